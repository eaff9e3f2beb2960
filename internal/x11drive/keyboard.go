package x11drive

import (
	"fmt"
	"time"

	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
)

// Key is a key to press: a character ('z', '林') or one of the constants.
type Key rune

// The keys without a character. Their values lie above Unicode.
const (
	KeyReturn Key = keysymBase + iota
	KeyTab
	KeyEscape
	KeyBackspace
	KeyDelete
	KeyInsert
	KeyHome
	KeyEnd
	KeyPageUp
	KeyPageDown
	KeyLeft
	KeyRight
	KeyUp
	KeyDown
	KeyShift
	KeyControl
	KeyAlt
	KeyMenu
	KeyF1
	KeyF2
	KeyF3
	KeyF4
	KeyF5
	KeyF6
	KeyF7
	KeyF8
	KeyF9
	KeyF10
	KeyF11
	KeyF12
)

const keysymBase = 0x200000

// keysyms are the X names of the keys without a character, in their order.
var keysyms = [...]xproto.Keysym{
	0xff0d, 0xff09, 0xff1b, 0xff08, 0xffff, 0xff63, 0xff50, 0xff57, 0xff55, 0xff56, 0xff51, 0xff53, 0xff52, 0xff54,
	0xffe1, 0xffe3, 0xffe9, 0xff67,
	0xffbe, 0xffbf, 0xffc0, 0xffc1, 0xffc2, 0xffc3, 0xffc4, 0xffc5, 0xffc6, 0xffc7, 0xffc8, 0xffc9,
}

// keysym is the X name of a key. Latin-1 characters are their own, others
// stand above a fixed base.
func (k Key) keysym() xproto.Keysym {
	switch {
	case k >= keysymBase:
		return keysyms[k-keysymBase]
	case k < 0x100:
		return xproto.Keysym(k)
	}
	return xproto.Keysym(0x01000000 + int(k))
}

func (k Key) String() string {
	if k >= keysymBase {
		return fmt.Sprintf("keysym %#x", k.keysym())
	}
	return fmt.Sprintf("%q", rune(k))
}

// stroke is how a keysym is typed: a key, perhaps with Shift.
type stroke struct {
	code  byte
	shift bool
}

// readKeyboard learns the keys of the display and puts further runes on keys
// that have none, two on each.
func (d *Display) readKeyboard(runes string) error {
	setup := xproto.Setup(d.conn)
	first := setup.MinKeycode
	got, err := xproto.GetKeyboardMapping(d.conn, first, byte(setup.MaxKeycode-first)+1).Reply()
	if err != nil {
		return err
	}
	per := int(got.KeysymsPerKeycode)
	d.keys = map[xproto.Keysym]stroke{}
	var free []byte
	for i := 0; i < len(got.Keysyms)/per; i++ {
		syms := got.Keysyms[i*per : (i+1)*per]
		code := byte(int(first) + i)
		empty := true
		for level, sym := range syms {
			if sym == 0 {
				continue
			}
			empty = false
			if _, known := d.keys[sym]; !known && level < 2 {
				d.keys[sym] = stroke{code: code, shift: level == 1}
			}
		}
		if empty {
			free = append(free, code)
		}
	}
	return d.addRunes(runes, free, per)
}

func (d *Display) addRunes(runes string, free []byte, per int) error {
	var news []xproto.Keysym
	for _, r := range runes {
		sym := Key(r).keysym()
		if _, known := d.keys[sym]; !known {
			d.keys[sym] = stroke{}
			news = append(news, sym)
		}
	}
	if len(news) > 2*len(free) {
		return fmt.Errorf("%d runes are not on the keyboard and %d places are free; give Options.Runes fewer", len(news), 2*len(free))
	}
	for i := 0; i < len(news); i += 2 {
		code := free[i/2]
		syms := make([]xproto.Keysym, max(per, 2))
		for level := range 2 {
			sym := news[min(i+level, len(news)-1)]
			syms[level] = sym
			if i+level < len(news) {
				d.keys[sym] = stroke{code: code, shift: level == 1}
			}
		}
		if err := xproto.ChangeKeyboardMappingChecked(d.conn, 1, xproto.Keycode(code), byte(len(syms)), syms).Check(); err != nil {
			return err
		}
	}
	return nil
}

// stroke finds how a key is typed.
func (d *Display) stroke(k Key) stroke {
	d.t.Helper()
	s, ok := d.keys[k.keysym()]
	if !ok {
		d.t.Fatalf("%v is not on the keyboard; name it in Options.Runes", k)
	}
	return s
}

func (d *Display) send(kind, detail byte, x, y int) {
	xtest.FakeInput(d.conn, kind, detail, 0, d.root, int16(x), int16(y), 0)
}

// Press presses a key while modifiers are held.
func (d *Display) Press(k Key, modifiers ...Key) {
	d.t.Helper()
	s := d.stroke(k)
	if s.shift {
		modifiers = append(modifiers[:len(modifiers):len(modifiers)], KeyShift)
	}
	for _, m := range modifiers {
		d.send(xproto.KeyPress, d.stroke(m).code, 0, 0)
	}
	d.strokes++
	d.send(xproto.KeyPress, s.code, 0, 0)
	d.send(xproto.KeyRelease, s.code, 0, 0)
	for i := len(modifiers) - 1; i >= 0; i-- {
		d.send(xproto.KeyRelease, d.stroke(modifiers[i]).code, 0, 0)
	}
	d.conn.Sync()
}

// Strokes is how many keys were pressed so far, modifiers apart.
func (d *Display) Strokes() int { return d.strokes }

// Type types a text, a key for each rune.
func (d *Display) Type(text string) {
	d.t.Helper()
	for _, r := range text {
		switch r {
		case '\n':
			d.Press(KeyReturn)
		case '\t':
			d.Press(KeyTab)
		default:
			d.Press(Key(r))
		}
	}
}

// apart is what lies between the strokes of a quick hand. Within 20 ms a program
// takes a key that comes again for one that is held, and X tells the time in
// milliseconds: of what comes at once it cannot know the order.
const apart = 25 * time.Millisecond

// Strike types a text as a very quick hand does, forty strokes a second, the
// same key again among them, whatever the program is doing.
func (d *Display) Strike(text string) {
	d.t.Helper()
	for _, r := range text {
		d.Press(Key(r))
		time.Sleep(apart)
	}
}

// Hold presses a key and keeps it down, so that it repeats, until the
// returned function lets it go.
func (d *Display) Hold(k Key) (release func()) {
	d.t.Helper()
	s := d.stroke(k)
	d.send(xproto.KeyPress, s.code, 0, 0)
	d.conn.Sync()
	return func() {
		d.send(xproto.KeyRelease, s.code, 0, 0)
		d.conn.Sync()
	}
}

const (
	buttonLeft  = 1
	buttonRight = 3
	wheelUp     = 4
	wheelDown   = 5
)

// Move moves the pointer.
func (d *Display) Move(x, y int) {
	d.send(xproto.MotionNotify, 0, x, y)
	d.conn.Sync()
}

// Click presses and releases the left button.
func (d *Display) Click(x, y int) { d.click(x, y, buttonLeft) }

func (d *Display) click(x, y int, button byte) {
	d.Move(x, y)
	d.send(xproto.ButtonPress, button, 0, 0)
	d.send(xproto.ButtonRelease, button, 0, 0)
	d.conn.Sync()
}

// Drag pulls with the left button from one place to another, in steps, as a
// hand does.
func (d *Display) Drag(fromX, fromY, toX, toY int) {
	const steps = 8
	d.Move(fromX, fromY)
	d.send(xproto.ButtonPress, buttonLeft, 0, 0)
	for i := 1; i <= steps; i++ {
		d.Move(fromX+(toX-fromX)*i/steps, fromY+(toY-fromY)*i/steps)
	}
	d.send(xproto.ButtonRelease, buttonLeft, 0, 0)
	d.conn.Sync()
}

// Wheel turns the wheel by clicks, down when positive.
func (d *Display) Wheel(clicks int) {
	button := byte(wheelDown)
	if clicks < 0 {
		button, clicks = wheelUp, -clicks
	}
	for range clicks {
		d.send(xproto.ButtonPress, button, 0, 0)
		d.send(xproto.ButtonRelease, button, 0, 0)
	}
	d.conn.Sync()
}
