package main

import (
	"net/url"
	"runtime"

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
