package main

import (
	"fmt"
	"net/url"
	"os/exec"
	"runtime"
	"time"

	"fyne.io/fyne/v2"
)

// openFile shows a written file in the program of the system's choice. On
// Linux xdg-open says whether there is one, and is asked directly: Fyne starts
// it and looks no further.
func openFile(a fyne.App) func(path string, failed func(error)) {
	return func(path string, failed func(error)) {
		go func() {
			err := open(a, path)
			if err != nil {
				fyne.Do(func() { failed(err) })
			}
		}()
	}
}

func open(a fyne.App, path string) error {
	if runtime.GOOS != "linux" {
		return a.OpenURL(&url.URL{Scheme: "file", Path: path})
	}
	return opened("xdg-open", path)
}

// openPatience is how long a program that opens files is waited for. It ends
// at once where there is none; where it becomes the viewer itself it does not.
const openPatience = 5 * time.Second

// opened runs a program that opens files and tells whether it did.
func opened(opener, path string) error {
	cmd := exec.Command(opener, path)
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("open a file: %w", err)
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case err := <-done:
		return err
	case <-time.After(openPatience):
		return nil
	}
}
