package desktop

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/scoring"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// The views of the standings, in the order of the tabs.
const (
	viewRanking = iota
	viewCross
	viewRatings
	viewNorms
	viewProgress
)

// viewKeys are the names of the views.
var viewKeys = []string{"desktop.standings", "desktop.crosstable", "desktop.view.ratings", "desktop.view.norms", "desktop.view.progress"}

// viewDocuments are the documents that print them.
var viewDocuments = []string{"standings", "crosstable", "records", "norms", "progress"}

// toView shows a view, or the standings again where it is shown already.
func (s *standingsScreen) toView(kind int) {
	if s.kind == kind {
		kind = viewRanking
	}
	s.kind = kind
	s.view.SetSelected(kind)
	s.show()
	s.enter()
}

func (s *standingsScreen) ratings()  { s.toView(viewRatings) }
func (s *standingsScreen) norms()    { s.toView(viewNorms) }
func (s *standingsScreen) progress() { s.toView(viewProgress) }

// showView puts a view of the rating regulations, or the chart, together aside,
// and then shows it.
func (s *standingsScreen) showView(sec *tournament.Section, t scoring.Table) {
	f := s.f
	s.turn++
	turn, kind, st := s.turn, s.kind, f.state
	o := scoring.RatingOptions{Section: sec.ID, After: t.After}
	var fill func()
	f.run(func() error {
		switch kind {
		case viewRatings:
			report, err := scoring.Ratings(st, o)
			fill = func() { s.fillRatings(sec, t, report) }
			return err
		case viewNorms:
			report, err := scoring.Norms(st, o)
			fill = func() { s.fillNorms(sec, t, report) }
			return err
		default:
			steps := scoring.Progress(st, sec.ID, t.After)
			fill = func() { s.fillProgress(sec, t, steps) }
			return nil
		}
	}, func(err error) {
		switch {
		case turn != s.turn || f.place != Standings || s.kind != kind:
		case err != nil:
			f.showError(err)
		default:
			fill()
			s.refresh()
		}
	})
}

func rightColumn(title string, width float32) grid.Column {
	return grid.Column{Title: title, Width: width, Align: grid.Right}
}

// fillRatings shows what the event has done to everybody's rating so far.
func (s *standingsScreen) fillRatings(sec *tournament.Section, t scoring.Table, report scoring.RatingReport) {
	f := s.f
	of := map[tournament.PlayerID]scoring.RatingRow{}
	for _, r := range report.Rows {
		of[r.Player] = r
	}
	columns := []grid.Column{
		rightColumn(f.t("desktop.col.rank"), 56), rightColumn(f.t("desktop.col.no"), 48),
		{Title: f.t("desktop.col.player")},
		{Title: f.t("desktop.col.federation"), Width: 60},
		rightColumn(f.t("desktop.col.rating"), 64), rightColumn(f.t("desktop.view.col.games"), 64), rightColumn(f.t("desktop.card.col.score"), 68), rightColumn(f.t("desktop.card.col.expected"), 80),
		rightColumn("K", 44), rightColumn(f.t("desktop.card.col.change"), 80), rightColumn(f.t("desktop.view.col.new"), 72), rightColumn(f.t("desktop.view.col.performance"), 104),
	}
	rows := make([]grid.Row, len(t.Rows))
	for i, r := range t.Rows {
		rows[i] = grid.Row{ID: string(r.Player), Cells: append(s.who(sec, r), f.ratedCells(of[r.Player])...)}
	}
	s.shown = t.Rows
	s.grid.Sideways(len(columns), 0)
	s.fill(columns, rows)
}

// who are the first cells of a line of the views: rank, number, name, federation, rating.
func (s *standingsScreen) who(sec *tournament.Section, r scoring.Row) []grid.Cell {
	p := s.f.state.Player(r.Player)
	return []grid.Cell{rankCell(r), tpnCell(sec.TPN(r.Player)), playerCell(p), {Text: p.Federation, Color: look.Text2}, ratingCell(p)}
}

// ratedCells are a player's rated games in a line: their number, the score and the
// expected one, K, the change, the rating that comes of it, and the performance.
func (f *Face) ratedCells(r scoring.RatingRow) []grid.Cell {
	cells := make([]grid.Cell, 7)
	switch {
	case r.Change != nil && len(r.Change.Games) > 0:
		c := r.Change
		cells[0] = grid.Cell{Text: strconv.Itoa(len(c.Games))}
		cells[1] = grid.Cell{Text: c.Score.Half()}
		cells[2] = grid.Cell{Text: strings.TrimPrefix(hundredths(c.Expected), "+"), Color: look.Text2}
		cells[3] = grid.Cell{Text: strconv.Itoa(c.Used), Color: look.Text2}
		cells[4] = grid.Cell{Text: hundredths(c.Exact), Bold: true}
		cells[5] = grid.Cell{Text: strconv.Itoa(c.New)}
	case r.Initial != nil:
		x := r.Initial
		cells[0] = grid.Cell{Text: strconv.Itoa(x.Games)}
		cells[1] = grid.Cell{Text: x.Score.Half()}
		if x.Why != "" {
			cells[4] = grid.Cell{Text: "–", Color: look.Text3, Tip: f.t("scoring.rating.unpublished." + string(x.Why))}
			break
		}
		cells[4] = grid.Cell{Text: f.t("desktop.view.first"), Color: look.Text2}
		cells[5] = grid.Cell{Text: strconv.Itoa(x.Rating)}
	}
	if p := r.Performance; p != nil {
		cells[6] = grid.Cell{Text: strconv.Itoa(p.Rating)}
	}
	return cells
}

// fillNorms shows who made a norm, and who was near one with what is missing.
func (s *standingsScreen) fillNorms(sec *tournament.Section, t scoring.Table, report scoring.NormReport) {
	f := s.f
	name := func(id tournament.PlayerID) string { return f.shortName(f.state.Player(id)) }
	columns := []grid.Column{
		rightColumn(f.t("desktop.col.rank"), 56), rightColumn(f.t("desktop.col.no"), 48),
		{Title: f.t("desktop.col.player"), Share: 2},
		{Title: f.t("desktop.col.federation"), Width: 60},
		rightColumn(f.t("desktop.col.rating"), 64),
		{Title: f.t("desktop.view.col.norm"), Width: 64},
		{Title: f.t("desktop.view.col.achieved"), Width: 104},
		rightColumn(f.t("desktop.view.col.games"), 64),
		rightColumn(f.t("desktop.col.points"), 60), rightColumn(f.t("desktop.view.col.average"), 80), rightColumn(f.t("desktop.view.col.performance"), 104),
		{Title: f.t("desktop.view.col.missing"), Share: 3},
	}
	norms := map[tournament.PlayerID]scoring.NormRow{}
	for _, r := range report.Rows {
		norms[r.Player] = r
	}
	var rows []grid.Row
	s.shown = nil
	for _, r := range t.Rows {
		for _, n := range norms[r.Player].Norms {
			if !n.Achieved && !n.Near() {
				continue
			}
			words, missing := scoring.NormWords(n, r.Player, name), []string(nil)
			for i, c := range n.Checks {
				if !c.Met() {
					missing = append(missing, f.t("export.norm.missed", words.Lines[i].Args...))
				}
			}
			made := grid.Cell{Text: f.t("desktop.view.near"), Color: look.Text2}
			if n.Achieved {
				made = grid.Cell{Text: f.t("desktop.view.made"), Icon: look.IconCheck, Color: look.OK}
			}
			rows = append(rows, grid.Row{ID: string(r.Player) + "/" + string(n.Title), Cells: append(s.who(sec, r),
				grid.Cell{Text: string(n.Title), Bold: true}, made, grid.Cell{Text: strconv.Itoa(n.Games)}, grid.Cell{Text: n.Score.Half()}, ratingText(n.Average), ratingText(n.Performance.Rating),
				grid.Cell{Text: strings.Join(missing, f.t("export.norm.join")), Color: look.Text2})})
			s.shown = append(s.shown, r)
		}
	}
	s.note.Objects = append(s.note.Objects, noteOver(look.NewMessage(look.LevelNote, "", strings.Join(f.normNotes(report), " "))))
	if len(rows) == 0 {
		s.list.instead(f.t("desktop.view.no-norm"), nil)
		return
	}
	s.grid.Sideways(len(columns), 0)
	s.fill(columns, rows)
}

func ratingText(n int) grid.Cell {
	if n == 0 {
		return grid.Cell{}
	}
	return grid.Cell{Text: strconv.Itoa(n)}
}

// normNotes say by which rules norms are told.
func (f *Face) normNotes(report scoring.NormReport) []string {
	switch {
	case report.Rows == nil:
		return []string{f.t("export.note.norms-tempo")}
	case report.International:
		return []string{f.t("desktop.view.norms-note"), f.t("export.note.norms-international")}
	case report.Exempt:
		return []string{f.t("desktop.view.norms-note"), f.t("export.note.norms-exempt")}
	}
	return []string{f.t("desktop.view.norms-note")}
}

// How many players the chart shows at first and at the most: more lines nobody
// tells apart.
const (
	charted     = 5
	mostCharted = 10
)

// fillProgress lists the players with those marked whom the chart shows.
func (s *standingsScreen) fillProgress(sec *tournament.Section, t scoring.Table, steps map[tournament.PlayerID][]scoring.Step) {
	f := s.f
	s.steps, s.shown = steps, t.Rows
	if s.chosen == nil {
		s.chosen = map[tournament.SectionID][]tournament.PlayerID{}
	}
	if s.chosen[sec.ID] == nil {
		for _, r := range t.Rows[:min(charted, len(t.Rows))] {
			s.chosen[sec.ID] = append(s.chosen[sec.ID], r.Player)
		}
	}
	columns := []grid.Column{{Width: 36}, rightColumn(f.t("desktop.col.rank"), 52), {Title: f.t("desktop.col.player"), Least: 100}, rightColumn(f.t("desktop.col.points"), 52)}
	rows := make([]grid.Row, len(t.Rows))
	for i, r := range t.Rows {
		mark, name := grid.Cell{}, playerCell(f.state.Player(r.Player))
		if slices.Contains(s.chosen[sec.ID], r.Player) {
			mark.Icon, name.Bold = look.IconCheck, true
		}
		rows[i] = grid.Row{ID: string(r.Player), Cells: []grid.Cell{mark, rankCell(r), name, {Text: r.Points.Half(), Bold: true}}}
	}
	s.grid.Sideways(len(columns), 0)
	s.fill(columns, rows)
	s.aside.say(look.IconNote, look.Text2, f.t("desktop.view.chart-how", len(s.chosen[sec.ID]), mostCharted))
	s.aside.bar.Show()
	s.ground.Show()
	s.draw(sec)
}

// draw shows the chart of those who are chosen; the one under the cursor is drawn stronger.
func (s *standingsScreen) draw(sec *tournament.Section) {
	f := s.f
	at := s.grid.CurrentRow().ID
	labels := []string{f.t("desktop.view.start")}
	for r := range s.table.After {
		labels = append(labels, f.t("desktop.col.round", int(r+1)))
	}
	var series []look.Series
	for _, r := range s.table.Rows { // in the order of the list
		if !slices.Contains(s.chosen[sec.ID], r.Player) {
			continue
		}
		x := look.Series{Name: f.state.Player(r.Player).Name(), Last: r.Points.Half(), Bold: at == string(r.Player), Values: []float32{0}}
		for i, step := range s.steps[r.Player] {
			switch {
			case step.There:
				x.Values = append(x.Values, float32(step.Points)/10)
			default:
				x.Values[i] = float32(math.NaN())
				x.Values = append(x.Values, 0)
			}
		}
		series = append(series, x)
	}
	s.chart.Set(labels, series)
}

// choose takes a player into the chart, or out of it.
func (s *standingsScreen) choose(row int) {
	sec := s.current()
	if row < 0 || row >= len(s.shown) {
		return
	}
	id, list := s.shown[row].Player, s.chosen[sec.ID]
	switch i := slices.Index(list, id); {
	case i >= 0:
		s.chosen[sec.ID] = slices.Delete(slices.Clone(list), i, i+1)
	case len(list) >= mostCharted:
		s.f.showError(tournament.Refuse("desktop.view.too-many", mostCharted))
		return
	default:
		s.chosen[sec.ID] = append(slices.Clone(list), id)
	}
	s.fillProgress(sec, s.table, s.steps)
}

// chartBeside sets the chart beside the list where it is shown; else the list has
// all the room.
type chartBeside struct{}

// listPart is the list's part of the width beside the chart.
const listPart = 0.36

func (chartBeside) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize() }

func (chartBeside) Layout(o []fyne.CanvasObject, size fyne.Size) {
	list := size.Width
	if o[1].Visible() {
		list = min(size.Width*listPart, look.Current().Px(480))
	}
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(list, size.Height))
	o[1].Move(fyne.NewPos(list, 0))
	o[1].Resize(fyne.NewSize(size.Width-list, size.Height))
}
