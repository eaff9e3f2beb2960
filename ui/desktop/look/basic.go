package look

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// painter is the renderer of all small widgets here: a fixed list of objects
// and three functions.
type painter struct {
	objects []fyne.CanvasObject
	min     func() fyne.Size
	layout  func(fyne.Size)
	refresh func()
	owner   fyne.Widget
}

func (p *painter) Destroy()                     {}
func (p *painter) Objects() []fyne.CanvasObject { return p.objects }
func (p *painter) MinSize() fyne.Size           { return p.min() }
func (p *painter) Layout(size fyne.Size)        { p.layout(size) }

func (p *painter) Refresh() {
	p.refresh()
	p.layout(p.owner.Size())
	canvas.Refresh(p.owner)
}

// Label is one line of text in a token's colour. It follows the theme, and
// ends in … when its box is narrower than the text.
type Label struct {
	widget.BaseWidget
	TextSize float32             // at 100 %, one of the Size… constants
	Bold     bool                //
	Color    fyne.ThemeColorName // a token
	Align    fyne.TextAlign

	text  string
	cut   bool
	after float32 // room after the text
}

// NewText makes a label of body size.
func NewText(text string, color fyne.ThemeColorName) *Label {
	return newLabel(text, SizeBody, false, color)
}

// NewBold makes a bold label of body size in text colour, as above a card.
func NewBold(text string) *Label { return newLabel(text, SizeBody, true, Text) }

// NewSmall makes a label of the size of table headers.
func NewSmall(text string, color fyne.ThemeColorName) *Label {
	return newLabel(text, SizeLabel, false, color)
}

// NewHeading makes the small bold heading over a list in a pane.
func NewHeading(text string) *Label { return newLabel(text, SizeLabel, true, Text2) }

// NewTitle makes the title of a screen.
func NewTitle(text string) *Label {
	l := newLabel(text, SizeTitle, true, Text)
	l.after = 6
	return l
}

func newLabel(text string, size float32, bold bool, color fyne.ThemeColorName) *Label {
	l := &Label{text: text, TextSize: size, Bold: bold, Color: color}
	l.ExtendBaseWidget(l)
	return l
}

// Ellipsis lets the label be narrower than its text.
func (l *Label) Ellipsis() *Label { l.cut = true; return l }

// Text is the whole text.
func (l *Label) Text() string { return l.text }

// SetText changes the text; nothing is drawn when it is the same.
func (l *Label) SetText(text string) {
	if l.text != text {
		l.text = text
		l.Refresh()
	}
}

// SetColor changes the token.
func (l *Label) SetColor(color fyne.ThemeColorName) {
	if l.Color != color {
		l.Color = color
		l.Refresh()
	}
}

func (l *Label) CreateRenderer() fyne.WidgetRenderer {
	t := canvas.NewText(l.text, nil)
	p := &painter{owner: l, objects: []fyne.CanvasObject{t}}
	p.min = func() fyne.Size {
		size := StyleOf(l).Measure(l.text, l.TextSize, l.Bold)
		if l.cut {
			size.Width = 0
		}
		size.Width += StyleOf(l).Px(l.after)
		return size
	}
	p.layout = func(size fyne.Size) {
		if l.cut {
			t.Text = StyleOf(l).Fit(l.text, l.TextSize, l.Bold, size.Width)
		}
		t.Resize(size)
	}
	p.refresh = func() {
		StyleOf(l).Ink(t, l.TextSize, l.Bold, l.Color)
		t.Text, t.Alignment = l.text, l.Align
	}
	p.refresh()
	return p
}

// Fit shortens a text with … to a width.
func (s Style) Fit(text string, size float32, bold bool, width float32) string {
	if text == "" || s.Measure(text, size, bold).Width <= width {
		return text
	}
	runes := []rune(text)
	low, high := 0, len(runes) // low fits, high does not
	for low+1 < high {
		mid := (low + high) / 2
		if s.Measure(string(runes[:mid])+"…", size, bold).Width <= width {
			low = mid
		} else {
			high = mid
		}
	}
	if low == 0 {
		return "…"
	}
	return string(runes[:low]) + "…"
}

// Glyph is an icon in a token's colour.
type Glyph struct {
	widget.BaseWidget
	icon  Icon
	size  float32
	color fyne.ThemeColorName
}

// NewGlyph makes an icon of a size of the design: 14, 16, 18 or 24.
func NewGlyph(icon Icon, size float32, color fyne.ThemeColorName) *Glyph {
	g := &Glyph{icon: icon, size: size, color: color}
	g.ExtendBaseWidget(g)
	return g
}

// Set changes icon and colour.
func (g *Glyph) Set(icon Icon, color fyne.ThemeColorName) {
	if g.icon != icon || g.color != color {
		g.icon, g.color = icon, color
		g.Refresh()
	}
}

func (g *Glyph) CreateRenderer() fyne.WidgetRenderer {
	image := NewImage()
	p := &painter{owner: g, objects: []fyne.CanvasObject{image}}
	p.min = func() fyne.Size { return fyne.NewSquareSize(StyleOf(g).Px(g.size)) }
	p.layout = func(size fyne.Size) {
		side := StyleOf(g).Px(g.size)
		image.Resize(fyne.NewSquareSize(side))
		image.Move(fyne.NewPos((size.Width-side)/2, (size.Height-side)/2))
	}
	p.refresh = func() { StyleOf(g).Draw(image, g.icon, g.color) }
	p.refresh()
	return p
}

// NewImage makes an empty canvas image for [Style.Draw].
func NewImage() *canvas.Image { return &canvas.Image{FillMode: canvas.ImageFillContain} }

// Draw puts an icon into a canvas image and reports whether that changed it.
// No icon hides the image.
func (s Style) Draw(image *canvas.Image, icon Icon, color fyne.ThemeColorName) bool {
	if icon == "" {
		if image.Hidden {
			return false
		}
		image.Hide()
		return true
	}
	if icon.TwoInks() {
		color = Text
	}
	res := icon.Inked(s.Color(color))
	if !image.Hidden && image.Resource != nil && image.Resource.Name() == res.Name() {
		return false
	}
	image.Resource = res
	image.Hidden = false
	image.Refresh()
	return true
}

// Edges are sides of a box.
type Edges uint8

// The sides of a box.
const (
	Top Edges = 1 << iota
	Bottom
	Left
	Right
)

// Pane is a box with a token as its ground and hairlines at chosen edges.
type Pane struct {
	widget.BaseWidget
	content fyne.CanvasObject
	ground  fyne.ThemeColorName
	line    fyne.ThemeColorName
	edges   Edges
	radius  float32
	pad     [4]float32 // top, right, bottom, left
	height  float32
}

// NewPane makes a box round content.
func NewPane(ground fyne.ThemeColorName, content fyne.CanvasObject) *Pane {
	p := &Pane{content: content, ground: ground, line: Line}
	p.ExtendBaseWidget(p)
	return p
}

// NewCard makes the bordered box of the side panes, with its padding.
func NewCard(content fyne.CanvasObject) *Pane {
	p := NewPane(Surface, content).Lines(Line, Top|Bottom|Left|Right).Padding(10, 12, 10, 12)
	p.radius = Radius
	return p
}

// Lines draws hairlines at the edges in a token's colour.
func (p *Pane) Lines(color fyne.ThemeColorName, edges Edges) *Pane {
	p.line, p.edges = color, edges
	return p
}

// Padding sets the space inside, at 100 %.
func (p *Pane) Padding(top, right, bottom, left float32) *Pane {
	p.pad = [4]float32{top, right, bottom, left}
	return p
}

// Height fixes the least height, at 100 %.
func (p *Pane) Height(h float32) *Pane { p.height = h; return p }

// NewStatusBar makes the bar of 26 at the foot; its parts are [StatusCell]s
// and a [Spacer].
func NewStatusBar(parts ...fyne.CanvasObject) *Pane {
	return NewPane(Raised, HBox(0, parts...)).Lines(Line, Top).Height(StatusHeight)
}

func (p *Pane) parts() []fyne.CanvasObject { return []fyne.CanvasObject{p.content} }

func (p *Pane) CreateRenderer() fyne.WidgetRenderer {
	ground, card := canvas.NewRectangle(nil), NewBox()
	lines := [4]*canvas.Rectangle{}
	boxed := p.radius > 0
	r := &painter{owner: p, objects: []fyne.CanvasObject{ground}}
	if boxed {
		r.objects[0] = card.Raster
	}
	if p.content != nil {
		r.objects = append(r.objects, p.content)
	}
	if !boxed {
		for i := range lines {
			lines[i] = canvas.NewRectangle(nil)
			r.objects = append(r.objects, lines[i])
		}
	}
	r.min = func() fyne.Size {
		s := StyleOf(p)
		var size fyne.Size
		if p.content != nil {
			size = p.content.MinSize()
		}
		size = size.AddWidthHeight(s.Px(p.pad[1])+s.Px(p.pad[3]), s.Px(p.pad[0])+s.Px(p.pad[2]))
		size.Height = max(size.Height, s.Px(p.height))
		return size
	}
	r.layout = func(size fyne.Size) {
		s := StyleOf(p)
		r.objects[0].Resize(size)
		if p.content != nil {
			p.content.Move(fyne.NewPos(s.Px(p.pad[3]), s.Px(p.pad[0])))
			p.content.Resize(size.SubtractWidthHeight(s.Px(p.pad[1])+s.Px(p.pad[3]), s.Px(p.pad[0])+s.Px(p.pad[2])))
		}
		if boxed {
			return
		}
		h := s.Hair()
		place(lines[0], 0, 0, size.Width, h)
		place(lines[1], 0, size.Height-h, size.Width, h)
		place(lines[2], 0, 0, h, size.Height)
		place(lines[3], size.Width-h, 0, h, size.Height)
	}
	r.refresh = func() {
		s := StyleOf(p)
		ground.FillColor = s.Color(p.ground)
		if boxed {
			card.frame(s, p.ground, p.line, p.radius)
		} else {
			for i, edge := range []Edges{Top, Bottom, Left, Right} {
				lines[i].FillColor = s.Color(p.line)
				lines[i].Hidden = p.edges&edge == 0
			}
		}
		if p.content != nil {
			p.content.Refresh()
		}
	}
	r.refresh()
	return r
}

func place(o fyne.CanvasObject, x, y, w, h float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(w, h))
}

// HBox puts objects in a row, centred on a common line, gap apart (at 100 %).
// A [Spacer] takes what is left.
func HBox(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: boxLayout{gap: gap}, Objects: objects}
}

// VBox puts objects in a column of full width, gap apart (at 100 %). A
// [Spacer] takes what is left.
func VBox(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: boxLayout{gap: gap, vertical: true}, Objects: objects}
}

// Spacer is what grows in an [HBox] or [VBox].
func Spacer() fyne.CanvasObject { return layout.NewSpacer() }

// Stretch marks an object as the one that grows in an [HBox] or [VBox].
func Stretch(o fyne.CanvasObject) fyne.CanvasObject {
	return &fyne.Container{Layout: stretchLayout{}, Objects: []fyne.CanvasObject{o}}
}

type stretchLayout struct{}

func (stretchLayout) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }
func (stretchLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Move(fyne.Position{})
	o[0].Resize(size)
}

func grows(o fyne.CanvasObject) bool {
	if _, ok := o.(layout.SpacerObject); ok {
		return true
	}
	c, ok := o.(*fyne.Container)
	if !ok {
		return false
	}
	_, ok = c.Layout.(stretchLayout)
	return ok
}

type boxLayout struct {
	gap      float32
	vertical bool
}

func (b boxLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var along, across float32
	n := 0
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		n++
		size := o.MinSize()
		if b.vertical {
			size.Width, size.Height = size.Height, size.Width
		}
		along += size.Width
		across = max(across, size.Height)
	}
	along += Current().Px(b.gap) * float32(max(n-1, 0))
	if b.vertical {
		return fyne.NewSize(across, along)
	}
	return fyne.NewSize(along, across)
}

func (b boxLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	if b.vertical { // a paragraph knows its height only from its width
		for _, o := range objects {
			if o.Visible() && o.Size().Width != size.Width {
				o.Resize(fyne.NewSize(size.Width, o.Size().Height))
			}
		}
	}
	least := b.MinSize(objects)
	rest := size.Width - least.Width
	if b.vertical {
		rest = size.Height - least.Height
	}
	growing := 0
	for _, o := range objects {
		if o.Visible() && grows(o) {
			growing++
		}
	}
	gap, at := Current().Px(b.gap), float32(0)
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		want := o.MinSize()
		extra := float32(0)
		if grows(o) && rest > 0 {
			extra = rest / float32(growing)
		}
		if b.vertical {
			place(o, 0, at, size.Width, want.Height+extra)
			at += want.Height + extra + gap
			continue
		}
		height := want.Height
		if grows(o) {
			height = size.Height
		}
		place(o, at, px((size.Height-height)/2, 1), want.Width+extra, height)
		at += want.Width + extra + gap
	}
}

// Frame puts objects at the edges of a centre, without gaps; any may be nil.
// Top and bottom take the whole width, left and right what is between.
func Frame(top, bottom, left, right, center fyne.CanvasObject) *fyne.Container {
	f := frameLayout{top: top, bottom: bottom, left: left, right: right, center: center}
	c := &fyne.Container{Layout: f}
	for _, o := range []fyne.CanvasObject{center, top, bottom, left, right} {
		if o != nil {
			c.Objects = append(c.Objects, o)
		}
	}
	return c
}

type frameLayout struct{ top, bottom, left, right, center fyne.CanvasObject }

func leastOf(o fyne.CanvasObject) fyne.Size {
	if o == nil || !o.Visible() {
		return fyne.Size{}
	}
	return o.MinSize()
}

func (f frameLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	top, bottom, left, right, center := leastOf(f.top), leastOf(f.bottom), leastOf(f.left), leastOf(f.right), leastOf(f.center)
	return fyne.NewSize(
		max(top.Width, bottom.Width, left.Width+center.Width+right.Width),
		top.Height+max(left.Height, center.Height, right.Height)+bottom.Height)
}

func (f frameLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	for _, o := range []fyne.CanvasObject{f.top, f.bottom} { // wrapping text finds its height
		if o != nil && o.Visible() && o.Size().Width != size.Width {
			o.Resize(fyne.NewSize(size.Width, o.MinSize().Height))
		}
	}
	top, bottom, left, right := leastOf(f.top), leastOf(f.bottom), leastOf(f.left), leastOf(f.right)
	middle := size.Height - top.Height - bottom.Height
	put := func(o fyne.CanvasObject, x, y, w, h float32) {
		if o != nil {
			place(o, x, y, w, h)
		}
	}
	put(f.top, 0, 0, size.Width, top.Height)
	put(f.bottom, 0, size.Height-bottom.Height, size.Width, bottom.Height)
	put(f.left, 0, top.Height, left.Width, middle)
	put(f.right, size.Width-right.Width, top.Height, right.Width, middle)
	put(f.center, left.Width, top.Height, size.Width-left.Width-right.Width, middle)
}

// Width gives an object a least width, at 100 %.
func Width(w float32, o fyne.CanvasObject) fyne.CanvasObject {
	return &fyne.Container{Layout: widthLayout{w}, Objects: []fyne.CanvasObject{o}}
}

type widthLayout struct{ width float32 }

func (l widthLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	size := o[0].MinSize()
	size.Width = max(size.Width, Current().Px(l.width))
	return size
}

func (widthLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Move(fyne.Position{})
	o[0].Resize(size)
}
