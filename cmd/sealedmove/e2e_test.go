//go:build e2e

package main

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"sealedmove/internal/testkit"
	"sealedmove/internal/x11drive"
	"sealedmove/storage"
	"sealedmove/tournament"
)

// binary is the real program, built once.
var binary string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "sealedmove-e2e-")
	if err != nil {
		panic(err)
	}
	binary = filepath.Join(dir, "sealedmove")
	build := exec.Command("go", "build", "-tags", cmp.Or(os.Getenv("SEALEDMOVE_TAGS"), "x11"), "-o", binary, ".") // others: bench/desktop.sh
	build.Stderr = os.Stderr
	code := 1
	if err := build.Run(); err == nil {
		code = testkit.Main(m)
	}
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// desk is the program in a window over an empty file, or an empty database of a
// server, with a home of its own.
type desk struct {
	*x11drive.Display
	t      *testing.T
	home   string
	db     string
	cmd    *exec.Cmd
	window *x11drive.Window
}

func newDesk(t *testing.T, args ...string) *desk {
	t.Helper()
	return newDeskOn(t, "", args...)
}

// newDeskOn opens a database; "" is a file in the desk's home.
func newDeskOn(t *testing.T, db string, args ...string) *desk {
	t.Helper()
	d := &desk{Display: x11drive.Start(t, x11drive.Options{Runes: "林语桐陈珺½", Patience: time.Minute}), t: t, home: t.TempDir()}
	d.db = cmp.Or(db, filepath.Join(d.home, "club.db"))
	d.open(args...)
	return d
}

func (d *desk) open(args ...string) {
	d.t.Helper()
	cmd := exec.Command(binary, append([]string{"--db", d.db}, args...)...)
	cmd.Env = append(os.Environ(), "LANG=C.UTF-8")
	d.cmd = cmd
	d.RunCommand(cmd)
	d.window = d.Window("Sealed Move")
	d.window.Focus()
	d.Settled()
}

// state reads the event as the file or the server has it, as another program would.
func (d *desk) state() (st tournament.State, ok bool) {
	s, err := storage.Open(context.Background(), d.db, storage.Options{ReadOnly: true})
	if err != nil {
		return st, false
	}
	defer s.Close()
	list, err := s.Events(context.Background())
	if err != nil || len(list) == 0 {
		return st, false
	}
	st, err = s.View(context.Background(), list[0].ID)
	return st, err == nil
}

// until waits for the file to say so.
func (d *desk) until(what string, ok func(tournament.State) bool) {
	d.t.Helper()
	d.Until(what, func() bool {
		st, there := d.state()
		return there && ok(st)
	})
}

// enterFiveTimes goes through the new-tournament page. Between two presses of
// one key the window must be at rest: within 20 ms X tells them from a repeat
// no more than a held key.
func (d *desk) enterFiveTimes() {
	for range 5 {
		d.Press(x11drive.KeyReturn)
		d.Settled()
	}
}

// TestClubEvening plays five rounds of 24 players from an empty file, and from an
// empty database of a server, by keys alone, and checks the file and the book that
// is written.
func TestClubEvening(t *testing.T) {
	t.Run("file", func(t *testing.T) { clubEvening(t, newDesk(t)) })
	t.Run("server", func(t *testing.T) { clubEvening(t, newDeskOn(t, testkit.Database(t))) })
}

func clubEvening(t *testing.T, d *desk) {
	t.Helper()
	d.begin(0)
	for i := range 24 {
		name := fmt.Sprintf("Player %c", 'A'+i)
		if i == 7 {
			name = "林 语桐"
		}
		d.Type(name)
		d.Press(x11drive.KeyReturn)
		d.Settled()
		d.Type(fmt.Sprint(2300 - 17*i))
		d.Press(x11drive.KeyReturn)
		d.until(name, func(st tournament.State) bool { return len(st.Players) == i+1 })
	}
	keys := []string{"1d0", "01d", "d10", "10d", "0d1"}
	for round := 1; round <= 5; round++ {
		d.draft()
		d.post(tournament.RoundNo(round))
		for i := range 12 {
			d.Type(keys[round-1][i%3 : i%3+1])
			d.until("a result", func(st tournament.State) bool {
				return st.Sections[0].Round(tournament.RoundNo(round)).Missing() == 11-i
			})
		}
	}
	d.Settled()
	d.Press(x11drive.KeyF5)
	d.Settled()
	d.Save(shot(t, "standings.png"))
	d.Press('p', x11drive.KeyControl)
	d.Settled()
	d.Press(x11drive.KeyReturn)
	var book string
	d.Until("the book", func() bool {
		found, _ := filepath.Glob(filepath.Join(filepath.Dir(d.home), "*", "Sealed Move", "*.xlsx")) // the driver gives the program a home of its own
		if len(found) == 1 {
			book = found[0]
		}
		return book != ""
	})
	checkEvening(t, d, book)
}

// shot is where a picture goes: a folder that is named for looking at, or away.
func shot(t *testing.T, name string) string {
	if dir := os.Getenv("SEALEDMOVE_SHOTS"); dir != "" {
		return filepath.Join(dir, name)
	}
	return filepath.Join(t.TempDir(), name)
}

func checkEvening(t *testing.T, d *desk, book string) {
	t.Helper()
	st, ok := d.state()
	if !ok {
		t.Fatal("the file cannot be read")
	}
	sec := st.Sections[0]
	met := map[[2]tournament.PlayerID]bool{}
	var total tournament.Score
	for _, s := range st.Scores(sec.ID, 5) {
		total += s
	}
	if total != 5*12*tournament.OnePoint {
		t.Errorf("the points add up to %s, want 60.0", total)
	}
	for _, r := range sec.Rounds {
		for _, b := range r.Boards {
			pair := [2]tournament.PlayerID{min(b.White, b.Black), max(b.White, b.Black)}
			if met[pair] {
				t.Errorf("round %d: %v meet twice", r.No, pair)
			}
			met[pair] = true
		}
	}
	if p := st.Players[7]; p.Person.Value.Name != "林 语桐" {
		t.Errorf("the Chinese name became %q", p.Person.Value.Name)
	}
	s, err := storage.Open(context.Background(), d.db, storage.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if rep, err := s.Verify(context.Background()); err != nil || !rep.Sound() {
		t.Errorf("verify: %+v, %v", rep, err)
	}
	checkBook(t, book, st)
}

// TestKilledInTheMiddle: what was acknowledged is there after a kill, and the
// program goes on where it was.
func TestKilledInTheMiddle(t *testing.T) {
	t.Run("file", func(t *testing.T) { killedInTheMiddle(t, newDesk(t)) })
	t.Run("server", func(t *testing.T) { killedInTheMiddle(t, newDeskOn(t, testkit.Database(t))) })
}

func killedInTheMiddle(t *testing.T, d *desk) {
	t.Helper()
	d.begin(6)
	d.draft()
	if err := d.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	d.Gone("Sealed Move")
	d.open()
	st, ok := d.state()
	if !ok || len(st.Players) != 6 || st.Sections[0].Draft == nil {
		t.Fatalf("after the kill: %d players, draft %v", len(st.Players), st.Sections[0].Draft)
	}
	d.post(1) // the draft is where it was
}

// begin makes a tournament of one section, with players A, B, … without a rating.
func (d *desk) begin(players int) {
	d.t.Helper()
	d.Press('n', x11drive.KeyControl)
	d.Settled()
	d.enterFiveTimes()
	d.until("the event", func(st tournament.State) bool { return len(st.Sections) == 1 })
	d.Settled()
	for i := range players {
		d.Type(fmt.Sprintf("Player %c", 'A'+i))
		d.Press(x11drive.KeyReturn)
		d.Settled()
		d.Press(x11drive.KeyReturn)
		d.until("a player", func(st tournament.State) bool { return len(st.Players) == i+1 })
	}
}

// draft goes to the pairings and pairs the next round.
func (d *desk) draft() {
	d.t.Helper()
	d.Press(x11drive.KeyF6)
	d.Settled()
	d.Press(x11drive.KeyF6)
	d.until("a draft", func(st tournament.State) bool { return st.Sections[0].Draft != nil })
}

// post posts the draft of a round. It is in the file before it is on the screen, and
// until then F6 is not yet the key that posts it.
func (d *desk) post(round tournament.RoundNo) {
	d.t.Helper()
	posted := func() bool {
		st, ok := d.state()
		return ok && st.Sections[0].Current() == round
	}
	d.Until("the posting", func() bool {
		d.Settled()
		d.Press(x11drive.KeyF6)
		for range 100 { // a second press would leave the page that the first one leads to
			if posted() {
				return true
			}
			time.Sleep(100 * time.Millisecond)
		}
		return false
	})
	d.Settled()
}

// TestToldToEnd: the system asks the program to end, as when somebody logs off;
// it ends, and the file is free at once.
func TestToldToEnd(t *testing.T) {
	d := newDesk(t)
	d.begin(0)
	if err := d.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	d.Gone("Sealed Move")
	s, err := storage.Open(context.Background(), d.db, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.ReadOnly(); err != nil {
		t.Errorf("the file is not free: %v", err)
	}
}

// TestTwoDesksOnOneServer: what one arbiter enters is on the other's screen, whom
// nobody has touched, and the other way round.
func TestTwoDesksOnOneServer(t *testing.T) {
	db := testkit.Database(t)
	one := newDeskOn(t, db)
	one.begin(8)
	one.draft()
	one.post(1)
	two := newDeskOn(t, db) // it opens where results are entered
	for i, d := range []*desk{one, two} {
		other := []*desk{two, one}[i]
		results := func() string { return string(other.Part(image.Rect(200, 80, 1100, 300)).Pix) }
		other.Settled()
		before := results()
		for range i + 1 { // the second one's cursor is on board 1, which has its result by now
			d.Type("1")
			d.Settled()
		}
		d.until("the result", func(st tournament.State) bool { return st.Sections[0].Round(1).Missing() == 3-i })
		other.Until("the other's result is painted", func() bool { return results() != before })
	}
	if st, _ := one.state(); st.Sections[0].Round(1).Boards[0].Result != tournament.WhiteWins {
		t.Errorf("board 1 holds %s", st.Sections[0].Round(1).Boards[0].Result)
	}
}
