package rules

// SAN writes a legal move in standard algebraic notation (Appendix C), with
// the least that tells it from other legal moves, and its check or mate.
func (p *Position) SAN(m Move) string {
	var buf [12]byte
	return string(p.AppendSAN(buf[:0], m))
}

// AppendSAN appends the move's standard algebraic notation to dst.
func (p *Position) AppendSAN(dst []byte, m Move) []byte {
	if m == NoMove {
		return append(dst, "--"...)
	}
	dst = p.appendBareSAN(dst, m)
	next := p.board
	next.make(m)
	if next.inCheck() {
		if !next.canMove() {
			return append(dst, '#')
		}
		return append(dst, '+')
	}
	return dst
}

// appendBareSAN leaves the mark of check out.
func (p *Position) appendBareSAN(dst []byte, m Move) []byte {
	switch {
	case m.Castling() && m.KingSide():
		return append(dst, "O-O"...)
	case m.Castling():
		return append(dst, "O-O-O"...)
	case m.Piece() == Pawn:
		if m.Captured() != NoKind {
			dst = append(dst, 'a'+byte(m.from()&7), 'x')
		}
	default:
		file, rank := p.originNeeded(m)
		dst = append(dst, m.Piece().Letter())
		if file {
			dst = append(dst, 'a'+byte(m.from()&7))
		}
		if rank {
			dst = append(dst, '1'+byte(m.from()>>3))
		}
		if m.Captured() != NoKind {
			dst = append(dst, 'x')
		}
	}
	dst = append(dst, 'a'+byte(m.to()&7), '1'+byte(m.to()>>3))
	if k := m.Promotion(); k != NoKind {
		dst = append(dst, '=', k.Letter())
	}
	return dst
}

// originNeeded reports whether the move must name the file or the rank it
// comes from (C.10): the file if that is enough, else the rank, else both.
func (p *Position) originNeeded(m Move) (file, rank bool) {
	rivals := p.movers(m.Piece(), m.to()) &^ (1 << m.from())
	if rivals == 0 {
		return false, false
	}
	onFile := rivals & (fileA << (m.from() & 7))
	onRank := rivals & (rank1 << (m.from() &^ 7))
	return onFile == 0 || onRank != 0, onFile != 0
}

// movers are the pieces of a kind, not pawns, of the player to move that can
// legally go to a square; castling apart.
func (p *Position) movers(k Kind, to int) Bitboard {
	return p.moversOf(k, to, everySquare)
}

func (p *Position) moversOf(k Kind, to int, among Bitboard) Bitboard {
	own := p.colors[p.turn&1]
	from := p.kinds[k&7] & own & among & reaches[k&7][to&63]
	if from == 0 || own>>to&1 != 0 {
		return 0
	}
	occupied := p.occupied()
	if k == King {
		if p.attacked(to, p.turn^1, occupied&^from) {
			return 0
		}
		return from
	}
	if k != Knight {
		for x := from; x != 0; x &= x - 1 {
			if between[to&63][x.index()]&occupied != 0 {
				from &^= x & -x
			}
		}
	}
	if from == 0 {
		return 0
	}
	v := p.look()
	return from & p.unpinned(&v, from, to)
}

// unpinned are those of the pieces that may go to a square without exposing
// their king; none if that does not parry a check.
func (p *Position) unpinned(v *sight, from Bitboard, to int) Bitboard {
	if v.checkers > 1 || v.target>>to&1 == 0 {
		return 0
	}
	for x := from & (v.pinned | v.slant); x != 0; x &= x - 1 {
		if lines[v.king&63][x.index()]>>to&1 == 0 {
			from &^= x & -x
		}
	}
	return from
}
