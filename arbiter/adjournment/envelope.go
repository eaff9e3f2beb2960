package adjournment

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sealedmove/arbiter/laws"
	"sealedmove/tournament"
)

// Envelope is what is indicated upon an envelope (I.2; 13.2 of the older
// Laws), names and place apart: those stand beside the journal. What lies in
// it is on paper only.
type Envelope struct {
	Ref
	Position string // FEN, immediately before the sealed move (I.2.2)
	Moves    []string
	Number   int              // of the sealed move (I.2.5)
	Sealer   tournament.Color // (I.2.4)
	Used     tournament.ByColor[Clock]
	Charged  Clock            // of it, for sealing before the end of the session (I.1.2)
	Offer    tournament.Color // whose offer of a draw is current (I.2.6)
	OnBoard  bool             // the move had been made on the board (I.1.1)
	Sheets   bool             // both scoresheets are in it
	Serial   string
	Sealed   time.Time
	Resume   time.Time // (I.2.7)
}

// canonical is the one form of an envelope that its digest is made of: every
// value led by its length, in a fixed order.
func (e Envelope) canonical() []byte {
	fields := []string{
		"sealed-move envelope/1",
		string(e.Event), string(e.Section), strconv.Itoa(int(e.Round)), strconv.Itoa(int(e.Board)), string(e.White), string(e.Black),
		e.Position, strings.Join(e.Moves, " "), strconv.Itoa(e.Number), e.Sealer.String(),
		strconv.Itoa(int(e.Used.White)), strconv.Itoa(int(e.Used.Black)), strconv.Itoa(int(e.Charged)),
		e.Offer.String(), strconv.FormatBool(e.OnBoard), strconv.FormatBool(e.Sheets), e.Serial,
		e.Sealed.Format(time.RFC3339Nano), e.Resume.Format(time.RFC3339Nano),
	}
	var out []byte
	for _, f := range fields {
		out = binary.BigEndian.AppendUint32(out, uint32(len(f)))
		out = append(out, f...)
	}
	return out
}

// Digest is the SHA-256 of the envelope, in hex. The act that seals carries
// it; whoever alters the record afterwards does not get it again.
func (e Envelope) Digest() string {
	sum := sha256.Sum256(e.canonical())
	return hex.EncodeToString(sum[:])
}

// paperCode has no letter that can be taken for a digit (Crockford's alphabet).
var paperCode = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// Code is the first 80 bits of the digest in four groups, to be printed on
// the envelope and the receipts and compared by eye.
func (e Envelope) Code() string {
	sum := sha256.Sum256(e.canonical())
	return strings.Join(slices.Collect(groups(paperCode.EncodeToString(sum[:10]))), "-")
}

// groups yields s in pieces of four.
func groups(s string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for ; len(s) > 4; s = s[4:] {
			if !yield(s[:4]) {
				return
			}
		}
		yield(s)
	}
}

// TamperedError says that an envelope is not the one that was sealed: position,
// clocks or another fact has been altered since.
type TamperedError struct {
	Serial      string
	Want, Found string // digests
}

// Error names the envelope.
func (e *TamperedError) Error() string {
	return fmt.Sprintf("envelope %s: its record has been altered since it was sealed (digest %.16s…, sealed with %.16s…)", e.Serial, e.Found, e.Want)
}

// Localize gives the sentence for people.
func (e *TamperedError) Localize() (key string, args []any, hint string) {
	return "adjournment.tampered", []any{e.Serial}, "adjournment.tampered-hint"
}

// envelope is the envelope that act a seals: for Seal by the player to move
// before he is charged for the rest of the session, for SealReply by the
// player who replies.
func (g *Game) envelope(a *Act) Envelope {
	e := Envelope{
		Ref: g.Ref, Position: g.Position.FEN(), Moves: g.Moves, Number: g.Position.MoveNumber(), Sealer: laws.ColorOf(g.Position.Turn()),
		Offer: a.Offer, OnBoard: g.OnBoard, Sheets: a.Sheets, Serial: a.Serial, Sealed: a.At, Resume: a.Resume,
	}
	if a.Used != nil {
		e.Used = *a.Used
	}
	if a.Name == SealReply {
		e.Resume, e.OnBoard = g.Resume, false
	}
	if a.Name == Seal && g.Early {
		e.Charged = max(ClockOf(g.SessionEnd.Sub(a.At)), 0)
		set(&e.Used, e.Sealer, e.Used.Of(e.Sealer)+e.Charged)
	}
	return e
}

// close puts the envelope of act a into the record, if it is the one that was sealed.
func (g *Game) close(a *Act) error {
	e := g.envelope(a)
	if found := e.Digest(); found != a.Digest {
		return &TamperedError{e.Serial, a.Digest, found}
	}
	g.Envelope, g.Used, g.Offer = &e, e.Used, e.Offer
	g.Unsealed, g.Transcribed, g.Written, g.Language, g.Move, g.SealBroken = false, false, "", "", "", false
	g.Commitment, g.Copy, g.CopySays = "", nil, ""
	return nil
}
