package x11drive_test

import (
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"

	"sealedmove/internal/x11drive"
)

// client is a window that writes down what happens to it, in place of a
// program.
type client struct {
	conn   *xgb.Conn
	window xproto.Window
	typed  []rune
	states []uint16
	clicks []xproto.ButtonPressEvent
	up     int // key releases
}

const ground = 0x14607A

func newClient(t *testing.T, d *x11drive.Display, title string) *client {
	t.Helper()
	conn, err := xgb.NewConnDisplay(d.Name())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	screen := xproto.Setup(conn).DefaultScreen(conn)
	id, err := xproto.NewWindowId(conn)
	if err != nil {
		t.Fatal(err)
	}
	events := uint32(xproto.EventMaskKeyPress | xproto.EventMaskKeyRelease | xproto.EventMaskButtonPress)
	xproto.CreateWindow(conn, screen.RootDepth, id, screen.Root, 40, 30, 300, 200, 0,
		xproto.WindowClassInputOutput, screen.RootVisual, xproto.CwBackPixel|xproto.CwEventMask, []uint32{ground, events})
	xproto.ChangeProperty(conn, xproto.PropModeReplace, id, xproto.AtomWmName, xproto.AtomString, 8, uint32(len(title)), []byte(title))
	if err := xproto.MapWindowChecked(conn, id).Check(); err != nil {
		t.Fatal(err)
	}
	return &client{conn: conn, window: id}
}

// drain takes the events that have come.
func (c *client) drain() {
	for {
		event, _ := c.conn.PollForEvent()
		switch e := event.(type) {
		case nil:
			return
		case xproto.KeyPressEvent:
			c.typed = append(c.typed, c.rune(e))
			c.states = append(c.states, e.State)
		case xproto.KeyReleaseEvent:
			c.up++
		case xproto.ButtonPressEvent:
			c.clicks = append(c.clicks, e)
		}
	}
}

// rune reads a key press by the keyboard as the server has it.
func (c *client) rune(e xproto.KeyPressEvent) rune {
	m, err := xproto.GetKeyboardMapping(c.conn, e.Detail, 1).Reply()
	if err != nil {
		return -1
	}
	level := 0
	if e.State&xproto.ModMaskShift != 0 {
		level = 1
	}
	sym := m.Keysyms[level]
	switch {
	case sym > 0x01000000:
		return rune(sym - 0x01000000)
	case sym < 0x100:
		return rune(sym)
	}
	return -rune(sym)
}

// text is what was typed, without modifiers and function keys.
func (c *client) text() string {
	var b strings.Builder
	for _, r := range c.typed {
		if r > 0 {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func start(t *testing.T) (*x11drive.Display, *x11drive.Window, *client) {
	t.Helper()
	d := x11drive.Start(t, x11drive.Options{Width: 400, Height: 300, Runes: "林语桐喆堃珺½", Patience: 10 * time.Second})
	c := newClient(t, d, "a window to type in")
	w := d.Window("to type")
	w.Focus()
	return d, w, c
}

func TestTypeChineseAndLatin(t *testing.T) {
	d, _, c := start(t)
	const text = "Lin Yutong 林语桐, 喆堃珺: 1=½!?"
	d.Type(text)
	d.Until("all is typed", func() bool { c.drain(); return len([]rune(c.text())) >= len([]rune(text)) })
	if c.text() != text {
		t.Errorf("typed %q, want %q", c.text(), text)
	}
}

func TestModifiersAndFunctionKeys(t *testing.T) {
	d, _, c := start(t)
	d.Press('z', x11drive.KeyControl)
	d.Press(x11drive.KeyF9)
	d.Press(x11drive.KeyTab, x11drive.KeyShift, x11drive.KeyAlt)
	d.Until("all keys are up again", func() bool { c.drain(); return c.up >= 6 })
	want := []struct {
		r     rune
		state uint16
	}{
		{-0xffe3, 0},
		{'z', xproto.ModMaskControl},
		{-0xffc6, 0},
		{-0xffe1, 0},
		{0, 0},
		{0, xproto.ModMaskShift | xproto.ModMask1},
	}
	if len(c.typed) != len(want) {
		t.Fatalf("%d presses, want %d", len(c.typed), len(want))
	}
	for i, x := range want {
		if x.r != 0 && c.typed[i] != x.r || x.state != 0 && c.states[i] != x.state {
			t.Errorf("press %d: %#x with state %#x, want %#x with %#x", i, c.typed[i], c.states[i], x.r, x.state)
		}
	}
}

func TestHeldKeyRepeats(t *testing.T) {
	d, _, c := start(t)
	release := d.Hold('1')
	d.Until("the key has repeated", func() bool { c.drain(); return len(c.text()) >= 3 })
	release()
	if strings.Trim(c.text(), "1") != "" {
		t.Errorf("typed %q", c.text())
	}
}

func TestClickInWindow(t *testing.T) {
	d, w, c := start(t)
	if b := w.Bounds(); b.Min.X != 0 || b.Min.Y != 0 || b.Dx() != 300 || b.Dy() != 200 {
		t.Errorf("window at %v, want at the corner, 300x200", b)
	}
	w.Click(120, 45)
	w.RightClick(10, 20)
	d.Wheel(-2)
	d.Until("four buttons were pressed", func() bool { c.drain(); return len(c.clicks) >= 4 })
	for i, want := range []struct {
		button xproto.Button
		x, y   int16
	}{{1, 120, 45}, {3, 10, 20}, {4, 10, 20}, {4, 10, 20}} {
		got := c.clicks[i]
		if got.Detail != want.button || got.EventX != want.x || got.EventY != want.y {
			t.Errorf("click %d: button %d at %d,%d, want %+v", i, got.Detail, got.EventX, got.EventY, want)
		}
	}
}

func TestScreenshot(t *testing.T) {
	d, _, _ := start(t)
	accent := color.RGBA{R: 0x14, G: 0x60, B: 0x7A, A: 0xff}
	d.Until("the window is painted", func() bool { return d.Color(150, 100) == accent })
	if got := d.Color(399, 299); got == accent {
		t.Error("the ground of the screen has the window's colour")
	}
	path := filepath.Join(t.TempDir(), "deep", "shot.png")
	d.Settled()
	d.Save(path)
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if b := img.Bounds(); b.Dx() != 400 || b.Dy() != 300 {
		t.Errorf("picture of %v, want 400x300", b)
	}
	if r, g, b, _ := img.At(10, 10).RGBA(); r>>8 != 0x14 || g>>8 != 0x60 || b>>8 != 0x7A {
		t.Errorf("pixel 10,10 is %02x%02x%02x", r>>8, g>>8, b>>8)
	}
}

func TestProgramRunsOnTheDisplay(t *testing.T) {
	d := x11drive.Start(t, x11drive.Options{Width: 400, Height: 300})
	p := d.Run("sh", "-c", `echo "$DISPLAY"; test "$HOME" != "" && test -d "$XDG_CONFIG_HOME"`)
	if err := p.Exited(10 * time.Second); err != nil {
		t.Errorf("%v: %s", err, p.Output())
	}
	if strings.TrimSpace(p.Output()) != d.Name() {
		t.Errorf("DISPLAY was %q, want %q", p.Output(), d.Name())
	}
}

// fatal stands in for a test, to see how Start ends one without Xvfb.
type fatal struct {
	testing.TB
	skipped, failed string
}

func (f *fatal) Helper() {}

func (f *fatal) Skipf(format string, _ ...any) { f.skipped = format; panic(f) }

func (f *fatal) Fatalf(format string, _ ...any) { f.failed = format; panic(f) }

func TestMissingXvfb(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	run := func(ci string) (f *fatal) {
		t.Setenv("CI", ci)
		f = &fatal{TB: t}
		defer func() { recover() }()
		x11drive.Start(f, x11drive.Options{})
		return f
	}
	if f := run("true"); !strings.Contains(f.failed, "apt-get install") {
		t.Error("in CI a missing Xvfb must fail and say how to install it")
	}
	if f := run(""); !strings.Contains(f.skipped, "apt-get install") || f.failed != "" {
		t.Error("elsewhere a missing Xvfb must skip and say how to install it")
	}
}
