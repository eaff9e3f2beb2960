package desktop

import (
	"context"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/arbiter/journal"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// full is a store whose disk can be full.
type full struct {
	*arbitertest.Memory
	on bool
}

// noRoom is the refusal of a store that cannot write.
type noRoom struct{ error }

func (n noRoom) Unwrap() error { return n.error }

func (noRoom) Localize() (key string, args []any, hint string) {
	return "storage.full", []any{"/stick/club.db"}, "storage.full-hint"
}

func (s *full) Update(ctx context.Context, id tournament.EventID, decide journal.Decide) (tournament.State, error) {
	if s.on {
		return tournament.State{}, noRoom{journal.ErrUnavailable}
	}
	return s.Memory.Update(ctx, id, decide)
}

// clock holds what is to be done later until a test lets time pass.
type clock struct{ later []func() }

func (c *clock) after(d time.Duration, f func()) {
	if d >= time.Second { // what comes sooner is drawing
		c.later = append(c.later, f)
		return
	}
	f()
}

func (c *clock) tick() {
	due := c.later
	c.later = nil
	for _, f := range due {
		f()
	}
}

// alarm tells whether NOT SAVED stands in the status bar.
func alarm(f *Face) bool {
	return strings.Contains(f.status.saved.Words(), f.t("desktop.not-saved", f.saving.waiting)) && f.saving.failed()
}

// onAFullDisk is a posted round of 6 whose disk has become full.
func onAFullDisk(t *testing.T) (*Face, *full, *clock) {
	t.Helper()
	store, c := &full{Memory: arbitertest.NewMemory()}, &clock{}
	f := newFaceOn(t, store)
	f.Later = c.after
	enterEvening(t, f, 6)
	press(f, fyne.KeyF6, fyne.KeyF6, fyne.KeyF6)
	store.on = true
	return f, store, c
}

func TestNotSavedStaysUntilEveryActIsSaved(t *testing.T) {
	f, store, c := onAFullDisk(t)
	typeText(f, "1d")
	if !alarm(f) || f.saving.waiting != 2 || !strings.Contains(f.status.saved.Words(), "The disk of /stick/club.db is full") {
		t.Fatalf("the status bar says %q", f.status.saved.Words())
	}
	c.tick()
	if !alarm(f) {
		t.Fatal("NOT SAVED went although nothing was saved")
	}
	store.on = false
	typeText(f, "0") // goes through, while two older ones wait
	if !alarm(f) || f.saving.waiting != 2 {
		t.Errorf("a later act that was saved took NOT SAVED away: %d wait", f.saving.waiting)
	}
	c.tick()
	if alarm(f) {
		t.Errorf("all is saved, and the status bar says %q", f.status.saved.Words())
	}
	for b, want := range map[tournament.BoardNo]tournament.Result{1: tournament.WhiteWins, 2: tournament.Drawn, 3: tournament.BlackWins} {
		if got := held(t, f, b); got != want {
			t.Errorf("board %d holds %q, want %q", b, got, want)
		}
	}
}

func TestClosingWhileNotSavedAsks(t *testing.T) {
	f, store, c := onAFullDisk(t)
	typeText(f, "1")
	f.close()
	if !f.asking() {
		t.Fatal("the program closes without a word, and the result is lost")
	}
	var seen []string
	shown(f.win.Canvas().Overlays().Top(), &seen)
	if text := strings.Join(seen, " "); !strings.Contains(text, "not in the file") || !strings.Contains(text, "Quit and lose it") {
		t.Errorf("it asks %q", text)
	}
	press(f, fyne.KeyReturn) // a hurried Enter cancels
	if f.asking() || f.win.Canvas().Focused() == nil {
		t.Error("Enter did not go back to the results")
	}
	store.on = false
	c.tick()
	if held(t, f, 1) != tournament.WhiteWins {
		t.Errorf("board 1 holds %q after there was room again", held(t, f, 1))
	}
}

func TestTheWholeOfNotSavedIsSaidOnAClick(t *testing.T) {
	f, _, _ := onAFullDisk(t)
	typeText(f, "1")
	for _, l := range locale.Langs() {
		f.SetLanguage(l)
		f.status.saved.OnTapped()
		if !f.asking() {
			t.Fatalf("%s: a click on NOT SAVED says nothing", l)
		}
		press(f, fyne.KeyEscape)
	}
}

func TestALongCauseLeavesRoomInTheStatusBar(t *testing.T) {
	f, _, _ := onAFullDisk(t)
	typeText(f, "1")
	f.saving.cause = strings.Repeat("a very long cause ", 30)
	f.status.show()
	if width := f.status.saved.MinSize().Width; width > look.Current().Px(645) {
		t.Errorf("NOT SAVED is %v wide", width)
	}
}

var _ arbiter.Store = (*full)(nil)

func TestACellThatIsNotSavedIsMarked(t *testing.T) {
	f, store, c := onAFullDisk(t)
	typeText(f, "1")
	s := f.screens[Results].(*resultsScreen)
	mark := func() look.Icon { return s.grid.Row(1).Cells[5].Tail } // under the heading
	if mark() != look.IconWarning {
		t.Errorf("board 1 is marked %q", mark())
	}
	store.on = false
	c.tick()
	if mark() != "" {
		t.Errorf("saved, board 1 is marked %q", mark())
	}
}
