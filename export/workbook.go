package export

import (
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"
	"time"
	"unicode"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// Workbook writes the whole event as an XLSX book: for each section standings,
// cross table, pairings (a sheet per round), players, categories and prizes where
// it has any, the progress of the points with a chart, and the working of the
// tie-breaks; then a sheet that checks the points by formulas, and the journal as
// far as it was given. Scores and tie-breaks are numbers that read as arbiters
// write them; everything else is text, and a formula on that one sheet only. The
// same state gives the same bytes.
func (d *Doc) Workbook(w io.Writer) error {
	b := &book{d: d, f: excelize.NewFile(), styles: map[style]int{}, used: map[string]bool{}}
	defer b.f.Close()
	if err := b.plan(); err != nil {
		return err
	}
	b.font = d.font(b.sheets)
	b.do(b.f.SetDefaultFont(b.font)) // before any style: they take it over
	b.properties()
	for i := range b.sheets { // all names first: links lead forward too
		b.name(i)
	}
	for i := range b.sheets {
		if b.sheets[i].Kind == checked {
			b.formulas(&b.sheets[i])
			continue
		}
		b.sheet(&b.sheets[i])
	}
	if b.err != nil {
		return fmt.Errorf("write workbook: %w", b.err)
	}
	types := b.f.ContentTypes.Defaults // charts add to them in any order
	sort.Slice(types, func(i, k int) bool { return types[i].Extension < types[k].Extension })
	b.f.SetActiveSheet(0)
	return b.f.Write(w)
}

// sheet is one sheet of the book: a list and where it stands.
type sheet struct {
	List
	tab   string         // name of the sheet
	rows  map[string]int // row of a player or a board, for links
	width []float64      // of the columns, in characters
	// headLines is over how many lines the longest head goes.
	headLines int
}

// plan makes the lists of the book, in its order.
func (b *book) plan() error {
	d := b.d
	add := func(sec *tournament.Section, k Kind, r tournament.RoundNo, label string) error {
		l, err := d.List(k, sec.ID, r)
		if err != nil {
			return err
		}
		if k == Standings {
			d.markCategories(&l, sec)
		}
		prefix := ""
		if !d.one() {
			prefix = sec.Name
		}
		b.add(sheet{List: l, tab: tabName(prefix, label, b.used)})
		return nil
	}
	for _, sec := range d.state.Sections {
		for _, k := range []Kind{Standings, CrossTable} {
			if err := add(sec, k, 0, d.words.T(k.Key())); err != nil {
				return err
			}
		}
		for r := range sec.Current() {
			if err := add(sec, Pairings, r+1, d.words.T(Pairings.Key())+" "+d.t("col.round", int(r+1))); err != nil {
				return err
			}
		}
		for _, k := range sheetsAfter(sec, d.tables[sec.ID]) {
			if err := add(sec, k, 0, d.words.T(k.Key())); err != nil {
				return err
			}
		}
	}
	if len(b.sheets) == 0 {
		return d.nothing(Choice{Kind: Standings})
	}
	if s, ok := b.check(); ok {
		b.add(s)
	}
	if len(d.lines) > 0 {
		b.add(sheet{List: d.log(), tab: tabName("", d.t("kind.journal"), b.used)})
	}
	return nil
}

// add puts a sheet behind those that are there.
func (b *book) add(s sheet) {
	s.place()
	b.sheets = append(b.sheets, s)
}

// markCategories says of each player of the standings in which of the declared
// categories he is.
func (d *Doc) markCategories(l *List, sec *tournament.Section) {
	if len(sec.Categories) == 0 {
		return
	}
	at := l.col("points")
	l.Columns = slices.Insert(l.Columns, at, d.column("category", Left))
	in := map[tournament.PlayerID][]string{}
	for _, c := range sec.Categories {
		for _, p := range d.tables[sec.ID].Ranking(c) {
			in[p.Row.Player] = append(in[p.Row.Player], d.category(c))
		}
	}
	who := l.col("name")
	for i, row := range l.Rows {
		l.Rows[i] = slices.Insert(row, at, text(strings.Join(in[row[who].Player], d.t("join"))))
	}
}

// sheetsAfter are the kinds of the sheets that follow the rounds, as far as the
// section has something for them.
func sheetsAfter(sec *tournament.Section, t scoring.Table) []Kind {
	kinds := []Kind{Players}
	if len(sec.Categories) > 0 {
		kinds = append(kinds, Categories)
	}
	if sec.Prizes != nil {
		kinds = append(kinds, Prizes)
	}
	if t.After > 0 {
		kinds = append(kinds, Progress, Working)
	}
	return kinds
}

// maxTab is the longest name of a sheet, in UTF-16 units, as Excel counts.
const maxTab = 31

// tabName makes a sheet's name from a section and a label that no sheet has
// yet: without the characters that Excel refuses, and cut at the section.
func tabName(section, label string, used map[string]bool) string {
	clean := func(s string) string {
		s = strings.Map(func(r rune) rune {
			if strings.ContainsRune(`:\/?*[]`, r) {
				return '-'
			}
			return r
		}, tournament.Clean(s))
		return strings.Trim(s, "' ")
	}
	section, label = clean(section), strings.TrimRight(cutUTF16(clean(label), maxTab-8), "' ")
	for n := 1; ; n++ {
		tail := label
		if n > 1 {
			tail += fmt.Sprintf(" (%d)", n)
		}
		name := tail
		if head := cutUTF16(section, maxTab-len(utf16.Encode([]rune(tail)))-1); head != "" {
			name = strings.TrimRight(head, " '") + " " + tail
		}
		if key := strings.ToLower(name); !used[key] {
			used[key] = true
			return name
		}
	}
}

// cutUTF16 cuts s to at most n UTF-16 units, at a whole character.
func cutUTF16(s string, n int) string {
	units := 0
	for i, r := range s {
		if units += utf16.RuneLen(r); units > n {
			return s[:i]
		}
	}
	return s
}

// Rows of a sheet.
const (
	rowEvent = 1
	rowTitle = 2
	rowHead  = 3
	rowFirst = 4
)

// place notes where players and boards stand, and how wide the columns are.
func (s *sheet) place() {
	s.rows = map[string]int{}
	for i, row := range s.Rows {
		for k, c := range row {
			switch {
			case s.Kind == Pairings && s.Columns[k].Key == "board" && c.Text != "":
				s.rows["board "+c.Text] = rowFirst + i
			case c.Kind == NameCell && s.Kind == Working:
				if key := "working " + string(c.Player) + " " + row[k+1].Text; s.rows[key] == 0 {
					s.rows[key] = rowFirst + i
				}
			case c.Kind == NameCell && s.Kind != Pairings:
				s.rows["player "+string(c.Player)] = rowFirst + i
			}
		}
	}
	for k, col := range s.Columns {
		w, lines := headWidth(col.Unique())
		if !col.wraps() { // those are wide
			s.headLines = max(s.headLines, lines)
		}
		w += 2
		for _, row := range s.Rows {
			w = max(w, textWidth(row[k].Text)*1.05+2)
		}
		s.width = append(s.width, min(max(w, 4.5), 38))
	}
}

// lines is over how many lines of text the longest cell of a row goes. Sentences
// are broken; everything else is small enough, or made so.
func (s *sheet) lines(row []Cell) int {
	n := 1
	for k, c := range row {
		if s.Columns[k].wraps() {
			n = max(n, 1+int(textWidth(c.Text)*0.95/s.width[k]))
		}
	}
	return n
}

// wraps tells of columns that hold sentences.
func (c Column) wraps() bool {
	return c.Key == "happened" || c.Key == "counts" || c.Key == "cut" || c.Key == "how"
}

// headWidth is how wide a head must be: its longest word, or half of one
// without blanks, as Chinese is; and over how many lines it then goes.
func headWidth(head string) (width float64, lines int) {
	words := strings.Fields(head)
	if len(words) == 1 && strings.ContainsFunc(head, cjk) && textWidth(head) > 6 {
		return textWidth(head)/2*1.2 + 1, 2
	}
	for _, w := range words {
		width = max(width, textWidth(w))
	}
	return width * 1.1, len(words) // bold
}

// textWidth is the width of s in digits of the font; Chinese and emoji take two.
func textWidth(s string) float64 {
	w := 0.0
	for _, r := range s {
		switch {
		case unicode.Is(unicode.Mn, r):
		case wide(r):
			w += 2
		case unicode.IsUpper(r), r == 'm', r == 'w', r == '½':
			w += 1.25
		default:
			w++
		}
	}
	return w
}

func wide(r rune) bool {
	return cjk(r) || (r >= 0xFF01 && r <= 0xFF60) || r >= 0x1F000
}

func cjk(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo) || (r >= 0x3000 && r <= 0x303F)
}

// font is the font of the whole book: one that has Chinese where any of it is
// Chinese. The names are Windows' own; other systems put theirs in the place.
func (d *Doc) font(sheets []sheet) string {
	hant := strings.HasSuffix(string(d.lang()), "Hant")
	need := strings.HasPrefix(string(d.lang()), "zh") || strings.ContainsFunc(d.event(), cjk)
	for _, s := range sheets {
		for _, row := range s.Rows {
			for _, c := range row {
				need = need || strings.ContainsFunc(c.Text, cjk)
			}
		}
		need = need || strings.ContainsFunc(s.Name, cjk)
	}
	switch {
	case need && hant:
		return "Microsoft JhengHei"
	case need:
		return "Microsoft YaHei"
	default:
		return "Arial"
	}
}

// book is a workbook being made; the first error stays and ends it.
type book struct {
	d      *Doc
	f      *excelize.File
	font   string
	styles map[style]int
	sheets []sheet
	used   map[string]bool // names of sheets, in small letters
	tables int
	err    error
}

func (b *book) do(err error) {
	if b.err == nil {
		b.err = err
	}
}

// properties are what file managers show; their times are the foot's, never the clock's.
func (b *book) properties() {
	at := b.d.foot.Time.UTC()
	if at.IsZero() {
		at = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	stamp := at.Format(time.RFC3339)
	lang := map[string]string{"en": "en-GB", "zh-Hans": "zh-CN", "zh-Hant": "zh-TW"}[string(b.d.lang())]
	b.do(b.f.SetDocProps(&excelize.DocProperties{
		Title: b.d.event(), Subject: b.d.proof(), Creator: "Sealed Move", LastModifiedBy: "Sealed Move", Language: lang, Created: stamp, Modified: stamp,
	}))
	b.do(b.f.SetAppProps(&excelize.AppProperties{Application: "Sealed Move"}))
}

func (b *book) name(i int) {
	if i == 0 {
		b.do(b.f.SetSheetName("Sheet1", b.sheets[0].tab))
		return
	}
	_, err := b.f.NewSheet(b.sheets[i].tab)
	b.do(err)
}

// sheet writes one sheet.
func (b *book) sheet(s *sheet) {
	last := len(s.Columns)
	for k, w := range s.width {
		b.do(b.f.SetColWidth(s.tab, colName(k+1), colName(k+1), w))
	}
	b.line(s, rowEvent, b.d.event(), style{bold: true, size: 14})
	title := s.Title
	if s.Name != "" {
		title = s.Name + " · " + title
	}
	b.line(s, rowTitle, title, style{bold: true, size: 11})
	for k, c := range s.Columns {
		b.text(s, k+1, rowHead, c.Unique(), style{head: true, bold: true, wrap: true, align: c.Align, border: true})
	}
	b.do(b.f.SetRowHeight(s.tab, rowHead, float64(s.headLines+1)*lineHeight))
	for i, row := range s.Rows {
		for k, c := range row {
			b.cell(s, k, rowFirst+i, c)
		}
		b.do(b.f.SetRowHeight(s.tab, rowFirst+i, float64(s.lines(row))*lineHeight+2))
	}
	end := rowFirst + len(s.Rows) - 1
	if len(s.Rows) > 0 {
		b.table(s, end)
		b.ids(s, end)
		b.conditions(s, end)
	}
	for i, n := range s.Notes {
		end++
		if i == 0 {
			end++
		}
		b.line(s, end, n, style{size: 9})
	}
	if s.Kind == Progress && s.col("after_1") >= 0 {
		b.chart(s)
		last += 1 + chartColumns
		end = max(end, rowHead+chartRows)
	}
	b.page(s, last, end)
}

// line writes a line of text over the whole width, over several lines where it
// is too long for one.
func (b *book) line(s *sheet, row int, t string, st style) {
	width := 0.0
	for _, w := range s.width {
		width += w
	}
	need := textWidth(t) * float64(max(st.size, 10)) / 10
	lines := 1 + int(need/width)
	b.text(s, 1, row, t, st)
	if lines == 1 {
		b.do(b.f.SetRowHeight(s.tab, row, float64(st.size)*1.7))
		return
	}
	st.wrap = true
	b.text(s, 1, row, t, st)
	b.do(b.f.MergeCell(s.tab, at(1, row), at(len(s.Columns), row)))
	b.do(b.f.SetRowHeight(s.tab, row, float64(lines*st.size)*1.6))
}

func (b *book) text(s *sheet, col, row int, t string, st style) {
	b.do(b.f.SetCellStr(s.tab, at(col, row), t))
	id := b.style(st)
	b.do(b.f.SetCellStyle(s.tab, at(col, row), at(col, row), id))
}

// cell writes a cell of a list with its type, its form and its link.
func (b *book) cell(s *sheet, k, row int, c Cell) {
	ref := at(k+1, row)
	st := style{align: s.Columns[k].Align, border: true}
	switch {
	case c.Text == "":
	case c.Kind == NumberCell:
		var v float64
		if _, err := fmt.Sscan(c.decimal(), &v); err != nil {
			b.do(err)
		}
		b.do(b.f.SetCellFloat(s.tab, ref, v, -1, 64))
		st.format = numberFormat(c)
	default:
		b.do(b.f.SetCellStr(s.tab, ref, c.Text))
		st.format = "@"
		// A name longer than any column gets small print, an absurd one is cut by the next cell.
		w := textWidth(c.Text) + 2
		st.wrap = s.Columns[k].wraps()
		st.shrink = !st.wrap && w > s.width[k] && w < 1.6*s.width[k]
	}
	st.bold = s.Columns[k].Key == "points"
	id := b.style(st)
	b.do(b.f.SetCellStyle(s.tab, ref, ref, id))
	b.link(s, k, row, c)
}

// lineHeight is that of 10 point text, Chinese included.
const lineHeight = 14.5

// numberFormat shows a number of a column with decimals with two of them, and
// a half elsewhere as ½, and only that very half: when somebody edits the cell,
// the new number shows as it is. "" is the general form.
func numberFormat(c Cell) string {
	if strings.Contains(c.Text, ".") {
		return "0.00"
	}
	if c.Den == 0 || c.Num < 0 || c.Num*2%c.Den != 0 || c.Num%c.Den == 0 {
		return ""
	}
	return fmt.Sprintf(`[=%s]"%s";General`, c.decimal(), tournament.Score(c.Num*int64(tournament.OnePoint)/c.Den).Half())
}

// link leads from a name to its line in the cross table, from a tie-break to its
// working, and from a cross table to the pairings: heads to the round, cells to
// the board.
func (b *book) link(s *sheet, k, row int, c Cell) {
	cross := b.find(s, CrossTable, 0)
	switch {
	case c.Kind == NameCell && s.Kind != CrossTable && s.Kind != Working && cross != nil: // there it would be thousands
		b.goTo(s, at(k+1, row), cross, cross.rows["player "+string(c.Player)], b.d.t("link.cross"))
	case s.Kind == Standings && c.Kind == NumberCell:
		if working := b.find(s, Working, 0); working != nil {
			n := slices.IndexFunc(s.Rows[row-rowFirst], func(c Cell) bool { return c.Kind == NameCell })
			b.goTo(s, at(k+1, row), working, working.rows["working "+string(s.Rows[row-rowFirst][n].Player)+" "+s.Columns[k].Head], b.d.t("link.working"))
		}
	case s.Kind == CrossTable && c.Board > 0 && strings.HasPrefix(s.Columns[k].Key, "round_"):
		var r tournament.RoundNo
		if _, err := fmt.Sscanf(s.Columns[k].Key, "round_%d", &r); err != nil {
			return
		}
		round := b.find(s, Pairings, r)
		if round == nil {
			return
		}
		tip := b.d.t("link.round", int(r))
		b.goTo(s, at(k+1, row), round, round.rows[fmt.Sprintf("board %d", c.Board)], tip)
		if row == rowFirst {
			b.goTo(s, at(k+1, rowHead), round, rowEvent, tip)
		}
	}
}

// find is the sheet of a kind in the same section.
func (b *book) find(s *sheet, k Kind, r tournament.RoundNo) *sheet {
	for i := range b.sheets {
		if o := &b.sheets[i]; o.Section == s.Section && o.Kind == k && (r == 0 || o.Round == r) {
			return o
		}
	}
	return nil
}

func (b *book) goTo(s *sheet, ref string, to *sheet, row int, tip string) {
	if row == 0 {
		return
	}
	b.do(b.f.SetCellHyperLink(s.tab, ref, fmt.Sprintf("%s!A%d", quoted(to.tab), row), "Location", excelize.HyperlinkOpts{Tooltip: &tip}))
}

// table makes a real table of the list, with the filter that comes with it.
func (b *book) table(s *sheet, end int) {
	b.tables++
	no := false
	b.do(b.f.AddTable(s.tab, &excelize.Table{
		Range: at(1, rowHead) + ":" + at(len(s.Columns), end), Name: fmt.Sprintf("sm_%s_%d", s.Kind, b.tables), StyleName: "TableStyleLight1", ShowRowStripes: &no,
	}))
}

// ids keeps the green triangles off text that looks like numbers.
func (b *book) ids(s *sheet, end int) {
	for k := range s.Columns {
		if slices.ContainsFunc(s.Rows, func(row []Cell) bool { return row[k].Kind == CodeCell }) {
			b.do(b.f.AddIgnoredErrors(s.tab, at(k+1, rowFirst)+":"+at(k+1, end), excelize.IgnoredErrorsNumberStoredAsText))
		}
	}
}

// condition is a mark on the cells for which a formula holds.
type condition struct {
	formula string
	style   excelize.Style
}

// mark puts conditions on columns of a sheet, the first that holds before the
// others. LibreOffice shows one condition of a cell, whatever stands over the
// same cells besides: marks that meet in a cell must be in one call.
func (b *book) mark(s *sheet, from, to, end int, conditions ...condition) {
	if from > to || len(conditions) == 0 {
		return
	}
	rules := make([]excelize.ConditionalFormatOptions, len(conditions))
	for i, c := range conditions {
		id, err := b.f.NewConditionalStyle(&c.style)
		b.do(err)
		rules[i] = excelize.ConditionalFormatOptions{Type: "formula", Criteria: c.formula, Format: &id}
	}
	b.do(b.f.SetConditionalFormat(s.tab, at(from, rowFirst)+":"+at(to, end), rules))
}

// conditions mark the leaders and the forfeits, and go on doing so when the
// sheet is edited.
func (b *book) conditions(s *sheet, end int) {
	last := len(s.Columns)
	for k, c := range s.Columns {
		ref := at(k+1, rowFirst)
		switch {
		case c.Key == "rank" && s.Kind == Standings:
			b.leaders(s, end, condition{fmt.Sprintf("AND(ISNUMBER($%s),$%s<=3)", ref, ref), excelize.Style{Font: &excelize.Font{Bold: true}}})
		case c.Key == "place" && s.Kind == Categories:
			b.mark(s, 1, last, end, condition{fmt.Sprintf("AND(ISNUMBER($%s),$%s=1)", ref, ref), excelize.Style{Font: &excelize.Font{Bold: true}}})
		case c.Key == "agrees":
			b.mark(s, 1, last, end, condition{fmt.Sprintf(`$%s="✗"`, ref), excelize.Style{Font: &excelize.Font{Bold: true, Color: forfeitInk}}})
		case c.Key == "result", strings.HasPrefix(c.Key, "round_"), strings.HasPrefix(c.Key, "vs_"):
			b.mark(s, k+1, k+1, end, condition{fmt.Sprintf(`OR(ISNUMBER(FIND("+",%s)),ISNUMBER(FIND("−",%s)))`, ref, ref), excelize.Style{Font: &excelize.Font{Color: forfeitInk}}})
		}
	}
}

// leaders marks the lines of the leaders, and in them as in all others the
// categories: bold on their tint.
func (b *book) leaders(s *sheet, end int, leading condition) {
	k := slices.IndexFunc(s.Columns, func(c Column) bool { return c.Key == "category" })
	var tints []condition
	if k >= 0 {
		tints = b.categories(s, k)
	}
	switch {
	case s.Round == 0: // nobody leads yet
		b.mark(s, k+1, k+1, end, tints...)
		return
	case k < 0:
		b.mark(s, 1, len(s.Columns), end, leading)
		return
	}
	b.mark(s, 1, k, end, leading)
	b.mark(s, k+2, len(s.Columns), end, leading)
	var both []condition
	for _, c := range tints {
		bold := c.style
		bold.Font = leading.style.Font
		both = append(both, condition{fmt.Sprintf("AND(%s,%s)", leading.formula, c.formula), bold})
	}
	b.mark(s, k+1, k+1, end, append(append(both, tints...), leading)...)
}

// categoryTints are for the first categories of a section; a printer may lose them.
var categoryTints = []string{"E3EEF9", "FBEBD9", "E5F3E3", "F3E4F1", "FBF6D0", "E2F1F1"}

// categories tints the place of each player in a category by the first that he is in.
func (b *book) categories(s *sheet, k int) (tints []condition) {
	sec := b.d.state.Section(s.Section)
	for i, c := range sec.Categories[:min(len(sec.Categories), len(categoryTints))] {
		join, name := b.d.t("join"), strings.ReplaceAll(b.d.category(c), `"`, `""`)
		tints = append(tints, condition{
			fmt.Sprintf(`ISNUMBER(FIND("%s%s%s","%s"&$%s&"%s"))`, join, name, join, join, at(k+1, rowFirst), join),
			excelize.Style{Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{categoryTints[i]}}},
		})
	}
	return tints
}

// landscape is the width in characters from which a sheet lies on its side.
const landscape = 122

// page sets the sheet up for paper: A4, as wide as the page, heads on every
// page, and a foot that ties it to the journal.
func (b *book) page(s *sheet, lastCol, lastRow int) {
	width := 0.0
	for k := range lastCol {
		if k < len(s.width) {
			width += s.width[k]
		} else {
			width += chartColumn
		}
	}
	a4, one, many, fit := 9, 1, 0, true
	orientation := "portrait"
	if width > landscape {
		orientation = "landscape"
	}
	b.do(b.f.SetSheetProps(s.tab, &excelize.SheetPropsOptions{FitToPage: &fit}))
	b.do(b.f.SetPageLayout(s.tab, &excelize.PageLayoutOptions{Size: &a4, Orientation: &orientation, FitToWidth: &one, FitToHeight: &many}))
	side, top, edge := 0.59, 0.79, 0.35 // inches: 15 mm, 20 mm, 9 mm
	b.do(b.f.SetPageMargins(s.tab, &excelize.PageLayoutMarginsOptions{Left: &side, Right: &side, Top: &top, Bottom: &top, Header: &edge, Footer: &edge}))
	page := b.d.t("foot.page", "&P", "&N")
	b.do(b.f.SetHeaderFooter(s.tab, &excelize.HeaderFooterOptions{
		OddHeader: b.margin("L", "Bold", b.d.event(), 60) + b.margin("R", "Regular", s.headline(), 60),
		OddFooter: b.margin("L", "Regular", b.d.proof(), 120) + `&R&8&"` + b.font + `,Regular"` + page,
	}))
	names := map[string]string{
		"_xlnm.Print_Titles": fmt.Sprintf("%s!$%d:$%d", quoted(s.tab), rowHead, rowHead),
		"_xlnm.Print_Area":   fmt.Sprintf("%s!$A$1:$%s$%d", quoted(s.tab), colName(lastCol), lastRow),
	}
	for _, n := range []string{"_xlnm.Print_Titles", "_xlnm.Print_Area"} {
		b.do(b.f.SetDefinedName(&excelize.DefinedName{Name: n, RefersTo: names[n], Scope: s.tab}))
	}
	split := s.frozen()
	b.do(b.f.SetPanes(s.tab, &excelize.Panes{Freeze: true, XSplit: split, YSplit: rowHead, TopLeftCell: at(split+1, rowFirst), ActivePane: "bottomRight"}))
	lines := false
	b.do(b.f.SetSheetView(s.tab, 0, &excelize.ViewOptions{ShowGridLines: &lines}))
}

// headline is what a page's head says of the list.
func (s *sheet) headline() string {
	if s.Name != "" {
		return s.Name + " · " + s.Title
	}
	return s.Title
}

// frozen is how many columns stay when the sheet is scrolled sideways: up to
// the first name of a cross table or standings, the board of pairings.
func (s *sheet) frozen() int {
	for k, c := range s.Columns {
		if c.Key == "name" || c.Key == "board" {
			return k + 1
		}
	}
	return 1
}

// margin is one part of a head or foot. The size stands before the font, or a
// text that begins with a digit would become part of it; & is doubled.
func (b *book) margin(part, weight, t string, limit int) string {
	return "&" + part + `&8&"` + b.font + "," + weight + `"` + strings.ReplaceAll(cutUTF16(t, limit), "&", "&&")
}

func at(col, row int) string { return colName(col) + fmt.Sprint(row) }

// colName is the letter of a column; lists have far fewer than Excel's columns.
func colName(n int) string {
	s := ""
	for ; n > 0; n = (n - 1) / 26 {
		s = string(rune('A'+(n-1)%26)) + s
	}
	return s
}

func quoted(tab string) string { return "'" + strings.ReplaceAll(tab, "'", "''") + "'" }
