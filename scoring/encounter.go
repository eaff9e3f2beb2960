package scoring

import (
	"cmp"
	"slices"
)

// Article 6: Direct Encounter. It is of Type A: what it says depends on who is
// tied where it stands in the list.

// direct is the room that Direct Encounter works in.
type direct struct {
	g     *grid
	p     bool    // forfeits count (6.1.1)
	set   []int32 // whose table stands in pairs and tally
	at    []int32 // a player's place in set, from 1; 0 for others
	place []int64
	pairs []pair
	tally []tally
	trace func(rule string, divisor int64) // nil but for the working
}

// pair is what player a of the set scored against b, in all their games.
type pair struct{ a, b, points, games int32 }

// tally is a player's line in the separate standings.
type tally struct {
	player  int32
	sum     int64 // in tenths over the table's common divisor
	missing int64 // opponents of the set not met
}

func newDirect(g *grid, c Code) *direct {
	d := &direct{g: g, p: c.Played || g.kind == RoundRobin, at: make([]int32, g.n), place: make([]int64, g.n)}
	for i := range d.place {
		d.place[i] = undefined
	}
	return d
}

// encounters ranks every group that is still tied and gives each of its members
// the place in it; a group that stays as it was has no places, nor has a player
// who is tied with nobody.
func (e *evaluation) encounters(c Code, order []int32, groups []span) column {
	d := newDirect(e.g, c)
	for _, s := range groups {
		set := slices.Clone(order[s.lo:s.hi])
		d.rank(set, 1)
		if d.place[set[0]] == d.place[set[len(set)-1]] {
			for _, i := range set {
				d.place[i] = undefined
			}
		}
	}
	return column{den: 1, ascending: true, v: d.place}
}

// rank sorts a set of tied players and gives them their places from first on.
func (d *direct) rank(set []int32, first int64) {
	for _, i := range set {
		d.place[i] = first
	}
	if len(set) < 2 {
		return
	}
	divisor, met := d.table(set)
	rule := ""
	switch {
	case met == len(set)*(len(set)-1):
		rule = "6.2"
	case met > 0 && d.g.kind != RoundRobin && d.certain(d.tally, divisor) >= 0:
		rule = "6.3"
	}
	if d.trace != nil {
		d.trace(rule, divisor)
	}
	switch rule {
	case "6.2":
		d.allMet(set, first)
	case "6.3":
		d.someMet(set, first, divisor)
	}
}

// allMet is 6.2: the separate standings rank, and smaller sets that are still
// equal start again.
func (d *direct) allMet(set []int32, first int64) {
	t := slices.Clone(d.tally)
	for k := range t {
		set[k] = t[k].player
	}
	if t[0].sum == t[len(t)-1].sum {
		return
	}
	lo := 0
	for k := 1; k <= len(t); k++ {
		if k == len(t) || t[k].sum != t[lo].sum {
			d.rank(set[lo:k], first+int64(lo))
			lo = k
		}
	}
}

// someMet is 6.3: whoever is certain to be alone on top is first, the next
// likewise, and those left start again.
func (d *direct) someMet(set []int32, first, divisor int64) {
	t := d.tally
	ranked := 0
	for ranked < len(t) {
		top := d.certain(t[ranked:], divisor)
		if top < 0 {
			break
		}
		top += ranked
		x := t[top]
		copy(t[ranked+1:top+1], t[ranked:top]) // the others keep their order
		t[ranked] = x
		d.place[x.player] = first + int64(ranked)
		ranked++
	}
	for k := range t {
		set[k] = t[k].player
	}
	d.rank(set[ranked:], first+int64(ranked))
}

// certain finds who is alone on top whatever the missing games give: the lowest
// that he can reach is more than the highest of every other. -1 is nobody.
func (d *direct) certain(t []tally, divisor int64) int {
	win, loss := int64(d.g.points.Win)*divisor, int64(d.g.points.Loss)*divisor
	top := 0
	for k := range t {
		if t[k].sum+t[k].missing*loss > t[top].sum+t[top].missing*loss {
			top = k
		}
	}
	worst := t[top].sum + t[top].missing*loss
	for k := range t {
		if k != top && t[k].sum+t[k].missing*win >= worst {
			return -1
		}
	}
	return top
}

// table makes the separate standings of a set, best first: sums are in units of
// a tenth over the divisor. met counts the pairs that have met, both ways.
func (d *direct) table(set []int32) (divisor int64, met int) {
	d.collect(set)
	divisor = 1
	for _, p := range d.pairs {
		divisor = divisor / gcd(divisor, int64(p.games)) * int64(p.games)
	}
	d.tally = d.tally[:0]
	for _, i := range set {
		d.tally = append(d.tally, tally{player: i, missing: int64(len(set) - 1)})
	}
	for _, p := range d.pairs {
		// 6.1.2: of several meetings, the average.
		d.tally[p.a].sum += int64(p.points) * (divisor / int64(p.games))
		d.tally[p.a].missing--
	}
	slices.SortFunc(d.tally, func(x, y tally) int { return cmp.Or(cmp.Compare(y.sum, x.sum), cmp.Compare(x.player, y.player)) })
	return divisor, len(d.pairs)
}

// collect lists the pairs of a set that have met, by their places in it.
func (d *direct) collect(set []int32) {
	d.set = set
	for k, i := range set {
		d.at[i] = int32(k) + 1
	}
	d.pairs = d.pairs[:0]
	for k, i := range set {
		start := len(d.pairs)
		for _, c := range d.g.row(i) {
			met := c.class == overBoard || d.p && c.class.forfeit() // 6.1.1
			if !met || d.at[c.opponent] == 0 {
				continue
			}
			b := d.at[c.opponent] - 1
			old := slices.IndexFunc(d.pairs[start:], func(p pair) bool { return p.b == b })
			if old < 0 {
				old = len(d.pairs) - start
				d.pairs = append(d.pairs, pair{a: int32(k), b: b})
			}
			d.pairs[start+old].points += c.points
			d.pairs[start+old].games++
		}
	}
	for _, i := range set {
		d.at[i] = 0
	}
}
