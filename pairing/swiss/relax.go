package swiss

import (
	"errors"
	"slices"

	"sealedmove/pairing"
	"sealedmove/pairing/matching"
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

// Ways are the sets of breaches that would allow a pairing of n players: first a
// smallest one, then the smallest of each kind of breach alone. breaches are those
// of a pair of ranks i < j; j is n for the bye, where n is odd. Nothing is looked
// for in a very large field. The error is [pairing.ErrStopped], or the matching's.
func Ways(n int, breaches func(i, j int) []pairing.Breach, stop func() bool) ([][]pairing.Breach, error) {
	if n > mostRelaxed {
		return nil, nil
	}
	var out [][]pairing.Breach
	for k := -1; k < len(kinds); k++ {
		allowed := kinds
		if k >= 0 {
			allowed = kinds[k : k+1]
		}
		way, err := way(n, breaches, allowed, stop)
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
func way(n int, breaches func(i, j int) []pairing.Breach, allowed []string, stop func() bool) ([]pairing.Breach, error) {
	s := matching.New[[2]uint64](n+n%2, stop)
	for i := range n {
		for j := i + 1; j < n+n%2; j++ {
			broken := breaches(i, j)
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
			out = append(out, breaches(i, j)...)
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
