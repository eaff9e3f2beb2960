package dutch

import (
	"errors"
	"slices"
	"strconv"

	"sealedmove/pairing"
	"sealedmove/pairing/swiss"
	"sealedmove/tournament"
)

var _ pairing.Judge = System{}

// Judge holds a pairing made by hand against the rules: its places, C1 to C3 and
// the colours board by board, and where it is complete, the highest bracket that
// the rules pair otherwise, by C5 to C21.
func (System) Judge(in pairing.Input, made pairing.Output, ctl pairing.Control) (pairing.Judgement, error) {
	if err := swiss.Check("dutch", in); err != nil {
		return pairing.Judgement{}, err
	}
	h := &hand{f: newField(in, ctl), made: made}
	is, err := h.f.pairAgain()
	var should pairing.Output
	if err == nil {
		should = is.output()
	}
	if h.Judgement, err = h.rules().Hold(in, made, should, err); err != nil || h.None != nil {
		return h.Judgement, err
	}
	if h.Complete() && (len(h.Extra) > 0 || h.Bye != h.ShouldBye) {
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

// rules are C1 to C3 and the colours.
func (h *hand) rules() pairing.Rules {
	f := h.f
	of := func(n tournament.TPN) *entrant { return &f.players[f.pairs.Rank(n)] }
	return pairing.Rules{
		Breaches: f.pairs.Rule(f.breaches),
		Claim:    func(n tournament.TPN) pairing.Claim { return of(n).Claim() },
		White: func(a, b tournament.TPN) tournament.TPN {
			if f.pairs.Rank(b) < f.pairs.Rank(a) {
				a, b = b, a
			}
			if c, _ := colors(of(a), of(b), f.initial); c == tournament.White {
				return a
			}
			return b
		},
	}
}

// compare goes down the brackets as the hand has made them, up to the first that
// the rules pair otherwise.
func (h *hand) compare(is outcome) error {
	f := h.f
	bye := h.f.pairs.Rank(h.made.Bye)
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
		i, j := h.f.pairs.Rank(q.White), h.f.pairs.Rank(q.Black)
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
		best = h.within(n, h.f.pairs.Rank(h.made.Bye))
	}
	v := n.values(best)
	return slices.Concat(v[6], v[7]), nil
}
