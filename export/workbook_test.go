package export

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

func bookBytes(t *testing.T, d *Doc) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := d.Workbook(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func openBook(t *testing.T, b []byte) *excelize.File {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

// parts are the files of the archive by name.
func parts(t *testing.T, b []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		out[f.Name] = string(body)
	}
	return out
}

// The same state gives the same bytes: nothing in the book comes from the
// clock or from the order of a map.
func TestWorkbookIsDeterministic(t *testing.T) {
	for _, s := range []tournament.State{club(t), twoSections(t)} {
		first := bookBytes(t, sampleDoc(t, s, locale.Hans))
		for range 4 {
			if !bytes.Equal(first, bookBytes(t, sampleDoc(t, s, locale.Hans))) {
				t.Fatal("two books of one state differ")
			}
		}
	}
}

// Scores are numbers that read as arbiters write them; the form holds for the
// very number only. Ids are text. Nothing is a formula.
func TestWorkbookCells(t *testing.T) {
	d := sampleDoc(t, club(t), locale.English)
	f := openBook(t, bookBytes(t, d))
	list := mustList(t, d, Standings, "A", 0)
	for i, row := range list.Rows {
		for k, c := range row {
			ref := at(k+1, rowFirst+i)
			raw, err := f.GetCellValue("Standings", ref, excelize.Options{RawCellValue: true})
			if err != nil {
				t.Fatal(err)
			}
			kind, err := f.GetCellType("Standings", ref)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case c.Text == "":
			case c.Kind == NumberCell:
				if raw != c.decimal() || kind != excelize.CellTypeUnset && kind != excelize.CellTypeNumber {
					t.Errorf("%s: %q of type %d, want the number %s", ref, raw, kind, c.decimal())
				}
				if form := format(t, f, "Standings", ref); strings.HasSuffix(c.Text, "½") != (form == fmt.Sprintf(`[=%s]"%s";General`, c.decimal(), c.Text)) {
					t.Errorf("%s reads %s, its form is %s", ref, c.Text, form)
				}
			case raw != c.Text || kind != excelize.CellTypeSharedString:
				t.Errorf("%s: %q of type %d, want the text %q", ref, raw, kind, c.Text)
			}
			if formula, _ := f.GetCellFormula("Standings", ref); formula != "" {
				t.Errorf("%s is the formula %q", ref, formula)
			}
		}
	}
	if v, _ := f.GetCellValue("Players", "H5"); v != "00123456" {
		t.Errorf("a FIDE id with noughts: %q", v)
	}
	if form := format(t, f, "Players", "H5"); form != "@" {
		t.Errorf("its form is %q, want text", form)
	}
	if x := parts(t, bookBytes(t, d))["xl/worksheets/sheet6.xml"]; !strings.Contains(x, `<ignoredError sqref="H4:H27" numberStoredAsText="`) {
		t.Errorf("green triangles: %.200s", x[strings.LastIndex(x, "<ignoredErrors"):])
	}
}

func format(t *testing.T, f *excelize.File, sheet, ref string) string {
	t.Helper()
	id, err := f.GetCellStyle(sheet, ref)
	if err != nil {
		t.Fatal(err)
	}
	s, err := f.GetStyle(id)
	if err != nil {
		t.Fatal(err)
	}
	switch {
	case s.CustomNumFmt != nil:
		return *s.CustomNumFmt
	case s.NumFmt == 49:
		return "@"
	}
	return ""
}

// What a spreadsheet refuses or repairs, and what paper needs, per sheet.
func TestWorkbookSheets(t *testing.T) {
	for _, l := range locale.Langs() {
		f := openBook(t, bookBytes(t, sampleDoc(t, twoSections(t), l)))
		seen := map[string]bool{}
		for _, name := range f.GetSheetList() {
			if n := len(utf16.Encode([]rune(name))); n > 31 || strings.ContainsAny(name, `:\/?*[]`) || strings.Trim(name, "' ") != name || seen[strings.ToLower(name)] {
				t.Errorf("%s: sheet %q (%d units)", l, name, n)
			}
			seen[strings.ToLower(name)] = true
			checkTable(t, f, name)
			checkPaper(t, f, name)
		}
		if len(seen) != 2+2+1+1+1+2+3+1+1+1+1 { // two lists, the rounds, the players, the progress, the working, twice; the check
			t.Errorf("%s: %d sheets: %q", l, len(seen), f.GetSheetList())
		}
	}
}

// checkTable: a real table whose heads are unique, not empty, and text.
func checkTable(t *testing.T, f *excelize.File, sheet string) {
	t.Helper()
	tables, err := f.GetTables(sheet)
	if err != nil || len(tables) != 1 {
		t.Fatalf("%s: %d tables, %v", sheet, len(tables), err)
	}
	rows, err := f.GetRows(sheet)
	if err != nil {
		t.Fatal(err)
	}
	heads := map[string]bool{}
	for k, h := range rows[rowHead-1] {
		if h = strings.ToLower(h); h == "" || heads[h] {
			t.Errorf("%s: head %d is %q", sheet, k+1, h)
		}
		heads[h] = true
		if kind, _ := f.GetCellType(sheet, at(k+1, rowHead)); kind != excelize.CellTypeSharedString && kind != excelize.CellTypeInlineString {
			t.Errorf("%s: head %q is no text", sheet, h)
		}
	}
	if want := "A3:" + colName(len(heads)); !strings.HasPrefix(tables[0].Range, want) {
		t.Errorf("%s: the table is %s, its heads %s3", sheet, tables[0].Range, want)
	}
}

// checkPaper: A4, as wide as the page, heads on every page, the area to print,
// frozen heads, and a foot that ties the paper to the journal.
func checkPaper(t *testing.T, f *excelize.File, sheet string) {
	t.Helper()
	layout, err := f.GetPageLayout(sheet)
	if err != nil || *layout.Size != 9 || *layout.FitToWidth != 1 || layout.FitToHeight != nil && *layout.FitToHeight != 0 {
		t.Errorf("%s: page %+v, %v", sheet, layout, err)
	}
	foot, err := f.GetHeaderFooter(sheet)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"&P", "&N", "1\u2009482", "2026-11-30 19:42"} {
		if !strings.Contains(foot.OddFooter, want) {
			t.Errorf("%s: the foot %q lacks %q", sheet, foot.OddFooter, want)
		}
	}
	if !strings.Contains(foot.OddHeader, "第一届公开赛") || len(utf16.Encode([]rune(foot.OddHeader))) > 255 {
		t.Errorf("%s: head %q", sheet, foot.OddHeader)
	}
	panes, err := f.GetPanes(sheet)
	if err != nil || !panes.Freeze || panes.YSplit != rowHead {
		t.Errorf("%s: panes %+v, %v", sheet, panes, err)
	}
	names := map[string]string{}
	for _, n := range f.GetDefinedName() {
		if n.Scope == sheet {
			names[n.Name] = n.RefersTo
		}
	}
	if !strings.HasSuffix(names["_xlnm.Print_Titles"], "!$3:$3") || !strings.Contains(names["_xlnm.Print_Area"], "!$A$1:$") {
		t.Errorf("%s: names %v", sheet, names)
	}
}

// An event's name with the codes of a head in it stays a name.
func TestHeadCodesAreText(t *testing.T) {
	events := opening("2026 A&B &P Open", tournament.Settings{Name: "Open", System: tournament.Dutch, TotalRounds: 3, Points: tournament.StandardPoints()})
	f := openBook(t, bookBytes(t, sampleDoc(t, build(t, enter(events, "A", sampleNames[1:4])), locale.English)))
	foot, err := f.GetHeaderFooter("Standings")
	if err != nil || !strings.Contains(foot.OddHeader, `&8&"Microsoft YaHei,Bold"2026 A&&B &&P Open`) {
		t.Errorf("head %q, %v", foot.OddHeader, err)
	}
}

// Every style has a font with Chinese where there is Chinese, and the book says
// its language.
func TestWorkbookFontAndLanguage(t *testing.T) {
	latin := build(t, enter(opening("Club", tournament.Settings{Name: "Open", System: tournament.Dutch, TotalRounds: 3, Points: tournament.StandardPoints()}), "A", []tournament.Person{{Name: "Al"}, {Name: "Bo"}}))
	for i := range latin.Players {
		p := *latin.Players[i]
		p.Club = ""
		latin.Players[i] = &p
	}
	for _, c := range []struct {
		state      tournament.State
		lang       locale.Lang
		font, code string
	}{
		{club(t), locale.English, "Microsoft YaHei", "en-GB"},
		{club(t), locale.Hans, "Microsoft YaHei", "zh-CN"},
		{club(t), locale.Hant, "Microsoft JhengHei", "zh-TW"},
		{latin, locale.Hans, "Microsoft YaHei", "zh-CN"},
		{latin, locale.English, "Arial", "en-GB"},
	} {
		ps := parts(t, bookBytes(t, sampleDoc(t, c.state, c.lang)))
		if core := ps["docProps/core.xml"]; !strings.Contains(core, "<dc:language>"+c.code+"<") || !strings.Contains(core, "2026-11-30T19:42:07Z") {
			t.Errorf("%s: properties %s", c.lang, core)
		}
		fonts, _, _ := strings.Cut(ps["xl/styles.xml"], "</fonts>")
		names := strings.Split(fonts, "<name val=\"")[1:]
		for _, n := range names {
			if !strings.HasPrefix(n, c.font+`"`) {
				t.Errorf("%s: font %.30s, want %s", c.lang, n, c.font)
			}
		}
		if len(names) < 4 {
			t.Errorf("%s: only %d fonts", c.lang, len(names))
		}
	}
}

// Names lead to the cross table, its cells to the boards, its heads to the rounds.
func TestWorkbookLinks(t *testing.T) {
	d := sampleDoc(t, club(t), locale.English)
	f := openBook(t, bookBytes(t, d))
	cross := mustList(t, d, CrossTable, "A", 0)
	for i, row := range mustList(t, d, Standings, "A", 0).Rows {
		k := slices.IndexFunc(row, func(c Cell) bool { return c.Kind == NameCell })
		_, to, err := f.GetCellHyperLink("Standings", at(k+1, rowFirst+i))
		want := fmt.Sprintf("'Cross table'!A%d", rowFirst+slices.IndexFunc(cross.Rows, func(r []Cell) bool { return r[cross.col("name")].Player == row[k].Player }))
		if err != nil || to != want {
			t.Fatalf("%s leads to %q, want %q (%v)", row[k].Text, to, want, err)
		}
	}
	k := cross.col("round_2")
	_, to, _ := f.GetCellHyperLink("Cross table", at(k+1, rowFirst))
	board := cross.Rows[0][k].Board
	l := mustList(t, d, Pairings, "A", 2)
	row := rowFirst + slices.IndexFunc(l.Rows, func(r []Cell) bool { return r[0].Text == fmt.Sprint(board) })
	if want := fmt.Sprintf("'Pairings R2'!A%d", row); to != want {
		t.Errorf("round 2 of the first leads to %q, want %q", to, want)
	}
	if _, to, _ := f.GetCellHyperLink("Cross table", at(k+1, rowHead)); to != "'Pairings R2'!A1" {
		t.Errorf("the head of round 2 leads to %q", to)
	}
}

// The progress has a chart with a line for each of the first ten, the names and
// numbers of which are those of the sheet.
func TestWorkbookChart(t *testing.T) {
	d := sampleDoc(t, club(t), locale.Hans)
	b := bookBytes(t, d)
	chart := strings.ReplaceAll(parts(t, b)["xl/charts/chart1.xml"], "&#39;", "'")
	if n := strings.Count(chart, "<ser>"); n != charted || !strings.Contains(chart, "<lineChart>") {
		t.Fatalf("%d lines in the chart: %.300s", n, chart)
	}
	list := mustList(t, d, Progress, "A", 0)
	first, last := colName(list.col("after_1")+1), colName(list.col("after_3")+1)
	for _, want := range []string{"'积分走势'!$" + first + "$4:$" + last + "$4", "'积分走势'!$" + first + "$13:$" + last + "$13", "'积分走势'!$C$4", "Microsoft YaHei", "前 10 名"} {
		if !strings.Contains(chart, want) {
			t.Errorf("the chart lacks %q", want)
		}
	}
	for i, row := range list.Rows {
		if got, want := row[len(row)-1].Text, d.tables["A"].Rows[i].Points.Half(); got != want {
			t.Errorf("line %d ends with %s, the standings have %s", i+1, got, want)
		}
	}
}

// The check sheet adds up by formulas, each with its value; on no other sheet
// is there a formula. Whatever adds up differently is marked.
func TestWorkbookCheck(t *testing.T) {
	d := sampleDoc(t, club(t), locale.English)
	f := openBook(t, bookBytes(t, d))
	formulas := map[string]int{}
	for _, sheet := range f.GetSheetList() {
		rows, err := f.GetRows(sheet)
		if err != nil {
			t.Fatal(err)
		}
		for i, row := range rows {
			for k := range row {
				if x, _ := f.GetCellFormula(sheet, at(k+1, i+1)); x != "" {
					formulas[sheet]++
				}
			}
		}
	}
	if len(formulas) != 1 || formulas["Check"] != 3*len(sampleNames) {
		t.Errorf("formulas: %v, want three a player on the check sheet", formulas)
	}
	table := d.tables["A"]
	for i, r := range table.Rows {
		row := rowFirst + i
		for k, want := range map[int]string{5: r.Points.String(), 6: r.Points.String()} { // name, three rounds, sum, standings
			got, err := f.GetCellValue("Check", at(k, row), excelize.Options{RawCellValue: true})
			if err != nil || got != strings.TrimSuffix(want, ".0") {
				t.Errorf("%s: kept value %q, want %s (%v)", at(k, row), got, want, err)
			}
			computed, err := f.CalcCellValue("Check", at(k, row), excelize.Options{RawCellValue: true})
			if err != nil || computed != got {
				t.Errorf("%s: computes to %q, its value is %q (%v)", at(k, row), computed, got, err)
			}
		}
		if got, _ := f.CalcCellValue("Check", at(7, row)); got != "✓" {
			t.Errorf("row %d: %q", row, got)
		}
	}
	if x := parts(t, bookBytes(t, d))["xl/worksheets/sheet9.xml"]; !strings.Contains(x, `<v>✓</v>`) || !strings.Contains(x, "fitToPage") {
		t.Errorf("the check sheet: %.400s", x)
	}
}

// The journal's extract is in the book as it was given, text and never a formula.
func TestWorkbookJournal(t *testing.T) {
	s := club(t)
	d, err := New(Input{State: s, Foot: sampleFoot(s), Lang: locale.English, Journal: []Entry{
		{Seq: 1481, Time: sampleFoot(s).Time, By: "arbiter", Text: "=1+1 entered"}, {Seq: 1482, By: "board 3", Text: "1 – 0"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	f := openBook(t, bookBytes(t, d))
	rows, err := f.GetRows("Journal")
	if err != nil || len(rows) != 5 || strings.Join(rows[3], "|") != "1481|2026-11-30 19:42:07|arbiter|=1+1 entered" || rows[4][3] != "1 – 0" {
		t.Errorf("%q, %v", rows, err)
	}
	if x, _ := f.GetCellFormula("Journal", "D4"); x != "" {
		t.Errorf("a formula: %s", x)
	}
}

// In the book the standings say who is in which category, and tint it.
func TestWorkbookCategories(t *testing.T) {
	s := club(t)
	s.Sections[0].Categories = []tournament.Category{{Name: `Women "A"`, Titles: []string{"WFM"}}, {Name: "U1900", RatingTo: 1900}}
	f := openBook(t, bookBytes(t, sampleDoc(t, s, locale.English)))
	formats, err := f.GetConditionalFormats("Standings")
	if err != nil {
		t.Fatal(err)
	}
	// LibreOffice shows one condition of a cell: those of the categories stand
	// together, a leader's first, and the leaders' own marks leave their column.
	tinted := ""
	for place, rules := range formats {
		if !slices.ContainsFunc(rules, func(r excelize.ConditionalFormatOptions) bool { return strings.Contains(r.Criteria, "U1900") }) {
			continue
		}
		tinted = place
		for i, parts := range [][]string{{"<=3", `Women ""A""`}, {"<=3", "U1900"}, {`Women ""A""`}, {"U1900"}, {"<=3"}} {
			for _, part := range parts {
				if len(rules) != 5 || !strings.Contains(rules[i].Criteria, part) {
					t.Fatalf("%s: condition %d of %v has no %q", place, i, rules, part)
				}
			}
		}
	}
	if column := strings.Trim(strings.Split(tinted, ":")[0], "0123456789"); len(formats) != 3 || column == "" {
		t.Errorf("the categories are tinted in %q of %v", tinted, formats)
	}
	rows, err := f.GetRows("Standings")
	if err != nil || !strings.Contains(strings.Join(rows[2], "|"), "|Category|Pts|") {
		t.Errorf("heads %q, %v", rows[2], err)
	}
	both := 0
	for _, r := range rows[3:] {
		if slices.Contains(r, `Women "A", U1900`) {
			both++
		}
	}
	if both == 0 {
		t.Error("nobody is in both categories")
	}
}

// Sheet names keep Excel's rules whatever the section is called.
func FuzzTabName(f *testing.F) {
	f.Add("Jugend/U12: [A]", "Cross table")
	f.Add("'quoted'", "Pairings R1")
	f.Add(strings.Repeat("💺", 40), strings.Repeat("赛", 40))
	f.Fuzz(func(t *testing.T, section, label string) {
		used := map[string]bool{}
		if strings.Trim(label, "' \t\r\n") == "" {
			return
		}
		for range 12 {
			n := tabName(section, "x"+label, used)
			if n == "" || len(utf16.Encode([]rune(n))) > 31 || strings.ContainsAny(n, `:\/?*[]`) || n[0] == '\'' || n[len(n)-1] == '\'' {
				t.Errorf("%q", n)
			}
		}
		if len(used) != 12 {
			t.Errorf("%d names for 12 sheets", len(used))
		}
	})
}

// office is LibreOffice; where it must be and is not, the test fails.
func office(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"soffice", "libreoffice"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") == "true" {
		t.Fatal("LibreOffice is not there: the gate needs it (apt-get install libreoffice-calc)")
	}
	t.Skip("LibreOffice is not there; install libreoffice-calc to see the book through its eyes")
	return ""
}

// LibreOffice computes the check sheet itself, and comes to what is written.
func checkInOffice(t *testing.T, dir string, players int) {
	t.Helper()
	rows := readCSV(t, filepath.Join(dir, "book-Check.csv"))
	agree := 0
	for _, r := range rows {
		if r[len(r)-1] == "✓" && r[len(r)-2] == r[len(r)-3] {
			agree++
		}
	}
	if agree != players {
		t.Errorf("LibreOffice has %d rows that agree, want %d", agree, players)
	}
}

// LibreOffice opens the book, shows ½, names and ids as they are, and holds
// scores as numbers: that is what its CSV says, once with cells as shown and
// once with their values.
func TestWorkbookInLibreOffice(t *testing.T) {
	soffice := office(t)
	dir := t.TempDir()
	d := sampleDoc(t, club(t), locale.English)
	path := filepath.Join(dir, "book.xlsx")
	if err := WriteFile(path, d.Workbook); err != nil {
		t.Fatal(err)
	}
	for _, asShown := range []string{"true", "false"} {
		if asShown == "false" {
			checkInOffice(t, dir, len(sampleNames))
		}
		// UTF-8, every sheet in a file of its own.
		out, err := exec.Command(soffice, "-env:UserInstallation=file://"+filepath.ToSlash(dir)+"/profile", "--headless",
			"--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,"+asShown+",false,false,-1", "--outdir", dir, path).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		for _, c := range []struct {
			sheet string
			kind  Kind
			round tournament.RoundNo
		}{{"Standings", Standings, 0}, {"Cross table", CrossTable, 0}, {"Pairings R1", Pairings, 1}, {"Pairings R3", Pairings, 3}, {"Players", Players, 0}, {"Progress", Progress, 0}} {
			rows := readCSV(t, filepath.Join(dir, "book-"+c.sheet+".csv"))
			list := mustList(t, d, c.kind, "A", c.round)
			for i, row := range list.Rows {
				for k, cell := range row {
					want := cell.Text
					if asShown == "false" && cell.Kind == NumberCell {
						want = cell.decimal()
					}
					if got := rows[rowFirst-1+i][k]; got != want {
						t.Errorf("%s %s: LibreOffice has %q, want %q", c.sheet, at(k+1, rowFirst+i), got, want)
					}
				}
			}
		}
	}
}

func readCSV(t *testing.T, path string) [][]string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(b, []byte("\ufeff"))))
	r.FieldsPerRecord = -1
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}
