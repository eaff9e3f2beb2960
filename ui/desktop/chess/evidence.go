package chess

import (
	"slices"

	"sealedmove/rules"
)

// Arrow is a move drawn on the board: a solid one for a move that was written or
// claimed, a dashed one with a mark at its end for a move that differs or is
// illegal.
type Arrow struct {
	From, To rules.Square
	Bad      bool
}

// Evidence is what is drawn over a position.
type Evidence struct {
	Arrows  []Arrow
	Targets rules.Bitboard // solid frame: where a move would go
	Touched rules.Bitboard // dotted frame: pieces that were touched
}

// ArrowOf is the arrow of a move.
func ArrowOf(m rules.Move) Arrow { return Arrow{From: m.From(), To: m.To()} }

func (e Evidence) equal(o Evidence) bool {
	return e.Targets == o.Targets && e.Touched == o.Touched && slices.Equal(e.Arrows, o.Arrows)
}
