package dutch

import (
	"strconv"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// why says what the bracket was and where the best candidate departs from the
// criteria.
func (b *bracket) why(p paired) pairing.BracketWhy {
	return pairing.BracketWhy{
		Score:      b.score(),
		Residents:  b.f.tpns(b.residents),
		MovedDown:  b.f.tpns(b.moved),
		Floaters:   b.f.tpns(p.floaters),
		Departures: b.departures(p),
	}
}

func (f *field) tpns(ranks []int) []tournament.TPN {
	var out []tournament.TPN
	for _, i := range ranks {
		out = append(out, f.players[i].tpn)
	}
	return out
}

// departures counts how often each of C6 to C21 fails in the bracket. What
// cannot be otherwise is none: that one floats from an odd number.
//
//	C6        players who float, beyond the odd one
//	C7        MDPs who float on
//	C8        pairs that the next bracket will lack of what its number allows
//	C9        unplayed games of who gets the bye
//	C10 C11   players with the colour difference, or a colour three times
//	C12 C13   preferences not met, strong ones among them
//	C14 C16   residents who float again
//	C15 C17   opponents of MDPs who float up again
//	C18 C20   MDPs who floated down before and meet a lower score again, or float on
//	C19 C21   as C15 and C17, where the scores differ
func (b *bracket) departures(p paired) []pairing.Criterion {
	var n [22]int
	f := b.f
	if extra := len(p.floaters) - b.size()%2; extra > 0 {
		n[6] = extra
	}
	n[8] = p.missed
	if p.single && p.gotBye >= 0 {
		n[9] = f.players[p.gotBye].unplayed
	}
	for _, pair := range p.pairs {
		b.countPair(&n, pair)
	}
	for _, i := range p.floaters {
		e := &f.players[i]
		n[7] += flag(e.score > b.score())
		for k := 1; k <= 2; k++ {
			switch again := flag(e.floats[k] == down); {
			case e.score > b.score():
				n[16+2*k] += again
			default:
				n[12+2*k] += again
			}
		}
	}
	var out []pairing.Criterion
	for c, times := range n {
		if times > 0 {
			out = append(out, pairing.Criterion{Code: "C" + strconv.Itoa(c), Count: times})
		}
	}
	return out
}

// countPair counts what a pair departs from.
func (b *bracket) countPair(n *[22]int, pair [2]int) {
	f := b.f
	x, y := &f.players[pair[0]], &f.players[pair[1]]
	d := disregarded(x, y, f.initial)
	for k, broken := range [...]bool{d.difference, d.thrice, d.preference, d.strong} {
		n[10+k] += flag(broken)
	}
	if x.score == b.score() {
		return
	}
	for k := 1; k <= 2; k++ {
		n[13+2*k] += flag(y.floats[k] == up)
		n[17+2*k] += flag(y.floats[k] == up)
		n[16+2*k] += flag(x.floats[k] == down)
	}
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
