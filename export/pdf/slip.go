package pdf

import (
	"strconv"

	"rsc.io/qr"
)

// Slip is a result slip of a board, to be signed.
type Slip struct {
	Event, Round string
	Board        int
	White, Black Player
	Link         string // of the board's page, as a QR code; "" is none
}

// Player is who sits on a side, and what stands small beside his name.
type Player struct{ Name, About string }

// SlipWords are the words on slips.
type SlipWords struct{ White, Black, Board, SignWhite, SignBlack string }

// Slips are cut from sheets of two columns and four rows.
const (
	slipColumns = 2
	slipRows    = 4
)

// Slips adds result slips, eight a sheet. They are ordered for the guillotine:
// when a stack of sheets is cut, each pile is in the order of the boards.
func (d *Document) Slips(slips []Slip, words SlipWords) {
	const each = slipColumns * slipRows
	sheets := (len(slips) + each - 1) / each
	for _, s := range slips {
		d.see(s.Event, s.Round, s.White.Name, s.Black.Name, s.White.About, s.Black.About)
	}
	for n := range sheets {
		d.add(sheet{bare: true, draw: func() {
			d.cuts()
			for place := range each {
				if i := place*sheets + n; i < len(slips) {
					w, h := 210.0/slipColumns, 297.0/slipRows
					d.slip(float64(place%slipColumns)*w, float64(place/slipColumns)*h, slips[i], words)
				}
			}
		}})
	}
}

// cuts draws where to cut.
func (d *Document) cuts() {
	d.f.SetDrawColor(hair, hair, hair)
	d.f.SetLineWidth(0.2)
	d.f.SetDashPattern([]float64{2, 2}, 0)
	d.f.Line(105, 0, 105, 297)
	for i := 1; i < slipRows; i++ {
		d.f.Line(0, float64(i)*297/slipRows, 210, float64(i)*297/slipRows)
	}
	d.f.SetDashPattern(nil, 0)
}

// slip draws a slip into its place of 105 × 74 mm.
func (d *Document) slip(x, y float64, s Slip, words SlipWords) {
	const w = 105 - 2*8
	x, y = x+8, y+6
	room := w - 18.0
	if s.Link != "" {
		d.qr(x+w-17, y-1.5, 17, s.Link)
		room -= 18
	}
	d.text(x, y, 17, 4, words.Board, style{size: 7.5, gray: true})
	d.text(x, y+4, 17, 8, strconv.Itoa(s.Board), style{size: 22, bold: true})
	d.text(x+18, y, room, 5, s.Round, style{size: 11, bold: true})
	for i, line := range d.wrap(s.Event, room, style{size: 8.5}) {
		if i == 2 {
			break
		}
		d.text(x+18, y+5.2+float64(i)*3.8, room, 4, line, style{size: 8.5, gray: true})
	}
	d.sitter(x, y+15, w, White, words.White, s.White)
	d.sitter(x, y+26, w, Black, words.Black, s.Black)
	for i, result := range []string{"1 – 0", "½ – ½", "0 – 1"} {
		bx := x + float64(i)*w/3
		d.box(bx, y+39.2, 5, 5, 0.3)
		d.text(bx+7, y+39, w/3-7, 5.5, result, style{size: 12})
	}
	for i, label := range []string{words.SignWhite, words.SignBlack} {
		bx := x + float64(i)*(w/2+2)
		d.rule(bx, y+58, bx+w/2-2, ink)
		d.text(bx, y+58.5, w/2-2, 4, label, style{size: 7.5, gray: true})
	}
}

// sitter draws a player: the disc of the side, the name, what stands beside it.
func (d *Document) sitter(x, y, w float64, s Side, word string, p Player) {
	d.disc(x+2, y+5.6, 1.7, s)
	d.text(x+6, y, 40, 3.2, word, style{size: 7, gray: true})
	about := d.width(p.About, style{size: 8.5})
	d.text(x+w-about-0.1, y+3.3, about+0.1, 5, p.About, style{size: 8.5, gray: true})
	room := w - 6 - about - 2
	st := style{size: 12.5, bold: true}
	if d.width(p.Name, st) <= room/0.8 {
		d.text(x+6, y+3.2, room, 5.5, p.Name, st)
		return
	}
	st.size = 9
	lines := d.wrap(p.Name, room, st)
	if len(lines) > 2 {
		lines = []string{lines[0], d.cut(lines[1]+" "+lines[2], room, st)}
	}
	for i, l := range lines {
		d.text(x+6, y+3+float64(i)*3.5, room, 4, l, st)
	}
}

// qr draws a QR code of a width, its quiet zone included.
func (d *Document) qr(x, y, w float64, link string) {
	code, err := qr.Encode(link, qr.M)
	if err != nil { // longer than any code: whoever reads the slip has its number
		return
	}
	const quiet = 2 // the paper around is white too
	dot := w / float64(code.Size+2*quiet)
	d.f.SetFillColor(0, 0, 0)
	for row := range code.Size {
		for from := 0; from < code.Size; from++ {
			to := from
			for to < code.Size && code.Black(to, row) {
				to++
			}
			if to > from { // one bar for neighbours: no hairlines between them
				d.f.Rect(x+float64(from+quiet)*dot, y+float64(row+quiet)*dot, float64(to-from)*dot, dot, "F")
				from = to
			}
		}
	}
}
