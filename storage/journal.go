package storage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// kept is an event as it is held in memory: what its journal says, folded.
// It never changes; what comes later is another one.
type kept struct {
	state   tournament.State
	entries []journal.Entry // entry n is entries[n-1]
	head    journal.Hash
	erased  int64
}

func (k kept) seq() int64 { return int64(len(k.entries)) }

// history is the entries for others, who may append to what they get.
func (k kept) history() []journal.Entry { return k.entries[:len(k.entries):len(k.entries)] }

// newer tells whether k has seen more of the file than o.
func (k kept) newer(o kept) bool {
	return k.erased > o.erased || k.erased == o.erased && k.seq() > o.seq()
}

// keep puts an event into memory, unless what is there has seen more.
func (s *Store) keep(id tournament.EventID, k kept) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if have, ok := s.kept[id]; !ok || k.newer(have) {
		s.kept[id] = k
	}
}

func (s *Store) memory(id tournament.EventID) (k kept, ok bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	k, ok = s.kept[id]
	return k, ok
}

// Update runs decide on the event's state and appends what it returns, with
// the projection, as one transaction. It returns the state after it. What
// decide refuses, and what does not follow from the state, comes back as it is
// and nothing is written. An unknown event has the zero state; its first
// command makes it.
func (s *Store) Update(ctx context.Context, id tournament.EventID, decide journal.Decide) (tournament.State, error) {
	const op = "append to journal"
	if !keepable(string(id)) {
		return tournament.State{}, unkeepable(fmt.Sprintf("events.id: %q", id))
	}
	var next kept
	var refused error
	once := func() error {
		refused = nil
		return s.writing(ctx, op, func(tx *gorm.DB) error {
			now, err := s.locked(tx, id)
			if err != nil && !errors.Is(err, journal.ErrNotFound) {
				return err
			}
			var c command
			next = now
			es, err := decide(now.state, func() ([]journal.Entry, error) { return now.history(), nil })
			if err == nil && len(es) > 0 {
				next, c, err = now.append(es)
			}
			if err != nil {
				refused = err
				return err
			}
			if err := c.write(tx, id, now, next); err != nil || len(c.recs) == 0 {
				return err
			}
			return s.announce(tx, id, next.seq())
		})
	}
	err := once()
	if errors.Is(err, journal.ErrConflict) && refused == nil {
		err = once() // another writer was first; decide on what he left
	}
	if errors.Is(err, errDoubt) {
		err = s.resolve(ctx, id, next, err)
	}
	switch {
	case refused != nil:
		return tournament.State{}, refused
	case err != nil:
		return tournament.State{}, err
	case next.seq() > 0:
		s.keep(id, next)
	}
	return next.state, nil
}

// resolve finds out whether a command whose saving was left in doubt is in the
// journal after all: nothing else has the hash of its last entry. The error is
// nil where it is, says that it is not, or stays as it is where nobody answers.
func (s *Store) resolve(ctx context.Context, id tournament.EventID, next kept, doubt error) error {
	for wait := firstWait; wait < lastWait && ctx.Err() == nil; wait *= 2 {
		var found []entryRow
		err := s.writing(ctx, "look for entry", func(tx *gorm.DB) error {
			if _, err := s.locked(tx, id); err != nil { // waits for a commit that is still on its way
				return err
			}
			return tx.Where("event_id = ? AND seq = ?", string(id), next.seq()).Find(&found).Error
		})
		if err == nil || errors.Is(err, journal.ErrNotFound) {
			if len(found) == 1 && bytes.Equal(found[0].Hash, next.head[:]) {
				return nil
			}
			return s.refusal("append to journal", errSilent)
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
	return doubt
}

// View is the event's current state; it does not wait for writers.
func (s *Store) View(ctx context.Context, id tournament.EventID) (tournament.State, error) {
	k, err := s.look(ctx, id)
	return k.state, err
}

// Journal lists the event's entries with a Seq greater than after.
func (s *Store) Journal(ctx context.Context, id tournament.EventID, after int64) ([]journal.Entry, error) {
	k, err := s.look(ctx, id)
	if err != nil {
		return nil, err
	}
	return k.history()[min(max(after, 0), k.seq()):], nil
}

// Head is the hash of the event's last entry.
func (s *Store) Head(ctx context.Context, id tournament.EventID) (journal.Hash, error) {
	k, err := s.look(ctx, id)
	return k.head, err
}

// Hash is the hash of one entry of the event's journal.
func (s *Store) Hash(ctx context.Context, id tournament.EventID, seq int64) (journal.Hash, error) {
	const op = "read journal"
	var rs []entryRow
	var h journal.Hash
	if err := s.read.WithContext(ctx).Select("hash").Where("event_id = ? AND seq = ?", string(id), seq).Limit(1).Find(&rs).Error; err != nil {
		return h, s.refusal(op, err)
	}
	if len(rs) == 0 {
		return h, &Error{Reason: journal.ErrNotFound, Op: op, Key: "storage.no-event", Args: []any{string(id)}}
	}
	copy(h[:], rs[0].Hash)
	return h, nil
}

// Events lists the events of the file, the last changed first.
func (s *Store) Events(ctx context.Context) ([]journal.Summary, error) {
	var rs []eventRow
	if err := s.read.WithContext(ctx).Order("changed_ms DESC, id").Find(&rs).Error; err != nil {
		return nil, s.refusal("list events", err)
	}
	list := make([]journal.Summary, len(rs))
	for i, r := range rs {
		list[i] = r.summary()
	}
	return list, nil
}

// look is the event as the database has it now. The only writer has it in
// memory; others ask the database whether there is more.
func (s *Store) look(ctx context.Context, id tournament.EventID) (kept, error) {
	if k, ok := s.memory(id); ok && s.sole() {
		return k, ctx.Err()
	}
	var k kept
	err := s.snapshot(ctx, func(tx *gorm.DB) (err error) {
		k, err = s.current(tx, id)
		return err
	})
	if err != nil {
		return kept{}, s.refusal("read journal", err)
	}
	s.keep(id, k)
	return k, nil
}

// current is the event as tx sees it: what is in memory, with what others have
// appended since; a [journal.ErrNotFound] where there is no such event.
func (s *Store) current(tx *gorm.DB, id tournament.EventID) (kept, error) { return s.at(tx, tx, id) }

// locked is the current event, which no other process changes before tx ends.
// SQLite locks the whole file by itself.
func (s *Store) locked(tx *gorm.DB, id tournament.EventID) (kept, error) {
	return s.at(tx, tx.Clauses(clause.Locking{Strength: clause.LockingStrengthUpdate}), id)
}

// at is the event at the row that list finds.
func (s *Store) at(tx, list *gorm.DB, id tournament.EventID) (kept, error) {
	unknown := &Error{Reason: journal.ErrNotFound, Op: "read journal", Key: "storage.no-event", Args: []any{string(id)}}
	if !keepable(string(id)) {
		return kept{}, unknown
	}
	var found []eventRow
	if err := list.Select("seq", "head", "erased").Where("id = ?", string(id)).Find(&found).Error; err != nil {
		return kept{}, err
	}
	if len(found) == 0 {
		return kept{}, unknown
	}
	at := found[0]
	have, _ := s.memory(id)
	same := have.erased == at.Erased && (have.seq() < at.Seq || have.seq() == at.Seq && bytes.Equal(have.head[:], at.Head))
	if !same {
		have = kept{erased: at.Erased}
	}
	now, err := have.follow(tx, id, at.Seq)
	if err != nil {
		return kept{}, s.damaged(id, err)
	}
	if now.seq() != at.Seq || !bytes.Equal(now.head[:], at.Head) {
		return kept{}, s.damaged(id, &journal.ChainError{Seq: now.seq(), Reason: "is not the last one that the list of events names"})
	}
	return now, nil
}

// damaged gives an error in a journal the words for people.
func (s *Store) damaged(id tournament.EventID, err error) error {
	var chain *journal.ChainError
	var fold *journal.FoldError
	var unknown *journal.UnknownKind
	var entry *entryError
	e := &Error{Reason: journal.ErrDamaged, Op: "read journal", Key: "storage.entry", Hint: "storage.entry-hint", Err: opaque(err)}
	switch {
	case errors.As(err, &unknown):
		return &Error{Reason: journal.ErrTooNew, Op: e.Op, Key: "storage.kind", Args: []any{unknown.Seq, unknown.Kind}, Hint: "storage.kind-hint", Err: err}
	case errors.As(err, &chain):
		e.Args = []any{chain.Seq, string(id)}
	case errors.As(err, &fold):
		e.Args = []any{fold.Seq, string(id)}
	case errors.As(err, &entry):
		e.Args = []any{entry.seq, string(id)}
	default:
		return err
	}
	return e
}

// entryError says which entry could not be read.
type entryError struct {
	seq int64
	err error
}

func (e *entryError) Error() string { return e.err.Error() }
func (e *entryError) Unwrap() error { return e.err }

// follow reads the entries up to seq that k has not, checks that they continue
// the chain, and folds them.
func (k kept) follow(tx *gorm.DB, id tournament.EventID, seq int64) (kept, error) {
	if k.seq() >= seq {
		return k, nil
	}
	recs, err := readRecords(tx, id, k.seq())
	if err != nil {
		return kept{}, err
	}
	texts, err := readTexts(tx, id, k.seq() == 0)
	if err != nil {
		return kept{}, err
	}
	head, err := journal.ContinueChain(k.head, k.seq(), recs)
	if err != nil {
		return kept{}, err
	}
	es := make([]journal.Entry, len(recs))
	for i, r := range recs {
		if es[i], err = journal.Decode(r, texts.find); err != nil {
			return kept{}, &entryError{r.Seq, err}
		}
	}
	if texts.err != nil {
		return kept{}, texts.err
	}
	k.entries = k.history() // others may follow k at the same time
	return k.extend(es, head)
}

// extend folds further entries; where one undoes what came before, all of them again.
func (k kept) extend(es []journal.Entry, head journal.Hash) (kept, error) {
	next := kept{entries: append(k.entries, es...), head: head, erased: k.erased}
	state, ok, err := journal.Extend(k.state, es)
	if !ok {
		state, err = journal.Fold(next.entries)
	}
	next.state = state
	return next, err
}

func readRecords(tx *gorm.DB, id tournament.EventID, after int64) ([]journal.Record, error) {
	var found []entryRow
	if err := tx.Where("event_id = ? AND seq > ?", string(id), after).Order("seq").Find(&found).Error; err != nil {
		return nil, err
	}
	recs := make([]journal.Record, len(found))
	for i, r := range found {
		recs[i] = r.record()
	}
	return recs, nil
}

// texts looks up the private texts of an event: among those read before, or
// in the file when it is asked. An error of the file must not pass for an
// erased text, so it is kept.
type texts struct {
	tx   *gorm.DB
	id   tournament.EventID
	read map[tournament.TextRef]journal.Text // nil: ask the file
	err  error
}

// readTexts gives the texts of an event, all of them read at once or each as
// it is asked for.
func readTexts(tx *gorm.DB, id tournament.EventID, all bool) (*texts, error) {
	t := &texts{tx: tx, id: id}
	if !all {
		return t, nil
	}
	t.read = map[tournament.TextRef]journal.Text{}
	for _, name := range []string{personTable, noteTable} {
		var found []textRow
		if err := tx.Table(name).Where("event_id = ?", string(id)).Find(&found).Error; err != nil {
			return nil, err
		}
		for _, r := range found {
			t.read[tournament.TextRef(r.Ref)] = r.text()
		}
	}
	return t, nil
}

// find implements [journal.TextLookup].
func (t *texts) find(ref tournament.TextRef) (journal.Text, bool) {
	if t.read != nil {
		text, ok := t.read[ref]
		return text, ok
	}
	for _, name := range []string{personTable, noteTable} {
		var found []textRow
		if err := t.tx.Table(name).Where("event_id = ? AND ref = ?", string(t.id), string(ref)).Find(&found).Error; err != nil {
			t.err = err
		}
		if len(found) > 0 {
			return found[0].text(), true
		}
	}
	return journal.Text{}, false
}

// command is what one Update writes to the journal.
type command struct {
	recs  []journal.Record
	texts []journal.Text
}

// append is k with the entries of one command, as they will be read back: a
// restart must find the same state. The numbers must follow k's.
func (k kept) append(es []journal.Entry) (kept, command, error) {
	var c command
	read := make([]journal.Entry, len(es))
	head := k.head
	for i, e := range es {
		if err := k.check(e, es[0], i); err != nil {
			return kept{}, c, err
		}
		r, texts, err := journal.Encode(e, head)
		if err != nil {
			return kept{}, c, err
		}
		head = r.Hash
		c.recs, c.texts = append(c.recs, r), append(c.texts, texts...)
		read[i], err = journal.Decode(r, func(ref tournament.TextRef) (journal.Text, bool) {
			for _, t := range texts {
				if t.Ref == ref {
					return t, true
				}
			}
			return journal.Text{}, false
		})
		if err != nil {
			return kept{}, c, err
		}
	}
	next, err := k.extend(read, head)
	return next, c, err
}

// check refuses entry i of a command whose numbers do not follow.
func (k kept) check(e, first journal.Entry, i int) error {
	switch seq := k.seq() + int64(i) + 1; {
	case e.Seq != seq || e.Cmd != first.Seq:
		return fmt.Errorf("entry %d of command %d does not follow entry %d", e.Seq, e.Cmd, seq-1)
	case e.Undoes != 0 && (e.Undoes < 0 || e.Undoes > k.seq() || k.entries[e.Undoes-1].Cmd != e.Undoes):
		return fmt.Errorf("entry %d undoes %d, which is no command", e.Seq, e.Undoes)
	}
	return nil
}

// write puts the command into the file with all that follows from it.
func (c command) write(tx *gorm.DB, id tournament.EventID, before, after kept) error {
	if len(c.recs) == 0 {
		return nil
	}
	old, now, err := compare(id, &before.state, &after.state)
	if err != nil {
		return err
	}
	last := c.recs[len(c.recs)-1]
	ev := toEventRow(id, &after.state, after.head, last.At)
	found := make([]entryRow, len(c.recs))
	for i, r := range c.recs {
		found[i] = toEntryRow(id, r)
	}
	for _, write := range []func() error{
		func() error { return writeEvent(tx, ev) },
		func() error { return tx.CreateInBatches(&found, batch).Error },
		func() error { return writeTexts(tx, id, c.texts) },
		func() error { return writeChanges(tx, id, old, now) },
	} {
		if err := write(); err != nil {
			return err
		}
	}
	return nil
}

// eventColumns are what a command may change of an event's row.
var eventColumns = []string{"name", "place", "start_day", "end_day", "players", "round", "rounds", "seq", "head", "changed_ms", "archived"}

func writeEvent(tx *gorm.DB, ev eventRow) error {
	return tx.Clauses(clause.OnConflict{
		Columns: []clause.Column{{Name: "id"}}, DoUpdates: clause.AssignmentColumns(eventColumns),
	}).Create(&ev).Error
}

// writeTexts stores private texts, but for those that an earlier entry brought.
func writeTexts(tx *gorm.DB, id tournament.EventID, ts []journal.Text) error {
	fresh := map[string][]textRow{}
	seen := map[tournament.TextRef]bool{}
	stored, err := readTexts(tx, id, len(ts) > batch)
	if err != nil {
		return err
	}
	for _, t := range ts {
		if seen[t.Ref] {
			continue
		}
		seen[t.Ref] = true
		if have, ok := stored.find(t.Ref); ok {
			if have.Salt != t.Salt || string(have.Body) != string(t.Body) {
				return fmt.Errorf("text %s is stored already with another value", t.Ref)
			}
			continue
		}
		name := noteTable
		if t.Person {
			name = personTable
		}
		fresh[name] = append(fresh[name], toTextRow(id, t))
	}
	if stored.err != nil {
		return stored.err
	}
	for name, rs := range fresh {
		if err := tx.Table(name).CreateInBatches(&rs, batch).Error; err != nil {
			return err
		}
	}
	return nil
}
