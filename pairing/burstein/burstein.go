package burstein

import (
	"cmp"
	"fmt"
	"slices"

	"sealedmove/pairing"
	"sealedmove/pairing/dutch"
	"sealedmove/pairing/matching"
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
	legal   [][]bool // C1, C3 and the forbidden pairs
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
	rank := map[tournament.TPN]int{}
	for i, e := range f.players {
		rank[e.tpn] = i
	}
	n := len(f.players)
	for i := range n {
		f.legal = append(f.legal, make([]bool, n))
		for j := range i {
			f.set(i, j, f.mayPair(i, j))
		}
	}
	for i, e := range f.players {
		for _, past := range in.Players[e.tpn-1].Past {
			if j, ok := rank[past.Opponent]; ok && past.Met { // C1
				f.set(i, j, false)
			}
		}
	}
	for _, p := range in.Forbidden {
		i, ok := rank[p[0]]
		j, there := rank[p[1]]
		if ok && there {
			f.set(i, j, false)
		}
	}
	return f
}

func (f *field) set(i, j int, legal bool) { f.legal[i][j], f.legal[j][i] = legal, legal }

// mayPair is C3.
func (f *field) mayPair(i, j int) bool {
	a, b := &f.players[i], &f.players[j]
	return a.strength < absolute || b.strength < absolute || a.pref != b.pref
}

func (f *field) tpns(list []int) []tournament.TPN {
	var out []tournament.TPN
	for _, i := range list {
		out = append(out, f.players[i].tpn)
	}
	return out
}

// bye is 3.1: the rank of who gets it, -1 where the number is even.
func (f *field) bye() (int, error) {
	n := len(f.players)
	c := matching.NewCover(n)
	for i := range n {
		for j := range i {
			if f.legal[i][j] {
				c.Join(i, j)
			}
		}
	}
	exposed, ok := c.Match(f.ctl.Stop)
	switch {
	case !ok:
		return -1, pairing.ErrStopped
	case len(exposed) != n%2:
		return -1, &pairing.NoPairing{Unpaired: f.tpns(exposed)}
	case n%2 == 0:
		return -1, nil
	}
	best := -1
	for i, missable := range c.Missable() {
		if missable && f.players[i].byeable && (best < 0 || f.beforeForBye(i, best)) {
			best = i
		}
	}
	if best < 0 {
		return -1, &pairing.NoPairing{Unpaired: f.tpns(exposed)}
	}
	return best, nil
}

// beforeForBye tells whether i gets the bye before j: 3.1.3 to 3.1.5.
func (f *field) beforeForBye(i, j int) bool {
	a, b := &f.players[i], &f.players[j]
	return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(len(b.colors), len(a.colors)), cmp.Compare(b.place, a.place)) < 0
}

// seat puts the boards in order (General Handling Rules: score of the better,
// sum of scores, smaller pairing number of the better) and gives the colours.
func (f *field) seat(out *pairing.Output, pairs [][2]int, where []int) {
	better := func(p [2]int) (top, other *entrant) {
		a, b := &f.players[p[0]], &f.players[p[1]]
		if b.score > a.score || b.score == a.score && b.tpn < a.tpn {
			a, b = b, a
		}
		return a, b
	}
	order := make([]int, len(pairs))
	for k := range order {
		order[k] = k
	}
	slices.SortFunc(order, func(x, y int) int {
		a, b := better(pairs[x])
		c, d := better(pairs[y])
		return cmp.Or(cmp.Compare(c.score, a.score), cmp.Compare(c.score+d.score, a.score+b.score), cmp.Compare(a.tpn, c.tpn))
	})
	for _, k := range order {
		a, b := &f.players[pairs[k][0]], &f.players[pairs[k][1]]
		if b.place < a.place {
			a, b = b, a
		}
		c, rule := colors(a, b, f.in.InitialColor)
		p, w := pairing.Pair{White: a.tpn, Black: b.tpn}, pairing.BoardWhy{Bracket: where[k], ColorRule: rule, White: a.claim(), Black: b.claim()}
		if c == tournament.Black {
			p.White, p.Black, w.White, w.Black = p.Black, p.White, w.Black, w.White
		}
		out.Boards, out.Why.Boards = append(out.Boards, p), append(out.Why.Boards, w)
	}
}

var strengths = [...]string{none: "", mild: "mild", strong: "strong", absolute: "absolute"}

func (e *entrant) claim() *pairing.Claim {
	return &pairing.Claim{Color: e.pref, Strength: strengths[e.strength], Difference: e.diff}
}
