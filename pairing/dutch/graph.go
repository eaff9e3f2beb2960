package dutch

import (
	"sealedmove/pairing"
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
	roleSink                 // not a player: evens the number out where the graph is not whole
	roleBye                  // not a player: its mate gets the bye
)

// graph is the matching problem of a bracket. Vertices are in the order of
// 1.2, sink and bye last. In a graph that is not whole every two vertices have
// an edge; one that is no pair has weight zero and says that its ends stay
// without a partner in the graph.
type graph[W matching.Weight] struct {
	b     *bracket
	l     *layout
	sc    scope
	roles []role
	ranks []int
	kinds []int // vertices of a kind have the same weights
	s     *matching.Solver[W]

	single   bool // C9 applies
	first    int  // vertex of the first player of the remainder
	last     int  // vertex after its last
	ordered  bool // the order of 4.3 is part of the weights
	original int  // players in the remainder's original S1
}

func newGraph[W matching.Weight](b *bracket, l *layout, sc scope) *graph[W] {
	return &graph[W]{b: b, l: l, sc: sc}
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
	g.last = len(g.roles)
	for g.first < g.last && g.roles[g.first] == roleLimbo {
		g.first++
	}
}

// solve adds the players below, weighs all edges and finds a best matching.
func (g *graph[W]) solve() error {
	g.fill()
	g.s = matching.New[W](len(g.roles), g.b.f.ctl.Stop)
	g.classify()
	g.weighAll()
	g.start()
	if err := g.s.Solve(); err != nil {
		return err
	}
	return g.weighUnplayed()
}

// fill adds the vertices that the scope asks for.
func (g *graph[W]) fill() {
	if g.sc >= withNext {
		g.add(roleNext, g.b.next)
	}
	if g.sc == whole {
		g.add(roleRest, g.b.rest)
	}
	bye := g.b.bye == inBracket || g.sc >= withNext && g.b.bye == inNext || g.sc == whole && g.b.bye == below
	if (len(g.roles)+flag(bye))%2 == 1 {
		g.add(roleSink, []int{-1})
	}
	if bye {
		g.add(roleBye, []int{-1})
	}
}

// kind is what the weights of a vertex depend on.
type kind struct {
	role     role
	score    tournament.Score
	pref     tournament.Color
	strength pairing.Strength
	floats   [3]float
	unplayed int
	bye      bool
	moved    int // MDPs are each of a kind
}

func (g *graph[W]) classify() {
	f := g.b.f
	known := map[kind]int{}
	g.kinds = make([]int, len(g.roles))
	for v, i := range g.ranks {
		k := kind{role: g.roles[v]}
		if i >= 0 {
			e := &f.players[i]
			k.score = e.score
			if k.role <= roleResident {
				k.pref, k.strength, k.floats = e.Color, e.Strength, e.floats
			}
			if k.bye = f.takesBye(i); k.bye {
				k.unplayed = e.unplayed
			}
			if k.role == roleMoved {
				k.moved = v
			}
		}
		id, ok := known[k]
		if !ok {
			id = len(known)
			known[k] = id
		}
		g.kinds[v] = id
	}
}

// weighAll gives every edge its class. Of each row the classes are worked out
// once for a kind of partner.
func (g *graph[W]) weighAll() {
	n := len(g.roles)
	legal := make([]uint32, n)
	other := make([]uint32, n)
	const unknown = ^uint32(0)
	for i := range n {
		for k := range n {
			legal[k], other[k] = unknown, unknown
		}
		for j := i + 1; j < n; j++ {
			known := other
			if g.ranks[j] >= 0 && g.b.f.pairs.May(g.ranks[i], g.ranks[j]) {
				if g.clash(i, j) {
					g.s.SetEdge(i, j, g.class(i, j))
					continue
				}
				known = legal
			}
			c := &known[g.kinds[j]]
			if *c == unknown {
				*c = g.class(i, j)
			}
			g.s.SetEdge(i, j, *c)
		}
	}
}

// clash tells whether the colours of the pair depend on more than the kinds of
// the two: absolute preferences for one colour (topscorers).
func (g *graph[W]) clash(i, j int) bool {
	a, b := &g.b.f.players[g.ranks[i]], &g.b.f.players[g.ranks[j]]
	return a.Strength == pairing.Absolute && b.Strength == pairing.Absolute && a.Color == b.Color
}

// start suggests duals that are right where every criterion can be met as well
// as numbers allow, and S1 is paired with S2 as it stands. A field that a pair
// scores is shared by its two; where more than half want the same colour, it is
// the others who are worth it, so that pairs of two who want it are as good.
func (g *graph[W]) start() {
	var here []int
	for v, r := range g.roles {
		if r.inside() {
			here = append(here, v)
		}
	}
	common, strongly := g.inExcess(here, pairing.Mild), g.inExcess(here, pairing.Strong)
	rest := g.b.size() - g.original
	for _, v := range here {
		e := &g.b.f.players[g.ranks[v]]
		var y W
		for _, k := range [...]int{6, 10, 11} {
			g.put(&y, g.l.c[k], 1)
		}
		g.put(&y, g.l.c[12], share(e, common, pairing.Mild))
		g.put(&y, g.l.c[13], share(e, strongly, pairing.Strong))
		g.putOwn(&y, v, 2)
		switch bsn := v - g.first; {
		case g.roles[v] == roleMoved:
			at := g.l.level(e.score)
			for _, bit := range [...]int{g.l.c[15], g.l.c[17], at.c19, at.c21} {
				g.put(&y, bit, 2)
			}
		case !g.ordered:
		case bsn < g.original:
			g.put(&y, g.l.kept, 2)
			g.put(&y, g.l.sum, 2*(g.b.size()-bsn)-rest)
		default:
			g.put(&y, g.l.sum, rest)
		}
		g.s.Start(v, y)
	}
}

// inExcess is the colour that more than half of the vertices prefer at least so
// strongly.
func (g *graph[W]) inExcess(here []int, least pairing.Strength) tournament.Color {
	var n [3]int
	for _, v := range here {
		if e := &g.b.f.players[g.ranks[v]]; e.Strength >= least {
			n[e.Color]++
		}
	}
	for _, c := range [...]tournament.Color{tournament.White, tournament.Black} {
		if 2*n[c] > len(here)+len(here)%2 {
			return c
		}
	}
	return tournament.NoColor
}

// share is what a player is worth of a pair's field of two halves, where c is in excess.
func share(e *entrant, c tournament.Color, least pairing.Strength) int {
	switch {
	case c == tournament.NoColor:
		return 1
	case e.Color == c && e.Strength >= least:
		return 0
	default:
		return 2
	}
}

// weighUnplayed brings in C9 where the note to it says so: exactly one player
// floats down, and it is he who gets the bye.
func (g *graph[W]) weighUnplayed() error {
	here := 0
	for _, r := range g.roles {
		here += flag(r <= roleResident)
	}
	if g.single || g.b.bye != inBracket || here-2*g.pairsHere() != 1 {
		return nil
	}
	g.single = true
	bye := len(g.roles) - 1
	return g.s.Reweigh(bye, func(i int) uint32 { return g.class(i, bye) })
}

// inside tells whether a player of the role is to be paired in the bracket if he can be.
func (r role) inside() bool { return r == roleMoved || r == roleResident }

// pairs tells whether i and j would be a pair of the bracket.
func (g *graph[W]) pairs(i, j int) bool {
	return g.roles[i].inside() && g.roles[j].inside() && g.b.f.pairs.May(g.ranks[i], g.ranks[j])
}

// matchedHere tells whether vertex i is paired within the bracket.
func (g *graph[W]) matchedHere(i int) bool { return g.pairs(i, g.s.Mate(i)) }

// pairsHere is the number of pairs in the bracket.
func (g *graph[W]) pairsHere() int {
	n := 0
	for i := range g.roles {
		n += flag(g.matchedHere(i))
	}
	return n / 2
}

// look notes what becomes of the next bracket, as far as the graph reaches.
func (g *graph[W]) look(p *paired) {
	if last := len(g.roles) - 1; g.b.bye == inBracket {
		p.gotBye = g.ranks[g.s.Mate(last)]
	}
	if g.sc < withNext {
		return
	}
	unpaired, bye := 0, 0
	for i, r := range g.roles {
		m := g.s.Mate(i)
		if r > roleNext || g.matchedHere(i) || g.looksPaired(i, m) {
			continue
		}
		unpaired++
		switch {
		case g.roles[m] == roleBye:
			bye = 1
		case g.sc == withNext:
			p.beyond = append(p.beyond, g.ranks[i])
		}
	}
	if len(p.pairs)*2+bye < g.b.size() && len(g.b.next) > 0 {
		p.missed = (unpaired - bye) / 2 // an odd one is nobody's fault
	}
}

// looksPaired tells whether i and m are a pair of the next bracket.
func (g *graph[W]) looksPaired(i, m int) bool {
	a, b := g.roles[i], g.roles[m]
	return a <= roleNext && b <= roleNext && max(a, b) == roleNext && g.b.f.pairs.May(g.ranks[i], g.ranks[m])
}

// class is the class of the edge between vertices i and j.
func (g *graph[W]) class(i, j int) uint32 {
	if i > j {
		i, j = j, i
	}
	var w W
	if !g.weigh(&w, i, j) {
		return matching.NoEdge
	}
	return g.s.Intern(w)
}

func (g *graph[W]) put(w *W, bit, n int) {
	if n > 0 {
		matching.AddAt(w, bit, uint64(n))
	}
}

// weigh is the weight of edge i–j, i before j; false where there is none.
func (g *graph[W]) weigh(w *W, i, j int) bool {
	f := g.b.f
	switch g.roles[j] {
	case roleBye:
		if g.ranks[i] < 0 || !f.takesBye(g.ranks[i]) {
			return false
		}
		if g.single {
			g.put(w, g.l.unplayed, g.b.mostUnplayed()-f.players[g.ranks[i]].unplayed)
		}
		return true
	case roleSink:
		return true
	default: // a player
	}
	if !f.pairs.May(g.ranks[i], g.ranks[j]) {
		return g.sc != whole
	}
	switch a, b := g.roles[i], g.roles[j]; {
	case a.inside() && b.inside():
		g.weighPair(w, i, j)
	case b <= roleResident:
		return g.sc != whole // the Limbo is not paired here
	case b == roleNext: // C8, which is C6 and C7 of the next bracket
		g.put(w, g.l.c[8], 1)
		if a <= roleResident {
			g.put(w, g.l.level(f.players[g.ranks[i]].score).c8, 1)
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
		g.put(w, l.c[10+k], flag(!broken))
	}
	g.putOwn(w, i, 1)
	g.putOwn(w, j, 1)
	if g.roles[i] == roleMoved {
		g.weighMoved(w, a, b)
	}
	if g.ordered {
		bsn := i - g.first // from 0
		g.put(w, l.kept, flag(bsn < g.original))
		g.put(w, l.sum, g.b.size()-bsn)
	}
}

// putOwn adds n times what player i brings into any pair of the bracket.
func (g *graph[W]) putOwn(w *W, i, n int) {
	e, l := &g.b.f.players[g.ranks[i]], g.l
	if g.roles[i] == roleResident {
		g.put(w, l.c[14], n*flag(e.floats[1] == down))
		g.put(w, l.c[16], n*flag(e.floats[2] == down))
		return
	}
	at := l.level(e.score)
	g.put(w, at.c7, n)
	g.put(w, at.c18, n*flag(e.floats[1] == down))
	g.put(w, at.c20, n*flag(e.floats[2] == down))
	g.put(w, l.set+len(g.b.moved)-1-i, n) // 4.4.2
}

// weighMoved is what the pair of MDP a with resident b adds.
func (g *graph[W]) weighMoved(w *W, a, b *entrant) {
	l := g.l
	at := l.level(a.score)
	g.put(w, l.c[15], flag(b.floats[1] != up))
	g.put(w, l.c[17], flag(b.floats[2] != up))
	g.put(w, at.c19, flag(b.floats[1] != up))
	g.put(w, at.c21, flag(b.floats[2] != up))
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}
