package laws

import (
	"sealedmove/rules"
	"sealedmove/rules/claims"
	"sealedmove/rules/scoresheet"
	"sealedmove/tournament"
)

// Exhibit is what a ruling rests on, or what it leaves to a player, as a board
// and a list of moves can show it beside the sentences.
type Exhibit struct {
	Game    *rules.Game        // as it is ruled on; half-moves count from its start
	Written bool               // its last move was written and not made
	Stood   []int              // the half-moves after which the position stood, or the count of moves began and ended
	Alike   []claims.LookAlike // those after which it only looked the same
	Differ  []int              // the half-moves at which a scoresheet has something else
	Moves   []rules.Move       // that are left to the player, or that a text can mean
	Mate    []rules.Move       // how the mate is possible for which a player has lost
}

// onBoard is an exhibit of a position alone.
func onBoard(p rules.Position) *Exhibit { return &Exhibit{Game: rules.NewGame(p)} }

// exhibit is what a verdict on the claim rests on.
func (f DrawClaim) exhibit(v claims.Verdict, c claims.Claim) *Exhibit {
	e := &Exhibit{Game: f.Game, Stood: v.Plies, Alike: v.Alike}
	if c.Move != rules.NoMove {
		next := f.Game.To(f.Game.Len())
		if next.Play(c.Move) == nil {
			e.Game, e.Written = next, true
		}
	}
	return e
}

// exhibitOf is a game that agrees best with two scoresheets, and where they
// have something else.
func exhibitOf(best scoresheet.Reconciled) *Exhibit {
	e := &Exhibit{Game: best.Game}
	for _, c := range best.Changes {
		if c.Ply >= 1 && c.Ply <= best.Game.Len() {
			e.Differ = append(e.Differ, c.Ply)
		}
	}
	return e
}

// show completes the exhibit by what the reader knows: the moves that led to
// the position, and the mate that the engine has found.
func (in *reader) show(x *Ruling) {
	if x.Exhibit == nil && !in.at.IsZero() {
		x.Exhibit = onBoard(in.at)
	}
	e := x.Exhibit
	if e == nil {
		return
	}
	if g := in.played; g != nil && e.Game.Len() == 0 && g.Position() == e.Game.Position() {
		e.Game = g
	}
	if won := in.winner != tournament.NoColor && x.Result == tournament.WinOf(in.winner); won && e.Game.Position() == in.at {
		e.Mate = in.proofs.Of(in.winner).Line
	}
}
