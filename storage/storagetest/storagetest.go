// Package storagetest is the contract of whoever keeps journals: one suite for
// every engine, and the events to fill a store with.
package storagetest

import (
	"context"
	"testing"

	"sealedmove/arbiter/journal"
	"sealedmove/storage"
	"sealedmove/tournament"
)

// Store is what an engine must do: what the service asks of it, and to prove
// that its tables agree with its journals.
type Store interface {
	Update(ctx context.Context, id tournament.EventID, decide journal.Decide) (tournament.State, error)
	View(ctx context.Context, id tournament.EventID) (tournament.State, error)
	Journal(ctx context.Context, id tournament.EventID, after int64) ([]journal.Entry, error)
	Head(ctx context.Context, id tournament.EventID) (journal.Hash, error)
	Hash(ctx context.Context, id tournament.EventID, seq int64) (journal.Hash, error)
	Events(ctx context.Context) ([]journal.Summary, error)
	SetActor(ctx context.Context, id journal.ActorID, who journal.Who) error
	Actors(ctx context.Context) (map[journal.ActorID]journal.Who, error)
	Backup(ctx context.Context, label string) (path string, err error)
	Erase(ctx context.Context, id tournament.EventID, refs ...tournament.TextRef) (storage.Erased, error)
	Verify(ctx context.Context) (storage.Report, error)
	Close() error
}

// Engine is one way to keep journals.
type Engine struct {
	// Fresh makes an empty place and returns what opens it, each call anew.
	Fresh func(t *testing.T) Place
	// OneWriter: a second store on a place that is open only reads.
	OneWriter bool
}

// Place opens a store on the same data each time it is called.
type Place func(t *testing.T) Store

// Run holds an engine to the contract.
func Run(t *testing.T, e Engine) {
	for _, c := range []struct {
		name string
		test func(*testing.T, Engine)
	}{
		{"what is appended is read", testAppend},
		{"an unknown event", testUnknown},
		{"a refusal writes nothing", testRefusal},
		{"numbers that do not follow are refused", testNumbers},
		{"undo and redo", testUndo},
		{"a restart finds the same state", testRestart},
		{"the projection is the state", testProjection},
		{"every result has its place", testResults},
		{"a state once given stays", testImmutable},
		{"events do not mix", testEvents},
		{"one writer after the other", testRace},
		{"two stores write at once", testTwoWriters},
		{"readers while somebody writes", testReaders},
		{"another store sees what is written", testSecondStore},
		{"what is cancelled is not written", testCancelled},
		{"erased texts are gone for everybody", testErase},
		{"texts are stored once", testTexts},
		{"a thousand players in one command", testThousand},
		{"actors", testActors},
	} {
		t.Run(c.name, func(t *testing.T) { c.test(t, e) })
	}
}
