package pdf

import "slices"

// Table is a list with its heads.
type Table struct {
	Event   string // over the first sheet
	Where   string // below it, smaller
	Title   string // of the list
	Columns []Column
	Rows    [][]Cell // as many cells a row as columns
	Notes   []string // below the list
	Large   bool     // to be read from a wall
	Ruled   bool     // lines between the columns too: it is filled in by hand
}

// Column is a column of a table.
type Column struct {
	Head  string
	Align Align
	Bold  bool
	Grow  bool    // takes the width that is left: names
	Write bool    // has room to write by hand, where most rows are empty yet
	Whole bool    // of those that grow: sentences, which take as many lines as they need
	Least float64 // the least width, in millimetres
}

// Align is where the cells of a column stand.
type Align = align

// The alignments.
const (
	Left   = left
	Center = center
	Right  = right
)

// Cell is a cell of a table.
type Cell struct {
	Mark string // small, before the text: a title, "F"
	Side Side   // its disc, before the text
	Text string
	Sub  string // small, behind the text: the name in Latin letters
	Tick bool   // a box to tick
}

// gap is between columns, in millimetres at ten points.
const gap = 2.6

// measured is a table made ready for paper: its type and its columns' widths.
type measured struct {
	Table
	size      float64
	landscape bool
	widths    []float64
	heights   []float64 // of the rows
}

// Table adds a list, from a fresh sheet on.
func (d *Document) Table(t Table) {
	t.Notes = append(slices.Clip(t.Notes), d.namesMissing(t)...)
	m := d.measure(t)
	head := d.headHeight(t)
	w, h := sheet{landscape: m.landscape}.size()
	row, first, end := 0, true, 0.0
	for first || row < len(t.Rows) {
		y := top + runningHead
		if first {
			y = top + head
		}
		from := row
		end = y + m.rowHeight()*headRoom
		for row < len(t.Rows) && (end+m.heights[row] <= h-bottom || row == from) {
			end += m.heights[row]
			row++
		}
		m.sheet(d, from, row, first, y, w)
		first = false
	}
	m.notes(d, end, w, h)
}

// namesMissing names the letters of a table that no face has, a note each.
func (d *Document) namesMissing(t Table) []string {
	for _, row := range t.Rows {
		for _, c := range row {
			d.see(c.Text, c.Sub)
		}
	}
	d.see(t.Event, t.Where, t.Title)
	return d.takeMissing()
}

// headRoom is the height of the heads of the columns, in rows.
const headRoom = 1.08

// measure finds the type and the widths with which the columns fit: upright
// before on its side, ten points before smaller ones. Four of five names are
// to fit on a line; where that cannot be, names are broken.
func (d *Document) measure(t Table) measured {
	m := measured{Table: t, size: 10}
	if t.Large {
		m.size = 15
	}
	for _, broken := range []bool{false, true} {
		for _, landscape := range []bool{false, true} {
			for _, size := range []float64{1, 0.92, 0.85} {
				try := m
				try.landscape, try.size = landscape, m.size*size
				if d.columns(&try, broken) {
					return d.rows(try)
				}
			}
		}
	}
	m.landscape = true
	for m.size > 4 && !d.columns(&m, true) {
		m.size *= 0.94
	}
	return d.rows(m)
}

// columns shares the width among the columns. Those that grow may be narrower
// than their longest text, which is then broken into lines; it is false where
// that would be so for more than one row of five, or, where all names may be
// broken, where they have less than 34 mm, sentences less than 75.
func (d *Document) columns(m *measured, broken bool) bool {
	page, _ := sheet{landscape: m.landscape}.size()
	left := page - 2*side
	m.widths = make([]float64, len(m.Columns))
	var grow []int
	least := 0.0
	for k, c := range m.Columns {
		head := d.width(c.Head, style{size: m.size * headSize, bold: true})
		needs := make([]float64, len(m.Rows)+1)
		for i, row := range m.Rows {
			needs[i] = d.cellWidth(row[k], c, m.size)
		}
		slices.Sort(needs)
		longest, most := needs[len(m.Rows)], needs[len(m.Rows)*4/5]
		if c.Write && needs[len(m.Rows)/2] == 0 {
			longest = max(longest, 17)
		}
		longest = max(longest, c.Least)
		space := gap * m.size / 10
		m.widths[k] = max(head, longest) + space
		if !c.Grow {
			left -= m.widths[k]
			continue
		}
		grow = append(grow, k)
		if broken {
			enough := 34.0
			if c.Whole {
				enough = 75
			}
			most = min(most, enough*m.size/10)
		}
		least += max(head, most) + space
	}
	if len(grow) == 0 {
		return left >= 0
	}
	m.share(grow, max(left, 1))
	return left >= least
}

// share gives the columns that grow what is left. Where it is too little the
// widest give way, down to a width that they then all have; where it is more
// than they need they take no more than half as much again.
func (m *measured) share(grow []int, left float64) {
	need := 0.0
	for _, k := range grow {
		need += m.widths[k]
	}
	if need <= left {
		for _, k := range grow {
			m.widths[k] *= min(left/need, 1.5)
		}
		return
	}
	level := left / float64(len(grow))
	for range grow { // what narrow columns leave raises the level for the others
		rest, wide := left, 0
		for _, k := range grow {
			if m.widths[k] <= level {
				rest -= m.widths[k]
			} else {
				wide++
			}
		}
		if wide > 0 {
			level = rest / float64(wide)
		}
	}
	for _, k := range grow {
		m.widths[k] = min(m.widths[k], level)
	}
}

// headSize is the type of heads, as a part of that of cells.
const headSize = 0.85

// cellWidth is what a cell needs on one line.
func (d *Document) cellWidth(c Cell, col Column, size float64) float64 {
	w := d.lead(c, size) + d.width(c.Text, style{size: size, bold: col.Bold})
	if c.Sub != "" {
		w += size*0.12 + d.width(c.Sub, style{size: size * 0.85})
	}
	return w
}

// lead is the width of what stands before the text.
func (d *Document) lead(c Cell, size float64) float64 {
	w := 0.0
	if c.Mark != "" {
		w += d.width(c.Mark, style{size: size * 0.75}) + size*0.1
	}
	if c.Side != Neither {
		w += size * 0.36
	}
	if c.Tick {
		w += size * 0.34
	}
	return w
}

// rowHeight is the height of a row of one line.
func (m measured) rowHeight() float64 { return m.size * 0.57 }

// lineHeight is that of further lines.
func (m measured) lineHeight() float64 { return m.size * 0.45 }

// rows finds the height of each row.
func (d *Document) rows(m measured) measured {
	m.heights = make([]float64, len(m.Rows))
	for i, row := range m.Rows {
		lines := 1
		for k, c := range row {
			if m.Columns[k].Grow {
				lines = max(lines, len(d.lines(c, m, k)))
			}
		}
		m.heights[i] = m.rowHeight() + float64(lines-1)*m.lineHeight()
	}
	return m
}

// most is how many lines a cell takes.
const most = 3

// cellLine is a line of a cell that grows.
type cellLine struct {
	text string
	sub  bool
}

// lines breaks a cell that is too long into lines: first the text, then what
// stands behind it.
func (d *Document) lines(c Cell, m measured, k int) []cellLine {
	col := m.Columns[k]
	w := m.widths[k] - gap*m.size/10
	if d.cellWidth(c, col, m.size) <= w+0.01 {
		return nil
	}
	var out []cellLine
	inner := w - d.lead(c, m.size)
	for _, l := range d.wrap(c.Text, inner, style{size: m.size, bold: col.Bold}) {
		out = append(out, cellLine{l, false})
	}
	if c.Sub != "" {
		for _, l := range d.wrap(c.Sub, inner, style{size: m.size * 0.85}) {
			out = append(out, cellLine{l, true})
		}
	}
	if len(out) > most && !col.Whole {
		rest := out[most-1].text
		for _, l := range out[most:] {
			rest += " " + l.text
		}
		out = out[:most]
		out[most-1].text = rest // is cut when it is set
	}
	return out
}

// runningHead is the height of the line over every sheet but the first.
const runningHead = 8.0

// headHeight is the height of the heads over the first sheet.
func (d *Document) headHeight(t Table) float64 {
	h := 17.0
	if t.Where != "" {
		h += 5.5
	}
	if t.Large {
		h += 6
	}
	return h
}

// sheet adds a sheet with the rows from, to.
func (m measured) sheet(d *Document, from, to int, first bool, y, w float64) {
	d.add(sheet{landscape: m.landscape, draw: func() {
		if first {
			m.heads(d, w)
		} else {
			d.text(side, top, (w-2*side)*0.55, 5, m.Event, style{size: 9, gray: true})
			d.text(side+(w-2*side)*0.55, top, (w-2*side)*0.45, 5, m.Title, style{size: 9, gray: true, align: right})
		}
		head := y
		y := m.columnHeads(d, y)
		for i := from; i < to; i++ {
			m.row(d, m.Rows[i], y, m.heights[i])
			y += m.heights[i]
			d.rule(side, y, side+m.total(), hair)
		}
		if m.Ruled {
			m.uprights(d, head, y)
		}
	}})
}

// uprights draws the lines between the columns from y down.
func (m measured) uprights(d *Document, y, to float64) {
	x := side
	d.f.SetDrawColor(hair, hair, hair)
	d.f.SetLineWidth(0.15)
	for _, w := range m.widths {
		x += w
		d.f.Line(x, y, x, to)
	}
}

// total is the width of all columns.
func (m measured) total() float64 {
	w := 0.0
	for _, c := range m.widths {
		w += c
	}
	return w
}

// heads draws event, place and title.
func (m measured) heads(d *Document, w float64) {
	scale := 1.0
	if m.Large {
		scale = 1.35
	}
	y := top
	d.text(side, y, w-2*side, 7*scale, m.Event, style{size: 16 * scale, bold: true})
	y += 7.5 * scale
	if m.Where != "" {
		d.text(side, y, w-2*side, 5, m.Where, style{size: 9.5, gray: true})
		y += 5.5
	}
	d.text(side, y+0.5, w-2*side, 6.5*scale, m.Title, style{size: 12.5 * scale, bold: true})
}

// columnHeads draws the heads of the columns and gives where the rows begin.
func (m measured) columnHeads(d *Document, y float64) float64 {
	x, h := side, m.rowHeight()
	space := gap * m.size / 10
	for k, c := range m.Columns {
		d.text(x+space/2, y, m.widths[k]-space, h, c.Head, style{size: m.size * headSize, bold: true, align: c.Align})
		x += m.widths[k]
	}
	d.f.SetDrawColor(ink, ink, ink)
	d.f.SetLineWidth(0.4)
	d.f.Line(side, y+h, side+m.total(), y+h)
	return y + h*headRoom
}

// row draws a row.
func (m measured) row(d *Document, row []Cell, y, h float64) {
	x := side
	space := gap * m.size / 10
	for k, c := range row {
		col := m.Columns[k]
		bx, bw := x+space/2, m.widths[k]-space
		x += m.widths[k]
		if col.Grow {
			if lines := d.lines(c, m, k); lines != nil {
				m.cellLines(d, c, lines, col, bx, y, bw)
				continue
			}
		}
		ch := h
		if m.whole() { // beside sentences things stand at the top
			ch = m.rowHeight()
		}
		m.cell(d, c, col, bx, y, bw, ch)
	}
}

// whole tells whether the table holds sentences.
func (m measured) whole() bool {
	return slices.ContainsFunc(m.Columns, func(c Column) bool { return c.Whole })
}

// cell draws a cell of one line.
func (m measured) cell(d *Document, c Cell, col Column, x, y, w, h float64) {
	lead := d.lead(c, m.size)
	free := w - d.cellWidth(c, col, m.size)
	switch {
	case free <= 0 || col.Align == left:
	case col.Align == center:
		x += free / 2
	case col.Align == right:
		x += free
	}
	m.before(d, c, x, y, h)
	if free > 0 {
		w -= free
	}
	st := style{size: m.size, bold: col.Bold}
	if c.Sub == "" {
		d.text(x+lead, y, w-lead+0.05, h, c.Text, st)
		return
	}
	tw := d.text(x+lead, y, w-lead, h, c.Text, st)
	tx := x + lead + tw + m.size*0.12
	d.text(tx, y, x+w-tx+0.05, h, c.Sub, style{size: m.size * 0.85, gray: true})
}

// before draws what stands before the text.
func (m measured) before(d *Document, c Cell, x, y, h float64) {
	if c.Side != Neither {
		d.disc(x+m.size*0.13, y+h/2, m.size*0.115, c.Side)
		x += m.size * 0.36
	}
	if c.Tick {
		box := m.size * 0.34
		d.box(x, y+(h-box)/2, box, box, 0.3)
	}
	if c.Mark != "" {
		d.text(x, y, 30, h, c.Mark, style{size: m.size * 0.75, gray: true})
	}
}

// cellLines draws a cell of several lines.
func (m measured) cellLines(d *Document, c Cell, lines []cellLine, col Column, x, y, w float64) {
	m.before(d, c, x, y, m.rowHeight())
	lead := d.lead(c, m.size)
	for _, l := range lines {
		st := style{size: m.size, bold: col.Bold}
		if l.sub {
			st = style{size: m.size * 0.85, gray: true}
		}
		text := d.cut(l.text, w-lead, st)
		d.text(x+lead, y, w-lead+0.05, m.rowHeight(), text, st)
		y += m.lineHeight()
	}
}

// notes adds the notes below the last row, which ends at y, or on a sheet of
// their own.
func (m measured) notes(d *Document, y, w, h float64) {
	st := style{size: 8.5, gray: true}
	const line = 4.2
	var lines []string
	for _, n := range m.Notes {
		lines = append(lines, d.wrap(n, w-2*side, st)...)
	}
	if y += 3; y+line*float64(len(lines)) > h-bottom {
		d.add(sheet{landscape: m.landscape, draw: func() {}})
		y = top
	}
	last := &d.sheets[len(d.sheets)-1]
	rows := last.draw
	last.draw = func() {
		rows()
		for i, l := range lines {
			d.text(side, y+float64(i)*line, w-2*side, line, l, st)
		}
	}
}
