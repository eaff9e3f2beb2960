//go:build e2e

package main

import (
	"testing"

	"github.com/xuri/excelize/v2"

	"sealedmove/tournament"
)

// checkBook reads the book with raw values and compares every player's points
// with the state.
func checkBook(t *testing.T, path string, st tournament.State) {
	t.Helper()
	f, err := excelize.OpenFile(path, excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want := map[string]string{}
	for id, s := range st.Scores(st.Sections[0].ID, 5) {
		want[st.Player(id).Person.Value.Name] = s.String()
	}
	found := 0
	for _, sheet := range f.GetSheetList()[:1] {
		rows, err := f.GetRows(sheet)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			for i, cell := range row {
				pts, is := want[cell]
				if !is {
					continue
				}
				found++
				if !holdsPoints(row[i:], pts) {
					t.Errorf("%s: the book has %v, want %s points", cell, row, pts)
				}
			}
		}
	}
	if found != len(want) {
		t.Errorf("the book's first sheet names %d of %d players", found, len(want))
	}
}

func holdsPoints(row []string, points string) bool {
	for _, c := range row {
		if s, err := tournament.ParseScore(c); err == nil && s.String() == points {
			return true
		}
	}
	return false
}
