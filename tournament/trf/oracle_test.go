package trf_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"sealedmove/internal/testkit"
	"sealedmove/tournament/trf"
)

// Every file of the oracle is read without a problem that is no warning, is
// written back byte for byte, folds to a state, and its points are what the
// results give.
func TestOracleFiles(t *testing.T) { checkFiles(t, testkit.Oracle(t, "."), 500) }

// The same for the copies that come with the package.
func TestFiles(t *testing.T) { checkFiles(t, "testdata", 6) }

// checkFiles checks the files of a folder, of which there are at least so many.
func checkFiles(t *testing.T, dir string, atLeast int) {
	t.Helper()
	n := 0
	walk(t, dir, func(t *testing.T, name string, b []byte) {
		n++
		doc, problems := trf.Parse(b, trf.Options{File: filepath.Base(name)})
		if err := problems.Err(); err != nil {
			t.Fatal(err)
		}
		if got := doc.Bytes(); !bytes.Equal(got, b) {
			t.Errorf("written back: %d bytes differ from the %d read", len(got), len(b))
		}
		tour, more := trf.State(doc)
		if err := more.Err(); err != nil {
			t.Fatal(err)
		}
		for _, p := range append(problems, more...) {
			if p.Key != "trf.no-rounds" && p.Key != "trf.colour-inferred.white" && p.Key != "trf.colour-inferred.black" {
				t.Errorf("unexpected warning: %v", p)
			}
		}
		if got, want := len(tour.State.Entries(tour.Section)), len(doc.Players); got != want {
			t.Errorf("%d players in the state, want %d", got, want)
		}
	})
	if n < atLeast {
		t.Errorf("%d files, want at least %d", n, atLeast)
	}
}

func walk(t *testing.T, dir string, check func(t *testing.T, name string, b []byte)) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".trf" {
			return err
		}
		b, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		if err != nil {
			return err
		}
		t.Run(filepath.ToSlash(rel), func(t *testing.T) { check(t, name, b) })
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
