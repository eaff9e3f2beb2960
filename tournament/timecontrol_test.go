package tournament

import (
	"testing"
	"time"
)

func TestTimeControlCode(t *testing.T) {
	for _, c := range []struct {
		code  string
		tempo Tempo
		inc   bool
	}{
		{"", Standard, false},
		{"5400+30", Standard, true},
		{"40/6000+30:900+30", Standard, true},
		{"40/7200:20/3600", Standard, false},
		{"40/7200:20/3600:1800", Standard, false},
		{"1800d10", Rapid, true},
		{"900+10", Rapid, true},
		{"3600", Standard, false},
		{"3599", Rapid, false},
		{"600", Blitz, false},
		{"601", Rapid, false},
		{"180+2", Blitz, true},
	} {
		tc, err := ParseTimeControl(c.code)
		if err != nil {
			t.Errorf("%q: %v", c.code, err)
			continue
		}
		if got := tc.Code(); got != c.code {
			t.Errorf("%q comes back as %q", c.code, got)
		}
		if tc.Tempo() != c.tempo || tc.Incremental() != c.inc {
			t.Errorf("%q: %s, added time %v; want %s, %v", c.code, tc.Tempo(), tc.Incremental(), c.tempo, c.inc)
		}
	}
	for _, bad := range []string{"90+30min", "40/", "/5400", "5400:900", "-5", "5400+", "5400+30+10", "0", "40/5400:", "x", "5400+30:", "1e3", "9999999999999", "0/5400", "86401", "5400+-3"} {
		if tc, err := ParseTimeControl(bad); err == nil {
			t.Errorf("%q was read as %v", bad, tc)
		}
	}
}

// What is given, and what is left, in each period (6.3; 12.1 of the older Laws).
func TestTimeLeft(t *testing.T) {
	h := func(s string) time.Duration {
		d, err := ParseClock(s)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for _, c := range []struct {
		rule, code string
		moves      int
		used, left string
		period     int
		toMake     int
		last       bool
	}{
		{"at the start", "40/7200:1800", 0, "0:00:00", "2:00:00", 0, 40, false},
		{"before the control", "40/7200:1800", 39, "1:59:00", "0:01:00", 0, 1, false},
		{"saved time carries over", "40/7200:1800", 40, "1:50:00", "0:40:00", 1, 0, true},
		{"an increment stands on the clock at the start", "5400+30", 0, "0:00:00", "1:30:30", 0, 0, true},
		{"and is added with each move", "5400+30", 10, "0:20:00", "1:15:30", 0, 0, true},
		{"increments of both periods", "40/5400+30:900+30", 40, "1:40:00", "0:25:30", 1, 0, true},
		{"a control that ends with moves repeats", "40/7200:20/3600", 60, "3:00:00", "1:00:00", 2, 20, false},
		{"and again", "40/7200:20/3600", 85, "4:00:00", "1:00:00", 3, 15, false},
		{"a delay is not saved", "1800d10", 20, "0:25:00", "0:05:00", 0, 0, true},
	} {
		tc, err := ParseTimeControl(c.code)
		if err != nil {
			t.Fatal(err)
		}
		i, toMake := tc.Period(c.moves)
		if got := tc.Left(c.moves, h(c.used)); got != h(c.left) || i != c.period || toMake != c.toMake || tc.Last(c.moves) != c.last {
			t.Errorf("%s: %s left in period %d, %d to make, last %v; want %s, %d, %d, %v", c.rule, FormatClock(got), i, toMake, tc.Last(c.moves), c.left, c.period, c.toMake, c.last)
		}
	}
}

// "4:00" is refused: it may be hours or minutes, and a game can hang on which.
func TestParseClock(t *testing.T) {
	for text, want := range map[string]string{"1:05:30": "1:05:30", "0:04:00": "0:04:00", "12": "0:12:00", "1：00：00": "1:00:00", "0": "0:00:00"} {
		if d, err := ParseClock(text); err != nil || FormatClock(d) != want {
			t.Errorf("%q: %s, %v; want %s", text, FormatClock(d), err, want)
		}
	}
	for _, bad := range []string{"", "4:00", "1:60:00", "1:00:60", "-5", "a", "1:2:3:4", "1::", "99999999"} {
		if d, err := ParseClock(bad); err == nil {
			t.Errorf("%q was read as %s", bad, FormatClock(d))
		}
	}
}

func FuzzTimeControl(f *testing.F) {
	for _, s := range []string{"40/6000+30:900+30", "5400+30", "1800d10", "40/7200:20/3600", "", ":", "1/1:1/1"} {
		f.Add(s, 30)
	}
	f.Fuzz(func(t *testing.T, code string, moves int) {
		tc, err := ParseTimeControl(code)
		if err != nil {
			return
		}
		again, err := ParseTimeControl(tc.Code())
		if err != nil || again.Code() != tc.Code() {
			t.Fatalf("%q: %q comes back as %q, %v", code, tc.Code(), again.Code(), err)
		}
		if moves >= 0 && moves < 1000 && tc.Given(moves) < 0 {
			t.Fatalf("%q: %v given for %d moves", code, tc.Given(moves), moves)
		}
	})
}
