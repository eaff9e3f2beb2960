package desktop

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
)

// Expelling needs a reason and two steps; lists mark it, and nobody but the
// chief arbiter may.
func TestAPlayerIsExpelledInTwoSteps(t *testing.T) {
	f := posted(t, 4)
	typeText(f, "1d")
	f.Go(Players)
	s := f.screens[Players].(*playersScreen)
	s.toList()
	press(f, fyne.KeyDown)
	p := s.underCursor()
	f.expel("")
	if text := dialogText(t, f); !strings.Contains(text, p.Name()) {
		t.Fatalf("%q does not name %s", text, p.Name())
	}
	press(f, fyne.KeyReturn)
	if text := dialogText(t, f); !strings.Contains(text, f.t("desktop.recall-no-why")) {
		t.Fatalf("without a reason it says %q", text)
	}
	typeText(f, "a phone in the hall, twice")
	press(f, fyne.KeyReturn)
	if text := dialogText(t, f); !strings.Contains(text, f.t("desktop.level4")) {
		t.Fatalf("it asks %q", text)
	}
	f.win.Canvas().FocusNext()
	press(f, fyne.KeyReturn, fyne.KeyReturn)
	if got := f.state.Player(p.ID); f.asking() || !got.Expelled {
		t.Fatalf("the player is %+v", got)
	}
	f.Go(Standings)
	if text := placeText(f); !strings.Contains(text, f.t("desktop.expelled")) {
		t.Errorf("the standings do not mark it: %q", text)
	}
}

func TestADeputyExpelsNobody(t *testing.T) {
	f := posted(t, 4)
	f.By = arbiter.Actor{ID: "deputy", Role: arbiter.ArbiterRole}
	f.expel(f.state.Players[0].ID)
	typeText(f, "why")
	press(f, fyne.KeyReturn)
	if text := dialogText(t, f); f.state.Players[0].Expelled || !strings.Contains(text, f.t("desktop.refused")) {
		t.Errorf("it says %q", text)
	}
}
