package dubov

import (
	"cmp"
	"fmt"
	"slices"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// entrant is a player to be paired, with what the rules read of him.
type entrant struct {
	tpn      tournament.TPN
	score    tournament.Score
	aro      int
	colors   []tournament.Color // latest first
	diff     int                // 1.5
	pref     tournament.Color   // 1.6
	strength strength
	upfloats int  // how often
	last     bool // in the previous round
	byeable  bool // C2
}

type strength uint8

const (
	mild     strength = iota // 1.6.3, 1.6.4
	strong                   // 1.6.2
	absolute                 // 1.6.1
)

// check refuses an Input that contradicts itself, or lacks a rating.
func check(in pairing.Input) error {
	if in.Round < 1 {
		return fmt.Errorf("dubov: round %d; the first is 1", in.Round)
	}
	for i := range in.Players {
		p := &in.Players[i]
		if p.TPN != tournament.TPN(i+1) || len(p.Past) != int(in.Round)-1 {
			return fmt.Errorf("dubov: player %d of the input has number %d and %d rounds before round %d", i+1, p.TPN, len(p.Past), in.Round)
		}
		played := p.Present
		for r, past := range p.Past {
			if past.Opponent < 0 || int(past.Opponent) > len(in.Players) || past.Opponent == p.TPN {
				return fmt.Errorf("dubov: player %d met number %d in round %d", p.TPN, past.Opponent, r+1)
			}
			played = played || past.Met
		}
		if p.Rating <= 0 && played {
			return tournament.Refuse("pairing.dubov.unrated", int(p.TPN))
		}
	}
	for _, f := range in.Forbidden {
		if min(f[0], f[1]) < 1 || int(max(f[0], f[1])) > len(in.Players) {
			return fmt.Errorf("dubov: forbidden pair %d–%d names nobody", f[0], f[1])
		}
	}
	return nil
}

func newEntrant(in pairing.Input, p *pairing.Player) entrant {
	played := int(in.Round) - 1
	e := entrant{tpn: p.TPN, score: p.PairingScore(played), byeable: true}
	sum := 0
	for r := played - 1; r >= 0; r-- {
		past := &p.Past[r]
		if !past.Met {
			if past.Bye == tournament.PairingBye || past.Points >= in.Points.Win {
				e.byeable = false
			}
			continue
		}
		o := &in.Players[past.Opponent-1]
		e.colors = append(e.colors, past.Color)
		sum += o.Rating
		if o.PairingScore(r) > p.PairingScore(r) {
			e.upfloats++
			e.last = e.last || r == played-1
		}
		if e.diff++; past.Color == tournament.Black {
			e.diff -= 2
		}
	}
	if n := len(e.colors); n > 0 {
		e.aro = (2*sum + n) / (2 * n) // half a point of it rounds up
	}
	e.prefer()
	return e
}

// prefer is 1.6.
func (e *entrant) prefer() {
	if len(e.colors) == 0 {
		e.pref = tournament.Black
		return
	}
	last := e.colors[0]
	switch {
	case e.diff > 1:
		e.pref, e.strength = tournament.Black, absolute
	case e.diff < -1:
		e.pref, e.strength = tournament.White, absolute
	case len(e.colors) > 1 && e.colors[1] == last:
		e.pref, e.strength = last.Other(), absolute
	case e.diff == 1:
		e.pref, e.strength = tournament.Black, strong
	case e.diff == -1:
		e.pref, e.strength = tournament.White, strong
	default:
		e.pref = last.Other()
	}
}

// entrants are those who are there, by score and then pairing number.
func entrants(in pairing.Input) []entrant {
	var out []entrant
	for i := range in.Players {
		if in.Players[i].Present {
			out = append(out, newEntrant(in, &in.Players[i]))
		}
	}
	slices.SortFunc(out, func(a, b entrant) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.tpn, b.tpn))
	})
	return out
}

// colors says whether the higher ranked a has White against b, and by which
// rule (5.2).
func colors(a, b *entrant, initial tournament.Color) (white bool, rule string) {
	if len(a.colors) == 0 && len(b.colors) == 0 {
		return (a.tpn%2 == 1) == (initial != tournament.Black), "5.2.1"
	}
	if a.pref != b.pref {
		return a.pref == tournament.White, "5.2.2"
	}
	if a.strength != b.strength {
		return (a.pref == tournament.White) == (a.strength > b.strength), "5.2.3"
	}
	for i := range min(len(a.colors), len(b.colors)) {
		if a.colors[i] != b.colors[i] {
			return a.colors[i] == tournament.Black, "5.2.4"
		}
	}
	return a.pref == tournament.White, "5.2.5"
}
