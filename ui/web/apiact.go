package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"sealedmove/arbiter"
	"sealedmove/tournament"
)

// apiResult is a result as a program sends it. From is what it saw on the
// board; without it nobody could tell a correction from an old page.
type apiResult struct {
	Section string   `json:"section"`
	Round   int      `json:"round"`
	Board   int      `json:"board"`
	From    *string  `json:"from"`
	To      *string  `json:"to"`
	Reason  string   `json:"reason"`
	Yes     []string `json:"yes"`
}

// entry is what the service is asked for.
func (a *apiResult) entry() (e arbiter.ResultEntry, err error) {
	for _, f := range []struct {
		name string
		text *string
		into *tournament.Result
	}{{"from", a.From, &e.From}, {"to", a.To, &e.To}} {
		if *f.into, err = readResult(f.name, f.text); err != nil {
			return e, err
		}
	}
	const most = 1 << 15
	switch {
	case a.Round < 1 || a.Round > most:
		return e, badField("round", "api.bad-value", strconv.Itoa(a.Round))
	case a.Board < 1 || a.Board > most:
		return e, badField("board", "api.bad-value", strconv.Itoa(a.Board))
	}
	e.Section, e.Round, e.Board, e.Reason = tournament.SectionID(a.Section), tournament.RoundNo(a.Round), tournament.BoardNo(a.Board), a.Reason
	return e, nil
}

// apiEnters enters or corrects a result.
func (s *Server) apiEnters(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	var a apiResult
	if err := readBody(r, &a); err != nil {
		s.apiRefuses(w, r, err, nil)
		return
	}
	d, err := s.apiDesk(r, s.words(w, r), by)
	var e arbiter.ResultEntry
	if err == nil {
		e, err = a.entry()
	}
	if err == nil && !s.pass(r).Covers(d.id, e.Section, e.Board) {
		err = &fieldError{http.StatusForbidden, "board", "api.not-this-board", []any{a.Board}}
	}
	if err != nil {
		s.apiRefuses(w, r, err, nil)
		return
	}
	st, err := s.service.EnterResult(r.Context(), by, d.id, e, a.Yes)
	if err != nil {
		s.apiRefuses(w, r, err, func(p *problem) { d.conflict(p, e) })
		return
	}
	s.pulse.note(s.pulse.ask(r.Context())) // so that what is read next has it
	d.state = st
	sec := st.Section(e.Section)
	s.apiShow(w, r, map[string]any{"seq": st.Seq, "section": a.Section, "round": a.Round, "board": apiBoardOf(&st, sec, sec.Round(e.Round).Board(e.Board))})
}

// conflict adds both values.
func (d *desk) conflict(p *problem, e arbiter.ResultEntry) {
	b := d.board(tournament.Place{Section: e.Section, Round: e.Round, Board: e.Board})
	if p.Status != http.StatusConflict || p.Yes != "" || b == nil {
		return
	}
	holds, wanted := b.Result.Code(), e.To.Code()
	p.Field, p.Holds, p.Wanted = "from", &holds, &wanted
}

// apiClaim is what players say of a board that has no result yet.
type apiClaim struct {
	Section string `json:"section"`
	Round   int    `json:"round"`
	Board   int    `json:"board"`
	White   string `json:"white"`
	Black   string `json:"black"`
}

// apiClaims lists what players say; an arbiter confirms it by entering it.
func (s *Server) apiClaims(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	d, err := s.apiDesk(r, s.words(w, r), by)
	if err != nil {
		s.apiRefuses(w, r, err, nil)
		return
	}
	list := []apiClaim{}
	for _, sec := range d.state.Sections {
		rd := sec.Round(sec.Current())
		if rd == nil {
			continue
		}
		for _, b := range rd.Boards {
			if said, _ := d.claims(&b); len(said) > 0 {
				list = append(list, apiClaim{string(sec.ID), int(rd.No), int(b.No), b.Claimed.White.Code(), b.Claimed.Black.Code()})
			}
		}
	}
	s.apiShow(w, r, map[string]any{"seq": d.state.Seq, "claims": list})
}

// apiPresent is a player before a section's next round.
type apiPresent struct {
	Player  apiPerson `json:"player"`
	Section string    `json:"section"`
	Round   int       `json:"round"`
	State   string    `json:"state"`
	May     []string  `json:"may"` // what it can be changed to here
}

func (s *Server) apiCheckin(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	d, err := s.apiDesk(r, s.words(w, r), by)
	if err != nil {
		s.apiRefuses(w, r, err, nil)
		return
	}
	pass, list := s.pass(r), []apiPresent{}
	for _, sec := range d.state.Sections {
		if !pass.Covers(d.id, sec.ID, 0) {
			continue
		}
		for _, p := range d.state.Entries(sec.ID) {
			list = append(list, apiPresentOf(sec, p))
		}
	}
	s.apiShow(w, r, map[string]any{"seq": d.state.Seq, "players": list})
}

func apiPresentOf(sec *tournament.Section, p *tournament.Player) apiPresent {
	next := sec.Current() + 1
	now := p.Presence(next)
	x := apiPresent{Player: apiPersonOf(sec, p), Section: string(sec.ID), Round: int(next), State: string(now), May: []string{}}
	for _, c := range choices(sec, now) {
		x.May = append(x.May, string(c))
	}
	return x
}

// apiPresence is a presence as a program sends it. Seen is what it saw.
type apiPresence struct {
	Player string `json:"player"`
	Round  int    `json:"round"`
	Seen   string `json:"seen"`
	To     string `json:"to"`
}

// apiChecksIn says whether a player takes part in the next round.
func (s *Server) apiChecksIn(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	var a apiPresence
	err := readBody(r, &a)
	var d *desk
	if err == nil {
		d, err = s.apiDesk(r, s.words(w, r), by)
	}
	if err != nil {
		s.apiRefuses(w, r, err, nil)
		return
	}
	// The same act as on the page at the door.
	r.Form = url.Values{"player": {a.Player}, "round": {strconv.Itoa(a.Round)}, "seen": {a.Seen}, "to": {a.To}}
	r.PostForm = r.Form
	st, err := s.setPresence(r, &kiosk{Catalogue: d.Catalogue, by: by, pass: s.pass(r), path: "/checkin", id: d.id, state: d.state})
	if err != nil {
		s.apiRefuses(w, r, err, nil)
		return
	}
	s.pulse.note(s.pulse.ask(r.Context()))
	p := st.Player(tournament.PlayerID(a.Player))
	s.apiShow(w, r, map[string]any{"seq": st.Seq, "player": apiPresentOf(st.Section(p.Section), p)})
}

// apiRuling is a ruling as the log has it, in the reader's language.
type apiRuling struct {
	Form      string       `json:"form"`
	At        string       `json:"at"`
	Result    string       `json:"result"`
	Annulled  bool         `json:"annulled,omitempty"`
	Articles  []string     `json:"articles"`
	Says      []string     `json:"says"`
	Clocks    []apiTime    `json:"clocks"`
	Penalties []apiPenalty `json:"penalties"`
	Note      string       `json:"note,omitempty"`
	Reason    string       `json:"reason,omitempty"`
}

type apiTime struct {
	Player  string `json:"player"`
	Seconds int    `json:"seconds"`
	Used    bool   `json:"used,omitempty"`
	Article string `json:"article"`
}

type apiPenalty struct {
	Player  string `json:"player"`
	Offence string `json:"offence"`
	Penalty string `json:"penalty"`
	Seconds int    `json:"seconds,omitempty"`
	Article string `json:"article"`
}

type apiAppeal struct {
	Player  string `json:"player"`
	At      string `json:"at"`
	Late    bool   `json:"late,omitempty"`
	Grounds string `json:"grounds"`
	State   string `json:"state"` // open, upheld or rejected
	Reasons string `json:"reasons,omitempty"`
}

type apiIncidentInfo struct {
	ID      string      `json:"id"`
	Section string      `json:"section,omitempty"`
	Round   int         `json:"round,omitempty"`
	Board   int         `json:"board,omitempty"`
	Rulings []apiRuling `json:"rulings"` // the last one holds
	Appeals []apiAppeal `json:"appeals"`
}

func (s *Server) apiIncidents(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	d, err := s.apiDesk(r, s.words(w, r), by)
	if err != nil {
		s.apiRefuses(w, r, err, nil)
		return
	}
	list := []apiIncidentInfo{}
	for _, i := range d.state.Incidents {
		list = append(list, d.apiIncident(i))
	}
	s.apiShow(w, r, map[string]any{"seq": d.state.Seq, "incidents": list})
}

func (s *Server) apiIncident(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	d, err := s.apiDesk(r, s.words(w, r), by)
	if err != nil {
		s.apiRefuses(w, r, err, nil)
		return
	}
	i := d.state.Incident(tournament.IncidentID(r.PathValue("id")))
	if i == nil {
		s.apiRefuses(w, r, &fieldError{http.StatusNotFound, "id", "arb.no-incident", nil}, nil)
		return
	}
	s.apiShow(w, r, d.apiIncident(i))
}

func (d *desk) apiIncident(i *tournament.Incident) apiIncidentInfo {
	x := i.Holds()
	info := apiIncidentInfo{ID: string(i.ID), Section: string(x.Section), Round: int(x.Round), Board: int(x.Board), Rulings: []apiRuling{}, Appeals: []apiAppeal{}}
	for _, ruling := range i.Rulings {
		info.Rulings = append(info.Rulings, d.apiRuling(ruling))
	}
	for _, a := range i.Appeals {
		one := apiAppeal{Player: string(a.By), At: stampOf(a.At), Late: a.Late, Grounds: a.Grounds.Value, State: "open"}
		if a.Decided != nil {
			one.State, one.Reasons = map[bool]string{true: "upheld", false: "rejected"}[a.Decided.Upheld], a.Decided.Reasons.Value
		}
		info.Appeals = append(info.Appeals, one)
	}
	return info
}

func (d *desk) apiRuling(x tournament.RulingMade) apiRuling {
	var said rulingPage
	said.says(d, x.Laws, recorded(x))
	out := apiRuling{
		Form: x.Form, At: stampOf(x.At), Result: x.Result.Code(), Annulled: x.Annulled, Articles: slices.Concat([]string{}, x.Articles), Says: append([]string{said.Head}, said.Lines...),
		Clocks: []apiTime{}, Penalties: []apiPenalty{}, Note: x.Texts.Value.Note, Reason: x.Texts.Value.Reason,
	}
	for _, c := range x.Clocks {
		out.Clocks = append(out.Clocks, apiTime{c.Player.String(), c.Seconds, c.Used, c.Article})
	}
	for _, p := range x.Penalties {
		out.Penalties = append(out.Penalties, apiPenalty{string(p.Player), p.Offence, p.Penalty, p.Seconds, p.Article})
	}
	return out
}

// stampOf is a moment as programs read it.
func stampOf(ms int64) string { return time.UnixMilli(ms).UTC().Format(time.RFC3339) }
