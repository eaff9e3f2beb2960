package desktop

import (
	"context"
	"maps"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter"
	"sealedmove/arbiter/laws"
	"sealedmove/rules"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/chess"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// rulingScreen is a page of the arbiter's desk: a dispute form by what he sees.
// At the left stand the questions, in the middle the board where the form has a
// position, at the right what follows: the ruling, the clocks to set and the
// articles. Ctrl+Enter records it. What was typed into a form stays there
// while another one is looked at.
type rulingScreen struct {
	f    *Face
	at   tournament.Place
	form string // "": the forms are to be chosen from

	answers map[string]laws.Answers             // by form
	decided map[string]map[string]laws.Decision // by form and question
	note    string
	reason  string // of a correction

	corrects tournament.IncidentID // "": a new incident is recorded
	rulings  int                   // how many it had when it was opened
	seen     tournament.Result     // what the board held

	forms  *grid.Grid
	left   *fyne.Container // the form: fields, questions, note
	scroll *container.Scroll
	fields []*deskField
	asked  string // the questions that are shown
	asks   *fyne.Container
	game   *chess.Game
	boards fyne.CanvasObject // what holds the board
	proof  *evidence         // the small boards and the marks of the ruling
	mating bool              // the mate that is possible is behind the moves
	touch  *look.Segment     // what a click on the board means
	said   *fyne.Container   // the ruling
	record *look.Button
	turn   int // counts the changes since which a ruling was asked for

	sending bool // the ruling is on its way: a second Ctrl+Enter is none

	base arbiter.Preview // the ruling before anything was decided
	err  error
	x    laws.Ruling // with what was decided
}

// recordAt opens the form for what happened at a place.
func (f *Face) recordAt(at tournament.Place) {
	s := f.rulingPage()
	*s = rulingScreen{f: f, at: at, answers: map[string]laws.Answers{}, decided: map[string]map[string]laws.Decision{}}
	if b := f.boardOf(at); b != nil {
		s.seen = b.Result
	}
	f.Go(Ruling)
}

// correctRuling opens the form of an incident with what was ruled.
func (f *Face) correctRuling(i *tournament.Incident) {
	x := i.Holds()
	f.recordAt(x.Place)
	s := f.rulingPage()
	s.form, s.corrects, s.rulings, s.note = x.Form, i.ID, len(i.Rulings), x.Texts.Value.Note
	s.answers[x.Form] = maps.Clone(laws.Answers(x.Texts.Value.Answers))
	if s.answers[x.Form] == nil { // erased
		s.answers[x.Form] = laws.Answers{}
	}
	s.decided[x.Form] = map[string]laws.Decision{}
	for _, d := range x.Decisions {
		s.decided[x.Form][d.Question] = laws.Decision{Question: d.Question, Choice: d.Choice, Minutes: d.Minutes}
	}
	f.Go(Ruling)
}

func (f *Face) rulingPage() *rulingScreen {
	s, _ := f.screens[Ruling].(*rulingScreen)
	return s
}

// boardOf is the board of a place; nil in the hall.
func (f *Face) boardOf(at tournament.Place) *tournament.Board {
	sec := f.state.Section(at.Section)
	if sec == nil || at.Board == 0 {
		return nil
	}
	if r := sec.Round(at.Round); r != nil {
		return r.Board(at.Board)
	}
	return nil
}

// placeWords are where something happened: "Round 2, board 3: A – B".
func (f *Face) placeWords(at tournament.Place) string {
	b := f.boardOf(at)
	if b == nil {
		return f.t("desk.hall")
	}
	return f.t("desk.place", int(at.Round), int(at.Board), f.shortName(f.state.Player(b.White)), f.shortName(f.state.Player(b.Black)))
}

func (s *rulingScreen) seats() (names tournament.ByColor[string]) {
	if b := s.f.boardOf(s.at); b != nil {
		names.White, names.Black = s.f.shortName(s.f.state.Player(b.White)), s.f.shortName(s.f.state.Player(b.Black))
	}
	return names
}

func (s *rulingScreen) build() fyne.CanvasObject {
	f := s.f
	title := f.t("desk.new")
	if s.corrects != "" {
		title = f.t("desk.correcting", string(s.corrects))
	}
	s.record = look.NewPrimary(f.t("desk.record"), s.submit).WithKey("Ctrl+Enter").WithIcon(look.IconScales)
	if s.corrects != "" {
		s.record.SetText(f.t("desk.correct-now"))
	}
	bar := titleBar(look.NewTitle(title), look.NewText(f.placeWords(s.at), look.Text2), look.Spacer(),
		look.NewButton(f.t("desk.other-form"), s.chooseForm), look.NewButton(f.t("desktop.cancel"), s.leave).WithKey("Esc"), s.record)
	s.forms = grid.New(grid.Column{Title: f.t("desk.what")})
	s.forms.OnEnter = func(at grid.At) { s.open(laws.Forms()[at.Row].ID) }
	s.forms.OnTapped = s.forms.OnEnter
	rows := make([]grid.Row, 0, 19)
	for _, form := range laws.Forms() {
		rows = append(rows, grid.Row{ID: form.ID, Cells: []grid.Cell{{Text: f.t("laws.form." + form.ID)}}})
	}
	s.forms.SetRows(rows)
	s.left, s.asks, s.said = look.VBox(8), look.VBox(8), look.VBox(8)
	s.makeBoard()
	if s.form == "" {
		return look.Frame(bar, nil, nil, nil, s.forms)
	}
	s.fields, s.asked = nil, ""
	s.scroll = container.NewVScroll(look.NewPane(look.None, s.left).Padding(12, 16, 16, 16))
	said := container.NewVScroll(look.NewPane(look.None, s.said).Padding(12, 16, 16, 16))
	right := look.NewPane(look.Surface, said).Lines(look.Line, look.Left)
	return look.Frame(bar, nil, nil, nil, container.New(threeParts{}, s.scroll, s.boards, right))
}

// threeParts are the form, the board where there is one, and the ruling.
type threeParts struct{}

func (threeParts) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(look.Current().Px(600), look.Current().Px(300))
}

func (threeParts) Layout(o []fyne.CanvasObject, size fyne.Size) {
	right := size.Width * 0.36
	middle := float32(0)
	if o[1].Visible() {
		middle = min(size.Width*0.29, look.Current().Px(420))
	}
	left := size.Width - middle - right
	x := float32(0)
	for i, w := range []float32{left, middle, right} {
		o[i].Move(fyne.NewPos(x, 0))
		o[i].Resize(fyne.NewSize(w, size.Height))
		x += w
	}
}

// makeBoard makes the board with the list of moves under it.
func (s *rulingScreen) makeBoard() {
	f := s.f
	s.game, s.mating = chess.NewGame(f.words), false
	s.proof = newEvidence(f, s.game, stacked())
	s.game.Board.OnMove = s.played
	s.game.Board.OnSquare = s.touched
	s.touch = look.NewSegment([]string{f.t("desk.click-moves"), f.t("desk.click-touches")}, 0, func(int) { s.boardMode() })
	list := look.NewPane(look.Surface, s.game.Moves).Lines(look.Line, look.Top)
	board := look.NewPane(look.None, s.game.Board).Padding(8, 8, 0, 8)
	s.boards = container.New(squareOver{}, look.NewPane(look.None, look.HBox(0, s.touch)).Padding(8, 8, 0, 8), board, list)
}

// squareOver sets a line over a square over the rest.
type squareOver struct{}

func (squareOver) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, 0) }

func (squareOver) Layout(o []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	if o[0].Visible() {
		y = o[0].MinSize().Height
	}
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(size.Width, y))
	side := min(size.Width, size.Height*0.62)
	o[1].Move(fyne.NewPos(0, y))
	o[1].Resize(fyne.NewSize(size.Width, side))
	o[2].Move(fyne.NewPos(0, y+side))
	o[2].Resize(fyne.NewSize(size.Width, max(size.Height-y-side, 0)))
}

func (s *rulingScreen) home() fyne.Focusable {
	if s.form == "" {
		return s.forms
	}
	if len(s.fields) > 0 {
		return s.fields[0].first
	}
	return s.record
}

func (s *rulingScreen) enter() { s.f.focus(s.home()) }

func (s *rulingScreen) key(e *fyne.KeyEvent) bool {
	if e.Name != fyne.KeyEscape {
		return false
	}
	s.leave()
	return true
}

// leave goes back to the log; what was typed is gone.
func (s *rulingScreen) leave() { s.f.Go(Desk) }

func (s *rulingScreen) chooseForm() {
	s.form = ""
	s.f.Go(Ruling)
}

// open shows a form, with what was typed into it before.
func (s *rulingScreen) open(form string) {
	s.form = form
	if s.answers[form] == nil {
		s.answers[form] = laws.Answers{}
	}
	s.f.Go(Ruling)
}

func (s *rulingScreen) typedInto() laws.Answers { return s.answers[s.form] }

// show draws the state anew: what is typed stays.
func (s *rulingScreen) show() {
	if s.form == "" {
		s.record.DisableBecause(s.f.t("desk.choose-first"))
		return
	}
	s.refresh()
}

// change is a change of an answer.
func (s *rulingScreen) change(name, answer string) {
	a := s.typedInto()
	if a[name] == answer {
		return
	}
	a[name] = answer
	if s.mating { // it belongs to the ruling before
		s.mating = false
		s.boardMode()
		s.showPosition()
	}
	switch name {
	case "moves", "fen", "notation":
		s.showPosition()
	case "squares":
		s.drawOver()
	}
	s.refresh()
}

// refresh lays the fields out that the answers ask for, and asks for the ruling.
func (s *rulingScreen) refresh() {
	form, _ := laws.FormByID(s.form)
	shown := form.Shown(s.typedInto())
	same := len(shown) == len(s.fields)
	for i := range shown {
		same = same && s.fields[i].name == shown[i].Name
	}
	if !same || len(s.left.Objects) == 0 {
		s.lay(shown)
	}
	s.ask()
}

// lay makes the fields that are new and puts all in their order.
func (s *rulingScreen) lay(shown []laws.Field) {
	f := s.f
	before := s.fields
	s.fields = nil
	kinds := map[string]laws.FieldKind{}
	for _, field := range shown {
		kinds[field.Name] = field.Kind
		if i := slices.IndexFunc(before, func(x *deskField) bool { return x.name == field.Name }); i >= 0 {
			s.fields = append(s.fields, before[i])
			continue
		}
		s.fields = append(s.fields, f.deskField(field, s.typedInto()[field.Name], s.seats(), func(answer string) { s.change(field.Name, answer) }))
	}
	note := deskNote(f.t("desk.note-hint"), s.note, func(t string) { s.note = t })
	parts := []fyne.CanvasObject{look.NewBold(f.t("laws.form." + s.form))}
	parts = append(parts, twoColumns(s.fields, func(x *deskField) bool { return isLong(kinds[x.name]) })...)
	parts = append(parts, s.asks, look.VBox(1, look.NewSmall(f.t("desk.note"), look.Text2), note))
	if s.corrects != "" {
		reason := deskNote(f.t("desk.reason-hint"), s.reason, func(t string) { s.reason = t })
		parts = append(parts, look.VBox(1, look.NewSmall(f.t("desk.reason"), look.Text2), reason))
	}
	s.left.Objects = parts
	s.left.Refresh()
	_, hasFEN := kinds["fen"]
	_, hasMoves := kinds["moves"]
	_, hasSquares := kinds["squares"]
	if hasFEN || hasMoves {
		s.boards.Show()
		if hasSquares && hasMoves {
			s.touch.Show()
		} else {
			s.touch.Hide()
		}
		if hasSquares && s.form == "touch" {
			s.touch.SetSelected(1)
		}
		s.boardMode()
		s.showPosition()
	} else {
		s.boards.Hide()
	}
	s.f.holder.Refresh()
}

// has tells whether the form shows a field.
func (s *rulingScreen) has(name string) bool {
	return slices.ContainsFunc(s.fields, func(x *deskField) bool { return x.name == name })
}

// boardMode says what a click on the board means.
func (s *rulingScreen) boardMode() {
	switch {
	case s.has("squares") && (s.touch.Selected() == 1 || !s.has("moves")):
		s.game.Board.SetMode(chess.Touch)
	case s.has("moves"):
		s.game.Board.SetMode(chess.Play)
	default:
		s.game.Board.SetMode(chess.Watch)
	}
}

// showPosition replays what is typed as far as it is legal and shows where it ends.
func (s *rulingScreen) showPosition() {
	a := maps.Clone(s.typedInto())
	if !s.has("moves") {
		delete(a, "moves")
	}
	g := a.Game()
	if g == nil {
		if a["fen"] != "" {
			return // the form says what is wrong with it
		}
		g = rules.NewGame(rules.Start())
	}
	s.showGame(g)
	s.drawOver()
}

// played adds a move that was made on the board to what is written.
func (s *rulingScreen) played(m rules.Move) {
	g := s.game.Tree().Game()
	if g.Play(m) != nil {
		return
	}
	s.put("moves", laws.MovesOf(g))
}

// touched adds a square to those that were touched; once more takes it out.
func (s *rulingScreen) touched(square rules.Square) {
	s.put("squares", s.typedInto().Touch(square))
}

// put answers a field from elsewhere than its entry.
func (s *rulingScreen) put(name, answer string) {
	if i := slices.IndexFunc(s.fields, func(x *deskField) bool { return x.name == name }); i >= 0 {
		s.fields[i].set(answer)
	}
	s.change(name, answer)
}

// rulingPause is how long a form waits for the next key before it asks for the
// ruling: a position may have to be searched.
const rulingPause = 200 * time.Millisecond

// ask asks for the ruling, once nothing more is typed.
func (s *rulingScreen) ask() {
	s.turn++
	turn := s.turn
	if s.f.Later == nil {
		s.rule(turn)
		return
	}
	s.f.Later(rulingPause, func() { s.rule(turn) })
}

func (s *rulingScreen) rule(turn int) {
	if turn != s.turn {
		return
	}
	st, at, r := s.f.state, s.at, arbiter.Ruled{Form: s.form, Answers: maps.Clone(s.typedInto())}
	var p arbiter.Preview
	s.f.run(func() (err error) {
		if s.corrects != "" {
			p, err = arbiter.PreviewCorrection(&st, s.corrects, r)
			return err
		}
		p, err = arbiter.PreviewRuling(&st, at, r)
		return err
	}, func(err error) {
		if turn == s.turn && s.f.place == Ruling {
			s.base, s.err = p, err
			s.showRuling()
		}
	})
}

// decisions are what the arbiter has decided on this form, in order.
func (s *rulingScreen) decisions() []laws.Decision {
	var out []laws.Decision
	for _, question := range slices.Sorted(maps.Keys(s.decided[s.form])) {
		out = append(out, s.decided[s.form][question])
	}
	return out
}

// submit is Ctrl+Enter: it records the ruling.
func (s *rulingScreen) submit() {
	f := s.f
	if s.form == "" || s.record.Disabled() || s.sending {
		return
	}
	r := arbiter.Ruled{Form: s.form, Answers: maps.Clone(s.typedInto()), Note: s.note, Seen: s.seen}
	_, r.Decided = s.base.Ruling.Settle(s.decisions()...)
	at, corrects, rulings, reason := s.at, s.corrects, s.rulings, s.reason
	made := corrects
	f.perform(deed{
		act: func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			if corrects != "" {
				return f.Service.CorrectRuling(ctx, f.By, f.event, corrects, rulings, r, reason, yes)
			}
			id, st, err := f.Service.RecordRuling(ctx, f.By, f.event, at, r, yes)
			made = id
			return st, err
		},
		about: f.placeWords(at),
		begin: func() { s.sending = true },
		end:   func() { s.sending = false },
		then: func() {
			if desk, ok := f.screens[Desk].(*deskScreen); ok { // the log stands on what was just ruled
				desk.at = "i" + string(made)
			}
			f.Go(Desk)
		},
	})
}
