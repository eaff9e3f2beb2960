package export

import (
	"strings"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// categories are the standings of each category of a section, one after another.
func (d *Doc) categories(sec *tournament.Section, t scoring.Table) List {
	l := d.list(Categories, sec, t.After)
	l.Title = d.afterTitle("categories", t.After)
	l.Columns = []Column{d.column("category", Left), d.column("place", Right), d.column("rank", Right), d.optional("no", Right)}
	l.Columns = append(append(l.Columns, d.whoColumns()...), d.scoreColumns(t)...)
	shown := map[tournament.PlayerID][]string{}
	for i, texts := range t.Shown() {
		shown[t.Rows[i].Player] = texts
	}
	for _, c := range sec.Categories {
		places := t.Ranking(c)
		for _, p := range places {
			row := []Cell{text(c.Name), count(p.Rank), count(p.Row.Rank), count(p.Row.TPN)}
			row = append(row, d.whoCells(d.state.Player(p.Row.Player), p.Row.TPN)...)
			l.Rows = append(l.Rows, append(row, scoreCells(p.Row, shown[p.Row.Player])...))
		}
		if len(places) == 0 {
			l.Notes = append(l.Notes, d.t("note.empty-category", c.Name))
		}
	}
	if len(sec.Categories) == 0 {
		l.Notes = append(l.Notes, d.t("note.no-categories"))
	}
	l.Notes = append(l.Notes, d.tableNotes(t)...)
	l.prune()
	return l
}

// prizes are who wins what in a section, and how it came about.
func (d *Doc) prizes(sec *tournament.Section, t scoring.Table) List {
	l := d.list(Prizes, sec, t.After)
	l.Title = d.afterTitle("prizes", t.After)
	l.Columns = []Column{
		d.column("category", Left), d.column("place", Right), d.optional("no", Right), d.optional("title", Left), d.column("name", Left), d.column("points", Right),
		d.column("prize", Right), d.optional("object", Left), d.optional("how", Left),
	}
	if sec.Prizes == nil {
		l.Notes = []string{d.t("note.no-prizes")}
		l.prune()
		return l
	}
	f := *sec.Prizes
	if f.Currency != "" {
		l.Columns[6].Head = d.t("col.prize-in", f.Currency)
	}
	name := func(p tournament.PlayerID) string { return d.person(d.state.Player(p), sec.TPN(p)).Text }
	got := t.Prizes(f)
	for _, a := range got.Awards {
		p := d.state.Player(a.Player)
		row, _ := t.Row(a.Player)
		var how []string
		for _, s := range a.Words(f, name).Lines {
			how = append(how, d.say(s))
		}
		l.Rows = append(l.Rows, []Cell{
			text(d.category(f.Lists[a.List].Category)), count(a.Place), count(row.TPN), text(p.Title), d.person(p, row.TPN), points(row.Points),
			money(f, a.Amount), text(a.Object), text(strings.Join(how, " ")),
		})
	}
	for _, p := range got.Passed {
		l.Notes = append(l.Notes, d.say(p.Words(f, name)))
	}
	for _, u := range got.Unclaimed {
		l.Notes = append(l.Notes, d.say(u.Words(f, name)))
	}
	l.Notes = append(l.Notes, d.tableNotes(t)...)
	l.prune()
	return l
}

// category is the name of a list of prizes.
func (d *Doc) category(c tournament.Category) string {
	if c.Name != "" {
		return c.Name
	}
	return d.t("category.general")
}

// money is an amount as a number; its currency stands in the head.
func money(f tournament.Fund, amount int64) Cell {
	if amount == 0 {
		return Cell{}
	}
	f.Currency = ""
	den := int64(1)
	for range f.Decimals {
		den *= 10
	}
	return Cell{Kind: NumberCell, Text: f.Text(amount), Num: amount, Den: den}
}

// withdrawn is what a table says of who left; "" of everybody else.
func (d *Doc) withdrawn(r scoring.Row) string {
	switch {
	case r.Out:
		return d.t("status.out")
	case r.Expelled:
		return d.t("status.expelled")
	case r.Withdrawn:
		return d.t("status.left")
	default:
		return ""
	}
}
