package desktop

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// resultsScreen is the one grid of all sections in board order. Its order does
// not change while results are entered.
type resultsScreen struct {
	f     *Face
	box   *fyne.Container // the whole screen
	title fyne.CanvasObject
	list  *listOr
	grid  *grid.Grid
	pane  *boardPane
	undo  *look.Button
	only  *look.Button
	ver   *look.Button
	back  *look.Select // the round shown: the current ones, or an earlier one
	foot  *footLine    // what the last key came to

	keys     resultKeys
	section  int // shown: 0 all, else one after the other
	missing  bool
	round    tournament.RoundNo // shown; 0 is each section's current one
	verifies bool
	checked  map[cellKey]tournament.Result     // what was typed again in verify mode
	ahead    map[cellKey]tournament.Result     // entered, not yet acknowledged
	places   []cellKey                         // of the grid's rows
	beside   map[tournament.SectionID]standing // what stands beside the results
}

// standing is what players bring to the round that is shown.
type standing struct {
	numbers map[tournament.PlayerID]tournament.TPN
	points  map[tournament.PlayerID]tournament.Score
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
	s.checked, s.ahead = map[cellKey]tournament.Result{}, map[cellKey]tournament.Result{}
	s.section, s.round, s.missing, s.verifies = 0, 0, false, false
	num := func(key string, width float32) grid.Column {
		return grid.Column{Title: f.t(key), Width: width, Align: grid.Right}
	}
	s.grid = grid.New(num("desktop.col.board", 48), num("desktop.col.no", 48), grid.Column{Title: f.t("desktop.col.white"), Least: 70},
		num("desktop.col.rating", 60), num("desktop.col.points", 52),
		grid.Column{Title: f.t("desktop.col.result"), Width: 112, Align: grid.Center, Kind: grid.State, Stop: true},
		num("desktop.col.points", 52), num("desktop.col.no", 48), grid.Column{Title: f.t("desktop.col.black"), Least: 70}, num("desktop.col.rating", 60))
	s.grid.OnRune = func(_ grid.At, r rune) { s.typed(r) }
	s.grid.OnKey = func(_ grid.At, key fyne.KeyName) bool { return s.special(key) }
	s.grid.OnEnter = func(grid.At) { s.enterKey() }
	s.grid.OnMoved = func(int) { s.keys.drop(); s.showPane() }
	s.list = newListOr(s.grid)
	s.pane = newBoardPane(f)
	s.undo = look.NewButton(f.t("desktop.undo"), f.undo).WithIcon(look.IconUndo)
	s.only = look.NewButton(f.t("desktop.missing-only"), s.toggleMissing).WithIcon(look.StateMissing).WithKey("M")
	s.ver = look.NewButton(f.t("desktop.verify"), s.toggleVerify).WithIcon(look.IconCheck).WithKey("V")
	s.back = look.NewSelect(f.pastRounds(), 0, s.choose)
	s.foot = newFootLine(look.IconLock, f.t("desktop.order-frozen"))
	picker := f.sectionPicker(f.t("desktop.all-boards"), 0, func(i int) { s.section = i; s.show(); s.enter() })
	s.title = titleBar(look.NewTitle(f.t("desktop.results")), picker, s.back, s.only, s.ver, look.Spacer(), s.undo)
	list := look.Frame(nil, s.foot.bar, nil, nil, s.list.box)
	s.box = look.Frame(s.title, nil, nil, nil, f.withPane(list, s.pane.box, 262))
	return s.box
}

func (s *resultsScreen) home() fyne.Focusable { return s.list.home() }

func (s *resultsScreen) choose(i int) {
	s.round = 0
	if i > 0 {
		s.round = s.f.lastRound() - tournament.RoundNo(i)
	}
	s.say("")
	s.show()
	s.enter()
	if s.round > 0 {
		s.grid.SetCursor(0)
	}
}

// shown is the round of a section that the grid shows; nil where it shows none.
func (s *resultsScreen) shown(sec *tournament.Section) *tournament.Round {
	if s.section > 0 && s.f.state.Sections[s.section-1] != sec {
		return nil
	}
	if s.round > 0 {
		return sec.Round(s.round)
	}
	return sec.Round(sec.Current())
}

// enter starts at the first board without a result; in verify mode at the
// first with one.
func (s *resultsScreen) enter() {
	s.f.focus(s.home())
	switch i := s.firstMissing(); {
	case s.verifies:
		s.grid.SetCursor(0)
		if k, ok := s.at(); ok && s.value(k) == tournament.NoResult {
			s.nextToVerify()
		}
	case i >= 0:
		s.grid.SetCursor(i)
	case s.grid.Current().Row < 0:
		s.grid.SetCursor(0)
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
	s.back.SetOptions(s.f.pastRounds(), s.back.Selected())
	rows, places := s.rows()
	s.places = places
	s.grid.SetRows(rows)
	s.only.SetCount(s.f.t("desktop.count", s.countMissing()))
	s.fill(len(rows) > 0)
	s.showUndo()
	s.showPane()
	s.pane.showEntries()
	if s.countMissing() > 0 && s.foot.text.Text() == s.f.t("desktop.all-in") {
		s.say("") // an undo has made it untrue
	}
}

// fill shows the grid, or in its place the next act where it has no row.
func (s *resultsScreen) fill(rows bool) {
	f := s.f
	switch {
	case !rows && f.lastRound() == 0:
		s.list.instead(f.t("desktop.no-results"), look.NewButton(f.t("desktop.pairings"), func() { f.Go(Pairings) }).WithKey("F6"))
	case !rows && s.missing:
		s.list.instead(f.t("desktop.all-in"), look.NewButton(f.t("desktop.show-all"), s.toggleMissing).WithKey("Esc"))
	default:
		s.list.list()
	}
}

// showUndo names what undo takes back, if that is a result; other acts are
// named in the menu.
func (s *resultsScreen) showUndo() {
	if s.undo == nil {
		return
	}
	f, u, words := s.f, s.f.undoes.Undo, s.f.t("desktop.undo")
	switch u.Key {
	case "":
		s.undo.DisableBecause(f.t("undo.nothing"))
	case "act.result-entered":
		words = f.t("desktop.undo-result", u.Args[0], u.Args[2])
	case "act.result-cleared":
		words = f.t("desktop.undo-cleared", u.Args[0])
	}
	if u.Key != "" {
		s.undo.Enable()
	}
	s.undo.SetText(words)
	if s.title.MinSize().Height != s.title.Size().Height {
		s.box.Refresh() // the title bar has another number of rows
	} else {
		s.title.Refresh()
	}
}

// tookBack goes to the board that undo or redo changed.
func (s *resultsScreen) tookBack(before tournament.State) {
	s.f.focus(s.home())
	at := -1
	for i, k := range s.places {
		if k.board == 0 || resultIn(&before, k) == resultIn(&s.f.state, k) && boardIn(&before, k).Signed == boardIn(&s.f.state, k).Signed {
			continue
		}
		if at >= 0 {
			return // more than one
		}
		at = i
	}
	if at >= 0 {
		s.grid.SetCursor(at)
	}
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
	s.beside = map[tournament.SectionID]standing{}
	for i, sec := range st.Sections {
		r := s.shown(sec)
		if r == nil {
			continue
		}
		if s.missing && r.Missing() == 0 {
			continue
		}
		rows = append(rows, grid.Row{ID: string(sec.ID), Section: sectionTitle(i, sec), Note: s.counts(sec, r)})
		places = append(places, cellKey{section: sec.ID})
		beside := standing{sec.TPNs(), st.Scores(sec.ID, r.No-1)}
		s.beside[sec.ID] = beside
		for _, b := range r.Boards {
			k := cellKey{sec.ID, r.No, b.No}
			if s.missing && s.value(k) != tournament.NoResult {
				continue
			}
			rows = append(rows, grid.Row{ID: k.id(), Cells: s.line10(k, b, beside)})
			places = append(places, k)
		}
		if s.missing {
			continue
		}
		for _, y := range r.Byes {
			rows = append(rows, s.byeRow(sec, y, beside))
			places = append(places, cellKey{section: sec.ID})
		}
	}
	return rows, places
}

// line10 are the ten cells of a board.
func (s *resultsScreen) line10(k cellKey, b tournament.Board, beside standing) []grid.Cell {
	st := &s.f.state
	w, bl := st.Player(b.White), st.Player(b.Black)
	return []grid.Cell{
		{Text: strconv.Itoa(int(b.No)), Bold: true},
		tpnCell(beside.numbers[b.White]), playerCell(w), ratingCell(w),
		{Text: beside.points[b.White].Half()},
		s.cell(k),
		{Text: beside.points[b.Black].Half()},
		tpnCell(beside.numbers[b.Black]), playerCell(bl), ratingCell(bl),
	}
}

func (s *resultsScreen) byeRow(sec *tournament.Section, y tournament.Bye, beside standing) grid.Row {
	p := s.f.state.Player(y.Player)
	worth := sec.Points.OfBye(y.Kind)
	bye := grid.Cell{Icon: look.StateBye, Text: s.f.t("desktop.bye", worth), Color: look.Text2, Tip: s.f.words.Bye(sec.System, y.Kind)}
	if y.Kind == tournament.ZeroBye {
		bye.Text = s.f.words.Bye(sec.System, y.Kind)
	}
	return grid.Row{ID: "bye/" + string(y.Player), Off: true, Cells: []grid.Cell{
		{}, tpnCell(beside.numbers[y.Player]), playerCell(p), ratingCell(p), {Text: beside.points[y.Player].Half()}, bye, {}, {}, {}, {},
	}}
}

// cell is the result cell of k, with what verify mode found, and whether it is
// still to be saved.
func (s *resultsScreen) cell(k cellKey) grid.Cell {
	now := s.value(k)
	c := s.f.resultCell(now)
	typed, done := s.checked[k]
	_, unsaved := s.ahead[k]
	switch {
	case unsaved && s.f.saving.failed():
		c.Tail, c.TailColor, c.Tip = look.IconWarning, look.Bad, c.Tip+" · "+s.f.t("desktop.not-saved", 1)
	case now == tournament.NoResult && !done:
		s.f.showClaimed(&c, boardIn(&s.f.state, k).Claimed)
	case !s.verifies || !done:
		s.showSigned(&c, boardIn(&s.f.state, k).Signed)
	case typed == now:
		c.Tail, c.TailColor = look.IconCheck, look.OK
	default:
		c.Text, c.Raised, c.Icon, c.Color = s.f.words.Result(now)+" ≠ "+s.f.words.Result(typed), "", "", look.Bad
		c.Frame = look.Bad
	}
	return c
}

// value is what a cell holds, or will hold once it is saved.
func (s *resultsScreen) value(k cellKey) tournament.Result {
	if r, ok := s.ahead[k]; ok {
		return r
	}
	return resultIn(&s.f.state, k)
}

// resultIn is what a state holds in a cell.
func resultIn(st *tournament.State, k cellKey) tournament.Result { return boardIn(st, k).Result }

// boardIn is the board of a cell; the zero board where there is none.
func boardIn(st *tournament.State, k cellKey) tournament.Board {
	if sec := st.Section(k.section); sec != nil {
		if r := sec.Round(k.round); r != nil {
			if b := r.Board(k.board); b != nil {
				return *b
			}
		}
	}
	return tournament.Board{}
}

// counts says how far a round is: "boards 1–12 · 9 of 12 in · 1 adjourned · 2
// missing". The round is named where it is not the one that the sidebar names.
func (s *resultsScreen) counts(sec *tournament.Section, r *tournament.Round) string {
	f := s.f
	var parts []string
	if s.round > 0 || r.No != s.f.lastRound() || sec.Current() != s.f.lastRound() {
		parts = append(parts, f.t("desktop.round", int(r.No)))
	}
	n := len(r.Boards)
	if n == 0 {
		return strings.Join(parts, " · ")
	}
	missing, open := r.Missing(), map[tournament.Result]int{}
	for _, b := range r.Boards {
		open[b.Result]++
	}
	parts = append(parts, f.t("desktop.boards", int(r.Boards[0].No), int(r.Boards[n-1].No)), f.t("desktop.in", n-missing-r.OpenGames(), n))
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
	case envelope:
		s.openAdjournment()
	case sign:
		s.sign()
	case incident:
		s.f.ruleOnBoard()
	case enter:
		s.put(res)
	}
}

func (s *resultsScreen) special(key fyne.KeyName) bool {
	switch {
	case clears(key):
		s.clear()
		return true
	case key == fyne.KeyEscape:
		return s.escape()
	default:
		return false
	}
}

// escape leaves what was begun: a prefix, then a mode.
func (s *resultsScreen) escape() bool {
	switch {
	case s.keys.drop():
	case s.verifies:
		s.toggleVerify()
	case s.missing:
		s.toggleMissing()
	default:
		return false
	}
	s.say("")
	return true
}

// enterKey goes to a typed board number, or to the next board without change.
func (s *resultsScreen) enterKey() {
	if s.keys.prefix == 'G' {
		s.goTo()
		return
	}
	s.keys.drop()
	s.next()
}

// goTo goes to the board whose number was typed, out of the missing-only list
// where that does not show it.
func (s *resultsScreen) goTo() {
	no, ok := s.keys.board()
	if !ok {
		s.say("")
		return
	}
	if s.find(no) < 0 && s.missing {
		s.toggleMissing()
	}
	if i := s.find(no); i >= 0 {
		s.grid.SetCursor(i)
		s.say("")
		return
	}
	s.warn(s.f.t("desktop.no-such-board", int(no)))
}

func (s *resultsScreen) find(no tournament.BoardNo) int {
	return slices.IndexFunc(s.places, func(k cellKey) bool { return k.board == no })
}

// next goes on, and after the last board says what is missing.
func (s *resultsScreen) next() {
	if s.verifies {
		s.nextToVerify()
		return
	}
	if s.grid.Next() {
		return
	}
	if boards := s.missingBoards(); boards != "" {
		s.warn(s.f.t("desktop.still-missing", boards))
		return
	}
	s.say(s.f.t("desktop.all-in"))
}

// missingBoards lists the boards shown without a result.
func (s *resultsScreen) missingBoards() string {
	var boards []string
	for _, k := range s.places {
		if k.board > 0 && s.value(k) == tournament.NoResult {
			boards = append(boards, strconv.Itoa(int(k.board)))
		}
	}
	return strings.Join(boards, ", ")
}

// put enters a result in the cell under the cursor and goes on, or in verify
// mode compares it.
func (s *resultsScreen) put(to tournament.Result) {
	k, ok := s.at()
	if !ok {
		return
	}
	if s.verifies {
		s.compare(k, to)
		return
	}
	s.say("")
	s.set(k, to, s.next)
}

// clear takes the result under the cursor away and stays there.
func (s *resultsScreen) clear() {
	s.keys.drop()
	if k, ok := s.at(); ok && !s.verifies {
		s.say("")
		s.set(k, tournament.NoResult, func() {})
	}
}

// set writes a result and goes on. In the current round it is shown at once,
// and taken back where the service refuses; in an earlier one, where the
// arbiter is asked first, nothing moves before the answer.
func (s *resultsScreen) set(k cellKey, to tournament.Result, onward func()) {
	f := s.f
	from := s.value(k)
	if from == to {
		onward()
		return
	}
	if _, unsaved := s.ahead[k]; !unsaved && to.Final() && bothSigned(boardIn(&f.state, k).Signed) {
		f.correctSigned(tournament.Place{Section: k.section, Round: k.round, Board: k.board}, from, to)
		return
	}
	settle := func() { delete(s.ahead, k); s.show() }
	var done func()
	if sec := f.state.Section(k.section); k.round == sec.Current() {
		s.ahead[k] = to
		s.grid.SetRow(s.grid.Current().Row, s.rowOf(k))
		onward()
		done = func() { // all else was drawn with the new state
			delete(s.ahead, k)
			s.grid.SetRow(s.grid.Find(k.id()), s.rowOf(k))
			if from != tournament.NoResult && to != tournament.NoResult {
				s.say(f.t("desktop.result-was", int(k.board), f.words.Result(to), f.words.Result(from)))
			}
		}
	} else {
		done = func() { settle(); onward() }
	}
	back := func() {
		settle()
		if i := s.grid.Find(k.id()); i >= 0 {
			s.grid.SetCursor(i)
		}
	}
	f.perform(deed{
		act: func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return f.Service.EnterResult(ctx, f.By, f.event, arbiter.ResultEntry{Section: k.section, Round: k.round, Board: k.board, From: from, To: to}, yes)
		},
		then:    done,
		refused: func(err error) { back(); f.showError(err) },
		left:    back,
	})
}

// rowOf makes the row of one board again, with what stood beside the results
// when all were made.
func (s *resultsScreen) rowOf(k cellKey) grid.Row {
	sec := s.f.state.Section(k.section)
	b := sec.Round(k.round).Board(k.board)
	return grid.Row{ID: k.id(), Cells: s.line10(k, *b, s.beside[k.section])}
}

// compare is verify mode: the result typed again must be the one that stands;
// a mismatch turns red and the cursor stays.
func (s *resultsScreen) compare(k cellKey, typed tournament.Result) {
	now := s.value(k)
	if now == tournament.NoResult {
		s.warn(s.f.t("desktop.verify-missing", int(k.board)))
		return
	}
	s.checked[k] = typed
	s.grid.SetRow(s.grid.Current().Row, s.rowOf(k))
	if typed != now {
		s.f.beep()
		s.warn(s.f.t("desktop.mismatch", int(k.board), now, typed))
		return
	}
	s.say("")
	s.nextToVerify()
}

// nextToVerify goes to the next board that has a result, and after the last
// says how it went.
func (s *resultsScreen) nextToVerify() {
	for i := s.grid.Current().Row + 1; i < len(s.places); i++ {
		if k := s.places[i]; k.board > 0 && s.value(k) != tournament.NoResult {
			s.grid.SetCursor(i)
			return
		}
	}
	same, other := 0, 0
	for k, typed := range s.checked {
		if typed == s.value(k) {
			same++
		} else {
			other++
		}
	}
	if other > 0 {
		s.warn(s.f.t("desktop.verified", same, other))
		return
	}
	s.say(s.f.t("desktop.verified", same, other))
}

func (s *resultsScreen) toggleMissing() {
	if s.verifies {
		s.toggleVerify()
	}
	s.missing = !s.missing
	s.only.WithKind(pressed(s.missing))
	s.show()
	s.enter()
}

func (s *resultsScreen) toggleVerify() {
	s.verifies = !s.verifies
	clear(s.checked)
	s.ver.WithKind(pressed(s.verifies))
	s.say("")
	if s.verifies {
		s.missing = false
		s.only.WithKind(pressed(false))
		s.say(s.f.t("desktop.verify-how"))
	}
	s.show()
	s.enter()
}

// pressed is the look of a button that is a switch.
func pressed(on bool) look.Kind {
	if on {
		return look.Primary
	}
	return look.Outlined
}

// say shows what the last key came to in the line under the grid.
func (s *resultsScreen) say(sentence string) { s.foot.say(look.IconNote, look.Text, sentence) }

// warn does so where it needs a look.
func (s *resultsScreen) warn(sentence string) { s.foot.say(look.IconWarning, look.Bad, sentence) }

func (s *resultsScreen) key(e *fyne.KeyEvent) bool { return e.Name == fyne.KeyEscape && s.escape() }

func (s *resultsScreen) showPane() {
	k, ok := s.at()
	if !ok {
		s.pane.clear()
		return
	}
	s.pane.show(k, s.value(k))
}

// footLine is the line under a list: what the last key came to, or a standing
// word where there is nothing to say.
type footLine struct {
	bar   fyne.CanvasObject
	glyph *look.Glyph
	text  *look.Label
	icon  look.Icon
	rest  string
}

func newFootLine(icon look.Icon, rest string) *footLine {
	l := &footLine{glyph: look.NewGlyph(icon, 16, look.Text2), text: look.NewText(rest, look.Text2), icon: icon, rest: rest}
	l.bar = look.NewPane(look.Bg, look.HBox(8, l.glyph, look.Stretch(l.text.Ellipsis()))).Lines(look.LineStrong, look.Top).Padding(0, 16, 0, 16).Height(look.RowHeight)
	return l
}

func (l *footLine) say(icon look.Icon, color fyne.ThemeColorName, sentence string) {
	if sentence == "" {
		icon, color, sentence = l.icon, look.Text2, l.rest
	}
	l.glyph.Set(icon, color)
	l.text.SetText(sentence)
	l.text.SetColor(color)
}
