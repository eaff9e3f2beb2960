package dubov

import (
	"cmp"
	"fmt"
	"slices"

	"sealedmove/pairing"
	"sealedmove/pairing/swiss"
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
	pairs   *swiss.Pairs // C1, C3 and the forbidden pairs
	last    bool         // the last round
}

// Pair pairs one round.
func (System) Pair(in pairing.Input, ctl pairing.Control) (pairing.Output, error) {
	if err := check(in); err != nil {
		return pairing.Output{}, err
	}
	f := newField(in, ctl)
	left := f.all()
	out := pairing.Output{Why: pairing.Why{System: tournament.Dubov}}
	bye, err := f.bye()
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
		out.Why.Brackets = append(out.Why.Brackets, pairing.BracketWhy{Score: f.players[b.residents[0]].score, Residents: f.pairs.TPNs(b.residents), MovedUp: f.pairs.TPNs(b.up)})
		left = without(left, append(slices.Clone(b.residents), b.up...))
	}
	f.seat(&out, pairs, where)
	return out, nil
}

func newField(in pairing.Input, ctl pairing.Control) *field {
	f := &field{in: in, ctl: ctl, players: entrants(in), last: in.TotalRounds > 0 && in.Round >= in.TotalRounds}
	tpns := make([]tournament.TPN, len(f.players))
	for i := range f.players {
		tpns[i] = f.players[i].tpn
	}
	f.pairs = swiss.NewPairs(in, tpns, func(i, j int) bool { return !f.players[i].Clashes(f.players[j].Preference) })
	return f
}

func (f *field) all() []int {
	out := make([]int, len(f.players))
	for i := range out {
		out[i] = i
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
	return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(len(b.colors), len(a.colors)), cmp.Compare(b.tpn, a.tpn)) < 0
}

// seat puts the boards in order (General Handling Rules) and gives the colours.
func (f *field) seat(out *pairing.Output, pairs [][2]int, where []int) {
	for k := range pairs {
		pairs[k] = [2]int{min(pairs[k][0], pairs[k][1]), max(pairs[k][0], pairs[k][1])}
	}
	order := swiss.BoardOrder(pairs, func(i int) (tournament.Score, tournament.TPN) { return f.players[i].score, f.players[i].tpn })
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
