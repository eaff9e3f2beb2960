package desktop

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/tournament"
)

func newPage(t *testing.T) (*Face, *newScreen) {
	t.Helper()
	f := newFace(t)
	f.Go(NewTournament)
	return f, f.screens[NewTournament].(*newScreen)
}

func TestWhatThePageSaysIsWhatIsRecorded(t *testing.T) {
	f, s := newPage(t)
	s.dates.SetText("2026-11-26 to 2026-11-29")
	s.points.OnChanged(1)
	s.time.SetText("15+10")
	seed := s.lots.Text
	s.addSection()
	s.secName.SetText("Under 1700")
	s.rounds.SetText("7")
	s.create()
	if len(f.state.Sections) != 2 {
		t.Fatalf("%d sections", len(f.state.Sections))
	}
	a, b := f.state.Sections[0], f.state.Sections[1]
	if a.Seed != seed || seed == "" || b.Seed == seed {
		t.Errorf("seeds %q and %q, %q was shown", a.Seed, b.Seed, seed)
	}
	if a.Points.Win != 30 || a.Points.Draw != 10 || a.Points.PairingBye != 30 || a.Points.Unknown != 10 {
		t.Errorf("points %+v", a.Points)
	}
	if a.TimeControl != "900+10" || f.state.Info.Tempo != tournament.Rapid {
		t.Errorf("time control %q, tempo %q", a.TimeControl, f.state.Info.Tempo)
	}
	if b.Name != "Under 1700" || b.TotalRounds != 7 || a.TotalRounds != 5 {
		t.Errorf("section B %q, %d and %d rounds", b.Name, a.TotalRounds, b.TotalRounds)
	}
	if f.state.Info.Start != "2026-11-26" || f.state.Info.End != "2026-11-29" {
		t.Errorf("from %s to %s", f.state.Info.Start, f.state.Info.End)
	}
}

func TestWhatIsWrongOnThePageIsGoneTo(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(*newScreen)
		row   string
		field func(*newScreen) fyne.Focusable
	}{
		{"no name", func(s *newScreen) { s.name.SetText(" ") }, "name", func(s *newScreen) fyne.Focusable { return s.name }},
		{"a date", func(s *newScreen) { s.dates.SetText("next Friday") }, "dates", func(s *newScreen) fyne.Focusable { return s.dates }},
		{"days in the wrong order", func(s *newScreen) { s.dates.SetText("2026-11-29 to 2026-11-26") }, "dates", func(s *newScreen) fyne.Focusable { return s.dates }},
		{"rounds", func(s *newScreen) { s.rounds.SetText("0") }, "rounds", func(s *newScreen) fyne.Focusable { return s.rounds }},
		{"a time control", func(s *newScreen) { s.time.SetText("an hour") }, "time", func(s *newScreen) fyne.Focusable { return s.time }},
		{"a tie-break", func(s *newScreen) { s.ties.SetText("BH, XYZ") }, "ties", func(s *newScreen) fyne.Focusable { return s.ties }},
		{"the first board", func(s *newScreen) { s.first.SetText("-1") }, "first", func(s *newScreen) fyne.Focusable { return s.first }},
		{"a section without a name", func(s *newScreen) { s.secName.SetText("") }, "section", func(s *newScreen) fyne.Focusable { return s.secName }},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, s := newPage(t)
			c.spoil(s)
			s.create()
			if f.event != "" {
				t.Fatal("an event was made of it")
			}
			if s.rows[c.row].Problem() == "" || owner(f) != c.field(s) {
				t.Errorf("beside the field stands %q, the keyboard is at %T", s.rows[c.row].Problem(), owner(f))
			}
		})
	}
}

// The tie-breaks are chosen from a set, which follows the system and what is typed.
func TestThePageOffersSetsOfTieBreaks(t *testing.T) {
	f, s := newPage(t)
	if got, want := s.set.Selected(), setOf(s.sets, s.sections[0].TieBreaks); got != want || got == len(s.sets) {
		t.Fatalf("set %d is shown, the list is that of %d", got, want)
	}
	f.focus(s.set)
	for i, set := range s.sets[1:] {
		press(f, fyne.KeyDown)
		if !slices.Equal(s.sections[0].TieBreaks, set.List) || s.set.Selected() != i+1 {
			t.Errorf("%s gives %v", set.Name, s.sections[0].TieBreaks)
		}
	}
	s.ties.SetText("SB, DE")
	if s.set.Selected() != len(s.sets) {
		t.Errorf("an own list is called set %d", s.set.Selected())
	}
	swiss := s.sets
	s.system.OnChanged(slices.Index(f.systems(), tournament.RoundRobin))
	if s.sets[0].Name == swiss[1].Name || s.set.Selected() == len(s.sets) {
		t.Errorf("a round robin has %v, set %d is shown", s.sets, s.set.Selected())
	}
	press(f, fyne.KeyDown)
	want := s.sections[0].TieBreaks
	s.create()
	if got := f.state.Sections[0].TieBreaks; !slices.Equal(got, want) || len(want) == 0 {
		t.Errorf("recorded is %v, want %v", got, want)
	}
}

// In every other section, too: the page turns to it.
// What the page says of FIDE rules is what the sections will be.
func TestTheNoteOnFIDERulesFollowsSystemAndLaws(t *testing.T) {
	f, s := newPage(t)
	f.Systems = append(slices.Clone(usual), tournament.Keizer)
	said := func() string {
		var seen []string
		shown(s.note, &seen)
		return strings.Join(seen, "")
	}
	if !strings.Contains(said(), "are on") {
		t.Errorf("a Dutch section: %q", said())
	}
	s.addSection()
	s.changeSystem(tournament.Keizer)
	if got := said(); !strings.Contains(got, "Outside FIDE rules: B · Keizer.") {
		t.Errorf("with a Keizer section: %q", got)
	}
	s.changeSystem(tournament.RoundRobin)
	s.laws.SetSelected(1)
	s.showNote()
	if got := said(); !strings.Contains(got, "A · Swiss (Dutch 2026), B · Round robin.") {
		t.Errorf("under the Laws of 1985: %q", got)
	}
	s.create()
	for _, sec := range f.state.Sections {
		if sec.FIDEMode {
			t.Errorf("section %s is in FIDE mode", sec.Name)
		}
	}
}

func TestWhatIsWrongInAnotherSectionIsShown(t *testing.T) {
	f, s := newPage(t)
	s.secName.SetText("")
	s.addSection()
	s.secName.SetText("Juniors")
	s.create()
	if f.event != "" || s.at != 0 {
		t.Errorf("event %q, section %d is shown", f.event, s.at)
	}
}

func TestEnterGoesDownThePage(t *testing.T) {
	f, s := newPage(t)
	f.focus(s.place)
	for _, want := range []fyne.Focusable{s.dates, s.chief, s.laws, s.tempo, s.secName, s.first, s.system} {
		press(f, fyne.KeyReturn)
		if owner(f) != want {
			t.Fatalf("the keyboard is at %T %p, want %T %p", owner(f), owner(f), want, want)
		}
	}
	if f.event != "" {
		t.Error("an event was made on the way")
	}
}

func TestASectionCanBeRemovedAgain(t *testing.T) {
	_, s := newPage(t)
	s.removeSection() // the only one stays
	s.addSection()
	s.grid.SetCursor(0)
	s.removeSection()
	if len(s.sections) != 1 || s.secName.Text != s.sections[0].Name || !s.remove.Hidden {
		t.Errorf("%d sections, the fields show %q", len(s.sections), s.secName.Text)
	}
}

func TestLikeLastTimeKeepsNoSeed(t *testing.T) {
	f, s := newPage(t)
	s.chief.SetText("Kestrel, Mara")
	s.points.OnChanged(2)
	s.create()
	old := f.state.Sections[0].Seed
	f.Go(NewTournament)
	s.likeLast(0)
	s.create()
	sec := f.state.Sections[0]
	if sec.Points.Win != 20 || f.state.Info.Officials.Value.ChiefArbiter != "Kestrel, Mara" || sec.Seed == old {
		t.Errorf("points %+v, seed %q, was %q", sec.Points, sec.Seed, old)
	}
}

func TestTimeControls(t *testing.T) {
	for _, c := range []struct{ typed, code, again, shown string }{
		{"90+30", "5400+30", "90+30", "90′ + 30″"},
		{" 15 + 10 ", "900+10", "15+10", "15′ + 10″"},
		{"90′ + 30″", "5400+30", "90+30", "90′ + 30″"},
		{"120", "7200", "120", "120′"},
		{"5400+30", "5400+30", "90+30", "90′ + 30″"},
		{"40/90+30:30+30", "40/5400+30:1800+30", "40/90+30:30+30", "40/90′ + 30″ · 30′ + 30″"},
		{"40/120:20/60:15+30", "40/7200:20/3600:900+30", "40/120:20/60:15+30", "40/120′ · 20/60′ · 15′ + 30″"},
		{"", "", "", ""},
	} {
		code, err := timeCode(c.typed)
		if err != nil || code != c.code || timeTyped(code) != c.again || timeShown(code) != c.shown {
			t.Errorf("%q: %q %v, typed %q, shown %q", c.typed, code, err, timeTyped(code), timeShown(code))
		}
	}
	for _, bad := range []string{"90+", "an hour", "90+30:", "1:2:x", "+30", "90-30", "4:00", "90+30:15+30"} {
		if code, err := timeCode(bad); err == nil {
			t.Errorf("%q was read as %q", bad, code)
		}
	}
	if got := timeShown("95+2"); got != "95+2" {
		t.Errorf("no whole minutes: %q", got)
	}
}

// The Laws, Appendices A.1 and B.1: the time with 60 increments decides.
func TestTempoOfATimeControl(t *testing.T) {
	for _, c := range []struct {
		code    string
		want    tournament.Tempo
		minutes int
	}{
		{"5400+30", tournament.Standard, 120},
		{"3600", tournament.Standard, 60},
		{"1800+30", tournament.Standard, 60},
		{"3540", tournament.Rapid, 59},
		{"900+10", tournament.Rapid, 25},
		{"600", tournament.Blitz, 10},
		{"660", tournament.Rapid, 11},
		{"180+2", tournament.Blitz, 5},
		{"40/5400+30:1800+30", tournament.Standard, 150},
	} {
		if got, minutes, ok := tempoOf(c.code); !ok || got != c.want || minutes != c.minutes {
			t.Errorf("%s: %s, %d minutes", c.code, got, minutes)
		}
	}
	if _, _, ok := tempoOf(""); ok {
		t.Error("nothing declared is no tempo")
	}
}
