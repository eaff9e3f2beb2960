package chess

import (
	"image"
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"sealedmove/rules"
	"sealedmove/ui/desktop/look"
)

// playing is a board that plays what a hand does, with the moves made.
func playing(t testing.TB, fen string) (b *Board, w fyne.Window, made *[]rules.Move) {
	t.Helper()
	made = new([]rules.Move)
	w = show(t, look.Theme{Variant: look.Light}, func() fyne.CanvasObject { b = NewBoard(); return b }, 500, 500)
	p := position(t, fen)
	b.SetMode(Play)
	b.SetPosition(p, rules.NoMove)
	b.OnMove = func(m rules.Move) {
		*made = append(*made, m)
		p.Play(m)
		b.SetPosition(p, m)
	}
	w.Canvas().Focus(b)
	return b, w, made
}

// at is the middle of a square in the widget.
func at(t testing.TB, b *Board, name string) fyne.Position {
	column, row := b.cellOf(square(t, name))
	g := b.geometry
	return g.origin.AddXY((float32(column)+0.5)*g.side, (float32(row)+0.5)*g.side)
}

func click(t testing.TB, b *Board, squares ...string) {
	for _, s := range squares {
		b.Tapped(&fyne.PointEvent{Position: at(t, b, s)})
	}
}

func dragPiece(t testing.TB, b *Board, from string, to fyne.Position) {
	t.Helper()
	start := at(t, b, from)
	b.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: start}})
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: start.AddXY(3, 3)}, Dragged: fyne.NewDelta(3, 3)})
	b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}, Dragged: fyne.NewDelta(9, 9)})
	b.DragEnd()
}

const castling960 = "4k3/8/8/8/8/8/8/RK4R1 w GA - 0 1"

// Every way in which a hand makes a move, and what it does not do.
func TestMovesByHand(t *testing.T) {
	const promotion = "8/P3k3/8/8/8/8/4K3/8 w - - 0 1"
	for _, c := range []struct {
		name, fen string
		hand      func(testing.TB, *Board)
		want      string // moves as engines write them
	}{
		{"two clicks", rules.StartFEN, func(t testing.TB, b *Board) { click(t, b, "e2", "e4") }, "e2e4"},
		{"another own piece is taken in hand instead", rules.StartFEN, func(t testing.TB, b *Board) { click(t, b, "e2", "d2", "d4") }, "d2d4"},
		{"the opponent's piece cannot be taken in hand", rules.StartFEN, func(t testing.TB, b *Board) { click(t, b, "e7", "e5") }, ""},
		{"an illegal square lets go", rules.StartFEN, func(t testing.TB, b *Board) { click(t, b, "e2", "e5", "e4") }, ""},
		{"the same square twice lets go", rules.StartFEN, func(t testing.TB, b *Board) { click(t, b, "e2", "e2", "e4") }, ""},
		{"dragged", rules.StartFEN, func(t testing.TB, b *Board) { dragPiece(t, b, "g1", at(t, b, "f3")) }, "g1f3"},
		{"dragged off the board", rules.StartFEN, func(t testing.TB, b *Board) { dragPiece(t, b, "g1", fyne.NewPos(2, 2)) }, ""},
		{"dragged to where it cannot go, then a click", rules.StartFEN, func(t testing.TB, b *Board) { dragPiece(t, b, "g1", at(t, b, "g5")); click(t, b, "h3") }, "g1h3"},
		{"flipped", rules.StartFEN, func(t testing.TB, b *Board) { b.SetFlipped(true); click(t, b, "e2", "e4") }, "e2e4"},
		{"keys: from e1 up to e2, two further", rules.StartFEN, func(_ testing.TB, b *Board) {
			press(b, fyne.KeyUp, fyne.KeyReturn, fyne.KeyUp, fyne.KeyUp, fyne.KeyEnter)
		}, "e2e4"},
		{"keys on a flipped board go the way they point", rules.StartFEN, func(_ testing.TB, b *Board) {
			b.SetFlipped(true)
			press(b, fyne.KeyDown, fyne.KeyReturn, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight, fyne.KeyReturn)
		}, "e2e3"},
		{"Escape lets go", rules.StartFEN, func(t testing.TB, b *Board) { click(t, b, "e2"); press(b, fyne.KeyEscape); click(t, b, "e4") }, ""},
		{"castling by the king", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", func(t testing.TB, b *Board) { click(t, b, "e1", "g1") }, "e1g1"},
		{"a king does not castle by pressing its rook where chess is usual", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", func(t testing.TB, b *Board) { click(t, b, "e1", "h1", "h4") }, "h1h4"},
		{"Chess960: onto the rook", castling960, func(t testing.TB, b *Board) { click(t, b, "b1", "g1") }, "b1g1"},
		{"Chess960: the king steps to where it would castle", castling960, func(t testing.TB, b *Board) { click(t, b, "b1", "c1") }, "b1c1"},
		{"promotion is asked, a knight by its letter", promotion, func(t testing.TB, b *Board) { click(t, b, "a7", "a8"); b.TypedRune('n') }, "a7a8n"},
		{"promotion by keys: the second", promotion, func(t testing.TB, b *Board) { click(t, b, "a7", "a8"); press(b, fyne.KeyDown, fyne.KeyReturn) }, "a7a8r"},
		{"promotion by a click", promotion, func(t testing.TB, b *Board) { click(t, b, "a7", "a8", "a6") }, "a7a8b"},
		{"promotion by keys on a flipped board", promotion, func(t testing.TB, b *Board) {
			b.SetFlipped(true)
			click(t, b, "a7", "a8")
			press(b, fyne.KeyUp, fyne.KeyReturn)
		}, "a7a8r"},
		{"promotion given up", promotion, func(t testing.TB, b *Board) { click(t, b, "a7", "a8"); press(b, fyne.KeyEscape) }, ""},
		{"promotion given up by a click elsewhere", promotion, func(t testing.TB, b *Board) { click(t, b, "a7", "a8", "h4") }, ""},
		{"a capture that promotes, dragged", "1n2k3/P7/8/8/8/8/4K3/8 w - - 0 1", func(t testing.TB, b *Board) { dragPiece(t, b, "a7", at(t, b, "b8")); b.TypedRune('Q') }, "a7b8q"},
		{"nothing in Watch", rules.StartFEN, func(t testing.TB, b *Board) { b.SetMode(Watch); click(t, b, "e2", "e4") }, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, _, made := playing(t, c.fen)
			p := b.Shown()
			c.hand(t, b)
			got := ""
			for _, m := range *made {
				got += p.UCI(m)
			}
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// What has the keyboard says so: the board by a ring, the square by a frame.
func TestFocusIsVisible(t *testing.T) {
	b, w, _ := playing(t, rules.StartFEN)
	with := w.Canvas().Capture()
	w.Canvas().Unfocus()
	without := w.Canvas().Capture()
	column, row := b.cellOf(b.cursor)
	g := b.geometry
	corner := g.origin.AddXY(float32(column)*g.side+1, float32(row)*g.side+1)
	for name, p := range map[string]fyne.Position{"the ring": fyne.NewPos(g.origin.X-3, 200), "the cursor": corner} {
		if with.At(int(p.X), int(p.Y)) == without.At(int(p.X), int(p.Y)) {
			t.Errorf("%s does not show", name)
		}
	}
}

// Dots, corners, dashes and dots again: each sign differs from the bare square
// in more than its tint, so it can be read without colour.
func TestSignsAreShapes(t *testing.T) {
	sides := map[string]face{
		"the last move": {last: true}, "where it can go": {goal: true}, "what it can take": {goal: true, prey: true},
		"target": {target: true}, "touched": {touched: true}, "cursor": {cursor: true},
	}
	for name, f := range sides {
		for _, light := range []bool{true, false} {
			f.light = light
			img := image.NewRGBA(image.Rect(0, 0, 56, 56))
			c := cell{img: img, at: img.Rect}
			c.paint(f)
			lightest, darkest := 255, 0
			for y := range 56 {
				for x := range 56 {
					l := int(color.GrayModel.Convert(img.At(x, y)).(color.Gray).Y) //nolint:forcetypeassert // the model is grey
					lightest, darkest = min(lightest, l), max(darkest, l)
				}
			}
			if darkest-lightest < 90 {
				t.Errorf("%s, light square %v: brightness differs by %d only", name, light, darkest-lightest)
			}
		}
	}
}

// Pieces are drawn at the pixels they are shown at, and no more sizes are kept
// than boards need.
func TestPieceSizes(t *testing.T) {
	for side := 20; side < 60; side++ {
		for _, letter := range "KQRBNPkqrbnp" {
			img := pieceImage(pieceOf(letter), side)
			if img.Rect.Dx() != side {
				t.Fatalf("a square of %d has a piece of %d", side, img.Rect.Dx())
			}
			inked := 0
			for i := 3; i < len(img.Pix); i += 4 {
				if img.Pix[i] > 128 {
					inked++
				}
			}
			if inked < side*side/8 {
				t.Errorf("%c at %d covers %d pixels only", letter, side, inked)
			}
		}
	}
	if n := len(drawn.sets); n > keptSizes {
		t.Errorf("%d sizes are kept, want %d at most", n, keptSizes)
	}
}

// Only what changed is painted again, and it looks as if all had been.
func TestPaintingAgain(t *testing.T) {
	b, w, _ := playing(t, rules.StartFEN)
	click(t, b, "e2", "e4", "e7", "e5")
	b.SetEvidence(Evidence{Arrows: []Arrow{{From: rules.G1, To: square(t, "f3")}}})
	w.Canvas().Capture()
	b.SetEvidence(Evidence{Touched: rules.G1.Set()})
	click(t, b, "g1")
	again := w.Canvas().Capture()
	b.Refresh() // all of it
	if whole := w.Canvas().Capture(); !same(again, whole) {
		t.Error("the picture depends on what was there before")
	}
}

func same(a, b image.Image) bool {
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			if a.At(x, y) != b.At(x, y) {
				return false
			}
		}
	}
	return true
}

func BenchmarkRedraw(b *testing.B) {
	for _, size := range []float32{480, 1040} {
		b.Run(map[float32]string{480: "1366x768", 1040: "2560x1440"}[size], func(b *testing.B) {
			board, w, _ := playing(b, rules.StartFEN)
			w.Resize(fyne.NewSquareSize(size))
			v := board.view
			side := int(8 * board.geometry.side)
			v.draw(side, side)
			for b.Loop() {
				v.canvas.stale = true
				v.draw(side, side)
			}
		})
	}
}
