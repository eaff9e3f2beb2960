package rating

import (
	"cmp"

	"sealedmove/tournament"
)

// Rules are the rating regulations that hold for an event.
type Rules struct {
	Tempo tournament.Tempo // "" is standard
	Start tournament.Date  // the event's first day; "" is now
}

// The days from which parts of the regulations hold, and their limits.
const (
	amended     tournament.Date = "2025-10-01" // 8.3.1: no cap from 2650 on
	excluding   tournament.Date = "2024-12-01" // rapid and blitz, 7.3.1
	maximumGap                  = 400
	uncapped                    = 2650
	excludedGap                 = 600
	excludedTop                 = 2600
	maximumKN                   = 700
)

func (r Rules) standard() bool { return r.Tempo == "" || r.Tempo == tournament.Standard }

func (r Rules) since(d tournament.Date) bool { return r.Start == "" || r.Start >= d }

// gap is D, the difference of the ratings as it counts (8.3.1).
func (r Rules) gap(own, opponent int) (d int, capped bool) {
	d = own - opponent
	if own >= uncapped && r.standard() && r.since(amended) {
		return d, false
	}
	if d > maximumGap || d < -maximumGap {
		return min(max(d, -maximumGap), maximumGap), true
	}
	return d, false
}

// Excludes tells whether a game between two players of these ratings is not
// rated at all: in rapid and blitz, 600 points or more apart with one of them
// above 2600 (7.3.1 of that chapter).
func (r Rules) Excludes(a, b int) bool {
	return !r.standard() && r.since(excluding) && max(a, b) > excludedTop && max(a, b)-min(a, b) >= excludedGap
}

// Game is a rated game as it counts for one of its players: the opponent's
// rating, and 1, ½ or 0. Own is one's own rating in that game where an event of
// more than 30 days takes each round's; 0 is the rating of the event.
type Game struct {
	Rating int
	Score  tournament.Score
	Own    int
}

// GameChange is what a game does to a rating.
type GameChange struct {
	Game
	Difference int  // D, after the 400 rule
	Capped     bool // by it
	Expected   int  // PD, in hundredths
	Change     int  // score − PD, in hundredths
}

// Change is what the games of an event do to the rating of a rated player.
type Change struct {
	Rating   int // before
	Games    []GameChange
	Score    tournament.Score
	Expected int // ΣPD, in hundredths
	Sum      int // Σ(score − PD), in hundredths
	K        int // as it was
	Used     int // as 8.3.3 limits it: K × n ≤ 700
	Exact    int // Used × Sum, in hundredths of a rating point
	Rounded  int // to whole points, ½ away from zero (8.3.4)
	New      int // Rating + Rounded
}

// Change rates a player's games against rated opponents with development
// coefficient k (8.3). The games that count are all in games: see Excludes.
func (r Rules) Change(own, k int, games []Game) Change {
	c := Change{Rating: own, K: k, Used: LimitK(k, len(games)), Games: make([]GameChange, 0, len(games))}
	for _, g := range games {
		x := GameChange{Game: g}
		x.Difference, x.Capped = r.gap(cmp.Or(g.Own, own), g.Rating)
		x.Expected = Expectation(x.Difference)
		x.Change = 10*int(g.Score) - x.Expected
		c.Games = append(c.Games, x)
		c.Score += g.Score
		c.Expected += x.Expected
		c.Sum += x.Change
	}
	c.Exact = c.Used * c.Sum
	c.Rounded = awayFromZero(c.Exact, 100)
	c.New = own + c.Rounded
	return c
}

// LimitK is the K of a player with n games in a rating period: k, unless k × n
// is more than 700; then the largest that keeps to it (8.3.3).
func LimitK(k, n int) int {
	if k*n > maximumKN {
		return maximumKN / n
	}
	return k
}

// awayFromZero is n/d as a whole number, ½ away from zero.
func awayFromZero(n, d int) int {
	if n < 0 {
		return -awayFromZero(-n, d)
	}
	return (2*n + d) / (2 * d)
}

// halfUp is n/d as a whole number, ½ up.
func halfUp(n, d int) int {
	if n < 0 {
		return -((-2*n + d - 1) / (2 * d))
	}
	return (2*n + d) / (2 * d)
}

// percent is a score of n games in hundredths, ½ up.
func percent(score tournament.Score, n int) int { return halfUp(10*int(score), n) }

// Basis is why a player has the K he has.
type Basis string

// The bases, in the order in which they are asked.
const (
	ByList   Basis = "list"   // the rating list says so
	ByPeak   Basis = "2400"   // K 10: has been rated 2400 or more
	ByAge    Basis = "junior" // K 40: to the end of the year of the 18th birthday, under 2300
	ByGames  Basis = "new"    // K 40: fewer than 30 games
	ByRating Basis = "usual"  // K 20
)

// Career is what K depends on (8.3.3). Zero values are not known: who is not
// known to be new or young is neither.
type Career struct {
	Rating int // now
	Peak   int // the highest that was ever published
	Games  int // rated games so far
	Born   int // year
	Year   int // of the event
	ListK  int // as the rating list gives it; lists have 0 where they have none
}

// K is the player's development coefficient with its basis.
func (c Career) K() (int, Basis) {
	peak := max(c.Rating, c.Peak)
	switch {
	case c.ListK > 0:
		return c.ListK, ByList
	case peak >= 2400:
		return 10, ByPeak
	case c.Born > 0 && c.Year > 0 && c.Year-c.Born <= 18 && peak < 2300:
		return 40, ByAge
	case c.Games > 0 && c.Games < 30:
		return 40, ByGames
	default:
		return 20, ByRating
	}
}
