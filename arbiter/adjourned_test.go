package arbiter_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/adjournment"
	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

const endgame = "3r2k1/1p3pp1/p1n1b2p/4p3/2P1P3/1P2BP2/P4KPP/3R1B2 b - - 3 41"

var resumption = time.Date(2026, 12, 7, 19, 30, 0, 0, time.UTC)

// act does an act on a board of round 1.
func (e *evening) act(board tournament.BoardNo, a adjournment.Act, yes ...string) error {
	e.t.Helper()
	return e.actBy(e.chief, board, a, yes...)
}

func (e *evening) actBy(by arbiter.Actor, board tournament.BoardNo, a adjournment.Act, yes ...string) error {
	e.t.Helper()
	st, err := e.svc.ActOnGame(e.ctx, by, e.id, arbiter.GameAct{Section: e.sec, Round: 1, Board: board, Seen: len(e.game(board).Acts), Act: a}, yes)
	if err == nil {
		e.st = st
	}
	return err
}

func (e *evening) acts(board tournament.BoardNo, acts ...adjournment.Act) {
	e.t.Helper()
	for _, a := range acts {
		if err := e.act(board, a); err != nil {
			e.t.Fatalf("board %d: %s: %v", board, a.Name, err)
		}
	}
}

func (e *evening) game(board tournament.BoardNo) adjournment.Game {
	e.t.Helper()
	g, err := adjournment.Of(e.id, &e.st, e.sec, 1, board)
	if err != nil {
		e.t.Fatal(err)
	}
	return g
}

func used(w, b adjournment.Clock) *tournament.ByColor[adjournment.Clock] {
	return &tournament.ByColor[adjournment.Clock]{White: w, Black: b}
}

// adjourned seals a game of round 1.
func (e *evening) adjourned(board tournament.BoardNo, serial string) {
	e.t.Helper()
	e.acts(board,
		adjournment.Act{Name: adjournment.Adjourn, Position: endgame},
		adjournment.Act{Name: adjournment.Seal, Used: used(3730, 2855), Serial: serial, Sheets: true, Resume: resumption, Texts: adjournment.Texts{Place: "club room", Holder: "M. Kestrel"}})
}

// An evening: two boards are adjourned, round 2 is paired with provisional
// draws, one game is resumed with its sealer late, one with its envelope lost.
func TestAdjournedGamesOfAnEvening(t *testing.T) {
	e := newEvening(t, 8)
	e.pairAndPost()
	e.adjourned(1, "E-0001")
	e.adjourned(2, "E-0002")
	for b := tournament.BoardNo(3); b <= 4; b++ {
		if err := e.result(1, b, tournament.WhiteWins); err != nil {
			t.Fatal(err)
		}
	}
	if r := e.section().Round(1); r.Missing() != 0 || r.OpenGames() != 2 {
		t.Fatalf("%d missing, %d open", r.Missing(), r.OpenGames())
	}
	e.pairAndPost()
	table, err := arbiter.StandingsOf(e.st, e.sec, 0)
	if err != nil || !table.Provisional() {
		t.Errorf("standings with open games: provisional %v, %v", table.Provisional(), err)
	}

	both := &tournament.ByColor[bool]{White: true, Black: true}
	e.acts(1,
		adjournment.Act{Name: adjournment.Begin, At: resumption, Present: &tournament.ByColor[bool]{White: true}},
		adjournment.Act{Name: adjournment.SetUp, At: resumption})
	opening := adjournment.Act{Name: adjournment.Open, At: resumption, Seal: adjournment.Intact, Texts: adjournment.Texts{Holder: "R. Almási"}}
	e.refused(arbiter.NeedsAnswer, "warn.open-envelope", e.act(1, opening))
	if err := e.act(1, opening, "warn.open-envelope"); err != nil {
		t.Fatal(err)
	}
	_, err = e.svc.Undo(e.ctx, e.chief, e.id)
	e.refused(arbiter.Forbidden, "undo.public", err)
	e.acts(1,
		adjournment.Act{Name: adjournment.Read, At: resumption, Written: "Nd4", Language: "en"},
		adjournment.Act{Name: adjournment.Rule, At: resumption},
		adjournment.Act{Name: adjournment.Resume, At: resumption},
		adjournment.Act{Name: adjournment.SealReply, At: resumption.Add(10 * time.Minute), Used: used(4000, 2855), Serial: "E-0003", Sheets: true, Texts: adjournment.Texts{Holder: "R. Almási"}},
	)
	gone := adjournment.Act{Name: adjournment.Default, At: resumption, Otherwise: true, Texts: adjournment.Texts{Otherwise: "he has telephoned: he does not come"}}
	e.refused(arbiter.NeedsAnswer, "warn.adjourned-result", e.act(1, gone))
	if err := e.act(1, gone, "warn.adjourned-result"); err != nil {
		t.Fatal(err)
	}
	if b := e.section().Round(1).Board(1); b.Result != tournament.WhiteWins {
		t.Errorf("board 1 holds %q", b.Result)
	}

	e.acts(2,
		adjournment.Act{Name: adjournment.EnvelopeMissing, At: resumption, Texts: adjournment.Texts{Reason: "not in the safe"}},
		adjournment.Act{Name: adjournment.Begin, At: resumption, Present: both},
		adjournment.Act{Name: adjournment.StateMove, At: resumption, Written: "Nd4", Language: "en"},
		adjournment.Act{Name: adjournment.Resume, At: resumption})
	// The game ends: as it was paired it needs no answer, else one of level 3.
	e.refused(arbiter.NeedsAnswer, "warn.adjourned-result", e.act(2, adjournment.Act{Name: adjournment.EnterResult, Result: tournament.BlackWins}))
	e.acts(2, adjournment.Act{Name: adjournment.EnterResult, Result: tournament.Drawn})
	for _, b := range e.section().Round(2).Boards {
		if b.Result != tournament.NoResult {
			continue
		}
		if err := e.result(2, b.No, tournament.Drawn); err != nil {
			t.Fatal(err)
		}
	}
	if table, err = arbiter.StandingsOf(e.st, e.sec, 0); err != nil || table.Provisional() {
		t.Errorf("standings of finished games: provisional %v, %v", table.Provisional(), err)
	}
	games, err := adjournment.All(e.id, &e.st)
	if err != nil || len(games) != 2 || games[0].Stage != adjournment.Finished || games[1].Board != 2 {
		t.Errorf("%d games, %v", len(games), err)
	}
}

// Whoever fills in the envelope has adjourned the game by it: both are done, or
// neither, and one undo takes both back.
func TestActsDoneTogether(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	sealing := func(sheets bool) arbiter.GameAct {
		return arbiter.GameAct{
			Section: e.sec, Round: 1, Board: 1, Seen: len(e.game(1).Acts),
			Act:  adjournment.Act{Name: adjournment.Adjourn, Position: endgame},
			Then: []adjournment.Act{{Name: adjournment.Seal, Used: used(3730, 2855), Serial: "E-0001", Sheets: sheets, Resume: resumption, Texts: adjournment.Texts{Holder: "M. Kestrel"}}},
		}
	}
	_, err := e.svc.ActOnGame(e.ctx, e.chief, e.id, sealing(false), nil)
	var r *adjournment.Refusal
	if !errors.As(err, &r) || r.Key != "adjournment.need.sheets" {
		t.Fatalf("without the scoresheets: %v", err)
	}
	if st, err := e.svc.View(e.ctx, e.id); err != nil || st.Section(e.sec).Dossier(1, 1) != nil {
		t.Fatalf("what was refused has left a dossier, or %v", err)
	}
	st, err := e.svc.ActOnGame(e.ctx, e.chief, e.id, sealing(true), nil)
	if err != nil {
		t.Fatal(err)
	}
	e.st = st
	if g := e.game(1); g.Stage != adjournment.Custody || len(g.Acts) != 2 || e.section().Round(1).Board(1).Result != tournament.Adjourned {
		t.Errorf("%d acts, the game is %s, the board holds %q", len(g.Acts), g.Stage, e.section().Round(1).Board(1).Result)
	}
	if e.st, err = e.svc.Undo(e.ctx, e.chief, e.id); err != nil || e.section().Dossier(1, 1) != nil || e.section().Round(1).Board(1).Result != tournament.NoResult {
		t.Errorf("after one undo: %v", err)
	}
}

// No final result without its answer, no act over another's, no device at an
// envelope, and only the chief arbiter decides otherwise.
func TestWhoMayActOnAnAdjournedGame(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	seal := adjournment.Act{Name: adjournment.Adjourn, Position: endgame}
	e.refused(arbiter.Forbidden, "policy.not-you", e.actBy(arbiter.Actor{ID: "tablet", Role: arbiter.ResultDevice}, 1, seal))
	e.refused(arbiter.Forbidden, "policy.not-you", e.actBy(arbiter.Actor{ID: "wall", Role: arbiter.Public}, 1, seal))
	second := arbiter.Actor{ID: "second", Role: arbiter.ArbiterRole}
	if err := e.actBy(second, 1, seal); err != nil {
		t.Fatal(err)
	}
	shut := adjournment.Act{Name: adjournment.Seal, Used: used(9000, 60), Serial: "E-1", Sheets: true, Resume: resumption, Texts: adjournment.Texts{Holder: "x"}}
	var refused *adjournment.Refusal
	if err := e.actBy(second, 1, shut); !errors.As(err, &refused) || refused.Article != "6.9" || refused.Final {
		t.Errorf("a clock beyond the control: %v", err)
	}
	shut.Otherwise, shut.Texts.Otherwise = true, "the clock was set wrongly from the start"
	e.refused(arbiter.Forbidden, "policy.not-you", e.actBy(second, 1, shut))
	if err := e.act(1, shut); err != nil {
		t.Fatal(err)
	}
	if d := e.game(1).Decisions(); len(d) != 1 || d[0].Texts.Otherwise == "" {
		t.Errorf("decisions %+v", d)
	}
	_, err := e.svc.ActOnGame(e.ctx, e.chief, e.id, arbiter.GameAct{Section: e.sec, Round: 1, Board: 1, Seen: 1, Act: adjournment.Act{Name: adjournment.AgreeDraw}}, nil)
	e.refused(arbiter.Conflict, "game.changed-meanwhile", err)
	_, err = e.svc.ActOnGame(e.ctx, e.chief, e.id, arbiter.GameAct{Section: e.sec, Round: 1, Board: 9, Act: seal}, nil)
	e.refused(arbiter.NotFound, "state.no-board", err)
	_, err = e.svc.ActOnGame(e.ctx, e.chief, e.id, arbiter.GameAct{Section: e.sec, Round: 2, Board: 1, Act: seal}, nil)
	e.refused(arbiter.NotFound, "state.no-round", err)
	_, err = e.svc.ActOnGame(e.ctx, e.chief, e.id, arbiter.GameAct{Section: "x", Round: 1, Board: 1, Act: seal}, nil)
	e.refused(arbiter.NotFound, "state.no-section", err)
}

// Board and dossier never disagree, whichever way a result comes in.
func TestResultOfAnAdjournedGame(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	e.adjourned(1, "E-1")
	enter := func(from, to tournament.Result, reason string) error {
		st, err := e.svc.EnterResult(e.ctx, e.chief, e.id, arbiter.ResultEntry{Section: e.sec, Round: 1, Board: 1, From: from, To: to, Reason: reason}, nil)
		if err == nil {
			e.st = st
		}
		return err
	}
	e.refused(arbiter.Forbidden, "game.in-hand", enter(tournament.Adjourned, tournament.NoResult, ""))
	e.refused(arbiter.Forbidden, "game.in-hand", enter(tournament.Adjourned, tournament.Postponed, ""))
	e.refused(arbiter.Invalid, "game.reason", enter(tournament.Adjourned, tournament.WhiteWins, ""))
	if err := enter(tournament.Adjourned, tournament.WhiteWins, "Black was expelled"); err != nil {
		t.Fatal(err)
	}
	if g := e.game(1); g.Stage != adjournment.Finished || g.Result() != tournament.WhiteWins || !g.Last().Otherwise {
		t.Errorf("%s with %q", g.Stage, g.Result())
	}
	if b := e.section().Round(1).Board(1); b.Result != tournament.WhiteWins {
		t.Errorf("the board holds %q", b.Result)
	}
	// The command is one: undone, both are back.
	e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	if g, b := e.game(1), e.section().Round(1).Board(1); g.Stage != adjournment.Custody || b.Result != tournament.Adjourned {
		t.Errorf("undone: %s, the board holds %q", g.Stage, b.Result)
	}
	// A result on the board it was resumed on is nothing special.
	e.acts(1, adjournment.Act{Name: adjournment.AgreeDraw})
	if err := enter(tournament.Drawn, tournament.BlackWins, "the draw was agreed on board 2"); err != nil {
		t.Fatal(err)
	}
	if g := e.game(1); g.Result() != tournament.BlackWins {
		t.Errorf("corrected: %q", g.Result())
	}
}

// Who has marked a board as adjourned cannot take that back once an envelope was
// filled in for it.
func TestAMarkIsNotTakenBackFromUnderAnEnvelope(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	second := arbiter.Actor{ID: "second", Role: arbiter.ArbiterRole}
	e.must(e.svc.EnterResult(e.ctx, second, e.id, arbiter.ResultEntry{Section: e.sec, Round: 1, Board: 1, To: tournament.Adjourned}, nil))
	e.adjourned(1, "E-1")
	_, err := e.svc.Undo(e.ctx, second, e.id)
	e.refused(arbiter.Forbidden, "undo.depends", err)
	for range 2 { // the envelope, the adjournment
		e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	}
	e.must(e.svc.Undo(e.ctx, second, e.id))
	if b := e.section().Round(1).Board(1); b.Result != tournament.NoResult || e.section().Dossier(1, 1) != nil {
		t.Errorf("all undone: the board holds %q", b.Result)
	}
}

// Nothing is begun on a board that holds a result; once the arbiter has taken it
// back the game goes on.
func TestNothingIsSealedInAFinishedGame(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	if err := e.result(1, 1, tournament.WhiteWins); err != nil {
		t.Fatal(err)
	}
	for _, a := range []adjournment.Act{
		{Name: adjournment.Adjourn, Position: endgame},
		{Name: adjournment.Adjourn, Position: endgame, Otherwise: true, Texts: adjournment.Texts{Otherwise: "x"}},
		{Name: adjournment.Postpone, Deadline: resumption, Result: tournament.DoubleForfeit},
		{Name: adjournment.AskAdjudication, Side: tournament.White, Result: tournament.WhiteWins, Position: endgame},
	} {
		e.refused(arbiter.Forbidden, "game.has-ended", e.act(1, a))
	}
	if err := e.result(1, 1, tournament.NoResult); err != nil {
		t.Fatal(err)
	}
	e.adjourned(1, "E-1")
}

// Every envelope has its own number, and texts that a form can hold.
func TestNumbersAndTextsOfEnvelopes(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	e.adjourned(1, "E-0001")
	e.acts(2, adjournment.Act{Name: adjournment.Adjourn, Position: endgame})
	shut := adjournment.Act{Name: adjournment.Seal, Used: used(3730, 2855), Serial: "E-0001", Sheets: true, Resume: resumption, Texts: adjournment.Texts{Holder: "x"}}
	e.refused(arbiter.Invalid, "game.serial-twice", e.act(2, shut))
	var err error
	if shut.Serial, err = adjournment.NextSerial(e.id, &e.st); err != nil || shut.Serial != "E-0002" {
		t.Errorf("next %q, %v", shut.Serial, err)
	}
	shut.Texts.Holder = strings.Repeat("x", 201)
	e.refused(arbiter.Invalid, "event.long-text", e.act(2, shut))
	shut.Texts.Holder = "a\tb"
	e.refused(arbiter.Invalid, "event.long-text", e.act(2, shut))
	shut.Texts.Holder = "x"
	if err := e.act(2, shut); err != nil {
		t.Fatal(err)
	}
	photo := adjournment.Act{Name: adjournment.Keep, Seal: adjournment.Intact, Photo: "no hash", Texts: adjournment.Texts{Holder: "x"}}
	var refused *adjournment.Refusal
	if err := e.act(2, photo); !errors.As(err, &refused) || !refused.Final {
		t.Errorf("a photograph without its hash: %v", err)
	}
}

// Nobody is put to two boards at a time without an answer.
func TestSessionsDoNotClash(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	e.adjourned(1, "E-1")
	if err := e.result(1, 2, tournament.Drawn); err != nil {
		t.Fatal(err)
	}
	e.pairAndPost()
	postpone := func(when time.Time) error {
		act := adjournment.Act{Name: adjournment.Postpone, Resume: when, Deadline: when.AddDate(0, 0, 7), Result: tournament.DoubleForfeit}
		_, err := e.svc.ActOnGame(e.ctx, e.chief, e.id, arbiter.GameAct{Section: e.sec, Round: 2, Board: 1, Act: act}, nil)
		return err
	}
	e.refused(arbiter.NeedsAnswer, "warn.session-clash", postpone(resumption.Add(time.Hour)))
	if err := postpone(resumption.Add(5 * time.Hour)); err != nil {
		t.Error(err)
	}
	// Put off itself, a game does not clash with what it was.
	e.acts(1, adjournment.Act{Name: adjournment.Schedule, Resume: resumption.Add(30 * time.Minute)})
}

// Of the rounds only the days are known: who resumes on the day of a round that
// he has yet to play is asked about, who has a bye or has played it is not.
func TestSessionsAndTheDaysOfRounds(t *testing.T) {
	e := newEvening(t, 4)
	set := e.section().Settings
	set.TotalRounds = 3
	monday := func(weeks int) tournament.Date {
		return tournament.Date(resumption.AddDate(0, 0, 7*(weeks-2)).Format(time.DateOnly))
	}
	set.RoundDates = []tournament.Date{monday(1), monday(2), monday(3)}
	e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil))
	e.pairAndPost()
	white := e.section().Round(1).Board(1).White
	e.must(e.svc.GrantBye(e.ctx, e.chief, e.id, white, 3, tournament.HalfBye, nil))
	e.acts(1, adjournment.Act{Name: adjournment.Adjourn, Position: endgame})
	seal := adjournment.Act{Name: adjournment.Seal, Used: used(3730, 2855), Serial: "E-1", Sheets: true, Resume: resumption.AddDate(0, 0, 1), Texts: adjournment.Texts{Holder: "x"}}
	if err := e.act(1, seal); err != nil {
		t.Fatalf("on a day without a round: %v", err)
	}
	on := func(day time.Time) error {
		return e.act(1, adjournment.Act{Name: adjournment.Schedule, Resume: day})
	}
	e.refused(arbiter.NeedsAnswer, "warn.round-clash", on(resumption))                  // both have yet to play
	e.refused(arbiter.NeedsAnswer, "warn.round-clash", on(resumption.AddDate(0, 0, 7))) // Black has
	if err := on(resumption.AddDate(0, 0, -7).Add(2 * time.Hour)); err != nil {
		t.Errorf("on the evening of its own round: %v", err)
	}
	if err := e.result(1, 2, tournament.Drawn); err != nil {
		t.Fatal(err)
	}
	e.pairAndPost()
	for _, b := range e.section().Round(2).Boards {
		if err := e.result(2, b.No, tournament.Drawn); err != nil {
			t.Fatal(err)
		}
	}
	if err := on(resumption.Add(4 * time.Hour)); err != nil {
		t.Errorf("after the round of that day has been played: %v", err)
	}
}

// An adjudication marks its result; a postponed game lapses to what was laid down.
func TestAdjudicatedAndPostponedGames(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	deadline := resumption
	x := adjournment.Texts{Person: "x", Analysis: "x", Reason: "x"}
	e.acts(1,
		adjournment.Act{Name: adjournment.AskAdjudication, Side: tournament.White, Result: tournament.WhiteWins, Position: endgame},
		adjournment.Act{Name: adjournment.SubmitAnalysis, Side: tournament.White, Result: tournament.WhiteWins, Texts: x},
		adjournment.Act{Name: adjournment.SubmitAnalysis, Side: tournament.Black, Result: tournament.Drawn, Texts: x},
		adjournment.Act{Name: adjournment.AppointJudge, Texts: x},
		adjournment.Act{Name: adjournment.Adjudicate, Result: tournament.WhiteWins, Deadline: deadline},
		adjournment.Act{Name: adjournment.CloseAppeals, At: deadline.Add(time.Minute)})
	if b := e.section().Round(1).Board(1); b.Result != tournament.WhiteWins || !b.Adjudicated {
		t.Errorf("%+v", b)
	}
	e.acts(2, adjournment.Act{Name: adjournment.Postpone, Side: tournament.Black, Deadline: deadline, Result: tournament.DoubleForfeit})
	if b := e.section().Round(1).Board(2); b.Result != tournament.Postponed {
		t.Errorf("%+v", b)
	}
	e.acts(2, adjournment.Act{Name: adjournment.Lapse, At: deadline.Add(time.Minute)})
	if b := e.section().Round(1).Board(2); b.Result != tournament.DoubleForfeit || b.Adjudicated {
		t.Errorf("%+v", b)
	}
}

// Before an envelope is opened nothing in the journal tells the sealed move,
// not even where a face hands it in; and a changed payload is found out.
func TestTheJournalDoesNotKnowTheSealedMove(t *testing.T) {
	e := newEvening(t, 4)
	e.pairAndPost()
	e.acts(1,
		adjournment.Act{Name: adjournment.Adjourn, Position: endgame},
		adjournment.Act{
			Name: adjournment.Seal, Used: used(3730, 2855), Serial: "E-1", Sheets: true, Resume: resumption, Written: "Nd4", Move: "c6d4",
			Texts: adjournment.Texts{Place: "club room", Holder: "M. Kestrel", Reason: "Nd4"},
		})
	es, err := e.svc.Journal(e.ctx, e.id, 0)
	if err != nil {
		t.Fatal(err)
	}
	var prev journal.Hash
	for _, entry := range es {
		r, texts, err := journal.Encode(entry, prev)
		if err != nil {
			t.Fatal(err)
		}
		prev = r.Hash
		stored := string(r.Payload)
		for _, text := range texts {
			stored += string(text.Body)
		}
		if strings.Contains(stored, "Nd4") || strings.Contains(stored, "c6d4") {
			t.Errorf("entry %d tells it: %s", entry.Seq, stored)
		}
		if act, ok := entry.Event.(tournament.GameActed); ok && strings.Contains(string(act.Act), `"seal"`) {
			act.Act = []byte(strings.Replace(string(act.Act), "1:02:10", "1:02:11", 1))
			sec := *e.section()
			d := *sec.Dossiers[0]
			d.Acts = []tournament.GameActed{d.Acts[0], act}
			sec.Dossiers = []*tournament.Dossier{&d}
			st := e.st
			st.Sections = []*tournament.Section{&sec}
			var tampered *adjournment.TamperedError
			if _, err := adjournment.Of(e.id, &st, e.sec, 1, 1); !errors.As(err, &tampered) {
				t.Errorf("a changed clock: %v", err)
			}
		}
	}
}
