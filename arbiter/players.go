package arbiter

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sealedmove/tournament"
)

// Entry is a player to enter.
type Entry struct {
	Section tournament.SectionID
	Person  tournament.Person
	Profile tournament.Profile
	Byes    []tournament.Request
}

// EnterPlayers enters players in one command, all or none. After the start
// they join for the next round. A FIDE ID that is in the event already is
// refused; a person of the same name and birth year, or with the same national
// ID, needs an answer.
func (s *Service) EnterPlayers(ctx context.Context, by Actor, id tournament.EventID, entries []Entry, yes Answers) (tournament.State, error) {
	const op = "enter players"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		return c.enter(op, entries, newRegister(c.state, ""), yes)
	})
}

// enter are the events by which players are entered beside those who are known.
func (c *command) enter(op string, entries []Entry, known *register, yes Answers) ([]tournament.Event, error) {
	next, err := c.nextPlayer()
	if err != nil {
		return nil, err
	}
	var events []tournament.Event
	for i, e := range entries {
		sec, err := c.section(op, ActEnter, e.Section)
		if err != nil {
			return nil, err
		}
		switch {
		case sec.System.IsFixed() && sec.Current() > 0:
			return nil, &Error{Kind: Forbidden, Op: op, Key: "player.round-robin-started", Args: []any{sec.Name}}
		case sec.Current() >= sec.TotalRounds:
			return nil, &Error{Kind: Forbidden, Op: op, Key: "player.too-late", Args: []any{sec.Name, int(sec.TotalRounds)}, Hint: "round.all-played-hint"}
		}
		if err := checkPerson(op, e.Person, e.Profile); err != nil {
			return nil, err
		}
		if err := known.add(op, e.Person, yes); err != nil {
			return nil, err
		}
		person, err := confide(c, e.Person)
		if err != nil {
			return nil, err
		}
		pid := tournament.PlayerID("p" + strconv.Itoa(next+i))
		events = append(events, tournament.PlayerEntered{Player: pid, Section: e.Section, Person: person, Profile: e.Profile, Joined: sec.Current() + 1})
		for k, b := range e.Byes {
			if err := mayHaveBye(op, sec, e.Person.Display(), sec.Current()+1, e.Byes[:k], b, yes); err != nil {
				return nil, err
			}
			events = append(events, tournament.ByeGranted{Player: pid, Round: b.Round, Kind: b.Kind})
		}
	}
	return events, nil
}

// nextPlayer is the first number for a player's id that the journal has never
// given, so that whoever was removed or undone can come back as himself.
func (c *command) nextPlayer() (int, error) {
	es, err := c.history()
	if err != nil {
		return 0, err
	}
	n := 0
	for _, e := range es {
		if p, ok := e.Event.(tournament.PlayerEntered); ok {
			if v, err := strconv.Atoi(strings.TrimPrefix(string(p.Player), "p")); err == nil {
				n = max(n, v)
			}
		}
	}
	return n + 1, nil
}

// checkPerson is the last guard before the journal, whatever a face has checked already.
func checkPerson(op string, p tournament.Person, f tournament.Profile) error {
	invalid := func(key string, args ...any) error {
		return &Error{Kind: Invalid, Op: op, Key: key, Args: args}
	}
	name := strings.TrimSpace(p.Name)
	texts := []string{p.Latin, p.Birth, p.FideID, p.NationalID, f.Title, f.Sex, f.Federation, f.Club, f.RatingSource}
	switch {
	case name == "":
		return invalid("player.no-name")
	case overlong(name):
		return invalid("player.long-name")
	case slices.ContainsFunc(texts, overlong):
		return invalid("player.long-text", name, tournament.MaxName)
	case slices.ContainsFunc(append(texts, p.Name), unclean):
		return invalid("player.control-characters", strings.ToValidUTF8(name, "?"))
	case f.Rating < 0 || f.Rating > tournament.MaxRating:
		return invalid("player.rating", name, f.Rating, tournament.MaxRating)
	case p.FideID != "" && strings.Trim(p.FideID, "0123456789") != "":
		return invalid("player.fide-id", name, p.FideID)
	}
	return nil
}

// overlong tells of texts that no list has room for.
func overlong(s string) bool { return utf8.RuneCountInString(s) > tournament.MaxName }

// unclean tells of texts that would break the lines of a file.
func unclean(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == 0x7f })
}

// register finds persons of an event by what identifies them.
type register struct {
	byFideID map[string]string // → name
	byNatID  map[string]string // → name
	byName   map[string]bool
}

// newRegister has the persons of an event but for the player `except`.
func newRegister(st tournament.State, except tournament.PlayerID) *register {
	r := &register{byFideID: map[string]string{}, byNatID: map[string]string{}, byName: map[string]bool{}}
	for _, p := range st.Players {
		if p.ID != except {
			r.put(p.Person.Value)
		}
	}
	return r
}

func (r *register) put(p tournament.Person) {
	if id := strings.TrimLeft(p.FideID, "0"); id != "" {
		r.byFideID[id] = p.Name
	}
	if p.NationalID != "" {
		r.byNatID[p.NationalID] = p.Name
	}
	r.byName[nameKey(p)] = true
}

func nameKey(p tournament.Person) string {
	year, _, _ := strings.Cut(p.Birth, "-")
	return strings.ToLower(strings.Join(strings.Fields(p.Name), " ")) + "|" + year
}

// add refuses a person who is there already.
func (r *register) add(op string, p tournament.Person, yes Answers) error {
	if who, twice := r.byFideID[strings.TrimLeft(p.FideID, "0")]; twice {
		return &Error{Kind: Invalid, Op: op, Key: "player.duplicate-fide-id", Args: []any{p.FideID, who}, Hint: "player.duplicate-hint"}
	}
	if who, twice := r.byNatID[p.NationalID]; twice {
		if err := yes.need(3, op, "warn.same-national-id", p.NationalID, who); err != nil {
			return err
		}
	}
	if r.byName[nameKey(p)] {
		if err := yes.need(3, op, "warn.same-name", p.Name); err != nil {
			return err
		}
	}
	r.put(p)
	return nil
}

// player finds a player and checks the policy for his section.
func (c *command) player(op string, act Act, id tournament.PlayerID) (*tournament.Player, *tournament.Section, error) {
	p := c.state.Player(id)
	if p == nil {
		return nil, nil, &Error{Kind: NotFound, Op: op, Key: "state.no-player", Args: []any{string(id)}}
	}
	sec, err := c.section(op, act, p.Section)
	return p, sec, err
}

// ChangePlayer replaces what is known of a player. seen is what the arbiter
// had before him: where it is no longer so, that is a Conflict.
func (s *Service) ChangePlayer(ctx context.Context, by Actor, id tournament.EventID, pid tournament.PlayerID, seen, want Entry, yes Answers) (tournament.State, error) {
	const op = "change player"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		e, err := c.change(op, c.state, PlayerChange{Player: pid, Seen: seen, Want: want}, yes)
		return []tournament.Event{e}, err
	})
}

// PlayerChange is what is to be known of a player in the place of what was seen.
type PlayerChange struct {
	Player     tournament.PlayerID
	Seen, Want Entry
}

// change is the event of one change, in the state as the changes before it leave it.
func (c *command) change(op string, st tournament.State, x PlayerChange, yes Answers) (e tournament.PlayerChanged, err error) {
	p, _, err := c.player(op, ActEnter, x.Player)
	if err != nil {
		return e, err
	}
	is := p.Person.Value
	if is != x.Seen.Person || p.Profile != x.Seen.Profile {
		return e, &Error{Kind: Conflict, Op: op, Key: "player.changed-meanwhile", Args: []any{p.Name()}}
	}
	if err := checkPerson(op, x.Want.Person, x.Want.Profile); err != nil {
		return e, err
	}
	if want := x.Want.Person; want.FideID != is.FideID || want.NationalID != is.NationalID || nameKey(want) != nameKey(is) {
		if err := newRegister(st, x.Player).add(op, want, yes); err != nil {
			return e, err
		}
	}
	person, err := confide(c, x.Want.Person)
	return tournament.PlayerChanged{Player: x.Player, Person: person, Profile: x.Want.Profile}, err
}

// ChangePlayers takes a list over in one command, all or nothing: what is known of
// players who are in the event already, and those who are new.
func (s *Service) ChangePlayers(ctx context.Context, by Actor, id tournament.EventID, changes []PlayerChange, entries []Entry, yes Answers) (tournament.State, error) {
	const op = "change players"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		var events []tournament.Event
		st := c.state
		for _, x := range changes {
			e, err := c.change(op, st, x, yes)
			if err != nil {
				return nil, err
			}
			if st, err = st.Apply(e); err != nil {
				return nil, err
			}
			events = append(events, e)
		}
		entered, err := c.enter(op, entries, newRegister(st, ""), yes)
		return append(events, entered...), err
	})
}

// ReplacePlayer puts another person in a player's place: the results, the colours
// and the byes stay. Once a round is posted that needs an answer of level 3, after
// which a copy of the file is made, and the report to FIDE says so.
func (s *Service) ReplacePlayer(ctx context.Context, by Actor, id tournament.EventID, x PlayerChange, yes Answers) (tournament.State, error) {
	const op = "replace player"
	s.restorePoint(ctx, yes, "warn.replace")
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		p, sec, err := c.player(op, ActEnter, x.Player)
		if err != nil {
			return nil, err
		}
		e, err := c.change(op, c.state, x, yes)
		if err != nil {
			return nil, err
		}
		if sec.Current() > 0 {
			if err := yes.need(3, op, "warn.replace", p.Name(), x.Want.Person.Display(), int(sec.Current())); err != nil {
				return nil, err
			}
		}
		e.Replaced = true
		return []tournament.Event{e}, nil
	})
}

// FixBoard gives a player the board on which he plays all his games from the next
// round on, or takes it back (0). seen is the one that he had when the change was
// begun: where it is another by now, that is a Conflict. A board is fixed for one
// player of an event. In a draft his game changes boards with the one that is
// played there.
func (s *Service) FixBoard(ctx context.Context, by Actor, id tournament.EventID, pid tournament.PlayerID, seen, board tournament.BoardNo) (tournament.State, error) {
	const op = "fix board"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		p, sec, err := c.player(op, ActSetUp, pid)
		if err != nil {
			return nil, err
		}
		if board < 0 || board > MaxBoard {
			return nil, &Error{Kind: Invalid, Op: op, Key: "player.board-range", Args: []any{MaxBoard}}
		}
		if p.Board != seen {
			return nil, &Error{Kind: Conflict, Op: op, Key: "player.changed-meanwhile", Args: []any{p.Name()}}
		}
		for _, other := range c.state.Players {
			if board > 0 && other.ID != pid && other.Board == board && !other.Withdrawn(c.state.Section(other.Section).Current()+1) {
				return nil, &Error{Kind: Invalid, Op: op, Key: "player.board-of-another", Args: []any{int(board), other.Name()}}
			}
		}
		fixed := tournament.BoardFixed{Player: pid, Board: board}
		if sec.Draft == nil || board == seen {
			return []tournament.Event{fixed}, nil
		}
		st, err := c.state.Apply(fixed)
		if err != nil {
			return nil, err
		}
		return []tournament.Event{fixed, renumbered(st, sec)}, nil
	})
}

// renumbered is the draft of a section with everybody on his fixed board.
func renumbered(st tournament.State, sec *tournament.Section) tournament.RoundDrafted {
	d := *sec.Draft
	r := d.Round
	r.Boards = slices.Clone(r.Boards)
	keepSeats(st, sec.ID, &r)
	if isByHand(d.Digest) {
		d.Digest = byHand(d.Digest, &r)
	}
	return tournament.RoundDrafted{Section: sec.ID, Round: r, Digest: d.Digest, ByHand: d.ByHand}
}

// RemovePlayer takes out an entry that has been in no round. Once the pairing
// numbers are fixed nobody who has one goes: the others would move up.
func (s *Service) RemovePlayer(ctx context.Context, by Actor, id tournament.EventID, pid tournament.PlayerID) (tournament.State, error) {
	const op = "remove player"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		p, sec, err := c.player(op, ActEnter, pid)
		if err != nil {
			return nil, err
		}
		if sec.TPN(pid) > 0 && (sec.System.IsFixed() && sec.Current() > 0 || sec.Current() >= LastRenumbering) {
			return nil, &Error{Kind: Forbidden, Op: op, Key: "state.player-has-rounds", Args: []any{p.Name()}}
		}
		events := []tournament.Event{tournament.PlayerRemoved{Player: pid}}
		if sec.Draft != nil {
			events = slices.Insert(events, 0, tournament.Event(tournament.DraftDropped{Section: sec.ID}))
		}
		return events, nil
	})
}

// MovePlayer moves a player to another section before either has a round.
func (s *Service) MovePlayer(ctx context.Context, by Actor, id tournament.EventID, pid tournament.PlayerID, to tournament.SectionID) (tournament.State, error) {
	const op = "move player"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		if _, _, err := c.player(op, ActEnter, pid); err != nil {
			return nil, err
		}
		return []tournament.Event{tournament.PlayerMoved{Player: pid, Section: to}}, nil
	})
}

// Withdraw takes a player out of the pairings from round from on. A round
// that is posted stays as it is.
func (s *Service) Withdraw(ctx context.Context, by Actor, id tournament.EventID, pid tournament.PlayerID, from tournament.RoundNo, reason string) (tournament.State, error) {
	const op = "withdraw player"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		_, sec, err := c.player(op, ActAbsence, pid)
		if err != nil {
			return nil, err
		}
		if from <= sec.Current() {
			return nil, &Error{Kind: Invalid, Op: op, Key: "player.withdraw-from-posted", Args: []any{int(from), int(sec.Current() + 1)}}
		}
		why, err := confide(c, reason)
		if err != nil {
			return nil, err
		}
		return []tournament.Event{tournament.PlayerWithdrawn{Player: pid, From: from, Reason: why}}, nil
	})
}

// Expel takes a player out of the tournament for good, from the next round to be
// paired. It needs a reason and an answer of level 4; only an undo before the
// next round brings him back.
func (s *Service) Expel(ctx context.Context, by Actor, id tournament.EventID, pid tournament.PlayerID, reason string, yes Answers) (tournament.State, error) {
	const op = "expel player"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		p, sec, err := c.player(op, ActExpel, pid)
		if err != nil {
			return nil, err
		}
		if reason = tournament.Clean(reason); reason == "" {
			return nil, &Error{Kind: Invalid, Op: op, Key: "player.expel-reason", Args: []any{p.Name()}}
		}
		if err := yes.need(4, op, "warn.expel", p.Name(), sec.Name); err != nil {
			return nil, err
		}
		why, err := confide(c, reason)
		if err != nil {
			return nil, err
		}
		return []tournament.Event{tournament.PlayerWithdrawn{Player: pid, From: sec.Current() + 1, Reason: why, Expelled: true}}, nil
	})
}

// Return brings a withdrawn player back for the next round to be paired.
func (s *Service) Return(ctx context.Context, by Actor, id tournament.EventID, pid tournament.PlayerID) (tournament.State, error) {
	const op = "return player"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		_, sec, err := c.player(op, ActAbsence, pid)
		if err != nil {
			return nil, err
		}
		return []tournament.Event{tournament.PlayerReturned{Player: pid, From: sec.Current() + 1}}, nil
	})
}

// GrantBye records a bye on request for a round to come, or for one that a late
// entry missed before he joined; NoBye takes it back.
// A second half-point bye and a full-point bye need an answer.
func (s *Service) GrantBye(ctx context.Context, by Actor, id tournament.EventID, pid tournament.PlayerID, round tournament.RoundNo, kind tournament.ByeKind, yes Answers) (tournament.State, error) {
	const op = "grant bye"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		p, sec, err := c.player(op, ActAbsence, pid)
		if err != nil {
			return nil, err
		}
		if err := mayHaveBye(op, sec, p.Name(), p.Joined, p.Requests, tournament.Request{Round: round, Kind: kind}, yes); err != nil {
			return nil, err
		}
		return []tournament.Event{tournament.ByeGranted{Player: pid, Round: round, Kind: kind}}, nil
	})
}

// mayHaveBye checks a bye on request, or its end, beside those that the player
// has: it is of a round to come, or of one that was missed before he joined as a
// late entry, of a kind that is asked for, and of a system that has byes. The
// table of a round robin has none.
func mayHaveBye(op string, sec *tournament.Section, name string, joined tournament.RoundNo, has []tournament.Request, q tournament.Request, yes Answers) error {
	missed := q.Round >= 1 && q.Round < joined
	switch {
	case sec.Current() >= sec.TotalRounds && !missed:
		return &Error{Kind: Forbidden, Op: op, Key: "round.all-played", Args: []any{int(sec.TotalRounds)}, Hint: "round.all-played-hint"}
	case !missed && (q.Round <= sec.Current() || q.Round > sec.TotalRounds):
		return &Error{Kind: Invalid, Op: op, Key: "player.bye-round", Args: []any{int(q.Round), int(sec.Current() + 1), int(sec.TotalRounds)}}
	case q.Kind == tournament.NoBye:
		return nil
	case !q.Kind.Requested():
		return &Error{Kind: Invalid, Op: op, Key: "player.bye-kind"}
	case sec.System.IsFixed():
		return &Error{Kind: Invalid, Op: op, Key: "player.bye-in-round-robin", Args: []any{sec.Name}, Hint: "player.bye-in-round-robin-hint"}
	case missed:
		return yes.need(3, op, "warn.missed-bye", name, int(q.Round), q.Kind)
	case q.Kind == tournament.HalfBye && slices.ContainsFunc(has, func(h tournament.Request) bool { return h.Kind == tournament.HalfBye && h.Round != q.Round }):
		return yes.need(3, op, "warn.second-half-bye", name)
	case q.Kind == tournament.FullBye:
		return yes.need(3, op, "warn.full-bye", name)
	}
	return nil
}
