package grid

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"sealedmove/ui/desktop/look"
)

// Distances inside a cell, at 100 %.
const (
	cellPad   = 8
	statePad  = 4
	iconSize  = 16
	iconGap   = 6
	stateSlot = 20 // the slots of glyph and tail in a State cell
	suffixGap = 5
	noteGap   = 12

	remarkIndent = 32
	leastName    = 80
)

// view draws a grid: a header, the rows in sight in a clipped body, a scroll
// bar, and the tip under the pointer.
type view struct {
	g        *Grid
	ground   *canvas.Rectangle
	headRect *canvas.Rectangle
	headLine *canvas.Rectangle
	heads    []*head
	borders  []*border       // of the columns that can be drawn wider
	body     *fyne.Container // the lines, at their places
	clip     *container.Clip
	bar      *scrollBar
	tip      *tip
	objects  []fyne.CanvasObject

	lines  map[int]*line // in sight, by row
	free   []*line
	offset float32
	size   fyne.Size
	span   []span // where the columns are
	drawn  int    // rises when everything must be set anew
	grown  bool   // a line was made: the canvas does not know it yet, and would not draw it
}

type span struct{ x, width float32 }

type head struct {
	text *canvas.Text
	icon *canvas.Image
}

func newView(g *Grid) *view {
	v := &view{
		g: g, ground: canvas.NewRectangle(nil), headRect: canvas.NewRectangle(nil), headLine: canvas.NewRectangle(nil),
		body: &fyne.Container{Layout: still{}}, bar: newScrollBar(), tip: newTip(), lines: map[int]*line{}, drawn: 1,
	}
	v.clip = container.NewClip(v.body)
	v.bar.moved = v.scrollTo
	v.paint()
	return v
}

// still leaves objects where they are and asks for no room: the lines are
// placed by the view, and a long text must not make the window wider.
type still struct{}

func (still) Layout([]fyne.CanvasObject, fyne.Size)        {}
func (still) MinSize([]fyne.CanvasObject) (none fyne.Size) { return none }

func (v *view) style() look.Style { return look.StyleOf(v.g) }

func (v *view) Destroy() {}

func (v *view) Objects() []fyne.CanvasObject { return v.objects }

func (v *view) MinSize() fyne.Size {
	s := v.style()
	width := float32(0)
	for i, c := range v.g.columns {
		if !v.g.aside.on || v.stays(i) || i == v.g.aside.before {
			width += s.Px(leastWidth(c))
		}
	}
	rows := v.g.least
	if v.g.fit {
		rows = len(v.g.rows)
	} else {
		width += s.Px(look.ScrollBarWidth)
	}
	return fyne.NewSize(width, v.headHeight()+float32(rows)*s.Row())
}

// leastWidth is the width of a column with fixed width, or the least of another.
func leastWidth(c Column) float32 {
	if c.Width > 0 {
		return c.Width
	}
	return least(c)
}

// stays tells whether a column stays where others move sideways.
func (v *view) stays(i int) bool {
	return i < v.g.aside.before || i >= len(v.g.columns)-v.g.aside.behind
}

// room is the width for columns.
func (v *view) room() float32 {
	if v.overflows() {
		return v.size.Width - v.style().Px(look.ScrollBarWidth)
	}
	return v.size.Width
}

// fits tells whether all columns have room beside each other.
func (v *view) fits() bool {
	width := float32(0)
	for _, c := range v.columns() {
		width += v.style().Px(leastWidth(c))
	}
	return width <= v.room()
}

// inSight are the columns that are shown: all of them, or those that stay and
// as many of the others as have room, from the first that is not moved out.
func (v *view) inSight() []bool {
	s, g, columns := v.style(), v.g, v.columns()
	seen := make([]bool, len(columns))
	room := v.room()
	for i, c := range columns {
		if seen[i] = !g.aside.on || v.stays(i); seen[i] {
			room -= s.Px(leastWidth(c))
		}
	}
	if !g.aside.on {
		return seen
	}
	last := len(columns) - g.aside.behind
	most := 0 // that may be moved out: the rest has room
	for rest, i := room, last-1; i >= g.aside.before; i-- {
		if rest -= s.Px(leastWidth(columns[i])); rest < 0 {
			most = i + 1 - g.aside.before
			break
		}
	}
	g.aside.moved = min(g.aside.moved, most)
	end := g.aside.before + g.aside.moved
	for ; end < last; end++ {
		if room -= s.Px(leastWidth(columns[end])); room < 0 {
			break
		}
		seen[end] = true
	}
	if g.OnAside != nil {
		if most == 0 {
			g.OnAside(-1, -1)
		} else {
			g.OnAside(g.aside.moved, end-1-g.aside.before)
		}
	}
	return seen
}

func least(c Column) float32 {
	if c.Least > 0 {
		return c.Least
	}
	return leastName
}

func (v *view) headHeight() float32 {
	if v.g.noHead {
		return 0
	}
	s := v.style()
	return s.Px(look.HeaderHeight) + s.Hair()
}

func (v *view) Layout(size fyne.Size) {
	if size != v.size {
		v.size = size
		v.drawn++
	}
	s := v.style()
	top := v.headHeight()
	v.ground.Resize(size)
	place(v.headRect, 0, 0, size.Width, max(top-s.Hair(), 0))
	place(v.headLine, 0, max(top-s.Hair(), 0), size.Width, s.Hair())
	place(v.clip, 0, top, size.Width, max(size.Height-top, 0))
	bar := s.Px(look.ScrollBarWidth)
	place(v.bar, size.Width-bar, top, bar, max(size.Height-top, 0))
	v.measure()
	v.layoutHeads()
	v.update()
}

// measure shares the width among the columns. The room of the scroll bar is
// kept free when there is one.
func (v *view) measure() {
	s := v.style()
	width, columns := v.room(), v.columns()
	seen := v.inSight()
	shared := v.shared(columns, seen, width)
	next := make([]span, len(columns))
	x := float32(0)
	for i, c := range columns {
		if !seen[i] {
			next[i] = span{x, 0}
			continue
		}
		w := s.Px(c.Width)
		if c.Width == 0 {
			w = shared[i]
		}
		next[i] = span{x, w}
		x += w
	}
	for i := range next {
		if len(v.span) != len(next) || v.span[i] != next[i] {
			v.span = next
			v.drawn++
			return
		}
	}
}

// shared are the widths of the columns in sight that share what the others leave
// of a width. One whose part is below its least has that, and the rest share
// what is left.
func (v *view) shared(columns []Column, seen []bool, width float32) []float32 {
	s := v.style()
	out := make([]float32, len(columns))
	for i, c := range columns {
		if seen[i] {
			width -= s.Px(c.Width)
		}
	}
	for {
		shares, rest := float32(0), width
		for i, c := range columns {
			switch {
			case !seen[i] || c.Width > 0:
			case out[i] > 0:
				rest -= out[i]
			default:
				shares += share(c)
			}
		}
		kept := false
		for i, c := range columns {
			if seen[i] && c.Width == 0 && out[i] == 0 && rest*share(c)/shares < s.Px(least(c)) {
				out[i], kept = s.Px(least(c)), true
			}
		}
		if kept {
			continue
		}
		for i, c := range columns {
			if seen[i] && c.Width == 0 && out[i] == 0 {
				out[i] = float32(math.Floor(float64(rest * share(c) / shares)))
			}
		}
		return out
	}
}

func share(c Column) float32 {
	if c.Share > 0 {
		return c.Share
	}
	return 1
}

func (v *view) total() float32  { return float32(len(v.g.rows)) * v.style().Row() }
func (v *view) height() float32 { return max(v.size.Height-v.headHeight(), 0) }

func (v *view) overflows() bool { return v.total() > v.height()+0.5 }

// page is how many whole rows are in sight.
func (v *view) page() int { return int(v.height() / v.style().Row()) }

func (v *view) Refresh() {
	v.drawn++
	v.paint()
	v.Layout(v.size)
	v.bar.Refresh()
	canvas.Refresh(v.g)
}

// paint sets the colours of what is not a row and makes the header's parts.
func (v *view) paint() {
	s := v.style()
	v.ground.FillColor = s.Color(look.Surface)
	v.headRect.FillColor = s.Color(look.Raised)
	v.headLine.FillColor = s.Color(look.LineStrong)
	v.headRect.Hidden, v.headLine.Hidden = v.g.noHead, v.g.noHead
	v.tip.paint(s)
	for len(v.heads) < len(v.g.columns) {
		v.borders = append(v.borders, newBorder(v, len(v.heads)))
		v.heads = append(v.heads, &head{text: canvas.NewText("", nil), icon: look.NewImage()})
	}
	v.objects = []fyne.CanvasObject{v.ground, v.headRect}
	for i, h := range v.heads {
		on := i < len(v.g.columns) && !v.g.noHead
		h.text.Hidden = !on
		if v.borders[i].Hidden = !on || v.g.keeper == nil; !on {
			h.icon.Hidden = true
			continue
		}
		h.text.Text = v.g.columns[i].Title
		s.Ink(h.text, look.SizeLabel, true, look.Text2)
		s.Draw(h.icon, v.g.columns[i].sortIcon(), look.Text2)
		v.objects = append(v.objects, h.text, h.icon)
	}
	v.objects = append(v.objects, v.headLine, v.clip, v.bar, v.tip.box, v.tip.text)
	if v.g.keeper != nil && !v.g.noHead {
		for _, b := range v.borders[:len(v.g.columns)] {
			v.objects = append(v.objects, b)
		}
	}
}

func (c Column) sortIcon() look.Icon {
	switch c.Sorted {
	case Ascending:
		return look.IconSortUp
	case Descending:
		return look.IconSortDown
	default:
		return ""
	}
}

func (v *view) layoutHeads() {
	if v.g.noHead {
		return
	}
	s := v.style()
	height, icon := s.Px(look.HeaderHeight), s.Px(14)
	for i, c := range v.g.columns {
		h, at := v.heads[i], v.span[i]
		if h.text.Hidden = at.width == 0; h.text.Hidden {
			h.icon.Hidden = true
			continue
		}
		room := at.width - 2*s.Px(cellPad)
		mark := float32(0)
		if c.Sorted != Unsorted {
			mark = icon + s.Px(2)
		}
		h.text.Text = s.Fit(c.Title, look.SizeLabel, true, room-mark)
		width := h.text.MinSize().Width
		x := at.x + s.Px(cellPad)
		switch c.Align {
		case Right:
			x += room - width - mark
		case Center:
			x += (room - width - mark) / 2
		default: // Left stands there already
		}
		s.PlaceText(h.text, x, 0, width, height)
		s.PlaceIcon(h.icon, x+width+s.Px(2), 0, icon, height)
	}
	v.layoutBorders()
}

// update brings the rows in sight up to date.
func (v *view) update() {
	if v.size.Width == 0 || len(v.heads) < len(v.g.columns) {
		return
	}
	v.offset = min(max(v.offset, 0), v.maxOffset())
	v.measure()
	v.layoutBar()
	row := v.style().Row()
	first := int(v.offset / row)
	last := min(int(math.Ceil(float64((v.offset+v.height())/row))), len(v.g.rows)) - 1
	for i, l := range v.lines {
		if i < first || i > last {
			l.box.Hide()
			v.free = append(v.free, l)
			delete(v.lines, i)
		}
	}
	for i := first; i <= last; i++ {
		l := v.lines[i]
		if l == nil {
			l = v.take()
			v.lines[i] = l
		}
		l.set(v, i)
		l.box.Move(fyne.NewPos(0, float32(i)*row-v.offset))
		if l.box.Hidden {
			l.box.Show()
		}
	}
	if v.grown {
		v.grown = false
		canvas.Refresh(v.body)
	}
}

// take is a line out of sight, or a new one.
func (v *view) take() *line {
	if n := len(v.free); n > 0 {
		l := v.free[n-1]
		v.free = v.free[:n-1]
		return l
	}
	l := newLine()
	v.body.Objects = append(v.body.Objects, l.box)
	v.grown = true
	return l
}

func (v *view) maxOffset() float32 { return max(v.total()-v.height(), 0) }

func (v *view) layoutBar() {
	show := v.overflows()
	if v.bar.Hidden == show {
		v.bar.Hidden = !show
		v.layoutHeads()
	}
	v.bar.set(v.offset, v.height(), v.total())
}

// scrollTo moves the rows to an offset in units.
func (v *view) scrollTo(offset float32) {
	offset = round(min(max(offset, 0), v.maxOffset()))
	if offset == v.offset {
		return
	}
	v.offset = offset
	v.tip.hide()
	v.update()
	canvas.Refresh(v.body)
}

// reveal scrolls so that a row is wholly in sight, with the heading over it.
func (v *view) reveal(row int) {
	if row < 0 || v.size.Height == 0 {
		return
	}
	h := v.style().Row()
	top, bottom := float32(row)*h, float32(row+1)*h
	if row > 0 && v.g.rows[row-1].Section != "" {
		top -= h
	}
	switch {
	case top < v.offset:
		v.scrollTo(top)
	case bottom > v.offset+v.height():
		v.scrollTo(bottom - v.height())
	}
}

// at is the cell at a point of the grid.
func (v *view) at(p fyne.Position) (At, bool) {
	y := p.Y - v.headHeight()
	if y < 0 || y > v.height() {
		return At{}, false
	}
	row := int((y + v.offset) / v.style().Row())
	if row >= len(v.g.rows) {
		return At{}, false
	}
	return At{Row: row, Col: v.column(p.X)}, true
}

func (v *view) column(x float32) int {
	for i, s := range v.span {
		if x >= s.x && x < s.x+s.width {
			return i
		}
	}
	return -1
}

// header is the column whose header is at a point.
func (v *view) header(p fyne.Position) (int, bool) {
	if p.Y < 0 || p.Y >= v.headHeight() {
		return 0, false
	}
	col := v.column(p.X)
	return col, col >= 0
}

// absolute is where a menu of a cell opens.
func (v *view) absolute(at At) fyne.Position {
	s := v.style()
	p := fyne.CurrentApp().Driver().AbsolutePositionForObject(v.g)
	x := s.Px(cellPad)
	if at.Col >= 0 {
		x += v.span[at.Col].x
	}
	return p.AddXY(x, v.headHeight()+float32(at.Row+1)*s.Row()-v.offset)
}

// hover shows the tip of the cell under the pointer.
func (v *view) hover(p fyne.Position) {
	at, ok := v.at(p)
	if !ok || at.Col < 0 {
		v.tip.hide()
		return
	}
	words := ""
	if l := v.lines[at.Row]; l != nil && at.Col < len(l.cells) {
		words = l.cells[at.Col].words()
	}
	if words == "" {
		v.tip.hide()
		return
	}
	s := v.style()
	y := v.headHeight() + float32(at.Row+1)*s.Row() - v.offset
	v.tip.show(s, words, fyne.NewPos(v.span[at.Col].x, y), v.size)
}

func place(o fyne.CanvasObject, x, y, w, h float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(w, h))
}

func round(v float32) float32 { return float32(math.Round(float64(v))) }
