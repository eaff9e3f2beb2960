package arbiter_test

import (
	"slices"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/pairing"
	"sealedmove/tournament"
)

// C.02: what touched the integrity of the pairings stands in the report, each
// once, and what was taken back before anybody saw it does not.
func TestRemarks(t *testing.T) {
	e := newEvening(t, 8)
	remarks := func(want ...string) {
		t.Helper()
		all, err := e.svc.Remarks(e.ctx, e.id)
		got := all[e.sec]
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("got  %q, %v\nwant %q", got, err, want)
		}
	}
	e.pairAndPost()
	remarks()
	e.must(e.svc.RecallRound(e.ctx, e.chief, e.id, e.sec, 1, "wrong list", arbiter.Answers{"warn.recall"}))
	want := []string{"Pairings undone @ Round 1"}
	remarks(want...)

	e.draft()
	e.must(e.svc.SwapColours(e.ctx, e.chief, e.id, e.sec, 1, e.section().Draft.Round.Boards[0].White, manual))
	remarks(want...)
	e.must(e.svc.PublishRound(e.ctx, e.chief, e.id, e.sec, e.section().Draft.Digest, manual))
	want = append(want, "MPA @ Round 1")
	remarks(want...)

	e.must(e.svc.PairLeftOver(e.ctx, e.chief, e.id, e.sec, []tournament.PlayerID{"p3", "p6"}, arbiter.Answers{"warn.left-over"}))
	want = append(want, "Boards changed after pairing @ Round 1")
	remarks(want...)
	e.allWhiteLeft()
	if err := e.result(1, 1, tournament.Adjourned); err != nil {
		t.Fatal(err)
	}
	e.enter("Late", 1500)
	want = append(want, "Player added @ Round 2")
	e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p8", 3, tournament.FullBye, arbiter.Answers{"warn.full-bye"}))
	want = append(want, "Full-point bye @ Round 3")
	e.must(e.svc.Withdraw(e.ctx, e.chief, e.id, "p7", 2, "ill"))
	e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	remarks(want...)

	e.must(e.svc.DraftRound(e.ctx, e.chief, e.id, e.sec, pairing.Control{}, arbiter.Answers{"warn.missing-adjourned"}))
	e.must(e.svc.PublishRound(e.ctx, e.chief, e.id, e.sec, e.section().Draft.Digest, manual))
	if err := e.result(1, 1, tournament.WhiteWins, "warn.adjourned-result"); err != nil {
		t.Fatal(err)
	}
	want = append(want, "Adjournment @ Round 1")
	b := e.section().Round(1).Boards[1]
	if err := e.result(1, b.No, tournament.BlackWins, "warn.result-after-pairing"); err != nil {
		t.Fatal(err)
	}
	want = append(want, "Result changed after pairing @ Round 1")
	set := e.section().Settings
	set.TotalRounds, set.TieBreaks = 7, []string{"DE"}
	e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", arbiter.Answers{"warn.rounds-changed", "warn.tie-breaks-changed"}))
	want = append(want, "Rounds changed from 5 to 7 @ Round 2", "Tie-breaks were BH/C1 BH SB DE WIN @ Round 2")
	remarks(want...)
	// and before each of those that an arbiter was asked about stands a copy of the file
	if got, want := e.store.Copies(), []string{"before-recall", "before-manual-begin", "before-left-over", "before-adjourned-result", "before-result-after-pairing"}; !slices.Equal(got, want) {
		t.Errorf("copies %q, want %q", got, want)
	}
}
