package dutch

import (
	"errors"
	"fmt"

	"sealedmove/pairing"
	"sealedmove/pairing/matching"
)

// bracket is one pairing bracket and all that comes after it. Players are
// known by rank; every list is in the order of 1.2.
type bracket struct {
	f         *field
	moved     []int // MDPs
	residents []int
	next      []int // the next scoregroup (C8)
	rest      []int // all below
	odd       bool  // somebody will get the bye
}

// paired is what came out of a bracket.
type paired struct {
	pairs    [][2]int // higher ranked first
	floaters []int
	lookedAt int // pairs that the next bracket will have (C8)
}

func (b *bracket) members() []int {
	return append(append(make([]int, 0, len(b.moved)+len(b.residents)), b.moved...), b.residents...)
}

// pair pairs the bracket with weights as wide as it needs.
func (b *bracket) pair() (paired, error) {
	l := newLayout(b)
	var p paired
	var err error
	switch w := l.used + matching.Headroom; {
	case w <= 64:
		p, err = pairIn[[1]uint64](b, l)
	case w <= 128:
		p, err = pairIn[[2]uint64](b, l)
	case w <= 192:
		p, err = pairIn[[3]uint64](b, l)
	case w <= 256:
		p, err = pairIn[[4]uint64](b, l)
	case w <= 384:
		p, err = pairIn[[6]uint64](b, l)
	case w <= 512:
		p, err = pairIn[[8]uint64](b, l)
	case w <= 768:
		p, err = pairIn[[12]uint64](b, l)
	case w <= 1024:
		p, err = pairIn[[16]uint64](b, l)
	case w <= 2048:
		p, err = pairIn[[32]uint64](b, l)
	default:
		return p, fmt.Errorf("bracket of %d players with %d moved down needs weights of %d bits; 2048 are the most", len(b.members()), len(b.moved), w)
	}
	if errors.Is(err, matching.ErrStopped) {
		return p, pairing.ErrStopped
	}
	return p, err
}

// pairIn pairs the bracket: first the MDPs, then the remainder (3.3.3); a
// homogeneous bracket is all remainder.
func pairIn[W matching.Weight](b *bracket, l *layout) (paired, error) {
	var p paired
	limbo, rest := b.moved, b.residents
	pairs := len(b.residents) / 2
	single := false
	if len(b.moved) > 0 {
		g := newGraph[W](b, l)
		g.add(roleMoved, b.moved)
		g.add(roleResident, b.residents)
		if err := g.solve(); err != nil {
			return p, err
		}
		if err := g.pairMoved(&p); err != nil {
			return p, err
		}
		limbo, rest = g.leftOver(p.pairs)
		pairs = g.pairsHere() - len(p.pairs)
		single = g.single
		p.lookedAt = g.pairsNext()
	}
	for {
		g := newGraph[W](b, l)
		g.single = single
		g.add(roleLimbo, limbo)
		g.add(roleResident, rest)
		g.order(pairs)
		if err := g.solve(); err != nil {
			return p, err
		}
		if got := g.pairsHere(); got != pairs { // only a homogeneous bracket is guessed at
			pairs = got
			continue
		}
		if len(b.moved) == 0 {
			p.lookedAt = g.pairsNext()
		}
		return p, g.pairRemainder(&p)
	}
}

// floated lists the members of the bracket that are in none of the pairs.
func (b *bracket) floated(pairs [][2]int) []int {
	in := map[int]bool{}
	for _, p := range pairs {
		in[p[0]], in[p[1]] = true, true
	}
	var out []int
	for _, i := range b.members() {
		if !in[i] {
			out = append(out, i)
		}
	}
	return out
}
