package desktop

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// owner is what has the keyboard, if it stands in the window.
func owner(f *Face) fyne.Focusable { return f.win.Canvas().Focused() }

func TestEveryPlaceTakesTheKeyboard(t *testing.T) {
	for name, f := range map[string]*Face{"a round is being played": posted(t, 6), "nobody is entered": evening(t, 0)} {
		for p := Home; p < Importing; p++ {
			f.Go(p)
			if owner(f) == nil {
				t.Errorf("%s: at place %d nobody has the keyboard", name, p)
			}
			f.win.Canvas().Unfocus() // a click on bare ground
			f.key(&fyne.KeyEvent{Name: fyne.KeyUp})
			if owner(f) == nil {
				t.Errorf("%s: at place %d the keyboard is lost after a click beside everything", name, p)
			}
		}
	}
}

func TestAKeyAfterAClickBesideTheGridEntersAResult(t *testing.T) {
	f := posted(t, 4)
	f.win.Canvas().Unfocus()
	f.win.Canvas().OnTypedRune()('1')
	if held(t, f, 1) != tournament.WhiteWins {
		t.Errorf("board 1 holds %q", held(t, f, 1))
	}
}

// Whatever dialog was open, Esc closes it and the keyboard is where it was.
func TestEscGivesTheKeyboardBack(t *testing.T) {
	f := posted(t, 6)
	for _, c := range []struct {
		name  string
		place Place
		open  func()
	}{
		{"edit a player", Players, func() { f.screens[Players].(*playersScreen).editPlayer(0) }},
		{"byes", Players, func() { f.screens[Players].(*playersScreen).absence(0) }},
		{"remove", Players, func() { f.screens[Players].(*playersScreen).remove(0) }},
		{"import", Players, f.chooseFile},
		{"find", Players, f.findPlayer},
		{"no-shows", Pairings, func() { f.screens[Pairings].(*pairingsScreen).noShows() }},
		{"take back", Pairings, f.recallRound},
		{"ties", Standings, func() { f.screens[Standings].(*standingsScreen).settleOrder() }},
		{"prizes", Standings, func() { f.whichSection("desktop.prizes.title", f.changePrizes) }},
		{"expel", Players, func() { f.expel("") }},
		{"event", Results, f.changeEvent},
		{"section", Results, f.changeSection},
		{"keys", Results, f.listKeys},
		{"about", Results, f.about},
	} {
		f.Go(c.place)
		before := owner(f)
		c.open()
		if !f.asking() {
			t.Errorf("%s: no dialog", c.name)
			continue
		}
		press(f, fyne.KeyEscape)
		if f.asking() {
			t.Errorf("%s: Esc did not close it", c.name)
			f.win.Canvas().Overlays().Remove(f.win.Canvas().Overlays().Top())
		}
		if owner(f) != before {
			t.Errorf("%s: the keyboard is at %T, was at %T", c.name, owner(f), before)
		}
	}
}

// A dialog finds again whatever had the keyboard, in whatever it stands.
func TestEveryControlIsFoundOnItsPage(t *testing.T) {
	f := posted(t, 6)
	c, found := f.win.Canvas(), map[string]int{}
	for p := Home; p <= Analysis; p++ {
		f.Go(p)
		for range 40 {
			c.FocusNext()
			o, ok := c.Focused().(fyne.CanvasObject)
			if !ok {
				continue
			}
			found[fmt.Sprintf("%T", o)]++
			if !look.StandsOn(c, o) {
				t.Errorf("place %d: a %T is not found", p, o)
			}
		}
	}
	if len(found) < 6 {
		t.Errorf("only %v have had the keyboard", found)
	}
}

func TestMenusWaitWhileADialogIsOpen(t *testing.T) {
	f := posted(t, 4)
	f.Go(Players)
	f.chooseFile()
	for _, m := range f.menu().Items {
		for _, it := range m.Items {
			if it.Action != nil && !it.IsQuit {
				it.Action()
			}
		}
	}
	press(f, fyne.KeyF5, fyne.KeyF9)
	if f.place != Players || held(t, f, 1) != tournament.NoResult {
		t.Errorf("the place is %d", f.place)
	}
}

func TestASidebarClickLeavesTheKeyboardOnTheScreen(t *testing.T) {
	f := posted(t, 4)
	s := look.Current()
	f.win.Canvas().Unfocus() // as the driver does at the press
	row := float32(int(Standings)) + 0.5
	test.TapAt(f.sidebar, fyne.NewPos(40, s.Px(62)+row*s.Px(look.SidebarRow)))
	if f.place != Standings || owner(f) != f.screens[Standings].home() {
		t.Errorf("place %d, the keyboard is at %T", f.place, owner(f))
	}
}

func TestCtrlEnterCreatesFromAnyField(t *testing.T) {
	f := newFace(t)
	f.Go(NewTournament)
	s := f.screens[NewTournament].(*newScreen)
	s.chief.SetText("Kestrel, Mara")
	f.focus(s.chief)
	f.submit()
	if f.event == "" || f.state.Info.Officials.Value.ChiefArbiter != "Kestrel, Mara" {
		t.Error("no event was made")
	}
}

func TestUndoInAnEntryTakesBackTyping(t *testing.T) {
	f := evening(t, 2)
	seq := f.state.Seq
	typeText(f, "Slip")
	f.undoTyping()
	if f.state.Seq != seq || len(f.state.Players) != 2 {
		t.Error("Ctrl+Z in an entry took back an act")
	}
	f.screens[Players].(*playersScreen).name.SetText("")
	f.undoTyping()
	if len(f.state.Players) != 1 {
		t.Errorf("Ctrl+Z in an empty entry left %d players", len(f.state.Players))
	}
}

// At 1366 and at 1100 wide every title bar has room for its parts, in each
// language and with every button that can be there.
func TestTitleBarsFit(t *testing.T) {
	f := newFace(t)
	f.Go(NewTournament)
	s := f.screens[NewTournament].(*newScreen)
	s.addSection()
	s.secName.SetText("Under 1700")
	s.submit()
	for i := range 4 {
		typeText(f, "Player "+string(rune('A'+i)))
		press(f, fyne.KeyReturn, fyne.KeyReturn)
	}
	press(f, fyne.KeyF6, fyne.KeyF6, fyne.KeyEscape) // section A is drafted; B has nobody
	for _, l := range locale.Langs() {
		for _, c := range []struct {
			percent int
			width   float32
			rows    int // at most
		}{{100, 1366, 1}, {100, 1100, 1}, {150, 1366, 2}, {200, 1366, 3}} {
			f.wear(l, look.Light, c.percent, fyne.NewSize(c.width, 742))
			for p := Home; p <= NewTournament; p++ {
				f.Go(p)
				bar := barOf(f)
				if bar == nil {
					t.Fatalf("place %d has no title bar", p)
				}
				if least := look.Current().Px(float32(c.rows)*(look.TitleBarHeight-8) + 8); bar.Size().Height > least+1 {
					t.Errorf("%s, %d %% on %v, place %d: the bar is %v high, %d rows are %v", l, c.percent, c.width, p, bar.Size().Height, c.rows, least)
				}
				if s, ok := f.screens[p].(sheeted); ok && s.sheet().Visible() {
					total := float32(0)
					for i := range s.sheet().Columns() {
						total += look.Current().Px(s.sheet().Width(i))
					}
					if room := s.sheet().Size().Width; total > room+2 {
						t.Errorf("%s, %d %% on %v, place %d: the columns are %v wide, the table %v", l, c.percent, c.width, p, total, room)
					}
				}
				row := test.WidgetRenderer(bar).Objects()[1].(*fyne.Container)
				for _, o := range row.Objects {
					if right := o.Position().X + o.Size().Width; o.Visible() && right > row.Size().Width+1 {
						t.Errorf("%s, %d %% on %v, place %d: %T ends at %v of %v", l, c.percent, c.width, p, o, right, row.Size().Width)
					}
				}
			}
		}
	}
}

// barOf is the title bar of the screen that is shown: the pane at its top.
func barOf(f *Face) *look.Pane {
	var found *look.Pane
	var walk func(o fyne.CanvasObject)
	walk = func(o fyne.CanvasObject) {
		if p, ok := o.(*look.Pane); ok && found == nil && p.Size().Height >= look.Current().Px(look.TitleBarHeight) {
			found = p
			return
		}
		if c, ok := o.(*fyne.Container); ok && found == nil {
			for _, x := range c.Objects {
				walk(x)
			}
		}
	}
	for _, o := range f.holder.Objects {
		c, ok := o.(*fyne.Container)
		for ok && len(c.Objects) == 1 { // a place of several pages
			c, ok = c.Objects[0].(*fyne.Container)
		}
		if ok && len(c.Objects) > 1 {
			walk(c.Objects[1]) // behind the centre of a frame comes its top
		}
	}
	return found
}

// What is only looked at is no stop of Tab.
func TestTabPassesTheWhyPane(t *testing.T) {
	f := evening(t, 6)
	press(f, fyne.KeyF6, fyne.KeyF6)
	f.win.Canvas().FocusNext()
	if _, ok := owner(f).(*look.Segment); !ok {
		t.Errorf("after the boards Tab goes to %T, want the tabs of the pane", owner(f))
	}
	f.win.Canvas().FocusNext()
	if _, ok := owner(f).(*look.Button); !ok {
		t.Errorf("after the tabs of the pane Tab goes to %T, want the first button", owner(f))
	}
}

func TestAListWithoutATournamentBeginsOne(t *testing.T) {
	f := newFace(t)
	path := filepath.Join(t.TempDir(), "list.csv")
	if err := os.WriteFile(path, []byte("Player A\n\nPlayer B\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	f.chooseFile()
	typeText(f, path+"x")
	press(f, fyne.KeyReturn)
	if !f.asking() {
		t.Fatal("the dialog is gone although the file is not there")
	}
	press(f, fyne.KeyBackspace, fyne.KeyReturn)
	if f.asking() || f.place != Importing {
		t.Fatalf("place %d", f.place)
	}
	press(f, fyne.KeyReturn)
	if f.place != NewTournament {
		t.Fatalf("after Enter the place is %d, want the new-tournament page", f.place)
	}
	f.submit()
	if f.place != Importing || f.event == "" {
		t.Fatalf("after creating the place is %d, want the list again", f.place)
	}
	press(f, fyne.KeyReturn)
	if f.place != Players || len(f.state.Players) != 2 {
		t.Errorf("place %d, %d players", f.place, len(f.state.Players))
	}
}

func TestDeleteAsks(t *testing.T) {
	f := evening(t, 3)
	press(f, fyne.KeyDown, fyne.KeyDelete)
	if !f.asking() {
		t.Fatal("Delete asks nothing")
	}
	press(f, fyne.KeyEscape)
	if len(f.state.Players) != 3 {
		t.Fatal("Esc removed the player")
	}
	press(f, fyne.KeyDelete, fyne.KeyTab)
	f.win.Canvas().FocusNext()
	press(f, fyne.KeyReturn)
	if len(f.state.Players) != 2 {
		t.Errorf("%d players after the answer", len(f.state.Players))
	}
}

func TestWhoHasPlayedIsNotRemoved(t *testing.T) {
	f := posted(t, 4)
	f.Go(Players)
	s := f.screens[Players].(*playersScreen)
	s.remove(0)
	if words := overlayWords(f); !strings.Contains(words, "withdraw") {
		t.Errorf("the dialog says %q, want what to do instead", words)
	}
}

// overlayWords are the texts of the dialog that is open.
func overlayWords(f *Face) string {
	top := f.win.Canvas().Overlays().Top()
	if top == nil {
		return ""
	}
	var seen []string
	shown(top, &seen)
	return strings.Join(seen, " ")
}

// TestALetterActsOnce: a driver reports a letter as a key and then as what it
// types, and only one of them may act.
func TestALetterActsOnce(t *testing.T) {
	f := evening(t, 8)
	press(f, fyne.KeyF6, fyne.KeyF6)
	for _, c := range []struct {
		place  Place
		letter rune
	}{{Pairings, 's'}, {Pairings, 'e'}, {Players, 'b'}} {
		f.Go(c.place)
		if c.place == Players {
			press(f, fyne.KeyDown)
		}
		at := f.win.Canvas().Focused()
		var jobs []func() // as in the program, where work is done after both have come
		f.Run = func(work func() error, done func(error)) { jobs = append(jobs, func() { done(work()) }) }
		at.TypedKey(&fyne.KeyEvent{Name: fyne.KeyName(strings.ToUpper(string(c.letter)))})
		at.TypedRune(c.letter)
		f.Run = nil
		for _, job := range jobs {
			job()
		}
		if n := len(f.win.Canvas().Overlays().List()); n != 1 {
			t.Errorf("place %d, %c: %d dialogs, want one", c.place, c.letter, n)
		}
		for f.asking() {
			press(f, fyne.KeyEscape)
		}
	}
}
