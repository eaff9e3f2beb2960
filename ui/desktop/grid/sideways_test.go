package grid

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// Columns that have no room move sideways; the first and the last stay.
func TestColumnsMoveSideways(t *testing.T) {
	columns := []Column{{Title: "Player", Least: 100}}
	row := Row{ID: "a", Cells: []Cell{{Text: "Darzi"}}}
	for r := range 20 {
		columns = append(columns, Column{Title: fmt.Sprintf("R%d", r+1), Width: 50})
		row.Cells = append(row.Cells, Cell{Text: fmt.Sprintf("g%d", r+1)})
	}
	columns = append(columns, Column{Title: "Pts", Width: 50})
	row.Cells = append(row.Cells, Cell{Text: "12"})
	g := New(columns...).Sideways(1, 1)
	first, last := 0, 0
	g.OnAside = func(a, b int) { first, last = a, b }
	w := test.NewTempWindow(t, g)
	w.Resize(fyne.NewSize(500, 200))
	g.SetRows([]Row{row})
	seen := func() string {
		var out []string
		for i, c := range g.view.lines[0].cells {
			if !c.text.Hidden {
				out = append(out, row.Cells[i].Text)
			}
		}
		return strings.Join(out, " ")
	}
	if got := seen(); !strings.HasPrefix(got, "Darzi g1 g2") || !strings.HasSuffix(got, " 12") || strings.Contains(got, "g9") {
		t.Errorf("at first it shows %q", got)
	}
	w.Canvas().Focus(g)
	for range 40 {
		g.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	}
	if got := seen(); !strings.HasPrefix(got, "Darzi g") || !strings.HasSuffix(got, "g20 12") || last != 19 || first < 10 {
		t.Errorf("at the end it shows %q, columns %d to %d", got, first, last)
	}
	w.Resize(fyne.NewSize(1400, 200))
	if got := seen(); len(strings.Fields(got)) != 22 || first != -1 {
		t.Errorf("with room for all it shows %q", got)
	}
}
