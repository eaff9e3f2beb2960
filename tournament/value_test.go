package tournament

import (
	"encoding/json"
	"testing"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		text, want, half string
		bad              bool
	}{
		{text: "3.5", want: "3.5", half: "3½"},
		{text: "3,5", want: "3.5", half: "3½"},
		{text: "3½", want: "3.5", half: "3½"},
		{text: "½", want: "0.5", half: "½"},
		{text: " 4 ", want: "4.0", half: "4"},
		{text: "0", want: "0.0", half: "0"},
		{text: ".5", want: "0.5", half: "½"},
		{text: "-0.5", want: "-0.5", half: "−½"},
		{text: "-11.0", want: "-11.0", half: "−11"},
		{text: "2.3", want: "2.3", half: "2.3"},
		{text: "99.9", want: "99.9", half: "99.9"},
		{text: "", bad: true},
		{text: "-", bad: true},
		{text: ".", bad: true},
		{text: "1.25", bad: true},
		{text: "1.2.3", bad: true},
		{text: "--1", bad: true},
		{text: "1e3", bad: true},
		{text: "four", bad: true},
		{text: "99999999", bad: true},
	} {
		got, err := ParseScore(c.text)
		if (err != nil) != c.bad {
			t.Errorf("%q: error %v, want an error: %v", c.text, err, c.bad)
			continue
		}
		if !c.bad && (got.String() != c.want || got.Half() != c.half) {
			t.Errorf("%q: got %s and %s, want %s and %s", c.text, got, got.Half(), c.want, c.half)
		}
	}
}

// What a score is written as is read as the same score, through JSON too.
func TestScoreThereAndBack(t *testing.T) {
	for v := Score(-1000); v <= 10000; v++ {
		if got, err := ParseScore(v.String()); err != nil || got != v {
			t.Fatalf("%d: %q is read as %d (%v)", v, v, got, err)
		}
	}
	var s struct{ P Score }
	if err := json.Unmarshal([]byte(`{"P":"6.5"}`), &s); err != nil || s.P != 65 {
		t.Errorf("JSON: %v, %v", s.P, err)
	}
	if err := json.Unmarshal([]byte(`{"P":"six"}`), &s); err == nil {
		t.Error("JSON: a word was read as a score")
	}
}

func TestDate(t *testing.T) {
	for _, c := range []struct {
		text string
		want Date
		bad  bool
	}{
		{text: "", want: ""},
		{text: "2026-11-30", want: "2026-11-30"},
		{text: "2026/11/30", want: "2026-11-30"},
		{text: "2026.11.30", want: "2026-11-30"},
		{text: "1971.01.01", want: "1971-01-01"},
		{text: "28. 07. 2005", want: "2005-07-28"},
		{text: "30.11.2026", want: "2026-11-30"},
		{text: "26/11/30", want: "2026-11-30"},
		{text: "2026年11月30日", want: "2026-11-30"},
		{text: "2026-3-1", want: "2026-03-01"},
		{text: "2024-02-29", want: "2024-02-29"},
		{text: "2000-02-29", want: "2000-02-29"},
		{text: "2026-02-29", bad: true},
		{text: "1900-02-29", bad: true},
		{text: "2026-04-31", bad: true},
		{text: "2026-13-01", bad: true},
		{text: "2026-00-10", bad: true},
		{text: "1600-01-01", bad: true},
		{text: "2026-11", bad: true},
		{text: "2026-11-30-1", bad: true},
		{text: "soon", bad: true},
		{text: "-1-1-2026", want: "2026-01-01"}, // separators may stand in rows
	} {
		got, err := ParseDate(c.text)
		if (err != nil) != c.bad || got != c.want {
			t.Errorf("%q: got %q and error %v, want %q", c.text, got, err, c.want)
		}
	}
}

func TestColor(t *testing.T) {
	for _, c := range []struct {
		color, other Color
		text         string
	}{{NoColor, NoColor, ""}, {White, Black, "white"}, {Black, White, "black"}} {
		if got := c.color.Other(); got != c.other {
			t.Errorf("other of %q: %q", c.color, got)
		}
		b, err := c.color.MarshalText()
		var back Color
		if err2 := back.UnmarshalText(b); err != nil || err2 != nil || string(b) != c.text || back != c.color {
			t.Errorf("%q is written %q and read as %q (%v, %v)", c.color, b, back, err, err2)
		}
	}
	var c Color
	if c.UnmarshalText([]byte("red")) == nil {
		t.Error("red was read as a colour")
	}
	if got := Color(9).String(); got != "" {
		t.Errorf("no colour of the two is called %q", got)
	}
	p := ByColor[int]{White: 1, Black: 2}
	if p.Of(White) != 1 || p.Of(Black) != 2 {
		t.Errorf("by colour: %d and %d", p.Of(White), p.Of(Black))
	}
}
