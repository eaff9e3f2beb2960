package desktop

import (
	"context"
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/arbiter/journal"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// journalOf goes to the journal of an evening.
func journalOf(t *testing.T, f *Face) *journalPage {
	t.Helper()
	f.Go(History)
	p, ok := f.screens[History].(*historyScreen).tabs[journalTab].(*journalPage)
	if !ok {
		t.Fatal("no journal")
	}
	return p
}

// row is what stands in the line of an entry.
func (p *journalPage) rowText(seq int64) string {
	row := p.grid.Row(p.grid.Find(fmt.Sprint(seq)))
	var texts []string
	for _, c := range row.Cells {
		texts = append(texts, c.Text)
	}
	return strings.Join(texts, " | ")
}

// What was undone is marked with the entry that takes it back, in words; undo and
// redo are named, and done from here.
func TestHistoryMarksWhatWasUndone(t *testing.T) {
	f := posted(t, 6)
	typeText(f, "1")
	p := journalOf(t, f)
	seq := f.state.Seq
	if got := p.rowText(seq); !strings.Contains(got, "this desk | 1 – 0 on board 1, round 1") || p.grid.Row(0).ID != fmt.Sprint(seq) {
		t.Fatalf("the newest entry: %q", got)
	}
	if text := placeText(f); !strings.Contains(text, "Undo: 1 – 0 on board 1, round 1") || !strings.Contains(text, "White won") {
		t.Errorf("%q", text)
	}
	f.undo()
	if got := p.rowText(seq); !strings.Contains(got, fmt.Sprintf("undone by %d", seq+1)) {
		t.Errorf("undone: %q", got)
	}
	if got := p.rowText(seq + 1); !strings.Contains(got, fmt.Sprintf("Taken back: 1 – 0 on board 1, round 1 (entry %d)", seq)) {
		t.Errorf("the undo: %q", got)
	}
	p.grid.SetCursor(p.grid.Find(fmt.Sprint(seq)))
	if text := placeText(f); !strings.Contains(text, fmt.Sprintf("Taken back by entry %d", seq+1)) || !strings.Contains(text, "Redo: 1 – 0 on board 1, round 1") {
		t.Errorf("in full: %q", text)
	}
	f.redo()
	if got, undo := p.rowText(seq), p.rowText(seq+1); strings.Contains(got, "undone") || !strings.Contains(undo, fmt.Sprintf("redone by %d", seq+2)) {
		t.Errorf("after redo %q and %q", got, undo)
	}
}

// Whatever is typed is searched: a player's name finds his games; Space keeps to
// the board, Escape leaves both, and Enter goes to the board.
func TestHistoryIsSearchedByTyping(t *testing.T) {
	f := posted(t, 6) // board 1: Player A and Player F
	typeText(f, "10d")
	p := journalOf(t, f)
	all := len(p.shown)
	typeText(f, "player f")
	if got := placeText(f); len(p.shown) != 2 || !strings.Contains(got, "1 – 0 on board 1, round 1") || !strings.Contains(got, "Player F entered") {
		t.Errorf("%d lines: %q", len(p.shown), got)
	}
	press(f, fyne.KeyReturn) // to the list
	typeText(f, " ")
	if p.about == nil || p.about.place.Board != 1 {
		t.Fatalf("only this: %+v", p.about)
	}
	press(f, fyne.KeyEscape)
	if len(p.shown) != 1 || p.typed != "" {
		t.Errorf("of board 1 there are %d lines, typed %q", len(p.shown), p.typed)
	}
	press(f, fyne.KeyEscape)
	if len(p.shown) != all || owner(f) != fyne.Focusable(p.grid) {
		t.Errorf("%d lines of %d, the keyboard is at %T", len(p.shown), all, owner(f))
	}
	p.grid.SetCursor(p.grid.Find(fmt.Sprint(f.state.Seq - 1)))
	press(f, fyne.KeyReturn)
	if k, _ := f.screens[Results].(*resultsScreen).at(); f.place != Results || k.board != 2 {
		t.Errorf("place %d, board %d", f.place, k.board)
	}
	p = journalOf(t, f)
	typeText(f, "no such thing")
	if text := placeText(f); !strings.Contains(text, "No entry is like that") {
		t.Errorf("%q", text)
	}
	press(f, fyne.KeyEscape)
	p.matter.OnChanged(2)
	if text := placeText(f); !strings.Contains(text, "Round 1 posted") || strings.Contains(text, "Player A entered") {
		t.Errorf("of the pairings: %q", text)
	}
}

// A change shows what was there before and what came, the reason, what goes into
// the report, and who did it by his name.
func TestHistoryTellsBeforeAndAfter(t *testing.T) {
	f := posted(t, 4)
	ctx := context.Background()
	mira := arbiter.Actor{ID: "account-1", Role: arbiter.ChiefArbiter}
	if err := f.Service.Introduce(ctx, mira, arbiter.Who{Name: "Mira Kestrel"}); err != nil {
		t.Fatal(err)
	}
	was := f.state.Player("p2")
	if _, err := f.Service.ChangePlayer(ctx, mira, f.event, "p2", arbiter.Entry{Person: was.Person.Value, Profile: was.Profile},
		arbiter.Entry{Person: tournament.Person{Name: "Bishop, Ada"}, Profile: tournament.Profile{Rating: 2011, Club: "Lakeside"}}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Service.RecallRound(ctx, f.By, f.event, f.state.Sections[0].ID, 1, "a wrong list", arbiter.Answers{"warn.recall"}); err != nil {
		t.Fatal(err)
	}
	f.load(f.draw)
	p := journalOf(t, f)
	text := placeText(f)
	for _, want := range []string{"a wrong list", "### Pairings undone @ Round 1", "Round 1 taken back"} {
		if !strings.Contains(text, want) {
			t.Errorf("the recall does not say %q: %s", want, text)
		}
	}
	head, err := f.Service.Hash(ctx, f.event, f.state.Seq)
	if err != nil || !strings.Contains(text, fmt.Sprintf("%x", head[:16])) {
		t.Errorf("no hash %x, %v: %s", head, err, text)
	}
	p.grid.SetCursor(1)
	text = placeText(f)
	for _, want := range []string{"Mira Kestrel", "Player B", "→ Bishop, Ada", "1990", "→ 2011", "Lakeside"} {
		if !strings.Contains(text, want) {
			t.Errorf("the change does not say %q: %s", want, text)
		}
	}
	p.actor.OnChanged(2)
	if len(p.shown) != 1 || !strings.Contains(placeText(f), "Mira Kestrel") {
		t.Errorf("%d lines by Mira Kestrel", len(p.shown))
	}
}

// A season's journal is shown, searched and scrolled without a wait.
func TestHistoryOfThousands(t *testing.T) {
	f := posted(t, 20)
	sec := f.state.Sections[0].ID
	for i := range 10000 {
		to := []tournament.Result{tournament.WhiteWins, tournament.Drawn, tournament.BlackWins}[i%3]
		seq := int64(len(f.entries) + 1)
		f.entries = append(f.entries, journal.Entry{Seq: seq, Cmd: seq, At: 1, Actor: "desk", Event: tournament.ResultEntered{Section: sec, Round: 1, Board: tournament.BoardNo(i%10 + 1), To: to}})
	}
	start := time.Now()
	p := journalOf(t, f)
	shown := time.Since(start)
	start = time.Now()
	const keys = 200
	press(f, fyne.KeyPageDown)
	for range keys {
		press(f, fyne.KeyDown)
	}
	moved := time.Since(start) / keys
	start = time.Now()
	typeText(f, "player c")
	typed := time.Since(start) / 8
	t.Logf("shown in %v, a key in %v, a letter of the search in %v", shown, moved, typed)
	if shown > 40*time.Second || moved > time.Second || typed > 10*time.Second { // other tests share the processors
		t.Errorf("shown in %v, a key in %v, a letter of the search in %v", shown, moved, typed)
	}
	if len(p.shown) != 1001 {
		t.Errorf("%d entries are about Player C, want 1001", len(p.shown))
	}
}

// The history has words in every language, with every page and without an event.
func TestHistoryInEveryLanguage(t *testing.T) {
	f, _ := busyEvening(t)
	for _, l := range locale.Langs() {
		f.SetLanguage(l)
		for tab := range 3 {
			inHistory(f, tab, func(historyTab) {})()
			if text := placeText(f); strings.Contains(text, "desktop.") || strings.Contains(text, "door.") || strings.Contains(text, "%!") {
				t.Errorf("%s, page %d: %q", l, tab, text)
			}
		}
	}
	empty := newFace(t)
	empty.Go(History)
	if text := placeText(empty); empty.place != History || !strings.Contains(text, "No tournament is open") {
		t.Errorf("without an event: %q", text)
	}
}

// devicesOf is the page of devices over a door of its own, the pages being on.
func devicesOf(t *testing.T) (*Face, *devicesPage) {
	t.Helper()
	f := posted(t, 6)
	f.Server, f.Door = &switchboard{}, nil
	f.Door = f.Service.Door(arbitertest.NewMemory())
	if _, err := f.Server.Start(true); err != nil {
		t.Fatal(err)
	}
	f.showServer()
	p, _ := f.screens[History].(*historyScreen).tabs[devicesTab].(*devicesPage)
	return f, p
}

// A tablet is let in by the code that is shown, is listed as in, and put out.
func TestATabletIsLetInAndPutOut(t *testing.T) {
	f, p := devicesOf(t)
	press(f, fyne.KeyN)
	typeText(f, "Tablet 1")
	press(f, fyne.KeyReturn)
	said := dialogText(t, f)
	code := ""
	for _, w := range strings.Fields(said) {
		if len(w) == 9 && w[4] == '-' {
			code = w
		}
	}
	for _, want := range []string{"Tablet 1", "https://192.168.1.10:8443/join", "AB:CD", "ten minutes"} {
		if !strings.Contains(said, want) {
			t.Errorf("the code does not say %q: %s", want, said)
		}
	}
	token, pass, err := f.Door.Join(context.Background(), code, netip.MustParseAddr("192.168.1.30"))
	if err != nil || pass.Role != arbiter.ResultDevice || pass.Device.Event != f.event {
		t.Fatalf("%q lets %+v in, %v", code, pass, err)
	}
	p.ask()
	if said := dialogText(t, f); !strings.Contains(said, "Tablet 1 is in.") {
		t.Errorf("the dialog says %q", said)
	}
	press(f, fyne.KeyEscape)
	if text := placeText(f); !strings.Contains(text, "in, last seen") {
		t.Errorf("the list: %q", text)
	}
	press(f, fyne.KeyDelete)
	sayYes(f)
	if _, err := f.Door.Who(context.Background(), token); err == nil {
		t.Error("the tablet is still in")
	}
	if text := placeText(f); !strings.Contains(text, "put out") {
		t.Errorf("the list: %q", text)
	}
}

// The first account is the chief arbiter's, and what is wrong is said beside it;
// the last chief stays.
func TestAccountsAreMadeHere(t *testing.T) {
	f, p := devicesOf(t)
	if text := placeText(f); !strings.Contains(text, "Make the first account") {
		t.Fatalf("%q", text)
	}
	press(f, fyne.KeyA)
	fields := entriesOf(t, f)
	fields[0].SetText("Mira Kestrel")
	fields[1].SetText("long enough words")
	fields[2].SetText("other words")
	press(f, fyne.KeyReturn)
	if said := dialogText(t, f); !strings.Contains(said, "The two passwords differ") {
		t.Errorf("it says %q", said)
	}
	fields[2].SetText("long enough words")
	press(f, fyne.KeyReturn)
	if len(p.accounts) != 1 || p.accounts[0].Role != arbiter.ChiefArbiter {
		t.Fatalf("accounts %+v; %s", p.accounts, over(f))
	}
	if _, _, err := f.Door.SignIn(context.Background(), "mira kestrel", "long enough words", netip.MustParseAddr("192.168.1.31")); err != nil {
		t.Errorf("she cannot sign in: %v", err)
	}
	press(f, fyne.KeyDelete)
	sayYes(f)
	if said := dialogText(t, f); !strings.Contains(said, "only account of a chief arbiter") {
		t.Errorf("it says %q", said)
	}
	press(f, fyne.KeyEscape)
	typeText(f, "a")
	fields = entriesOf(t, f)
	for i, text := range []string{"Jon Alder", "long enough words", "long enough words"} {
		fields[i].SetText(text)
	}
	press(f, fyne.KeyReturn)
	if len(p.accounts) != 2 {
		t.Errorf("accounts %+v; %s", p.accounts, over(f))
	}
}

// Only who gives access does it: a deputy at the desk is refused in words.
func TestADeputyLetsNobodyIn(t *testing.T) {
	f, p := devicesOf(t)
	f.By.Role = arbiter.ArbiterRole
	p.ask()
	if text := placeText(f); !strings.Contains(text, "Only the chief arbiter gives access") {
		t.Errorf("%q", text)
	}
	if _, _, err := f.Door.Invite(context.Background(), f.pass(), access.Device{Name: "Tablet", Role: arbiter.ResultDevice}); err == nil {
		t.Error("a deputy lets a tablet in")
	}
}

// A device is invited only where it can come in: over the network.
func TestACodeNeedsPagesThatAreOpen(t *testing.T) {
	f, _ := devicesOf(t)
	if err := f.Server.Stop(); err != nil {
		t.Fatal(err)
	}
	press(f, fyne.KeyN)
	if said := dialogText(t, f); !strings.Contains(said, "must be on and open") {
		t.Fatalf("it says %q", said)
	}
	sayYes(f)
	tap(t, f, "Switch on")
	if _, on := f.Server.Running(); !on {
		t.Error("the pages are off")
	}
}

// Copies are made and checked here; what is wrong in one is said, with a sound.
func TestBackupsAreMadeAndChecked(t *testing.T) {
	f := posted(t, 4)
	k, beeps := &keeper{}, 0
	f.Care, f.Beep = k, func() { beeps++ }
	f.restoreBackup()
	typeText(f, "c")
	if text := placeText(f); !strings.Contains(text, "whole, checked 19:40") || beeps != 0 {
		t.Errorf("%d sounds: %q", beeps, text)
	}
	k.faults = []error{tournament.Refuse("storage.no-file", "/stick/club.db")}
	typeText(f, "c")
	if text := placeText(f); !strings.Contains(text, "There is no file or folder") || beeps != 1 {
		t.Errorf("%d sounds: %q", beeps, text)
	}
	k.server = true
	f.restoreBackup()
	f.draw()
	if text := placeText(f); !strings.Contains(text, "database of a server") {
		t.Errorf("on a server: %q", text)
	}
	k.none = true
	f.draw()
	if text := placeText(f); !strings.Contains(text, "There is no backup yet") {
		t.Errorf("without a copy: %q", text)
	}
}

// Without a choice the codes lead to the pages that this program serves to the
// hall, while it does; they can be left away.
func TestCodesLeadToThePagesThatAreServed(t *testing.T) {
	f := posted(t, 4)
	board := &switchboard{}
	f.Server = board
	f.Go(Documents)
	if text := placeText(f); f.boardLink() != nil || !strings.Contains(text, "until the pages in the hall are on") {
		t.Errorf("off: %q", text)
	}
	_, _ = board.Start(false)
	if f.boardLink() != nil {
		t.Error("codes lead to an address of this computer alone")
	}
	_, _ = board.Start(true)
	f.Go(Documents)
	section := f.state.Sections[0].ID
	if text := placeText(f); !strings.Contains(text, "QR codes lead to http://192.168.1.10:8080, the pages of this program") || !strings.HasPrefix(f.boardLink()(section, 1, 1), "http://192.168.1.10:8080/t/") {
		t.Errorf("on: %q", text)
	}
	f.screens[Documents].(*documentsScreen).choosePages()
	tabbed(f, -1)
	for range 20 { // round to what they lead to
		if _, ok := owner(f).(*look.Select); ok {
			break
		}
		tabbed(f, 1)
	}
	press(f, fyne.KeyDown, fyne.KeyDown)
	tap(t, f, "Save")
	if f.boardLink() != nil || f.pagesWords() != "No QR codes" {
		t.Errorf("none: %q", f.pagesWords())
	}
}
