package register

import (
	"bufio"
	"bytes"
	"errors"
	"html"
	"io"
	"regexp"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"

	"sealedmove/tournament"
)

// combinedXML tells a combined list by its beginning: its players have three ratings.
func combinedXML(head []byte) bool { return bytes.Contains(head, []byte("<rapid_rating")) }

// The elements of a player that are read.
const (
	xmlID = iota
	xmlName
	xmlCountry
	xmlSex
	xmlTitle
	xmlWomanTitle
	xmlRating
	xmlK
	xmlRapid
	xmlRapidK
	xmlBlitz
	xmlBlitzK
	xmlBirth
	xmlFlag
	xmlFields
)

var xmlElements = map[string]int{
	"fideid": xmlID, "name": xmlName, "country": xmlCountry, "sex": xmlSex, "title": xmlTitle, "w_title": xmlWomanTitle,
	"rating": xmlRating, "k": xmlK, "rapid_rating": xmlRapid, "rapid_k": xmlRapidK, "blitz_rating": xmlBlitz, "blitz_k": xmlBlitzK,
	"birthday": xmlBirth, "flag": xmlFlag,
}

// xmlReader reads a list as FIDE writes it in XML: <player> elements with
// fideid, name, country … below them and nothing below these. It knows that
// much of XML and no more, since the list is 850 MB and a reader of all XML
// takes a minute for it.
type xmlReader struct {
	*source
	tempo  tournament.Tempo
	single bool
	enc    encoding.Encoding // of letters beyond ASCII; nil is UTF-8
	values [xmlFields][]byte // of the player at hand
	words  repeats
	line   int // of what is read next, from 1
	column int
}

// readXML reads the people of a list.
func (s *source) readXML(tempo tournament.Tempo, single bool, out *batches) error {
	r := &xmlReader{source: s, tempo: tempo, single: single, words: repeats{}, line: 1, column: 1}
	inPlayer, field := false, -1
	line, column := 0, 0
	for {
		text, end, err := r.until('<')
		if err != nil {
			return err
		}
		if field >= 0 {
			r.values[field] = append(r.values[field], text...)
		}
		if end {
			if inPlayer {
				return r.broken("</player>")
			}
			return nil
		}
		atLine, atColumn := r.line, r.column-1
		name, closes, err := r.tag(field)
		if err != nil {
			return err
		}
		switch {
		case name == "": // a comment or the like
		case name == "player" && !closes && !inPlayer:
			inPlayer, line, column = true, atLine, atColumn
			for i := range r.values {
				r.values[i] = r.values[i][:0]
			}
		case name == "player" && inPlayer:
			if !closes {
				return r.broken("</player>")
			}
			inPlayer = false
			if err := r.person(line, column, out); err != nil {
				return err
			}
		case closes || !inPlayer:
			field = -1
		default:
			field = -1
			if f, ok := xmlElements[name]; ok {
				field = f
			}
		}
	}
}

// broken says that the XML is, at the place that has been reached.
func (r *xmlReader) broken(missing string) error {
	return tournament.Problems{{File: r.name, Line: r.line, Column: r.column, Key: "ratinglist.xml", Args: []any{missing}}}
}

// until reads to the delimiter and past it, and gives what is before it; end
// is true where the file ends first.
func (r *xmlReader) until(delim byte) (b []byte, end bool, err error) {
	b, err = r.in.ReadSlice(delim)
	if n := bytes.Count(b, []byte{'\n'}); n > 0 {
		r.line += n
		r.column = len(b) - bytes.LastIndexByte(b, '\n')
	} else {
		r.column += len(b)
	}
	switch {
	case err == nil:
		return b[:len(b)-1], false, nil
	case errors.Is(err, io.EOF):
		return b, true, nil
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, false, r.broken(string(delim))
	}
	return nil, false, r.damaged(err)
}

// tag reads a tag behind its "<" and gives the element's name; closes is true
// of </name> and <name/>. Comments and instructions have no name; CDATA goes
// into the field.
func (r *xmlReader) tag(field int) (name string, closes bool, err error) {
	line, column := r.line, r.column-1
	b, end, err := r.until('>')
	if err != nil {
		return "", false, err
	}
	if end || bytes.IndexByte(b, '<') >= 0 && !bytes.HasPrefix(b, []byte("!")) {
		r.line, r.column = line, column
		return "", false, r.broken(">")
	}
	switch {
	case bytes.HasPrefix(b, []byte("!--")):
		return "", false, r.skip(b[3:], "--", nil)
	case bytes.HasPrefix(b, []byte("![CDATA[")):
		return "", false, r.skip(b[8:], "]]", func(text []byte) {
			if field >= 0 {
				r.values[field] = append(r.values[field], bytes.ReplaceAll(text, []byte("&"), []byte("&amp;"))...)
			}
		})
	case bytes.HasPrefix(b, []byte("?")):
		return "", false, r.declared(b)
	case bytes.HasPrefix(b, []byte("!")):
		return "", false, nil
	}
	closes = bytes.HasPrefix(b, []byte("/")) || bytes.HasSuffix(b, []byte("/"))
	b = bytes.Trim(b, "/")
	if i := bytes.IndexAny(b, " \t\r\n"); i >= 0 {
		b = b[:i]
	}
	return r.words.of(b), closes, nil
}

// skip reads on until what is before a ">" ends in the mark, and gives the
// text up to it to use.
func (r *xmlReader) skip(b []byte, mark string, use func([]byte)) error {
	text := bytes.Clone(b)
	for !bytes.HasSuffix(text, []byte(mark)) {
		more, end, err := r.until('>')
		if err != nil {
			return err
		}
		if end {
			return r.broken(mark + ">")
		}
		text = append(append(text, '>'), more...)
	}
	if use != nil {
		use(text[:len(text)-len(mark)])
	}
	return nil
}

var reEncoding = regexp.MustCompile(`encoding=["']([^"']+)`)

// declared reads the encoding from the declaration of the XML.
func (r *xmlReader) declared(b []byte) error {
	m := reEncoding.FindSubmatch(b)
	if m == nil {
		return nil
	}
	enc, err := htmlindex.Get(string(m[1]))
	if err != nil {
		return r.broken(string(m[0]))
	}
	if name, err := htmlindex.Name(enc); err == nil && name != "utf-8" {
		r.enc = enc
	}
	return nil
}

// text is a value with its entities and letters as they are meant.
func (r *xmlReader) text(field int) string {
	b := r.values[field]
	if !plain(b) {
		switch out, err := decode(r.enc, b); {
		case err == nil:
			b = out
		default:
			b = bytes.ToValidUTF8(b, []byte("\ufffd"))
		}
	}
	s := string(b)
	if bytes.IndexByte(b, '&') >= 0 {
		s = html.UnescapeString(s)
	}
	return tournament.Clean(s)
}

// decode reads letters beyond ASCII: in the declared encoding, else as UTF-8,
// else as Western European ones.
func decode(enc encoding.Encoding, b []byte) ([]byte, error) {
	switch {
	case enc != nil:
		return enc.NewDecoder().Bytes(b)
	case utf8.Valid(b):
		return b, nil
	}
	return charmap.Windows1252.NewDecoder().Bytes(b)
}

// short is a value that needs no reading of entities.
func (r *xmlReader) short(field int) string { return r.words.of(bytes.TrimSpace(r.values[field])) }

// person makes a person of a player that begins at a place.
func (r *xmlReader) person(line, column int, out *batches) error {
	problem := func(key string, args ...any) {
		r.problems.add(tournament.Problem{File: r.name, Line: line, Column: column, Key: key, Args: args})
	}
	country := bytes.TrimSpace(r.values[xmlCountry])
	if !r.wanted(country) {
		return nil
	}
	id, name := bytes.TrimSpace(r.values[xmlID]), r.text(xmlName)
	switch {
	case number(id) <= 0:
		r.problems.bad++
		problem("ratinglist.id", string(id))
		return nil
	case name == "":
		r.problems.bad++
		problem("ratinglist.no-name", string(id))
		return nil
	}
	p, err := out.next()
	if err != nil {
		return err
	}
	*p = Person{List: FIDE, ID: string(id), Name: name, Federation: r.words.of(country)}
	p.FideID = p.ID
	title := r.short(xmlTitle)
	if p.Title = fideTitles[title]; p.Title == "" && title != "" {
		problem("ratinglist.title", title)
	}
	if p.Title == "" {
		p.Title = fideTitles[r.short(xmlWomanTitle)]
	}
	switch r.short(xmlSex) {
	case "F", "f":
		p.Sex = "w"
	case "M", "m":
		p.Sex = "m"
	}
	birth := r.short(xmlBirth)
	if n := number([]byte(birth)); n >= 1800 && n <= 2200 {
		p.Birth = birth
	} else if n != 0 && birth != "" {
		problem("ratinglist.birth", birth)
	}
	rating := func(value, k int) Rating {
		b := bytes.TrimSpace(r.values[value])
		n := number(b)
		if n > tournament.MaxRating || n < 0 && len(b) > 0 {
			problem("ratinglist.rating", string(b))
			n = 0
		}
		return Rating{Value: max(n, 0), K: max(0, min(number(bytes.TrimSpace(r.values[k])), 99))}
	}
	own := p.rating(r.tempo) // the combined list's own rating is the standard one
	*own = rating(xmlRating, xmlK)
	own.Inactive = bytes.ContainsAny(r.values[xmlFlag], "iI") // "w" alone is a woman
	if !r.single {
		p.Rapid, p.Blitz = rating(xmlRapid, xmlRapidK), rating(xmlBlitz, xmlBlitzK)
	}
	return nil
}
