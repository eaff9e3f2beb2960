package export

import (
	"bytes"
	"strings"
	"testing"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// An open game is marked in every document: the book and the lists call the
// table provisional and name the board, a TRF has "?" and what it counts, a PGN
// has "*" and why. None has a move.
func TestOpenGamesInEveryDocument(t *testing.T) {
	st := club(t)
	sec := *st.Section("A")
	sec.Points.Unknown = 0 // else record 162 has no need to say what an open game counts
	st.Sections = []*tournament.Section{&sec}
	round, board := tournament.RoundNo(0), tournament.BoardNo(0)
	for _, r := range sec.Rounds {
		for _, b := range r.Boards {
			if b.Result == tournament.Adjourned {
				round, board = r.No, b.No
			}
		}
	}
	if board == 0 {
		t.Fatal("the sample has no adjourned game")
	}
	d := sampleDoc(t, st, locale.English)
	for _, k := range []Kind{Standings, CrossTable} {
		l := mustList(t, d, k, "A", 0)
		if got := strings.Join(l.Notes, "\n"); !strings.Contains(got, "rovisional") || !strings.Contains(got, d.t("note.board", int(round), int(board))) {
			t.Errorf("%s: %q", k, got)
		}
	}
	f := openBook(t, bookBytes(t, d))
	var book strings.Builder
	for _, sheet := range f.GetSheetList() {
		rows, err := f.GetRows(sheet)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			book.WriteString(strings.Join(row, "\t") + "\n")
		}
	}
	for _, want := range []string{"rovisional", "adj."} {
		if !strings.Contains(book.String(), want) {
			t.Errorf("the book has no %q", want)
		}
	}

	var report, games bytes.Buffer
	if err := d.TRF(&report, "A"); err != nil {
		t.Fatal(err)
	}
	marked, counts := 0, false
	for line := range strings.SplitSeq(report.String(), "\n") {
		if strings.HasPrefix(line, "001") {
			marked += strings.Count(line, " ?")
		}
		counts = counts || strings.HasPrefix(line, "162") && strings.Contains(line, "X")
	}
	if marked == 0 || marked%2 != 0 || !counts {
		t.Errorf("the report marks %d open results, record 162 %v\n%s", marked, counts, report.String())
	}
	if err := d.PGN(&games, "A", round); err != nil {
		t.Fatal(err)
	}
	if got := games.String(); !strings.Contains(got, `[Termination "adjourned"]`) || !strings.Contains(got, `[Result "*"]`) {
		t.Errorf("the games:\n%s", got)
	}
}
