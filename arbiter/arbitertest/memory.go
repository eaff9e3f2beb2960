// Package arbitertest has a store in Memory for tests of what stands on the
// service: the faces are tested without a database and without cgo.
package arbitertest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"

	"sealedmove/arbiter"
	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// Memory is an arbiter.Store and an access.Store in memory: it encodes and decodes every entry as
// a real one does. It is safe for use by many goroutines.
type Memory struct {
	mu      sync.Mutex
	records map[tournament.EventID][]journal.Record
	texts   map[tournament.TextRef]journal.Text
	actors  map[journal.ActorID]arbiter.Who
	copies  []string // labels of the backups
	entrance

	// Between runs once between a reader's look and the next write, so that a
	// test can act in the gap.
	Between func()
}

// NewMemory makes an empty store.
func NewMemory() *Memory {
	return &Memory{records: map[tournament.EventID][]journal.Record{}, texts: map[tournament.TextRef]journal.Text{}, actors: map[journal.ActorID]arbiter.Who{}, entrance: newEntrance()}
}

func (m *Memory) entries(id tournament.EventID) ([]journal.Entry, error) {
	var es []journal.Entry
	for _, r := range m.records[id] {
		e, err := journal.Decode(r, func(ref tournament.TextRef) (journal.Text, bool) {
			t, ok := m.texts[tournament.TextRef(string(id)+string(ref))]
			return t, ok
		})
		if err != nil {
			return nil, err
		}
		es = append(es, e)
	}
	return es, nil
}

// Update implements arbiter.Store.
func (m *Memory) Update(_ context.Context, id tournament.EventID, decide journal.Decide) (tournament.State, error) {
	if f := m.Between; f != nil {
		m.Between = nil
		f()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	es, err := m.entries(id)
	if err != nil {
		return tournament.State{}, err
	}
	st, err := journal.Fold(es)
	if err != nil {
		return st, err
	}
	add, err := decide(st, func() ([]journal.Entry, error) { return es, nil })
	if err != nil {
		return st, err
	}
	next, err := journal.Fold(append(es, add...))
	if err != nil {
		return st, err
	}
	for _, e := range add {
		var prev journal.Hash
		if rs := m.records[id]; len(rs) > 0 {
			prev = rs[len(rs)-1].Hash
		}
		r, texts, err := journal.Encode(e, prev)
		if err != nil {
			return st, err
		}
		m.records[id] = append(m.records[id], r)
		for _, t := range texts {
			m.texts[tournament.TextRef(string(id)+string(t.Ref))] = t
		}
	}
	return next, nil
}

// View implements arbiter.Store.
func (m *Memory) View(_ context.Context, id tournament.EventID) (tournament.State, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	es, err := m.entries(id)
	if err != nil {
		return tournament.State{}, err
	}
	if len(es) == 0 {
		return tournament.State{}, journal.ErrNotFound
	}
	return journal.Fold(es)
}

// Journal implements arbiter.Store.
func (m *Memory) Journal(_ context.Context, id tournament.EventID, after int64) ([]journal.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	es, err := m.entries(id)
	if err != nil {
		return nil, err
	}
	return es[min(int(after), len(es)):], nil
}

// Head implements arbiter.Store.
func (m *Memory) Head(_ context.Context, id tournament.EventID) (journal.Hash, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	rs := m.records[id]
	if len(rs) == 0 {
		return journal.Hash{}, nil
	}
	return rs[len(rs)-1].Hash, nil
}

// Hash implements arbiter.Store.
func (m *Memory) Hash(_ context.Context, id tournament.EventID, seq int64) (journal.Hash, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	rs := m.records[id]
	if seq < 1 || seq > int64(len(rs)) {
		return journal.Hash{}, journal.ErrNotFound
	}
	return rs[seq-1].Hash, nil
}

// Events implements arbiter.Store.
func (m *Memory) Events(context.Context) ([]arbiter.Summary, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []arbiter.Summary
	for id, rs := range m.records {
		es, err := m.entries(id)
		if err != nil {
			return nil, err
		}
		st, err := journal.Fold(es)
		if err != nil {
			return nil, err
		}
		sum := arbiter.Summary{ID: id, Name: st.Info.Name, Place: st.Info.Place, Start: st.Info.Start, End: st.Info.End, Players: len(st.Players), Seq: st.Seq, Changed: rs[len(rs)-1].At, Archived: st.Info.Archived}
		for _, sec := range st.Sections {
			sum.Round, sum.Rounds = max(sum.Round, sec.Current()), max(sum.Rounds, sec.TotalRounds)
		}
		out = append(out, sum)
	}
	slices.SortFunc(out, func(a, b arbiter.Summary) int {
		return cmp.Or(cmp.Compare(b.Changed, a.Changed), cmp.Compare(a.ID, b.ID))
	})
	return out, nil
}

// SetActor implements arbiter.Store.
func (m *Memory) SetActor(_ context.Context, id journal.ActorID, who arbiter.Who) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.actors[id] = who
	return nil
}

// Actors implements arbiter.Store.
func (m *Memory) Actors(context.Context) (map[journal.ActorID]arbiter.Who, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.actors), nil
}

// Backup implements arbiter.Store; there is no file to copy, but the labels are kept.
func (m *Memory) Backup(_ context.Context, label string) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.copies = append(m.copies, label)
	return label, nil
}

// Copies lists the labels of the backups so far.
func (m *Memory) Copies() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.copies)
}
