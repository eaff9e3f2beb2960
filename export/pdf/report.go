package pdf

// Report is a text in parts that flows over as many sheets as it needs, with
// lines to sign on at its end.
type Report struct {
	Title, Event string
	Parts        []Part
	Signatures   []string
}

// Part is a piece of a report under a head of its own.
type Part struct {
	Head       string
	Facts      []Fact
	Paragraphs []string
	Board      *Board // beside the facts
}

// reportLine is a piece of a report that is on one sheet.
type reportLine struct {
	height float64
	draw   func(x, y float64)
}

// boardSide is the side of a square of a report's diagram.
const boardSide = 5.2

// Report adds the sheets of a report.
func (d *Document) Report(r Report) {
	const w = 210 - 2*side
	lines := d.reportHead(r, w)
	for _, p := range r.Parts {
		lines = append(lines, d.part(p, w)...)
	}
	if len(r.Signatures) > 0 {
		d.see(r.Signatures...)
		lines = append(lines, reportLine{24, func(x, y float64) { d.signatures(x, y+16, w, r.Signatures) }})
	}
	for len(lines) > 0 {
		n, room := 0, 297.0-top-bottom
		for n < len(lines) && (lines[n].height <= room || n == 0) {
			room -= lines[n].height
			n++
		}
		those := lines[:n]
		d.add(sheet{draw: func() {
			y := top
			for _, l := range those {
				l.draw(side, y)
				y += l.height
			}
		}})
		lines = lines[n:]
	}
}

func (d *Document) reportHead(r Report, w float64) []reportLine {
	d.see(r.Title, r.Event)
	return []reportLine{
		{8, func(x, y float64) { d.text(x, y, w, 7, r.Title, style{size: 16, bold: true}) }},
		{8, func(x, y float64) {
			d.text(x, y, w, 5, r.Event, style{size: 9, gray: true})
			d.rule(x, y+6, x+w, ink)
		}},
	}
}

// part is a part in lines that stay whole; its head stays with what follows.
func (d *Document) part(p Part, w float64) []reportLine {
	d.see(p.Head)
	var body []reportLine
	room := w
	if p.Board != nil {
		room -= 8*boardSide + 10
	}
	label := 0.0
	for _, f := range p.Facts {
		d.see(f.Label, f.Value)
		label = max(label, d.width(f.Label, style{size: 8.5}))
	}
	label = min(label+4, room*0.55)
	for _, f := range p.Facts {
		body = append(body, d.fact(f, label, room)...)
	}
	for _, t := range p.Paragraphs {
		d.see(t)
		body = append(body, d.paragraph(t, w)...)
	}
	head := reportLine{9, func(x, y float64) { d.text(x, y+2.5, w, 5.5, p.Head, style{size: 11, bold: true}) }}
	if p.Board == nil {
		return joined(head, body)
	}
	return []reportLine{together(append([]reportLine{head}, body...), 8*boardSide+12, func(x, y float64) {
		d.board(x+w-8*boardSide, y+10, boardSide, *p.Board)
	})}
}

// joined keeps a head on the sheet of the first line after it.
func joined(head reportLine, body []reportLine) []reportLine {
	if len(body) == 0 {
		return []reportLine{head}
	}
	return append([]reportLine{together([]reportLine{head, body[0]}, 0, nil)}, body[1:]...)
}

// together is several lines as one, at least so high, with something beside them.
func together(lines []reportLine, least float64, beside func(x, y float64)) reportLine {
	height := 0.0
	for _, l := range lines {
		height += l.height
	}
	return reportLine{max(height, least), func(x, y float64) {
		if beside != nil {
			beside(x, y)
		}
		for _, l := range lines {
			l.draw(x, y)
			y += l.height
		}
	}}
}

// textHeight is the height of a line of a report.
const textHeight = 4.7

// fact is a label with its value, a line of text each: a long one may go on over
// the sheets.
func (d *Document) fact(f Fact, label, w float64) []reportLine {
	st := style{size: 9.5, bold: f.Strong}
	small := style{size: 8.5, gray: true}
	labels, values := d.wrap(f.Label, label-3, small), d.wrap(f.Value, w-label, st)
	lines := make([]reportLine, max(len(labels), len(values), 1))
	for i := range lines {
		lines[i] = reportLine{textHeight, func(x, y float64) {
			if i < len(labels) {
				d.text(x, y, label-2.9, textHeight, labels[i], small)
			}
			if i < len(values) {
				d.text(x+label, y, w-label+0.05, textHeight, values[i], st)
			}
		}}
	}
	lines[len(lines)-1].height += 0.6
	return lines
}

func (d *Document) paragraph(t string, w float64) []reportLine {
	st := style{size: 9.5}
	var lines []reportLine
	for _, l := range d.wrap(t, w, st) {
		lines = append(lines, reportLine{textHeight, func(x, y float64) { d.text(x, y, w+0.05, textHeight, l, st) }})
	}
	if n := len(lines); n > 0 {
		lines[n-1].height += 1.2
	}
	return lines
}
