package laws

import "sealedmove/tournament"

// StartFault is what was wrong from the first move on.
type StartFault string

// What can be wrong from the start.
const (
	ColoursReversed StartFault = "colours"
	WrongArray      StartFault = "array"  // pieces on wrong squares
	TurnedBoard     StartFault = "turned" // h1 is dark
)

// WrongStart is a game that began wrongly (7.2, 7.3; 8.5 to 8.7 of the older
// Laws).
type WrongStart struct {
	What       StartFault
	Moves      int    // completed by both
	Used       *Times // the older Laws measure reversed colours by it
	Over       bool   // the game has ended
	KingsWrong bool   // king and queen, say, have changed places
	RooksWrong bool
}

// Rule gives the ruling.
func (f WrongStart) Rule(r Regime) (Ruling, tournament.Problems) {
	p := r.Switch()
	article := map[StartFault]string{
		ColoursReversed: r.art("8.6", "7.3"), WrongArray: r.art("8.5", "7.2.1"), TurnedBoard: r.art("8.7", "7.2.2"),
	}[f.What]
	x := Ruling{Articles: []string{article}}
	const frozen = 10 // A.5.1: from then on nothing of it can be claimed
	switch {
	case article == "":
		return Ruling{}, missing("what")
	case f.Moves < 0:
		return Ruling{}, tournament.Problems{problem("moves-made", "negative")}
	case f.Over:
		x.says("found-after-end")
	case f.What == ColoursReversed && p.ReversedQuarter:
		return f.quarter(r, x)
	case f.What == ColoursReversed && f.Moves < p.ReversedMoves:
		x.Annulled = true
		x.says("colours-restart", f.Moves)
	case f.What == ColoursReversed:
		x.says("colours-play-on", f.Moves)
		x.remind("result-by-colours")
	case r.basic() && f.Moves >= frozen:
		x.Articles = []string{"A.5.1.2"}
		x.says("start-stands")
		if f.What == WrongArray && (f.KingsWrong || f.RooksWrong) {
			x.says("no-castling")
		}
	case f.What == WrongArray:
		x.Annulled = true
		x.says("array-annulled")
	default:
		x.says("turn-board")
		x.do("transfer-position")
	}
	return x, nil
}

// quarter: 8.6 of the older Laws. The time gone is what both have used, held
// against a quarter of what both are given up to the first control.
func (f WrongStart) quarter(r Regime, x Ruling) (Ruling, tournament.Problems) {
	switch {
	case f.Used == nil:
		return Ruling{}, missing("used-white", "used-black")
	case len(r.Control) == 0:
		return Ruling{}, missing("control")
	}
	gone, quarter := f.Used.White+f.Used.Black, 2*r.Control[0].Base/4
	x.says("time-gone", tournament.FormatClock(gone), tournament.FormatClock(quarter))
	if gone > quarter {
		x.says("colours-play-on", f.Moves)
		x.remind("result-by-colours")
		return x, nil
	}
	x.ask(Question{Key: "restart", Consider: consider("restart", 2), Choices: []Choice{
		{Key: "restart", Annulled: true, Article: "8.6"}, {Key: "play-on", Article: "8.6"},
	}})
	return x, nil
}
