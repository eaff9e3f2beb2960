package rules

// ParseSAN reads a move in standard notation from the beginning of text, as
// fast as replaying a database asks for, and returns it with the number of
// bytes it takes, marks of check left out. It answers NoMove for whatever is
// not exactly what SAN would write: Read says what that is.
func (p *Position) ParseSAN(text []byte) (Move, int) {
	if len(text) < 2 {
		return NoMove, 0
	}
	switch c := text[0]; {
	case c >= 'a' && c <= 'h':
		return p.parsePawn(text)
	case c == 'O':
		return p.parseCastling(text)
	default:
		if k := kindOfLetter(c); k > Pawn {
			return p.parsePiece(text, k)
		}
	}
	return NoMove, 0
}

// at is the byte at i, 0 after the end.
func at(text []byte, i int) byte {
	if i < len(text) {
		return text[i]
	}
	return 0
}

func squareOf(file, rank byte) (s int, ok bool) {
	f, r := file-'a', rank-'1'
	return int(r&7)<<3 | int(f&7), f < 8 && r < 8
}

func (p *Position) parsePiece(text []byte, k Kind) (Move, int) {
	i := 1
	among, file, rank := everySquare, false, false
	if c, d := at(text, i)-'a', at(text, i+1); c < 8 && (d < '1' || d > '8' || startsSquare(text, i+2)) {
		among, file = among&(fileA<<c), true
		i++
	}
	if c := at(text, i) - '1'; c < 8 {
		among, rank = among&(rank1<<(8*c)), true
		i++
	}
	captures := at(text, i) == 'x'
	if captures {
		i++
	}
	to, ok := squareOf(at(text, i), at(text, i+1))
	if !ok {
		return NoMove, 0
	}
	movers := p.moversOf(k, to, among)
	if movers == 0 || movers.several() {
		return NoMove, 0
	}
	taken := NoKind
	if p.colors[(p.turn^1)&1]>>to&1 != 0 {
		taken = p.kindOn(1 << to)
	}
	m := newMove(movers.index(), to, k, taken)
	if captures != (taken != NoKind) {
		return NoMove, 0
	}
	// An origin that nothing needs, or that is missing the way SAN has it, is
	// for Read to name. Without one the single mover has no rival.
	if file || rank {
		if f, r := p.originNeeded(m); f != file || r != rank {
			return NoMove, 0
		}
	}
	return m, i + 2
}

// startsSquare tells "Nb1d2" from "Nb1": another square or a capture follows.
func startsSquare(text []byte, i int) bool {
	c := at(text, i)
	return c == 'x' || c >= 'a' && c <= 'h'
}

func (p *Position) parsePawn(text []byte) (Move, int) {
	us := p.turn & 1
	if text[1] != 'x' {
		to, ok := squareOf(text[0], text[1])
		if !ok {
			return NoMove, 0
		}
		back := 8 - 16*int(us)
		from, flag := to-back, Move(0)
		own := p.kinds[Pawn] & p.colors[us]
		if from < 0 || from > 63 || p.occupied()>>to&1 != 0 {
			return NoMove, 0
		}
		if own>>from&1 == 0 {
			if p.occupied()>>from&1 != 0 || to>>3 != us.relative(3) {
				return NoMove, 0
			}
			from, flag = from-back, doubleFlag
		}
		return p.finishPawn(text, 2, newMove(from, to, Pawn, NoKind)|flag)
	}
	to, ok := squareOf(at(text, 2), at(text, 3))
	if !ok {
		return NoMove, 0
	}
	among := p.kinds[Pawn] & p.colors[us] & pawnStrikes[us^1][to] & (fileA << (text[0] - 'a'))
	if among == 0 {
		return NoMove, 0
	}
	if to == int(p.ep) {
		v := p.look()
		if p.epCapturers(&v)&among == 0 {
			return NoMove, 0
		}
		return newMove(among.index(), to, Pawn, Pawn) | enPassantFlag, 4
	}
	if p.colors[us^1]>>to&1 == 0 {
		return NoMove, 0
	}
	return p.finishPawn(text, 4, newMove(among.index(), to, Pawn, p.kindOn(1<<to)))
}

// finishPawn reads the promotion and looks at the king.
func (p *Position) finishPawn(text []byte, n int, m Move) (Move, int) {
	from, to := Bitboard(1)<<m.from(), m.to()
	v := p.look()
	if p.kinds[Pawn]&v.own&from == 0 || p.unpinned(&v, from, to) == 0 {
		return NoMove, 0
	}
	if lastRanks>>to&1 == 0 {
		if at(text, n) == '=' {
			return NoMove, 0
		}
		return m, n
	}
	k := kindOfLetter(at(text, n+1))
	if at(text, n) != '=' || k < Knight || k > Queen {
		return NoMove, 0
	}
	return m | Move(k)<<18, n + 2
}

func (p *Position) parseCastling(text []byte) (Move, int) {
	n := 0
	for n < 5 && at(text, n) == "O-O-O"[n] {
		n++
	}
	if n < 5 {
		n = min(n, 3)
	}
	if n != 3 && n != 5 {
		return NoMove, 0
	}
	v := p.look()
	if v.checkers > 0 {
		return NoMove, 0
	}
	for x := p.castlings(&v); x != 0; x &= x - 1 {
		if x.index() > v.king == (n == 3) {
			return newMove(v.king, x.index(), King, NoKind) | castlingFlag, n
		}
	}
	return NoMove, 0
}
