// Package desktop is the face for one arbiter at a desk with a queue in front
// of it: everything by keyboard, everything undoable, nothing lost.
//
// A Face owns one window. It has screens (home, dashboard, players, check-in, pairings,
// results, standings, adjournments, documents, history), each a file of this package, and shows
// one of them beside the sidebar. Screens draw what the state says and call back to the
// Face, which asks the service; nothing here computes a score or decides a
// rule. What the service refuses is shown as a sentence; what it asks is asked
// in a dialog (act.go).
//
// Parts of the program that this package may not know (storage, readers of
// files) come in through [Deps].
package desktop

import (
	"context"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
	"sealedmove/arbiter/journal"
	"sealedmove/internal/locale"
	"sealedmove/pairing"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// Deps are what the face needs from outside.
type Deps struct {
	Service *arbiter.Service
	By      arbiter.Actor
	// Files reads what others wrote.
	Files Files
	// Systems are those that can be chosen, in the order of a list; nil: the
	// Swiss and the round robins.
	Systems []tournament.System
	// Explainer is what says of a system why a pair was not made; nil, or nil of
	// it, where nothing does.
	Explainer func(tournament.System) pairing.Explainer
	// Sample makes the sample tournament and returns its id.
	Sample func(context.Context) (tournament.EventID, error)
	// ReadOnly tells whether the file can only be read now, and who else has it
	// open for writing; nil: it can be written.
	ReadOnly func() (owner string, reading bool)
	// LastBackup is when the newest backup of the file was written; nil: not known.
	LastBackup func() (at time.Time, ok bool)
	// Register is the rating lists in which people are looked up; nil: none.
	Register Register
	// Care looks after the file; nil: nobody does.
	Care Care
	// Server serves the pages in the hall; nil: there is none.
	Server Server
	// Door lets people and devices in to those pages; nil: nobody.
	Door *access.Door
	// Beep makes a sound that is heard over a hall; nil is silence.
	Beep func()
	// DocumentsDir is where documents are written.
	DocumentsDir string
	// OpenFile shows a written file in the program of the system's choice, and
	// calls failed where there is none; nil: files cannot be shown.
	OpenFile func(path string, failed func(error))
	// Lang and Percent override what the user chose before, if they are set.
	Lang    string
	Percent int
	// Run does work off the UI goroutine, one piece after the other, and then
	// done on it. Nil runs both at once, as tests want it.
	Run func(work func() error, done func(error))
	// Later calls f on the UI goroutine after a while; nil never does.
	Later func(after time.Duration, f func())
}

// Files reads files that other programs wrote. An encoding is one of
// Encodings, or "" for the reader's guess.
type Files interface {
	// Encodings are those of text that can be chosen.
	Encodings() []string
	// Tournament reads a TRF into the events of a new journal.
	Tournament(name string, b []byte, encoding string) ([]tournament.Event, tournament.Problems)
	// Players reads a CSV or XLSX list; who stands among those entered already
	// is a problem too.
	Players(name string, b []byte, encoding string, entered []*tournament.Player) (List, tournament.Problems)
}

// List is a player list as a file gave it.
type List struct {
	Rows     []tournament.Entrant
	Encoding string // as read; "" for a workbook
	Origin   string // encoding and separator, or the sheet, for the preview
}

// Face is the desktop program in its window.
type Face struct {
	Deps
	app   fyne.App
	win   fyne.Window
	words *locale.Catalogue

	event   tournament.EventID // "": none is open
	state   tournament.State
	entries []journal.Entry // of its journal
	watch   *arbiter.Watch

	place        Place
	side         *sidePane // of the screen that is shown; nil: it has none
	screens      map[Place]screen
	ground       *look.Pane // of a place that does not bring its own
	holder       *fyne.Container
	sidebar      *look.Sidebar
	status       *statusBar
	saving       saving
	ended        bool          // the program is about to end
	undoes       arbiter.Steps // what Ctrl+Z and Ctrl+Y would do now
	backupFailed string        // why the last backup was not written
	pending      *importScreen // a list that waits for its tournament to be made
	serving      serving       // the pages in the hall

	actors     map[journal.ActorID]arbiter.Who // the names behind the actors of journals; nil: not read yet
	actorsRead int                             // how many entries there were then

	menuFor  tournament.EventID // the event that the menu is made for
	menuTurn int                // counts the acts since which the menu has been asked for

	laws     lawsPlace
	analysed analysed
	card     cardPlace
	pointed  func() (id tournament.PlayerID, closeIt func()) // whom an open dialog is on; nil: on nobody
	clock    roundClock
	manual   manualWindow
	hall     hallWindow
}

// Place is a screen by its name in the sidebar.
type Place int

// The places, in the order of the sidebar.
const (
	Home Place = iota
	Dashboard
	Players
	CheckIn
	Pairings
	Results
	Standings
	Adjournments
	Desk
	Documents
	History
	Ruling        // not in the sidebar: a page of Desk
	NewTournament // not in the sidebar: a page of Home
	Importing     // not in the sidebar: the preview of a list or a file
	Laws          // not in the sidebar: the Laws of Chess to read
	Analysis      // not in the sidebar: a board on which the Laws are asked
	PlayerCard    // not in the sidebar: a page of the screen on which a player is
	numPlaces
)

// screen is one page. It is built once per language and theme and shown many times.
type screen interface {
	// build makes the content, with its title bar.
	build() fyne.CanvasObject
	// show draws the state of f anew.
	show()
	// enter gives the keyboard to where work starts.
	enter()
	// home is what has the keyboard when nothing else has: after a click beside
	// everything, or when what had it is gone.
	home() fyne.Focusable
	// key handles a key that no widget wanted; true if it was used.
	key(*fyne.KeyEvent) bool
}

// New makes the face with its window, showing Home.
func New(app fyne.App, d Deps) *Face {
	f := &Face{Deps: d, app: app, win: app.NewWindow("Sealed Move 封棋")}
	f.clock.f = f
	f.override()
	f.words = locale.In(f.Language())
	f.dress()
	f.win.SetIcon(look.AppIcon())
	f.win.SetMaster()
	f.win.SetPadded(false)
	f.win.Resize(f.rememberedSize(prefWindow, fyne.NewSize(1366, 768)))
	f.win.SetOnDropped(func(_ fyne.Position, files []fyne.URI) { f.dropped(files) })
	f.win.SetCloseIntercept(f.close)
	f.rebuild()
	return f
}

// Start goes where work goes on: to the preview of a file, if one was given, or
// to the event that was open last, or else was changed last. It is called once the window is there.
func (f *Face) Start(file string) {
	if file != "" {
		if err := f.ImportFile(file); err != nil {
			f.showError(err)
		}
		return
	}
	last := tournament.EventID(f.app.Preferences().String(prefLastEvent))
	f.run(func() error {
		list, err := f.Service.Events(context.Background())
		if err != nil || len(list) == 0 {
			last = ""
			return err
		}
		if !slices.ContainsFunc(list, func(e arbiter.Summary) bool { return e.ID == last }) {
			last = list[0].ID // preferences are lost with a kill; the file is not
		}
		return nil
	}, func(err error) {
		switch {
		case err != nil:
			f.showError(err)
		case last != "":
			f.Open(last)
		}
	})
}

// Window is the face's window.
func (f *Face) Window() fyne.Window { return f.win }

// State is the event as last read; its Seq is 0 where none is open.
func (f *Face) State() tournament.State { return f.state }

// t is a text of the interface language.
func (f *Face) t(key string, args ...any) string { return f.words.T(key, args...) }

// rebuild makes everything anew, after a change of language.
func (f *Face) rebuild() {
	read := f.screens[Importing] // a list that is being looked at stays
	f.screens = map[Place]screen{
		Home: &homeScreen{f: f}, Dashboard: &dashboardScreen{f: f}, Players: &playersScreen{f: f}, CheckIn: &checkinScreen{f: f}, Pairings: &pairingsScreen{f: f},
		Results: &resultsScreen{f: f}, Standings: &standingsScreen{f: f}, Adjournments: &adjournmentsScreen{f: f}, Desk: &deskScreen{f: f}, Documents: &documentsScreen{f: f}, History: newHistoryScreen(f),
		Ruling:        &rulingScreen{f: f},
		NewTournament: &newScreen{f: f}, Importing: &importScreen{f: f}, Laws: &lawsScreen{f: f, lawsPlace: &f.laws}, Analysis: &analysisScreen{f: f},
		PlayerCard: &cardScreen{f: f, cardPlace: &f.card},
	}
	if read != nil {
		f.screens[Importing] = read
	}
	f.ground, f.holder = look.NewPane(look.Bg, nil), container.NewStack()
	f.sidebar = look.NewSidebar(f.sidebarItems(), int(f.place), func(i int) { f.Go(Place(i)) })
	f.status = newStatusBar(f)
	f.win.SetContent(look.NewPane(look.None, container.New(frame{}, f.sidebar, container.NewStack(f.ground, f.holder), f.status.bar)).Lines(look.Line, look.Top))
	f.win.SetMainMenu(f.menu())
	f.listenToKeys()
	f.Go(f.place)
	f.manual.rebuild()
	f.hall.build()
}

// Go shows a place. Places that need an event fall back to Home without one.
func (f *Face) Go(p Place) {
	if f.event == "" && !worksWithoutEvent(p) {
		p = Home
	}
	f.place, f.side = p, nil
	s := f.screens[p]
	f.win.Canvas().Unfocus() // what has the keyboard is about to go
	f.ground.Hidden = covers(p)
	f.holder.Objects = []fyne.CanvasObject{s.build()}
	f.keepWidths(p)
	f.holder.Refresh()
	switch {
	case p <= History:
		f.sidebar.SetSelected(int(p))
	case p == Ruling, f.event != "" && (p == Laws || p == Analysis):
		f.sidebar.SetSelected(int(Desk))
	case p == PlayerCard && f.card.from <= Documents:
		f.sidebar.SetSelected(int(f.card.from))
	case p == Importing && f.event != "":
		f.sidebar.SetSelected(int(Players))
	default:
		f.sidebar.SetSelected(int(Home))
	}
	f.draw()
	s.enter()
}

// covers tells whether the parts of a place bring their own ground, so that none
// is painted under them: where the processor paints, each layer of a whole
// window takes longer than all of its texts, and these are the places where keys
// are quick.
func covers(p Place) bool { return p == Players || p == Results || p == Standings }

// worksWithoutEvent tells whether a place is of use while no event is open.
func worksWithoutEvent(p Place) bool {
	return p == Home || p == History || p == NewTournament || p == Importing || p == Laws || p == Analysis
}

// Open opens an event and goes to the place where its work goes on.
func (f *Face) Open(id tournament.EventID) {
	if f.watch != nil {
		f.watch.Close()
	}
	f.event, f.entries = id, nil
	f.watch = f.Service.Watch(id)
	if f.Run != nil {
		go f.listen(f.watch)
	}
	f.load(func() {
		f.win.SetTitle(f.state.Info.Name + " · Sealed Move 封棋")
		f.app.Preferences().SetString(prefLastEvent, string(id))
		if list := f.pending; list != nil { // the list that the tournament was made for
			f.pending = nil
			f.preview(list)
			return
		}
		f.Go(f.startingPlace())
	})
}

// listen redraws after every notice until the watch is closed.
func (f *Face) listen(w *arbiter.Watch) {
	for n := range w.C {
		fyne.Do(func() {
			if f.watch == w && n.Seq > f.state.Seq {
				f.load(f.draw)
			}
		})
	}
}

// startingPlace is where an arbiter who opens the event wants to be.
func (f *Face) startingPlace() Place {
	if len(f.state.Players) == 0 {
		return Players
	}
	for _, sec := range f.state.Sections {
		if arbiter.PhaseOf(sec) == arbiter.Playing {
			return Results
		}
	}
	return Pairings
}

// load reads the state again and then calls done.
func (f *Face) load(done func()) {
	var st tournament.State
	var es []journal.Entry
	id := f.event
	f.run(func() (err error) {
		if st, err = f.Service.View(context.Background(), id); err == nil {
			es, err = f.Service.Journal(context.Background(), id, 0)
		}
		return err
	}, func(err error) {
		if err != nil {
			f.showError(err)
			return
		}
		f.take(st, es)
		done()
	})
}

// take makes st the state that is shown, with the journal that it is the fold
// of; without one the entries that are known stay.
func (f *Face) take(st tournament.State, es []journal.Entry) {
	f.state = st
	if len(es) > 0 {
		f.entries = es
	}
}

// savedAt is when the last entry was written, in milliseconds; 0: not known.
func (f *Face) savedAt() int64 {
	if len(f.entries) == 0 {
		return 0
	}
	return f.entries[len(f.entries)-1].At
}

// draw shows the state everywhere.
func (f *Face) draw() {
	f.sidebar.SetItems(f.sidebarItems())
	f.sidebar.SetEvent(f.eventLines())
	f.status.show()
	f.screens[f.place].show()
	f.hall.update()
	f.refreshMenu()
}

func (f *Face) sidebarItems() []look.SidebarItem {
	off := f.event == ""
	missing := 0
	for _, sec := range f.state.Sections {
		if r := sec.Round(sec.Current()); r != nil {
			missing += r.Missing()
		}
	}
	results := look.SidebarItem{Icon: look.IconResults, Name: f.t("desktop.results"), Key: "F9", Off: off}
	if missing > 0 {
		results.Count = f.t("desktop.count", missing)
	}
	return []look.SidebarItem{
		{Icon: look.IconHome, Name: f.t("desktop.home")},
		{Icon: look.IconDashboard, Name: f.t("desktop.dashboard"), Off: off},
		{Icon: look.IconPlayers, Name: f.t("desktop.players"), Off: off},
		f.checkinItem(off),
		{Icon: look.IconPairings, Name: f.t("desktop.pairings"), Key: "F6", Off: off},
		results,
		{Icon: look.IconStandings, Name: f.t("desktop.standings"), Key: "F5", Off: off},
		f.adjournmentsItem(off),
		f.deskItem(off),
		{Icon: look.IconDocuments, Name: f.t("desktop.documents"), Key: "Ctrl+P", Off: off},
		{Icon: look.IconHistory, Name: f.t("desktop.history")},
	}
}

// eventLines are the two lines over the sidebar.
func (f *Face) eventLines() (event, round string) {
	if f.event == "" {
		return f.t("desktop.no-event"), ""
	}
	cur, total := tournament.RoundNo(0), tournament.RoundNo(0)
	for _, sec := range f.state.Sections {
		if sec.Current() >= cur {
			cur, total = sec.Current(), max(total, sec.TotalRounds)
		}
	}
	if cur == 0 {
		return f.state.Info.Name, f.t("desktop.not-started")
	}
	return f.state.Info.Name, f.t("desktop.round-of", int(cur), int(total))
}

// close ends the program. Everything acknowledged is in the file already; what
// is still being written is waited for, and what could not be written is asked about.
func (f *Face) close() {
	if f.saving.failed() {
		f.confirm(f.t("desktop.unsaved", f.saving.waiting, f.saving.cause), f.t("desktop.quit-anyway", f.saving.waiting), f.quit)
		return
	}
	f.quit()
}

func (f *Face) quit() {
	f.ended = true
	f.rememberSize(prefWindow, f.win)
	f.hall.shut()
	f.run(func() error { return nil }, func(error) { f.app.Quit() })
}

// frame lays out sidebar, content and status bar, and narrows the sidebar in a
// small window.
type frame struct{}

func (frame) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(800, 480) }

func (frame) Layout(o []fyne.CanvasObject, size fyne.Size) {
	side, content, status := o[0], o[1], o[2]
	s := look.Current()
	if b, ok := side.(*look.Sidebar); ok {
		b.SetNarrow(size.Width < s.Px(look.NarrowBelow))
	}
	h := status.MinSize().Height
	w := side.MinSize().Width
	side.Move(fyne.NewPos(0, 0))
	side.Resize(fyne.NewSize(w, size.Height-h))
	content.Move(fyne.NewPos(w, 0))
	content.Resize(fyne.NewSize(size.Width-w, size.Height-h))
	status.Move(fyne.NewPos(0, size.Height-h))
	status.Resize(fyne.NewSize(size.Width, h))
}
