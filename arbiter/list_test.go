package arbiter_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/tournament"
)

func TestAListIsHeldAgainstTheEvent(t *testing.T) {
	e := newEvening(t, 4)
	change := func(id tournament.PlayerID, set func(*arbiter.Entry)) {
		p := e.st.Player(id)
		seen := arbiter.Entry{Person: p.Person.Value, Profile: p.Profile}
		want := seen
		set(&want)
		e.must(e.svc.ChangePlayer(e.ctx, e.chief, e.id, id, seen, want, nil))
	}
	change("p1", func(x *arbiter.Entry) { x.Person.FideID, x.Profile.Club = "100", "Old Club" })
	change("p2", func(x *arbiter.Entry) { x.Person.Birth = "1990-05-01" })
	for _, c := range []struct {
		rule string
		list arbiter.Entry
		who  tournament.PlayerID
		want string
	}{
		{"by FIDE ID, whatever the name", arbiter.Entry{Person: tournament.Person{Name: "Playr A", FideID: "0100"}, Profile: tournament.Profile{Rating: 2010}}, "p1", "rating 2000→2010, name Player A→Playr A, fideId 100→0100"},
		{"what the list leaves empty stays", arbiter.Entry{Person: tournament.Person{Name: "Player A"}}, "p1", ""},
		{"by name; a year says nothing against a day of it", arbiter.Entry{Person: tournament.Person{Name: "player  b", Birth: "1990"}, Profile: tournament.Profile{Rating: 1990, Federation: "NED"}}, "p2", "federation →NED"},
		{"another year of birth is somebody else", arbiter.Entry{Person: tournament.Person{Name: "Player B", Birth: "1961"}}, "", ""},
		{"another FIDE ID is somebody else", arbiter.Entry{Person: tournament.Person{Name: "Player A", FideID: "200"}}, "", ""},
		{"the Latin name of one in another script is a name of his", arbiter.Entry{Person: tournament.Person{Name: "棋手丙", Latin: "Player C"}}, "p3", "name Player C→棋手丙, latin →Player C"},
		{"a rating brings its source and K", arbiter.Entry{Person: tournament.Person{Name: "Player D"}, Profile: tournament.Profile{Rating: 1971, RatingSource: "FIDE", K: 20}}, "p4", "rating 1970→1971, ratingSource →FIDE, k →20"},
	} {
		got := arbiter.CompareList(e.st, e.sec, []arbiter.Entry{c.list})
		var fields []string
		for _, x := range got.Lines[0].Changes {
			fields = append(fields, fmt.Sprintf("%s %s→%s", x.Field, x.Was, x.Is))
		}
		if got.Lines[0].Player != c.who || strings.Join(fields, ", ") != c.want {
			t.Errorf("%s: %s, %q, want %s, %q", c.rule, got.Lines[0].Player, strings.Join(fields, ", "), c.who, c.want)
		}
		if missing := 4; c.who != "" && len(got.Missing) != missing-1 || c.who == "" && len(got.Missing) != missing {
			t.Errorf("%s: missing are %v", c.rule, got.Missing)
		}
	}
}

// A list is taken over in one command: what it changes, whom it enters, and one undo.
func TestAListIsTakenOverAsOne(t *testing.T) {
	e := newEvening(t, 3)
	list := []arbiter.Entry{
		{Section: e.sec, Person: tournament.Person{Name: "Player A"}, Profile: tournament.Profile{Rating: 2050}},
		{Section: e.sec, Person: tournament.Person{Name: "Player B"}, Profile: tournament.Profile{Rating: 2060}},
		{Section: e.sec, Person: tournament.Person{Name: "Newcomer"}, Profile: tournament.Profile{Rating: 1500}},
	}
	take := func() ([]arbiter.PlayerChange, []arbiter.Entry) {
		var changes []arbiter.PlayerChange
		var entries []arbiter.Entry
		for _, l := range arbiter.CompareList(e.st, e.sec, list).Lines {
			if l.Player == "" {
				entries = append(entries, l.Want)
			} else {
				changes = append(changes, arbiter.PlayerChange{Player: l.Player, Seen: l.Seen, Want: l.Want})
			}
		}
		return changes, entries
	}
	changes, entries := take()
	e.must(e.svc.ChangePlayers(e.ctx, e.chief, e.id, changes, entries, nil))
	if len(e.st.Players) != 4 || e.st.Player("p1").Rating != 2050 || e.st.Player("p2").Rating != 2060 {
		t.Fatalf("taken over: %d players, %d, %d", len(e.st.Players), e.st.Player("p1").Rating, e.st.Player("p2").Rating)
	}
	if _, err := e.svc.ChangePlayers(e.ctx, e.chief, e.id, changes, nil, nil); err == nil {
		t.Error("what has been changed meanwhile is changed unseen")
	} else {
		e.refused(arbiter.Conflict, "player.changed-meanwhile", err)
	}
	if got := e.svc.Steps(e.ctx, e.chief, e.id).Undo; got.Key != "act.players-listed" {
		t.Errorf("undo would say %q", got.Key)
	}
	e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	if len(e.st.Players) != 3 || e.st.Player("p1").Rating != 2000 || e.st.Player("p2").Rating != 1990 {
		t.Errorf("one undo leaves %d players, %d", len(e.st.Players), e.st.Player("p1").Rating)
	}
	twice := []arbiter.PlayerChange{}
	for _, id := range []tournament.PlayerID{"p1", "p2"} {
		p := e.st.Player(id)
		x := arbiter.PlayerChange{Player: id, Seen: arbiter.Entry{Person: p.Person.Value, Profile: p.Profile}}
		x.Want = x.Seen
		x.Want.Person.FideID = "777"
		twice = append(twice, x)
	}
	_, err := e.svc.ChangePlayers(e.ctx, e.chief, e.id, twice, nil, nil)
	e.refused(arbiter.Invalid, "player.duplicate-fide-id", err)
	if e.st.Player("p1").Person.Value.FideID != "" {
		t.Error("half of it was taken over")
	}
}

// Another person keeps what the first one played; once a round is posted that is
// asked about (level 3) and reported.
func TestReplacingAPerson(t *testing.T) {
	e := newEvening(t, 4)
	replace := func(id tournament.PlayerID, name, fide string, yes ...string) error {
		p := e.st.Player(id)
		st, err := e.svc.ReplacePlayer(e.ctx, e.chief, e.id, arbiter.PlayerChange{
			Player: id, Seen: arbiter.Entry{Person: p.Person.Value, Profile: p.Profile},
			Want: arbiter.Entry{Person: tournament.Person{Name: name, FideID: fide}, Profile: tournament.Profile{Rating: 2222}},
		}, yes)
		if err == nil {
			e.st = st
		}
		return err
	}
	e.must(e.st, replace("p4", "Right One", "4"))
	e.pairAndPost()
	e.allWhite()
	before := e.st.Scores(e.sec, 1)["p1"]
	err := replace("p1", "Another", "5")
	e.refused(arbiter.NeedsAnswer, "warn.replace", err)
	e.must(e.st, replace("p1", "Another", "5", "warn.replace"))
	p := e.st.Player("p1")
	if p.Name() != "Another" || p.Rating != 2222 || e.st.Scores(e.sec, 1)["p1"] != before {
		t.Errorf("after the replacement: %+v, %s points", p, e.st.Scores(e.sec, 1)["p1"])
	}
	remarks, err := e.svc.Remarks(e.ctx, e.id)
	e.must(e.st, err)
	if want := []string{"Player replaced @ Round 2"}; !slices.Equal(remarks[e.sec], want) {
		t.Errorf("the report says %q, want %q", remarks[e.sec], want)
	}
	e.refused(arbiter.Invalid, "player.duplicate-fide-id", replace("p2", "Right One again", "4", "warn.replace"))
	if got := e.svc.Steps(e.ctx, e.chief, e.id).Undo; got.Key != "act.player-replaced" || fmt.Sprint(got.Args) != "[Player A Another]" {
		t.Errorf("undo would say %+v", got)
	}
	e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	if e.st.Player("p1").Name() != "Player A" {
		t.Error("undo does not bring the first person back")
	}
}
