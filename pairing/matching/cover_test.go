package matching

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// leastExposed tries all matchings of the vertices in left; missed collects
// the vertices that the largest ones leave exposed.
func leastExposed(c *Cover, left []int, exposed []int, best *int, missed []bool) {
	if len(exposed) > *best {
		return
	}
	if len(left) == 0 {
		if len(exposed) < *best {
			*best = len(exposed)
			clear(missed)
		}
		for _, v := range exposed {
			missed[v] = true
		}
		return
	}
	v, rest := left[0], left[1:]
	for i, u := range rest {
		if c.Joined(v, u) {
			leastExposed(c, append(slices.Clone(rest[:i]), rest[i+1:]...), exposed, best, missed)
		}
	}
	leastExposed(c, rest, append(slices.Clone(exposed), v), best, missed)
}

func TestCoverAgainstAllMatchings(t *testing.T) {
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 1))
		c := NewCover(1 + r.IntN(9))
		density := 15 + r.IntN(60)
		var left []int
		for v := range c.n {
			left = append(left, v)
			for u := range v {
				if r.IntN(100) < density {
					c.Join(u, v)
				}
			}
		}
		checkCover(t, seed, c, left)
		gone := r.IntN(c.n)
		c.Leave(gone)
		checkCover(t, seed, c, slices.Delete(slices.Clone(left), gone, gone+1))
		keep := r.IntN(1 << c.n)
		c.Only(func(v int) bool { return keep>>v&1 == 1 })
		checkCover(t, seed, c, slices.DeleteFunc(left, func(v int) bool { return keep>>v&1 == 0 }))
	}
}

func checkCover(t *testing.T, seed uint64, c *Cover, left []int) {
	t.Helper()
	want, missed := c.n+1, make([]bool, c.n)
	leastExposed(c, left, nil, &want, missed)
	exposed, _ := c.Match(nil)
	if len(exposed) != want {
		t.Fatalf("seed %d: %d exposed, the least is %d", seed, len(exposed), want)
	}
	for v := range c.n {
		if m := c.Mate(v); m >= 0 && (c.Mate(m) != v || !c.Joined(v, m)) {
			t.Fatalf("seed %d: mate of %d is %d", seed, v, m)
		}
	}
	if got := c.Missable(); !slices.Equal(got, missed) {
		t.Fatalf("seed %d: missable %v, want %v", seed, got, missed)
	}
}

func TestFields(t *testing.T) {
	var w [3]uint64
	AddAt(&w, 60, 0x1ff)
	AddAt(&w, 125, 5)
	if a, b := FieldAt(&w, 60, 9), FieldAt(&w, 125, 3); a != 0x1ff || b != 5 {
		t.Fatalf("got %x and %x", a, b)
	}
	w = [3]uint64{^uint64(0), ^uint64(0), 0}
	AddAt(&w, 0, 1)
	if w != [3]uint64{0, 0, 1} {
		t.Fatalf("carry: got %v", w)
	}
	if got := Bits[[3]uint64](); got != 192-Headroom {
		t.Fatalf("Bits = %d", got)
	}
	neg := [3]uint64{}
	Sub(&neg, &w)
	if Cmp(&neg, &w) != -1 || Cmp(&w, &neg) != 1 || Cmp(&w, &w) != 0 {
		t.Fatal("order of signed weights")
	}
}
