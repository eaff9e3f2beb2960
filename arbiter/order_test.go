package arbiter_test

import (
	"slices"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/tournament"
)

// tiedEvening is an event of four players after a round of two draws, in which
// nothing parts them.
func tiedEvening(t *testing.T) *evening {
	t.Helper()
	e := newEvening(t, 4)
	set := e.section().Settings
	set.TieBreaks = []string{"WIN"}
	set.TotalRounds = 1
	e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil))
	e.pairAndPost()
	for _, b := range []tournament.BoardNo{1, 2} {
		if err := e.result(1, b, tournament.Drawn); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// ranking lists the players in the order of the standings, tied ones together.
func (e *evening) ranking() (ids []tournament.PlayerID, ranks []int) {
	e.t.Helper()
	table, err := e.svc.Standings(e.ctx, e.id, e.sec, 0)
	if err != nil {
		e.t.Fatal(err)
	}
	for _, r := range table.Rows {
		ids, ranks = append(ids, r.Player), append(ranks, r.Rank)
	}
	return ids, ranks
}

// C.07, 4.2: what the list leaves is parted by lots from a seed that is shown.
func TestLotsPartWhomNothingSeparates(t *testing.T) {
	e := tiedEvening(t)
	if _, ranks := e.ranking(); !slices.Equal(ranks, []int{1, 1, 1, 1}) {
		t.Fatalf("ranks %v before the lots", ranks)
	}
	e.must(e.svc.DrawLots(e.ctx, e.chief, e.id, e.sec))
	ids, ranks := e.ranking()
	if !slices.Equal(ranks, []int{1, 2, 3, 4}) {
		t.Errorf("ranks %v after the lots", ranks)
	}
	orders := e.section().Orders
	if len(orders) != 1 || orders[0].How != tournament.ByLots || len(orders[0].Seed) != len("0000-0000") || !slices.Equal(orders[0].Players, ids) {
		t.Errorf("recorded %+v for %v", orders, ids)
	}
	_, err := e.svc.DrawLots(e.ctx, e.chief, e.id, e.sec)
	e.refused(arbiter.Invalid, "order.no-tie", err)

	e.must(e.svc.DropOrder(e.ctx, e.chief, e.id, e.sec, ids))
	if _, ranks := e.ranking(); !slices.Equal(ranks, []int{1, 1, 1, 1}) {
		t.Errorf("ranks %v after the lots were taken back", ranks)
	}
}

func TestOrdersThatPeopleSettle(t *testing.T) {
	order := func(how tournament.OrderMethod, reason string, ps ...tournament.PlayerID) tournament.Order {
		return tournament.Order{How: how, Players: ps, Reason: reason}
	}
	all := []tournament.PlayerID{"p4", "p3", "p2", "p1"}
	for _, c := range []struct {
		name  string
		order tournament.Order
		yes   arbiter.Answers
		kind  arbiter.Kind
		key   string // of the refusal
	}{
		{"a play-off needs no reason", order(tournament.ByPlayOff, "", all...), nil, 0, ""},
		{"by hand with a reason", order(tournament.ByHand, "the jury's ruling", all...), arbiter.Answers{"warn.order-by-hand"}, 0, ""},
		{"by hand without one", order(tournament.ByHand, " ", all...), arbiter.Answers{"warn.order-by-hand"}, arbiter.Invalid, "order.reason"},
		{"by hand unasked", order(tournament.ByHand, "the jury's ruling", all...), nil, arbiter.NeedsAnswer, "warn.order-by-hand"},
		{"nobody types lots", order(tournament.ByLots, "", all...), nil, arbiter.Invalid, "order.how"},
		{"a tie is not cut", order(tournament.ByPlayOff, "", "p1", "p2"), nil, arbiter.Invalid, "scoring.settle-part"},
		{"a stranger", order(tournament.ByPlayOff, "", "p1", "p9"), nil, arbiter.Invalid, "scoring.settle-unknown"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := tiedEvening(t)
			st, err := e.svc.SettleOrder(e.ctx, e.chief, e.id, e.sec, c.order, c.yes)
			if c.key != "" {
				e.refused(c.kind, c.key, err)
				return
			}
			e.must(st, err)
			if ids, ranks := e.ranking(); !slices.Equal(ids, all) || !slices.Equal(ranks, []int{1, 2, 3, 4}) {
				t.Errorf("order %v, ranks %v", ids, ranks)
			}
			if got := e.section().Orders[0].Reason; got != c.order.Reason {
				t.Errorf("reason %q", got)
			}
		})
	}
}

// B.02, 8.1: only a section that chose so has ratings of each round.
func TestRatingsOfARound(t *testing.T) {
	e := newEvening(t, 4)
	ratings := map[tournament.PlayerID]int{"p1": 2000}
	_, err := e.svc.RateRound(e.ctx, e.chief, e.id, e.sec, 1, ratings)
	e.refused(arbiter.Invalid, "section.not-by-round", err)

	set := e.section().Settings
	set.RateByRound = true
	e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil))
	e.must(e.svc.RateRound(e.ctx, e.chief, e.id, e.sec, 1, ratings))
	if got := e.section().RoundRatings[1]["p1"]; got != 2000 {
		t.Errorf("rating %d", got)
	}
	_, err = e.svc.RateRound(e.ctx, e.chief, e.id, e.sec, 9, ratings)
	e.refused(arbiter.NotFound, "section.no-such-round", err)
	_, err = e.svc.RateRound(e.ctx, e.chief, e.id, e.sec, 1, map[tournament.PlayerID]int{"p1": 99999})
	e.refused(arbiter.Invalid, "player.rating", err)
}
