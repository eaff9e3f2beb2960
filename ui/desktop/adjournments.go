package desktop

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter/adjournment"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// adjournmentsScreen has all games off the board on one page: adjourned,
// postponed, to be adjudicated. Below the list stands what can be done with the
// game under the cursor: the check-list of its resumption, what may be missing
// or wrong, and every other act. Enter in the list does what is due next, Enter
// on a line below does that.
type adjournmentsScreen struct {
	f     *Face
	list  *listOr
	grid  *grid.Grid // the games
	acts  *grid.Grid // what can be done with the one under the cursor
	title *look.Label
	foot  *footLine // the line under the cursor in full
	pane  *envelopePane
	lower fyne.CanvasObject

	games []offBoard
	lines []actLine // of acts; without a name: headings
	at    string    // the game under the cursor, over the making of the screen
}

// offBoard is a game off the board.
type offBoard struct {
	cellKey
	game adjournment.Game
	bare bool  // marked in the results, and nothing recorded yet
	err  error // its record was altered
}

// actLine is a line of what can be done.
type actLine struct {
	name adjournment.Name
	full string // for the line at the foot
}

func (s *adjournmentsScreen) build() fyne.CanvasObject {
	f := s.f
	s.grid = grid.New()
	s.setColumns()
	s.grid.OnEnter = func(grid.At) { s.doDue() }
	s.grid.OnMoved = func(int) { s.showGame(true) }
	s.grid.OnRune = s.typed
	s.acts = grid.New(grid.Column{Title: f.t("desktop.adj.col.act"), Share: 1.5}, grid.Column{Title: f.t("desktop.adj.col.then")},
		grid.Column{Title: f.t("desktop.adj.col.article"), Width: 104}, grid.Column{Title: f.t("desktop.adj.col.done"), Width: 64, Align: grid.Right})
	s.acts.OnEnter = func(at grid.At) { s.doLine(at.Row) }
	s.acts.OnMoved = s.sayLine
	s.acts.OnRune = s.typed
	s.acts.OnKey = func(_ grid.At, key fyne.KeyName) bool {
		if key != fyne.KeyEscape {
			return false
		}
		f.focus(s.grid)
		return true
	}
	s.list, s.title, s.pane = newListOr(s.grid), look.NewBold(""), newEnvelopePane(f)
	s.foot = newFootLine(look.IconNote, "")
	head := look.NewPane(look.Bg, look.HBox(12, look.Stretch(s.title.Ellipsis()))).Padding(10, 16, 6, 16)
	left := look.Frame(head, s.foot.bar, nil, nil, s.acts)
	s.lower = f.withPane(left, s.pane.box, 400)
	button := func(key, cap string, do func()) *look.Button {
		return look.NewButton(f.t(key), do).WithKey(cap)
	}
	title := titleBar(look.NewTitle(f.t("desktop.adjournments")), look.NewText(s.laws(), look.Text2), look.Spacer(),
		button("desktop.adj.tonight", "L", s.printList).WithIcon(look.IconDocuments), button("desktop.adj.print", "P", s.printEnvelope).WithIcon(look.IconEnvelope),
		button("desktop.adj.new", "N", s.begin).WithIcon(look.IconPlus).WithKind(look.Primary))
	return look.Frame(title, nil, nil, nil, container.New(above{0.36}, s.list.box, s.lower))
}

// setColumns sets the columns; where there is no room for all, the names stay and
// the others move.
func (s *adjournmentsScreen) setColumns() {
	columns := s.columns()
	s.grid.SetColumns(columns...)
	s.grid.Sideways(len(columns)-6, 0)
}

func (s *adjournmentsScreen) columns() []grid.Column {
	f := s.f
	num := func(key string, width float32) grid.Column {
		return grid.Column{Title: f.t(key), Width: width, Align: grid.Right}
	}
	out := []grid.Column{num("desktop.col.board", 44), num("desktop.adj.col.round", 44)}
	if len(f.state.Sections) > 1 {
		out = append(out, grid.Column{Title: f.t("desktop.adj.col.section"), Width: 44})
	}
	return append(out, grid.Column{Title: f.t("desktop.col.white"), Share: 1.3}, grid.Column{Title: f.t("desktop.col.black"), Share: 1.3},
		grid.Column{Title: f.t("desktop.adj.col.sealed"), Width: 92}, grid.Column{Title: f.t("desktop.adj.col.resumes"), Width: 146},
		grid.Column{Title: f.t("desktop.adj.col.place"), Share: 0.7}, grid.Column{Title: f.t("desktop.adj.col.envelope"), Share: 1},
		grid.Column{Title: f.t("desktop.adj.col.state"), Width: 124}, grid.Column{Title: f.t("desktop.adj.col.due"), Share: 1.5})
}

// laws says under which rules the games are resumed.
func (s *adjournmentsScreen) laws() string {
	edition := s.f.state.Info.Laws
	if edition == "" {
		edition = tournament.FIDE2023
	}
	return s.f.t("laws." + string(edition))
}

func (s *adjournmentsScreen) home() fyne.Focusable { return s.list.home() }

func (s *adjournmentsScreen) enter() {
	if w := s.home(); w != nil {
		s.f.focus(w)
	}
}

func (s *adjournmentsScreen) key(*fyne.KeyEvent) bool { return false }

func (s *adjournmentsScreen) typed(_ grid.At, r rune) {
	switch unicode.ToUpper(r) {
	case 'N':
		s.begin()
	case 'P':
		s.printEnvelope()
	case 'L':
		s.printList()
	case 'K':
		s.do(adjournment.Keep)
	case 'C':
		s.do(adjournment.LockCopy)
	}
}

func (s *adjournmentsScreen) show() {
	f := s.f
	if s.games = f.offBoard(); len(s.games) == 0 {
		s.lower.Hide()
		s.list.instead(f.t("desktop.adj.none"), look.NewButton(f.t("desktop.adj.new"), s.begin).WithKey("N"))
		return
	}
	s.lower.Show()
	s.list.list()
	s.setColumns()
	rows, at := s.rows()
	s.grid.SetRows(rows)
	if i := s.grid.Find(s.at); i >= 0 && s.at != "" {
		at = i
	}
	s.grid.SetCursor(at)
	s.showGame(false)
}

// groups are the headings of the list, in their order.
var groups = []string{"adjourned", "postponed", "adjudicated", "finished"}

// group is under which heading a game stands.
func (g *offBoard) group() int {
	switch g.game.Stage {
	case adjournment.Postponed:
		return 1
	case adjournment.Adjudication, adjournment.Adjudicated, adjournment.Appealed:
		return 2
	case adjournment.Finished:
		return 3
	default:
		return 0
	}
}

// offBoard lists the games off the board: those with a record and those that
// are only marked in the results.
func (f *Face) offBoard() []offBoard {
	var out []offBoard
	st := &f.state
	for _, sec := range st.Sections {
		for _, r := range sec.Rounds {
			for _, b := range r.Boards {
				has, open := sec.Dossier(r.No, b.No) != nil, b.Result == tournament.Adjourned || b.Result == tournament.Postponed
				if !has && !open {
					continue
				}
				g := offBoard{cellKey: cellKey{sec.ID, r.No, b.No}, bare: !has}
				if g.game, g.err = adjournment.Of(f.event, st, sec.ID, r.No, b.No); g.bare && b.Result == tournament.Postponed {
					g.game.Resume = time.Time{}
				}
				out = append(out, g)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b offBoard) int {
		return cmp.Or(cmp.Compare(a.group(), b.group()), a.game.Resume.Compare(b.game.Resume))
	})
	return out
}

// openGames counts the games that are not finished.
func (f *Face) openGames() (n int) {
	for _, g := range f.offBoard() {
		if g.game.Stage != adjournment.Finished {
			n++
		}
	}
	return n
}

// adjournmentsItem is the entry of the sidebar, with the number of open games.
func (f *Face) adjournmentsItem(off bool) look.SidebarItem {
	it := look.SidebarItem{Icon: look.IconEnvelope, Name: f.t("desktop.adjournments"), Key: "F8", Off: off}
	if n := f.openGames(); n > 0 {
		it.Count = f.t("desktop.count", n)
	}
	return it
}

// rows are the lines of the list under their headings, and the first that a
// cursor can stand on.
func (s *adjournmentsScreen) rows() (rows []grid.Row, first int) {
	last, index := -1, make([]offBoard, 0, len(s.games))
	for _, g := range s.games {
		if k := g.group(); k != last {
			last = k
			rows = append(rows, grid.Row{ID: groups[k], Section: s.f.t("desktop.adj.group." + groups[k])})
			index = append(index, offBoard{})
		}
		rows = append(rows, grid.Row{ID: g.id(), Cells: s.cells(&g)})
		index = append(index, g)
	}
	s.games = index
	return rows, min(1, len(rows)-1)
}

func (s *adjournmentsScreen) cells(g *offBoard) []grid.Cell {
	f := s.f
	st := &f.state
	b := f.board(g.cellKey)
	out := []grid.Cell{{Text: strconv.Itoa(int(g.board)), Bold: true}, {Text: strconv.Itoa(int(g.round))}}
	if len(st.Sections) > 1 {
		i := slices.IndexFunc(st.Sections, func(x *tournament.Section) bool { return x.ID == g.section })
		out = append(out, grid.Cell{Text: string(rune('A' + i%26)), Tip: st.Sections[i].Name})
	}
	sealed, envelope := grid.Cell{}, grid.Cell{}
	if e := g.game.Envelope; e != nil {
		sealed.Text = f.t("adjournment.side."+e.Sealer.String()) + " " + moveNo(e.Number, e.Sealer)
		envelope = grid.Cell{Text: e.Serial, Suffix: holderOf(&g.game)}
	}
	resumes := grid.Cell{Text: f.moment(g.game.Resume)}
	if g.game.Stage == adjournment.Finished {
		resumes = grid.Cell{}
	}
	_, due := s.due(g)
	return append(out, playerCell(st.Player(b.White)), playerCell(st.Player(b.Black)), sealed, resumes, grid.Cell{Text: placeOf(&g.game)}, envelope, s.stateCell(g, b), grid.Cell{Text: due, Bold: true})
}

// board is a board of the state; it must be there.
func (f *Face) board(k cellKey) *tournament.Board {
	return f.state.Section(k.section).Round(k.round).Board(k.board)
}

// stateCell is where a game stands, with its glyph.
func (s *adjournmentsScreen) stateCell(g *offBoard, b *tournament.Board) grid.Cell {
	f := s.f
	if g.err != nil {
		return grid.Cell{Icon: look.IconWarning, Text: f.t("desktop.adj.altered"), Color: look.Bad, Tip: f.words.Err(g.err)}
	}
	if g.game.Stage == adjournment.Finished || g.bare {
		return f.resultCell(b.Result)
	}
	c := grid.Cell{Text: f.t("desktop.adj.state." + string(g.game.Stage)), Tip: f.t("adjournment.stage." + string(g.game.Stage)), Icon: look.IconEnvelope, Color: look.Adjourned}
	switch g.game.Stage {
	case adjournment.Opened, adjournment.Resumed:
		c.Icon, c.Color = look.IconEnvelopeOpen, look.Text
	case adjournment.Postponed:
		c.Icon, c.Color = look.IconCalendar, look.Postponed
	case adjournment.Adjudication, adjournment.Adjudicated, adjournment.Appealed:
		c.Icon, c.Color = look.IconScales, look.Text
	case adjournment.Missing, adjournment.Annulled:
		c.Icon, c.Color = look.IconWarning, look.Bad
	case adjournment.Playing:
		c.Icon, c.Color = look.IconClock, look.Text
	default:
	}
	return c
}

// moveNo is the number of a move as a scoresheet has it: "41…" is Black's.
func moveNo(n int, c tournament.Color) string {
	if c == tournament.Black {
		return strconv.Itoa(n) + "…"
	}
	return strconv.Itoa(n) + "."
}

// holderOf is who has the envelope.
func holderOf(g *adjournment.Game) string {
	if log := g.CustodyLog(); len(log) > 0 {
		return tournament.Clean(log[len(log)-1].Holder)
	}
	return ""
}

// placeOf is where a game goes on.
func placeOf(g *adjournment.Game) string {
	for i := len(g.Acts) - 1; i >= 0; i-- {
		if p := tournament.Clean(g.Acts[i].Texts.Place); p != "" {
			return p
		}
	}
	return ""
}

// moment is a day and a time as lists have it: "Mon 7 Dec 19:30".
func (f *Face) moment(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return f.t("desktop.adj.moment", f.t("export.envelope.weekday."+weekdayKeys[t.Weekday()]), f.t("desktop.adj.month."+strconv.Itoa(int(t.Month()))), t.Day(), t.Format("15:04"))
}

var weekdayKeys = [7]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

// current is the game under the cursor; nil without one.
func (s *adjournmentsScreen) current() *offBoard {
	i := s.grid.Current().Row
	if i < 0 || i >= len(s.games) || s.games[i].board == 0 {
		return nil
	}
	return &s.games[i]
}

// showGame shows what can be done with the game under the cursor. moved is
// whether the cursor came to it just now.
func (s *adjournmentsScreen) showGame(moved bool) {
	g := s.current()
	if g == nil {
		return
	}
	if moved {
		s.at = g.id()
	}
	st := &s.f.state
	b := s.f.board(g.cellKey)
	s.title.SetText(s.f.t("desktop.adj.game", int(g.board), int(g.round), st.Player(b.White).Name(), st.Player(b.Black).Name()))
	rows, due := s.actRows(g)
	s.acts.SetRows(rows)
	s.acts.SetCursor(due)
	s.pane.show(g)
	s.sayLine(due)
}

// sayLine says the line under the cursor in full, as columns may cut it.
func (s *adjournmentsScreen) sayLine(row int) {
	g := s.current()
	switch {
	case g == nil:
		s.foot.say("", look.Text, "")
	case g.err != nil:
		s.foot.say(look.IconWarning, look.Bad, s.f.words.Err(g.err))
	case row >= 0 && row < len(s.lines):
		s.foot.say(look.IconNote, look.Text, s.lines[row].full)
	}
}

// printList prints tonight's adjournments.
func (s *adjournmentsScreen) printList() { s.f.printAdjourned(s.games) }

// printEnvelope prints the envelope and the receipts of the game under the
// cursor.
func (s *adjournmentsScreen) printEnvelope() {
	if g := s.current(); g != nil {
		s.f.envelopePrint(g.game)
	}
}

// above sets two objects over one another, the upper one in a part of the
// height. Where the lower one is hidden the upper one has all.
type above struct{ part float32 }

func (above) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(max(a.Width, b.Width), a.Height)
}

func (l above) Layout(o []fyne.CanvasObject, size fyne.Size) {
	h := float32(math.Round(float64(size.Height * l.part)))
	if !o[1].Visible() {
		h = size.Height
	}
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(size.Width, h))
	o[1].Move(fyne.NewPos(0, h))
	o[1].Resize(fyne.NewSize(size.Width, size.Height-h))
}

// onAdjournments does something on the screen of the adjournments, and goes
// there first.
func (f *Face) onAdjournments(do func(*adjournmentsScreen)) func() {
	return func() {
		if f.place != Adjournments {
			f.Go(Adjournments)
		}
		if s, ok := f.screens[Adjournments].(*adjournmentsScreen); ok {
			do(s)
		}
	}
}

// openAdjournment goes from a board in the results to its adjournment, and
// begins one where none is recorded.
func (s *resultsScreen) openAdjournment() {
	k, ok := s.at()
	if !ok {
		return
	}
	s.f.onAdjournments(func(a *adjournmentsScreen) { a.goTo(k) })()
}

// goTo puts the cursor on a board's game, or begins to record it.
func (s *adjournmentsScreen) goTo(k cellKey) {
	if i := s.grid.Find(k.id()); i >= 0 && len(s.games) > 0 {
		s.grid.SetCursor(i)
		s.f.focus(s.grid)
		if g := s.current(); g == nil || !g.bare {
			return
		}
	}
	s.beginOn(k)
}
