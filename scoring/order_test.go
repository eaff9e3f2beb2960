package scoring_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// four are two on 1½ points and two on ½, with nothing to part them.
func four(t fataler) tournament.State {
	return event{settings: swiss(2), ratings: []int{2000, 1900, 1800, 1700}, rounds: []round{
		{games: []game{{1, 2, tournament.Drawn}, {3, 4, tournament.Drawn}}},
		{games: []game{{1, 3, tournament.WhiteWins}, {2, 4, tournament.WhiteWins}}},
	}}.state(t)
}

func ranks(table scoring.Table) (out []string) {
	for _, r := range table.Rows {
		out = append(out, fmt.Sprintf("%d %s", r.Rank, r.Player))
	}
	return out
}

func TestSettlements(t *testing.T) {
	is := func(how tournament.OrderMethod, ns ...int) tournament.Order {
		s := tournament.Order{How: how, Reason: "r"}
		for _, n := range ns {
			s.Players = append(s.Players, id(n))
		}
		return s
	}
	later := is(tournament.ByLots, 2, 1)
	later.After = 1
	for _, c := range []struct {
		rule  string
		all   []tournament.Order
		want  []string
		fails string
	}{
		{"nothing settled: the ranks are shared", nil, []string{"1 p1", "1 p2", "3 p3", "3 p4"}, ""},
		{"lots part the tied", []tournament.Order{is(tournament.ByLots, 4, 3)}, []string{"1 p1", "1 p2", "3 p4", "4 p3"}, ""},
		{"a play-off", []tournament.Order{is(tournament.ByPlayOff, 2, 1)}, []string{"1 p2", "2 p1", "3 p3", "3 p4"}, ""},
		{"by hand over different points", []tournament.Order{is(tournament.ByHand, 4, 1, 2, 3)}, []string{"1 p4", "2 p1", "3 p2", "4 p3"}, ""},
		{"one after another", []tournament.Order{is(tournament.ByLots, 4, 3), is(tournament.ByPlayOff, 3, 4)}, []string{"1 p1", "1 p2", "3 p3", "4 p4"}, ""},
		{"an order of another round does not hold", []tournament.Order{later}, []string{"1 p1", "1 p2", "3 p3", "3 p4"}, ""},
		{"no lots where something decided", []tournament.Order{is(tournament.ByLots, 1, 2, 3, 4)}, nil, "scoring.settle-not-tied"},
		{"no play-off between different points", []tournament.Order{is(tournament.ByPlayOff, 1, 2, 3, 4)}, nil, "scoring.settle-points"},
		{"a tie is not cut, above", []tournament.Order{is(tournament.ByHand, 2, 3, 4)}, nil, "scoring.settle-part"},
		{"nor below", []tournament.Order{is(tournament.ByHand, 3, 1, 2)}, nil, "scoring.settle-part"},
		{"players must stand together", []tournament.Order{is(tournament.ByHand, 1, 3)}, nil, "scoring.settle-apart"},
		{"somebody else's id", []tournament.Order{is(tournament.ByHand, 1, 9)}, nil, "scoring.settle-unknown"},
		{"one is no order", []tournament.Order{is(tournament.ByHand, 1)}, nil, "scoring.settle-few"},
		{"nor is one twice", []tournament.Order{is(tournament.ByHand, 1, 1)}, nil, "scoring.settle-few"},
	} {
		table := tableOf(t, four(t), scoring.Options{List: parsed(t, "WIN"), Settled: c.all})
		want := c.want
		if c.fails != "" {
			want = []string{"1 p1", "1 p2", "3 p3", "3 p4"}
			var refusal *tournament.Error
			if len(table.Settled) != 1 || !errors.As(table.Settled[0].Err, &refusal) || refusal.Key != c.fails {
				t.Errorf("%s: %+v, want %s", c.rule, table.Settled, c.fails)
			}
		}
		if got := ranks(table); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", c.rule, got, want)
		}
		for _, r := range table.Rows {
			if (r.Settled > 0) != (c.fails == "" && len(c.all) > 0 && c.all[0].After == 0 && slices.Contains(c.all[len(c.all)-1].Players, r.Player)) {
				t.Errorf("%s: %s is settled by %d", c.rule, r.Player, r.Settled)
			}
		}
	}
}

// 4.2: the seed alone says how the lots fall, so that anybody can repeat it.
func TestLotsCanBeRepeated(t *testing.T) {
	table := tableOf(t, four(t), scoring.Options{List: parsed(t, "WIN")})
	if got := fmt.Sprint(table.Ties()); got != "[[p1 p2] [p3 p4]]" {
		t.Fatalf("ties %s", got)
	}
	fell := map[string]bool{}
	for k := range 16 {
		seed := fmt.Sprintf("seed %d", k)
		lots := table.Lots(seed)
		if len(lots) != 2 || lots[0].Seed != seed || lots[0].After != 2 || lots[0].How != tournament.ByLots {
			t.Fatalf("%+v", lots)
		}
		one, two := sha256.Sum256([]byte(seed+"\x001")), sha256.Sum256([]byte(seed+"\x002"))
		want := id(1)
		if string(two[:]) < string(one[:]) {
			want = id(2)
		}
		if lots[0].Players[0] != want {
			t.Errorf("%s: %v is first, want %v", seed, lots[0].Players[0], want)
		}
		fell[fmt.Sprint(lots)] = true
		settled := tableOf(t, four(t), scoring.Options{List: parsed(t, "WIN"), Settled: lots})
		if settled.Ties() != nil || settled.Rows[0].Player != lots[0].Players[0] || settled.Settled[0].Err != nil {
			t.Errorf("%s: %v", seed, ranks(settled))
		}
	}
	if len(fell) < 3 {
		t.Errorf("sixteen seeds gave %d orders", len(fell))
	}
}

// After any lots every rank is there once, and nothing but ties has changed.
func TestLotsPartEveryTie(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyEvent(t).state(t)
		o := scoring.Options{List: parsed(t, rapid.SliceOfN(rapid.SampledFrom([]string{"WIN", "SB", "DE", "KS"}), 0, 2).Draw(t, "list")...)}
		before := tableOf(t, s, o)
		o.Settled = before.Lots(rapid.String().Draw(t, "seed"))
		after := tableOf(t, s, o)
		if after.Ties() != nil {
			t.Fatalf("ties are left: %v", after.Ties())
		}
		for _, x := range after.Settled {
			if x.Err != nil {
				t.Fatal(x.Err)
			}
		}
		for k, r := range after.Rows {
			was, _ := before.Row(r.Player)
			if r.Out != was.Out || !r.Out && (r.Rank != k+1 || r.Rank < was.Rank || r.Points != was.Points || !slices.Equal(r.Values, was.Values)) {
				t.Fatalf("row %d: %+v, was %+v", k, r, was)
			}
		}
	})
}
