package export

import "github.com/xuri/excelize/v2"

// Inks of the sheets. Paper is black on white; the rest is decoration that a
// printer may lose.
const (
	lineInk    = "BFC6CC"
	strongInk  = "1A2126"
	forfeitInk = "8A5100"
)

// style is what a cell looks like; equal ones share an entry of the book.
type style struct {
	head, bold, wrap, shrink, border bool
	size                             int // points; 0 is 10
	align                            Align
	format                           string // number format; "" is general
}

// style is the book's number of a style. Every style names the font: a cell
// without one would fall back to a font that lacks Chinese.
func (b *book) style(s style) int {
	if id, ok := b.styles[s]; ok {
		return id
	}
	size := 10
	if s.size > 0 {
		size = s.size
	}
	x := &excelize.Style{
		Font:      &excelize.Font{Family: b.font, Size: float64(size), Bold: s.bold, Color: strongInk},
		Alignment: &excelize.Alignment{Horizontal: string(s.align), Vertical: "center", WrapText: s.wrap, ShrinkToFit: s.shrink},
	}
	if s.align == Left { // said, or names in right-to-left scripts would go to the right
		x.Alignment.Horizontal = "left"
		if s.border {
			x.Alignment.Indent = 1 // off the number before it
		}
	}
	if s.head { // the filter's button has the line below
		x.Alignment.Vertical = "top"
	}
	switch s.format {
	case "":
	case "@":
		x.NumFmt = 49
	default:
		x.CustomNumFmt = &s.format
	}
	if s.border {
		x.Border = []excelize.Border{{Type: "bottom", Style: 7, Color: lineInk}}
	}
	if s.head {
		x.Border = []excelize.Border{{Type: "bottom", Style: 1, Color: strongInk}, {Type: "top", Style: 1, Color: strongInk}}
	}
	id, err := b.f.NewStyle(x)
	b.do(err)
	b.styles[s] = id
	return id
}
