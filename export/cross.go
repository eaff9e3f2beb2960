package export

import (
	"strconv"
	"strings"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// cross is the cross table: of a Swiss, a column per round with the opponent's
// line in this very table, colour and result; of a round robin, a grid of
// everybody against everybody.
//
// Lines are numbered by place, from 1 without gaps, because ranks may be
// shared and then name two people.
func (d *Doc) cross(sec *tournament.Section, t scoring.Table) List {
	l := d.list(CrossTable, sec, t.After)
	l.Title = d.afterTitle("crosstable", t.After)
	lines := make(map[tournament.PlayerID]int, len(t.Rows))
	shared := false
	for i, r := range t.Rows {
		lines[r.Player] = i + 1
		shared = shared || r.Rank != i+1
	}
	l.Columns = []Column{{Key: "line", Head: "#", Align: Right}}
	if shared {
		l.Columns = append(l.Columns, d.column("rank", Right))
	}
	l.Columns = append(l.Columns, d.optional("title", Left), d.column("name", Left), d.optional("federation", Left), d.optional("rating", Right))
	grid := scoring.KindOf(sec.System) == scoring.RoundRobin
	if grid {
		for i := range t.Rows {
			n := strconv.Itoa(i + 1)
			l.Columns = append(l.Columns, Column{Key: "vs_" + n, Head: n, Align: Center})
		}
	} else {
		for r := 1; r <= int(t.After); r++ {
			n := strconv.Itoa(r)
			l.Columns = append(l.Columns, Column{Key: "round_" + n, Head: d.t("col.round", r), Align: Right})
		}
	}
	l.Columns = append(l.Columns, d.scoreColumns(t)...)
	cells := d.state.Cells(sec.ID, t.After)
	shown := t.Shown()
	for i, r := range t.Rows {
		p := d.state.Player(r.Player)
		row := []Cell{count(i + 1)}
		if shared {
			row = append(row, count(r.Rank))
		}
		row = append(row, text(p.Title), d.person(p, r.TPN), text(p.Federation), count(p.Rating))
		if grid {
			row = append(row, d.gridRow(i+1, len(t.Rows), cells[r.Player], lines)...)
		} else {
			for k, c := range cells[r.Player] {
				x := d.met(c, lines, sec.Points)
				if p.Joined > tournament.RoundNo(k+1) && c.Opponent == "" && c.Bye == tournament.ZeroBye {
					x = Cell{}
				}
				row = append(row, x)
			}
		}
		l.Rows = append(l.Rows, append(row, scoreCells(r, shown[i])...))
	}
	if !grid && t.After > 0 {
		l.Notes = append(l.Notes, d.t("note.lines"))
	}
	l.Notes = append(l.Notes, d.tableNotes(t)...)
	l.prune()
	return l
}

// met is one round of a Swiss: "12w½", "7b+", a bye with its worth, "–" for
// an absence.
func (d *Doc) met(c tournament.Cell, lines map[tournament.PlayerID]int, pts tournament.Points) Cell {
	if c.Opponent == "" {
		switch c.Bye {
		case tournament.ZeroBye, tournament.NoBye:
			return text("–")
		default:
			return text(d.t("cell.bye", pts.OfBye(c.Bye)))
		}
	}
	color := d.t("cell.w")
	if c.Color == tournament.Black {
		color = d.t("cell.b")
	}
	return Cell{
		Text: strconv.Itoa(lines[c.Opponent]) + color + d.sign(c), Player: c.Opponent, Board: c.Board,
		Forfeit: c.Result.Forfeit(), Color: c.Color,
	}
}

// sign is what a game was for the player: 1, ½, 0; + and − by forfeit; an open
// game in a word; nothing while there is no result.
func (d *Doc) sign(c tournament.Cell) string {
	switch o := c.Outcome(); {
	case c.Result.Open():
		return d.t("cell.open")
	case c.Result.Forfeit() && o == tournament.Win:
		return "+"
	case c.Result.Forfeit():
		return "−"
	case o == tournament.Win:
		return "1"
	case o == tournament.Draw:
		return "½"
	case o == tournament.Loss:
		return "0"
	}
	return ""
}

// gridRow is a line of a round robin's grid: against line k, the results of
// all games in order. One decided game is a number, so that a spreadsheet can count.
func (d *Doc) gridRow(self, n int, rounds []tournament.Cell, lines map[tournament.PlayerID]int) []Cell {
	row := make([]Cell, n)
	games := make([][]tournament.Cell, n)
	for _, c := range rounds {
		if k := lines[c.Opponent]; k > 0 {
			games[k-1] = append(games[k-1], c)
		}
	}
	for k := range row {
		var signs []string
		for _, c := range games[k] {
			if s := d.sign(c); s != "" {
				signs = append(signs, s)
			}
			row[k].Forfeit = row[k].Forfeit || c.Result.Forfeit()
			row[k].Player, row[k].Board, row[k].Color = c.Opponent, c.Board, c.Color
		}
		row[k].Text = strings.Join(signs, " ")
		if k+1 == self {
			row[k].Text = "×"
		}
		if len(signs) == 1 && !row[k].Forfeit {
			row[k] = asNumber(row[k])
		}
	}
	return row
}

// asNumber makes a number of a cell that shows one: 1, ½ or 0.
func asNumber(c Cell) Cell {
	s, err := tournament.ParseScore(c.Text)
	if err != nil {
		return c
	}
	c.Kind, c.Num, c.Den = NumberCell, int64(s), int64(tournament.OnePoint)
	return c
}
