package matching

import "errors"

// Errors of a Solver.
var (
	// ErrNoPerfect: some vertices cannot be matched all at once.
	ErrNoPerfect = errors.New("matching: the graph has no perfect matching")
	// ErrStopped: the Stop function asked for an end.
	ErrStopped = errors.New("matching: stopped before it was done")
	// ErrOverflow: a sum of weights came near the width of the weight type.
	ErrOverflow = errors.New("matching: weights are too large for their width")
)

// Solver finds perfect matchings of the largest weight. Give it its edges with
// SetEdge, call Solve, then read Mate; after that weights may be changed with
// Reweigh, Keep and Fix, and one matching chosen among equals with Prefer, all of
// which leave the matching the best.
//
// A Solver is deterministic: the same calls give the same matching. It must
// not be used by two goroutines at once, and after an error it is spent.
type Solver[W Weight] struct {
	n    int
	stop func() bool

	tab     []W          // doubled weights; index 0 stands for "no edge"
	index   map[W]uint32 // of tab, before doubling
	edge    []uint32     // n×n indices into tab
	active  []int32      // vertices that are not fixed
	fixed   []bool
	started []bool // vertices with a suggested dual

	dual []W     // y(v)
	mate []int32 // -1: exposed

	// A node is a vertex (below n) or a blossom (from n on). Top-level nodes
	// are those without parent.
	top     []int32   // vertex → its top-level node
	parent  []int32   // node → blossom around it, -1
	base    []int32   // node → its base vertex
	kids    [][]int32 // blossom → its nodes around the odd cycle, that of the base first
	links   [][]link  // blossom → edge from kids[i] to kids[i+1]
	leaves  [][]int32 // node → its vertices
	z       []W       // blossom → its dual
	unused  []int32   // blossom ids
	exposed []int32   // vertices that changes have left without a mate

	favoured int      // vertex that is favoured
	plain    []uint32 // its classes without the favour
	before   int      // length of tab before the favour; 0: none is in force

	face      *Cover // graph of the tight edges; see face.go
	faceRight bool

	search[W]
}

// link is an edge; a is the end in the earlier node, b in the later one.
type link struct{ a, b int32 }

// New is a solver for n vertices without edges. stop may be nil; it is asked
// now and then, and ends the work with ErrStopped.
func New[W Weight](n int, stop func() bool) *Solver[W] {
	s := &Solver[W]{
		n: n, stop: stop,
		tab: make([]W, 1), index: map[W]uint32{}, edge: make([]uint32, n*n), fixed: make([]bool, n),
		dual: make([]W, n), mate: make([]int32, n),
		top: make([]int32, n), parent: make([]int32, 2*n), base: make([]int32, 2*n),
		kids: make([][]int32, 2*n), links: make([][]link, 2*n), leaves: make([][]int32, 2*n), z: make([]W, 2*n),
	}
	for v := range int32(n) {
		s.active = append(s.active, v)
		s.mate[v], s.top[v], s.base[v] = -1, v, v
		s.leaves[v] = []int32{v}
	}
	for i := range s.parent {
		s.parent[i] = -1
	}
	for b := 2*n - 1; b >= n; b-- {
		s.unused = append(s.unused, int32(b))
	}
	s.search.init(n)
	return s
}

// Intern gives the class of weight w, for SetEdge. Equal weights share a class.
func (s *Solver[W]) Intern(w W) uint32 {
	if c, ok := s.index[w]; ok {
		return c
	}
	c := uint32(len(s.tab))
	s.index[w] = c
	double(&w)
	s.tab = append(s.tab, w)
	return c
}

// NoEdge is the class of a missing edge.
const NoEdge uint32 = 0

// SetEdge gives edge u–v the weight of a class, before Solve; NoEdge removes it.
func (s *Solver[W]) SetEdge(u, v int, class uint32) {
	s.edge[u*s.n+v], s.edge[v*s.n+u] = class, class
}

// Edge is the class of edge u–v.
func (s *Solver[W]) Edge(u, v int) uint32 { return s.edge[u*s.n+v] }

// ClassWeight is the weight that Intern was given for a class.
func (s *Solver[W]) ClassWeight(c uint32) W {
	w := s.tab[c]
	halve(&w)
	return w
}

// Weight is the weight of edge u–v; ok is false where there is none.
func (s *Solver[W]) Weight(u, v int) (w W, ok bool) {
	c := s.edge[u*s.n+v]
	if c == NoEdge {
		return w, false
	}
	w = s.tab[c]
	halve(&w)
	return w, true
}

// Mate is the vertex that v is matched with, −1 before Solve.
func (s *Solver[W]) Mate(v int) int { return int(s.mate[v]) }

// Total is the weight of the matching.
func (s *Solver[W]) Total() W {
	var sum W
	for v, m := range s.mate {
		if int(m) > v {
			w, _ := s.Weight(v, int(m))
			Add(&sum, &w)
		}
	}
	return sum
}

// Start suggests a first dual for vertex v, in units of half a weight: duals
// that are right for most edges save searches. Wrong ones do no harm.
func (s *Solver[W]) Start(v int, y W) {
	if s.started == nil {
		s.started = make([]bool, s.n)
	}
	s.dual[v], s.started[v] = y, true
}

// Solve finds a perfect matching of the largest weight: as many pairs of tight
// edges as there can be, then one search for every two vertices that are left.
func (s *Solver[W]) Solve() error {
	for v := range int32(s.n) {
		if s.started == nil || !s.started[v] {
			s.dual[v] = s.largest(v)
		}
	}
	if s.started != nil { // what was suggested may be too small
		for v := range int32(s.n) {
			if y, any := s.lowest(v); any && less(&s.dual[v], &y) {
				s.dual[v] = y
			}
		}
	}
	for v := range int32(s.n) {
		if s.mate[v] < 0 {
			s.greet(v)
		}
	}
	exposed, ok := s.faceOf().Match(s.stop)
	if !ok {
		return ErrStopped
	}
	for _, v := range exposed {
		s.exposed = append(s.exposed, int32(v))
	}
	return s.repair()
}

// largest is the largest weight at v, which is half of a doubled one: a first dual.
func (s *Solver[W]) largest(v int32) W {
	var best W
	any := false
	for _, c := range s.edge[int(v)*s.n : int(v+1)*s.n] {
		if c != NoEdge && (!any || less(&best, &s.tab[c])) {
			best, any = s.tab[c], true
		}
	}
	halve(&best)
	return best
}

// greet lowers the dual of the exposed vertex v as far as its edges allow and
// matches it with the first exposed vertex at the end of a tight edge.
func (s *Solver[W]) greet(v int32) {
	y, any := s.lowest(v)
	if !any {
		return
	}
	s.dual[v] = y
	for _, u := range s.active {
		if s.mate[u] < 0 && s.edgeTight(v, u) {
			s.mate[v], s.mate[u] = u, v
			return
		}
	}
}

// lowest is the smallest dual of v, a top-level vertex, that keeps its slacks.
func (s *Solver[W]) lowest(v int32) (y W, any bool) {
	row := s.edge[int(v)*s.n : int(v+1)*s.n]
	for _, u := range s.active {
		if row[u] == NoEdge {
			continue
		}
		x := s.tab[row[u]]
		Sub(&x, &s.dual[u])
		if !any || less(&y, &x) {
			y, any = x, true
		}
	}
	return y, any
}

// edgeTight tells whether edge u–v between different top-level nodes has no slack.
func (s *Solver[W]) edgeTight(u, v int32) bool {
	c := s.edge[int(u)*s.n+int(v)]
	if c == NoEdge || u == v {
		return false
	}
	x := s.dual[u]
	Add(&x, &s.dual[v])
	return x == s.tab[c]
}

// Tight tells whether edge u–v has no slack. An edge that has some is in no
// matching of the largest weight; a tight one may or may not be.
func (s *Solver[W]) Tight(u, v int) bool {
	if s.mate[u] == int32(v) {
		return true
	}
	if s.fixed[u] || s.fixed[v] || s.edge[u*s.n+v] == NoEdge {
		return false
	}
	x := s.slack(int32(u), int32(v))
	return isZero(&x)
}

// slack is that of the edge between u and v, with the blossoms around both.
func (s *Solver[W]) slack(u, v int32) W {
	x := s.dual[u]
	Add(&x, &s.dual[v])
	Sub(&x, &s.tab[s.edge[int(u)*s.n+int(v)]])
	if s.top[u] == s.top[v] {
		for b := s.parent[u]; b >= 0; b = s.parent[b] {
			if s.within(v, b) {
				Add(&x, &s.z[b])
			}
		}
	}
	return x
}

// within tells whether vertex v lies in blossom b.
func (s *Solver[W]) within(v, b int32) bool {
	for x := v; x >= 0; x = s.parent[x] {
		if x == b {
			return true
		}
	}
	return false
}

// repair matches the exposed vertices, one search for every two of them.
func (s *Solver[W]) repair() error {
	s.faceRight = s.faceRight && len(s.exposed) == 0
	for len(s.exposed) > 0 {
		v := s.exposed[0]
		s.exposed = s.exposed[1:]
		if s.mate[v] >= 0 || s.fixed[v] {
			continue
		}
		if err := s.augment(v); err != nil {
			return err
		}
	}
	s.exposed = nil
	return nil
}
