package storage

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"gorm.io/gorm"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// Report is what Verify found.
type Report struct {
	File   []error // what is wrong with the database as a whole
	Events []EventReport
}

// EventReport is what Verify found in one event.
type EventReport struct {
	ID      tournament.EventID
	Name    string
	Entries int64
	Head    journal.Hash
	Fault   *Fault // nil where all is well
}

// Fault is the first thing in an event that does not fit.
type Fault struct {
	Seq   int64  // the first entry that does not fit; 0 where no entry accounts for the row
	Table string // of the projection, where the journal itself is whole
	Row   string
	Err   error // with words for people
}

// Sound tells whether nothing is wrong.
func (r Report) Sound() bool {
	for _, e := range r.Events {
		if e.Fault != nil {
			return false
		}
	}
	return len(r.File) == 0
}

// Verify reads the whole database as it is at one moment: whether its engine
// finds it whole, whether each journal's chain of hashes holds, whether the journal
// folds, and whether the projection is what it folds to. The error is one of
// reading; what is wrong is in the report.
func (s *Store) Verify(ctx context.Context) (Report, error) {
	var report Report
	err := s.snapshot(ctx, func(tx *gorm.DB) error {
		var err error
		if report.File, err = s.check(tx); err != nil {
			return err
		}
		var all []eventRow
		if err := tx.Order("id").Find(&all).Error; err != nil {
			return err
		}
		for _, row := range all {
			ev, err := s.verifyEvent(tx, row)
			if err != nil {
				return err
			}
			report.Events = append(report.Events, ev)
		}
		return nil
	})
	return report, s.refusal("verify", err)
}

func (s *Store) verifyEvent(tx *gorm.DB, row eventRow) (EventReport, error) {
	id := tournament.EventID(row.ID)
	ev := EventReport{ID: id, Name: row.Name, Entries: row.Seq}
	copy(ev.Head[:], row.Head)
	k, err := readEvent(tx, id)
	if err != nil {
		bad := s.damaged(id, err)
		var words *Error
		if !errors.As(bad, &words) {
			return ev, err
		}
		ev.Fault = &Fault{Err: words}
		if seq, ok := words.Args[0].(int64); ok {
			ev.Fault.Seq = seq
		}
		return ev, nil
	}
	if k.seq() != row.Seq || k.head != ev.Head {
		// Entries cut off at the end leave a chain that holds; the list of events knows of them.
		ev.Fault = s.fault(id, min(k.seq(), row.Seq)+1, "events", row.ID)
		return ev, nil
	}
	ev.Fault, err = s.compareProjection(tx, id, k)
	return ev, err
}

// readEvent reads and folds a whole journal, whatever is in memory.
func readEvent(tx *gorm.DB, id tournament.EventID) (kept, error) {
	var n int64
	if err := tx.Model(&entryRow{}).Where("event_id = ?", string(id)).Count(&n).Error; err != nil {
		return kept{}, err
	}
	return kept{}.follow(tx, id, n)
}

// misfit is a row of the projection that is not what the journal folds to.
type misfit struct {
	table string
	key   key
}

func (m misfit) String() string {
	var said string
	for _, v := range m.key {
		if v != nil {
			said += fmt.Sprintf("%v ", v)
		}
	}
	return said[:max(len(said)-1, 0)]
}

func (s *Store) compareProjection(tx *gorm.DB, id tournament.EventID, k kept) (*Fault, error) {
	want, err := project(id, &k.state)
	if err != nil {
		return nil, err
	}
	m, err := firstMisfit(tx, id, want)
	if err != nil {
		return nil, err
	}
	if m == nil {
		return s.compareList(tx, id, k)
	}
	seq, err := lastToTouch(id, k.entries, *m)
	if err != nil {
		return nil, err
	}
	return s.fault(id, seq, m.table, m.String()), nil
}

// compareList compares the event's row in the list of events.
func (s *Store) compareList(tx *gorm.DB, id tournament.EventID, k kept) (*Fault, error) {
	var have eventRow
	if err := tx.Where("id = ?", string(id)).Take(&have).Error; err != nil {
		return nil, err
	}
	want := toEventRow(id, &k.state, k.head, k.entries[len(k.entries)-1].At)
	want.Erased = have.Erased
	if !reflect.DeepEqual(have, want) {
		return s.fault(id, k.seq(), "events", string(id)), nil
	}
	return nil, nil
}

func (s *Store) fault(id tournament.EventID, seq int64, table, row string) *Fault {
	e := &Error{Reason: journal.ErrDamaged, Op: "verify", Key: "storage.row", Args: []any{table, row, seq, string(id)}, Hint: "storage.row-hint"}
	if seq == 0 {
		e.Key = "storage.row-extra"
	}
	return &Fault{Seq: seq, Table: table, Row: row, Err: e}
}

func firstMisfit(tx *gorm.DB, id tournament.EventID, want rows) (*misfit, error) {
	for _, look := range []func() (*misfit, error){
		func() (*misfit, error) { return sectionTable.misfit(tx, id, want.sections) },
		func() (*misfit, error) { return playerTable.misfit(tx, id, want.players) },
		func() (*misfit, error) { return requestTable.misfit(tx, id, want.requests) },
		func() (*misfit, error) { return leaveTable.misfit(tx, id, want.leaves) },
		func() (*misfit, error) { return roundTable.misfit(tx, id, want.rounds) },
		func() (*misfit, error) { return boardTable.misfit(tx, id, want.boards) },
		func() (*misfit, error) { return byeTable.misfit(tx, id, want.byes) },
	} {
		if m, err := look(); m != nil || err != nil {
			return m, err
		}
	}
	return nil, nil
}

// misfit finds a row that is wrong, missing, or too many.
func (t table[R]) misfit(tx *gorm.DB, id tournament.EventID, want []R) (*misfit, error) {
	have, err := t.read(tx, id)
	if err != nil {
		return nil, err
	}
	stored := t.byKey(have)
	for _, r := range want {
		if was, ok := stored[t.of(r)]; !ok || was != r {
			return &misfit{t.name, t.of(r)}, nil
		}
		delete(stored, t.of(r))
	}
	for _, r := range have {
		if _, extra := stored[t.of(r)]; extra {
			return &misfit{t.name, t.of(r)}, nil
		}
	}
	return nil, nil
}

// lastToTouch finds the last entry that counts and that changed the row, by
// folding them one by one; 0 if none did.
func lastToTouch(id tournament.EventID, es []journal.Entry, m misfit) (int64, error) {
	undone := journal.Undone(es)
	var s tournament.State
	var last int64
	for _, e := range es {
		if e.Undoes != 0 || undone[e.Cmd] {
			continue
		}
		next, err := s.Apply(e.Event)
		if err != nil {
			return 0, &journal.FoldError{Seq: e.Seq, Err: err}
		}
		before, after, err := compare(id, &s, &next)
		if err != nil {
			return 0, err
		}
		if before.row(m) != after.row(m) {
			last = e.Seq
		}
		s = next
	}
	return last, nil
}

// row is the row that m is about, nil where the rows have none.
func (r rows) row(m misfit) any {
	switch m.table {
	case sectionTable.name:
		return sectionTable.find(r.sections, m.key)
	case playerTable.name:
		return playerTable.find(r.players, m.key)
	case requestTable.name:
		return requestTable.find(r.requests, m.key)
	case leaveTable.name:
		return leaveTable.find(r.leaves, m.key)
	case roundTable.name:
		return roundTable.find(r.rounds, m.key)
	case boardTable.name:
		return boardTable.find(r.boards, m.key)
	default:
		return byeTable.find(r.byes, m.key)
	}
}

func (t table[R]) find(rs []R, k key) any {
	for _, r := range rs {
		if t.of(r) == k {
			return r
		}
	}
	return nil
}
