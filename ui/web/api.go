package web

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"sealedmove/arbiter"
	"sealedmove/arbiter/journal"
	"sealedmove/arbiter/laws"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// apiPath is below which programs ask.
const apiPath = "/api/v1"

//go:embed openapi.json
var openapi []byte

// apiRoutes are the addresses for programs, under the same policy as the pages;
// openapi.json describes them. Those of the second part are there where people
// and devices can come in.
func (s *Server) apiRoutes() []route {
	read := func(path string, page http.HandlerFunc) route {
		return route{method: http.MethodGet, path: apiPath + path, act: arbiter.ActView, page: page}
	}
	const section = "/events/{event}/sections/{section}"
	all := []route{
		read("/openapi.json", s.apiDescription),
		read("/forms", s.apiForms),
		read("/events", s.apiEvents),
		read("/events/{event}", s.apiEvent),
		read(section+"/players", s.apiPlayers),
		read(section+"/rounds", s.apiRounds),
		read(section+"/rounds/{round}", s.apiRound),
		read(section+"/standings", s.apiStandings),
		read(section+"/working", s.apiWorking),
		read(section+"/crosstable", s.apiCrossTable),
	}
	if s.door == nil {
		return all
	}
	do := func(method, path string, act arbiter.Act, do func(http.ResponseWriter, *http.Request, arbiter.Actor)) {
		all = append(all, route{method: method, path: apiPath + "/events/{event}" + path, act: act, do: do})
	}
	do(http.MethodPost, "/results", arbiter.ActResult, s.apiEnters)
	do(http.MethodGet, "/claims", arbiter.ActCorrect, s.apiClaims)
	do(http.MethodGet, "/checkin", arbiter.ActAbsence, s.apiCheckin)
	do(http.MethodPost, "/checkin", arbiter.ActAbsence, s.apiChecksIn)
	do(http.MethodGet, "/incidents", arbiter.ActRule, s.apiIncidents)
	do(http.MethodGet, "/incidents/{id}", arbiter.ActRule, s.apiIncident)
	do(http.MethodPost, "/rulings", arbiter.ActRule, apiAct(s, s.apiRules))
	do(http.MethodPost, "/rulings/preview", arbiter.ActRule, apiAct(s, s.apiPreviews))
	do(http.MethodPost, "/incidents/{id}/rulings", arbiter.ActRule, apiAct(s, s.apiCorrects))
	do(http.MethodPost, "/incidents/{id}/appeals", arbiter.ActAppeal, apiAct(s, s.apiAppeals))
	do(http.MethodPost, "/incidents/{id}/decision", arbiter.ActDecideAppeal, apiAct(s, s.apiDecides))
	do(http.MethodGet, "/notes", arbiter.ActRule, apiAct(s, s.apiNotes))
	do(http.MethodPost, "/notes", arbiter.ActNote, apiAct(s, s.apiWritesNote))
	do(http.MethodGet, "/adjourned", arbiter.ActRule, apiAct(s, s.apiAdjourned))
	do(http.MethodPost, "/signatures", arbiter.ActSign, apiAct(s, s.apiSigns))
	do(http.MethodGet, "/steps", arbiter.ActUndo, apiAct(s, s.apiSteps))
	do(http.MethodPost, "/undo", arbiter.ActUndo, apiAct(s, s.apiUndoes))
	do(http.MethodPost, "/redo", arbiter.ActUndo, apiAct(s, s.apiRedoes))
	return all
}

func (s *Server) apiDescription(w http.ResponseWriter, r *http.Request) {
	s.apiBody(w, r, "application/json", openapi)
}

// problem is an error as programs read it (RFC 9457): the sentence in the
// reader's language, and beside it what it was made from.
type problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
	Key    string `json:"key"`
	Args   []any  `json:"args,omitempty"`
	Field  string `json:"field,omitempty"`
	// Holds and Wanted are the two values of a conflict.
	Holds  *string `json:"holds,omitempty"`
	Wanted *string `json:"wanted,omitempty"`
	// Yes is what to send in "yes" once a person has answered the question.
	Yes   string `json:"yes,omitempty"`
	Level int    `json:"level,omitempty"`
}

func (s *Server) problem(w http.ResponseWriter, r *http.Request, p problem) {
	p.Type, p.Title = "about:blank", http.StatusText(p.Status)
	h := w.Header()
	h.Set("Content-Type", "application/problem+json")
	h.Set("Content-Language", string(s.words(w, r).Lang()))
	h.Set("Cache-Control", "no-store")
	if p.Status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", "Bearer")
	}
	w.WriteHeader(p.Status)
	if r.Method != http.MethodHead {
		_ = json.NewEncoder(w).Encode(p) // a program that has gone needs no answer
	}
}

// apiRefuses answers for an error of the service.
func (s *Server) apiRefuses(w http.ResponseWriter, r *http.Request, err error, add func(*problem)) {
	words := s.words(w, r)
	var e *arbiter.Error
	var f *fieldError
	switch {
	case r.Context().Err() != nil:
	case errors.As(err, &f):
		s.problem(w, r, problem{Status: f.status, Detail: words.T(f.key, f.args...), Key: f.key, Args: plain(f.args), Field: f.field})
	case errors.Is(err, errNoSection), errors.Is(err, journal.ErrNotFound):
		s.problem(w, r, problem{Status: http.StatusNotFound, Detail: words.T("web.no-section"), Key: "web.no-section"})
	case !errors.As(err, &e) || statuses[e.Kind] == http.StatusInternalServerError:
		s.log.Error("not answered", "path", r.URL.Path, "error", err)
		s.problem(w, r, problem{Status: http.StatusInternalServerError, Detail: words.T("web.fault"), Key: "web.fault"})
	default:
		p := problem{Status: statuses[e.Kind], Detail: words.Err(err), Key: e.Key, Args: plain(e.Args), Level: e.Level}
		if e.Kind == arbiter.NeedsAnswer {
			p.Yes = e.Key
		}
		if add != nil {
			add(&p)
		}
		s.problem(w, r, p)
	}
}

// plain are the arguments of a sentence as programs read them.
func plain(args []any) []any {
	var out []any
	for _, a := range args {
		switch v := a.(type) {
		case string, int, int64, bool:
			out = append(out, v)
		case interface{ Code() string }:
			out = append(out, v.Code())
		case laws.Words:
			out = append(out, v.Key)
		default:
			out = append(out, fmt.Sprint(v))
		}
	}
	return out
}

// fieldError is a request that cannot be read, by the field that is wrong.
type fieldError struct {
	status int
	field  string
	key    string
	args   []any
}

func (e *fieldError) Error() string { return e.field + ": " + e.key }

func badField(name, key string, args ...any) error {
	return &fieldError{http.StatusBadRequest, name, key, args}
}

// apiShow answers with a value.
func (s *Server) apiShow(w http.ResponseWriter, r *http.Request, v any) {
	body, err := json.Marshal(v)
	if err != nil {
		s.apiRefuses(w, r, err, nil)
		return
	}
	s.apiBody(w, r, "application/json", append(body, '\n'))
}

func (s *Server) apiBody(w http.ResponseWriter, r *http.Request, kind string, body []byte) {
	p, err := newPage(kind, "Accept-Encoding, Accept-Language, Authorization, Cookie", body)
	if err != nil {
		s.apiRefuses(w, r, err, nil)
		return
	}
	p.serve(w, r, revalidate)
}

// apiCached answers with what was made of a snapshot once, in each language.
func (s *Server) apiCached(w http.ResponseWriter, r *http.Request, what string, do func(v *view) (any, error)) {
	v, err := s.apiView(r, s.words(w, r), what)
	if err != nil {
		s.apiRefuses(w, r, err, nil)
		return
	}
	p, err := v.pages.typed(v.key, "application/json", "Accept-Encoding, Accept-Language", func() ([]byte, error) {
		made, err := do(v)
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		raw, ready := made.(json.RawMessage)
		if !ready {
			if raw, err = json.Marshal(made); err != nil {
				return nil, err
			}
		}
		json.HTMLEscape(&b, raw)
		b.WriteByte('\n')
		return b.Bytes(), nil
	})
	if err != nil {
		s.apiRefuses(w, r, err, nil)
		return
	}
	w.Header().Set("Content-Language", string(v.Lang()))
	p.serve(w, r, revalidate)
}

// apiView finds the event of an address, and its section where it names one.
func (s *Server) apiView(r *http.Request, words *locale.Catalogue, what string) (*view, error) {
	event := tournament.EventID(r.PathValue("event"))
	snap, err := s.event(r.Context(), event)
	if err != nil {
		return nil, err
	}
	v := &view{snapshot: snap, Catalogue: words, key: pageKey{view: apiPath + "/" + what, lang: words.Lang()}}
	if id := r.PathValue("section"); id != "" {
		if v.section = snap.state.Section(tournament.SectionID(id)); v.section == nil {
			return nil, errNoSection
		}
		v.key.section = v.section.ID
	}
	return v, nil
}

// apiDesk reads the event of a request of somebody who is in, as it stands now.
func (s *Server) apiDesk(r *http.Request, words *locale.Catalogue, by arbiter.Actor) (*desk, error) {
	d := &desk{Catalogue: words, by: by, id: tournament.EventID(r.PathValue("event"))}
	if p := s.pass(r); !p.Covers(d.id, "", 0) {
		return nil, &fieldError{http.StatusForbidden, "event", "api.not-this-event", nil}
	}
	st, err := s.service.View(r.Context(), d.id)
	d.state = st
	return d, err
}

// readBody reads an object; what it does not know is refused, so that a
// misspelt name is no silent default.
func readBody(r *http.Request, into any) error {
	if kind, _, _ := cutKind(r.Header.Get("Content-Type")); kind != "application/json" {
		return &fieldError{http.StatusUnsupportedMediaType, "Content-Type", "api.json-only", nil}
	}
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil && d.More() {
		err = errors.New("more than one object")
	}
	var large *http.MaxBytesError
	var of *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &large):
		return &fieldError{http.StatusRequestEntityTooLarge, "", "web.too-much", []any{maxBody >> 10}}
	case errors.As(err, &of):
		return badField(of.Field, "api.bad-value", of.Value)
	}
	return badField("", "api.bad-body", err.Error())
}

func cutKind(header string) (kind, rest string, found bool) {
	for i := range header {
		if header[i] == ';' {
			return header[:i], header[i+1:], true
		}
	}
	return header, "", false
}

// errNoRound says that an address names no posted round.
var errNoRound = &fieldError{http.StatusNotFound, "round", "web.no-round", nil}

// roundNo is the round of an address, if it can be one of any section: of what
// cannot, nothing is kept.
func roundNo(r *http.Request) (tournament.RoundNo, error) {
	const most = 999
	n, err := strconv.ParseUint(r.PathValue("round"), 10, 16)
	if err != nil || n == 0 || n > most {
		return 0, errNoRound
	}
	return tournament.RoundNo(n), nil
}

// apiURL is an address of the API.
func apiURL(parts ...string) string {
	to := apiPath
	for _, p := range parts {
		to += "/" + url.PathEscape(p)
	}
	return to
}
