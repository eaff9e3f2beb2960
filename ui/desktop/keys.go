package desktop

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"sealedmove/ui/desktop/look"
)

// listenToKeys hears the keys that no widget wants. The keyboard is never
// without an owner: a key that finds none, as after a click on bare ground,
// gives it back to the screen and acts there.
func (f *Face) listenToKeys() {
	c := f.win.Canvas()
	c.SetOnTypedKey(f.key)
	c.SetOnTypedRune(func(r rune) {
		switch {
		case f.rest():
			c.Focused().TypedRune(r)
		case f.side.shows() && f.place != Results && !f.asking(): // results are entered where one sees them
			f.letter(r)
		}
	})
	if d, ok := c.(desktop.Canvas); ok {
		d.SetOnKeyDown(func(e *fyne.KeyEvent) { // comes before the key itself, which then finds its owner
			if e.Name == fyne.KeyTab || !f.rest() {
				return
			}
			if k, ok := c.Focused().(desktop.Keyable); ok {
				k.KeyDown(e)
			}
		})
	}
	c.AddShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierShortcutDefault}, func(fyne.Shortcut) { f.submit() })
}

// rest gives the keyboard back to the screen where nothing has it, and tells
// whether it did.
func (f *Face) rest() bool {
	c := f.win.Canvas()
	if c.Focused() != nil || f.asking() {
		return false
	}
	w := f.screens[f.place].home()
	if w == nil {
		return false
	}
	f.focus(w) // or the tabs over it
	return c.Focused() != nil
}

// asking tells whether a dialog or an open list is over the screen: then the
// menus and the function keys wait.
func (f *Face) asking() bool { return f.win.Canvas().Overlays().Top() != nil }

// key handles the keys that no widget wanted: first the screen, then the
// program's function keys.
func (f *Face) key(e *fyne.KeyEvent) {
	if f.asking() {
		return
	}
	owned := f.win.Canvas().Focused() != nil
	if f.throughPane(e) || f.screens[f.place].key(e) {
		return
	}
	if functionKey(e.Name) && f.strikes(e.Name) {
		return
	}
	if !owned && f.rest() {
		f.win.Canvas().Focused().TypedKey(e)
	}
}

// functionKey tells whether a key is one of F1 to F12, or Insert, which no entry
// wants: those are heard wherever the keyboard is.
func functionKey(k fyne.KeyName) bool {
	return k == fyne.KeyInsert || len(k) > 1 && k[0] == 'F' && k[1] >= '1' && k[1] <= '9'
}

// submit is Ctrl+Enter: the one act of a form.
func (f *Face) submit() {
	if s, ok := f.screens[f.place].(interface{ submit() }); ok && !f.asking() {
		s.submit()
	}
}

// focus gives a widget the keyboard, if there is one to give it to. While a pane
// stands in the place of the list, its tabs have it for the list: keys act on
// nothing that is out of sight.
func (f *Face) focus(w fyne.Focusable) {
	if f.side.shows() && w != nil && w == f.screens[f.place].home() {
		w = f.side.tabs
	}
	if w != nil {
		f.win.Canvas().Focus(w)
	}
}

// show opens a dialog; F1 shows the page of the manual about the screen below
// it. When it has gone the keyboard is where it was, or with the screen where
// that is no longer there.
func (f *Face) show(d *look.Dialog) {
	if d.OnHelp == nil {
		d.OnHelp = f.help
	}
	closed := d.OnClosed
	d.OnClosed = func() {
		f.rest()
		if closed != nil {
			closed()
		}
	}
	d.Show(f.win.Canvas())
}

// showAbout opens a dialog that another page of the manual is about than that
// of the screen.
func (f *Face) showAbout(page string, d *look.Dialog) {
	d.OnHelp = func() { f.showManual(page) }
	f.show(d)
}
