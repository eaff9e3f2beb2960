package laws

import (
	"time"

	"sealedmove/tournament"
)

// RecordFault is what is wrong with the recording of the moves.
type RecordFault string

// What can be wrong with the recording.
const (
	NotWriting   RecordFault = "not-writing"
	WroteAhead   RecordFault = "in-advance"
	WantsSheet   RecordFault = "borrow"     // he wants the opponent's sheet to complete his own
	AfterFlag    RecordFault = "after-flag" // sheets are incomplete, and a flag is down
	Irrecovery   RecordFault = "lost"       // they cannot be brought up to date
	RefusesWrite RecordFault = "refuses"
)

// Recording is a question about scoresheets (8.1 to 8.6; 11 of the older Laws).
type Recording struct {
	What    RecordFault
	By      tournament.Color // whose sheet; NoColor: both
	Left    time.Duration    // what is left to him in the period
	ToMove  tournament.Color
	Written bool // WroteAhead: it was to claim a draw or to seal
	Flag    bool // WantsSheet: a flag has fallen
}

// Rule gives the ruling.
func (f Recording) Rule(r Regime) (Ruling, tournament.Problems) {
	x := Ruling{}
	if f.By == tournament.NoColor && f.What != AfterFlag && f.What != Irrecovery && f.What != "" {
		return Ruling{}, missing("player")
	}
	switch f.What {
	case NotWriting:
		return f.duty(r), nil
	case WroteAhead:
		x.cite(r.art("11.1", "8.1.2"))
		if r.older() || f.Written {
			x.says("ahead-allowed")
			break
		}
		x.says("is-offence")
		x.Offence, x.Offender = NotRecording, f.By
		x.ask(r.penalise(f.By, "conduct", 3))
	case WantsSheet:
		x.cite(r.art("11.5", "8.5.2"))
		switch {
		case r.older():
			x.says("borrow-own-time")
			x.ask(Question{Key: "borrow", Consider: consider("borrow", 2), Choices: []Choice{
				{Key: "borrow-yes", Article: "11.5"}, {Key: "borrow-no", Article: "11.5"},
			}})
		case f.Flag && f.ToMove == f.By:
			x.says("borrow-now")
		default:
			x.says("borrow-not")
		}
	case AfterFlag:
		return f.complete(r)
	case Irrecovery:
		x.cite(r.art("11.9", "8.6"))
		x.says("not-reconstructed")
		x.do("next-opens-period")
		if !r.older() {
			x.remind("unless-evidence")
		}
	case RefusesWrite:
		return Disturbance{What: Refuses, By: f.By}.recording(r), nil
	default:
		return Ruling{}, missing("what")
	}
	return x, nil
}

// recording is a refusal to record: 11.4 sends it to 10.17, today 11.7 does.
func (f Disturbance) recording(r Regime) Ruling {
	x := f.refuses(r)
	x.Articles = append([]string{r.art("11.4", "8.1.1")}, x.Articles...)
	return x
}

// duty tells whether a player must record now.
func (f Recording) duty(r Regime) Ruling {
	const five = 5 * time.Minute
	p := r.Switch()
	x := Ruling{}
	switch {
	case p.NoRecording:
		x.cite("A.2")
		x.says("need-not-record")
	case f.Left < five && (p.RecordingIncrement == 0 || !r.increment(p.RecordingIncrement)):
		x.cite(r.art("11.2", "8.4"))
		x.says("need-not-record")
		x.do("complete-after-flag")
		x.remind("no-help")
		x.cite(r.art("11.3", "12.6"))
	default:
		x.cite(r.art("11.1", "8.1.1"), r.art("", "8.4"))
		x.says("must-record", colour(f.By))
		x.Offence, x.Offender = NotRecording, f.By
		x.ask(r.penalise(f.By, "conduct", 3))
	}
	return x
}

// increment tells whether every move is given at least so much.
func (r Regime) increment(least time.Duration) bool {
	for _, p := range r.Control {
		if p.Increment+p.Delay < least {
			return false
		}
	}
	return len(r.Control) > 0
}

// complete says who completes his sheet, how, and on whose clock.
func (f Recording) complete(r Regime) (Ruling, tournament.Problems) {
	x := Ruling{}
	if f.By == tournament.NoColor {
		x.cite(r.art("11.7", "8.5.1"), r.art("11.8", "8.5.3"))
		x.says("both-complete")
		x.do("note-position-first")
		x.remind("second-board")
		return x, nil
	}
	if f.ToMove == tournament.NoColor {
		return Ruling{}, missing("to-move")
	}
	x.cite(r.art("11.6", "8.5.2"))
	x.says("one-completes", colour(f.By))
	switch {
	case f.ToMove == f.By:
		x.do("own-clock-runs", colour(f.By))
		x.remind("may-use-other-sheet", colour(f.By))
	case r.older():
		x.do("start-own-clock", colour(f.By))
	default:
		x.do("before-his-next", colour(f.By))
	}
	return x, nil
}
