package desktop

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter"
	"sealedmove/scoring"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// standingsScreen ranks one section, now or after an earlier round, and shows
// its cross table.
type standingsScreen struct {
	f      *Face
	box    *fyne.Container // the whole screen
	list   *listOr
	view   *look.Segment
	after  *look.Select
	note   *fyne.Container
	grid   *grid.Grid
	how    *look.Button // how the value under the cursor came about
	settle *look.Button // the order of those who are equal
	aside  *footLine    // which rounds of a wide cross table are in sight

	sec, kind int
	round     tournament.RoundNo // 0: now
	table     scoring.Table      // as shown

	group *look.Select // everybody, a category, or the prizes
	at    int          // which of them
	shown []scoring.Row

	won  []scoring.Award // where the prizes are shown
	left []string        // what of the prizes was passed on or is left over
	pane *look.Pane      // beside the prizes: how they came about
	told *fyne.Container // in it

	chart  *look.Chart
	ground *look.Pane                             // the chart stands on
	steps  map[tournament.PlayerID][]scoring.Step // what it is drawn from
	chosen map[tournament.SectionID][]tournament.PlayerID
	turn   int // of the views that are put together aside
}

func (s *standingsScreen) build() fyne.CanvasObject {
	f := s.f
	s.sec, s.round = min(s.sec, max(len(f.state.Sections)-1, 0)), 0
	picker := f.sectionPicker("", s.sec, func(i int) { s.sec, s.round, s.at = i, 0, 0; s.show() })
	views := make([]string, len(viewKeys))
	for i, key := range viewKeys {
		views[i] = f.t(key)
	}
	s.view = look.NewSegment(views, s.kind, func(i int) { s.kind = i; s.show() })
	s.after = look.NewSelect(nil, 0, func(i int) { s.chooseRound(i); s.show() })
	s.group = look.NewSelect(nil, 0, func(i int) { s.at = i; s.show() })
	s.grid = grid.New()
	s.grid.OnEnter = s.openWorking
	s.grid.OnMoved = func(int) {
		s.explain()
		if s.kind == viewProgress && s.ground.Visible() {
			s.draw(s.current())
		}
	}
	s.grid.OnTapped = func(at grid.At) {
		if s.kind == viewRanking && at.Col >= firstTieBreak || s.kind == viewProgress {
			s.openWorking(at)
		}
	}
	s.grid.OnRune = func(_ grid.At, r rune) { f.letter(r) }
	toPrint := look.NewPrimary(f.t("desktop.print"), s.print).WithIcon(look.IconDocuments)
	s.list, s.note = newListOr(s.grid), look.VBox(0)
	s.how = look.NewButton(f.t("desktop.work.button"), func() { s.openWorking(s.grid.Current()) }).WithIcon(look.IconWhy).WithKey("Enter")
	s.settle = look.NewButton(f.t("desktop.order.button"), s.settleOrder).WithKey("O")
	title := titleBar(look.NewTitle(f.t("desktop.standings")), picker, s.view, s.group, s.after, look.Spacer(), s.settle, s.how, toPrint)
	s.aside = newFootLine(look.IconNote, "")
	s.aside.bar.Hide()
	s.grid.OnAside = s.sayAside
	s.told = look.VBox(8)
	s.pane = look.NewPane(look.Bg, look.Width(320, container.NewVScroll(look.NewPane(look.None, s.told).Padding(12, 16, 12, 16)))).Lines(look.Line, look.Left)
	s.pane.Hide()
	s.chart = look.NewChart()
	s.ground = look.NewPane(look.Surface, s.chart).Lines(look.Line, look.Left).Padding(16, 8, 8, 16)
	s.ground.Hide()
	s.box = look.Frame(look.VBox(0, title, s.note), s.aside.bar, nil, s.pane, container.New(chartBeside{}, s.list.box, s.ground))
	return s.box
}

// sayAside says which rounds of a wide cross table are in sight.
func (s *standingsScreen) sayAside(first, last int) {
	if s.kind == viewProgress {
		return // which has a line of its own
	}
	if s.kind != 1 || s.at > 0 || first < 0 {
		s.aside.bar.Hide()
		return
	}
	s.aside.say(look.IconNote, look.Text2, s.f.t("desktop.crosstable-aside", first+1, last+1, int(s.table.After)))
	s.aside.bar.Show()
}

// print goes to the documents with what is shown here.
func (s *standingsScreen) print() {
	what := viewDocuments[s.kind]
	if s.at > 0 {
		what = "categories"
	}
	if s.ofPrizes(s.current()) {
		what = "prizes"
	}
	s.f.print(what, s.sec, s.round)
}

func (s *standingsScreen) chooseRound(i int) {
	s.round = 0
	if i > 0 {
		s.round = s.current().Current() - tournament.RoundNo(i)
	}
}

func (s *standingsScreen) current() *tournament.Section {
	if s.sec >= len(s.f.state.Sections) {
		return nil
	}
	return s.f.state.Sections[s.sec]
}

// crossTable shows the cross table in the place of the standings, or the other way round.
func (s *standingsScreen) crossTable() { s.toView(viewCross) }

func (s *standingsScreen) home() fyne.Focusable { return s.list.home() }

func (s *standingsScreen) enter() {
	if w := s.home(); w != nil {
		s.f.focus(w)
	}
}

func (s *standingsScreen) key(*fyne.KeyEvent) bool { return false }

func (s *standingsScreen) show() {
	f := s.f
	sec := s.current()
	s.note.Objects = nil
	s.pane.Hide()
	s.ground.Hide()
	defer s.refresh()
	if sec == nil || sec.Current() == 0 {
		s.after.Hide()
		s.group.Hide()
		s.how.Hide()
		s.settle.Hide()
		s.list.instead(f.t("desktop.no-results"), look.NewButton(f.t("desktop.pairings"), func() { f.Go(Pairings) }).WithKey("F6"))
		return
	}
	s.after.Show()
	s.settle.Show()
	s.showRounds(sec)
	s.showGroups(sec)
	t, err := arbiter.StandingsOf(f.state, sec.ID, s.round)
	if err != nil {
		s.note.Objects = []fyne.CanvasObject{noteOver(look.NewMessage(look.LevelRefused, "", f.words.Err(err)))}
		s.grid.SetRows(nil)
		return
	}
	s.showNote(t)
	s.table, s.shown, s.won, s.left = t, t.Rows, nil, nil
	s.list.list()
	if s.kind >= viewRatings {
		s.at = 0
		s.group.Hide()
		s.how.Hide()
		s.settle.Hide()
		s.aside.bar.Hide()
		s.showView(sec, t)
		return
	}
	s.how.Hidden = s.kind != 0 && s.at == 0 || s.ofPrizes(sec)
	if s.at > 0 {
		s.showGroup(sec, t)
	} else if s.kind == 0 {
		s.grid.Sideways(len(t.Columns)+firstTieBreak, 0)
		s.fill(s.ranking(t))
	} else {
		s.grid.Sideways(2, 1)
		s.fill(s.crosstable(sec, t))
	}
	if s.kind == 0 || s.at > 0 || t.After < 2 {
		s.aside.bar.Hide()
	}
}

// refresh lays the screen out anew; the notes first, which find their height in
// their width.
func (s *standingsScreen) refresh() {
	s.note.Resize(fyne.NewSize(s.box.Size().Width, s.note.Size().Height))
	s.note.Refresh()
	s.box.Refresh()
}

func (s *standingsScreen) showRounds(sec *tournament.Section) {
	opts := []string{s.f.t("desktop.now")}
	for r := sec.Current() - 1; r >= 1; r-- {
		opts = append(opts, s.f.t("desktop.after-round", int(r)))
	}
	chosen := 0
	if s.round > 0 {
		chosen = int(sec.Current() - s.round)
	}
	s.after.SetOptions(opts, chosen)
}

func (s *standingsScreen) showNote(t scoring.Table) {
	if t.Provisional() {
		m := look.NewMessage(look.LevelNote, s.f.t("desktop.provisional"), s.f.t("desktop.provisional-why", len(t.Open)))
		s.note.Objects = append(s.note.Objects, noteOver(m))
	}
	if m := s.settledNote(t); m != nil {
		s.note.Objects = append(s.note.Objects, m)
	}
}

// fill shows a table; the cursor stays on its player.
func (s *standingsScreen) fill(columns []grid.Column, rows []grid.Row) {
	if !slices.Equal(s.grid.Columns(), columns) {
		s.grid.SetRows(nil)
		s.grid.SetColumns(columns...)
	}
	s.grid.SetRows(rows)
	if s.grid.Current().Row < 0 {
		s.grid.SetCursor(0)
	}
}

// firstTieBreak is the column of the first tie-break in the ranking.
const firstTieBreak = 6

// openWorking shows how the value under the cursor came about.
func (s *standingsScreen) openWorking(at grid.At) {
	switch s.kind {
	case viewRatings, viewNorms: // the card has it game by game
		if at.Row >= 0 && at.Row < len(s.shown) {
			p := s.pointsAt()
			p.players = []tournament.PlayerID{s.shown[at.Row].Player}
			s.f.card.view = cardRating
			s.f.openCard(p)
		}
		return
	case viewProgress:
		s.choose(at.Row)
		return
	}
	if (s.kind == 0 || s.at > 0) && at.Row >= 0 && at.Row < len(s.shown) {
		s.f.showWorking(s.table, s.shown[at.Row], at.Col-firstTieBreak)
	}
}

func (s *standingsScreen) ranking(t scoring.Table) ([]grid.Column, []grid.Row) {
	f := s.f
	num := func(title string, width float32) grid.Column {
		return grid.Column{Title: title, Width: width, Align: grid.Right}
	}
	columns := []grid.Column{num(f.t("desktop.col.rank"), 56), num(f.t("desktop.col.no"), 48), {Title: f.t("desktop.col.player")}, {Title: f.t("desktop.col.federation"), Width: 60}, num(f.t("desktop.col.rating"), 64), num(f.t("desktop.col.points"), 60)}
	for _, c := range t.Columns {
		value := num(c.Code.String(), 80)
		value.Stop = true
		columns = append(columns, value)
	}
	rows := make([]grid.Row, 0, len(t.Rows))
	shown := t.Shown()
	for i, r := range t.Rows {
		p := f.state.Player(r.Player)
		name := playerCell(p)
		if r.Withdrawn {
			name.Color, name.Suffix = look.Text2, f.t("desktop.withdrawn")
		}
		if r.Expelled {
			name.Suffix = f.t("desktop.expelled")
		}
		cells := []grid.Cell{rankCell(r), tpnCell(r.TPN), name, {Text: p.Federation, Color: look.Text2}, ratingCell(p), {Text: r.Points.Half(), Bold: true}}
		for k, v := range r.Values {
			cells = append(cells, grid.Cell{Text: shown[i][k], Copy: v.String()})
		}
		rows = append(rows, grid.Row{ID: string(r.Player), Cells: cells})
	}
	return columns, rows
}

func rankCell(r scoring.Row) grid.Cell {
	if r.Rank == 0 {
		return grid.Cell{}
	}
	c := grid.Cell{Text: strconv.Itoa(r.Rank), Bold: true}
	if r.Settled > 0 {
		c.Raised = "*"
	}
	return c
}

func (s *standingsScreen) crosstable(sec *tournament.Section, t scoring.Table) ([]grid.Column, []grid.Row) {
	f := s.f
	columns := []grid.Column{{Title: f.t("desktop.col.rank"), Width: 56, Align: grid.Right}, {Title: f.t("desktop.col.player"), Least: 160}}
	rounds := t.After
	width := float32(72)
	if rounds > 11 {
		width = 56 // a round robin of many
	}
	for r := tournament.RoundNo(1); r <= rounds; r++ {
		columns = append(columns, grid.Column{Title: f.t("desktop.col.round", int(r)), Width: width})
	}
	columns = append(columns, grid.Column{Title: f.t("desktop.col.points"), Width: 60, Align: grid.Right})
	rank := map[tournament.PlayerID]int{}
	for i, r := range t.Rows {
		rank[r.Player] = i + 1
	}
	cells := f.state.Cells(sec.ID, rounds)
	rows := make([]grid.Row, 0, len(t.Rows))
	for i, r := range t.Rows {
		line := []grid.Cell{{Text: strconv.Itoa(i + 1), Bold: true}, playerCell(f.state.Player(r.Player))}
		for _, c := range cells[r.Player] {
			line = append(line, s.meeting(sec, c, rank))
		}
		rows = append(rows, grid.Row{ID: string(r.Player), Cells: append(line, grid.Cell{Text: r.Points.Half(), Bold: true})})
	}
	return columns, rows
}

// figureSpace is as wide as a digit, so that places stand under one another: two
// plain spaces, since the window draws U+2007 itself too narrow.
const figureSpace = "  "

// meeting is one round of one player: the opponent's place in this table, the
// colour, and what it brought.
func (s *standingsScreen) meeting(sec *tournament.Section, c tournament.Cell, rank map[tournament.PlayerID]int) grid.Cell {
	f := s.f
	if c.Opponent == "" {
		if c.Bye == tournament.ZeroBye {
			return grid.Cell{Text: "–", Color: look.Text3, Tip: f.words.Bye(sec.System, c.Bye)}
		}
		return grid.Cell{Text: f.t("desktop.bye", c.Points(sec.Points)), Color: look.Text2, Tip: f.words.Bye(sec.System, c.Bye)}
	}
	colour := f.t("desktop.w")
	if c.Color == tournament.Black {
		colour = f.t("desktop.b")
	}
	place := strconv.Itoa(rank[c.Opponent])
	place = strings.Repeat(figureSpace, len(strconv.Itoa(len(rank)))-len(place)) + place
	out := grid.Cell{Text: place + colour + " " + f.sideMark(c), Tip: f.words.ResultWords(c.Result)}
	switch {
	case c.Result.Forfeit():
		out.Color = look.Forfeit
	case c.Result.Open():
		out.Color = look.Adjourned
	}
	return out
}

// sideMark is a result as one player had it: 1, ½, 0, +, −.
func (f *Face) sideMark(c tournament.Cell) string {
	switch {
	case c.Result == tournament.NoResult:
		return ""
	case c.Result.Open():
		return "?"
	case c.Result.Forfeit():
		if c.Outcome() == tournament.Win {
			return "+"
		}
		return "−"
	}
	switch c.Outcome() {
	case tournament.Win:
		return "1"
	case tournament.Draw:
		return "½"
	default:
		return "0"
	}
}
