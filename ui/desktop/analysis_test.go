package desktop

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"sealedmove/internal/locale"
	"sealedmove/rules"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/chess"
	"sealedmove/ui/desktop/look"
)

// onBoard is the analysis screen with a game loaded.
func onBoard(t testing.TB, f *Face, game string) *analysis {
	t.Helper()
	f.showAnalysis()
	s, ok := f.screens[Analysis].(*analysisScreen)
	if !ok || f.place != Analysis {
		t.Fatal("there is no analysis board")
	}
	if ps := chess.Grave(s.a.game.Load(game)); len(ps) > 0 {
		t.Fatal(ps[0].Words(f.words))
	}
	return s.a
}

func fenGame(fen, moves string) string { return "[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n" + moves }

// textsIn are the texts of what is shown in a container.
func textsIn(o fyne.CanvasObject) string {
	var seen []string
	shown(o, &seen)
	return inLine(seen)
}

const (
	pinnedPawn = "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1"
	freePawn   = "4R3/4bp1p/3kn1p1/1p4P1/5P2/3KP3/7P/8 b - - 0 70"
)

// The verdicts of the hard cases, with what they rest on.
func TestAnalysis(t *testing.T) {
	for _, c := range []struct {
		name, game, written string
		fifty               bool
		edition             tournament.Edition
		says                string // in the verdict
		marks               map[int]string
		arrow               bool
	}{
		{
			name: "hard case 1: the capture en passant was never possible", game: fenGame(pinnedPawn, "1...h5 2.Rh6 Rh7 3.Re6 Rg7 4.Rh6 Rh7 5.Re6 Rg7"),
			says: "The claim is right", marks: map[int]string{1: "①", 5: "②", 9: "③"},
		},
		{
			name: "hard case 2: it was possible the first time", game: fenGame(freePawn, "70...f5 71.Rb8 Kc6 72.Re8 Kd6 73.Rb8 Kc6 74.Re8 Kd6"),
			says: "The claim is wrong", marks: map[int]string{1: "≠", 5: "①", 9: "②"},
		},
		{
			name: "with a written move", game: "1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1", written: "Ng8",
			says: "The claim is right", marks: map[int]string{0: "①", 4: "②", 8: "③"}, arrow: true,
		},
		{
			name: "the written move in Chinese", game: "1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1", written: "马g8",
			says: "The claim is right", marks: map[int]string{0: "①", 4: "②", 8: "③"}, arrow: true,
		},
		{
			name: "a written move that must be played", game: "1.Nf3 Nf6 2.Ng1", written: "Ng8",
			says: "Ng8, must be made", marks: map[int]string{0: "①", 4: "②"}, arrow: true,
		},
		{
			name: "hard case 9: forty-nine and a half moves, 2023", game: "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", written: "Ra2", fifty: true,
			says: "The claim is right", arrow: true,
		},
		{
			name: "hard case 9 by the older Laws", game: "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", written: "Ra2", fifty: true, edition: tournament.FIDE1985,
			says: "The claim is wrong", arrow: true,
		},
		{
			name: "a written move that cannot be read is said beside it", game: "1.e4", written: "xyzzy",
			says: "", marks: nil,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFace(t)
			a := onBoard(t, f, c.game)
			if c.edition != "" {
				a.regime.Edition = c.edition
			}
			if c.fifty {
				a.kind.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
			}
			a.written.SetText(c.written)
			got := textsIn(a.verdict)
			if c.says == "" {
				if a.wrong.Text() == "" {
					t.Error("nothing is said")
				}
			} else if !strings.Contains(got, c.says) {
				t.Errorf("it says %q, want %q", got, c.says)
			}
			if c.marks != nil {
				for ply, sign := range c.marks {
					if got := a.game.Moves.Marks()[ply]; got != sign {
						t.Errorf("half-move %d has %q, want %q", ply, got, sign)
					}
				}
				if len(a.game.Moves.Marks()) != len(c.marks) {
					t.Errorf("got the marks %v, want %v", a.game.Moves.Marks(), c.marks)
				}
			}
			if got := len(a.game.Board.Evidence().Arrows) == 1; got != c.arrow {
				t.Errorf("an arrow: %v, want %v", got, c.arrow)
			}
		})
	}
}

// What holds of the position shown, whoever asks.
func TestAnalysisFacts(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		says      []string
	}{
		{"hard case 15: knight against queen", "8/8/8/3k4/3q4/8/1N6/K7 w - - 0 1", []string{"White cannot mate any more", "Black can still mate", "If the flag of Black falls now, the game is drawn", "If the flag of White falls now, White loses"}},
		{"hard case 17: a closed wall", "8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 b - - 0 1", []string{"White cannot mate", "Black cannot mate", "Dead position"}},
		{"mate on the board", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", []string{"over by itself: checkmate"}},
		{"the start", rules.StartFEN, []string{"Nothing has ended", "White can still mate", "If the flag of White falls now, White loses"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFace(t)
			a := onBoard(t, f, c.fen)
			got := textsIn(a.facts)
			for _, want := range c.says {
				if !strings.Contains(got, want) {
					t.Errorf("it does not say %q: %q", want, got)
				}
			}
		})
	}
}

// The evidence stays while one walks through the game; the arrow belongs to its end.
func TestWalkThroughEvidence(t *testing.T) {
	f := newFace(t)
	a := onBoard(t, f, "1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1")
	a.written.SetText("Ng8")
	f.focus(a.game.Moves)
	press(f, fyne.KeyLeft)
	if len(a.game.Board.Evidence().Arrows) != 0 {
		t.Error("the written move is drawn in another position")
	}
	if got := textsIn(a.verdict); !strings.Contains(got, "The claim is right") {
		t.Errorf("looking back changes the verdict: %q", got)
	}
	press(f, fyne.KeyEnd)
	if len(a.game.Board.Evidence().Arrows) != 1 {
		t.Error("back at the end there is no arrow")
	}
	f.SetLanguage(locale.Hans)
	s, ok := f.screens[Analysis].(*analysisScreen)
	if !ok || s.a.written.Text != "Ng8" || s.a.game.Tree().Whole().Len() != 7 {
		t.Error("a change of language loses the game")
	}
}

// A pasted game with a fault opens where the fault is; mended, it is taken.
func TestPasteFaulty(t *testing.T) {
	f := newFace(t)
	f.showAnalysis()
	f.app.Clipboard().SetContent("1.e4 e5\n2.Ke3 Nc6")
	f.win.Canvas().Focused().(fyne.Shortcutable).TypedShortcut(&fyne.ShortcutPaste{Clipboard: f.app.Clipboard()}) //nolint:forcetypeassert // the board is
	if !f.asking() {
		t.Fatal("nothing is asked")
	}
	if got := overlayWords(f); !strings.Contains(got, "Line 2, column 3") {
		t.Errorf("the place is not said: %s", got)
	}
	e, ok := f.win.Canvas().Focused().(*look.Entry)
	if !ok {
		t.Fatal("the text has not the keyboard")
	}
	if e.CursorRow != 1 || e.CursorColumn != 2 {
		t.Errorf("the cursor is at %d, %d, want at the fault", e.CursorRow, e.CursorColumn)
	}
	e.SetText("1.e4 e5\n2.Nf3 Nc6")
	toButton(t, f, "Use this game")
	press(f, fyne.KeyReturn)
	s, ok := f.screens[Analysis].(*analysisScreen)
	if !ok || s.a.tree.Whole().Len() != 4 {
		t.Error("the mended game is not taken")
	}
}

func TestAnalysisPictures(t *testing.T) {
	inEachGuise(t, "analysis-right", func(f *Face) {
		a := onBoard(t, f, "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 Bb7 10.d4 Re8 11.Ng5 Rf8 12.Nf3 Re8 13.Ng5 Rf8")
		a.written.SetText("Nf3")
	})
	t.Run("large", func(t *testing.T) {
		f := newFace(t)
		f.win.Resize(fyne.NewSize(2560, 1440))
		f.setTheme(func(th *look.Theme) { th.Variant, th.Percent = look.Light, 150 })
		onBoard(t, f, "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 Bb7 10.d4 Re8 11.Ng5 Rf8 12.Nf3 Re8 13.Ng5 Rf8 14.Nf3")
		lookedAt(t, f, "analysis-large")
		if size := f.win.Canvas().Content().MinSize(); size.Width > 2560 || size.Height > 1440 {
			t.Errorf("it wants %v", size)
		}
	})
	inEachGuise(t, "analysis-wrong", func(f *Face) {
		onBoard(t, f, fenGame(freePawn, "70...f5 71.Rb8 Kc6 72.Re8 Kd6 73.Rb8 Kc6 74.Re8 Kd6"))
	})
	inEachGuise(t, "analysis-setup", func(f *Face) {
		onBoard(t, f, "8/8/8/3k4/3q4/8/1N6/K7 w - - 0 1")
		f.screens[Analysis].(*analysisScreen).setUp() //nolint:forcetypeassert // it was shown
	})
	inEachGuise(t, "analysis-paste", func(f *Face) {
		f.showAnalysis()
		f.pasteGame("1.e4 e5\n2.Ke3 Nc6", f.screens[Analysis].(*analysisScreen).a.game) //nolint:forcetypeassert // it was shown
	})
}

// From a key to what is seen, at the end of a game of a hundred moves: walking
// back, and making a move there, which asks the Laws anew.
func BenchmarkAnalysis(b *testing.B) {
	for _, c := range []struct {
		name string
		keys []fyne.KeyName
	}{{"a step through the game", []fyne.KeyName{fyne.KeyLeft, fyne.KeyRight}}, {"a move asked about", []fyne.KeyName{fyne.KeyDelete}}} {
		b.Run(c.name, func(b *testing.B) {
			f := newFace(b)
			f.Later = func(time.Duration, func()) {} // the search is beside the program
			f.win.Resize(fyne.NewSize(1366, 742))
			a := onBoard(b, f, strings.Repeat("Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8 ", 25))
			f.focus(a.game.Moves)
			for b.Loop() {
				press(f, c.keys...)
				if a.tree.At().Ply() < 10 {
					b.StopTimer()
					a.game.Load(strings.Repeat("Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8 ", 25))
					b.StartTimer()
				}
			}
		})
	}
}
