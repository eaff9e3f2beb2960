package swiss

import (
	"cmp"
	"errors"
	"slices"

	"sealedmove/pairing"
	"sealedmove/pairing/matching"
	"sealedmove/tournament"
)

// Pairs are the pairs of ranks that C1, C3 and the forbidden pairs allow.
type Pairs struct {
	in    pairing.Input
	tpns  []tournament.TPN // by rank
	ranks []int            // by pairing number; -1 is not there
	rows  []uint64         // rows of bits
	words int
	may   func(i, j int) bool
}

// NewPairs are those among the players of these numbers, by rank. mayMeet is C3 of
// two ranks, the higher rank first.
func NewPairs(in pairing.Input, tpns []tournament.TPN, mayMeet func(i, j int) bool) *Pairs {
	n := len(tpns)
	p := &Pairs{in: in, tpns: tpns, words: (n + 64) / 64, may: mayMeet} // room for the bye
	p.rows = make([]uint64, n*p.words)
	p.ranks = make([]int, len(in.Players)+1)
	for i := range p.ranks {
		p.ranks[i] = -1
	}
	for i, t := range tpns {
		p.ranks[t] = i
	}
	for i := range n {
		for j := range i {
			if mayMeet(j, i) {
				p.Set(i, j)
			}
		}
	}
	for i, t := range tpns {
		past := in.Players[t-1].Past
		for k := range past {
			if o := past[k].Opponent; past[k].Met && o != 0 && p.ranks[o] >= 0 { // C1
				p.Forbid(i, p.ranks[o])
			}
		}
	}
	for _, f := range in.Forbidden {
		if a, b := p.ranks[f[0]], p.ranks[f[1]]; a >= 0 && b >= 0 {
			p.Forbid(a, b)
		}
	}
	return p
}

// Len is the number of players.
func (p *Pairs) Len() int { return len(p.tpns) }

// Rank is the rank of pairing number n, -1 for one that is nobody's or is not there.
func (p *Pairs) Rank(n tournament.TPN) int {
	if n < 1 || int(n) >= len(p.ranks) {
		return -1
	}
	return p.ranks[n]
}

// TPNs are the pairing numbers of ranks.
func (p *Pairs) TPNs(ranks []int) []tournament.TPN {
	var out []tournament.TPN
	for _, i := range ranks {
		out = append(out, p.tpns[i])
	}
	return out
}

// Set allows a pair, and Forbid forbids it.
func (p *Pairs) Set(i, j int) {
	p.rows[i*p.words+j/64] |= 1 << (j % 64)
	p.rows[j*p.words+i/64] |= 1 << (i % 64)
}

// Forbid forbids a pair.
func (p *Pairs) Forbid(i, j int) {
	p.rows[i*p.words+j/64] &^= 1 << (j % 64)
	p.rows[j*p.words+i/64] &^= 1 << (i % 64)
}

// May tells whether ranks i and j may be paired with each other.
func (p *Pairs) May(i, j int) bool { return p.rows[i*p.words+j/64]>>(j%64)&1 == 1 }

// Row is the row of bits of rank i, which has room for one rank more than there are.
func (p *Pairs) Row(i int) []uint64 { return p.rows[i*p.words : (i+1)*p.words] }

// Met is the round in which two numbers met, 0 if they have not.
func Met(in pairing.Input, a, b tournament.TPN) tournament.RoundNo {
	past := in.Players[a-1].Past
	for r := range past {
		if past[r].Met && past[r].Opponent == b {
			return tournament.RoundNo(r + 1)
		}
	}
	return 0
}

// Listed tells whether two numbers are a forbidden pair.
func Listed(in pairing.Input, a, b tournament.TPN) bool {
	return slices.Contains(in.Forbidden, [2]tournament.TPN{a, b}) || slices.Contains(in.Forbidden, [2]tournament.TPN{b, a})
}

// Barred is the absolute rule that keeps ranks i and j apart: "C1", "C3" or
// "forbidden"; "" if they may meet.
func (p *Pairs) Barred(i, j int) string {
	a, b := p.tpns[i], p.tpns[j]
	switch {
	case p.May(i, j):
		return ""
	case Met(p.in, a, b) > 0:
		return "C1"
	case Listed(p.in, a, b):
		return "forbidden"
	default:
		return "C3"
	}
}

// Breaches are the absolute rules that the pair of ranks i and j breaks.
func (p *Pairs) Breaches(i, j int) []pairing.Breach {
	if p.May(i, j) {
		return nil
	}
	a, b := p.tpns[i], p.tpns[j]
	var out []pairing.Breach
	if r := Met(p.in, a, b); r > 0 {
		out = append(out, pairing.Breach{Code: "C1", A: a, B: b, Round: r})
	}
	if Listed(p.in, a, b) {
		out = append(out, pairing.Breach{Code: "forbidden", A: a, B: b, Of: p.in.Kept(a, b)})
	}
	if !p.may(min(i, j), max(i, j)) {
		out = append(out, pairing.Breach{Code: "C3", A: a, B: b})
	}
	return out
}

// Bye is who gets the bye where it is given before all else: of those without
// whom the others can be paired, and who may have it, the first. Rank -1 is
// nobody, the number being even. The error is [pairing.ErrStopped] or a
// [*pairing.NoPairing] without ways.
func (p *Pairs) Bye(byeable func(i int) bool, before func(i, j int) bool, stop func() bool) (int, error) {
	n := p.Len()
	c := matching.NewCover(n)
	for i := range n {
		for j := range i {
			if p.May(i, j) {
				c.Join(i, j)
			}
		}
	}
	exposed, ok := c.Match(stop)
	switch {
	case !ok:
		return -1, pairing.ErrStopped
	case len(exposed) != n%2:
		return -1, &pairing.NoPairing{Unpaired: p.TPNs(exposed)}
	case n%2 == 0:
		return -1, nil
	}
	best := -1
	for i, missable := range c.Missable() {
		if missable && byeable(i) && (best < 0 || before(i, best)) {
			best = i
		}
	}
	if best < 0 {
		return -1, &pairing.NoPairing{Unpaired: p.TPNs(exposed)}
	}
	return best, nil
}

// Rule is breaches, of ranks, for pairing numbers, as [pairing.Rules] has it.
func (p *Pairs) Rule(breaches func(i, j int) []pairing.Breach) func(a, b tournament.TPN) []pairing.Breach {
	return func(a, b tournament.TPN) []pairing.Breach {
		i, j := p.Rank(a), p.Len()
		if b != 0 {
			j = p.Rank(b)
		}
		return breaches(min(i, j), max(i, j))
	}
}

// Unplaced gives err its ways out where it says that there is no legal pairing.
func (p *Pairs) Unplaced(err error, breaches func(i, j int) []pairing.Breach, stop func() bool) error {
	var none *pairing.NoPairing
	if !errors.As(err, &none) {
		return err
	}
	var stopped error
	if none.Ways, stopped = Ways(p.Len(), breaches, stop); stopped != nil {
		return stopped
	}
	return err
}

// SecondBye is the breach of giving number n the bye (C2); nothing where he may
// have it.
func SecondBye(in pairing.Input, n tournament.TPN) []pairing.Breach {
	if h := HistoryOf(in, &in.Players[n-1]); !h.Byeable {
		return []pairing.Breach{{Code: "C2", A: n, Round: h.Barred}}
	}
	return nil
}

// BoardOrder sorts pairs of ranks for the boards (General Handling Rules): by the
// score of the better player, the sum of scores, and the pairing number of the
// better, who is the one of the higher score, of equals the one of the smaller
// number. It returns the indices of pairs in that order.
func BoardOrder(pairs [][2]int, of func(rank int) (tournament.Score, tournament.TPN)) []int {
	type board struct {
		high, sum tournament.Score
		first     tournament.TPN
	}
	boards, order := make([]board, len(pairs)), make([]int, len(pairs))
	for k, p := range pairs {
		s, a := of(p[0])
		t, b := of(p[1])
		if t > s || t == s && b < a {
			a = b
		}
		boards[k], order[k] = board{max(s, t), s + t, a}, k
	}
	slices.SortFunc(order, func(x, y int) int {
		a, b := &boards[x], &boards[y]
		return cmp.Or(cmp.Compare(b.high, a.high), cmp.Compare(b.sum, a.sum), cmp.Compare(a.first, b.first))
	})
	return order
}
