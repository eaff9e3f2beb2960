package desktop

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"time"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter"
	"sealedmove/arbiter/laws"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// deskScreen is the arbiter's desk: the log of incidents with their rulings and
// the notes, the newest first, and beside it what was ruled, every correction
// and appeal, and the penalties of the players with what comes next.
type deskScreen struct {
	f    *Face
	list *listOr
	grid *grid.Grid
	pane *fyne.Container // what is under the cursor, in full

	lines []deskLine
	at    string // the line under the cursor, over the making of the screen
}

// deskLine is a line of the log: an incident or a note.
type deskLine struct {
	id       string
	at       int64
	incident *tournament.Incident
	note     *tournament.NoteWritten
}

func (s *deskScreen) build() fyne.CanvasObject {
	f := s.f
	s.grid = grid.New(grid.Column{Title: f.t("desk.col.no"), Width: 40, Align: grid.Right}, grid.Column{Title: f.t("desk.col.time"), Width: 92},
		grid.Column{Title: f.t("desk.col.board"), Width: 92}, grid.Column{Title: f.t("desk.col.game"), Share: 1.3}, grid.Column{Title: f.t("desk.col.what"), Share: 1.1},
		grid.Column{Title: f.t("desk.col.ruling"), Share: 1.3}, grid.Column{Title: f.t("desk.col.article"), Width: 76}, grid.Column{Title: f.t("desk.col.state"), Width: 132}).Sideways(3, 0)
	s.grid.OnMoved = func(row int) {
		if row >= 0 && row < len(s.lines) {
			s.at = s.lines[row].id
		}
		s.showLine()
	}
	s.grid.OnRune = s.typed
	s.grid.OnEnter = func(grid.At) { s.correct() }
	s.list, s.pane = newListOr(s.grid), look.VBox(8)
	button := func(key, cap string, do func()) *look.Button { return look.NewButton(f.t(key), do).WithKey(cap) }
	title := titleBar(look.NewTitle(f.t("desktop.desk")), look.NewText(f.regimeWords(tournament.Place{}), look.Text2), look.Spacer(),
		button("desk.announced", "R", s.regulations), button("desk.note-new", "M", s.note).WithIcon(look.IconNote), button("desk.report", "P", s.report).WithIcon(look.IconDocuments),
		button("desk.new", "N", s.begin).WithIcon(look.IconPlus).WithKind(look.Primary))
	scroll := container.NewVScroll(look.NewPane(look.None, s.pane).Padding(12, 16, 16, 16))
	return look.Frame(title, nil, nil, nil, f.withPane(s.list.box, look.NewPane(look.Surface, scroll).Lines(look.Line, look.Left), 400))
}

func (s *deskScreen) home() fyne.Focusable { return s.list.home() }

func (s *deskScreen) enter() {
	if w := s.home(); w != nil {
		s.f.focus(w)
	}
}

// key hears the letters while there is no list that would.
func (s *deskScreen) key(e *fyne.KeyEvent) bool {
	if len(s.lines) > 0 || len(e.Name) != 1 {
		return false
	}
	s.typed(grid.At{}, rune(e.Name[0]))
	return true
}

func (s *deskScreen) typed(_ grid.At, r rune) {
	switch unicode.ToUpper(r) {
	case 'N':
		s.begin()
	case 'C':
		s.correct()
	case 'A':
		s.appeal()
	case 'D':
		s.decide()
	case 'M':
		s.note()
	case 'P':
		s.report()
	case 'R':
		s.regulations()
	}
}

// regulations asks what was announced, for a section.
func (s *deskScreen) regulations() { s.f.whichSection("desk.announced", s.f.announced) }

func (s *deskScreen) show() {
	f := s.f
	s.lines = f.deskLines()
	if len(s.lines) == 0 {
		s.pane.Objects = nil
		s.list.instead(f.t("desk.none"), look.NewButton(f.t("desk.new"), s.begin).WithKey("N"))
		return
	}
	s.list.list()
	rows := make([]grid.Row, len(s.lines))
	for i, l := range s.lines {
		rows[i] = grid.Row{ID: l.id, Cells: s.cells(l)}
	}
	s.grid.SetRows(rows)
	s.grid.SetCursor(max(s.grid.Find(s.at), 0))
	s.showLine()
}

// deskLines are the log and the notes, the newest first.
func (f *Face) deskLines() []deskLine {
	var out []deskLine
	for _, i := range f.state.Incidents {
		out = append(out, deskLine{id: "i" + string(i.ID), at: i.Rulings[0].At, incident: i})
	}
	for n := range f.state.Notes {
		out = append(out, deskLine{id: "n" + strconv.Itoa(n), at: f.state.Notes[n].At, note: &f.state.Notes[n]})
	}
	slices.SortStableFunc(out, func(a, b deskLine) int { return int(min(max(b.at-a.at, -1), 1)) })
	return out
}

func (s *deskScreen) cells(l deskLine) []grid.Cell {
	f := s.f
	when := grid.Cell{Text: time.UnixMilli(l.at).In(f.Service.Now().Location()).Format("01-02 15:04"), Color: look.Text2}
	if l.note != nil {
		who := f.t("desk.hall")
		if b := f.boardOf(l.note.Place); b != nil {
			who = f.t("desk.pair", f.shortName(f.state.Player(b.White)), f.shortName(f.state.Player(b.Black)))
		}
		if p := f.state.Player(l.note.Player); p != nil {
			who = p.Name()
		}
		return []grid.Cell{{}, when, s.placeCell(l.note.Place), {Text: who}, {Text: f.t("desk.a-note"), Icon: look.IconNote}, {Text: tournament.Clean(l.note.Text.Value)}, {}, {}}
	}
	x := l.incident.Holds()
	game := f.t("desk.hall")
	if x.Board != 0 {
		game = f.t("desk.pair", f.shortName(f.state.Player(x.Players.White)), f.shortName(f.state.Player(x.Players.Black)))
	}
	return []grid.Cell{
		{Text: string(l.incident.ID)}, when, s.placeCell(x.Place), {Text: game}, {Text: f.t("laws.form." + x.Form)}, s.outcomeCell(x), {Text: x.Articles[0]}, s.stateCell(l.incident),
	}
}

func (s *deskScreen) placeCell(p tournament.Place) grid.Cell {
	if p.Board == 0 {
		return grid.Cell{Text: s.f.t("desk.hall"), Color: look.Text2}
	}
	return grid.Cell{Text: s.f.t("desk.round-board", int(p.Round), int(p.Board))}
}

// outcomeCell is a ruling in a few words.
func (s *deskScreen) outcomeCell(x tournament.RulingMade) grid.Cell {
	if words := s.f.words.Outcome(x); words != "" {
		return grid.Cell{Text: words}
	}
	return grid.Cell{Text: s.f.t("desk.plays-on"), Color: look.Text2}
}

func (s *deskScreen) stateCell(i *tournament.Incident) grid.Cell {
	f := s.f
	of := tournament.Appeal{Ruling: -1} // the last appeal
	if n := len(i.Appeals); n > 0 {
		of = i.Appeals[n-1]
	}
	holds := len(i.Rulings) - 1
	switch {
	case i.Open() != nil:
		return grid.Cell{Text: f.t("desk.state.appeal"), Icon: look.IconScales, Color: look.Adjourned}
	case of.Ruling == holds && of.Decided.Upheld: // and the ruling is not corrected yet
		return grid.Cell{Text: f.t("desk.state.upheld"), Icon: look.IconWarning, Color: look.Bad}
	case of.Ruling == holds:
		return grid.Cell{Text: f.t("desk.state.rejected"), Color: look.Text2}
	case holds > 0:
		return grid.Cell{Text: f.t("desk.state.corrected"), Color: look.Text2}
	}
	return grid.Cell{}
}

// current is the line under the cursor; nil without one.
func (s *deskScreen) current() *deskLine {
	if i := s.grid.Current().Row; i >= 0 && i < len(s.lines) {
		return &s.lines[i]
	}
	return nil
}

// incident is the incident under the cursor; nil without one.
func (s *deskScreen) incident() *tournament.Incident {
	if l := s.current(); l != nil {
		return l.incident
	}
	return nil
}

// showLine shows what is under the cursor in full.
func (s *deskScreen) showLine() {
	s.pane.Objects = nil
	switch l := s.current(); {
	case l == nil:
	case l.note != nil:
		s.pane.Objects = []fyne.CanvasObject{look.NewBold(s.f.t("desk.a-note")), look.NewParagraph(look.Span{Text: l.note.Text.Value})}
	default:
		s.pane.Objects = s.inFull(l.incident)
	}
	s.pane.Refresh()
}

func (s *deskScreen) inFull(i *tournament.Incident) []fyne.CanvasObject {
	f := s.f
	x := i.Holds()
	button := func(key, cap string, do func()) *look.Button { return look.NewButton(f.t(key), do).WithKey(cap) }
	acts := look.HBox(6, button("desk.correct", "C", s.correct))
	if i.Open() != nil {
		acts.Add(button("desk.decide", "D", s.decide))
	} else if !slices.ContainsFunc(i.Appeals, func(a tournament.Appeal) bool { return a.Ruling == len(i.Rulings)-1 }) {
		acts.Add(button("desk.appeal", "A", s.appeal))
	}
	out := []fyne.CanvasObject{look.NewParagraph(look.Span{Text: f.t("desk.heading", string(i.ID), f.t("laws.form."+x.Form)), Bold: true}), look.NewSmallParagraph(look.Span{Text: f.placeWords(x.Place), Color: look.Text2}), acts}
	out = append(out, f.recordedParts(x)...)
	for n := len(i.Rulings) - 1; n > 0; n-- {
		old := i.Rulings[n-1]
		out = append(out, look.NewCard(look.VBox(4,
			look.NewSmallParagraph(look.Span{Text: f.t("desk.was", s.outcomeCell(old).Text, f.words.Articles(old.Laws, old.Articles[:1])), Color: look.Text2}),
			look.NewParagraph(look.Span{Text: f.t("desk.because", i.Rulings[n].Texts.Value.Reason)}))))
	}
	for _, a := range i.Appeals {
		out = append(out, look.NewCard(f.appealParts(a)))
	}
	if x.Board != 0 {
		for _, p := range []tournament.PlayerID{x.Players.White, x.Players.Black} {
			out = append(out, f.penaltyCard(p, x.Place))
		}
	}
	return out
}

// recordedParts are a ruling as it was recorded.
func (f *Face) recordedParts(x tournament.RulingMade) []fyne.CanvasObject {
	y := laws.Ruling{Result: x.Result, Annulled: x.Annulled, Articles: x.Articles}
	var said laws.Spoken
	if json.Unmarshal(x.Texts.Value.Words, &said) == nil { // else they were erased
		y.Says, y.Do, y.Remind = said.Says, said.Do, said.Remind
	}
	for _, c := range x.Clocks {
		y.Clock = append(y.Clock, laws.Change{Player: c.Player, By: time.Duration(c.Seconds) * time.Second, Used: c.Used, Article: c.Article})
	}
	if x.Shown != nil {
		y.Setting = &laws.Setting{Left: laws.Times{White: time.Duration(x.Shown.White) * time.Second, Black: time.Duration(x.Shown.Black) * time.Second}}
	}
	out := append(f.rulingParts(x.Laws, y), f.articleParts(x.Laws, x.Articles)...)
	for _, d := range x.Decisions {
		out = append(out, look.NewSmallParagraph(look.Span{Text: f.t("laws.ask."+d.Question) + " ", Color: look.Text2}, look.Span{Text: f.t("laws.choice." + d.Choice)}))
	}
	if note := x.Texts.Value.Note; note != "" {
		out = append(out, look.NewParagraph(look.Span{Text: f.t("desk.note") + ": ", Color: look.Text2}, look.Span{Text: note}))
	}
	return out
}

func (f *Face) appealParts(a tournament.Appeal) fyne.CanvasObject {
	head := f.t("desk.appeal-of", f.shortName(f.state.Player(a.By)))
	if a.Late {
		head += f.t("desk.late")
	}
	box := look.VBox(4, look.NewParagraph(look.Span{Text: head, Bold: true}), look.NewParagraph(look.Span{Text: a.Grounds.Value}))
	switch {
	case a.Decided == nil:
		box.Add(look.NewSmallParagraph(look.Span{Text: f.t("desk.state.appeal"), Color: look.Text2}))
	case a.Decided.Upheld:
		box.Add(look.NewParagraph(look.Span{Text: f.t("desk.state.upheld") + ": ", Bold: true}, look.Span{Text: a.Decided.Reasons.Value}))
	default:
		box.Add(look.NewParagraph(look.Span{Text: f.t("desk.state.rejected") + ": ", Bold: true}, look.Span{Text: a.Decided.Reasons.Value}))
	}
	return box
}

// penaltyCard is what was recorded of a player, and what comes next under the
// edition: for an illegal move in this game, and for conduct.
func (f *Face) penaltyCard(id tournament.PlayerID, at tournament.Place) fyne.CanvasObject {
	p := f.state.Player(id)
	if p == nil {
		return look.VBox(0)
	}
	box := look.VBox(2, look.NewBold(f.t("desk.card", p.Name())))
	none := true
	for _, i := range f.state.Incidents {
		x := i.Holds()
		for _, given := range x.Penalties {
			if given.Player == id {
				none = false
				box.Add(look.NewSmallParagraph(look.Span{Text: f.t("desk.card-line", int(x.Round), f.t("laws.offence."+given.Offence), f.words.Penalty(given), f.words.Articles(x.Laws, []string{given.Article}))}))
			}
		}
	}
	if none {
		box.Add(look.NewSmall(f.t("desk.card-none"), look.Text2))
	}
	r, log := arbiter.RegimeOf(&f.state, at.Section), arbiter.Offences(&f.state)
	for _, o := range []laws.Offence{laws.IllegalMoveMade, laws.Disturbing} {
		box.Add(look.NewSmallParagraph(look.Span{Text: f.t("desk.next", f.t("laws.offence."+string(o))) + " ", Bold: true}, look.Span{Text: f.words.NextPenalty(r.Next(o, id, at.Round, log)), Color: look.Text2}))
	}
	return look.NewCard(box)
}

// deskItem is the entry of the sidebar, with the number of open appeals.
func (f *Face) deskItem(off bool) look.SidebarItem {
	it := look.SidebarItem{Icon: look.IconScales, Name: f.t("desktop.desk"), Key: "F3", Off: off}
	n := 0
	for _, i := range f.state.Incidents {
		if i.Open() != nil {
			n++
		}
	}
	if n > 0 {
		it.Count = f.t("desktop.count", n)
	}
	return it
}

// ruleOnBoard is F3: from the results it opens the forms for the board under the
// cursor, from elsewhere the desk, and on the desk a new ruling.
func (f *Face) ruleOnBoard() {
	switch s := f.screens[f.place].(type) {
	case *resultsScreen:
		if k, ok := s.at(); ok {
			f.recordAt(tournament.Place{Section: k.section, Round: k.round, Board: k.board})
			return
		}
	case *deskScreen:
		s.begin()
		return
	}
	if f.event != "" {
		f.Go(Desk)
	}
}

// begin asks where something happened, and opens the forms.
func (s *deskScreen) begin() {
	f := s.f
	type seat struct{ at tournament.Place }
	seats, names := []seat{{}}, []string{f.t("desk.hall")}
	for _, sec := range f.state.Sections {
		r := sec.Round(sec.Current())
		if r == nil {
			continue
		}
		for _, b := range r.Boards {
			at := tournament.Place{Section: sec.ID, Round: r.No, Board: b.No}
			seats, names = append(seats, seat{at}), append(names, f.placeWords(at))
		}
	}
	list := grid.New(grid.Column{Title: f.t("desk.where")}).LeastRows(12)
	rows := make([]grid.Row, len(seats))
	for i := range seats {
		rows[i] = grid.Row{ID: strconv.Itoa(i), Cells: []grid.Cell{{Text: names[i]}}}
	}
	list.SetRows(rows)
	list.SetCursor(min(1, len(rows)-1))
	var d *look.Dialog
	choose := func(grid.At) { at := seats[max(list.Current().Row, 0)].at; d.Hide(); f.recordAt(at) }
	list.OnEnter = choose
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	do := look.NewPrimary(f.t("desk.go-on"), func() { choose(grid.At{}) })
	d = look.NewDialog(f.t("desk.new"), bordered(list)).Wide().FocusFirst(list).WithButtons(cancel, do)
	f.show(d)
}

// correct opens the form of the ruling under the cursor.
func (s *deskScreen) correct() {
	if i := s.incident(); i != nil {
		s.f.correctRuling(i)
	}
}

// appeal asks who appeals, and on what grounds.
func (s *deskScreen) appeal() {
	f, i := s.f, s.incident()
	if i == nil {
		return
	}
	x := i.Holds()
	players := []tournament.PlayerID{x.Players.White, x.Players.Black}
	if x.Board == 0 {
		players = nil
		for _, p := range f.state.Players {
			players = append(players, p.ID)
		}
	}
	names := make([]string, len(players))
	for n, p := range players {
		names[n] = f.shortName(f.state.Player(p))
	}
	who := look.NewSelect(names, 0, nil)
	f.deskDialog(f.t("desk.appeal"), f.t("desk.grounds"), []fyne.CanvasObject{look.NewFormRow(f.t("desk.who"), who, 240)}, who, func(text string) act {
		return func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return f.Service.LodgeAppeal(ctx, f.By, f.event, i.ID, players[who.Selected()], text, yes)
		}
	})
}

// decide asks what was decided on the open appeal.
func (s *deskScreen) decide() {
	f, i := s.f, s.incident()
	if i == nil || i.Open() == nil {
		return
	}
	how := look.NewSegment([]string{f.t("desk.rejected"), f.t("desk.upheld")}, 0, nil)
	f.deskDialog(f.t("desk.decide"), f.t("desk.reasons"), []fyne.CanvasObject{look.NewFormRow(f.t("desk.decision"), look.HBox(0, how), 240)}, how, func(text string) act {
		return func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
			return f.Service.DecideAppeal(ctx, f.By, f.event, i.ID, how.Selected() == 1, text)
		}
	})
}

// note asks for a note on what is under the cursor.
func (s *deskScreen) note() {
	f := s.f
	at := tournament.Place{}
	if i := s.incident(); i != nil {
		at = i.Holds().Place
	}
	f.deskDialog(f.t("desk.note-new"), f.t("desk.note"), []fyne.CanvasObject{look.NewSmall(f.placeWords(at), look.Text2)}, nil, func(text string) act {
		return func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
			return f.Service.WriteNote(ctx, f.By, f.event, at, "", text)
		}
	})
}

// deskDialog asks for a text, and does the act with it.
func (f *Face) deskDialog(title, label string, head []fyne.CanvasObject, first fyne.Focusable, do func(text string) act) {
	text := look.NewEntry("")
	text.MultiLine, text.Wrapping = true, fyne.TextWrapWord
	text.SetMinRowsVisible(4)
	if first == nil {
		first = text
	}
	said := look.NewParagraph()
	var d *look.Dialog
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	ok := look.NewPrimary(title, func() {
		f.perform(deed{act: do(text.Text), then: func() { d.Hide() }, refused: func(err error) {
			said.SetSpans(look.Span{Text: f.words.Err(err), Color: look.Bad})
			d.Refresh()
		}})
	})
	content := append(slices.Clone(head), look.VBox(2, look.NewSmall(label, look.Text2), text), said)
	d = look.NewDialog(title, look.VBox(8, content...)).Wide().FocusFirst(first).WithButtons(cancel, ok)
	f.show(d)
}
