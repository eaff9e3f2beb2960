package desktop

import (
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// showClaimed puts what the players of a board without a result say, each on a
// device of his own, into its cell: with a question mark, since it counts for
// nothing before both say the same or the arbiter enters it.
func (f *Face) showClaimed(c *grid.Cell, said tournament.ByColor[tournament.Result]) {
	white, black := said.White, said.Black
	switch {
	case white == tournament.NoResult && black == tournament.NoResult:
		return
	case white == black:
		c.Text, c.Tip = f.words.Result(white)+"?", f.t("arb.both-say", white)
	case black == tournament.NoResult:
		c.Text, c.Tip = f.words.Result(white)+"?", f.t("arb.white-says", white)
	case white == tournament.NoResult:
		c.Text, c.Tip = f.words.Result(black)+"?", f.t("arb.black-says", black)
	default:
		c.Text, c.Color = f.words.Result(white)+" ≠ "+f.words.Result(black), look.Forfeit
		c.Tip = f.t("arb.white-says", white) + " " + f.t("arb.black-says", black)
	}
}
