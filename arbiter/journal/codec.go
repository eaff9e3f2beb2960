package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"

	"sealedmove/tournament"
)

// Text is a private value as it is stored beside the journal.
type Text struct {
	Ref    tournament.TextRef
	Person bool // it identifies a player; else it is a note: a reason, the officials
	Salt   string
	Body   []byte // JSON
}

// digest is what the journal keeps of a text: without the salt, which is
// erased with the text, nobody can test a guess against it.
func digest(salt string, body []byte) string {
	h := sha256.New()
	h.Write([]byte(salt))
	h.Write([]byte{0})
	h.Write(body)
	return hex.EncodeToString(h.Sum(nil))
}

// undoKind is the kind of an entry that takes a command back.
const undoKind = "undone/1"

type undoPayload struct {
	Cmd int64 `json:"cmd"`
}

// kind is the stored form of one type of event. A name with its version is
// never reused; an old version keeps its decoder for ever.
type kind struct {
	name   string
	event  reflect.Type
	encode func(tournament.Event) ([]byte, []Text, error)
	decode func([]byte, TextLookup) (tournament.Event, error)
}

// TextLookup finds a stored text; ok is false where it has been erased.
type TextLookup func(tournament.TextRef) (t Text, ok bool)

func kindOf[E tournament.Event](name string) kind {
	return kind{
		name:  name,
		event: reflect.TypeFor[E](),
		encode: func(e tournament.Event) ([]byte, []Text, error) {
			v, ok := e.(E)
			if !ok {
				return nil, nil, fmt.Errorf("%T is not of kind %s", e, name)
			}
			texts, err := sealPieces(&v)
			if err != nil {
				return nil, nil, err
			}
			b, err := json.Marshal(v)
			return b, texts, err
		},
		decode: func(b []byte, find TextLookup) (tournament.Event, error) {
			var v E
			if err := json.Unmarshal(b, &v); err != nil {
				return nil, err
			}
			return v, joinPieces(&v, find)
		},
	}
}

var kinds = []kind{
	kindOf[tournament.EventOpened]("event-opened/1"),
	kindOf[tournament.InfoChanged]("info-changed/1"),
	kindOf[tournament.SectionAdded]("section-added/1"),
	kindOf[tournament.SectionChanged]("section-changed/1"),
	kindOf[tournament.SectionRemoved]("section-removed/1"),
	kindOf[tournament.PlayerEntered]("player-entered/1"),
	kindOf[tournament.PlayerChanged]("player-changed/1"),
	kindOf[tournament.PlayerRemoved]("player-removed/1"),
	kindOf[tournament.PlayerMoved]("player-moved/1"),
	kindOf[tournament.PlayerWithdrawn]("player-withdrawn/1"),
	kindOf[tournament.PlayerReturned]("player-returned/1"),
	kindOf[tournament.ByeGranted]("bye-granted/1"),
	kindOf[tournament.BoardFixed]("board-fixed/1"),
	kindOf[tournament.PlayerCheckedIn]("player-checked-in/1"),
	kindOf[tournament.DeskNoted]("desk-noted/1"),
	kindOf[tournament.NumbersAssigned]("numbers-assigned/1"),
	kindOf[tournament.RoundDrafted]("round-drafted/1"),
	kindOf[tournament.ManualBegun]("manual-begun/1"),
	kindOf[tournament.ManualEnded]("manual-ended/1"),
	kindOf[tournament.DraftDropped]("draft-dropped/1"),
	kindOf[tournament.RoundPublished]("round-published/1"),
	kindOf[tournament.RoundRecalled]("round-recalled/1"),
	kindOf[tournament.RoundAltered]("round-altered/1"),
	kindOf[tournament.ResultEntered]("result-entered/1"),
	kindOf[tournament.OrderSettled]("order-settled/1"),
	kindOf[tournament.OrderDropped]("order-dropped/1"),
	kindOf[tournament.RoundRated]("round-rated/1"),
	kindOf[tournament.GameActed]("game-acted/1"),
	kindOf[tournament.RulingMade]("ruling-made/1"),
	kindOf[tournament.AppealLodged]("appeal-lodged/1"),
	kindOf[tournament.AppealDecided]("appeal-decided/1"),
	kindOf[tournament.NoteWritten]("note-written/1"),
	kindOf[tournament.ResultSigned]("result-signed/1"),
	kindOf[tournament.ResultClaimed]("result-claimed/1"),
	kindOf[tournament.RecordsKept]("records-kept/1"),
	kindOf[tournament.DocumentMade]("document-made/1"),
}

var (
	kindByType = map[reflect.Type]*kind{}
	kindByName = map[string]*kind{}
)

func init() {
	for i := range kinds {
		kindByType[kinds[i].event] = &kinds[i]
		kindByName[kinds[i].name] = &kinds[i]
	}
}

// sealPieces records in *v the digests of its private values and returns the
// values to store; values without content need no reference and are not stored.
// A value taken over from an earlier entry keeps its digest: it may have been
// erased since, and then there is nothing to store. Another value needs
// another reference, or the earlier entry could not be read any more.
func sealPieces(v any) ([]Text, error) {
	c, ok := v.(tournament.Confided)
	if !ok {
		return nil, nil
	}
	var texts []Text
	for _, p := range c.Pieces() {
		ref, salt, body, err := p.Open()
		if err != nil {
			return nil, err
		}
		if ref == "" {
			continue
		}
		sum := digest(salt, body)
		switch _, before := p.Sealed(); {
		case before == "":
			p.SetDigest(sum)
		case salt == "" && isEmpty(p, body):
			continue // erased
		case before != sum:
			return nil, fmt.Errorf("text %s has another value under the same reference", ref)
		}
		_, person := p.(*tournament.Private[tournament.Person])
		texts = append(texts, Text{Ref: ref, Person: person, Salt: salt, Body: body})
	}
	return texts, nil
}

// isEmpty tells whether body is what a piece without a value has.
func isEmpty(p tournament.Piece, body []byte) bool {
	zero, ok := reflect.New(reflect.TypeOf(p).Elem()).Interface().(tournament.Piece)
	if !ok {
		return false
	}
	_, _, empty, err := zero.Open()
	return err == nil && bytes.Equal(body, empty)
}

// joinPieces puts the stored private values back into *v and checks them
// against the digests; an erased value stays empty.
func joinPieces(v any, find TextLookup) error {
	c, ok := v.(tournament.Confided)
	if !ok {
		return nil
	}
	for _, p := range c.Pieces() {
		ref, want := p.Sealed()
		t, ok := find(ref)
		if ref == "" || !ok {
			continue
		}
		if digest(t.Salt, t.Body) != want {
			return fmt.Errorf("text %s has been changed since it was written", ref)
		}
		if err := p.Join(t.Salt, t.Body); err != nil {
			return fmt.Errorf("text %s: %w", ref, err)
		}
	}
	return nil
}

// Encode is the stored form of an entry after the record prev (zero for the
// first), with the private texts to store beside it.
func Encode(e Entry, prev Hash) (Record, []Text, error) {
	r := Record{Seq: e.Seq, Cmd: e.Cmd, At: e.At, Actor: e.Actor, Once: e.Once, Prev: prev}
	var texts []Text
	var err error
	if e.Undoes != 0 {
		r.Kind = undoKind
		r.Payload, err = json.Marshal(undoPayload{e.Undoes})
	} else if k := kindByType[reflect.TypeOf(e.Event)]; k != nil {
		r.Kind = k.name
		r.Payload, texts, err = k.encode(e.Event)
	} else {
		err = fmt.Errorf("event %T has no stored form", e.Event)
	}
	if err != nil {
		return Record{}, nil, fmt.Errorf("write journal entry %d: %w", e.Seq, err)
	}
	r.Hash = r.Sum()
	return r, texts, nil
}

// UnknownKind says that a newer program wrote the entry.
type UnknownKind struct {
	Seq  int64
	Kind string
}

// Error names the entry and its kind.
func (e *UnknownKind) Error() string {
	return fmt.Sprintf("journal entry %d is of kind %q, which a newer version wrote", e.Seq, e.Kind)
}

// Decode reads a stored entry; find gives its private texts.
func Decode(r Record, find TextLookup) (Entry, error) {
	e := Entry{Seq: r.Seq, Cmd: r.Cmd, At: r.At, Actor: r.Actor, Once: r.Once}
	if r.Kind == undoKind {
		var u undoPayload
		if err := json.Unmarshal(r.Payload, &u); err != nil {
			return e, fmt.Errorf("journal entry %d: %w", r.Seq, err)
		}
		e.Undoes = u.Cmd
		return e, nil
	}
	k := kindByName[r.Kind]
	if k == nil {
		return e, &UnknownKind{r.Seq, r.Kind}
	}
	ev, err := k.decode(r.Payload, find)
	if err != nil {
		return e, fmt.Errorf("journal entry %d: %w", r.Seq, err)
	}
	e.Event = ev
	return e, nil
}
