// Package matching finds perfect matchings of the largest weight in general
// graphs. It knows vertices and weights, and nothing of chess.
//
// # What it computes
//
// A [Solver] holds a graph whose edges carry exact integers of a fixed width
// (see [Weight]) and finds a perfect matching whose weights have the largest
// sum. Several criteria of falling importance become one weight by giving each
// of them a field of bits that is wide enough for its sum ([AddAt], [FieldAt]).
// Vertices that may stay single are modelled by edges of weight zero between
// them.
//
// A [Cover] answers the question without weights: how many vertices can be
// matched at all, and which of them can be the ones left over.
//
// # Method
//
// The solver is the primal-dual method of Edmonds (Maximum matching and a
// polyhedron with 0,1-vertices, J. Res. NBS 69B, 1965) in the O(n³) form of
// Gabow and Lawler as surveyed by Galil (Efficient algorithms for finding
// maximum matching in graphs, ACM Computing Surveys 18, 1986): every vertex v
// has a dual y(v), every blossom B a dual z(B) ≥ 0, and for every edge
//
//	slack(u,v) = y(u) + y(v) + Σ z(B ∋ u,v) − w(u,v) ≥ 0
//
// with equality on matched edges. One search grows an alternating tree from a
// single exposed vertex until it meets another one; it costs O(n²) additions
// and comparisons of weights. A matching from nothing costs at most n/2 searches.
//
// Because the matching has to be perfect, an exposed vertex may have any dual.
// So weights can change after a matching has been found: the vertex concerned
// is taken out of its blossoms and out of its pair, its dual is set to the
// smallest that keeps every slack, and one or a few searches repair the
// matching ([Solver.Reweigh], [Solver.Fix]). All other duals are kept.
//
// By complementary slackness every matching of the largest weight uses tight
// edges only, and where no blossom has a dual, every perfect matching of tight
// edges is one. Then a long list of preferences is settled one by one without
// weights ([Solver.Prefer]): a search in the rows of bits of the tight edges
// tells whom a vertex may be matched with, and no dual moves. Good first duals
// ([Solver.Start]) make that the rule rather than the exception: as many pairs
// as possible are made of tight edges before the first search with weights.
//
// # Exactness
//
// Weights are doubled when they come in, so that halving a slack never leaves
// a remainder. Sums stay below the top bits of the width: callers keep
// [Headroom] bits free, and a dual that came near the limit all the same is
// reported as [ErrOverflow], never wrapped round.
package matching
