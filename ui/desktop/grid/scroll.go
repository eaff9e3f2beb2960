package grid

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"sealedmove/ui/desktop/look"
)

// scrollBar is a rail of ten with a thumb, always there when rows are out of
// sight: an arbiter sees at a glance how much of the list is below.
type scrollBar struct {
	widget.BaseWidget
	rail, edge, thumb *canvas.Rectangle
	moved             func(offset float32)

	offset, height, total float32
	from                  float32 // thumb position when a drag began
	dragging              bool
	pulled                float32
}

var (
	_ fyne.Draggable = (*scrollBar)(nil)
	_ fyne.Tappable  = (*scrollBar)(nil)
)

func newScrollBar() *scrollBar {
	b := &scrollBar{rail: canvas.NewRectangle(nil), edge: canvas.NewRectangle(nil), thumb: canvas.NewRectangle(nil)}
	b.Hidden = true
	b.ExtendBaseWidget(b)
	return b
}

// set says what part of the total is in sight.
func (b *scrollBar) set(offset, height, total float32) {
	if b.offset == offset && b.height == height && b.total == total {
		return
	}
	b.offset, b.height, b.total = offset, height, total
	b.placeThumb()
}

// thumbSpan is the thumb's top and height on the rail.
func (b *scrollBar) thumbSpan() (top, height float32) {
	rail := b.Size().Height
	if b.total <= b.height || b.total == 0 {
		return 0, rail
	}
	height = max(rail*b.height/b.total, look.StyleOf(b).Px(24))
	return (rail - height) * b.offset / (b.total - b.height), height
}

func (b *scrollBar) placeThumb() {
	s := look.StyleOf(b)
	top, height := b.thumbSpan()
	inset := s.Px(2)
	place(b.thumb, inset+s.Hair(), round(top)+inset, b.Size().Width-2*inset-s.Hair(), max(round(height)-2*inset, 0))
}

// scrollToThumb moves the rows to where the thumb's top would be.
func (b *scrollBar) scrollToThumb(top float32) {
	_, height := b.thumbSpan()
	if room := b.Size().Height - height; room > 0 {
		b.moved(top / room * (b.total - b.height))
	}
}

func (b *scrollBar) Dragged(e *fyne.DragEvent) {
	if !b.dragging {
		b.dragging, b.pulled = true, 0
		b.from, _ = b.thumbSpan()
	}
	b.pulled += e.Dragged.DY
	b.scrollToThumb(b.from + b.pulled)
}

func (b *scrollBar) DragEnd() { b.dragging = false }

// Tapped pages towards the pointer.
func (b *scrollBar) Tapped(e *fyne.PointEvent) {
	top, height := b.thumbSpan()
	switch {
	case e.Position.Y < top:
		b.moved(b.offset - b.height)
	case e.Position.Y > top+height:
		b.moved(b.offset + b.height)
	}
}

func (b *scrollBar) CreateRenderer() fyne.WidgetRenderer {
	r := &barDrawing{b: b}
	r.paint()
	return r
}

type barDrawing struct{ b *scrollBar }

func (r *barDrawing) Destroy() {}

func (r *barDrawing) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.b.rail, r.b.edge, r.b.thumb}
}

func (r *barDrawing) MinSize() fyne.Size {
	s := look.StyleOf(r.b)
	return fyne.NewSize(s.Px(look.ScrollBarWidth), s.Px(24))
}

func (r *barDrawing) Layout(size fyne.Size) {
	r.b.rail.Resize(size)
	place(r.b.edge, 0, 0, look.StyleOf(r.b).Hair(), size.Height)
	r.b.placeThumb()
}

func (r *barDrawing) Refresh() {
	r.paint()
	r.Layout(r.b.Size())
	canvas.Refresh(r.b)
}

func (r *barDrawing) paint() {
	s := look.StyleOf(r.b)
	r.b.rail.FillColor, r.b.edge.FillColor, r.b.thumb.FillColor = s.Color(look.Raised), s.Color(look.Line), s.Color(look.LineStrong)
	r.b.thumb.CornerRadius = s.Px(3)
}

// tip is the small box with words under a cell.
type tip struct {
	box  *canvas.Rectangle
	text *canvas.Text
}

func newTip() *tip {
	t := &tip{box: canvas.NewRectangle(nil), text: canvas.NewText("", nil)}
	t.box.Hidden, t.text.Hidden = true, true
	return t
}

func (t *tip) paint(s look.Style) {
	t.box.FillColor, t.box.StrokeColor = s.Color(look.Raised), s.Color(look.LineStrong)
	t.box.StrokeWidth, t.box.CornerRadius = s.Hair(), s.Px(look.MessageRadius)
	s.Ink(t.text, look.SizeLabel, false, look.Text)
}

func (t *tip) show(s look.Style, words string, at fyne.Position, within fyne.Size) {
	if !t.box.Hidden && t.text.Text == words && t.box.Position() == at {
		return
	}
	t.text.Text = words
	width := round(t.text.MinSize().Width) + s.Px(12)
	height := s.Px(22)
	at.X = max(min(at.X, within.Width-width), 0)
	if at.Y+height > within.Height { // no room below: above the row
		at.Y -= s.Row() + height
	}
	place(t.box, at.X, at.Y, width, height)
	s.PlaceText(t.text, at.X+s.Px(6), at.Y, width, height)
	t.box.Show()
	t.text.Show()
	t.text.Refresh()
}

func (t *tip) hide() {
	if !t.box.Hidden {
		t.box.Hide()
		t.text.Hide()
	}
}
