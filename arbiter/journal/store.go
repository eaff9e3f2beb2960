package journal

import (
	"errors"

	"sealedmove/tournament"
)

// Decide looks at the state and says what to append: nothing, or one command
// whose entries carry the Seq that follow s.Seq. It may be called again on a
// newer state, so it changes nothing outside. history gives all entries so far.
type Decide func(s tournament.State, history func() ([]Entry, error)) ([]Entry, error)

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
	// Archived: put away; a list shows it where it is asked for.
	Archived bool
}

// Who is the name behind an actor's id.
type Who struct {
	Name   string
	Device string
}

// The reasons why whoever keeps journals refuses. A store's error wraps one of
// them, to be told by errors.Is, and has the words for people besides.
var (
	ErrNotFound    = errors.New("there is no such event or file")
	ErrConflict    = errors.New("somebody else appended meanwhile, twice")
	ErrReadOnly    = errors.New("the store is open for reading only")
	ErrUnavailable = errors.New("the store cannot be written now")
	ErrTooNew      = errors.New("a newer version wrote it")
	ErrForeign     = errors.New("it is no file of this program")
	ErrExists      = errors.New("there is such a file already")
	ErrDamaged     = errors.New("it does not hold together")
)
