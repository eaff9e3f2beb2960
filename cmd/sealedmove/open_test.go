//go:build !windows

package main

import "testing"

// That no program opens a file is told, and not taken for success.
func TestOpenedTellsWhereNothingOpensAFile(t *testing.T) {
	for _, c := range []struct {
		opener string
		ok     bool
	}{{"true", true}, {"false", false}, {"no-such-opener", false}} {
		if err := opened(c.opener, "standings.html"); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.opener, err)
		}
	}
}
