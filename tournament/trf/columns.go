package trf

import (
	"strconv"
	"strings"

	"sealedmove/tournament"
)

// columns gives access to a line by its columns, which are code points and
// count from 1. Trailing blanks are cut; what lies beyond is blank.
type columns struct {
	p      *parser
	line   int
	record string
	runes  []rune
	bad    bool // a problem was found in this record
}

func (p *parser) columns(rec *Record) *columns {
	return &columns{p: p, line: rec.Line, record: rec.Code, runes: []rune(strings.TrimRight(rec.Text, blanks))}
}

const blanks = " \u00a0"

// len is the last column that is not blank.
func (c *columns) len() int { return len(c.runes) }

// at is the character of a column, a blank beyond the end.
func (c *columns) at(col int) rune {
	if col > len(c.runes) || c.runes[col-1] == '\u00a0' {
		return ' '
	}
	return c.runes[col-1]
}

// text is columns from to last without the blanks around it.
func (c *columns) text(from, last int) string {
	if from > len(c.runes) {
		return ""
	}
	return strings.TrimSpace(string(c.runes[from-1 : min(last, len(c.runes))]))
}

// rest is everything from a column on.
func (c *columns) rest(from int) string { return c.text(from, len(c.runes)) }

// start is the first column of a field that is not blank, for problems.
func (c *columns) start(from, last int) int {
	for i := from; i <= min(last, len(c.runes)); i++ {
		if c.at(i) != ' ' {
			return i
		}
	}
	return from
}

// refuse reports a defect of the record.
func (c *columns) refuse(col int, key string, args ...any) {
	c.bad = true
	c.p.complain(problem{line: c.line, column: col, record: c.record, key: key, args: args})
}

// warn reports what was read in spite of a deviation.
func (c *columns) warn(col int, key string, args ...any) {
	c.p.complain(problem{line: c.line, column: col, record: c.record, warning: true, key: key, args: args})
}

// gap refuses a character where the format has a blank: the columns are
// shifted, as where a name with accents was padded by bytes.
func (c *columns) gap(cols ...int) bool {
	for _, col := range cols {
		if c.at(col) != ' ' {
			c.refuse(col, "trf.shifted", string(c.at(col)), col)
			return false
		}
	}
	return true
}

// cutIn refuses a line that ends inside a field that is written to the right.
func (c *columns) cutIn(from, last int) bool {
	if c.len() < from || c.len() >= last {
		return false
	}
	c.refuse(c.len(), "trf.cut", c.record)
	return true
}

// number reads a whole number without a sign; ok is false where the field is
// blank or, with a problem, where it is no number.
func (c *columns) number(from, last int, what string) (n int, ok bool) {
	t := c.text(from, last)
	if t == "" {
		return 0, false
	}
	n, err := strconv.Atoi(t)
	if err != nil || n < 0 || t[0] == '+' {
		c.refuse(c.start(from, last), "trf.number."+what, t)
		return 0, false
	}
	return n, true
}

// need is number for a field that must be there and be at least 1.
func (c *columns) need(from, last int, what string) (n int, ok bool) {
	if n, ok = c.number(from, last, what); !ok {
		if c.text(from, last) == "" {
			c.refuse(from, "trf.missing."+what, from, last)
		}
		return 0, false
	}
	if n < 1 {
		c.refuse(c.start(from, last), "trf.number."+what, c.text(from, last))
		return 0, false
	}
	return n, true
}

// score reads points; ok is false where the field is blank or defective.
func (c *columns) score(from, last int) (s tournament.Score, ok bool) {
	t := c.text(from, last)
	if t == "" {
		return 0, false
	}
	s, err := tournament.ParseScore(t)
	if err != nil {
		c.refuse(c.start(from, last), "trf.score", t)
		return 0, false
	}
	return s, true
}

// refs reads start numbers of four columns, every fifth column from `from` on.
func (c *columns) refs(from int) []Ref {
	var out []Ref
	for col := from; col <= c.len(); col += 5 {
		if col > from && !c.gap(col-1) {
			return out
		}
		if c.len() < col+3 && c.text(col, c.len()) != "" {
			c.refuse(c.len(), "trf.cut", c.record)
			return out
		}
		if n, ok := c.number(col, col+3, "start-number"); ok {
			out = append(out, Ref{n, col})
		}
	}
	return out
}

// word is a blank-separated piece of a free-form record and its column.
type word struct {
	text string
	col  int
}

// words splits the free part of a record at blanks, tabs and commas.
func (c *columns) words(from int) []word {
	var out []word
	start := 0
	for i := from; i <= c.len()+1; i++ {
		switch r := c.at(i); {
		case r == ' ' || r == '\t' || r == ',':
			if start > 0 {
				out = append(out, word{string(c.runes[start-1 : i-1]), start})
			}
			start = 0
		case start == 0:
			start = i
		}
	}
	return out
}

// numbers reads the words of a record as start numbers.
func (c *columns) numbers(from int) []Ref {
	var out []Ref
	for _, w := range c.words(from) {
		n, err := strconv.Atoi(w.text)
		if err != nil || n < 1 {
			c.refuse(w.col, "trf.number.start-number", w.text)
			continue
		}
		out = append(out, Ref{n, w.col})
	}
	return out
}
