// Sealedmove is the desktop program: an arbiter's window on a file of
// tournaments.
package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"time"

	"fyne.io/fyne/v2"
	"github.com/spf13/cobra"

	"sealedmove/arbiter"
	"sealedmove/arbiter/journal"
	"sealedmove/cmd/internal/app"
	"sealedmove/internal/locale"
	"sealedmove/pairing"
	"sealedmove/storage"
	"sealedmove/tournament"
	"sealedmove/ui/desktop"
)

func main() { os.Exit(report(command().Execute())) }

// report says on the terminal what went wrong, if anything did, and is the
// exit status for it.
func report(err error) int { return app.Report(os.Stderr, systemLanguage(), err) }

// options are what the command line says.
type options struct {
	db, lang, file string
	scale          int
}

func command() *cobra.Command {
	var o options
	c := &cobra.Command{
		Use: "sealedmove [FILE.trf]", Short: "Chess tournaments for an arbiter's desk", Args: cobra.MaximumNArgs(1),
		Example:      "  sealedmove\n  sealedmove --db /media/stick/club.db --ui-lang zh-Hans\n  sealedmove --db postgres://club@db.example.org/club\n  sealedmove evening.trf",
		SilenceUsage: true, SilenceErrors: true,
		RunE: func(_ *cobra.Command, args []string) (err error) {
			if len(args) == 1 {
				o.file, err = filepath.Abs(args[0])
			}
			return errors.Join(err, run(context.Background(), o))
		},
	}
	c.Flags().StringVar(&o.db, "db", "", "file of tournaments, or postgres://user@host/database (default: the user's own file)")
	c.Flags().StringVar(&o.lang, "ui-lang", "", "language of the window: en, zh-Hans, zh-Hant")
	c.Flags().IntVar(&o.scale, "scale", 0, "size of everything in percent, 75 to 200")
	return c
}

func run(ctx context.Context, o options) error {
	prepare()
	gui := newProgram()
	a, err := app.Open(ctx, app.Config{DB: o.db, Program: "Sealed Move"})
	if err == nil && a.New && o.db == "" { // the user's own file, for the first time: something to try
		_, err = a.Sample(ctx)
	}
	if err != nil {
		gui.leave = func() { os.Exit(report(err)) }
		desktop.NewFailure(gui, o.lang, err).ShowAndRun()
		return err
	}
	work := newWorker()
	pages := &server{app: a, gui: gui}
	end := sync.OnceValue(func() error { work.finish(); return errors.Join(pages.Stop(), a.Close()) })
	gui.leave = func() { os.Exit(report(end())) }
	leaveWhenTold(gui)
	var f *desktop.Face
	f = desktop.New(gui, desktop.Deps{
		Service: a.Service, By: arbiter.Actor{ID: actor(o.db), Role: arbiter.ChiefArbiter}, Files: files{func() locale.Lang { return f.Language() }, &columns{path: rememberedColumns}}, Sample: a.Sample, Systems: systems(), Explainer: explainer,
		Register: &ratingLists{path: app.DefaultRegister, language: func() locale.Lang { return f.Language() }},
		Care:     care{a.Store, time.Now}, Beep: beep, Server: pages, Door: a.Service.Door(a.Store),
		ReadOnly: a.Owner, LastBackup: a.LastBackup, DocumentsDir: app.DocumentsDir(), OpenFile: openFile(gui), Run: work.run,
		Later: func(after time.Duration, do func()) { time.AfterFunc(after, func() { fyne.Do(do) }) },
		Lang:  o.lang, Percent: o.scale,
	})
	pages.language = f.Language
	gui.Lifecycle().SetOnStarted(func() { f.Start(o.file) })
	f.Window().ShowAndRun()
	return end() // the system has asked it to end
}

// leaveWhenTold ends the program when the system asks it to. Fyne would do so by
// its own way out, on which it may wait for ever.
func leaveWhenTold(gui *program) {
	told := make(chan os.Signal, 1)
	signal.Notify(told, os.Interrupt, syscall.SIGTERM)
	go func() { <-told; gui.leave() }()
}

// actor is who acts at this desk. A database of a server has several, and each
// takes back what was done at his own.
func actor(db string) journal.ActorID {
	if host, err := os.Hostname(); err == nil && storage.IsServer(db) {
		return journal.ActorID("desk@" + host)
	}
	return "desk"
}

// systems are those with an engine, in the order of a list.
func systems() []tournament.System {
	engines := app.Systems()
	return slices.DeleteFunc(tournament.Systems(), func(s tournament.System) bool { return engines[s] == nil })
}

// explainer is the engine of a system, if it can say why a pair was not made.
func explainer(sys tournament.System) pairing.Explainer {
	e, _ := app.Systems()[sys].(pairing.Explainer)
	return e
}
