package export

import "sealedmove/tournament"

// players is the list of entries. It goes on walls and into other people's
// spreadsheets: of the birth date it shows the year only, and no national id.
func (d *Doc) players(sec *tournament.Section) List {
	l := d.list(Players, sec, 0)
	entries := d.state.Entries(sec.ID)
	l.Title = d.t("title.players", len(entries))
	l.Columns = []Column{
		d.column("no", Right), d.optional("title", Left), d.column("name", Left), d.optional("sex", Center), d.optional("birth", Right),
		d.optional("federation", Left), d.optional("rating", Right), d.optional("club", Left), d.optional("fide-id", Right), d.optional("fixed-board", Right), d.optional("status", Left),
	}
	for _, p := range entries {
		who := p.Person.Value
		l.Rows = append(l.Rows, []Cell{
			count(sec.TPN(p.ID)), text(p.Title), d.person(p, sec.TPN(p.ID)), text(d.sex(p.Sex)), year(who.Birth),
			text(p.Federation), count(p.Rating), text(p.Club),
			{Kind: CodeCell, Text: who.FideID},
			count(p.Board),
			text(d.status(p, sec)),
		})
	}
	l.Columns[0].optional = true // before round 1 nobody has a number
	l.prune()
	return l
}

func year(birth string) Cell {
	if len(birth) < 4 {
		return Cell{}
	}
	return Cell{Kind: CodeCell, Text: birth[:4]}
}

func (d *Doc) sex(s string) string {
	if s == "m" || s == "w" {
		return d.t("sex." + s)
	}
	return ""
}

// status says what a reader must know of an entry: late, withdrawn.
func (d *Doc) status(p *tournament.Player, sec *tournament.Section) string {
	switch {
	case p.Expelled:
		return d.t("status.expelled")
	case p.Withdrawn(sec.Current() + 1):
		return d.t("status.withdrawn", int(p.Leaves[len(p.Leaves)-1].From))
	case p.Joined > 1:
		return d.t("status.joined", int(p.Joined))
	}
	return ""
}
