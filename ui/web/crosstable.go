package web

import (
	"net/http"
	"strconv"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// crossPage is a section's cross table: for a Swiss a column per round, for a
// round robin a column per opponent.
type crossPage struct {
	Heading string
	Columns []string
	Rows    []crossRow
	Empty   string
}

type crossRow struct {
	person
	Rank   string
	Points string
	Cells  []crossCell
}

// crossCell is what one round, or one opponent, was to a player.
type crossCell struct {
	Games []crossGame // two in a double round robin
	Self  bool
}

type crossGame struct {
	Opponent int    // his number; 0 in a column that is his
	Color    string // "white", "black" or ""
	Class    string
	Icon     string // in place of a result, where the game is open
	Text     string
	Raised   string
	Words    string
}

// Disc is the icon of the player's colour.
func (g crossGame) Disc() string { return "state-" + g.Color }

func (s *Server) crosstable(w http.ResponseWriter, r *http.Request) {
	v, ok := s.find(w, r, "crosstable")
	if !ok {
		return
	}
	s.show(w, r, v, v.crossSheet)
}

func (v *view) crossSheet() (sheet, error) {
	t, err := v.table()
	if err != nil {
		return sheet{}, err
	}
	p := crossPage{Heading: v.after(t.After)}
	matrix := v.section.System.IsRoundRobin() && len(v.section.Numbers) > 0
	if matrix {
		for n := range v.section.Numbers {
			p.Columns = append(p.Columns, strconv.Itoa(n+1))
		}
	} else {
		for r := range v.section.Current() {
			p.Columns = append(p.Columns, strconv.Itoa(int(r)+1))
		}
	}
	cells := v.state.Cells(v.section.ID, v.section.Current())
	for _, row := range t.Rows {
		p.Rows = append(p.Rows, v.crossRow(row, cells[row.Player], matrix))
	}
	sh := v.sheet(nil)
	sh.Sub = join(" · ", v.section.Name, p.Heading)
	sh.Title = join(" · ", v.section.Name, v.T("web.crosstable"), v.state.Info.Name)
	if len(p.Rows) == 0 {
		p.Empty, sh.Find = v.T("web.no-players"), false
	}
	sh.Content = p
	return sh, nil
}

func (v *view) crossRow(row scoring.Row, rounds []tournament.Cell, matrix bool) crossRow {
	out := crossRow{person: personOf(v.section, v.state.Player(row.Player)), Points: row.Points.Half()}
	if row.Rank > 0 {
		out.Rank = spaced(int64(row.Rank))
	}
	if !matrix {
		for _, c := range rounds {
			out.Cells = append(out.Cells, crossCell{Games: []crossGame{v.game(c)}})
		}
		return out
	}
	out.Cells = make([]crossCell, len(v.section.Numbers))
	if n := v.section.TPN(row.Player); n > 0 {
		out.Cells[n-1].Self = true
	}
	for _, c := range rounds {
		if n := v.section.TPN(c.Opponent); n > 0 {
			g := v.game(c)
			g.Opponent = 0
			out.Cells[n-1].Games = append(out.Cells[n-1].Games, g)
		}
	}
	return out
}

// marks are how cross tables write an outcome.
var marks = map[tournament.Outcome]string{tournament.Win: "1", tournament.Draw: "½", tournament.Loss: "0"}

func (v *view) game(c tournament.Cell) crossGame {
	if c.Opponent == "" {
		o := outcomeOfBye(v.Catalogue, c.Bye, v.section)
		g := crossGame{Class: o.Class, Icon: o.Icon, Text: v.section.Points.OfBye(c.Bye).Half(), Words: o.Words}
		if c.Bye == tournament.ZeroBye {
			g.Icon, g.Text = "", "–"
		}
		return g
	}
	o := outcomeOf(v.Catalogue, c.Result, true)
	g := crossGame{Opponent: int(v.section.TPN(c.Opponent)), Color: c.Color.String(), Class: o.Class, Raised: o.Raised, Text: marks[c.Outcome()], Words: o.Words}
	switch {
	case c.Result.Open():
		g.Icon = o.Icon
	case c.Result.Forfeit() && c.Outcome() == tournament.Win:
		g.Text = "+"
	case c.Result.Forfeit():
		g.Text = "−"
	}
	return g
}
