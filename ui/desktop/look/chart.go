package look

import (
	"math"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// Chart draws series of points over equal steps: a line each with a mark at every
// step, and beside it whose it is. Each series has a mark of its own, so that
// nobody needs the colours to tell them apart.
type Chart struct {
	widget.BaseWidget
	steps  []string // under the axis, the start first
	series []Series
}

// Series is a line of a chart.
type Series struct {
	Name   string
	Values []float32 // at each step; NaN is a gap
	Last   string    // the value at the end, as it is written
	Bold   bool      // drawn stronger: the one that is looked at
}

// Marks of a chart, in the order in which the series take them.
const (
	circleMark = iota
	squareMark
	triangleMark
	diamondMark
	crossMark
	numMarks
)

// chartInks are the colours of the series.
var chartInks = []fyne.ThemeColorName{Accent, Forfeit, Adjourned, OK, Bad, Text}

// The measures of a chart at 100 %.
const (
	chartLeft   = 36  // for the figures of the axis
	chartFoot   = 28  // for the steps
	chartTop    = 12  //
	chartLegend = 240 // for the names
	chartMark   = 4   // half a mark
	chartApart  = 1.5 // equal series lie so far apart
	chartRow    = 22  // of the legend
)

// NewChart makes a chart over steps.
func NewChart() *Chart {
	c := &Chart{}
	c.ExtendBaseWidget(c)
	return c
}

// Set shows series over steps.
func (c *Chart) Set(steps []string, series []Series) {
	c.steps, c.series = steps, series
	c.Refresh()
}

// MarkOf is the mark of the i-th series in words of its colour and shape: what the
// drawing shows beside its name.
func MarkOf(i int) (shape int, ink fyne.ThemeColorName) {
	return i % numMarks, chartInks[i%len(chartInks)]
}

func (c *Chart) CreateRenderer() fyne.WidgetRenderer {
	p := &painter{owner: c}
	p.min = func() fyne.Size { return fyne.NewSize(StyleOf(c).Px(320), StyleOf(c).Px(160)) }
	p.layout = func(size fyne.Size) { p.objects = (&chartPen{s: StyleOf(c), c: c, size: size}).draw() }
	p.refresh = func() {}
	return p
}

// chartPen draws a chart into its objects.
type chartPen struct {
	s    Style
	c    *Chart
	size fyne.Size
	out  []fyne.CanvasObject
}

func (p *chartPen) draw() []fyne.CanvasObject {
	if len(p.c.steps) < 2 || p.size.Width < p.s.Px(chartLeft+chartLegend) {
		return nil
	}
	top := p.highest()
	p.axes(top)
	for i, s := range p.c.series {
		p.line(i, s, top)
		p.legend(i, s)
	}
	return p.out
}

// highest is the whole number at the top of the axis.
func (p *chartPen) highest() int {
	most := float32(1)
	for _, s := range p.c.series {
		for _, v := range s.Values {
			if v == v && v > most {
				most = v
			}
		}
	}
	return int(math.Ceil(float64(most)))
}

func (p *chartPen) x(step int) float32 {
	left, right := p.s.Px(chartLeft), p.size.Width-p.s.Px(chartLegend)
	return left + (right-left)*float32(step)/float32(len(p.c.steps)-1)
}

func (p *chartPen) y(value float32, top int) float32 {
	from, to := p.size.Height-p.s.Px(chartFoot), p.s.Px(chartTop)
	return from + (to-from)*value/float32(top)
}

func (p *chartPen) stroke(ink fyne.ThemeColorName, width, x1, y1, x2, y2 float32) {
	l := canvas.NewLine(p.s.Color(ink))
	l.StrokeWidth = width
	l.Position1, l.Position2 = fyne.NewPos(x1, y1), fyne.NewPos(x2, y2)
	p.out = append(p.out, l)
}

func (p *chartPen) text(text string, size float32, bold bool, ink fyne.ThemeColorName, align fyne.TextAlign, x, top, width, height float32) {
	t := canvas.NewText(p.s.Fit(text, size, bold, width), nil)
	t.Alignment = align
	p.s.Ink(t, size, bold, ink)
	p.s.PlaceText(t, x, top, width, height)
	p.out = append(p.out, t)
}

// axes are the hairlines of the whole points, with their figures, and the steps.
func (p *chartPen) axes(top int) {
	row := p.s.Px(chartRow)
	every := 1
	for p.y(0, top)-p.y(float32(every), top) < row && every < top {
		every++
	}
	for v := 0; v <= top; v += every {
		y := p.y(float32(v), top)
		ink := Line
		if v == 0 {
			ink = LineStrong
		}
		p.stroke(ink, p.s.Hair(), p.x(0), y, p.x(len(p.c.steps)-1), y)
		p.text(strconv.Itoa(v), SizeLabel, false, Text2, fyne.TextAlignTrailing, 0, y-row/2, p.s.Px(chartLeft-8), row)
	}
	wide := p.x(1) - p.x(0)
	for i, step := range p.c.steps {
		p.text(step, SizeLabel, false, Text2, fyne.TextAlignCenter, p.x(i)-wide/2, p.size.Height-p.s.Px(chartFoot)+p.s.Px(4), wide, row)
	}
}

func (p *chartPen) line(i int, s Series, top int) {
	shape, ink := MarkOf(i)
	width := p.s.Px(1.5)
	if s.Bold {
		width = p.s.Px(3)
	}
	away := p.s.Px(chartApart) * (float32(i) - float32(len(p.c.series)-1)/2)
	last := -1
	for k, v := range s.Values {
		if v != v { // a gap
			last = -1
			continue
		}
		x, y := p.x(k), p.y(v, top)+away
		if last >= 0 {
			p.stroke(ink, width, p.x(last), p.y(s.Values[last], top)+away, x, y)
		}
		last = k
		p.mark(shape, ink, x, y)
	}
}

// legend is the mark with the name and the value at the end, in the order of the series.
func (p *chartPen) legend(i int, s Series) {
	shape, ink := MarkOf(i)
	row := p.s.Px(chartRow)
	x, y := p.size.Width-p.s.Px(chartLegend)+p.s.Px(24), p.s.Px(chartTop)+row*float32(i)
	if y+row > p.size.Height {
		return
	}
	p.stroke(ink, p.s.Px(1.5), x, y+row/2, x+p.s.Px(24), y+row/2)
	p.mark(shape, ink, x+p.s.Px(12), y+row/2)
	value := p.s.Px(44)
	name := p.s.Px(chartLegend-24-24-8-12) - value
	p.text(s.Name, SizeBody, s.Bold, Text, fyne.TextAlignLeading, x+p.s.Px(32), y, name, row)
	p.text(s.Last, SizeBody, true, Text, fyne.TextAlignTrailing, x+p.s.Px(32)+name, y, value, row)
}

// mark draws a mark with its centre at x, y.
func (p *chartPen) mark(shape int, ink fyne.ThemeColorName, x, y float32) {
	r, w := p.s.Px(chartMark), p.s.Px(1.5)
	switch shape {
	case circleMark:
		c := canvas.NewCircle(p.s.Color(ink))
		c.Move(fyne.NewPos(x-r, y-r))
		c.Resize(fyne.NewSize(2*r, 2*r))
		p.out = append(p.out, c)
	case squareMark:
		c := canvas.NewRectangle(p.s.Color(ink))
		c.Move(fyne.NewPos(x-r, y-r))
		c.Resize(fyne.NewSize(2*r, 2*r))
		p.out = append(p.out, c)
	case triangleMark:
		p.stroke(ink, w, x-r, y+r, x+r, y+r)
		p.stroke(ink, w, x-r, y+r, x, y-r)
		p.stroke(ink, w, x+r, y+r, x, y-r)
	case diamondMark:
		r *= 1.2
		p.stroke(ink, w, x-r, y, x, y-r)
		p.stroke(ink, w, x, y-r, x+r, y)
		p.stroke(ink, w, x+r, y, x, y+r)
		p.stroke(ink, w, x, y+r, x-r, y)
	case crossMark:
		p.stroke(ink, w, x-r, y-r, x+r, y+r)
		p.stroke(ink, w, x-r, y+r, x+r, y-r)
	}
}
