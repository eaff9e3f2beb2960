package desktop

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
)

// Tie-breaks are chosen from FIDE's sets by the keyboard, and what unrated
// players count as and the edition go with them.
func TestTieBreaksAreChosenFromSets(t *testing.T) {
	f := evening(t, 4)
	f.changeSection()
	for range 3 { // rounds, the time control, the set
		if text := dialogText(t, f); !strings.Contains(text, f.t("scoring.set.usual")) {
			t.Fatalf("the dialog says %q", text)
		}
		if _, ok := owner(f).(interface{ Selected() int }); !ok {
			f.win.Canvas().FocusNext()
		}
	}
	press(f, fyne.KeyDown)
	f.win.Canvas().FocusNext() // the list
	f.win.Canvas().FocusNext() // unrated players
	typeText(f, "99999")
	press(f, fyne.KeyReturn)
	if !f.asking() || f.state.Sections[0].Unrated != 0 {
		t.Fatal("a rating of 99999 was taken")
	}
	press(f, fyne.KeyBackspace, fyne.KeyBackspace, fyne.KeyBackspace, fyne.KeyBackspace, fyne.KeyBackspace)
	typeText(f, "1400")
	f.win.Canvas().FocusNext()
	press(f, fyne.KeyDown, fyne.KeyReturn)
	sec := f.state.Sections[0]
	if want := []string{"BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG"}; f.asking() || !slices.Equal(sec.TieBreaks, want) || sec.Unrated != 1400 || sec.TieBreakEdition != "2026-03" {
		t.Errorf("the section has %v, %d, %q", sec.TieBreaks, sec.Unrated, sec.TieBreakEdition)
	}
}

func TestAfterTheStartOnlyTheListIsOpen(t *testing.T) {
	f := posted(t, 4)
	f.changeSection()
	text := dialogText(t, f)
	for _, want := range []string{f.t("desktop.ties.dropped"), f.t("desktop.ties.edition") + " 2026-03", f.t("desktop.ties.set")} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %q", want, text)
		}
	}
	if strings.Contains(text, f.t("desktop.ties.unrated-hint")) {
		t.Error("what is locked is asked")
	}
}
