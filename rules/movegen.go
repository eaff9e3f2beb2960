package rules

// Legal moves without trying them: one look from the king finds who gives
// check and who is pinned; every other move is then an intersection of sets.

// sight is what the king of the side to move sees.
type sight struct {
	own, occupied  Bitboard
	pinned, slant  Bitboard // the lines of pins along ranks and files, and along diagonals, pinner included
	target         Bitboard // where a piece other than the king may go: not on its own, and in check only to parry
	king, checkers int      // the square of the king; how many give check, 2 for more than one
}

func (b *board) look() sight {
	own, opp := b.colors[b.turn&1], b.colors[(b.turn^1)&1]
	v := sight{own: own, occupied: own | opp, target: ^own, king: (b.kinds[King] & own).index()}
	k := v.king
	check := (pawnStrikes[b.turn&1][k]&b.kinds[Pawn] | knightMoves[k]&b.kinds[Knight]) & opp
	if check != 0 {
		v.checkers = 1
		v.target &= check
	}
	// The first enemy piece on each line, own pieces being looked through: a
	// slider with nothing between gives check, with one own piece it pins.
	if straight := (b.kinds[Rook] | b.kinds[Queen]) & opp; rookRays[k]&straight != 0 {
		for x := rookMoves(k, opp) & straight; x != 0; x &= x - 1 {
			line := between[k][x.index()] | x&-x
			if stands := line & own; stands == 0 {
				v.checkers++
				v.target &= line
			} else if !stands.several() {
				v.pinned |= line
			}
		}
	}
	if slanted := (b.kinds[Bishop] | b.kinds[Queen]) & opp; bishopRays[k]&slanted != 0 {
		for x := bishopMoves(k, opp) & slanted; x != 0; x &= x - 1 {
			line := between[k][x.index()] | x&-x
			if stands := line & own; stands == 0 {
				v.checkers++
				v.target &= line
			} else if !stands.several() {
				v.slant |= line
			}
		}
	}
	return v
}

// kingTargets are the squares that the king may step to (3.8.1, 3.9). The
// king itself shields nothing: it is taken off the board first.
func (b *board) kingTargets(v *sight) Bitboard {
	them := (b.turn ^ 1) & 1
	free := kingMoves[v.king] &^ v.own
	if free == 0 {
		return 0
	}
	theirs := b.colors[them]
	free &^= kingMoves[(b.kinds[King] & theirs).index()]
	pawns := b.kinds[Pawn] & theirs
	up := 8 - 16*int(them)
	free &^= (pawns &^ fileA).shift(up-1) | (pawns &^ fileH).shift(up+1)
	for x := b.kinds[Knight] & theirs; x != 0; x &= x - 1 {
		free &^= knightMoves[x.index()]
	}
	occupied := v.occupied &^ (1 << v.king)
	straight, slanted := (b.kinds[Rook]|b.kinds[Queen])&theirs, (b.kinds[Bishop]|b.kinds[Queen])&theirs
	for x := free; x != 0; x &= x - 1 {
		s := x.index()
		if rookRays[s]&straight != 0 && rookMoves(s, occupied)&straight != 0 ||
			bishopRays[s]&slanted != 0 && bishopMoves(s, occupied)&slanted != 0 {
			free &^= x & -x
		}
	}
	return free
}

// castlings are the rooks of the side to move with which it may castle now:
// 3.8.2.2, and for Chess960 Guidelines II: all squares that king and rook
// cross or reach are empty but for themselves, and none that the king stands
// on, crosses or reaches is attacked.
func (b *board) castlings(v *sight) (rooks Bitboard) {
	for x := b.rooks & v.own; x != 0; x &= x - 1 {
		rook := x.index()
		m := newMove(v.king, rook, King, NoKind) | castlingFlag
		kingTo, rookTo := m.castled()
		kingPath := between[v.king][kingTo] | 1<<kingTo
		rookPath := between[rook][rookTo] | 1<<rookTo
		others := v.occupied &^ (1<<v.king | 1<<rook)
		if (kingPath|rookPath)&others != 0 {
			continue
		}
		safe := true
		for p := kingPath; p != 0 && safe; p &= p - 1 {
			safe = !b.attacked(p.index(), b.turn^1, others)
		}
		// The rook was off the board, so that it did not shield the king's new square.
		if safe {
			rooks |= x & -x
		}
	}
	return rooks
}

// epCapturers are the pawns that may capture en passant (3.7.3.1): two pieces
// leave the board's lines at once, so each capture is tried.
func (b *board) epCapturers(v *sight) (pawns Bitboard) {
	us, them := b.turn&1, (b.turn^1)&1
	to := int(b.ep) & 63
	victim := Bitboard(1) << (to ^ 8)
	leap := (pawnStrikes[us][v.king]&b.kinds[Pawn] | knightMoves[v.king]&b.kinds[Knight]) & b.colors[them]
	if leap&^victim != 0 {
		return 0 // that check is not parried by it
	}
	straight := (b.kinds[Rook] | b.kinds[Queen]) & b.colors[them]
	slanted := (b.kinds[Bishop] | b.kinds[Queen]) & b.colors[them]
	for x := pawnStrikes[them][to] & b.kinds[Pawn] & v.own; x != 0; x &= x - 1 {
		after := v.occupied ^ (x & -x) ^ victim | 1<<to
		if rookMoves(v.king, after)&straight == 0 && bishopMoves(v.king, after)&slanted == 0 {
			pawns |= x & -x
		}
	}
	return pawns
}

// pawnSteps are the sets of squares that pawns may arrive on: one step, two
// steps, captures toward the a-file and toward the h-file; en passant apart.
func (b *board) pawnSteps(v *sight) (one, two, left, right Bitboard) {
	us := b.turn & 1
	up := 8 - 16*int(us)
	pawns := b.kinds[Pawn] & v.own
	enemy := b.colors[us^1] & v.target
	free := ^v.occupied
	if v.pinned|v.slant != 0 && pawns&(v.pinned|v.slant) != 0 {
		// A pawn that is pinned on a file may advance, on a diagonal capture
		// along it; arriving on the line of the pin is enough to know.
		straight, slanted, loose := pawns&v.pinned, pawns&v.slant&^v.pinned, pawns&^(v.pinned|v.slant)
		one = (loose.shift(up) | straight.shift(up)&v.pinned) & free
		left = ((loose &^ fileA).shift(up-1) | (slanted&^fileA).shift(up-1)&v.slant) & enemy
		right = ((loose &^ fileH).shift(up+1) | (slanted&^fileH).shift(up+1)&v.slant) & enemy
	} else {
		one = pawns.shift(up) & free
		left = (pawns &^ fileA).shift(up-1) & enemy
		right = (pawns &^ fileH).shift(up+1) & enemy
	}
	third := rank1 << (16 + 24*uint(us))
	two = (one & third).shift(up) & free & v.target
	return one & v.target, two, left, right
}

// count is the number of legal moves. Nothing is written down: at the last
// ply of a count only the sizes of the sets matter.
func (b *board) count() int {
	v := b.look()
	n := b.kingTargets(&v).Count()
	if v.checkers > 1 {
		return n
	}
	if b.rooks&v.own != 0 && v.checkers == 0 {
		n += b.castlings(&v).Count()
	}
	if b.ep < NoSquare {
		n += b.epCapturers(&v).Count()
	}
	one, two, left, right := b.pawnSteps(&v)
	n += one.Count() + two.Count() + left.Count() + right.Count()
	if b.kinds[Pawn]&(rank1<<8|rank8>>8) != 0 {
		n += 3 * ((one & lastRanks).Count() + (left & lastRanks).Count() + (right & lastRanks).Count())
	}
	pins := v.pinned | v.slant
	for x := b.kinds[Knight] & v.own &^ pins; x != 0; x &= x - 1 {
		n += (knightMoves[x.index()] & v.target).Count()
	}
	straight := (b.kinds[Rook] | b.kinds[Queen]) & v.own
	slanted := (b.kinds[Bishop] | b.kinds[Queen]) & v.own
	for x := straight &^ pins; x != 0; x &= x - 1 {
		n += (rookMoves(x.index(), v.occupied) & v.target).Count()
	}
	for x := slanted &^ pins; x != 0; x &= x - 1 {
		n += (bishopMoves(x.index(), v.occupied) & v.target).Count()
	}
	if pins&v.own == 0 {
		return n
	}
	for x := straight & v.pinned; x != 0; x &= x - 1 {
		n += (rookMoves(x.index(), v.occupied) & v.target & v.pinned).Count()
	}
	for x := slanted & v.slant; x != 0; x &= x - 1 {
		n += (bishopMoves(x.index(), v.occupied) & v.target & v.slant).Count()
	}
	return n
}

// canMove reports whether there is a legal move. A step of the king is looked
// at first: nearly always there is one.
func (b *board) canMove() bool {
	us := b.turn & 1
	king := b.kinds[King] & b.colors[us]
	others := b.occupied() &^ king
	for x := kingMoves[king.index()] &^ b.colors[us]; x != 0; x &= x - 1 {
		if !b.attacked(x.index(), us^1, others) {
			return true
		}
	}
	return b.count() != 0
}

// maxMoves holds the 218 legal moves of the richest position known, and keeps
// the index of a list inside its array without a check.
const maxMoves = 256

type moveList struct {
	n int
	m [maxMoves]Move
}

func (l *moveList) add(m Move) {
	l.m[l.n&(maxMoves-1)] = m
	l.n++
}

func (l *moveList) all() []Move { return l.m[:l.n&(2*maxMoves-1)] }

// addTo adds one move of a piece to each of the targets.
func (b *board) addTo(l *moveList, from int, piece Kind, targets, enemy Bitboard) {
	for x := targets &^ enemy; x != 0; x &= x - 1 {
		l.add(newMove(from, x.index(), piece, NoKind))
	}
	for x := targets & enemy; x != 0; x &= x - 1 {
		l.add(newMove(from, x.index(), piece, b.kindOn(x&-x)))
	}
}

func (b *board) addPawns(l *moveList, targets Bitboard, step int, capture bool, flag Move) {
	for x := targets; x != 0; x &= x - 1 {
		to := x.index()
		m := newMove(to-step, to, Pawn, NoKind) | flag
		if capture {
			m |= Move(b.kindOn(x&-x)) << 15
		}
		if x&-x&lastRanks == 0 {
			l.add(m)
			continue
		}
		for k := Queen; k >= Knight; k-- {
			l.add(m | Move(k)<<18)
		}
	}
}

// generate lists the legal moves.
func (b *board) generate(l *moveList) {
	v := b.look()
	l.n = 0
	enemy := b.colors[(b.turn^1)&1]
	b.addTo(l, v.king, King, b.kingTargets(&v), enemy)
	if v.checkers > 1 {
		return
	}
	if b.rooks&v.own != 0 && v.checkers == 0 {
		for x := b.castlings(&v); x != 0; x &= x - 1 {
			l.add(newMove(v.king, x.index(), King, NoKind) | castlingFlag)
		}
	}
	up := 8 - 16*int(b.turn)
	one, two, left, right := b.pawnSteps(&v)
	b.addPawns(l, one, up, false, 0)
	b.addPawns(l, two, 2*up, false, doubleFlag)
	b.addPawns(l, left, up-1, true, 0)
	b.addPawns(l, right, up+1, true, 0)
	if b.ep < NoSquare {
		for x := b.epCapturers(&v); x != 0; x &= x - 1 {
			l.add(newMove(x.index(), int(b.ep), Pawn, Pawn) | enPassantFlag)
		}
	}
	pins := v.pinned | v.slant
	for x := b.kinds[Knight] & v.own &^ pins; x != 0; x &= x - 1 {
		b.addTo(l, x.index(), Knight, knightMoves[x.index()]&v.target, enemy)
	}
	for _, k := range [3]Kind{Bishop, Rook, Queen} {
		for x := b.kinds[k] & v.own; x != 0; x &= x - 1 {
			b.addTo(l, x.index(), k, b.slide(k, x, &v), enemy)
		}
	}
}

// slide are the targets of the lowest bishop, rook or queen of a set.
func (b *board) slide(k Kind, set Bitboard, v *sight) (targets Bitboard) {
	s, bit := set.index(), set&-set
	if k != Bishop && bit&v.slant == 0 {
		targets = rookMoves(s, v.occupied)
		if bit&v.pinned != 0 {
			targets &= v.pinned
		}
	}
	if k != Rook && bit&v.pinned == 0 {
		slanted := bishopMoves(s, v.occupied)
		if bit&v.slant != 0 {
			slanted &= v.slant
		}
		targets |= slanted
	}
	return targets & v.target
}
