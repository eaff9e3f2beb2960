package dutch

import (
	"slices"
	"testing"

	"sealedmove/pairing"
	"sealedmove/pairing/generate"
	"sealedmove/tournament"
)

// What is said of single pairs adds up to what the engine counted in the bracket:
// colours in the one where a pair was made, floats in the one that it leaves.
func TestExaminedPairsAddUpToTheDepartures(t *testing.T) {
	failed := map[string]int{}
	for seed := range uint64(60) {
		if _, err := generate.Draw(generate.Mixed(seed, 24), seed, System{}, nil, pairing.Control{}, func(in pairing.Input, out pairing.Output, err error) error {
			if err != nil {
				return nil
			}
			for k := range out.Why.Brackets {
				want, got := departed(out.Why.Brackets[k]), map[string]int{}
				for i, p := range out.Boards {
					made := out.Why.Boards[i].Bracket == k
					for _, c := range (System{}).Examine(in, p, out.Why.Brackets[k]) {
						if c.Kept {
							continue
						}
						switch c.Code {
						case "C1", "C3", "forbidden":
							t.Fatalf("seed %d round %d: the engine's pair %v breaks %s", seed, in.Round, p, c.Code)
						case "C10", "C11", "C12", "C13", "C15", "C17":
							if made {
								got[c.Code]++
							}
						}
					}
				}
				for code, n := range got {
					failed[code] += n
					if want[code] != n {
						t.Fatalf("seed %d round %d bracket %v: %s fails for %d pairs, the engine counted %d", seed, in.Round, out.Why.Brackets[k].Score, code, n, want[code])
					}
				}
				for code, n := range want {
					if slices.Contains([]string{"C10", "C11", "C12", "C13", "C15", "C17"}, code) && got[code] != n {
						t.Fatalf("seed %d round %d bracket %v: the engine counted %s %d times, the pairs have it %d times", seed, in.Round, out.Why.Brackets[k].Score, code, n, got[code])
					}
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	for _, code := range []string{"C12", "C13", "C15", "C17"} {
		if failed[code] == 0 {
			t.Errorf("%s never failed: nothing was compared", code)
		}
	}
}

func departed(b pairing.BracketWhy) map[string]int {
	out := map[string]int{}
	for _, d := range b.Departures {
		out[d.Code] = d.Count
	}
	return out
}

// A bracket of three: one must float down, who did so the round before.
func TestExamineAFloatingPair(t *testing.T) {
	in := pairing.Input{Round: 3, TotalRounds: 5, Points: tournament.StandardPoints()}
	game := func(o tournament.TPN, c tournament.Color, p tournament.Score) pairing.Past {
		return pairing.Past{Opponent: o, Color: c, Met: true, Points: p}
	}
	W, B := tournament.White, tournament.Black
	for i, past := range [][]pairing.Past{
		{game(2, W, 10), game(3, B, 0)},
		{game(1, B, 0), game(4, W, 10)},
		{game(4, W, 10), game(1, W, 10)},
		{game(3, B, 0), game(2, B, 0)},
	} {
		in.Players = append(in.Players, pairing.Player{TPN: tournament.TPN(i + 1), Present: true, Past: past})
	}
	b := pairing.BracketWhy{Score: 20, Residents: []tournament.TPN{3}, Floaters: []tournament.TPN{3}}
	checks := System{}.Examine(in, pairing.Pair{White: 2, Black: 3}, b)
	find := func(code string) pairing.Check {
		for _, c := range checks {
			if c.Code == code {
				return c
			}
		}
		t.Fatalf("nothing is said of %s: %+v", code, checks)
		return pairing.Check{}
	}
	if c := find("C6"); !c.Kept || c.Count != 1 || c.Least != 1 {
		t.Errorf("C6 %+v", c)
	}
	if c := find("C7"); !c.Kept || !slices.Equal(c.Scores, []tournament.Score{20}) {
		t.Errorf("C7 %+v", c)
	}
	if c := find("C14"); !c.Kept || !c.Float {
		t.Errorf("C14 %+v", c)
	}
	if checks = (System{}).Examine(in, pairing.Pair{White: 1, Black: 3}, b); find("C1").Kept || find("C1").Round != 2 {
		t.Errorf("C1 %+v", find("C1"))
	}
	if got := (System{}).Profiles(in)[2]; got.Score != 20 || got.Claim.Color != B || got.Claim.Strength != "absolute" || len(got.Floats) != 2 {
		t.Errorf("profile %+v", got)
	}
}
