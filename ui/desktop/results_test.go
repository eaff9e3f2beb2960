package desktop

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// yes answers the question that is open with the button that names the act.
func yes(t *testing.T, f *Face) {
	t.Helper()
	if !f.asking() {
		t.Fatal("nothing is asked")
	}
	f.win.Canvas().FocusNext()
	press(f, fyne.KeyReturn)
}

// secondRound has round 1 played and round 2 posted.
func secondRound(t *testing.T) (*Face, *resultsScreen) {
	t.Helper()
	f := posted(t, 8)
	typeText(f, "1d01")
	press(f, fyne.KeyF6, fyne.KeyF6, fyne.KeyF6)
	if f.state.Sections[0].Current() != 2 {
		t.Fatalf("round %d is posted, want 2", f.state.Sections[0].Current())
	}
	return f, f.screens[Results].(*resultsScreen)
}

func TestACorrectionOfTheRoundBeforeAsks(t *testing.T) {
	f, s := secondRound(t)
	s.back.SetSelected(1)
	s.choose(1)
	s.grid.SetCursor(1)
	first := func() tournament.Result { return f.state.Sections[0].Round(1).Board(1).Result }
	typeText(f, "0")
	if words := overlayWords(f); !strings.Contains(words, "Change 1 – 0 to 0 – 1") {
		t.Fatalf("the question is %q, want a button that names the act", words)
	}
	press(f, fyne.KeyEscape)
	if k, _ := s.at(); first() != tournament.WhiteWins || s.value(k) != tournament.WhiteWins || k.board != 1 {
		t.Errorf("after Esc board 1 holds %q, shows %q, the cursor is on board %d", first(), s.value(k), k.board)
	}
	typeText(f, "0")
	yes(t, f)
	if first() != tournament.BlackWins {
		t.Errorf("after the answer board 1 holds %q", first())
	}
}

// A change of place and back shows the current round, as the choice says.
func TestResultsComeBackToTheCurrentRound(t *testing.T) {
	f, s := secondRound(t)
	s.back.SetSelected(1)
	s.choose(1)
	f.Go(Players)
	f.Go(Results)
	if k, _ := s.at(); k.round != 2 || s.back.Selected() != 0 {
		t.Errorf("round %d is shown, choice %d", k.round, s.back.Selected())
	}
}

func TestTheCursorStartsAtTheFirstMissingBoard(t *testing.T) {
	f := posted(t, 8)
	typeText(f, "10")
	f.Go(Standings)
	f.Go(Results)
	if k, _ := f.screens[Results].(*resultsScreen).at(); k.board != 3 {
		t.Errorf("the cursor is on board %d, want 3", k.board)
	}
}

func TestGoToABoardOutOfTheMissingList(t *testing.T) {
	f := posted(t, 6)
	typeText(f, "1mg1")
	press(f, fyne.KeyReturn)
	s := f.screens[Results].(*resultsScreen)
	if k, _ := s.at(); k.board != 1 || s.missing {
		t.Errorf("board %d, missing only %v", k.board, s.missing)
	}
}

func TestUndoGoesToItsBoard(t *testing.T) {
	f := posted(t, 6)
	typeText(f, "10")
	press(f, fyne.KeyReturn)
	f.undo()
	if k, _ := f.screens[Results].(*resultsScreen).at(); k.board != 2 || held(t, f, 2) != tournament.NoResult {
		t.Errorf("board %d, which holds %q", k.board, held(t, f, 2))
	}
}

func TestEscLeavesOneThingAfterTheOther(t *testing.T) {
	f := posted(t, 4)
	s := f.screens[Results].(*resultsScreen)
	typeText(f, "1mf")
	press(f, fyne.KeyEscape)
	if s.keys.prefix != 0 || !s.missing {
		t.Errorf("after the first Esc: prefix %q, missing only %v", s.keys.prefix, s.missing)
	}
	press(f, fyne.KeyEscape)
	if s.missing {
		t.Error("the second Esc did not leave the missing list")
	}
	typeText(f, "v")
	press(f, fyne.KeyEscape)
	if s.verifies || held(t, f, 1) != tournament.WhiteWins {
		t.Error("Esc did not leave verify mode")
	}
}

func TestVerifySkipsWhatIsMissingAndCounts(t *testing.T) {
	f := posted(t, 6)
	typeText(f, "1")
	press(f, fyne.KeyReturn) // board 2 stays blank
	typeText(f, "0")
	typeText(f, "v1")
	s := f.screens[Results].(*resultsScreen)
	if k, _ := s.at(); k.board != 3 {
		t.Errorf("after board 1 the cursor is on board %d, want 3", k.board)
	}
	typeText(f, "0")
	if got, want := s.foot.text.Text(), f.t("desktop.verified", 2, 0); got != want {
		t.Errorf("the line says %q, want %q", got, want)
	}
}

func TestClearingStaysOnTheBoard(t *testing.T) {
	f := posted(t, 4)
	typeText(f, "1")
	press(f, fyne.KeyUp, fyne.KeyBackspace)
	typeText(f, "0")
	if held(t, f, 1) != tournament.BlackWins {
		t.Errorf("board 1 holds %q", held(t, f, 1))
	}
}

// A question that is left leaves the engine idle: the next F6 asks again.
func TestPairingLeftUnansweredCanBeAskedAgain(t *testing.T) {
	f := posted(t, 8)
	f.Go(Pairings)
	press(f, fyne.KeyF6, fyne.KeyEscape)
	s := f.screens[Pairings].(*pairingsScreen)
	if s.busy != nil || s.act.Text() != f.t("desktop.pair-round", 2) {
		t.Fatalf("the button says %q", s.act.Text())
	}
	press(f, fyne.KeyF6)
	yes(t, f)
	if f.state.Sections[0].Draft == nil || held(t, f, 1) != tournament.Adjourned {
		t.Errorf("no draft after the answer: %s", overlayWords(f))
	}
}

func TestEnterOnADraftDoesNotPostIt(t *testing.T) {
	f := evening(t, 4)
	press(f, fyne.KeyF6, fyne.KeyF6, fyne.KeyReturn, fyne.KeyReturn)
	if f.state.Sections[0].Draft == nil {
		t.Error("Enter posted the draft")
	}
}

func TestNoShowsLoseByForfeit(t *testing.T) {
	f := posted(t, 6)
	f.Go(Pairings)
	typeText(f, "n")
	press(f, fyne.KeySpace)  // White of board 1
	press(f, fyne.KeyReturn) // of a box: ticks it too
	press(f, fyne.KeySpace)
	for range 7 { // past the boxes and Cancel
		f.win.Canvas().FocusNext()
	}
	if b, ok := owner(f).(*look.Button); !ok || b.Text() != f.t("desktop.cancel") {
		t.Fatalf("the keyboard is at %T", owner(f))
	}
	f.win.Canvas().FocusNext()
	press(f, fyne.KeyReturn)
	if held(t, f, 1) != tournament.BlackByForfeit || held(t, f, 2) != tournament.NoResult {
		t.Errorf("boards 1 and 2 hold %q and %q", held(t, f, 1), held(t, f, 2))
	}
}

func TestExchangeTwoPlayersOfADraft(t *testing.T) {
	f := evening(t, 6)
	press(f, fyne.KeyF6, fyne.KeyF6)
	before := slices.Clone(f.state.Sections[0].Draft.Round.Boards)
	typeText(f, "e")
	press(f, fyne.KeyReturn)
	sayYes(f) // a manual pairing begins
	after := f.state.Sections[0].Draft
	if after.Round.Boards[0].White != before[1].White || after.Round.Boards[1].White != before[0].White || !after.ByHand {
		t.Errorf("boards %+v, before %+v", after.Round.Boards, before)
	}
}

// Taking a posted round back needs a reason and two steps.
func TestTakeThePostedRoundBack(t *testing.T) {
	f := posted(t, 4)
	f.recallRound()
	press(f, fyne.KeyReturn)
	if !f.asking() || f.state.Sections[0].Current() != 1 {
		t.Fatal("no reason was asked for")
	}
	typeText(f, "wrong list")
	press(f, fyne.KeyReturn)
	if words := overlayWords(f); !strings.Contains(words, f.t("desktop.consequence")) {
		t.Fatalf("the question is %q", words)
	}
	press(f, fyne.KeyReturn) // on Cancel
	if f.state.Sections[0].Current() != 1 {
		t.Fatal("Enter on Cancel took the round back")
	}
	f.recallRound()
	typeText(f, "wrong list")
	press(f, fyne.KeyReturn)
	f.win.Canvas().FocusNext()
	press(f, fyne.KeyReturn, fyne.KeyReturn) // step 1, which gives the keyboard to step 2
	if f.state.Sections[0].Current() != 0 || f.place != Pairings {
		t.Errorf("round %d is posted, place %d", f.state.Sections[0].Current(), f.place)
	}
}

func TestMoreRoundsAfterTheStartAskInTwoSteps(t *testing.T) {
	f := posted(t, 4)
	f.changeSection()
	typeText(f, "7")
	press(f, fyne.KeyReturn)
	if words := overlayWords(f); !strings.Contains(words, f.t("confirm.warn.rounds-changed", 5, 7)) {
		t.Fatalf("the question is %q", words)
	}
	f.win.Canvas().FocusNext()
	press(f, fyne.KeyReturn, fyne.KeyReturn)
	if got := f.state.Sections[0].TotalRounds; got != 7 {
		t.Errorf("%d rounds, want 7", got)
	}
}

func TestUndoNamesPlayers(t *testing.T) {
	f := evening(t, 3)
	s := f.screens[Players].(*playersScreen)
	s.absence(1)
	for range 2 { // round, kind
		f.win.Canvas().FocusNext()
	}
	press(f, fyne.KeyReturn)
	if len(f.state.Players[1].Requests) != 1 {
		t.Fatal("no bye was recorded")
	}
	if got := f.step("desktop.menu.undo", f.undoes.Undo); !strings.Contains(got, "Player B") {
		t.Errorf("undo is called %q", got)
	}
}

// The last entries stand in the pane with the screen, however busy the program
// is, and however much else has been written since.
func TestTheLastEntriesAreThereWithTheScreen(t *testing.T) {
	f := posted(t, 8)
	typeText(f, "1d")
	p := f.state.Players[0]
	for i := range 60 {
		seen := arbiter.Entry{Person: p.Person.Value, Profile: p.Profile}
		want := seen
		want.Profile.Rating = 2000 + i
		f.do(func(ctx context.Context, yes arbiter.Answers) (tournament.State, error) {
			return f.Service.ChangePlayer(ctx, f.By, f.event, p.ID, seen, want, yes)
		}, nil)
		p = f.state.Players[0]
	}
	f.Run = func(func() error, func(error)) {} // from now on nothing comes back
	f.Go(Players)
	f.Go(Results)
	var seen []string
	shown(f.screens[Results].(*resultsScreen).pane.box, &seen)
	if text := strings.Join(seen, "|"); !strings.Contains(text, "Last entries") || !strings.Contains(text, "Bd 2|½ – ½") {
		t.Errorf("the pane shows %q", text)
	}
}

func TestAMismatchHasOneSign(t *testing.T) {
	f := posted(t, 4)
	typeText(f, "11")
	s := f.screens[Results].(*resultsScreen)
	typeText(f, "v0")
	k, _ := s.at()
	if c := s.cell(k); strings.Count(c.Text, "≠") != 1 || c.Tail != "" || c.Frame != look.Bad {
		t.Errorf("the cell is %+v", c)
	}
}

func TestFindPlayerBeginsWithEverybody(t *testing.T) {
	f := evening(t, 4)
	f.findPlayer()
	if words := overlayWords(f); !strings.Contains(words, "Player A") || !strings.Contains(words, "Player D") {
		t.Errorf("it opens with %q", words)
	}
	typeText(f, "er c")
	if words := overlayWords(f); strings.Contains(words, "Player A") || !strings.Contains(words, "Player C") {
		t.Errorf("after “er c” it shows %q", words)
	}
}

// Who has left needs no bye: the list says the one thing, in room for the whole of it.
func TestByesAfterAWithdrawalAreNotListed(t *testing.T) {
	f := evening(t, 4)
	p := f.state.Players[0]
	p.Requests = []tournament.Request{{Round: 1, Kind: tournament.HalfBye}, {Round: 3, Kind: tournament.HalfBye}}
	p.Leaves = []tournament.Leave{{From: 2}}
	if got := (&playersScreen{f: f}).status(f.state.Sections[0], p); got != "withdrawn from round 2 · round 1: half-point bye" {
		t.Errorf("the list says %q", got)
	}
}

// The pane beside the results is narrow, and what a key does is not cut there.
func TestKeysFitBesideTheResults(t *testing.T) {
	f := newFace(t)
	for _, l := range locale.Langs() {
		f.SetLanguage(l)
		for _, k := range resultHelp {
			if w := look.NewKeyHelp(f.t(k.what), k.caps...).MinSize().Width; w > 230 {
				t.Errorf("%s: %q takes %v of 230", l, f.t(k.what), w)
			}
		}
	}
}

// A correction of this round says what stood there before.
func TestACorrectionSaysWhatItWas(t *testing.T) {
	f := posted(t, 4)
	s := f.screens[Results].(*resultsScreen)
	typeText(f, "1")
	if text := s.foot.text.Text(); strings.Contains(text, "was") {
		t.Errorf("a first result says %q", text)
	}
	press(f, fyne.KeyUp)
	typeText(f, "0")
	if text := s.foot.text.Text(); text != "Board 1: 0 – 1, was 1 – 0." {
		t.Errorf("it says %q", text)
	}
}
