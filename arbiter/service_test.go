package arbiter_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/arbiter/journal"
	"sealedmove/pairing"
	"sealedmove/tournament"
)

// neighbours pairs each player with the next one in the list whom he has not
// met: enough of a system to drive the service.
type neighbours struct {
	calls  int
	during func() // what others do while it works
}

func (n *neighbours) Pair(in pairing.Input, _ pairing.Control) (pairing.Output, error) {
	n.calls++
	if n.during != nil {
		n.during()
	}
	var out pairing.Output
	var free []pairing.Player
	for _, p := range in.Players {
		if p.Present {
			free = append(free, p)
		}
	}
	for len(free) > 1 {
		a := free[0]
		i := slices.IndexFunc(free[1:], func(b pairing.Player) bool {
			return !slices.ContainsFunc(a.Past, func(r pairing.Past) bool { return r.Met && r.Opponent == b.TPN })
		})
		if i < 0 {
			return out, &pairing.NoPairing{Unpaired: []tournament.TPN{a.TPN}}
		}
		out.Boards = append(out.Boards, pairing.Pair{White: a.TPN, Black: free[i+1].TPN})
		free = slices.Delete(slices.Delete(free, i+1, i+2), 0, 1)
	}
	if len(free) == 1 {
		out.Bye = free[0].TPN
	}
	return out, nil
}

type evening struct {
	t      *testing.T
	ctx    context.Context
	svc    *arbiter.Service
	store  *arbitertest.Memory
	engine *neighbours
	chief  arbiter.Actor
	id     tournament.EventID
	sec    tournament.SectionID
	st     tournament.State
}

// newEvening has one Swiss section of n players, rated 2000, 1990, …
func newEvening(t *testing.T, n int) *evening {
	t.Helper()
	e := &evening{t: t, ctx: context.Background(), store: arbitertest.NewMemory(), engine: &neighbours{}, chief: arbiter.Actor{ID: "chief", Role: arbiter.ChiefArbiter}, sec: "s1"}
	now := time.Date(2026, 11, 30, 19, 0, 0, 0, time.UTC)
	e.svc = arbiter.New(e.store, arbiter.Options{
		Systems: map[tournament.System]pairing.System{tournament.Dutch: e.engine},
		Now:     func() time.Time { return now }, Lots: zeros{},
	})
	var err error
	e.id, e.st, err = e.svc.CreateEvent(e.ctx, e.chief, arbiter.NewEvent{
		Info: tournament.Info{Name: "Club evening"}, Sections: []tournament.Settings{arbiter.Defaults("Open")},
	})
	e.must(e.st, err)
	var entries []arbiter.Entry
	for i := range n {
		entries = append(entries, arbiter.Entry{Section: e.sec, Person: tournament.Person{Name: fmt.Sprintf("Player %c", 'A'+i)}, Profile: tournament.Profile{Rating: 2000 - 10*i}})
	}
	e.must(e.svc.EnterPlayers(e.ctx, e.chief, e.id, entries, nil))
	return e
}

// zeros are lots that always fall the same way.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func (e *evening) must(st tournament.State, err error) {
	e.t.Helper()
	if err != nil {
		e.t.Fatal(err)
	}
	e.st = st
}

func (e *evening) refused(kind arbiter.Kind, key string, err error) {
	e.t.Helper()
	var a *arbiter.Error
	if !errors.As(err, &a) || a.Kind != kind || a.Key != key {
		e.t.Fatalf("got %v, want a refusal of kind %d with key %s", err, kind, key)
	}
}

func (e *evening) section() *tournament.Section { return e.st.Section(e.sec) }

func (e *evening) pairAndPost(yes ...string) {
	e.t.Helper()
	e.must(e.svc.DraftRound(e.ctx, e.chief, e.id, e.sec, pairing.Control{}, yes))
	e.must(e.svc.PublishRound(e.ctx, e.chief, e.id, e.sec, e.section().Draft.Digest, manual))
}

func (e *evening) result(r tournament.RoundNo, b tournament.BoardNo, to tournament.Result, yes ...string) error {
	e.t.Helper()
	st, err := e.svc.EnterResult(e.ctx, e.chief, e.id, arbiter.ResultEntry{Section: e.sec, Round: r, Board: b, From: e.section().Round(r).Board(b).Result, To: to}, yes)
	if err == nil {
		e.st = st
	}
	return err
}

func (e *evening) allWhite() {
	e.t.Helper()
	for _, b := range e.section().Round(e.section().Current()).Boards {
		if err := e.result(e.section().Current(), b.No, tournament.WhiteWins); err != nil {
			e.t.Fatal(err)
		}
	}
}

func TestAnEveningOfTwoRounds(t *testing.T) {
	e := newEvening(t, 7)
	e.pairAndPost()
	r := e.section().Round(1)
	if len(r.Boards) != 3 || len(r.Byes) != 1 || r.Byes[0].Kind != tournament.PairingBye {
		t.Fatalf("round 1: %+v", r)
	}
	if got := e.section().TPN(r.Boards[0].White); got != 1 {
		t.Errorf("board 1 has number %d, want 1: numbers follow the ratings", got)
	}
	e.allWhite()
	e.pairAndPost()
	if got := e.section().Current(); got != 2 {
		t.Fatalf("current round %d, want 2", got)
	}
	again, err := e.svc.View(e.ctx, e.id)
	if err != nil || again.Seq != e.st.Seq {
		t.Fatalf("view: seq %d, %v; want %d", again.Seq, err, e.st.Seq)
	}
	if again.Players[0].Person.Value.Name != "Player A" {
		t.Errorf("names are not joined: %+v", again.Players[0].Person)
	}
}

func TestPairingWithMissingResultsAsksAndMarksThemAdjourned(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	_, err := e.svc.DraftRound(e.ctx, e.chief, e.id, e.sec, pairing.Control{}, nil)
	e.refused(arbiter.NeedsAnswer, "warn.missing-adjourned", err)
	e.pairAndPost("warn.missing-adjourned")
	for _, b := range e.section().Round(1).Boards {
		if b.Result != tournament.Adjourned {
			t.Errorf("board %d holds %q, want adjourned", b.No, b.Result)
		}
	}
	// finished as a draw: as it was paired; otherwise asked
	if err := e.result(1, 1, tournament.Drawn); err != nil {
		t.Error(err)
	}
	e.refused(arbiter.NeedsAnswer, "warn.adjourned-result", e.result(1, 2, tournament.WhiteWins))
	if err := e.result(1, 2, tournament.WhiteWins, "warn.adjourned-result"); err != nil {
		t.Error(err)
	}
}

func TestTwoArbitersOnOneCell(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	other := arbiter.Actor{ID: "tablet", Role: arbiter.ResultDevice}
	if _, err := e.svc.EnterResult(e.ctx, other, e.id, arbiter.ResultEntry{Section: e.sec, Round: 1, Board: 1, To: tournament.BlackWins}, nil); err != nil {
		t.Fatal(err)
	}
	_, err := e.svc.EnterResult(e.ctx, e.chief, e.id, arbiter.ResultEntry{Section: e.sec, Round: 1, Board: 1, To: tournament.WhiteWins}, nil)
	e.refused(arbiter.Conflict, "result.changed-meanwhile", err)
	// the same result twice, as from a double tap, is no conflict and no entry
	st, err := e.svc.EnterResult(e.ctx, other, e.id, arbiter.ResultEntry{Section: e.sec, Round: 1, Board: 1, To: tournament.BlackWins}, nil)
	if err != nil || st.Seq != e.st.Seq+1 {
		t.Fatalf("second tap: seq %d after %d, %v", st.Seq, e.st.Seq, err)
	}
	// the device may not correct
	_, err = e.svc.EnterResult(e.ctx, other, e.id, arbiter.ResultEntry{Section: e.sec, Round: 1, Board: 1, From: tournament.BlackWins, To: tournament.WhiteWins}, nil)
	e.refused(arbiter.Forbidden, "policy.not-you", err)
}

func TestOldResults(t *testing.T) {
	e := newEvening(t, 8)
	for range 3 {
		e.pairAndPost()
		e.allWhite()
	}
	e.refused(arbiter.NeedsAnswer, "warn.result-after-pairing", e.result(2, 1, tournament.Drawn))
	if err := e.result(2, 1, tournament.Drawn, "warn.result-after-pairing"); err != nil {
		t.Error(err)
	}
	e.refused(arbiter.Forbidden, "result.too-old", e.result(1, 1, tournament.Drawn))
}

func TestUndoTakesBackOnesOwnLastActAndNamesIt(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	if err := e.result(1, 1, tournament.Drawn); err != nil {
		t.Fatal(err)
	}
	other := arbiter.Actor{ID: "second", Role: arbiter.ArbiterRole}
	if _, err := e.svc.EnterResult(e.ctx, other, e.id, arbiter.ResultEntry{Section: e.sec, Round: 1, Board: 2, To: tournament.WhiteWins}, nil); err != nil {
		t.Fatal(err)
	}
	label := e.svc.Steps(e.ctx, e.chief, e.id).Undo
	if label.Key != "act.result-entered" || label.Args[0] != 1 {
		t.Fatalf("next undo: %v, want board 1", label)
	}
	e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	r := e.section().Round(1)
	if r.Board(1).Result != tournament.NoResult || r.Board(2).Result != tournament.WhiteWins {
		t.Fatalf("after undo: %+v", r.Boards)
	}
	e.must(e.svc.Redo(e.ctx, e.chief, e.id))
	if got := e.section().Round(1).Board(1).Result; got != tournament.Drawn {
		t.Fatalf("after redo: %q", got)
	}
	// a posted round is public: what comes before it cannot be taken back
	e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	_, err := e.svc.Undo(e.ctx, e.chief, e.id)
	e.refused(arbiter.Forbidden, "undo.public", err)
}

func TestUndoIsRefusedWhereLaterActsBuildOnIt(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	if err := e.result(1, 1, tournament.Drawn); err != nil {
		t.Fatal(err)
	}
	other := arbiter.Actor{ID: "second", Role: arbiter.ArbiterRole}
	e.must(e.svc.EnterResult(e.ctx, other, e.id, arbiter.ResultEntry{Section: e.sec, Round: 1, Board: 1, From: tournament.Drawn, To: tournament.WhiteWins}, nil))
	before := e.st.Seq
	_, err := e.svc.Undo(e.ctx, e.chief, e.id)
	e.refused(arbiter.Conflict, "undo.depends", err)
	if st, _ := e.svc.View(e.ctx, e.id); st.Seq != before {
		t.Errorf("a refused undo left entry %d", st.Seq)
	}
}

func TestADraftMadeFromOldFactsIsNotPosted(t *testing.T) {
	e := newEvening(t, 6)
	e.must(e.svc.DraftRound(e.ctx, e.chief, e.id, e.sec, pairing.Control{}, nil))
	digest := e.section().Draft.Digest
	e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, "p6", 1, tournament.HalfBye, nil))
	_, err := e.svc.PublishRound(e.ctx, e.chief, e.id, e.sec, digest, manual)
	e.refused(arbiter.Conflict, "round.draft-stale", err)
	e.pairAndPost()
	if r := e.section().Round(1); len(r.Byes) != 2 {
		t.Errorf("byes %+v, want the half-point bye and the odd player's", r.Byes)
	}
}

func TestALateEntryMakesADraftStale(t *testing.T) {
	e := newEvening(t, 6)
	e.must(e.svc.DraftRound(e.ctx, e.chief, e.id, e.sec, pairing.Control{}, nil))
	digest := e.section().Draft.Digest
	e.must(e.svc.EnterPlayers(e.ctx, e.chief, e.id, []arbiter.Entry{{Section: e.sec, Person: tournament.Person{Name: "Late"}}}, nil))
	_, err := e.svc.PublishRound(e.ctx, e.chief, e.id, e.sec, digest, manual)
	e.refused(arbiter.Conflict, "round.draft-stale", err)
}

func TestResultsEnteredWhileTheEngineWorksAreAConflict(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	e.allWhite()
	e.store.Between = func() {
		if _, err := e.svc.EnterResult(e.ctx, e.chief, e.id, arbiter.ResultEntry{Section: e.sec, Round: 1, Board: 1, From: tournament.WhiteWins, To: tournament.BlackWins}, nil); err != nil {
			t.Error(err)
		}
	}
	_, err := e.svc.DraftRound(e.ctx, e.chief, e.id, e.sec, pairing.Control{}, nil)
	e.refused(arbiter.Conflict, "round.changed-while-pairing", err)
}

func TestLateEntriesTakeTheirProperNumberUntilRoundFourIsPaired(t *testing.T) {
	e := newEvening(t, 12)
	enter := func(name string, rating int) {
		e.must(e.svc.EnterPlayers(e.ctx, e.chief, e.id, []arbiter.Entry{{Section: e.sec, Person: tournament.Person{Name: name}, Profile: tournament.Profile{Rating: rating}}}, nil))
	}
	e.pairAndPost()
	e.allWhite()
	enter("Second", 1995)
	e.pairAndPost()
	if got := e.section().TPN("p13"); got != 2 {
		t.Errorf("late entry for round 2 has number %d, want 2", got)
	}
	if c := e.st.Cells(e.sec, 1)["p13"][0]; c.Bye != tournament.ZeroBye {
		t.Errorf("the missed round is %+v, want a zero-point bye", c)
	}
	for e.section().Current() < 4 {
		e.allWhite()
		e.pairAndPost()
	}
	e.allWhite()
	enter("Fifth", 2400)
	e.pairAndPost()
	if got := e.section().TPN("p14"); got != 14 {
		t.Errorf("late entry after round 4 has number %d, want 14", got)
	}
}

func TestNoShowsArePairedAmongThemselvesAndOtherBoardsStay(t *testing.T) {
	e := newEvening(t, 8)
	e.pairAndPost()
	if err := e.result(1, 3, tournament.Drawn); err != nil {
		t.Fatal(err)
	}
	before := slices.Clone(e.section().Round(1).Boards)
	// the Blacks of boards 1 and 4 are not there
	absent := []tournament.PlayerID{before[0].Black, before[3].Black}
	_, err := e.svc.PairLeftOver(e.ctx, e.chief, e.id, e.sec, absent, nil)
	e.refused(arbiter.NeedsAnswer, "warn.left-over", err)
	e.must(e.svc.PairLeftOver(e.ctx, e.chief, e.id, e.sec, absent, arbiter.Answers{"warn.left-over"}))
	r := e.section().Round(1)
	if len(r.Boards) != 3 || r.Boards[1] != before[1] || r.Boards[2] != before[2] {
		t.Fatalf("other boards moved: %+v", r.Boards)
	}
	if b := r.Board(1); b == nil || b.White != before[0].White || b.Black != before[3].White {
		t.Errorf("board 1 is %+v, want the two left-over players", b)
	}
	for _, p := range absent {
		if c := e.st.Cells(e.sec, 1)[p][0]; c.Bye != tournament.ZeroBye {
			t.Errorf("%s has %+v, want a zero-point bye", p, c)
		}
	}
}

// Others need not wait while those who are left over are paired again, and what
// they do meanwhile is not overlooked.
func TestResultsEnteredWhileTheLeftOverArePaired(t *testing.T) {
	for _, c := range []struct {
		name  string
		round tournament.RoundNo
		board tournament.BoardNo
		kind  arbiter.Kind
		key   string // of the refusal
	}{
		{"on a board that stays", 2, 2, 0, ""},
		{"on a board that goes", 2, 1, arbiter.Invalid, "round.board-has-result"},
		{"corrected in the round before", 1, 3, arbiter.Conflict, "round.changed-while-pairing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := newEvening(t, 8)
			e.pairAndPost()
			e.allWhite()
			e.pairAndPost()
			absent := []tournament.PlayerID{e.section().Round(2).Board(1).Black, e.section().Round(2).Board(4).Black}
			e.engine.during = func() {
				e.engine.during = nil
				if err := e.result(c.round, c.board, tournament.Drawn, "warn.result-after-pairing"); err != nil {
					t.Error(err)
				}
			}
			st, err := e.svc.PairLeftOver(e.ctx, e.chief, e.id, e.sec, absent, arbiter.Answers{"warn.left-over"})
			if c.key != "" {
				e.refused(c.kind, c.key, err)
				return
			}
			e.must(st, err)
			if got := e.section().Round(c.round).Board(c.board).Result; got != tournament.Drawn {
				t.Errorf("board %d holds %q after it", c.board, got)
			}
		})
	}
}

// unsaved is a store whose disk is full for some writes, and counts readers.
type unsaved struct {
	*arbitertest.Memory
	fail, views int
}

func (u *unsaved) Update(ctx context.Context, id tournament.EventID, decide journal.Decide) (tournament.State, error) {
	if u.fail > 0 {
		u.fail--
		return tournament.State{}, journal.ErrUnavailable
	}
	return u.Memory.Update(ctx, id, decide)
}

func (u *unsaved) View(ctx context.Context, id tournament.EventID) (tournament.State, error) {
	u.views++
	return u.Memory.View(ctx, id)
}

// on puts a store under the service of an evening.
func (e *evening) on(u *unsaved) {
	u.Memory = e.store
	e.svc = arbiter.New(u, arbiter.Options{Systems: map[tournament.System]pairing.System{tournament.Dutch: e.engine}, Lots: zeros{}})
}

// The copy of the file before an act that cannot be saved is made once, however
// often the act is tried again: only so many copies are kept.
func TestAnActThatIsTriedAgainHasOneCopy(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	store := &unsaved{fail: 5}
	e.on(store)
	recall := func() error {
		st, err := e.svc.RecallRound(e.ctx, e.chief, e.id, e.sec, 1, "wrong list", arbiter.Answers{"warn.recall"})
		if err == nil {
			e.st = st
		}
		return err
	}
	for store.fail > 0 {
		if err := recall(); !errors.Is(err, journal.ErrUnavailable) {
			t.Fatalf("a full disk says %v", err)
		}
	}
	if err := recall(); err != nil {
		t.Fatal(err)
	}
	if got := e.store.Copies(); !slices.Equal(got, []string{"before-recall"}) {
		t.Errorf("copies %q, want one", got)
	}
	e.pairAndPost()
	if err := recall(); err != nil {
		t.Fatal(err)
	}
	if got := len(e.store.Copies()); got != 2 {
		t.Errorf("%d copies after the next act, want one of its own", got)
	}
}

func TestPostingReadsTheEventOnce(t *testing.T) {
	e := newEvening(t, 4)
	store := &unsaved{}
	e.on(store)
	e.draft()
	store.views = 0
	if err := e.post(); err != nil {
		t.Fatal(err)
	}
	if store.views > 0 {
		t.Errorf("the event was read %d times besides the act itself", store.views)
	}
}

func TestDuplicatesAndSlips(t *testing.T) {
	e := newEvening(t, 2)
	enter := func(p tournament.Person, f tournament.Profile, yes ...string) error {
		st, err := e.svc.EnterPlayers(e.ctx, e.chief, e.id, []arbiter.Entry{{Section: e.sec, Person: p, Profile: f}}, yes)
		if err == nil {
			e.st = st
		}
		return err
	}
	e.refused(arbiter.Invalid, "player.no-name", enter(tournament.Person{Name: "  "}, tournament.Profile{}))
	e.refused(arbiter.Invalid, "player.rating", enter(tournament.Person{Name: "X"}, tournament.Profile{Rating: 99999}))
	e.refused(arbiter.Invalid, "player.fide-id", enter(tournament.Person{Name: "X", FideID: "12a"}, tournament.Profile{}))
	if err := enter(tournament.Person{Name: "X", FideID: "123"}, tournament.Profile{}); err != nil {
		t.Fatal(err)
	}
	e.refused(arbiter.Invalid, "player.duplicate-fide-id", enter(tournament.Person{Name: "Y", FideID: "123"}, tournament.Profile{}))
	e.refused(arbiter.NeedsAnswer, "warn.same-name", enter(tournament.Person{Name: "player a"}, tournament.Profile{}))
	if err := enter(tournament.Person{Name: "player a"}, tournament.Profile{}, "warn.same-name"); err != nil {
		t.Error(err)
	}
	// a list with one bad line enters nobody
	before := len(e.st.Players)
	_, err := e.svc.EnterPlayers(e.ctx, e.chief, e.id, []arbiter.Entry{{Section: e.sec, Person: tournament.Person{Name: "Good"}}, {Section: e.sec}}, nil)
	e.refused(arbiter.Invalid, "player.no-name", err)
	if st, _ := e.svc.View(e.ctx, e.id); len(st.Players) != before {
		t.Errorf("%d players after a refused list, want %d", len(st.Players), before)
	}
}

func TestSettingsAreLockedAfterTheStart(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	set := e.section().Settings
	set.Points.Win = 30
	_, err := e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil)
	e.refused(arbiter.Forbidden, "section.locked", err)
	set = e.section().Settings
	set.TotalRounds = 3
	_, err = e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil)
	e.refused(arbiter.NeedsAnswer, "warn.rounds-changed", err)
	set = e.section().Settings
	set.FIDEMode = false
	e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "house rules", arbiter.Answers{"warn.leave-fide-mode"}))
	set.FIDEMode = true
	_, err = e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil)
	e.refused(arbiter.Forbidden, "section.fide-mode-left", err)
}

func TestBoardsContinueThroughSections(t *testing.T) {
	e := newEvening(t, 5)
	b, st, err := e.svc.AddSection(e.ctx, e.chief, e.id, arbiter.Defaults("Under 1700"))
	e.must(st, err)
	for i := range 4 {
		e.must(e.svc.EnterPlayers(e.ctx, e.chief, e.id, []arbiter.Entry{{Section: b, Person: tournament.Person{Name: fmt.Sprint("U", i)}}}, nil))
	}
	e.must(e.svc.DraftRound(e.ctx, e.chief, e.id, b, pairing.Control{}, nil)) // B before A
	if got := e.st.Section(b).Draft.Round.Boards[0].No; got != 3 {
		t.Errorf("first board of B is %d, want 3 after A's two boards", got)
	}
}

func TestWatchersHearTheLastSeq(t *testing.T) {
	e := newEvening(t, 4)
	w := e.svc.Watch(e.id)
	defer w.Close()
	e.pairAndPost()
	e.allWhite()
	if n := <-w.C; n.Seq != e.st.Seq || n.Event != e.id {
		t.Fatalf("notice %+v, want seq %d", n, e.st.Seq)
	}
}

func TestAStoppedPairingChangesNothing(t *testing.T) {
	e := newEvening(t, 4)
	svc := arbiter.New(e.store, arbiter.Options{Systems: map[tournament.System]pairing.System{tournament.Dutch: stopped{}}})
	before := e.st.Seq
	_, err := svc.DraftRound(e.ctx, e.chief, e.id, e.sec, pairing.Control{Stop: func() bool { return true }}, nil)
	if !errors.Is(err, pairing.ErrStopped) {
		t.Fatalf("got %v, want ErrStopped", err)
	}
	if st, _ := svc.View(e.ctx, e.id); st.Seq != before {
		t.Errorf("seq %d after a stopped pairing, want %d", st.Seq, before)
	}
}

type stopped struct{}

func (stopped) Pair(_ pairing.Input, ctl pairing.Control) (pairing.Output, error) {
	if ctl.Stopped() {
		return pairing.Output{}, pairing.ErrStopped
	}
	return pairing.Output{}, nil
}

func TestJournalNamesEveryAct(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	e.allWhite()
	es, err := e.svc.Journal(e.ctx, e.id, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range es {
		if l := arbiter.Describe(es, x); l.Key == "act.other" {
			t.Errorf("entry %d (%T) has no words", x.Seq, x.Event)
		}
	}
}
