package storage

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

func TestBackup(t *testing.T) {
	c := noon()
	path := newPath(t)
	s := openAt(t, path, Options{Clock: c.time})
	st := do(t, s, opened(4)...)
	if err := s.SetActor(t.Context(), "arbiter", journal.Who{Name: "Olga"}); err != nil {
		t.Fatal(err)
	}
	copied, err := s.Backup(t.Context(), "r01")
	if err != nil {
		t.Fatal(err)
	}
	if want := filepath.Join(filepath.Dir(path), "backups", "club-r01-20261130T120000.sealedmove"); copied != want {
		t.Errorf("got %s, want %s", copied, want)
	}
	again, err := s.Backup(t.Context(), "r01") // in the same second
	if err != nil || filepath.Base(again) != "club-r01-20261130T120000-2.sealedmove" {
		t.Errorf("got %s, %v", again, err)
	}
	do(t, s, result(st, 1, tournament.WhiteWins))

	// It is a file of its own, that the writer of the first does not hold.
	b := openAt(t, copied, Options{Clock: c.time})
	if err := b.ReadOnly(); err != nil {
		t.Errorf("the backup is held: %v", err)
	}
	if got := view(t, b); got.Seq != st.Seq || got.Player(player(1)).Name() != "Žižka1, Jan" {
		t.Errorf("entry %d, want %d", got.Seq, st.Seq)
	}
	if got, err := b.Actors(t.Context()); err != nil || got["arbiter"].Name != "Olga" {
		t.Errorf("actors: %v, %v", got, err)
	}
	isSound(t, b)
	if got := names(t, BackupFolder(path)); len(got) != 2+2 { // b is open: with its log and index
		t.Errorf("the folder has %q", got)
	}
}

func TestBackupNames(t *testing.T) {
	for label, want := range map[string]string{"r01": "r01", "": "copy", "before import": "before.import", "../../etc": "etc", "第3轮": "第3轮", "a-b/c\\d:e": "a.b.c.d.e", "...": "copy"} {
		if got := nameSafe(label); got != want {
			t.Errorf("label %q becomes %q, want %q", label, got, want)
		}
	}
	for name, want := range map[string]string{
		"club-r01-20261130T120000.sealedmove":           "20261130T120000",
		"club-r01-20261130T120000-2.sealedmove":         "20261130T120000",
		"club-2-r01-20261130T120000.sealedmove":         "", // of club-2.sealedmove
		"club-r01-20261330T120000.sealedmove":           "",
		"club-r01-20261130T120000.sealedmove.part":      "",
		"club-r01-20261130T120000.sealedmove.part-wal":  "",
		"club-r01.sealedmove":                           "",
		"clubs-r01-20261130T120000.sealedmove":          "",
		"club.sealedmove.before-v2-20261130T120000.bak": "",
	} {
		if got, _ := timeOf(name, "club-"); got != want {
			t.Errorf("%s: time %q, want %q", name, got, want)
		}
	}
}

// The last 30 are kept, by the time in their names; what is not a backup of
// this file stays.
func TestThirtyBackupsAreKept(t *testing.T) {
	c := noon()
	path := newPath(t)
	s := openAt(t, path, Options{Clock: c.time})
	do(t, s, opened(2)...)
	folder := BackupFolder(path)
	mkdir(t, folder)
	others := []string{"club-2-r01-20200101T000000.sealedmove", "notes.txt", "club.sealedmove", "club-r01-20200101T000000.sealedmove.part"}
	for _, n := range others {
		write(t, filepath.Join(folder, n), "x")
	}
	old := filepath.Join(folder, "club-r02-20200101T000000.sealedmove.part")
	write(t, old, "x")
	long := time.Now().Add(-2 * time.Hour)
	if err := os.Chtimes(old, long, long); err != nil {
		t.Fatal(err)
	}
	for i := range 33 {
		c.now = c.now.Add(time.Minute)
		if _, err := s.Backup(t.Context(), fmt.Sprint("r", 99-i)); err != nil { // names that would sort the other way round
			t.Fatal(err)
		}
	}
	kept, err := s.Backups()
	if err != nil || len(kept) != 30 {
		t.Fatalf("%d backups, %v", len(kept), err)
	}
	if got, want := filepath.Base(kept[0]), "club-r67-20261130T123300.sealedmove"; got != want {
		t.Errorf("the newest is %s, want %s", got, want)
	}
	if got, want := filepath.Base(kept[29]), "club-r96-20261130T120400.sealedmove"; got != want {
		t.Errorf("the oldest is %s, want %s", got, want)
	}
	all := names(t, folder)
	for _, n := range others {
		if !slices.Contains(all, n) {
			t.Errorf("%s was removed", n)
		}
	}
	if slices.Contains(all, filepath.Base(old)) {
		t.Error("a part that was left long ago is still there")
	}
}

func TestBackupToASecondFolder(t *testing.T) {
	stick := filepath.Join(t.TempDir(), "stick", "封棋")
	path := newPath(t)
	s := openAt(t, path, Options{BackupsTo: stick, Clock: noon().time})
	do(t, s, opened(2)...)
	copied, err := s.Backup(t.Context(), "r01")
	if err != nil {
		t.Fatal(err)
	}
	second := filepath.Join(stick, filepath.Base(copied))
	if sum(t, second) == "" || sum(t, second) != sum(t, copied) {
		t.Errorf("the copies differ; the stick has %q", names(t, stick))
	}
	if got := names(t, stick); len(got) != 1 {
		t.Errorf("the stick has %q", got)
	}

	// The stick is pulled out: the first copy is there, and the error says what is not.
	if err := os.RemoveAll(stick); err != nil {
		t.Fatal(err)
	}
	write(t, stick, "a file where the folder was")
	copied, err = s.Backup(t.Context(), "r02")
	refused(t, err, journal.ErrUnavailable, "storage.no-backup")
	isSound(t, openAt(t, copied, Options{ReadOnly: true}))
}

func TestBackupThatCannotBeWritten(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	do(t, s, opened(2)...)
	write(t, BackupFolder(path), "a file where the folder should be")
	copied, err := s.Backup(t.Context(), "r01")
	refused(t, err, journal.ErrUnavailable, "storage.no-backup")
	if copied != "" {
		t.Errorf("a path was returned: %s", copied)
	}
	isSound(t, s)

	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := os.Remove(BackupFolder(path)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Backup(gone, "r01"); err == nil {
		t.Error("a cancelled backup was written")
	}
	if got := names(t, BackupFolder(path)); len(got) != 0 {
		t.Errorf("left over: %q", got)
	}
}

// A backup is the file at one moment, whatever is written meanwhile.
func TestBackupWhileOthersWrite(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{Clock: noon().time})
	st := do(t, s, opened(4)...)
	ctx, stop := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	wg.Go(func() {
		for ctx.Err() == nil {
			_, err := s.Update(t.Context(), club, func(now tournament.State, _ func() ([]journal.Entry, error)) ([]journal.Entry, error) {
				return entriesOf(now, result(now, 1, tournament.Result(1+now.Seq%3)), entered(int(now.Seq)+100)), nil
			})
			if err != nil {
				t.Error(err)
			}
		}
	})
	last := st.Seq
	for range 5 {
		copied, err := s.Backup(t.Context(), "r01")
		if err != nil {
			t.Fatal(err)
		}
		b := openAt(t, copied, Options{ReadOnly: true})
		isSound(t, b)
		if now := view(t, b).Seq; now < last {
			t.Errorf("the backup is at entry %d, the one before was at %d", now, last)
		} else {
			last = now
		}
	}
	stop()
	wg.Wait()
}

func TestRestore(t *testing.T) {
	c := noon()
	path := newPath(t)
	s := openAt(t, path, Options{Clock: c.time})
	st := do(t, s, opened(4)...)
	copied, err := s.Backup(t.Context(), "r01")
	if err != nil {
		t.Fatal(err)
	}
	before := sum(t, copied)
	do(t, s, result(st, 1, tournament.WhiteWins))

	// Never over a file that is there, whatever it is.
	live := sum(t, path)
	refused(t, Restore(t.Context(), copied, path), journal.ErrExists, "storage.exists")
	if sum(t, path) != live {
		t.Error("the file was changed by a restore that was refused")
	}
	other := filepath.Join(t.TempDir(), "restored.sealedmove")
	write(t, other, "")
	refused(t, Restore(t.Context(), copied, other), journal.ErrExists, "storage.exists")

	if err := os.Remove(other); err != nil {
		t.Fatal(err)
	}
	if err := Restore(t.Context(), copied, other); err != nil {
		t.Fatal(err)
	}
	r := openAt(t, other, Options{Clock: c.time})
	if got := view(t, r); got.Seq != st.Seq || r.ReadOnly() != nil {
		t.Errorf("entry %d, want %d; %v", got.Seq, st.Seq, r.ReadOnly())
	}
	do(t, r, entered(9))
	isSound(t, r)
	if sum(t, copied) != before {
		t.Error("the backup was changed")
	}

	// A live file can be restored from too, and then is a copy of its own.
	third := filepath.Join(t.TempDir(), "third.sealedmove")
	if err := Restore(t.Context(), path, third); err != nil {
		t.Fatal(err)
	}
	if got := view(t, openAt(t, third, Options{})); got.Seq != st.Seq+1 {
		t.Errorf("from the live file: entry %d", got.Seq)
	}
}

func TestRestoreRefused(t *testing.T) {
	dir := t.TempDir()
	to := filepath.Join(dir, "restored.sealedmove")
	text := filepath.Join(dir, "text.sealedmove")
	write(t, text, "no database")
	refused(t, Restore(t.Context(), text, to), journal.ErrForeign, "storage.foreign")
	refused(t, Restore(t.Context(), filepath.Join(dir, "none"), to), journal.ErrNotFound, "storage.no-file")

	broken := filepath.Join(dir, "broken.sealedmove")
	s := openAt(t, broken, Options{})
	do(t, s, opened(20)...)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	tear(t, broken)
	refused(t, Restore(t.Context(), broken, to), journal.ErrDamaged, "storage.corrupt")
	if got := names(t, dir); slices.Contains(got, filepath.Base(to)) || slices.ContainsFunc(got, func(n string) bool { return strings.Contains(n, partEnding) }) {
		t.Errorf("a refused restore has left %q", got)
	}
	good := openAt(t, newPath(t), Options{})
	do(t, good, opened(2)...)
	refused(t, Restore(t.Context(), good.Path(), filepath.Join(dir, "no", "such", "folder")), journal.ErrNotFound, "storage.no-file")
}

// tear writes over pages in the middle of a file.
func tear(t *testing.T, path string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	for at := info.Size() / 2; at < info.Size(); at += 4096 {
		if _, err := f.WriteAt([]byte(strings.Repeat("\xa5", 600)), at); err != nil {
			t.Fatal(err)
		}
	}
}
