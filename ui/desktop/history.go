package desktop

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter"
	"sealedmove/arbiter/journal"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// historyScreen is the last place of the sidebar: what was done, the copies of
// the file, and the pages in the hall with who may come in.
type historyScreen struct {
	f    *Face
	tab  *look.Segment
	box  *fyne.Container // the whole screen
	tabs []historyTab

	at int // the tab that is shown, over the making of the screen
}

// historyTab is one of its pages.
type historyTab interface {
	// build makes the page and the buttons that stand in the title bar.
	build() (page fyne.CanvasObject, acts []fyne.CanvasObject)
	show()
	home() fyne.Focusable
	sheet() *grid.Grid
}

// The tabs of the history.
const (
	journalTab = iota
	backupsTab
	devicesTab
)

func newHistoryScreen(f *Face) *historyScreen {
	return &historyScreen{f: f, tabs: []historyTab{&journalPage{f: f}, &backupsPage{f: f}, &devicesPage{f: f}}}
}

func (s *historyScreen) build() fyne.CanvasObject {
	f := s.f
	s.tab = look.NewSegment([]string{f.t("desktop.history.journal"), f.t("desktop.history.backups"), f.t("desktop.history.devices")}, s.at, func(i int) { s.at = i; s.turn() })
	s.box = container.NewStack()
	s.turn()
	return s.box
}

// turn shows the tab that is chosen.
func (s *historyScreen) turn() {
	page, acts := s.tabs[s.at].build()
	bar := look.NewTitleBar(append([]fyne.CanvasObject{look.NewTitle(s.f.t("desktop.history")), s.tab, look.Spacer()}, acts...)...)
	s.f.keepWidths(History)
	s.box.Objects = []fyne.CanvasObject{look.Frame(bar, nil, nil, nil, page)}
	s.show()
	s.box.Refresh()
}

// hold gives the keyboard to a tab's list where what had it is gone: a list took
// the place of a sentence with its button, or the other way round.
func (s *historyScreen) hold() {
	f := s.f
	if o, ok := f.win.Canvas().Focused().(fyne.CanvasObject); f.asking() || f.place != History || ok && look.StandsOn(f.win.Canvas(), o) {
		return
	}
	s.enter()
}

// part names the table of the tab, for the widths of its columns.
func (s *historyScreen) part() string { return "." + []string{"journal", "backups", "devices"}[s.at] }

func (s *historyScreen) show() {
	s.tabs[s.at].show()
	s.hold()
}

func (s *historyScreen) home() fyne.Focusable { return s.tabs[s.at].home() }

func (s *historyScreen) enter() {
	if w := s.home(); w != nil {
		s.f.focus(w)
	}
}

// key hears the letters of a tab while there is no list that would.
func (s *historyScreen) key(e *fyne.KeyEvent) bool {
	if p, ok := s.tabs[s.at].(*journalPage); ok {
		return p.key(e)
	}
	if _, listed := s.f.win.Canvas().Focused().(*grid.Grid); listed || len(e.Name) != 1 {
		return false
	}
	return s.f.letter(rune(e.Name[0]))
}

// showUndo names what undo would take back, after that was asked for.
func (s *historyScreen) showUndo() {
	if p, ok := s.tabs[s.at].(*journalPage); ok {
		p.showUndo()
	}
}

// inHistory does something on a tab of the history, going there first.
func inHistory[T historyTab](f *Face, tab int, do func(T)) func() {
	return onScreen(f, History, func(s *historyScreen) {
		if s.at != tab {
			s.at = tab
			s.tab.SetSelected(tab)
			s.turn()
			s.enter()
		}
		if t, ok := s.tabs[tab].(T); ok {
			do(t)
		}
	})
}

// sideOrUnder puts a pane at the right of a list, or under it where the list would
// be cut, as at 200 % on a small screen. Widths are at 100 %.
type sideOrUnder struct{ wide, narrow float32 }

func paneBeside(list, pane fyne.CanvasObject, wide, narrow float32) fyne.CanvasObject {
	return container.New(sideOrUnder{wide, narrow}, list, pane)
}

func (b sideOrUnder) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[0].MinSize().Width, max(o[0].MinSize().Height, o[1].MinSize().Height))
}

func (b sideOrUnder) Layout(o []fyne.CanvasObject, size fyne.Size) {
	s := look.Current()
	w := s.Px(b.wide)
	if size.Width < s.Px(look.NarrowBelow-look.SidebarNarrow) {
		w = s.Px(b.narrow)
	}
	if size.Width-w >= s.Px(leastList) {
		o[0].Move(fyne.NewPos(0, 0))
		o[0].Resize(fyne.NewSize(size.Width-w, size.Height))
		o[1].Move(fyne.NewPos(size.Width-w, 0))
		o[1].Resize(fyne.NewSize(w, size.Height))
		return
	}
	half := size.Height / 2
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(size.Width, half))
	o[1].Move(fyne.NewPos(0, half))
	o[1].Resize(fyne.NewSize(size.Width, size.Height-half))
}

// journalPage is the journal as a table, the newest entry first, and beside it
// the entry under the cursor in full.
type journalPage struct {
	f       *Face
	list    *listOr
	grid    *grid.Grid
	search  *look.Entry
	section *look.Select
	matter  *look.Select
	actor   *look.Select
	only    *look.Button
	counted *look.Label
	undo    *look.Button
	redo    *look.Button
	bar     *fyne.Container
	foot    *look.Pane
	pane    *entryPane

	lines  []arbiter.Line // of the whole journal
	texts  []string       // what each line did, in words
	hay    []string       // what is searched in each line; "" until it was asked for
	made   []grid.Row     // the row of each line; without cells until it was shown
	read   journalRead    // what lines, texts and hay are of
	shown  []int          // of lines, the newest first
	actors []journal.ActorID

	sectionAt tournament.SectionID // what is filtered by; empty: by nothing
	matterAt  arbiter.Matter
	actorAt   journal.ActorID
	about     *subject // the board, the player or the incident that alone is shown
	typed     string
}

// journalRead says which journal was read, and in which language.
type journalRead struct {
	event tournament.EventID
	n     int
	lang  locale.Lang
	named int // how many actors had names
}

// subject is what entries are about: a board, a player, an incident or a round.
type subject struct {
	place    tournament.Place
	player   tournament.PlayerID
	incident tournament.IncidentID
}

func (p *journalPage) build() (fyne.CanvasObject, []fyne.CanvasObject) {
	f := p.f
	p.grid = grid.New()
	p.grid.OnMoved = func(int) { p.showEntry() }
	p.grid.OnEnter = func(grid.At) { p.goTo() }
	p.grid.OnRune = func(_ grid.At, r rune) { p.rune(r) }
	p.list = newListOr(p.grid)
	p.search = look.NewEntry(f.t("desktop.history.search"))
	p.search.SetText(p.typed)
	p.search.OnChanged = func(text string) { p.typed = text; p.filter() }
	p.search.OnSubmitted = func(string) { f.focus(p.home()) }
	p.search.OnUpDown = func(down bool) {
		if down {
			p.grid.Next()
		} else {
			p.grid.Previous()
		}
	}
	p.section = look.NewSelect(nil, 0, func(i int) { p.sectionAt = chosenOf(p.sections(), i); p.filter() })
	p.matter = look.NewSelect(nil, 0, func(i int) { p.matterAt = chosenOf(arbiter.Matters(), i); p.filter() })
	p.actor = look.NewSelect(nil, 0, func(i int) { p.actorAt = chosenOf(p.actors, i); p.filter() })
	p.only = look.NewButton(f.t("desktop.history.only"), p.turnOnly).WithKey("Space")
	p.counted = look.NewText("", look.Text2)
	p.undo = look.NewButton(f.t("desktop.undo"), f.undo).WithIcon(look.IconUndo)
	p.redo = look.NewButton(f.t("desktop.history.redo"), f.redo)
	p.bar = look.HBox(8, look.Width(230, p.search), p.section, p.matter, p.actor, p.only, look.Spacer(), p.counted)
	bar := look.NewPane(look.Bg, p.bar).Padding(6, 16, 6, 16).Lines(look.Line, look.Bottom)
	p.pane = newEntryPane(p)
	export := look.NewLink(f.t("desktop.history.export"), func() { f.print("book", 0, 0) })
	p.foot = look.NewPane(look.Bg, look.HBox(8, p.undo, p.redo)).Padding(6, 16, 6, 16).Lines(look.LineStrong, look.Top)
	return look.Frame(bar, p.foot, nil, nil, paneBeside(p.list.box, p.pane.box, 340, 300)), []fyne.CanvasObject{export}
}

// chosenOf is what a selection with "all" before a list has chosen.
func chosenOf[T any](list []T, i int) (none T) {
	if i < 1 || i > len(list) {
		return none
	}
	return list[i-1]
}

// sections are those of the event by their ids.
func (p *journalPage) sections() []tournament.SectionID {
	ids := make([]tournament.SectionID, len(p.f.state.Sections))
	for i, sec := range p.f.state.Sections {
		ids[i] = sec.ID
	}
	return ids
}

func (p *journalPage) sheet() *grid.Grid { return p.grid }

func (p *journalPage) home() fyne.Focusable {
	if p.list.says != "" && p.f.event != "" && p.list.act == nil {
		return p.search
	}
	return p.list.home()
}

// rune: whatever is typed goes into the search; a blank shows only what the
// entry is about.
func (p *journalPage) rune(r rune) {
	if r == ' ' {
		p.f.hears("Space")
		return
	}
	p.f.focus(p.search)
	p.search.TypedRune(r)
}

// key: Escape leaves the filters one after the other.
func (p *journalPage) key(e *fyne.KeyEvent) bool {
	if e.Name != fyne.KeyEscape {
		return false
	}
	switch {
	case p.typed != "":
		p.search.SetText("")
	case p.about != nil:
		p.turnOnly()
	case p.sectionAt != "" || p.matterAt != "" || p.actorAt != "":
		p.sectionAt, p.matterAt, p.actorAt = "", "", ""
		p.show()
	}
	p.f.focus(p.home())
	return true
}

func (p *journalPage) show() {
	f := p.f
	p.showUndo()
	if f.event == "" {
		p.bar.Hide()
		p.foot.Hide()
		p.pane.clear()
		p.list.instead(f.t("desktop.history.no-event"), look.NewButton(f.t("desktop.home"), func() { f.Go(Home) }).WithKey("Ctrl+1"))
		return
	}
	p.bar.Show()
	p.foot.Show()
	p.readJournal()
	p.choices()
	p.filter()
	if f.strangers() {
		f.readActors(p.show)
	}
}

// readJournal makes the lines of the journal, unless they are made already: an
// entry never changes.
func (p *journalPage) readJournal() {
	f := p.f
	now := journalRead{f.event, len(f.entries), f.words.Lang(), len(f.actors)}
	if now == p.read {
		return
	}
	kept := 0
	if now.event == p.read.event && now.lang == p.read.lang && now.named == p.read.named {
		kept = min(len(p.texts), now.n)
	}
	p.read, p.lines = now, arbiter.History(f.entries)
	p.texts, p.hay, p.made = p.texts[:kept], make([]string, now.n), make([]grid.Row, now.n)
	for _, l := range p.lines[kept:] {
		p.texts = append(p.texts, capital(f.t(l.Label.Key, l.Label.Args...)))
	}
}

// capital begins a sentence with a capital.
func capital(s string) string {
	for i, r := range s {
		return strings.ToUpper(string(r)) + s[i+len(string(r)):]
	}
	return s
}

// choices fills the lists that are chosen from.
func (p *journalPage) choices() {
	f := p.f
	p.section.SetOptions(append([]string{f.t("desktop.all-sections")}, f.sectionTitles()...), slices.Index(p.sections(), p.sectionAt)+1)
	p.section.Hidden = len(f.state.Sections) < 2
	matters := []string{f.t("desktop.history.all-matters")}
	for _, m := range arbiter.Matters() {
		matters = append(matters, f.t("desktop.history.matter."+string(m)))
	}
	p.matter.SetOptions(matters, slices.Index(arbiter.Matters(), p.matterAt)+1)
	p.actors = p.actors[:0]
	names := []string{f.t("desktop.history.everybody")}
	for _, e := range f.entries {
		if !slices.Contains(p.actors, e.Actor) {
			p.actors, names = append(p.actors, e.Actor), append(names, f.actorName(e.Actor))
		}
	}
	p.actor.SetOptions(names, slices.Index(p.actors, p.actorAt)+1)
	p.actor.Hidden = len(p.actors) < 2
}

// filter shows the entries that are asked for.
func (p *journalPage) filter() {
	f := p.f
	words := strings.Fields(strings.ToLower(p.typed))
	p.shown = p.shown[:0]
	for i := len(p.lines) - 1; i >= 0; i-- {
		if p.wanted(&p.lines[i]) && (len(words) == 0 || hasAll(p.haystack(i), words)) {
			p.shown = append(p.shown, i)
		}
	}
	p.only.SetText(f.t("desktop.history.only"))
	if p.about != nil {
		p.only.SetText(f.t("desktop.history.only-on", f.subjectWords(*p.about)))
	}
	p.counted.SetText(f.t("desktop.history.count", grouped(int64(len(p.shown))), grouped(int64(len(p.lines)))))
	p.bar.Refresh()
	p.fill()
}

// wanted tells whether a line is among those that are chosen.
func (p *journalPage) wanted(l *arbiter.Line) bool {
	return (p.sectionAt == "" || l.Place.Section == p.sectionAt) && (p.matterAt == "" || l.Matter == p.matterAt) &&
		(p.actorAt == "" || l.Actor == p.actorAt) && (p.about == nil || p.about.has(l))
}

// has tells whether a line is about the subject.
func (s *subject) has(l *arbiter.Line) bool {
	switch {
	case s.incident != "":
		return l.Incident == s.incident
	case s.player != "":
		return slices.Contains(l.Players, s.player)
	}
	return l.Place == s.place
}

// haystack is what is searched in a line: what it did, who did it, whom it is
// about, and its number.
func (p *journalPage) haystack(i int) string {
	if p.hay[i] == "" {
		f, l := p.f, &p.lines[i]
		parts := []string{strconv.FormatInt(l.Seq, 10), p.texts[i], f.actorName(l.Actor), l.Reason, f.when(l.At)}
		for _, id := range l.Players {
			if x := f.state.Player(id); x != nil {
				parts = append(parts, x.Person.Value.Display())
			}
		}
		p.hay[i] = strings.ToLower(strings.Join(parts, "\n"))
	}
	return p.hay[i]
}

// fill lists the shown entries.
func (p *journalPage) fill() {
	f := p.f
	if len(p.shown) == 0 {
		p.grid.SetRows(nil)
		p.list.instead(f.t("desktop.history.none"), nil)
		p.pane.clear()
		return
	}
	p.list.list()
	columns := []grid.Column{
		{Title: f.t("desktop.history.seq"), Width: 60, Align: grid.Right},
		{Title: f.t("desktop.history.time"), Width: 96},
		{Title: f.t("desktop.history.who"), Share: 1, Least: 74},
		{Title: f.t("desktop.history.what"), Share: 4, Least: 160},
		{Title: f.t("desktop.new.section"), Share: 1, Least: 84},
		{Title: f.t("desktop.history.state"), Width: 156},
	}
	several := len(f.state.Sections) > 1
	if !several {
		columns = slices.Delete(columns, 4, 5)
	}
	if !slices.Equal(p.grid.Columns(), columns) {
		p.grid.SetRows(nil)
		p.grid.SetColumns(columns...)
	}
	rows := make([]grid.Row, len(p.shown))
	for n, i := range p.shown {
		if len(p.made[i].Cells) != len(columns) {
			p.made[i] = p.row(i, several)
		}
		rows[n] = p.made[i]
	}
	p.grid.SetRows(rows)
	if p.grid.Current().Row < 0 {
		p.grid.SetCursor(0)
	}
	p.showEntry()
}

// row is an entry in the list. What was taken back is pale, and marked by a
// sign and by words.
func (p *journalPage) row(i int, several bool) grid.Row {
	f, l := p.f, &p.lines[i]
	ink, state := look.Text, grid.Cell{}
	switch {
	case l.UndoneBy > 0 && l.Undoes > 0:
		ink, state = look.Text3, grid.Cell{Icon: look.IconUndo, Text: f.t("desktop.history.undo-undone", grouped(l.UndoneBy)), Color: look.Text2}
	case l.UndoneBy > 0:
		ink, state = look.Text3, grid.Cell{Icon: look.IconUndo, Text: f.t("desktop.history.undone", grouped(l.UndoneBy)), Color: look.Text2}
	}
	cells := []grid.Cell{
		{Text: grouped(l.Seq), Color: look.Text3, Copy: strconv.FormatInt(l.Seq, 10)},
		{Text: f.minute(l.At), Tip: f.when(l.At), Color: look.Text2},
		{Text: f.actorName(l.Actor), Color: look.Text2},
		{Text: p.texts[i], Color: ink},
	}
	if several {
		cells = append(cells, grid.Cell{Text: f.sectionName(l.Place.Section), Color: look.Text2})
	}
	return grid.Row{ID: strconv.FormatInt(l.Seq, 10), Cells: append(cells, state)}
}

// when is a moment of the journal, to the second.
func (f *Face) when(ms int64) string {
	return time.UnixMilli(ms).In(f.Service.Now().Location()).Format("01-02 15:04:05")
}

// minute is a moment of a list, to the minute.
func (f *Face) minute(ms int64) string {
	return time.UnixMilli(ms).In(f.Service.Now().Location()).Format("01-02 15:04")
}

// sectionName is the name of a section; "" for none, or one that is gone.
func (f *Face) sectionName(id tournament.SectionID) string {
	for i, sec := range f.state.Sections {
		if sec.ID == id {
			return sectionTitle(i, sec)
		}
	}
	return ""
}

// current is the entry under the cursor; nil without one.
func (p *journalPage) current() *arbiter.Line {
	if i := p.grid.Current().Row; i >= 0 && i < len(p.shown) {
		return &p.lines[p.shown[i]]
	}
	return nil
}

func (p *journalPage) showEntry() {
	l := p.current()
	if l == nil {
		p.pane.clear()
		return
	}
	p.pane.show(l)
	p.only.Enable()
	if p.about == nil && subjectOf(l) == nil {
		p.only.DisableBecause(p.f.t("desktop.history.of-nothing"))
	}
}

// showUndo names what undo and redo would do.
func (p *journalPage) showUndo() {
	f := p.f
	for _, b := range []struct {
		button     *look.Button
		plain, act string
		what       arbiter.Label
	}{{p.undo, "desktop.undo", "desktop.history.undo-act", f.undoes.Undo}, {p.redo, "desktop.history.redo", "desktop.history.redo-act", f.undoes.Redo}} {
		if f.event == "" || b.what.Key == "" {
			b.button.SetText(f.t(b.plain))
			b.button.DisableBecause(f.t("undo.nothing"))
			continue
		}
		b.button.SetText(f.t(b.act, shortened(f.t(b.what.Key, b.what.Args...))))
		b.button.Enable()
	}
	p.redo.Hidden = f.undoes.Redo.Key == ""
	p.foot.Refresh()
}

// mostOnButton is how many characters of an act a button names.
const mostOnButton = 36

// shortened cuts a text that is too long for a button.
func shortened(s string) string {
	if r := []rune(s); len(r) > mostOnButton {
		return strings.TrimSpace(string(r[:mostOnButton-1])) + "…"
	}
	return s
}

// subjectOf is what an entry is about: an incident, else a board, a player, or a
// round; nil for none of them.
func subjectOf(l *arbiter.Line) *subject {
	switch {
	case l.Incident != "":
		return &subject{incident: l.Incident}
	case l.Place.Board > 0:
		return &subject{place: l.Place}
	case len(l.Players) == 1:
		return &subject{player: l.Players[0]}
	case l.Place.Round > 0:
		return &subject{place: l.Place}
	}
	return nil
}

// subjectWords names a subject.
func (f *Face) subjectWords(s subject) string {
	switch {
	case s.incident != "":
		return f.t("desktop.history.incident", string(s.incident))
	case s.player != "":
		if x := f.state.Player(s.player); x != nil {
			return f.shortName(x)
		}
		return string(s.player)
	case s.place.Board > 0:
		return f.t("desk.round-board", int(s.place.Round), int(s.place.Board))
	}
	return f.t("desktop.round", int(s.place.Round))
}

// turnOnly shows only what the entry under the cursor is about, or all again.
func (p *journalPage) turnOnly() {
	if p.about != nil {
		p.about = nil
	} else if l := p.current(); l != nil {
		p.about = subjectOf(l)
	}
	p.filter()
	p.f.focus(p.home())
}

// goTo goes to what the entry under the cursor is about.
func (p *journalPage) goTo() {
	if l := p.current(); l != nil {
		p.f.goToSubject(l)
	}
}

// goToSubject goes to the incident, the board, the player, the round or the form
// that an entry is about.
func (f *Face) goToSubject(l *arbiter.Line) {
	k := cellKey{l.Place.Section, l.Place.Round, l.Place.Board}
	sec := f.state.Section(k.section)
	switch {
	case f.state.Incident(l.Incident) != nil:
		onScreen(f, Desk, func(s *deskScreen) { s.at = "i" + string(l.Incident); s.show(); s.enter() })()
	case l.Matter == arbiter.OfIncidents:
		f.Go(Desk)
	case l.Matter == arbiter.OfGames && sec != nil && sec.Dossier(k.round, k.board) != nil:
		onScreen(f, Adjournments, func(s *adjournmentsScreen) { s.goTo(k) })()
	case sec != nil && k.board > 0 && sec.Round(k.round) != nil:
		f.toBoardOf(k)
	case len(l.Players) == 1 && f.state.Player(l.Players[0]) != nil:
		f.toPlayer(f.state.Player(l.Players[0]))
	case l.Matter == arbiter.OfOrders:
		f.Go(Standings)
	case l.Matter == arbiter.OfDocuments:
		f.Go(Documents)
	case sec != nil && k.round > 0 && k.round < sec.Current():
		f.toBoardOf(k)
	case sec != nil && l.Matter == arbiter.OfPairings:
		f.Go(Pairings)
	case sec != nil && l.Matter == arbiter.OfSettings:
		f.changeSettings(sec)
	case l.Matter == arbiter.OfSettings:
		f.changeEvent()
	}
}

// toBoardOf goes to a board in the results of its round.
func (f *Face) toBoardOf(k cellKey) {
	sec := f.state.Section(k.section)
	if k.round == sec.Current() {
		f.toBoard(k)
		return
	}
	onScreen(f, Results, func(s *resultsScreen) {
		if i := int(f.lastRound() - k.round); i > 0 {
			s.back.SetSelected(i)
			s.choose(i)
		}
		s.grid.SetCursor(max(s.grid.Find(k.id()), 0))
	})()
}

// strangers tells whether the names of the actors are to be read: they never
// were, or somebody has acted since who has none here.
func (f *Face) strangers() bool {
	if f.actors == nil {
		return true
	}
	for _, e := range f.entries[min(f.actorsRead, len(f.entries)):] {
		if f.actors[e.Actor].Name == "" && e.Actor != f.By.ID {
			return true
		}
	}
	return false
}

// readActors reads the names behind the actors, and then calls done.
func (f *Face) readActors(done func()) {
	var all map[journal.ActorID]arbiter.Who
	f.actorsRead = len(f.entries)
	f.run(func() (err error) {
		all, err = f.Service.Actors(context.Background())
		return err
	}, func(err error) {
		if err != nil {
			all = f.actors // the others are shown by their ids
		}
		if f.actors = all; all == nil {
			f.actors = map[journal.ActorID]arbiter.Who{}
		}
		done()
	})
}

// actorName is who did something, in words.
func (f *Face) actorName(id journal.ActorID) string { return f.actorOf(id, f.actors) }

// actorOf names an actor by what he was introduced as, or by what his id says.
func (f *Face) actorOf(id journal.ActorID, known map[journal.ActorID]arbiter.Who) string {
	if who := known[id]; who.Name != "" {
		return who.Name
	}
	switch host, at := strings.CutPrefix(string(id), "desk@"); {
	case at:
		return f.t("desktop.history.desk-at", host)
	case id == "desk":
		return f.t("desktop.history.desk")
	case strings.HasPrefix(string(id), "phone-"):
		return f.t("desktop.history.phone")
	}
	return string(id)
}
