package rules

// board is what moves change at every step, kept small so that it can be
// copied: 96 bytes. It knows nothing of counters and keys.
type board struct {
	kinds  [8]Bitboard // by Kind; [NoKind] stays empty and spares a branch
	colors [2]Bitboard // by Color
	rooks  Bitboard    // the rooks that may still castle, of both sides
	ep     Square      // the square behind a pawn that has just made a double step beside an enemy pawn
	turn   Color
}

func (b *board) occupied() Bitboard { return b.colors[0] | b.colors[1] }

func (b *board) king(c Color) int { return (b.kinds[King] & b.colors[c&1]).index() }

func (b *board) kindOn(bit Bitboard) Kind {
	if b.occupied()&bit == 0 {
		return NoKind
	}
	for k := Pawn; k < King; k++ {
		if b.kinds[k]&bit != 0 {
			return k
		}
	}
	return King
}

// put adds a piece to an empty square.
func (b *board) put(p Piece, s Square) {
	b.kinds[p.Kind()&7] |= s.bit()
	b.colors[p.Color()] |= s.bit()
}

// make plays a legal move of this board.
func (b *board) make(m Move) {
	us, them := b.turn&1, (b.turn^1)&1
	from, to := Bitboard(1)<<m.from(), Bitboard(1)<<m.to()
	b.turn = them
	b.ep = NoSquare
	if m&(castlingFlag|enPassantFlag|doubleFlag) != 0 {
		b.makeSpecial(m, us, from, to)
		return
	}
	b.kinds[m>>15&7] &^= to
	b.colors[them] &^= to
	b.kinds[m>>12&7] ^= from | to
	b.colors[us] ^= from | to
	if m>>18&7 != 0 {
		b.kinds[Pawn] ^= to
		b.kinds[m>>18&7] |= to
	}
	// 3.8.2.1: the right is lost with the first move of king or rook, and with the rook.
	b.rooks &^= from | to
	if m>>12&7 == Move(King) {
		b.rooks &^= us.backRank()
	}
}

func (b *board) makeSpecial(m Move, us Color, from, to Bitboard) {
	switch {
	case m&castlingFlag != 0:
		king, rook := m.castled()
		b.colors[us] ^= from | to
		b.kinds[King] ^= from
		b.kinds[Rook] ^= to
		b.kinds[King] |= 1 << king
		b.kinds[Rook] |= 1 << rook
		b.colors[us] |= 1<<king | 1<<rook
		b.rooks &^= us.backRank()
	case m&enPassantFlag != 0:
		victim := Bitboard(1) << m.takenFrom()
		b.kinds[Pawn] ^= from | to | victim
		b.colors[us] ^= from | to
		b.colors[us^1] ^= victim
	default:
		b.kinds[Pawn] ^= from | to
		b.colors[us] ^= from | to
		behind := (m.from() + m.to()) / 2
		if pawnStrikes[us][behind]&b.kinds[Pawn]&b.colors[us^1] != 0 {
			b.ep = Square(behind)
		}
	}
}

// attackers are the pieces of one side that attack a square.
func (b *board) attackers(s int, by Color, occupied Bitboard) Bitboard {
	s &= 63
	return (pawnStrikes[(by^1)&1][s]&b.kinds[Pawn] |
		knightMoves[s]&b.kinds[Knight] |
		kingMoves[s]&b.kinds[King] |
		rookMoves(s, occupied)&(b.kinds[Rook]|b.kinds[Queen]) |
		bishopMoves(s, occupied)&(b.kinds[Bishop]|b.kinds[Queen])) & b.colors[by&1]
}

// attacked reports whether a side attacks a square. Lines that hold no slider
// are not looked up.
func (b *board) attacked(s int, by Color, occupied Bitboard) bool {
	s &= 63
	theirs := b.colors[by&1]
	if (pawnStrikes[(by^1)&1][s]&b.kinds[Pawn]|knightMoves[s]&b.kinds[Knight]|kingMoves[s]&b.kinds[King])&theirs != 0 {
		return true
	}
	straight := (b.kinds[Rook] | b.kinds[Queen]) & theirs
	if rookRays[s]&straight != 0 && rookMoves(s, occupied)&straight != 0 {
		return true
	}
	slanted := (b.kinds[Bishop] | b.kinds[Queen]) & theirs
	return bishopRays[s]&slanted != 0 && bishopMoves(s, occupied)&slanted != 0
}

func (b *board) checkers() Bitboard {
	return b.attackers(b.king(b.turn), b.turn^1, b.occupied())
}

func (b *board) inCheck() bool { return b.attacked(b.king(b.turn), b.turn^1, b.occupied()) }
