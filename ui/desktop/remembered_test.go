package desktop

import (
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/internal/locale"
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

// At whatever scale on a small screen the boards are there from edge to edge;
// where there is no room for both, the pane beside them gives way.
func TestThePaneGivesWayToTheList(t *testing.T) {
	f := posted(t, 20)
	for _, c := range []struct {
		percent int
		width   float32
		there   bool
	}{{75, 1366, true}, {100, 1366, true}, {100, 1024, true}, {150, 1366, true}, {200, 1366, false}, {100, 1366, true}} {
		f.wear(locale.English, look.Light, c.percent, fyne.NewSize(c.width, 742))
		f.Go(Results)
		s := f.screens[Results].(*resultsScreen)
		if got := s.pane.box.Visible(); got != c.there {
			t.Errorf("%d %%, %v wide: the pane is there: %v", c.percent, c.width, got)
		}
		if list := s.list.box.Size().Width; list < look.Current().Px(leastList)-1 {
			t.Errorf("%d %%, %v wide: the list has %v", c.percent, c.width, list)
		}
	}
}
