package desktop

import (
	"context"
	"fmt"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/pairing"
	"sealedmove/tournament"
)

// large is a posted round of n players, entered without typing.
func large(t testing.TB, n int) *Face {
	t.Helper()
	ctx := context.Background()
	f := newFace(t)
	id, st, err := f.Service.CreateEvent(ctx, f.By, arbiter.NewEvent{Info: tournament.Info{Name: "Large", Start: "2026-11-30", Laws: tournament.FIDE2023, Tempo: tournament.Standard}, Sections: []tournament.Settings{arbiter.Defaults("Open")}})
	if err != nil {
		t.Fatal(err)
	}
	sec := st.Sections[0].ID
	entries := make([]arbiter.Entry, n)
	for i := range entries {
		entries[i] = arbiter.Entry{Section: sec, Person: tournament.Person{Name: fmt.Sprintf("Player %04d", i)}, Profile: tournament.Profile{Rating: 2400 - i%1000}}
	}
	if _, err := f.Service.EnterPlayers(ctx, f.By, id, entries, nil); err != nil {
		t.Fatal(err)
	}
	if st, err = f.Service.DraftRound(ctx, f.By, id, sec, pairing.Control{}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err = f.Service.PublishRound(ctx, f.By, id, sec, st.Sections[0].Draft.Digest, nil); err != nil {
		t.Fatal(err)
	}
	f.win.Resize(fyne.NewSize(1366, 742))
	f.Open(id)
	return f
}

// BenchmarkAResultAmong1000 is what the face needs from a key to the next board,
// with the service and its store in memory.
func BenchmarkAResultAmong1000(b *testing.B) {
	f := large(b, 1000)
	s := f.screens[Results].(*resultsScreen)
	i := 0
	for b.Loop() {
		s.grid.SetCursor(1)
		s.typed([]rune("10")[i%2])
		i++
	}
}

// BenchmarkARowAmong1000 is the part of it that makes one row again.
func BenchmarkARowAmong1000(b *testing.B) {
	s := large(b, 1000).screens[Results].(*resultsScreen)
	for b.Loop() {
		s.rowOf(s.places[1])
	}
}
