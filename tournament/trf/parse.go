package trf

import (
	"strconv"
	"strings"

	"sealedmove/tournament"
)

// parser reads one file.
type parser struct {
	doc      Document
	problems complaints
	known    int         // records of a known kind
	numbers  map[int]int // start number → line of its 001 record
}

func (p *parser) complain(x problem) {
	p.problems.file = p.doc.File
	p.problems.add(x)
}

// kind is what the program does with a record of one code.
type kind struct {
	read func(*columns)
	kept bool // carried along as it stands
	once bool // only the first counts
}

// kindOf finds what is done with a record. It is one long switch, so that the
// known records are seen together.
func kindOf(code string) (kind, bool) {
	switch code {
	case "001":
		return kind{read: parsePlayer}, true
	case "012", "022", "032", "042", "052", "062", "092", "102", "122", "192", "222":
		return kind{read: parseHeader, once: true}, true
	case "072", "182":
		return kind{}, true
	case "112":
		return kind{read: parseHeader}, true
	case "132":
		return kind{read: parseRoundDates, once: true}, true
	case "142", "XXR":
		return kind{read: parseRounds}, true
	case "152", "XXC":
		return kind{read: parseInitialColor}, true
	case "162":
		return kind{read: parsePoints}, true
	case "BBW", "BBD", "BBL", "BBU", "BBZ", "BBF":
		return kind{read: parseExtraPoints}, true
	case "XXS":
		return kind{read: parseNamedPoints}, true
	case "202", "212":
		return kind{read: parseTieBreaks, once: true}, true
	case "240":
		return kind{read: parseByes}, true
	case "XXZ":
		return kind{read: parseAbsent}, true
	case "250":
		return kind{read: parseAcceleration}, true
	case "XXA":
		return kind{read: parsePlayerAcceleration}, true
	case "260":
		return kind{read: parseForbidden}, true
	case "XXK":
		return kind{read: parseKeizer, once: true}, true
	case "XXO":
		return kind{read: parseOptions, once: true}, true
	case "XXB":
		return kind{read: parseFixedBoard}, true
	case "XXP":
		return kind{read: parseForbiddenPair}, true
	case "299":
		return kind{read: parseAbnormal, kept: true}, true
	case "172", "013", "300", "310", "320", "330", "352", "362", "801", "802":
		return kind{kept: true}, true
	case "082":
		return kind{read: parseTeams, kept: true}, true
	default:
		return kind{}, false
	}
}

// record reads one line.
func (p *parser) record(rec *Record) {
	c := p.columns(rec)
	if c.len() == 0 {
		return
	}
	if strings.HasPrefix(rec.Text, "###") {
		text := strings.TrimRight(rec.Text, blanks)
		off := text == notFIDE
		rec.Code, rec.Kept = "###", !off && !p.noShow(c, text)
		p.doc.NotFIDE = p.doc.NotFIDE || off
		return
	}
	code := string(c.runes[:min(3, c.len())])
	k, known := kindOf(code)
	switch {
	case known && (c.at(4) == ' ' || code == "001" || strings.HasPrefix(code, "XX") || strings.HasPrefix(code, "BB")):
		rec.Code, rec.Kept = code, k.kept
		c.record = code
		p.known++
		if k.once && p.twice(c) {
			return
		}
		if k.read != nil {
			k.read(c)
		}
		if code == "082" && c.rest(5) == "0" {
			rec.Kept = false
		}
	case isNRS(c, code):
		rec.Code, c.record = code, code
		p.known++
		parseNRS(c)
	default:
		rec.Code, rec.Kept = "", true
		c.record = code
		c.warn(1, "trf.unknown", code)
	}
}

// twice tells whether a record of a kind that may stand once has been read
// already. Where the two could say different things of the pairing, the second
// is refused.
func (p *parser) twice(c *columns) bool {
	at, ok := p.doc.first[c.record]
	if !ok {
		p.doc.first[c.record] = c.line
		return false
	}
	switch c.record {
	case "132", "192", "202", "212", "XXK", "XXO":
		c.refuse(1, "trf.twice", at)
	default:
		c.warn(1, "trf.twice-text", at)
	}
	return true
}

func parseHeader(c *columns) {
	d, t := &c.p.doc, tournament.Clean(c.rest(5))
	switch c.record {
	case "012":
		d.Name = t
	case "022":
		d.Place = t
	case "032":
		d.Federation = t
	case "042":
		d.Start = parseDate(c)
	case "052":
		d.End = parseDate(c)
	case "062":
		d.Count = parseCount(c)
	case "092":
		d.Type = t
	case "102":
		d.ChiefArbiter = t
	case "112":
		if t != "" {
			d.Deputies = append(d.Deputies, t)
		}
	case "122":
		d.TimeControl = t
	case "192":
		d.System = t
	case "222":
		d.TimeCode = t
	}
}

func parseDate(c *columns) tournament.Date {
	t := c.rest(5)
	d, err := tournament.ParseDate(t)
	if err != nil {
		c.refuse(5, "trf.date", t)
	}
	return d
}

// parseCount reads the number of players, which some programs follow with
// more words.
func parseCount(c *columns) int {
	ws := c.words(5)
	if len(ws) == 0 {
		return 0
	}
	n, err := strconv.Atoi(ws[0].text)
	if err != nil || n < 0 {
		c.refuse(ws[0].col, "trf.number.players", ws[0].text)
		return 0
	}
	return n
}

// parseTeams reads record 082; teams themselves are kept as they stand.
func parseTeams(c *columns) { parseCount(c) }

// counts warns where there are no players, and where record 062 and the players
// differ: the file may be cut.
func (p *parser) counts() {
	if len(p.doc.Players) == 0 && p.known > 0 {
		p.complain(problem{warning: true, key: "trf.no-players"})
	}
	if n := p.doc.Count; n > 0 && n != len(p.doc.Players) && p.known > 0 {
		p.complain(problem{line: p.doc.first["062"], record: "062", warning: true, key: "trf.count", args: []any{n, len(p.doc.Players)}})
	}
}

// parseRoundDates reads YY/MM/DD (or a full date) in the columns of the rounds.
func parseRoundDates(c *columns) {
	for col := firstCell; col <= c.len(); col += cellWidth {
		t := c.text(col, col+cellWidth-1)
		if len(t) == 8 && t[2] == t[5] {
			century := "20"
			if t[0] >= '7' {
				century = "19"
			}
			t = century + t
		}
		d, err := tournament.ParseDate(t)
		if err != nil {
			c.refuse(c.start(col, col+cellWidth-1), "trf.date", t)
			return
		}
		c.p.doc.RoundDates = append(c.p.doc.RoundDates, d)
	}
}

// maxRounds is more than any tournament has; a larger number is a slip.
const maxRounds = 400

func parseRounds(c *columns) {
	ws := c.words(4)
	if len(ws) == 0 {
		return
	}
	n, err := strconv.Atoi(ws[0].text)
	switch {
	case err != nil || n < 1 || n > maxRounds:
		c.refuse(ws[0].col, "trf.number.rounds", ws[0].text)
	case c.p.doc.Rounds != 0 && int(c.p.doc.Rounds) != n:
		c.refuse(ws[0].col, "trf.contradicts", ws[0].text, c.p.doc.first["rounds"])
	default:
		c.p.doc.Rounds = tournament.RoundNo(n)
		c.p.note("rounds", c)
	}
}

// note remembers where something was said first.
func (p *parser) note(what string, c *columns) {
	if _, ok := p.doc.first[what]; !ok {
		p.doc.first[what] = c.line
	}
}

func parseInitialColor(c *columns) {
	for _, w := range c.words(4) {
		var is tournament.Color
		switch strings.ToLower(w.text) {
		case "w", "white", "white1":
			is = tournament.White
		case "b", "black", "black1":
			is = tournament.Black
		case "rank":
			if c.record == "XXC" {
				c.warn(w.col, "trf.by-rank")
				continue
			}
			fallthrough
		default:
			c.refuse(w.col, "trf.initial-colour", w.text)
			return
		}
		if have := c.p.doc.InitialColor; have != tournament.NoColor && have != is {
			c.refuse(w.col, "trf.contradicts", w.text, c.p.doc.first["colour"])
			return
		}
		c.p.doc.InitialColor = is
		c.p.note("colour", c)
	}
}

// parseTieBreaks reads 202, or 212 which has the points among them.
func parseTieBreaks(c *columns) {
	list := strings.FieldsFunc(c.rest(5), func(r rune) bool { return r == ',' || r == ' ' || r == ';' })
	if c.record == "202" && len(c.p.doc.TieBreaks) > 0 {
		return // 212 says more
	}
	c.p.doc.TieBreaks = list
}

func parseByes(c *columns) {
	b := Byes{Line: c.line}
	switch c.at(5) {
	case 'F', 'f':
		b.Kind = tournament.FullBye
	case 'H', 'h':
		b.Kind = tournament.HalfBye
	case 'Z', 'z':
		b.Kind = tournament.ZeroBye
	default:
		c.refuse(5, "trf.bye", string(c.at(5)))
		return
	}
	r, ok := c.need(7, 9, "round")
	if !ok || !c.gap(6, 10) {
		return
	}
	b.Round = tournament.RoundNo(r)
	b.Nos = c.refs(11)
	c.p.doc.Byes = append(c.p.doc.Byes, b)
}

func parseAbsent(c *columns) {
	for _, r := range c.numbers(4) {
		c.p.doc.Absent = append(c.p.doc.Absent, Absent{c.line, r})
	}
}

func parseAcceleration(c *columns) {
	if mp, ok := c.score(5, 8); ok && mp != 0 {
		c.refuse(5, "trf.match-points")
		return
	}
	a := Acceleration{Line: c.line}
	pts, ok := c.score(10, 13)
	if !ok {
		if !c.bad {
			c.refuse(10, "trf.missing.points", 10, 13)
		}
		return
	}
	first, ok1 := c.need(15, 17, "round")
	last, ok2 := c.need(19, 21, "round")
	from, ok3 := c.need(23, 26, "start-number")
	to, ok4 := c.need(28, 31, "start-number")
	if !ok1 || !ok2 || !ok3 || !ok4 || !c.gap(4, 9, 14, 18, 22, 27, 32) {
		return
	}
	if first > last || from > to {
		c.refuse(15, "trf.range")
		return
	}
	a.Points, a.First, a.Last = pts, tournament.RoundNo(first), tournament.RoundNo(last)
	a.From, a.To = Ref{from, 23}, Ref{to, 28}
	c.p.doc.Acceleration = append(c.p.doc.Acceleration, a)
}

// parsePlayerAcceleration reads XXA: a number, then the points of each round.
func parsePlayerAcceleration(c *columns) {
	no, ok := c.need(5, 8, "start-number")
	if !ok {
		return
	}
	var run []Acceleration
	for i, col := 1, 10; col <= c.len(); i, col = i+1, col+5 {
		v, ok := c.score(col, col+3)
		if c.bad || !c.gap(col-1) {
			return
		}
		r := tournament.RoundNo(i)
		switch n := len(run); {
		case !ok || v == 0:
		case n > 0 && run[n-1].Points == v && run[n-1].Last == r-1:
			run[n-1].Last = r
		default:
			run = append(run, Acceleration{Line: c.line, Points: v, First: r, Last: r, From: Ref{no, 5}, To: Ref{no, 5}})
		}
	}
	c.p.doc.Acceleration = append(c.p.doc.Acceleration, run...)
}

func parseForbidden(c *columns) {
	first, ok1 := c.need(5, 7, "round")
	last, ok2 := c.need(9, 11, "round")
	if !ok1 || !ok2 || !c.gap(4, 8, 12) {
		return
	}
	if first > last {
		c.refuse(5, "trf.range")
		return
	}
	f := Forbidden{Line: c.line, First: tournament.RoundNo(first), Last: tournament.RoundNo(last), Nos: c.refs(13)}
	c.p.doc.Forbidden = append(c.p.doc.Forbidden, f)
}

func parseForbiddenPair(c *columns) {
	c.p.doc.Forbidden = append(c.p.doc.Forbidden, Forbidden{Line: c.line, Nos: c.numbers(4)})
}

// parseAbnormal checks record 299 and says that its points are not counted.
func parseAbnormal(c *columns) {
	c.score(8, 11)
	c.score(14, 17)
	c.number(20, 22, "round")
	c.refs(24)
	if !c.bad {
		c.warn(5, "trf.abnormal")
	}
}

// isNRS tells whether a line is a national rating record: a federation's code
// in place of 001, then a start number.
func isNRS(c *columns, code string) bool {
	if len(code) != 3 || c.at(4) != ' ' || c.len() < 15 {
		return false
	}
	for _, r := range code {
		if r < 'A' || r > 'Z' {
			return false
		}
	}
	_, err := strconv.Atoi(c.text(5, 8))
	return err == nil
}

// parseNRS reads a national rating record. The state has a place for the
// national id; records as they stand hold names and births, which the journal
// must not keep, so that the national rating and class stay behind.
func parseNRS(c *columns) {
	no, ok := c.need(5, 8, "start-number")
	if !ok {
		return
	}
	rating, _ := c.number(49, 52, "rating")
	if c.bad {
		return
	}
	if rating != 0 || c.text(11, 13) != "" {
		c.warn(5, "trf.national-rating", no)
	}
	c.p.doc.NationalIDs[no] = NationalID{Federation: c.record, ID: cutTo(c.text(58, 68), 11), Rating: rating}
}
