//go:build e2e && linux

package main

import (
	"context"
	"image/color"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"sealedmove/internal/testkit"
	"sealedmove/internal/x11drive"
	"sealedmove/storage"
	"sealedmove/ui/desktop/look"
)

// smallDisk is a disk of two megabytes, with the sample tournament on it.
func smallDisk(t *testing.T) (folder, file string) {
	t.Helper()
	folder = testkit.SmallDisk(t, 2048)
	file = filepath.Join(folder, "club.db")
	makeSample(t, file)
	return folder, file
}

// entriesIn counts the entries of the file's journal: an entered result is one.
func entriesIn(t *testing.T, file string) int {
	t.Helper()
	s, err := storage.Open(context.Background(), file, storage.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	list, err := s.Events(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	es, err := s.Journal(context.Background(), list[0].ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	return len(es)
}

// TestNotSaved fills the disk below the running program: the status bar turns
// red and stays so, closing asks first, and once there is room every result is
// in the file. Closing all the same loses what was said to be lost, no more.
func TestNotSaved(t *testing.T) {
	for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
		t.Run(lang, func(t *testing.T) {
			folder, file := smallDisk(t)
			d := x11drive.Start(t, x11drive.Options{Patience: time.Minute})
			p := d.RunCommand(exec.Command(binary, "--db", file, "--ui-lang", lang))
			d.Window("Sealed Move").Focus()
			d.Settled()
			start := entriesIn(t, file)

			room := testkit.Fill(t, folder)
			typed := untilRed(t, d, file)
			d.Settled()
			d.Save(shot(t, lang+"-not-saved.png"))
			askToQuit(d)
			d.Settled()
			d.Save(shot(t, lang+"-quit-not-saved.png"))
			d.Press(x11drive.KeyEscape)
			d.Until("the question is gone", func() bool { return red(d) })
			if got := entriesIn(t, file); got >= start+typed {
				t.Fatalf("%d entries are in the file of a full disk, %d were typed", got-start, typed)
			}
			room()
			d.Until("the results are saved", func() bool { return !red(d) && entriesIn(t, file) == start+typed })

			testkit.Fill(t, folder)
			more := untilRed(t, d, file)
			askToQuit(d)
			d.Press(x11drive.KeyTab) // from Cancel, where a hurried Enter does no harm
			d.Press(x11drive.KeyReturn)
			_ = p.Exited(time.Minute) // not without a word: the lease stays on the full disk
			if got := entriesIn(t, file); got != start+typed+more-1 {
				t.Errorf("%d entries are in the file, want all but the one that was given up: %d", got, start+typed+more-1)
			}
		})
	}
}

// untilRed types results until one is not saved, and counts them.
func untilRed(t *testing.T, d *x11drive.Display, file string) int {
	t.Helper()
	start := entriesIn(t, file)
	for n := 1; ; n++ {
		d.Press([]x11drive.Key{'1', 'd', '0'}[n%3])
		d.Until("a result is saved, or it says NOT SAVED", func() bool { return red(d) || entriesIn(t, file) == start+n })
		if red(d) {
			return n
		}
	}
}

// askToQuit presses Ctrl+Q and waits for the question, which darkens the red cell.
func askToQuit(d *x11drive.Display) {
	d.Press('q', x11drive.KeyControl)
	d.Until("it asks", func() bool { return !red(d) })
}

// red tells whether the status bar begins with the solid red cell.
func red(d *x11drive.Display) bool {
	r, g, b, _ := look.Theme{Variant: look.Light}.Color(look.Bad, 0).RGBA()
	return d.Color(3, 768-5) == color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}
}
