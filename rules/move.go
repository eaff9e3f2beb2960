package rules

// Move is a legal move, or a candidate for one, with everything needed to make
// it: where from and to, what moves, what is taken and what a pawn becomes.
// Moves are comparable. The zero value is no move. They come from a Position
// (Legal, Read, MoveOf) and fit that position alone.
type Move uint32

// A move in bits: 0–5 from, 6–11 to (in castling the rook's square), 12–14
// what moves, 15–17 what is taken, 18–20 promotion, 21 castling, 22 en
// passant, 23 a pawn's double step.
const (
	castlingFlag  Move = 1 << 21
	enPassantFlag Move = 1 << 22
	doubleFlag    Move = 1 << 23
)

// NoMove is the zero value.
const NoMove Move = 0

func newMove(from, to int, moved, taken Kind) Move {
	return Move(from) | Move(to)<<6 | Move(moved)<<12 | Move(taken)<<15
}

func (m Move) from() int { return int(m & 63) }
func (m Move) to() int   { return int(m >> 6 & 63) }

// From is the square that the piece leaves; in castling the king's.
func (m Move) From() Square { return Square(m & 63) }

// To is the square that the piece arrives on; in castling the king's.
func (m Move) To() Square {
	if m.Castling() {
		king, _ := m.castled()
		return Square(king)
	}
	return Square(m >> 6 & 63)
}

// Rook is the square on which the castling rook stood, or NoSquare.
func (m Move) Rook() Square {
	if !m.Castling() {
		return NoSquare
	}
	return Square(m >> 6 & 63)
}

// Piece is the kind of the piece that moves; in castling the king.
func (m Move) Piece() Kind { return Kind(m >> 12 & 7) }

// Captured is the kind of the piece that is taken, or NoKind.
func (m Move) Captured() Kind { return Kind(m >> 15 & 7) }

// Promotion is what the pawn becomes, or NoKind (3.7.3.3).
func (m Move) Promotion() Kind { return Kind(m >> 18 & 7) }

// Castling reports whether the move is castling (3.8.2).
func (m Move) Castling() bool { return m&castlingFlag != 0 }

// KingSide reports whether the move is castling with the rook on the h-file's
// side of the king.
func (m Move) KingSide() bool { return m.Castling() && m.to() > m.from() }

// EnPassant reports whether the move is a capture en passant (3.7.3.1).
func (m Move) EnPassant() bool { return m&enPassantFlag != 0 }

// Irreversible reports whether the move is a capture or a pawn's, from which
// the fifty moves are counted anew (9.3).
func (m Move) Irreversible() bool { return m.Piece() == Pawn || m.Captured() != NoKind }

// castled returns where king and rook stand after castling.
func (m Move) castled() (king, rook int) {
	rank := m.from() &^ 7
	if m.to() > m.from() {
		return rank + 6, rank + 5
	}
	return rank + 2, rank + 3
}

// taken is the square of the piece that is taken: where the piece arrives,
// but for en passant, where it is the square behind.
func (m Move) takenFrom() int {
	if m.EnPassant() {
		return m.to() ^ 8
	}
	return m.to()
}

// UCI writes the move as engines do: "e2e4", "e7e8q"; castling as the king's
// move, "e1g1". In Chess960 engines name the rook's square instead: see UCI960.
func (m Move) UCI() string { return m.uci(m.To()) }

// UCI960 writes the move as engines do in Chess960: castling is the king
// taking its own rook, "e1h1".
func (m Move) UCI960() string { return m.uci(Square(m.to())) }

func (m Move) uci(to Square) string {
	if m == NoMove {
		return "0000"
	}
	s := m.From().String() + to.String()
	if p := m.Promotion(); p != NoKind {
		s += string(p.Letter() | 0x20)
	}
	return s
}

// String is UCI's form; the form that people write needs the position.
func (m Move) String() string { return m.UCI() }
