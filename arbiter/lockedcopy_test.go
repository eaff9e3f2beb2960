package arbiter_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/adjournment"
	"sealedmove/arbiter/adjournment/lockedcopy"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/arbiter/journal"
	"sealedmove/pairing"
	"sealedmove/tournament"
)

// A locked copy is made, the envelope is lost, and two shares tell what was in
// it; before that neither journal nor log know, and wrong shares are refused.
func TestLockedCopy(t *testing.T) {
	var log bytes.Buffer
	e := newEvening(t, 4)
	e.store = arbitertest.NewMemory()
	now := time.Date(2026, 11, 30, 19, 0, 0, 0, time.UTC)
	e.svc = arbiter.New(e.store, arbiter.Options{
		Systems: map[tournament.System]pairing.System{tournament.Dutch: e.engine}, Now: func() time.Time { return now }, Lots: rand.Reader, Log: slog.New(slog.NewTextHandler(&log, nil)),
	})
	var err error
	e.id, e.st, err = e.svc.CreateEvent(e.ctx, e.chief, arbiter.NewEvent{Info: tournament.Info{Name: "Club evening"}, Sections: []tournament.Settings{arbiter.Defaults("Open")}})
	e.must(e.st, err)
	entry := func(name string) arbiter.Entry {
		return arbiter.Entry{Section: e.st.Sections[0].ID, Person: tournament.Person{Name: name}}
	}
	e.sec = e.st.Sections[0].ID
	e.must(e.svc.EnterPlayers(e.ctx, e.chief, e.id, []arbiter.Entry{entry("A"), entry("B"), entry("C"), entry("D")}, nil))
	e.pairAndPost()
	e.adjourned(1, "E-1")

	const written = "Nd4 (secret)"
	at := func() arbiter.GameAct {
		return arbiter.GameAct{Section: e.sec, Round: 1, Board: 1, Seen: len(e.game(1).Acts)}
	}
	shares, st, err := e.svc.LockCopy(e.ctx, e.chief, e.id, at(), written)
	e.must(st, err)
	if _, _, err := e.svc.LockCopy(e.ctx, e.chief, e.id, at(), written); err == nil {
		t.Error("a second copy")
	}
	open := func(s lockedcopy.Shares) (string, error) {
		text, st, err := e.svc.OpenCopy(context.Background(), e.chief, e.id, at(), s)
		if err == nil {
			e.st = st
		}
		return text, err
	}
	if _, err := open(shares); err == nil {
		t.Error("opened while the envelope is shut")
	}
	e.acts(1, adjournment.Act{Name: adjournment.EnvelopeMissing, Texts: adjournment.Texts{Reason: "burnt"}})
	if _, err := open(shares); err == nil {
		t.Error("opened before the session, without the player who must reply")
	}
	e.acts(1, adjournment.Act{Name: adjournment.Begin, At: resumption, Present: &tournament.ByColor[bool]{White: true, Black: true}})
	_, err = open(lockedcopy.Shares{shares[lockedcopy.Sealer]})
	e.refused(arbiter.Invalid, "adjournment.locked.two", err)
	_, err = open(lockedcopy.Shares{shares[lockedcopy.Opponent], shares[lockedcopy.Sealer]})
	e.refused(arbiter.Invalid, "adjournment.locked.share-swapped", err)

	es, err := e.svc.Journal(e.ctx, e.id, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range es {
		r, texts, err := journal.Encode(entry, journal.Hash{})
		if err != nil {
			t.Fatal(err)
		}
		stored := r.Payload
		for _, text := range texts {
			stored = slices.Concat(stored, text.Body)
		}
		if bytes.Contains(stored, []byte("Nd4")) || bytes.Contains(stored, []byte("secret")) {
			t.Errorf("entry %d tells: %s", entry.Seq, stored)
		}
	}
	if strings.Contains(log.String(), "Nd4") || strings.Contains(log.String(), shares[lockedcopy.Slip]) {
		t.Errorf("the log tells:\n%s", log.String())
	}
	if text, err := open(lockedcopy.Shares{lockedcopy.Opponent: shares[lockedcopy.Opponent], lockedcopy.Slip: shares[lockedcopy.Slip]}); err != nil || text != written {
		t.Errorf("%q, %v", text, err)
	}
	if g := e.game(1); g.CopySays != written || g.Stage != adjournment.Missing {
		t.Errorf("%s, the copy says %q", g.Stage, g.CopySays)
	}
	_, err = e.svc.Undo(e.ctx, e.chief, e.id)
	e.refused(arbiter.Forbidden, "undo.public", err)
}
