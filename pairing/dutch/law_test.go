package dutch

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// TestLaws holds on random tournaments: everybody who is there is paired once
// or has the bye (completeness), C1 to C3 are kept, a refusal names players who
// are there, and neither the order of the forbidden pairs nor a second run
// changes anything.
func TestLaws(t *testing.T) {
	tournaments(t, 150, medium, func(t *testing.T, seed uint64, in pairing.Input, out pairing.Output, err error) {
		var none *pairing.NoPairing
		if errors.As(err, &none) {
			checkRefusal(t, seed, in, none)
			return
		}
		if err != nil {
			t.Errorf("seed %d round %d: %v", seed, in.Round, err)
			return
		}
		checkComplete(t, seed, in, out)
		checkAbsolute(t, seed, in, out)
		checkWhy(t, seed, in, out)
		again := in
		again.Forbidden = slices.Clone(in.Forbidden)
		r := rand.New(rand.NewPCG(seed, 7))
		r.Shuffle(len(again.Forbidden), func(i, j int) {
			again.Forbidden[i], again.Forbidden[j] = again.Forbidden[j], again.Forbidden[i]
		})
		second, err := System{}.Pair(again, pairing.Control{})
		if err != nil || !slices.Equal(second.Boards, out.Boards) || second.Bye != out.Bye {
			t.Errorf("seed %d round %d: a second run gives something else", seed, in.Round)
		}
	})
}

func checkRefusal(t *testing.T, seed uint64, in pairing.Input, none *pairing.NoPairing) {
	t.Helper()
	if len(none.Unpaired) == 0 {
		t.Errorf("seed %d round %d: the refusal names nobody", seed, in.Round)
	}
	for _, p := range none.Unpaired {
		if !in.Players[p-1].Present {
			t.Errorf("seed %d round %d: number %d cannot be placed, but is away", seed, in.Round, p)
		}
	}
}

func checkComplete(t *testing.T, seed uint64, in pairing.Input, out pairing.Output) {
	t.Helper()
	times := make([]int, len(in.Players)+1)
	for _, b := range out.Boards {
		times[b.White]++
		times[b.Black]++
	}
	if out.Bye != 0 {
		times[out.Bye]++
	}
	for i, p := range in.Players {
		want := 0
		if p.Present {
			want = 1
		}
		if times[i+1] != want {
			t.Errorf("seed %d round %d: number %d (present: %v) is paired %d times", seed, in.Round, i+1, p.Present, times[i+1])
		}
	}
}

// checkAbsolute looks at C1 to C3 in the input itself, not in what the engine made of it.
func checkAbsolute(t *testing.T, seed uint64, in pairing.Input, out pairing.Output) {
	t.Helper()
	for _, b := range out.Boards {
		w, k := in.Players[b.White-1], in.Players[b.Black-1]
		for _, r := range w.Past {
			if r.Met && r.Opponent == b.Black {
				t.Errorf("seed %d round %d: C1: %v met before", seed, in.Round, b)
			}
		}
		for _, f := range in.Forbidden {
			if f == [2]tournament.TPN{b.White, b.Black} || f == [2]tournament.TPN{b.Black, b.White} {
				t.Errorf("seed %d round %d: %v is forbidden", seed, in.Round, b)
			}
		}
		final := in.Round == in.TotalRounds
		if !final && (overdue(w, tournament.White) || overdue(k, tournament.Black)) {
			t.Errorf("seed %d round %d: C3: %v breaks an absolute preference", seed, in.Round, b)
		}
	}
	if out.Bye != 0 {
		for r, past := range in.Players[out.Bye-1].Past {
			if past.Bye == tournament.PairingBye || !past.Met && past.Points >= in.Points.Win {
				t.Errorf("seed %d round %d: C2: number %d had a bye in round %d", seed, in.Round, out.Bye, r+1)
			}
		}
	}
}

// overdue tells whether colour c would be the third time running for p, or
// bring the difference beyond two.
func overdue(p pairing.Player, c tournament.Color) bool {
	diff, run := 0, 0
	for _, r := range p.Past {
		if !r.Met {
			continue
		}
		if r.Color == c {
			diff++
			run++
		} else {
			diff--
			run = 0
		}
	}
	return diff >= 2 || run >= 2
}

// checkWhy: the explanation accounts for every board and every player.
func checkWhy(t *testing.T, seed uint64, in pairing.Input, out pairing.Output) {
	t.Helper()
	if len(out.Why.Boards) != len(out.Boards) {
		t.Fatalf("seed %d round %d: %d boards explained, of %d", seed, in.Round, len(out.Why.Boards), len(out.Boards))
	}
	if (out.Why.Bye != nil) != (out.Bye != 0) || out.Bye != 0 && out.Why.Bye.Player != out.Bye {
		t.Errorf("seed %d round %d: bye %d explained as %v", seed, in.Round, out.Bye, out.Why.Bye)
	}
	var moved []tournament.TPN
	for k, b := range out.Why.Brackets {
		if !slices.Equal(b.MovedDown, moved) {
			t.Errorf("seed %d round %d: bracket %d has MDPs %v, the one above floated %v", seed, in.Round, k+1, b.MovedDown, moved)
		}
		paired := 0
		for i, w := range out.Why.Boards {
			if w.Bracket != k {
				continue
			}
			paired += 2
			for _, p := range []tournament.TPN{out.Boards[i].White, out.Boards[i].Black} {
				if !slices.Contains(b.Residents, p) && !slices.Contains(b.MovedDown, p) {
					t.Errorf("seed %d round %d: number %d is not of bracket %d", seed, in.Round, p, k+1)
				}
			}
		}
		if paired+len(b.Floaters) != len(b.Residents)+len(b.MovedDown) {
			t.Errorf("seed %d round %d: bracket %d does not add up", seed, in.Round, k+1)
		}
		moved = b.Floaters
	}
}

// TestScopes: the smallest graph that is enough gives what the whole field gives.
func TestScopes(t *testing.T) {
	rounds := 0
	tournaments(t, 120, medium, func(t *testing.T, seed uint64, in pairing.Input, out pairing.Output, err error) {
		if err != nil {
			return
		}
		rounds++
		for _, sc := range []scope{withNext, whole} {
			f := newField(in, pairing.Control{})
			if err := f.complete(); err != nil {
				t.Fatal(err)
			}
			r := &round{f: f, from: sc}
			if err := r.pair(); err != nil {
				t.Fatal(err)
			}
			if got := r.output(); !slices.Equal(got.Boards, out.Boards) || got.Bye != out.Bye {
				t.Errorf("seed %d round %d: scope %d gives %v bye %d, the smallest %v bye %d", seed, in.Round, sc, got.Boards, got.Bye, out.Boards, out.Bye)
			}
		}
	})
	t.Logf("%d rounds", rounds)
}

// TestStop: every round can be stopped, and says so.
func TestStop(t *testing.T) {
	e := newEvent(3, 60, 5)
	for _, after := range []int{0, 1, 5, 20} {
		asked := 0
		_, err := System{}.Pair(e.in, pairing.Control{Stop: func() bool { asked++; return asked > after }})
		if err == nil && asked > after || err != nil && !errors.Is(err, pairing.ErrStopped) {
			t.Errorf("stop at question %d: %v after %d", after+1, err, asked)
		}
	}
}

func TestInputsThatContradictThemselves(t *testing.T) {
	good := func() pairing.Input { return newEvent(1, 4, 3).in }
	for name, spoil := range map[string]func(*pairing.Input){
		"round 0":             func(in *pairing.Input) { in.Round = 0 },
		"numbers with a hole": func(in *pairing.Input) { in.Players[2].TPN = 7 },
		"a past too many":     func(in *pairing.Input) { in.Players[1].Past = make([]pairing.Past, 1) },
		"an opponent unknown": func(in *pairing.Input) { in.Round = 2; past(in, 9) },
		"one's own opponent":  func(in *pairing.Input) { in.Round = 2; past(in, 1) },
		"forbidden to nobody": func(in *pairing.Input) { in.Forbidden = [][2]tournament.TPN{{1, 5}} },
		"forbidden to nought": func(in *pairing.Input) { in.Forbidden = [][2]tournament.TPN{{0, 1}} },
	} {
		in := good()
		spoil(&in)
		if _, err := (System{}).Pair(in, pairing.Control{}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// past gives every player a round, the first one against the number given.
func past(in *pairing.Input, opponent tournament.TPN) {
	for i := range in.Players {
		in.Players[i].Past = []pairing.Past{{Bye: tournament.ZeroBye}}
	}
	in.Players[0].Past[0] = pairing.Past{Opponent: opponent, Color: tournament.White, Met: true}
}
