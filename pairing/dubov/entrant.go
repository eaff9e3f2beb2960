package dubov

import (
	"cmp"
	"slices"

	"sealedmove/pairing"
	"sealedmove/pairing/swiss"
	"sealedmove/tournament"
)

// entrant is a player to be paired, with what the rules read of him.
type entrant struct {
	tpn                tournament.TPN
	score              tournament.Score
	aro                int
	colors             []tournament.Color // latest first
	pairing.Preference                    // 1.5, 1.6
	upfloats           int                // how often
	last               bool               // in the previous round
	byeable            bool               // C2
}

// check refuses an Input that contradicts itself, or lacks a rating.
func check(in pairing.Input) error {
	if err := swiss.Check("dubov", in); err != nil {
		return err
	}
	for i := range in.Players {
		p := &in.Players[i]
		if p.Rating <= 0 && (p.Present || slices.ContainsFunc(p.Past, func(r pairing.Past) bool { return r.Met })) {
			return tournament.Refuse("pairing.dubov.unrated", int(p.TPN))
		}
	}
	return nil
}

// prefer is 1.6: who has not played prefers Black (1.6.4).
func prefer(colors []tournament.Color) pairing.Preference {
	if len(colors) == 0 {
		return pairing.Preference{Color: tournament.Black, Strength: pairing.Mild}
	}
	return pairing.Prefer(colors)
}

func newEntrant(in pairing.Input, p *pairing.Player) entrant {
	played := int(in.Round) - 1
	h := swiss.HistoryOf(in, p)
	e := entrant{tpn: p.TPN, score: p.PairingScore(played), colors: h.Colors, Preference: prefer(h.Colors), byeable: h.Byeable}
	sum := 0
	for r := range p.Past {
		past := &p.Past[r]
		if !past.Met {
			continue
		}
		o := &in.Players[past.Opponent-1]
		sum += o.Rating
		if o.PairingScore(r) > p.PairingScore(r) {
			e.upfloats++
			e.last = r == played-1
		}
	}
	if n := len(e.colors); n > 0 {
		e.aro = (2*sum + n) / (2 * n) // half a point of it rounds up
	}
	return e
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
	if a.Color != b.Color {
		return a.Color == tournament.White, "5.2.2"
	}
	if a.Strength != b.Strength {
		return (a.Color == tournament.White) == (a.Strength > b.Strength), "5.2.3"
	}
	if ago, had := swiss.Differed(a.colors, b.colors); ago > 0 {
		return had == tournament.Black, "5.2.4"
	}
	return a.Color == tournament.White, "5.2.5"
}
