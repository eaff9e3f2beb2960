package desktop

import (
	"errors"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"sealedmove/internal/locale"
	"sealedmove/ui/desktop/look"
)

// switchboard is a Server for tests.
type switchboard struct {
	at      *Served
	seen    []string
	refuses error
}

func (s *switchboard) Start(lan bool) (Served, error) {
	if s.refuses != nil {
		return Served{}, s.refuses
	}
	s.at = &Served{LAN: lan, Plain: []string{"http://127.0.0.1:8080"}, Secure: []string{"https://127.0.0.1:8443"}, Fingerprint: "AB:CD"}
	if lan {
		s.at.Plain = append(s.at.Plain, "http://192.168.1.10:8080")
		s.at.Secure = append(s.at.Secure, "https://192.168.1.10:8443")
	}
	return *s.at, nil
}

func (s *switchboard) Stop() error { s.at = nil; return nil }

func (s *switchboard) Running() (Served, bool) {
	if s.at == nil {
		return Served{}, false
	}
	return *s.at, true
}

func (s *switchboard) Browse(url string) error {
	s.seen = append(s.seen, url)
	return nil
}

// tap taps the button of the dialog on top that says words.
func tap(t *testing.T, f *Face, words string) {
	t.Helper()
	var found *look.Button
	var walk func(o fyne.CanvasObject)
	walk = func(o fyne.CanvasObject) {
		switch v := o.(type) {
		case *look.Button:
			if v.Text() == words {
				found = v
			}
		case *fyne.Container:
			for _, c := range v.Objects {
				walk(c)
			}
		case fyne.Widget:
			for _, c := range test.WidgetRenderer(v).Objects() {
				walk(c)
			}
		}
	}
	if top := f.win.Canvas().Overlays().Top(); top != nil {
		walk(top)
	}
	if found == nil {
		t.Fatalf("no button %q in %q", words, dialogText(t, f))
	}
	test.Tap(found)
}

func TestServerIsOneSwitch(t *testing.T) {
	f := newFace(t)
	board := &switchboard{}
	f.Server = board
	f.showServer()
	if text := placeText(f); f.place != History || !strings.Contains(text, "The pages in the hall are off.") {
		t.Fatalf("place %d says %q", f.place, text)
	}
	press(f, fyne.KeyS)
	tap(t, f, "Switch on")
	if board.at == nil || !board.at.LAN {
		t.Fatalf("switched on: %+v", board.at)
	}
	text := placeText(f)
	for _, want := range []string{"http://192.168.1.10:8080", "https://192.168.1.10:8443", "AB:CD", "Open to the network", "Switch off"} {
		if !strings.Contains(text, want) {
			t.Errorf("it says %q, want %q in it", text, want)
		}
	}
	press(f, fyne.KeyS)
	if board.at != nil || !strings.Contains(placeText(f), "Switch on") {
		t.Errorf("it is still on: %q", placeText(f))
	}
	board.refuses = errors.New("the port is taken")
	press(f, fyne.KeyS)
	tap(t, f, "Switch on")
	if said := dialogText(t, f); !strings.Contains(said, "the port is taken") {
		t.Errorf("it says %q", said)
	}
}

func TestServerInEveryLanguage(t *testing.T) {
	f := newFace(t)
	board := &switchboard{}
	f.Server = board
	for _, l := range locale.Langs() {
		f.SetLanguage(l)
		_ = board.Stop()
		for range 2 {
			f.showServer()
			if text := placeText(f); strings.Contains(text, "desktop.") || strings.Contains(text, "%!") {
				t.Errorf("%s: %q", l, text)
			}
			_, _ = board.Start(true)
		}
	}
}
