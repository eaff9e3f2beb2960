package scoring_test

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		text string
		want scoring.Code
	}{
		{"BH", scoring.Code{Name: scoring.BH}},
		{"bh/c1", scoring.Code{Name: scoring.BH, Cut: 1}},
		{"BH/M2", scoring.Code{Name: scoring.BH, Median: 2}},
		{"SB/C1/P", scoring.Code{Name: scoring.SB, Cut: 1, Played: true}},
		{"SB/P/C1", scoring.Code{Name: scoring.SB, Cut: 1, Played: true}},
		{"AOB/F", scoring.Code{Name: scoring.AOB, Fore: true}},
		{"KS/L+2", scoring.Code{Name: scoring.KS, Limit: 2}},
		{"KS/L-3", scoring.Code{Name: scoring.KS, Limit: -3}},
		{"TPN/R", scoring.Code{Name: scoring.TPN, Reverse: true}},
		{"ARO/C1/U1400", scoring.Code{Name: scoring.ARO, Cut: 1, Unrated: 1400}},
		{" de/p ", scoring.Code{Name: scoring.DE, Played: true}},
		{"BH:MP/C1", scoring.Code{Name: scoring.BH, Ref: scoring.MatchPoints, Cut: 1}},
		{"PTS:gp", scoring.Code{Name: scoring.PTS, Ref: scoring.GamePoints}},
		{"MPvGP", scoring.Code{Name: "MPVGP"}},
		{"SSSC:GP/K3", scoring.Code{Name: "SSSC", Ref: scoring.GamePoints}},
	} {
		got, err := scoring.Parse(c.text)
		if err != nil || !got.Same(c.want) {
			t.Errorf("%q: %+v, %v", c.text, got, err)
		}
	}
	if got := scoring.MustParse("bh/c1").String(); got != "bh/c1" {
		t.Errorf("a descriptor shows as %q, want it as typed", got)
	}
}

func TestParseRefuses(t *testing.T) {
	for text, key := range map[string]string{
		"":          "scoring.unknown-code",
		"BHC1":      "scoring.unknown-code",
		"BH-C1":     "scoring.unknown-code",
		"BH:XP":     "scoring.unknown-reference",
		"BH/":       "scoring.unknown-modifier",
		"BH/C":      "scoring.unknown-modifier",
		"BH/C0":     "scoring.unknown-modifier",
		"BH/C1x":    "scoring.unknown-modifier",
		"BH/X1":     "scoring.unknown-modifier",
		"BH/P1":     "scoring.unknown-modifier",
		"KS/L2":     "scoring.unknown-modifier", // the sign must be written
		"KS/L":      "scoring.unknown-modifier",
		"KS/L+":     "scoring.unknown-modifier",
		"BH/C99999": "scoring.unknown-modifier",
		"WIN/C1":    "scoring.modifier-not-for",
		"BH/L+1":    "scoring.modifier-not-for",
		"DE/C1":     "scoring.modifier-not-for",
		"BH/C1/C2":  "scoring.modifier-twice",
		"BH/C1/M1":  "scoring.modifier-twice",
		"BH/P/P":    "scoring.modifier-twice",
	} {
		_, err := scoring.Parse(text)
		var refusal *tournament.Error
		if !errors.As(err, &refusal) || refusal.Key != key {
			t.Errorf("%q: %v, want %s", text, err, key)
		}
	}
	if _, problems := scoring.ParseList([]string{"BH", "XX", "SB", "BH/Q"}); len(problems) != 2 || problems[0].Column != 2 || problems[1].Column != 4 || problems[1].Field != "BH/Q" {
		t.Errorf("problems %v", problems)
	}
}

// What is read is written and read again as the same.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"BH/C1", "ks/l-2", "SB:GP/M1/P", "BH//", "/C1", "KS/L", "ARO/U1000/C1", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := scoring.Parse(text)
		if err != nil {
			if c.Name != "" {
				t.Fatalf("%q is refused and has the name %q", text, c.Name)
			}
			return
		}
		if d, err := scoring.Parse(c.String()); err != nil || d != c {
			t.Fatalf("%q: %+v, then %+v, %v", text, c, d, err)
		}
	})
}

func TestNames(t *testing.T) {
	for _, n := range scoring.Names() {
		if c, err := scoring.Parse(string(n)); err != nil || c.Name != n {
			t.Errorf("%s: %+v, %v", n, c, err)
		}
	}
}

func TestSplit(t *testing.T) {
	for list, want := range map[string]int{"BH/C1,BH,SB": 3, "BH/C1, BH ; SB": 3, " BH\tSB ": 2, "": 0, ",,": 0} {
		if got := scoring.Split(list); len(got) != want {
			t.Errorf("%q: %q", list, got)
		}
	}
}

func TestCheck(t *testing.T) {
	list := []scoring.Code{scoring.MustParse("BH"), scoring.MustParse("ARO"), scoring.MustParse("TPR/U1000"), scoring.MustParse("ESB"), scoring.MustParse("SB")}
	for _, c := range []struct {
		name      string
		kind      scoring.Kind
		unrated   bool
		unratedAs int
		want      []int // places in the list, from 1
	}{
		{"Swiss of rated players", scoring.Swiss, false, 0, []int{4}},
		{"Swiss with unrated players (10)", scoring.Swiss, true, 0, []int{2, 4}},
		{"Swiss with unrated players, handled", scoring.Swiss, true, 1000, []int{4}},
		{"round robin (8, note)", scoring.RoundRobin, false, 0, []int{1, 4}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []int
			for _, p := range scoring.Check(list, c.kind, c.unrated, c.unratedAs) {
				got = append(got, p.Column)
			}
			if len(got) != len(c.want) {
				t.Fatalf("%v, want %v", got, c.want)
			}
			for k := range got {
				if got[k] != c.want[k] {
					t.Errorf("%v, want %v", got, c.want)
				}
			}
		})
	}
	for _, k := range []scoring.Kind{scoring.Swiss, scoring.RoundRobin, scoring.Keizer} {
		cs, problems := scoring.ParseList(scoring.DefaultList(k))
		if len(problems) > 0 || len(scoring.Check(cs, k, true, 0)) > 0 {
			t.Errorf("the default list of a %s has problems", k)
		}
	}
}

func TestValue(t *testing.T) {
	for _, c := range []struct {
		v            scoring.Value
		decimal, own string
	}{
		{scoring.Value{}, "", ""},
		{scoring.Whole(14), "14", "14"},
		{scoring.Whole(0), "0", "0"},
		{scoring.Points(385), "38.5", "38½"},
		{scoring.Points(5), "0.5", "½"},
		{scoring.Points(-5), "-0.5", "−½"},
		{scoring.Fraction(2125, 100), "21.25", "21.25"},
		{scoring.Fraction(2105, 100), "21.05", "21.05"},
		{scoring.Fraction(3850, 100), "38.5", "38½"},
		{scoring.Fraction(83, 6), "13.83", "13.83"},
		{scoring.Fraction(1, 8), "0.13", "0.13"}, // ½ up
		{scoring.Fraction(-1, 8), "-0.12", "-0.12"},
		{scoring.Fraction(199999, 100000), "2", "2"},
	} {
		if got := c.v.String(); got != c.decimal {
			t.Errorf("%#v in decimals: %q, want %q", c.v, got, c.decimal)
		}
		if got := c.v.Half(); got != c.own {
			t.Errorf("%#v as arbiters write: %q, want %q", c.v, got, c.own)
		}
	}
	if scoring.Fraction(6, 4) != scoring.Fraction(3, 2) || scoring.Fraction(1, 0).Defined() {
		t.Error("values are in lowest terms, and undefined without a denominator")
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(-100000, 100000)
		d := rapid.Int64Range(0, 1000)
		a, b, c := scoring.Fraction(n.Draw(t, "a"), d.Draw(t, "a's")), scoring.Fraction(n.Draw(t, "b"), d.Draw(t, "b's")), scoring.Fraction(n.Draw(t, "c"), d.Draw(t, "c's"))
		if a.Compare(b) != -b.Compare(a) || (a.Compare(b) == 0) != (a == b) {
			t.Fatalf("%v and %v: %d, %d", a, b, a.Compare(b), b.Compare(a))
		}
		if a.Compare(b) <= 0 && b.Compare(c) <= 0 && a.Compare(c) > 0 {
			t.Fatalf("%v ≤ %v ≤ %v", a, b, c)
		}
	})
}

// Every set can be used where it is offered, by rated players.
func TestSets(t *testing.T) {
	for _, k := range []scoring.Kind{scoring.Swiss, scoring.RoundRobin, scoring.Keizer} {
		names := map[string]bool{}
		for _, set := range scoring.Sets(k) {
			list, problems := scoring.ParseList(set.List)
			problems = append(problems, scoring.Check(list, k, false, 0)...)
			if len(problems) > 0 || names[set.Name] || len(list) < 2 {
				t.Errorf("%s, %s: %v", k, set.Name, problems)
			}
			names[set.Name] = true
			for _, c := range catalogues(t) {
				c.say(t, "scoring.set."+set.Name, nil)
			}
		}
		if first := scoring.Sets(k)[0]; !slices.Equal(first.List, scoring.DefaultList(k)) {
			t.Errorf("%s begins with %v", k, first)
		}
	}
}
