// Package app puts the program together for each face: it opens the file of
// tournaments and makes the service over it, with the pairing systems. It
// decides nothing.
package app

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"sealedmove/arbiter"
	"sealedmove/pairing"
	"sealedmove/pairing/dutch"
	"sealedmove/pairing/roundrobin"
	"sealedmove/storage"
	"sealedmove/tournament"
)

// Config says what to open.
type Config struct {
	// DB is the file of tournaments; "" is the user's own (DefaultDB).
	DB string
	// Program is what others read who find the file taken.
	Program string
	Log     *slog.Logger // nil is silence
}

// App is the service over an open file.
type App struct {
	Store   *storage.Store
	Service *arbiter.Service
}

// Systems are the pairing systems of the program by their codes.
func Systems() map[tournament.System]pairing.System {
	return map[tournament.System]pairing.System{
		tournament.Dutch: dutch.System{}, tournament.RoundRobin: roundrobin.System{}, tournament.DoubleRoundRobin: roundrobin.System{},
	}
}

// Open opens the file, making it and its folder if they are not there.
func Open(ctx context.Context, c Config) (*App, error) {
	path := c.DB
	if path == "" {
		var err error
		if path, err = DefaultDB(); err != nil {
			return nil, err
		}
	}
	store, err := storage.Open(ctx, path, storage.Options{Program: c.Program, Logger: c.Log})
	if err != nil {
		return nil, err
	}
	return &App{Store: store, Service: arbiter.New(store, arbiter.Options{Systems: Systems(), Log: c.Log, Now: time.Now})}, nil
}

// Close ends the lease on the file and closes it.
func (a *App) Close() error { return a.Store.Close() }

// DefaultDB is the user's own file of tournaments, in the folder where the
// system keeps the data of programs; the folder is made.
func DefaultDB() (string, error) {
	dir, err := dataDir()
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("make the folder of tournaments: %w", err)
	}
	return filepath.Join(dir, "sealedmove.db"), nil
}

// dataDir is $XDG_DATA_HOME/sealedmove or ~/.local/share/sealedmove on Linux,
// and the configuration folder of the system elsewhere.
func dataDir() (string, error) {
	if d := os.Getenv("XDG_DATA_HOME"); d != "" {
		return filepath.Join(d, "sealedmove"), nil
	}
	if home, err := os.UserHomeDir(); err == nil {
		if share := filepath.Join(home, ".local", "share"); isLinux {
			return filepath.Join(share, "sealedmove"), nil
		}
	}
	d, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("find the user's data folder: %w", err)
	}
	return filepath.Join(d, "SealedMove"), nil
}

// DocumentsDir is where documents are written: the user's documents folder,
// else his home. It is made when the first document is written.
func DocumentsDir() string {
	home, err := os.UserHomeDir()
	if err != nil {
		return "."
	}
	for _, name := range []string{"Documents", "文档", "文件"} {
		if info, err := os.Stat(filepath.Join(home, name)); err == nil && info.IsDir() {
			return filepath.Join(home, name, "Sealed Move")
		}
	}
	return filepath.Join(home, "Sealed Move")
}
