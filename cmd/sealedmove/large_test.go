package main

import (
	"cmp"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"sealedmove/arbiter"
	"sealedmove/cmd/internal/app"
	"sealedmove/tournament"
	"sealedmove/ui/desktop"
)

// hallFile is a copy of the event that tools/large makes, which takes a quarter
// of a minute where $SEALEDMOVE_LARGE does not name one.
func hallFile(b *testing.B) string {
	b.Helper()
	made := cmp.Or(os.Getenv("SEALEDMOVE_LARGE"), filepath.Join(b.TempDir(), "made.db"))
	if _, err := os.Stat(made); err != nil {
		if out, err := exec.Command("go", "run", "sealedmove/tools/large", made).CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
	}
	file := filepath.Join(b.TempDir(), "large.db")
	to, err := os.Create(file)
	if err != nil {
		b.Fatal(err)
	}
	defer to.Close()
	from, err := os.Open(made)
	if err != nil {
		b.Fatal(err)
	}
	defer from.Close()
	if _, err := io.Copy(to, from); err != nil {
		b.Fatal(err)
	}
	return file
}

func openHall(b *testing.B, file string) (*app.App, tournament.EventID) {
	b.Helper()
	a, err := app.Open(context.Background(), app.Config{DB: file, Program: "benchmark"})
	if err != nil {
		b.Fatal(err)
	}
	list, err := a.Service.Events(context.Background())
	if err != nil || len(list) != 1 {
		b.Fatalf("%d events, %v", len(list), err)
	}
	return a, list[0].ID
}

// BenchmarkLargeHall is what the processor does between a key and a window of
// 1366 × 768 that could be painted, with 1,000 players and 11 rounds in a real
// file: all but the painting, which bench/desktop.sh has as well.
func BenchmarkLargeHall(b *testing.B) {
	file := hallFile(b)
	b.Run("open the file and fold its journal", func(b *testing.B) {
		for b.Loop() {
			a, id := openHall(b, file)
			st, err := a.Service.View(context.Background(), id)
			if err != nil || len(st.Players) != 1000 {
				b.Fatalf("%d players, %v", len(st.Players), err)
			}
			if err := a.Close(); err != nil {
				b.Fatal(err)
			}
		}
	})
	a, id := openHall(b, file)
	defer a.Close()
	b.Run("standings with their tie-breaks", func(b *testing.B) {
		st, err := a.Service.View(context.Background(), id)
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			if t, err := arbiter.StandingsOf(st, st.Sections[0].ID, 0); err != nil || len(t.Rows) != 1000 {
				b.Fatalf("%d rows, %v", len(t.Rows), err)
			}
		}
	})
	gui := test.NewApp()
	defer gui.Quit()
	f := desktop.New(gui, desktop.Deps{Service: a.Service, By: arbiter.Actor{ID: "desk", Role: arbiter.ChiefArbiter}, Lang: "en"})
	f.Window().Resize(fyne.NewSize(1366, 742))
	f.Open(id)
	key := func(b *testing.B, name fyne.KeyName) {
		b.Helper()
		w := f.Window().Canvas().Focused()
		if w == nil {
			b.Fatal("nothing has the keyboard")
		}
		w.TypedKey(&fyne.KeyEvent{Name: name})
	}
	b.Run("a result, saved and synced", func(b *testing.B) {
		f.Go(desktop.Results)
		before := f.State().Seq
		n := int64(0)
		for b.Loop() {
			key(b, fyne.KeyHome)
			f.Window().Canvas().Focused().TypedRune([]rune("10")[n%2])
			n++
		}
		if got := f.State().Seq - before; got < n-1 || got > n { // the first may be what the board has
			b.Fatalf("%d results were typed and %d saved", n, got)
		}
	})
	b.Run("F5 and back to the results", func(b *testing.B) {
		for b.Loop() {
			f.Go(desktop.Standings)
			f.Go(desktop.Results)
		}
	})
	for _, list := range []struct {
		name  string
		place desktop.Place
		pages int
	}{{"results", desktop.Results, 24}, {"standings", desktop.Standings, 48}} {
		b.Run("Page Down in the "+list.name, func(b *testing.B) {
			f.Go(list.place)
			for n := 0; b.Loop(); n++ {
				if n%list.pages == 0 {
					key(b, fyne.KeyHome)
				}
				key(b, fyne.KeyPageDown)
			}
		})
	}
}
