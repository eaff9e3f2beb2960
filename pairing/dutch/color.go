package dutch

import "sealedmove/tournament"

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
	if a.pref != b.pref {
		if a.pref != tournament.NoColor {
			return a.pref, bothPreferences
		}
		return b.pref.Other(), bothPreferences
	}
	if c := widest(a, b); c != tournament.NoColor {
		return c, stronger
	}
	for i := range min(len(a.colors), len(b.colors)) {
		if a.colors[i] != b.colors[i] {
			return a.colors[i].Other(), alternate
		}
	}
	if a.pref != tournament.NoColor {
		return a.pref, higherRanked
	}
	if a.number%2 == 1 {
		return initial, parity
	}
	return initial.Other(), parity
}

// widest is a's colour by 5.2.2 where both want the same: the stronger
// preference is granted, among absolute ones the wider difference.
func widest(a, b *entrant) tournament.Color {
	x, y := int(a.strength), int(b.strength)
	if a.strength == absolute && b.strength == absolute {
		x, y = max(a.diff, -a.diff), max(b.diff, -b.diff)
	}
	switch {
	case x > y:
		return a.pref
	case x < y:
		return b.pref.Other()
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
	if a.pref != b.pref || a.pref == tournament.NoColor {
		return disregard{}
	}
	d := disregard{preference: true} // C12
	switch {
	case a.strength == absolute && b.strength == absolute:
		loser := a
		if c, _ := colors(a, b, initial); c == a.pref {
			loser = b
		}
		got := loser.pref.Other()
		d.difference = max(loser.diff, -loser.diff) >= 2 && (loser.diff > 0) == (got == tournament.White) // C10
		d.thrice = len(loser.colors) > 1 && loser.colors[0] == got && loser.colors[1] == got              // C11
	case a.strength >= strong && b.strength >= strong:
		d.strong = true // C13
	}
	return d
}
