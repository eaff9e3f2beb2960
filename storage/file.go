package storage

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"gorm.io/gorm"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// file is a database in a file, through SQLite: it travels on a stick, and one
// program at a time is its writer.
type file struct {
	path  string
	opts  Options
	token string
	turn  turn

	info   os.FileInfo // that the writer opened
	remote bool        // it is on another machine
	read   *gorm.DB
	beats  chan struct{} // closed when the beat has ended
	stop   context.CancelFunc

	mu       sync.RWMutex
	write    *gorm.DB // nil while the store only reads
	why      error    // why it only reads
	warnings []error
}

// openFile opens the file at path for writing where that is wanted and
// possible, and for reading.
func openFile(ctx context.Context, path string, o Options, t turn) (*file, error) {
	const op = "open"
	f := &file{path: path, opts: o, token: newToken(), turn: t}
	if err := sniff(path, newest(o.steps)); err != nil {
		return nil, f.refusal(op, err)
	}
	if !o.ReadOnly && !o.Later {
		if err := f.claim(ctx); err != nil && !errors.Is(err, journal.ErrReadOnly) {
			return nil, err
		} else if err != nil {
			f.why = err
		}
	}
	if err := f.openReader(ctx); err != nil {
		return nil, errors.Join(err, f.close())
	}
	o.Logger.Info("file opened", "file", path, "writer", f.write != nil)
	return f, nil
}

func (f *file) name() string { return f.path }

// Beside is the file's own path.
func (f *file) Beside() string { return f.path }

func (f *file) reader() *gorm.DB { return f.read }

func (f *file) sole() bool { return f.writer() != nil && !f.opts.noLease }

// writer is the write connection; nil while the store only reads.
func (f *file) writer() *gorm.DB {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.write
}

func (f *file) readOnly() error {
	f.mu.RLock()
	defer f.mu.RUnlock()
	switch {
	case f.write != nil:
		return nil
	case f.why != nil:
		return f.why
	case f.opts.ReadOnly:
		return f.onlyReads("write")
	}
	return nil // it becomes the writer when it has something to write
}

func (f *file) warns() []error {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return append([]error(nil), f.warnings...)
}

// close ends the beat, gives the lease back and closes the file.
func (f *file) close() error {
	disconnect(f.read) // before the writer, who takes the write-ahead log away when he is the last
	err := f.yield(context.Background(), nil)
	if f.beats != nil {
		<-f.beats
	}
	return f.refusal("close", err)
}

// transact writes only while this store is the writer of the file; one that
// only reads first tries to become it, since the other program may have ended.
func (f *file) transact(ctx context.Context, op string, do func(tx *gorm.DB) error) error {
	if f.write == nil {
		if err := f.claim(ctx); err != nil {
			return err
		}
	}
	if err := f.inPlace(); err != nil {
		return f.refusal(op, err)
	}
	err := f.write.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := f.holds(tx); err != nil {
			return err
		}
		return do(tx)
	})
	var held errHeld
	if errors.As(err, &held) {
		lost := f.held(op, held.owner)
		f.opts.Logger.Warn("lease lost", "file", f.path, "owner", held.owner.String())
		return errors.Join(lost, f.yield(ctx, lost))
	}
	return f.refusal(op, err)
}

func (f *file) snapshot(ctx context.Context, do func(tx *gorm.DB) error) error {
	return f.read.WithContext(ctx).Transaction(do)
}

// refusal gives an error of SQLite or the file system the words for people.
func (f *file) refusal(op string, err error) error {
	return worded(err, func() error { return refusal(op, f.path, err) })
}

// announce tells nobody: while this store is the writer there is no other.
func (f *file) announce(*gorm.DB, tournament.EventID, int64) error { return nil }

// follow has nothing to tell.
func (f *file) follow(ctx context.Context, _ func(tournament.EventID, int64)) error {
	<-ctx.Done()
	return ctx.Err()
}

func (f *file) openReader(ctx context.Context) error {
	const op = "open for reading"
	if _, err := os.Stat(f.path); err != nil {
		if errors.Is(err, fs.ErrNotExist) && f.why != nil { // it could not be made
			return &Error{Reason: journal.ErrReadOnly, Op: op, Key: "storage.protected-folder", Args: []any{f.path}, Hint: "storage.protected-folder-hint", Err: f.why}
		}
		return f.refusal(op, err)
	}
	db, err := f.connectReader(ctx)
	if err != nil {
		return f.refusal(op, err)
	}
	f.read = db
	is, err := identify(db.WithContext(ctx), f.path, newest(f.opts.steps))
	switch {
	case err != nil:
		return f.refusal(op, err)
	case is.fresh:
		return foreign(f.path) // an empty file that cannot become one of ours
	case is.version < newest(f.opts.steps):
		return &Error{Reason: journal.ErrReadOnly, Op: op, Key: "storage.old-form", Args: []any{f.path}, Hint: "storage.old-form-hint", Err: f.why}
	}
	return nil
}

func (f *file) onlyReads(op string) error {
	return &Error{Reason: journal.ErrReadOnly, Op: op, Key: "storage.read-only", Args: []any{f.path}, Hint: "storage.read-only-hint"}
}

// claim makes this store the writer of the file. The caller has the turn, or
// is the only one who knows the store.
func (f *file) claim(ctx context.Context) error {
	const op = "open for writing"
	if f.opts.ReadOnly {
		return f.onlyReads(op)
	}
	db, warnings, err := f.connectWriter(ctx)
	if err != nil {
		return f.refusal(op, f.cannotWrite(err))
	}
	if err = f.settle(ctx, db); err == nil {
		f.info, err = os.Stat(f.path)
	}
	if err != nil {
		_ = f.release(ctx, db) // where it was not taken, or there is no table of it, there is nothing to give back
		disconnect(db)
		return f.refusal(op, f.cannotWrite(err))
	}
	f.remote = onNetwork(filepath.Dir(f.path))
	beat, stop := context.WithCancel(context.WithoutCancel(ctx))
	f.stop, f.beats = stop, make(chan struct{})
	f.mu.Lock()
	f.write, f.why, f.warnings = db, nil, warnings
	f.mu.Unlock()
	go f.beat(beat, f.beats)
	return nil
}

// settle brings the file to the present form and takes the lease: a new file
// first gets its tables, of which the lease is one; an old one is changed only
// once no other program writes to it.
func (f *file) settle(ctx context.Context, db *gorm.DB) error {
	is, err := identify(db.WithContext(ctx), f.path, newest(f.opts.steps))
	if err != nil {
		return err
	}
	if is.fresh {
		if err := migrate(ctx, db, f.path, f.opts.steps, f.opts.Clock()); err != nil {
			return err
		}
	}
	if err := f.lease(ctx, db); err != nil || is.fresh {
		return err
	}
	return migrate(ctx, db, f.path, f.opts.steps, f.opts.Clock())
}

func (f *file) lease(ctx context.Context, db *gorm.DB) error {
	if f.opts.noLease {
		return nil
	}
	// A look needs no lock, which a program that writes without rest may not leave to us.
	err := f.vacant(db.WithContext(ctx))
	if err == nil {
		err = db.WithContext(ctx).Transaction(f.take)
	}
	var held errHeld
	if errors.As(err, &held) {
		return f.held("open for writing", held.owner)
	}
	return err
}

// inPlace makes sure that the file is still the one that was opened: SQLite
// would go on writing to one that was moved or replaced, with its log in the
// old place, where it is lost. On network folders only its absence tells, since
// their files may change numbers.
func (f *file) inPlace() error {
	now, err := os.Stat(f.path)
	if err == nil && (f.remote || os.SameFile(f.info, now)) {
		return nil
	}
	if err == nil {
		err = errReplaced
	}
	return &Error{Reason: journal.ErrUnavailable, Op: "write", Key: "storage.moved", Args: []any{f.path}, Hint: "storage.moved-hint", Err: err}
}

// cannotWrite finds out what SQLite means by "unable to open": a folder that
// is not there, or one that is write-protected.
func (f *file) cannotWrite(err error) error {
	if _, no := os.Stat(filepath.Dir(f.path)); errors.Is(no, fs.ErrNotExist) {
		return no
	}
	return err
}

var errReplaced = errors.New("there is another file in its place")

// yield makes the store one that only reads, because of why. The caller has the turn.
func (f *file) yield(ctx context.Context, why error) error {
	f.mu.Lock()
	db := f.write
	f.write, f.why = nil, why
	f.mu.Unlock()
	if db == nil {
		return nil
	}
	f.stop()
	var err error
	if why == nil {
		if !f.opts.noLease {
			err = f.release(ctx, db)
		}
		settleDown(ctx, db)
	}
	disconnect(db)
	return err
}
