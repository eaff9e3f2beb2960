// Sealedmove is the desktop program: an arbiter's window on a file of
// tournaments.
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"
	"github.com/spf13/cobra"

	"sealedmove/arbiter"
	"sealedmove/cmd/internal/app"
	"sealedmove/internal/locale"
	"sealedmove/ui/desktop"
)

func main() {
	if err := command().Execute(); err != nil {
		fmt.Fprintln(os.Stderr, locale.In(locale.Parse(os.Getenv("LANG"))).Err(err))
		os.Exit(2)
	}
}

func command() *cobra.Command {
	var o struct {
		db, lang string
		scale    int
	}
	c := &cobra.Command{
		Use: "sealedmove [FILE.trf]", Short: "Chess tournaments for an arbiter's desk", Args: cobra.MaximumNArgs(1),
		Example:      "  sealedmove\n  sealedmove --db /media/stick/club.db --ui-lang zh-Hans\n  sealedmove evening.trf",
		SilenceUsage: true, SilenceErrors: true,
		RunE: func(c *cobra.Command, args []string) error {
			file := ""
			if len(args) == 1 {
				file, _ = filepath.Abs(args[0])
			}
			return run(c.Context(), o.db, o.lang, o.scale, file)
		},
	}
	c.Flags().StringVar(&o.db, "db", "", "file of tournaments (default: the user's own)")
	c.Flags().StringVar(&o.lang, "ui-lang", "", "language of the window: en, zh-Hans, zh-Hant")
	c.Flags().IntVar(&o.scale, "scale", 0, "size of everything in percent, 75 to 200")
	return c
}

func run(ctx context.Context, db, lang string, scale int, file string) error {
	if ctx == nil {
		ctx = context.Background()
	}
	a, err := app.Open(ctx, app.Config{DB: db, Program: "Sealed Move"})
	if err != nil {
		return err
	}
	if a.New && db == "" { // the user's own file, for the first time: something to try
		if _, err := a.Sample(ctx); err != nil {
			return err
		}
	}
	by := arbiter.Actor{ID: "desk", Role: arbiter.ChiefArbiter}
	gui := fyneapp.NewWithID("org.sealedmove.desktop")
	work := newWorker()
	f := desktop.New(gui, desktop.Deps{
		Service: a.Service, By: by, Files: files{lang}, Sample: a.Sample,
		ReadOnly: a.Owner(), DocumentsDir: app.DocumentsDir(), OpenFile: openFile(gui), Run: work.run,
		Later: func(after time.Duration, do func()) { time.AfterFunc(after, func() { fyne.Do(do) }) },
		Lang:  lang, Percent: scale,
	})
	gui.Lifecycle().SetOnStarted(func() { f.Start(file) })
	f.Window().ShowAndRun()
	work.finish()
	return a.Close()
}
