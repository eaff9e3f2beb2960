package desktop

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/docs/manual"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// pageOf is the page of the manual about each screen.
var pageOf = map[Place]string{
	Home: "home", Dashboard: "dashboard", Players: "players", CheckIn: "checkin", Pairings: "pairings", Results: "results", Standings: "standings", Adjournments: "adjournments", Desk: "desk", Documents: "documents", History: "history",
	Ruling: "desk", NewTournament: "new", Importing: "players", Laws: "laws", Analysis: "board", PlayerCard: "card",
}

// manualWindow is the manual in a window of its own, so that it can be read
// beside the screen that it is about: contents and search at the left, the page
// at the right.
type manualWindow struct {
	f      *Face
	win    fyne.Window
	pages  []manual.Page
	parts  []manualPart // what the list shows
	search *look.Entry
	list   *grid.Grid
	scroll *container.Scroll
	body   *fyne.Container
	shown  *look.Document
	at     string // the page that is shown
}

// manualPart is a page, or in what was found a part of it under a heading.
type manualPart struct{ page, heading string }

// The size of the window, and of its parts, at 100 %.
const (
	manualWidth    = 960
	manualHeight   = 680
	manualContents = 250
	manualText     = 620 // longer lines are hard to read
)

// showManual opens the manual at a page, or turns it to that page.
func (f *Face) showManual(page string) {
	m := &f.manual
	if m.win == nil {
		m.f = f
		m.win = f.app.NewWindow("")
		m.win.SetIcon(look.AppIcon())
		m.win.SetPadded(false)
		m.win.Resize(f.rememberedSize(prefManual, fyne.NewSize(look.Current().Px(manualWidth), look.Current().Px(manualHeight))))
		m.win.SetOnClosed(func() {
			f.rememberSize(prefManual, m.win)
			m.win = nil
		})
		m.build()
		m.win.Canvas().SetOnTypedKey(m.key)
		m.win.Show()
	} else {
		m.win.RequestFocus()
	}
	m.turn(page)
	m.win.Canvas().Focus(m.search)
}

// help opens the manual at the page of the screen.
func (f *Face) help() { f.showManual(pageOf[f.place]) }

// build makes the window's content, in the language and the colours of now.
func (m *manualWindow) build() {
	f := m.f
	m.pages = manual.Pages(string(f.words.Lang()))
	m.win.SetTitle(f.t("manual.title") + " · Sealed Move 封棋")
	m.search = look.NewEntry(f.t("manual.search"))
	m.search.OnChanged = func(string) { m.fill() }
	m.search.OnSubmitted = func(string) { m.open(m.list.Current().Row) }
	m.search.OnUpDown = func(down bool) {
		if down {
			m.list.Next()
		} else {
			m.list.Previous()
		}
	}
	m.list = grid.New(grid.Column{}).WithoutHeader()
	m.list.KeepKeys = true
	m.list.OnMoved = m.open
	m.body = look.VBox(8)
	m.scroll = container.NewVScroll(container.New(readable{}, look.NewPane(look.None, m.body).Padding(16, 24, 24, 24)))
	left := look.Frame(look.NewPane(look.Bg, m.search).Padding(8, 8, 8, 8), nil, nil, nil, m.list)
	side := look.NewPane(look.Bg, look.Width(manualContents, left)).Lines(look.Line, look.Right)
	m.win.SetContent(look.NewPane(look.Bg, look.Frame(nil, nil, side, nil, look.NewPane(look.Surface, m.scroll))))
	m.fill()
}

// rebuild makes the window anew after a change of language or colours.
func (m *manualWindow) rebuild() {
	if m.win != nil {
		at := m.at
		m.build()
		m.turn(at)
	}
}

// fill lists the contents, or what the search finds.
func (m *manualWindow) fill() {
	words := strings.Fields(strings.ToLower(m.search.Text))
	m.parts = nil
	var rows []grid.Row
	for _, p := range m.pages {
		if len(words) == 0 {
			m.parts, rows = append(m.parts, manualPart{page: p.ID}), append(rows, grid.Row{ID: p.ID, Cells: []grid.Cell{{Text: p.Title()}}})
			continue
		}
		for i, part := range partsOfPage(p.Text) {
			if !hasAll(strings.ToLower(part.text), words) {
				continue
			}
			text := p.Title()
			if i > 0 {
				text += " › " + part.heading
			}
			m.parts, rows = append(m.parts, manualPart{p.ID, part.heading}), append(rows, grid.Row{ID: p.ID + "/" + part.heading, Cells: []grid.Cell{{Text: text, Tip: text}}})
		}
	}
	if len(rows) == 0 {
		rows = []grid.Row{{ID: "none", Off: true, Cells: []grid.Cell{{Text: m.f.t("manual.none"), Color: look.Text2}}}}
	}
	m.list.OnMoved = nil // only who moves the cursor turns the page
	m.list.SetRows(rows)
	if len(words) == 0 {
		m.list.SetCursor(m.list.Find(m.at))
	} else {
		m.list.SetCursor(-1)
	}
	m.list.OnMoved = m.open
}

// pagePart is the text of a page under one of its headings.
type pagePart struct{ heading, text string }

// partsOfPage divides a page at its headings; the first part is that of the title.
func partsOfPage(text string) (out []pagePart) {
	for line := range strings.Lines(text) {
		if title, ok := strings.CutPrefix(line, "#"); ok {
			out = append(out, pagePart{heading: strings.TrimSpace(strings.TrimLeft(title, "#"))})
		}
		if len(out) > 0 {
			out[len(out)-1].text += line
		}
	}
	return out
}

// open shows what stands in a row of the list.
func (m *manualWindow) open(row int) {
	if row < 0 && len(m.parts) > 0 {
		row = 0
	}
	if row < 0 || row >= len(m.parts) {
		return
	}
	p := m.parts[row]
	m.page(p.page)
	m.toHeading(p.heading)
}

// turn shows a page and marks it in the contents.
func (m *manualWindow) turn(id string) {
	m.page(id)
	if m.search.Text != "" {
		m.search.SetText("") // which lists the contents
		return
	}
	m.fill()
}

// page shows a page from its beginning.
func (m *manualWindow) page(id string) {
	i := slices.IndexFunc(m.pages, func(p manual.Page) bool { return p.ID == id })
	if i < 0 {
		i = 0
	}
	p := m.pages[i]
	m.at, m.shown = p.ID, look.NewDocument(p.Text, m.follow)
	m.body.Objects = append(slices.Clone(m.shown.Box.Objects), m.links()...)
	m.body.Refresh()
	m.scroll.Refresh()
	m.scroll.ScrollToTop()
}

// links are the pages that a page leads to, for those without a pointer.
func (m *manualWindow) links() []fyne.CanvasObject {
	var links []fyne.CanvasObject
	seen := map[string]bool{}
	for _, l := range m.shown.Links {
		id := strings.TrimSuffix(l.To, ".md")
		i := slices.IndexFunc(m.pages, func(p manual.Page) bool { return p.ID == id })
		if i < 0 || seen[id] {
			continue
		}
		seen[id] = true
		links = append(links, look.NewLink(m.pages[i].Title(), func() { m.follow(l.To) }))
	}
	if len(links) == 0 {
		return nil
	}
	var rows []fyne.CanvasObject
	for i := 0; i < len(links); i += 4 {
		rows = append(rows, look.HBox(8, links[i:min(i+4, len(links))]...))
	}
	return []fyne.CanvasObject{look.NewPane(look.None, look.NewHeading(m.f.t("manual.also"))).Padding(12, 0, 0, 0), look.VBox(0, rows...)}
}

// follow goes to the page of a link; one that leads out of the manual is opened
// by the system.
func (m *manualWindow) follow(to string) {
	if id, heading, _ := strings.Cut(to, "#"); strings.HasSuffix(id, ".md") {
		m.turn(strings.TrimSuffix(id, ".md"))
		m.toHeading(heading)
		return
	}
	if m.f.OpenFile != nil {
		m.f.OpenFile(to, m.f.showError)
	}
}

// toHeading scrolls to a heading of the page.
func (m *manualWindow) toHeading(heading string) {
	for _, h := range m.shown.Headings {
		if h.Text == heading && h.Level > 1 {
			m.scroll.ScrollToOffset(fyne.NewPos(0, h.Object.Position().Y+look.Current().Px(8)))
		}
	}
}

// key: Escape clears the search, then closes; Page Up and Down move the page,
// up and down go through the contents.
func (m *manualWindow) key(e *fyne.KeyEvent) {
	page := m.scroll.Size().Height * 0.9
	switch e.Name {
	case fyne.KeyEscape:
		if m.search.Text != "" {
			m.search.SetText("")
			return
		}
		m.win.Close()
	case fyne.KeyPageDown:
		m.scroll.ScrollToOffset(m.scroll.Offset.AddXY(0, page))
	case fyne.KeyPageUp:
		m.scroll.ScrollToOffset(m.scroll.Offset.AddXY(0, -page))
	case fyne.KeyF2:
		m.win.Canvas().Focus(m.search)
	}
}

// readable keeps lines from growing too long to read.
type readable struct{}

func (readable) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(look.Current().Px(240), o[0].MinSize().Height)
}

func (readable) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(min(size.Width, look.Current().Px(manualText+48)), size.Height))
}
