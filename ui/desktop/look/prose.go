package look

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// NewProse makes a paragraph in which spans lead somewhere when they are pressed.
func NewProse(spans ...Span) fyne.CanvasObject { return proseOf(newParagraph(SizeBody, spans)) }

func proseOf(p *Paragraph) fyne.CanvasObject {
	for _, s := range p.spans {
		if s.Link != nil {
			return &fyne.Container{Layout: layout.NewStackLayout(), Objects: []fyne.CanvasObject{p, newHotLayer(p)}}
		}
	}
	return p
}

// hotLayer lies over a paragraph and hears presses on its links.
type hotLayer struct {
	widget.BaseWidget
	p  *Paragraph
	at fyne.Position // of the pointer
}

func newHotLayer(p *Paragraph) *hotLayer {
	l := &hotLayer{p: p}
	l.ExtendBaseWidget(l)
	return l
}

func (l *hotLayer) under(at fyne.Position) func() {
	for _, h := range l.p.links {
		if in := at.Subtract(h.at); in.X >= 0 && in.Y >= 0 && in.X < h.size.Width && in.Y < h.size.Height {
			return h.to
		}
	}
	return nil
}

// Tapped follows the link under the pointer.
func (l *hotLayer) Tapped(e *fyne.PointEvent) {
	if to := l.under(e.Position); to != nil {
		to()
	}
}

func (l *hotLayer) MouseIn(e *desktop.MouseEvent)    { l.at = e.Position }
func (l *hotLayer) MouseMoved(e *desktop.MouseEvent) { l.at = e.Position }
func (l *hotLayer) MouseOut()                        {}

// Cursor is a hand over a link.
func (l *hotLayer) Cursor() desktop.Cursor {
	if l.under(l.at) != nil {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

func (l *hotLayer) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(canvas.NewRectangle(color.Transparent))
}

// Document is a text in Markdown as objects under one another: headings,
// paragraphs, lists, tables and notes, with keys as caps and links in the accent.
type Document struct {
	Box      *fyne.Container
	Headings []Heading
	Links    []DocLink
}

// Heading is a heading of a document; its object stands directly in the box.
type Heading struct {
	Text   string
	Level  int
	Object fyne.CanvasObject
}

// DocLink is where a document leads, by the text of the link.
type DocLink struct{ Text, To string }

// markdown reads CommonMark with tables.
var markdown = goldmark.New(goldmark.WithExtensions(extension.Table))

// NewDocument sets a text in Markdown; follow is called with the destination of
// a link that was pressed.
func NewDocument(source string, follow func(to string)) *Document {
	d := &docSetter{source: []byte(source), follow: follow, doc: &Document{Box: VBox(8)}}
	root := markdown.Parser().Parse(text.NewReader(d.source))
	d.doc.Box.Objects = d.blocks(root)
	return d.doc
}

// docSetter makes the objects of a document.
type docSetter struct {
	source []byte
	follow func(string)
	doc    *Document
}

func (d *docSetter) blocks(in ast.Node) (out []fyne.CanvasObject) {
	for n := in.FirstChild(); n != nil; n = n.NextSibling() {
		if o := d.block(n); o != nil {
			out = append(out, o)
		}
	}
	return out
}

func (d *docSetter) block(n ast.Node) fyne.CanvasObject {
	switch n := n.(type) {
	case *ast.Heading:
		return d.heading(n)
	case *ast.Paragraph, *ast.TextBlock:
		return NewProse(d.spans(n, Span{})...)
	case *ast.List:
		return d.list(n)
	case *ast.Blockquote:
		return NewPane(Surface, VBox(8, d.blocks(n)...)).Lines(Accent, Left).Padding(8, 12, 8, 12)
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		return d.code(n)
	case *east.Table:
		return d.table(n)
	default: // HTML and rules have no place in a manual
		return nil
	}
}

// heading is the title of the screen's size, then that of a verdict, then bold.
func (d *docSetter) heading(n *ast.Heading) fyne.CanvasObject {
	size := []float32{SizeTitle, SizeVerdict, SizeBody}[min(n.Level, 3)-1]
	spans := d.spans(n, Span{Bold: true})
	p := newParagraph(size, spans)
	above := float32(6)
	if n.Level == 1 {
		above = 0
	}
	o := NewPane(None, p).Padding(above, 0, 0, 0)
	d.doc.Headings = append(d.doc.Headings, Heading{Text: p.Text(), Level: n.Level, Object: o})
	return o
}

func (d *docSetter) list(n *ast.List) fyne.CanvasObject {
	box, number := VBox(4), n.Start
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		mark := "•"
		if n.IsOrdered() {
			mark = string(rune('0'+number%10)) + "."
			if number > 9 {
				mark = string(rune('0'+number/10)) + mark
			}
			number++
		}
		box.Add(&fyne.Container{Layout: hanging{20}, Objects: []fyne.CanvasObject{NewParagraph(Span{Text: mark, Color: Text2}), VBox(4, d.blocks(item)...)}})
	}
	return box
}

func (d *docSetter) code(n ast.Node) fyne.CanvasObject {
	var b strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b.Write(line.Value(d.source))
	}
	return NewPane(Surface, NewParagraph(Span{Text: strings.TrimRight(b.String(), "\n")})).Lines(Line, Top|Bottom|Left|Right).Padding(8, 12, 8, 12)
}

// table sets the cells of a table in columns, with hairlines between the rows.
func (d *docSetter) table(n *east.Table) fyne.CanvasObject {
	t := &docTable{}
	box := VBox(0)
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		_, head := row.(*east.TableHeader)
		c := &fyne.Container{Layout: t}
		empty := true
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			p := newParagraph(SizeBody, d.spans(cell, Span{Bold: head}))
			t.measure(len(c.Objects), p)
			empty = empty && p.Text() == ""
			c.Objects = append(c.Objects, proseOf(p))
		}
		if head && empty {
			continue // Markdown asks for a head where there is none
		}
		pane := NewPane(None, c).Padding(4, 0, 4, 0)
		if head {
			pane.Lines(LineStrong, Bottom)
		} else {
			pane.Lines(Line, Bottom)
		}
		box.Add(pane)
	}
	return box
}

// spans are the words of a block.
func (d *docSetter) spans(in ast.Node, as Span) (out []Span) {
	for n := in.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			s := as
			s.Text = string(n.Value(d.source))
			out = append(out, s)
			if n.SoftLineBreak() && !endsWide(s.Text) {
				out = append(out, Span{Text: " ", Bold: as.Bold})
			}
			if n.HardLineBreak() {
				out = append(out, Span{Text: "\n"})
			}
		case *ast.String:
			s := as
			s.Text = string(n.Value)
			out = append(out, s)
		case *ast.CodeSpan:
			s := as
			for _, x := range d.spans(n, Span{}) {
				s.Text += x.Text
			}
			s.Text, s.Cap = strings.ReplaceAll(s.Text, " ", "\u00a0"), true
			out = append(out, s)
		case *ast.Emphasis:
			s := as
			s.Bold = true
			out = append(out, d.spans(n, s)...)
		case *ast.Link:
			to, s := string(n.Destination), as
			s.Color, s.Link = Accent, func() { d.follow(to) }
			words := d.spans(n, s)
			out = append(out, words...)
			name := ""
			for _, w := range words {
				name += w.Text
			}
			d.doc.Links = append(d.doc.Links, DocLink{name, to})
		}
	}
	return out
}

// endsWide tells whether a line ends in an ideograph: the next one goes on
// without a space.
func endsWide(s string) bool {
	r := []rune(s)
	return len(r) > 0 && ideograph(r[len(r)-1])
}

// hanging sets a mark at the left and the rest beside it.
type hanging struct{ indent float32 }

func (h hanging) MinSize(o []fyne.CanvasObject) fyne.Size {
	size := o[1].MinSize()
	return fyne.NewSize(size.Width+Current().Px(h.indent), size.Height)
}

func (h hanging) Layout(o []fyne.CanvasObject, size fyne.Size) {
	x := Current().Px(h.indent)
	place(o[0], 0, 0, x, o[0].MinSize().Height)
	place(o[1], x, 0, size.Width-x, size.Height)
}

// docTable lays the rows of a table out in the same columns: each as wide as
// its widest cell, the first at most two fifths, and the rest shared.
type docTable struct{ natural []float32 }

func (t *docTable) measure(column int, p *Paragraph) {
	for len(t.natural) <= column {
		t.natural = append(t.natural, 0)
	}
	t.natural[column] = max(t.natural[column], p.Natural())
}

const docTableGap = 16

func (t *docTable) widths(total float32) []float32 {
	gap := Current().Px(docTableGap)
	out := make([]float32, len(t.natural))
	left := total - gap*float32(len(out)-1)
	for i, w := range t.natural {
		out[i] = min(px(w+1, 1), left*2/5)
		if i == len(out)-1 {
			out[i] = left
		}
		left -= out[i]
	}
	return out
}

func (t *docTable) MinSize(o []fyne.CanvasObject) fyne.Size {
	height := float32(0)
	for _, x := range o {
		height = max(height, x.MinSize().Height)
	}
	return fyne.NewSize(Current().Px(200), height)
}

func (t *docTable) Layout(o []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for i, w := range t.widths(size.Width) {
		if i < len(o) {
			place(o[i], x, 0, w, size.Height)
		}
		x += w + Current().Px(docTableGap)
	}
}
