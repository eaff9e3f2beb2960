package chess

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"sync"

	"github.com/fyne-io/oksvg"
	"github.com/srwiley/rasterx"

	"fyne.io/fyne/v2"

	"sealedmove/rules"
	"sealedmove/ui/desktop/look"
)

// fill is how much of a square a piece takes, in per cent.
const fill = 96

// keptSizes is how many sizes of pieces are kept: a board, its diagrams, and
// those of a second window. A window that is being resized asks for many more.
const keptSizes = 6

// pieceSet are the pieces drawn for squares of one size in pixels, and whole
// squares with them: to copy one is many times quicker than to lay a piece over.
type pieceSet struct {
	side    int
	images  map[rules.Piece]*image.RGBA
	squares map[plainSquare]*image.RGBA
}

// plainSquare is a square without any sign.
type plainSquare struct {
	piece  rules.Piece
	ground color.NRGBA
}

var drawn struct {
	sync.Mutex
	sets []*pieceSet // the last used first
}

// pieceImage is a piece drawn for a square of so many pixels; nil for no piece.
func pieceImage(p rules.Piece, side int) *image.RGBA {
	if p == rules.NoPiece || side <= 0 {
		return nil
	}
	drawn.Lock()
	defer drawn.Unlock()
	return setOf(side).image(p)
}

func (s *pieceSet) image(p rules.Piece) *image.RGBA {
	img, ok := s.images[p]
	if !ok {
		img = rasterise(look.Piece(rune(p.Letter())), s.side, s.side*fill/100)
		s.images[p] = img
	}
	return img
}

// squareImage is a whole square of so many pixels.
func squareImage(q plainSquare, side int) *image.RGBA {
	drawn.Lock()
	defer drawn.Unlock()
	set := setOf(side)
	img, ok := set.squares[q]
	if !ok {
		img = image.NewRGBA(image.Rect(0, 0, side, side))
		fillRect(img, img.Rect, q.ground)
		if q.piece != rules.NoPiece {
			draw.Draw(img, img.Rect, set.image(q.piece), image.Point{}, draw.Over)
		}
		set.squares[q] = img
	}
	return img
}

// setOf finds or begins the set of a size and moves it to the front.
func setOf(side int) *pieceSet {
	for i, s := range drawn.sets {
		if s.side == side {
			copy(drawn.sets[1:i+1], drawn.sets[:i])
			drawn.sets[0] = s
			return s
		}
	}
	s := &pieceSet{side: side, images: map[rules.Piece]*image.RGBA{}, squares: map[plainSquare]*image.RGBA{}}
	drawn.sets = append([]*pieceSet{s}, drawn.sets[:min(len(drawn.sets), keptSizes-1)]...)
	return s
}

// rasterise draws an SVG in the middle of a square picture. What cannot be read
// leaves the picture empty: the drawings are embedded, and a test draws them all.
func rasterise(svg fyne.Resource, side, drawing int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	if svg == nil {
		return img
	}
	icon, err := oksvg.ReadIconStream(bytes.NewReader(svg.Content()), oksvg.IgnoreErrorMode)
	if err != nil {
		fyne.LogError("a drawing that cannot be read: "+svg.Name(), err)
		return img
	}
	margin := float64(side-drawing) / 2
	icon.SetTarget(margin, margin, float64(drawing), float64(drawing))
	scanner := rasterx.NewScannerGV(side, side, img, img.Bounds())
	icon.Draw(rasterx.NewDasher(side, side, scanner), 1)
	return img
}
