package storage

import (
	"context"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

func TestPragmas(t *testing.T) {
	s := openAt(t, newPath(t), Options{})
	for pragma, want := range map[string]int{
		"synchronous":    2, // FULL
		"foreign_keys":   1,
		"secure_delete":  1,
		"busy_timeout":   5000,
		"application_id": applicationID,
		"user_version":   newest(s.opts.steps),
	} {
		var got int
		if err := fileOf(s).write.Raw("PRAGMA " + pragma).Scan(&got).Error; err != nil || got != want {
			t.Errorf("%s is %d, %v, want %d", pragma, got, err, want)
		}
	}
	var mode string
	if err := fileOf(s).write.Raw("PRAGMA journal_mode").Scan(&mode).Error; err != nil || mode != "wal" {
		t.Errorf("journal_mode is %q, %v, want wal", mode, err)
	}
	pool, err := fileOf(s).write.DB()
	if err != nil || pool.Stats().MaxOpenConnections != 1 {
		t.Errorf("%d write connections, %v, want 1", pool.Stats().MaxOpenConnections, err)
	}
	if err := s.read.Exec("DELETE FROM events").Error; err == nil {
		t.Error("the reading pool can write")
	}
	if err := s.ReadOnly(); err != nil || len(s.Warnings()) != 0 {
		t.Errorf("read only: %v; warnings: %v", err, s.Warnings())
	}
}

// A closed file is one file: what is on the stick is all.
func TestCloseLeavesOneFile(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	do(t, s, opened(4)...)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if got := names(t, filepath.Dir(path)); !slices.Equal(got, []string{"club.sealedmove"}) {
		t.Errorf("the folder has %q", got)
	}
	if _, err := s.Update(t.Context(), club, always()); err == nil {
		t.Error("a closed store was written to")
	}
}

func TestOddPaths(t *testing.T) {
	for _, name := range []string{"封棋 晚会.sealedmove", "a?b=c&mode=ro#d%41.sealedmove", "no ending", "it's 100%.sealedmove", "+plus;semi'quote.db"} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), name, name)
			if err := os.Mkdir(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			s := openAt(t, path, Options{})
			do(t, s, opened(2)...)
			copied, err := s.Backup(t.Context(), "r01")
			if err != nil {
				t.Fatal(err)
			}
			if _, err := os.Stat(path); err != nil {
				t.Errorf("the file has another name: %v, %q", err, names(t, filepath.Dir(path)))
			}
			if err := Restore(t.Context(), copied, path+" again"); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestRelativePath(t *testing.T) {
	t.Chdir(t.TempDir())
	s := openAt(t, "club.sealedmove", Options{})
	do(t, s, opened(2)...)
	if got, err := s.Backup(t.Context(), "r01"); err != nil || !strings.HasPrefix(got, "backups") {
		t.Errorf("got %q, %v", got, err)
	}
}

// Files of others and of later versions are refused with words, and stay as
// they are to the last byte.
func TestFilesRefused(t *testing.T) {
	ours := func(path string, after ...string) {
		s := openAt(t, path, Options{})
		do(t, s, opened(2)...)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		raw(t, path, after...)
	}
	cases := []struct {
		name   string
		make   func(path string)
		reason error
		key    string
	}{
		{"a newer version's", func(p string) { ours(p, "PRAGMA user_version = 99") }, journal.ErrTooNew, "storage.too-new"},
		{"another program's database", func(p string) { raw(t, p, "CREATE TABLE games (id)") }, journal.ErrForeign, "storage.foreign"},
		{"another program's database with a version", func(p string) { raw(t, p, "PRAGMA user_version = 1") }, journal.ErrForeign, "storage.foreign"},
		{"another program's database with its mark", func(p string) { raw(t, p, "PRAGMA application_id = 77; CREATE TABLE games (id)") }, journal.ErrForeign, "storage.foreign"},
		{"ours with the mark of another", func(p string) { ours(p, "PRAGMA application_id = 77") }, journal.ErrForeign, "storage.foreign"},
		{"a text", func(p string) { write(t, p, "012 Club championship\n") }, journal.ErrForeign, "storage.foreign"},
		{"one byte", func(p string) { write(t, p, "S") }, journal.ErrForeign, "storage.foreign"},
		{"a database cut off", func(p string) { ours(p); cut(t, p, 5000) }, journal.ErrDamaged, "storage.corrupt"},
		{"a folder", func(p string) { mkdir(t, p) }, journal.ErrForeign, "storage.foreign"},
	}
	for _, c := range cases {
		for _, readOnly := range []bool{false, true} {
			t.Run(c.name, func(t *testing.T) {
				path := newPath(t)
				c.make(path)
				before := sum(t, path)
				s, err := Open(t.Context(), path, Options{ReadOnly: readOnly})
				if err == nil {
					defer s.Close()
				}
				refused(t, err, c.reason, c.key)
				if after := sum(t, path); after != before {
					t.Error("the file was changed")
				}
				if hasSuffixIn(names(t, filepath.Dir(path)), "-wal") {
					t.Errorf("files were left beside it: %q", names(t, filepath.Dir(path)))
				}
			})
		}
	}
}

func TestFilesNotThere(t *testing.T) {
	dir := t.TempDir()
	_, err := Open(t.Context(), filepath.Join(dir, "none.sealedmove"), Options{ReadOnly: true})
	refused(t, err, journal.ErrNotFound, "storage.no-file")
	if got := names(t, dir); len(got) != 0 {
		t.Errorf("opening for reading made %q", got)
	}
	_, err = Open(t.Context(), filepath.Join(dir, "stick", "none.sealedmove"), Options{})
	refused(t, err, journal.ErrNotFound, "storage.no-file")
}

// An empty file, as a file manager makes it, becomes one of ours.
func TestEmptyFile(t *testing.T) {
	path := newPath(t)
	write(t, path, "")
	do(t, openAt(t, path, Options{}), opened(2)...)

	empty := newPath(t)
	write(t, empty, "")
	_, err := Open(t.Context(), empty, Options{ReadOnly: true})
	refused(t, err, journal.ErrForeign, "storage.foreign")
}

func TestOpenForReading(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	st := do(t, s, opened(2)...)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	before := sum(t, path)
	r := openAt(t, path, Options{ReadOnly: true})
	if got := view(t, r); got.Seq != st.Seq {
		t.Errorf("entry %d, want %d", got.Seq, st.Seq)
	}
	refused(t, r.ReadOnly(), journal.ErrReadOnly, "storage.read-only")
	_, err := r.Update(t.Context(), club, always(entered(3)))
	refused(t, err, journal.ErrReadOnly, "storage.read-only")
	refused(t, r.SetActor(t.Context(), "a", journal.Who{}), journal.ErrReadOnly, "storage.read-only")
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if sum(t, path) != before {
		t.Error("reading has changed the file")
	}
	if got := names(t, filepath.Dir(path)); len(got) != 1 {
		t.Errorf("reading has left %q", got)
	}
}

// One who reads sees what a writer writes who came later.
func TestReaderBeforeWriter(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	do(t, s, opened(2)...)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	r := openAt(t, path, Options{ReadOnly: true})
	before := view(t, r)
	w := openAt(t, path, Options{})
	if len(w.Warnings()) != 0 {
		t.Errorf("warnings: %v", w.Warnings())
	}
	do(t, w, entered(3))
	if got := view(t, r); got.Seq != before.Seq+1 {
		t.Errorf("the reader sees entry %d, want %d", got.Seq, before.Seq+1)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if got := view(t, r); got.Seq != before.Seq+1 {
		t.Errorf("when the writer has gone: entry %d, want %d", got.Seq, before.Seq+1)
	}
}

// On a disk that lacks room nothing that was acknowledged is lost, and the
// command goes through when there is room again.
func TestDiskFull(t *testing.T) {
	s := openAt(t, newPath(t), Options{})
	st := do(t, s, opened(2)...)
	var pages int
	if err := fileOf(s).write.Raw("PRAGMA page_count").Scan(&pages).Error; err != nil {
		t.Fatal(err)
	}
	limit := func(n int) {
		var is int
		if err := fileOf(s).write.Raw("PRAGMA max_page_count = " + itoa(n)).Scan(&is).Error; err != nil || is != n {
			t.Fatalf("limit %d: %d, %v", n, is, err)
		}
	}
	limit(pages)
	many := make([]tournament.Event, 200)
	for i := range many {
		many[i] = entered(i + 10)
	}
	_, err := s.Update(t.Context(), club, always(many...))
	refused(t, err, journal.ErrUnavailable, "storage.full")
	if got := view(t, s); got.Seq != st.Seq {
		t.Errorf("entry %d, want %d", got.Seq, st.Seq)
	}
	isSound(t, s)
	limit(pages + 1000)
	if got := do(t, s, many...); got.Seq != st.Seq+200 {
		t.Errorf("with room again: entry %d", got.Seq)
	}
	isSound(t, s)
}

// While another program holds the file the arbiter is told so, and nothing is lost.
func TestLockedByAnother(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{busy: "50"})
	st := do(t, s, opened(2)...)
	other, err := connect(t.Context(), address(path, writerPragmas), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer disconnect(other)
	tx := other.Begin()
	_, err = s.Update(t.Context(), club, always(entered(3)))
	refused(t, err, journal.ErrUnavailable, "storage.locked")
	if got := view(t, s); got.Seq != st.Seq {
		t.Errorf("entry %d, want %d", got.Seq, st.Seq)
	}
	if err := tx.Rollback().Error; err != nil {
		t.Fatal(err)
	}
	if got := do(t, s, entered(3)); got.Seq != st.Seq+1 {
		t.Errorf("afterwards: entry %d", got.Seq)
	}
}

// A file that is taken away while it is open is noticed, not written to where
// nobody will look for it.
func TestMovedAway(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows does not let an open file be moved")
	}
	path := newPath(t)
	s := openAt(t, path, Options{})
	st := do(t, s, opened(2)...)
	if err := os.Rename(path, path+".elsewhere"); err != nil {
		t.Fatal(err)
	}
	_, err := s.Update(t.Context(), club, always(entered(3)))
	refused(t, err, journal.ErrUnavailable, "storage.moved")
	if err := os.Rename(path+".elsewhere", path); err != nil {
		t.Fatal(err)
	}
	if got := do(t, s, entered(3)); got.Seq != st.Seq+1 {
		t.Errorf("put back: entry %d", got.Seq)
	}
	isSound(t, s)
}

// Where a write-ahead log cannot be used, a rollback journal is, with a warning.
func TestWithoutWAL(t *testing.T) {
	cases := []struct {
		name, folder, key string
		opts              Options
	}{
		{"a file system without shared memory", "", "storage.no-wal", Options{vfs: "unix-dotfile"}},
		{"a network folder", "", "storage.no-wal", Options{noWAL: "storage.no-wal"}},
		{"OneDrive", "OneDrive - Club", "storage.no-wal-sync", Options{}},
		{"Dropbox", "Dropbox", "storage.no-wal-sync", Options{}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if c.opts.vfs != "" && runtime.GOOS == "windows" {
				t.Skip("SQLite has this file system on Unix only")
			}
			dir := filepath.Join(t.TempDir(), c.folder)
			mkdir(t, dir)
			path := filepath.Join(dir, "club.sealedmove")
			s := openAt(t, path, c.opts)
			warnings := s.Warnings()
			if len(warnings) != 1 {
				t.Fatalf("warnings: %v", warnings)
			}
			refused(t, warnings[0], journal.ErrUnavailable, c.key)
			var mode string
			var synchronous int
			if err := fileOf(s).write.Raw("PRAGMA journal_mode").Scan(&mode).Error; err != nil || mode != "delete" {
				t.Errorf("journal_mode is %q, %v", mode, err)
			}
			if err := fileOf(s).write.Raw("PRAGMA synchronous").Scan(&synchronous).Error; err != nil || synchronous != 2 {
				t.Errorf("synchronous is %d, %v", synchronous, err)
			}
			st := do(t, s, opened(4)...)
			r := openAt(t, path, Options{ReadOnly: true, vfs: c.opts.vfs})
			do(t, s, result(st, 1, tournament.WhiteWins))
			if got := view(t, r); got.Seq != st.Seq+1 {
				t.Errorf("a reader sees entry %d", got.Seq)
			}
			isSound(t, s)
			if got := names(t, dir); hasSuffixIn(got, "-wal") {
				t.Errorf("the folder has %q", got)
			}
		})
	}
}

// A file that was made with a write-ahead log is carried into a synchronized folder.
func TestCarriedIntoSyncFolder(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	st := do(t, s, opened(2)...)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "Dropbox")
	mkdir(t, dir)
	moved := filepath.Join(dir, "club.sealedmove")
	if err := os.Rename(path, moved); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, moved, Options{})
	if got := do(t, s, entered(3)); got.Seq != st.Seq+1 || len(s.Warnings()) != 1 {
		t.Errorf("entry %d, warnings %v", got.Seq, s.Warnings())
	}
	if hasSuffixIn(names(t, dir), "-wal") {
		t.Errorf("the folder has %q", names(t, dir))
	}
}

func TestTwoOpenANewFileAtOnce(t *testing.T) {
	for range 5 {
		path := newPath(t)
		type opening struct {
			s   *Store
			err error
		}
		done := make(chan opening)
		for range 2 {
			go func() {
				s, err := Open(context.Background(), path, Options{})
				done <- opening{s, err}
			}()
		}
		writers := 0
		for range 2 {
			o := <-done
			if o.err != nil {
				t.Fatal(o.err)
			}
			if o.s.ReadOnly() == nil {
				writers++
				do(t, o.s, opened(2)...)
			}
			defer o.s.Close()
		}
		if writers != 1 {
			t.Errorf("%d writers", writers)
		}
	}
}

// Every key that the package uses has words in every language, and every hint
// belongs to a key.
func TestWords(t *testing.T) {
	used := map[string]bool{}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	key := regexp.MustCompile(`"(storage\.[a-z-]+)"`)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, m := range key.FindAllStringSubmatch(contents(t, name), -1) {
			used[m[1]] = true
		}
	}
	for _, why := range []string{"storage.no-wal", "storage.no-wal-sync"} {
		used[why+"-hint"] = true // put together in connectWriter
	}
	for k := range maps.Clone(used) {
		if strings.HasPrefix(k, "storage.server-") && !strings.HasSuffix(k, "-hint") {
			used[k+"-hint"] = true // put together in serverRefusal
		}
	}
	for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
		var words map[string]string
		if err := json.Unmarshal([]byte(contents(t, "../internal/locale/catalogue/"+lang+"/storage.json")), &words); err != nil {
			t.Fatal(err)
		}
		for k := range used {
			if words[k] == "" {
				t.Errorf("%s: no words for %s", lang, k)
			}
		}
		for k := range words {
			if !used[k] {
				t.Errorf("%s: nobody says %s", lang, k)
			}
		}
	}
}
