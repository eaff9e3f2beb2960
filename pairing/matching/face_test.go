package matching

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// matesOf are the vertices with which a matching of the largest weight matches
// v, found by trying every edge of v.
func matesOf[W Weight](s *Solver[W], v int, total W) (out []int) {
	row := slices.Clone(s.edge[v*s.n : (v+1)*s.n])
	only := func(u int) {
		for x := range s.n {
			c := NoEdge
			if u < 0 || x == u {
				c = row[x]
			}
			s.SetEdge(v, x, c)
		}
	}
	for u := range s.n {
		if row[u] == NoEdge || s.fixed[u] {
			continue
		}
		only(u)
		if got, ok := best(s); ok && got == total {
			out = append(out, u)
		}
	}
	only(-1)
	return out
}

// TestPreferAgainstAllMatchings asks, vertex after vertex, for the first of
// some wishes, and keeps what it gets: by Fix or by Keep.
func TestPreferAgainstAllMatchings(t *testing.T) {
	plain, blossoms, moved := 0, 0, 0
	for _, f := range append(families, family{"two weights", 30, func(r *rand.Rand) int64 { return r.Int64N(2) }}) {
		for seed := range uint64(300) {
			r := rand.New(rand.NewPCG(seed, 7))
			s := New[[2]uint64](4+2*r.IntN(4), nil)
			for u := range s.n { // room for the wishes below the weights
				for v := range u {
					if r.IntN(100) >= f.missing {
						w := [2]uint64{0, uint64(f.weight(r))}
						s.SetEdge(u, v, s.Intern(w))
					}
				}
			}
			if s.Solve() != nil {
				continue
			}
			for len(s.active) >= 2 {
				v := int(s.active[r.IntN(len(s.active))])
				where := fmt.Sprintf("%s, seed %d, vertex %d", f.name, seed, v)
				total := s.Total()
				could := matesOf(s, v, total)
				s.faceRight = false // the brute force took edges away for a moment
				was := s.Mate(v)
				var wishes []int
				for _, k := range r.Perm(s.n) {
					if k != v && s.Tight(v, k) && r.IntN(3) > 0 {
						wishes = append(wishes, k)
					}
				}
				want := was
				if i := slices.IndexFunc(wishes, func(u int) bool { return slices.Contains(could, u) }); i >= 0 {
					want = wishes[i]
				}
				if s.plainly() {
					plain++
				} else {
					blossoms++
				}
				if err := s.Prefer(v, 5, wishes); err != nil {
					t.Fatalf("%s: %v", where, err)
				}
				if got := s.Mate(v); got != want {
					t.Fatalf("%s: matched with %d, want %d of %v (possible: %v; before: %d)", where, got, want, wishes, could, was)
				}
				if want != was {
					moved++
				}
				m := s.Mate(v)
				if r.IntN(3) == 0 {
					some := r.IntN(s.n)
					if err := s.Keep(v, func(u int) bool { return u == m || u == some }); err != nil {
						t.Fatalf("%s: %v", where, err)
					}
					checkAgainstBrute(t, s, nil)
				}
				m = s.Mate(v)
				if err := s.Fix(v, m); err != nil {
					t.Fatalf("%s: %v", where, err)
				}
				if s.Total() != total {
					t.Fatalf("%s: the weight is %v, was %v", where, s.Total(), total)
				}
				for _, x := range []int{v, m} {
					for y := range s.n {
						if y != v && y != m {
							s.edge[x*s.n+y], s.edge[y*s.n+x] = NoEdge, NoEdge // for the brute force
						}
					}
				}
				checkAgainstBrute(t, s, nil)
			}
		}
	}
	if plain < 1000 || blossoms < 100 || moved < 100 {
		t.Errorf("%d questions without blossoms, %d with, %d answered by another mate: too few of a kind to show anything", plain, blossoms, moved)
	}
}

// TestShift asks a cover for every partner of every vertex, in every order of two.
func TestShift(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 8))
		n := 2 + 2*r.IntN(5)
		c := NewCover(n)
		for u := range n {
			for v := range u {
				if r.IntN(100) < 45 {
					c.Join(u, v)
				}
			}
		}
		if over, _ := c.Match(nil); len(over) > 0 {
			continue
		}
		for v := range n {
			var us, can []int
			for _, u := range r.Perm(n) {
				if u == v || !c.Joined(u, v) || u == c.Mate(v) {
					continue
				}
				us = append(us, u)
				d := NewCover(n) // without the two
				for x := range n {
					copy(d.Row(x), c.Row(x))
				}
				d.Leave(u)
				d.Leave(v)
				if over, _ := d.Match(nil); len(over) == 0 {
					can = append(can, u)
				}
			}
			want := c.Mate(v)
			if len(can) > 0 {
				want = can[0]
			}
			c.shift(v, us)
			if got := c.Mate(v); got != want {
				t.Fatalf("seed %d: vertex %d is matched with %d, want %d of %v", seed, v, got, want, us)
			}
			for x := range n {
				if m := c.Mate(x); m < 0 || c.Mate(m) != x || !c.Joined(x, m) {
					t.Fatalf("seed %d: after vertex %d, %d is matched with %d", seed, v, x, m)
				}
			}
		}
	}
}
