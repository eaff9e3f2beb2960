package grid

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"sealedmove/ui/desktop/look"
)

// WidthKeeper remembers the widths that the columns of a grid were given by
// hand. A width stands for each column, at 100 %; of columns that share the
// rest it is the weight in sharing. Nil is as designed.
type WidthKeeper interface {
	Widths(columns int) []float32
	KeepWidths(columns int, widths []float32)
}

// KeepWidths lets the columns be drawn wider and narrower by their borders in
// the header, and remembers it in k. A double click makes all of them as they
// were designed. Columns of a fixed width hold numbers, which are never cut:
// they get no narrower than that.
func (g *Grid) KeepWidths(k WidthKeeper) *Grid {
	g.keeper = k
	g.recall()
	return g
}

// Widen gives a column more room, or less, in units at 100 %: from the columns
// after it, then from those before it, as far as these can give any.
func (g *Grid) Widen(col int, by float32) {
	v := g.view
	if g.keeper == nil || v == nil || col < 0 || col >= len(v.span) || v.span[col].width == 0 {
		return
	}
	widths, dx := v.widths(), by*v.style().Px(1)
	if dx > 0 {
		left := v.shift(widths, col, col+1, 1, dx)
		v.shift(widths, col, col-1, -1, left)
	} else if next := v.beside(col); next >= 0 {
		given := min(-dx, max(widths[col]-v.leastOf(col), 0))
		widths[col] -= given
		widths[next] += given
	}
	v.draw(widths)
	g.keep()
}

// ResetWidths makes all columns as they were designed.
func (g *Grid) ResetWidths() {
	if g.keeper == nil {
		return
	}
	g.widths, g.drawn = nil, nil
	g.keeper.KeepWidths(len(g.columns), nil)
	g.Refresh()
}

// Width is how wide a column is now, in units at 100 %; 0 where it is not shown.
func (g *Grid) Width(col int) float32 {
	if g.view == nil || col < 0 || col >= len(g.view.span) {
		return 0
	}
	return round(g.view.span[col].width / g.view.style().Px(1))
}

func (g *Grid) keep() { g.keeper.KeepWidths(len(g.columns), slices.Clone(g.widths)) }

// recall sets the widths that are remembered of columns of this number.
func (g *Grid) recall() {
	if g.keeper != nil {
		g.setWidths(g.keeper.Widths(len(g.columns)))
	}
}

func (g *Grid) setWidths(widths []float32) {
	g.widths, g.drawn = nil, nil
	if len(widths) != len(g.columns) {
		return
	}
	g.widths, g.drawn = widths, slices.Clone(g.columns)
	for i, w := range widths {
		switch c := &g.drawn[i]; {
		case w <= 0:
		case c.Width > 0:
			c.Width = max(c.Width, w)
		default:
			c.Share = w
		}
	}
}

// columns are those that are shown: of the widths that were given by hand, if
// all have room so, and else as designed.
func (v *view) columns() []Column {
	if v.g.drawn == nil {
		return v.g.columns
	}
	width := float32(0)
	for _, c := range v.g.drawn {
		width += v.style().Px(leastWidth(c))
	}
	if width > v.room() {
		return v.g.columns
	}
	return v.g.drawn
}

func (v *view) widths() []float32 {
	out := make([]float32, len(v.span))
	for i, s := range v.span {
		out[i] = s.width
	}
	return out
}

// leastOf is the least width of a column in pixels.
func (v *view) leastOf(col int) float32 { return v.style().Px(leastWidth(v.g.columns[col])) }

// beside is the next column in sight, or the one before; -1 without any.
func (v *view) beside(col int) int {
	for i := col + 1; i < len(v.span); i++ {
		if v.span[i].width > 0 {
			return i
		}
	}
	for i := col - 1; i >= 0; i-- {
		if v.span[i].width > 0 {
			return i
		}
	}
	return -1
}

// shift widens a column by dx at the cost of those from one on, and returns what
// these could not give.
func (v *view) shift(widths []float32, to, from, step int, dx float32) float32 {
	for i := from; i >= 0 && i < len(widths) && dx > 0; i += step {
		if widths[i] == 0 {
			continue // out of sight
		}
		given := min(dx, max(widths[i]-v.leastOf(i), 0))
		widths[i] -= given
		widths[to] += given
		dx -= given
	}
	return dx
}

// draw gives the columns in sight these widths, in pixels.
func (v *view) draw(widths []float32) {
	one := v.style().Px(1)
	next := make([]float32, len(widths))
	for i, w := range widths {
		if next[i] = round(w/one*10) / 10; w == 0 && len(v.g.widths) == len(next) {
			next[i] = v.g.widths[i]
		}
	}
	v.g.setWidths(next)
	v.Refresh()
}

// border is the right border of a column in the header, which can be drawn.
type border struct {
	widget.BaseWidget
	v    *view
	col  int
	from []float32 // the widths when the drag began; nil: none is on
	by   float32
}

var (
	_ fyne.Draggable      = (*border)(nil)
	_ fyne.DoubleTappable = (*border)(nil)
	_ desktop.Cursorable  = (*border)(nil)
)

// borderWidth is how near the pointer must come, at 100 %.
const borderWidth = 8

func newBorder(v *view, col int) *border {
	b := &border{v: v, col: col}
	b.ExtendBaseWidget(b)
	return b
}

// Dragged moves the border: what one side wins the other loses.
func (b *border) Dragged(e *fyne.DragEvent) {
	if b.from == nil {
		b.from, b.by = b.v.widths(), 0
	}
	b.by += e.Dragged.DX
	widths := slices.Clone(b.from)
	if b.by > 0 {
		b.v.shift(widths, b.col, b.col+1, 1, b.by)
	} else if next := b.v.beside(b.col); next > b.col {
		b.v.shift(widths, next, b.col, -1, -b.by)
	}
	b.v.draw(widths)
}

// DragEnd remembers the widths.
func (b *border) DragEnd() {
	if b.from != nil {
		b.from = nil
		b.v.g.keep()
	}
}

// DoubleTapped makes all columns as they were designed.
func (b *border) DoubleTapped(*fyne.PointEvent) { b.v.g.ResetWidths() }

// Cursor shows that there is something to draw at.
func (b *border) Cursor() desktop.Cursor { return desktop.HResizeCursor }

// CreateRenderer draws nothing: look.md has no vertical lines.
func (b *border) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(color.Transparent))
}

// layoutBorders puts a border behind every column in sight but the last.
func (v *view) layoutBorders() {
	if v.g.keeper == nil || v.g.noHead {
		return
	}
	s := v.style()
	for i := range v.g.columns {
		b := v.borders[i]
		at := v.span[i]
		if b.Hidden = at.width == 0 || v.beside(i) < i; b.Hidden {
			continue
		}
		place(b, at.x+at.width-s.Px(borderWidth)/2, 0, s.Px(borderWidth), s.Px(look.HeaderHeight))
	}
}
