package trf

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"sealedmove/tournament"
)

// Version is an edition of the format to write.
type Version uint8

// The editions. The zero value is TRF-26.
const (
	V26 Version = iota
	V16
)

// WriteOptions say how to write a tournament.
type WriteOptions struct {
	Version Version
	// Ranks go to columns 86–89; nil ranks by points, then by start number.
	Ranks map[tournament.PlayerID]int
	// StartNo are the start numbers to write, in the order of the pairing
	// numbers; nil are the pairing numbers. A file that is written anew keeps
	// the holes in its numbers by it.
	StartNo map[tournament.PlayerID]int
	// Comments are written as ### lines, which only TRF-26 has.
	Comments []string
}

// notFIDE is the comment that says that the section has left FIDE mode.
const notFIDE = "### FIDE mode off"

// FromState makes the document of a section: UTF-8, lines that end with CR LF.
// Names are the Latin ones where there are such. A problem that is no warning
// means that the format has no place for something, such as a score of 100
// points; a warning names what was cut short or left out.
func FromState(s tournament.State, id tournament.SectionID, o WriteOptions) (Document, tournament.Problems) {
	sec := s.Section(id)
	if sec == nil {
		return Document{}, tournament.Problems{{Key: "state.no-section", Args: []any{string(id)}}}
	}
	w := writer{s: s, sec: sec, o: o, players: numbered(s, sec), cells: s.Cells(id, sec.Current()), no: map[tournament.PlayerID]int{}}
	for i, p := range w.players {
		if w.no[p.ID] = i + 1; o.StartNo != nil {
			w.no[p.ID] = o.StartNo[p.ID]
		}
	}
	w.header()
	w.settings()
	w.kept(true)
	w.playerLines()
	w.kept(false)
	doc, problems := Parse(w.out.Bytes(), Options{})
	return doc, append(w.problems.done(), problems...)
}

// writer builds the lines of a document.
type writer struct {
	s        tournament.State
	sec      *tournament.Section
	o        WriteOptions
	players  []*tournament.Player        // by start number
	no       map[tournament.PlayerID]int // start numbers
	cells    map[tournament.PlayerID][]tournament.Cell
	out      bytes.Buffer
	problems complaints
}

// numbered are the players of a section by number; those who have none yet
// follow by rating and name.
func numbered(s tournament.State, sec *tournament.Section) []*tournament.Player {
	all := s.Entries(sec.ID)
	slices.SortStableFunc(all[len(sec.Numbers):], func(a, b *tournament.Player) int {
		if a.Rating != b.Rating {
			return b.Rating - a.Rating
		}
		return strings.Compare(a.Person.Value.LatinName(), b.Person.Value.LatinName())
	})
	return all
}

// line writes one record; blanks at its end are left out.
func (w *writer) line(format string, args ...any) {
	w.out.WriteString(strings.TrimRight(fmt.Sprintf(format, args...), blanks))
	w.out.WriteString("\r\n")
}

// text writes a record of words, unless there are none.
func (w *writer) text(code, words string) {
	if t := tournament.Clean(strings.ToValidUTF8(words, "\ufffd")); t != "" {
		w.line("%s %s", code, t)
	}
}

func (w *writer) header() {
	info, officials := w.s.Info, w.s.Info.Officials.Value
	name := info.Name
	if len(w.s.Sections) > 1 && w.sec.Name != "" && w.sec.Name != name {
		name += ", " + w.sec.Name
	}
	w.line("012 %s", tournament.Clean(strings.ToValidUTF8(name, "\ufffd")))
	w.text("022", info.Place)
	w.text("032", info.Federation)
	w.text("042", slashed(info.Start))
	w.text("052", slashed(info.End))
	rated := 0
	for _, p := range w.players {
		if p.Rating > 0 {
			rated++
		}
	}
	w.line("062 %d", len(w.players))
	w.line("072 %d", rated)
	w.text("092", typeOf(w.sec.System))
	w.text("102", officials.ChiefArbiter)
	for _, d := range officials.Deputies {
		w.text("112", d)
	}
	if !w.keeps("122") {
		w.text("122", Words(w.sec.TimeControl))
	}
	if dates := w.sec.RoundDates; slices.ContainsFunc(dates, func(d tournament.Date) bool { return d != "" }) {
		var b strings.Builder
		for _, d := range dates {
			fmt.Fprintf(&b, "  %8s", slashed(d[min(2, len(d)):]))
		}
		w.line("132%86s%s", "", b.String())
	}
}

// slashed is a day as the format writes it, 2026/11/30.
func slashed(d tournament.Date) string { return strings.ReplaceAll(string(d), "-", "/") }

func typeOf(s tournament.System) string {
	switch s {
	case tournament.RoundRobin:
		return "Individual: Round-Robin"
	case tournament.DoubleRoundRobin:
		return "Individual: Double Round-Robin"
	case tournament.Burstein:
		return "Individual: Swiss-System (Burstein)"
	case tournament.Dubov:
		return "Individual: Swiss-System (Dubov)"
	case tournament.Keizer:
		return "Individual: Keizer"
	case tournament.Knockout:
		return "Individual: Knockout"
	default:
		return "Individual: Swiss-System (Dutch)"
	}
}

// codeOf is the coded type of record 192.
func codeOf(sec *tournament.Section) string {
	code := map[tournament.System]string{
		tournament.RoundRobin: "FIDE_ROUNDROBIN", tournament.DoubleRoundRobin: "FIDE_DOUBLEROUNDROBIN",
		tournament.Burstein: "FIDE_BURSTEIN", tournament.Dubov: "FIDE_DUBOV",
		tournament.Keizer: "CUSTOM_KEIZER", tournament.Knockout: "CUSTOM_KNOCKOUT",
	}[sec.System]
	if code == "" {
		code = "FIDE_DUTCH"
	}
	if sec.Baku {
		code += "_BAKU"
	}
	return code
}

// settings writes what the section declares: as records of TRF-26, or as the
// extensions by which programs that read TRF-16 know it.
func (w *writer) settings() {
	sec := w.sec
	if w.o.Version == V16 {
		w.settings16()
		return
	}
	if sec.TotalRounds > 0 {
		w.line("142 %d", sec.TotalRounds)
	}
	if sec.InitialColor != tournament.NoColor {
		w.line("152 %s", strings.ToUpper(sec.InitialColor.String()[:1]))
	}
	w.pointSystem()
	w.line("182 Sealed Move")
	w.line("192 %s", codeOf(sec))
	if list := strings.Join(sec.TieBreaks, ","); list != "" {
		code := "202"
		if slices.ContainsFunc(sec.TieBreaks, func(t string) bool { return strings.EqualFold(t, "PTS") }) {
			code = "212"
		}
		w.text(code, list)
	}
	w.text("222", sec.TimeControl)
	w.byes()
	for _, a := range sec.Accelerations {
		w.line("250      %s %03d %03d %04d %04d", w.score(a.Points), a.First, a.Last, w.noOf(a.FirstTPN), w.noOf(a.LastTPN))
	}
	for _, f := range w.forbidden() {
		if nos := w.numbers(f.Players); nos != "" {
			w.line("260 %03d %03d %s", f.First, f.Last, nos)
		}
	}
	w.options()
	w.fixedBoards()
}

// noOf is the start number of pairing number n; a number beyond the players
// stands for those who come later.
func (w *writer) noOf(n tournament.TPN) int {
	if n < 1 || int(n) > len(w.players) {
		return int(n)
	}
	return w.no[w.players[n-1].ID]
}

// numbers are start numbers in four columns each, a blank between them.
func (w *writer) numbers(ids []tournament.PlayerID) string {
	var out []string
	for _, id := range ids {
		if n := w.no[id]; n > 0 {
			out = append(out, fmt.Sprintf("%4d", n))
		}
	}
	return strings.Join(out, " ")
}

// pointSystem writes record 162 where the points are not 1, ½ and 0 with what
// follows from them. A covers the absent and the lost forfeit alike; where they
// differ, the records of bbpPairings say so.
func (w *writer) pointSystem() {
	p := w.sec.Points
	if p == tournament.StandardPoints() {
		return
	}
	cols := []string{"W" + w.score(p.Win), "D" + w.score(p.Draw), "L" + w.score(p.Loss)}
	if p.ZeroBye == p.ForfeitLoss && p.ZeroBye != 0 {
		cols = append(cols, "A"+w.score(p.ZeroBye))
	}
	if p.PairingBye != p.Win {
		cols = append(cols, "P"+w.score(p.PairingBye))
	}
	if p.Unknown != p.Draw {
		cols = append(cols, "X"+w.score(p.Unknown))
	}
	w.line("162  %s", strings.Join(cols, "    "))
	if p.ZeroBye != p.ForfeitLoss {
		w.line("BBZ %s", w.score(p.ZeroBye))
		w.line("BBF %s", w.score(p.ForfeitLoss))
	}
}

// score is points in four columns; it refuses what does not fit.
func (w *writer) score(v tournament.Score) string {
	if v > 999 || v < -99 {
		w.refuse("trf.write.score", v)
	}
	return fmt.Sprintf("%4s", v)
}

// byes writes the byes of rounds not yet paired, with those who have left or
// have not come yet among the zero-point byes.
func (w *writer) byes() {
	for r := w.sec.Current() + 1; r <= w.horizon(); r++ {
		if w.o.Version == V16 && !w.allAway(r) {
			continue // in the columns of the players, see laterCells
		}
		for _, k := range []tournament.ByeKind{tournament.FullBye, tournament.HalfBye, tournament.ZeroBye} {
			var ids []tournament.PlayerID
			for _, p := range w.players {
				if away(p, r) == k {
					ids = append(ids, p.ID)
				}
			}
			for part := range slices.Chunk(ids, 40) {
				w.line("240 %s %3d %s", k, r, w.numbers(part))
			}
		}
	}
}

// allAway tells whether nobody is there for round r. TRF-16 has no way to say
// so: a column that is full of byes is a round that is over.
func (w *writer) allAway(r tournament.RoundNo) bool {
	return !slices.ContainsFunc(w.players, func(p *tournament.Player) bool { return away(p, r) == tournament.NoBye })
}

// horizon is the last round of which anything is said beforehand.
func (w *writer) horizon() tournament.RoundNo {
	last := w.sec.TotalRounds
	for _, p := range w.players {
		for _, q := range p.Requests {
			last = max(last, q.Round)
		}
	}
	return last
}

// away is the bye of a player in a round to come, NoBye if he is to be paired.
func away(p *tournament.Player, r tournament.RoundNo) tournament.ByeKind {
	if !p.Present(r) {
		return tournament.ZeroBye
	}
	return p.Request(r)
}

func (w *writer) settings16() {
	sec := w.sec
	if sec.TotalRounds > 0 {
		w.line("XXR %d", sec.TotalRounds)
	}
	if sec.InitialColor != tournament.NoColor {
		w.line("XXC %s1", sec.InitialColor)
	}
	if sec.Baku || !sec.System.IsRoundRobin() && sec.System != tournament.Dutch {
		w.line("192 %s", codeOf(sec)) // what else would say it
	}
	if p := sec.Points; p != tournament.StandardPoints() {
		for _, x := range []struct {
			code string
			v    tournament.Score
		}{{"BBW", p.Win}, {"BBD", p.Draw}, {"BBL", p.Loss}, {"BBU", p.PairingBye}, {"BBZ", p.ZeroBye}, {"BBF", p.ForfeitLoss}} {
			w.line("%s %s", x.code, w.score(x.v))
		}
	}
	w.byes()
	w.accelerations16()
	for _, f := range w.forbidden() {
		if f.First > 1 || f.Last < sec.TotalRounds {
			w.warn("trf.write.some-rounds", int(f.First), int(f.Last))
			continue
		}
		if nos := strings.Join(strings.Fields(w.numbers(f.Players)), " "); nos != "" {
			w.line("XXP %s", nos)
		}
	}
	w.options()
	w.fixedBoards()
}

// accelerations16 writes the virtual points of each player, a line each.
func (w *writer) accelerations16() {
	for i, p := range w.players {
		var b strings.Builder
		points, any := w.accelerated(tournament.TPN(i+1)), false
		for _, v := range points {
			b.WriteString(" " + w.score(v))
			any = any || v != 0
		}
		if any {
			w.line("XXA %4d%s", w.no[p.ID], b.String())
		}
	}
}

func (w *writer) accelerated(n tournament.TPN) []tournament.Score {
	var last tournament.RoundNo
	for _, a := range w.sec.Accelerations {
		if n >= a.FirstTPN && n <= a.LastTPN {
			last = max(last, a.Last)
		}
	}
	v := make([]tournament.Score, min(last, maxRounds))
	for _, a := range w.sec.Accelerations {
		for r := max(a.First, 1); n >= a.FirstTPN && n <= a.LastTPN && int(r) <= len(v) && r <= a.Last; r++ {
			v[r-1] += a.Points
		}
	}
	return v
}

func (w *writer) warn(key string, args ...any) {
	w.problems.add(problem{warning: true, key: key, args: args})
}

func (w *writer) refuse(key string, args ...any) { w.problems.add(problem{key: key, args: args}) }

// keeps tells whether the section carries a record of this code along.
func (w *writer) keeps(code string) bool {
	return slices.ContainsFunc(w.sec.Records, func(r string) bool { return strings.HasPrefix(r, code+" ") })
}

// kept writes the records that were carried along: those of the head of the
// file before the players, all else and the comments after them.
func (w *writer) kept(head bool) {
	var comments []string
	for _, r := range w.sec.Records {
		r = strings.ToValidUTF8(strings.Map(plain, r), "\ufffd")
		isHead := len(r) > 3 && r[3] == ' ' && r[:3] < "300" && strings.Trim(r[:3], "0123456789") == "" && r[:3] > "001"
		switch {
		case strings.HasPrefix(r, "###"):
			comments = append(comments, r)
		case isHead != head || ours(r):
		case w.o.Version == V16 && len(r) > 3 && r[:3] > "132" && r[:3] < "900":
		default:
			w.line("%s", r)
		}
	}
	if head || w.o.Version == V16 {
		return
	}
	for _, c := range w.o.Comments {
		comments = append(comments, "### "+strings.TrimSpace(strings.TrimLeft(tournament.Clean(strings.ToValidUTF8(c, "\ufffd")), "#")))
	}
	comments = append(comments, w.noShowLines()...)
	if w.sec.System.UnderFIDE() && !w.sec.FIDEMode {
		comments = append(comments, notFIDE)
	}
	for _, c := range comments {
		w.line("%s", c)
	}
}

// plain makes blanks of characters that would end or forge a record.
func plain(r rune) rune {
	if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
		return ' '
	}
	return r
}

// ours tells whether a record is one that the state itself gives, which must
// not come in by the way of those that are carried along.
func ours(r string) bool {
	code := r[:min(3, len(r))]
	k, known := kindOf(code)
	return known && !k.kept && code != "122"
}

// name is the name in its 33 columns.
func (w *writer) name(p *tournament.Player) string {
	n := []rune(tournament.Clean(strings.ToValidUTF8(p.Person.Value.LatinName(), "\ufffd")))
	return strings.TrimRight(string(n[:min(len(n), 33)]), blanks)
}

func (w *writer) playerLines() {
	scores := w.s.Scores(w.sec.ID, w.sec.Current())
	ranks := w.o.Ranks
	if ranks == nil {
		ranks = byPoints(w.players, scores)
	}
	if len(w.players) > 9999 {
		w.refuse("trf.write.too-many", len(w.players))
		return
	}
	for _, p := range w.players {
		w.playerLine(w.no[p.ID], p, scores[p.ID], ranks[p.ID])
	}
	for _, p := range w.players {
		w.national(w.no[p.ID], p)
	}
}

// byPoints ranks by points, then by start number.
func byPoints(players []*tournament.Player, scores map[tournament.PlayerID]tournament.Score) map[tournament.PlayerID]int {
	order := slices.Clone(players)
	slices.SortStableFunc(order, func(a, b *tournament.Player) int { return int(scores[b.ID] - scores[a.ID]) })
	ranks := map[tournament.PlayerID]int{}
	for i, p := range order {
		ranks[p.ID] = i + 1
	}
	return ranks
}

func (w *writer) playerLine(no int, p *tournament.Player, score tournament.Score, rank int) {
	if p.Rating > tournament.MaxRating || p.Rating < 0 {
		w.refuse("trf.write.rating", no, p.Rating)
	}
	person := p.Person.Value
	if full := tournament.Clean(person.LatinName()); utf8.RuneCountInString(full) > 33 {
		w.warn("trf.write.name", no, full)
	}
	var b strings.Builder
	b.WriteString(static("001", no, p, w.name(p), person))
	fmt.Fprintf(&b, " %s %4d", w.score(score), rank)
	for _, c := range w.cells[p.ID] {
		b.WriteString("  ")
		if c.Opponent == "" {
			fmt.Fprintf(&b, "0000 - %c", c.Bye.TRF())
			continue
		}
		fmt.Fprintf(&b, "%4d %s %c", w.no[c.Opponent], c.Color.String()[:1], c.TRF())
	}
	if w.o.Version == V16 {
		w.laterCells(&b, p)
	}
	w.line("%s", b.String())
}

// laterCells writes byes of rounds to come into their columns, as TRF-16 has no record for them.
func (w *writer) laterCells(b *strings.Builder, p *tournament.Player) {
	for r := w.sec.Current() + 1; r <= w.horizon(); r++ {
		if k := away(p, r); k != tournament.NoBye && !w.allAway(r) {
			fmt.Fprintf(b, "  0000 - %c", k.TRF())
		} else {
			b.WriteString(strings.Repeat(" ", cellWidth))
		}
	}
}

// static are columns 1 to 79 of a 001 record.
func static(code string, no int, p *tournament.Player, name string, person tournament.Person) string {
	sex := " "
	if p.Sex == "m" || p.Sex == "w" {
		sex = p.Sex
	}
	rating := ""
	if p.Rating > 0 {
		rating = strconv.Itoa(p.Rating)
	}
	pad := strings.Repeat(" ", 33-utf8.RuneCountInString(name))
	return fmt.Sprintf("%s %4d %s%3s %s%s %4s %-3s %11s %-10s",
		code, no, sex, cutTo(p.Title, 3), name, pad, rating, cutTo(p.Federation, 3), cutTo(person.FideID, 11), birth(person.Birth))
}

// cutTo is a short field without blanks or control characters, cut to n characters.
func cutTo(s string, n int) string {
	r := []rune(strings.ReplaceAll(tournament.Clean(strings.ToValidUTF8(s, "")), " ", ""))
	return string(r[:min(len(r), n)])
}

// birth is a day, or a year with the month and day as zeros.
func birth(s string) string {
	if d, err := tournament.ParseDate(s); err == nil {
		return slashed(d)
	}
	if y, err := strconv.Atoi(s); err == nil && plausibleYear(y) {
		return s + "/00/00"
	}
	return ""
}

// national writes the NRS record of a player whose national id is known.
func (w *writer) national(no int, p *tournament.Player) {
	id, fed := cutTo(p.Person.Value.NationalID, 11), strings.ToUpper(cutTo(p.Federation, 3))
	if id == "" || w.o.Version == V16 {
		return
	}
	if len(fed) != 3 || strings.Trim(fed, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		fed = "NRS"
	}
	q := *p
	q.Rating, q.Title = 0, ""
	w.line("%s", static(fed, no, &q, w.name(p), tournament.Person{FideID: id, Birth: p.Person.Value.Birth}))
}

// Words is a coded time control in words: "40/6000+30:900+30" is
// "40 moves in 100 min + 30 s, then 15 min + 30 s"; "" where it cannot be read.
func Words(code string) string {
	tc, err := tournament.ParseTimeControl(code)
	if err != nil {
		return ""
	}
	out := make([]string, len(tc))
	for i, p := range tc {
		t := fmt.Sprintf("%d min", p.Base/time.Minute)
		if p.Base%time.Minute != 0 {
			t = fmt.Sprintf("%d s", p.Base/time.Second)
		}
		if p.Increment > 0 {
			t += fmt.Sprintf(" + %d s", p.Increment/time.Second)
		}
		if p.Delay > 0 {
			t += fmt.Sprintf(" with %d s delay", p.Delay/time.Second)
		}
		if p.Moves > 0 {
			t = fmt.Sprintf("%d moves in %s", p.Moves, t)
		}
		out[i] = t
	}
	return strings.Join(out, ", then ")
}
