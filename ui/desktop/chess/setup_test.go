package chess

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/internal/locale"
	"sealedmove/rules"
	"sealedmove/ui/desktop/look"
)

func newSetup(t testing.TB, fen string) (*Setup, fyne.Window) {
	t.Helper()
	var s *Setup
	w := show(t, look.Theme{Variant: look.Light}, func() fyne.CanvasObject {
		s = NewSetup(locale.In(locale.English), rules.Start())
		return s.Content()
	}, 840, 560)
	setup, _ := rules.ReadFEN(fen)
	s.Set(setup)
	w.Canvas().Focus(s.Board)
	return s, w
}

// Pieces by hand and by keys, and what goes with them.
func TestPlace(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		hand      func(testing.TB, *Setup)
		want      string
	}{
		{"a click puts down what the hand holds", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", func(t testing.TB, s *Setup) {
			s.palette.choose(1, 0)
			click(t, s.Board, "d4")
		}, "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1"},
		{"again takes it away", "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", func(t testing.TB, s *Setup) {
			s.palette.choose(1, 0)
			click(t, s.Board, "d4")
		}, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"the empty hand takes away", "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", func(t testing.TB, s *Setup) {
			s.palette.choose(6, 1)
			click(t, s.Board, "d4")
		}, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"letters as in FEN at the cursor", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", func(_ testing.TB, s *Setup) {
			press(s.Board, fyne.KeyUp)
			s.Board.TypedRune('n')
			press(s.Board, fyne.KeyUp)
			s.Board.TypedRune('P')
		}, "4k3/8/8/8/8/4P3/4n3/4K3 w - - 0 1"},
		{"Delete at the cursor", "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", func(_ testing.TB, s *Setup) {
			press(s.Board, fyne.KeyUp, fyne.KeyDelete)
		}, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"dragged to another square", "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", func(t testing.TB, s *Setup) {
			dragPiece(t, s.Board, "d4", at(t, s.Board, "h8"))
		}, "4k2Q/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"dragged off the board", "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", func(t testing.TB, s *Setup) {
			dragPiece(t, s.Board, "d4", fyne.NewPos(1, 1))
		}, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"the right to castle goes with its rook", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", func(t testing.TB, s *Setup) {
			dragPiece(t, s.Board, "h1", at(t, s.Board, "h3"))
		}, "4k3/8/8/8/8/7R/8/R3K3 w Q - 0 1"},
		{"castling is allowed by its box", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", func(_ testing.TB, s *Setup) {
			s.castle[1].TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
		}, "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1"},
		{"en passant is chosen", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", func(_ testing.TB, s *Setup) {
			s.enPassant.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
		}, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"},
		{"Black to move", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", func(_ testing.TB, s *Setup) {
			s.turn.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
		}, "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"numbers", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", func(_ testing.TB, s *Setup) {
			s.number.SetText("40")
			s.half.SetText("12")
			s.half.SetText("12x") // says so, and keeps 12
		}, "4k3/8/8/8/8/8/8/4K3 w - - 12 40"},
		{"a FEN typed", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", func(_ testing.TB, s *Setup) {
			s.fen.SetText("4k3/8/8/8/8/8/8/4K2R b K - 3 9")
		}, "4k3/8/8/8/8/8/8/4K2R b K - 3 9"},
		{"half a FEN changes nothing", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", func(_ testing.TB, s *Setup) {
			s.fen.SetText("4k3/8/8")
		}, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, _ := newSetup(t, c.fen)
			c.hand(t, s)
			setup := s.Setup()
			if got := setup.FEN(); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if s.Board.Pieces() != setup.Pieces {
				t.Error("the board shows something else")
			}
		})
	}
}

// Everything wrong is said at once, and goes when it is mended.
func TestSetupFaults(t *testing.T) {
	s, w := newSetup(t, "4k3/8/8/8/8/8/8/8 w - - 0 1")
	picture(t, w, "setup-faults")
	codes := func() (out []rules.FaultCode) {
		for _, f := range s.faults {
			out = append(out, f.Code)
		}
		return out
	}
	if !slices.Contains(codes(), rules.NoKing) {
		t.Errorf("got %v, want a missing king", codes())
	}
	if _, err := s.Position(); err == nil {
		t.Error("a board without a king is a position")
	}
	s.palette.choose(0, 0)
	click(t, s.Board, "e1")
	if len(codes()) > 0 {
		t.Errorf("got %v, want nothing", codes())
	}
	s.fen.SetText("4k3/8/8/8/8/8/8/4KX2 w - - 0 1")
	if !slices.Contains(codes(), rules.FENLetter) {
		t.Errorf("got %v, want the letter that is no piece", codes())
	}
}

func TestSetupPictures(t *testing.T) {
	for _, c := range []struct {
		name  string
		lang  locale.Lang
		theme look.Theme
	}{
		{"setup-en-light", locale.English, look.Theme{Variant: look.Light}},
		{"setup-zh-Hans-dark", locale.Hans, look.Theme{Variant: look.Dark}},
		{"setup-en-contrast", locale.English, look.Theme{Variant: look.HighContrast}},
	} {
		var s *Setup
		w := show(t, c.theme, func() fyne.CanvasObject { s = NewSetup(locale.In(c.lang), rules.Start()); return s.Content() }, 840, 600)
		setup, _ := rules.ReadFEN("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk d6 0 20")
		s.Set(setup)
		w.Canvas().Focus(s.palette)
		picture(t, w, c.name)
	}
}
