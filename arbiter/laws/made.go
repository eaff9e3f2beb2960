package laws

import "sealedmove/tournament"

// Released is how far a move had got when he let go of a piece.
type Released string

// How far a move had got.
const (
	ReleasedSquare Released = "square"      // on an empty square
	ReleasedTaken  Released = "taken"       // a capture, the taken piece off the board
	ReleasedNotOff Released = "not-taken"   // a capture, the taken piece still on it
	ReleasedKing   Released = "king"        // castling: the king
	ReleasedRook   Released = "rook"        // castling: the rook too
	ReleasedPawn   Released = "pawn"        // a pawn on its last rank
	ReleasedNewOne Released = "new-piece"   // the new piece, the pawn off the board
	ReleasedPawnOn Released = "pawn-beside" // the new piece, the pawn not yet off
)

// MoveMade is the question whether a move can still be changed (4.7; 6.1 to
// 6.4 of the older Laws).
type MoveMade struct {
	What  Released
	Legal bool
}

// Rule gives the ruling.
func (f MoveMade) Rule(r Regime) (Ruling, tournament.Problems) {
	rows := map[Released]struct{ older, today, says string }{
		ReleasedSquare: {"6.1", "4.7", "made"},
		ReleasedTaken:  {"6.2", "4.7.1", "made"},
		ReleasedNotOff: {"6.2", "4.7.1", "made-take-off"},
		ReleasedKing:   {"6.3", "4.7.2", "made-castling"},
		ReleasedRook:   {"6.3", "4.7.2", "made"},
		ReleasedPawn:   {"6.4", "4.7.3", "made-square"},
		ReleasedNewOne: {"6.4", "4.7.3", "made"},
		ReleasedPawnOn: {"6.4", "4.7.3", "made-pawn-off"},
	}
	row, ok := rows[f.What]
	if !ok {
		return Ruling{}, missing("released")
	}
	x := Ruling{Articles: []string{r.art(row.older, row.today)}}
	if !f.Legal {
		x.says("not-made-illegal")
		x.cite(r.art("8.1", "7.5.1"), r.art("7.2", "4.3"))
		return x, nil
	}
	x.says(row.says)
	return x, nil
}
