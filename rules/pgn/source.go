package pgn

import (
	"encoding/binary"
	"io"
	"unicode/utf8"
)

// source is the text of a file, of which only a window is in memory. It knows
// line and column of where it stands.
type source struct {
	in        io.Reader
	buf       []byte
	pos, end  int
	line      int
	lineStart int // index in buf where the line begins
	columns   int // characters of the line that have left the window
	counted   int // index up to which the characters of the line have been counted
	count     int // and how many they are
	mark      int // a place to come back to: index in buf, or -1 when it has left the window
	markLine  int
	markAt    int // its column, when it has left the window
	eof       bool
	err       error
}

const (
	window    = 1 << 16
	lookahead = 1 << 10 // bytes that are in the window when a token begins
)

func newSource(in io.Reader) source {
	return source{in: in, buf: make([]byte, window), line: 1}
}

// need makes sure that the next token is in the window, if the file has it.
func (s *source) need() {
	if s.end-s.pos < lookahead && !s.eof {
		s.more()
	}
}

func (s *source) more() {
	if s.mark >= 0 {
		_, s.markAt = s.marked()
		s.mark = -1
	}
	s.columns = s.column(s.pos) - 1
	s.counted, s.count = 0, s.columns
	copy(s.buf, s.buf[s.pos:s.end])
	s.end -= s.pos
	s.pos, s.lineStart = 0, 0
	for empty := 0; s.end < lookahead && !s.eof; {
		n, err := s.in.Read(s.buf[s.end:])
		s.end += n
		if n == 0 && err == nil {
			empty++
		}
		if err != nil || empty > 100 {
			s.eof = true
			if err != nil && err != io.EOF {
				s.err = err
			}
		}
	}
}

// drop leaves the rest of the file out.
func (s *source) drop() {
	for !s.atEnd() {
		s.pos = s.end
	}
}

// peek is the byte at an offset from here, 0 at the end.
func (s *source) peek(i int) byte {
	if s.pos+i < s.end {
		return s.buf[s.pos+i]
	}
	return 0
}

func (s *source) atEnd() bool { return s.pos >= s.end && s.drained() }

// drained fills the window. It stays out of line so that atEnd, which is asked
// for every byte, costs one comparison.
//
//go:noinline
func (s *source) drained() bool {
	s.need()
	return s.pos >= s.end
}

// advance steps over one byte and counts lines; a line ends with \n, \r\n or \r.
func (s *source) advance() byte {
	c := s.buf[s.pos]
	s.pos++
	if c == '\n' || c == '\r' && s.peekLine() != '\n' {
		s.line++
		s.lineStart, s.columns = s.pos, 0
		s.counted, s.count = s.pos, 0
	}
	return c
}

func (s *source) peekLine() byte {
	s.need()
	return s.peek(0)
}

// column is the column of an index of the window. It goes on from where it
// was asked last, so that a long line is counted once.
func (s *source) column(at int) int {
	if at < s.counted {
		return s.columns + characters(s.buf[min(s.lineStart, at):at]) + 1
	}
	s.count += characters(s.buf[s.counted:at])
	s.counted = at
	return s.count + 1
}

// characters counts them, eight bytes at a time as long as they are ASCII.
func characters(b []byte) (n int) {
	for len(b) > 0 {
		if len(b) >= 8 && binary.LittleEndian.Uint64(b)&0x8080808080808080 == 0 {
			n, b = n+8, b[8:]
			continue
		}
		_, size := utf8.DecodeRune(b)
		n, b = n+1, b[size:]
	}
	return n
}

// setMark remembers this place. Its column is counted only if it is asked for.
func (s *source) setMark() { s.mark, s.markLine = s.pos, s.line }

// marked is the place remembered.
func (s *source) marked() (line, column int) {
	switch {
	case s.mark < 0:
		return s.markLine, s.markAt
	case s.markLine == s.line:
		return s.line, s.column(s.mark)
	}
	// The line has ended since: look back for where it began.
	from := s.mark
	for from > 0 && s.buf[from-1] != '\n' && s.buf[from-1] != '\r' {
		from--
	}
	return s.markLine, characters(s.buf[from:s.mark]) + 1
}

// lineBegin reports whether only spaces stand before this place in its line.
func (s *source) lineBegin() bool {
	if s.columns > 0 {
		return false
	}
	for _, c := range s.buf[min(s.lineStart, s.pos):s.pos] {
		if c != ' ' && c != '\t' && c != 0xef && c != 0xbb && c != 0xbf {
			return false
		}
	}
	return true
}

// text turns bytes into a string: UTF-8 if it is, else Windows-1252.
func text(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	out := make([]rune, 0, len(b))
	for _, c := range b {
		out = append(out, windows1252(c))
	}
	return string(out)
}

// windows1252 differs from Latin-1 where that has control characters.
func windows1252(c byte) rune {
	const upper = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"
	if c < 0x80 || c >= 0xa0 {
		return rune(c)
	}
	n := 0
	for _, r := range upper {
		if n == int(c-0x80) {
			return r
		}
		n++
	}
	return rune(c)
}
