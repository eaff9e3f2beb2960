package intake

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"sealedmove/tournament"
)

// separators are tried in this order.
var separators = []rune{';', '\t', ',', '|'}

// text reads a CSV.
func (rd *reader) text(b []byte) {
	s := rd.decode(b)
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	first := 1
	comma := rd.o.Separator
	if line, rest, ok := strings.Cut(s, "\n"); ok { // Excel's own hint
		if hint, is := strings.CutPrefix(strings.ToLower(strings.TrimLeft(line, `"`)), "sep="); is {
			s, first = rest, 2
			if r := []rune(hint); comma == 0 && len(r) > 0 {
				comma = r[0]
			}
		}
	}
	if comma == 0 {
		comma = findSeparator(s)
	}
	if comma != NoSeparator {
		rd.list.Separator = string(comma)
	}
	p := csvParser{s: s, comma: comma, line: first}
	for {
		line, row, ok := p.next()
		if !ok {
			break
		}
		if !rd.row(line, row) {
			break
		}
	}
	for _, line := range p.open {
		rd.add(tournament.Problem{Line: line, Key: "intake.quote-open", Warning: true})
	}
}

// row keeps a row that holds something; false where there are too many.
func (rd *reader) row(line int, row []string) bool {
	for i, c := range row {
		row[i] = unguard(c)
	}
	for len(row) > 0 && tournament.Clean(row[len(row)-1]) == "" {
		row = row[:len(row)-1]
	}
	if len(row) == 0 {
		return true
	}
	if len(row) > MaxColumns {
		rd.add(tournament.Problem{Line: line, Key: "intake.too-many-columns", Args: []any{len(row), MaxColumns}})
		return false
	}
	if most := rd.o.maxRows(); len(rd.list.Cells) >= most {
		rd.add(tournament.Problem{Line: line, Key: "intake.too-many-rows", Args: []any{most}})
		return false
	}
	rd.list.Cells = append(rd.list.Cells, row)
	rd.list.Lines = append(rd.list.Lines, line)
	return true
}

// dangerous are the characters that make a spreadsheet take text for a formula.
const dangerous = "=+-@\t\r＝＋－＠"

// unguard takes off the apostrophe that an export put before such text; an
// apostrophe of the name itself ('t Hart) stays.
func unguard(s string) string {
	rest, ok := strings.CutPrefix(s, "'")
	if !ok {
		return s
	}
	if r, n := utf8.DecodeRuneInString(strings.TrimLeft(rest, "'")); n > 0 && strings.ContainsRune(dangerous, r) {
		return rest
	}
	return s
}

// csvParser splits text into records. It forgives what spreadsheets and people
// do: quotation marks inside a cell, blanks before one, lines of any length. A
// mark that is opened and never closed is taken as a character.
type csvParser struct {
	s     string
	comma rune
	line  int
	open  []int // lines with a mark that is never closed
}

// next gives the next record and the line on which it begins.
func (p *csvParser) next() (line int, row []string, ok bool) {
	if p.s == "" {
		return 0, nil, false
	}
	line = p.line
	for {
		cell, end := p.cell()
		row = append(row, cell)
		if end {
			return line, row, true
		}
	}
}

// cell takes one cell off the text; end is true where the record ends with it.
func (p *csvParser) cell() (cell string, end bool) {
	if t := strings.TrimLeft(p.s, " "); strings.HasPrefix(t, `"`) {
		if cell, rest, ok := p.quoted(t[1:]); ok {
			p.line += strings.Count(p.s[:len(p.s)-len(rest)], "\n")
			p.s = rest
			return cell, p.after()
		}
		p.open = append(p.open, p.line)
	}
	i := strings.IndexFunc(p.s, func(r rune) bool { return r == '\n' || r == p.comma })
	if i < 0 {
		cell, p.s = p.s, ""
		return cell, true
	}
	cell, p.s = p.s[:i], p.s[i:]
	return cell, p.after()
}

// after takes the separator or the end of the line behind a cell.
func (p *csvParser) after() (end bool) {
	if p.s == "" {
		return true
	}
	r := []rune(p.s[:min(len(p.s), 4)])[0]
	p.s = p.s[len(string(r)):]
	if r == '\n' {
		p.line++
		return true
	}
	return false
}

// quoted reads a cell behind its opening mark: "" is a mark, and only a mark
// before a separator or the line's end closes. ok is false where none does.
func (p *csvParser) quoted(s string) (cell, rest string, ok bool) {
	var b strings.Builder
	for {
		i := strings.IndexByte(s, '"')
		if i < 0 {
			return "", "", false
		}
		b.WriteString(s[:i])
		s = s[i+1:]
		t := strings.TrimLeft(s, " ")
		switch {
		case strings.HasPrefix(s, `"`):
			b.WriteByte('"')
			s = s[1:]
		case t == "", t[0] == '\n', strings.HasPrefix(t, string(p.comma)):
			// A cell over several lines that holds separators is a mark that
			// somebody forgot to close, with the next players behind it.
			cell = b.String()
			return cell, t, !strings.Contains(cell, "\n") || !strings.ContainsRune(cell, p.comma)
		default: // a mark in the middle of a cell
			b.WriteByte('"')
		}
		if b.Len() > 4*tournament.MaxName*4 { // no cell is that long: the mark was none
			return "", "", false
		}
	}
}

// findSeparator takes the separator under which a line of the head has most
// known titles; where titles do not tell, the one that splits the lines most
// evenly. Two cells of words in every line of a list without titles are
// "Family, Given", and no columns.
func findSeparator(s string) rune {
	best, most := NoSeparator, 1
	for _, c := range separators {
		for _, row := range sample(s, c) {
			if n := countTitles(row); n > most {
				best, most = c, n
			}
		}
	}
	if best != NoSeparator {
		return best
	}
	evenest := 0
	for _, c := range separators {
		rows := sample(s, c)
		width, even := commonWidth(rows)
		if width < 2 || even*10 < len(rows)*7 || (c == ',' && width == 2 && onlyWords(rows)) {
			continue
		}
		if even > evenest {
			best, evenest = c, even
		}
	}
	return best
}

// sample is the first thirty lines that hold something, split at c.
func sample(s string, c rune) [][]string {
	var rows [][]string
	p := csvParser{s: s, comma: c, line: 1}
	for len(rows) < 30 {
		_, row, ok := p.next()
		if !ok {
			break
		}
		if strings.TrimSpace(strings.Join(row, "")) != "" {
			rows = append(rows, row)
		}
	}
	return rows
}

// commonWidth is the commonest number of cells in a line, and how many lines have it.
func commonWidth(rows [][]string) (width, lines int) {
	count := map[int]int{}
	for _, r := range rows {
		count[len(r)]++
	}
	for w, n := range count {
		if n > lines || n == lines && w > width {
			width, lines = w, n
		}
	}
	return width, lines
}

func onlyWords(rows [][]string) bool {
	for _, r := range rows {
		for _, c := range r {
			if strings.ContainsFunc(c, unicode.IsDigit) {
				return false
			}
		}
	}
	return true
}
