package desktop

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/layout"

	"sealedmove/arbiter/laws"
	"sealedmove/rules"
	"sealedmove/ui/desktop/chess"
	"sealedmove/ui/desktop/look"
)

// exhibit is what the ruling rests on, or nil: without a ruling, and on a form
// without a board, there is nothing to show.
func (s *rulingScreen) exhibit() *laws.Exhibit {
	if s.err != nil || !s.boards.Visible() {
		return nil
	}
	return s.x.Exhibit
}

// showEvidence marks the half-moves on which the ruling rests, draws the moves
// that it leaves, and shows the game that two scoresheets tell.
func (s *rulingScreen) showEvidence() {
	x := s.exhibit()
	if x != nil && !s.has("moves") && x.Game.Len() > 0 {
		s.showGame(x.Game)
	}
	s.proof.show(x)
	s.drawOver()
}

// drawOver draws over the board what was touched and which moves are left; a
// move that was written has an arrow.
func (s *rulingScreen) drawOver() {
	var e chess.Evidence
	if s.has("squares") {
		for _, sq := range s.typedInto().Touched() {
			e.Touched |= sq.Set()
		}
	}
	x := s.exhibit()
	switch {
	case x == nil || s.mating:
	case x.Written:
		e.Arrows = []chess.Arrow{chess.ArrowOf(x.Game.Move(x.Game.Len()))}
	case x.Game.Position() != s.game.Tree().Position():
	case len(x.Moves) <= fewMoves:
		for _, m := range x.Moves {
			e.Arrows = append(e.Arrows, chess.ArrowOf(m))
		}
	default:
		for _, m := range x.Moves {
			e.Targets |= m.To().Set()
		}
	}
	s.game.Board.SetEvidence(e)
}

// fewMoves is how many moves are drawn as arrows; more are the squares they go to.
const fewMoves = 3

// exhibitParts are the small boards beside the sentences, and the mate that is
// still possible.
func (s *rulingScreen) exhibitParts() []fyne.CanvasObject {
	x := s.exhibit()
	if x == nil {
		return nil
	}
	var out []fyne.CanvasObject
	if len(x.Mate) > 0 {
		words := s.f.t("analysis.show-mate", len(x.Mate))
		if s.mating {
			words = s.f.t("desk.hide-mate")
		}
		out = append(out, look.HBox(0, look.NewLink(words, s.turnMate)))
	}
	if len(s.proof.row.Objects) > 0 {
		out = append(out, s.proof.row)
	}
	return out
}

// turnMate puts the mate behind the moves of the game, to be gone through, and
// takes it away again. Meanwhile a click on the board makes no move.
func (s *rulingScreen) turnMate() {
	s.mating = !s.mating
	s.showPosition()
	if x := s.exhibit(); x != nil && s.mating {
		tree := s.game.Tree()
		end := tree.At()
		for _, m := range x.Mate {
			if tree.Play(m) != nil {
				break
			}
		}
		tree.Go(end)
		tree.Forward()
		s.game.Update()
		s.game.Board.SetMode(chess.Watch)
	} else {
		s.boardMode()
	}
	s.showRuling()
	s.f.focus(s.game.Moves)
}

// showGame shows a game from its end.
func (s *rulingScreen) showGame(g *rules.Game) {
	tree := chess.NewTree(g.At(0))
	for _, m := range g.Moves() {
		if tree.Play(m) != nil {
			break
		}
	}
	tree.Last()
	s.game.SetTree(tree)
}

// stacked sets the small boards of a form one below the other.
func stacked() fyne.Layout { return layout.NewVBoxLayout() }
