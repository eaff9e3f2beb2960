package export

import (
	"strconv"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// standings is the list of ranks: who, points, tie-breaks.
func (d *Doc) standings(sec *tournament.Section, t scoring.Table) List {
	l := d.list(Standings, sec, t.After)
	l.Title = d.afterTitle("standings", t.After)
	l.Columns = append([]Column{d.column("rank", Right), d.optional("no", Right)}, d.whoColumns()...)
	l.Columns = append(append(l.Columns, d.scoreColumns(t)...), d.optional("status", Left))
	shown := t.Shown()
	for i, r := range t.Rows {
		p := d.state.Player(r.Player)
		row := append([]Cell{count(r.Rank), count(r.TPN)}, d.whoCells(p, r.TPN)...)
		l.Rows = append(l.Rows, append(append(row, scoreCells(r, shown[i])...), text(d.withdrawn(r))))
	}
	l.Notes = d.tableNotes(t)
	l.prune()
	return l
}

// afterTitle words "… after round 3", or what there is before the first.
func (d *Doc) afterTitle(what string, after tournament.RoundNo) string {
	if after == 0 {
		return d.t("title." + what + "-start")
	}
	return d.t("title."+what, int(after))
}

// scoreColumns are points and tie-breaks; a tie-break that stands twice in the
// list has its number behind it, as a spreadsheet wants.
func (d *Doc) scoreColumns(t scoring.Table) []Column {
	cols := []Column{d.column("points", Right)}
	seen := map[string]int{}
	for _, c := range t.Columns {
		code := c.Code.String()
		seen[code]++
		col := Column{Key: code, Head: code, Align: Right, optional: c.Err != nil}
		if n := seen[code]; n > 1 {
			col.Key += "_" + strconv.Itoa(n)
			col.Long = code + " (" + strconv.Itoa(n) + ")"
		}
		cols = append(cols, col)
	}
	return cols
}

// scoreCells are points and tie-breaks of a row; shown are the row's texts
// from scoring.Table.Shown.
func scoreCells(r scoring.Row, shown []string) []Cell {
	cells := []Cell{points(r.Points)}
	for k, v := range r.Values {
		cells = append(cells, value(v, shown[k]))
	}
	return cells
}

// tableNotes say what a reader of the standings must know: games that are
// still open, tie-breaks that could not be had.
func (d *Doc) tableNotes(t scoring.Table) []string {
	var notes []string
	if len(t.Open) > 0 {
		boards := ""
		for i, g := range t.Open {
			if i > 0 {
				boards += d.t("join")
			}
			boards += d.t("note.board", int(g.Round), int(g.No))
		}
		notes = append(notes, d.t("note.provisional", len(t.Open), boards))
	}
	for _, c := range t.Columns {
		if c.Err != nil {
			notes = append(notes, d.t("note.column", c.Code.String(), d.words.Err(c.Err)))
		}
	}
	for _, s := range t.Settled {
		notes = append(notes, d.say(s.Sentence(func(p tournament.PlayerID) string {
			row, _ := t.Row(p)
			return d.person(d.state.Player(p), row.TPN).Text
		})))
	}
	return notes
}
