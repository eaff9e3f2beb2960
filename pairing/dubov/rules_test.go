package dubov

import (
	"errors"
	"slices"
	"testing"

	"sealedmove/pairing"
	"sealedmove/pairing/generate"
	"sealedmove/tournament"
)

// players are n players of falling ratings before round `rounds`+1.
func players(n, rounds int) pairing.Input {
	in := pairing.Input{Round: tournament.RoundNo(rounds + 1), TotalRounds: 9, Points: tournament.StandardPoints(), InitialColor: tournament.White}
	for i := range n {
		in.Players = append(in.Players, pairing.Player{TPN: tournament.TPN(i + 1), Present: true, Rating: 2000 - 10*i, Past: make([]pairing.Past, rounds)})
	}
	return in
}

func game(in *pairing.Input, r int, white, black tournament.TPN, w tournament.Outcome) {
	in.Players[white-1].Past[r-1] = pairing.Past{Opponent: black, Color: tournament.White, Met: true, Outcome: w, Points: in.Points.OfOutcome(w)}
	in.Players[black-1].Past[r-1] = pairing.Past{Opponent: white, Color: tournament.Black, Met: true, Outcome: w.Other(), Points: in.Points.OfOutcome(w.Other())}
}

// TestShifters is the example of 4.3.3: of A to G the order is D C E B F A G.
func TestShifters(t *testing.T) {
	f := newField(players(7, 0), pairing.Control{})
	g := &groups{f: f}
	if got, want := g.sequence(f.all(), false), []int{3, 2, 4, 1, 5, 0, 6}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestTranspositions is the example of 4.4.2: three in G2, the first orders
// being forbidden one after the other.
func TestTranspositions(t *testing.T) {
	in := players(6, 0)
	want := [][3]int{{3, 4, 5}, {3, 5, 4}, {4, 3, 5}, {4, 5, 3}, {5, 3, 4}, {5, 4, 3}}
	ban := [][2]tournament.TPN{{2, 5}, {1, 4}, {2, 4}, {1, 5}, {3, 5}} // each forbids the order at hand, and perhaps more
	seen := map[[3]int]bool{}
	for k := 0; k <= len(ban); k++ {
		in.Forbidden = ban[:k]
		f := newField(in, pairing.Control{})
		pairs, err := f.transpose([]int{0, 1, 2}, []int{3, 4, 5})
		var got [3]int
		for _, p := range pairs {
			got[p[0]] = p[1]
		}
		var first [3]int // the first of the list that is legal
		for _, o := range want {
			if f.pairs.May(0, o[0]) && f.pairs.May(1, o[1]) && f.pairs.May(2, o[2]) {
				first = o
				break
			}
		}
		if (err == nil) != (first != [3]int{}) || err == nil && got != first {
			t.Errorf("forbidden %v: got %v %v, want %v", in.Forbidden, got, err, first)
		}
		seen[got] = true
	}
	if len(seen) < 3 {
		t.Errorf("only %v were ever first", seen)
	}
}

// TestFirstRound: the upper half against the lower half, colours by the number.
func TestFirstRound(t *testing.T) {
	out, err := System{}.Pair(players(7, 0), pairing.Control{})
	want := []pairing.Pair{{White: 1, Black: 4}, {White: 5, Black: 2}, {White: 3, Black: 6}}
	if err != nil || !slices.Equal(out.Boards, want) || out.Bye != 7 {
		t.Errorf("got %v bye %d %v, want %v bye 7", out.Boards, out.Bye, err, want)
	}
}

// TestSecondRound: 1 2 3 have won with White and seek Black, with 4, who won with
// Black, the only white seeker. One black seeker is shifted: of 1 2 3 the
// middle one, 2. S1 by ARO: 4 met 8 (1930), 2 met 6 (1950).
func TestSecondRound(t *testing.T) {
	in := players(8, 1)
	game(&in, 1, 1, 5, tournament.Win)
	game(&in, 1, 2, 6, tournament.Win)
	game(&in, 1, 3, 7, tournament.Win)
	game(&in, 1, 8, 4, tournament.Loss)
	out, err := System{}.Pair(in, pairing.Control{})
	if err != nil {
		t.Fatal(err)
	}
	// 4–1, then 2–3: 2 and 3 both seek Black strongly; colours alike; the higher has his.
	for _, want := range []pairing.Pair{{White: 4, Black: 1}, {White: 3, Black: 2}} {
		if !slices.Contains(out.Boards, want) {
			t.Errorf("%v is not among %v", want, out.Boards)
		}
	}
}

func TestAverageRatingOfOpponents(t *testing.T) {
	in := players(4, 3)
	in.Players[1].Rating, in.Players[2].Rating = 1801, 1800
	game(&in, 1, 1, 2, tournament.Win)
	game(&in, 2, 3, 1, tournament.Draw)
	in.Players[0].Past[2] = pairing.Past{Opponent: 4, Color: tournament.White, Forfeit: true, Outcome: tournament.Win, Points: 10}
	if e := newEntrant(in, &in.Players[0]); e.aro != 1801 { // 1800.5, the higher
		t.Errorf("ARO %d, want 1801: the forfeit does not count, half a point rounds up", e.aro)
	}
	if e := newEntrant(players(1, 0), &players(1, 0).Players[0]); e.aro != 0 || e.Color != tournament.Black || e.Strength != pairing.Mild {
		t.Errorf("nobody played: %+v", e)
	}
}

// TestBye: the lowest score, then the most games played, then the largest number.
func TestBye(t *testing.T) {
	in := players(5, 2)
	for i := range in.Players {
		for r := range 2 {
			in.Players[i].Past[r] = pairing.Past{Bye: tournament.ZeroBye}
		}
	}
	game(&in, 1, 1, 2, tournament.Draw)
	game(&in, 2, 3, 4, tournament.Draw)
	game(&in, 1, 4, 5, tournament.Win)
	game(&in, 2, 5, 2, tournament.Loss)
	out, err := System{}.Pair(in, pairing.Control{})
	if err != nil || out.Bye != 5 {
		t.Errorf("bye %d %v, want 5, the only one without a point", out.Bye, err)
	}
	in.Players[4].Past[0] = pairing.Past{Bye: tournament.PairingBye, Points: 10}
	if out, err = (System{}).Pair(in, pairing.Control{}); err != nil || out.Bye != 1 && out.Bye != 3 {
		t.Errorf("bye %d %v: 5 had one (C2)", out.Bye, err)
	}
	if out.Bye != 3 {
		t.Errorf("bye %d: 1 and 3 have half a point and one game, 3 the larger number", out.Bye)
	}
}

func TestColours(t *testing.T) {
	history := func(s string, tpn tournament.TPN) *entrant {
		e := &entrant{tpn: tpn}
		for i := len(s) - 1; i >= 0; i-- {
			e.colors = append(e.colors, map[byte]tournament.Color{'W': tournament.White, 'B': tournament.Black}[s[i]])
		}
		e.Preference = prefer(e.colors)
		return e
	}
	for _, c := range []struct {
		higher, lower string
		tpn           tournament.TPN
		white         bool
		rule          string
	}{
		{"", "", 3, true, "5.2.1"},
		{"", "", 4, false, "5.2.1"},
		{"", "W", 1, true, "5.2.3"}, // both for Black: strong over mild, and the lower ranked has the strong one
		{"", "B", 1, false, "5.2.2"},
		{"WB", "W", 1, true, "5.2.2"},
		{"BW", "W", 1, true, "5.2.3"},
		{"WBW", "BWW", 1, true, "5.2.3"},
		{"WBBW", "BWBW", 1, true, "5.2.4"},
		{"BW", "BW", 1, false, "5.2.5"},
	} {
		a, b := history(c.higher, c.tpn), history(c.lower, 9)
		if white, rule := colors(a, b, tournament.White); white != c.white || rule != c.rule {
			t.Errorf("%q against %q: White %v by %s, want %v by %s", c.higher, c.lower, white, rule, c.white, c.rule)
		}
	}
}

// TestLaws holds on larger drawn tournaments: completeness, C1 to C3, the same twice.
func TestLaws(t *testing.T) {
	for seed := range uint64(40) {
		c := rated(generate.Mixed(seed, 50))
		_, err := generate.Draw(c, seed, System{}, nil, pairing.Control{}, func(in pairing.Input, out pairing.Output, err error) error {
			if err != nil {
				return nil
			}
			times := make([]int, len(in.Players)+1)
			times[out.Bye]++
			for _, b := range out.Boards {
				times[b.White]++
				times[b.Black]++
				for _, p := range in.Players[b.White-1].Past {
					if p.Met && p.Opponent == b.Black {
						t.Errorf("seed %d round %d: %v met before", seed, in.Round, b)
					}
				}
				w, k := newEntrant(in, &in.Players[b.White-1]), newEntrant(in, &in.Players[b.Black-1])
				if w.Strength == pairing.Absolute && w.Color == tournament.Black || k.Strength == pairing.Absolute && k.Color == tournament.White {
					t.Errorf("seed %d round %d: %v breaks an absolute preference", seed, in.Round, b)
				}
			}
			for i, p := range in.Players {
				if (times[i+1] == 1) != p.Present {
					t.Errorf("seed %d round %d: number %d %d times", seed, in.Round, i+1, times[i+1])
				}
			}
			if out.Bye != 0 && !newEntrant(in, &in.Players[out.Bye-1]).byeable {
				t.Errorf("seed %d round %d: C2", seed, in.Round)
			}
			again, err := System{}.Pair(in, pairing.Control{})
			if err != nil || !slices.Equal(again.Boards, out.Boards) {
				t.Errorf("seed %d round %d: a second run gives something else", seed, in.Round)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestInputsThatContradictThemselves(t *testing.T) {
	for name, spoil := range map[string]func(*pairing.Input){
		"round 0":             func(in *pairing.Input) { in.Round = 0 },
		"numbers with a hole": func(in *pairing.Input) { in.Players[2].TPN = 7 },
		"a past too many":     func(in *pairing.Input) { in.Players[1].Past = make([]pairing.Past, 1) },
		"forbidden to nobody": func(in *pairing.Input) { in.Forbidden = [][2]tournament.TPN{{1, 5}} },
		"no rating":           func(in *pairing.Input) { in.Players[3].Rating = 0 },
	} {
		in := players(4, 0)
		spoil(&in)
		if _, err := (System{}).Pair(in, pairing.Control{}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	in := players(4, 0)
	in.Players[3].Rating, in.Players[3].Present = 0, false // he may stay unrated while he is away
	if _, err := (System{}).Pair(in, pairing.Control{}); err != nil {
		t.Error(err)
	}
}

func TestStops(t *testing.T) {
	for after := range 30 {
		asked := 0
		_, err := System{}.Pair(players(30, 0), pairing.Control{Stop: func() bool { asked++; return asked > after }})
		if err == nil && asked > after || err != nil && !errors.Is(err, pairing.ErrStopped) {
			t.Errorf("stop at question %d: %v after %d", after+1, err, asked)
		}
	}
}
