package arbiter

import (
	"context"
	"slices"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// SettleOrder records an order among players whom the tie-breaks do not part,
// as a play-off or the arbiter has settled it; one of the same players replaces
// an earlier one. By hand it needs a reason, which is printed, and an answer of
// level 4. What does not fit the standings after o.After, or as they are now
// where that is 0, is refused with the reason.
func (s *Service) SettleOrder(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, o tournament.Order, yes Answers) (tournament.State, error) {
	const op = "settle order"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, err := c.section(op, ActSettle, secID)
		if err != nil {
			return nil, err
		}
		switch o.How {
		case tournament.ByPlayOff:
		case tournament.ByHand:
			if o.Reason = tournament.Clean(o.Reason); o.Reason == "" {
				return nil, &Error{Kind: Invalid, Op: op, Key: "order.reason"}
			}
			if err := yes.need(4, op, "warn.order-by-hand", len(o.Players), sec.Name); err != nil {
				return nil, err
			}
		default: // lots are drawn by DrawLots: nobody types what came out
			return nil, &Error{Kind: Invalid, Op: op, Key: "order.how"}
		}
		if overlong(o.Reason) {
			return nil, &Error{Kind: Invalid, Op: op, Key: "event.long-text", Args: []any{tournament.MaxName}}
		}
		if err := c.fits(op, sec, o); err != nil {
			return nil, err
		}
		why, err := confide(c, o.Reason)
		if err != nil {
			return nil, err
		}
		return []tournament.Event{tournament.OrderSettled{Section: secID, After: o.After, How: o.How, Players: o.Players, Reason: why}}, nil
	})
}

// fits refuses an order that the standings do not leave open.
func (c *command) fits(op string, sec *tournament.Section, o tournament.Order) error {
	t, err := scoring.Standings(c.state, scoring.Options{Section: sec.ID, After: o.After, Settled: []tournament.Order{o}})
	if err != nil {
		return refusal(op, err)
	}
	return refusal(op, t.Settled[0].Err)
}

// DrawLots parts the players whom nothing separates after the section's last
// round by lots (C.07, 4.2), from a seed that is drawn here, shown and recorded.
func (s *Service) DrawLots(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID) (tournament.State, error) {
	const op = "draw lots"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, err := c.section(op, ActSettle, secID)
		if err != nil {
			return nil, err
		}
		t, err := scoring.Standings(c.state, scoring.Options{Section: sec.ID})
		if err != nil {
			return nil, refusal(op, err)
		}
		seed, err := c.newSeed()
		if err != nil {
			return nil, err
		}
		var events []tournament.Event
		for _, o := range t.Lots(seed) {
			events = append(events, tournament.OrderSettled{Section: secID, After: o.After, How: o.How, Players: o.Players, Seed: o.Seed})
		}
		if len(events) == 0 {
			return nil, &Error{Kind: Invalid, Op: op, Key: "order.no-tie", Args: []any{sec.Name}}
		}
		return events, nil
	})
}

// DropOrder takes back the settled order among these players.
func (s *Service) DropOrder(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, among []tournament.PlayerID) (tournament.State, error) {
	const op = "drop order"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		if _, err := c.section(op, ActSettle, secID); err != nil {
			return nil, err
		}
		return []tournament.Event{tournament.OrderDropped{Section: secID, Players: slices.Clone(among)}}, nil
	})
}

// RateRound records the ratings of a round's date, in a section that counts by
// them (B.02, 8.1). Who is not in ratings keeps the rating of the event; 0 is
// unrated.
func (s *Service) RateRound(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, round tournament.RoundNo, ratings map[tournament.PlayerID]int) (tournament.State, error) {
	const op = "rate round"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, err := c.section(op, ActSetUp, secID)
		if err != nil {
			return nil, err
		}
		if !sec.RateByRound {
			return nil, &Error{Kind: Invalid, Op: op, Key: "section.not-by-round", Args: []any{sec.Name}}
		}
		if round < 1 || round > sec.TotalRounds {
			return nil, &Error{Kind: NotFound, Op: op, Key: "section.no-such-round", Args: []any{int(round), int(sec.TotalRounds)}}
		}
		for _, p := range c.state.Entries(secID) {
			if r := ratings[p.ID]; r < 0 || r > tournament.MaxRating {
				return nil, &Error{Kind: Invalid, Op: op, Key: "player.rating", Args: []any{p.Name(), r, tournament.MaxRating}}
			}
		}
		return []tournament.Event{tournament.RoundRated{Section: secID, Round: round, Ratings: ratings}}, nil
	})
}
