package desktop

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"sealedmove/arbiter/laws"
	"sealedmove/ui/desktop/look"
)

// What a ruling rests on stands beside it: signs in the list of moves, small
// boards that lead there, arrows and frames on the board, by form.
func TestEvidenceBesideTheRuling(t *testing.T) {
	f := posted(t, 4)
	for _, c := range []struct {
		name, form string
		answers    laws.Answers
		marks      map[int]string
		boards     int // small ones
		arrows     int
		targets    int
		says       string
	}{
		{"a position that stood three times", "claim", laws.Answers{"kind": "threefold", "moves": "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"}, map[int]string{0: "①", 4: "②", 8: "③"}, 3, 0, 0, "White's move"},
		{"one that only looked the same", "claim", laws.Answers{"kind": "threefold", "fen": freePawn, "moves": "70...f5 71.Rb8 Kc6 72.Re8 Kd6 73.Rb8 Kc6 74.Re8 Kd6"}, map[int]string{1: "≠", 5: "①", 9: "②"}, 3, 0, 0, "e.p. on f6 was possible"},
		{"a written move", "claim", laws.Answers{"kind": "threefold", "moves": "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", "written": "Ng8"}, map[int]string{0: "①", 4: "②", 8: "③"}, 3, 1, 0, ""},
		{"the moves that a touched piece leaves", "touch", laws.Answers{"how": "deliberate", "moves": "e4 e5", "squares": "f1"}, nil, 0, 0, 5, "Ba6"},
		{"what replaces an illegal move", "illegal", laws.Answers{"player": "white", "act": "move", "pressed": "yes", "moves": "e4 e5 Bb6", "squares": "f1"}, nil, 0, 0, 5, "2.Bb6"},
		{"a sealed move that fits two", "resume", laws.Answers{"what": "sealed", "fen": "4k3/7p/8/8/8/5N2/8/1N2K3 w - - 0 41", "sealed-move": "Nd2"}, nil, 0, 2, 0, "Nbd2, Nfd2"},
		{"two scoresheets: the game that agrees best", "sheets", laws.Answers{"sheet-white": "e4 e5 Nf3 Nc6", "sheet-black": "e4 e5 Nf3 Nf6"}, map[int]string{4: "≠"}, 0, 0, 0, ""},
		{"nothing is asked yet", "claim", laws.Answers{"moves": "e4"}, nil, 0, 0, 0, "What is claimed?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := ruling(t, f, c.form, c.answers)
			if got := s.game.Moves.Marks(); len(got) != len(c.marks) {
				t.Errorf("marks %v, want %v", got, c.marks)
			}
			for ply, sign := range c.marks {
				if got := s.game.Moves.Marks()[ply]; got != sign {
					t.Errorf("half-move %d is marked %q, want %q", ply, got, sign)
				}
			}
			if got := len(s.proof.row.Objects); got != c.boards {
				t.Errorf("%d small boards, want %d", got, c.boards)
			}
			e := s.game.Board.Evidence()
			if len(e.Arrows) != c.arrows || e.Targets.Count() != c.targets {
				t.Errorf("%d arrows and %d squares, want %d and %d", len(e.Arrows), e.Targets.Count(), c.arrows, c.targets)
			}
			if got := said(f); !strings.Contains(got, strings.Join(strings.Fields(c.says), " ")) {
				t.Errorf("%q is not said: %s", c.says, got)
			}
		})
	}
}

// The mate for which a player loses on time can be gone through on the board,
// which makes no moves meanwhile; what was typed stays as it is.
func TestTheMateOfAFlag(t *testing.T) {
	f := posted(t, 4)
	const moves = "1.e4 e5 2.Bc4 Nc6 3.Qh5 Nf6"
	s := ruling(t, f, "flag", laws.Answers{"flag": "black", "moves": moves})
	link := linkNamed(f, f.t("analysis.show-mate", 1))
	if link == nil {
		t.Fatalf("no mate is offered: %s", said(f))
	}
	link.Tapped(nil)
	if p := s.game.Tree().Position(); !p.Checkmate() {
		t.Errorf("the board shows %s", p.FEN())
	}
	if s.typedInto()["moves"] != moves {
		t.Errorf("the moves are %q", s.typedInto()["moves"])
	}
	linkNamed(f, f.t("desk.hide-mate")).Tapped(nil)
	if s.game.Tree().Game().Len() != 6 {
		t.Errorf("back at half-move %d", s.game.Tree().Game().Len())
	}
	linkNamed(f, f.t("analysis.show-mate", 1)).Tapped(nil)
	f.focus(s.fields[0].first)
	s.put("flag", "white") // another question: the mate goes, and the keyboard stays
	if f.win.Canvas().Focused() != s.fields[0].first {
		t.Error("the keyboard has left the field")
	}
	if s.mating || s.game.Tree().Whole().Len() != 6 {
		t.Errorf("the mate is still behind the %d half-moves", s.game.Tree().Whole().Len())
	}
}

// The articles of a ruling open over the form, and leave it as it is; those in
// the log too.
func TestArticlesOfARuling(t *testing.T) {
	f := posted(t, 4)
	s := ruling(t, f, "flag", laws.Answers{"flag": "black", "fen": "8/8/8/3k4/3q4/8/1N6/K7 w - - 0 1"})
	open := func() {
		t.Helper()
		link := linkNamed(f, "Art. 6.9")
		if link == nil {
			t.Fatalf("6.9 is no link: %s", said(f))
		}
		link.Tapped(nil)
		if got := overlayWords(f); !strings.Contains(got, "Art. 6.9") || !strings.Contains(got, f.t("lawbook.edition-long.fide1985")) {
			t.Fatalf("%s", got)
		}
		press(f, fyne.KeyEscape)
	}
	open()
	if f.place != Ruling || s.typedInto()["flag"] != "black" {
		t.Errorf("place %d, answers %v", f.place, s.typedInto())
	}
	s.submit()
	if f.place != Desk {
		t.Fatal(over(f))
	}
	open()
}

// linkNamed finds a link or button by its words, on the screen or in what lies over it; nil where there is none.
func linkNamed(f *Face, words string) *look.Button {
	var found *look.Button
	var walk func(fyne.CanvasObject)
	walk = func(o fyne.CanvasObject) {
		if b, ok := o.(*look.Button); ok && b.Text() == words && b.Visible() {
			found = b
		}
		switch v := o.(type) {
		case *fyne.Container:
			for _, c := range v.Objects {
				walk(c)
			}
		case fyne.Widget:
			for _, c := range test.WidgetRenderer(v).Objects() {
				walk(c)
			}
		}
	}
	if top := f.win.Canvas().Overlays().Top(); top != nil {
		walk(top)
	}
	walk(f.win.Content())
	return found
}
