package storage

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"github.com/mattn/go-sqlite3"
	"gorm.io/gorm"

	"sealedmove/arbiter/journal"
)

// Error is a refusal of the store that people read. Reason is one of
// journal.ErrNotFound and the others beside it; Key and Args are worded by
// internal/locale; Hint is the key of what to do next.
type Error struct {
	Reason error
	Op     string // what was being done, for the log
	Key    string
	Args   []any
	Hint   string
	Err    error // the cause, as far as there is one
}

// Error is for logs: operation, reason, arguments, cause.
func (e *Error) Error() string {
	s := e.Op + ": " + e.Key
	if len(e.Args) > 0 {
		s += fmt.Sprintf(" %v", e.Args)
	}
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap gives the reason and the cause.
func (e *Error) Unwrap() []error {
	if e.Err == nil {
		return []error{e.Reason}
	}
	return []error{e.Reason, e.Err}
}

// Localize gives the key, the arguments and the key of the hint.
func (e *Error) Localize() (key string, args []any, hint string) { return e.Key, e.Args, e.Hint }

// opaque keeps the text of an error and not its kind: the refusal inside a
// damaged journal must not be taken for one of the command at hand.
func opaque(err error) error { return errors.New(err.Error()) }

// worded gives an error the words for people, but for what is a refusal
// already and what the caller ended, which stay as they are.
func worded(err error, words func() error) error {
	var known *Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return words()
}

func refusal(op, path string, err error) error {
	say := func(reason error, key, hint string) error {
		return &Error{Reason: reason, Op: op, Key: key, Args: []any{path}, Hint: hint, Err: err}
	}
	var lite sqlite3.Error
	switch {
	case errors.As(err, &lite):
	case errors.Is(err, gorm.ErrDuplicatedKey):
		return say(journal.ErrConflict, "storage.conflict", "storage.conflict-hint")
	case errors.Is(err, fs.ErrExist):
		return say(journal.ErrExists, "storage.exists", "storage.exists-hint")
	case errors.Is(err, fs.ErrNotExist):
		return say(journal.ErrNotFound, "storage.no-file", "storage.no-file-hint")
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return say(journal.ErrReadOnly, "storage.protected", "storage.protected-hint")
	case errors.Is(err, syscall.ENOSPC):
		return say(journal.ErrUnavailable, "storage.full", "storage.full-hint")
	default:
		return fmt.Errorf("%s: %w", op, err)
	}
	switch lite.Code {
	case sqlite3.ErrBusy, sqlite3.ErrLocked, sqlite3.ErrProtocol:
		return say(journal.ErrUnavailable, "storage.locked", "storage.locked-hint")
	case sqlite3.ErrFull:
		return say(journal.ErrUnavailable, "storage.full", "storage.full-hint")
	case sqlite3.ErrIoErr, sqlite3.ErrNomem:
		return say(journal.ErrUnavailable, "storage.io", "storage.io-hint")
	case sqlite3.ErrReadonly:
		if lite.ExtendedCode == sqlite3.ErrReadonlyDbMoved {
			return say(journal.ErrUnavailable, "storage.moved", "storage.moved-hint")
		}
		return say(journal.ErrReadOnly, "storage.protected", "storage.protected-hint")
	case sqlite3.ErrPerm, sqlite3.ErrCantOpen:
		return say(journal.ErrReadOnly, "storage.protected", "storage.protected-hint")
	case sqlite3.ErrNotADB:
		return say(journal.ErrForeign, "storage.foreign", "storage.foreign-hint")
	case sqlite3.ErrCorrupt:
		return say(journal.ErrDamaged, "storage.corrupt", "storage.corrupt-hint")
	case sqlite3.ErrInterrupt:
		return fmt.Errorf("%s: %w", op, context.Canceled)
	default:
		return fmt.Errorf("%s: %w", op, err)
	}
}
