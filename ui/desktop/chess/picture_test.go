package chess

import (
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"sealedmove/rules"
	"sealedmove/ui/desktop/look"
)

// show makes an object under a theme and puts it on a window without padding.
func show(t testing.TB, th look.Theme, make func() fyne.CanvasObject, width, height float32) fyne.Window {
	t.Helper()
	app := test.NewTempApp(t)
	app.Settings().SetTheme(th)
	w := test.NewTempWindow(t, look.NewPane(look.Bg, make()))
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, height))
	return w
}

// picture writes what a window shows into the folder named by
// SEALEDMOVE_PICTURES, to be looked at; without it there is none.
func picture(t testing.TB, w fyne.Window, name string) {
	t.Helper()
	folder := os.Getenv("SEALEDMOVE_PICTURES")
	if folder == "" {
		return
	}
	f, err := os.Create(filepath.Join(folder, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, w.Canvas().Capture()); err != nil {
		t.Fatal(err)
	}
}

func position(t testing.TB, fen string) rules.Position {
	t.Helper()
	p, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func square(t testing.TB, name string) rules.Square {
	t.Helper()
	s, ok := rules.ParseSquare(name)
	if !ok {
		t.Fatalf("%q is no square", name)
	}
	return s
}

func press(f fyne.Focusable, names ...fyne.KeyName) {
	for _, n := range names {
		f.TypedKey(&fyne.KeyEvent{Name: n})
	}
}
