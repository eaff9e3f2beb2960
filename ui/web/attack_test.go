package web

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
	"sealedmove/arbiter/laws"
	"sealedmove/tournament"
)

// A page elsewhere that sends a form with the arbiter's cookie, or that calls
// this server by a name of its own, gets nothing done.
func TestForgedHostAndOrigin(t *testing.T) {
	g := newOffice(t)
	chief := g.signedIn("Ada Ölund")
	form := func() url.Values {
		return url.Values{"name": {"Eve"}, "role": {"chief-arbiter"}, "password": {password}, "again": {password}}
	}
	for _, c := range []struct {
		name   string
		header []string
		status int
	}{
		{"another origin", []string{"Origin: http://evil.example"}, http.StatusForbidden},
		{"another port of this computer", []string{"Origin: http://127.0.0.1:1"}, http.StatusForbidden},
		{"no origin", []string{"Origin: null"}, http.StatusForbidden},
		{"the browser says cross-site", []string{"Sec-Fetch-Site: cross-site"}, http.StatusForbidden},
		{"the browser says same-site", []string{"Sec-Fetch-Site: same-site"}, http.StatusForbidden},
		{"another host", []string{"Host: evil.example"}, http.StatusMisdirectedRequest},
		{"another host and its origin", []string{"Host: evil.example", "Origin: http://evil.example"}, http.StatusMisdirectedRequest},
		{"a host that is only like ours", []string{"Host: localhost.evil.example"}, http.StatusMisdirectedRequest},
		{"another address", []string{"Host: 10.9.8.7"}, http.StatusMisdirectedRequest},
		{"plain text, as forms send without asking", []string{"Content-Type: text/plain", "Origin: http://evil.example"}, http.StatusForbidden},
	} {
		if a := chief.post("/devices/account", form(), c.header...); a.status != c.status {
			t.Errorf("%s: %d, want %d", c.name, a.status, c.status)
		}
		if a := chief.get("/devices", c.header...); strings.Contains(a.body, "Ada Ölund") && strings.HasPrefix(c.header[0], "Host") {
			t.Errorf("%s: the page is shown", c.name)
		}
	}
	if all, err := g.store.Accounts(t.Context()); err != nil || len(all) != 1 {
		t.Errorf("there are %d accounts, %v", len(all), err)
	}
	chief.want("this server's own page", chief.post("/devices/account", form(), "Sec-Fetch-Site: same-origin"), http.StatusSeeOther, "/devices?done=account-added")
}

// A token that somebody planted in a browser is not the one with which its
// owner is signed in.
func TestSessionFixation(t *testing.T) {
	g := newOffice(t)
	eve, _ := g.comesIn(access.Device{Name: "Eve", Role: access.Screen})
	planted := eve.token()
	u, err := url.Parse(g.url)
	g.must(err)
	victim := g.browser()
	for _, token := range []string{planted, strings.Repeat("A", 43), "x"} {
		victim.client.Jar.SetCookies(u, []*http.Cookie{{Name: "sealedmove", Value: token, Path: "/"}})
		victim.want("sign in", victim.post("/login", url.Values{"name": {"Ada Ölund"}, "password": {password}}), http.StatusSeeOther, "/arbiter")
		if victim.token() == token {
			t.Fatal("signed in with the planted token")
		}
		victim.want("the arbiter", victim.get("/devices"), http.StatusOK, "")
		intruder := g.browser()
		intruder.client.Jar.SetCookies(u, []*http.Cookie{{Name: "sealedmove", Value: token, Path: "/"}})
		intruder.want("with the planted token", intruder.get("/devices"), http.StatusSeeOther, "/login?next=%2Fdevices")
	}
	before := victim.token()
	victim.want("sign in again", victim.post("/login", url.Values{"name": {"Ada Ölund"}, "password": {password}}), http.StatusSeeOther, "/arbiter")
	if _, err := g.door.Who(t.Context(), before); err == nil {
		t.Error("the token before goes on")
	}
}

func TestReplayedCodes(t *testing.T) {
	g := newOffice(t)
	code, _, err := g.door.Invite(t.Context(), g.chief, access.Device{Name: "Tablet", Role: access.ResultDevice})
	g.must(err)
	statuses := map[int]int{}
	for range 5 {
		statuses[g.browser().post("/join", url.Values{"code": {code}}).status]++
	}
	if statuses[http.StatusSeeOther] != 1 || statuses[http.StatusForbidden] != 4 {
		t.Errorf("answers %v, want one device let in of five", statuses)
	}
	a := g.browser().get("/join?code=" + code)
	if a.status != http.StatusOK || a.header.Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("status %d, Referrer-Policy %q: the code would travel on", a.status, a.header.Get("Referrer-Policy"))
	}
}

func TestRevokedDeviceEntersNothing(t *testing.T) {
	g := newOffice(t)
	r := g.post(sectionA)
	tablet, dev := g.comesIn(access.Device{Name: "Tablet", Role: access.ResultDevice})
	enter := func(board tournament.BoardNo) answer {
		return tablet.post("/enter", url.Values{
			"event": {string(g.event)}, "section": {string(sectionA)}, "round": {"1"}, "board": {fmt.Sprint(board)}, "to": {"1-0"}, "once": {fmt.Sprint("k", board)},
		})
	}
	if a := enter(r.Boards[0].No); a.status >= 400 {
		t.Fatalf("while it is in: %d\n%s", a.status, a.body)
	}
	g.must(g.door.Revoke(t.Context(), g.chief, dev.ID))
	if a := enter(r.Boards[1].No); a.status != http.StatusSeeOther || !strings.HasPrefix(a.header.Get("Location"), "/login?") {
		t.Errorf("revoked: %d to %q", a.status, a.header.Get("Location"))
	}
	st, err := g.service.View(t.Context(), g.event)
	g.must(err)
	if first, second := st.Section(sectionA).Round(1).Boards[0].Result, st.Section(sectionA).Round(1).Boards[1].Result; first != tournament.WhiteWins || second != tournament.NoResult {
		t.Errorf("results %v and %v", first, second)
	}
}

// raw sends bytes as no browser would, and gives the status line and the rest.
func (h *hall) raw(text string) (status int, rest string) {
	h.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(h.url, "http://"))
	h.must(err)
	defer conn.Close()
	h.must(conn.SetDeadline(time.Now().Add(20 * time.Second)))
	go func() { _, _ = io.WriteString(conn, text) }() // a server that has enough does not read on
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return 0, err.Error()
	}
	defer res.Body.Close()
	body, _ := io.ReadAll(res.Body)
	return res.StatusCode, res.Header.Get("Location") + "\n" + string(body)
}

func TestPathTricks(t *testing.T) {
	g := newOffice(t)
	for _, path := range []string{
		"/../devices", "/static/../devices", "/static/%2e%2e/devices", "/static/..%2fdevices", "/./devices", "//devices", "/devices/", "/devices//", "/devices%2f", "/DEVICES",
		"/devices%00", "/t/../devices", "/t/x/../../devices", "/login/../devices", "/static/../../go.mod", "/static/....//app.css", "/static/%2e%2e%2f%2e%2e%2fdoor.go",
		`/..\devices`, "/devices;x", "/devices?/../login", "http://127.0.0.1/devices", "/%64evices", "/first/../devices", "/enter/../devices",
	} {
		status, rest := g.raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
		if status == http.StatusOK || status >= 500 || strings.Contains(rest, "Ada Ölund") || strings.Contains(rest, "package web") {
			t.Errorf("GET %s: %d\n%.300s", path, status, rest)
		}
		if to, _, _ := strings.Cut(rest, "\n"); strings.HasPrefix(to, "//") || strings.Contains(to, "://") {
			t.Errorf("GET %s leads to %q", path, to)
		}
		post, _ := g.raw("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
		if post < 300 || post >= 500 {
			t.Errorf("POST %s: %d", path, post)
		}
	}
}

func TestOversizedAndBrokenRequests(t *testing.T) {
	g := newOffice(t)
	chief := g.signedIn("Ada Ölund")
	large := url.Values{"name": {strings.Repeat("x", maxBody)}}
	for _, path := range []string{"/login", "/join", "/first", "/devices/code", "/enter"} {
		if a := chief.post(path, large); a.status != http.StatusRequestEntityTooLarge {
			t.Errorf("POST %s with more than 64 KB: %d", path, a.status)
		}
	}
	if a := chief.post("/devices/code", url.Values{"once": {strings.Repeat("k", 65)}}); a.status != http.StatusBadRequest {
		t.Errorf("a key of 65 letters: %d", a.status)
	}
	for name, c := range map[string]struct {
		request string
		status  int
	}{
		"headers of 100 KB":        {"GET / HTTP/1.1\r\nHost: localhost\r\nX-Flood: " + strings.Repeat("x", 100<<10) + "\r\n\r\n", http.StatusRequestHeaderFieldsTooLarge},
		"ten thousand headers":     {"GET / HTTP/1.1\r\nHost: localhost\r\n" + strings.Repeat("X-Flood: x\r\n", 10000) + "\r\n", http.StatusRequestHeaderFieldsTooLarge},
		"an address of 10 KB":      {"GET /" + strings.Repeat("x", 10<<10) + " HTTP/1.1\r\nHost: localhost\r\n\r\n", http.StatusRequestURITooLong},
		"two lengths":              {"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabc", http.StatusBadRequest},
		"no host":                  {"GET / HTTP/1.1\r\n\r\n", http.StatusBadRequest},
		"two hosts":                {"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", http.StatusBadRequest},
		"a form that is none":      {"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\nConnection: close\r\n\r\n%%%", http.StatusBadRequest},
		"a method that is not one": {"BREW / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", http.StatusForbidden},
		"a proxy request":          {"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\nConnection: close\r\n\r\n", http.StatusMisdirectedRequest},
	} {
		if status, rest := g.raw(c.request); status != c.status {
			t.Errorf("%s: %d, want %d\n%.200s", name, status, c.status, rest)
		}
	}
}

// A browser that sends its request drop by drop holds a connection, for a
// while, and nothing else.
func TestSlowRequestsAreCutOff(t *testing.T) {
	g := newOffice(t)
	real := g.server.HTTP()
	if real.ReadHeaderTimeout == 0 || real.ReadHeaderTimeout > 10*time.Second || real.ReadTimeout == 0 || real.ReadTimeout > 30*time.Second || real.WriteTimeout == 0 || real.IdleTimeout == 0 {
		t.Errorf("time-outs %v, %v, %v, %v", real.ReadHeaderTimeout, real.ReadTimeout, real.WriteTimeout, real.IdleTimeout)
	}
	real.ReadHeaderTimeout, real.ReadTimeout = 200*time.Millisecond, 400*time.Millisecond // the same server, sooner
	slow := httptest.NewUnstartedServer(nil)
	slow.Config = real
	slow.Start()
	defer slow.Close()
	for name, c := range map[string]struct{ text, next string }{
		"headers": {"GET / HTTP/1.1\r\nHost: localhost\r\n", "X: y\r\n"},
		"a body":  {"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n", "name=Ada&"},
	} {
		conn, err := net.Dial("tcp", strings.TrimPrefix(slow.URL, "http://"))
		g.must(err)
		start := time.Now()
		_, err = io.WriteString(conn, c.text)
		g.must(err)
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			_, _ = io.Copy(io.Discard, conn)
		}()
		tick := time.NewTicker(50 * time.Millisecond)
		for open := true; open; {
			select {
			case <-ended:
				open = false
			case <-tick.C:
				_, _ = io.WriteString(conn, c.next)
			case <-time.After(10 * time.Second):
				t.Errorf("%s: still open after ten seconds", name)
				open = false
			}
			if time.Since(start) > 10*time.Second {
				t.Errorf("%s: still open after ten seconds", name)
				open = false
			}
		}
		tick.Stop()
		_ = conn.Close()
	}
}

func TestOpenRedirects(t *testing.T) {
	g := newOffice(t)
	for _, next := range []string{
		"https://evil.example/", "//evil.example", "///evil.example", `/\evil.example`, `\\evil.example`, "http:evil.example", "javascript:alert(1)", "data:text/html,x", "evil.example",
		"/\t/evil.example", "\t//evil.example", " //evil.example", "/\n/evil.example", "https:/evil.example", "//user@evil.example", "", "/%0d%0aSet-Cookie:x=y\r\nX: y",
	} {
		if got := local(next); got != "/" {
			t.Errorf("%q leads to %q", next, got)
		}
	}
	for _, next := range []string{"/", "/devices", "/arbiter/e1?x=1", "/t/e-s1/pairings?by=name"} {
		if got := local(next); got != next {
			t.Errorf("%q leads to %q", next, got)
		}
	}
	b := g.browser()
	b.want("sign in with such a link", b.post("/login", url.Values{"name": {"Ada Ölund"}, "password": {password}, "next": {"//evil.example"}}), http.StatusSeeOther, "/arbiter")
	g.contains(g.browser().get("/login?next=//evil.example").body, `name="next" value="/"`)
}

// What is done by POST is not done by GET, whatever stands in the address.
func TestNothingIsDoneByGET(t *testing.T) {
	m := newMatrix(t, arbiter.Playing, arbiter.ChiefArbiter)
	query := url.Values{}
	for k, v := range m.form() {
		query.Set(k, v)
	}
	before := m.kept()
	n := 0
	for _, r := range m.server.table() {
		if r.method != http.MethodPost {
			continue
		}
		n++
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			req, err := http.NewRequestWithContext(t.Context(), method, m.listens.URL+m.address(r)+"?"+query.Encode(), nil)
			m.must(err)
			req.AddCookie(&http.Cookie{Name: "sealedmove", Value: m.token})
			res, err := http.DefaultTransport.RoundTrip(req)
			m.must(err)
			m.must(res.Body.Close())
			if res.StatusCode >= 500 || !reflect.DeepEqual(before, m.kept()) {
				t.Errorf("%s %s: %d, and something has changed", method, r.path, res.StatusCode)
			}
		}
		if a, err := m.store.Sessions(t.Context(), 0); err != nil || len(a) != 1 {
			t.Errorf("GET %s ends the session", r.path)
		}
	}
	if n < 15 {
		t.Errorf("only %d addresses do anything", n)
	}
}

const markup = `"><script>alert(1)</script><img src=x onerror=alert(1)>'{{.}}`

// What people type stands in pages as text, wherever it may be typed.
func TestMarkupInEveryField(t *testing.T) {
	m := newMatrix(t, arbiter.Playing, arbiter.ChiefArbiter)
	ctx := t.Context()
	st, err := m.service.View(ctx, m.event)
	m.must(err)
	info := st.Info
	info.Name, info.Place = markup, markup
	_, err = m.service.ChangeInfo(ctx, chief, m.event, st.Info, info, tournament.Officials{ChiefArbiter: markup})
	m.must(err)
	sec := st.Section(sectionA)
	set := sec.Settings
	set.Name = markup
	_, err = m.service.ChangeSection(ctx, chief, m.event, sectionA, sec.Settings, set, "", nil)
	m.must(err)
	_, err = m.service.EnterPlayers(ctx, chief, m.event, []arbiter.Entry{{
		Section: sectionA, Person: tournament.Person{Name: markup, Latin: markup}, Profile: tournament.Profile{Club: markup},
	}}, nil)
	m.must(err)
	for _, p := range st.Players {
		was := arbiter.Entry{Person: p.Person.Value, Profile: p.Profile}
		to := was
		to.Person.Name, to.Person.Latin, to.Profile.Club = markup+string(p.ID), markup, markup
		_, err = m.service.ChangePlayer(ctx, chief, m.event, p.ID, was, to, nil)
		m.must(err)
	}
	m.note(markup)
	m.must(m.store.PutAccount(ctx, access.Account{Name: markup, Role: access.Arbiter, Password: cheap, Made: 1, Changed: 1}))
	m.must(m.store.PutDevice(ctx, access.Device{ID: "d7", Name: markup, Role: access.Screen, Event: m.event, Section: sectionA, Made: 5, Joined: 6}))
	m.must(m.server.pulse.ask(ctx))
	shown := 0
	for _, r := range m.server.table() {
		if r.method != http.MethodGet || strings.HasSuffix(r.path, "/events") || strings.HasPrefix(r.path, "/static/") {
			continue
		}
		for _, query := range []string{"", "?lang=zh-Hans", "?by=name", "?code=" + url.QueryEscape(markup), "?next=" + url.QueryEscape("/"+markup), "?q=" + url.QueryEscape(markup)} {
			body := m.body(m.address(r) + query)
			if strings.Contains(body, "<script>alert") || strings.Contains(body, "<img src=x") || strings.Contains(body, `="">`+"<script") {
				t.Errorf("GET %s%s has the markup:\n%.200s", r.path, query, body[max(0, strings.Index(body, "<script>alert")-100):])
			}
			if strings.Contains(body, "alert(1)") {
				shown++
			}
		}
	}
	if shown < 20 {
		t.Errorf("only %d pages show what was typed", shown)
	}
}

// note writes text where arbiters write: as a note on a board, and as that of
// an incident there.
func (m *matrix) note(text string) {
	m.Helper()
	ctx, at := context.Background(), tournament.Place{Section: sectionA, Round: 1, Board: 1}
	_, err := m.service.WriteNote(ctx, chief, m.event, at, "", text)
	m.must(err)
	_, _, err = m.service.RecordRuling(ctx, chief, m.event, at, arbiter.Ruled{
		Form: "illegal", Answers: laws.Answers{"player": "white", "act": "move", "pressed": ""}, Note: text,
	}, nil)
	m.must(err)
}

func (m *matrix) body(path string) string {
	m.Helper()
	req, err := http.NewRequestWithContext(m.Context(), http.MethodGet, m.listens.URL+path, nil)
	m.must(err)
	req.AddCookie(&http.Cookie{Name: "sealedmove", Value: m.token})
	res, err := http.DefaultClient.Do(req)
	m.must(err)
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	m.must(err)
	return string(b)
}

func TestManyWrongPasswordsOverHTTP(t *testing.T) {
	g := newOffice(t)
	b := g.browser()
	status := 0
	n := 0
	for ; n < 30 && status != http.StatusTooManyRequests; n++ {
		a := b.post("/login", url.Values{"name": {fmt.Sprint("guess ", n)}, "password": {"x"}})
		if status = a.status; status == http.StatusTooManyRequests && a.header.Get("Retry-After") == "" {
			t.Error("no Retry-After")
		}
	}
	if status != http.StatusTooManyRequests {
		t.Errorf("after %d wrong passwords: %d", n, status)
	}
	if a := b.get("/"); a.status != http.StatusOK {
		t.Errorf("the public pages: %d", a.status)
	}
}
