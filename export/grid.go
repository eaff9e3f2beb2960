package export

import (
	"strconv"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// grid is the table of a round robin as it hangs on the wall from the first day:
// everybody against everybody in the order of the pairing numbers, with what is
// known and room to write the rest. The cross table has the order of the ranks.
func (d *Doc) grid(sec *tournament.Section, t scoring.Table) (List, error) {
	if !sec.System.IsRoundRobin() {
		return List{}, tournament.Refuse("export.no-grid", sec.Name)
	}
	l := d.list(Grid, sec, t.After)
	l.Title = d.afterTitle("grid", t.After)
	l.Columns = append([]Column{d.column("no", Right)}, d.whoColumns()[:4]...)
	order := d.state.Entries(sec.ID)
	for i, id := range sec.Numbers {
		if p := d.state.Player(id); p != nil && i < len(order) {
			order[i] = p
		}
	}
	lines := make(map[tournament.PlayerID]int, len(order))
	for i, p := range order {
		lines[p.ID] = i + 1
		n := strconv.Itoa(i + 1)
		l.Columns = append(l.Columns, Column{Key: "vs_" + n, Head: n, Align: Center})
	}
	l.Columns = append(l.Columns, d.column("points", Right), d.column("rank", Right))
	cells := d.state.Cells(sec.ID, t.After)
	for i, p := range order {
		row := append([]Cell{count(i + 1)}, d.whoCells(p, sec.TPN(p.ID))[:4]...)
		row = append(row, d.gridRow(i+1, len(order), cells[p.ID], lines)...)
		score, rank := Cell{}, Cell{}
		if r, ok := t.Row(p.ID); ok && t.After > 0 {
			score, rank = points(r.Points), count(r.Rank)
		}
		l.Rows = append(l.Rows, append(row, score, rank))
	}
	l.Notes = d.tableNotes(t)
	l.prune()
	return l, nil
}
