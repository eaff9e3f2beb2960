package keizer

import (
	"cmp"
	"fmt"
	"slices"

	"sealedmove/tournament"
)

// Points are Keizer points in sixtieths.
type Points int64

// Point is one Keizer point.
const Point Points = tournament.Whole

// of is a part of a value.
func of(p tournament.Part, value int) Points { return Points(value) * Points(p.Sixtieths()) }

// Settings are those of a section, or the usual ones where it has none.
func Settings(s *tournament.KeizerSettings) tournament.KeizerSettings {
	if s == nil {
		return tournament.StandardKeizer()
	}
	return *s
}

// Round is a round of a player, as far as it counts.
type Round struct {
	Opponent int // his number, from 1; 0 without
	Bye      tournament.ByeKind
	Outcome  tournament.Outcome // the player's own; none while the game is open
	Forfeit  bool
}

// ofOpponent tells whether the round scores a part of the opponent's value, and
// not of one's own.
func (r Round) ofOpponent() bool {
	return r.Opponent != 0 && (!r.Forfeit || r.Outcome == tournament.Win)
}

// Standing is a player's place in the ranking.
type Standing struct {
	No    int // the player's number, from 1
	Value int // what a win against him is worth
	Own   Points
	Added []Added // a round each
	Score Points  // Own and all that was added
}

// Added is what a round added: a part of a value, the opponent's or one's own.
type Added struct {
	Of     int
	Points Points
}

// Ranking is the season so far, from the top.
type Ranking struct {
	Places []Standing
	// Counted is how often the season was counted; Stable is false where the
	// ranking did not stay the same, and goes round in a circle.
	Counted int
	Stable  bool
}

// Rank counts a season: players[i] are the rounds of number i+1. It begins with the
// order of the numbers, gives values by rank, scores by values, ranks by scores,
// and so on until the ranking is the one that the values came from, at most
// s.Rankings times. Equal scores rank by the number. Errors are settings that
// cannot be ([tournament.KeizerSettings.Check]) and opponents that are none.
func Rank(s tournament.KeizerSettings, players [][]Round) (Ranking, error) {
	if err := s.Check(); err != nil {
		return Ranking{}, err
	}
	n := len(players)
	c := count{s: s}
	order := make([]int, n)
	places := make([]Standing, n) // by number
	for i, rounds := range players {
		for k, r := range rounds {
			if r.Opponent < 0 || r.Opponent > n {
				return Ranking{}, fmt.Errorf("keizer: in round %d number %d of %d has the opponent %d", k+1, i+1, n, r.Opponent)
			}
		}
		order[i] = i
		places[i] = Standing{No: i + 1, Added: make([]Added, len(rounds))}
	}
	var ranking Ranking
	for ranking.Counted < s.Rankings && !ranking.Stable {
		ranking.Counted++
		c.value = values(s, order)
		for i, rounds := range players {
			c.add(&places[i], rounds)
		}
		next := slices.Clone(order)
		slices.SortFunc(next, func(a, b int) int { return cmp.Or(cmp.Compare(places[b].Score, places[a].Score), a-b) })
		ranking.Stable = slices.Equal(next, order)
		order = next
	}
	for _, i := range order {
		ranking.Places = append(ranking.Places, places[i])
	}
	return ranking, nil
}

// values are the players' values by their rank in the order.
func values(s tournament.KeizerSettings, order []int) []int {
	top := s.Top
	if top == 0 {
		top = (3*len(order) + 1) / 2
	}
	out := make([]int, len(order))
	for rank, i := range order {
		out[i] = max(s.Lowest, top-rank*s.Step)
	}
	return out
}

// count is the counting by one set of values.
type count struct {
	s     tournament.KeizerSettings
	value []int
}

// add fills in what a player has by the values.
func (c *count) add(p *Standing, rounds []Round) {
	p.Value = c.value[p.No-1]
	p.Own = of(c.s.Own, p.Value)
	p.Score = p.Own
	taken := map[tournament.ByeKind]int{}
	for k, r := range rounds {
		a := Added{Of: p.Value}
		if r.ofOpponent() {
			a.Of = c.value[r.Opponent-1]
		}
		part := c.part(r)
		if r.Opponent == 0 {
			taken[r.Bye]++
			if most := c.s.OfBye(r.Bye).Most; most > 0 && taken[r.Bye] > most {
				part = tournament.Part{Den: 1}
			}
		}
		a.Points = of(part, a.Of)
		p.Added[k] = a
		p.Score += a.Points
	}
}

// part is the part of a value that a round scores; nothing while the game is open.
func (c *count) part(r Round) tournament.Part {
	switch {
	case r.Opponent == 0:
		return c.s.OfBye(r.Bye).Part
	case r.Forfeit && r.Outcome == tournament.Win:
		return c.s.ForfeitWin
	case r.Forfeit:
		return c.s.ForfeitLoss
	case r.Outcome == tournament.Win:
		return c.s.Win
	case r.Outcome == tournament.Draw:
		return c.s.Draw
	case r.Outcome == tournament.Loss:
		return c.s.Loss
	default:
		return tournament.Part{Den: 1}
	}
}
