package desktop

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/export"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// cardScreen is the card of one player: who he is, and in four views his games,
// his tie-breaks, his rating with norms, and what the desk wrote down of him. It
// is a page of the screen from which it was asked for; Escape goes back there.
type cardScreen struct {
	f *Face
	*cardPlace

	box    *fyne.Container // the whole screen
	head   *look.Pane
	who    *fyne.Container // in it
	tabs   *look.Segment
	body   *fyne.Container
	grid   *grid.Grid
	detail *fyne.Container
	scroll *container.Scroll
	facts  *cardFacts // nil while they are being put together
	turn   int
	moved  func(row int) // of the view's list
	enters func(row int)
}

// cardPlace is whose card is shown, and from where; it stays over a change of language.
type cardPlace struct {
	player tournament.PlayerID
	pair   []tournament.PlayerID // White and Black, where a board was asked about
	order  []tournament.PlayerID // for the next and the one before
	from   Place
	row    string // the line under the cursor there
	view   cardView
}

// cardView is a view of the card.
type cardView int

// The views, in the order of the tabs.
const (
	cardGames cardView = iota
	cardTies
	cardRating
	cardDesk
	cardViews
)

// pointing is what the cursor of a screen is on: a player, or the two of a board.
type pointing struct {
	players []tournament.PlayerID
	order   []tournament.PlayerID // of the list that the cursor is in; nil: that of the pairing numbers
	row     string
}

// pointer is a screen whose cursor is on players.
type pointer interface{ pointsAt() pointing }

// showCard opens the card of the player under the cursor, wherever that is; where
// it is on nobody, it asks whose.
func (f *Face) showCard() {
	if p := f.pointed; p != nil { // in a dialog
		if id, closeIt := p(); id != "" {
			closeIt()
			f.openCard(pointing{players: []tournament.PlayerID{id}})
		}
		return
	}
	if s, ok := f.screens[f.place].(pointer); ok {
		if p := s.pointsAt(); len(p.players) > 0 {
			f.openCard(p)
			return
		}
	}
	f.choosePlayer("desktop.cmd.card", "desktop.cmd.card", func(p *tournament.Player) { f.openCard(pointing{players: []tournament.PlayerID{p.ID}}) })
}

// openCard shows the card of the first of the players.
func (f *Face) openCard(p pointing) {
	c := &f.card
	if f.place != PlayerCard {
		c.from, c.row = f.place, p.row
	}
	c.pair = nil
	if len(p.players) > 1 {
		c.pair = p.players
	}
	c.player, c.order = p.players[0], p.order
	f.Go(PlayerCard)
}

// ids are the players of a list of rows that have them for an ID.
func (f *Face) ids(rows []grid.Row) []tournament.PlayerID {
	var out []tournament.PlayerID
	for _, r := range rows {
		if id := tournament.PlayerID(r.ID); f.state.Player(id) != nil {
			out = append(out, id)
		}
	}
	return out
}

// pointsAtRow is where the rows of a list are players.
func (f *Face) pointsAtRow(g *grid.Grid) pointing {
	p := pointing{order: f.ids(g.Rows()), row: g.CurrentRow().ID}
	if id := tournament.PlayerID(p.row); f.state.Player(id) != nil {
		p.players = []tournament.PlayerID{id}
	}
	return p
}

// pointsAtBoard is where they are boards.
func (f *Face) pointsAtBoard(g *grid.Grid, b *tournament.Board) pointing {
	p := pointing{row: g.CurrentRow().ID}
	if b != nil {
		p.players = []tournament.PlayerID{b.White, b.Black}
	}
	return p
}

func (s *playersScreen) pointsAt() pointing   { return s.f.pointsAtRow(s.grid) }
func (s *checkinScreen) pointsAt() pointing   { return s.f.pointsAtRow(s.grid) }
func (s *standingsScreen) pointsAt() pointing { return s.f.pointsAtRow(s.grid) }

func (s *pairingsScreen) pointsAt() pointing {
	row, ok := s.current()
	switch {
	case !ok:
		return pointing{}
	case row.bye != "":
		return pointing{players: []tournament.PlayerID{row.bye}, row: s.grid.CurrentRow().ID}
	}
	sec := s.f.state.Section(row.section)
	r := sec.Round(sec.Current())
	if row.draft {
		r = &sec.Draft.Round
	}
	return s.f.pointsAtBoard(s.grid, r.Board(row.board))
}

func (s *resultsScreen) pointsAt() pointing {
	k, ok := s.at()
	if !ok {
		return pointing{}
	}
	b := boardIn(&s.f.state, k)
	return s.f.pointsAtBoard(s.grid, &b)
}

func (s *deskScreen) pointsAt() pointing {
	l := s.current()
	switch {
	case l == nil:
		return pointing{}
	case l.note != nil && l.note.Player != "":
		return pointing{players: []tournament.PlayerID{l.note.Player}, row: l.id}
	case l.note != nil:
		return s.f.pointsAtBoard(s.grid, s.f.boardOf(l.note.Place))
	}
	x := l.incident.Holds().Players
	p := pointing{row: l.id}
	if x.White != "" {
		p.players = []tournament.PlayerID{x.White, x.Black}
	}
	return p
}

func (s *cardScreen) build() fyne.CanvasObject {
	f := s.f
	s.tabs = look.NewSegment(s.tabNames(), int(s.view), func(i int) { s.view = cardView(i); s.fill(); s.enter() })
	title := titleBar(look.NewTitle(f.t("desktop.cmd.card")), s.tabs, look.Spacer(),
		look.NewButton(f.t("desktop.copy"), s.copy).WithKey("C"), look.NewPrimary(f.t("desktop.card.print"), s.print).WithIcon(look.IconDocuments).WithKey("P"))
	s.who, s.body, s.detail = look.VBox(2), container.NewStack(), look.VBox(8)
	s.scroll = container.NewVScroll(look.NewPane(look.None, s.detail).Padding(12, 16, 16, 16))
	s.head = look.NewPane(look.Bg, s.who).Padding(8, 16, 10, 16).Lines(look.Line, look.Bottom)
	s.box = look.Frame(look.VBox(0, title, s.head), nil, nil, nil, s.body)
	return s.box
}

func (s *cardScreen) tabNames() []string {
	f := s.f
	desk := f.t("desktop.card.desk")
	if s.facts != nil {
		if n := len(s.facts.card.Incidents) + len(s.facts.card.Notes); n > 0 {
			desk = f.t("desktop.card.desk-count", n)
		}
	}
	return []string{f.t("desktop.card.games"), f.t("desktop.card.ties"), f.t("desktop.card.rating"), desk}
}

// show puts the facts together, aside, and then shows them.
func (s *cardScreen) show() {
	f := s.f
	if f.state.Player(s.player) == nil { // removed meanwhile, or of another event
		s.back()
		return
	}
	s.turn++
	turn, st, id := s.turn, f.state, s.player
	if s.facts != nil && (s.facts.card.Player.ID != id) {
		s.facts = nil
	}
	var facts *cardFacts
	f.run(func() (err error) { facts, err = cardFactsOf(st, id); return err }, func(err error) {
		switch {
		case turn != s.turn:
		case err != nil:
			f.showError(err)
		default:
			s.facts = facts
			s.fill()
		}
	})
	if s.facts == nil {
		s.fill()
	}
}

// turnTo shows the card of another player.
func (s *cardScreen) turnTo(id tournament.PlayerID) {
	if id == s.player || s.f.state.Player(id) == nil {
		return
	}
	s.player, s.facts = id, nil
	s.f.Go(PlayerCard)
}

// list is the order in which the cards follow.
func (s *cardScreen) list() []tournament.PlayerID {
	if slices.Contains(s.order, s.player) {
		return s.order
	}
	var out []tournament.PlayerID
	for _, p := range s.f.state.Entries(s.f.state.Player(s.player).Section) {
		out = append(out, p.ID)
	}
	return out
}

func (s *cardScreen) step(by int) {
	list := s.list()
	if i := slices.Index(list, s.player) + by; i >= 0 && i < len(list) {
		s.pair = nil // he is of another board
		s.turnTo(list[i])
	}
}

func (s *cardScreen) next()   { s.step(1) }
func (s *cardScreen) before() { s.step(-1) }

// other turns to the other player of the board.
func (s *cardScreen) other() {
	if i := slices.Index(s.pair, s.player); i >= 0 {
		s.turnTo(s.pair[1-i])
	}
}

// nextView goes on to the next view.
func (s *cardScreen) nextView() {
	s.view = (s.view + 1) % cardViews
	s.tabs.SetSelected(int(s.view))
	s.fill()
	s.enter()
}

// more shows the next part of what stands below the list, and after the last the first.
func (s *cardScreen) more() {
	page := s.scroll.Size().Height
	at := s.scroll.Offset.Y + page*0.8
	if s.scroll.Offset.Y+page >= s.detail.MinSize().Height+s.scroll.Content.MinSize().Height-s.detail.MinSize().Height-1 {
		at = 0
	}
	s.scroll.ScrollToOffset(fyne.NewPos(0, at))
}

// back goes to where the card was asked for, and to the player's line there.
func (s *cardScreen) back() {
	f := s.f
	f.Go(s.from)
	g := listOf(f.screens[f.place])
	if g == nil {
		return
	}
	at := g.Find(string(s.player))
	if at < 0 {
		at = g.Find(s.row)
	}
	if at >= 0 {
		g.SetCursor(at)
		f.focus(g)
	}
}

// listOf is the list of a screen from which a card can be asked for; nil where it has none.
func listOf(s screen) *grid.Grid {
	if s, ok := s.(sheeted); ok {
		return s.sheet()
	}
	return nil
}

func (s *cardScreen) home() fyne.Focusable {
	if s.grid == nil {
		return nil
	}
	return s.grid
}

func (s *cardScreen) enter() {
	if w := s.home(); w != nil {
		s.f.focus(w)
	}
}

func (s *cardScreen) key(e *fyne.KeyEvent) bool {
	if e.Name != fyne.KeyEscape {
		return false
	}
	s.back()
	return true
}

// fill shows the view that is chosen.
func (s *cardScreen) fill() {
	f := s.f
	had := s.grid != nil && f.win.Canvas().Focused() == s.grid
	s.tabs.SetOptions(s.tabNames())
	s.tabs.SetSelected(int(s.view))
	s.who.Objects, s.detail.Objects = s.headParts(), nil
	s.head.Resize(fyne.NewSize(s.box.Size().Width, s.head.Size().Height)) // its lines find their height in their width
	s.head.Refresh()
	defer s.box.Refresh()
	if s.facts == nil {
		s.grid = nil
		s.body.Objects = []fyne.CanvasObject{look.NewEmpty(f.t("desktop.card.wait"), nil)}
		s.body.Refresh()
		return
	}
	s.moved, s.enters = nil, nil
	columns, rows := map[cardView]func() ([]grid.Column, []grid.Row){cardGames: s.games, cardTies: s.ties, cardRating: s.rating, cardDesk: s.written}[s.view]()
	s.grid = grid.New(columns...).Fit()
	s.grid.OnMoved = func(row int) {
		if s.moved != nil {
			s.moved(row)
		}
	}
	s.grid.OnEnter = func(at grid.At) {
		if s.enters != nil {
			s.enters(at.Row)
		}
	}
	s.grid.OnRune = func(_ grid.At, r rune) {
		if r == ' ' {
			f.hears("Space")
			return
		}
		f.letter(r)
	}
	s.grid.SetRows(rows)
	s.grid.SetCursor(0)
	if s.moved != nil {
		s.moved(0)
	}
	s.body.Objects = []fyne.CanvasObject{container.New(listOver{}, s.grid, s.scroll)}
	s.body.Refresh()
	s.scroll.ScrollToTop()
	s.detail.Refresh()
	if had || f.win.Canvas().Focused() == nil && f.place == PlayerCard && !f.asking() {
		f.focus(s.grid)
	}
}

// listOver sets a list over what is to be said of it: as high as its rows, but not
// more than its part of the room.
type listOver struct{}

// listOverMost is the part of the height that the list has at the most.
const listOverMost = 0.62

func (listOver) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[0].MinSize().Width, 2*o[1].MinSize().Height)
}

func (listOver) Layout(o []fyne.CanvasObject, size fyne.Size) {
	high := min(o[0].MinSize().Height, size.Height*listOverMost)
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(size.Width, high))
	o[1].Move(fyne.NewPos(0, high))
	o[1].Resize(fyne.NewSize(size.Width, size.Height-high))
}

// copy takes the card as text: who he is, and the view that is shown.
func (s *cardScreen) copy() {
	if s.facts == nil {
		return
	}
	lines := s.headLines()
	for i := range s.grid.Rows() {
		lines = append(lines, s.grid.Copied(i))
	}
	lines = append(lines, sentencesOf(s.detail)...)
	s.f.app.Clipboard().SetContent(strings.Join(lines, "\n"))
}

// sentencesOf are the paragraphs of a box, and of the boxes in it.
func sentencesOf(o fyne.CanvasObject) (out []string) {
	switch o := o.(type) {
	case *look.Paragraph:
		return []string{o.Text()}
	case *look.Label:
		return []string{o.Text()}
	case *fyne.Container:
		for _, x := range o.Objects {
			out = append(out, sentencesOf(x)...)
		}
	}
	return out
}

// print writes the card as a document and shows it.
func (s *cardScreen) print() {
	f := s.f
	st, id, dir, lang := f.state, f.event, f.documentsDir(), f.words.Lang()
	choice := export.Choice{Kind: export.Records, Section: f.state.Player(s.player).Section, Player: s.player}
	ext := f.app.Preferences().StringWithFallback(prefPaper, paperKinds[0])
	path := ""
	f.run(func() error {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return tournament.Refuse("desktop.file.no-folder", dir, err.Error())
		}
		head, err := f.Service.Head(context.Background(), id)
		if err != nil {
			return err
		}
		doc, err := export.New(export.Input{State: st, Foot: export.Foot{Seq: st.Seq, Head: head, Time: f.Service.Now()}, Lang: lang})
		if err != nil {
			return err
		}
		path = filepath.Join(dir, doc.FileName(choice, ext))
		write := doc.PDF
		if ext != paperKinds[0] {
			write = doc.HTML
		}
		return export.WriteFile(path, func(w io.Writer) error { return write(w, choice) })
	}, func(err error) {
		if err != nil {
			f.showError(err)
			return
		}
		if f.OpenFile != nil {
			f.OpenFile(path, func(error) {}) // where it is stands in the dialog
		}
		var d *look.Dialog
		closeIt := look.NewPrimary(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
		d = look.NewDialog(f.t("desktop.cmd.card"), look.NewParagraph(look.Span{Text: f.t("desktop.adj.written-to", path)})).WithButtons(closeIt, nil)
		f.show(d)
	})
}
