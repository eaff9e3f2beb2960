package desktop

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"sealedmove/ui/desktop/look"
)

// Sizes of a hall screen that is 1080 high (look.md); everything grows with it.
const (
	hallWidth     = 1920
	hallTitle     = 56
	hallSub       = 30
	hallHead      = 24
	hallName      = 38
	hallClockSize = 88
	hallFoot      = 26

	hallTop    = 148 // of the heads of the columns
	hallFirst  = 208 // of the first row
	hallRow    = 66
	hallMargin = 64
	hallDisc   = 20
)

// hallFace draws a page as large as the window, on a dark ground whatever the
// program wears, or on a light one.
type hallFace struct {
	widget.BaseWidget
	page               hallPage
	label, clock, wall string
	light              bool
}

func newHallFace(light bool) *hallFace {
	w := &hallFace{light: light}
	w.ExtendBaseWidget(w)
	return w
}

// set shows a page and the time; what is the same is not drawn again.
func (w *hallFace) set(p hallPage, label, clock, wall string) {
	if !w.page.same(p) || w.label != label || w.clock != clock || w.wall != wall {
		w.page, w.label, w.clock, w.wall = p, label, clock, wall
		w.Refresh()
	}
}

// color is a token's value on the ground of the hall.
func (w *hallFace) color(token fyne.ThemeColorName) color.Color {
	variant := look.Dark
	if w.light {
		variant = look.Light
	}
	return look.Theme{Variant: variant}.Color(token, theme.VariantDark)
}

func (w *hallFace) CreateRenderer() fyne.WidgetRenderer {
	v := &hallView{w: w}
	v.Refresh()
	return v
}

// hallView sets the texts of a page. They are kept and set again, so that a
// second costs the texts that changed.
type hallView struct {
	w       *hallFace
	texts   []*canvas.Text
	used    int
	objects []fyne.CanvasObject
	kx, k   float32 // of the width, and of the sizes
}

func (v *hallView) Destroy()                     {}
func (v *hallView) Objects() []fyne.CanvasObject { return v.objects }
func (v *hallView) MinSize() fyne.Size           { return fyne.NewSize(320, 180) }
func (v *hallView) Layout(fyne.Size)             { v.Refresh() }

func (v *hallView) Refresh() {
	w := v.w
	size := w.Size()
	v.kx, v.k = size.Width/hallWidth, min(size.Height/hallHeight, size.Width/hallWidth)
	v.used, v.objects = 0, nil
	v.rect(look.Bg, 0, 0, size.Width, size.Height)
	if v.k > 0 {
		v.top()
		v.rows()
		v.foot(size)
	}
	canvas.Refresh(w)
}

func (v *hallView) top() {
	w, p := v.w, v.w.page
	clock := v.measure(w.clock, hallClockSize, true)
	room := float32(hallWidth) - 2*hallMargin - clock/v.kx - 24
	v.text(p.heading, hallTitle, true, look.Text, hallMargin, hallMargin+room, 14, 80, fyne.TextAlignLeading)
	v.text(p.sub, hallSub, false, look.Text2, hallMargin, hallMargin+room-v.measure(w.label, hallSub, false)/v.kx, 86, 44, fyne.TextAlignLeading)
	v.text(w.clock, hallClockSize, true, look.Text, hallWidth-hallMargin-clock/v.kx-4, hallWidth-hallMargin, 16, 120, fyne.TextAlignTrailing)
	v.text(w.label, hallSub, false, look.Text2, hallMargin, hallWidth-hallMargin-clock/v.kx-24, 86, 44, fyne.TextAlignTrailing)
	v.rect(look.LineStrong, 0, hallTop*v.k, w.Size().Width, max(2*v.k, 1))
}

func (v *hallView) rows() {
	p := v.w.page
	if p.empty != "" {
		v.text(p.empty, hallName, false, look.Text2, hallMargin, hallWidth-hallMargin, hallFirst, hallRow, fyne.TextAlignLeading)
		return
	}
	for _, c := range p.columns {
		v.text(c.title, hallHead, true, look.Text2, c.from, c.to, hallTop, hallFirst-hallTop, c.align)
	}
	v.rect(look.LineStrong, 0, hallFirst*v.k, v.w.Size().Width, max(v.k, 1))
	for i, row := range p.rows {
		y := float32(hallFirst + hallRow*i)
		if i%2 == 1 {
			v.rect(look.Zebra, 0, y*v.k+1, v.w.Size().Width, hallRow*v.k-1) // the line above it stays
		}
		for c, cell := range row {
			column := p.columns[c]
			if cell.dot {
				v.disc(cell.disc.String() == "white", column.from, y)
				continue
			}
			ink := look.Text
			if column.dim {
				ink = look.Text2
			}
			v.text(cell.text, hallName, cell.bold, ink, column.from, column.to, y, hallRow, column.align)
		}
		v.rect(look.Line, 0, (y+hallRow)*v.k, v.w.Size().Width, 1)
	}
}

// foot says what stands here, which page it is, and what comes next.
func (v *hallView) foot(size fyne.Size) {
	w, p := v.w, v.w.page
	y := size.Height/v.k - 72
	v.text(p.extent, hallFoot, false, look.Text2, hallMargin, 760, y, 60, fyne.TextAlignLeading)
	x := hallMargin*v.kx + v.measure(p.extent, hallFoot, false) + 24*v.k
	for i := 1; i <= p.of && p.of > 1; i++ {
		ink := look.Line
		if i == p.page {
			ink = look.Accent
		}
		v.rect(ink, x, (y+26)*v.k, 44*v.k, 8*v.k)
		x += 54 * v.k
	}
	v.text(p.next, hallFoot, false, look.Text2, 700, 1640, y, 60, fyne.TextAlignCenter)
	v.text(w.wall, hallFoot, false, look.Text2, 1650, hallWidth-hallMargin, y, 60, fyne.TextAlignTrailing)
}

func (v *hallView) rect(token fyne.ThemeColorName, x, y, width, height float32) {
	r := canvas.NewRectangle(v.w.color(token))
	r.Move(fyne.NewPos(x, y))
	r.Resize(fyne.NewSize(width, height))
	v.objects = append(v.objects, r)
}

// disc is the disc of a colour, with the rim that tells it from the ground.
func (v *hallView) disc(white bool, x, y float32) {
	d := canvas.NewCircle(color.NRGBA{0x14, 0x18, 0x1B, 0xFF})
	if white {
		d.FillColor = color.White
	}
	d.StrokeColor, d.StrokeWidth = v.w.color(look.Text), max(2*v.k, 1)
	side := hallDisc * v.k
	d.Move(fyne.NewPos(x*v.kx, y*v.k+(hallRow*v.k-side)/2))
	d.Resize(fyne.NewSquareSize(side))
	v.objects = append(v.objects, d)
}

// measure is the width of a text on the screen.
func (v *hallView) measure(text string, size float32, bold bool) float32 {
	return fyne.MeasureText(text, v.px(size), fyne.TextStyle{Bold: bold}).Width
}

// px is a size of letters, whole, as Fyne spaces letters for whole sizes only.
func (v *hallView) px(size float32) float32 { return max(float32(int(size*v.k+0.5)), 1) }

// text sets a text between two edges of the design, in the middle of a height;
// one that has no room ends in "…".
func (v *hallView) text(text string, size float32, bold bool, token fyne.ThemeColorName, from, to, y, height float32, align fyne.TextAlign) {
	if text == "" {
		return
	}
	if v.used == len(v.texts) {
		v.texts = append(v.texts, canvas.NewText("", nil))
	}
	t := v.texts[v.used]
	v.used++
	width := (to - from) * v.kx
	t.Text, t.Color, t.TextSize, t.Alignment, t.TextStyle.Bold = v.fit(text, size, bold, width), v.w.color(token), v.px(size), align, bold
	line := t.MinSize().Height
	t.Move(fyne.NewPos(from*v.kx, y*v.k+(height*v.k-line)/2))
	t.Resize(fyne.NewSize(width, line))
	t.Refresh()
	v.objects = append(v.objects, t)
}

func (v *hallView) fit(text string, size float32, bold bool, width float32) string {
	r := []rune(text)
	if v.measure(text, size, bold) <= width {
		return text
	}
	for n := len(r) - 1; n > 0; n-- {
		if s := string(r[:n]) + "…"; v.measure(s, size, bold) <= width {
			return s
		}
	}
	return "…"
}
