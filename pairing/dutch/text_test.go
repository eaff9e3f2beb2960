package dutch

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"sealedmove/pairing"
	"sealedmove/pairing/swiss/swisstest"
	"sealedmove/tournament"
)

// The text of C.04.3 taken literally: every candidate of a bracket is generated
// in the order of Article 4 and judged by each criterion in turn. It takes from
// the package what a player is (entrant), who may meet whom and how colours
// fall, and nothing of weights, graphs and orders of settling.

// literal pairs a round by the text.
type literal struct {
	f      *field
	lowest tournament.Score // C5
	memo   map[int]bool     // completable
	inside map[int]bool     // pairable
	ahead  map[string][]int
	judged int // candidates
	steps  int // of generating them
	most   int // steps after which the text is given up; 0 is never
}

// gaveUp tells whether the bracket was too large to try everything.
func (l *literal) gaveUp() bool { return l.most > 0 && l.steps > l.most }

// mask is a set of ranks.
func mask(list []int) int {
	m := 0
	for _, i := range list {
		m |= 1 << i
	}
	return m
}

// completable tells whether the players of a set can be paired by C1 to C3,
// one of them getting the bye if their number is odd, and he having at most the
// lowest score.
func (l *literal) completable(set int) bool {
	if set == 0 {
		return true
	}
	if ok, known := l.memo[set]; known {
		return ok
	}
	ok := false
	i := bits.TrailingZeros(uint(set))
	if bits.OnesCount(uint(set))%2 == 1 && l.takes(i) {
		ok = l.completable(set &^ (1 << i))
	}
	for j := i + 1; j < len(l.f.players) && !ok; j++ {
		if set>>j&1 == 1 && l.f.pairs.May(i, j) {
			ok = l.completable(set &^ (1<<i | 1<<j))
		}
	}
	l.memo[set] = ok
	return ok
}

func (l *literal) takes(i int) bool {
	return l.f.players[i].byeable && l.f.players[i].score <= l.lowest
}

// candidate is one pairing of a bracket.
type candidate struct {
	pairs    [][2]int // higher ranked first
	floaters []int
}

// pair pairs the round; ok is false where the text allows nothing.
func (l *literal) pair() (pairs [][2]int, bye int, ok bool) {
	n := len(l.f.players)
	if n == 0 {
		return nil, -1, true
	}
	all := 1<<n - 1
	scores := []tournament.Score{}
	for i := n - 1; i >= 0; i-- {
		scores = append(scores, l.f.players[i].score)
	}
	possible := false
	for _, s := range slices.Compact(scores) {
		l.lowest, l.memo = s, map[int]bool{}
		if possible = l.completable(all); possible || n%2 == 0 {
			break
		}
	}
	if !possible {
		return nil, -1, false
	}
	l.ahead, l.inside = map[string][]int{}, map[int]bool{}
	var moved []int
	for at := 0; at < n; {
		end := l.f.groupEnd(at)
		c := l.bracket(moved, ranks(at, end), end)
		if l.gaveUp() {
			return nil, -1, true
		}
		pairs = append(pairs, c.pairs...)
		moved, at = c.floaters, end
	}
	bye = -1
	if len(moved) > 0 {
		bye = moved[0]
	}
	return pairs, bye, len(moved) == n%2
}

// below is the set of all ranks from i on.
func (l *literal) below(i int) int { return 1<<len(l.f.players) - 1<<i }

// shape finds MaxPairs and M1 of a bracket: C6 and C7 over all pairings that leave a completable rest.
func (l *literal) shape(moved, residents []int, end int) (pairs, m1 int) {
	floaters := l.fewest(append(slices.Clone(moved), residents...), end)
	m1 = len(moved)
	for _, i := range floaters {
		if slices.Contains(moved, i) {
			m1--
		}
	}
	return (len(moved) + len(residents) - len(floaters)) / 2, m1
}

// fewest are the downfloaters of the bracket that are best by C6 and C7, of all
// sets that leave the bracket and the rest of the field completable.
func (l *literal) fewest(bracket []int, end int) []int {
	for n := len(bracket) % 2; n <= len(bracket); n += 2 {
		var best, value []int
		choose(bracket, n, func(floaters []int) {
			if !l.pairable(mask(bracket)&^mask(floaters)) || !l.completable(mask(floaters)|l.below(end)) {
				return
			}
			if v := l.depth(floaters); value == nil || slices.Compare(v, value) < 0 {
				best, value = slices.Clone(floaters), v
			}
		})
		if value != nil {
			return best
		}
	}
	return nil
}

// pairable tells whether the players of a set can be paired among themselves.
func (l *literal) pairable(set int) bool {
	if set == 0 {
		return true
	}
	if ok, known := l.inside[set]; known {
		return ok
	}
	ok := false
	i := bits.TrailingZeros(uint(set))
	for j := i + 1; j < len(l.f.players) && !ok; j++ {
		if set>>j&1 == 1 && l.f.pairs.May(i, j) {
			ok = l.pairable(set &^ (1<<i | 1<<j))
		}
	}
	l.inside[set] = ok
	return ok
}

// depth is C6 and C7: how many float, and their scores from the highest down.
func (l *literal) depth(floaters []int) []int {
	v := []int{len(floaters)}
	for _, i := range floaters {
		v = append(v, int(l.f.players[i].score))
	}
	s := v[1:]
	slices.SortFunc(s, func(a, b int) int { return b - a })
	return v
}

// bracket is the best candidate, the earliest among equals. A candidate that
// nothing can be better than ends the search (3.8.2).
func (l *literal) bracket(moved, residents []int, end int) candidate {
	pairs, m1 := l.shape(moved, residents, end)
	bound := l.bound(moved, residents, end)
	var best candidate
	var value [][]int
	l.generate(moved, residents, pairs, m1, func(c candidate) bool {
		if !l.completable(mask(c.floaters) | l.below(end)) {
			return true
		}
		if v := l.judge(c, moved, residents, end); value == nil || compareAll(v, value) < 0 {
			best, value = c, v
		}
		l.judged++
		return compareAll(value, bound) > 0
	})
	return best
}

// bound is a list of values that no candidate can beat: C6 and C7 at their best,
// C8 at the best of all sets of floaters that are best by those, C12 by
// counting preferences, everything else kept.
func (l *literal) bound(moved, residents []int, end int) [][]int {
	all := append(slices.Clone(moved), residents...)
	floaters := l.fewest(all, end)
	v := make([][]int, 22)
	d := l.depth(floaters)
	v[6], v[7] = d[:1], d[1:]
	first := true
	choose(all, len(floaters), func(f []int) {
		if slices.Compare(l.depth(f), d) != 0 || !l.pairable(mask(all)&^mask(f)) || !l.completable(mask(f)|l.below(end)) {
			return
		}
		if n := l.next(f, end); first || slices.Compare(n, v[8]) < 0 {
			v[8], first = n, false
		}
	})
	var want [3]int // by preference: none, White, Black
	for _, i := range all {
		want[l.f.players[i].Color]++
	}
	for k := 9; k <= 17; k++ {
		v[k] = []int{0}
	}
	v[12][0] = max(0, (len(all)-len(floaters))/2-want[0]-min(want[1], want[2]))
	return v
}

func compareAll(a, b [][]int) int {
	for i := range a {
		if c := slices.Compare(a[i], b[i]); c != 0 {
			return c
		}
	}
	return 0
}

// generate makes the legal candidates with so many pairs in the order of Article
// 4, until f returns false.
func (l *literal) generate(moved, residents []int, pairs, m1 int, f func(candidate) bool) {
	var sets [][]int
	choose(moved, m1, func(s1 []int) { sets = append(sets, slices.Clone(s1)) }) // 4.4.2: by their smallest differing number
	for _, s1 := range sets {
		limbo := without2(moved, s1)
		if !l.transpose(s1, residents, nil, func(mdp [][2]int, rest []int) bool {
			return l.remainder(rest, pairs-m1, func(c candidate) bool {
				return f(candidate{append(slices.Clone(mdp), c.pairs...), append(slices.Clone(limbo), c.floaters...)})
			})
		}) {
			return
		}
	}
}

// remainder generates a homogeneous bracket or a remainder: S1 and S2, their
// exchanges in order, and the transpositions of each.
func (l *literal) remainder(players []int, n int, f func(candidate) bool) bool {
	for _, e := range exchanges(len(players), n) {
		var s1, s2 []int
		for i, p := range players {
			if slices.Contains(e.s1, i+1) {
				s1 = append(s1, p)
			} else {
				s2 = append(s2, p)
			}
		}
		if !l.transpose(s1, s2, nil, func(pairs [][2]int, rest []int) bool {
			return f(candidate{pairs, rest})
		}) {
			return false
		}
	}
	return true
}

// transpose pairs S1 with S2 in every order of S2, by the lexicographic value
// of its first numbers.
func (l *literal) transpose(s1, s2 []int, pairs [][2]int, f func([][2]int, []int) bool) bool {
	if len(s1) == 0 {
		return f(pairs, s2)
	}
	for k, j := range s2 {
		if l.steps++; l.gaveUp() {
			return false
		}
		if l.f.pairs.May(s1[0], j) {
			p := [2]int{min(s1[0], j), max(s1[0], j)}
			if !l.transpose(s1[1:], append(slices.Clone(s2[:k]), s2[k+1:]...), append(slices.Clone(pairs), p), f) {
				return false
			}
		}
	}
	return true
}

// exchange is one exchange between the original S1 and S2, in numbers from 1.
type exchange struct{ s1, out, in []int }

// exchanges are all exchanges of a bracket of so many players, n in S1, in the
// order of 4.3.2; the first changes nothing.
func exchanges(players, n int) []exchange {
	if all, known := exchangesOf[[2]int{players, n}]; known {
		return all
	}
	var all []exchange
	var numbers []int
	for i := 1; i <= players; i++ {
		numbers = append(numbers, i)
	}
	choose(numbers, n, func(s1 []int) {
		e := exchange{s1: slices.Clone(s1)}
		for i := 1; i <= players; i++ {
			switch has := slices.Contains(s1, i); {
			case i <= n && !has:
				e.out = append(e.out, i)
			case i > n && has:
				e.in = append(e.in, i)
			}
		}
		all = append(all, e)
	})
	sum := func(l []int) (s int) {
		for _, i := range l {
			s += i
		}
		return s
	}
	slices.SortStableFunc(all, func(a, b exchange) int {
		down := func(l []int) []int { l = slices.Clone(l); slices.Reverse(l); return l }
		return cmp.Or(
			cmp.Compare(len(a.in), len(b.in)),                       // rule 1
			cmp.Compare(sum(a.in)-sum(a.out), sum(b.in)-sum(b.out)), // rule 2
			-slices.Compare(down(a.out), down(b.out)),               // rule 3
			slices.Compare(a.in, b.in),                              // rule 4
		)
	})
	exchangesOf[[2]int{players, n}] = all
	return all
}

var exchangesOf = map[[2]int][]exchange{}

// choose calls f for every subset of size n, by the smallest differing element.
func choose(list []int, n int, f func([]int)) {
	var pick func(from int, got []int)
	pick = func(from int, got []int) {
		if len(got) == n {
			f(got)
			return
		}
		for i := from; i < len(list); i++ {
			pick(i+1, append(slices.Clone(got), list[i]))
		}
	}
	pick(0, nil)
}

func without2(list, minus []int) []int {
	var out []int
	for _, i := range list {
		if !slices.Contains(minus, i) {
			out = append(out, i)
		}
	}
	return out
}

// judge is how the candidate does by C6 to C21, less is better.
func (l *literal) judge(c candidate, moved, residents []int, end int) [][]int {
	v := make([][]int, 22)
	d := l.depth(c.floaters)
	v[6], v[7] = d[:1], d[1:]
	v[8] = l.next(c.floaters, end)
	v[9] = []int{l.unplayed(c, end)}
	for k := 10; k <= 17; k++ {
		v[k] = []int{0}
	}
	isMoved := func(i int) bool { return slices.Contains(moved, i) }
	for _, p := range c.pairs {
		l.judgeColors(v, p)
		if !isMoved(p[0]) {
			continue
		}
		a, b := &l.f.players[p[0]], &l.f.players[p[1]]
		diff := int(a.score - b.score)
		for k := 1; k <= 2; k++ {
			if b.floats[k] == up {
				v[13+2*k][0]++
				v[17+2*k] = append(v[17+2*k], diff)
			}
			if a.floats[k] == down {
				v[16+2*k] = append(v[16+2*k], diff)
			}
		}
	}
	for _, i := range c.floaters {
		e := &l.f.players[i]
		for k := 1; k <= 2; k++ {
			switch {
			case e.floats[k] != down:
			case isMoved(i): // will meet somebody lower still
				v[16+2*k] = append(v[16+2*k], int(e.score-l.f.players[residents[0]].score)+100000)
			default:
				v[12+2*k][0]++
			}
		}
	}
	for k := 18; k <= 21; k++ {
		slices.SortFunc(v[k], func(a, b int) int { return b - a })
	}
	return v
}

// judgeColors adds what the pair's colours cost by C10 to C13.
func (l *literal) judgeColors(v [][]int, p [2]int) {
	a, b := &l.f.players[p[0]], &l.f.players[p[1]]
	c, _ := colors(a, b, l.f.initial)
	for _, x := range []struct {
		e   *entrant
		got tournament.Color
	}{{a, c}, {b, c.Other()}} {
		diff := x.e.Difference + 1
		if x.got == tournament.Black {
			diff = x.e.Difference - 1
		}
		if (a.top || b.top) && (diff > 2 || diff < -2) {
			v[10][0]++
		}
		if cs := x.e.colors; (a.top || b.top) && len(cs) > 1 && cs[0] == x.got && cs[1] == x.got {
			v[11][0]++
		}
		if x.e.Color != tournament.NoColor && x.e.Color != x.got {
			v[12][0]++
			if x.e.Strength == pairing.Strong {
				v[13][0]++
			}
		}
	}
}

// unplayed is C9: the unplayed games of the only downfloater, if he is bound to get the bye.
func (l *literal) unplayed(c candidate, end int) int {
	n := len(l.f.players)
	if n%2 == 0 || len(c.floaters) != 1 {
		return 0
	}
	d := c.floaters[0]
	if !l.takes(d) || !l.completable(l.below(end)) {
		return 0
	}
	for i := end; i < n; i++ { // could another one get it?
		if l.takes(i) && l.completable((l.below(end)|1<<d)&^(1<<i)) {
			return 0
		}
	}
	return l.f.players[d].unplayed
}

// next is C8: the best that the next bracket can do by C1 to C7 with these floaters.
func (l *literal) next(floaters []int, at int) []int {
	if at == len(l.f.players) {
		return nil
	}
	key := fmt.Sprint(at, floaters)
	if v, ok := l.ahead[key]; ok {
		return v
	}
	end := l.f.groupEnd(at)
	best := l.depth(l.fewest(append(slices.Clone(floaters), ranks(at, end)...), end))
	l.ahead[key] = best
	return best
}

// TestAgainstTheText compares the engine with the literal reading on random
// tournaments of few players, where brackets are odd in every way.
func TestAgainstTheText(t *testing.T) {
	refused, rounds := 0, 0
	seeds := 300
	if testing.Short() {
		seeds = 60
	}
	tournaments(t, seeds, small, func(t *testing.T, seed uint64, in pairing.Input, out pairing.Output, err error) {
		l := &literal{f: newField(in, pairing.Control{})}
		rounds++
		if err != nil {
			refused++
		}
		if fault := l.compare(out, err); fault != "" {
			t.Errorf("seed %d round %d: %s", seed, in.Round, fault)
		}
	})
	t.Logf("%d rounds, %d without a legal pairing", rounds, refused)
}

// compare says how what the engine made of the round differs from the text; ""
// is not at all, or that the text was given up.
func (l *literal) compare(out pairing.Output, err error) string {
	pairs, bye, ok := l.pair()
	if l.gaveUp() {
		return ""
	}
	want := &round{f: l.f, bye: bye}
	for _, p := range pairs {
		want.pairs, want.where = append(want.pairs, p), append(want.where, 0)
	}
	if !ok {
		want.bye = -1
	}
	return swisstest.Differ(out, err, want.output(), ok)
}
