package adjournment

import (
	"testing"

	"sealedmove/tournament"
)

func TestClock(t *testing.T) {
	for text, want := range map[string]Clock{"1:02:10": 3730, "0:00:00": 0, "90": 5400, "\t0:47:35": 2855, "1：02：10": 3730} {
		if got, err := ParseClock(text); err != nil || got != want {
			t.Errorf("%q: got %d, %v, want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "2:05", "-90", "1:60:00", "1:00:60", "-1:00:00", "1:2:3:4", "a:b", "999:00:00"} {
		if got, err := ParseClock(text); err == nil {
			t.Errorf("%q was read as %s", text, got)
		}
	}
	for c, want := range map[Clock]string{3730: "1:02:10", 59: "0:00:59", -61: "-0:01:01"} {
		if c.String() != want {
			t.Errorf("%d: got %s, want %s", c, c, want)
		}
	}
}

// What a player may have used, in each period and past the last.
func TestAllowed(t *testing.T) {
	for _, c := range []struct {
		name, code string
		completed  int
		want       Clock
	}{
		{"first move of a plain control", "5400+30", 0, 5430},
		{"increments add up", "5400+30", 40, 5400 + 41*30},
		{"before the first control", "40/7200:3600", 39, 7200},
		{"the second period comes with the fortieth move", "40/7200:3600", 40, 10800},
		{"two periods with increment", "40/6000+30:900+30", 40, 6900 + 41*30},
		{"twenty moves each hour, once", "40/9000:20/3600", 45, 12600},
		{"twenty moves each hour, again", "40/9000:20/3600", 60, 16200},
	} {
		control, err := tournament.ParseTimeControl(c.code)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got, ok := (Rules{Control: control}).allowed(c.completed); !ok || got != c.want {
			t.Errorf("%s: %s after %d moves: got %d, want %d", c.name, c.code, c.completed, got, c.want)
		}
	}
	if _, ok := (Rules{}).allowed(3); ok {
		t.Error("without a control there is no limit")
	}
}
