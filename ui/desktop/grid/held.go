package grid

import "fyne.io/fyne/v2"

// holder tells a press from the repeats of a held key. A driver reports a
// press as down, then key, then perhaps rune; a repeat as key and rune alone,
// while the key is still down.
type holder struct {
	name        fyne.KeyName // the key that went down last and is not up
	keys, runes int          // what it has typed since
	seen        bool         // this driver reports presses at all
}

func (h *holder) down(name fyne.KeyName) { *h = holder{name: name, seen: true} }

func (h *holder) up(name fyne.KeyName) {
	if h.name == name {
		h.clear()
	}
}

// clear forgets the key that is down, as when the focus leaves.
func (h *holder) clear() { *h = holder{seen: h.seen} }

// key counts a typed key and reports whether it is a repeat. A key that comes
// without a press, from a driver that reports presses, was held down before
// the focus came here: Enter still down from a dialog must not act on the
// grid under it.
func (h *holder) key() bool {
	if h.name == "" {
		return h.seen
	}
	h.keys++
	return h.keys > 1
}

// rune counts a typed character and reports whether it is a repeat. One that
// comes without a press is an input method's, if no key types it, and counts.
func (h *holder) rune(r rune) bool {
	if h.name == "" {
		return h.seen && r < 0x80
	}
	h.runes++
	return h.runes > 1
}
