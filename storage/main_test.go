package storage

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"sealedmove/arbiter/journal"
	"sealedmove/internal/testkit"
	"sealedmove/tournament"
)

// childTask names what the test program is to do when a test runs it again as
// a program of its own.
const childTask = "SEALEDMOVE_STORAGE_CHILD"

func TestMain(m *testing.M) {
	if task := os.Getenv(childTask); task != "" {
		if err := children[task](os.Args[1:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(testkit.Main(m))
}

var children = map[string]func(args []string) error{
	"nothing": func([]string) error { return nil },
}

const club = tournament.EventID("club")

// clock is a time that only the test moves.
type clock struct{ now time.Time }

func (c *clock) time() time.Time { return c.now }

func noon() *clock { return &clock{time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)} }

func openAt(t testing.TB, path string, o Options) *Store {
	t.Helper()
	s, err := Open(t.Context(), path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeQuietly(s) })
	return s
}

// closeQuietly closes a store that the test may have closed before.
func closeQuietly(s *Store) {
	if !s.closed {
		_ = s.Close()
	}
}

// fileOf is the engine of a store over a file.
func fileOf(s *Store) *file { return s.engine.(*file) }

func newPath(t testing.TB) string { return filepath.Join(t.TempDir(), "club.sealedmove") }

func entriesOf(s tournament.State, events ...tournament.Event) []journal.Entry {
	es := make([]journal.Entry, len(events))
	for i, e := range events {
		es[i] = journal.Entry{Seq: s.Seq + int64(i) + 1, Cmd: s.Seq + 1, At: 1_764_500_000_000 + s.Seq, Actor: "arbiter", Event: e}
	}
	return es
}

func always(events ...tournament.Event) journal.Decide {
	return func(s tournament.State, _ func() ([]journal.Entry, error)) ([]journal.Entry, error) {
		return entriesOf(s, events...), nil
	}
}

func do(t testing.TB, s *Store, events ...tournament.Event) tournament.State {
	t.Helper()
	st, err := s.Update(t.Context(), club, always(events...))
	if err != nil {
		t.Fatal(err)
	}
	return st
}

func view(t testing.TB, s *Store) tournament.State {
	t.Helper()
	st, err := s.View(t.Context(), club)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

func player(n int) tournament.PlayerID { return tournament.PlayerID(fmt.Sprint("p", n)) }

func entered(n int) tournament.Event {
	return tournament.PlayerEntered{
		Player: player(n), Section: "A",
		Person:  tournament.Confide(tournament.TextRef(fmt.Sprint("t", n)), fmt.Sprint("salt", n), tournament.Person{Name: fmt.Sprintf("Žižka%d, Jan", n), Birth: "1990-01-02"}),
		Profile: tournament.Profile{Rating: 2000 + n},
	}
}

// opened is an event of n players (even) with one posted round.
func opened(n int) []tournament.Event {
	es := []tournament.Event{
		tournament.EventOpened{Info: tournament.Info{Name: "Club evening", Place: "Town hall"}},
		tournament.SectionAdded{Section: "A", Settings: tournament.Settings{Name: "Open", TotalRounds: 5, Points: tournament.StandardPoints()}},
	}
	var order []tournament.PlayerID
	round := tournament.Round{No: 1}
	for i := range n {
		es = append(es, entered(i+1))
		order = append(order, player(i+1))
		if i%2 == 1 {
			round.Boards = append(round.Boards, tournament.Board{No: tournament.BoardNo(i/2 + 1), White: player(i), Black: player(i + 1)})
		}
	}
	return append(es, tournament.NumbersAssigned{Section: "A", Order: order}, tournament.RoundPublished{Section: "A", Round: round})
}

func result(st tournament.State, board int, to tournament.Result) tournament.ResultEntered {
	r := st.Sections[0].Rounds[0]
	b := r.Board(tournament.BoardNo(board))
	return tournament.ResultEntered{Section: "A", Round: r.No, Board: b.No, From: b.Result, To: to}
}

// refused checks that err is a refusal for a reason, with words for people:
// the key, a hint where there is one, and arguments for all their gaps.
func refused(t testing.TB, err, reason error, key string) {
	t.Helper()
	var e *Error
	if !errors.Is(err, reason) || !errors.As(err, &e) || e.Key != key {
		t.Fatalf("got %v, want %q because %v", err, key, reason)
	}
}

func isSound(t testing.TB, s *Store) {
	t.Helper()
	r, err := s.Verify(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range r.Events {
		if e.Fault != nil {
			t.Errorf("event %s: entry %d, %s %s: %v", e.ID, e.Fault.Seq, e.Fault.Table, e.Fault.Row, e.Fault.Err)
		}
	}
	if !r.Sound() {
		t.Errorf("the file is not sound: %v", r.File)
	}
}

func contents(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// raw runs statements on a file behind the store's back, as another program might.
func raw(t testing.TB, path string, statements ...string) {
	t.Helper()
	db, err := connect(context.Background(), address(path, map[string][]string{"_busy_timeout": {"5000"}}), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer disconnect(db)
	for _, q := range statements {
		if err := db.Exec(q).Error; err != nil {
			t.Fatalf("%s: %v", q, err)
		}
	}
}

func names(t testing.TB, folder string) []string {
	t.Helper()
	all, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	var out []string
	for _, e := range all {
		out = append(out, e.Name())
	}
	return out
}

func hasSuffixIn(names []string, suffix string) bool {
	for _, n := range names {
		if strings.HasSuffix(n, suffix) {
			return true
		}
	}
	return false
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func mkdir(t testing.TB, path string) {
	t.Helper()
	if err := os.MkdirAll(path, 0o755); err != nil {
		t.Fatal(err)
	}
}

func cut(t testing.TB, path string, size int64) {
	t.Helper()
	if err := os.Truncate(path, size); err != nil {
		t.Fatal(err)
	}
}

// sum is a file's content in short; "" for a folder.
func sum(t testing.TB, path string) string {
	t.Helper()
	if info, err := os.Stat(path); err != nil || info.IsDir() {
		return ""
	}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(contents(t, path))))
}

func itoa(n int) string { return strconv.Itoa(n) }
