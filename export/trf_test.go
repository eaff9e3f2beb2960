package export

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// C.02: there is no final report while a result is missing or a game is open; one
// of a tournament that goes on is no final one. Remarks are written into both.
func TestNoFinalReportWithOpenGames(t *testing.T) {
	st := club(t)
	sec := *st.Section("A")
	write := func(rounds tournament.RoundNo) (string, error) {
		s := sec
		s.TotalRounds = rounds
		open := st
		open.Sections = []*tournament.Section{&s}
		doc, err := New(Input{State: open, Lang: locale.English, Remarks: map[tournament.SectionID][]string{"A": {"MPA @ Round 2"}}})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		err = doc.TRF(&b, "A")
		return b.String(), err
	}
	if openGames(&sec) == 0 {
		t.Fatal("the sample has no open game")
	}
	text, err := write(sec.Current() + 1)
	if err != nil || !strings.Contains(text, "### MPA @ Round 2") {
		t.Errorf("while it goes on: %v\n%s", err, text)
	}
	_, err = write(sec.Current())
	var refused *tournament.Error
	if !errors.As(err, &refused) || refused.Key != "export.not-final" {
		t.Errorf("at the end: %v", err)
	}
}
