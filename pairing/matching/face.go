package matching

import "math/bits"

// Where no blossom has a dual, the matchings of the largest weight are the
// perfect matchings of the tight edges, and nothing else (complementary
// slackness). Then what such a matching allows can be asked without weights:
// one search in rows of bits answers for all partners of a vertex, and no dual
// changes, so that the rows stay right for the next question.

// plainly tells whether the tight edges alone say which matchings are the best.
func (s *Solver[W]) plainly() bool { return s.before == 0 && len(s.unused) == s.n }

// faceOf is the graph of the tight edges. It shares the matching with s, and is
// right until a dual or an edge changes.
func (s *Solver[W]) faceOf() *Cover {
	if s.faceRight {
		return s.face
	}
	if s.face == nil {
		s.face = NewCover(s.n)
		s.face.mate = s.mate
	}
	clear(s.face.here)
	for _, u := range s.active {
		s.face.Return(int(u))
		s.tightRow(s.face.Row(int(u)), u)
	}
	s.faceRight = true
	return s.face
}

// tightRow sets the bits of the vertices to which u has a tight edge.
func (s *Solver[W]) tightRow(row []uint64, u int32) {
	clear(row)
	edges := s.edge[int(u)*s.n : int(u+1)*s.n]
	yu := &s.dual[u]
next:
	for _, v := range s.active {
		c := edges[v]
		if c == NoEdge || v == u {
			continue
		}
		w, yv := &s.tab[c], &s.dual[v]
		var carry, sum uint64
		for i := 0; i < len(*w); i++ {
			if sum, carry = bits.Add64((*yu)[i], (*yv)[i], carry); sum != (*w)[i] {
				continue next
			}
		}
		row[v/64] |= 1 << (v % 64)
	}
}

// Prefer matches v with the first of us, in their order, that any matching of
// the largest weight allows; v's present mate may be one of them, and nothing
// is changed where none is possible. The matching stays one of the largest
// weight. The field of weights from bit on has to be free, and wide enough for
// the number of us. A Fix or Keep of v must follow before another vertex is
// asked about. us are tight edges of v ([Solver.Tight]).
func (s *Solver[W]) Prefer(v, bit int, us []int) error {
	if len(us) == 0 || us[0] == int(s.mate[v]) {
		return nil
	}
	if !s.plainly() {
		wish := make([]int, s.n)
		for k, u := range us {
			wish[u] = len(us) - k + 1
		}
		if m := s.mate[v]; wish[m] == 0 {
			wish[m] = 1
		}
		return s.favour(v, bit, func(u int) int { return wish[u] })
	}
	if s.stop != nil && s.stop() {
		return ErrStopped
	}
	s.faceOf().shift(v, us)
	return nil
}

// Keep takes away the edges of v that keep does not tell of, and a favour that
// is in force. The matching stays the best; v's mate is kept.
func (s *Solver[W]) Keep(v int, keep func(u int) bool) error {
	if !s.plainly() {
		return s.Reweigh(v, func(u int) uint32 {
			if !keep(u) {
				return NoEdge
			}
			return s.Edge(v, u)
		})
	}
	for _, u := range s.active {
		if int(u) == v || keep(int(u)) {
			continue
		}
		s.SetEdge(v, int(u), NoEdge)
		if s.faceRight {
			s.face.separate(v, int(u))
		}
	}
	return nil
}
