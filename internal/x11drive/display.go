// Package x11drive drives a program in a real window for end-to-end tests.
// It starts a virtual screen (Xvfb), types, clicks and takes pictures through
// the X protocol, in pure Go: nothing but the xvfb package is needed.
//
//	d := x11drive.Start(t, x11drive.Options{Width: 1366, Height: 768, Runes: "林语桐"})
//	p := d.Run("./sealedmove", "--db", path)
//	w := d.Window("Sealed Move")
//	w.Focus()
//	d.Type("1d0林语桐")
//	d.Press(x11drive.KeyF5)
//	d.Press('z', x11drive.KeyControl)
//	w.Click(700, 364)
//	d.Until("the result is saved", func() bool { return … })
//	d.Save("results.png")
//
// Events reach a program in the order they were sent, so nothing sleeps
// between them. What a test waits for is a state of the world (a row in the
// database, a colour on the screen), asked for with [Display.Until], which
// gives up after a deadline and leaves a picture in $SEALEDMOVE_SHOTS.
//
// Where Xvfb is missing the test is skipped with the command that installs
// it; with CI=true in the environment it fails instead.
package x11drive

import (
	"bufio"
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
)

// Options say what screen and keyboard to start. The zero value is a screen
// of 1366 by 768.
type Options struct {
	Width, Height int
	// Runes are what Type will be given beyond the keys of a US keyboard,
	// such as Chinese names. They are put on free keys before any program
	// starts; a keyboard that changes under a program loses key presses.
	Runes string
	// Patience is how long Until and Window wait; 20 seconds if zero.
	Patience time.Duration
}

// Display is a virtual screen with its keyboard and pointer.
type Display struct {
	t        testing.TB
	name     string
	conn     *xgb.Conn
	root     xproto.Window
	size     image.Point
	keys     map[xproto.Keysym]stroke
	strokes  int // keys pressed
	patience time.Duration
}

// Start starts a screen that ends with the test.
func Start(t testing.TB, o Options) *Display {
	t.Helper()
	if o.Width == 0 || o.Height == 0 {
		o.Width, o.Height = 1366, 768
	}
	if o.Patience == 0 {
		o.Patience = 20 * time.Second
	}
	path, err := exec.LookPath("Xvfb")
	if err != nil {
		missing(t, err)
	}
	d := &Display{t: t, size: image.Pt(o.Width, o.Height), patience: o.Patience}
	d.name = startServer(t, path, o)
	d.connect()
	if err := d.readKeyboard(o.Runes); err != nil {
		t.Fatalf("keyboard of %s: %v", d.name, err)
	}
	return d
}

// missing ends a test that has no screen to run on.
func missing(t testing.TB, err error) {
	t.Helper()
	const hint = "no virtual screen: %v (install it with: apt-get install -y xvfb)"
	if os.Getenv("CI") == "true" {
		t.Fatalf(hint, err)
	}
	t.Skipf(hint, err)
}

// startServer runs Xvfb on a display it finds free and returns its name. It
// ends when its last client goes, so even a killed test leaves none behind.
func startServer(t testing.TB, path string, o Options) string {
	t.Helper()
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	screen := fmt.Sprintf("%dx%dx24", o.Width, o.Height)
	cmd := exec.Command(path, "-displayfd", "3", "-screen", "0", screen, "-dpi", "96", "-nolisten", "tcp", "-terminate")
	cmd.ExtraFiles = []*os.File{write}
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	if err := cmd.Start(); err != nil {
		t.Fatalf("Xvfb: %v", err)
	}
	_ = write.Close()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	// The number and its newline come in two writes; a server that finds the
	// pipe closed between them dies.
	number, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb named no display: %v\n%s", err, complaints.String())
	}
	return ":" + strings.TrimSpace(number)
}

// quiet stops xgb from reporting that a private server has no authority file.
var quiet = sync.OnceFunc(func() { xgb.Logger.SetOutput(io.Discard) })

func (d *Display) connect() {
	d.t.Helper()
	quiet()
	conn, err := xgb.NewConnDisplay(d.name)
	if err != nil {
		d.t.Fatalf("display %s: %v", d.name, err)
	}
	d.t.Cleanup(conn.Close)
	if err := xtest.Init(conn); err != nil {
		d.t.Fatalf("display %s has no XTEST: %v", d.name, err)
	}
	d.conn = conn
	d.root = xproto.Setup(conn).DefaultScreen(conn).Root
}

// Name is the display's name, such as ":99".
func (d *Display) Name() string { return d.name }

// Until waits for a condition, asking again and again, and fails the test
// when Options.Patience is over.
func (d *Display) Until(what string, ok func() bool) {
	d.t.Helper()
	deadline := time.NewTimer(d.patience)
	defer deadline.Stop()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !ok() {
		select {
		case <-deadline.C:
			d.t.Fatalf("after %v still waiting until %s%s", d.patience, what, d.evidence())
		case <-tick.C:
		}
	}
}

// evidence saves the screen of a failed wait, if there is a folder for it.
func (d *Display) evidence() string {
	dir := os.Getenv("SEALEDMOVE_SHOTS")
	if dir == "" {
		return ""
	}
	path := filepath.Join(dir, strings.NewReplacer("/", "-", " ", "-").Replace(d.t.Name())+"-failed.png")
	d.Save(path)
	return "; the screen is in " + path
}

// Screenshot is the whole screen as it is now.
func (d *Display) Screenshot() *image.RGBA {
	d.t.Helper()
	return d.shot(image.Rectangle{Max: d.size})
}

// Part is a part of the screen as it is now; a small one is had in less than a
// millisecond, for those who measure.
func (d *Display) Part(r image.Rectangle) *image.RGBA {
	d.t.Helper()
	return d.shot(r)
}

func (d *Display) shot(r image.Rectangle) *image.RGBA {
	d.t.Helper()
	got, err := xproto.GetImage(d.conn, xproto.ImageFormatZPixmap, xproto.Drawable(d.root),
		int16(r.Min.X), int16(r.Min.Y), uint16(r.Dx()), uint16(r.Dy()), 0xffffffff).Reply()
	if err != nil {
		d.t.Fatalf("screenshot: %v", err)
	}
	out := image.NewRGBA(image.Rect(0, 0, r.Dx(), r.Dy()))
	for i := 0; i+3 < len(got.Data) && i+3 < len(out.Pix); i += 4 { // the server sends blue, green, red, nothing
		out.Pix[i], out.Pix[i+1], out.Pix[i+2], out.Pix[i+3] = got.Data[i+2], got.Data[i+1], got.Data[i], 0xff
	}
	return out
}

// Color is the colour of one pixel of the screen.
func (d *Display) Color(x, y int) color.RGBA {
	d.t.Helper()
	return d.shot(image.Rect(x, y, x+1, y+1)).RGBAAt(0, 0)
}

// Settled waits until something is painted and the screen has been the same
// for a number of looks in a row, so that a picture is not taken before the
// first frame or in the middle of one.
func (d *Display) Settled() *image.RGBA {
	d.t.Helper()
	const looks = 20
	var last *image.RGBA
	same := 0
	d.Until("the screen is painted and stands still", func() bool {
		now := d.Screenshot()
		if last != nil && bytes.Equal(now.Pix, last.Pix) && painted(now) {
			same++
		} else {
			last, same = now, 0
		}
		return same >= looks
	})
	return last
}

// painted reports whether an image has more than one colour.
func painted(img *image.RGBA) bool {
	for i := 4; i < len(img.Pix); i += 4 {
		if !bytes.Equal(img.Pix[i:i+4], img.Pix[:4]) {
			return true
		}
	}
	return false
}

// Save writes the screen to a PNG file and makes its folder.
func (d *Display) Save(path string) {
	d.t.Helper()
	if err := savePNG(path, d.Screenshot()); err != nil {
		d.t.Fatal(err)
	}
}

func savePNG(path string, img image.Image) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := png.Encode(f, img); err != nil {
		_ = f.Close()
		return err
	}
	return f.Close()
}

// Window is a top-level window of a program.
type Window struct {
	d  *Display
	id xproto.Window
}

// Window waits for a window whose title contains a text.
func (d *Display) Window(title string) *Window {
	d.t.Helper()
	var found *Window
	d.Until(fmt.Sprintf("there is a window %q", title), func() bool {
		found = d.find(title)
		return found != nil
	})
	return found
}

// Gone waits until no window has a title.
func (d *Display) Gone(title string) {
	d.t.Helper()
	d.Until(fmt.Sprintf("the window %q is gone", title), func() bool { return d.find(title) == nil })
}

func (d *Display) find(title string) *Window {
	tree, err := xproto.QueryTree(d.conn, d.root).Reply()
	if err != nil {
		return nil
	}
	for _, id := range tree.Children {
		state, err := xproto.GetWindowAttributes(d.conn, id).Reply()
		if err != nil || state.MapState != xproto.MapStateViewable {
			continue
		}
		if strings.Contains(d.title(id), title) {
			return &Window{d: d, id: id}
		}
	}
	return nil
}

// title is a window's name, in UTF-8 where the program set one.
func (d *Display) title(id xproto.Window) string {
	for _, name := range []string{"_NET_WM_NAME", "WM_NAME"} {
		atom, err := xproto.InternAtom(d.conn, true, uint16(len(name)), name).Reply()
		if err != nil || atom.Atom == xproto.AtomNone {
			continue
		}
		p, err := xproto.GetProperty(d.conn, false, id, atom.Atom, xproto.GetPropertyTypeAny, 0, 1024).Reply()
		if err == nil && len(p.Value) > 0 {
			return string(p.Value)
		}
	}
	return ""
}

// Bounds is where the window is on the screen.
func (w *Window) Bounds() image.Rectangle {
	w.d.t.Helper()
	g, err := xproto.GetGeometry(w.d.conn, xproto.Drawable(w.id)).Reply()
	if err != nil {
		w.d.t.Fatalf("window: %v", err)
	}
	return image.Rect(int(g.X), int(g.Y), int(g.X)+int(g.Width), int(g.Y)+int(g.Height))
}

// Focus gives the window the keyboard and puts it at the corner of the
// screen: there is no window manager to do either.
func (w *Window) Focus() {
	w.d.t.Helper()
	xproto.ConfigureWindow(w.d.conn, w.id, xproto.ConfigWindowX|xproto.ConfigWindowY, []uint32{0, 0})
	err := xproto.SetInputFocusChecked(w.d.conn, xproto.InputFocusParent, w.id, xproto.TimeCurrentTime).Check()
	if err != nil {
		w.d.t.Fatalf("focus: %v", err)
	}
}

// Resize changes the size of the window.
func (w *Window) Resize(width, height int) {
	xproto.ConfigureWindow(w.d.conn, w.id, xproto.ConfigWindowWidth|xproto.ConfigWindowHeight, []uint32{uint32(width), uint32(height)})
	w.d.conn.Sync()
}

// Click presses and releases the left button at a place in the window.
func (w *Window) Click(x, y int) {
	at := w.Bounds().Min
	w.d.Click(at.X+x, at.Y+y)
}

// RightClick does so with the right button.
func (w *Window) RightClick(x, y int) {
	at := w.Bounds().Min
	w.d.click(at.X+x, at.Y+y, buttonRight)
}

// Program is a program that runs on a display.
type Program struct {
	t    testing.TB
	cmd  *exec.Cmd
	said *output
	done chan error
}

// output collects what a program writes.
type output struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.Write(b)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.String()
}

// complaints are how Fyne begins what it prints when something is wrong: a
// widget touched outside fyne.Do, and everything else.
var complaints = []string{"*** Error in Fyne call thread", "Fyne error:"}

// Run starts a program on the display, with a home of its own, and kills it
// when the test ends. A test fails if Fyne complained of anything.
func (d *Display) Run(name string, args ...string) *Program {
	d.t.Helper()
	return d.RunCommand(exec.Command(name, args...))
}

// RunCommand does so with a command that has its own Dir or Env.
func (d *Display) RunCommand(cmd *exec.Cmd) *Program {
	d.t.Helper()
	home := d.t.TempDir()
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	cmd.Env = append(cmd.Env, "DISPLAY="+d.name, "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_CACHE_HOME="+home,
		"XDG_DATA_HOME="+home, "LIBGL_ALWAYS_SOFTWARE=1")
	p := &Program{t: d.t, cmd: cmd, said: &output{}, done: make(chan error, 1)}
	cmd.Stdout, cmd.Stderr = p.said, p.said
	if err := cmd.Start(); err != nil {
		d.t.Fatalf("%s: %v", cmd.Path, err)
	}
	go func() { p.done <- cmd.Wait() }()
	d.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-p.done
		for _, c := range complaints {
			if strings.Contains(p.Output(), c) {
				d.t.Errorf("Fyne complains:\n%s", p.Output())
				return
			}
		}
	})
	return p
}

// Output is what the program wrote so far.
func (p *Program) Output() string { return p.said.String() }

// Exited waits for the program to end by itself and returns its error.
func (p *Program) Exited(within time.Duration) error {
	p.t.Helper()
	select {
	case err := <-p.done:
		p.done <- err // for the cleanup
		return err
	case <-time.After(within):
		p.t.Fatalf("the program did not end within %v; it said:\n%s", within, p.Output())
		return nil
	}
}
