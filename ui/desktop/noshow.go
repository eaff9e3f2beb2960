package desktop

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// seat is a board of the current round without a result, with a box to tick
// for each of its players.
type seat struct {
	cell         cellKey
	board        tournament.Board
	white, black *look.Check
}

// noShows asks who did not come; then their opponents win by forfeit, or those
// who are left over are paired again among themselves.
func (s *pairingsScreen) noShows() {
	f := s.f
	if !s.playing() {
		return
	}
	var seats []seat
	list := []fyne.CanvasObject{}
	for _, sec := range f.state.Sections {
		r := sec.Round(sec.Current())
		if r == nil || sec.Draft != nil {
			continue
		}
		for _, b := range r.Boards {
			if b.Result != tournament.NoResult {
				continue
			}
			x := seat{
				cell: cellKey{sec.ID, r.No, b.No}, board: b,
				white: look.NewCheck(f.state.Player(b.White).Name(), false, nil), black: look.NewCheck(f.state.Player(b.Black).Name(), false, nil),
			}
			seats = append(seats, x)
			list = append(list, container.NewGridWithColumns(2, look.HBox(8, look.Width(36, look.NewBold(strconv.Itoa(int(b.No)))), x.white), look.HBox(0, x.black)))
		}
	}
	scroll := container.NewVScroll(look.VBox(0, list...))
	scroll.SetMinSize(fyne.NewSize(0, look.Current().Px(min(float32(28*len(seats)), 380))))
	content := look.VBox(8, look.NewParagraph(look.Span{Text: f.t("desktop.no-shows-how")}), scroll)
	var d *look.Dialog
	none := look.NewText("", look.Bad)
	forfeit := func() { s.leave(d, none, seats, s.forfeits) }
	again := func() { s.leave(d, none, seats, s.pairLeftOver) }
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	content.Add(none)
	d = look.NewDialog(f.t("desktop.no-shows-title"), content).Wide().FocusFirst(seats[0].white).
		WithButtons(cancel, look.NewPrimary(f.t("desktop.forfeit"), forfeit), look.NewButton(f.t("desktop.pair-left-over"), again))
	f.showAbout("checkin", d)
}

// leave closes the dialog and acts on the seats that were ticked, if any were.
func (s *pairingsScreen) leave(d *look.Dialog, none *look.Label, seats []seat, act func([]seat)) {
	seats = slices.DeleteFunc(slices.Clone(seats), func(x seat) bool { return !x.white.On() && !x.black.On() })
	if len(seats) == 0 {
		none.SetText(s.f.t("desktop.nobody-ticked"))
		return
	}
	d.Hide()
	act(seats)
}

// forfeits enters the forfeits, each as an act of its own.
func (s *pairingsScreen) forfeits(seats []seat) {
	f := s.f
	for _, x := range seats {
		to := tournament.WhiteByForfeit
		switch {
		case x.white.On() && x.black.On():
			to = tournament.DoubleForfeit
		case x.white.On():
			to = tournament.BlackByForfeit
		}
		e := arbiter.ResultEntry{Section: x.cell.section, Round: x.cell.round, Board: x.board.No, To: to}
		f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return f.Service.EnterResult(ctx, f.By, f.event, e, yes)
		}, s.enter)
	}
}

// pairLeftOver pairs the opponents of those who did not come, section by section.
func (s *pairingsScreen) pairLeftOver(seats []seat) {
	f := s.f
	absent := map[tournament.SectionID][]tournament.PlayerID{}
	for _, x := range seats {
		if x.white.On() {
			absent[x.cell.section] = append(absent[x.cell.section], x.board.White)
		}
		if x.black.On() {
			absent[x.cell.section] = append(absent[x.cell.section], x.board.Black)
		}
	}
	for _, sec := range f.state.Sections {
		if who := absent[sec.ID]; len(who) > 0 {
			f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
				return f.Service.PairLeftOver(ctx, f.By, f.event, sec.ID, who, yes)
			}, s.enter)
		}
	}
}

// exchange asks for two players of the draft, or of the posted round, and puts
// each in the other's place.
func (s *pairingsScreen) exchange() {
	f := s.f
	row, ok := s.current()
	sec := f.state.Section(row.section)
	if !ok || !row.draft && arbiter.PhaseOf(sec) != arbiter.Playing {
		return
	}
	round, act := sec.Round(sec.Current()), f.Service.ExchangePlayers
	if row.draft {
		round, act = &sec.Draft.Round, f.Service.SwapPlayers
	}
	var who []tournament.PlayerID
	var names []string
	first := 0
	add := func(p tournament.PlayerID, place string) {
		who, names = append(who, p), append(names, place+"  "+f.state.Player(p).Name())
	}
	for _, b := range round.Boards {
		if b.No == row.board {
			first = len(who)
		}
		add(b.White, f.t("desktop.place-white", int(b.No)))
		add(b.Black, f.t("desktop.place-black", int(b.No)))
	}
	for _, y := range round.Byes {
		if y.Kind == tournament.PairingBye || !row.draft && y.Kind == tournament.ZeroBye {
			add(y.Player, f.t("bye."+y.Kind.String()))
		}
	}
	one, other := look.NewSelect(names, first, nil), look.NewSelect(names, min(first+2, len(names)-1), nil)
	var d *look.Dialog
	do := look.NewPrimary(f.t("desktop.exchange-do"), func() {
		a, b := who[one.Selected()], who[other.Selected()]
		d.Hide()
		f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return act(ctx, f.By, f.event, row.section, a, b, yes)
		}, func() { f.focus(s.grid) })
	})
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("desktop.exchange-title"), look.VBox(8,
		look.NewParagraph(look.Span{Text: f.t("desktop.exchange-how")}),
		look.NewFormRow(f.t("desktop.exchange-one"), one, 320), look.NewFormRow(f.t("desktop.exchange-other"), other, 320))).
		FocusFirst(one).WithButtons(cancel, do.WithKey("Enter"))
	f.showAbout("pairings", d)
}

// recallRound takes the last posted round back while it has no result. The
// hall has seen it: it needs a reason, and asks in two steps.
func (f *Face) recallRound() {
	none := func(sec *tournament.Section, r *tournament.Round) bool {
		return sec.Draft == nil && r.Missing() == len(r.Boards)
	}
	f.withReason(f.t("desktop.recall-title"), "desktop.recall-none", none, func(ctx context.Context, sec *tournament.Section, why string, yes arbiter.Answers) (tournament.State, error) {
		return f.Service.RecallRound(ctx, f.By, f.event, sec.ID, sec.Current(), why, yes)
	})
}

// boardsBack takes the last change of a posted round back, as when somebody
// comes in after all who was taken for a no-show.
func (f *Face) boardsBack() {
	playing := func(sec *tournament.Section, r *tournament.Round) bool { return sec.Draft == nil && r.Missing() > 0 }
	f.withReason(f.t("desktop.boards-back-title"), "desktop.boards-back-none", playing, func(ctx context.Context, sec *tournament.Section, why string, yes arbiter.Answers) (tournament.State, error) {
		return f.Service.RestoreBoards(ctx, f.By, f.event, sec.ID, why, yes)
	})
}

// withReason asks which posted round an act is about, among those that it may
// be about, and why it is done; where there is none, none is the key of why not.
func (f *Face) withReason(title, none string, may func(*tournament.Section, *tournament.Round) bool,
	act func(context.Context, *tournament.Section, string, arbiter.Answers) (tournament.State, error),
) {
	var open []*tournament.Section
	var names []string
	for i, sec := range f.state.Sections {
		if r := sec.Round(sec.Current()); r != nil && may(sec, r) {
			open, names = append(open, sec), append(names, sectionTitle(i, sec)+" · "+f.t("desktop.round", int(r.No)))
		}
	}
	if len(open) == 0 {
		f.showError(tournament.Refuse(none))
		return
	}
	which := look.NewSelect(names, 0, nil)
	why := look.NewEntry("")
	row := look.NewFormRow(f.t("desktop.recall-why"), why, 420)
	var d *look.Dialog
	do := func() {
		sec := open[which.Selected()]
		if strings.TrimSpace(why.Text) == "" {
			row.SetError(f.t("desktop.recall-no-why"))
			return
		}
		d.Hide()
		f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return act(ctx, sec, strings.TrimSpace(why.Text), yes)
		}, func() { f.Go(Pairings) })
	}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(title, look.VBox(8, look.NewFormRow(f.t("desktop.recall-round"), which, 420), row)).Wide().
		FocusFirst(why).WithButtons(cancel, look.NewPrimary(f.t("desktop.go-on"), do).WithKey("Enter"))
	f.showAbout("pairings", d)
}
