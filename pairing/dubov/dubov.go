package dubov

import (
	"cmp"
	"fmt"
	"slices"

	"sealedmove/pairing"
	"sealedmove/pairing/matching"
	"sealedmove/tournament"
)

// System is the Dubov System. The zero value is ready for use.
type System struct{}

var _ pairing.System = System{}

// field is everybody who is to be paired. Players are known by rank, their
// index in players.
type field struct {
	in      pairing.Input
	ctl     pairing.Control
	players []entrant
	legal   [][]bool // C1, C3 and the forbidden pairs
	last    bool     // the last round
}

// Pair pairs one round.
func (System) Pair(in pairing.Input, ctl pairing.Control) (pairing.Output, error) {
	if err := check(in); err != nil {
		return pairing.Output{}, err
	}
	f := newField(in, ctl)
	left := f.all()
	out := pairing.Output{Why: pairing.Why{System: tournament.Dubov}}
	bye, err := f.bye(left)
	if err != nil {
		return pairing.Output{}, err
	}
	if bye >= 0 {
		left = without(left, []int{bye})
		e := &f.players[bye]
		out.Bye = e.tpn
		out.Why.Bye = &pairing.ByeWhy{Player: e.tpn, Score: e.score, Unplayed: len(in.Players[e.tpn-1].Past) - len(e.colors)}
	}
	var pairs [][2]int
	var where []int
	for n := len(left); len(left) > 0; ctl.Report(n-len(left), n) {
		if ctl.Stopped() {
			return pairing.Output{}, pairing.ErrStopped
		}
		b, err := f.bracket(left)
		if err != nil {
			return pairing.Output{}, err
		}
		made, err := b.pairs()
		if err != nil {
			return pairing.Output{}, err
		}
		for range made {
			where = append(where, len(out.Why.Brackets))
		}
		pairs = append(pairs, made...)
		out.Why.Brackets = append(out.Why.Brackets, pairing.BracketWhy{Score: f.players[b.residents[0]].score, Residents: f.tpns(b.residents), MovedUp: f.tpns(b.up)})
		left = without(left, append(slices.Clone(b.residents), b.up...))
	}
	f.seat(&out, pairs, where)
	return out, nil
}

func newField(in pairing.Input, ctl pairing.Control) *field {
	f := &field{in: in, ctl: ctl, players: entrants(in), last: in.TotalRounds > 0 && in.Round >= in.TotalRounds}
	n := len(f.players)
	for i := range n {
		f.legal = append(f.legal, make([]bool, n))
		for j := range i {
			f.legal[i][j] = f.mayPair(i, j)
			f.legal[j][i] = f.legal[i][j]
		}
	}
	return f
}

// mayPair is C1, C3 and the forbidden pairs.
func (f *field) mayPair(i, j int) bool {
	a, b := &f.players[i], &f.players[j]
	if a.strength == absolute && b.strength == absolute && a.pref == b.pref {
		return false
	}
	if slices.ContainsFunc(f.in.Players[a.tpn-1].Past, func(p pairing.Past) bool { return p.Met && p.Opponent == b.tpn }) {
		return false
	}
	return !slices.Contains(f.in.Forbidden, [2]tournament.TPN{a.tpn, b.tpn}) && !slices.Contains(f.in.Forbidden, [2]tournament.TPN{b.tpn, a.tpn})
}

func (f *field) all() []int {
	out := make([]int, len(f.players))
	for i := range out {
		out[i] = i
	}
	return out
}

func (f *field) tpns(list []int) []tournament.TPN {
	var out []tournament.TPN
	for _, i := range list {
		out = append(out, f.players[i].tpn)
	}
	return out
}

func without(list, minus []int) []int {
	var out []int
	for _, i := range list {
		if !slices.Contains(minus, i) {
			out = append(out, i)
		}
	}
	return out
}

// bye is 3.1: the rank of who gets it, -1 where the number is even.
func (f *field) bye(left []int) (int, error) {
	n := len(left)
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
	missable := c.Missable()
	best := -1
	for i := range n {
		if missable[i] && f.players[i].byeable && (best < 0 || f.beforeForBye(i, best)) {
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
	return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(len(b.colors), len(a.colors)), cmp.Compare(b.tpn, a.tpn)) < 0
}

// seat puts the boards in order (General Handling Rules) and gives the colours.
func (f *field) seat(out *pairing.Output, pairs [][2]int, where []int) {
	order := make([]int, len(pairs))
	for k := range order {
		order[k] = k
		if pairs[k][0] > pairs[k][1] {
			pairs[k][0], pairs[k][1] = pairs[k][1], pairs[k][0]
		}
	}
	slices.SortFunc(order, func(x, y int) int {
		a, b := pairs[x], pairs[y]
		top, other := &f.players[a[0]], &f.players[b[0]]
		return cmp.Or(cmp.Compare(other.score, top.score),
			cmp.Compare(other.score+f.players[b[1]].score, top.score+f.players[a[1]].score), cmp.Compare(top.tpn, other.tpn))
	})
	for _, k := range order {
		a, b := &f.players[pairs[k][0]], &f.players[pairs[k][1]]
		white, rule := colors(a, b, f.in.InitialColor)
		p := pairing.Pair{White: a.tpn, Black: b.tpn}
		if !white {
			p = pairing.Pair{White: b.tpn, Black: a.tpn}
		}
		out.Boards = append(out.Boards, p)
		out.Why.Boards = append(out.Why.Boards, pairing.BoardWhy{Bracket: where[k], ColorRule: rule})
	}
}

// errLost says that a step found nothing although the step before had found
// that there is something.
func errLost(what string) error {
	return fmt.Errorf("dubov: no %s, although one exists", what)
}
