package trf_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sealedmove/internal/testkit"
	"sealedmove/tournament"
	"sealedmove/tournament/trf"
)

// The initial colour that a file leaves out is found from its first boards.
func TestInitialColourIsInferred(t *testing.T) {
	check := func(dir string) {
		walk(t, dir, func(t *testing.T, _ string, b []byte) {
			text := strings.ReplaceAll(string(b), "\r", "\n")
			with, tour, problems := read(t, text)
			fail(t, "read", problems)
			if with.InitialColor == tournament.NoColor || tour.Played == 0 {
				t.Skip("the file itself does not say it")
			}
			_, without, problems := read(t, strings.Replace(text, "\n152 ", "\n### ", 1))
			fail(t, "read without record 152", problems)
			if got := without.State.Section("s1").InitialColor; got != with.InitialColor {
				t.Errorf("inferred %v, the file says %v", got, with.InitialColor)
			}
		})
	}
	check("testdata")
	for _, folder := range []string{"pairing/dutch", "pairing/ext"} {
		t.Run(folder, func(t *testing.T) { check(testkit.Oracle(t, folder)) })
	}
}

// A tournament is added to an event that is open already, under ids and private
// references of the caller's.
func TestImportIntoAnEvent(t *testing.T) {
	b, err := os.ReadFile(filepath.Join("testdata", "dutch-0015.trf"))
	if err != nil {
		t.Fatal(err)
	}
	doc, problems := trf.Parse(b, trf.Options{})
	fail(t, "read", problems)
	n := 0
	tour, problems := doc.Events(trf.Import{
		Section:  "b",
		Into:     true,
		PlayerID: func(no int) tournament.PlayerID { return tournament.PlayerID(fmt.Sprintf("b-%d", no)) },
		Confide: func() (tournament.TextRef, string) {
			n++
			return tournament.TextRef(fmt.Sprint("t", n)), "salt"
		},
	})
	fail(t, "events", problems)
	s := small(t, tournament.Person{Name: "A"}, "Two sections")
	s, err = s.ApplyAll(slices.Values(tour.Events))
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Sections) != 2 || s.Info.Name != "Two sections" || len(s.Players) != 2+7 || s.Section("b").Current() != 5 {
		t.Errorf("%d sections, %q, %d players, %d rounds", len(s.Sections), s.Info.Name, len(s.Players), s.Section("b").Current())
	}
	if p := s.Player("b-7"); p.Person.Ref != "t7" || p.Person.Salt != "salt" || tour.StartNo["b-7"] != 7 {
		t.Errorf("player 7: %+v, number %d", p.Person, tour.StartNo["b-7"])
	}
	// Both sections are written each for itself.
	for id, want := range map[tournament.SectionID]string{"s": "Two sections", "b": "Two sections, bbp v6.0.0 RTG dutch seed 1100015"} {
		doc, problems := trf.FromState(s, id, trf.WriteOptions{})
		fail(t, "write", problems)
		if doc.Name != want {
			t.Errorf("section %s is called %q, want %q", id, doc.Name, want)
		}
	}
}

// Holes in the start numbers survive the state.
func TestStartNumbersWithHoles(t *testing.T) {
	text := file(
		"250       1.0 001 002 0003 0009",
		"260 001 003    3    9",
		row{no: 3, points: "1.0", rounds: "     9 w 1"}.String(),
		row{no: 9, rounds: "     3 b 0"}.String(),
		row{no: 20, points: "1.0", rounds: "  0000 - U"}.String(),
	)
	_, tour, problems := read(t, text)
	fail(t, "read", problems)
	if got := tour.State.Section("s1").Accelerations; len(got) != 1 || got[0].FirstTPN != 1 || got[0].LastTPN != 2 {
		t.Errorf("accelerations by pairing numbers: %+v", got)
	}
	doc, again := reread(t, tour.State, tour.Section, trf.WriteOptions{StartNo: tour.StartNo})
	if got := []int{again.No(1), again.No(2), again.No(3), again.No(4), again.No(0)}; !slices.Equal(got, []int{3, 9, 20, 0, 0}) {
		t.Errorf("numbers %v:\n%s", got, doc.Bytes())
	}
	if !strings.Contains(string(doc.Bytes()), "250       1.0 001 002 0003 0009\r\n260 001 003    3    9\r\n") {
		t.Errorf("records by other numbers:\n%s", doc.Bytes())
	}
}

// The kind of chess by the coded time control.
func TestTempoOf(t *testing.T) {
	for code, want := range map[string]tournament.Tempo{
		"": tournament.Standard, "5400+30": tournament.Standard, "40/6000+30:900+30": tournament.Standard, "3600": tournament.Standard,
		"3599": tournament.Rapid, "900+10": tournament.Rapid, "601": tournament.Rapid, "600": tournament.Blitz, "180+2": tournament.Blitz, "nonsense": tournament.Standard,
	} {
		if got := trf.TempoOf(code); got != want {
			t.Errorf("%q: %s, want %s", code, got, want)
		}
	}
	for code, want := range map[string]string{
		"": "", "5400+30": "90 min + 30 s", "40/6000+30:900+30": "40 moves in 100 min + 30 s, then 15 min + 30 s", "45": "45 s", "x": "",
	} {
		if got := trf.Words(code); got != want {
			t.Errorf("%q in words: %q, want %q", code, got, want)
		}
	}
}
