package intake

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
)

// book makes a workbook; each sheet is a name and rows.
func book(t *testing.T, sheets ...any) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	for i := 0; i < len(sheets); i += 2 {
		name := sheets[i].(string)
		if i == 0 {
			if err := f.SetSheetName("Sheet1", name); err != nil {
				t.Fatal(err)
			}
		} else if _, err := f.NewSheet(name); err != nil {
			t.Fatal(err)
		}
		for r, row := range sheets[i+1].([][]any) {
			cell, _ := excelize.CoordinatesToCellName(1, r+1)
			if err := f.SetSheetRow(name, cell, &row); err != nil {
				t.Fatal(err)
			}
		}
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A workbook keeps numbers and days as numbers: they come out as written.
func TestWorkbook(t *testing.T) {
	day := time.Date(1998, 5, 12, 0, 0, 0, 0, time.UTC)
	b := book(t,
		"Notes", [][]any{{"Please enter the players on the second sheet"}},
		"Spieler", [][]any{
			{"Club Open 2026"},
			{},
			{"Nr", "", "Name", "FideID", "Geburtsdatum", "Elo", "Verein"},
			{1, "GM", "王皓", 8603677, day, 2700, "SK Turm "},
			{2, nil, "O'Brien, A", "00123456", 1984, 1850.0, ""},
			{3, "FM", "=cmd|x", 4.6616543e7, "12.5.2001", "99999"},
			{"Total 3"},
		})
	l, ps := Read("l.xlsx", b, Options{})
	if got, want := brief(ps), "6:6 rating-high"; got != want {
		t.Errorf("problems %q, want %q", got, want)
	}
	if l.Sheet != "Spieler" || len(l.Sheets) != 2 || l.Header != 3 {
		t.Errorf("sheet %q of %q, titles in line %d", l.Sheet, l.Sheets, l.Header)
	}
	want := "王皓|2700|8603677\nO'Brien, A|1850|123456\n=cmd|x|0|46616543"
	if got := players(l); got != want {
		t.Fatalf("got\n%s\nwant\n%s", got, want)
	}
	for i, want := range []string{"1998-05-12", "1984", "2001-05-12"} {
		if p, _, _ := l.Rows[i].Check(); p.Birth != want {
			t.Errorf("birth of row %d: %q, want %q", i, p.Birth, want)
		}
	}
	if p, profile, _ := l.Rows[0].Check(); profile.Title != "GM" || profile.Club != "SK Turm" {
		t.Errorf("%+v %+v", p, profile)
	}
}

// Another sheet can be asked for; one that is not there is named with those that are.
func TestSheetChoice(t *testing.T) {
	b := book(t, "A", [][]any{{"Name", "Rtg"}, {"Al", 1500}}, "B", [][]any{{"Name", "Rtg"}, {"Bo", 1400}})
	if l, ps := Read("l.xlsx", b, Options{Sheet: "B"}); players(l) != "Bo|1400|" || len(ps) > 0 {
		t.Errorf("got %q %q", players(l), brief(ps))
	}
	if _, ps := Read("l.xlsx", b, Options{Sheet: "C"}); brief(ps) != "0:0 no-sheet" {
		t.Errorf("got %q", brief(ps))
	}
	if _, ps := Read("l.xlsx", book(t, "A", [][]any{}), Options{}); brief(ps) != "0:0 empty" {
		t.Errorf("an empty book: %q", brief(ps))
	}
}

// A workbook that unpacks to gigabytes is refused unopened.
func TestBomb(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestSpeed) })
	for _, name := range []string{"[Content_Types].xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml"} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.CopyN(w, zeros{}, 30<<20); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if b.Len() > MaxBytes {
		t.Fatalf("the bomb has %d bytes", b.Len())
	}
	if _, ps := Read("l.xlsx", b.Bytes(), Options{}); brief(ps) != "0:0 bomb" {
		t.Errorf("got %q", brief(ps))
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// Archives that are no workbook, and workbooks that are cut short.
func TestBrokenWorkbooks(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, _ := z.Create("content.xml")
	_, _ = io.WriteString(w, "<office/>")
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if _, ps := Read("l.ods", b.Bytes(), Options{}); brief(ps) != "0:0 other-archive" {
		t.Errorf("an ODS: %q", brief(ps))
	}
	whole := book(t, "A", [][]any{{"Name", "Rtg"}, {"Al", 1500}})
	for _, n := range []int{30, len(whole) / 3, len(whole) / 2, len(whole) - 10} {
		l, ps := Read("l.xlsx", whole[:n], Options{})
		if ps.Err() == nil || len(l.Rows) > 0 {
			t.Errorf("cut at %d: %d rows, %q", n, len(l.Rows), brief(ps))
		}
	}
	// A byte turned anywhere never brings the program down.
	for i := 0; i < len(whole); i += 7 {
		bad := bytes.Clone(whole)
		bad[i] ^= 0x55
		_, ps := Read("l.xlsx", bad, Options{})
		for _, p := range ps {
			if s := p.Error(); strings.Contains(s, "runtime error") {
				t.Logf("byte %d: recovered: %s", i, s)
			}
		}
	}
}
