package scoring

import "sealedmove/tournament"

// Place is a player's place in a category.
type Place struct {
	Rank int // in the category; shared as in the table
	Row  Row
}

// Ranking lists the players of a category in the order of the table, without
// those who are out of the standings.
func (t Table) Ranking(c tournament.Category) []Place {
	var out []Place
	for _, r := range t.Rows {
		if r.Out || c.Outside(t.e.state.Player(r.Player), t.year()) != "" {
			continue
		}
		place := Place{Rank: len(out) + 1, Row: r}
		if n := len(out); n > 0 && out[n-1].Row.Rank == r.Rank {
			place.Rank = out[n-1].Rank
		}
		out = append(out, place)
	}
	return out
}

func (t Table) year() int { return EventYear(t.e.state) }

// EventYear is the year in which the event starts, on whose last day ages of
// categories count; 0 where the event has no dates.
func EventYear(s *tournament.State) int {
	if y := tournament.BirthYear(string(s.Info.Start)); y > 0 {
		return y
	}
	return tournament.BirthYear(string(s.Info.End))
}
