// Package swisstest holds a Swiss system against a literal reading of its text,
// round by round of drawn tournaments; for the tests of the systems.
package swisstest

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"sealedmove/pairing"
	"sealedmove/pairing/generate"
)

// Read is a reading of the text: the round that it gives, boards in order with
// their colours; ok is false where the text allows nothing.
type Read func(in pairing.Input) (want pairing.Output, ok bool)

// Differ says how what a system made of a round differs from the text; "" is not
// at all.
func Differ(out pairing.Output, err error, want pairing.Output, ok bool) string {
	if !ok {
		if none := (*pairing.NoPairing)(nil); !errors.As(err, &none) {
			return fmt.Sprintf("the text allows no pairing, got %v %v", out.Boards, err)
		}
		return ""
	}
	if err != nil {
		return fmt.Sprintf("%v; the text has %v", err, want.Boards)
	}
	if !slices.Equal(want.Boards, out.Boards) || want.Bye != out.Bye {
		return fmt.Sprintf("got %v bye %d, the text has %v bye %d", out.Boards, out.Bye, want.Boards, want.Bye)
	}
	return ""
}

// Against draws the tournaments of seeds from 0 on and compares every round of
// which applies tells; nil is all. It gives how many there were, and how many
// without a legal pairing. The first tournament with a difference ends the test.
func Against(t *testing.T, seeds uint64, config func(seed uint64) generate.Config, sys pairing.System, applies func(pairing.Input) bool, read Read, seen func(pairing.Input, pairing.Output)) (rounds, refused int) {
	t.Helper()
	for seed := range seeds {
		_, err := generate.Draw(config(seed), seed, sys, nil, pairing.Control{}, func(in pairing.Input, out pairing.Output, err error) error {
			if applies != nil && !applies(in) {
				return nil
			}
			rounds++
			want, ok := read(in)
			if !ok {
				refused++
			}
			if fault := Differ(out, err, want, ok); fault != "" {
				t.Errorf("seed %d round %d: %s", seed, in.Round, fault)
			} else if ok {
				seen(in, out)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if t.Failed() {
			t.Fatalf("first failure: seed %d", seed)
		}
	}
	return rounds, refused
}
