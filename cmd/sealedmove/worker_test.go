package main

import (
	"testing"

	"fyne.io/fyne/v2/test"
)

// What was asked for before the end is done, and what a late notice asks for
// after it (a retry, a menu drawn anew) neither is nor breaks the way out.
func TestTheWorkerFinishesWhatWasAskedForAndTakesNoMore(t *testing.T) {
	test.NewTempApp(t)
	w := newWorker()
	written := 0
	for range 20 {
		w.run(func() error { written++; return nil }, func(error) {})
	}
	w.finish()
	if written != 20 {
		t.Errorf("%d of 20 were written", written)
	}
	for range 2000 { // more than wait in the line
		w.run(func() error { t.Error("work was done after the end"); return nil }, func(error) {})
	}
}
