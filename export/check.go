package export

import (
	"fmt"
	"strconv"

	"github.com/xuri/excelize/v2"

	"sealedmove/tournament"
)

// check is the one sheet with formulas: for whoever does not believe the program.
// What each round gave a player is a number; the sheet adds it up and holds it
// against the points of the standings. Every formula comes with its value, so
// that a reader without a calculator shows it too.
func (b *book) check() (sheet, bool) {
	d := b.d
	l := List{Kind: checked, Title: d.t("title.check")}
	last := tournament.RoundNo(0)
	for _, sec := range d.state.Sections {
		if counts(sec) {
			last = max(last, d.tables[sec.ID].After)
		}
	}
	if !d.one() {
		l.Columns = append(l.Columns, d.column("section", Left))
	}
	l.Columns = append(l.Columns, d.column("name", Left))
	for r := 1; r <= int(last); r++ {
		l.Columns = append(l.Columns, Column{Key: "round_" + strconv.Itoa(r), Head: d.t("col.round", r), Align: Right})
	}
	l.Columns = append(l.Columns, d.column("sum", Right), d.column("standings", Right), d.column("agrees", Center))
	for _, sec := range d.state.Sections {
		if standings := b.find(&sheet{List: List{Section: sec.ID}}, Standings, 0); counts(sec) && standings != nil {
			b.checkRows(&l, sec, standings, last)
		}
	}
	s := sheet{List: l, tab: tabName("", d.t("kind.check"), b.used)}
	s.place()
	return s, last > 0 && len(l.Rows) > 0
}

// counts tells whether the points of a section are the sum of its rounds: those
// of a Keizer season are not.
func counts(sec *tournament.Section) bool { return sec.System != tournament.Keizer }

// checkRows adds a row for each player of a section's standings.
func (b *book) checkRows(l *List, sec *tournament.Section, standings *sheet, last tournament.RoundNo) {
	t := b.d.tables[sec.ID]
	cells := b.d.state.Cells(sec.ID, t.After)
	from := standings.col("points")
	for i, r := range t.Rows {
		if r.Out {
			continue // left a round robin early: the results count for nobody
		}
		var row []Cell
		if !b.d.one() {
			row = append(row, text(tournament.Clean(sec.Name)))
		}
		row = append(row, b.d.person(b.d.state.Player(r.Player), r.TPN))
		first, line := len(row)+1, rowFirst+len(l.Rows)
		sum := tournament.Score(0)
		for k := range int(last) {
			if k >= len(cells[r.Player]) {
				row = append(row, Cell{})
				continue
			}
			got := cells[r.Player][k].Points(sec.Points)
			sum += got
			row = append(row, points(got))
		}
		end := first + int(last) - 1
		total, stated := points(sum), points(r.Points)
		total.formula = fmt.Sprintf("ROUND(SUM(%s:%s),1)", at(first, line), at(end, line))
		stated.formula = fmt.Sprintf("%s!%s", quoted(standings.tab), at(from+1, rowFirst+i))
		agrees := text(map[bool]string{true: "✓", false: "✗"}[sum == r.Points])
		agrees.formula = fmt.Sprintf(`IF(%s=%s,"✓","✗")`, at(end+1, line), at(end+2, line))
		l.Rows = append(l.Rows, append(row, total, stated, agrees))
	}
}

// formulas writes a sheet that has any, row by row, which is how excelize keeps
// a value beside a formula. What concerns the whole sheet comes first.
func (b *book) formulas(s *sheet) {
	end := rowFirst + len(s.Rows) - 1
	for k, w := range s.width {
		b.do(b.f.SetColWidth(s.tab, colName(k+1), colName(k+1), w))
	}
	b.conditions(s, end)
	b.page(s, len(s.Columns), end)
	w, err := b.f.NewStreamWriter(s.tab)
	if err != nil {
		b.do(err)
		return
	}
	row := func(n int, cells []any, height float64) {
		b.do(w.SetRow(at(1, n), cells, excelize.RowOpts{Height: height}))
	}
	row(rowEvent, []any{excelize.Cell{Value: b.d.event(), StyleID: b.style(style{bold: true, size: 14})}}, 24)
	row(rowTitle, []any{excelize.Cell{Value: s.Title, StyleID: b.style(style{bold: true, size: 11})}}, 19)
	var heads []any
	for _, c := range s.Columns {
		heads = append(heads, excelize.Cell{Value: c.Unique(), StyleID: b.style(style{head: true, bold: true, wrap: true, align: c.Align, border: true})})
	}
	row(rowHead, heads, float64(s.headLines+1)*lineHeight)
	for i, cells := range s.Rows {
		var out []any
		for k, c := range cells {
			out = append(out, b.computed(s, k, c))
		}
		row(rowFirst+i, out, lineHeight+2)
	}
	no := false
	b.tables++
	b.do(w.AddTable(&excelize.Table{Range: at(1, rowHead) + ":" + at(len(s.Columns), end), Name: fmt.Sprintf("sm_%s_%d", s.Kind, b.tables), StyleName: "TableStyleLight1", ShowRowStripes: &no}))
	b.do(w.Flush())
}

// computed is a cell with its formula and its value.
func (b *book) computed(s *sheet, k int, c Cell) excelize.Cell {
	st := style{align: s.Columns[k].Align, border: true, bold: s.Columns[k].Key == "agrees"}
	out := excelize.Cell{Formula: c.formula}
	switch {
	case c.Text == "":
	case c.Kind == NumberCell:
		v := 0.0
		if _, err := fmt.Sscan(c.decimal(), &v); err != nil {
			b.do(err)
		}
		out.Value, st.format = v, numberFormat(c)
	default:
		out.Value, st.format = c.Text, "@"
		if c.formula != "" {
			st.format = "" // a formula in a cell of text would be shown instead of its value
		}
	}
	out.StyleID = b.style(st)
	return out
}
