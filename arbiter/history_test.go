package arbiter_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// history is the event's whole history.
func (e *evening) history() ([]journal.Entry, []arbiter.Line) {
	e.t.Helper()
	es, err := e.svc.Journal(e.ctx, e.id, 0)
	if err != nil {
		e.t.Fatal(err)
	}
	return es, arbiter.History(es)
}

// Each entry has its words, is about somebody or something, and says by which
// other it is taken back, or which it takes back and brings back.
func TestHistory(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	if err := e.result(1, 1, tournament.WhiteWins); err != nil {
		t.Fatal(err)
	}
	entered := e.st.Seq
	e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	undo := e.st.Seq
	says := func(l arbiter.Line) string {
		if act, ok := l.Label.Args[len(l.Label.Args)-1].(arbiter.Label); ok {
			return fmt.Sprint(l.Label.Key, l.Label.Args[:1], act.Key, act.Args)
		}
		return fmt.Sprint(l.Label.Key, l.Label.Args)
	}
	_, lines := e.history()
	if l := lines[entered-1]; l.UndoneBy != undo || l.Matter != arbiter.OfResults || !slices.Equal(l.Players, []tournament.PlayerID{"p1", "p2"}) || l.Place != (tournament.Place{Section: e.sec, Round: 1, Board: 1}) {
		t.Errorf("the result that is taken back: %+v", l)
	}
	if l := lines[undo-1]; l.Undoes != entered || l.Matter != arbiter.OfUndoing || l.Place.Board != 1 || says(l) != fmt.Sprintf("act.taken-back[%d]act.result-entered[1 1 1-0]", entered) {
		t.Errorf("the undo: %+v, %q", l, says(l))
	}
	e.must(e.svc.Redo(e.ctx, e.chief, e.id))
	_, lines = e.history()
	if a, u, r := lines[entered-1], lines[undo-1], lines[e.st.Seq-1]; a.UndoneBy != 0 || u.UndoneBy != r.Seq || says(r) != fmt.Sprintf("act.brought-back[%d]act.result-entered[1 1 1-0]", entered) {
		t.Errorf("after a redo the act is taken back by %d, the undo by %d, the redo says %q", a.UndoneBy, u.UndoneBy, says(r))
	}
	for _, l := range lines {
		if l.Label.Key == "" || l.Matter == "" || !slices.Contains(arbiter.Matters(), l.Matter) {
			t.Errorf("entry %d: %+v", l.Seq, l)
		}
	}
}

// Players have the names that they had then, and a reason and what a report to
// FIDE has of an entry stand by it.
func TestHistoryTellsReasonsAndRemarks(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	e.must(e.svc.RecallRound(e.ctx, e.chief, e.id, e.sec, 1, "wrong list", arbiter.Answers{"warn.recall"}))
	_, lines := e.history()
	if l := lines[e.st.Seq-1]; l.Reason != "wrong list" || !slices.Equal(l.Remarks, []string{"Pairings undone @ Round 1"}) || l.Place.Round != 1 || l.Matter != arbiter.OfPairings {
		t.Errorf("a recall: %+v", l)
	}
	e.must(e.svc.ChangePlayer(e.ctx, e.chief, e.id, "p2", arbiter.Entry{Person: tournament.Person{Name: "Player B"}, Profile: tournament.Profile{Rating: 1990}}, arbiter.Entry{Person: tournament.Person{Name: "Bishop"}}, nil))
	changed := e.st.Seq
	e.must(e.svc.Withdraw(e.ctx, e.chief, e.id, "p2", 1, "ill"))
	es, lines := e.history()
	if l := lines[e.st.Seq-1]; l.Reason != "ill" || l.Place.Section != e.sec || !slices.Contains(l.Label.Args, any("Bishop")) || !slices.Equal(l.Players, []tournament.PlayerID{"p2"}) {
		t.Errorf("a withdrawal: %+v", l)
	}
	was, ok := arbiter.Replaced(es, es[changed-1]).(tournament.PlayerEntered)
	if !ok || was.Person.Value.Name != "Player B" || was.Profile.Rating != 1990 {
		t.Errorf("before the change: %+v", was)
	}
	if got := arbiter.Replaced(es, es[0]); got != nil {
		t.Errorf("the opening replaced %+v", got)
	}
}

// What an entry replaced is what held then, whatever was taken back since.
func TestReplacedIsWhatHeldThen(t *testing.T) {
	e := newEvening(t, 4)
	bye := func(k tournament.ByeKind) int64 {
		e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p1", 2, k, nil))
		return e.st.Seq
	}
	first := bye(tournament.HalfBye)
	second := bye(tournament.ZeroBye)
	e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	third := bye(tournament.ZeroBye)
	e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	es, _ := e.history()
	for seq, want := range map[int64]tournament.Event{first: nil, second: es[first-1].Event, third: es[first-1].Event} {
		if got := arbiter.Replaced(es, es[seq-1]); !reflect.DeepEqual(got, want) {
			t.Errorf("entry %d replaced %+v, want %+v", seq, got, want)
		}
	}
}

// Each entry's hash is continued by the next one's, and the last is the head.
func TestHashesOfEntries(t *testing.T) {
	e := newEvening(t, 2)
	head, err := e.svc.Head(e.ctx, e.id)
	if err != nil {
		t.Fatal(err)
	}
	last, err := e.svc.Hash(e.ctx, e.id, e.st.Seq)
	if err != nil || last != head {
		t.Errorf("the last entry has %x, %v, the head is %x", last, err, head)
	}
	if _, err = e.svc.Hash(e.ctx, e.id, e.st.Seq+1); !errors.Is(err, journal.ErrNotFound) {
		t.Errorf("an entry that is not there: %v", err)
	}
}

// A season's journal is read in well under a second.
func TestHistoryOfALargeJournal(t *testing.T) {
	e := newEvening(t, 2)
	es, _ := e.history()
	for i := range 400 {
		id := tournament.PlayerID(fmt.Sprintf("x%d", i))
		es = append(es, journal.Entry{Event: tournament.PlayerEntered{Player: id, Section: e.sec, Person: tournament.Private[tournament.Person]{Value: tournament.Person{Name: string(id)}}}})
	}
	for i := range 20000 {
		es = append(es, journal.Entry{Event: tournament.ByeGranted{Player: tournament.PlayerID(fmt.Sprintf("x%d", i%400)), Round: 2, Kind: tournament.HalfBye}})
	}
	for i := range es {
		es[i].Seq, es[i].Cmd = int64(i+1), int64(i+1)
	}
	start := time.Now()
	lines := arbiter.History(es)
	if took := time.Since(start); took > 3*time.Second {
		t.Errorf("%d lines took %v", len(lines), took)
	} else {
		t.Logf("%d lines in %v", len(lines), took)
	}
	if l := lines[len(lines)-1]; !slices.Contains(l.Label.Args, any("x399")) {
		t.Errorf("the last line: %+v", l)
	}
}
