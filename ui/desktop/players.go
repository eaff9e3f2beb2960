package desktop

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// playersScreen is the list of a section with an entry row over it: name,
// Enter, rating, Enter, and the next player.
type playersScreen struct {
	f       *Face
	section *look.Segment
	sec     int
	grid    *grid.Grid
	count   *look.Label
	name    *look.Entry
	rating  *look.Entry
	problem *look.Label
	players []*tournament.Player
	search  string
}

func (s *playersScreen) build() fyne.CanvasObject {
	f := s.f
	names := []string{}
	for i, sec := range f.state.Sections {
		names = append(names, sectionTitle(i, sec))
	}
	s.sec = min(s.sec, max(len(names)-1, 0))
	s.section = look.NewSegment(names, s.sec, func(i int) { s.sec = i; s.show(); s.enter() })
	s.count = look.NewText("", look.Text2)
	num := func(key string, width float32) grid.Column {
		return grid.Column{Title: f.t(key), Width: width, Align: grid.Right}
	}
	s.grid = grid.New(num("desktop.col.no", 48), grid.Column{Title: f.t("desktop.col.player"), Share: 3}, grid.Column{Title: f.t("desktop.col.federation"), Width: 56},
		num("desktop.col.rating", 64), num("desktop.col.fide-id", 100), grid.Column{Title: f.t("desktop.col.club"), Share: 2}, grid.Column{Title: f.t("desktop.col.status"), Share: 2})
	s.grid.OnEnter = func(at grid.At) { s.editPlayer(at.Row) }
	s.grid.OnKey = func(at grid.At, key fyne.KeyName) bool {
		switch key {
		case fyne.KeyF2:
			s.editPlayer(at.Row)
		case fyne.KeyDelete:
			s.remove(at.Row)
		case fyne.KeyInsert:
			s.enter()
		default:
			return false
		}
		return true
	}
	s.name, s.rating = look.NewEntry(f.t("desktop.players.name")), look.NewEntry(f.t("desktop.players.rating"))
	s.problem = look.NewText("", look.Bad)
	s.name.OnSubmitted = func(string) {
		if strings.TrimSpace(s.name.Text) == "" {
			s.say(f.t("player.no-name"))
			return
		}
		s.say("")
		f.focus(s.rating)
	}
	s.name.OnUpDown = func(bool) { f.focus(s.grid) }
	s.rating.OnSubmitted = func(string) { s.add() }
	entry := look.HBox(8, look.Width(320, s.name), look.Width(110, s.rating), look.NewButton(f.t("desktop.players.add"), s.add).WithKey("Enter"), look.Stretch(s.problem.Ellipsis()))
	title := look.NewTitleBar(look.NewTitle(f.t("desktop.players")), s.section, look.Stretch(s.count),
		look.NewButton(f.t("desktop.players.edit"), func() { s.editPlayer(s.grid.Current().Row) }).WithKey("F2"),
		look.NewButton(f.t("desktop.players.absence"), func() { s.absence(s.grid.Current().Row) }),
		look.NewButton(f.t("desktop.import"), f.chooseFile).WithKey("Ctrl+O"),
		look.NewPrimary(f.t("desktop.pairings"), func() { f.Go(Pairings) }).WithKey("F6"))
	return look.Frame(container.NewVBox(title, look.NewPane(look.Bg, entry).Padding(8, 16, 8, 16).Lines(look.Line, look.Bottom)), nil, nil, nil, s.grid)
}

func (s *playersScreen) enter() { s.f.focus(s.name) }

func (s *playersScreen) key(e *fyne.KeyEvent) bool {
	if e.Name == fyne.KeyEscape && s.name.Text+s.rating.Text != "" {
		s.name.SetText("")
		s.rating.SetText("")
		s.say("")
		s.enter()
		return true
	}
	return false
}

func (s *playersScreen) say(sentence string) { s.problem.SetText(sentence) }

func (s *playersScreen) current() *tournament.Section {
	if s.sec >= len(s.f.state.Sections) {
		return nil
	}
	return s.f.state.Sections[s.sec]
}

func (s *playersScreen) show() {
	f := s.f
	sec := s.current()
	if sec == nil {
		return
	}
	s.players = f.state.Entries(sec.ID)
	rows := make([]grid.Row, len(s.players))
	for i, p := range s.players {
		rows[i] = grid.Row{ID: string(p.ID), Cells: []grid.Cell{
			tpnCell(sec.TPN(p.ID)), playerCell(p), {Text: p.Federation, Color: look.Text2}, ratingCell(p),
			{Text: p.Person.Value.FideID, Color: look.Text2}, {Text: p.Club, Color: look.Text2}, {Text: s.status(sec, p), Color: look.Text2},
		}}
	}
	s.grid.SetRows(rows)
	s.count.SetText(f.t("count.players", len(s.players)))
}

// status is what the list says of a player besides who he is.
func (s *playersScreen) status(sec *tournament.Section, p *tournament.Player) string {
	f := s.f
	var parts []string
	if p.Joined > 1 {
		parts = append(parts, f.t("desktop.players.joined", int(p.Joined)))
	}
	if p.Withdrawn(sec.TotalRounds) {
		parts = append(parts, f.t("desktop.players.left", int(p.Leaves[len(p.Leaves)-1].From)))
	}
	for _, r := range p.Requests {
		parts = append(parts, f.t("desktop.players.bye", int(r.Round), f.t("bye."+r.Kind.String())))
	}
	return strings.Join(parts, " · ")
}

// add enters the player of the entry row.
func (s *playersScreen) add() {
	f := s.f
	sec := s.current()
	if sec == nil {
		return
	}
	person, profile, problems := tournament.Entrant{Name: tournament.Written{Text: s.name.Text}, Rating: tournament.Written{Text: s.rating.Text}}.Check()
	if problems.Err() != nil {
		s.say(f.t(problems[0].Key, problems[0].Args...))
		f.focus(s.name)
		if strings.TrimSpace(s.name.Text) != "" {
			f.focus(s.rating)
		}
		return
	}
	entry := arbiter.Entry{Section: sec.ID, Person: person, Profile: profile}
	name, rating := s.name.Text, s.rating.Text
	s.name.SetText("") // at once: the next name may be typed while this one is saved
	s.rating.SetText("")
	s.say("")
	s.enter()
	f.doOr(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
		return f.Service.EnterPlayers(ctx, f.By, f.event, []arbiter.Entry{entry}, yes)
	}, func() { s.grid.SetCursor(len(s.players) - 1) }, func(err error) {
		if s.name.Text+s.rating.Text == "" {
			s.name.SetText(name)
			s.rating.SetText(rating)
		}
		s.say(f.words.Err(err))
	})
}

func (s *playersScreen) player(row int) *tournament.Player {
	if row < 0 || row >= len(s.players) {
		return nil
	}
	return s.players[row]
}

// field is one line of the player's form.
type field struct {
	key   string
	width float32
	entry *look.Entry
	row   *look.FormRow
}

// editPlayer opens the form with all that is known of a player.
func (s *playersScreen) editPlayer(at int) {
	p := s.player(at)
	if p == nil {
		return
	}
	f := s.f
	v := p.Person.Value
	fields := []*field{}
	add := func(key, text string, width float32) *look.Entry {
		e := look.NewEntry("")
		e.SetText(text)
		fields = append(fields, &field{key: key, width: width, entry: e, row: look.NewFormRow(f.t("desktop.player."+key), e, width)})
		return e
	}
	rating := ""
	if p.Rating > 0 {
		rating = strconv.Itoa(p.Rating)
	}
	name, latin := add("name", v.Name, 300), add("latin", v.Latin, 300)
	title, elo := add("title", p.Title, 80), add("rating", rating, 110)
	fed, club := add("federation", p.Federation, 80), add("club", p.Club, 300)
	fide, birth, sex := add("fideId", v.FideID, 160), add("birth", v.Birth, 160), add("sex", p.Sex, 80)
	rows := []fyne.CanvasObject{}
	for _, x := range fields {
		rows = append(rows, x.row)
	}
	var d *look.Dialog
	save := func() {
		w := func(e *look.Entry) tournament.Written { return tournament.Written{Text: e.Text} }
		person, profile, problems := tournament.Entrant{
			Name: w(name), Latin: w(latin), Title: w(title), Rating: w(elo), Federation: w(fed), Club: w(club), FideID: w(fide), Birth: w(birth), Sex: w(sex),
		}.Check()
		for _, x := range fields {
			x.row.SetError("")
		}
		if problems.Err() != nil {
			showProblems(f, fields, problems)
			return
		}
		profile.RatingSource, profile.K = p.RatingSource, p.K
		person.NationalID = v.NationalID
		seen := arbiter.Entry{Person: v, Profile: p.Profile}
		want := arbiter.Entry{Person: person, Profile: profile}
		f.doOr(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return f.Service.ChangePlayer(ctx, f.By, f.event, p.ID, seen, want, yes)
		}, func() { d.Hide(); f.focus(s.grid) }, func(err error) { s.refusedField(fields, err) })
	}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(p.Name(), look.VBox(6, rows...)).Wide().FocusFirst(name).WithButtons(cancel, look.NewPrimary(f.t("desktop.save"), save).WithKey("Enter"))
	d.Show(f.win.Canvas())
}

// showProblems puts each problem beside its field.
func showProblems(f *Face, fields []*field, problems tournament.Problems) {
	for _, p := range problems {
		for _, x := range fields {
			if x.key == p.Field {
				x.row.SetError(f.t(p.Key, p.Args...))
			}
		}
	}
}

// refusedField puts what the service refused beside the field it is about.
func (s *playersScreen) refusedField(fields []*field, err error) {
	key := "name"
	var e *arbiter.Error
	if errors.As(err, &e) && strings.Contains(e.Key, "fide-id") {
		key = "fideId"
	}
	for _, x := range fields {
		if x.key == key {
			x.row.SetError(s.f.words.Err(err))
		}
	}
}

// remove takes an entry out, after asking.
func (s *playersScreen) remove(at int) {
	p := s.player(at)
	if p == nil {
		return
	}
	f := s.f
	var d *look.Dialog
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	yes := look.NewPrimary(f.t("desktop.players.remove"), func() {
		d.Hide()
		f.do(func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
			return f.Service.RemovePlayer(ctx, f.By, f.event, p.ID)
		}, func() { f.focus(s.grid) })
	})
	d = look.NewDialog(f.t("desktop.level3"), look.NewMessage(look.LevelConfirm, "", f.t("desktop.players.remove-sure", p.Name()))).WithButtons(cancel, yes)
	d.Show(f.win.Canvas())
}

// absence is the form for byes, withdrawal, return and the move to another section.
func (s *playersScreen) absence(at int) {
	p, sec := s.player(at), s.current()
	if p == nil {
		return
	}
	f := s.f
	next := sec.Current() + 1
	rounds := []string{}
	for r := next; r <= sec.TotalRounds; r++ {
		rounds = append(rounds, f.t("desktop.round", int(r)))
	}
	var d *look.Dialog
	do := func(a act) func() {
		return func() { d.Hide(); f.do(a, func() { f.focus(s.grid) }) }
	}
	round := look.NewSelect(rounds, 0, nil)
	kinds := []tournament.ByeKind{tournament.HalfBye, tournament.ZeroBye, tournament.FullBye, tournament.NoBye}
	kind := look.NewSelect([]string{f.t("bye.H"), f.t("bye.Z"), f.t("bye.F"), f.t("desktop.players.no-bye")}, 0, nil)
	grant := do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
		return f.Service.GrantBye(ctx, f.By, f.event, p.ID, next+tournament.RoundNo(round.Selected()), kinds[kind.Selected()], yes)
	})
	rows := []fyne.CanvasObject{}
	if len(rounds) > 0 {
		rows = append(rows, look.NewHeading(f.t("desktop.players.bye-heading")), look.HBox(8, look.Width(140, round), look.Width(180, kind), look.NewButton(f.t("desktop.players.grant"), grant)))
	}
	leave, words := func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
		return f.Service.Withdraw(ctx, f.By, f.event, p.ID, next, "")
	}, f.t("desktop.players.withdraw", int(next))
	if p.Withdrawn(sec.TotalRounds) {
		leave, words = func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
			return f.Service.Return(ctx, f.By, f.event, p.ID)
		}, f.t("desktop.players.return", int(next))
	}
	rows = append(rows, look.NewHeading(f.t("desktop.players.leave-heading")), look.HBox(8, look.NewButton(words, do(leave)), look.Spacer()))
	if len(f.state.Sections) > 1 && sec.Current() == 0 {
		rows = append(rows, look.NewHeading(f.t("desktop.players.move-heading")))
		for i, other := range f.state.Sections {
			if other.ID != sec.ID {
				move := do(func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
					return f.Service.MovePlayer(ctx, f.By, f.event, p.ID, other.ID)
				})
				rows = append(rows, look.HBox(8, look.NewButton(sectionTitle(i, other), move), look.Spacer()))
			}
		}
	}
	cancel := look.NewButton(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(p.Name(), look.VBox(8, rows...)).WithButtons(cancel, nil)
	d.Show(f.win.Canvas())
}

// findPlayer asks for a part of a name and goes to the player's line.
func (f *Face) findPlayer() {
	if f.event == "" {
		return
	}
	entry := look.NewEntry(f.t("desktop.find.hint"))
	list := grid.New(grid.Column{}, grid.Column{Width: 140}).WithoutHeader().LeastRows(8)
	list.KeepKeys = true
	var found []*tournament.Player
	fill := func(text string) {
		found = nil
		rows := []grid.Row{}
		for _, p := range f.state.Players {
			v := p.Person.Value
			if text != "" && strings.Contains(strings.ToLower(v.Name+" "+v.Latin+" "+v.FideID), strings.ToLower(text)) {
				found = append(found, p)
				rows = append(rows, grid.Row{ID: string(p.ID), Cells: []grid.Cell{playerCell(p), {Text: f.state.Section(p.Section).Name, Color: look.Text2}}})
			}
		}
		list.SetRows(rows)
		list.SetCursor(min(0, len(rows)-1))
	}
	var d *look.Dialog
	pick := func() {
		at := list.Current().Row
		if at < 0 || at >= len(found) {
			return
		}
		d.Hide()
		s := f.screens[Players].(*playersScreen)
		for i, sec := range f.state.Sections {
			if sec.ID == found[at].Section {
				s.sec = i
			}
		}
		f.Go(Players)
		s.grid.SetCursor(s.grid.Find(string(found[at].ID)))
		f.focus(s.grid)
	}
	entry.OnChanged = fill
	entry.OnSubmitted = func(string) { pick() }
	entry.OnUpDown = func(down bool) {
		if down {
			list.Next()
		} else {
			list.Previous()
		}
	}
	list.OnTapped = func(grid.At) { pick() }
	cancel := look.NewButton(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("desktop.find"), look.VBox(8, entry, list)).FocusFirst(entry).WithButtons(cancel, nil)
	d.Show(f.win.Canvas())
}
