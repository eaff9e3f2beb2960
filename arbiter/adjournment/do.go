package adjournment

import (
	"fmt"
	"slices"
	"time"

	"sealedmove/rules"
	"sealedmove/tournament"
)

// The functions of this file do what their rows say. Whether they should was
// asked before; they only keep the record.

func doAdjourn(g *Game, a *Act) error {
	g.playedOn = g.Envelope != nil
	g.Final = tournament.NoResult
	if g.Stage == Finished { // taken up again by decision: the board's result no longer stands
		g.was = tournament.Adjourned
	}
	if err := g.place(a); err != nil {
		return err
	}
	g.Stage, g.SessionEnd, g.Early, g.OnBoard = Sealing, a.SessionEnd, a.Name == AdjournEarly, false
	return nil
}

// place notes the position that act a gives, if it gives one.
func (g *Game) place(a *Act) error {
	if a.Position == "" {
		return nil
	}
	p, err := rules.ParseFEN(a.Position)
	if err != nil {
		return fmt.Errorf("%s: position: %w", a.Name, err)
	}
	if p.FEN() != a.Position { // stored as FEN has it, and in no other way
		return fmt.Errorf("%s: the stored position has been changed", a.Name)
	}
	g.Position, g.Moves = p, slices.Clone(a.Moves)
	return nil
}

// places tells whether an act gives the position of the game.
func (n Name) places() bool { return n == Adjourn || n == AdjournEarly || n == AskAdjudication }

func doCallOff(g *Game, _ *Act) error {
	g.Stage = Playing
	if g.playedOn {
		g.Stage = Resumed
	}
	g.Early, g.OnBoard = false, false
	return nil
}

func doSeal(g *Game, a *Act) error {
	if err := g.close(a); err != nil {
		return err
	}
	g.Stage, g.Resume = Custody, a.Resume
	g.leave()
	return nil
}

// leave ends a session: nobody is at the board any more.
func (g *Game) leave() {
	g.Present, g.Late = tournament.ByColor[bool]{}, tournament.ByColor[bool]{}
	g.SetUp, g.Running, g.Flagged, g.Begun = false, tournament.NoColor, tournament.NoColor, time.Time{}
}

func doKeep(g *Game, a *Act) error {
	g.SealBroken = g.SealBroken || a.Seal == Broken && !g.Unsealed
	return nil
}

func doSchedule(g *Game, a *Act) error {
	if g.Stage == Due {
		g.Stage = Custody
	}
	if g.lostIn == Due {
		g.lostIn = Custody
	}
	g.Resume = a.Resume
	g.leave()
	return nil
}

func doFinish(g *Game, a *Act) error {
	g.Stage, g.Final, g.Running = Finished, a.Result, tournament.NoColor
	return nil
}

func doFinishJudged(g *Game, a *Act) error {
	g.ByJudge = true
	return doFinish(g, a)
}

func doBegin(g *Game, a *Act) error {
	if g.Stage == Custody {
		g.Stage = Due
	}
	if g.lostIn == Custody {
		g.lostIn = Due
	}
	g.leave()
	g.Begun, g.Present = a.At, *a.Present
	if !g.Present.Of(g.Replier()) { // I.9.2; both absent: I.11
		g.Running, g.Since = g.Replier(), a.At
	}
	return nil
}

func doArrive(g *Game, a *Act) error {
	set(&g.Present, a.Side, true)
	if g.Running == a.Side {
		set(&g.Used, a.Side, g.usedAt(a))
		g.Running = tournament.NoColor
	}
	return nil
}

// usedAt is the time that the player of act a has used when he arrives.
func (g *Game) usedAt(a *Act) Clock {
	used := g.Used.Of(a.Side)
	if g.Running == a.Side {
		used += max(ClockOf(a.At.Sub(g.Since)), 0)
	}
	return used
}

func doDefault(g *Game, a *Act) error {
	g.Late = g.absent()
	if a.Result.Final() {
		return doFinish(g, a)
	}
	return nil
}

func doFlagFall(g *Game, a *Act) error {
	g.Flagged = a.Side
	if a.Result.Final() {
		return doFinish(g, a)
	}
	return nil
}

func doOpen(g *Game, _ *Act) error {
	g.Unsealed, g.Running = true, tournament.NoColor
	if g.Stage != Finished {
		g.Stage = Opened
	}
	return nil
}

func doRead(g *Game, a *Act) error {
	g.Written, g.Language, g.Transcribed = a.Written, a.Language, true
	if g.Stage != Finished {
		g.Move = "" // a text that is corrected must be ruled on anew
	}
	return nil
}

func doRule(g *Game, a *Act) error {
	g.Move = a.Move
	if a.Result.Final() {
		return doFinish(g, a)
	}
	return nil
}

func doStateMove(g *Game, a *Act) error {
	g.Written, g.Language, g.Transcribed, g.Move, g.Stage = a.Written, a.Language, true, a.Move, Opened
	if a.Result.Final() {
		return doFinish(g, a)
	}
	return nil
}

func doResume(g *Game, _ *Act) error {
	p := g.Position
	if m, ok := p.ParseUCI(g.Move); ok {
		g.Position = p.After(m)
		if len(g.Moves) > 0 {
			g.Moves = append(slices.Clip(g.Moves), g.Move)
		}
	}
	g.Stage, g.Running = Resumed, tournament.NoColor
	return nil
}

func doSealReply(g *Game, a *Act) error {
	absent := g.Sealer()
	if err := g.close(a); err != nil {
		return err
	}
	g.Stage, g.Running, g.Since = ReplySealed, absent, a.At
	return nil
}

func doFound(g *Game, a *Act) error {
	g.Stage = g.lostIn
	return doKeep(g, a)
}

func doWrongPosition(g *Game, a *Act) error {
	p, err := rules.ParseFEN(g.Envelope.Position)
	if err != nil {
		return err
	}
	g.Stage, g.Position, g.Moves = Opened, p, g.Envelope.Moves
	if a.Used != nil {
		g.Used = *a.Used
	}
	return nil
}

func doNewGame(g *Game, _ *Act) error {
	*g = Game{Ref: g.Ref, Rules: g.Rules, Stage: Playing, Acts: g.Acts, was: g.was}
	return nil
}

func doPostpone(g *Game, a *Act) error {
	g.Stage, g.AskedBy, g.Resume = Postponed, a.Side, a.Resume
	g.Deadline, g.Reminder, g.Unplayed = a.Deadline, a.Reminder, a.Result
	return nil
}

func doAskAdjudication(g *Game, a *Act) error {
	if err := g.place(a); err != nil {
		return err
	}
	g.judgedIn, g.Stage = g.Stage, Adjudication
	set(&g.Claims, a.Side, a.Result)
	return nil
}
