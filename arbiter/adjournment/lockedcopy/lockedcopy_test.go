package lockedcopy

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"sealedmove/arbiter/adjournment"
	"sealedmove/tournament"
)

func envelope() adjournment.Envelope {
	e := adjournment.Envelope{
		Position: "3r2k1/1p3pp1/p1n1b2p/4p3/2P1P3/1P2BP2/P4KPP/3R1B2 b - - 3 41", Number: 41, Sealer: tournament.Black, Serial: "E-0031",
		Used: tournament.ByColor[adjournment.Clock]{White: 3730, Black: 2855}, Sealed: time.Date(2026, 11, 26, 22, 4, 0, 0, time.UTC),
	}
	e.Event, e.Section, e.Round, e.Board, e.White, e.Black = "e1", "A", 5, 4, "p7", "p12"
	return e
}

func mustLock(t testing.TB, e adjournment.Envelope, text string) (Copy, Shares) {
	t.Helper()
	c, s, err := Lock(rand.Reader, e, text)
	if err != nil {
		t.Fatal(err)
	}
	return c, s
}

func refused(t *testing.T, what, want string, err error) {
	t.Helper()
	var r *tournament.Error
	if !errors.As(err, &r) || r.Key != "adjournment.locked."+want {
		t.Errorf("%s: got %v, want a refusal %s", what, err, want)
	}
}

// Any two shares open the copy, and all three; no single one does.
func TestTwoOfThree(t *testing.T) {
	for _, text := range []string{"Nd4", "马c6-d4", "O-O-O", "nonsense!?", strings.Repeat("x", textSize), " ", "\x00"} {
		c, s := mustLock(t, envelope(), text)
		for _, with := range [][]Holder{{Sealer, Opponent}, {Sealer, Slip}, {Opponent, Slip}, {Sealer, Opponent, Slip}} {
			var some Shares
			for _, h := range with {
				some[h] = s[h]
			}
			if got, err := Open(envelope(), c, some); err != nil || got != text {
				t.Errorf("%v open %q: %q, %v", with, text, got, err)
			}
		}
		for h := range s {
			var one Shares
			one[h] = s[h]
			_, err := Open(envelope(), c, one)
			refused(t, "one share", "two", err)
		}
		_, err := Open(envelope(), c, Shares{})
		refused(t, "no share", "two", err)
	}
}

// What is wrong with a share is said.
func TestShares(t *testing.T) {
	c, s := mustLock(t, envelope(), "Nd4")
	other, strange := mustLock(t, envelope(), "Nd4")
	_ = other
	typed := strings.ToLower(strings.ReplaceAll(s[Sealer], "-", " "))
	if got, err := Open(envelope(), c, Shares{Sealer: typed, Slip: s[Slip]}); err != nil || got != "Nd4" {
		t.Errorf("typed small and with spaces: %q, %v", got, err)
	}
	for _, x := range []struct {
		name, want string
		shares     Shares
	}{
		{"swapped", "share-swapped", Shares{Sealer: s[Opponent], Opponent: s[Sealer]}},
		{"one twice", "share-swapped", Shares{Sealer: s[Sealer], Opponent: s[Sealer]}},
		{"cut short", "share-length", Shares{Sealer: s[Sealer][:18], Slip: s[Slip]}},
		{"of another copy", "altered", Shares{Sealer: s[Sealer], Opponent: strange[Opponent]}},
		{"both of another copy", "altered", Shares{Sealer: strange[Sealer], Opponent: strange[Opponent]}},
		{"a third that is of another copy", "altered", Shares{Sealer: s[Sealer], Opponent: s[Opponent], Slip: strange[Slip]}},
		{"a sign that is none", "share-mistyped", Shares{Sealer: "U" + s[Sealer][1:], Slip: s[Slip]}},
	} {
		_, err := Open(envelope(), c, x.shares)
		refused(t, x.name, x.want, err)
	}
	// Every single slip of the finger in a share is seen as one.
	plain := []byte(strings.ReplaceAll(s[Slip], "-", ""))
	for i, was := range plain {
		for _, wrong := range []byte("0123456789ABCDEFGHJKMNPQRSTVWXYZ") {
			if wrong == was {
				continue
			}
			plain[i] = wrong
			_, err := Open(envelope(), c, Shares{Sealer: s[Sealer], Slip: string(plain)})
			if err == nil {
				t.Fatalf("%s opens in place of %s", plain, s[Slip])
			}
		}
		plain[i] = was
	}
}

// A copy opens with its own envelope only, unaltered, and only if it is the one
// whose commitment was printed.
func TestCopyIsBound(t *testing.T) {
	c, s := mustLock(t, envelope(), "Nd4")
	two := Shares{Sealer: s[Sealer], Slip: s[Slip]}
	for name, change := range map[string]func(*adjournment.Envelope){
		"event":    func(e *adjournment.Envelope) { e.Event = "e2" },
		"game":     func(e *adjournment.Envelope) { e.Board = 5 },
		"position": func(e *adjournment.Envelope) { e.Position = strings.Replace(e.Position, "p1n1b2p", "p1n1b1p1", 1) },
		"clocks":   func(e *adjournment.Envelope) { e.Used.Black += 60 },
		"offer":    func(e *adjournment.Envelope) { e.Offer = tournament.White },
		"sealer":   func(e *adjournment.Envelope) { e.Sealer = tournament.White },
	} {
		e := envelope()
		change(&e)
		_, err := Open(e, c, two)
		refused(t, name, "altered", err)
	}
	for i := range c.Boxes[1] {
		c.Boxes[1][i] ^= 1
		_, err := Open(envelope(), c, two)
		refused(t, "a flipped bit", "altered", err)
		c.Boxes[1][i] ^= 1
	}
	// Somebody with the database puts in a copy of his own, with shares of his own.
	mine, my := mustLock(t, envelope(), "Resigns")
	mine.Commitment = c.Commitment // but cannot reprint the envelope
	_, err := Open(envelope(), mine, Shares{Sealer: my[Sealer], Slip: my[Slip]})
	refused(t, "another copy under the printed commitment", "commitment", err)
	if got, err := Open(envelope(), c, two); err != nil || got != "Nd4" {
		t.Errorf("%q, %v", got, err)
	}
}

// What is stored tells nothing: not the text, not its length, and the same
// text twice gives nothing in common.
func TestStoredCopyTellsNothing(t *testing.T) {
	short, _ := mustLock(t, envelope(), "e4")
	long, _ := mustLock(t, envelope(), "exd8=Q+ (=) and a long remark")
	a, err := json.Marshal(short)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(long)
	if err != nil {
		t.Fatal(err)
	}
	if len(a) != len(b) {
		t.Errorf("%d and %d bytes: the length tells", len(a), len(b))
	}
	again, _ := mustLock(t, envelope(), "e4")
	for i := range short.Boxes {
		if bytes.Equal(short.Boxes[i], again.Boxes[i]) || bytes.Contains(short.Boxes[i], []byte("e4")) {
			t.Errorf("box %d tells", i)
		}
	}
	if short.Commitment == again.Commitment {
		t.Error("the commitment tells that the text is the same")
	}
	if groups := strings.Split(short.Commitment, "-"); len(groups) != 8 || len(groups[0]) != 4 {
		t.Errorf("commitment %s", short.Commitment)
	}
}

func TestLockRefuses(t *testing.T) {
	for _, text := range []string{"", strings.Repeat("x", textSize+1)} {
		_, _, err := Lock(rand.Reader, envelope(), text)
		refused(t, "length", "length", err)
	}
	if _, _, err := Lock(io.LimitReader(rand.Reader, 40), envelope(), "e4"); err == nil {
		t.Error("locked without enough randomness")
	}
}

func FuzzOpen(f *testing.F) {
	c, s := mustLock(f, envelope(), "Nd4")
	f.Add(s[0], s[1], s[2])
	f.Add("", "x", "0000-0000-0000-0000-0000")
	f.Fuzz(func(t *testing.T, a, b, slip string) {
		if got, err := Open(envelope(), c, Shares{a, b, slip}); err == nil && got != "Nd4" {
			t.Errorf("opened to %q", got)
		}
	})
}
