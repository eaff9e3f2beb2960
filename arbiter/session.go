package arbiter

import (
	"context"
	"errors"
	"slices"

	"sealedmove/arbiter/journal"
	"sealedmove/pairing"
	"sealedmove/tournament"
)

// A manual pairing is a session with a beginning and an end (C.02):
//
//	BeginManual   it begins, at level 3; a change of the draft begins it too
//	SwapPlayers, SwapColours, Unpair, PairTwo, GiveBye
//	              what may be done in it; each is an entry and can be undone
//	EndManual     it ends, at level 3, compared with the engine's pairing
//	CancelManual  it is as if it had not been
//
// PublishRound ends one that is still going on.

// BeginManual begins the manual pairing of a draft.
func (s *Service) BeginManual(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, yes Answers) (tournament.State, error) {
	const op = "begin manual pairing"
	s.restorePoint(ctx, yes, "warn.manual-begin")
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, err := c.drafted(op, ActPair, secID)
		if err != nil {
			return nil, err
		}
		if sec.Draft.Manual {
			return nil, &Error{Kind: Conflict, Op: op, Key: "round.manual-already"}
		}
		if err := yes.need(3, op, "warn.manual-begin", int(sec.Draft.Round.No), sec.Name); err != nil {
			return nil, err
		}
		return []tournament.Event{tournament.ManualBegun{Section: secID}}, nil
	})
}

// Unpair takes a board of the draft apart, or the bye from who has it where board
// is 0: its players come into the pool. White is who was seen there with White, or
// with the bye; where it is another by now, that is a Conflict.
func (s *Service) Unpair(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, board tournament.BoardNo, white tournament.PlayerID, yes Answers) (tournament.State, error) {
	const op = "unpair"
	return s.changeDraft(ctx, op, by, id, secID, yes, func(_ *command, sec *tournament.Section, r *tournament.Round) error {
		if sec.System.IsFixed() {
			return &Error{Kind: Invalid, Op: op, Key: "round.table-binds"}
		}
		byes, boards := len(r.Byes), len(r.Boards)
		if board == 0 {
			r.Byes = slices.DeleteFunc(r.Byes, func(y tournament.Bye) bool { return y.Player == white && y.Kind == tournament.PairingBye })
		} else {
			r.Boards = slices.DeleteFunc(r.Boards, func(b tournament.Board) bool { return b.No == board && b.White == white })
		}
		if len(r.Byes) == byes && len(r.Boards) == boards {
			return &Error{Kind: Conflict, Op: op, Key: "round.board-changed", Args: []any{int(board)}, Hint: "event.look-again"}
		}
		return nil
	})
}

// PairTwo pairs two players of the pool, on the lowest board of the section that is
// free.
func (s *Service) PairTwo(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, white, black tournament.PlayerID, yes Answers) (tournament.State, error) {
	const op = "pair two"
	return s.changeDraft(ctx, op, by, id, secID, yes, func(c *command, sec *tournament.Section, r *tournament.Round) error {
		if err := c.inPool(op, sec, r, white, black); err != nil {
			return err
		}
		taken := takenBoards(c.state, secID)
		take(taken, r)
		no := firstBoard(c.state, secID, r.No)
		for taken[no] {
			no++
		}
		r.Boards = append(r.Boards, tournament.Board{No: no, White: white, Black: black})
		keepSeats(c.state, secID, r)
		return nil
	})
}

// GiveBye gives a player of the pool the allocated bye; who had it comes into the
// pool.
func (s *Service) GiveBye(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, player tournament.PlayerID, yes Answers) (tournament.State, error) {
	const op = "give bye"
	return s.changeDraft(ctx, op, by, id, secID, yes, func(c *command, sec *tournament.Section, r *tournament.Round) error {
		if err := c.inPool(op, sec, r, player); err != nil {
			return err
		}
		r.Byes = slices.DeleteFunc(r.Byes, func(y tournament.Bye) bool { return y.Kind == tournament.PairingBye })
		r.Byes = append(r.Byes, tournament.Bye{Player: player, Kind: tournament.PairingBye})
		return nil
	})
}

// inPool refuses players who are not in the pool, or one who is named twice.
func (c *command) inPool(op string, sec *tournament.Section, r *tournament.Round, players ...tournament.PlayerID) error {
	left := pool(c.state, sec, r)
	for i, p := range players {
		switch {
		case c.state.Player(p) == nil:
			return tournament.Refuse("state.no-player", string(p))
		case !slices.Contains(left, p) || slices.Contains(players[:i], p):
			return &Error{Kind: Invalid, Op: op, Key: "round.not-in-pool", Args: []any{c.state.Player(p).Name()}}
		}
	}
	return nil
}

// EndManual ends the manual pairing of a draft that the arbiter saw: digest names
// it. The question, of level 3, says what the engine would have paired otherwise.
func (s *Service) EndManual(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, digest string, yes Answers) (tournament.State, error) {
	const op = "end manual pairing"
	st, err := s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, err := c.drafted(op, ActPair, secID)
		if err != nil {
			return nil, err
		}
		switch {
		case !sec.Draft.Manual:
			return nil, &Error{Kind: Conflict, Op: op, Key: "round.no-manual"}
		case sec.Draft.Digest != digest:
			return nil, &Error{Kind: Conflict, Op: op, Key: "round.draft-stale", Args: []any{int(sec.Draft.Round.No)}, Hint: "event.look-again"}
		}
		if err := c.allPlaced(op, sec); err != nil {
			return nil, err
		}
		if err := yes.need(3, op, "warn.manual-end"); err != nil {
			return nil, err
		}
		return []tournament.Event{tournament.ManualEnded{Section: secID}}, nil
	})
	return st, s.compared(ctx, id, secID, err)
}

// compared completes the question at the end of a manual pairing: only then is the
// engine asked, and outside the transaction.
func (s *Service) compared(ctx context.Context, id tournament.EventID, secID tournament.SectionID, err error) error {
	var ask *Error
	if !errors.As(err, &ask) || ask.Key != "warn.manual-end" {
		return err
	}
	if ask.Args, err = s.manualDiffers(ctx, id, secID); err != nil {
		return err
	}
	return ask
}

// CancelManual takes a manual pairing back as a whole: the draft is again what it
// was when it began.
func (s *Service) CancelManual(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID) (tournament.State, error) {
	const op = "cancel manual pairing"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, err := c.drafted(op, ActPair, secID)
		if err != nil {
			return nil, err
		}
		if !sec.Draft.Manual {
			return nil, &Error{Kind: Conflict, Op: op, Key: "round.no-manual"}
		}
		es, err := c.history()
		if err != nil {
			return nil, err
		}
		begun, _ := ManualSession(es, secID)
		if begun < 0 {
			return nil, &Error{Kind: NotFound, Op: op, Key: "round.no-manual"}
		}
		st, err := journal.Fold(es[:begun])
		if err != nil {
			return nil, err
		}
		was := st.Section(secID).Draft
		return []tournament.Event{
			tournament.ManualEnded{Section: secID},
			tournament.RoundDrafted{Section: secID, Round: was.Round, Digest: was.Digest, ByHand: was.ByHand},
		}, nil
	})
}

// ManualSession finds in a journal where the manual pairing of a section's draft
// began that is going on, and how many changes it has made; begun is -1 where none is.
func ManualSession(es []journal.Entry, secID tournament.SectionID) (begun, changes int) {
	begun = -1
	undone := journal.Undone(es)
	for i, e := range es {
		if e.Undoes != 0 || undone[e.Cmd] {
			continue
		}
		switch e := e.Event.(type) {
		case tournament.ManualBegun:
			if e.Section == secID {
				begun, changes = i, 0
			}
		case tournament.RoundDrafted:
			switch {
			case e.Section != secID:
			case e.ByHand:
				changes++
			default:
				begun = -1
			}
		case tournament.ManualEnded:
			if e.Section == secID {
				begun = -1
			}
		case tournament.DraftDropped:
			if e.Section == secID {
				begun = -1
			}
		case tournament.RoundPublished:
			if e.Section == secID {
				begun = -1
			}
		}
	}
	if begun < 0 {
		return -1, 0
	}
	return begun, changes
}

// BoardDifference is a board, or the bye where Board is 0, that was made by hand
// otherwise than by the engine. The White of the bye is who has it; who stands in
// neither place of a side has no game there.
type BoardDifference struct {
	Board        tournament.BoardNo
	Hand, Engine tournament.ByColor[tournament.PlayerID]
}

// ManualDifferences compares a draft with what the engine pairs now, board by
// board: pairs that both have are no difference, whichever board they are on. The
// state is the one that the draft is of.
func (s *Service) ManualDifferences(ctx context.Context, id tournament.EventID, secID tournament.SectionID) ([]BoardDifference, tournament.State, error) {
	const op = "compare pairings"
	st, err := s.View(ctx, id)
	if err != nil {
		return nil, st, err
	}
	sec := st.Section(secID)
	if sec == nil || sec.Draft == nil { // it has been dropped meanwhile
		return nil, st, &Error{Kind: NotFound, Op: op, Key: "round.no-draft"}
	}
	out, in, err := s.pair(op, st, secID, pairing.Control{})
	if err != nil {
		return nil, st, err
	}
	engine := out.Round(st, in, 1)
	numberBoards(st, secID, &engine)
	return differences(&sec.Draft.Round, &engine), st, nil
}

// differences pair the boards of two rounds that only one of them has: those of
// one number first, then in their order.
func differences(hand, engine *tournament.Round) []BoardDifference {
	of := func(b tournament.Board) tournament.ByColor[tournament.PlayerID] {
		return tournament.ByColor[tournament.PlayerID]{White: b.White, Black: b.Black}
	}
	only := func(a, b *tournament.Round) (out []tournament.Board) {
		for _, x := range a.Boards {
			if !slices.ContainsFunc(b.Boards, func(y tournament.Board) bool { return of(x) == of(y) }) {
				out = append(out, x)
			}
		}
		return out
	}
	mine, theirs := only(hand, engine), only(engine, hand)
	var out []BoardDifference
	for _, b := range mine {
		d := BoardDifference{Board: b.No, Hand: of(b)}
		at := slices.IndexFunc(theirs, func(x tournament.Board) bool { return x.No == b.No })
		if at < 0 {
			at = slices.IndexFunc(theirs, func(x tournament.Board) bool {
				return !slices.ContainsFunc(mine, func(y tournament.Board) bool { return y.No == x.No })
			})
		}
		if at >= 0 {
			d.Engine, theirs = of(theirs[at]), slices.Delete(theirs, at, at+1)
		}
		out = append(out, d)
	}
	for _, b := range theirs {
		out = append(out, BoardDifference{Board: b.No, Engine: of(b)})
	}
	if a, b := allocated(hand), allocated(engine); a != b {
		d := BoardDifference{}
		d.Hand.White, d.Engine.White = a, b
		out = append(out, d)
	}
	return out
}

// allocated is who has the allocated bye of a round, "" for nobody.
func allocated(r *tournament.Round) tournament.PlayerID {
	for _, y := range r.Byes {
		if y.Kind == tournament.PairingBye {
			return y.Player
		}
	}
	return ""
}
