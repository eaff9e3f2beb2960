package rules

// ply is the room that one ply of a count needs; it is kept outside the
// recursion so that nothing is allocated there.
type ply struct {
	moves moveList
	next  board
}

// perft counts the leaves of the tree of legal moves.
func (b *board) perft(depth int, plies []ply) uint64 {
	if depth == 1 || len(plies) == 0 {
		return uint64(b.count())
	}
	p := &plies[0]
	b.generate(&p.moves)
	var n uint64
	for _, m := range p.moves.all() {
		p.next = *b
		p.next.make(m)
		n += p.next.perft(depth-1, plies[1:])
	}
	return n
}

// Perft is the number of sequences of legal moves of the given length; 1 for
// depth 0. Engines compare such numbers to find faults in each other.
func (p *Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return p.board.perft(depth, make([]ply, depth-1))
}
