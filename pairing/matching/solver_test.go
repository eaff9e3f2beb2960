package matching

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
)

// best is the largest weight of a perfect matching by trying them all; ok is
// false where there is none.
func best[W Weight](s *Solver[W]) (total W, ok bool) {
	left := make([]int, 0, s.n)
	for v := range s.n {
		left = append(left, v)
	}
	var sum W
	var try func([]int, W)
	try = func(left []int, sum W) {
		if len(left) == 0 {
			if !ok || less(&total, &sum) {
				total, ok = sum, true
			}
			return
		}
		for i := 1; i < len(left); i++ {
			w, there := s.Weight(left[0], left[i])
			if !there {
				continue
			}
			Add(&w, &sum)
			rest := append(append([]int{}, left[1:i]...), left[i+1:]...)
			try(rest, w)
		}
	}
	try(left, sum)
	return total, ok
}

// certify checks the optimality conditions: a proof that the matching is the best.
func certify[W Weight](t *testing.T, s *Solver[W]) {
	t.Helper()
	for v := range s.n {
		m := s.Mate(v)
		if m < 0 || s.Mate(m) != v {
			t.Fatalf("vertex %d: mate %d has mate %d", v, m, s.Mate(max(m, 0)))
		}
		if s.edge[v*s.n+m] == NoEdge {
			t.Fatalf("matched %d–%d without an edge", v, m)
		}
	}
	for u := range int32(s.n) {
		for v := range u {
			if s.fixed[u] || s.fixed[v] || s.edge[int(u)*s.n+int(v)] == NoEdge {
				continue
			}
			x := s.slack(u, v)
			if isNegative(&x) || s.mate[u] == v && !isZero(&x) {
				t.Fatalf("edge %d–%d (matched %v) has slack %v", u, v, s.mate[u] == v, x)
			}
		}
	}
	for b := s.n; b < 2*s.n; b++ {
		if isNegative(&s.z[b]) {
			t.Fatalf("blossom %d has dual %v", b, s.z[b])
		}
	}
}

// family makes random graphs of one kind.
type family struct {
	name    string
	missing int // missing edges in a hundred
	weight  func(r *rand.Rand) int64
}

var families = []family{
	{"wide", 0, func(r *rand.Rand) int64 { return r.Int64N(1000) - 200 }},
	{"ties", 0, func(r *rand.Rand) int64 { return r.Int64N(3) }},
	{"sparse", 50, func(r *rand.Rand) int64 { return r.Int64N(20) - 10 }},
	{"flags", 20, func(r *rand.Rand) int64 { return 1 << r.IntN(12) }},
}

// spread puts a small number into all limbs, so that sums carry and borrow across them.
func spread[W Weight](r *rand.Rand, x int64) (w W) {
	for i := range len(w) {
		w[i] = uint64(x >> 63)
	}
	w[0] = uint64(x)
	if len(w) == 1 {
		return w
	}
	for i := range len(w) - 1 {
		w[i] ^= uint64(r.IntN(3)-1) << 61 // ties and near-ties in the low limbs
	}
	w[len(w)-1] = uint64(x)
	return w
}

func fill[W Weight](r *rand.Rand, s *Solver[W], f family) {
	for u := range s.n {
		for v := range u {
			if r.IntN(100) >= f.missing {
				s.SetEdge(u, v, s.Intern(spread[W](r, f.weight(r))))
			}
		}
	}
}

func checkAgainstBrute[W Weight](t *testing.T, s *Solver[W], err error) bool {
	t.Helper()
	want, ok := best(s)
	if !ok {
		if !errors.Is(err, ErrNoPerfect) {
			t.Fatalf("no perfect matching exists, got error %v", err)
		}
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Total(); got != want {
		t.Fatalf("total weight %v, the best is %v", got, want)
	}
	certify(t, s)
	return true
}

func testSolve[W Weight](t *testing.T) {
	for _, f := range families {
		t.Run(f.name, func(t *testing.T) {
			for seed := range uint64(400) {
				r := rand.New(rand.NewPCG(seed, 1))
				s := New[W](2+2*r.IntN(5), nil)
				fill(r, s, f)
				if seed%2 == 1 { // any first duals must do
					for v := range s.n {
						s.Start(v, spread[W](r, f.weight(r)))
					}
				}
				checkAgainstBrute(t, s, s.Solve())
			}
		})
	}
}

func TestSolveAgainstAllMatchings(t *testing.T) {
	t.Run("1 limb", testSolve[[1]uint64])
	t.Run("2 limbs", testSolve[[2]uint64])
	t.Run("4 limbs", testSolve[[4]uint64])
}

// testChanges runs random changes, each checked against all matchings.
func testChanges[W Weight](t *testing.T) {
	for _, f := range families {
		t.Run(f.name, func(t *testing.T) {
			for seed := range uint64(300) {
				r := rand.New(rand.NewPCG(seed, 2))
				s := New[W](4+2*r.IntN(4), nil)
				fill(r, s, f)
				if !checkAgainstBrute(t, s, s.Solve()) {
					continue
				}
				for step := range 8 {
					if !change(t, r, s, f, fmt.Sprintf("seed %d step %d", seed, step)) {
						break
					}
				}
			}
		})
	}
}

func change[W Weight](t *testing.T, r *rand.Rand, s *Solver[W], f family, where string) bool {
	t.Helper()
	if len(s.active) < 4 {
		return false
	}
	u := int(s.active[r.IntN(len(s.active))])
	switch r.IntN(3) {
	case 0: // favour, then Fix
		err := s.favour(u, r.IntN(3), func(x int) int { return (x * 7 % 5) })
		if !checkAgainstBrute(t, s, err) {
			return false
		}
		m := s.Mate(u)
		if err := s.Fix(u, m); err != nil {
			t.Fatalf("%s: fix: %v", where, err)
		}
		for _, x := range []int{u, m} {
			for y := range s.n {
				if y != u && y != m {
					s.edge[x*s.n+y], s.edge[y*s.n+x] = NoEdge, NoEdge // for the brute force
				}
			}
		}
		return checkAgainstBrute(t, s, nil)
	default:
		err := s.Reweigh(u, func(int) uint32 {
			if r.IntN(100) < f.missing {
				return NoEdge
			}
			return s.Intern(spread[W](r, f.weight(r)))
		})
		return checkAgainstBrute(t, s, err)
	}
}

func TestChangesAgainstAllMatchings(t *testing.T) {
	t.Run("1 limb", testChanges[[1]uint64])
	t.Run("3 limbs", testChanges[[3]uint64])
}

func TestTightEdgesCoverEveryBestMatching(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 3))
		s := New[[1]uint64](8, nil)
		fill(r, s, families[1])
		if err := s.Solve(); err != nil {
			t.Fatal(err)
		}
		total := s.Total()
		for u := range 8 {
			for v := range u {
				// The best matching that holds u–v.
				c := New[[1]uint64](8, nil)
				for a := range 8 {
					for b := range a {
						if (a == u) == (b == v) || a == u && b == v {
							w, _ := s.Weight(a, b)
							if a != u && (b == u || a == v || b == v) {
								continue
							}
							c.SetEdge(a, b, c.Intern(w))
						}
					}
				}
				if with, ok := best(c); ok && with == total && !s.Tight(u, v) {
					t.Fatalf("seed %d: a best matching holds %d–%d, but it is not tight", seed, u, v)
				}
			}
		}
	}
}

func TestStop(t *testing.T) {
	calls := 0
	s := New[[1]uint64](200, func() bool { calls++; return true })
	r := rand.New(rand.NewPCG(1, 4))
	fill(r, s, families[0])
	if err := s.Solve(); !errors.Is(err, ErrStopped) || calls == 0 {
		t.Fatalf("got %v after %d questions, want ErrStopped", err, calls)
	}
}

// TestLarge proves big matchings by their certificate.
func TestLarge(t *testing.T) {
	for _, f := range families {
		for seed := range uint64(3) {
			r := rand.New(rand.NewPCG(seed, 5))
			s := New[[2]uint64](120, nil)
			fill(r, s, f)
			if err := s.Solve(); err != nil {
				t.Fatalf("%s: %v", f.name, err)
			}
			certify(t, s)
			for range 60 {
				v := r.IntN(s.n)
				if s.fixed[v] {
					continue
				}
				if err := s.Reweigh(v, func(u int) uint32 { return s.Intern(spread[[2]uint64](r, f.weight(r))) }); err != nil {
					t.Fatal(err)
				}
				certify(t, s)
				if err := s.Fix(v, s.Mate(v)); err != nil {
					t.Fatal(err)
				}
				certify(t, s)
			}
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, f := range families[:2] {
		b.Run(f.name, func(b *testing.B) {
			for range b.N {
				r := rand.New(rand.NewPCG(1, 6))
				s := New[[4]uint64](200, nil)
				fill(r, s, f)
				if err := s.Solve(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
