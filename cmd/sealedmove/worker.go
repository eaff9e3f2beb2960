package main

import (
	"os"

	"fyne.io/fyne/v2"

	"sealedmove/internal/locale"
)

// worker does the face's work one piece after the other, off the goroutine
// that draws, so that acts reach the journal in the order they were made.
type worker struct {
	jobs   chan job
	ending chan struct{} // closed when no more work is taken
	done   chan struct{} // closed when the last is done
}

type job struct {
	work func() error
	then func(error)
}

func newWorker() *worker {
	w := &worker{jobs: make(chan job, 1024), ending: make(chan struct{}), done: make(chan struct{})}
	go func() {
		defer close(w.done)
		for {
			select {
			case j := <-w.jobs:
				j.do()
			case <-w.ending:
				w.rest()
				return
			}
		}
	}()
	return w
}

func (j job) do() {
	err := j.work()
	fyne.Do(func() { j.then(err) })
}

// rest does what was asked for before the end.
func (w *worker) rest() {
	for {
		select {
		case j := <-w.jobs:
			j.do()
		default:
			return
		}
	}
}

// run takes a piece of work; after the end there is nobody to do it.
func (w *worker) run(work func() error, then func(error)) {
	select {
	case w.jobs <- job{work, then}:
	case <-w.ending:
	}
}

// finish waits for what is still to be written.
func (w *worker) finish() {
	close(w.ending)
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
