package laws

import (
	"time"

	"sealedmove/rules"
	"sealedmove/rules/scoresheet"
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

// Sheets are two scoresheets of one game that do not agree, or one of them
// (8.5.3, 8.6; 11.7 to 11.9 of the older Laws).
type Sheets struct {
	Start    rules.Position
	White    scoresheet.Sheet
	Black    scoresheet.Sheet
	Required int // moves that each had to complete in the period; 0 is not asked
}

// Rule gives the ruling.
func (f Sheets) Rule(r Regime) (Ruling, tournament.Problems) {
	if len(f.White.Entries) == 0 && len(f.Black.Entries) == 0 {
		return Ruling{}, missing("sheet-white", "sheet-black")
	}
	x := Ruling{Articles: []string{r.art("11.7", "8.5.3")}}
	if len(f.White.Entries) > 0 && len(f.Black.Entries) > 0 {
		if d, differ := scoresheet.Compare(f.Start, f.White, f.Black); differ {
			x.says("sheets-differ", plyNo(d.Position), text(d.Entries[0]), text(d.Entries[1]))
		} else {
			x.says("sheets-agree")
		}
	}
	games := scoresheet.Reconcile(f.Start, f.White, f.Black)
	if len(games) == 0 {
		x.Articles = []string{r.art("11.9", "8.6")}
		x.says("not-reconstructed")
		x.do("next-opens-period")
		return x, nil
	}
	best := games[0]
	made := movesIn(f.Start, best.Game.Len())
	x.says("best-game", len(best.Changes), made.White, made.Black)
	x.Says = append(x.Says, changes(best)...)
	x.says("game-is", lineOf(f.Start, best.Game.Moves()))
	if f.Required > 0 {
		x.says("moves-required", f.Required)
		x.remind("use-flag-form")
	}
	if len(games) > 1 {
		x.ask(Question{Key: "which-game", Consider: consider("which-game", 2), Choices: []Choice{
			{Key: "best-game", Article: x.Articles[0]},
			{Key: "not-reconstructed", Do: []Words{say("next-opens-period")}, Article: r.art("11.9", "8.6")},
		}})
	}
	return x, nil
}

// mostChanges is how many differences of the sheets from the game are named.
const mostChanges = 8

// changes says where a sheet differs from the game that agrees best.
func changes(best scoresheet.Reconciled) (ws []Words) {
	for i, c := range best.Changes {
		if i == mostChanges {
			return append(ws, say("more-changes", len(best.Changes)-i))
		}
		sheet := colour(both()[c.Sheet])
		at, played := "", ""
		if c.Ply <= best.Game.Len() {
			played = ply(best.Game, c.Ply)
		}
		if c.Ply-1 <= best.Game.Len() {
			at = plyNo(best.Game.At(c.Ply - 1))
		}
		switch c.Kind {
		case scoresheet.Extra:
			ws = append(ws, say("sheet-extra", sheet, at, text(c.Entry)))
		case scoresheet.Missing:
			ws = append(ws, say("sheet-missing", sheet, played))
		case scoresheet.Blank:
			ws = append(ws, say("sheet-blank", sheet, played))
		case scoresheet.Unclear, scoresheet.Other:
			ws = append(ws, say("sheet-other", sheet, at, text(c.Entry), played))
		}
	}
	return ws
}

func text(e scoresheet.Entry) string {
	if e.Text == "" {
		return "–"
	}
	return e.Text
}

// plyNo names the half-move that is due in a position: "14...".
func plyNo(p rules.Position) string {
	if p.Turn() == rules.Black {
		return itoa(p.MoveNumber()) + "..."
	}
	return itoa(p.MoveNumber()) + "."
}

// SignedResult is a result that is disputed after it was handed in (8.7; the
// older Laws have no article).
type SignedResult struct {
	Entered tournament.Result
	Claimed tournament.Result
	Signed  tournament.ByColor[bool]
}

// Rule gives the ruling.
func (f SignedResult) Rule(r Regime) (Ruling, tournament.Problems) {
	switch {
	case f.Entered == tournament.NoResult:
		return Ruling{}, missing("entered")
	case f.Claimed == tournament.NoResult:
		return Ruling{}, missing("claimed")
	case f.Entered == f.Claimed:
		return Ruling{}, tournament.Problems{problem("claimed", "same-result")}
	}
	x := Ruling{Articles: []string{r.art("16.1", "8.7")}}
	switch {
	case f.Signed.White && f.Signed.Black && !r.older():
		x.says("signed-stands")
		x.cite("11.10")
	case f.Signed.White && f.Signed.Black:
		x.says("no-article")
		x.cite(Preface)
	default:
		x.says("not-both-signed")
	}
	x.ask(Question{Key: "correct-result", Consider: consider("correct-result", 4), Choices: []Choice{
		{Key: "result-stands", Result: f.Entered, Article: x.Articles[0]},
		{Key: "result-corrected", Result: f.Claimed, Do: []Words{say("note-corrected")}, Article: x.Articles[0]},
	}})
	return x, nil
}
