package desktop

import (
	"context"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// differScreen shows what a list says otherwise than the event, before anything of
// it is taken over: who is new, who is changed and in which fields, who is not in
// the list. For each it is chosen whether the list is taken or what is there kept.
type differScreen struct {
	f        *Face
	title    string               // the key of its title
	about    func() string        // the list, in words
	lists    []RatingList         // where it is of ratings
	section  tournament.SectionID // whose screen of players one comes back to
	compared arbiter.Compared

	taken  []bool // by line
	rows   []int  // the line of each row; -1: none
	grid   *grid.Grid
	count  *look.Label
	act    *look.Button
	bar    fyne.CanvasObject
	detail *fyne.Container
}

// compare shows a list beside the event; nothing is changed yet.
func (f *Face) compare(s *differScreen) {
	s.f = f
	s.taken = make([]bool, len(s.compared.Lines))
	for i := range s.taken {
		s.taken[i] = s.differs(i)
	}
	f.screens[Importing] = s
	f.Go(Importing)
}

// differs tells whether there is anything to take in a line.
func (s *differScreen) differs(i int) bool {
	l := s.compared.Lines[i]
	return l.Player == "" || len(l.Changes) > 0
}

func (s *differScreen) build() fyne.CanvasObject {
	f := s.f
	s.grid = grid.New(grid.Column{Title: f.t("desktop.differ.take"), Width: 84}, grid.Column{Title: f.t("desktop.col.player"), Share: 2}, grid.Column{Title: f.t("desktop.differ.what"), Share: 3})
	s.grid.OnEnter = func(grid.At) { s.confirm() }
	s.grid.OnMoved = func(int) { s.showLine() }
	s.grid.OnTapped = func(at grid.At) {
		if at.Col == 0 {
			s.toggle()
		}
	}
	s.grid.OnRune = func(_ grid.At, r rune) {
		if r == ' ' {
			f.hears("Space")
			return
		}
		f.letter(r)
	}
	s.count = look.NewText("", look.Text2)
	s.act = look.NewPrimary(s.actWords(), s.confirm).WithKey("Enter")
	s.bar = titleBar(look.NewTitle(f.t(s.title)), look.Stretch(s.count.Ellipsis()),
		look.NewButton(f.t("desktop.differ.all"), s.takeAll).WithKey("A"), look.NewButton(f.t("desktop.differ.none"), s.keepAll).WithKey("K"),
		look.NewButton(f.t("desktop.cancel"), s.cancel).WithKey("Esc"), s.act)
	s.detail = look.VBox(8)
	pane := look.NewPane(look.Bg, container.NewVScroll(look.NewPane(look.None, s.detail).Padding(12, 16, 16, 16))).Lines(look.Line, look.Left)
	return look.Frame(s.bar, nil, nil, nil, f.withPane(s.grid, pane, 380))
}

// show lists the lines by what they are: changed, new, missing, the same.
func (s *differScreen) show() {
	f := s.f
	var rows []grid.Row
	s.rows = nil
	heading := func(key string, n int) {
		if n > 0 {
			rows, s.rows = append(rows, grid.Row{ID: key, Section: f.t(key), Note: f.t("count.players", n)}), append(s.rows, -1)
		}
	}
	for _, g := range []struct {
		key string
		is  func(arbiter.Listed) bool
	}{
		{"desktop.differ.changed", func(l arbiter.Listed) bool { return l.Player != "" && len(l.Changes) > 0 }},
		{"desktop.differ.new", func(l arbiter.Listed) bool { return l.Player == "" }},
		{"", nil},
		{"desktop.differ.same", func(l arbiter.Listed) bool { return l.Player != "" && len(l.Changes) == 0 }},
	} {
		if g.is == nil {
			heading("desktop.differ.missing", len(s.compared.Missing))
			for _, id := range s.compared.Missing {
				if p := f.state.Player(id); p != nil {
					rows, s.rows = append(rows, grid.Row{ID: string(id), Cells: []grid.Cell{{}, playerCell(p), {Text: f.t("desktop.differ.stays"), Color: look.Text2}}}), append(s.rows, -1)
				}
			}
			continue
		}
		n := 0
		for _, l := range s.compared.Lines {
			if g.is(l) {
				n++
			}
		}
		heading(g.key, n)
		for i, l := range s.compared.Lines {
			if g.is(l) {
				rows, s.rows = append(rows, grid.Row{ID: s.lineID(i), Cells: s.cells(i, l)}), append(s.rows, i)
			}
		}
	}
	s.grid.SetRows(rows)
	if s.grid.Current().Row < 0 || s.grid.CurrentRow().Section != "" {
		s.grid.SetCursor(min(1, len(rows)-1))
	}
	s.count.SetText(s.about())
	s.act.SetText(s.actWords())
	s.bar.Refresh()
	s.showLine()
}

// actWords say what Enter does.
func (s *differScreen) actWords() string {
	changes, entries := s.chosen()
	return s.f.t("desktop.differ.do", len(changes), len(entries))
}

func (s *differScreen) lineID(i int) string {
	l := s.compared.Lines[i]
	if l.Player != "" {
		return string(l.Player)
	}
	return "new " + l.Want.Person.Name + " " + l.Want.Person.FideID
}

func (s *differScreen) cells(i int, l arbiter.Listed) []grid.Cell {
	f := s.f
	take := grid.Cell{Text: f.t("desktop.differ.keeps"), Color: look.Text2}
	switch {
	case !s.differs(i):
		take = grid.Cell{}
	case s.taken[i]:
		take = grid.Cell{Text: f.t("desktop.differ.takes"), Icon: look.IconCheck}
	}
	name := grid.Cell{Text: l.Want.Person.Display(), Suffix: l.Want.Profile.Title}
	if p := f.state.Player(l.Player); p != nil {
		name = playerCell(p)
	}
	return []grid.Cell{take, name, {Text: strings.Join(s.said(l), " · "), Color: look.Text2}}
}

// said are the fields that the list has otherwise, old → new; of somebody new what
// the list knows.
func (s *differScreen) said(l arbiter.Listed) []string {
	f := s.f
	if l.Player == "" {
		p := l.Want.Profile
		return slices.DeleteFunc([]string{ratingText(p.Rating).Text, p.Federation, p.Club, l.Want.Person.FideID}, func(x string) bool { return x == "" })
	}
	out := make([]string, len(l.Changes))
	for i, c := range l.Changes {
		out[i] = f.changeWords(c)
	}
	return out
}

// changeWords are a changed field in words: "Rating 1980 → 2001".
func (f *Face) changeWords(c arbiter.FieldChange) string {
	was := c.Was
	if was == "" {
		was = "–"
	}
	return f.t("desktop.differ.field", f.t("desktop.player."+c.Field), was, c.Is)
}

// line is the line under the cursor; -1 without one.
func (s *differScreen) line() int {
	if at := s.grid.Current().Row; at >= 0 && at < len(s.rows) {
		return s.rows[at]
	}
	return -1
}

// showLine shows the line under the cursor field by field, and how old the lists are.
func (s *differScreen) showLine() {
	f := s.f
	s.detail.Objects = nil
	if len(s.lists) > 0 {
		s.detail.Add(look.NewParagraph(f.ages(s.lists)...))
	}
	if i := s.line(); i >= 0 {
		l := s.compared.Lines[i]
		s.detail.Add(look.NewBold(l.Want.Person.Display()))
		for _, c := range l.Changes {
			was := c.Was
			if was == "" {
				was = "–"
			}
			s.detail.Add(look.NewParagraph(look.Span{Text: f.t("desktop.player."+c.Field) + "  ", Color: look.Text2}, look.Span{Text: was + "  →  "}, look.Span{Text: c.Is, Bold: true}))
		}
	}
	s.detail.Add(look.NewSmallParagraph(look.Span{Text: f.t("desktop.differ.how"), Color: look.Text2}))
	s.detail.Refresh()
}

// toggle takes the line under the cursor, or keeps what is there.
func (s *differScreen) toggle() {
	if i := s.line(); i >= 0 && s.differs(i) {
		s.taken[i] = !s.taken[i]
		s.show()
	}
}

func (s *differScreen) takeAll() { s.all(true) }
func (s *differScreen) keepAll() { s.all(false) }

func (s *differScreen) all(take bool) {
	for i := range s.taken {
		s.taken[i] = take && s.differs(i)
	}
	s.show()
}

// chosen are what is taken: changes, and those who are new.
func (s *differScreen) chosen() (changes []arbiter.PlayerChange, entries []arbiter.Entry) {
	for i, l := range s.compared.Lines {
		switch {
		case !s.taken[i]:
		case l.Player == "":
			entries = append(entries, l.Want)
		default:
			changes = append(changes, arbiter.PlayerChange{Player: l.Player, Seen: arbiter.Entry{Person: l.Seen.Person, Profile: l.Seen.Profile}, Want: l.Want})
		}
	}
	return changes, entries
}

// confirm takes over what is chosen, in one command.
func (s *differScreen) confirm() {
	f := s.f
	changes, entries := s.chosen()
	if len(changes)+len(entries) == 0 {
		f.showError(tournament.Refuse("desktop.differ.nothing"))
		return
	}
	f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
		return f.Service.ChangePlayers(ctx, f.By, f.event, changes, entries, yes)
	}, s.cancel)
}

// cancel goes back to the players.
func (s *differScreen) cancel() {
	for i, sec := range s.f.state.Sections {
		if sec.ID == s.section {
			s.f.players().sec = i
		}
	}
	s.f.Go(Players)
}

func (s *differScreen) home() fyne.Focusable { return s.grid }
func (s *differScreen) enter()               { s.f.focus(s.grid) }

func (s *differScreen) key(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyEscape:
		s.cancel()
	case fyne.KeyReturn, fyne.KeyEnter:
		s.confirm()
	default:
		return false
	}
	return true
}

// lookUps is how many people are looked up in one piece of work: results that are
// entered meanwhile are saved between two of them.
const lookUps = 20

// updateRatings looks everybody up in the rating lists, which can be cancelled, and
// shows what they say otherwise.
func (f *Face) updateRatings() {
	if f.Register == nil {
		f.showError(tournament.Refuse("desktop.register.none"))
		return
	}
	u := &ratingUpdate{f: f, event: f.event, st: f.state, how: look.NewText(f.t("desktop.differ.looking", 0, len(f.state.Players)), look.Text2)}
	stop := look.NewButton(f.t("desktop.cancel"), func() { u.d.Hide() }).WithKey("Esc")
	u.d = look.NewDialog(f.t("desktop.cmd.update-ratings"), look.VBox(8, u.how)).WithButtons(stop, nil)
	u.d.OnClosed = func() { u.ended = true }
	f.show(u.d)
	f.run(func() (err error) { u.lists, err = f.Register.Lists(); return err }, func(err error) { u.next(err) })
}

// ratingUpdate is a look-up of everybody on its way.
type ratingUpdate struct {
	f     *Face
	event tournament.EventID
	st    tournament.State
	lists []RatingList
	at    int // who comes next
	out   arbiter.Compared
	how   *look.Label
	d     *look.Dialog
	ended bool
}

// next looks the next few up; after the last it shows what was found.
func (u *ratingUpdate) next(err error) {
	f := u.f
	switch {
	case u.ended || f.event != u.event: // cancelled
		return
	case err != nil:
		u.d.Hide()
		f.showError(err)
		return
	case len(u.lists) == 0:
		u.d.Hide()
		f.showError(tournament.Refuse("desktop.register.none"))
		return
	case u.at >= len(u.st.Players):
		u.d.Hide()
		s := &differScreen{title: "desktop.cmd.update-ratings", about: func() string { return f.t("desktop.differ.found", len(u.out.Lines), len(u.st.Players)) }, lists: u.lists, compared: u.out}
		if sec := f.players().current(); sec != nil {
			s.section = sec.ID
		}
		f.compare(s)
		return
	}
	u.how.SetText(f.t("desktop.differ.looking", u.at, len(u.st.Players)))
	few := u.st.Players[u.at:min(u.at+lookUps, len(u.st.Players))]
	u.at += len(few)
	f.run(func() error {
		for _, p := range few {
			x, ok, err := u.find(p)
			switch {
			case err != nil:
				return err
			case ok:
				u.out.Lines = append(u.out.Lines, x)
			default:
				u.out.Missing = append(u.out.Missing, p.ID)
			}
		}
		return nil
	}, u.next)
}

// find is what the lists say of a player's rating: by FIDE ID, else by a name that
// one person alone has.
func (u *ratingUpdate) find(p *tournament.Player) (x arbiter.Listed, ok bool, err error) {
	v := p.Person.Value
	typed := v.FideID
	if typed == "" {
		typed = v.LatinName()
	}
	found, err := u.f.Register.Find(typed, u.st.Info.Tempo, foundPeople)
	if err != nil {
		return x, false, err
	}
	for _, l := range found {
		list := arbiter.Entry{Section: p.Section, Person: l.Person, Profile: l.Profile}
		if c := arbiter.CompareList(tournament.State{Players: []*tournament.Player{p}}, p.Section, []arbiter.Entry{list}); c.Lines[0].Player != p.ID {
			continue
		}
		if ok && v.FideID == "" {
			return x, false, nil // two people of his name
		}
		list.Person = tournament.Person{FideID: l.Person.FideID}
		list.Profile = tournament.Profile{Title: l.Profile.Title, Rating: l.Profile.Rating, RatingSource: l.Profile.RatingSource, K: l.Profile.K, Games: l.Profile.Games, Peak: l.Profile.Peak}
		x = arbiter.Listed{Player: p.ID, Seen: arbiter.Entry{Section: p.Section, Person: v, Profile: p.Profile}}
		x.Want, x.Changes = arbiter.Overlay(x.Seen, list)
		ok = true
	}
	return x, ok, nil
}

// ages say which lists there are and how old they are; an old one is marked.
func (f *Face) ages(lists []RatingList) []look.Span {
	var spans []look.Span
	for i, x := range lists {
		s := look.Span{Text: f.t("desktop.register.age", x.Days, x.Name, string(x.Date), x.People), Color: look.Text2}
		if x.Days > oldList {
			s.Color = look.Bad
		}
		if i > 0 {
			s.Text = "  " + s.Text
		}
		spans = append(spans, s)
	}
	return spans
}

// replace asks who is to take a player's place, shows what that changes, and puts
// him there with all that was played.
func (s *playersScreen) replace(at int) {
	p := s.player(at)
	if p == nil {
		return
	}
	f := s.f
	var fields []*field
	for _, x := range []struct {
		key   string
		width float32
	}{{"name", 300}, {"latin", 300}, {"title", 80}, {"rating", 110}, {"federation", 80}, {"club", 300}, {"fideId", 160}, {"birth", 160}, {"sex", 80}} {
		e := look.NewEntry("")
		fields = append(fields, &field{key: x.key, width: x.width, entry: e, row: look.NewFormRow(f.t("desktop.player."+x.key), e, x.width)})
	}
	said := look.NewParagraph()
	source, k := "", 0
	seen := arbiter.Entry{Person: p.Person.Value, Profile: p.Profile}
	want := func() (arbiter.Entry, tournament.Problems) {
		w := func(i int) tournament.Written { return tournament.Written{Text: fields[i].entry.Text} }
		person, profile, problems := tournament.Entrant{Name: w(0), Latin: w(1), Title: w(2), Rating: w(3), Federation: w(4), Club: w(5), FideID: w(6), Birth: w(7), Sex: w(8)}.Check()
		profile.RatingSource, profile.K = source, k
		return arbiter.Entry{Person: person, Profile: profile}, problems
	}
	var d *look.Dialog
	show := func(string) {
		to, _ := want()
		said.SetSpans(look.Span{Text: f.t("desktop.replace.changes", f.idAndRating(seen), f.idAndRating(to))})
		d.Refresh()
	}
	do := func() {
		to, problems := want()
		for _, x := range fields {
			x.row.SetError("")
		}
		if showProblems(f, fields, problems); problems.Err() != nil {
			return
		}
		f.perform(deed{
			act: func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
				return f.Service.ReplacePlayer(ctx, f.By, f.event, arbiter.PlayerChange{Player: p.ID, Seen: seen, Want: to}, yes)
			},
			then:    func() { d.Hide(); s.toList() },
			refused: func(err error) { s.refusedField(fields, err) },
		})
	}
	rows := []fyne.CanvasObject{look.NewParagraph(look.Span{Text: f.t("desktop.replace.how", p.Name()), Color: look.Text2})}
	for _, x := range fields {
		x.entry.OnChanged = show
		rows = append(rows, x.row)
	}
	rows = append(rows, said)
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	var others []*look.Button
	if f.Register != nil {
		others = append(others, look.NewButton(f.t("desktop.register.fill"), func() {
			typed := fields[0].entry.Text
			d.Hide()
			f.findInLists(typed, f.t("desktop.register.fill"), func(x Listed) {
				source, k = x.Profile.RatingSource, x.Profile.K
				fill(fields, x)
			}, func() { f.show(d) })
		}))
	}
	d = look.NewDialog(f.t("desktop.replace.title", p.Name()), look.VBox(6, rows...)).Wide().FocusFirst(fields[0].entry).
		WithButtons(cancel, look.NewPrimary(f.t("desktop.replace.do"), do).WithKey("Enter"), others...)
	show("")
	f.show(d)
}

// idAndRating is a person with what pairing and rating go by.
func (f *Face) idAndRating(e arbiter.Entry) string {
	id, rating := f.t("desktop.card.unrated"), "–"
	if e.Profile.Rating > 0 {
		id = f.t("desktop.card.rated", ratingText(e.Profile.Rating).Text)
	}
	if e.Person.Name != "" {
		rating = e.Person.Display()
	}
	return join(" · ", rating, id, map[bool]string{true: f.t("desktop.card.fide-id", e.Person.FideID)}[e.Person.FideID != ""])
}
