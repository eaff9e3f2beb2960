package desktop

import (
	"os"
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
