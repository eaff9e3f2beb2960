package dutch

import (
	"sealedmove/pairing/matching"
	"sealedmove/tournament"
)

// role is where a vertex stands as seen from the bracket being paired.
type role uint8

const (
	roleLimbo    role = iota // MDP that will float on
	roleMoved                // MDP
	roleResident             // resident
	roleNext                 // of the next scoregroup
	roleRest                 // below
	roleBye                  // not a player: its mate gets the bye
)

// graph is the matching problem of a bracket: the bracket, and the players
// below it, so that every candidate keeps a complete pairing possible (C4).
// Vertices are in the order of 1.2, the bye last.
type graph[W matching.Weight] struct {
	b     *bracket
	l     *layout
	roles []role
	ranks []int
	s     *matching.Solver[W]

	single   bool // C9 applies
	first    int  // vertex of the first player of the remainder
	ordered  bool // the order of 4.3 is part of the weights
	original int  // players in the remainder's original S1
}

func newGraph[W matching.Weight](b *bracket, l *layout) *graph[W] {
	return &graph[W]{b: b, l: l}
}

func (g *graph[W]) add(r role, ranks []int) {
	for _, i := range ranks {
		g.roles = append(g.roles, r)
		g.ranks = append(g.ranks, i)
	}
}

// order makes the order of exchanges part of the weights, for a remainder in
// which so many pairs will be made.
func (g *graph[W]) order(pairs int) {
	g.ordered, g.original = true, pairs
	for g.first < len(g.roles) && g.roles[g.first] == roleLimbo {
		g.first++
	}
}

// solve adds the players below, weighs all edges and finds a best matching.
func (g *graph[W]) solve() error {
	g.add(roleNext, g.b.next)
	g.add(roleRest, g.b.rest)
	if g.b.odd {
		g.add(roleBye, []int{-1})
	}
	n := len(g.roles)
	g.s = matching.New[W](n, g.b.f.ctl.Stop)
	for j := range n {
		for i := range j {
			g.s.SetEdge(i, j, g.class(i, j, 0))
		}
	}
	if err := g.s.Solve(); err != nil {
		return err
	}
	return g.weighUnplayed()
}

// weighUnplayed brings in C9 where the note to it says so: exactly one player
// floats down, and it is he who gets the bye.
func (g *graph[W]) weighUnplayed() error {
	f := g.b.f
	residents := f.players[g.b.residents[0]].score
	if g.single || !g.b.odd || f.byeScore < residents || g.here()-2*g.pairsHere() != 1 {
		return nil
	}
	g.single = true
	bye := len(g.roles) - 1
	return g.s.Reweigh(bye, func(i int) uint32 { return g.class(i, bye, 0) })
}

// here counts the players of the bracket, the Limbo included.
func (g *graph[W]) here() int {
	n := 0
	for _, r := range g.roles {
		if r <= roleResident {
			n++
		}
	}
	return n
}

// inside tells whether i is to be paired in the bracket if it can be.
func (r role) inside() bool { return r == roleMoved || r == roleResident }

// matchedHere tells whether vertex i is paired within the bracket.
func (g *graph[W]) matchedHere(i int) bool {
	return g.roles[i].inside() && g.roles[g.s.Mate(i)].inside()
}

// pairsHere is the number of pairs in the bracket.
func (g *graph[W]) pairsHere() int {
	n := 0
	for i := range g.roles {
		if g.matchedHere(i) {
			n++
		}
	}
	return n / 2
}

// pairsNext is the number of pairs that the next bracket will have.
func (g *graph[W]) pairsNext() int {
	n := 0
	for i, r := range g.roles {
		if m := g.s.Mate(i); m > i && r <= roleNext && g.roles[m] == roleNext {
			n++
		}
	}
	return n
}

// class is the class of the edge between vertices i and j with a wish for it.
func (g *graph[W]) class(i, j int, wish int) uint32 {
	if i > j {
		i, j = j, i
	}
	var w W
	if !g.weigh(&w, i, j) {
		return matching.NoEdge
	}
	g.put(&w, g.l.wish, wish)
	return g.s.Intern(w)
}

func (g *graph[W]) put(w *W, bit, n int) {
	if n > 0 {
		matching.AddAt(w, bit, uint64(n))
	}
}

// weigh is the weight of edge i–j, i before j; false where they must not be paired.
func (g *graph[W]) weigh(w *W, i, j int) bool {
	f := g.b.f
	if g.roles[j] == roleBye {
		if !f.takesBye(g.ranks[i]) {
			return false
		}
		if g.single {
			g.put(w, g.l.unplayed, g.b.mostUnplayed()-f.players[g.ranks[i]].unplayed)
		}
		return true
	}
	if !f.mayPair(g.ranks[i], g.ranks[j]) {
		return false
	}
	switch a, b := g.roles[i], g.roles[j]; {
	case a.inside() && b.inside():
		g.weighPair(w, i, j)
	case b <= roleResident:
		return false // the Limbo is not paired here
	case b == roleNext: // C8, which is C6 and C7 of the next bracket
		g.put(w, g.l.c[8], 1)
		if a <= roleResident {
			g.put(w, g.l.byLevel[g.l.levels[f.players[g.ranks[i]].score]].c8, 1)
		}
	}
	return true
}

// weighPair is the weight of a pair made in the bracket.
func (g *graph[W]) weighPair(w *W, i, j int) {
	f, l := g.b.f, g.l
	a, b := &f.players[g.ranks[i]], &f.players[g.ranks[j]]
	g.put(w, l.c[6], 1)
	d := disregarded(a, b, f.initial)
	for k, broken := range [...]bool{d.difference, d.thrice, d.preference, d.strong} {
		if !broken {
			g.put(w, l.c[10+k], 1)
		}
	}
	for _, x := range [...]int{i, j} {
		if g.roles[x] != roleResident {
			continue
		}
		e := &f.players[g.ranks[x]]
		g.put(w, l.c[14], flag(e.floats[1] == down))
		g.put(w, l.c[16], flag(e.floats[2] == down))
	}
	if g.roles[i] == roleMoved {
		g.weighMoved(w, a, b)
		g.put(w, l.set+len(g.b.moved)-1-i, 1) // 4.4.2
		if g.roles[j] == roleMoved {
			g.put(w, l.byLevel[l.levels[b.score]].c7, 1)
			g.put(w, l.set+len(g.b.moved)-1-j, 1)
		}
	}
	if g.ordered {
		bsn := i - g.first // from 0
		g.put(w, l.kept, flag(bsn < g.original))
		g.put(w, l.sum, g.b.size()-bsn)
	}
}

// weighMoved is what the pair of MDP a with resident b adds.
func (g *graph[W]) weighMoved(w *W, a, b *entrant) {
	l := g.l
	at := &l.byLevel[l.levels[a.score]]
	g.put(w, at.c7, 1)
	g.put(w, l.c[15], flag(b.floats[1] != up))
	g.put(w, l.c[17], flag(b.floats[2] != up))
	g.put(w, at.c18, flag(a.floats[1] == down))
	g.put(w, at.c19, flag(b.floats[1] != up))
	g.put(w, at.c20, flag(a.floats[2] == down))
	g.put(w, at.c21, flag(b.floats[2] != up))
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (b *bracket) size() int { return len(b.moved) + len(b.residents) }

// leftOver splits the members into the Limbo and the remainder once the MDPs have been paired.
func (g *graph[W]) leftOver(pairs [][2]int) (limbo, rest []int) {
	for _, i := range g.b.floated(pairs) {
		if g.b.f.players[i].score > g.residentScore() {
			limbo = append(limbo, i)
		} else {
			rest = append(rest, i)
		}
	}
	return limbo, rest
}

func (g *graph[W]) residentScore() tournament.Score {
	return g.b.f.players[g.b.residents[0]].score
}
