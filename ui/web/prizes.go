package web

import (
	"html/template"
	"strconv"
	"strings"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// groupsPage shows the section's players by group: the standings of each
// category, or who wins the prizes of each list.
type groupsPage struct {
	Heading string
	Money   bool // the last column is a prize, not points
	Notes   []string
	Groups  []group
	Left    []template.HTML // prizes that were passed on, or are nobody's
}

// group is a category, or a list of prizes.
type group struct {
	Name  string
	Rows  []groupRow
	Empty string
}

type groupRow struct {
	person
	Place string
	Note  string
	Brief string
	How   []template.HTML // of a prize
	Last  string          // points, or what is won
}

func (v *view) categoriesSheet(t scoring.Table) sheet {
	p := groupsPage{Heading: v.T("web.categories"), Notes: v.notes(t)}
	shown := map[tournament.PlayerID]standingsRow{}
	for i, texts := range t.Shown() {
		shown[t.Rows[i].Player] = v.standingsRow(t, t.Rows[i], texts)
	}
	for _, c := range v.section.Categories {
		g := group{Name: c.Name}
		for _, place := range t.Ranking(c) {
			row := shown[place.Row.Player]
			g.Rows = append(g.Rows, groupRow{
				person: row.person, Place: strconv.Itoa(place.Rank), Note: row.Note,
				Brief: join(" · ", v.T("web.rank-of", place.Row.Rank), row.Brief), Last: row.Points,
			})
		}
		if len(g.Rows) == 0 {
			g.Empty = v.T("web.empty-category")
		}
		p.Groups = append(p.Groups, g)
	}
	return v.groupsSheet(t, p)
}

func (v *view) prizesSheet(t scoring.Table) sheet {
	p := groupsPage{Heading: v.T("web.prizes"), Money: true, Notes: v.notes(t)}
	if v.section.Prizes == nil {
		return v.groupsSheet(t, p)
	}
	f := *v.section.Prizes
	got := t.Prizes(f)
	for l, list := range f.Lists {
		g := group{Name: list.Category.Name}
		if g.Name == "" {
			g.Name = v.T("scoring.prize.general")
		}
		for _, a := range got.Awards {
			if a.List == l {
				g.Rows = append(g.Rows, v.award(t, f, a))
			}
		}
		if len(g.Rows) == 0 {
			g.Empty = v.T("web.no-winner")
		}
		p.Groups = append(p.Groups, g)
	}
	for _, x := range got.Passed {
		p.Left = append(p.Left, v.markup(x.Words(f, marked)))
	}
	for _, x := range got.Unclaimed {
		p.Left = append(p.Left, v.markup(x.Words(f, marked)))
	}
	return v.groupsSheet(t, p)
}

// award is the row of a winner.
func (v *view) award(t scoring.Table, f tournament.Fund, a scoring.Award) groupRow {
	row, _ := t.Row(a.Player)
	out := groupRow{
		person: personOf(v.section, v.state.Player(a.Player)), Place: strconv.Itoa(a.Place),
		Note: v.left(row), Brief: join(" · ", v.T("web.rank-of", row.Rank), v.T("web.points-of", row.Points)),
	}
	if a.Amount > 0 {
		out.Last = strings.ReplaceAll(f.Text(a.Amount), " ", "\u00a0")
	}
	out.Last = join(" + ", out.Last, a.Object)
	for _, s := range a.Words(f, marked).Lines {
		out.How = append(out.How, v.markup(s))
	}
	return out
}

func (v *view) groupsSheet(t scoring.Table, p groupsPage) sheet {
	if len(p.Groups) == 0 {
		p.Groups = []group{{Name: p.Heading, Empty: v.T("web.none-declared")}}
	}
	sh := v.rankedSheet(t, p)
	sh.Title = join(" · ", v.section.Name, p.Heading, v.state.Info.Name)
	sh.Kind = "groups"
	return sh
}

// groupLinks lead from the standings to the categories and the prizes, where
// there are any, and back.
func (v *view) groupLinks() []link {
	links := []link{{Text: v.T("web.all-players"), Href: v.url() + "/standings", On: v.key.view == "standings"}}
	if len(v.section.Categories) > 0 {
		links = append(links, link{Text: v.T("web.categories"), Href: v.url() + "/categories", On: v.key.view == "categories"})
	}
	if v.section.Prizes != nil {
		links = append(links, link{Text: v.T("web.prizes"), Href: v.url() + "/prizes", On: v.key.view == "prizes"})
	}
	if len(links) == 1 {
		return nil
	}
	return links
}
