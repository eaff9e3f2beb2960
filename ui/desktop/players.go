package desktop

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// playersScreen is the list of a section with an entry row over it: name,
// Enter, rating, Enter, and the next player.
type playersScreen struct {
	f       *Face
	sec     int
	list    *listOr
	grid    *grid.Grid
	count   *look.Label
	name    *look.Entry
	rating  *look.Entry
	problem *look.Label
	players []*tournament.Player
	order   listOrder
	back    func(entered *tournament.Player) // the way back to the door, for a walk-up; nil
}

// listOrder is how the list is sorted: by a column, up or down. The zero value
// is the order of pairing numbers and entry.
type listOrder struct {
	column int
	down   bool
}

// The columns of the list.
const (
	colNumber = iota
	colName
	colFederation
	colRating
	colFideID
	colClub
	colStatus
)

// players is the page of players.
func (f *Face) players() *playersScreen {
	if s, ok := f.screens[Players].(*playersScreen); ok {
		return s
	}
	return &playersScreen{f: f}
}

func (s *playersScreen) build() fyne.CanvasObject {
	f := s.f
	s.sec, s.back = min(s.sec, max(len(f.state.Sections)-1, 0)), nil
	picker := f.sectionPicker("", s.sec, func(i int) { s.sec = i; s.show(); s.enter() })
	s.count = look.NewText("", look.Text2)
	s.grid = grid.New(s.columns()...)
	s.grid.OnEnter = func(at grid.At) { s.editPlayer(at.Row) }
	s.grid.OnHeader = s.sortBy
	s.grid.OnKey = func(_ grid.At, key fyne.KeyName) bool {
		if key == fyne.KeyEscape {
			s.enter()
			return true
		}
		return f.strikes(key)
	}
	s.grid.OnRune = func(_ grid.At, r rune) { f.letter(r) }
	title := titleBar(look.NewTitle(f.t("desktop.players")), picker, look.Stretch(s.count.Ellipsis()),
		look.NewButton(f.t("desktop.players.edit"), func() { s.editPlayer(s.grid.Current().Row) }).WithKey("F2"),
		look.NewButton(f.t("desktop.players.absence"), func() { s.absence(s.grid.Current().Row) }).WithKey("B"),
		look.NewButton(f.t("desktop.register"), s.lookUp).WithKey("F7"),
		look.NewButton(f.t("desktop.import"), f.chooseFile).WithKey("Ctrl+O"),
		look.NewPrimary(f.t("desktop.pairings"), func() { f.Go(Pairings) }).WithKey("F6"))
	s.list = newListOr(s.grid)
	return look.Frame(look.VBox(0, title, s.entryRow()), nil, nil, nil, s.list.box)
}

// entryRow is where players are typed: name, Enter, rating, Enter.
func (s *playersScreen) entryRow() fyne.CanvasObject {
	f := s.f
	name, rating := "", "" // what was being typed stays, over a change of language too
	if s.name != nil {
		name, rating = s.name.Text, s.rating.Text
	}
	s.name, s.rating = look.NewEntry(f.t("desktop.players.name")), look.NewEntry(f.t("desktop.players.rating"))
	s.name.SetText(name)
	s.rating.SetText(rating)
	s.problem = look.NewText("", look.Bad)
	s.name.OnSubmitted = func(string) {
		if strings.TrimSpace(s.name.Text) == "" {
			s.say(f.t("player.no-name"))
			return
		}
		s.say("")
		f.focus(s.rating)
	}
	toList := func(bool) { s.toList() }
	s.name.OnUpDown, s.rating.OnUpDown = toList, toList
	s.rating.OnSubmitted = func(string) { s.add() }
	row := look.HBox(8, look.Width(320, s.name), look.Width(110, s.rating), look.NewButton(f.t("desktop.players.add"), s.add).WithKey("Enter"), look.Stretch(s.problem.Ellipsis()))
	return look.NewPane(look.Bg, row).Padding(8, 16, 8, 16).Lines(look.Line, look.Bottom)
}

func (s *playersScreen) columns() []grid.Column {
	f := s.f
	cols := []grid.Column{
		{Title: f.t("desktop.col.no"), Width: 56, Align: grid.Right},
		{Title: f.t("desktop.col.player"), Share: 3},
		{Title: f.t("desktop.col.federation"), Width: 68},
		{Title: f.t("desktop.col.rating"), Width: 76, Align: grid.Right},
		{Title: f.t("desktop.col.fide-id"), Width: 116, Align: grid.Right},
		{Title: f.t("desktop.col.club"), Share: 2},
		{Title: f.t("desktop.col.status"), Share: 2},
	}
	cols[s.order.column].Sorted = map[bool]grid.Sort{false: grid.Ascending, true: grid.Descending}[s.order.down]
	return cols
}

// sortBy sorts by a column; once more turns it round. Ratings begin at the top.
func (s *playersScreen) sortBy(col int) {
	switch {
	case col == s.order.column:
		s.order.down = !s.order.down
	case col != colStatus:
		s.order = listOrder{column: col, down: col == colRating}
	default:
		return
	}
	s.grid.SetColumns(s.columns()...)
	s.show()
}

// sorted puts the players into the order that was chosen; equals keep theirs.
func (o listOrder) sorted(players []*tournament.Player) []*tournament.Player {
	by := map[int]func(a, b *tournament.Player) int{
		colName:       func(a, b *tournament.Player) int { return strings.Compare(a.Name(), b.Name()) },
		colFederation: func(a, b *tournament.Player) int { return strings.Compare(a.Federation, b.Federation) },
		colRating:     func(a, b *tournament.Player) int { return a.Rating - b.Rating },
		colFideID: func(a, b *tournament.Player) int {
			return cmp.Or(len(a.Person.Value.FideID)-len(b.Person.Value.FideID), strings.Compare(a.Person.Value.FideID, b.Person.Value.FideID))
		},
		colClub: func(a, b *tournament.Player) int { return strings.Compare(a.Club, b.Club) },
	}[o.column]
	out := slices.Clone(players)
	switch {
	case by == nil && o.down:
		slices.Reverse(out)
	case by != nil && o.down:
		slices.SortStableFunc(out, func(a, b *tournament.Player) int { return by(b, a) })
	case by != nil:
		slices.SortStableFunc(out, by)
	}
	return out
}

func (s *playersScreen) home() fyne.Focusable { return s.name }

// toList gives the keyboard to the list, or to the entry while there is none.
func (s *playersScreen) toList() {
	if w := s.list.home(); w != nil {
		s.f.focus(w)
		return
	}
	s.enter()
}

func (s *playersScreen) enter() { s.f.focus(s.name) }

func (s *playersScreen) key(e *fyne.KeyEvent) bool {
	if e.Name != fyne.KeyEscape || s.name.Text+s.rating.Text == "" {
		return false
	}
	s.name.SetText("")
	s.rating.SetText("")
	s.say("")
	s.enter()
	return true
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
	s.players = s.order.sorted(f.state.Entries(sec.ID))
	numbers := sec.TPNs()
	rows := make([]grid.Row, len(s.players))
	for i, p := range s.players {
		name := playerCell(p)
		if p.Withdrawn(sec.Current() + 1) {
			name.Color = look.Text2
		}
		rows[i] = grid.Row{ID: string(p.ID), Cells: []grid.Cell{
			tpnCell(numbers[p.ID]), name,
			{Text: p.Federation, Color: look.Text2},
			ratingCell(p),
			{Text: p.Person.Value.FideID, Color: look.Text2},
			{Text: p.Club, Color: look.Text2},
			{Text: s.status(sec, p), Color: look.Text2},
		}}
	}
	s.grid.SetRows(rows)
	if s.list.list(); len(rows) == 0 {
		s.list.instead(f.t("desktop.no-players"), nil)
	}
	s.count.SetText(f.t("count.players", len(s.players)))
}

// status is what the list says of a player besides who he is.
func (s *playersScreen) status(sec *tournament.Section, p *tournament.Player) string {
	f := s.f
	var parts []string
	if p.Joined > 1 {
		parts = append(parts, f.t("desktop.players.joined", int(p.Joined)))
	}
	switch {
	case p.Expelled:
		parts = append(parts, f.t("desktop.expelled"))
	case p.Withdrawn(sec.TotalRounds):
		parts = append(parts, f.t("desktop.players.left", int(p.Leaves[len(p.Leaves)-1].From)))
	}
	if p.Board > 0 {
		parts = append(parts, f.t("desktop.players.board", int(p.Board)))
	}
	for _, r := range p.Requests {
		if p.Withdrawn(r.Round) {
			continue // it is of no use to him any more
		}
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
	back := func() { // what was typed stands again, unless the next name is being typed
		if s.name.Text+s.rating.Text == "" {
			s.name.SetText(name)
			s.rating.SetText(rating)
			f.focus(s.name)
		}
	}
	f.perform(deed{
		act: func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return f.Service.EnterPlayers(ctx, f.By, f.event, []arbiter.Entry{entry}, yes)
		},
		then:    s.added,
		refused: func(err error) { back(); s.say(f.words.Err(err)) },
		left:    back,
	})
}

// added goes on after an entry: to the next one, or back to the door.
func (s *playersScreen) added() {
	s.grid.SetCursor(s.newest())
	if back := s.back; back != nil {
		s.back = nil
		back(s.f.state.Players[len(s.f.state.Players)-1])
	}
}

// newest is the row of the player who was entered last.
func (s *playersScreen) newest() int {
	all := s.f.state.Players
	if len(all) == 0 {
		return -1
	}
	return s.grid.Find(string(all[len(all)-1].ID))
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
	source, k := p.RatingSource, p.K
	board := add("board", "", 80)
	if p.Board > 0 {
		board.SetText(strconv.Itoa(int(p.Board)))
	}
	rows := make([]fyne.CanvasObject, len(fields))
	for i, x := range fields {
		rows[i] = x.row
	}
	boardRow, has := fields[len(fields)-1].row, p.Board
	boardRow.SetHint(f.t("desktop.player.board-hint"))
	var d *look.Dialog
	save := func() {
		no, err := readNumber(cmp.Or(strings.TrimSpace(board.Text), "0"), 0, arbiter.MaxBoard)
		w := func(e *look.Entry) tournament.Written { return tournament.Written{Text: e.Text} }
		person, profile, problems := tournament.Entrant{
			Name: w(name), Latin: w(latin), Title: w(title), Rating: w(elo), Federation: w(fed), Club: w(club), FideID: w(fide), Birth: w(birth), Sex: w(sex),
		}.Check()
		for _, x := range fields {
			x.row.SetError("")
		}
		boardRow.SetError(unless(err == nil, f.t("player.board-range", arbiter.MaxBoard)))
		showProblems(f, fields, problems)
		if problems.Err() != nil || err != nil {
			return
		}
		profile.RatingSource, profile.K = source, k
		person.NationalID = v.NationalID
		seen := arbiter.Entry{Person: v, Profile: p.Profile}
		want := arbiter.Entry{Person: person, Profile: profile}
		change := func() {
			f.perform(deed{
				act: func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
					return f.Service.ChangePlayer(ctx, f.By, f.event, p.ID, seen, want, yes)
				},
				then:    func() { d.Hide(); s.toList() },
				refused: func(err error) { s.refusedField(fields, err) },
			})
		}
		if no == int(has) {
			change()
			return
		}
		f.perform(deed{
			act: func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
				return f.Service.FixBoard(ctx, f.By, f.event, p.ID, has, tournament.BoardNo(no))
			},
			then:    func() { has = tournament.BoardNo(no); change() },
			refused: func(err error) { f.refusedAt(boardRow, err) },
		})
	}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	var others []*look.Button
	if f.Register != nil {
		others = append(others, look.NewButton(f.t("desktop.register.fill"), func() {
			typed := cmp.Or(fide.Text, latin.Text, name.Text)
			d.Hide()
			f.findInLists(typed, f.t("desktop.register.fill"), func(x Listed) {
				source, k = x.Profile.RatingSource, x.Profile.K
				fill(fields, x)
			}, func() { f.show(d) })
		}))
	}
	d = look.NewDialog(p.Name(), look.VBox(6, rows...)).Wide().FocusFirst(name).WithButtons(cancel, look.NewPrimary(f.t("desktop.save"), save).WithKey("Enter"), others...)
	f.show(d)
	name.TypedShortcut(&fyne.ShortcutSelectAll{})
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
			s.f.refusedAt(x.row, err)
		}
	}
}

// remove takes an entry out, after asking. Who has been paired stays: that is
// said instead of asked.
func (s *playersScreen) remove(at int) {
	p, sec := s.player(at), s.current()
	if p == nil {
		return
	}
	f := s.f
	if sec.TPN(p.ID) > 0 && sec.Current() > 0 {
		f.showError(tournament.Refuse("state.player-has-rounds", p.Name()))
		return
	}
	f.confirm(f.t("desktop.players.remove-sure", p.Name()), f.t("desktop.players.remove"), func() {
		f.do(func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
			return f.Service.RemovePlayer(ctx, f.By, f.event, p.ID)
		}, s.toList)
	})
}

// absence is the form for byes, withdrawal, return and the move to another section.
func (s *playersScreen) absence(at int) {
	p, sec := s.player(at), s.current()
	if p == nil {
		return
	}
	f := s.f
	if sec.Current() >= sec.TotalRounds {
		f.showError(tournament.Refuse("round.all-played", int(sec.TotalRounds)))
		return
	}
	var d *look.Dialog
	do := func(a act) func() {
		return func() { d.Hide(); f.do(a, s.toList) }
	}
	rows, first, grant := s.byeRows(p, sec, do)
	rows = append(rows, s.leaveRows(p, sec, do, func() { d.Hide() })...)
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
	d = look.NewDialog(p.Name(), look.VBox(8, rows...)).FocusFirst(first).WithButtons(cancel, nil).WithEnter(grant)
	f.show(d)
}

// byeRows are the requests on record and the choice of another, which Enter records.
func (s *playersScreen) byeRows(p *tournament.Player, sec *tournament.Section, do func(act) func()) (rows []fyne.CanvasObject, first fyne.Focusable, grant *look.Button) {
	f := s.f
	next := sec.Current() + 1
	var rounds []string
	for r := next; r <= sec.TotalRounds; r++ {
		rounds = append(rounds, f.t("desktop.round", int(r)))
	}
	kinds := []tournament.ByeKind{tournament.HalfBye, tournament.ZeroBye, tournament.FullBye, tournament.NoBye}
	round := look.NewSelect(rounds, 0, nil)
	kind := look.NewSelect([]string{f.t("bye.H"), f.t("bye.Z"), f.t("bye.F"), f.t("desktop.players.no-bye")}, 0, nil)
	grant = look.NewPrimary(f.t("desktop.players.grant"), do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
		return f.Service.GrantBye(ctx, f.By, f.event, p.ID, next+tournament.RoundNo(round.Selected()), kinds[kind.Selected()], yes)
	})).WithKey("Enter")
	rows = append(rows, look.NewHeading(f.t("desktop.players.bye-heading")))
	for _, q := range p.Requests {
		rows = append(rows, look.NewText(f.t("desktop.players.bye", int(q.Round), f.t("bye."+q.Kind.String())), look.Text))
	}
	return append(rows, look.HBox(8, look.Width(130, round), look.Stretch(kind), grant)), round, grant
}

// leaveRows are the withdrawal, or the way back from it.
func (s *playersScreen) leaveRows(p *tournament.Player, sec *tournament.Section, do func(act) func(), away func()) []fyne.CanvasObject {
	f := s.f
	if p.Expelled {
		return nil // for good
	}
	next := sec.Current() + 1
	words, leave := f.t("desktop.players.withdraw", int(next)), func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
		return f.Service.Withdraw(ctx, f.By, f.event, p.ID, next, "")
	}
	if p.Withdrawn(sec.TotalRounds) {
		words, leave = f.t("desktop.players.return", int(next)), func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
			return f.Service.Return(ctx, f.By, f.event, p.ID)
		}
	}
	expel := look.NewButton(f.t("desktop.menu.expel"), func() { away(); f.expel(p.ID) })
	return []fyne.CanvasObject{look.NewHeading(f.t("desktop.players.leave-heading")), look.HBox(8, look.NewButton(words, do(leave)), expel, look.Spacer())}
}

// findPlayer lists everybody, or who has the typed part of a name, and goes to
// the chosen player's line.
func (f *Face) findPlayer() {
	f.choosePlayer("desktop.find", "", f.toPlayer)
}

// choosePlayer lists them and takes the one on whom Enter is pressed; the button
// says what for. Ctrl+I shows the card of the one under the cursor.
func (f *Face) choosePlayer(title, act string, take func(*tournament.Player)) {
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
			if strings.Contains(strings.ToLower(v.Name+" "+v.Latin+" "+v.FideID), strings.ToLower(text)) {
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
		take(found[at])
	}
	fill("")
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
	enter, others := (*look.Button)(nil), []*look.Button{look.NewButton(f.t("desktop.cmd.card"), f.showCard).WithKey("Ctrl+I")}
	if act != "" {
		enter, others = look.NewPrimary(f.t(act), pick).WithKey("Enter"), nil
	}
	d = look.NewDialog(f.t(title), look.VBox(8, entry, list)).FocusFirst(entry).WithButtons(cancel, enter, others...)
	f.pointAt(d, func() tournament.PlayerID {
		if at := list.Current().Row; at >= 0 && at < len(found) {
			return found[at].ID
		}
		return ""
	})
	f.show(d)
}

// pointAt lets Ctrl+I show the card of whom a dialog is on, as long as it is open.
func (f *Face) pointAt(d *look.Dialog, who func() tournament.PlayerID) {
	f.pointed = func() (tournament.PlayerID, func()) { return who(), d.Hide }
	closed := d.OnClosed
	d.OnClosed = func() {
		f.pointed = nil
		call(closed)
	}
}
