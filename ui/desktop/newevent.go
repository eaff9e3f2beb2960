package desktop

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

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
// tie-breaks, and the fifth Enter creates it. From any other field it goes to
// the next one.
type newScreen struct {
	f *Face

	name, place, dates, chief *look.Entry
	laws, tempo               *look.Select
	tempoChosen               bool // by hand: it no longer follows the time control
	rows                      map[string]*look.FormRow
	after                     map[fyne.Focusable]fyne.Focusable // where Enter goes

	sections []tournament.Settings
	at       int // the section that is edited; -1 while its fields are being filled
	grid     *grid.Grid
	remove   *look.Button
	heading  *look.Label
	note     *look.Message // whether FIDE rules are on

	secName, rounds, time, first, ties, lots *look.Entry
	system, points, bye, set                 *look.Select
	scores                                   []tournament.Points // the choices of points
	sets                                     []scoring.Set       // the choices of tie-breaks

	match    *look.Entry // of a knockout: games of a match
	third    *look.Check // and whether there is one for the third place
	knockout fyne.CanvasObject

	like *grid.Grid
	past []tournament.State // settings of earlier events, the last changed first
}

var (
	usual    = []tournament.System{tournament.Dutch, tournament.RoundRobin, tournament.DoubleRoundRobin}
	editions = []tournament.Edition{tournament.FIDE2023, tournament.FIDE1985}
	tempos   = []tournament.Tempo{tournament.Standard, tournament.Rapid, tournament.Blitz}
)

// usualTime is the time control of the defaults: standard play, as the Laws'
// default edition is for.
const usualTime = "5400+30"

// pointsOf is a scoring by what a win and a draw are worth, the bye a win.
func pointsOf(win, draw tournament.Score) tournament.Points {
	p := tournament.StandardPoints()
	p.Win, p.Draw, p.PairingBye, p.Unknown = win, draw, win, draw
	return p
}

// usualPoints are the scorings that are offered.
func usualPoints() []tournament.Points {
	return []tournament.Points{tournament.StandardPoints(), pointsOf(30, 10), pointsOf(20, 10)}
}

func (s *newScreen) build() fyne.CanvasObject {
	f := s.f
	s.rows = map[string]*look.FormRow{}
	first := arbiter.Defaults(f.t("desktop.new.open"))
	first.TimeControl, first.Seed = usualTime, drawSeed()
	s.sections, s.at, s.tempoChosen = []tournament.Settings{first}, 0, false
	s.note = look.NewMessage(look.LevelNote, f.t("desktop.level1"), "")
	form := container.NewVScroll(look.NewPane(look.Bg, look.VBox(14, s.eventForm(), s.sectionList(), s.sectionForm(), s.note)).Padding(14, 24, 14, 24))
	s.chain()
	s.fields()
	s.checkDates()
	title := look.NewTitleBar(look.NewTitle(f.t("desktop.new-tournament")), look.Stretch(look.NewText(f.t("desktop.new.nothing-written"), look.Text2).Ellipsis()),
		look.NewButton(f.t("desktop.cancel"), s.cancel).WithKey("Esc"),
		look.NewPrimary(f.t("desktop.create"), s.create).WithKey("Ctrl+Enter"))
	return look.Frame(title, nil, s.likePane(), nil, form)
}

func (s *newScreen) eventForm() fyne.CanvasObject {
	f := s.f
	today := f.Service.Now().Format(time.DateOnly)
	s.name, s.place, s.dates, s.chief = s.entry(f.t("desktop.new.default-name", today)), s.entry(""), s.entry(today), s.entry("")
	s.dates.OnChanged = func(string) { s.checkDates() }
	s.name.OnChanged = func(string) { s.rows["name"].SetError("") }
	s.laws = look.NewSelect(words(f, "laws.", editions), 0, func(int) { s.showNote() })
	s.tempo = look.NewSelect(words(f, "tempo.", tempos), 0, func(int) { s.tempoChosen = true; s.checkTempo() })
	return look.VBox(4, look.NewBold(f.t("desktop.new.event")),
		s.row("name", s.name, 420), s.row("place", s.place, 420), s.row("dates", s.dates, 240), s.row("chief", s.chief, 420),
		s.pair("laws", s.laws, 240, "tempo", s.tempo, 110))
}

func (s *newScreen) sectionList() fyne.CanvasObject {
	f := s.f
	s.grid = grid.New(grid.Column{Title: "", Width: 36}, grid.Column{Title: f.t("desktop.new.section")}, grid.Column{Title: f.t("desktop.new.system")},
		grid.Column{Title: f.t("desktop.new.rounds"), Width: 80, Align: grid.Right}, grid.Column{Title: f.t("desktop.new.time"), Width: 130},
		grid.Column{Title: f.t("desktop.new.first"), Width: 110, Align: grid.Right}).Fit()
	s.grid.OnMoved = s.edit
	s.grid.OnEnter = func(at grid.At) {
		if at.Row == len(s.sections) {
			s.addSection()
			return
		}
		f.focus(s.secName)
	}
	s.grid.OnTapped = func(at grid.At) {
		if at.Row == len(s.sections) {
			s.addSection()
		}
	}
	s.grid.OnKey = func(_ grid.At, key fyne.KeyName) bool {
		switch key {
		case fyne.KeyDelete:
			s.removeSection()
		case fyne.KeyInsert:
			s.addSection()
		default:
			return false
		}
		return true
	}
	return look.VBox(6, look.NewBold(f.t("desktop.new.sections")), bordered(s.grid))
}

func (s *newScreen) sectionForm() fyne.CanvasObject {
	f := s.f
	s.heading = look.NewBold("")
	s.secName, s.rounds, s.time, s.first, s.ties, s.lots = s.entry(""), s.entry(""), s.entry(""), s.entry(""), s.entry(""), s.entry("")
	s.system = look.NewSelect(words(f, "system.", f.systems()), 0, func(i int) { s.changeSystem(f.systems()[i]) })
	s.match, s.third = s.entry(""), look.NewCheck(f.t("desktop.new.third"), false, func(bool) { s.take() })
	s.match.OnChanged = func(string) { s.take() }
	s.knockout = look.HBox(24, s.row("match", s.match, 60), look.Stretch(look.HBox(0, s.third)))
	s.points = look.NewSelect(nil, 0, func(i int) { s.changePoints(s.scores[i]) })
	s.bye = look.NewSelect(nil, 0, func(int) { s.take() })
	s.set = look.NewSelect(nil, 0, func(i int) {
		if i < len(s.sets) {
			s.ties.SetText(strings.Join(s.sets[i].List, ", "))
		}
	})
	for _, e := range []*look.Entry{s.secName, s.rounds, s.time, s.first, s.ties, s.lots} {
		e.OnChanged = func(string) { s.take() }
	}
	s.remove = look.NewLink(f.t("desktop.new.remove-section"), s.removeSection).WithKey("Del")
	form := look.VBox(4, look.HBox(8, s.heading, s.remove, look.Spacer()),
		s.pair("section", s.secName, 240, "first", s.first, 60),
		s.pair("system", s.system, 240, "rounds", s.rounds, 60),
		s.knockout,
		look.HBox(0, look.NewLink(f.t("desktop.rules.link"), s.editRules)),
		s.row("time", s.time, 240),
		s.pair("points", s.points, 240, "bye", s.bye, 110),
		look.NewFormRow(f.t("desktop.ties.set"), s.set, 300), s.row("ties", s.ties, 420), s.row("lots", s.lots, 240))
	s.rows["first"].SetHint(f.t("desktop.new.first-hint"))
	s.rows["ties"].SetHint(f.t("desktop.new.ties-hint"))
	s.rows["points"].SetHint("")
	s.rows["bye"].SetHint(f.t("desktop.new.points-hint"))
	s.rows["lots"].SetHint(f.t("desktop.new.lots-hint"))
	return form
}

// systems are those that can be chosen.
func (f *Face) systems() []tournament.System {
	if f.Systems == nil {
		return usual
	}
	return f.Systems
}

// showKnockout shows what only a knockout settles.
func (s *newScreen) showKnockout(set tournament.Settings) {
	var k tournament.KnockoutSettings
	if set.Knockout != nil {
		k = *set.Knockout
	}
	s.match.SetText(strconv.Itoa(max(k.Games, 1)))
	s.third.Set(k.ThirdPlace)
	if set.System == tournament.Knockout {
		s.knockout.Show()
	} else {
		s.knockout.Hide()
	}
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

func (s *newScreen) row(key string, field fyne.CanvasObject, width float32) *look.FormRow {
	r := look.NewFormRow(s.f.t("desktop.new."+key), field, width)
	s.rows[key] = r
	return r
}

// pair is two fields in one line, the second with a narrow label.
func (s *newScreen) pair(key1 string, field1 fyne.CanvasObject, width1 float32, key2 string, field2 fyne.CanvasObject, width2 float32) fyne.CanvasObject {
	return look.HBox(24, s.row(key1, field1, width1), look.Stretch(s.row(key2, field2, width2).WithLabels(76)))
}

// drawSeed draws a seed for the lots, to be seen before it is used.
func drawSeed() string {
	b := make([]byte, 4)
	if _, err := rand.Read(b); err != nil {
		return "" // the service draws one
	}
	h := strings.ToUpper(hex.EncodeToString(b))
	return h[:4] + "-" + h[4:]
}

// chain says where Enter goes: through the five fields that matter, the fifth
// creating the event; from the others to the next field down the page.
func (s *newScreen) chain() {
	page := []fyne.Focusable{s.name, s.place, s.dates, s.chief, s.laws, s.tempo, s.secName, s.first, s.system, s.rounds, s.match, s.time, s.points, s.bye, s.set, s.ties, s.lots}
	s.after = map[fyne.Focusable]fyne.Focusable{}
	for i, w := range page[:len(page)-1] {
		s.after[w] = page[i+1]
	}
	short := []fyne.Focusable{s.name, s.system, s.rounds, s.time, s.ties}
	for i, w := range short[:len(short)-1] {
		s.after[w] = short[i+1]
	}
	delete(s.after, s.ties)
	for _, w := range page {
		if e, ok := w.(*look.Entry); ok {
			e.OnSubmitted = func(string) { s.onward(e) }
		}
	}
}

// onward goes where Enter goes from a field.
func (s *newScreen) onward(from fyne.Focusable) {
	to, ok := s.after[from]
	if !ok {
		s.create()
		return
	}
	s.f.focus(to)
	if e, ok := to.(*look.Entry); ok {
		e.TypedShortcut(&fyne.ShortcutSelectAll{})
	}
}

func (s *newScreen) likePane() fyne.CanvasObject {
	f := s.f
	s.like = grid.New(grid.Column{}, grid.Column{Width: 72}).WithoutHeader()
	s.like.OnEnter = func(at grid.At) { s.likeLast(at.Row) }
	s.like.OnTapped = func(at grid.At) { s.likeLast(at.Row) }
	top := look.VBox(6, look.NewBold(f.t("desktop.new.like")), look.NewSmallParagraph(look.Span{Text: f.t("desktop.new.like-hint"), Color: look.Text2}))
	other := look.VBox(0, look.NewBold(f.t("desktop.new.or-from")),
		look.HBox(0, look.NewLink(f.t("desktop.import-file"), f.chooseFile)), look.HBox(0, look.NewLink(f.t("desktop.sample"), f.openSample)))
	box := look.Frame(look.NewPane(look.Bg, top).Padding(14, 16, 8, 16), look.NewPane(look.Bg, other).Lines(look.Line, look.Top).Padding(12, 16, 12, 16), nil, nil, s.like)
	return look.NewPane(look.Bg, look.Width(249, box)).Lines(look.Line, look.Right)
}

func (s *newScreen) home() fyne.Focusable { return s.name }

func (s *newScreen) enter() {
	s.f.focus(s.name)
	s.name.TypedShortcut(&fyne.ShortcutSelectAll{})
}

func (s *newScreen) key(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyEscape:
		s.cancel()
	case fyne.KeyReturn, fyne.KeyEnter: // a choice hands Enter on: it belongs to the form
		if at := s.f.win.Canvas().Focused(); at != nil {
			s.onward(at)
		}
	case fyne.KeyF5, fyne.KeyF6, fyne.KeyF9: // would throw away what was typed
	default:
		return false
	}
	return true
}

func (s *newScreen) submit() { s.create() }

func (s *newScreen) cancel() {
	s.f.pending = nil
	s.f.Go(Home)
}

// likesShown is how many earlier events are offered.
const likesShown = 12

func (s *newScreen) show() {
	f := s.f
	var past []tournament.State
	f.run(func() error {
		list, err := f.Service.Events(context.Background())
		for _, e := range list[:min(len(list), likesShown)] {
			if st, err := f.Service.View(context.Background(), e.ID); err == nil {
				past = append(past, st)
			}
		}
		return err
	}, func(error) {
		s.past = past
		rows := make([]grid.Row, len(past))
		for i, st := range past {
			rows[i] = grid.Row{ID: strconv.Itoa(i), Cells: []grid.Cell{{Text: st.Info.Name}, {Text: month(st.Info.Start), Color: look.Text2}}}
		}
		s.like.SetRows(rows)
	})
}

// month is "2026-11" of a day.
func month(d tournament.Date) string { return string(d[:min(len(d), 7)]) }

// likeLast copies the settings of an earlier event: never its players, results
// or seeds.
func (s *newScreen) likeLast(row int) {
	if row < 0 || row >= len(s.past) {
		return
	}
	st := s.past[row]
	s.place.SetText(st.Info.Place)
	s.chief.SetText(st.Info.Officials.Value.ChiefArbiter)
	s.laws.SetSelected(max(slices.Index(editions, st.Info.Laws), 0))
	s.sections = nil
	for _, sec := range st.Sections {
		set := sec.Settings
		set.Seed, set.InitialColor, set.Forbidden, set.Accelerations, set.RoundDates = drawSeed(), tournament.NoColor, nil, nil, nil
		s.sections = append(s.sections, set)
	}
	s.at = 0
	s.fields()
	s.tempo.SetSelected(max(slices.Index(tempos, st.Info.Tempo), 0))
	s.tempoChosen = true
	s.checkTempo()
	s.enter()
}

func (s *newScreen) addSection() {
	set := s.sections[len(s.sections)-1]
	set.Name, set.Seed, set.FirstBoard = s.f.t("desktop.new.section-n", len(s.sections)+1), drawSeed(), 0
	s.sections = append(s.sections, set)
	s.at = len(s.sections) - 1
	s.fields()
	s.f.focus(s.secName)
	s.secName.TypedShortcut(&fyne.ShortcutSelectAll{})
}

func (s *newScreen) removeSection() {
	if len(s.sections) < 2 || s.at < 0 {
		return
	}
	s.sections = slices.Delete(s.sections, s.at, s.at+1)
	s.at = min(s.at, len(s.sections)-1)
	s.fields()
	s.f.focus(s.grid)
}

func (s *newScreen) edit(row int) {
	if row >= 0 && row < len(s.sections) && s.at >= 0 && row != s.at {
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
	s.time.SetText(timeTyped(set.TimeControl))
	s.ties.SetText(strings.Join(set.TieBreaks, ", "))
	s.lots.SetText(set.Seed)
	s.first.SetText("")
	if set.FirstBoard > 0 {
		s.first.SetText(strconv.Itoa(int(set.FirstBoard)))
	}
	s.system.SetSelected(max(slices.Index(s.f.systems(), set.System), 0))
	s.showKnockout(set)
	s.showPoints(set.Points)
	s.sets = scoring.Sets(scoring.KindOf(set.System))
	s.set.SetOptions(s.f.setNames(s.sets), setOf(s.sets, set.TieBreaks))
	s.remove.Hidden = len(s.sections) < 2
	s.at = at
	s.check()
	s.list()
}

// showPoints offers the usual scorings, and the section's own if it is another.
func (s *newScreen) showPoints(p tournament.Points) {
	f := s.f
	s.scores = usualPoints()
	same := func(q tournament.Points) bool { return p.Win == q.Win && p.Draw == q.Draw && p.Loss == q.Loss }
	if !slices.ContainsFunc(s.scores, same) {
		s.scores = append(s.scores, p)
	}
	var names []string
	for _, q := range s.scores {
		names = append(names, q.Win.Half()+" – "+q.Draw.Half()+" – "+q.Loss.Half())
	}
	s.points.SetOptions(names, slices.IndexFunc(s.scores, same))
	byes := byesOf(p)
	s.bye.SetOptions([]string{f.points(byes[0]), f.points(byes[1]), f.points(byes[2])}, max(slices.Index(byes, p.PairingBye), 0))
}

// byesOf are what the pairing-allocated bye may be worth: a win, a draw, nothing.
func byesOf(p tournament.Points) []tournament.Score { return []tournament.Score{p.Win, p.Draw, 0} }

// points is "1 point", "½ point", "3 points".
func (f *Face) points(s tournament.Score) string {
	if s == tournament.OnePoint || s == tournament.HalfPoint {
		return f.t("desktop.new.bye-point", s)
	}
	return f.t("desktop.new.bye-points", s)
}

// list shows the sections' table and the heading over the fields.
func (s *newScreen) list() {
	f := s.f
	rows := make([]grid.Row, len(s.sections), len(s.sections)+1)
	for i, set := range s.sections {
		first := f.t("desktop.new.continues")
		if set.FirstBoard > 0 || i == 0 {
			first = strconv.Itoa(max(int(set.FirstBoard), 1))
		}
		rows[i] = grid.Row{ID: strconv.Itoa(i), Cells: []grid.Cell{
			{Text: string(rune('A' + i%26)), Color: look.Text3},
			{Text: set.Name},
			{Text: f.t("system." + string(set.System))},
			{Text: strconv.Itoa(int(set.TotalRounds))},
			{Text: timeShown(set.TimeControl)},
			{Text: first},
		}}
	}
	rows = append(rows, grid.Row{ID: "add", Cells: []grid.Cell{{Icon: look.IconPlus, Color: look.Text2}, {Text: f.t("desktop.new.add-section"), Color: look.Text2}, {}, {}, {}, {}}})
	s.grid.SetRows(rows)
	s.grid.SetCursor(s.at)
	s.heading.SetText(f.t("desktop.new.section-heading", string(rune('A'+s.at%26)), s.sections[s.at].Name))
	s.showNote()
}

// showNote says which of the sections FIDE rules will not hold for.
func (s *newScreen) showNote() {
	f := s.f
	laws := editions[max(s.laws.Selected(), 0)]
	var outside []string
	for i, set := range s.sections {
		if !arbiter.MayBeFIDE(laws, set.System) {
			outside = append(outside, string(rune('A'+i%26))+" · "+f.t("system."+string(set.System)))
		}
	}
	words := f.t("desktop.new.note")
	if len(outside) > 0 {
		words = f.t("desktop.new.note-outside", strings.Join(outside, f.t("desktop.and-so-on")))
	}
	s.note.SetText(f.t("desktop.level1"), words)
}

// take reads the fields into the section that is edited. What cannot be read
// is said beside its field, and left as it was.
func (s *newScreen) take() {
	if s.at < 0 {
		return
	}
	set := &s.sections[s.at]
	set.Name = strings.TrimSpace(s.secName.Text)
	set.Seed = strings.TrimSpace(s.lots.Text)
	if code, err := timeCode(s.time.Text); err == nil {
		set.TimeControl = code
	}
	if n, err := readNumber(s.rounds.Text, 1, 99); err == nil {
		set.TotalRounds = tournament.RoundNo(n)
	}
	set.FirstBoard = 0
	if n, err := readNumber(s.first.Text, 1, 9999); err == nil {
		set.FirstBoard = tournament.BoardNo(n)
	}
	set.Points.PairingBye = byesOf(set.Points)[max(s.bye.Selected(), 0)]
	set.TieBreaks = scoring.Split(s.ties.Text)
	s.set.SetSelected(setOf(s.sets, set.TieBreaks))
	lots := set.Knockout != nil && set.Knockout.Lots
	set.Knockout = nil
	if set.System == tournament.Knockout {
		n, _ := readNumber(s.match.Text, 1, 20) // what is no number is said by check
		set.Knockout = &tournament.KnockoutSettings{Games: n, ThirdPlace: s.third.On(), Lots: lots}
	}
	s.check()
	s.list()
}

var errNumber = errors.New("not a number in its range")

func readNumber(text string, low, high int) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < low || n > high {
		return 0, errNumber
	}
	return n, nil
}

// check says beside each field of the section what is wrong with it.
func (s *newScreen) check() {
	f := s.f
	set := s.sections[s.at]
	s.rows["section"].SetError(unless(set.Name != "", f.t("section.no-name")))
	_, err := readNumber(s.rounds.Text, 1, 99)
	s.rows["rounds"].SetError(unless(err == nil, f.t("desktop.new.rounds-error")))
	s.rows["rounds"].SetHint("")
	_, err = readNumber(s.match.Text, 1, 20)
	s.rows["match"].SetError(unless(err == nil || set.System != tournament.Knockout, f.t("desktop.new.match-error")))
	s.rows["match"].SetHint(f.t("desktop.new.match-hint"))
	if set.System.IsFixed() {
		s.rows["rounds"].SetHint(f.t("desktop.new.rounds-" + string(set.System)))
	}
	_, err = timeCode(s.time.Text)
	s.rows["time"].SetError(unless(err == nil, f.t("desktop.new.time-error")))
	s.rows["time"].SetHint(f.t("desktop.new.time-hint"))
	_, err = readNumber(s.first.Text, 1, 9999)
	s.rows["first"].SetError(unless(err == nil || strings.TrimSpace(s.first.Text) == "", f.t("desktop.new.first-error")))
	s.rows["ties"].SetError(f.tieProblem(set.System, set.TieBreaks))
	s.followTime()
}

// followTime lets the tempo follow the first section's time control, until
// somebody chooses it.
func (s *newScreen) followTime() {
	if t, _, ok := tempoOf(s.sections[0].TimeControl); ok && !s.tempoChosen {
		s.tempo.SetSelected(slices.Index(tempos, t))
	}
	s.checkTempo()
}

// checkTempo says what the time control amounts to, where that is another tempo.
func (s *newScreen) checkTempo() {
	f := s.f
	hint := ""
	for _, set := range s.sections {
		if t, minutes, ok := tempoOf(set.TimeControl); ok && t != tempos[max(s.tempo.Selected(), 0)] {
			hint = f.t("desktop.new.tempo-hint", minutes, f.t("tempo."+string(t)))
		}
	}
	s.rows["tempo"].SetHint(hint)
}

func unless(ok bool, sentence string) string {
	if ok {
		return ""
	}
	return sentence
}

// tieProblem says what is wrong with a list of tie-breaks.
func (f *Face) tieProblem(sys tournament.System, list []string) string {
	codes, ps := scoring.ParseList(list)
	ps = append(ps, scoring.Check(codes, scoring.KindOf(sys), false, 0)...)
	for _, p := range ps {
		if !p.Warning {
			return f.words.Problem(p)
		}
	}
	return ""
}

// changeSystem takes the usual tie-breaks of the system along.
func (s *newScreen) changeSystem(sys tournament.System) {
	if s.at < 0 {
		return
	}
	set := &s.sections[s.at]
	set.System, set.Knockout, set.Keizer, set.Apart, set.Baku, set.SwapLastRounds = sys, nil, nil, nil, false, false
	set.TieBreaks = arbiter.DefaultTieBreaks(sys)
	s.fields()
}

// editRules settles what the section is paired by besides its system.
func (s *newScreen) editRules() {
	if s.at < 0 {
		return
	}
	was := s.sections[s.at]
	s.f.editRules(was, nil, 1, func(set tournament.Settings, d *look.Dialog) {
		s.sections[s.at] = usualRules(set, was)
		d.Hide()
		s.fields()
	})
}

// changePoints keeps what the bye is like: a win, a draw or nothing.
func (s *newScreen) changePoints(p tournament.Points) {
	if s.at < 0 {
		return
	}
	p.PairingBye = byesOf(p)[max(s.bye.Selected(), 0)]
	s.sections[s.at].Points = p
	s.fields()
}

// checkDates counts the days, or says how to write them.
func (s *newScreen) checkDates() {
	f := s.f
	start, end, err := parseDates(s.dates.Text)
	s.rows["dates"].SetError(unless(err == nil, f.t("desktop.new.dates-error")))
	hint := f.t("desktop.new.dates-hint")
	if n := daysBetween(start, end); err == nil && n > 1 {
		hint = f.t("desktop.new.days", n)
	}
	s.rows["dates"].SetHint(hint)
}

// create starts the event, or goes to the first field with something wrong.
func (s *newScreen) create() {
	f := s.f
	s.take()
	s.checkDates()
	s.rows["name"].SetError(unless(strings.TrimSpace(s.name.Text) != "", f.t("event.no-name")))
	if !s.sound() {
		return
	}
	start, end, _ := parseDates(s.dates.Text) // checked above
	n := arbiter.NewEvent{
		Info: tournament.Info{
			Name: strings.TrimSpace(s.name.Text), Place: strings.TrimSpace(s.place.Text), Start: start, End: end,
			Laws: editions[max(s.laws.Selected(), 0)], Tempo: tempos[max(s.tempo.Selected(), 0)],
		},
		Officials: tournament.Officials{ChiefArbiter: strings.TrimSpace(s.chief.Text)},
		Sections:  s.sections,
	}
	var id tournament.EventID
	f.perform(deed{
		act: func(ctx context.Context, _ arbiter.Answers) (st tournament.State, err error) {
			id, st, err = f.Service.CreateEvent(ctx, f.By, n)
			return st, err
		},
		then:    func() { f.Open(id) },
		refused: func(err error) { f.refusedAt(s.rows["name"], err) },
	})
}

// sound tells whether nothing is wrong; else it goes to the first field that is,
// in the section shown or in another.
func (s *newScreen) sound() bool {
	f := s.f
	for _, x := range []struct {
		key   string
		field *look.Entry
	}{
		{"name", s.name}, {"dates", s.dates}, {"section", s.secName}, {"first", s.first}, {"rounds", s.rounds}, {"match", s.match}, {"time", s.time}, {"ties", s.ties},
	} {
		if s.rows[x.key].Problem() != "" {
			f.focus(x.field)
			return false
		}
	}
	for i, set := range s.sections {
		if set.Name == "" || f.tieProblem(set.System, set.TieBreaks) != "" {
			s.at = i
			s.fields()
			f.focus(s.secName)
			return false
		}
	}
	return true
}

// parseDates reads "2026-11-26", or two days with "to", "–" or "至" between.
func parseDates(text string) (start, end tournament.Date, err error) {
	for _, sep := range []string{" to ", " – ", "–", "至", " - "} {
		if a, b, ok := strings.Cut(text, sep); ok {
			if start, err = tournament.ParseDate(a); err != nil {
				return "", "", err
			}
			if end, err = tournament.ParseDate(b); err != nil {
				return "", "", err
			}
			if daysBetween(start, end) < 1 {
				return "", "", errors.New("the last day is before the first")
			}
			return start, end, nil
		}
	}
	start, err = tournament.ParseDate(text)
	return start, start, err
}

// daysBetween counts the days of an event; 0 where a day is not known or the
// last is before the first.
func daysBetween(start, end tournament.Date) int {
	a, err1 := time.Parse(time.DateOnly, string(start))
	b, err2 := time.Parse(time.DateOnly, string(end))
	if err1 != nil || err2 != nil || b.Before(a) {
		return 0
	}
	return int(b.Sub(a).Hours()/24) + 1
}
