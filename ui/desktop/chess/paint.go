package chess

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"

	"sealedmove/rules"
	"sealedmove/ui/desktop/look"
)

// The inks of a board, besides those of the design's evidence. They are the
// same in every theme, as the squares are.
var (
	boardInk   = color.NRGBA{R: 0x1A, G: 0x21, B: 0x26, A: 0xFF}
	boardPaper = color.NRGBA{R: 0xFF, G: 0xFF, B: 0xFF, A: 0xFF}
)

// face is what one square shows. Squares whose face has not changed are not
// painted again.
type face struct {
	piece              rules.Piece
	light              bool
	last, chosen       bool
	goal, prey         bool // where the chosen piece can go; and take something
	target, touched    bool
	cursor             bool
	kind, kindSelected bool // a kind to choose for a promotion
}

// pad is the picture of the squares as it was painted last.
type pad struct {
	img    *image.RGBA
	side   int // of a square, in pixels; the last pixels of a picture may be spare
	faces  [64]face
	arrows []Arrow
	stale  bool // everything must be painted
}

// faces are what the squares show now.
func (b *Board) faces() (out [64]face) {
	for i := range out {
		s := rules.Square(i)
		out[i] = face{
			piece: b.pieces[i], light: s.Light(), chosen: s == b.chosen,
			target: b.evidence.Targets.Has(s), touched: b.evidence.Touched.Has(s),
			cursor: b.focused && s == b.cursor && !b.promoter.asked(),
		}
	}
	if b.last != rules.NoMove {
		out[b.last.From()].last, out[b.last.To()].last = true, true
	}
	for _, m := range b.moves {
		f := &out[b.target(m)]
		f.goal, f.prey = true, f.piece != rules.NoPiece
	}
	if b.drag.on {
		out[b.drag.from].piece = rules.NoPiece
	}
	if p := b.promoter; p.asked() {
		for i, k := range promotionKinds {
			out[p.square(i)] = face{
				piece: rules.PieceOf(b.position.Turn(), k), kind: true, kindSelected: i == p.at,
			}
		}
	}
	return out
}

// draw paints the squares that have changed at the pixels of the screen. Arrows
// lie over several squares, so with one all are painted.
func (v *boardView) draw(w, h int) image.Image {
	p := &v.canvas
	if p.img == nil || p.img.Rect.Dx() != w || p.img.Rect.Dy() != h {
		p.img = image.NewRGBA(image.Rect(0, 0, w, h))
		p.side, p.stale = min(w, h)/8, true
	}
	if w < 8 || h < 8 {
		return p.img
	}
	faces, arrows := v.b.faces(), v.b.evidence.Arrows
	if v.b.promoter.asked() {
		arrows = nil // the question stands before everything
	}
	changed := p.stale || faces != p.faces || !Evidence{Arrows: arrows}.equal(Evidence{Arrows: p.arrows})
	if !changed {
		return p.img
	}
	all := p.stale || len(arrows)+len(p.arrows) > 0
	for i, f := range faces {
		if all || f != p.faces[i] {
			v.cell(rules.Square(i)).paint(f)
		}
	}
	for _, a := range arrows {
		v.arrow(a)
	}
	p.faces, p.arrows, p.stale = faces, append(p.arrows[:0], arrows...), false
	return p.img
}

// cell is one square in the picture.
type cell struct {
	img *image.RGBA
	at  image.Rectangle
}

func (v *boardView) cell(s rules.Square) cell {
	column, row := v.b.cellOf(s)
	size := v.canvas.img.Rect.Size()
	return cell{img: v.canvas.img, at: image.Rect(column*size.X/8, row*size.Y/8, (column+1)*size.X/8, (row+1)*size.Y/8)}
}

func (c cell) side() int { return min(c.at.Dx(), c.at.Dy()) }

// unit is the thickness of a frame's line: 4 on a square of 56.
func (c cell) unit() int { return max(c.side()*4/56, 1) }

func (c cell) paint(f face) {
	if f.kind {
		c.paintKind(f)
		return
	}
	plain := !f.last && !f.target && !f.prey
	if plain && c.at.Dx() == c.at.Dy() {
		img := squareImage(plainSquare{f.piece, c.ground(f)}, c.side())
		draw.Draw(c.img, c.at, img, image.Point{}, draw.Src)
		c.over(f)
		return
	}
	c.fill(c.ground(f))
	if f.last {
		c.corners(boardInk)
	}
	if f.target {
		c.frame(0, c.unit()+c.unit()/2, look.Halo)
		c.frame(0, c.unit(), look.EvidenceMove)
	}
	if f.goal && f.prey {
		c.circle(0.47, 0.38, look.Halo)
		c.circle(0.46, 0.40, look.EvidenceMove)
	}
	c.piece(f.piece)
	c.over(f)
}

// over paints the signs that lie over a piece.
func (c cell) over(f face) {
	if f.goal && !f.prey {
		c.circle(0.17, 0, look.Halo)
		c.circle(0.13, 0, look.EvidenceMove)
	}
	if f.touched {
		c.dotted()
	}
	if f.cursor {
		c.frame(0, c.unit()*2, boardPaper)
		c.frame(0, c.unit(), boardInk)
	}
}

// paintKind paints a piece to choose: a card over the board, the one that Enter
// takes with the ring of the keyboard.
func (c cell) paintKind(f face) {
	c.fill(boardPaper)
	c.piece(f.piece)
	c.frame(0, max(c.unit()/4, 1), boardInk)
	if f.kindSelected {
		c.frame(0, c.unit(), look.EvidenceMove)
	}
}

// ground is the colour of a square. That of the last move and of the piece in
// hand are tinted; corners and dots say the same without colour.
func (c cell) ground(f face) color.NRGBA {
	ground := look.DarkSquare
	if f.light {
		ground = look.LightSquare
	}
	switch {
	case f.chosen:
		return mixed(ground, look.EvidenceMove, 45)
	case f.last:
		return mixed(ground, look.EvidenceMove, 20)
	}
	return ground
}

func mixed(a, b color.NRGBA, percent int) color.NRGBA {
	mix := func(x, y uint8) uint8 { return uint8((int(x)*(100-percent) + int(y)*percent) / 100) }
	return color.NRGBA{R: mix(a.R, b.R), G: mix(a.G, b.G), B: mix(a.B, b.B), A: 0xFF}
}

func (c cell) fill(ink color.NRGBA) { fillRect(c.img, c.at, ink) }

func fillRect(img *image.RGBA, r image.Rectangle, ink color.NRGBA) {
	draw.Draw(img, r, image.NewUniform(ink), image.Point{}, draw.Src)
}

func (c cell) piece(p rules.Piece) {
	img := pieceImage(p, c.side())
	if img == nil {
		return
	}
	draw.Draw(c.img, img.Rect.Add(c.at.Min), img, image.Point{}, draw.Over)
}

// frame draws a frame between two distances from the edge.
func (c cell) frame(from, to int, ink color.NRGBA) {
	r, n := c.at.Inset(from), to-from
	fillRect(c.img, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+n), ink)
	fillRect(c.img, image.Rect(r.Min.X, r.Max.Y-n, r.Max.X, r.Max.Y), ink)
	fillRect(c.img, image.Rect(r.Min.X, r.Min.Y, r.Min.X+n, r.Max.Y), ink)
	fillRect(c.img, image.Rect(r.Max.X-n, r.Min.Y, r.Max.X, r.Max.Y), ink)
}

// corners marks the four corners of a square of the last move.
func (c cell) corners(ink color.NRGBA) {
	long, thick := c.side()/6, max(c.unit()/2, 1)
	r := c.at
	for _, x := range []struct{ from, to int }{{r.Min.X, r.Min.X + long}, {r.Max.X - long, r.Max.X}} {
		fillRect(c.img, image.Rect(x.from, r.Min.Y, x.to, r.Min.Y+thick), ink)
		fillRect(c.img, image.Rect(x.from, r.Max.Y-thick, x.to, r.Max.Y), ink)
	}
	for _, y := range []struct{ from, to int }{{r.Min.Y, r.Min.Y + long}, {r.Max.Y - long, r.Max.Y}} {
		fillRect(c.img, image.Rect(r.Min.X, y.from, r.Min.X+thick, y.to), ink)
		fillRect(c.img, image.Rect(r.Max.X-thick, y.from, r.Max.X, y.to), ink)
	}
}

// dotted frames a touched piece: dots in the ink of the hand on a white frame.
func (c cell) dotted() {
	n := c.unit()
	c.frame(0, n+n/2, look.Halo)
	r := c.at
	for i := 0; i < c.side(); i += 2 * n {
		for _, dot := range []image.Point{
			{r.Min.X + i, r.Min.Y}, {r.Min.X + i, r.Max.Y - n}, {r.Min.X, r.Min.Y + i}, {r.Max.X - n, r.Min.Y + i},
		} {
			fillRect(c.img, image.Rectangle{Min: dot, Max: dot.Add(image.Pt(n, n))}.Intersect(r), look.EvidenceHand)
		}
	}
}

// circle draws a disc in the middle of the square, or a ring if it has an inner
// radius; radii are parts of the square's side.
func (c cell) circle(outer, inner float64, ink color.NRGBA) {
	side := float64(c.side())
	middle := point{float64(c.at.Min.X) + float64(c.at.Dx())/2, float64(c.at.Min.Y) + float64(c.at.Dy())/2}
	shape := [][]point{round(middle, outer*side, true)}
	if inner > 0 {
		shape = append(shape, round(middle, inner*side, false))
	}
	fillShape(c.img, ink, shape...)
}

type point struct{ x, y float64 }

// round is a circle as a polygon, one way round or the other.
func round(middle point, radius float64, clockwise bool) []point {
	n := max(int(radius*3), 12)
	out := make([]point, n)
	for i := range out {
		a := 2 * math.Pi * float64(i) / float64(n)
		if !clockwise {
			a = -a
		}
		out[i] = point{middle.x + radius*math.Cos(a), middle.y + radius*math.Sin(a)}
	}
	return out
}

// fillShape fills polygons; one that goes the other way round within another is
// a hole.
func fillShape(img *image.RGBA, ink color.NRGBA, polygons ...[]point) {
	box := image.Rectangle{}
	for _, p := range polygons {
		for _, at := range p {
			box = box.Union(image.Rect(int(math.Floor(at.x)), int(math.Floor(at.y)), int(math.Ceil(at.x))+1, int(math.Ceil(at.y))+1))
		}
	}
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	for _, p := range polygons {
		for i, at := range p {
			x, y := float32(at.x-float64(box.Min.X)), float32(at.y-float64(box.Min.Y))
			if i == 0 {
				r.MoveTo(x, y)
			} else {
				r.LineTo(x, y)
			}
		}
		r.ClosePath()
	}
	inside := box.Intersect(img.Rect)
	mask := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
	r.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	draw.DrawMask(img, inside, image.NewUniform(ink), image.Point{}, mask, inside.Min.Sub(box.Min), draw.Over)
}

// arrow draws a move from the middle of one square to the middle of another,
// with its white halo.
func (v *boardView) arrow(a Arrow) {
	from, to := v.cell(a.From), v.cell(a.To)
	s := newShaft(middle(from), middle(to), float64(from.side()))
	ink := look.EvidenceMove
	if a.Bad {
		ink = look.EvidenceBad
	}
	halo := max(float64(from.unit())/2, 1)
	for _, grow := range []float64{halo, 0} {
		with := ink
		if grow > 0 {
			with = look.Halo
		}
		for _, part := range s.parts(a.Bad, grow) {
			fillShape(v.canvas.img, with, part)
		}
	}
	if a.Bad {
		v.mismatch(to)
	}
}

func middle(c cell) point {
	return point{float64(c.at.Min.X+c.at.Max.X) / 2, float64(c.at.Min.Y+c.at.Max.Y) / 2}
}

// mismatch puts the sign ≠ at the upper right of the square where an arrow of a
// wrong move ends.
func (v *boardView) mismatch(c cell) {
	side := c.side() * 2 / 5
	disc := point{float64(c.at.Max.X) - float64(side)/2, float64(c.at.Min.Y) + float64(side)/2}
	fillShape(v.canvas.img, look.Halo, round(disc, float64(side)/2, true))
	sign := rasterise(look.IconMismatch.Inked(look.EvidenceBad), side, side)
	draw.Draw(v.canvas.img, sign.Rect.Add(image.Pt(c.at.Max.X-side, c.at.Min.Y)), sign, image.Point{}, draw.Over)
}

// shaft is an arrow's line: where it begins, its direction, length and the size
// of its parts.
type shaft struct {
	from      point
	along     point // of length 1
	length    float64
	half      float64 // half the thickness of the line
	head      float64 // length of the head
	headHalf  float64 // half its width
	dash, gap float64
}

func newShaft(from, to point, side float64) shaft {
	dx, dy := to.x-from.x, to.y-from.y
	length := math.Hypot(dx, dy)
	if length == 0 {
		length = 1
	}
	return shaft{
		from: from, along: point{dx / length, dy / length}, length: length,
		half: side * 0.05, head: min(side*0.36, length), headHalf: side * 0.19, dash: side * 0.22, gap: side * 0.13,
	}
}

// at is the point so far along the arrow and so far to its side.
func (s shaft) at(along, aside float64) point {
	return point{s.from.x + s.along.x*along - s.along.y*aside, s.from.y + s.along.y*along + s.along.x*aside}
}

// parts are the line, in dashes if the move is a wrong one, and the head with
// its tip in the middle of the square; all grown by the width of the halo.
func (s shaft) parts(dashed bool, grow float64) [][]point {
	neck := s.length - s.head
	var out [][]point
	line := func(from, to float64) {
		h := s.half + grow
		out = append(out, []point{s.at(from-grow, -h), s.at(to+grow, -h), s.at(to+grow, h), s.at(from-grow, h)})
	}
	if dashed {
		for from := 0.0; from < neck; from += s.dash + s.gap {
			line(from, min(from+s.dash, neck))
		}
	} else {
		line(0, neck)
	}
	slope := s.head / s.headHalf
	tip := grow * math.Hypot(1, slope) // how far the tip moves out for an edge that moves by grow
	wide := s.headHalf + grow*(1+math.Hypot(1, slope))/slope
	return append(out, []point{s.at(s.length+tip, 0), s.at(neck-grow, wide), s.at(neck-grow, -wide)})
}
