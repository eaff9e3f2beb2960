package burstein

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
	number   int // place among those who have taken part (5.2.1)
	score    tournament.Score
	buchholz int                // in tenths
	sb       int                // Sonneborn-Berger, in hundredths
	place    int                // by 1.8, from 0
	colors   []tournament.Color // latest first
	diff     int                // 1.4
	pref     tournament.Color   // 1.5
	strength strength
	byeable  bool // C2
}

// strength is how much a colour preference weighs (1.5).
type strength uint8

const (
	none     strength = iota // 1.5.4
	mild                     // 1.5.3
	strong                   // 1.5.2
	absolute                 // 1.5.1
)

// check refuses an Input that contradicts itself, or lacks the number of rounds.
func check(in pairing.Input) error {
	if in.Round < 1 {
		return fmt.Errorf("burstein: round %d; the first is 1", in.Round)
	}
	if in.TotalRounds < 1 {
		return tournament.Refuse("pairing.burstein.rounds")
	}
	for i := range in.Players {
		p := &in.Players[i]
		if p.TPN != tournament.TPN(i+1) || len(p.Past) != int(in.Round)-1 {
			return fmt.Errorf("burstein: player %d of the input has number %d and %d rounds before round %d", i+1, p.TPN, len(p.Past), in.Round)
		}
		for r, past := range p.Past {
			if past.Opponent < 0 || int(past.Opponent) > len(in.Players) || past.Opponent == p.TPN {
				return fmt.Errorf("burstein: player %d met number %d in round %d", p.TPN, past.Opponent, r+1)
			}
		}
	}
	for _, f := range in.Forbidden {
		if min(f[0], f[1]) < 1 || int(max(f[0], f[1])) > len(in.Players) {
			return fmt.Errorf("burstein: forbidden pair %d–%d names nobody", f[0], f[1])
		}
	}
	return nil
}

// current are the scores that count in the opponents' indices (1.7.2): as they
// stand, and for who is absent now, a draw for each zero-point bye of the rounds
// just before.
func current(in pairing.Input) []tournament.Score {
	out := make([]tournament.Score, len(in.Players))
	for i := range in.Players {
		p := &in.Players[i]
		out[i] = p.Score()
		if p.Present || p.Asked == tournament.HalfBye || p.Asked == tournament.FullBye {
			continue
		}
		for r := len(p.Past) - 1; r >= 0 && p.Past[r].Bye == tournament.ZeroBye; r-- {
			out[i] += in.Points.Draw - p.Past[r].Points
		}
	}
	return out
}

// indexOf is Buchholz and Sonneborn-Berger (1.7.1); a round that was not played
// was one against oneself (1.7.2).
func indexOf(p *pairing.Player, current []tournament.Score) (buchholz, sb int) {
	own := p.Score()
	for _, past := range p.Past {
		opponent := own
		if past.Met {
			opponent = current[past.Opponent-1]
		}
		buchholz += int(opponent)
		sb += int(past.Points) * int(opponent)
	}
	return buchholz, sb
}

// entrants are those who are there, by score and then by 1.8.
func entrants(in pairing.Input) []entrant {
	var out []entrant
	scores, number := current(in), 0
	for i := range in.Players {
		p := &in.Players[i]
		if p.Present || slices.ContainsFunc(p.Past, func(r pairing.Past) bool { return r.Opponent != 0 || r.Bye == tournament.PairingBye }) {
			number++
		}
		if !p.Present {
			continue
		}
		e := newEntrant(in, p)
		e.number = number
		e.buchholz, e.sb = indexOf(p, scores)
		out = append(out, e)
	}
	slices.SortFunc(out, func(a, b entrant) int {
		return cmp.Or(cmp.Compare(b.buchholz, a.buchholz), cmp.Compare(b.sb, a.sb), cmp.Compare(a.tpn, b.tpn))
	})
	for k := range out {
		out[k].place = k
	}
	slices.SortFunc(out, func(a, b entrant) int { return cmp.Or(cmp.Compare(b.score, a.score), a.place-b.place) })
	return out
}

func newEntrant(in pairing.Input, p *pairing.Player) entrant {
	played := len(p.Past)
	e := entrant{tpn: p.TPN, score: p.PairingScore(played), byeable: true}
	for r := played - 1; r >= 0; r-- {
		past := &p.Past[r]
		if !past.Met {
			if past.Bye == tournament.PairingBye || past.Points >= in.Points.Win {
				e.byeable = false
			}
			continue
		}
		e.colors = append(e.colors, past.Color)
		if e.diff++; past.Color == tournament.Black {
			e.diff -= 2
		}
	}
	e.prefer()
	return e
}

// prefer is 1.5.
func (e *entrant) prefer() {
	if len(e.colors) == 0 {
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
		e.pref, e.strength = last.Other(), mild
	}
}

// colors says which colour a has against b, and by which rule (5.2); a is ranked
// higher by 1.8.
func colors(a, b *entrant, initial tournament.Color) (tournament.Color, string) {
	switch {
	case len(a.colors)+len(b.colors) == 0 && a.number%2 == 1:
		return initial, "5.2.1"
	case len(a.colors)+len(b.colors) == 0:
		return initial.Other(), "5.2.1"
	case a.pref != b.pref && a.pref != tournament.NoColor:
		return a.pref, "5.2.2"
	case a.pref != b.pref:
		return b.pref.Other(), "5.2.2" // 1.5.4
	case a.strength > b.strength:
		return a.pref, "5.2.3"
	case a.strength < b.strength:
		return b.pref.Other(), "5.2.3"
	}
	for i := range min(len(a.colors), len(b.colors)) {
		if a.colors[i] != b.colors[i] {
			return a.colors[i].Other(), "5.2.4"
		}
	}
	return a.pref, "5.2.5"
}
