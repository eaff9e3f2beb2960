package storage

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"gorm.io/gorm"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// leased is a file with the lease of another program in it.
func leased(t *testing.T, host string, pid int, beat time.Time) string {
	t.Helper()
	path := newPath(t)
	s := openAt(t, path, Options{})
	do(t, s, opened(2)...)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	raw(t, path, fmt.Sprintf("INSERT INTO lease VALUES (1, 'theirs', '%s', %d, 'sealedmove', %d, %d)",
		host, pid, beat.Add(-time.Hour).UnixMilli(), beat.UnixMilli()))
	return path
}

func here(t *testing.T) string {
	t.Helper()
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	return host
}

// ended is the number of a process that has run and ended.
func ended(t *testing.T) int {
	t.Helper()
	cmd := child("nothing")
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	return cmd.ProcessState.Pid()
}

// child is this test program as a program of its own.
func child(task string, args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), childTask+"="+task)
	cmd.Stderr = os.Stderr
	return cmd
}

func TestLease(t *testing.T) {
	now := noon().now
	cases := []struct {
		name string
		host string
		pid  int
		beat time.Time
		held bool
	}{
		{"of a program that runs here", here(t), os.Getpid(), now.Add(-time.Second), true},
		{"of one that has ended here", here(t), ended(t), now.Add(-time.Second), false},
		{"of one that runs here but is silent", here(t), os.Getpid(), now.Add(-46 * time.Second), false},
		{"of another computer", "HALL-2", 1, now.Add(-44 * time.Second), true},
		{"of another computer that is silent", "HALL-2", 1, now.Add(-46 * time.Second), false},
		{"of another computer whose clock is a little ahead", "HALL-2", 1, now.Add(30 * time.Second), true},
		{"from the future, as after a dead battery", "HALL-2", 1, now.Add(24 * time.Hour), false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			path := leased(t, c.host, c.pid, c.beat)
			s := openAt(t, path, Options{Clock: noon().time})
			_, err := s.Update(t.Context(), club, always(entered(3)))
			if !c.held {
				if err != nil || s.ReadOnly() != nil {
					t.Errorf("not taken over: %v", err)
				}
				return
			}
			refused(t, err, journal.ErrReadOnly, "storage.held")
			refused(t, s.ReadOnly(), journal.ErrReadOnly, "storage.held")
			owner, ok := OwnerOf(s.ReadOnly())
			if !ok || owner.Host != c.host || owner.PID != c.pid || owner.Program != "sealedmove" || !owner.Since.Equal(c.beat.Add(-time.Hour)) {
				t.Errorf("the owner is %+v", owner)
			}
			if got := view(t, s); got.Info.Name != "Club evening" {
				t.Errorf("it cannot be read: %+v", got.Info)
			}
		})
	}
}

// A writer beats, so that others do not take him for gone.
func TestBeat(t *testing.T) {
	c := noon()
	path := newPath(t)
	s := openAt(t, path, Options{Clock: c.time, Beat: time.Hour}) // the test beats
	raw(t, path, "UPDATE lease SET host = 'HALL-2'")
	c.now = c.now.Add(40 * time.Second)
	if err := fileOf(s).beatOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	c.now = c.now.Add(40 * time.Second)
	other := openAt(t, path, Options{Clock: c.time})
	refused(t, other.ReadOnly(), journal.ErrReadOnly, "storage.held")
}

func TestBeatGoesOn(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{Beat: time.Millisecond})
	first := beatOf(t, s)
	for deadline := time.Now().Add(5 * time.Second); beatOf(t, s) == first; {
		if time.Now().After(deadline) {
			t.Fatal("no beat in five seconds")
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func beatOf(t *testing.T, s *Store) int64 {
	t.Helper()
	var l leaseRow
	if err := s.read.Take(&l).Error; err != nil {
		t.Fatal(err)
	}
	return l.BeatMs
}

// A program that slept while another took the file over does not write any
// more, says who has it, and sees what the other writes. When that one has gone
// it is the writer again.
func TestLeaseLostWhileAsleep(t *testing.T) {
	c := noon()
	path := newPath(t)
	slept := openAt(t, path, Options{Clock: c.time, Beat: time.Hour})
	st := do(t, slept, opened(2)...)
	c.now = c.now.Add(time.Hour)
	other := openAt(t, path, Options{Clock: c.time, Beat: time.Hour, Program: "other"})
	if err := other.ReadOnly(); err != nil {
		t.Fatalf("the lease was not taken over: %v", err)
	}
	do(t, other, entered(3))

	for range 2 {
		_, err := slept.Update(t.Context(), club, always(entered(4)))
		refused(t, err, journal.ErrReadOnly, "storage.held")
		if owner, ok := OwnerOf(err); !ok || owner.Program != "other" {
			t.Errorf("the owner is %+v", owner)
		}
	}
	refused(t, slept.ReadOnly(), journal.ErrReadOnly, "storage.held")
	if got := view(t, slept); got.Seq != st.Seq+1 {
		t.Errorf("it sees entry %d, want %d", got.Seq, st.Seq+1)
	}
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
	if got := do(t, slept, entered(4)); got.Seq != st.Seq+2 || slept.ReadOnly() != nil {
		t.Errorf("as writer again: entry %d, %v", got.Seq, slept.ReadOnly())
	}
	isSound(t, slept)
}

func TestCloseGivesTheLeaseBack(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	do(t, s, opened(2)...)
	second := openAt(t, path, Options{})
	refused(t, second.ReadOnly(), journal.ErrReadOnly, "storage.held")
	if err := second.Close(); err != nil { // gives back nothing that is not its own
		t.Fatal(err)
	}
	if do(t, s, entered(3)); s.ReadOnly() != nil {
		t.Error("the first has lost its lease")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if s := openAt(t, path, Options{}); s.ReadOnly() != nil {
		t.Errorf("after Close: %v", s.ReadOnly())
	}
}

// Two writers at once, as on a server: neither loses an entry and none stands
// on another's number. SQLite's files have the lease against it; the journal's
// key must do without.
func TestTwoWritersWithoutLease(t *testing.T) {
	path := newPath(t)
	stores := []*Store{openAt(t, path, Options{noLease: true}), openAt(t, path, Options{noLease: true})}
	do(t, stores[0], opened(2)...)
	start := view(t, stores[0]).Seq
	const each = 40
	done := make(chan error)
	for _, s := range stores {
		go func() {
			for range each {
				_, err := s.Update(t.Context(), club, func(st tournament.State, _ func() ([]journal.Entry, error)) ([]journal.Entry, error) {
					return entriesOf(st, tournament.DocumentMade{What: fmt.Sprint(st.Seq)}), nil
				})
				if err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range stores {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	for _, s := range stores {
		es, err := s.Journal(t.Context(), club, start)
		if err != nil || len(es) != 2*each {
			t.Fatalf("%d entries, %v", len(es), err)
		}
		for i, e := range es {
			if e.Seq != start+int64(i)+1 || e.Event != (tournament.DocumentMade{What: fmt.Sprint(e.Seq - 1)}) {
				t.Errorf("entry %d: %+v", e.Seq, e)
			}
		}
		isSound(t, s)
	}
}

// Another writer took the number between decision and commit: the command is
// decided once more, and a second time it is a conflict.
func TestLoserDecidesAgain(t *testing.T) {
	for _, c := range []struct {
		losses  int
		decided int
		err     error
	}{{0, 1, nil}, {1, 2, nil}, {2, 2, journal.ErrConflict}} {
		s := openAt(t, newPath(t), Options{})
		st := do(t, s, opened(2)...)
		taken := 0
		// Within the transaction, so that what the other wrote goes with it when it fails.
		err := fileOf(s).write.Callback().Create().Before("gorm:create").Register("race", func(db *gorm.DB) {
			if db.Statement.Table == "journal" && taken < c.losses {
				taken++
				tx := db.Session(&gorm.Session{NewDB: true})
				if err := tx.Exec("INSERT INTO journal VALUES ('club', ?, 1, 0, '', 'x', x'', zeroblob(32), zeroblob(32), '')", st.Seq+1).Error; err != nil {
					t.Error(err)
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		decided := 0
		_, err = s.Update(t.Context(), club, func(now tournament.State, _ func() ([]journal.Entry, error)) ([]journal.Entry, error) {
			decided++
			return entriesOf(now, entered(3)), nil
		})
		if !errors.Is(err, c.err) || decided != c.decided {
			t.Errorf("%d losses: decided %d times, %v", c.losses, decided, err)
		}
		want := st.Seq + 1
		if c.err != nil {
			want = st.Seq
			refused(t, err, c.err, "storage.conflict")
		}
		if got := view(t, s); got.Seq != want {
			t.Errorf("%d losses: entry %d, want %d", c.losses, got.Seq, want)
		}
	}
}

func TestOwnerInWords(t *testing.T) {
	o := Owner{Host: "HALL-1", PID: 4711, Program: "sealedmove"}
	for _, part := range []string{"HALL-1", "4711", "sealedmove"} {
		if !strings.Contains(o.String(), part) {
			t.Errorf("%q lacks %s", o, part)
		}
	}
	if _, ok := OwnerOf(errors.New("other")); ok {
		t.Error("an owner without a lease")
	}
}
