package desktop

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
)

// A player's form gives him a board for all his games; the list and the reasons
// of the pairing say so, and a board of another is refused beside the field.
func TestAFixedBoard(t *testing.T) {
	f := evening(t, 8)
	press(f, fyne.KeyF6, fyne.KeyF6)
	fix := func(row int, board string) {
		t.Helper()
		f.Go(Players)
		s := f.players()
		s.grid.SetCursor(row)
		f.focus(s.grid)
		press(f, fyne.KeyF2)
		for range 9 {
			f.win.Canvas().FocusNext()
		}
		f.win.Canvas().Focused().(fyne.Shortcutable).TypedShortcut(&fyne.ShortcutSelectAll{})
		typeText(f, board)
		press(f, fyne.KeyReturn)
	}
	fix(0, "4")
	p := f.players().players[0]
	if f.asking() || f.state.FixedBoard(p.ID) != 4 {
		t.Fatalf("board %d; %q", f.state.FixedBoard(p.ID), dialogText(t, f))
	}
	if text := placeText(f); !strings.Contains(text, f.t("desktop.players.board", 4)) {
		t.Errorf("the list does not say it: %q", text)
	}
	f.Go(Pairings)
	s := f.screens[Pairings].(*pairingsScreen)
	for i, row := range s.places {
		if row.board == 4 {
			s.grid.SetCursor(i)
		}
	}
	if text, want := paneText(f), f.t("pairing.why.fixed-board", f.shortName(p), 4); !strings.Contains(text, want) {
		t.Errorf("%q does not say %q", text, want)
	}
	fix(1, "4")
	if text := dialogText(t, f); !strings.Contains(text, f.t("player.board-of-another", 4, p.Name())) {
		t.Errorf("the refusal is %q", text)
	}
	press(f, fyne.KeyEscape, fyne.KeyEscape)
	fix(1, "0x")
	if text := dialogText(t, f); !strings.Contains(text, f.t("player.board-range", 5000)) {
		t.Errorf("the refusal is %q", text)
	}
}
