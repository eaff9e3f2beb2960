package tournament

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Written is one value as somebody wrote it in a list or typed it into a
// form, with the place where it stands. Column counts the cells of the line
// from 1; Title is what the list calls the column. In a form all three are empty.
type Written struct {
	Text   string
	Line   int
	Column int
	Title  string
}

// Entrant is a player as a list or a form gives him: raw text, not yet
// believed. Check turns it into a [Person] and a [Profile].
type Entrant struct {
	File string // name of the list; "" for a form
	Line int    // of the list, from 1

	Name         Written // "Family, Given", or in the person's own script
	Latin        Written
	Birth        Written // a day in any usual shape, or a year
	Sex          Written
	Title        Written
	Federation   Written
	Club         Written
	Rating       Written
	RatingSource Written // "FIDE", "NAT" …
	FideID       Written
	NationalID   Written
	Section      Written // the list's word for the section; the importer maps it

	// MonthFirst says that days are written 5/23/1998, as other lines of the list show.
	MonthFirst bool
}

// Limits of what an entry may hold.
const (
	MaxRating = 9999 // four digits, as the TRF has
	MaxName   = 200  // characters
	highest   = 3200 // no rating of any list reaches this
)

// Check reads the fields. Where the problems have no error (Problems.Err is
// nil) the person and the profile can be entered; what a warning names has been
// left out or read as it says.
func (e Entrant) Check() (Person, Profile, Problems) {
	c := entrantCheck{e: e}
	person := Person{
		Name:       c.name("name", e.Name),
		Latin:      c.latin(e.Latin),
		Birth:      c.birth(e.Birth),
		FideID:     c.fideID(e.FideID),
		NationalID: Clean(e.NationalID.Text),
	}
	profile := Profile{
		Title:        c.title(e.Title),
		Sex:          c.sex(e.Sex),
		Federation:   c.federation(e.Federation),
		Club:         Clean(e.Club.Text),
		Rating:       c.rating(e.Rating),
		RatingSource: Clean(e.RatingSource.Text),
	}
	if profile.Rating == 0 {
		profile.RatingSource = ""
	}
	return person, profile, c.problems
}

type entrantCheck struct {
	e        Entrant
	problems Problems
}

func (c *entrantCheck) report(warning bool, field string, w Written, key string, args ...any) {
	p := Problem{File: c.e.File, Line: w.Line, Column: w.Column, Field: w.Title, Warning: warning, Key: key, Args: args}
	if p.Line == 0 {
		p.Line = c.e.Line
	}
	if p.Field == "" && c.e.Line == 0 {
		p.Field = field
	}
	c.problems = append(c.problems, p)
}

func (c *entrantCheck) name(field string, w Written) string {
	s := Clean(w.Text)
	switch n := len([]rune(s)); {
	case n == 0:
		c.report(false, field, w, "intake.name-empty")
	case n > MaxName:
		c.report(false, field, w, "intake.name-long", n, MaxName)
	case !strings.ContainsFunc(s, unicode.IsLetter):
		c.report(true, field, w, "intake.name-no-letter", s)
	}
	return s
}

func (c *entrantCheck) latin(w Written) string {
	if Clean(w.Text) == "" {
		return ""
	}
	return c.name("latin", w)
}

func (c *entrantCheck) fideID(w Written) string {
	s := strings.ReplaceAll(narrow(Clean(w.Text)), " ", "")
	if s == "" || strings.Trim(s, "0-–") == "" {
		return ""
	}
	if !digits(s) {
		c.report(false, "fideId", w, "intake.fide-id-digits", s)
		return ""
	}
	s = strings.TrimLeft(s, "0")
	if len(s) > 10 {
		c.report(false, "fideId", w, "intake.fide-id-long", s)
		return ""
	}
	return s
}

// noRating are the ways to write that somebody has none.
var noRating = []string{"", "-", "–", "—", "unr", "unr.", "unrated", "nr", "n/a", "无", "無"}

func (c *entrantCheck) rating(w Written) int {
	s := strings.ToLower(narrow(Clean(w.Text)))
	if slices.Contains(noRating, s) {
		return 0
	}
	// "1850.0" is what a spreadsheet makes of 1850, or "1850,0".
	if whole, frac, ok := strings.Cut(strings.Replace(s, ",", ".", 1), "."); ok && frac != "" && len(frac) < 3 && strings.Trim(frac, "0") == "" {
		s = whole
	}
	if !digits(s) {
		c.report(false, "rating", w, "intake.rating-no-number", Clean(w.Text))
		return 0
	}
	n, err := strconv.Atoi(s)
	switch {
	case err != nil || n > MaxRating:
		c.report(false, "rating", w, "intake.rating-high", s, MaxRating)
		return 0
	case n > highest:
		c.report(true, "rating", w, "intake.rating-odd", n)
	}
	return n
}

var sexWords = map[string]string{
	"m": "m", "male": "m", "man": "m", "boy": "m", "herr": "m", "männlich": "m", "maennlich": "m", "h": "m", "homme": "m", "hombre": "m", "masculino": "m", "м": "m", "男": "m", "男性": "m", "男子": "m",
	"w": "w", "f": "w", "female": "w", "woman": "w", "girl": "w", "frau": "w", "weiblich": "w", "femme": "w", "mujer": "w", "femenino": "w", "ж": "w", "女": "w", "女性": "w", "女子": "w",
	"-": "", "": "",
}

func (c *entrantCheck) sex(w Written) string {
	s := strings.ToLower(narrow(Clean(w.Text)))
	v, ok := sexWords[s]
	if !ok {
		c.report(true, "sex", w, "intake.sex-unknown", s)
	}
	return v
}

// titleWords are FIDE's titles, the short forms of its lists and the Chinese words.
var titleWords = map[string]string{
	"": "", "-": "",
	"GM": "GM", "G": "GM", "特级大师": "GM", "特級大師": "GM", "国际特级大师": "GM", "國際特級大師": "GM",
	"IM": "IM", "M": "IM", "国际大师": "IM", "國際大師": "IM",
	"FM": "FM", "F": "FM", "棋联大师": "FM", "棋聯大師": "FM",
	"CM": "CM", "C": "CM",
	"WGM": "WGM", "WG": "WGM", "女子特级大师": "WGM", "女子特級大師": "WGM", "女子国际特级大师": "WGM", "女子國際特級大師": "WGM",
	"WIM": "WIM", "WM": "WIM", "女子国际大师": "WIM", "女子國際大師": "WIM",
	"WFM": "WFM", "WF": "WFM", "女子棋联大师": "WFM", "女子棋聯大師": "WFM",
	"WCM": "WCM", "WC": "WCM",
}

func (c *entrantCheck) title(w Written) string {
	s := strings.ToUpper(narrow(Clean(w.Text)))
	v, ok := titleWords[s]
	if !ok {
		c.report(true, "title", w, "intake.title-unknown", Clean(w.Text))
	}
	return v
}

func (c *entrantCheck) federation(w Written) string {
	s := strings.ToUpper(narrow(Clean(w.Text)))
	if s == "" || s == "-" {
		return ""
	}
	if len(s) == 3 && !strings.ContainsFunc(s, func(r rune) bool { return r < 'A' || r > 'Z' }) {
		return s
	}
	c.report(true, "federation", w, "intake.federation-code", Clean(w.Text))
	return ""
}

func (c *entrantCheck) birth(w Written) string {
	s := narrow(Clean(w.Text))
	v, century, ok := parseBirth(s, c.e.MonthFirst)
	switch {
	case !ok:
		c.report(false, "birth", w, "intake.birth-bad", s)
		return ""
	case century:
		c.report(true, "birth", w, "intake.birth-century", s, v)
	}
	return v
}

// parseBirth reads a birth date in the shapes that lists have: a year, a day
// with '-', '/', '.' or 年月日, a day with the month's name, eight digits, a
// day or month of 0 where it is not known. century is true where the year had
// two digits: it is then the last one before 2030.
func parseBirth(s string, monthFirst bool) (v string, century, ok bool) {
	parts := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune("-/., 年月日", r) })
	if len(parts) > 3 { // a time of day behind the date
		parts = parts[:3]
	}
	switch len(parts) {
	case 0:
		return "", false, s == ""
	case 1:
		p := parts[0]
		if len(p) == 8 && digits(p) {
			return birthDay(p[:4], p[4:6], p[6:], false)
		}
		y, century, ok := birthYear(p)
		return y, century, ok
	case 2: // year and month: the year is what rules need
		if len(parts[0]) < 4 {
			parts[0], parts[1] = parts[1], parts[0]
		}
		if m := monthNumber(parts[1]); m < 0 || m > 12 || len(parts[0]) != 4 {
			return "", false, false
		}
		return birthYear(parts[0])
	}
	switch {
	case len(parts[0]) == 4 && digits(parts[0]):
	case !digits(parts[0]): // May 23 1998
		parts = []string{parts[2], parts[0], parts[1]}
	default: // 23 5 1998, 23 May 1998
		parts = []string{parts[2], parts[1], parts[0]}
		if monthFirst && strings.Contains(s, "/") {
			parts[1], parts[2] = parts[2], parts[1]
		}
	}
	return birthDay(parts[0], parts[1], parts[2], true)
}

func birthDay(year, month, day string, short bool) (string, bool, bool) {
	y, century, ok := birthYear(year)
	m := monthNumber(month)
	d, err := strconv.Atoi(strings.TrimRight(day, "dehnrst")) // 23rd
	if !ok || err != nil || m < 0 || (century && !short) {
		return "", false, false
	}
	if m == 0 || d == 0 {
		return y, century, m <= 12 && d >= 0 && d <= 31
	}
	date, err := ParseDate(y + "-" + strconv.Itoa(m) + "-" + strconv.Itoa(d))
	return string(date), century, err == nil
}

func birthYear(s string) (y string, century, ok bool) {
	if !digits(s) || (len(s) != 4 && len(s) != 2) {
		return "", false, false
	}
	switch {
	case len(s) == 2 && s < "30":
		return "20" + s, true, true
	case len(s) == 2:
		return "19" + s, true, true
	case s == "0000":
		return "", false, true
	}
	return s, false, s >= "1800" && s <= "2200"
}

// months are the beginnings of the months' names in English, German, French,
// Spanish, Italian and Portuguese; "ma" is told apart by what follows.
var months = []struct {
	prefix string
	no     int
}{
	{"jan", 1},
	{"ene", 1},
	{"gen", 1},
	{"feb", 2},
	{"fev", 2},
	{"fév", 2},
	{"mar", 3},
	{"mär", 3},
	{"mrz", 3},
	{"apr", 4},
	{"avr", 4},
	{"abr", 4},
	{"may", 5},
	{"mai", 5},
	{"mag", 5},
	{"juin", 6},
	{"jun", 6},
	{"giu", 6},
	{"juil", 7},
	{"jul", 7},
	{"lug", 7},
	{"aug", 8},
	{"aou", 8},
	{"aoû", 8},
	{"ago", 8},
	{"sep", 9},
	{"set", 9},
	{"oct", 10},
	{"okt", 10},
	{"ott", 10},
	{"out", 10},
	{"nov", 11},
	{"dec", 12},
	{"dez", 12},
	{"dic", 12},
	{"déc", 12},
}

// monthNumber reads "5", "05" or a name; -1 is none of these.
func monthNumber(s string) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	s = strings.ToLower(s)
	for _, m := range months {
		if strings.HasPrefix(s, m.prefix) {
			return m.no
		}
	}
	return -1
}

func digits(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return r < '0' || r > '9' })
}

// Clean is text as it is kept: without control characters, marks that turn
// the direction of writing or show nothing, and without blanks at the ends or
// in rows.
func Clean(s string) string {
	var b strings.Builder
	gap := false
	for _, r := range s {
		switch {
		case unicode.IsSpace(r) || unicode.Is(unicode.Zs, r):
			gap = b.Len() > 0
			continue
		case unicode.IsControl(r), invisible(r):
			continue
		}
		if gap {
			b.WriteByte(' ')
			gap = false
		}
		b.WriteRune(r)
	}
	return b.String()
}

// invisible tells of characters that are no text: the byte order mark, the
// zero-width space, and overrides of the direction, with which one name could
// garble a whole line. The joiners that scripts and emoji need stay.
func invisible(r rune) bool {
	return r == '\ufeff' || r == '\u200b' || r == '\u2060' || r == '\u00ad' || (r >= '\u202a' && r <= '\u202e') || (r >= '\u2066' && r <= '\u2069')
}

// narrow turns full-width letters, digits and signs, as Chinese keyboards type
// them, into the usual ones.
func narrow(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '！' && r <= '～' {
			return r - '！' + '!'
		}
		return r
	}, s)
}
