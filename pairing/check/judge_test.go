package check

import (
	"slices"
	"testing"

	"sealedmove/pairing"
	"sealedmove/pairing/generate"
	"sealedmove/pairing/roundrobin"
	"sealedmove/tournament"
)

// Every system judges a pairing made by hand: its own is the same, one with two
// players exchanged or a board turned is not, what an exchange breaks is named by
// its criterion, and who is left out, or in two places, is found.
func TestEverySystemJudges(t *testing.T) {
	for _, sys := range tournament.Systems() {
		t.Run(string(sys), func(t *testing.T) {
			s := &tournament.Section{Settings: tournament.Settings{System: sys}}
			engine, err := SystemOf(s)
			if err != nil {
				t.Fatal(err)
			}
			judge := engine.(pairing.Judge)
			seen := map[string]int{}
			for seed := range uint64(40) {
				c := generate.Mixed(seed, 13)
				c.System, c.Rounds, c.Baku, c.Acceleration, c.Ratings.Unrated = sys, 7, false, nil, 0
				if sys.IsFixed() {
					c.Forbidden, c.Byes, c.Field = generate.Forbidden{}, generate.Byes{}, generate.Field{}
				}
				if sys.IsRoundRobin() {
					c.Rounds = roundrobin.Rounds(c.Players, sys == tournament.DoubleRoundRobin)
				}
				if sys == tournament.Dubov {
					c.Ratings = generate.Default().Ratings
					c.Ratings.Unrated = 0
				}
				_, err := generate.Draw(c, seed, engine, nil, pairing.Control{}, func(in pairing.Input, out pairing.Output, err error) error {
					if err == nil && len(out.Boards) > 1 {
						judged(t, judge, in, out, seen)
					}
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			t.Logf("%v", seen)
			want := map[tournament.System][]string{
				tournament.Dutch: {"C1", "C2", "C3", "forbidden"}, tournament.Dubov: {"C1", "C2", "C3", "forbidden"},
				tournament.Burstein: {"C1", "C2", "C3", "forbidden"}, tournament.Keizer: {"C1", "forbidden"},
			}[sys]
			for _, code := range append(want, "turned", "extra") {
				if seen[code] == 0 {
					t.Errorf("no case of %s", code)
				}
			}
		})
	}
}

func judged(t *testing.T, judge pairing.Judge, in pairing.Input, out pairing.Output, seen map[string]int) {
	t.Helper()
	ask := func(made pairing.Output) pairing.Judgement {
		j, err := judge.Judge(in, made, pairing.Control{})
		if err != nil {
			t.Fatal(err)
		}
		return j
	}
	if j := ask(out); !j.Same() {
		t.Fatalf("round %d: its own pairing is judged %+v", in.Round, j)
	}
	turned := out
	turned.Boards = slices.Clone(out.Boards)
	turned.Boards[0].White, turned.Boards[0].Black = turned.Boards[0].Black, turned.Boards[0].White
	if j := ask(turned); j.Same() || len(j.Turned) != 1 || len(j.Extra) > 0 {
		t.Fatalf("round %d: a board turned is judged %+v", in.Round, j)
	}
	seen["turned"]++

	made := out
	made.Boards = slices.Clone(out.Boards)
	if last := len(made.Boards) - 1; out.Bye != 0 && in.Round%2 == 0 {
		made.Bye, made.Boards[last].Black = made.Boards[last].Black, made.Bye
	} else {
		made.Boards[0].Black, made.Boards[1].Black = made.Boards[1].Black, made.Boards[0].Black
	}
	j := ask(made)
	if j.Same() || !j.Complete() || len(j.Extra) == 0 || len(j.Extra) != len(j.Missing) {
		t.Fatalf("round %d: an exchange is judged %+v", in.Round, j)
	}
	seen["extra"]++
	cross := out // White of one board for Black of the next, which is where C3 breaks
	cross.Boards = slices.Clone(out.Boards)
	cross.Boards[0].White, cross.Boards[1].Black = cross.Boards[1].Black, cross.Boards[0].White
	for _, b := range ask(cross).Breaches {
		seen[b.Code]++
	}
	for _, b := range j.Breaches {
		seen[b.Code]++
		past := in.Players[b.A-1].Past
		switch b.Code {
		case "C1":
			if p := past[b.Round-1]; p.Opponent != b.B || !p.Met {
				t.Errorf("C1: %+v", b)
			}
		case "C2":
			if p := past[b.Round-1]; p.Met || p.Bye != tournament.PairingBye && p.Points < in.Points.Win {
				t.Errorf("C2: %+v", b)
			}
		case "forbidden":
			if !slices.Contains(in.Forbidden, [2]tournament.TPN{min(b.A, b.B), max(b.A, b.B)}) {
				t.Errorf("forbidden: %+v", b)
			}
		}
	}
	twice := made
	twice.Boards = slices.Clone(made.Boards)
	gone := twice.Boards[0].White
	twice.Boards[0].White = twice.Boards[1].White
	if j := ask(twice); j.Complete() || !slices.Equal(j.Unseated, []tournament.TPN{gone}) || !slices.Equal(j.Twice, []tournament.TPN{twice.Boards[1].White}) {
		t.Fatalf("round %d: one twice and one not at all is judged %+v", in.Round, j)
	}
}
