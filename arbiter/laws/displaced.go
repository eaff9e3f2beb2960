package laws

import "sealedmove/tournament"

// Displacement is how a position came to be wrong during play.
type Displacement string

// How a position came to be wrong.
const (
	KnockedOver  Displacement = "knocked"  // by a player in moving
	ResetWrongly Displacement = "reset"    // displaced, and put back on wrong squares
	ResumedWrong Displacement = "resumed"  // set up wrongly at the resumption
	IllegalStill Displacement = "in-check" // A.5.4: both kings in check, a pawn on its last rank
)

// Displaced is a position that is not the one of the game (7.4, 7.6; 8.2 to
// 8.4 of the older Laws).
type Displaced struct {
	What    Displacement
	By      tournament.Color // who knocked pieces over
	Restore Restore
	Found   *Found
}

// Rule gives the ruling.
func (f Displaced) Rule(r Regime) (Ruling, tournament.Problems) {
	x := Ruling{}
	switch f.What {
	case KnockedOver:
		if f.By == tournament.NoColor {
			return Ruling{}, missing("player")
		}
		x.cite(r.art("8.3", "7.4.1"))
		x.says("restore-own-time", colour(f.By))
		x.Offence, x.Offender = Displacing, f.By
		x.ask(r.penalise(f.By, "displaced", 2))
		if !r.older() {
			x.cite("7.4.3")
		}
		return x, nil
	case ResumedWrong:
		x.cite(r.art("8.4", "I.5"))
		x.says("set-up-adjourned")
		if !r.older() {
			x.cite("7.6")
		}
		return x, nil
	case ResetWrongly:
	default:
		return Ruling{}, missing("what")
	}
	switch {
	case f.Restore == "":
		return Ruling{}, missing("restore")
	case r.older() && f.Restore != RestoreBefore:
		x.cite("8.2")
		x.Annulled = true
		x.says("annulled")
		return x, nil
	case f.Restore == RestoreBefore:
		x.says("restored-before")
	case f.Restore == RestoreLast:
		x.says("restored-last")
		x.do("find-position")
	default:
		x.says("restored-start")
		x.do("find-position")
	}
	x.cite(r.art("8.2", "7.6"))
	return restoreClocks(r, x, f.Found)
}
