package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"sealedmove/arbiter"
	"sealedmove/arbiter/laws"
	"sealedmove/rules"
	"sealedmove/tournament"
)

// rulingPage is a dispute form with what follows from it.
type rulingPage struct {
	Place    string
	Form     string // "": it is to be chosen
	Title    string
	Choices  []link // of places, or of forms
	Heading  string
	Other    string // the address of the other forms
	Fields   []formField
	Asks     []formAsk
	Hidden   []field
	Note     string
	Corrects string
	Reason   string
	Changed  string // what the board holds by now
	Refused  string

	Regime   string
	Missing  []string // what is not complete
	Head     string   // what the ruling comes to
	Over     bool
	Lines    []string
	Articles []article
	Next     string
	Final    bool

	Board    bool // the form can have a board to click on
	Shown    bool // and has it now
	CanPlay  bool
	CanTouch bool
	Line     gameLine
	Touched  []string
	Left     []string // the moves that are left to the player
	Exhibits []diagram
}

// formField is a question of a form.
type formField struct {
	Name, Label, Answer, Hint, Fault string
	Kind                             string // how it is drawn: radio, select, text, area
	Short                            bool
	Options                          []formOption
}

type formOption struct {
	Answer, Words string
	On            bool
}

// formAsk is what the Laws leave to the arbiter.
type formAsk struct {
	Key, Words string
	Consider   []string
	Options    []formOption
	Timed      bool
	Minutes    string
}

// article is an article of the Laws with what it says in our words.
type article struct{ Name, Sense string }

// ruled is a form as it was sent.
type ruled struct {
	arbiter.Ruled
	at       tournament.Place
	hall     bool
	corrects tournament.IncidentID
	rulings  int
	reason   string
}

// readRuling reads a form; ok is false where it is nonsense.
func readRuling(d *desk, form url.Values) (x ruled, ok bool) {
	at, ok := placeIn(form.Get)
	x = ruled{
		Ruled: arbiter.Ruled{Form: form.Get("form"), Answers: laws.Answers{}, Note: form.Get("note")},
		at:    at, hall: form.Get("section") == "", corrects: tournament.IncidentID(form.Get("corrects")), reason: form.Get("reason"),
	}
	seen, err1 := tournament.ParseResult(form.Get("seen"))
	rulings, err2 := strconv.Atoi(cmp.Or(form.Get("rulings"), "0"))
	x.Seen, x.rulings = seen, rulings
	for name := range form {
		value := strings.ReplaceAll(form.Get(name), "\r\n", "\n")
		if field, is := strings.CutPrefix(name, "f."); is && value != "" {
			x.Answers[field] = value
		}
		if question, is := strings.CutPrefix(name, "d."); is && value != "" {
			minutes, _ := strconv.Atoi(strings.TrimSpace(form.Get("m." + question)))
			x.Decided = append(x.Decided, laws.Decision{Question: question, Choice: value, Minutes: minutes})
		}
	}
	slices.SortFunc(x.Decided, func(a, b laws.Decision) int { return strings.Compare(a.Question, b.Question) })
	if x.corrects != "" {
		i := d.state.Incident(x.corrects)
		if i == nil {
			return x, false
		}
		x.at, x.hall = i.Holds().Place, i.Holds().Board == 0
	}
	_, known := laws.FormByID(x.Form)
	return x, ok && err1 == nil && err2 == nil && known && (x.hall || d.board(x.at) != nil)
}

// arbiterRuling shows where something may have happened, then the forms by what
// the arbiter sees, then the form.
func (s *Server) arbiterRuling(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	d, ok := s.desk(w, r, by)
	if !ok {
		return
	}
	q := r.URL.Query()
	if id := q.Get("corrects"); id != "" {
		s.correcting(w, r, d, tournament.IncidentID(id))
		return
	}
	at, ok := placeIn(q.Get)
	b := d.board(at)
	switch {
	case !ok || !q.Has("hall") && q.Has("section") && b == nil:
		s.say(w, r, http.StatusNotFound, "arb.no-board")
		return
	case !q.Has("hall") && b == nil:
		s.showDesk(w, r, http.StatusOK, s.frame(r, d, "arbiter-choose", "incidents", rulingPage{Heading: d.T("desk.where"), Choices: d.places()}))
		return
	case q.Get("form") == "":
		p := rulingPage{Place: d.placeWords(at), Heading: d.T("desk.what")}
		for _, form := range laws.Forms() {
			to := d.ruleAt(at, form.ID)
			if b == nil {
				to = address(d.url()+"/ruling", url.Values{"hall": {"1"}, "form": {form.ID}})
			}
			p.Choices = append(p.Choices, link{Text: d.T("laws.form." + form.ID), Href: to})
		}
		s.showDesk(w, r, http.StatusOK, s.frame(r, d, "arbiter-choose", "incidents", p))
		return
	}
	x := ruled{Ruled: arbiter.Ruled{Form: q.Get("form"), Answers: laws.Answers{}}, at: at, hall: b == nil}
	if b != nil {
		x.Seen = b.Result
	}
	if _, known := laws.FormByID(x.Form); !known {
		s.say(w, r, http.StatusNotFound, "web.no-page")
		return
	}
	s.showRuling(w, r, d, http.StatusOK, x, nil)
}

// correcting opens the form of an incident with what was ruled.
func (s *Server) correcting(w http.ResponseWriter, r *http.Request, d *desk, id tournament.IncidentID) {
	i := d.state.Incident(id)
	if i == nil {
		s.say(w, r, http.StatusNotFound, "web.no-page")
		return
	}
	held := i.Holds()
	x := ruled{Ruled: arbiter.Ruled{Form: held.Form, Answers: laws.Answers{}, Note: held.Texts.Value.Note}, at: held.Place, hall: held.Board == 0, corrects: id, rulings: len(i.Rulings)}
	for name, answer := range held.Texts.Value.Answers {
		x.Answers[name] = answer
	}
	for _, dec := range held.Decisions {
		x.Decided = append(x.Decided, laws.Decision{Question: dec.Question, Choice: dec.Choice, Minutes: dec.Minutes})
	}
	if b := d.board(held.Place); b != nil {
		x.Seen = b.Result
	}
	s.showRuling(w, r, d, http.StatusOK, x, nil)
}

// places are the boards of the current rounds, and the hall.
func (d *desk) places() []link {
	var all []link
	for _, sec := range d.state.Sections {
		r := sec.Round(sec.Current())
		if r == nil {
			continue
		}
		for _, b := range r.Boards {
			at := tournament.Place{Section: sec.ID, Round: r.No, Board: b.No}
			all = append(all, link{Text: join(" · ", sec.Name, d.placeWords(at)), Href: d.ruleAt(at, "")})
		}
	}
	return append(all, link{Text: d.T("desk.hall"), Href: d.url() + "/ruling?hall=1"})
}

// nameOf is a player in a line.
func (d *desk) nameOf(id tournament.PlayerID) string {
	if p := d.state.Player(id); p != nil {
		return p.Name()
	}
	return "?"
}

// placeWords are where something happened: "Round 2, board 3: A – B".
func (d *desk) placeWords(at tournament.Place) string {
	b := d.board(at)
	if b == nil {
		return d.T("desk.hall")
	}
	return d.T("desk.place", int(at.Round), int(at.Board), d.nameOf(b.White), d.nameOf(b.Black))
}

// arbiterRules checks a form, or records its ruling.
func (s *Server) arbiterRules(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	d, ok := s.desk(w, r, by)
	if !ok {
		return
	}
	x, ok := readRuling(d, r.PostForm)
	if !ok {
		s.say(w, r, http.StatusBadRequest, "web.bad-form")
		return
	}
	if r.PostFormValue("do") != "record" {
		if !onBoard(x.Answers, r.PostFormValue) {
			s.say(w, r, http.StatusBadRequest, "arb.no-move")
			return
		}
		s.showRuling(w, r, d, http.StatusOK, x, nil)
		return
	}
	id, _, err := s.record(r.Context(), d, x, answers(r))
	var e *arbiter.Error
	switch {
	case err == nil:
		http.Redirect(w, r, d.url()+"/incidents/"+url.PathEscape(string(id)), http.StatusSeeOther)
	case errors.As(err, &e) && (e.Kind == arbiter.Invalid || e.Kind == arbiter.Conflict && e.Key != "state.ruling-replaced"):
		s.showRuling(w, r, d, statuses[e.Kind], x, err)
	default:
		s.refuse(w, r, d, d.url()+"/incidents", err)
	}
}

// record records a ruling, and gives its incident: of a request that was sent
// again, the one that it recorded before.
func (s *Server) record(ctx context.Context, d *desk, x ruled, yes arbiter.Answers) (tournament.IncidentID, tournament.State, error) {
	if p, err := d.preview(x); err == nil {
		_, x.Decided = p.Ruling.Settle(x.Decided...) // without those that are asked no more
	}
	if x.corrects != "" {
		st, err := s.service.CorrectRuling(ctx, d.by, d.id, x.corrects, x.rulings, x.Ruled, x.reason, yes)
		return x.corrects, st, err
	}
	if x.hall {
		x.at = tournament.Place{}
	}
	id, st, err := s.service.RecordRuling(ctx, d.by, d.id, x.at, x.Ruled, yes)
	if err != nil || id != "" {
		return id, st, err
	}
	es, err := s.service.Journal(ctx, d.id, 0)
	for _, e := range es {
		if made, is := e.Event.(tournament.RulingMade); is && e.Once == d.by.Once && e.Actor == d.by.ID {
			id = made.Incident
		}
	}
	return id, st, err
}

// preview is the ruling on the form, before anything is decided.
func (d *desk) preview(x ruled) (arbiter.Preview, error) {
	r := arbiter.Ruled{Form: x.Form, Answers: x.Answers}
	if x.corrects != "" {
		return arbiter.PreviewCorrection(&d.state, x.corrects, r)
	}
	return arbiter.PreviewRuling(&d.state, x.at, r)
}

// showRuling shows a form with its ruling; refused is why it was not recorded.
func (s *Server) showRuling(w http.ResponseWriter, r *http.Request, d *desk, status int, x ruled, refused error) {
	base, err := d.preview(x)
	now := base.Ruling
	if err == nil {
		now, x.Decided = base.Ruling.Settle(x.Decided...)
		for name, answer := range base.Answers { // what the event knows
			if strings.TrimSpace(x.Answers[name]) == "" {
				x.Answers[name] = answer
			}
		}
	}
	p := rulingPage{
		Place: d.placeWords(x.at), Form: x.Form, Title: d.T("laws.form." + x.Form), Note: x.Note, Corrects: string(x.corrects), Reason: x.reason,
		Regime: d.regime(x.at.Section), Other: d.ruleAt(x.at, ""),
	}
	if x.hall {
		p.Other = d.url() + "/ruling?hall=1"
	}
	if b := d.board(x.at); b != nil && b.Result != x.Seen {
		p.Changed, x.Seen = d.T("arb.holds-now", int(x.at.Board), d.ResultWords(b.Result)), b.Result
	}
	var problems tournament.Problems
	if refused != nil && !errors.As(refused, &problems) {
		p.Refused = d.Err(refused)
	}
	p.hidden(x)
	p.form(d, x, err)
	p.verdict(d, base, now, err)
	p.evidence(x, now, err)
	f := s.frame(r, d, "arbiter-ruling", "incidents", p)
	f.Script = "ruling.js"
	f.Langs = langLinks(d.url()+"/ruling", p.asked(x), d.Lang())
	s.showDesk(w, r, status, f)
}

// hidden are the fields that say what the form is about.
func (p *rulingPage) hidden(x ruled) {
	p.Hidden = []field{{"form", x.Form}, {"seen", x.Seen.Code()}}
	if !x.hall {
		p.Hidden = append(p.Hidden, field{"section", string(x.at.Section)}, field{"round", strconv.Itoa(int(x.at.Round))}, field{"board", strconv.Itoa(int(x.at.Board))})
	}
	if x.corrects != "" {
		p.Hidden = append(p.Hidden, field{"corrects", string(x.corrects)}, field{"rulings", strconv.Itoa(x.rulings)})
	}
}

// asked is the address of the empty form, for another language.
func (p *rulingPage) asked(x ruled) url.Values {
	q := url.Values{"form": {x.Form}}
	switch {
	case x.corrects != "":
		return url.Values{"corrects": {string(x.corrects)}}
	case x.hall:
		q.Set("hall", "1")
	default:
		q.Set("section", string(x.at.Section))
		q.Set("round", strconv.Itoa(int(x.at.Round)))
		q.Set("board", strconv.Itoa(int(x.at.Board)))
	}
	return q
}

// form are the questions that the answers so far ask for, with what is wrong
// below each. What is only missing is listed with the ruling.
func (p *rulingPage) form(d *desk, x ruled, err error) {
	var problems tournament.Problems
	errors.As(err, &problems)
	form, _ := laws.FormByID(x.Form)
	for _, of := range form.Shown(x.Answers) {
		f := formField{Name: of.Name, Label: d.T(of.Label()), Answer: x.Answers[of.Name], Hint: of.Example(), Kind: "text"}
		var faults []string
		for _, fault := range problems {
			if fault.Field == of.Name && fault.Key != "laws.problem.missing" {
				fault.Field = ""
				faults = append(faults, d.Problem(fault))
			}
		}
		f.Fault = strings.Join(faults, "\n")
		f.options(d, x, of)
		switch of.Kind {
		case laws.Moves:
			f.Kind, f.Hint = "area", d.T("desk.moves-hint")
			p.CanPlay = p.CanPlay || of.Name == "moves"
		case laws.PositionF:
			f.Hint = d.T("desk.fen-hint")
			p.Shown = true
		case laws.Number, laws.ClockTime, laws.MoveText, laws.SquareSet:
			f.Short = true
			p.CanTouch = p.CanTouch || of.Name == "squares"
		case laws.YesNo, laws.Pick, laws.Colour, laws.ResultF, laws.Control, laws.Notation:
		}
		p.Fields = append(p.Fields, f)
	}
	p.Shown = p.Shown || p.CanPlay
	p.Board = slices.ContainsFunc(form.Fields, func(of laws.Field) bool { return of.Kind == laws.PositionF || of.Name == "moves" })
}

// options are what a field offers to choose from.
func (f *formField) options(d *desk, x ruled, of laws.Field) {
	options := of.Options()
	if options == nil {
		return
	}
	f.Kind = "select"
	if of.Kind == laws.YesNo {
		f.Kind = "radio"
	}
	answer := f.Answer
	if of.Kind == laws.Notation {
		answer = cmp.Or(answer, string(rules.English))
	}
	if f.Kind == "select" && options[0].Answer != "" && answer == "" {
		f.Options = append(f.Options, formOption{Words: "–", On: true})
	}
	b := d.board(x.at)
	for _, o := range options {
		words := d.T(o.Words)
		if of.Kind == laws.Colour && b != nil && o.Answer != "" {
			player := b.White
			if o.Answer == "black" {
				player = b.Black
			}
			words = d.T("desk.side", words, d.nameOf(player))
		}
		f.Options = append(f.Options, formOption{Answer: o.Answer, Words: words, On: o.Answer == answer})
	}
}

// verdict is what the ruling says, or what is missing for one.
func (p *rulingPage) verdict(d *desk, base arbiter.Preview, now laws.Ruling, err error) {
	var problems tournament.Problems
	switch {
	case errors.As(err, &problems):
		for _, one := range problems {
			p.Missing = append(p.Missing, d.FormProblem(one))
		}
		return
	case err != nil:
		p.Missing = []string{d.Err(err)}
		return
	}
	p.Final = now.Final()
	p.says(d, base.Regime.Edition, now)
	for _, q := range base.Ruling.Ask {
		p.Asks = append(p.Asks, d.question(q, now.Decided))
	}
	if base.Next.Article != "" {
		p.Next = d.NextPenalty(base.Next)
	}
}

// says puts a ruling into the lines in which an arbiter reads it.
func (p *rulingPage) says(d *desk, edition tournament.Edition, x laws.Ruling) {
	p.Over = x.Over()
	switch {
	case x.Over():
		p.Head = d.T("laws.line.result", x.Result)
	case x.Annulled:
		p.Head = d.T("laws.line.new-game")
	case !x.Final():
		p.Head = d.T("laws.line.open")
	default:
		p.Head = d.T("laws.line.plays-on")
	}
	edition = cmp.Or(edition, tournament.FIDE2023)
	told := x
	told.Ask, told.Articles, told.Result = nil, nil, tournament.NoResult // they stand elsewhere
	lines := d.Ruling(edition, told)
	p.Lines = lines[:len(lines)-1]
	for _, n := range x.Articles {
		if a, ok := laws.ArticleOf(edition, n); ok {
			p.Articles = append(p.Articles, article{d.Catalogue.Articles(edition, []string{n}), d.T(a.Key())})
		}
	}
}

// question is what the Laws leave to the arbiter, as the form asks it.
func (d *desk) question(q laws.Question, decided []laws.Decision) formAsk {
	ask := formAsk{Key: q.Key, Words: d.T("laws.ask." + q.Key)}
	for _, w := range q.Consider {
		ask.Consider = append(ask.Consider, d.T(w.Key, w.Args...))
	}
	i := slices.IndexFunc(decided, func(x laws.Decision) bool { return x.Question == q.Key })
	for _, c := range q.Choices {
		ask.Options = append(ask.Options, formOption{Answer: c.Key, Words: d.T("laws.choice." + c.Key), On: i >= 0 && decided[i].Choice == c.Key})
		ask.Timed = ask.Timed || len(c.Clock) > 0
	}
	if i >= 0 && decided[i].Minutes > 0 {
		ask.Minutes = strconv.Itoa(decided[i].Minutes)
	}
	return ask
}

// regime says under which Laws is ruled.
func (d *desk) regime(section tournament.SectionID) string {
	r := arbiter.RegimeOf(&d.state, section)
	parts := []string{d.T("laws." + string(cmp.Or(r.Edition, tournament.FIDE2023))), d.T("tempo." + string(cmp.Or(r.Tempo, tournament.Standard)))}
	if r.Basic && r.Tempo != "" && r.Tempo != tournament.Standard {
		parts = append(parts, d.T("desk.basic"))
	}
	return join(" · ", append(parts, r.Control.Code())...)
}

// evidence is what the board shows: the game as far as it is legal, or the one
// that is ruled on, with what the ruling rests on.
func (p *rulingPage) evidence(x ruled, now laws.Ruling, err error) {
	if !p.Board {
		return
	}
	a := laws.Answers{"fen": x.Answers["fen"], "notation": x.Answers["notation"]}
	if p.CanPlay {
		a["moves"] = x.Answers["moves"]
	}
	g := a.Game()
	e := now.Exhibit
	if err != nil {
		e = nil
	}
	if e != nil && (!p.CanPlay && e.Game.Len() > 0 || g == nil || e.Written) {
		g = e.Game
	}
	if g == nil {
		g = rules.NewGame(rules.Start())
	}
	p.Line = lineOf(g)
	for _, sq := range x.Answers.Touched() {
		p.Touched = append(p.Touched, sq.String())
	}
	if e == nil {
		return
	}
	p.Exhibits = p.Line.exhibits(e)
	for _, m := range e.Moves {
		p.Left = append(p.Left, fmt.Sprintf("%s%s", m.From(), m.To()))
	}
}
