package pairing

import "sealedmove/tournament"

// Strength is how much a colour preference weighs.
type Strength uint8

// The strengths, the weakest first.
const (
	NoPreference Strength = iota
	Mild
	Strong
	Absolute
)

// String is "", "mild", "strong" or "absolute".
func (s Strength) String() string { return [...]string{"", "mild", "strong", "absolute"}[s] }

// Preference is a player's colour preference. The zero value is none.
type Preference struct {
	Color      tournament.Color
	Strength   Strength
	Difference int // games with White minus games with Black
}

// Claim is the preference as an explanation has it.
func (p Preference) Claim() Claim {
	return Claim{Color: p.Color, Strength: p.Strength.String(), Difference: p.Difference}
}

// Clashes tells whether two may not meet because both must have the same colour
// (C3, topscorers apart).
func (p Preference) Clashes(q Preference) bool {
	return p.Strength == Absolute && q.Strength == Absolute && p.Color == q.Color
}

// Prefer is the preference of who has had these colours, the latest first: absolute
// with a difference beyond one or the same colour twice running, strong with a
// difference of one, else mild.
func Prefer(colors []tournament.Color) Preference {
	var p Preference
	for _, c := range colors {
		if p.Difference++; c == tournament.Black {
			p.Difference -= 2
		}
	}
	if len(colors) == 0 {
		return p
	}
	last := colors[0]
	switch {
	case p.Difference > 1:
		p.Color, p.Strength = tournament.Black, Absolute
	case p.Difference < -1:
		p.Color, p.Strength = tournament.White, Absolute
	case len(colors) > 1 && colors[1] == last:
		p.Color, p.Strength = last.Other(), Absolute
	case p.Difference == 1:
		p.Color, p.Strength = tournament.Black, Strong
	case p.Difference == -1:
		p.Color, p.Strength = tournament.White, Strong
	default:
		p.Color, p.Strength = last.Other(), Mild
	}
	return p
}
