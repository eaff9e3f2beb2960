package desktop

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/pairing"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// pairingsScreen takes a round from nothing to posted: draft, checked, posted. It
// shows the draft of every section that has one, and else its posted round.
//
// A draft is checked as soon as it is there, by itself (findings.go): what the
// engine made has nothing to object to but in one round of a hundred, and an
// arbiter with a queue at ten to eight would press a key for the check without
// reading anything, round after round. So F6 posts at once where nothing was
// found, and where something was, F6 first acknowledges it: the key that does the
// next act stops where there is something to read, and only there. What was
// changed by hand is checked when its session ends, which names what differs.
type pairingsScreen struct {
	f      *Face
	box    *fyne.Container // the whole screen
	list   *listOr
	grid   *grid.Grid
	steps  *look.Segment
	act    *look.Button // the one next act: pair, or post
	drop   *look.Button
	swap   *look.Button
	hand   *look.Button // begins a session by hand
	trade  *look.Button // two players of a posted round
	unpair *look.Button
	bye    *look.Button
	absent *look.Button
	note   *fyne.Container // a message over the grid
	why    *whyPane
	places []pairRow
	checks map[tournament.SectionID][]arbiter.Finding // what the drafts that are shown were found to be
	busy   *atomic.Bool                               // while the engine runs; set it to stop the engine
	done   int                                        // how far it is, in hundredths
	asked  map[askedKey]bool                          // who was asked about after a round without him
	seen   map[string]bool                            // the digests of drafts whose findings were acknowledged
	marked place                                      // who waits to change places, in a session by hand
}

// pairRow is what a row of the grid stands for.
type pairRow struct {
	section tournament.SectionID
	board   tournament.BoardNo
	bye     tournament.PlayerID // whose bye the row is; board is 0 then
	out     tournament.PlayerID // who has neither a game nor a bye; board is 0 then
	pool    bool                // he is to be paired
	draft   bool
}

// player is whose row it is, where it is no board's.
func (r pairRow) player() tournament.PlayerID {
	if r.bye != "" {
		return r.bye
	}
	return r.out
}

func (s *pairingsScreen) build() fyne.CanvasObject {
	f := s.f
	if s.asked == nil {
		s.asked, s.seen = map[askedKey]bool{}, map[string]bool{}
	}
	s.marked = place{}
	num := func(key string, width float32) grid.Column {
		return grid.Column{Title: f.t(key), Width: width, Align: grid.Right}
	}
	s.grid = grid.New(num("desktop.col.board", 44), num("desktop.col.no", 44), grid.Column{Title: f.t("desktop.col.white")},
		num("desktop.col.rating", 56), num("desktop.col.points", 48), grid.Column{Width: 28}, num("desktop.col.points", 44), num("desktop.col.no", 44),
		grid.Column{Title: f.t("desktop.col.black")}, num("desktop.col.rating", 60))
	s.grid.OnMoved = func(int) { s.showWhy() }
	s.grid.OnRune = func(_ grid.At, r rune) { f.letter(r) }
	s.grid.OnLift = func(at grid.At) { s.lift(at) }
	s.grid.OnKey = func(_ grid.At, key fyne.KeyName) bool { return f.strikes(key) }
	s.list = newListOr(s.grid)
	s.steps = look.NewSegment([]string{f.t("desktop.step.draft"), f.t("desktop.step.checked"), f.t("desktop.step.posted")}, -1, nil).Fixed()
	s.act = look.NewPrimary("", s.next).WithKey("F6")
	s.drop = look.NewButton(f.t("desktop.drop-draft"), s.dropDraft)
	s.swap = look.NewButton(f.t("desktop.swap-colours"), s.swapColours).WithKey("S")
	s.hand = look.NewButton(f.t("desktop.by-hand"), s.begin).WithKey("M")
	s.trade = look.NewButton(f.t("desktop.exchange"), s.exchange).WithKey("E")
	s.unpair = look.NewButton(f.t("desktop.unpair"), s.takeApart).WithKey("U")
	s.bye = look.NewButton(f.t("desktop.give-bye"), s.giveBye).WithKey("B")
	s.absent = look.NewButton(f.t("desktop.no-shows"), s.noShows).WithKey("N")
	s.note = look.VBox(0)
	s.why = newWhyPane(f)
	title := look.NewTitleBar(look.NewTitle(f.t("desktop.pairings")), s.steps, look.Spacer(), s.absent, s.drop, s.bye, s.unpair, s.trade, s.hand, s.swap, s.act)
	s.box = look.Frame(look.VBox(0, title, s.note), nil, nil, nil, f.withPane(s.list.box, s.why.box, whyWidth))
	return s.box
}

// The steps of a round, as the title bar has them.
const (
	stepDraft = iota
	stepChecked
	stepPosted
)

// home is the list, or the next act where there is none yet.
func (s *pairingsScreen) home() fyne.Focusable {
	if w := s.list.home(); w != nil {
		return w
	}
	return s.act
}

func (s *pairingsScreen) enter() {
	s.f.focus(s.home())
	if s.grid.Current().Row < 0 {
		s.grid.SetCursor(0)
	}
}

func (s *pairingsScreen) key(*fyne.KeyEvent) bool { return false }

// askWhyNot asks why another pair was not made, beginning with the row of the cursor.
func (s *pairingsScreen) askWhyNot() {
	if row, ok := s.current(); ok {
		s.f.whyNot(row)
	}
}

// drafted are the sections with a draft.
func (s *pairingsScreen) drafted() []*tournament.Section {
	var out []*tournament.Section
	for _, sec := range s.f.state.Sections {
		if sec.Draft != nil {
			out = append(out, sec)
		}
	}
	return out
}

// waiting are the sections whose next round can be paired.
func (s *pairingsScreen) waiting() []*tournament.Section {
	var out []*tournament.Section
	for _, sec := range s.f.state.Sections {
		more := sec.Current() < sec.TotalRounds || sec.System == tournament.Knockout && sec.Current() > 0 // tie-break games
		if sec.Draft == nil && more {
			out = append(out, sec)
		}
	}
	return out
}

// due are the sections to be paired next: those that are furthest behind.
func (s *pairingsScreen) due() []*tournament.Section {
	var out []*tournament.Section
	for _, sec := range s.waiting() {
		switch {
		case len(out) > 0 && sec.Current() > out[0].Current():
		case len(out) > 0 && sec.Current() < out[0].Current():
			out = []*tournament.Section{sec}
		default:
			out = append(out, sec)
		}
	}
	return out
}

func (s *pairingsScreen) show() {
	s.checks = map[tournament.SectionID][]arbiter.Finding{}
	for _, sec := range s.drafted() {
		s.checks[sec.ID] = arbiter.Findings(s.f.state, sec.ID)
	}
	rows, places := s.rows()
	s.places = places
	s.setStops(s.session() != nil)
	s.grid.SetRows(rows)
	s.fill(len(rows) > 0)
	s.showSteps()
	s.showWhy()
}

// fill shows the grid, or in its place what to do first.
func (s *pairingsScreen) fill(rows bool) {
	f := s.f
	switch {
	case rows:
		s.list.list()
	case len(f.state.Players) < 2:
		s.list.instead(f.t("desktop.enter-players-first"), look.NewButton(f.t("desktop.players"), func() { f.Go(Players) }))
	default:
		s.list.instead(f.t("desktop.nothing-paired", len(f.state.Players)), nil)
	}
}

// showSteps shows where things stand and what can be done: buttons that have
// nothing to act on are not there, so that the next act stands out.
func (s *pairingsScreen) showSteps() {
	f := s.f
	drafts, due := s.drafted(), s.due()
	s.act.Enable()
	switch {
	case s.busy != nil && s.done > 0:
		s.act.SetText(f.t("desktop.stop-at", s.done))
	case s.busy != nil:
		s.act.SetText(f.t("desktop.stop"))
	case s.session() != nil:
		s.steps.SetSelected(stepDraft)
		s.act.SetText(f.t("desktop.end-session"))
	case len(s.unread()) > 0:
		s.steps.SetSelected(stepDraft)
		s.act.SetText(f.t("desktop.acknowledge"))
	case len(drafts) > 0:
		s.steps.SetSelected(stepChecked)
		s.act.SetText(f.t("desktop.post-round", int(drafts[0].Draft.Round.No)))
	case len(due) > 0:
		s.steps.SetSelected(map[bool]int{true: stepPosted, false: -1}[due[0].Current() > 0])
		s.act.SetText(f.t("desktop.pair-round", int(due[0].Current()+1)))
	default:
		s.steps.SetSelected(stepPosted)
		s.act.SetText(f.t("desktop.all-paired"))
		s.act.DisableBecause(f.t("desktop.all-paired"))
	}
	session := s.session() != nil
	s.drop.SetText(f.t(map[bool]string{true: "desktop.cancel-session", false: "desktop.drop-draft"}[session]))
	s.drop.Hidden, s.swap.Hidden = len(drafts) == 0, len(drafts) == 0 && !s.playing()
	s.hand.Hidden = len(drafts) == 0 || session
	s.unpair.Hidden, s.bye.Hidden = !session, !session
	s.absent.Hidden, s.trade.Hidden = !s.playing(), len(drafts) > 0 || !s.playing()
	s.note.Objects = s.messages()
	s.note.Refresh()
	s.box.Refresh()
}

// tieBreakGames are the boards of drafts on which a match of a knockout goes on
// though its games are played; "" without any.
func (s *pairingsScreen) tieBreakGames() string {
	var boards []string
	for _, sec := range s.drafted() {
		why, _ := pairing.ReadWhy(&sec.Draft.Round)
		for i, b := range why.Boards {
			if b.ColorRule == pairing.TieBreakGame && i < len(sec.Draft.Round.Boards) {
				boards = append(boards, strconv.Itoa(int(sec.Draft.Round.Boards[i].No)))
			}
		}
	}
	return strings.Join(boards, ", ")
}

func (s *pairingsScreen) playing() bool {
	for _, sec := range s.f.state.Sections {
		if arbiter.PhaseOf(sec) == arbiter.Playing && sec.Draft == nil {
			return true
		}
	}
	return false
}

func (s *pairingsScreen) rows() (rows []grid.Row, places []pairRow) {
	st := &s.f.state
	for i, sec := range st.Sections {
		r, draft := sec.Round(sec.Current()), false
		if sec.Draft != nil {
			r, draft = &sec.Draft.Round, true
		}
		if r == nil {
			continue
		}
		add := func(row grid.Row, p pairRow) {
			p.section, p.draft = sec.ID, draft
			rows, places = append(rows, row), append(places, p)
		}
		add(grid.Row{ID: string(sec.ID), Section: sectionTitle(i, sec), Note: s.heading(sec, r, draft)}, pairRow{})
		points := st.Scores(sec.ID, r.No-1)
		remarks := s.remarks(sec, draft)
		for _, b := range r.Boards {
			add(grid.Row{ID: string(sec.ID) + "/" + strconv.Itoa(int(b.No)), Cells: s.ten(sec, b, points)}, pairRow{board: b.No})
			for k, words := range remarks.of(b.No, "") {
				add(grid.Row{ID: string(sec.ID) + "/" + strconv.Itoa(int(b.No)) + "/" + strconv.Itoa(k), Remark: words}, pairRow{})
			}
		}
		for _, y := range r.Byes {
			p := st.Player(y.Player)
			alone := s.alone(sec, p, points, grid.Cell{Text: s.f.words.Bye(sec.System, y.Kind), Icon: look.StateBye, Color: look.Text2})
			add(grid.Row{ID: "bye/" + string(y.Player), Cells: alone}, pairRow{bye: y.Player})
			for k, words := range remarks.of(0, y.Player) {
				add(grid.Row{ID: "bye/" + string(y.Player) + "/" + strconv.Itoa(k), Remark: words}, pairRow{})
			}
		}
		unpaired, out := s.left(sec, r, draft)
		if len(unpaired) > 0 {
			add(grid.Row{ID: string(sec.ID) + "/pool", Section: s.f.t("desktop.pool"), Note: s.f.t("count.players", len(unpaired))}, pairRow{})
		}
		for _, p := range unpaired {
			add(grid.Row{ID: "out/" + string(p.ID), Cells: s.alone(sec, p, points, grid.Cell{})}, pairRow{out: p.ID, pool: true})
		}
		for _, p := range out {
			add(grid.Row{ID: "out/" + string(p.ID), Cells: s.alone(sec, p, points, grid.Cell{Text: s.f.t("desktop.not-paired"), Color: look.Text2})}, pairRow{out: p.ID})
		}
	}
	return rows, places
}

// left are who has neither a game nor a bye: those who are to be paired, and those
// who withdrew or come later.
func (s *pairingsScreen) left(sec *tournament.Section, r *tournament.Round, draft bool) (unpaired, out []*tournament.Player) {
	st := &s.f.state
	var pool []tournament.PlayerID
	if draft {
		pool = arbiter.Unpaired(*st, sec.ID)
	}
	for _, p := range leftOut(st, sec, r) {
		if slices.Contains(pool, p.ID) {
			unpaired = append(unpaired, p)
		} else {
			out = append(out, p)
		}
	}
	return unpaired, out
}

// alone are the cells of a player who has no opponent, with what is said in the
// place of one.
func (s *pairingsScreen) alone(sec *tournament.Section, p *tournament.Player, points map[tournament.PlayerID]tournament.Score, why grid.Cell) []grid.Cell {
	name := playerCell(p)
	if s.marked.player == p.ID {
		name.Frame, name.Bold = look.Accent, true
	}
	return []grid.Cell{{}, tpnCell(sec.TPN(p.ID)), name, ratingCell(p), {Text: points[p.ID].Half()}, {}, {}, {}, why, {}}
}

// leftOut are those of a section who have neither a game nor a bye in a round,
// who withdrew or come later.
func leftOut(st *tournament.State, sec *tournament.Section, r *tournament.Round) []*tournament.Player {
	in := make(map[tournament.PlayerID]bool, 2*len(r.Boards)+len(r.Byes))
	for _, b := range r.Boards {
		in[b.White], in[b.Black] = true, true
	}
	for _, y := range r.Byes {
		in[y.Player] = true
	}
	var out []*tournament.Player
	for _, p := range st.Players {
		if p.Section == sec.ID && !in[p.ID] {
			out = append(out, p)
		}
	}
	return out
}

func (s *pairingsScreen) heading(sec *tournament.Section, r *tournament.Round, draft bool) string {
	f := s.f
	parts := []string{f.t("desktop.round", int(r.No)), f.t("system." + string(sec.System)), f.t("count.players", 2*len(r.Boards)+len(r.Byes))}
	if draft {
		parts = append([]string{f.t("desktop.draft")}, parts...)
	}
	return strings.Join(parts, " · ")
}

// ten are the cells of a board; the arrow between the points says that one of
// the two floats.
func (s *pairingsScreen) ten(sec *tournament.Section, b tournament.Board, points map[tournament.PlayerID]tournament.Score) []grid.Cell {
	st := &s.f.state
	w, bl := st.Player(b.White), st.Player(b.Black)
	float := grid.Cell{}
	if points[b.White] != points[b.Black] && !sec.System.IsRoundRobin() {
		float = grid.Cell{Icon: look.IconSortDown, Color: look.Text2, Tip: s.f.t("desktop.floats")}
	}
	white, black := playerCell(w), playerCell(bl)
	switch s.marked.player {
	case "":
	case b.White:
		white.Frame, white.Bold = look.Accent, true
	case b.Black:
		black.Frame, black.Bold = look.Accent, true
	}
	return []grid.Cell{
		{Text: strconv.Itoa(int(b.No)), Bold: true},
		tpnCell(sec.TPN(b.White)), white, ratingCell(w),
		{Text: points[b.White].Half()},
		float,
		{Text: points[b.Black].Half()},
		tpnCell(sec.TPN(b.Black)), black, ratingCell(bl),
	}
}

// next does the one next act: stop the engine, end what is done by hand,
// acknowledge what a draft has, post the drafts, or pair what is due.
func (s *pairingsScreen) next() {
	switch {
	case s.busy != nil:
		s.busy.Store(true)
	case s.session() != nil:
		s.endSession(s.session())
	case len(s.unread()) > 0:
		s.acknowledge()
	case len(s.drafted()) > 0:
		s.post(s.drafted())
	default:
		s.askAbsent(s.due(), func() {
			s.f.askUnseen(s.due(), "desktop.checkin.rest-pair", func() { s.pair(s.due(), nil) }, func(yes arbiter.Answers) { s.pair(s.due(), yes) })
		})
	}
}

// pair drafts the next round of sections, one after the other; answers is what
// was asked beforehand.
func (s *pairingsScreen) pair(secs []*tournament.Section, answers arbiter.Answers) {
	if len(secs) == 0 {
		return
	}
	f := s.f
	stop := &atomic.Bool{}
	sec, about := secs[0].ID, ""
	if i := slices.Index(f.state.Sections, secs[0]); len(f.state.Sections) > 1 {
		about = sectionTitle(i, secs[0])
	}
	f.attempt(deed{
		about: about,
		begin: func() { s.busy, s.done = stop, 0; s.showSteps() },
		end:   func() { s.busy = nil; s.showSteps() },
		act: func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return f.Service.DraftRound(ctx, f.By, f.event, sec, pairing.Control{Stop: stop.Load, Progress: s.progress(stop)}, yes)
		},
		then: func() {
			if len(secs) > 1 {
				s.pair(secs[1:], answers)
				return
			}
			s.toDraft()
		},
		refused: func(err error) {
			if !stop.Load() {
				f.showRefusal(err, f.ways(err, sec))
			}
		},
	}, answers)
}

// progress shows how far the engine is on the button that stops it; it is called
// from wherever the engine runs.
func (s *pairingsScreen) progress(stop *atomic.Bool) func(done, total int) {
	last := 0
	return func(done, total int) {
		at := 100 * done / max(total, 1)
		if at == last {
			return
		}
		last = at
		fyne.Do(func() {
			if s.busy == stop {
				s.done = at
				s.showSteps()
			}
		})
	}
}

// toDraft goes to the first board of the draft, unless the arbiter has gone
// elsewhere while the engine worked.
func (s *pairingsScreen) toDraft() {
	if s.f.place != Pairings {
		return
	}
	s.f.focus(s.grid)
	for i, p := range s.places {
		if p.draft && p.board > 0 {
			s.grid.SetCursor(i)
			return
		}
	}
}

// post publishes drafts, one after the other, and goes to the results.
func (s *pairingsScreen) post(secs []*tournament.Section) {
	f := s.f
	sec, digest := secs[0].ID, secs[0].Draft.Digest
	f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
		return f.Service.PublishRound(ctx, f.By, f.event, sec, digest, yes)
	}, func() {
		if len(secs) > 1 {
			s.post(secs[1:])
			return
		}
		f.backup()
		f.Go(Results)
	})
}

// dropDraft drops the drafts; in a session by hand it takes that back instead.
func (s *pairingsScreen) dropDraft() {
	f := s.f
	if sec := s.session(); sec != nil {
		s.cancelSession(sec)
		return
	}
	for _, sec := range s.drafted() {
		id := sec.ID
		f.do(func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
			return f.Service.DropDraft(ctx, f.By, f.event, id)
		}, s.enter)
	}
}

// current is what the row of the cursor stands for.
func (s *pairingsScreen) current() (row pairRow, ok bool) {
	i := s.grid.Current().Row
	if i < 0 || i >= len(s.places) || s.places[i].board == 0 && s.places[i].player() == "" {
		return row, false
	}
	return s.places[i], true
}

// swapColours turns the board under the cursor: of a draft, or of the posted round
// with its result.
func (s *pairingsScreen) swapColours() {
	row, ok := s.current()
	if !ok || row.board == 0 {
		return
	}
	f, sec := s.f, s.f.state.Section(row.section)
	if !row.draft {
		seen := *sec.Round(sec.Current()).Board(row.board)
		f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return f.Service.TurnBoard(ctx, f.By, f.event, row.section, seen, yes)
		}, s.enter)
		return
	}
	seen := sec.Draft.Round.Board(row.board).White
	s.change(sec, func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
		return f.Service.SwapColours(ctx, f.By, f.event, row.section, row.board, seen, yes)
	})
}

func (s *pairingsScreen) showWhy() {
	row, ok := s.current()
	if !ok {
		s.why.clear()
		return
	}
	s.why.show(row)
}
