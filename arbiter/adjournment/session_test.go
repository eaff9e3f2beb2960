package adjournment

import (
	"slices"
	"testing"
	"time"

	"sealedmove/tournament"
)

func TestClashes(t *testing.T) {
	at := func(hours float64) time.Time { return nextWeek.Add(time.Duration(hours * float64(time.Hour))) }
	players := func(p ...tournament.PlayerID) []tournament.PlayerID { return p }
	for _, c := range []struct {
		name string
		list []Session
		want []Clash
	}{
		{"nobody twice", []Session{{Players: players("a", "b"), Start: at(0)}, {Players: players("c", "d"), Start: at(0)}}, nil},
		{"one player at two boards", []Session{{Players: players("a", "b"), Start: at(0)}, {Players: players("b", "c"), Start: at(1)}}, []Clash{{0, 1, "b"}}},
		{"one after the other", []Session{{Players: players("a", "b"), Start: at(0), End: at(2)}, {Players: players("a", "c"), Start: at(2)}}, nil},
		{"the end is not known", []Session{{Players: players("a", "b"), Start: at(0)}, {Players: players("a", "c"), Start: at(3.9)}}, []Clash{{0, 1, "a"}}},
		{"both players again, later in the list and earlier in time", []Session{{Players: players("a", "b"), Start: at(1)}, {Players: players("b", "a"), Start: at(0)}}, []Clash{{1, 0, "a"}, {1, 0, "b"}}},
		{"one board", []Session{{Players: players("a", "b"), Start: at(0), Place: "board 4"}, {Players: players("c", "d"), Start: at(1), Place: "board 4"}}, []Clash{{0, 1, ""}}},
		{"a round beside a long game", []Session{{Players: players("a", "b"), Start: at(-1), End: at(8)}, {Players: players("c", "d"), Start: at(0)}, {Players: players("a", "c"), Start: at(6)}}, []Clash{{0, 2, "a"}}},
	} {
		if got := Clashes(c.list, 4*time.Hour); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}
