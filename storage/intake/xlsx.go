package intake

import (
	"archive/zip"
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"sealedmove/tournament"
)

// Caps on what a workbook may unpack to, against archives that are made to
// fill the memory.
const (
	maxUnpacked = 64 << 20
	maxParts    = 2000
)

// isWorkbook tells whether the archive holds a workbook of Excel's format.
func isWorkbook(b []byte) bool {
	z, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		return true // a damaged archive: excelize says so
	}
	for _, f := range z.File {
		if strings.HasPrefix(f.Name, "xl/") {
			return true
		}
	}
	return false
}

// isBomb tells whether the parts of the archive are too many or too large
// when unpacked, by what the archive says of them; excelize holds them to it.
func isBomb(b []byte) bool {
	z, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		return false
	}
	var sum uint64
	for _, f := range z.File {
		sum += min(f.UncompressedSize64, maxUnpacked+1)
	}
	return len(z.File) > maxParts || sum > maxUnpacked
}

// workbook reads a sheet of a workbook: the one that was asked for, else the
// first with titles, else the first that holds anything.
func (rd *reader) workbook(b []byte) {
	if isBomb(b) {
		rd.refuse("intake.bomb", maxUnpacked>>20)
		return
	}
	f, err := excelize.OpenReader(bytes.NewReader(b), excelize.Options{RawCellValue: true, UnzipSizeLimit: maxUnpacked, UnzipXMLSizeLimit: maxUnpacked})
	if err != nil {
		rd.refuse("intake.broken", err.Error())
		return
	}
	defer f.Close()
	rd.list.Sheets = f.GetSheetList()
	names := rd.list.Sheets
	if want := rd.o.Sheet; want != "" {
		if !slices.Contains(names, want) {
			rd.refuse("intake.no-sheet", want, strings.Join(names, ", "))
			return
		}
		names = []string{want}
	}
	var fallback reader
	for _, name := range names {
		try := reader{name: rd.name, o: rd.o, list: List{Sheets: rd.list.Sheets, Sheet: name}}
		if err := try.sheet(f, name); err != nil {
			rd.refuse("intake.broken", err.Error())
			return
		}
		if len(try.list.Cells) == 0 {
			continue
		}
		if rd.o.Sheet != "" || try.header() > 0 {
			*rd = try
			rd.serialDays(f)
			return
		}
		if len(fallback.list.Cells) == 0 {
			fallback = try
		}
	}
	if len(fallback.list.Cells) > 0 {
		*rd = fallback
		rd.serialDays(f)
	}
}

func (rd *reader) sheet(f *excelize.File, name string) error {
	rows, err := f.Rows(name)
	if err != nil {
		return err
	}
	defer rows.Close()
	for line := 1; rows.Next(); line++ {
		row, err := rows.Columns()
		if err != nil {
			return err
		}
		for i, c := range row {
			row[i] = wholeNumber(c)
		}
		if !rd.row(line, row) {
			break
		}
	}
	return rows.Error()
}

var reFloat = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?(E\+?[0-9]+)?$`)

// wholeNumber undoes the ways in which a spreadsheet stores a whole number:
// 4.6616543E7, 1850.0.
func wholeNumber(s string) string {
	if !strings.ContainsAny(s, ".E") || !reFloat.MatchString(s) {
		return s
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || v != float64(int64(v)) || v > 1e15 {
		return s
	}
	return strconv.FormatInt(int64(v), 10)
}

// serialDays turns the numbers in the column of birth dates into days: a
// spreadsheet counts days from 1900 or 1904.
func (rd *reader) serialDays(f *excelize.File) {
	props, err := f.GetWorkbookProps()
	if err != nil {
		return
	}
	use1904 := props.Date1904 != nil && *props.Date1904
	for i := range rd.width() {
		if f := fieldOf(rd.titleAbove(i)); f != Birth && rd.o.Columns[i+1] != Birth {
			continue
		}
		for _, row := range rd.list.Cells {
			if i >= len(row) {
				continue
			}
			v, err := strconv.ParseFloat(tournament.Clean(row[i]), 64)
			if err != nil || v < 2958 || v > 73050 { // 1908 to 2099; smaller whole numbers are years
				continue
			}
			if t, err := excelize.ExcelDateToTime(v, use1904); err == nil {
				row[i] = t.Format("2006-01-02")
			}
		}
	}
}

func (rd *reader) width() int {
	width := 0
	for _, row := range rd.list.Cells {
		width = max(width, len(row))
	}
	return width
}

// titleAbove is the title of column i before the list has been understood.
func (rd *reader) titleAbove(i int) string {
	header := rd.header()
	for k, line := range rd.list.Lines {
		if line == header && i < len(rd.list.Cells[k]) {
			return rd.list.Cells[k][i]
		}
	}
	return ""
}
