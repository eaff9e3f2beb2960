package look

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Span is a part of a paragraph.
type Span struct {
	Text  string
	Bold  bool
	Color fyne.ThemeColorName // Text when empty
	Cap   bool                // it is a key, and drawn as a cap
	Link  func()              // where a press leads, in a [Prose]
}

// capInset stands at both sides of the name on a key cap, at 100 %.
const capInset = 5

// measure is the width of a text of a span.
func (p *Paragraph) measure(s Style, text string, span Span) float32 {
	if span.Cap {
		return s.Measure(text, SizeSmall, false).Width + 2*s.Px(capInset)
	}
	return s.Measure(text, p.size, span.Bold).Width
}

// Natural is the width of the text in one line.
func (p *Paragraph) Natural() float32 {
	width := float32(0)
	for _, span := range p.spans {
		width += p.measure(StyleOf(p), span.Text, span)
	}
	return width
}

// Paragraph is wrapping text in lines of 18. Fyne wraps at spaces alone,
// which leaves Chinese sentences ragged; here a line may also end between two
// ideographs, and no line begins with a closing mark.
type Paragraph struct {
	widget.BaseWidget
	size  float32
	spans []Span
	links []hotArea // as last drawn
}

// hotArea is a part of a paragraph that leads somewhere.
type hotArea struct {
	at   fyne.Position
	size fyne.Size
	to   func()
}

// NewParagraph makes wrapping text of body size out of spans; a newline in
// a span begins a new line.
func NewParagraph(spans ...Span) *Paragraph { return newParagraph(SizeBody, spans) }

// NewSmallParagraph makes one of the size of labels.
func NewSmallParagraph(spans ...Span) *Paragraph { return newParagraph(SizeLabel, spans) }

func newParagraph(size float32, spans []Span) *Paragraph {
	p := &Paragraph{size: size, spans: spans}
	p.ExtendBaseWidget(p)
	return p
}

// SetSpans changes the text.
func (p *Paragraph) SetSpans(spans ...Span) { p.spans = spans; p.Refresh() }

// Text is the whole text without weights and colours.
func (p *Paragraph) Text() string {
	var b strings.Builder
	for _, s := range p.spans {
		b.WriteString(s.Text)
	}
	return b.String()
}

// HeightFor is the height the text takes in a width.
func (p *Paragraph) HeightFor(width float32) float32 {
	s := StyleOf(p)
	return float32(max(len(p.lines(s, width)), 1)) * p.lineHeight(s)
}

func (p *Paragraph) lineHeight(s Style) float32 {
	switch p.size {
	case SizeVerdict:
		return s.Px(22)
	case SizeTitle:
		return s.Px(24)
	}
	return s.Px(18)
}

// fragment is a stretch of one line in one weight and colour.
type fragment struct {
	text  string
	span  int
	width float32
}

// atom is what a line break cannot divide: a word with the space after it, or
// an ideograph with the marks that cling to it.
type atom struct {
	text    string
	span    int
	newline bool
	joined  bool // no break before it
}

// Marks that may not begin or end a line (the usual rules of Chinese setting).
const (
	notAtStart = "，。、；：？！）】》」』”’…—·,.;:?!)]}%"
	notAtEnd   = "（【《「『“‘([{"
)

func ideograph(r rune) bool {
	return unicode.Is(unicode.Han, r) || r >= 0x3000 && r <= 0x30ff || r >= 0xff00 && r <= 0xffef
}

// atoms divides the spans.
func (p *Paragraph) atoms() []atom {
	var out []atom
	var last rune
	for i, span := range p.spans {
		for _, r := range span.Text {
			switch {
			case r == '\n':
				out = append(out, atom{span: i, newline: true})
			case len(out) > 0 && out[len(out)-1].span == i && !out[len(out)-1].newline && clings(last, r):
				out[len(out)-1].text += string(r)
			default:
				out = append(out, atom{text: string(r), span: i, joined: len(out) > 0 && !out[len(out)-1].newline && clings(last, r)})
			}
			last = r
		}
	}
	return out
}

// clings reports whether no line may break between two runes.
func clings(before, r rune) bool {
	switch {
	case before == 0:
		return false
	case r == ' ' || r == '\u2002':
		return true
	case before == ' ' || before == '\u2002':
		return false
	case strings.ContainsRune(notAtStart, r) || strings.ContainsRune(notAtEnd, before):
		return true
	case r == '\u00a0' || before == '\u00a0':
		return true
	}
	return !ideograph(before) && !ideograph(r)
}

// lines sets the atoms into a width.
func (p *Paragraph) lines(s Style, width float32) [][]fragment {
	var lines [][]fragment
	var line []fragment
	var x float32
	closeLine := func() {
		lines = append(lines, line)
		line, x = nil, 0
	}
	atoms := p.atoms()
	for i := 0; i < len(atoms); {
		if atoms[i].newline {
			closeLine()
			i++
			continue
		}
		end := i + 1 // the atoms that stay together
		for end < len(atoms) && atoms[end].joined && !atoms[end].newline {
			end++
		}
		if total := p.widthOf(s, atoms[i:end]); x > 0 && x+total > width+0.01 {
			closeLine()
		}
		for _, a := range atoms[i:end] {
			line = p.put(s, line, a)
		}
		x = 0
		for _, f := range line {
			x += f.width
		}
		i = end
	}
	if len(line) > 0 || len(lines) == 0 {
		closeLine()
	}
	return lines
}

// widthOf is the width of atoms without the space at their end.
func (p *Paragraph) widthOf(s Style, atoms []atom) float32 {
	var width float32
	for i, a := range atoms {
		text := a.text
		if i == len(atoms)-1 {
			text = strings.TrimRight(text, " ")
		}
		width += p.measure(s, text, p.spans[a.span])
	}
	return width
}

// put adds an atom to a line, in the fragment of its span.
func (p *Paragraph) put(s Style, line []fragment, a atom) []fragment {
	if n := len(line); n > 0 && line[n-1].span == a.span {
		line[n-1].text += a.text
	} else {
		line = append(line, fragment{text: a.text, span: a.span})
	}
	last := &line[len(line)-1]
	last.width = p.measure(s, last.text, p.spans[a.span])
	return line
}

// CreateRenderer draws a canvas text for each fragment.
func (p *Paragraph) CreateRenderer() fyne.WidgetRenderer {
	d := &paragraphDrawing{p: p}
	d.painter = &painter{owner: p, min: d.min, layout: d.layout, refresh: func() { d.width = -1 }}
	return d.painter
}

// place puts a text on its line; text larger than the body has its own
// baseline.
func (p *Paragraph) place(s Style, t *canvas.Text, x, top, width float32) {
	if p.size <= SizeBody {
		s.PlaceText(t, x, top, width, p.lineHeight(s))
		return
	}
	place(t, x, top+px((p.lineHeight(s)-lineHeight(t.TextSize))/2, 1), width, lineHeight(t.TextSize))
}

type paragraphDrawing struct {
	p       *Paragraph
	painter *painter
	texts   []*canvas.Text
	caps    []*Box
	width   float32 // for which the texts were set; -1: not set
}

// min is as wide as an ideograph column can be read, and as high as the text
// is in the width it has; before it has one, a single line.
func (d *paragraphDrawing) min() fyne.Size {
	s := StyleOf(d.p)
	height := d.p.lineHeight(s)
	if w := d.p.Size().Width; w > 0 {
		height = d.p.HeightFor(w)
	}
	return fyne.NewSize(s.Px(80), height)
}

func (d *paragraphDrawing) layout(size fyne.Size) {
	if d.width == size.Width {
		return
	}
	d.width = size.Width
	s := StyleOf(d.p)
	height := d.p.lineHeight(s)
	d.painter.objects, d.p.links = nil, nil
	n, caps := 0, 0
	for i, line := range d.p.lines(s, size.Width) {
		x, y := float32(0), float32(i)*height
		for _, f := range line {
			if n == len(d.texts) {
				d.texts = append(d.texts, canvas.NewText("", nil))
			}
			t, span := d.texts[n], d.p.spans[f.span]
			n++
			if span.Color == "" {
				span.Color = Text
			}
			t.Text = f.text
			if span.Cap {
				d.painter.objects = append(d.painter.objects, d.cap(s, caps, x, y, f.width))
				caps++
				s.Ink(t, SizeSmall, false, span.Color)
				d.p.place(s, t, x+s.Px(capInset), y, f.width-2*s.Px(capInset))
			} else {
				s.Ink(t, d.p.size, span.Bold, span.Color)
				d.p.place(s, t, x, y, f.width)
			}
			if span.Link != nil {
				d.p.links = append(d.p.links, hotArea{fyne.NewPos(x, y), fyne.NewSize(f.width, height), span.Link})
			}
			t.Refresh()
			d.painter.objects = append(d.painter.objects, t)
			x += f.width
		}
	}
	canvas.Refresh(d.p)
}

// cap is a key cap round a name, one of those that were made already.
func (d *paragraphDrawing) cap(s Style, i int, x, y, width float32) fyne.CanvasObject {
	if i == len(d.caps) {
		d.caps = append(d.caps, NewBox())
	}
	d.caps[i].frame(s, Surface, LineStrong, 3)
	place(d.caps[i].Raster, px(x, 1), y+s.Px(1), px(width, 1), d.p.lineHeight(s)-s.Px(2))
	return d.caps[i].Raster
}
