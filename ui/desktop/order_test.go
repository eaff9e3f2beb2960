package desktop

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/tournament"
)

// drawn is the standings of a round in which everybody drew: all are equal.
func drawn(t *testing.T, n int) (*Face, *standingsScreen) {
	t.Helper()
	f := posted(t, n)
	typeText(f, strings.Repeat("d", n/2))
	f.Go(Standings)
	return f, f.screens[Standings].(*standingsScreen)
}

// ranked are the players of the table as it is shown.
func ranked(s *standingsScreen) (out []tournament.PlayerID) {
	for _, r := range s.table.Rows {
		out = append(out, r.Player)
	}
	return out
}

func TestLotsAreDrawnOnce(t *testing.T) {
	f, s := drawn(t, 4)
	onScreen(f, Standings, (*standingsScreen).drawLots)()
	if text := dialogText(t, f); !strings.Contains(text, f.t("desktop.order.lots-sure", 1)) {
		t.Fatalf("it asks %q", text)
	}
	press(f, fyne.KeyReturn) // Cancel has the keyboard
	if len(f.state.Sections[0].Orders) != 0 {
		t.Fatal("a hurried Enter drew lots")
	}
	s.drawLots()
	sayYes(f)
	orders := f.state.Sections[0].Orders
	if len(orders) != 1 || orders[0].How != tournament.ByLots || s.table.Rows[3].Rank != 4 {
		t.Fatalf("the orders are %+v", orders)
	}
	if text := placeText(f); !strings.Contains(text, orders[0].Seed) {
		t.Errorf("the seed %s is not in %q", orders[0].Seed, text)
	}
	s.drawLots()
	if text := dialogText(t, f); !strings.Contains(text, f.t("order.no-tie", f.state.Sections[0].Name)) {
		t.Errorf("drawn again it says %q", text)
	}
}

// By the keyboard alone: O opens it, D takes the first a place down, Enter goes to
// the ways, of which the second is a play-off; Enter asks, and the answer settles.
func TestAPlayOffIsSettledByKeys(t *testing.T) {
	f, s := drawn(t, 4)
	before := ranked(s)
	typeText(f, "od")
	press(f, fyne.KeyReturn, fyne.KeyRight, fyne.KeyRight, fyne.KeyReturn)
	if text := dialogText(t, f); !strings.Contains(text, f.shortName(f.state.Player(before[1]))+", "+f.shortName(f.state.Player(before[0]))) {
		t.Fatalf("it asks %q", text)
	}
	sayYes(f)
	if f.asking() {
		t.Fatalf("then it asks %q", dialogText(t, f))
	}
	after, order := ranked(s), f.state.Sections[0].Orders
	if after[0] != before[1] || after[1] != before[0] || after[2] != before[2] || order[0].How != tournament.ByPlayOff || order[0].After != 1 {
		t.Fatalf("%v became %v by %+v", before, after, order)
	}
	if s.grid.Rows()[0].Cells[0].Raised != "*" || !strings.Contains(placeText(f), f.t("desktop.order.note")) {
		t.Error("the table does not show that the order was settled")
	}
	s.settleOrder() // and dropped again
	press(f, fyne.KeyEscape)
	typeText(f, "o")
	for range 20 {
		f.win.Canvas().FocusNext()
		if b, ok := owner(f).(interface{ Text() string }); ok && b.Text() == f.t("desktop.order.drop") {
			break
		}
	}
	press(f, fyne.KeyReturn)
	if len(f.state.Sections[0].Orders) != 1 {
		t.Fatal("it is dropped without a question")
	}
	sayYes(f)
	if len(f.state.Sections[0].Orders) != 0 || s.table.Rows[3].Rank != 1 {
		t.Errorf("dropped, the orders are %+v", f.state.Sections[0].Orders)
	}
}

// However often somebody presses Enter: what has not been chosen, and asked about,
// is not on record.
func TestEnterAloneSettlesNothing(t *testing.T) {
	for _, way := range []struct {
		name  string
		right int
	}{{"nothing chosen", 0}, {"lots", 1}, {"a play-off", 2}, {"by hand", 3}} {
		f, s := drawn(t, 4)
		typeText(f, "o")
		press(f, fyne.KeyReturn)
		for range way.right {
			press(f, fyne.KeyRight)
		}
		for range 10 {
			press(f, fyne.KeyReturn)
		}
		if got := f.state.Sections[0].Orders; len(got) != 0 || s.table.Rows[3].Rank != 1 {
			t.Errorf("%s: on record is %+v", way.name, got)
		}
	}
}

func TestLotsAreChosenInTheDialog(t *testing.T) {
	f, s := drawn(t, 4)
	typeText(f, "o")
	press(f, fyne.KeyReturn, fyne.KeyReturn)
	if text := dialogText(t, f); !strings.Contains(text, f.t("desktop.order.choose-first")) {
		t.Fatalf("without a choice it says %q", text)
	}
	press(f, fyne.KeyRight, fyne.KeyReturn)
	if text := dialogText(t, f); !strings.Contains(text, f.t("desktop.order.lots-sure", 1)) {
		t.Fatalf("it asks %q", text)
	}
	sayYes(f)
	orders := f.state.Sections[0].Orders
	if f.asking() || len(orders) != 1 || orders[0].How != tournament.ByLots || s.table.Rows[3].Rank != 4 {
		t.Errorf("the orders are %+v", orders)
	}
}

// The notes over the table have the room that they need.
func TestNotesOverTheTableAreNotUnderIt(t *testing.T) {
	f, s := drawn(t, 4)
	f.win.Resize(fyne.NewSize(1100, 700))
	typeText(f, "o")
	press(f, fyne.KeyReturn, fyne.KeyRight, fyne.KeyRight, fyne.KeyRight, fyne.KeyReturn)
	typeText(f, strings.Repeat("as the regulations of the club say ", 5))
	press(f, fyne.KeyReturn)
	f.win.Canvas().FocusNext()
	press(f, fyne.KeyReturn)
	press(f, fyne.KeyReturn)
	if len(f.state.Sections[0].Orders) != 1 {
		t.Fatalf("it asks %q", dialogText(t, f))
	}
	if least, has := s.note.MinSize().Height, s.note.Size().Height; has < least || least < 50 {
		t.Errorf("the note is %v high and needs %v", has, least)
	}
}

func TestAnOrderByHandNeedsAReasonAndTwoSteps(t *testing.T) {
	f, _ := drawn(t, 4)
	typeText(f, "o")
	press(f, fyne.KeyReturn, fyne.KeyRight, fyne.KeyRight, fyne.KeyRight, fyne.KeyReturn)
	if !strings.Contains(dialogText(t, f), f.t("desktop.recall-no-why")) || len(f.state.Sections[0].Orders) != 0 {
		t.Fatalf("without a reason it says %q", dialogText(t, f))
	}
	typeText(f, "as the regulations say")
	press(f, fyne.KeyReturn)
	if text := dialogText(t, f); !strings.Contains(text, f.t("desktop.level4")) {
		t.Fatalf("it asks %q", text)
	}
	f.win.Canvas().FocusNext()
	press(f, fyne.KeyReturn)
	press(f, fyne.KeyReturn)
	order := f.state.Sections[0].Orders
	if f.asking() || len(order) != 1 || order[0].How != tournament.ByHand || !strings.Contains(placeText(f), "as the regulations say") {
		t.Errorf("the orders are %+v", order)
	}
}

func TestWithoutEqualsThereIsNothingToSettle(t *testing.T) {
	f := posted(t, 2)
	typeText(f, "1")
	f.Go(Standings)
	typeText(f, "o")
	if text := dialogText(t, f); !strings.Contains(text, f.t("order.no-tie", f.state.Sections[0].Name)) {
		t.Errorf("it says %q", text)
	}
}
