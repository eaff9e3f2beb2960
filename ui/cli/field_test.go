package cli_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/pairing"
	"sealedmove/tournament"
	"sealedmove/tournament/trf"
	"sealedmove/ui/cli"
)

func refusedWith(t *testing.T, err error, key string) {
	t.Helper()
	var e *arbiter.Error
	if !errors.As(err, &e) || e.Key != key {
		t.Errorf("got %v, want a refusal with %s", err, key)
	}
}

// What has gone wrong in the pairings of other programs, where no test of the
// packages below says so already; docs/pairing-evidence.md has the whole list.
func TestWhatGoesWrongInTheField(t *testing.T) {
	ctx := t.Context()
	draft := func(h *hall) error {
		st, err := h.svc.DraftRound(ctx, h.by, h.id, h.sec().ID, pairing.Control{}, nil)
		if err == nil {
			h.st = st
		}
		return err
	}
	t.Run("a rating of five digits is refused at entry, and in a file", func(t *testing.T) {
		h := newHall(t, arbiter.Defaults("Open"), clubs("", "")...)
		e := clubs("")[0]
		e.Section, e.Person.Name, e.Profile.Rating = h.sec().ID, "Team total", 12345
		_, err := h.svc.EnterPlayers(ctx, h.by, h.id, []arbiter.Entry{e}, nil)
		refusedWith(t, err, "player.rating")
		line := "001    1      Adams                            12345                             0.0    1\n"
		if status, _, errs := run("012 X\n"+line, "pair", "-"); status != cli.Unusable || !strings.Contains(errs, ":2:") {
			t.Errorf("%d %q", status, errs)
		}
	})
	t.Run("a bye that a file calls F keeps from the bye as U does, and so does one worth half a point", func(t *testing.T) {
		for _, c := range []struct{ record, points, letter string }{{"", "1.0", "F"}, {"", "1.0", "U"}, {"162  P 0.5\n", "0.5", "U"}, {"", "1.0", "+"}} {
			file := "012 X\n142 3\n152 W\n" + c.record +
				"001    1      Adams                             2200                             1.0    1     2 w 1\n" +
				"001    2      Brown                             2100                             0.0    3     1 b 0\n" +
				"001    3      Clark                             2000                             " + c.points + "    2  0000 - " + c.letter + "\n"
			if c.letter == "+" { // a win by forfeit
				file = strings.Replace(file, "  0000 - +", "     4 w +", 1) + "001    4      Davis                             1900                             0.0    4     3 b -\n240 Z   2    4\n"
			}
			status, out, errs := run(file, "pair", "-")
			if status != cli.Done || strings.Contains(out, "3 0") || !strings.Contains(out, "2 0") {
				t.Errorf("%s %s: %d %q %q", c.record, c.letter, status, out, errs)
			}
		}
	})
	t.Run("where no pairing exists nothing is drafted, and the last round stays the last", func(t *testing.T) {
		h := newHall(t, arbiter.Defaults("Open"), clubs("", "")...)
		h.round()
		seq := h.st.Seq
		err := draft(h)
		var none *pairing.NoPairing
		if st, _ := h.svc.View(ctx, h.id); !errors.As(err, &none) || st.Seq != seq || st.Section(h.sec().ID).Draft != nil || len(st.Section(h.sec().ID).Rounds) != 1 {
			t.Errorf("%v", err)
		}
	})
	t.Run("who leaves and comes back has nothing for the rounds between, and is paired again", func(t *testing.T) {
		h := newHall(t, arbiter.Defaults("Open"), clubs("", "", "", "", "", "")...)
		p := h.st.Players[2].ID
		for range 2 {
			next := h.sec().Current() + 1
			h.must(h.svc.Withdraw(ctx, h.by, h.id, p, next, ""))
			h.round()
			h.must(h.svc.Return(ctx, h.by, h.id, p))
		}
		h.round()
		cells := h.st.Cells(h.sec().ID, 3)[p]
		if cells[0].Bye != tournament.ZeroBye || cells[1].Bye != tournament.ZeroBye || cells[2].Opponent == "" || h.st.Scores(h.sec().ID, 2)[p] != 0 {
			t.Errorf("%+v", cells)
		}
	})
	t.Run("who withdraws after his result is in no later pairing, nobody meets himself or plays twice", func(t *testing.T) {
		h := newHall(t, arbiter.Defaults("Open"), clubs("", "", "", "", "", "", "")...)
		h.round()
		p := h.sec().Round(1).Boards[0].White
		h.must(h.svc.Withdraw(ctx, h.by, h.id, p, 2, ""))
		_, err := h.svc.RemovePlayer(ctx, h.by, h.id, p)
		if err == nil {
			t.Error("a player with a round is removed")
		}
		h.round()
		seen := map[tournament.PlayerID]bool{}
		for _, b := range h.sec().Round(2).Boards {
			for _, id := range []tournament.PlayerID{b.White, b.Black} {
				if id == p || seen[id] || b.White == b.Black {
					t.Errorf("%+v", h.sec().Round(2).Boards)
				}
				seen[id] = true
			}
		}
		bad := tournament.RoundPublished{Section: h.sec().ID, Round: tournament.Round{No: 3, Boards: []tournament.Board{{No: 1, White: "p1", Black: "p1"}}}}
		if _, err := h.st.Apply(bad); err == nil {
			t.Error("a game against oneself is recorded")
		}
	})
	t.Run("everybody withdraws, or one stays: a sentence", func(t *testing.T) {
		h := newHall(t, arbiter.Defaults("Open"), clubs("", "", "", "")...)
		h.round()
		for i, p := range h.st.Players {
			h.must(h.svc.Withdraw(ctx, h.by, h.id, p.ID, 2, ""))
			if i == 2 {
				refusedWith(t, draft(h), "round.too-few")
			}
		}
		refusedWith(t, draft(h), "round.too-few")
		if len(h.sec().Rounds) != 1 {
			t.Error("a round is gone")
		}
	})
	t.Run("start numbers stand once in a file, whoever left and whoever came late", func(t *testing.T) {
		h := newHall(t, arbiter.Defaults("Open"), clubs("", "", "", "", "")...)
		h.round()
		h.must(h.svc.Withdraw(ctx, h.by, h.id, h.sec().Numbers[4], 2, ""))
		for i, rating := range []int{0, 2300} {
			e := arbiter.Entry{Section: h.sec().ID, Person: tournament.Person{Name: fmt.Sprint("Late ", string(rune('A'+i)))}, Profile: tournament.Profile{Rating: rating}}
			h.must(h.svc.EnterPlayers(ctx, h.by, h.id, []arbiter.Entry{e}, nil))
			h.round()
		}
		doc, problems := trf.FromState(h.st, h.sec().ID, trf.WriteOptions{})
		numbers := map[int]bool{}
		for _, p := range doc.Players {
			if numbers[p.No] {
				t.Errorf("number %d twice", p.No)
			}
			numbers[p.No] = true
		}
		if problems.Err() != nil || len(numbers) != 7 || !numbers[7] || numbers[8] {
			t.Errorf("%v %v", problems, numbers)
		}
	})
	t.Run("names that other programs take for a sign", func(t *testing.T) {
		players := clubs("", "", "", "")
		for i, name := range []string{"Bye", "No player", "0", "Bye"} {
			players[i].Person.Name = name
			players[i].Person.Birth = fmt.Sprint(1990 + i) // two of one name
		}
		h := newHall(t, arbiter.Defaults("Open"), players...)
		h.round()
		h.round()
		if got := len(h.sec().Round(2).Boards); got != 2 {
			t.Errorf("%d boards", got)
		}
	})
}
