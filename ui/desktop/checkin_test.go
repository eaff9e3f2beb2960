package desktop

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// atTheDoor is an event of n players before round 1, at the check-in.
func atTheDoor(t *testing.T, n int) (*Face, *checkinScreen) {
	t.Helper()
	f := evening(t, n)
	f.Go(CheckIn)
	return f, f.screens[CheckIn].(*checkinScreen)
}

// isOf is the presence before the next round of the player with a name.
func isOf(f *Face, name string) tournament.Presence {
	for _, p := range f.state.Players {
		if p.Name() == name {
			return p.Presence(f.state.Section(p.Section).Current() + 1)
		}
	}
	return ""
}

// footSays tells whether the line at the foot has words.
func (s *checkinScreen) says(words string) bool { return strings.Contains(s.foot.text.Text(), words) }

func TestAQueueIsCheckedInByTyping(t *testing.T) {
	f, s := atTheDoor(t, 6)
	for _, who := range []string{"player b", "d player"} {
		typeText(f, who)
		press(f, fyne.KeyReturn)
		if s.find.Text != "" || owner(f) != s.find {
			t.Errorf("after %q the search holds %q", who, s.find.Text)
		}
	}
	if isOf(f, "Player B") != tournament.Here || isOf(f, "Player D") != tournament.Here || isOf(f, "Player A") != tournament.Awaited {
		t.Errorf("B is %s, D %s, A %s", isOf(f, "Player B"), isOf(f, "Player D"), isOf(f, "Player A"))
	}
	if !s.says("Player D: here") || !strings.Contains(s.count.Text(), "2 here, 4 not yet") {
		t.Errorf("it says %q and %q", s.foot.text.Text(), s.count.Text())
	}
	if got := f.sidebarItems()[CheckIn].Count; got != "4" {
		t.Errorf("the sidebar counts %q", got)
	}
	f.undo()
	if isOf(f, "Player D") != tournament.Awaited {
		t.Error("undo did not take the last one back")
	}
}

// Where several fit, the first Enter does nothing: the neighbour is not checked in.
func TestEnterChecksInNobodyWhereSeveralFit(t *testing.T) {
	f, s := atTheDoor(t, 4)
	typeText(f, "play")
	press(f, fyne.KeyReturn)
	for _, p := range f.state.Players {
		if p.CheckedIn != 0 {
			t.Errorf("%s was checked in", p.Name())
		}
	}
	if !s.says("4 fit") {
		t.Errorf("it says %q", s.foot.text.Text())
	}
	press(f, fyne.KeyDown, fyne.KeyReturn)
	if isOf(f, "Player B") != tournament.Here {
		t.Errorf("B is %s after the arrow and Enter", isOf(f, "Player B"))
	}
}

func TestWhatElseIsSaidAtTheDoor(t *testing.T) {
	f, s := atTheDoor(t, 6)
	on := func(who, key string) {
		t.Helper()
		typeText(f, who)
		f.focus(s.grid)
		typeText(f, key)
	}
	on("player a", "a")
	on("player b", "h")
	on("player c", "w")
	sayYes(f)
	for who, want := range map[string]tournament.Presence{"Player A": tournament.Out, "Player B": tournament.WithHalf, "Player C": tournament.Left} {
		if got := isOf(f, who); got != want {
			t.Errorf("%s is %s, want %s", who, got, want)
		}
	}
	for _, who := range []string{"player a", "player b", "player c"} { // they come after all
		typeText(f, who)
		press(f, fyne.KeyReturn)
	}
	if got := s.count.Text(); !strings.HasPrefix(got, "3 here, 3 not yet, 0 absent") {
		t.Errorf("it counts %q", got)
	}
	on("player a", "u")
	if isOf(f, "Player A") != tournament.Awaited {
		t.Errorf("A is %s after his check-in was taken back", isOf(f, "Player A"))
	}
	on("player a", "u")
	if !s.says("would change nothing") {
		t.Errorf("it says %q", s.foot.text.Text())
	}
}

// Who is on no list is entered, and the way back leads to the door.
func TestAWalkUpComesBackToTheDoor(t *testing.T) {
	f, s := atTheDoor(t, 2)
	typeText(f, "Newcomer, Ann")
	press(f, fyne.KeyReturn)
	if f.place != Players || f.players().name.Text != "Newcomer, Ann" || owner(f) != f.players().rating {
		t.Fatalf("at place %d with %q", f.place, f.players().name.Text)
	}
	typeText(f, "1500")
	press(f, fyne.KeyReturn)
	if f.place != CheckIn || isOf(f, "Newcomer, Ann") != tournament.Awaited {
		t.Fatalf("at place %d, she is %s", f.place, isOf(f, "Newcomer, Ann"))
	}
	press(f, fyne.KeyReturn)
	if isOf(f, "Newcomer, Ann") != tournament.Here {
		t.Errorf("she is %s", isOf(f, "Newcomer, Ann"))
	}
	f.Go(Players) // and an entry there stays there
	typeText(f, "Second")
	press(f, fyne.KeyReturn, fyne.KeyReturn)
	if f.place != Players {
		t.Errorf("an entry that the door did not ask for leads to place %d", f.place)
	}
	_ = s
}

// One choice for all who were not checked in says how many they are.
func TestAllNotCheckedIn(t *testing.T) {
	f, _ := atTheDoor(t, 6)
	for _, who := range []string{"player a", "player b"} {
		typeText(f, who)
		press(f, fyne.KeyReturn)
	}
	press(f, fyne.KeyF7)
	said := dialogText(t, f)
	for _, want := range []string{"4 of 6 have not been checked in: Player C; Player D; Player E; Player F", "more than half", "Leave 4 out", "Half-point bye for 4"} {
		if !strings.Contains(said, want) {
			t.Errorf("it asks %q, without %q", said, want)
		}
	}
	press(f, fyne.KeyReturn) // a hurried Enter cancels
	if isOf(f, "Player C") != tournament.Awaited {
		t.Fatal("a hurried Enter left half the hall out")
	}
	press(f, fyne.KeyF7)
	tap(t, f, "Leave 4 out")
	for _, who := range []string{"Player C", "Player F"} {
		if isOf(f, who) != tournament.Out {
			t.Errorf("%s is %s", who, isOf(f, who))
		}
	}
	f.undo()
	if isOf(f, "Player C") != tournament.Awaited || isOf(f, "Player F") != tournament.Awaited {
		t.Error("one undo does not take the choice back")
	}
	press(f, fyne.KeyF7)
	tap(t, f, "All 4 are here")
	if press(f, fyne.KeyF7); f.asking() || !f.screens[CheckIn].(*checkinScreen).says("Nobody is left over") {
		t.Error("it asks about nobody")
	}
}

// Before it pairs, F6 says who was not checked in.
func TestPairingSaysWhoWasNotCheckedIn(t *testing.T) {
	for _, c := range []struct {
		answer  string
		playing int
	}{{"Pair 2 too", 6}, {"Leave 2 out", 4}} {
		t.Run(c.answer, func(t *testing.T) {
			f, _ := atTheDoor(t, 6)
			for _, who := range []string{"player a", "player b", "player c", "player d"} {
				typeText(f, who)
				press(f, fyne.KeyReturn)
			}
			press(f, fyne.KeyF6, fyne.KeyF6)
			if said := dialogText(t, f); !strings.Contains(said, "2 of 6 have not been checked in: Player E; Player F") {
				t.Fatalf("it asks %q", said)
			}
			tap(t, f, c.answer)
			if f.asking() {
				t.Fatalf("it asks again: %q", dialogText(t, f))
			}
			if d := f.state.Sections[0].Draft; d == nil || 2*len(d.Round.Boards) != c.playing {
				t.Errorf("the draft is %+v, want %d players", d, c.playing)
			}
		})
	}
}

func TestFeeAndComment(t *testing.T) {
	f, s := atTheDoor(t, 2)
	typeText(f, "player b")
	press(f, fyne.KeyF2)
	typeText(f, "20")
	press(f, fyne.KeyReturn)
	if got := f.state.Players[1].Desk.Value; got.Fee != "20" {
		t.Errorf("noted is %+v", got)
	}
	row := s.grid.Row(s.grid.Find(string(f.state.Players[1].ID)))
	if row.Cells[5].Text != "20" {
		t.Errorf("the row says %q", row.Cells[5].Text)
	}
}

func TestTheDoorInEveryLanguage(t *testing.T) {
	f, _ := atTheDoor(t, 4)
	typeText(f, "player a")
	press(f, fyne.KeyReturn)
	for _, l := range locale.Langs() {
		f.SetLanguage(l)
		press(f, fyne.KeyF7)
		if said := dialogText(t, f); strings.Contains(said, "desktop.") || strings.Contains(said, "%!") {
			t.Errorf("%s: %q", l, said)
		}
		press(f, fyne.KeyEscape)
		s := f.screens[CheckIn].(*checkinScreen)
		for _, text := range []string{s.count.Text(), s.foot.text.Text(), s.grid.Columns()[0].Title} {
			if text == "" || strings.Contains(text, "desktop.") || strings.Contains(text, "%!") {
				t.Errorf("%s: %q", l, text)
			}
		}
	}
}

// While one is written down the next name may be typed; what was refused stands
// in the search again.
func TestTheNextNameIsTypedAhead(t *testing.T) {
	f, s := atTheDoor(t, 6)
	var later []func()
	f.Run = func(work func() error, done func(error)) { later = append(later, func() { done(work()) }) }
	written := func() {
		for len(later) > 0 {
			do := later[0]
			later = later[1:]
			do()
		}
	}
	typeText(f, "player b")
	press(f, fyne.KeyReturn)
	typeText(f, "player d")
	written()
	if isOf(f, "Player B") != tournament.Here || s.find.Text != "player d" || owner(f) != s.find || !s.says("Player B: here") {
		t.Errorf("B is %s, the search holds %q, it says %q", isOf(f, "Player B"), s.find.Text, s.foot.text.Text())
	}
	press(f, fyne.KeyReturn)
	written()
	if isOf(f, "Player D") != tournament.Here || s.find.Text != "" {
		t.Errorf("D is %s, the search holds %q", isOf(f, "Player D"), s.find.Text)
	}
}

// Somebody who is not on the list: the key on the button acts from the search too.
func TestInsertActsFromTheSearch(t *testing.T) {
	f, _ := atTheDoor(t, 4)
	typeText(f, "Marchetti")
	press(f, fyne.KeyInsert)
	if f.place != Players || f.players().name.Text != "Marchetti" {
		t.Errorf("place %d, the entry holds %q", f.place, f.players().name.Text)
	}
}

// A bye is on record by B and Enter.
func TestEnterRecordsABye(t *testing.T) {
	f := evening(t, 4)
	f.Go(Players)
	f.players().toList()
	typeText(f, "b")
	press(f, fyne.KeyReturn)
	if p := f.players().player(f.players().grid.Current().Row); f.asking() || p.Request(1) != tournament.HalfBye {
		t.Errorf("round 1: %v, %s", p.Request(1), over(f))
	}
}

// At the door all may be said to be here at once, before anybody was checked in;
// one undo takes it back. Afterwards a stray Enter says nothing of anybody, and Tab
// goes to the row.
func TestAllAreHere(t *testing.T) {
	f, s := atTheDoor(t, 6)
	press(f, fyne.KeyF7)
	linkNamed(f, f.t("desktop.checkin.rest-here", 6)).OnTapped()
	if n := f.state.CheckIn(f.state.Sections[0])[tournament.Here]; n != 6 {
		t.Fatalf("%d are here: %s", n, over(f))
	}
	typeText(f, "player c")
	press(f, fyne.KeyTab)
	if owner(f) != s.grid {
		t.Fatalf("after Tab %T has the keyboard", owner(f))
	}
	typeText(f, "a")
	if got := isOf(f, "Player C"); got != tournament.Out {
		t.Fatalf("C is %s", got)
	}
	press(f, fyne.KeyReturn)
	if got := isOf(f, "Player C"); got != tournament.Out {
		t.Errorf("after a stray Enter C is %s", got)
	}
	f.undo()
	f.undo()
	if n := f.state.CheckIn(f.state.Sections[0])[tournament.Here]; n != 0 {
		t.Errorf("after the undo %d are here", n)
	}
}
