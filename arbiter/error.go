package arbiter

import (
	"errors"
	"fmt"

	"sealedmove/arbiter/journal"
)

// Kind sorts refusals, so that each face can answer each kind in one place.
type Kind uint8

// The kinds of refusals.
const (
	Invalid     Kind = iota + 1 // what was given is wrong
	NotFound                    // there is no such thing
	Conflict                    // somebody else changed it meanwhile
	Forbidden                   // this role may not, or not now
	NeedsAnswer                 // allowed after a warning of level 3 or 4 has been answered
	Unavailable                 // the store cannot be written now; nothing is lost
	ReadOnly                    // another program is the writer of this file
	TooNew                      // a newer version wrote the file
	Damaged                     // the file or the journal does not hold together
)

// Error is a refusal that an arbiter reads. Key and Args are put into his
// language by internal/locale; Hint is the key of what to do next.
type Error struct {
	Kind  Kind
	Op    string // what was being done, for the log
	Key   string
	Args  []any
	Hint  string
	Level int // of the warning, where Kind is NeedsAnswer
	Err   error
}

// Error is for logs: operation, key, arguments, cause.
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

// Unwrap is the cause.
func (e *Error) Unwrap() error { return e.Err }

// Localize gives the key, the arguments and the key of the hint.
func (e *Error) Localize() (key string, args []any, hint string) { return e.Key, e.Args, e.Hint }

// storeRefusal gives a store's refusal the shape that faces expect.
func storeRefusal(op string, err error) error {
	var words interface {
		error
		Localize() (key string, args []any, hint string)
	}
	if !errors.As(err, &words) {
		return fmt.Errorf("%s: %w", op, err)
	}
	key, args, hint := words.Localize()
	return &Error{Kind: storeKind(err), Op: op, Key: key, Args: args, Hint: hint, Err: err}
}

// storeKind sorts a store's refusal by its reason.
func storeKind(err error) Kind {
	for _, r := range []struct {
		reason error
		kind   Kind
	}{
		{journal.ErrNotFound, NotFound},
		{journal.ErrConflict, Conflict},
		{journal.ErrReadOnly, ReadOnly},
		{journal.ErrUnavailable, Unavailable},
		{journal.ErrTooNew, TooNew},
		{journal.ErrDamaged, Damaged},
	} {
		if errors.Is(err, r.reason) {
			return r.kind
		}
	}
	return Invalid
}
