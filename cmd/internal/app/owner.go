package app

import (
	"os"
	"time"

	"sealedmove/storage"
)

// Owner tells whether the file can only be read now, and names the program
// that is its writer where another one is.
func (a *App) Owner() (owner string, reading bool) {
	err := a.Store.ReadOnly()
	if err == nil {
		return "", false
	}
	if o, ok := storage.OwnerOf(err); ok {
		return o.String(), true
	}
	return "", true
}

// LastBackup is when the newest backup was written.
func (a *App) LastBackup() (at time.Time, ok bool) {
	paths, err := a.Store.Backups()
	if err != nil {
		return at, false
	}
	for _, p := range paths {
		if info, err := os.Stat(p); err == nil && info.ModTime().After(at) {
			at, ok = info.ModTime(), true
		}
	}
	return at, ok
}
