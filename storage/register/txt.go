package register

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"sealedmove/tournament"
)

// titleLines is in how many of the first lines the titles are looked for.
const titleLines = 5

// column is a column of a list of fixed width: [from, to), counted from 0.
type column struct{ from, to int }

// layout is where the columns of a list are, found from the line of the titles.
// FIDE has moved them before: the list with arena titles is 4 wider than that
// without, and the single lists name their rating by the month.
type layout struct {
	id, name, federation, sex, title, womanTitle, otherTitle, arenaTitle column

	rating   [3]column // standard, rapid, blitz; of a single list the first
	k        [3]column
	birth    column
	flag     column
	single   bool
	month    tournament.Date // of a single list, from the title of its rating
	width    int
	afterOth int // where the column after the other titles begins
}

// has tells whether the list has the column.
func (c column) has() bool { return c.to > 0 }

// titleWord is a title of a column and where it stands.
type titleWord struct {
	text string
	at   int
}

// titleWords splits a line of titles; "ID Number" is one.
func titleWords(line string) []titleWord {
	var words []titleWord
	for i := 0; i < len(line); {
		if line[i] == ' ' {
			i++
			continue
		}
		end := i + strings.IndexByte(line[i:]+" ", ' ')
		word := strings.ToUpper(line[i:end])
		if word == "NUMBER" && len(words) == 1 && words[0].text == "ID" {
			words[0].text = "ID NUMBER"
		} else {
			words = append(words, titleWord{word, i})
		}
		i = end
	}
	return words
}

// readLayout finds the columns; ok is false where the line is not that of the titles.
func readLayout(line string) (l layout, ok bool) {
	line = strings.TrimPrefix(line, "\ufeff")
	words := titleWords(line)
	l.width = len(line)
	for i, w := range words {
		c := column{w.at, len(line)}
		if i+1 < len(words) {
			c.to = words[i+1].at
		} else {
			c.to = w.at + max(len(w.text), 4) // the flag: two letters and room
			l.width = max(l.width, c.to)
		}
		l.set(w.text, c)
	}
	if l.otherTitle.has() {
		l.afterOth = l.otherTitle.to
	}
	return l, l.id.has() && l.name.has() && l.federation.has() && slices.ContainsFunc(l.rating[:], column.has)
}

// set puts a column where its title says. Titles that are not known are passed over.
func (l *layout) set(title string, c column) {
	known := map[string]*column{
		"ID": &l.id, "ID NUMBER": &l.id, "ID_NUMBER": &l.id, "IDNUMBER": &l.id, "FIDEID": &l.id,
		"NAME": &l.name, "FED": &l.federation, "COUNTRY": &l.federation, "SEX": &l.sex,
		"TIT": &l.title, "TITL": &l.title, "TITLE": &l.title, "WTIT": &l.womanTitle, "OTIT": &l.otherTitle, "FOA": &l.arenaTitle,
		"SRTNG": &l.rating[0], "RRTNG": &l.rating[1], "BRTNG": &l.rating[2], "SK": &l.k[0], "RK": &l.k[1], "BK": &l.k[2],
		"B-DAY": &l.birth, "BDAY": &l.birth, "BORN": &l.birth, "BIRTHDAY": &l.birth, "FLAG": &l.flag,
	}
	if place := known[title]; place != nil {
		*place = c
		return
	}
	month, isMonth := monthOf(title)
	switch {
	case isMonth || title == "RATING" || title == "RTNG":
		l.rating[0], l.single, l.month = c, true, month
	case title == "K":
		l.k[0] = c
	}
}

// monthOf reads the title of a single list's rating: OCT26.
func monthOf(title string) (tournament.Date, bool) {
	const months = "JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC"
	if len(title) != 5 {
		return "", false
	}
	m := strings.Index(months, title[:3])
	year := number([]byte(title[3:]))
	if m < 0 || m%3 != 0 || year < 0 {
		return "", false
	}
	return tournament.Date("20" + title[3:] + "-" + string([]byte{'0' + byte((m/3+1)/10), '0' + byte((m/3+1)%10)}) + "-01"), true
}

// number reads digits; -1 is none.
func number(b []byte) int {
	if len(b) == 0 || len(b) > 9 {
		return -1
	}
	n := 0
	for _, c := range b {
		if c < '0' || c > '9' {
			return -1
		}
		n = n*10 + int(c-'0')
	}
	return n
}

// txtReader reads a list of fixed width.
type txtReader struct {
	*source
	layout layout
	tempo  tournament.Tempo // of a single list
	line   int
	b      []byte // the line, a byte a column
	runes  []rune // of a line in which that is not the same
	shift  int    // of the columns from shiftAt on
	shifts int
	words  repeats
}

// read reads the people, behind the titles.
func (r *txtReader) read(out *batches) error {
	for {
		line, whole, err := r.next()
		if err != nil {
			return err
		}
		if line == nil && !whole {
			break
		}
		if len(bytes.TrimSpace(line)) == 0 || len(line) == 1 && line[0] == 0x1a { // the end of a file, long ago
			continue
		}
		if !whole && len(line) < r.layout.birth.from+4 { // half a rating is worse than none
			r.left(len(line), "ratinglist.cut-off")
			break
		}
		if err := r.person(line, out); err != nil {
			return err
		}
	}
	return nil
}

// titles reads up to the line of the titles.
func (r *txtReader) titles() error {
	for r.line < titleLines {
		line, whole, err := r.next()
		if err != nil {
			return err
		}
		if l, ok := readLayout(string(line)); ok {
			r.layout = l
			return nil
		}
		if !whole {
			break
		}
	}
	return tournament.Problems{{File: r.name, Line: 1, Key: "ratinglist.no-titles"}}
}

// next reads a line, without its end; whole is false where the file ends in
// it. A line that is longer than any list's ends the reading.
func (r *txtReader) next() (line []byte, whole bool, err error) {
	line, err = r.in.ReadSlice('\n')
	r.line++
	switch {
	case err == nil:
	case errors.Is(err, io.EOF):
		if len(line) == 0 {
			return nil, false, nil
		}
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, false, tournament.Problems{{File: r.name, Line: r.line, Key: "ratinglist.line-too-long"}}
	default:
		return nil, false, r.damaged(err)
	}
	return bytes.TrimRight(line, "\r\n"), err == nil, nil
}

// problem tells of something in the line: at is the column, from 0.
func (r *txtReader) problem(at int, key string, args ...any) {
	r.problems.add(tournament.Problem{File: r.name, Line: r.line, Column: at + 1, Key: key, Args: args})
}

// at is a column of the line, without blanks.
func (r *txtReader) at(c column) []byte {
	from, to := c.from, c.to
	if r.shift > 0 && from >= r.shifts {
		from, to = from+r.shift, to+r.shift
	}
	if from >= len(r.b) || !c.has() {
		return nil
	}
	return trim(r.b[from:min(to, len(r.b))])
}

func trim(b []byte) []byte {
	for len(b) > 0 && b[0] == ' ' {
		b = b[1:]
	}
	for len(b) > 0 && b[len(b)-1] == ' ' {
		b = b[:len(b)-1]
	}
	return b
}

// person reads a line. FIDE's ids are digits; a line without one is nobody's.
func (r *txtReader) person(line []byte, out *batches) error {
	r.b = r.columns(line)
	r.findShift()
	l := &r.layout
	federation := r.at(l.federation)
	if !r.wanted(federation) {
		return nil
	}
	id := r.at(l.id)
	name := r.at(l.name)
	switch {
	case number(id) <= 0:
		r.left(l.id.from, "ratinglist.id", string(id))
		return nil
	case len(name) == 0:
		r.left(l.name.from, "ratinglist.no-name", string(id))
		return nil
	}
	p, err := out.next()
	if err != nil {
		return err
	}
	p.List, p.ID, p.Name = FIDE, string(id), r.text(l.name)
	p.FideID = p.ID
	p.Federation = r.words.of(federation)
	p.Sex = r.sex()
	p.Title = r.fideTitle()
	p.Birth = r.year()
	inactive := bytes.ContainsAny(r.at(l.flag), "iI") // "w" alone is a woman
	if l.single {
		*p.rating(r.tempo) = Rating{Value: r.rated(l.rating[0]), K: r.factor(l.k[0]), Inactive: inactive}
		return nil
	}
	// The combined list tells of inactivity in standard chess only.
	p.Standard = Rating{Value: r.rated(l.rating[0]), K: r.factor(l.k[0]), Inactive: inactive}
	p.Rapid = Rating{Value: r.rated(l.rating[1]), K: r.factor(l.k[1])}
	p.Blitz = Rating{Value: r.rated(l.rating[2]), K: r.factor(l.k[2])}
	return nil
}

// left tells of a line that is left out.
func (r *txtReader) left(at int, key string, args ...any) {
	r.problems.bad++
	r.problem(at, key, args...)
}

// columns gives the line a byte a column. FIDE's lists are ASCII. In one that
// somebody has edited a letter may be several bytes of UTF-8 and still one
// column: its place is taken by a sign, and names are read from the letters.
func (r *txtReader) columns(line []byte) []byte {
	r.runes = nil
	if plain(line) || len(line) <= r.layout.width || !utf8.Valid(line) {
		return line
	}
	r.runes = []rune(string(line))
	out := make([]byte, len(r.runes))
	for i, c := range r.runes {
		if out[i] = '?'; c < utf8.RuneSelf {
			out[i] = byte(c)
		}
	}
	return out
}

func plain(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// text is a name; bytes above ASCII are Latin 1, unless they are UTF-8.
func (r *txtReader) text(c column) string {
	b := r.at(c)
	switch {
	case r.runes != nil:
		return strings.Trim(string(r.runes[c.from:min(c.to, len(r.runes))]), " ")
	case plain(b) || utf8.Valid(b):
		return string(b)
	}
	out := make([]rune, len(b))
	for i, c := range b {
		out[i] = rune(c)
	}
	return string(out)
}

// repeats are short texts that come again and again: federations, titles, years.
type repeats map[string]string

// of is the text b, one string for all its repetitions.
func (r repeats) of(b []byte) string {
	if len(b) == 0 {
		return ""
	}
	if s, ok := r[string(b)]; ok {
		return s
	}
	s := string(b)
	if len(r) < 1<<12 {
		r[s] = s
	}
	return s
}

// findShift finds by how much a text that is too long for its column has
// pushed the rest of the line: other titles that fill more than their 15
// columns run into the arena title or the rating ("SI,FI,LSI,SLI,NAAFM",
// "LSI,FI,SI,SLI,NA1946").
func (r *txtReader) findShift() {
	l := &r.layout
	r.shift, r.shifts = 0, l.afterOth
	if from := l.otherTitle.from; l.otherTitle.has() && from < len(r.b) {
		run := r.b[from:]
		n := 0
		for n < len(run) && (run[n] >= 'A' && run[n] <= 'Z' || run[n] == ',') {
			n++
		}
		if l.arenaTitle.has() && n >= 3 && slices.Contains(arenaTitles, string(run[n-3:n])) {
			n -= 3
		}
		if r.shift = max(0, n-(l.afterOth-from)); r.shift > 0 {
			return
		}
	}
	extra := len(r.b) - l.width
	if extra <= 0 || federation(r.at(l.federation)) {
		return
	}
	if r.shift, r.shifts = extra, l.federation.from; !federation(r.at(l.federation)) { // not a long name either
		r.shift = 0
	}
}

var arenaTitles = []string{"AGM", "AIM", "AFM", "ACM"}

// federation tells whether b is a federation's code.
func federation(b []byte) bool {
	return len(b) == 3 && !slices.ContainsFunc(b, func(c byte) bool { return c < 'A' || c > 'Z' })
}

func (r *txtReader) sex() string {
	switch b := r.at(r.layout.sex); {
	case len(b) == 0:
		return ""
	case b[0] == 'F' || b[0] == 'f' || b[0] == 'w' || b[0] == 'W':
		return "w"
	case b[0] == 'M' || b[0] == 'm':
		return "m"
	}
	return ""
}

// fideTitles are the titles with the short forms of older lists.
var fideTitles = map[string]string{
	"GM": "GM", "IM": "IM", "FM": "FM", "CM": "CM", "WGM": "WGM", "WIM": "WIM", "WFM": "WFM", "WCM": "WCM",
	"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
}

// fideTitle is the title, or the women's title of somebody without another.
// The list has seen others ("WH"), which are no titles of FIDE's.
func (r *txtReader) fideTitle() string {
	for _, c := range []column{r.layout.title, r.layout.womanTitle} {
		b := r.at(c)
		if len(b) == 0 {
			continue
		}
		t, ok := fideTitles[string(b)]
		if ok {
			return t
		}
		r.problem(c.from, "ratinglist.title", string(b))
	}
	return ""
}

// year is the year of birth; 0 is not known.
func (r *txtReader) year() string {
	b := r.at(r.layout.birth)
	switch n := number(b); {
	case n >= 1800 && n <= 2200:
		return r.words.of(b)
	case n != 0 && len(b) > 0:
		r.problem(r.layout.birth.from, "ratinglist.birth", string(b))
	}
	return ""
}

func (r *txtReader) rated(c column) int {
	n := number(r.at(c))
	if n > tournament.MaxRating || n < 0 && len(r.at(c)) > 0 {
		r.problem(c.from, "ratinglist.rating", string(r.at(c)))
		return 0
	}
	return max(n, 0)
}

func (r *txtReader) factor(c column) int { return max(0, min(number(r.at(c)), 99)) }

// rating is where a rating stands.
func (p *Person) rating(t tournament.Tempo) *Rating {
	switch t {
	case tournament.Rapid:
		return &p.Rapid
	case tournament.Blitz:
		return &p.Blitz
	default:
		return &p.Standard
	}
}
