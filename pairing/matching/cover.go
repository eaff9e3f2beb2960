package matching

import "math/bits"

// Cover finds how many vertices of a graph without weights can be matched
// (Edmonds, Paths, trees, and flowers, Canad. J. Math. 17, 1965), in the whole
// graph or among some of its vertices. It keeps its matching, so that it may be
// asked again when few vertices have come or gone: a search costs O(n²) at
// worst and the bits of a row at best.
type Cover struct {
	n, words int
	adj      []uint64 // rows of bits
	here     []uint64 // bits of the vertices that count
	mate     []int32

	parent, root []int32 // of one search: way back, and towards the base of the blossom
	outer        []bool
	queue        []int32
	mark         []int32
	stamp        int32
	wanted       []int32 // of a shift: vertex → place among the wishes, from 1; 0: none
	best         int32   // the first wish that can be met so far, 0
	left         int     // vertices that are not outer: with none left a search has seen all
}

// NewCover is a graph of n vertices without edges.
func NewCover(n int) *Cover {
	c := &Cover{
		n: n, words: (n + 63) / 64, mate: make([]int32, n),
		parent: make([]int32, n), root: make([]int32, n), outer: make([]bool, n), mark: make([]int32, n),
		wanted: make([]int32, n),
	}
	c.adj = make([]uint64, n*c.words)
	c.here = make([]uint64, c.words)
	for v := range c.mate {
		c.mate[v] = -1
		c.Return(v)
	}
	return c
}

// Join adds the edge u–v.
func (c *Cover) Join(u, v int) {
	c.adj[u*c.words+v/64] |= 1 << (v % 64)
	c.adj[v*c.words+u/64] |= 1 << (u % 64)
}

// separate takes the edge u–v away, which is not in the matching.
func (c *Cover) separate(u, v int) {
	c.adj[u*c.words+v/64] &^= 1 << (v % 64)
	c.adj[v*c.words+u/64] &^= 1 << (u % 64)
}

// Joined tells whether edge u–v is there.
func (c *Cover) Joined(u, v int) bool { return c.adj[u*c.words+v/64]>>(v%64)&1 == 1 }

// Row is the row of bits of vertex v, to be filled in place of many Joins; the
// caller keeps the rows symmetric.
func (c *Cover) Row(v int) []uint64 { return c.adj[v*c.words : (v+1)*c.words] }

// Leave takes vertex v out of the graph; its mate is exposed.
func (c *Cover) Leave(v int) {
	c.here[v/64] &^= 1 << (v % 64)
	c.part(v)
}

// Return brings vertex v back, exposed.
func (c *Cover) Return(v int) { c.here[v/64] |= 1 << (v % 64) }

// Has tells whether vertex v counts at present.
func (c *Cover) Has(v int) bool { return c.here[v/64]>>(v%64)&1 == 1 }

// Only keeps exactly the vertices that keep tells of.
func (c *Cover) Only(keep func(v int) bool) {
	for v := range c.n {
		switch k := keep(v); {
		case k && !c.Has(v):
			c.Return(v)
		case !k && c.Has(v):
			c.Leave(v)
		}
	}
}

func (c *Cover) part(v int) {
	if m := c.mate[v]; m >= 0 {
		c.mate[v], c.mate[m] = -1, -1
	}
}

// Mate is the vertex that v is matched with, −1 if it is exposed.
func (c *Cover) Mate(v int) int { return int(c.mate[v]) }

// Match makes the matching a largest one and lists the vertices it leaves
// exposed, a smallest set. ok is false where stop, which may be nil, said so.
func (c *Cover) Match(stop func() bool) (exposed []int, ok bool) {
	for v := range c.n {
		if c.mate[v] < 0 && c.Has(v) {
			c.greet(v)
		}
	}
	for v := range c.n {
		if c.mate[v] >= 0 || !c.Has(v) {
			continue
		}
		if stop != nil && stop() {
			return nil, false
		}
		if !c.augment(v) {
			exposed = append(exposed, v)
		}
	}
	return exposed, true
}

// Missable tells of every vertex whether some largest matching leaves it
// exposed. Match comes first.
func (c *Cover) Missable() []bool {
	out := make([]bool, c.n)
	for r := range c.n {
		if c.mate[r] >= 0 || !c.Has(r) {
			continue
		}
		c.augment(r)
		for v, is := range c.outer {
			out[v] = out[v] || is
		}
	}
	return out
}

// greet matches v with the first exposed neighbour.
func (c *Cover) greet(v int) {
	for i, w := range c.Row(v) {
		for w &= c.here[i]; w != 0; w &= w - 1 {
			if u := i*64 + bits.TrailingZeros64(w); c.mate[u] < 0 && u != v {
				c.mate[v], c.mate[u] = int32(u), int32(v)
				return
			}
		}
	}
}

// augment looks for an augmenting path from the exposed vertex r and takes it.
// Where there is none, outer holds the vertices at even distance.
func (c *Cover) augment(r int) bool {
	c.begin(r)
	for i := 0; i < len(c.queue) && c.left > 0; i++ {
		v := c.queue[i]
		for k, w := range c.Row(int(v)) {
			for w &= c.here[k]; w != 0; w &= w - 1 {
				u := int32(k*64 + bits.TrailingZeros64(w))
				if m := c.mate[u]; m < 0 && !c.outer[u] {
					c.parent[u] = v
					c.flip(u)
					return true
				}
				c.reach(v, u)
			}
		}
	}
	return false
}

// shift matches v with the first of us, neighbours in order of preference, that
// leaves the others as well matched as they are; v's mate may be one of them.
// No other vertex is exposed.
func (c *Cover) shift(v int, us []int) {
	for k, u := range us {
		c.wanted[u] = int32(k + 1)
	}
	m := c.mate[v]
	c.mate[v], c.mate[m] = -1, -1
	c.here[v/64] &^= 1 << (v % 64)
	c.begin(int(m))
	for i := 0; i < len(c.queue) && c.best != 1; i++ {
		c.explore(c.queue[i])
	}
	c.here[v/64] |= 1 << (v % 64)
	c.parent[v] = m
	if c.best > 0 {
		c.parent[v] = int32(us[c.best-1])
	}
	c.flip(int32(v))
	for _, u := range us {
		c.wanted[u] = 0
	}
}

// explore follows the edges of the outer vertex v, up to the first wish.
func (c *Cover) explore(v int32) {
	for k, w := range c.Row(int(v)) {
		for w &= c.here[k]; w != 0; w &= w - 1 {
			c.reach(v, int32(k*64+bits.TrailingZeros64(w)))
			if c.best == 1 {
				return
			}
		}
	}
}

// begin roots a search at the exposed vertex r.
func (c *Cover) begin(r int) {
	for v := range c.n {
		c.parent[v], c.root[v], c.outer[v] = -1, int32(v), false
	}
	c.queue, c.best, c.left = c.queue[:0], 0, 0
	for _, w := range c.here {
		c.left += bits.OnesCount64(w)
	}
	c.makeOuter(int32(r))
}

// makeOuter notes that some way of even length leads from the root to v.
func (c *Cover) makeOuter(v int32) {
	c.outer[v] = true
	c.left--
	c.queue = append(c.queue, v)
	if k := c.wanted[v]; k > 0 && (c.best == 0 || k < c.best) {
		c.best = k
	}
}

// reach follows the edge from the outer vertex v to u, which is not exposed.
func (c *Cover) reach(v, u int32) {
	switch {
	case c.find(u) == c.find(v), c.mate[v] == u:
	case c.outer[u]:
		c.shrink(v, u)
	case c.parent[u] < 0:
		c.parent[u] = v
		c.makeOuter(c.mate[u])
	}
}

func (c *Cover) flip(u int32) {
	for u >= 0 {
		p := c.parent[u]
		next := c.mate[p]
		c.mate[u], c.mate[p] = p, u
		u = next
	}
}

// find is the base of the blossom of v.
func (c *Cover) find(v int32) int32 {
	for c.root[v] != v {
		c.root[v] = c.root[c.root[v]]
		v = c.root[v]
	}
	return v
}

// shrink makes one blossom of the odd cycle that edge v–u closes.
func (c *Cover) shrink(v, u int32) {
	b := c.meeting(v, u)
	c.join(v, b, u)
	c.join(u, b, v)
}

// join takes the way from v to base b into its blossom, and lays the way back
// over the edge to child.
func (c *Cover) join(v, b, child int32) {
	for c.find(v) != b {
		c.parent[v] = child
		child = c.mate[v]
		if !c.outer[child] {
			c.makeOuter(child)
		}
		for _, x := range [2]int32{v, child} {
			if c.root[x] == x { // a base; who is in its blossom comes with it
				c.root[x] = b
			}
		}
		v = c.parent[child]
	}
}

// meeting is the nearest common base of the ways from v and u to the root.
func (c *Cover) meeting(v, u int32) int32 {
	c.stamp++
	for {
		v = c.find(v)
		c.mark[v] = c.stamp
		if c.mate[v] < 0 {
			break
		}
		v = c.parent[c.mate[v]]
	}
	for {
		u = c.find(u)
		if c.mark[u] == c.stamp {
			return u
		}
		u = c.parent[c.mate[u]]
	}
}
