package arbiter_test

import (
	"strings"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/tournament"
)

func TestSettingsOfASection(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*tournament.Settings)
		key    string // of the refusal
	}{
		{"nothing", func(*tournament.Settings) {}, ""},
		{"3-1-0", func(s *tournament.Settings) {
			s.Points = tournament.Points{Win: 30, Draw: 10, PairingBye: 30}
		}, ""},
		{"an absence worth more than a win", func(s *tournament.Settings) { s.Points.ZeroBye = 20 }, "section.bye-over-win"},
		{"a loss worth as much as a win", func(s *tournament.Settings) { s.Points.Loss = 10 }, "section.loss-over-win"},
		{"more points than a file has room for", func(s *tournament.Settings) { s.Points.Win = 1000 }, "section.points-range"},
		{"a tie-break that is none", func(s *tournament.Settings) { s.TieBreaks = []string{"BH", "XYZ"} }, "scoring.unknown-code"},
		{"no tie-break", func(s *tournament.Settings) { s.TieBreaks = []string{} }, ""},
		{"a system that is none", func(s *tournament.Settings) { s.System = "lim?" }, "round.no-engine"},
		{"a name of blanks", func(s *tournament.Settings) { s.Name = " \t" }, "section.no-name"},
		{"a name too long", func(s *tournament.Settings) { s.Name = strings.Repeat("n", 201) }, "section.long-text"},
		{"a day that is none", func(s *tournament.Settings) { s.RoundDates = []tournament.Date{"2026-02-30"} }, "section.round-date"},
		{"a day that is not known", func(s *tournament.Settings) { s.RoundDates = []tournament.Date{"", "2026-02-28"} }, ""},
		{"a board no sign has room for", func(s *tournament.Settings) { s.FirstBoard = 1 << 40 }, "section.first-board"},
		{"no rounds", func(s *tournament.Settings) { s.TotalRounds = 0 }, "section.rounds"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newEvening(t, 2)
			set := e.section().Settings
			c.change(&set)
			_, err := e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil)
			_, _, err2 := e.svc.AddSection(e.ctx, e.chief, e.id, set)
			for _, err := range []error{err, err2} {
				if c.key != "" {
					e.refused(arbiter.Invalid, c.key, err)
				} else if err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// An open game counts as a draw, whatever the points (C.02).
func TestAnOpenGameIsWorthADraw(t *testing.T) {
	e := newEvening(t, 2)
	set := e.section().Settings
	set.Points = tournament.Points{Win: 30, Draw: 10, PairingBye: 30}
	e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil))
	if got := e.section().Points.Unknown; got != 10 {
		t.Errorf("an open game is worth %s, want a draw's 1.0", got)
	}
}

// What new settings leave open stays, so that a section of a file that drew no
// lots and names no tie-breaks can be changed too.
func TestChangedSettingsKeepWhatTheyLeaveOpen(t *testing.T) {
	e := newRoundRobin(t, 4, tournament.RoundRobin)
	events := []tournament.Event{
		tournament.EventOpened{Info: tournament.Info{Name: "From a file"}},
		tournament.SectionAdded{Section: "s1", Settings: tournament.Settings{Name: "A", System: tournament.RoundRobin, TotalRounds: 1, Points: tournament.Points{Win: 10, Draw: 10, PairingBye: 30}}},
		tournament.PlayerEntered{Player: "p1", Section: "s1", Joined: 1},
		tournament.PlayerEntered{Player: "p2", Section: "s1", Joined: 1},
		tournament.NumbersAssigned{Section: "s1", Order: []tournament.PlayerID{"p2", "p1"}},
		tournament.RoundPublished{Section: "s1", Round: tournament.Round{No: 1, Boards: []tournament.Board{{No: 1, White: "p2", Black: "p1"}}}},
	}
	e.svc = arbiter.New(e.store, arbiter.Options{})
	id, st, err := e.svc.Import(e.ctx, e.chief, events)
	e.must(st, err)
	e.id = id
	set := e.section().Settings
	set.Name = "B"
	e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil))
	if got := e.section(); got.Name != "B" || got.Seed != "" || got.InitialColor != tournament.NoColor || got.TieBreaks != nil || got.Points != set.Points {
		t.Errorf("settings %+v", got.Settings)
	}
}

// Where no game of a file shows who began, the colour is drawn and recorded;
// the numbers of a round robin that a file brings stand.
func TestImportDrawsTheInitialColour(t *testing.T) {
	file := func(sys tournament.System) []tournament.Event {
		return []tournament.Event{
			tournament.EventOpened{Info: tournament.Info{Name: "From a file"}},
			tournament.SectionAdded{Section: "s1", Settings: tournament.Settings{Name: "A", System: sys, TotalRounds: 3, Points: tournament.StandardPoints()}},
			tournament.PlayerEntered{Player: "p1", Section: "s1", Joined: 1},
			tournament.PlayerEntered{Player: "p2", Section: "s1", Joined: 1},
			tournament.PlayerEntered{Player: "p3", Section: "s1", Joined: 1},
			tournament.PlayerEntered{Player: "p4", Section: "s1", Joined: 1},
			tournament.NumbersAssigned{Section: "s1", Order: []tournament.PlayerID{"p3", "p1", "p4", "p2"}},
		}
	}
	e := newRoundRobin(t, 0, tournament.RoundRobin)
	service := e.svc
	importing := func(sys tournament.System) {
		id, st, err := arbiter.New(e.store, arbiter.Options{}).Import(e.ctx, e.chief, file(sys))
		e.must(st, err)
		e.id, e.svc = id, service
	}
	importing(tournament.Dutch)
	if got := e.section(); got.Seed == "" || got.InitialColor == tournament.NoColor {
		t.Errorf("seed %q, colour %q: nothing was drawn", got.Seed, got.InitialColor)
	}
	importing(tournament.RoundRobin)
	e.draft()
	if got := e.section().Numbers; got[0] != "p3" || got[3] != "p2" {
		t.Errorf("numbers %v, want those of the file", got)
	}
}

func TestWhatIsLockedAfterTheStart(t *testing.T) {
	for name, change := range map[string]func(*tournament.Settings){
		"points":         func(s *tournament.Settings) { s.Points.PairingBye = 5 },
		"acceleration":   func(s *tournament.Settings) { s.Baku = true },
		"seed":           func(s *tournament.Settings) { s.Seed = "other" },
		"colour":         func(s *tournament.Settings) { s.InitialColor = s.InitialColor.Other() },
		"swapped rounds": func(s *tournament.Settings) { s.SwapLastRounds = true },
	} {
		e := newEvening(t, 4)
		e.pairAndPost()
		set := e.section().Settings
		change(&set)
		_, err := e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil)
		t.Log(name)
		e.refused(arbiter.Forbidden, "section.locked", err)
	}
}

func TestTextsOfAnEvent(t *testing.T) {
	e := newEvening(t, 0)
	info := e.st.Info
	for key, change := range map[string]func(*tournament.Info){
		"event.no-name":   func(i *tournament.Info) { i.Name = "\u200b \t" },
		"event.long-text": func(i *tournament.Info) { i.Place = strings.Repeat("p", 201) },
		"event.dates":     func(i *tournament.Info) { i.Start, i.End = "2026-11-30", "2026-11-29" },
	} {
		want := info
		change(&want)
		_, err := e.svc.ChangeInfo(e.ctx, e.chief, e.id, e.st.Info, want, tournament.Officials{})
		e.refused(arbiter.Invalid, key, err)
		_, _, err = e.svc.CreateEvent(e.ctx, e.chief, arbiter.NewEvent{Info: want, Sections: []tournament.Settings{arbiter.Defaults("A")}})
		e.refused(arbiter.Invalid, key, err)
	}
	info.Name, info.Place = "Club\nevening ", "Wien\u202e"
	e.must(e.svc.ChangeInfo(e.ctx, e.chief, e.id, e.st.Info, info, tournament.Officials{ChiefArbiter: "Mara\tKestrel", Deputies: []string{" ", "Bo"}}))
	got := e.st.Info
	if got.Name != "Club evening" || got.Place != "Wien" || got.Officials.Value.ChiefArbiter != "Mara Kestrel" || len(got.Officials.Value.Deputies) != 1 {
		t.Errorf("kept as %+v", got)
	}
}

func TestTheLastSectionStays(t *testing.T) {
	e := newEvening(t, 0)
	_, err := e.svc.RemoveSection(e.ctx, e.chief, e.id, e.sec)
	e.refused(arbiter.Invalid, "event.no-section", err)
	made, st, err := e.svc.AddSection(e.ctx, e.chief, e.id, arbiter.Defaults("B"))
	e.must(st, err)
	e.must(e.svc.RemoveSection(e.ctx, e.chief, e.id, e.sec))
	if len(e.st.Sections) != 1 || e.st.Sections[0].ID != made {
		t.Errorf("sections left: %v", e.st.Sections)
	}
}

// What two arbiters change at once is not overwritten unseen.
func TestSettingsThatAnotherHasChanged(t *testing.T) {
	e := newEvening(t, 4)
	settings, info := e.section().Settings, e.st.Info
	set := settings
	set.Name = "A"
	e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, settings, set, "", nil))
	set.Name = "B"
	_, err := e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, settings, set, "", nil)
	e.refused(arbiter.Conflict, "section.changed-meanwhile", err)

	want := info
	want.Place = "Club house"
	e.must(e.svc.ChangeInfo(e.ctx, e.chief, e.id, info, want, tournament.Officials{}))
	_, err = e.svc.ChangeInfo(e.ctx, e.chief, e.id, info, want, tournament.Officials{})
	e.refused(arbiter.Conflict, "event.changed-meanwhile", err)
}

// An event that was put away is still there, and says so in lists.
func TestArchive(t *testing.T) {
	e := newEvening(t, 4)
	archived := func() bool {
		list, err := e.svc.Events(e.ctx)
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		return list[0].Archived
	}
	if archived() {
		t.Error("archived from the start")
	}
	e.must(e.svc.Archive(e.ctx, e.chief, e.id, true))
	if !archived() || len(e.st.Players) != 4 {
		t.Errorf("archived %v with %d players", archived(), len(e.st.Players))
	}
	e.must(e.svc.Archive(e.ctx, e.chief, e.id, false))
	if archived() {
		t.Error("not brought back")
	}
}

// An event keeps a section, also where one arbiter takes back what another builds on.
func TestUndoLeavesASection(t *testing.T) {
	e := newEvening(t, 0)
	second := arbiter.Actor{ID: "second", Role: arbiter.ArbiterRole}
	_, st, err := e.svc.AddSection(e.ctx, second, e.id, arbiter.Defaults("B"))
	e.must(st, err)
	e.must(e.svc.RemoveSection(e.ctx, e.chief, e.id, "s1"))
	_, err = e.svc.Undo(e.ctx, second, e.id)
	e.refused(arbiter.Forbidden, "event.no-section", err)
}

// Keizer, knockout, Dubov, Burstein and the older Laws start without FIDE mode, unasked.
func TestWhereFIDEModeBegins(t *testing.T) {
	for _, c := range []struct {
		laws tournament.Edition
		sys  tournament.System
		want bool
	}{
		{tournament.FIDE2023, tournament.Dutch, true},
		{tournament.FIDE2023, tournament.RoundRobin, true},
		{tournament.FIDE2023, tournament.Knockout, false},
		{tournament.FIDE2023, tournament.Dubov, false},
		{tournament.FIDE1985, tournament.Dutch, false},
	} {
		svc, chief := arbiter.New(arbitertest.NewMemory(), arbiter.Options{}), arbiter.Actor{ID: "chief", Role: arbiter.ChiefArbiter}
		set := arbiter.Defaults("Open")
		set.System, set.TieBreaks = c.sys, nil
		_, st, err := svc.CreateEvent(t.Context(), chief, arbiter.NewEvent{Info: tournament.Info{Name: "E", Laws: c.laws}, Sections: []tournament.Settings{set}})
		if err != nil {
			t.Fatal(err)
		}
		if got := st.Sections[0].FIDEMode; got != c.want {
			t.Errorf("%s by %s: FIDE mode %v", c.sys, c.laws, got)
		}
	}

	e := newEvening(t, 4)
	older := e.st.Info
	older.Laws = tournament.FIDE1985
	e.must(e.svc.ChangeInfo(e.ctx, e.chief, e.id, e.st.Info, older, tournament.Officials{}))
	if e.section().FIDEMode {
		t.Error("in FIDE mode under the older Laws")
	}
	e.pairAndPost()
	newer := e.st.Info
	newer.Laws = tournament.FIDE2023
	_, err := e.svc.ChangeInfo(e.ctx, e.chief, e.id, e.st.Info, newer, tournament.Officials{})
	e.refused(arbiter.Forbidden, "event.laws-locked", err)
}
