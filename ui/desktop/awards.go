package desktop

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/scoring"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// groups are what the standings can show besides everybody: a ranking for each
// category, and the prizes.
func (s *standingsScreen) groups(sec *tournament.Section) []string {
	names := []string{s.f.t("desktop.prizes.everybody")}
	for _, c := range sec.Categories {
		names = append(names, c.Name)
	}
	if sec.Prizes != nil {
		names = append(names, s.f.t("desktop.prizes.prizes"))
	}
	return names
}

// showGroups offers the groups where there are any.
func (s *standingsScreen) showGroups(sec *tournament.Section) {
	names := s.groups(sec)
	if s.at >= len(names) {
		s.at = 0
	}
	s.group.SetOptions(names, s.at)
	s.group.Hidden = len(names) == 1
	s.view.Hidden = s.at > 0
}

// nextGroup goes round the groups.
func (s *standingsScreen) nextGroup() {
	if sec := s.current(); sec != nil {
		s.at = (s.at + 1) % len(s.groups(sec))
		s.show()
	}
}

// showGroup shows the group that is chosen; everybody is not shown here.
func (s *standingsScreen) showGroup(sec *tournament.Section, t scoring.Table) {
	if s.at <= len(sec.Categories) {
		s.fill(s.category(sec.Categories[s.at-1], t))
		return
	}
	s.shown = nil
	awards := t.Prizes(*sec.Prizes)
	s.won, s.left = awards.Awards, s.awardNotes(*sec.Prizes, awards)
	s.grid.Sideways(0, 0)
	s.fill(s.awards(*sec.Prizes, awards, t))
	s.explain()
}

// ofPrizes tells whether the prizes are shown.
func (s *standingsScreen) ofPrizes(sec *tournament.Section) bool {
	return sec != nil && s.at > len(sec.Categories)
}

// explain says beside the prizes how the one under the cursor came about, and
// what was passed on and is left over.
func (s *standingsScreen) explain() {
	sec, at := s.current(), s.grid.Current().Row
	if s.pane.Hidden = !s.ofPrizes(sec); s.pane.Hidden {
		return
	}
	f := s.f
	var parts []fyne.CanvasObject
	if at >= 0 && at < len(s.won) {
		words := s.won[at].Words(*sec.Prizes, s.name)
		parts = append(parts, look.NewHeading(f.t("desktop.prizes.why")), look.NewParagraph(look.Span{Text: f.t(words.Title.Key, words.Title.Args...), Bold: true}))
		for _, x := range words.Lines {
			parts = append(parts, look.NewParagraph(look.Span{Text: f.t(x.Key, x.Args...)}))
		}
	}
	if len(s.left) > 0 {
		parts = append(append(parts, look.NewHeading(f.t("desktop.prizes.passed"))), paragraphs(s.left)...)
	}
	s.told.Objects = parts
	s.told.Refresh()
}

// category is the ranking of those in a category, beside their rank among all.
func (s *standingsScreen) category(c tournament.Category, t scoring.Table) ([]grid.Column, []grid.Row) {
	columns, all := s.ranking(t)
	columns[1] = grid.Column{Title: s.f.t("desktop.prizes.overall"), Width: 64, Align: grid.Right}
	s.grid.Sideways(len(columns), 0)
	s.shown = nil
	var rows []grid.Row
	for _, p := range t.Ranking(c) {
		i := slices.IndexFunc(t.Rows, func(r scoring.Row) bool { return r.Player == p.Row.Player })
		row := all[i]
		row.Cells = slices.Clone(row.Cells)
		row.Cells[1] = row.Cells[0]
		row.Cells[1].Bold, row.Cells[1].Color = false, look.Text2
		row.Cells[0] = grid.Cell{Text: strconv.Itoa(p.Rank), Bold: true}
		rows, s.shown = append(rows, row), append(s.shown, p.Row)
	}
	if len(rows) == 0 {
		s.note.Objects = append(s.note.Objects, noteOver(look.NewMessage(look.LevelNote, "", s.f.t("desktop.prizes.nobody", c.Name))))
	}
	return columns, rows
}

// awards are who wins what.
func (s *standingsScreen) awards(fund tournament.Fund, got scoring.Awards, t scoring.Table) ([]grid.Column, []grid.Row) {
	f := s.f
	columns := []grid.Column{
		{Title: f.t("desktop.prizes.category"), Share: 3},
		{Title: f.t("desktop.col.rank"), Width: 56, Align: grid.Right},
		{Title: f.t("desktop.col.player"), Share: 4},
		{Title: f.t("desktop.col.points"), Width: 60, Align: grid.Right},
		{Title: f.t("desktop.prizes.prize"), Share: 4},
	}
	rows := make([]grid.Row, len(got.Awards))
	for i, a := range got.Awards {
		row, _ := t.Row(a.Player)
		var prize []string
		if a.Amount > 0 {
			prize = append(prize, fund.Text(a.Amount))
		}
		if a.Object != "" {
			prize = append(prize, a.Object)
		}
		rows[i] = grid.Row{ID: strconv.Itoa(i), Cells: []grid.Cell{
			{Text: s.listName(fund.Lists[a.List].Category)},
			{Text: strconv.Itoa(a.Place), Bold: true},
			playerCell(f.state.Player(a.Player)),
			{Text: row.Points.Half(), Bold: true},
			{Text: strings.Join(prize, " + "), Bold: true},
		}}
	}
	return columns, rows
}

func (s *standingsScreen) listName(c tournament.Category) string {
	if c.Name != "" {
		return c.Name
	}
	return s.f.t("desktop.prizes.general")
}

func (s *standingsScreen) name(p tournament.PlayerID) string {
	return s.f.shortName(s.f.state.Player(p))
}

// awardNotes say what was passed on and what is left over.
func (s *standingsScreen) awardNotes(fund tournament.Fund, got scoring.Awards) (lines []string) {
	say := func(x scoring.Sentence) { lines = append(lines, s.f.t(x.Key, x.Args...)) }
	for _, p := range got.Passed {
		say(p.Words(fund, s.name))
	}
	for _, u := range got.Unclaimed {
		say(u.Words(fund, s.name))
	}
	return lines
}
