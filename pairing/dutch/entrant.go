package dutch

import (
	"cmp"
	"slices"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// entrant is a player to be paired, with what the rules read from the rounds
// before. Entrants are known by their rank, their index in field.players.
type entrant struct {
	tpn      tournament.TPN
	number   int              // place of the TPN among those who have taken part (5.2.5)
	score    tournament.Score // with the virtual points of the round to pair
	top      bool             // 1.8: topscorer, in the final round only
	colors   []tournament.Color
	diff     int // 1.6: games with White minus games with Black
	pref     tournament.Color
	strength strength
	floats   [3]float // floats[k] is the float of k rounds before; [0] is not used
	byeable  bool     // C2
	unplayed int      // C9
}

// strength is how much a colour preference weighs (1.7).
type strength uint8

const (
	none     strength = iota // 1.7.4
	mild                     // 1.7.3
	strong                   // 1.7.2
	absolute                 // 1.7.1
)

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
		if p.Present || tookPart(p) {
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

// tookPart tells whether the player was ever paired: a number that never came
// does not shift the parity of those after it (5.2.5, as FIDE's commission
// answered on 2026-08-28).
func tookPart(p *pairing.Player) bool {
	return slices.ContainsFunc(p.Past, func(r pairing.Past) bool {
		return r.Opponent != 0 || r.Bye == tournament.PairingBye
	})
}

func newEntrant(in pairing.Input, p *pairing.Player) entrant {
	played := int(in.Round) - 1
	e := entrant{tpn: p.TPN, score: p.PairingScore(played), byeable: true, colors: make([]tournament.Color, 0, played)}
	for r := played - 1; r >= 0; r-- { // latest first
		past := &p.Past[r]
		if past.Met {
			e.colors = append(e.colors, past.Color)
			continue
		}
		e.unplayed++
		// C2: a bye before, or a win's points without playing.
		if past.Bye == tournament.PairingBye || past.Points >= in.Points.Win {
			e.byeable = false
		}
	}
	e.prefer()
	for k := 1; k <= min(2, played); k++ {
		e.floats[k] = floatOf(in, p, played-k)
	}
	if in.TotalRounds > 0 && in.Round >= in.TotalRounds {
		best := tournament.Score(played) * max(in.Points.Win, in.Points.Draw)
		e.top = 2*e.score > best
	}
	return e
}

// prefer finds the colour difference and the preference (1.6, 1.7).
func (e *entrant) prefer() {
	for _, c := range e.colors {
		if c == tournament.White {
			e.diff++
		} else {
			e.diff--
		}
	}
	if len(e.colors) == 0 {
		return
	}
	last := e.colors[0]
	twice := len(e.colors) > 1 && e.colors[1] == last
	switch {
	case e.diff > 1:
		e.pref, e.strength = tournament.Black, absolute
	case e.diff < -1:
		e.pref, e.strength = tournament.White, absolute
	case twice:
		e.pref, e.strength = last.Other(), absolute
	case e.diff == 1:
		e.pref, e.strength = tournament.Black, strong
	case e.diff == -1:
		e.pref, e.strength = tournament.White, strong
	default:
		e.pref, e.strength = last.Other(), mild
	}
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
