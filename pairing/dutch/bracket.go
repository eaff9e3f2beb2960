package dutch

import (
	"errors"
	"fmt"

	"sealedmove/pairing"
	"sealedmove/pairing/matching"
	"sealedmove/tournament"
)

// bracket is one pairing bracket and all that comes after it. Players are
// known by rank; every list is in the order of 1.2.
type bracket struct {
	f         *field
	moved     []int // MDPs
	residents []int
	next      []int // the next scoregroup (C8)
	rest      []int // all below
	bye       place // of who gets the bye
}

// place is where C5 puts the bye as seen from a bracket.
type place uint8

const (
	nowhere place = iota // the number of players is even
	inBracket
	inNext
	below
)

// paired is what came out of a bracket.
type paired struct {
	pairs    [][2]int // higher ranked first
	floaters []int
	missed   int   // pairs that the next bracket will lack of its ideal (C8)
	single   bool  // C9 applied
	gotBye   int   // rank of who got the bye here, -1
	beyond   []int // who floats beyond a graph of scope withNext
}

func newBracket(f *field, moved []int, at int) *bracket {
	n := len(f.players)
	end := f.groupEnd(at)
	after := f.groupEnd(end)
	b := &bracket{f: f, moved: moved, residents: ranks(at, end), next: ranks(end, after), rest: ranks(after, n)}
	switch {
	case n%2 == 0:
	case f.byeScore >= f.players[at].score:
		b.bye = inBracket
	case f.byeScore == f.players[end].score:
		b.bye = inNext
	default:
		b.bye = below
	}
	return b
}

func (b *bracket) size() int { return len(b.moved) + len(b.residents) }

func (b *bracket) members() []int {
	return append(append(make([]int, 0, b.size()), b.moved...), b.residents...)
}

func (b *bracket) score() tournament.Score { return b.f.players[b.residents[0]].score }

// scope is how much of the field is in the graph of a bracket.
type scope uint8

const (
	alone    scope = iota // the bracket; C4 and C8 are looked at afterwards
	withNext              // and the next scoregroup; C4 is looked at afterwards
	whole                 // and all below
)

// pair pairs the bracket in the smallest graph that is enough. A smaller graph
// leaves out demands, so that its best candidate is at least as good as the
// true one; where it turns out to meet those demands too, it is the true one.
func (b *bracket) pair(from scope) (paired, error) {
	for sc := from; ; sc++ {
		p, err := b.pairWithin(sc)
		if errors.Is(err, matching.ErrStopped) {
			return p, pairing.ErrStopped
		}
		if err != nil {
			return p, err
		}
		p.floaters = b.floated(p.pairs)
		if sc == whole || b.holds(sc, p) {
			return p, nil
		}
		if b.f.ctl.Stopped() {
			return p, pairing.ErrStopped
		}
	}
}

// pairWithin pairs the bracket in a graph with weights as wide as they need to be.
func (b *bracket) pairWithin(sc scope) (paired, error) {
	l := newLayout(b, sc)
	switch w := l.used + matching.Headroom; {
	case w <= 64:
		return pairIn[[1]uint64](b, l, sc)
	case w <= 128:
		return pairIn[[2]uint64](b, l, sc)
	case w <= 192:
		return pairIn[[3]uint64](b, l, sc)
	case w <= 256:
		return pairIn[[4]uint64](b, l, sc)
	case w <= 384:
		return pairIn[[6]uint64](b, l, sc)
	case w <= 512:
		return pairIn[[8]uint64](b, l, sc)
	case w <= 768:
		return pairIn[[12]uint64](b, l, sc)
	case w <= 1024:
		return pairIn[[16]uint64](b, l, sc)
	case w <= 2048:
		return pairIn[[32]uint64](b, l, sc)
	default:
		return paired{}, fmt.Errorf("bracket of %d players with %d moved down needs weights of %d bits; 2048 are the most", b.size(), len(b.moved), w)
	}
}

// pairIn pairs the bracket: first the MDPs, then the remainder (3.3.3); a
// homogeneous bracket is all remainder.
func pairIn[W matching.Weight](b *bracket, l *layout, sc scope) (paired, error) {
	p := paired{gotBye: -1}
	limbo, rest := b.moved, b.residents
	pairs := len(b.residents) / 2
	if len(b.moved) > 0 {
		g := newGraph[W](b, l, sc)
		g.add(roleMoved, b.moved)
		g.add(roleResident, b.residents)
		if err := g.solve(); err != nil {
			return p, err
		}
		p.single = g.single
		if err := g.pairMoved(&p); err != nil {
			return p, err
		}
		limbo, rest = b.leftOver(p.pairs)
		pairs = g.pairsHere() - len(p.pairs)
	}
	for {
		g := newGraph[W](b, l, sc)
		g.single = p.single
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
		if err := g.pairRemainder(&p); err != nil {
			return p, err
		}
		p.single = g.single
		g.look(&p)
		return p, nil
	}
}

// leftOver splits the members into the Limbo and the remainder once the MDPs have been paired.
func (b *bracket) leftOver(pairs [][2]int) (limbo, rest []int) {
	for _, i := range b.floated(pairs) {
		if b.f.players[i].score > b.score() {
			limbo = append(limbo, i)
		} else {
			rest = append(rest, i)
		}
	}
	return limbo, rest
}

// floated lists the members of the bracket that are in none of the pairs.
func (b *bracket) floated(pairs [][2]int) []int {
	in := make(map[int]bool, 2*len(pairs))
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
