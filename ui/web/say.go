package web

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/journal"
)

// statuses is the one table of what each kind of refusal is over HTTP.
var statuses = map[arbiter.Kind]int{
	arbiter.Invalid:     http.StatusBadRequest,
	arbiter.NotFound:    http.StatusNotFound,
	arbiter.Conflict:    http.StatusConflict,
	arbiter.Forbidden:   http.StatusForbidden,
	arbiter.NeedsAnswer: http.StatusConflict,
	arbiter.Unavailable: http.StatusServiceUnavailable,
	arbiter.ReadOnly:    http.StatusServiceUnavailable,
	arbiter.TooNew:      http.StatusInternalServerError,
	arbiter.Damaged:     http.StatusInternalServerError,
}

// say answers with one sentence, in the reader's language.
func (s *Server) say(w http.ResponseWriter, r *http.Request, status int, key string, args ...any) {
	words := s.words(w, r)
	body, err := render(sheet{
		Catalogue: words, Kind: "message", Title: words.T("web.not-shown"), Heading: words.T("web.not-shown"),
		Back: status == http.StatusNotFound, Content: words.T(key, args...),
	})
	if err != nil {
		s.log.Error("message not rendered", "error", err)
		body, status = []byte(words.T(key, args...)), http.StatusInternalServerError
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", string(words.Lang()))
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		writeString(w, string(body))
	}
}

// fail answers for an error. What it says is for the log; strangers in the
// hall read that it has been written down.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil {
		return // the browser has gone
	}
	status, key := http.StatusInternalServerError, "web.fault"
	var refused *arbiter.Error
	if errors.As(err, &refused) {
		status = statuses[refused.Kind]
	}
	switch {
	case status == http.StatusNotFound || errors.Is(err, journal.ErrNotFound):
		s.say(w, r, http.StatusNotFound, "web.no-section")
		return
	case status == http.StatusServiceUnavailable:
		key = "web.unavailable"
		w.Header().Set("Retry-After", "5")
	}
	s.log.Error("page not shown", "path", r.URL.Path, "error", err)
	s.say(w, r, status, key)
}

// join puts what is not empty together.
func join(sep string, parts ...string) string {
	var have []string
	for _, p := range parts {
		if p != "" {
			have = append(have, p)
		}
	}
	return strings.Join(have, sep)
}

// newest is when anything was last written.
func newest(events []arbiter.Summary) time.Time {
	var ms int64
	for _, e := range events {
		ms = max(ms, e.Changed)
	}
	return time.UnixMilli(ms)
}
