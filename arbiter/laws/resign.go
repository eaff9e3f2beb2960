package laws

import (
	"sealedmove/rules/claims"
	"sealedmove/tournament"
)

// resigns is whether a resignation is a loss: the older Laws know no exception.
func (r Regime) resigns(canWin claims.Answer) claims.Answer {
	if r.Switch().ResignDraw == Never {
		return claims.Yes
	}
	return canWin
}

// Resigned is a resignation (5.1.2; 10.2 of the older Laws).
type Resigned struct {
	By     tournament.Color
	CanWin claims.Answer // whether the opponent can still win
	Ended  *claims.End   // what stands on the board had ended the game
	Winner tournament.Color
}

// Rule gives the ruling.
func (f Resigned) Rule(r Regime) (Ruling, tournament.Problems) {
	if f.By == tournament.NoColor {
		return Ruling{}, missing("player")
	}
	x := Ruling{}
	if f.Ended != nil {
		x.Result = tournament.Drawn
		if f.Winner != tournament.NoColor {
			x.Result = tournament.WinOf(f.Winner)
		}
		x.cite(f.Ended.Article)
		x.says("ended-on-board", Words{Key: "laws.end." + string(f.Ended.Kind)})
		return x, nil
	}
	x.says("resigned", colour(f.By))
	x.lose(f.By, r.resigns(f.CanWin), r.art("10.2", "5.1.2"), r.art("10.2", "5.1.2"))
	return x, nil
}
