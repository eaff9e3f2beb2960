package laws

import (
	"strings"
	"testing"

	"sealedmove/rules"
)

// Faults of other programs that were reported in public: each names the
// repository and the number, and asks that ours has not the kind. What a reader
// of PGN alone can have is in rules/pgn.
func TestFaultsFromTheField(t *testing.T) {
	const again = "Nf3 Nf6 Ng1 Ng8"
	for _, c := range []struct {
		report, form string
		r            Regime
		a            Answers
		want         string
	}{
		{"CorentinGS/chess#98: a position in which en passant was possible is another one", "claim", today, Cases()[1].Parts[0].Answers, "play on"},
		{"brighamskarda/chess#2: but not one in which it only seemed so", "claim", today, Cases()[0].Parts[0].Answers, "1/2-1/2"},
		{"CorentinGS/chess#79: the older Laws draw nothing by themselves", "claim", older, Answers{"kind": "fivefold", "moves": strings.Repeat(again+" ", 4)}, "play on"},
		{"the same: today's do", "claim", today, Answers{"kind": "fivefold", "moves": strings.Repeat(again+" ", 4)}, "1/2-1/2"},
		{"chess.js#112: three times is no end without a claim", "flag", today, Answers{"flag": "white", "moves": again + " " + again}, "0-1"},
		{"chess.js#144: a claim is of the position that stands", "claim", today, Answers{"kind": "threefold", "moves": again + " " + again + " e4"}, "play on"},
		{"marianogappa/c.#19: fifty moves are fifty, and fifty-one", "claim", today, Answers{"kind": "fifty", "fen": "4k3/8/8/8/8/8/4P3/R3K3 w - - 103 90"}, "1/2-1/2"},
		{"and 49½ are not", "claim", today, Answers{"kind": "fifty", "fen": "4k3/8/8/8/8/8/4P3/R3K3 w - - 99 90"}, "play on"},
		{"scalachess#578: king, bishop and pawn can mate", "flag", today, Answers{"flag": "black", "fen": "4k3/8/8/8/8/8/4P3/4KB2 w - - 0 1"}, "1-0"},
		{"scalachess#167: so can a pawn that is blocked, with help", "flag", today, Answers{"flag": "black", "fen": "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"}, "1-0"},
		{"scalachess#202: two knights can, with help", "flag", today, Answers{"flag": "black", "fen": "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1"}, "1-0"},
		{"and nobody can with a bishop alone", "flag", today, Answers{"flag": "black", "fen": "4k3/8/8/8/8/8/8/4KB2 w - - 0 1"}, "1/2-1/2"},
	} {
		if got := outcome(rule(t, c.form, c.r, c.a)); got != c.want {
			t.Errorf("%s: want %s got %s", c.report, c.want, got)
		}
	}
	for report, text := range map[string]string{
		"lila#6635: a null move is none":                                 "e4 -- d4",
		"lila#11783: a king put on the middle of the board":              "e4 e5 Ke4",
		"CorentinGS/chess#60: squares that there are not":                "i2i4",
		"chess.js#279: the last move twice is not a move":                "e4 e5 Nf3 Nf3",
		"CorentinGS/chess#75, marianogappa/c.#28: which of two knights?": "Nf3 d5 d3 d4 Nd2",
	} {
		f, _ := FormByID("claim")
		if _, ps := f.Rule(today, Answers{"kind": "threefold", "moves": text}); len(ps) == 0 || ps[0].Field != "moves" || ps[0].Column == 0 {
			t.Errorf("%s: %q is read as a game: %v", report, text, ps)
		}
	}
	for report, text := range map[string]string{
		"CorentinGS/chess#86: a number without a blank": "1.e4 e5 2.Nf3",
		"chess.js#326: leading blanks":                  "   \n 1. e4 e5 2. Nf3",
		"CorentinGS/chess#118: g1f3 is the knight":      "e2e4 e7e5 g1f3",
		"CorentinGS/chess#78: comments without blanks":  "1. e4{good}e5{too} 2. Nf3",
		"chess.js#134: a comment before the first move": "{a game} 1. e4 e5 2. Nf3",
	} {
		p := Answers{"moves": text}.Position()
		if want := "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"; p.FEN() != want {
			t.Errorf("%s: %q leads to %s", report, text, p.FEN())
		}
	}
}

// cutechess#817, RubiChess#491: a capture en passant that would open the king's
// rank is none, so that the position is the same without it.
func TestPinnedEnPassant(t *testing.T) {
	p, err := rules.ParsePlayableFEN("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1")
	if err != nil {
		t.Fatal(err)
	}
	m, ok := p.ParseUCI("e4d3")
	if ok && p.IsLegal(m) {
		t.Error("e4xd3 e.p. is taken for legal")
	}
}
