package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
)

const (
	maxBody = 64 << 10 // of a form or an object; the longest is a page of notes
	maxOnce = 64       // letters of a request's key
)

// cookieName is that of the cookie with the token. Under TLS browsers take
// care that it was set by this host and over TLS.
func cookieName(r *http.Request) string {
	if r.TLS != nil {
		return "__Host-sealedmove"
	}
	return "sealedmove"
}

// setToken gives a browser its token; "" takes it away.
func setToken(w http.ResponseWriter, r *http.Request, token string, seconds int) {
	if token == "" {
		seconds = -1
	}
	http.SetCookie(w, &http.Cookie{
		Name: cookieName(r), Value: token, Path: "/", MaxAge: seconds,
		HttpOnly: true, Secure: r.TLS != nil, SameSite: http.SameSiteLaxMode,
	})
}

// tokenOf is the token that a browser sends in its cookie, or a program in its
// Authorization; "" is none.
func tokenOf(r *http.Request) string {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok && strings.HasPrefix(r.URL.Path, "/api/") {
		return token
	}
	c, err := r.Cookie(cookieName(r))
	if err != nil {
		return ""
	}
	return c.Value
}

// passKey is under which [Server.act] leaves who sends a request, so that the
// store is asked for him once.
type passKey struct{}

// pass is who sends a request; the zero Pass is the public.
func (s *Server) pass(r *http.Request) access.Pass {
	if p, known := r.Context().Value(passKey{}).(access.Pass); known {
		return p
	}
	token := tokenOf(r)
	if s.door == nil || token == "" || !private(r) {
		return access.Pass{}
	}
	p, err := s.door.Who(r.Context(), token)
	if err != nil && !errors.Is(err, access.ErrOut) {
		s.log.Error("nobody let in", "error", err)
	}
	return p
}

// actor is who acts by a request, and the key of the request where it has one
// (form field "once" or header Idempotency-Key).
func (s *Server) actor(r *http.Request) arbiter.Actor {
	p := s.pass(r)
	a := arbiter.Actor{ID: p.ID, Role: p.Role}
	if !p.In() {
		a = arbiter.Actor{ID: "public", Role: arbiter.Public}
	}
	if a.Once = r.Header.Get("Idempotency-Key"); a.Once == "" {
		a.Once = r.PostFormValue("once")
	}
	return a
}

// private tells whether nobody in the network can read along: what is secret
// goes over TLS, or does not leave this computer.
func private(r *http.Request) bool {
	return r.TLS != nil || remote(r).IsLoopback()
}

// remote is where a request comes from.
func remote(r *http.Request) netip.Addr {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return at.Addr().Unmap()
}

// act lets in who may do an act in some phase; in which, the service decides
// when it is done. Others are sent to sign in, or refused.
func (s *Server) act(a arbiter.Act, do func(http.ResponseWriter, *http.Request, arbiter.Actor)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if s.door == nil { // nobody comes in here, and nothing is to be seen
			s.deny(w, r, http.StatusNotFound, "web.no-page")
			return
		}
		if !safe(r) && !s.readForm(w, r) {
			return
		}
		r = r.WithContext(context.WithValue(r.Context(), passKey{}, s.pass(r)))
		by := s.actor(r)
		switch {
		case len(by.Once) > maxOnce:
			s.deny(w, r, http.StatusBadRequest, "web.long-key", maxOnce)
		case ever(by.Role, a):
			do(w, r, by)
		case !private(r):
			s.overTLS(w, r)
		case by.Role != arbiter.Public:
			s.deny(w, r, http.StatusForbidden, "policy.not-you")
		case wantsJSON(r):
			s.deny(w, r, http.StatusUnauthorized, "web.sign-in-first")
		default:
			http.Redirect(w, r, "/login?"+url.Values{"next": {backTo(r)}}.Encode(), http.StatusSeeOther)
		}
	}
}

// ever tells whether the policy lets a role do an act in any phase.
func ever(role arbiter.Role, a arbiter.Act) bool {
	for _, p := range arbiter.Phases() {
		if arbiter.Allowed(role, a, p) {
			return true
		}
	}
	return false
}

// readForm reads the form of a request, or answers it where there is too much
// of it or it is none. What is no form is left to whoever reads it.
func (s *Server) readForm(w http.ResponseWriter, r *http.Request) bool {
	err := r.ParseForm()
	var large *http.MaxBytesError
	switch {
	case err == nil:
		return true
	case errors.As(err, &large):
		s.deny(w, r, http.StatusRequestEntityTooLarge, "web.too-much", maxBody>>10)
	default:
		s.deny(w, r, http.StatusBadRequest, "web.bad-form")
	}
	return false
}

// safe tells whether a request changes nothing.
func safe(r *http.Request) bool {
	return r.Method == http.MethodGet || r.Method == http.MethodHead
}

// wantsJSON tells whether a program asks, not a person.
func wantsJSON(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/api/") ||
		strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") ||
		strings.HasPrefix(r.Header.Get("Accept"), "application/json")
}

// backTo is the page of this server from which a request came, as far as it
// can be gone back to.
func backTo(r *http.Request) string {
	if r.Method == http.MethodGet {
		return r.URL.RequestURI()
	}
	return r.URL.EscapedPath()
}

// local is a path of this server that somebody is to be sent to, or "/": never
// what browsers take for another server.
func local(next string) string {
	u, err := url.Parse(next)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || u.Opaque != "" ||
		!strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") ||
		strings.ContainsFunc(next, func(c rune) bool { return c == '\\' || c < ' ' || c == 0x7f }) {
		return "/"
	}
	return next
}

// deny refuses a request, in words for a person or as JSON for a program.
func (s *Server) deny(w http.ResponseWriter, r *http.Request, status int, key string, args ...any) {
	if !wantsJSON(r) {
		s.say(w, r, status, key, args...)
		return
	}
	words := s.words(w, r)
	if strings.HasPrefix(r.URL.Path, "/api/") {
		s.problem(w, r, problem{Status: status, Detail: words.T(key, args...), Key: key, Args: plain(args)})
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Content-Language", string(words.Lang()))
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	if r.Method == http.MethodHead {
		return
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"error": map[string]string{"key": key, "text": words.T(key, args...)}}) // a program that has gone needs no answer
}
