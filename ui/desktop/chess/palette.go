package chess

import (
	"image"
	"image/draw"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"sealedmove/rules"
	"sealedmove/ui/desktop/look"
)

// paletteRows are the pieces to choose from, White's above Black's; the last
// column takes pieces away.
var paletteRows = [2][7]rules.Piece{
	paletteRow(rules.White), paletteRow(rules.Black),
}

func paletteRow(c rules.Color) (out [7]rules.Piece) {
	for i, k := range [6]rules.Kind{rules.King, rules.Queen, rules.Rook, rules.Bishop, rules.Knight, rules.Pawn} {
		out[i] = rules.PieceOf(c, k)
	}
	return out
}

// paletteSide is the side of a field of the palette, at 100 %.
const paletteSide = 36

// palette chooses the piece that a hand puts down.
type palette struct {
	widget.BaseWidget
	chosen func(rules.Piece)

	column, row int
	focused     bool
	view        *paletteView
}

var (
	_ fyne.Focusable     = (*palette)(nil)
	_ fyne.Tappable      = (*palette)(nil)
	_ desktop.Cursorable = (*palette)(nil)
)

func newPalette(chosen func(rules.Piece)) *palette {
	p := &palette{chosen: chosen}
	p.ExtendBaseWidget(p)
	return p
}

func (p *palette) Cursor() desktop.Cursor { return desktop.PointerCursor }
func (p *palette) FocusGained()           { p.focused = true; p.Refresh() }
func (p *palette) FocusLost()             { p.focused = false; p.Refresh() }
func (p *palette) TypedRune(r rune)       { look.PassRune(p, r) }

func (p *palette) Tapped(e *fyne.PointEvent) {
	look.FocusOn(p)
	side := look.StyleOf(p).Px(paletteSide)
	p.choose(int(e.Position.X/side), int(e.Position.Y/side))
}

func (p *palette) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		p.choose(p.column-1, p.row)
	case fyne.KeyRight:
		p.choose(p.column+1, p.row)
	case fyne.KeyUp:
		p.choose(p.column, p.row-1)
	case fyne.KeyDown:
		p.choose(p.column, p.row+1)
	default:
		look.PassKey(p, e)
	}
}

func (p *palette) choose(column, row int) {
	if column < 0 || row < 0 || column >= len(paletteRows[0]) || row >= len(paletteRows) {
		return
	}
	p.column, p.row = column, row
	p.Refresh()
	p.chosen(paletteRows[row][column])
}

func (p *palette) CreateRenderer() fyne.WidgetRenderer {
	p.view = &paletteView{p: p, ring: look.NewBox()}
	p.view.picture = canvas.NewRaster(p.view.draw)
	p.view.picture.ScaleMode = canvas.ImageScalePixels
	p.view.Refresh()
	return p.view
}

type paletteView struct {
	p       *palette
	picture *canvas.Raster
	ring    *look.Box
}

func (v *paletteView) Destroy() {}

func (v *paletteView) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{v.picture, v.ring.Raster}
}

func (v *paletteView) MinSize() fyne.Size {
	side := look.StyleOf(v.p).Px(paletteSide)
	return fyne.NewSize(side*float32(len(paletteRows[0])), side*float32(len(paletteRows)))
}

func (v *paletteView) Layout(fyne.Size) {
	size := v.MinSize()
	move(v.picture, 0, 0, size.Width, size.Height)
	move(v.ring.Raster, 0, 0, size.Width, size.Height)
}

func (v *paletteView) Refresh() {
	s := look.StyleOf(v.p)
	s.Ring(v.ring, v.p.focused, look.None, 0)
	v.picture.Refresh()
	canvas.Refresh(v.p)
}

// draw paints the pieces on light squares, the chosen one framed. The field that
// takes away is one for both rows.
func (v *paletteView) draw(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	columns := len(paletteRows[0])
	for row, pieces := range paletteRows {
		for column, piece := range pieces {
			c := cell{img: img, at: image.Rect(column*w/columns, row*h/2, (column+1)*w/columns, (row+1)*h/2)}
			if column == columns-1 {
				c.at.Min.Y, c.at.Max.Y = 0, h
			}
			c.fill(look.LightSquare)
			if c.piece(piece); piece == rules.NoPiece {
				c.icon(look.IconRefused)
			}
			if column == v.p.column && (row == v.p.row || column == columns-1) {
				c.frame(0, c.unit()*2, look.Halo)
				c.frame(0, c.unit(), look.EvidenceMove)
			}
		}
	}
	return img
}

// icon draws an icon in the middle of the field, in the board's ink.
func (c cell) icon(i look.Icon) {
	side := c.at.Dx() / 2
	sign := rasterise(i.Inked(boardInk), side, side)
	corner := c.at.Min.Add(image.Pt((c.at.Dx()-side)/2, (c.at.Dy()-side)/2))
	draw.Draw(c.img, sign.Rect.Add(corner), sign, image.Point{}, draw.Over)
}
