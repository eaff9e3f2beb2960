package pdf

import (
	"fmt"
	"io"
	"slices"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// Paper is what all sheets of a document share.
type Paper struct {
	Title string
	Lang  string // a BCP 47 tag
	Foot  string // at the left of every foot
	Proof string // in its middle
	// PageOf is "page n of N", at its right.
	PageOf func(n, of int) string
	// Missing words the note on letters that no face has: their numbers, and a
	// text that holds one.
	Missing func(codes, example string) string
	// Made is the time in the file's properties; it comes from outside, so that
	// the same document has the same bytes.
	Made time.Time
}

// Document is sheets of A4 on their way to a file. It is used by one goroutine.
type Document struct {
	paper  Paper
	f      *fpdf.Fpdf
	sheets []sheet
	faces  map[rune]struct {
		face face
		ok   bool
	}
	widths  map[letter]float64
	loaded  map[loadedFace]bool
	missing map[rune]*lacked
}

// lacked is a letter that no face has.
type lacked struct {
	example string // a text with it
	named   bool   // in a note
}

// sheet is one side of paper.
type sheet struct {
	landscape bool
	bare      bool // without a foot: it is cut up, or given away
	draw      func()
}

// size is the sheet's width and height in millimetres.
func (s sheet) size() (w, h float64) {
	if s.landscape {
		return 297, 210
	}
	return 210, 297
}

// The margins, which every printer can keep.
const (
	side   = 12.0
	top    = 11.0
	bottom = 16.0 // the foot stands in it
)

// New starts a document.
func New(p Paper) *Document {
	d := &Document{paper: p, f: fpdf.New("P", "mm", "A4", ""), widths: map[letter]float64{}, loaded: map[loadedFace]bool{}, missing: map[rune]*lacked{}}
	d.faces = map[rune]struct {
		face face
		ok   bool
	}{}
	d.f.SetAutoPageBreak(false, 0)
	d.f.SetCatalogSort(true)
	made := p.Made.UTC()
	if made.IsZero() {
		made = time.Unix(0, 0).UTC() // the writer would take the clock
	}
	d.f.SetCreationDate(made)
	d.f.SetModificationDate(made)
	d.f.SetTitle(p.Title, true)
	d.f.SetCreator("Sealed Move", true)
	d.f.SetProducer("Sealed Move", true)
	d.f.SetLang(p.Lang)
	return d
}

// see makes the letters of texts known that are set when the sheets are drawn.
func (d *Document) see(texts ...string) {
	for _, t := range texts {
		d.runs(t)
	}
}

func (d *Document) add(s sheet) { d.sheets = append(d.sheets, s) }

// Write draws the sheets and writes the file.
func (d *Document) Write(w io.Writer) error {
	if len(d.sheets) == 0 {
		d.add(sheet{draw: func() {}})
	}
	d.noteMissing()
	for i, s := range d.sheets {
		if s.landscape {
			d.f.AddPageFormat("L", fpdf.SizeType{Wd: 210, Ht: 297})
		} else {
			d.f.AddPageFormat("P", fpdf.SizeType{Wd: 210, Ht: 297})
		}
		s.draw()
		if !s.bare {
			d.foot(s, i+1)
		}
	}
	return d.f.Output(w)
}

// foot says what the sheet is of, which state it shows, and which sheet it is.
func (d *Document) foot(s sheet, n int) {
	w, h := s.size()
	y := h - bottom + 4
	d.rule(side, y, w-side, hair)
	st := style{size: 8, gray: true}
	third := (w - 2*side) / 3
	d.text(side, y+1, third-4, 5, d.paper.Foot, st)
	st.align = center
	d.text(side+third-2, y+1, third+10, 5, d.paper.Proof, st)
	st.align = right
	if d.paper.PageOf != nil {
		d.text(w-side-third+12, y+1, third-12, 5, d.paper.PageOf(n, len(d.sheets)), st)
	}
}

// takeMissing words the letters that were printed as □ and have not been named yet.
func (d *Document) takeMissing() []string {
	if d.paper.Missing == nil {
		return nil
	}
	var letters []rune
	for r, m := range d.missing {
		if !m.named {
			letters = append(letters, r)
		}
	}
	slices.Sort(letters)
	lines := make([]string, len(letters))
	for i, r := range letters {
		d.missing[r].named = true
		lines[i] = d.paper.Missing(fmt.Sprintf("U+%04X", r), d.missing[r].example)
	}
	return lines
}

// noteMissing adds a sheet that names the letters which only forms hold.
func (d *Document) noteMissing() {
	if lines := d.takeMissing(); len(lines) > 0 {
		d.Table(Table{Notes: lines})
	}
}

// rule draws a level line.
func (d *Document) rule(from, y, to float64, shade int) {
	d.f.SetDrawColor(shade, shade, shade)
	d.f.SetLineWidth(0.15)
	d.f.Line(from, y, to, y)
}

// box draws the outline of a box.
func (d *Document) box(x, y, w, h, line float64) {
	d.f.SetDrawColor(ink, ink, ink)
	d.f.SetLineWidth(line)
	d.f.Rect(x, y, w, h, "D")
}

// Side is a colour of the pieces.
type Side uint8

// The sides; the zero value is neither.
const (
	Neither Side = iota
	White
	Black
)

// disc draws the sign of a side: a ring or a filled disc.
func (d *Document) disc(x, y, r float64, s Side) {
	d.f.SetDrawColor(ink, ink, ink)
	d.f.SetLineWidth(0.25)
	switch s {
	case White:
		d.f.Circle(x, y, r, "D")
	case Black:
		d.f.SetFillColor(ink, ink, ink)
		d.f.Circle(x, y, r, "FD")
	case Neither:
	}
}
