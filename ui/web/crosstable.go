package web

import (
	"strconv"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// crossPage is a section's cross table: for a Swiss a column per round, for a
// round robin a column per line of the table itself, so that who has met whom
// stands on both sides of the diagonal.
type crossPage struct {
	Heading string
	Notes   []string // why it is provisional
	Grid    bool     // of a round robin
	Columns []string
	Rows    []crossRow
}

// Many tells whether paper must lie on its side.
func (p crossPage) Many() bool { return len(p.Columns) > 12 }

// crossRow is a player's line. In a Swiss opponents are named by their numbers,
// in a grid by their lines, which are never shared as ranks may be.
type crossRow struct {
	person
	Line   int
	Rank   string
	Points string
	Note   string
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

func (v *view) crossSheet(t scoring.Table) sheet {
	p := crossPage{Heading: v.after(t.After), Notes: v.provisional(t), Grid: v.section.System.IsRoundRobin() && len(v.section.Numbers) > 0}
	columns := int(v.section.Current())
	lines := map[tournament.PlayerID]int{}
	if p.Grid {
		columns = len(t.Rows)
		for i, row := range t.Rows {
			lines[row.Player] = i + 1
		}
	}
	for n := range columns {
		p.Columns = append(p.Columns, strconv.Itoa(n+1))
	}
	cells := v.state.Cells(v.section.ID, v.section.Current())
	for i, row := range t.Rows {
		line := crossRow{
			person: personOf(v.section, v.state.Player(row.Player)),
			Line:   i + 1, Points: row.Points.Half(), Note: v.left(row),
		}
		if row.Rank > 0 {
			line.Rank = spaced(int64(row.Rank))
		}
		if p.Grid {
			line.Cells = v.gridCells(cells[row.Player], lines, i)
		} else {
			for _, c := range cells[row.Player] {
				line.Cells = append(line.Cells, crossCell{Games: []crossGame{v.game(c)}})
			}
		}
		p.Rows = append(p.Rows, line)
	}
	return v.rankedSheet(t, p)
}

// gridCells are a player's games by the lines of the opponents; own is his line,
// from 0.
func (v *view) gridCells(rounds []tournament.Cell, lines map[tournament.PlayerID]int, own int) []crossCell {
	cells := make([]crossCell, len(lines))
	cells[own].Self = true
	for _, c := range rounds {
		if n := lines[c.Opponent]; n > 0 {
			g := v.game(c)
			g.Opponent = 0
			cells[n-1].Games = append(cells[n-1].Games, g)
		}
	}
	return cells
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
