package arbiter_test

import (
	"context"
	"sync"

	"sealedmove/arbiter"
	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// memory is a store in memory that writes and reads entries as a real one does.
type memory struct {
	mu      sync.Mutex
	records map[tournament.EventID][]journal.Record
	texts   map[tournament.TextRef]journal.Text
	between func() // runs once between a reader's look and the write
}

func newMemory() *memory {
	return &memory{records: map[tournament.EventID][]journal.Record{}, texts: map[tournament.TextRef]journal.Text{}}
}

func (m *memory) entries(id tournament.EventID) ([]journal.Entry, error) {
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

func (m *memory) Update(_ context.Context, id tournament.EventID, decide journal.Decide) (tournament.State, error) {
	if f := m.between; f != nil {
		m.between = nil
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

func (m *memory) View(_ context.Context, id tournament.EventID) (tournament.State, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	es, err := m.entries(id)
	if err != nil {
		return tournament.State{}, err
	}
	return journal.Fold(es)
}

func (m *memory) Journal(_ context.Context, id tournament.EventID, after int64) ([]journal.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	es, err := m.entries(id)
	if err != nil {
		return nil, err
	}
	return es[min(int(after), len(es)):], nil
}

func (m *memory) Head(_ context.Context, id tournament.EventID) (journal.Hash, error) {
	rs := m.records[id]
	if len(rs) == 0 {
		return journal.Hash{}, nil
	}
	return rs[len(rs)-1].Hash, nil
}

func (m *memory) Events(context.Context) ([]arbiter.Summary, error)               { return nil, nil }
func (m *memory) SetActor(context.Context, journal.ActorID, arbiter.Who) error    { return nil }
func (m *memory) Actors(context.Context) (map[journal.ActorID]arbiter.Who, error) { return nil, nil }
func (m *memory) Backup(context.Context, string) (string, error)                  { return "", nil }
