package arbiter

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// SwapColours turns a board of the draft round. White is the player who was
// seen there with White; where it is another by now, that is a Conflict.
func (s *Service) SwapColours(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, board tournament.BoardNo, white tournament.PlayerID, yes Answers) (tournament.State, error) {
	const op = "swap colours"
	return s.changeDraft(ctx, op, by, id, secID, yes, func(_ *command, _ *tournament.Section, r *tournament.Round) error {
		b := r.Board(board)
		if b == nil {
			return tournament.Refuse("state.no-board", int(board), int(r.No))
		}
		if b.White != white {
			return &Error{Kind: Conflict, Op: op, Key: "round.board-changed", Args: []any{int(board)}, Hint: "event.look-again"}
		}
		b.White, b.Black = b.Black, b.White
		return nil
	})
}

// SwapPlayers exchanges two players of the draft, whether on boards, with the bye
// or in the pool of the unpaired. The table of a round robin binds: there it is
// refused.
func (s *Service) SwapPlayers(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, a, b tournament.PlayerID, yes Answers) (tournament.State, error) {
	const op = "swap players"
	return s.changeDraft(ctx, op, by, id, secID, yes, func(c *command, sec *tournament.Section, r *tournament.Round) error {
		if sec.System.IsFixed() {
			return &Error{Kind: Invalid, Op: op, Key: "round.table-binds"}
		}
		seats, pool := seatsOf(r), pool(c.state, sec, r)
		for _, p := range []tournament.PlayerID{a, b} {
			switch {
			case c.state.Player(p) == nil:
				return tournament.Refuse("state.no-player", string(p))
			case seats[p] == nil && !slices.Contains(pool, p):
				return &Error{Kind: Invalid, Op: op, Key: "round.not-in-draft", Args: []any{c.state.Player(p).Name()}}
			}
		}
		if at := seats[a]; at != nil {
			*at = b
		}
		if at := seats[b]; at != nil {
			*at = a
		}
		keepSeats(c.state, sec.ID, r)
		return nil
	})
}

// seatsOf finds the places of a round that players can exchange: at the boards
// and of the allocated bye.
func seatsOf(r *tournament.Round) map[tournament.PlayerID]*tournament.PlayerID {
	seats := make(map[tournament.PlayerID]*tournament.PlayerID, 2*len(r.Boards)+1)
	for i := range r.Boards {
		b := &r.Boards[i]
		seats[b.White], seats[b.Black] = &b.White, &b.Black
	}
	for i, y := range r.Byes {
		if y.Kind == tournament.PairingBye {
			seats[y.Player] = &r.Byes[i].Player
		}
	}
	return seats
}

// changeDraft changes the draft in a manual pairing, which it begins where it is
// not begun, once that has been answered. What the rules would not do is asked
// about too (level 3): rematches, forbidden pairs, second byes, colours.
func (s *Service) changeDraft(ctx context.Context, op string, by Actor, id tournament.EventID, secID tournament.SectionID, yes Answers, change func(*command, *tournament.Section, *tournament.Round) error) (tournament.State, error) {
	s.restorePoint(ctx, yes, "warn.manual-begin")
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, err := c.drafted(op, ActPair, secID)
		if err != nil {
			return nil, err
		}
		r := sec.Draft.Round
		r.Boards, r.Byes = slices.Clone(r.Boards), slices.Clone(r.Byes)
		r.Why = nil // it explained what the engine made
		if err := change(c, sec, &r); err != nil {
			return nil, err
		}
		var events []tournament.Event
		if !sec.Draft.Manual {
			if err := yes.need(3, op, "warn.manual-begin", int(r.No), sec.Name); err != nil {
				return nil, err
			}
			events = append(events, tournament.ManualBegun{Section: secID})
		}
		if err := c.warned(op, sec, &sec.Draft.Round, &r, yes); err != nil {
			return nil, err
		}
		return append(events, tournament.RoundDrafted{Section: secID, Round: r, Digest: byHand(sec.Draft.Digest, &r), ByHand: true}), nil
	})
}

// byHand is the digest of a draft that was changed by hand: that of the input
// that it was made from, and what it holds now, so that nobody posts a change
// that he has not seen.
func byHand(digest string, r *tournament.Round) string {
	h := sha256.New()
	for _, b := range r.Boards {
		fmt.Fprintln(h, b.No, b.White, b.Black)
	}
	for _, y := range r.Byes {
		fmt.Fprintln(h, y.Player, y.Kind)
	}
	return madeFrom(digest) + "." + hex.EncodeToString(h.Sum(nil)[:8])
}

// isByHand tells whether a draft of the digest was changed by hand.
func isByHand(digest string) bool { return strings.Contains(digest, ".") }

// madeFrom is the part of a draft's digest that is its input's.
func madeFrom(digest string) string {
	input, _, _ := strings.Cut(digest, ".")
	return input
}

// warned asks about what a change of a round brings that the rules would not do
// (Findings). What it had before the change is not asked about again.
func (c *command) warned(op string, sec *tournament.Section, before, r *tournament.Round, yes Answers) error {
	for _, x := range broken(c.state, sec, r) {
		if x.in(before) {
			continue
		}
		args := make([]any, len(x.Players))
		for i, p := range x.Players {
			args[i] = c.state.Player(p).Name()
		}
		if err := yes.need(3, op, "warn."+x.Code, args...); err != nil {
			return err
		}
	}
	return nil
}

// excess tells whether another game with a colour would be the third in a row,
// or the third more than with the other (C.04.3, 1.6.2.1).
func excess(past []tournament.Cell, colour tournament.Color) bool {
	more, row := 0, 0
	for _, x := range past {
		switch {
		case !x.Result.Meeting() || x.Color == tournament.NoColor:
		case x.Color == colour:
			more, row = more+1, row+1
		default:
			more, row = more-1, 0
		}
	}
	return more >= 2 || row >= 2
}

// JudgeDraft holds a draft that was changed by hand against the rules of its
// section, criterion by criterion, for whoever wants more than the warnings. ok
// is false where the system has no judge.
func (s *Service) JudgeDraft(ctx context.Context, id tournament.EventID, secID tournament.SectionID) (j pairing.Judgement, in pairing.Input, ok bool, err error) {
	const op = "judge pairing"
	st, err := s.View(ctx, id)
	if err != nil {
		return j, in, false, err
	}
	sec := st.Section(secID)
	if sec == nil || sec.Draft == nil {
		return j, in, false, &Error{Kind: NotFound, Op: op, Key: "round.no-draft"}
	}
	judge, ok := s.systems[sec.System].(pairing.Judge)
	if !ok {
		return j, in, false, nil
	}
	if in, err = pairing.InputFrom(st, secID, sec.Draft.Round.No); err != nil {
		return j, in, false, refusal(op, err)
	}
	j, err = judge.Judge(in, in.Made(sec.Draft.Round), pairing.Control{})
	return j, in, true, refusal(op, err)
}

// manualDiffers are the arguments of the question at the end of a manual
// pairing: the round, how many boards are not in the engine's pairing, and
// which, as "3: White – Black", with a bye that is another's.
func (s *Service) manualDiffers(ctx context.Context, id tournament.EventID, secID tournament.SectionID) ([]any, error) {
	list, st, err := s.ManualDifferences(ctx, id, secID)
	if err != nil {
		return nil, err
	}
	var differ []string
	for _, d := range list {
		switch name := func(p tournament.PlayerID) string { return st.Player(p).Name() }; {
		case d.Hand.White == "":
		case d.Board == 0:
			differ = append(differ, tournament.PairingBye.String()+": "+name(d.Hand.White))
		default:
			differ = append(differ, fmt.Sprintf("%d: %s – %s", d.Board, name(d.Hand.White), name(d.Hand.Black)))
		}
	}
	return []any{int(st.Section(secID).Draft.Round.No), len(differ), joinNames(differ)}, nil
}

// winUnplayed tells whether a round bars its player from the bye (C2): he had
// one, or scored a win's points without playing.
func winUnplayed(x tournament.Cell, pts tournament.Points) bool {
	return x.Bye == tournament.PairingBye || !x.Result.Played() && !x.Result.Open() && x.Points(pts) >= pts.Win
}

// forbidden tells whether two players must not meet in round r.
func forbidden(sec *tournament.Section, r tournament.RoundNo, a, b tournament.PlayerID) bool {
	return slices.ContainsFunc(sec.Forbidden, func(f tournament.Forbidden) bool {
		return r >= f.First && r <= f.Last && slices.Contains(f.Players, a) && slices.Contains(f.Players, b)
	})
}

// kept tells whether a rule of the section kept two players apart when the draft
// was made.
func kept(groups []tournament.Group, a, b tournament.PlayerID) bool {
	return slices.ContainsFunc(groups, func(g tournament.Group) bool { return slices.Contains(g.Players, a) && slices.Contains(g.Players, b) })
}

// met is the last round in which two players have met over the board (C1), in a
// Keizer season too recently to meet in round r; 0 where they may meet.
func met(sec *tournament.Section, r tournament.RoundNo, a, b tournament.PlayerID) tournament.RoundNo {
	gap := maxRounds
	if sec.System == tournament.Keizer {
		if gap = tournament.StandardKeizer().Gap; sec.Keizer != nil {
			gap = sec.Keizer.Gap
		}
	} else if sec.System.Rematches() {
		return 0
	}
	for _, x := range slices.Backward(sec.Rounds[:r-1]) {
		for _, y := range x.Boards {
			if y.Result.Meeting() && (y.White == a && y.Black == b || y.White == b && y.Black == a) && int(r-x.No) <= gap {
				return x.No
			}
		}
	}
	return 0
}
