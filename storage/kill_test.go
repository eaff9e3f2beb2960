//go:build !windows

package storage

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"sealedmove/arbiter/journal"
	"sealedmove/internal/testkit"
	"sealedmove/tournament"
)

func init() {
	children["write"] = childWrite
	children["look"] = childLook
}

// childWrite writes results into the file args[0] without end, and says the
// number and the hash of each entry only once it is acknowledged. With
// args[1] "care" it also backs up and compacts between.
func childWrite(args []string) error {
	ctx := context.Background()
	s, err := Open(ctx, args[0], Options{Program: "child"})
	if err != nil {
		return err
	}
	if err := s.ReadOnly(); err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(uint64(os.Getpid()), 1))
	all := tournament.Results()
	for i := 1; ; i++ {
		st, err := s.Update(ctx, club, func(st tournament.State, history func() ([]journal.Entry, error)) ([]journal.Entry, error) {
			if i%7 == 0 {
				es, err := history()
				return []journal.Entry{{Seq: st.Seq + 1, Cmd: st.Seq + 1, Undoes: es[len(es)-1].Cmd}}, err
			}
			return entriesOf(st, result(st, 1+r.IntN(10), all[r.IntN(len(all))]), entered(1000+int(st.Seq))), nil
		})
		if err != nil {
			return err
		}
		recs, err := readRecords(s.read.WithContext(ctx), club, st.Seq-1) // on a server there may be more by now
		if err != nil {
			return err
		}
		fmt.Printf("%d %x\n", st.Seq, recs[0].Hash)
		if args[1] != "care" {
			continue
		}
		if _, err := s.Backup(ctx, "kill"); err != nil {
			return err
		}
		if _, _, err := s.Compact(ctx); err != nil {
			return err
		}
	}
}

// acknowledged is an entry whose writing a program was told of.
type acknowledged struct {
	seq  int64
	hash string
}

// killed runs a writer on the file, kills it in the middle of its work, and
// returns what it had acknowledged.
func killed(t *testing.T, path, how string, first bool, after time.Duration) []acknowledged {
	t.Helper()
	cmd := child("write", path, how)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var acks []acknowledged
	lines := bufio.NewReader(out)
	for {
		l, err := lines.ReadString('\n')
		if err != nil { // a line cut short by the kill was not read by anybody
			break
		}
		var a acknowledged
		if _, err := fmt.Sscan(l, &a.seq, &a.hash); err != nil {
			t.Fatalf("%q: %v", l, err)
		}
		if acks = append(acks, a); len(acks) == 1 {
			if first {
				checkHeld(t, path, cmd.Process.Pid)
			}
			time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
		}
	}
	err = cmd.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != -1 {
		t.Fatalf("the writer ended by itself: %v", err)
	}
	return acks
}

// checkHeld makes sure that the running writer keeps others from writing.
func checkHeld(t *testing.T, path string, pid int) {
	t.Helper()
	s := openAt(t, path, Options{})
	defer s.Close()
	refused(t, s.ReadOnly(), journal.ErrReadOnly, "storage.held")
	if owner, _ := OwnerOf(s.ReadOnly()); owner.PID != pid || owner.Program != "child" {
		t.Errorf("the owner is %v, want process %d", owner, pid)
	}
}

// checkAfterKill opens the file as the next program does: it is the writer at
// once, every acknowledged entry is there, and nothing contradicts anything.
func checkAfterKill(t *testing.T, path string, acks []acknowledged) (entries int64) {
	t.Helper()
	s := openAt(t, path, Options{})
	defer s.Close()
	if err := s.ReadOnly(); err != nil {
		t.Errorf("the lease of the dead: %v", err)
	}
	isSound(t, s)
	recs, err := readRecords(s.read, club, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range acks {
		if a.seq > int64(len(recs)) {
			t.Fatalf("entry %d was acknowledged, the journal ends at %d", a.seq, len(recs))
		}
		if got := fmt.Sprintf("%x", recs[a.seq-1].Hash); got != a.hash {
			t.Errorf("entry %d has the hash %s, acknowledged was %s", a.seq, got, a.hash)
		}
	}
	st := do(t, s, tournament.DocumentMade{What: "after the kill"})
	return st.Seq
}

// A program that is killed in the middle of writing loses nothing that it had
// acknowledged, however often.
func TestKilled(t *testing.T) {
	for how, kills := range map[string]int{"results": 12, "care": 4} {
		t.Run(how, func(t *testing.T) {
			path := newPath(t)
			s := openAt(t, path, Options{})
			last := do(t, s, opened(20)...).Seq
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			seed := uint64(time.Now().UnixNano())
			t.Logf("seed %d", seed)
			r := rand.New(rand.NewPCG(seed, 2))
			total, unheard := 0, int64(0)
			for i := range kills {
				acks := killed(t, path, how, i == 0, time.Duration(r.IntN(150_000))*time.Microsecond)
				now := checkAfterKill(t, path, acks)
				total += len(acks)
				unheard += now - 1 - max(acks[len(acks)-1].seq, last)
				last = now
				if t.Failed() {
					return
				}
			}
			t.Logf("%d kills, %d commands acknowledged, none lost; %d entries written and not yet acknowledged", kills, total, unheard)
			for _, name := range names(t, BackupFolder(path)) {
				checkCopy(t, filepath.Join(BackupFolder(path), name))
			}
		})
	}
}

// On a server too, while another program goes on writing to the same event.
func TestDatabaseKilled(t *testing.T) {
	address := testkit.Database(t)
	s := openDatabase(t, address)
	do(t, s, opened(20)...)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan int64)
	go func() {
		var n int64
		for ctx.Err() == nil {
			if _, err := s.Update(t.Context(), club, always(tournament.DocumentMade{What: "meanwhile"})); err != nil {
				t.Error(err)
			}
			n++
		}
		ended <- n
	}()
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 3))
	total := 0
	for range 8 {
		acks := killed(t, address, "results", false, time.Duration(r.IntN(150_000))*time.Microsecond)
		checkAfterKill(t, address, acks)
		total += len(acks)
		if t.Failed() {
			break
		}
	}
	stop()
	others := <-ended
	es, err := s.Journal(t.Context(), club, 0)
	if err != nil {
		t.Fatal(err)
	}
	var there int64
	for _, e := range es {
		if d, ok := e.Event.(tournament.DocumentMade); ok && d.What == "meanwhile" {
			there++
		}
	}
	if there != others {
		t.Errorf("the other program's entries: %d, acknowledged were %d", there, others)
	}
	t.Logf("8 kills, %d commands acknowledged beside %d of another program, none lost", total, others)
}

// checkCopy checks what a killed writer left among the backups: a whole file,
// or one that is empty or has the ending of a part.
func checkCopy(t *testing.T, name string) {
	t.Helper()
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	if info.Size() == 0 || strings.Contains(filepath.Base(name), ".part") {
		return
	}
	isSound(t, openAt(t, name, Options{ReadOnly: true}))
}

// childLook opens the file args[0], and prints what it finds, as one who may
// not write to it.
func childLook(args []string) error {
	ctx := context.Background()
	s, err := Open(ctx, args[0], Options{})
	say := func(what string, err error) {
		var e *Error
		switch {
		case err == nil:
			fmt.Println(what, "ok")
		case errors.As(err, &e):
			fmt.Println(what, e.Key, errors.Is(err, journal.ErrReadOnly))
		default:
			fmt.Println(what, err)
		}
	}
	say("open", err)
	if err != nil {
		return nil
	}
	defer s.Close()
	say("writer", s.ReadOnly())
	st, err := s.View(ctx, club)
	say("view", err)
	fmt.Println("entry", st.Seq)
	_, err = s.Update(ctx, club, always(entered(99)))
	say("update", err)
	return nil
}

// On a stick or in a folder that is write-protected the event can be read, and
// the refusal to write says why. The tests may run as root, whom no permission
// stops: then a program of nobody looks.
func TestWriteProtected(t *testing.T) {
	const (
		readable  = "^open ok\nwriter storage.protected true\nview ok\nentry 24\nupdate storage.protected true\n$"
		more      = "^open ok\nwriter storage.protected true\nview ok\nentry (2[5-9]|[3-9][0-9]|[1-9][0-9][0-9]+)\nupdate storage.protected true\n$"
		protected = "^open storage.protected-folder true\n$"
		secret    = "^open storage.unreadable false\n$"
	)
	clean := func(t *testing.T, path string) {
		s := openAt(t, path, Options{})
		do(t, s, opened(20)...) // 24 entries
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	// A file as a killed program leaves it, its log beside it.
	torn := func(t *testing.T, path string) {
		clean(t, path)
		cmd := child("write", path, "results")
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(out, make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		if !leftLog(path) {
			t.Fatal("no log was left")
		}
	}
	cases := []struct {
		name         string
		make         func(t *testing.T, path string)
		folder, file os.FileMode
		want         string
	}{
		{"the folder and the file", clean, 0o555, 0o444, readable},
		{"the folder", clean, 0o555, 0o666, readable},
		{"the file", clean, 0o777, 0o444, readable},
		{"the folder, of a new file", func(*testing.T, string) {}, 0o555, 0, protected},
		{"a file of somebody else", clean, 0o755, 0o600, secret},
		{"a folder with a log left in it", torn, 0o555, 0o444, more}, // what is in the log is read too
	}
	program := forNobody(t)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			dir := filepath.Join(filepath.Dir(program), strings.ReplaceAll(c.name, " ", "-"))
			mkdir(t, dir)
			path := filepath.Join(dir, "club.sealedmove")
			c.make(t, path)
			for _, n := range names(t, dir) {
				if err := os.Chmod(filepath.Join(dir, n), c.file); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.Chmod(dir, c.folder); err != nil {
				t.Fatal(err)
			}
			defer os.Chmod(dir, 0o755) // or it cannot be removed
			before := sum(t, path+"-wal")
			got, err := asNobody(program, path).Output()
			if err != nil {
				t.Fatal(err)
			}
			if !regexp.MustCompile(c.want).Match(got) {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
			if after := sum(t, path+"-wal"); after != before {
				t.Error("the log was changed")
			}
		})
	}
}

// forNobody copies the test program to where everybody can run it.
func forNobody(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "sealedmove")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(dir, "storage.test")
	if err := os.WriteFile(program, []byte(contents(t, self)), 0o755); err != nil {
		t.Fatal(err)
	}
	return program
}

func asNobody(program, path string) *exec.Cmd {
	cmd := child("look", path)
	cmd.Path = program
	cmd.Dir = filepath.Dir(program)
	if os.Geteuid() == 0 {
		const nobody = 65534
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	return cmd
}
