package matching

import "math/bits"

// Labels of top-level nodes during a search: outer nodes are at even distance
// from the root of the alternating tree, inner ones at odd distance.
const (
	unlabelled uint8 = iota
	outer
	inner
)

// search is the state of one search for an augmenting path. While it runs, the
// duals of labelled vertices are kept as of the moment of their label, and
// those of outer vertices with the time added, so that a change of all duals
// of the tree is a change of the one number now:
//
//	free vertex   y                 slack to outer u:  key − now
//	outer vertex  y + now           slack to outer u:  key − 2·now
//	inner vertex  y − (now − at)    slack to outer u:  key − at
//
// where key = stored(u) + stored(v) − w(u,v) is a constant.
type search[W Weight] struct {
	now   W
	label []uint8 // of nodes
	entry []link  // of nodes: edge by which the tree came in
	at    []W     // of nodes: time of the label
	inRun []int32 // labelled top-level nodes that are blossoms, and dead ones

	near    []int32 // vertex → outer vertex with the smallest key, -1
	nearKey []W
	pair    []link // outer node → edge with the smallest key to another outer node; a = -1: none
	pairKey []W
	rows    [][]int32 // outer blossom → its vertex nearest to each vertex
	rowVal  [][]W     // stored(u) − w(u,v) of it
	spare   []row[W]
	outers  []int32 // outer top-level nodes, and dead ones
	marks   []int32 // for common ancestors
	mark    int32
	ticks   int
}

type row[W Weight] struct {
	who []int32
	val []W
}

func (r *search[W]) init(n int) {
	r.label, r.entry, r.at = make([]uint8, 2*n), make([]link, 2*n), make([]W, 2*n)
	r.near, r.nearKey = make([]int32, n), make([]W, n)
	r.pair, r.pairKey = make([]link, 2*n), make([]W, 2*n)
	r.rows, r.rowVal = make([][]int32, 2*n), make([][]W, 2*n)
	r.marks = make([]int32, 2*n)
}

// augment finds a way to match the exposed vertex root and takes it.
func (s *Solver[W]) augment(root int32) error {
	var zero W
	s.now = zero
	for i := range s.near {
		s.near[i] = -1
	}
	s.outers, s.inRun = s.outers[:0], s.inRun[:0]
	b := s.top[root]
	s.entry[b] = link{-1, -1}
	s.makeOuter(b)
	for {
		if s.ticks++; s.ticks%16 == 0 && s.stop != nil && s.stop() {
			return ErrStopped
		}
		kind, x, at := s.next()
		if kind == nothing {
			return ErrNoPerfect
		}
		s.now = at
		switch kind {
		case reach:
			if s.mate[s.base[s.top[x]]] < 0 {
				s.flip(s.near[x], x)
				return s.finish()
			}
			s.grow(s.near[x], x)
		case meet:
			s.form(s.pair[x])
		case open:
			s.expand(x)
		default: // nothing: refused above
		}
	}
}

// Kinds of events.
type kind uint8

const (
	nothing kind = iota
	reach        // a free vertex can be reached
	meet         // two outer nodes meet
	open         // an inner blossom has to be opened
)

// next is the earliest event and its time.
func (s *Solver[W]) next() (k kind, x int32, at W) {
	for _, v := range s.active {
		if s.near[v] >= 0 && s.label[s.top[v]] == unlabelled && (k == nothing || less(&s.nearKey[v], &at)) {
			k, x, at = reach, v, s.nearKey[v]
		}
	}
	if k != nothing && at == s.now {
		return k, x, at
	}
	live := s.outers[:0]
	for _, b := range s.outers {
		if s.parent[b] >= 0 || s.label[b] != outer {
			continue
		}
		live = append(live, b)
		if s.pair[b].a < 0 {
			continue
		}
		t := s.pairKey[b]
		halve(&t)
		if k == nothing || less(&t, &at) {
			k, x, at = meet, b, t
		}
	}
	s.outers = live
	for _, b := range s.inRun {
		if s.label[b] != inner || s.parent[b] >= 0 {
			continue
		}
		t := s.z[b]
		halve(&t)
		Add(&t, &s.at[b])
		if k == nothing || less(&t, &at) {
			k, x, at = open, b, t
		}
	}
	return k, x, at
}

// makeOuter labels top-level node b outer and scans its vertices.
func (s *Solver[W]) makeOuter(b int32) {
	s.label[b], s.at[b] = outer, s.now
	s.pair[b] = link{-1, -1}
	s.outers = append(s.outers, b)
	for _, v := range s.leaves[b] {
		Add(&s.dual[v], &s.now)
	}
	if int(b) >= s.n {
		s.inRun = append(s.inRun, b)
		s.takeRow(b)
	}
	s.scan(b, s.leaves[b])
}

// scan looks at the edges of the vertices us, which are new in outer node b.
func (s *Solver[W]) scan(b int32, us []int32) {
	who, val := s.rows[b], s.rowVal[b]
	for _, u := range us {
		if s.fixed[u] {
			continue
		}
		edges := s.edge[int(u)*s.n : int(u+1)*s.n]
		yu := &s.dual[u]
		for _, v := range s.active {
			c := edges[v]
			t := s.top[v]
			if c == NoEdge || t == b {
				continue
			}
			if who != nil {
				x := *yu
				Sub(&x, &s.tab[c])
				if who[v] < 0 || less(&x, &val[v]) {
					who[v], val[v] = u, x
				}
			}
			if s.label[t] == outer {
				s.consider(b, t, u, v, c)
				continue
			}
			var key W
			w, yv := &s.tab[c], &s.dual[v]
			var carry, borrow uint64
			for i := 0; i < len(key); i++ {
				var sum uint64
				sum, carry = bits.Add64((*yu)[i], (*yv)[i], carry)
				key[i], borrow = bits.Sub64(sum, (*w)[i], borrow)
			}
			if s.near[v] < 0 || less(&key, &s.nearKey[v]) {
				s.near[v], s.nearKey[v] = u, key
			}
		}
	}
}

// consider takes edge u–v between the outer nodes b and t for their best.
func (s *Solver[W]) consider(b, t, u, v int32, c uint32) {
	key := s.dual[u]
	Add(&key, &s.dual[v])
	Sub(&key, &s.tab[c])
	if s.pair[b].a < 0 || less(&key, &s.pairKey[b]) {
		s.pair[b], s.pairKey[b] = link{u, v}, key
	}
	if s.pair[t].a < 0 || less(&key, &s.pairKey[t]) {
		s.pair[t], s.pairKey[t] = link{v, u}, key
	}
}

// grow takes the free node around v into the tree, and its mate.
func (s *Solver[W]) grow(u, v int32) {
	t := s.top[v]
	s.label[t], s.at[t], s.entry[t] = inner, s.now, link{u, v}
	if int(t) >= s.n {
		s.inRun = append(s.inRun, t)
	}
	out := s.base[t]
	m := s.mate[out]
	b := s.top[m]
	s.entry[b] = link{out, m}
	s.makeOuter(b)
}

// takeRow gives outer blossom b an empty row of nearest vertices.
func (s *Solver[W]) takeRow(b int32) {
	var r row[W]
	if n := len(s.spare); n > 0 {
		r, s.spare = s.spare[n-1], s.spare[:n-1]
	} else {
		r = row[W]{make([]int32, s.n), make([]W, s.n)}
	}
	for i := range r.who {
		r.who[i] = -1
	}
	s.rows[b], s.rowVal[b] = r.who, r.val
}

func (s *Solver[W]) dropRow(b int32) {
	if s.rows[b] != nil {
		s.spare = append(s.spare, row[W]{s.rows[b], s.rowVal[b]})
		s.rows[b], s.rowVal[b] = nil, nil
	}
}

// settle gives the vertices of labelled node b, and a blossom's z, their true
// values at the present time, and takes the label away.
func (s *Solver[W]) settle(b int32) {
	passed := s.now
	Sub(&passed, &s.at[b])
	switch s.label[b] {
	case outer:
		for _, v := range s.leaves[b] {
			Sub(&s.dual[v], &s.now)
		}
		if int(b) >= s.n {
			Add(&s.z[b], &passed)
			Add(&s.z[b], &passed)
		}
	case inner:
		for _, v := range s.leaves[b] {
			Add(&s.dual[v], &passed)
		}
		if int(b) >= s.n {
			Sub(&s.z[b], &passed)
			Sub(&s.z[b], &passed)
		}
	}
	s.label[b] = unlabelled
}

// finish ends a search: all values are made true, blossoms without a dual are
// released.
func (s *Solver[W]) finish() error {
	for v := range int32(s.n) {
		if b := s.top[v]; s.label[b] != unlabelled {
			s.settle(b)
			s.dropRow(b)
		}
	}
	for _, b := range s.inRun {
		if s.kids[b] != nil && s.parent[b] < 0 {
			s.shed(b)
		}
	}
	return s.guard()
}

// shed releases a top-level blossom whose dual is zero, and such ones in it.
func (s *Solver[W]) shed(b int32) {
	if int(b) < s.n || !isZero(&s.z[b]) {
		return
	}
	kids := s.kids[b]
	s.release(b)
	for _, k := range kids {
		s.shed(k)
	}
}

// guard watches that no dual comes near the width of the type.
func (s *Solver[W]) guard() error {
	last := len(s.now) - 1
	for i := range s.dual {
		h := int64(s.dual[i][last])
		if h >= 1<<61 || h < -1<<61 {
			return ErrOverflow
		}
	}
	return nil
}
