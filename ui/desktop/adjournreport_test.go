package desktop

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/tournament"
)

// What touched the pairings stands in the report that the program writes, such
// as an adjourned game that did not end in the draw as which it was paired.
func TestReportCarriesItsRemarks(t *testing.T) {
	f := posted(t, 4)
	typeText(f, "ad") // board 1 adjourned, board 2 drawn
	press(f, fyne.KeyF6, fyne.KeyF6, fyne.KeyF6)
	f.Go(Results)
	s := f.screens[Results].(*resultsScreen)
	s.choose(1) // round 1
	typeText(f, "1")
	sayYes(f)
	if r := f.state.Sections[0].Round(1).Board(1).Result; r != tournament.WhiteWins {
		t.Fatalf("board 1 of round 1 holds %q: %s", r, over(f))
	}
	f.print("trf", 0, 0)
	press(f, fyne.KeyReturn)
	found, err := filepath.Glob(filepath.Join(f.documentsDir(), "*.trf"))
	if err != nil || len(found) != 1 {
		t.Fatalf("%d reports: %s", len(found), over(f))
	}
	b, err := os.ReadFile(found[0])
	if err != nil || !bytes.Contains(b, []byte("### Adjournment @ Round 1")) {
		t.Errorf("%v\n%s", err, b)
	}
}
