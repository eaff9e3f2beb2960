package arbiter_test

import (
	"fmt"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/tournament"
)

// After the posting two players change places, or one who has no game comes in for
// another; every other board stays, and what the rules would not do is asked about.
func TestExchangeInAPostedRound(t *testing.T) {
	yes := arbiter.Answers{"warn.exchange"}
	for _, c := range []struct {
		name        string
		a, b        tournament.PlayerID
		boards, bye string
	}{
		{"two at boards", "p1", "p4", "[1:p4-p2 2:p3-p1 3:p5-p6 4:p7-p8]", "[{p9 U} {p10 Z}]"},
		{"one with the bye", "p6", "p9", "[1:p1-p2 2:p3-p4 3:p5-p9 4:p7-p8]", "[{p6 U} {p10 Z}]"},
		{"one who had none comes in", "p6", "p10", "[1:p1-p2 2:p3-p4 3:p5-p10 4:p7-p8]", "[{p9 U} {p6 Z}]"},
		{"the same named the other way round", "p10", "p6", "[1:p1-p2 2:p3-p4 3:p5-p10 4:p7-p8]", "[{p9 U} {p6 Z}]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newEvening(t, 10)
			e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p10", 1, tournament.ZeroBye, nil))
			e.pairAndPost()
			_, err := e.svc.ExchangePlayers(e.ctx, e.chief, e.id, e.sec, c.a, c.b, nil)
			e.refused(arbiter.NeedsAnswer, "warn.exchange", err)
			e.must(e.svc.ExchangePlayers(e.ctx, e.chief, e.id, e.sec, c.a, c.b, yes))
			r := e.section().Round(1)
			if got, byes := boards(r), fmt.Sprint(r.Byes); got != c.boards || byes != c.bye {
				t.Errorf("%s %s, want %s %s", got, byes, c.boards, c.bye)
			}
			e.must(e.svc.RestoreBoards(e.ctx, e.chief, e.id, e.sec, "he was right", arbiter.Answers{"warn.restore-boards"}))
			if got := boards(e.section().Round(1)); got != "[1:p1-p2 2:p3-p4 3:p5-p6 4:p7-p8]" {
				t.Errorf("restored %s", got)
			}
		})
	}
}

func TestExchangesThatCannotBe(t *testing.T) {
	e := newEvening(t, 8)
	e.must(e.svc.Withdraw(e.ctx, e.chief, e.id, "p8", 1, ""))
	e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p7", 1, tournament.HalfBye, nil))
	e.pairAndPost() // p1-p2 p3-p4 p5-p6
	if err := e.result(1, 1, tournament.Drawn); err != nil {
		t.Fatal(err)
	}
	e.enter("Late", 1000)
	for _, c := range []struct {
		a, b tournament.PlayerID
		key  string
	}{
		{"p1", "p3", "round.board-has-result"},
		{"p3", "p8", "round.not-exchangeable"},
		{"p3", "p7", "round.not-exchangeable"},
		{"p3", "p9", "round.not-exchangeable"},
		{"p3", "p3", "round.not-exchangeable"},
	} {
		_, err := e.svc.ExchangePlayers(e.ctx, e.chief, e.id, e.sec, c.a, c.b, arbiter.Answers{"warn.exchange"})
		e.refused(arbiter.Invalid, c.key, err)
	}
	_, err := e.svc.ExchangePlayers(e.ctx, e.chief, e.id, e.sec, "p3", "nobody", arbiter.Answers{"warn.exchange"})
	e.refused(arbiter.NotFound, "state.no-player", err)
	e.must(e.svc.ExchangePlayers(e.ctx, e.chief, e.id, e.sec, "p4", "p6", arbiter.Answers{"warn.exchange"}))
	e.allWhiteLeft()
	e.pairAndPost()
	// p1 and p2 met in round 1
	_, err = e.svc.ExchangePlayers(e.ctx, e.chief, e.id, e.sec, opponentIn(e, "p1"), "p2", arbiter.Answers{"warn.exchange"})
	e.refused(arbiter.NeedsAnswer, "warn.rematch", err)
}

// opponentIn is whom a player meets in the current round.
func opponentIn(e *evening, p tournament.PlayerID) tournament.PlayerID {
	for _, b := range e.section().Round(e.section().Current()).Boards {
		switch p {
		case b.White:
			return b.Black
		case b.Black:
			return b.White
		}
	}
	return ""
}
