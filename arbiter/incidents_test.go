package arbiter_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/journal"
	"sealedmove/arbiter/laws"
	"sealedmove/tournament"
)

// caseControl is the time control of the rows and of the hard cases: forty
// moves in two and a half hours, then twenty in one.
const caseControl = "40/9000:20/3600"

// underLaws is an evening of four players with round 1 posted, under an edition
// and what its regulations have announced.
func underLaws(t *testing.T, edition tournament.Edition, a tournament.Announced) *evening {
	t.Helper()
	e := newEvening(t, 4)
	info := e.st.Info
	info.Laws = edition
	e.must(e.svc.ChangeInfo(e.ctx, e.chief, e.id, e.st.Info, info, tournament.Officials{}))
	set := e.section().Settings
	set.TimeControl, set.Announced = caseControl, a
	e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil))
	e.pairAndPost()
	return e
}

func (e *evening) place(board tournament.BoardNo) tournament.Place {
	return tournament.Place{Section: e.sec, Round: 1, Board: board}
}

func (e *evening) board(no tournament.BoardNo) *tournament.Board {
	return e.section().Round(1).Board(no)
}

// rule records a ruling at a board as the chief arbiter.
func (e *evening) rule(board tournament.BoardNo, r arbiter.Ruled, yes ...string) (tournament.IncidentID, error) {
	e.t.Helper()
	r.Seen = e.board(board).Result
	id, st, err := e.svc.RecordRuling(e.ctx, e.chief, e.id, e.place(board), r, yes)
	if err == nil {
		e.st = st
	}
	return id, err
}

func (e *evening) mustRule(board tournament.BoardNo, form string, a laws.Answers, decided ...laws.Decision) tournament.IncidentID {
	e.t.Helper()
	id, err := e.rule(board, arbiter.Ruled{Form: form, Answers: a, Decided: decided})
	if err != nil {
		e.t.Fatal(err)
	}
	return id
}

// verdict is what a ruling must come to, in the words of an arbiter.
type verdict struct{ Outcome, Clocks, Article string }

// outcome is what was recorded, in the same words.
func outcome(x tournament.RulingMade) verdict {
	v := verdict{Outcome: "play on", Article: x.Articles[0]}
	switch {
	case x.Result != tournament.NoResult:
		v.Outcome = x.Result.Code()
	case x.Annulled:
		v.Outcome = "new game"
	}
	var parts []string
	for _, c := range x.Clocks {
		m := itoa(c.Seconds / 60)
		switch {
		case c.Used:
			m = "used " + itoa(-c.Seconds/60)
		case c.Seconds >= 0:
			m = "+" + m
		}
		parts = append(parts, c.Player.String()+" "+m)
	}
	if x.Shown != nil {
		clock := func(s int) string { return tournament.FormatClock(time.Duration(s) * time.Second) }
		parts = append(parts, "set", clock(x.Shown.White), clock(x.Shown.Black))
	}
	v.Clocks = strings.Join(parts, " ")
	return v
}

func itoa(n int) string { b, _ := json.Marshal(n); return string(b) }

// shown is a preview in the same words.
func shown(x laws.Ruling) verdict {
	e := tournament.RulingMade{Result: x.Result, Annulled: x.Annulled, Articles: x.Articles}
	for _, c := range x.Clock {
		e.Clocks = append(e.Clocks, tournament.ClockChange{Player: c.Player, Seconds: int(c.By / time.Second), Used: c.Used})
	}
	if s := x.Setting; s != nil {
		e.Shown = &tournament.ByColor[int]{White: int(s.Left.White / time.Second), Black: int(s.Left.Black / time.Second)}
	}
	v := outcome(e)
	if !x.Over() && !x.Annulled && !x.Final() {
		v.Outcome = "ask " + x.Ask[0].Key
	}
	return v
}

// through drives one dispute through the service: preview, record, what state,
// penalty, clocks and result are then, and whether it can be undone.
func through(t *testing.T, name string, begin func() *evening, form string, a laws.Answers, want verdict) {
	t.Helper()
	e := begin()
	r := arbiter.Ruled{Form: form, Answers: a}
	p, err := arbiter.PreviewRuling(&e.st, e.place(1), r)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if got := shown(p.Ruling); got != want {
		t.Errorf("%s: preview: want %+v got %+v", name, want, got)
	}
	if !p.Ruling.Final() {
		_, err := e.rule(1, r)
		e.refused(arbiter.Invalid, "incident.undecided", err)
		decide(t, name, begin, r, p.Ruling)
		return
	}
	recorded(t, name, e, r, p.Ruling)
	if got := outcome(e.st.Incidents[0].Holds()); got != want {
		t.Errorf("%s: recorded: want %+v got %+v", name, want, got)
	}
}

// decide answers every question with each of its choices, and records each.
func decide(t *testing.T, name string, begin func() *evening, r arbiter.Ruled, x laws.Ruling) {
	t.Helper()
	for _, choice := range x.Ask[0].Choices {
		d := laws.Decision{Question: x.Ask[0].Key, Choice: choice.Key}
		next, err := x.Decide(d)
		if err != nil {
			t.Fatal(name, err)
		}
		with := r
		with.Decided = append(append([]laws.Decision{}, r.Decided...), d)
		if !next.Final() {
			decide(t, name, begin, with, next)
			continue
		}
		recorded(t, name+": "+choice.Key, begin(), with, next)
	}
}

// recorded records a final ruling and looks at everything that it changes.
func recorded(t *testing.T, name string, e *evening, r arbiter.Ruled, x laws.Ruling) {
	t.Helper()
	seq := e.st.Seq
	if _, err := e.rule(1, r); err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	i := e.st.Incidents[len(e.st.Incidents)-1]
	got, b := i.Holds(), e.board(1)
	if b.Result != x.Result || got.Result != x.Result || got.Laws != e.st.Info.Laws {
		t.Errorf("%s: the board holds %q, the ruling %q under %s, want %q", name, b.Result, got.Result, got.Laws, x.Result)
	}
	if len(got.Penalties) > 0 != (x.Offence != "") {
		t.Errorf("%s: penalties %v, offence %q", name, got.Penalties, x.Offence)
	}
	for _, p := range got.Penalties {
		if penalty, d, _ := x.Given(); p.Player != got.Players.Of(x.Offender) || p.Penalty != string(penalty) || p.Seconds != int(d/time.Second) || p.Article == "" {
			t.Errorf("%s: penalty %+v, want %q %v for %v", name, p, penalty, d, x.Offender)
		}
	}
	var said laws.Spoken
	if err := json.Unmarshal(got.Texts.Value.Words, &said); err != nil || len(said.Says) != len(x.Says) {
		t.Errorf("%s: said %+v, %v", name, said, err)
	}
	f, _ := laws.FormByID(r.Form)
	undone, err := e.svc.Undo(e.ctx, e.chief, e.id)
	if f.Irrevocable(r.Answers) {
		e.refused(arbiter.Forbidden, "undo.claim", err)
		return
	}
	if err != nil {
		t.Errorf("%s: not undone: %v", name, err)
		return
	}
	if old := undone.Section(e.sec).Round(1).Board(1); len(undone.Incidents) != 0 || old.Result != tournament.NoResult || undone.Seq <= seq {
		t.Errorf("%s: after the undo %d incidents, result %q", name, len(undone.Incidents), old.Result)
	}
	e.must(e.svc.Redo(e.ctx, e.chief, e.id))
}

// The rows of the numbered Laws through the service, in both editions.
func TestRowsThroughTheService(t *testing.T) {
	n := 0
	for _, line := range fileLines(t, "laws/testdata/rows.jsonl") {
		var row struct {
			Articles, Rule, Form string
			Answers              laws.Answers
			Older, Today         verdict
		}
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		for edition, want := range map[tournament.Edition]verdict{tournament.FIDE1985: row.Older, tournament.FIDE2023: row.Today} {
			n++
			begin := func() *evening { return underLaws(t, edition, tournament.Announced{}) }
			through(t, row.Articles+" "+row.Rule+", "+string(edition), begin, row.Form, row.Answers, want)
		}
	}
	if n != 2*107 {
		t.Errorf("%d rows ruled", n)
	}
}

// The hard cases through the service, in both editions.
func TestHardCasesThroughTheService(t *testing.T) {
	want := fileLines(t, "laws/testdata/cases.jsonl")
	i := 0
	for _, c := range laws.Cases() {
		for _, p := range c.Parts {
			var v struct {
				Part, Why    string
				Older, Today verdict
			}
			if err := json.Unmarshal([]byte(want[i]), &v); err != nil {
				t.Fatal(err)
			}
			for edition, verdict := range map[tournament.Edition]verdict{tournament.FIDE1985: v.Older, tournament.FIDE2023: v.Today} {
				if p.Only == "" || p.Only == edition {
					begin := func() *evening { return underLaws(t, edition, tournament.Announced{Quickplay: p.Announced}) }
					through(t, v.Part+" "+v.Why+", "+string(edition), begin, p.Form, p.Answers, verdict)
				}
			}
			i++
		}
	}
	if i != len(want) {
		t.Errorf("%d parts, want %d", i, len(want))
	}
}

func fileLines(t *testing.T, name string) (out []string) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		out = append(out, in.Text())
	}
	return out
}

var (
	helper  = arbiter.Actor{ID: "second", Role: arbiter.ArbiterRole}
	device  = arbiter.Actor{ID: "tablet", Role: arbiter.ResultDevice}
	illegal = laws.Answers{"player": "white", "act": "move", "pressed": "yes", "restore": "before", "can-win": "yes"}
)

func (e *evening) correct(by arbiter.Actor, id tournament.IncidentID, seen int, r arbiter.Ruled, reason string, yes ...string) error {
	e.t.Helper()
	r.Seen = e.board(e.st.Incident(id).Holds().Board).Result
	st, err := e.svc.CorrectRuling(e.ctx, by, e.id, id, seen, r, reason, yes)
	if err == nil {
		e.st = st
	}
	return err
}

// 7.5.5: the second illegal move of a player in a game loses, by what was
// recorded; in the older Laws none does, but what is recorded is counted.
func TestIllegalMovesAreCountedByTheLog(t *testing.T) {
	for edition, want := range map[tournament.Edition]tournament.Result{tournament.FIDE2023: tournament.BlackWins, tournament.FIDE1985: tournament.NoResult} {
		e := underLaws(t, edition, tournament.Announced{})
		white := e.board(1).White
		first := e.mustRule(1, "illegal", illegal)
		p, err := arbiter.PreviewRuling(&e.st, e.place(1), arbiter.Ruled{Form: "illegal", Answers: illegal})
		if err != nil || p.Answers["before"] != "1" || p.Next.Count != 1 || p.Ruling.Result != want {
			t.Errorf("%s: preview of the second: before %q, %+v, %v", edition, p.Answers["before"], p.Next, err)
		}
		other, _ := arbiter.PreviewRuling(&e.st, e.place(2), arbiter.Ruled{Form: "illegal", Answers: illegal})
		if other.Answers["before"] != "" || other.Next.Count != 0 {
			t.Errorf("%s: the first of another player counts %q", edition, other.Answers["before"])
		}
		e.mustRule(1, "illegal", illegal)
		if got := e.board(1).Result; got != want {
			t.Errorf("%s: after the second the board holds %q, want %q", edition, got, want)
		}
		if log := arbiter.Offences(&e.st); len(log) != 2 || log[0].Player != white || log[1].Offence != laws.IllegalMoveMade {
			t.Errorf("%s: log %+v", edition, log)
		}
		// The first has been counted by the second.
		_, err = e.svc.Undo(e.ctx, helper, e.id)
		e.refused(arbiter.NotFound, "undo.nothing", err)
		// A correction of the first does not count it.
		again, err := arbiter.PreviewCorrection(&e.st, first, arbiter.Ruled{Form: "illegal", Answers: illegal})
		if err != nil || again.Next.Count != 1 || again.Answers["before"] != "1" {
			t.Errorf("%s: a correction of the first counts %d, %v", edition, again.Next.Count, err)
		}
		// That the first was none is corrected; then the second was the first.
		if err := e.correct(e.chief, first, 1, arbiter.Ruled{Form: "illegal", Answers: laws.Answers{"player": "white", "act": "move", "pressed": ""}}, "the clock was not pressed", "warn.correct-ruling"); err != nil {
			t.Fatal(err)
		}
		if log := arbiter.Offences(&e.st); len(log) != 1 {
			t.Errorf("%s: after the correction %+v", edition, log)
		}
	}
}

// Conduct counts over the rounds, and the next step is harder than what was given.
func TestPenaltiesEscalate(t *testing.T) {
	e := underLaws(t, tournament.FIDE2023, tournament.Announced{})
	annoying := laws.Answers{"what": "annoying", "player": "black"}
	for i, want := range []laws.Penalty{laws.Warning, laws.OpponentTime, laws.LossOfGame} {
		p, err := arbiter.PreviewRuling(&e.st, e.place(1), arbiter.Ruled{Form: "disturbance", Answers: annoying})
		if err != nil || p.Next.Penalty != want || p.Next.Count != i || p.Next.Fixed {
			t.Fatalf("step %d: %+v, %v", i, p.Next, err)
		}
		choice := map[laws.Penalty]string{laws.Warning: "warning", laws.OpponentTime: "opponent-time", laws.LossOfGame: "loss"}[want]
		e.mustRule(1, "disturbance", annoying, laws.Decision{Question: "conduct", Choice: choice, Minutes: i})
	}
	if got := e.board(1).Result; got != tournament.WhiteWins {
		t.Errorf("the board holds %q", got)
	}
	if x := e.st.Incidents[1].Holds(); x.Penalties[0].Seconds != 60 || x.Decisions[0] != (tournament.Decision{Question: "conduct", Choice: "opponent-time", Minutes: 1}) {
		t.Errorf("recorded %+v %+v", x.Penalties, x.Decisions)
	}
}

// A ruling is corrected with a reason, by whoever made it or the chief arbiter;
// its result is taken back or replaced, and both rulings stay.
func TestRulingsAreCorrected(t *testing.T) {
	e := underLaws(t, tournament.FIDE2023, tournament.Announced{})
	flag := arbiter.Ruled{Form: "flag", Answers: laws.Answers{"flag": "white", "can-win": "yes"}, Note: "seen by me"}
	id, st, err := e.svc.RecordRuling(e.ctx, helper, e.id, e.place(1), flag, nil)
	e.must(st, err)
	made := arbiter.Ruled{Form: "flag", Answers: laws.Answers{"flag": "white", "made": "yes"}}
	e.refused(arbiter.Invalid, "incident.reason", e.correct(e.chief, id, 1, made, " "))
	e.refused(arbiter.Conflict, "state.ruling-replaced", e.correct(e.chief, id, 0, made, "the moves were made"))
	e.refused(arbiter.NeedsAnswer, "warn.correct-ruling", e.correct(e.chief, id, 1, made, "the moves were made"))
	third := arbiter.Actor{ID: "third", Role: arbiter.ArbiterRole}
	e.refused(arbiter.Forbidden, "policy.not-you", e.correct(third, id, 1, made, "the moves were made", "warn.correct-ruling"))
	if err := e.correct(helper, id, 1, made, "the moves were made", "warn.correct-ruling"); err != nil {
		t.Fatal(err)
	}
	i := e.st.Incident(id)
	if e.board(1).Result != tournament.NoResult || len(i.Rulings) != 2 || i.Rulings[0].Result != tournament.BlackWins || i.Holds().Texts.Value.Reason != "the moves were made" || i.Rulings[0].Texts.Value.Note != "seen by me" {
		t.Errorf("board %q, rulings %+v", e.board(1).Result, i.Rulings)
	}
	if err := e.correct(e.chief, id, 2, arbiter.Ruled{Form: "flag", Answers: laws.Answers{"flag": "black", "can-win": "no"}}, "it was Black's", "warn.correct-ruling"); err != nil {
		t.Fatal(err)
	}
	if e.board(1).Result != tournament.Drawn {
		t.Errorf("board %q", e.board(1).Result)
	}
	// A correction is an act of its own and can be undone as one.
	e.must(e.svc.Undo(e.ctx, e.chief, e.id))
	if len(e.st.Incident(id).Rulings) != 2 || e.board(1).Result != tournament.NoResult {
		t.Errorf("after the undo: %d rulings, board %q", len(e.st.Incident(id).Rulings), e.board(1).Result)
	}
	e.refused(arbiter.NotFound, "state.no-incident", func() error {
		_, err := e.svc.CorrectRuling(e.ctx, e.chief, e.id, "9", 1, made, "why", nil)
		return err
	}())
}

// A result that a ruling writes passes the guards of any other.
func TestRulingsWriteResultsAsOthersDo(t *testing.T) {
	lost := arbiter.Ruled{Form: "flag", Answers: laws.Answers{"flag": "white", "can-win": "yes"}}
	t.Run("somebody else has entered one", func(t *testing.T) {
		e := underLaws(t, tournament.FIDE2023, tournament.Announced{})
		if err := e.result(1, 1, tournament.WhiteWins); err != nil {
			t.Fatal(err)
		}
		_, _, err := e.svc.RecordRuling(e.ctx, e.chief, e.id, e.place(1), lost, nil)
		e.refused(arbiter.Conflict, "result.changed-meanwhile", err)
	})
	t.Run("the next round was paired from it", func(t *testing.T) {
		e := underLaws(t, tournament.FIDE2023, tournament.Announced{})
		e.allWhite()
		e.pairAndPost()
		_, err := e.rule(1, lost)
		e.refused(arbiter.NeedsAnswer, "warn.result-after-pairing", err)
		if _, err := e.rule(1, lost, "warn.result-after-pairing"); err != nil || e.board(1).Result != tournament.BlackWins {
			t.Errorf("board %q, %v", e.board(1).Result, err)
		}
		_, err = e.rule(1, arbiter.Ruled{Form: "start", Answers: laws.Answers{"what": "array", "moves-made": "30"}}, "warn.annul-game")
		e.refused(arbiter.Forbidden, "result.clear-earlier", err)
	})
	t.Run("8.7: both have signed another", func(t *testing.T) {
		e := underLaws(t, tournament.FIDE2023, tournament.Announced{})
		if err := e.result(1, 1, tournament.WhiteWins); err != nil {
			t.Fatal(err)
		}
		sign := arbiter.Signature{Section: e.sec, Round: 1, Board: 1, Signed: tournament.ByColor[bool]{White: true, Black: true}}
		_, err := e.svc.SignResult(e.ctx, device, e.id, sign)
		e.refused(arbiter.Conflict, "result.changed-meanwhile", err)
		sign.Seen = tournament.WhiteWins
		e.must(e.svc.SignResult(e.ctx, device, e.id, sign))
		claimed := arbiter.Ruled{Form: "result", Answers: laws.Answers{"claimed": "1/2-1/2"}, Decided: []laws.Decision{{Question: "correct-result", Choice: "result-corrected"}}}
		p, err := arbiter.PreviewRuling(&e.st, e.place(1), claimed)
		if err != nil || p.Answers["entered"] != "1-0" || p.Answers["signed-white"] != "yes" || p.Answers["signed-black"] != "yes" || p.Ruling.Articles[0] != "8.7" {
			t.Errorf("preview %+v, %v", p, err)
		}
		e.refused(arbiter.NeedsAnswer, "warn.signed-result", e.result(1, 1, tournament.Drawn))
		_, err = e.rule(1, claimed)
		e.refused(arbiter.NeedsAnswer, "warn.signed-result", err)
		if _, err := e.rule(1, claimed, "warn.signed-result"); err != nil {
			t.Fatal(err)
		}
		if b := e.board(1); b.Result != tournament.Drawn || b.Signed.White || b.Signed.Black {
			t.Errorf("after the correction %q signed %v", b.Result, b.Signed)
		}
	})
	t.Run("an annulled game loses its result", func(t *testing.T) {
		e := underLaws(t, tournament.FIDE1985, tournament.Announced{})
		if err := e.result(1, 1, tournament.WhiteWins); err != nil {
			t.Fatal(err)
		}
		annul := arbiter.Ruled{Form: "start", Answers: laws.Answers{"what": "array", "moves-made": "30"}}
		_, err := e.rule(1, annul)
		e.refused(arbiter.NeedsAnswer, "warn.annul-game", err)
		if _, err := e.rule(1, annul, "warn.annul-game"); err != nil || e.board(1).Result != tournament.NoResult {
			t.Errorf("board %q, %v", e.board(1).Result, err)
		}
	})
	t.Run("others sit there since", func(t *testing.T) {
		e := underLaws(t, tournament.FIDE2023, tournament.Announced{})
		id := e.mustRule(1, "illegal", illegal)
		e.must(e.svc.RecallRound(e.ctx, e.chief, e.id, e.sec, 1, "the hall is closed", arbiter.Answers{"warn.recall"}))
		e.must(e.svc.Withdraw(e.ctx, e.chief, e.id, "p1", 1, ""))
		e.pairAndPost()
		e.refused(arbiter.Forbidden, "incident.other-players", e.correct(e.chief, id, 1, lost, "his flag was down", "warn.correct-ruling"))
	})
	t.Run("an adjourned game is ruled on its own page", func(t *testing.T) {
		e := underLaws(t, tournament.FIDE2023, tournament.Announced{})
		e.adjourned(1, "E-0001")
		_, err := e.rule(1, arbiter.Ruled{Form: "adjourn", Answers: laws.Answers{"player": "white"}})
		e.refused(arbiter.Forbidden, "incident.in-dossier", err)
	})
}

// A ruling on a game that has a dossier is written through the dossier.
func TestRulingInADossier(t *testing.T) {
	e := underLaws(t, tournament.FIDE2023, tournament.Announced{})
	e.adjourned(1, "E-0001")
	lost := arbiter.Ruled{Form: "disturbance", Answers: laws.Answers{"what": "annoying", "player": "white"}, Decided: []laws.Decision{{Question: "conduct", Choice: "loss"}}}
	_, err := e.rule(1, lost)
	e.refused(arbiter.Invalid, "game.reason", err)
	lost.Note = "he shouted at his opponent in the corridor"
	if _, err := e.rule(1, lost); err != nil {
		t.Fatal(err)
	}
	if got := e.game(1).Result(); got != tournament.BlackWins || e.board(1).Result != got {
		t.Errorf("dossier %q, board %q", got, e.board(1).Result)
	}
}

// 11.10: an appeal is of one of the players, once for each ruling, in time or
// marked as late; the chief arbiter records what was decided.
func TestAppeals(t *testing.T) {
	e := underLaws(t, tournament.FIDE2023, tournament.Announced{AppealMinutes: 30})
	id := e.mustRule(1, "illegal", illegal)
	lodge := func(p tournament.PlayerID, yes ...string) error {
		st, err := e.svc.LodgeAppeal(e.ctx, helper, e.id, id, p, "I had not let go", yes)
		if err == nil {
			e.st = st
		}
		return err
	}
	e.refused(arbiter.Invalid, "incident.not-his", lodge(e.board(2).White))
	e.refused(arbiter.NotFound, "state.no-player", lodge("nobody"))
	_, err := e.svc.DecideAppeal(e.ctx, e.chief, e.id, id, true, "why")
	e.refused(arbiter.Invalid, "state.no-appeal", err)
	if err := lodge(e.board(1).White); err != nil {
		t.Fatal(err)
	}
	if a := e.st.Incident(id).Open(); a == nil || a.Late || a.Grounds.Value != "I had not let go" {
		t.Errorf("appeal %+v", a)
	}
	e.refused(arbiter.Invalid, "state.appeal-twice", lodge(e.board(1).Black))
	_, err = e.svc.Undo(e.ctx, e.chief, e.id) // the ruling, against which an appeal stands
	e.refused(arbiter.Conflict, "undo.depends", err)
	_, err = e.svc.DecideAppeal(e.ctx, helper, e.id, id, true, "why")
	e.refused(arbiter.Forbidden, "policy.not-you", err)
	_, err = e.svc.DecideAppeal(e.ctx, e.chief, e.id, id, true, "")
	e.refused(arbiter.Invalid, "incident.reasons", err)
	e.must(e.svc.DecideAppeal(e.ctx, e.chief, e.id, id, true, "two witnesses"))
	a := e.st.Incident(id).Appeals[0]
	if !a.Decided.Upheld || a.Decided.Reasons.Value != "two witnesses" {
		t.Errorf("decided %+v", a.Decided)
	}
	// After the announced time it is asked, and marked.
	e.svc = arbiter.New(e.store, arbiter.Options{Now: func() time.Time { return time.UnixMilli(a.At).Add(31 * time.Minute) }, Lots: zeros{}})
	if err := e.correct(e.chief, id, 1, arbiter.Ruled{Form: "illegal", Answers: laws.Answers{"player": "white", "act": "move", "pressed": ""}}, "upheld", "warn.correct-ruling"); err != nil {
		t.Fatal(err)
	}
	late := time.UnixMilli(e.st.Incident(id).Holds().At).Add(31 * time.Minute)
	e.svc = arbiter.New(e.store, arbiter.Options{Now: func() time.Time { return late }, Lots: zeros{}})
	e.refused(arbiter.NeedsAnswer, "warn.late-appeal", lodge(e.board(1).Black))
	if err := lodge(e.board(1).Black, "warn.late-appeal"); err != nil || !e.st.Incident(id).Open().Late {
		t.Errorf("late: %v", err)
	}
}

// The older Laws know no appeal, so that none is late.
func TestAppealsUnderTheOlderLaws(t *testing.T) {
	e := underLaws(t, tournament.FIDE1985, tournament.Announced{AppealMinutes: 1})
	id := e.mustRule(1, "illegal", illegal)
	later := time.Now().AddDate(10, 0, 0)
	e.svc = arbiter.New(e.store, arbiter.Options{Now: func() time.Time { return later }, Lots: zeros{}})
	st, err := e.svc.LodgeAppeal(e.ctx, e.chief, e.id, id, e.board(1).White, "", nil)
	e.must(st, err)
	if st.Incident(id).Open().Late {
		t.Error("late")
	}
}

// Incidents of the hall, and notes on a board, a player and the event.
func TestTheHallAndNotes(t *testing.T) {
	e := underLaws(t, tournament.FIDE2023, tournament.Announced{})
	id, st, err := e.svc.RecordRuling(e.ctx, helper, e.id, tournament.Place{}, arbiter.Ruled{Form: "disturbance", Answers: laws.Answers{"what": "outside"}, Decided: []laws.Decision{{Question: "extra-time", Choice: "time-both"}}}, nil)
	e.must(st, err)
	if x := st.Incident(id).Holds(); x.Board != 0 || len(x.Clocks) != 2 || x.Players.White != "" {
		t.Errorf("%+v", x)
	}
	for _, c := range []struct {
		at     tournament.Place
		player tournament.PlayerID
		text   string
		kind   arbiter.Kind
		key    string
	}{
		{e.place(1), "", "the clock of board 1 was exchanged", 0, ""},
		{tournament.Place{}, "p2", "has left his telephone with us", 0, ""},
		{tournament.Place{Section: e.sec, Round: 1}, "", "the round began 10 minutes late", 0, ""},
		{tournament.Place{}, "", " ", arbiter.Invalid, "incident.no-note"},
		{tournament.Place{}, "q", "who?", arbiter.NotFound, "state.no-player"},
		{e.place(9), "", "where?", arbiter.NotFound, "state.no-board"},
		{tournament.Place{Section: e.sec, Round: 7}, "", "when?", arbiter.NotFound, "state.no-round"},
		{tournament.Place{Section: "x"}, "", "where?", arbiter.NotFound, "state.no-section"},
		{tournament.Place{}, "", strings.Repeat("x", 20_001), arbiter.Invalid, "event.long-text"},
	} {
		st, err := e.svc.WriteNote(e.ctx, helper, e.id, c.at, c.player, c.text)
		if c.kind != 0 {
			e.refused(c.kind, c.key, err)
			continue
		}
		e.must(st, err)
	}
	if n := e.st.Notes; len(n) != 3 || n[1].Player != "p2" || n[2].Text.Value != "the round began 10 minutes late" {
		t.Errorf("notes %+v", n)
	}
}

// What is missing in a form is named by field, and what was typed is kept.
func TestFormsNameWhatIsMissing(t *testing.T) {
	e := underLaws(t, tournament.FIDE2023, tournament.Announced{})
	for _, c := range []struct {
		form  string
		a     laws.Answers
		field string
	}{
		{"claim", laws.Answers{"kind": "threefold"}, "moves"},
		{"claim", laws.Answers{"kind": "threefold", "moves": "e4 e5 Zz9"}, "moves"},
		{"sheets", laws.Answers{}, "sheet-white"},
		{"flag", laws.Answers{"flag": "both", "first": "unknown", "made": "yes"}, "made"},
		{"illegal", laws.Answers{"player": "white", "act": "move", "next-made": "yes"}, "next-made"},
	} {
		_, err := e.rule(1, arbiter.Ruled{Form: c.form, Answers: c.a})
		var ps tournament.Problems
		if !errors.As(err, &ps) || ps[0].Field != c.field {
			t.Errorf("%s %v: %v, want a problem at %s", c.form, c.a, err, c.field)
		}
		e.refused(arbiter.Invalid, "incident.form", err)
	}
	_, err := e.rule(1, arbiter.Ruled{Form: "tarot"})
	e.refused(arbiter.NotFound, "incident.no-form", err)
}

// Answers, notes and reasons stand beside the journal, and what was erased
// leaves a ruling with its article, result and penalty.
func TestRulingsKeepFreeWordsBesideTheJournal(t *testing.T) {
	e := underLaws(t, tournament.FIDE2023, tournament.Announced{})
	if _, err := e.rule(1, arbiter.Ruled{Form: "illegal", Answers: illegal, Note: "his brother looked on"}); err != nil {
		t.Fatal(err)
	}
	es, err := e.svc.Journal(e.ctx, e.id, e.st.Seq-1)
	if err != nil {
		t.Fatal(err)
	}
	stored, texts, err := journal.Encode(es[0], journal.Hash{})
	if err != nil || len(texts) != 1 || strings.Contains(string(stored.Payload), "brother") || strings.Contains(string(stored.Payload), "pressed") {
		t.Fatalf("%s beside %v, %v", stored.Payload, texts, err)
	}
	read, err := journal.Decode(stored, func(tournament.TextRef) (journal.Text, bool) { return journal.Text{}, false })
	if err != nil {
		t.Fatal(err)
	}
	x := read.Event.(tournament.RulingMade)
	if x.Texts.Value.Note != "" || x.Texts.Value.Answers != nil || x.Articles[0] != "7.5.1" || len(x.Penalties) != 1 {
		t.Errorf("after erasing %+v", x)
	}
}

// 7.5.5 counts in a game: the next round begins anew.
func TestIllegalMovesCountInTheirGame(t *testing.T) {
	e := underLaws(t, tournament.FIDE2023, tournament.Announced{})
	offender := e.board(1).White
	e.mustRule(1, "illegal", illegal)
	e.allWhite()
	e.pairAndPost()
	for _, b := range e.section().Round(2).Boards {
		c := b.Color(offender)
		if c == tournament.NoColor {
			continue
		}
		a := laws.Answers{"player": c.String(), "act": "move", "pressed": "yes", "restore": "before"}
		p, err := arbiter.PreviewRuling(&e.st, tournament.Place{Section: e.sec, Round: 2, Board: b.No}, arbiter.Ruled{Form: "illegal", Answers: a})
		if err != nil || p.Answers["before"] != "" || p.Next.Count != 0 || p.Ruling.Over() {
			t.Errorf("in round 2 %q were counted before, next after %d: %v", p.Answers["before"], p.Next.Count, err)
		}
		return
	}
	t.Fatal("he does not play in round 2")
}
