package dutch

import (
	"math/bits"

	"sealedmove/tournament"
)

// layout says at which bit of a weight each criterion has its field. Every
// field is as wide as the largest sum it can reach over a matching, so that no
// criterion ever outweighs one above it. Criteria that nothing in the bracket
// can touch have no width.
//
// All fields are maximised: they count pairs that keep a criterion, which is
// the same as minimising those that break it, since C6 has fixed the number of
// pairs and C7 that of the paired MDPs of each score.
type layout struct {
	used int // bits so far

	wish, sum, kept int // order of candidates: see order.go
	set             int // 4.4.2: one bit for each MDP, the first highest
	unplayed        int // C9
	c               [22]int
	levels          map[tournament.Score]int // score → index into byLevel
	byLevel         []levelFields
}

// levelFields are the fields that the criteria on scores have for one score.
type levelFields struct {
	c7, c8, c18, c19, c20, c21 int
}

// take reserves a field above those reserved before.
func (l *layout) take(largest int) int {
	bit := l.used
	l.used += bits.Len(uint(largest))
	return bit
}

// newLayout reserves the fields of bracket b from the least criterion up.
func newLayout(b *bracket, sc scope) *layout {
	l := &layout{levels: map[tournament.Score]int{}}
	size := b.size()
	pairs := size / 2
	l.wish = l.take(2*size + 4)
	l.sum = l.take(pairs * size)
	l.kept = l.take(pairs)
	l.set = l.used
	l.used += len(b.moved)

	count := b.countLevels(l)
	each := func(put func(*levelFields) *int, largest func(levelCount) int) {
		for i := len(l.byLevel) - 1; i >= 0; i-- { // the highest score weighs most
			*put(&l.byLevel[i]) = l.take(largest(count[i]))
		}
	}
	each(func(f *levelFields) *int { return &f.c21 }, func(n levelCount) int { return n.moved })
	each(func(f *levelFields) *int { return &f.c20 }, func(n levelCount) int { return n.down[2] })
	each(func(f *levelFields) *int { return &f.c19 }, func(n levelCount) int { return n.moved })
	each(func(f *levelFields) *int { return &f.c18 }, func(n levelCount) int { return n.down[1] })
	var fell [3]int // residents who floated down
	for _, i := range b.residents {
		for k := 1; k <= 2; k++ {
			if b.f.players[i].floats[k] == down {
				fell[k]++
			}
		}
	}
	l.c[17] = l.take(len(b.moved))
	l.c[16] = l.take(fell[2])
	l.c[15] = l.take(len(b.moved))
	l.c[14] = l.take(fell[1])
	for k := 13; k >= 10; k-- {
		l.c[k] = l.take(pairs)
	}
	l.unplayed = l.take(b.mostUnplayed())
	if sc >= withNext {
		each(func(f *levelFields) *int { return &f.c8 }, func(n levelCount) int { return n.all })
		l.c[8] = l.take((size + len(b.next)) / 2)
	}
	each(func(f *levelFields) *int { return &f.c7 }, func(n levelCount) int { return n.moved })
	l.c[6] = l.take(pairs)
	return l
}

// level is the fields of a score.
func (l *layout) level(s tournament.Score) *levelFields { return &l.byLevel[l.levels[s]] }

// levelCount counts the players of one score in a bracket.
type levelCount struct {
	all, moved int
	down       [3]int // MDPs who floated down that many rounds before
}

// countLevels gives each score of the bracket its index, the highest first.
func (b *bracket) countLevels(l *layout) []levelCount {
	var count []levelCount
	for k, i := range b.members() {
		e := &b.f.players[i]
		at, ok := l.levels[e.score]
		if !ok {
			at = len(count)
			l.levels[e.score] = at
			count = append(count, levelCount{})
		}
		c := &count[at]
		c.all++
		if k < len(b.moved) {
			c.moved++
			for r := 1; r <= 2; r++ {
				if e.floats[r] == down {
					c.down[r]++
				}
			}
		}
	}
	l.byLevel = make([]levelFields, len(count))
	return count
}

// mostUnplayed is the largest number of unplayed games (C9).
func (b *bracket) mostUnplayed() int {
	most := 0
	if b.bye == inBracket {
		for _, i := range b.members() {
			most = max(most, b.f.players[i].unplayed)
		}
	}
	return most
}
