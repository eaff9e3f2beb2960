package pgn

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sealedmove/rules"
)

// Limits keep time and memory in bounds, whatever the file is. They are far
// above what games need.
const (
	maxProblems  = 50      // of one game
	maxDepth     = 200     // of variations
	maxComment   = 1 << 16 // bytes of one comment
	maxComments  = 1 << 22 // bytes of all comments of a game
	perComment   = 32      // bytes that each of them counts besides its text
	maxMoves     = 100_000 // of one game, variations included
	maxTags      = 200
	maxTagLength = 1 << 12
)

// Reader reads the games of a file one after the other, in constant memory.
type Reader struct {
	// Language says whose letters name the pieces; English unless set.
	Language rules.Language
	// Bare leaves comments and glyphs out of the games. Everything is checked
	// all the same.
	Bare bool

	src     source
	number  int
	game    *Game
	lines   []line // the main line and the variations open now
	room    int    // moves that the game may still have
	words   int    // bytes of comments that it may still have
	depth   int    // variations open beyond maxDepth
	cut     bool   // a comment has been cut in this game
	token   []byte
	values  []byte // of the tags, made into strings together
	tagEnds []int
	names   []string // of the tags so far: every game has the same
	name    int      // the one that came last
	notes   []Note   // room for notes and for the comments in them, made for
	texts   []string // many at a time
	said    []byte   // the comments of the game, made into strings together
	sayings []saying
}

// line is a line of play being read.
type line struct {
	moves    []Move
	comments []string
	pos      rules.Position // now
	before   rules.Position // before the last move
	broken   bool           // a move could not be read: what follows cannot either
	line     int
	column   int
}

// saying is a comment of a note whose text ends in said at end.
type saying struct {
	note  *Note
	index int
	end   int
}

// NewReader reads from in.
func NewReader(in io.Reader) *Reader {
	return &Reader{Language: rules.English, src: newSource(in)}
}

// Next returns the next game, or io.EOF after the last. Whatever is wrong with
// a game is among its problems; other errors are those of the file.
func (r *Reader) Next() (*Game, error) {
	g := new(Game)
	return g, r.Read(g)
}

// Read is Next with a game whose memory is used again.
func (r *Reader) Read(g *Game) error {
	*g = Game{Tags: g.Tags[:0], Moves: g.Moves[:0], Problems: g.Problems[:0]}
	r.game, r.depth, r.room, r.words, r.cut = g, 0, maxMoves, maxComments, false
	r.skipSpace()
	if r.src.atEnd() {
		if r.src.err != nil {
			return r.src.err
		}
		return io.EOF
	}
	r.number++
	g.Number, g.Line = r.number, r.src.line
	if r.lines == nil {
		r.lines = make([]line, 1, 4)
	}
	r.lines = r.lines[:1]
	r.lines[0] = line{moves: g.Moves}
	if r.number == 1 && r.utf16() {
		r.report(Problem{Line: 1, Column: 1, Code: BadEncoding})
		r.src.drop()
		return r.src.err
	}
	r.readTags()
	r.lines[0].pos, r.lines[0].before = g.Start, g.Start
	r.readMoves()
	r.finish()
	return r.src.err
}

// utf16 recognizes the mark of byte order that such files begin with.
func (r *Reader) utf16() bool {
	a, b := r.src.peek(0), r.src.peek(1)
	return a == 0xff && b == 0xfe || a == 0xfe && b == 0xff
}

func (r *Reader) report(p Problem) {
	if p.Line == 0 {
		p.Line, p.Column = r.src.line, r.src.column(r.src.pos)
	}
	if len(r.game.Problems) < maxProblems {
		r.game.Problems = append(r.game.Problems, p)
		return
	}
	if last := &r.game.Problems[maxProblems-1]; last.Caution && !p.Caution {
		*last = p // what is wrong must not hide behind what is merely odd
	}
}

// skipSpace steps over white space, escaped lines and marks of byte order.
func (r *Reader) skipSpace() {
	s := &r.src
	for !s.atEnd() {
		switch c := s.buf[s.pos]; {
		case c > ' ' && c < 0x80 && c != '%':
			return
		case c == ' ' || c == '\t' || c == '\v' || c == '\f':
			s.pos++
		case c == '\n' || c == '\r':
			s.advance()
		case c == 0xc2 && s.peek(1) == 0xa0:
			s.pos += 2
		case c == 0xa0: // Latin-1's no-break space
			s.pos++
		case c == 0xef && s.peek(1) == 0xbb && s.peek(2) == 0xbf:
			s.pos += 3
		case c == '%' && s.lineBegin():
			r.skipLine()
		default:
			return
		}
	}
}

func (r *Reader) skipLine() {
	for s := &r.src; !s.atEnd() && s.buf[s.pos] != '\n' && s.buf[s.pos] != '\r'; {
		s.pos++
	}
}

// readTags reads tag pairs up to the first move.
func (r *Reader) readTags() {
	s := &r.src
	r.values, r.tagEnds = r.values[:0], r.tagEnds[:0]
	for {
		r.skipSpace()
		s.need()
		if s.atEnd() || s.buf[s.pos] != '[' {
			break
		}
		r.readTag()
	}
	all := string(r.values)
	tags := r.game.Tags[len(r.game.Tags)-len(r.tagEnds):]
	from := 0
	for i, end := range r.tagEnds {
		tags[i].Value, from = all[from:end], end
	}
	r.setStart()
}

func (r *Reader) readTag() {
	s := &r.src
	at := Problem{Line: s.line, Column: s.column(s.pos)}
	name, quotes, ok := r.tagPair()
	switch {
	case !ok:
		at.Code, at.Text = BadTag, short(r.token)
		r.report(at)
	case len(r.game.Tags) >= maxTags:
		at.Code = ManyTags
		r.report(at)
	default:
		if quotes {
			at.Code, at.Text, at.Caution = TagQuotes, name, true
			r.report(at)
		}
		r.game.Tags = append(r.game.Tags, Tag{Name: name})
		r.tagEnds = append(r.tagEnds, len(r.values))
	}
}

// tagPair reads [Name "value"]. The value ends with the quotation mark that is
// followed by a bracket; others within it are taken as they stand.
func (r *Reader) tagPair() (name string, quotes, ok bool) {
	if name, ok := r.plainTag(); ok {
		return name, false, true
	}
	s := &r.src
	s.pos++
	r.token = r.token[:0]
	inside, escaped, closed, nameEnd := false, false, false, 0
	for !s.atEnd() {
		c := s.buf[s.pos]
		if c == '\n' || c == '\r' || len(r.token) > maxTagLength {
			break
		}
		s.pos++
		switch {
		case escaped:
			escaped = false
			r.token = append(r.token, c)
		case inside && c == '\\':
			escaped = true
		case !inside && c == '"' && !closed:
			inside, nameEnd = true, len(r.token)
		case inside && c == '"':
			if r.bracketFollows() {
				inside, closed = false, true
				continue
			}
			quotes = true
			r.token = append(r.token, c)
		case !inside && c == ']':
			name = r.tagName(bytes.TrimSpace(r.token[:nameEnd]))
			if !closed || !validName(name) {
				return "", false, false
			}
			r.keepValue(r.token[nameEnd:])
			return name, quotes, true
		case !closed:
			r.token = append(r.token, c)
		}
	}
	r.skipLine()
	return "", false, false
}

// plainTag is tagPair for what nearly every tag is: [Name "value"], with one
// space and nothing to look at twice. It leaves everything else untouched.
func (r *Reader) plainTag() (name string, ok bool) {
	s := &r.src
	b := s.buf[s.pos+1 : min(s.end, s.pos+lookahead)]
	n := 0
	for n < len(b) && b[n] > ' ' && b[n] != '"' && b[n] != '[' && b[n] != ']' {
		n++
	}
	if n == 0 || n+2 > len(b) || b[n] != ' ' || b[n+1] != '"' {
		return "", false
	}
	value := b[n+2:]
	for i, c := range value {
		switch {
		case c == '"' && i+1 < len(value) && value[i+1] == ']':
			r.keepValue(value[:i])
			s.pos += 1 + n + 2 + i + 2
			return r.tagName(b[:n]), true
		case c == '"' || c == '\\' || c < ' ':
			return "", false
		}
	}
	return "", false
}

func (r *Reader) keepValue(value []byte) {
	if utf8.Valid(value) {
		r.values = append(r.values, value...)
		return
	}
	r.values = append(r.values, text(value)...)
}

// tagName makes a string of a name. The names of the games before are kept:
// they nearly always come again, and in the same order.
func (r *Reader) tagName(b []byte) string {
	for range r.names {
		if r.name++; r.name >= len(r.names) {
			r.name = 0
		}
		if r.names[r.name] == string(b) {
			return r.names[r.name]
		}
	}
	name := string(b)
	if len(r.names) < maxTags {
		r.name = len(r.names)
		r.names = append(r.names, name)
	}
	return name
}

func (r *Reader) bracketFollows() bool {
	s := &r.src
	s.need()
	for i := 0; i < lookahead; i++ {
		switch s.peek(i) {
		case ' ', '\t':
			continue
		case ']':
			return true
		}
		return false
	}
	return false
}

func validName(name string) bool {
	for _, c := range []byte(name) {
		if c <= ' ' || c == '"' || c == '[' || c == ']' {
			return false
		}
	}
	return name != ""
}

func short(b []byte) string {
	if len(b) > 40 {
		b = b[:40]
	}
	return strings.ToValidUTF8(text(b), "")
}

// setStart takes the position that the tags name.
func (r *Reader) setStart() {
	g := r.game
	g.Start = rules.Start()
	variant := strings.ToLower(g.Tag("Variant"))
	fischer := strings.Contains(variant, "960") || strings.Contains(variant, "fischer") || strings.Contains(variant, "freestyle")
	if slices.Contains(otherGames, variant) {
		r.lines[0].broken = true
		r.report(Problem{Line: g.Line, Column: 1, Code: OtherGame, Text: g.Tag("Variant")})
		return
	}
	fen := g.Tag("FEN")
	if fen == "" {
		return
	}
	setup, faults := rules.ReadFEN(fen)
	setup.Chess960 = setup.Chess960 || fischer
	pos, err := setup.Playable()
	if err != nil || faults.Unplayable() {
		r.lines[0].broken = true
		r.report(Problem{Line: g.Line, Column: 1, Code: BadFEN, Text: fen, Faults: faults})
		return
	}
	if len(faults) > 0 {
		r.report(Problem{Line: g.Line, Column: 1, Code: BadFEN, Text: fen, Faults: faults, Caution: true})
	}
	g.Start = pos
}

// otherGames are not chess as the Laws know it; their moves are not read.
var otherGames = []string{
	"antichess", "atomic", "bughouse", "crazyhouse", "horde", "king of the hill", "kingofthehill", "losers", "racing kings",
	"racingkings", "suicide", "three-check", "threecheck", "3-check", "xiangqi", "shogi",
}

// readMoves reads movetext until the game ends: with a result, with the tags
// of the next game, or with the file.
func (r *Reader) readMoves() {
	s := &r.src
	for {
		r.skipSpace()
		s.need()
		if s.atEnd() {
			return
		}
		c := s.buf[s.pos]
		switch {
		case c == '[' && s.lineBegin() && (r.begun() || s.peek(1) != '%'):
			if len(r.game.Tags) > 0 || len(r.lines[0].moves) > 0 || len(r.lines) > 1 || r.lines[0].broken {
				return
			}
			r.readTags() // only a comment stood before them
			r.lines[0].pos, r.lines[0].before = r.game.Start, r.game.Start
		case c == '{':
			r.readComment()
		case c == ';':
			s.pos++
			r.lineComment()
		case c == '(':
			r.openParenthesis()
		case c == ')':
			r.closeParenthesis()
		case c == '$':
			r.glyphNumber()
		default:
			if r.word() {
				return
			}
		}
	}
}

// begun reports whether anything of the moves has been read.
func (r *Reader) begun() bool {
	return len(r.lines) > 1 || len(r.lines[0].moves) > 0 || r.lines[0].broken || len(r.lines[0].comments) > 0
}

func (r *Reader) top() *line { return &r.lines[len(r.lines)-1] }

// finish closes what is open and compares the result with tag and board.
func (r *Reader) finish() {
	g := r.game
	for len(r.lines) > 1 {
		l := r.top()
		r.report(Problem{Line: l.line, Column: l.column, Code: OpenVariation})
		r.attach()
	}
	r.saySo()
	main := &r.lines[0]
	g.Moves, g.Comments = main.moves, main.comments
	main.moves, main.comments = nil, nil
	r.checkResult(main)
}

func (r *Reader) checkResult(main *line) {
	g := r.game
	tag := g.Tag("Result")
	known, ok := results[tag]
	if tag != "" && !ok {
		r.report(Problem{Line: g.Line, Column: 1, Code: StrangeResult, Text: tag, Caution: true})
	}
	switch {
	case g.Result == "":
		r.report(Problem{Code: NoResult, Caution: true})
	case ok && known != g.Result && known != "*":
		r.report(Problem{Code: ResultsDiffer, Text: g.Result, Want: known})
	}
	result := g.Result
	if result == "" || result == "*" {
		result = known
	}
	if main.broken || len(g.Moves) == 0 || result == "" || result == "*" || main.pos.CanMove() {
		return
	}
	want, due := "stalemate", "1/2-1/2"
	if main.pos.Check() {
		want, due = "checkmate", "1-0"
		if main.pos.Turn() == rules.White {
			due = "0-1"
		}
	}
	if result != due {
		r.report(Problem{Code: ResultContradicts, Text: result, Want: want, Ply: len(g.Moves)})
	}
}

// results are the ways to write a result.
var results = map[string]string{
	"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "*": "*", "0-0": "0-0",
	"1/2": "1/2-1/2", "½-½": "1/2-1/2", "½": "1/2-1/2", "1–0": "1-0", "0–1": "0-1", "½–½": "1/2-1/2", "1/2–1/2": "1/2-1/2",
	"1:0": "1-0", "0:1": "0-1", "+/-": "1-0", "-/+": "0-1", "+-": "1-0", "-+": "0-1", "-/-": "0-0", "0–0": "0-0", "?": "*",
}

// addComment keeps a comment with the move before it, or before the line.
func (r *Reader) addComment() {
	l := r.top()
	if r.Bare || r.depth > 0 {
		return
	}
	if r.words < perComment {
		r.words = 0
		r.commentCut()
		return
	}
	r.words -= perComment
	c := bytes.TrimSpace(r.token)
	if len(l.moves) == 0 {
		l.comments = append(l.comments, strings.TrimSpace(text(c)))
		return
	}
	n := r.note(l)
	if n.Comments == nil {
		if len(r.texts) == 0 {
			r.texts = make([]string, atATime)
		}
		n.Comments, r.texts = r.texts[:0:1], r.texts[1:]
	}
	if !utf8.Valid(c) {
		n.Comments = append(n.Comments, strings.TrimSpace(text(c)))
		return
	}
	r.said = append(r.said, c...)
	r.sayings = append(r.sayings, saying{n, len(n.Comments), len(r.said)})
	n.Comments = append(n.Comments, "")
}

// saySo gives the notes of the game their comments.
func (r *Reader) saySo() {
	all, from := string(r.said), 0
	for _, s := range r.sayings {
		s.note.Comments[s.index], from = all[from:s.end], s.end
	}
	clear(r.sayings)
	r.said, r.sayings = r.said[:0], r.sayings[:0]
}

// atATime is how many notes are made together; one that is kept keeps the
// others.
const atATime = 32

// note is what stands beside the last move of a line.
func (r *Reader) note(l *line) *Note {
	m := &l.moves[len(l.moves)-1]
	if m.Note == nil {
		if len(r.notes) == 0 {
			r.notes = make([]Note, atATime)
		}
		m.Note, r.notes = &r.notes[0], r.notes[1:]
	}
	return m.Note
}

// readComment reads a comment in braces; they do not nest (section 5). A
// comment that is still open where the next game begins was never closed.
func (r *Reader) readComment() {
	s := &r.src
	s.setMark()
	s.pos++
	r.token = r.token[:0]
	for !s.atEnd() {
		chunk := s.buf[s.pos:s.end]
		closed := bytes.IndexByte(chunk, '}')
		if closed >= 0 {
			chunk = chunk[:closed]
		}
		if n := lineEnd(chunk); n >= 0 {
			r.keep(chunk[:n])
			s.pos += n
			r.commentLine()
			if s.need(); bytes.HasPrefix(s.buf[s.pos:s.end], []byte("[Event ")) {
				break
			}
			continue
		}
		r.keep(chunk)
		s.pos += len(chunk)
		if closed >= 0 {
			s.pos++
			r.addComment()
			return
		}
	}
	r.reportMark(OpenComment, false)
	r.addComment()
}

func lineEnd(b []byte) int {
	if n := bytes.IndexByte(b, '\n'); n >= 0 {
		b = b[:n]
		if m := bytes.IndexByte(b, '\r'); m >= 0 {
			return m
		}
		return n
	}
	return bytes.IndexByte(b, '\r')
}

func (r *Reader) reportMark(code Code, caution bool) {
	line, column := r.src.marked()
	r.report(Problem{Line: line, Column: column, Code: code, Caution: caution})
}

// commentLine joins two lines of a comment.
func (r *Reader) commentLine() {
	s := &r.src
	for !s.atEnd() && (s.buf[s.pos] == '\n' || s.buf[s.pos] == '\r') {
		s.advance()
	}
	r.keep([]byte{' '})
}

// keep adds to the comment as much as there is room for.
func (r *Reader) keep(b []byte) {
	if r.Bare {
		return
	}
	if room := min(maxComment-len(r.token), r.words); len(b) > room {
		b = b[:room]
		r.commentCut()
	}
	r.words -= len(b)
	r.token = append(r.token, b...)
}

// commentCut says once a game that not all of its comments are kept.
func (r *Reader) commentCut() {
	if !r.cut {
		r.cut = true
		r.reportMark(LongComment, true)
	}
}

func (r *Reader) lineComment() {
	s := &r.src
	s.setMark()
	r.token = r.token[:0]
	for !s.atEnd() {
		n := lineEnd(s.buf[s.pos:s.end])
		if n < 0 {
			n = s.end - s.pos
		}
		r.keep(s.buf[s.pos : s.pos+n])
		s.pos += n
		if s.pos < s.end {
			break
		}
	}
	r.addComment()
}

func (r *Reader) openParenthesis() {
	s := &r.src
	l := r.top()
	switch {
	case s.peek(1) == '=' && s.peek(2) == ')':
		s.pos += 3
		if len(l.moves) > 0 && !r.Bare {
			r.note(l).DrawOffer = true
		}
		return
	case r.depth > 0 || len(r.lines) > maxDepth:
		if r.depth == 0 {
			r.report(Problem{Code: DeepVariation})
		}
		r.depth++
	case len(l.moves) == 0:
		if !l.broken {
			r.report(Problem{Code: EarlyVariation})
		}
		r.depth++
	default:
		v := line{pos: l.before, before: l.before, broken: l.broken, line: s.line, column: s.column(s.pos)}
		if n := len(r.lines); n < cap(r.lines) {
			v.moves = r.lines[:n+1][n].moves[:0] // the room of a variation that has ended
		}
		r.lines = append(r.lines, v)
	}
	s.pos++
}

func (r *Reader) closeParenthesis() {
	switch {
	case r.depth > 0:
		r.depth--
	case len(r.lines) > 1:
		r.attach()
	default:
		r.report(Problem{Code: StrayParenthesis})
	}
	r.src.pos++
}

// attach puts the variation that ends here beside the move it replaces.
func (r *Reader) attach() {
	v := r.top()
	r.lines = r.lines[:len(r.lines)-1]
	if r.Bare || len(v.moves) == 0 && len(v.comments) == 0 {
		return
	}
	n := r.note(r.top())
	n.Variations = append(n.Variations, Variation{Comments: v.comments, Moves: slices.Clone(v.moves)})
	clear(v.moves) // the notes are no longer ours
	v.comments = nil
}

func (r *Reader) glyphNumber() {
	s := &r.src
	n, i := 0, 1
	for ; s.peek(i) >= '0' && s.peek(i) <= '9' && i < 5; i++ {
		n = 10*n + int(s.peek(i)-'0')
	}
	if i == 1 || n > 255 {
		r.report(Problem{Code: StrangeText, Text: short(s.buf[s.pos : s.pos+i])})
	} else {
		r.addGlyph(uint8(n))
	}
	s.pos += i
}

func (r *Reader) addGlyph(n uint8) {
	if l := r.top(); len(l.moves) > 0 && !r.Bare && r.depth == 0 {
		r.note(l).Glyphs = append(r.note(l).Glyphs, n)
	}
}

// wordEnd finds where a word of the movetext ends. A bracket belongs to it in
// a8(Q).
func (r *Reader) wordEnd() int {
	s := &r.src
	for i := s.pos; i < s.end; i++ {
		c := s.buf[i]
		if !endsWord[c] {
			continue
		}
		switch {
		case c == 0xa0: // a no-break space, if it is UTF-8's
			if i > s.pos && s.buf[i-1] == 0xc2 {
				return i - 1
			}
		case c == '(' && i+2 < s.end && s.buf[i+2] == ')' && s.buf[i+1] != '=' && i > s.pos:
			i += 2
		default:
			return i
		}
	}
	return s.end
}

// endsWord are the bytes at which a word may end.
var endsWord = func() (ends [256]bool) {
	for _, c := range []byte(" \n\r\t\v\f{}();$[]\xa0") {
		ends[c] = true
	}
	return ends
}()

// word reads a move, a number, a result or a glyph; it reports true where the
// game ends with it.
func (r *Reader) word() bool {
	s := &r.src
	w := s.buf[s.pos:r.wordEnd()]
	if len(w) == 0 {
		r.strange(s.buf[s.pos : s.pos+1])
		s.pos++
		return false
	}
	if c := w[0]; c >= 'a' && c <= 'h' || c >= 'B' && c <= 'R' { // by far most words
		r.move(w)
		s.pos += len(w)
		return false
	}
	if last := w[len(w)-1]; w[0] == '*' || len(w) >= 2 && last != '.' && !isLetter(w[0]) {
		if result, ok := results[string(w)]; ok {
			switch r.resultOrNot(w) {
			case endsGame:
				s.pos += len(w)
				r.game.Result = result
				return true
			case endsVariation:
				s.pos += len(w)
				return false
			case noResult:
			}
		}
	}
	if n := r.numberEnd(w); n > 0 {
		s.pos += n
		return false
	}
	if glyph, ok := glyphs[string(w)]; ok {
		r.addGlyph(glyph)
		s.pos += len(w)
		return false
	}
	r.move(w)
	s.pos += len(w)
	return false
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

type ending uint8

const (
	noResult ending = iota
	endsGame
	endsVariation // some annotators close variations with a result; it is left out
)

// resultOrNot tells results from what looks like them: 0-0 is castling where
// that is legal, unless the tag says that both have lost; +- is a glyph where
// the game has begun; and in a variation a result ends the game only if
// nothing follows.
func (r *Reader) resultOrNot(w []byte) ending {
	inside := r.depth > 0 || len(r.lines) > 1
	switch string(w) {
	case "0-0", "0–0":
		if inside || !r.ends(len(w)) {
			return noResult
		}
		l := r.top()
		if r.game.Tag("Result") != "0-0" && !l.broken && rules.Read(&l.pos, "O-O", rules.English).Verdict == rules.Unique {
			return noResult
		}
		return endsGame
	case "+-", "-+", "+/-", "-/+", "-/-":
		if inside || !r.ends(len(w)) || len(r.top().moves) > 0 {
			return noResult
		}
		return endsGame
	case "?":
		return noResult
	}
	if inside && !r.ends(len(w)) {
		return endsVariation
	}
	return endsGame
}

// ends reports whether nothing of this game follows.
func (r *Reader) ends(n int) bool {
	s := &r.src
	for i := n; ; i++ {
		switch c := s.peek(i); c {
		case ' ', '\t', '\r', '\n':
			continue
		case 0:
			return s.pos+i >= s.end
		default:
			return c == '['
		}
	}
}

// numberEnd returns how much of a word is a move number with its dots; 0 if it
// begins with none.
func (r *Reader) numberEnd(w []byte) int {
	i := 0
	for i < len(w) && w[i] >= '0' && w[i] <= '9' {
		i++
	}
	digits := i
	for i < len(w) && (w[i] == '.' || bytes.HasPrefix(w[i:], []byte("…"))) {
		if w[i] != '.' {
			i += len("…") - 1
		}
		i++
	}
	if i == 0 || digits == i && i < len(w) || digits > 6 {
		return 0 // "0-0", or an endless number
	}
	if l := r.top(); digits > 0 && !l.broken && r.depth == 0 {
		n := 0
		for _, c := range w[:digits] {
			n = 10*n + int(c-'0')
		}
		if due := l.pos.MoveNumber(); n != due {
			r.report(Problem{Code: WrongNumber, Text: strconv.Itoa(n), Want: strconv.Itoa(due), Caution: true})
		}
	}
	return i
}

// glyphs are annotations written as signs of their own.
var glyphs = map[string]uint8{
	"!": 1, "?": 2, "!!": 3, "‼": 3, "??": 4, "⁇": 4, "!?": 5, "⁉": 5, "?!": 6, "⁈": 6, "□": 7, "⃞": 7,
	"=": 10, "∞": 13, "⩲": 14, "+=": 14, "+/=": 14, "⩱": 15, "=+": 15, "=/+": 15, "±": 16, "+/-": 16, "∓": 17, "-/+": 17,
	"+-": 18, "+−": 18, "-+": 19, "−+": 19, "⨀": 22, "⟳": 32, "→": 36, "↑": 40, "⇆": 132, "∆": 140,
}

// strange reports text that makes no sense, once for each broken line.
func (r *Reader) strange(w []byte) {
	l := r.top()
	if !l.broken && r.depth == 0 {
		r.report(Problem{Code: StrangeText, Text: short(w)})
	}
}

// move reads a word that should be a move and makes it.
func (r *Reader) move(w []byte) {
	l := r.top()
	if l.broken || r.depth > 0 {
		return
	}
	if r.room == 0 {
		r.report(Problem{Code: LongGame})
		l.broken = true
		return
	}
	m, n := l.pos.ParseSAN(w)
	if m == rules.NoMove || !plainSuffix(w[n:]) {
		r.slowMove(w)
		return
	}
	r.play(l, m)
	if len(w) > n || l.pos.Check() {
		r.suffix(l, w, n)
	}
}

func (r *Reader) play(l *line, m rules.Move) {
	l.before = l.pos
	l.pos.Play(m)
	l.moves = append(l.moves, Move{Move: m})
	r.room--
}

// plainSuffix reports whether only marks of check and annotations follow.
func plainSuffix(w []byte) bool {
	for i, c := range w {
		if c != '!' && c != '?' && (i > 0 || c != '+' && c != '#') {
			return false
		}
	}
	return true
}

// suffix checks what is written behind the move.
func (r *Reader) suffix(l *line, w []byte, n int) {
	mark := byte(0)
	rest := w[n:]
	if len(rest) > 0 && (rest[0] == '+' || rest[0] == '#') {
		mark, rest = rest[0], rest[1:]
	}
	due := byte(0)
	if l.pos.Check() {
		due = '+'
		if !l.pos.CanMove() {
			due = '#'
		}
	}
	if mark != due {
		dev := rules.DevCheckWrong
		if mark == 0 {
			dev = rules.DevNoCheckMark
		}
		r.deviates(l, w, rules.Reading{Verdict: rules.Unique, Moves: []rules.Move{l.moves[len(l.moves)-1].Move}, Deviations: []rules.Deviation{dev}})
	}
	if glyph, ok := glyphs[string(rest)]; ok {
		r.addGlyph(glyph)
	}
}

func (r *Reader) deviates(l *line, w []byte, reading rules.Reading) {
	r.report(Problem{Code: MoveDeviates, Text: short(w), Ply: len(l.moves), Reading: reading, Caution: true})
}

// slowMove reads what is not plain standard notation.
func (r *Reader) slowMove(w []byte) {
	l := r.top()
	word := text(w)
	switch word {
	case "--", "Z0", "z0", "null", "@@@@", "0000":
		r.nullMove(l)
		return
	case "e.p.", "ep", "e.p", "ep.":
		r.enPassantMark(l, w)
		return
	}
	bare := strings.TrimRight(word, "!?")
	reading := rules.Read(&l.pos, bare, r.Language)
	m, ok := reading.Move()
	if !ok {
		r.report(Problem{Code: BadMove, Text: short(w), Ply: len(l.moves) + 1, Reading: reading})
		l.broken = true
		return
	}
	r.play(l, m)
	if len(reading.Deviations) > 0 {
		r.deviates(l, w, reading)
	}
	if glyph, ok := glyphs[word[len(bare):]]; ok {
		r.addGlyph(glyph)
	}
}

func (r *Reader) nullMove(l *line) {
	next, ok := l.pos.Passed()
	if !ok {
		r.report(Problem{Code: NullInCheck, Ply: len(l.moves) + 1})
		l.broken = true
		return
	}
	if len(r.lines) == 1 {
		r.report(Problem{Code: NullMove, Ply: len(l.moves) + 1, Caution: true})
	}
	l.before, l.pos = l.pos, next
	l.moves = append(l.moves, Move{})
	r.room--
}

// enPassantMark is "e.p." written apart from its move.
func (r *Reader) enPassantMark(l *line, w []byte) {
	dev := rules.DevNotEnPassant
	if n := len(l.moves); n > 0 && l.moves[n-1].EnPassant() {
		dev = rules.DevEnPassant
	}
	r.deviates(l, w, rules.Reading{Verdict: rules.Unique, Deviations: []rules.Deviation{dev}})
}
