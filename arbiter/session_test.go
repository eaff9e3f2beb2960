package arbiter_test

import (
	"slices"
	"strings"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/tournament"
)

// pairs are the boards of the draft, and who is in the pool.
func (e *evening) drafted() (boardsNow string, pool []tournament.PlayerID) {
	st := e.st
	return boards(&st.Section(e.sec).Draft.Round), arbiter.Unpaired(st, e.sec)
}

// session is where the manual pairing that is going on began, and its changes.
func (e *evening) session() (begun, changes int) {
	e.t.Helper()
	es, err := e.svc.Journal(e.ctx, e.id, 0)
	if err != nil {
		e.t.Fatal(err)
	}
	return arbiter.ManualSession(es, e.sec)
}

// C.02: a session begins and ends by an answer of level 3; within it boards are
// taken apart and made anew, and its end compares with the engine board by board.
func TestASessionByHand(t *testing.T) {
	e := newEvening(t, 7)
	e.draft() // p1-p2 p3-p4 p5-p6, p7 has the bye
	engine := e.section().Draft
	_, err := e.svc.BeginManual(e.ctx, e.chief, e.id, e.sec, nil)
	e.refused(arbiter.NeedsAnswer, "warn.manual-begin", err)
	e.must(e.svc.BeginManual(e.ctx, e.chief, e.id, e.sec, manual))
	_, err = e.svc.BeginManual(e.ctx, e.chief, e.id, e.sec, manual)
	e.refused(arbiter.Conflict, "round.manual-already", err)

	e.must(e.svc.Unpair(e.ctx, e.chief, e.id, e.sec, 1, "p1", nil))
	e.must(e.svc.Unpair(e.ctx, e.chief, e.id, e.sec, 0, "p7", nil))
	if got, pool := e.drafted(); got != "[2:p3-p4 3:p5-p6]" || !slices.Equal(pool, []tournament.PlayerID{"p1", "p2", "p7"}) {
		t.Fatalf("unpaired %s, pool %v", got, pool)
	}
	_, err = e.svc.Unpair(e.ctx, e.chief, e.id, e.sec, 2, "p9", nil)
	e.refused(arbiter.Conflict, "round.board-changed", err)
	_, err = e.svc.EndManual(e.ctx, e.chief, e.id, e.sec, e.section().Draft.Digest, manual)
	e.refused(arbiter.Invalid, "round.unpaired", err)
	_, err = e.svc.PublishRound(e.ctx, e.chief, e.id, e.sec, e.section().Draft.Digest, manual)
	e.refused(arbiter.Invalid, "round.unpaired", err)

	e.must(e.svc.SwapPlayers(e.ctx, e.chief, e.id, e.sec, "p1", "p4", nil)) // from the pool to a board
	_, err = e.svc.PairTwo(e.ctx, e.chief, e.id, e.sec, "p4", "p1", nil)
	e.refused(arbiter.Invalid, "round.not-in-pool", err)
	e.must(e.svc.PairTwo(e.ctx, e.chief, e.id, e.sec, "p7", "p4", nil))
	e.must(e.svc.GiveBye(e.ctx, e.chief, e.id, e.sec, "p2", nil))
	if got, pool := e.drafted(); got != "[1:p7-p4 2:p3-p1 3:p5-p6]" || len(pool) != 0 {
		t.Fatalf("made %s, pool %v", got, pool)
	}
	if begun, changes := e.session(); begun < 0 || changes != 5 {
		t.Errorf("the session began at %d and has %d changes, want 5", begun, changes)
	}

	list, _, err := e.svc.ManualDifferences(e.ctx, e.id, e.sec)
	if err != nil || len(list) != 3 {
		t.Fatalf("it differs by %+v, %v", list, err)
	}
	for i, want := range []arbiter.BoardDifference{
		{Board: 1, Hand: seats("p7", "p4"), Engine: seats("p1", "p2")},
		{Board: 2, Hand: seats("p3", "p1"), Engine: seats("p3", "p4")},
		{Hand: seats("p2", ""), Engine: seats("p7", "")},
	} {
		if list[i] != want {
			t.Errorf("difference %+v, want %+v", list[i], want)
		}
	}
	_, err = e.svc.EndManual(e.ctx, e.chief, e.id, e.sec, e.section().Draft.Digest, nil)
	e.refused(arbiter.NeedsAnswer, "warn.manual-end", err)
	_, err = e.svc.EndManual(e.ctx, e.chief, e.id, e.sec, engine.Digest, manual)
	e.refused(arbiter.Conflict, "round.draft-stale", err)
	e.must(e.svc.EndManual(e.ctx, e.chief, e.id, e.sec, e.section().Draft.Digest, manual))
	if begun, _ := e.session(); begun >= 0 || e.section().Draft.Manual {
		t.Error("the session has not ended")
	}
	e.must(e.svc.PublishRound(e.ctx, e.chief, e.id, e.sec, e.section().Draft.Digest, nil)) // nothing is left to ask
	lines, err := e.svc.Remarks(e.ctx, e.id)
	if err != nil || !slices.Contains(lines[e.sec], "MPA @ Round 1") {
		t.Errorf("the report says %q, %v", lines, err)
	}
}

func seats(white, black tournament.PlayerID) tournament.ByColor[tournament.PlayerID] {
	return tournament.ByColor[tournament.PlayerID]{White: white, Black: black}
}

// A session that is cancelled has not been: the draft is the engine's with its
// reasons, or what an earlier session has left.
func TestASessionTakenBack(t *testing.T) {
	e := newEvening(t, 6)
	e.draft()
	engine := e.section().Draft
	e.must(e.svc.SwapPlayers(e.ctx, e.chief, e.id, e.sec, "p2", "p4", manual))
	e.must(e.svc.Unpair(e.ctx, e.chief, e.id, e.sec, 3, "p5", nil))
	e.must(e.svc.CancelManual(e.ctx, e.chief, e.id, e.sec))
	if d := e.section().Draft; d.Manual || d.ByHand || d.Digest != engine.Digest || boards(&d.Round) != boards(&engine.Round) || string(d.Round.Why) != string(engine.Round.Why) {
		t.Errorf("the draft is %+v, was %+v", d, engine)
	}
	_, err := e.svc.CancelManual(e.ctx, e.chief, e.id, e.sec)
	e.refused(arbiter.Conflict, "round.no-manual", err)

	e.must(e.svc.SwapPlayers(e.ctx, e.chief, e.id, e.sec, "p2", "p4", manual))
	e.must(e.svc.EndManual(e.ctx, e.chief, e.id, e.sec, e.section().Draft.Digest, manual))
	first := boards(&e.section().Draft.Round)
	e.must(e.svc.SwapPlayers(e.ctx, e.chief, e.id, e.sec, "p1", "p5", manual))
	e.must(e.svc.CancelManual(e.ctx, e.chief, e.id, e.sec))
	if d := e.section().Draft; d.Manual || !d.ByHand || boards(&d.Round) != first {
		t.Errorf("the draft is %+v, want %s by hand", d, first)
	}
	e.must(e.svc.PublishRound(e.ctx, e.chief, e.id, e.sec, e.section().Draft.Digest, nil))
}

// What a draft has that the rules would not do is found whoever made it, and the
// engine's own has nothing of the kind.
func TestFindingsOfADraft(t *testing.T) {
	e := newEvening(t, 4)
	for range 2 { // p1 has White twice, p4 Black
		e.pairAndPost()
		e.allWhite()
	}
	e.draft() // p1-p4 p2-p3
	for _, x := range arbiter.Findings(e.st, e.sec) {
		if x.Level > 1 {
			t.Errorf("the engine's draft has %+v", x)
		}
	}
	e.must(e.svc.SwapPlayers(e.ctx, e.chief, e.id, e.sec, "p4", "p3", append(manual, "warn.rematch", "warn.third-colour.white", "warn.third-colour.black")))
	said := codes(arbiter.Findings(e.st, e.sec))
	if !strings.Contains(said, "2 rematch p1 p3 of round") {
		t.Errorf("it finds %s", said)
	}
	e.must(e.svc.Unpair(e.ctx, e.chief, e.id, e.sec, 1, "p1", manual))
	if said := codes(arbiter.Findings(e.st, e.sec)); !strings.Contains(said, "5 unpaired p1") {
		t.Errorf("it finds %s", said)
	}
}

func TestFindingsOfASecondByeAndAnOpenGame(t *testing.T) {
	e := newEvening(t, 5)
	e.pairAndPost() // p5 has the bye
	if err := e.result(1, 1, tournament.Adjourned); err != nil {
		t.Fatal(err)
	}
	e.allWhiteLeft()
	e.draft()
	if said := codes(arbiter.Findings(e.st, e.sec)); !strings.Contains(said, "1 adjourned p1 p2 of round 1") {
		t.Errorf("it finds %s", said)
	}
	var bye tournament.PlayerID
	for _, y := range e.section().Draft.Round.Byes {
		bye = y.Player
	}
	if bye != "p5" {
		e.must(e.svc.SwapPlayers(e.ctx, e.chief, e.id, e.sec, "p5", bye, append(manual, "warn.second-bye", "warn.rematch", "warn.third-colour.white", "warn.third-colour.black")))
	}
	if said := codes(arbiter.Findings(e.st, e.sec)); !strings.Contains(said, "2 second-bye p5 of round 1") {
		t.Errorf("it finds %s", said)
	}
}

// codes are findings in a line.
func codes(list []arbiter.Finding) string {
	var out []string
	for _, x := range list {
		line := []string{string(rune('0' + x.Level)), x.Code}
		for _, p := range x.Players {
			line = append(line, string(p))
		}
		if x.Round > 0 {
			line = append(line, "of round "+string(rune('0'+x.Round)))
		}
		out = append(out, strings.Join(line, " "))
	}
	return strings.Join(out, ", ")
}
