package matching

import "slices"

// form makes a blossom of the odd cycle that edge e between two outer nodes closes.
func (s *Solver[W]) form(e link) {
	root := s.meeting(s.top[e.a], s.top[e.b])
	kids, links := []int32{}, []link{}
	for x := s.top[e.a]; ; { // from the edge up to the root, then turned round
		kids = append(kids, x)
		if x == root {
			break
		}
		links = append(links, s.entry[x])
		x = s.top[s.entry[x].a]
	}
	slices.Reverse(kids)
	slices.Reverse(links)
	links = append(links, e)
	for x := s.top[e.b]; x != root; x = s.top[s.entry[x].a] {
		kids = append(kids, x)
		links = append(links, link{s.entry[x].b, s.entry[x].a})
	}
	s.adopt(root, kids, links)
}

// meeting is the nearest common ancestor of two outer nodes.
func (s *Solver[W]) meeting(a, b int32) int32 {
	s.mark++
	for a >= 0 || b >= 0 {
		if a >= 0 {
			if s.marks[a] == s.mark {
				return a
			}
			s.marks[a] = s.mark
			a = s.above(a)
		}
		a, b = b, a
	}
	return -1 // cannot be: a search has one root
}

// above is the outer node two steps nearer to the root, -1 at the root.
func (s *Solver[W]) above(a int32) int32 {
	p := s.entry[a].a
	if p < 0 {
		return -1
	}
	return s.top[s.entry[s.top[p]].a]
}

// adopt makes the new outer blossom from its nodes; kids[0] is the old root of the cycle.
func (s *Solver[W]) adopt(root int32, kids []int32, links []link) {
	b := s.unused[len(s.unused)-1]
	s.unused = s.unused[:len(s.unused)-1]
	entry := s.entry[root]
	s.takeRow(b)
	var fresh []int32
	for _, k := range kids {
		if s.label[k] == outer {
			s.inherit(b, k)
		} else {
			fresh = append(fresh, s.leaves[k]...)
		}
		s.settle(k)
		s.dropRow(k)
		s.parent[k] = b
		s.leaves[b] = append(s.leaves[b], s.leaves[k]...)
	}
	s.kids[b], s.links[b], s.base[b] = kids, links, s.base[root]
	s.label[b], s.at[b], s.entry[b] = outer, s.now, entry
	for _, v := range s.leaves[b] {
		s.top[v] = b
		Add(&s.dual[v], &s.now)
	}
	s.outers, s.inRun = append(s.outers, b), append(s.inRun, b)
	s.pair[b] = link{-1, -1}
	s.scan(b, fresh)
	s.match(b)
}

// inherit takes what outer node k knows of its nearest vertices into b's row.
func (s *Solver[W]) inherit(b, k int32) {
	who, val := s.rows[b], s.rowVal[b]
	if old := s.rows[k]; old != nil {
		for _, v := range s.active {
			if old[v] >= 0 && (who[v] < 0 || less(&s.rowVal[k][v], &val[v])) {
				who[v], val[v] = old[v], s.rowVal[k][v]
			}
		}
		return
	}
	if s.fixed[k] {
		return
	}
	edges := s.edge[int(k)*s.n : int(k+1)*s.n]
	for _, v := range s.active {
		if edges[v] == NoEdge || v == k {
			continue
		}
		x := s.dual[k]
		Sub(&x, &s.tab[edges[v]])
		if who[v] < 0 || less(&x, &val[v]) {
			who[v], val[v] = k, x
		}
	}
}

// match finds the best edge of the new blossom b to another outer node.
func (s *Solver[W]) match(b int32) {
	who, val := s.rows[b], s.rowVal[b]
	for _, v := range s.active {
		if who[v] < 0 || s.top[v] == b || s.label[s.top[v]] != outer {
			continue
		}
		key := val[v]
		Add(&key, &s.dual[v])
		if s.pair[b].a < 0 || less(&key, &s.pairKey[b]) {
			s.pair[b], s.pairKey[b] = link{who[v], v}, key
		}
	}
}

// expand opens the inner blossom b, whose dual has come down to zero: the way
// through it stays in the tree, the rest becomes free.
func (s *Solver[W]) expand(b int32) {
	entry := s.entry[b]
	passed := s.now
	Sub(&passed, &s.at[b])
	for _, v := range s.leaves[b] {
		Add(&s.nearKey[v], &passed)
	}
	s.settle(b)
	kids, links := s.kids[b], s.links[b]
	s.release(b)
	for _, k := range kids {
		s.label[k] = unlabelled
	}
	way := s.way(kids, s.top[entry.b])
	for i, j := range way {
		k := kids[j]
		if i%2 == 1 { // outer, matched with the inner node before it
			m := s.base[k]
			s.entry[k] = link{s.mate[m], m}
			continue
		}
		s.label[k], s.at[k] = inner, s.now
		s.entry[k] = entry
		if i > 0 {
			s.entry[k] = between(links, way[i-1], j)
		}
		if int(k) >= s.n {
			s.inRun = append(s.inRun, k)
		}
	}
	for i := 1; i < len(way); i += 2 {
		s.makeOuter(kids[way[i]])
	}
}

// way lists the indices of nodes from node k to the base along the cycle, in
// the direction that begins with a matched edge: nodes 1 and 2, 3 and 4, … are
// matched with each other.
func (s *Solver[W]) way(kids []int32, k int32) []int {
	j := slices.Index(kids, k)
	w := []int{j}
	for step := 2*(j%2) - 1; j != 0; w = append(w, j) {
		j = (j + step) % len(kids)
	}
	return w
}

// between is the edge from node i of a cycle to its neighbour j.
func between(links []link, i, j int) link {
	if j == (i+1)%len(links) {
		return links[i]
	}
	return link{links[j].b, links[j].a}
}

// flip matches along the tree's way from the root to u, and u with v.
func (s *Solver[W]) flip(u, v int32) {
	s.rebase(s.top[v], v)
	s.mate[v] = u
	for {
		b := s.top[u]
		s.rebase(b, u)
		s.mate[u] = v
		p := s.entry[b].a
		if p < 0 {
			return
		}
		t := s.top[p]
		e := s.entry[t]
		s.rebase(t, e.b)
		s.mate[e.b] = e.a
		u, v = e.a, e.b
	}
}

// rebase makes v the base of node b and matches the nodes of a blossom anew.
func (s *Solver[W]) rebase(b, v int32) {
	if int(b) < s.n {
		return
	}
	k := v
	for s.parent[k] != b {
		k = s.parent[k]
	}
	s.rebase(k, v)
	kids, links := s.kids[b], s.links[b]
	w := s.way(kids, k)
	for i := 1; i+1 < len(w); i += 2 {
		e := between(links, w[i], w[i+1])
		s.rebase(kids[w[i]], e.a)
		s.rebase(kids[w[i+1]], e.b)
		s.mate[e.a], s.mate[e.b] = e.b, e.a
	}
	j := w[0]
	s.kids[b] = append(slices.Clone(kids[j:]), kids[:j]...)
	s.links[b] = append(slices.Clone(links[j:]), links[:j]...)
	s.base[b] = v
}
