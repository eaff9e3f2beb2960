package export

import (
	"fmt"
	"strconv"

	"github.com/xuri/excelize/v2"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// progress is everybody's points after each round, in the order of the standings.
func (d *Doc) progress(sec *tournament.Section, t scoring.Table) List {
	l := d.list(Progress, sec, t.After)
	l.Title = d.afterTitle("progress", t.After)
	l.Columns = []Column{d.column("rank", Right), d.optional("no", Right), d.column("name", Left)}
	for r := 1; r <= int(t.After); r++ {
		l.Columns = append(l.Columns, Column{Key: "after_" + strconv.Itoa(r), Head: d.t("col.round", r), Align: Right})
	}
	steps := scoring.Progress(d.state, sec.ID, t.After)
	for _, r := range t.Rows {
		p := d.state.Player(r.Player)
		row := []Cell{count(r.Rank), count(r.TPN), d.person(p, r.TPN)}
		for _, s := range steps[p.ID] {
			if !s.There {
				row = append(row, Cell{})
				continue
			}
			row = append(row, points(s.Points))
		}
		l.Rows = append(l.Rows, row)
	}
	l.prune()
	return l
}

// charted is how many players the chart shows: more lines nobody tells apart.
const charted = 10

// The chart stands to the right of its table; so many columns and rows of the
// sheet it covers, as far as paper is concerned.
const (
	chartColumns = 12
	chartRows    = 24
	chartColumn  = 8.0 // their width in characters
)

// chart draws the points of the first players round by round.
func (b *book) chart(s *sheet) {
	first := s.col("after_1")
	if first < 0 || len(s.Rows) == 0 {
		return
	}
	name, last := s.col("name"), len(s.Columns)
	cell := func(col, row int) string { return fmt.Sprintf("%s!$%s$%d", quoted(s.tab), colName(col), row) }
	line := func(row int) string { return cell(first+1, row) + ":$" + colName(last) + fmt.Sprintf("$%d", row) }
	font := excelize.Font{Family: b.font, Size: 9, Color: strongInk}
	bold := font
	bold.Bold, bold.Size = true, 11
	c := excelize.Chart{
		Type:         excelize.Line,
		Title:        excelize.ChartTitle{Paragraph: []excelize.RichTextRun{{Text: b.d.t("chart.title", min(charted, len(s.Rows))), Font: &bold}}},
		Legend:       excelize.ChartLegend{Position: "right", Font: &font},
		XAxis:        excelize.ChartAxis{Font: font},
		YAxis:        excelize.ChartAxis{Font: font, MajorGridLines: true, MajorUnit: 1},
		Dimension:    excelize.ChartDimension{Width: 720, Height: 440},
		ShowBlanksAs: "gap",
	}
	for i := range min(charted, len(s.Rows)) {
		row := rowFirst + i
		c.Series = append(c.Series, excelize.ChartSeries{
			Name: cell(name+1, row), Categories: line(rowHead), Values: line(row),
			Line: excelize.LineOptions{Width: 1.75}, Marker: excelize.ChartMarker{Symbol: chartMarks[i%len(chartMarks)], Size: 6},
		})
	}
	b.do(b.f.SetColWidth(s.tab, colName(last+1), colName(last+1+chartColumns), chartColumn))
	b.do(b.f.AddChart(s.tab, at(last+2, rowHead), &c))
}

// chartMarks tell the lines apart where paper has no colours.
var chartMarks = []string{"circle", "square", "triangle", "diamond", "x"}
