package laws

import (
	"time"

	"sealedmove/tournament"
)

// StartFault is what was wrong from the first move on.
type StartFault string

// What can be wrong from the start.
const (
	ColoursReversed StartFault = "colours"
	WrongArray      StartFault = "array"  // pieces on wrong squares
	TurnedBoard     StartFault = "turned" // h1 is dark
)

// WrongStart is a game that began wrongly (7.2, 7.3; 8.5 to 8.7 of the older
// Laws).
type WrongStart struct {
	What       StartFault
	Moves      int    // completed by both
	Used       *Times // the older Laws measure reversed colours by it
	Over       bool   // the game has ended
	KingsWrong bool   // king and queen, say, have changed places
	RooksWrong bool
}

// Rule gives the ruling.
func (f WrongStart) Rule(r Regime) (Ruling, tournament.Problems) {
	p := r.Switch()
	article := map[StartFault]string{
		ColoursReversed: r.art("8.6", "7.3"), WrongArray: r.art("8.5", "7.2.1"), TurnedBoard: r.art("8.7", "7.2.2"),
	}[f.What]
	x := Ruling{Articles: []string{article}}
	const frozen = 10 // A.5.1: from then on nothing of it can be claimed
	switch {
	case article == "":
		return Ruling{}, missing("what")
	case f.Moves < 0:
		return Ruling{}, tournament.Problems{problem("moves-made", "negative")}
	case f.Over:
		x.says("found-after-end")
	case f.What == ColoursReversed && p.ReversedQuarter:
		return f.quarter(r, x)
	case f.What == ColoursReversed && f.Moves < p.ReversedMoves:
		x.Annulled = true
		x.says("colours-restart", f.Moves)
	case f.What == ColoursReversed:
		x.says("colours-play-on", f.Moves)
		x.remind("result-by-colours")
	case r.basic() && f.Moves >= frozen:
		x.Articles = []string{"A.5.1.2"}
		x.says("start-stands")
		if f.What == WrongArray && (f.KingsWrong || f.RooksWrong) {
			x.says("no-castling")
		}
	case f.What == WrongArray:
		x.Annulled = true
		x.says("array-annulled")
	default:
		x.says("turn-board")
		x.do("transfer-position")
	}
	return x, nil
}

// quarter: 8.6 of the older Laws. The time gone is what both have used, held
// against a quarter of what both are given up to the first control.
func (f WrongStart) quarter(r Regime, x Ruling) (Ruling, tournament.Problems) {
	switch {
	case f.Used == nil:
		return Ruling{}, missing("used-white", "used-black")
	case len(r.Control) == 0:
		return Ruling{}, missing("control")
	}
	gone, quarter := f.Used.White+f.Used.Black, 2*r.Control[0].Base/4
	x.says("time-gone", Clock(gone), Clock(quarter))
	if gone > quarter {
		x.says("colours-play-on", f.Moves)
		x.remind("result-by-colours")
		return x, nil
	}
	x.ask(Question{Key: "restart", Consider: consider("restart", 2), Choices: []Choice{
		{Key: "restart", Annulled: true, Article: "8.6"}, {Key: "play-on", Article: "8.6"},
	}})
	return x, nil
}

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

// ClockFaultKind is what is wrong with a clock.
type ClockFaultKind string

// What can be wrong with a clock.
const (
	ClockDefect  ClockFaultKind = "defect"
	ClockSetting ClockFaultKind = "setting"
	FlagStuck    ClockFaultKind = "flag-stuck"
	ClockResumed ClockFaultKind = "resumed" // wrong times at the resumption
)

// ClockFault is a clock that shows what it should not (6.10, A.5.1.1, I.13;
// 12.2, 12.4, 14.6 of the older Laws).
type ClockFault struct {
	What   ClockFaultKind
	Flag   tournament.Color // whose flag has fallen by it, or NoColor
	AtOnce bool             // it was claimed when it could first be noticed
	Before bool             // at the resumption: pointed out before his own first move
	Moves  tournament.ByColor[int]
	Right  *Times // the time left as it should be, as far as the arbiter can tell
}

// Rule gives the ruling.
func (f ClockFault) Rule(r Regime) (Ruling, tournament.Problems) {
	x := Ruling{}
	correct := func() {
		x.says("clock-corrected")
		f.set(r, &x)
	}
	switch f.What {
	case FlagStuck:
		x.cite(r.art("12.2", "6.8"))
		x.says("flag-counts")
		x.remind("use-flag-form")
	case ClockResumed:
		x.cite(r.art("14.6", "I.13"))
		if f.Before {
			correct()
			break
		}
		x.says("clock-uncorrected")
		x.ask(f.otherwise(r, "too-severe", 2))
	case ClockDefect:
		x.cite(r.art("12.4", "6.10.1"))
		if r.older() && (f.Flag != tournament.NoColor || !f.AtOnce) {
			x.says("defect-too-late")
			break
		}
		x.do("replace-clock")
		correct()
		f.fallen(r, &x)
	case ClockSetting:
		x.cite(r.art("12.4", "6.10.2"))
		if r.Switch().FrozenClock && min(f.Moves.White, f.Moves.Black) >= 10 {
			x.Articles = []string{"A.5.1.1"}
			x.says("clock-frozen")
			x.ask(f.otherwise(r, "timetable", 1))
			break
		}
		correct()
		f.fallen(r, &x)
	default:
		return Ruling{}, missing("what")
	}
	return x, nil
}

// fallen asks what a flag is worth that fell on a clock that was wrong.
func (f ClockFault) fallen(r Regime, x *Ruling) {
	if f.Flag == tournament.NoColor {
		return
	}
	x.ask(Question{Key: "flag-by-fault", Consider: consider("flag-by-fault", 2), Choices: []Choice{
		{Key: "play-on", Article: r.art("12.4", "6.10.1")},
		{Key: "flag-stands", Do: []Words{say("use-flag-form")}, Article: r.art("12.2", "6.8")},
	}})
}

// otherwise asks whether the exception that the article leaves to the arbiter
// is made.
func (f ClockFault) otherwise(r Regime, key string, n int) Question {
	correct := Choice{Key: "correct-clock", Do: []Words{say("set-right-times")}}
	if f.Right != nil {
		s := f.floored(r)
		correct.Do = []Words{say("set-clocks", Clock(s.White), Clock(s.Black))}
	}
	return Question{Key: key, Consider: consider(key, n), Choices: []Choice{{Key: "leave-clock"}, correct}}
}

func (f ClockFault) floored(r Regime) Times {
	t := *f.Right
	for _, c := range both() {
		left, _ := r.Floored(t.Of(c), f.Moves.Of(c))
		t = with(t, c, left)
	}
	return t
}

// set puts the right times on the clocks, with the floor of the older Laws.
func (f ClockFault) set(r Regime, x *Ruling) {
	if f.Right == nil {
		x.remind("clock-best-judgement")
		return
	}
	t := f.floored(r)
	if t != *f.Right {
		x.says("floor-applied")
	}
	x.Setting = &Setting{Left: t}
}

// Late is one player or both late for the start of a game (6.7; 10.15, 10.17
// of the older Laws).
type Late struct {
	By Times // how late each came, or is by now; 0: he was there
}

// Rule gives the ruling.
func (f Late) Rule(r Regime) (Ruling, tournament.Problems) {
	for _, c := range both() {
		if f.By.Of(c) < 0 {
			return Ruling{}, tournament.Problems{problem("late-"+c.String(), "negative")}
		}
	}
	limit := r.Switch().DefaultTime
	white, black := f.By.White > limit, f.By.Black > limit
	x := Ruling{Articles: []string{r.art("10.15", "6.7.1")}}
	x.allowed(limit)
	switch {
	case f.By.White == 0 && f.By.Black == 0:
		return Ruling{}, tournament.Problems{problem("late-white", "nobody-late")}
	case white && black:
		if r.older() {
			x.Articles = []string{"10.17"}
		}
		x.late(r, tournament.DoubleForfeit, say("both-late"))
	case white:
		x.late(r, forfeit(tournament.Black), say("late-loses", colour(tournament.White)))
	case black:
		x.late(r, forfeit(tournament.White), say("late-loses", colour(tournament.Black)))
	case f.By.White > 0 && f.By.Black > 0:
		x.says("both-absent")
		x.cite(r.art("12.3", "6.7.2"))
		if !r.older() {
			x.remind("elapsed-may-differ")
		}
	default:
		x.says("late-in-time")
		x.cite(r.art("12.3", "6.6"))
	}
	return x, nil
}

// allowed says how late a player may be.
func (r *Ruling) allowed(limit time.Duration) {
	if limit == 0 {
		r.says("no-default-time")
		return
	}
	r.says("default-time", int(limit/time.Minute))
}

// late ends the game, which the arbiter may decide otherwise under 6.7.1.
func (r *Ruling) late(g Regime, res tournament.Result, w Words) {
	r.Says = append(r.Says, w)
	if g.older() {
		r.Result = res
		return
	}
	r.ask(Question{Key: "late", Consider: consider("late", 3), Choices: []Choice{
		{Key: "late-lost", Result: res, Article: "6.7.1"}, {Key: "late-plays", Article: "6.7.1"},
	}})
}
