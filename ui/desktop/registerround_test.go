package desktop

import (
	"testing"

	"fyne.io/fyne/v2"
)

// The rating lists are taken over while a round is played: a club championship
// is played from September to June. The event is not touched by it.
func TestRatingListsWhileARoundIsPlayed(t *testing.T) {
	f := posted(t, 4)
	l := &lists{}
	f.Register = l
	before := f.state.Seq
	f.readRatingList("/stick/list.zip")
	l.done(l, nil)
	press(f, fyne.KeyReturn)
	if l.committed != 1 || f.asking() {
		t.Errorf("taken over %d times: %s", l.committed, over(f))
	}
	typeText(f, "1")
	if f.state.Seq != before+1 || f.state.Sections[0].Round(1).Missing() != 1 {
		t.Errorf("after the lists and a result the journal has %d entries more", f.state.Seq-before)
	}
}
