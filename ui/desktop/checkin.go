package desktop

import (
	"context"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/export"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// checkinScreen is the door: type a part of a name, Enter, and he is here. The
// keyboard stays in the search; the arrows choose in the list below it, and what
// else may be said of the one who is chosen stands between.
type checkinScreen struct {
	f      *Face
	sec    int // 0 is all of them
	list   *listOr
	grid   *grid.Grid
	find   *look.Entry
	count  *look.Label
	only   *look.Button
	rest   *look.Button
	who    *look.Label     // the one who is chosen
	acts   []*look.Button  // what may be said of him
	foot   *footLine       // what was done last
	rows   []atDoor        // of grid; headings are empty
	hits   int             // how many the typed text finds
	chosen bool            // the arrows or the mouse have chosen the row
	still  bool            // only those who are awaited are shown
	box    *fyne.Container // the whole screen
}

// atDoor is a row: a player before the next round of his section.
type atDoor struct {
	player *tournament.Player
	sec    *tournament.Section
	round  tournament.RoundNo // to come
}

func (x atDoor) presence() tournament.Presence { return x.player.Presence(x.round) }

// over tells whether no round is to come in his section.
func (x atDoor) over() bool { return x.round > x.sec.TotalRounds }

func (s *checkinScreen) build() fyne.CanvasObject {
	f := s.f
	typed := ""
	if s.find != nil {
		typed = s.find.Text
	}
	s.sec = min(s.sec, len(f.state.Sections))
	picker := f.sectionPicker(f.t("desktop.all-sections"), s.sec, func(i int) { s.sec = i; s.chosen = false; s.show(); s.enter() })
	s.count = look.NewText("", look.Text2)
	s.grid = grid.New(s.columns()...)
	s.grid.KeepKeys = true
	s.grid.OnEnter = func(grid.At) { s.chosen = true; s.here() }
	s.grid.OnTapped = func(grid.At) { s.chosen = true; s.showChosen() }
	s.grid.OnMoved = func(int) { s.showChosen() }
	s.grid.OnRune = func(_ grid.At, r rune) { f.letter(r) }
	s.grid.OnKey = func(_ grid.At, key fyne.KeyName) bool {
		if key == fyne.KeyEscape {
			s.enter()
			return true
		}
		return f.strikes(key)
	}
	s.list = newListOr(s.grid)
	s.find = look.NewEntry(f.t("desktop.checkin.find"))
	s.find.SetText(typed)
	s.find.OnChanged = func(string) { s.chosen = false; s.show() }
	s.find.OnSubmitted = func(string) { s.here() }
	s.find.OnTab = func() { f.focus(s.grid) }
	s.find.OnUpDown = func(down bool) {
		s.chosen = true
		if down {
			s.grid.Next()
		} else {
			s.grid.Previous()
		}
		s.showChosen()
	}
	s.only = look.NewButton(f.t("desktop.checkin.only"), s.toggleOnly).WithKey("M").WithKind(pressed(s.still))
	s.rest = look.NewButton(f.t("desktop.checkin.rest"), s.settleRest).WithKey("F7")
	title := titleBar(look.NewTitle(f.t("desktop.checkin")), picker, look.Stretch(s.count.Ellipsis()), s.only, s.rest,
		look.NewPrimary(f.t("desktop.pairings"), func() { f.Go(Pairings) }).WithKey("F6"))
	s.foot = newFootLine(look.IconNote, f.t("desktop.checkin.how"))
	s.box = look.Frame(look.VBox(0, title, s.searchRow()), s.foot.bar, nil, nil, s.list.box)
	return s.box
}

// searchRow is the search, and beside it what may be said of the one it finds.
func (s *checkinScreen) searchRow() fyne.CanvasObject {
	f := s.f
	s.who = look.NewBold("")
	s.acts = []*look.Button{
		look.NewPrimary(f.t("desktop.checkin.here"), s.here).WithKey("Enter"),
		look.NewButton(f.t("desktop.checkin.out"), s.out).WithKey("A"),
		look.NewButton(f.t("desktop.checkin.half"), s.half).WithKey("H"),
		look.NewButton(f.t("desktop.checkin.withdraw"), s.withdraw).WithKey("W"),
		look.NewButton(f.t("desktop.checkin.awaited"), s.awaited).WithKey("U"),
		look.NewButton(f.t("desktop.checkin.note"), s.note).WithKey("F2"),
	}
	parts := []fyne.CanvasObject{look.Width(250, s.find), look.Stretch(s.who.Ellipsis())}
	for _, b := range s.acts {
		parts = append(parts, b)
	}
	return look.NewPane(look.Bg, look.HBox(8, parts...)).Padding(8, 16, 8, 16).Lines(look.Line, look.Bottom)
}

func (s *checkinScreen) columns() []grid.Column {
	f := s.f
	before := f.t("desktop.checkin.col.presence")
	if len(f.state.Sections) == 1 {
		before = f.t("desktop.round", int(f.state.Sections[0].Current()+1))
	}
	return []grid.Column{
		{Title: before, Width: 150},
		{Title: f.t("desktop.col.no"), Width: 52, Align: grid.Right},
		{Title: f.t("desktop.col.player"), Share: 3},
		{Title: f.t("desktop.col.rating"), Width: 64, Align: grid.Right},
		{Title: f.t("desktop.col.club"), Share: 1.6},
		{Title: f.t("desktop.checkin.col.fee"), Width: 110},
		{Title: f.t("desktop.checkin.col.comment"), Share: 2},
	}
}

func (s *checkinScreen) home() fyne.Focusable { return s.find }

func (s *checkinScreen) enter() { s.f.focus(s.find) }

func (s *checkinScreen) key(e *fyne.KeyEvent) bool {
	if e.Name != fyne.KeyEscape || s.find.Text == "" {
		return false
	}
	s.find.SetText("")
	s.enter()
	return true
}

// doorLook is how a presence is shown: a glyph and the ink of its word.
var doorLook = map[tournament.Presence]struct {
	icon  look.Icon
	color fyne.ThemeColorName
}{
	tournament.Awaited:  {look.StateMissing, look.Missing},
	tournament.Here:     {look.IconCheck, look.OK},
	tournament.Out:      {look.IconRefused, look.Text2},
	tournament.WithHalf: {look.StateBye, look.Text2},
	tournament.WithFull: {look.StateBye, look.Text2},
	tournament.Later:    {look.IconClock, look.Text2},
	tournament.Left:     {look.IconFlag, look.Text2},
	tournament.Barred:   {look.IconRefused, look.Bad},
}

func (s *checkinScreen) show() {
	f := s.f
	at := ""
	if x, ok := s.current(); ok && s.chosen {
		at = string(x.player.ID)
	}
	rows := s.fill()
	s.grid.SetColumns(s.columns()...)
	s.grid.SetRows(rows)
	switch s.list.list(); {
	case len(f.state.Players) == 0:
		s.list.instead(f.t("desktop.no-players"), look.NewButton(f.t("desktop.players"), func() { f.Go(Players) }))
	case s.hits == 0 && strings.TrimSpace(s.find.Text) != "":
		s.list.instead(f.t("desktop.checkin.nobody", strings.TrimSpace(s.find.Text)), look.NewButton(f.t("desktop.checkin.walk-up"), s.walkUp).WithKey("Ins"))
	case s.hits == 0 && s.still:
		s.list.instead(f.t("desktop.checkin.all-here"), look.NewButton(f.t("desktop.show-all"), s.toggleOnly))
	}
	if row := s.grid.Find(at); at != "" && row >= 0 {
		s.grid.SetCursor(row)
	} else if s.hits > 0 {
		s.grid.SetCursor(s.firstRow())
	}
	s.showCounts()
	s.showChosen()
}

// firstRow is the first that is a player's.
func (s *checkinScreen) firstRow() int {
	return slices.IndexFunc(s.rows, func(x atDoor) bool { return x.player != nil })
}

// fill makes the rows: those whom the typed text finds, by name, section by
// section.
func (s *checkinScreen) fill() (rows []grid.Row) {
	f := s.f
	s.rows, s.hits = nil, 0
	for i, players := range s.found() {
		if len(players) == 0 {
			continue
		}
		sec := f.state.Sections[i]
		next := sec.Current() + 1
		export.SortByName(f.words.Lang(), players)
		note := f.t("desktop.round", int(next))
		if next > sec.TotalRounds {
			note = f.t("checkin.all-played")
		}
		if len(f.state.Sections) > 1 || next > sec.TotalRounds {
			s.rows = append(s.rows, atDoor{})
			rows = append(rows, grid.Row{ID: string(sec.ID), Section: sectionTitle(i, sec), Note: note})
		}
		numbers := sec.TPNs()
		for _, p := range players {
			x := atDoor{p, sec, next}
			s.rows = append(s.rows, x)
			rows = append(rows, s.row(x, numbers[p.ID]))
		}
		s.hits += len(players)
	}
	return rows
}

// found are the players whom the typed text finds, section by section.
func (s *checkinScreen) found() [][]*tournament.Player {
	f := s.f
	well, badly, any := make([][]*tournament.Player, len(f.state.Sections)), make([][]*tournament.Player, len(f.state.Sections)), false
	for i, sec := range f.state.Sections {
		if s.sec > 0 && s.sec != i+1 {
			continue
		}
		players := f.state.Entries(sec.ID)
		if s.still {
			players = slices.DeleteFunc(players, func(p *tournament.Player) bool { return p.Presence(sec.Current()+1) != tournament.Awaited })
		}
		numbers := sec.TPNs()
		well[i], badly[i] = meant(players, numbers, s.find.Text)
		any = any || len(well[i]) > 0
	}
	if any {
		return well
	}
	return badly
}

func (s *checkinScreen) row(x atDoor, no tournament.TPN) grid.Row {
	f, p := s.f, x.player
	v, name, desk := doorLook[x.presence()], playerCell(p), p.Desk.Value
	if is := x.presence(); is == tournament.Left || is == tournament.Barred {
		name.Color = look.Text2
	}
	fee := grid.Cell{Text: desk.Fee, Color: look.Text2}
	if desk.Paid {
		fee.Icon, fee.Color = look.IconCheck, look.OK
		fee.Text, fee.Tip = desk.Fee, f.t("desktop.checkin.paid")
		if fee.Text == "" {
			fee.Text = f.t("desktop.checkin.paid")
		}
	}
	return grid.Row{ID: string(p.ID), Cells: []grid.Cell{
		{Text: f.t("checkin." + string(x.presence())), Icon: v.icon, Color: v.color},
		tpnCell(no), name, ratingCell(p),
		{Text: p.Club, Color: look.Text2},
		fee,
		{Text: desk.Comment, Color: look.Text2},
	}}
}

// showCounts says how many are here, awaited, absent, and have paid.
func (s *checkinScreen) showCounts() {
	f := s.f
	n, paid := map[tournament.Presence]int{}, 0
	for i, sec := range f.state.Sections {
		if s.sec > 0 && s.sec != i+1 {
			continue
		}
		for is, c := range f.state.CheckIn(sec) {
			n[is] += c
		}
		for _, p := range f.state.Entries(sec.ID) {
			paid += boolInt(p.Desk.Value.Paid)
		}
	}
	words := f.t("checkin.counts", n[tournament.Here], n[tournament.Awaited], n[tournament.Out], n[tournament.WithHalf]+n[tournament.WithFull], n[tournament.Left]+n[tournament.Barred])
	if paid > 0 {
		words += " · " + f.t("desktop.checkin.paid-count", paid)
	}
	s.count.SetText(words)
}

// showChosen says who is chosen, and what may be said of him.
func (s *checkinScreen) showChosen() {
	x, ok := s.current()
	s.who.SetText("")
	if ok {
		s.who.SetText(x.player.Name())
	}
	if ok && s.chosen {
		s.foot.say("", "", "")
	}
	for i, b := range s.acts {
		b.Hidden = !ok || i < len(s.acts)-1 && !slices.Contains(s.may(x), i)
		b.Refresh()
	}
	s.box.Refresh()
}

// may lists the acts that change something for a player, as indexes into acts.
func (s *checkinScreen) may(x atDoor) []int {
	if x.over() {
		return nil
	}
	all := map[tournament.Presence][]int{
		tournament.Awaited: {0, 1, 2, 3}, tournament.Here: {1, 2, 3, 4}, tournament.Out: {0, 2, 3}, tournament.WithHalf: {0, 1, 3}, tournament.WithFull: {0, 1, 3}, tournament.Left: {0},
	}[x.presence()]
	if x.sec.System.IsFixed() { // whose schedule is what it is
		all = slices.DeleteFunc(slices.Clone(all), func(i int) bool { return i == 1 || i == 2 })
	}
	return all
}

// current is the player of the cursor.
func (s *checkinScreen) current() (x atDoor, ok bool) {
	i := s.grid.Current().Row
	if i < 0 || i >= len(s.rows) || s.rows[i].player == nil || s.hits == 0 {
		return x, false
	}
	return s.rows[i], true
}

// here checks in the one who is chosen. Where the text finds several and none
// was chosen, the first of them is chosen and nothing is done.
func (s *checkinScreen) here() {
	f := s.f
	x, ok := s.current()
	switch {
	case !ok && strings.TrimSpace(s.find.Text) != "":
		s.walkUp()
		return
	case !ok || strings.TrimSpace(s.find.Text) == "" && !s.chosen: // a stray Enter
		return
	case s.hits > 1 && !s.chosen:
		s.chosen = true
		s.foot.say(look.IconWarning, look.Forfeit, f.t("desktop.checkin.several", s.hits))
		return
	case x.over():
		f.showError(tournament.Refuse("round.all-played", int(x.sec.TotalRounds)))
		return
	}
	s.act(x, "here", func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
		return f.Service.CheckIn(ctx, f.By, f.event, x.round, x.player.ID)
	})
}

// act does something about a player, clears the search for the next one, and
// says at the foot what was done. The search is free at once: the next name may
// be typed while this one is written. What was refused stands there again.
func (s *checkinScreen) act(x atDoor, is string, a act) {
	f, typed := s.f, s.find.Text
	s.chosen = false
	s.find.SetText("")
	again := func() {
		if s.find.Text == "" {
			s.find.SetText(typed)
		}
	}
	f.perform(deed{act: a, about: x.player.Name(), left: again, refused: func(err error) { again(); f.showError(err) }, then: func() {
		s.show()
		if s.find.Text == "" { // nothing has been typed ahead
			s.grid.SetCursor(s.grid.Find(string(x.player.ID)))
			s.enter()
		}
		s.foot.say(look.IconCheck, look.OK, f.t("checkin.last", x.player.Name(), f.t("checkin."+is)))
	}})
}

// onChosen does something about the player of the cursor, where one is chosen.
func (s *checkinScreen) onChosen(act int, do func(x atDoor)) {
	x, ok := s.current()
	switch {
	case !ok:
	case x.over():
		s.f.showError(tournament.Refuse("round.all-played", int(x.sec.TotalRounds)))
	case act >= 0 && !slices.Contains(s.may(x), act):
		s.foot.say(look.IconNote, look.Text, s.f.t("desktop.checkin.already", x.player.Name(), s.f.t("checkin."+string(x.presence()))))
	default:
		do(x)
	}
}

func (s *checkinScreen) out()  { s.bye(1, tournament.ZeroBye, "out") }
func (s *checkinScreen) half() { s.bye(2, tournament.HalfBye, "half") }

func (s *checkinScreen) bye(act int, kind tournament.ByeKind, is string) {
	f := s.f
	s.onChosen(act, func(x atDoor) {
		s.act(x, is, func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return f.Service.GrantBye(ctx, f.By, f.event, x.player.ID, x.round, kind, yes)
		})
	})
}

func (s *checkinScreen) withdraw() {
	f := s.f
	s.onChosen(3, func(x atDoor) {
		f.confirm(f.t("desktop.checkin.withdraw-sure", x.player.Name(), int(x.round)), f.t("desktop.players.withdraw", int(x.round)), func() {
			s.act(x, "left", func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
				return f.Service.Withdraw(ctx, f.By, f.event, x.player.ID, x.round, "")
			})
		})
	})
}

func (s *checkinScreen) awaited() {
	f := s.f
	s.onChosen(4, func(x atDoor) {
		s.act(x, "awaited", func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
			return f.Service.TakeBackCheckIn(ctx, f.By, f.event, x.round, x.player.ID)
		})
	})
}

// toggleOnly shows those who are awaited alone, or all again.
func (s *checkinScreen) toggleOnly() {
	s.still, s.chosen = !s.still, false
	s.only.WithKind(pressed(s.still))
	s.show()
	s.enter()
}

// walkUp enters somebody who is not on the list, with the name that was typed,
// and comes back to check him in.
func (s *checkinScreen) walkUp() {
	f := s.f
	name := strings.TrimSpace(s.find.Text)
	p := f.players()
	if s.sec > 0 {
		p.sec = s.sec - 1
	}
	f.Go(Players)
	p.back = func(entered *tournament.Player) { s.returned(entered) }
	p.name.SetText(name)
	if name != "" {
		f.focus(p.rating)
	}
}

// returned is the way back from the entry of a walk-up: he is chosen, and Enter
// checks him in.
func (s *checkinScreen) returned(p *tournament.Player) {
	s.f.Go(CheckIn)
	s.find.SetText(p.Person.Value.Name)
	s.chosen = true
	s.show()
	s.grid.SetCursor(s.grid.Find(string(p.ID)))
	s.showChosen()
}

// note asks for the fee of a player and a comment.
func (s *checkinScreen) note() {
	f := s.f
	x, ok := s.current()
	if !ok {
		return
	}
	seen := x.player.Desk.Value
	fee, comment := look.NewEntry(""), look.NewEntry("")
	fee.SetText(seen.Fee)
	comment.SetText(seen.Comment)
	paid := look.NewCheck(f.t("desktop.checkin.paid"), seen.Paid, nil)
	row := look.NewFormRow(f.t("desktop.checkin.col.comment"), comment, 340)
	var d *look.Dialog
	save := func() {
		want := tournament.DeskNote{Fee: fee.Text, Paid: paid.On(), Comment: comment.Text}
		f.perform(deed{
			act: func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
				return f.Service.NotePlayer(ctx, f.By, f.event, x.player.ID, seen, want)
			},
			then:    func() { d.Hide(); s.enter() },
			refused: func(err error) { f.refusedAt(row, err) },
		})
	}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(x.player.Name(), look.VBox(8, look.NewFormRow(f.t("desktop.checkin.col.fee"), look.HBox(12, look.Width(140, fee), paid), 340), row, quiet(f.t("desktop.checkin.note-who")))).
		FocusFirst(fee).WithButtons(cancel, look.NewPrimary(f.t("desktop.save"), save).WithKey("Enter"))
	f.showAbout("checkin", d)
}

// settleRest asks for one choice for all who were not checked in.
func (s *checkinScreen) settleRest() {
	f := s.f
	var secs []*tournament.Section
	for i, sec := range f.state.Sections {
		if (s.sec == 0 || s.sec == i+1) && sec.Current() < sec.TotalRounds && !sec.System.IsFixed() {
			secs = append(secs, sec)
		}
	}
	f.askUnseen(secs, "", func() {
		s.foot.say(look.IconNote, look.Text, f.t("desktop.checkin.rest-none"))
	}, func(arbiter.Answers) { s.enter() })
}

// checkinItem is the door in the sidebar, with the number of those who are
// awaited while check-in is in use.
func (f *Face) checkinItem(off bool) look.SidebarItem {
	it := look.SidebarItem{Icon: look.IconCheckIn, Name: f.t("desktop.checkin"), Off: off}
	n := 0
	for _, sec := range f.state.Sections {
		n += len(f.state.NotCheckedIn(sec))
	}
	if n > 0 {
		it.Count = f.t("desktop.count", n)
	}
	return it
}

// awaited are the players of a section whom nobody has said anything about; with
// used only where check-in is in use.
func (f *Face) awaited(sec *tournament.Section, used bool) (out []*tournament.Player) {
	if used {
		return f.state.NotCheckedIn(sec)
	}
	for _, p := range f.state.Entries(sec.ID) {
		if p.Presence(sec.Current()+1) == tournament.Awaited {
			out = append(out, p)
		}
	}
	return out
}

// allHere checks in the players of sections whom nobody has said anything about.
func (f *Face) allHere(secs []*tournament.Section, then func()) {
	if len(secs) == 0 {
		then()
		return
	}
	var players []tournament.PlayerID
	for _, p := range f.awaited(secs[0], false) {
		players = append(players, p.ID)
	}
	next := secs[0].Current() + 1
	f.do(func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
		return f.Service.CheckIn(ctx, f.By, f.event, next, players...)
	}, func() { f.allHere(secs[1:], then) })
}

// askUnseen asks, before a round is drafted, what becomes of those whom nobody
// has checked in though others were: a bye for all of them, or their games. pair
// is the button that leaves them as they are. At the door it is "": there it is
// asked before anybody was checked in too, and all may be here. It goes on with
// the answer that the pairing needs then.
func (f *Face) askUnseen(secs []*tournament.Section, pair string, none func(), onward func(arbiter.Answers)) {
	var unseen []tournament.PlayerID
	var names []string
	all := 0
	for _, sec := range secs {
		if sec.System.IsFixed() {
			continue
		}
		for _, p := range f.awaited(sec, pair != "") {
			unseen, names = append(unseen, p.ID), append(names, p.Name())
		}
		for is, n := range f.state.CheckIn(sec) {
			if is == tournament.Here || is == tournament.Awaited {
				all += n
			}
		}
	}
	n := len(unseen)
	if n == 0 {
		none()
		return
	}
	var d *look.Dialog
	leave := func(kind tournament.ByeKind) func() {
		return func() {
			d.Hide()
			f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
				return f.Service.LeaveOut(ctx, f.By, f.event, unseen, kind, yes)
			}, func() { onward(nil) })
		}
	}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	buttons := []*look.Button{look.NewButton(f.t("desktop.checkin.rest-out", n), leave(tournament.ZeroBye)), look.NewButton(f.t("desktop.checkin.rest-half", n), leave(tournament.HalfBye))}
	if pair == "" {
		buttons = append([]*look.Button{look.NewButton(f.t("desktop.checkin.rest-here", n), func() { d.Hide(); f.allHere(secs, func() { onward(nil) }) })}, buttons...)
	} else {
		buttons = append(buttons, look.NewButton(f.t(pair, n), func() { d.Hide(); onward(arbiter.Answers{"warn.not-checked-in"}) }))
	}
	parts := []fyne.CanvasObject{look.NewMessage(look.LevelConfirm, "", f.t("desktop.checkin.rest-who", n, all, firstNames(names, 24)))}
	if 2*n > all {
		parts = append(parts, look.NewMessage(look.LevelTwoSteps, "", f.t("desktop.checkin.rest-most", n, all)))
	}
	d = look.NewDialog(f.t("desktop.checkin.rest-title", n), look.VBox(8, parts...)).Wide().WithButtons(cancel, nil, buttons...)
	f.showAbout("checkin", d)
}
