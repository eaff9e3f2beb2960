package laws

import "sealedmove/tournament"

// TimesFrom says from what both clocks are set.
type TimesFrom string

// From what clocks are set.
const (
	FromUsed   TimesFrom = "used"   // the times used, as an envelope or a form has them
	FromShare  TimesFrom = "share"  // in proportion to the moves
	FromChange TimesFrom = "change" // what is left, with time given or taken
)

// Timing is the calculator: what both clocks must show (6.10, 7.1, I.5; 12.4,
// 12.6, 14.1 of the older Laws).
type Timing struct {
	From   TimesFrom
	Found  Found  // FromUsed: Used and Moves; FromShare: all
	Left   *Times // FromChange
	Change Change // FromChange
}

// Rule gives the setting.
func (f Timing) Rule(r Regime) (Ruling, tournament.Problems) {
	x := Ruling{}
	switch f.From {
	case FromUsed:
		if len(r.Control) == 0 {
			return Ruling{}, missing("control")
		}
		var s Setting
		for _, c := range both() {
			left := r.Control.Left(f.Found.Moves.Of(c), f.Found.Used.Of(c))
			if left <= 0 {
				s.Fallen, left = c, 0
			}
			s.Left = with(s.Left, c, left)
		}
		x.Setting = &s
		x.cite(r.art("14.1", "I.5"))
	case FromShare:
		s, ps := r.Share(f.Found)
		if ps != nil {
			return Ruling{}, ps
		}
		x.Setting = &s
		x.cite(r.art("12.6", "7.1"), r.art("12.4", ""))
	case FromChange:
		switch {
		case f.Left == nil:
			return Ruling{}, missing("left-white", "left-black")
		case f.Change.Player == tournament.NoColor:
			return Ruling{}, missing("player")
		case f.Change.By == 0:
			return Ruling{}, missing("minutes")
		}
		f.Change.Article = r.art("16.5", "12.9")
		s := Set(*f.Left, f.Change)
		x.Setting, x.Clock = &s, []Change{f.Change}
		x.cite(f.Change.Article)
	default:
		return Ruling{}, missing("from")
	}
	x.says("set-both")
	return x, nil
}
