// Package app puts the program together for each face: it opens the file of
// tournaments, makes the service over it with the pairing systems, and serves
// its pages. It decides nothing.
package app

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"sealedmove/arbiter"
	"sealedmove/pairing"
	"sealedmove/pairing/burstein"
	"sealedmove/pairing/dubov"
	"sealedmove/pairing/dutch"
	"sealedmove/pairing/keizer"
	"sealedmove/pairing/knockout"
	"sealedmove/pairing/roundrobin"
	"sealedmove/storage"
	"sealedmove/tournament"
)

// Config says what to open.
type Config struct {
	// DB is the file of tournaments, or the address postgres://user@host/database
	// of a server's; "" is the user's own file (DefaultDB).
	DB string
	// ReadOnly leaves the file to others who write to it.
	ReadOnly bool
	// Later leaves it to others until something is to be written, and writes then
	// if nobody else does.
	Later bool
	// Program is what others read who find the file taken.
	Program string
	Log     *slog.Logger // nil is silence
}

// App is the service over an open file or database.
type App struct {
	Store   *storage.Store
	Service *arbiter.Service
	// New tells that the file was not there before.
	New bool

	reads bool          // opened for reading only
	heard chan struct{} // closed when nothing of other processes is heard any more
	stop  context.CancelFunc
}

// Systems are the pairing systems of the program by their codes.
func Systems() map[tournament.System]pairing.System {
	return map[tournament.System]pairing.System{
		tournament.Dutch: dutch.System{}, tournament.RoundRobin: roundrobin.System{}, tournament.DoubleRoundRobin: roundrobin.System{},
		tournament.Dubov: dubov.System{}, tournament.Burstein: burstein.System{},
		tournament.Keizer: keizer.System{}, tournament.Knockout: knockout.System{},
	}
}

// Open opens the file, making it if it is not there, and the folder too where
// it is the user's own; or the database of a server, of which it also hears what
// other programs write.
func Open(ctx context.Context, c Config) (*App, error) {
	o := storage.Options{ReadOnly: c.ReadOnly, Later: c.Later, Program: c.Program, Logger: c.Log}
	a := &App{reads: c.ReadOnly, heard: make(chan struct{})}
	var err error
	switch {
	case storage.IsServer(c.DB):
		o.Folder, err = ownFolder()
	case c.DB == "":
		c.DB, err = DefaultDB()
	}
	if err != nil {
		return nil, err
	}
	if !storage.IsServer(c.DB) {
		_, err = os.Stat(c.DB)
		a.New = errors.Is(err, fs.ErrNotExist)
	}
	if a.Store, err = storage.Open(ctx, c.DB, o); err != nil {
		return nil, err
	}
	a.Service = arbiter.New(a.Store, arbiter.Options{Systems: Systems(), Log: c.Log, Now: time.Now})
	ctx, a.stop = context.WithCancel(context.WithoutCancel(ctx))
	go func() {
		defer close(a.heard)
		a.Store.Follow(ctx, a.Service.Heard)
	}()
	return a, nil
}

// Close ends the lease on the file and closes it. A reader who is the last one
// out leaves the write-ahead log beside the file, which then does not travel
// alone: so he becomes its writer for a moment, if nobody else is.
func (a *App) Close() error {
	a.stop()
	<-a.heard
	err := a.Store.Close()
	if !a.reads || a.Store.Path() != a.Store.Beside() {
		return err
	}
	if w, busy := storage.Open(context.Background(), a.Store.Path(), storage.Options{Program: "closing"}); busy == nil {
		err = errors.Join(err, w.Close())
	}
	return err
}

// DefaultDB is the user's own file of tournaments, in the folder where the
// system keeps the data of programs; the folder is made.
func DefaultDB() (string, error) { return own("sealedmove.db") }

// DefaultRegister is the user's own register of rating lists, beside it.
func DefaultRegister() (string, error) { return own("register.db") }

// own is a file in the user's folder, which is made.
func own(name string) (string, error) {
	dir, err := ownFolder()
	return filepath.Join(dir, name), err
}

// ownFolder is the user's folder, which is made.
func ownFolder() (string, error) {
	const op = "find the user's folder"
	dir, err := dataDir(runtime.GOOS, os.Getenv, os.UserHomeDir, os.UserConfigDir)
	if err != nil {
		return "", &arbiter.Error{Kind: arbiter.Unavailable, Op: op, Key: "app.no-home", Hint: "app.name-a-file", Err: err}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", &arbiter.Error{Kind: arbiter.Unavailable, Op: op, Key: "app.no-folder", Args: []any{dir}, Hint: "app.name-a-file", Err: err}
	}
	return dir, nil
}

// dataDir is where each system keeps the data of programs.
//
//	Linux, BSD  $XDG_DATA_HOME/sealedmove, else ~/.local/share/sealedmove
//	macOS       ~/Library/Application Support/SealedMove
//	Windows     %LOCALAPPDATA%\SealedMove: a roaming folder would be copied
//	            about while it is written to
func dataDir(system string, env func(string) string, home, config func() (string, error)) (string, error) {
	switch system {
	case "darwin", "ios":
	case "windows":
		if d := env("LOCALAPPDATA"); d != "" {
			return filepath.Join(d, "SealedMove"), nil
		}
	default:
		if d := env("XDG_DATA_HOME"); filepath.IsAbs(d) {
			return filepath.Join(d, "sealedmove"), nil
		}
		d, err := home()
		return filepath.Join(d, ".local", "share", "sealedmove"), err
	}
	d, err := config()
	return filepath.Join(d, "SealedMove"), err
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
