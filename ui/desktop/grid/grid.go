// Package grid is the one table of the desktop: results, pairings, players,
// standings and every small list beside them.
//
// A grid shows rows of equal height under a header of its own. It keeps a
// cursor (a row, and in it a cell that takes keys); the row of the cursor is
// filled, and while the grid has the keyboard a two-pixel ring stands round
// the cell or the row. Only the rows in sight exist as objects; they are
// reused as the rows scroll, and a text is set only when it differs.
//
// # How a screen uses it
//
//	g := grid.New(
//		grid.Column{Title: t("bd"), Width: 44, Align: grid.Right},
//		grid.Column{Title: t("white")},               // no width: shares the rest
//		grid.Column{Title: t("result"), Width: 112, Align: grid.Center, Stop: true, Kind: grid.State},
//	)
//	g.OnRune = func(at grid.At, r rune) { … }        // letters and figures
//	g.OnKey = func(at grid.At, k fyne.KeyName) bool { … } // BackSpace, F-keys …; true: used
//	g.OnEnter = func(at grid.At) { g.Next() }
//	g.OnMoved = func(row int) { pane.Show(row) }
//	g.SetRows(rows)
//
// Rows are ready strings: the screen makes them from what the service
// answers, with an ID each, and hands them over again after every change.
// The cursor stays on the row of the same ID; rows that are the same draw
// nothing. Rows with Section set are headings, which the cursor steps over.
//
// # Keys
//
// Arrows, Page Up and Down, Home and End move; these may repeat while a key
// is held. Everything else goes to the callbacks, once per press: a key that
// repeats is dropped, unless Repeats is set. What OnKey does not use (function
// keys, Escape) goes on to the canvas, where the screen hears it. Ctrl+C
// copies the row as tab-separated text.
package grid

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"sealedmove/ui/desktop/look"
)

// Align is where a text stands in its column; the header stands there too.
type Align uint8

// The places of a text in its column.
const (
	Left   Align = iota // names
	Right               // numbers
	Center              // results
)

// Kind is how a column sets its cells.
type Kind uint8

const (
	// Plain sets an icon, if there is one, right before the text.
	Plain Kind = iota
	// State sets the icon at the left edge, the text in the middle and the
	// tail at the right edge: the result cell, 112 wide.
	State
)

// Sort marks a sorted column.
type Sort uint8

// The marks of a column's head.
const (
	Unsorted Sort = iota
	Ascending
	Descending
)

// Column says how one column looks. Widths are at 100 %.
type Column struct {
	Title  string
	Width  float32 // fixed width for numbers; 0 shares the rest with the other names
	Share  float32 // weight in sharing; 0 counts as 1
	Least  float32 // least width of a sharing column; 0 counts as 80
	Align  Align
	Kind   Kind
	Stop   bool // the cell ring may stand here; without any stop the ring is round the row
	Sorted Sort
}

// Cell is what stands in one place. It is comparable: equal cells draw
// nothing anew.
type Cell struct {
	Text             string
	Bold             bool
	Color            fyne.ThemeColorName // a token of package look; empty is look.Text
	Suffix           string              // small, in text2, after the text: a title such as FM
	Raised           string              // small and raised after the text: the u of an unrated result
	Icon             look.Icon           // before the text
	Tail             look.Icon           // at the right edge of a State cell: verified, mismatch
	TailColor, Frame fyne.ThemeColorName // Frame draws two pixels round the cell: a mismatch
	Tip              string              // shown under the pointer; empty shows the text if it was cut
	Copy             string              // what Ctrl+C takes; empty takes the text
}

// Row is a line of cells or, with Section set, a heading over the next rows.
type Row struct {
	ID      string // keeps the cursor on this row when rows are set again
	Cells   []Cell
	Section string // bold name of a heading row
	Note    string // counts after the name, in text2
	Remark  string // a warning about the row before, across all columns; the cursor steps over it
	Off     bool   // the cursor steps over it, such as a line of totals
}

// At is a place in the grid: indexes of a row and a column.
type At struct{ Row, Col int }

// Grid is the widget. Make it with [New].
type Grid struct {
	widget.BaseWidget

	OnMoved  func(row int)                      // the cursor is on another row; -1 for none
	OnEnter  func(at At)                        // Enter; nil moves to the next row
	OnRune   func(at At, r rune)                // a typed character
	OnKey    func(at At, key fyne.KeyName) bool // any other key; true when it was used
	OnTapped func(at At)                        // a click, after the cursor has moved there
	OnMenu   func(at At, pos fyne.Position)     // right click, or the Menu key
	OnHeader func(col int)                      // a click on a header
	OnFocus  func(on bool)
	OnLift   func(at At)           // a cell is being dragged
	OnDrop   func(from, to At)     // it was dropped on another; nil: cells cannot be dragged
	OnAside  func(first, last int) // the columns in sight, of those that move sideways; -1: all are

	// Repeats lets held keys through to OnRune, OnKey and OnEnter.
	Repeats bool
	// KeepKeys makes a click leave the focus where it is, for lists that an
	// entry above them drives.
	KeepKeys bool
	// Hall sets zebra stripes, for lists read from metres away.
	Hall bool

	columns []Column
	rows    []Row
	cursor  At // Row -1: no row
	noHead  bool
	fit     bool
	passive bool
	least   int
	aside   aside
	keeper  WidthKeeper // nil: the columns are as wide as designed
	widths  []float32   // given by hand; nil: as designed
	drawn   []Column    // the columns of these widths
	focused bool
	held    holder
	lift    lift
	view    *view
}

var (
	_ fyne.Focusable     = (*Grid)(nil)
	_ fyne.Disableable   = (*Grid)(nil)
	_ fyne.Tappable      = (*Grid)(nil)
	_ fyne.Shortcutable  = (*Grid)(nil)
	_ fyne.Scrollable    = (*Grid)(nil)
	_ desktop.Keyable    = (*Grid)(nil)
	_ desktop.Mouseable  = (*Grid)(nil)
	_ desktop.Hoverable  = (*Grid)(nil)
	_ desktop.Cursorable = (*Grid)(nil)
)

// New makes a grid of columns, without rows.
func New(columns ...Column) *Grid {
	g := &Grid{columns: columns, cursor: At{Row: -1, Col: firstStop(columns)}, least: 3}
	g.ExtendBaseWidget(g)
	return g
}

// WithoutHeader leaves the header away, for lists of facts.
func (g *Grid) WithoutHeader() *Grid { g.noHead = true; return g }

// Fit makes the least height show all rows, for lists inside a pane.
func (g *Grid) Fit() *Grid { g.fit = true; return g }

// Passive makes a list of facts that is only looked at: no stop of Tab.
func (g *Grid) Passive() *Grid { g.passive = true; return g }

// Disabled tells whether Tab passes the grid by.
func (g *Grid) Disabled() bool { return g.passive }

// Enable makes it a stop of Tab again.
func (g *Grid) Enable() { g.passive = false }

// Disable takes it out of the way of Tab.
func (g *Grid) Disable() { g.passive = true }

// LeastRows is how many rows the least height shows; 3 if not set.
func (g *Grid) LeastRows(n int) *Grid { g.least = n; return g }

// aside says which columns move sideways where not all have room, and how far
// they have been moved.
type aside struct {
	on             bool
	before, behind int // columns that stay, at the left and at the right
	moved          int // columns that are out of sight behind those at the left
}

// Sideways lets the columns between the first and the last few move, by whole
// columns, where there is no room for all: with the arrow keys and the wheel.
func (g *Grid) Sideways(before, behind int) *Grid {
	g.aside = aside{on: true, before: before, behind: behind}
	return g
}

// moveAside moves the columns by one and reports whether there was one to move.
func (g *Grid) moveAside(by int) bool {
	if !g.aside.on || g.view == nil || g.view.fits() {
		return false
	}
	g.aside.moved = max(g.aside.moved+by, 0) // measuring keeps it in its bounds
	g.view.update()
	g.view.layoutHeads()
	fyne.CurrentApp().Driver().CanvasForObject(g).Refresh(g)
	return true
}

func firstStop(columns []Column) int {
	for i, c := range columns {
		if c.Stop {
			return i
		}
	}
	return -1
}

// Columns are the columns as they were set.
func (g *Grid) Columns() []Column { return g.columns }

// SetColumns changes titles, widths or sort marks. The cursor keeps its
// column if it still is a stop.
func (g *Grid) SetColumns(columns ...Column) {
	g.columns = columns
	g.recall()
	if g.cursor.Col >= len(columns) || g.cursor.Col < 0 || !columns[g.cursor.Col].Stop {
		g.cursor.Col = firstStop(columns)
	}
	g.Refresh()
}

// Rows are the rows as they were set. They are not to be changed in place.
func (g *Grid) Rows() []Row { return g.rows }

// Row is one row; an index outside gives an empty one.
func (g *Grid) Row(i int) Row {
	if i < 0 || i >= len(g.rows) {
		return Row{}
	}
	return g.rows[i]
}

// SetRows shows other rows. The cursor stays on the row with the ID it was
// on; if that is gone, at the same place in the list.
func (g *Grid) SetRows(rows []Row) {
	id, place := g.Row(g.cursor.Row).ID, g.cursor.Row
	g.rows = rows
	at := -1
	if id != "" {
		at = g.Find(id)
	}
	if at < 0 && place >= 0 {
		at = g.near(min(place, len(rows)-1))
	}
	moved := at != g.cursor.Row || g.Row(at).ID != id
	g.cursor.Row = at
	g.update()
	if moved {
		g.tellMoved()
	}
}

// SetRow replaces one row.
func (g *Grid) SetRow(i int, row Row) {
	if i < 0 || i >= len(g.rows) {
		return
	}
	g.rows[i] = row
	g.update()
}

// Find is the index of the row with an ID, -1 if there is none.
func (g *Grid) Find(id string) int {
	for i, r := range g.rows {
		if r.ID == id && r.Section == "" {
			return i
		}
	}
	return -1
}

// Current is where the cursor is; Row -1 for nowhere, Col -1 without stops.
func (g *Grid) Current() At { return g.cursor }

// CurrentRow is the row of the cursor.
func (g *Grid) CurrentRow() Row { return g.Row(g.cursor.Row) }

// SetCursor moves the cursor to a row and brings it into sight; a heading
// passes it on to the row after. -1 takes the cursor away.
func (g *Grid) SetCursor(row int) {
	if row >= 0 {
		row = g.near(min(row, len(g.rows)-1))
	}
	g.moveTo(At{Row: row, Col: g.cursor.Col})
}

// SetStop moves the cursor's ring to a column, if that is a stop.
func (g *Grid) SetStop(col int) {
	if col >= 0 && col < len(g.columns) && g.columns[col].Stop {
		g.moveTo(At{Row: g.cursor.Row, Col: col})
	}
}

// Next moves to the next row that takes the cursor and reports whether there
// was one.
func (g *Grid) Next() bool { return g.step(1) }

// Previous moves to the row before and reports whether there was one.
func (g *Grid) Previous() bool { return g.step(-1) }

func (g *Grid) step(by int) bool {
	for i := g.cursor.Row + by; i >= 0 && i < len(g.rows); i += by {
		if g.takes(i) {
			g.moveTo(At{Row: i, Col: g.cursor.Col})
			return true
		}
	}
	return false
}

// takes reports whether the cursor may stand on a row.
func (g *Grid) takes(i int) bool {
	return g.rows[i].Section == "" && g.rows[i].Remark == "" && !g.rows[i].Off
}

// near is the row at or after i that takes the cursor, else the last before.
func (g *Grid) near(i int) int {
	for j := max(i, 0); j < len(g.rows); j++ {
		if g.takes(j) {
			return j
		}
	}
	for j := min(i, len(g.rows)-1); j >= 0; j-- {
		if g.takes(j) {
			return j
		}
	}
	return -1
}

func (g *Grid) moveTo(at At) {
	was := g.cursor
	g.cursor = at
	if g.view != nil {
		g.view.reveal(at.Row)
	}
	if at == was {
		return
	}
	g.update()
	if at.Row != was.Row {
		g.tellMoved()
	}
}

func (g *Grid) tellMoved() {
	if g.OnMoved != nil {
		g.OnMoved(g.cursor.Row)
	}
}

// ScrollTo brings a row into sight without moving the cursor.
func (g *Grid) ScrollTo(row int) {
	if g.view != nil {
		g.view.reveal(row)
		g.update()
	}
}

// update shows what changed in the rows in sight.
func (g *Grid) update() {
	if g.view != nil {
		g.view.update()
	}
}

// Focused reports whether the grid has the keyboard.
func (g *Grid) Focused() bool { return g.focused }

func (g *Grid) FocusGained() { g.setFocused(true) }

func (g *Grid) FocusLost() {
	g.held.clear()
	g.setFocused(false)
}

func (g *Grid) setFocused(on bool) {
	g.focused = on
	if on && g.cursor.Row < 0 {
		g.SetCursor(0)
	}
	g.update()
	if g.OnFocus != nil {
		g.OnFocus(on)
	}
}

// KeyDown notes a press, so that repeats can be told from presses.
func (g *Grid) KeyDown(key *fyne.KeyEvent) { g.held.down(key.Name) }

// KeyUp ends it.
func (g *Grid) KeyUp(key *fyne.KeyEvent) { g.held.up(key.Name) }

func (g *Grid) TypedRune(r rune) {
	if g.held.rune(r) && !g.Repeats {
		return
	}
	if g.OnRune == nil {
		look.PassRune(g, r)
		return
	}
	if g.cursor.Row >= 0 {
		g.OnRune(g.cursor, r)
	}
}

func (g *Grid) TypedKey(key *fyne.KeyEvent) {
	repeated := g.held.key()
	if g.moveBy(key.Name) || repeated && !g.Repeats {
		return
	}
	switch key.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		if g.OnEnter == nil {
			g.Next()
		} else if g.cursor.Row >= 0 {
			g.OnEnter(g.cursor)
		}
		return
	case desktop.KeyMenu:
		if g.OnMenu != nil && g.cursor.Row >= 0 && g.view != nil {
			g.OnMenu(g.cursor, g.view.absolute(g.cursor))
		}
		return
	}
	if g.OnKey != nil && g.OnKey(g.cursor, key.Name) {
		return
	}
	if !typesRune(key.Name) { // its rune comes by itself
		look.PassKey(g, key)
	}
}

// typesRune reports whether a key is one that types a character.
func typesRune(k fyne.KeyName) bool {
	return len(k) == 1 || k == fyne.KeySpace
}

// moveBy moves the cursor and reports whether the key is one that moves.
func (g *Grid) moveBy(key fyne.KeyName) bool {
	page := 1
	if g.view != nil {
		page = max(g.view.page()-1, 1)
	}
	switch key {
	case fyne.KeyDown:
		g.step(1)
	case fyne.KeyUp:
		if !g.step(-1) && g.view != nil {
			g.view.reveal(0) // shows the heading over the first row
			g.update()
		}
	case fyne.KeyPageDown:
		g.SetCursor(g.cursor.Row + page)
	case fyne.KeyPageUp:
		g.SetCursor(max(g.cursor.Row-page, 0))
	case fyne.KeyHome:
		g.SetCursor(0)
	case fyne.KeyEnd:
		g.SetCursor(len(g.rows) - 1)
	case fyne.KeyLeft:
		return g.moveStop(false) || g.moveAside(-1)
	case fyne.KeyRight:
		return g.moveStop(true) || g.moveAside(1)
	default:
		return false
	}
	return true
}

// moveStop moves the ring along the row. With fewer than two stops the key
// is left to the callbacks.
func (g *Grid) moveStop(right bool) bool {
	stops := 0
	for _, c := range g.columns {
		if c.Stop {
			stops++
		}
	}
	if stops < 2 {
		return false
	}
	by := -1
	if right {
		by = 1
	}
	for c := g.cursor.Col + by; c >= 0 && c < len(g.columns); c += by {
		if g.columns[c].Stop {
			g.moveTo(At{Row: g.cursor.Row, Col: c})
			break
		}
	}
	return true
}

// TypedShortcut copies the row; other shortcuts go on to the canvas.
func (g *Grid) TypedShortcut(s fyne.Shortcut) {
	if c, ok := s.(*fyne.ShortcutCopy); ok {
		if g.cursor.Row >= 0 && c.Clipboard != nil {
			c.Clipboard.SetContent(g.Copied(g.cursor.Row))
		}
		return
	}
	if c, ok := fyne.CurrentApp().Driver().CanvasForObject(g).(fyne.Shortcutable); ok {
		c.TypedShortcut(s)
	}
}

// Copied is a row as tab-separated text.
func (g *Grid) Copied(row int) string {
	cells := g.Row(row).Cells
	out := make([]string, len(cells))
	for i, c := range cells {
		out[i] = c.copied()
	}
	return strings.Join(out, "\t")
}

func (c Cell) copied() string {
	if c.Copy != "" {
		return c.Copy
	}
	text := c.Text
	for _, more := range []string{c.Suffix, c.Raised} {
		if more != "" {
			text = strings.TrimSpace(text + " " + more)
		}
	}
	return text
}

// MouseDown moves the cursor to the cell under the pointer.
func (g *Grid) MouseDown(e *desktop.MouseEvent) {
	at, ok := g.under(e.Position)
	if !ok {
		return
	}
	if !g.KeepKeys {
		look.FocusOn(g)
	}
	g.moveTo(g.stopAt(at))
	if e.Button == desktop.MouseButtonSecondary && g.OnMenu != nil {
		g.OnMenu(at, e.AbsolutePosition)
	}
}

// MouseUp does nothing; the click comes as Tapped.
func (g *Grid) MouseUp(*desktop.MouseEvent) {}

// Tapped is a click: on a header it goes to OnHeader, on a row to OnTapped.
func (g *Grid) Tapped(e *fyne.PointEvent) {
	if g.view == nil {
		return
	}
	if col, ok := g.view.header(e.Position); ok {
		if g.OnHeader != nil {
			g.OnHeader(col)
		}
		return
	}
	at, ok := g.under(e.Position)
	if !ok {
		return
	}
	if !g.KeepKeys {
		look.FocusOn(g)
	}
	g.moveTo(g.stopAt(at))
	if g.OnTapped != nil {
		g.OnTapped(at)
	}
}

// under is the cell under a point, if the cursor may stand on its row.
func (g *Grid) under(p fyne.Position) (At, bool) {
	if g.view == nil {
		return At{}, false
	}
	at, ok := g.view.at(p)
	return at, ok && g.takes(at.Row)
}

// stopAt is the stop nearest to a cell that is none.
func (g *Grid) stopAt(at At) At {
	if at.Col >= 0 && g.columns[at.Col].Stop {
		return at
	}
	best := -1
	for i, c := range g.columns {
		if c.Stop && (best < 0 || abs(i-at.Col) < abs(best-at.Col)) {
			best = i
		}
	}
	if best < 0 {
		best = g.cursor.Col
	}
	at.Col = best
	return at
}

func abs(n int) int { return max(n, -n) }

// Cursor is the shape of the pointer; hovering changes nothing else.
func (g *Grid) Cursor() desktop.Cursor {
	if g.OnTapped != nil {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// Scrolled moves the rows by the wheel, and with Shift the columns.
func (g *Grid) Scrolled(e *fyne.ScrollEvent) {
	switch {
	case g.view == nil:
	case e.Scrolled.DX > 0:
		g.moveAside(-1)
	case e.Scrolled.DX < 0:
		g.moveAside(1)
	default:
		g.view.scrollTo(g.view.offset - e.Scrolled.DY)
	}
}

// MouseIn shows nothing yet: a pointer that rests where a window opens is not
// asking.
func (g *Grid) MouseIn(*desktop.MouseEvent) {}

// MouseMoved shows the words of a glyph or the whole of a cut name.
func (g *Grid) MouseMoved(e *desktop.MouseEvent) {
	if g.view != nil {
		g.view.hover(e.Position)
	}
}

func (g *Grid) MouseOut() {
	if g.view != nil {
		g.view.tip.hide()
	}
}

func (g *Grid) CreateRenderer() fyne.WidgetRenderer {
	g.view = newView(g)
	return g.view
}
