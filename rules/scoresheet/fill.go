package scoresheet

import "sealedmove/rules"

// MaxFill is how many half-moves Fill looks for: three moves of each player.
const MaxFill = 6

// Fill finds the sequences of exactly plies legal half-moves that lead from
// one position to another, at most limit of them (0: all). Clocks and move
// numbers of the target do not count, nor do rights to castle and en passant,
// which nobody sees on a board. nodes bounds the positions looked at; complete
// reports whether that was enough.
func Fill(from, to rules.Position, plies, limit, nodes int) (lines [][]rules.Move, complete bool) {
	f := filler{target: to, limit: limit, nodes: nodes}
	if plies < 1 || plies > MaxFill || from.IsZero() || to.IsZero() {
		return nil, true
	}
	f.search(from, plies)
	return f.lines, f.nodes > 0
}

type filler struct {
	target rules.Position
	limit  int
	nodes  int
	path   []rules.Move
	lines  [][]rules.Move
}

func (f *filler) search(p rules.Position, left int) {
	f.nodes--
	if f.nodes <= 0 || f.limit > 0 && len(f.lines) >= f.limit || !f.possible(&p, left) {
		return
	}
	if left == 0 {
		f.lines = append(f.lines, append([]rules.Move(nil), f.path...))
		return
	}
	for _, m := range p.Legal() {
		f.path = append(f.path, m)
		f.search(p.After(m), left-1)
		f.path = f.path[:len(f.path)-1]
	}
}

// possible asks whether so many half-moves can be enough: each fills one
// square of its player rightly (two in castling), and takes one piece at most.
func (f *filler) possible(p *rules.Position, left int) bool {
	if (p.Turn() == f.target.Turn()) != (left%2 == 0) {
		return false
	}
	moves := [2]int{left / 2, left / 2}
	moves[p.Turn()] += left % 2
	for _, c := range [2]rules.Color{rules.White, rules.Black} {
		var missing int
		for k := rules.Pawn; k <= rules.King; k++ {
			missing += (f.target.Pieces(c, k) &^ p.Pieces(c, k)).Count()
		}
		castles := 0
		if p.CastlingRooks()&p.Pieces(c, rules.NoKind) != 0 && moves[c] > 0 {
			castles = 1
		}
		now, then := p.Pieces(c, rules.NoKind).Count(), f.target.Pieces(c, rules.NoKind).Count()
		if missing > moves[c]+castles || now < then || now-then > moves[c.Other()] {
			return false
		}
	}
	return true
}
