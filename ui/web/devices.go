package web

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"rsc.io/qr"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// devicesPage is what the chief arbiter sees of who may come in.
type devicesPage struct {
	Devices  []deviceRow
	Accounts []accountRow
	Roles    []doorChoice // of devices
	Ranks    []doorChoice // of accounts
	For      []doorChoice // every tournament, each, each section
}

type deviceRow struct {
	ID, Name, Role, For, State string
	Seen                       time.Time // zero: not in
	Revocable                  bool
}

type accountRow struct {
	Name, Role string
	Own        bool
}

type doorChoice struct{ Value, Text string }

// invited is a device for which a code was made.
type invited struct {
	Code, Name, Role, For string
	Link                  string        // behind the QR code; "" where no other device reaches this server privately
	QR                    template.HTML // of the link
	Fingerprint           string        // of the certificate, to compare
}

func (s *Server) devices(w http.ResponseWriter, r *http.Request, _ arbiter.Actor) {
	s.showDevices(w, r, http.StatusOK, "", s.note(r))
}

// notes are what has been done, by the end of the address to which a browser is sent.
var notes = map[string]bool{"revoked": true, "account-added": true, "password-set": true, "account-dropped": true}

// note is the sentence on what was done before this page.
func (s *Server) note(r *http.Request) string {
	if done := r.URL.Query().Get("done"); notes[done] {
		return "door.done-" + done
	}
	return ""
}

// showDevices lists who may come in, under what was wrong, or what was done (a key).
func (s *Server) showDevices(w http.ResponseWriter, r *http.Request, status int, problem, done string) {
	d := s.doorPage(w, r, "devices")
	d.Problem = problem
	if done != "" {
		d.Done = d.T(done)
	}
	p, err := s.devicesPage(r, d.Catalogue, d.Pass)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	d.Devices = p
	s.showDoor(w, r, status, d)
}

func (s *Server) devicesPage(r *http.Request, words *locale.Catalogue, by access.Pass) (*devicesPage, error) {
	p := &devicesPage{For: []doorChoice{{Text: words.T("door.all-tournaments")}}}
	names, err := s.eventNames(r, p)
	if err != nil {
		return nil, err
	}
	guests, err := s.door.Devices(r.Context(), by)
	if err != nil {
		return nil, err
	}
	for _, g := range guests {
		p.Devices = append(p.Devices, s.deviceRow(words, g, names))
	}
	accounts, err := s.door.Accounts(r.Context(), by)
	if err != nil {
		return nil, err
	}
	for _, a := range accounts {
		p.Accounts = append(p.Accounts, accountRow{Name: a.Name, Role: words.T("door.role-" + string(a.Role)), Own: access.Fold(a.Name) == by.Account})
	}
	for _, role := range access.DeviceRoles() {
		p.Roles = append(p.Roles, doorChoice{string(role), words.T("door.role-" + string(role))})
	}
	for _, role := range []arbiter.Role{arbiter.ArbiterRole, arbiter.ChiefArbiter} {
		p.Ranks = append(p.Ranks, doorChoice{string(role), words.T("door.role-" + string(role))})
	}
	return p, nil
}

// eventNames fills in what a device can be for, and gives the names by their ids.
func (s *Server) eventNames(r *http.Request, p *devicesPage) (map[string]string, error) {
	names := map[string]string{}
	now, err := s.pulse.current(r.Context())
	if err != nil {
		return nil, err
	}
	for _, e := range now.events {
		names[string(e.ID)] = e.Name
		if e.Archived {
			continue
		}
		snap, err := s.snapshot(r.Context(), e.ID, now)
		if err != nil {
			continue // one that does not hold together has no sections to offer
		}
		p.For = append(p.For, doorChoice{string(e.ID), e.Name})
		for _, sec := range snap.state.Sections {
			id := joinID(e.ID, sec.ID)
			names[id] = join(" · ", e.Name, sec.Name)
			p.For = append(p.For, doorChoice{id, names[id]})
		}
	}
	return names, nil
}

// scope says what a device is for.
func scope(words *locale.Catalogue, d access.Device, names map[string]string) string {
	what := words.T("door.all-tournaments")
	if d.Event != "" {
		id := string(d.Event)
		if d.Section != "" {
			id = joinID(d.Event, d.Section)
		}
		if what = names[id]; what == "" {
			what = words.T("door.gone")
		}
	}
	if key, args := d.Range(); key != "" {
		what = join(" · ", what, words.T(key, args...))
	}
	return what
}

func (s *Server) deviceRow(words *locale.Catalogue, g access.Guest, names map[string]string) deviceRow {
	row := deviceRow{ID: g.ID, Name: g.Name, Role: words.T("door.role-" + string(g.Role)), For: scope(words, g.Device, names), Revocable: g.Revoked == 0}
	switch g.State(s.service.Now()) {
	case access.PutOut:
		row.State = words.T("door.revoked")
	case access.Inside:
		row.Seen = time.UnixMilli(g.Seen)
	case access.Ended:
		row.State = words.T("door.ended")
	case access.Waiting:
		row.State = words.T("door.waiting", time.UnixMilli(g.Until).Format("15:04"))
	case access.Unused:
		row.State = words.T("door.unused")
	}
	return row
}

// inviteDevice makes a code and shows it, this once. Sent again, the same wish
// shows the same code.
func (s *Server) inviteDevice(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	code, dev, err := s.lately.code(string(by.ID), by.Once, func() (string, access.Device, error) {
		dev, err := deviceOf(r)
		if err != nil {
			return "", dev, err
		}
		return s.door.Invite(r.Context(), s.pass(r), dev)
	})
	if err != nil {
		status, text := s.doorProblem(w, r, err)
		s.showDevices(w, r, status, text, "")
		return
	}
	d := s.doorPage(w, r, "code")
	names, err := s.eventNames(r, &devicesPage{})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	d.Invited = &invited{Code: code, Name: dev.Name, Role: d.T("door.role-" + string(dev.Role)), For: scope(d.Catalogue, dev, names), Fingerprint: s.fingerprint}
	if origin := s.origin(r); origin != "" {
		d.Invited.Link = origin + "/join?" + url.Values{"code": {code}}.Encode()
		if d.Invited.QR, err = qrCode(d.Invited.Link, d.T("door.qr")); err != nil {
			s.fail(w, r, err)
			return
		}
	}
	s.showDoor(w, r, http.StatusOK, d)
}

// deviceOf is what a form asks a code for.
func deviceOf(r *http.Request) (access.Device, error) {
	dev := access.Device{Name: r.PostFormValue("name"), Role: access.Role(r.PostFormValue("role"))}
	if id := r.PostFormValue("for"); id != "" {
		dev.Event, dev.Section = splitID(id)
	}
	for field, to := range map[string]*tournament.BoardNo{"first": &dev.First, "last": &dev.Last} {
		text := strings.TrimSpace(r.PostFormValue(field))
		if text == "" {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 1<<20 {
			return dev, &access.Error{Reason: access.ErrInvalid, Key: "door.bad-board", Args: []any{text}}
		}
		*to = tournament.BoardNo(n)
	}
	return dev, nil
}

// origin is the address at which another device reaches this server with
// nobody reading along; "" is none.
func (s *Server) origin(r *http.Request) string {
	if r.TLS != nil && !atHome(r) {
		return "https://" + r.Host
	}
	return s.secure
}

// atHome tells whether the browser calls this server by a name of its own computer.
func atHome(r *http.Request) bool {
	name := hostName(r.Host)
	return name == "localhost" || strings.HasPrefix(name, "127.") || name == "::1"
}

// qrCode draws a QR code, its quiet zone included.
func qrCode(text, words string) (template.HTML, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return "", fmt.Errorf("QR code: %w", err)
	}
	const quiet = 4
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg class="qr" viewBox="0 0 %[1]d %[1]d" role="img" aria-label="%[2]s" shape-rendering="crispEdges"><path fill="#FFFFFF" d="M0 0h%[1]dv%[1]dH0z"/><path fill="#000000" d="`, code.Size+2*quiet, template.HTMLEscapeString(words))
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&b, "M%d %dh1v1h-1z", x+quiet, y+quiet)
			}
		}
	}
	b.WriteString(`"/></svg>`)
	return template.HTML(b.String()), nil // numbers, and words that are escaped
}

// changed answers after a change: what was wrong on the page, or the page anew.
func (s *Server) changed(w http.ResponseWriter, r *http.Request, err error, done string) {
	if err != nil {
		status, text := s.doorProblem(w, r, err)
		s.showDevices(w, r, status, text, "")
		return
	}
	http.Redirect(w, r, "/devices?done="+done, http.StatusSeeOther)
}

func (s *Server) revokeDevice(w http.ResponseWriter, r *http.Request, _ arbiter.Actor) {
	s.changed(w, r, s.door.Revoke(r.Context(), s.pass(r), r.PostFormValue("device")), "revoked")
}

func (s *Server) addAccount(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	err := s.lately.once(string(by.ID), by.Once, func() error {
		pass, err := twice(r)
		if err != nil {
			return err
		}
		return s.door.AddAccount(r.Context(), s.pass(r), r.PostFormValue("name"), access.Role(r.PostFormValue("role")), pass)
	})
	s.changed(w, r, err, "account-added")
}

func (s *Server) setPassword(w http.ResponseWriter, r *http.Request, _ arbiter.Actor) {
	pass, err := twice(r)
	if err == nil {
		err = s.door.SetPassword(r.Context(), s.pass(r), r.PostFormValue("name"), "", pass, remote(r))
	}
	s.changed(w, r, err, "password-set")
}

func (s *Server) dropAccount(w http.ResponseWriter, r *http.Request, by arbiter.Actor) {
	err := s.lately.once(string(by.ID), by.Once, func() error {
		return s.door.DropAccount(r.Context(), s.pass(r), r.PostFormValue("name"))
	})
	s.changed(w, r, err, "account-dropped")
}

// newOnce is the key of what a page offers.
func newOnce() string { return rand.Text() }

// lately remembers what was done lately for a request, by who sent it and its
// key: an answer that was lost is given again. What is in no journal needs it.
type lately struct {
	mu   sync.Mutex
	keys []string // the oldest first
	done map[string]doneOnce
}

type doneOnce struct {
	code string
	dev  access.Device
}

const maxRecent = 256

// code is what do gives, or gave for the same request.
func (m *lately) code(who, once string, do func() (string, access.Device, error)) (string, access.Device, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	key := who + "\n" + once
	if x, ok := m.done[key]; ok && once != "" {
		return x.code, x.dev, nil
	}
	code, dev, err := do()
	if err != nil || once == "" {
		return code, dev, err
	}
	if m.done == nil {
		m.done = map[string]doneOnce{}
	}
	if len(m.keys) >= maxRecent {
		delete(m.done, m.keys[0])
		m.keys = m.keys[1:]
	}
	m.keys = append(m.keys, key)
	m.done[key] = doneOnce{code, dev}
	return code, dev, nil
}

// once does what was not done for the same request.
func (m *lately) once(who, once string, do func() error) error {
	_, _, err := m.code(who, once, func() (string, access.Device, error) { return "", access.Device{}, do() })
	return err
}
