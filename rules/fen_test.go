package rules

import (
	"strings"
	"testing"
)

func codes(f Faults) string {
	var c []string
	for _, x := range f {
		c = append(c, string(x.Code))
	}
	return strings.Join(c, " ")
}

// What each odd position is, by the Laws: refused with every reason, accepted
// with a caution, or accepted.
func TestOddPositions(t *testing.T) {
	for _, c := range []struct {
		rule, fen string
		want      string // the faults, cautions too
		accepted  bool
	}{
		{"2.2: each player has a king", "4k3/8/8/8/8/8/8/8 w - - 0 1", "no-king", false},
		{"2.2: and no second one", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "many-kings", false},
		{"3.7.3.3: a pawn on its last rank is exchanged at once; none stands on its first", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "pawn-on-last-rank", false},
		{"3.9.2: no move leaves the own king in check", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "opposite-check", false},
		{"3.8.2: castling needs a rook", "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", "castling-no-rook castling-no-rook", false},
		{"3.7.3.1: en passant needs the pawn", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en-passant-no-pawn", false},
		{"2.2: eight pawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "many-pawns", false},
		{"2.1: eight squares to a rank", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", "fen-letter fen-rank-length", false},
		{"2.1: eight ranks", "4k3/8/8/8/8/8/4K3 w - - 0 1", "fen-ranks", false},
		{"9.2.3: a position has a player to move", "4k3/8/8/8/8/8/8/4K3", "fen-fields", false},
		{"four fields, as EPD has them", "4k3/8/8/8/8/8/8/4K3 w - -", "", true},
		{"9.3: a clock that the move number contradicts is odd; the position is not", "4k3/8/8/8/8/8/8/4K3 w - - 60 1", "half-moves-too-many", true},
		{"3.7.3.3: as many promoted pieces as pawns are missing", "qqqqkqqq/pppppppp/8/8/8/8/8/4K3 w - - 0 1", "many-promoted", false},
		{"3.9: no move gives check three times", "4k3/8/3N4/8/B7/8/8/4RK2 b - - 0 1", "impossible-check", false},
		{"a clock counts from 0", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", "fen-half-moves", false},
		{"3.8.1: kings do not attack each other", "8/8/8/3kK3/8/8/8/8 w - - 0 1", "kings-touch", false},
		{"two checks on one line", "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1", "impossible-check", false},
		{"a double step that was check before", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", "en-passant-check-before", true},
		{"a king on the h-file has moved", "r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq - 0 1", "castling-king-moved", false},
		{"X-FEN's inner rook makes it Chess960", "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "castling-chess960", true},
		{"all at once", "8/PPPPPPPPP/8/8/8/8/8/8 x K e3 z 1", "fen-rank-length fen-turn fen-half-moves", false},
		{"all at once, on the board", "Pkk5/8/8/8/8/8/8/8 w K e6 0 1", "no-king many-kings pawn-on-last-rank castling-no-rook en-passant-no-pawn", false},
		{"nine kings", "kkkkkkkk/k7/8/8/8/8/8/K7 w - - 0 1", "many-kings", false},
	} {
		_, faults := ReadFEN(c.fen)
		_, err := ParseFEN(c.fen)
		if got := codes(faults); got != c.want || err == nil != c.accepted {
			t.Errorf("%s: %s: want %q accepted %v, got %q, error %v", c.rule, c.fen, c.want, c.accepted, got, err)
		}
		for _, f := range faults {
			if f.Column < 1 || f.Column > len(c.fen) || !strings.Contains(f.Error(), string(f.Code)) {
				t.Errorf("%s: %#v has no place or does not say what it is", c.fen, f)
			}
		}
	}
}

func TestFaultsHaveColumns(t *testing.T) {
	_, err := ParseFEN("4k3/8/8/3x4/8/8/8/4K3 w - e9 0 1")
	if err == nil || err.Error() != `column 10: fen-letter "x"; column 27: fen-en-passant "e9"` {
		t.Error(err)
	}
}

func TestFENRoundTrip(t *testing.T) {
	for _, c := range []struct{ read, fen, raw, shredder string }{
		{StartFEN, StartFEN, StartFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"},
		{
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1",
		},
		{ // the inner rook of two must be named by its file
			"4k3/8/8/8/8/8/8/4KRR1 w F - 3 9", "4k3/8/8/8/8/8/8/4KRR1 w F - 3 9",
			"4k3/8/8/8/8/8/8/4KRR1 w F - 3 9", "4k3/8/8/8/8/8/8/4KRR1 w F - 3 9",
		},
	} {
		p, err := ParseFEN(c.read)
		if err != nil {
			t.Errorf("%s: %v", c.read, err)
		}
		if p.FEN() != c.fen || p.RawFEN() != c.raw || p.ShredderFEN() != c.shredder {
			t.Errorf("%s: got %s, %s, %s", c.read, p.FEN(), p.RawFEN(), p.ShredderFEN())
		}
	}
}

// A setup is written whatever it is, and read again as the same.
func TestSetupFEN(t *testing.T) {
	for _, fen := range []string{
		StartFEN,
		"8/8/8/8/8/8/8/8 w - - 0 1",
		"8/8/8/8/8/8/8/4K2R w K - 0 1", // one king
		"4k3/8/8/8/8/8/8/8 b - e3 3 7", // no pawn has passed e3
		"P3k2r/8/8/8/8/8/8/RK4R1 b KQk - 150 9",
	} {
		s, _ := ReadFEN(fen)
		if got := s.FEN(); got != fen {
			t.Errorf("got %s, want %s", got, fen)
		}
	}
}
