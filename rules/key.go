package rules

// Key is a number that equal positions share: equal by 9.2.3, that is pieces
// of the same kind and colour on the same squares, the same player to move,
// the same rights to castle, and the same capture en passant if it is legal.
// Different positions may share a key once in a few thousand million million
// comparisons, so whoever decides something compares with Same as well.
type Key uint64

var (
	pieceKeys [16][64]Key
	rightKeys [64]Key // by the square of the rook that may castle
	epKeys    [8]Key
	blackKey  Key
)

// The numbers are those of splitmix64 from a fixed seed: the same on every
// machine and in every version, so that keys may be kept.
func init() {
	state := uint64(0x5ea1ed)
	next := func() Key {
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return Key(z ^ z>>31)
	}
	for p := range pieceKeys {
		for s := range pieceKeys[p] {
			pieceKeys[p][s] = next()
		}
	}
	for s := range rightKeys {
		rightKeys[s] = next()
	}
	for f := range epKeys {
		epKeys[f] = next()
	}
	blackKey = next()
}

// scratchKey computes the key from nothing.
func (b *board) scratchKey() (k Key) {
	for c := White; c <= Black; c++ {
		for kind := Pawn; kind <= King; kind++ {
			for x := b.kinds[kind] & b.colors[c]; x != 0; x &= x - 1 {
				k ^= pieceKeys[PieceOf(c, kind)&15][x.index()]
			}
		}
	}
	return k ^ rightsKey(b.rooks) ^ epKey(b.ep) ^ blackKey*Key(b.turn&1)
}

func rightsKey(rooks Bitboard) (k Key) {
	for ; rooks != 0; rooks &= rooks - 1 {
		k ^= rightKeys[rooks.index()]
	}
	return k
}

func epKey(s Square) Key {
	if s >= NoSquare {
		return 0
	}
	return epKeys[s&7]
}

// moveKey is what a move changes in the key of the position, but for rights
// to castle and captures en passant.
func (b *board) moveKey(m Move) Key {
	us := Piece(b.turn & 1)
	piece := Piece(m>>12&7)<<1 | us
	if m.Castling() {
		king, rook := m.castled()
		own := Piece(Rook)<<1 | us
		return pieceKeys[piece&15][m.from()] ^ pieceKeys[piece&15][king&63] ^
			pieceKeys[own][m.to()] ^ pieceKeys[own][rook&63] ^ blackKey
	}
	k := pieceKeys[piece&15][m.from()] ^ blackKey
	if p := Piece(m>>18&7) << 1; p != 0 {
		piece = p | us
	}
	k ^= pieceKeys[piece&15][m.to()]
	if taken := Piece(m>>15&7) << 1; taken != 0 {
		k ^= pieceKeys[(taken|us^1)&15][m.takenFrom()&63]
	}
	return k
}
