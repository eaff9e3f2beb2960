package chess

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"sealedmove/internal/locale"
	"sealedmove/rules"
	"sealedmove/ui/desktop/look"
)

// What a board looks like with everything on it. Look at the picture before a
// golden is made anew.
func TestBoardPicture(t *testing.T) {
	var b *Board
	w := show(t, look.Theme{Variant: look.Light}, func() fyne.CanvasObject { b = NewBoard(); return b }, 420, 420)
	b.SetMode(Play)
	p := position(t, "r2q1rk1/1bp1bppp/p1np1n2/1p2p1N1/3PP3/1BP4P/PP3PP1/RNBQR1K1 b - - 0 11")
	m, ok := p.MoveOf(rules.F8, rules.E8, rules.NoKind)
	if !ok {
		t.Fatal("Re8 is not legal")
	}
	p.Play(m)
	b.SetPosition(p, m)
	b.SetEvidence(Evidence{
		Arrows:  []Arrow{{From: square(t, "g5"), To: square(t, "f3")}, {From: rules.A1, To: square(t, "a3"), Bad: true}},
		Targets: square(t, "f3").Set(), Touched: rules.B1.Set(),
	})
	w.Canvas().Focus(b)
	click(t, b, "g5")
	press(b, fyne.KeyRight)
	w.Content().Refresh() // on a slow machine Fyne may have dropped what it had drawn
	test.AssertImageMatches(t, "board.png", w.Canvas().Capture())
	picture(t, w, "board")
}

// What a pawn becomes is asked on the board.
func TestPromotionPicture(t *testing.T) {
	b, w, _ := playing(t, "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1")
	w.Resize(fyne.NewSize(260, 260))
	click(t, b, "e7", "d8")
	press(b, fyne.KeyDown)
	w.Content().Refresh()
	test.AssertImageMatches(t, "promotion.png", w.Canvas().Capture())
	picture(t, w, "promotion")
}

// Pictures of a game in the themes, languages and sizes it is shown in, to be
// looked at.
func TestGamePictures(t *testing.T) {
	for _, c := range []struct {
		name          string
		lang          locale.Lang
		theme         look.Theme
		width, height float32
	}{
		{"game-en-light", locale.English, look.Theme{Variant: look.Light}, 760, 560},
		{"game-zh-Hans-dark", locale.Hans, look.Theme{Variant: look.Dark}, 760, 560},
		{"game-zh-Hant-contrast", locale.Hant, look.Theme{Variant: look.HighContrast, Traditional: true}, 760, 560},
		{"game-en-light-150", locale.English, look.Theme{Variant: look.Light, Percent: 150}, 1600, 1240},
		{"game-en-light-75", locale.English, look.Theme{Variant: look.Light, Percent: 75}, 560, 420},
	} {
		t.Run(c.name, func(t *testing.T) {
			var g *Game
			w := show(t, c.theme, func() fyne.CanvasObject { g = NewGame(locale.In(c.lang)); return g.Content() }, c.width, c.height)
			g.Load(withVariations)
			g.Moves.SetMarks(map[int]string{4: "①", 6: "②"})
			g.Moves.SetWritten("O-O", "③")
			g.Board.SetEvidence(Evidence{Arrows: []Arrow{{From: rules.E1, To: rules.G1}}, Targets: rules.G1.Set()})
			g.take("Lfx9")
			w.Canvas().Focus(g.Moves)
			picture(t, w, c.name)
			if got, want := g.Board.MinSize(), w.Canvas().Size(); got.Width > want.Width || got.Height > want.Height {
				t.Errorf("the board wants %v in a window of %v", got, want)
			}
		})
	}
}
