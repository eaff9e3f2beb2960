package main

import (
	"strings"
	"testing"

	"sealedmove/tournament"
)

// A line that is somebody who has been entered is a problem of the preview,
// with its line, and not a surprise after Enter.
func TestWhoIsEnteredAlreadyIsSeenInThePreview(t *testing.T) {
	entered := []*tournament.Player{{ID: "p1", Person: tournament.Private[tournament.Person]{Value: tournament.Person{Name: "王小明", FideID: "8600001"}}}}
	list := "Name;FIDE ID\nPlayer, New;\nWang, Xiaoming;8600001\n"
	l, problems := files{}.Players("list.csv", []byte(list), entered)
	if len(l.Rows) != 2 {
		t.Fatalf("%d rows, want 2", len(l.Rows))
	}
	for _, p := range problems {
		if !p.Warning && p.Line == 3 && strings.Contains(p.Error(), "8600001") {
			return
		}
	}
	t.Errorf("no problem in line 3 among %v", problems)
}
