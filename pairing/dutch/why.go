package dutch

import (
	"slices"
	"strconv"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// why says what the bracket was and where the best candidate departs from the
// criteria.
func (b *bracket) why(p paired) pairing.BracketWhy {
	w := pairing.BracketWhy{
		Score:      b.score(),
		Residents:  b.f.tpns(b.residents),
		MovedDown:  b.f.tpns(b.moved),
		Floaters:   b.f.tpns(p.floaters),
		Departures: b.departures(p),
	}
	for _, i := range p.floaters {
		if b.isMoved(i) {
			w.Limbo = append(w.Limbo, b.f.players[i].tpn)
		}
	}
	w.Ideal, w.Remainder = b.unaltered(p)
	return w
}

func (b *bracket) isMoved(i int) bool { return b.f.players[i].score > b.score() }

// unaltered are S1 against S2 in their original composition (3.2, 3.3), and the
// same of the remainder that the MDP-pairing leaves.
func (b *bracket) unaltered(p paired) (ideal, remainder [][2]tournament.TPN) {
	pair := func(i, j int) [2]tournament.TPN { return [2]tournament.TPN{b.f.players[i].tpn, b.f.players[j].tpn} }
	taken := map[int]bool{}
	moved := 0
	for _, q := range p.pairs {
		if b.isMoved(q[0]) {
			taken[q[0]], taken[q[1]] = true, true
		}
	}
	for _, i := range b.moved {
		if taken[i] {
			ideal = append(ideal, pair(i, b.residents[moved]))
			moved++
		}
	}
	var rest []int
	for _, i := range b.residents {
		if !taken[i] {
			rest = append(rest, i)
		}
	}
	n := len(p.pairs) - moved
	for k := range n {
		remainder = append(remainder, pair(rest[k], rest[n+k]))
	}
	if len(b.moved) == 0 {
		return remainder, nil
	}
	return ideal, remainder
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
	v := b.values(p)
	var out []pairing.Criterion
	for c := 6; c <= 21; c++ {
		k := pairing.Criterion{Code: "C" + strconv.Itoa(c)}
		switch {
		case c == 7:
			for _, i := range p.floaters {
				k.Count += flag(b.isMoved(i))
			}
		case c == 8:
			k.Count = p.missed
		case c >= 18:
			k.Count = len(v[c])
		default:
			k.Count = v[c][0]
		}
		if c == 6 {
			k.Count -= b.size() % 2
		}
		if k.Count <= 0 {
			continue
		}
		if c == 7 || c >= 18 {
			for _, s := range v[c] {
				k.Scores = append(k.Scores, tournament.Score(s))
			}
		}
		out = append(out, k)
	}
	return out
}

// values are what C6 to C21 compare, less being better; C8 is that of the
// bracket after it and is left out.
func (b *bracket) values(p paired) (v [22][]int) {
	f := b.f
	v[6] = []int{len(p.floaters)}
	for c := 9; c <= 17; c++ {
		v[c] = []int{0}
	}
	if p.single && p.gotBye >= 0 {
		v[9][0] = f.players[p.gotBye].unplayed
	}
	for _, pair := range p.pairs {
		b.valuePair(&v, pair)
	}
	for _, i := range p.floaters {
		e := &f.players[i]
		v[7] = append(v[7], int(e.score))
		for k := 1; k <= 2; k++ {
			switch {
			case e.floats[k] != down:
			case b.isMoved(i):
				v[16+2*k] = append(v[16+2*k], int(e.score-f.below(b)))
			default:
				v[12+2*k][0]++
			}
		}
	}
	for _, c := range [...]int{7, 18, 19, 20, 21} {
		slices.SortFunc(v[c], func(x, y int) int { return y - x })
	}
	return v
}

// below is the highest score under the bracket: who is not paired in it meets
// nobody of a higher one. In the last bracket it is one below the lowest.
func (f *field) below(b *bracket) tournament.Score {
	if len(b.next) > 0 {
		return f.players[b.next[0]].score
	}
	return b.score() - 1
}

// valuePair adds what a pair brings.
func (b *bracket) valuePair(v *[22][]int, pair [2]int) {
	f := b.f
	x, y := &f.players[pair[0]], &f.players[pair[1]]
	d := disregarded(x, y, f.initial)
	for k, broken := range [...]bool{d.difference, d.thrice, d.preference, d.strong} {
		v[10+k][0] += flag(broken)
	}
	if !b.isMoved(pair[0]) {
		return
	}
	diff := int(x.score - y.score)
	for k := 1; k <= 2; k++ {
		if y.floats[k] == up {
			v[13+2*k][0]++
			v[17+2*k] = append(v[17+2*k], diff)
		}
		if x.floats[k] == down {
			v[16+2*k] = append(v[16+2*k], diff)
		}
	}
}

// bar is the absolute rule that keeps a player from his ideal opponent, "" if
// there is none or he has none.
func (r *round) bar(bracket int, i int) string {
	e := &r.f.players[i]
	for _, p := range slices.Concat(r.brackets[bracket].Ideal, r.brackets[bracket].Remainder) {
		if p[0] == e.tpn {
			return r.f.pairs.Barred(i, r.f.pairs.Rank(p[1]))
		}
	}
	return ""
}

// whyBye says who was passed over for the bye.
func (f *field) whyBye(bye int) *pairing.ByeWhy {
	e := &f.players[bye]
	w := &pairing.ByeWhy{Player: e.tpn, Score: e.score, Unplayed: e.unplayed}
	for i := range f.players {
		switch o := &f.players[i]; {
		case !o.byeable && o.score <= e.score:
			w.Ineligible = append(w.Ineligible, o.tpn)
		case o.byeable && o.score < e.score:
			w.Needed = append(w.Needed, o.tpn) // C5 would have chosen him
		}
	}
	return w
}
