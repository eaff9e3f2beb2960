package mockup_test

import (
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"sealedmove/ui/desktop/grid/mockup"
	"sealedmove/ui/desktop/look"
)

// TestPictures writes the mock-up as the software painter sees it to the
// folder in $SEALEDMOVE_SHOTS, to be looked at.
func TestPictures(t *testing.T) {
	dir := os.Getenv("SEALEDMOVE_SHOTS")
	if dir == "" {
		t.Skip("set SEALEDMOVE_SHOTS to a folder to have the pictures written")
	}
	for name, th := range map[string]look.Theme{
		"light": {Variant: look.Light}, "dark": {Variant: look.Dark}, "hc": {Variant: look.HighContrast},
		"light-150": {Variant: look.Light, Percent: 150},
	} {
		a := test.NewTempApp(t)
		a.Settings().SetTheme(th)
		for _, page := range []string{"results", "widgets"} {
			var content fyne.CanvasObject
			screen := mockup.Results()
			w := test.NewTempWindow(t, nil)
			content = screen.Content
			if page == "widgets" {
				content = mockup.Widgets(w.Canvas)
			}
			w.SetPadded(false)
			w.SetContent(content)
			w.Resize(fyne.NewSize(1366, 742))
			if page == "results" {
				w.Canvas().Focus(screen.Grid)
			}
			f, err := os.Create(filepath.Join(dir, page+"-"+name+".png"))
			if err != nil {
				t.Fatal(err)
			}
			if err := png.Encode(f, w.Canvas().Capture()); err != nil {
				t.Fatal(err)
			}
			f.Close()
		}
	}
}
