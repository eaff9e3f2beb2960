package chess

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"sealedmove/internal/locale"
	"sealedmove/ui/desktop/look"
)

// Moves is the list of the moves of a game: White's and Black's in columns, with
// variations below the move they replace. It shows where in the tree one stands
// and goes to other places.
type Moves struct {
	widget.BaseWidget

	OnChanged  func()                       // another place in the tree, or less of it
	OnKey      func(e *fyne.KeyEvent) bool  // keys that the list has no use for; true if used
	OnRune     func(r rune) bool            // letters, which begin a move; true if used
	OnShortcut func(shortcut fyne.Shortcut) // copy and paste

	words       *locale.Catalogue
	tree        *Tree
	marks       map[int]string
	written     string // a move that stands on the sheet and was not made
	writtenMark string

	focused bool
	rows    []moveRow
	width   float32 // for which the rows were made
	sheet   *moveSheet
	scroll  *container.Scroll
	view    *movesView
}

var (
	_ fyne.Focusable    = (*Moves)(nil)
	_ fyne.Shortcutable = (*Moves)(nil)
)

// NewMoves makes a list of the moves of a tree.
func NewMoves(words *locale.Catalogue, tree *Tree) *Moves {
	m := &Moves{words: words, tree: tree}
	m.sheet = newMoveSheet(m)
	m.scroll = container.NewVScroll(m.sheet)
	m.scroll.OnScrolled = func(fyne.Position) { m.sheet.show() }
	m.ExtendBaseWidget(m)
	return m
}

// SetTree shows another game. Its marks are none.
func (m *Moves) SetTree(t *Tree) {
	m.tree, m.marks, m.written, m.writtenMark = t, nil, "", ""
	m.Update()
}

// SetMarks puts a sign after half-moves of the main line, such as ①.
func (m *Moves) SetMarks(marks map[int]string) {
	m.marks = marks
	m.Update()
}

// Marks are the signs after half-moves.
func (m *Moves) Marks() map[int]string { return m.marks }

// SetWritten shows a move after the main line that a player has written and not
// made, with its mark; "" takes it away.
func (m *Moves) SetWritten(san, mark string) {
	if m.written != san || m.writtenMark != mark {
		m.written, m.writtenMark = san, mark
		m.Update()
	}
}

// Update shows the tree anew after it has changed, and where one stands in it.
func (m *Moves) Update() {
	m.layRows()
	m.sheet.Resize(fyne.NewSize(m.sheet.Size().Width, max(m.sheet.MinSize().Height, m.scroll.Size().Height)))
	m.scroll.Refresh()
	m.reveal()
	m.sheet.show()
}

// reveal scrolls to where one stands.
func (m *Moves) reveal() {
	height := m.rowHeight()
	for i, r := range m.rows {
		if !r.has(m.tree.At()) {
			continue
		}
		top, room := float32(i)*height, m.scroll.Size().Height
		switch {
		case room <= 0:
		case top < m.scroll.Offset.Y:
			m.scroll.ScrollToOffset(fyne.NewPos(0, top))
		case top+height > m.scroll.Offset.Y+room:
			m.scroll.ScrollToOffset(fyne.NewPos(0, top+height-room))
		}
		return
	}
	if m.tree.At().Before == nil {
		m.scroll.ScrollToOffset(fyne.Position{})
	}
}

func (m *Moves) rowHeight() float32 { return look.StyleOf(m).Px(moveRowHeight) }

func (m *Moves) FocusGained() { m.focused = true; m.Refresh() }
func (m *Moves) FocusLost()   { m.focused = false; m.Refresh() }

// TypedShortcut hands on copy and paste.
func (m *Moves) TypedShortcut(s fyne.Shortcut) {
	if m.OnShortcut != nil {
		m.OnShortcut(s)
	}
}

// TypedRune hands on letters: a move begins with one.
func (m *Moves) TypedRune(r rune) {
	if m.OnRune == nil || !m.OnRune(r) {
		look.PassRune(m, r)
	}
}

// TypedKey walks through the game.
func (m *Moves) TypedKey(e *fyne.KeyEvent) {
	t := m.tree
	switch e.Name {
	case fyne.KeyRight:
		t.Forward()
	case fyne.KeyLeft:
		t.Back()
	case fyne.KeyDown:
		t.Forward()
		t.Forward()
	case fyne.KeyUp:
		t.Back()
		t.Back()
	case fyne.KeyHome:
		t.First()
	case fyne.KeyEnd:
		t.Last()
	case fyne.KeyPageDown:
		t.Beside(1)
	case fyne.KeyPageUp:
		t.Beside(-1)
	case fyne.KeyDelete:
		t.Cut()
	default:
		if m.OnKey == nil || !m.OnKey(e) {
			look.PassKey(m, e)
		}
		return
	}
	m.changed()
}

func (m *Moves) changed() {
	m.Update()
	if m.OnChanged != nil {
		m.OnChanged()
	}
}

func (m *Moves) CreateRenderer() fyne.WidgetRenderer {
	v := &movesView{
		m: m, ground: canvas.NewRectangle(nil), head: canvas.NewRectangle(nil),
		line: canvas.NewRectangle(nil), ring: look.NewBox(),
	}
	v.objects = []fyne.CanvasObject{v.ground, v.head}
	for i := range v.heads {
		v.heads[i] = canvas.NewText("", nil)
		v.objects = append(v.objects, v.heads[i])
	}
	v.objects = append(v.objects, m.scroll, v.line, v.ring.Raster)
	m.view = v
	v.style()
	return v
}

// movesView is the frame of the list: header, the rows in their scroll, ring.
type movesView struct {
	m                  *Moves
	ground, head, line *canvas.Rectangle
	heads              [3]*canvas.Text
	ring               *look.Box
	objects            []fyne.CanvasObject
}

func (v *movesView) Destroy()                     {}
func (v *movesView) Objects() []fyne.CanvasObject { return v.objects }

func (v *movesView) MinSize() fyne.Size {
	s := look.StyleOf(v.m)
	return fyne.NewSize(s.Px(moveListWidth), s.Px(look.HeaderHeight)+4*s.Px(moveRowHeight))
}

func (v *movesView) Layout(size fyne.Size) {
	s := look.StyleOf(v.m)
	head := s.Px(look.HeaderHeight)
	move(v.ground, 0, 0, size.Width, size.Height)
	move(v.head, 0, 0, size.Width, head)
	move(v.line, 0, head-s.Hair(), size.Width, s.Hair())
	for i, x := range []float32{numberLeft, whiteLeft, blackLeft} {
		width := s.Px(moveWidth)
		if i == 0 {
			width = s.Px(numberRight - numberLeft)
		}
		s.PlaceText(v.heads[i], s.Px(x), 0, width, head)
	}
	inset := s.Px(look.RingWidth)
	move(v.m.scroll, inset, head, size.Width-2*inset, size.Height-head-inset)
	move(v.ring.Raster, 0, 0, size.Width, size.Height)
	if v.m.width != size.Width-2*inset {
		v.m.Update()
	}
}

func (v *movesView) Refresh() {
	v.style()
	v.Layout(v.m.Size())
	v.m.Update()
	canvas.Refresh(v.m)
}

func (v *movesView) style() {
	s := look.StyleOf(v.m)
	v.ground.FillColor, v.head.FillColor, v.line.FillColor = s.Color(look.Surface), s.Color(look.Raised), s.Color(look.LineStrong)
	for i, key := range []string{"chess.number", "chess.white", "chess.black"} {
		v.heads[i].Text = v.m.words.T(key)
		s.Ink(v.heads[i], look.SizeLabel, false, look.Text2)
	}
	v.heads[0].Alignment = fyne.TextAlignTrailing
	s.Ring(v.ring, v.m.focused, look.None, 0)
}

// moveSheet draws the rows that are in sight.
type moveSheet struct {
	widget.BaseWidget
	m *Moves
	v *sheetView
}

var (
	_ fyne.Tappable      = (*moveSheet)(nil)
	_ desktop.Cursorable = (*moveSheet)(nil)
)

func newMoveSheet(m *Moves) *moveSheet {
	s := &moveSheet{m: m}
	s.ExtendBaseWidget(s)
	return s
}

func (s *moveSheet) Cursor() desktop.Cursor { return desktop.PointerCursor }

// Tapped goes to the move under the pointer.
func (s *moveSheet) Tapped(e *fyne.PointEvent) {
	look.FocusOn(s.m)
	i := int(e.Position.Y / s.m.rowHeight())
	if i < 0 || i >= len(s.m.rows) {
		return
	}
	for _, t := range s.m.rows[i].tokens {
		if t.node != nil && e.Position.X >= t.x && e.Position.X < t.x+t.width {
			s.m.tree.Go(t.node)
			s.m.changed()
			return
		}
	}
}

// show draws the rows in sight.
func (s *moveSheet) show() {
	if s.v != nil {
		s.v.Refresh()
	}
}

func (s *moveSheet) CreateRenderer() fyne.WidgetRenderer {
	s.v = &sheetView{s: s, here: canvas.NewRectangle(nil)}
	s.v.draw()
	return s.v
}

// sheetView keeps as many texts and lines as the rows in sight need.
type sheetView struct {
	s       *moveSheet
	here    *canvas.Rectangle // under the move where one stands
	texts   []*canvas.Text
	lines   []*canvas.Rectangle
	objects []fyne.CanvasObject
}

func (v *sheetView) Destroy()                     {}
func (v *sheetView) Objects() []fyne.CanvasObject { return v.objects }
func (v *sheetView) Layout(fyne.Size)             { v.draw() }

func (v *sheetView) MinSize() fyne.Size {
	return fyne.NewSize(1, float32(len(v.s.m.rows))*v.s.m.rowHeight())
}

func (v *sheetView) Refresh() {
	v.draw()
	canvas.Refresh(v.s)
}

func (v *sheetView) draw() {
	m := v.s.m
	s, height := look.StyleOf(m), m.rowHeight()
	v.here.FillColor = s.Color(look.Sel)
	v.here.Hide()
	first := max(int(m.scroll.Offset.Y/height), 0)
	last := min(int((m.scroll.Offset.Y+m.scroll.Size().Height)/height)+1, len(m.rows))
	texts, lines := 0, 0
	for i := first; i < last; i++ {
		top := float32(i) * height
		for _, t := range m.rows[i].tokens {
			v.place(v.text(texts), t, top, height)
			texts++
		}
		if m.rows[i].ruled {
			line := v.line(lines)
			line.FillColor = s.Color(look.Line)
			move(line, 0, top+height-s.Hair(), v.s.Size().Width, s.Hair())
			lines++
		}
	}
	v.objects = v.objects[:0]
	v.objects = append(v.objects, v.here)
	for _, l := range v.lines[:lines] {
		v.objects = append(v.objects, l)
	}
	for _, t := range v.texts[:texts] {
		v.objects = append(v.objects, t)
	}
}

// place gives a text its token's words, ink and place.
func (v *sheetView) place(text *canvas.Text, t token, top, height float32) {
	m := v.s.m
	s := look.StyleOf(m)
	here := t.node != nil && t.node == m.tree.At()
	text.Text, text.Alignment = t.text, fyne.TextAlignLeading
	if t.right {
		text.Alignment = fyne.TextAlignTrailing
	}
	s.Ink(text, t.size, here || t.bold, t.ink)
	s.PlaceText(text, t.x, top, t.width, height)
	if here {
		air := s.Px(6)
		move(v.here, t.x-air, top, t.width+air, height-s.Hair())
		v.here.Show()
	}
}

func (v *sheetView) text(i int) *canvas.Text {
	if i == len(v.texts) {
		v.texts = append(v.texts, canvas.NewText("", nil))
	}
	return v.texts[i]
}

func (v *sheetView) line(i int) *canvas.Rectangle {
	if i == len(v.lines) {
		v.lines = append(v.lines, canvas.NewRectangle(nil))
	}
	return v.lines[i]
}
