package rules

// Setup is a position as somebody typed or placed it: anything at all. It
// becomes a Position when it has been checked. The zero value is an empty
// board with White to move.
type Setup struct {
	Pieces     [64]Piece
	Turn       Color
	Rooks      Bitboard // the rooks that may still castle
	EnPassant  Square   // the square a pawn has just passed over; A1 (the zero value) or NoSquare for none
	HalfMoves  int      // half-moves since the last capture or pawn move
	MoveNumber int      // number of the move to be made, from 1
	Chess960   bool
}

// Setup is the position as a Setup, to be altered.
func (p *Position) Setup() Setup {
	s := Setup{
		Turn: p.turn, Rooks: p.rooks, EnPassant: p.leapt,
		HalfMoves: int(p.half), MoveNumber: int(p.full), Chess960: p.chess960,
	}
	for q := range s.Pieces {
		s.Pieces[q] = p.Piece(Square(q))
	}
	return s
}

// Position checks the setup and returns the position, or all that speaks
// against it as Faults. Cautions do not stand in the way; Check returns them.
func (s *Setup) Position() (Position, error) { return s.accept(Impossible) }

// Playable is Position for composed positions: those pass that no game could
// reach (too many promoted pieces, a check nobody could have given) as long as
// the moves of both sides are defined.
func (s *Setup) Playable() (Position, error) { return s.accept(Unplayable) }

func (s *Setup) accept(from Severity) (Position, error) {
	if bad := s.Check().atLeast(from); len(bad) > 0 {
		return Position{}, bad
	}
	return s.assemble(), nil
}

func (s *Setup) board() board {
	b := board{rooks: s.Rooks, ep: NoSquare, turn: s.Turn & 1}
	for q, p := range s.Pieces {
		if p != NoPiece {
			b.put(p, Square(q))
		}
	}
	return b
}

// assemble builds the position without asking whether it can be.
func (s *Setup) assemble() Position {
	p := Position{
		board: s.board(), leapt: NoSquare, chess960: s.Chess960 || s.needs960(),
		half: int32(s.HalfMoves), full: int32(max(s.MoveNumber, 1)),
	}
	if e := s.EnPassant; e != A1 && e < NoSquare {
		p.leapt = e
		if pawnStrikes[p.turn^1][e]&p.kinds[Pawn]&p.colors[p.turn] != 0 {
			p.ep = e
		}
		p.dropUselessEP()
	}
	p.key = p.scratchKey()
	return p
}

// needs960 reports whether the rights to castle are not those of the usual
// starting position.
func (s *Setup) needs960() bool {
	for _, c := range [2]Color{White, Black} {
		rooks := s.Rooks & c.backRank()
		if rooks == 0 {
			continue
		}
		home := E1.Set() << (56 * uint(c))
		if s.squares(PieceOf(c, King)) != home || rooks&^(A1.Set()|H1.Set()|A8.Set()|H8.Set()) != 0 {
			return true
		}
	}
	return false
}

func (s *Setup) squares(p Piece) (b Bitboard) {
	for q, x := range s.Pieces {
		if x == p {
			b |= Square(q).Set()
		}
	}
	return b
}

// Check tells everything that is wrong with the setup, all at once: what makes
// moves meaningless, what no game can have reached, and cautions.
func (s *Setup) Check() Faults {
	b := s.board()
	var f Faults
	for _, c := range [2]Color{White, Black} {
		f = append(f, checkMen(&b, c)...)
	}
	for q := range (b.kinds[Pawn] & lastRanks).All() {
		f = append(f, Fault{Code: PawnOnLastRank, Severity: Unplayable, Square: q, Color: s.Pieces[q].Color()})
	}
	f = append(f, s.checkRights(&b)...)
	f = append(f, s.checkEnPassant(&b)...)
	f = append(f, s.checkCounters()...)
	if b.kinds[King].Count() == 2 && !b.kinds[King].oneSided(&b) {
		f = append(f, s.checkChecks(&b)...)
	}
	return f
}

func (kings Bitboard) oneSided(b *board) bool {
	return kings&b.colors[White] == 0 || kings&b.colors[Black] == 0
}

// checkMen counts the pieces of one side (2.2; promotions 3.7.3.3).
func checkMen(b *board, c Color) (f Faults) {
	own := b.colors[c]
	n := func(k Kind) int { return (b.kinds[k] & own).Count() }
	switch kings := n(King); {
	case kings == 0:
		f = append(f, Fault{Code: NoKing, Severity: Unplayable, Color: c})
	case kings > 1:
		f = append(f, Fault{Code: ManyKings, Severity: Unplayable, Color: c, Count: kings, Max: 1, Square: (b.kinds[King] & own).First()})
	}
	if men := own.Count(); men > 16 {
		f = append(f, Fault{Code: ManyMen, Severity: Unplayable, Color: c, Count: men, Max: 16})
	}
	pawns := n(Pawn)
	if pawns > 8 {
		f = append(f, Fault{Code: ManyPawns, Severity: Unplayable, Color: c, Count: pawns, Max: 8})
	}
	light := (b.kinds[Bishop] & own & lightSquares).Count()
	promoted := max(n(Queen)-1, 0) + max(n(Rook)-2, 0) + max(n(Knight)-2, 0) + max(light-1, 0) + max(n(Bishop)-light-1, 0)
	if free := max(8-pawns, 0); promoted > free {
		f = append(f, Fault{Code: ManyPromoted, Severity: Impossible, Color: c, Count: promoted, Max: free})
	}
	return f
}

// checkRights looks whether kings and rooks stand where they can have stood
// since the game began (3.8.2.1; for Chess960 Guidelines II: the king between
// its rooks, both sides alike).
func (s *Setup) checkRights(b *board) (f Faults) {
	var files [2][2]int // by colour and side of the king: 1 + file of the rook
	for x := s.Rooks; x != 0; x &= x - 1 {
		q := x.First()
		bad := func(code FaultCode, c Color) {
			f = append(f, Fault{Code: code, Severity: Unplayable, Square: q, Color: c})
		}
		c := White
		if q.Rank() == 7 {
			c = Black
		}
		king := b.kinds[King] & b.colors[c]
		switch {
		case s.Pieces[q] != PieceOf(c, Rook) || q.Rank() != 0 && q.Rank() != 7:
			bad(RightNoRook, c)
		case king == 0 || king.several():
			// said already
		case king.First().Rank() != q.Rank() || king&(fileA|fileH) != 0:
			bad(RightKingMoved, c)
		default:
			side := 0
			if q > king.First() {
				side = 1
			}
			if files[c][side] != 0 {
				bad(RightTwice, c)
			}
			files[c][side] = 1 + q.File()
		}
	}
	for side := range 2 {
		w, b := files[White][side], files[Black][side]
		if w != 0 && b != 0 && w != b {
			f = append(f, Fault{Code: RightsDiffer, Severity: Impossible, Square: Square(56 + b - 1), Color: Black})
		}
	}
	if files[White] != [2]int{} && files[Black] != [2]int{} {
		w, k := (b.kinds[King] & b.colors[White]).First(), (b.kinds[King] & b.colors[Black]).First()
		if w.File() != k.File() {
			f = append(f, Fault{Code: RightsDiffer, Severity: Impossible, Square: k, Color: Black})
		}
	}
	if len(f) == 0 && s.needs960() && !s.Chess960 {
		f = append(f, Fault{Code: Read960, Severity: Caution, Square: s.Rooks.First()})
	}
	return f
}

// checkEnPassant asks whether the last move can have been that double step
// (3.7.3.1): the pawn stands before the square, and before its step the player
// now to move was not already in check.
func (s *Setup) checkEnPassant(b *board) (f Faults) {
	e := s.EnPassant
	if e == A1 || e >= NoSquare {
		return nil
	}
	them := s.Turn.Other()
	bad := func(code FaultCode) {
		f = append(f, Fault{Code: code, Severity: Unplayable, Square: e, Color: them})
	}
	if e.Rank() != them.relative(2) {
		bad(EPRank)
		return f
	}
	pawn, from := e^8, e^24 // before the square and behind it, for both ranks
	if s.Pieces[pawn] != PieceOf(them, Pawn) {
		bad(EPNoPawn)
	}
	if s.Pieces[e] != NoPiece || s.Pieces[from] != NoPiece {
		bad(EPBlocked)
	}
	king := b.kinds[King] & b.colors[s.Turn]
	if len(f) == 0 && king != 0 && !king.several() {
		before := *b
		before.kinds[Pawn] ^= pawn.bit() | from.bit()
		before.colors[them] ^= pawn.bit() | from.bit()
		if before.attacked(king.index(), them, before.occupied()) {
			// Composers do not mind, and the moves are defined: no more than a caution.
			f = append(f, Fault{Code: EPCheckBefore, Severity: Caution, Square: e, Color: them})
		}
	}
	return f
}

func (s *Setup) checkCounters() (f Faults) {
	const most = 9999 // more than the longest game possible with the 75-move rule has moves
	if s.HalfMoves < 0 || s.HalfMoves > most {
		f = append(f, Fault{Code: HalfMovesRange, Severity: Unplayable, Count: s.HalfMoves, Max: most})
	}
	if s.MoveNumber < 0 || s.MoveNumber > most {
		f = append(f, Fault{Code: MoveNumberRange, Severity: Unplayable, Count: s.MoveNumber, Max: most})
	}
	if played := 2*(max(s.MoveNumber, 1)-1) + int(s.Turn); len(f) == 0 && s.HalfMoves > played {
		f = append(f, Fault{Code: HalfMovesTooMany, Severity: Caution, Count: s.HalfMoves, Max: played})
	}
	return f
}

// checkChecks looks at the kings: the player who has just moved must not be in
// check (3.9.2), and the check given must be one that a single move can give.
func (s *Setup) checkChecks(b *board) (f Faults) {
	us, them := s.Turn&1, s.Turn.Other()
	if kings := b.kinds[King]; kingMoves[kings.index()]&kings != 0 {
		return Faults{{Code: KingsTouch, Severity: Unplayable, Square: Square(b.king(them))}}
	}
	if b.attacked(b.king(them), us, b.occupied()) {
		f = append(f, Fault{Code: OppositeCheck, Severity: Unplayable, Color: them, Square: Square(b.king(them))})
	}
	checkers := b.attackers(b.king(us), them, b.occupied())
	leapers := checkers & (b.kinds[Pawn] | b.kinds[Knight])
	king := Square(b.king(us))
	first := checkers.First()
	switch n := checkers.Count(); {
	case n > 2,
		// A double check has a slider that was discovered, and not two on one line.
		n == 2 && (leapers == checkers || lines[first&63][(checkers&(checkers-1)).First()&63].Has(king)):
		f = append(f, Fault{Code: ImpossibleCheck, Severity: Impossible, Color: us, Square: king, Count: n})
	}
	return f
}
