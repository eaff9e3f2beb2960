package desktop

import (
	"image"
	"reflect"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"rsc.io/qr"

	"sealedmove/ui/desktop/look"
)

// Server serves the pages for the phones, tablets and screens in the hall from
// this program, over the same file.
type Server interface {
	// Start opens the pages, to the network where lan says so.
	Start(lan bool) (Served, error)
	Stop() error
	// Running is where the pages are; ok is false while they are off.
	Running() (at Served, ok bool)
	// Browse shows an address in the system's browser.
	Browse(url string) error
}

// Served is where pages are.
type Served struct {
	LAN         bool
	Plain       []string // http://…, for everybody; the first is for this computer
	Secure      []string // https://…, by which arbiters and devices come in
	Fingerprint string   // of the certificate behind them
	Devices     int      // that have a page open now
}

// address is what people in the hall type: that of the network, else that of
// this computer.
func (s Served) address() string {
	if len(s.Plain) > 1 {
		return s.Plain[1]
	}
	return s.Plain[0]
}

// host is the address without what stands before every address.
func (s Served) host() string { return strings.TrimPrefix(s.address(), "http://") }

// lan is the address that people in the hall type; "" where the pages are open
// to this computer alone.
func (s Served) lan() string {
	if !s.LAN || len(s.Plain) < 2 {
		return ""
	}
	return s.Plain[1]
}

// showServer goes to the pages in the hall and who may come in.
func (f *Face) showServer() { inHistory(f, devicesTab, func(*devicesPage) {})() }

// turnServer is the switch.
func (f *Face) turnServer() {
	if _, on := f.Server.Running(); on {
		f.run(f.Server.Stop, f.switched)
		return
	}
	f.offerServer()
}

// serverParts say where the pages are, or what they would be.
func (f *Face) serverParts() []fyne.CanvasObject {
	if f.Server == nil {
		return []fyne.CanvasObject{quiet(f.t("desktop.server.off"))}
	}
	at, on := f.Server.Running()
	if !on {
		return []fyne.CanvasObject{look.NewBold(f.t("desktop.server.is-off")), quiet(f.t("desktop.server.what"))}
	}
	parts := []fyne.CanvasObject{
		look.NewVerdict(look.IconCheck, look.OK, f.t("desktop.server.on"), f.t(map[bool]string{true: "desktop.server.lan", false: "desktop.server.here"}[at.LAN])),
		look.NewHeading(f.t(map[bool]string{true: "desktop.server.for-all", false: "desktop.server.for-here"}[at.LAN])), look.NewTitle(at.address()),
	}
	if code := qrPicture(at.address(), 200); code != nil && at.LAN {
		parts = append(parts, look.HBox(0, code))
	}
	if len(at.Plain) > 2 {
		parts = append(parts, look.NewSmallParagraph(look.Span{Text: f.t("desktop.server.also", strings.Join(at.Plain[2:], " · ")), Color: look.Text2}))
	}
	if len(at.Secure) > 0 {
		parts = append(parts, look.NewHeading(f.t("desktop.server.for-arbiters")), look.NewParagraph(look.Span{Text: strings.Join(at.Secure[min(1, len(at.Secure)-1):], " · ")}),
			look.NewSmallParagraph(look.Span{Text: f.t("desktop.server.fingerprint", at.Fingerprint), Color: look.Text2}))
	}
	return append(parts, look.HBox(0, look.NewLink(f.t("desktop.server.browse"), func() { f.inBrowser(at.Plain[0]) })))
}

// joinAt is the address at which another device comes in, with nobody reading
// along; "" while there is none.
func (f *Face) joinAt() string {
	if f.Server == nil {
		return ""
	}
	at, on := f.Server.Running()
	if !on || !at.LAN || len(at.Secure) < 2 {
		return ""
	}
	return at.Secure[1]
}

// offerServer asks whether the pages are to be opened, and to whom.
func (f *Face) offerServer() {
	lan := look.NewCheck(f.t("desktop.server.to-lan"), true, nil)
	var d *look.Dialog
	start := func() {
		d.Hide()
		to := lan.On()
		f.run(func() error {
			if err := f.Server.Stop(); err != nil { // it may be open to this computer alone
				return err
			}
			_, err := f.Server.Start(to)
			return err
		}, f.switched)
	}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	on := look.NewPrimary(f.t("desktop.server.switch-on"), start).WithKey("Enter")
	d = look.NewDialog(f.t("desktop.server"), look.VBox(8,
		look.NewParagraph(look.Span{Text: f.t("desktop.server.what")}), lan,
		look.NewParagraph(look.Span{Text: f.t("desktop.server.firewall"), Color: look.Text2}),
	)).Wide().WithButtons(cancel, on)
	f.showAbout("history", d)
}

// switched shows how the switch stands after it was used.
func (f *Face) switched(err error) {
	f.askServer()
	f.draw()
	if err != nil {
		f.showError(err)
	}
}

// serving is where the pages in the hall were when the server was asked last.
type serving struct {
	at   Served
	on   bool
	turn int // counts the questions, so that an old one stops
}

// serverEvery is how often the server is asked how many devices have a page open.
const serverEvery = 5 * time.Second

// askServer asks the server how it stands, off the goroutine of the screen, and
// again and again while it is on.
func (f *Face) askServer() {
	if f.Server == nil {
		return
	}
	f.serving.turn++
	f.askServerAgain(f.serving.turn)
}

func (f *Face) askServerAgain(turn int) {
	var now serving
	f.run(func() error { now.at, now.on = f.Server.Running(); return nil }, func(error) {
		if turn != f.serving.turn || f.ended {
			return
		}
		now.turn = turn
		if !reflect.DeepEqual(now, f.serving) {
			f.serving = now
			f.status.show()
			if s, ok := f.screens[f.place].(*dashboardScreen); ok {
				s.showSide()
			}
		}
		if now.on && f.Later != nil {
			f.Later(serverEvery, func() { f.askServerAgain(turn) })
		}
	})
}

func (f *Face) inBrowser(url string) {
	if err := f.Server.Browse(url); err != nil {
		f.say(f.t("desktop.server"), f.t("desktop.server.no-browser", url))
	}
}

// qrPicture is the QR code of an address, so large (at 100 %) that a phone
// across a desk reads it; nil for what no code holds.
func qrPicture(text string, size float32) fyne.CanvasObject {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return nil
	}
	const quiet = 4
	modules := code.Size + 2*quiet
	img := image.NewGray(image.Rect(0, 0, modules, modules))
	for y := range modules {
		for x := range modules {
			if x, y := x-quiet, y-quiet; x < 0 || y < 0 || x >= code.Size || y >= code.Size || !code.Black(x, y) {
				img.Pix[(y+quiet)*img.Stride+x+quiet] = 0xff
			}
		}
	}
	picture := canvas.NewImageFromImage(img)
	picture.FillMode, picture.ScaleMode = canvas.ImageFillContain, canvas.ImageScalePixels
	side := look.Current().Px(size)
	picture.SetMinSize(fyne.NewSize(side, side))
	return picture
}
