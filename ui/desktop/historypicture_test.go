package desktop

import (
	"context"
	"net/netip"
	"os"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/internal/locale"
	"sealedmove/ui/desktop/look"
)

// TestPicturesOfHistory takes pictures of the history's pages, to be looked at.
func TestPicturesOfHistory(t *testing.T) {
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
		{"en-1100", locale.English, look.Light, 100, fyne.NewSize(1100, 700)},
		{"en-200", locale.English, look.Light, 200, fyne.NewSize(1366, 742)},
		{"en-150", locale.English, look.Light, 150, fyne.NewSize(1366, 742)},
	} {
		f, _ := busyEvening(t)
		f.wear(c.lang, c.variant, c.percent, c.size)
		inHistory(f, journalTab, func(p *journalPage) { p.grid.SetCursor(2) })()
		windowPicture(t, f.win, "history-"+c.name)
		typeText(f, "player c")
		windowPicture(t, f.win, "history-search-"+c.name)
		f.key(&fyne.KeyEvent{Name: fyne.KeyEscape})
		f.restoreBackup()
		press(f, fyne.KeyDown)
		windowPicture(t, f.win, "backups-"+c.name)
		f.showServer()
		windowPicture(t, f.win, "devices-"+c.name)
		press(f, fyne.KeyN)
		windowPicture(t, f.win, "invite-"+c.name)
		typeText(f, "Tablet 3")
		press(f, fyne.KeyReturn)
		windowPicture(t, f.win, "code-"+c.name)
		press(f, fyne.KeyEscape)
		f.print("slips", 0, 0)
		f.screens[Documents].(*documentsScreen).choosePages()
		windowPicture(t, f.win, "pages-"+c.name)
	}
}

// busyEvening is an evening in which something was done and undone, with the
// pages on, a tablet in, another one put out, and an arbiter with an account.
func busyEvening(t *testing.T) (*Face, *access.Door) {
	t.Helper()
	f := posted(t, 20)
	typeText(f, "1d0f1")
	f.undo()
	f.undo()
	f.redo()
	f.Care, f.Server = &keeper{}, &switchboard{}
	store := arbitertest.NewMemory()
	f.Door = f.Service.Door(store)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	ctx := context.Background()
	_, err := f.Server.Start(true)
	must(err)
	must(f.Door.AddAccount(ctx, f.pass(), "Mira Kestrel", arbiter.ChiefArbiter, "long enough words"))
	must(f.Door.AddAccount(ctx, f.pass(), "Jon Alder", arbiter.ArbiterRole, "long enough words"))
	at := netip.MustParseAddr("192.168.1.30")
	for i, name := range []string{"Tablet at boards 1–10", "Door", "Wall", "Old tablet"} {
		code, dev, err := f.Door.Invite(ctx, f.pass(), access.Device{Name: name, Role: access.DeviceRoles()[i%3], Event: f.event, Section: f.state.Sections[0].ID, First: 1, Last: 10})
		must(err)
		if i != 2 {
			_, _, err = f.Door.Join(ctx, code, at)
			must(err)
		}
		if i == 3 {
			must(f.Door.Revoke(ctx, f.pass(), dev.ID))
		}
	}
	return f, f.Door
}
