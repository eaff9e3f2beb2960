package desktop

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"sealedmove/internal/locale"
)

// Screens show times as the clock on the wall; in tests that is UTC.
func init() { time.Local = time.UTC }

// The screens as a whole: what stands where, in which colour. Look at the
// picture (make screenshots) before a golden is made anew.
func TestMarkup(t *testing.T) {
	for _, c := range []struct {
		file  string
		lang  locale.Lang
		place func(*Face)
	}{
		{"results.xml", locale.English, func(f *Face) { typeText(f, "1f0u1a") }},
		{"pairings.xml", locale.Hans, func(f *Face) { f.Go(Pairings); typeText(f, "s"); sayYes(f) }},
		{"standings.xml", locale.Hant, func(f *Face) { typeText(f, "1d0"); f.Go(Standings) }},
	} {
		t.Run(c.file, func(t *testing.T) {
			f := evening(t, 9)
			press(f, fyne.KeyF6, fyne.KeyF6)
			if c.file != "pairings.xml" {
				press(f, fyne.KeyF6)
			}
			f.SetLanguage(c.lang)
			f.win.Resize(fyne.NewSize(1366, 742))
			c.place(f)
			test.AssertRendersToMarkup(t, c.file, f.win.Canvas())
		})
	}
}
