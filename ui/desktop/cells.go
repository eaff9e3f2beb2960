package desktop

import (
	"strconv"

	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// playerCell is a name with its title.
func playerCell(p *tournament.Player) grid.Cell {
	if p == nil {
		return grid.Cell{}
	}
	return grid.Cell{Text: p.Name(), Suffix: p.Title}
}

// ratingCell is a rating in the second ink; empty for the unrated.
func ratingCell(p *tournament.Player) grid.Cell {
	if p == nil || p.Rating == 0 {
		return grid.Cell{}
	}
	return grid.Cell{Text: strconv.Itoa(p.Rating), Color: look.Text2}
}

// tpnCell is a pairing number in the third ink; empty while there is none.
func tpnCell(n tournament.TPN) grid.Cell {
	if n == 0 {
		return grid.Cell{}
	}
	return grid.Cell{Text: strconv.Itoa(int(n)), Color: look.Text3}
}

// resultLook is the glyph and the colour of each result (look.md, "Result states").
func resultLook(r tournament.Result) (look.Icon, grid.Cell) {
	switch r {
	case tournament.NoResult:
		return look.StateMissing, grid.Cell{Color: look.Missing}
	case tournament.WhiteWins, tournament.WhiteWinsUnrated:
		return look.StateWhite, grid.Cell{}
	case tournament.Drawn, tournament.DrawnUnrated:
		return look.StateDraw, grid.Cell{}
	case tournament.BlackWins, tournament.BlackWinsUnrated:
		return look.StateBlack, grid.Cell{}
	case tournament.WhiteByForfeit, tournament.BlackByForfeit, tournament.DoubleForfeit:
		return look.StateForfeit, grid.Cell{Color: look.Forfeit}
	case tournament.BothLose, tournament.HalfToWhite, tournament.HalfToBlack:
		return look.IconScales, grid.Cell{}
	case tournament.Adjourned:
		return look.IconEnvelope, grid.Cell{Color: look.Adjourned}
	case tournament.Postponed:
		return look.IconCalendar, grid.Cell{Color: look.Postponed}
	default:
		return "", grid.Cell{}
	}
}

// resultCell is a result as the grid shows it.
func (f *Face) resultCell(r tournament.Result) grid.Cell {
	icon, c := resultLook(r)
	c.Icon = icon
	c.Tip = f.words.ResultWords(r)
	c.Copy = f.words.Result(r)
	c.Text = f.words.Result(r)
	if rated, ok := ratedTwin[r]; ok {
		c.Text, c.Raised = f.words.Result(rated), f.t("desktop.unrated-mark")
	}
	return c
}

var ratedTwin = map[tournament.Result]tournament.Result{
	tournament.WhiteWinsUnrated: tournament.WhiteWins, tournament.DrawnUnrated: tournament.Drawn, tournament.BlackWinsUnrated: tournament.BlackWins,
}
