package desktop

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// What players say on their phones stands in the cell with a question mark; a
// result that the arbiter types takes its place.
func TestClaimedResultsInTheGrid(t *testing.T) {
	f := posted(t, 8)
	s := f.screens[Results].(*resultsScreen)
	sec := f.state.Sections[0].ID
	claim := func(from string, by tournament.Color, to tournament.Result) {
		t.Helper()
		b := f.state.Sections[0].Round(1).Board(1)
		_, err := f.Service.ClaimResult(t.Context(), arbiter.Actor{ID: journal.ActorID(from), Role: arbiter.Public}, f.event, arbiter.ResultClaim{
			Section: sec, Round: 1, Board: 1, By: by, To: to, Players: tournament.ByColor[tournament.PlayerID]{White: b.White, Black: b.Black},
		})
		if err != nil {
			t.Fatal(err)
		}
		f.load(f.draw)
	}
	k := cellKey{sec, 1, 1}
	claim("w", tournament.White, tournament.WhiteWins)
	if c := s.cell(k); c.Text != "1 – 0?" || c.Icon != look.StateMissing || !strings.Contains(c.Tip, "White says") {
		t.Errorf("one player alone: %+v", c)
	}
	claim("b", tournament.Black, tournament.BlackWins)
	if c := s.cell(k); c.Text != "1 – 0 ≠ 0 – 1" || c.Color != look.Forfeit || !strings.Contains(c.Tip, "Black says") {
		t.Errorf("they differ: %+v", c)
	}
	press(f, fyne.KeyHome)
	typeText(f, "d")
	if c := s.cell(k); strings.ContainsAny(c.Text, "?≠") || s.value(k) != tournament.Drawn {
		t.Errorf("once it is entered: %+v", c)
	}
}
