package locale

import (
	"fmt"
	"strings"
	"testing"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// every is an explanation in which everything that can be said is said.
func every(l Lang) Explanation {
	e := Explanation{Words: In(l), Name: func(n tournament.TPN) string { return fmt.Sprintf("<%d>", n) }}
	e.Why.System = tournament.Dutch
	b := pairing.BracketWhy{
		Score: 25, Residents: []tournament.TPN{3, 4, 5, 6}, MovedDown: []tournament.TPN{1, 2}, Limbo: []tournament.TPN{2},
		Floaters: []tournament.TPN{2, 6}, Ideal: [][2]tournament.TPN{{1, 3}}, Remainder: [][2]tournament.TPN{{4, 5}},
	}
	for c := 6; c <= 21; c++ {
		b.Departures = append(b.Departures, pairing.Criterion{Code: fmt.Sprintf("C%d", c), Count: 1 + c%2, Scores: []tournament.Score{15, 5}})
	}
	e.Why.Brackets = []pairing.BracketWhy{b, {Score: 20, Residents: []tournament.TPN{7}, MovedDown: []tournament.TPN{2, 6}, Floaters: []tournament.TPN{7}}}
	e.Why.Bye = &pairing.ByeWhy{Player: 7, Score: 20, Unplayed: 1, Ineligible: []tournament.TPN{8}, Needed: []tournament.TPN{9, 10}}
	claims := []*pairing.Claim{{}, claim(tournament.White, "mild", 0), claim(tournament.Black, "strong", 1), claim(tournament.White, "absolute", -2)}
	for i, rule := range []string{"5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5"} {
		e.Boards = append(e.Boards, pairing.Pair{White: 3, Black: 1})
		e.Why.Boards = append(e.Why.Boards, pairing.BoardWhy{ColorRule: rule, White: claims[i%4], Black: claims[(i+1)%4], Back: 2})
	}
	return e
}

func (e Explanation) all() []string {
	var out []string
	for k := range e.Why.Brackets {
		out = append(out, e.Bracket(k)...)
	}
	for i := range e.Boards {
		out = append(out, e.Board(i)...)
	}
	b := e.Why.Brackets[0]
	for _, bar := range []string{"", "C1", "C3", "forbidden"} {
		out = append(out, e.againstIdeal(b, pairing.Pair{White: 4, Black: 1}, bar))
	}
	out = append(out, e.againstIdeal(b, pairing.Pair{White: 5, Black: 6}, ""))
	out = append(out, e.Bye()...)
	for n := range tournament.TPN(8) {
		out = append(out, e.Player(n)...)
	}
	codes := []string{"made", "absent", "even", "C1", "C2", "C3", "forbidden", "C4", "C5", "order"}
	for c := 6; c <= 21; c++ {
		codes = append(codes, fmt.Sprintf("C%d", c))
	}
	for _, code := range codes {
		for b := range tournament.TPN(2) {
			if b == 0 && (code == "C1" || code == "C3" || code == "forbidden") || b == 1 && (code == "even" || code == "C2") {
				continue
			}
			out = append(out, e.WhyNot(pairing.Reason{A: 5, B: b, Code: code, Round: 3, Bracket: 25, Is: []int{1, 10}, Would: []int{2, 15}}))
		}
	}
	out = append(out, e.Ways(&pairing.NoPairing{Ways: [][]pairing.Breach{
		{{Code: "C1", A: 1, B: 2, Round: 3}, {Code: "forbidden", A: 3, B: 4}}, {{Code: "C2", A: 5, Round: 1}}, {{Code: "C3", A: 5, B: 6}},
	}})...)
	out = append(out, e.Judgement(pairing.Judgement{})...)
	out = append(out, e.Judgement(pairing.Judgement{None: &pairing.NoPairing{}, Turned: []pairing.Pair{{White: 1, Black: 2}}})...)
	out = append(out, e.Judgement(pairing.Judgement{
		Unseated: []tournament.TPN{1}, Twice: []tournament.TPN{2, 3}, Absent: []tournament.TPN{4},
		Breaches: []pairing.Breach{{Code: "C1", A: 1, B: 2, Round: 3}, {Code: "forbidden", A: 3, B: 4}, {Code: "C3", A: 5, B: 6}, {Code: "C2", A: 7, Round: 2}},
		Colors:   []pairing.ColorLoss{{Player: 3, Claim: *claim(tournament.Black, "absolute", 2)}},
	})...)
	differs := pairing.Judgement{Extra: make([]pairing.Pair, 1), Missing: []pairing.Pair{{White: 1, Black: 4}}, Bye: 1, ShouldBye: 2, Differences: []pairing.Difference{{Code: "C5", Rules: []int{5}, Hand: []int{10}}}}
	out = append(out, e.Judgement(differs)...)
	differs.Differences = []pairing.Difference{{Code: "order", Bracket: 15}}
	out = append(out, e.Judgement(differs)...)
	differs.Differences = nil
	for _, code := range codes[10:] {
		differs.Differences = append(differs.Differences, pairing.Difference{Code: code, Bracket: 15, Rules: []int{1, 20}, Hand: []int{2, 15}})
	}
	out = append(out, e.Judgement(differs)...)
	e.Why.System = tournament.Dubov
	e.Why.Brackets[0].MovedUp = []tournament.TPN{9}
	out = append(append(append(out, e.Bracket(0)...), e.Bye()...), e.Player(9)...)
	for i := range e.Boards {
		out = append(out, e.Board(i)...)
	}
	e.Why.System = tournament.Burstein
	e.Why.Brackets[0].Order = []tournament.TPN{4, 1, 3}
	e.Why.Brackets[0].Departures = []pairing.Criterion{{Code: "C5", Count: 1}, {Code: "C8", Count: 2}}
	out = append(append(out, e.Bracket(0)...), e.Bye()...)
	for i := range e.Boards {
		out = append(out, e.Board(i)...)
	}
	e.Why.System = tournament.Keizer
	out = append(append(out, e.Bye()...), e.Board(0)...)
	e.Why.System = tournament.RoundRobin
	return append(append(out, e.Board(0)...), e.Bye()...)
}

// TestExplanations: every sentence is there in every language, and takes what
// it is given.
func TestExplanations(t *testing.T) {
	for _, l := range Langs() {
		seen := map[string]bool{}
		for _, s := range every(l).all() {
			if s == "" || strings.Contains(s, "%!") || strings.Contains(s, "pairing.why") {
				t.Errorf("%s: %q", l, s)
			}
			seen[s] = true
		}
		if len(seen) < 90 {
			t.Errorf("%s: only %d different sentences", l, len(seen))
		}
	}
}

// TestExplanationReads: a few sentences word for word.
func TestExplanationReads(t *testing.T) {
	e := every(English)
	for _, c := range []struct{ got, want string }{
		{e.Departure(pairing.Criterion{Code: "C18", Count: 1, Scores: []tournament.Score{5}}), "C18: one moved-down player floated down in the round before; the difference of scores that is kept small is ½. This is a count, not a fault."},
		{e.WhyNot(pairing.Reason{A: 5, B: 8, Code: "C1", Round: 3}), "<5> and <8> have met in round 3 (C1)."},
		{e.WhyNot(pairing.Reason{A: 5, B: 8, Code: "C7", Bracket: 25, Is: []int{20}, Would: []int{25}}), "If <5> met <8>, bracket 2½ would be worse by C7: the scores of the downfloaters would be 2½ instead of 2, everything more important being the same."},
		{e.WhyNot(pairing.Reason{A: 5, Code: "C9", Bracket: 0, Is: []int{0}, Would: []int{2}}), "If <5> had the bye, bracket 0 would be worse by C9: the unplayed games of who gets the bye would be 2 instead of 0, everything more important being the same."},
		{strings.Join(e.Ways(&pairing.NoPairing{Ways: [][]pairing.Breach{{{Code: "C1", A: 1, B: 2, Round: 3}, {Code: "C2", A: 5, Round: 1}}, {{Code: "forbidden", A: 3, B: 4}}}}), " "), "A pairing would exist if <1> met <2> again, as in round 3 (C1), and <5> had the bye, in spite of round 1 (C2). Or if <3> met <4>, a forbidden pair."},
		{strings.Join(e.Player(6), " "), "<6> is resident in bracket 2½. <6> is not paired there and floats down. <6> is moved down into bracket 2."},
	} {
		if c.got != c.want {
			t.Errorf("got  %s\nwant %s", c.got, c.want)
		}
	}
}

func claim(c tournament.Color, strength string, difference int) *pairing.Claim {
	return &pairing.Claim{Color: c, Strength: strength, Difference: difference}
}
