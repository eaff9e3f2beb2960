package laws

import (
	"time"

	"sealedmove/tournament"
)

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
	switch {
	case f.By == tournament.NoColor:
		return Ruling{}, missing("player")
	case f.Kind == "":
		return Ruling{}, missing("what")
	}
	if says, article := f.refused(r); says != "" {
		x := Ruling{Articles: []string{article}}
		x.says(says)
		return x, nil
	}
	switch {
	case f.Kind == AskIncrement:
		return f.increment(), nil
	case f.Unsupervised:
		return f.referred()
	}
	return f.claimed(), nil
}

// article is the article of what is asked for.
func (f Quickplay) article() string {
	if f.Kind == AskIncrement {
		return "III.4"
	}
	return "III.5"
}

// refused says why there is nothing to ask for, and the article; "" where there is.
func (f Quickplay) refused(r Regime) (says, article string) {
	const limit = 2 * time.Minute
	switch {
	case r.older():
		return "no-article", Preface
	case !r.Quickplay:
		return "quickplay-unannounced", "III.2.1"
	case !r.quickplay():
		return "quickplay-excluded", "III.2.2"
	case f.Left <= 0:
		return "quickplay-flag", f.article()
	case f.Left >= limit:
		return "quickplay-early", f.article()
	case !f.HasMove:
		return "quickplay-no-move", f.article()
	}
	return "", ""
}

// two gives two minutes to the opponent.
func (f Quickplay) two() []Change {
	return []Change{{Player: f.By.Other(), By: 2 * time.Minute, Article: f.article()}}
}

// increment: III.4. The request is an offer of a draw first.
func (f Quickplay) increment() Ruling {
	x := Ruling{Articles: []string{f.article()}}
	if f.Accepted {
		x.Result = tournament.Drawn
		x.cite("5.2.3")
		x.says("agreed")
		return x
	}
	x.says("quickplay-offer")
	x.ask(Question{Key: "increment", Consider: consider("increment", 2), Choices: []Choice{
		{Key: "increment-yes", Clock: f.two(), Do: []Words{say("five-seconds")}, Article: "III.4"},
		{Key: "increment-no", Article: "III.4"},
	}})
	return x
}

// referred: III.6. Without an arbiter the claim ends the game.
func (f Quickplay) referred() (Ruling, tournament.Problems) {
	if !f.Written {
		return Ruling{}, tournament.Problems{problem("written-down", "write-position")}
	}
	x := Ruling{Articles: []string{"III.6.1", "III.6.2"}}
	x.says("quickplay-referred")
	x.ask(Question{Key: "quickplay", Consider: consider("quickplay", 4), Choices: []Choice{
		{Key: "quickplay-yes", Result: tournament.Drawn, Article: "III.6.2"},
		{Key: "quickplay-lost", Result: tournament.WinOf(f.By.Other()), Article: "III.6.2"},
	}})
	return x, nil
}

// claimed: III.5. The decision is the arbiter's.
func (f Quickplay) claimed() Ruling {
	x := Ruling{Articles: []string{f.article()}}
	x.do("note-position-times")
	x.ask(Question{Key: "quickplay", Consider: consider("quickplay", 4), Choices: []Choice{
		{Key: "quickplay-yes", Result: tournament.Drawn, Article: "III.5.1"},
		{Key: "quickplay-no", Clock: f.two(), Article: "III.5.3"},
		{Key: "quickplay-later", Do: []Words{say("watch-on")}, Article: "III.5.2"},
		{Key: "quickplay-later-time", Clock: f.two(), Do: []Words{say("watch-on")}, Article: "III.5.2"},
	}})
	x.remind("no-help")
	return x
}
