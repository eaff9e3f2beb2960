package desktop

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/arbiter/adjournment"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// command is one act by its name. The table of them (commands) is the one
// source of the menus, of the keys outside forms, of the palette and of the
// list of keys: what is not in it cannot be done but by a form's own buttons.
type command struct {
	name   string                         // the key of its words
	words  func(*locale.Catalogue) string // in the place of name, where the words are no text of their own
	label  func() string                  // what the menu says instead, where that changes: undo
	button string                         // the key of the words on its button, where they are others

	// keys as they stand on the keyboard: "Ctrl+K", "F6", "S", or one after the
	// other, "F 1". The first with Ctrl is the menu's shortcut.
	keys []string
	// at are the screens on which the keys act; nil: everywhere.
	at []Place

	event bool          // it is about an event, and needs an open one
	off   func() string // the key of why it cannot be done now; "" where it can; nil: it always can
	on    func() bool   // of a switch: whether it is on; nil: it is none
	do    func()

	// over tells whether it acts on what an open dialog shows; nil: it waits until that is closed.
	over func() bool

	sub []command // a menu of its own; do is nil then
}

// commandMenu is a menu: its name and the groups that lines divide.
type commandMenu struct {
	name   string
	groups [][]command
}

// commands is the table of all that can be done.
func (f *Face) commands() []commandMenu {
	return []commandMenu{
		{"desktop.menu.file", f.fileCommands()},
		{"desktop.menu.edit", f.editCommands()},
		{"desktop.menu.event", f.eventCommands()},
		{"desktop.players", f.playerCommands()},
		{"desktop.menu.round", f.roundCommands()},
		{"desktop.results", f.resultCommands()},
		{"desktop.cmd.desk", f.deskCommands()},
		{"lawbook.menu", f.lawCommands()},
		{"desktop.menu.view", f.viewCommands()},
		{"desktop.menu.help", f.helpCommands()},
	}
}

// onScreen does something on a screen, going there first.
func onScreen[S screen](f *Face, p Place, do func(S)) func() {
	return func() {
		if f.place != p {
			f.Go(p)
		}
		if s, ok := f.screens[p].(S); ok {
			do(s)
		}
	}
}

func (f *Face) fileCommands() [][]command {
	cared := func() string { return unless(f.Care != nil, "desktop.off.no-file") }
	return [][]command{
		{
			{name: "desktop.menu.new", button: "desktop.new-tournament", keys: []string{"Ctrl+N"}, do: func() { f.Go(NewTournament) }},
			{name: "desktop.menu.open", button: "desktop.import", keys: []string{"Ctrl+O"}, do: f.chooseFile},
			{name: "desktop.sample", do: f.openSample, off: func() string { return unless(f.Sample != nil, "desktop.off.no-sample") }},
		}, {
			{name: "desktop.cmd.put-away", button: "desktop.home.put-away", keys: []string{"Del"}, at: []Place{Home}, do: onScreen(f, Home, (*homeScreen).putAway)},
			{name: "desktop.cmd.show-away", button: "desktop.home.away", do: onScreen(f, Home, (*homeScreen).toggleAway)},
		}, {
			{name: "desktop.menu.check", button: "desktop.care.check", do: f.checkFile, off: cared},
			{name: "desktop.menu.restore", button: "desktop.care.restore", do: f.restoreBackup, off: cared},
			{name: "desktop.backup.make", keys: []string{"M"}, at: []Place{History}, do: inHistory(f, backupsTab, (*backupsPage).make), off: cared},
			{name: "desktop.backup.check", keys: []string{"C"}, at: []Place{History}, do: inHistory(f, backupsTab, (*backupsPage).check), off: cared},
		}, {
			{name: "desktop.menu.quit", keys: []string{"Ctrl+Q"}, do: f.close},
		},
	}
}

func (f *Face) editCommands() [][]command {
	return [][]command{
		{
			{name: "desktop.menu.undo", button: "desktop.undo", keys: []string{"Ctrl+Z"}, do: f.undoTyping, label: func() string {
				return f.step("desktop.menu.undo", f.undoes.Undo)
			}},
			{name: "desktop.menu.redo", keys: []string{"Ctrl+Y"}, do: f.redoTyping, label: func() string {
				return f.step("desktop.menu.redo", f.undoes.Redo)
			}},
		}, {
			{name: "desktop.menu.find", keys: []string{"Ctrl+F"}, event: true, do: f.findPlayer},
			{name: "desktop.cmd.search-history", keys: []string{"F2"}, at: []Place{History}, event: true, do: inHistory(f, journalTab, func(p *journalPage) { f.focus(p.search) })},
			{name: "desktop.cmd.only", button: "desktop.history.only", keys: []string{"Space"}, at: []Place{History}, event: true, do: inHistory(f, journalTab, (*journalPage).turnOnly)},
			{name: "desktop.cmd.history-go", button: "desktop.history.go", keys: []string{"Enter"}, at: []Place{History}, event: true, do: inHistory(f, journalTab, (*journalPage).goTo)},
			{name: "desktop.cmd.palette", keys: []string{"Ctrl+K"}, do: f.showPalette},
		},
	}
}

func (f *Face) eventCommands() [][]command {
	served := func() string { return unless(f.Server != nil, "desktop.server.off") }
	admitted := func() string { return unless(f.Door != nil, "desktop.server.off") }
	return [][]command{
		{
			{name: "desktop.menu.event-settings", event: true, do: f.changeEvent},
			{name: "desktop.menu.section-settings", keys: []string{"Ctrl+E"}, event: true, do: f.changeSection},
			{name: "desktop.rules.link", event: true, do: func() { f.whichSection("desktop.rules.link", f.changeRules) }},
			{name: "desktop.menu.prizes", event: true, do: func() { f.whichSection("desktop.prizes.title", f.changePrizes) }},
			{name: "desktop.cmd.announced", button: "desk.announced", keys: []string{"R"}, at: []Place{Desk}, event: true, do: onScreen(f, Desk, (*deskScreen).regulations)},
		}, {
			{name: "desktop.menu.print", button: "desktop.print", keys: []string{"Ctrl+P"}, event: true, do: func() { f.Go(Documents) }},
			{name: "desktop.cmd.write", button: "desktop.write", keys: []string{"Enter"}, at: []Place{Documents}, event: true, do: onScreen(f, Documents, (*documentsScreen).writeCurrent)},
			{name: "desktop.packet", keys: []string{"P"}, at: []Place{Documents}, event: true, do: onScreen(f, Documents, (*documentsScreen).writePacket)},
			{name: "desktop.cmd.folder", button: "desktop.folder-change", event: true, do: onScreen(f, Documents, (*documentsScreen).chooseFolder)},
			{name: "desktop.pages-title", button: "desktop.pages-change", event: true, do: onScreen(f, Documents, (*documentsScreen).choosePages)},
		}, {
			{name: "desktop.menu.server", do: f.showServer, off: served},
			{name: "desktop.cmd.switch", keys: []string{"S"}, at: []Place{History}, do: inHistory(f, devicesTab, func(*devicesPage) { f.turnServer() }), off: served, on: func() bool {
				if f.Server == nil {
					return false
				}
				_, on := f.Server.Running()
				return on
			}},
			{name: "desktop.device.new", keys: []string{"N"}, at: []Place{History}, do: inHistory(f, devicesTab, (*devicesPage).invite), off: admitted},
			{name: "desktop.account.new", button: "desktop.account.first", keys: []string{"A"}, at: []Place{History}, do: inHistory(f, devicesTab, (*devicesPage).addAccount), off: admitted},
			{name: "desktop.cmd.put-out", button: "desktop.device.out", keys: []string{"Del"}, at: []Place{History}, do: inHistory(f, devicesTab, (*devicesPage).out), off: admitted},
		},
	}
}

func (f *Face) playerCommands() [][]command {
	somebody := func() string { return unless(len(f.state.Players) > 0, "desktop.off.no-player") }
	lists := func() string { return unless(f.Register != nil, "desktop.register.none") }
	row := func(do func(*playersScreen, int)) func() {
		return onScreen(f, Players, func(s *playersScreen) { do(s, max(s.grid.Current().Row, 0)) })
	}
	here := []Place{Players}
	differ := func(name, button, key string, do func(*differScreen)) command {
		shown := func() string {
			_, is := f.screens[Importing].(*differScreen)
			return unless(is && f.place == Importing, "desktop.off.no-difference")
		}
		return command{name: name, button: button, keys: []string{key}, at: []Place{Importing}, event: true, off: shown, do: onScreen(f, Importing, do)}
	}
	card := func(name, button, key string, do func(*cardScreen)) command {
		shown := func() string { return unless(f.place == PlayerCard, "desktop.off.no-card") }
		return command{name: name, button: button, keys: []string{key}, at: []Place{PlayerCard}, event: true, off: shown, do: onScreen(f, PlayerCard, do)}
	}
	return [][]command{
		{
			{name: "desktop.cmd.add-player", button: "desktop.players.add", keys: []string{"Ins"}, at: here, event: true, do: onScreen(f, Players, (*playersScreen).enter)},
			{name: "desktop.cmd.lists", button: "desktop.register", keys: []string{"F7"}, at: here, event: true, off: lists, do: onScreen(f, Players, (*playersScreen).lookUp)},
			{name: "desktop.register.import", off: lists, do: f.importRatingList},
			{name: "desktop.cmd.update-ratings", keys: []string{"U"}, at: here, event: true, off: func() string { return cmp.Or(lists(), somebody()) }, do: f.updateRatings},
			differ("desktop.cmd.differ-take", "", "Space", (*differScreen).toggle),
			differ("desktop.cmd.differ-all", "desktop.differ.all", "A", (*differScreen).takeAll),
			differ("desktop.cmd.differ-none", "desktop.differ.none", "K", (*differScreen).keepAll),
		},
		{
			{name: "desktop.cmd.edit-player", button: "desktop.players.edit", keys: []string{"F2"}, at: here, event: true, off: somebody, do: row((*playersScreen).editPlayer)},
			{name: "desktop.cmd.replace", keys: []string{"R"}, at: here, event: true, off: somebody, do: row((*playersScreen).replace)},
			{name: "desktop.cmd.absence", button: "desktop.players.absence", keys: []string{"B"}, at: here, event: true, off: somebody, do: row((*playersScreen).absence)},
			{name: "desktop.cmd.remove-player", button: "desktop.players.remove", keys: []string{"Del"}, at: here, event: true, off: somebody, do: row((*playersScreen).remove)},
			{name: "desktop.menu.expel", event: true, off: somebody, do: func() { f.expel("") }},
		},
		{
			{name: "desktop.cmd.card", keys: []string{"Ctrl+I"}, event: true, off: somebody, over: func() bool { return f.pointed != nil }, do: f.showCard},
			card("desktop.cmd.card-after", "desktop.card.after", "N", (*cardScreen).next),
			card("desktop.cmd.card-before", "desktop.card.before", "B", (*cardScreen).before),
			card("desktop.cmd.card-other", "", "X", (*cardScreen).other),
			card("desktop.cmd.card-view", "", "V", (*cardScreen).nextView),
			card("desktop.cmd.card-more", "", "Space", (*cardScreen).more),
			card("desktop.cmd.card-copy", "", "C", (*cardScreen).copy),
			card("desktop.cmd.card-print", "desktop.card.print", "P", (*cardScreen).print),
		},
		f.checkinCommands(),
	}
}

// checkinCommands are the acts at the door.
func (f *Face) checkinCommands() []command {
	somebody := func() string { return unless(len(f.state.Players) > 0, "desktop.off.no-player") }
	door := func(name, button, key string, do func(*checkinScreen)) command {
		return command{name: name, button: button, keys: []string{key}, at: []Place{CheckIn}, event: true, off: somebody, do: onScreen(f, CheckIn, do)}
	}
	return []command{
		door("desktop.cmd.here", "desktop.checkin.here", "Enter", (*checkinScreen).here),
		door("desktop.cmd.out", "desktop.checkin.out", "A", (*checkinScreen).out),
		door("desktop.cmd.half", "desktop.checkin.half", "H", (*checkinScreen).half),
		door("desktop.cmd.withdraw", "desktop.checkin.withdraw", "W", (*checkinScreen).withdraw),
		door("desktop.cmd.awaited", "desktop.checkin.awaited", "U", (*checkinScreen).awaited),
		door("desktop.checkin.note", "", "F2", (*checkinScreen).note),
		door("desktop.cmd.rest", "desktop.checkin.rest", "F7", (*checkinScreen).settleRest),
		door("desktop.checkin.only", "", "M", (*checkinScreen).toggleOnly),
		door("desktop.checkin.walk-up", "", "Ins", (*checkinScreen).walkUp),
	}
}

func (f *Face) roundCommands() [][]command {
	drafted := func() string {
		return unless(f.anySection(func(sec *tournament.Section) bool { return sec.Draft != nil }), "desktop.off.no-draft")
	}
	playing := func() string { return unless(f.anySection(isPlaying), "desktop.off.not-playing") }
	posted := func() string { return unless(f.lastRound() > 0, "desktop.off.no-round") }
	paired := func() string { return unless(drafted() == "" || posted() == "", "desktop.off.no-round") }
	either := func() string {
		return unless(drafted() == "" || playing() == "", "desktop.off.not-playing")
	}
	session := func() string {
		return unless(f.anySection(func(sec *tournament.Section) bool { return sec.Draft != nil && sec.Draft.Manual }), "desktop.off.no-session")
	}
	here := []Place{Pairings}
	return [][]command{
		{
			{name: "desktop.cmd.pair", keys: []string{"F6", "Ctrl+R"}, event: true, do: f.pairOrPost, off: func() string { return unless(len(f.state.Players) > 1, "desktop.enter-players-first") }},
			{name: "desktop.drop-draft", keys: []string{"Del"}, at: here, event: true, off: drafted, do: onScreen(f, Pairings, (*pairingsScreen).dropDraft)},
			{name: "desktop.swap-colours", keys: []string{"S"}, at: here, event: true, off: either, do: onScreen(f, Pairings, (*pairingsScreen).swapColours)},
			{name: "desktop.cmd.exchange", button: "desktop.exchange", keys: []string{"E"}, at: here, event: true, off: either, do: onScreen(f, Pairings, (*pairingsScreen).exchange)},
			{name: "desktop.cmd.why-turn", keys: []string{"W"}, at: here, event: true, off: paired, do: onScreen(f, Pairings, func(s *pairingsScreen) { s.why.turn() })},
			{name: "desktop.why-not", keys: []string{"Y"}, at: here, event: true, off: either, do: onScreen(f, Pairings, (*pairingsScreen).askWhyNot)},
		}, {
			{name: "desktop.cmd.by-hand", button: "desktop.by-hand", keys: []string{"M"}, at: here, event: true, off: drafted, do: onScreen(f, Pairings, (*pairingsScreen).begin)},
			{name: "desktop.cmd.mark", keys: []string{"Space"}, at: here, event: true, off: session, do: onScreen(f, Pairings, (*pairingsScreen).mark)},
			{name: "desktop.cmd.unpair", button: "desktop.unpair", keys: []string{"U"}, at: here, event: true, off: session, do: onScreen(f, Pairings, (*pairingsScreen).takeApart)},
			{name: "desktop.cmd.give-bye", button: "desktop.give-bye", keys: []string{"B"}, at: here, event: true, off: session, do: onScreen(f, Pairings, (*pairingsScreen).giveBye)},
		}, {
			{name: "desktop.no-shows", keys: []string{"N"}, at: here, event: true, off: playing, do: onScreen(f, Pairings, (*pairingsScreen).noShows)},
			{name: "desktop.menu.recall", keys: []string{"Ctrl+T"}, event: true, off: posted, do: f.recallRound},
			{name: "desktop.menu.boards-back", event: true, off: posted, do: f.boardsBack},
		},
	}
}

func (f *Face) resultCommands() [][]command {
	posted := func() string { return unless(f.lastRound() > 0, "desktop.off.no-round") }
	results := func(name string, keys []string, do func(*resultsScreen)) command {
		return command{name: name, keys: keys, at: []Place{Results}, event: true, off: posted, do: onScreen(f, Results, do)}
	}
	standings := func(name, button string, keys []string, do func(*standingsScreen)) command {
		return command{name: name, button: button, keys: keys, at: []Place{Standings}, event: true, do: onScreen(f, Standings, do)}
	}
	return [][]command{
		{
			{name: "desktop.cmd.result", sub: f.enteredResults()},
			results("desktop.cmd.clear", []string{"⌫"}, (*resultsScreen).clear),
			results("desktop.cmd.goto", []string{"G"}, func(s *resultsScreen) { s.typed('G') }),
			results("desktop.cmd.sign", []string{"S"}, func(s *resultsScreen) { s.typed('S') }),
			results("desktop.cmd.incident", []string{"I"}, func(s *resultsScreen) { s.f.ruleOnBoard() }),
			results("desktop.cmd.envelope", []string{"E"}, (*resultsScreen).openAdjournment),
		}, {
			results("desktop.missing-only", []string{"M"}, (*resultsScreen).toggleMissing),
			results("desktop.verify", []string{"V"}, (*resultsScreen).toggleVerify),
		}, {
			standings("desktop.crosstable", "", []string{"C"}, (*standingsScreen).crossTable),
			standings("desktop.view.ratings", "", []string{"R"}, (*standingsScreen).ratings),
			standings("desktop.view.norms", "", []string{"N"}, (*standingsScreen).norms),
			standings("desktop.view.progress", "", []string{"P"}, (*standingsScreen).progress),
			standings("desktop.cmd.group", "", []string{"G"}, (*standingsScreen).nextGroup),
			standings("desktop.cmd.working", "desktop.work.button", []string{"Enter"}, func(s *standingsScreen) { s.openWorking(s.grid.Current()) }),
			standings("desktop.menu.order", "desktop.order.button", []string{"O"}, (*standingsScreen).settleOrder),
			standings("desktop.menu.lots", "", nil, (*standingsScreen).drawLots),
		},
	}
}

// enteredResults are the results of a board with the keys of the grid.
func (f *Face) enteredResults() (out []command) {
	for _, r := range []struct {
		result tournament.Result
		keys   string
	}{
		{tournament.WhiteWins, "1,W"},
		{tournament.Drawn, "D,=,5"},
		{tournament.BlackWins, "0,L"},
		{tournament.WhiteByForfeit, "F 1"},
		{tournament.BlackByForfeit, "F 0"},
		{tournament.DoubleForfeit, "X"},
		{tournament.Adjourned, "A"},
		{tournament.Postponed, "O"},
		{tournament.BothLose, "P 0"},
		{tournament.HalfToWhite, "P 1"},
		{tournament.HalfToBlack, "P 2"},
		{tournament.WhiteWinsUnrated, "U 1"},
		{tournament.DrawnUnrated, "U D"},
		{tournament.BlackWinsUnrated, "U 0"},
	} {
		keys := strings.Split(r.keys, ",")
		out = append(out, command{
			words: func(c *locale.Catalogue) string { return c.Result(r.result) + "  " + c.ResultWords(r.result) },
			keys:  keys, at: []Place{Results}, event: true,
			off: func() string { return unless(f.lastRound() > 0, "desktop.off.no-round") },
			do: onScreen(f, Results, func(s *resultsScreen) {
				s.keys.drop()
				for _, k := range strings.ReplaceAll(keys[0], " ", "") {
					s.typed(k)
				}
			}),
		})
	}
	return out
}

func (f *Face) deskCommands() [][]command {
	ruled := func() string { return unless(len(f.state.Incidents) > 0, "desktop.off.no-incident") }
	appealed := func() string {
		return unless(slices.ContainsFunc(f.state.Incidents, func(i *tournament.Incident) bool { return i.Open() != nil }), "desktop.off.no-appeal")
	}
	away := func() string { return unless(len(f.offBoard()) > 0, "desktop.off.no-game") }
	desk := func(name, button, key string, off func() string, do func(*deskScreen)) command {
		return command{name: name, button: button, keys: []string{key}, at: []Place{Desk}, event: true, off: off, do: onScreen(f, Desk, do)}
	}
	game := func(name, button, key string, do func(*adjournmentsScreen)) command {
		return command{name: name, button: button, keys: []string{key}, at: []Place{Adjournments}, event: true, off: away, do: onScreen(f, Adjournments, do)}
	}
	adjourn := game("desktop.menu.adjourn", "desktop.adj.new", "N", (*adjournmentsScreen).begin)
	adjourn.off = nil
	return [][]command{
		{
			{name: "desktop.menu.ruling", keys: []string{"F3"}, event: true, do: f.ruleOnBoard},
			desk("desk.new", "", "N", nil, (*deskScreen).begin),
			desk("desktop.cmd.correct", "desk.correct", "C", ruled, (*deskScreen).correct),
			desk("desk.appeal", "", "A", ruled, (*deskScreen).appeal),
			desk("desk.decide", "", "D", appealed, (*deskScreen).decide),
			desk("desk.note-new", "", "M", nil, (*deskScreen).note),
			desk("desk.report", "", "P", nil, (*deskScreen).report),
		}, {
			adjourn,
			game("desktop.cmd.envelope-print", "desktop.adj.print", "P", (*adjournmentsScreen).printEnvelope),
			game("desktop.adj.tonight", "", "L", (*adjournmentsScreen).printList),
			game("desktop.cmd.keep", "", "K", func(s *adjournmentsScreen) { s.do(adjournment.Keep) }),
			game("desktop.cmd.lock", "", "C", func(s *adjournmentsScreen) { s.do(adjournment.LockCopy) }),
		},
	}
}

func (f *Face) lawCommands() [][]command {
	board := []Place{Analysis}
	return [][]command{
		{
			{name: "lawbook.menu.read", keys: []string{"F4", "Ctrl+L"}, do: f.showLaws},
			{name: "desktop.cmd.search-laws", keys: []string{"F2"}, at: []Place{Laws}, do: onScreen(f, Laws, func(s *lawsScreen) { f.focus(s.search) })},
		}, {
			{name: "analysis.menu", keys: []string{"Ctrl+B"}, do: f.showAnalysis},
			{name: "analysis.paste", keys: []string{"Ctrl+V"}, at: board, do: onScreen(f, Analysis, (*analysisScreen).paste)},
			{name: "analysis.turn-board", keys: []string{"F7"}, at: board, do: onScreen(f, Analysis, func(s *analysisScreen) { s.a.game.Turn() })},
			{name: "analysis.set-up", do: onScreen(f, Analysis, (*analysisScreen).setUp)},
			{name: "analysis.new", do: onScreen(f, Analysis, (*analysisScreen).clear)},
		}, {
			{name: "clock.menu.calculate", keys: []string{"Ctrl+J"}, do: func() { f.calculateClocks("") }},
			{name: "clock.menu.session", keys: []string{"Ctrl+U"}, do: f.startSession},
			{name: "clock.menu.show", button: "desktop.dash.show-clock", keys: []string{"Ctrl+G"}, do: f.showClock},
		},
	}
}

func (f *Face) viewCommands() [][]command {
	places := []command{}
	for i, p := range []Place{Home, Dashboard, Players, CheckIn, Pairings, Results, Standings, Adjournments, Desk, Documents} {
		c := command{name: "desktop." + placeKeys[p], event: p != Home, do: func() { f.Go(p) }}
		if key := placeKey[p]; key != "" {
			c.keys = append(c.keys, key)
		}
		if i < 9 {
			c.keys = append(c.keys, "Ctrl+"+string(rune('1'+i)))
		}
		places = append(places, c)
	}
	places = append(places, command{name: "desktop.history", keys: []string{"Ctrl+H"}, do: func() { f.Go(History) }})
	scale := func(by int) func() { return func() { f.setTheme(func(t *look.Theme) { t.Percent += by }) } }
	return [][]command{
		places,
		f.hallCommands(),
		{
			{name: "desktop.menu.colours", sub: f.variants()},
			{name: "desktop.menu.language", sub: f.languages()},
			{name: "desktop.menu.larger", keys: []string{"Ctrl+="}, do: scale(25), off: func() string { return unless(f.chosenTheme().Percent < look.MaxPercent, "desktop.off.largest") }},
			{name: "desktop.menu.smaller", keys: []string{"Ctrl+-"}, do: scale(-25), off: func() string { return unless(f.chosenTheme().Percent > look.MinPercent, "desktop.off.smallest") }},
			{name: "desktop.cmd.normal", keys: []string{"Ctrl+0"}, do: func() { f.setTheme(func(t *look.Theme) { t.Percent = 100 }) }},
			{name: "desktop.cmd.pane", keys: []string{"F10"}, do: f.turnPane, off: f.paneAhead},
			{name: "desktop.menu.widths", do: f.changeWidths, off: func() string {
				_, ok := f.screens[f.place].(sheeted)
				return unless(ok, "desktop.off.no-table")
			}},
			{name: "desktop.menu.roomy", on: func() bool { return f.theme().Roomy }, do: func() { f.setTheme(func(t *look.Theme) { t.Roomy = !t.Roomy }) }},
			{name: "desktop.menu.keys123", on: f.threeKeys, do: func() { f.app.Preferences().SetBool(prefThree, !f.threeKeys()); f.win.SetMainMenu(f.menu()); f.draw() }},
		},
	}
}

func (f *Face) variants() (out []command) {
	for _, v := range []struct {
		key string
		is  look.Variant
	}{{"desktop.menu.system", look.System}, {"desktop.menu.light", look.Light}, {"desktop.menu.dark", look.Dark}, {"desktop.menu.contrast", look.HighContrast}} {
		out = append(out, command{
			name: v.key, on: func() bool { return f.chosenTheme().Variant == v.is },
			do: func() { f.setTheme(func(t *look.Theme) { t.Variant = v.is }) },
		})
	}
	return out
}

func (f *Face) languages() (out []command) {
	for _, l := range locale.Langs() {
		out = append(out, command{
			words: func(*locale.Catalogue) string { return l.Name() }, on: func() bool { return l == f.words.Lang() },
			do: func() { f.SetLanguage(l) },
		})
	}
	return out
}

func (f *Face) helpCommands() [][]command {
	return [][]command{{
		{name: "manual.menu", keys: []string{"F1"}, do: f.help},
		{name: "desktop.menu.keys", do: f.listKeys},
		{name: "desktop.menu.about", do: f.about},
	}}
}

// threeKeys tells whether 1, 2 and 3 are White, Black and draw.
func (f *Face) threeKeys() bool { return f.app.Preferences().Bool(prefThree) }

func (f *Face) anySection(is func(*tournament.Section) bool) bool {
	return slices.ContainsFunc(f.state.Sections, is)
}

func isPlaying(sec *tournament.Section) bool {
	return arbiter.PhaseOf(sec) == arbiter.Playing && sec.Draft == nil
}

// pairOrPost is F6: it goes to the pairings, and there does the one next act.
func (f *Face) pairOrPost() {
	if f.place != Pairings {
		f.Go(Pairings)
		return
	}
	onScreen(f, Pairings, (*pairingsScreen).next)()
}

// flat are all commands with the names of the menus they stand in.
func (f *Face) flat() (out []placed) {
	var add func(path []string, c command)
	add = func(path []string, c command) {
		if c.do != nil {
			out = append(out, placed{c, path})
		}
		for _, s := range c.sub {
			add(append(slices.Clone(path), c.name), s)
		}
	}
	for _, m := range f.commands() {
		for _, g := range m.groups {
			for _, c := range g {
				add([]string{m.name}, c)
			}
		}
	}
	return out
}

// placed is a command and where it stands: the keys of the menu's words and of
// the menu within.
type placed struct {
	command
	path []string
}

// in is the name in a language.
func (c command) in(words *locale.Catalogue) string {
	if c.words != nil {
		return c.words(words)
	}
	return words.T(c.name)
}

// said is what a menu says: the name, or what it would do now.
func (f *Face) said(c command) string {
	if c.label != nil {
		return c.label()
	}
	return c.in(f.words)
}

// step names what undo or redo would do.
func (f *Face) step(key string, l arbiter.Label) string {
	if l.Key == "" {
		return f.t(key)
	}
	return f.t(key+"-what", l)
}

// obstacle is why a command cannot be done now, in words; "" where it can.
func (f *Face) obstacle(c command) string {
	if c.event && f.event == "" {
		return f.t("desktop.off.no-event")
	}
	if c.off == nil {
		return ""
	}
	if key := c.off(); key != "" {
		return f.t(key)
	}
	return ""
}

// obey does a command, or says why it cannot be done. While a dialog is open it
// does nothing.
func (f *Face) obey(c command) {
	switch {
	case f.asking() && (c.over == nil || !c.over()):
	case c.event && f.event == "":
	case f.obstacle(c) != "":
		f.showError(tournament.Refuse(c.off()))
	default:
		c.do()
	}
}

// hears does the command that a key has on the screen that is shown, or
// everywhere where that has none, and tells whether there was one.
func (f *Face) hears(key string) bool {
	var found *placed
	for _, c := range f.flat() {
		if !slices.Contains(c.keys, key) {
			continue
		}
		switch {
		case slices.Contains(c.at, f.place):
			f.obey(c.command)
			return true
		case c.at == nil && found == nil:
			found = &c
		}
	}
	if found == nil {
		return false
	}
	f.obey(found.command)
	return true
}

// letter is hears for a typed character.
func (f *Face) letter(r rune) bool {
	if r == ' ' {
		return f.hears("Space")
	}
	return f.hears(strings.ToUpper(string(r)))
}

// keyNames are the names in the table of keys that Fyne names otherwise.
var keyNames = map[fyne.KeyName]string{fyne.KeyDelete: "Del", fyne.KeyInsert: "Ins"}

// strikes is hears for a key that Fyne names and that types nothing: one that
// does comes again as what it types, and would act twice.
func (f *Face) strikes(key fyne.KeyName) bool {
	if utf8.RuneCountInString(string(key)) == 1 {
		return false
	}
	if name, ok := keyNames[key]; ok {
		return f.hears(name)
	}
	return f.hears(string(key))
}
