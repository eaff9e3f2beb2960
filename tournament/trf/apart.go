package trf

import (
	"slices"

	"sealedmove/tournament"
)

// forbidden are the lists of the section, and after them the groups that its
// rules keep apart: of each posted round those that it was paired by, of the
// rounds to come those of the players as they are. The format has lists only, so
// that a rule comes back as the pairs that it made.
func (w *writer) forbidden() []tournament.Forbidden {
	out := slices.Clone(w.sec.Forbidden)
	own := len(out)
	last := w.sec.Current()
	for _, a := range w.sec.Apart {
		last = max(last, min(a.Last, w.sec.TotalRounds))
	}
	for r := tournament.RoundNo(1); r <= last; r++ {
		var groups []tournament.Group
		if round := w.sec.Round(r); round != nil {
			groups = round.Apart
		} else {
			groups = w.s.KeptApart(w.sec, r, func(p *tournament.Player) bool { return p.Present(r) })
		}
		for _, g := range groups {
			i := slices.IndexFunc(out[own:], func(f tournament.Forbidden) bool { return f.Last == r-1 && slices.Equal(f.Players, g.Players) })
			if i < 0 {
				out = append(out, tournament.Forbidden{First: r, Last: r, Players: g.Players})
				continue
			}
			out[own+i].Last = r
		}
	}
	return out
}
