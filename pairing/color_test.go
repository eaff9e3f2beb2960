package pairing

import (
	"fmt"
	"testing"

	"sealedmove/tournament"
)

func colors(latestFirst string) (out []tournament.Color) {
	for _, r := range latestFirst {
		out = append(out, map[rune]tournament.Color{'W': tournament.White, 'B': tournament.Black}[r])
	}
	return out
}

func TestPrefer(t *testing.T) {
	for _, c := range []struct{ latestFirst, want string }{
		{"", " 0"},
		{"W", "black strong 1"},
		{"BW", "white mild 0"},
		{"BB", "white absolute -2"},
		{"BBWW", "white absolute 0"},
		{"BWWW", "black absolute 2"},
		{"WBBWB", "white strong -1"},
	} {
		p := Prefer(colors(c.latestFirst))
		if got := fmt.Sprint(p.Color, " ", p.Strength, " ", p.Difference); got != c.want && got != " "+c.want {
			t.Errorf("%q: %q, want %q", c.latestFirst, got, c.want)
		}
	}
}
