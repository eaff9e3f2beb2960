package rating

import (
	"testing"

	"sealedmove/tournament"
)

// published are calculations that FIDE itself has published for the list of
// December 2025 (ratings.fide.com, "calculations", by event): a rating with K,
// the opponents' ratings with the points, and what FIDE made of them. Ratings of
// opponents are those that FIDE used, some of them capped already.
var published = []struct {
	event       string
	own, k      int
	games       []Game
	sum, change int // in hundredths
}{
	// 2813 is above 2650: 1.00, 1.00, 0.96, 0.93 and 0.86 are expected of differences of 1026, 788, 503, 413 and 308.
	{"435715, 2813", 2813, 10, games(1787, 10, 2025, 10, 2310, 10, 2400, 10, 2505, 5), -25, -250},
	{"442869, 2395", 2395, 10, games(1995, 10, 2205, 5, 2325, 0, 1995, 10, 1995, 10), -61, -610},
	// Against 2813, whom 400 points more make 2800.
	{"435715, 2400", 2400, 10, games(2000, 10, 2000, 10, 2121, 10, 2813, 0, 2084, 10), 37, 370},
	{"441774, 2400", 2400, 10, games(2000, 10, 2000, 10, 2230, 10, 2505, 10, 2155, 5), 78, 780},
	{"442869, 2499", 2499, 10, games(2099, 10, 2322, 10, 2422, 10, 2325, 5, 2255, 5), 21, 210},
	{"435715, 2505", 2505, 10, games(2105, 10, 2105, 10, 2237, 5, 2134, 10, 2813, 5), 29, 290},
	{"441774, 2505", 2505, 10, games(2105, 10, 2105, 10, 2105, 10, 2400, 0, 2118, 10), -31, -310},
	{"435715, 2053", 2053, 20, games(1675, 10, 2310, 0, 1653, 10, 1884, 10, 2218, 0), -1, -20},
}

// games makes games of ratings and tenths of points in turn.
func games(of ...int) (out []Game) {
	for k := 0; k < len(of); k += 2 {
		out = append(out, Game{Rating: of[k], Score: tournament.Score(of[k+1])})
	}
	return out
}

func TestPublishedByFIDE(t *testing.T) {
	for _, p := range published {
		c := Rules{Start: "2025-10-31"}.Change(p.own, p.k, p.games)
		if c.Sum != p.sum || c.Exact != p.change {
			t.Errorf("%s: Σ %d, change %d; FIDE has %d and %d", p.event, c.Sum, c.Exact, p.sum, p.change)
		}
	}
	// −2.50 was published as −3: 2813 became 2810.
	if c := (Rules{}).Change(published[0].own, 10, published[0].games); c.Rounded != -3 || c.New != 2810 {
		t.Errorf("2813 becomes %d", c.New)
	}
	// 39 games of one list at K 20 were rated with 17.
	if k := LimitK(20, 39); k != 17 {
		t.Errorf("K %d", k)
	}
	// Event 435715: an unrated player's 3 points of 5 were published as 1922.
	if x := First(games(1902, 5, 1877, 5, 1884, 10, 2012, 0, 1832, 10)); x.Rating != 1922 || x.Why != "" {
		t.Errorf("initial rating %d (%s)", x.Rating, x.Why)
	}
}
