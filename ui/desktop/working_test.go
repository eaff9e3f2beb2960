package desktop

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/internal/locale"
	"sealedmove/ui/desktop/grid"
)

// dialogText is what the dialog on top says.
func dialogText(t *testing.T, f *Face) string {
	t.Helper()
	top := f.win.Canvas().Overlays().Top()
	if top == nil {
		t.Fatal("no dialog is open")
	}
	var seen []string
	shown(top, &seen)
	return inLine(seen)
}

func TestAStandingsValueShowsItsWorking(t *testing.T) {
	f := posted(t, 6)
	typeText(f, "1d0")
	press(f, fyne.KeyF6, fyne.KeyF6, fyne.KeyF6)
	typeText(f, "1d0")
	f.Go(Standings)
	for _, l := range locale.Langs() {
		f.SetLanguage(l)
		s := f.screens[Standings].(*standingsScreen)
		for k, c := range s.table.Columns {
			row := s.table.Rows[1]
			s.grid.OnTapped(grid.At{Row: 1, Col: firstTieBreak + k})
			text := dialogText(t, f)
			w, err := s.table.Working(row.Player, c.Code)
			if err != nil {
				t.Fatal(err)
			}
			name := func() string { return f.state.Player(row.Player).Name() }()
			for _, want := range []string{c.Code.String(), name, f.t("desktop.work.why-rank", row.Rank)} {
				if !strings.Contains(text, want) {
					t.Errorf("%s %s: %q is not in %q", l, c.Code, want, text)
				}
			}
			if got := strings.Count(text, "%!"); got > 0 || strings.Contains(text, "scoring.") {
				t.Errorf("%s %s: %q", l, c.Code, text)
			}
			if len(w.Lines) > 0 && !strings.Contains(text, f.t("desktop.work.stands")) {
				t.Errorf("%s %s: no table in %q", l, c.Code, text)
			}
			press(f, fyne.KeyEscape)
		}
	}
}

// The keyboard does what a click does: the ring goes along the tie-breaks.
func TestTheWorkingByKeys(t *testing.T) {
	f := posted(t, 6)
	typeText(f, "1d0")
	f.Go(Standings)
	s := f.screens[Standings].(*standingsScreen)
	press(f, fyne.KeyRight)
	if at := s.grid.Current(); at.Col != firstTieBreak+1 {
		t.Errorf("the ring is in column %d", at.Col)
	}
	press(f, fyne.KeyReturn)
	if text := dialogText(t, f); !strings.Contains(text, s.table.Columns[1].Code.String()+" (") {
		t.Errorf("Enter shows %q", text)
	}
	press(f, fyne.KeyEscape)
	s.grid.OnTapped(grid.At{Row: 0, Col: 2})
	if f.asking() {
		t.Error("a click on a name opens a dialog")
	}
}
