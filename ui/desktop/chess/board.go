package chess

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"sealedmove/rules"
	"sealedmove/ui/desktop/look"
)

// Mode is what a hand may do on a board. The zero value is Watch.
type Mode uint8

// The modes of a board.
const (
	Watch Mode = iota // nothing: the board is looked at
	Play              // legal moves of the player who has the move
	Place             // put any piece on any square
	Touch             // name squares
)

// Board is a chess board. It shows and calls back; make one with [NewBoard].
type Board struct {
	widget.DisableableWidget

	OnMove   func(rules.Move)          // a legal move was made by hand; it is not shown until SetPosition
	OnSquare func(rules.Square)        // a square was pressed in Touch
	OnPlaced func()                    // the pieces were changed by hand in Place
	OnRune   func(rune) bool           // letters that the board has no use for; true if used
	OnKey    func(*fyne.KeyEvent) bool // keys before the board uses them; true if used
	// OnShortcut hears copy and paste.
	OnShortcut func(fyne.Shortcut)

	mode     Mode
	position rules.Position // no position in Place
	pieces   [64]rules.Piece
	last     rules.Move
	evidence Evidence
	flipped  bool
	bare     bool    // without coordinates
	least    float32 // least side of a square, at 100 %

	focused  bool
	cursor   rules.Square // where the keys are
	chosen   rules.Square // the piece that is about to move, or NoSquare
	moves    []rules.Move // what it can do
	promoter promotion
	hand     rules.Piece // in Place: what a press puts down; NoPiece takes away

	drag     drag
	pressed  fyne.Position // where the button went down
	view     *boardView
	geometry geometry
}

var (
	_ fyne.Focusable     = (*Board)(nil)
	_ fyne.Shortcutable  = (*Board)(nil)
	_ fyne.Tappable      = (*Board)(nil)
	_ fyne.Draggable     = (*Board)(nil)
	_ desktop.Mouseable  = (*Board)(nil)
	_ desktop.Cursorable = (*Board)(nil)
)

// leastSide is the side of a square under which pieces cannot be told apart.
const leastSide = 24

// NewBoard makes an empty board with its coordinates, in Watch.
func NewBoard() *Board {
	b := &Board{chosen: rules.NoSquare, cursor: rules.E1, least: leastSide}
	b.promoter.to = rules.NoSquare
	b.ExtendBaseWidget(b)
	return b
}

// NewDiagram makes a small board without coordinates, to be looked at. Side is
// the least one of a square, at 100 %.
func NewDiagram(p rules.Position, side float32) *Board {
	b := NewBoard()
	b.bare, b.least = true, side
	b.SetPosition(p, rules.NoMove)
	return b
}

// SetPosition shows a position, and marks the move that led to it unless that
// is NoMove. What was half done by hand is given up.
func (b *Board) SetPosition(p rules.Position, last rules.Move) {
	b.position, b.last = p, last
	for s := range b.pieces {
		b.pieces[s] = p.Piece(rules.Square(s))
	}
	b.drop()
	b.paint()
}

// Shown is the position shown; none in Place.
func (b *Board) Shown() rules.Position { return b.position }

// SetPieces shows pieces that need not be a position.
func (b *Board) SetPieces(pieces [64]rules.Piece) {
	b.pieces, b.position, b.last = pieces, rules.Position{}, rules.NoMove
	b.drop()
	b.paint()
}

// Pieces are the pieces shown.
func (b *Board) Pieces() [64]rules.Piece { return b.pieces }

// SetMode says what a hand may do.
func (b *Board) SetMode(m Mode) {
	b.mode = m
	b.drop()
	b.paint()
}

// SetHand chooses what a press puts down in Place; NoPiece takes away.
func (b *Board) SetHand(p rules.Piece) { b.hand = p }

// SetEvidence draws evidence over the position, in the place of what was there.
func (b *Board) SetEvidence(e Evidence) {
	if !b.evidence.equal(e) {
		b.evidence = e
		b.paint()
	}
}

// Evidence is what is drawn over the position.
func (b *Board) Evidence() Evidence { return b.evidence }

// Flipped reports whether Black sits at the near side.
func (b *Board) Flipped() bool { return b.flipped }

// SetFlipped turns the board.
func (b *Board) SetFlipped(on bool) {
	if b.flipped != on {
		b.flipped = on
		b.Refresh()
	}
}

// drop gives up what was half done.
func (b *Board) drop() {
	b.chosen, b.moves = rules.NoSquare, nil
	b.promoter = promotion{to: rules.NoSquare}
	b.endDrag()
}

// paint draws the squares anew; what surrounds them stays.
func (b *Board) paint() {
	if b.view != nil {
		b.view.show()
	}
}

// Disabled keeps a board that is only looked at out of the way of Tab.
func (b *Board) Disabled() bool { return b.mode == Watch || b.DisableableWidget.Disabled() }

func (b *Board) CreateRenderer() fyne.WidgetRenderer {
	v := &boardView{b: b, frame: canvas.NewRectangle(nil), ring: look.NewBox(), ghost: canvas.NewImageFromImage(nil)}
	v.picture = canvas.NewRaster(v.draw)
	v.picture.ScaleMode = canvas.ImageScalePixels
	v.ghost.FillMode = canvas.ImageFillStretch
	v.ghost.Hide()
	v.objects = []fyne.CanvasObject{v.ring.Raster, v.frame, v.picture}
	for i := range v.labels {
		v.labels[i] = canvas.NewText("", nil)
		v.labels[i].Alignment = fyne.TextAlignCenter
		v.objects = append(v.objects, v.labels[i])
	}
	v.objects = append(v.objects, v.ghost)
	b.view = v
	v.style()
	return v
}

// geometry is where the squares are within the widget.
type geometry struct {
	origin fyne.Position
	side   float32
}

// margins are the room for coordinates, focus ring and frame: left, top and
// right, bottom.
func (b *Board) margins(s look.Style) (left, edge, bottom float32) {
	if b.bare {
		h := s.Hair()
		return h, h, h
	}
	return s.Px(22), s.Px(4), s.Px(22)
}

func (b *Board) measure(size fyne.Size) geometry {
	s := look.StyleOf(b)
	left, edge, bottom := b.margins(s)
	side := float32(int(min(size.Width-left-edge, size.Height-edge-bottom) / 8))
	return geometry{origin: fyne.NewPos(left, edge), side: max(side, 1)}
}

// squareAt is the square under a point of the widget, or NoSquare.
func (b *Board) squareAt(p fyne.Position) rules.Square {
	g := b.geometry
	if g.side == 0 || p.X < g.origin.X || p.Y < g.origin.Y {
		return rules.NoSquare
	}
	return b.squareIn(int((p.X-g.origin.X)/g.side), int((p.Y-g.origin.Y)/g.side))
}

// squareIn is the square in a column and row of the picture, counted from its
// upper left.
func (b *Board) squareIn(column, row int) rules.Square {
	if b.flipped {
		return rules.SquareAt(7-column, row)
	}
	return rules.SquareAt(column, 7-row)
}

// cellOf is where a square stands in the picture.
func (b *Board) cellOf(s rules.Square) (column, row int) {
	if b.flipped {
		return 7 - s.File(), s.Rank()
	}
	return s.File(), 7 - s.Rank()
}

// boardView is the board's renderer: the squares are one picture, painted at the
// pixels of the screen; only frame, ring, coordinates and a dragged piece are
// objects of their own.
type boardView struct {
	b       *Board
	frame   *canvas.Rectangle
	ring    *look.Box
	picture *canvas.Raster
	labels  [16]*canvas.Text // files, then ranks
	ghost   *canvas.Image
	objects []fyne.CanvasObject

	canvas pad
}

func (v *boardView) Destroy()                     {}
func (v *boardView) Objects() []fyne.CanvasObject { return v.objects }

func (v *boardView) MinSize() fyne.Size {
	s := look.StyleOf(v.b)
	left, edge, bottom := v.b.margins(s)
	side := 8 * s.Px(v.b.least)
	return fyne.NewSize(left+side+edge, edge+side+bottom)
}

func (v *boardView) Layout(size fyne.Size) {
	s, g := look.StyleOf(v.b), v.b.measure(size)
	v.b.geometry = g
	h, board := s.Hair(), 8*g.side
	move(v.picture, g.origin.X, g.origin.Y, board, board)
	move(v.frame, g.origin.X-h, g.origin.Y-h, board+2*h, board+2*h)
	air := s.Px(look.RingWidth) + h
	move(v.ring.Raster, g.origin.X-air-h, g.origin.Y-air-h, board+2*(air+h), board+2*(air+h))
	left, _, bottom := v.b.margins(s)
	for i, t := range v.labels {
		if i < 8 {
			s.PlaceText(t, g.origin.X+float32(i)*g.side, g.origin.Y+board+air, g.side, bottom-air)
		} else {
			s.PlaceText(t, 0, g.origin.Y+float32(i-8)*g.side, left-air, g.side)
		}
	}
}

func (v *boardView) Refresh() {
	v.style()
	v.Layout(v.b.Size())
	v.canvas.stale = true
	canvas.Refresh(v.b)
}

// style gives everything its colour and the coordinates their text.
func (v *boardView) style() {
	s := look.StyleOf(v.b)
	v.frame.FillColor = s.Color(look.LineStrong)
	s.Ring(v.ring, v.b.focused, look.None, 0)
	for i, t := range v.labels {
		s.Ink(t, look.SizeLabel, false, look.Text2)
		t.Hidden = v.b.bare
		at := v.b.squareIn(i%8, i%8).String()
		if t.Text = at[:1]; i >= 8 {
			t.Text = at[1:]
		}
	}
}

// show paints the squares that have changed.
func (v *boardView) show() { v.picture.Refresh() }

func move(o fyne.CanvasObject, x, y, w, h float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(w, h))
}
