package register

import (
	"path/filepath"
	"strings"
	"testing"

	"sealedmove/internal/testkit"
)

// A list that finds the disk full, or read-only, leaves the register of before
// whole and alone, and says which of both it was.
func TestFullAndReadOnlyDisks(t *testing.T) {
	dir := testkit.SmallDisk(t, 1024)
	db := filepath.Join(dir, "register.db")
	imported(t, db, combinedFile(t, people()), Options{})
	larger := txtList(t, filepath.Join(t.TempDir(), "l.txt"), 20_000, 1)
	refused := func(word string) {
		t.Helper()
		d, err := Prepare(t.Context(), db, larger, Options{})
		if err == nil {
			if err = d.Commit(); err == nil {
				t.Fatal("there was room")
			}
			_ = d.Discard()
		}
		if !strings.Contains(err.Error(), word) { // the key of the sentence
			t.Errorf("refused with %v, want %q", err, word)
		}
		if p := one(t, db, "1503014"); p.Name != "Carlsen, Magnus" {
			t.Errorf("the register of before has %q", p.Name)
		}
	}
	refused("full")
	wantAlone(t, db)
	testkit.WriteProtect(t, dir)
	refused("read-only")
}
