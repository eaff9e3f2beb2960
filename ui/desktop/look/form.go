package look

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Entry is Fyne's entry, 28 high, with the two-pixel ring, handing on the
// keys it has no use for: function keys and Escape always, Enter when
// OnSubmitted is nil. Up and down go to OnUpDown when it is set, for a list
// of suggestions under the entry; Tab goes to OnTab when that is set, and else
// on to the next field.
type Entry struct {
	widget.Entry
	OnUpDown func(down bool)
	OnTab    func()
	focused  bool
}

// NewEntry makes an entry with a placeholder.
func NewEntry(placeholder string) *Entry {
	e := &Entry{}
	e.PlaceHolder = placeholder
	e.ExtendBaseWidget(e)
	return e
}

func (e *Entry) FocusGained() { e.focused = true; e.Entry.FocusGained(); reveal(e) }
func (e *Entry) FocusLost()   { e.focused = false; e.Entry.FocusLost() }

// AcceptsTab leaves Tab to go on to the next field, where OnTab does not hear it, in
// an entry of several lines too: Fyne would write it into the text, and the keyboard could not get out.
func (e *Entry) AcceptsTab() bool { return e.OnTab != nil }

func (e *Entry) TypedKey(key *fyne.KeyEvent) {
	switch key.Name {
	case fyne.KeyEscape, fyne.KeyInsert, fyne.KeyF1, fyne.KeyF2, fyne.KeyF3, fyne.KeyF4, fyne.KeyF5, fyne.KeyF6,
		fyne.KeyF7, fyne.KeyF8, fyne.KeyF9, fyne.KeyF10, fyne.KeyF11, fyne.KeyF12:
		PassKey(e, key)
		return
	case fyne.KeyPageUp, fyne.KeyPageDown: // of no use in one line
		if !e.MultiLine {
			PassKey(e, key)
			return
		}
	case fyne.KeyReturn, fyne.KeyEnter:
		if e.OnSubmitted == nil && !e.MultiLine {
			PassKey(e, key)
			return
		}
	case fyne.KeyTab:
		if e.OnTab != nil {
			e.OnTab()
			return
		}
	case fyne.KeyUp, fyne.KeyDown:
		if e.OnUpDown != nil {
			e.OnUpDown(key.Name == fyne.KeyDown)
			return
		}
	}
	e.Entry.TypedKey(key)
}

// TypedShortcut leaves Ctrl+Enter to the form the entry stands in.
func (e *Entry) TypedShortcut(s fyne.Shortcut) {
	c, ok := s.(*desktop.CustomShortcut)
	if !ok || c.KeyName != fyne.KeyReturn && c.KeyName != fyne.KeyEnter {
		e.Entry.TypedShortcut(s)
		return
	}
	if at, ok := fyne.CurrentApp().Driver().CanvasForObject(e).(fyne.Shortcutable); ok {
		at.TypedShortcut(s)
	}
}

// entryInset is what the design pads more than Fyne does, at 100 %.
const entryInset = 2

// inset moves a point of the widget to where Fyne thinks its text is.
func (e *Entry) inset(p fyne.Position) fyne.Position {
	return p.SubtractXY(StyleOf(e).Px(entryInset), 0)
}

func (e *Entry) Dragged(ev *fyne.DragEvent) {
	moved := *ev
	moved.Position = e.inset(ev.Position)
	e.Entry.Dragged(&moved)
}

func (e *Entry) MouseDown(ev *desktop.MouseEvent) {
	moved := *ev
	moved.Position = e.inset(ev.Position)
	e.Entry.MouseDown(&moved)
}

func (e *Entry) CreateRenderer() fyne.WidgetRenderer {
	d := &entryDrawing{WidgetRenderer: e.Entry.CreateRenderer(), e: e, box: NewBox(), ring: newRing()}
	d.paint()
	return d
}

// entryDrawing sets Fyne's drawing of an entry into our box: its parts are
// placed in the middle of the height, and its own box and border, the first
// two objects, are left out.
type entryDrawing struct {
	fyne.WidgetRenderer
	e         *Entry
	box, ring *Box
}

func (d *entryDrawing) MinSize() fyne.Size {
	s := StyleOf(d.e)
	size := d.WidgetRenderer.MinSize().AddWidthHeight(2*s.Px(entryInset), 0)
	if !d.e.MultiLine {
		size.Height = s.Px(ControlHeight)
	}
	return size
}

func (d *entryDrawing) Layout(size fyne.Size) {
	inset, down := StyleOf(d.e).Px(entryInset), float32(0)
	inner := size.SubtractWidthHeight(2*inset, 0)
	if !d.e.MultiLine { // Fyne's own height is that of a looser design
		inner.Height = d.WidgetRenderer.MinSize().Height
		th := d.e.Theme()
		own := th.Size(theme.SizeNameInnerPadding) + th.Size(theme.SizeNameInputBorder) // where Fyne begins the line
		s := StyleOf(d.e)
		down = s.Baseline(size.Height) - ascentOf(s.Font(SizeBody)) - float32(math.Floor(float64(own)))
	}
	d.WidgetRenderer.Layout(inner)
	for _, o := range d.WidgetRenderer.Objects()[2:] {
		o.Move(o.Position().AddXY(inset, down))
	}
	d.box.Raster.Resize(size)
	d.ring.Raster.Resize(size)
}

func (d *entryDrawing) Refresh() {
	d.WidgetRenderer.Refresh()
	d.paint()
}

func (d *entryDrawing) paint() {
	s := StyleOf(d.e)
	d.box.frame(s, Surface, LineStrong, Radius)
	s.Ring(d.ring, d.e.focused && !d.e.Disabled(), None, Radius)
}

func (d *entryDrawing) Objects() []fyne.CanvasObject {
	out := []fyne.CanvasObject{d.box.Raster}
	out = append(out, d.WidgetRenderer.Objects()[2:]...)
	return append(out, d.ring.Raster)
}

// Select shows the chosen one of some options and a list of them when
// pressed. Up and down choose without opening it.
type Select struct {
	control
	OnChanged func(index int)

	options  []string
	selected int
}

// NewSelect makes a selection; selected -1 shows nothing.
func NewSelect(options []string, selected int, changed func(index int)) *Select {
	c := &Select{options: options, selected: selected, OnChanged: changed}
	c.self = c
	c.press = c.open
	c.ExtendBaseWidget(c)
	return c
}

// Selected is the index of the chosen option, -1 for none.
func (c *Select) Selected() int { return c.selected }

// SetSelected chooses without calling OnChanged.
func (c *Select) SetSelected(index int) {
	if c.selected != index {
		c.selected = index
		c.Refresh()
	}
}

// SetOptions changes the texts and what is chosen.
func (c *Select) SetOptions(options []string, selected int) {
	c.options, c.selected = options, selected
	c.Refresh()
}

func (c *Select) choose(index int) {
	if index < 0 || index >= len(c.options) || index == c.selected || c.Disabled() {
		return
	}
	c.SetSelected(index)
	if c.OnChanged != nil {
		c.OnChanged(index)
	}
}

func (c *Select) open() {
	at := fyne.CurrentApp().Driver().CanvasForObject(c)
	if at == nil || len(c.options) == 0 {
		return
	}
	items := make([]*fyne.MenuItem, len(c.options))
	for i, o := range c.options {
		items[i] = fyne.NewMenuItem(o, func() { c.choose(i) })
		items[i].Checked = i == c.selected
	}
	menu := widget.NewPopUpMenu(fyne.NewMenu("", items...), at)
	corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(c)
	menu.Resize(fyne.NewSize(max(c.Size().Width, menu.MinSize().Width), menu.MinSize().Height))
	menu.ShowAtPosition(corner.AddXY(0, c.Size().Height))
}

func (c *Select) TypedKey(key *fyne.KeyEvent) {
	switch key.Name {
	case fyne.KeyUp:
		c.choose(c.selected - 1)
	case fyne.KeyDown:
		c.choose(c.selected + 1)
	case fyne.KeySpace:
		c.press()
	default: // Enter belongs to the form's button
		PassKey(c, key)
	}
}

func (c *Select) CreateRenderer() fyne.WidgetRenderer {
	box, ring, arrow := NewBox(), newRing(), NewImage()
	text := canvas.NewText("", nil)
	p := &painter{owner: c, objects: []fyne.CanvasObject{box.Raster, text, arrow, ring.Raster}}
	p.min = func() fyne.Size {
		s := StyleOf(c)
		width := float32(0)
		for _, o := range c.options {
			width = max(width, s.Measure(o, SizeBody, false).Width)
		}
		return fyne.NewSize(px(width+0.49, 1)+s.Px(10)+s.Px(8)+s.Px(16)+s.Px(8), s.Px(ControlHeight))
	}
	p.layout = func(size fyne.Size) {
		s := StyleOf(c)
		box.Raster.Resize(size)
		ring.Raster.Resize(size)
		room := size.Width - s.Px(10) - s.Px(32)
		if c.selected >= 0 && c.selected < len(c.options) {
			text.Text = s.Fit(c.options[c.selected], SizeBody, false, room)
		}
		s.PlaceText(text, s.Px(10), 0, room, size.Height)
		place(arrow, size.Width-s.Px(24), px((size.Height-s.Px(16))/2, 1), s.Px(16), s.Px(16))
	}
	p.refresh = func() {
		s := StyleOf(c)
		box.frame(s, Surface, LineStrong, Radius)
		ink := Text
		if c.Disabled() {
			ink = Text3
		}
		text.Text = ""
		s.Ink(text, SizeBody, false, ink)
		s.Draw(arrow, IconSortDown, Text2)
		s.Ring(ring, c.focused, None, Radius)
	}
	p.refresh()
	return p
}

// Check is a box with a tick and a word.
type Check struct {
	control
	OnChanged func(on bool)

	text string
	on   bool
}

// NewCheck makes a check box.
func NewCheck(text string, on bool, changed func(on bool)) *Check {
	c := &Check{text: text, on: on, OnChanged: changed}
	c.self = c
	c.press = func() {
		c.Set(!c.on)
		if c.OnChanged != nil {
			c.OnChanged(c.on)
		}
	}
	c.ExtendBaseWidget(c)
	return c
}

// On reports whether the box is ticked.
func (c *Check) On() bool { return c.on }

// Set ticks or clears the box without calling OnChanged.
func (c *Check) Set(on bool) {
	if c.on != on {
		c.on = on
		c.Refresh()
	}
}

// SetText changes the word beside the box.
func (c *Check) SetText(text string) { c.text = text; c.Refresh() }

func (c *Check) CreateRenderer() fyne.WidgetRenderer {
	ring, box, tick, text := newRing(), NewBox(), NewImage(), canvas.NewText("", nil)
	p := &painter{owner: c, objects: []fyne.CanvasObject{box.Raster, tick, text, ring.Raster}}
	p.min = func() fyne.Size {
		s := StyleOf(c)
		return fyne.NewSize(s.Px(4+16+8)+s.Measure(c.text, SizeBody, false).Width+s.Px(8), s.Px(ControlHeight))
	}
	p.layout = func(size fyne.Size) {
		s := StyleOf(c)
		ring.Raster.Resize(size)
		top := px((size.Height-s.Px(16))/2, 1)
		place(box.Raster, s.Px(4), top, s.Px(16), s.Px(16))
		place(tick, s.Px(4)+s.Px(1), top+s.Px(1), s.Px(14), s.Px(14))
		s.PlaceText(text, s.Px(28), 0, size.Width-s.Px(28), size.Height)
	}
	p.refresh = func() {
		s := StyleOf(c)
		ink := Text
		if c.Disabled() {
			ink = Text3
		}
		box.frame(s, Surface, LineStrong, MessageRadius)
		icon := Icon("")
		if c.on {
			icon = IconCheck
		}
		s.Draw(tick, icon, ink)
		text.Text = c.text
		s.Ink(text, SizeBody, false, ink)
		s.Ring(ring, c.focused, None, Radius)
	}
	p.refresh()
	return p
}

// LabelWidth is the column of the labels of a form, at 100 %.
const LabelWidth float32 = 110

// FormRow is a label, a field and, beside the field, a hint or what is wrong
// with it; under the field where there is no room for the whole of it.
type FormRow struct {
	widget.BaseWidget
	Field fyne.CanvasObject

	label, hint, problem string
	width, labels        float32
}

// NewFormRow makes a row. Width is the field's, at 100 %: 240 and 420 are
// usual; 0 gives it its own least width.
func NewFormRow(label string, field fyne.CanvasObject, width float32) *FormRow {
	f := &FormRow{label: label, Field: field, width: width, labels: LabelWidth}
	f.ExtendBaseWidget(f)
	return f
}

// WithHint sets the small text beside the field.
func (f *FormRow) WithHint(hint string) *FormRow { f.hint = hint; f.Refresh(); return f }

// WithLabels sets the width of the label column, for a form with longer
// labels; give all rows of a form the same.
func (f *FormRow) WithLabels(width float32) *FormRow { f.labels = width; f.Refresh(); return f }

// SetHint changes the hint.
func (f *FormRow) SetHint(hint string) {
	if f.hint != hint {
		f.hint = hint
		f.Refresh()
	}
}

// SetError shows what is wrong in place of the hint; empty clears it.
func (f *FormRow) SetError(problem string) {
	if f.problem != problem {
		f.problem = problem
		f.Refresh()
	}
}

// Problem is what SetError was given.
func (f *FormRow) Problem() string { return f.problem }

// fieldWidth is the width that the field is given where there is room.
func (f *FormRow) fieldWidth(s Style) float32 {
	if f.width > 0 {
		return s.Px(f.width)
	}
	return f.Field.MinSize().Width
}

// words are what stands beside or under the field, and its colour.
func (f *FormRow) words() (string, fyne.ThemeColorName) {
	if f.problem != "" {
		return f.problem, Bad
	}
	return f.hint, Text2
}

// beside is where the words begin and what room they have beside the field.
func (f *FormRow) beside(s Style, width float32) (x, room float32) {
	x = s.Px(f.labels+12) + f.fieldWidth(s) + s.Px(12)
	if f.problem != "" {
		x += s.Px(14 + 6)
	}
	return x, max(width-x, 0)
}

// below tells whether the words go under the field in a row of some width.
func (f *FormRow) below(s Style, width float32) bool {
	words, _ := f.words()
	_, room := f.beside(s, width)
	return width > 0 && words != "" && s.Measure(words, SizeLabel, false).Width > room
}

func (f *FormRow) parts() []fyne.CanvasObject { return []fyne.CanvasObject{f.Field} }

func (f *FormRow) CreateRenderer() fyne.WidgetRenderer {
	label, beside, icon, under := canvas.NewText("", nil), canvas.NewText("", nil), NewImage(), NewSmallParagraph()
	p := &painter{owner: f, objects: []fyne.CanvasObject{label, f.Field, icon, beside, under}}
	line := func(s Style) float32 { return max(f.Field.MinSize().Height, s.Px(ControlHeight)) }
	// indent is where what stands under the field begins, and how wide it is.
	indent := func(s Style, width float32) (x, room float32) {
		x = s.Px(f.labels + 12)
		if f.problem != "" {
			x += s.Px(14 + 6)
		}
		return x, max(width-x, s.Px(80))
	}
	p.min = func() fyne.Size {
		s, width := StyleOf(f), f.Size().Width
		height := line(s)
		if f.below(s, width) {
			_, room := indent(s, width)
			height += under.HeightFor(room) + s.Px(4)
		}
		return fyne.NewSize(s.Px(f.labels+12)+f.fieldWidth(s), height)
	}
	p.layout = func(size fyne.Size) {
		s := StyleOf(f)
		row, high, below := s.Px(ControlHeight), line(s), f.below(s, size.Width)
		words, _ := f.words()
		s.PlaceText(label, 0, 0, s.Px(f.labels), row)
		place(f.Field, s.Px(f.labels+12), 0, min(f.fieldWidth(s), size.Width-s.Px(f.labels+12)), high)
		x, room := f.beside(s, size.Width)
		top := float32(0)
		if under.Hidden = !below; below {
			x, room = indent(s, size.Width)
			top, words = high, ""
			place(under, x, top, room, under.HeightFor(room))
			row = s.Px(18)
		}
		if f.problem != "" {
			s.PlaceIcon(icon, x-s.Px(14+6), top, s.Px(14), row)
		}
		beside.Text = words
		s.PlaceText(beside, x, 0, room, row)
	}
	p.refresh = func() {
		s := StyleOf(f)
		label.Text = f.label
		s.Ink(label, SizeBody, false, Text2)
		mark := Icon("")
		if f.problem != "" {
			mark = IconWarning
		}
		words, ink := f.words()
		s.Draw(icon, mark, Bad)
		s.Ink(beside, SizeLabel, false, ink)
		under.SetSpans(Span{Text: words, Color: ink})
	}
	p.refresh()
	return p
}

var _ desktop.Cursorable = (*Select)(nil)
