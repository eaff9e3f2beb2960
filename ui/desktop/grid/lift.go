package grid

import "fyne.io/fyne/v2"

var _ fyne.Draggable = (*Grid)(nil)

// lift is a cell on its way to another: the cursor goes with the pointer.
type lift struct {
	on   bool
	from At
	last fyne.Position // of the pointer
}

// Dragged lifts the cell under the cursor, where the button went down, and moves
// the cursor to the cell under the pointer.
func (g *Grid) Dragged(e *fyne.DragEvent) {
	if !g.lift.on {
		g.lift = lift{on: true, from: g.cursor}
		if g.OnDrop != nil && g.OnLift != nil && g.cursor.Row >= 0 {
			g.OnLift(g.cursor)
		}
	}
	g.lift.last = e.Position
	if at, ok := g.under(e.Position); ok && g.OnDrop != nil {
		g.moveTo(g.stopAt(at))
	}
}

// DragEnd drops the cell where the pointer is. One that came back to its place, or
// that could not be lifted, was clicked by an unsteady hand: the driver tells of no
// click after a drag.
func (g *Grid) DragEnd() {
	l := g.lift
	g.lift = lift{}
	at, ok := g.under(l.last)
	if g.OnDrop != nil && l.from.Row >= 0 {
		to := l.from
		if ok {
			to = g.stopAt(at)
		}
		g.OnDrop(l.from, to)
		return
	}
	if !ok || at.Row == l.from.Row {
		g.Tapped(&fyne.PointEvent{Position: l.last})
	}
}
