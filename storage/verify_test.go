package storage

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// tampered is a file of one event to which another program does something, and
// what Verify finds. Entries: 1–24 the opening, 25 a result on board 1, 26 the
// result corrected, 27 player 20 withdraws, 28 a result on board 2, undone by 29.
func tampered(t *testing.T, statements ...string) *Store {
	t.Helper()
	path := newPath(t)
	write(t, path, whole(t))
	raw(t, path, statements...)
	return openAt(t, path, Options{})
}

var wholeFile string // made once

func whole(t *testing.T) string {
	t.Helper()
	if wholeFile != "" {
		return wholeFile
	}
	path := newPath(t)
	s := openAt(t, path, Options{})
	st := do(t, s, opened(20)...)
	st = do(t, s, result(st, 1, tournament.WhiteWins))
	st = do(t, s, result(st, 1, tournament.Drawn))
	do(t, s, tournament.PlayerWithdrawn{Player: player(20), From: 2, Reason: tournament.Confide("n1", "salt", "ill")})
	st = do(t, s, result(st, 2, tournament.Drawn))
	if _, err := s.Update(t.Context(), club, func(now tournament.State, _ func() ([]journal.Entry, error)) ([]journal.Entry, error) {
		return []journal.Entry{{Seq: now.Seq + 1, Cmd: now.Seq + 1, Undoes: st.Seq}}, nil
	}); err != nil {
		t.Fatal(err)
	}
	isSound(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wholeFile = contents(t, path)
	return wholeFile
}

// loose takes off the triggers that keep a careless program from the journal.
const loose = "DROP TRIGGER journal_is_never_changed; DROP TRIGGER journal_is_never_cut;"

func TestVerifyFindsTheFirstThatDoesNotFit(t *testing.T) {
	cases := []struct {
		name  string
		sql   string
		seq   int64
		table string // "" is the journal itself
		row   string
	}{
		{"a payload changed", loose + `UPDATE journal SET payload = CAST(replace(payload, '"1/2-1/2"', '"0-1"') AS BLOB) WHERE seq = 26`, 26, "", ""},
		{"an early payload changed", loose + `UPDATE journal SET payload = CAST(replace(payload, '2001', '2801') AS BLOB) WHERE seq = 3`, 3, "", ""},
		{"a time changed", loose + `UPDATE journal SET at_ms = at_ms + 1 WHERE seq = 25`, 25, "", ""},
		{"an actor changed", loose + `UPDATE journal SET actor = 'nobody' WHERE seq = 25`, 25, "", ""},
		{"an entry taken out of the middle", loose + `DELETE FROM journal WHERE seq = 26`, 26, "", ""},
		{"an entry taken out and the rest moved up", loose + `DELETE FROM journal WHERE seq = 26; UPDATE journal SET seq = seq - 1, cmd = cmd - 1 WHERE seq > 26`, 26, "", ""},
		{"the last entry taken off", loose + `DELETE FROM journal WHERE seq = 29`, 29, "events", "club"},
		{"a text changed", `UPDATE person SET body = '{"name":"Somebody Else"}' WHERE ref = 't3'`, 5, "", ""},
		{"a note changed", `UPDATE note SET body = '"well"' WHERE ref = 'n1'`, 27, "", ""},
		{"a result changed", `UPDATE boards SET result = '1-0' WHERE board = 1`, 26, "boards", "A 1 1"},
		{"a result entered that was undone", `UPDATE boards SET result = '1/2-1/2' WHERE board = 2`, 24, "boards", "A 1 2"},
		{"a board taken out", `DELETE FROM boards WHERE board = 5`, 24, "boards", "A 1 5"},
		{"a board added", `INSERT INTO boards VALUES ('club', 'A', 1, 11, 'p1', 'p20', '', 0)`, 0, "boards", "A 1 11"},
		{"a rating changed", `UPDATE players SET rating = 2800 WHERE id = 'p7'`, 23, "players", "p7"}, // touched last by its number
		{"a withdrawal taken back", `DELETE FROM leaves`, 27, "leaves", "p20 1"},
		{"a bye added", `INSERT INTO byes VALUES ('club', 'A', 1, 'p1', 'U')`, 0, "byes", "A 1 p1"},
		{"a request added", `INSERT INTO requests VALUES ('club', 'p1', 3, 'H')`, 0, "requests", "p1 3"},
		{"settings changed", `UPDATE sections SET total_rounds = 9`, 24, "sections", "A"},
		{"a round changed", `UPDATE rounds SET boards = 9`, 24, "rounds", "A 1"},
		{"the event's name changed", `UPDATE events SET name = 'Other'`, 29, "events", "club"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := tampered(t, c.sql)
			r, err := s.Verify(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Events) != 1 || r.Events[0].Fault == nil || r.Sound() {
				t.Fatalf("nothing was found: %+v", r)
			}
			f := r.Events[0].Fault
			if f.Seq != c.seq || f.Table != c.table || f.Row != c.row {
				t.Errorf("found entry %d, %s %q (%v); want entry %d, %s %q", f.Seq, f.Table, f.Row, f.Err, c.seq, c.table, c.row)
			}
			var words *Error
			if !errors.As(f.Err, &words) || !errors.Is(f.Err, journal.ErrDamaged) {
				t.Errorf("the fault has no words: %v", f.Err)
			}
			// A journal that does not hold together is not shown as if it did; a table that
			// was changed does not change what the arbiter sees, nor keep him from his work.
			st, err := s.View(t.Context(), club)
			if c.table == "" || c.seq == 29 && strings.Contains(c.sql, "DELETE") {
				refused(t, err, journal.ErrDamaged, "storage.entry")
			} else if err != nil || st.Sections[0].Round(1).Board(1).Result != tournament.Drawn {
				t.Errorf("View: %v", err)
			}
		})
	}
}

func TestVerifyErasedIsSound(t *testing.T) {
	isSound(t, tampered(t, `DELETE FROM person`, `DELETE FROM note`))
}

func TestVerifyBrokenReferences(t *testing.T) {
	s := tampered(t, `DELETE FROM rounds`) // the raw connection checks no references
	r, err := s.Verify(t.Context())
	if err != nil || len(r.File) != 1 {
		t.Fatalf("got %+v, %v", r, err)
	}
	refused(t, r.File[0], journal.ErrDamaged, "storage.references")
}

func TestVerifyDamagedFile(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	do(t, s, opened(20)...)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	tear(t, path)
	s, err := Open(t.Context(), path, Options{ReadOnly: true})
	if err == nil {
		defer s.Close()
		var r Report
		if r, err = s.Verify(t.Context()); err == nil && !r.Sound() {
			return // said so in the report
		}
	}
	refused(t, err, journal.ErrDamaged, "storage.corrupt")
}

func TestVerifyFromNewerVersion(t *testing.T) {
	s := tampered(t, loose+`UPDATE journal SET kind = 'crystal-ball/1' WHERE seq = 25`)
	_, err := s.View(t.Context(), club)
	refused(t, err, journal.ErrDamaged, "storage.entry") // the chain tells that it was changed

	path := newPath(t)
	w := openAt(t, path, Options{})
	do(t, w, opened(2)...)
	head, err := w.Head(t.Context(), club)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	rec := journal.Record{Seq: 7, Cmd: 7, Kind: "crystal-ball/1", Payload: []byte("{}"), Prev: head}
	h := rec.Sum()
	raw(t, path, fmt.Sprintf("INSERT INTO journal VALUES ('club', 7, 7, 0, '', 'crystal-ball/1', CAST('{}' AS BLOB), x'%x', x'%x', ''); UPDATE events SET seq = 7, head = x'%x'", head, h, h))
	w = openAt(t, path, Options{})
	_, err = w.View(t.Context(), club)
	refused(t, err, journal.ErrTooNew, "storage.kind")
	_, err = w.Update(t.Context(), club, always(entered(9)))
	refused(t, err, journal.ErrTooNew, "storage.kind")
	if r, err := w.Verify(t.Context()); err != nil || r.Events[0].Fault == nil || r.Events[0].Fault.Seq != 7 {
		t.Errorf("got %+v, %v", r, err)
	}
}

// The journal is append-only for programs that do not mean harm, too.
func TestJournalTriggers(t *testing.T) {
	s := openAt(t, newPath(t), Options{})
	do(t, s, opened(2)...)
	for _, q := range []string{"UPDATE journal SET actor = 'x'", "DELETE FROM journal", "DELETE FROM events", "DELETE FROM sections", "DELETE FROM players"} {
		if err := fileOf(s).write.Exec(q).Error; err == nil {
			t.Errorf("%s was done", q)
		}
	}
	isSound(t, s)
}

// What a table refuses is not written at all, journal and texts included.
func TestTableRefuses(t *testing.T) {
	s := openAt(t, newPath(t), Options{})
	st := do(t, s, opened(2)...)
	_, err := s.Update(t.Context(), club, always(entered(3), tournament.ByeGranted{Player: player(3), Round: -1, Kind: tournament.HalfBye}))
	if err == nil || !strings.Contains(err.Error(), "CHECK") {
		t.Fatalf("a bye in round -1: got %v", err)
	}
	if got := view(t, s); got.Seq != st.Seq || got.Player(player(3)) != nil {
		t.Errorf("entry %d, want %d", got.Seq, st.Seq)
	}
	isSound(t, s)
	if got := do(t, s, entered(3)); got.Seq != st.Seq+1 {
		t.Errorf("entry %d", got.Seq)
	}
	isSound(t, s)
}
