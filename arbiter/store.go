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

// The words that a store and its users share; package journal has them, since
// package storage may not import this one.
type (
	// Decide looks at the state and says what to append.
	Decide = journal.Decide
	// Summary is an event in a list.
	Summary = journal.Summary
	// Who is the name behind an actor's id.
	Who = journal.Who
)

// Store keeps journals. Its implementation is package storage; storagetest has
// the suite that every implementation passes. Its refusals wrap one of
// journal.ErrNotFound and the others beside it (errors.Is) and carry the words
// for people (Localize); what decide refuses comes back as it is.
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
	// Hash is the hash of one entry; an Error of kind NotFound where there is none.
	Hash(ctx context.Context, id tournament.EventID, seq int64) (journal.Hash, error)
	// Events lists the events of the store, the last changed first.
	Events(ctx context.Context) ([]Summary, error)
	// SetActor records the name and device behind an actor's id.
	SetActor(ctx context.Context, id journal.ActorID, who Who) error
	// Actors lists the actors known.
	Actors(ctx context.Context) (map[journal.ActorID]Who, error)
	// Backup writes a checked copy of everything beside the file and returns its path.
	Backup(ctx context.Context, label string) (path string, err error)
}
