package trf

import "sealedmove/tournament"

// FixedBoard is an XXB record: the board on which a player plays all his games.
// The record is this program's own: start number in columns 5–8, board in 10–13.
type FixedBoard struct {
	Line  int
	No    Ref
	Board tournament.BoardNo
}

// parseFixedBoard reads XXB; a board or a player that stands twice is refused.
func parseFixedBoard(c *columns) {
	no, ok1 := c.need(5, 8, "start-number")
	board, ok2 := c.need(10, 13, "board")
	if !ok1 || !ok2 || !c.gap(4, 9, 14) {
		return
	}
	for _, f := range c.p.doc.FixedBoards {
		if f.No.No == no || int(f.Board) == board {
			c.refuse(5, "trf.twice", f.Line)
			return
		}
	}
	c.p.doc.FixedBoards = append(c.p.doc.FixedBoards, FixedBoard{c.line, Ref{no, 5}, tournament.BoardNo(board)})
}

// fixBoards notes the boards of record XXB.
func (b *builder) fixBoards() {
	for _, f := range b.doc.FixedBoards {
		if e := b.find(f.Line, f.No, "XXB"); e != nil {
			b.fixed[e.id] = f.Board
		}
	}
}

// fixedBoards writes record XXB.
func (w *writer) fixedBoards() {
	for _, p := range w.players {
		if p.Board > 0 {
			w.line("XXB %4d %4d", w.no[p.ID], p.Board)
		}
	}
}
