package desktop

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/tournament"
)

// Who did not come is asked about before the next round is drafted, once.
func TestNoShowsAreAskedAboutBeforeTheNextRound(t *testing.T) {
	f := posted(t, 12)
	typeText(f, "f1f0xxxx") // nobody has met
	f.Go(Pairings)
	press(f, fyne.KeyF6)
	if text := dialogText(t, f); !strings.Contains(text, "Who did not come last round?") {
		t.Fatalf("it asks %q", text)
	}
	typeText(f, "aw") // the first stays away, the second for good
	press(f, fyne.KeyReturn)
	st := f.state
	byes, left := 0, 0
	for _, p := range st.Players {
		if p.Request(2) == tournament.ZeroBye {
			byes++
		}
		if p.Withdrawn(2) {
			left++
		}
	}
	if byes != 1 || left != 1 || st.Sections[0].Draft == nil {
		t.Errorf("%d stay away, %d have left, draft %v; want 1, 1 and a draft", byes, left, st.Sections[0].Draft != nil)
	}
	f.screens[Pairings].(*pairingsScreen).dropDraft()
	press(f, fyne.KeyF6)
	if f.asking() {
		t.Errorf("it asks again: %q", dialogText(t, f))
	}
}

func TestWithoutNoShowsNothingIsAsked(t *testing.T) {
	f := posted(t, 12)
	typeText(f, "1d01d0")
	f.Go(Pairings)
	press(f, fyne.KeyF6)
	if f.asking() || f.state.Sections[0].Draft == nil {
		t.Error("the next round was not drafted at once")
	}
}

// A knockout settles what the others do not have.
func TestAKnockoutHasItsSettings(t *testing.T) {
	f := newFace(t)
	f.Systems = tournament.Systems()
	f.Go(NewTournament)
	s := f.screens[NewTournament].(*newScreen)
	if s.knockout.Visible() {
		t.Error("a Swiss asks for the games of a match")
	}
	s.changeSystem(tournament.Knockout)
	s.match.SetText("2")
	s.third.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if k := s.sections[0].Knockout; !s.knockout.Visible() || k == nil || k.Games != 2 || !k.ThirdPlace {
		t.Errorf("the settings are %+v", s.sections[0].Knockout)
	}
	s.changeSystem(tournament.Dutch)
	if s.sections[0].Knockout != nil {
		t.Error("the Swiss keeps the knockout's settings")
	}
}
