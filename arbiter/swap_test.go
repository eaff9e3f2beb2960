package arbiter_test

import (
	"testing"

	"sealedmove/arbiter"
	"sealedmove/tournament"
)

// Colours are exchanged in a draft, where no board has a result that would have to
// be turned round with them; once the round is posted they are as they are.
func TestColoursAreExchangedBeforeThereAreResults(t *testing.T) {
	e := newEvening(t, 6)
	e.pairAndPost()
	if err := e.result(1, 1, tournament.WhiteWins); err != nil {
		t.Fatal(err)
	}
	before := e.section().Round(1).Boards[0]
	_, err := e.svc.SwapColours(e.ctx, e.chief, e.id, e.sec, 1, before.White, manual)
	e.refused(arbiter.NotFound, "round.no-draft", err)
	if got := e.section().Round(1).Boards[0]; got != before {
		t.Errorf("the board is %+v, was %+v", got, before)
	}
}
