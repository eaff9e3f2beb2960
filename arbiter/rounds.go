package arbiter

import (
	"context"
	"errors"
	"slices"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// DraftRound pairs the next round of a section and keeps it as a draft. The
// engine runs outside any transaction; the draft is refused as a Conflict where
// what it was made from has changed meanwhile. Games of the current round
// without a result are marked adjourned, once the arbiter has answered so.
func (s *Service) DraftRound(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, ctl pairing.Control, yes Answers) (tournament.State, error) {
	const op = "pair round"
	st, err := s.View(ctx, id)
	if err != nil {
		return tournament.State{}, err
	}
	before, err := s.readyToPair(op, by, st, secID, yes)
	if err != nil {
		return tournament.State{}, err
	}
	ready, err := st.ApplyAll(slices.Values(before))
	if err != nil {
		return tournament.State{}, refusal(op, err)
	}
	round, in, err := s.pair(op, ready, secID, ctl)
	if err != nil {
		return tournament.State{}, err
	}
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		now, err := s.readyToPair(op, by, c.state, secID, yes)
		if err != nil {
			return nil, err
		}
		then, err := c.state.ApplyAll(slices.Values(now))
		if err != nil {
			return nil, err
		}
		again, err := pairing.InputFrom(then, secID, round.No)
		if err != nil {
			return nil, err
		}
		if again.Digest() != in.Digest() {
			return nil, &Error{Kind: Conflict, Op: op, Key: "round.changed-while-pairing"}
		}
		return append(now, tournament.RoundDrafted{Section: secID, Round: round, Digest: in.Digest()}), nil
	})
}

// readyToPair checks that the next round can be paired and gives the events
// that come before the draft: games marked adjourned, numbers assigned.
func (s *Service) readyToPair(op string, by Actor, st tournament.State, secID tournament.SectionID, yes Answers) ([]tournament.Event, error) {
	c := &command{by: by, state: st}
	sec, err := c.section(op, ActPair, secID)
	if err != nil {
		return nil, err
	}
	next := sec.Current() + 1
	if next > sec.TotalRounds {
		return nil, &Error{Kind: Forbidden, Op: op, Key: "round.all-played", Args: []any{int(sec.TotalRounds)}, Hint: "round.all-played-hint"}
	}
	present := 0
	for _, p := range st.Entries(secID) {
		if p.Present(next) {
			present++
		}
	}
	if present < 2 {
		return nil, &Error{Kind: Invalid, Op: op, Key: "round.too-few", Args: []any{present}}
	}
	var events []tournament.Event
	if cur := sec.Round(sec.Current()); cur != nil && cur.Missing() > 0 && !sec.System.IsRoundRobin() {
		if err := yes.need(3, op, "warn.missing-adjourned", cur.Missing(), int(cur.No)); err != nil {
			return nil, err
		}
		for _, b := range cur.Boards {
			if b.Result == tournament.NoResult {
				events = append(events, tournament.ResultEntered{Section: secID, Round: cur.No, Board: b.No, To: tournament.Adjourned})
			}
		}
	}
	if order := numbers(st, sec); !slices.Equal(order, sec.Numbers) {
		events = append(events, tournament.NumbersAssigned{Section: secID, Order: order})
	}
	return events, nil
}

// LastRenumbering is the round whose pairing freezes the pairing numbers
// (General Handling Rules 2): late entries after it take the numbers at the end.
const LastRenumbering = 4

// numbers is the order of pairing numbers for the next round: by rating before
// round 1, late entries at their proper place until round 4 is paired, and by
// lot in a round robin.
func numbers(st tournament.State, sec *tournament.Section) []tournament.PlayerID {
	entries := st.Entries(sec.ID)
	if sec.System.IsRoundRobin() {
		if len(sec.Numbers) > 0 && sec.Current() > 0 {
			return sec.Numbers
		}
		order := pairing.InitialOrder(entries)
		lots(sec.Seed, "round-robin numbers").Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		return ids(order)
	}
	if sec.Current() == 0 {
		return ids(pairing.InitialOrder(entries))
	}
	out := slices.Clone(sec.Numbers)
	for _, p := range pairing.InitialOrder(entries[len(out):]) {
		if int(sec.Current()) >= LastRenumbering {
			out = append(out, p.ID)
			continue
		}
		at := slices.IndexFunc(out, func(q tournament.PlayerID) bool { return pairing.Before(p, st.Player(q)) })
		if at < 0 {
			at = len(out)
		}
		out = slices.Insert(out, at, p.ID)
	}
	return out
}

func ids(ps []*tournament.Player) []tournament.PlayerID {
	out := make([]tournament.PlayerID, len(ps))
	for i, p := range ps {
		out[i] = p.ID
	}
	return out
}

// pair runs the section's engine on a state that is ready.
func (s *Service) pair(op string, st tournament.State, secID tournament.SectionID, ctl pairing.Control) (tournament.Round, pairing.Input, error) {
	sec := st.Section(secID)
	engine, ok := s.systems[sec.System]
	if !ok {
		return tournament.Round{}, pairing.Input{}, &Error{Kind: Invalid, Op: op, Key: "round.no-engine", Args: []any{string(sec.System)}}
	}
	next := sec.Current() + 1
	in, err := pairing.InputFrom(st, secID, next)
	if err != nil {
		return tournament.Round{}, in, refusal(op, err)
	}
	out, err := engine.Pair(in, ctl)
	if err != nil {
		return tournament.Round{}, in, s.noPairing(op, st, in, err)
	}
	return out.Round(st, in, firstBoard(st, secID, next)), in, nil
}

// noPairing words an engine's refusal with the names of the players.
func (s *Service) noPairing(op string, st tournament.State, in pairing.Input, err error) error {
	var none *pairing.NoPairing
	if !errors.As(err, &none) {
		return refusal(op, err)
	}
	names := make([]string, len(none.Unpaired))
	for i, n := range none.Unpaired {
		names[i] = st.Player(in.Players[n-1].ID).Name()
	}
	return &Error{Kind: Invalid, Op: op, Key: "round.no-pairing", Args: []any{len(names), joinNames(names)}, Hint: "round.no-pairing-hint", Err: err}
}

func joinNames(names []string) string {
	const show = 8
	s := ""
	for i, n := range names {
		switch {
		case i == show:
			return s + " …"
		case i > 0:
			s += "; "
		}
		s += n
	}
	return s
}

// firstBoard is the number of a section's first board in round r: its own
// setting, or the number after the boards of the sections before it.
func firstBoard(st tournament.State, secID tournament.SectionID, r tournament.RoundNo) tournament.BoardNo {
	first := tournament.BoardNo(1)
	for _, sec := range st.Sections {
		if sec.FirstBoard > 0 {
			first = sec.FirstBoard
		}
		if sec.ID == secID {
			break
		}
		first += boardsOf(st, sec, r)
	}
	return first
}

// boardsOf counts the boards that a section needs in round r.
func boardsOf(st tournament.State, sec *tournament.Section, r tournament.RoundNo) tournament.BoardNo {
	if round := sec.Round(r); round != nil {
		return tournament.BoardNo(len(round.Boards))
	}
	if sec.Draft != nil && sec.Draft.Round.No == r {
		return tournament.BoardNo(len(sec.Draft.Round.Boards))
	}
	n := tournament.BoardNo(0)
	for _, p := range st.Entries(sec.ID) {
		if p.Present(r) && p.Request(r) == tournament.NoBye {
			n++
		}
	}
	return n / 2
}

// SwapColours turns a board of the draft round.
func (s *Service) SwapColours(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, board tournament.BoardNo) (tournament.State, error) {
	const op = "swap colours"
	return s.changeDraft(ctx, op, by, id, secID, func(r *tournament.Round) error {
		b := r.Board(board)
		if b == nil {
			return tournament.Refuse("state.no-board", int(board), int(r.No))
		}
		b.White, b.Black = b.Black, b.White
		return nil
	})
}

// SwapPlayers exchanges two players of the draft, whether on boards or with the bye.
func (s *Service) SwapPlayers(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, a, b tournament.PlayerID) (tournament.State, error) {
	const op = "swap players"
	return s.changeDraft(ctx, op, by, id, secID, func(r *tournament.Round) error {
		swap := func(p *tournament.PlayerID) {
			switch *p {
			case a:
				*p = b
			case b:
				*p = a
			}
		}
		for i := range r.Boards {
			swap(&r.Boards[i].White)
			swap(&r.Boards[i].Black)
		}
		for i := range r.Byes {
			if r.Byes[i].Kind == tournament.PairingBye {
				swap(&r.Byes[i].Player)
			}
		}
		return nil
	})
}

func (s *Service) changeDraft(ctx context.Context, op string, by Actor, id tournament.EventID, secID tournament.SectionID, change func(*tournament.Round) error) (tournament.State, error) {
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, err := c.section(op, ActPair, secID)
		if err != nil {
			return nil, err
		}
		if sec.Draft == nil {
			return nil, &Error{Kind: NotFound, Op: op, Key: "round.no-draft"}
		}
		r := sec.Draft.Round
		r.Boards, r.Byes = slices.Clone(r.Boards), slices.Clone(r.Byes)
		if err := change(&r); err != nil {
			return nil, err
		}
		for _, b := range r.Boards {
			if met(sec, b.White, b.Black) {
				return nil, &Error{Kind: Invalid, Op: op, Key: "round.rematch", Args: []any{c.state.Player(b.White).Name(), c.state.Player(b.Black).Name()}}
			}
		}
		return []tournament.Event{tournament.RoundDrafted{Section: secID, Round: r, Digest: sec.Draft.Digest, ByHand: true}}, nil
	})
}

// met tells whether two players have met over the board (C1).
func met(sec *tournament.Section, a, b tournament.PlayerID) bool {
	for _, r := range sec.Rounds {
		for _, x := range r.Boards {
			if x.Result.Meeting() && (x.White == a && x.Black == b || x.White == b && x.Black == a) {
				return sec.System != tournament.DoubleRoundRobin
			}
		}
	}
	return false
}

// DropDraft throws the draft of a section away.
func (s *Service) DropDraft(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID) (tournament.State, error) {
	const op = "drop draft"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, err := c.section(op, ActPair, secID)
		if err != nil {
			return nil, err
		}
		if sec.Draft == nil {
			return nil, &Error{Kind: NotFound, Op: op, Key: "round.no-draft"}
		}
		return []tournament.Event{tournament.DraftDropped{Section: secID}}, nil
	})
}

// PublishRound posts the draft that the arbiter saw: digest names it. Where
// players or results have changed since it was made, that is a Conflict.
func (s *Service) PublishRound(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, digest string) (tournament.State, error) {
	const op = "post round"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, err := c.section(op, ActPost, secID)
		if err != nil {
			return nil, err
		}
		if sec.Draft == nil {
			return nil, &Error{Kind: NotFound, Op: op, Key: "round.no-draft"}
		}
		in, err := pairing.InputFrom(c.state, secID, sec.Draft.Round.No)
		if err != nil {
			return nil, err
		}
		if sec.Draft.Digest != digest || in.Digest() != digest || len(in.Players) != len(c.state.Entries(secID)) {
			return nil, &Error{Kind: Conflict, Op: op, Key: "round.draft-stale", Args: []any{int(sec.Draft.Round.No)}, Hint: "round.pair-again"}
		}
		return []tournament.Event{tournament.RoundPublished{Section: secID, Round: sec.Draft.Round, Digest: digest}}, nil
	})
}

// RecallRound takes the last posted round back while it has no result. The
// hall has seen it, so it needs a reason and an answer of level 4.
func (s *Service) RecallRound(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, round tournament.RoundNo, reason string, yes Answers) (tournament.State, error) {
	const op = "recall round"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, err := c.section(op, ActRecall, secID)
		if err != nil {
			return nil, err
		}
		if reason == "" {
			return nil, &Error{Kind: Invalid, Op: op, Key: "round.reason"}
		}
		if err := yes.need(4, op, "warn.recall", int(round), sec.Name); err != nil {
			return nil, err
		}
		why, err := confide(c, reason)
		if err != nil {
			return nil, err
		}
		return []tournament.Event{tournament.RoundRecalled{Section: secID, Round: round, Reason: why}}, nil
	})
}

// PairLeftOver pairs again, among themselves, the opponents of players who
// did not come, without touching any other board. The absent get a zero-point
// bye; an odd opponent out gets the pairing-allocated bye if the rules let him
// have it.
func (s *Service) PairLeftOver(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, absent []tournament.PlayerID, yes Answers) (tournament.State, error) {
	const op = "pair left-over players"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, err := c.section(op, ActAlter, secID)
		if err != nil {
			return nil, err
		}
		cur := sec.Round(sec.Current())
		left, drop, err := c.leftOver(op, cur, absent)
		if err != nil {
			return nil, err
		}
		if err := yes.need(3, op, "warn.left-over", len(left), int(cur.No)); err != nil {
			return nil, err
		}
		in, err := pairing.InputFrom(c.state, secID, cur.No)
		if err != nil {
			return nil, err
		}
		for i := range in.Players {
			in.Players[i].Present = slices.Contains(left, in.Players[i].ID)
		}
		engine, ok := s.systems[sec.System]
		if !ok || sec.System.IsRoundRobin() {
			return nil, &Error{Kind: Invalid, Op: op, Key: "round.no-engine", Args: []any{string(sec.System)}}
		}
		out, err := engine.Pair(in, pairing.Control{})
		if err != nil {
			return nil, s.noPairing(op, c.state, in, err)
		}
		e := tournament.RoundAltered{Section: secID, Round: cur.No, Drop: drop, Byes: slices.Clone(cur.Byes)}
		for i, p := range out.Boards {
			e.Set = append(e.Set, tournament.Board{No: drop[i], White: in.Players[p.White-1].ID, Black: in.Players[p.Black-1].ID})
		}
		if out.Bye != 0 {
			e.Byes = append(e.Byes, tournament.Bye{Player: in.Players[out.Bye-1].ID, Kind: tournament.PairingBye})
		}
		for _, p := range absent {
			e.Byes = append(e.Byes, tournament.Bye{Player: p, Kind: tournament.ZeroBye})
		}
		return []tournament.Event{e}, nil
	})
}

// leftOver finds the opponents of the absent and the boards that they leave.
func (c *command) leftOver(op string, r *tournament.Round, absent []tournament.PlayerID) (left []tournament.PlayerID, drop []tournament.BoardNo, err error) {
	for _, p := range absent {
		i := slices.IndexFunc(r.Boards, func(b tournament.Board) bool { return b.White == p || b.Black == p })
		if i < 0 {
			return nil, nil, &Error{Kind: Invalid, Op: op, Key: "round.not-on-a-board", Args: []any{c.state.Player(p).Name()}}
		}
		b := r.Boards[i]
		if b.Result != tournament.NoResult {
			return nil, nil, &Error{Kind: Invalid, Op: op, Key: "round.board-has-result", Args: []any{int(b.No)}}
		}
		if !slices.Contains(drop, b.No) {
			drop = append(drop, b.No)
		}
		if o := opponent(b, p); !slices.Contains(absent, o) {
			left = append(left, o)
		}
	}
	slices.Sort(drop)
	if len(left) < 2 {
		return nil, nil, &Error{Kind: Invalid, Op: op, Key: "round.nobody-left-over", Hint: "round.enter-forfeit"}
	}
	return left, drop, nil
}

func opponent(b tournament.Board, p tournament.PlayerID) tournament.PlayerID {
	if b.White == p {
		return b.Black
	}
	return b.White
}
