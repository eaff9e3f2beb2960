package chess

import (
	"slices"

	"sealedmove/rules"
	"sealedmove/rules/pgn"
)

// Node is a position of a game with the move that led to it. The root has no
// move. Of the nodes after it the first is the main continuation, the others are
// variations.
type Node struct {
	Move   rules.Move // NoMove at the root, and for a null move
	Null   bool       // the move is a null move, which commentators write as "--"
	Before *Node      // nil at the root
	After  []*Node
	note   *pgn.Note // as read; its variations are in the tree

	position rules.Position
	ply      int
}

// Position is the position after the move.
func (n *Node) Position() rules.Position { return n.position }

// Ply is the number of half-moves from the beginning.
func (n *Node) Ply() int { return n.ply }

// Main reports whether the node is in the main line.
func (n *Node) Main() bool {
	for ; n.Before != nil; n = n.Before {
		if n.Before.After[0] != n {
			return false
		}
	}
	return true
}

// SAN is the move in standard notation.
func (n *Node) SAN() string {
	if n.Null || n.Before == nil {
		return "--"
	}
	return n.Before.position.SAN(n.Move)
}

// Number is the number of the move and who made it, as on a scoresheet.
func (n *Node) Number() (number int, by rules.Color) {
	p := n.position
	if n.Before != nil {
		p = n.Before.position
	}
	return p.MoveNumber(), p.Turn()
}

// Tree is a game with its variations and the place in it where one stands.
type Tree struct {
	root *Node
	at   *Node
	tags []pgn.Tag
	head []string // comments before the first move
	end  string   // the result as written
}

// NewTree begins a game in a position.
func NewTree(from rules.Position) *Tree {
	root := &Node{position: from}
	return &Tree{root: root, at: root}
}

// TreeOf is a game as it was read, standing at its end.
func TreeOf(g *pgn.Game) *Tree {
	t := NewTree(g.Start)
	t.tags, t.head, t.end = slices.Clone(g.Tags), slices.Clone(g.Comments), g.Result
	t.root.graft(g.Moves)
	t.Last()
	return t
}

// graft puts a line and its variations after a node.
func (n *Node) graft(line []pgn.Move) {
	for _, m := range line {
		next := n.child(m.Move, m.Move == rules.NoMove)
		if next == nil {
			return
		}
		if m.Note != nil {
			next.note = m.Note
			for _, v := range m.Note.Variations {
				n.graft(v.Moves)
			}
		}
		n = next
	}
}

// child finds or adds the node after a move; nil if there is no such move.
func (n *Node) child(m rules.Move, null bool) *Node {
	for _, c := range n.After {
		if c.Move == m && c.Null == null {
			return c
		}
	}
	after, ok := n.position.Passed()
	if !null {
		if ok = n.position.IsLegal(m); ok {
			after = n.position.After(m)
		}
	}
	if !ok {
		return nil
	}
	c := &Node{Move: m, Null: null, Before: n, position: after, ply: n.ply + 1}
	n.After = append(n.After, c)
	return c
}

// At is the node where one stands.
func (t *Tree) At() *Node { return t.at }

// Root is the beginning of the game.
func (t *Tree) Root() *Node { return t.root }

// Go stands at a node of this tree.
func (t *Tree) Go(n *Node) {
	if n != nil {
		t.at = n
	}
}

// Position is the position where one stands.
func (t *Tree) Position() rules.Position { return t.at.position }

// Play makes a move where one stands and goes there: along the game if it is the
// move that was played, else as a variation. It reports ErrIllegal.
func (t *Tree) Play(m rules.Move) error {
	n := t.at.child(m, false)
	if n == nil {
		return rules.ErrIllegal
	}
	t.at = n
	return nil
}

// Cut takes away the move where one stands and all that follows, and stands
// before it. At the root it takes away the whole game.
func (t *Tree) Cut() {
	gone := t.at
	if gone.Before == nil {
		gone.After = nil
		return
	}
	t.at = gone.Before
	t.at.After = slices.DeleteFunc(t.at.After, func(n *Node) bool { return n == gone })
}

// Raise makes the variation in which one stands the continuation of the line it
// leaves, as when the move that was really played has been entered as a variation.
func (t *Tree) Raise() {
	for n := t.at; n.Before != nil; n = n.Before {
		if i := slices.Index(n.Before.After, n); i > 0 {
			n.Before.After = slices.Insert(slices.Delete(n.Before.After, i, i+1), 0, n)
			return
		}
	}
}

// Forward goes to the main continuation, Back to the position before.
func (t *Tree) Forward() {
	if len(t.at.After) > 0 {
		t.at = t.at.After[0]
	}
}

// Back goes to the position before.
func (t *Tree) Back() {
	if t.at.Before != nil {
		t.at = t.at.Before
	}
}

// First goes to the beginning, Last to the end of the line one stands in.
func (t *Tree) First() { t.at = t.root }

// Last goes to the end of the line one stands in.
func (t *Tree) Last() {
	for len(t.at.After) > 0 {
		t.at = t.at.After[0]
	}
}

// Beside goes to the next or the previous of the moves that were looked at
// instead of this one.
func (t *Tree) Beside(step int) {
	if t.at.Before == nil {
		return
	}
	all := t.at.Before.After
	if i := slices.Index(all, t.at) + step; i >= 0 && i < len(all) {
		t.at = all[i]
	}
}

// line are the nodes from the first move to a node.
func (t *Tree) line(to *Node) []*Node {
	var out []*Node
	for n := to; n.Before != nil; n = n.Before {
		out = append(out, n)
	}
	slices.Reverse(out)
	return out
}

// Game is the game up to where one stands, as the rules know it. A null move
// ends it: no game has one.
func (t *Tree) Game() *rules.Game { return t.GameTo(t.at) }

// Whole is the main line to its end.
func (t *Tree) Whole() *rules.Game {
	n := t.root
	for len(n.After) > 0 {
		n = n.After[0]
	}
	return t.GameTo(n)
}

// GameTo is the game up to a node.
func (t *Tree) GameTo(to *Node) *rules.Game {
	g := rules.NewGame(t.root.position)
	for _, n := range t.line(to) {
		if n.Null || g.Play(n.Move) != nil {
			break
		}
	}
	return g
}

// GoPly stands after a half-move of the main line, or at its end if it is shorter.
func (t *Tree) GoPly(ply int) {
	t.First()
	for t.at.ply < ply && len(t.at.After) > 0 {
		t.Forward()
	}
}

// PGN is the game to be written.
func (t *Tree) PGN() *pgn.Game {
	g := &pgn.Game{Start: t.root.position, Tags: slices.Clone(t.tags), Comments: slices.Clone(t.head), Result: t.end}
	g.Moves = written(t.root)
	return g
}

// written is the line that follows a node, with its variations.
func written(n *Node) []pgn.Move {
	var out []pgn.Move
	for len(n.After) > 0 {
		next := n.After[0]
		m := pgn.Move{Move: next.Move}
		if next.note != nil || len(n.After) > 1 {
			note := pgn.Note{}
			if next.note != nil {
				note = *next.note
			}
			note.Variations = nil
			for _, v := range n.After[1:] {
				note.Variations = append(note.Variations, pgn.Variation{Moves: append([]pgn.Move{noted(v)}, written(v)...)})
			}
			m.Note = &note
		}
		out = append(out, m)
		n = next
	}
	return out
}

// noted is the first move of a variation with what was written about it.
func noted(n *Node) pgn.Move {
	m := pgn.Move{Move: n.Move}
	if n.note != nil {
		note := *n.note
		note.Variations = nil
		m.Note = &note
	}
	return m
}
