package chess

import (
	"strconv"

	"fyne.io/fyne/v2"

	"sealedmove/rules"
	"sealedmove/ui/desktop/look"
)

// Where things stand in the list of moves, at 100 %.
const (
	moveRowHeight = 26
	moveListWidth = 236
	numberLeft    = 4
	numberRight   = 36
	whiteLeft     = 48
	blackLeft     = 140
	moveWidth     = 66 // the longest is Qa1xb2+ with all its letters
	markLeft      = 70 // after the beginning of the move
	markWidth     = 20
	branchLeft    = 48 // where variations begin
)

// moveRow is a row of the list.
type moveRow struct {
	tokens []token
	ruled  bool // with a hairline under it
}

// token is a text in a row. One with a node can be pressed.
type token struct {
	text        string
	node        *Node
	x, width    float32
	size        float32
	ink         fyne.ThemeColorName
	bold, right bool
}

func (r moveRow) has(n *Node) bool {
	for _, t := range r.tokens {
		if t.node == n {
			return n != nil
		}
	}
	return false
}

// layRows makes the rows of the tree.
func (m *Moves) layRows() {
	s := look.StyleOf(m)
	m.width = m.scroll.Size().Width
	b := rowBuilder{m: m, s: s, width: m.width}
	n := m.tree.Root()
	for len(n.After) > 0 {
		next := n.After[0]
		b.pair(next)
		for _, v := range n.After[1:] {
			b.branch(v)
		}
		n = next
	}
	if m.written != "" {
		b.written(n)
	}
	m.rows = b.rows
}

// rowBuilder puts moves into rows.
type rowBuilder struct {
	m     *Moves
	s     look.Style
	width float32
	rows  []moveRow
	open  bool // the last row waits for Black's move

	x       float32 // in a row of variations
	bracket string  // to be put before the next word
}

func (b *rowBuilder) put(t token) {
	last := &b.rows[len(b.rows)-1]
	last.tokens = append(last.tokens, t)
}

// begin opens a row with the number of a move; "…" stands for White's move where
// Black's is the first.
func (b *rowBuilder) begin(number int, by rules.Color) {
	b.rows = append(b.rows, moveRow{ruled: true})
	b.put(token{
		text: strconv.Itoa(number), x: b.s.Px(numberLeft), width: b.s.Px(numberRight - numberLeft),
		size: look.SizeBody, ink: look.Text3, right: true,
	})
	if by == rules.Black {
		b.put(token{text: "…", x: b.s.Px(whiteLeft), width: b.s.Px(moveWidth), size: look.SizeBody, ink: look.Text3})
	}
}

// column is where the moves of a player stand, with the row for one.
func (b *rowBuilder) column(number int, by rules.Color) float32 {
	if by == rules.White || !b.open {
		b.begin(number, by)
	}
	b.open = by == rules.White
	if by == rules.White {
		return b.s.Px(whiteLeft)
	}
	return b.s.Px(blackLeft)
}

// pair puts a move of the main line into its column.
func (b *rowBuilder) pair(n *Node) {
	x := b.column(n.Number())
	b.put(token{text: n.SAN(), node: n, x: x, width: b.s.Px(moveWidth), size: look.SizeBody, ink: look.Text})
	b.mark(x, b.m.marks[n.ply])
}

func (b *rowBuilder) mark(x float32, mark string) {
	if mark == "" {
		return
	}
	b.put(token{text: mark, x: x + b.s.Px(markLeft), width: b.s.Px(markWidth), size: look.SizeBody, ink: look.Accent, bold: true})
}

// written puts the move that was not made where it would stand, and says so
// beside it or below.
func (b *rowBuilder) written(after *Node) {
	by := after.position.Turn()
	x := b.column(after.position.MoveNumber(), by)
	b.put(token{text: b.m.written, x: x, width: b.s.Px(moveWidth), size: look.SizeBody, ink: look.Text})
	b.mark(x, b.m.writtenMark)
	note := token{text: b.m.words.T("chess.written"), x: b.s.Px(blackLeft), width: b.width - b.s.Px(blackLeft), size: look.SizeBody, ink: look.Text2}
	if by == rules.Black {
		b.rows = append(b.rows, moveRow{})
		note.x, note.width = b.s.Px(branchLeft), b.width-b.s.Px(branchLeft)
	}
	b.put(note)
	b.open = false
}

// branch puts a variation into rows of its own.
func (b *rowBuilder) branch(n *Node) {
	b.open = false
	b.breakRow()
	b.flow(n, true)
}

func (b *rowBuilder) breakRow() {
	b.rows = append(b.rows, moveRow{})
	b.x = b.s.Px(branchLeft)
}

// flow puts a line of play into the running text, and what was looked at beside
// it in brackets.
func (b *rowBuilder) flow(n *Node, numbered bool) {
	b.word(n, numbered)
	numbered = false
	for len(n.After) > 0 {
		next := n.After[0]
		b.word(next, numbered)
		numbered = false
		for _, v := range n.After[1:] {
			b.bracket = "("
			b.flow(v, true)
			b.close()
			numbered = true
		}
		n = next
	}
}

// word puts a move, with its number if it is White's or the first of its line.
func (b *rowBuilder) word(n *Node, numbered bool) {
	number, by := n.Number()
	text := n.SAN()
	switch {
	case by == rules.White:
		text = strconv.Itoa(number) + "." + text
	case numbered:
		text = strconv.Itoa(number) + "…" + text
	}
	b.text(b.bracket+text, n)
	b.bracket = ""
}

// close puts a closing bracket after the last word.
func (b *rowBuilder) close() {
	row := b.rows[len(b.rows)-1].tokens
	last := &row[len(row)-1]
	last.text += ")"
	width := b.s.Measure(last.text, last.size, true).Width
	b.x += width - last.width
	last.width = width
}

// text puts a word into the running text, on a new row if it has no room.
func (b *rowBuilder) text(text string, n *Node) {
	width := b.s.Measure(text, look.SizeLabel, true).Width
	if left := b.s.Px(branchLeft); b.x > left && b.x+width > b.width-b.s.Px(8) {
		b.breakRow()
	}
	b.put(token{text: text, node: n, x: b.x, width: width, size: look.SizeLabel, ink: look.Text2})
	b.x += width + b.s.Px(6)
}
