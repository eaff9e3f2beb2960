package desktop

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// hallWindow is the second window, for a projector: the posted round by board
// and by name and the standings, page after page, or the clock alone. It shows
// what the program shows and leaves the keyboard where it is.
type hallWindow struct {
	f    *Face
	win  fyne.Window
	face *hallFace
	wall *clockFace // in the place of the pages

	pages  []hallPage
	at     int
	turned time.Time // when the page came
	held   bool
	run    int // counts the starts of its ticking

	results map[cellKey]tournament.Result
	fresh   map[cellKey]time.Time // results that came while it was open
}

// What a hall screen is (look.md, and the pages of the server alike).
const (
	hallRows  = 12               // lines of a page, read from eight metres
	hallStand = 12 * time.Second // how long a page stands
	hallFresh = 10 * time.Second // how long a new result is bold
	hallTies  = 3                // tie-breaks for which there is room
)

// Lists of the hall window, as they are kept between two runs.
const (
	hallInTurn    = "turn"
	hallBoards    = "board"
	hallNames     = "name"
	hallStandings = "standings"
	hallClock     = "clock"
)

const (
	prefHall      = "hall"
	prefHallShows = "hallShows"
	prefHallLight = "hallLight"
	prefHallFull  = "hallFull"
)

// hallKeys are the keys of the hall window and what they do. The arrows, the
// space bar and Escape stand for themselves.
var hallKeys = []struct {
	caps []string
	do   func(*hallWindow)
}{
	{[]string{"F11"}, (*hallWindow).fill},
	{[]string{"A"}, func(h *hallWindow) { h.show(hallInTurn) }},
	{[]string{"B"}, func(h *hallWindow) { h.show(hallBoards) }},
	{[]string{"N"}, func(h *hallWindow) { h.show(hallNames) }},
	{[]string{"S"}, func(h *hallWindow) { h.show(hallStandings) }},
	{[]string{"C"}, func(h *hallWindow) { h.show(hallClock) }},
	{[]string{"L"}, (*hallWindow).turnLight},
	{[]string{"→"}, func(h *hallWindow) { h.turn(1) }},
	{[]string{"←"}, func(h *hallWindow) { h.turn(-1) }},
	{[]string{"Space"}, func(h *hallWindow) { h.held = !h.held }},
	{[]string{"Esc"}, (*hallWindow).leave},
}

// hallCommands are what can be done with the hall window from the main one.
func (f *Face) hallCommands() []command {
	h := &f.hall
	opened := func() string { return unless(h.win != nil, "hallwindow.off.shut") }
	show := func(what string) command {
		return command{name: "hallwindow.show." + what, on: func() bool { return h.win != nil && h.shows() == what }, do: func() {
			f.openHall()
			h.show(what)
		}}
	}
	return []command{
		{name: "hallwindow.open", keys: []string{"F12"}, do: f.openHall},
		{name: "hallwindow.shows", sub: []command{
			show(hallInTurn), show(hallBoards), show(hallNames), show(hallStandings), show(hallClock),
			{name: "hallwindow.full", off: opened, on: func() bool { return h.win != nil && h.win.FullScreen() }, do: h.fill},
			{name: "hallwindow.light", on: h.light, do: h.turnLight},
			{name: "hallwindow.shut", off: opened, do: h.shut},
		}},
	}
}

// openHall opens the hall window as it was when it was closed: on the second
// screen, if it filled that. The keyboard stays with the main window; pressed
// again F12 gives it to the hall window.
func (f *Face) openHall() {
	h := &f.hall
	if h.win != nil {
		h.win.RequestFocus()
		return
	}
	h.f, h.at, h.held = f, 0, false
	h.results, h.fresh = nil, map[cellKey]time.Time{}
	h.win = f.app.NewWindow(f.t("hallwindow.title"))
	h.win.SetIcon(look.AppIcon())
	h.win.SetPadded(false)
	h.win.Resize(f.rememberedSize(prefHall, fyne.NewSize(960, 540)))
	h.win.Canvas().SetOnTypedKey(h.key)
	h.win.SetOnClosed(func() { h.win, h.face, h.wall = nil, nil, nil })
	h.win.SetCloseIntercept(h.shut)
	h.build()
	if f.app.Preferences().Bool(prefHallFull) {
		h.fill()
	}
	h.win.Show()
	f.win.RequestFocus()
	h.run++
	h.tick(h.run)
}

// shut closes the window and remembers how it was.
func (h *hallWindow) shut() {
	if h.win == nil {
		return
	}
	h.f.app.Preferences().SetBool(prefHallFull, h.win.FullScreen())
	if !h.win.FullScreen() {
		h.f.rememberSize(prefHall, h.win)
	}
	h.win.SetCloseIntercept(nil)
	h.win.Close()
}

func (h *hallWindow) shows() string {
	return h.f.app.Preferences().StringWithFallback(prefHallShows, hallInTurn)
}

// light tells whether the ground is light, for a bright room.
func (h *hallWindow) light() bool {
	return h.f != nil && h.f.app.Preferences().Bool(prefHallLight)
}

// show shows one list, all in turn, or the clock.
func (h *hallWindow) show(what string) {
	h.f.app.Preferences().SetString(prefHallShows, what)
	h.at, h.held = 0, false
	h.build()
}

func (h *hallWindow) turnLight() {
	if h.win == nil {
		return
	}
	h.f.app.Preferences().SetBool(prefHallLight, !h.light())
	h.build()
}

// fill fills the screen, the second where there is one, or leaves it.
func (h *hallWindow) fill() {
	if h.win == nil {
		return
	}
	second := false
	if d, ok := h.f.app.Driver().(desktop.Driver); ok {
		second = d.HasSecondaryDisplay()
	}
	w, ok := h.win.(desktop.Window)
	switch {
	case h.win.FullScreen():
		h.win.SetFullScreen(false)
	case second && ok:
		w.RequestFullScreenSecondary()
	default:
		h.win.SetFullScreen(true)
	}
}

func (h *hallWindow) leave() {
	if h.win.FullScreen() {
		h.win.SetFullScreen(false)
		return
	}
	h.shut()
}

// key hears the keys of the window itself.
func (h *hallWindow) key(e *fyne.KeyEvent) {
	name := string(e.Name)
	switch e.Name {
	case fyne.KeyLeft:
		name = "←"
	case fyne.KeyRight:
		name = "→"
	case fyne.KeyEscape:
		name = "Esc"
	case fyne.KeyF1:
		h.f.showManual("hall")
		return
	}
	for _, k := range hallKeys {
		if slices.Contains(k.caps, name) {
			k.do(h)
			return
		}
	}
}

// build makes the content anew: another list, ground or language.
func (h *hallWindow) build() {
	if h.win == nil {
		return
	}
	h.face, h.wall = nil, nil
	if h.shows() == hallClock {
		h.wall = newClockFace()
		h.wall.light = h.light()
		h.win.SetContent(h.wall)
	} else {
		h.face = newHallFace(h.light())
		h.win.SetContent(h.face)
	}
	h.turned = h.f.Service.Now()
	h.update()
}

// tick turns the pages and shows the time at every second.
func (h *hallWindow) tick(run int) {
	if run != h.run || h.win == nil {
		return
	}
	now := h.f.Service.Now()
	if !h.held && now.Sub(h.turned) >= hallStand {
		h.turn(1)
	} else {
		h.update()
	}
	if h.f.Later != nil {
		h.f.Later(now.Truncate(time.Second).Add(time.Second).Sub(now), func() { h.tick(run) })
	}
}

// turn goes to another page.
func (h *hallWindow) turn(by int) {
	if n := len(h.pages); n > 0 {
		h.at = (h.at + by + n) % n
	}
	h.turned = h.f.Service.Now()
	h.update()
}

// update shows the state of now.
func (h *hallWindow) update() {
	if h.win == nil {
		return
	}
	now := h.f.Service.Now()
	c := &roundClock{f: h.f, ends: h.f.clock.ends}
	lines := c.lines(now)
	if h.wall != nil {
		h.wall.set(lines)
		return
	}
	h.note(now)
	h.pages = h.makePages(now)
	h.at = min(h.at, len(h.pages)-1)
	p := h.pages[h.at]
	if next := h.pages[(h.at+1)%len(h.pages)]; len(h.pages) > 1 {
		p.next = h.f.t("hall.next", strings.Join(present(unless(next.heading == p.heading, next.heading), unless(next.list == p.list, h.f.t("hall."+cmp.Or(next.list, hallBoards))), next.extent), " · "))
	}
	label, clock := "", now.In(time.Local).Format("15:04")
	if !c.ends.IsZero() {
		label, clock = h.f.t("clock.status"), lines.remaining
	}
	h.face.set(p, label, clock, now.In(time.Local).Format("15:04:05"))
}

// present are the texts that are not empty.
func present(texts ...string) []string {
	return slices.DeleteFunc(texts, func(s string) bool { return s == "" })
}

// note remembers which results have come since the window looked last.
func (h *hallWindow) note(now time.Time) {
	all := map[cellKey]tournament.Result{}
	for _, sec := range h.f.state.Sections {
		if r := sec.Round(sec.Current()); r != nil {
			for _, b := range r.Boards {
				k := cellKey{sec.ID, r.No, b.No}
				if all[k] = b.Result; h.results != nil && b.Result != h.results[k] {
					h.fresh[k] = now
				}
			}
		}
	}
	h.results = all
}

// hallPage is a page of a list.
type hallPage struct {
	list         string // of the lists above
	heading, sub string
	columns      []hallColumn
	rows         [][]hallCell
	extent       string // what of the list stands here
	page, of     int    // of its list
	next         string // the page that follows
	empty        string // in the place of rows
}

// hallColumn is a column by its edges on a screen 1920 wide.
type hallColumn struct {
	title    string
	from, to float32
	align    fyne.TextAlign
	dim      bool // in the second ink
}

// hallCell is a text, or the disc of a colour.
type hallCell struct {
	text string
	bold bool
	disc tournament.Color // with no text
	dot  bool
}

// makePages are all pages of what is shown, section after section.
func (h *hallWindow) makePages(now time.Time) []hallPage {
	f := h.f
	if f.event == "" {
		return []hallPage{{heading: "Sealed Move 封棋", empty: f.t("desktop.off.no-event"), page: 1, of: 1}}
	}
	lists := []string{h.shows()}
	if lists[0] == hallInTurn {
		lists = []string{hallBoards, hallNames, hallStandings}
	}
	var out []hallPage
	for i, sec := range f.state.Sections {
		title := sec.Name
		if len(f.state.Sections) > 1 {
			title = sectionTitle(i, sec)
		}
		for _, list := range lists {
			frame := hallPage{list: list, heading: title}
			switch list {
			case hallBoards:
				out = append(out, h.byBoard(frame, sec, now)...)
			case hallNames:
				out = append(out, h.byName(frame, sec)...)
			default:
				out = append(out, h.standings(frame, sec)...)
			}
		}
	}
	if len(out) == 0 {
		out = []hallPage{{heading: f.state.Info.Name, empty: f.t("desktop.off.no-round"), page: 1, of: 1}}
	}
	return out
}

// paged cuts the rows of a frame into pages and says of each what it has.
func paged(frame hallPage, rows [][]hallCell, extent func(from, to int) string) (out []hallPage) {
	of := (len(rows) + hallRows - 1) / hallRows
	for part := range slices.Chunk(rows, hallRows) {
		p := frame
		p.rows, p.page, p.of = part, len(out)+1, of
		from := len(out) * hallRows
		p.extent = extent(from, from+len(part)-1)
		out = append(out, p)
	}
	return out
}

// byBoard are the boards of the current round with the points before it.
func (h *hallWindow) byBoard(frame hallPage, sec *tournament.Section, now time.Time) []hallPage {
	f, r := h.f, sec.Round(sec.Current())
	if r == nil {
		return nil
	}
	frame.sub = strings.Join([]string{f.state.Info.Name, f.t("desktop.round", int(r.No)), f.t("hall.board")}, " · ")
	frame.columns = []hallColumn{
		{title: f.t("desktop.col.board"), from: 40, to: 140, align: fyne.TextAlignTrailing},
		{from: 180, to: 220},
		{title: f.t("colour.white"), from: 252, to: 850},
		{title: f.t("desktop.col.points"), from: 860, to: 950, align: fyne.TextAlignTrailing, dim: true},
		{title: f.t("desktop.col.result"), from: 960, to: 1160, align: fyne.TextAlignCenter},
		{from: 1172, to: 1212},
		{title: f.t("colour.black"), from: 1230, to: 1760},
		{title: f.t("desktop.col.points"), from: 1766, to: 1856, align: fyne.TextAlignTrailing, dim: true},
	}
	points := f.state.Scores(sec.ID, r.No-1)
	var rows [][]hallCell
	last := 0
	for _, b := range r.Boards {
		last = max(last, int(b.No))
		result := ""
		if b.Result != tournament.NoResult {
			result = f.words.Result(b.Result)
		}
		new := now.Sub(h.fresh[cellKey{sec.ID, r.No, b.No}]) < hallFresh
		rows = append(rows, []hallCell{
			{text: strconv.Itoa(int(b.No)), bold: true},
			{dot: true, disc: tournament.White},
			{text: f.state.Player(b.White).Name(), bold: new},
			{text: points[b.White].Half()},
			{text: result, bold: new},
			{dot: true, disc: tournament.Black},
			{text: f.state.Player(b.Black).Name(), bold: new},
			{text: points[b.Black].Half()},
		})
	}
	for _, y := range r.Byes {
		rows = append(rows, []hallCell{{}, {}, {text: f.state.Player(y.Player).Name()}, {text: points[y.Player].Half()}, {}, {}, {text: f.words.Bye(sec.System, y.Kind)}, {}})
	}
	return paged(frame, rows, func(from, to int) string {
		if from >= len(r.Boards) {
			return f.t("hall.no-games")
		}
		return f.t("hall.boards", int(r.Boards[from].No), int(r.Boards[min(to, len(r.Boards)-1)].No), last)
	})
}

// byName are the players in the order of the alphabet with board, colour and opponent.
func (h *hallWindow) byName(frame hallPage, sec *tournament.Section) []hallPage {
	f, r := h.f, sec.Round(sec.Current())
	if r == nil {
		return nil
	}
	frame.sub = strings.Join([]string{f.state.Info.Name, f.t("desktop.round", int(r.No)), f.t("hall.name")}, " · ")
	frame.columns = []hallColumn{
		{title: f.t("desktop.col.player"), from: 64, to: 860},
		{title: f.t("desktop.col.board"), from: 870, to: 1000, align: fyne.TextAlignTrailing},
		{from: 1040, to: 1080},
		{title: f.t("hallwindow.opponent"), from: 1110, to: 1856},
	}
	var rows [][]hallCell
	for _, b := range r.Boards {
		white, black, no := f.state.Player(b.White).Name(), f.state.Player(b.Black).Name(), strconv.Itoa(int(b.No))
		rows = append(rows,
			[]hallCell{{text: white}, {text: no, bold: true}, {dot: true, disc: tournament.White}, {text: black}},
			[]hallCell{{text: black}, {text: no, bold: true}, {dot: true, disc: tournament.Black}, {text: white}})
	}
	for _, y := range r.Byes {
		rows = append(rows, []hallCell{{text: f.state.Player(y.Player).Name()}, {}, {}, {text: f.words.Bye(sec.System, y.Kind)}})
	}
	slices.SortStableFunc(rows, func(a, b []hallCell) int {
		return cmp.Compare(strings.ToLower(a[0].text), strings.ToLower(b[0].text))
	})
	return paged(frame, rows, func(from, to int) string {
		first, _ := tournament.FamilyName(rows[from][0].text)
		last, _ := tournament.FamilyName(rows[to][0].text)
		return f.t("hall.names", first, last)
	})
}

// standings are the ranking now.
func (h *hallWindow) standings(frame hallPage, sec *tournament.Section) []hallPage {
	f := h.f
	if sec.Current() == 0 {
		return nil
	}
	t, err := arbiter.StandingsOf(f.state, sec.ID, 0)
	if err != nil {
		return nil // the screen of the standings says why
	}
	parts := []string{f.state.Info.Name, f.t("hall.standings"), f.t("desktop.after-round", int(t.After))}
	if t.Provisional() {
		parts = append(parts, strings.TrimRight(f.t("desktop.provisional"), ".。"))
	}
	frame.sub = strings.Join(parts, " · ")
	frame.columns = []hallColumn{
		{title: f.t("desktop.col.rank"), from: 40, to: 150, align: fyne.TextAlignTrailing},
		{title: f.t("desktop.col.player"), from: 200, to: 1080},
		{title: f.t("desktop.col.points"), from: 1090, to: 1220, align: fyne.TextAlignTrailing},
	}
	ties := t.Columns[:min(hallTies, len(t.Columns))]
	for i, c := range ties {
		x := float32(1236 + 210*i)
		frame.columns = append(frame.columns, hallColumn{title: c.Code.String(), from: x, to: x + 200, align: fyne.TextAlignTrailing, dim: true})
	}
	shown := t.Shown()
	var rows [][]hallCell
	for i, r := range t.Rows {
		row := []hallCell{{text: rankCell(r).Text}, {text: f.state.Player(r.Player).Name()}, {text: r.Points.Half(), bold: true}}
		for k := range ties {
			row = append(row, hallCell{text: shown[i][k]})
		}
		rows = append(rows, row)
	}
	return paged(frame, rows, func(from, to int) string { return f.t("hall.places", from+1, to+1, len(rows)) })
}

func (p hallPage) same(q hallPage) bool { return reflect.DeepEqual(p, q) }
