package dutch

import (
	"errors"
	"math/bits"
	"slices"
	"testing"

	"sealedmove/pairing"
	"sealedmove/pairing/generate"
	"sealedmove/tournament"
)

// TestWaysOut: where drawn rounds have no legal pairing, every way named allows
// one, the first is as small as any by trying all pairings, and each of the
// others keeps to one kind of breach.
func TestWaysOut(t *testing.T) {
	refused, seen := 0, map[string]int{}
	for seed := range uint64(400) {
		_, err := generate.Draw(generate.Mixed(seed, 10), seed, System{}, nil, pairing.Control{}, func(in pairing.Input, _ pairing.Output, err error) error {
			var none *pairing.NoPairing
			if !errors.As(err, &none) {
				return nil
			}
			refused++
			f := newField(in, pairing.Control{})
			if len(none.Ways) == 0 {
				t.Errorf("seed %d round %d: no way out", seed, in.Round)
				return nil
			}
			if got, want := len(none.Ways[0]), f.fewestBreaches(map[int]int{}, 1<<len(f.players)-1, len(f.players)%2 == 1); got != want {
				t.Errorf("seed %d round %d: %d breaches, %d are enough: %v", seed, in.Round, got, want, none.Ways[0])
			}
			for k, way := range none.Ways {
				checkWay(t, seed, in, way)
				if k > 0 && slices.ContainsFunc(way, func(b pairing.Breach) bool { return b.Code != way[0].Code }) {
					t.Errorf("seed %d round %d: two kinds in %v", seed, in.Round, way)
				}
				for _, b := range way {
					seen[b.Code]++
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d rounds without a legal pairing; breaches in their ways: %v", refused, seen)
	for _, code := range []string{"forbidden", "C3", "C2", "C1"} {
		if seen[code] == 0 {
			t.Errorf("no way with %s", code)
		}
	}
}

// fewestBreaches tries every pairing of a set of ranks.
func (f *field) fewestBreaches(memo map[int]int, set int, bye bool) int {
	if set == 0 {
		return 0
	}
	key := set<<1 | flag(bye)
	if v, ok := memo[key]; ok {
		return v
	}
	i := bits.TrailingZeros(uint(set))
	best := 1 << 20
	if bye {
		best = len(f.breaches(i, len(f.players))) + f.fewestBreaches(memo, set&^(1<<i), false)
	}
	for j := i + 1; j < len(f.players); j++ {
		if set>>j&1 == 1 {
			best = min(best, len(f.breaches(i, j))+f.fewestBreaches(memo, set&^(1<<i|1<<j), bye))
		}
	}
	memo[key] = best
	return best
}

// checkWay: with the breaches allowed a pairing exists.
func checkWay(t *testing.T, seed uint64, in pairing.Input, way []pairing.Breach) {
	t.Helper()
	f := newField(in, pairing.Control{})
	for _, b := range way {
		if b.B == 0 {
			f.players[f.pairs.Rank(b.A)].byeable = true
		} else {
			f.pairs.Set(f.pairs.Rank(b.A), f.pairs.Rank(b.B))
		}
		if (b.Code == "C1" || b.Code == "C2") != (b.Round > 0) {
			t.Errorf("seed %d round %d: when was %v?", seed, in.Round, b)
		}
	}
	if err := f.complete(); err != nil {
		t.Errorf("seed %d round %d: %v allows nothing: %v", seed, in.Round, way, err)
	}
}

// TestWaysOutByHand: three players who have all met, and a forbidden pair.
func TestWaysOutByHand(t *testing.T) {
	in := players(4, 0)
	in.Forbidden = [][2]tournament.TPN{{1, 2}, {1, 3}, {1, 4}}
	_, err := System{}.Pair(in, pairing.Control{})
	var none *pairing.NoPairing
	if !errors.As(err, &none) || len(none.Ways) != 1 || len(none.Ways[0]) != 1 || none.Ways[0][0].Code != "forbidden" || none.Ways[0][0].A != 1 {
		t.Errorf("%+v", none)
	}
	in = players(4, 2) // both of those who are left have had Black twice
	for r := 1; r <= 2; r++ {
		game(&in, r, tournament.TPN(2+r), 1, tournament.Win)
		game(&in, r, tournament.TPN(5-r), 2, tournament.Win)
	}
	in.Players[2].Present, in.Players[3].Present = false, false
	_, err = System{}.Pair(in, pairing.Control{})
	if want := []pairing.Breach{{Code: "C3", A: 1, B: 2}}; !errors.As(err, &none) || len(none.Ways) != 1 || !slices.Equal(none.Ways[0], want) {
		t.Errorf("%+v, want %v", none, want)
	}
	in = players(1, 1) // alone, and has had the bye
	in.Players[0].Past[0] = pairing.Past{Bye: tournament.PairingBye, Points: tournament.OnePoint}
	_, err = System{}.Pair(in, pairing.Control{})
	if want := []pairing.Breach{{Code: "C2", A: 1, Round: 1}}; !errors.As(err, &none) || len(none.Ways) != 1 || !slices.Equal(none.Ways[0], want) {
		t.Errorf("%+v, want %v", none, want)
	}
	in = players(701, 1) // a large field of which nobody may have the bye
	for i := range in.Players {
		in.Players[i].Past[0] = pairing.Past{Bye: tournament.FullBye, Points: tournament.OnePoint}
	}
	_, err = System{}.Pair(in, pairing.Control{})
	if !errors.As(err, &none) || len(none.Unpaired) != 1 || len(none.Ways) != 1 || len(none.Ways[0]) != 1 || none.Ways[0][0].Code != "C2" {
		t.Errorf("%+v", none)
	}
	in = players(2, 1)
	game(&in, 1, 1, 2, tournament.Win)
	_, err = System{}.Pair(in, pairing.Control{})
	if want := []pairing.Breach{{Code: "C1", A: 1, B: 2, Round: 1}}; !errors.As(err, &none) || len(none.Ways) != 1 || !slices.Equal(none.Ways[0], want) {
		t.Errorf("%+v, want %v", none, want)
	}
}
