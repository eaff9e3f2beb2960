package desktop

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
)

// In a posted round two players change places by the same key as in a draft, and
// the other boards stay.
func TestExchangeInAPostedRound(t *testing.T) {
	f := posted(t, 8)
	f.Go(Pairings)
	s := f.screens[Pairings].(*pairingsScreen)
	if s.trade.Hidden || s.swap.Hidden || !s.hand.Hidden {
		t.Error("the button to exchange or that to turn a board is not there, or that to begin a session is")
	}
	before := f.state.Sections[0].Round(1).Boards
	s.grid.SetCursor(1)
	f.focus(s.grid)
	typeText(f, "e")
	if text := dialogText(t, f); !strings.Contains(text, f.t("desktop.exchange-title")) {
		t.Fatalf("it shows %q", text)
	}
	press(f, fyne.KeyReturn) // the first players of boards 1 and 2
	sayYes(f)
	after := f.state.Sections[0].Round(1).Boards
	if after[0].White != before[1].White || after[1].White != before[0].White || after[2] != before[2] || after[3] != before[3] {
		t.Errorf("%+v\nwas %+v\n%s", after, before, dialogText(t, f))
	}
}
