package keizer

import (
	"sealedmove/pairing"
	"sealedmove/pairing/matching"
	"sealedmove/scoring/keizer"
	"sealedmove/tournament"
)

// System pairs a round by the ranking. The zero value is ready for use.
type System struct{}

var _ pairing.System = System{}

// Pair pairs one round: from the top of the ranking, each with the nearest
// below whom he may meet and who leaves the others a pairing.
func (System) Pair(in pairing.Input, ctl pairing.Control) (pairing.Output, error) {
	ranking, err := Rank(in)
	if err != nil {
		return pairing.Output{}, err
	}
	r := newRound(in, ctl)
	for _, p := range ranking.Places {
		if in.Players[p.No-1].Present {
			r.order = append(r.order, tournament.TPN(p.No))
		}
	}
	out := pairing.Output{Why: pairing.Why{System: tournament.Keizer}}
	for gap := r.s.Gap; ; gap-- {
		pairs, bye, ok := r.pair(gap)
		switch {
		case ctl.Stopped():
			return pairing.Output{}, pairing.ErrStopped
		case ok:
			out.Bye = bye
			for k, p := range pairs {
				out.Boards = append(out.Boards, r.colors(p[0], p[1], k))
			}
			if bye != 0 {
				out.Why.Bye = &pairing.ByeWhy{Player: bye, Unplayed: byes(&in.Players[bye-1])}
			}
			return out, nil
		case gap == 0:
			return pairing.Output{}, r.noPairing()
		}
	}
}

// round is a round under way.
type round struct {
	in       pairing.Input
	s        tournament.KeizerSettings
	ctl      pairing.Control
	order    []tournament.TPN           // those who are there, from the top
	unpaired []tournament.TPN           // where no pairing exists
	listed   map[[2]tournament.TPN]bool // the forbidden pairs, smaller number first
}

func newRound(in pairing.Input, ctl pairing.Control) *round {
	r := &round{in: in, s: keizer.Settings(in.Keizer), ctl: ctl, listed: make(map[[2]tournament.TPN]bool, len(in.Forbidden))}
	for _, f := range in.Forbidden {
		r.listed[[2]tournament.TPN{min(f[0], f[1]), max(f[0], f[1])}] = true
	}
	return r
}

// pair pairs with a gap of so many rounds between meetings.
func (r *round) pair(gap int) (pairs [][2]tournament.TPN, bye tournament.TPN, ok bool) {
	n := len(r.order)
	c := matching.NewCover(n)
	for i := range n {
		for j := range i {
			if r.mayMeet(r.order[i], r.order[j], gap) {
				c.Join(i, j)
			}
		}
	}
	exposed, _ := c.Match(r.ctl.Stop)
	if len(exposed) != n%2 {
		r.unpaired = nil
		for _, i := range exposed {
			r.unpaired = append(r.unpaired, r.order[i])
		}
		return nil, 0, false
	}
	if n%2 == 1 {
		i := r.bye(c.Missable())
		bye = r.order[i]
		c.Leave(i)
	}
	left := make([]bool, n)
	for i, p := range r.order {
		left[i] = p != bye
	}
	for i := range n {
		if !left[i] {
			continue
		}
		left[i] = false
		j := r.nearest(c, left, i)
		if j < 0 {
			return nil, 0, false // stopped
		}
		left[j] = false
		pairs = append(pairs, [2]tournament.TPN{r.order[i], r.order[j]})
		r.ctl.Report(2*len(pairs), n-n%2)
	}
	return pairs, bye, true
}

// nearest is the first after i in the ranking whom he may meet and without
// whom those who are left can be paired.
func (r *round) nearest(c *matching.Cover, left []bool, i int) int {
	for j := i + 1; j < len(left); j++ {
		if !left[j] || !c.Joined(i, j) {
			continue
		}
		c.Only(func(v int) bool { return left[v] && v != j })
		if over, ok := c.Match(r.ctl.Stop); ok && len(over) == 0 {
			return j
		}
	}
	return -1
}

// bye is the lowest in the ranking of those with the fewest byes who can be
// left over.
func (r *round) bye(missable []bool) int {
	best := -1
	for i := len(r.order) - 1; i >= 0; i-- {
		if !missable[i] {
			continue
		}
		if best < 0 || byes(&r.in.Players[r.order[i]-1]) < byes(&r.in.Players[r.order[best]-1]) {
			best = i
		}
	}
	return best
}

func byes(p *pairing.Player) (n int) {
	for _, r := range p.Past {
		if r.Bye == tournament.PairingBye {
			n++
		}
	}
	return n
}

// mayMeet tells whether a and b have not met too recently or too often, and are no
// forbidden pair.
func (r *round) mayMeet(a, b tournament.TPN, gap int) bool {
	return !r.listed[[2]tournament.TPN{min(a, b), max(a, b)}] && r.tooSoon(a, b, gap) == 0
}

// colors gives the colours of board k, from 0; a is ranked higher.
func (r *round) colors(a, b tournament.TPN, k int) pairing.Pair {
	x, y := r.past(a), r.past(b)
	var white tournament.Color // of a
	switch {
	case x.diff != y.diff:
		white = favour(x.diff < y.diff)
	case r.lastMeeting(a, b) != tournament.NoColor:
		white = r.lastMeeting(a, b).Other()
	case x.last != y.last:
		white = favour(x.last == tournament.Black || y.last == tournament.White)
	default:
		white = favour((k%2 == 0) == (r.in.InitialColor != tournament.Black))
	}
	if white == tournament.White {
		return pairing.Pair{White: a, Black: b}
	}
	return pairing.Pair{White: b, Black: a}
}

func favour(white bool) tournament.Color {
	if white {
		return tournament.White
	}
	return tournament.Black
}

// colored is a player's colours so far: games with White less those with Black,
// and the last.
type colored struct {
	diff int
	last tournament.Color
}

func (r *round) past(n tournament.TPN) (c colored) {
	for _, p := range r.in.Players[n-1].Past {
		if !p.Met {
			continue
		}
		c.last = p.Color
		if c.diff++; p.Color == tournament.Black {
			c.diff -= 2
		}
	}
	return c
}

// lastMeeting is a's colour in his last game with b.
func (r *round) lastMeeting(a, b tournament.TPN) (c tournament.Color) {
	for _, p := range r.in.Players[a-1].Past {
		if p.Opponent == b && p.Met {
			c = p.Color
		}
	}
	return c
}
