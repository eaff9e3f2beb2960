package chess

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/internal/locale"
	"sealedmove/ui/desktop/look"
)

func newGame(t testing.TB) (*Game, fyne.Window) {
	t.Helper()
	var g *Game
	w := show(t, look.Theme{Variant: look.Light}, func() fyne.CanvasObject {
		g = NewGame(locale.In(locale.English))
		return g.Content()
	}, 760, 560)
	w.Canvas().Focus(g.Board)
	return g, w
}

func typeText(w fyne.Window, text string) {
	for _, r := range text {
		w.Canvas().Focused().TypedRune(r)
	}
}

func moves(t *Tree) string {
	var out []string
	for _, n := range t.line(t.At()) {
		out = append(out, n.SAN())
	}
	return strings.Join(out, " ")
}

// Whatever notation a player writes, letters begin a move and Enter makes it.
func TestTypedMoves(t *testing.T) {
	for _, c := range []struct{ name, typed, want, said string }{
		{"standard notation", "Nf3", "Nf3", ""},
		{"long", "e2-e4", "e4", ""},
		{"Chinese letters", "马f3", "Nf3", ""},
		{"German letters", "Sf3", "Nf3", ""},
		{"several moves", "e4 e5 Nf3", "e4 e5 Nf3", ""},
		{"with numbers", "1.e4 e5 2.Nf3 Nc6", "e4 e5 Nf3 Nc6", ""},
		{"illegal: the reason", "Ke2", "", "Ke2: an own piece stands on e2"},
		{"ambiguous is never guessed", "d4 d5 Nf3 Nf6 Nd2", "", `Column 15: Nd2 is ambiguous: it can be`},
		{"what cannot be read: where", "e4 e5 rubbish", "", `Column 7: "rubbish" cannot be read`},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, w := newGame(t)
			typeText(w, c.typed)
			if w.Canvas().Focused() != fyne.Focusable(g.Line) {
				t.Fatal("a letter does not go to the line")
			}
			press(w.Canvas().Focused(), fyne.KeyReturn)
			if got := moves(g.Tree()); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if got := g.Said(); !strings.HasPrefix(got, c.said) || (c.said == "") != (got == "") {
				t.Errorf("it says %q, want %q", got, c.said)
			}
			if kept := g.Line.Text; (kept == "") != (c.said == "") {
				t.Errorf("the line keeps %q", kept)
			}
		})
	}
}

// A text with faults changes nothing; the faults have their places.
func TestLoad(t *testing.T) {
	for _, c := range []struct{ name, text, want, problems string }{
		{"PGN", "[White \"Lin\"]\n\n1.e4 e5 2.Nf3 *", "e4 e5 Nf3", ""},
		{"moves in German", "1.e4 e5 2.Sf3 Sc6 3.Lb5", "e4 e5 Nf3 Nc6 Bb5", ""},
		{"a FEN", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "", ""},
		{"an illegal move in the third line", "[White \"Lin\"]\n\n1.e4 e5 2.Ke3 *", "d4", "Line 3, column 11: Ke3 is illegal: a king does not move from e1 to e3"},
		{"a FEN without a king", "8/8/8/8/8/8/8/4K2R w K - 0 1", "d4", "Column 1: Black has no king"},
		{"a FEN with a strange letter", "4k3/8/8/8/8/8/8/4KX1R w K - 0 1", "d4", `Column 19: "X" is no piece`},
		{"nothing", "  \n ", "d4", "There is no game in the text."},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, _ := newGame(t)
			g.take("d4")
			ps := g.Load(c.text)
			if got := moves(g.Tree()); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			said := ""
			if grave := Grave(ps); len(grave) > 0 {
				said = grave[0].Words(locale.In(locale.English))
			}
			if !strings.HasPrefix(said, c.problems) || (c.problems == "") != (said == "") {
				t.Errorf("it says %q, want %q", said, c.problems)
			}
		})
	}
}

const withVariations = "1.e4 e5 2.Nf3 Nc6 3.Bb5 (3.Bc4 Bc5 4.c3 (4.b4 Bxb4 5.c3) 4...Nf6) 3...a6 4.Ba4 Nf6"

// Keys walk through the game and its variations.
func TestWalk(t *testing.T) {
	for _, c := range []struct {
		name string
		keys []fyne.KeyName
		want string
	}{
		{"stands at the end", nil, "Nf6"},
		{"back", []fyne.KeyName{fyne.KeyLeft}, "Ba4"},
		{"a move up", []fyne.KeyName{fyne.KeyUp}, "a6"},
		{"the beginning", []fyne.KeyName{fyne.KeyHome}, "--"},
		{"forward from the beginning", []fyne.KeyName{fyne.KeyHome, fyne.KeyDown, fyne.KeyRight}, "Nf3"},
		{"beside", []fyne.KeyName{fyne.KeyUp, fyne.KeyLeft, fyne.KeyPageDown}, "Bc4"},
		{"the end of a variation", []fyne.KeyName{fyne.KeyUp, fyne.KeyLeft, fyne.KeyPageDown, fyne.KeyEnd}, "Nf6"},
		{"within a variation", []fyne.KeyName{fyne.KeyUp, fyne.KeyLeft, fyne.KeyPageDown, fyne.KeyDown, fyne.KeyPageDown}, "b4"},
		{"and back beside", []fyne.KeyName{fyne.KeyUp, fyne.KeyLeft, fyne.KeyPageDown, fyne.KeyPageUp}, "Bb5"},
		{"cut", []fyne.KeyName{fyne.KeyUp, fyne.KeyDelete, fyne.KeyEnd}, "Bb5"},
		{"Backspace on the board's keys", []fyne.KeyName{fyne.KeyBackspace}, "Ba4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, w := newGame(t)
			if ps := Grave(g.Load(withVariations)); len(ps) > 0 {
				t.Fatal(ps)
			}
			w.Canvas().Focus(g.Moves)
			press(g.Moves, c.keys...)
			at := g.Tree().At()
			if got := at.SAN(); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if g.Board.Shown() != at.Position() {
				t.Error("the board shows another position")
			}
		})
	}
}

// The list holds every move once, and a press on one goes there.
func TestList(t *testing.T) {
	g, _ := newGame(t)
	g.Load(withVariations)
	g.Moves.SetMarks(map[int]string{4: "①"})
	g.Moves.SetWritten("O-O", "②")
	var words []string
	for y, r := range g.Moves.rows {
		for _, tk := range r.tokens {
			words = append(words, tk.text)
			if tk.node == nil {
				continue
			}
			g.Moves.sheet.Tapped(&fyne.PointEvent{Position: fyne.NewPos(tk.x+1, (float32(y)+0.5)*g.Moves.rowHeight())})
			if g.Tree().At() != tk.node {
				t.Errorf("a press on %s goes to %s", tk.text, g.Tree().At().SAN())
			}
		}
	}
	want := "1 e4 e5 2 Nf3 Nc6 ① 3 Bb5 3.Bc4 Bc5 4.c3 (4.b4 Bxb4 5.c3) 4…Nf6 3 … a6 4 Ba4 Nf6 5 O-O ② not made"
	if got := strings.Join(words, " "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// What the tree was read from it writes again.
func TestPGNComesBack(t *testing.T) {
	g, _ := newGame(t)
	g.Load(withVariations)
	first := g.Tree().PGN().String()
	g.Load(first)
	if got := g.Tree().PGN().String(); got != first || !strings.Contains(got, "(4. b4 Bxb4 5. c3)") {
		t.Errorf("got\n%s\nwant\n%s", got, first)
	}
}

// A move by hand beside the game is a variation; raised it is the game.
func TestRaise(t *testing.T) {
	g, _ := newGame(t)
	g.Load("1.e4 e5 2.Nf3")
	g.Tree().GoPly(1)
	g.Update()
	click(t, g.Board, "c7", "c5")
	if got := g.Tree().Whole().SAN(2); got != "e5" {
		t.Errorf("the game has %s, want e5", got)
	}
	g.Tree().Raise()
	if got := g.Tree().Whole().SAN(2); got != "c5" {
		t.Errorf("raised, the game has %s, want c5", got)
	}
	if got := g.Tree().Game().Len(); got != 2 {
		t.Errorf("the line has %d half-moves, want 2", got)
	}
}

// A list of a long game draws what is in sight and no more.
func TestLongGame(t *testing.T) {
	g, _ := newGame(t)
	g.take(strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 60))
	if got := g.Tree().At().Ply(); got != 240 {
		t.Fatalf("got %d half-moves, want 240", got)
	}
	if got := len(g.Moves.sheet.v.texts); got > 100 {
		t.Errorf("%d texts for some twenty rows", got)
	}
	if g.Moves.scroll.Offset.Y == 0 {
		t.Error("the last move is out of sight")
	}
	press(g.Moves, fyne.KeyHome)
	if g.Moves.scroll.Offset.Y != 0 {
		t.Error("the first move is out of sight")
	}
}

// From the key to the picture, with the list of a long game beside it.
func BenchmarkKeyToPicture(b *testing.B) {
	g, w := newGame(b)
	g.take(strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 60))
	w.Canvas().Focus(g.Moves)
	side := int(8 * g.Board.geometry.side)
	for b.Loop() {
		press(g.Moves, fyne.KeyLeft)
		g.Board.view.draw(side, side)
		if g.Tree().At().Ply() == 0 {
			press(g.Moves, fyne.KeyEnd)
		}
	}
}
