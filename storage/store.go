package storage

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"gorm.io/gorm"

	"sealedmove/tournament"
)

// Options say how a file is opened. The zero value opens it for writing.
type Options struct {
	// Clock is the time for leases and for the names of backups; time.Now if nil.
	Clock func() time.Time
	// Logger gets what happens to the file; nothing of people's names. Nil is silence.
	Logger *slog.Logger
	// ReadOnly never writes to the file, not even a lease, and does not make it.
	ReadOnly bool
	// Later leaves the file to others until this store writes for the first time;
	// it then becomes the writer, if nobody else is. Nothing is made and nothing is
	// brought to the present form before.
	Later bool
	// Program is the name that others read who find the file taken; the name
	// of the executable if empty.
	Program string
	// Stale is how long a writer on another machine may be silent before his
	// lease is void, Beat how often this one is heard. 45 s and 10 s if zero.
	Stale, Beat time.Duration
	// Folder is where what is written beside a server's database goes, above all
	// the folder of its backups; the working folder if empty.
	Folder string
	// BackupsTo is a second folder for backups, such as a stick; none if empty.
	BackupsTo string

	noWAL   string // tests: the reason why no write-ahead log is to be used
	vfs     string // tests: a file system of SQLite's own
	busy    string // tests: milliseconds to wait for others
	steps   []step // tests: other steps than the embedded ones
	noLease bool   // tests, and copies: two writers at once, as on a server

	patience time.Duration // tests: how long a server may take to answer
}

// Store is a database of events: a file, or one of a PostgreSQL server. Its
// methods are safe for use by many goroutines.
type Store struct {
	engine
	opts Options
	turn turn
	read *gorm.DB

	mu     sync.RWMutex
	kept   map[tournament.EventID]kept
	closed bool
}

// engine is the database below a store, as far as SQLite and PostgreSQL differ:
// [file] and [server].
type engine interface {
	// name is what people know the database by; there is no password in it.
	name() string
	// Beside is the path that what is written beside the database begins with:
	// its own, or one in [Options.Folder].
	Beside() string
	// reader is the pool that reads.
	reader() *gorm.DB
	// transact runs do as one write transaction. The caller has the turn.
	transact(ctx context.Context, op string, do func(tx *gorm.DB) error) error
	// snapshot runs do on the database as it is at one moment.
	snapshot(ctx context.Context, do func(tx *gorm.DB) error) error
	// announce tells other processes, when tx is committed, how far an event has come.
	announce(tx *gorm.DB, id tournament.EventID, seq int64) error
	// follow hears what other processes announce, until ctx ends.
	follow(ctx context.Context, tell func(id tournament.EventID, seq int64)) error
	// sole tells that nobody else writes, so that what is in memory is all there is.
	sole() bool
	// readOnly is nil where this store writes, or can.
	readOnly() error
	warns() []error
	// check tells what is wrong with the database as a whole.
	check(tx *gorm.DB) ([]error, error)
	// copyTo writes a copy of everything to an empty file.
	copyTo(ctx context.Context, part string) error
	// scrub takes deleted texts out of the database's pages.
	scrub(ctx context.Context, op string) error
	// compact gives the room of deleted rows back; sizes in bytes.
	compact(ctx context.Context, op string) (before, after int64, err error)
	// refusal gives an error of the database the words for people.
	refusal(op string, err error) error
	close() error
}

// turn is that of those who write: one at a time in a process.
type turn chan struct{}

func newTurn() turn { return make(turn, 1) }

// take waits for the turn; the one who has it gives it back.
func (t turn) take(ctx context.Context) error {
	select {
	case t <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	if err := ctx.Err(); err != nil {
		t.give()
		return err
	}
	return nil
}

func (t turn) give() { <-t }

// Open opens the database named: the file at a path, or where [IsServer] says
// so that of a PostgreSQL server.
//
// A file is made where it is not there. Where another program is the writer, or
// the file or its folder cannot be written, the store only reads, and
// [Store.ReadOnly] says why; an older file is first copied beside itself and
// then brought to the present form. Open refuses, with an [Error], what is no
// file of this program and what a newer version wrote.
func Open(ctx context.Context, name string, o Options) (*Store, error) {
	folder := sqliteSteps
	if IsServer(name) {
		folder = postgresSteps
	}
	if err := o.complete(folder); err != nil {
		return nil, err
	}
	s := &Store{opts: o, turn: newTurn(), kept: map[tournament.EventID]kept{}}
	var err error
	if IsServer(name) {
		s.engine, err = engineOf(openServer(ctx, name, o))
	} else {
		s.engine, err = engineOf(openFile(ctx, name, o, s.turn))
	}
	if err != nil {
		return nil, err
	}
	s.read = s.reader()
	return s, nil
}

// engineOf is an engine, or none where it could not be opened.
func engineOf[E engine](e E, err error) (engine, error) {
	if err != nil {
		return nil, err
	}
	return e, nil
}

// complete fills in what the options leave open.
func (o *Options) complete(folder string) (err error) {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Program == "" {
		o.Program = filepath.Base(os.Args[0])
	}
	if o.Stale == 0 {
		o.Stale = 45 * time.Second
	}
	if o.Beat == 0 {
		o.Beat = 10 * time.Second
	}
	if o.patience == 0 {
		o.patience = patience
	}
	if o.steps == nil {
		o.steps, err = steps(migrationFiles, folder)
	}
	return err
}

// Path is what people know the database by: the path of its file, or its
// address without the password.
func (s *Store) Path() string { return s.name() }

// ReadOnly is nil while this store is the writer of the file, else the reason
// why it only reads. It names the program that writes, if one does ([OwnerOf]).
func (s *Store) ReadOnly() error { return s.readOnly() }

// Warnings are what the arbiter should know about the database although it
// works: above all that its folder is none for a write-ahead log.
func (s *Store) Warnings() []error { return s.warns() }

// Close waits for who writes, and closes the database.
func (s *Store) Close() error {
	s.turn <- struct{}{}
	defer s.turn.give()
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	return s.close()
}

// errClosed is a fault of the program, not of the file.
var errClosed = errors.New("the store is closed")

// writing runs do as one write transaction, after the others who wait.
func (s *Store) writing(ctx context.Context, op string, do func(tx *gorm.DB) error) error {
	if err := s.turn.take(ctx); err != nil {
		return err
	}
	defer s.turn.give()
	if s.closed {
		return errClosed
	}
	return s.transact(ctx, op, do)
}
