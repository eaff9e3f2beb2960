package arbiter

import (
	"slices"
	"strconv"
	"strings"

	"sealedmove/tournament"
)

// Listed is what a list says of a player, held against the event.
type Listed struct {
	Player  tournament.PlayerID // who he is in the event; "" is somebody new
	Seen    Entry               // as the event has him
	Want    Entry               // as he would be with what the list says
	Changes []FieldChange       // none: the list says nothing else
}

// FieldChange is a field that the list has otherwise; Field is its key in the form
// of a player.
type FieldChange struct{ Field, Was, Is string }

// Compared is a list held against the players of an event.
type Compared struct {
	Lines   []Listed              // in the order of the list
	Missing []tournament.PlayerID // of the section, in no line of the list
}

// CompareList tells of every entry of a list for a section who in the event he is:
// by FIDE ID, by national ID, else by name, unless FIDE IDs or birth years show
// that two are meant. What a list leaves empty stays as it is.
func CompareList(st tournament.State, section tournament.SectionID, list []Entry) Compared {
	var out Compared
	found := map[tournament.PlayerID]bool{}
	for _, e := range list {
		p := whoIs(st, e.Person, found)
		if p == nil {
			out.Lines = append(out.Lines, Listed{Want: e})
			continue
		}
		found[p.ID] = true
		x := Listed{Player: p.ID, Seen: Entry{Section: p.Section, Person: p.Person.Value, Profile: p.Profile}}
		x.Want, x.Changes = Overlay(x.Seen, e)
		out.Lines = append(out.Lines, x)
	}
	for _, p := range st.Entries(section) {
		if !found[p.ID] {
			out.Missing = append(out.Missing, p.ID)
		}
	}
	return out
}

// whoIs finds a person of a list among the players who are not found yet.
func whoIs(st tournament.State, v tournament.Person, found map[tournament.PlayerID]bool) *tournament.Player {
	for _, is := range []func(tournament.Person) bool{
		func(p tournament.Person) bool { return v.FideID != "" && sameNumber(p.FideID, v.FideID) },
		func(p tournament.Person) bool { return v.NationalID != "" && p.NationalID == v.NationalID },
		func(p tournament.Person) bool { return sameName(p, v) && !twoPeople(p, v) },
	} {
		if i := slices.IndexFunc(st.Players, func(p *tournament.Player) bool { return !found[p.ID] && is(p.Person.Value) }); i >= 0 {
			return st.Players[i]
		}
	}
	return nil
}

func sameNumber(a, b string) bool { return strings.TrimLeft(a, "0") == strings.TrimLeft(b, "0") }

// sameName tells whether a name of one is a name of the other, in either script.
func sameName(a, b tournament.Person) bool {
	key := func(name string) string { return strings.ToLower(strings.Join(strings.Fields(name), " ")) }
	for _, x := range []string{a.Name, a.Latin} {
		for _, y := range []string{b.Name, b.Latin} {
			if x != "" && key(x) == key(y) {
				return true
			}
		}
	}
	return false
}

// twoPeople tells whether what is known of two of one name shows that they are not
// the same.
func twoPeople(a, b tournament.Person) bool {
	ax, bx := tournament.BirthYear(a.Birth), tournament.BirthYear(b.Birth)
	return a.FideID != "" && b.FideID != "" && !sameNumber(a.FideID, b.FideID) || ax > 0 && bx > 0 && ax != bx
}

// Overlay puts what a list says over what is known, and tells what that changes.
// The rating takes its source along, and what the list knows for K.
func Overlay(seen, list Entry) (want Entry, changes []FieldChange) {
	want = seen
	put := func(field string, of *string, is string) {
		if is != "" && is != *of {
			changes = append(changes, FieldChange{field, *of, is})
			*of = is
		}
	}
	p, q := &want.Profile, list.Profile
	if q.Rating > 0 {
		if q.Rating != p.Rating {
			changes = append(changes, FieldChange{"rating", numberText(p.Rating), numberText(q.Rating)})
			p.Rating = q.Rating
		}
		put("ratingSource", &p.RatingSource, q.RatingSource)
		number := func(field string, of *int, is int) {
			if is > 0 && is != *of {
				changes = append(changes, FieldChange{field, numberText(*of), numberText(is)})
				*of = is
			}
		}
		number("k", &p.K, q.K)
		number("games", &p.Games, q.Games)
		number("peak", &p.Peak, q.Peak)
	}
	v, w := &want.Person, list.Person
	if !sameName(seen.Person, w) || w.Latin != "" { // a list in one script says nothing against the other
		put("name", &v.Name, w.Name)
	}
	put("latin", &v.Latin, w.Latin)
	if len(w.Birth) >= len(v.Birth) || tournament.BirthYear(w.Birth) != tournament.BirthYear(v.Birth) { // a year says nothing against a day of it
		put("birth", &v.Birth, w.Birth)
	}
	put("fideId", &v.FideID, w.FideID)
	put("nationalId", &v.NationalID, w.NationalID)
	put("title", &p.Title, q.Title)
	put("sex", &p.Sex, q.Sex)
	put("federation", &p.Federation, q.Federation)
	put("club", &p.Club, q.Club)
	return want, changes
}

// numberText is a number; "" where it is not known.
func numberText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
