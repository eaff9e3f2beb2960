package dutch

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"sealedmove/pairing"
	"sealedmove/pairing/generate"
	"sealedmove/tournament"
)

// TestJudge changes drawn rounds by hand, a pair of players or more at a time,
// and holds what is said of them against what must hold: the pairing of the
// rules is the same, a legal other one is worse by the first criterion named or
// comes later, by the values of the text, and breaches are those that the input has.
func TestJudge(t *testing.T) {
	said := map[string]int{}
	seeds := uint64(300)
	if testing.Short() {
		seeds = 30
	}
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 9))
		if _, err := generate.Draw(generate.Mixed(seed, 12), seed, System{}, nil, pairing.Control{}, func(in pairing.Input, out pairing.Output, err error) error {
			if err != nil {
				return nil
			}
			if j := judge(t, in, out); !j.Same() || len(j.Breaches)+len(j.Differences) > 0 {
				t.Errorf("seed %d round %d: the pairing of the rules is judged %+v", seed, in.Round, j)
			}
			for range 6 {
				checkJudgement(t, seed, in, byHand(r, out), said)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if t.Failed() {
			t.Fatalf("first failure: seed %d", seed)
		}
	}
	t.Logf("said: %v", said)
	for _, code := range []string{"C1", "C2", "C3", "forbidden", "legal", "C5", "C6", "C7", "C8", "C9", "C12", "C14", "C18", "order", "turned"} {
		if said[code] == 0 && !testing.Short() {
			t.Errorf("never said: %s", code)
		}
	}
}

func judge(t *testing.T, in pairing.Input, made pairing.Output) pairing.Judgement {
	t.Helper()
	j, err := System{}.Judge(in, made, pairing.Control{})
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// byHand exchanges players of the round, once to three times, the bye among them.
func byHand(r *rand.Rand, out pairing.Output) pairing.Output {
	made := pairing.Output{Boards: slices.Clone(out.Boards), Bye: out.Bye}
	seats := func() []*tournament.TPN {
		var s []*tournament.TPN
		for i := range made.Boards {
			s = append(s, &made.Boards[i].White, &made.Boards[i].Black)
		}
		if made.Bye != 0 {
			s = append(s, &made.Bye)
		}
		return s
	}
	s := seats()
	for range 1 + r.IntN(3) {
		if len(s) > 1 {
			a, b := s[r.IntN(len(s))], s[r.IntN(len(s))]
			*a, *b = *b, *a
		}
	}
	return made
}

func checkJudgement(t *testing.T, seed uint64, in pairing.Input, made pairing.Output, said map[string]int) {
	t.Helper()
	j := judge(t, in, made)
	fail := func(what string) {
		t.Helper()
		t.Errorf("seed %d round %d: %v, bye %d: %+v: %s", seed, in.Round, made.Boards, made.Bye, j, what)
	}
	if !j.Complete() {
		fail("players were only exchanged")
	}
	broken := 0
	for _, p := range made.Boards {
		broken += flag(!legal(in, &in.Players[p.White-1], &in.Players[p.Black-1]))
	}
	if made.Bye != 0 {
		broken += flag(!mayHaveBye(in, &in.Players[made.Bye-1]))
	}
	if (broken == 0) != (len(j.Breaches) == 0) || broken > len(j.Breaches) {
		fail("breaches")
	}
	for _, b := range j.Breaches {
		said[b.Code]++
	}
	if len(j.Turned) > 0 {
		said["turned"]++
	}
	if len(j.Extra) != len(j.Missing) || (len(j.Differences) > 0) != (len(j.Extra) > 0 || j.Bye != j.ShouldBye) {
		fail("pairs and differences")
	}
	if len(j.Differences) == 0 {
		return
	}
	if broken == 0 {
		said["legal"]++
		d := j.Differences[0]
		said[d.Code]++
		if d.Code != "order" && slices.Compare(d.Rules, d.Hand) >= 0 {
			fail("by hand it would be better")
		}
		checkHand(t, in, made, j, fail)
	}
}

// checkHand judges the bracket that differs by the text.
func checkHand(t *testing.T, in pairing.Input, made pairing.Output, j pairing.Judgement, fail func(string)) {
	t.Helper()
	if j.Differences[0].Code == "C5" {
		return
	}
	f := newField(in, pairing.Control{})
	o, err := f.pairAgain()
	if err != nil {
		t.Fatal(err)
	}
	h := &hand{f: f, made: made}
	l := &literal{f: f}
	l.pair()
	for at, moved := 0, []int(nil); ; at = f.groupEnd(at) {
		b := newBracket(f, moved, at)
		if b.score() == j.Differences[0].Bracket {
			p := h.within(b, h.f.pairs.Rank(made.Bye))
			want := l.judge(candidate{p.pairs, p.floaters}, moved, b.residents, f.groupEnd(at))
			named := map[string][]int{}
			for _, d := range j.Differences {
				named[d.Code] = d.Hand
			}
			for c := 6; c <= 21; c++ {
				code := []string{6: "C6", 7: "C7", 8: "C8", 9: "C9", 10: "C10", 11: "C11", 12: "C12", 13: "C13", 14: "C14", 15: "C15", 16: "C16", 17: "C17", 18: "C18", 19: "C19", 20: "C20", 21: "C21"}[c]
				if got, there := named[code]; there && !limboCounts(want[c]) && !slices.Equal(got, want[c]) {
					fail(code + " by the text is otherwise")
				}
			}
			return
		}
		for k, x := range o.all {
			if x.score() == b.score() {
				moved = o.paired[k].floaters
			}
		}
	}
}

// TestJudgeHasTheReasonOfWhyNot: the best pairing that contains a pair is worse
// by just what WhyNot says of the pair. (C8 apart: WhyNot counts what the next
// bracket comes to if it has to make the pair, Judge what it could come to.)
func TestJudgeHasTheReasonOfWhyNot(t *testing.T) {
	asked := 0
	for seed := range uint64(25) {
		if _, err := generate.Draw(generate.Mixed(seed, 10), seed, System{}, nil, pairing.Control{}, func(in pairing.Input, out pairing.Output, err error) error {
			if err != nil {
				return nil
			}
			for a := range in.Players {
				for b := range a {
					x, y := tournament.TPN(a+1), tournament.TPN(b+1)
					why, err := System{}.WhyNot(in, x, y, pairing.Control{})
					if err != nil {
						t.Fatal(err)
					}
					if why.Code == "C8" || why.Is == nil && why.Code != "order" {
						continue
					}
					forced := newField(in, pairing.Control{})
					forced.force(forced.pairs.Rank(x), forced.pairs.Rank(y), false)
					best, err := forced.pairAgain()
					if err != nil {
						t.Fatal(err)
					}
					asked++
					j := judge(t, in, best.output())
					if d := j.Differences[0]; d.Code != why.Code || !slices.Equal(d.Rules, why.Is) || !slices.Equal(d.Hand, why.Would) {
						t.Errorf("seed %d round %d: %d–%d is not made for %+v, the pairing with it is judged %+v", seed, in.Round, x, y, why, j.Differences)
					}
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d pairs", asked)
	if asked < 300 {
		t.Error("too few")
	}
}

// TestJudgeOfPlaces: who is nowhere, in two places, or where he should not be.
func TestJudgeOfPlaces(t *testing.T) {
	in := players(6, 0)
	in.Players[5].Present = false
	made := pairing.Output{Boards: []pairing.Pair{{White: 1, Black: 3}, {White: 3, Black: 6}, {White: 9, Black: 4}}}
	j := judge(t, in, made)
	if j.Complete() || j.Same() || !slices.Equal(j.Unseated, []tournament.TPN{2, 5}) || !slices.Equal(j.Twice, []tournament.TPN{3}) || !slices.Equal(j.Absent, []tournament.TPN{6, 9}) || len(j.Differences) > 0 {
		t.Errorf("%+v", j)
	}
	out, err := System{}.Pair(in, pairing.Control{})
	if err != nil {
		t.Fatal(err)
	}
	b := out.Boards[0]
	out.Boards[0] = pairing.Pair{White: b.Black, Black: b.White}
	if j := judge(t, in, out); j.Same() || !slices.Equal(j.Turned, out.Boards[:1]) || len(j.Extra) > 0 {
		t.Errorf("a board turned: %+v", j)
	}
	in.Forbidden = [][2]tournament.TPN{{1, 2}, {1, 3}, {1, 4}, {1, 5}, {2, 3}, {2, 4}, {2, 5}}
	j, err = System{}.Judge(in, pairing.Output{Boards: []pairing.Pair{{White: 1, Black: 2}, {White: 3, Black: 4}}, Bye: 5}, pairing.Control{})
	if err != nil || j.None == nil || j.Same() || len(j.Breaches) != 1 || j.Breaches[0].Code != "forbidden" {
		t.Errorf("no legal pairing: %+v %v", j, err)
	}
	if _, err := (System{}).Judge(in, out, pairing.Control{Stop: func() bool { return true }}); !errors.Is(err, pairing.ErrStopped) {
		t.Errorf("stopped: %v", err)
	}
	in.Round = 0
	if _, err := (System{}).Judge(in, out, pairing.Control{}); err == nil {
		t.Error("round 0: no error")
	}
}
