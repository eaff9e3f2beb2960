package storage

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

var update = flag.Bool("update", false, "write the fixture of this version, if there is none yet")

// embedded are the steps of the program.
func embedded(t *testing.T) []step {
	t.Helper()
	all, err := steps(migrationFiles, sqliteSteps)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestStepsAreNumbered(t *testing.T) {
	if all := embedded(t); len(all) == 0 || all[0].version != 1 {
		t.Errorf("got %d steps", len(all))
	}
	file := &fstest.MapFile{Data: []byte("SELECT 1")}
	for name, files := range map[string]fstest.MapFS{
		"a gap":      {"migrations/0001.sql": file, "migrations/0003.sql": file},
		"no number":  {"migrations/first.sql": file},
		"not from 1": {"migrations/0002.sql": file},
	} {
		if _, err := steps(files, sqliteSteps); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}

// rebuild is a step as it may come: a table that others refer to gets another
// column and a check, which SQLite can only do by making it anew.
const rebuild = `
CREATE TABLE rounds_new (
    event_id   TEXT    NOT NULL,
    section_id TEXT    NOT NULL,
    round      INTEGER NOT NULL CHECK (round > 0),
    boards     INTEGER NOT NULL CHECK (boards >= 0),
    day        TEXT    NOT NULL DEFAULT '',
    PRIMARY KEY (event_id, section_id, round),
    FOREIGN KEY (event_id, section_id) REFERENCES sections (event_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT
) STRICT, WITHOUT ROWID;
INSERT INTO rounds_new (event_id, section_id, round, boards) SELECT event_id, section_id, round, boards FROM rounds;
DROP TABLE rounds;
ALTER TABLE rounds_new RENAME TO rounds;`

// old is a file of the present version with an event in it, and its state.
func old(t *testing.T) (path string, st tournament.State) {
	t.Helper()
	path = newPath(t)
	s := openAt(t, path, Options{steps: embedded(t)})
	st = do(t, s, opened(20)...)
	st = do(t, s, result(st, 3, tournament.Drawn))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return path, st
}

func later(t *testing.T, sql ...string) []step {
	all := embedded(t)
	for _, q := range sql {
		all = append(all, step{version: newest(all) + 1, sql: q})
	}
	return all
}

func version(t *testing.T, s *Store) int {
	t.Helper()
	is, err := identify(s.read, s.Path(), 99)
	if err != nil {
		t.Fatal(err)
	}
	return is.version
}

func TestMigrationKeepsEverything(t *testing.T) {
	path, st := old(t)
	s := openAt(t, path, Options{steps: later(t, rebuild, "CREATE TABLE halls (id TEXT PRIMARY KEY) STRICT"), Clock: noon().time})
	now := newest(embedded(t))
	if got := version(t, s); got != now+2 {
		t.Errorf("version %d, want %d", got, now+2)
	}
	if got := view(t, s); got.Seq != st.Seq || len(got.Players) != 20 {
		t.Errorf("entry %d with %d players", got.Seq, len(got.Players))
	}
	isSound(t, s) // with every row of the projection, those that refer to the rebuilt table among them
	var on int
	if err := fileOf(s).write.Raw("PRAGMA foreign_keys").Scan(&on).Error; err != nil || on != 1 {
		t.Errorf("foreign keys are %d afterwards, %v", on, err)
	}
	do(t, s, result(view(t, s), 4, tournament.WhiteWins))

	before := fmt.Sprintf("%s.before-v%d-20261130T120000.bak", path, now+2)
	b := openAt(t, before, Options{ReadOnly: true, steps: embedded(t)})
	if got := version(t, b); got != now {
		t.Errorf("the copy has version %d", got)
	}
	if got := view(t, b); got.Seq != st.Seq {
		t.Errorf("the copy is at entry %d, want %d", got.Seq, st.Seq)
	}
}

// A step that fails leaves the file as it was, and a copy of it.
func TestMigrationThatFails(t *testing.T) {
	for name, c := range map[string]struct {
		sql    string
		reason error
	}{
		"in its SQL":                     {rebuild + "\nCREATE TABLE halls (id TEXT PRIMARY KEY) STRICT;\nINSERT INTO nowhere VALUES (1);", nil},
		"by leaving references behind":   {"DELETE FROM rounds;", journal.ErrDamaged},
		"by emptying a table in passing": {strings.Replace(rebuild, "SELECT event_id", "SELECT 'other'", 1), journal.ErrDamaged},
	} {
		t.Run(name, func(t *testing.T) {
			path, st := old(t)
			_, err := Open(t.Context(), path, Options{steps: later(t, c.sql)})
			if err == nil || c.reason != nil && !errors.Is(err, c.reason) {
				t.Fatalf("got %v, want %v", err, c.reason)
			}
			s := openAt(t, path, Options{steps: embedded(t)})
			if got := view(t, s); got.Seq != st.Seq || s.ReadOnly() != nil {
				t.Errorf("entry %d, want %d; %v", got.Seq, st.Seq, s.ReadOnly())
			}
			isSound(t, s)
			var halls int
			if err := s.read.Raw("SELECT count(*) FROM sqlite_master WHERE name IN ('halls', 'rounds_new')").Scan(&halls).Error; err != nil || halls != 0 {
				t.Errorf("half of the step was done")
			}
			if !slices.ContainsFunc(names(t, filepath.Dir(path)), func(n string) bool { return strings.Contains(n, fmt.Sprintf(".before-v%d-", newest(embedded(t))+1)) }) {
				t.Errorf("no copy: %q", names(t, filepath.Dir(path)))
			}
		})
	}
}

// A program that writes must not find its tables changed: an older file that
// another program holds is not brought up to date, nor read.
func TestNoMigrationUnderAnother(t *testing.T) {
	path, st := old(t)
	first := openAt(t, path, Options{steps: embedded(t)})
	_, err := Open(t.Context(), path, Options{steps: later(t, rebuild)})
	refused(t, err, journal.ErrReadOnly, "storage.old-form")
	if owner, ok := OwnerOf(err); !ok || owner.PID != os.Getpid() {
		t.Errorf("the owner is %v", owner)
	}
	if got := do(t, first, entered(99)); got.Seq != st.Seq+1 {
		t.Errorf("entry %d", got.Seq)
	}
	_, err = Open(t.Context(), path, Options{steps: later(t, rebuild), ReadOnly: true})
	refused(t, err, journal.ErrReadOnly, "storage.old-form")
}

// The fixtures are files as each released version wrote them; they are kept for
// ever, and must open with nothing lost.
func TestFilesOfEveryVersion(t *testing.T) {
	all := embedded(t)
	for _, st := range all {
		name := fmt.Sprintf("testdata/v%d.sealedmove", st.version)
		if _, err := os.Stat(name); errors.Is(err, os.ErrNotExist) && *update && st.version == newest(all) {
			makeFixture(t, name)
		}
		t.Run(filepath.Base(name), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), filepath.Base(name))
			write(t, path, contents(t, name))
			s := openAt(t, path, Options{})
			isSound(t, s)
			var lines bytes.Buffer
			if err := s.Export(t.Context(), &lines, club, true); err != nil {
				t.Fatal(err)
			}
			want := contents(t, strings.TrimSuffix(name, ".sealedmove")+".jsonl")
			if lines.String() != want {
				t.Errorf("the journal is not what it was:\n%s\nwant\n%s", lines.String(), want)
			}
			st := view(t, s)
			first := st.Sections[0].Round(1)
			if len(st.Players) != 6 || first.Board(1).Result != tournament.WhiteWins || first.Board(2).Result != tournament.NoResult || st.Player(player(6)).Name() != "Žižka6, Jan" || st.Player(player(5)).Name() != "" {
				t.Errorf("the state is not what it was: %+v", st)
			}
			do(t, s, result(st, 2, tournament.BothLose))
			isSound(t, s)
		})
	}
}

// makeFixture makes an event with something of everything that is stored:
// several commands, an undo, a note, an erased person, an actor.
func makeFixture(t *testing.T, name string) {
	t.Helper()
	mkdir(t, filepath.Dir(name))
	path := filepath.Join(t.TempDir(), "fixture.sealedmove")
	s := openAt(t, path, Options{Clock: noon().time})
	st := do(t, s, opened(6)...)
	st = do(t, s, result(st, 1, tournament.WhiteWins))
	st = do(t, s, result(st, 2, tournament.Drawn))
	cmd := st.Seq
	_, err := s.Update(t.Context(), club, func(now tournament.State, _ func() ([]journal.Entry, error)) ([]journal.Entry, error) {
		return []journal.Entry{{Seq: now.Seq + 1, Cmd: now.Seq + 1, At: 1_764_500_100_000, Actor: "tablet", Undoes: cmd}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	do(t, s, tournament.PlayerWithdrawn{Player: player(5), From: 2, Reason: tournament.Confide("n1", "salt", "ill")},
		tournament.ByeGranted{Player: player(6), Round: 2, Kind: tournament.HalfBye})
	if err := s.SetActor(t.Context(), "tablet", journal.Who{Name: "Olga", Device: "tablet 2"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Erase(t.Context(), club, "t5"); err != nil {
		t.Fatal(err)
	}
	var lines bytes.Buffer
	if err := s.Export(t.Context(), &lines, club, true); err != nil {
		t.Fatal(err)
	}
	write(t, strings.TrimSuffix(name, ".sealedmove")+".jsonl", lines.String())
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	write(t, name, contents(t, path))
}
