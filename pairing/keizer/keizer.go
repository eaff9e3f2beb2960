package keizer

import (
	"cmp"
	"fmt"
	"slices"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// Points are Keizer points in sixtieths.
type Points int64

// Point is one Keizer point.
const Point Points = tournament.Whole

// of is a part of a value.
func of(p tournament.Part, value int) Points { return Points(value) * Points(p.Sixtieths()) }

// settings are those of the input, or the usual ones.
func settings(in pairing.Input) tournament.KeizerSettings {
	if in.Keizer == nil {
		return tournament.StandardKeizer()
	}
	return *in.Keizer
}

// Standing is a player's place in the ranking.
type Standing struct {
	TPN   tournament.TPN
	Value int // what a win against him is worth
	Score Points
	Games int
}

// Ranking is the season so far, from the top.
type Ranking struct {
	Places []Standing
	// Counted is how often the season was counted; Stable is false where the
	// ranking did not stay the same, and goes round in a circle.
	Counted int
	Stable  bool
}

// Rank counts the rounds before in.Round by in.Keizer. It begins with the order of the
// pairing numbers, gives values by rank, scores by values, ranks by scores, and
// so on until the ranking is the one that the values came from. Equal scores
// rank by the pairing number.
func Rank(in pairing.Input) (Ranking, error) {
	s := settings(in)
	if err := s.Check(); err != nil {
		return Ranking{}, err
	}
	n := len(in.Players)
	for i := range in.Players {
		if in.Players[i].TPN != tournament.TPN(i+1) || len(in.Players[i].Past) != int(in.Round)-1 {
			return Ranking{}, fmt.Errorf("keizer: player %d of the input has number %d and %d rounds before round %d", i+1, in.Players[i].TPN, len(in.Players[i].Past), in.Round)
		}
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	var r Ranking
	for r.Counted < s.Rankings && !r.Stable {
		r.Counted++
		value := values(s, order)
		score := make([]Points, n)
		for i := range in.Players {
			score[i] = scoreOf(s, &in.Players[i], value)
		}
		next := slices.Clone(order)
		slices.SortFunc(next, func(a, b int) int { return cmp.Or(cmp.Compare(score[b], score[a]), a-b) })
		r.Stable = slices.Equal(next, order)
		r.Places = r.Places[:0]
		for _, i := range next {
			r.Places = append(r.Places, Standing{TPN: tournament.TPN(i + 1), Value: value[i], Score: score[i], Games: games(&in.Players[i])})
		}
		order = next
	}
	return r, nil
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

// scoreOf is what a player has by the values.
func scoreOf(s tournament.KeizerSettings, p *pairing.Player, value []int) Points {
	own := value[p.TPN-1]
	sum := of(s.Own, own)
	taken := map[tournament.ByeKind]int{}
	for _, r := range p.Past {
		switch {
		case r.Opponent == 0:
			a := s.OfBye(r.Bye)
			if taken[r.Bye]++; a.Most == 0 || taken[r.Bye] <= a.Most {
				sum += of(a.Part, own)
			}
		case r.Forfeit && r.Outcome == tournament.Win:
			sum += of(s.ForfeitWin, value[r.Opponent-1])
		case r.Forfeit:
			sum += of(s.ForfeitLoss, own)
		case r.Outcome == tournament.Win:
			sum += of(s.Win, value[r.Opponent-1])
		case r.Outcome == tournament.Draw:
			sum += of(s.Draw, value[r.Opponent-1])
		case r.Outcome == tournament.Loss:
			sum += of(s.Loss, value[r.Opponent-1])
		}
	}
	return sum
}

func games(p *pairing.Player) (n int) {
	for _, r := range p.Past {
		if r.Met {
			n++
		}
	}
	return n
}
