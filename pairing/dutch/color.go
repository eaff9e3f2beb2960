package dutch

import (
	"sealedmove/pairing"
	"sealedmove/pairing/swiss"
	"sealedmove/tournament"
)

// Rules of 5.2, as Output.Why names them.
const (
	bothPreferences = "5.2.1"
	stronger        = "5.2.2"
	alternate       = "5.2.3"
	higherRanked    = "5.2.4"
	parity          = "5.2.5"
)

// colors says which colour a gets against b, and by which rule; a is ranked
// higher (1.2). initial is the colour drawn by lot (5.1).
func colors(a, b *entrant, initial tournament.Color) (tournament.Color, string) {
	// 5.2.1, and 1.7.4: who has no preference yields to one who has.
	if a.Color != b.Color {
		if a.Color != tournament.NoColor {
			return a.Color, bothPreferences
		}
		return b.Color.Other(), bothPreferences
	}
	if c := widest(a, b); c != tournament.NoColor {
		return c, stronger
	}
	if ago, had := swiss.Differed(a.colors, b.colors); ago > 0 {
		return had.Other(), alternate
	}
	if a.Color != tournament.NoColor {
		return a.Color, higherRanked
	}
	if a.number%2 == 1 {
		return initial, parity
	}
	return initial.Other(), parity
}

// widest is a's colour by 5.2.2 where both want the same: the stronger
// preference is granted, among absolute ones the wider difference.
func widest(a, b *entrant) tournament.Color {
	x, y := int(a.Strength), int(b.Strength)
	if a.Strength == pairing.Absolute && b.Strength == pairing.Absolute {
		x, y = max(a.Difference, -a.Difference), max(b.Difference, -b.Difference)
	}
	switch {
	case x > y:
		return a.Color
	case x < y:
		return b.Color.Other()
	default:
		return tournament.NoColor
	}
}

// disregard is what a pair costs by C10 to C13.
type disregard struct {
	difference, thrice, preference, strong bool
}

// disregarded judges the pair of a and b, a ranked higher.
func disregarded(a, b *entrant, initial tournament.Color) disregard {
	if a.Color != b.Color || a.Color == tournament.NoColor {
		return disregard{}
	}
	d := disregard{preference: true} // C12
	switch {
	case a.Strength == pairing.Absolute && b.Strength == pairing.Absolute:
		loser := a
		if c, _ := colors(a, b, initial); c == a.Color {
			loser = b
		}
		got := loser.Color.Other()
		d.difference = max(loser.Difference, -loser.Difference) >= 2 && (loser.Difference > 0) == (got == tournament.White) // C10
		d.thrice = len(loser.colors) > 1 && loser.colors[0] == got && loser.colors[1] == got                                // C11
	case a.Strength >= pairing.Strong && b.Strength >= pairing.Strong:
		d.strong = true // C13
	}
	return d
}
