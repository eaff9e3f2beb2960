package arbiter

import (
	"context"
	"encoding/json"
	"time"

	"sealedmove/arbiter/adjournment"
	"sealedmove/arbiter/adjournment/lockedcopy"
	"sealedmove/tournament"
)

// LockCopy makes a locked digital copy of the move that lies in a game's
// envelope, as the sealer has typed it on a page of his own, and returns the
// three shares for him, his opponent and the slip in the envelope. They are
// shown once and kept nowhere; written is not validated and not logged. Act of g
// is not read.
func (s *Service) LockCopy(ctx context.Context, by Actor, id tournament.EventID, g GameAct, written string) (lockedcopy.Shares, tournament.State, error) {
	const op = "lock copy"
	st, err := s.View(ctx, id)
	if err != nil {
		return lockedcopy.Shares{}, tournament.State{}, err
	}
	game, err := adjournment.Of(id, &st, g.Section, g.Round, g.Board)
	if err != nil {
		return lockedcopy.Shares{}, tournament.State{}, gameRefusal(op, err)
	}
	if game.Envelope == nil {
		return lockedcopy.Shares{}, tournament.State{}, &Error{Kind: Invalid, Op: op, Key: "adjournment.need.envelope"}
	}
	made, shares, err := lockedcopy.Lock(s.lots, *game.Envelope, written)
	if err != nil {
		return lockedcopy.Shares{}, tournament.State{}, refusal(op, err)
	}
	stored, err := json.Marshal(made)
	if err != nil {
		return lockedcopy.Shares{}, tournament.State{}, err
	}
	g.Act = adjournment.Act{Name: adjournment.LockCopy, Commitment: made.Commitment, Copy: stored}
	st, err = s.ActOnGame(ctx, by, id, g, nil) // refuses where the game has moved on meanwhile
	if err != nil {
		return lockedcopy.Shares{}, tournament.State{}, err
	}
	return shares, st, nil
}

// OpenCopy opens a game's locked copy by two of its shares and records what it
// says. It is possible where the envelope could be opened or is lost; who opens
// it must be allowed to before anything is tried.
func (s *Service) OpenCopy(ctx context.Context, by Actor, id tournament.EventID, g GameAct, shares lockedcopy.Shares) (string, tournament.State, error) {
	const op = "open copy"
	st, err := s.View(ctx, id)
	if err != nil {
		return "", tournament.State{}, err
	}
	game, err := adjournment.Of(id, &st, g.Section, g.Round, g.Board)
	if err != nil {
		return "", tournament.State{}, gameRefusal(op, err)
	}
	g.Act = adjournment.Act{Name: adjournment.OpenCopy, At: s.now().Truncate(time.Second), Otherwise: g.Act.Otherwise, Texts: g.Act.Texts}
	for _, r := range game.Check(g.Act) {
		if r.Final || !g.Act.Otherwise {
			return "", tournament.State{}, gameRefusal(op, r)
		}
	}
	if err := allow(op, by.Role, gameAct(g.Act), PhaseOf(st.Section(g.Section))); err != nil {
		return "", tournament.State{}, err
	}
	var made lockedcopy.Copy
	if err := json.Unmarshal(game.Copy, &made); err != nil {
		return "", tournament.State{}, &Error{Kind: Damaged, Op: op, Key: "adjournment.locked.altered", Err: err}
	}
	if g.Act.Written, err = lockedcopy.Open(*game.Envelope, made, shares); err != nil {
		return "", tournament.State{}, refusal(op, err)
	}
	st, err = s.ActOnGame(ctx, by, id, g, nil)
	if err != nil {
		return "", tournament.State{}, err
	}
	return g.Act.Written, st, nil
}
