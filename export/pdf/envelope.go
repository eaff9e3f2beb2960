package pdf

// Envelope is what is printed for an adjourned game: the front of the
// envelope, and the receipts that the players take home.
type Envelope struct {
	Title, Event, Game string
	Serial             string
	White, Black       Player
	Facts              []Fact
	Board              Board
	Warning, Article   string
	Signatures         []string
	Flap, Code         string
	Receipts           []Receipt
	WordWhite          string
	WordBlack          string
}

// Fact is a label with its value. Strong ones are looked for first.
type Fact struct {
	Label, Value string
	Strong       bool
}

// Receipt is a player's.
type Receipt struct {
	Title string
	Side  Side
	Name  string
	Facts []Fact
	Notes []string
	Sign  string
}

// Board is a position: the signs of its pieces (♔ … ♟, 0 for none), from the
// eighth rank down, the a-file first.
type Board struct {
	Squares [8][8]rune
	Below   string // who is to move
}

// Envelopes adds a sheet for each: the front above, the receipts below, to be
// cut apart.
func (d *Document) Envelopes(envelopes []Envelope) {
	for _, e := range envelopes {
		d.see(e.Event, e.Game, e.White.Name, e.Black.Name)
		for _, f := range e.Facts {
			d.see(f.Value)
		}
		d.add(sheet{bare: true, draw: func() {
			d.f.SetDrawColor(hair, hair, hair)
			d.f.SetLineWidth(0.2)
			d.f.SetDashPattern([]float64{2, 2}, 0)
			d.f.Line(0, 148.5, 210, 148.5)
			d.f.Line(105, 148.5, 105, 297)
			d.f.SetDashPattern(nil, 0)
			d.front(e)
			for i, r := range e.Receipts {
				d.receipt(float64(i%2)*105+8, 148.5+8, 105-16, e, r)
			}
		}})
	}
}

// front draws the front of the envelope into the upper half of the sheet.
func (d *Document) front(e Envelope) {
	const w = 210 - 2*side
	y := d.envelopeHead(side, 9, w, 15, e.Title, e)
	d.board(side+4, y+3, 8, e.Board)
	x, room := side+80, w-80.0
	fy := y + 1.5
	for i, p := range []Player{e.White, e.Black} {
		d.disc(x+2, fy+3.2, 1.7, []Side{White, Black}[i])
		d.text(x+6, fy, 16, 6.4, []string{e.WordWhite, e.WordBlack}[i], style{size: 8, gray: true})
		d.name(x+22, fy, room-22, p.Name, 12)
		fy += 7.4
	}
	d.facts(x, fy+1.5, room, 9.5, e.Facts)
	y = 112
	d.f.SetDrawColor(ink, ink, ink)
	d.f.SetLineWidth(0.5)
	d.f.Rect(side, y, w, 9, "D")
	article := d.width(e.Article, style{size: 8}) + 2
	d.text(side+3, y, w-6-article, 9, e.Warning, style{size: 11, bold: true})
	d.text(side+w-3-article, y, article, 9, e.Article, style{size: 8, gray: true, align: right})
	d.signatures(side, 132, w, e.Signatures)
	d.text(side, 139, w*0.6, 4, e.Flap, style{size: 7.5, gray: true})
	d.text(side+w*0.6, 139, w*0.4, 4, e.Code, style{size: 9, align: right})
}

// name draws a name, smaller where it is long: here it must be whole.
func (d *Document) name(x, y, w float64, name string, size float64) {
	st := style{size: size, bold: true}
	if natural := d.width(name, st); natural > w {
		st.size *= max(0.6, w/natural)
	}
	d.text(x, y, w+0.05, 6.4, name, st)
}

// envelopeHead draws title, event, game and serial, and gives where it ends.
func (d *Document) envelopeHead(x, y, w, size float64, title string, e Envelope) float64 {
	serial := style{size: size, bold: true, align: right}
	sw := d.width(e.Serial, serial) + 2
	d.text(x, y, w-sw, size*0.45, title, style{size: size, bold: true})
	d.text(x+w-sw, y, sw, size*0.45, e.Serial, serial)
	y += size*0.45 + 1
	d.text(x, y, w, 4.2, e.Event, style{size: 8.5, gray: true})
	d.text(x, y+4.2, w, 4.6, e.Game, style{size: 9.5})
	d.rule(x, y+9.6, x+w, ink)
	return y + 9.6
}

// facts draws labels and values below each other and gives where they end. A
// value that is too long takes two lines.
func (d *Document) facts(x, y, w, size float64, facts []Fact) float64 {
	label := 0.0
	for _, f := range facts {
		label = max(label, d.width(f.Label, style{size: size * 0.85}))
	}
	label = min(label+3, w*0.5)
	h := size * 0.5
	for _, f := range facts {
		d.text(x, y, label-2, h, f.Label, style{size: size * 0.85, gray: true})
		st := style{size: size, bold: f.Strong}
		lines := d.wrap(f.Value, w-label, st)
		if len(lines) > 2 {
			rest := lines[1]
			for _, l := range lines[2:] {
				rest += " " + l
			}
			lines = []string{lines[0], d.cut(rest, w-label, st)}
		}
		for _, l := range lines {
			d.text(x+label, y, w-label+0.05, h, l, st)
			y += h
		}
		y += size * 0.06
	}
	return y
}

// signatures draws lines to sign on, side by side.
func (d *Document) signatures(x, y, w float64, labels []string) {
	each := w / float64(max(len(labels), 1))
	for i, l := range labels {
		sx := x + float64(i)*each
		d.rule(sx, y, sx+each-6, ink)
		d.text(sx, y+0.5, each-6, 4, l, style{size: 7.5, gray: true})
	}
}

// receipt draws a player's receipt.
func (d *Document) receipt(x, y, w float64, e Envelope, r Receipt) {
	y = d.envelopeHead(x, y, w, 11.5, r.Title, e)
	d.disc(x+2, y+4.2, 1.6, r.Side)
	d.name(x+6, y+1, w-6, r.Name, 11)
	end := d.facts(x, y+9, w, 8.5, r.Facts)
	d.board(x+w-40, end+2, 4.6, e.Board)
	ny := end + 2
	for _, n := range r.Notes {
		for _, l := range d.wrap(n, w-47, style{size: 7.5}) {
			d.text(x, ny, w-46.9, 3.5, l, style{size: 7.5})
			ny += 3.5
		}
		ny += 1.2
	}
	d.signatures(x, 297-14, w*0.7, []string{r.Sign})
	d.text(x+w*0.4, 297-9.5, w*0.6, 4, e.Code, style{size: 8, align: right})
}

// board draws a position, White below; dark squares are hatched, as paper has
// no tints that every copier keeps.
func (d *Document) board(x, y, square float64, b Board) {
	for rank, row := range b.Squares {
		d.text(x-4, y+float64(rank)*square, 3, square, string(rune('8'-rank)), style{size: max(5, square*0.95), gray: true, align: center})
		d.text(x+float64(rank)*square, y+8*square+0.4, square, 3, string(rune('a'+rank)), style{size: max(5, square*0.95), gray: true, align: center})
		for file, piece := range row {
			px, py := x+float64(file)*square, y+float64(rank)*square
			if (rank+file)%2 == 1 {
				d.hatch(px, py, square)
			}
			if piece != 0 {
				d.piece(px, py, square, piece)
			}
		}
	}
	d.box(x, y, 8*square, 8*square, 0.35)
	d.text(x, y+8*square+3.6, 8*square, 4, b.Below, style{size: max(7, square*1.1), align: center})
}

// hatch draws the lines of a dark square.
func (d *Document) hatch(x, y, square float64) {
	d.f.SetDrawColor(0x70, 0x70, 0x70)
	d.f.SetLineWidth(0.1)
	const lines = 5
	for i := 1; i < 2*lines; i++ {
		at := float64(i) * square / lines
		d.f.Line(x+max(0, at-square), y+min(at, square), x+min(at, square), y+max(0, at-square))
	}
}

// solid are the filled signs of the outlined ones: they are drawn in white
// below a white piece, so that no hatching shows through it.
var solid = map[rune]rune{'♔': '♚', '♕': '♛', '♖': '♜', '♗': '♝', '♘': '♞', '♙': '♟'}

func (d *Document) piece(x, y, square float64, sign rune) {
	size := square * 0.86 * mm
	width := d.advance(sign, hei, false) * size
	bx, base := x+(square-width)/2, y+square*0.83
	d.font(hei, false, size)
	ground := sign
	if s, ok := solid[sign]; ok {
		ground = s
	}
	d.f.SetTextColor(255, 255, 255) // a white rim keeps the hatching off black pieces too
	d.f.SetDrawColor(255, 255, 255)
	d.f.SetLineWidth(square * 0.1)
	d.f.SetTextRenderingMode(2)
	d.f.Text(bx, base, string(ground))
	d.f.SetTextRenderingMode(0)
	d.f.SetTextColor(ink, ink, ink)
	d.f.Text(bx, base, string(sign))
}
