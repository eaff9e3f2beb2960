package claims

import "sealedmove/rules"

// search looks for a line that ends in mate, both players wanting it: the most
// promising position first. What is never reached again is never looked at
// again, so that where everything has been seen without a mate there is none.
type search struct {
	side   rules.Color
	limit  int
	nodes  []node
	table  []int32 // by key: 1 + index in nodes, open addressing
	open   [buckets][]int32
	lowest int
	moves  []rules.Move
}

type node struct {
	pos    rules.Position
	parent int32
	move   rules.Move
}

const buckets = 256

func (s *search) run(p rules.Position) Proof {
	s.table = make([]int32, 64)
	s.lowest = buckets
	s.add(p, -1, rules.NoMove)
	for at := s.next(); at >= 0; at = s.next() {
		s.moves = s.nodes[at].pos.AppendLegal(s.moves[:0])
		for _, m := range s.moves {
			next := s.nodes[at].pos.After(m)
			mate, end := s.judge(&next, m)
			if mate {
				return Proof{Winnability: Winnable, By: ByMate, Line: s.line(at, m), Nodes: len(s.nodes)}
			}
			if !end {
				s.add(next, at, m)
			}
		}
		if len(s.nodes) > s.limit {
			return Proof{Winnability: Undetermined, Nodes: len(s.nodes)}
		}
	}
	return Proof{Winnability: Unwinnable, By: BySearch, Nodes: len(s.nodes)}
}

// judge tells a mate, and a position from which there is none.
func (s *search) judge(p *rules.Position, m rules.Move) (mate, end bool) {
	if p.Turn() != s.side && p.Check() && !p.CanMove() {
		return true, true
	}
	if !m.Irreversible() { // what stands is what stood: the walls too
		return false, false
	}
	if poorMaterial(p, s.side) {
		return false, true
	}
	return false, walledIn(p, s.side)
}

func (s *search) line(at int32, last rules.Move) []rules.Move {
	line := []rules.Move{last}
	for ; s.nodes[at].parent >= 0; at = s.nodes[at].parent {
		line = append(line, s.nodes[at].move)
	}
	for i, j := 0, len(line)-1; i < j; i, j = i+1, j-1 {
		line[i], line[j] = line[j], line[i]
	}
	return line
}

// add keeps a position that has not been seen.
func (s *search) add(p rules.Position, parent int32, m rules.Move) {
	if 2*len(s.nodes) >= len(s.table) {
		s.grow()
	}
	slot := s.find(&p)
	if s.table[slot] != 0 {
		return
	}
	s.nodes = append(s.nodes, node{p, parent, m})
	s.table[slot] = int32(len(s.nodes))
	h := s.distance(&p)
	s.open[h] = append(s.open[h], int32(len(s.nodes)-1))
	s.lowest = min(s.lowest, h)
}

// find returns the slot of a position, or the empty one where it belongs. The
// positions are compared, not only their keys: a chance agreement of keys must
// not make a proof wrong.
func (s *search) find(p *rules.Position) uint64 {
	mask := uint64(len(s.table) - 1)
	slot := uint64(p.Key()) & mask
	for s.table[slot] != 0 {
		if q := &s.nodes[s.table[slot]-1].pos; q.Key() == p.Key() && q.Same(p) {
			break
		}
		slot = (slot + 1) & mask
	}
	return slot
}

func (s *search) grow() {
	s.table = make([]int32, 2*len(s.table))
	mask := uint64(len(s.table) - 1)
	for i := range s.nodes {
		slot := uint64(s.nodes[i].pos.Key()) & mask
		for s.table[slot] != 0 {
			slot = (slot + 1) & mask
		}
		s.table[slot] = int32(i + 1)
	}
}

// next takes the most promising position, of equals the latest; -1 if all have
// been looked at.
func (s *search) next() int32 {
	for ; s.lowest < buckets; s.lowest++ {
		if list := s.open[s.lowest]; len(list) > 0 {
			at := list[len(list)-1]
			s.open[s.lowest] = list[:len(list)-1]
			return at
		}
	}
	return -1
}

// distance guesses how far a position is from mate; only the order of looking
// depends on it. The king to be mated should be in a corner with few squares
// to go to, the other king two squares off, the mating pieces near; pawns
// should promote where the pieces are not enough.
func (s *search) distance(p *rules.Position) int {
	us, them := s.side, s.side.Other()
	king, ours := p.King(them), p.King(us)
	h := 3*s.cornerDistance(p, king) + 2*abs(apart(king, ours)-2)
	beside := rules.Attacks(rules.PieceOf(us, rules.King), king, 0)
	for b := beside &^ p.Pieces(them, rules.NoKind) &^ rules.Attacks(rules.PieceOf(us, rules.King), ours, 0); b != 0; b &= b - 1 {
		if p.Attackers(b.First(), us) == 0 {
			h += 3
		}
	}
	h += s.force(p, king)
	return min(h, buckets-1)
}

func abs(n int) int { return max(n, -n) }

// apart is the number of king's moves between two squares.
func apart(a, b rules.Square) int {
	return max(abs(a.File()-b.File()), abs(a.Rank()-b.Rank()))
}

// cornerDistance is to the nearest corner; with bishops of one colour alone,
// to one that they attack.
func (s *search) cornerDistance(p *rules.Position, king rules.Square) int {
	men := p.Pieces(s.side, rules.NoKind) &^ p.Pieces(s.side, rules.King)
	bishops := p.Pieces(s.side, rules.Bishop)
	best := 9
	for _, c := range [...]rules.Square{rules.A1, rules.H1, rules.A8, rules.H8} {
		if men == bishops && (bishops&rules.LightSquares != 0) != c.Light() {
			continue
		}
		best = min(best, apart(king, c))
	}
	return best
}

// force measures what is missing to mate with.
func (s *search) force(p *rules.Position, king rules.Square) int {
	us := s.side
	heavy := p.Pieces(us, rules.Queen) | p.Pieces(us, rules.Rook)
	minor := p.Pieces(us, rules.Knight) | p.Pieces(us, rules.Bishop)
	h, near := 0, 8
	for b := heavy | minor; b != 0; b &= b - 1 {
		near = min(near, apart(king, b.First()))
	}
	h += near
	switch {
	case heavy != 0:
	case p.Pieces(us, rules.Pawn) != 0:
		h += 20 + 8*s.toPromote(p, us)
	case minor.Count() > 1:
		h += 10
	default:
		h += 10 + s.helpers(p, king)
	}
	return h
}

// toPromote is how many steps the foremost pawn has to go.
func (s *search) toPromote(p *rules.Position, c rules.Color) int {
	best := 8
	for b := p.Pieces(c, rules.Pawn); b != 0; b &= b - 1 {
		rank := b.First().Rank()
		if c == rules.White {
			rank = 7 - rank
		}
		best = min(best, rank)
	}
	return best
}

// helpers is how far the opponent's pieces are from filling squares beside
// their king, which a lone minor piece needs.
func (s *search) helpers(p *rules.Position, king rules.Square) int {
	them := s.side.Other()
	first, second := 8, 8
	for b := p.Pieces(them, rules.NoKind) &^ king.Set(); b != 0; b &= b - 1 {
		d := apart(king, b.First())
		if d < first {
			first, second = d, first
		} else {
			second = min(second, d)
		}
	}
	return 3*first + second
}
