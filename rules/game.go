package rules

import (
	"errors"
	"fmt"
)

// ErrIllegal is returned for a move that is not legal where it was made.
var ErrIllegal = errors.New("rules: illegal move")

// Game is a game so far: its first position and the moves made, with every
// position on the way. Plies count half-moves: ply 0 is the first position,
// ply n the position after the nth half-move. It is made by NewGame.
type Game struct {
	positions []Position
	moves     []Move
}

// NewGame begins a game in a position.
func NewGame(from Position) *Game { return &Game{positions: []Position{from}} }

// Restart begins anew in a position and uses the game's memory again; what was
// taken from it with To or Moves is lost.
func (g *Game) Restart(from Position) {
	g.positions = append(g.positions[:0], from)
	g.moves = g.moves[:0]
}

// Play makes a move, or reports ErrIllegal.
func (g *Game) Play(m Move) error {
	last := &g.positions[len(g.positions)-1]
	if !last.IsLegal(m) {
		return fmt.Errorf("%w: %s at ply %d", ErrIllegal, m, g.Len()+1)
	}
	g.play(m)
	return nil
}

func (g *Game) play(m Move) {
	next := g.positions[len(g.positions)-1]
	next.Play(m)
	g.positions = append(g.positions, next)
	g.moves = append(g.moves, m)
}

// Len is the number of half-moves made.
func (g *Game) Len() int { return len(g.moves) }

// Moves are the half-moves made; not to be altered.
func (g *Game) Moves() []Move { return g.moves }

// Move is the nth half-move, from 1.
func (g *Game) Move(ply int) Move { return g.moves[ply-1] }

// Position is the position now.
func (g *Game) Position() Position { return g.positions[len(g.positions)-1] }

// At is the position after a number of half-moves.
func (g *Game) At(ply int) Position { return g.positions[ply] }

// SAN is the nth half-move in standard notation.
func (g *Game) SAN(ply int) string { return g.positions[ply-1].SAN(g.moves[ply-1]) }

// To is the game up to a ply. It shares what has been played with g; playing
// on in either does not touch the other.
func (g *Game) To(ply int) *Game {
	return &Game{positions: g.positions[: ply+1 : ply+1], moves: g.moves[:ply:ply]}
}

// Same lists the plies up to and including this one on which the same position
// stood, by 9.2.3, in the order of play; the last is ply itself.
func (g *Game) Same(ply int) []int {
	var plies []int
	p := &g.positions[ply]
	for i := g.firstComparable(ply); i <= ply; i++ {
		if q := &g.positions[i]; q.key == p.key && q.Same(p) {
			plies = append(plies, i)
		}
	}
	return plies
}

// Occurrences is how often the position after a ply has stood by then.
func (g *Game) Occurrences(ply int) int {
	n := 0
	p := &g.positions[ply]
	for i := g.firstComparable(ply); i <= ply; i++ {
		if q := &g.positions[i]; q.key == p.key && q.Same(p) {
			n++
		}
	}
	return n
}

// firstComparable skips what lies before the last capture or pawn move, after
// which no earlier position can stand again.
func (g *Game) firstComparable(ply int) int {
	return max(0, ply-int(g.positions[ply].half))
}

// RightLost finds the ply on which a side lost the right to castle with the
// rook of one wing, or 0 if it never had it in this game or has it still.
func (g *Game) RightLost(c Color, kingSide bool) int {
	has := func(p *Position) bool {
		king := p.kinds[King] & p.colors[c]
		for x := p.rooks & c.backRank() & p.colors[c]; x != 0; x &= x - 1 {
			if x.First() > king.First() == kingSide {
				return true
			}
		}
		return false
	}
	for ply := 1; ply <= g.Len(); ply++ {
		if has(&g.positions[ply-1]) && !has(&g.positions[ply]) {
			return ply
		}
	}
	return 0
}

// Read reads a move as somebody wrote it for the position now. It knows more
// than Read of a position: why castling is not allowed any more.
func (g *Game) Read(text string, lang Language) Reading {
	p := g.Position()
	r := Read(&p, text, lang)
	if r.Reason.Code == CastlingRightLost {
		r.Reason.Ply = g.RightLost(p.turn, r.Reason.To.File() > 3)
	}
	return r
}
