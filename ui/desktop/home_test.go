package desktop

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
)

// Work that is done after the screen was shown arrives on the screen that is
// there by then.
func TestTheListOfEventsComesLate(t *testing.T) {
	f := posted(t, 4)
	var jobs []func()
	f.Run = func(work func() error, done func(error)) { jobs = append(jobs, func() { done(work()) }) }
	catchUp := func() {
		for len(jobs) > 0 {
			j := jobs[0]
			jobs = jobs[1:]
			j()
		}
	}
	f.win.Resize(fyne.NewSize(1366, 742))
	f.Go(NewTournament)
	catchUp()
	press(f, fyne.KeyEscape)
	catchUp()
	if text := placeText(f); f.place != Home || !strings.Contains(text, "Club evening 2026-11-30") {
		t.Errorf("place %d shows %q", f.place, text)
	}
}
