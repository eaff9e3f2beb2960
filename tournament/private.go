package tournament

import "encoding/json"

// TextRef names a piece of personal or free text that the journal refers to
// but does not hold, so that it can be erased.
type TextRef string

// Private is a value that is kept beside the journal: the journal's entry
// holds the reference and a salted digest of it (package journal), and the
// value is joined when the entry is read. After erasure Value is the zero value.
type Private[T any] struct {
	Ref    TextRef `json:"ref,omitempty"`
	Digest string  `json:"digest,omitempty"`
	Salt   string  `json:"-"`
	Value  T       `json:"-"`
}

// Confide makes a private value under a fresh reference with a random salt.
func Confide[T any](ref TextRef, salt string, v T) Private[T] {
	return Private[T]{Ref: ref, Salt: salt, Value: v}
}

// Piece is a private value as package journal handles it, whatever its type.
type Piece interface {
	// Open gives the reference, the salt and the value's canonical bytes.
	Open() (ref TextRef, salt string, body []byte, err error)
	// Sealed gives the reference and the digest that the entry holds.
	Sealed() (ref TextRef, digest string)
	// SetDigest records the digest of what Open gave.
	SetDigest(string)
	// Join puts a stored value back.
	Join(salt string, body []byte) error
}

// Open implements [Piece].
func (p *Private[T]) Open() (TextRef, string, []byte, error) {
	b, err := json.Marshal(p.Value)
	return p.Ref, p.Salt, b, err
}

// Sealed implements [Piece].
func (p *Private[T]) Sealed() (TextRef, string) { return p.Ref, p.Digest }

// SetDigest implements [Piece].
func (p *Private[T]) SetDigest(d string) { p.Digest = d }

// Join implements [Piece].
func (p *Private[T]) Join(salt string, body []byte) error {
	p.Salt = salt
	return json.Unmarshal(body, &p.Value)
}

// Person is what identifies a human being; it is always [Private].
type Person struct {
	Name       string `json:"name"`            // as shown: "Family, Given", or in the person's own script
	Latin      string `json:"latin,omitempty"` // for FIDE, where Name is in another script
	Birth      string `json:"birth,omitempty"` // a Date, or only the year
	FideID     string `json:"fideId,omitempty"`
	NationalID string `json:"nationalId,omitempty"`
}

// Display is the name as lists show it: another script first, then a wide
// space and the Latin name.
func (p Person) Display() string {
	if p.Latin != "" && p.Latin != p.Name {
		return p.Name + "\u2002" + p.Latin
	}
	return p.Name
}

// LatinName is the name for files that must be Latin: Latin, else Name.
func (p Person) LatinName() string {
	if p.Latin != "" {
		return p.Latin
	}
	return p.Name
}

// Officials are the people who run an event; always [Private].
type Officials struct {
	ChiefArbiter string   `json:"chiefArbiter,omitempty"`
	Deputies     []string `json:"deputies,omitempty"`
}
