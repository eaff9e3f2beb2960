package dutch

import (
	"sealedmove/pairing"
	"sealedmove/tournament"
)

// why says what the bracket was and where the best candidate departs from the
// criteria.
func (b *bracket) why(p paired) pairing.BracketWhy {
	w := pairing.BracketWhy{
		Score:     b.f.players[b.residents[0]].score,
		Residents: b.f.tpns(b.residents),
		MovedDown: b.f.tpns(b.moved),
		Floaters:  b.f.tpns(p.floaters),
	}
	return w
}

func (f *field) tpns(ranks []int) []tournament.TPN {
	var out []tournament.TPN
	for _, i := range ranks {
		out = append(out, f.players[i].tpn)
	}
	return out
}

// whyBye says who was passed over for the bye.
func (f *field) whyBye(bye int) *pairing.ByeWhy {
	e := &f.players[bye]
	w := &pairing.ByeWhy{Player: e.tpn, Score: e.score, Unplayed: e.unplayed}
	for i := range f.players {
		if o := &f.players[i]; !o.byeable && o.score <= e.score {
			w.Ineligible = append(w.Ineligible, o.tpn)
		}
	}
	return w
}
