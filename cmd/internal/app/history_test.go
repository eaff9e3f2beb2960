package app

import (
	"net/netip"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
	"sealedmove/tournament"
	"sealedmove/ui/desktop"
)

// historyOn opens the desktop's history over an open file. Its work is done at once.
func historyOn(t *testing.T, a *App, id tournament.EventID) *desktop.Face {
	t.Helper()
	f := desktop.New(test.NewTempApp(t), desktop.Deps{Service: a.Service, By: desk, DocumentsDir: t.TempDir(), Lang: "en", Door: a.Service.Door(a.Store)})
	f.Open(id)
	f.Window().Resize(fyne.NewSize(1366, 2400))
	f.Go(desktop.History)
	return f
}

func markup(f *desktop.Face) string { return test.RenderToMarkup(f.Window().Canvas()) }

// key presses a key where the keyboard is.
func key(f *desktop.Face, k fyne.KeyName) {
	f.Window().Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: k})
}

// The journal of a real file: who entered what, by name, what was taken back by
// which entry, and the hash that verifying the file finds at its end.
func TestHistoryOfAFile(t *testing.T) {
	a, id := sampleIn(t, t.TempDir())
	ctx := t.Context()
	board := enter(t, a, id, tournament.Drawn)
	if _, err := a.Service.Undo(ctx, desk, id); err != nil {
		t.Fatal(err)
	}
	mira := arbiter.Actor{ID: "account-x", Role: arbiter.ArbiterRole}
	if err := a.Service.Introduce(ctx, mira, arbiter.Who{Name: "Mira Kestrel"}); err != nil {
		t.Fatal(err)
	}
	st, err := a.Service.EnterResult(ctx, mira, id, arbiter.ResultEntry{Section: "s1", Round: 3, Board: board, To: tournament.WhiteWins}, nil)
	if err != nil {
		t.Fatal(err)
	}
	report, err := a.Store.Verify(ctx)
	if err != nil || !report.Sound() {
		t.Fatalf("the file: %+v, %v", report, err)
	}
	head, err := a.Service.Hash(ctx, id, st.Seq)
	if err != nil || head != report.Events[0].Head {
		t.Errorf("the last entry has the hash %x, %v; the file's head is %x", head, err, report.Events[0].Head)
	}
	f := historyOn(t, a, id)
	for _, want := range []string{"Mira Kestrel", "undone by ", "Taken back: ½ – ½ on board ", "Round 3 posted"} {
		if got := markup(f); !strings.Contains(got, want) {
			t.Errorf("the history does not say %q", want)
		}
	}
}

// historyKeeps goes through every entry of the history of an event with an
// adjourned game: it shows the game, and none of the secrets.
func historyKeeps(t *testing.T, a *App, id tournament.EventID, secrets []string) {
	t.Helper()
	f := historyOn(t, a, id)
	st, err := a.Service.View(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	games := 0
	for range st.Seq {
		got := markup(f)
		games += strings.Count(got, "Go there")
		for _, s := range secrets {
			if strings.Contains(got, s) {
				t.Fatalf("the history shows %q:\n%s", s, got)
			}
		}
		key(f, fyne.KeyDown)
	}
	if got := markup(f); games != int(st.Seq) || !strings.Contains(got, "on board 1, round 1") {
		t.Errorf("of %d entries %d were shown:\n%s", st.Seq, games, got)
	}
}

// Devices and accounts of the desktop are those of the pages: both ask one door
// over one file.
func TestDevicesOfTheDesktopAreThoseOfThePages(t *testing.T) {
	a, id := sampleIn(t, t.TempDir())
	ctx := t.Context()
	chief := access.Pass{ID: desk.ID, Role: desk.Role}
	one, two := a.Service.Door(a.Store), a.Service.Door(a.Store) // that of the desktop, that of the server
	if err := one.AddAccount(ctx, chief, "Mira Kestrel", arbiter.ChiefArbiter, "long enough words"); err != nil {
		t.Fatal(err)
	}
	if secret, err := two.First(ctx); err != nil || secret != "" {
		t.Errorf("the server still offers the first account: %q, %v", secret, err)
	}
	code, dev, err := one.Invite(ctx, chief, access.Device{Name: "Tablet", Role: arbiter.ResultDevice, Event: id})
	if err != nil {
		t.Fatal(err)
	}
	token, _, err := two.Join(ctx, code, netip.MustParseAddr("192.168.1.30"))
	if err != nil {
		t.Fatal(err)
	}
	guests, err := one.Devices(ctx, chief)
	if err != nil || len(guests) != 1 || guests[0].State(time.Now()) != access.Inside {
		t.Fatalf("the desktop sees %+v, %v", guests, err)
	}
	if err := one.Revoke(ctx, chief, dev.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := two.Who(ctx, token); err == nil {
		t.Error("what the desktop put out is still in")
	}
}
