package dubov

import (
	"cmp"
	"errors"
	"slices"

	"sealedmove/pairing"
	"sealedmove/pairing/matching"
	"sealedmove/tournament"
)

// groups are G1 and G2 of a bracket while players are shifted between them. One
// of them is the smaller, or is G1 where they are equal.
type groups struct {
	f            *field
	small, large []int
	smallIsG1    bool
	pairsWithin  int // pairs that must be made within the smaller one
	fromSmall    shift
	fromLarge    shift
}

// shift is who is shifted out of a group: in has been chosen, out has been
// passed over.
type shift struct{ in, out []int }

// split makes G1 and G2 in their first composition (3.2.3).
func (b *bracket) split() *groups {
	f := b.f
	members := append(slices.Clone(b.residents), b.up...)
	slices.SortFunc(members, func(i, j int) int { return cmp.Compare(f.players[i].tpn, f.players[j].tpn) })
	var g1, g2 []int
	nobody := !slices.ContainsFunc(members, func(i int) bool { return len(f.players[i].colors) > 0 })
	for k, i := range members {
		first := f.players[i].Color == tournament.White
		if nobody {
			first = k < len(members)/2
		}
		if first {
			g1 = append(g1, i)
		} else {
			g2 = append(g2, i)
		}
	}
	if len(g1) <= len(g2) {
		return &groups{f: f, small: g1, large: g2, smallIsG1: true}
	}
	return &groups{f: f, small: g2, large: g1}
}

// pairs pairs the bracket (3.2.3 to 3.2.6).
func (b *bracket) pairs() ([][2]int, error) {
	g := b.split()
	if err := g.shift(); err != nil {
		return nil, err
	}
	g1, g2 := g.final()
	return g.f.transpose(g1, g2)
}

// shift is 3.2.4. How many are shifted out of the larger group follows from how
// many pairs are made within the smaller one: one of each such pair.
func (g *groups) shift() error {
	within, err := g.solve()
	if err != nil {
		return err
	}
	g.pairsWithin = within
	if err := g.choose(&g.fromSmall, g.sequence(g.small, g.smallIsG1), within); err != nil {
		return err
	}
	return g.choose(&g.fromLarge, g.sequence(g.large, !g.smallIsG1), within+(len(g.large)-len(g.small))/2)
}

// choose takes the first set of so many of the sequence that can yield a legal
// pairing as good by C7.
func (g *groups) choose(s *shift, sequence []int, count int) error {
	for k, i := range sequence {
		if len(s.in) == count {
			s.out = append(s.out, sequence[k:]...)
			break
		}
		s.in = append(s.in, i)
		switch within, err := g.solve(); {
		case err == nil && within == g.pairsWithin:
			continue
		case err == nil || errors.Is(err, matching.ErrNoPerfect):
			s.in = s.in[:len(s.in)-1]
			s.out = append(s.out, i)
		default:
			return err
		}
	}
	if len(s.in) != count {
		return errLost("set of shifters")
	}
	return nil
}

// solve is the smallest number of pairs within the smaller group, with the
// shifts as far as they are settled. Of every pair within a group one is shifted:
// so two who are, or two who are not, cannot be such a pair, and who is shifted
// is in one.
func (g *groups) solve() (within int, err error) {
	all := append(slices.Clone(g.small), g.large...)
	n, m := len(all), len(g.small)
	s := matching.New[[1]uint64](n, g.f.ctl.Stop)
	inside, across := s.Intern([1]uint64{0}), s.Intern([1]uint64{1})
	fits := func(s shift, i, j int) bool {
		return !(slices.Contains(s.in, i) && slices.Contains(s.in, j)) && !(slices.Contains(s.out, i) && slices.Contains(s.out, j))
	}
	for x := range n {
		for y := x + 1; y < n; y++ {
			i, j := all[x], all[y]
			switch {
			case !g.f.pairs.May(i, j):
			case y < m && fits(g.fromSmall, i, j):
				s.SetEdge(x, y, inside)
			case x >= m && fits(g.fromLarge, i, j), x < m && y >= m && !slices.Contains(g.fromSmall.in, i) && !slices.Contains(g.fromLarge.in, j):
				s.SetEdge(x, y, across)
			}
		}
	}
	if err := s.Solve(); err != nil {
		if errors.Is(err, matching.ErrStopped) {
			err = pairing.ErrStopped
		}
		return 0, err
	}
	for x := range m {
		within += flag(s.Mate(x) < m)
	}
	return within / 2, nil
}

// sequence is 4.3: white seekers by ARO, then pairing number, black seekers by
// pairing number, numbered from the middle of the list outwards.
func (g *groups) sequence(list []int, white bool) []int {
	list = slices.Clone(list)
	slices.SortFunc(list, func(i, j int) int {
		a, b := &g.f.players[i], &g.f.players[j]
		if white && a.aro != b.aro {
			return cmp.Compare(a.aro, b.aro)
		}
		return cmp.Compare(a.tpn, b.tpn)
	})
	var out []int
	for len(list) > 0 {
		mid := (len(list) - 1) / 2
		out = append(out, list[mid])
		list = slices.Delete(list, mid, mid+1)
	}
	return out
}

// final are G1 as S1 is sorted (3.2.5), and G2 by pairing number (4.4.2).
func (g *groups) final() (g1, g2 []int) {
	g1 = append(without(g.small, g.fromSmall.in), g.fromLarge.in...)
	g2 = append(without(g.large, g.fromLarge.in), g.fromSmall.in...)
	if !g.smallIsG1 {
		g1, g2 = g2, g1
	}
	slices.SortFunc(g1, func(i, j int) int {
		a, b := &g.f.players[i], &g.f.players[j]
		return cmp.Or(cmp.Compare(a.aro, b.aro), cmp.Compare(a.tpn, b.tpn))
	})
	slices.SortFunc(g2, func(i, j int) int { return cmp.Compare(g.f.players[i].tpn, g.f.players[j].tpn) })
	return g1, g2
}

// transpose is 3.2.6: the first order of G2 in which every pair is legal.
func (f *field) transpose(g1, g2 []int) ([][2]int, error) {
	n := len(g1)
	c := matching.NewCover(2 * n)
	for x, i := range g1 {
		for y, j := range g2 {
			if f.pairs.May(i, j) {
				c.Join(x, n+y)
			}
		}
	}
	var pairs [][2]int
	taken := make([]bool, n)
	for x, i := range g1 {
		found := false
		for y, j := range g2 {
			if taken[y] || !c.Joined(x, n+y) {
				continue
			}
			taken[y] = true
			c.Only(func(v int) bool { return v > x && v < n || v >= n && !taken[v-n] })
			over, ok := c.Match(f.ctl.Stop)
			if !ok {
				return nil, pairing.ErrStopped
			}
			if found = len(over) == 0; found {
				pairs = append(pairs, [2]int{i, j})
				break
			}
			taken[y] = false
		}
		if !found {
			return nil, errLost("transposition")
		}
	}
	return pairs, nil
}
