package burstein

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
	number             int // place among those who have taken part (5.2.1)
	score              tournament.Score
	buchholz           int                // in tenths
	sb                 int                // Sonneborn-Berger, in hundredths
	place              int                // by 1.8, from 0
	colors             []tournament.Color // latest first
	pairing.Preference                    // 1.4, 1.5
	byeable            bool               // C2
}

// check refuses an Input that contradicts itself, or lacks the number of rounds.
func check(in pairing.Input) error {
	if err := swiss.Check("burstein", in); err != nil {
		return err
	}
	if in.TotalRounds < 1 {
		return tournament.Refuse("pairing.burstein.rounds")
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
		if swiss.TookPart(p) {
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
	h := swiss.HistoryOf(in, p)
	return entrant{tpn: p.TPN, score: p.PairingScore(len(p.Past)), colors: h.Colors, Preference: pairing.Prefer(h.Colors), byeable: h.Byeable}
}

// colors says which colour a has against b, and by which rule (5.2); a is ranked
// higher by 1.8.
func colors(a, b *entrant, initial tournament.Color) (tournament.Color, string) {
	switch {
	case len(a.colors)+len(b.colors) == 0 && a.number%2 == 1:
		return initial, "5.2.1"
	case len(a.colors)+len(b.colors) == 0:
		return initial.Other(), "5.2.1"
	case a.Color != b.Color && a.Color != tournament.NoColor:
		return a.Color, "5.2.2"
	case a.Color != b.Color:
		return b.Color.Other(), "5.2.2" // 1.5.4
	case a.Strength > b.Strength:
		return a.Color, "5.2.3"
	case a.Strength < b.Strength:
		return b.Color.Other(), "5.2.3"
	}
	if ago, had := swiss.Differed(a.colors, b.colors); ago > 0 {
		return had.Other(), "5.2.4"
	}
	return a.Color, "5.2.5"
}
