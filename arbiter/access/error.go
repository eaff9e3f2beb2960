package access

import (
	"errors"
	"fmt"
	"time"
)

// The reasons why the door stays shut; an [Error] wraps one of them.
var (
	ErrRefused   = errors.New("the name, the password or the code is wrong")
	ErrTooMany   = errors.New("too many tries")
	ErrOut       = errors.New("nobody is in with this token")
	ErrForbidden = errors.New("this role gives nobody access")
	ErrInvalid   = errors.New("what was given is wrong")
)

// Error is a refusal that people read: Key, Args and Hint are worded by
// internal/locale.
type Error struct {
	Reason error
	Key    string
	Args   []any
	Hint   string
	Wait   time.Duration // of ErrTooMany: until the next try
}

// Error is for logs; there is no name and no secret in it.
func (e *Error) Error() string {
	if e.Wait > 0 {
		return fmt.Sprintf("%s: %v, for %v", e.Key, e.Reason, e.Wait)
	}
	return e.Key + ": " + e.Reason.Error()
}

// Unwrap gives the reason.
func (e *Error) Unwrap() error { return e.Reason }

// Localize gives the key, the arguments and the key of the hint.
func (e *Error) Localize() (key string, args []any, hint string) { return e.Key, e.Args, e.Hint }

func invalid(key string, args ...any) error {
	return &Error{Reason: ErrInvalid, Key: key, Args: args}
}

func tooMany(wait time.Duration) error {
	seconds := int((wait + time.Second - 1) / time.Second)
	return &Error{Reason: ErrTooMany, Key: "access.too-many", Args: []any{seconds}, Wait: wait}
}
