package web

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"sealedmove/arbiter"
	"sealedmove/arbiter/journal"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// arbiterRoutes are the arbiter's pages. They are for who may correct a result
// or rule: a device that only enters results has a page of its own, with its
// own boards.
func (s *Server) arbiterRoutes() []route {
	get := func(path string, act arbiter.Act, do func(http.ResponseWriter, *http.Request, arbiter.Actor)) route {
		return route{method: http.MethodGet, path: "/arbiter" + path, act: act, do: do}
	}
	post := func(path string, act arbiter.Act, do func(http.ResponseWriter, *http.Request, arbiter.Actor)) route {
		return route{method: http.MethodPost, path: "/arbiter" + path, act: act, do: do}
	}
	if s.door == nil {
		return nil // nobody can come in
	}
	return []route{
		get("", arbiter.ActRule, s.arbiterHome),
		get("/{event}", arbiter.ActCorrect, s.arbiterResults),
		post("/{event}/result", arbiter.ActCorrect, s.arbiterEnters),
		post("/{event}/signed", arbiter.ActCorrect, s.arbiterSigns),
		post("/{event}/undo", arbiter.ActRule, s.arbiterUndoes),
		post("/{event}/redo", arbiter.ActRule, s.arbiterRedoes),
		get("/{event}/incidents", arbiter.ActRule, s.arbiterIncidents),
		post("/{event}/note", arbiter.ActNote, s.arbiterNotes),
		get("/{event}/ruling", arbiter.ActRule, s.arbiterRuling),
		post("/{event}/ruling", arbiter.ActRule, s.arbiterRules),
		get("/{event}/incidents/{id}", arbiter.ActRule, s.arbiterIncident),
		get("/{event}/incidents/{id}/report", arbiter.ActRule, s.arbiterReport),
		post("/{event}/incidents/{id}/appeal", arbiter.ActAppeal, s.arbiterAppeals),
		post("/{event}/incidents/{id}/decide", arbiter.ActDecideAppeal, s.arbiterDecides),
		get("/{event}/adjourned", arbiter.ActRule, s.arbiterAdjourned),
		get("/{event}/moves", arbiter.ActRule, s.arbiterMoves),
	}
}

// desk is what an arbiter looks at: an event as the store has it at this
// moment, so that he sees what he has just done.
type desk struct {
	*locale.Catalogue
	by    arbiter.Actor
	id    tournament.EventID
	state tournament.State
}

// deskFrame is what all arbiter's pages share. Once is the key of the acts that
// a page offers: whatever of them is sent twice is done once.
type deskFrame struct {
	sheet
	Script     string // of the page's own, beside the one of all
	Base       string // the address of the event's pages
	Self       string // the address of this page
	Once       string
	Undo, Redo *step
	Who        string
}

// Stamp is how far the journal was when the page was made.
func (f deskFrame) Stamp() template.HTML { return stamp(f.sheet) }

// step is an act that can be taken back, or brought back.
type step struct {
	Words string // what a button says
	Name  string // of the act, as the page shows it: it is sent back with the wish
}

// url is the address of the event's arbiter's pages.
func (d *desk) url() string { return "/arbiter/" + url.PathEscape(string(d.id)) }

// desk reads the event of a request, or answers it.
func (s *Server) desk(w http.ResponseWriter, r *http.Request, by arbiter.Actor) (*desk, bool) {
	d := &desk{Catalogue: s.words(w, r), by: by, id: tournament.EventID(r.PathValue("event"))}
	st, err := s.service.View(r.Context(), d.id)
	if err != nil {
		s.fail(w, r, err)
		return nil, false
	}
	d.state = st
	return d, true
}

// arbiterHome leads to the only event, or lists them.
func (s *Server) arbiterHome(w http.ResponseWriter, r *http.Request, _ arbiter.Actor) {
	events, err := s.service.Events(r.Context())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if len(events) == 1 {
		http.Redirect(w, r, "/arbiter/"+url.PathEscape(string(events[0].ID)), http.StatusSeeOther)
		return
	}
	words := s.words(w, r)
	var links []link
	for _, e := range events {
		links = append(links, link{Text: e.Name, Href: "/arbiter/" + url.PathEscape(string(e.ID))})
	}
	s.showDesk(w, r, http.StatusOK, deskFrame{sheet: sheet{
		Catalogue: words, Kind: "arbiter-events", Title: words.T("arb.title"), Heading: words.T("arb.title"), Back: true,
		Langs: langLinks("/arbiter", nil, words.Lang()), Content: links,
	}, Who: s.pass(r).Name})
}

// frame is the frame of a page of the event; tab is the one under which it stands.
func (s *Server) frame(r *http.Request, d *desk, kind, tab string, content any) deskFrame {
	f := deskFrame{
		sheet: sheet{
			Catalogue: d.Catalogue, Kind: kind, Heading: d.state.Info.Name, Back: true, Event: string(d.id), Seq: d.state.Seq, Changed: s.service.Now(),
			Stream: "/events?" + url.Values{"t": {string(d.id)}}.Encode(), Langs: langLinks(r.URL.Path, r.URL.Query(), d.Lang()), Content: content,
		},
		Base: d.url(), Self: r.URL.RequestURI(), Once: rand.Text(), Who: s.pass(r).Name,
	}
	for _, t := range []string{"results", "incidents", "adjourned"} {
		to := f.Base + "/" + t
		if t == "results" {
			to = f.Base
		}
		f.Tabs = append(f.Tabs, link{Text: d.T("arb.tab." + t), Href: to, On: t == tab})
		if t == tab {
			f.Sub = d.T("arb.tab." + t)
		}
	}
	f.Title = join(" · ", f.Sub, d.T("arb.title"), f.Heading)
	steps := s.service.Steps(r.Context(), d.by, d.id)
	f.Undo, f.Redo = d.step("arb.undo", steps.Undo), d.step("arb.redo", steps.Redo)
	return f
}

// step is what a button for undo or redo says; nil where there is nothing.
func (d *desk) step(key string, l arbiter.Label) *step {
	if l.Key == "" {
		return nil
	}
	name := d.T(l.Key, l.Args...)
	return &step{Words: d.T(key, name), Name: name}
}

// showDesk answers with an arbiter's page. No cache keeps it.
func (s *Server) showDesk(w http.ResponseWriter, r *http.Request, status int, f deskFrame) {
	var b bytes.Buffer
	if err := templates().ExecuteTemplate(&b, "desk", f); err != nil {
		s.fail(w, r, fmt.Errorf("render %s: %w", f.Kind, err))
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", string(f.Lang()))
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(b.Bytes()) // a browser that has gone needs no answer
	}
}

// question is a warning that waits for an answer: what was asked for, as it was
// sent, with the answer added to it.
type question struct {
	Sentence, Act string
	TwoSteps      bool
	Action, Back  string
	Fields        []field
}

type field struct{ Name, Value string }

// refusal is why something was not done, with other ways where there are any.
type refusal struct {
	Sentence string
	Back     string
	Ways     []way
}

// way is something that can be done instead: a form with one button.
type way struct {
	Words, Action string
	Fields        []field
}

// answers are the warnings that were answered with yes.
func answers(r *http.Request) arbiter.Answers { return r.PostForm["yes"] }

// refuse answers for an act that was not done: with the question that it needs,
// or with the reason and the ways out of it.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, d *desk, back string, err error, ways ...way) {
	var e *arbiter.Error
	if !errors.As(err, &e) || statuses[e.Kind] >= http.StatusInternalServerError && statuses[e.Kind] != http.StatusServiceUnavailable {
		s.fail(w, r, err)
		return
	}
	f := s.frame(r, d, "arbiter-refused", "", refusal{Sentence: d.Err(err), Back: back, Ways: ways})
	f.Sub = d.T("arb.not-done")
	if e.Kind == arbiter.NeedsAnswer {
		f.Kind, f.Sub = "arbiter-asked", d.T("desktop.level3")
		f.Content = question{Sentence: d.Err(err), Act: d.T("confirm."+e.Key, e.Args...), TwoSteps: e.Level >= 4, Action: r.URL.Path, Back: back, Fields: append(fieldsOf(r), field{"yes", e.Key})}
	}
	f.Title = join(" · ", f.Sub, f.Heading)
	f.Stream, f.Langs = "", nil // the answer is to this question, which no other address has
	s.showDesk(w, r, statuses[e.Kind], f)
}

// fieldsOf are the fields of a form as they were sent, by name.
func fieldsOf(r *http.Request) []field {
	var all []field
	for _, name := range slices.Sorted(maps.Keys(r.PostForm)) {
		for _, value := range r.PostForm[name] {
			all = append(all, field{name, value})
		}
	}
	return all
}

// back is where a form wants to go when its act is done: a page of the event.
func (d *desk) back(r *http.Request) string {
	to := local(r.PostFormValue("back"))
	if rest, ok := strings.CutPrefix(to, d.url()); ok && (rest == "" || rest[0] == '/' || rest[0] == '?') {
		return to
	}
	return d.url()
}

// arbiterUndoes takes back the arbiter's own last act.
func (s *Server) arbiterUndoes(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	s.takeBack(w, r, by, "arb.undo", func(st arbiter.Steps) arbiter.Label { return st.Undo }, s.service.Undo)
}

// arbiterRedoes brings back what he took back last.
func (s *Server) arbiterRedoes(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	s.takeBack(w, r, by, "arb.redo", func(st arbiter.Steps) arbiter.Label { return st.Redo }, s.service.Redo)
}

// takeBack undoes or redoes the act that the arbiter's page has named, if it is
// still the last one: he may have done something else on another device.
func (s *Server) takeBack(w http.ResponseWriter, r *http.Request, by arbiter.Actor, key string, label func(arbiter.Steps) arbiter.Label, do func(context.Context, arbiter.Actor, tournament.EventID) (tournament.State, error)) {
	d, ok := s.desk(w, r, by)
	if !ok {
		return
	}
	wanted, now := r.PostFormValue("name"), d.step(key, label(s.service.Steps(r.Context(), by, d.id)))
	if now != nil && now.Name != wanted && !s.isDone(r, d) {
		s.refuse(w, r, d, d.back(r), &arbiter.Error{Kind: arbiter.Conflict, Op: "undo", Key: "arb.other-act", Args: []any{wanted, now.Name}},
			way{Words: now.Words, Action: r.URL.Path, Fields: []field{{"name", now.Name}, {"back", d.back(r)}, {"once", rand.Text()}}})
		return
	}
	if _, err := do(r.Context(), by, d.id); err != nil {
		s.refuse(w, r, d, d.back(r), err)
		return
	}
	http.Redirect(w, r, d.back(r), http.StatusSeeOther)
}

// isDone tells whether the journal has the request already: it was sent again.
func (s *Server) isDone(r *http.Request, d *desk) bool {
	if d.by.Once == "" {
		return false
	}
	es, err := s.service.Journal(r.Context(), d.id, 0)
	return err == nil && slices.ContainsFunc(es, func(e journal.Entry) bool { return e.Once == d.by.Once && e.Actor == d.by.ID })
}
