package desktop

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter/laws"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// lawsScreen is the Laws of Chess to search and read: the articles of an
// edition in a list, beside it the one under the cursor with those of the other
// edition on the same matter.
type lawsScreen struct {
	f        *Face
	grid     *grid.Grid
	list     *listOr
	search   *look.Entry
	editions *look.Segment
	count    *look.Label
	pane     *lawPane

	*lawsPlace
}

// lawsPlace is where the Laws are open. It outlives the screen, which is made
// anew with every change of language or colours.
type lawsPlace struct {
	edition tournament.Edition // listed; "" until they were opened
	number  string             // of the article shown
	query   string
	from    Place // where Escape goes back to
}

// otherEdition is the one beside it.
func otherEdition(e tournament.Edition) tournament.Edition {
	if e == tournament.FIDE1985 {
		return tournament.FIDE2023
	}
	return tournament.FIDE1985
}

// inForce is the edition of the event, or today's where none is open.
func (f *Face) inForce() tournament.Edition {
	if f.event != "" && f.state.Info.Laws != "" {
		return f.state.Info.Laws
	}
	return tournament.FIDE2023
}

// articleNear finds an article by its number, or the one that a finer number is
// a part of: "9.2.3(1)" is found in 9.2.3.
func articleNear(e tournament.Edition, number string) (laws.Article, bool) {
	for number != "" {
		if a, ok := laws.ArticleOf(e, number); ok {
			return a, true
		}
		number = number[:max(strings.LastIndexAny(number, ".("), 0)]
	}
	return laws.Article{}, false
}

// showArticle opens the Laws at an article of an edition.
func (f *Face) showArticle(e tournament.Edition, number string) {
	if a, ok := articleNear(e, number); ok {
		f.laws.edition, f.laws.number, f.laws.query = e, a.Number, ""
	}
	f.showLaws()
}

// showLaws opens the Laws where they were left. Escape goes back.
func (f *Face) showLaws() {
	if f.place != Laws {
		f.laws.from = f.place
	}
	f.Go(Laws)
}

// peekArticle shows an article in a dialog, over a form that must not be left.
func (f *Face) peekArticle(e tournament.Edition, number string) {
	a, ok := articleNear(e, number)
	if !ok {
		return
	}
	p := newLawPane(f)
	p.show(a)
	scroll := container.NewVScroll(look.NewPane(look.None, p.body).Padding(0, 12, 0, 0))
	scroll.SetMinSize(fyne.NewSize(0, look.Current().Px(360)))
	var d *look.Dialog
	done := look.NewPrimary(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
	d = look.NewDialog(f.t("lawbook.title"), scroll).Wide().WithButtons(done, nil)
	f.show(d)
}

func (s *lawsScreen) build() fyne.CanvasObject {
	f := s.f
	if s.edition == "" {
		s.edition = f.inForce()
	}
	s.grid = grid.New(grid.Column{Title: f.t("lawbook.col.article"), Width: 84}, grid.Column{Title: f.t("lawbook.col.sense")})
	s.grid.OnMoved = func(int) { s.moved() }
	s.grid.OnRune = func(_ grid.At, r rune) {
		f.focus(s.search)
		s.search.TypedRune(r)
	}
	s.list = newListOr(s.grid)
	s.search = look.NewEntry(f.t("lawbook.search"))
	s.search.SetText(s.query)
	s.search.OnChanged = func(text string) { s.query = text; s.find() }
	s.search.OnUpDown = func(down bool) {
		key := fyne.KeyUp
		if down {
			key = fyne.KeyDown
		}
		s.grid.TypedKey(&fyne.KeyEvent{Name: key})
	}
	s.search.OnSubmitted = func(string) { f.focus(s.list.home()) }
	names := make([]string, len(editions))
	at := 0
	for i, e := range editions {
		names[i] = f.t("lawbook.edition." + string(e))
		if e == s.edition {
			at = i
		}
	}
	s.editions = look.NewSegment(names, at, func(i int) { s.turn(editions[i]) })
	s.count = look.NewText("", look.Text2)
	s.count.Align = fyne.TextAlignTrailing
	s.pane = newLawPane(f)
	s.pane.follow = func(a laws.Article) { s.open(a) }
	title := look.NewTitleBar(look.NewTitle(f.t("lawbook.title")), s.editions, look.Spacer(), look.Width(100, s.count), look.Width(280, s.search))
	scroll := container.NewVScroll(look.NewPane(look.None, s.pane.body).Padding(12, 16, 12, 16))
	right := look.NewPane(look.Bg, look.Width(lawPaneWidth, scroll)).Lines(look.Line, look.Left)
	return look.Frame(title, nil, nil, right, s.list.box)
}

// lawPaneWidth is the width of the article beside the list, at 100 %.
const lawPaneWidth = 520

func (s *lawsScreen) show() {
	if len(s.grid.Rows()) == 0 {
		s.find()
	}
}

func (s *lawsScreen) home() fyne.Focusable {
	if w := s.list.home(); w != nil {
		return w
	}
	return s.search
}

func (s *lawsScreen) enter() { s.f.focus(s.home()) }

func (s *lawsScreen) key(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyEscape:
		if s.query != "" {
			s.search.SetText("")
			s.f.focus(s.home())
			return true
		}
		s.f.Go(s.from)
	case fyne.KeyF2:
		s.f.focus(s.search)
	case fyne.KeyTab:
		return false
	default:
		return false
	}
	return true
}

// find lists the articles that the search finds, under the titles of their
// chapters.
func (s *lawsScreen) find() {
	f := s.f
	found := laws.Search(s.edition, s.query, func(key string) string { return f.t(key) })
	if strings.TrimSpace(s.query) == "" {
		found = laws.Articles(s.edition)
	}
	s.count.SetText(f.t("lawbook.found", len(found)))
	if len(found) == 0 {
		s.list.instead(f.t("lawbook.none", s.query), look.NewButton(f.t("lawbook.all"), func() {
			s.search.SetText("")
			f.focus(s.home())
		}))
		return
	}
	s.list.list()
	var rows []grid.Row
	chapter := ""
	for _, a := range found {
		if c := chapterOf(a.Number); c != chapter {
			chapter = c
			rows = append(rows, grid.Row{Section: f.chapter(s.edition, c)})
		}
		rows = append(rows, grid.Row{ID: a.Number, Cells: []grid.Cell{{Text: a.Number, Color: look.Text2}, {Text: f.t(a.Key())}}})
	}
	want := s.number // to set rows moves the cursor
	s.grid.SetRows(rows)
	s.grid.SetCursor(max(s.grid.Find(want), 0))
	s.moved()
}

// chapterOf is the first part of a number: "9" of 9.2.1, "III" of III.5.
func chapterOf(number string) string {
	if number == laws.Preface {
		return number
	}
	chapter, _, _ := strings.Cut(number, ".")
	return chapter
}

// chapter is the number and title of a chapter.
func (f *Face) chapter(e tournament.Edition, chapter string) string {
	title := f.t("lawbook." + string(e) + "." + strings.TrimSuffix(chapter, "."))
	if chapter == laws.Preface {
		return title
	}
	return f.t("lawbook.chapter", chapter, title)
}

// moved shows the article under the cursor.
func (s *lawsScreen) moved() {
	if a, ok := laws.ArticleOf(s.edition, s.grid.CurrentRow().ID); ok {
		s.number = a.Number
		s.pane.show(a)
	}
}

// open goes to an article, in whichever edition.
func (s *lawsScreen) open(a laws.Article) {
	s.edition, s.number = a.Edition, a.Number
	for i, e := range editions {
		if e == a.Edition {
			s.editions.SetSelected(i)
		}
	}
	if s.query != "" {
		s.search.SetText("") // which finds all
	} else {
		s.find()
	}
	s.f.focus(s.home())
}

// turn lists the other edition, at the article on the same matter.
func (s *lawsScreen) turn(e tournament.Edition) {
	if a, ok := laws.ArticleOf(s.edition, s.number); ok && a.Edition != e && len(a.Refs) > 0 {
		s.number = a.Refs[0]
	}
	s.edition = e
	s.find()
}

// lawPane is one article: what it is a part of, its sense, its parts, and the
// articles of the other edition on the same matter. Numbers lead on.
type lawPane struct {
	f      *Face
	body   *fyne.Container
	follow func(laws.Article) // nil: shows it here
}

func newLawPane(f *Face) *lawPane { return &lawPane{f: f, body: look.VBox(8)} }

func (p *lawPane) show(a laws.Article) {
	f := p.f
	p.body.Objects = []fyne.CanvasObject{look.NewHeading(f.t("lawbook.edition-long." + string(a.Edition)))}
	for _, above := range around(a) {
		p.line(above, look.Text2)
	}
	p.body.Add(look.NewVerdict(look.IconBook, look.Accent, f.t(a.Key()), f.articleName(a)))
	if parts := partsOf(a); len(parts) > 0 {
		p.body.Add(look.NewHeading(f.t("lawbook.parts")))
		for _, part := range parts {
			p.line(part, look.Text)
		}
	}
	other := otherEdition(a.Edition)
	p.body.Add(look.NewHeading(f.t("lawbook.edition-long." + string(other))))
	if len(a.Refs) == 0 {
		p.body.Add(look.NewParagraph(look.Span{Text: f.t("lawbook.no-other"), Color: look.Text2}))
	}
	for _, number := range a.Refs {
		if ref, ok := laws.ArticleOf(other, number); ok {
			p.line(ref, look.Text)
		}
	}
	p.body.Refresh()
}

// articleName is the article with its edition: "Art. 9.2.1".
func (f *Face) articleName(a laws.Article) string {
	return f.words.Articles(a.Edition, []string{a.Number})
}

// line is the number of an article, which leads to it, and its sense.
func (p *lawPane) line(a laws.Article, ink fyne.ThemeColorName) {
	link := look.NewLink(a.Number, func() {
		if p.follow != nil {
			p.follow(a)
			return
		}
		p.show(a)
	})
	number := look.Width(76, look.VBox(0, look.HBox(0, link), look.Spacer()))
	sense := look.NewPane(look.None, look.NewParagraph(look.Span{Text: p.f.t(a.Key()), Color: ink})).Padding(5, 0, 0, 0)
	p.body.Add(look.Frame(nil, nil, number, nil, sense))
}

// around are the articles that this one is a part of, the widest first.
func around(a laws.Article) []laws.Article {
	var out []laws.Article
	for number := a.Number; ; {
		cut := strings.LastIndexAny(number, ".(")
		if cut <= 0 {
			return out
		}
		number = number[:cut]
		if above, ok := laws.ArticleOf(a.Edition, number); ok && above.Number != a.Number {
			out = append([]laws.Article{above}, out...)
		}
	}
}

// partsOf are the articles below this one that are not below one of these.
func partsOf(a laws.Article) []laws.Article {
	var out []laws.Article
	for _, b := range laws.Articles(a.Edition) {
		if isPart(b.Number, a.Number) && (len(out) == 0 || !isPart(b.Number, out[len(out)-1].Number)) {
			out = append(out, b)
		}
	}
	return out
}

// isPart tells whether an article is a part of another, at whatever depth.
func isPart(number, whole string) bool {
	rest, ok := strings.CutPrefix(number, whole)
	return ok && rest != "" && (rest[0] == '.' || rest[0] == '(')
}
