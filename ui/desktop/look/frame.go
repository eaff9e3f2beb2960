package look

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// StatusCell is one cell of the status bar: an icon and a few words, some of
// them bold. With OnTapped it is a control.
type StatusCell struct {
	control
	OnTapped func()

	icon  Icon
	color fyne.ThemeColorName
	spans []Span
	alarm bool
	left  bool    // the hairline stands at the left: a cell of the right group
	most  float32 // how wide it may be, at 100 %; 0: as wide as its words
}

// NewStatusCell makes a cell of the left group; icon may be empty.
func NewStatusCell(icon Icon, color fyne.ThemeColorName, spans ...Span) *StatusCell {
	c := &StatusCell{icon: icon, color: color, spans: spans}
	c.self = c
	c.press = func() {
		if c.OnTapped != nil {
			c.OnTapped()
		}
	}
	c.ExtendBaseWidget(c)
	return c
}

// Disabled takes a cell that does nothing out of the way of Tab.
func (c *StatusCell) Disabled() bool { return c.OnTapped == nil }

// Cursor is a hand over a cell that does something.
func (c *StatusCell) Cursor() desktop.Cursor {
	if c.Disabled() {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

// AtRight says that the cell stands in the right group.
func (c *StatusCell) AtRight() *StatusCell { c.left = true; c.Refresh(); return c }

// Most keeps the cell from growing wider than that (at 100 %): its last words
// end in … instead.
func (c *StatusCell) Most(width float32) *StatusCell { c.most = width; c.Refresh(); return c }

// Set changes what the cell says. Alarm makes it the one solid red area of
// the program, for NOT SAVED.
func (c *StatusCell) Set(icon Icon, color fyne.ThemeColorName, alarm bool, spans ...Span) {
	c.icon, c.color, c.alarm, c.spans = icon, color, alarm, spans
	c.Refresh()
}

// Words is what the cell says, without weights.
func (c *StatusCell) Words() string {
	out := ""
	for _, s := range c.spans {
		out += s.Text
	}
	return out
}

func (c *StatusCell) CreateRenderer() fyne.WidgetRenderer {
	d := &statusDrawing{c: c, ground: canvas.NewRectangle(nil), line: canvas.NewRectangle(nil), icon: NewImage(), ring: newRing()}
	d.painter = &painter{owner: c, min: d.min, layout: d.layout, refresh: d.refresh}
	d.refresh()
	return d.painter
}

type statusDrawing struct {
	c            *StatusCell
	painter      *painter
	ground, line *canvas.Rectangle
	ring         *Box
	icon         *canvas.Image
	texts        []*canvas.Text
}

func (d *statusDrawing) min() fyne.Size {
	s := StyleOf(d.c)
	width := 2*s.Px(12) + s.Hair()
	if d.c.icon != "" {
		width += s.Px(14) + s.Px(6)
	}
	for _, t := range d.texts {
		width += t.MinSize().Width
	}
	return fyne.NewSize(px(width+0.49, 1), s.Px(StatusHeight)-s.Hair())
}

func (d *statusDrawing) layout(size fyne.Size) {
	s := StyleOf(d.c)
	d.ground.Resize(size)
	d.ring.Raster.Resize(size)
	lineX := size.Width - s.Hair()
	if d.c.left {
		lineX = 0
	}
	place(d.line, lineX, 0, s.Hair(), size.Height)
	x := s.Px(12)
	if d.c.icon != "" {
		s.PlaceIcon(d.icon, x, 0, s.Px(14), size.Height)
		x += s.Px(14) + s.Px(6)
	}
	for _, t := range d.texts {
		w := t.MinSize().Width
		s.PlaceText(t, x, 0, w, size.Height)
		x += w
	}
}

func (d *statusDrawing) refresh() {
	s := StyleOf(d.c)
	for len(d.texts) < len(d.c.spans) {
		d.texts = append(d.texts, canvas.NewText("", nil))
	}
	d.texts = d.texts[:len(d.c.spans)]
	ground := None
	if d.c.alarm {
		ground = Bad
	}
	d.ground.FillColor = s.Color(ground)
	d.line.FillColor = s.Color(Line)
	objects := []fyne.CanvasObject{d.ground, d.line, d.icon}
	for i, t := range d.texts {
		span := d.c.spans[i]
		ink := span.Color
		switch {
		case d.c.alarm:
			ink = Surface
		case ink == "" && span.Bold:
			ink = Text
		case ink == "":
			ink = Text2
		}
		t.Text = d.fitted(s, i)
		s.Ink(t, SizeLabel, span.Bold, ink)
		objects = append(objects, t)
	}
	ink := d.c.color
	if d.c.alarm {
		ink = Surface
	}
	s.Draw(d.icon, d.c.icon, ink)
	s.Ring(d.ring, d.c.focused, None, 0)
	objects = append(objects, d.ring.Raster)
	d.painter.objects = objects
}

// fitted is the text of a span; the last one is cut to the room there is.
func (d *statusDrawing) fitted(s Style, i int) string {
	span := d.c.spans[i]
	if d.c.most == 0 || i < len(d.c.spans)-1 {
		return span.Text
	}
	room := s.Px(d.c.most) - 2*s.Px(12) - s.Px(14) - s.Px(6)
	for _, before := range d.c.spans[:i] {
		room -= s.Measure(before.Text, SizeLabel, before.Bold).Width
	}
	return s.Fit(span.Text, SizeLabel, span.Bold, room)
}

// SidebarItem is one entry of the sidebar.
type SidebarItem struct {
	Icon  Icon
	Name  string
	Key   string // name of the key that goes there, in small letters at the right
	Count string // a count in place of the key, such as results missing
	Off   bool   // not to be chosen now: no event is open
}

// Sidebar is the list of screens at the left, with the event and its round on
// top. It is one stop for Tab; up and down move the ring, Enter goes there.
type Sidebar struct {
	control
	OnSelected func(index int)

	event, round string
	items        []SidebarItem
	selected     int
	at           int // where the ring is
	narrow       bool
}

// NewSidebar makes a sidebar.
func NewSidebar(items []SidebarItem, selected int, chosen func(index int)) *Sidebar {
	b := &Sidebar{items: items, selected: selected, at: selected, OnSelected: chosen}
	b.self = b
	b.press = func() { b.choose(b.at) }
	b.ExtendBaseWidget(b)
	return b
}

// SetEvent sets the two lines on top.
func (b *Sidebar) SetEvent(event, round string) {
	if b.event != event || b.round != round {
		b.event, b.round = event, round
		b.Refresh()
	}
}

// SetItems changes the entries, for a new language or a new count.
func (b *Sidebar) SetItems(items []SidebarItem) { b.items = items; b.Refresh() }

// Selected is the index of the current screen.
func (b *Sidebar) Selected() int { return b.selected }

// SetSelected marks the current screen without calling OnSelected.
func (b *Sidebar) SetSelected(index int) {
	if b.selected != index {
		b.selected, b.at = index, index
		b.Refresh()
	}
}

// SetNarrow shows icons only, for windows under NarrowBelow.
func (b *Sidebar) SetNarrow(narrow bool) {
	if b.narrow != narrow {
		b.narrow = narrow
		b.Refresh()
	}
}

func (b *Sidebar) choose(index int) {
	if index < 0 || index >= len(b.items) || b.items[index].Off {
		return
	}
	b.selected, b.at = index, index
	b.Refresh()
	if b.OnSelected != nil {
		b.OnSelected(index)
	}
}

// head is the height of the lines of the event and its round, with their hairline.
func (b *Sidebar) head(s Style) float32 {
	if b.narrow {
		return s.Px(8)
	}
	if _, more := b.eventLines(s); more != "" {
		return s.Px(62 + 18)
	}
	return s.Px(62)
}

// eventLines are the name of the event in one line, or in two where it is long.
func (b *Sidebar) eventLines(s Style) (first, more string) {
	room := s.Px(SidebarWidth - 28)
	lines := newParagraph(SizeBody, []Span{{Text: b.event, Bold: true}}).lines(s, room)
	if len(lines) < 2 {
		return b.event, ""
	}
	for _, f := range lines[0] {
		first += f.text
	}
	return strings.TrimSpace(first), s.Fit(strings.TrimSpace(strings.TrimPrefix(b.event, first)), SizeBody, true, room)
}

// Tapped goes to the entry under the pointer.
func (b *Sidebar) Tapped(e *fyne.PointEvent) {
	s := StyleOf(b)
	if y := e.Position.Y - b.head(s); y >= 0 {
		b.choose(int(y / s.Px(SidebarRow)))
	}
}

// FocusGained puts the ring on the current screen.
func (b *Sidebar) FocusGained() { b.at = b.selected; b.control.FocusGained() }

func (b *Sidebar) TypedKey(key *fyne.KeyEvent) {
	switch key.Name {
	case fyne.KeyUp:
		b.move(-1)
	case fyne.KeyDown:
		b.move(1)
	case fyne.KeyHome:
		b.at = -1
		b.move(1)
	case fyne.KeyEnd:
		b.at = len(b.items)
		b.move(-1)
	default:
		b.control.TypedKey(key)
	}
}

// move steps the ring over entries that are off.
func (b *Sidebar) move(step int) {
	for i := b.at + step; i >= 0 && i < len(b.items); i += step {
		if !b.items[i].Off {
			b.at = i
			break
		}
	}
	b.Refresh()
}

func (b *Sidebar) CreateRenderer() fyne.WidgetRenderer {
	d := &sidebarDrawing{
		b: b, ground: canvas.NewRectangle(nil), edge: canvas.NewRectangle(nil), under: canvas.NewRectangle(nil),
		chosen: canvas.NewRectangle(nil), mark: canvas.NewRectangle(nil), ring: newRing(), event: canvas.NewText("", nil), more: canvas.NewText("", nil), round: canvas.NewText("", nil),
	}
	d.painter = &painter{owner: b, min: d.min, layout: d.layout, refresh: d.refresh}
	d.refresh()
	return d.painter
}

type sidebarDrawing struct {
	b                                 *Sidebar
	painter                           *painter
	ground, edge, under, chosen, mark *canvas.Rectangle
	ring                              *Box
	event, more, round                *canvas.Text
	rows                              []*sidebarRow
}

type sidebarRow struct {
	icon       *canvas.Image
	name, tail *canvas.Text
	pill       *Box
}

func (d *sidebarDrawing) width() float32 {
	s := StyleOf(d.b)
	if d.b.narrow {
		return s.Px(SidebarNarrow)
	}
	return s.Px(SidebarWidth)
}

func (d *sidebarDrawing) min() fyne.Size {
	s := StyleOf(d.b)
	return fyne.NewSize(d.width(), d.b.head(s)+float32(len(d.b.items))*s.Px(SidebarRow))
}

func (d *sidebarDrawing) layout(size fyne.Size) {
	s := StyleOf(d.b)
	h := s.Hair()
	d.ground.Resize(size)
	place(d.edge, size.Width-h, 0, h, size.Height)
	room := size.Width - s.Px(28)
	first, more := d.b.eventLines(s)
	d.event.Text, d.more.Text = s.Fit(first, SizeBody, true, room), more
	d.round.Text = s.Fit(d.b.round, SizeLabel, false, room)
	s.PlaceText(d.event, s.Px(14), s.Px(10), room, s.Px(18))
	s.PlaceText(d.more, s.Px(14), s.Px(28), room, s.Px(18))
	s.PlaceText(d.round, s.Px(14), d.b.head(s)-s.Px(34), room, s.Px(18))
	place(d.under, 0, d.b.head(s)-s.Px(7), size.Width-h, h)
	d.chosen.Hidden = d.b.selected < 0
	d.mark.Hidden = d.chosen.Hidden
	row := s.Px(SidebarRow)
	for i, r := range d.rows {
		y := d.b.head(s) + float32(i)*row
		if i == d.b.selected {
			place(d.chosen, 0, y, size.Width-h, row)
			place(d.mark, 0, y, s.Px(3), row)
		}
		if i == d.b.at {
			place(d.ring.Raster, 0, y, size.Width-h, row)
		}
		d.layoutRow(r, i, y, size.Width)
	}
}

func (d *sidebarDrawing) layoutRow(r *sidebarRow, i int, y, width float32) {
	s := StyleOf(d.b)
	row := s.Px(SidebarRow)
	item := d.b.items[i]
	s.PlaceIcon(r.icon, s.Px(14), y, s.Px(18), row)
	tail := float32(0)
	if r.tail.Text != "" {
		tail = r.tail.MinSize().Width
		right := width - s.Px(11)
		if item.Count != "" {
			pill := px(tail, 1) + s.Px(14)
			place(r.pill.Raster, right-pill, y+px(s.Baseline(row)-capHeight*s.Font(SizeBody)/2-s.Px(9), 1), pill, s.Px(18))
			s.PlaceText(r.tail, right-pill, y, pill, row)
			tail = pill
		} else {
			s.PlaceText(r.tail, right-tail, y, tail, row)
		}
		tail += s.Px(6)
	}
	room := width - s.Px(42) - s.Px(11) - tail
	r.name.Text = s.Fit(item.Name, SizeBody, i == d.b.selected, room)
	s.PlaceText(r.name, s.Px(42), y, room, row)
}

func (d *sidebarDrawing) refresh() {
	s := StyleOf(d.b)
	for len(d.rows) < len(d.b.items) {
		tail := canvas.NewText("", nil)
		tail.Alignment = fyne.TextAlignCenter
		d.rows = append(d.rows, &sidebarRow{icon: NewImage(), name: canvas.NewText("", nil), tail: tail, pill: NewBox()})
	}
	d.rows = d.rows[:len(d.b.items)]
	d.ground.FillColor, d.edge.FillColor, d.under.FillColor = s.Color(Raised), s.Color(Line), s.Color(Line)
	d.chosen.FillColor, d.mark.FillColor = s.Color(Sel), s.Color(Accent)
	s.Ink(d.event, SizeBody, true, Text)
	s.Ink(d.more, SizeBody, true, Text)
	s.Ink(d.round, SizeLabel, false, Text2)
	d.event.Hidden, d.round.Hidden, d.under.Hidden = d.b.narrow, d.b.narrow, d.b.narrow
	_, more := d.b.eventLines(s)
	d.more.Hidden = d.b.narrow || more == ""
	objects := []fyne.CanvasObject{d.ground, d.edge, d.under, d.chosen, d.mark, d.event, d.more, d.round}
	for i, r := range d.rows {
		d.refreshRow(s, r, i)
		objects = append(objects, r.icon, r.name, r.pill.Raster, r.tail)
	}
	s.Ring(d.ring, d.b.focused && d.b.at >= 0, None, 0)
	objects = append(objects, d.ring.Raster)
	d.painter.objects = objects
}

func (d *sidebarDrawing) refreshRow(s Style, r *sidebarRow, i int) {
	item := d.b.items[i]
	on := i == d.b.selected
	ink := Text2
	switch {
	case on:
		ink = Text
	case item.Off:
		ink = Text3
	}
	s.Draw(r.icon, item.Icon, ink)
	s.Ink(r.name, SizeBody, on, ink)
	r.tail.Text = item.Key
	if item.Count != "" {
		r.tail.Text = item.Count
	}
	if item.Off {
		r.tail.Text = ""
	}
	s.Ink(r.tail, SizeSmall, false, Text3)
	r.pill.frame(s, None, LineStrong, 9)
	r.name.Hidden, r.tail.Hidden = d.b.narrow, d.b.narrow
	r.pill.Raster.Hidden = d.b.narrow || item.Count == "" || item.Off
}

// Dialog is the one shape of a dialog: centred, 480 or 640 wide, on a
// rectangle of half black. Escape cancels, Enter presses the button in focus
// or, from a field, the default one.
type Dialog struct {
	// OnClosed is called once when the dialog has gone, however it went.
	OnClosed func()
	// OnHelp hears F1; nil hears nothing.
	OnHelp func()

	title    string
	content  fyne.CanvasObject
	buttons  []*Button
	cancel   *Button
	enter    *Button
	width    float32
	first    fyne.Focusable
	at       fyne.Canvas
	sheet    *dialogSheet
	oldKey   func(*fyne.KeyEvent)
	oldRune  func(rune)
	oldFocus fyne.Focusable
}

// NewDialog makes a dialog with its content. Add the buttons, then Show.
func NewDialog(title string, content fyne.CanvasObject) *Dialog {
	return &Dialog{title: title, content: content, width: DialogWidth}
}

// Wide makes it 640 instead of 480.
func (d *Dialog) Wide() *Dialog { d.width = WideDialogWidth; return d }

// WithButtons sets the buttons, left to right. Cancel is pressed by Escape
// (nil: Escape only closes), enter by Enter from a field. Focus starts on
// cancel when there is one, unless FocusFirst says otherwise, so that a
// hurried Enter does nothing.
func (d *Dialog) WithButtons(cancel, enter *Button, others ...*Button) *Dialog {
	d.cancel, d.enter = cancel, enter
	d.buttons = append([]*Button(nil), others...)
	for _, b := range []*Button{cancel, enter} {
		if b != nil {
			d.buttons = append(d.buttons, b)
		}
	}
	return d
}

// WithEnter lets Enter from a field press a button that stands in the content.
func (d *Dialog) WithEnter(b *Button) *Dialog { d.enter = b; return d }

// FocusFirst says what has the focus when the dialog opens, such as its
// first field.
func (d *Dialog) FocusFirst(f fyne.Focusable) *Dialog { d.first = f; return d }

// Show opens the dialog over a canvas and takes the keyboard.
func (d *Dialog) Show(c fyne.Canvas) {
	if d.sheet != nil {
		return
	}
	d.at = c
	d.oldKey, d.oldRune, d.oldFocus = c.OnTypedKey(), c.OnTypedRune(), c.Focused()
	c.Unfocus() // one ring at a time: keys go to the dialog now
	d.sheet = newDialogSheet(d)
	d.sheet.Resize(c.Size())
	c.Overlays().Add(d.sheet)
	c.SetOnTypedKey(d.typed)
	c.SetOnTypedRune(func(rune) {})
	switch {
	case d.first != nil:
		c.Focus(d.first)
	case d.cancel != nil:
		c.Focus(d.cancel)
	case d.enter != nil:
		c.Focus(d.enter)
	}
}

// Hide closes the dialog, and those that were opened over it, and gives the
// keyboard back to what had it, unless that was taken away meanwhile.
func (d *Dialog) Hide() {
	if d.sheet == nil {
		return
	}
	d.hideAbove()
	d.at.Overlays().Remove(d.sheet)
	d.sheet = nil
	d.at.SetOnTypedKey(d.oldKey)
	d.at.SetOnTypedRune(d.oldRune)
	if o, ok := d.oldFocus.(fyne.CanvasObject); ok && StandsOn(d.at, o) {
		d.at.Focus(d.oldFocus)
	}
	if d.OnClosed != nil {
		d.OnClosed()
	}
}

// hideAbove closes the dialogs over this one, the last first, so that each gives
// the keyboard back to the one below.
func (d *Dialog) hideAbove() {
	stack := slices.Clone(d.at.Overlays().List())
	at := slices.Index(stack, fyne.CanvasObject(d.sheet))
	if at < 0 {
		return
	}
	for _, o := range slices.Backward(stack[at+1:]) {
		if above, ok := o.(*dialogSheet); ok {
			above.d.Hide()
		}
	}
}

// Refresh lays the dialog out anew, after a sentence in it has changed.
func (d *Dialog) Refresh() {
	if d.sheet != nil {
		d.sheet.Refresh()
	}
}

// Open reports whether the dialog is on a canvas.
func (d *Dialog) Open() bool { return d.sheet != nil }

func (d *Dialog) typed(key *fyne.KeyEvent) {
	switch key.Name {
	case fyne.KeyEscape:
		if d.cancel != nil && !d.cancel.Disabled() {
			d.cancel.press()
		}
		d.Hide()
	case fyne.KeyReturn, fyne.KeyEnter:
		if d.enter != nil && !d.enter.Disabled() {
			d.enter.press()
		}
	case fyne.KeyF1:
		if d.OnHelp != nil {
			d.OnHelp()
		}
	}
}

// dialogSheet covers the canvas and centres the box.
type dialogSheet struct {
	widget.BaseWidget
	d    *Dialog
	body *Pane
}

func newDialogSheet(d *Dialog) *dialogSheet {
	parts := []fyne.CanvasObject{newLabel(d.title, SizeVerdict, true, Text).Ellipsis(), Stretch(d.content)}
	if len(d.buttons) > 0 {
		row := []fyne.CanvasObject{Spacer()}
		for _, b := range d.buttons {
			row = append(row, b)
		}
		parts = append(parts, HBox(8, row...))
	}
	body := NewPane(Bg, VBox(12, parts...)).Lines(LineStrong, Top|Bottom|Left|Right).Padding(16, 16, 16, 16)
	body.radius = Radius
	s := &dialogSheet{d: d, body: body}
	s.ExtendBaseWidget(s)
	return s
}

func (s *dialogSheet) parts() []fyne.CanvasObject { return []fyne.CanvasObject{s.body} }

// Tapped swallows what is pressed beside the box.
func (s *dialogSheet) Tapped(*fyne.PointEvent) {}

func (s *dialogSheet) CreateRenderer() fyne.WidgetRenderer {
	shade := canvas.NewRectangle(dialogShade)
	p := &painter{owner: s, objects: []fyne.CanvasObject{shade, s.body}}
	p.min = func() fyne.Size {
		st := StyleOf(s)
		return fyne.NewSize(st.Px(s.d.width), s.body.MinSize().Height)
	}
	p.layout = func(size fyne.Size) {
		st := StyleOf(s)
		shade.Resize(size)
		width := min(st.Px(s.d.width), size.Width)
		s.body.Resize(fyne.NewSize(width, s.body.Size().Height)) // wrapping text finds its height
		height := min(s.body.MinSize().Height, size.Height)
		place(s.body, px((size.Width-width)/2, 1), px((size.Height-height)/2, 1), width, height)
	}
	p.refresh = func() { s.body.Refresh() }
	return p
}
