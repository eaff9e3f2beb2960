package claims

import "sealedmove/rules"

// search looks for a line that ends in mate, both players wanting it. Several
// opinions on which position is the most promising take turns, so that none
// leads astray for long. What has been reached is not looked at again: where
// everything has been seen without a mate, there is none.
type search struct {
	side   rules.Color
	limit  int
	nodes  []node
	table  []int32 // by key: 1 + index in nodes, open addressing
	queues [opinions]queue
	turn   int
	first  int // the node that is the next in the order of finding
	moves  []rules.Move
}

type node struct {
	pos    rules.Position
	parent int32
	move   rules.Move
	seen   bool // its moves have been looked at
}

// queue orders positions by one opinion, the most promising first and of
// equals the latest.
type queue struct {
	open   [buckets][]int32
	lowest int
}

const (
	buckets  = 192
	opinions = 3
)

func (s *search) run(p rules.Position) Proof {
	s.table = make([]int32, 64)
	s.add(p, -1, rules.NoMove)
	for at := s.next(); at >= 0; at = s.next() {
		s.moves = s.nodes[at].pos.AppendLegal(s.moves[:0])
		for _, m := range s.moves {
			next := s.nodes[at].pos.After(m)
			mate, end := s.judge(&next, m)
			if mate {
				return Proof{Winnability: Winnable, By: ByMate, Line: shorten(p, s.line(at, m)), Nodes: len(s.nodes)}
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
	s.nodes = append(s.nodes, node{pos: p, parent: parent, move: m})
	s.table[slot] = int32(len(s.nodes))
	for i, h := range s.distances(&p) {
		q := &s.queues[i]
		h = min(max(h, 0), buckets-1)
		q.open[h] = append(q.open[h], int32(len(s.nodes)-1))
		q.lowest = min(q.lowest, h)
	}
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

// next takes a position that has not been looked at, by the opinion whose turn
// it is, and now and then the one found first; -1 if there is none left.
func (s *search) next() int32 {
	s.turn++
	if s.turn%8 == 0 {
		for ; s.first < len(s.nodes); s.first++ {
			if n := &s.nodes[s.first]; !n.seen {
				n.seen = true
				return int32(s.first)
			}
		}
		return -1
	}
	q := &s.queues[s.turn%opinions]
	for ; q.lowest < buckets; q.lowest++ {
		for list := q.open[q.lowest]; len(list) > 0; list = q.open[q.lowest] {
			at := list[len(list)-1]
			q.open[q.lowest] = list[:len(list)-1]
			if n := &s.nodes[at]; !n.seen {
				n.seen = true
				return at
			}
		}
	}
	return -1
}

// distances guess how far a position is from mate. Only the order of looking
// depends on them.
//
// The first wants the king in a corner with few squares to go to, the other
// king two squares off and the mating pieces near. The second first takes the
// opponent's men off the board and promotes a pawn, after which mate is easy.
// The third does not care where the king is mated.
func (s *search) distances(p *rules.Position) [opinions]int {
	us, them := s.side, s.side.Other()
	king, ours := p.King(them), p.King(us)
	men := p.Pieces(us, rules.NoKind) &^ ours.Set()
	kings := 2 * abs(apart(king, ours)-2)
	flights := 3 * s.flights(p, king, ours)
	corner := s.cornerDistance(p, king)
	near, missing := s.force(p, king, men)
	taken := 6 * (p.Pieces(them, rules.NoKind).Count() - 1)
	if missing == lonely {
		missing = s.helpers(p, king)
		taken = 0
	}
	return [opinions]int{
		flights + 3*corner + kings + near + missing,
		taken + missing + flights/3 + 2*corner + kings + near,
		2*flights + near + missing/2 + kings/2,
	}
}

// flights counts the squares that a king may step to.
func (s *search) flights(p *rules.Position, king, ours rules.Square) (n int) {
	k := rules.PieceOf(s.side, rules.King)
	free := rules.Attacks(k, king, 0) &^ p.Pieces(s.side.Other(), rules.NoKind) &^ rules.Attacks(k, ours, 0)
	for ; free != 0; free &= free - 1 {
		if p.Attackers(free.First(), s.side) == 0 {
			n++
		}
	}
	return n
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

// lonely marks a single minor piece, which needs the opponent's help.
const lonely = -1

// force measures how near the pieces are, and what is missing to mate with.
func (s *search) force(p *rules.Position, king rules.Square, men rules.Bitboard) (near, missing int) {
	us := s.side
	heavy := p.Pieces(us, rules.Queen) | p.Pieces(us, rules.Rook)
	minor := p.Pieces(us, rules.Knight) | p.Pieces(us, rules.Bishop)
	if heavy != 0 {
		near = 8
		for b := heavy; b != 0; b &= b - 1 {
			near = min(near, apart(king, b.First()))
		}
		return near, 0
	}
	for b := minor; b != 0; b &= b - 1 {
		near += apart(king, b.First())
	}
	switch {
	case p.Pieces(us, rules.Pawn) != 0:
		return near / 2, 20 + 6*s.toPromote(p, us)
	case minor.Count() > 1:
		return near, 10
	}
	return near, lonely
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
// their king, which a lone minor piece needs. A queen is in the way more often
// than a help.
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
	return 10 + 3*first + second + 4*p.Pieces(them, rules.Queen).Count()
}
