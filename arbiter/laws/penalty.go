package laws

import (
	"slices"
	"time"

	"sealedmove/tournament"
)

// Penalty is a penalty by its code.
type Penalty string

// The penalties: 12.9.1 to 12.9.9; 16.5 of the older Laws knows the first
// three and the loss.
const (
	NoPenalty      Penalty = ""
	Warning        Penalty = "warning"
	OpponentTime   Penalty = "opponent-time"
	OwnTime        Penalty = "own-time"
	OpponentPoints Penalty = "opponent-points"
	OwnPoints      Penalty = "own-points"
	LossOfGame     Penalty = "loss"
	Fine           Penalty = "fine"
	Exclusion      Penalty = "exclusion"
	Expulsion      Penalty = "expulsion"
)

// Penalties are the penalties that the edition gives an arbiter, with the article of each.
func (r Regime) Penalties() []struct {
	Penalty Penalty
	Article string
} {
	type row = struct {
		Penalty Penalty
		Article string
	}
	if r.older() {
		return []row{{Warning, "16.5"}, {OwnTime, "16.5"}, {OpponentTime, "16.5"}, {LossOfGame, "16.5"}}
	}
	return []row{
		{Warning, "12.9.1"},
		{OpponentTime, "12.9.2"},
		{OwnTime, "12.9.3"},
		{OpponentPoints, "12.9.4"},
		{OwnPoints, "12.9.5"},
		{LossOfGame, "12.9.6"},
		{Fine, "12.9.7"},
		{Exclusion, "12.9.8"},
		{Expulsion, "12.9.9"},
	}
}

// Offence is what is held against a player, by its code.
type Offence string

// The offences that are counted.
const (
	IllegalMoveMade Offence = "illegal-move"
	TouchRefused    Offence = "touch-move"
	Disturbing      Offence = "disturbing"
	NotRecording    Offence = "not-recording"
	ClockMisused    Offence = "clock"
	Displacing      Offence = "displacing"
	Advice          Offence = "advice"
	Device          Offence = "device"
	Refusing        Offence = "refusing"
)

// Offences lists the offences.
func Offences() []Offence {
	return []Offence{IllegalMoveMade, TouchRefused, Disturbing, NotRecording, ClockMisused, Displacing, Advice, Device, Refusing}
}

// Recorded is an offence of a player that was recorded, with the penalty given.
type Recorded struct {
	Player  tournament.PlayerID
	Round   tournament.RoundNo
	Offence Offence
	Penalty Penalty
}

// Given is the penalty that a ruling gives the offender: what the arbiter chose,
// or what follows by itself, the time of a penalty of time, and its article.
func (r Ruling) Given() (p Penalty, d time.Duration, article string) {
	if r.Offender == tournament.NoColor {
		return NoPenalty, 0, ""
	}
	chosen := false
	for _, c := range r.Decided {
		if c.Penalty != NoPenalty {
			p, article, chosen = c.Penalty, c.Article, true
		}
	}
	if !chosen && r.Over() && r.Result.Outcome(r.Offender) == tournament.Loss {
		if slices.Contains(r.Articles, "7.5.5") { // after the article of what was done
			return LossOfGame, 0, "7.5.5"
		}
		return LossOfGame, 0, r.Articles[0]
	}
	for _, c := range r.Clock {
		own := c.Player == r.Offender && c.By < 0
		if !own && (c.Player != r.Offender.Other() || c.By < 0) || chosen && p != OwnTime && p != OpponentTime {
			continue
		}
		if p = OpponentTime; own {
			p = OwnTime
		}
		return p, c.By.Abs(), c.Article
	}
	return p, 0, article
}

// Next is what comes next for a player under the edition.
type Next struct {
	Count   int // recorded before: for illegal moves in this game, for conduct in the event
	Penalty Penalty
	Time    time.Duration // of the penalty, where it is one of time
	Fixed   bool          // the Laws fix it; else it is the step after what he has had
	Article string
}

// Next tells what an offence of a player in a round leads to, after what was
// recorded of him. Illegal moves count by the game. For conduct the Laws fix
// no ladder: what is given is the mildest penalty harder than any he has had.
func (r Regime) Next(o Offence, player tournament.PlayerID, round tournament.RoundNo, log []Recorded) Next {
	p := r.Switch()
	switch o {
	case IllegalMoveMade:
		n := Next{Count: count(log, player, round, o), Fixed: true, Article: r.art("8.1", "7.5.5")}
		switch {
		case p.IllegalLoses > 0 && n.Count+1 >= p.IllegalLoses:
			n.Penalty = LossOfGame
		case p.IllegalTime > 0:
			n.Penalty, n.Time = OpponentTime, p.IllegalTime
		}
		return n
	case Device:
		if !r.older() && !r.MildDevice {
			return Next{Count: count(log, player, 0, o), Penalty: LossOfGame, Fixed: true, Article: "11.3.2.2"}
		}
	case TouchRefused, Disturbing, NotRecording, ClockMisused, Displacing, Advice, Refusing:
	}
	return r.harder(o, player, log)
}

// harder is the mildest penalty after the hardest that a player has had for conduct.
func (r Regime) harder(o Offence, player tournament.PlayerID, log []Recorded) Next {
	ladder := []Penalty{Warning, OpponentTime, LossOfGame, Expulsion}
	if r.older() {
		ladder = []Penalty{Warning, OwnTime, LossOfGame}
	}
	had := -1
	for _, e := range log {
		if e.Player != player || e.Offence == IllegalMoveMade {
			continue
		}
		p := e.Penalty
		if p == OwnTime || p == OpponentTime {
			p = ladder[1]
		}
		had = max(had, slices.Index(ladder, p))
	}
	n := Next{Count: count(log, player, 0, o), Penalty: ladder[min(had+1, len(ladder)-1)]}
	if n.Penalty == ladder[1] {
		n.Time = r.usualTime()
	}
	for _, row := range r.Penalties() {
		if row.Penalty == n.Penalty {
			n.Article = row.Article
		}
	}
	return n
}

// usualTime is the measure of a penalty of time where the Laws leave it open:
// what they themselves give for an illegal move, or for a wrong claim.
func (r Regime) usualTime() time.Duration { return r.Switch().ClaimTime }

// count is how often an offence of a player was recorded; round 0 is all rounds.
func count(log []Recorded, player tournament.PlayerID, round tournament.RoundNo, o Offence) (n int) {
	for _, e := range log {
		if e.Player == player && e.Offence == o && (round == 0 || e.Round == round) {
			n++
		}
	}
	return n
}

// penalise asks which penalty an offender gets: none, a warning, time, or the
// loss of the game.
func (r Regime) penalise(offender tournament.Color, key string, considerations int) Question {
	opponent, d := offender.Other(), r.usualTime()
	warning, time := r.art("16.5", "12.9.1"), r.art("16.5", "12.9.2")
	q := Question{Key: key, Consider: consider(key, considerations), Choices: []Choice{
		{Key: "no-penalty"},
		{Key: "warning", Penalty: Warning, Article: warning},
		{Key: "opponent-time", Penalty: OpponentTime, Clock: []Change{{Player: opponent, By: d, Article: time}}, Article: time},
	}}
	own := Change{Player: offender, By: -d, Used: r.older(), Article: r.art("16.5", "12.9.3")}
	q.Choices = append(q.Choices,
		Choice{Key: "own-time", Penalty: OwnTime, Clock: []Change{own}, Article: own.Article},
		Choice{Key: "loss", Penalty: LossOfGame, Result: tournament.WinOf(opponent), Article: r.art("16.5", "12.9.6")})
	return q
}

// AppealUntil is until when an appeal against a decision is heard. The Laws
// allow one (11.10) and leave the time to the regulations; ok is false where
// they have announced none, and in the older Laws, which know no appeal.
func (r Regime) AppealUntil(decided time.Time) (until time.Time, ok bool) {
	if r.older() || r.Appeals <= 0 {
		return time.Time{}, false
	}
	return decided.Add(r.Appeals), true
}
