package desktop

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
	"sealedmove/ui/desktop/look"
)

// dashboardScreen is the evening on one page: what is to be looked at before
// the next round or after the event, with the act that settles each line; below
// it the boards still playing; beside it the clock, the pages in the hall, and
// whether everything is saved.
type dashboardScreen struct {
	f     *Face
	grid  *grid.Grid // the check-list
	open  *grid.Grid // the boards still playing
	lower fyne.CanvasObject
	title *look.Label // over those
	round *look.Label
	side  *fyne.Container // the cards

	left, until *look.Label // of the clock's card
	lines       []checkLine // of grid; headings are empty
	boards      []cellKey   // of open; headings are empty
}

func (s *dashboardScreen) build() fyne.CanvasObject {
	f := s.f
	s.grid = grid.New(grid.Column{Title: f.t("desktop.dash.col.state"), Width: 104}, grid.Column{Title: f.t("desktop.dash.col.what"), Width: 150},
		grid.Column{Title: f.t("desktop.dash.col.says"), Share: 3}, grid.Column{Title: f.t("desktop.dash.col.act"), Width: 150})
	s.grid.OnEnter = func(at grid.At) { s.settle(at.Row) }
	s.grid.OnTapped = func(at grid.At) { s.settle(at.Row) }
	s.grid.OnRune = func(_ grid.At, r rune) { f.letter(r) }
	num := func(key string, width float32) grid.Column {
		return grid.Column{Title: f.t(key), Width: width, Align: grid.Right}
	}
	s.open = grid.New(num("desktop.col.board", 56), num("desktop.col.no", 44), grid.Column{Title: f.t("desktop.col.white")}, num("desktop.col.no", 44), grid.Column{Title: f.t("desktop.col.black")})
	s.open.OnEnter = func(at grid.At) { s.toBoard(at.Row) }
	s.open.OnTapped = func(at grid.At) { s.toBoard(at.Row) }
	s.open.OnRune = func(_ grid.At, r rune) { f.letter(r) }
	s.round, s.title = look.NewText("", look.Text2), look.NewBold("")
	head := look.NewPane(look.Bg, look.HBox(12, look.Stretch(s.title.Ellipsis()))).Padding(10, 16, 6, 16)
	s.lower = look.Frame(head, nil, nil, nil, s.open)
	s.side = look.VBox(12)
	scroll := container.NewVScroll(look.NewPane(look.None, s.side).Padding(12, 16, 12, 16))
	bar := titleBar(look.NewTitle(f.t("desktop.dashboard")), look.Stretch(s.round.Ellipsis()),
		look.NewButton(f.t("clock.menu.session"), f.startSession).WithKey("Ctrl+U"), look.NewPrimary(f.t("desktop.pairings"), func() { f.Go(Pairings) }).WithKey("F6"))
	return look.Frame(bar, nil, nil, nil, f.withPane(container.New(above{0.62}, s.grid, s.lower), look.NewPane(look.Bg, scroll).Lines(look.Line, look.Left), 340))
}

func (s *dashboardScreen) home() fyne.Focusable { return s.grid }

func (s *dashboardScreen) enter() {
	if s.grid.Current().Row < 0 {
		s.grid.SetCursor(s.first())
	}
	s.f.focus(s.grid)
}

// first is the first line that is to be done, or else the first at all.
func (s *dashboardScreen) first() int {
	any := -1
	for i, l := range s.lines {
		if l.state == checkTodo {
			return i
		}
		if any < 0 && l.what != "" {
			any = i
		}
	}
	return any
}

func (s *dashboardScreen) key(*fyne.KeyEvent) bool { return false }

func (s *dashboardScreen) show() {
	f := s.f
	_, round := f.eventLines()
	s.round.SetText(round)
	s.showList()
	s.showOpen()
	s.showSide()
}

// checkLook is how a state is shown: a glyph and a word.
var checkLook = map[checkState]struct {
	icon  look.Icon
	color fyne.ThemeColorName
	words string
}{
	checkPlain: {"", look.Text2, ""},
	checkDone:  {look.IconCheck, look.OK, "desktop.dash.done"},
	checkNote:  {look.IconNote, look.Note, "desktop.dash.look"},
	checkTodo:  {look.IconWarning, look.Forfeit, "desktop.dash.todo"},
}

func (s *dashboardScreen) showList() {
	f := s.f
	s.lines = nil
	var rows []grid.Row
	for _, g := range checklist(f.checked()) {
		s.lines = append(s.lines, checkLine{})
		rows = append(rows, grid.Row{ID: g.title.Key, Section: f.t(g.title.Key, g.title.Args...)})
		for _, l := range g.lines {
			v := checkLook[l.state]
			state := grid.Cell{Icon: v.icon, Color: v.color}
			if v.words != "" {
				state.Text = f.t(v.words)
			}
			says := f.t(l.says.Key, l.says.Args...)
			s.lines = append(s.lines, l)
			rows = append(rows, grid.Row{ID: g.title.Key + "/" + l.what, Cells: []grid.Cell{
				state, {Text: f.t("desktop.dash.what." + l.what), Bold: l.state == checkTodo}, {Text: says}, {Text: f.t("desktop.dash.to." + string(l.to)), Color: look.Accent},
			}})
		}
	}
	s.grid.SetRows(rows)
}

// checked gathers what the check-list is made of.
func (f *Face) checked() checked {
	in := checked{st: &f.state, posted: lastPosted(f.entries), written: f.writings(), unsaved: f.saving.waiting, backups: f.LastBackup != nil}
	if f.LastBackup != nil {
		in.backup, _ = f.LastBackup()
	}
	return in
}

// lastPosted is when a round was posted last, and not taken back since.
func lastPosted(es []journal.Entry) time.Time {
	for i := len(es) - 1; i >= 0; i-- {
		if _, ok := es[i].Event.(tournament.RoundPublished); ok {
			return time.UnixMilli(es[i].At)
		}
	}
	return time.Time{}
}

// settle does what settles a line.
func (s *dashboardScreen) settle(row int) {
	if row < 0 || row >= len(s.lines) || s.lines[row].what == "" {
		return
	}
	f := s.f
	switch s.lines[row].to {
	case toPlayers:
		f.Go(Players)
	case toCheckIn:
		f.Go(CheckIn)
	case toPairings:
		f.Go(Pairings)
	case toResults:
		f.Go(Results)
	case toAdjournments:
		f.Go(Adjournments)
	case toDesk:
		f.Go(Desk)
	case toPacket:
		onScreen(f, Documents, (*documentsScreen).writePacket)()
	case toOrder:
		f.Go(Standings)
	case toPrizes:
		f.whichSection("desktop.prizes.title", f.changePrizes)
	case toBook:
		f.print("book", -1, 0)
	case toTRF:
		f.print("trf", -1, 0)
	case toFinal:
		f.print("standings", -1, 0)
	case toBackup:
		f.backUpNow(f.draw)
	case toSaving:
		f.sayUnsaved()
	}
}

// showOpen lists the boards of the current rounds without a result.
func (s *dashboardScreen) showOpen() {
	f := s.f
	s.boards = nil
	var rows []grid.Row
	total, missing := 0, 0
	for i, sec := range f.state.Sections {
		r := sec.Round(sec.Current())
		if r == nil {
			continue
		}
		total, missing = total+len(r.Boards), missing+r.Missing()
		if r.Missing() == 0 {
			continue
		}
		if len(f.state.Sections) > 1 {
			s.boards = append(s.boards, cellKey{})
			rows = append(rows, grid.Row{ID: string(sec.ID), Section: sectionTitle(i, sec), Note: f.t("desktop.dash.section-missing", r.Missing(), len(r.Boards), int(r.No))})
		}
		for _, b := range r.Boards {
			if b.Result != tournament.NoResult {
				continue
			}
			s.boards = append(s.boards, cellKey{sec.ID, r.No, b.No})
			rows = append(rows, grid.Row{ID: string(sec.ID) + "/" + strconv.Itoa(int(b.No)), Cells: []grid.Cell{
				{Text: strconv.Itoa(int(b.No)), Bold: true}, tpnCell(sec.TPN(b.White)), playerCell(f.state.Player(b.White)), tpnCell(sec.TPN(b.Black)), playerCell(f.state.Player(b.Black)),
			}})
		}
	}
	switch {
	case total == 0:
		s.title.SetText(f.t("desktop.dash.none-posted"))
	case missing == 0:
		s.title.SetText(f.t("desktop.dash.none-playing"))
	default:
		s.title.SetText(f.t("desktop.dash.playing", missing, total))
	}
	s.open.SetRows(rows)
}

// toBoard goes to a board in the results.
func (s *dashboardScreen) toBoard(row int) {
	if row < 0 || row >= len(s.boards) || s.boards[row].board == 0 {
		return
	}
	s.f.toBoard(s.boards[row])
}

// showSide makes the cards: the clock, the pages in the hall, the file.
func (s *dashboardScreen) showSide() {
	s.side.Objects = []fyne.CanvasObject{s.clockCard(), s.serverCard(), s.fileCard()}
	s.side.Refresh()
	s.showClock(s.f.Service.Now())
}

// card is a part of the side with its heading.
func card(heading string, parts ...fyne.CanvasObject) fyne.CanvasObject {
	return look.NewCard(look.VBox(8, append([]fyne.CanvasObject{look.NewHeading(heading)}, parts...)...))
}

func (s *dashboardScreen) clockCard() fyne.CanvasObject {
	f := s.f
	show := look.HBox(8, look.NewButton(f.t("desktop.dash.show-clock"), f.showClock))
	if s.left = nil; f.clock.ends.IsZero() {
		return card(f.t("clock.title"), quiet(f.t("clock.no-session")), show)
	}
	s.left, s.until = look.NewTitle(""), look.NewText("", look.Text2)
	return card(f.t("clock.title"), s.left, s.until, show)
}

// showClock shows what is left of the session, while one is running.
func (s *dashboardScreen) showClock(now time.Time) {
	if running := !s.f.clock.ends.IsZero(); running != (s.left != nil) {
		s.showSide() // one has begun, or was ended
		return
	}
	if s.left == nil {
		return
	}
	l := s.f.clock.lines(now)
	s.left.SetText(l.remaining)
	s.left.SetColor(map[bool]fyne.ThemeColorName{true: look.Bad, false: look.Text}[l.over])
	s.until.SetText(l.note)
}

// serverCard says where the pages in the hall are, with a code to photograph,
// and has their switch.
func (s *dashboardScreen) serverCard() fyne.CanvasObject {
	f := s.f
	if f.Server == nil {
		return card(f.t("desktop.server"), quiet(f.t("desktop.server.off")))
	}
	at := f.serving.at
	if !f.serving.on {
		return card(f.t("desktop.server"), quiet(f.t("desktop.dash.lan-off")), look.HBox(8, look.NewButton(f.t("desktop.server.switch-on"), f.showServer)))
	}
	parts := []fyne.CanvasObject{look.NewBold(at.address()), quiet(f.t("desktop.dash.devices", at.Devices))}
	if !at.LAN {
		parts[1] = quiet(f.t("desktop.server.here"))
	} else if code := qrPicture(at.address(), 132); code != nil {
		parts = append(parts, look.HBox(0, code))
	}
	return card(f.t("desktop.server"), append(parts, look.HBox(8, look.NewButton(f.t("desktop.menu.server"), f.showServer)))...)
}

// fileCard says what of the event is in the file, and when that was copied.
func (s *dashboardScreen) fileCard() fyne.CanvasObject {
	f := s.f
	line := func(icon look.Icon, color fyne.ThemeColorName, words string) fyne.CanvasObject {
		return look.HBox(8, look.NewGlyph(icon, 16, color), look.Stretch(look.NewText(words, look.Text).Ellipsis()))
	}
	saved := line(look.IconSaved, look.OK, f.savedWords())
	if f.saving.failed() {
		saved = look.NewMessage(look.LevelRefused, f.t("desktop.not-saved", f.saving.waiting), f.saving.cause)
	}
	parts := []fyne.CanvasObject{saved}
	switch at := f.lastBackup(); {
	case f.backupFailed != "":
		parts = append(parts, look.NewMessage(look.LevelAcknowledge, "", f.t("desktop.backup-failed", f.backupFailed)))
	case at != "":
		parts = append(parts, line(look.IconHistory, look.Text2, f.t("desktop.last-backup")+f.dayAndTime(at)))
	case f.LastBackup != nil:
		parts = append(parts, line(look.IconHistory, look.Text2, f.t("desktop.dash.no-backup")))
	}
	return card(f.t("desktop.dash.file"), append(parts, look.HBox(8, look.NewButton(f.t("desktop.backup.make"), func() { f.backUpNow(f.draw) })))...)
}

// writings are the documents of the event that were written here.
func (f *Face) writings() map[string]writing {
	out := map[string]writing{}
	_ = json.Unmarshal([]byte(f.app.Preferences().String(prefWritten+string(f.event))), &out) // nothing was written, or nobody knows
	return out
}

// wrote remembers that documents have been written.
func (f *Face) wrote(list []document, round tournament.RoundNo) {
	w := f.writings()
	now := writing{At: f.Service.Now().UnixMilli(), Seq: f.state.Seq}
	for _, d := range list {
		w[writingKey(d.key, 0)], w[writingKey(d.key, round)] = now, now
	}
	if slices.Equal(list, packet) {
		w[writingKey("packet", round)] = now
	}
	if b, err := json.Marshal(w); err == nil {
		f.app.Preferences().SetString(prefWritten+string(f.event), string(b))
	}
}
