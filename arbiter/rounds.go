package arbiter

import (
	"context"
	"errors"
	"slices"

	"sealedmove/arbiter/journal"
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
	out, in, err := s.pair(op, ready, secID, ctl)
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
		again, err := pairing.InputFrom(then, secID, in.Round)
		if err != nil {
			return nil, err
		}
		if again.Digest() != in.Digest() {
			return nil, &Error{Kind: Conflict, Op: op, Key: "round.changed-while-pairing"}
		}
		round := out.Round(then, in, 1)
		numberBoards(then, secID, &round)
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
	events, err := fitRounds(op, st, sec)
	if err != nil {
		return nil, err
	}
	if next > sec.TotalRounds && sec.System != tournament.Knockout {
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
	if unseen := st.NotCheckedIn(sec); len(unseen) > 0 && !sec.System.IsFixed() {
		if err := yes.need(3, op, "warn.not-checked-in", len(unseen), namesOf(unseen), int(next)); err != nil {
			return nil, err
		}
	}
	for _, r := range sec.Rounds {
		if sec.System == tournament.Knockout && r.Missing()+r.OpenGames() > 0 {
			return nil, &Error{Kind: Forbidden, Op: op, Key: "round.knockout-open", Args: []any{r.Missing() + r.OpenGames(), int(r.No)}}
		}
		// C.02: games of the last round may wait, older ones should not.
		if older := r.No < sec.Current() && r.OpenGames() > 0; older && sec.System != tournament.Keizer && !sec.System.IsFixed() {
			if err := yes.need(2, op, "warn.older-open", r.OpenGames(), int(r.No)); err != nil {
				return nil, err
			}
		}
		if r.Missing() == 0 || sec.System.IsRoundRobin() {
			continue
		}
		if err := yes.need(3, op, "warn.missing-adjourned", r.Missing(), int(r.No)); err != nil {
			return nil, err
		}
		for _, b := range r.Boards {
			if b.Result == tournament.NoResult {
				events = append(events, tournament.ResultEntered{Section: secID, Round: r.No, Board: b.No, To: tournament.Adjourned})
			}
		}
	}
	if order := numbers(st, sec); !slices.Equal(order, sec.Numbers) {
		if set, moved := withAccelerations(sec, order); moved && sec.Current() > 0 {
			events = append(events, tournament.SectionChanged{Section: secID, Settings: set})
		}
		events = append(events, tournament.NumbersAssigned{Section: secID, Order: order})
	}
	return events, nil
}

// withAccelerations are the settings of a section whose accelerated players keep
// their virtual points when late entries move the pairing numbers: a group
// still reaches from the player who was its first to the one who was its last.
func withAccelerations(sec *tournament.Section, order []tournament.PlayerID) (set tournament.Settings, moved bool) {
	set = sec.Settings
	set.Accelerations = slices.Clone(set.Accelerations)
	follow := func(n *tournament.TPN) {
		if *n < 1 || int(*n) > len(sec.Numbers) {
			return
		}
		if now := tournament.TPN(slices.Index(order, sec.Numbers[*n-1]) + 1); now != 0 && now != *n {
			*n, moved = now, true
		}
	}
	for i := range set.Accelerations {
		follow(&set.Accelerations[i].FirstTPN)
		follow(&set.Accelerations[i].LastTPN)
	}
	return set, moved
}

// fitRounds gives a round robin that starts as many rounds as its table has,
// and refuses those that the table does not have. A knockout starts with the
// rounds of its bracket and goes on until the engine says that it is decided.
func fitRounds(op string, st tournament.State, sec *tournament.Section) ([]tournament.Event, error) {
	n := len(st.Entries(sec.ID))
	if sec.System == tournament.Knockout {
		return withRounds(sec, knockoutRounds(n, sec)), nil
	}
	if !sec.System.IsRoundRobin() {
		return nil, nil
	}
	rounds := tableRounds(n, sec.System)
	switch {
	case rounds > maxRounds:
		return nil, &Error{Kind: Invalid, Op: op, Key: "round.table-too-long", Args: []any{n, int(rounds), maxRounds}}
	case sec.Current() > 0 && sec.Current() >= rounds:
		return nil, &Error{Kind: Forbidden, Op: op, Key: "round.all-met", Args: []any{int(sec.Current())}}
	case sec.Current() > 0 || n < 2:
		return nil, nil
	}
	return withRounds(sec, rounds), nil
}

// withRounds gives a section another number of rounds, if it is another.
func withRounds(sec *tournament.Section, rounds tournament.RoundNo) []tournament.Event {
	if sec.TotalRounds == rounds {
		return nil
	}
	set := sec.Settings
	set.TotalRounds = rounds
	return []tournament.Event{tournament.SectionChanged{Section: sec.ID, Settings: set}}
}

// knockoutRounds is the number of rounds of a knockout of n players: the stages
// of its bracket, times the games of a match, and one more for every round of
// tie-break games that it took.
func knockoutRounds(n int, sec *tournament.Section) tournament.RoundNo {
	if sec.Current() > 0 {
		return max(sec.TotalRounds, sec.Current()+1)
	}
	games := 1
	if sec.Knockout != nil {
		games = max(sec.Knockout.Games, 1)
	}
	stages := 0
	for size := 1; size < n; size *= 2 {
		stages++
	}
	return tournament.RoundNo(max(stages*games, 1))
}

// tableRounds is the number of rounds in which n players all meet (C.05, Annex 1).
func tableRounds(n int, sys tournament.System) tournament.RoundNo {
	r := tournament.RoundNo(n + n%2 - 1)
	if sys == tournament.DoubleRoundRobin {
		r *= 2
	}
	return max(r, 0)
}

// LastRenumbering is the round whose pairing freezes the pairing numbers
// (General Handling Rules 2): late entries after it take the numbers at the end.
const LastRenumbering = 4

// numbers is the order of pairing numbers for the next round: by rating before
// round 1, late entries at their proper place until round 4 is paired, and by
// lot in a round robin and in a knockout that chose so.
func numbers(st tournament.State, sec *tournament.Section) []tournament.PlayerID {
	late := st.Entries(sec.ID)[len(sec.Numbers):]
	if sec.System.IsFixed() && len(sec.Numbers) > 0 && sec.Current() > 0 {
		return sec.Numbers
	}
	if sec.System.IsRoundRobin() || sec.Knockout != nil && sec.Knockout.Lots && sec.System == tournament.Knockout {
		if sec.Seed == "" { // the lots were drawn elsewhere, and a file brought the numbers
			return append(slices.Clone(sec.Numbers), ids(pairing.InitialOrder(late))...)
		}
		order := pairing.InitialOrder(asEntered(st, sec.ID))
		lots(sec.Seed, purpose(sec.System)).Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		return ids(order)
	}
	if sec.Current() == 0 {
		return ids(pairing.InitialOrder(asEntered(st, sec.ID)))
	}
	out := slices.Clone(sec.Numbers)
	for _, p := range pairing.InitialOrder(late) {
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

// purpose is what the numbers of a system are drawn for.
func purpose(s tournament.System) string {
	if s == tournament.Knockout {
		return "knockout places"
	}
	return "round-robin numbers"
}

// asEntered are the players of a section in the order of entry, which decides
// between equals however often they are numbered.
func asEntered(st tournament.State, id tournament.SectionID) []*tournament.Player {
	var out []*tournament.Player
	for _, p := range st.Players {
		if p.Section == id {
			out = append(out, p)
		}
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
func (s *Service) pair(op string, st tournament.State, secID tournament.SectionID, ctl pairing.Control) (pairing.Output, pairing.Input, error) {
	sec := st.Section(secID)
	engine, ok := s.systems[sec.System]
	if !ok {
		return pairing.Output{}, pairing.Input{}, &Error{Kind: Invalid, Op: op, Key: "round.no-engine", Args: []any{string(sec.System)}}
	}
	in, err := pairing.InputFrom(st, secID, sec.Current()+1)
	if err != nil {
		return pairing.Output{}, in, refusal(op, err)
	}
	out, err := engine.Pair(in, ctl)
	if err != nil {
		return out, in, s.noPairing(op, st, in, err)
	}
	return out, in, nil
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

// numberBoards gives the boards of a new round of a section their numbers:
// from its first board on, leaving out the boards that the sections of the
// same row of numbers still play on or have in a draft, and those that are fixed
// for players of other sections. Who has a fixed board plays there.
func numberBoards(st tournament.State, secID tournament.SectionID, r *tournament.Round) {
	taken := takenBoards(st, secID)
	pairing.Reorder(r, r.Seat(firstBoard(st, secID, r.No), st.FixedBoard, func(no tournament.BoardNo) bool { return taken[no] }))
}

// keepSeats puts games of a draft back on the fixed boards of their players.
func keepSeats(st tournament.State, secID tournament.SectionID, r *tournament.Round) {
	taken := takenBoards(st, secID)
	pairing.Reorder(r, r.KeepSeats(st.FixedBoard, func(no tournament.BoardNo) bool { return taken[no] }))
}

// takenBoards are those that other sections of the same row of numbers play on
// or have in a draft, and those that are fixed for players of other sections.
func takenBoards(st tournament.State, secID tournament.SectionID) map[tournament.BoardNo]bool {
	taken := map[tournament.BoardNo]bool{}
	for _, sec := range boardRow(st, secID) {
		if sec.ID == secID {
			continue
		}
		if cur := sec.Round(sec.Current()); cur != nil && cur.Missing() > 0 {
			take(taken, cur)
		}
		if sec.Draft != nil {
			take(taken, &sec.Draft.Round)
		}
	}
	for _, p := range st.Players {
		if sec := st.Section(p.Section); p.Board > 0 && sec.ID != secID && !p.Withdrawn(sec.Current()+1) {
			taken[p.Board] = true
		}
	}
	return taken
}

func take(taken map[tournament.BoardNo]bool, r *tournament.Round) {
	for _, b := range r.Boards {
		taken[b.No] = true
	}
}

// boardRow lists the sections whose boards are numbered in one row with those of a
// section: a first board of its own starts another row.
func boardRow(st tournament.State, secID tournament.SectionID) []*tournament.Section {
	var out []*tournament.Section
	found := false
	for _, sec := range st.Sections {
		if sec.FirstBoard > 0 {
			if found {
				break
			}
			out = nil
		}
		out = append(out, sec)
		found = found || sec.ID == secID
	}
	return out
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

// drafted finds the section of a command that needs a draft there, and checks
// the policy for it.
func (c *command) drafted(op string, act Act, id tournament.SectionID) (*tournament.Section, error) {
	sec, err := c.section(op, act, id)
	if err == nil && sec.Draft == nil {
		err = &Error{Kind: NotFound, Op: op, Key: "round.no-draft"}
	}
	return sec, err
}

// DropDraft throws the draft of a section away.
func (s *Service) DropDraft(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID) (tournament.State, error) {
	const op = "drop draft"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		if _, err := c.drafted(op, ActPair, secID); err != nil {
			return nil, err
		}
		return []tournament.Event{tournament.DraftDropped{Section: secID}}, nil
	})
}

// PublishRound posts the draft that the arbiter saw: digest names it. Where
// players or results have changed since it was made, that is a Conflict. It ends
// a manual pairing, which needs an answer of level 3 to what the engine's
// pairing would have been.
func (s *Service) PublishRound(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, digest string, yes Answers) (tournament.State, error) {
	const op = "post round"
	st, err := s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, err := c.drafted(op, ActPost, secID)
		if err != nil {
			return nil, err
		}
		in, err := pairing.InputFrom(c.state, secID, sec.Draft.Round.No)
		if err != nil {
			return nil, err
		}
		if sec.Draft.Digest != digest || in.Digest() != madeFrom(digest) || stale(c.state, sec) {
			return nil, &Error{Kind: Conflict, Op: op, Key: "round.draft-stale", Args: []any{int(sec.Draft.Round.No)}, Hint: "round.pair-again"}
		}
		if err := c.allPlaced(op, sec); err != nil {
			return nil, err
		}
		posted := tournament.RoundPublished{Section: secID, Round: sec.Draft.Round, Digest: digest}
		if !sec.Draft.Manual {
			return []tournament.Event{posted}, nil
		}
		if err := yes.need(3, op, "warn.manual-end"); err != nil {
			return nil, err
		}
		return []tournament.Event{tournament.ManualEnded{Section: secID}, posted}, nil
	})
	return st, s.compared(ctx, id, secID, err)
}

// stale tells whether a draft is no longer what would be made now, apart from
// what the digest of its input shows: by the pairing numbers, which ratings and
// late entries change, or by the byes asked for.
func stale(st tournament.State, sec *tournament.Section) bool {
	r := &sec.Draft.Round
	if !slices.Equal(numbers(st, sec), sec.Numbers) {
		return true
	}
	seats, has := seatsOf(r), make(map[tournament.PlayerID]tournament.ByeKind, len(r.Byes))
	for _, y := range r.Byes {
		has[y.Player] = y.Kind
	}
	for _, p := range st.Entries(sec.ID) {
		want := tournament.NoBye
		if p.Present(r.No) {
			want = p.Request(r.No)
		}
		if seats[p.ID] == nil && has[p.ID] != want {
			return true
		}
	}
	return false
}

// RecallRound takes the last posted round back while it has no result. The
// hall has seen it, so it needs a reason and an answer of level 4.
func (s *Service) RecallRound(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, round tournament.RoundNo, reason string, yes Answers) (tournament.State, error) {
	const op = "recall round"
	s.restorePoint(ctx, yes, "warn.recall")
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
// bye; an odd opponent out plays whoever has the pairing-allocated bye of the
// round, or gets it if nobody has it and the rules let him.
func (s *Service) PairLeftOver(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, absent []tournament.PlayerID, yes Answers) (tournament.State, error) {
	const op = "pair left-over players"
	s.restorePoint(ctx, yes, "warn.left-over")
	st, err := s.View(ctx, id)
	if err != nil {
		return tournament.State{}, err
	}
	o, engine, err := s.leftOver(op, by, st, secID, absent, yes)
	if err != nil {
		return tournament.State{}, err
	}
	out, err := engine.Pair(o.in, pairing.Control{})
	if err != nil {
		return tournament.State{}, s.noPairing(op, st, o.in, err)
	}
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		now, _, err := s.leftOver(op, by, c.state, secID, absent, yes)
		if err != nil {
			return nil, err
		}
		if now.in.Digest() != o.in.Digest() || !slices.Equal(now.boards, o.boards) {
			return nil, &Error{Kind: Conflict, Op: op, Key: "round.changed-while-pairing"}
		}
		return []tournament.Event{now.altered(c.state, secID, out)}, nil
	})
}

// reseat puts the games of those who were left over on the boards that are free
// of the posted round: who has a fixed board plays there, be it one of these or
// one that nobody uses.
func reseat(st tournament.State, secID tournament.SectionID, cur *tournament.Round, free []tournament.BoardNo, again tournament.Round) []tournament.Board {
	taken := takenBoards(st, secID)
	take(taken, cur)
	claimed := map[tournament.BoardNo]bool{}
	for _, b := range again.Boards {
		claimed[st.FixedBoard(b.White)], claimed[st.FixedBoard(b.Black)] = true, true
	}
	again.Seat(free[0], st.FixedBoard, func(no tournament.BoardNo) bool {
		return !slices.Contains(free, no) && (taken[no] || !claimed[no])
	})
	return again.Boards
}

// RestoreBoards takes the last change of the posted round back, as when a player
// comes in after all who was taken for a no-show: the boards and byes are again
// what they were before it. It is refused once one of these boards has a result.
// The hall has seen both, so it needs a reason and an answer of level 4.
func (s *Service) RestoreBoards(ctx context.Context, by Actor, id tournament.EventID, secID tournament.SectionID, reason string, yes Answers) (tournament.State, error) {
	const op = "restore boards"
	s.restorePoint(ctx, yes, "warn.restore-boards")
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, err := c.section(op, ActAlter, secID)
		if err != nil {
			return nil, err
		}
		before, err := c.beforeAlteration(op, sec)
		if err != nil {
			return nil, err
		}
		cur := sec.Round(sec.Current())
		e := tournament.RoundAltered{Section: secID, Round: cur.No, Byes: before.Byes, NoShows: before.NoShows, Why: before.Why}
		for _, b := range cur.Boards {
			was := before.Board(b.No)
			if was != nil && was.White == b.White && was.Black == b.Black {
				continue
			}
			if b.Result != tournament.NoResult {
				return nil, &Error{Kind: Invalid, Op: op, Key: "round.board-has-result", Args: []any{int(b.No)}}
			}
			e.Drop = append(e.Drop, b.No)
		}
		for _, b := range before.Boards {
			if now := cur.Board(b.No); now == nil || slices.Contains(e.Drop, b.No) {
				b.Result = tournament.NoResult
				e.Set = append(e.Set, b)
			}
		}
		if reason = tournament.Clean(reason); reason == "" {
			return nil, &Error{Kind: Invalid, Op: op, Key: "round.reason"}
		}
		if err := yes.need(4, op, "warn.restore-boards", int(cur.No), sec.Name, len(e.Set)); err != nil {
			return nil, err
		}
		e.Reason, err = confide(c, reason)
		return []tournament.Event{e}, err
	})
}

// beforeAlteration is the section's current round as it was before it was last
// changed after the posting.
func (c *command) beforeAlteration(op string, sec *tournament.Section) (*tournament.Round, error) {
	es, err := c.history()
	if err != nil {
		return nil, err
	}
	for i := len(es) - 1; i >= 0; i-- {
		switch e := es[i].Event.(type) {
		case tournament.RoundAltered:
			if e.Section != sec.ID {
				continue
			}
			st, err := journal.Fold(es[:i])
			if err != nil {
				return nil, err
			}
			return st.Section(sec.ID).Round(e.Round), nil
		case tournament.RoundPublished:
			if e.Section == sec.ID {
				return nil, &Error{Kind: NotFound, Op: op, Key: "round.not-altered", Args: []any{int(sec.Current())}}
			}
		}
	}
	return nil, &Error{Kind: NotFound, Op: op, Key: "round.not-altered", Args: []any{int(sec.Current())}}
}

// names lists players for a sentence.
func (c *command) names(ps []tournament.PlayerID) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = c.state.Player(p).Name()
	}
	return joinNames(out)
}

// leftOver is what players who did not come leave of a round.
type leftOver struct {
	in      pairing.Input         // of those who are to be paired again
	players []tournament.PlayerID // who they are
	absent  []tournament.PlayerID // each once
	boards  []tournament.BoardNo  // that are free
	byes    []tournament.Bye      // that stay
}

// leftOver finds the opponents of the absent and the boards that they leave,
// asks whether they are to be paired again, and gives the engine that does so.
func (s *Service) leftOver(op string, by Actor, st tournament.State, secID tournament.SectionID, absent []tournament.PlayerID, yes Answers) (leftOver, pairing.System, error) {
	c := &command{by: by, state: st}
	sec, err := c.section(op, ActAlter, secID)
	if err != nil {
		return leftOver{}, nil, err
	}
	engine, ok := s.systems[sec.System]
	if !ok || sec.System.IsFixed() {
		return leftOver{}, nil, &Error{Kind: Invalid, Op: op, Key: "round.no-engine", Args: []any{string(sec.System)}}
	}
	cur := sec.Round(sec.Current())
	in, err := pairing.InputFrom(st, secID, cur.No)
	if err != nil {
		return leftOver{}, nil, err
	}
	o, err := c.leftOver(op, in, cur, absent)
	if err != nil {
		return o, nil, err
	}
	return o, engine, yes.need(3, op, "warn.left-over", len(o.players), int(cur.No), c.names(o.players), c.names(o.absent))
}

// altered is the change of the section's current round by the pairing of those who were left.
func (o leftOver) altered(st tournament.State, secID tournament.SectionID, out pairing.Output) tournament.RoundAltered {
	sec := st.Section(secID)
	cur := sec.Round(sec.Current())
	e := tournament.RoundAltered{Section: secID, Round: cur.No, Drop: o.boards, Byes: o.byes, NoShows: append(slices.Clone(cur.NoShows), o.absent)}
	e.Set = reseat(st, secID, cur, o.boards, out.Round(st, o.in, 1))
	if out.Bye != 0 {
		e.Byes = append(e.Byes, tournament.Bye{Player: o.in.Players[out.Bye-1].ID, Kind: tournament.PairingBye})
	}
	for _, p := range o.absent {
		e.Byes = append(e.Byes, tournament.Bye{Player: p, Kind: tournament.ZeroBye})
	}
	return e
}

// leftOver finds the opponents of the absent and the boards that they leave;
// where those are odd, the player with the allocated bye comes to them.
func (c *command) leftOver(op string, in pairing.Input, r *tournament.Round, absent []tournament.PlayerID) (o leftOver, err error) {
	var numbers []tournament.TPN
	for _, p := range absent {
		if slices.Contains(o.absent, p) {
			continue
		}
		if c.state.Player(p) == nil {
			return o, &Error{Kind: NotFound, Op: op, Key: "state.no-player", Args: []any{string(p)}}
		}
		i := slices.IndexFunc(r.Boards, func(b tournament.Board) bool { return b.White == p || b.Black == p })
		if i < 0 {
			return o, &Error{Kind: Invalid, Op: op, Key: "round.not-on-a-board", Args: []any{c.state.Player(p).Name()}}
		}
		b := r.Boards[i]
		if b.Result != tournament.NoResult {
			return o, &Error{Kind: Invalid, Op: op, Key: "round.board-has-result", Args: []any{int(b.No)}}
		}
		o.absent = append(o.absent, p)
		numbers = append(numbers, c.state.Section(c.state.Player(p).Section).TPN(p))
	}
	left := in.Made(*r).LeftOver(numbers)
	for _, n := range left.Players {
		o.players = append(o.players, in.Players[n-1].ID)
	}
	for _, i := range left.Boards {
		o.boards = append(o.boards, r.Boards[i].No)
	}
	for _, y := range r.Byes {
		if y.Kind != tournament.PairingBye || !left.Bye {
			o.byes = append(o.byes, y)
		}
	}
	if len(o.players) < 2 {
		return o, &Error{Kind: Invalid, Op: op, Key: "round.nobody-left-over", Hint: "round.enter-forfeit"}
	}
	o.in = in.Only(left.Players)
	return o, nil
}
