package desktop

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"sealedmove/arbiter"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/internal/locale"
	"sealedmove/pairing"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// folded is a system for these tests: first against last, never twice.
type folded struct{}

func (folded) Pair(in pairing.Input, _ pairing.Control) (pairing.Output, error) {
	var free []pairing.Player
	for _, p := range in.Players {
		if p.Present {
			free = append(free, p)
		}
	}
	var out pairing.Output
	for len(free) > 1 {
		a := free[0]
		i := len(free) - 1
		for i > 0 && slices.ContainsFunc(a.Past, func(r pairing.Past) bool { return r.Met && r.Opponent == free[i].TPN }) {
			i--
		}
		if i == 0 {
			return out, &pairing.NoPairing{Unpaired: []tournament.TPN{a.TPN}}
		}
		out.Boards = append(out.Boards, pairing.Pair{White: a.TPN, Black: free[i].TPN})
		free = slices.Delete(slices.Delete(free, i, i+1), 0, 1)
	}
	if len(free) == 1 {
		out.Bye = free[0].TPN
	}
	return out, nil
}

type noFiles struct{}

func (noFiles) Encodings() []string { return []string{"UTF-8", "GB18030"} }

func (noFiles) Tournament(name string, _ []byte, _ string) ([]tournament.Event, tournament.Problems) {
	return nil, tournament.Problems{{File: name, Line: 3, Column: 5, Key: "player.no-name"}}
}

func (noFiles) Players(name string, b []byte, _ string, _ []*tournament.Player) (List, tournament.Problems) {
	var l List
	var ps tournament.Problems
	for i, line := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		e := tournament.Entrant{File: name, Line: i + 1, Name: tournament.Written{Text: line, Line: i + 1, Column: 1}}
		_, _, problems := e.Check()
		ps = append(ps, problems...)
		l.Rows = append(l.Rows, e)
	}
	return l, ps
}

// newFace is a face over an empty store, its work done at once.
func newFace(t testing.TB) *Face {
	t.Helper()
	return newFaceOn(t, arbitertest.NewMemory())
}

// oneApp is the app of all tests of the package: for each new one, and after each
// change of theme, Fyne reads its fonts again, 16 MB of them, and what shapes texts
// never lets go of the old ones.
var oneApp = sync.OnceValue(test.NewApp)

// newApp is the app as it is in the beginning, without a window and without
// anything chosen.
func newApp(t testing.TB) fyne.App {
	t.Helper()
	app := oneApp()
	app.Preferences().(interface{ WriteValues(func(map[string]any)) }).WriteValues(func(chosen map[string]any) { clear(chosen) })
	t.Cleanup(func() {
		for _, w := range slices.Clone(app.Driver().AllWindows()) {
			w.Close()
		}
	})
	return app
}

func newFaceOn(t testing.TB, store arbiter.Store) *Face {
	t.Helper()
	app := newApp(t)
	now := time.Date(2026, 11, 30, 19, 40, 0, 0, time.UTC)
	svc := arbiter.New(store, arbiter.Options{
		Systems: map[tournament.System]pairing.System{tournament.Dutch: folded{}, tournament.RoundRobin: folded{}}, Now: func() time.Time { return now },
	})
	return New(app, Deps{Service: svc, By: arbiter.Actor{ID: "desk", Role: arbiter.ChiefArbiter}, Files: noFiles{}, DocumentsDir: t.TempDir(), LastBackup: func() (time.Time, bool) { return now, true }, Lang: "en"})
}

// press types a key at whatever has the keyboard.
func press(f *Face, keys ...fyne.KeyName) {
	c := f.win.Canvas()
	for _, k := range keys {
		e := &fyne.KeyEvent{Name: k}
		if w := c.Focused(); w != nil {
			w.TypedKey(e)
		} else if fn := c.OnTypedKey(); fn != nil {
			fn(e)
		}
	}
}

// sayYes answers a question, whose Cancel has the keyboard.
func sayYes(f *Face) {
	f.win.Canvas().FocusNext()
	press(f, fyne.KeyReturn)
}

func typeText(f *Face, s string) {
	for _, r := range s {
		if w := f.win.Canvas().Focused(); w != nil {
			w.TypedRune(r)
		}
	}
}

// evening has one Swiss section of n players, entered by typing.
func evening(t *testing.T, n int) *Face {
	t.Helper()
	f := newFace(t)
	enterEvening(t, f, n)
	return f
}

func enterEvening(t *testing.T, f *Face, n int) {
	t.Helper()
	f.Go(NewTournament)
	press(f, fyne.KeyReturn, fyne.KeyReturn, fyne.KeyReturn, fyne.KeyReturn, fyne.KeyReturn)
	if f.event == "" {
		t.Fatal("five times Enter did not start a club evening")
	}
	for i := range n {
		typeText(f, fmt.Sprintf("Player %c", 'A'+i))
		press(f, fyne.KeyReturn)
		typeText(f, fmt.Sprint(2000-10*i))
		press(f, fyne.KeyReturn)
	}
	if got := len(f.state.Players); got != n {
		t.Fatalf("%d players entered, want %d", got, n)
	}
}

// shown collects the texts that a person sees.
func shown(o fyne.CanvasObject, into *[]string) {
	if !o.Visible() {
		return
	}
	switch v := o.(type) {
	case *canvas.Text:
		*into = append(*into, v.Text)
	case *fyne.Container:
		for _, c := range v.Objects {
			shown(c, into)
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(v).Objects() {
			shown(c, into)
		}
	}
}

func held(t testing.TB, f *Face, board tournament.BoardNo) tournament.Result {
	t.Helper()
	return f.state.Sections[0].Round(f.state.Sections[0].Current()).Board(board).Result
}

func TestFiveTimesEnterStartsAClubEvening(t *testing.T) {
	f := evening(t, 2)
	sec := f.state.Sections[0]
	if sec.System != tournament.Dutch || sec.TotalRounds != 5 || !sec.FIDEMode || f.state.Info.Laws != tournament.FIDE2023 || f.state.Info.Tempo != tournament.Standard {
		t.Errorf("settings %+v, laws %s, tempo %s", sec.Settings, f.state.Info.Laws, f.state.Info.Tempo)
	}
	if p := f.state.Players[1]; p.Person.Value.Name != "Player B" || p.Rating != 1990 {
		t.Errorf("second player is %+v", p)
	}
}

func TestARoundByKeysAlone(t *testing.T) {
	f := evening(t, 8)
	press(f, fyne.KeyF6) // to the pairings
	press(f, fyne.KeyF6) // pair
	if f.state.Sections[0].Draft == nil {
		t.Fatal("F6 made no draft")
	}
	press(f, fyne.KeyF6) // post, and on to the results
	if f.place != Results {
		t.Fatalf("after posting the place is %d, want the results", f.place)
	}
	typeText(f, "1d0f1")
	for b, want := range map[tournament.BoardNo]tournament.Result{1: tournament.WhiteWins, 2: tournament.Drawn, 3: tournament.BlackWins, 4: tournament.WhiteByForfeit} {
		if got := held(t, f, b); got != want {
			t.Errorf("board %d holds %q, want %q", b, got, want)
		}
	}
	f.undo()
	if got := held(t, f, 4); got != tournament.NoResult {
		t.Errorf("after undo board 4 holds %q", got)
	}
}

func TestEveryResultKey(t *testing.T) {
	for _, c := range []struct {
		keys string
		want tournament.Result
	}{
		{"1", tournament.WhiteWins},
		{"w", tournament.WhiteWins},
		{"0", tournament.BlackWins},
		{"l", tournament.BlackWins},
		{"d", tournament.Drawn},
		{"=", tournament.Drawn},
		{"5", tournament.Drawn},
		{"f1", tournament.WhiteByForfeit},
		{"f0", tournament.BlackByForfeit},
		{"x", tournament.DoubleForfeit},
		{"fx", tournament.DoubleForfeit},
		{"a", tournament.Adjourned},
		{"o", tournament.Postponed},
		{"p0", tournament.BothLose},
		{"p1", tournament.HalfToWhite},
		{"p2", tournament.HalfToBlack},
		{"u1", tournament.WhiteWinsUnrated},
		{"ud", tournament.DrawnUnrated},
		{"u0", tournament.BlackWinsUnrated},
		{"q", tournament.NoResult},
		{"fq", tournament.NoResult},
		{"p5", tournament.NoResult},
		{"2", tournament.NoResult},
	} {
		var k resultKeys
		got, v := tournament.NoResult, nothing
		for _, r := range c.keys {
			v, got = k.read(r)
		}
		if c.want == tournament.NoResult && v == enter || got != c.want {
			t.Errorf("%q gives %q, want %q", c.keys, got, c.want)
		}
	}
	three := resultKeys{three: true}
	if _, got := three.read('2'); got != tournament.BlackWins {
		t.Errorf("with keys 1 2 3, 2 gives %q", got)
	}
	if _, got := three.read('3'); got != tournament.Drawn {
		t.Errorf("with keys 1 2 3, 3 gives %q", got)
	}
}

func posted(t *testing.T, n int) *Face {
	t.Helper()
	f := evening(t, n)
	press(f, fyne.KeyF6, fyne.KeyF6, fyne.KeyF6)
	return f
}

func TestGoToABoard(t *testing.T) {
	f := posted(t, 8)
	typeText(f, "g3")
	press(f, fyne.KeyReturn)
	typeText(f, "1")
	if held(t, f, 3) != tournament.WhiteWins {
		t.Error("g3 Enter 1 did not enter a result on board 3")
	}
}

func TestAfterTheLastBoardTheScreenSaysWhatIsMissing(t *testing.T) {
	f := posted(t, 6)
	press(f, fyne.KeyReturn) // board 1 stays
	typeText(f, "11")
	s := f.screens[Results].(*resultsScreen)
	if got := s.foot.text.Text(); !strings.Contains(got, "1") || got == "" {
		t.Errorf("the line says %q, want that board 1 is missing", got)
	}
}

func TestVerifyStopsAtAMismatch(t *testing.T) {
	f := posted(t, 4)
	typeText(f, "10") // both boards
	typeText(f, "v")
	typeText(f, "1") // board 1 again: right
	typeText(f, "1") // board 2 holds 0-1
	s := f.screens[Results].(*resultsScreen)
	k, _ := s.at()
	if k.board != 2 || held(t, f, 2) != tournament.BlackWins {
		t.Errorf("cursor on board %d, board 2 holds %q", k.board, held(t, f, 2))
	}
	if c := s.cell(k); c.Frame != look.Bad || !strings.Contains(c.Text, "≠") {
		t.Errorf("the mismatch looks like %+v", c)
	}
}

func TestClearAndUndoNameTheAct(t *testing.T) {
	f := posted(t, 4)
	typeText(f, "1")
	if got := f.words.T("desktop.menu.undo-what", f.undoes.Undo); !strings.Contains(got, "1 – 0") {
		t.Errorf("undo is called %q", got)
	}
	press(f, fyne.KeyUp, fyne.KeyBackspace)
	if held(t, f, 1) != tournament.NoResult {
		t.Error("Backspace did not clear")
	}
}

func TestPairingWithMissingResultsAsks(t *testing.T) {
	f := posted(t, 6)
	typeText(f, "1")
	f.Go(Pairings)
	press(f, fyne.KeyF6)
	if f.win.Canvas().Overlays().Top() == nil {
		t.Fatal("no dialog asks about the missing results")
	}
	press(f, fyne.KeyEscape)
	if f.state.Sections[0].Draft != nil {
		t.Fatal("Escape paired all the same")
	}
}

func TestWhatIsWrongStandsBesideTheEntry(t *testing.T) {
	f := evening(t, 1)
	f.Go(Players)
	s := f.screens[Players].(*playersScreen)
	press(f, fyne.KeyReturn)
	if s.problem.Text() == "" {
		t.Error("an empty name is not mentioned")
	}
	typeText(f, "Slip")
	press(f, fyne.KeyReturn)
	typeText(f, "99999")
	press(f, fyne.KeyReturn)
	if !strings.Contains(s.problem.Text(), "99999") || len(f.state.Players) != 1 {
		t.Errorf("the entry says %q, %d players", s.problem.Text(), len(f.state.Players))
	}
	if s.name.Text != "Slip" || s.rating.Text != "99999" {
		t.Error("what was typed is gone")
	}
}

func TestANewFaceSpeaksChineseWithoutALeftOverWord(t *testing.T) {
	f := posted(t, 6)
	f.SetLanguage(locale.Hans)
	for _, p := range []Place{Home, Players, Pairings, Results, Standings, Documents, NewTournament} {
		f.Go(p)
		var seen []string
		shown(f.win.Content(), &seen)
		for _, s := range seen {
			if w := englishWord(strings.ReplaceAll(s, f.DocumentsDir, "")); w != "" {
				t.Errorf("place %d shows %q", p, s)
			}
		}
	}
}

// englishWord finds a word of small Latin letters that is no name or code of
// these tests.
func englishWord(s string) string {
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) || unicode.Is(unicode.Han, r) }) {
		ok := strings.ToUpper(w) == w || slices.Contains([]string{"Player", "Enter", "Esc", "Del", "Ctrl", "Club", "evening", "Open", "xlsx", "trf", "html", "csv", "pdf", "pgn", "m", "v", "w", "Excel", "LibreOffice", "English"}, w)
		if !ok && len(w) > 1 {
			return w
		}
	}
	return ""
}

func TestAFileThatIsNoneLeavesTheScreenAsItWas(t *testing.T) {
	f := posted(t, 4)
	if err := f.ImportFile(t.TempDir() + "/none.csv"); err == nil || !strings.Contains(f.words.Err(err), "none.csv") {
		t.Errorf("a missing file: %v", err)
	}
	if f.place != Results {
		t.Errorf("the place is %d", f.place)
	}
	if st, err := f.Service.View(context.Background(), f.event); err != nil || st.Seq != f.state.Seq {
		t.Errorf("seq %d, %v", st.Seq, err)
	}
}
