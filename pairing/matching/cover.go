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

	parent, root []int32 // of one search: way back, and the base of the blossom
	outer        []bool
	queue        []int32
	mark         []int32
	stamp        int32
}

// NewCover is a graph of n vertices without edges.
func NewCover(n int) *Cover {
	c := &Cover{
		n: n, words: (n + 63) / 64, mate: make([]int32, n),
		parent: make([]int32, n), root: make([]int32, n), outer: make([]bool, n), mark: make([]int32, n),
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
	for v := range c.n {
		c.parent[v], c.root[v], c.outer[v] = -1, int32(v), false
	}
	c.outer[r] = true
	c.queue = append(c.queue[:0], int32(r))
	for i := 0; i < len(c.queue); i++ {
		v := c.queue[i]
		for k, w := range c.Row(int(v)) {
			for w &= c.here[k]; w != 0; w &= w - 1 {
				u := int32(k*64 + bits.TrailingZeros64(w))
				if c.root[u] == c.root[v] || c.mate[v] == u {
					continue
				}
				switch m := c.mate[u]; {
				case c.outer[u]:
					c.shrink(v, u)
				case c.parent[u] >= 0: // inner already
				case m < 0 && u != int32(r):
					c.parent[u] = v
					c.flip(u)
					return true
				default:
					c.parent[u] = v
					c.outer[m] = true
					c.queue = append(c.queue, m)
				}
			}
		}
	}
	return false
}

func (c *Cover) flip(u int32) {
	for u >= 0 {
		p := c.parent[u]
		next := c.mate[p]
		c.mate[u], c.mate[p] = p, u
		u = next
	}
}

// shrink makes one blossom of the odd cycle that edge v–u closes.
func (c *Cover) shrink(v, u int32) {
	b := c.meeting(v, u)
	c.stamp++
	c.markWay(v, b, u)
	c.markWay(u, b, v)
	for x := range int32(c.n) {
		if c.mark[c.root[x]] == c.stamp {
			c.root[x] = b
			if !c.outer[x] {
				c.outer[x] = true
				c.queue = append(c.queue, x)
			}
		}
	}
}

// markWay stamps the blossoms between v and base b, and lays the way back over the edge to child.
func (c *Cover) markWay(v, b, child int32) {
	for c.root[v] != b {
		m := c.mate[v]
		c.mark[c.root[v]], c.mark[c.root[m]] = c.stamp, c.stamp
		c.parent[v] = child
		child = m
		v = c.parent[m]
	}
}

// meeting is the nearest common base of the ways from v and u to the root.
func (c *Cover) meeting(v, u int32) int32 {
	c.stamp++
	for {
		v = c.root[v]
		c.mark[v] = c.stamp
		if c.mate[v] < 0 {
			break
		}
		v = c.parent[c.mate[v]]
	}
	for {
		u = c.root[u]
		if c.mark[u] == c.stamp {
			return u
		}
		u = c.parent[c.mate[u]]
	}
}
