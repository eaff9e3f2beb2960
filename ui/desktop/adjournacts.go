package desktop

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/arbiter/adjournment"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/chess"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// due is what comes next in a game, with its words; "" where nothing does.
func (s *adjournmentsScreen) due(g *offBoard) (adjournment.Name, string) {
	f := s.f
	if g.err != nil {
		return "", f.t("desktop.adj.due.altered")
	}
	if g.bare {
		if f.board(g.cellKey).Result == tournament.Postponed {
			return adjournment.Postpone, f.t("desktop.adj.due.postpone")
		}
		return adjournment.Adjourn, f.t("desktop.adj.due.seal")
	}
	for _, it := range g.game.Checklist() {
		if !it.Done {
			if it.Act == adjournment.Begin && g.game.Resume.IsZero() {
				break
			}
			return it.Act, f.t(it.Say.Key, it.Say.Args...)
		}
	}
	name := s.dueByStage(&g.game)
	if name == "" {
		return "", ""
	}
	if name == adjournment.CloseAppeals {
		return name, f.t("desktop.adj.due.appeals", f.moment(g.game.Deadline))
	}
	return name, f.actWords(name)
}

// dueByStage is what comes next where no check-list says it.
func (s *adjournmentsScreen) dueByStage(g *adjournment.Game) adjournment.Name {
	switch g.Stage {
	case adjournment.Playing:
		return adjournment.EnterResult
	case adjournment.Sealing:
		return adjournment.Seal
	case adjournment.Custody, adjournment.Due, adjournment.Missing:
		return adjournment.Schedule
	case adjournment.Resumed:
		if g.Wanted(g.Sealer()) {
			return adjournment.Arrive
		}
		return adjournment.EnterResult
	case adjournment.Annulled:
		return adjournment.NewGame
	case adjournment.Postponed:
		switch now := s.f.Service.Now(); {
		case now.After(g.Deadline):
			return adjournment.Lapse
		case g.Resume.IsZero():
			return adjournment.Schedule
		case !g.Reminder.IsZero() && now.After(g.Reminder) && g.Last().Name != adjournment.Remind:
			return adjournment.Remind
		}
		return adjournment.Start
	case adjournment.Adjudication:
		switch {
		case !g.Analyses.White || !g.Analyses.Black:
			return adjournment.SubmitAnalysis
		case !g.Judge:
			return adjournment.AppointJudge
		}
		return adjournment.Adjudicate
	case adjournment.Adjudicated:
		return adjournment.CloseAppeals
	case adjournment.Appealed:
		return adjournment.DecideAppeal
	default:
		return ""
	}
}

// actWords names an act at the beginning of a line.
func (f *Face) actWords(n adjournment.Name) string {
	w := f.t("adjournment.act." + string(n))
	r, size := utf8.DecodeRuneInString(w)
	return string(unicode.ToUpper(r)) + w[size:]
}

// actRows are the lines below the list: the check-list, what may be missing or
// wrong, what else can be done, and what only a decision of the arbiter can do.
// due is the line that comes next.
func (s *adjournmentsScreen) actRows(g *offBoard) (rows []grid.Row, due int) {
	f := s.f
	s.lines = nil
	if g.err != nil {
		return nil, -1
	}
	var seen []adjournment.Name
	add := func(name adjournment.Name, full string, cells ...grid.Cell) {
		rows = append(rows, grid.Row{ID: string(name) + "/" + cells[0].Text, Cells: cells})
		s.lines = append(s.lines, actLine{name, full})
	}
	head := func(key string) {
		rows = append(rows, grid.Row{ID: key, Section: f.t(key)})
		s.lines = append(s.lines, actLine{})
	}
	next, _ := s.due(g)
	due = -1
	mark := func(name adjournment.Name) {
		if due < 0 && name == next {
			due = len(rows)
		}
	}
	if list := g.game.Checklist(); len(list) > 0 {
		head("desktop.adj.part.check")
		for _, it := range list {
			c, done := grid.Cell{Icon: look.StateMissing, Text: f.t(it.Say.Key, it.Say.Args...), Color: look.Text}, grid.Cell{Color: look.Text2}
			switch {
			case it.Done:
				c.Icon = look.IconCheck
				if !it.At.IsZero() {
					done.Text = it.At.Format("15:04")
				}
			case due < 0 && it.Act == next:
				due, c.Bold = len(rows), true
			}
			if !it.Done { // else it can be done once more
				seen = append(seen, it.Act)
			}
			add(it.Act, c.Text, c, grid.Cell{}, s.article(it.Law), done)
		}
	}
	if list := g.game.Branches(); len(list) > 0 {
		head("desktop.adj.part.branch")
		for _, b := range list {
			say, do := f.t(b.Say.Key, b.Say.Args...), f.t(b.Do.Key, b.Do.Args...)
			seen = append(seen, b.Act)
			add(b.Act, say+": "+do, grid.Cell{Text: say}, grid.Cell{Text: do, Color: look.Text2}, s.article(b.Law), grid.Cell{})
		}
	}
	now, otherwise := g.game.Choices()
	for i, part := range [][]adjournment.Row{now, otherwise} {
		part = slices.DeleteFunc(slices.Clone(part), func(r adjournment.Row) bool { return slices.Contains(seen, r.Act) })
		if len(part) == 0 {
			continue
		}
		head([]string{"desktop.adj.part.more", "desktop.adj.part.decided"}[i])
		for _, r := range part {
			mark(r.Act)
			what := f.actWords(r.Act)
			add(r.Act, what, grid.Cell{Text: what, Bold: r.Act == next}, grid.Cell{Text: f.t("desktop.adj.what." + string(r.Act)), Color: look.Text2}, s.article(r.Law), grid.Cell{})
		}
	}
	if due < 0 {
		due = min(1, len(rows)-1)
	}
	return rows, due
}

// article is a cell with the article of the edition in force.
func (s *adjournmentsScreen) article(a adjournment.Articles) grid.Cell {
	text := a.In(s.f.state.Info.Laws)
	if text == "Preface" {
		text = s.f.t("desktop.adj.regulations")
	}
	return grid.Cell{Text: text, Color: look.Text2}
}

// doDue does what comes next in the game under the cursor.
func (s *adjournmentsScreen) doDue() {
	g := s.current()
	if g == nil {
		return
	}
	if name, _ := s.due(g); name != "" {
		s.do(name)
		return
	}
	s.f.focus(s.acts)
}

// doLine does the act of a line.
func (s *adjournmentsScreen) doLine(row int) {
	if row >= 0 && row < len(s.lines) && s.lines[row].name != "" {
		s.do(s.lines[row].name)
	}
}

// do opens the form of an act of the game under the cursor. What the game's
// stage has no place for is refused at once, with its article.
func (s *adjournmentsScreen) do(name adjournment.Name) {
	g := s.current()
	switch {
	case g == nil:
		return
	case g.err != nil:
		s.f.showError(g.err)
		return
	}
	now, otherwise := g.game.Choices()
	is := func(r adjournment.Row) bool { return r.Act == name }
	if i := slices.IndexFunc(now, is); i < 0 {
		if slices.IndexFunc(otherwise, is) < 0 {
			s.f.showError(g.game.Check(adjournment.Act{Name: name})[0])
			return
		}
	}
	switch name {
	case adjournment.LockCopy:
		s.f.lockCopy(g.game, func() { s.showAgain(); s.printEnvelope() }) // with the commitment on it
	case adjournment.OpenCopy:
		s.f.openCopy(g.game, s.showAgain)
	case adjournment.Adjourn, adjournment.AdjournEarly:
		s.seal(g.game, name == adjournment.AdjournEarly)
	case adjournment.SealReply:
		s.f.actForm(g.game, []adjournment.Name{name}, func() { s.showAgain(); s.printEnvelope() })
	default:
		s.f.actForm(g.game, []adjournment.Name{name}, s.showAgain)
	}
}

// showAgain is what follows an act: the screen is drawn already; the keyboard
// stays with the game.
func (s *adjournmentsScreen) showAgain() {
	if w := s.home(); w != nil && s.f.win.Canvas().Focused() == nil {
		s.f.focus(w)
	}
}

// seal opens the form of an envelope, and after it the print.
func (s *adjournmentsScreen) seal(g adjournment.Game, early bool) {
	names := []adjournment.Name{adjournment.Adjourn, adjournment.Seal}
	if early {
		names[0] = adjournment.AdjournEarly
	}
	k := cellKey{g.Section, g.Round, g.Board}
	s.f.actForm(g, names, func() {
		if i := s.grid.Find(k.id()); i >= 0 {
			s.grid.SetCursor(i)
		}
		s.f.focus(s.grid)
		s.printEnvelope()
	})
}

// begin asks which game is to be adjourned, postponed or adjudicated.
func (s *adjournmentsScreen) begin() {
	f := s.f
	var boards []cellKey
	var names []string
	st := &f.state
	for i, sec := range st.Sections {
		for _, r := range sec.Rounds {
			for _, b := range r.Boards {
				if b.Result.Final() || sec.Dossier(r.No, b.No) != nil {
					continue
				}
				where := f.t("desktop.adj.board", int(b.No), int(r.No))
				if len(st.Sections) > 1 {
					where = sectionTitle(i, sec) + " · " + where
				}
				boards, names = append(boards, cellKey{sec.ID, r.No, b.No}), append(names, where+" · "+st.Player(b.White).Name()+" – "+st.Player(b.Black).Name())
			}
		}
	}
	if len(boards) == 0 {
		f.showError(tournament.Refuse("desktop.adj.no-board"))
		return
	}
	which := look.NewSelect(names, 0, nil)
	how := look.NewSegment([]string{f.t("desktop.adj.begin.adjourn"), f.t("desktop.adj.begin.postpone"), f.t("desktop.adj.begin.adjudicate")}, 0, nil)
	var d *look.Dialog
	next := func() {
		d.Hide()
		s.start(boards[which.Selected()], []adjournment.Name{adjournment.Adjourn, adjournment.Postpone, adjournment.AskAdjudication}[how.Selected()])
	}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("desktop.adj.new"), look.VBox(8, look.NewFormRow(f.t("desktop.adj.f.game"), which, 420), look.NewFormRow(f.t("desktop.adj.f.how"), look.HBox(0, how), 0))).Wide().
		FocusFirst(which).WithButtons(cancel, look.NewPrimary(f.t("desktop.go-on"), next).WithKey("Enter"))
	f.show(d)
}

// beginOn begins to record the game of a board, as it is marked in the results.
func (s *adjournmentsScreen) beginOn(k cellKey) {
	name := adjournment.Adjourn
	if s.f.board(k).Result == tournament.Postponed {
		name = adjournment.Postpone
	}
	s.start(k, name)
}

// start opens the form of the first act of a board's game.
func (s *adjournmentsScreen) start(k cellKey, name adjournment.Name) {
	g, err := adjournment.Of(s.f.event, &s.f.state, k.section, k.round, k.board)
	if err == nil {
		if b := s.f.board(k); b.Result.Final() {
			err = &arbiter.Error{Kind: arbiter.Forbidden, Op: "act on game", Key: "game.has-ended", Args: []any{int(k.board), int(k.round), b.Result}, Hint: "game.has-ended-hint"}
		}
	}
	switch {
	case err != nil:
		s.f.showError(err)
	case name == adjournment.Adjourn:
		s.seal(g, false)
	default:
		s.f.actForm(g, []adjournment.Name{name}, func() {
			if i := s.grid.Find(k.id()); i >= 0 {
				s.grid.SetCursor(i)
			}
			s.f.focus(s.grid)
		})
	}
}

// envelopePane is what stands beside: the position, what is on the envelope,
// and who has had it.
type envelopePane struct {
	f    *Face
	box  fyne.CanvasObject
	body *fyne.Container
}

func newEnvelopePane(f *Face) *envelopePane {
	p := &envelopePane{f: f, body: look.VBox(8)}
	p.box = look.NewPane(look.Bg, p.body).Lines(look.Line, look.Left).Padding(10, 16, 8, 16)
	return p
}

func (p *envelopePane) show(g *offBoard) {
	f := p.f
	p.body.Objects = nil
	if e := g.game.Envelope; e != nil {
		p.body.Add(look.NewHeading(f.t("desktop.adj.recorded", e.Serial)))
	}
	if !g.game.Position.IsZero() {
		p.body.Add(look.HBox(16, look.VBox(0, chess.NewDiagram(g.game.Position, 24)), look.Stretch(look.VBox(2, p.facts(&g.game)...))))
	} else if facts := p.facts(&g.game); len(facts) > 0 {
		p.body.Add(look.VBox(2, facts...))
	}
	if log := g.game.CustodyLog(); len(log) > 0 {
		p.body.Add(look.NewHeading(f.t("desktop.adj.custody")))
		p.body.Add(p.custody(log))
	}
	p.body.Refresh()
}

// facts are what stands on the envelope, or what is known of a game without one.
func (p *envelopePane) facts(g *adjournment.Game) []fyne.CanvasObject {
	f := p.f
	var out []fyne.CanvasObject
	fact := func(key, value string) {
		if value != "" {
			out = append(out, look.NewSmall(f.t(key), look.Text2), look.NewParagraph(look.Span{Text: value}))
		}
	}
	if e := g.Envelope; e != nil {
		fact("desktop.adj.fact.sealer", f.t("adjournment.side."+e.Sealer.String())+", "+moveNo(e.Number, e.Sealer))
		fact("desktop.adj.fact.last", lastMove(g))
		if g.Offer != tournament.NoColor {
			fact("desktop.adj.fact.offer", f.t("adjournment.side."+g.Offer.String()))
		}
		fact("desktop.adj.fact.clocks", f.t("desktop.adj.clocks", g.Used.White.String(), g.Used.Black.String()))
		if e.Charged > 0 {
			fact("desktop.adj.fact.charged", e.Charged.String())
		}
		fact("desktop.adj.fact.code", e.Code())
	}
	if g.Stage == adjournment.Postponed {
		fact("desktop.adj.fact.deadline", f.moment(g.Deadline))
		fact("desktop.adj.fact.unplayed", f.words.Result(g.Unplayed))
		fact("desktop.adj.fact.reminder", f.moment(g.Reminder))
		if g.AskedBy != tournament.NoColor {
			fact("desktop.adj.fact.asked", f.t("adjournment.side."+g.AskedBy.String()))
		}
	}
	for _, c := range []tournament.Color{tournament.White, tournament.Black} {
		if r := g.Claims.Of(c); r != tournament.NoResult {
			fact("desktop.adj.fact.claims-"+c.String(), f.words.Result(r))
		}
	}
	if g.Verdict != tournament.NoResult {
		fact("desktop.adj.fact.verdict", f.words.Result(g.Verdict))
		fact("desktop.adj.fact.appeal", f.moment(g.Deadline))
	}
	if g.Transcribed {
		fact("desktop.adj.fact.written", g.Written)
	}
	if n := len(g.Decisions()); n > 0 {
		fact("desktop.adj.fact.decisions", strings.Join(p.decisions(g), "; "))
	}
	return out
}

func (p *envelopePane) decisions(g *adjournment.Game) []string {
	var out []string
	for _, a := range g.Decisions() {
		out = append(out, p.f.t("adjournment.act."+string(a.Name))+" – "+tournament.Clean(a.Texts.Otherwise))
	}
	return out
}

// lastMove is the move before the adjournment; "" where only the position is known.
func lastMove(g *adjournment.Game) string {
	if len(g.Moves) == 0 {
		return ""
	}
	h := replayed(g.Moves)
	if h == nil || h.Len() == 0 {
		return ""
	}
	n, c := (h.Len()+1)/2, tournament.White
	if h.Len()%2 == 0 {
		c = tournament.Black
	}
	return moveNo(n, c) + h.SAN(h.Len())
}

// custody lists who has had the envelope, the last ones.
func (p *envelopePane) custody(log []adjournment.Custodian) fyne.CanvasObject {
	f := p.f
	const most = 4
	log = log[max(len(log)-most, 0):]
	g := grid.New(grid.Column{Width: 146}, grid.Column{}, grid.Column{Share: 1.1}).WithoutHeader().Passive().LeastRows(len(log))
	var rows []grid.Row
	for _, c := range log {
		what := f.t("desktop.adj.kept." + string(c.Act))
		color := look.Text
		if c.Seal == adjournment.Broken {
			what, color = what+", "+f.t("adjournment.seal.broken"), look.Bad
		}
		if c.Photo != "" {
			what += " · " + f.t("desktop.adj.photo", c.Photo[:8])
		}
		rows = append(rows, grid.Row{Off: true, Cells: []grid.Cell{{Text: f.moment(c.Since), Color: look.Text2}, {Text: what, Color: color}, {Text: tournament.Clean(c.Holder)}}})
	}
	g.SetRows(rows)
	return bordered(g)
}
