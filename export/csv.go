package export

import (
	"encoding/csv"
	"io"
	"strings"
	"unicode/utf8"
)

// CSV writes the lists of a choice as CSV for spreadsheets: with a byte order
// mark and CRLF, so that Excel reads the letters; cells that a spreadsheet
// would take for a formula are guarded by an apostrophe, which the import takes
// off again; halves as ½, which no spreadsheet takes for a day. With several
// sections the section is the first column.
func (d *Doc) CSV(w io.Writer, c Choice) error {
	lists, err := d.dataLists(c)
	if err != nil {
		return err
	}
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return err
	}
	cw := csv.NewWriter(w)
	cw.UseCRLF = true
	for _, l := range lists {
		if err := cw.Write(d.csvHead(l)); err != nil {
			return err
		}
		for _, row := range l.Rows {
			if err := cw.Write(d.csvRow(l, row)); err != nil {
				return err
			}
		}
	}
	cw.Flush()
	return cw.Error()
}

func (d *Doc) csvHead(l List) []string {
	var out []string
	if l.Name != "" {
		out = append(out, d.t("col.section"))
	}
	for _, c := range l.Columns {
		out = append(out, Guard(c.Unique()))
	}
	return out
}

func (d *Doc) csvRow(l List, row []Cell) []string {
	var out []string
	if l.Name != "" {
		out = append(out, Guard(l.Name))
	}
	for _, c := range row {
		s := c.Text
		if c.Kind != NumberCell {
			s = Guard(s)
		}
		out = append(out, s)
	}
	return out
}

// dangerous are the characters that make a spreadsheet take text for a
// formula, in both widths.
const dangerous = "=+-@\t\r＝＋－＠"

// Guard puts an apostrophe before text that a spreadsheet would execute, also
// behind apostrophes of its own, so that the import can tell them apart.
func Guard(s string) string {
	if startsFormula(strings.TrimLeft(s, "'")) {
		return "'" + s
	}
	return s
}

func startsFormula(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	return n > 0 && strings.ContainsRune(dangerous, r)
}
