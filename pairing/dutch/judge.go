package dutch

import (
	"errors"
	"slices"
	"strconv"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

var _ pairing.Judge = System{}

// Judge holds a pairing made by hand against the rules: its places, C1 to C3 and
// the colours board by board, and where it is complete, the highest bracket that
// the rules pair otherwise, by C5 to C21.
func (System) Judge(in pairing.Input, made pairing.Output, ctl pairing.Control) (pairing.Judgement, error) {
	if err := check(in); err != nil {
		return pairing.Judgement{}, err
	}
	h := &hand{f: newField(in, ctl), made: made}
	h.places()
	for _, p := range made.Boards {
		h.board(p)
	}
	if i := h.rank(made.Bye); i >= 0 {
		h.Breaches = append(h.Breaches, h.f.breaches(i, len(h.f.players))...)
	}
	f := newField(in, ctl)
	is, err := f.pairAgain()
	if errors.As(err, &h.None) {
		return h.Judgement, nil
	}
	if err != nil {
		return h.Judgement, err
	}
	h.against(is.output())
	if h.Complete() && (len(h.Extra) > 0 || h.Bye != h.ShouldBye) {
		h.f.byeScore = f.byeScore
		h.f.middle, h.f.low = h.f.cover(h.f.takesBye), h.f.cover(h.f.takesBye)
		err = h.compare(is)
	}
	return h.Judgement, err
}

// hand is a pairing made by hand.
type hand struct {
	pairing.Judgement
	f    *field
	made pairing.Output
}

// rank is that of a number, -1 for one that is nobody's or is not there.
func (h *hand) rank(n tournament.TPN) int {
	if n < 1 || int(n) >= len(h.f.ranks) {
		return -1
	}
	return h.f.ranks[n]
}

// places finds who is in no place, in several, or in one that he should not have.
func (h *hand) places() {
	times := map[tournament.TPN]int{}
	for _, p := range h.made.Boards {
		times[p.White]++
		times[p.Black]++
	}
	if h.made.Bye != 0 {
		times[h.made.Bye]++
	}
	for n, k := range times {
		if h.rank(n) < 0 {
			h.Absent = append(h.Absent, n)
		}
		if k > 1 {
			h.Twice = append(h.Twice, n)
		}
	}
	for _, e := range h.f.players {
		if times[e.tpn] == 0 {
			h.Unseated = append(h.Unseated, e.tpn)
		}
	}
	slices.Sort(h.Absent)
	slices.Sort(h.Twice)
	slices.Sort(h.Unseated)
}

// board finds what a pair breaks, who of the two loses his colour, and whether
// the rules turn it.
func (h *hand) board(p pairing.Pair) {
	i, j := h.rank(p.White), h.rank(p.Black)
	if i < 0 || j < 0 || i == j {
		return
	}
	white, black := &h.f.players[i], &h.f.players[j]
	top, other, got := white, black, tournament.White
	if j < i {
		top, other, got = black, white, tournament.Black
	}
	h.Breaches = append(h.Breaches, h.f.breaches(min(i, j), max(i, j))...)
	if c, _ := colors(top, other, h.f.initial); c != got {
		h.Turned = append(h.Turned, p)
	}
	if white.pref == tournament.Black {
		h.Colors = append(h.Colors, pairing.ColorLoss{Player: p.White, Claim: white.claim()})
	}
	if black.pref == tournament.White {
		h.Colors = append(h.Colors, pairing.ColorLoss{Player: p.Black, Claim: black.claim()})
	}
}

// against finds the pairs that only one of the two has.
func (h *hand) against(rules pairing.Output) {
	has := func(boards []pairing.Pair, p pairing.Pair) bool {
		return slices.Contains(boards, p) || slices.Contains(boards, pairing.Pair{White: p.Black, Black: p.White})
	}
	for _, p := range h.made.Boards {
		if !has(rules.Boards, p) {
			h.Extra = append(h.Extra, p)
		}
	}
	for _, p := range rules.Boards {
		if !has(h.made.Boards, p) {
			h.Missing = append(h.Missing, p)
		}
	}
	h.Bye, h.ShouldBye = h.made.Bye, rules.Bye
}

// compare goes down the brackets as the hand has made them, up to the first that
// the rules pair otherwise.
func (h *hand) compare(is outcome) error {
	f := h.f
	bye := h.rank(h.made.Bye)
	if bye >= 0 && f.players[bye].score != f.byeScore {
		h.Differences = append(h.Differences, pairing.Difference{Code: "C5", Rules: []int{int(f.byeScore)}, Hand: []int{int(f.players[bye].score)}})
		return nil // the brackets are not the same from here on
	}
	var moved []int
	for k, at := 0, 0; at < len(f.players); k, at = k+1, f.groupEnd(at) {
		b := newBracket(f, moved, at)
		p := h.within(b, bye)
		if slices.Equal(sortedPairs(p), sortedPairs(is.paired[k])) {
			moved = p.floaters
			continue
		}
		return h.differ(is, k, b, p)
	}
	return nil
}

// within is what the hand made of a bracket.
func (h *hand) within(b *bracket, bye int) paired {
	p := paired{gotBye: -1}
	members := b.members()
	for _, q := range h.made.Boards {
		i, j := h.rank(q.White), h.rank(q.Black)
		if slices.Contains(members, i) && slices.Contains(members, j) {
			p.pairs = append(p.pairs, [2]int{min(i, j), max(i, j)})
		}
	}
	p.floaters = b.floated(p.pairs)
	if slices.Contains(p.floaters, bye) {
		p.gotBye = bye
	}
	p.single = b.bye == inBracket && len(p.floaters) == 1 && p.gotBye >= 0
	return p
}

// differ lists the criteria that bracket k keeps better or worse by hand.
func (h *hand) differ(is outcome, k int, b *bracket, p paired) error {
	values := b.values(p)
	var err error
	if values[8], err = h.next(b, p); err != nil {
		return err
	}
	for c := 6; c <= 21; c++ {
		if rules := is.value(k, c); !slices.Equal(rules, values[c]) {
			h.Differences = append(h.Differences, pairing.Difference{Code: "C" + strconv.Itoa(c), Bracket: b.score(), Rules: rules, Hand: values[c]})
		}
	}
	if len(h.Differences) == 0 {
		h.Differences = []pairing.Difference{{Code: "order", Bracket: b.score()}}
	}
	return nil
}

// next is C8: the best that the next bracket can come to by C6 and C7 with these
// downfloaters. Where it can come to nothing legal, it is what the hand made of it.
func (h *hand) next(b *bracket, p paired) ([]int, error) {
	if len(b.next) == 0 {
		return nil, nil
	}
	n := newBracket(h.f, p.floaters, b.next[0])
	best, err := n.pair(alone)
	if errors.Is(err, pairing.ErrStopped) {
		return nil, err
	}
	if err != nil {
		best = h.within(n, h.rank(h.made.Bye))
	}
	v := n.values(best)
	return slices.Concat(v[6], v[7]), nil
}
