//go:build e2e

package mockup_test

import (
	"image/color"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2/theme"

	"sealedmove/internal/x11drive"
	"sealedmove/ui/desktop/look"
)

// buildWindow builds the program that shows the mock-up.
func buildWindow(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "window")
	cmd := exec.Command("go", "build", "-tags", "x11", "-o", path, "./testdata/window")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// Where things stand in the window at 1366 by 768: the left edge of the ring
// in the result column, and the rows under menu, title bar, header and the
// first heading.
const (
	ringX    = 607
	firstRow = 26 + 44 + 29 + 28
	rowStep  = 28
)

// rowMiddle is the middle of a board's row; the second section has a heading
// of its own.
func rowMiddle(board int) int {
	y := firstRow + (board-1)*rowStep + rowStep/2
	if board > 12 {
		y += rowStep
	}
	return y
}

func token(name string) color.RGBA {
	c := look.Theme{Variant: look.Light}.Color(look.Focus, theme.VariantLight)
	if name == "sel" {
		c = look.Theme{Variant: look.Light}.Color(look.Sel, theme.VariantLight)
	}
	r, g, b, _ := c.RGBA()
	return color.RGBA{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(b >> 8), A: 0xff}
}

// TestRealWindow enters results by keyboard and mouse in a real window.
func TestRealWindow(t *testing.T) {
	d := x11drive.Start(t, x11drive.Options{})
	d.Run(buildWindow(t), "light", "100", "results")
	w := d.Window("mock-up")
	w.Focus()
	ringOn := func(board int) func() bool {
		return func() bool { return d.Color(ringX, rowMiddle(board)) == token("focus") }
	}
	d.Until("the ring is on board 9", ringOn(9))
	d.Type("1d0")
	d.Until("three results went in and the ring is on board 12", ringOn(12))
	d.Press(x11drive.KeyUp)
	d.Until("the arrow went back to 11", ringOn(11))

	release := d.Hold('1')
	d.Until("the held key entered one result", ringOn(12))
	time.Sleep(1200 * time.Millisecond) // longer than the server waits before it repeats a key
	release()
	d.Type("1") // a new press acts again, and from board 12: no repeat has
	d.Until("the next press entered one more", ringOn(13))

	w.Click(400, rowMiddle(4))
	d.Until("a click moved the ring to board 4", ringOn(4))
	if got := d.Color(420, rowMiddle(4)+10); got != token("sel") {
		t.Errorf("the row of the cursor is filled with %v, want %v", got, token("sel"))
	}
	d.Press(x11drive.KeyEnd)
	d.Press(x11drive.KeyHome)
	d.Until("End and Home came back to board 1", ringOn(1))
}

// TestPicturesOfRealWindow takes pictures of a real window to the folder in
// $SEALEDMOVE_SHOTS, to be looked at beside the design.
func TestPicturesOfRealWindow(t *testing.T) {
	dir := os.Getenv("SEALEDMOVE_SHOTS")
	if dir == "" {
		t.Skip("set SEALEDMOVE_SHOTS to a folder to have the pictures written")
	}
	window := buildWindow(t)
	for _, c := range []struct {
		name string
		args []string
		act  func(*x11drive.Display)
	}{
		{"results-light", []string{"light", "100", "results"}, nil},
		{"results-dark", []string{"dark", "100", "results"}, nil},
		{"results-end-high-contrast", []string{"high-contrast", "100", "results"}, func(d *x11drive.Display) { d.Press(x11drive.KeyEnd) }},
		{"results-light-75", []string{"light", "75", "results"}, nil},
		{"results-light-125", []string{"light", "125", "results"}, nil},
		{"widgets-light", []string{"light", "100", "widgets"}, func(d *x11drive.Display) { d.Press(x11drive.KeyTab) }},
		{"widgets-dialog-dark", []string{"dark", "100", "widgets"}, func(d *x11drive.Display) { d.Click(200, 485) }},
		{"widgets-list-light", []string{"light", "100", "widgets"}, func(d *x11drive.Display) { d.Click(200, 112) }},
	} {
		d := x11drive.Start(t, x11drive.Options{})
		d.Run(window, c.args...)
		d.Window("mock-up").Focus()
		d.Settled()
		if c.act != nil {
			c.act(d)
			d.Settled()
		}
		d.Save(filepath.Join(dir, "window-"+c.name+".png"))
	}
}
