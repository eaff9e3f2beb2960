package burstein

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"sealedmove/pairing"
	"sealedmove/pairing/matching"
	"sealedmove/tournament"
)

// bracket is a scoregroup with its incoming floaters, and all that comes after
// it: as a graph whose perfect matchings are the complete pairings (C4). The
// vertices are the members in the order of 1.8, which is that of the BSNs (4.1),
// then the next scoregroup, then the others.
type bracket struct {
	f         *field
	residents []int
	moved     []int
	ranks     []int // of the vertices
	members   int
	next      int // vertices before the end of the next scoregroup

	// Fields of the weights; those of scores by score, see levels.
	wish, c8, c7, c5 int
	c7Of, c6Of       map[tournament.Score]int
	used             int
}

// bracket is that of the first scoregroup of left.
func (f *field) bracket(moved, left []int) *bracket {
	end := f.groupEnd(left, 0)
	b := &bracket{f: f, moved: moved, residents: left[:end]}
	b.ranks = append(slices.Clone(moved), b.residents...)
	slices.SortFunc(b.ranks, func(i, j int) int { return f.players[i].place - f.players[j].place })
	b.members, b.next = len(b.ranks), len(b.ranks)+f.groupEnd(left, end)-end
	b.ranks = append(b.ranks, left[end:]...)
	b.layout()
	return b
}

// groupEnd is the end of the scoregroup that begins at left[from].
func (f *field) groupEnd(left []int, from int) int {
	to := from
	for to < len(left) && f.players[left[to]].score == f.players[left[from]].score {
		to++
	}
	return to
}

// take reserves a field above those reserved before.
func (b *bracket) take(largest int) int {
	at := b.used
	b.used += bits.Len(uint(largest))
	return at
}

// layout reserves the fields of the weights from the least criterion up, each
// as wide as the largest sum that it can reach.
func (b *bracket) layout() {
	count := map[tournament.Score]int{}
	var scores []tournament.Score // ascending: the highest weighs most
	for _, i := range b.ranks[:b.members] {
		s := b.f.players[i].score
		if count[s]++; count[s] == 1 {
			scores = append(scores, s)
		}
	}
	slices.Sort(scores)
	levels := func() map[tournament.Score]int {
		at := map[tournament.Score]int{}
		for _, s := range scores {
			at[s] = b.take(count[s])
		}
		return at
	}
	b.wish = b.take(2*b.members + 4)
	b.c8 = b.take(b.members / 2)
	b.c7Of = levels()
	b.c7 = b.take(b.next / 2)
	b.c6Of = levels()
	b.c5 = b.take(b.members / 2)
}

// pairs are the pairs made in the bracket, by vertices' ranks.
func (b *bracket) pairs() ([][2]int, error) {
	var made [][2]int
	var err error
	switch w := b.used + matching.Headroom; {
	case w <= 128:
		made, err = pairsIn[[2]uint64](b)
	case w <= 256:
		made, err = pairsIn[[4]uint64](b)
	case w <= 512:
		made, err = pairsIn[[8]uint64](b)
	case w <= 2048:
		made, err = pairsIn[[32]uint64](b)
	default:
		err = fmt.Errorf("burstein: a bracket of %d players needs weights of %d bits; 2048 are the most", b.members, w)
	}
	if errors.Is(err, matching.ErrStopped) {
		err = pairing.ErrStopped
	}
	return made, err
}

func pairsIn[W matching.Weight](b *bracket) ([][2]int, error) {
	s := matching.New[W](len(b.ranks), b.f.ctl.Stop)
	for i := range b.ranks {
		for j := range i {
			if b.f.pairs.May(b.ranks[i], b.ranks[j]) {
				var w W
				b.weigh(j, i, func(bit int) { matching.AddAt(&w, bit, 1) })
				s.SetEdge(i, j, s.Intern(w))
			}
		}
	}
	if err := s.Solve(); err != nil {
		return nil, err
	}
	return settle(b, s)
}

// weigh puts a bit for everything that the pair of vertices i and j, i before j,
// does for the criteria.
func (b *bracket) weigh(i, j int, put func(bit int)) {
	x, y := &b.f.players[b.ranks[i]], &b.f.players[b.ranks[j]]
	switch {
	case j < b.members:
		put(b.c5)
		put(b.c6Of[x.score])
		put(b.c6Of[y.score])
		if x.Color != y.Color || x.Color == tournament.NoColor {
			put(b.c8)
		}
	case j < b.next:
		put(b.c7)
		if i < b.members {
			put(b.c7Of[x.score])
		}
	}
}

// settle finds the first of the best pairings (4.3): the first BSN meets the
// largest that he can, zero, which is to float, being the least; then the next.
func settle[W matching.Weight](b *bracket, s *matching.Solver[W]) ([][2]int, error) {
	var made [][2]int
	done := make([]bool, b.members)
	for i := range done {
		if done[i] {
			continue
		}
		var wishes []int
		for j := b.members - 1; j > i; j-- {
			if !done[j] && s.Tight(i, j) {
				wishes = append(wishes, j)
			}
		}
		if err := s.Prefer(i, b.wish, wishes); err != nil {
			return nil, err
		}
		m := s.Mate(i)
		done[i] = true
		if m >= b.members {
			if err := s.Keep(i, func(u int) bool { return u >= b.members }); err != nil {
				return nil, err
			}
			continue
		}
		done[m] = true
		made = append(made, [2]int{b.ranks[i], b.ranks[m]})
		if err := s.Fix(i, m); err != nil {
			return nil, err
		}
	}
	return made, nil
}

// floaters are the members who are in none of the pairs.
func (b *bracket) floaters(pairs [][2]int) []int {
	var out []int
	for _, i := range b.ranks[:b.members] {
		if !slices.ContainsFunc(pairs, func(p [2]int) bool { return p[0] == i || p[1] == i }) {
			out = append(out, i)
		}
	}
	return out
}

// why is what the bracket came to.
func (b *bracket) why(pairs [][2]int, floaters []int) pairing.BracketWhy {
	f := b.f
	w := pairing.BracketWhy{
		Score: f.players[b.residents[0]].score, Residents: f.pairs.TPNs(b.residents), MovedDown: f.pairs.TPNs(b.moved),
		Order: f.pairs.TPNs(b.ranks[:b.members]), Floaters: f.pairs.TPNs(floaters),
	}
	if fewer := b.members/2 - len(pairs); fewer > 0 {
		w.Departures = append(w.Departures, pairing.Criterion{Code: "C5", Count: fewer})
	}
	lost := 0
	for _, p := range pairs {
		if x, y := &f.players[p[0]], &f.players[p[1]]; x.Color == y.Color && x.Color != tournament.NoColor {
			lost++
		}
	}
	if lost > 0 {
		w.Departures = append(w.Departures, pairing.Criterion{Code: "C8", Count: lost})
	}
	return w
}
