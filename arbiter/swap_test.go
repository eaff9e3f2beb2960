package arbiter_test

import (
	"slices"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/tournament"
)

// A board of the posted round is turned with its result, so that who won has won;
// it is asked about at level 3 and stands in the report.
func TestAPostedBoardIsTurnedWithItsResult(t *testing.T) {
	for _, c := range []struct {
		name        string
		entered, is tournament.Result
		key         string
	}{
		{"without a result", tournament.NoResult, tournament.NoResult, "warn.turn-board"},
		{"White won", tournament.WhiteWins, tournament.BlackWins, "warn.turn-result"},
		{"a forfeit", tournament.BlackByForfeit, tournament.WhiteByForfeit, "warn.turn-result"},
		{"a draw", tournament.Drawn, tournament.Drawn, "warn.turn-result"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newEvening(t, 6)
			e.pairAndPost()
			if c.entered != tournament.NoResult {
				if err := e.result(1, 1, c.entered); err != nil {
					t.Fatal(err)
				}
			}
			before := e.section().Round(1).Boards[0]
			_, err := e.svc.TurnBoard(e.ctx, e.chief, e.id, e.sec, before, nil)
			e.refused(arbiter.NeedsAnswer, c.key, err)
			e.must(e.svc.TurnBoard(e.ctx, e.chief, e.id, e.sec, before, arbiter.Answers{c.key}))
			if got := e.section().Round(1).Boards[0]; got.White != before.Black || got.Black != before.White || got.Result != c.is {
				t.Errorf("the board is %+v, was %+v", got, before)
			}
			_, err = e.svc.TurnBoard(e.ctx, e.chief, e.id, e.sec, before, arbiter.Answers{c.key})
			e.refused(arbiter.Conflict, "round.board-changed", err)
			lines, err := e.svc.Remarks(e.ctx, e.id)
			if err != nil || !slices.Contains(lines[e.sec], "Boards changed after pairing @ Round 1") {
				t.Errorf("the report says %q, %v", lines, err)
			}
		})
	}
}

// What was signed is to be signed anew; a game in hand keeps its colours; once all
// results are in a board can still be turned.
func TestTurningSignedOpenAndLastBoards(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	if err := e.result(1, 1, tournament.WhiteWins); err != nil {
		t.Fatal(err)
	}
	e.must(e.svc.SignResult(e.ctx, e.chief, e.id, arbiter.Signature{Section: e.sec, Round: 1, Board: 1, Seen: tournament.WhiteWins, Signed: tournament.ByColor[bool]{White: true}}))
	if err := e.result(1, 2, tournament.Postponed); err != nil {
		t.Fatal(err)
	}
	r := e.section().Round(1)
	e.must(e.svc.TurnBoard(e.ctx, e.chief, e.id, e.sec, r.Boards[0], arbiter.Answers{"warn.turn-result"}))
	if b := e.section().Round(1).Boards[0]; b.Signed.White || b.Signed.Black || b.Result != tournament.BlackWins {
		t.Errorf("turned: %+v", b)
	}
	_, err := e.svc.TurnBoard(e.ctx, e.chief, e.id, e.sec, r.Boards[1], arbiter.Answers{"warn.turn-result"})
	e.refused(arbiter.Invalid, "state.game-in-hand", err)
	device := arbiter.Actor{ID: "tablet", Role: arbiter.ResultDevice}
	_, err = e.svc.TurnBoard(e.ctx, device, e.id, e.sec, e.section().Round(1).Boards[0], arbiter.Answers{"warn.turn-result"})
	e.refused(arbiter.Forbidden, "policy.not-you", err)
}
