package arbiter

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"sealedmove/arbiter/adjournment"
	"sealedmove/arbiter/journal"
	"sealedmove/pairing"
	"sealedmove/tournament"
)

// Service is what an arbiter can do. It is safe for use by many goroutines.
type Service struct {
	store   Store
	systems map[tournament.System]pairing.System
	now     func() time.Time
	lots    io.Reader
	log     *slog.Logger
	hub     *hub

	mu     sync.Mutex
	acts   int64            // done since the start
	copied map[string]int64 // how many when the file was last copied, by the warning of the act that it was copied for
}

// Options are what a Service takes from outside. Zero fields get the real
// thing: the wall clock, the system's random source, no log.
type Options struct {
	Systems map[tournament.System]pairing.System
	Now     func() time.Time
	Lots    io.Reader
	Log     *slog.Logger
}

// New makes a Service over a store.
func New(store Store, o Options) *Service {
	s := &Service{store: store, systems: o.Systems, now: o.Now, lots: o.Lots, log: o.Log, hub: newHub(), copied: map[string]int64{}}
	if s.now == nil {
		s.now = time.Now
	}
	if s.lots == nil {
		s.lots = rand.Reader
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	return s
}

// Actor is who acts: an identity for the journal and a role for the policy.
type Actor struct {
	ID   journal.ActorID
	Role Role
	// Once is the key of one request, where it may be sent again because its answer
	// was lost: what was done for it is not done a second time. Empty is none.
	Once string
}

// again tells whether what the actor asks for was done already.
func (by Actor) again(history func() ([]journal.Entry, error)) (bool, error) {
	if by.Once == "" {
		return false, nil
	}
	es, err := history()
	return slices.ContainsFunc(es, func(e journal.Entry) bool { return e.Once == by.Once && e.Actor == by.ID }), err
}

// Answers are the keys of the warnings of level 3 and 4 that the arbiter has
// answered with yes. An act that needs one which is missing is refused with an
// [Error] of kind NeedsAnswer; the face asks, and calls again with the key added.
type Answers []string

func (a Answers) need(level int, op, key string, args ...any) error {
	for _, k := range a {
		if k == key {
			return nil
		}
	}
	return &Error{Kind: NeedsAnswer, Op: op, Key: key, Args: args, Level: level}
}

// Events lists the events of the store, the last changed first.
func (s *Service) Events(ctx context.Context) ([]Summary, error) {
	list, err := s.store.Events(ctx)
	return list, refusal("list events", err)
}

// View is the event as it stands.
func (s *Service) View(ctx context.Context, id tournament.EventID) (tournament.State, error) {
	st, err := s.store.View(ctx, id)
	return st, refusal("view event", err)
}

// Journal lists the entries after a Seq.
func (s *Service) Journal(ctx context.Context, id tournament.EventID, after int64) ([]journal.Entry, error) {
	es, err := s.store.Journal(ctx, id, after)
	return es, refusal("read journal", err)
}

// Head is the hash of the last entry, for the foot of documents.
func (s *Service) Head(ctx context.Context, id tournament.EventID) (journal.Hash, error) {
	h, err := s.store.Head(ctx, id)
	return h, refusal("read journal", err)
}

// Introduce records the name and device behind an actor.
func (s *Service) Introduce(ctx context.Context, by Actor, who Who) error {
	return refusal("introduce actor", s.store.SetActor(ctx, by.ID, who))
}

// Now is the service's clock, for the foot of documents.
func (s *Service) Now() time.Time { return s.now() }

// command collects the events of one act.
type command struct {
	by      Actor
	state   tournament.State
	history func() ([]journal.Entry, error)
	at      int64
	lots    io.Reader
	texts   int
}

// confide puts a value beside the journal; an empty one needs no place there.
func confide[T comparable](c *command, v T) (tournament.Private[T], error) {
	var zero T
	if v == zero {
		return tournament.Private[T]{}, nil
	}
	return confideAny(c, v)
}

func confideAny[T any](c *command, v T) (tournament.Private[T], error) {
	salt := make([]byte, 16)
	if _, err := io.ReadFull(c.lots, salt); err != nil {
		return tournament.Private[T]{}, fmt.Errorf("draw a salt: %w", err)
	}
	c.texts++
	ref := tournament.TextRef(fmt.Sprintf("t%d.%d", c.state.Seq+1, c.texts))
	return tournament.Confide(ref, hex.EncodeToString(salt), v), nil
}

// do runs one act: it decides on the state, journals the outcome in one
// transaction, and tells the watchers once that is committed.
func (s *Service) do(ctx context.Context, op string, by Actor, id tournament.EventID, decide func(*command) ([]tournament.Event, error)) (tournament.State, error) {
	at := s.now().UnixMilli()
	next, err := s.store.Update(ctx, id, func(st tournament.State, history func() ([]journal.Entry, error)) ([]journal.Entry, error) {
		if done, err := by.again(history); done || err != nil {
			return nil, err
		}
		c := &command{by: by, state: st, history: history, at: at, lots: s.lots}
		events, err := decide(c)
		if err != nil {
			return nil, err
		}
		entries := make([]journal.Entry, len(events))
		for i, e := range events {
			entries[i] = journal.Entry{Seq: st.Seq + int64(i) + 1, Cmd: st.Seq + 1, At: at, Actor: by.ID, Event: e, Once: by.Once}
		}
		return entries, nil
	})
	return s.done(op, by, id, next, err)
}

func (s *Service) done(op string, by Actor, id tournament.EventID, next tournament.State, err error) (tournament.State, error) {
	if err != nil {
		err = refusal(op, err)
		s.log.Info("refused", "op", op, "event", string(id), "actor", string(by.ID), "error", err)
		return tournament.State{}, err
	}
	s.log.Info("done", "op", op, "event", string(id), "actor", string(by.ID), "seq", next.Seq)
	s.mu.Lock()
	s.acts++
	s.mu.Unlock()
	s.hub.publish(id, next.Seq)
	return next, nil
}

// refusal gives an error of a lower layer the shape that faces expect.
func refusal(op string, err error) error {
	if err == nil {
		return nil
	}
	var e *Error
	if errors.As(err, &e) {
		return err
	}
	var te *tournament.Error
	if errors.As(err, &te) {
		return &Error{Kind: Invalid, Op: op, Key: te.Key, Args: te.Args, Err: err}
	}
	return storeRefusal(op, err)
}

// Undo takes back the actor's own last command. What cannot be un-known, and
// what later acts build on, is refused, naming that act.
func (s *Service) Undo(ctx context.Context, by Actor, id tournament.EventID) (tournament.State, error) {
	return s.undo(ctx, "undo", by, id, lastDone)
}

// Redo takes back the actor's own last undo. What others have built meanwhile
// on its being undone stands in the way as it does in that of an undo.
func (s *Service) Redo(ctx context.Context, by Actor, id tournament.EventID) (tournament.State, error) {
	return s.undo(ctx, "redo", by, id, lastUndone)
}

// lastDone finds what an undo of the actor takes back.
func lastDone(es []journal.Entry, by journal.ActorID) (undoes, act int64, err error) {
	cmd, err := journal.LastUndoable(es, by)
	return cmd, cmd, err
}

// lastUndone finds the undo that a redo of the actor takes back, and the act
// that comes back by it.
func lastUndone(es []journal.Entry, by journal.ActorID) (undoes, act int64, err error) {
	undo, err := journal.LastRedoable(es, by)
	if err != nil {
		return 0, 0, err
	}
	i := slices.IndexFunc(es, func(e journal.Entry) bool { return e.Cmd == undo })
	return undo, es[i].Undoes, nil
}

func (s *Service) undo(ctx context.Context, op string, by Actor, id tournament.EventID, find func([]journal.Entry, journal.ActorID) (undoes, act int64, err error)) (tournament.State, error) {
	at := s.now().UnixMilli()
	next, err := s.store.Update(ctx, id, func(st tournament.State, history func() ([]journal.Entry, error)) ([]journal.Entry, error) {
		if err := allow(op, by.Role, ActUndo, Between); err != nil {
			return nil, err
		}
		if done, err := by.again(history); done || err != nil {
			return nil, err
		}
		es, err := history()
		if err != nil {
			return nil, err
		}
		undoes, act, err := find(es, by.ID)
		if err != nil {
			return nil, &Error{Kind: NotFound, Op: op, Key: "undo.nothing"}
		}
		if err := undoable(op, es, act); err != nil {
			return nil, err
		}
		return []journal.Entry{{Seq: st.Seq + 1, Cmd: st.Seq + 1, At: at, Actor: by.ID, Undoes: undoes, Once: by.Once}}, nil
	})
	var f *journal.FoldError
	if errors.As(err, &f) {
		return s.done(op, by, id, next, s.dependsOn(ctx, op, id, f.Seq, err))
	}
	return s.done(op, by, id, next, err)
}

// dependsOn is the refusal of an undo that entry seq stands in the way of.
func (s *Service) dependsOn(ctx context.Context, op string, id tournament.EventID, seq int64, cause error) error {
	es, err := s.store.Journal(ctx, id, 0)
	if err != nil || int64(len(es)) < seq || seq < 1 {
		return cause
	}
	return &Error{Kind: Conflict, Op: op, Key: "undo.depends", Args: []any{seq, Describe(es, es[seq-1])}, Hint: "undo.correct-instead", Err: cause}
}

// undoable refuses to take back, or to bring back, a command that has been made
// public, that a later posted round of the same section was paired from, or
// whose subject a later command has settled anew: it would change nothing.
func undoable(op string, es []journal.Entry, cmd int64) error {
	undone := journal.Undone(es)
	touched, subjects := map[tournament.SectionID]bool{}, map[string]bool{}
	if !leavesSection(es, undone, cmd) {
		return &Error{Kind: Forbidden, Op: op, Key: "event.no-section"}
	}
	for _, e := range es {
		if e.Cmd != cmd {
			continue
		}
		switch e.Event.(type) {
		case tournament.RoundAltered: // which can be put back, but not unseen
			return &Error{Kind: Forbidden, Op: op, Key: "undo.public", Args: []any{Describe(es, e)}, Hint: "undo.boards-back"}
		case tournament.RoundPublished, tournament.RoundRecalled, tournament.DocumentMade, tournament.EventOpened:
			return &Error{Kind: Forbidden, Op: op, Key: "undo.public", Args: []any{Describe(es, e)}, Hint: "undo.correct-instead"}
		}
		if v, ok := e.Event.(tournament.GameActed); ok && readOut(v) {
			return &Error{Kind: Forbidden, Op: op, Key: "undo.public", Args: []any{Describe(es, e)}, Hint: "undo.correct-instead"}
		}
		if v, ok := e.Event.(tournament.RulingMade); ok && v.Irrevocable { // 9.5.1; 10.13(3) of the older Laws
			return &Error{Kind: Forbidden, Op: op, Key: "undo.claim", Args: []any{Describe(es, e)}, Hint: "undo.correct-ruling"}
		}
		subjects[subject(e.Event)] = true
		if v, ok := e.Event.(tournament.ResultEntered); ok { // what was done with the game since began from it
			subjects[gameSubject(v.Section, v.Round, v.Board)] = true
		}
		for _, sec := range sectionsOf(es, e.Event) {
			touched[sec] = true
		}
	}
	delete(subjects, "")
	for _, e := range es {
		if e.Cmd <= cmd || undone[e.Cmd] {
			continue
		}
		p, posted := e.Event.(tournament.RoundPublished)
		if posted && touched[p.Section] || subjects[subject(e.Event)] {
			return &Error{Kind: Forbidden, Op: op, Key: "undo.depends", Args: []any{e.Seq, Describe(es, e)}, Hint: "undo.correct-instead"}
		}
	}
	return nil
}

// leavesSection tells whether the event still has a section once a command is
// taken back, or brought back if it is undone.
func leavesSection(es []journal.Entry, undone map[int64]bool, cmd int64) bool {
	n := 0
	for _, e := range es {
		if undone[e.Cmd] != (e.Cmd == cmd) {
			continue
		}
		switch e.Event.(type) {
		case tournament.SectionAdded:
			n++
		case tournament.SectionRemoved:
			n--
		}
	}
	return n > 0
}

// readOut tells whether an act has made known what lay in an envelope.
func readOut(e tournament.GameActed) bool {
	a, err := adjournment.DecodeAct(e.Act)
	return err != nil || a.Knowable()
}

// subject names what an event settles in full, whatever was there before; ""
// is nothing.
func subject(ev tournament.Event) string {
	switch e := ev.(type) {
	case tournament.InfoChanged:
		return "event"
	case tournament.SectionChanged:
		return "section " + string(e.Section)
	case tournament.PlayerChanged:
		return "player " + string(e.Player)
	case tournament.ByeGranted:
		return fmt.Sprintf("bye %s %d", e.Player, e.Round)
	case tournament.BoardFixed:
		return "board " + string(e.Player)
	case tournament.PlayerCheckedIn:
		return "check-in " + string(e.Player)
	case tournament.DeskNoted:
		return "desk note " + string(e.Player)
	case tournament.RoundDrafted:
		return "draft " + string(e.Section)
	case tournament.DraftDropped:
		return "draft " + string(e.Section)
	case tournament.GameActed:
		return gameSubject(e.Section, e.Round, e.Board)
	case tournament.RulingMade: // a later one on the same game has counted this one
		if e.Board == 0 {
			return "incident " + string(e.Incident)
		}
		return fmt.Sprintf("rulings %s %d %d", e.Section, e.Round, e.Board)
	case tournament.ResultSigned:
		return fmt.Sprintf("signatures %s %d %d", e.Section, e.Round, e.Board)
	default:
		return ""
	}
}

func gameSubject(sec tournament.SectionID, r tournament.RoundNo, b tournament.BoardNo) string {
	return fmt.Sprintf("game %s %d %d", sec, r, b)
}

// sectionsOf lists the sections that an event touches.
func sectionsOf(es []journal.Entry, ev tournament.Event) []tournament.SectionID {
	home := func(p tournament.PlayerID) []tournament.SectionID {
		var at []tournament.SectionID
		for _, e := range es {
			switch v := e.Event.(type) {
			case tournament.PlayerEntered:
				if v.Player == p {
					at = append(at, v.Section)
				}
			case tournament.PlayerMoved:
				if v.Player == p {
					at = append(at, v.Section)
				}
			}
		}
		return at
	}
	switch e := ev.(type) {
	case tournament.SectionAdded:
		return []tournament.SectionID{e.Section}
	case tournament.SectionChanged:
		return []tournament.SectionID{e.Section}
	case tournament.PlayerEntered:
		return []tournament.SectionID{e.Section}
	case tournament.PlayerChanged:
		return home(e.Player)
	case tournament.PlayerRemoved:
		return home(e.Player)
	case tournament.PlayerMoved:
		return home(e.Player)
	case tournament.PlayerWithdrawn:
		return home(e.Player)
	case tournament.PlayerReturned:
		return home(e.Player)
	case tournament.ByeGranted:
		return home(e.Player)
	case tournament.BoardFixed:
		return home(e.Player)
	case tournament.PlayerCheckedIn:
		return home(e.Player)
	case tournament.NumbersAssigned:
		return []tournament.SectionID{e.Section}
	case tournament.OrderSettled:
		return []tournament.SectionID{e.Section}
	case tournament.OrderDropped:
		return []tournament.SectionID{e.Section}
	case tournament.RoundDrafted:
		return []tournament.SectionID{e.Section}
	case tournament.ResultEntered:
		return []tournament.SectionID{e.Section}
	case tournament.GameActed:
		return []tournament.SectionID{e.Section}
	case tournament.RulingMade:
		return []tournament.SectionID{e.Section}
	case tournament.ResultSigned:
		return []tournament.SectionID{e.Section}
	case tournament.ResultClaimed:
		return []tournament.SectionID{e.Section}
	default:
		return nil
	}
}

// Steps are what Undo would take back for an actor and what Redo would bring
// back; the zero label is nothing.
type Steps struct{ Undo, Redo Label }

// Steps describes what Undo and Redo would do for the actor now.
func (s *Service) Steps(ctx context.Context, by Actor, id tournament.EventID) Steps {
	es, err := s.store.Journal(ctx, id, 0)
	if err != nil {
		return Steps{}
	}
	step := func(find func([]journal.Entry, journal.ActorID) (undoes, act int64, err error)) Label {
		_, act, err := find(es, by.ID)
		if err != nil || undoable("", es, act) != nil {
			return Label{}
		}
		return describeCommand(es, act)
	}
	return Steps{Undo: step(lastDone), Redo: step(lastUndone)}
}

// restorePoint copies the whole file before an act that touches the integrity of
// the pairings (C.02), once the arbiter has answered to its warning. Where the
// copy fails the act goes on: the journal keeps what was before it. An act that
// could not be saved and is tried again has its copy already; further ones would
// push the older copies out.
func (s *Service) restorePoint(ctx context.Context, yes Answers, warning string) {
	if !slices.Contains(yes, warning) {
		return
	}
	s.mu.Lock()
	acts := s.acts
	at, ok := s.copied[warning]
	s.mu.Unlock()
	if ok && at == acts {
		return
	}
	if _, err := s.store.Backup(ctx, "before-"+strings.TrimPrefix(warning, "warn.")); err != nil {
		s.log.Warn("no restore point", "before", warning, "error", err)
		return
	}
	s.mu.Lock()
	s.copied[warning] = acts
	s.mu.Unlock()
}

// Backup writes a checked copy of the whole file and returns its path.
func (s *Service) Backup(ctx context.Context, label string) (string, error) {
	p, err := s.store.Backup(ctx, label)
	return p, refusal("backup", err)
}
