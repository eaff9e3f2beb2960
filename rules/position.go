package rules

// Position is a position that can stand on a board in a game: checked when it
// was made from a Setup, and kept so by legal moves. It is a value: copying it
// is cheap and allocates nothing, and == compares everything, counters too.
// Same compares as the Laws do. The zero value is an empty board on which
// nobody can move; it stands for "no position".
type Position struct {
	board
	key      Key
	half     int32  // half-moves since the last capture or pawn move (9.3)
	full     int32  // number of the move to be made
	leapt    Square // the square that a pawn has just passed over, whether or not it can be taken
	chess960 bool
}

// Start is the usual starting position (2.3).
func Start() Position { return start }

var start = func() Position {
	var s Setup
	for f, l := range []byte("RNBQKBNR") {
		k := kindOfLetter(l)
		s.Pieces[f], s.Pieces[56+f] = PieceOf(White, k), PieceOf(Black, k)
		s.Pieces[8+f], s.Pieces[48+f] = PieceOf(White, Pawn), PieceOf(Black, Pawn)
	}
	s.Rooks = A1.Set() | H1.Set() | A8.Set() | H8.Set()
	s.MoveNumber = 1
	return s.assemble()
}()

// IsZero reports whether this is no position.
func (p *Position) IsZero() bool { return p.kinds[King] == 0 }

// Turn is the player who has the move (1.3).
func (p *Position) Turn() Color { return p.turn }

// Piece is what stands on a square.
func (p *Position) Piece(s Square) Piece {
	if s >= NoSquare {
		return NoPiece
	}
	k := p.kindOn(s.bit())
	if k == NoKind {
		return NoPiece
	}
	return PieceOf(Color(p.colors[Black]>>s&1), k)
}

// Pieces are the squares of one side's pieces of a kind; NoKind means all.
func (p *Position) Pieces(c Color, k Kind) Bitboard {
	if k == NoKind {
		return p.colors[c&1]
	}
	return p.colors[c&1] & p.kinds[k&7]
}

// Occupied are the squares that hold a piece.
func (p *Position) Occupied() Bitboard { return p.occupied() }

// King is the square of a side's king.
func (p *Position) King(c Color) Square { return (p.kinds[King] & p.colors[c&1]).First() }

// CastlingRooks are the rooks with which their side has not lost the right to
// castle (3.8.2.1), whether or not it may castle now.
func (p *Position) CastlingRooks() Bitboard { return p.rooks }

// EnPassant is the square on which a pawn can legally be captured en passant
// now, or NoSquare (3.7.3.1).
func (p *Position) EnPassant() Square {
	if p.IsZero() {
		return NoSquare
	}
	return p.ep
}

// HalfMoves counts the half-moves since the last capture or pawn move (9.3);
// 100 are fifty moves of each player.
func (p *Position) HalfMoves() int { return int(p.half) }

// MoveNumber is the number of the move to be made, as on a scoresheet.
func (p *Position) MoveNumber() int { return int(p.full) }

// Chess960 reports whether the position belongs to a game of Chess960
// (Guidelines II), in which kings and rooks may start elsewhere.
func (p *Position) Chess960() bool { return p.chess960 }

// Key is the position's key; see Key.
func (p *Position) Key() Key { return p.key }

// Same reports whether two positions are the same as 9.2.3 understands it.
// Clocks, move numbers, and which of two equal pieces stands where do not count.
func (p *Position) Same(q *Position) bool { return p.board == q.board }

// Checkers are the pieces that give check to the player to move (3.9).
func (p *Position) Checkers() Bitboard {
	if p.IsZero() {
		return 0
	}
	return p.checkers()
}

// Check reports whether the player to move is in check.
func (p *Position) Check() bool { return !p.IsZero() && p.inCheck() }

// Attackers are the pieces of a side that attack a square (3.1.2).
func (p *Position) Attackers(s Square, by Color) Bitboard {
	if s >= NoSquare {
		return 0
	}
	return p.attackers(int(s), by, p.occupied())
}

// CanMove reports whether the player to move has a legal move.
func (p *Position) CanMove() bool { return !p.IsZero() && p.canMove() }

// Checkmate reports whether the player to move is checkmated (5.1.1).
func (p *Position) Checkmate() bool { return p.Check() && !p.canMove() }

// Stalemate reports whether the player to move is stalemated (5.2.1).
func (p *Position) Stalemate() bool { return !p.IsZero() && !p.Check() && !p.CanMove() }

// Count is the number of legal moves.
func (p *Position) Count() int {
	if p.IsZero() {
		return 0
	}
	return p.count()
}

// Legal lists the legal moves, in no meaningful order but always the same.
func (p *Position) Legal() []Move { return p.AppendLegal(nil) }

// AppendLegal appends the legal moves to dst.
func (p *Position) AppendLegal(dst []Move) []Move {
	if p.IsZero() {
		return dst
	}
	var l moveList
	p.generate(&l)
	return append(dst, l.all()...)
}

// MoveOf finds the legal move from one square to another. Castling may be
// given as the king's move or as the king taking its own rook; promotion is
// NoKind but for a pawn that reaches its last rank. It reports false where
// there is none.
func (p *Position) MoveOf(from, to Square, promotion Kind) (Move, bool) {
	if p.IsZero() || from >= NoSquare || to >= NoSquare {
		return NoMove, false
	}
	var l moveList
	p.generate(&l)
	found := NoMove
	for _, m := range l.all() {
		if m.From() != from || m.Promotion() != promotion {
			continue
		}
		if m.to() == int(to) {
			return m, true
		}
		if m.To() == to && !p.chess960 { // in Chess960 the king may also step there
			found = m
		}
	}
	return found, found != NoMove
}

// ParseUCI reads a move as engines write it, "e2e4" or "e7e8q", and finds it
// among the legal ones.
func (p *Position) ParseUCI(s string) (Move, bool) {
	if len(s) != 4 && len(s) != 5 {
		return NoMove, false
	}
	from, ok := ParseSquare(s[:2])
	to, ok2 := ParseSquare(s[2:4])
	promotion := NoKind
	if len(s) == 5 {
		if s[4] < 'a' || s[4] > 'z' {
			return NoMove, false
		}
		promotion = kindOfLetter(s[4] - 0x20)
		ok = ok && promotion != NoKind
	}
	if !ok || !ok2 {
		return NoMove, false
	}
	return p.MoveOf(from, to, promotion)
}

// UCI writes a move as engines do for this position: in Chess960 castling is
// the king taking its own rook.
func (p *Position) UCI(m Move) string {
	if p.chess960 {
		return m.UCI960()
	}
	return m.UCI()
}

// IsLegal reports whether a move, wherever it comes from, is legal here. It
// decides by making the move and looking at the king, not by the way Legal
// takes, so that each of the two watches the other.
func (p *Position) IsLegal(m Move) bool {
	if p.IsZero() || !p.pseudoLegal(m) {
		return false
	}
	next := p.board
	next.make(m)
	return !next.attacked(next.king(p.turn), next.turn, next.occupied())
}

// pseudoLegal checks all but the safety of the king after the move.
func (p *Position) pseudoLegal(m Move) bool {
	us := p.turn
	from, to := Square(m.from()), Square(m.to())
	if m>>24 != 0 || p.Piece(from) != PieceOf(us, m.Piece()) || m.Piece() == NoKind {
		return false
	}
	switch {
	case m.Castling():
		return m == newMove(m.from(), m.to(), King, NoKind)|castlingFlag && p.pseudoCastling(from, to)
	case m.Piece() == Pawn:
		return p.pseudoPawn(m, from, to)
	}
	if m != newMove(m.from(), m.to(), m.Piece(), m.Captured()) || p.colors[us].Has(to) {
		return false
	}
	return m.Captured() == p.kindOn(to.bit()) && Attacks(PieceOf(us, m.Piece()), from, p.occupied()).Has(to)
}

func (p *Position) pseudoPawn(m Move, from, to Square) bool {
	us := p.turn
	if (m.Promotion() != NoKind) != lastRanks.Has(to) || m.Promotion() == Pawn || m.Promotion() > Queen {
		return false
	}
	switch {
	case m.EnPassant():
		return to == p.ep && m.Captured() == Pawn && pawnStrikes[us][from].Has(to) && m&doubleFlag == 0
	case m&doubleFlag != 0:
		return m.Captured() == NoKind && from.Rank() == us.relative(1) && to == from^16 &&
			(between[from][to]|to.bit())&p.occupied() == 0
	case m.Captured() != NoKind:
		return pawnStrikes[us][from].Has(to) && p.colors[us^1].Has(to) && p.kindOn(to.bit()) == m.Captured()
	}
	return int(to)-int(from) == 8-16*int(us) && !p.occupied().Has(to)
}

func (p *Position) pseudoCastling(king, rook Square) bool {
	if !p.rooks.Has(rook) || !p.colors[p.turn].Has(rook) || p.inCheck() {
		return false
	}
	kingTo, rookTo := (newMove(int(king), int(rook), King, NoKind) | castlingFlag).castled()
	others := p.occupied() &^ (king.bit() | rook.bit())
	for f := min(int(king), kingTo, int(rook), rookTo); f <= max(int(king), kingTo, int(rook), rookTo); f++ {
		onKing := f >= min(int(king), kingTo) && f <= max(int(king), kingTo)
		onRook := f >= min(int(rook), rookTo) && f <= max(int(rook), rookTo)
		if (onKing || onRook) && others.Has(Square(f)) || onKing && p.attacked(f, p.turn^1, p.occupied()&^king.bit()) {
			return false
		}
	}
	return true
}

// Play makes a legal move of this position. It does not check it: moves come
// from Legal, MoveOf or Read, or were asked about with IsLegal.
func (p *Position) Play(m Move) {
	key := p.key ^ epKey(p.ep) ^ p.moveKey(m)
	rooks := p.rooks
	p.make(m)
	if rooks != p.rooks {
		key ^= rightsKey(rooks ^ p.rooks)
	}
	p.leapt = NoSquare
	if m&doubleFlag != 0 {
		p.leapt = Square((m.from() + m.to()) / 2)
		p.dropUselessEP()
		key ^= epKey(p.ep)
	}
	p.key = key
	p.half++
	if m.Irreversible() {
		p.half = 0
	}
	p.full += int32(p.turn ^ 1) // Black has moved
}

// dropUselessEP forgets an en passant capture that nobody can legally make
// (9.2.3: then it is no difference between positions).
func (p *Position) dropUselessEP() {
	if p.ep >= NoSquare {
		return
	}
	if v := p.look(); p.epCapturers(&v) == 0 {
		p.ep = NoSquare
	}
}

// After is the position after a legal move.
func (p Position) After(m Move) Position {
	p.Play(m)
	return p
}

// Passed is the same position with the other player to move, as commentators
// write it with "--". It reports false in check, where there is no such thing.
func (p Position) Passed() (Position, bool) {
	if p.IsZero() || p.inCheck() {
		return p, false
	}
	p.key ^= epKey(p.ep) ^ blackKey
	p.ep, p.leapt = NoSquare, NoSquare
	p.turn ^= 1
	p.half++
	p.full += int32(p.turn ^ 1)
	return p, true
}
