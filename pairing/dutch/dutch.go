package dutch

import (
	"fmt"

	"sealedmove/pairing"
	"sealedmove/pairing/swiss"
	"sealedmove/tournament"
)

// System is the FIDE (Dutch) System. The zero value is ready for use.
type System struct{}

var _ pairing.System = System{}

// Pair pairs one round.
func (System) Pair(in pairing.Input, ctl pairing.Control) (pairing.Output, error) {
	if err := swiss.Check("dutch", in); err != nil {
		return pairing.Output{}, err
	}
	f := newField(in, ctl)
	if err := f.complete(); err != nil {
		return pairing.Output{}, err
	}
	r := &round{f: f, from: alone}
	if err := r.pair(); err != nil {
		return pairing.Output{}, err
	}
	return r.output(), nil
}

// round is the pairing of a round under way.
type round struct {
	f        *field
	pairs    [][2]int
	brackets []pairing.BracketWhy
	where    []int // pair → bracket
	bye      int   // rank, -1
	from     scope // the smallest graph to try
	watch    func(*bracket, paired)
}

// pair goes through the brackets from the top (1.9.2).
func (r *round) pair() error {
	f := r.f
	n := len(f.players)
	var moved []int
	r.bye = -1
	for at := 0; at < n; {
		b := newBracket(f, moved, at)
		p, err := b.pair(r.from)
		if err != nil {
			return fmt.Errorf("bracket of score %v: %w", f.players[at].score, err)
		}
		r.note(b, p)
		moved, at = p.floaters, f.groupEnd(at)
		f.ctl.Report(at, n)
		if f.ctl.Stopped() {
			return pairing.ErrStopped
		}
	}
	if n%2 == 1 {
		r.bye, moved = moved[0], moved[1:]
	}
	if len(moved) > 0 {
		return fmt.Errorf("dutch: %d players are left over although a pairing exists", len(moved))
	}
	return nil
}

// groupEnd is the end of the scoregroup that begins at rank i.
func (f *field) groupEnd(i int) int {
	j := i
	for j < len(f.players) && f.players[j].score == f.players[i].score {
		j++
	}
	return j
}

func ranks(from, to int) []int {
	out := make([]int, 0, to-from)
	for i := from; i < to; i++ {
		out = append(out, i)
	}
	return out
}

// note keeps what the bracket came to.
func (r *round) note(b *bracket, p paired) {
	for _, pair := range p.pairs {
		r.pairs = append(r.pairs, pair)
		r.where = append(r.where, len(r.brackets))
	}
	r.brackets = append(r.brackets, b.why(p))
	if r.watch != nil {
		r.watch(b, p)
	}
}

// output puts the boards in order (General Handling Rules) and gives the colours.
func (r *round) output() pairing.Output {
	f := r.f
	order := swiss.BoardOrder(r.pairs, func(i int) (tournament.Score, tournament.TPN) { return f.players[i].score, f.players[i].tpn })
	out := pairing.Output{Why: pairing.Why{System: tournament.Dutch, Brackets: r.brackets}}
	out.Boards, out.Why.Boards = make([]pairing.Pair, 0, len(order)), make([]pairing.BoardWhy, 0, len(order))
	claims := make([]pairing.Claim, 0, 2*len(order))
	for _, k := range order {
		a, b := &f.players[r.pairs[k][0]], &f.players[r.pairs[k][1]]
		c, rule := colors(a, b, f.initial)
		pair := pairing.Pair{White: a.tpn, Black: b.tpn}
		if c == tournament.Black {
			pair = pairing.Pair{White: b.tpn, Black: a.tpn}
		}
		out.Boards = append(out.Boards, pair)
		w := pairing.BoardWhy{Bracket: r.where[k], ColorRule: rule}
		claims = append(claims, a.Claim(), b.Claim())
		w.White, w.Black = &claims[len(claims)-2], &claims[len(claims)-1]
		if c == tournament.Black {
			w.White, w.Black = w.Black, w.White
		}
		if rule == alternate {
			w.Back, _ = swiss.Differed(a.colors, b.colors)
		}
		if r.where[k] < len(r.brackets) {
			w.Bar = r.bar(r.where[k], r.pairs[k][0])
		}
		out.Why.Boards = append(out.Why.Boards, w)
	}
	if r.bye >= 0 {
		out.Bye = f.players[r.bye].tpn
		out.Why.Bye = f.whyBye(r.bye)
	}
	return out
}
