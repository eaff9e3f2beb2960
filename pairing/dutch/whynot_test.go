package dutch

import (
	"errors"
	"slices"
	"strconv"
	"testing"

	"sealedmove/pairing"
	"sealedmove/pairing/generate"
	"sealedmove/tournament"
)

// TestWhyNot asks of drawn rounds why each pair was not made, and holds the
// answer against the text: the values compared are those by which the text
// judges, the best pairing with the pair is the one that the text finds, and
// what would have been is never better than what is.
func TestWhyNot(t *testing.T) {
	asked := map[string]int{}
	seeds := uint64(60)
	if testing.Short() {
		seeds = 15
	}
	for seed := range seeds {
		_, err := generate.Draw(generate.Mixed(seed, 10), seed, System{}, nil, pairing.Control{}, func(in pairing.Input, out pairing.Output, err error) error {
			if err == nil {
				checkValues(t, seed, in)
				askAll(t, seed, in, out, asked)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if t.Failed() {
			t.Fatalf("first failure: seed %d", seed)
		}
	}
	t.Logf("answers: %v", asked)
	for _, code := range []string{"made", "even", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C12", "order", "forbidden"} {
		if asked[code] == 0 {
			t.Errorf("no answer was %s", code)
		}
	}
}

func askAll(t *testing.T, seed uint64, in pairing.Input, out pairing.Output, asked map[string]int) {
	t.Helper()
	for a := range in.Players {
		for b := range in.Players {
			x, y := tournament.TPN(a+1), tournament.TPN(b) // 0 is the bye
			if x == y || y > x || !in.Players[a].Present || y != 0 && !in.Players[b-1].Present {
				continue
			}
			why, err := System{}.WhyNot(in, x, y, pairing.Control{})
			if err != nil {
				t.Fatalf("seed %d round %d: %d–%d: %v", seed, in.Round, x, y, err)
			}
			asked[why.Code]++
			checkReason(t, seed, in, out, why)
		}
	}
}

func checkReason(t *testing.T, seed uint64, in pairing.Input, out pairing.Output, why pairing.Reason) {
	t.Helper()
	fail := func(what string) {
		t.Helper()
		t.Errorf("seed %d round %d: %+v: %s", seed, in.Round, why, what)
	}
	made := why.B == 0 && out.Bye == why.A || why.B != 0 && (slices.Contains(out.Boards, pairing.Pair{White: why.A, Black: why.B}) || slices.Contains(out.Boards, pairing.Pair{White: why.B, Black: why.A}))
	if made != (why.Code == "made") {
		fail("is it made?")
	}
	if made || why.Code == "even" {
		return
	}
	a := &in.Players[why.A-1]
	if why.B == 0 && mayHaveBye(in, a) == (why.Code == "C2") || why.B != 0 && legal(in, a, &in.Players[why.B-1]) == slices.Contains([]string{"C1", "C3", "forbidden"}, why.Code) {
		fail("the absolute criteria are read otherwise")
	}
	if slices.Compare(why.Is, why.Would) > 0 || why.Code[0] == 'C' && len(why.Code) > 2 && slices.Equal(why.Is, why.Would) {
		fail("it would be better")
	}
	if slices.Contains([]string{"C1", "C2", "C3", "forbidden"}, why.Code) {
		return
	}
	forced := newField(in, pairing.Control{})
	forced.force(forced.pairs.Rank(why.A), forced.pairs.Rank(why.B), why.B == 0)
	l := &literal{f: forced}
	best, err := forced.pairAgain()
	_, _, ok := l.pair()
	if ok != (err == nil) || ok == (why.Code == "C4") {
		fail("the text finds a pairing, or none, where the engine does not")
	}
	if err == nil {
		if fault := l.compare(best.output(), nil); fault != "" {
			fail(fault)
		}
	}
}

// checkValues: the values of every bracket are those by which the text judges.
func checkValues(t *testing.T, seed uint64, in pairing.Input) {
	t.Helper()
	f := newField(in, pairing.Control{})
	o, err := f.pairAgain()
	if err != nil {
		t.Fatal(err)
	}
	l := &literal{f: f}
	l.pair()
	at := 0
	for k, b := range o.all {
		end := f.groupEnd(at)
		c := candidate{o.paired[k].pairs, o.paired[k].floaters}
		want := l.judge(c, b.moved, b.residents, end)
		for code := 6; code <= 21; code++ {
			got := o.value(k, code)
			if code >= 18 && limboCounts(want[code]) {
				got, want[code] = make([]int, len(got)), make([]int, len(want[code])) // the text only says that they are more
			}
			if !slices.Equal(got, want[code]) {
				t.Errorf("seed %d round %d bracket %d: C%d is %v, by the text %v", seed, in.Round, k+1, code, got, want[code])
			}
		}
		checkDepartures(t, seed, in, o.brackets[k], want, b)
		at = end
	}
}

func limboCounts(v []int) bool { return len(v) > 0 && v[0] > 50000 }

// checkDepartures: what the explanation of a bracket counts is what the text counts.
func checkDepartures(t *testing.T, seed uint64, in pairing.Input, w pairing.BracketWhy, want [][]int, b *bracket) {
	t.Helper()
	counted := map[string]int{}
	for _, d := range w.Departures {
		counted[d.Code] = d.Count
	}
	for c := 9; c <= 21; c++ {
		n := len(want[c])
		if c < 18 {
			n = want[c][0]
		}
		if code := "C" + strconv.Itoa(c); counted[code] != n {
			t.Errorf("seed %d round %d bracket %v: %s is counted %d times, by the text %d", seed, in.Round, w.Score, code, counted[code], n)
		}
	}
	if n := want[6][0] - b.size()%2; counted["C6"] != n {
		t.Errorf("seed %d round %d bracket %v: C6 is counted %d times, by the text %d", seed, in.Round, w.Score, counted["C6"], n)
	}
	if len(w.Limbo) != counted["C7"] {
		t.Errorf("seed %d round %d bracket %v: Limbo %v, C7 counted %d times", seed, in.Round, w.Score, w.Limbo, counted["C7"])
	}
}

// TestWhyNotOfNobody: numbers that are not there, and rounds that cannot be paired.
func TestWhyNotOfNobody(t *testing.T) {
	in := players(4, 0)
	in.Players[3].Present = false
	for _, p := range [][2]tournament.TPN{{0, 1}, {1, 1}, {5, 1}, {1, 5}, {1, -1}} {
		if _, err := (System{}).WhyNot(in, p[0], p[1], pairing.Control{}); err == nil {
			t.Errorf("%v: no error", p)
		}
	}
	if why, err := (System{}).WhyNot(in, 4, 1, pairing.Control{}); err != nil || why.Code != "absent" {
		t.Errorf("absent: %+v %v", why, err)
	}
	in.Forbidden = [][2]tournament.TPN{{1, 2}, {1, 3}, {2, 3}}
	var none *pairing.NoPairing
	if _, err := (System{}).WhyNot(in, 1, 0, pairing.Control{}); !errors.As(err, &none) {
		t.Errorf("no legal pairing: %v", err)
	}
}
