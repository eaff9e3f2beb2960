package rules

import (
	"testing"
)

func FuzzFEN(f *testing.F) {
	for _, s := range []string{StartFEN, passant + " ", "8/8/8/8/8/8/8/8 w", "4k3/8/8/8/8/8/8/4KRR1 w FKq a1 0 1", "kkkkkkkkkkkkkkkkkkkk/9/// x", "\xff/８"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		setup, faults := ReadFEN(text)
		for _, x := range faults {
			if x.Column < 1 || x.Error() == "" {
				t.Fatalf("%q: %#v", text, x)
			}
		}
		p, err := ParseFEN(text)
		if err != nil {
			return
		}
		for _, fen := range []string{p.FEN(), p.RawFEN(), p.ShredderFEN()} {
			q, err := ParseFEN(fen)
			if err != nil || !q.Same(&p) || q.Key() != p.Key() || q.HalfMoves() != p.HalfMoves() || q.MoveNumber() != p.MoveNumber() {
				t.Fatalf("%q became %q: %v", text, fen, err)
			}
		}
		if again, err := setup.Position(); err != nil || again != p {
			t.Fatalf("%q: the setup gives %v, %v", text, again, err)
		}
	})
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"Nf3", "exd6 e.p.", "e8(Q)+", "0-0-0#", "12...ｎｇ５!?", "马b1-c3", "e7e8q", "bc4", "(((", "…"} {
		f.Add(middle, s, "any")
	}
	f.Add(promotes, "e8=D", "de")
	f.Fuzz(func(t *testing.T, fen, text, code string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		lang, _ := ParseLanguage(code)
		r := Read(&p, text, lang)
		switch n := len(r.Moves); {
		case r.Verdict == Unique && n != 1, r.Verdict == Ambiguous && n < 2, (r.Verdict == None || r.Verdict == Unreadable) && (n != 0 || r.Reason.Code == NoReason):
			t.Fatalf("%s %q: %+v", fen, text, r)
		}
		for _, m := range r.Moves {
			if !p.IsLegal(m) {
				t.Fatalf("%s %q: %s is not legal", fen, text, m)
			}
		}
	})
}

// FuzzMoves plays a game by the bytes and asks at every position: is each
// listed move legal and no other; does making it change nothing but the copy;
// is the key that was kept the one computed anew; do SAN and its readers agree.
func FuzzMoves(f *testing.F) {
	f.Add(StartFEN, []byte("some game or other"))
	f.Add("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", []byte{0, 9, 200, 7, 7, 7, 30, 31})
	f.Add("2rkr3/5PP1/8/5Q2/5q2/8/5pp1/2RKR3 w CEce - 0 1", []byte{1, 2, 3, 4, 5, 6, 7, 8, 9})
	f.Fuzz(func(t *testing.T, fen string, picks []byte) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		for _, pick := range picks[:min(len(picks), 24)] {
			moves := p.Legal()
			checkMoves(t, &p, moves, pick%16 == 0)
			if len(moves) == 0 {
				return
			}
			m := moves[int(pick)%len(moves)]
			before := p
			next := p.After(m)
			if p != before {
				t.Fatalf("%s: %s changed the position it was made in", before.FEN(), m)
			}
			if next.key != next.scratchKey() {
				t.Fatalf("%s: the key after %s is not that of the position", p.FEN(), m)
			}
			if q, err := ParsePlayableFEN(next.FEN()); err != nil || !q.Same(&next) {
				t.Fatalf("%s: %s leads to %s: %v", p.FEN(), m, next.FEN(), err)
			}
			p = next
		}
	})
}

func checkMoves(t *testing.T, p *Position, moves []Move, every bool) {
	t.Helper()
	if p.Count() != len(moves) {
		t.Fatalf("%s: %d moves listed, %d counted", p.FEN(), len(moves), p.Count())
	}
	listed := map[Move]bool{}
	for _, m := range moves {
		if listed[m] || !p.IsLegal(m) {
			t.Fatalf("%s: %s is listed twice or not legal", p.FEN(), m)
		}
		listed[m] = true
		san := p.SAN(m)
		if got, ok := Read(p, san, English).Move(); !ok || got != m {
			t.Fatalf("%s: %s is not read back", p.FEN(), san)
		}
		if got, _ := p.ParseSAN([]byte(san)); got != m {
			t.Fatalf("%s: %s is not parsed back", p.FEN(), san)
		}
	}
	if !every {
		return
	}
	// Every move that can be thought of, of the pieces that are there.
	for _, from := range squares() {
		k := p.Piece(from).Kind()
		for _, to := range squares() {
			taken := p.Piece(to).Kind()
			for _, m := range []Move{
				newMove(int(from), int(to), k, taken), newMove(int(from), int(to), k, NoKind) | castlingFlag,
				newMove(int(from), int(to), k, NoKind) | doubleFlag, newMove(int(from), int(to), k, Pawn) | enPassantFlag,
				newMove(int(from), int(to), k, taken) | Move(Queen)<<18, newMove(int(from), int(to), k, taken) | Move(King)<<18,
			} {
				if p.IsLegal(m) != listed[m] {
					t.Fatalf("%s: IsLegal(%s, %#x) is %v, listed %v", p.FEN(), m, uint32(m), p.IsLegal(m), listed[m])
				}
			}
		}
	}
}

func squares() (s [64]Square) {
	for i := range s {
		s[i] = Square(i)
	}
	return s
}
