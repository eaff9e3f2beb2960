package rules

import (
	"strconv"
	"strings"
)

// StartFEN is the usual starting position.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// ParseFEN reads a FEN, X-FEN or Shredder-FEN with four to six fields. The
// error is Faults: everything wrong with text and position, each with its
// column, found in one reading.
func ParseFEN(text string) (Position, error) {
	s, f := ReadFEN(text)
	if bad := f.atLeast(Impossible); len(bad) > 0 {
		return Position{}, bad
	}
	return s.assemble(), nil
}

// ParsePlayableFEN is ParseFEN for composed positions; see Setup.Playable.
func ParsePlayableFEN(text string) (Position, error) {
	s, f := ReadFEN(text)
	if bad := f.atLeast(Unplayable); len(bad) > 0 {
		return Position{}, bad
	}
	return s.assemble(), nil
}

// ReadFEN reads as much of a FEN as there is, and tells all that is wrong with
// it, cautions included. Unreadable parts are left at their zero value.
func ReadFEN(text string) (Setup, Faults) {
	r := fenReader{}
	fields := splitFields(text)
	if len(fields) < 4 || len(fields) > 6 {
		r.fault(Fault{Code: FENFields, Severity: Unplayable, Column: 1, Count: len(fields)})
	}
	for i, f := range fields {
		if i > 5 {
			break
		}
		r.columns[i] = f.column
		[...]func(field){r.board, r.turn, r.castling, r.enPassant, r.halfMoves, r.moveNumber}[i](f)
	}
	if len(fields) == 0 {
		return r.setup, r.faults
	}
	if len(fields) < 6 {
		r.setup.MoveNumber = 1
	}
	r.resolveRights(fields)
	if !r.broken {
		for _, f := range r.setup.Check() {
			f.Column = r.columnOf(f)
			r.faults = append(r.faults, f)
		}
	}
	return r.setup, r.faults
}

type field struct {
	text   string
	column int
}

func splitFields(text string) (fields []field) {
	start := -1
	for i := 0; i <= len(text); i++ {
		space := i == len(text) || text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r'
		switch {
		case !space && start < 0:
			start = i
		case space && start >= 0:
			fields = append(fields, field{text[start:i], start + 1})
			start = -1
		}
	}
	return fields
}

type fenReader struct {
	setup   Setup
	faults  Faults
	columns [6]int
	at      [64]int // the column of each piece
	broken  bool    // the board could not be read, so it is no use to check it
}

// maxFaults keeps the list of faults of a text that is no FEN at all short.
const maxFaults = 40

func (r *fenReader) fault(f Fault) {
	if len(r.faults) < maxFaults {
		r.faults = append(r.faults, f)
	}
}

func (r *fenReader) board(f field) {
	rows := strings.Split(f.text, "/")
	if len(rows) != 8 {
		r.broken = true
		r.fault(Fault{Code: FENRanks, Severity: Unplayable, Column: f.column, Count: len(rows)})
	}
	column := f.column
	for i, row := range rows[:min(len(rows), 9)] {
		r.row(row, 7-i, column)
		column += len(row) + 1
	}
}

func (r *fenReader) row(row string, rank, column int) {
	file := 0
	for i, l := range row {
		switch {
		case l >= '1' && l <= '8':
			file += int(l - '0')
			continue
		case l == '~': // a promoted piece, as some servers mark it: the Laws do not care
			continue
		case l == '9' || l == '0' || l > 0x7f || pieceOfLetter(byte(l)) < PieceOf(White, Pawn):
			r.broken = true
			r.fault(Fault{Code: FENLetter, Severity: Unplayable, Column: column + i, Text: string(l)})
			if l == '9' {
				file += 9
				continue
			}
		default:
			if q := SquareAt(file, rank); q != NoSquare {
				r.setup.Pieces[q] = pieceOfLetter(byte(l))
				r.at[q] = column + i
			}
		}
		file++
	}
	if file != 8 {
		r.broken = true
		r.fault(Fault{Code: FENRankLength, Severity: Unplayable, Column: column, Text: shorten(row), Count: file})
	}
}

func shorten(s string) string {
	if len(s) > 24 {
		return s[:24] + "…"
	}
	return s
}

func (r *fenReader) turn(f field) {
	switch f.text {
	case "w", "W":
	case "b", "B":
		r.setup.Turn = Black
	default:
		r.fault(Fault{Code: FENTurn, Severity: Unplayable, Column: f.column, Text: shorten(f.text)})
	}
}

func (r *fenReader) castling(f field) {
	if f.text == "-" {
		return
	}
	for i, l := range f.text {
		if !strings.ContainsRune("KQkqABCDEFGHabcdefgh", l) {
			r.fault(Fault{Code: FENCastling, Severity: Unplayable, Column: f.column + i, Text: string(l)})
		}
	}
}

// resolveRights finds the rook of each right: K and Q mean the outermost rook
// on that side of the king (X-FEN), a letter the rook on that file (Shredder).
func (r *fenReader) resolveRights(fields []field) {
	if len(fields) < 3 || fields[2].text == "-" {
		return
	}
	for _, l := range []byte(fields[2].text) {
		c := White
		if l >= 'a' {
			c, l = Black, l-0x20
		}
		base := Square(56 * uint(c))
		switch {
		case l == 'K' || l == 'Q':
			r.setup.Rooks |= r.outermost(c, l == 'K').Set()
		case l >= 'A' && l <= 'H':
			r.setup.Rooks |= (base + Square(l-'A')).Set()
			r.setup.Chess960 = true
		}
	}
}

func (r *fenReader) outermost(c Color, kingSide bool) Square {
	base := Square(56 * uint(c))
	from, step := base, 1 // from the a-file inward
	if kingSide {
		from, step = base+7, -1
	}
	for i := range 8 {
		switch q := Square(int(from) + i*step); r.setup.Pieces[q] {
		case PieceOf(c, Rook):
			return q
		case PieceOf(c, King):
			return from
		default:
		}
	}
	return from
}

func (r *fenReader) enPassant(f field) {
	if f.text == "-" {
		return
	}
	q, ok := ParseSquare(f.text)
	if !ok {
		r.fault(Fault{Code: FENEnPassant, Severity: Unplayable, Column: f.column, Text: shorten(f.text)})
		return
	}
	if q == A1 { // would read as none
		r.fault(Fault{Code: EPRank, Severity: Unplayable, Column: f.column, Square: q, Color: r.setup.Turn.Other()})
	}
	r.setup.EnPassant = q
}

func (r *fenReader) halfMoves(f field) {
	r.setup.HalfMoves = r.number(f, FENHalfMoves)
}

func (r *fenReader) moveNumber(f field) {
	r.setup.MoveNumber = r.number(f, FENMoveNumber)
}

func (r *fenReader) number(f field, code FaultCode) int {
	n, err := strconv.Atoi(f.text)
	if err != nil || n < 0 || f.text[0] == '+' {
		r.fault(Fault{Code: code, Severity: Unplayable, Column: f.column, Text: shorten(f.text)})
		return 0
	}
	return n
}

// columnOf finds where in the text a fault of the position stands.
func (r *fenReader) columnOf(f Fault) int {
	switch f.Code {
	case RightNoRook, RightKingMoved, RightTwice, RightsDiffer, Read960:
		return r.columns[2]
	case EPRank, EPNoPawn, EPBlocked, EPCheckBefore:
		return r.columns[3]
	case HalfMovesRange, HalfMovesTooMany:
		return max(r.columns[4], 1)
	case MoveNumberRange:
		return max(r.columns[5], 1)
	case ManyKings, PawnOnLastRank, OppositeCheck, ImpossibleCheck, KingsTouch:
		return max(r.at[f.Square&63], r.columns[0])
	default:
		return r.columns[0]
	}
}

// FEN writes the position, en passant only if the capture is legal and X-FEN's
// KQkq wherever they are enough.
func (p *Position) FEN() string { return p.fen(p.EnPassant(), false) }

// RawFEN is FEN with the en passant square after every double step, as the
// standard of 1994 has it.
func (p *Position) RawFEN() string { return p.fen(p.leapt, false) }

// ShredderFEN is FEN with castling rights by the files of the rooks, "HAha".
func (p *Position) ShredderFEN() string { return p.fen(p.EnPassant(), true) }

// FEN writes the setup as it is, whether or not it is a position: ReadFEN reads
// the same from it.
func (s *Setup) FEN() string {
	bare, ep := *s, s.EnPassant
	if ep == A1 {
		ep = NoSquare
	}
	bare.EnPassant = NoSquare
	p := bare.assemble()
	return p.fen(ep, false)
}

func (p *Position) fen(ep Square, shredder bool) string {
	if p.IsZero() {
		return "8/8/8/8/8/8/8/8 w - - 0 1"
	}
	out := make([]byte, 0, 96)
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
			x := p.Piece(SquareAt(file, rank))
			if x == NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				out = append(out, '0'+empty)
				empty = 0
			}
			out = append(out, x.Letter())
		}
		if empty > 0 {
			out = append(out, '0'+empty)
		}
		if rank > 0 {
			out = append(out, '/')
		}
	}
	out = append(out, ' ', "wb"[p.turn], ' ')
	out = p.appendRights(out, shredder)
	out = append(out, ' ')
	out = append(out, ep.String()...)
	out = strconv.AppendInt(append(out, ' '), int64(p.half), 10)
	out = strconv.AppendInt(append(out, ' '), int64(p.full), 10)
	return string(out)
}

func (p *Position) appendRights(out []byte, shredder bool) []byte {
	if p.rooks == 0 {
		return append(out, '-')
	}
	for _, c := range [2]Color{White, Black} {
		king := Square(p.king(c))
		for _, kingSide := range [2]bool{true, false} {
			for x := p.rooks & p.colors[c]; x != 0; x &= x - 1 {
				if q := x.First(); q > king == kingSide {
					out = append(out, p.rightLetter(c, king, q, shredder)|0x20*byte(c))
				}
			}
		}
	}
	return out
}

// rightLetter is K or Q if the rook is the outermost on its side, else its file.
func (p *Position) rightLetter(c Color, king, rook Square, shredder bool) byte {
	outside := c.backRank() & (everySquare << rook << 1)
	letter := byte('K')
	if rook < king {
		outside = c.backRank() & (rook.bit() - 1)
		letter = 'Q'
	}
	if shredder || outside&p.kinds[Rook]&p.colors[c] != 0 {
		return 'A' + byte(rook.File())
	}
	return letter
}

// String is the FEN.
func (p Position) String() string { return p.FEN() }
