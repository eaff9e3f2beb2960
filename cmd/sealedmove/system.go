package main

import "os"

// prepare makes the ground that Fyne takes for granted: it complains on the
// terminal where the user has no cache folder yet, and where nobody can be
// asked for light or dark.
func prepare() {
	if dir, err := os.UserCacheDir(); err == nil {
		_ = os.MkdirAll(dir, 0o700) // without it pictures are not kept between runs; nothing depends on them
	}
	if os.Getenv("FYNE_THEME") == "" && !systemSays() {
		_ = os.Setenv("FYNE_THEME", "light") // a name without '=' or NUL is always set
	}
}
