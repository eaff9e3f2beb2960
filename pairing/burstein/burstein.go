package burstein

import (
	"cmp"
	"fmt"
	"slices"

	"sealedmove/pairing"
	"sealedmove/pairing/dutch"
	"sealedmove/pairing/swiss"
	"sealedmove/tournament"
)

// System is the Burstein System. The zero value is ready for use.
type System struct{}

var _ pairing.System = System{}

// Seeding is the number of seeding rounds (1.6.2), which the Dutch System pairs.
func Seeding(rounds tournament.RoundNo) tournament.RoundNo { return min(rounds/2, 4) }

// field is everybody who is to be paired. Players are known by rank, their
// index in players.
type field struct {
	in      pairing.Input
	ctl     pairing.Control
	players []entrant
	pairs   *swiss.Pairs // C1, C3 and the forbidden pairs
}

// Pair pairs one round. In the seeding rounds Output.Why is the Dutch System's.
func (System) Pair(in pairing.Input, ctl pairing.Control) (pairing.Output, error) {
	if err := check(in); err != nil {
		return pairing.Output{}, err
	}
	if in.Round <= Seeding(in.TotalRounds) {
		return dutch.System{}.Pair(in, ctl)
	}
	if in.InitialColor == tournament.NoColor {
		in.InitialColor = tournament.White
	}
	f := newField(in, ctl)
	out := pairing.Output{Why: pairing.Why{System: tournament.Burstein}}
	left := make([]int, len(f.players))
	for i := range left {
		left[i] = i
	}
	bye, err := f.bye()
	if err != nil {
		return pairing.Output{}, err
	}
	if bye >= 0 {
		e := &f.players[bye]
		left = slices.Delete(left, bye, bye+1)
		out.Bye = e.tpn
		out.Why.Bye = &pairing.ByeWhy{Player: e.tpn, Score: e.score, Unplayed: int(in.Round) - 1 - len(e.colors)}
	}
	var pairs [][2]int
	var where []int
	var moved []int
	for n := len(left); len(left) > 0; ctl.Report(n-len(left), n) {
		if ctl.Stopped() {
			return pairing.Output{}, pairing.ErrStopped
		}
		b := f.bracket(moved, left)
		made, err := b.pairs()
		if err != nil {
			return pairing.Output{}, err
		}
		for range made {
			where = append(where, len(out.Why.Brackets))
		}
		pairs, moved, left = append(pairs, made...), b.floaters(made), left[len(b.residents):]
		out.Why.Brackets = append(out.Why.Brackets, b.why(made, moved))
	}
	if len(moved) > 0 {
		return pairing.Output{}, fmt.Errorf("burstein: %d players are left over although a pairing exists", len(moved))
	}
	f.seat(&out, pairs, where)
	return out, nil
}

func newField(in pairing.Input, ctl pairing.Control) *field {
	f := &field{in: in, ctl: ctl, players: entrants(in)}
	tpns := make([]tournament.TPN, len(f.players))
	for i := range f.players {
		tpns[i] = f.players[i].tpn
	}
	f.pairs = swiss.NewPairs(in, tpns, func(i, j int) bool { return !f.players[i].Clashes(f.players[j].Preference) })
	return f
}

// bye is 3.1: the rank of who gets it, -1 where the number is even.
func (f *field) bye() (int, error) {
	bye, err := f.pairs.Bye(func(i int) bool { return f.players[i].byeable }, f.beforeForBye, f.ctl.Stop)
	return bye, f.pairs.Unplaced(err, f.breaches, f.ctl.Stop)
}

// breaches are the absolute rules that the pair of ranks i < j breaks; j beyond
// the players is the bye.
func (f *field) breaches(i, j int) []pairing.Breach {
	if j < len(f.players) {
		return f.pairs.Breaches(i, j)
	}
	return swiss.SecondBye(f.in, f.players[i].tpn)
}

// beforeForBye tells whether i gets the bye before j: 3.1.3 to 3.1.5.
func (f *field) beforeForBye(i, j int) bool {
	a, b := &f.players[i], &f.players[j]
	return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(len(b.colors), len(a.colors)), cmp.Compare(b.place, a.place)) < 0
}

// seat puts the boards in order and gives the colours.
func (f *field) seat(out *pairing.Output, pairs [][2]int, where []int) {
	order := swiss.BoardOrder(pairs, func(i int) (tournament.Score, tournament.TPN) { return f.players[i].score, f.players[i].tpn })
	for _, k := range order {
		a, b := &f.players[pairs[k][0]], &f.players[pairs[k][1]]
		if b.place < a.place {
			a, b = b, a
		}
		c, rule := colors(a, b, f.in.InitialColor)
		p, w := pairing.Pair{White: a.tpn, Black: b.tpn}, pairing.BoardWhy{Bracket: where[k], ColorRule: rule, White: new(a.Claim()), Black: new(b.Claim())}
		if c == tournament.Black {
			p.White, p.Black, w.White, w.Black = p.Black, p.White, w.Black, w.White
		}
		out.Boards, out.Why.Boards = append(out.Boards, p), append(out.Why.Boards, w)
	}
}
