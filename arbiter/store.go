// Package arbiter is the one service of the program: every act of an arbiter
// is one method of [Service], whatever face it comes from. It decides who may
// do what when (policy.go), turns the act into journal entries, and tells
// watchers after the commit. What is right by the rules it asks of the pure
// packages.
package arbiter

import (
	"context"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// Decide looks at the state and says what to append: nothing, or one command
// whose entries carry the Seq that follow s.Seq. It may be called again on a
// newer state, so it changes nothing outside. history gives all entries so far.
type Decide func(s tournament.State, history func() ([]journal.Entry, error)) ([]journal.Entry, error)

// Store keeps journals. Its implementation is package storage; arbitertest has
// the suite that every implementation passes.
type Store interface {
	// Update runs decide and what it appends as one transaction, and returns the
	// state after it. Two writers never both append the same Seq: the later one
	// decides again on the new state. An unknown event has the zero state.
	Update(ctx context.Context, id tournament.EventID, decide Decide) (tournament.State, error)
	// View is the current state; an Error of kind NotFound for an unknown event.
	View(ctx context.Context, id tournament.EventID) (tournament.State, error)
	// Journal lists the entries after a Seq.
	Journal(ctx context.Context, id tournament.EventID, after int64) ([]journal.Entry, error)
	// Head is the hash of the last entry, for the foot of documents.
	Head(ctx context.Context, id tournament.EventID) (journal.Hash, error)
	// Events lists the events of the store, the last changed first.
	Events(ctx context.Context) ([]Summary, error)
	// SetActor records the name and device behind an actor's id.
	SetActor(ctx context.Context, id journal.ActorID, who Who) error
	// Actors lists the actors known.
	Actors(ctx context.Context) (map[journal.ActorID]Who, error)
	// Backup writes a checked copy of everything beside the file and returns its path.
	Backup(ctx context.Context, label string) (path string, err error)
}

// Summary is an event in a list.
type Summary struct {
	ID      tournament.EventID
	Name    string
	Place   string
	Start   tournament.Date
	End     tournament.Date
	Players int
	Round   tournament.RoundNo // highest published round of any section
	Rounds  tournament.RoundNo // most rounds of any section
	Seq     int64
	Changed int64 // Unix milliseconds of the last entry
}

// Who is the name behind an actor's id.
type Who struct {
	Name   string
	Device string
}
