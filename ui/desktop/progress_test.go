package desktop

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/pairing"
	"sealedmove/tournament"
)

// slow says how far it is while it works, and keeps what the button says then.
type slow struct{ seen func() }

func (s *slow) Pair(in pairing.Input, ctl pairing.Control) (pairing.Output, error) {
	for done := range 4 {
		ctl.Report(done, 4)
		s.seen()
	}
	return folded{}.Pair(in, ctl)
}

// While a round is paired the button that stops it says how far it is.
func TestPairingSaysHowFarItIs(t *testing.T) {
	engine := &slow{}
	svc := arbiter.New(arbitertest.NewMemory(), arbiter.Options{Systems: map[tournament.System]pairing.System{tournament.Dutch: engine}})
	f := New(newApp(t), Deps{Service: svc, By: arbiter.Actor{ID: "desk", Role: arbiter.ChiefArbiter}, Files: noFiles{}, DocumentsDir: t.TempDir(), Lang: "en"})
	enterEvening(t, f, 6)
	press(f, fyne.KeyF6)
	s := f.screens[Pairings].(*pairingsScreen)
	var said []string
	engine.seen = func() { said = append(said, s.act.Text()) }
	press(f, fyne.KeyF6)
	if want := []string{f.t("desktop.stop"), f.t("desktop.stop-at", 25), f.t("desktop.stop-at", 50), f.t("desktop.stop-at", 75)}; !slices.Equal(said, want) {
		t.Errorf("it says %q, want %q", said, want)
	}
	if got := s.act.Text(); got != f.t("desktop.post-round", 1) {
		t.Errorf("then it says %q", got)
	}
}
