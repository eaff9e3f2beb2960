package web

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/adjournment"
	"sealedmove/arbiter/journal"
	"sealedmove/arbiter/laws"
	"sealedmove/tournament"
)

// apiAct answers a request of somebody who is in with what do makes of its body.
func apiAct[Body any](s *Server, do func(r *http.Request, d *desk, body Body) (any, error)) func(http.ResponseWriter, *http.Request, arbiter.Actor) {
	return func(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
		var body Body
		var err error
		if !safe(r) {
			err = readBody(r, &body)
		}
		var d *desk
		if err == nil {
			d, err = s.apiDesk(r, s.words(w, r), by)
		}
		var answer any
		if err == nil {
			answer, err = do(r, d, body)
		}
		if err != nil {
			s.apiRefuses(w, r, err, nil)
			return
		}
		if !safe(r) {
			s.pulse.note(s.pulse.ask(r.Context())) // so that what is read next has it
		}
		s.apiShow(w, r, answer)
	}
}

// nothing is the body of a request that has none.
type nothing struct{}

// apiPlace is where something is: a board, or the hall where it is left out.
type apiPlace struct {
	Section string `json:"section,omitempty"`
	Round   int    `json:"round,omitempty"`
	Board   int    `json:"board,omitempty"`
}

func apiPlaceOf(at tournament.Place) apiPlace {
	return apiPlace{string(at.Section), int(at.Round), int(at.Board)}
}

// at finds the place; there must be such a board.
func (p apiPlace) at(d *desk) (tournament.Place, error) {
	if p == (apiPlace{}) {
		return tournament.Place{}, nil
	}
	const most = 1 << 15
	at := tournament.Place{Section: tournament.SectionID(p.Section), Round: tournament.RoundNo(min(max(p.Round, 0), most)), Board: tournament.BoardNo(min(max(p.Board, 0), most))}
	if d.board(at) == nil {
		return at, &fieldError{http.StatusNotFound, "board", "arb.no-board", nil}
	}
	return at, nil
}

// apiSignature is who has signed a result, as a program sends it.
type apiSignature struct {
	apiPlace
	Seen  *string `json:"seen"`
	White bool    `json:"white"`
	Black bool    `json:"black"`
}

// apiSigns records who has signed the result of a board.
func (s *Server) apiSigns(r *http.Request, d *desk, a apiSignature) (any, error) {
	at, err := a.at(d)
	if err == nil && at.Board == 0 {
		err = badField("board", "api.missing")
	}
	var seen tournament.Result
	if err == nil {
		seen, err = readResult("seen", a.Seen)
	}
	if err == nil && !s.pass(r).Covers(d.id, at.Section, at.Board) {
		err = &fieldError{http.StatusForbidden, "board", "api.not-this-board", []any{a.Board}}
	}
	if err != nil {
		return nil, err
	}
	st, err := s.service.SignResult(r.Context(), d.by, d.id, arbiter.Signature{Section: at.Section, Round: at.Round, Board: at.Board, Seen: seen, Signed: tournament.ByColor[bool]{White: a.White, Black: a.Black}})
	if err != nil {
		return nil, err
	}
	sec := st.Section(at.Section)
	return map[string]any{"seq": st.Seq, "section": a.Section, "round": a.Round, "board": apiBoardOf(&st, sec, sec.Round(at.Round).Board(at.Board))}, nil
}

// apiStep is an act that can be taken back, or brought back: the number of the
// command, by which it is asked for, and what it was.
type apiStep struct {
	Cmd  int64  `json:"cmd"`
	Says string `json:"says"`
}

// steps are what the actor can take back and bring back now. A device may take
// back its own for some minutes only, as on its page.
func (s *Server) steps(r *http.Request, d *desk) (undo, redo *apiStep, err error) {
	es, err := s.service.Journal(r.Context(), d.id, 0)
	if err != nil {
		return nil, nil, err
	}
	labels := s.service.Steps(r.Context(), d.by, d.id)
	of := func(l arbiter.Label, find func([]journal.Entry, journal.ActorID) (int64, error)) *apiStep {
		cmd, err := find(es, d.by.ID)
		i := slices.IndexFunc(es, func(e journal.Entry) bool { return e.Cmd == cmd })
		if err != nil || l.Key == "" || i < 0 || s.pass(r).Account == "" && es[i].At < s.service.Now().Add(-undoWhile).UnixMilli() {
			return nil
		}
		return &apiStep{cmd, d.T(l.Key, l.Args...)}
	}
	return of(labels.Undo, journal.LastUndoable), of(labels.Redo, journal.LastRedoable), nil
}

func (s *Server) apiSteps(r *http.Request, d *desk, _ nothing) (any, error) {
	undo, redo, err := s.steps(r, d)
	if err != nil {
		return nil, err
	}
	return map[string]any{"seq": d.state.Seq, "undo": undo, "redo": redo}, nil
}

// apiTakenBack is which act is to be taken back or brought back: the program
// says which one it means, since another may have come after it.
type apiTakenBack struct {
	Cmd int64 `json:"cmd"`
}

func (s *Server) apiUndoes(r *http.Request, d *desk, a apiTakenBack) (any, error) {
	return s.apiTakesBack(r, d, a, true)
}

func (s *Server) apiRedoes(r *http.Request, d *desk, a apiTakenBack) (any, error) {
	return s.apiTakesBack(r, d, a, false)
}

func (s *Server) apiTakesBack(r *http.Request, d *desk, a apiTakenBack, back bool) (any, error) {
	s.undoing.Lock()
	defer s.undoing.Unlock()
	undo, redo, err := s.steps(r, d)
	if err != nil {
		return nil, err
	}
	do, step := s.service.Redo, redo
	if back {
		do, step = s.service.Undo, undo
	}
	if !s.isDone(r, d) && (step == nil || step.Cmd != a.Cmd) {
		return nil, &arbiter.Error{Kind: arbiter.Conflict, Op: "undo", Key: "kiosk.undo-late"}
	}
	st, err := do(r.Context(), d.by, d.id)
	return map[string]any{"seq": st.Seq}, err
}

// apiRule is a ruling as a program sends it: the form with its answers, and what
// was decided of what the Laws leave to the arbiter.
type apiRule struct {
	apiPlace
	Form    string            `json:"form"`
	Answers map[string]string `json:"answers"`
	Decided []apiDecision     `json:"decided"`
	Note    string            `json:"note"`
	Seen    *string           `json:"seen"` // what the board held; needed where the ruling is on a board
	Yes     []string          `json:"yes"`
}

type apiDecision struct {
	Question string `json:"question"`
	Choice   string `json:"choice"`
	Minutes  int    `json:"minutes,omitempty"`
}

// ruled is what the service is asked for. It says what it does not know, so
// that a misspelt answer is no silent default.
func (a *apiRule) ruled(d *desk, at tournament.Place) (x ruled, err error) {
	form, ok := laws.FormByID(a.Form)
	if !ok {
		return x, badField("form", "api.bad-value", a.Form)
	}
	for name := range a.Answers {
		if !slices.ContainsFunc(form.Fields, func(f laws.Field) bool { return f.Name == name }) {
			return x, badField("answers", "api.bad-value", name)
		}
	}
	x = ruled{Ruled: arbiter.Ruled{Form: a.Form, Answers: laws.Answers{}, Note: a.Note}, at: at, hall: at.Board == 0}
	for name, answer := range a.Answers {
		x.Answers[name] = answer
	}
	for _, one := range a.Decided {
		x.Decided = append(x.Decided, laws.Decision{Question: one.Question, Choice: one.Choice, Minutes: one.Minutes})
	}
	if at.Board != 0 {
		x.Seen, err = readResult("seen", a.Seen)
	}
	return x, err
}

// readResult reads a result that a request must have.
func readResult(field string, code *string) (tournament.Result, error) {
	if code == nil {
		return tournament.NoResult, badField(field, "api.missing")
	}
	r, err := tournament.ParseResult(*code)
	if err != nil {
		return r, badField(field, "api.bad-result", *code)
	}
	return r, nil
}

// apiForms lists the dispute forms with what they ask.
func (s *Server) apiForms(w http.ResponseWriter, r *http.Request) {
	type choice struct {
		Answer string `json:"answer"`
		Words  string `json:"words"`
	}
	type when struct {
		Field string   `json:"field"`
		Is    []string `json:"is"`
	}
	type field struct {
		Name     string   `json:"name"`
		Kind     string   `json:"kind"`
		Words    string   `json:"words"`
		Required bool     `json:"required"`
		Choices  []choice `json:"choices,omitempty"`
		When     *when    `json:"when,omitempty"`
	}
	type form struct {
		Form   string  `json:"form"`
		Words  string  `json:"words"`
		Fields []field `json:"fields"`
	}
	words, list := s.words(w, r), []form{}
	for _, f := range laws.Forms() {
		one := form{Form: f.ID, Words: words.T("laws.form." + f.ID), Fields: []field{}}
		for _, of := range f.Fields {
			x := field{Name: of.Name, Kind: string(of.Kind), Words: words.T(of.Label()), Required: of.Required}
			for _, o := range of.Options() {
				x.Choices = append(x.Choices, choice{o.Answer, words.T(o.Words)})
			}
			if of.When != nil {
				x.When = &when{of.When.Field, of.When.Is}
			}
			one.Fields = append(one.Fields, x)
		}
		list = append(list, one)
	}
	w.Header().Set("Content-Language", string(words.Lang()))
	s.apiShow(w, r, map[string]any{"forms": list})
}

// apiAsk is what the Laws leave to the arbiter.
type apiAsk struct {
	Question string      `json:"question"`
	Words    string      `json:"words"`
	Consider []string    `json:"consider"`
	Choices  []apiChoice `json:"choices"`
	Chosen   string      `json:"chosen,omitempty"`
	Minutes  bool        `json:"minutes,omitempty"` // a choice can be given with a time of one's own
}

type apiChoice struct {
	Choice string `json:"choice"`
	Words  string `json:"words"`
}

// apiPreview is what a ruling would be. Final is whether it can be recorded.
type apiPreview struct {
	Seq      int64             `json:"seq"`
	Form     string            `json:"form"`
	Final    bool              `json:"final"`
	Result   string            `json:"result"`
	Annulled bool              `json:"annulled,omitempty"`
	Articles []string          `json:"articles"`
	Says     []string          `json:"says"`
	Clocks   []apiTime         `json:"clocks"`
	Asks     []apiAsk          `json:"asks"`
	Next     string            `json:"next,omitempty"` // what an offence of his leads to after what was recorded of him
	Answers  map[string]string `json:"answers"`        // with what the event knows
	Missing  []apiMissing      `json:"missing"`
}

type apiMissing struct {
	Field string `json:"field"`
	Says  string `json:"says"`
}

// apiPreviews says what a ruling would be; it records nothing.
func (s *Server) apiPreviews(_ *http.Request, d *desk, a apiRule) (any, error) {
	at, err := a.at(d)
	if err != nil {
		return nil, err
	}
	a.Seen = cmp.Or(a.Seen, new("")) // nothing is changed, and nothing need be guarded
	x, err := a.ruled(d, at)
	if err != nil {
		return nil, err
	}
	out := apiPreview{Seq: d.state.Seq, Form: x.Form, Articles: []string{}, Says: []string{}, Clocks: []apiTime{}, Asks: []apiAsk{}, Answers: x.Answers, Missing: []apiMissing{}}
	base, err := d.preview(x)
	var problems tournament.Problems
	if errors.As(err, &problems) {
		for _, p := range problems {
			out.Missing = append(out.Missing, apiMissing{p.Field, d.FormProblem(p)})
		}
		return out, nil
	}
	if err != nil {
		return nil, err
	}
	now, decided := base.Ruling.Settle(x.Decided...)
	var said rulingPage
	said.says(d, base.Regime.Edition, now)
	out.Final, out.Result, out.Annulled, out.Answers = now.Final(), now.Result.Code(), now.Annulled, base.Answers
	out.Says, out.Articles = append([]string{said.Head}, said.Lines...), append(out.Articles, now.Articles...)
	for _, c := range now.Clock {
		out.Clocks = append(out.Clocks, apiTime{c.Player.String(), int(c.By / time.Second), c.Used, c.Article})
	}
	for _, q := range base.Ruling.Ask {
		out.Asks = append(out.Asks, d.apiAsk(q, decided))
	}
	if base.Next.Article != "" {
		out.Next = d.NextPenalty(base.Next)
	}
	return out, nil
}

func (d *desk) apiAsk(q laws.Question, decided []laws.Decision) apiAsk {
	f := d.question(q, decided)
	ask := apiAsk{Question: f.Key, Words: f.Words, Consider: append([]string{}, f.Consider...), Choices: []apiChoice{}, Minutes: f.Timed}
	for _, o := range f.Options {
		ask.Choices = append(ask.Choices, apiChoice{o.Answer, o.Words})
		if o.On {
			ask.Chosen = o.Answer
		}
	}
	return ask
}

// apiRules records a ruling.
func (s *Server) apiRules(r *http.Request, d *desk, a apiRule) (any, error) {
	at, err := a.at(d)
	if err != nil {
		return nil, err
	}
	x, err := a.ruled(d, at)
	if err != nil {
		return nil, err
	}
	id, st, err := s.record(r.Context(), d, x, a.Yes)
	if err != nil {
		return nil, err
	}
	return d.incidentNow(st, id)
}

// apiCorrection is a ruling in the place of another one.
type apiCorrection struct {
	apiRule
	Rulings int    `json:"rulings"` // how many the incident had when it was looked at
	Reason  string `json:"reason"`
}

// apiCorrects replaces the ruling of an incident.
func (s *Server) apiCorrects(r *http.Request, d *desk, a apiCorrection) (any, error) {
	i, err := d.apiFind(r)
	if err != nil {
		return nil, err
	}
	if a.apiPlace != (apiPlace{}) {
		return nil, badField("board", "api.bad-value", a.Board) // an incident does not move
	}
	x, err := a.ruled(d, i.Holds().Place)
	if err != nil {
		return nil, err
	}
	x.corrects, x.rulings, x.reason = i.ID, a.Rulings, a.Reason
	id, st, err := s.record(r.Context(), d, x, a.Yes)
	if err != nil {
		return nil, err
	}
	return d.incidentNow(st, id)
}

// apiFind is the incident of an address.
func (d *desk) apiFind(r *http.Request) (*tournament.Incident, error) {
	if i := d.state.Incident(tournament.IncidentID(r.PathValue("id"))); i != nil {
		return i, nil
	}
	return nil, &fieldError{http.StatusNotFound, "id", "arb.no-incident", nil}
}

// incidentNow is an incident as it stands after an act.
func (d *desk) incidentNow(st tournament.State, id tournament.IncidentID) (any, error) {
	d.state = st
	i := st.Incident(id)
	if i == nil {
		return nil, &fieldError{http.StatusNotFound, "id", "arb.no-incident", nil}
	}
	return map[string]any{"seq": st.Seq, "incident": d.apiIncident(i)}, nil
}

type apiAppealed struct {
	Player  string   `json:"player"`
	Grounds string   `json:"grounds"`
	Yes     []string `json:"yes"`
}

// apiAppeals records that a player appeals.
func (s *Server) apiAppeals(r *http.Request, d *desk, a apiAppealed) (any, error) {
	i, err := d.apiFind(r)
	if err != nil {
		return nil, err
	}
	st, err := s.service.LodgeAppeal(r.Context(), d.by, d.id, i.ID, tournament.PlayerID(a.Player), a.Grounds, a.Yes)
	if err != nil {
		return nil, err
	}
	return d.incidentNow(st, i.ID)
}

type apiDecided struct {
	Upheld  *bool  `json:"upheld"`
	Reasons string `json:"reasons"`
}

// apiDecides records what was decided on an appeal.
func (s *Server) apiDecides(r *http.Request, d *desk, a apiDecided) (any, error) {
	i, err := d.apiFind(r)
	if err == nil && a.Upheld == nil {
		err = badField("upheld", "api.missing")
	}
	if err != nil {
		return nil, err
	}
	st, err := s.service.DecideAppeal(r.Context(), d.by, d.id, i.ID, *a.Upheld, a.Reasons)
	if err != nil {
		return nil, err
	}
	return d.incidentNow(st, i.ID)
}

// apiNote is a note of an arbiter: on a board, on a player, or on the hall.
type apiNote struct {
	At string `json:"at,omitempty"`
	apiPlace
	Player string `json:"player,omitempty"`
	Text   string `json:"text"`
}

func (s *Server) apiNotes(_ *http.Request, d *desk, _ nothing) (any, error) {
	return d.notes(), nil
}

func (d *desk) notes() any {
	list := []apiNote{}
	for _, n := range d.state.Notes {
		list = append(list, apiNote{stampOf(n.At), apiPlaceOf(n.Place), string(n.Player), n.Text.Value})
	}
	return map[string]any{"seq": d.state.Seq, "notes": list}
}

// apiWritesNote writes a note.
func (s *Server) apiWritesNote(r *http.Request, d *desk, a apiNote) (any, error) {
	if a.At != "" {
		return nil, badField("at", "api.bad-value", a.At) // the time is the server's
	}
	at, err := a.at(d)
	if err != nil {
		return nil, err
	}
	st, err := s.service.WriteNote(r.Context(), d.by, d.id, at, tournament.PlayerID(a.Player), a.Text)
	if err != nil {
		return nil, err
	}
	d.state = st
	return d.notes(), nil
}

// apiOff is a game off the board, as far as everybody of the arbiters may know:
// never what lies in an envelope.
type apiOff struct {
	apiPlace
	Stage  string `json:"stage"`
	Says   string `json:"says"`
	Sealer string `json:"sealer,omitempty"` // white or black: who sealed the move
	Resume string `json:"resume,omitempty"`
	Late   bool   `json:"late,omitempty"`
}

// apiAdjourned lists the games off the board.
func (s *Server) apiAdjourned(_ *http.Request, d *desk, _ nothing) (any, error) {
	games, err := d.adjourned()
	var broken *adjournment.TamperedError
	if err != nil && !errors.As(err, &broken) {
		return nil, err
	}
	list := []apiOff{}
	for _, g := range games {
		one := apiOff{apiPlace: apiPlaceOf(g.at), Stage: g.stage, Says: g.words}
		if g.sealer != tournament.NoColor {
			one.Sealer = g.sealer.String()
		}
		if !g.resume.IsZero() {
			one.Resume, one.Late = stampOf(g.resume.UnixMilli()), g.resume.Before(s.service.Now())
		}
		list = append(list, one)
	}
	out := map[string]any{"seq": d.state.Seq, "games": list}
	if err != nil {
		out["broken"] = d.Err(err) // the dossiers cannot be read
	}
	return out, nil
}
