package dubov

import (
	"cmp"
	"slices"
	"testing"

	"sealedmove/pairing"
	"sealedmove/pairing/generate"
	"sealedmove/pairing/swiss/swisstest"
	"sealedmove/tournament"
)

// The text of C.04.4.1 taken literally: sets and transpositions are tried one
// after the other in the order of Article 4, and pairings by trying all of them.
// It takes from the package what a player is and who may meet whom.

type literal struct{ f *field }

// matchings calls visit for every legal perfect pairing of the list, until it
// returns false.
func (l literal) matchings(list []int, made [][2]int, visit func([][2]int) bool) bool {
	if len(list) == 0 {
		return visit(made)
	}
	for k := 1; k < len(list); k++ {
		if l.f.pairs.May(list[0], list[k]) {
			rest := slices.Delete(slices.Clone(list[1:]), k-1, k)
			if !l.matchings(rest, append(slices.Clone(made), [2]int{list[0], list[k]}), visit) {
				return false
			}
		}
	}
	return true
}

func (l literal) possible(list []int) bool {
	return len(list)%2 == 0 && !l.matchings(list, nil, func([][2]int) bool { return false })
}

// same counts the pairs in which somebody does not get his colour (C7).
func (l literal) same(pairs [][2]int) (n int) {
	for _, p := range pairs {
		n += flag(l.f.players[p[0]].Color == l.f.players[p[1]].Color)
	}
	return n
}

// fewestSame is C7 of a bracket: −1 if it has no legal pairing.
func (l literal) fewestSame(list []int) int {
	best := -1
	l.matchings(list, nil, func(p [][2]int) bool {
		if s := l.same(p); best < 0 || s < best {
			best = s
		}
		return true
	})
	return best
}

// sets calls visit for every set of k of the list in the order of 4.1.3.
func sets(list []int, k int, visit func([]int) bool) bool {
	var pick func(from int, got []int) bool
	pick = func(from int, got []int) bool {
		if len(got) == k {
			return visit(slices.Clone(got))
		}
		for i := from; i < len(list); i++ {
			if !pick(i+1, append(slices.Clone(got), list[i])) {
				return false
			}
		}
		return true
	}
	return pick(0, nil)
}

// round pairs a round; ok is false where the text allows nothing.
func (l literal) round() (pairs [][2]int, bye int, ok bool) {
	left := l.f.all()
	bye = -1
	if len(left)%2 == 1 {
		order := l.f.all()
		slices.SortFunc(order, func(i, j int) int {
			a, b := l.f.players[i], l.f.players[j]
			return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(len(b.colors), len(a.colors)), cmp.Compare(b.tpn, a.tpn))
		})
		for _, i := range order {
			if l.f.players[i].byeable && l.possible(without(left, []int{i})) {
				bye = i
				break
			}
		}
		if bye < 0 {
			return nil, -1, false
		}
		left = without(left, []int{bye})
	} else if !l.possible(left) {
		return nil, -1, false
	}
	for len(left) > 0 {
		bracket := l.bracket(left)
		pairs = append(pairs, l.pairs(bracket)...)
		left = without(left, bracket)
	}
	return pairs, bye, true
}

// bracket is the scoregroup with the best set of upfloaters.
func (l literal) bracket(left []int) []int {
	var residents, below []int
	for _, i := range left {
		if l.f.players[i].score == l.f.players[left[0]].score {
			residents = append(residents, i)
		} else {
			below = append(below, i)
		}
	}
	for u := 0; u <= len(below); u++ {
		var best, value []int
		sets(below, u, func(up []int) bool {
			members := append(slices.Clone(residents), up...)
			if len(members)%2 == 0 && l.possible(without(below, up)) {
				if same := l.fewestSame(members); same >= 0 {
					if v := l.judge(residents[0], up, same); value == nil || slices.Compare(v, value) < 0 {
						best, value = members, v
					}
				}
			}
			return true
		})
		if value != nil {
			return best
		}
	}
	return nil
}

// judge is C6 to C10 of a set of upfloaters, less being better.
func (l literal) judge(resident int, up []int, same int) []int {
	var v []int
	limit, times, again := 0, 0, 0
	for _, i := range up {
		e := l.f.players[i]
		v = append(v, int(l.f.players[resident].score-e.score))
		if e.upfloats >= 2+int(l.f.in.TotalRounds)/5 {
			limit++
			times += e.upfloats
		}
		again += flag(e.last)
	}
	slices.SortFunc(v, func(a, b int) int { return b - a })
	if v = append(v, same); l.f.last {
		return v
	}
	return append(v, limit, times, again)
}

// pairs is 3.2.3 to 3.2.6 of a bracket.
func (l literal) pairs(members []int) [][2]int {
	slices.SortFunc(members, func(i, j int) int { return int(l.f.players[i].tpn - l.f.players[j].tpn) })
	best := l.fewestSame(members)
	var g1, g2 []int
	played := false
	for _, i := range members {
		played = played || len(l.f.players[i].colors) > 0
	}
	for k, i := range members {
		if played && l.f.players[i].Color == tournament.White || !played && k < len(members)/2 {
			g1 = append(g1, i)
		} else {
			g2 = append(g2, i)
		}
	}
	// 3.2.4.1: the pairs that must be made within the smaller one.
	small, large := g1, g2
	if len(g1) > len(g2) {
		small, large = g2, g1
	}
	within := -1
	l.matchings(members, nil, func(p [][2]int) bool {
		if l.same(p) != best {
			return true
		}
		n := 0
		for _, q := range p {
			n += flag(slices.Contains(small, q[0]) && slices.Contains(small, q[1]))
		}
		if within < 0 || n < within {
			within = n
		}
		return true
	})
	var out [][2]int
	sets(l.middle(small, len(g1) <= len(g2)), within, func(k []int) bool {
		s, g := without(small, k), append(slices.Clone(large), k...)
		return sets(l.middle(large, len(g1) > len(g2)), (len(g)-len(s))/2, func(b []int) bool { // 3.2.4.2
			x, y := append(slices.Clone(s), b...), without(g, b)
			if len(g1) > len(g2) {
				x, y = y, x
			}
			out = l.first(x, y, best)
			return out == nil
		})
	})
	return out
}

// middle is 4.3.
func (l literal) middle(list []int, white bool) []int {
	list = slices.Clone(list)
	slices.SortFunc(list, func(i, j int) int {
		a, b := l.f.players[i], l.f.players[j]
		if white {
			return cmp.Or(cmp.Compare(a.aro, b.aro), cmp.Compare(a.tpn, b.tpn))
		}
		return cmp.Compare(a.tpn, b.tpn)
	})
	var out []int
	for len(list) > 0 {
		k := len(list) / 2
		if len(list)%2 == 0 {
			k--
		}
		out = append(out, list[k])
		list = append(slices.Clone(list[:k]), list[k+1:]...)
	}
	return out
}

// first is the first transposition that is legal and as good by C7; nil if
// there is none.
func (l literal) first(g1, g2 []int, best int) [][2]int {
	slices.SortFunc(g1, func(i, j int) int {
		a, b := l.f.players[i], l.f.players[j]
		return cmp.Or(cmp.Compare(a.aro, b.aro), cmp.Compare(a.tpn, b.tpn))
	})
	slices.SortFunc(g2, func(i, j int) int { return int(l.f.players[i].tpn - l.f.players[j].tpn) })
	var try func(k int, rest []int, made [][2]int) [][2]int
	try = func(k int, rest []int, made [][2]int) [][2]int {
		if k == len(g1) {
			if l.same(made) == best {
				return made
			}
			return nil
		}
		for x, j := range rest {
			if l.f.pairs.May(g1[k], j) {
				if p := try(k+1, slices.Delete(slices.Clone(rest), x, x+1), append(slices.Clone(made), [2]int{g1[k], j})); p != nil {
					return p
				}
			}
		}
		return nil
	}
	return try(0, g2, nil)
}

// TestAgainstTheText compares the system with the literal reading on drawn
// tournaments of few players.
func TestAgainstTheText(t *testing.T) {
	seeds := uint64(400)
	if testing.Short() {
		seeds = 80
	}
	var up, limits int
	read := func(in pairing.Input) (want pairing.Output, ok bool) {
		f := newField(in, pairing.Control{})
		pairs, bye, ok := literal{f}.round()
		f.seat(&want, pairs, make([]int, len(pairs)))
		if bye >= 0 {
			want.Bye = f.players[bye].tpn
		}
		return want, ok
	}
	config := func(seed uint64) generate.Config { return rated(generate.Mixed(seed, 10)) }
	rounds, refused := swisstest.Against(t, seeds, config, System{}, nil, read, func(in pairing.Input, out pairing.Output) {
		for _, b := range out.Why.Brackets {
			up += len(b.MovedUp)
		}
		f := newField(in, pairing.Control{})
		for _, e := range f.players {
			limits += flag(e.upfloats >= f.maxUpfloats())
		}
	})
	t.Logf("%d rounds, %d without a legal pairing, %d upfloats, %d times a maximum upfloater was there", rounds, refused, up, limits)
	if limits == 0 {
		t.Error("no maximum upfloater was ever there")
	}
}

// rated makes everybody rated and the system Dubov.
func rated(c generate.Config) generate.Config {
	c.System = tournament.Dubov
	c.Ratings.Unrated = 0
	if c.Ratings.Shape == generate.NoneOf {
		c.Ratings.Shape = generate.Normal
	}
	return c
}
