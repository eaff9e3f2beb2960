package desktop

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"sealedmove/arbiter"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/internal/locale"
	"sealedmove/pairing"
	"sealedmove/tournament"
)

// hallEvening is a posted round with the hall window open, and its clock.
func hallEvening(t *testing.T, n int) (*Face, *time.Time) {
	t.Helper()
	now := time.Date(2026, 11, 30, 19, 40, 0, 0, time.UTC)
	svc := arbiter.New(arbitertest.NewMemory(), arbiter.Options{
		Systems: map[tournament.System]pairing.System{tournament.Dutch: folded{}}, Now: func() time.Time { return now },
	})
	f := New(newApp(t), Deps{Service: svc, By: arbiter.Actor{ID: "desk", Role: arbiter.ChiefArbiter}, Files: noFiles{}, DocumentsDir: t.TempDir(), Lang: "en"})
	enterEvening(t, f, n)
	press(f, fyne.KeyF6, fyne.KeyF6, fyne.KeyF6)
	f.openHall()
	f.hall.win.Resize(fyne.NewSize(1280, 720))
	return f, &now
}

// hallWords are the texts on the hall window.
func hallWords(f *Face) string {
	var seen []string
	shown(f.hall.win.Canvas().Content(), &seen)
	return strings.Join(seen, "|")
}

// pass lets seconds go by, ticking at each.
func pass(f *Face, now *time.Time, seconds int) {
	for range seconds {
		*now = now.Add(time.Second)
		f.hall.tick(f.hall.run)
	}
}

func TestHallPagesTurnByThemselves(t *testing.T) {
	f, now := hallEvening(t, 26) // 13 boards: two pages by board, three by name, three of standings
	if got := len(f.hall.pages); got != 8 {
		t.Fatalf("%d pages, want 8", got)
	}
	if words := hallWords(f); !strings.Contains(words, "Boards 1–12 of 13") || !strings.Contains(words, "Next: Boards 13–13 of 13") {
		t.Errorf("the first page says %q", words)
	}
	pass(f, now, 11)
	if f.hall.at != 0 {
		t.Error("the page turned before twelve seconds")
	}
	pass(f, now, 1)
	if words := hallWords(f); f.hall.at != 1 || !strings.Contains(words, "Player M") || !strings.Contains(words, "Next: pairings by name") {
		t.Errorf("after twelve seconds: page %d, %q", f.hall.at, words)
	}
	seen := map[string]bool{}
	for range 8 {
		pass(f, now, 12)
		seen[f.hall.pages[f.hall.at].list] = true
	}
	if f.hall.at != 1 || len(seen) != 3 {
		t.Errorf("after eight pages it shows page %d, and has shown %v", f.hall.at, seen)
	}
	f.hall.key(&fyne.KeyEvent{Name: fyne.KeySpace})
	pass(f, now, 30)
	if f.hall.at != 1 {
		t.Error("a page that is held turned")
	}
}

func TestHallIsLive(t *testing.T) {
	f, now := hallEvening(t, 4)
	if strings.Contains(hallWords(f), "1 – 0") {
		t.Fatal("a result is there before it was entered")
	}
	typeText(f, "1")
	row := f.hall.pages[0].rows[0]
	if !strings.Contains(hallWords(f), "1 – 0") || !row[2].bold || !row[4].bold {
		t.Errorf("after the result the row is %v", row)
	}
	pass(f, now, 10)
	if f.hall.pages[0].rows[0][2].bold {
		t.Error("a result is bold for more than ten seconds")
	}
	f.SetLanguage(locale.Hans)
	if words := hallWords(f); !strings.Contains(words, "白方") || !strings.Contains(words, "第 1 轮") {
		t.Errorf("after the change of language: %q", words)
	}
	f.clock.ends = now.Add(90 * time.Minute)
	pass(f, now, 1)
	if words := hallWords(f); !strings.Contains(words, "1:29:59") {
		t.Errorf("the countdown is not there: %q", words)
	}
}

// The arbiter goes on typing: the window opens and changes without the keyboard.
func TestHallLeavesTheKeyboard(t *testing.T) {
	f, now := hallEvening(t, 8)
	before := owner(f)
	if before == nil || f.hall.win.Canvas().Focused() != nil {
		t.Fatalf("with the hall window open the keyboard is at %T", before)
	}
	typeText(f, "1")
	pass(f, now, 15)
	f.hall.show(hallStandings)
	typeText(f, "0")
	if owner(f) != before || held(t, f, 1) != tournament.WhiteWins || held(t, f, 2) != tournament.BlackWins {
		t.Error("keys did not go to the results")
	}
}

func TestHallRemembersHowItWas(t *testing.T) {
	f, _ := hallEvening(t, 4)
	f.hall.key(&fyne.KeyEvent{Name: fyne.KeyN})
	f.hall.key(&fyne.KeyEvent{Name: fyne.KeyL})
	f.hall.win.Resize(fyne.NewSize(800, 450))
	f.hall.key(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if f.hall.win != nil {
		t.Fatal("Esc did not close the window")
	}
	f.openHall()
	if got := f.hall.win.Canvas().Size(); f.hall.shows() != hallNames || !f.hall.face.light || got != fyne.NewSize(800, 450) {
		t.Errorf("it opens with %q, light %v, %v", f.hall.shows(), f.hall.face.light, got)
	}
}

// Nothing stands beyond the edges or on another text, in whatever proportions.
func TestHallFits(t *testing.T) {
	f, _ := hallEvening(t, 26)
	for _, p := range f.state.Players[:2] {
		p.Person.Value.Name = "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh, Maximilian Alexander"
	}
	for _, size := range []fyne.Size{{Width: 1920, Height: 1080}, {Width: 1024, Height: 768}, {Width: 640, Height: 360}} {
		f.hall.win.Resize(size)
		for i := range f.hall.pages {
			f.hall.at = i
			f.hall.update()
			for _, o := range test.WidgetRenderer(f.hall.face).Objects() {
				at, right := o.Position(), o.Position().X+o.Size().Width
				if at.X < -0.5 || right > size.Width+0.5 || at.Y < 0 || at.Y+o.Size().Height > size.Height+0.5 {
					t.Errorf("%v, page %d: an object stands at %v, %v", size, i, at, o.Size())
				}
			}
		}
	}
	if !slices.ContainsFunc(f.hall.pages, func(p hallPage) bool { return p.list == hallNames }) {
		t.Error("no page by name")
	}
}
