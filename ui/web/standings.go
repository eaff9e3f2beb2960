package web

import (
	"net/http"
	"strings"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// standingsPage is a section's table.
type standingsPage struct {
	Heading string
	Notes   []string // what the reader should know of the numbers
	Columns []column
	Rows    []standingsRow
}

// column is a tie-break.
type column struct{ Code, Name string }

type standingsRow struct {
	person
	Rank    string // "" is out of the standings
	Points  string
	Values  []link // each to its working
	Working string // address of all of them, "" where there is none
	Brief   string // the tie-breaks in one line, for narrow screens
	Note    string
}

// ranked answers with a page about the section's standings.
func (s *Server) ranked(name string, fill func(*view, scoring.Table) sheet) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v, ok := s.find(w, r, name)
		if !ok {
			return
		}
		s.show(w, r, v, func() (sheet, error) {
			t, err := v.table()
			if err != nil {
				return sheet{}, err
			}
			return fill(v, t), nil
		})
	}
}

// rankedSheet is the frame of a page about the section's standings; content is
// shown where there are players.
func (v *view) rankedSheet(t scoring.Table, content any) sheet {
	sh := v.sheet(nil)
	sh.Sub = join(" · ", v.section.Name, v.after(t.After))
	sh.Title = join(" · ", v.section.Name, v.T("web."+v.tab()), v.state.Info.Name)
	sh.Content = content
	if v.tab() == "standings" {
		sh.Orders = v.groupLinks()
	}
	if len(t.Rows) == 0 {
		sh.Kind, sh.Content, sh.Find = "message", v.T("web.no-players"), false
		sh.Orders = nil
	}
	return sh
}

func (v *view) standingsSheet(t scoring.Table) sheet {
	p := standingsPage{Heading: v.after(t.After), Notes: v.notes(t)}
	for _, c := range t.Columns {
		col := column{Code: c.Code.String()}
		if key := "scoring.name." + string(c.Code.Name); v.Has(key) {
			col.Name = v.T(key)
		}
		p.Columns = append(p.Columns, col)
	}
	shown := t.Shown()
	for i, row := range t.Rows {
		p.Rows = append(p.Rows, v.standingsRow(t, row, shown[i]))
	}
	return v.rankedSheet(t, p)
}

// table is the section's standings as its journal stands.
func (v *view) table() (scoring.Table, error) { return v.snapshot.table(v.section.ID) }

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
	if row.TPN > 0 && !row.Out && t.After > 0 {
		out.Working = workingPath(int(row.TPN))
	}
	var brief []string
	for i, x := range row.Values {
		value := link{Text: shown[i]}
		if out.Working != "" && t.Columns[i].Err == nil {
			value.Href = out.Working + "#" + anchor(i)
		}
		out.Values = append(out.Values, value)
		if x.Defined() {
			brief = append(brief, t.Columns[i].Code.String()+"\u00a0"+shown[i])
		}
	}
	out.Brief = strings.Join(brief, " · ")
	out.Note = v.left(row)
	return out
}

// left says that a player is no longer there.
func (v *view) left(row scoring.Row) string {
	switch {
	case row.Out && row.Expelled:
		return v.T("web.expelled-out")
	case row.Out:
		return v.T("web.out")
	case row.Expelled:
		return v.T("web.expelled")
	case row.Withdrawn:
		return v.T("web.withdrawn")
	default:
		return ""
	}
}

// provisional says what is not final about the numbers.
func (v *view) provisional(t scoring.Table) []string {
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
	return notes
}

// notes say what is not final about the numbers, and why a column is empty.
func (v *view) notes(t scoring.Table) []string {
	notes := v.provisional(t)
	for _, c := range t.Columns {
		if c.Err != nil {
			notes = append(notes, v.Err(c.Err))
		}
	}
	for _, s := range t.Settled {
		notes = append(notes, v.say(s.Sentence(v.name)))
	}
	return notes
}
