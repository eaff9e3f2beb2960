package desktop

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"

	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// player says of one player why he floated, has this opponent, this colour or the
// bye, or is left out, and shows his rounds so far.
func (p *whyPane) player(x aboutRow, id tournament.PlayerID) []fyne.CanvasObject {
	f, n, pl := p.f, x.sec.TPN(id), p.f.state.Player(id)
	profile, known := p.examine(x.sec, x.r.No).profile(n)
	parts := []fyne.CanvasObject{look.NewParagraph(look.Span{Text: pl.Name(), Bold: true}, look.Span{Text: "  " + p.standing(x, n, id), Color: look.Text2})}
	bye := byeIn(x.r, id)
	switch {
	case bye == tournament.NoBye && x.at < 0:
		parts = append(parts, paragraphs([]string{p.leftOut(x, pl)})...)
	case bye != tournament.NoBye && pl.Request(x.r.No) != tournament.NoBye:
		parts = append(parts, paragraphs([]string{f.t("desktop.why-bye-asked", f.words.Bye(x.sec.System, bye))})...)
	case x.changed:
		parts = append(parts, quiet(f.t("desktop.why-by-hand")))
	case !x.known:
		parts = append(parts, quiet(f.t("desktop.why-unknown")))
	default:
		parts = append(parts, p.reason(x, n)...)
	}
	parts = append(parts, p.history(x, id)...)
	if known {
		coloured := x.e.Colored(n, profile)
		if x.known && x.at >= 0 {
			coloured = coloured[1:] // what he was due stands above
		}
		parts = append(parts, paragraphs(coloured)...)
		if bye == tournament.NoBye {
			parts = append(parts, part(f.t("desktop.why-no-bye"), paragraphs(x.e.Spared(n, profile))...)...)
		}
	}
	if x.at < 0 && bye != tournament.PairingBye {
		return parts
	}
	return append(parts, p.askAgain(p.row)...)
}

// standing is a player's number and score, before the round.
func (p *whyPane) standing(x aboutRow, n tournament.TPN, id tournament.PlayerID) string {
	if n == 0 {
		return p.f.t("desktop.why-no-number")
	}
	return p.f.t("desktop.why-standing", int(n), p.f.state.Scores(x.sec.ID, x.r.No-1)[id])
}

// reason is what the engine recorded of a player: his way, his opponent and
// colour, or the bye.
func (p *whyPane) reason(x aboutRow, n tournament.TPN) []fyne.CanvasObject {
	f, e := p.f, x.e
	var parts []fyne.CanvasObject
	for k, b := range e.Why.Brackets {
		if slices.Contains(b.Floaters, n) && !(k+1 == len(e.Why.Brackets) && x.at < 0) {
			parts = append(parts, part(f.t("desktop.why-float"), p.told(x, e.Floating(k, n, p.examine(x.sec, x.r.No).profiles))...)...)
		}
	}
	if x.at < 0 {
		return append(parts, part(f.t("desktop.why-bye"), paragraphs(append(e.Way(n), e.Bye()...))...)...)
	}
	parts = append(parts, part(f.t("desktop.why-opponent"), p.told(x, slices.Concat(e.Way(n), e.Meeting(x.at), p.instead(x)))...)...)
	return append(parts, part(f.t("desktop.why-colour"), p.told(x, e.Colors(x.at))...)...)
}

// leftOut says why somebody has neither a game nor a bye.
func (p *whyPane) leftOut(x aboutRow, pl *tournament.Player) string {
	f, round := p.f, int(x.r.No)
	switch {
	case pl.Joined > x.r.No:
		return f.t("desktop.why-not-yet", int(pl.Joined))
	case pl.Withdrawn(x.r.No):
		return f.t("desktop.why-withdrawn", round)
	case x.sec.TPN(pl.ID) == 0:
		return f.t("desktop.why-unnumbered", round)
	}
	return f.t("desktop.why-unpaired", round)
}

// history are a player's rounds before this one.
func (p *whyPane) history(x aboutRow, id tournament.PlayerID) []fyne.CanvasObject {
	f := p.f
	profile, _ := p.examine(x.sec, x.r.No).profile(x.sec.TPN(id))
	g := grid.New(grid.Column{Title: f.t("desktop.col.round-of"), Width: 56, Align: grid.Right}, grid.Column{Title: f.t("desktop.col.colour"), Width: 64}, grid.Column{Title: f.t("desktop.col.no"), Width: 44, Align: grid.Right},
		grid.Column{Title: f.t("desktop.col.opponent"), Least: 60}, grid.Column{Title: f.t("desktop.col.points"), Width: 52, Align: grid.Right}, grid.Column{Title: f.t("desktop.col.float"), Width: 56}).Fit().Passive()
	var rows []grid.Row
	for r, c := range f.state.Cells(x.sec.ID, x.r.No-1)[id] {
		row := grid.Row{ID: strconv.Itoa(r), Off: true, Cells: []grid.Cell{{Text: strconv.Itoa(r + 1), Color: look.Text3}, {}, {}, {}, {Text: c.Points(x.sec.Points).Half()}, {}}}
		switch {
		case c.Opponent != "":
			row.Cells[1].Text = p.colours([]tournament.Cell{c})
			row.Cells[2] = tpnCell(x.sec.TPN(c.Opponent))
			row.Cells[3] = grid.Cell{Text: f.shortName(f.state.Player(c.Opponent)), Tip: f.state.Player(c.Opponent).Name()}
			if !c.Result.Meeting() {
				row.Cells[3].Icon, row.Cells[3].Color = look.StateForfeit, look.Forfeit
			}
		case c.Bye != tournament.NoBye:
			row.Cells[3] = grid.Cell{Text: f.words.Bye(x.sec.System, c.Bye), Color: look.Text2}
		default:
			row.Cells[3] = grid.Cell{Text: f.t("desktop.why-away"), Color: look.Text2}
		}
		if r < len(profile.Floats) {
			row.Cells[5] = p.floatCell(profile.Floats[r])
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return nil
	}
	g.SetRows(rows)
	return part(f.t("desktop.why-so-far"), bordered(g))
}

// byeIn is the bye that a player has in a round.
func byeIn(r *tournament.Round, id tournament.PlayerID) tournament.ByeKind {
	for _, y := range r.Byes {
		if y.Player == id {
			return y.Kind
		}
	}
	return tournament.NoBye
}
