package web

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/adjournment"
	"sealedmove/arbiter/laws"
	"sealedmove/export"
	"sealedmove/tournament"
)

// logPage is the log of incidents and notes, the newest first.
type logPage struct {
	Lines  []logLine
	Places []formOption
	New    string
}

// logLine is an incident or a note.
type logLine struct {
	at                                     int64
	ID, Time, Place, What, Ruling, Article string
	State, Note, Href                      string
	Open                                   bool // an appeal is, or is upheld and not acted on
}

// arbiterIncidents shows the log.
func (s *Server) arbiterIncidents(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	d, ok := s.desk(w, r, by)
	if !ok {
		return
	}
	p := logPage{New: d.url() + "/ruling", Places: []formOption{{Answer: "", Words: d.T("desk.hall"), On: true}}}
	for _, sec := range d.state.Sections {
		if round := sec.Round(sec.Current()); round != nil {
			for _, b := range round.Boards {
				at := tournament.Place{Section: sec.ID, Round: round.No, Board: b.No}
				p.Places = append(p.Places, formOption{Answer: placeCode(at), Words: join(" · ", sec.Name, d.placeWords(at))})
			}
		}
	}
	for _, i := range d.state.Incidents {
		x := i.Holds()
		line := logLine{
			at: i.Rulings[0].At, ID: string(i.ID), Time: s.clock(i.Rulings[0].At), Place: d.placeWords(x.Place), What: d.T("laws.form." + x.Form),
			Ruling: d.outcome(x), Article: x.Articles[0], Href: d.url() + "/incidents/" + url.PathEscape(string(i.ID)),
		}
		line.State, line.Open = d.incidentState(i)
		p.Lines = append(p.Lines, line)
	}
	for _, n := range d.state.Notes {
		where := d.placeWords(n.Place)
		if n.Player != "" {
			where = d.nameOf(n.Player)
		}
		p.Lines = append(p.Lines, logLine{at: n.At, Time: s.clock(n.At), Place: where, What: d.T("desk.a-note"), Note: n.Text.Value})
	}
	slices.SortStableFunc(p.Lines, func(a, b logLine) int { return int(min(max(b.at-a.at, -1), 1)) })
	s.showDesk(w, r, http.StatusOK, s.frame(r, d, "arbiter-log", "incidents", p))
}

// clock is a moment as the log shows it.
func (s *Server) clock(ms int64) string {
	return time.UnixMilli(ms).In(s.service.Now().Location()).Format("01-02 15:04")
}

// placeCode is a board in the list of a form.
func placeCode(at tournament.Place) string {
	return url.Values{"section": {string(at.Section)}, "round": {strconv.Itoa(int(at.Round))}, "board": {strconv.Itoa(int(at.Board))}}.Encode()
}

// outcome is a ruling in a few words.
func (d *desk) outcome(x tournament.RulingMade) string {
	return cmp.Or(d.Outcome(x), d.T("desk.plays-on"))
}

// incidentState is where an incident stands; the second value tells whether
// somebody must still act.
func (d *desk) incidentState(i *tournament.Incident) (string, bool) {
	holds := len(i.Rulings) - 1
	var last *tournament.Appeal
	if n := len(i.Appeals); n > 0 && i.Appeals[n-1].Ruling == holds {
		last = &i.Appeals[n-1]
	}
	switch {
	case i.Open() != nil:
		return d.T("desk.state.appeal"), true
	case last != nil && last.Decided.Upheld:
		return d.T("desk.state.upheld"), true
	case last != nil:
		return d.T("desk.state.rejected"), false
	case holds > 0:
		return d.T("desk.state.corrected"), false
	}
	return "", false
}

// incidentPage is an incident with every ruling and appeal.
type incidentPage struct {
	Ruling    rulingPage
	ID        string
	Heading   string
	State     string
	Decisions []string
	Note      string
	Before    []earlier
	Appeals   []appealCard
	Players   []formOption // who may appeal
	May       struct{ Appeal, Decide bool }
	Cards     []penaltyCard
	Correct   string
	Report    string
	Self      string
}

// earlier is a ruling that another has replaced.
type earlier struct{ Was, Because string }

type appealCard struct{ By, Grounds, State, Reasons string }

// penaltyCard is what was recorded of a player, and what comes next.
type penaltyCard struct {
	Name  string
	Lines []string
	Next  []string
}

// arbiterIncident shows one incident in full.
func (s *Server) arbiterIncident(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	d, i, ok := s.incident(w, r, by)
	if !ok {
		return
	}
	x := i.Holds()
	self := d.url() + "/incidents/" + url.PathEscape(string(i.ID))
	p := incidentPage{
		ID: string(i.ID), Heading: d.T("desk.heading", string(i.ID), d.T("laws.form."+x.Form)), Note: x.Texts.Value.Note,
		Correct: address(d.url()+"/ruling", url.Values{"corrects": {string(i.ID)}}), Report: self + "/report", Self: self,
	}
	p.State, _ = d.incidentState(i)
	p.Ruling.Place = d.placeWords(x.Place)
	p.Ruling.says(d, x.Laws, recorded(x))
	for _, dec := range x.Decisions {
		p.Decisions = append(p.Decisions, d.T("laws.ask."+dec.Question)+" "+d.T("laws.choice."+dec.Choice))
	}
	for n := len(i.Rulings) - 1; n > 0; n-- {
		old := i.Rulings[n-1]
		p.Before = append(p.Before, earlier{d.T("desk.was", d.outcome(old), d.Catalogue.Articles(old.Laws, old.Articles[:1])), d.T("desk.because", i.Rulings[n].Texts.Value.Reason)})
	}
	for _, a := range i.Appeals {
		p.Appeals = append(p.Appeals, d.appeal(a))
	}
	p.May.Decide = i.Open() != nil
	p.May.Appeal = !slices.ContainsFunc(i.Appeals, func(a tournament.Appeal) bool { return a.Ruling == len(i.Rulings)-1 })
	for _, id := range d.parties(x) {
		p.Players = append(p.Players, formOption{Answer: string(id), Words: d.nameOf(id)})
	}
	if x.Board != 0 {
		for _, id := range []tournament.PlayerID{x.Players.White, x.Players.Black} {
			p.Cards = append(p.Cards, d.card(id, x.Place))
		}
	}
	s.showDesk(w, r, http.StatusOK, s.frame(r, d, "arbiter-incident", "incidents", p))
}

// parties are who may appeal: the players of the board, or all.
func (d *desk) parties(x tournament.RulingMade) []tournament.PlayerID {
	if x.Board != 0 {
		return []tournament.PlayerID{x.Players.White, x.Players.Black}
	}
	var all []tournament.PlayerID
	for _, p := range d.state.Players {
		all = append(all, p.ID)
	}
	return all
}

// recorded is a ruling as it was recorded.
func recorded(x tournament.RulingMade) laws.Ruling {
	y := laws.Ruling{Result: x.Result, Annulled: x.Annulled, Articles: x.Articles}
	var said laws.Spoken
	if json.Unmarshal(x.Texts.Value.Words, &said) == nil { // else they were erased
		y.Says, y.Do, y.Remind = said.Says, said.Do, said.Remind
	}
	for _, c := range x.Clocks {
		y.Clock = append(y.Clock, laws.Change{Player: c.Player, By: time.Duration(c.Seconds) * time.Second, Used: c.Used, Article: c.Article})
	}
	if x.Shown != nil {
		y.Setting = &laws.Setting{Left: laws.Times{White: time.Duration(x.Shown.White) * time.Second, Black: time.Duration(x.Shown.Black) * time.Second}}
	}
	return y
}

func (d *desk) appeal(a tournament.Appeal) appealCard {
	card := appealCard{By: d.T("desk.appeal-of", d.nameOf(a.By)), Grounds: a.Grounds.Value, State: d.T("desk.state.appeal")}
	if a.Late {
		card.By += d.T("desk.late")
	}
	if a.Decided != nil {
		card.State, card.Reasons = d.T("desk.state.rejected"), a.Decided.Reasons.Value
		if a.Decided.Upheld {
			card.State = d.T("desk.state.upheld")
		}
	}
	return card
}

// card is what was recorded of a player, and what the edition has next for an
// illegal move in this game, and for conduct.
func (d *desk) card(id tournament.PlayerID, at tournament.Place) penaltyCard {
	card := penaltyCard{Name: d.T("desk.card", d.nameOf(id))}
	for _, i := range d.state.Incidents {
		x := i.Holds()
		for _, given := range x.Penalties {
			if given.Player == id {
				card.Lines = append(card.Lines, d.T("desk.card-line", int(x.Round), d.T("laws.offence."+given.Offence), d.Penalty(given), d.Catalogue.Articles(x.Laws, []string{given.Article})))
			}
		}
	}
	if len(card.Lines) == 0 {
		card.Lines = []string{d.T("desk.card-none")}
	}
	regime, log := arbiter.RegimeOf(&d.state, at.Section), arbiter.Offences(&d.state)
	for _, o := range []laws.Offence{laws.IllegalMoveMade, laws.Disturbing} {
		card.Next = append(card.Next, d.T("desk.next", d.T("laws.offence."+string(o)))+" "+d.NextPenalty(regime.Next(o, id, at.Round, log)))
	}
	return card
}

// incident finds the incident of a request, or answers it.
func (s *Server) incident(w http.ResponseWriter, r *http.Request, by arbiter.Actor) (*desk, *tournament.Incident, bool) {
	d, ok := s.desk(w, r, by)
	if !ok {
		return nil, nil, false
	}
	i := d.state.Incident(tournament.IncidentID(r.PathValue("id")))
	if i == nil {
		s.say(w, r, http.StatusNotFound, "arb.no-incident")
	}
	return d, i, i != nil
}

// arbiterAppeals records that a player appeals.
func (s *Server) arbiterAppeals(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	s.onIncident(w, r, by, func(d *desk, i *tournament.Incident) error {
		_, err := s.service.LodgeAppeal(r.Context(), by, d.id, i.ID, tournament.PlayerID(r.PostFormValue("player")), r.PostFormValue("text"), answers(r))
		return err
	})
}

// arbiterDecides records what was decided on an appeal.
func (s *Server) arbiterDecides(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	s.onIncident(w, r, by, func(d *desk, i *tournament.Incident) error {
		_, err := s.service.DecideAppeal(r.Context(), by, d.id, i.ID, r.PostFormValue("upheld") == "yes", r.PostFormValue("text"))
		return err
	})
}

func (s *Server) onIncident(w http.ResponseWriter, r *http.Request, by arbiter.Actor, do func(*desk, *tournament.Incident) error) {
	d, i, ok := s.incident(w, r, by)
	if !ok {
		return
	}
	self := d.url() + "/incidents/" + url.PathEscape(string(i.ID))
	if err := do(d, i); err != nil {
		s.refuse(w, r, d, self, err)
		return
	}
	http.Redirect(w, r, self, http.StatusSeeOther)
}

// arbiterNotes records a note.
func (s *Server) arbiterNotes(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	d, ok := s.desk(w, r, by)
	if !ok {
		return
	}
	where, err := url.ParseQuery(r.PostFormValue("place"))
	at, fine := placeIn(where.Get)
	if err != nil || !fine {
		s.say(w, r, http.StatusBadRequest, "web.bad-form")
		return
	}
	if _, err := s.service.WriteNote(r.Context(), by, d.id, at, "", r.PostFormValue("text")); err != nil {
		s.refuse(w, r, d, d.url()+"/incidents", err)
		return
	}
	http.Redirect(w, r, d.url()+"/incidents", http.StatusSeeOther)
}

// arbiterReport answers with the report of an incident for paper.
func (s *Server) arbiterReport(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	d, i, ok := s.incident(w, r, by)
	if !ok {
		return
	}
	head, err := s.service.Head(r.Context(), d.id)
	var doc *export.Doc
	if err == nil {
		doc, err = export.New(export.Input{State: d.state, Lang: d.Lang(), Foot: export.Foot{Seq: d.state.Seq, Head: head, Time: s.service.Now()}})
	}
	var b bytes.Buffer
	if err == nil {
		err = doc.IncidentPDF(&b, i.ID)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/pdf")
	h.Set("Content-Disposition", `inline; filename="incident-`+url.PathEscape(string(i.ID))+`.pdf"`)
	_, _ = w.Write(b.Bytes()) // a browser that has gone needs no answer
}

// adjournedPage is tonight's adjournments, as far as a page in the hall's
// network shows them: never what lies in an envelope.
type adjournedPage struct {
	Rows   []adjournedRow
	Broken string // why the dossiers cannot be read
}

type adjournedRow struct {
	Place, Stage, Resume, Sealed string
	Late                         bool
}

// offBoard is a game that is off the board, as everybody of the arbiters may know it.
type offBoard struct {
	at     tournament.Place
	stage  string // a stage of its dossier, or the code of the result that is still to come
	words  string
	sealer tournament.Color
	resume time.Time
}

// adjourned lists the games off the board: those with a dossier, then those that
// are marked alone. With a dossier that was tampered with the others are listed.
func (d *desk) adjourned() ([]offBoard, error) {
	games, err := adjournment.All(d.id, &d.state)
	var broken *adjournment.TamperedError
	if err != nil && !errors.As(err, &broken) {
		return nil, err
	}
	var all []offBoard
	listed := map[tournament.Place]bool{}
	for _, g := range games {
		at := tournament.Place{Section: g.Section, Round: g.Round, Board: g.Board}
		listed[at] = true
		if g.Stage == adjournment.Finished {
			continue
		}
		one := offBoard{at: at, stage: string(g.Stage), words: d.T("adjournment.stage." + string(g.Stage)), resume: g.Resume}
		if g.Envelope != nil {
			one.sealer = g.Envelope.Sealer
		}
		all = append(all, one)
	}
	for _, sec := range d.state.Sections {
		for _, round := range sec.Rounds {
			for _, b := range round.Boards {
				at := tournament.Place{Section: sec.ID, Round: round.No, Board: b.No}
				if b.Result.Open() && !listed[at] {
					all = append(all, offBoard{at: at, stage: b.Result.Code(), words: d.ResultWords(b.Result)})
				}
			}
		}
	}
	return all, err
}

// arbiterAdjourned shows the games that are off the board.
func (s *Server) arbiterAdjourned(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	d, ok := s.desk(w, r, by)
	if !ok {
		return
	}
	games, err := d.adjourned()
	var broken *adjournment.TamperedError
	if err != nil && !errors.As(err, &broken) {
		s.fail(w, r, err)
		return
	}
	var p adjournedPage
	if err != nil {
		p.Broken = d.Err(err)
	}
	now := s.service.Now()
	for _, g := range games {
		row := adjournedRow{Place: d.placeWords(g.at), Stage: g.words}
		if g.sealer != tournament.NoColor {
			row.Sealed = d.T("arb.sealed-by", d.T("colour."+g.sealer.String()))
		}
		if !g.resume.IsZero() {
			row.Resume, row.Late = g.resume.In(now.Location()).Format("2006-01-02 15:04"), g.resume.Before(now)
		}
		p.Rows = append(p.Rows, row)
	}
	s.showDesk(w, r, http.StatusOK, s.frame(r, d, "arbiter-adjourned", "adjourned", p))
}
