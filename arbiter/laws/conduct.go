package laws

import (
	"slices"
	"time"

	"sealedmove/tournament"
)

// Nuisance is what a player is said to have done, or what happened in the hall.
type Nuisance string

// What disturbs a game.
const (
	Annoying    Nuisance = "annoying" // distracts or annoys the opponent
	Offers      Nuisance = "offers"   // repeated offers of a draw, or claims without ground
	LeavingArea Nuisance = "leaving"  // leaves the area with the move, or the venue
	HandlingBad Nuisance = "handling" // hits, lifts or holds the clock
	StoppingBad Nuisance = "stopping" // stops the clocks without a reason
	Interfering Nuisance = "interfering"
	Refuses     Nuisance = "refuses" // keeps to refusing the Laws
	BothRefuse  Nuisance = "both-refuse"
	FromOutside Nuisance = "outside"  // noise, a failing light
	NoPiece     Nuisance = "no-piece" // the piece for a promotion is not at hand
)

// byNobody are the incidents that are held against neither player.
var byNobody = []Nuisance{"", BothRefuse, FromOutside, Interfering, NoPiece}

// Disturbance is a disturbance of a game (11.1 to 11.8, 12.5, 12.7; 10.17, 15,
// 16 of the older Laws).
type Disturbance struct {
	What Nuisance
	By   tournament.Color
}

// Rule gives the ruling.
func (f Disturbance) Rule(r Regime) (Ruling, tournament.Problems) {
	x := Ruling{}
	if f.By == tournament.NoColor && !slices.Contains(byNobody, f.What) {
		return Ruling{}, missing("player")
	}
	switch f.What {
	case BothRefuse:
		x.cite(r.art("10.17", "11.8"))
		x.Result = tournament.BothLose
		x.says("both-lose")
		return x, nil
	case Refuses:
		return f.refuses(r), nil
	case FromOutside:
		x.cite(r.art("12.5", "6.11.1"), r.art("16.4", "12.5"))
		x.says("clocks-stopped")
		d := r.usualTime()
		give := func(cs ...tournament.Color) (out []Change) {
			for _, c := range cs {
				out = append(out, Change{Player: c, By: d, Article: r.art("16.4", "12.5")})
			}
			return out
		}
		x.ask(Question{Key: "extra-time", Consider: consider("extra-time", 2), Choices: []Choice{
			{Key: "no-time"},
			{Key: "time-white", Clock: give(tournament.White)},
			{Key: "time-black", Clock: give(tournament.Black)},
			{Key: "time-both", Clock: give(tournament.White, tournament.Black)},
		}})
		return x, nil
	case NoPiece:
		x.cite(r.art("5.6(5)", "6.11.2"), r.art("5.6(4)", "6.11.3"))
		x.says("piece-brought")
		return x, nil
	case Interfering:
		x.cite(r.art("16.4", "12.7"))
		x.says("interfering")
		return x, nil
	case Annoying, Offers:
		x.cite(r.art("15.1(4)", "11.5"), r.art("15.2", "11.6"))
	case LeavingArea:
		x.cite(r.art(Preface, "11.2.3"), r.art("16.5", "11.6"))
	case HandlingBad:
		x.cite(r.art("16.5", "6.2.4"))
	case StoppingBad:
		x.cite(r.art("12.5", "6.11.4"), r.art("16.5", "12.9"))
	default:
		return Ruling{}, missing("what")
	}
	x.says("is-offence")
	x.Offence, x.Offender = Disturbing, f.By
	if f.What == HandlingBad || f.What == StoppingBad {
		x.Offence = ClockMisused
	}
	x.ask(r.penalise(f.By, "conduct", 3))
	return x, nil
}

// refuses: 10.17 lets him lose; by 11.7 the arbiter decides what the opponent gets.
func (f Disturbance) refuses(r Regime) Ruling {
	x := Ruling{Articles: []string{r.art("10.17", "11.7")}, Offence: Refusing, Offender: f.By}
	x.says("loses", colour(f.By))
	if r.older() {
		x.Result = win(f.By.Other())
		return x
	}
	half := tournament.HalfToBlack
	if f.By == tournament.Black {
		half = tournament.HalfToWhite
	}
	x.ask(Question{Key: "opponent-score", Consider: consider("opponent-score", 2), Choices: []Choice{
		{Key: "opponent-wins", Result: win(f.By.Other()), Penalty: LossOfGame, Article: "11.7"},
		{Key: "opponent-half", Result: half, Penalty: LossOfGame, Article: "11.7"},
		{Key: "opponent-none", Result: tournament.BothLose, Penalty: LossOfGame, Article: "11.7"},
	}})
	return x
}

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
		x.Result = win(f.By.Other())
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

// QuickplayKind is what is asked for in a quickplay finish.
type QuickplayKind string

// What is asked for.
const (
	AskIncrement   QuickplayKind = "increment"  // III.4
	ClaimCannotWin QuickplayKind = "cannot-win" // III.5: the opponent cannot win by normal means
	ClaimNoEffort  QuickplayKind = "no-effort"  // III.5: he makes no effort to
)

// Quickplay is a claim in a quickplay finish (Guidelines III), which the older
// Laws do not know.
type Quickplay struct {
	By           tournament.Color
	Kind         QuickplayKind
	Left         time.Duration // what is left to him
	HasMove      bool
	Accepted     bool // the opponent accepts the offer that III.4 makes
	Unsupervised bool // no arbiter was there (III.6)
	Written      bool // III.6: position, and scoresheet for no-effort, written down and verified
}

// Rule gives the ruling.
func (f Quickplay) Rule(r Regime) (Ruling, tournament.Problems) {
	const limit = 2 * time.Minute
	switch {
	case f.By == tournament.NoColor:
		return Ruling{}, missing("player")
	case f.Kind == "":
		return Ruling{}, missing("what")
	}
	x := Ruling{Articles: []string{"III.5"}}
	if f.Kind == AskIncrement {
		x.Articles = []string{"III.4"}
	}
	refuse := func(key, article string) (Ruling, tournament.Problems) {
		x.Articles = []string{article}
		x.says(key)
		return x, nil
	}
	switch {
	case r.older():
		return refuse("no-article", Preface)
	case !r.Quickplay:
		return refuse("quickplay-unannounced", "III.2.1")
	case !r.quickplay():
		return refuse("quickplay-excluded", "III.2.2")
	case f.Left <= 0:
		return refuse("quickplay-flag", x.Articles[0])
	case f.Left >= limit:
		return refuse("quickplay-early", x.Articles[0])
	case !f.HasMove:
		return refuse("quickplay-no-move", x.Articles[0])
	case f.Unsupervised && f.Kind != AskIncrement:
		x.Articles = []string{"III.6.1", "III.6.2"}
		if !f.Written {
			return Ruling{}, tournament.Problems{problem("written-down", "write-position")}
		}
		x.says("quickplay-referred")
		x.ask(Question{Key: "quickplay", Consider: consider("quickplay", 4), Choices: []Choice{
			{Key: "quickplay-yes", Result: tournament.Drawn, Article: "III.6.2"},
			{Key: "quickplay-lost", Result: win(f.By.Other()), Article: "III.6.2"},
		}})
		return x, nil
	case f.Kind == AskIncrement && f.Accepted:
		x.Result = tournament.Drawn
		x.cite("5.2.3")
		x.says("agreed")
		return x, nil
	}
	two := []Change{{Player: f.By.Other(), By: 2 * time.Minute, Article: x.Articles[0]}}
	if f.Kind == AskIncrement {
		x.says("quickplay-offer")
		x.ask(Question{Key: "increment", Consider: consider("increment", 2), Choices: []Choice{
			{Key: "increment-yes", Clock: two, Do: []Words{say("five-seconds")}, Article: "III.4"},
			{Key: "increment-no", Article: "III.4"},
		}})
		return x, nil
	}
	x.do("note-position-times")
	x.ask(Question{Key: "quickplay", Consider: consider("quickplay", 4), Choices: []Choice{
		{Key: "quickplay-yes", Result: tournament.Drawn, Article: "III.5.1"},
		{Key: "quickplay-no", Clock: two, Article: "III.5.3"},
		{Key: "quickplay-later", Do: []Words{say("watch-on")}, Article: "III.5.2"},
		{Key: "quickplay-later-time", Clock: two, Do: []Words{say("watch-on")}, Article: "III.5.2"},
	}})
	x.remind("no-help")
	return x, nil
}
