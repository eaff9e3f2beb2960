package claims

import "sealedmove/rules"

// The semi-static view: where could each piece ever get, if the players moved
// as they liked and kings never minded? The sets start with the squares the
// pieces stand on and are widened until nothing changes; whatever a legal game
// can do is contained in them, so that a mate that is impossible here is
// impossible. Only walls of pawns that nothing can break make it so.

// walker is a piece and where it can get.
type walker struct {
	color    rules.Color
	kind     rules.Kind
	home     rules.Square
	reach    rules.Bitboard
	promoted rules.Bitboard // where it can get after promotion

	// What has been widened already, and what its moves depended on then.
	done, donePromoted rules.Bitboard
	clear, prey, fixed rules.Bitboard
}

type terrain struct {
	walkers []walker
	clear   rules.Bitboard    // squares that are empty or can become so
	present [2]rules.Bitboard // where a side's pieces, the king apart, can be
	fixed   [2]rules.Bitboard // squares that a side attacks for ever
	passant rules.Square
}

// walledIn reports whether a side's pieces can never give mate. It does not
// look at positions in which somebody may castle: there is no closed position
// among them.
func walledIn(p *rules.Position, side rules.Color) bool {
	if p.CastlingRooks() != 0 || loose(p) {
		return false
	}
	var room [32]walker
	t := terrain{walkers: room[:0], passant: p.EnPassant()}
	for _, c := range [2]rules.Color{rules.White, rules.Black} {
		for _, k := range [...]rules.Kind{rules.Pawn, rules.Knight, rules.Bishop, rules.Rook, rules.Queen, rules.King} {
			for b := p.Pieces(c, k); b != 0; b &= b - 1 {
				if len(t.walkers) == cap(room[:]) {
					return false
				}
				s := b.First()
				t.walkers = append(t.walkers, walker{color: c, kind: k, home: s, reach: s.Set()})
			}
		}
	}
	t.clear = ^p.Occupied()
	if t.passant != rules.NoSquare { // the pawn that may be taken so can vanish
		t.clear |= (t.passant ^ 8).Set()
	}
	return t.settle(side) && !t.mateThinkable(side)
}

// loose says at a glance that walls decide nothing: no two pawns block each
// other, and the pieces are not those few that reach half of the board.
func loose(p *rules.Position) bool {
	white, black := p.Pieces(rules.White, rules.Pawn), p.Pieces(rules.Black, rules.Pawn)
	if white<<8&black != 0 {
		return false
	}
	heavy := p.Pieces(rules.White, rules.Rook) | p.Pieces(rules.Black, rules.Rook) |
		p.Pieces(rules.White, rules.Queen) | p.Pieces(rules.Black, rules.Queen)
	return heavy != 0 || white|black != 0
}

// settle widens the sets until nothing changes. It reports false when it sees
// on the way that a piece of the side roams the board: no wall holds then, or
// none that is worth more looking for.
func (t *terrain) settle(side rules.Color) bool {
	for changed := true; changed; {
		changed = false
		t.look()
		for i := range t.walkers {
			w := &t.walkers[i]
			reach, promoted := t.widen(w)
			if reach == w.reach && promoted == w.promoted {
				continue
			}
			w.reach, w.promoted = reach, promoted
			changed = true
			if w.color == side && roams(w) {
				return false
			}
		}
		if clear := t.cleared(); clear != t.clear {
			t.clear = clear
			changed = true
		}
	}
	return true
}

// roams reports whether a piece other than a bishop or a king gets nearly
// everywhere.
func roams(w *walker) bool {
	const nearlyAll = 44
	return w.promoted.Count() > nearlyAll || w.kind != rules.Bishop && w.kind != rules.King && w.reach.Count() > nearlyAll
}

// look gathers what the walkers' moves depend on.
func (t *terrain) look() {
	t.present, t.fixed = [2]rules.Bitboard{}, [2]rules.Bitboard{}
	for i := range t.walkers {
		w := &t.walkers[i]
		if w.kind != rules.King {
			t.present[w.color] |= w.reach | w.promoted
		}
		// Pawns and knights that can neither move nor be taken attack for ever.
		if (w.kind == rules.Pawn || w.kind == rules.Knight) && t.clear&w.home.Set() == 0 {
			t.fixed[w.color] |= rules.Attacks(rules.PieceOf(w.color, w.kind), w.home, 0)
		}
	}
	if t.passant != rules.NoSquare {
		t.present[rules.White] |= t.passant.Set()
		t.present[rules.Black] |= t.passant.Set()
	}
}

// widen adds what a walker can reach in one move from where it can be.
func (t *terrain) widen(w *walker) (reach, promoted rules.Bitboard) {
	reach, promoted = w.reach, w.promoted
	if prey, fixed := t.present[w.color.Other()], t.fixed[w.color.Other()]; w.clear != t.clear || w.prey != prey || w.kind == rules.King && w.fixed != fixed {
		w.clear, w.prey, w.fixed = t.clear, prey, fixed
		w.done, w.donePromoted = 0, 0
	}
	fresh := w.reach &^ w.done
	w.done = w.reach
	switch w.kind {
	case rules.Pawn:
		for b := fresh; b != 0; b &= b - 1 {
			reach |= t.pawnSteps(w.color, b.First())
		}
		const last = 0xFF000000000000FF
		promoted |= reach & last
		reach &^= last
		fresh = promoted &^ w.donePromoted
		w.donePromoted = promoted
		for b := fresh; b != 0; b &= b - 1 {
			promoted |= t.targets(w.color, rules.Queen, b.First()) | t.targets(w.color, rules.Knight, b.First())
		}
	default:
		for b := fresh; b != 0; b &= b - 1 {
			reach |= t.targets(w.color, w.kind, b.First())
		}
	}
	return reach, promoted
}

// targets are the squares that a piece can go to: over squares that can be
// empty, onto such or onto one where an enemy can be taken.
func (t *terrain) targets(c rules.Color, k rules.Kind, from rules.Square) rules.Bitboard {
	to := rules.Attacks(rules.PieceOf(c, k), from, ^t.clear) & (t.clear | t.present[c.Other()])
	if k == rules.King {
		to &^= t.fixed[c.Other()]
	}
	return to
}

func (t *terrain) pawnSteps(c rules.Color, from rules.Square) rules.Bitboard {
	up, first := 8, 1
	if c == rules.Black {
		up, first = -8, 6
	}
	to := rules.Attacks(rules.PieceOf(c, rules.Pawn), from, 0) & t.present[c.Other()]
	one := rules.Square(int(from) + up)
	if t.clear.Has(one) {
		to |= one.Set()
		if two := rules.Square(int(from) + 2*up); from.Rank() == first && t.clear.Has(two) {
			to |= two.Set()
		}
	}
	return to
}

// cleared are the squares that can be empty: those whose piece can move away
// or be taken where it stands.
func (t *terrain) cleared() rules.Bitboard {
	clear := t.clear
	for i := range t.walkers {
		w := &t.walkers[i]
		if w.reach|w.promoted != w.home.Set() {
			clear |= w.home.Set()
			continue
		}
		if w.kind == rules.King {
			continue
		}
		for j := range t.walkers {
			if o := &t.walkers[j]; o.color != w.color && (o.reach | o.promoted).Has(w.home) {
				clear |= w.home.Set()
				break
			}
		}
	}
	return clear
}

// mateThinkable reports whether some square that the other king can be on can
// be attacked while every square beside it is taken from it: attacked, or
// filled by a piece of its own, each piece filling one.
func (t *terrain) mateThinkable(side rules.Color) bool {
	var king, ours, attacks rules.Bitboard
	var room [32]rules.Bitboard
	fillers := room[:0]
	for i := range t.walkers {
		w := &t.walkers[i]
		switch {
		case w.kind == rules.King && w.color == side:
			ours = w.reach
		case w.kind == rules.King:
			king = w.reach
		case w.color != side:
			fillers = append(fillers, w.reach|w.promoted)
		}
	}
	attacks = t.attacks(side, king)
	step := rules.PieceOf(side, rules.King)
	for k := king & attacks; k != 0; k &= k - 1 {
		beside := rules.Attacks(step, k.First(), 0)
		left := beside &^ attacks
		if canFill(left, fillers) {
			return true
		}
		for o := ours &^ beside &^ k.First().Set(); o != 0; o &= o - 1 {
			if near := rules.Attacks(step, o.First(), 0); near&left != 0 && canFill(left&^near, fillers) {
				return true
			}
		}
	}
	return false
}

// attacks are the squares that a side's pieces, the king apart, can ever
// attack. A slider sees through the king that steps back from it.
func (t *terrain) attacks(side rules.Color, king rules.Bitboard) (attacks rules.Bitboard) {
	blocked := ^(t.clear | king)
	for i := range t.walkers {
		w := &t.walkers[i]
		if w.color != side || w.kind == rules.King {
			continue
		}
		for b := w.reach; b != 0; b &= b - 1 {
			attacks |= rules.Attacks(rules.PieceOf(side, w.kind), b.First(), blocked)
		}
		for b := w.promoted; b != 0; b &= b - 1 {
			attacks |= rules.Attacks(rules.PieceOf(side, rules.Queen), b.First(), blocked) |
				rules.Attacks(rules.PieceOf(side, rules.Knight), b.First(), blocked)
		}
	}
	return attacks
}

// canFill reports whether the squares can be given to different pieces.
func canFill(squares rules.Bitboard, fillers []rules.Bitboard) bool {
	n := 0
	var all rules.Bitboard
	for _, f := range fillers {
		if f&squares != 0 {
			n++
			all |= f
		}
	}
	if squares&^all != 0 || n < squares.Count() {
		return false
	}
	var holder [32]rules.Square
	for i := range fillers {
		holder[i] = rules.NoSquare
	}
	for b := squares; b != 0; b &= b - 1 {
		var tried uint32
		if !place(b.First(), fillers, &holder, &tried) {
			return false
		}
	}
	return true
}

// place gives a square to a piece, which may have to leave another to someone
// else: an augmenting path.
func place(s rules.Square, fillers []rules.Bitboard, holder *[32]rules.Square, tried *uint32) bool {
	for i, f := range fillers {
		if !f.Has(s) || *tried>>i&1 != 0 {
			continue
		}
		*tried |= 1 << i
		if holder[i] == rules.NoSquare || place(holder[i], fillers, holder, tried) {
			holder[i] = s
			return true
		}
	}
	return false
}
