package desktop

import (
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/internal/locale"
	"sealedmove/ui/desktop/look"
)

// pictureSets are the languages and colours in which a picture is looked at.
var pictureSets = []struct {
	lang    locale.Lang
	variant look.Variant
}{{locale.English, look.Light}, {locale.English, look.Dark}, {locale.Hans, look.Light}, {locale.Hans, look.Dark}, {locale.Hant, look.Light}}

// windowPicture writes what a window shows into the folder named by
// SEALEDMOVE_PICTURES, to be looked at.
func windowPicture(t testing.TB, w fyne.Window, name string) {
	t.Helper()
	out, err := os.Create(filepath.Join(os.Getenv("SEALEDMOVE_PICTURES"), name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if err := png.Encode(out, w.Canvas().Capture()); err != nil {
		t.Fatal(err)
	}
}

// wear sets language, colours and scale, and the size of the window.
func (f *Face) wear(l locale.Lang, v look.Variant, percent int, size fyne.Size) {
	f.SetLanguage(l)
	f.setTheme(func(t *look.Theme) { t.Variant, t.Percent = v, percent })
	f.win.Resize(size)
}

// TestPictures takes pictures of what no other walk shows. It asks for a folder:
// SEALEDMOVE_PICTURES=/tmp/x go test -tags ci -run TestPictures/palette ./ui/desktop
func TestPictures(t *testing.T) {
	if os.Getenv("SEALEDMOVE_PICTURES") == "" {
		t.Skip("SEALEDMOVE_PICTURES names no folder for the pictures")
	}
	for name, open := range map[string]func(*Face) fyne.Window{
		"palette":       func(f *Face) fyne.Window { f.Go(Results); f.showPalette(); return nil },
		"widths":        func(f *Face) fyne.Window { f.Go(Results); f.changeWidths(); return nil },
		"palette-typed": func(f *Face) fyne.Window { f.Go(Results); f.showPalette(); typeText(f, "c"); return nil },
		"palette-not":   func(f *Face) fyne.Window { f.Go(Results); f.showPalette(); typeText(f, "swap"); return nil },
		"palette-jump":  func(f *Face) fyne.Window { f.Go(Results); f.showPalette(); typeText(f, "9"); return nil },
		"manual": func(f *Face) fyne.Window {
			f.showManual("results")
			f.manual.win.Resize(fyne.NewSize(manualWidth, manualHeight))
			return f.manual.win
		},
		"manual-new":     func(f *Face) fyne.Window { f.showManual("new"); return f.manual.win },
		"manual-search":  func(f *Face) fyne.Window { f.showManual("start"); f.manual.search.SetText("g"); return f.manual.win },
		"hall-board":     func(f *Face) fyne.Window { return hallOf(f, hallBoards) },
		"hall-name":      func(f *Face) fyne.Window { return hallOf(f, hallNames) },
		"hall-standings": func(f *Face) fyne.Window { return hallOf(f, hallStandings) },
		"hall-clock":     func(f *Face) fyne.Window { return hallOf(f, hallClock) },
		"keys":           func(f *Face) fyne.Window { f.Go(Results); f.listKeys(); return nil },
	} {
		t.Run(name, func(t *testing.T) {
			for _, s := range pictureSets {
				f := posted(t, 20)
				f.wear(s.lang, s.variant, 100, fyne.NewSize(1366, 742))
				w := f.win
				if other := open(f); other != nil {
					w = other
				}
				windowPicture(t, w, name+"-"+string(s.lang)+"-"+s.variant.String())
			}
		})
	}
}

// hallOf is the hall window with a list, some results being in.
func hallOf(f *Face, shows string) fyne.Window {
	f.Go(Results)
	typeText(f, "1d0f1")
	f.openHall()
	f.hall.show(shows)
	typeText(f, "10")
	if f.hall.win.Resize(fyne.NewSize(1280, 720)); f.chosenTheme().Variant == look.Light {
		f.hall.turnLight()
	}
	return f.hall.win
}

// TestPicturesOfSizes takes the main screens at the ends of the scale, in high
// contrast and in a narrow window, to be looked at.
func TestPicturesOfSizes(t *testing.T) {
	if os.Getenv("SEALEDMOVE_PICTURES") == "" {
		t.Skip("SEALEDMOVE_PICTURES names no folder for the pictures")
	}
	for _, c := range []struct {
		name    string
		lang    locale.Lang
		variant look.Variant
		percent int
		size    fyne.Size
	}{
		{"75", locale.English, look.Light, 75, fyne.NewSize(1366, 742)},
		{"150", locale.Hans, look.Light, 150, fyne.NewSize(1366, 742)},
		{"200", locale.English, look.Light, 200, fyne.NewSize(1366, 742)},
		{"contrast", locale.English, look.HighContrast, 100, fyne.NewSize(1366, 742)},
		{"narrow", locale.English, look.Light, 100, fyne.NewSize(1024, 600)},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := posted(t, 20)
			f.wear(c.lang, c.variant, c.percent, c.size)
			f.Go(Results)
			typeText(f, "1d0f1")
			for _, p := range []Place{Results, Pairings, Players, Standings} {
				f.Go(p)
				windowPicture(t, f.win, "size-"+c.name+"-"+placeKeys[p])
			}
			f.Go(Results)
			f.saving.waiting, f.saving.cause = 2, "no space left on device"
			f.draw()
			f.confirm("Board 1 holds 1 – 0.", "Change 1 – 0 to 0 – 1", func() {})
			windowPicture(t, f.win, "size-"+c.name+"-level3")
			press(f, fyne.KeyEscape)
			typeText(f, "v")
			f.screens[Results].(*resultsScreen).grid.SetCursor(1)
			typeText(f, "0")
			windowPicture(t, f.win, "size-"+c.name+"-mismatch")
		})
	}
}
