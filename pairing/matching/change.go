package matching

// favour adds n(u) · 2^bit to the weight of each edge v–u and makes the
// matching the best again. A Fix or Reweigh of v must follow before another
// vertex is favoured: it takes the favour back. (What is tight has to be found
// out before: while n is asked, v is without a mate.)
func (s *Solver[W]) favour(v, bit int, n func(u int) int) error {
	s.plain = append(s.plain[:0], s.edge[v*s.n:(v+1)*s.n]...)
	s.favoured, s.before, s.faceRight = v, len(s.tab), false
	x := int32(v)
	s.free(x)
	s.unmatch(x)
	for _, u := range s.active {
		c := s.edge[v*s.n+int(u)]
		if c == NoEdge {
			continue
		}
		if k := n(int(u)); k > 0 {
			w := s.tab[c]
			AddAt(&w, bit+1, uint64(k)) // doubled
			s.SetEdge(v, int(u), uint32(len(s.tab)))
			s.tab = append(s.tab, w)
		}
	}
	if y, any := s.lowest(x); any {
		s.dual[x] = y
	}
	return s.repair()
}

// forget takes the favour that is in force back, and the classes that it made.
func (s *Solver[W]) forget() {
	if s.before == 0 {
		return
	}
	for u, c := range s.plain {
		if c != NoEdge {
			s.SetEdge(s.favoured, u, c)
		}
	}
	s.tab = s.tab[:s.before]
	s.before = 0
}

// Reweigh gives vertex v new edges: class says the class of the edge to each
// other vertex that is not fixed, NoEdge for none. The matching is the best
// again when it returns.
func (s *Solver[W]) Reweigh(v int, class func(u int) uint32) error {
	x := int32(v)
	s.faceRight = false
	s.free(x)
	s.unmatch(x)
	s.forget()
	for _, u := range s.active {
		if u != x {
			s.SetEdge(v, int(u), class(int(u)))
		}
	}
	if y, any := s.lowest(x); any {
		s.dual[x] = y
	}
	return s.repair()
}

// Fix keeps the pair u–v, which is in the matching, for good: both vertices
// leave the graph.
func (s *Solver[W]) Fix(u, v int) error {
	s.fixed[u], s.fixed[v] = true, true
	s.free(int32(u))
	s.free(int32(v))
	s.mate[u], s.mate[v] = int32(v), int32(u)
	if s.faceRight {
		s.face.here[u/64] &^= 1 << (u % 64)
		s.face.here[v/64] &^= 1 << (v % 64)
	}
	kept := s.active[:0]
	for _, x := range s.active {
		if !s.fixed[x] {
			kept = append(kept, x)
		}
	}
	s.active = kept
	s.forget()
	return s.repair()
}

// free dissolves all blossoms around v.
func (s *Solver[W]) free(v int32) {
	for s.top[v] != v {
		s.dissolve(s.top[v])
	}
}

// unmatch exposes v and its mate.
func (s *Solver[W]) unmatch(v int32) {
	m := s.mate[v]
	if m < 0 {
		return
	}
	s.mate[v], s.mate[m] = -1, -1
	s.exposed = append(s.exposed, v, m)
}

// dissolve takes a top-level blossom apart. Half of its dual goes to each of
// its vertices, so that edges inside stay as tight as they were; the matched
// edge that leaves it becomes loose, and its ends are exposed unless fixed.
func (s *Solver[W]) dissolve(b int32) {
	if !isZero(&s.z[b]) {
		h := s.z[b]
		halve(&h)
		for _, v := range s.leaves[b] {
			Add(&s.dual[v], &h)
		}
		if v := s.base[b]; s.mate[v] >= 0 && !(s.fixed[v] && s.fixed[s.mate[v]]) {
			s.unmatch(v)
		}
	}
	s.release(b)
}

// release makes the nodes of blossom b top-level ones and gives its id back.
func (s *Solver[W]) release(b int32) {
	for _, k := range s.kids[b] {
		s.parent[k] = -1
		for _, v := range s.leaves[k] {
			s.top[v] = k
		}
	}
	var zero W
	s.z[b] = zero
	s.kids[b], s.links[b], s.leaves[b] = nil, nil, nil
	s.unused = append(s.unused, b)
}
