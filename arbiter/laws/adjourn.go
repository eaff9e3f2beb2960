package laws

import (
	"time"

	"sealedmove/tournament"
)

// Adjourning is a game that is adjourned: the sealing (I.1 to I.4; 13 of the
// older Laws).
type Adjourning struct {
	Sealer  tournament.Color
	Early   time.Duration // before the session's end; 0: the time had come
	OnBoard bool          // he made the move on the board after he was told to seal
	Changed bool          // he wants to change the sealed move
	Stopped bool          // he has stopped the clock
	Left    *Times
}

// Rule gives the ruling.
func (f Adjourning) Rule(r Regime) (Ruling, tournament.Problems) {
	x := Ruling{}
	switch {
	case f.Sealer == tournament.NoColor:
		return Ruling{}, missing("player")
	case f.Early < 0:
		return Ruling{}, tournament.Problems{problem("early", "negative")}
	case f.Changed && f.OnBoard:
		return Ruling{}, tournament.Problems{problem("changed", "made-on-board")}
	case f.Changed:
		x.cite(r.art("13.1(1)", "I.1.1"))
		if f.Stopped {
			x.says("seal-fixed")
		} else {
			x.says("seal-may-change")
		}
		return x, nil
	}
	x.cite(r.art("13.1(1)", "I.1.1"))
	x.says("seal", colour(f.Sealer))
	if f.OnBoard {
		x.do("write-the-same")
	}
	if f.Early > 0 {
		x.Articles = append([]string{r.art("13.1(2)", "I.1.2")}, x.Articles...)
		x.says("early-seal", colour(f.Sealer), tournament.FormatClock(f.Early))
		x.Clock = append(x.Clock, Change{Player: f.Sealer, By: -f.Early, Used: r.older(), Article: x.Articles[0]})
		if f.Left != nil {
			s := SealEarly(*f.Left, f.Sealer, f.Early)
			x.Setting = &s
		}
	}
	x.do("envelope")
	x.cite(r.art("13.2", "I.2"), r.art("13.3", "I.3"))
	x.remind("no-analysis-room")
	return x, nil
}
