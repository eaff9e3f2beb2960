package desktop

import (
	"os"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/internal/locale"
	"sealedmove/scoring"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

func standingsOf(t *testing.T, f *Face) *standingsScreen {
	t.Helper()
	f.Go(Standings)
	s, ok := f.screens[Standings].(*standingsScreen)
	if !ok {
		t.Fatal("no standings")
	}
	return s
}

// The rating changes are those of the regulations, in the order of the standings.
func TestRatingChangesInTheStandings(t *testing.T) {
	f := twoRounds(t)
	s := standingsOf(t, f)
	typeText(f, "r")
	report, err := scoring.Ratings(f.state, scoring.RatingOptions{Section: f.state.Sections[0].ID})
	if err != nil {
		t.Fatal(err)
	}
	if s.kind != viewRatings || len(s.grid.Rows()) != len(s.table.Rows) {
		t.Fatalf("R shows view %d, %d rows", s.kind, len(s.grid.Rows()))
	}
	changed := 0
	for i, row := range s.grid.Rows() {
		at := slices.IndexFunc(report.Rows, func(r scoring.RatingRow) bool { return string(r.Player) == row.ID })
		r := report.Rows[at]
		if row.ID != string(s.table.Rows[i].Player) {
			t.Errorf("line %d is %s's", i, row.ID)
		}
		switch {
		case r.Change == nil || len(r.Change.Games) == 0:
			if row.Cells[9].Text != "" {
				t.Errorf("%s without a rated game: %q", row.ID, row.Cells[9].Text)
			}
		case row.Cells[9].Text != hundredths(r.Change.Exact):
			t.Errorf("%s: %q, want %d hundredths", row.ID, row.Cells[9].Text, r.Change.Exact)
		default:
			changed++
		}
	}
	if changed == 0 {
		t.Fatal("nobody's rating changes: nothing was checked")
	}
	press(f, fyne.KeyDown, fyne.KeyReturn)
	if c := cardOf(t, f); c.view != cardRating || c.player != s.table.Rows[1].Player {
		t.Errorf("Enter shows view %d of %s", c.view, c.player)
	}
	press(f, fyne.KeyEscape)
	if s.kind != viewRatings || s.grid.Current().Row != 1 {
		t.Errorf("Esc goes to view %d, line %d", s.kind, s.grid.Current().Row)
	}
	typeText(f, "r")
	if s.kind != viewRanking {
		t.Error("R does not go back to the standings")
	}
}

// The norms are those of the regulations: made, or near with what is missing.
func TestNormsInTheStandings(t *testing.T) {
	f := twoRounds(t)
	s := standingsOf(t, f)
	typeText(f, "n")
	report, err := scoring.Norms(f.state, scoring.RatingOptions{Section: f.state.Sections[0].ID})
	if err != nil {
		t.Fatal(err)
	}
	near := map[string]bool{}
	for _, r := range report.Rows {
		for _, n := range r.Norms {
			if n.Near() {
				near[string(r.Player)+"/"+string(n.Title)] = true
			}
		}
	}
	if len(near) == 0 || len(s.grid.Rows()) != len(near) {
		t.Fatalf("%d rows, %d near a norm", len(s.grid.Rows()), len(near))
	}
	for _, row := range s.grid.Rows() {
		if !near[row.ID] || row.Cells[6].Text != "near" || !strings.Contains(row.Cells[11].Text, "9 needed") || strings.Contains(row.Cells[11].Text, "%!") {
			t.Errorf("%+v", row)
		}
	}
	typeText(f, "n")
	f.state.Info.Tempo = tournament.Blitz // they are for standard chess only (B.01)
	typeText(f, "n")
	if words := said(f); !strings.Contains(words, f.t("export.note.norms-tempo")) || !strings.Contains(words, "Nobody has made a norm") {
		t.Errorf("in blitz: %q", words)
	}
}

// The chart has the points after every round of those who are chosen by keys.
func TestTheChartFollowsTheKeys(t *testing.T) {
	f := twoRounds(t)
	s := standingsOf(t, f)
	typeText(f, "p")
	sec := f.state.Sections[0]
	names := func() (out []string) {
		var seen []string
		shown(s.chart, &seen)
		for _, r := range s.table.Rows {
			if slices.Contains(seen, f.state.Player(r.Player).Name()) {
				out = append(out, string(r.Player))
			}
		}
		return out
	}
	f.win.Resize(fyne.NewSize(1366, 742))
	if got := names(); !s.ground.Visible() || len(got) != charted {
		t.Fatalf("the chart shows %v", got)
	}
	if words := said(f); !strings.Contains(words, "5 of at most 10") {
		t.Errorf("how it is done is not said: %q", words)
	}
	press(f, fyne.KeyEnd, fyne.KeyReturn)
	last := s.table.Rows[len(s.table.Rows)-1].Player
	if got := names(); len(got) != charted+1 || got[charted] != string(last) || s.grid.CurrentRow().Cells[0].Icon != look.IconCheck {
		t.Errorf("Enter on the last: %v", got)
	}
	press(f, fyne.KeyReturn)
	if got := names(); len(got) != charted || s.grid.CurrentRow().Cells[0].Icon != "" {
		t.Errorf("Enter once more: %v", got)
	}
	for p, steps := range s.steps {
		for i, x := range steps {
			if want := f.state.Scores(sec.ID, tournament.RoundNo(i+1))[p]; x.Points != want {
				t.Errorf("%s after round %d: %s, want %s", p, i+1, x.Points.Half(), want.Half())
			}
		}
	}
	typeText(f, "p")
	if s.ground.Visible() || s.kind != viewRanking {
		t.Error("P does not go back to the standings")
	}
}

// What prints a view is the document of the same facts.
func TestViewsArePrintedByTheirDocuments(t *testing.T) {
	f := twoRounds(t)
	for kind, want := range viewDocuments {
		s := standingsOf(t, f)
		s.kind = kind
		s.show()
		s.print()
		d, ok := f.screens[Documents].(*documentsScreen)
		if !ok || f.place != Documents || d.current().key != want {
			t.Errorf("view %d goes to %q, want %q", kind, d.current().key, want)
		}
	}
}

// TestPicturesOfViews takes the views, to be looked at.
func TestPicturesOfViews(t *testing.T) {
	if os.Getenv("SEALEDMOVE_PICTURES") == "" {
		t.Skip("SEALEDMOVE_PICTURES names no folder for the pictures")
	}
	f := twoRounds(t)
	known(t, f)
	for _, c := range []struct {
		name    string
		lang    locale.Lang
		variant look.Variant
		percent int
		size    fyne.Size
	}{
		{"en-light", locale.English, look.Light, 100, fyne.NewSize(1366, 742)},
		{"hans-dark", locale.Hans, look.Dark, 100, fyne.NewSize(1366, 742)},
		{"hant-dark", locale.Hant, look.Dark, 100, fyne.NewSize(1366, 742)},
		{"narrow", locale.English, look.Light, 100, fyne.NewSize(1100, 700)},
		{"150", locale.English, look.Light, 150, fyne.NewSize(1366, 742)},
	} {
		f.wear(c.lang, c.variant, c.percent, c.size)
		s := standingsOf(t, f)
		for _, v := range []int{viewRatings, viewNorms, viewProgress} {
			s.toView(v)
			s.grid.SetCursor(0)
			windowPicture(t, f.win, "view-"+c.name+"-"+viewDocuments[v])
		}
		s.kind = viewRanking
	}
}
