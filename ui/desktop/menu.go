package desktop

import (
	"context"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"sealedmove/arbiter"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// menu makes the menus. Shortcuts live on menu items: those of the canvas are
// dead while an entry has the focus.
func (f *Face) menu() *fyne.MainMenu {
	quit := f.item("desktop.menu.quit", fyne.KeyQ, f.close)
	quit.IsQuit = true
	views := []*fyne.MenuItem{}
	for i, p := range []Place{Home, Players, Pairings, Results, Standings, Adjournments, Desk, Documents} {
		views = append(views, f.needsEvent(f.item("desktop."+placeKeys[p], fyne.KeyName(rune('1'+i)), func() { f.Go(p) }), p != Home))
	}
	views = append(views, fyne.NewMenuItemSeparator(), f.variants(), f.languages(),
		f.item("desktop.menu.larger", fyne.KeyEqual, func() { f.setTheme(func(t *look.Theme) { t.Percent += 25 }) }),
		f.item("desktop.menu.smaller", fyne.KeyMinus, func() { f.setTheme(func(t *look.Theme) { t.Percent -= 25 }) }),
		f.check("desktop.menu.roomy", f.theme().Roomy, func(on bool) { f.setTheme(func(t *look.Theme) { t.Roomy = on }) }),
		f.check("desktop.menu.keys123", f.app.Preferences().Bool(prefThree), func(on bool) { f.app.Preferences().SetBool(prefThree, on); f.win.SetMainMenu(f.menu()); f.draw() }))
	return fyne.NewMainMenu(
		fyne.NewMenu(f.t("desktop.menu.file"),
			f.item("desktop.menu.new", fyne.KeyN, func() { f.Go(NewTournament) }),
			f.item("desktop.menu.open", fyne.KeyO, f.chooseFile),
			fyne.NewMenuItemSeparator(),
			f.item("desktop.menu.check", "", func() { f.ifCared(f.checkFile) }), f.item("desktop.menu.restore", "", func() { f.ifCared(f.restoreBackup) }),
			fyne.NewMenuItemSeparator(), quit),
		fyne.NewMenu(f.t("desktop.menu.edit"), f.undoItem(), f.redoItem(), fyne.NewMenuItemSeparator(),
			f.needsEvent(f.item("desktop.menu.find", fyne.KeyF, f.findPlayer), true)),
		fyne.NewMenu(f.t("desktop.menu.event"),
			f.needsEvent(f.item("desktop.menu.event-settings", "", f.changeEvent), true),
			f.needsEvent(f.item("desktop.menu.section-settings", fyne.KeyE, f.changeSection), true),
			f.needsEvent(f.item("desktop.menu.prizes", "", func() { f.whichSection("desktop.prizes.title", f.changePrizes) }), true),
			f.needsEvent(f.item("desktop.menu.expel", "", func() { f.expel("") }), true),
			f.needsEvent(f.item("desktop.menu.print", fyne.KeyP, func() { f.Go(Documents) }), true)),
		fyne.NewMenu(f.t("desktop.menu.round"),
			f.needsEvent(f.item("desktop.menu.pair", fyne.KeyR, func() { f.Go(Pairings) }), true),
			f.needsEvent(f.item("desktop.menu.recall", fyne.KeyT, f.recallRound), true),
			f.needsEvent(f.item("desktop.menu.boards-back", "", f.boardsBack), true),
			f.needsEvent(f.item("desktop.menu.ruling", "", f.ruleOnBoard), true),
			f.needsEvent(f.item("desktop.menu.adjourn", "", f.onAdjournments((*adjournmentsScreen).begin)), true),
			fyne.NewMenuItemSeparator(),
			f.needsEvent(f.item("desktop.menu.lots", "", f.onStandings((*standingsScreen).drawLots)), true),
			f.needsEvent(f.item("desktop.menu.order", "", f.onStandings((*standingsScreen).settleOrder)), true)),
		fyne.NewMenu(f.t("lawbook.menu"), f.item("lawbook.menu.read", fyne.KeyL, f.showLaws),
			f.item("analysis.menu", fyne.KeyB, f.showAnalysis), f.item("clock.menu.calculate", fyne.KeyJ, func() { f.calculateClocks("") }),
			fyne.NewMenuItemSeparator(),
			f.item("clock.menu.session", fyne.KeyU, f.startSession), f.item("clock.menu.show", fyne.KeyG, f.showClock)),
		fyne.NewMenu(f.t("desktop.menu.view"), views...),
		fyne.NewMenu(f.t("desktop.menu.help"), f.item("desktop.menu.keys", "", f.help), f.item("desktop.menu.about", "", f.about)),
	)
}

// ifCared does what needs somebody who looks after the file.
func (f *Face) ifCared(do func()) {
	if f.Care != nil {
		do()
	}
}

var placeKeys = map[Place]string{Home: "home", Players: "players", Pairings: "pairings", Results: "results", Standings: "standings", Adjournments: "adjournments", Desk: "desk", Documents: "documents"}

// item is a menu item with Ctrl+key; no key gives it none. While a dialog is
// open it does nothing.
func (f *Face) item(text string, key fyne.KeyName, do func()) *fyne.MenuItem {
	it := fyne.NewMenuItem(f.t(text), func() {
		if !f.asking() {
			do()
		}
	})
	if key != "" {
		it.Shortcut = &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault}
	}
	return it
}

// needsEvent turns an item off while no event is open, its shortcut too.
func (f *Face) needsEvent(it *fyne.MenuItem, needs bool) *fyne.MenuItem {
	if !needs {
		return it
	}
	do := it.Action
	it.Disabled = f.event == ""
	it.Action = func() {
		if f.event != "" {
			do()
		}
	}
	return it
}

func (f *Face) check(text string, on bool, set func(bool)) *fyne.MenuItem {
	it := fyne.NewMenuItem(f.t(text), func() { set(!on) })
	it.Checked = on
	return it
}

func (f *Face) variants() *fyne.MenuItem {
	it := fyne.NewMenuItem(f.t("desktop.menu.colours"), nil)
	var sub []*fyne.MenuItem
	for _, v := range []struct {
		key string
		is  look.Variant
	}{{"desktop.menu.system", look.System}, {"desktop.menu.light", look.Light}, {"desktop.menu.dark", look.Dark}, {"desktop.menu.contrast", look.HighContrast}} {
		c := fyne.NewMenuItem(f.t(v.key), func() { f.setTheme(func(t *look.Theme) { t.Variant = v.is }) })
		c.Checked = f.chosenTheme().Variant == v.is
		sub = append(sub, c)
	}
	it.ChildMenu = fyne.NewMenu("", sub...)
	return it
}

func (f *Face) languages() *fyne.MenuItem {
	it := fyne.NewMenuItem(f.t("desktop.menu.language"), nil)
	var sub []*fyne.MenuItem
	for _, l := range locale.Langs() {
		c := fyne.NewMenuItem(l.Name(), func() { f.SetLanguage(l) })
		c.Checked = l == f.words.Lang()
		sub = append(sub, c)
	}
	it.ChildMenu = fyne.NewMenu("", sub...)
	return it
}

// undoItem names what it would take back. In an entry Ctrl+Z takes back typing.
func (f *Face) undoItem() *fyne.MenuItem {
	it := f.item("desktop.menu.undo", "", func() {
		if e, ok := f.win.Canvas().Focused().(*look.Entry); ok && e.Text != "" {
			e.Undo()
			return
		}
		f.undo()
	})
	it.Shortcut = &fyne.ShortcutUndo{}
	if f.undoes.Undo.Key != "" {
		it.Label = f.t("desktop.menu.undo-what", f.undoes.Undo)
	}
	return it
}

func (f *Face) redoItem() *fyne.MenuItem {
	it := f.item("desktop.menu.redo", "", func() {
		if e, ok := f.win.Canvas().Focused().(*look.Entry); ok && e.Text != "" {
			e.Redo()
			return
		}
		f.redo()
	})
	it.Shortcut = &fyne.ShortcutRedo{}
	if f.undoes.Redo.Key != "" {
		it.Label = f.t("desktop.menu.redo-what", f.undoes.Redo)
	}
	return it
}

// menuPause is how long the menu waits for the next act before it is made
// anew: that lays the whole window out, and fifty results come one after the other.
const menuPause = 300 * time.Millisecond

// refreshMenu asks what undo and redo would do and names them.
func (f *Face) refreshMenu() {
	if f.event == "" {
		return
	}
	f.menuTurn++
	turn := f.menuTurn
	if f.Later == nil {
		f.nameUndo(turn)
		return
	}
	f.Later(menuPause, func() { f.nameUndo(turn) })
}

// nameUndo names undo and redo, unless a later act has asked for it again.
func (f *Face) nameUndo(turn int) {
	if turn != f.menuTurn {
		return
	}
	id := f.event
	var u arbiter.Steps
	f.run(func() error {
		u = f.Service.Steps(context.Background(), f.By, id)
		return nil
	}, func(error) {
		if turn != f.menuTurn || id != f.event {
			return
		}
		u.Undo, u.Redo = f.named(u.Undo), f.named(u.Redo)
		if f.stepWords(u) != f.stepWords(f.undoes) || f.event != f.menuFor {
			f.undoes, f.menuFor = u, f.event
			f.win.SetMainMenu(f.menu())
		}
		if s, ok := f.screens[f.place].(interface{ showUndo() }); ok {
			s.showUndo()
		}
	})
}

// stepWords are what the menu and the undo button say.
func (f *Face) stepWords(u arbiter.Steps) string {
	return f.t("desktop.menu.undo-what", u.Undo) + "\n" + f.t("desktop.menu.redo-what", u.Redo)
}

// named puts the names of players and sections in the place of their ids.
func (f *Face) named(l arbiter.Label) arbiter.Label {
	if !strings.HasPrefix(l.Key, "act.player-") && !strings.HasPrefix(l.Key, "act.bye-") {
		return l
	}
	l.Args = slices.Clone(l.Args)
	for i, a := range l.Args {
		if id, ok := a.(string); ok {
			if p := f.state.Player(tournament.PlayerID(id)); p != nil {
				l.Args[i] = p.Name()
			}
		}
	}
	return l
}
