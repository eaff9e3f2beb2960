package storagetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

const club = tournament.EventID("club")

// Diff tells how two states, or two lists of entries, differ; "" if they do not.
func Diff(want, got any) string {
	return cmp.Diff(want, got, cmp.AllowUnexported(tournament.State{}), cmpopts.EquateEmpty())
}

func open(t *testing.T, p Place) Store {
	t.Helper()
	s := p(t)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// must appends a command and returns the state after it.
func must(t *testing.T, s Store, id tournament.EventID, events ...tournament.Event) tournament.State {
	t.Helper()
	st, err := s.Update(t.Context(), id, Decide(events...))
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// player is the n-th player as a store has him.
func player(t *testing.T, s Store, n int) *tournament.Player {
	t.Helper()
	st := view(t, s, club)
	p := st.Player(Player(n))
	if p == nil {
		t.Fatalf("player %d is not there", n)
	}
	return p
}

func view(t *testing.T, s Store, id tournament.EventID) tournament.State {
	t.Helper()
	st, err := s.View(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

func entries(t *testing.T, s Store, id tournament.EventID) []journal.Entry {
	t.Helper()
	es, err := s.Journal(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	return es
}

func head(t *testing.T, s Store, id tournament.EventID) journal.Hash {
	t.Helper()
	h, err := s.Head(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func sound(t *testing.T, s Store) {
	t.Helper()
	r, err := s.Verify(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range r.File {
		t.Errorf("the file: %v", err)
	}
	for _, e := range r.Events {
		if e.Fault != nil {
			t.Errorf("event %s: entry %d, %s %s: %v", e.ID, e.Fault.Seq, e.Fault.Table, e.Fault.Row, e.Fault.Err)
		}
	}
}

func testAppend(t *testing.T, e Engine) {
	s := open(t, e.Fresh(t))
	first := must(t, s, club, Opened("Club")...)
	if first.Seq != 2 || first.Info.Name != "Club" || len(first.Sections) != 1 {
		t.Errorf("after the first command: entry %d, %+v", first.Seq, first.Info)
	}
	h := head(t, s, club)
	second := must(t, s, club, Entered(1), Entered(2))
	if second.Seq != 4 || len(second.Players) != 2 || second.Players[1].Name() != "Family2, Given" {
		t.Errorf("after the second: entry %d, %d players", second.Seq, len(second.Players))
	}
	if diff := Diff(second, view(t, s, club)); diff != "" {
		t.Errorf("Update and View differ:\n%s", diff)
	}
	es := entries(t, s, club)
	for i, want := range []int64{1, 1, 3, 3} {
		if es[i].Seq != int64(i+1) || es[i].Cmd != want || es[i].Actor != "arbiter" || es[i].At == 0 {
			t.Errorf("entry %d is %+v", i+1, es[i])
		}
	}
	for after, want := range map[int64]int{0: 4, 3: 1, 4: 0, 99: 0, -1: 4} {
		if es, err := s.Journal(t.Context(), club, after); err != nil || len(es) != want {
			t.Errorf("after %d: %d entries, %v, want %d", after, len(es), err, want)
		}
	}
	if head(t, s, club) == h || h == (journal.Hash{}) {
		t.Error("the head hash has not changed with the journal")
	}
	for seq, want := range map[int64]journal.Hash{2: h, 4: head(t, s, club)} {
		if got, err := s.Hash(t.Context(), club, seq); err != nil || got != want {
			t.Errorf("the hash of entry %d is %x, %v, want that of the journal that it ended", seq, got, err)
		}
	}
	if got, err := s.Update(t.Context(), club, Decide()); err != nil || Diff(second, got) != "" {
		t.Errorf("a command that does nothing: %v, %s", err, Diff(second, got))
	}
	sound(t, s)
}

func testUnknown(t *testing.T, e Engine) {
	s := open(t, e.Fresh(t))
	check := func(what string, err error) {
		t.Helper()
		if !errors.Is(err, journal.ErrNotFound) {
			t.Errorf("%s: got %v, want ErrNotFound", what, err)
		}
	}
	_, err := s.View(t.Context(), "nobody")
	check("View", err)
	_, err = s.Journal(t.Context(), "nobody", 0)
	check("Journal", err)
	_, err = s.Head(t.Context(), "nobody")
	check("Head", err)
	_, err = s.Hash(t.Context(), "nobody", 1)
	check("Hash", err)
	_, err = s.Erase(t.Context(), "nobody", "x")
	check("Erase", err)
	_, err = s.Update(t.Context(), "nobody", func(st tournament.State, history func() ([]journal.Entry, error)) ([]journal.Entry, error) {
		if es, err := history(); err != nil || len(es) != 0 || Diff(tournament.State{}, st) != "" {
			t.Errorf("Update: got %d entries, %v, state %+v, want nothing", len(es), err, st)
		}
		return nil, nil
	})
	if err != nil {
		t.Errorf("Update: %v", err)
	}
	_, err = s.View(t.Context(), "nobody")
	check("after an Update that did nothing", err)
	if list, err := s.Events(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("Events: %v, %v", list, err)
	}
}

func testRefusal(t *testing.T, e Engine) {
	place := e.Fresh(t)
	s := open(t, place)
	must(t, s, club, append(Opened("Club"), Entered(1))...)
	before, es, h := view(t, s, club), entries(t, s, club), head(t, s, club)

	refused := errors.New("not now")
	_, err := s.Update(t.Context(), club, func(tournament.State, func() ([]journal.Entry, error)) ([]journal.Entry, error) {
		return nil, refused
	})
	if err != refused { //nolint:errorlint // it must come back as it is
		t.Errorf("got %v, want what decide returned", err)
	}

	// The first entry is good, the second does not follow: neither is written, nor their texts.
	_, err = s.Update(t.Context(), club, Decide(Entered(2), tournament.PlayerRemoved{Player: "nobody"}))
	var fold *journal.FoldError
	var why *tournament.Error
	if !errors.As(err, &fold) || fold.Seq != before.Seq+2 || !errors.As(err, &why) || why.Key != "state.no-player" {
		t.Errorf("got %v, want a FoldError at entry %d with the refusal", err, before.Seq+2)
	}
	func() {
		defer func() { _ = recover() }()
		_, _ = s.Update(t.Context(), club, func(tournament.State, func() ([]journal.Entry, error)) ([]journal.Entry, error) {
			panic("a fault of the program")
		})
	}()

	check := func(s Store) {
		t.Helper()
		if diff := Diff(before, view(t, s, club)); diff != "" {
			t.Errorf("the state has changed:\n%s", diff)
		}
		if diff := Diff(es, entries(t, s, club)); diff != "" || head(t, s, club) != h {
			t.Errorf("the journal has changed:\n%s", diff)
		}
		sound(t, s)
	}
	check(s)
	s = reopened(t, s, place)
	check(s)
	if st := must(t, s, club, Entered(2)); st.Seq != before.Seq+1 {
		t.Errorf("the next command got number %d", st.Seq)
	}
}

// reopened closes a store and opens its place again.
func reopened(t *testing.T, s Store, p Place) Store {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return open(t, p)
}

func testNumbers(t *testing.T, e Engine) {
	s := open(t, e.Fresh(t))
	st := must(t, s, club, append(Opened("Club"), Entered(1))...)
	n := st.Seq
	for name, es := range map[string][]journal.Entry{
		"a number twice":              {{Seq: n, Cmd: n, Event: Entered(2)}},
		"a number left out":           {{Seq: n + 2, Cmd: n + 2, Event: Entered(2)}},
		"a command that began before": {{Seq: n + 1, Cmd: 1, Event: Entered(2)}},
		"two commands at once":        {{Seq: n + 1, Cmd: n + 1, Event: Entered(2)}, {Seq: n + 2, Cmd: n + 2, Event: Entered(3)}},
		"an undo of no command":       {{Seq: n + 1, Cmd: n + 1, Undoes: 2}},
		"an undo of what is to come":  {{Seq: n + 1, Cmd: n + 1, Undoes: n + 1}},
		"no event":                    {{Seq: n + 1, Cmd: n + 1}},
	} {
		_, err := s.Update(t.Context(), club, func(tournament.State, func() ([]journal.Entry, error)) ([]journal.Entry, error) { return es, nil })
		if err == nil {
			t.Errorf("%s was written", name)
		}
	}
	if got := view(t, s, club).Seq; got != n {
		t.Errorf("the journal is at entry %d, want %d", got, n)
	}
}

func undo(t *testing.T, s Store, id tournament.EventID, cmd int64) (tournament.State, error) {
	t.Helper()
	return s.Update(t.Context(), id, func(st tournament.State, _ func() ([]journal.Entry, error)) ([]journal.Entry, error) {
		return Undo(st, 1, "arbiter", cmd), nil
	})
}

func testUndo(t *testing.T, e Engine) {
	place := e.Fresh(t)
	s := open(t, place)
	must(t, s, club, append(Opened("Club"), Entered(1), Entered(2), Entered(3), Entered(4))...)
	before := must(t, s, club, Numbered(4))
	late := must(t, s, club, Entered(5), tournament.PlayerWithdrawn{Player: Player(5), From: 2}, tournament.ByeGranted{Player: Player(5), Round: 1, Kind: tournament.HalfBye})
	after := must(t, s, club, Published(4, 1))

	undone, err := undo(t, s, club, before.Seq+1)
	if err != nil {
		t.Fatal(err)
	}
	if undone.Player(Player(5)) != nil || undone.Sections[0].Round(1) == nil || undone.Seq != after.Seq+1 {
		t.Errorf("after the undo: entry %d, %d players, %d rounds", undone.Seq, len(undone.Players), len(undone.Sections[0].Rounds))
	}
	sound(t, s)
	if _, err := undo(t, s, club, 1); err == nil {
		t.Error("the opening was undone although all the rest needs it")
	}
	redone, err := undo(t, s, club, undone.Seq)
	if err != nil {
		t.Fatal(err)
	}
	want := after
	want.Seq = redone.Seq
	if diff := Diff(want, redone); diff != "" || late.Player(Player(5)) == nil {
		t.Errorf("after the redo:\n%s", diff)
	}
	sound(t, s)
	s = reopened(t, s, place)
	if diff := Diff(redone, view(t, s, club)); diff != "" {
		t.Errorf("after a restart:\n%s", diff)
	}
	sound(t, s)
}

func testRestart(t *testing.T, e Engine) {
	place := e.Fresh(t)
	s := open(t, place)
	for _, c := range Evening(10, 4) {
		must(t, s, club, c...)
	}
	st, es, h := view(t, s, club), entries(t, s, club), head(t, s, club)
	for range 2 {
		s = reopened(t, s, place)
		if diff := Diff(st, view(t, s, club)); diff != "" {
			t.Errorf("the state after a restart:\n%s", diff)
		}
		if diff := Diff(es, entries(t, s, club)); diff != "" || head(t, s, club) != h {
			t.Errorf("the journal after a restart:\n%s", diff)
		}
		sound(t, s)
	}
	if next := must(t, s, club, Entered(11)); next.Seq != st.Seq+1 {
		t.Errorf("the next entry has number %d, want %d", next.Seq, st.Seq+1)
	}
}

// Whatever is done and undone, the tables are what the journal folds to. Verify
// itself is held to finding faults by the engine's own tests.
func testProjection(t *testing.T, e Engine) {
	place := e.Fresh(t)
	s := open(t, place)
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	w := &Walk{Rand: rand.New(rand.NewPCG(seed, 0))}
	done, undone, refused := 0, 0, 0
	var st tournament.State
	for i := range 150 {
		var next tournament.State
		var err error
		if i > 10 && w.Rand.IntN(5) == 0 {
			es := entries(t, s, club)
			next, err = undo(t, s, club, es[w.Rand.IntN(len(es))].Cmd)
			if err == nil {
				undone++
			}
		} else {
			next, err = s.Update(t.Context(), club, Decide(w.Next(st)...))
		}
		var fold *journal.FoldError
		switch {
		case errors.As(err, &fold):
			refused++
			continue
		case err != nil:
			t.Fatalf("command %d: %v", i, err)
		}
		st = next
		done++
		if i%10 == 0 {
			sound(t, s)
		}
		if t.Failed() {
			t.FailNow()
		}
	}
	t.Logf("%d commands done, of them %d undos; %d refused", done, undone, refused)
	if done < 30 || undone == 0 {
		t.Error("the walk did next to nothing")
	}
	s = reopened(t, s, place)
	if diff := Diff(st, view(t, s, club)); diff != "" {
		t.Errorf("after a restart:\n%s", diff)
	}
	sound(t, s)
}

func testResults(t *testing.T, e Engine) {
	s := open(t, e.Fresh(t))
	must(t, s, club, append(Opened("Club"), Entered(1), Entered(2), Published(2, 1))...)
	from := tournament.NoResult
	for _, to := range append(tournament.Results(), tournament.NoResult) {
		st := must(t, s, club, tournament.ResultEntered{Section: "A", Round: 1, Board: 1, From: from, To: to})
		if got := st.Sections[0].Rounds[0].Boards[0].Result; got != to {
			t.Errorf("the board has %q, want %q", got, to)
		}
		from = to
	}
	for _, k := range []tournament.ByeKind{tournament.FullBye, tournament.HalfBye, tournament.ZeroBye, tournament.PairingBye, tournament.NoBye} {
		must(t, s, club, tournament.ByeGranted{Player: Player(1), Round: 3, Kind: k})
	}
	sound(t, s)
}

func testImmutable(t *testing.T, e Engine) {
	s := open(t, e.Fresh(t))
	must(t, s, club, append(Opened("Club"), Entered(1), Entered(2), Numbered(2), Published(2, 1))...)
	held, es := view(t, s, club), entries(t, s, club)
	want := tournament.ResultEntered{Section: "A", Round: 1, Board: 1, To: tournament.WhiteWins}
	must(t, s, club, want, tournament.PlayerWithdrawn{Player: Player(1), From: 2}, Entered(3))
	_ = append(es, journal.Entry{Seq: -1}) // a reader who appends to what he got
	if held.Sections[0].Rounds[0].Boards[0].Result != tournament.NoResult || held.Player(Player(1)).Withdrawn(2) || len(held.Players) != 2 {
		t.Error("a state that was given out has changed")
	}
	for i, e := range entries(t, s, club) {
		if e.Seq != int64(i+1) {
			t.Errorf("entry %d has number %d", i+1, e.Seq)
		}
	}
}

func testEvents(t *testing.T, e Engine) {
	s := open(t, e.Fresh(t))
	must(t, s, "old", Opened("Old")...)
	must(t, s, "young", append(Opened("Young"), Entered(1), Entered(2), Numbered(2), Published(2, 1), Published(2, 2))...)
	must(t, s, "old", Entered(1))
	at := func(events ...tournament.Event) journal.Decide {
		return func(st tournament.State, _ func() ([]journal.Entry, error)) ([]journal.Entry, error) {
			return Command(st, 1_900_000_000_000, "arbiter", events...), nil
		}
	}
	if _, err := s.Update(t.Context(), "old", at(Entered(2))); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Update(t.Context(), "old", func(st tournament.State, _ func() ([]journal.Entry, error)) ([]journal.Entry, error) {
		info := st.Info
		info.Archived = true
		return Command(st, 1_900_000_000_000, "arbiter", tournament.InfoChanged{Info: info}), nil
	}); err != nil {
		t.Fatal(err)
	}
	list, err := s.Events(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := []journal.Summary{
		{ID: "old", Name: "Old", Place: "Town hall", Start: "2026-11-30", End: "2026-12-02", Players: 2, Rounds: 11, Seq: 5, Changed: 1_900_000_000_000, Archived: true},
		{ID: "young", Name: "Young", Place: "Town hall", Start: "2026-11-30", End: "2026-12-02", Players: 2, Round: 2, Rounds: 11, Seq: 7, Changed: 1_764_500_000_000},
	}
	if diff := Diff(want, list); diff != "" {
		t.Errorf("the list:\n%s", diff)
	}
	if view(t, s, "old").Info.Name != "Old" || len(view(t, s, "young").Players) != 2 {
		t.Error("the events have mixed")
	}
	sound(t, s)
}

// noted is an event that says what state it was decided on.
func noted(by string) journal.Decide {
	return func(s tournament.State, history func() ([]journal.Entry, error)) ([]journal.Entry, error) {
		es, err := history()
		if err != nil || int64(len(es)) != s.Seq {
			return nil, fmt.Errorf("state at %d with %d entries, %w", s.Seq, len(es), err)
		}
		return Command(s, 1, journal.ActorID(by), tournament.DocumentMade{What: fmt.Sprint(s.Seq)}), nil
	}
}

// decidedOnTheirState checks a journal of noted commands, want of them.
func decidedOnTheirState(t *testing.T, es []journal.Entry, want int) {
	t.Helper()
	n := 0
	for i, e := range es {
		if e.Seq != int64(i+1) {
			t.Errorf("entry %d has number %d", i+1, e.Seq)
		}
		if d, ok := e.Event.(tournament.DocumentMade); ok {
			n++
			if d.What != fmt.Sprint(e.Seq-1) {
				t.Errorf("entry %d was decided on the state at %s", e.Seq, d.What)
			}
		}
	}
	if n != want {
		t.Errorf("%d commands are in the journal, %d were acknowledged", n, want)
	}
}

func testRace(t *testing.T, e Engine) {
	s := open(t, e.Fresh(t))
	must(t, s, club, Opened("Club")...)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for range 10 {
				if _, err := s.Update(t.Context(), club, noted(fmt.Sprint("tablet", i))); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	decidedOnTheirState(t, entries(t, s, club), 80)
	sound(t, s)
}

// Two stores write to the same place. Where the engine has one writer at a
// time, the second is refused until the first has gone, and then is the writer.
func testTwoWriters(t *testing.T, e Engine) {
	place := e.Fresh(t)
	a := open(t, place)
	must(t, a, club, Opened("Club")...)
	b := open(t, place)
	if e.OneWriter {
		before := view(t, b, club)
		_, err := b.Update(t.Context(), club, noted("b"))
		if !errors.Is(err, journal.ErrReadOnly) {
			t.Fatalf("the second writer: got %v, want ErrReadOnly", err)
		}
		if got := view(t, b, club); Diff(before, got) != "" {
			t.Error("the refused command has changed the state")
		}
		if err := a.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Update(t.Context(), club, noted("b")); err != nil {
			t.Fatalf("the second, when the first has gone: %v", err)
		}
		decidedOnTheirState(t, entries(t, b, club), 1)
		return
	}
	var acknowledged, conflicts int
	var mu sync.Mutex
	var wg sync.WaitGroup
	for i := range 6 {
		s := a
		if i%2 == 1 {
			s = b
		}
		wg.Go(func() {
			for range 15 {
				_, err := s.Update(t.Context(), club, noted(fmt.Sprint("tablet", i)))
				mu.Lock()
				switch {
				case err == nil:
					acknowledged++
				case errors.Is(err, journal.ErrConflict): // lost twice
					conflicts++
				default:
					t.Error(err)
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	t.Logf("%d acknowledged, %d conflicts", acknowledged, conflicts)
	decidedOnTheirState(t, entries(t, a, club), acknowledged)
	decidedOnTheirState(t, entries(t, b, club), acknowledged)
	sound(t, a)
	testLoser(t, a, b)
}

// testLoser has b write while a decides: a's command must be decided again, or
// b's must wait; both are in the journal.
func testLoser(t *testing.T, a, b Store) {
	const id = "loser"
	must(t, a, id, Opened("Loser")...)
	var other sync.WaitGroup
	first := true
	_, err := a.Update(t.Context(), id, func(s tournament.State, history func() ([]journal.Entry, error)) ([]journal.Entry, error) {
		if first {
			first = false
			wrote := make(chan struct{})
			other.Go(func() {
				defer close(wrote)
				if _, err := b.Update(t.Context(), id, noted("b")); err != nil {
					t.Error(err)
				}
			})
			select {
			case <-wrote: // the engine lets both write; a has lost
			case <-time.After(100 * time.Millisecond): // b waits for a
			}
		}
		return noted("a")(s, history)
	})
	if err != nil {
		t.Error(err)
	}
	other.Wait()
	decidedOnTheirState(t, entries(t, a, id), 2)
}

func testReaders(t *testing.T, e Engine) {
	place := e.Fresh(t)
	s := open(t, place)
	must(t, s, club, append(Opened("Club"), Entered(1), Entered(2))...)
	other := open(t, place)
	readers := []Store{s, s, other, other}
	ctx, stop := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	for _, r := range readers {
		wg.Go(func() {
			var last int64
			for ctx.Err() == nil {
				st, err := r.View(t.Context(), club)
				if err != nil {
					t.Error(err)
					return
				}
				es, err := r.Journal(t.Context(), club, 0)
				if err != nil || int64(len(es)) < st.Seq {
					t.Errorf("%d entries of a state at %d, %v", len(es), st.Seq, err)
					return
				}
				if st.Seq < last {
					t.Errorf("the state went back from %d to %d", last, st.Seq)
				}
				last = st.Seq
			}
		})
	}
	for i := range 20 {
		must(t, s, club, Entered(i+3))
	}
	stop()
	wg.Wait()
	for _, r := range readers {
		if got := view(t, r, club).Seq; got != 24 {
			t.Errorf("a reader sees entry %d, want 24", got)
		}
	}
}

func testSecondStore(t *testing.T, e Engine) {
	place := e.Fresh(t)
	a := open(t, place)
	must(t, a, club, append(Opened("Club"), Entered(1), Entered(2), Numbered(2), Published(2, 1))...)
	b := open(t, place)
	same := func(what string) {
		t.Helper()
		if diff := Diff(view(t, a, club), view(t, b, club)); diff != "" {
			t.Errorf("%s:\n%s", what, diff)
		}
		if head(t, a, club) != head(t, b, club) || Diff(entries(t, a, club), entries(t, b, club)) != "" {
			t.Errorf("%s: the journals differ", what)
		}
	}
	same("at first")
	st := must(t, a, club, tournament.ResultEntered{Section: "A", Round: 1, Board: 1, To: tournament.Drawn}, Entered(3))
	same("after a command with a text")
	if _, err := undo(t, a, club, st.Seq-1); err != nil {
		t.Fatal(err)
	}
	same("after an undo")
	must(t, a, "other", Opened("Other")...)
	if _, err := b.View(t.Context(), "other"); err != nil {
		t.Errorf("a new event: %v", err)
	}
	if _, err := a.Erase(t.Context(), club, "person1"); err != nil {
		t.Fatal(err)
	}
	if got := player(t, b, 1).Name(); got != "" {
		t.Errorf("the other store still has the erased name %q", got)
	}
	same("after an erasure")
}

func testCancelled(t *testing.T, e Engine) {
	s := open(t, e.Fresh(t))
	before := must(t, s, club, Opened("Club")...)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Update(gone, club, Decide(Entered(1))); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: got %v", err)
	}
	if _, err := s.View(gone, "other"); !errors.Is(err, context.Canceled) {
		t.Errorf("a view: got %v", err)
	}

	ctx, cancel := context.WithCancel(t.Context())
	_, err := s.Update(ctx, club, func(st tournament.State, _ func() ([]journal.Entry, error)) ([]journal.Entry, error) {
		cancel()
		return Command(st, 1, "arbiter", Entered(1)), nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled while deciding: got %v", err)
	}

	// One who waits for his turn need not wait for it.
	deciding, decided := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		_, err := s.Update(t.Context(), club, func(tournament.State, func() ([]journal.Entry, error)) ([]journal.Entry, error) {
			close(deciding)
			<-decided
			return nil, nil
		})
		if err != nil {
			t.Error(err)
		}
	})
	<-deciding
	soon, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := s.Update(soon, club, Decide(Entered(1))); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("cancelled while waiting: got %v", err)
	}
	close(decided)
	wg.Wait()

	if diff := Diff(before, view(t, s, club)); diff != "" {
		t.Errorf("something was written:\n%s", diff)
	}
	if st := must(t, s, club, Entered(1)); st.Seq != before.Seq+1 {
		t.Errorf("the next command got number %d", st.Seq)
	}
	sound(t, s)
}

func testErase(t *testing.T, e Engine) {
	place := e.Fresh(t)
	s := open(t, place)
	must(t, s, club, append(Opened("Club"), Entered(1), Entered(2))...)
	h := head(t, s, club)
	done, err := s.Erase(t.Context(), club, "person1", "nothing")
	if err != nil || done.Texts != 1 {
		t.Fatalf("got %+v, %v, want one text erased", done, err)
	}
	for range 2 {
		st := view(t, s, club)
		if got := st.Player(Player(1)); got.Name() != "" || got.Person.Salt != "" || got.Rating != 2599 {
			t.Errorf("the erased player: %+v", got)
		}
		if got := st.Player(Player(2)).Name(); got != "Family2, Given" {
			t.Errorf("the other player is called %q", got)
		}
		for _, e := range entries(t, s, club) {
			if v, ok := e.Event.(tournament.PlayerEntered); ok && v.Player == Player(1) && v.Person.Value.Name != "" {
				t.Error("the entry still has the name")
			}
		}
		if head(t, s, club) != h {
			t.Error("an erasure has changed the journal")
		}
		sound(t, s)
		s = reopened(t, s, place)
	}
	// What the state has of the erased person can be written again.
	erased := player(t, s, 1)
	must(t, s, club, tournament.PlayerChanged{Player: Player(1), Person: erased.Person, Profile: tournament.Profile{Rating: 1234}})
	s = reopened(t, s, place)
	if got := player(t, s, 1); got.Rating != 1234 || got.Name() != "" {
		t.Errorf("after a change of the erased player: %+v", got)
	}
	sound(t, s)
}

// A text taken over into a later entry is stored once; another value cannot
// slip under its reference.
func testTexts(t *testing.T, e Engine) {
	place := e.Fresh(t)
	s := open(t, place)
	st := must(t, s, club, append(Opened("Club"), Entered(1))...)
	p := st.Player(Player(1))
	must(t, s, club, tournament.PlayerChanged{Player: p.ID, Person: p.Person, Profile: tournament.Profile{Rating: 7}})

	other := tournament.Confide(p.Person.Ref, p.Person.Salt, tournament.Person{Name: "Somebody Else"})
	if _, err := s.Update(t.Context(), club, Decide(tournament.PlayerChanged{Player: p.ID, Person: other})); err == nil {
		t.Error("another value was written under a reference in use")
	}
	odd := tournament.Person{Name: "O'Brien \"Ж\" 封棋 \x00 \xff <&>", Birth: "1990"}
	must(t, s, club, tournament.PlayerChanged{Player: p.ID, Person: tournament.Confide("new", "s", odd)})
	want := view(t, s, club)
	s = reopened(t, s, place)
	if diff := Diff(want, view(t, s, club)); diff != "" {
		t.Errorf("after a restart:\n%s", diff)
	}
	if done, err := s.Erase(t.Context(), club, p.Person.Ref); err != nil || done.Texts != 1 {
		t.Errorf("got %+v, %v, want one text", done, err)
	}
	sound(t, s)
}

func testThousand(t *testing.T, e Engine) {
	place := e.Fresh(t)
	s := open(t, place)
	must(t, s, club, Opened("Club")...)
	all := make([]tournament.Event, 1000)
	for i := range all {
		all[i] = Entered(i + 1)
	}
	st := must(t, s, club, append(all, Numbered(1000), Published(1000, 1))...)
	if len(st.Players) != 1000 || st.Seq != 1004 || len(st.Sections[0].Rounds[0].Boards) != 500 {
		t.Errorf("entry %d, %d players", st.Seq, len(st.Players))
	}
	sound(t, s)
	if _, err := undo(t, s, club, 3); err != nil {
		t.Fatal(err)
	}
	if got := view(t, s, club); len(got.Players) != 0 {
		t.Errorf("%d players are left after the undo", len(got.Players))
	}
	sound(t, s)
}

func testActors(t *testing.T, e Engine) {
	place := e.Fresh(t)
	s := open(t, place)
	for _, who := range []journal.Who{{Name: "Olga", Device: "desk"}, {Name: "Ольга", Device: "tablet 2"}, {}, {Name: "Olga", Device: "desk"}} {
		if err := s.SetActor(t.Context(), "a1", who); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Actors(t.Context()); err != nil || len(got) != 1 || got["a1"] != who {
			t.Errorf("got %v, %v, want %v", got, err, who)
		}
	}
	if err := s.SetActor(t.Context(), "a2", journal.Who{Name: "Bo"}); err != nil {
		t.Fatal(err)
	}
	s = reopened(t, s, place)
	if got, err := s.Actors(t.Context()); err != nil || len(got) != 2 || got["a1"].Device != "desk" || got["a2"].Name != "Bo" {
		t.Errorf("after a restart: %v, %v", got, err)
	}
}
