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
	First       string   // where the first account is made; "" where there is one
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

// showServer is the switch of the pages in the hall.
func (f *Face) showServer() {
	at, on := f.Server.Running()
	if !on {
		f.offerServer()
		return
	}
	parts := []fyne.CanvasObject{
		look.NewVerdict(look.IconCheck, look.OK, f.t("desktop.server.on"), f.t(map[bool]string{true: "desktop.server.lan", false: "desktop.server.here"}[at.LAN])),
		look.NewHeading(f.t("desktop.server.for-all")), look.NewTitle(at.address()),
	}
	if code := qrPicture(at.address(), 200); code != nil && at.LAN {
		parts = append(parts, look.HBox(0, code))
	}
	if len(at.Secure) > 0 {
		parts = append(parts, look.NewHeading(f.t("desktop.server.for-arbiters")), look.NewParagraph(look.Span{Text: strings.Join(at.Secure[min(1, len(at.Secure)-1):], " · ")}),
			look.NewSmallParagraph(look.Span{Text: f.t("desktop.server.fingerprint", at.Fingerprint), Color: look.Text2}))
	}
	var d *look.Dialog
	manage := look.NewButton(f.t("desktop.server.manage"), func() { f.inBrowser(at.Plain[0] + "/devices") })
	if at.First != "" {
		manage = look.NewButton(f.t("desktop.server.first"), func() { f.inBrowser(at.First) })
	}
	off := look.NewButton(f.t("desktop.server.switch-off"), func() {
		d.Hide()
		f.run(f.Server.Stop, f.switched)
	})
	closeIt := look.NewPrimary(f.t("desktop.close"), func() { d.Hide() }).WithKey("Esc")
	parts = append(parts, look.NewParagraph(look.Span{Text: f.t("desktop.server.manage-why"), Color: look.Text2}))
	d = look.NewDialog(f.t("desktop.server"), look.VBox(8, parts...)).Wide().WithButtons(closeIt, nil, off, manage)
	f.show(d)
}

// offerServer asks whether the pages are to be opened, and to whom.
func (f *Face) offerServer() {
	lan := look.NewCheck(f.t("desktop.server.to-lan"), true, nil)
	var d *look.Dialog
	start := func() {
		d.Hide()
		to := lan.On()
		f.run(func() error { _, err := f.Server.Start(to); return err }, f.switched)
	}
	cancel := look.NewButton(f.t("desktop.cancel"), func() { d.Hide() }).WithKey("Esc")
	on := look.NewPrimary(f.t("desktop.server.switch-on"), start).WithKey("Enter")
	d = look.NewDialog(f.t("desktop.server"), look.VBox(8,
		look.NewParagraph(look.Span{Text: f.t("desktop.server.what")}), lan,
		look.NewParagraph(look.Span{Text: f.t("desktop.server.firewall"), Color: look.Text2}),
	)).Wide().WithButtons(cancel, on)
	f.show(d)
}

// switched shows how the switch stands after it was used.
func (f *Face) switched(err error) {
	if err != nil {
		f.showError(err)
		return
	}
	f.askServer()
	if _, on := f.Server.Running(); on {
		f.showServer()
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
