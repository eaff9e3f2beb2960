package main

import (
	"os"

	"fyne.io/fyne/v2"

	"sealedmove/internal/locale"
)

// worker does the face's work one piece after the other, off the goroutine
// that draws, so that acts reach the journal in the order they were made.
type worker struct {
	jobs chan job
	done chan struct{}
}

type job struct {
	work func() error
	then func(error)
}

func newWorker() *worker {
	w := &worker{jobs: make(chan job, 1024), done: make(chan struct{})}
	go func() {
		defer close(w.done)
		for j := range w.jobs {
			err := j.work()
			fyne.Do(func() { j.then(err) })
		}
	}()
	return w
}

func (w *worker) run(work func() error, then func(error)) { w.jobs <- job{work, then} }

// finish waits for what is still to be written.
func (w *worker) finish() {
	close(w.jobs)
	<-w.done
}

// systemLanguage is the language that the system is set to.
func systemLanguage() locale.Lang {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := os.Getenv(name); v != "" {
			return locale.Parse(v)
		}
	}
	return locale.English
}
