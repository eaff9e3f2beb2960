package storage

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"gorm.io/gorm"

	"sealedmove/arbiter/journal"
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
	// Program is the name that others read who find the file taken; the name
	// of the executable if empty.
	Program string
	// Stale is how long a writer on another machine may be silent before his
	// lease is void, Beat how often this one is heard. 45 s and 10 s if zero.
	Stale, Beat time.Duration
	// BackupsTo is a second folder for backups, such as a stick; none if empty.
	BackupsTo string

	noWAL   string // tests: the reason why no write-ahead log is to be used
	vfs     string // tests: a file system of SQLite's own
	busy    string // tests: milliseconds to wait for others
	steps   []step // tests: other steps than the embedded ones
	noLease bool   // tests: two writers at once, as on a server
}

// Store is a file of events. Its methods are safe for use by many goroutines.
type Store struct {
	path  string
	opts  Options
	token string

	turn   chan struct{} // of those who write: one at a time
	file   os.FileInfo   // that the writer opened
	remote bool          // it is on another machine
	read   *gorm.DB
	beats  chan struct{} // closed when the beat has ended
	stop   context.CancelFunc

	mu       sync.RWMutex
	write    *gorm.DB // nil while the store only reads
	why      error    // why it only reads
	warnings []error
	kept     map[tournament.EventID]kept
	closed   bool
}

// Open opens the file at path and makes it where it is not there. Where
// another program is the writer, or the file or its folder cannot be written,
// the store only reads, and [Store.ReadOnly] says why; an older file is first
// copied beside itself and then brought to the present form. It refuses, with
// an [Error], what is no file of this program and what a newer version wrote.
func Open(ctx context.Context, path string, o Options) (*Store, error) {
	const op = "open"
	s := &Store{path: path, opts: o, token: newToken(), turn: make(chan struct{}, 1), kept: map[tournament.EventID]kept{}}
	if err := s.complete(); err != nil {
		return nil, s.refusal(op, err)
	}
	if err := sniff(path, newest(s.opts.steps)); err != nil {
		return nil, s.refusal(op, err)
	}
	if !o.ReadOnly {
		if err := s.claim(ctx); err != nil && !errors.Is(err, journal.ErrReadOnly) {
			return nil, err
		} else if err != nil {
			s.why = err
		}
	}
	if err := s.openReader(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	s.opts.Logger.Info("file opened", "file", path, "writer", s.write != nil)
	return s, nil
}

// complete fills in what the options leave open.
func (s *Store) complete() (err error) {
	o := &s.opts
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
	if o.steps == nil {
		o.steps, err = steps(migrationFiles)
	}
	return err
}

func (s *Store) openReader(ctx context.Context) error {
	const op = "open for reading"
	if _, err := os.Stat(s.path); err != nil {
		if errors.Is(err, fs.ErrNotExist) && s.why != nil { // it could not be made
			return &Error{Reason: journal.ErrReadOnly, Op: op, Key: "storage.protected-folder", Args: []any{s.path}, Hint: "storage.protected-folder-hint", Err: s.why}
		}
		return s.refusal(op, err)
	}
	db, err := s.connectReader(ctx)
	if err != nil {
		return s.refusal(op, err)
	}
	s.read = db
	is, err := identify(db.WithContext(ctx), s.path, newest(s.opts.steps))
	switch {
	case err != nil:
		return s.refusal(op, err)
	case is.fresh:
		return foreign(s.path) // an empty file that cannot become one of ours
	case is.version < newest(s.opts.steps):
		return &Error{Reason: journal.ErrReadOnly, Op: op, Key: "storage.old-form", Args: []any{s.path}, Hint: "storage.old-form-hint", Err: s.why}
	}
	return nil
}

// Path is the file's path.
func (s *Store) Path() string { return s.path }

// ReadOnly is nil while this store is the writer of the file, else the reason
// why it only reads. It names the program that writes, if one does ([OwnerOf]).
func (s *Store) ReadOnly() error {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.write != nil {
		return nil
	}
	if s.why != nil {
		return s.why
	}
	return s.onlyReads("write")
}

func (s *Store) onlyReads(op string) error {
	return &Error{Reason: journal.ErrReadOnly, Op: op, Key: "storage.read-only", Args: []any{s.path}, Hint: "storage.read-only-hint"}
}

// Warnings are what the arbiter should know about the file although it works:
// above all that its folder is none for a write-ahead log.
func (s *Store) Warnings() []error {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return append([]error(nil), s.warnings...)
}

// Close ends the beat, gives the lease back and closes the file.
func (s *Store) Close() error {
	s.turn <- struct{}{}
	defer func() { <-s.turn }()
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	disconnect(s.read) // before the writer, who takes the write-ahead log away when he is the last
	err := s.yield(context.Background(), nil)
	if s.beats != nil {
		<-s.beats
	}
	return s.refusal("close", err)
}

// claim makes this store the writer of the file. The caller has the turn, or
// is the only one who knows the store.
func (s *Store) claim(ctx context.Context) error {
	const op = "open for writing"
	if s.opts.ReadOnly {
		return s.onlyReads(op)
	}
	db, warnings, err := s.connectWriter(ctx)
	if err != nil {
		return s.refusal(op, s.cannotWrite(err))
	}
	if err = s.settle(ctx, db); err == nil {
		s.file, err = os.Stat(s.path)
	}
	if err != nil {
		_ = s.release(ctx, db) // where it was not taken, or there is no table of it, there is nothing to give back
		disconnect(db)
		return s.refusal(op, s.cannotWrite(err))
	}
	s.remote = onNetwork(filepath.Dir(s.path))
	beat, stop := context.WithCancel(context.WithoutCancel(ctx))
	s.stop, s.beats = stop, make(chan struct{})
	s.mu.Lock()
	s.write, s.why, s.warnings = db, nil, warnings
	s.mu.Unlock()
	go s.beat(beat, s.beats)
	return nil
}

// settle brings the file to the present form and takes the lease: a new file
// first gets its tables, of which the lease is one; an old one is changed only
// once no other program writes to it.
func (s *Store) settle(ctx context.Context, db *gorm.DB) error {
	is, err := identify(db.WithContext(ctx), s.path, newest(s.opts.steps))
	if err != nil {
		return err
	}
	if is.fresh {
		if err := migrate(ctx, db, s.path, s.opts.steps, s.opts.Clock()); err != nil {
			return err
		}
	}
	if err := s.lease(ctx, db); err != nil || is.fresh {
		return err
	}
	return migrate(ctx, db, s.path, s.opts.steps, s.opts.Clock())
}

func (s *Store) lease(ctx context.Context, db *gorm.DB) error {
	if s.opts.noLease {
		return nil
	}
	// A look needs no lock, which a program that writes without rest may not leave to us.
	err := s.vacant(db.WithContext(ctx))
	if err == nil {
		err = db.WithContext(ctx).Transaction(s.take)
	}
	var held errHeld
	if errors.As(err, &held) {
		return s.held("open for writing", held.owner)
	}
	return err
}

// errClosed is a fault of the program, not of the file.
var errClosed = errors.New("the store is closed")

// writing runs do as one write transaction, after the others who wait, and
// only while this store is the writer of the file; one that only reads first
// tries to become it, since the other program may have ended.
func (s *Store) writing(ctx context.Context, op string, do func(tx *gorm.DB) error) error {
	select {
	case s.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-s.turn }()
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.closed {
		return errClosed
	}
	if s.write == nil {
		if err := s.claim(ctx); err != nil {
			return err
		}
	}
	if err := s.inPlace(); err != nil {
		return s.refusal(op, err)
	}
	err := s.write.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := s.holds(tx); err != nil {
			return err
		}
		return do(tx)
	})
	var held errHeld
	if errors.As(err, &held) {
		lost := s.held(op, held.owner)
		s.opts.Logger.Warn("lease lost", "file", s.path, "owner", held.owner.String())
		return errors.Join(lost, s.yield(ctx, lost))
	}
	return s.refusal(op, err)
}

// inPlace makes sure that the file is still the one that was opened: SQLite
// would go on writing to one that was moved or replaced, with its log in the
// old place, where it is lost. On network folders only its absence tells, since
// their files may change numbers.
func (s *Store) inPlace() error {
	now, err := os.Stat(s.path)
	if err == nil && (s.remote || os.SameFile(s.file, now)) {
		return nil
	}
	if err == nil {
		err = errReplaced
	}
	return &Error{Reason: journal.ErrUnavailable, Op: "write", Key: "storage.moved", Args: []any{s.path}, Hint: "storage.moved-hint", Err: err}
}

var errReplaced = errors.New("there is another file in its place")

// cannotWrite finds out what SQLite means by "unable to open": a folder that
// is not there, or one that is write-protected.
func (s *Store) cannotWrite(err error) error {
	if _, no := os.Stat(filepath.Dir(s.path)); errors.Is(no, fs.ErrNotExist) {
		return no
	}
	return err
}

// yield makes the store one that only reads, because of why. The caller has the turn.
func (s *Store) yield(ctx context.Context, why error) error {
	s.mu.Lock()
	db := s.write
	s.write, s.why = nil, why
	s.mu.Unlock()
	if db == nil {
		return nil
	}
	s.stop()
	var err error
	if why == nil {
		if !s.opts.noLease {
			err = s.release(ctx, db)
		}
		settleDown(ctx, db)
	}
	disconnect(db)
	return err
}
