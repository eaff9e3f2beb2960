package rules

import (
	"slices"
	"strings"
)

// pattern is one way to understand a text: the parts of a move it names.
type pattern struct {
	kind      Kind // NoKind: whatever stands on the square of origin
	file      int  // of origin, from 0; -1 if not named
	rank      int
	to        Square // NoSquare where only a file is named: "exd"
	toFile    int
	promotion Kind
	capture   bool // marked as one
	dash      byte // '-' where the squares are joined by a dash, 'x' by a capture
	loose     bool // small letter for a piece, or a capital for a file
	devs      []Deviation
}

// patterns lists the ways to understand the text.
func (w *written) patterns() (all []pattern) {
	for _, head := range w.heads(w.body) {
		for _, tail := range w.tails(head.rest) {
			pat := pattern{kind: head.kind, promotion: tail.kind, loose: head.loose}
			pat.devs = append(append(pat.devs, head.devs...), tail.devs...)
			if pat.squares(tail.rest, head.named) && !known(all, &pat) {
				all = append(all, pat)
			}
		}
	}
	return all
}

func known(all []pattern, pat *pattern) bool {
	return slices.ContainsFunc(all, func(x pattern) bool {
		return x.kind == pat.kind && x.file == pat.file && x.rank == pat.rank && x.to == pat.to && x.toFile == pat.toFile &&
			x.promotion == pat.promotion && x.loose == pat.loose
	})
}

// part is one reading of the head (the piece) or the tail (the promotion) of
// a text, and what is left of it.
type part struct {
	kind  Kind
	named bool // a letter was written
	loose bool
	rest  string
	devs  []Deviation
}

// heads are the ways to understand how the text begins: a piece's letter of
// the language, a figurine, or none, which is a pawn.
func (w *written) heads(s string) []part {
	heads := []part{}
	add := func(n pieceName, written string, loose bool, devs ...Deviation) {
		if rest, ok := strings.CutPrefix(s, written); ok && rest != "" {
			if n.kind == Pawn {
				devs = append(devs, DevPawnLetter)
			}
			heads = append(heads, part{n.kind, true, loose, rest, devs})
		}
	}
	for _, l := range w.lang.spoken() {
		for _, n := range names[l] {
			if l == English {
				add(n, n.text, false)
				add(n, strings.ToLower(n.text), true, DevSmallPiece)
				continue
			}
			add(n, n.text, false, DevLanguage)
			if small := strings.ToLower(n.text); small != n.text {
				add(n, small, true, DevLanguage, DevSmallPiece)
			}
		}
	}
	for _, n := range figurines {
		add(n, n.text, false, DevFigurine)
	}
	heads = append(heads, part{kind: Pawn, rest: s})
	// The reading in standard notation explains best why it fails: first.
	slices.SortStableFunc(heads, func(a, b part) int { return badness(a) - badness(b) })
	return heads
}

func badness(p part) int {
	n := 2 * len(p.devs)
	if p.loose {
		n += 20
	}
	if !p.named {
		n++
	}
	return n
}

// tails are the ways to understand how the text ends: what a pawn becomes.
func (w *written) tails(s string) (tails []part) {
	bare, bracket := strings.CutSuffix(s, ")")
	add := func(n pieceName, written string, devs ...Deviation) {
		rest, ok := strings.CutSuffix(bare, written)
		if !ok {
			return
		}
		sign := byte(0)
		if rest != "" {
			sign = rest[len(rest)-1]
		}
		switch {
		case bracket && sign != '(':
			return
		case sign == '=' || sign == '/' || sign == '(' && bracket:
			rest = rest[:len(rest)-1]
		}
		if end := len(rest); end < 2 || rest[end-1] < '1' || rest[end-1] > '8' {
			if end < 1 || sign != '=' { // "exd=Q" leaves the rank out
				return
			}
		}
		if sign != '=' {
			devs = append(devs, DevPromotionSign)
		}
		tails = append(tails, part{kind: n.kind, named: true, rest: rest, devs: devs})
	}
	for _, l := range w.lang.spoken() {
		for _, n := range names[l] {
			add(n, n.text)
			if small := strings.ToLower(n.text); small != n.text {
				add(n, small, DevPromotionSmall)
			}
		}
	}
	if w.lang != English && w.lang != AnyLanguage && isUCI(s) { // engines write English
		for _, n := range names[English] {
			add(n, strings.ToLower(n.text), DevPromotionSmall)
		}
	}
	for _, n := range figurines {
		add(n, n.text)
	}
	return append(tails, part{rest: s})
}

// isUCI recognises "e7e8q".
func isUCI(s string) bool {
	if len(s) != 5 {
		return false
	}
	_, a := ParseSquare(s[:2])
	_, b := ParseSquare(s[2:4])
	return a && b && strings.IndexByte("qrbn", s[4]) >= 0
}

// squares reads what is left between piece and promotion, from its end: the
// square of arrival, a sign, the square of origin or a part of it.
func (pat *pattern) squares(s string, named bool) bool {
	pat.file, pat.rank, pat.to, pat.toFile = -1, -1, NoSquare, -1
	if rest, ok := strings.CutSuffix(s, ":"); ok { // Sd5: as older books mark captures
		pat.capture = true
		pat.devs = append(pat.devs, DevCaptureSign)
		s = rest
	}
	s = pat.lowerFiles(s, named)
	last := func() byte {
		if s == "" {
			return 0
		}
		return s[len(s)-1]
	}
	rank := -1
	if c := last(); c >= '1' && c <= '8' {
		rank = int(c - '1')
		s = s[:len(s)-1]
	}
	if c := last(); c < 'a' || c > 'h' {
		return false
	}
	pat.toFile = int(last() - 'a')
	pat.to = SquareAt(pat.toFile, rank)
	s = s[:len(s)-1]
	switch c := last(); c {
	case '-':
		pat.dash = '-'
		s = s[:len(s)-1]
	case 'x', 'X', ':':
		pat.dash, pat.capture = 'x', true
		if c != 'x' {
			pat.devs = append(pat.devs, DevCaptureSign)
		}
		s = s[:len(s)-1]
	}
	if c := last(); c >= '1' && c <= '8' {
		pat.rank = int(c - '1')
		s = s[:len(s)-1]
	}
	if c := last(); c >= 'a' && c <= 'h' {
		pat.file = int(c - 'a')
		s = s[:len(s)-1]
	}
	if s != "" || pat.dash == '-' && (pat.file < 0 || pat.rank < 0) {
		return false
	}
	if !named && pat.file >= 0 && pat.rank >= 0 {
		pat.kind = NoKind // "g1f3": whatever stands there
	}
	// Only pawns leave the rank out: "exd".
	return rank >= 0 || pat.kind == Pawn && pat.file >= 0 && pat.rank < 0
}

// lowerFiles reads "E4" and "E2-E4", squares in capitals without a piece.
func (pat *pattern) lowerFiles(s string, named bool) string {
	if named || s == "" || s[0] < 'A' || s[0] > 'H' {
		return s
	}
	plain := strings.ReplaceAll(s, "-", "")
	if len(plain) != 2 && len(plain) != 4 {
		return s
	}
	for i, c := range []byte(plain) {
		if i%2 == 0 && (c < 'A' || c > 'H') || i%2 == 1 && (c < '1' || c > '8') {
			return s
		}
	}
	pat.loose = true
	pat.devs = append(pat.devs, DevCapitalFile)
	return strings.ToLower(s)
}

// fits reports whether a legal move can be meant, and how closely: 1 by
// standard notation, 2 by both squares, 3 by a shorter form, 4 by small letters
// for pieces.
func (pat *pattern) fits(p *Position, m Move) (tier int, ok bool) {
	if pat.kind != NoKind && m.Piece() != pat.kind || pat.promotion != NoKind && m.Promotion() != pat.promotion {
		return 0, false
	}
	from := m.From()
	if pat.file >= 0 && from.File() != pat.file || pat.rank >= 0 && from.Rank() != pat.rank {
		return 0, false
	}
	if m.Castling() {
		return 2, pat.fitsCastling(p, m)
	}
	to := m.To()
	if to.File() != pat.toFile || pat.to != NoSquare && to != pat.to {
		return 0, false
	}
	full := pat.file >= 0 && pat.rank >= 0
	switch captures := m.Captured() != NoKind; {
	case m.Piece() == Pawn && (pat.capture || pat.to == NoSquare) && !captures:
		return 0, false
	case pat.loose: // a small letter is a file wherever that gives a move
		return 4, true
	case pat.kind == NoKind:
		return 2, true
	case m.Piece() == Pawn && captures && !full && (pat.file < 0 || !pat.capture || pat.to == NoSquare):
		return 3, true
	}
	return 1, true
}

// fitsCastling reads castling from the king's move ("Kg1", "e1g1") and, as
// engines write it in Chess960, from the king taking its rook.
func (pat *pattern) fitsCastling(p *Position, m Move) bool {
	if pat.kind != King && pat.kind != NoKind || pat.capture {
		return false
	}
	if p.chess960 {
		return pat.kind == NoKind && pat.to == m.Rook()
	}
	return pat.to == m.To()
}
