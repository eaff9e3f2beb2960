package intake

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"sealedmove/tournament"
)

// Duplicates finds the rows that are somebody who stands in the list already,
// or among the players of the event: the same FIDE id, which is an error, or
// the same name and year of birth, which is a warning, as two people may share
// both. Two different FIDE ids are two people.
func (l List) Duplicates(existing []*tournament.Player) tournament.Problems {
	return l.doubles(existing)
}

// known is somebody whom a row may be.
type known struct {
	person tournament.Person
	line   int // 0: of the event, not of the list
}

func (l List) doubles(existing []*tournament.Player) tournament.Problems {
	byID, byName := map[string]known{}, map[string][]known{}
	keep := func(k known) {
		if id := k.person.FideID; id != "" {
			if _, ok := byID[id]; !ok {
				byID[id] = k
			}
		}
		key := nameKey(k.person.Name)
		byName[key] = append(byName[key], k)
		if k.person.Latin != "" && nameKey(k.person.Latin) != key {
			key = nameKey(k.person.Latin)
			byName[key] = append(byName[key], k)
		}
	}
	for _, p := range existing {
		keep(known{person: p.Person.Value})
	}
	var ps tournament.Problems
	for _, e := range l.Rows {
		person, _, _ := e.Check()
		if p, found := double(e, person, byID, byName); found {
			ps = append(ps, p)
		}
		if person.Name != "" {
			keep(known{person: person, line: e.Line})
		}
	}
	return ps
}

func double(e tournament.Entrant, person tournament.Person, byID map[string]known, byName map[string][]known) (tournament.Problem, bool) {
	problem := func(w tournament.Written, k known, key string, args ...any) tournament.Problem {
		where := ".event"
		if k.line > 0 {
			where = ".line"
			args = append(args, k.line)
		}
		return tournament.Problem{File: e.File, Line: e.Line, Column: w.Column, Field: w.Title, Key: key + where, Args: args}
	}
	if k, ok := byID[person.FideID]; ok && person.FideID != "" {
		return problem(e.FideID, k, "intake.double-id", person.FideID, k.person.Name), true
	}
	for _, name := range []string{person.Name, person.Latin} {
		for _, k := range byName[nameKey(name)] {
			if name == "" || twoPeople(person, k.person) {
				continue
			}
			p := problem(e.Name, k, "intake.double-name", k.person.Name)
			p.Warning = true
			return p, true
		}
	}
	return tournament.Problem{}, false
}

// twoPeople tells whether what is known of two of the same name shows that
// they are not the same: both FIDE ids, or both years of birth.
func twoPeople(a, b tournament.Person) bool {
	differ := func(x, y string) bool { return x != "" && y != "" && x != y }
	return differ(a.FideID, b.FideID) || differ(year(a.Birth), year(b.Birth))
}

func year(birth string) string { return birth[:min(4, len(birth))] }

// nameKey is a name as names are compared: its words in small letters without
// accents, in any order.
func nameKey(name string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(name)) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		default:
			b.WriteByte(' ')
		}
	}
	words := strings.Fields(b.String())
	if len(words) == 0 { // emoji, signs: compared as they are
		return name
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}
