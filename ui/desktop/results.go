package desktop

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// resultsScreen is the one grid of all sections in board order. Its order does
// not change while results are entered.
type resultsScreen struct {
	f    *Face
	grid *grid.Grid
	pane *boardPane
	undo *look.Button
	only *look.Button
	ver  *look.Button
	back *look.Select // the round shown: the current ones, or an earlier one
	line *look.Label  // what the last key came to

	keys     resultKeys
	missing  bool // show boards without a result only
	round    tournament.RoundNo
	verifies bool
	checked  map[cellKey]tournament.Result // what was typed again in verify mode
	ahead    map[cellKey]tournament.Result // entered, not yet acknowledged
	places   []cellKey                     // of the grid's rows
}

// cellKey names a cell of the grid.
type cellKey struct {
	section tournament.SectionID
	round   tournament.RoundNo
	board   tournament.BoardNo
}

func (k cellKey) id() string { return fmt.Sprintf("%s/%d/%d", k.section, k.round, k.board) }

func (s *resultsScreen) build() fyne.CanvasObject {
	f := s.f
	if s.checked == nil {
		s.checked, s.ahead = map[cellKey]tournament.Result{}, map[cellKey]tournament.Result{}
	}
	num := func(key string, width float32) grid.Column {
		return grid.Column{Title: f.t(key), Width: width, Align: grid.Right}
	}
	s.grid = grid.New(num("desktop.col.board", 48), num("desktop.col.no", 44), grid.Column{Title: f.t("desktop.col.white")},
		num("desktop.col.rating", 56), num("desktop.col.points", 48),
		grid.Column{Title: f.t("desktop.col.result"), Width: 112, Align: grid.Center, Kind: grid.State, Stop: true},
		num("desktop.col.points", 48), num("desktop.col.no", 44), grid.Column{Title: f.t("desktop.col.black")}, num("desktop.col.rating", 56))
	s.grid.OnRune = func(_ grid.At, r rune) { s.typed(r) }
	s.grid.OnKey = func(_ grid.At, key fyne.KeyName) bool { return s.special(key) }
	s.grid.OnEnter = func(grid.At) { s.enterKey() }
	s.grid.OnMoved = func(int) { s.keys.drop(); s.showPane() }
	s.pane = newBoardPane(f)
	s.undo = look.NewButton(f.t("desktop.undo"), f.undo).WithIcon(look.IconUndo)
	s.only = look.NewButton(f.t("desktop.missing-only"), s.toggleMissing).WithIcon(look.StateMissing).WithKey("m")
	s.ver = look.NewButton(f.t("desktop.verify"), s.toggleVerify).WithIcon(look.IconCheck).WithKey("v")
	s.back = look.NewSelect(s.rounds(), 0, func(i int) { s.choose(i) })
	s.line = look.NewText("", look.Text2)
	title := look.NewTitleBar(look.NewTitle(f.t("desktop.results")), s.back, s.only, s.ver, look.Stretch(s.line.Ellipsis()), s.undo)
	return container.NewBorder(title, nil, nil, s.pane.box, s.grid)
}

// rounds are the choices of the round: the current ones, then each earlier one.
func (s *resultsScreen) rounds() []string {
	out := []string{s.f.t("desktop.current-round")}
	for r := s.last() - 1; r >= 1; r-- {
		out = append(out, s.f.t("desktop.round", int(r)))
	}
	return out
}

// last is the highest posted round of any section.
func (s *resultsScreen) last() tournament.RoundNo {
	n := tournament.RoundNo(0)
	for _, sec := range s.f.state.Sections {
		n = max(n, sec.Current())
	}
	return n
}

func (s *resultsScreen) choose(i int) {
	s.round = 0
	if i > 0 {
		s.round = s.last() - tournament.RoundNo(i)
	}
	s.show()
	s.enter()
}

// shown is the round of a section that the grid shows.
func (s *resultsScreen) shown(sec *tournament.Section) *tournament.Round {
	if s.round > 0 {
		return sec.Round(s.round)
	}
	return sec.Round(sec.Current())
}

func (s *resultsScreen) enter() {
	s.f.focus(s.grid)
	if i := s.firstMissing(); i >= 0 && !s.verifies {
		s.grid.SetCursor(i)
	}
}

func (s *resultsScreen) firstMissing() int {
	for i, k := range s.places {
		if k.board > 0 && s.value(k) == tournament.NoResult {
			return i
		}
	}
	return -1
}

func (s *resultsScreen) show() {
	s.keys.three = s.f.app.Preferences().Bool(prefThree)
	s.back.SetOptions(s.rounds(), s.back.Selected())
	rows, places := s.rows()
	s.places = places
	s.grid.SetRows(rows)
	s.only.SetCount(s.f.t("desktop.count", s.countMissing()))
	s.showUndo()
	s.showPane()
}

func (s *resultsScreen) showUndo() {
	if s.undo == nil {
		return
	}
	if u := s.f.undoes; u.canUndo {
		s.undo.SetText(s.f.t("desktop.menu.undo-what", u.undo))
		s.undo.Enable()
		return
	}
	s.undo.SetText(s.f.t("desktop.undo"))
	s.undo.DisableBecause(s.f.t("undo.nothing"))
}

func (s *resultsScreen) countMissing() int {
	n := 0
	for _, sec := range s.f.state.Sections {
		if r := s.shown(sec); r != nil {
			n += r.Missing()
		}
	}
	return n
}

// rows makes the lines of all sections, each under its heading.
func (s *resultsScreen) rows() (rows []grid.Row, places []cellKey) {
	st := &s.f.state
	for i, sec := range st.Sections {
		r := s.shown(sec)
		if r == nil {
			continue
		}
		rows = append(rows, grid.Row{ID: string(sec.ID), Section: sectionTitle(i, sec), Note: s.counts(r)})
		places = append(places, cellKey{section: sec.ID})
		points := st.Scores(sec.ID, r.No-1)
		for _, b := range r.Boards {
			k := cellKey{sec.ID, r.No, b.No}
			if s.missing && s.value(k) != tournament.NoResult {
				continue
			}
			rows = append(rows, grid.Row{ID: k.id(), Cells: s.line10(sec, k, b, points)})
			places = append(places, k)
		}
		for _, y := range r.Byes {
			rows = append(rows, s.byeRow(sec, y, points))
			places = append(places, cellKey{section: sec.ID})
		}
	}
	return rows, places
}

// line10 are the ten cells of a board.
func (s *resultsScreen) line10(sec *tournament.Section, k cellKey, b tournament.Board, points map[tournament.PlayerID]tournament.Score) []grid.Cell {
	st := &s.f.state
	w, bl := st.Player(b.White), st.Player(b.Black)
	return []grid.Cell{
		{Text: strconv.Itoa(int(b.No)), Bold: true},
		tpnCell(sec.TPN(b.White)), playerCell(w), ratingCell(w),
		{Text: points[b.White].Half()},
		s.cell(k),
		{Text: points[b.Black].Half()},
		tpnCell(sec.TPN(b.Black)), playerCell(bl), ratingCell(bl),
	}
}

func (s *resultsScreen) byeRow(sec *tournament.Section, y tournament.Bye, points map[tournament.PlayerID]tournament.Score) grid.Row {
	p := s.f.state.Player(y.Player)
	worth := sec.Points.OfBye(y.Kind)
	bye := grid.Cell{Icon: look.StateBye, Text: s.f.t("desktop.bye", worth), Color: look.Text2, Tip: s.f.t("bye." + y.Kind.String())}
	if y.Kind == tournament.ZeroBye {
		bye.Text = s.f.t("desktop.absent")
	}
	return grid.Row{ID: "bye/" + string(y.Player), Off: true, Cells: []grid.Cell{
		{}, tpnCell(sec.TPN(y.Player)), playerCell(p), ratingCell(p), {Text: points[y.Player].Half()}, bye, {}, {}, {}, {},
	}}
}

// cell is the result cell of k, with what verify mode found.
func (s *resultsScreen) cell(k cellKey) grid.Cell {
	now := s.value(k)
	c := s.f.resultCell(now)
	typed, done := s.checked[k]
	switch {
	case !s.verifies || !done:
	case typed == now:
		c.Tail, c.TailColor = look.IconCheck, look.OK
	default:
		c.Text = s.f.words.Result(now) + " ≠ " + s.f.words.Result(typed)
		c.Tail, c.TailColor, c.Frame = look.IconMismatch, look.Bad, look.Bad
	}
	return c
}

// value is what a cell holds, or will hold once it is saved.
func (s *resultsScreen) value(k cellKey) tournament.Result {
	if r, ok := s.ahead[k]; ok {
		return r
	}
	if sec := s.f.state.Section(k.section); sec != nil {
		if r := sec.Round(k.round); r != nil {
			if b := r.Board(k.board); b != nil {
				return b.Result
			}
		}
	}
	return tournament.NoResult
}

// sectionTitle is "A · Open".
func sectionTitle(i int, sec *tournament.Section) string {
	return string(rune('A'+i%26)) + " · " + sec.Name
}

// counts says how far a round is: "boards 1–12 · 9 of 12 in · 1 adjourned · 2 missing".
func (s *resultsScreen) counts(r *tournament.Round) string {
	f := s.f
	if len(r.Boards) == 0 {
		return f.t("desktop.round", int(r.No))
	}
	missing, open := r.Missing(), map[tournament.Result]int{}
	for _, b := range r.Boards {
		open[b.Result]++
	}
	n := len(r.Boards)
	parts := []string{
		f.t("desktop.round", int(r.No)), f.t("desktop.boards", int(r.Boards[0].No), int(r.Boards[n-1].No)),
		f.t("desktop.in", n-missing-r.OpenGames(), n),
	}
	if k := open[tournament.Adjourned]; k > 0 {
		parts = append(parts, f.t("desktop.adjourned", k))
	}
	if k := open[tournament.Postponed]; k > 0 {
		parts = append(parts, f.t("desktop.postponed", k))
	}
	if missing > 0 {
		parts = append(parts, f.t("desktop.missing", missing))
	}
	return strings.Join(parts, " · ")
}

// at is the cell under the cursor; ok is false where there is none.
func (s *resultsScreen) at() (k cellKey, ok bool) {
	i := s.grid.Current().Row
	if i < 0 || i >= len(s.places) || s.places[i].board == 0 {
		return k, false
	}
	return s.places[i], true
}

func (s *resultsScreen) typed(r rune) {
	v, res := s.keys.read(r)
	switch v {
	case nothing:
		s.say("")
	case waiting:
		s.say(s.f.t("desktop.waiting."+strings.ToLower(string(s.keys.prefix)), s.keys.digits))
	case missing:
		s.toggleMissing()
	case verify:
		s.toggleVerify()
	case enter:
		s.put(res)
	}
}

func (s *resultsScreen) special(key fyne.KeyName) bool {
	switch {
	case clears(key):
		s.put(tournament.NoResult)
		return true
	case key == fyne.KeyEscape && (s.keys.drop() || s.missing || s.verifies):
		s.missing, s.verifies = false, false
		s.say("")
		s.show()
		return true
	default:
		return false
	}
}

// enterKey goes to a typed board number, or to the next board without change.
func (s *resultsScreen) enterKey() {
	if s.keys.prefix == 'G' {
		no, ok := s.keys.board()
		if !ok {
			return
		}
		for i, k := range s.places {
			if k.board == no {
				s.grid.SetCursor(i)
				s.say("")
				return
			}
		}
		s.say(s.f.t("desktop.no-such-board", int(no)))
		return
	}
	s.keys.drop()
	s.next()
}

// next goes on, and after the last board says what is missing.
func (s *resultsScreen) next() {
	if s.grid.Next() {
		return
	}
	var boards []string
	for _, k := range s.places {
		if k.board > 0 && s.value(k) == tournament.NoResult {
			boards = append(boards, strconv.Itoa(int(k.board)))
		}
	}
	if len(boards) == 0 {
		s.say(s.f.t("desktop.all-in"))
		return
	}
	s.say(s.f.t("desktop.still-missing", strings.Join(boards, ", ")))
}

// put enters a result in the cell under the cursor, or in verify mode compares it.
func (s *resultsScreen) put(to tournament.Result) {
	k, ok := s.at()
	if !ok {
		return
	}
	if s.verifies {
		s.compare(k, to)
		return
	}
	from := s.value(k)
	if from == to {
		s.next()
		return
	}
	s.say("")
	s.ahead[k] = to
	s.grid.SetRow(s.grid.Current().Row, s.rowOf(k))
	s.next()
	f := s.f
	settle := func() { delete(s.ahead, k) }
	f.doOr(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
		st, err := f.Service.EnterResult(ctx, f.By, f.event, arbiter.ResultEntry{Section: k.section, Round: k.round, Board: k.board, From: from, To: to}, yes)
		return st, err
	}, func() { settle(); s.show() }, func(err error) { settle(); s.show(); f.showError(err) })
}

// rowOf makes the row of one board again.
func (s *resultsScreen) rowOf(k cellKey) grid.Row {
	sec := s.f.state.Section(k.section)
	b := sec.Round(k.round).Board(k.board)
	return grid.Row{ID: k.id(), Cells: s.line10(sec, k, *b, s.f.state.Scores(k.section, k.round-1))}
}

// compare is verify mode: the result typed again must be the one that stands;
// a mismatch turns red and the cursor stays.
func (s *resultsScreen) compare(k cellKey, typed tournament.Result) {
	s.checked[k] = typed
	s.grid.SetRow(s.grid.Current().Row, s.rowOf(k))
	if now := s.value(k); typed != now {
		s.say(s.f.t("desktop.mismatch", int(k.board), now, typed))
		return
	}
	s.say("")
	s.next()
}

func (s *resultsScreen) toggleMissing() {
	s.missing = !s.missing
	s.only.WithKind(pressed(s.missing))
	s.show()
	s.enter()
}

func (s *resultsScreen) toggleVerify() {
	s.verifies = !s.verifies
	clear(s.checked)
	s.ver.WithKind(pressed(s.verifies))
	s.show()
	s.enter()
	if s.verifies {
		s.grid.SetCursor(0)
		s.say(s.f.t("desktop.verify-how"))
	} else {
		s.say("")
	}
}

// pressed is the look of a button that is a switch.
func pressed(on bool) look.Kind {
	if on {
		return look.Primary
	}
	return look.Outlined
}

func (s *resultsScreen) say(sentence string) { s.line.SetText(sentence) }

func (s *resultsScreen) key(*fyne.KeyEvent) bool { return false }

func (s *resultsScreen) showPane() {
	k, ok := s.at()
	if !ok {
		s.pane.clear()
		return
	}
	s.pane.show(k, s.value(k))
}

// boardPane is what stands beside the grid: the board under the cursor, and
// the keys that act on it.
type boardPane struct {
	f                      *Face
	box                    fyne.CanvasObject
	title                  *look.Label
	white, black, resultIs *look.Label
}

func newBoardPane(f *Face) *boardPane {
	p := &boardPane{f: f, title: look.NewBold(""), white: look.NewText("", look.Text), black: look.NewText("", look.Text), resultIs: look.NewText("", look.Text)}
	fact := func(key string, value *look.Label) fyne.CanvasObject {
		value.Align = fyne.TextAlignTrailing
		return look.HBox(12, look.NewText(f.t(key), look.Text2), look.Stretch(value.Ellipsis()))
	}
	card := look.NewCard(look.VBox(2, fact("colour.white", p.white), fact("colour.black", p.black), fact("desktop.col.result", p.resultIs)))
	keys := []fyne.CanvasObject{look.NewHeading(f.t("desktop.keys"))}
	for _, k := range []struct {
		what string
		caps []string
	}{
		{"desktop.key.white", []string{"1", "W"}},
		{"desktop.key.draw", []string{"D", "=", "5"}},
		{"desktop.key.black", []string{"0", "L"}},
		{"desktop.key.forfeit", []string{"F"}},
		{"desktop.key.double", []string{"X"}},
		{"desktop.key.adjourned", []string{"A"}},
		{"desktop.key.postponed", []string{"O"}},
		{"desktop.key.penalty", []string{"P"}},
		{"desktop.key.unrated", []string{"U"}},
		{"desktop.key.goto", []string{"G"}},
		{"desktop.key.clear", []string{"⌫"}},
	} {
		keys = append(keys, look.NewKeyHelp(f.t(k.what), k.caps...))
	}
	content := look.VBox(8, p.title, card, look.VBox(4, keys...))
	p.box = look.NewPane(look.Bg, container.New(fixedWidth(230), content)).Lines(look.Line, look.Left).Padding(12, 16, 12, 16)
	return p
}

func (p *boardPane) clear() { p.title.SetText(p.f.t("desktop.no-board")) }

func (p *boardPane) show(k cellKey, now tournament.Result) {
	st := &p.f.state
	sec := st.Section(k.section)
	b := sec.Round(k.round).Board(k.board)
	p.title.SetText(p.f.t("desktop.board-of", int(k.board), sec.Name))
	p.white.SetText(st.Player(b.White).Name())
	p.black.SetText(st.Player(b.Black).Name())
	p.resultIs.SetText(p.f.words.ResultWords(now))
}

// fixedWidth gives its one object a width at 100 % scale.
type fixedWidth float32

func (w fixedWidth) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(look.Current().Px(float32(w)), o[0].MinSize().Height)
}

func (w fixedWidth) Layout(o []fyne.CanvasObject, size fyne.Size) { o[0].Resize(size) }
