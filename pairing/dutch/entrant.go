package dutch

import (
	"cmp"
	"slices"

	"sealedmove/pairing"
	"sealedmove/pairing/swiss"
	"sealedmove/tournament"
)

// entrant is a player to be paired, with what the rules read from the rounds
// before. Entrants are known by their rank, their index in field.players.
type entrant struct {
	tpn                tournament.TPN
	number             int              // place of the TPN among those who have taken part (5.2.5)
	score              tournament.Score // with the virtual points of the round to pair
	top                bool             // 1.8: topscorer, in the final round only
	colors             []tournament.Color
	pairing.Preference          // 1.6, 1.7
	floats             [3]float // floats[k] is the float of k rounds before; [0] is not used
	byeable            bool     // C2
	unplayed           int      // C9
}

// float is what a round left behind (1.4).
type float uint8

const (
	level float = iota
	down
	up
)

// entrants are the players who are there for the round, in the order of 1.2.
func entrants(in pairing.Input) []entrant {
	out := make([]entrant, 0, len(in.Players))
	number := 0
	for i := range in.Players {
		p := &in.Players[i]
		if swiss.TookPart(p) {
			number++
		}
		if p.Present {
			e := newEntrant(in, p)
			e.number = number
			out = append(out, e)
		}
	}
	slices.SortFunc(out, func(a, b entrant) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.tpn, b.tpn))
	})
	return out
}

func newEntrant(in pairing.Input, p *pairing.Player) entrant {
	played := int(in.Round) - 1
	h := swiss.HistoryOf(in, p)
	e := entrant{
		tpn: p.TPN, score: p.PairingScore(played), colors: h.Colors, Preference: pairing.Prefer(h.Colors),
		byeable: h.Byeable, unplayed: h.Unplayed,
	}
	for k := 1; k <= min(2, played); k++ {
		e.floats[k] = floatOf(in, p, played-k)
	}
	if in.TotalRounds > 0 && in.Round >= in.TotalRounds {
		best := tournament.Score(played) * max(in.Points.Win, in.Points.Draw)
		e.top = 2*e.score > best
	}
	return e
}

// floatOf is the float that round r (from 0) gave player p (1.4.2, 1.4.3).
func floatOf(in pairing.Input, p *pairing.Player, r int) float {
	past := &p.Past[r]
	switch {
	case past.Met && past.Opponent != 0:
		return compareFloat(p.PairingScore(r), in.Players[past.Opponent-1].PairingScore(r))
	case past.Bye == tournament.PairingBye, past.Points > in.Points.Loss:
		return down
	default:
		return level
	}
}

func compareFloat(own, other tournament.Score) float {
	switch {
	case own > other:
		return down
	case own < other:
		return up
	default:
		return level
	}
}
