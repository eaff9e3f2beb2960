package desktop

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

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

// TestGroundIsPaintedOnce: where the processor paints, the grounds of a window
// cost more than its texts. Those of the pages where keys are quick do not lie
// on one another, and leave nothing bare either: what is bare shows Fyne's
// ground, which is that of the menu.
func TestGroundIsPaintedOnce(t *testing.T) {
	f := large(t, 60)
	size := fyne.NewSize(1366, 742)
	for _, p := range []Place{Players, Results, Standings} {
		f.Go(p)
		grounds := grounds(f.win.Content(), fyne.NewPos(0, 0), size, nil)
		area, bare := float32(0), 0
		for _, g := range grounds {
			area += g.Width * g.Height
		}
		for x := float32(3); x < size.Width; x += 16 {
			for y := float32(3); y < size.Height; y += 16 {
				if !slices.ContainsFunc(grounds, func(g ground) bool { return g.has(x, y) }) {
					bare++
				}
			}
		}
		if layers := area / (size.Width * size.Height); layers > 1.3 || bare > 0 {
			t.Errorf("place %d: %.2f layers on the average, want at most 1.30; %d points are bare", p, layers, bare)
		}
	}
}

// ground is an opaque rectangle of the window.
type ground struct {
	fyne.Position
	fyne.Size
}

func (g ground) has(x, y float32) bool {
	return x >= g.X && y >= g.Y && x < g.X+g.Width && y < g.Y+g.Height
}

// grounds are the opaque rectangles in sight of o and all in it.
func grounds(o fyne.CanvasObject, at fyne.Position, clip fyne.Size, found []ground) []ground {
	if !o.Visible() {
		return found
	}
	var parts []fyne.CanvasObject
	switch x := o.(type) {
	case *canvas.Rectangle:
		if x.FillColor != nil {
			if _, _, _, alpha := x.FillColor.RGBA(); alpha == 0xffff {
				found = append(found, ground{at, fyne.NewSize(min(o.Size().Width, clip.Width-at.X), min(o.Size().Height, clip.Height-at.Y))})
			}
		}
	case *fyne.Container:
		parts = x.Objects
	case fyne.Widget:
		parts = test.WidgetRenderer(x).Objects()
	}
	for _, part := range parts {
		found = grounds(part, at.Add(part.Position()), clip, found)
	}
	return found
}
