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
	s.won = awards.Awards
	s.grid.Sideways(0, 0)
	s.fill(s.awards(*sec.Prizes, awards, t))
	if notes := s.awardNotes(*sec.Prizes, awards); len(notes) > 0 {
		s.note.Objects = append(s.note.Objects, noteOver(look.NewMessage(look.LevelNote, "", strings.Join(notes, "\n"))))
	}
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

// awards are who wins what, and how it came about.
func (s *standingsScreen) awards(fund tournament.Fund, got scoring.Awards, t scoring.Table) ([]grid.Column, []grid.Row) {
	f := s.f
	columns := []grid.Column{
		{Title: f.t("desktop.prizes.category"), Share: 2},
		{Title: f.t("desktop.col.rank"), Width: 56, Align: grid.Right},
		{Title: f.t("desktop.col.player"), Share: 3},
		{Title: f.t("desktop.col.points"), Width: 60, Align: grid.Right},
		{Title: f.t("desktop.prizes.prize"), Width: 120, Align: grid.Right},
		{Title: f.t("desktop.prizes.why"), Share: 5},
	}
	rows := make([]grid.Row, len(got.Awards))
	for i, a := range got.Awards {
		row, _ := t.Row(a.Player)
		var prize, why []string
		if a.Amount > 0 {
			prize = append(prize, fund.Text(a.Amount))
		}
		if a.Object != "" {
			prize = append(prize, a.Object)
		}
		for _, line := range a.Words(fund, s.name).Lines {
			why = append(why, f.t(line.Key, line.Args...))
		}
		rows[i] = grid.Row{ID: strconv.Itoa(i), Cells: []grid.Cell{
			{Text: s.listName(fund.Lists[a.List].Category)},
			{Text: strconv.Itoa(a.Place), Bold: true},
			playerCell(f.state.Player(a.Player)),
			{Text: row.Points.Half(), Bold: true},
			{Text: strings.Join(prize, " + "), Bold: true},
			{Text: strings.Join(why, " "), Color: look.Text2},
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

// openAward says in full how a prize came about.
func (s *standingsScreen) openAward(at int) {
	sec := s.current()
	if sec == nil || sec.Prizes == nil || at < 0 || at >= len(s.won) {
		return
	}
	f := s.f
	var lines []string
	for _, x := range s.won[at].Words(*sec.Prizes, s.name).All() {
		lines = append(lines, f.t(x.Key, x.Args...))
	}
	var d *look.Dialog
	closeIt := look.NewPrimary(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("desktop.prizes.why"), look.VBox(8, append([]fyne.CanvasObject{}, paragraphs(lines)...)...)).WithButtons(closeIt, nil)
	f.show(d)
}
