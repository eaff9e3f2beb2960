package pdf

import "strconv"

// ScoreSheet is a sheet on which a player writes the moves. What is empty is
// left to be written.
type ScoreSheet struct {
	Event, Place, Date string
	Round, Board       string
	White, Black       Player
}

// ScoreSheetWords are the words on score sheets.
type ScoreSheetWords struct {
	Title, Event, Place, Date, Round, Board, White, Black, Result, SignWhite, SignBlack, Arbiter string
}

// The moves of a sheet: three columns of writing as wide as a move needs.
const (
	moveColumns = 2
	moveRows    = 35
)

// ScoreSheets adds score sheets, one a sheet of paper.
func (d *Document) ScoreSheets(sheets []ScoreSheet, words ScoreSheetWords) {
	for _, s := range sheets {
		d.see(s.Event, s.Place, s.White.Name, s.Black.Name, s.White.About, s.Black.About)
		d.add(sheet{bare: true, draw: func() { d.scoreSheet(s, words) }})
	}
}

func (d *Document) scoreSheet(s ScoreSheet, words ScoreSheetWords) {
	const w = 210 - 2*side
	y := top
	d.text(side, y, w*0.6, 7, words.Title, style{size: 14, bold: true})
	y += 9
	d.field(side, y, w*0.66, words.Event, s.Event)
	d.field(side+w*0.68, y, w*0.32, words.Date, s.Date)
	y += 9
	d.field(side, y, w*0.48, words.Place, s.Place)
	d.field(side+w*0.5, y, w*0.16, words.Round, s.Round)
	d.field(side+w*0.68, y, w*0.15, words.Board, s.Board)
	d.field(side+w*0.85, y, w*0.15, words.Result, "")
	y += 10
	for i, p := range []Player{s.White, s.Black} {
		x := side + float64(i)*w*0.51
		name := p.Name
		if p.About != "" {
			name += "  (" + p.About + ")"
		}
		d.disc(x+2, y+5.2, 1.7, []Side{White, Black}[i])
		d.field(x+6, y, w*0.49-6, []string{words.White, words.Black}[i], name)
	}
	y += 11
	d.moves(y, words)
	y += (moveRows+1)*rowOfMoves + 12
	for i, label := range []string{words.SignWhite, words.SignBlack, words.Arbiter} {
		x := side + float64(i)*w*0.345
		d.rule(x, y, x+w*0.31, ink)
		d.text(x, y+0.5, w*0.31, 4, label, style{size: 7.5, gray: true})
	}
}

// field draws what is filled in over a line, with its word small above.
func (d *Document) field(x, y, w float64, word, value string) {
	d.text(x, y, w, 3, word, style{size: 6.5, gray: true})
	d.text(x, y+2.8, w, 5, value, style{size: 10.5})
	d.rule(x, y+7.8, x+w, hair)
}

// rowOfMoves is the height of a line to write on.
const rowOfMoves = 6.1

// moves draws the grid; every fifth line is thicker, so that one finds a move.
func (d *Document) moves(y float64, words ScoreSheetWords) {
	const w = (210 - 2*side - 4) / moveColumns
	const number = 9.0
	const move = (w - number) / 2
	for c := range moveColumns {
		x := side + float64(c)*(w+4)
		small := style{size: 8, gray: true, align: center}
		d.text(x+number, y, move, rowOfMoves, words.White, small)
		d.text(x+number+move, y, move, rowOfMoves, words.Black, small)
		for r := range moveRows {
			ry := y + float64(r+1)*rowOfMoves
			d.rule(x, ry, x+w, hair)
			d.text(x, ry, number-1.5, rowOfMoves, strconv.Itoa(c*moveRows+r+1), style{size: 8.5, align: right})
			if r%5 == 0 {
				d.f.SetLineWidth(0.35)
				d.f.Line(x, ry, x+w, ry)
			}
		}
		end := y + float64(moveRows+1)*rowOfMoves
		d.f.SetDrawColor(ink, ink, ink)
		d.f.SetLineWidth(0.3)
		for _, at := range []float64{number, number + move} {
			d.f.Line(x+at, y+rowOfMoves, x+at, end)
		}
		d.box(x, y+rowOfMoves, w, end-y-rowOfMoves, 0.3)
	}
}
