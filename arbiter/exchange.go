package arbiter

import (
	"context"
	"slices"

	"sealedmove/tournament"
)

// ExchangePlayers puts two players of the posted round in each other's place:
// at boards, with the allocated bye, or b in place of a where b has no game. Every
// other board and its number stay as they are. Boards with a result are not
// touched. The hall has seen the round, so it needs an answer of level 3, and one
// for each thing that the rules would not do. RestoreBoards takes it back.
func (s *Service) ExchangePlayers(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, a, b tournament.PlayerID, yes Answers) (tournament.State, error) {
	const op = "exchange players"
	s.restorePoint(ctx, yes, "warn.exchange")
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, err := c.section(op, ActAlter, secID)
		if err != nil {
			return nil, err
		}
		if sec.System.IsFixed() {
			return nil, &Error{Kind: Invalid, Op: op, Key: "round.table-binds"}
		}
		before := sec.Round(sec.Current())
		r := *before
		r.Boards, r.Byes = slices.Clone(before.Boards), slices.Clone(before.Byes)
		if err := c.exchange(op, sec, &r, a, b); err != nil {
			return nil, err
		}
		e := tournament.RoundAltered{Section: secID, Round: r.No, Byes: r.Byes, NoShows: r.NoShows}
		for i, x := range r.Boards {
			if was := before.Boards[i]; was == x {
				continue
			} else if was.Result != tournament.NoResult {
				return nil, &Error{Kind: Invalid, Op: op, Key: "round.board-has-result", Args: []any{int(x.No)}}
			}
			e.Set = append(e.Set, x)
		}
		if err := yes.need(3, op, "warn.exchange", c.state.Player(a).Name(), c.state.Player(b).Name(), int(r.No)); err != nil {
			return nil, err
		}
		return []tournament.Event{e}, c.warned(op, sec, before, &r, yes)
	})
}

// exchange puts a and b in each other's place. Who had none is then at a's, and a
// has a zero-point bye.
func (c *command) exchange(op string, sec *tournament.Section, r *tournament.Round, a, b tournament.PlayerID) error {
	seats := seatsOf(r)
	if seats[a] == nil && seats[b] != nil {
		a, b = b, a
	}
	for _, p := range []tournament.PlayerID{a, b} {
		switch x := c.state.Player(p); {
		case x == nil:
			return &Error{Kind: NotFound, Op: op, Key: "state.no-player", Args: []any{string(p)}}
		case sec.TPN(p) == 0 || a == b || seats[a] == nil || x.Withdrawn(r.No):
			return &Error{Kind: Invalid, Op: op, Key: "round.not-exchangeable", Args: []any{x.Name()}}
		}
	}
	if seats[b] != nil {
		*seats[a], *seats[b] = b, a
		return nil
	}
	if i := slices.IndexFunc(r.Byes, func(y tournament.Bye) bool { return y.Player == b && y.Kind != tournament.ZeroBye }); i >= 0 {
		return &Error{Kind: Invalid, Op: op, Key: "round.not-exchangeable", Args: []any{c.state.Player(b).Name()}}
	}
	*seats[a] = b
	r.Byes = slices.DeleteFunc(r.Byes, func(y tournament.Bye) bool { return y.Player == b && y.Kind == tournament.ZeroBye })
	r.Byes = append(r.Byes, tournament.Bye{Player: a, Kind: tournament.ZeroBye})
	return nil
}

// TurnBoard exchanges the colours of a board of the posted round, as where the two
// sat on each other's side: a result is turned with them, so that who won has won;
// what was signed was of the board as it was, and is to be signed anew. The hall has seen the round, so it needs an answer of
// level 3. seen is the board as it was seen; where it is another by now, that is a
// Conflict. A game in hand (adjourned, postponed) keeps its colours.
func (s *Service) TurnBoard(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, seen tournament.Board, yes Answers) (tournament.State, error) {
	const op = "turn board"
	s.restorePoint(ctx, yes, "warn.turn-board")
	s.restorePoint(ctx, yes, "warn.turn-result")
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		act := ActAlter
		if seen.Result != tournament.NoResult {
			act = ActCorrect
		}
		sec, err := c.section(op, act, secID)
		if err != nil {
			return nil, err
		}
		r := sec.Round(sec.Current())
		if r == nil || r.Board(seen.No) == nil {
			return nil, tournament.Refuse("state.no-board", int(seen.No), int(sec.Current()))
		}
		b := *r.Board(seen.No)
		switch {
		case b.White != seen.White || b.Black != seen.Black || b.Result != seen.Result:
			return nil, &Error{Kind: Conflict, Op: op, Key: "round.board-changed", Args: []any{int(b.No)}, Hint: "event.look-again"}
		case b.Result.Open():
			return nil, &Error{Kind: Invalid, Op: op, Key: "state.game-in-hand", Args: []any{int(b.No), int(r.No)}}
		}
		key, args := "warn.turn-board", []any{int(b.No), c.state.Player(b.White).Name(), c.state.Player(b.Black).Name()}
		if b.Result != tournament.NoResult {
			key, args = "warn.turn-result", append(args, b.Result, b.Result.Swapped())
		}
		if err := yes.need(3, op, key, args...); err != nil {
			return nil, err
		}
		b.White, b.Black, b.Result = b.Black, b.White, b.Result.Swapped()
		return []tournament.Event{tournament.RoundAltered{Section: secID, Round: r.No, Set: []tournament.Board{b}, Byes: r.Byes, NoShows: r.NoShows}}, nil
	})
}
