package desktop

import (
	"context"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter"
	"sealedmove/scoring"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// newScreen asks once for what an event declares. Its defaults are a club
// evening's: Enter goes through name, system, rounds, time control and
// tie-breaks, and the fifth Enter creates it.
type newScreen struct {
	f *Face

	name, place, dates, chief *look.Entry
	laws, tempo               *look.Select
	rows                      map[string]*look.FormRow

	sections []tournament.Settings
	at       int // the section that is edited
	grid     *grid.Grid
	heading  *look.Label

	secName, rounds, time, first, ties *look.Entry
	system, bye                        *look.Select

	like   *grid.Grid
	past   []arbiter.Summary
	events map[tournament.EventID]tournament.State
}

var systems = []tournament.System{tournament.Dutch, tournament.RoundRobin, tournament.DoubleRoundRobin}

var (
	editions = []tournament.Edition{tournament.FIDE2023, tournament.FIDE1985}
	tempos   = []tournament.Tempo{tournament.Standard, tournament.Rapid, tournament.Blitz}
)

func (s *newScreen) build() fyne.CanvasObject {
	f := s.f
	s.rows = map[string]*look.FormRow{}
	today := f.Service.Now().Format("2006-01-02")
	s.sections = []tournament.Settings{arbiter.Defaults(f.t("desktop.new.open"))}
	s.at = 0
	s.name, s.place, s.dates, s.chief = s.entry(f.t("desktop.new.default-name", today)), s.entry(""), s.entry(today), s.entry("")
	s.laws = look.NewSelect(words(f, "laws.", editions), 0, nil)
	s.tempo = look.NewSelect(words(f, "tempo.", tempos), 0, nil)
	event := look.VBox(6, look.NewBold(f.t("desktop.new.event")),
		s.row("name", s.name, 420, ""), s.row("place", s.place, 420, ""), s.row("dates", s.dates, 240, f.t("desktop.new.dates-hint")),
		s.row("chief", s.chief, 420, ""), s.row("laws", s.laws, 240, f.t("desktop.new.laws-hint")), s.row("tempo", s.tempo, 240, ""))

	s.grid = grid.New(grid.Column{Title: "", Width: 36}, grid.Column{Title: f.t("desktop.new.section")}, grid.Column{Title: f.t("desktop.new.system")},
		grid.Column{Title: f.t("desktop.new.rounds"), Width: 76, Align: grid.Right}, grid.Column{Title: f.t("desktop.new.time"), Width: 130},
		grid.Column{Title: f.t("desktop.new.first"), Width: 110, Align: grid.Right}).Fit().LeastRows(2)
	s.grid.OnMoved = func(row int) { s.edit(row) }
	s.grid.OnKey = func(_ grid.At, key fyne.KeyName) bool {
		if key == fyne.KeyDelete {
			s.removeSection()
			return true
		}
		return false
	}
	add := look.NewButton(f.t("desktop.new.add-section"), s.addSection).WithIcon(look.IconPlus)
	remove := look.NewButton(f.t("desktop.new.remove-section"), s.removeSection)
	s.heading = look.NewBold("")
	s.secName, s.rounds, s.time, s.first, s.ties = s.entry(""), s.entry(""), s.entry(""), s.entry(""), s.entry("")
	s.system = look.NewSelect(words(f, "system.", systems), 0, func(i int) { s.changeSystem(systems[i]) })
	s.bye = look.NewSelect([]string{f.t("desktop.new.bye-1"), f.t("desktop.new.bye-half"), f.t("desktop.new.bye-0")}, 0, func(int) { s.take() })
	for _, e := range []*look.Entry{s.secName, s.rounds, s.time, s.first, s.ties} {
		e.OnChanged = func(string) { s.take() }
	}
	section := look.VBox(6, s.heading,
		s.row("section", s.secName, 240, ""), s.row("system", s.system, 240, ""), s.row("rounds", s.rounds, 110, ""),
		s.row("time", s.time, 240, f.t("desktop.new.time-hint")), s.row("ties", s.ties, 420, f.t("desktop.new.ties-hint")),
		s.row("bye", s.bye, 240, ""), s.row("first", s.first, 110, f.t("desktop.new.first-hint")))
	s.chain()
	s.fields()

	note := look.NewMessage(look.LevelNote, f.t("desktop.level1"), f.t("desktop.new.note"))
	form := container.NewVScroll(look.NewPane(look.Bg, look.VBox(16, event, look.VBox(6, look.HBox(8, look.NewBold(f.t("desktop.new.sections")), look.Spacer(), remove, add), s.grid), section, note)).Padding(16, 24, 16, 24))
	title := look.NewTitleBar(look.NewTitle(f.t("desktop.new-tournament")), look.Stretch(look.NewText(f.t("desktop.new.nothing-written"), look.Text2).Ellipsis()),
		look.NewButton(f.t("desktop.cancel"), func() { f.Go(Home) }).WithKey("Esc"),
		look.NewPrimary(f.t("desktop.create"), s.create).WithKey("Ctrl+Enter"))
	return look.Frame(title, nil, s.likePane(), nil, form)
}

func words[T ~string](f *Face, prefix string, list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = f.t(prefix + string(v))
	}
	return out
}

func (s *newScreen) entry(text string) *look.Entry {
	e := look.NewEntry("")
	e.SetText(text)
	return e
}

func (s *newScreen) row(key string, field fyne.CanvasObject, width float32, hint string) *look.FormRow {
	r := look.NewFormRow(s.f.t("desktop.new."+key), field, width).WithHint(hint)
	s.rows[key] = r
	return r
}

// chain makes Enter go through the five fields that matter and then create.
func (s *newScreen) chain() {
	steps := []fyne.Focusable{s.name, s.system, s.rounds, s.time, s.ties}
	next := func(i int) func() {
		return func() {
			if i+1 < len(steps) {
				s.f.focus(steps[i+1])
				return
			}
			s.create()
		}
	}
	for i, w := range steps {
		if e, ok := w.(*look.Entry); ok {
			e.OnSubmitted = func(string) { next(i)() }
		}
	}
	for _, e := range []*look.Entry{s.place, s.dates, s.chief, s.secName, s.first} {
		e.OnSubmitted = func(string) { s.create() }
	}
}

func (s *newScreen) likePane() fyne.CanvasObject {
	f := s.f
	s.like = grid.New(grid.Column{}).WithoutHeader()
	s.like.OnEnter = func(at grid.At) { s.likeLast(at.Row) }
	s.like.OnTapped = func(at grid.At) { s.likeLast(at.Row) }
	hint := look.NewParagraph(look.Span{Text: f.t("desktop.new.like-hint"), Color: look.Text2})
	top := look.VBox(8, look.NewBold(f.t("desktop.new.like")), hint)
	box := look.Frame(look.NewPane(look.Bg, top).Padding(14, 16, 8, 16), nil, nil, nil, s.like)
	return look.NewPane(look.Bg, look.Width(230, box)).Lines(look.Line, look.Right)
}

func (s *newScreen) enter() {
	s.f.focus(s.name)
	s.name.TypedShortcut(&fyne.ShortcutSelectAll{})
}

func (s *newScreen) key(e *fyne.KeyEvent) bool {
	switch {
	case e.Name == fyne.KeyEscape:
		s.f.Go(Home)
	case e.Name == fyne.KeyReturn && s.f.win.Canvas().Focused() == s.system:
		s.f.focus(s.rounds) // a choice hands Enter on: it belongs to the form
	default:
		return false
	}
	return true
}

func (s *newScreen) show() {
	f := s.f
	f.run(func() (err error) {
		s.past, err = f.Service.Events(context.Background())
		s.events = map[tournament.EventID]tournament.State{}
		for _, e := range s.past {
			if st, err := f.Service.View(context.Background(), e.ID); err == nil {
				s.events[e.ID] = st
			}
		}
		return err
	}, func(error) {
		rows := []grid.Row{}
		for _, e := range s.past {
			rows = append(rows, grid.Row{ID: string(e.ID), Cells: []grid.Cell{{Text: e.Name}}})
		}
		s.like.SetRows(rows)
	})
}

// likeLast copies the settings of an earlier event: never its players, results
// or seeds.
func (s *newScreen) likeLast(row int) {
	if row < 0 || row >= len(s.past) {
		return
	}
	st := s.events[s.past[row].ID]
	s.place.SetText(st.Info.Place)
	s.chief.SetText(st.Info.Officials.Value.ChiefArbiter)
	for i, e := range editions {
		if e == st.Info.Laws {
			s.laws.SetSelected(i)
		}
	}
	for i, t := range tempos {
		if t == st.Info.Tempo {
			s.tempo.SetSelected(i)
		}
	}
	s.sections = nil
	for _, sec := range st.Sections {
		set := sec.Settings
		set.Seed, set.InitialColor, set.Forbidden, set.Accelerations, set.RoundDates = "", tournament.NoColor, nil, nil, nil
		s.sections = append(s.sections, set)
	}
	s.at = 0
	s.fields()
	s.enter()
}

func (s *newScreen) addSection() {
	set := s.sections[s.at]
	set.Name, set.Seed, set.FirstBoard = s.f.t("desktop.new.section-n", len(s.sections)+1), "", 0
	s.sections = append(s.sections, set)
	s.at = len(s.sections) - 1
	s.fields()
	s.f.focus(s.secName)
	s.secName.TypedShortcut(&fyne.ShortcutSelectAll{})
}

func (s *newScreen) removeSection() {
	if len(s.sections) < 2 {
		return
	}
	s.sections = append(s.sections[:s.at:s.at], s.sections[s.at+1:]...)
	s.at = min(s.at, len(s.sections)-1)
	s.fields()
}

func (s *newScreen) edit(row int) {
	if row >= 0 && row < len(s.sections) && row != s.at {
		s.at = row
		s.fields()
	}
}

// fields shows the section that is edited.
func (s *newScreen) fields() {
	at := s.at
	set := s.sections[at]
	s.at = -1 // what is set here is not an edit
	s.secName.SetText(set.Name)
	s.rounds.SetText(strconv.Itoa(int(set.TotalRounds)))
	s.time.SetText(set.TimeControl)
	s.ties.SetText(strings.Join(set.TieBreaks, ", "))
	s.first.SetText("")
	if set.FirstBoard > 0 {
		s.first.SetText(strconv.Itoa(int(set.FirstBoard)))
	}
	for i, sys := range systems {
		if sys == set.System {
			s.system.SetSelected(i)
		}
	}
	s.bye.SetSelected(map[tournament.Score]int{tournament.OnePoint: 0, tournament.HalfPoint: 1, 0: 2}[set.Points.PairingBye])
	s.at = at
	s.list()
}

// list shows the sections' table and the heading over the fields.
func (s *newScreen) list() {
	f := s.f
	rows := make([]grid.Row, len(s.sections))
	for i, set := range s.sections {
		first := f.t("desktop.new.continues")
		if set.FirstBoard > 0 || i == 0 {
			first = strconv.Itoa(max(int(set.FirstBoard), 1))
		}
		rows[i] = grid.Row{ID: strconv.Itoa(i), Cells: []grid.Cell{
			{Text: string(rune('A' + i)), Color: look.Text3},
			{Text: set.Name},
			{Text: f.t("system." + string(set.System))},
			{Text: strconv.Itoa(int(set.TotalRounds))},
			{Text: set.TimeControl},
			{Text: first},
		}}
	}
	at := s.at
	s.grid.SetRows(rows)
	s.grid.SetCursor(at)
	s.heading.SetText(f.t("desktop.new.section-heading", string(rune('A'+at)), s.sections[at].Name))
}

// take reads the fields into the section that is edited; what cannot be read
// is said beside its field and left as it was.
func (s *newScreen) take() {
	if s.at < 0 {
		return
	}
	f := s.f
	set := &s.sections[s.at]
	set.Name = strings.TrimSpace(s.secName.Text)
	set.TimeControl = strings.TrimSpace(s.time.Text)
	n, err := strconv.Atoi(strings.TrimSpace(s.rounds.Text))
	s.rows["rounds"].SetError(unless(err == nil && n >= 1 && n <= 99, f.t("desktop.new.rounds-error")))
	if err == nil {
		set.TotalRounds = tournament.RoundNo(n)
	}
	first, err := 0, error(nil)
	if t := strings.TrimSpace(s.first.Text); t != "" {
		first, err = strconv.Atoi(t)
	}
	s.rows["first"].SetError(unless(err == nil && first >= 0, f.t("section.first-board")))
	if err == nil {
		set.FirstBoard = tournament.BoardNo(first)
	}
	set.Points.PairingBye = []tournament.Score{tournament.OnePoint, tournament.HalfPoint, 0}[max(s.bye.Selected(), 0)]
	set.TieBreaks = scoring.Split(s.ties.Text)
	s.rows["ties"].SetError(s.tieProblem(*set))
	s.list()
}

func unless(ok bool, sentence string) string {
	if ok {
		return ""
	}
	return sentence
}

// tieProblem says what is wrong with a list of tie-breaks.
func (s *newScreen) tieProblem(set tournament.Settings) string {
	codes, ps := scoring.ParseList(set.TieBreaks)
	ps = append(ps, scoring.Check(codes, scoring.KindOf(set.System), false, 0)...)
	for _, p := range ps {
		if !p.Warning {
			return s.f.words.Problem(p)
		}
	}
	return ""
}

// changeSystem takes the usual tie-breaks of the system along.
func (s *newScreen) changeSystem(sys tournament.System) {
	if s.at < 0 {
		return
	}
	s.sections[s.at].System = sys
	s.sections[s.at].TieBreaks = arbiter.DefaultTieBreaks(sys)
	s.fields()
}

// create starts the event, or says beside each field what is wrong.
func (s *newScreen) create() {
	f := s.f
	s.take()
	s.rows["name"].SetError(unless(strings.TrimSpace(s.name.Text) != "", f.t("event.no-name")))
	start, end, err := parseDates(s.dates.Text)
	s.rows["dates"].SetError(unless(err == nil, f.t("desktop.new.dates-error")))
	for _, r := range s.rows {
		if r.Problem() != "" {
			return
		}
	}
	n := arbiter.NewEvent{
		Info: tournament.Info{
			Name: strings.TrimSpace(s.name.Text), Place: strings.TrimSpace(s.place.Text), Start: start, End: end,
			Laws: editions[max(s.laws.Selected(), 0)], Tempo: tempos[max(s.tempo.Selected(), 0)],
		},
		Officials: tournament.Officials{ChiefArbiter: strings.TrimSpace(s.chief.Text)},
		Sections:  s.sections,
	}
	var id tournament.EventID
	f.doOr(func(ctx context.Context, _ arbiter.Answers) (st tournament.State, err error) {
		id, st, err = f.Service.CreateEvent(ctx, f.By, n)
		return st, err
	}, func() { f.Open(id) }, func(err error) { s.rows["name"].SetError(f.words.Err(err)) })
}

// parseDates reads "2026-11-26", or two days with "to", "–" or "至" between.
func parseDates(text string) (start, end tournament.Date, err error) {
	for _, sep := range []string{" to ", " – ", "–", "至", " - "} {
		if a, b, ok := strings.Cut(text, sep); ok {
			if start, err = tournament.ParseDate(a); err != nil {
				return "", "", err
			}
			end, err = tournament.ParseDate(b)
			return start, end, err
		}
	}
	start, err = tournament.ParseDate(text)
	return start, start, err
}
