package dutch

import (
	"sealedmove/pairing"
	"sealedmove/pairing/matching"
	"sealedmove/pairing/swiss"
)

// The covers of a field have a vertex for every rank and one more, joined with
// those who may get the bye.

// cover is the graph of all legal pairs, and of byes to those whom bye tells of.
func (f *field) cover(bye func(i int) bool) *matching.Cover {
	n := len(f.players)
	c := matching.NewCover(n + 1)
	for i := range n {
		copy(c.Row(i), f.pairs.Row(i))
		if bye(i) {
			c.Join(i, n)
		}
	}
	return c
}

// complete is C4 and C5 for the whole field: whether a legal pairing exists
// at all, and the lowest score that the bye can go to.
func (f *field) complete() error {
	n := len(f.players)
	c := f.cover(func(int) bool { return false })
	c.Leave(n)
	exposed, ok := c.Match(f.ctl.Stop)
	if !ok {
		return pairing.ErrStopped
	}
	if len(exposed) != n%2 || n%2 == 1 && !f.findBye(c) {
		return f.unplaced()
	}
	f.middle, f.low = f.cover(f.takesBye), f.cover(f.takesBye)
	return nil
}

// findBye is C5: the lowest score of a player who may get the bye and whom
// some complete pairing leaves over.
func (f *field) findBye(c *matching.Cover) bool {
	missable := c.Missable()
	for i := len(f.players) - 1; i >= 0; i-- {
		if missable[i] && f.players[i].byeable {
			f.byeScore = f.players[i].score
			return true
		}
	}
	return false
}

// unplaced is the error that names a smallest set of players who cannot be
// placed, and what would have to be allowed.
func (f *field) unplaced() error {
	n := len(f.players)
	c := f.cover(func(i int) bool { return f.players[i].byeable })
	if n%2 == 0 {
		c.Leave(n)
	}
	exposed, ok := c.Match(f.ctl.Stop)
	if !ok {
		return pairing.ErrStopped
	}
	e := &pairing.NoPairing{}
	for _, i := range exposed {
		if i < n {
			e.Unpaired = append(e.Unpaired, f.players[i].tpn)
		}
	}
	var err error
	if e.Ways, err = swiss.Ways(n, f.breaches, f.ctl.Stop); err != nil {
		return err
	}
	return e
}

// holds tells whether what a graph of scope sc left out is met all the same:
// the players who float beyond it can be paired with those below (C4), and, if
// the next scoregroup was left out, it will be paired as well as can be (C8).
func (b *bracket) holds(sc scope, p paired) bool {
	if sc == withNext {
		return b.completes(p.beyond, b.bye == below)
	}
	down := p.floaters
	if b.bye == inBracket { // C5 leaves only one of them, and the graph chose him
		down = without(down, p.gotBye)
	}
	if len(down) == 0 {
		return b.completes(b.next, b.bye >= inNext)
	}
	return b.ideal(down)
}

func without(list []int, x int) []int {
	var out []int
	for _, i := range list {
		if i != x {
			out = append(out, i)
		}
	}
	return out
}

// completes tells whether the players above, all below the next scoregroup,
// and the bye if it is theirs, can be paired completely.
func (b *bracket) completes(above []int, bye bool) bool {
	return len(b.leave(b.f.low, above, b.rest, bye)) == 0
}

// leave matches those in both lists, and the bye, and lists who stays over.
func (b *bracket) leave(c *matching.Cover, one, two []int, bye bool) []int {
	keep := make([]bool, len(b.f.players)+1)
	for _, i := range one {
		keep[i] = true
	}
	for _, i := range two {
		keep[i] = true
	}
	keep[len(b.f.players)] = bye
	c.Only(func(v int) bool { return keep[v] })
	over, ok := c.Match(b.f.ctl.Stop)
	if !ok {
		return []int{-1, -1} // stopped: the caller will notice
	}
	return over
}

// ideal tells whether the next bracket can be paired as well as its numbers
// allow with the given players moved down into it: all of them paired, at most
// one of its residents left, and he can be paired below.
func (b *bracket) ideal(down []int) bool {
	f := b.f
	bye := b.bye == inNext
	over := b.leave(f.middle, down, b.next, bye)
	if len(over) > (len(down)+len(b.next)+flag(bye))%2 {
		return false
	}
	if len(over) == 0 {
		return b.completes(nil, b.bye == below)
	}
	// One is left over: any resident of the next bracket would do.
	missable := f.middle.Missable()
	low := b.leave(f.low, nil, b.rest, b.bye == below)
	if len(low) != 1 {
		return false
	}
	fits := f.low.Missable()
	for _, e := range b.next {
		if !missable[e] {
			continue
		}
		for _, i := range b.rest {
			if fits[i] && f.pairs.May(e, i) {
				return true
			}
		}
	}
	return false
}
