package web

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
	"sealedmove/arbiter/journal"
)

// doorRoutes are those by which people and devices come in and are let in.
func (s *Server) doorRoutes() []route {
	open := func(method, path string, page http.HandlerFunc) route {
		return route{method: method, path: path, act: arbiter.ActView, page: s.secret(page)}
	}
	admit := func(method, path string, do func(http.ResponseWriter, *http.Request, arbiter.Actor)) route {
		return route{method: method, path: path, act: arbiter.ActAdmit, do: do}
	}
	const get, post = http.MethodGet, http.MethodPost
	return []route{
		open(get, "/login", s.loginPage),
		open(post, "/login", s.login),
		open(get, "/logout", s.loginPage),
		open(post, "/logout", s.logout),
		open(get, "/first", s.firstPage),
		open(post, "/first", s.first),
		open(get, "/join", s.joinPage),
		open(post, "/join", s.join),
		open(post, "/password", s.ownPassword),
		{method: get, path: "/certificate", act: arbiter.ActView, page: s.certificate},
		admit(get, "/devices", s.devices),
		admit(post, "/devices/code", s.inviteDevice),
		admit(post, "/devices/revoke", s.revokeDevice),
		admit(post, "/devices/account", s.addAccount),
		admit(post, "/devices/password", s.setPassword),
		admit(post, "/devices/drop", s.dropAccount),
	}
}

// doorSheet is a page on which somebody comes in, or lets in.
type doorSheet struct {
	sheet
	Problem     string // what was wrong with what was sent
	Done        string // what has been done
	Once        string // the key of what the page offers
	Pass        access.Pass
	Next        string // where to go after
	Secret      string // of the first start
	Code        string // as typed, or as it came with the QR code
	Name        string // as typed
	Devices     *devicesPage
	Invited     *invited
	Link        string // this page over TLS
	Fingerprint string // of its certificate, to compare
}

// doorPage is the frame of such a page; kind is its template and the end of
// the keys of its words.
func (s *Server) doorPage(w http.ResponseWriter, r *http.Request, kind string) doorSheet {
	words := s.words(w, r)
	title := words.T("door." + kind)
	d := doorSheet{Once: newOnce(), Pass: s.pass(r)}
	d.sheet = sheet{Catalogue: words, Kind: kind, Title: title, Heading: title, Back: true}
	if r.Method == http.MethodGet {
		d.Langs = langLinks(r.URL.Path, withoutLang(r.URL.Query()), words.Lang())
	}
	return d
}

func withoutLang(q url.Values) url.Values {
	q.Del("lang")
	return q
}

// showDoor answers with such a page.
func (s *Server) showDoor(w http.ResponseWriter, r *http.Request, status int, d doorSheet) {
	body, err := renderAs("door", d)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", string(d.Lang()))
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		writeString(w, string(body))
	}
}

// secret keeps what is typed into a page from those who can read along, and
// reads its form.
func (s *Server) secret(page http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Referrer-Policy", "no-referrer") // its address may have a code in it
		switch {
		case !private(r):
			s.overTLS(w, r)
		case safe(r) || s.readForm(w, r):
			page(w, r)
		}
	}
}

// overTLS refuses what is not shown over plain http, with the way to it over TLS
// where there is one.
func (s *Server) overTLS(w http.ResponseWriter, r *http.Request) {
	if s.secure == "" || !safe(r) || wantsJSON(r) {
		s.deny(w, r, http.StatusForbidden, "web.only-tls")
		return
	}
	d := s.doorPage(w, r, "secure")
	d.Link, d.Fingerprint = s.securely(r), s.fingerprint
	s.showDoor(w, r, http.StatusForbidden, d)
}

// securely is the address over TLS of what a request asked for: at the address
// of this computer that the browser has reached, if it is one in numbers.
func (s *Server) securely(r *http.Request) string {
	to, err := url.Parse(s.secure)
	if err != nil {
		return s.secure
	}
	if addr, err := netip.ParseAddr(hostName(r.Host)); err == nil {
		to.Host = strings.TrimSuffix(net.JoinHostPort(addr.String(), to.Port()), ":")
	}
	path := r.URL.EscapedPath()
	if path == "/first" { // its secret counts on the computer itself
		return to.String() + "/login"
	}
	if q := withoutLang(r.URL.Query()).Encode(); q != "" {
		path += "?" + q
	}
	return to.String() + path
}

// doorStatus sorts the reasons why the door stays shut.
func doorStatus(err error) int {
	for _, x := range []struct {
		reason error
		status int
	}{
		{access.ErrRefused, http.StatusForbidden},
		{access.ErrTooMany, http.StatusTooManyRequests},
		{access.ErrForbidden, http.StatusForbidden},
		{access.ErrInvalid, http.StatusBadRequest},
		{journal.ErrReadOnly, http.StatusServiceUnavailable},
		{journal.ErrUnavailable, http.StatusServiceUnavailable},
	} {
		if errors.Is(err, x.reason) {
			return x.status
		}
	}
	return http.StatusInternalServerError
}

// doorProblem is what went wrong, as the page says it, with its status.
func (s *Server) doorProblem(w http.ResponseWriter, r *http.Request, err error) (status int, text string) {
	words := s.words(w, r)
	var e *access.Error
	status = doorStatus(err)
	switch {
	case errors.As(err, &e):
		if e.Wait > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(int(e.Wait.Seconds())+1))
		}
		return status, words.Err(err)
	case errors.Is(err, journal.ErrReadOnly):
		return status, words.T("web.held")
	case status == http.StatusServiceUnavailable:
		return status, words.Err(err)
	}
	s.log.Error("door", "path", r.URL.Path, "error", err)
	return status, words.T("web.fault")
}

// loginPage asks for name and password, or says who is signed in.
func (s *Server) loginPage(w http.ResponseWriter, r *http.Request) {
	d := s.doorPage(w, r, "login")
	d.Next = local(r.URL.Query().Get("next"))
	s.showDoor(w, r, http.StatusOK, d)
}

func (s *Server) login(w http.ResponseWriter, r *http.Request) {
	name := r.PostFormValue("name")
	token, p, err := s.door.SignIn(r.Context(), name, r.PostFormValue("password"), remote(r))
	next := local(r.PostFormValue("next"))
	if err != nil {
		d := s.doorPage(w, r, "login")
		d.Next, d.Name = next, name
		status, text := s.doorProblem(w, r, err)
		d.Problem = text
		s.showDoor(w, r, status, d)
		return
	}
	s.welcome(w, r, token, p, next)
}

// welcome gives a browser the token of who came in, in place of any that it
// had, and sends it on.
func (s *Server) welcome(w http.ResponseWriter, r *http.Request, token string, p access.Pass, next string) {
	if old := tokenOf(r); old != "" {
		if err := s.door.SignOut(r.Context(), old); err != nil {
			s.log.Warn("old session not ended", "error", err)
		}
	}
	who, seconds := arbiter.Who{Name: p.Name}, 0 // an account's goes with the browser
	if p.Account == "" {
		who, seconds = arbiter.Who{Name: p.Name, Device: p.Device.ID}, deviceCookie
	}
	if err := s.service.Introduce(r.Context(), arbiter.Actor{ID: p.ID, Role: p.Role}, who); err != nil {
		s.log.Warn("actor without a name", "actor", string(p.ID), "error", err)
	}
	s.log.Info("came in", "actor", string(p.ID), "role", string(p.Role))
	setToken(w, r, token, seconds)
	if next == "/" {
		next = home(p)
	}
	http.Redirect(w, r, next, http.StatusSeeOther)
}

// deviceCookie is how long browsers keep a device's token: as long as they keep
// any. The server ends it before.
const deviceCookie = 400 * 24 * 60 * 60

// home is the page of a role.
func home(p access.Pass) string {
	switch p.Role {
	case arbiter.ResultDevice:
		return "/enter"
	case arbiter.CheckinDevice:
		return "/checkin"
	case arbiter.ChiefArbiter, arbiter.ArbiterRole:
		return "/arbiter"
	case arbiter.Screen:
		if p.Device.Section != "" {
			return "/t/" + url.PathEscape(joinID(p.Device.Event, p.Device.Section)) + "/screen/1"
		}
	case arbiter.Public:
	}
	return "/"
}

func (s *Server) logout(w http.ResponseWriter, r *http.Request) {
	if token := tokenOf(r); token != "" {
		if err := s.door.SignOut(r.Context(), token); err != nil {
			status, text := s.doorProblem(w, r, err)
			d := s.doorPage(w, r, "login")
			d.Problem, d.Next = text, "/"
			s.showDoor(w, r, status, d)
			return
		}
	}
	setToken(w, r, "", 0)
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// firstPage makes the first account, for whoever has the link that the server
// printed.
func (s *Server) firstPage(w http.ResponseWriter, r *http.Request) {
	d := s.doorPage(w, r, "first")
	status := http.StatusOK
	if d.Secret = r.URL.Query().Get("secret"); !s.door.IsFirst(d.Secret) {
		d.Problem, d.Secret, status = d.T("access.no-first")+d.T("error.join")+d.T("access.no-first-hint"), "", http.StatusForbidden
	}
	s.showDoor(w, r, status, d)
}

func (s *Server) first(w http.ResponseWriter, r *http.Request) {
	secret, name := r.PostFormValue("secret"), r.PostFormValue("name")
	pass, err := twice(r)
	if err == nil {
		var token string
		var p access.Pass
		if token, p, err = s.door.Begin(r.Context(), secret, name, pass, remote(r)); err == nil {
			s.welcome(w, r, token, p, "/devices")
			return
		}
	}
	d := s.doorPage(w, r, "first")
	if d.Name = name; s.door.IsFirst(secret) {
		d.Secret = secret
	}
	status, text := s.doorProblem(w, r, err)
	d.Problem = text
	s.showDoor(w, r, status, d)
}

// twice is a new password, which is typed twice.
func twice(r *http.Request) (string, error) {
	pass := r.PostFormValue("password")
	if pass != r.PostFormValue("again") {
		return "", &access.Error{Reason: access.ErrInvalid, Key: "door.not-twice"}
	}
	return pass, nil
}

// joinPage asks for a device's code. The QR code brings it along; it is used
// when the button is pressed: programs that look at links ahead use nothing up.
func (s *Server) joinPage(w http.ResponseWriter, r *http.Request) {
	d := s.doorPage(w, r, "join")
	d.Code = r.URL.Query().Get("code")
	s.showDoor(w, r, http.StatusOK, d)
}

func (s *Server) join(w http.ResponseWriter, r *http.Request) {
	code := r.PostFormValue("code")
	token, p, err := s.door.Join(r.Context(), code, remote(r))
	if err == nil {
		s.welcome(w, r, token, p, "/")
		return
	}
	d := s.doorPage(w, r, "join")
	status, text := s.doorProblem(w, r, err)
	d.Code, d.Problem = code, text
	s.showDoor(w, r, status, d)
}

// ownPassword changes the password of who is signed in, and signs him in with it.
func (s *Server) ownPassword(w http.ResponseWriter, r *http.Request) {
	p := s.pass(r)
	if p.Account == "" {
		s.deny(w, r, http.StatusForbidden, "web.sign-in-first")
		return
	}
	pass, err := twice(r)
	if err == nil {
		err = s.door.SetPassword(r.Context(), p, p.Name, r.PostFormValue("old"), pass, remote(r))
	}
	var token string
	if err == nil {
		token, p, err = s.door.SignIn(r.Context(), p.Name, pass, remote(r))
	}
	if err == nil {
		s.welcome(w, r, token, p, "/login")
		return
	}
	d := s.doorPage(w, r, "login")
	status, text := s.doorProblem(w, r, err)
	d.Next, d.Problem = "/", text
	s.showDoor(w, r, status, d)
}

// certificate is that of the authority behind this server's, for devices that
// are to know it from then on.
func (s *Server) certificate(w http.ResponseWriter, r *http.Request) {
	if len(s.authority) == 0 {
		s.deny(w, r, http.StatusNotFound, "web.no-page")
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/x-x509-ca-cert")
	h.Set("Content-Disposition", `attachment; filename="sealed-move.crt"`)
	h.Set("Cache-Control", "no-store")
	if r.Method != http.MethodHead {
		_, _ = w.Write(s.authority) // a browser that has gone needs no answer
	}
}
