package burstein

import (
	"cmp"
	"slices"
	"testing"

	"sealedmove/pairing"
	"sealedmove/pairing/generate"
	"sealedmove/pairing/swiss/swisstest"
	"sealedmove/tournament"
)

// The text of C.04.4.2 taken literally: all pairings of a bracket one after the
// other in the order of Article 4, each judged by each criterion, and the first
// of the best taken. It takes from the package what a player is and who may meet
// whom; the index has a second reading of its own below.

type literal struct{ f *field }

// pairings calls visit for every legal pairing of the list, which is in the
// order of BSNs, with so many floaters, in the order of 4.3.
func (l literal) pairings(list []int, floaters int, made [][2]int, floated []int, visit func(pairs [][2]int, floaters []int)) {
	if len(list) == 0 {
		if floaters == 0 {
			visit(made, floated)
		}
		return
	}
	first, rest := list[0], list[1:]
	for k := len(rest) - 1; k >= 0; k-- {
		if l.f.pairs.May(first, rest[k]) {
			l.pairings(slices.Delete(slices.Clone(rest), k, k+1), floaters, append(slices.Clone(made), [2]int{first, rest[k]}), floated, visit)
		}
	}
	if floaters > 0 {
		l.pairings(rest, floaters-1, made, append(slices.Clone(floated), first), visit)
	}
}

// possible is C4: whether the list can be paired completely.
func (l literal) possible(list []int) bool {
	if len(list) == 0 {
		return true
	}
	for k := 1; k < len(list); k++ {
		if l.f.pairs.May(list[0], list[k]) && l.possible(slices.Delete(slices.Clone(list[1:]), k-1, k)) {
			return true
		}
	}
	return false
}

// scores are those of the floaters, descending (C6).
func (l literal) scores(floaters []int) []int {
	var out []int
	for _, i := range floaters {
		out = append(out, int(l.f.players[i].score))
	}
	slices.SortFunc(out, func(a, b int) int { return b - a })
	return out
}

// group is the scoregroup at the head of the list, which is by score.
func (l literal) group(list []int) (group, below []int) {
	for k, i := range list {
		if l.f.players[i].score != l.f.players[list[0]].score {
			return list[:k], list[k:]
		}
	}
	return list, nil
}

// judged is C5 and C6 of the best pairings of a bracket that leave the rest one
// (C4): the number of floaters and then their scores.
func (l literal) judged(members, below []int) []int {
	for n := len(members) % 2; n <= len(members); n += 2 {
		var best []int
		l.pairings(l.byIndex(members), n, nil, nil, func(_ [][2]int, floaters []int) {
			v := append([]int{n}, l.scores(floaters)...)
			if (best == nil || slices.Compare(v, best) < 0) && l.possible(append(slices.Clone(floaters), below...)) {
				best = v
			}
		})
		if best != nil {
			return best
		}
	}
	return nil
}

func (l literal) byIndex(list []int) []int {
	list = slices.Clone(list)
	slices.SortFunc(list, func(i, j int) int { return l.f.players[i].place - l.f.players[j].place })
	return list
}

// bracket is the first of the best pairings of the members.
func (l literal) bracket(members, below []int) (pairs [][2]int, floaters []int) {
	next, rest := l.group(below)
	for n := len(members) % 2; n <= len(members); n += 2 { // C5
		var best []int
		l.pairings(l.byIndex(members), n, nil, nil, func(p [][2]int, down []int) {
			if !l.possible(append(slices.Clone(down), below...)) {
				return
			}
			v := l.scores(down) // C6
			if len(next) > 0 {
				v = append(v, l.judged(append(slices.Clone(down), next...), rest)...) // C7
			}
			lost := 0
			for _, q := range p {
				if a, b := l.f.players[q[0]], l.f.players[q[1]]; a.Color == b.Color && a.Color != tournament.NoColor {
					lost++
				}
			}
			if v = append(v, lost); best == nil || slices.Compare(v, best) < 0 { // C8
				pairs, floaters, best = p, down, v
			}
		})
		if best != nil {
			return pairs, floaters
		}
	}
	return nil, nil
}

// round pairs a round; ok is false where the text allows nothing.
func (l literal) round() (pairs [][2]int, bye int, ok bool) {
	left := make([]int, len(l.f.players))
	for i := range left {
		left[i] = i
	}
	bye = -1
	if len(left)%2 == 1 {
		order := slices.Clone(left)
		slices.SortFunc(order, func(i, j int) int {
			a, b := l.f.players[i], l.f.players[j]
			return cmp.Or(cmp.Compare(a.score, b.score), len(b.colors)-len(a.colors), b.place-a.place)
		})
		k := slices.IndexFunc(order, func(i int) bool {
			return l.f.players[i].byeable && l.possible(slices.Delete(slices.Clone(left), i, i+1))
		})
		if k < 0 {
			return nil, -1, false
		}
		bye = order[k]
		left = slices.Delete(left, bye, bye+1)
	} else if !l.possible(left) {
		return nil, -1, false
	}
	var moved []int
	for len(left) > 0 {
		group, below := l.group(left)
		var made [][2]int
		made, moved = l.bracket(append(slices.Clone(group), moved...), below)
		pairs, left = append(pairs, made...), below
	}
	return pairs, bye, len(moved) == 0
}

// TestAgainstTheText compares the system with the literal reading on drawn
// tournaments of few players.
func TestAgainstTheText(t *testing.T) {
	seeds := uint64(1200)
	if testing.Short() {
		seeds = 150
	}
	var floats, largest, seeding int
	read := func(in pairing.Input) (want pairing.Output, ok bool) {
		f := newField(in, pairing.Control{})
		checkIndex(t, in, f)
		pairs, bye, ok := literal{f}.round()
		f.seat(&want, pairs, make([]int, len(pairs)))
		if bye >= 0 {
			want.Bye = f.players[bye].tpn
		}
		return want, ok
	}
	config := func(seed uint64) generate.Config {
		c := generate.Mixed(seed, 11)
		c.System = tournament.Burstein
		return c
	}
	after := func(in pairing.Input) bool {
		if in.Round <= Seeding(in.TotalRounds) {
			seeding++
			return false
		}
		return true
	}
	rounds, refused := swisstest.Against(t, seeds, config, System{}, after, read, func(_ pairing.Input, out pairing.Output) {
		for _, b := range out.Why.Brackets {
			floats += len(b.MovedDown)
			largest = max(largest, len(b.Order))
		}
	})
	t.Logf("%d rounds after %d seeding rounds, %d without a legal pairing, %d floats, the largest bracket of %d", rounds, seeding, refused, floats, largest)
	if floats == 0 || refused == 0 || largest < 8 {
		t.Error("too little was seen to show anything")
	}
}

// checkIndex is 1.7 once more, round by round and opponent by opponent: the
// scores of who is away are made up as he would have them with draws.
func checkIndex(t *testing.T, in pairing.Input, f *field) {
	t.Helper()
	for _, e := range f.players {
		p := in.Players[e.tpn-1]
		own := 0
		for _, r := range p.Past {
			own += int(r.Points)
		}
		bh, sb := 0, 0
		for _, r := range p.Past {
			sum := own
			if r.Opponent != 0 && r.Met {
				o := in.Players[r.Opponent-1]
				away := !o.Present && o.Asked != tournament.HalfBye && o.Asked != tournament.FullBye
				sum = 0
				for k := len(o.Past) - 1; k >= 0; k-- {
					if away = away && o.Past[k].Opponent == 0 && o.Past[k].Bye == tournament.ZeroBye; away {
						sum += int(in.Points.Draw)
					} else {
						sum += int(o.Past[k].Points)
					}
				}
			}
			bh += sum
			sb += sum * int(r.Points)
		}
		if bh != e.buchholz || sb != e.sb {
			t.Errorf("round %d number %d: Buchholz %d, Sonneborn-Berger %d; want %d and %d", in.Round, e.tpn, e.buchholz, e.sb, bh, sb)
		}
		for _, o := range f.players { // 1.8
			before := e.buchholz > o.buchholz || e.buchholz == o.buchholz && (e.sb > o.sb || e.sb == o.sb && e.tpn < o.tpn)
			if e.tpn != o.tpn && before != (e.place < o.place) {
				t.Errorf("round %d: numbers %d and %d have the places %d and %d", in.Round, e.tpn, o.tpn, e.place, o.place)
			}
		}
	}
}
