package check

import (
	"errors"
	"slices"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// repaired looks whether the round is what no-shows made of the pairing of the
// rules: the absent were there when it was paired, and each time the opponents
// of those who then did not come were paired again among themselves, every other
// board as it was. in is of those who played. The error is [pairing.ErrStopped].
func (r *Result) repaired(sec *tournament.Section, in pairing.Input, sys pairing.System, ctl pairing.Control) error {
	var times [][]tournament.TPN
	for _, absent := range sec.Round(r.Round).NoShows {
		var numbers []tournament.TPN
		for _, id := range absent {
			numbers = append(numbers, sec.TPN(id))
		}
		times, r.NoShows = append(times, numbers), append(r.NoShows, numbers...)
	}
	there := slices.Clone(r.NoShows)
	for _, p := range in.Players {
		if p.Present {
			there = append(there, p.TPN)
		}
	}
	out, err := sys.Pair(in.Only(there), ctl)
	for k := 0; k < len(times) && err == nil; k++ {
		left, last := out.LeftOver(times[k]), k == len(times)-1
		var again pairing.Output
		again, err = sys.Pair(in.Only(left.Players), ctl)
		if last && !errors.Is(err, pairing.ErrStopped) {
			return r.lastTime(in, out, left, again, sys, ctl)
		}
		out = out.Again(left, again)
	}
	if errors.Is(err, pairing.ErrStopped) {
		return err
	}
	return nil // the rules give no such round
}

// lastTime compares the round with out after its last no-shows: those who are
// left over are paired as the rules pair them (again), or at least legally.
func (r *Result) lastTime(in pairing.Input, out pairing.Output, left pairing.LeftOver, again pairing.Output, sys pairing.System, ctl pairing.Control) error {
	made := pairing.Output{Bye: r.Is.Bye} // of those who are left over
	if out.Bye != 0 && !left.Bye {
		made.Bye = 0
	}
	var kept []pairing.Pair
	for i, p := range out.Boards {
		if !slices.Contains(left.Boards, i) {
			kept = append(kept, p)
		}
	}
	for _, p := range r.Is.Boards {
		if !slices.Contains(kept, p) {
			made.Boards = append(made.Boards, p)
		}
	}
	if r.ByRules = r.is(out.Again(left, again)); r.ByRules {
		r.asRepaired(out.Again(left, again))
		return nil
	}
	judge, ok := sys.(pairing.Judge)
	if !ok || !r.is(out.Again(left, made)) {
		return nil
	}
	j, err := judge.Judge(in.Only(left.Players), made, ctl)
	if err == nil && j.Complete() && len(j.Breaches) == 0 {
		r.asRepaired(out.Again(left, made))
	}
	if errors.Is(err, pairing.ErrStopped) {
		return err
	}
	return nil
}

// is tells whether the round has these pairs and this bye.
func (r *Result) is(out pairing.Output) bool {
	has := func(p pairing.Pair) bool { return slices.Contains(r.Is.Boards, p) }
	return len(out.Boards) == len(r.Is.Boards) && out.Bye == r.Is.Bye && !slices.ContainsFunc(out.Boards, func(p pairing.Pair) bool { return !has(p) })
}

// asRepaired takes out as what the round should be.
func (r *Result) asRepaired(out pairing.Output) {
	r.Repaired = true
	r.Should, r.Why = Pairing{Boards: out.Boards, Bye: out.Bye}, out.Why
	r.compare()
}
