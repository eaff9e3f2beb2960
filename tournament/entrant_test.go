package tournament

import (
	"slices"
	"strings"
	"testing"
)

// at is a value as line 7 of a list has it.
func at(text string) Written { return Written{Text: text, Line: 7, Column: 3, Title: "Titel"} }

// Each field is cleaned and read; what is wrong names its line, column and title.
func TestEntrantFields(t *testing.T) {
	long := strings.Repeat("ä", MaxName)
	for _, c := range []struct {
		name string
		set  func(*Entrant)
		get  func(Person, Profile) string
		want string
		keys string // of the problems, warnings with a "?" behind
	}{
		{"a plain name", func(e *Entrant) { e.Name = at("  Müller,\u00a0 José\t") }, name, "Müller, José", ""},
		{"an empty name", func(e *Entrant) { e.Name = at(" \u3000\u200b") }, name, "", "intake.name-empty"},
		{"control characters go", func(e *Entrant) { e.Name = at("A\x00b\x1b,\u202eC") }, name, "Ab,C", ""},
		{"a line break is a blank", func(e *Entrant) { e.Name = at("Long\r\nName") }, name, "Long Name", ""},
		{"200 characters", func(e *Entrant) { e.Name = at(long) }, name, long, ""},
		{"201 characters", func(e *Entrant) { e.Name = at(long + "x") }, name, long + "x", "intake.name-long"},
		{"no letter", func(e *Entrant) { e.Name = at("007") }, name, "007", "intake.name-no-letter?"},
		{"a name called Bye is a name", func(e *Entrant) { e.Name = at("Bye") }, name, "Bye", ""},
		{"a formula is a name", func(e *Entrant) { e.Name = at("=cmd|x") }, name, "=cmd|x", ""},
		{"trailing blanks of a club (they made another club)", func(e *Entrant) { e.Club = at("SK Turm ") }, func(_ Person, p Profile) string { return p.Club }, "SK Turm", ""},
		{"a code in small full-width letters", func(e *Entrant) { e.Federation = at("ｃｈｎ") }, federation, "CHN", ""},
		{"a federation in words", func(e *Entrant) { e.Federation = at("Germany") }, federation, "", "intake.federation-code?"},
		{"a title in short", func(e *Entrant) { e.Title = at("wg") }, title, "WGM", ""},
		{"a title in Chinese", func(e *Entrant) { e.Title = at("国际大师") }, title, "IM", ""},
		{"a title that overflowed", func(e *Entrant) { e.Title = at("WH") }, title, "", "intake.title-unknown?"},
		{"sex in words", func(e *Entrant) { e.Sex = at("Femme") }, sex, "w", ""},
		{"sex in Chinese", func(e *Entrant) { e.Sex = at("男") }, sex, "m", ""},
		{"sex unknown", func(e *Entrant) { e.Sex = at("x") }, sex, "", "intake.sex-unknown?"},
		{"FIDE id", func(e *Entrant) { e.FideID = at("4100018") }, fide, "4100018", ""},
		{"FIDE id of noughts is none", func(e *Entrant) { e.FideID = at("0") }, fide, "", ""},
		{"FIDE id with leading noughts", func(e *Entrant) { e.FideID = at("00123456") }, fide, "123456", ""},
		{"FIDE id with a title in it", func(e *Entrant) { e.FideID = at("CM1") }, fide, "", "intake.fide-id-digits"},
		{"FIDE id as a date", func(e *Entrant) { e.FideID = at("1998-05-12") }, fide, "", "intake.fide-id-digits"},
		{"FIDE id far too long", func(e *Entrant) { e.FideID = at("46616543000000") }, fide, "", "intake.fide-id-long"},
		{"a national id keeps its noughts", func(e *Entrant) { e.NationalID = at("00042") }, func(p Person, _ Profile) string { return p.NationalID }, "00042", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := Entrant{File: "l.csv", Line: 7, Name: at("Somebody")}
			c.set(&e)
			person, profile, ps := e.Check()
			if got := c.get(person, profile); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if got := keysOf(ps); got != c.keys {
				t.Errorf("problems %q, want %q", got, c.keys)
			}
			for _, p := range ps {
				if p.Position() != "l.csv:7:3" || p.Field != "Titel" {
					t.Errorf("problem at %s in %q", p.Position(), p.Field)
				}
			}
		})
	}
}

func name(p Person, _ Profile) string       { return p.Name }
func fide(p Person, _ Profile) string       { return p.FideID }
func title(_ Person, p Profile) string      { return p.Title }
func sex(_ Person, p Profile) string        { return p.Sex }
func federation(_ Person, p Profile) string { return p.Federation }

func keysOf(ps Problems) string {
	var keys []string
	for _, p := range ps {
		k := p.Key
		if p.Warning {
			k += "?"
		}
		keys = append(keys, k)
	}
	return strings.Join(keys, " ")
}

// A rating is a number up to 9999 (a team's total typed in crashed engines).
func TestEntrantRating(t *testing.T) {
	for _, c := range []struct {
		in   string
		want int
		keys string
	}{
		{"1850", 1850, ""},
		{" ２１００ ", 2100, ""},
		{"1850.0", 1850, ""},
		{"1850,0", 1850, ""},
		{"1,850", 0, "intake.rating-no-number"},
		{"0", 0, ""},
		{"", 0, ""},
		{"–", 0, ""},
		{"unr.", 0, ""},
		{"无", 0, ""},
		{"9999", 9999, "intake.rating-odd?"},
		{"10000", 0, "intake.rating-high"},
		{"99999", 0, "intake.rating-high"},
		{"99999999999999999999", 0, "intake.rating-high"},
		{"-5", 0, "intake.rating-no-number"},
		{"1850.5", 0, "intake.rating-no-number"},
		{"A1946", 0, "intake.rating-no-number"},
		{"#N/A", 0, "intake.rating-no-number"},
	} {
		e := Entrant{Name: at("A"), Rating: at(c.in), RatingSource: at("FIDE")}
		_, p, ps := e.Check()
		if p.Rating != c.want || keysOf(ps) != c.keys {
			t.Errorf("%q: got %d %q, want %d %q", c.in, p.Rating, keysOf(ps), c.want, c.keys)
		}
		if (p.RatingSource == "") != (c.want == 0) {
			t.Errorf("%q: the source of the rating is %q", c.in, p.RatingSource)
		}
	}
}

// Birth dates in all shapes; a year alone is enough (FIDE's list has no more).
func TestEntrantBirth(t *testing.T) {
	for _, c := range []struct {
		in         string
		monthFirst bool
		want       string
		keys       string
	}{
		{"1998", false, "1998", ""},
		{"1898", false, "1898", ""},
		{"1998-05-12", false, "1998-05-12", ""},
		{"1998/5/12", false, "1998-05-12", ""},
		{"12.05.1998", false, "1998-05-12", ""},
		{"5/12/1998", true, "1998-05-12", ""},
		{"12.05.1998", true, "1998-05-12", ""},
		{"1998年5月12日", false, "1998-05-12", ""},
		{"19980512", false, "1998-05-12", ""},
		{"12 May 1998", false, "1998-05-12", ""},
		{"May 12th, 1998", false, "1998-05-12", ""},
		{"12 août 1998", false, "1998-08-12", ""},
		{"12. März 1998", false, "1998-03-12", ""},
		{"1998-05-12 00:00:00", false, "1998-05-12", ""},
		{"1998/00/00", false, "1998", ""},
		{"00.00.1998", false, "1998", ""},
		{"1998-05", false, "1998", ""},
		{"", false, "", ""},
		{"0000", false, "", ""},
		{"12.05.98", false, "1998-05-12", "intake.birth-century?"},
		{"98", false, "1998", "intake.birth-century?"},
		{"12.05.09", false, "2009-05-12", "intake.birth-century?"},
		{"29.02.2001", false, "", "intake.birth-bad"},
		{"35927", false, "", "intake.birth-bad"},
		{"U12", false, "", "intake.birth-bad"},
		{"31.13.1998", false, "", "intake.birth-bad"},
	} {
		e := Entrant{Name: at("A"), Birth: at(c.in), MonthFirst: c.monthFirst}
		p, _, ps := e.Check()
		if p.Birth != c.want || keysOf(ps) != c.keys {
			t.Errorf("%q: got %q %q, want %q %q", c.in, p.Birth, keysOf(ps), c.want, c.keys)
		}
	}
}

// In a form a problem names the field, as there is no line to name.
func TestEntrantOfAForm(t *testing.T) {
	_, _, ps := Entrant{Rating: Written{Text: "99999"}}.Check()
	got := []string{}
	for _, p := range ps {
		got = append(got, p.Field+" "+p.Key)
	}
	if want := []string{"name intake.name-empty", "rating intake.rating-high"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
