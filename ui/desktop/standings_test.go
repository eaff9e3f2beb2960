package desktop

import (
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/tournament"
)

// An opponent in the cross table is the line of this very table, after every round
// that is looked at: never the rank that he had in the round of the game.
func TestTheCrossTableNamesItsOwnLines(t *testing.T) {
	f := posted(t, 8)
	typeText(f, "0101")
	press(f, fyne.KeyF6, fyne.KeyF6, fyne.KeyF6)
	typeText(f, "1d01")
	f.Go(Standings)
	s := f.screens[Standings].(*standingsScreen)
	sec := f.state.Sections[0]
	for _, after := range []tournament.RoundNo{0, 1} {
		s.kind, s.round = 1, after
		s.show()
		line := map[tournament.PlayerID]string{}
		for i, r := range s.table.Rows {
			line[r.Player] = strconv.Itoa(i + 1)
		}
		checked := 0
		for i, row := range s.grid.Rows() {
			for r := 1; r <= int(s.table.After); r++ {
				c := f.state.Cells(sec.ID, sec.Current())[s.table.Rows[i].Player][r-1]
				if c.Opponent == "" {
					continue
				}
				checked++
				if text := strings.TrimSpace(row.Cells[1+r].Text); !strings.HasPrefix(text, line[c.Opponent]+"w") && !strings.HasPrefix(text, line[c.Opponent]+"b") {
					t.Errorf("after round %d, line %d, round %d: %q, the opponent stands in line %s", after, i+1, r, text, line[c.Opponent])
				}
			}
		}
		if want := 8 * int(s.table.After); checked != want {
			t.Errorf("after round %d %d games were looked at, want %d", after, checked, want)
		}
	}
}
