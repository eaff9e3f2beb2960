package trf

import (
	"bytes"
	"io"
	"strings"

	"sealedmove/tournament"
)

// Document is a file as it stands: its lines, and what the known records say.
// What several records say together is checked by [Document.Events] only.
type Document struct {
	File    string
	Charset Charset // what the bytes were read as
	BOM     bool    // the file began with a byte order mark
	Records []Record

	Name           string                       // 012
	Place          string                       // 022
	Federation     string                       // 032
	Start, End     tournament.Date              // 042, 052
	Count          int                          // 062, 0 where it is not given
	Type           string                       // 092
	ChiefArbiter   string                       // 102
	Deputies       []string                     // 112
	TimeControl    string                       // 122, in words
	RoundDates     []tournament.Date            // 132
	Rounds         tournament.RoundNo           // 142, XXR; 0 where it is not given
	InitialColor   tournament.Color             // 152, XXC
	Points         PointSystem                  // 162, BBx, XXS
	System         string                       // 192
	TieBreaks      []string                     // 202, 212
	TimeCode       string                       // 222
	Players        []Player                     // 001, in the order of the file
	Byes           []Byes                       // 240
	Absent         []Absent                     // XXZ
	Acceleration   []Acceleration               // 250, XXA
	Forbidden      []Forbidden                  // 260, XXP
	FixedBoards    []FixedBoard                 // XXB
	Keizer         *tournament.KeizerSettings   // XXK
	Knockout       *tournament.KnockoutSettings // XXO
	SwapLastRounds bool                         // XXO
	NotFIDE        bool                         // a comment says that the section has left FIDE mode
	NoShows        []NoShows                    // comments
	NationalIDs    map[int]NationalID           // NRS records by start number
	first          map[string]int               // the line where something was said first
}

// Record is one line of the file.
type Record struct {
	Line int
	Code string // "001"; "###" for a comment, "" for a blank or unreadable line
	Text string // the whole line in Unicode, without its end
	// Kept tells that the record says something that the state of a
	// tournament has no place for, so that it is carried along as it stands.
	Kept bool

	raw, end string
}

// Player is a 001 record.
type Player struct {
	Line       int
	No         int // start rank, from 1
	Sex        string
	Title      string
	Name       string
	Rating     int
	Federation string
	ID         string // as it stands in the FIDE column
	Birth      string // a Date, or only the year
	Points     tournament.Score
	HasPoints  bool
	Rank       int
	Cells      []Cell // Cells[r-1] is round r
}

// Cell is one round of a player. The zero value is an empty cell.
type Cell struct {
	Opponent int              // start rank, 0 without one
	Color    tournament.Color // NoColor without one
	Result   byte             // letter of the table, 0 where it is blank
	Column   int              // first column of the cell
	Written  bool             // something stands there, were it only 0000
}

func (c Cell) empty() bool { return c.Opponent == 0 && c.Result == 0 }

// Byes is a 240 record.
type Byes struct {
	Line  int
	Kind  tournament.ByeKind
	Round tournament.RoundNo
	Nos   []Ref
}

// Ref is a start number as it stands in a record.
type Ref struct{ No, Column int }

// Absent is a number of an XXZ record: away from the round to be paired.
type Absent struct {
	Line int
	Ref
}

// Acceleration is a 250 record, or a run of equal values of an XXA record.
type Acceleration struct {
	Line        int
	Points      tournament.Score
	First, Last tournament.RoundNo
	From, To    Ref // start numbers
}

// Forbidden is a 260 or XXP record; First and Last are 0 where it holds for all rounds.
type Forbidden struct {
	Line        int
	First, Last tournament.RoundNo
	Nos         []Ref
}

// NoShows is a comment that names those who did not come to a round whose boards
// were then paired again.
type NoShows struct {
	Line  int
	Round tournament.RoundNo
	Nos   []Ref
}

// NationalID is what an NRS record says of a player.
type NationalID struct {
	Federation string
	ID         string
	Rating     int
}

// Options say how to read a file.
type Options struct {
	// File is the name that problems carry.
	File string
	// Charset is what to read bytes as that are no UTF-8; "" is Windows-1252.
	Charset Charset
}

// limit is the size of a file above which it is no TRF: 10,000 players with 30 rounds are 4 MB.
const limit = 16 << 20

// Read reads a file. Problems that are no warnings mean that the document must
// not be used; it still holds what could be read, for a preview.
func Read(r io.Reader, o Options) (Document, tournament.Problems) {
	b, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return Document{File: o.File}, tournament.Problems{{File: o.File, Key: "trf.unreadable", Args: []any{err.Error()}}}
	}
	return Parse(b, o)
}

// Parse reads the bytes of a file as [Read] does.
func Parse(b []byte, o Options) (Document, tournament.Problems) {
	p := parser{doc: Document{File: o.File, NationalIDs: map[int]NationalID{}, first: map[string]int{}}}
	d := &p.doc
	switch {
	case len(b) > limit:
		p.complain(problem{key: "trf.too-large"})
		return p.doc, p.problems.done()
	case bytes.IndexByte(b, 0) >= 0:
		p.complain(problem{key: "trf.not-text"})
		return p.doc, p.problems.done()
	}
	b, d.BOM = bytes.CutPrefix(b, []byte("\ufeff"))
	decode := d.choose(b, o.Charset)
	if d.Charset != UTF8 {
		p.complain(problem{warning: true, key: "trf.charset", args: []any{string(d.Charset)}})
	}
	for n, l := range lines(string(b)) {
		rec := Record{Line: n + 1, raw: l.text, end: l.end, Text: decode(l.text)}
		p.record(&rec)
		d.Records = append(d.Records, rec)
	}
	if p.known == 0 {
		p.problems.list = nil
		p.complain(problem{key: "trf.no-records"})
	}
	p.counts()
	return p.doc, p.problems.done()
}

type line struct{ text, end string }

// lines splits at CR LF, LF and bare CR alike; the specification ends lines
// with CR, files in the wild with any of the three.
func lines(s string) []line {
	var out []line
	for s != "" {
		i := strings.IndexAny(s, "\r\n")
		if i < 0 {
			return append(out, line{text: s})
		}
		end := s[i : i+1]
		if strings.HasPrefix(s[i:], "\r\n") {
			end = "\r\n"
		}
		out = append(out, line{s[:i], end})
		s = s[i+len(end):]
	}
	return out
}

// WriteTo writes the bytes of the document: those that were read, or those
// that [FromState] made.
func (d Document) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write(d.Bytes())
	return int64(n), err
}

// Bytes are the bytes of the document.
func (d Document) Bytes() []byte {
	var b bytes.Buffer
	if d.BOM {
		b.WriteString("\ufeff")
	}
	for _, r := range d.Records {
		b.WriteString(r.raw)
		b.WriteString(r.end)
	}
	return b.Bytes()
}
