package arbiter

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"sealedmove/arbiter/journal"
	"sealedmove/arbiter/laws"
	"sealedmove/tournament"
)

// Ruled is a dispute form as an arbiter filled it in, and what he decided where
// the Laws leave it to him.
type Ruled struct {
	Form    string // of package laws
	Answers laws.Answers
	Decided []laws.Decision
	Note    string
	// Seen is the result that the board held when he looked. Where the ruling
	// changes the result and the board holds another by now, it is a Conflict.
	Seen tournament.Result
}

// Preview is what a ruling would be, before it is recorded.
type Preview struct {
	Regime  laws.Regime
	Answers laws.Answers // with what the event knows where the form left it open
	Ruling  laws.Ruling
	// Next is what an offence of the offender leads to after what was recorded
	// of him; the zero value where there is no offender.
	Next laws.Next
}

// RegimeOf is the regime of the Laws in a section: the edition, the tempo, and
// what its regulations have announced. "" is an event's only section. A time
// control that is no code is not declared.
func RegimeOf(st *tournament.State, id tournament.SectionID) laws.Regime {
	r := laws.Regime{Edition: st.Info.Laws, Tempo: st.Info.Tempo}
	sec := st.Section(id)
	if id == "" && len(st.Sections) == 1 {
		sec = st.Sections[0]
	}
	if sec == nil {
		return r
	}
	if tc, err := tournament.ParseTimeControl(sec.TimeControl); err == nil {
		r.Control = tc
	}
	a := sec.Announced
	r.Basic, r.Quickplay, r.NoDrawBefore, r.MildDevice = a.Basic, a.Quickplay, a.NoDrawBefore, a.MildDevice
	r.DefaultTime = time.Duration(a.DefaultTime) * time.Minute
	r.Appeals = time.Duration(a.AppealMinutes) * time.Minute
	r.ThreeIllegal, r.LongFifty = a.ThreeIllegal, a.LongFifty
	return r
}

// Offences are what was recorded of the players of an event, by the rulings
// that hold, in order.
func Offences(st *tournament.State) []laws.Recorded { return offencesBut(st, "") }

// offencesBut leaves one incident out: the one whose ruling is corrected.
func offencesBut(st *tournament.State, but tournament.IncidentID) []laws.Recorded {
	var log []laws.Recorded
	for _, i := range st.Incidents {
		if i.ID == but {
			continue
		}
		x := i.Holds()
		for _, p := range x.Penalties {
			log = append(log, laws.Recorded{Player: p.Player, Round: x.Round, Offence: laws.Offence(p.Offence), Penalty: laws.Penalty(p.Penalty)})
		}
	}
	return log
}

// PreviewRuling is the ruling on a form as it would be recorded at a place. What
// is missing in the form or contradicts itself is a [tournament.Problems] that
// the error wraps; a ruling that is not final is one with questions to the
// arbiter.
func PreviewRuling(st *tournament.State, at tournament.Place, r Ruled) (Preview, error) {
	return preview("preview ruling", st, at, r, "")
}

// PreviewCorrection is the ruling on a form in place of the one that holds for an
// incident, which is left out of what is counted.
func PreviewCorrection(st *tournament.State, id tournament.IncidentID, r Ruled) (Preview, error) {
	const op = "preview correction"
	i := st.Incident(id)
	if i == nil {
		return Preview{}, &Error{Kind: NotFound, Op: op, Key: "state.no-incident", Args: []any{string(id)}}
	}
	return preview(op, st, i.Holds().Place, r, id)
}

// preview leaves the incident but out of the count, which is corrected.
func preview(op string, st *tournament.State, at tournament.Place, r Ruled, but tournament.IncidentID) (Preview, error) {
	form, ok := laws.FormByID(r.Form)
	if !ok {
		return Preview{}, &Error{Kind: NotFound, Op: op, Key: "incident.no-form", Args: []any{r.Form}}
	}
	log := offencesBut(st, but)
	p := Preview{Regime: RegimeOf(st, at.Section), Answers: known(st, at, r, log)}
	x, problems := form.Rule(p.Regime, p.Answers, r.Decided...)
	if len(problems) > 0 {
		return p, &Error{Kind: Invalid, Op: op, Key: "incident.form", Err: problems}
	}
	p.Ruling = x
	if b := boardAt(st, at); b != nil && x.Offence != "" && x.Offender != tournament.NoColor {
		p.Next = p.Regime.Next(x.Offence, seat(b).Of(x.Offender), at.Round, log)
	}
	return p, nil
}

// known fills in what the event knows and the form leaves open: how many
// illegal moves of the player were recorded in this game, what result the board
// holds, and who has signed it.
func known(st *tournament.State, at tournament.Place, r Ruled, log []laws.Recorded) laws.Answers {
	a := maps.Clone(r.Answers)
	if a == nil {
		a = laws.Answers{}
	}
	b := boardAt(st, at)
	if b == nil {
		return a
	}
	fill := func(name, answer string) {
		if strings.TrimSpace(a[name]) == "" {
			a[name] = answer
		}
	}
	switch r.Form {
	case "illegal":
		n := 0
		for _, x := range log {
			if x.Round == at.Round && x.Offence == laws.IllegalMoveMade && x.Player == seatNamed(b, a["player"]) {
				n++
			}
		}
		if n > 0 {
			fill("before", strconv.Itoa(n))
		}
	case "result":
		fill("entered", b.Result.Code())
		for c, signed := range map[tournament.Color]bool{tournament.White: b.Signed.White, tournament.Black: b.Signed.Black} {
			if signed {
				fill("signed-"+c.String(), "yes")
			}
		}
	}
	return a
}

// boardAt is the board of a place; nil for the hall and where there is none.
func boardAt(st *tournament.State, at tournament.Place) *tournament.Board {
	sec := st.Section(at.Section)
	if sec == nil || at.Board == 0 {
		return nil
	}
	r := sec.Round(at.Round)
	if r == nil {
		return nil
	}
	return r.Board(at.Board)
}

// seat are the players of a board by colour.
func seat(b *tournament.Board) tournament.ByColor[tournament.PlayerID] {
	return tournament.ByColor[tournament.PlayerID]{White: b.White, Black: b.Black}
}

// seatNamed is the player of the colour that a form names.
func seatNamed(b *tournament.Board, colour string) tournament.PlayerID {
	switch colour {
	case "white":
		return b.White
	case "black":
		return b.Black
	}
	return ""
}

// RecordRuling records an incident with its ruling, in one command with the
// result that the board has by it. A ruling that leaves a question to the
// arbiter is refused until that is answered; the result passes the guards of
// [Service.EnterResult]; an annulled game and a result that both have signed
// need an answer.
func (s *Service) RecordRuling(ctx context.Context, by Actor, id tournament.EventID, at tournament.Place, r Ruled, yes Answers) (tournament.IncidentID, tournament.State, error) {
	const op = "record ruling"
	var made tournament.IncidentID
	s.restorePoints(ctx, yes)
	st, err := s.do(ctx, op, by, id, func(c *command) (_ []tournament.Event, err error) {
		if err := c.place(op, ActRule, at); err != nil {
			return nil, err
		}
		if made, err = c.nextIncident(); err != nil {
			return nil, err
		}
		return s.ruled(c, op, id, tournament.RulingMade{Incident: made, Place: at}, r, "", yes)
	})
	return made, st, err
}

// CorrectRuling replaces the ruling that holds, with a reason. seen is how many
// rulings the incident had when the arbiter looked; where it has another number
// by now, it is a Conflict. Only the chief arbiter corrects what another has
// ruled. A result that the old ruling gave and the new one does not is taken back.
func (s *Service) CorrectRuling(ctx context.Context, by Actor, id tournament.EventID, incident tournament.IncidentID, seen int, r Ruled, reason string, yes Answers) (tournament.State, error) {
	const op = "correct ruling"
	s.restorePoints(ctx, yes)
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		i := c.state.Incident(incident)
		if i == nil {
			return nil, &Error{Kind: NotFound, Op: op, Key: "state.no-incident", Args: []any{string(incident)}}
		}
		act, err := c.correcting(incident)
		if err != nil {
			return nil, err
		}
		at := i.Holds().Place
		if err := c.place(op, act, at); err != nil {
			return nil, err
		}
		switch reason = strings.TrimSpace(reason); {
		case len(i.Rulings) != seen:
			return nil, &Error{Kind: Conflict, Op: op, Key: "state.ruling-replaced", Args: []any{string(incident)}}
		case reason == "":
			return nil, &Error{Kind: Invalid, Op: op, Key: "incident.reason"}
		}
		if err := yes.need(3, op, "warn.correct-ruling", string(incident)); err != nil {
			return nil, err
		}
		return s.ruled(c, op, id, tournament.RulingMade{Incident: incident, Corrects: seen, Place: at}, r, reason, yes)
	})
}

// ruled are the events of a ruling on a form: the result that changes, and last
// the ruling, by which the command is named.
func (s *Service) ruled(c *command, op string, id tournament.EventID, e tournament.RulingMade, r Ruled, reason string, yes Answers) ([]tournament.Event, error) {
	p, err := preview(op, &c.state, e.Place, r, e.Incident)
	if err != nil {
		return nil, err
	}
	x := p.Ruling
	if !x.Final() {
		return nil, &Error{Kind: Invalid, Op: op, Key: "incident.undecided", Args: []any{laws.Words{Key: "laws.ask." + x.Ask[0].Key}}}
	}
	b := boardAt(&c.state, e.Place)
	if b != nil && (r.Form == "adjourn" || r.Form == "resume") && c.state.Section(e.Section).Dossier(e.Round, e.Board) != nil {
		return nil, &Error{Kind: Forbidden, Op: op, Key: "incident.in-dossier", Args: []any{int(e.Board), int(e.Round)}}
	}
	entry, changes, err := c.outcome(op, e, x, b, r)
	if err != nil {
		return nil, err
	}
	var events []tournament.Event
	if changes {
		if x.Annulled && b.Result != tournament.NoResult {
			if err := yes.need(3, op, "warn.annul-game", int(e.Board), int(e.Round), b.Result); err != nil {
				return nil, err
			}
		}
		if events, err = c.write(op, id, entry, s.now().Truncate(time.Second), yes); err != nil {
			return nil, err
		}
	}
	e, err = c.recorded(op, e, p, b, r, reason)
	return append(events, e), err
}

// outcome is the result that a board has by a ruling, and whether it changes
// what the board holds or the arbiter saw.
func (c *command) outcome(op string, e tournament.RulingMade, x laws.Ruling, b *tournament.Board, r Ruled) (entry ResultEntry, changes bool, err error) {
	if b == nil {
		return entry, false, nil
	}
	entry = ResultEntry{Section: e.Section, Round: e.Round, Board: e.Board, From: r.Seen, To: x.Result, Reason: r.Note}
	before := tournament.NoResult
	if e.Corrects > 0 {
		old := c.state.Incident(e.Incident).Holds()
		if before = old.Result; old.Players != seat(b) {
			return entry, false, &Error{Kind: Forbidden, Op: op, Key: "incident.other-players", Args: []any{int(e.Board), int(e.Round)}, Hint: "incident.other-players-hint"}
		}
	}
	takenBack := before != tournament.NoResult && before == b.Result
	changes = b.Result != x.Result && (x.Over() || x.Annulled || takenBack)
	return entry, changes, nil
}

// recorded is the ruling as the journal has it.
func (c *command) recorded(op string, e tournament.RulingMade, p Preview, b *tournament.Board, r Ruled, reason string) (tournament.RulingMade, error) {
	for _, text := range []string{r.Note, reason} {
		if utf8.RuneCountInString(text) > maxReport {
			return e, &Error{Kind: Invalid, Op: op, Key: "event.long-text", Args: []any{maxReport}}
		}
	}
	x := p.Ruling
	form, _ := laws.FormByID(r.Form) // the preview has found it
	e.At, e.Form, e.Laws, e.Tempo, e.Basic = c.at, r.Form, p.Regime.Edition, p.Regime.Tempo, p.Regime.Basic
	e.Result, e.Annulled, e.Articles, e.Irrevocable = x.Result, x.Annulled, x.Articles, form.Irrevocable(p.Answers)
	for _, ch := range x.Clock {
		e.Clocks = append(e.Clocks, tournament.ClockChange{Player: ch.Player, Seconds: int(ch.By / time.Second), Used: ch.Used, Article: ch.Article})
	}
	if x.Setting != nil {
		left := x.Setting.Left
		e.Shown = &tournament.ByColor[int]{White: int(left.White / time.Second), Black: int(left.Black / time.Second)}
	}
	for _, d := range x.Decided {
		e.Decisions = append(e.Decisions, tournament.Decision{Question: d.Question, Choice: d.Choice, Minutes: d.Minutes})
	}
	if b != nil {
		e.Players = seat(b)
		if x.Offence != "" && x.Offender != tournament.NoColor {
			penalty, d, article := x.Given()
			e.Penalties = []tournament.PenaltyGiven{{
				Player: e.Players.Of(x.Offender), Offence: string(x.Offence), Penalty: string(penalty), Seconds: int(d / time.Second),
				Article: cmp.Or(article, x.Articles[0]),
			}}
		}
	}
	words, err := json.Marshal(x.Spoken())
	if err != nil {
		return e, err
	}
	answers := map[string]string{}
	for _, f := range form.Shown(p.Answers) {
		if text := strings.TrimSpace(p.Answers[f.Name]); text != "" {
			answers[f.Name] = text
		}
	}
	e.Texts, err = confideAny(c, tournament.RulingTexts{Answers: answers, Words: words, Note: strings.TrimSpace(r.Note), Reason: reason})
	return e, err
}

// place checks that a place is there, and that the actor may do the act in the
// phase of its section; the hall has no phase.
func (c *command) place(op string, act Act, at tournament.Place) error {
	if at.Section == "" {
		return allow(op, c.by.Role, act, Between)
	}
	sec, err := c.section(op, act, at.Section)
	if err != nil {
		return err
	}
	switch {
	case at.Board != 0:
		_, _, err = c.board(op, at.Section, at.Round, at.Board)
	case at.Round != 0 && sec.Round(at.Round) == nil:
		err = &Error{Kind: NotFound, Op: op, Key: "state.no-round", Args: []any{int(at.Round), sec.Name}}
	}
	return err
}

// nextIncident is an id that the journal has never given.
func (c *command) nextIncident() (tournament.IncidentID, error) {
	es, err := c.history()
	if err != nil {
		return "", err
	}
	n := 1
	for _, e := range es {
		if x, ok := e.Event.(tournament.RulingMade); ok && x.Corrects == 0 {
			n++
		}
	}
	return tournament.IncidentID(strconv.Itoa(n)), nil
}

// correcting is the act of the policy for correcting the ruling that holds: one's
// own, or another's.
func (c *command) correcting(id tournament.IncidentID) (Act, error) {
	es, err := c.history()
	if err != nil {
		return "", err
	}
	undone := journal.Undone(es)
	for _, e := range slices.Backward(es) {
		if x, ok := e.Event.(tournament.RulingMade); ok && x.Incident == id && !undone[e.Cmd] {
			if e.Actor == c.by.ID {
				return ActRule, nil
			}
			break
		}
	}
	return ActOverrule, nil
}

// LodgeAppeal records that a player appeals against the ruling that holds. After
// the time that the regulations have announced it needs an answer.
func (s *Service) LodgeAppeal(ctx context.Context, by Actor, id tournament.EventID, incident tournament.IncidentID, player tournament.PlayerID, grounds string, yes Answers) (tournament.State, error) {
	const op = "lodge appeal"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		i, err := c.incident(op, ActAppeal, incident)
		if err != nil {
			return nil, err
		}
		x := i.Holds()
		p := c.state.Player(player)
		switch {
		case p == nil:
			return nil, &Error{Kind: NotFound, Op: op, Key: "state.no-player", Args: []any{string(player)}}
		case x.Board != 0 && player != x.Players.White && player != x.Players.Black:
			return nil, &Error{Kind: Invalid, Op: op, Key: "incident.not-his", Args: []any{p.Name()}}
		}
		until, ok := RegimeOf(&c.state, x.Section).AppealUntil(time.UnixMilli(x.At))
		late := ok && s.now().After(until)
		if late {
			if err := yes.need(3, op, "warn.late-appeal", until.Format("2006-01-02 15:04")); err != nil {
				return nil, err
			}
		}
		text, err := c.report(op, grounds)
		if err != nil {
			return nil, err
		}
		return []tournament.Event{tournament.AppealLodged{Incident: incident, At: c.at, By: player, Late: late, Grounds: text}}, nil
	})
}

// DecideAppeal records what was decided on the open appeal of an incident. Where
// it is upheld the ruling is corrected by [Service.CorrectRuling].
func (s *Service) DecideAppeal(ctx context.Context, by Actor, id tournament.EventID, incident tournament.IncidentID, upheld bool, reasons string) (tournament.State, error) {
	const op = "decide appeal"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		i, err := c.incident(op, ActDecideAppeal, incident)
		if err != nil {
			return nil, err
		}
		switch {
		case i.Open() == nil:
			return nil, &Error{Kind: Invalid, Op: op, Key: "state.no-appeal"}
		case strings.TrimSpace(reasons) == "":
			return nil, &Error{Kind: Invalid, Op: op, Key: "incident.reasons"}
		}
		text, err := c.report(op, reasons)
		if err != nil {
			return nil, err
		}
		return []tournament.Event{tournament.AppealDecided{Incident: incident, At: c.at, Upheld: upheld, Reasons: text}}, nil
	})
}

// WriteNote records an arbiter's note on a place, a player, or both.
func (s *Service) WriteNote(ctx context.Context, by Actor, id tournament.EventID, at tournament.Place, player tournament.PlayerID, note string) (tournament.State, error) {
	const op = "write note"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		if err := c.place(op, ActNote, at); err != nil {
			return nil, err
		}
		switch {
		case player != "" && c.state.Player(player) == nil:
			return nil, &Error{Kind: NotFound, Op: op, Key: "state.no-player", Args: []any{string(player)}}
		case strings.TrimSpace(note) == "":
			return nil, &Error{Kind: Invalid, Op: op, Key: "incident.no-note"}
		}
		text, err := c.report(op, note)
		if err != nil {
			return nil, err
		}
		return []tournament.Event{tournament.NoteWritten{At: c.at, Place: at, Player: player, Text: text}}, nil
	})
}

// Signature is who has signed the result of a board. Seen is the result that was
// signed; where the board holds another one, it is a Conflict.
type Signature struct {
	Section tournament.SectionID
	Round   tournament.RoundNo
	Board   tournament.BoardNo
	Seen    tournament.Result
	Signed  tournament.ByColor[bool]
}

// SignResult records who has signed a result (8.7).
func (s *Service) SignResult(ctx context.Context, by Actor, id tournament.EventID, g Signature) (tournament.State, error) {
	const op = "sign result"
	return s.do(ctx, op, by, id, func(c *command) ([]tournament.Event, error) {
		sec, b, err := c.board(op, g.Section, g.Round, g.Board)
		if err != nil {
			return nil, err
		}
		if err := allow(op, by.Role, ActSign, PhaseOf(sec)); err != nil {
			return nil, err
		}
		switch {
		case b.Result != g.Seen:
			return nil, &Error{Kind: Conflict, Op: op, Key: "result.changed-meanwhile", Args: []any{int(g.Board), b.Result, g.Seen}}
		case b.Signed == g.Signed:
			return nil, nil
		}
		return []tournament.Event{tournament.ResultSigned{Section: g.Section, Round: g.Round, Board: g.Board, Signed: g.Signed}}, nil
	})
}

// incident finds an incident, and checks that the actor may do the act.
func (c *command) incident(op string, act Act, id tournament.IncidentID) (*tournament.Incident, error) {
	i := c.state.Incident(id)
	if i == nil {
		return nil, &Error{Kind: NotFound, Op: op, Key: "state.no-incident", Args: []any{string(id)}}
	}
	phase := Between
	if sec := c.state.Section(i.Holds().Section); sec != nil {
		phase = PhaseOf(sec)
	}
	return i, allow(op, c.by.Role, act, phase)
}

// report puts a longer text beside the journal.
func (c *command) report(op, text string) (tournament.Private[string], error) {
	if text = strings.TrimSpace(text); utf8.RuneCountInString(text) > maxReport {
		return tournament.Private[string]{}, &Error{Kind: Invalid, Op: op, Key: "event.long-text", Args: []any{maxReport}}
	}
	return confide(c, text)
}
