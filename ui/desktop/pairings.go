package desktop

import (
	"context"
	"strconv"
	"strings"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter"
	"sealedmove/pairing"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// pairingsScreen takes a round from nothing to posted: pair, look, post. It
// shows the draft of every section that has one, and else its posted round.
type pairingsScreen struct {
	f      *Face
	grid   *grid.Grid
	steps  *look.Segment
	act    *look.Button // the one next act: pair, or post
	drop   *look.Button
	swap   *look.Button
	absent *look.Button
	note   *fyne.Container // a message over the grid
	why    *whyPane
	places []pairRow
	marked map[tournament.PlayerID]bool // no-shows to be paired round
	busy   *atomic.Bool                 // set to stop the engine
}

// pairRow is what a row of the grid stands for.
type pairRow struct {
	section tournament.SectionID
	board   tournament.BoardNo
	draft   bool
}

func (s *pairingsScreen) build() fyne.CanvasObject {
	f := s.f
	num := func(key string, width float32) grid.Column {
		return grid.Column{Title: f.t(key), Width: width, Align: grid.Right}
	}
	s.grid = grid.New(num("desktop.col.board", 48), num("desktop.col.no", 44), grid.Column{Title: f.t("desktop.col.white")},
		num("desktop.col.rating", 56), num("desktop.col.points", 52), num("desktop.col.points", 52), num("desktop.col.no", 44),
		grid.Column{Title: f.t("desktop.col.black")}, num("desktop.col.rating", 56))
	s.grid.OnMoved = func(int) { s.showWhy() }
	s.grid.OnKey = func(_ grid.At, key fyne.KeyName) bool { return false }
	s.grid.OnEnter = func(grid.At) { s.next() }
	s.grid.OnRune = func(_ grid.At, r rune) {
		if r == 's' || r == 'S' {
			s.swapColours()
		}
	}
	s.steps = look.NewSegment([]string{f.t("desktop.step.none"), f.t("desktop.step.draft"), f.t("desktop.step.posted")}, 0, nil)
	s.steps.OnChanged = func(int) { s.showSteps() } // it shows where things stand, and is not to be chosen
	s.act = look.NewPrimary("", s.next).WithKey("F6")
	s.drop = look.NewButton(f.t("desktop.drop-draft"), s.dropDraft)
	s.swap = look.NewButton(f.t("desktop.swap-colours"), s.swapColours).WithKey("S")
	s.absent = look.NewButton(f.t("desktop.no-shows"), s.noShows)
	s.note = container.NewStack()
	s.why = newWhyPane(f)
	title := look.NewTitleBar(look.NewTitle(f.t("desktop.pairings")), s.steps, look.Spacer(), s.absent, s.drop, s.swap, s.act)
	return look.Frame(container.NewVBox(title, s.note), nil, nil, s.why.box, s.grid)
}

func (s *pairingsScreen) enter() { s.f.focus(s.grid) }

func (s *pairingsScreen) key(e *fyne.KeyEvent) bool {
	if e.Name != fyne.KeyF6 {
		return false
	}
	s.next()
	return true
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
		if sec.Draft == nil && sec.Current() < sec.TotalRounds {
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
	rows, places := s.rows()
	s.places = places
	s.grid.SetRows(rows)
	s.showSteps()
	s.showWhy()
}

func (s *pairingsScreen) showSteps() {
	f := s.f
	drafts := s.drafted()
	switch due := s.due(); {
	case s.busy != nil:
		s.steps.SetSelected(0)
		s.act.SetText(f.t("desktop.stop"))
	case len(drafts) > 0:
		s.steps.SetSelected(1)
		s.act.SetText(f.t("desktop.post-round", int(drafts[0].Draft.Round.No)))
		s.act.Enable()
	case len(due) > 0:
		s.steps.SetSelected(map[bool]int{true: 2, false: 0}[due[0].Current() > 0])
		s.act.SetText(f.t("desktop.pair-round", int(due[0].Current()+1)))
		s.act.Enable()
	default:
		s.steps.SetSelected(2)
		s.act.SetText(f.t("desktop.all-paired"))
		s.act.DisableBecause(f.t("desktop.all-paired"))
	}
	enable(s.drop, len(drafts) > 0, f.t("round.no-draft"))
	enable(s.swap, len(drafts) > 0, f.t("round.no-draft"))
	enable(s.absent, s.playing(), f.t("desktop.no-round-playing"))
	s.note.Objects = nil
	if m := s.message(); m != nil {
		s.note.Objects = []fyne.CanvasObject{look.NewPane(look.Bg, m).Padding(8, 16, 8, 16)}
	}
	s.note.Refresh()
}

// message is what the arbiter should know before the next act.
func (s *pairingsScreen) message() fyne.CanvasObject {
	f := s.f
	if d := s.drafted(); len(d) > 0 {
		return look.NewMessage(look.LevelNote, f.t("desktop.level1"), f.t("desktop.draft-note"))
	}
	if len(f.state.Players) < 2 {
		return look.NewMessage(look.LevelNote, f.t("desktop.level1"), f.t("desktop.enter-players-first"))
	}
	return nil
}

// enable switches a button on, or off with the reason.
func enable(b *look.Button, on bool, why string) {
	if on {
		b.Enable()
		return
	}
	b.DisableBecause(why)
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
		rows = append(rows, grid.Row{ID: string(sec.ID), Section: sectionTitle(i, sec), Note: s.heading(sec, r, draft)})
		places = append(places, pairRow{section: sec.ID})
		points := st.Scores(sec.ID, r.No-1)
		for _, b := range r.Boards {
			rows = append(rows, grid.Row{ID: string(sec.ID) + "/" + strconv.Itoa(int(b.No)), Cells: s.nine(sec, b, points)})
			places = append(places, pairRow{sec.ID, b.No, draft})
		}
		for _, y := range r.Byes {
			p := st.Player(y.Player)
			rows = append(rows, grid.Row{ID: "bye/" + string(y.Player), Off: true, Cells: []grid.Cell{
				{},
				tpnCell(sec.TPN(y.Player)), playerCell(p), ratingCell(p),
				{Text: points[y.Player].Half()},
				{},
				{},
				{Text: s.f.t("bye." + y.Kind.String()), Icon: look.StateBye, Color: look.Text2},
				{},
			}})
			places = append(places, pairRow{section: sec.ID})
		}
	}
	return rows, places
}

func (s *pairingsScreen) heading(sec *tournament.Section, r *tournament.Round, draft bool) string {
	f := s.f
	parts := []string{f.t("desktop.round", int(r.No)), f.t("system." + string(sec.System)), f.t("count.players", 2*len(r.Boards)+len(r.Byes))}
	if draft {
		parts = append([]string{f.t("desktop.draft")}, parts...)
	}
	return strings.Join(parts, " · ")
}

func (s *pairingsScreen) nine(sec *tournament.Section, b tournament.Board, points map[tournament.PlayerID]tournament.Score) []grid.Cell {
	st := &s.f.state
	w, bl := st.Player(b.White), st.Player(b.Black)
	mark := func(p tournament.PlayerID, c grid.Cell) grid.Cell {
		if s.marked[p] {
			c.Color, c.Icon = look.Forfeit, look.StateForfeit
		}
		return c
	}
	return []grid.Cell{
		{Text: strconv.Itoa(int(b.No)), Bold: true},
		tpnCell(sec.TPN(b.White)), mark(b.White, playerCell(w)), ratingCell(w),
		{Text: points[b.White].Half()},
		{Text: points[b.Black].Half()},
		tpnCell(sec.TPN(b.Black)), mark(b.Black, playerCell(bl)), ratingCell(bl),
	}
}

// next does the one next act: stop the engine, post the drafts, or pair what is due.
func (s *pairingsScreen) next() {
	switch {
	case s.busy != nil:
		s.busy.Store(true)
	case len(s.drafted()) > 0:
		s.post(s.drafted())
	default:
		s.pair(s.due())
	}
}

// pair drafts the next round of sections, one after the other.
func (s *pairingsScreen) pair(secs []*tournament.Section) {
	if len(secs) == 0 {
		return
	}
	f := s.f
	stop := &atomic.Bool{}
	s.busy = stop
	s.showSteps()
	sec := secs[0].ID
	f.doOr(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
		return f.Service.DraftRound(ctx, f.By, f.event, sec, pairing.Control{Stop: stop.Load}, yes)
	}, func() {
		s.busy = nil
		s.show()
		if len(secs) > 1 {
			s.pair(secs[1:])
			return
		}
		s.enter()
	}, func(err error) {
		s.busy = nil
		s.show()
		f.showError(err)
	})
}

// post publishes drafts, one after the other, and goes to the results.
func (s *pairingsScreen) post(secs []*tournament.Section) {
	f := s.f
	sec, digest := secs[0].ID, secs[0].Draft.Digest
	f.do(func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
		return f.Service.PublishRound(ctx, f.By, f.event, sec, digest)
	}, func() {
		if len(secs) > 1 {
			s.post(secs[1:])
			return
		}
		f.backup()
		f.Go(Results)
	})
}

func (s *pairingsScreen) dropDraft() {
	f := s.f
	for _, sec := range s.drafted() {
		id := sec.ID
		f.do(func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
			return f.Service.DropDraft(ctx, f.By, f.event, id)
		}, s.enter)
	}
}

func (s *pairingsScreen) current() (pairRow, bool) {
	i := s.grid.Current().Row
	if i < 0 || i >= len(s.places) || s.places[i].board == 0 {
		return pairRow{}, false
	}
	return s.places[i], true
}

func (s *pairingsScreen) swapColours() {
	row, ok := s.current()
	if !ok || !row.draft {
		return
	}
	f := s.f
	f.do(func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
		return f.Service.SwapColours(ctx, f.By, f.event, row.section, row.board)
	}, s.enter)
}

// noShows asks who did not come: the boards without a result, each player a
// box to tick; then forfeits, or a new pairing of those who are left over.
func (s *pairingsScreen) noShows() {
	f := s.f
	type seat struct {
		section tournament.SectionID
		round   tournament.RoundNo
		board   tournament.Board
		white   *look.Check
		black   *look.Check
	}
	var seats []seat
	list := []fyne.CanvasObject{look.NewParagraph(look.Span{Text: f.t("desktop.no-shows-how")})}
	for _, sec := range f.state.Sections {
		r := sec.Round(sec.Current())
		if r == nil {
			continue
		}
		for _, b := range r.Boards {
			if b.Result != tournament.NoResult {
				continue
			}
			x := seat{section: sec.ID, round: r.No, board: b}
			x.white = look.NewCheck(f.state.Player(b.White).Name(), false, nil)
			x.black = look.NewCheck(f.state.Player(b.Black).Name(), false, nil)
			seats = append(seats, x)
			list = append(list, look.HBox(8, look.Width(36, look.NewBold(strconv.Itoa(int(b.No)))), look.Stretch(x.white), look.Stretch(x.black)))
		}
	}
	scroll := container.NewVScroll(look.VBox(4, list...))
	scroll.SetMinSize(fyne.NewSize(0, look.Current().Px(380)))
	var d *look.Dialog
	forfeit := func() {
		d.Hide()
		for _, x := range seats {
			to := map[[2]bool]tournament.Result{{true, false}: tournament.BlackByForfeit, {false, true}: tournament.WhiteByForfeit, {true, true}: tournament.DoubleForfeit}[[2]bool{x.white.On(), x.black.On()}]
			if to == tournament.NoResult {
				continue
			}
			e := arbiter.ResultEntry{Section: x.section, Round: x.round, Board: x.board.No, To: to}
			f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
				return f.Service.EnterResult(ctx, f.By, f.event, e, yes)
			}, nil)
		}
	}
	again := func() {
		d.Hide()
		absent := map[tournament.SectionID][]tournament.PlayerID{}
		for _, x := range seats {
			if x.white.On() {
				absent[x.section] = append(absent[x.section], x.board.White)
			}
			if x.black.On() {
				absent[x.section] = append(absent[x.section], x.board.Black)
			}
		}
		for _, sec := range f.state.Sections {
			if who := absent[sec.ID]; len(who) > 0 {
				f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
					return f.Service.PairLeftOver(ctx, f.By, f.event, sec.ID, who, yes)
				}, nil)
			}
		}
	}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("desktop.no-shows"), scroll).Wide().
		WithButtons(cancel, look.NewPrimary(f.t("desktop.forfeit"), forfeit), look.NewButton(f.t("desktop.pair-left-over"), again))
	d.Show(f.win.Canvas())
}

func (s *pairingsScreen) showWhy() {
	row, ok := s.current()
	if !ok {
		s.why.clear()
		return
	}
	s.why.show(row)
}
