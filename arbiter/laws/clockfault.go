package laws

import "sealedmove/tournament"

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
		correct.Do = []Words{say("set-clocks", tournament.FormatClock(s.White), tournament.FormatClock(s.Black))}
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
