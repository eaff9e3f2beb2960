package arbiter

import (
	"context"
	"slices"
	"time"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// ResultEntry is a result as somebody wants to write it. From is what he saw
// in the cell; where that is no longer so, entering it is a Conflict that
// names both values.
type ResultEntry struct {
	Section tournament.SectionID
	Round   tournament.RoundNo
	Board   tournament.BoardNo
	From    tournament.Result
	To      tournament.Result
	Reason  string
	// Adjudicated: To was given by an adjudicator and not played out.
	Adjudicated bool
	// Players are those whom he saw on the board; where others play there by now,
	// entering it is a Conflict. Empty ones are not asked about.
	Players tournament.ByColor[tournament.PlayerID]
}

// EnterResult writes, corrects or clears a result. The current round is free;
// the one before needs an answer, since the current one was paired from it;
// older ones of a Swiss stay as they are, open games apart. Nothing is cleared
// from which a later round was paired.
func (s *Service) EnterResult(ctx context.Context, by Actor, id tournament.EventID, e ResultEntry, yes Answers) (tournament.State, error) {
	const op = "enter result"
	s.restorePoints(ctx, yes)
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		return c.write(op, id, e, s.now().Truncate(time.Second), yes)
	})
}

// restorePoints copies the file before a result changes from which a round was paired.
func (s *Service) restorePoints(ctx context.Context, yes Answers) {
	s.restorePoint(ctx, yes, "warn.result-after-pairing")
	s.restorePoint(ctx, yes, "warn.adjourned-result")
}

// write are the events of a result, from whatever act it comes.
func (c *command) write(op string, id tournament.EventID, e ResultEntry, at time.Time, yes Answers) ([]tournament.Event, error) {
	sec, b, err := c.board(op, e.Section, e.Round, e.Board)
	if err != nil {
		return nil, err
	}
	if err := c.sameGame(op, b, e.Players); err != nil {
		return nil, err
	}
	if b.Result == e.To && b.Adjudicated == e.Adjudicated {
		return nil, nil // it is so already, whoever wrote it
	}
	if b.Result != e.From {
		return nil, &Error{Kind: Conflict, Op: op, Key: "result.changed-meanwhile", Args: []any{int(e.Board), b.Result, e.To}}
	}
	if err := allow(op, c.by.Role, resultAct(sec, e, b.Result), PhaseOf(sec)); err != nil {
		return nil, err
	}
	if b.Signed.White && b.Signed.Black && b.Result != e.To { // 8.7: it stands, unless the arbiter decides otherwise
		if err := yes.need(3, op, "warn.signed-result", int(e.Board), int(e.Round), b.Result, e.To); err != nil {
			return nil, err
		}
	}
	if events, ok, err := c.inDossier(op, id, sec, b, e, at, yes); ok {
		return events, err
	}
	if err := mayWrite(op, sec, e, b.Result, yes); err != nil {
		return nil, err
	}
	why, err := confide(c, e.Reason)
	if err != nil {
		return nil, err
	}
	return []tournament.Event{tournament.ResultEntered{Section: e.Section, Round: e.Round, Board: e.Board, From: e.From, To: e.To, Reason: why, Adjudicated: e.Adjudicated}}, nil
}

// sameGame refuses what was meant for a game that is no longer played on the board.
func (c *command) sameGame(op string, b *tournament.Board, seen tournament.ByColor[tournament.PlayerID]) error {
	if (seen.White == "" || seen.White == b.White) && (seen.Black == "" || seen.Black == b.Black) {
		return nil
	}
	return &Error{Kind: Conflict, Op: op, Key: "result.other-players", Args: []any{int(b.No), c.state.Player(b.White).Name(), c.state.Player(b.Black).Name()}}
}

func resultAct(sec *tournament.Section, e ResultEntry, now tournament.Result) Act {
	switch {
	case e.Round < sec.Current():
		return ActCorrectBefore
	case now == tournament.NoResult:
		return ActResult
	default:
		return ActCorrect
	}
}

func mayWrite(op string, sec *tournament.Section, e ResultEntry, now tournament.Result, yes Answers) error {
	back := sec.Current() - e.Round
	if back == 0 || sec.System.IsRoundRobin() || sec.System == tournament.Keizer {
		return nil
	}
	if e.To == tournament.NoResult { // later rounds were paired from it: it is a game, if an open one
		return &Error{Kind: Forbidden, Op: op, Key: "result.clear-earlier", Args: []any{int(e.Board), int(e.Round)}, Hint: "result.clear-earlier-hint"}
	}
	if !now.Final() {
		if e.To == tournament.Drawn {
			return nil // as it was paired
		}
		return yes.need(3, op, "warn.adjourned-result", int(e.Board), int(e.Round), e.To)
	}
	if back > 1 {
		return &Error{Kind: Forbidden, Op: op, Key: "result.too-old", Args: []any{int(e.Round)}, Hint: "result.too-old-hint"}
	}
	return yes.need(3, op, "warn.result-after-pairing", int(e.Board), int(e.Round), now, e.To)
}

// ResultClaim is what a player says, on a device of his own, how his game has
// ended; NoResult takes it back.
type ResultClaim struct {
	Section tournament.SectionID
	Round   tournament.RoundNo
	Board   tournament.BoardNo
	By      tournament.Color
	To      tournament.Result
	// Alone: that both players say the same is not enough, an arbiter must confirm it.
	Alone bool
	// Players are as in [ResultEntry].
	Players tournament.ByColor[tournament.PlayerID]
}

// ClaimResult records what a player says. Where his opponent has said the same,
// from another device, the result is entered with it; an arbiter who confirms
// one enters it himself. A device speaks for one of the two players.
func (s *Service) ClaimResult(ctx context.Context, by Actor, id tournament.EventID, p ResultClaim) (tournament.State, error) {
	const op = "claim result"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, b, err := c.board(op, p.Section, p.Round, p.Board)
		if err != nil {
			return nil, err
		}
		if err := allow(op, by.Role, ActClaim, PhaseOf(sec)); err != nil {
			return nil, err
		}
		if err := c.sameGame(op, b, p.Players); err != nil {
			return nil, err
		}
		if p.To != tournament.NoResult && b.Result == p.To {
			return nil, nil // it was entered meanwhile as he says
		}
		if err := c.mayClaim(op, sec, b, p); err != nil || b.Claimed.Of(p.By) == p.To {
			return nil, err
		}
		events := []tournament.Event{tournament.ResultClaimed{Section: p.Section, Round: p.Round, Board: p.Board, By: p.By, To: p.To}}
		if p.To == tournament.NoResult || p.Alone || b.Claimed.Of(p.By.Other()) != p.To {
			return events, nil
		}
		return append(events, tournament.ResultEntered{Section: p.Section, Round: p.Round, Board: p.Board, To: p.To}), nil
	})
}

// mayClaim refuses what a player cannot say, or not from this device.
func (c *command) mayClaim(op string, sec *tournament.Section, b *tournament.Board, p ResultClaim) error {
	switch {
	case p.Round != sec.Current():
		return &Error{Kind: Forbidden, Op: op, Key: "result.claim-old", Args: []any{int(p.Round)}}
	case b.Result != tournament.NoResult:
		return &Error{Kind: Conflict, Op: op, Key: "result.changed-meanwhile", Args: []any{int(p.Board), b.Result, p.To}}
	case p.By == tournament.NoColor:
		return &Error{Kind: Invalid, Op: op, Key: "result.claim-whose"}
	}
	switch p.To {
	case tournament.NoResult, tournament.WhiteWins, tournament.Drawn, tournament.BlackWins:
	default:
		return &Error{Kind: Forbidden, Op: op, Key: "result.claim-other"}
	}
	es, err := c.history()
	if err != nil {
		return err
	}
	if b.Claimed.Of(p.By) != tournament.NoResult && claimant(es, p, p.By) != c.by.ID {
		return &Error{Kind: Forbidden, Op: op, Key: "result.claim-taken"}
	}
	if b.Claimed.Of(p.By.Other()) != tournament.NoResult && claimant(es, p, p.By.Other()) == c.by.ID {
		return &Error{Kind: Forbidden, Op: op, Key: "result.claim-both", Hint: "result.claim-both-hint"}
	}
	return nil
}

// claimant is who spoke last for a colour on a board.
func claimant(es []journal.Entry, p ResultClaim, of tournament.Color) journal.ActorID {
	for _, e := range slices.Backward(es) {
		if v, ok := e.Event.(tournament.ResultClaimed); ok && v.Section == p.Section && v.Round == p.Round && v.Board == p.Board && v.By == of {
			return e.Actor
		}
	}
	return ""
}
