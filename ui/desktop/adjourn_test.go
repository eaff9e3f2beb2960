package desktop

import (
	"context"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"sealedmove/arbiter"
	"sealedmove/arbiter/adjournment"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// tabbed goes on by n fields.
func tabbed(f *Face, n int) {
	for range n {
		f.win.Canvas().FocusNext()
	}
}

// over is what the topmost dialog says; "" where none is open.
func over(f *Face) string {
	top := f.win.Canvas().Overlays().Top()
	if top == nil {
		return ""
	}
	var texts []string
	shown(top, &texts)
	return strings.Join(texts, "\n")
}

// replace types over what stands in the entry at the keyboard.
func replace(t *testing.T, f *Face, text string) {
	t.Helper()
	e, ok := f.win.Canvas().Focused().(*look.Entry)
	if !ok {
		t.Fatalf("the keyboard is with %T, not with an entry", f.win.Canvas().Focused())
	}
	e.SetText("")
	typeText(f, text)
}

// game is the game of a board of round 1.
func (f *Face) gameOf(t *testing.T, board tournament.BoardNo) adjournment.Game {
	t.Helper()
	g, err := adjournment.Of(f.event, &f.state, f.state.Sections[0].ID, 1, board)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

const ruyLopez = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"

// sealed adjourns board 1 by keys: 3…a6 has been played, White seals.
func sealed(t *testing.T) *Face {
	t.Helper()
	f := posted(t, 4)
	press(f, fyne.KeyHome)
	typeText(f, "e")
	if got := over(f); !strings.Contains(got, "Close the envelope") {
		t.Fatalf("E in the results opens %q", got)
	}
	typeText(f, ruyLopez)
	tabbed(f, 4) // past early, its time and the board
	typeText(f, "0:42:10")
	tabbed(f, 1)
	typeText(f, "0:37:05")
	tabbed(f, 2) // past the number of the envelope
	press(f, fyne.KeySpace)
	tabbed(f, 2) // past the offer
	typeText(f, "2026-12-07 19:30")
	tabbed(f, 2)
	typeText(f, "M. Kestrel")
	picture(t, f, "sealing")
	press(f, fyne.KeyReturn)
	return f
}

func TestSealingByKeys(t *testing.T) {
	f := sealed(t)
	g := f.gameOf(t, 1)
	if g.Stage != adjournment.Custody || g.Envelope == nil {
		t.Fatalf("the game is %s; the dialog says\n%s", g.Stage, over(f))
	}
	if e := g.Envelope; e.Sealer != tournament.White || e.Number != 4 || e.Used.White.String() != "0:42:10" || !e.Sheets || len(e.Moves) != 6 || e.Serial != "E-0001" {
		t.Errorf("%+v", e)
	}
	if got := held(t, f, 1); got != tournament.Adjourned {
		t.Errorf("the board holds %q", got)
	}
	if f.place != Adjournments || !strings.Contains(over(f), "E-0001") {
		t.Errorf("after sealing the print is not offered: %s", over(f))
	}
	press(f, fyne.KeyEscape)
	f.undo()
	if held(t, f, 1) != tournament.NoResult || f.state.Sections[0].Dossier(1, 1) != nil {
		t.Error("one undo does not take the envelope back")
	}
}

// Every fault stands below its field with the article, nothing typed is lost,
// and the arbiter may decide otherwise.
func TestFaultsOfTheEnvelope(t *testing.T) {
	f := posted(t, 4)
	press(f, fyne.KeyHome)
	typeText(f, "e")
	typeText(f, "1. e4 e5 2. Ke3")
	press(f, fyne.KeyReturn)
	if got := over(f); !strings.Contains(got, "The moves stop at 2. “Ke3”") || !strings.Contains(got, "as 1:02:10") {
		t.Errorf("%s", got)
	}
	replace(t, f, ruyLopez)
	tabbed(f, 4)
	typeText(f, "9:42:10")
	tabbed(f, 1)
	typeText(f, "37")
	press(f, fyne.KeyReturn)
	got := over(f)
	for _, want := range []string{"the time control allows", "His time has run out. (Article 6.9)", "Both scoresheets belong in the envelope", "(Article I.1.1)", "Something is missing: who has the envelope.", "lie ahead"} {
		if !strings.Contains(strings.Join(strings.Fields(got), " "), want) {
			t.Errorf("%q is not said in\n%s", want, got)
		}
	}
	if strings.Contains(got, "Decided otherwise") {
		t.Error("a fault that nobody can decide away is offered for a decision")
	}
	// What remains is the arbiter's to decide, with his reason.
	toField(t, f, "Who has it")
	typeText(f, "M. Kestrel")
	press(f, fyne.KeyReturn)
	if got := over(f); !strings.Contains(got, "Decided otherwise") || strings.Contains(got, "Something is missing") {
		t.Fatalf("%s", got)
	}
	toField(t, f, "Decided otherwise, as")
	typeText(f, "agreed with both players")
	press(f, fyne.KeyReturn)
	g := f.gameOf(t, 1)
	if g.Stage != adjournment.Custody || len(g.Decisions()) != 1 || g.Decisions()[0].Texts.Otherwise != "agreed with both players" {
		t.Errorf("the game is %s after %d decisions: %s", g.Stage, len(g.Decisions()), over(f))
	}
	if used := g.Used; used.White.String() != "9:42:10" || used.Black.String() != "0:37:00" {
		t.Errorf("the clocks %v", used)
	}
}

// toField gives the keyboard to the first field beside a label.
func toField(t *testing.T, f *Face, label string) {
	t.Helper()
	f.win.Canvas().FocusNext()
	first := f.win.Canvas().Focused()
	for {
		w := f.win.Canvas().Focused()
		if standsBy(f.win.Canvas().Overlays().Top(), label, w) {
			return
		}
		if f.win.Canvas().FocusNext(); f.win.Canvas().Focused() == first {
			t.Fatalf("no field %q", label)
		}
	}
}

// standsBy tells whether a widget stands in the form row of a label.
func standsBy(in fyne.CanvasObject, label string, w fyne.Focusable) bool {
	row, ok := in.(*look.FormRow)
	if ok {
		var texts []string
		shown(row, &texts)
		return len(texts) > 0 && texts[0] == label && holds(row.Field, w)
	}
	for _, c := range children(in) {
		if standsBy(c, label, w) {
			return true
		}
	}
	return false
}

func holds(in fyne.CanvasObject, w fyne.Focusable) bool {
	if o, ok := w.(fyne.CanvasObject); ok && o == in {
		return true
	}
	for _, c := range children(in) {
		if holds(c, w) {
			return true
		}
	}
	return false
}

func children(o fyne.CanvasObject) []fyne.CanvasObject {
	switch v := o.(type) {
	case *fyne.Container:
		return v.Objects
	case fyne.Widget:
		return test.WidgetRenderer(v).Objects()
	default:
		return nil
	}
}

// picture saves what the window shows, for looking at, where SEALEDMOVE_SHOTS
// names a folder.
func picture(t *testing.T, f *Face, name string) {
	t.Helper()
	dir := os.Getenv("SEALEDMOVE_SHOTS")
	if dir == "" {
		return
	}
	f.win.Resize(fyne.NewSize(1366, 742))
	out, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if err := png.Encode(out, f.win.Canvas().Capture()); err != nil {
		t.Fatal(err)
	}
}

// TestPicturesOfAdjournments saves a picture of the screen and of every dialog
// of it to $SEALEDMOVE_SHOTS, in three languages, for looking at.
func TestPicturesOfAdjournments(t *testing.T) {
	if os.Getenv("SEALEDMOVE_SHOTS") == "" {
		t.Skip("SEALEDMOVE_SHOTS names no folder for the pictures")
	}
	for _, c := range []struct {
		lang    locale.Lang
		variant look.Variant
	}{{locale.English, look.Light}, {locale.Hans, look.Dark}, {locale.Hant, look.Light}} {
		t.Run(string(c.lang), func(t *testing.T) { everyDialog(t, c.lang, c.variant) })
	}
}

func everyDialog(t *testing.T, lang locale.Lang, v look.Variant) {
	f := evening(t, 8)
	press(f, fyne.KeyF6, fyne.KeyF6, fyne.KeyF6)
	for _, c := range []struct {
		board    tournament.BoardNo
		position string
		offer    tournament.Color
	}{{1, ruyLopez, tournament.NoColor}, {2, "3r2k1/1p3pp1/p1n1b2p/4p3/2P1P3/1P2BP2/P4KPP/3R1B2 b - - 3 41", tournament.Black}} {
		fen, moves, err := readPosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		actsOf(t, f, c.board, adjournment.Act{Name: adjournment.Adjourn, Position: fen, Moves: moves},
			adjournment.Act{
				Name: adjournment.Seal, Used: &tournament.ByColor[adjournment.Clock]{White: 3730, Black: 2855}, Serial: fmt.Sprintf("E-%04d", c.board), Sheets: true, Offer: c.offer,
				Resume: f.Service.Now().AddDate(0, 0, 7), Texts: adjournment.Texts{Place: "Club room 俱乐部", Holder: "M. Kestrel"},
			})
	}
	actsOf(t, f, 3, adjournment.Act{Name: adjournment.Postpone, Side: tournament.White, Resume: f.Service.Now().AddDate(0, 0, 3), Deadline: f.Service.Now().AddDate(0, 0, 14), Reminder: f.Service.Now().AddDate(0, 0, 1), Result: tournament.DoubleForfeit})
	actsOf(t, f, 4, adjournment.Act{Name: adjournment.AskAdjudication, Side: tournament.White, Position: "8/8/4k3/8/8/4K3/4P3/8 w - - 0 61", Result: tournament.WhiteWins})
	f.SetLanguage(lang)
	f.setTheme(func(th *look.Theme) { th.Variant = v })
	s := func() *adjournmentsScreen { return f.screens[Adjournments].(*adjournmentsScreen) }
	f.Go(Adjournments)
	shot := func(name string) { t.Helper(); picture(t, f, string(lang)+"-"+name) }
	goTo := func(board tournament.BoardNo) {
		s().grid.SetCursor(s().grid.Find(fmt.Sprintf("%s/1/%d", f.state.Sections[0].ID, board)))
	}
	form := func(name adjournment.Name, shown string) {
		t.Helper()
		s().do(name)
		shot(shown)
		press(f, fyne.KeyEscape)
	}
	goTo(1)
	shot("01-list")
	form(adjournment.Keep, "02-keep")
	form(adjournment.Schedule, "03-schedule")
	form(adjournment.Begin, "04-begin")
	form(adjournment.Resign, "05-resign")
	form(adjournment.EnvelopeMissing, "06-missing")
	form(adjournment.EnterResult, "07-result")
	s().printEnvelope()
	shot("08-print")
	press(f, fyne.KeyEscape)
	s().begin()
	press(f, fyne.KeyEscape)
	s().start(cellKey{f.state.Sections[0].ID, 1, 4}, adjournment.Adjourn)
	shot("09-seal")
	press(f, fyne.KeyReturn)
	shot("10-seal-faults")
	press(f, fyne.KeyEscape)
	s().do(adjournment.LockCopy)
	shot("11-copy")
	press(f, fyne.KeyEscape)
	actsOf(t, f, 1, adjournment.Act{Name: adjournment.Begin, At: f.Service.Now().AddDate(0, 0, 7), Present: &tournament.ByColor[bool]{Black: true}})
	goTo(1)
	shot("12-due")
	form(adjournment.SetUp, "13-set-up")
	form(adjournment.Arrive, "14-arrive")
	form(adjournment.Open, "15-open")
	s().do(adjournment.Open)
	toFirst := func(text string) {
		for range 12 {
			if e, ok := f.win.Canvas().Focused().(*look.Entry); ok && e.Text == "" {
				break
			}
			f.win.Canvas().FocusNext()
		}
		typeText(f, text)
	}
	toFirst("R. Almási")
	press(f, fyne.KeyReturn)
	shot("16-open-refused")
	press(f, fyne.KeyEscape)
	actsOf(t, f, 1, adjournment.Act{Name: adjournment.SetUp})
	actsOf(t, f, 1, adjournment.Act{Name: adjournment.Open, Seal: adjournment.Intact, Texts: adjournment.Texts{Holder: "R. Almási"}})
	s().do(adjournment.Read)
	typeText(f, "Nd2")
	shot("17-read")
	press(f, fyne.KeyEscape)
	actsOf(t, f, 1, adjournment.Act{Name: adjournment.Read, Written: "B:c6", Language: "en"})
	form(adjournment.Rule, "18-rule")
	actsOf(t, f, 1, adjournment.Act{Name: adjournment.Rule}, adjournment.Act{Name: adjournment.Resume})
	shot("19-resumed")
	form(adjournment.SealReply, "20-seal-reply")
	form(adjournment.WrongPosition, "21-wrong-position")
	form(adjournment.ObjectClock, "22-clock")
	goTo(2)
	shot("23-offer")
	actsOf(t, f, 2, adjournment.Act{Name: adjournment.EnvelopeMissing, Texts: adjournment.Texts{Reason: "x"}})
	goTo(2)
	shot("24-lost")
	form(adjournment.StateMove, "25-state")
	goTo(3)
	shot("26-postponed")
	form(adjournment.Postpone, "27-postpone")
	goTo(4)
	shot("28-adjudication")
	form(adjournment.SubmitAnalysis, "29-analysis")
	form(adjournment.AppointJudge, "30-judge")
	form(adjournment.AskAdjudication, "31-ask")
	form(adjournment.Adjudicate, "32-adjudicate")
	f.changeSection()
	shot("33-settings")
	press(f, fyne.KeyEscape)
	f.Go(Results)
	shot("34-results")
}

// actsOf does acts on a board of round 1, without a form.
func actsOf(t *testing.T, f *Face, board tournament.BoardNo, acts ...adjournment.Act) {
	t.Helper()
	for _, a := range acts {
		g := f.gameOf(t, board)
		st, err := f.Service.ActOnGame(context.Background(), f.By, f.event, arbiter.GameAct{Section: g.Section, Round: 1, Board: board, Seen: len(g.Acts), Act: a}, arbiter.Answers{"warn.open-envelope", "warn.session-clash"})
		if err != nil {
			t.Fatalf("%s: %v", a.Name, err)
		}
		f.state = st
	}
	f.draw()
}

// Sealing before the end of the session costs the rest of it: it is said before,
// and charged.
func TestSealingEarlyByKeys(t *testing.T) {
	f := posted(t, 4)
	press(f, fyne.KeyHome)
	typeText(f, "e")
	typeText(f, ruyLopez)
	tabbed(f, 1)
	press(f, fyne.KeySpace)
	tabbed(f, 1)
	typeText(f, "20:15")
	if got := strings.Join(strings.Fields(over(f)), " "); !strings.Contains(got, "The rest of the session, 0:35:00, is charged to the player who seals.") {
		t.Errorf("%s", got)
	}
	toField(t, f, "Time used")
	typeText(f, "0:42:10")
	tabbed(f, 1)
	typeText(f, "0:37:05")
	tabbed(f, 2)
	press(f, fyne.KeySpace)
	toField(t, f, "Goes on at")
	typeText(f, "2026-12-07 19:30")
	toField(t, f, "Who has it")
	typeText(f, "M. Kestrel")
	press(f, fyne.KeyReturn)
	if g := f.gameOf(t, 1); g.Envelope == nil || g.Envelope.Charged.String() != "0:35:00" || g.Used.White.String() != "1:17:10" || g.Used.Black.String() != "0:37:05" {
		t.Errorf("%s, %v: %s", g.Stage, g.Used, over(f))
	}
}

// Two games of one player at one time are asked about.
func TestSessionsThatClash(t *testing.T) {
	f := sealed(t)
	press(f, fyne.KeyEscape, fyne.KeyF9)
	typeText(f, "d")
	press(f, fyne.KeyF6, fyne.KeyF6, fyne.KeyF6)
	sec := f.state.Sections[0]
	for _, b := range sec.Round(2).Boards {
		g := f.gameOf(t, 1)
		if b.White != g.White && b.Black != g.White {
			continue
		}
		f.onAdjournments(func(s *adjournmentsScreen) { s.start(cellKey{sec.ID, 2, b.No}, adjournment.Postpone) })()
		toField(t, f, "Goes on at")
		typeText(f, "2026-12-07 20:00")
		toField(t, f, "Last day")
		typeText(f, "2026-12-14")
		toField(t, f, "If not played")
		press(f, fyne.KeyDown)
		press(f, fyne.KeyReturn)
		if got := strings.Join(strings.Fields(over(f)), " "); !strings.Contains(got, "Player A is wanted at board 1 of round 1 then, from 2026-12-07 19:30.") {
			t.Errorf("%s", got)
		}
	}
}

// announce gives the section a default time, as its settings do.
func announce(t *testing.T, f *Face, minutes string) {
	t.Helper()
	f.changeSection()
	toField(t, f, "Default time")
	replace(t, f, minutes)
	press(f, fyne.KeyReturn)
	if top := over(f); top != "" {
		t.Fatalf("the settings stay open: %s", top)
	}
}

// next does what is due next in the game under the cursor, after fill has
// filled the form in, at a time of the evening of the resumption.
func next(t *testing.T, f *Face, want adjournment.Name, at string, fill func()) {
	t.Helper()
	s := f.screens[Adjournments].(*adjournmentsScreen)
	f.focus(s.grid)
	if got, _ := s.due(s.current()); got != want {
		t.Fatalf("due is %q, want %q; the game is %s", got, want, s.current().game.Stage)
	}
	press(f, fyne.KeyReturn)
	finish(t, f, want, at, fill)
}

// on does the act of a line below the list.
func on(t *testing.T, f *Face, name adjournment.Name, at string, fill func()) {
	t.Helper()
	s := f.screens[Adjournments].(*adjournmentsScreen)
	for i, l := range s.lines {
		if l.name == name {
			f.focus(s.acts)
			s.acts.SetCursor(i)
			press(f, fyne.KeyReturn)
			finish(t, f, name, at, fill)
			return
		}
	}
	t.Fatalf("%s is on no line of a game that is %s", name, s.current().game.Stage)
}

func finish(t *testing.T, f *Face, name adjournment.Name, at string, fill func()) {
	t.Helper()
	acts := len(f.screens[Adjournments].(*adjournmentsScreen).current().game.Acts)
	if over(f) == "" {
		t.Fatalf("%s opens nothing", name)
	}
	call(fill)
	toField(t, f, "Done at")
	replace(t, f, at)
	press(f, fyne.KeyReturn)
	if name == adjournment.Open {
		f.win.Canvas().FocusNext() // from Cancel to the first step
		press(f, fyne.KeyReturn, fyne.KeyReturn)
	}
	if s := f.screens[Adjournments].(*adjournmentsScreen); len(s.current().game.Acts) != acts+1 {
		t.Fatalf("%s was not done: %s", name, over(f))
	}
}

const evening7 = "2026-12-07 "

// The sealer is late: the envelope is opened before the replier, who seals his
// reply; the sealer comes within the default time, and the game goes on.
func TestSealerLateByKeys(t *testing.T) {
	f := sealed(t)
	press(f, fyne.KeyEscape)
	announce(t, f, "60")
	typeText(f, "k") // the envelope goes into the safe
	finish(t, f, adjournment.Keep, "2026-11-30 22:10", func() { toField(t, f, "Who has it"); replace(t, f, "the safe") })
	next(t, f, adjournment.Begin, evening7+"19:30", func() { press(f, fyne.KeySpace) }) // White, who sealed, is not there
	if g := f.gameOf(t, 1); g.Present.White || !g.Present.Black {
		t.Fatalf("there: %+v", g.Present)
	}
	next(t, f, adjournment.SetUp, evening7+"19:31", nil)
	next(t, f, adjournment.Open, evening7+"19:32", func() { toField(t, f, "Who has it"); replace(t, f, "R. Almási") })
	next(t, f, adjournment.Read, evening7+"19:33", func() {
		typeText(f, "B:c6")
		if got := over(f); !strings.Contains(got, "Read as: Bxc6.") {
			t.Errorf("what is typed is not read: %s", got)
		}
	})
	next(t, f, adjournment.Rule, evening7+"19:34", func() {
		if got := strings.Join(strings.Fields(over(f)), " "); !strings.Contains(got, "“B:c6”") || !strings.Contains(got, "the text means one legal move, Bxc6") || !strings.Contains(got, "Sign the ruling") {
			t.Errorf("the ruling: %s", got)
		}
	})
	next(t, f, adjournment.Resume, evening7+"19:35", nil)
	on(t, f, adjournment.SealReply, evening7+"19:40", func() {
		toField(t, f, "Who has it")
		replace(t, f, "R. Almási")
		toField(t, f, "Time used")
		f.win.Canvas().FocusNext()
		replace(t, f, "0:42:05")
	})
	if !strings.Contains(over(f), "Envelope E-0002 and its receipts") {
		t.Errorf("the second envelope is not printed: %s", over(f))
	}
	press(f, fyne.KeyEscape)
	if g := f.gameOf(t, 1); g.Stage != adjournment.ReplySealed || g.Envelope.Serial != "E-0002" || g.Envelope.Sealer != tournament.Black {
		t.Fatalf("%s, %+v", g.Stage, g.Envelope)
	}
	next(t, f, adjournment.Arrive, evening7+"19:55", nil)
	if g := f.gameOf(t, 1); g.Used.White.String() != "0:57:10" {
		t.Errorf("White's clock ran for 15 minutes: %s", g.Used.White)
	}
	next(t, f, adjournment.Open, evening7+"19:56", func() { toField(t, f, "Who has it"); replace(t, f, "R. Almási") })
	next(t, f, adjournment.Read, evening7+"19:56", func() { typeText(f, "dxc6") })
	next(t, f, adjournment.Rule, evening7+"19:57", nil)
	next(t, f, adjournment.Resume, evening7+"19:57", nil)
	next(t, f, adjournment.EnterResult, evening7+"21:00", func() { press(f, fyne.KeyDown) })
	if got := held(t, f, 1); got != tournament.WhiteWins {
		t.Errorf("the board holds %q", got)
	}
}

// The envelope is lost: the sealer says what he sealed, and the game goes on
// from the recorded position and times.
func TestEnvelopeLostByKeys(t *testing.T) {
	f := sealed(t)
	press(f, fyne.KeyEscape)
	on(t, f, adjournment.EnvelopeMissing, evening7+"19:20", func() { typeText(f, "not in the safe") })
	next(t, f, adjournment.Begin, evening7+"19:30", nil)
	next(t, f, adjournment.SetUp, evening7+"19:31", nil)
	next(t, f, adjournment.StateMove, evening7+"19:35", func() { typeText(f, "Ba4") })
	next(t, f, adjournment.Resume, evening7+"19:36", nil)
	next(t, f, adjournment.EnterResult, evening7+"21:00", func() { press(f, fyne.KeyDown, fyne.KeyDown) })
	if got := held(t, f, 1); got != tournament.Drawn {
		t.Errorf("the board holds %q", got)
	}
}

// What arbiters type wrongly is refused with its article, and where the Laws
// leave it to him he may decide otherwise.
func TestBadInputIsRefused(t *testing.T) {
	f := posted(t, 4)
	typeText(f, "1") // board 1 is finished
	press(f, fyne.KeyHome)
	typeText(f, "e")
	if got := strings.Join(strings.Fields(over(f)), " "); !strings.Contains(got, "nothing is sealed, postponed or adjudicated in a finished game (Article I.1.1)") {
		t.Errorf("sealing in a finished game: %s", got)
	}

	f = sealed(t)
	press(f, fyne.KeyEscape)
	s := f.screens[Adjournments].(*adjournmentsScreen)
	s.do(adjournment.Open)
	if got := strings.Join(strings.Fields(over(f)), " "); !strings.Contains(got, "“open the envelope” has no place while the game is adjourned, the envelope in custody. (Article I.7, I.9.1)") {
		t.Errorf("opening before the session: %s", got)
	}
	press(f, fyne.KeyEscape)
	next(t, f, adjournment.Begin, evening7+"19:30", func() { f.win.Canvas().FocusNext(); press(f, fyne.KeySpace) }) // Black, who must reply, is not there
	on(t, f, adjournment.SetUp, evening7+"19:31", nil)
	s.do(adjournment.Open)
	toField(t, f, "Who has it")
	typeText(f, "R. Almási")
	press(f, fyne.KeyReturn)
	if got := strings.Join(strings.Fields(over(f)), " "); !strings.Contains(got, "The envelope is opened only when the player who must reply is there; Black is not. (Article I.7)") || !strings.Contains(got, "Decided otherwise, as") {
		t.Fatalf("opening without the opponent: %s", got)
	}
	toField(t, f, "Decided otherwise, as")
	finish(t, f, adjournment.Open, evening7+"19:32", func() { typeText(f, "he has agreed by telephone") })
	g := f.gameOf(t, 1)
	if d := g.Decisions(); len(d) != 1 || d[0].Name != adjournment.Open {
		t.Errorf("decisions %v", d)
	}
	if got := allText(f); !strings.Contains(got, "open the envelope – he has agreed by telephone") {
		t.Error("the decision is not shown beside the game")
	}
}

// allText is what the window shows below every dialog.
func allText(f *Face) string {
	var texts []string
	shown(f.win.Content(), &texts)
	return strings.Join(strings.Fields(strings.Join(texts, " ")), " ")
}

// A postponed game: who asked, the new day, the last day, a reminder and what
// stands if it is not played.
func TestPostponedByKeys(t *testing.T) {
	f := posted(t, 4)
	typeText(f, "o") // board 1 is postponed; the details follow
	press(f, fyne.KeyHome)
	typeText(f, "e")
	press(f, fyne.KeyRight) // White has asked
	toField(t, f, "Goes on at")
	typeText(f, "2026-12-20 19:00")
	toField(t, f, "Last day")
	typeText(f, "2026-12-14")
	toField(t, f, "Remind on")
	typeText(f, "2026-12-01 09:00")
	toField(t, f, "If not played")
	press(f, fyne.KeyDown, fyne.KeyDown) // a draw
	press(f, fyne.KeyReturn)
	if got := strings.Join(strings.Fields(over(f)), " "); !strings.Contains(got, "The last day is 2026-12-14 23:59. (Preface, and the regulations of the event)") {
		t.Fatalf("a new day after the last one: %s", got)
	}
	toField(t, f, "Goes on at")
	replace(t, f, "2026-12-03 19:00")
	press(f, fyne.KeyReturn)
	g := f.gameOf(t, 1)
	if g.Stage != adjournment.Postponed || g.AskedBy != tournament.White || g.Unplayed != tournament.Drawn || g.Reminder.Day() != 1 || held(t, f, 1) != tournament.Postponed {
		t.Fatalf("%s by %s, unplayed %s, reminder %v: %s", g.Stage, g.AskedBy, g.Unplayed, g.Reminder, over(f))
	}
	on(t, f, adjournment.Lapse, "2026-12-15 08:00", nil)
	if held(t, f, 1) != tournament.Drawn {
		t.Errorf("the board holds %q", held(t, f, 1))
	}
}

// An adjudication: the request, both analyses, the adjudicator, the decision, an
// appeal.
func TestAdjudicationByKeys(t *testing.T) {
	f := posted(t, 4)
	f.onAdjournments((*adjournmentsScreen).begin)()
	tabbed(f, 1)
	press(f, fyne.KeyRight, fyne.KeyRight, fyne.KeyReturn) // to be adjudicated
	toField(t, f, "Player")
	press(f, fyne.KeyRight)
	toField(t, f, "Moves or FEN")
	typeText(f, "8/8/4k3/8/8/4K3/4P3/8 w - - 0 61")
	toField(t, f, "Result")
	press(f, fyne.KeyDown)
	press(f, fyne.KeyReturn)
	if g := f.gameOf(t, 1); g.Stage != adjournment.Adjudication {
		t.Fatalf("%s: %s", g.Stage, over(f))
	}
	for i, claim := range []int{1, 2} {
		next(t, f, adjournment.SubmitAnalysis, "2026-12-01 10:00", func() {
			for range i + 1 {
				press(f, fyne.KeyRight)
			}
			toField(t, f, "Result")
			for range claim {
				press(f, fyne.KeyDown)
			}
			toField(t, f, "Analysis")
			typeText(f, "1. Kf4 and so on")
		})
	}
	next(t, f, adjournment.AppointJudge, "2026-12-01 11:00", func() { typeText(f, "T. Benkő") })
	next(t, f, adjournment.Adjudicate, "2026-12-02 11:00", func() {
		press(f, fyne.KeyDown)
		toField(t, f, "Last day")
		typeText(f, "2026-12-09")
	})
	on(t, f, adjournment.Appeal, "2026-12-08 11:00", func() {
		press(f, fyne.KeyRight, fyne.KeyRight)
		toField(t, f, "Reason")
		typeText(f, "1... Kd5 holds")
	})
	next(t, f, adjournment.DecideAppeal, "2026-12-10 11:00", func() {
		press(f, fyne.KeyDown, fyne.KeyDown)
		toField(t, f, "Reason")
		typeText(f, "it holds")
	})
	if b := f.state.Sections[0].Round(1).Board(1); b.Result != tournament.Drawn || !b.Adjudicated {
		t.Errorf("the board holds %q, adjudicated %v", b.Result, b.Adjudicated)
	}
}

// The locked copy: what the sealer types is hidden on a page that covers
// everything, each holder sees his share once, and two of the three open it.
func TestLockedCopyByKeys(t *testing.T) {
	f := sealed(t)
	press(f, fyne.KeyEscape)
	typeText(f, "c")
	typeText(f, "Bxc6 7731")
	if got := over(f); strings.Contains(got, "7731") || !strings.Contains(got, "For Player A alone") {
		t.Errorf("the sealer's page shows: %s", got)
	}
	press(f, fyne.KeyReturn)
	if got := over(f); !strings.Contains(got, "The two are not the same") {
		t.Errorf("typed once: %s", got)
	}
	tabbed(f, 1)
	typeText(f, "Bxc6 7731")
	press(f, fyne.KeyReturn)
	share := regexp.MustCompile(`[0-9A-Z]{4}(-[0-9A-Z]{4}){4}`)
	var shares []string
	for _, holder := range []string{"White · Player A", "Black · Player D", "the slip in envelope E-0001"} {
		if got := over(f); !strings.Contains(got, "Next: the share of "+holder) || share.MatchString(got) {
			t.Fatalf("before the share of %s: %s", holder, got)
		}
		press(f, fyne.KeyReturn)
		shares = append(shares, share.FindString(over(f)))
		press(f, fyne.KeyReturn)
	}
	if got := over(f); !strings.Contains(got, "Digital copy") {
		t.Errorf("the commitment is not printed: %s", got)
	}
	press(f, fyne.KeyEscape)
	es, err := f.Service.Journal(context.Background(), f.event, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range append([]string{"Bxc6 7731"}, shares...) { // the four figures alone stand in some address or digest now and then
		if strings.Contains(fmt.Sprintf("%+v", es), text) || strings.Contains(allText(f), text) {
			t.Errorf("%q stands in the journal or on the screen", text)
		}
	}

	on(t, f, adjournment.EnvelopeMissing, evening7+"19:20", func() { typeText(f, "not in the safe") })
	next(t, f, adjournment.Begin, evening7+"19:30", nil)
	s := f.screens[Adjournments].(*adjournmentsScreen)
	s.do(adjournment.OpenCopy)
	typeText(f, shares[0])
	press(f, fyne.KeyReturn)
	if got := over(f); !strings.Contains(got, "Two of the three shares are needed.") {
		t.Errorf("one share: %s", got)
	}
	tabbed(f, 1)
	typeText(f, shares[2])
	press(f, fyne.KeyReturn)
	if got := strings.Join(strings.Fields(over(f)), " "); !strings.Contains(got, "That is the share of another holder") {
		t.Errorf("swapped shares: %s", got)
	}
	replace(t, f, "")
	tabbed(f, 1)
	typeText(f, shares[2])
	press(f, fyne.KeyReturn)
	if got := over(f); !strings.Contains(got, "Bxc6 7731") {
		t.Errorf("two shares: %s", got)
	}
	if g := f.gameOf(t, 1); g.CopySays != "Bxc6 7731" {
		t.Errorf("recorded is %q", g.CopySays)
	}
}
