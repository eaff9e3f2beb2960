package desktop

import (
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter/laws"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// lookedAt writes what the window shows into the folder named by
// SEALEDMOVE_PICTURES, to be looked at; without it there is none.
func lookedAt(t testing.TB, f *Face, name string) { capture(t, f.win, name) }

// capture does the same for any window.
func capture(t testing.TB, w fyne.Window, name string) {
	t.Helper()
	folder := os.Getenv("SEALEDMOVE_PICTURES")
	if folder == "" {
		return
	}
	file, err := os.Create(filepath.Join(folder, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := png.Encode(file, w.Canvas().Capture()); err != nil {
		t.Fatal(err)
	}
}

// guises are the languages and colours in which a screen is looked at.
var guises = []struct {
	name  string
	lang  locale.Lang
	theme look.Theme
}{
	{"en-light", locale.English, look.Theme{Variant: look.Light}},
	{"zh-Hans-dark", locale.Hans, look.Theme{Variant: look.Dark}},
	{"zh-Hant-contrast", locale.Hant, look.Theme{Variant: look.HighContrast}},
}

// inEachGuise shows a screen at 1366×768 in each guise and looks at it.
func inEachGuise(t *testing.T, name string, show func(*Face)) {
	t.Helper()
	for _, w := range guises {
		t.Run(w.name, func(t *testing.T) {
			f := newFace(t)
			f.win.Resize(fyne.NewSize(1366, 742)) // the menu takes the rest
			f.setTheme(func(th *look.Theme) { th.Variant = w.theme.Variant })
			f.SetLanguage(w.lang)
			show(f)
			lookedAt(t, f, name+"-"+w.name)
			if size := f.win.Canvas().Content().MinSize(); size.Width > 1366 || size.Height > 742 {
				t.Errorf("it wants %v", size)
			}
		})
	}
}

func TestLawsPictures(t *testing.T) {
	inEachGuise(t, "laws", func(f *Face) { f.showArticle(tournament.FIDE2023, "9.2.1") })
	inEachGuise(t, "laws-peek", func(f *Face) { f.peekArticle(tournament.FIDE1985, "10.10") })
	inEachGuise(t, "laws-found", func(f *Face) {
		f.showLaws()
		typeText(f, map[locale.Lang]string{locale.English: "flag", locale.Hans: "旗", locale.Hant: "旗"}[f.words.Lang()])
	})
}

// The Laws are reached by keys from anywhere, searched, and left again.
func TestReadTheLaws(t *testing.T) {
	f := newFace(t)
	press(f, fyne.KeyF4)
	s, ok := f.screens[Laws].(*lawsScreen)
	if f.place != Laws || !ok {
		t.Fatal("F4 does not open the Laws")
	}
	if got, want := len(articleRows(s)), len(laws.Articles(tournament.FIDE2023)); got != want {
		t.Errorf("%d articles are listed, want %d", got, want)
	}
	typeText(f, "envelope") // letters search
	rows := articleRows(s)
	if len(rows) == 0 || len(rows) > 20 {
		t.Errorf("%d articles on envelopes", len(rows))
	}
	for _, id := range rows {
		a, _ := laws.ArticleOf(tournament.FIDE2023, id)
		if !strings.Contains(strings.ToLower(f.t(a.Key())), "envelope") {
			t.Errorf("%s does not speak of envelopes", id)
		}
	}
	press(f, fyne.KeyDown, fyne.KeyReturn) // down the list from the entry, then into it
	if f.win.Canvas().Focused() != fyne.Focusable(s.grid) || s.number != rows[1] {
		t.Errorf("at %s, want %s in the list", s.number, rows[1])
	}
	press(f, fyne.KeyEscape) // the search
	if got, want := len(articleRows(s)), len(laws.Articles(tournament.FIDE2023)); got != want {
		t.Errorf("%d articles after Escape, want %d", got, want)
	}
	press(f, fyne.KeyEscape)
	if f.place != Home {
		t.Errorf("Escape goes to %d, want where it came from", f.place)
	}
}

func articleRows(s *lawsScreen) (ids []string) {
	for _, r := range s.grid.Rows() {
		if r.Section == "" {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// An article opens by its number, by a finer one than there is, and its
// counterpart when the edition is turned.
func TestShowArticle(t *testing.T) {
	for _, c := range []struct {
		edition      tournament.Edition
		number, want string
		turned       string
	}{
		{tournament.FIDE2023, "9.2.1", "9.2.1", "10.10(1)"},
		{tournament.FIDE2023, "9.2.1(b)", "9.2.1", "10.10(1)"},
		{tournament.FIDE1985, "10.13(2)", "10.13(2)", "9.5.3"},
		{tournament.FIDE2023, laws.Preface, laws.Preface, laws.Preface},
	} {
		t.Run(c.number, func(t *testing.T) {
			f := newFace(t)
			f.showArticle(c.edition, c.number)
			if f.laws.number != c.want || f.laws.edition != c.edition {
				t.Fatalf("shows %s of %s, want %s", f.laws.number, f.laws.edition, c.want)
			}
			s, ok := f.screens[Laws].(*lawsScreen)
			if !ok || s.grid.CurrentRow().ID != c.want {
				t.Fatalf("the list is at %q", s.grid.CurrentRow().ID)
			}
			s.turn(otherEdition(c.edition))
			if f.laws.number != c.turned {
				t.Errorf("turned, it shows %s, want %s", f.laws.number, c.turned)
			}
			f.SetLanguage(locale.Hans) // which makes the screen anew
			if f.place != Laws || f.laws.number != c.turned {
				t.Errorf("in Chinese it shows %s, want %s", f.laws.number, c.turned)
			}
		})
	}
}

// Every chapter has a title, and every article can be shown.
func TestEveryArticleShows(t *testing.T) {
	for _, l := range locale.Langs() {
		f := newFace(t)
		f.SetLanguage(l)
		for _, e := range editions {
			for _, a := range laws.Articles(e) {
				if c := chapterOf(a.Number); !f.words.Has("lawbook." + string(e) + "." + strings.TrimSuffix(c, ".")) {
					t.Errorf("%s: the chapter %s of %s has no title", l, c, e)
				}
				newLawPane(f).show(a)
			}
		}
	}
}
