package desktop

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sealedmove/arbiter"
	"sealedmove/tournament"
)

// deskState is an event of one Swiss section of two rounds and four rated players,
// with what follows.
func deskState(t *testing.T, events ...tournament.Event) tournament.State {
	t.Helper()
	set := arbiter.Defaults("Open")
	set.TotalRounds, set.FIDEMode = 2, false
	all := []tournament.Event{tournament.EventOpened{Info: tournament.Info{Name: "Club evening"}}, tournament.SectionAdded{Section: "a", Settings: set}}
	for i := range 4 {
		id := tournament.PlayerID(fmt.Sprint("p", i+1))
		all = append(all, tournament.PlayerEntered{
			Player: id, Section: "a", Joined: 1, Profile: tournament.Profile{Rating: 2000 - i},
			Person: tournament.Private[tournament.Person]{Value: tournament.Person{Name: fmt.Sprint("Player ", i+1)}},
		})
	}
	st, err := tournament.State{}.ApplyAll(slices.Values(append(all, events...)))
	if err != nil {
		t.Fatal(err)
	}
	return st
}

func postedRound(r tournament.RoundNo, byes ...tournament.Bye) []tournament.Event {
	round := tournament.Round{No: r, Boards: []tournament.Board{{No: 1, White: "p1", Black: "p2"}, {No: 2, White: "p3", Black: "p4"}}, Byes: byes}
	return []tournament.Event{tournament.NumbersAssigned{Section: "a", Order: []tournament.PlayerID{"p1", "p2", "p3", "p4"}}, tournament.RoundPublished{Section: "a", Round: round}}
}

func enteredResult(r tournament.RoundNo, b tournament.BoardNo, to tournament.Result) tournament.Event {
	return tournament.ResultEntered{Section: "a", Round: r, Board: b, To: to}
}

// What a check-list says of a line: its state and the key of its words; "" where
// the line is not there.
func lineOf(groups []checkGroup, what string) string {
	for _, g := range groups {
		for _, l := range g.lines {
			if l.what == what {
				return fmt.Sprintf("%s %s", []string{"plain", "done", "look", "todo"}[l.state], strings.TrimPrefix(l.says.Key, "desktop.dash."))
			}
		}
	}
	return ""
}

func TestCheckList(t *testing.T) {
	white := tournament.WhiteWins
	person := func(p tournament.Person) tournament.Private[tournament.Person] {
		return tournament.Private[tournament.Person]{Value: p}
	}
	round1 := append(postedRound(1), enteredResult(1, 1, white), enteredResult(1, 2, white))
	last := append(append(slices.Clone(round1), postedRound(2)...), enteredResult(2, 1, white), enteredResult(2, 2, white))
	for _, c := range []struct {
		name   string
		events []tournament.Event
		in     checked
		what   string
		want   string
	}{
		{"four players take part", nil, checked{}, "players", "done players"},
		{"one who is left is too few", []tournament.Event{tournament.PlayerWithdrawn{Player: "p1", From: 1}, tournament.PlayerWithdrawn{Player: "p2", From: 1}, tournament.PlayerWithdrawn{Player: "p3", From: 1}}, checked{}, "players", "todo players-few"},
		{"before round 1 no results are missing", nil, checked{}, "results", ""},
		{"all are rated", nil, checked{}, "ratings", ""},
		{"one is not", []tournament.Event{tournament.PlayerChanged{Player: "p2", Person: person(tournament.Person{Name: "Player 2"})}}, checked{}, "ratings", "look unrated"},
		{"nobody stands twice", nil, checked{}, "doubles", ""},
		{"one name twice", []tournament.Event{tournament.PlayerChanged{Player: "p2", Person: person(tournament.Person{Name: "player  1"})}}, checked{}, "doubles", "todo doubles"},
		{"father and son", []tournament.Event{
			tournament.PlayerChanged{Player: "p1", Person: person(tournament.Person{Name: "Player 1", Birth: "1960"})},
			tournament.PlayerChanged{Player: "p2", Person: person(tournament.Person{Name: "Player 1", Birth: "1990"})},
		}, checked{}, "doubles", ""},
		{"one FIDE ID twice", []tournament.Event{
			tournament.PlayerChanged{Player: "p1", Person: person(tournament.Person{Name: "A", FideID: "0123"})},
			tournament.PlayerChanged{Player: "p2", Person: person(tournament.Person{Name: "B", FideID: "123"})},
		}, checked{}, "doubles", "todo doubles"},
		{"check-in is not in use", nil, checked{}, "checkin", "plain checkin-none"},
		{"some are here", []tournament.Event{tournament.PlayerCheckedIn{Player: "p1", Round: 1}}, checked{}, "checkin", "todo checkin"},
		{"all are here or have said that they are not", []tournament.Event{
			tournament.PlayerCheckedIn{Player: "p1", Round: 1},
			tournament.PlayerCheckedIn{Player: "p2", Round: 1},
			tournament.PlayerCheckedIn{Player: "p3", Round: 1},
			tournament.ByeGranted{Player: "p4", Round: 1, Kind: tournament.HalfBye},
		}, checked{}, "checkin", "done checkin-all"},
		{"nobody is absent", nil, checked{}, "absences", "plain absent-none"},
		{"one is", []tournament.Event{tournament.ByeGranted{Player: "p4", Round: 1, Kind: tournament.ZeroBye}}, checked{}, "absences", "plain absent"},
		{"not paired", nil, checked{}, "draft", "plain not-paired"},
		{"a draft waits", []tournament.Event{tournament.RoundDrafted{Section: "a", Round: tournament.Round{No: 1}, Digest: "d"}}, checked{}, "draft", "todo draft"},
		{"results are missing", postedRound(1), checked{}, "results", "todo results-missing"},
		{"results are in", round1, checked{}, "results", "done results-in"},
		{"an adjourned game is to know", append(postedRound(1), enteredResult(1, 1, tournament.Adjourned), enteredResult(1, 2, white)), checked{}, "open", "look open"},
		{"after the last round it is to be done", append(append(append(postedRound(1), enteredResult(1, 1, tournament.Adjourned), enteredResult(1, 2, white)), postedRound(2)...), enteredResult(2, 1, white), enteredResult(2, 2, white)), checked{}, "open", "todo open"},
		{"nobody is forgotten", postedRound(1), checked{}, "unpaired", ""},
		{"a player without board and bye is", []tournament.Event{
			tournament.NumbersAssigned{Section: "a", Order: []tournament.PlayerID{"p1", "p2", "p3", "p4"}},
			tournament.RoundPublished{Section: "a", Round: tournament.Round{No: 1, Boards: []tournament.Board{{No: 1, White: "p1", Black: "p2"}}, Byes: []tournament.Bye{{Player: "p3", Kind: tournament.PairingBye}}}},
		}, checked{}, "unpaired", "todo unpaired"},
		{"the packet was not written", postedRound(1), checked{}, "packet", "look packet"},
		{"the packet was", postedRound(1), checked{written: map[string]writing{"packet 1": {}}}, "packet", "done packet-done"},
		{"that of round 1 is not that of round 2", append(slices.Clone(round1), postedRound(2)...), checked{written: map[string]writing{"packet 1": {}}}, "packet", "look packet"},
		{"nobody makes copies", round1, checked{}, "backup", ""},
		{"no copy", round1, checked{backups: true}, "backup", "todo no-backup"},
		{"an old copy", round1, checked{backups: true, posted: time.Unix(2000, 0), backup: time.Unix(1000, 0)}, "backup", "todo old-backup"},
		{"a new copy", round1, checked{backups: true, posted: time.Unix(1000, 0), backup: time.Unix(2000, 0)}, "backup", "done backup"},
		{"what is not saved comes first", nil, checked{unsaved: 2}, "saved", "todo unsaved"},
		{"the rating report is of the end", round1, checked{}, "trf", ""},
		{"not written", last, checked{}, "trf", "todo not-written"},
		{"written", last, checked{written: map[string]writing{"trf": {Seq: 99}}}, "trf", "done written"},
		{"written before something changed", last, checked{written: map[string]writing{"trf": {Seq: -1}}}, "trf", "look written-before"},
		{"equals at the end", last, checked{}, "equals", "look equals"},
		{"no prizes", last, checked{}, "prizes", "plain prizes-none"},
		{"no round is to be paired at the end", last, checked{}, "draft", ""},
		{"the last round is being played: no results are in", append(slices.Clone(round1), postedRound(2)...), checked{}, "results", "todo results-missing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := deskState(t, c.events...)
			c.in.st = &st
			if got := lineOf(checklist(c.in), c.what); got != c.want {
				t.Errorf("%s: %q, want %q", c.what, got, c.want)
			}
		})
	}
}

// A section that is behind is what the list is about.
func TestCheckListIsAboutTheSectionBehind(t *testing.T) {
	set := arbiter.Defaults("B")
	st := deskState(t, append(append(postedRound(1), enteredResult(1, 1, tournament.Drawn), enteredResult(1, 2, tournament.Drawn)), tournament.SectionAdded{Section: "b", Settings: set})...)
	groups := checklist(checked{st: &st})
	if len(groups) != 1 || groups[0].title.Key != "desktop.dash.before" || groups[0].title.Args[0] != 1 {
		t.Errorf("the groups are %+v", groups)
	}
	if got := lineOf(groups, "players"); got != "todo players-few" {
		t.Errorf("section B has nobody, and the list says %q", got)
	}
}

func TestAnEventWithoutSectionsHasNoCheckList(t *testing.T) {
	if got := checklist(checked{st: &tournament.State{}, unsaved: 1}); got != nil {
		t.Errorf("%+v", got)
	}
}

func TestAnswersTo(t *testing.T) {
	p := &tournament.Player{Person: tournament.Private[tournament.Person]{Value: tournament.Person{Name: "Wędrowski, Jan-Łukasz", FideID: "1234567"}}}
	lin := &tournament.Player{Person: tournament.Private[tournament.Person]{Value: tournament.Person{Name: "林 语桐", Latin: "Lin Yutong"}}}
	for _, c := range []struct {
		p     *tournament.Player
		typed string
		want  answers
	}{
		{p, "wed", begun},
		{p, "Wędr", begun},
		{p, "jan wed", begun},
		{p, "luk", begun},
		{p, "rowski", loosely},
		{p, "jan x", notMeant},
		{p, "", begun},
		{p, "7", begun},
		{p, "77", notMeant},
		{p, "1234", begun},
		{p, "12", notMeant}, // two digits are a number, and not his
		{lin, "lin", begun},
		{lin, "yutong", begun},
		{lin, "linyu", begun},
		{lin, "林", begun},
		{lin, "林语", begun},
		{lin, "桐", loosely},
	} {
		if got := answersTo(c.p, 7, c.typed); got != c.want {
			t.Errorf("%q of %s: %d, want %d", c.typed, c.p.Name(), got, c.want)
		}
	}
}
