package claims

import (
	"slices"

	"sealedmove/rules"
)

// Touched is what the pieces that a player has touched leave to him.
type Touched struct {
	Moves   []rules.Move
	Article string
	Free    bool // nothing binds him: any legal move
}

// Touch answers which moves satisfy touch-move (4.3, 4.4; 7.2 and 5.1 of the
// older Laws) when the player to move has deliberately touched these squares
// in this order. castling says that he meant to castle: king and rook touched
// together or the king first.
func Touch(p rules.Position, squares []rules.Square, castling bool, edition Edition) Touched {
	old := edition == FIDE1985
	legal := p.Legal()
	var own, enemy []rules.Square
	for _, s := range squares {
		switch x := p.Piece(s); {
		case x == rules.NoPiece:
		case x.Color() == p.Turn():
			own = append(own, s)
		default:
			enemy = append(enemy, s)
		}
	}
	pick := func(ok func(rules.Move) bool) (moves []rules.Move) {
		for _, m := range legal {
			if ok(m) {
				moves = append(moves, m)
			}
		}
		return moves
	}
	if t, ok := touchedCastling(&p, own, castling, old, pick); ok {
		return t
	}
	rookFirst := len(own) > 1 && own[1] == p.King(p.Turn()) && p.Piece(own[0]).Kind() == rules.Rook
	allowed := func(m rules.Move) bool { // 4.4.2: rook first, then king: no castling with it
		return !m.Castling() || m.From() == p.King(p.Turn()) && !(rookFirst && m.Rook() == own[0])
	}
	if len(own) > 0 && len(enemy) > 0 {
		// 4.3.3: the one takes the other, if any of the pairs in the order of touching can.
		if both := pick(func(m rules.Move) bool { return m.From() == own[0] && takes(m, enemy[0]) }); len(both) > 0 {
			return Touched{Moves: both, Article: article(old, "7.2", "4.3.3")}
		}
	}
	for _, s := range squares {
		moves := pick(func(m rules.Move) bool {
			return allowed(m) && (slices.Contains(own, s) && m.From() == s || slices.Contains(enemy, s) && takes(m, s))
		})
		if len(moves) > 0 {
			is := "4.3.1"
			switch {
			case len(own) > 0 && len(enemy) > 0:
				is = "4.3.3"
			case len(enemy) > 0:
				is = "4.3.2"
			}
			if rookFirst {
				is = "4.4.2"
			}
			return Touched{Moves: moves, Article: article(old, "7.2", is)}
		}
	}
	return Touched{Moves: legal, Article: article(old, "7.3", "4.5"), Free: true}
}

// takes reports whether a move captures on a square.
func takes(m rules.Move, s rules.Square) bool {
	if m.EnPassant() {
		return m.To()^8 == s
	}
	return m.Captured() != rules.NoKind && m.To() == s
}

// touchedCastling answers where castling was begun: 4.4.1 with king and rook
// it must be made; 4.4.3 where it is illegal another move of the king,
// castling on the other side included, and any move if there is none.
func touchedCastling(p *rules.Position, own []rules.Square, castling, old bool, pick func(func(rules.Move) bool) []rules.Move) (Touched, bool) {
	king := p.King(p.Turn())
	if len(own) == 0 || own[0] != king {
		return Touched{}, false
	}
	rook := rules.NoSquare
	if len(own) > 1 && p.Piece(own[1]).Kind() == rules.Rook {
		rook = own[1]
	}
	if rook == rules.NoSquare && !castling {
		return Touched{}, false
	}
	if rook != rules.NoSquare {
		if moves := pick(func(m rules.Move) bool { return m.Rook() == rook }); len(moves) > 0 {
			return Touched{Moves: moves, Article: article(old, "5.1", "4.4.1")}, true
		}
	}
	if moves := pick(func(m rules.Move) bool { return m.From() == king }); len(moves) > 0 {
		return Touched{Moves: moves, Article: article(old, "5.1(4)", "4.4.3")}, true
	}
	if castling || rook != rules.NoSquare {
		moves := pick(func(rules.Move) bool { return true })
		return Touched{Moves: moves, Article: article(old, "5.1(4)", "4.4.3"), Free: true}, true
	}
	return Touched{}, false
}
