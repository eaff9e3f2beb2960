package desktop

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// menu makes the menus out of the table of commands. Shortcuts live on menu
// items: those of the canvas are dead while an entry has the focus.
func (f *Face) menu() *fyne.MainMenu {
	m := &fyne.MainMenu{}
	for _, c := range f.commands() {
		var items []*fyne.MenuItem
		for i, group := range c.groups {
			if i > 0 {
				items = append(items, fyne.NewMenuItemSeparator())
			}
			for _, g := range group {
				items = append(items, f.item(g))
			}
		}
		m.Items = append(m.Items, fyne.NewMenu(f.t(c.name), items...))
	}
	return m
}

// placeKeys are the places of the sidebar by the ends of the keys of their words.
var placeKeys = map[Place]string{Home: "home", Dashboard: "dashboard", Players: "players", CheckIn: "checkin", Pairings: "pairings", Results: "results", Standings: "standings", Adjournments: "adjournments", Desk: "desk", Documents: "documents", History: "history"}

// placeKey are the function keys of the places that have one of their own.
var placeKey = map[Place]string{Results: "F9", Standings: "F5", Adjournments: "F8"}

// item is the menu item of a command. What needs an event is pale without one;
// what cannot be done for another reason says so when it is asked for.
func (f *Face) item(c command) *fyne.MenuItem {
	it := fyne.NewMenuItem(f.said(c), func() { f.obey(c) })
	it.IsQuit = c.name == "desktop.menu.quit"
	it.Disabled = c.event && f.event == ""
	it.Checked = c.on != nil && c.on()
	it.Shortcut = shortcut(c.keys)
	if c.sub == nil {
		return it
	}
	var sub []*fyne.MenuItem
	for _, s := range c.sub {
		sub = append(sub, f.item(s))
	}
	it.Action, it.ChildMenu = nil, fyne.NewMenu("", sub...)
	return it
}

// shortcut is the first key with Ctrl; without one the first key, which the
// menu shows and does not hear.
func shortcut(keys []string) fyne.Shortcut {
	for _, k := range keys {
		switch name, ctrl := strings.CutPrefix(k, "Ctrl+"); {
		case !ctrl:
		case name == "Z":
			return &fyne.ShortcutUndo{}
		case name == "Y":
			return &fyne.ShortcutRedo{}
		case name == "V": // pasting is the widget's that has the keyboard
			return shownKey(k)
		default:
			return &desktop.CustomShortcut{KeyName: fyne.KeyName(name), Modifier: fyne.KeyModifierShortcutDefault}
		}
	}
	if len(keys) == 0 || runtime.GOOS == "darwin" { // whose own menu would hear a letter in every entry
		return nil
	}
	return shownKey(keys[0])
}

// shownKey is a key as a menu shows it; the screen hears it, not the menu.
type shownKey string

// ShortcutName is that of no key the driver knows.
func (k shownKey) ShortcutName() string { return "shown " + string(k) }

// Key is the key by its name.
func (k shownKey) Key() fyne.KeyName { return fyne.KeyName(k) }

// Mod is none.
func (k shownKey) Mod() fyne.KeyModifier { return 0 }

// undoTyping takes back the last act; in an entry, the last typing.
func (f *Face) undoTyping() {
	if e, ok := f.win.Canvas().Focused().(*look.Entry); ok && e.Text != "" {
		e.Undo()
		return
	}
	f.undo()
}

// redoTyping is the way back.
func (f *Face) redoTyping() {
	if e, ok := f.win.Canvas().Focused().(*look.Entry); ok && e.Text != "" {
		e.Redo()
		return
	}
	f.redo()
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
