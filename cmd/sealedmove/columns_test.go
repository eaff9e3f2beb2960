package main

import (
	"path/filepath"
	"slices"
	"testing"

	"sealedmove/internal/locale"
)

// What the columns of a list hold is taken as it was said, and remembered for the
// next list with the same titles, over the end of the program.
func TestColumnsOfListsAreRemembered(t *testing.T) {
	dir := t.TempDir()
	path := func() (string, error) { return filepath.Join(dir, "columns.json"), nil }
	start := func() files { return files{func() locale.Lang { return locale.English }, &columns{path: path}} }
	first, second := []byte("Name;Who;Rtg\nSK Turm;Ding, Liren;2800\n"), []byte("Name;Who;Rtg\nSK Nord;So, Wesley;2750\n")
	f := start()
	keys := f.ColumnFields()
	field := func(key string) int { return slices.Index(keys, "intake.field."+key) }
	if cols := f.Columns("a.csv", first, ""); len(cols) != 3 || cols[0].Title != "Name" || cols[0].Field != field("name") || cols[1].Sample != "Ding, Liren" {
		t.Fatalf("columns %+v", cols)
	}
	if err := f.SetColumns("a.csv", first, "", []int{field("club"), field("name"), field("rating")}); err != nil {
		t.Fatal(err)
	}
	for _, list := range []struct {
		f    files
		b    []byte
		want string
	}{{f, first, "Ding, Liren"}, {f, second, "So, Wesley"}, {start(), second, "So, Wesley"}} {
		l, _ := list.f.Players("b.csv", list.b, "", nil)
		if len(l.Rows) != 1 || l.Rows[0].Name.Text != list.want || l.Rows[0].Club.Text == "" {
			t.Errorf("read %+v, want %s", l.Rows, list.want)
		}
	}
}
