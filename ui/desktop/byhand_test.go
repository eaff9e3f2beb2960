package desktop

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"sealedmove/arbiter"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/grid"
)

// draftedTwo is an evening of n players with a draft of round 2, and its screen.
func draftedTwo(t *testing.T, n int) (*Face, *pairingsScreen) {
	t.Helper()
	f := posted(t, n)
	typeText(f, strings.Repeat("1", n/2))
	press(f, fyne.KeyF6, fyne.KeyF6)
	s := f.screens[Pairings].(*pairingsScreen)
	if len(s.drafted()) != 1 {
		t.Fatal("there is no draft of round 2")
	}
	return f, s
}

func notes(s *pairingsScreen) string {
	var seen []string
	for _, o := range s.note.Objects {
		shown(o, &seen)
	}
	return inLine(seen)
}

// The engine's draft is checked by itself, so that F6 posts it at once.
func TestADraftIsCheckedByItself(t *testing.T) {
	f, s := draftedTwo(t, 8)
	if s.steps.Selected() != stepChecked || !strings.Contains(notes(s), "Checked: no rematch") {
		t.Errorf("step %d, %q", s.steps.Selected(), notes(s))
	}
	press(f, fyne.KeyF6)
	if f.place != Results || f.state.Sections[0].Current() != 2 {
		t.Error("F6 did not post it")
	}
}

// What was found is to be acknowledged before F6 posts, and stands beside its row.
func TestFindingsAreAcknowledgedBeforePosting(t *testing.T) {
	f, s := draftedTwo(t, 8)
	sec := f.state.Sections[0]
	first, now := sec.Round(1).Boards[0], sec.Draft.Round.Boards[0]
	// the two of round 1's first board meet again
	other := now.White
	if other == first.White {
		other = now.Black
	}
	yes := append(arbiter.Answers{"warn.manual-begin", "warn.manual-end"}, besideTheRow...)
	st, err := f.Service.SwapPlayers(t.Context(), f.By, f.event, sec.ID, other, first.Black, yes)
	if err == nil {
		st, err = f.Service.EndManual(t.Context(), f.By, f.event, sec.ID, st.Section(sec.ID).Draft.Digest, yes)
	}
	if err != nil {
		t.Fatal(err)
	}
	f.take(st, nil)
	f.draw()
	if s.steps.Selected() != stepDraft || !strings.Contains(notes(s), "have met in round 1 (C1)") {
		t.Fatalf("step %d, %q", s.steps.Selected(), notes(s))
	}
	remark := ""
	for i, r := range s.grid.Rows() {
		if r.Remark != "" && remark == "" {
			if remark = r.Remark; s.places[i-1].board != 1 {
				t.Errorf("%q stands under %+v", remark, s.places[i-1])
			}
		}
	}
	if !strings.Contains(remark, "have met in round 1 (C1)") {
		t.Errorf("beside the row stands %q", remark)
	}
	press(f, fyne.KeyF6)
	if f.state.Sections[0].Current() != 1 || s.steps.Selected() != stepChecked {
		t.Fatalf("round %d, step %d: want it acknowledged and not posted", f.state.Sections[0].Current(), s.steps.Selected())
	}
	press(f, fyne.KeyF6)
	if f.state.Sections[0].Current() != 2 {
		t.Error("F6 did not post it then")
	}
}

// stand puts the cursor on a player of the draft.
func stand(t *testing.T, s *pairingsScreen, p tournament.PlayerID) grid.At {
	t.Helper()
	for i := range s.places {
		for _, col := range []int{whiteColumn, blackColumn} {
			if x, ok := s.at(grid.At{Row: i, Col: col}); ok && x.player == p {
				s.grid.SetCursor(i)
				s.grid.SetStop(col)
				return grid.At{Row: i, Col: col}
			}
		}
	}
	t.Fatalf("%s stands nowhere", p)
	return grid.At{}
}

// A session by keys: begin, take apart, pair, exchange, give the bye, end.
func TestASessionByKeys(t *testing.T) {
	f, s := draftedTwo(t, 7)
	draft := func() *tournament.Draft { return f.state.Sections[0].Draft }
	one, two := draft().Round.Boards[0], draft().Round.Boards[1]
	bye := draft().Round.Byes[0].Player
	typeText(f, "m")
	if text := dialogText(t, f); !strings.Contains(text, "by hand") {
		t.Fatalf("M asks %q", text)
	}
	sayYes(f)
	if !draft().Manual || !strings.Contains(notes(s), "Pairing by hand: 0 changes.") {
		t.Fatalf("no session: %q", notes(s))
	}
	stand(t, s, one.White)
	typeText(f, " ")
	if s.marked.player != one.White {
		t.Fatalf("Space marks %+v", s.marked)
	}
	stand(t, s, two.White)
	typeText(f, " ")
	if b := draft().Round.Boards; b[0].White != two.White || b[1].White != one.White || s.marked.player != "" {
		t.Fatalf("the boards are %+v, were %+v %+v", b, one, two)
	}
	stand(t, s, two.White)
	typeText(f, "u") // board 1 is taken apart
	if left := arbiter.Unpaired(f.state, f.state.Sections[0].ID); len(left) != 2 {
		t.Fatalf("unpaired %v", left)
	}
	press(f, fyne.KeyF6)
	if text := dialogText(t, f); !strings.Contains(text, "neither a board nor the bye") {
		t.Errorf("F6 says %q while two are unpaired", text)
	}
	press(f, fyne.KeyEscape)
	stand(t, s, one.Black)
	typeText(f, " ")
	stand(t, s, two.White)
	typeText(f, " ") // the marked one has White
	if b := draft().Round.Board(one.No); b == nil || b.White != one.Black || b.Black != two.White {
		t.Fatalf("board 1 is %+v", b)
	}
	stand(t, s, one.White)
	typeText(f, "b")
	if y := draft().Round.Byes[0]; y.Player != one.White || y.Kind != tournament.PairingBye {
		t.Fatalf("the bye is %+v, was %s", y, bye)
	}
	if !strings.Contains(notes(s), "4 changes") {
		t.Errorf("it says %q", notes(s))
	}
	press(f, fyne.KeyF6)
	text := dialogText(t, f)
	for _, want := range []string{"boards are not as the engine", "By hand", "The engine", f.shortName(f.state.Player(one.White)) + " · "} {
		if !strings.Contains(text, want) {
			t.Errorf("the end says %q, want %q in it", text, want)
		}
	}
	sayYes(f)
	if draft().Manual || !draft().ByHand || s.steps.Selected() != stepChecked {
		t.Fatalf("the session has not ended: %+v", draft())
	}
	press(f, fyne.KeyF6)
	if f.state.Sections[0].Current() != 2 {
		t.Error("it was not posted")
	}
}

// A session that is taken back leaves the engine's draft.
func TestASessionIsTakenBack(t *testing.T) {
	f, s := draftedTwo(t, 8)
	was := f.state.Sections[0].Draft
	typeText(f, "m")
	sayYes(f)
	stand(t, s, was.Round.Boards[0].White)
	typeText(f, "u")
	press(f, fyne.KeyDelete)
	if text := dialogText(t, f); !strings.Contains(text, "1 change by hand is taken back") {
		t.Fatalf("Del asks %q", text)
	}
	sayYes(f)
	if d := f.state.Sections[0].Draft; d == nil || d.Manual || d.Digest != was.Digest || len(d.Round.Boards) != 4 {
		t.Errorf("the draft is %+v", d)
	}
}

// pressOn presses the button on a cell and says where that is.
func pressOn(t *testing.T, g *grid.Grid, at grid.At) fyne.Position {
	t.Helper()
	for y := float32(0); y < g.Size().Height; y += 7 {
		for x := float32(0); x < g.Size().Width; x += 20 {
			p := fyne.NewPos(x, y)
			g.SetCursor(-1)
			if g.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: p}}); g.Current() == at {
				return p
			}
		}
	}
	t.Fatalf("no point is on %+v", at)
	return fyne.Position{}
}

// A name dragged onto another changes places with it; dropped where nobody is, it stays.
func TestNamesAreDragged(t *testing.T) {
	f, s := draftedTwo(t, 8)
	typeText(f, "m")
	sayYes(f)
	f.win.Resize(fyne.NewSize(1366, 742))
	b := f.state.Sections[0].Draft.Round.Boards
	from, to := stand(t, s, b[0].White), stand(t, s, b[2].Black)
	drag := func(from, to grid.At) {
		end := pressOn(t, s.grid, to)
		start := pressOn(t, s.grid, from) // where the button has gone down
		for _, p := range []fyne.Position{start, end} {
			s.grid.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: p}})
		}
		s.grid.DragEnd()
	}
	drag(from, to)
	if now := f.state.Sections[0].Draft.Round.Boards; now[0].White != b[2].Black || now[2].Black != b[0].White {
		t.Errorf("the boards are %+v, were %+v", now, b)
	}
	before := f.state.Seq
	drag(from, from)
	if f.state.Seq != before || s.marked.player != "" {
		t.Error("a name that was put back has changed something")
	}
}

// In the posted round S turns a board with its result.
func TestAPostedBoardIsTurnedByS(t *testing.T) {
	f := posted(t, 6)
	typeText(f, "1")
	f.Go(Pairings)
	s := f.screens[Pairings].(*pairingsScreen)
	was := f.state.Sections[0].Round(1).Boards[0]
	s.grid.SetCursor(1)
	f.focus(s.grid)
	typeText(f, "s")
	if text := dialogText(t, f); !strings.Contains(text, "the result is 0 – 1") {
		t.Fatalf("S asks %q", text)
	}
	sayYes(f)
	if b := f.state.Sections[0].Round(1).Boards[0]; b.White != was.Black || b.Result != tournament.BlackWins {
		t.Errorf("the board is %+v", b)
	}
}
