package dutch

import (
	"errors"
	"slices"

	"sealedmove/pairing"
	"sealedmove/pairing/matching"
	"sealedmove/tournament"
)

// Where no legal pairing exists, the chief arbiter decides (1.9.3). What he can
// put aside is looked for as a matching in the graph of all pairs, those that
// break a rule at a price.

// mostRelaxed is the largest field for which that is done: the graph is dense,
// and a field of fieldWidth bits has to hold a pair of every two.
const mostRelaxed = 6000

// kinds of breaches, the least grave first. A rule of the event's own goes
// before the rules of the game, and a second meeting comes last.
var kinds = []string{"forbidden", "C3", "C2", "C1"}

// ways are the sets of breaches that would allow a pairing.
func (f *field) ways() ([][]pairing.Breach, error) {
	if n := len(f.players); n > mostRelaxed {
		return nil, nil
	}
	var out [][]pairing.Breach
	for k := -1; k < len(kinds); k++ {
		allowed := kinds
		if k >= 0 {
			allowed = kinds[k : k+1]
		}
		way, err := f.way(allowed)
		switch {
		case errors.Is(err, matching.ErrNoPerfect):
		case errors.Is(err, matching.ErrStopped):
			return nil, pairing.ErrStopped
		case err != nil:
			return nil, err
		case !slices.ContainsFunc(out, func(w []pairing.Breach) bool { return slices.Equal(w, way) }):
			out = append(out, way)
		}
	}
	return out, nil
}

// Fields of the weights: breaches in all, then those of each kind, the gravest
// higher. All are maximised, so they count what is kept.
const (
	fieldWidth  = 12
	breachField = fieldWidth * 4
	mostBreaks  = 3 // C1, C3 and a forbidden pair at once
)

// way is a smallest set of breaches of the kinds allowed.
func (f *field) way(allowed []string) ([]pairing.Breach, error) {
	n := len(f.players)
	s := matching.New[[2]uint64](n+n%2, f.ctl.Stop)
	for i := range n {
		for j := i + 1; j < n+n%2; j++ {
			broken := f.breaches(i, j)
			if slices.ContainsFunc(broken, func(b pairing.Breach) bool { return !slices.Contains(allowed, b.Code) }) {
				continue
			}
			s.SetEdge(i, j, s.Intern(price(broken)))
		}
	}
	if err := s.Solve(); err != nil {
		return nil, err
	}
	var out []pairing.Breach
	for i := range n {
		if j := s.Mate(i); j > i {
			out = append(out, f.breaches(i, j)...)
		}
	}
	return out, nil
}

func price(broken []pairing.Breach) (w [2]uint64) {
	matching.AddAt(&w, breachField, uint64(mostBreaks-len(broken)))
	for k, code := range kinds {
		if !slices.ContainsFunc(broken, func(b pairing.Breach) bool { return b.Code == code }) {
			matching.AddAt(&w, k*fieldWidth, 1)
		}
	}
	return w
}

// breaches are the absolute rules that the pair of ranks i and j breaks; j
// beyond the players is the bye.
func (f *field) breaches(i, j int) []pairing.Breach {
	a := &f.players[i]
	if j == len(f.players) {
		if a.byeable {
			return nil
		}
		return []pairing.Breach{{Code: "C2", A: a.tpn, Round: f.hadBye(a.tpn)}}
	}
	if f.mayPair(i, j) {
		return nil
	}
	b := f.players[j].tpn
	var out []pairing.Breach
	if r := metIn(f.in, a.tpn, b); r > 0 {
		out = append(out, pairing.Breach{Code: "C1", A: a.tpn, B: b, Round: r})
	}
	if f.forbidden(a.tpn, b) {
		out = append(out, pairing.Breach{Code: "forbidden", A: a.tpn, B: b, Of: f.in.Kept(a.tpn, b)})
	}
	if !f.mayMeet(i, j) {
		out = append(out, pairing.Breach{Code: "C3", A: a.tpn, B: b})
	}
	return out
}

func (f *field) forbidden(a, b tournament.TPN) bool {
	return slices.Contains(f.in.Forbidden, [2]tournament.TPN{a, b}) || slices.Contains(f.in.Forbidden, [2]tournament.TPN{b, a})
}
