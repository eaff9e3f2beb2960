package look

import (
	"image"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Box is a rectangle with a border and round corners whose edges fall on whole
// pixels. Fyne paints round rectangles with edges a pixel soft, so that a
// border of one pixel has half its contrast: that of a button would be 2.2 on
// white, where parts of controls need 3.
type Box struct {
	Raster *canvas.Raster // the object to place, resize and hide

	fill, stroke   color.Color
	border, radius float32
}

// NewBox makes a box that shows nothing until Set.
func NewBox() *Box {
	b := &Box{}
	b.Raster = canvas.NewRaster(b.draw)
	b.Raster.ScaleMode = canvas.ImageScalePixels
	return b
}

// Set says what the box looks like; border and radius are scaled already. A
// nil colour is none.
func (b *Box) Set(fill, stroke color.Color, border, radius float32) {
	if b.fill == fill && b.stroke == stroke && b.border == border && b.radius == radius {
		return
	}
	b.fill, b.stroke, b.border, b.radius = fill, stroke, border, radius
	b.Raster.Refresh()
}

// draw paints the box at the pixels of the screen.
func (b *Box) draw(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	if w == 0 || h == 0 {
		return img
	}
	k := float64(1)
	if width := b.Raster.Size().Width; width > 0 {
		k = float64(w) / float64(width) // pixels per unit
	}
	border := math.Round(float64(b.border) * k)
	if b.border > 0 {
		border = max(border, 1)
	}
	radius := min(float64(b.radius)*k, float64(min(w, h))/2)
	p := boxPainter{
		img: img, fill: premultiplied(b.fill), stroke: premultiplied(b.stroke), border: border, radius: radius,
		half: [2]float64{float64(w) / 2, float64(h) / 2},
	}
	if border == 0 {
		p.stroke = p.fill
	}
	p.paint(w, h)
	return img
}

type boxPainter struct {
	img            *image.RGBA
	fill, stroke   [4]float64
	border, radius float64
	half           [2]float64
}

// paint works out the rows of the corners and of the borders pixel by pixel;
// all rows between are the same.
func (p *boxPainter) paint(w, h int) {
	edge := int(math.Ceil(max(p.radius, p.border)))
	middle := -1
	for y := range h {
		if y > edge && y < h-edge-1 {
			if middle < 0 {
				middle = y
				p.row(y, w)
			} else {
				copy(p.img.Pix[y*p.img.Stride:(y+1)*p.img.Stride], p.img.Pix[middle*p.img.Stride:(middle+1)*p.img.Stride])
			}
			continue
		}
		p.row(y, w)
	}
}

func (p *boxPainter) row(y, w int) {
	edge := int(math.Ceil(max(p.radius, p.border)))
	var middle [4]uint8
	for x := range w {
		at := p.img.Pix[y*p.img.Stride+4*x:]
		if x > edge+1 && x < w-edge-1 {
			copy(at[:4], middle[:])
			continue
		}
		middle = p.pixel(float64(x)+0.5, float64(y)+0.5)
		copy(at[:4], middle[:])
	}
}

// pixel mixes fill and border by how much of the pixel each covers.
func (p *boxPainter) pixel(x, y float64) [4]uint8 {
	d := p.distance(x-p.half[0], y-p.half[1])
	outer := min(max(0.5-d, 0), 1)
	inner := min(max(0.5-d-p.border, 0), 1)
	var out [4]uint8
	for i := range out {
		out[i] = uint8(math.Round(p.fill[i]*inner + p.stroke[i]*(outer-inner)))
	}
	return out
}

// distance is how far a point lies outside the rounded outline; negative
// inside.
func (p *boxPainter) distance(x, y float64) float64 {
	dx := math.Abs(x) - p.half[0] + p.radius
	dy := math.Abs(y) - p.half[1] + p.radius
	if dx > 0 && dy > 0 {
		return math.Hypot(dx, dy) - p.radius
	}
	return max(dx, dy) - p.radius
}

func premultiplied(c color.Color) (out [4]float64) {
	if c == nil {
		return out
	}
	r, g, b, a := c.RGBA()
	return [4]float64{float64(r >> 8), float64(g >> 8), float64(b >> 8), float64(a >> 8)}
}

// frame gives the box a ground and a hairline in tokens.
func (b *Box) frame(s Style, ground, line fyne.ThemeColorName, radius float32) {
	b.Set(s.Color(ground), s.Color(line), s.Hair(), s.Px(radius))
}
