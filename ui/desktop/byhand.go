package desktop

import (
	"context"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// The columns of the two players of a board, where Space marks and a name is
// dropped in a session by hand.
const (
	whiteColumn = 2
	blackColumn = 8
)

// place is where a player of a draft stands.
type place struct {
	section tournament.SectionID
	board   tournament.BoardNo // 0: with the bye, or in the pool
	player  tournament.PlayerID
	pool    bool
}

// session is the section whose draft is being changed by hand: that of the
// cursor's row, if several are; nil where none is.
func (s *pairingsScreen) session() *tournament.Section {
	var found *tournament.Section
	row, _ := s.current()
	for _, sec := range s.drafted() {
		if sec.Draft.Manual && (found == nil || sec.ID == row.section) {
			found = sec
		}
	}
	return found
}

// sessionWords say that a session is going on, what it has changed, and how it is
// worked with.
func (s *pairingsScreen) sessionWords(sec *tournament.Section) string {
	f := s.f
	_, changes := arbiter.ManualSession(f.entries, sec.ID)
	words := f.t("desktop.session", changes)
	if s.marked.player != "" {
		return words + f.t("desktop.session-marked", f.shortName(f.state.Player(s.marked.player)))
	}
	return words + f.t("desktop.session-how")
}

// setStops lets the cursor stand on single players while something is done by hand.
func (s *pairingsScreen) setStops(on bool) {
	if columns := s.grid.Columns(); columns[whiteColumn].Stop != on {
		columns = slices.Clone(columns)
		columns[whiteColumn].Stop, columns[blackColumn].Stop = on, on
		s.grid.SetColumns(columns...)
	}
	s.grid.OnDrop = nil
	if on {
		s.grid.OnDrop = s.dropOn
	} else {
		s.marked = place{}
	}
}

// begin begins a session by hand in the section of the cursor.
func (s *pairingsScreen) begin() {
	f := s.f
	drafts := s.drafted()
	if len(drafts) == 0 || s.session() != nil {
		return
	}
	sec := drafts[0]
	if row, ok := s.current(); ok && row.draft {
		sec = f.state.Section(row.section)
	}
	f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
		return f.Service.BeginManual(ctx, f.By, f.event, sec.ID, yes)
	}, s.toDraft)
}

// besideTheRow are the warnings that a session shows beside the row at once, and
// spells out again at its end: it does not stop at each of them.
var besideTheRow = arbiter.Answers{"warn.rematch", "warn.forbidden-pair", "warn.third-colour.white", "warn.third-colour.black", "warn.second-bye"}

// change changes a draft by hand. Outside a session it asks about what the rules
// would not do; within one that is seen beside the row.
func (s *pairingsScreen) change(sec *tournament.Section, a act) {
	f, going := s.f, sec.Draft.Manual
	f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
		if going {
			yes = append(slices.Clone(besideTheRow), yes...)
		}
		return a(ctx, yes)
	}, func() { f.focus(s.grid) })
}

// at is the player in a cell of the grid; ok is false where there is none whose
// place can be changed.
func (s *pairingsScreen) at(at grid.At) (p place, ok bool) {
	if at.Row < 0 || at.Row >= len(s.places) {
		return p, false
	}
	row := s.places[at.Row]
	sec := s.f.state.Section(row.section)
	p = place{section: row.section, board: row.board, player: row.player(), pool: row.pool}
	switch {
	case !row.draft || sec == nil || sec.Draft == nil || !sec.Draft.Manual:
		return p, false
	case row.board == 0:
		return p, row.pool || byeIn(&sec.Draft.Round, row.bye) == tournament.PairingBye
	}
	b := sec.Draft.Round.Board(row.board)
	if p.player = b.White; at.Col == blackColumn {
		p.player = b.Black
	}
	return p, true
}

// mark marks the player under the cursor, or puts him and the one who is marked in
// each other's place; two of the pool become a board, the first with White.
func (s *pairingsScreen) mark() {
	p, ok := s.at(s.grid.Current())
	switch {
	case !ok:
	case s.marked.player == "":
		s.lift(s.grid.Current())
	default:
		s.meet(s.marked, p)
	}
}

// lift marks the player of a cell.
func (s *pairingsScreen) lift(at grid.At) {
	if p, ok := s.at(at); ok {
		s.marked = p
		s.show()
	}
}

// dropOn is a name dropped on another.
func (s *pairingsScreen) dropOn(from, to grid.At) {
	a, ok := s.at(from)
	b, onto := s.at(to)
	if ok && onto {
		s.meet(a, b)
	}
}

// meet does what marking two players, or dropping one on the other, means.
func (s *pairingsScreen) meet(a, b place) {
	f := s.f
	s.marked = place{}
	if a.player == b.player || a.section != b.section {
		s.show()
		return
	}
	sec := f.state.Section(a.section)
	s.change(sec, func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
		if a.pool && b.pool {
			return f.Service.PairTwo(ctx, f.By, f.event, sec.ID, a.player, b.player, yes)
		}
		return f.Service.SwapPlayers(ctx, f.By, f.event, sec.ID, a.player, b.player, yes)
	})
}

// takeApart takes the board under the cursor apart, or the bye from who has it.
func (s *pairingsScreen) takeApart() {
	f := s.f
	p, ok := s.at(grid.At{Row: s.grid.Current().Row, Col: whiteColumn})
	if !ok || p.pool {
		return
	}
	sec := f.state.Section(p.section)
	s.change(sec, func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
		return f.Service.Unpair(ctx, f.By, f.event, sec.ID, p.board, p.player, yes)
	})
}

// giveBye gives the player under the cursor the allocated bye: one of the pool has
// it instead of whoever has it now, one at a board changes places with him, or
// leaves his opponent unpaired where nobody has it.
func (s *pairingsScreen) giveBye() {
	f := s.f
	p, ok := s.at(s.grid.Current())
	if !ok || p.board == 0 && !p.pool {
		return
	}
	sec := f.state.Section(p.section)
	var holder tournament.PlayerID
	for _, y := range sec.Draft.Round.Byes {
		if y.Kind == tournament.PairingBye {
			holder = y.Player
		}
	}
	s.change(sec, func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
		switch {
		case p.pool:
			return f.Service.GiveBye(ctx, f.By, f.event, sec.ID, p.player, yes)
		case holder != "":
			return f.Service.SwapPlayers(ctx, f.By, f.event, sec.ID, p.player, holder, yes)
		}
		white := sec.Draft.Round.Board(p.board).White
		if st, err := f.Service.Unpair(ctx, f.By, f.event, sec.ID, p.board, white, yes); err != nil {
			return st, err
		}
		return f.Service.GiveBye(ctx, f.By, f.event, sec.ID, p.player, yes)
	})
}

// cancelSession takes a session back, after asking where it has changed anything.
func (s *pairingsScreen) cancelSession(sec *tournament.Section) {
	f := s.f
	cancel := func() {
		f.do(func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
			return f.Service.CancelManual(ctx, f.By, f.event, sec.ID)
		}, s.enter)
	}
	if _, changes := arbiter.ManualSession(f.entries, sec.ID); changes > 0 {
		f.confirm(f.t("desktop.cancel-session-sure", changes), f.t("desktop.cancel-session"), cancel)
		return
	}
	cancel()
}

// endSession ends a session: what was made by hand is compared with what the
// engine pairs, board by board, and what the rules would not do is spelt out. It
// is a question of level 3.
func (s *pairingsScreen) endSession(sec *tournament.Section) {
	f, id, digest := s.f, sec.ID, sec.Draft.Digest
	if left := arbiter.Unpaired(f.state, id); len(left) > 0 {
		f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return f.Service.EndManual(ctx, f.By, f.event, id, digest, yes) // which says who is left
		}, nil)
		return
	}
	var list []arbiter.BoardDifference
	f.run(func() (err error) {
		list, _, err = f.Service.ManualDifferences(context.Background(), f.event, id)
		return err
	}, func(err error) {
		if err != nil {
			f.showError(err)
			return
		}
		s.askToEnd(id, digest, list)
	})
}

func (s *pairingsScreen) askToEnd(id tournament.SectionID, digest string, list []arbiter.BoardDifference) {
	f := s.f
	end := func() {
		f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return f.Service.EndManual(ctx, f.By, f.event, id, digest, append(yes, "warn.manual-end"))
		}, func() {
			s.seen[digest] = true // they stood in the question
			s.showSteps()
			s.toDraft()
		})
	}
	parts := []fyne.CanvasObject{look.NewMessage(look.LevelConfirm, "", f.t("desktop.end-session-sure", len(list)))}
	if len(list) > 0 {
		parts = append(parts, s.compared(list))
	}
	var lines []fyne.CanvasObject
	for _, x := range s.checks[id] {
		if x.Level > 1 {
			lines = append(lines, look.NewParagraph(look.Span{Text: s.finding(x), Color: look.Forfeit}))
		}
	}
	parts = append(parts, part(f.t("desktop.end-session-found"), lines...)...)
	var d *look.Dialog
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("desktop.level3"), look.VBox(8, parts...)).Wide().
		WithButtons(cancel, look.NewPrimary(f.t("desktop.end-session"), func() { d.Hide(); end() }))
	f.show(d)
}

// compared lists the boards that differ: by hand, and by the engine.
func (s *pairingsScreen) compared(list []arbiter.BoardDifference) fyne.CanvasObject {
	f := s.f
	g := grid.New(grid.Column{Title: f.t("desktop.col.board"), Width: 44, Align: grid.Right}, grid.Column{Title: f.t("desktop.col.hand")}, grid.Column{Title: f.t("desktop.col.engine")}).
		LeastRows(min(max(len(list), 2), 8)).Passive()
	pair := func(x tournament.ByColor[tournament.PlayerID]) grid.Cell {
		name := func(p tournament.PlayerID) string { return f.shortName(f.state.Player(p)) }
		switch {
		case x.White == "":
			return grid.Cell{}
		case x.Black == "":
			return grid.Cell{Text: name(x.White) + " · " + f.t("bye.U"), Icon: look.StateBye}
		}
		return grid.Cell{Text: f.t("pairing.why.pair", name(x.White), name(x.Black))}
	}
	var rows []grid.Row
	for i, d := range list {
		row := grid.Row{ID: strconv.Itoa(i), Cells: []grid.Cell{{Text: strconv.Itoa(int(d.Board)), Bold: true}, pair(d.Hand), pair(d.Engine)}}
		if d.Board == 0 {
			row.Cells[0] = grid.Cell{}
		}
		rows = append(rows, row)
	}
	g.SetRows(rows)
	return bordered(g)
}
