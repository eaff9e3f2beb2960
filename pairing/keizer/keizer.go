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
const Point Points = 60

// Part is a part of a value, Num/Den; Den divides 60.
type Part struct{ Num, Den int }

func (p Part) of(value int) Points { return Point * Points(value) * Points(p.Num) / Points(p.Den) }

func (p Part) check(what string) error {
	if p.Den < 1 || 60%p.Den != 0 || p.Num < 0 || p.Num > 10*p.Den {
		return fmt.Errorf("keizer: %s is %d/%d of a value; give a part whose lower number divides 60, and not more than ten values", what, p.Num, p.Den)
	}
	return nil
}

// Absence is what a round without a game scores, of one's own value. Most is
// how often in a season; what comes after scores nothing. 0 is no limit.
type Absence struct {
	Part Part
	Most int
}

// Settings are what clubs settle differently. Start from [Default].
type Settings struct {
	Top    int // value of the first; 0 is three halves of the number of players
	Step   int // how much it falls from place to place
	Lowest int // no value is less
	// Win, Draw and Loss are parts of the opponent's value, ForfeitWin of the
	// opponent's and ForfeitLoss of one's own.
	Win, Draw, Loss, ForfeitWin, ForfeitLoss Part
	Own                                      Part // of one's own value, counted once
	// Absence by the kind of bye: allocated, for the club (full point), excused
	// (half point), without a word (no point).
	Absence  map[tournament.ByeKind]Absence
	Gap      int // rounds between two meetings of the same players
	Meetings int // how often they may meet in a season; 0 is no limit
	// Rankings is how often the season is counted anew before the ranking is
	// taken as it is, should it never stay the same.
	Rankings int
}

// Default is the form most widely played: top value three halves of the number
// of players, half a point's worth for a draw, two thirds of one's own value for
// the odd player and for the club, a third for an excused absence, five times
// at most, nothing otherwise.
func Default() Settings {
	return Settings{
		Step: 1, Lowest: 1,
		Win: Part{1, 1}, Draw: Part{1, 2}, Loss: Part{0, 1}, ForfeitWin: Part{1, 1}, ForfeitLoss: Part{0, 1}, Own: Part{1, 1},
		Absence: map[tournament.ByeKind]Absence{
			tournament.PairingBye: {Part: Part{2, 3}},
			tournament.FullBye:    {Part: Part{2, 3}},
			tournament.HalfBye:    {Part: Part{1, 3}, Most: 5},
			tournament.ZeroBye:    {Part: Part{0, 1}},
		},
		Gap: 3, Rankings: 50,
	}
}

func (s Settings) check() error {
	if s.Top < 0 || s.Step < 0 || s.Lowest < 0 || s.Gap < 0 || s.Meetings < 0 || s.Rankings < 1 {
		return fmt.Errorf("keizer: top %d, step %d, lowest %d, gap %d, meetings %d, rankings %d: none may be below 0, and the season is counted once at least",
			s.Top, s.Step, s.Lowest, s.Gap, s.Meetings, s.Rankings)
	}
	for _, p := range []struct {
		what string
		part Part
	}{{"a win", s.Win}, {"a draw", s.Draw}, {"a loss", s.Loss}, {"a won forfeit", s.ForfeitWin}, {"a lost forfeit", s.ForfeitLoss}, {"one's own", s.Own}} {
		if err := p.part.check(p.what); err != nil {
			return err
		}
	}
	for k := tournament.PairingBye; k <= tournament.ZeroBye; k++ {
		if a, ok := s.Absence[k]; ok {
			if err := a.Part.check("a bye " + k.String()); err != nil {
				return err
			}
		}
	}
	return nil
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

// Rank counts the rounds before in.Round. It begins with the order of the
// pairing numbers, gives values by rank, scores by values, ranks by scores, and
// so on until the ranking is the one that the values came from. Equal scores
// rank by the pairing number.
func Rank(in pairing.Input, s Settings) (Ranking, error) {
	if err := s.check(); err != nil {
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
		value := s.values(order)
		score := make([]Points, n)
		for i := range in.Players {
			score[i] = s.score(&in.Players[i], value)
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
func (s Settings) values(order []int) []int {
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

// score is what a player has by the values.
func (s Settings) score(p *pairing.Player, value []int) Points {
	own := value[p.TPN-1]
	sum := s.Own.of(own)
	taken := map[tournament.ByeKind]int{}
	for _, r := range p.Past {
		switch {
		case r.Opponent == 0:
			a := s.Absence[r.Bye]
			if taken[r.Bye]++; a.Part.Den > 0 && (a.Most == 0 || taken[r.Bye] <= a.Most) {
				sum += a.Part.of(own)
			}
		case r.Forfeit && r.Outcome == tournament.Win:
			sum += s.ForfeitWin.of(value[r.Opponent-1])
		case r.Forfeit:
			sum += s.ForfeitLoss.of(own)
		case r.Outcome == tournament.Win:
			sum += s.Win.of(value[r.Opponent-1])
		case r.Outcome == tournament.Draw:
			sum += s.Draw.of(value[r.Opponent-1])
		case r.Outcome == tournament.Loss:
			sum += s.Loss.of(value[r.Opponent-1])
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
