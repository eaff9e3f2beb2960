package pairing

import (
	"errors"
	"slices"

	"sealedmove/tournament"
)

// Rules are what a system says of single pairs, for [Rules.Hold]. Nil functions
// say nothing.
type Rules struct {
	// Breaches are the absolute rules that a pair breaks, or the bye of a where b is
	// 0; both are there, and two.
	Breaches func(a, b tournament.TPN) []Breach
	// Claim is the colour that a player prefers.
	Claim func(tournament.TPN) Claim
	// White is who of two players has White by the rules; nil: as the system's own
	// pairing of the round has it.
	White func(a, b tournament.TPN) tournament.TPN
}

// Hold holds a pairing made by hand against the rules, the criteria by which
// brackets are compared apart: who is in no place or in several, what breaks an
// absolute rule, who loses his colour, and which pairs the rules, whose pairing of
// the round is should and err, give otherwise.
func (r Rules) Hold(in Input, made Output, should Output, err error) (Judgement, error) {
	var j Judgement
	there := func(n tournament.TPN) bool { return n >= 1 && int(n) <= len(in.Players) && in.Players[n-1].Present }
	j.places(in, made, there)
	for _, p := range made.Boards {
		if !there(p.White) || !there(p.Black) || p.White == p.Black {
			continue
		}
		if r.Breaches != nil {
			j.Breaches = append(j.Breaches, r.Breaches(p.White, p.Black)...)
		}
		if r.White != nil && r.White(p.White, p.Black) != p.White {
			j.Turned = append(j.Turned, p)
		}
		if r.Claim == nil {
			continue
		}
		if c := r.Claim(p.White); c.Color == tournament.Black {
			j.Colors = append(j.Colors, ColorLoss{Player: p.White, Claim: c})
		}
		if c := r.Claim(p.Black); c.Color == tournament.White {
			j.Colors = append(j.Colors, ColorLoss{Player: p.Black, Claim: c})
		}
	}
	if r.Breaches != nil && there(made.Bye) {
		j.Breaches = append(j.Breaches, r.Breaches(made.Bye, 0)...)
	}
	if errors.As(err, &j.None) {
		return j, nil
	}
	if err == nil {
		j.against(made, should, r.White == nil)
	}
	return j, err
}

// places finds who is in no place, in several, or in one that he should not have.
func (j *Judgement) places(in Input, made Output, there func(tournament.TPN) bool) {
	times := map[tournament.TPN]int{}
	for _, p := range made.Boards {
		times[p.White]++
		times[p.Black]++
	}
	if made.Bye != 0 {
		times[made.Bye]++
	}
	for n, k := range times {
		if !there(n) {
			j.Absent = append(j.Absent, n)
		}
		if k > 1 {
			j.Twice = append(j.Twice, n)
		}
	}
	for i := range in.Players {
		if p := &in.Players[i]; p.Present && times[p.TPN] == 0 {
			j.Unseated = append(j.Unseated, p.TPN)
		}
	}
	slices.Sort(j.Absent)
	slices.Sort(j.Twice)
	slices.Sort(j.Unseated)
}

// against finds the pairs that only one of the two has, and where turned is
// wanted, those that they have with other colours.
func (j *Judgement) against(made, should Output, turned bool) {
	turn := func(p Pair) Pair { return Pair{White: p.Black, Black: p.White} }
	has := func(boards []Pair, p Pair) bool {
		return slices.Contains(boards, p) || slices.Contains(boards, turn(p))
	}
	for _, p := range made.Boards {
		switch {
		case !has(should.Boards, p):
			j.Extra = append(j.Extra, p)
		case turned && !slices.Contains(should.Boards, p):
			j.Turned = append(j.Turned, p)
		}
	}
	for _, p := range should.Boards {
		if !has(made.Boards, p) {
			j.Missing = append(j.Missing, p)
		}
	}
	j.Bye, j.ShouldBye = made.Bye, should.Bye
}
