package web

import (
	"net/http"
	"strings"

	"sealedmove/arbiter"
	"sealedmove/scoring"
	"sealedmove/tournament"
)

// standingsPage is a section's table.
type standingsPage struct {
	Heading string
	Notes   []string // what the reader should know of the numbers
	Columns []column
	Rows    []standingsRow
	Empty   string
}

// column is a tie-break.
type column struct{ Code, Name string }

type standingsRow struct {
	person
	Rank   string // "" is out of the standings
	Points string
	Values []string
	Brief  string // the tie-breaks in one line, for narrow screens
	Note   string
}

func (s *Server) standings(w http.ResponseWriter, r *http.Request) {
	v, ok := s.find(w, r, "standings")
	if !ok {
		return
	}
	s.show(w, r, v, v.standingsSheet)
}

func (v *view) standingsSheet() (sheet, error) {
	t, err := v.table()
	if err != nil {
		return sheet{}, err
	}
	p := standingsPage{Heading: v.after(t.After), Notes: v.notes(t)}
	for _, c := range t.Columns {
		col := column{Code: c.Code.String()}
		if key := "tiebreak." + string(c.Code.Name); v.Has(key) {
			col.Name = v.T(key)
		}
		p.Columns = append(p.Columns, col)
	}
	shown := t.Shown()
	for i, row := range t.Rows {
		p.Rows = append(p.Rows, v.standingsRow(t, row, shown[i]))
	}
	sh := v.sheet(nil)
	sh.Sub = join(" · ", v.section.Name, p.Heading)
	sh.Title = join(" · ", v.section.Name, v.T("web.standings"), v.state.Info.Name)
	if len(p.Rows) == 0 {
		p.Empty, sh.Find = v.T("web.no-players"), false
	}
	sh.Content = p
	return sh, nil
}

// table is the section's standings as its journal stands.
func (v *view) table() (scoring.Table, error) {
	return arbiter.StandingsOf(v.state, v.section.ID, 0)
}

// after says which rounds a table counts.
func (v *view) after(round tournament.RoundNo) string {
	if round == 0 {
		return v.T("web.start-list")
	}
	return v.T("web.after-round", int(round))
}

func (v *view) standingsRow(t scoring.Table, row scoring.Row, shown []string) standingsRow {
	out := standingsRow{person: personOf(v.section, v.state.Player(row.Player)), Points: row.Points.Half()}
	if row.Rank > 0 {
		out.Rank = spaced(int64(row.Rank))
	}
	var brief []string
	for i, x := range row.Values {
		out.Values = append(out.Values, shown[i])
		if x.Defined() {
			brief = append(brief, t.Columns[i].Code.String()+"\u00a0"+shown[i])
		}
	}
	out.Brief = strings.Join(brief, " · ")
	switch {
	case row.Out:
		out.Note = v.T("web.out")
	case row.Withdrawn:
		out.Note = v.T("web.withdrawn")
	}
	return out
}

// notes say what is not final about the numbers, and why a column is empty.
func (v *view) notes(t scoring.Table) []string {
	var notes []string
	missing, open := 0, 0
	for _, g := range t.Open {
		if g.Result == tournament.NoResult {
			missing++
		} else {
			open++
		}
	}
	if missing > 0 {
		notes = append(notes, v.T("web.results-missing", missing))
	}
	if open > 0 {
		notes = append(notes, v.T("web.games-open", open, v.section.Points.Unknown))
	}
	for _, c := range t.Columns {
		if c.Err != nil {
			notes = append(notes, v.Err(c.Err))
		}
	}
	return notes
}
