package arbiter_test

import (
	"strings"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/tournament"
)

// Byes that come with an entry are checked as those granted later are.
func TestByesOnRequest(t *testing.T) {
	for _, c := range []struct {
		name string
		byes []tournament.Request
		kind arbiter.Kind
		key  string // of the refusal
	}{
		{"one half-point bye", []tournament.Request{{Round: 2, Kind: tournament.HalfBye}}, 0, ""},
		{"two half-point byes", []tournament.Request{{Round: 2, Kind: tournament.HalfBye}, {Round: 3, Kind: tournament.HalfBye}}, arbiter.NeedsAnswer, "warn.second-half-bye"},
		{"a full-point bye", []tournament.Request{{Round: 2, Kind: tournament.FullBye}}, arbiter.NeedsAnswer, "warn.full-bye"},
		{"absences are free", []tournament.Request{{Round: 2, Kind: tournament.ZeroBye}, {Round: 3, Kind: tournament.ZeroBye}}, 0, ""},
		{"the bye of the pairing cannot be asked for", []tournament.Request{{Round: 2, Kind: tournament.PairingBye}}, arbiter.Invalid, "player.bye-kind"},
		{"a kind that is none", []tournament.Request{{Round: 2, Kind: 77}}, arbiter.Invalid, "player.bye-kind"},
		{"a round too far", []tournament.Request{{Round: 6, Kind: tournament.HalfBye}}, arbiter.Invalid, "player.bye-round"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newEvening(t, 4)
			e.pairAndPost()
			_, err := e.svc.EnterPlayers(e.ctx, e.chief, e.id, []arbiter.Entry{{Section: e.sec, Person: tournament.Person{Name: "New"}, Byes: c.byes}}, nil)
			var later error
			for _, b := range c.byes {
				st, err := e.svc.GrantBye(e.ctx, e.chief, e.id, "p1", b.Round, b.Kind, nil)
				if later = err; err != nil {
					break
				}
				e.st = st
			}
			for _, err := range []error{err, later} {
				if c.key != "" {
					e.refused(c.kind, c.key, err)
				} else if err != nil {
					t.Error(err)
				}
			}
		})
	}
}

func TestNobodyJoinsAfterTheLastRoundIsPosted(t *testing.T) {
	e := newEvening(t, 4)
	set := e.section().Settings
	set.TotalRounds = 2
	e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil))
	for e.section().Current() < e.section().TotalRounds {
		e.pairAndPost()
		e.allWhite()
	}
	_, err := e.svc.EnterPlayers(e.ctx, e.chief, e.id, []arbiter.Entry{{Section: e.sec, Person: tournament.Person{Name: "Late"}}}, nil)
	e.refused(arbiter.Forbidden, "player.too-late", err)
	_, err = e.svc.GrantBye(e.ctx, e.chief, e.id, "p1", 3, tournament.HalfBye, nil)
	e.refused(arbiter.Forbidden, "round.all-played", err)
}

// Nobody is taken for his own double.
func TestAChangedPlayerIsNotHisOwnDouble(t *testing.T) {
	e := newEvening(t, 2)
	change := func(p tournament.PlayerID, f func(*tournament.Person)) error {
		seen := arbiter.Entry{Person: e.st.Player(p).Person.Value, Profile: e.st.Player(p).Profile}
		want := seen
		f(&want.Person)
		st, err := e.svc.ChangePlayer(e.ctx, e.chief, e.id, p, seen, want, nil)
		if err == nil {
			e.st = st
		}
		return err
	}
	if err := change("p1", func(p *tournament.Person) { p.FideID = "123" }); err != nil {
		t.Errorf("a FIDE ID for a name that is there: %v", err)
	}
	if err := change("p1", func(p *tournament.Person) { p.Name = "player a" }); err != nil {
		t.Errorf("the same name in small letters: %v", err)
	}
	e.refused(arbiter.Invalid, "player.duplicate-fide-id", change("p2", func(p *tournament.Person) { p.FideID = "123" }))
	e.refused(arbiter.NeedsAnswer, "warn.same-name", change("p2", func(p *tournament.Person) { p.Name = "Player A" }))
}

// A national ID is not known to be one in the world: it is asked about.
func TestIDsThatAreThereAlready(t *testing.T) {
	e := newEvening(t, 1)
	enter := func(p tournament.Person, yes ...string) error {
		st, err := e.svc.EnterPlayers(e.ctx, e.chief, e.id, []arbiter.Entry{{Section: e.sec, Person: p}}, yes)
		if err == nil {
			e.st = st
		}
		return err
	}
	if err := enter(tournament.Person{Name: "X", FideID: "123", NationalID: "N1"}); err != nil {
		t.Fatal(err)
	}
	e.refused(arbiter.Invalid, "player.duplicate-fide-id", enter(tournament.Person{Name: "Y", FideID: "00123"}))
	e.refused(arbiter.NeedsAnswer, "warn.same-national-id", enter(tournament.Person{Name: "Y", NationalID: "N1"}))
	if err := enter(tournament.Person{Name: "Y", NationalID: "N1"}, "warn.same-national-id"); err != nil {
		t.Error(err)
	}
}

// No text of an entry breaks the lines of a file or its columns.
func TestTextsOfAnEntry(t *testing.T) {
	long := strings.Repeat("ж", tournament.MaxName+1)
	for _, c := range []struct {
		name  string
		entry arbiter.Entry
		key   string
	}{
		{"a name of 200 characters", arbiter.Entry{Person: tournament.Person{Name: long[2:]}}, ""},
		{"a longer name", arbiter.Entry{Person: tournament.Person{Name: long}}, "player.long-name"},
		{"a longer Latin name", arbiter.Entry{Person: tournament.Person{Name: "A", Latin: long}}, "player.long-text"},
		{"a longer club", arbiter.Entry{Person: tournament.Person{Name: "A"}, Profile: tournament.Profile{Club: long}}, "player.long-text"},
		{"a line break in the name", arbiter.Entry{Person: tournament.Person{Name: "A\nB"}}, "player.control-characters"},
		{"a tab in the federation", arbiter.Entry{Person: tournament.Person{Name: "A"}, Profile: tournament.Profile{Federation: "A\tB"}}, "player.control-characters"},
		{"a line break in the national ID", arbiter.Entry{Person: tournament.Person{Name: "A", NationalID: "1\r\n001"}}, "player.control-characters"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newEvening(t, 2)
			c.entry.Section = e.sec
			_, err := e.svc.EnterPlayers(e.ctx, e.chief, e.id, []arbiter.Entry{c.entry}, nil)
			if c.key != "" {
				e.refused(arbiter.Invalid, c.key, err)
			} else if err != nil {
				t.Error(err)
			}
		})
	}
}

// A late entry may be given byes for the rounds that he missed.
func TestByesForMissedRounds(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	e.allWhite()
	e.enter("Late", 1500)
	grant := func(p tournament.PlayerID, r tournament.RoundNo, yes ...string) (tournament.State, error) {
		return e.svc.GrantBye(e.ctx, e.chief, e.id, p, r, tournament.HalfBye, yes)
	}
	_, err := grant("p5", 1)
	e.refused(arbiter.NeedsAnswer, "warn.missed-bye", err)
	e.must(grant("p5", 1, "warn.missed-bye"))
	if got := e.st.Scores(e.sec, 1)["p5"]; got != 5 {
		t.Errorf("score %v", got)
	}
	missed := arbiter.Entry{Section: e.sec, Person: tournament.Person{Name: "Later"}, Byes: []tournament.Request{{Round: 1, Kind: tournament.HalfBye}}}
	_, err = e.svc.EnterPlayers(e.ctx, e.chief, e.id, []arbiter.Entry{missed}, nil)
	e.refused(arbiter.NeedsAnswer, "warn.missed-bye", err)
	_, err = grant("p1", 1, "warn.missed-bye")
	e.refused(arbiter.Invalid, "player.bye-round", err)
	e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p5", 1, tournament.NoBye, nil))
	if got := e.st.Scores(e.sec, 1)["p5"]; got != 0 {
		t.Errorf("score %v after the bye was taken back", got)
	}
}

// An expelled player is not paired any more and does not come back.
func TestExpelled(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	e.allWhite()
	_, err := e.svc.Expel(e.ctx, e.chief, e.id, "p1", " ", arbiter.Answers{"warn.expel"})
	e.refused(arbiter.Invalid, "player.expel-reason", err)
	_, err = e.svc.Expel(e.ctx, e.chief, e.id, "p1", "a device", nil)
	e.refused(arbiter.NeedsAnswer, "warn.expel", err)
	helper := arbiter.Actor{ID: "second", Role: arbiter.ArbiterRole}
	_, err = e.svc.Expel(e.ctx, helper, e.id, "p1", "a device", arbiter.Answers{"warn.expel"})
	e.refused(arbiter.Forbidden, "policy.not-you", err)
	e.must(e.svc.Expel(e.ctx, e.chief, e.id, "p1", "a device", arbiter.Answers{"warn.expel"}))
	if p := e.st.Player("p1"); !p.Expelled || p.Present(2) {
		t.Errorf("expelled: %+v", p)
	}
	_, err = e.svc.Return(e.ctx, e.chief, e.id, "p1")
	e.refused(arbiter.Invalid, "state.expelled", err)
	e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	if e.st.Player("p1").Expelled {
		t.Error("the undo did not bring him back")
	}
}
