package desktop

import (
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// The size of the window, language, colours, scale and the tournament that was
// open are those of the last time.
func TestTheWindowIsAsItWasLeft(t *testing.T) {
	f := posted(t, 4)
	f.wear(locale.Hans, look.HighContrast, 125, fyne.NewSize(1200, 700))
	f.rememberSize(prefWindow, f.win)
	d := f.Deps
	d.Lang = ""
	again := New(f.app, d)
	again.Start("")
	if got := again.win.Canvas().Size(); got != fyne.NewSize(1200, 700) {
		t.Errorf("the window is %v", got)
	}
	if th := again.chosenTheme(); th.Variant != look.HighContrast || th.Percent != 125 || again.words.Lang() != locale.Hans {
		t.Errorf("it wears %v, %s", th, again.words.Lang())
	}
	if again.event != f.event || again.place != Results {
		t.Errorf("it opens %q at place %d", again.event, again.place)
	}
}

// In a narrow window, and at whatever scale the list would be cut, the pane
// beside it is a tab.
func TestThePaneIsATabWhereTheWindowIsNarrow(t *testing.T) {
	f := posted(t, 20)
	for _, c := range []struct {
		percent int
		width   float32
		there   bool
	}{{75, 1366, true}, {100, 1366, true}, {100, 1199, false}, {100, 1200, true}, {150, 1366, false}, {150, 2560, true}, {200, 1366, false}, {100, 1366, true}} {
		f.wear(locale.English, look.Light, c.percent, fyne.NewSize(c.width, 742))
		f.Go(Results)
		s := f.screens[Results].(*resultsScreen)
		if got := s.pane.box.Visible(); got != c.there || f.side.strip.Visible() == c.there {
			t.Errorf("%d %%, %v wide: the pane is there: %v, the tabs: %v", c.percent, c.width, got, f.side.strip.Visible())
		}
		if list := s.list.box.Size().Width; list < look.Current().Px(leastList)-1 {
			t.Errorf("%d %%, %v wide: the list has %v", c.percent, c.width, list)
		}
	}
}

// F10 turns list and pane on every screen that has both; the keys that move go
// through the list all the same, and a result is entered only where one sees it.
func TestTheTabOfThePaneByKeys(t *testing.T) {
	f := posted(t, 20)
	f.wear(locale.English, look.Light, 200, fyne.NewSize(1366, 742))
	for _, p := range []Place{Results, Pairings, Desk, Adjournments} {
		f.Go(p)
		if f.side == nil || !f.side.list.Visible() || f.side.pane.Visible() {
			t.Fatalf("place %d does not begin with its list", p)
		}
		press(f, fyne.KeyF10)
		if f.side.list.Visible() || !f.side.pane.Visible() {
			t.Errorf("place %d: F10 does not show the pane", p)
		}
		press(f, fyne.KeyF10)
		if !f.side.list.Visible() || f.side.pane.Visible() {
			t.Errorf("place %d: F10 does not show the list again", p)
		}
	}
	f.Go(Results)
	s := f.screens[Results].(*resultsScreen)
	press(f, fyne.KeyF10)
	typeText(f, "1")
	if held(t, f, 1) != tournament.NoResult {
		t.Error("a result was entered on a board that is out of sight")
	}
	before := s.grid.Current().Row
	press(f, fyne.KeyDown)
	if s.grid.Current().Row != before+1 {
		t.Error("the pane does not go through the boards")
	}
	press(f, fyne.KeyF10)
	typeText(f, "1")
	if held(t, f, 2) != tournament.WhiteWins {
		t.Error("the list has not got the keyboard back")
	}
	f.Go(Pairings)
	press(f, fyne.KeyF10)
	typeText(f, "w") // a letter of the screen
	if f.screens[Pairings].(*pairingsScreen).why.tabs.Selected() != 1 {
		t.Error("W does nothing under the tab of the pane")
	}
}

// The widths that columns were given are those of the last time, on each screen
// its own; the palette's command gives them by keys.
func TestColumnsAreAsTheyWereLeft(t *testing.T) {
	f := posted(t, 8)
	f.wear(locale.English, look.Light, 100, fyne.NewSize(1366, 742))
	f.Go(Results)
	g := f.screens[Results].(*resultsScreen).grid
	white := 2
	was := g.Width(white)
	f.changeWidths()
	press(f, fyne.KeyDown, fyne.KeyDown, fyne.KeyRight, fyne.KeyRight, fyne.KeyLeft, fyne.KeyRight)
	press(f, fyne.KeyReturn)
	if f.asking() {
		t.Fatal("the dialog is still there")
	}
	want := g.Width(white)
	if want != was+2*widthStep {
		t.Fatalf("the column is %v wide, was %v", want, was)
	}
	f.SetLanguage(locale.Hans)
	f.Go(Pairings)
	again := New(f.app, f.Deps)
	again.Start("")
	again.win.Resize(fyne.NewSize(1366, 742))
	again.Go(Results)
	if got := again.screens[Results].(*resultsScreen).grid.Width(white); got != want {
		t.Errorf("the next time it is %v wide, want %v", got, want)
	}
	again.changeWidths()
	linkNamed(again, again.t("desktop.widths.reset")).OnTapped()
	if got := again.screens[Results].(*resultsScreen).grid.Width(white); got != was {
		t.Errorf("as designed it is %v wide, want %v", got, was)
	}
}
