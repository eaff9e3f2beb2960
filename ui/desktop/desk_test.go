package desktop

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/arbiter/laws"
	"sealedmove/internal/locale"
	"sealedmove/rules"
	"sealedmove/tournament"
	"sealedmove/ui/desktop/look"
)

// ruling opens a form for board 1 and fills it in by its answers.
func ruling(t *testing.T, f *Face, form string, a laws.Answers) *rulingScreen {
	t.Helper()
	sec := f.state.Sections[0]
	f.recordAt(tournament.Place{Section: sec.ID, Round: sec.Current(), Board: 1})
	s := f.rulingPage()
	s.open(form)
	for name, answer := range a {
		s.put(name, answer)
	}
	return s
}

// said is everything that the window says.
func said(f *Face) string {
	var texts []string
	shown(f.win.Content(), &texts)
	return strings.Join(strings.Fields(strings.Join(texts, " ")), " ")
}

// The words of forms, questions and penalties are those of package laws; that
// each has its words is tested in internal/locale.
func init() {
	for _, key := range locale.In(locale.English).Keys() {
		for _, begin := range []string{"laws.form.", "laws.field.", "laws.ask.", "laws.choice.", "laws.offence.", "laws.penalty.", "laws.say.because-", "laws.end.", "colour."} {
			if end, ok := strings.CutPrefix(key, begin); ok {
				keysMade[begin] = append(keysMade[begin], end)
			}
		}
	}
}

// A ruling is recorded by keys: F3 on a board in the results, the form by Enter,
// its questions by Tab, and Ctrl+Enter.
func TestRulingByKeys(t *testing.T) {
	f := posted(t, 4)
	press(f, fyne.KeyHome, fyne.KeyF3)
	if f.place != Ruling || !strings.Contains(said(f), "Illegal move") {
		t.Fatalf("F3 shows place %d: %s", f.place, said(f))
	}
	press(f, fyne.KeyDown, fyne.KeyReturn) // the second form
	press(f, fyne.KeyDown)                 // White
	tabbed(f, 1)
	press(f, fyne.KeyDown) // a move that is not legal
	tabbed(f, 1)
	press(f, fyne.KeyRight) // no …
	press(f, fyne.KeyRight) // … yes: the clock was pressed
	if got := said(f); !strings.Contains(got, "How far can the position be restored") || !f.rulingPage().record.Disabled() {
		t.Fatalf("what is missing is not said: %s", got)
	}
	for _, x := range f.rulingPage().fields {
		if x.name == "restore" {
			f.focus(x.first)
		}
	}
	press(f, fyne.KeyDown, fyne.KeyDown) // the dash, and then before the irregularity
	if got := said(f); !strings.Contains(got, "2 minutes more for Black") || !strings.Contains(got, "Art. 7.5.5") {
		t.Fatalf("the ruling is not shown: %s", got)
	}
	f.submit()
	if len(f.state.Incidents) != 1 || f.place != Desk {
		t.Fatalf("%d incidents at place %d: %s", len(f.state.Incidents), f.place, over(f))
	}
	x := f.state.Incidents[0].Holds()
	if x.Form != "illegal" || x.Board != 1 || len(x.Clocks) != 1 || x.Penalties[0].Penalty != string(laws.OpponentTime) {
		t.Errorf("%+v", x)
	}
	if got := said(f); !strings.Contains(got, "Penalties of Player A") || !strings.Contains(got, "What follows now: loss of the game") {
		t.Errorf("the card does not say what comes next: %s", got)
	}
	f.undo()
	if len(f.state.Incidents) != 0 {
		t.Error("it is not undone")
	}
}

// Ctrl+Enter pressed again while the file is written records one ruling.
func TestARulingIsRecordedOnce(t *testing.T) {
	f := posted(t, 4)
	s := ruling(t, f, "late", laws.Answers{"late-white": "5"})
	s.decided["late"] = map[string]laws.Decision{"late": {Question: "late", Choice: "late-plays"}}
	s.showRuling()
	var waiting []func()
	f.Run = func(work func() error, done func(error)) { waiting = append(waiting, func() { done(work()) }) }
	s.submit()
	s.submit()
	f.Run = nil
	for _, do := range waiting {
		do()
	}
	if len(f.state.Incidents) != 1 || f.place != Desk {
		t.Errorf("%d rulings at place %d: %s", len(f.state.Incidents), f.place, over(f))
	}
}

// After a ruling the log stands on it, whichever was looked at before.
func TestTheLogStandsOnTheNewRuling(t *testing.T) {
	f := posted(t, 4)
	for _, form := range []string{"position", "disturbance"} {
		a := laws.Answers{"what": "resumed"}
		if form == "disturbance" {
			a = laws.Answers{"what": "outside"}
		}
		s := ruling(t, f, form, a)
		for _, q := range s.base.Ruling.Ask {
			s.decided[form] = map[string]laws.Decision{q.Key: {Question: q.Key, Choice: q.Choices[0].Key}}
		}
		s.showRuling()
		s.submit()
		if i := f.screens[Desk].(*deskScreen).incident(); i == nil || i.Holds().Form != form {
			t.Errorf("the log stands on %v after %s: %s", i, form, over(f))
		}
	}
}

// What the Laws leave to the arbiter is asked, and his answer decides.
func TestTheArbitersQuestion(t *testing.T) {
	f := posted(t, 4)
	s := ruling(t, f, "disturbance", laws.Answers{"what": "annoying", "player": "black"})
	if got := said(f); !strings.Contains(got, "The Laws leave this to you") || !s.record.Disabled() {
		t.Fatalf("%s", got)
	}
	s.submit()
	if len(f.state.Incidents) != 0 {
		t.Fatal("recorded without a decision")
	}
	s.decided[s.form]["conduct"] = laws.Decision{Question: "conduct", Choice: "opponent-time", Minutes: 3}
	s.showRuling()
	s.submit()
	x := f.state.Incidents[0].Holds()
	if len(x.Clocks) != 1 || x.Clocks[0].Seconds != 180 || x.Penalties[0].Seconds != 180 {
		t.Errorf("%+v", x)
	}
}

// Moves are made on the board, touched squares pressed, and what is typed is
// shown; it stays when another form is looked at.
func TestTheBoardOfAForm(t *testing.T) {
	f := posted(t, 4)
	s := ruling(t, f, "touch", laws.Answers{"how": "deliberate"})
	for _, uci := range []string{"e2e4", "e7e5"} {
		p := s.game.Tree().Position()
		m, _ := p.ParseUCI(uci)
		s.played(m)
	}
	if got := s.typedInto()["moves"]; got != "1.e4 e5" {
		t.Errorf("moves %q", got)
	}
	g1, _ := rules.ParseSquare("g1")
	s.touched(g1)
	if got := said(f); !strings.Contains(got, "Nf3") {
		t.Errorf("which moves are left is not said: %s", got)
	}
	s.touched(g1)
	if got := s.typedInto()["squares"]; got != "" {
		t.Errorf("squares %q", got)
	}
	s.put("moves", "1. e4 e5 2. Kxe5")
	if got := said(f); !strings.Contains(got, "Kxe5") || s.game.Tree().Game().Len() != 2 {
		t.Errorf("after an illegal move the board shows %d: %s", s.game.Tree().Game().Len(), got)
	}
	s.open("flag")
	s.open("touch")
	if got := s.typedInto()["moves"]; got != "1. e4 e5 2. Kxe5" || !strings.Contains(said(f), "Kxe5") {
		t.Errorf("what was typed is gone: %q", got)
	}
}

// A claim cannot be taken back, it is corrected with a reason; then an appeal is
// recorded and decided, and a note written.
func TestTheLog(t *testing.T) {
	f := posted(t, 4)
	ruling(t, f, "claim", laws.Answers{"kind": "threefold", "moves": "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"}).submit()
	if held(t, f, 1) != tournament.Drawn {
		t.Fatalf("board 1 holds %q", held(t, f, 1))
	}
	f.undo()
	if got := over(f); !strings.Contains(got, "cannot be taken back") {
		t.Errorf("%s", got)
	}
	press(f, fyne.KeyEscape)
	typeText(f, "c")
	s := f.rulingPage()
	if f.place != Ruling || s.corrects == "" || s.typedInto()["kind"] != "threefold" {
		t.Fatalf("C opens %d", f.place)
	}
	s.put("moves", "Nf3 Nf6 Ng1 Ng8")
	s.submit()
	if got := over(f); !strings.Contains(got, "needs its reason") {
		t.Errorf("%s", got)
	}
	press(f, fyne.KeyEscape)
	s.reason = "the sheet had been read wrongly"
	s.submit()
	sayYes(f)
	i := f.state.Incidents[0]
	if len(i.Rulings) != 2 || held(t, f, 1) != tournament.NoResult {
		t.Fatalf("%d rulings, board %q: %s", len(i.Rulings), held(t, f, 1), over(f))
	}
	if got := said(f); !strings.Contains(got, "the sheet had been read wrongly") || !strings.Contains(got, "corrected") {
		t.Errorf("%s", got)
	}
	typeText(f, "a")
	tabbed(f, 1)
	typeText(f, "it stood three times")
	tabbed(f, 2)
	press(f, fyne.KeyReturn)
	if f.state.Incidents[0].Open() == nil {
		t.Fatalf("no appeal: %s", over(f))
	}
	typeText(f, "d")
	press(f, fyne.KeyRight) // upheld
	tabbed(f, 1)
	typeText(f, "the video shows it")
	tabbed(f, 2)
	press(f, fyne.KeyReturn)
	if a := f.state.Incidents[0].Appeals; len(a) != 1 || a[0].Decided == nil || !a[0].Decided.Upheld {
		t.Fatalf("%+v: %s", a, over(f))
	}
	typeText(f, "m")
	typeText(f, "clock of board 1 exchanged")
	tabbed(f, 2)
	press(f, fyne.KeyReturn)
	if len(f.state.Notes) != 1 || f.state.Notes[0].Board != 1 || f.state.Notes[0].Text.Value != "clock of board 1 exchanged" {
		t.Errorf("%d notes: %s", len(f.state.Notes), over(f))
	}
	typeText(f, "p")
	press(f, fyne.KeyReturn)
	if len(glob(t, f.documentsDir())) != 1 {
		t.Errorf("no report: %s", over(f))
	}
	press(f, fyne.KeyEscape)
	if os.Getenv("SEALEDMOVE_SHOTS") != "" {
		picture(t, f, "desk-log-en")
		f.SetLanguage(locale.Hans)
		f.Go(Desk)
		f.screens[Desk].(*deskScreen).grid.SetCursor(1)
		picture(t, f, "desk-log-zh-Hans")
	}
}

// What the regulations have announced changes the rulings.
func TestWhatWasAnnounced(t *testing.T) {
	f := posted(t, 4)
	claim := laws.Answers{"player": "white", "what": "cannot-win", "left": "1", "has-move": "yes"}
	s := ruling(t, f, "quickplay", claim)
	if !s.x.Final() || !strings.Contains(said(f), "not announced") {
		t.Errorf("%s", said(f))
	}
	f.Go(Desk)
	press(f, "R")
	typeText(f, "x")
	save := func() {
		for {
			if b, ok := f.win.Canvas().Focused().(*look.Button); ok && b.Text() == f.t("desk.announced.save") {
				break
			}
			f.win.Canvas().FocusNext()
		}
		press(f, fyne.KeyReturn)
	}
	save()
	if got := over(f); !strings.Contains(got, "whole number") {
		t.Fatalf("a number that is none: %s", got)
	}
	press(f, fyne.KeyEscape)
	press(f, "R")
	typeText(f, "30")
	tabbed(f, 1)
	typeText(f, "45")
	tabbed(f, 2) // past the supervision
	press(f, fyne.KeySpace)
	picture(t, f, "desk-announced-en")
	save()
	if got, want := f.state.Sections[0].Announced, (tournament.Announced{NoDrawBefore: 30, AppealMinutes: 45, Quickplay: true}); got != want {
		t.Fatalf("announced %+v, want %+v: %s", got, want, over(f))
	}
	set := f.state.Sections[0].Settings
	set.TimeControl = "5400" // III.2: without increment
	f.do(func(ctx context.Context, _ arbiter.Answers) (tournament.State, error) {
		return f.Service.ChangeSection(ctx, f.By, f.event, f.state.Sections[0].ID, f.state.Sections[0].Settings, set, "", nil)
	}, nil)
	if s = ruling(t, f, "quickplay", claim); s.x.Final() || !strings.Contains(said(f), "The Laws leave this to you") {
		t.Errorf("%s", said(f))
	}
}

// glob are the PDFs of a folder.
func glob(t *testing.T, dir string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// Every dispute form has a picture in English and Chinese, to be looked at.
func TestPicturesOfTheForms(t *testing.T) {
	if os.Getenv("SEALEDMOVE_SHOTS") == "" {
		t.Skip("SEALEDMOVE_SHOTS names no folder for the pictures")
	}
	for _, l := range locale.Langs() {
		f := posted(t, 8)
		f.SetLanguage(l)
		f.Go(Desk)
		picture(t, f, "desk-none-"+string(l))
		f.recordAt(tournament.Place{Section: f.state.Sections[0].ID, Round: 1, Board: 1})
		picture(t, f, "desk-forms-"+string(l))
		for _, c := range formSamples {
			ruling(t, f, c.form, c.answers)
			picture(t, f, "desk-"+c.form+c.more+"-"+string(l))
		}
	}
}

// formSamples fill in each form once, and those with a board in more ways.
var formSamples = []struct {
	form, more string
	answers    laws.Answers
}{
	{"flag", "", laws.Answers{"flag": "black", "fen": "8/8/8/3k4/3q4/8/1N6/K7 w - - 0 1"}},
	{"flag", "-mate", laws.Answers{"flag": "black", "moves": "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6"}},
	{"flag", "-both", laws.Answers{"flag": "both", "first": "unknown"}},
	{"claim", "-wrong", laws.Answers{"kind": "threefold", "fen": "4R3/4bp1p/3kn1p1/1p4P1/5P2/3KP3/7P/8 b - - 0 70", "moves": "70...f5 71.Rb8 Kc6 72.Re8 Kd6 73.Rb8 Kc6 74.Re8 Kd6"}},
	{"claim", "-written", laws.Answers{"kind": "threefold", "moves": "1.Nf3 Nf6 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1", "written": "Ng8"}},
	{"illegal", "-replace", laws.Answers{"player": "white", "act": "move", "pressed": "yes", "restore": "before", "moves": "1. e4 e5 2. Nf3 Nc6 3. Bb6", "squares": "f1"}},
	{"touch", "-bound", laws.Answers{"how": "deliberate", "moves": "e4 e5 Nf3", "squares": "f8"}},
	{"illegal", "", laws.Answers{"player": "white", "act": "move", "pressed": "yes", "moves": "1. e4 e5 2. Nf3 Nc6 3. Bb6", "left-white": "1:20:00", "left-black": "1:15:00"}},
	{"position", "", laws.Answers{"what": "knocked", "player": "black"}},
	{"claim", "", laws.Answers{"kind": "threefold", "moves": "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"}},
	{"quickplay", "", laws.Answers{"player": "white", "what": "cannot-win", "left": "1"}},
	{"offer", "", laws.Answers{"player": "white", "when": "opponent", "answer": "open", "moves-made": "20"}},
	{"touch", "", laws.Answers{"how": "disputed", "moves": "e4 e5 Nf3", "squares": "b8 f8"}},
	{"resignation", "", laws.Answers{"player": "black", "fen": "8/8/8/3k4/3q4/8/1N6/K7 w - - 0 1"}},
	{"late", "", laws.Answers{"late-black": "61"}},
	{"help", "", laws.Answers{"player": "black", "what": "phone"}},
	{"recording", "", laws.Answers{"what": "not-writing", "player": "white", "left": "12"}},
	{"sheets", "", laws.Answers{"sheet-white": "e4 e5 Nf3 Nc6", "sheet-black": "e4 e5 Nf3 Nf6"}},
	{"result", "", laws.Answers{"entered": "1-0", "claimed": "1/2-1/2", "signed-white": "yes", "signed-black": "yes"}},
	{"start", "", laws.Answers{"what": "colours", "moves-made": "6"}},
	{"clock", "", laws.Answers{"what": "defect", "at-once": "yes", "right-white": "0:40:00", "right-black": "0:38:00"}},
	{"adjourn", "", laws.Answers{"player": "white", "early": "15", "left-white": "0:40:00", "left-black": "0:30:00"}},
	{"resume", "", laws.Answers{"what": "sealed", "fen": "4k3/7p/8/8/8/5N2/8/1N2K3 w - - 0 41", "sealed-move": "Nd2"}},
	{"disturbance", "", laws.Answers{"what": "annoying", "player": "black"}},
	{"times", "", laws.Answers{"from": "change", "left-white": "0:40:00", "left-black": "0:30:00", "player": "white", "change": "give", "minutes": "2"}},
}
