package storage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sealedmove/arbiter/journal"
	"sealedmove/internal/testkit"
	"sealedmove/tournament"
)

func openDatabase(t testing.TB, address string) *Store {
	t.Helper()
	return openAt(t, address, Options{Folder: t.TempDir()})
}

// as is the address for another user, or with other settings.
func as(t testing.TB, address, user string, settings ...string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.User(user)
	q := u.Query()
	for i := 0; i < len(settings); i += 2 {
		q.Set(settings[i], settings[i+1])
	}
	u.RawQuery = q.Encode()
	return u.String()
}

// worded checks that a refusal has words without gaps, and no password in them.
func secret(t testing.TB, err error) {
	t.Helper()
	for _, s := range []string{fmt.Sprint(err), fmt.Sprintf("%+v", err), fmt.Sprintf("%#v", errors.Unwrap(err))} {
		if strings.Contains(s, "hunter2") {
			t.Errorf("the password is in %s", s)
		}
	}
}

// What is no database of ours, or cannot be one, is refused in words and left as it is.
func TestDatabasesRefused(t *testing.T) {
	p := testkit.Server(t)
	foreign := p.Database(t)
	p.SQL(t, foreign, "CREATE TABLE events (id integer)")
	newer := p.Database(t)
	if err := openDatabase(t, newer).Close(); err != nil {
		t.Fatal(err)
	}
	p.SQL(t, newer, "UPDATE stored_form SET version = 99")
	plain := p.Database(t)
	cases := []struct {
		name, address string
		reason        error
		key           string
	}{
		{"another program's tables", foreign, journal.ErrForeign, "storage.server-foreign"},
		{"a newer version", newer, journal.ErrTooNew, "storage.too-new"},
		{"texts not in UTF-8", p.Database(t, "ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0"), journal.ErrForeign, "storage.server-encoding"},
		{"no such database", p.Address("nobody"), journal.ErrNotFound, "storage.server-none"},
		{"a wrong password", as(t, plain, testkit.Guarded, "password", "hunter2"), journal.ErrUnavailable, "storage.server-login"},
		{"no such user", as(t, plain, "nobody"), journal.ErrUnavailable, "storage.server-login"},
		{"no such schema", as(t, plain, "sealedmove", "search_path", "nowhere"), journal.ErrNotFound, "storage.server-schema"},
		{"a server that is not there", "postgres://club:hunter2@127.0.0.1:1/club", journal.ErrUnavailable, "storage.server-unreachable"},
		{"no address", "postgres://club:hunter2@:x/club", journal.ErrUnavailable, "storage.server-address"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := Open(t.Context(), c.address, Options{})
			refused(t, err, c.reason, c.key)
			secret(t, err)
		})
	}
	if got := p.SQL(t, foreign, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"); got != "1\n" {
		t.Errorf("%s tables are in the other program's database", got)
	}
}

// Who may only read reads, and is told why.
func TestDatabaseForReading(t *testing.T) {
	address := testkit.Database(t)
	s := openDatabase(t, address)
	do(t, s, opened(4)...)
	reader := "reader_" + filepath.Base(address)
	reader, _, _ = strings.Cut(reader, "?")
	testkit.Server(t).SQL(t, address, "CREATE ROLE "+reader+" LOGIN", "GRANT SELECT ON ALL TABLES IN SCHEMA public TO "+reader)
	for name, c := range map[string]struct {
		address, key string
		o            Options
	}{
		"a user without rights":  {as(t, address, reader), "storage.server-rights", Options{}},
		"who wants it so":        {address, "storage.read-only", Options{ReadOnly: true}},
		"an old form, untouched": {address, "", Options{ReadOnly: true}},
	} {
		t.Run(name, func(t *testing.T) {
			if c.key == "" {
				old := testkit.Database(t)
				testkit.Server(t).SQL(t, old, "CREATE TABLE stored_form (version integer); INSERT INTO stored_form VALUES (1)")
				_, err := Open(t.Context(), old, c.o)
				refused(t, err, journal.ErrReadOnly, "storage.server-old")
				_, err = Open(t.Context(), testkit.Database(t), c.o)
				refused(t, err, journal.ErrReadOnly, "storage.server-empty")
				return
			}
			r := openAt(t, c.address, c.o)
			refused(t, r.ReadOnly(), journal.ErrReadOnly, c.key)
			if got := view(t, r); len(got.Players) != 4 {
				t.Errorf("%d players", len(got.Players))
			}
			_, err := r.Update(t.Context(), club, always(entered(9)))
			refused(t, err, journal.ErrReadOnly, c.key)
		})
	}
}

// Programs that start at the same time make the tables once; an older form is
// copied first and then brought up to date.
func TestDatabaseSteps(t *testing.T) {
	all, err := steps(migrationFiles, postgresSteps)
	if err != nil {
		t.Fatal(err)
	}
	files, err := steps(migrationFiles, sqliteSteps)
	if err != nil || newest(files) != newest(all) {
		t.Fatalf("PostgreSQL's steps end at %d, SQLite's at %d, %v", newest(all), newest(files), err)
	}
	together := func(address string, o Options) {
		t.Helper()
		var wg sync.WaitGroup
		for range 6 {
			wg.Go(func() {
				s, err := Open(t.Context(), address, o)
				if err != nil {
					t.Error(err)
					return
				}
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
	}
	address := testkit.Database(t)
	folder := t.TempDir()
	together(address, Options{Folder: folder, steps: all[:1]})
	testkit.Server(t).SQL(t, address, "INSERT INTO actors VALUES ('a1', 'Olga', 'desk')")
	together(address, Options{Folder: folder})
	if got := testkit.Server(t).SQL(t, address, "SELECT version FROM stored_form"); got != fmt.Sprintln(newest(all)) {
		t.Errorf("the form is %s", got)
	}
	copies := names(t, filepath.Join(folder, "backups"))
	if len(copies) != 1 || !strings.Contains(copies[0], fmt.Sprintf("-before.v%d-", newest(all))) {
		t.Errorf("copies before the step: %q", copies)
	}
	s := openDatabase(t, address)
	if who, err := s.Actors(t.Context()); err != nil || who["a1"].Name != "Olga" {
		t.Errorf("the actors after the step: %v, %v", who, err)
	}
	isSound(t, s)
}

// Both engines have the same tables with the same columns.
func TestDatabaseHasTheColumnsOfTheFile(t *testing.T) {
	address := testkit.Database(t)
	do(t, openDatabase(t, address), opened(2)...)
	onServer := testkit.Server(t).SQL(t, address, `SELECT c FROM (SELECT table_name || '.' || column_name AS c FROM information_schema.columns
		WHERE table_schema = 'public' AND table_name <> 'stored_form') x ORDER BY c COLLATE "C"`)
	f := openAt(t, newPath(t), Options{})
	var inFile []string
	if err := f.read.Raw(`SELECT m.name || '.' || c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
		WHERE m.type IN ('table', 'view') AND m.name <> 'lease' ORDER BY 1`).Scan(&inFile).Error; err != nil {
		t.Fatal(err)
	}
	if want := strings.Join(inFile, "\n") + "\n"; onServer != want {
		t.Errorf("on the server\n%s\nin the file\n%s", onServer, want)
	}
	if got := testkit.Server(t).SQL(t, address, "SELECT name, rating FROM roster ORDER BY tpn"); got != "Žižka1, Jan|2001\nŽižka2, Jan|2002\n" {
		t.Errorf("the roster for other programs:\n%s", got)
	}
}

// The journal is never changed, not even by its owner's slip of the hand.
func TestDatabaseJournalTriggers(t *testing.T) {
	address := testkit.Database(t)
	s := openDatabase(t, address)
	do(t, s, opened(2)...)
	for _, q := range []string{"UPDATE journal SET kind = 'x'", "DELETE FROM journal", "TRUNCATE journal", "DELETE FROM events", "DELETE FROM players", "UPDATE boards SET result = 'won'"} {
		if err := s.read.Exec(q).Error; err == nil {
			t.Errorf("%s was done", q)
		}
	}
	isSound(t, s)
}

// What another program changes in the tables is found.
func TestDatabaseVerify(t *testing.T) {
	const loose = "ALTER TABLE journal DISABLE TRIGGER USER; "
	for _, c := range []struct {
		name, sql string
		seq       int64
		table     string
	}{
		{"a payload", loose + `UPDATE journal SET payload = convert_to(replace(convert_from(payload, 'UTF8'), '2001', '2801'), 'UTF8') WHERE seq = 3`, 3, ""},
		{"the last entry taken off", loose + `DELETE FROM journal WHERE seq = 25`, 25, "events"},
		{"a result", `UPDATE boards SET result = '0-1' WHERE board = 1`, 25, "boards"},
		{"a text", `UPDATE person SET body = '{"name":"Somebody Else"}' WHERE ref = 't3'`, 5, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			address := testkit.Database(t)
			s := openDatabase(t, address)
			st := do(t, s, opened(20)...)
			do(t, s, result(st, 1, tournament.Drawn))
			testkit.Server(t).SQL(t, address, c.sql)
			r, err := s.Verify(t.Context())
			if err != nil || len(r.Events) != 1 || r.Events[0].Fault == nil {
				t.Fatalf("found %+v, %v", r, err)
			}
			if f := r.Events[0].Fault; f.Seq != c.seq || f.Table != c.table {
				t.Errorf("found entry %d, %q: %v; want entry %d, %q", f.Seq, f.Table, f.Err, c.seq, c.table)
			}
		})
	}
}

// A text that the server cannot keep is refused before it is sent, by name, and
// nothing is written; an id of that kind is that of no event.
func TestDatabaseRefusesText(t *testing.T) {
	s := openDatabase(t, testkit.Database(t))
	before := do(t, s, opened(2)...)
	for _, bad := range []string{"Club\x00evening", "Club \xff"} {
		err := s.SetActor(t.Context(), "a1", journal.Who{Name: bad})
		refused(t, err, errText, "storage.server-text")
		_, err = s.View(t.Context(), tournament.EventID(bad))
		refused(t, err, journal.ErrNotFound, "storage.no-event")
		_, err = s.Update(t.Context(), tournament.EventID(bad), always(opened(2)...))
		refused(t, err, errText, "storage.server-text")
	}
	// Bytes that are no UTF-8 do not come so far: the journal has another character for them.
	_, err := s.Update(t.Context(), club, always(tournament.InfoChanged{Info: tournament.Info{Name: "Club\x00evening"}}))
	refused(t, err, errText, "storage.server-text")
	if !strings.Contains(err.Error(), "events.name") {
		t.Errorf("the field is not named: %v", err)
	}
	if got := view(t, s); got.Seq != before.Seq {
		t.Errorf("the journal is at %d, want %d", got.Seq, before.Seq)
	}
	do(t, s, entered(9))
	isSound(t, s)
}

// The one who comes second with a new event decides again on the first one's.
func TestDatabaseLoserDecidesAgain(t *testing.T) {
	address := testkit.Database(t)
	a, b := openDatabase(t, address), openDatabase(t, address)
	asked := 0
	st, err := a.Update(t.Context(), club, func(st tournament.State, _ func() ([]journal.Entry, error)) ([]journal.Entry, error) {
		if asked++; asked == 1 {
			do(t, b, opened(2)...) // nothing is there yet that could be locked
			return entriesOf(st, opened(4)...), nil
		}
		return entriesOf(st, entered(9)), nil
	})
	if err != nil || asked != 2 || len(st.Players) != 3 {
		t.Fatalf("asked %d times: %d players, %v", asked, len(st.Players), err)
	}
	// And where it happens twice in a row, that is a conflict.
	_, err = a.Update(t.Context(), "other", func(st tournament.State, _ func() ([]journal.Entry, error)) ([]journal.Entry, error) {
		testkit.Server(t).SQL(t, address, "ALTER TABLE journal DISABLE TRIGGER USER",
			"INSERT INTO events VALUES ('other', '', '', '', '', 0, 0, 0, 9, sha256('x'), 0, 0, false) ON CONFLICT DO NOTHING",
			fmt.Sprintf("INSERT INTO journal VALUES ('other', %d, 1, 0, '', 'x', '', sha256('x'), sha256('x'))", st.Seq+1),
			"DELETE FROM journal WHERE event_id = 'other' AND seq > 1000000", "ALTER TABLE journal ENABLE TRIGGER USER")
		return entriesOf(st, opened(2)...), nil
	})
	if err == nil {
		t.Error("two writers have the same number")
	}
}

// A backup is a file that opens without the server, holds what the database
// holds, and fills another one.
func TestDatabaseBackup(t *testing.T) {
	address := testkit.Database(t)
	second := t.TempDir()
	s := openAt(t, address, Options{Folder: t.TempDir(), BackupsTo: second, Clock: noon().time})
	st := do(t, s, opened(20)...)
	want := do(t, s, result(st, 3, tournament.Drawn))
	if err := s.SetActor(t.Context(), "arbiter", journal.Who{Name: "Olga", Device: "desk"}); err != nil {
		t.Fatal(err)
	}
	head, err := s.Head(t.Context(), club)
	if err != nil {
		t.Fatal(err)
	}
	copied, err := s.Backup(t.Context(), "r01")
	if err != nil {
		t.Fatal(err)
	}
	if list, err := s.Backups(); err != nil || len(list) != 1 || list[0] != copied || len(names(t, second)) != 1 {
		t.Errorf("backups %q, %v; on the stick %q", list, err, names(t, second))
	}
	if left := names(t, filepath.Dir(copied)); len(left) != 1 {
		t.Errorf("left beside it: %q", left)
	}
	file := openAt(t, copied, Options{})
	if err := file.ReadOnly(); err != nil {
		t.Errorf("the copy is no file to go on with: %v", err)
	}
	other := testkit.Database(t)
	if err := Restore(t.Context(), copied, other); err != nil {
		t.Fatal(err)
	}
	for name, there := range map[string]*Store{"file": file, "other database": openDatabase(t, other)} {
		isSound(t, there)
		if got, err := there.Head(t.Context(), club); err != nil || got != head {
			t.Errorf("%s: head %x, %v, want %x", name, got, err, head)
		}
		if got := view(t, there); got.Seq != want.Seq || got.Player(player(1)).Name() != "Žižka1, Jan" {
			t.Errorf("%s: entry %d, %q", name, got.Seq, got.Player(player(1)).Name())
		}
		if who, err := there.Actors(t.Context()); err != nil || who["arbiter"].Name != "Olga" {
			t.Errorf("%s: actors %v, %v", name, who, err)
		}
		do(t, there, entered(99)) // and it goes on
	}
	refused(t, Restore(t.Context(), copied, other), journal.ErrExists, "storage.server-filled")
}

// An erased name is in no page of the server's; its log and the backups are
// another matter, and the backups are named.
func TestDatabaseErase(t *testing.T) {
	p := testkit.Server(t)
	s := openAt(t, p.Database(t), Options{Folder: t.TempDir()})
	do(t, s, opened(8)...)
	copied, err := s.Backup(t.Context(), "r01")
	if err != nil {
		t.Fatal(err)
	}
	p.SQL(t, s.Path(), "CHECKPOINT")
	pages := filepath.Join(p.Folder(), "base", strings.TrimSpace(p.SQL(t, s.Path(), "SELECT oid FROM pg_database WHERE datname = current_database()")))
	in := func(text string) (found []string) {
		t.Helper()
		err := filepath.WalkDir(pages, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			if strings.Contains(contents(t, path), text) {
				found = append(found, path)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	if len(in("Žižka7, Jan")) == 0 {
		t.Fatal("the name is not where it is looked for")
	}
	done, err := s.Erase(t.Context(), club, "t7")
	if err != nil || done.Texts != 1 || len(done.Backups) != 1 || done.Backups[0] != copied {
		t.Fatalf("erased %+v, %v", done, err)
	}
	p.SQL(t, s.Path(), "CHECKPOINT")
	if found := in("Žižka7, Jan"); len(found) > 0 {
		t.Errorf("the name is still in %q", found)
	}
	if len(in("Žižka8, Jan")) == 0 {
		t.Error("another player's name has gone too")
	}
	if before, after, err := s.Compact(t.Context()); err != nil || before == 0 || after == 0 {
		t.Errorf("compact: %d, %d, %v", before, after, err)
	}
	isSound(t, s)
}

// A server that can lose what it acknowledged is warned about; one that only
// puts off writing is asked not to.
func TestDatabaseIsDurable(t *testing.T) {
	p := testkit.Server(t) // as for all tests it runs without fsync
	address := p.Database(t)
	p.SQL(t, address, "CREATE ROLE hasty SUPERUSER LOGIN", "ALTER ROLE hasty SET synchronous_commit = off")
	s := openDatabase(t, as(t, address, "hasty"))
	if w := s.Warnings(); len(w) != 1 {
		t.Errorf("warnings %v", w)
	} else {
		refused(t, w[0], journal.ErrUnavailable, "storage.server-fsync")
	}
	var is string
	if err := s.read.Raw("SHOW synchronous_commit").Scan(&is).Error; err != nil || is != "on" {
		t.Errorf("synchronous_commit is %s, %v", is, err)
	}
}

// follow hears what other processes write; the channel gives one text a notice.
func follow(t *testing.T, s *Store) <-chan string {
	t.Helper()
	told := make(chan string, 100)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.Follow(ctx, func(id tournament.EventID, seq int64) { told <- fmt.Sprint(id, " ", seq) })
	}()
	t.Cleanup(func() { stop(); <-ended })
	return told
}

func expect(t *testing.T, told <-chan string, want string) {
	t.Helper()
	for end := time.After(20 * time.Second); ; {
		select {
		case got := <-told:
			if got == want {
				return
			}
		case <-end:
			t.Fatalf("%q was not told", want)
		}
	}
}

// Notices travel from process to process, through a lost connection too: what was
// written meanwhile is told when it is there again.
func TestDatabaseFollow(t *testing.T) {
	p := testkit.Server(t)
	address := p.Database(t)
	writer := openDatabase(t, address)
	do(t, writer, opened(2)...)
	wire := newCable(t, p.Socket())
	var log bytes.Buffer
	other := openAt(t, wire.address(address), Options{Logger: slog.New(slog.NewTextHandler(&log, nil))})
	told := follow(t, other)
	expect(t, told, "club 6")
	do(t, writer, entered(9))
	expect(t, told, "club 7")
	if got := view(t, other); got.Seq != 7 {
		t.Errorf("the other sees entry %d", got.Seq)
	}
	refusedAct := func(tournament.State, func() ([]journal.Entry, error)) ([]journal.Entry, error) {
		return nil, errors.New("no")
	}
	if _, err := writer.Update(t.Context(), club, refusedAct); err == nil {
		t.Fatal("not refused")
	}
	if len(told) > 0 {
		t.Errorf("of what was not written it was told %q", <-told)
	}
	wire.cut(true)
	do(t, writer, entered(10))
	wire.cut(false)
	expect(t, told, "club 8")

	_ = p.Stop() // as its machine ends without power
	p.Start(t)
	if _, err := writer.Update(t.Context(), club, always(entered(11))); err != nil {
		t.Fatalf("the first act after the server was started again: %v", err)
	}
	expect(t, told, "club 9")
	if text := log.String(); !strings.Contains(text, "changes of others not heard") || strings.Contains(text, "hunter2") {
		t.Errorf("the log:\n%s", text)
	}
}

// A server that does not answer is no end of the program: the refusal says that
// nothing is saved, and when it is there again so is everything else.
func TestDatabaseLost(t *testing.T) {
	address := testkit.Database(t)
	wire := newCable(t, testkit.Server(t).Socket())
	s := openAt(t, wire.address(address), Options{patience: 2 * time.Second})
	st := do(t, s, opened(4)...)
	act := func() error {
		_, err := s.Update(t.Context(), club, always(entered(9)))
		return err
	}
	wire.cut(true)
	for range 2 {
		err := act()
		if !errors.Is(err, journal.ErrUnavailable) {
			t.Errorf("cut: got %v", err)
		}
		secret(t, err)
		if _, err := s.View(t.Context(), club); !errors.Is(err, journal.ErrUnavailable) {
			t.Errorf("cut: View got %v", err)
		}
	}
	wire.cut(false)
	wire.hold(true) // the cable is in, and nobody speaks
	for range 2 {   // on a connection that there is, and on a new one
		start := time.Now()
		if err := act(); !errors.Is(err, journal.ErrUnavailable) {
			t.Errorf("silent: got %v", err)
		}
		if _, err := s.View(t.Context(), club); !errors.Is(err, journal.ErrUnavailable) {
			t.Errorf("silent: View got %v", err)
		}
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("a silent server was waited for %v", took)
		}
	}
	if _, err := Open(t.Context(), wire.address(address), Options{patience: time.Second}); !errors.Is(err, journal.ErrUnavailable) {
		t.Errorf("silent: Open got %v", err)
	}
	wire.hold(false)
	wire.cut(true)
	wire.cut(false)
	if err := act(); err != nil {
		t.Fatalf("when it is there again: %v", err)
	}
	if got := view(t, s); got.Seq != st.Seq+1 {
		t.Errorf("entry %d, want %d", got.Seq, st.Seq+1)
	}
	isSound(t, s)
}

// The connection breaks just when an act is saved. It is looked up whether it
// was: acknowledged where it was, refused where it was not, never done twice.
func TestDatabaseInDoubt(t *testing.T) {
	for _, c := range []struct {
		name  string
		sends bool // the commit reaches the server
		back  bool // the server can be reached again
		key   string
	}{
		{"it was saved", true, true, ""},
		{"it was not", false, true, "storage.server-lost"},
		{"nobody knows", true, false, "storage.server-doubt"},
	} {
		t.Run(c.name, func(t *testing.T) {
			address := testkit.Database(t)
			wire := newCable(t, testkit.Server(t).Socket())
			s := openAt(t, wire.address(address), Options{patience: 2 * time.Second})
			before := do(t, s, opened(4)...)
			wire.breakAt("commit", c.sends, c.back)
			ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
			defer cancel()
			if !c.back {
				time.AfterFunc(time.Second, cancel) // or it would be tried for some seconds
			}
			st, err := s.Update(ctx, club, always(entered(9)))
			there := openDatabase(t, address)
			now := view(t, there)
			switch {
			case c.key == "" && (err != nil || st.Seq != before.Seq+1):
				t.Errorf("got entry %d, %v", st.Seq, err)
			case c.key != "":
				refused(t, err, journal.ErrUnavailable, c.key)
			}
			want := before.Seq
			if c.sends {
				want++
			}
			if now.Seq != want {
				t.Errorf("the journal is at %d, want %d", now.Seq, want)
			}
			isSound(t, there)
		})
	}
}
