package laws

import "sealedmove/tournament"

// AdviceKind is a source of help, or a device that could be one.
type AdviceKind string

// Sources of help.
const (
	PhoneOnPerson AdviceKind = "phone"   // on him, or it rang
	PhoneStored   AdviceKind = "stored"  // switched off, in a bag, as the regulations allow
	NotesUsed     AdviceKind = "notes"   // written or printed matter
	AdviceTaken   AdviceKind = "advice"  // from a third person
	OtherBoard    AdviceKind = "board"   // analysis on another board, or in the room
	Inspection    AdviceKind = "inspect" // he refuses to be searched
)

// Help is help, or the suspicion of it (11.3; 15.1 of the older Laws).
type Help struct {
	By   tournament.Color
	What AdviceKind
}

// Rule gives the ruling.
func (f Help) Rule(r Regime) (Ruling, tournament.Problems) {
	if f.By == tournament.NoColor {
		return Ruling{}, missing("player")
	}
	x := Ruling{Offence: Advice, Offender: f.By}
	switch f.What {
	case PhoneOnPerson, PhoneStored:
		x.Offence = Device
		if r.older() {
			x.cite(Preface, "15.1(1)", "15.2")
			x.says("no-article")
			x.says("device-analogy")
			x.ask(r.penalise(f.By, "help", 3))
			return x, nil
		}
		if f.What == PhoneStored {
			x.cite("11.3.2.1")
			x.Offence, x.Offender = "", tournament.NoColor
			x.says("device-allowed")
			return x, nil
		}
		x.cite("11.3.2.2")
		if r.MildDevice {
			x.says("device-mild")
			x.ask(r.penalise(f.By, "help", 3))
			return x, nil
		}
		x.Result = tournament.WinOf(f.By.Other())
		x.says("device-loses", colour(f.By))
		return x, nil
	case NotesUsed:
		x.cite(r.art("15.1(1)", "11.3.1"))
	case AdviceTaken:
		x.cite(r.art("15.1(1)", "11.3.1"))
	case OtherBoard:
		x.cite(r.art("15.1(3)", "11.3.1"))
	case Inspection:
		x.cite(r.art(Preface, "11.3.3"), r.art("16.5", "12.9"))
	default:
		return Ruling{}, missing("what")
	}
	if f.What != Inspection {
		x.cite(r.art("15.2", "11.6"))
	}
	x.says("is-offence")
	x.ask(r.penalise(f.By, "help", 3))
	return x, nil
}
