package desktop

import (
	"os"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// TestPicturesOfTheDesk takes pictures of the dashboard and of the check-in, to
// be looked at.
func TestPicturesOfTheDesk(t *testing.T) {
	if os.Getenv("SEALEDMOVE_PICTURES") == "" {
		t.Skip("SEALEDMOVE_PICTURES names no folder for the pictures")
	}
	for _, c := range []struct {
		name    string
		lang    locale.Lang
		variant look.Variant
		percent int
		size    fyne.Size
	}{
		{"en-light", locale.English, look.Light, 100, fyne.NewSize(1366, 742)},
		{"zh-Hans-dark", locale.Hans, look.Dark, 100, fyne.NewSize(1366, 742)},
		{"zh-Hant-light", locale.Hant, look.Light, 100, fyne.NewSize(1366, 742)},
		{"en-1100", locale.English, look.Light, 100, fyne.NewSize(1100, 742)},
		{"en-150", locale.English, look.Light, 150, fyne.NewSize(1920, 1080)},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := posted(t, 20)
			f.Server = &switchboard{}
			if _, err := f.Server.Start(true); err != nil {
				t.Fatal(err)
			}
			f.askServer()
			f.Go(Results)
			typeText(f, "1d0f1")
			f.wear(c.lang, c.variant, c.percent, c.size)
			f.Go(Dashboard)
			windowPicture(t, f.win, "dashboard-playing-"+c.name)
			f.Go(CheckIn)
			windowPicture(t, f.win, "checkin-"+c.name)
			typeText(f, "player b")
			windowPicture(t, f.win, "checkin-found-"+c.name)
			press(f, fyne.KeyReturn)
			for _, who := range []string{"player a", "player c", "player d", "player e"} {
				typeText(f, who)
				press(f, fyne.KeyReturn)
			}
			if x, ok := f.screens[CheckIn].(*checkinScreen).current(); !ok || x.presence() != tournament.Here {
				t.Errorf("the last one is %v", x)
			}
			windowPicture(t, f.win, "checkin-some-"+c.name)
			press(f, fyne.KeyF7)
			windowPicture(t, f.win, "checkin-rest-"+c.name)
			press(f, fyne.KeyEscape)
			press(f, fyne.KeyF2)
			windowPicture(t, f.win, "checkin-note-"+c.name)
			press(f, fyne.KeyEscape)
			typeText(f, "Newcomer, Ann")
			windowPicture(t, f.win, "checkin-walkup-"+c.name)
		})
	}
}

// Enter on a line of the check-list goes to where it is settled; a board that is
// still playing leads to its results.
func TestTheDashboardLeadsOn(t *testing.T) {
	f := posted(t, 6)
	f.Go(Dashboard)
	s := f.screens[Dashboard].(*dashboardScreen)
	for what, want := range map[string]Place{"results": Results, "players": Players, "checkin": CheckIn, "draft": Pairings, "open": Adjournments, "packet": Documents} {
		f.Go(Dashboard)
		s.settle(slices.IndexFunc(s.lines, func(l checkLine) bool { return l.what == what }))
		if f.place != want {
			t.Errorf("%s leads to place %d, want %d", what, f.place, want)
		}
	}
	f.Go(Dashboard)
	if got := lineOf(checklist(f.checked()), "packet"); got != "done packet-done" {
		t.Errorf("the packet was written, and the list says %q", got)
	}
	f.focus(s.open)
	s.open.SetCursor(1)
	press(f, fyne.KeyReturn)
	if k, ok := f.screens[Results].(*resultsScreen).at(); f.place != Results || !ok || k.board != 2 {
		t.Errorf("at place %d on %+v", f.place, k)
	}
}

// The status bar has the address of the pages in the hall, and their switch.
func TestTheStatusBarHasTheAddress(t *testing.T) {
	f := posted(t, 4)
	board := &switchboard{}
	f.Server = board
	for _, l := range locale.Langs() {
		f.SetLanguage(l)
		f.askServer()
		if got := f.status.lan.Words(); got != f.t("desktop.lan.off") {
			t.Errorf("%s: it is off, and the status bar says %q", l, got)
		}
		f.status.lan.OnTapped() // goes to the switch
		press(f, fyne.KeyS)
		tap(t, f, f.t("desktop.server.switch-on"))
		if got := f.status.lan.Words(); !strings.Contains(got, "192.168.1.10:8080") || !strings.Contains(got, f.t("desktop.lan.devices", 0)) {
			t.Errorf("%s: it is on, and the status bar says %q", l, got)
		}
		f.status.lan.OnTapped()
		press(f, fyne.KeyS)
		for _, width := range []float32{1366, 1100} {
			f.win.Resize(fyne.NewSize(width, 742))
			if least := f.status.bar.MinSize().Width; least > width {
				t.Errorf("%s: the status bar needs %v of %v", l, least, width)
			}
		}
	}
}
