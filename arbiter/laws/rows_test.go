package laws

import (
	"slices"
	"strings"
	"testing"

	"sealedmove/rules"
	"sealedmove/tournament"
)

// The rows of the numbered Laws, one after the other, and what the same facts
// come to in 2023. Where a row is a rule of the board, the engine answers for
// both editions.

// What can be played (articles 3 to 5 and 9; 3 in 2023).
func TestRowsOfTheBoard(t *testing.T) {
	const (
		bare    = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
		castled = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"
	)
	for _, c := range []struct {
		article, rule, fen, move string
		legal                    bool
	}{
		{"4.1", "a piece moves to an empty square", rules.StartFEN, "e2e4", true},
		{"4.1", "or to one that the enemy holds", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", true},
		{"4.1", "but not to one of its own side", rules.StartFEN, "a1a2", false},
		{"4.2", "nothing leaps", rules.StartFEN, "c1e3", false},
		{"4.2", "but the knight", rules.StartFEN, "g1f3", true},
		{"5.1(1)", "the king does not step into an attack", "4k3/8/8/8/8/8/1r6/K7 w - - 0 1", "a1a2", false},
		{"5.1(1)", "but takes what attacks it", "4k3/8/8/8/8/8/1r6/K7 w - - 0 1", "a1b2", true},
		{"5.1(2)", "castling: the king two squares, the rook over it", bare, "e1g1", true},
		{"5.1(5)", "no castling once the right is gone", castled, "e1g1", false},
		{"5.1(6)", "none while in check", "2k1r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", false},
		{"5.1(6)", "none through check", "2k2r2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", false},
		{"5.1(6)", "none into check", "2k3r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", false},
		{"5.1(6)", "an attacked rook does not matter", "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", true},
		{"5.1(6)", "none over a piece", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", false},
		{"5.2", "the queen along rank, file and diagonal", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1h5", true},
		{"5.2", "and nowhere else", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1e3", false},
		{"5.3", "the rook along rank and file", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", true},
		{"5.3", "not along the diagonal", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1b2", false},
		{"5.4", "the bishop along the diagonal", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "c1h6", true},
		{"5.4", "not along the file", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "c1c8", false},
		{"5.5", "the knight over what stands between", rules.StartFEN, "b1c3", true},
		{"5.6(1)", "a pawn does not go back", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e3", false},
		{"5.6(2)", "two squares from where it began", rules.StartFEN, "d2d4", true},
		{"5.6(2)", "not later", "4k3/8/8/8/8/3P4/8/4K3 w - - 0 1", "d3d5", false},
		{"5.6(2)", "it does not take straight ahead", "4k3/8/8/3p4/3P4/8/8/4K3 w - - 0 1", "d4d5", false},
		{"5.6(3)", "en passant at once", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", true},
		{"5.6(3)", "not a move later", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", false},
		{"5.6(4)", "a pawn on its last rank is exchanged", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", true},
		{"5.6(4)", "it does not stay a pawn", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", false},
		{"5.6(4)", "nor become a king", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k", false},
		{"9.1", "no move leaves one's king attacked", "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2a2", false},
		{"9.2", "a check must be met", "4r2k/8/8/8/8/8/R7/4K3 w - - 0 1", "a2a8", false},
		{"9.2", "as by putting a piece between", "4r2k/8/8/8/8/8/R7/4K3 w - - 0 1", "a2e2", true},
	} {
		p, err := rules.ParsePlayableFEN(c.fen)
		if err != nil {
			t.Fatal(c.article, err)
		}
		m, ok := p.ParseUCI(c.move)
		if got := ok && p.IsLegal(m); got != c.legal {
			t.Errorf("%s %s: %s legal %v, want %v", c.article, c.rule, c.move, got, c.legal)
		}
	}
}

// 1 to 3: the board, the pieces, and who begins.
func TestRowsOfTheStart(t *testing.T) {
	p := rules.Start()
	h1, _ := rules.ParseSquare("h1")
	if !rules.LightSquares.Has(h1) || rules.LightSquares.Count() != 32 {
		t.Error("1.2: h1 is light, and half of the squares are")
	}
	for k, n := range map[rules.Kind]int{rules.King: 1, rules.Queen: 1, rules.Rook: 2, rules.Bishop: 2, rules.Knight: 2, rules.Pawn: 8} {
		for _, c := range []rules.Color{rules.White, rules.Black} {
			if got := p.Pieces(c, k).Count(); got != n {
				t.Errorf("2.2: %d of %s for %s, want %d", got, k, c, n)
			}
		}
	}
	if p.Turn() != rules.White {
		t.Error("3.1: White begins")
	}
	m, _ := p.ParseUCI("e2e4")
	if next := p.After(m); next.Turn() != rules.Black {
		t.Error("3.2: after White's move Black has the move")
	}
}

// row is a row of the numbered table: what the arbiter puts in, and what comes
// out in the older edition (s) and in 2023 (f). More than one article of the
// older Laws is divided by blanks.
type row struct {
	articles, rule, form string
	answers              Answers
	s, f                 verdict
}

const (
	mated     = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"
	stalemate = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"
	rookEnd   = "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 40"
	castling  = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
)

func rows() []row {
	a := func(pairs ...string) Answers {
		out := Answers{}
		for i := 0; i < len(pairs); i += 2 {
			out[pairs[i]] = pairs[i+1]
		}
		return out
	}
	v := func(outcome, clocks, article string) verdict { return verdict{outcome, clocks, article} }
	return []row{
		{"Pref.", "two hands for one move: the older Laws do not speak of it", "illegal", a("player", "white", "act", "two-hands", "pressed", "yes"), v("ask conduct", "", "Pref."), v("play on", "black +2", "7.5.4")},
		{"Pref.", "the clock pressed without a move", "illegal", a("player", "white", "act", "no-move", "pressed", "yes"), v("ask conduct", "", "Pref."), v("play on", "black +2", "7.5.3")},
		{"1.1 1.2 1.3 1.4 1.5 8.7", "the board is turned: the position is moved", "start", a("what", "turned", "moves-made", "8"), v("play on", "", "8.7"), v("play on", "", "7.2.2")},
		{"2.1 2.2 8.5", "the pieces stood wrongly", "start", a("what", "array", "moves-made", "30"), v("new game", "", "8.5"), v("new game", "", "7.2.1")},
		{"8.5", "but the game has ended", "start", a("what", "array", "moves-made", "30", "over", "yes"), v("play on", "", "8.5"), v("play on", "", "7.2.1")},
		{"8.6", "colours reversed, past a quarter of the first control", "start", a("what", "colours", "moves-made", "9", "used-white", "0:50:00", "used-black", "0:26:00"), v("play on", "", "8.6"), v("new game", "", "7.3")},
		{"8.6", "exactly a quarter is not past it", "start", a("what", "colours", "moves-made", "20", "used-white", "0:45:00", "used-black", "0:30:00"), v("ask restart", "", "8.6"), v("play on", "", "7.3")},
		{"8.6", "colours reversed, ten moves made in little time", "start", a("what", "colours", "moves-made", "10", "used-white", "0:05:00", "used-black", "0:05:00"), v("ask restart", "", "8.6"), v("play on", "", "7.3")},
		{"4.3 6.2", "a capture is made once the taken piece is off", "touch", a("how", "released", "released", "taken", "legal", "yes"), v("play on", "", "6.2"), v("play on", "", "4.7.1")},
		{"6.1", "a piece let go on an empty square stands", "touch", a("how", "released", "released", "square", "legal", "yes"), v("play on", "", "6.1"), v("play on", "", "4.7")},
		{"6.3", "the king let go in castling leaves castling on that side alone", "touch", a("how", "released", "released", "king", "legal", "yes"), v("play on", "", "6.3"), v("play on", "", "4.7.2")},
		{"6.4", "the pawn let go fixes the square, not the piece", "touch", a("how", "released", "released", "pawn", "legal", "yes"), v("play on", "", "6.4"), v("play on", "", "4.7.3")},
		{"5.1(3)", "rook first, then king: no castling with it", "touch", a("how", "deliberate", "fen", castling, "squares", "h1 e1"), v("play on", "", "7.2"), v("play on", "", "4.4.2")},
		{"5.1 5.1(2)", "king and rook: castling on that side", "touch", a("how", "deliberate", "fen", castling, "squares", "e1 h1"), v("play on", "", "5.1"), v("play on", "", "4.4.1")},
		{"5.1(4)", "castling begun and illegal: a move of the king", "touch", a("how", "deliberate", "fen", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "squares", "e1,h1", "castling", "yes"), v("play on", "", "5.1(4)"), v("play on", "", "4.4.3")},
		{"5.6(4) 6.4", "a pawn left on the last rank", "illegal", a("player", "white", "act", "pawn", "pressed", "yes"), v("play on", "", "5.6(4)"), v("play on", "black +2", "7.5.2")},
		{"5.6(5)", "the piece is not at hand", "disturbance", a("what", "no-piece"), v("play on", "", "5.6(5)"), v("play on", "", "6.11.2")},
		{"6.5 12.1", "the moves were made before the flag fell", "flag", a("flag", "white", "made", "yes", "fen", rookEnd), v("play on", "", "12.1"), v("play on", "", "6.3.1")},
		{"6.5 10.1", "a mate stands though the clock was not pressed", "flag", a("flag", "white", "fen", mated), v("1-0", "", "10.1"), v("1-0", "", "5.1.1")},
		{"7.1", "he said that he adjusts", "touch", a("how", "adjusting"), v("play on", "", "7.1"), v("play on", "", "4.2.1")},
		{"7.2", "an own piece touched moves", "touch", a("how", "deliberate", "fen", rookEnd, "squares", "e2"), v("play on", "", "7.2"), v("play on", "", "4.3.1")},
		{"7.2", "an accident binds nobody", "touch", a("how", "accident"), v("play on", "", "7.2"), v("play on", "", "4.2.2")},
		{"7.2", "the players disagree", "touch", a("how", "disputed", "fen", rookEnd, "squares", "e2"), v("ask touched", "", "7.2"), v("ask touched", "", "4.3.1")},
		{"7.3", "nothing touched can move: any move", "touch", a("how", "deliberate", "fen", "4k3/8/8/8/8/p7/P7/4K3 w - - 0 1", "squares", "a2"), v("play on", "", "7.3"), v("play on", "", "4.5")},
		{"7.4", "the complaint comes after he touched a piece himself", "touch", a("how", "deliberate", "fen", rookEnd, "squares", "e2", "claimant-touched", "yes"), v("play on", "", "7.4"), v("play on", "", "4.8")},
		{"8.1", "an illegal move found: back", "illegal", a("player", "black", "act", "move", "pressed", "yes", "restore", "before"), v("play on", "", "8.1"), v("play on", "white +2", "7.5.1")},
		{"8.1", "it cannot be restored", "illegal", a("player", "black", "act", "move", "pressed", "yes", "restore", "last"), v("new game", "", "8.1"), v("play on", "white +2", "7.5.1")},
		{"8.1", "the second by the same player", "illegal", a("player", "black", "act", "move", "pressed", "yes", "restore", "before", "before", "1", "fen", rookEnd), v("play on", "", "8.1"), v("1-0", "", "7.5.1")},
		{"8.1 10.5", "the second, against a bare king", "illegal", a("player", "black", "act", "move", "pressed", "yes", "restore", "before", "before", "1", "fen", "4k3/8/8/8/8/4q3/8/K7 b - - 0 1"), v("play on", "", "8.1"), v("1/2-1/2", "", "7.5.1")},
		{"8.1 7.2", "not yet completed: no penalty", "illegal", a("player", "black", "act", "move"), v("play on", "", "8.1"), v("play on", "", "7.5.1")},
		{"8.1", "found after the game", "illegal", a("player", "black", "act", "move", "pressed", "yes", "over", "yes"), v("play on", "", "8.1"), v("play on", "", "7.5.1")},
		{"8.2", "displaced and put back wrongly", "position", a("what", "reset", "restore", "before"), v("play on", "", "8.2"), v("play on", "", "7.6")},
		{"8.2", "and nobody knows how it was", "position", a("what", "reset", "restore", "none"), v("new game", "", "8.2"), v("play on", "", "7.6")},
		{"8.3", "pieces knocked over", "position", a("what", "knocked", "player", "white"), v("ask displaced", "", "8.3"), v("ask displaced", "", "7.4.1")},
		{"8.4 14.1", "the adjourned position was set up wrongly", "position", a("what", "resumed"), v("play on", "", "8.4"), v("play on", "", "I.5")},
		{"10.1 9.2", "mate ends the game before a resignation", "resignation", a("player", "white", "fen", mated), v("1-0", "", "10.1"), v("1-0", "", "5.1.1")},
		{"10.2", "a resignation", "resignation", a("player", "white", "fen", "4k3/8/8/8/8/8/4p3/4K2r w - - 0 1"), v("0-1", "", "10.2"), v("0-1", "", "5.1.2")},
		{"10.2", "a resignation to a bare king", "resignation", a("player", "white", "fen", rookEnd), v("0-1", "", "10.2"), v("1/2-1/2", "", "5.1.2")},
		{"10.3", "stalemate ends the game before the flag", "flag", a("flag", "black", "fen", stalemate), v("1/2-1/2", "", "10.3"), v("1/2-1/2", "", "5.2.1")},
		{"10.4", "king and bishop against king", "flag", a("flag", "black", "fen", "4k3/8/8/8/8/8/4B3/4K3 b - - 0 1"), v("1/2-1/2", "", "10.4"), v("1/2-1/2", "", "5.2.2")},
		{"10.5", "the flag against a bare king", "flag", a("flag", "white", "fen", rookEnd), v("1/2-1/2", "", "10.5"), v("1/2-1/2", "", "6.9")},
		{"10.6", "a draw is agreed", "offer", a("player", "white", "when", "moved", "answer", "accepted", "moves-made", "20"), v("1/2-1/2", "", "10.6"), v("1/2-1/2", "", "5.2.3")},
		{"10.6", "before both have moved", "offer", a("player", "white", "when", "moved", "answer", "accepted", "moves-made", "0"), v("1/2-1/2", "", "10.6"), v("play on", "", "5.2.3")},
		{"10.7", "an offer stands until it is answered", "offer", a("player", "white", "when", "moved", "answer", "open", "moves-made", "20"), v("play on", "", "10.7"), v("play on", "", "9.1.2.1")},
		{"10.7", "a touched piece refuses it today", "offer", a("player", "white", "when", "moved", "answer", "touched", "moves-made", "20"), v("play on", "", "10.7"), v("play on", "", "9.1.2.1")},
		{"10.8", "on the opponent's time it holds, and may be penalised", "offer", a("player", "white", "when", "opponent", "answer", "open", "moves-made", "20"), v("ask conduct", "", "10.8"), v("ask conduct", "", "9.1.2.1")},
		{"10.9", "before moving: the opponent may wait", "offer", a("player", "white", "when", "before", "answer", "open", "moves-made", "20"), v("play on", "", "10.9"), v("ask conduct", "", "9.1.2.1")},
		{"10.9", "after the sealing", "offer", a("player", "white", "when", "sealed", "answer", "open", "moves-made", "41"), v("play on", "", "10.9"), v("play on", "", "I.4")},
		{"10.10 10.10(1) 10.13 10.13(1)", "about to stand for the third time", "claim", a("kind", "threefold", "moves", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", "written", "Ng8"), v("1/2-1/2", "", "10.10(1)"), v("1/2-1/2", "", "9.2.1")},
		{"10.10(2) 10.13", "stands for the third time", "claim", a("kind", "threefold", "moves", threefold3), v("1/2-1/2", "", "10.10(2)"), v("1/2-1/2", "", "9.2.2")},
		{"10.11", "moved before he claimed", "claim", a("kind", "threefold", "moves", threefold3, "moved", "yes"), v("ask claim-cost", "", "10.11"), v("ask claim-cost", "", "9.4")},
		{"10.12", "fifty moves made", "claim", a("kind", "fifty", "fen", "4k3/8/8/8/8/8/4P3/R3K3 w - - 100 80"), v("1/2-1/2", "", "10.12"), v("1/2-1/2", "", "9.3.2")},
		{"10.13(2)", "a wrong claim", "claim", a("kind", "fifty", "fen", rookEnd), v("play on", "white used 5", "10.12"), v("play on", "black +2", "9.3.2")},
		{"10.13(2)", "a wrong claim with five minutes left", "claim", a("kind", "fifty", "fen", "4k2r/8/8/8/8/8/4P3/R3K3 w - - 0 40", "left-white", "5", "left-black", "5"), v("0-1", "white used 5", "10.12"), v("play on", "black +2 set 0:05:00 0:07:00", "9.3.2")},
		{"10.13(2) 10.5", "against a bare king", "claim", a("kind", "fifty", "fen", rookEnd, "left-white", "5", "left-black", "5"), v("1/2-1/2", "white used 5", "10.12"), v("play on", "black +2 set 0:05:00 0:07:00", "9.3.2")},
		{"10.13(3)", "a claim cannot be taken back", "claim", a("kind", "threefold", "moves", "e4 e5"), v("play on", "white used 5", "10.10(2)"), v("play on", "black +2", "9.2.2")},
		{"10.14 12.2", "the moves were not made in time", "flag", a("flag", "black", "fen", rookEnd), v("1-0", "", "10.14"), v("1-0", "", "6.9")},
		{"10.15", "more than an hour late", "late", a("late-black", "61"), v("+-", "", "10.15"), v("ask late", "", "6.7.1")},
		{"10.15 12.3", "an hour late is not more", "late", a("late-white", "60"), v("play on", "", "10.15"), v("ask late", "", "6.7.1")},
		{"10.15", "the sealer is more than an hour late, the sealed move ends nothing", "resume", a("what", "sealer", "fen", rookEnd, "sealed-move", "Ra7", "late", "61"), v("0-1", "", "10.15"), v("ask late", "", "I.10")},
		{"10.15(1)", "but his sealed move gives mate", "resume", a("what", "sealer", "fen", "7k/5K2/8/6Q1/8/8/8/8 w - - 0 41", "sealed-move", "Qg7", "late", "61"), v("1-0", "", "10.15(1)"), v("1-0", "", "I.10")},
		{"10.15(2)", "or stalemate", "resume", a("what", "sealer", "fen", "7k/5K2/8/6Q1/8/8/8/8 w - - 0 41", "sealed-move", "Qg6", "late", "61"), v("1/2-1/2", "", "10.15(2)"), v("1/2-1/2", "", "I.10")},
		{"10.15(2)", "or leads to an ending of 10.4", "resume", a("what", "sealer", "fen", "8/8/8/8/8/2k5/3p4/2B1K3 w - - 0 41", "sealed-move", "Bxd2", "late", "61"), v("1/2-1/2", "", "10.15(2)"), v("1/2-1/2", "", "I.10")},
		{"10.15(3)", "but the player who is there oversteps", "resume", a("what", "sealer", "fen", rookEnd, "late", "61", "present-flag", "yes"), v("1-0", "", "10.15(3)"), v("1-0", "", "6.9")},
		{"10.16", "a sealed move that is illegal", "resume", a("what", "sealed", "fen", "4k2r/8/8/8/8/8/4P3/R3K3 w - - 0 41", "sealed-move", "Rh8"), v("0-1", "", "10.16"), v("0-1", "", "I.8.3")},
		{"10.16", "one that means nothing", "resume", a("what", "sealed", "fen", "4k2r/8/8/8/8/8/4P3/R3K3 w - - 0 41", "sealed-move", "%&"), v("0-1", "", "10.16"), v("0-1", "", "I.8.2")},
		{"10.17", "a player refuses the Laws", "disturbance", a("what", "refuses", "player", "white"), v("0-1", "", "10.17"), v("ask opponent-score", "", "11.7")},
		{"10.17", "both refuse", "disturbance", a("what", "both-refuse"), v("0-0", "", "10.17"), v("0-0", "", "11.8")},
		{"10.17", "both more than an hour late", "late", a("late-white", "70", "late-black", "61"), v("--", "", "10.17"), v("ask late", "", "6.7.1")},
		{"11.1", "he writes before he moves", "recording", a("what", "in-advance", "player", "white"), v("play on", "", "11.1"), v("ask conduct", "", "8.1.2")},
		{"11.1", "he does not write, with time enough", "recording", a("what", "not-writing", "player", "white", "left", "5"), v("ask conduct", "", "11.1"), v("ask conduct", "", "8.1.1")},
		{"11.2 11.3 12.9", "he does not write, below five minutes", "recording", a("what", "not-writing", "player", "white", "left", "0:04:59"), v("play on", "", "11.2"), v("play on", "", "8.4")},
		{"11.2", "the same with thirty seconds a move", "recording", a("what", "not-writing", "player", "white", "left", "0:04:59", "control", "5400+30"), v("play on", "", "11.2"), v("ask conduct", "", "8.1.1")},
		{"11.4", "he refuses to write", "recording", a("what", "refuses", "player", "black"), v("1-0", "", "11.4"), v("ask opponent-score", "", "8.1.1")},
		{"11.5", "he wants the other sheet before the control", "recording", a("what", "borrow", "player", "white", "to-move", "white"), v("ask borrow", "", "11.5"), v("play on", "", "8.5.2")},
		{"11.6", "one completes though the other has the move", "recording", a("what", "after-flag", "player", "white", "to-move", "black"), v("play on", "", "11.6"), v("play on", "", "8.5.2")},
		{"11.7 11.8", "both must complete", "recording", a("what", "after-flag"), v("play on", "", "11.7"), v("play on", "", "8.5.1")},
		{"11.9", "they cannot be brought up to date", "recording", a("what", "lost"), v("play on", "", "11.9"), v("play on", "", "8.6")},
		{"12.2", "the flag does not fall", "clock", a("what", "flag-stuck"), v("play on", "", "12.2"), v("play on", "", "6.8")},
		{"12.4", "a defect claimed at once, with the floor", "clock", a("what", "defect", "at-once", "yes", "moves-white", "30", "moves-black", "30", "right-white", "0:02:00", "right-black", "0:30:00"), v("play on", "set 0:10:00 0:30:00", "12.4"), v("play on", "set 0:02:00 0:30:00", "6.10.1")},
		{"12.4", "a defect not claimed at once", "clock", a("what", "defect", "moves-white", "10", "moves-black", "10", "right-white", "1:30:00", "right-black", "1:40:00"), v("play on", "", "12.4"), v("play on", "set 1:30:00 1:40:00", "6.10.1")},
		{"12.4", "a defect named after the flag", "clock", a("what", "defect", "flag", "white", "at-once", "yes"), v("play on", "", "12.4"), v("ask flag-by-fault", "", "6.10.1")},
		{"12.5 16.4", "the light fails", "disturbance", a("what", "outside"), v("ask extra-time", "", "12.5"), v("ask extra-time", "", "6.11.1")},
		{"12.6", "the times at the irregularity are not known", "illegal", a("player", "black", "act", "move", "pressed", "yes", "restore", "before", "used-white", "1:00:00", "used-black", "1:20:00", "moves-white", "20", "moves-black", "20", "at-white", "10", "at-black", "10"), v("play on", "set 2:00:00 1:50:00", "8.1"), v("play on", "white +2 set 2:02:00 1:50:00", "7.5.1")},
		{"12.7", "a flag is seen after the resignation", "flag", a("flag", "black", "settled", "white-resigned", "fen", "4k2r/8/8/8/8/8/4P3/R3K3 w - - 0 41"), v("0-1", "", "12.7"), v("0-1", "", "6.9")},
		{"12.7", "or after the agreement", "flag", a("flag", "black", "settled", "agreed"), v("1/2-1/2", "", "12.7"), v("1/2-1/2", "", "6.9")},
		{"12.8", "both flags, order unknown", "flag", a("flag", "both", "first", "unknown"), v("play on", "", "12.8"), v("ask both-flags", "", "6.8")},
		{"12.8", "both flags, and the order is known", "flag", a("flag", "both", "first", "black", "fen", rookEnd), v("1-0", "", "10.14"), v("1-0", "", "6.9")},
		{"13.1(1) 13.2 13.3", "the time has come: he seals", "adjourn", a("player", "white", "on-board", "yes"), v("play on", "", "13.1(1)"), v("play on", "", "I.1.1")},
		{"13.1(1)", "he wants to change it, the clock still running", "adjourn", a("player", "white", "changed", "yes"), v("play on", "", "13.1(1)"), v("play on", "", "I.1.1")},
		{"13.1(2)", "he seals a quarter of an hour early", "adjourn", a("player", "white", "early", "15", "left-white", "0:40:00", "left-black", "0:30:00"), v("play on", "white used 15 set 0:25:00 0:30:00", "13.1(2)"), v("play on", "white -15 set 0:25:00 0:30:00", "I.1.2")},
		{"14.2", "the envelope is opened", "resume", a("what", "sealed", "fen", rookEnd, "sealed-move", "Ra7"), v("play on", "", "14.2"), v("play on", "", "I.9.1")},
		{"14.2", "a draw was agreed before", "resume", a("what", "sealed", "fen", rookEnd, "settled", "agreed"), v("1/2-1/2", "", "14.2"), v("1/2-1/2", "", "I.6")},
		{"14.3", "the replier is late", "resume", a("what", "replier", "player", "white", "late", "30"), v("play on", "", "14.3"), v("ask late", "", "I.10")},
		{"14.4", "the sealer is late", "resume", a("what", "sealer", "player", "white", "late", "0"), v("play on", "", "14.4"), v("play on", "", "I.9.3")},
		{"14.5 14.5(1)", "the envelope is lost", "resume", a("what", "envelope", "position-known", "yes", "times-known", "yes"), v("play on", "", "14.5"), v("play on", "", "I.12.1")},
		{"14.5(2)", "and the position too", "resume", a("what", "envelope"), v("new game", "", "14.5(2)"), v("new game", "", "I.12.2")},
		{"14.5(3)", "or the times", "resume", a("what", "envelope", "position-known", "yes"), v("play on", "", "14.5"), v("play on", "", "I.12.1")},
		{"14.6", "a wrong clock, named before the first move", "clock", a("what", "resumed", "before-first", "yes", "right-white", "1:00:00", "right-black", "1:10:00"), v("play on", "set 1:00:00 1:10:00", "14.6"), v("play on", "set 1:00:00 1:10:00", "I.13")},
		{"14.6", "named later", "clock", a("what", "resumed"), v("ask too-severe", "", "14.6"), v("ask too-severe", "", "I.13")},
		{"15.1(1) 15.1(2) 15.2", "notes", "help", a("player", "white", "what", "notes"), v("ask help", "", "15.1(1)"), v("ask help", "", "11.3.1")},
		{"15.1(3)", "another board", "help", a("player", "white", "what", "board"), v("ask help", "", "15.1(3)"), v("ask help", "", "11.3.1")},
		{"15.1(1)", "a telephone", "help", a("player", "white", "what", "phone"), v("ask help", "", "Pref."), v("0-1", "", "11.3.2.2")},
		{"15.1(4)", "repeated offers", "offer", a("player", "white", "when", "moved", "answer", "open", "again", "yes", "moves-made", "30"), v("ask conduct", "", "10.7"), v("ask conduct", "", "9.1.2.1")},
		{"15.1(4) 16.5", "he annoys his opponent", "disturbance", a("what", "annoying", "player", "black"), v("ask conduct", "", "15.1(4)"), v("ask conduct", "", "11.5")},
		{"16.4", "somebody else interferes", "disturbance", a("what", "interfering"), v("play on", "", "16.4"), v("play on", "", "12.7")},
		{"16.1 16.2 16.3", "a result signed by both is disputed", "result", a("entered", "1-0", "claimed", "0-1", "signed-white", "yes", "signed-black", "yes"), v("ask correct-result", "", "16.1"), v("ask correct-result", "", "8.7")},
	}
}

func TestRowsOfTheNumberedTable(t *testing.T) {
	for _, c := range rows() {
		for _, side := range []struct {
			r    Regime
			want verdict
		}{{older, c.s}, {today, c.f}} {
			x := rule(t, c.form, side.r, c.answers)
			if got := (verdict{outcome(x), clocks(x), x.Articles[0]}); got != side.want {
				t.Errorf("%s %s, %s: want %+v got %+v", c.articles, c.rule, side.r.Edition, side.want, got)
			}
		}
	}
}

// Every article of the older Laws is in a row, or is named here with the reason.
func TestEveryArticleHasARow(t *testing.T) {
	elsewhere := map[string]string{
		"3.1": "TestRowsOfTheStart", "3.2": "TestRowsOfTheStart", "4.1": "TestRowsOfTheBoard", "4.2": "TestRowsOfTheBoard",
		"5.1(1)": "TestRowsOfTheBoard", "5.1(5)": "TestRowsOfTheBoard", "5.1(6)": "TestRowsOfTheBoard",
		"5.2": "TestRowsOfTheBoard", "5.3": "TestRowsOfTheBoard", "5.4": "TestRowsOfTheBoard", "5.5": "TestRowsOfTheBoard",
		"5.6(1)": "TestRowsOfTheBoard", "5.6(2)": "TestRowsOfTheBoard", "5.6(3)": "TestRowsOfTheBoard", "9.1": "TestRowsOfTheBoard",
		"9.3": "nothing follows from it", "14.7": "the hour is the arbiter's clock", "17": "tournament.Points",
	}
	var in []string
	for _, c := range rows() {
		in = append(in, strings.Fields(c.articles)...)
	}
	for _, a := range Articles(tournament.FIDE1985) {
		if !slices.Contains(in, a.Number) && elsewhere[a.Number] == "" {
			t.Errorf("%s is in no row", a.Number)
		}
	}
}

// Whatever a ruling cites exists in its edition.
func TestCitedArticlesExist(t *testing.T) {
	for _, c := range rows() {
		for _, r := range []Regime{older, today, rapid, basic, blitz} {
			f, _ := FormByID(c.form)
			x, ps := f.Rule(r, c.answers)
			if ps != nil {
				continue
			}
			cited := slices.Clone(x.Articles)
			for _, change := range x.Clock {
				cited = append(cited, change.Article)
			}
			for _, q := range x.Ask {
				for _, choice := range q.Choices {
					if choice.Article != "" {
						cited = append(cited, choice.Article)
					}
				}
			}
			for _, n := range cited {
				if _, ok := ArticleOf(r.Edition, n); !ok {
					t.Errorf("%s %s: cites %q, which %s does not have", c.articles, c.rule, n, r.Edition)
				}
			}
			if len(x.Articles) == 0 || len(x.Says) == 0 && len(x.Ask) == 0 && len(x.Do) == 0 {
				t.Errorf("%s %s: no article or no words: %+v", c.articles, c.rule, x)
			}
		}
	}
}
