package desktop

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/pairing"
	"sealedmove/scoring"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// cardFacts are all that a card shows: everything in it is the service's, the
// scoring's or the rating regulations'.
type cardFacts struct {
	card  arbiter.Card
	table scoring.Table
	place int // in the table; -1: in none, as before round 1
	rated scoring.RatingRow
	norms scoring.NormRow
}

func cardFactsOf(st tournament.State, id tournament.PlayerID) (*cardFacts, error) {
	c, _ := arbiter.CardOf(st, id)
	x := &cardFacts{card: c, place: -1}
	if c.Section.Current() == 0 {
		return x, nil
	}
	var err error
	if x.table, err = arbiter.StandingsOf(st, c.Section.ID, 0); err != nil {
		return nil, err
	}
	x.place = slices.IndexFunc(x.table.Rows, func(r scoring.Row) bool { return r.Player == id })
	report, err := scoring.Ratings(st, scoring.RatingOptions{Section: c.Section.ID})
	if err != nil {
		return nil, err
	}
	norms, err := scoring.Norms(st, scoring.RatingOptions{Section: c.Section.ID})
	if err != nil {
		return nil, err
	}
	for _, r := range report.Rows {
		if r.Player == id {
			x.rated = r
		}
	}
	for _, r := range norms.Rows {
		if r.Player == id {
			x.norms = r
		}
	}
	return x, nil
}

// row is his line of the standings; ok is false where he has none yet.
func (x *cardFacts) row() (r scoring.Row, ok bool) {
	if x == nil || x.place < 0 || x.table.After == 0 {
		return r, false
	}
	return x.table.Rows[x.place], true
}

// headParts are who he is, and how he stands.
func (s *cardScreen) headParts() []fyne.CanvasObject {
	lines := s.headLines()
	name := []fyne.CanvasObject{look.Stretch(look.NewTitle(lines[0]).Ellipsis())}
	if len(s.pair) == 2 {
		name = append(name, look.NewSegment([]string{s.f.t("colour.white"), s.f.t("colour.black")}, max(slices.Index(s.pair, s.player), 0), func(i int) { s.turnTo(s.pair[i]) }))
	}
	name = append(name, look.NewButton(s.f.t("desktop.card.before"), s.before).WithKey("B"), look.NewButton(s.f.t("desktop.card.after"), s.next).WithKey("N"))
	out := []fyne.CanvasObject{look.HBox(8, name...), look.NewParagraph(look.Span{Text: lines[1], Color: look.Text2})}
	for _, l := range lines[2:] {
		out = append(out, look.NewParagraph(look.Span{Text: l}))
	}
	return out
}

// headLines are the head in words: the name, who he is, how he stands.
func (s *cardScreen) headLines() []string {
	f, p := s.f, s.f.state.Player(s.player)
	sec := f.state.Section(p.Section)
	lines := []string{p.Name(), join(" · ", s.identity(sec, p)...)}
	if stands := s.stands(sec, p); len(stands) > 0 {
		lines = append(lines, join(" · ", stands...))
	}
	return lines
}

// join puts what is not empty into one line.
func join(sep string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), sep)
}

// identity is who he is.
func (s *cardScreen) identity(sec *tournament.Section, p *tournament.Player) []string {
	f, v := s.f, p.Person.Value
	var out []string
	if n := sec.TPN(p.ID); n > 0 {
		out = append(out, f.t("desktop.card.number", int(n)))
	}
	out = append(out, p.Title)
	if len(f.state.Sections) > 1 {
		out = append(out, sec.Name)
	}
	switch {
	case p.Rating == 0:
		out = append(out, f.t("desktop.card.unrated"))
	case p.RatingSource != "":
		out = append(out, f.t("desktop.card.rated-by", strconv.Itoa(p.Rating), p.RatingSource))
	default:
		out = append(out, f.t("desktop.card.rated", strconv.Itoa(p.Rating)))
	}
	out = append(out, p.Federation, p.Club)
	if v.FideID != "" {
		out = append(out, f.t("desktop.card.fide-id", v.FideID))
	}
	if v.NationalID != "" {
		out = append(out, f.t("desktop.card.national-id", v.NationalID))
	}
	if born := tournament.BirthYear(v.Birth); born > 0 {
		out = append(out, f.t("desktop.card.born", strconv.Itoa(born)))
		if year := scoring.EventYear(&f.state); year > 0 {
			out = append(out, f.t("desktop.card.age", year-born, strconv.Itoa(year)))
		}
	}
	return append(out, s.categories(sec, p)...)
}

// categories are those of the section that he is in.
func (s *cardScreen) categories(sec *tournament.Section, p *tournament.Player) (out []string) {
	for _, c := range sec.Categories {
		if c.Outside(p, scoring.EventYear(&s.f.state)) == "" {
			out = append(out, c.Name)
		}
	}
	return out
}

// stands is how he stands, and what is due to him.
func (s *cardScreen) stands(sec *tournament.Section, p *tournament.Player) []string {
	f := s.f
	var out []string
	if row, ok := s.facts.row(); ok {
		if row.Rank > 0 {
			out = append(out, f.t("desktop.card.rank", row.Rank, len(s.facts.table.Rows)))
		}
		out = append(out, f.t("desktop.card.points", row.Points.Half(), int(s.facts.table.After)))
		if c := s.facts.rated.Change; c != nil && len(c.Games) > 0 {
			out = append(out, f.t("desktop.card.change", hundredths(c.Exact), strconv.Itoa(c.New)))
		}
		if perf := s.facts.rated.Performance; perf != nil {
			out = append(out, f.t("desktop.card.performance", strconv.Itoa(perf.Rating)))
		}
	}
	if s.facts != nil {
		out = append(out, f.dueWords(s.facts.card.Due))
	}
	return append(out, f.players().status(sec, p))
}

// dueWords say which colour is due; "" where none is.
func (f *Face) dueWords(d pairing.Preference) string {
	if d.Color == tournament.NoColor {
		return ""
	}
	return f.t("desktop.card.due-"+d.Strength.String(), f.t("colour."+d.Color.String()))
}

// hundredths is a number of hundredths with its sign: +12.40, −3.10.
func hundredths(n int) string {
	sign := "+"
	if n < 0 {
		sign, n = "−", -n
	}
	digits := strconv.Itoa(n % 100)
	return sign + strconv.Itoa(n/100) + "." + strings.Repeat("0", 2-len(digits)) + digits
}

// games are his rounds.
func (s *cardScreen) games() ([]grid.Column, []grid.Row) {
	f, c := s.f, s.facts.card
	right := func(key string, width float32) grid.Column {
		return grid.Column{Title: f.t(key), Width: width, Align: grid.Right}
	}
	columns := []grid.Column{
		right("desktop.col.round-of", 56), right("desktop.col.board", 48),
		{Title: f.t("desktop.card.col.colour"), Width: 84},
		right("desktop.col.no", 48),
		{Title: f.t("desktop.card.col.opponent")},
		right("desktop.col.rating", 64),
		{Title: f.t("desktop.col.result"), Width: 112, Align: grid.Center, Kind: grid.State},
		right("desktop.card.col.total", 72),
		{Title: f.t("desktop.card.col.float"), Width: 76},
		right("desktop.card.col.change", 80),
	}
	rows := make([]grid.Row, len(c.Rounds))
	for i, r := range c.Rounds {
		rows[i] = grid.Row{ID: strconv.Itoa(int(r.Round)), Cells: s.roundCells(r)}
	}
	if len(rows) == 0 {
		rows = []grid.Row{{Cells: []grid.Cell{{}, {}, {}, {}, {Text: f.t("desktop.card.no-round"), Color: look.Text2}}}}
	}
	s.enters = func(row int) {
		if row < len(c.Rounds) && c.Rounds[row].Opponent != "" {
			s.pair = nil
			s.turnTo(c.Rounds[row].Opponent)
		}
	}
	s.detail.Objects = s.colourParts(c)
	return columns, rows
}

func (s *cardScreen) roundCells(r arbiter.CardRound) []grid.Cell {
	f, sec := s.f, s.facts.card.Section
	round := grid.Cell{Text: strconv.Itoa(int(r.Round)), Color: look.Text3}
	total := grid.Cell{Text: r.Total.Half(), Bold: true}
	float := grid.Cell{}
	switch r.Float {
	case arbiter.Upfloat:
		float = grid.Cell{Text: f.t("desktop.card.float-up"), Icon: look.IconSortUp, Color: look.Text2, Tip: f.t("player.float-up")}
	case arbiter.Downfloat:
		float = grid.Cell{Text: f.t("desktop.card.float-down"), Icon: look.IconSortDown, Color: look.Text2, Tip: f.t("player.float-down")}
	}
	if r.Opponent == "" {
		bye := grid.Cell{Text: r.Points.Half(), Icon: look.StateBye, Color: look.Text2}
		why := f.words.Bye(sec.System, r.Bye)
		if r.Bye == tournament.ZeroBye && s.facts.card.Player.Joined > r.Round {
			why, bye = f.t("desktop.card.not-there"), grid.Cell{}
		}
		return []grid.Cell{round, {}, {}, {}, {Text: why, Color: look.Text2}, {}, bye, total, float, {}}
	}
	opponent := f.state.Player(r.Opponent)
	disc, icon := f.t("colour."+r.Color.String()), look.StateWhite
	if r.Color == tournament.Black {
		icon = look.StateBlack
	}
	if r.Result == tournament.NoResult {
		total = grid.Cell{}
	}
	return []grid.Cell{
		round,
		{Text: strconv.Itoa(int(r.Board)), Color: look.Text2},
		{Text: disc, Icon: icon},
		tpnCell(sec.TPN(r.Opponent)), playerCell(opponent), ratingCell(opponent),
		s.ownResult(r), total, float, s.changeCell(r.Round),
	}
}

// ownResult is a result as he had it: 1, ½, 0, with the signs of the results grid
// for what was not played, or is not over.
func (s *cardScreen) ownResult(r arbiter.CardRound) grid.Cell {
	f := s.f
	c := f.resultCell(r.Result)
	if r.Result.Final() {
		c.Text, c.Bold = f.sideMark(r.Cell), true
		if !r.Result.Forfeit() && c.Icon != look.IconScales {
			c.Icon = ""
		}
	}
	if words := f.signedWords(r.Signed); words != "" {
		c.Tail, c.TailColor, c.Tip = look.IconSigned, look.Text3, c.Tip+" · "+words
		if bothSigned(r.Signed) {
			c.TailColor = look.Text2
		}
	}
	return c
}

// changeCell is what a round did to his rating; a dash with the reason where it is
// not rated.
func (s *cardScreen) changeCell(r tournament.RoundNo) grid.Cell {
	x := s.facts.rated
	for _, g := range x.Games {
		switch {
		case g.Round != r || x.Change == nil:
		case g.Unrated != "":
			return grid.Cell{Text: "–", Color: look.Text3, Tip: s.f.t("scoring.rating.not." + string(g.Unrated))}
		default:
			return grid.Cell{Text: hundredths(x.Change.Used * g.GameChange.Change), Color: look.Text2}
		}
	}
	return grid.Cell{}
}

// colourParts are the colours that he has had and what is due, and the byes that
// he has asked for.
func (s *cardScreen) colourParts(c arbiter.Card) []fyne.CanvasObject {
	f := s.f
	var out []fyne.CanvasObject
	if len(c.Colors) > 0 {
		had := make([]string, len(c.Colors))
		for i, x := range c.Colors {
			had[i] = f.t("desktop." + map[tournament.Color]string{tournament.White: "W", tournament.Black: "B"}[x])
		}
		parts := []look.Span{{Text: f.t("desktop.card.colours", strings.Join(had, " "))}}
		if due := f.dueWords(c.Due); due != "" {
			parts = append(parts, look.Span{Text: "  " + f.t("desktop.card.because-difference", due, signedNumber(c.Due.Difference)), Color: look.Text2})
		}
		out = append(out, look.NewHeading(f.t("desktop.col.colours")), look.NewParagraph(parts...))
	}
	if q := c.Player.Requests; len(q) > 0 {
		out = append(out, look.NewHeading(f.t("desktop.card.asked")))
		for _, x := range q {
			out = append(out, look.NewParagraph(look.Span{Text: f.t("desktop.players.bye", int(x.Round), f.t("bye."+x.Kind.String()))}))
		}
	}
	return out
}

// signedNumber is a whole number with its sign: +1, 0, −2.
func signedNumber(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "0"
}

// ties are his points and tie-breaks; below is how the one under the cursor came about.
func (s *cardScreen) ties() ([]grid.Column, []grid.Row) {
	f := s.f
	columns := []grid.Column{{Title: f.t("desktop.card.col.code"), Width: 112}, {Title: f.t("desktop.card.col.tie")}, {Title: f.t("desktop.card.col.value"), Width: 88, Align: grid.Right}}
	row, ok := s.facts.row()
	if !ok {
		return columns, []grid.Row{{Cells: []grid.Cell{{}, {Text: f.t("desktop.no-results"), Color: look.Text2}, {}}}}
	}
	w := newWorking(f, s.facts.table)
	if pts, err := scoring.Parse(string(scoring.PTS)); err == nil {
		if x, err := w.table.Working(row.Player, pts); err == nil {
			w.all, w.shown = append(w.all, x), append(w.shown, row.Points.Half())
		}
	}
	w.of(row, 0)
	rows := make([]grid.Row, len(w.all))
	for i, x := range w.all {
		rows[i] = grid.Row{ID: x.Code.String(), Cells: []grid.Cell{{Text: x.Code.String(), Bold: true}, {Text: f.tieName(x.Code)}, {Text: w.shown[i], Bold: true, Copy: x.Value.String()}}}
	}
	why := w.whyRank(row)
	s.moved = func(at int) {
		s.detail.Objects = nil
		if at >= 0 && at < len(w.all) {
			w.show(at)
			s.detail.Objects = append([]fyne.CanvasObject{w.body}, why...)
		}
		s.detail.Refresh()
		s.scroll.ScrollToTop()
		s.scroll.Refresh()
	}
	return columns, rows
}

// tieName is the name of a tie-break; "" where its code is all there is.
func (f *Face) tieName(c scoring.Code) string {
	if key := "scoring.name." + string(c.Name); f.words.Has(key) {
		return f.t(key)
	}
	return ""
}

// rating is each game's part in the change of his rating; below are the sum, and
// the norms that he made or was near.
func (s *cardScreen) rating() ([]grid.Column, []grid.Row) {
	f, x := s.f, s.facts.rated
	right := func(key string, width float32) grid.Column {
		return grid.Column{Title: f.t(key), Width: width, Align: grid.Right}
	}
	columns := []grid.Column{
		right("desktop.col.round-of", 56),
		{Title: f.t("desktop.card.col.opponent")},
		right("desktop.col.rating", 64), right("desktop.card.col.score", 72),
		right("desktop.card.col.difference", 88), right("desktop.card.col.expected", 88), right("desktop.card.col.gain", 88), right("desktop.card.col.change", 80),
	}
	var rows []grid.Row
	for _, g := range x.Games {
		o := f.state.Player(g.Opponent)
		cells := []grid.Cell{{Text: strconv.Itoa(int(g.Round)), Color: look.Text3}, playerCell(o), ratingCell(o)}
		switch {
		case g.Unrated != "":
			cells[1].Suffix = f.t("desktop.card.not-rated", f.t("scoring.rating.not."+string(g.Unrated)))
		case x.Change == nil:
			cells = append(cells, grid.Cell{Text: g.Score.Half()})
		default:
			cells = append(cells, grid.Cell{Text: g.Score.Half()}, grid.Cell{Text: signedNumber(g.Difference)}, grid.Cell{Text: strings.TrimPrefix(hundredths(g.Expected), "+")},
				grid.Cell{Text: hundredths(g.GameChange.Change)}, s.changeCell(g.Round))
			cells[4].Raised = map[bool]string{true: "*"}[g.Capped]
		}
		rows = append(rows, grid.Row{ID: strconv.Itoa(int(g.Round)), Cells: cells})
	}
	if len(rows) == 0 {
		rows = []grid.Row{{Cells: []grid.Cell{{}, {Text: f.t("scoring.rating.no-game"), Color: look.Text2}}}}
	}
	s.detail.Objects = s.ratingParts()
	return columns, rows
}

// ratingParts say what the games come to, and the norms.
func (s *cardScreen) ratingParts() []fyne.CanvasObject {
	f := s.f
	name := func(id tournament.PlayerID) string { return f.shortName(f.state.Player(id)) }
	var out []fyne.CanvasObject
	if len(s.facts.rated.Games) > 0 {
		words := s.facts.rated.Words(name)
		out = append(out, look.NewHeading(f.t("desktop.card.sum")))
		for _, r := range words.Results {
			out = append(out, look.NewParagraph(look.Span{Text: f.t(r.Key, r.Args...)}))
		}
	}
	head := false
	for _, n := range s.facts.norms.Norms {
		if !n.Achieved && !n.Near() {
			continue
		}
		if !head {
			head = true
			out = append(out, look.NewHeading(f.t("desktop.card.norms")))
		}
		words := scoring.NormWords(n, s.player, name)
		out = append(out, look.NewParagraph(look.Span{Text: f.t(words.Title.Key, words.Title.Args...), Bold: true}))
		for _, l := range append(words.Lines, words.Results...) {
			out = append(out, look.NewParagraph(look.Span{Text: f.t(l.Key, l.Args...)}))
		}
	}
	return out
}

// written is the log of the desk about him; below is the line under the cursor in
// full, and his penalties with what comes next.
func (s *cardScreen) written() ([]grid.Column, []grid.Row) {
	f, c := s.f, s.facts.card
	columns := []grid.Column{
		{Title: f.t("desk.col.time"), Width: 100},
		{Title: f.t("desk.col.board"), Width: 100},
		{Title: f.t("desk.col.what"), Share: 1.2},
		{Title: f.t("desk.col.ruling"), Share: 1.4},
		{Title: f.t("desk.col.article"), Width: 84},
		{Title: f.t("desk.col.state"), Width: 140},
	}
	desk := &deskScreen{f: f}
	var lines []deskLine
	for _, l := range f.deskLines() {
		if l.incident != nil && slices.ContainsFunc(c.Incidents, func(i *tournament.Incident) bool { return i.ID == l.incident.ID }) ||
			l.note != nil && slices.ContainsFunc(c.Notes, func(n tournament.NoteWritten) bool {
				return n.At == l.note.At && n.Place == l.note.Place && n.Player == l.note.Player
			}) {
			lines = append(lines, l)
		}
	}
	var rows []grid.Row
	for _, l := range lines {
		cells := desk.cells(l) // number, time, board, game, what, ruling, article, state
		rows = append(rows, grid.Row{ID: l.id, Cells: append(cells[1:3:3], cells[4:]...)})
	}
	if len(rows) == 0 {
		rows = []grid.Row{{Cells: []grid.Cell{{}, {}, {Text: f.t("desktop.card.nothing"), Color: look.Text2}}}}
	}
	s.moved = func(at int) {
		s.detail.Objects = nil
		if at >= 0 && at < len(lines) {
			s.detail.Objects = s.inFull(lines[at])
		}
		s.detail.Add(f.penaltyCard(s.player, tournament.Place{Section: c.Section.ID, Round: c.Section.Current()}))
		s.detail.Refresh()
		s.scroll.Refresh()
	}
	s.enters = func(at int) {
		if at < len(lines) {
			onScreen(f, Desk, func(d *deskScreen) { d.grid.SetCursor(d.grid.Find(lines[at].id)) })()
		}
	}
	return columns, rows
}

// inFull is a line of the desk's log in full.
func (s *cardScreen) inFull(l deskLine) []fyne.CanvasObject {
	f := s.f
	if l.note != nil {
		return []fyne.CanvasObject{look.NewBold(f.t("desk.a-note")), look.NewParagraph(look.Span{Text: l.note.Text.Value})}
	}
	x := l.incident.Holds()
	when := time.UnixMilli(x.At).In(f.Service.Now().Location()).Format("2006-01-02 15:04")
	out := []fyne.CanvasObject{
		look.NewParagraph(look.Span{Text: f.t("desk.heading", string(l.incident.ID), f.t("laws.form."+x.Form)), Bold: true}),
		look.NewParagraph(look.Span{Text: join(" · ", f.placeWords(x.Place), when), Color: look.Text2}),
	}
	out = append(out, f.recordedParts(x)...)
	for _, a := range l.incident.Appeals {
		out = append(out, f.appealParts(a))
	}
	return out
}
