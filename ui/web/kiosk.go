package web

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
	"sealedmove/arbiter/journal"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// kioskRoutes are the pages of the devices in the hall that act.
func (s *Server) kioskRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/enter", act: arbiter.ActResult, do: s.enter},
		{method: http.MethodPost, path: "/enter", act: arbiter.ActResult, do: s.entered},
		{method: http.MethodPost, path: "/enter/signed", act: arbiter.ActSign, do: s.signed},
		{method: http.MethodPost, path: "/enter/undo", act: arbiter.ActResult, do: s.unentered},
		{method: http.MethodGet, path: "/checkin", act: arbiter.ActAbsence, do: s.checkin},
		{method: http.MethodPost, path: "/checkin", act: arbiter.ActAbsence, do: s.checkedIn},
		{method: http.MethodPost, path: "/checkin/undo", act: arbiter.ActAbsence, do: s.uncheckedIn},
	}
}

// undoWhile is how long a device may take back what it did last; later somebody
// has surely read it.
const undoWhile = 5 * time.Minute

// kiosk is a device in the hall before one event, as the store has that now: it
// sees what it has just done.
type kiosk struct {
	*locale.Catalogue
	by    arbiter.Actor
	pass  access.Pass
	path  string // of its page
	id    tournament.EventID
	state tournament.State
}

// kioskPage is what all its pages share.
type kioskPage struct {
	sheet
	Base   string // the path that its forms go to, or below it
	Action string // the query of that
	ID     string // of the event
	Once   string // the key of a form sent without script; each form adds its own mark
	Who    string
	Count  string // what is still to be done
	Notice string // why the last wish was refused
	Last   *lastAct
}

// lastAct is what the device did last, while it may be taken back.
type lastAct struct {
	Words string
	Cmd   int64
	Until string // when that ends, for the script
	Sign  *signing
}

func lastActOf(e journal.Entry, words string) *lastAct {
	return &lastAct{Words: words, Cmd: e.Cmd, Until: time.UnixMilli(e.At).Add(undoWhile).UTC().Format(time.RFC3339)}
}

// kiosk reads which event a device is for, or answers the request itself: with
// the list of events where it is for several.
func (s *Server) kiosk(w http.ResponseWriter, r *http.Request, by arbiter.Actor, path string) (*kiosk, bool) {
	k := &kiosk{Catalogue: s.words(w, r), by: by, pass: s.pass(r), path: path}
	k.id = k.pass.Device.Event
	if asked := tournament.EventID(r.FormValue("event")); asked != "" && k.pass.Covers(asked, "", 0) {
		k.id = asked
	}
	if k.id == "" {
		events, err := s.service.Events(r.Context())
		switch {
		case err != nil:
			s.fail(w, r, err)
			return nil, false
		case len(events) != 1:
			s.kioskEvents(w, r, k, events)
			return nil, false
		}
		k.id = events[0].ID
	}
	st, err := s.service.View(r.Context(), k.id)
	if err != nil {
		s.fail(w, r, err)
		return nil, false
	}
	k.state = st
	return k, true
}

// kioskEvents asks which event it is.
func (s *Server) kioskEvents(w http.ResponseWriter, r *http.Request, k *kiosk, events []arbiter.Summary) {
	var links []link
	for _, e := range events {
		links = append(links, link{Text: e.Name, Href: k.path + "?" + url.Values{"event": {string(e.ID)}}.Encode()})
	}
	p := k.frame("kiosk-events", k.T("web.tournaments"))
	p.Heading, p.Content = k.T("web.tournaments"), links
	s.kioskSend(w, r, http.StatusOK, p)
}

// frame is a page of the device; it is drawn anew for each request, since no two
// devices have the same.
func (k *kiosk) frame(kind, title string) kioskPage {
	p := kioskPage{ID: string(k.id), Once: rand.Text(), Who: k.pass.Name}
	p.sheet = sheet{Catalogue: k.Catalogue, Kind: kind, Heading: title, Title: title, Langs: langLinks(k.path, url.Values{}, k.Lang())}
	if k.id != "" {
		p.Heading, p.Sub, p.Event = k.state.Info.Name, title, string(k.id)
		p.Title = join(" · ", title, k.state.Info.Name)
		p.Stream = "/events?" + url.Values{"t": {string(k.id)}}.Encode()
		p.Seq, p.Base = k.state.Seq, k.path
		p.Action = url.Values{"event": {string(k.id)}}.Encode()
		p.Langs = langLinks(k.path, url.Values{"event": {string(k.id)}}, k.Lang())
	}
	return p
}

func (s *Server) kioskSend(w http.ResponseWriter, r *http.Request, status int, p kioskPage) {
	var b bytes.Buffer
	if err := templates().ExecuteTemplate(&b, "kiosk", p); err != nil {
		s.fail(w, r, fmt.Errorf("render %s: %w", p.Kind, err))
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", string(p.Lang()))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		writeString(w, b.String())
	}
}

// sections are those that the device is for.
func (k *kiosk) sections() []*tournament.Section {
	return slices.DeleteFunc(slices.Clone(k.state.Sections), func(sec *tournament.Section) bool { return !k.pass.Covers(k.id, sec.ID, 0) })
}

// home is the address of the device's page.
func (k *kiosk) home() string {
	return k.path + "?" + url.Values{"event": {string(k.id)}}.Encode()
}

// kioskDone answers a wish that was granted.
func (s *Server) kioskDone(w http.ResponseWriter, r *http.Request, k *kiosk, st tournament.State) {
	if !wantsJSON(r) {
		http.Redirect(w, r, k.home(), http.StatusSeeOther)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_ = json.NewEncoder(w).Encode(map[string]int64{"seq": st.Seq}) // a device that has gone asks again
}

// kioskRefused answers a wish that was not: in words, on the device's page, with
// nothing changed. What only an arbiter can decide is left to him.
func (s *Server) kioskRefused(w http.ResponseWriter, r *http.Request, k *kiosk, err error, draw func(*kiosk) kioskPage) {
	status, text := http.StatusInternalServerError, k.T("web.fault")
	var refused *arbiter.Error
	if errors.As(err, &refused) {
		status, text = statuses[refused.Kind], k.Err(err)
	}
	switch {
	case refused == nil || status >= http.StatusInternalServerError:
		s.log.Error("not done", "path", r.URL.Path, "error", err)
	case refused.Kind == arbiter.NeedsAnswer:
		text = k.T("kiosk.arbiter-decides", text)
	case refused.Kind == arbiter.Conflict:
		text = k.T("kiosk.nothing-changed", text)
	}
	if status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "2")
	}
	if wantsJSON(r) {
		h := w.Header()
		h.Set("Content-Type", "application/json; charset=utf-8")
		w.WriteHeader(status)
		key := ""
		if refused != nil {
			key = refused.Key
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"error": map[string]string{"key": key, "text": text}}) // as above
		return
	}
	if st, err := s.service.View(r.Context(), k.id); err == nil {
		k.state = st
	}
	p := draw(k)
	p.Notice = text
	s.kioskSend(w, r, status, p)
}

// recent is how far back the journal is looked through for what a device did
// last.
const recent = 500

// lastOf are the entries of the command that the device may take back now; none
// where it did nothing, or too long ago.
func (s *Server) lastOf(ctx context.Context, k *kiosk) ([]journal.Entry, error) {
	es, err := s.service.Journal(ctx, k.id, max(0, k.state.Seq-recent))
	if err != nil {
		return nil, err
	}
	cmd, err := journal.LastUndoable(es, k.by.ID)
	if err != nil {
		return nil, nil // there is nothing of it
	}
	last := slices.DeleteFunc(es, func(e journal.Entry) bool { return e.Cmd != cmd })
	if len(last) == 0 || s.service.Now().Sub(time.UnixMilli(last[0].At)) > undoWhile {
		return nil, nil
	}
	return last, nil
}

// undoLast undoes what a device did last, if that is still what its page showed.
func (s *Server) undoLast(w http.ResponseWriter, r *http.Request, k *kiosk, draw func(*kiosk) kioskPage) {
	s.undoing.Lock() // two taps on one button
	defer s.undoing.Unlock()
	st, err := s.undoShown(r, k)
	if err != nil {
		s.kioskRefused(w, r, k, err, draw)
		return
	}
	s.kioskDone(w, r, k, st)
}

func (s *Server) undoShown(r *http.Request, k *kiosk) (tournament.State, error) {
	if done, err := s.doneBefore(r.Context(), k); done || err != nil {
		return k.state, err
	}
	last, err := s.lastOf(r.Context(), k)
	if err != nil {
		return k.state, err
	}
	if len(last) == 0 || strconv.FormatInt(last[0].Cmd, 10) != r.PostFormValue("cmd") {
		return k.state, &arbiter.Error{Kind: arbiter.Conflict, Op: "undo", Key: "kiosk.undo-late"}
	}
	return s.service.Undo(r.Context(), k.by, k.id)
}

// doneBefore tells whether the request was granted already, and only its answer lost.
func (s *Server) doneBefore(ctx context.Context, k *kiosk) (bool, error) {
	if k.by.Once == "" {
		return false, nil
	}
	es, err := s.service.Journal(ctx, k.id, max(0, k.state.Seq-recent))
	return slices.ContainsFunc(es, func(e journal.Entry) bool { return e.Actor == k.by.ID && e.Once == k.by.Once }), err
}
