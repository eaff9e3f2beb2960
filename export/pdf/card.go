package pdf

import "slices"

// Tent is a card that is folded along its middle and stands on a table: the
// same on both sides.
type Tent struct {
	Big   string   // a board's number, or a name
	Under string   // smaller: the name in another script
	Lines []string // smaller still; "" is left out
	Foot  string   // the event
	Link  string   // of the board's page, as a QR code; "" is none
}

// The height of a side of a tent: two cards, four sides a sheet.
const tentHeight = 297.0 / 4

// Tents adds cards, two a sheet: cut along the middle, folded at the dotted lines.
func (d *Document) Tents(cards []Tent) {
	for _, t := range cards {
		d.see(append([]string{t.Big, t.Under, t.Foot}, t.Lines...)...)
	}
	for at := 0; at < len(cards); at += 2 {
		pair := cards[at:min(at+2, len(cards))]
		d.add(sheet{bare: true, draw: func() {
			d.dashes([]float64{2, 2}, 2*tentHeight)
			for i, t := range pair {
				fold := float64(2*i+1) * tentHeight
				d.dashes([]float64{0.4, 1.6}, fold)
				d.tentSide(t, fold)
				d.f.TransformBegin()
				d.f.TransformRotate(180, 105, fold)
				d.tentSide(t, fold)
				d.f.TransformEnd()
			}
		}})
	}
}

// dashes draws a broken line over the sheet.
func (d *Document) dashes(pattern []float64, y float64) {
	d.f.SetDrawColor(hair, hair, hair)
	d.f.SetLineWidth(0.2)
	d.f.SetDashPattern(pattern, 0)
	d.f.Line(0, y, 210, y)
	d.f.SetDashPattern(nil, 0)
}

// tentSide draws a side of a card, from its fold down.
func (d *Document) tentSide(t Tent, fold float64) {
	const x, w, code = 14.0, 210 - 2*14.0, 30.0
	y := fold + 9
	if t.Link != "" {
		d.qr(x+w-code, fold+(tentHeight-code)/2, code, t.Link)
		d.large(x+code, y, w-2*code, 46, t.Big, 150)
	} else if t.Under == "" && len(t.Lines) == 0 {
		d.large(x, y, w, 46, t.Big, 150)
	} else {
		d.large(x, y, w, 21, t.Big, 46)
		y += 22
		if t.Under != "" {
			d.large(x, y, w, 9, t.Under, 22)
			y += 10
		}
		for _, l := range t.Lines {
			if l != "" {
				d.text(x, y+1, w, 8, l, style{size: 18, align: center})
				y += 9
			}
		}
	}
	d.text(x, fold+tentHeight-12, w, 5, t.Foot, style{size: 9, gray: true, align: center})
}

// large sets a line in the middle as large as it goes, down to a third of size;
// what is longer still goes over two lines.
func (d *Document) large(x, y, w, h float64, s string, size float64) {
	st := style{size: size, bold: true, align: center}
	natural := d.width(s, st)
	if natural <= w {
		d.text(x, y, w, h, s, st)
		return
	}
	if st.size = size * w / natural; st.size >= size/3 {
		d.text(x, y, w+0.05, h, s, st)
		return
	}
	st.size = size / 3
	lines := d.wrap(s, w, st)
	if len(lines) > 2 {
		lines = []string{lines[0], d.cut(lines[1]+" "+lines[2], w, st)}
	}
	for i, l := range lines {
		d.text(x, y+float64(i)*h/2, w, h/2, l, st)
	}
}

// Card is what a player takes home: his rounds and what they came to.
type Card struct {
	Name, Other string // Other is the name in another script
	About       string
	Event       string
	Title       string
	Rows        [][]Cell
	Facts       []Fact
}

// The measures of a card.
const (
	cardHead = 21.0
	cardFoot = 15.0
	cardRow  = 5.6
	cardGap  = 9.0
)

// Cards adds cards with the columns of body, as many on a sheet as have room;
// body's rows are those of all cards, and give the columns their widths.
func (d *Document) Cards(cards []Card, body Table) {
	m := measured{Table: body, size: 9}
	for m.size > 5 && !d.columns(&m, true) {
		m.size *= 0.94
	}
	d.namesMissing(body)
	most := 0
	for _, c := range cards {
		d.see(c.Name, c.Other, c.About, c.Event, c.Title)
		most = max(most, len(c.Rows))
	}
	row := min(cardRow, (297-2*cardGap-cardHead-cardFoot)/float64(most+1))
	m.size = min(m.size, row/0.57)
	m.Columns = slices.Clone(m.Columns)
	for k := range m.Columns {
		m.Columns[k].Grow = false // a round has one line here: names are cut
	}
	height := cardHead + float64(most+1)*row + cardFoot + cardGap
	each := max(1, int((297-cardGap)/height))
	for at := 0; at < len(cards); at += each {
		some := cards[at:min(at+each, len(cards))]
		d.add(sheet{bare: true, draw: func() {
			for i, c := range some {
				y := cardGap + float64(i)*height
				if i > 0 {
					d.dashes([]float64{2, 2}, y-cardGap/2)
				}
				d.card(c, m, y, row)
			}
		}})
	}
}

// card draws a card from y down.
func (d *Document) card(c Card, m measured, y, row float64) {
	const w = 210 - 2*side
	title := d.width(c.Title, style{size: 9}) + 4
	nw := d.text(side, y, w-title, 7, c.Name, style{size: 14, bold: true})
	if c.Other != "" && nw+3 < w-title {
		d.text(side+nw+3, y, w-title-nw-3, 7, c.Other, style{size: 11, gray: true})
	}
	d.text(side+w-title, y, title, 7, c.Title, style{size: 9, align: right})
	d.text(side, y+7, w, 4.5, c.About, style{size: 9.5})
	d.text(side, y+11.5, w, 4.5, c.Event, style{size: 8.5, gray: true})
	y = m.columnHeads(d, y+cardHead-4)
	for _, r := range c.Rows {
		m.row(d, r, y, row)
		y += row
		d.rule(side, y, side+m.total(), hair)
	}
	x := side
	for _, f := range c.Facts {
		lw := d.width(f.Label, style{size: 8.5}) + 2
		vw := d.width(f.Value, style{size: 10.5, bold: f.Strong}) + 7
		d.text(x, y+2, lw, 6, f.Label, style{size: 8.5, gray: true})
		d.text(x+lw, y+2, vw, 6, f.Value, style{size: 10.5, bold: f.Strong})
		x += lw + vw
	}
}
