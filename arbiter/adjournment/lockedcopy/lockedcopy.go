// Package lockedcopy is the digital copy of a sealed move: it opens with any two
// of three shares (the sealer's, the opponent's, the slip in the envelope), with
// no single one, and for nobody who reads the database. It is bound to its
// envelope, that is to the event, the game, the position, the clocks and the
// offer of a draw. Paper stays the seal; the copy is for the day on which the
// paper is lost. DESIGN.md in the folder above has the scheme and says what it does
// not protect.
//
// Randomness comes in as an argument; nothing is read from elsewhere.
package lockedcopy

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"sealedmove/arbiter/adjournment"
	"sealedmove/tournament"
)

// Holder is who has a share.
type Holder int

// The holders, in the order in which their shares are joined.
const (
	Sealer Holder = iota
	Opponent
	Slip // in the envelope, with the arbiter
)

// Copy is a locked copy: what is stored. Nothing of the text can be told from
// it, not even its length.
type Copy struct {
	Commitment string    `json:"commitment"` // printed on envelope and receipts
	Boxes      [3][]byte `json:"boxes"`      // one for each pair of holders
}

// Shares are the three shares by holder, as they are printed; "" is one that
// is not at hand.
type Shares [3]string

const (
	nonceSize   = 32
	textSize    = 63 // bytes at most, as written
	plainSize   = nonceSize + 1 + textSize
	shareSize   = 10 // bytes: 80 bits, so that two are 160
	checkSize   = 5  // bytes of a checksum behind each share, of which 20 bits are printed
	shareLength = 20 // characters
	commitSize  = 20 // bytes: 160 bits
	label       = "sealed-move locked copy/1"
)

// pairs are the holders of each box.
var pairs = [3][2]Holder{{Sealer, Opponent}, {Sealer, Slip}, {Opponent, Slip}}

// alphabet is Crockford's: no letter that can be taken for a digit.
var alphabet = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// Lock makes the copy of what a player has written for an envelope, and its
// shares. The text is kept as it is: whether it is a move is seen when it is
// opened. random is the system's source of randomness.
func Lock(random io.Reader, e adjournment.Envelope, written string) (Copy, Shares, error) {
	if written == "" || len(written) > textSize {
		return Copy{}, Shares{}, tournament.Refuse("adjournment.locked.length", textSize)
	}
	plain := make([]byte, plainSize)
	var keys [3][]byte
	for h := range keys {
		keys[h] = make([]byte, shareSize)
	}
	for _, b := range [][]byte{plain[:nonceSize], keys[0], keys[1], keys[2]} {
		if _, err := io.ReadFull(random, b); err != nil {
			return Copy{}, Shares{}, fmt.Errorf("draw the shares of a locked copy: %w", err)
		}
	}
	plain[nonceSize] = byte(len(written))
	copy(plain[nonceSize+1:], written)

	bound := binding(e)
	c := Copy{Commitment: commitment(bound, plain)}
	for i, p := range pairs {
		box, err := boxOf(bound, i, keys[p[0]], keys[p[1]])
		if err != nil {
			return Copy{}, Shares{}, err
		}
		// The key is fresh and used once: the nonce may be zero.
		c.Boxes[i] = box.Seal(nil, make([]byte, box.NonceSize()), plain, bound)
	}
	var s Shares
	for h, key := range keys {
		s[h] = print(Holder(h), key)
	}
	return c, s, nil
}

// Open gives what was written, from two shares or all three. It refuses, in the
// words of the catalogue: fewer than two shares, one that is mistyped or another
// holder's, shares of another copy, an envelope or a copy that was altered, a
// copy that is not the one whose commitment was printed.
func Open(e adjournment.Envelope, c Copy, s Shares) (string, error) {
	var keys [3][]byte
	for h, text := range s {
		if strings.TrimSpace(text) == "" {
			continue
		}
		key, err := read(Holder(h), text)
		if err != nil {
			return "", err
		}
		keys[h] = key
	}
	bound := binding(e)
	opened := ""
	found := false
	for i, p := range pairs {
		if keys[p[0]] == nil || keys[p[1]] == nil {
			continue
		}
		written, err := c.open(bound, i, keys[p[0]], keys[p[1]])
		if err != nil {
			return "", err
		}
		if found && written != opened {
			return "", tournament.Refuse("adjournment.locked.altered")
		}
		opened, found = written, true
	}
	if !found {
		return "", tournament.Refuse("adjournment.locked.two")
	}
	return opened, nil
}

// open opens one box and holds it against the commitment.
func (c Copy) open(bound []byte, i int, a, b []byte) (string, error) {
	box, err := boxOf(bound, i, a, b)
	if err != nil {
		return "", err
	}
	plain, err := box.Open(nil, make([]byte, box.NonceSize()), c.Boxes[i], bound)
	if err != nil || len(plain) != plainSize || plain[nonceSize] > textSize {
		return "", tournament.Refuse("adjournment.locked.altered")
	}
	if subtle.ConstantTimeCompare([]byte(commitment(bound, plain)), []byte(c.Commitment)) != 1 {
		return "", tournament.Refuse("adjournment.locked.commitment")
	}
	return string(plain[nonceSize+1 : nonceSize+1+int(plain[nonceSize])]), nil
}

// binding is what a copy is bound to: everything that stands on its envelope.
func binding(e adjournment.Envelope) []byte { return []byte(label + " " + e.Digest()) }

// boxOf is the cipher of a pair's box, under the key that their two shares give.
func boxOf(bound []byte, i int, a, b []byte) (cipher.AEAD, error) {
	key, err := hkdf.Key(sha256.New, slices.Concat(a, b), bound, fmt.Sprintf("%s box %d", label, i), 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// commitment is what is printed: it binds to the text without telling it, as
// nobody can try texts without the nonce that is in the box.
func commitment(bound, plain []byte) string {
	m := hmac.New(sha256.New, plain[:nonceSize])
	m.Write(bound)
	m.Write(plain[nonceSize:])
	return grouped(alphabet.EncodeToString(m.Sum(nil)[:commitSize]))
}

// print is a share as people type it: sixteen characters, and four that tell a
// slip of the finger and whose share it is.
func print(h Holder, key []byte) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s share %d %x", label, h, key))
	return grouped((alphabet.EncodeToString(key) + alphabet.EncodeToString(sum[:checkSize]))[:shareLength])
}

// read reads a share as it was typed: spaces, dashes and small letters do not
// matter, nor do O for 0 and I or L for 1.
func read(h Holder, text string) ([]byte, error) {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '-' || unicode.IsSpace(r): // the decoder would pass over line ends too, and give a short key
			return -1
		case r == 'O' || r == 'o':
			return '0'
		case strings.ContainsRune("ILil", r):
			return '1'
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		}
		return r
	}, text)
	if len(text) != shareLength {
		return nil, tournament.Refuse("adjournment.locked.share-length", shareLength)
	}
	key, err := alphabet.DecodeString(text[:shareLength-4])
	if err != nil {
		return nil, tournament.Refuse("adjournment.locked.share-mistyped")
	}
	for other := range pairs { // as many holders as pairs
		if strings.ReplaceAll(print(Holder(other), key), "-", "") != text {
			continue
		}
		if Holder(other) != h {
			return nil, tournament.Refuse("adjournment.locked.share-swapped")
		}
		return key, nil
	}
	return nil, tournament.Refuse("adjournment.locked.share-mistyped")
}

// grouped puts a dash after every fourth character.
func grouped(s string) string {
	return strings.Join(slices.Collect(func(yield func(string) bool) {
		for part := range slices.Chunk([]byte(s), 4) {
			if !yield(string(part)) {
				return
			}
		}
	}), "-")
}
