package dubov

import (
	"errors"
	"slices"

	"sealedmove/pairing"
	"sealedmove/pairing/matching"
	"sealedmove/tournament"
)

// bracket is a scoregroup with those who float up into it.
type bracket struct {
	f         *field
	residents []int
	up        []int
}

// bracket makes the bracket of the highest scoregroup of those who are left.
func (f *field) bracket(left []int) (*bracket, error) {
	b := &bracket{f: f}
	score := f.players[left[0]].score
	var below []int
	for _, i := range left {
		if f.players[i].score == score {
			b.residents = append(b.residents, i)
		} else {
			below = append(below, i)
		}
	}
	return b, b.upfloaters(below)
}

// upfloaters chooses who floats up (3.2.1, 3.2.2), by a matching of all who are
// left: residents are paired with residents or with upfloaters, the others with
// each other (C4). Upfloaters are not paired with each other, since those two
// could stay below, and C5 would be kept better.
func (b *bracket) upfloaters(below []int) error {
	best, count, err := b.quality(below, nil, nil)
	if err != nil {
		return err
	}
	var out []int
	for _, i := range below { // 4.2.2: by score, then pairing number, as they stand
		if len(b.up) == count {
			return nil
		}
		q, _, err := b.quality(below, append(slices.Clone(b.up), i), out)
		switch {
		case err == nil && q == best:
			b.up = append(b.up, i)
		case err == nil || errors.Is(err, matching.ErrNoPerfect):
			out = append(out, i)
		default:
			return err
		}
	}
	if len(b.up) != count {
		return errLost("set of upfloaters")
	}
	return nil
}

// weight has a field for each of C5 to C10, the more important higher; C6 has
// one for each score below.
type weight = [16]uint64

const fieldBits = 20

// Fields of a weight, from the lowest. C6 has one for each score, the lowest
// score highest, and C5 stands above them.
const (
	fieldC10 = iota
	fieldC9
	fieldC8
	fieldC7
	fieldC6
)

// quality is the weight of the best matching in which all of in float up and
// none of out, and how many float up in it.
func (b *bracket) quality(below, in, out []int) (total weight, count int, err error) {
	f := b.f
	all := append(slices.Clone(b.residents), below...)
	n, r := len(all), len(b.residents)
	p := f.newPrices(below)
	if p.fields()*fieldBits > 64*len(weight{})-matching.Headroom {
		return total, 0, errors.New("dubov: more different scores than weights have room for")
	}
	s := matching.New[weight](n, f.ctl.Stop)
	for x := range n {
		for y := x + 1; y < n; y++ {
			i, j := all[x], all[y]
			switch {
			case !f.pairs.May(i, j):
			case y < r:
				s.SetEdge(x, y, s.Intern(p.weight(i, j, -1)))
			case x < r:
				if !slices.Contains(out, j) {
					s.SetEdge(x, y, s.Intern(p.weight(i, j, j)))
				}
			case !slices.Contains(in, i) && !slices.Contains(in, j):
				s.SetEdge(x, y, s.Intern(p.weight(-1, -1, -1)))
			}
		}
	}
	if err := s.Solve(); err != nil {
		if errors.Is(err, matching.ErrStopped) {
			err = pairing.ErrStopped
		}
		return total, 0, err
	}
	for x := r; x < n; x++ {
		if s.Mate(x) < r {
			count++
		}
	}
	return s.Total(), count, nil
}

// prices turns what a pair costs into weights: every field holds the most that
// an edge can cost, less what it does. All perfect matchings have as many edges,
// so the largest sum costs least.
type prices struct {
	f     *field
	level map[tournament.Score]int // of those below, the highest score first
	most  int                      // of upfloats
}

func (f *field) newPrices(below []int) prices {
	p := prices{f: f, level: map[tournament.Score]int{}}
	for _, i := range below {
		e := &f.players[i]
		if _, known := p.level[e.score]; !known {
			p.level[e.score] = len(p.level)
		}
		p.most = max(p.most, e.upfloats)
	}
	return p
}

func (p prices) fields() int { return fieldC6 + len(p.level) + 1 }

// weight is that of a pair of the bracket, i −1 for one that stays below; up is
// the upfloater, −1 if there is none.
func (p prices) weight(i, j, up int) (w weight) {
	f := p.f
	put := func(field, n int) {
		if n > 0 {
			matching.AddAt(&w, field*fieldBits, uint64(n))
		}
	}
	floats := up >= 0
	var e entrant
	if floats {
		e = f.players[up]
	}
	counts := floats && !f.last // C8 to C10 are for rounds before the last
	limit := counts && e.upfloats >= f.maxUpfloats()
	put(fieldC6+len(p.level), 1-flag(floats)) // C5
	for score, k := range p.level {
		put(fieldC6+k, 1-flag(floats && e.score == score)) // C6
	}
	put(fieldC7, 1-flag(i >= 0 && f.players[i].Color == f.players[max(j, 0)].Color))
	put(fieldC8, 1-flag(limit))
	put(fieldC9, p.most-flag(limit)*e.upfloats)
	put(fieldC10, 1-flag(counts && e.last))
	return w
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

// maxUpfloats is MaxT (1.8.2).
func (f *field) maxUpfloats() int { return 2 + int(f.in.TotalRounds)/5 }
