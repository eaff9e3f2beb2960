package arbiter_test

import (
	"errors"
	"strings"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/pairing"
)

// manual are the answers by which a manual pairing begins and ends.
var manual = arbiter.Answers{"warn.manual-begin", "warn.manual-end"}

// C.02: a manual pairing is begun and ended by an answer, and its end shows what
// the engine would have paired.
func TestAManualPairing(t *testing.T) {
	e := newEvening(t, 6)
	e.draft()
	_, err := e.svc.SwapPlayers(e.ctx, e.chief, e.id, e.sec, "p2", "p4", nil)
	e.refused(arbiter.NeedsAnswer, "warn.manual-begin", err)
	e.must(e.svc.SwapPlayers(e.ctx, e.chief, e.id, e.sec, "p2", "p4", arbiter.Answers{"warn.manual-begin"}))
	if !e.section().Draft.Manual {
		t.Fatal("no manual pairing has begun")
	}
	e.must(e.svc.SwapColours(e.ctx, e.chief, e.id, e.sec, 3, "p5", nil)) // it is begun already

	_, err = e.svc.PublishRound(e.ctx, e.chief, e.id, e.sec, e.section().Draft.Digest, nil)
	e.refused(arbiter.NeedsAnswer, "warn.manual-end", err)
	var a *arbiter.Error
	if errors.As(err, &a); a.Args[1] != 3 || !strings.Contains(a.Args[2].(string), "1: Player A – Player D") || !strings.Contains(a.Args[2].(string), "3: Player F – Player E") {
		t.Errorf("the comparison says %v", a.Args)
	}
	e.must(e.svc.PublishRound(e.ctx, e.chief, e.id, e.sec, e.section().Draft.Digest, manual))
	if e.section().Current() != 1 || e.section().Round(1).Board(1).Black != "p4" {
		t.Errorf("posted %+v", e.section().Rounds)
	}
}

// Another draft of the engine's ends a manual pairing that was not posted.
func TestAManualPairingThrownAway(t *testing.T) {
	e := newEvening(t, 6)
	e.draft()
	e.must(e.svc.SwapPlayers(e.ctx, e.chief, e.id, e.sec, "p2", "p4", manual))
	e.must(e.svc.DraftRound(e.ctx, e.chief, e.id, e.sec, pairing.Control{}, nil))
	if d := e.section().Draft; d.Manual || d.ByHand {
		t.Errorf("the engine's draft is %+v", d)
	}
	e.must(e.svc.PublishRound(e.ctx, e.chief, e.id, e.sec, e.section().Draft.Digest, nil))
}

// What the rules would not do is asked about, by what it is; what the engine
// itself has drafted is not.
func TestManualChangesWarn(t *testing.T) {
	e := newEvening(t, 4)
	for range 2 { // p1 has White twice, p4 Black: the engine of these tests turns no colours
		e.pairAndPost()
		e.allWhite()
	}
	e.draft() // p1 – p4, p2 – p3
	_, err := e.svc.SwapPlayers(e.ctx, e.chief, e.id, e.sec, "p4", "p3", manual)
	e.refused(arbiter.NeedsAnswer, "warn.rematch", err)

	e.must(e.svc.SwapColours(e.ctx, e.chief, e.id, e.sec, 1, "p1", manual))
	_, err = e.svc.SwapColours(e.ctx, e.chief, e.id, e.sec, 1, "p4", manual)
	e.refused(arbiter.NeedsAnswer, "warn.third-colour.white", err)
	_, err = e.svc.SwapColours(e.ctx, e.chief, e.id, e.sec, 1, "p4", append(manual, "warn.third-colour.white"))
	e.refused(arbiter.NeedsAnswer, "warn.third-colour.black", err)
	e.must(e.svc.SwapColours(e.ctx, e.chief, e.id, e.sec, 1, "p4", append(manual, "warn.third-colour.white", "warn.third-colour.black")))
}
