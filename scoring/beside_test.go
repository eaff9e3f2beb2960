package scoring_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// What parts neighbours: points, the first tie-break in which they differ, a
// settled order, nothing.
func TestBeside(t *testing.T) {
	said := func(list string, settled ...tournament.Order) string {
		table := tableOf(t, four(t), scoring.Options{List: parsed(t, scoring.Split(list)...), Settled: settled})
		var out []string
		for _, r := range table.Rows {
			for _, s := range table.Beside(r.Player, asID) {
				out = append(out, fmt.Sprint(r.Player, " ", strings.TrimPrefix(s.Key, "scoring.beside."), " ", s.Args))
			}
		}
		return strings.Join(out, "\n")
	}
	for _, c := range []struct {
		rule, list string
		settled    []tournament.Order
		want       string
	}{
		{"points first", "WIN", nil, "p1 tied [p2]\np2 tied [p1]\np2 ahead [p3 1½ ½]\np3 behind [p2 ½ 1½]\np3 tied [p4]\np4 tied [p3]"},
		{
			"the first that differs", "WIN BH TPN", nil,
			"p1 ahead-by [p2 TPN {scoring.name.TPN []} 1 2]\np2 behind-by [p1 TPN {scoring.name.TPN []} 2 1]\np2 ahead [p3 1½ ½]\n" +
				"p3 behind [p2 ½ 1½]\np3 ahead-by [p4 TPN {scoring.name.TPN []} 3 4]\np4 behind-by [p3 TPN {scoring.name.TPN []} 4 3]",
		},
		{
			"an order by hand", "TPN",
			[]tournament.Order{{How: tournament.ByHand, Players: []tournament.PlayerID{id(2), id(1)}}},
			"p2 ahead-settled [p1]\np1 behind-settled [p2]\np1 ahead [p3 1½ ½]\n" +
				"p3 behind [p1 ½ 1½]\np3 ahead-by [p4 TPN {scoring.name.TPN []} 3 4]\np4 behind-by [p3 TPN {scoring.name.TPN []} 4 3]",
		},
	} {
		if got := said(c.list, c.settled...); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.rule, got, c.want)
		}
	}
}

// Whoever is above is behind nobody below: the two sentences of a pair of
// neighbours agree.
func TestBesideBothWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := tableOf(t, anyEvent(t).state(t), scoring.Options{List: parsed(t, "SB", "WIN", "DE")})
		for k, r := range table.Rows[1:] {
			above := table.Rows[k]
			if r.Out {
				break
			}
			down := table.Beside(above.Player, asID)
			up := table.Beside(r.Player, asID)
			a, b := down[len(down)-1].Key, up[0].Key
			if strings.Replace(a, "ahead", "behind", 1) != b || (b == "scoring.beside.tied") != (above.Rank == r.Rank) {
				t.Fatalf("%s says %s, %s says %s", above.Player, a, r.Player, b)
			}
		}
	})
}
