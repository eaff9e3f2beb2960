package intake

import (
	"bytes"
	"fmt"
	"strings"

	"sealedmove/tournament"
)

// Limits of a list. A hall of 20,000 players does not exist; a file of that
// size is a mistake or an attack.
const (
	MaxBytes   = 8 << 20
	MaxRows    = 20_000
	MaxColumns = 200
	// A federation's rating list may be larger.
	MaxListBytes = 64 << 20
	MaxListRows  = 300_000
)

// Options are the reader's choices; the zero value guesses everything.
type Options struct {
	// Encoding is one of [Encodings]; "" guesses.
	Encoding string
	// Language is the reader's, as a BCP 47 tag: it decides between encodings
	// that the bytes allow alike.
	Language string
	// Separator of the cells of a CSV; 0 guesses, NoSeparator is one cell a line.
	Separator rune
	// Columns maps cell numbers, from 1, to fields, in place of what the titles
	// say; nil guesses.
	Columns map[int]Field
	// Memory says what the columns of known layouts hold; where nil, or where
	// Columns is given, nothing is remembered.
	Memory *Memory
	// Header is the line of the titles, -1 for a list without titles; 0 guesses.
	Header int
	// Sheet of a workbook; "" takes the first that looks like a player list.
	Sheet string
	// RatingList lets the list be that of a federation: up to MaxListRows.
	RatingList bool
}

// maxBytes and maxRows are the limits for the options.
func (o Options) maxBytes() int {
	if o.RatingList {
		return MaxListBytes
	}
	return MaxBytes
}

func (o Options) maxRows() int {
	if o.RatingList {
		return MaxListRows
	}
	return MaxRows
}

// NoSeparator is the separator of a list with one cell a line.
const NoSeparator rune = -1

// List is what was read and how it was understood.
type List struct {
	Columns   []Column
	Rows      []tournament.Entrant
	Encoding  string // one of Encodings; "" for a workbook
	Separator string // ";", ",", "\t", "|", or "" where lines have one cell or the list is a workbook
	Header    int    // line of the titles; 0 for none
	Sheet     string // of a workbook
	Sheets    []string
	// Cells are all cells as read, for a preview: Cells[i] stands in line Lines[i].
	Cells [][]string
	Lines []int
}

// Column is a column of the list and what it was taken for.
type Column struct {
	No    int // from 1
	Title string
	Field Field // Ignored where it was taken for nothing
}

// Read reads a player list from the bytes of a file of that name. Where the
// problems are an error (Problems.Err) some lines, or the list as a whole, need
// mending; the rows without a problem can be used all the same.
func Read(name string, b []byte, o Options) (l List, ps tournament.Problems) {
	defer func() {
		if r := recover(); r != nil { // a broken workbook must not take the program down
			l, ps = List{}, tournament.Problems{{File: name, Key: "intake.broken", Args: []any{fmt.Sprint(r)}}}
		}
	}()
	rd := reader{name: name, o: o}
	switch kind := sniff(b); {
	case len(b) > o.maxBytes():
		rd.refuse("intake.too-big", o.maxBytes()>>20)
	case kind == kindEmpty:
		rd.refuse("intake.empty")
	case kind == kindXLSX:
		rd.workbook(b)
	case kind == kindText:
		rd.text(b)
	default:
		rd.refuse(kind.refusal())
	}
	if len(rd.list.Cells) > 0 {
		rd.understand()
	} else if rd.problems.Err() == nil {
		rd.refuse("intake.empty")
	}
	return rd.list, rd.problems
}

// reader is a list on its way from bytes to entrants.
type reader struct {
	name     string
	o        Options
	list     List
	problems tournament.Problems
	quiet    int // problems beyond maxProblems
}

// maxProblems are told one by one; a list with more is wrong as a whole.
const maxProblems = 200

func (rd *reader) add(p tournament.Problem) {
	p.File = rd.name
	if len(rd.problems) >= maxProblems {
		rd.quiet++
		return
	}
	rd.problems = append(rd.problems, p)
}

func (rd *reader) refuse(key string, args ...any) {
	rd.add(tournament.Problem{Key: key, Args: args})
}

func (rd *reader) warn(key string, args ...any) {
	rd.add(tournament.Problem{Key: key, Args: args, Warning: true})
}

// kind is what the first bytes say of a file.
type kind uint8

const (
	kindEmpty kind = iota
	kindText
	kindXLSX
	kindZip // some other archive: ODS, Numbers, Word
	kindOLE // .xls, and a workbook with a password
	kindHTML
	kindPDF
	kindBinary
)

// refusal is the key of the sentence for a kind that is not read.
func (k kind) refusal() string {
	switch k {
	case kindZip:
		return "intake.other-archive"
	case kindOLE:
		return "intake.old-excel"
	case kindHTML:
		return "intake.html"
	case kindPDF:
		return "intake.pdf"
	default:
		return "intake.not-a-list"
	}
}

func sniff(b []byte) kind {
	head := b[:min(len(b), 512)]
	low := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(string(head), "\ufeff")))
	switch {
	case len(bytes.TrimSpace(bytes.Trim(b, "\ufeff\x00"))) == 0:
		return kindEmpty
	case bytes.HasPrefix(b, []byte("PK\x03\x04")):
		if isWorkbook(b) {
			return kindXLSX
		}
		return kindZip
	case bytes.HasPrefix(b, []byte("PK\x05\x06")):
		return kindZip
	case bytes.HasPrefix(b, []byte{0xD0, 0xCF, 0x11, 0xE0}):
		return kindOLE
	case strings.HasPrefix(low, "%pdf"):
		return kindPDF
	case strings.HasPrefix(low, "<!doctype"), strings.HasPrefix(low, "<html"), strings.HasPrefix(low, "<table"), strings.HasPrefix(low, "<?xml"):
		return kindHTML
	case utf16Order(b) == nil && bytes.IndexByte(head, 0) >= 0:
		return kindBinary
	}
	return kindText
}

// understand finds titles and columns and makes the entrants.
func (rd *reader) understand() {
	l := &rd.list
	l.Header = rd.header()
	rd.columns()
	if !rd.hasNames() {
		rd.refuse("intake.no-names")
		return
	}
	monthFirst := rd.monthFirst()
	for i, row := range l.Cells {
		if l.Lines[i] <= l.Header {
			continue
		}
		e, ok := rd.entrant(row, l.Lines[i])
		if !ok {
			continue
		}
		e.MonthFirst = monthFirst
		_, _, ps := e.Check()
		for _, p := range ps {
			rd.add(p)
		}
		l.Rows = append(l.Rows, e)
	}
	if len(l.Rows) == 0 {
		rd.refuse("intake.no-rows")
	}
	for _, p := range l.doubles(nil) {
		rd.add(p)
	}
	if rd.quiet > 0 {
		rd.problems = append(rd.problems, tournament.Problem{File: rd.name, Key: "intake.more-problems", Args: []any{rd.quiet}})
	}
}
