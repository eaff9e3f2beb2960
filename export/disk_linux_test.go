package export

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sealedmove/internal/locale"
	"sealedmove/internal/testkit"
)

// On a disk that is full, and on one that is read-only, the file of before is
// whole, nothing is left behind, and the sentence says which of both it is.
func TestFullAndReadOnlyDisks(t *testing.T) {
	dir := testkit.SmallDisk(t, 512)
	d := sampleDoc(t, club(t), locale.English)
	path := filepath.Join(dir, d.FileName(Choice{Kind: Standings}, ".xlsx"))
	if err := WriteFile(path, d.Workbook); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	refused := func(word string) {
		t.Helper()
		err := WriteFile(path, d.Workbook)
		if said := locale.In(locale.English).Err(err); err == nil || !strings.Contains(said, word) {
			t.Errorf("refused with %q, want %q", said, word)
		}
		if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, before) {
			t.Errorf("the file of before is not whole: %v", err)
		}
	}
	room := testkit.Fill(t, dir)
	refused("is full")
	room()
	if err := WriteFile(path, d.Workbook); err != nil {
		t.Errorf("with room again: %v", err)
	}
	if l := leftovers(t, dir); len(l) > 0 {
		t.Errorf("left behind: %q", l)
	}
	testkit.WriteProtect(t, dir)
	refused("read-only")
}
