package chess

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"sealedmove/rules"
	"sealedmove/ui/desktop/look"
)

// promotion is the question what a pawn becomes, shown on the squares behind
// the one it arrives on (3.7.3.3: the player's choice).
type promotion struct {
	from, to rules.Square // to is NoSquare while nothing is asked
	at       int          // the kind that Enter would choose
}

// promotionKinds are the kinds to choose from, the usual one first.
var promotionKinds = [4]rules.Kind{rules.Queen, rules.Rook, rules.Bishop, rules.Knight}

func (p promotion) asked() bool { return p.to != rules.NoSquare }

// square is where the nth kind is shown: at the square of arrival, and back from it.
func (p promotion) square(n int) rules.Square {
	if p.to.Rank() == 7 {
		return rules.SquareAt(p.to.File(), 7-n)
	}
	return rules.SquareAt(p.to.File(), n)
}

// drag is a piece that the pointer holds.
type drag struct {
	from rules.Square
	on   bool
	at   fyne.Position
}

func (b *Board) FocusGained() { b.focused = true; b.Refresh() }
func (b *Board) FocusLost()   { b.focused = false; b.Refresh() }

func (b *Board) Cursor() desktop.Cursor {
	if b.Disabled() {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

func (b *Board) MouseDown(e *desktop.MouseEvent) { b.pressed = e.Position }
func (b *Board) MouseUp(*desktop.MouseEvent)     {}

// Tapped presses the square under the pointer.
func (b *Board) Tapped(e *fyne.PointEvent) {
	if b.Disabled() {
		return
	}
	look.FocusOn(b)
	if s := b.squareAt(e.Position); s != rules.NoSquare {
		b.cursor = s
		b.press(s)
	}
}

// press does what a click or Enter on a square does.
func (b *Board) press(s rules.Square) {
	switch b.mode {
	case Play:
		b.pressPlay(s)
	case Place:
		b.put(s, b.hand)
	case Touch:
		if b.OnSquare != nil {
			b.OnSquare(s)
		}
	case Watch:
	}
	b.paint()
}

func (b *Board) pressPlay(s rules.Square) {
	if b.promoter.asked() {
		b.pressPromotion(s)
		return
	}
	if s == b.chosen {
		b.drop()
		return
	}
	if b.chosen != rules.NoSquare && b.moveTo(s) {
		return
	}
	b.choose(s)
}

// choose takes a piece of the player who has the move in hand and shows where it
// can go; any other square lets go.
func (b *Board) choose(s rules.Square) {
	b.drop()
	p := b.position.Piece(s)
	if p == rules.NoPiece || p.Color() != b.position.Turn() {
		return
	}
	b.chosen = s
	for _, m := range b.position.Legal() {
		if m.From() == s {
			b.moves = append(b.moves, m)
		}
	}
}

// target is the square that stands for a move under a hand. In Chess960 a king
// may castle to where it could also step, so there it goes onto its rook.
func (b *Board) target(m rules.Move) rules.Square {
	if m.Castling() && b.position.Chess960() {
		return m.Rook()
	}
	return m.To()
}

// moveTo makes the move of the chosen piece to a square, or asks what the pawn
// becomes. It reports false where there is no such move.
func (b *Board) moveTo(s rules.Square) bool {
	for _, m := range b.moves {
		if b.target(m) != s {
			continue
		}
		if m.Promotion() != rules.NoKind {
			b.promoter = promotion{from: m.From(), to: s}
			b.cursor = s
			return true
		}
		b.made(m)
		return true
	}
	return false
}

func (b *Board) made(m rules.Move) {
	b.drop()
	b.cursor = m.To()
	if b.OnMove != nil {
		b.OnMove(m)
	}
}

// pressPromotion chooses the kind that is shown on a square; anywhere else takes
// the move back.
func (b *Board) pressPromotion(s rules.Square) {
	for i := range promotionKinds {
		if b.promoter.square(i) == s {
			b.promote(i)
			return
		}
	}
	b.drop()
}

func (b *Board) promote(n int) {
	if m, ok := b.position.MoveOf(b.promoter.from, b.promoter.to, promotionKinds[n]); ok {
		b.made(m)
	}
}

// put sets a piece on a square in Place; pressing what is there already takes it
// away.
func (b *Board) put(s rules.Square, p rules.Piece) {
	if b.pieces[s] == p {
		p = rules.NoPiece
	}
	b.pieces[s] = p
	if b.OnPlaced != nil {
		b.OnPlaced()
	}
}

// TypedKey moves the cursor and presses squares; other keys are handed on.
func (b *Board) TypedKey(e *fyne.KeyEvent) {
	if b.promoter.asked() && b.promotionKey(e) {
		b.paint()
		return
	}
	if b.OnKey != nil && b.OnKey(e) {
		return
	}
	switch e.Name {
	case fyne.KeyLeft:
		b.moveCursor(-1, 0)
	case fyne.KeyRight:
		b.moveCursor(1, 0)
	case fyne.KeyUp:
		b.moveCursor(0, -1)
	case fyne.KeyDown:
		b.moveCursor(0, 1)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		b.press(b.cursor)
	case fyne.KeyEscape:
		if b.chosen == rules.NoSquare {
			look.PassKey(b, e)
			return
		}
		b.drop()
		b.paint()
	case fyne.KeyDelete, fyne.KeyBackspace:
		if b.mode != Place {
			look.PassKey(b, e)
		} else if b.pieces[b.cursor] != rules.NoPiece {
			b.put(b.cursor, rules.NoPiece)
			b.paint()
		}
	default:
		look.PassKey(b, e)
	}
}

// TypedShortcut hands on copy and paste.
func (b *Board) TypedShortcut(s fyne.Shortcut) {
	if b.OnShortcut != nil {
		b.OnShortcut(s)
	}
}

// moveCursor moves the cursor on the screen, wherever a1 is.
func (b *Board) moveCursor(columns, rows int) {
	column, row := b.cellOf(b.cursor)
	if s := b.squareIn(column+columns, row+rows); s != rules.NoSquare {
		b.cursor = s
		b.paint()
	}
}

// promotionKey walks through the kinds and chooses one. It reports whether the
// key was used: all are but function keys.
func (b *Board) promotionKey(e *fyne.KeyEvent) bool {
	p := &b.promoter
	down := 1
	if _, row := b.cellOf(p.to); row == 7 {
		down = -1 // the kinds go up the board
	}
	switch e.Name {
	case fyne.KeyDown:
		p.at = (p.at + down + 4) % 4
	case fyne.KeyUp:
		p.at = (p.at - down + 4) % 4
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		b.promote(p.at)
	case fyne.KeyEscape:
		b.drop()
	case fyne.KeyF1, fyne.KeyF5, fyne.KeyF6, fyne.KeyF9:
		return false
	}
	return true
}

// TypedRune names a piece: what a pawn becomes, or what is put on the cursor's
// square. Other letters are handed on.
func (b *Board) TypedRune(r rune) {
	switch {
	case r == ' ': // it has pressed already
	case b.promoter.asked():
		for i, k := range promotionKinds {
			if strings.EqualFold(string(r), string(rune(k.Letter()))) {
				b.promote(i)
				b.paint()
				return
			}
		}
	case b.mode == Place && pieceOf(r) != rules.NoPiece:
		b.put(b.cursor, pieceOf(r))
		b.paint()
	case b.OnRune != nil && b.OnRune(r):
	default:
		look.PassRune(b, r)
	}
}

// pieceOf is the piece of a letter as in FEN.
func pieceOf(r rune) rules.Piece {
	for _, c := range []rules.Color{rules.White, rules.Black} {
		for k := rules.Pawn; k <= rules.King; k++ {
			if p := rules.PieceOf(c, k); rune(p.Letter()) == r {
				return p
			}
		}
	}
	return rules.NoPiece
}

// Dragged carries a piece with the pointer.
func (b *Board) Dragged(e *fyne.DragEvent) {
	if b.Disabled() || b.mode == Touch || b.promoter.asked() {
		return
	}
	if !b.drag.on {
		b.beginDrag(b.squareAt(b.pressed))
	}
	b.drag.at = e.Position
	if b.drag.on && b.view != nil {
		b.view.placeGhost()
	}
}

func (b *Board) beginDrag(s rules.Square) {
	if s == rules.NoSquare || b.pieces[s] == rules.NoPiece {
		return
	}
	if b.mode == Play {
		if b.choose(s); b.chosen != s {
			b.paint()
			return
		}
	}
	look.FocusOn(b)
	b.drag = drag{from: s, on: true}
	b.paint()
	if b.view != nil {
		b.view.showGhost(b.pieces[s])
	}
}

// DragEnd lets go of the piece: on a square it can go to it moves there, on any
// other it stays in hand. In Place a piece let go beside the board is gone.
func (b *Board) DragEnd() {
	if !b.drag.on {
		return
	}
	from, to := b.drag.from, b.squareAt(b.drag.at)
	b.endDrag()
	switch {
	case b.mode == Place:
		b.carry(from, to)
	case to != rules.NoSquare && to != from:
		b.cursor = to
		b.moveTo(to)
	}
	b.paint()
}

// carry moves a piece in Place.
func (b *Board) carry(from, to rules.Square) {
	if from == to {
		return
	}
	if to != rules.NoSquare {
		b.pieces[to] = b.pieces[from]
		b.cursor = to
	}
	b.pieces[from] = rules.NoPiece
	if b.OnPlaced != nil {
		b.OnPlaced()
	}
}

func (b *Board) endDrag() {
	if b.drag.on && b.view != nil {
		b.view.ghost.Hide()
	}
	b.drag = drag{}
}

// showGhost shows the piece that is carried, as large as it stands on the board.
func (v *boardView) showGhost(p rules.Piece) {
	v.ghost.Image = pieceImage(p, max(v.canvas.side, 1))
	v.ghost.Resize(fyne.NewSquareSize(v.b.geometry.side))
	v.ghost.Show()
	v.ghost.Refresh()
}

func (v *boardView) placeGhost() {
	half := v.b.geometry.side / 2
	v.ghost.Move(v.b.drag.at.SubtractXY(half, half))
}
