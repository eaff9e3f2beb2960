package grid

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"sealedmove/ui/desktop/look"
)

// line is one row in sight. It remembers what it shows and changes nothing
// that is the same.
type line struct {
	box          *fyne.Container
	ground, hair *canvas.Rectangle
	ring         *look.Box
	name, note   *canvas.Text // of a heading
	cells        []*cellView

	drawn    int // v.drawn when the line was last set
	section  string
	notes    string
	remark   string
	selected bool
	striped  bool
	ringed   bool
	ringCol  int
}

func newLine() *line {
	l := &line{
		ground: canvas.NewRectangle(nil), ring: look.NewBox(), hair: canvas.NewRectangle(nil),
		name: canvas.NewText("", nil), note: canvas.NewText("", nil),
	}
	l.box = &fyne.Container{Layout: still{}, Objects: []fyne.CanvasObject{l.ground, l.ring.Raster, l.hair, l.name, l.note}}
	return l
}

// set makes the line show row i.
func (l *line) set(v *view, i int) {
	row := v.g.rows[i]
	anew := l.drawn != v.drawn
	l.drawn = v.drawn
	s := v.style()
	height := s.Row()
	if anew {
		l.box.Resize(fyne.NewSize(v.size.Width, height))
		place(l.ground, 0, 0, v.size.Width, height)
		place(l.hair, 0, height-s.Hair(), v.size.Width, s.Hair())
	}
	l.setGround(v, s, i, row, anew)
	l.setHeading(v, s, row, anew, height)
	l.setRing(v, s, i, anew, height)
	l.setCells(v, s, row, anew, height)
}

func (l *line) setGround(v *view, s look.Style, i int, row Row, anew bool) {
	selected := i == v.g.cursor.Row
	striped := v.g.Hall && i%2 == 1
	if !anew && l.selected == selected && l.striped == striped && (l.section == "") == (row.Section == "") {
		return
	}
	l.selected, l.striped = selected, striped
	ground, hair := look.None, look.Line
	switch {
	case row.Section != "":
		ground, hair = look.Bg, look.LineStrong
	case selected:
		ground = look.Sel
	case striped:
		ground = look.Zebra
	}
	l.ground.FillColor, l.hair.FillColor = s.Color(ground), s.Color(hair)
	l.ground.Refresh()
	l.hair.Refresh()
}

func (l *line) setHeading(v *view, s look.Style, row Row, anew bool, height float32) {
	if !anew && l.section == row.Section && l.notes == row.Note && l.remark == row.Remark {
		return
	}
	l.section, l.notes, l.remark = row.Section, row.Note, row.Remark
	l.name.Text, l.note.Text = row.Section, row.Note
	ink, before := look.Text2, s.Px(cellPad)
	switch {
	case row.Remark != "":
		l.note.Text, ink = row.Remark, look.Forfeit
		if before += s.Px(remarkIndent); len(v.span) > 2 {
			before = v.span[2].x + s.Px(cellPad)
		}
		l.note.Text = s.Fit(row.Remark, look.SizeBody, false, v.size.Width-before-s.Px(cellPad))
	case row.Section == "":
		l.note.Text = ""
	}
	l.name.Hidden, l.note.Hidden = l.name.Text == "", l.note.Text == ""
	s.Ink(l.name, look.SizeBody, true, look.Text)
	s.Ink(l.note, look.SizeBody, false, ink)
	width := l.name.MinSize().Width
	s.PlaceText(l.name, s.Px(cellPad), 0, width, height-s.Hair())
	if row.Remark == "" {
		before = round(before + width + s.Px(noteGap))
	}
	s.PlaceText(l.note, before, 0, l.note.MinSize().Width, height-s.Hair())
	l.name.Refresh()
	l.note.Refresh()
}

// setRing stands the ring round the cell that takes keys, on surface, or
// round the row of a grid without stops.
func (l *line) setRing(v *view, s look.Style, i int, anew bool, height float32) {
	on := v.g.focused && i == v.g.cursor.Row
	if !anew && l.ringed == on && l.ringCol == v.g.cursor.Col {
		return
	}
	l.ringed, l.ringCol = on, v.g.cursor.Col
	if on {
		fill, radius := look.None, float32(0)
		x, width := float32(0), v.size.Width
		if v.overflows() {
			width -= s.Px(look.ScrollBarWidth)
		}
		top, tall := float32(0), height-s.Hair()
		if c := v.g.cursor.Col; c >= 0 {
			fill, radius = look.Surface, 4
			x, width = v.span[c].x+s.Px(2), v.span[c].width-2*s.Px(2)
		}
		s.Ring(l.ring, true, fill, radius)
		place(l.ring.Raster, x, top, width, tall)
	}
	l.ring.Raster.Hidden = !on
	canvas.Refresh(l.ring.Raster)
}

func (l *line) setCells(v *view, s look.Style, row Row, anew bool, height float32) {
	added := false
	for len(l.cells) < len(v.g.columns) {
		c := &cellView{text: canvas.NewText("", nil)}
		l.cells = append(l.cells, c)
		l.box.Objects = append(l.box.Objects, c.text)
		added = true
	}
	for i, c := range l.cells {
		cell := Cell{}
		if i < len(row.Cells) && i < len(v.g.columns) && row.Section == "" && row.Remark == "" {
			cell = row.Cells[i]
		}
		if !anew && c.cell == cell {
			continue
		}
		c.cell = cell
		if i >= len(v.g.columns) || v.span[i].width == 0 {
			c.hide()
			continue
		}
		if more := c.set(s, v.g.columns[i], v.span[i], height-s.Hair()); more != nil {
			l.box.Objects = append(l.box.Objects, more...)
			added = true
		}
	}
	if added {
		canvas.Refresh(l.box)
	}
}

// cellView is one cell in sight. Only its text exists from the start; the
// other parts come when a cell first has them.
type cellView struct {
	cell           Cell
	text           *canvas.Text
	suffix, raised *canvas.Text
	icon, tail     *canvas.Image
	frame          *look.Box
	cut            bool
}

// words is what the tip says: the cell's own, or the whole of a cut text.
func (c *cellView) words() string {
	if c.cell.Tip != "" {
		return c.cell.Tip
	}
	if c.cut {
		return c.cell.Text
	}
	return ""
}

func (c *cellView) hide() {
	c.text.Hide()
	for _, o := range c.others() {
		o.Hide()
	}
}

func (c *cellView) others() []fyne.CanvasObject {
	var out []fyne.CanvasObject
	if c.suffix != nil {
		out = append(out, c.suffix)
	}
	if c.raised != nil {
		out = append(out, c.raised)
	}
	if c.icon != nil {
		out = append(out, c.icon)
	}
	if c.tail != nil {
		out = append(out, c.tail)
	}
	if c.frame != nil {
		out = append(out, c.frame.Raster)
	}
	return out
}

// parts makes the objects that the cell needs and does not have; they are
// returned to be put on the line.
func (c *cellView) parts() []fyne.CanvasObject {
	var made []fyne.CanvasObject
	if c.cell.Suffix != "" && c.suffix == nil {
		c.suffix = canvas.NewText("", nil)
		made = append(made, c.suffix)
	}
	if c.cell.Raised != "" && c.raised == nil {
		c.raised = canvas.NewText("", nil)
		made = append(made, c.raised)
	}
	if c.cell.Icon != "" && c.icon == nil {
		c.icon = look.NewImage()
		made = append(made, c.icon)
	}
	if c.cell.Tail != "" && c.tail == nil {
		c.tail = look.NewImage()
		made = append(made, c.tail)
	}
	if c.cell.Frame != "" && c.frame == nil {
		c.frame = look.NewBox()
		made = append(made, c.frame.Raster)
	}
	return made
}

// set draws the cell into a column and returns the objects it made.
func (c *cellView) set(s look.Style, col Column, at span, height float32) []fyne.CanvasObject {
	made := c.parts()
	color := c.cell.Color
	if color == "" {
		color = look.Text
	}
	pad := s.Px(cellPad)
	if col.Kind == State {
		pad = s.Px(statePad)
	}
	left, right := at.x+pad, at.x+at.width-pad
	left, right = c.setIcons(s, col, color, left, right, height)
	c.setTexts(s, col, color, left, right, height)
	if c.frame != nil {
		c.frame.Raster.Hidden = c.cell.Frame == ""
		c.frame.Set(nil, s.Color(or(c.cell.Frame, look.None)), s.Px(look.RingWidth), s.Px(4))
		place(c.frame.Raster, at.x+s.Px(2), 0, at.width-2*s.Px(2), height)
		canvas.Refresh(c.frame.Raster)
	}
	return made
}

// setIcons places glyph and tail and returns what is left for the text.
func (c *cellView) setIcons(s look.Style, col Column, color fyne.ThemeColorName, left, right, height float32) (float32, float32) {
	side := s.Px(iconSize)
	if c.icon != nil {
		s.Draw(c.icon, c.cell.Icon, color)
	}
	if c.tail != nil {
		s.Draw(c.tail, c.cell.Tail, or(c.cell.TailColor, color))
	}
	if col.Kind == State {
		slot := s.Px(stateSlot)
		if c.cell.Icon == "" && s.Measure(c.cell.Text, look.SizeBody, c.cell.Bold).Width > right-left-2*slot {
			left -= slot // a mismatch shows both results; it has no glyph
		}
		if c.icon != nil {
			s.PlaceIcon(c.icon, left+(slot-side)/2, 0, side, height)
		}
		if c.tail != nil {
			s.PlaceIcon(c.tail, right-slot+(slot-side)/2, 0, side, height)
		}
		return left + slot, right - slot
	}
	if c.cell.Icon != "" {
		s.PlaceIcon(c.icon, left, 0, side, height)
		left += side + s.Px(iconGap)
	}
	if c.cell.Tail != "" {
		s.PlaceIcon(c.tail, right-side, 0, side, height)
		right -= side + s.Px(iconGap)
	}
	return left, right
}

// setTexts places the text with what follows it between left and right.
func (c *cellView) setTexts(s look.Style, col Column, color fyne.ThemeColorName, left, right, height float32) {
	after := c.setSmall(s, c.suffix, c.cell.Suffix, look.Text2) + c.setSmall(s, c.raised, c.cell.Raised, color)
	room := right - left - after
	if c.cell.Raised != "" && col.Align == Center { // what is raised hangs beside the middle
		room += after
	}
	c.text.Text = s.Fit(c.cell.Text, look.SizeBody, c.cell.Bold, room)
	c.cut = c.text.Text != c.cell.Text
	c.text.Hidden = c.text.Text == ""
	s.Ink(c.text, look.SizeBody, c.cell.Bold, color)
	width := float32(0)
	if !c.text.Hidden {
		width = c.text.MinSize().Width
	}
	x := left
	switch col.Align {
	case Right:
		x = right - after - width
	case Center:
		x = left + (right-left-width)/2
		if c.cell.Suffix != "" {
			x -= after / 2
		}
	default: // Left stands there already
	}
	s.PlaceText(c.text, x, 0, width, height)
	c.text.Refresh()
	x += width
	if c.suffix != nil {
		s.PlaceText(c.suffix, round(x+s.Px(suffixGap)), 0, c.suffix.MinSize().Width, height)
		c.suffix.Refresh()
	}
	if c.raised != nil {
		s.PlaceText(c.raised, round(x+s.Px(suffixGap)), -s.Px(4), c.raised.MinSize().Width, height)
		c.raised.Refresh()
	}
}

// setSmall sets a small text and returns the room it takes.
func (c *cellView) setSmall(s look.Style, t *canvas.Text, text string, color fyne.ThemeColorName) float32 {
	if t == nil {
		return 0
	}
	t.Text, t.Hidden = text, text == ""
	s.Ink(t, look.SizeSmall, false, color)
	if text == "" {
		return 0
	}
	return t.MinSize().Width + s.Px(suffixGap)
}

func or(a, b fyne.ThemeColorName) fyne.ThemeColorName {
	if a != "" {
		return a
	}
	return b
}
