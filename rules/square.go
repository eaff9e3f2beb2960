package rules

import "strconv"

// Square is a square of the board: a1 is 0, h1 is 7, h8 is 63 (2.4).
type Square uint8

// The corners, and the squares that kings and rooks of the usual starting
// position leave and reach by castling.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
)

// More named squares.
const (
	A8 Square = iota + 56
	B8
	C8
	D8
	E8
	F8
	G8
	H8

	// NoSquare is the answer where there is no square.
	NoSquare
)

// SquareAt is the square on a file and a rank, both counted from 0; NoSquare
// outside the board.
func SquareAt(file, rank int) Square {
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return NoSquare
	}
	return Square(rank<<3 | file)
}

// ParseSquare reads "e4"; it reports false for anything else.
func ParseSquare(s string) (Square, bool) {
	if len(s) != 2 {
		return NoSquare, false
	}
	q := SquareAt(int(s[0])-'a', int(s[1])-'1')
	return q, q != NoSquare
}

// File is 0 for the a-file to 7 for the h-file.
func (s Square) File() int { return int(s & 7) }

// Rank is 0 for the first rank to 7 for the eighth.
func (s Square) Rank() int { return int(s>>3) & 7 }

// Light reports whether the square is a light one.
func (s Square) Light() bool { return lightSquares.Has(s) }

// String writes "e4", or "-" for NoSquare.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}

// Set is the set that holds this square alone, empty for NoSquare.
func (s Square) Set() Bitboard {
	if s >= NoSquare {
		return 0
	}
	return 1 << s
}

func (s Square) bit() Bitboard { return 1 << (s & 63) }

// Color is the side a piece or a player is on. White is the zero value.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// Other is the opponent.
func (c Color) Other() Color { return c ^ 1 }

// String writes "white" or "black".
func (c Color) String() string {
	if c == Black {
		return "black"
	}
	return "white"
}

// ParseColor reads "white", "w", "black" and "b".
func ParseColor(s string) (Color, bool) {
	switch s {
	case "white", "w":
		return White, true
	case "black", "b":
		return Black, true
	}
	return White, false
}

// backRank is the first rank as the player sees it.
func (c Color) backRank() Bitboard { return rank1 << (56 * uint(c&1)) }

// relative turns a rank counted from the player's side into one of the board,
// and back.
func (c Color) relative(rank int) int { return rank ^ 7*int(c) }

// Kind is what a piece is (2.2). The zero value is no piece.
type Kind uint8

// The kinds of pieces; the pawn counts as one here.
const (
	NoKind Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

const kindLetters = " PNBRQK"

// Letter is the English capital: P, N, B, R, Q, K.
func (k Kind) Letter() byte {
	if k > King {
		return '?'
	}
	return kindLetters[k]
}

// String is the English name.
func (k Kind) String() string {
	switch k {
	case Pawn:
		return "pawn"
	case Knight:
		return "knight"
	case Bishop:
		return "bishop"
	case Rook:
		return "rook"
	case Queen:
		return "queen"
	case King:
		return "king"
	case NoKind:
		return "no piece"
	}
	return "kind " + strconv.Itoa(int(k))
}

// Piece is a kind with a colour. The zero value is no piece.
type Piece uint8

// NoPiece stands on an empty square.
const NoPiece Piece = 0

// PieceOf joins a colour and a kind.
func PieceOf(c Color, k Kind) Piece {
	if k == NoKind {
		return NoPiece
	}
	return Piece(k)<<1 | Piece(c&1)
}

// Color is the side of the piece; White for NoPiece.
func (p Piece) Color() Color { return Color(p & 1) }

// Kind is the kind of the piece.
func (p Piece) Kind() Kind { return Kind(p >> 1) }

// Letter is FEN's letter: capitals for White, small letters for Black.
func (p Piece) Letter() byte {
	l := p.Kind().Letter()
	if p.Color() == Black {
		l |= 0x20
	}
	return l
}

// String is FEN's letter, or "-" for NoPiece.
func (p Piece) String() string {
	if p == NoPiece {
		return "-"
	}
	return string(p.Letter())
}

func kindOfLetter(l byte) Kind {
	switch l {
	case 'P':
		return Pawn
	case 'N':
		return Knight
	case 'B':
		return Bishop
	case 'R':
		return Rook
	case 'Q':
		return Queen
	case 'K':
		return King
	}
	return NoKind
}

func pieceOfLetter(l byte) Piece {
	if l >= 'a' && l <= 'z' {
		return PieceOf(Black, kindOfLetter(l-0x20))
	}
	return PieceOf(White, kindOfLetter(l))
}
