package web

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"sealedmove/arbiter/access"
)

// browser is one that keeps its cookies.
type browser struct {
	*office
	client http.Client
}

func (g *office) browser() *browser {
	g.Helper()
	jar, err := cookiejar.New(nil)
	g.must(err)
	return &browser{office: g, client: http.Client{
		Jar: jar, Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}, // the certificate of the test
	}}
}

func (b *browser) send(method, path string, form url.Values, header ...string) answer {
	b.Helper()
	if form == nil {
		return b.hall.send(&b.client, method, path, nil, header...)
	}
	header = append([]string{"Content-Type: application/x-www-form-urlencoded", "Origin: " + b.url}, header...) // as browsers do
	return b.hall.send(&b.client, method, path, strings.NewReader(form.Encode()), header...)
}

func (b *browser) get(path string, header ...string) answer {
	return b.send(http.MethodGet, path, nil, header...)
}

func (b *browser) post(path string, form url.Values, header ...string) answer {
	return b.send(http.MethodPost, path, form, header...)
}

// want checks the status of an answer, and where it leads.
func (b *browser) want(what string, a answer, status int, to string) {
	b.Helper()
	if a.status != status || a.header.Get("Location") != to {
		b.Errorf("%s: status %d to %q, want %d to %q\n%.600s", what, a.status, a.header.Get("Location"), status, to, a.body)
	}
}

func (b *browser) token() string {
	u, err := url.Parse(b.url)
	b.must(err)
	for _, c := range b.client.Jar.Cookies(u) {
		if strings.HasSuffix(c.Name, "sealedmove") {
			return c.Value
		}
	}
	return ""
}

// signedIn is a browser in which somebody has signed in.
func (g *office) signedIn(name string) *browser {
	g.Helper()
	b := g.browser()
	b.want("sign in", b.post("/login", url.Values{"name": {name}, "password": {password}}), http.StatusSeeOther, "/arbiter")
	return b
}

// comesIn is a browser that came in by a code.
func (g *office) comesIn(dev access.Device) (*browser, access.Device) {
	g.Helper()
	code, dev, err := g.door.Invite(context.Background(), g.chief, dev)
	g.must(err)
	b := g.browser()
	if a := b.post("/join", url.Values{"code": {code}}); a.status != http.StatusSeeOther {
		g.Fatalf("join: %d\n%s", a.status, a.body)
	}
	return b, dev
}

func TestSignInAndOut(t *testing.T) {
	g := newOffice(t)
	b := g.browser()
	a := b.get("/devices?x=1")
	b.want("nobody at a page of the chief arbiter", a, http.StatusSeeOther, "/login?next=%2Fdevices%3Fx%3D1")
	a = b.get(a.header.Get("Location"))
	g.contains(a.body, `name="next" value="/devices?x=1"`, "Sign in", `autocomplete="current-password"`)
	a = b.post("/login", url.Values{"name": {"ada ölund"}, "password": {"wrong"}, "next": {"/devices"}})
	b.want("a wrong password", a, http.StatusForbidden, "")
	g.contains(a.body, "Name and password do not go together.", `value="ada ölund"`, `value="/devices"`)
	if b.token() != "" {
		t.Error("a wrong password gives a token")
	}
	b.want("sign in", b.post("/login", url.Values{"name": {"ada ölund"}, "password": {password}, "next": {"/devices?x=1"}}), http.StatusSeeOther, "/devices?x=1")
	g.contains(b.get("/devices").body, "Ada Ölund", "chief arbiter")
	g.contains(b.get("/login").body, "Sign out", "Change the password")
	actors, err := g.store.Actors(t.Context())
	if err != nil || actors[g.chief.ID].Name != "Ada Ölund" {
		t.Errorf("names behind the actors: %v, %v", actors, err)
	}
	token := b.token()
	b.want("sign out", b.post("/logout", url.Values{}), http.StatusSeeOther, "/")
	b.want("signed out", b.get("/devices"), http.StatusSeeOther, "/login?next=%2Fdevices")
	b.want("the old cookie", b.get("/devices", "Cookie: sealedmove="+token), http.StatusSeeOther, "/login?next=%2Fdevices")
}

func TestProgramsAreRefusedAsPrograms(t *testing.T) {
	g := newOffice(t)
	b := g.browser()
	a := b.get("/devices", "Accept: application/json")
	if a.status != http.StatusUnauthorized || a.body != `{"error":{"key":"web.sign-in-first","text":"Sign in first."}}`+"\n" {
		t.Errorf("status %d, %s", a.status, a.body)
	}
	d, _ := g.comesIn(access.Device{Name: "Tablet", Role: access.ResultDevice})
	if a := d.get("/devices", "Accept: application/json"); a.status != http.StatusForbidden {
		t.Errorf("a device: status %d, %s", a.status, a.body)
	}
}

func TestFirstStartMakesTheChiefArbiter(t *testing.T) {
	h := newEvening(t)
	g := &office{hall: h, door: h.service.Door(h.store)}
	g.serve(t, false)
	first, err := g.door.First(t.Context())
	h.must(err)
	b := g.browser()
	b.want("no secret", b.get("/first"), http.StatusForbidden, "")
	b.want("another", b.get("/first?secret=xyz"), http.StatusForbidden, "")
	form := url.Values{"secret": {first}, "name": {"Ada"}, "password": {password}, "again": {password + "!"}}
	g.contains(b.get("/first?secret="+first).body, first, "The first account")
	a := b.post("/first", form)
	b.want("typed differently", a, http.StatusBadRequest, "")
	g.contains(a.body, "The two passwords differ.", first, `value="Ada"`)
	form.Set("again", password)
	b.want("made", b.post("/first", form), http.StatusSeeOther, "/devices")
	b.want("is in", b.get("/devices"), http.StatusOK, "")
	b.want("a second time", g.browser().post("/first", form), http.StatusForbidden, "")
	b.want("its page", g.browser().get("/first?secret="+first), http.StatusForbidden, "")
}

func TestDeviceComesInByItsCode(t *testing.T) {
	g := openOffice(t, true)
	chief := g.signedIn("Ada Ölund")
	g.caughtUp()
	wish := url.Values{"name": {"Tablet 1–20"}, "role": {"result-device"}, "for": {joinID(g.event, sectionA)}, "first": {"1"}, "last": {"20"}, "once": {"k1"}}
	a := chief.post("/devices/code", wish)
	chief.want("a code", a, http.StatusOK, "")
	m := regexp.MustCompile(`class="codes">([0-9A-Z]{4}-[0-9A-Z]{4})<`).FindStringSubmatch(a.body)
	if m == nil {
		t.Fatalf("no code in\n%s", a.body)
	}
	g.contains(a.body, "Tablet 1–20", "result entry", "Lakeside Autumn Open · A · Open · boards 1–20")
	if again := chief.post("/devices/code", wish); !strings.Contains(again.body, m[1]) {
		t.Error("the same wish sent again makes another code")
	}
	if all, err := g.store.Devices(t.Context()); err != nil || len(all) != 1 {
		t.Errorf("%d devices, %v", len(all), err)
	}

	tablet := g.browser()
	page := tablet.get("/join?code=" + m[1])
	g.contains(page.body, `value="`+m[1]+`"`, "Let this device in")
	if all, _ := g.store.Devices(t.Context()); all[0].Joined != 0 {
		t.Error("looking at the link used the code up")
	}
	a = tablet.post("/join", url.Values{"code": {m[1]}})
	tablet.want("let in", a, http.StatusSeeOther, "/enter")
	if c := a.header.Get("Set-Cookie"); !strings.HasPrefix(c, "__Host-sealedmove=") || !strings.Contains(c, "; HttpOnly; Secure; SameSite=Lax") || !strings.Contains(c, "Path=/") || strings.Contains(c, "Domain") {
		t.Errorf("cookie %q", c)
	}
	a = g.browser().post("/join", url.Values{"code": {m[1]}})
	tablet.want("a second device", a, http.StatusForbidden, "")
	g.contains(a.body, "This code does not count")

	a = chief.get("/devices")
	g.contains(a.body, "Tablet 1–20", "last seen")
	id := regexp.MustCompile(`name="device" value="([^"]+)"`).FindStringSubmatch(a.body)[1]
	chief.want("put out", chief.post("/devices/revoke", url.Values{"device": {id}}), http.StatusSeeOther, "/devices?done=revoked")
	g.contains(chief.get("/devices?done=revoked").body, "The device is out.", "put out")
	tablet.want("its cookie", tablet.get("/devices"), http.StatusSeeOther, "/login?next=%2Fdevices")
}

// A code for another device is one that it can reach: the QR code has the
// address under TLS that the server knows, not that of the arbiter's browser.
func TestQRCodeLeadsToTheSecureAddress(t *testing.T) {
	for _, c := range []struct {
		name, secure, host, want string
		tls                      bool
	}{
		{"at the server's own computer", "https://192.168.1.10:8443", "localhost:8080", "https://192.168.1.10:8443/join?code=", false},
		{"over TLS at the server's own computer", "https://192.168.1.10:8443", "127.0.0.1:8443", "https://192.168.1.10:8443/join?code=", true},
		{"from another computer", "https://10.0.0.1:8443", "hall.local:8443", "https://hall.local:8443/join?code=", true},
		{"without TLS", "", "localhost:8080", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newOffice(t)
			g.server.hosts["hall.local"] = true
			g.server.secure = c.secure
			token, _, err := g.door.SignIn(t.Context(), "Ada Ölund", password, netip.MustParseAddr("127.0.0.1"))
			g.must(err)
			r := httptest.NewRequest(http.MethodPost, "/devices/code", strings.NewReader("name=Tablet&role=screen"))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.Host, r.RemoteAddr = c.host, "127.0.0.1:9"
			if r.TLS = nil; c.tls {
				r.TLS = &tls.ConnectionState{}
			}
			r.AddCookie(&http.Cookie{Name: cookieName(r), Value: token})
			w := httptest.NewRecorder()
			g.server.ServeHTTP(w, r)
			body := w.Body.String()
			if c.want == "" {
				g.contains(body, "--lan --tls")
				g.lacks(body, "<svg class=\"qr\"", "/join?code=")
				return
			}
			g.contains(body, c.want, `<svg class="qr"`, "AB:CD")
		})
	}
}

func TestAccountsPage(t *testing.T) {
	g := newOffice(t)
	chief := g.signedIn("Ada Ölund")
	form := url.Values{"name": {"Bo"}, "role": {"arbiter"}, "password": {password}, "again": {password}, "once": {"a"}}
	chief.want("make", chief.post("/devices/account", form), http.StatusSeeOther, "/devices?done=account-added")
	chief.want("sent again", chief.post("/devices/account", form), http.StatusSeeOther, "/devices?done=account-added")
	form.Set("once", "b")
	a := chief.post("/devices/account", form)
	chief.want("a second of the name", a, http.StatusBadRequest, "")
	g.contains(a.body, "There is an account with the name “Bo” already.")
	g.now = g.now.Add(time.Second)
	bo := g.signedIn("Bo")
	bo.want("an arbiter who is not chief", bo.get("/devices"), http.StatusForbidden, "")

	g.now = g.now.Add(time.Second)
	chief.want("his password", chief.post("/devices/password", url.Values{"name": {"Bo"}, "password": {"another one"}, "again": {"another one"}}), http.StatusSeeOther, "/devices?done=password-set")
	g.contains(bo.get("/login").body, `action="/login"`)
	bo.want("signs in anew", bo.post("/login", url.Values{"name": {"Bo"}, "password": {"another one"}}), http.StatusSeeOther, "/arbiter")
	bo.want("one's own, wrong", bo.post("/password", url.Values{"old": {"x"}, "password": {password}, "again": {password}}), http.StatusForbidden, "")
	g.now = g.now.Add(time.Second)
	before := bo.token()
	bo.want("one's own", bo.post("/password", url.Values{"old": {"another one"}, "password": {password}, "again": {password}}), http.StatusSeeOther, "/login")
	if bo.token() == before {
		t.Error("a new password leaves the token")
	}
	g.contains(bo.get("/login").body, "Sign out")
	chief.want("taken away", chief.post("/devices/drop", url.Values{"name": {"Bo"}}), http.StatusSeeOther, "/devices?done=account-dropped")
	g.contains(bo.get("/login").body, `action="/login"`)
	a = chief.post("/devices/drop", url.Values{"name": {"Ada Ölund"}})
	chief.want("the last chief", a, http.StatusBadRequest, "")
	g.contains(a.body, "the only account of a chief arbiter")
}

// What is secret goes over TLS, or stays on this computer; what everybody may
// read is read over plain http too.
func TestPlainHTTPOnTheNetworkIsPublicOnly(t *testing.T) {
	g := newOffice(t)
	g.post(sectionA)
	g.caughtUp()
	token, _, err := g.door.SignIn(t.Context(), "Ada Ölund", password, netip.MustParseAddr("127.0.0.1"))
	g.must(err)
	lan := func(method, path string, secure bool) int {
		r := httptest.NewRequest(method, path, strings.NewReader(""))
		r.Host, r.RemoteAddr = "192.168.1.10:8080", "192.168.1.77:5000"
		r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, net.Addr(&net.TCPAddr{IP: net.IPv4(192, 168, 1, 10), Port: 8080})))
		if secure {
			r.TLS = &tls.ConnectionState{}
		}
		r.AddCookie(&http.Cookie{Name: cookieName(r), Value: token})
		w := httptest.NewRecorder()
		g.server.ServeHTTP(w, r)
		return w.Code
	}
	for _, c := range []struct {
		method, path  string
		plain, secure int
	}{
		{http.MethodGet, "/", 200, 200},
		{http.MethodGet, g.path(sectionA, "pairings"), 200, 200},
		{http.MethodGet, "/login", 403, 200},
		{http.MethodPost, "/login", 403, 403},
		{http.MethodGet, "/join", 403, 200},
		{http.MethodPost, "/join", 403, 403},
		{http.MethodGet, "/first", 403, 403},
		{http.MethodGet, "/devices", 403, 200},
		{http.MethodPost, "/devices/code", 403, 400},
	} {
		if got := lan(c.method, c.path, false); got != c.plain {
			t.Errorf("%s %s over plain http: %d, want %d", c.method, c.path, got, c.plain)
		}
		if got := lan(c.method, c.path, true); got != c.secure {
			t.Errorf("%s %s over TLS: %d, want %d", c.method, c.path, got, c.secure)
		}
	}
}

func TestServerWithoutADoorOnlyReads(t *testing.T) {
	h := newHall(t, Options{})
	for _, path := range []string{"/login", "/devices", "/join", "/arbiter", "/enter"} {
		if a := h.get(path); a.status != http.StatusNotFound {
			t.Errorf("GET %s: %d, want 404", path, a.status)
		}
		if a := h.do(http.MethodPost, path); a.status != http.StatusForbidden {
			t.Errorf("POST %s: %d, want 403", path, a.status)
		}
	}
}

// The public pages lead to signing in; over plain http in the network that leads
// on to the same page over TLS, at the address that the browser has reached.
func TestSignInLeadsToTheSecureAddress(t *testing.T) {
	g := newOffice(t)
	g.post(sectionA)
	g.caughtUp()
	for _, path := range []string{"/", g.path(sectionA, "pairings"), g.path(sectionA, "standings"), g.path(sectionA, "player/1")} {
		g.contains(g.page(path), `href="/login"`, "Sign in")
	}
	g.lacks(g.page(g.path(sectionA, "screen/1")), "/login")
	lan := func(host, path string) answer {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Host, r.RemoteAddr = host, "192.168.1.77:5000"
		r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, net.Addr(&net.TCPAddr{IP: net.IPv4(192, 168, 1, 10), Port: 8080})))
		w := httptest.NewRecorder()
		g.server.ServeHTTP(w, r)
		return answer{w.Code, w.Header(), w.Body.String()}
	}
	if a := lan("192.168.1.10:8080", "/login"); a.status != http.StatusForbidden || !strings.Contains(a.body, "begins with https") {
		t.Errorf("without TLS: status %d\n%s", a.status, a.body)
	}
	g.server.secure = "https://10.0.0.5:8443"
	g.server.hosts["club.local"] = true
	for _, c := range []struct{ host, path, to string }{
		{"192.168.1.10:8080", "/login", "https://192.168.1.10:8443/login"},
		{"192.168.1.10:8080", "/login?lang=en&next=/devices", "https://192.168.1.10:8443/login?next=%2Fdevices"},
		{"192.168.1.10:8080", "/devices?x=1", "https://192.168.1.10:8443/devices?x=1"},
		{"192.168.1.10:8080", "/arbiter", "https://192.168.1.10:8443/arbiter"},
		{"192.168.1.10:8080", "/first?secret=abc", "https://192.168.1.10:8443/login"},
		{"club.local:8080", "/join?code=AB12-CD34", "https://10.0.0.5:8443/join?code=AB12-CD34"},
	} {
		a := lan(c.host, c.path)
		if a.status != http.StatusForbidden || !strings.Contains(a.body, `href="`+c.to) || !strings.Contains(a.body, "AB:CD") {
			t.Errorf("%s%s: status %d, want a link to %s and the fingerprint\n%s", c.host, c.path, a.status, c.to, a.body)
		}
		g.lacks(a.body, "8443/first", "<form")
	}
	if a := lan("evil.example:8080", "/login"); a.status != http.StatusMisdirectedRequest || strings.Contains(a.body, "8443") {
		t.Errorf("a forged host: status %d", a.status)
	}

	h := newHall(t, Options{})
	h.lacks(h.page("/"), "/login")
}
