//go:build e2e

package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/adjournment"
	"sealedmove/export"
	"sealedmove/internal/locale"
	"sealedmove/internal/x11drive"
	"sealedmove/storage"
	"sealedmove/tournament"
)

// What is sealed in this evening. Nobody else writes it like this, so that it is
// found wherever it should not be.
const (
	sealedWhite = "B:c6!?"
	sealedBlack = "Nd4 zugzwang"
)

// adjournedEvening is the desk with what an evening of adjournments asks of it.
type adjournedEvening struct {
	*desk
	id tournament.EventID
}

// blink is how many bytes of a picture a blinking caret may change.
const blink = 800

// differ counts the bytes in which two pictures differ, up to one more than a
// caret changes.
func differ(a, b *image.RGBA) int {
	n := 0
	for i := range a.Pix {
		if a.Pix[i] != b.Pix[i] {
			if n++; n > blink {
				break
			}
		}
	}
	return n
}

// rest waits until the window has stood still for some looks, a caret apart.
func (e *adjournedEvening) rest() *image.RGBA {
	e.t.Helper()
	const looks = 8
	var last *image.RGBA
	same := 0
	e.Until("the window stands still", func() bool {
		now := e.Screenshot()
		if last != nil && differ(now, last) <= blink {
			same++
		} else {
			same = 0
		}
		last = now
		return same >= looks
	})
	return last
}

// tap presses keys and waits for what each does: a window that stands still may
// only not have begun to change; one that stays the same for a while will not.
func (e *adjournedEvening) tap(keys ...x11drive.Key) {
	e.t.Helper()
	for _, k := range keys {
		e.chord(k)
	}
}

// chord does so with one key and its modifiers.
func (e *adjournedEvening) chord(k x11drive.Key, modifiers ...x11drive.Key) {
	e.t.Helper()
	before := e.rest()
	e.Press(k, modifiers...)
	for end := time.Now().Add(2 * time.Second); time.Now().Before(end); {
		if differ(e.Screenshot(), before) > blink {
			break
		}
	}
	e.rest()
}

func (e *adjournedEvening) tabs(n int) {
	e.t.Helper()
	for range n {
		e.tap(x11drive.KeyTab)
	}
}

// over types in the place of what stands in an entry.
func (e *adjournedEvening) over(text string) {
	e.t.Helper()
	e.Press('a', x11drive.KeyControl)
	e.Type(text)
	e.rest()
}

// game is the game of a board of round 1, as the file has it.
func (e *adjournedEvening) game(board tournament.BoardNo) (g adjournment.Game, ok bool) {
	st, there := e.state()
	if !there {
		return g, false
	}
	g, err := adjournment.Of(e.id, &st, st.Sections[0].ID, 1, board)
	return g, err == nil
}

// did waits until the last act of a board's game is name.
func (e *adjournedEvening) did(board tournament.BoardNo, name adjournment.Name) {
	e.t.Helper()
	e.Until(fmt.Sprintf("%s on board %d", name, board), func() bool {
		g, ok := e.game(board)
		return ok && g.Last().Name == name
	})
	e.rest()
}

// step does what is due next: it opens the form, goes on by tabs to the time,
// after fill has filled in what comes before, and does it.
func (e *adjournedEvening) step(board tournament.BoardNo, name adjournment.Name, tabs int, at string, fill func()) {
	e.t.Helper()
	e.tap(x11drive.KeyReturn)
	e.fill(board, name, tabs, at, fill)
}

func (e *adjournedEvening) fill(board tournament.BoardNo, name adjournment.Name, tabs int, at string, fill func()) {
	e.t.Helper()
	if fill != nil {
		fill()
	}
	if at != "" {
		e.tabs(tabs)
		e.over("2026-11-23 " + at)
	}
	e.Save(shot(e.t, fmt.Sprintf("adjourned-%d-%s.png", board, name)))
	e.tap(x11drive.KeyReturn)
	if name == adjournment.Open { // two steps
		e.tap(x11drive.KeyTab, x11drive.KeyReturn, x11drive.KeyReturn)
	}
	e.did(board, name)
}

// seal adjourns the board under the cursor of the results by keys, and prints.
func (e *adjournedEvening) seal(board tournament.BoardNo, position, at, resume string) {
	e.t.Helper()
	e.tap('e')
	e.Type(position)
	e.rest()
	e.tabs(4)
	e.over("0:42:10")
	e.tabs(1)
	e.over("0:37:05")
	e.tabs(2)
	e.tap(x11drive.Key(' ')) // both scoresheets are in it
	e.tabs(2)
	e.over("2026-11-23 " + resume)
	e.tabs(1)
	e.over("club room")
	e.tabs(1)
	e.over("M. Kestrel")
	e.tabs(1)
	e.over("2026-11-16 " + at)
	e.Save(shot(e.t, fmt.Sprintf("adjourned-%d-seal.png", board)))
	e.tap(x11drive.KeyReturn)
	e.did(board, adjournment.Seal)
	e.Save(shot(e.t, fmt.Sprintf("adjourned-%d-print.png", board)))
	e.tap(x11drive.KeyReturn)
	e.Until("the envelope on paper", func() bool { return len(e.written("*.pdf")) == int(board) })
	e.paper(board)
	e.tap(x11drive.KeyEscape)
}

// paper looks at what was printed for a board: the envelope and both receipts
// have its number, and say who plays.
func (e *adjournedEvening) paper(board tournament.BoardNo) {
	e.t.Helper()
	g, ok := e.game(board)
	if !ok || g.Envelope == nil {
		e.t.Fatalf("board %d has no envelope", board)
	}
	st, _ := e.state()
	white := st.Player(st.Sections[0].Round(1).Board(board).White).Person.Value.Name
	for _, file := range e.written("*.pdf") {
		text, err := exec.Command("pdftotext", "-layout", file, "-").Output()
		if err != nil {
			e.t.Fatalf("pdftotext: %v", err)
		}
		if strings.Count(string(text), g.Envelope.Serial) >= 3 && strings.Count(string(text), "Receipt") >= 2 && strings.Contains(string(text), white) {
			return
		}
	}
	e.t.Errorf("no paper has the envelope %s of board %d and two receipts", g.Envelope.Serial, board)
}

// written are the documents that match.
func (e *adjournedEvening) written(pattern string) []string {
	found, _ := filepath.Glob(filepath.Join(filepath.Dir(e.home), "*", "Sealed Move", pattern))
	return found
}

// nowhere looks for what was sealed in every file that the program has written:
// the database with its journal of writes, backups, documents, preferences, and
// in what it said.
func (e *adjournedEvening) nowhere(when string, texts ...string) {
	e.t.Helper()
	if len(texts) == 0 {
		texts = []string{"B:c6", "Bxc6", "b5c6", "zugzwang", "c6d4"}
	}
	files := 0
	err := filepath.WalkDir(filepath.Dir(e.home), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil // what goes away while one looks holds nothing
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return nil
		}
		files++
		for _, text := range texts {
			if bytes.Contains(b, []byte(text)) {
				e.t.Errorf("%s: %q stands in %s", when, text, filepath.Base(path))
			}
		}
		return nil
	})
	if err != nil || files < 3 {
		e.t.Errorf("%s: looked at %d files, %v", when, files, err)
	}
}

// TestAdjournedEvening adjourns two boards by keys alone, prints their envelopes
// and receipts, pairs the next round with provisional draws, resumes one game
// whose sealer comes late and one whose envelope is lost. Standings are final
// only then, and what was sealed stands nowhere before its envelope was opened.
func TestAdjournedEvening(t *testing.T) {
	noViewer(t)
	e := &adjournedEvening{desk: newDesk(t)}
	e.begin(8)
	e.Press(x11drive.KeyF9)
	e.rest()
	e.seal(1, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "22:04", "19:30")
	e.Press(x11drive.KeyF9)
	e.rest()
	e.seal(2, "3r2k1/1p3pp1/p1n1b2p/4p3/2P1P3/1P2BP2/P4KPP/3R1B2 b - - 3 41", "22:10", "20:00")
	e.lock()
	e.tap('l') // tonight's adjournments
	e.Until("the list on paper", func() bool { return len(e.written("*.html")) == 1 })
	e.tap(x11drive.KeyEscape)
	e.nowhere("after the sealing")

	e.Press(x11drive.KeyF9)
	e.rest()
	e.tap('1', 'd')
	e.round2()
	e.provisional()
	e.nowhere("after round 2")

	e.Press(x11drive.KeyF8)
	e.rest()
	e.Save(shot(t, "adjourned-list.png"))
	e.sealerLate()
	e.envelopeLost()
	e.final()
}

// noViewer keeps the system from showing what is printed over the program.
func noViewer(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "xdg-open"), []byte("#!/bin/sh\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// begin makes the event, enters n players, announces the default time and posts
// the first round.
func (e *adjournedEvening) begin(n int) {
	e.t.Helper()
	e.Press('n', x11drive.KeyControl)
	e.rest()
	for range 5 {
		e.tap(x11drive.KeyReturn)
	}
	e.until("the event", func(st tournament.State) bool { return len(st.Sections) == 1 })
	e.rest()
	for i := range n {
		e.Type(fmt.Sprintf("Player %c", 'A'+i))
		e.tap(x11drive.KeyReturn)
		e.Type(fmt.Sprint(2300 - 17*i))
		e.Press(x11drive.KeyReturn)
		e.until("a player", func(st tournament.State) bool { return len(st.Players) == i+1 })
	}
	e.id = e.event()
	e.announce("60")
	e.post(1)
}

// event is the event's id in the file.
func (e *adjournedEvening) event() tournament.EventID {
	e.t.Helper()
	s, err := storage.Open(context.Background(), e.db, storage.Options{ReadOnly: true})
	if err != nil {
		e.t.Fatal(err)
	}
	defer s.Close()
	list, err := s.Events(context.Background())
	if err != nil || len(list) != 1 {
		e.t.Fatalf("%d events, %v", len(list), err)
	}
	return list[0].ID
}

// post drafts and posts a round. A key that comes while the program works is
// pressed again.
func (e *adjournedEvening) post(round int) {
	e.t.Helper()
	e.tap(x11drive.KeyF6)
	until := func(what string, ok func(*tournament.Section) bool) {
		e.until(what, func(st tournament.State) bool {
			if ok(st.Sections[0]) {
				return true
			}
			e.tap(x11drive.KeyF6)
			return false
		})
		e.rest()
	}
	until("a draft", func(sec *tournament.Section) bool { return sec.Draft != nil || int(sec.Current()) == round })
	until("the posting", func(sec *tournament.Section) bool { return int(sec.Current()) == round })
	e.tap(x11drive.KeyF9)
}

// announce gives the section two rounds and a default time.
func (e *adjournedEvening) announce(minutes string) {
	e.t.Helper()
	e.Press('e', x11drive.KeyControl)
	e.rest()
	e.over("2") // rounds
	e.tabs(2)
	e.over(minutes)
	e.Save(shot(e.t, "adjourned-settings.png"))
	e.tap(x11drive.KeyReturn)
	e.until("the default time", func(st tournament.State) bool { return fmt.Sprint(st.Sections[0].Announced.DefaultTime) == minutes })
	e.rest()
}

// lock makes the locked copy of board 2, on the sealer's page, and shows each
// holder his share.
func (e *adjournedEvening) lock() {
	e.t.Helper()
	e.tap('c')
	e.Type(sealedBlack)
	e.tabs(1)
	e.Type(sealedBlack)
	e.rest()
	e.Save(shot(e.t, "adjourned-copy.png"))
	e.tap(x11drive.KeyReturn)
	e.did(2, adjournment.LockCopy)
	for i := range 3 {
		e.tap(x11drive.KeyReturn)
		if i == 0 {
			e.Save(shot(e.t, "adjourned-share.png"))
		}
		e.tap(x11drive.KeyReturn)
	}
	e.tap(x11drive.KeyEscape) // the print with the commitment
}

// round2 is paired while two games are open, and played.
func (e *adjournedEvening) round2() {
	e.t.Helper()
	e.post(2)
	for i, k := range "1d01" {
		e.Press(x11drive.Key(k))
		e.until("a result", func(st tournament.State) bool { return st.Sections[0].Round(2).Missing() == 3-i })
	}
	e.rest()
}

// provisional checks what the file says while two games are open: they count as
// draws, the standings are provisional, and there is no final report.
func (e *adjournedEvening) provisional() {
	e.t.Helper()
	st, ok := e.state()
	if !ok {
		e.t.Fatal("the file cannot be read")
	}
	sec := st.Sections[0]
	table, err := arbiter.StandingsOf(st, sec.ID, 0)
	if err != nil || !table.Provisional() || len(table.Open) != 2 {
		e.t.Fatalf("with two open games: provisional %v, %v", table.Provisional(), err)
	}
	first := st.Scores(sec.ID, 1)
	for b := tournament.BoardNo(1); b <= 2; b++ {
		board := sec.Round(1).Board(b)
		if board.Result != tournament.Adjourned || first[board.White] != tournament.OnePoint/2 || first[board.Black] != tournament.OnePoint/2 {
			e.t.Errorf("board %d holds %q and counts %s and %s", b, board.Result, first[board.White], first[board.Black])
		}
	}
	if _, err := e.report(st); err == nil {
		e.t.Error("a final report is made while two games are open")
	}
}

// report is the TRF of the section.
func (e *adjournedEvening) report(st tournament.State) (string, error) {
	e.t.Helper()
	doc, err := export.New(export.Input{State: st, Foot: export.Foot{Seq: st.Seq, Time: time.Unix(0, 0)}, Lang: locale.English})
	if err != nil {
		e.t.Fatal(err)
	}
	var trf bytes.Buffer
	err = doc.TRF(&trf, st.Sections[0].ID)
	return trf.String(), err
}

// sealerLate resumes board 1 before Black, who replies in a second envelope;
// White, who sealed, comes 25 minutes late.
func (e *adjournedEvening) sealerLate() {
	e.t.Helper()
	e.tap(x11drive.KeyHome)
	e.step(1, adjournment.Begin, 2, "19:30", func() { e.tap(x11drive.Key(' ')) })
	e.step(1, adjournment.SetUp, 2, "19:31", nil)
	e.nowhere("before the opening")
	e.step(1, adjournment.Open, 1, "19:32", func() { e.tabs(1); e.over("R. Almasi") })
	e.step(1, adjournment.Read, 2, "19:33", func() { e.Type(sealedWhite) })
	e.step(1, adjournment.Rule, 2, "19:34", nil)
	e.step(1, adjournment.Resume, 0, "", nil)
	e.line(8) // the sealer is late
	e.fill(1, adjournment.SealReply, 1, "19:40", func() { e.tabs(5); e.over("R. Almasi") })
	e.tap(x11drive.KeyEscape, x11drive.KeyEscape) // the print, then back to the list
	e.step(1, adjournment.Arrive, 1, "19:55", nil)
	if g, _ := e.game(1); g.Used.White.String() != "0:57:10" {
		e.t.Errorf("White's clock ran for 15 minutes: %s", g.Used.White)
	}
	e.step(1, adjournment.Open, 1, "19:56", func() { e.tabs(1); e.over("R. Almasi") })
	e.step(1, adjournment.Read, 2, "19:57", func() { e.Type("dxc6") })
	e.step(1, adjournment.Rule, 2, "19:57", nil)
	e.step(1, adjournment.Resume, 0, "", nil)
	e.tap(x11drive.KeyReturn, x11drive.KeyDown, x11drive.KeyReturn) // 1-0, which is no draw
	e.tap(x11drive.KeyTab, x11drive.KeyReturn)
	e.did(1, adjournment.EnterResult)
}

// line goes to the n-th line below the list and opens its form.
func (e *adjournedEvening) line(n int) {
	e.t.Helper()
	e.tap(x11drive.KeyTab, x11drive.KeyHome)
	for range n {
		e.tap(x11drive.KeyDown)
	}
	e.tap(x11drive.KeyReturn)
}

// envelopeLost resumes board 2 without its envelope: Black says what he sealed.
func (e *adjournedEvening) envelopeLost() {
	e.t.Helper()
	e.tap(x11drive.KeyHome)
	e.line(11) // the envelope is lost
	e.fill(2, adjournment.EnvelopeMissing, 1, "19:50", func() { e.Type("not in the safe") })
	e.nowhere("after the loss", "zugzwang", "c6d4") // board 1 has been read
}

// final checks that the evening has ended: everything counts as it was played.
func (e *adjournedEvening) final() {
	e.t.Helper()
	e.tap(x11drive.KeyEscape)
	e.step(2, adjournment.Begin, 2, "20:00", nil)
	e.step(2, adjournment.SetUp, 2, "20:01", nil)
	e.step(2, adjournment.StateMove, 4, "20:02", func() { e.Type("Nd4") })
	e.step(2, adjournment.Resume, 0, "", nil)
	e.tap(x11drive.KeyReturn, x11drive.KeyDown, x11drive.KeyDown, x11drive.KeyReturn)
	e.did(2, adjournment.EnterResult)
	e.Save(shot(e.t, "adjourned-finished.png"))
	st, ok := e.state()
	if !ok {
		e.t.Fatal("the file cannot be read")
	}
	sec := st.Sections[0]
	table, err := arbiter.StandingsOf(st, sec.ID, 0)
	if err != nil || table.Provisional() {
		e.t.Errorf("with both games finished: provisional %v, %v", table.Provisional(), err)
	}
	if a, b := sec.Round(1).Board(1).Result, sec.Round(1).Board(2).Result; a != tournament.WhiteWins || b != tournament.Drawn {
		e.t.Errorf("the boards hold %q and %q", a, b)
	}
	if report, err := e.report(st); err != nil || strings.Contains(report, " ?") {
		e.t.Errorf("the final report: %v\n%s", err, report)
	}
	e.tap(x11drive.KeyEscape)
	e.Press('p', x11drive.KeyControl)
	e.rest()
	e.tap(x11drive.KeyDown, x11drive.KeyReturn)
	e.Until("the report", func() bool { return len(e.written("*.trf")) == 1 })
	if b, err := os.ReadFile(e.written("*.trf")[0]); err != nil || !bytes.Contains(b, []byte("### Adjournment @ Round 1")) {
		e.t.Errorf("the report that the program writes: %v\n%s", err, b)
	}
	s, err := storage.Open(context.Background(), e.db, storage.Options{ReadOnly: true})
	if err != nil {
		e.t.Fatal(err)
	}
	defer s.Close()
	if rep, err := s.Verify(context.Background()); err != nil || !rep.Sound() {
		e.t.Errorf("verify: %+v, %v", rep, err)
	}
}
