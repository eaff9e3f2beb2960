// Package journal is the record of what was done to an event, by whom and
// when: entries, their stored form with versions, the chain of hashes, the
// fold to a state, and undo. It is append-only: an act is taken back by a
// later entry, never erased.
package journal

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"

	"sealedmove/tournament"
)

// ActorID names who acts; the name behind it is a private text beside the journal.
type ActorID string

// Entry is one line of the journal. Entries of one command share Cmd, the Seq
// of its first entry, and are undone together.
type Entry struct {
	Seq    int64
	Cmd    int64
	At     int64 // Unix milliseconds
	Actor  ActorID
	Event  tournament.Event // nil where Undoes is set
	Undoes int64            // the Cmd that is taken back, or 0
	// Once is the key by which a device asked for the command, so that a request
	// that is sent again is not done again; it is in no hash.
	Once string
}

// Record is the stored form of an entry: bytes that every database keeps.
type Record struct {
	Seq     int64
	Cmd     int64
	At      int64
	Actor   ActorID
	Kind    string // name/version
	Payload []byte // JSON
	Prev    Hash   // of the record before; zero for the first
	Hash    Hash   // of this record
	Once    string // as in [Entry]; not hashed
}

// Hash is the SHA-256 that chains records.
type Hash [sha256.Size]byte

// Sum is the hash of the record: Prev, seq, cmd, at as 64-bit big-endian
// numbers, then actor, kind and payload each led by its length.
func (r Record) Sum() Hash {
	h := sha256.New()
	h.Write(r.Prev[:])
	var n [8]byte
	for _, v := range []int64{r.Seq, r.Cmd, r.At} {
		binary.BigEndian.PutUint64(n[:], uint64(v))
		h.Write(n[:])
	}
	for _, b := range [][]byte{[]byte(r.Actor), []byte(r.Kind), r.Payload} {
		binary.BigEndian.PutUint64(n[:], uint64(len(b)))
		h.Write(n[:])
		h.Write(b)
	}
	return Hash(h.Sum(nil))
}

// ChainError says at which entry a journal has been changed or cut.
type ChainError struct {
	Seq    int64
	Reason string
}

// Error names the entry.
func (e *ChainError) Error() string { return fmt.Sprintf("journal entry %d: %s", e.Seq, e.Reason) }

// VerifyChain checks numbers and hashes of a whole journal and returns the
// head hash, or a [ChainError] for the first entry that does not fit.
func VerifyChain(rs []Record) (Hash, error) { return ContinueChain(Hash{}, 0, rs) }

// ContinueChain checks further records after the one with number seq and hash
// head, as VerifyChain does a whole journal.
func ContinueChain(head Hash, seq int64, rs []Record) (Hash, error) {
	for _, r := range rs {
		seq++
		switch {
		case r.Seq != seq:
			return head, &ChainError{seq, fmt.Sprintf("number %d stands in its place", r.Seq)}
		case r.Prev != head:
			return head, &ChainError{r.Seq, "does not continue the entry before"}
		case r.Sum() != r.Hash:
			return head, &ChainError{r.Seq, "has been changed since it was written"}
		}
		head = r.Hash
	}
	return head, nil
}

// FoldError says which entry does not follow from what came before.
type FoldError struct {
	Seq int64
	Err error
}

// Error names the entry and the cause.
func (e *FoldError) Error() string { return fmt.Sprintf("journal entry %d: %v", e.Seq, e.Err) }

// Unwrap is the cause.
func (e *FoldError) Unwrap() error { return e.Err }

// Fold rebuilds the state from a whole journal, leaving out what was undone.
// It fails with a [FoldError] if what is left does not follow.
func Fold(es []Entry) (tournament.State, error) {
	return extend(tournament.State{}, es, Undone(es))
}

// Extend folds further entries into s, which holds all entries before them.
// ok is false where an entry undoes something that s holds: then the whole
// journal must be folded again.
func Extend(s tournament.State, es []Entry) (next tournament.State, ok bool, err error) {
	for _, e := range es {
		if e.Undoes != 0 {
			return s, false, nil
		}
	}
	next, err = extend(s, es, nil)
	return next, true, err
}

func extend(s tournament.State, es []Entry, undone map[int64]bool) (tournament.State, error) {
	var at int64
	next, err := s.ApplyAll(func(yield func(tournament.Event) bool) {
		for _, e := range es {
			at = e.Seq
			if e.Undoes == 0 && !undone[e.Cmd] && !yield(e.Event) {
				return
			}
		}
	})
	if err != nil {
		return s, &FoldError{Seq: at, Err: err}
	}
	if len(es) > 0 {
		next.Seq = es[len(es)-1].Seq
	}
	return next, nil
}

// Undone is the set of commands that are taken back. Undoing an undo brings
// the command back.
func Undone(es []Entry) map[int64]bool {
	out := map[int64]bool{}
	for i := len(es) - 1; i >= 0; i-- { // later undos first: they decide whether earlier ones count
		if e := es[i]; e.Undoes != 0 && !out[e.Cmd] {
			out[e.Undoes] = true
		}
	}
	return out
}

// ErrNothingToUndo is returned where an actor has no command left to take back.
var ErrNothingToUndo = errors.New("nothing to undo")

// LastUndoable finds the actor's own last command that is neither undone nor
// itself an undo; ErrNothingToUndo if there is none.
func LastUndoable(es []Entry, by ActorID) (cmd int64, err error) {
	undone := Undone(es)
	for i := len(es) - 1; i >= 0; i-- {
		if e := es[i]; e.Actor == by && e.Undoes == 0 && !undone[e.Cmd] {
			return e.Cmd, nil
		}
	}
	return 0, ErrNothingToUndo
}

// LastRedoable finds the actor's own last undo that still counts and after
// which he has done nothing else.
func LastRedoable(es []Entry, by ActorID) (cmd int64, err error) {
	undone := Undone(es)
	for i := len(es) - 1; i >= 0; i-- {
		e := es[i]
		if e.Actor != by {
			continue
		}
		if e.Undoes == 0 && !undone[e.Cmd] {
			break // a new act ends the chain of redos
		}
		if e.Undoes != 0 && !undone[e.Cmd] && isAct(es, e.Undoes) {
			return e.Cmd, nil
		}
	}
	return 0, ErrNothingToUndo
}

func isAct(es []Entry, cmd int64) bool {
	for _, e := range es {
		if e.Cmd == cmd {
			return e.Undoes == 0
		}
	}
	return false
}
