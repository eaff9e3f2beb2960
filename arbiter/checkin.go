package arbiter

import (
	"context"
	"errors"

	"sealedmove/tournament"
)

// CheckIn records that players have been seen before the next round of their
// sections. Whoever had withdrawn is back, and a bye that he had for the round
// is taken back. round is that which the desk or the door showed: where it has
// been posted meanwhile, nothing is changed.
func (s *Service) CheckIn(ctx context.Context, by Actor, id tournament.EventID, round tournament.RoundNo, players ...tournament.PlayerID) (tournament.State, error) {
	const op = "check in"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		var events []tournament.Event
		for _, pid := range players {
			p, sec, err := c.player(op, ActAbsence, pid)
			if err != nil {
				return nil, err
			}
			if err := toBePaired(op, sec, p, round); err != nil {
				return nil, err
			}
			switch p.Presence(round) {
			case tournament.Here:
				continue
			case tournament.Barred:
				return nil, &Error{Kind: Forbidden, Op: op, Key: "state.expelled", Args: []any{p.Name()}}
			case tournament.Later:
				return nil, &Error{Kind: Invalid, Op: op, Key: "checkin.not-before", Args: []any{p.Name(), int(p.Joined)}}
			case tournament.Left:
				events = append(events, tournament.PlayerReturned{Player: pid, From: round})
			default: // he takes part, or would but for a bye
			}
			if p.Request(round) != tournament.NoBye {
				events = append(events, tournament.ByeGranted{Player: pid, Round: round})
			}
			events = append(events, tournament.PlayerCheckedIn{Player: pid, Round: round})
		}
		return events, nil
	})
}

// TakeBackCheckIn says that a player has not been seen after all.
func (s *Service) TakeBackCheckIn(ctx context.Context, by Actor, id tournament.EventID, round tournament.RoundNo, pid tournament.PlayerID) (tournament.State, error) {
	const op = "take back check-in"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		p, sec, err := c.player(op, ActAbsence, pid)
		if err != nil {
			return nil, err
		}
		if err := toBePaired(op, sec, p, round); err != nil || p.CheckedIn != round {
			return nil, err
		}
		return []tournament.Event{tournament.PlayerCheckedIn{Player: pid}}, nil
	})
}

// LeaveOut gives players whom nobody has checked in a bye in the next round of
// their sections, all in one command. Where somebody has been checked in
// meanwhile, or has said otherwise, that is a Conflict. Who has had a half-point
// bye before is asked about, all at once.
func (s *Service) LeaveOut(ctx context.Context, by Actor, id tournament.EventID, players []tournament.PlayerID, kind tournament.ByeKind, yes Answers) (tournament.State, error) {
	const op = "leave out"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		var events []tournament.Event
		var again []tournament.PlayerID
		var ask *Error
		for _, pid := range players {
			p, sec, err := c.player(op, ActAbsence, pid)
			if err != nil {
				return nil, err
			}
			next := sec.Current() + 1
			if p.Presence(next) != tournament.Awaited {
				return nil, &Error{Kind: Conflict, Op: op, Key: "checkin.meanwhile", Args: []any{p.Name()}}
			}
			err = mayHaveBye(op, sec, p.Name(), p.Joined, p.Requests, tournament.Request{Round: next, Kind: kind}, yes)
			var asked *Error
			switch {
			case errors.As(err, &asked) && asked.Kind == NeedsAnswer:
				ask, again = asked, append(again, pid)
			case err != nil:
				return nil, err
			}
			events = append(events, tournament.ByeGranted{Player: pid, Round: next, Kind: kind})
		}
		if ask != nil {
			return nil, yes.need(ask.Level, op, ask.Key, c.names(again))
		}
		return events, nil
	})
}

// NotePlayer replaces what the desk has written down of a player. seen is what
// the desk showed: where it is no longer so, that is a Conflict.
func (s *Service) NotePlayer(ctx context.Context, by Actor, id tournament.EventID, pid tournament.PlayerID, seen, want tournament.DeskNote) (tournament.State, error) {
	const op = "note player"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		p, _, err := c.player(op, ActAbsence, pid)
		if err != nil {
			return nil, err
		}
		if p.Desk.Value != seen {
			return nil, &Error{Kind: Conflict, Op: op, Key: "player.changed-meanwhile", Args: []any{p.Name()}}
		}
		want.Fee, want.Comment = tournament.Clean(want.Fee), tournament.Clean(want.Comment)
		for _, text := range []string{want.Fee, want.Comment} {
			if len([]rune(text)) > tournament.MaxName {
				return nil, &Error{Kind: Invalid, Op: op, Key: "event.long-text", Args: []any{tournament.MaxName}}
			}
		}
		if want == p.Desk.Value {
			return nil, nil
		}
		note, err := confide(c, want)
		if err != nil {
			return nil, err
		}
		return []tournament.Event{tournament.DeskNoted{Player: pid, Note: note}}, nil
	})
}

// toBePaired refuses what is said of a player for another round than the next
// one of his section, or for one that there is not.
func toBePaired(op string, sec *tournament.Section, p *tournament.Player, round tournament.RoundNo) error {
	switch {
	case sec.Current() >= sec.TotalRounds:
		return &Error{Kind: Forbidden, Op: op, Key: "round.all-played", Args: []any{int(sec.TotalRounds)}, Hint: "round.all-played-hint"}
	case round != sec.Current()+1:
		return &Error{Kind: Conflict, Op: op, Key: "checkin.round-posted", Args: []any{int(round), p.Name()}}
	}
	return nil
}

// namesOf lists players by name.
func namesOf(ps []*tournament.Player) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = p.Name()
	}
	return joinNames(out)
}
