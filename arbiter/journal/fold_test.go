package journal

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"sealedmove/tournament"
)

func same(a, b tournament.State) string {
	return cmp.Diff(a, b, cmp.AllowUnexported(tournament.State{}), cmpopts.EquateEmpty())
}

// log writes commands as an arbiter gives them.
type log struct{ es []Entry }

func (l *log) do(actor ActorID, events ...tournament.Event) int64 {
	cmd := int64(len(l.es) + 1)
	for _, e := range events {
		l.es = append(l.es, Entry{Seq: int64(len(l.es) + 1), Cmd: cmd, Actor: actor, Event: e})
	}
	return cmd
}

func (l *log) undo(actor ActorID, cmd int64) int64 {
	n := int64(len(l.es) + 1)
	l.es = append(l.es, Entry{Seq: n, Cmd: n, Actor: actor, Undoes: cmd})
	return n
}

// evening is an event of one section with players p1 to pN.
func evening(n int) *log {
	l := &log{}
	l.do("a", tournament.EventOpened{Info: tournament.Info{Name: "Club"}},
		tournament.SectionAdded{Section: "A", Settings: tournament.Settings{Name: "A", Points: tournament.StandardPoints()}})
	for i := range n {
		l.do("a", entered(fmt.Sprint("p", i+1), fmt.Sprint("t", i+1), "s", fmt.Sprint("Player ", i+1)))
	}
	return l
}

func TestUndoTakesAWholeCommandBack(t *testing.T) {
	l := evening(0)
	cmd := l.do("a", entered("p1", "t1", "s", "One"), entered("p2", "t2", "s", "Two"))
	l.do("b", entered("p3", "t3", "s", "Three"))
	l.undo("a", cmd)
	s, err := Fold(l.es)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Players) != 1 || s.Player("p3") == nil || s.Seq != int64(len(l.es)) {
		t.Errorf("got %d players at entry %d", len(s.Players), s.Seq)
	}
}

func TestUndoOfUndo(t *testing.T) {
	l := evening(0)
	cmd := l.do("a", entered("p1", "t1", "s", "One"))
	last := cmd
	for i := range 5 { // undo, redo, undo, redo, undo
		last = l.undo("a", last)
		s, err := Fold(l.es)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := len(s.Players), i%2; got != want {
			t.Errorf("after %d undos: %d players, want %d", i+1, got, want)
		}
		if got, want := Undone(l.es)[cmd], i%2 == 0; got != want {
			t.Errorf("after %d undos the command is undone: %v", i+1, got)
		}
	}
}

// An undo on which a later act depends makes a journal that does not fold; the
// error names that act.
func TestUndoOfWhatLaterActsNeed(t *testing.T) {
	l := evening(0)
	cmd := l.do("a", entered("p1", "t1", "s", "One"))
	needs := l.do("b", tournament.PlayerWithdrawn{Player: "p1", From: 2})
	l.undo("a", cmd)
	_, err := Fold(l.es)
	var fold *FoldError
	if !errors.As(err, &fold) || fold.Seq != needs {
		t.Fatalf("got %v, want a FoldError at entry %d", err, needs)
	}
	var refused *tournament.Error
	if !errors.As(err, &refused) || refused.Key != "state.no-player" {
		t.Errorf("the cause is %v", err)
	}
}

func TestExtend(t *testing.T) {
	l := evening(2)
	before, err := Fold(l.es)
	if err != nil {
		t.Fatal(err)
	}
	n := len(l.es)
	cmd := l.do("a", tournament.PlayerWithdrawn{Player: "p1", From: 2})
	got, ok, err := Extend(before, l.es[n:])
	want, _ := Fold(l.es)
	if err != nil || !ok {
		t.Fatalf("got %v, %v", ok, err)
	}
	if diff := same(want, got); diff != "" {
		t.Errorf("extended and folded differ:\n%s", diff)
	}
	if before.Player("p1").Withdrawn(2) {
		t.Error("the state before has changed")
	}
	n = len(l.es)
	l.undo("a", cmd)
	if _, ok, err := Extend(got, l.es[n:]); ok || err != nil {
		t.Errorf("an undo was folded onto the state: %v, %v", ok, err)
	}
	if _, ok, err := Extend(got, nil); !ok || err != nil {
		t.Errorf("nothing to add: %v, %v", ok, err)
	}
	bad := []Entry{{Seq: 99, Event: tournament.PlayerRemoved{Player: "nobody"}}}
	var fold *FoldError
	if s, _, err := Extend(got, bad); !errors.As(err, &fold) || fold.Seq != 99 || s.Seq != got.Seq {
		t.Errorf("got %v at entry %d, want a FoldError at 99 and the state as it was", err, s.Seq)
	}
}

func TestLastUndoable(t *testing.T) {
	l := &log{}
	if _, err := LastUndoable(l.es, "a"); !errors.Is(err, ErrNothingToUndo) {
		t.Errorf("an empty journal: %v", err)
	}
	first := l.do("a", tournament.EventOpened{})
	own := l.do("a", tournament.DocumentMade{})
	l.do("b", tournament.DocumentMade{})
	expect := func(what string, by ActorID, want int64, find func([]Entry, ActorID) (int64, error)) {
		t.Helper()
		got, err := find(l.es, by)
		if want == 0 {
			if !errors.Is(err, ErrNothingToUndo) {
				t.Errorf("%s: got %d, %v, want nothing", what, got, err)
			}
			return
		}
		if got != want || err != nil {
			t.Errorf("%s: got %d, %v, want %d", what, got, err, want)
		}
	}
	expect("the own last, not the last", "a", own, LastUndoable)
	expect("nothing to redo yet", "a", 0, LastRedoable)
	undo := l.undo("a", own)
	expect("the one before", "a", first, LastUndoable)
	expect("redo", "a", undo, LastRedoable)
	expect("another's undo is not his to redo", "b", 0, LastRedoable)
	l.undo("a", undo)
	expect("the own last again", "a", own, LastUndoable)
	expect("nothing more to redo", "a", 0, LastRedoable)

	u1 := l.undo("a", own)
	u2 := l.undo("a", first)
	expect("two undone: none left", "a", 0, LastUndoable)
	expect("the later undo is redone first", "a", u2, LastRedoable)
	l.undo("a", u2)
	expect("then the earlier", "a", u1, LastRedoable)
	l.do("a", tournament.DocumentMade{})
	expect("a new act ends the chain of redos", "a", 0, LastRedoable)
}

// Whatever is done and undone: the fold is the state of the commands that
// count, in their order, and folding in pieces is folding at once.
func TestFoldIsTheStateOfWhatCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := evening(3)
		s, err := Fold(l.es)
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(1, 25).Draw(t, "acts") {
			n := len(l.es)
			if rapid.IntRange(0, 3).Draw(t, "undo") == 0 {
				cmd := l.es[rapid.IntRange(0, n-1).Draw(t, "entry")].Cmd
				l.undo("a", cmd)
			} else {
				l.do("a", act(t, n))
			}
			next, ok, err := Extend(s, l.es[n:])
			if !ok {
				next, err = Fold(l.es)
			}
			if err != nil { // it does not follow: a service would have refused it
				l.es = l.es[:n]
				continue
			}
			s = next
		}
		undone := Undone(l.es)
		var want tournament.State
		for _, e := range l.es {
			if e.Undoes == 0 && !undone[e.Cmd] {
				if want, err = want.Apply(e.Event); err != nil {
					t.Fatalf("entry %d: %v", e.Seq, err)
				}
			}
		}
		want.Seq = s.Seq
		if diff := same(want, s); diff != "" {
			t.Fatalf("want -, got +:\n%s", diff)
		}
	})
}

func act(t *rapid.T, n int) tournament.Event {
	p := tournament.PlayerID(rapid.SampledFrom([]string{"p1", "p2", "p3", "q"}).Draw(t, "player"))
	r := tournament.RoundNo(rapid.IntRange(1, 5).Draw(t, "round"))
	switch rapid.IntRange(0, 5).Draw(t, "act") {
	case 0:
		return tournament.PlayerWithdrawn{Player: p, From: r}
	case 1:
		return tournament.PlayerReturned{Player: p, From: r}
	case 2:
		return tournament.ByeGranted{Player: p, Round: r, Kind: tournament.HalfBye}
	case 3:
		return tournament.PlayerRemoved{Player: p}
	case 4:
		return entered(string(p), fmt.Sprint("n", n), "s", "Again")
	default:
		return tournament.RoundPublished{Section: "A", Round: tournament.Round{No: r, Boards: []tournament.Board{{No: 1, White: "p1", Black: "p2"}}}}
	}
}

// large is the journal of an event of many players and rounds, every result in.
func large(players, rounds int) []Entry {
	l := evening(players)
	order := make([]tournament.PlayerID, players)
	for i := range order {
		order[i] = tournament.PlayerID(fmt.Sprint("p", i+1))
	}
	l.do("a", tournament.NumbersAssigned{Section: "A", Order: order})
	for r := tournament.RoundNo(1); int(r) <= rounds; r++ {
		round := tournament.Round{No: r}
		for b := range players / 2 {
			round.Boards = append(round.Boards, tournament.Board{No: tournament.BoardNo(b + 1), White: order[2*b], Black: order[(2*b+2*int(r)-1)%players]})
		}
		l.do("a", tournament.RoundPublished{Section: "A", Round: round})
		for _, b := range round.Boards {
			l.do("a", tournament.ResultEntered{Section: "A", Round: r, Board: b.No, To: tournament.Drawn})
		}
	}
	return l.es
}

func BenchmarkFold1000x11(b *testing.B) {
	es := large(1000, 11)
	b.ReportMetric(float64(len(es)), "entries")
	for b.Loop() {
		if _, err := Fold(es); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecode1000x11(b *testing.B) {
	rs, texts := encodeAll(b, large(1000, 11))
	m := map[tournament.TextRef]Text{}
	for _, t := range texts {
		m[t.Ref] = t
	}
	find := func(r tournament.TextRef) (Text, bool) { t, ok := m[r]; return t, ok }
	for b.Loop() {
		decodeAll(b, rs, find)
	}
}

func BenchmarkExtendByOneResult1000x11(b *testing.B) {
	es := large(1000, 11)
	s, err := Fold(es)
	if err != nil {
		b.Fatal(err)
	}
	one := []Entry{{Seq: s.Seq + 1, Cmd: s.Seq + 1, Event: tournament.ResultEntered{Section: "A", Round: 11, Board: 250, From: tournament.Drawn, To: tournament.WhiteWins}}}
	for b.Loop() {
		if _, _, err := Extend(s, one); err != nil {
			b.Fatal(err)
		}
	}
}
