package trf_test

import (
	"strings"
	"testing"

	"sealedmove/tournament"
	"sealedmove/tournament/trf"
)

// A report names what federations ask organisers to write by hand elsewhere: the
// arbiters by their office, the dates of the rounds, the time control of each
// section in words and by its code, and the colours of every game.
func TestReportNamesArbitersDatesAndTimes(t *testing.T) {
	s := small(t, tournament.Person{Name: "A"}, "Club championship")
	s.Info.Officials.Value = tournament.Officials{ChiefArbiter: "Kestrel, Mara", Deputies: []string{"Almasi, Rosa", "Oyelaran, Tunde"}}
	sec := s.Section("s")
	sec.TimeControl, sec.RoundDates = "40/5400+30:900+30", []tournament.Date{"2026-11-16"}
	doc, problems := trf.FromState(s, "s", trf.WriteOptions{})
	fail(t, "write", problems)
	text := string(doc.Bytes())
	for _, want := range []string{"102 Kestrel, Mara\r\n", "112 Almasi, Rosa\r\n112 Oyelaran, Tunde\r\n", "122 40 moves in 90", "222 40/5400+30:900+30\r\n", "26/11/16\r\n", "    2 w 1", "    1 b 0"} {
		if !strings.Contains(text, want) {
			t.Errorf("the report has no %q:\n%s", want, text)
		}
	}
}
