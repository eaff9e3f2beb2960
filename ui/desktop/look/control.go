package look

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// PassKey hands a key that a widget does not use to the canvas, that is, to
// the screen that called Canvas.SetOnTypedKey.
func PassKey(from fyne.CanvasObject, key *fyne.KeyEvent) {
	if c := canvasOf(from); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(key)
	}
}

// PassRune does the same for a typed character.
func PassRune(from fyne.CanvasObject, r rune) {
	if c := canvasOf(from); c != nil && c.OnTypedRune() != nil {
		c.OnTypedRune()(r)
	}
}

// canvasOf is the canvas that an object stands on. The driver knows objects
// only once they are painted; one that has the keyboard already is found by
// that, or keys typed ahead of the first frame would be lost.
func canvasOf(o fyne.CanvasObject) fyne.Canvas {
	d := fyne.CurrentApp().Driver()
	if c := d.CanvasForObject(o); c != nil {
		return c
	}
	for _, w := range d.AllWindows() {
		if f, ok := w.Canvas().Focused().(fyne.CanvasObject); ok && f == o {
			return w.Canvas()
		}
	}
	return nil
}

// FocusOn gives an object the keyboard, if it is on a canvas.
func FocusOn(o fyne.Focusable) {
	object, ok := o.(fyne.CanvasObject)
	if !ok {
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(object); c != nil {
		c.Focus(o)
	}
}

// StandsOn tells whether an object is still part of what a canvas holds. The
// driver remembers the canvas of what was taken away for a while, so it is
// looked for.
func StandsOn(c fyne.Canvas, o fyne.CanvasObject) bool {
	under := func(root fyne.CanvasObject) bool { return holds(root, o) }
	return under(c.Content()) || slices.ContainsFunc(c.Overlays().List(), under)
}

// holder is a widget with others in it, some of which can have the keyboard.
type holder interface{ parts() []fyne.CanvasObject }

func holds(root, o fyne.CanvasObject) bool {
	if root == o {
		return true
	}
	var in []fyne.CanvasObject
	switch root := root.(type) {
	case *fyne.Container:
		in = root.Objects
	case *container.Scroll:
		in = []fyne.CanvasObject{root.Content}
	case holder:
		in = root.parts()
	}
	return slices.ContainsFunc(in, func(x fyne.CanvasObject) bool { return holds(x, o) })
}

// control is what every pressable widget shares: focus, the keys that press
// it, and the cursor. The outer widget calls ExtendBaseWidget and sets press.
type control struct {
	widget.DisableableWidget
	focused bool
	press   func()
	self    fyne.Widget
}

var (
	_ fyne.Focusable     = (*control)(nil)
	_ fyne.Tappable      = (*control)(nil)
	_ desktop.Cursorable = (*control)(nil)
)

func (c *control) FocusGained() { c.focused = true; c.Refresh(); reveal(c.self) }
func (c *control) FocusLost()   { c.focused = false; c.Refresh() }

func (c *control) Cursor() desktop.Cursor {
	if c.Disabled() {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

// Tapped takes the focus first, so that what the press does may move it on.
func (c *control) Tapped(*fyne.PointEvent) {
	if c.Disabled() {
		return
	}
	if f, ok := c.self.(fyne.Focusable); ok {
		FocusOn(f)
	}
	c.press()
}

func (c *control) TypedKey(key *fyne.KeyEvent) {
	switch key.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		if !c.Disabled() {
			c.press()
		}
	default:
		PassKey(c.self, key)
	}
}

func (c *control) TypedRune(r rune) {
	if r != ' ' { // the space has pressed already
		PassRune(c.self, r)
	}
}

// newRing makes a focus ring, not shown yet.
func newRing() *Box {
	r := NewBox()
	r.Raster.Hide()
	return r
}

// Ring draws or hides a focus ring: two pixels, inside the box. Radius is the
// outer one, at 100 %.
func (s Style) Ring(r *Box, on bool, ground fyne.ThemeColorName, radius float32) {
	r.Set(s.Color(ground), s.Color(Focus), s.Px(RingWidth), s.Px(radius))
	r.Raster.Hidden = !on
}

// Kind is how loud a button is.
type Kind uint8

// The kinds of buttons.
const (
	Outlined Kind = iota // the usual button
	Primary              // the one act of a screen or dialog
	Quiet                // no border: an icon or a word in a row
	Link                 // text in accent
)

// Button is a flat button of 28 with an icon before and the name of its key
// after the text.
//
//	look.NewButton(t("undo"), undo).WithIcon(look.IconUndo).WithKey("Ctrl+Z")
type Button struct {
	control
	OnTapped func()

	text, key, count string
	icon             Icon
	kind             Kind
	why              string
}

// NewButton makes an outlined button.
func NewButton(text string, tapped func()) *Button {
	b := &Button{text: text, OnTapped: tapped}
	b.self = b
	b.press = func() {
		if b.OnTapped != nil {
			b.OnTapped()
		}
	}
	b.ExtendBaseWidget(b)
	return b
}

// NewPrimary makes the one filled button of a screen or dialog.
func NewPrimary(text string, tapped func()) *Button { return NewButton(text, tapped).WithKind(Primary) }

// NewLink makes a button that looks like a link.
func NewLink(text string, tapped func()) *Button { return NewButton(text, tapped).WithKind(Link) }

// WithIcon puts an icon before the text.
func (b *Button) WithIcon(icon Icon) *Button { b.icon = icon; b.Refresh(); return b }

// WithKey names the key that does the same, in small letters after the text.
func (b *Button) WithKey(name string) *Button { b.key = name; b.Refresh(); return b }

// WithKind makes the button louder or quieter.
func (b *Button) WithKind(kind Kind) *Button { b.kind = kind; b.Refresh(); return b }

// SetText changes the text.
func (b *Button) SetText(text string) {
	if b.text != text {
		b.text = text
		b.Refresh()
	}
}

// SetCount puts a bold number after the text, or takes it away when empty.
func (b *Button) SetCount(count string) {
	if b.count != count {
		b.count = count
		b.Refresh()
	}
}

// DisableBecause disables the button and keeps the reason, for whoever asks.
func (b *Button) DisableBecause(why string) { b.why = why; b.Disable() }

// Why is the reason given to DisableBecause, empty while the button works.
func (b *Button) Why() string {
	if !b.Disabled() {
		return ""
	}
	return b.why
}

// Text is the text on the button.
func (b *Button) Text() string { return b.text }

func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	d := &buttonDrawing{
		b: b, box: NewBox(), ring: newRing(), icon: NewImage(),
		text: canvas.NewText("", nil), count: canvas.NewText("", nil), key: canvas.NewText("", nil),
	}
	p := &painter{
		owner: b, objects: []fyne.CanvasObject{d.box.Raster, d.icon, d.text, d.count, d.key, d.ring.Raster},
		min: d.min, layout: d.layout, refresh: d.refresh,
	}
	d.refresh()
	return p
}

type buttonDrawing struct {
	b                *Button
	box, ring        *Box
	icon             *canvas.Image
	text, count, key *canvas.Text
}

// buttonGap stands between the parts of a button.
const buttonGap = 6

func (d *buttonDrawing) pad() float32 {
	switch d.b.kind {
	case Link:
		return 4
	case Quiet:
		return 8
	default:
		return 12
	}
}

func (d *buttonDrawing) min() fyne.Size {
	s := StyleOf(d.b)
	width := s.Px(d.pad()) * 2
	parts := 0
	if d.b.icon != "" {
		width += s.Px(16)
		parts++
	}
	for _, t := range []*canvas.Text{d.text, d.count, d.key} {
		if t.Text != "" {
			width += t.MinSize().Width
			parts++
		}
	}
	width += s.Px(buttonGap) * float32(max(parts-1, 0))
	return fyne.NewSize(px(width+0.49, 1), s.Px(ControlHeight))
}

func (d *buttonDrawing) layout(size fyne.Size) {
	s := StyleOf(d.b)
	d.ring.Raster.Resize(size)
	place(d.box.Raster, 0, 0, size.Width, size.Height)
	if d.b.focused && d.b.kind == Primary { // the fill steps back, or a ring of its own colour would not show
		gap := s.Px(RingWidth + 1)
		place(d.box.Raster, gap, gap, size.Width-2*gap, size.Height-2*gap)
	}
	x := (size.Width-d.min().Width)/2 + s.Px(d.pad())
	if d.b.icon != "" {
		s.PlaceIcon(d.icon, x, 0, s.Px(16), size.Height)
		x += s.Px(16) + s.Px(buttonGap)
	}
	for _, t := range []*canvas.Text{d.text, d.count, d.key} {
		if t.Text == "" {
			continue
		}
		w := t.MinSize().Width
		s.PlaceText(t, x, 0, w, size.Height)
		x += w + s.Px(buttonGap)
	}
}

func (d *buttonDrawing) refresh() {
	s, b := StyleOf(d.b), d.b
	d.text.Text, d.count.Text, d.key.Text = b.text, b.count, b.key
	ground, border, ink, small := Surface, LineStrong, Text, Text3
	switch b.kind {
	case Primary:
		ground, border, ink, small = Accent, Accent, OnAccent, OnAccent
	case Quiet:
		ground, border, ink = None, None, Text2
	case Link:
		ground, border, ink = None, None, Accent
	default: // Outlined
	}
	if b.Disabled() { // the border stays: only the ink says so
		ink, small = Text3, Text3
		if b.kind == Primary {
			ground, border = Raised, LineStrong
		}
	}
	d.box.frame(s, ground, border, Radius)
	s.Ink(d.text, SizeBody, b.kind == Primary, ink)
	s.Ink(d.count, SizeBody, true, ink)
	s.Ink(d.key, SizeSmall, false, small)
	s.Draw(d.icon, b.icon, ink)
	s.Ring(d.ring, b.focused, None, Radius)
}

// Segment is a row of choices of which one is chosen, such as the tabs in a
// title bar. Left and right choose.
type Segment struct {
	control
	OnChanged func(index int)

	options  []string
	selected int
	fixed    bool
	layoutX  []float32 // left edge of each option, and the right edge of the last
}

// NewSegment makes a segmented control.
func NewSegment(options []string, selected int, changed func(index int)) *Segment {
	g := &Segment{options: options, selected: selected, OnChanged: changed}
	g.self = g
	g.press = func() {}
	g.ExtendBaseWidget(g)
	return g
}

// Fixed makes it show where things stand and not be chosen from: it takes
// neither clicks nor the keyboard.
func (g *Segment) Fixed() *Segment { g.fixed = true; g.Refresh(); return g }

// Disabled takes a fixed one out of the way of Tab.
func (g *Segment) Disabled() bool { return g.fixed || g.control.Disabled() }

// Selected is the index of the chosen option.
func (g *Segment) Selected() int { return g.selected }

// SetSelected chooses without calling OnChanged; -1 is none of them.
func (g *Segment) SetSelected(index int) {
	if index != g.selected && index >= -1 && index < len(g.options) {
		g.selected = index
		g.Refresh()
	}
}

// SetOptions changes the texts; the choice stays where it is if it can.
func (g *Segment) SetOptions(options []string) {
	g.options = options
	g.selected = min(g.selected, len(options)-1)
	g.Refresh()
}

func (g *Segment) choose(index int) {
	if g.Disabled() || index < 0 || index >= len(g.options) || index == g.selected {
		return
	}
	g.SetSelected(index)
	if g.OnChanged != nil {
		g.OnChanged(index)
	}
}

// Tapped chooses the option under the pointer.
func (g *Segment) Tapped(e *fyne.PointEvent) {
	if g.Disabled() {
		return
	}
	FocusOn(g)
	for i := range g.options {
		if i+1 < len(g.layoutX) && e.Position.X >= g.layoutX[i] && e.Position.X < g.layoutX[i+1] {
			g.choose(i)
			return
		}
	}
}

func (g *Segment) TypedKey(key *fyne.KeyEvent) {
	switch key.Name {
	case fyne.KeyLeft:
		g.choose(g.selected - 1)
	case fyne.KeyRight:
		g.choose(g.selected + 1)
	case fyne.KeyHome:
		g.choose(0)
	case fyne.KeyEnd:
		g.choose(len(g.options) - 1)
	default:
		PassKey(g, key)
	}
}

func (g *Segment) CreateRenderer() fyne.WidgetRenderer {
	d := &segmentDrawing{
		g: g, frame: NewBox(), outline: NewBox(), chosen: canvas.NewRectangle(nil),
		edge: canvas.NewRectangle(nil), ring: newRing(),
	}
	d.painter = &painter{owner: g, min: d.min, layout: d.layout, refresh: d.refresh}
	d.refresh()
	return d.painter
}

type segmentDrawing struct {
	g                    *Segment
	painter              *painter
	frame, outline, ring *Box // the outline lies over the fill of the chosen option
	chosen, edge         *canvas.Rectangle
	texts                []*canvas.Text
	lines                []*canvas.Rectangle
}

// widths are those of the bold texts, so that nothing moves when another
// option is chosen.
func (d *segmentDrawing) widths() []float32 {
	s := StyleOf(d.g)
	out := make([]float32, len(d.g.options))
	for i, o := range d.g.options {
		out[i] = px(s.Measure(o, SizeBody, true).Width+0.49, 1) + 2*s.Px(11) + s.Hair()
	}
	return out
}

func (d *segmentDrawing) min() fyne.Size {
	s := StyleOf(d.g)
	width := s.Hair()
	for _, w := range d.widths() {
		width += w
	}
	return fyne.NewSize(width, s.Px(ControlHeight))
}

func (d *segmentDrawing) layout(size fyne.Size) {
	s := StyleOf(d.g)
	h := s.Hair()
	height := s.Px(ControlHeight)
	top := px((size.Height-height)/2, 1)
	place(d.frame.Raster, 0, top, d.min().Width, height)
	place(d.outline.Raster, 0, top, d.min().Width, height)
	place(d.ring.Raster, 0, top, d.min().Width, height)
	d.g.layoutX = d.g.layoutX[:0]
	x := float32(0)
	for i, w := range d.widths() {
		d.g.layoutX = append(d.g.layoutX, x)
		s.PlaceText(d.texts[i], x, top, w+h, height)
		place(d.lines[i], x, top+h, h, height-2*h)
		if i == d.g.selected {
			place(d.chosen, x+h, top+h, w-h, height-2*h)
			place(d.edge, x+h, top+height-h-s.Px(2), w-h, s.Px(2))
		}
		x += w
	}
	d.g.layoutX = append(d.g.layoutX, x+h)
}

func (d *segmentDrawing) refresh() {
	s := StyleOf(d.g)
	for len(d.texts) < len(d.g.options) {
		t := canvas.NewText("", nil)
		t.Alignment = fyne.TextAlignCenter
		d.texts = append(d.texts, t)
		d.lines = append(d.lines, canvas.NewRectangle(nil))
	}
	d.texts, d.lines = d.texts[:len(d.g.options)], d.lines[:len(d.g.options)]
	d.frame.frame(s, Surface, LineStrong, Radius)
	d.outline.frame(s, None, LineStrong, Radius)
	d.chosen.FillColor, d.edge.FillColor = s.Color(Sel), s.Color(Accent)
	d.chosen.Hidden, d.edge.Hidden = d.g.selected < 0, d.g.selected < 0
	objects := []fyne.CanvasObject{d.frame.Raster, d.chosen, d.edge}
	for i, t := range d.texts {
		t.Text = d.g.options[i]
		ink := Text
		if d.g.control.Disabled() || d.g.fixed && i != d.g.selected {
			ink = Text3
		}
		s.Ink(t, SizeBody, i == d.g.selected, ink)
		d.lines[i].FillColor = s.Color(Line)
		d.lines[i].Hidden = i == 0
		objects = append(objects, d.lines[i], t)
	}
	s.Ring(d.ring, d.g.focused, None, Radius)
	objects = append(objects, d.outline.Raster, d.ring.Raster)
	d.painter.objects = objects
}
