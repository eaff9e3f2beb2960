package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/tournament"
)

// claimOf is the form of a table's page, filled in.
func (k *kiosks) claimOf(path, by, to string) url.Values {
	k.Helper()
	all := forms(k.page(path), "/t/")
	if len(all) != 1 {
		k.Fatalf("%s has %d forms, want one", path, len(all))
	}
	all[0].Set("by", by)
	all[0].Set("to", to)
	return all[0]
}

// cookie is what a browser got, as it sends it back.
func cookie(a answer) string {
	for _, c := range (&http.Response{Header: a.header}).Cookies() {
		if c.Name == phoneCookie {
			return "Cookie: " + c.Name + "=" + c.Value
		}
	}
	return ""
}

// What both players say, each on his own phone, is entered; the page says in
// between how things stand, and the phones are known by cookies that they get
// when they say something.
func TestPlayersClaimTheirResult(t *testing.T) {
	k := newKiosks(t)
	k.post2()
	path := k.path(sectionA, "board/1")
	k.caughtUp()
	if got := k.get(path).header.Get("Set-Cookie"); got != "" {
		t.Errorf("reading sets the cookie %q", got)
	}
	white := k.claimOf(path, "white", "1-0")
	a := k.post("", path, white)
	if a.status != http.StatusSeeOther || a.header.Get("Location") != path {
		t.Fatalf("status %d to %q\n%s", a.status, a.header.Get("Location"), a.body)
	}
	set := a.header.Get("Set-Cookie")
	for _, want := range []string{"HttpOnly", "SameSite=Lax", "Path=/t/"} {
		if !strings.Contains(set, want) {
			t.Errorf("the cookie %q has no %s", set, want)
		}
	}
	w := cookie(a)
	k.contains(k.page(path), "White says 1 – 0.", "Waiting for Black")
	k.contains(k.page(path, "Accept-Language: zh-TW"), "白方申報 1 – 0。", "等待黑方")
	if r := k.board(sectionA, 1).Result; r != tournament.NoResult {
		t.Fatalf("one player alone has entered %q", r)
	}

	// The same phone cannot speak for both, and another not for White.
	a = k.post("", path, k.claimOf(path, "black", "1-0"), w)
	if a.status != http.StatusForbidden || !strings.Contains(a.body, "This device has spoken for the other player") || !strings.Contains(a.body, "White says 1 – 0.") {
		t.Errorf("one phone for both: status %d\n%s", a.status, a.body)
	}
	if a := k.post("", path, k.claimOf(path, "white", "0-1")); a.status != http.StatusForbidden || !strings.Contains(a.body, "Another device has spoken") {
		t.Errorf("another phone for White: status %d\n%s", a.status, a.body)
	}

	// They differ, then one thinks better of it.
	a = k.post("", path, k.claimOf(path, "black", "1/2-1/2"))
	b := cookie(a)
	k.contains(k.page(path), "White says 1 – 0.", "Black says ½ – ½.", "Go to an arbiter together.")
	k.post("", path, k.claimOf(path, "black", "1-0"), b)
	if r := k.board(sectionA, 1).Result; r != tournament.WhiteWins {
		t.Errorf("both say 1-0 and the board holds %q", r)
	}
	k.lacks(k.page(path), "says", `name="by"`)
	if a := k.post("", path, white, w); a.status != http.StatusSeeOther {
		t.Errorf("said again after it was entered: status %d", a.status)
	}
}

// An actor of the journal is no cookie: whoever reads the one cannot make the other.
func TestPhoneInTheJournal(t *testing.T) {
	k := newKiosks(t)
	k.post2()
	path := k.path(sectionA, "board/1")
	c := cookie(k.post("", path, k.claimOf(path, "white", "1-0")))
	es, err := k.service.Journal(context.Background(), k.event, 0)
	k.must(err)
	last := es[len(es)-1]
	secret := c[strings.LastIndex(c, "=")+1:]
	if !strings.HasPrefix(string(last.Actor), "phone-") || strings.Contains(secret, strings.TrimPrefix(string(last.Actor), "phone-")) || len(secret) != 64 {
		t.Errorf("actor %q, cookie %q", last.Actor, secret)
	}
}

func TestClaimsThatAreRefused(t *testing.T) {
	k := newKiosks(t)
	k.post2()
	path := k.path(sectionA, "board/1")
	form := k.claimOf(path, "white", "1-0")
	for name, c := range map[string]struct {
		set    map[string]string
		path   string
		status int
	}{
		"a forfeit":            {map[string]string{"to": "+-"}, path, http.StatusForbidden},
		"of nobody":            {map[string]string{"by": ""}, path, http.StatusBadRequest},
		"nonsense":             {map[string]string{"to": "3-0"}, path, http.StatusBadRequest},
		"of another round":     {map[string]string{"round": "2"}, path, http.StatusNotFound},
		"for other players":    {map[string]string{"white": "p9"}, path, http.StatusConflict},
		"a board there is not": {nil, k.path(sectionA, "board/99"), http.StatusNotFound},
		"nowhere":              {nil, "/t/nowhere-s1/board/1", http.StatusNotFound},
	} {
		send := url.Values{}
		for n := range form {
			send.Set(n, form.Get(n))
		}
		for n, v := range c.set {
			send.Set(n, v)
		}
		if a := k.post("", c.path, send); a.status != c.status {
			t.Errorf("%s: status %d, want %d\n%.300s", name, a.status, c.status, a.body)
		}
	}
	if a := k.post("", path, form, "Origin: http://elsewhere.example", "Sec-Fetch-Site: cross-site"); a.status != http.StatusForbidden {
		t.Errorf("from another site: status %d", a.status)
	}
	if b := k.board(sectionA, 1); b.Claimed.White != tournament.NoResult {
		t.Errorf("something was claimed: %v", b.Claimed)
	}
}

// So many claims from one place, or on one board, that nobody can mean them.
func TestClaimsAreLimited(t *testing.T) {
	k := newKiosks(t)
	k.post2()
	path := k.path(sectionA, "board/1")
	form := k.claimOf(path, "white", "1-0")
	codes := map[int]int{}
	for i := range claimsOfBoard + 2 {
		form.Set("to", []string{"1-0", "0-1"}[i%2])
		codes[k.post("", path, form).status]++
	}
	if codes[http.StatusTooManyRequests] != 2 {
		t.Errorf("statuses %v, want 2 of 429", codes)
	}
	for i := 2; i <= 6; i++ { // boards of the section
		other := k.path(sectionA, fmt.Sprintf("board/%d", i))
		f := k.claimOf(other, "white", "1-0")
		for range 4 {
			codes[k.post("", other, f).status]++
		}
	}
	if codes[http.StatusTooManyRequests] < 10 {
		t.Errorf("statuses %v: one address may claim on every board", codes)
	}
	k.now = k.now.Add(61 * 1e9)
	if a := k.post("", path, form); a.status == http.StatusTooManyRequests {
		t.Error("a minute later it is still too much")
	}
}

func TestClaimsThatAnArbiterConfirms(t *testing.T) {
	k := newKiosks(t)
	k.post2()
	k.server.claims = ClaimsAlone
	path := k.path(sectionA, "board/1")
	k.contains(k.page(path), "An arbiter confirms it.")
	for _, by := range []string{"white", "black"} {
		k.post("", path, k.claimOf(path, by, "0-1"))
	}
	if b := k.board(sectionA, 1); b.Result != tournament.NoResult || b.Claimed.White != tournament.BlackWins || b.Claimed.Black != tournament.BlackWins {
		t.Errorf("the board holds %q, claimed %v", b.Result, b.Claimed)
	}
	k.contains(k.page(path), "Both say the same. An arbiter confirms it.")
	_, err := k.service.EnterResult(context.Background(), chief, k.event, arbiter.ResultEntry{Section: sectionA, Round: 1, Board: 1, To: tournament.BlackWins}, nil)
	k.must(err)
	k.lacks(k.page(path), "says")
}

// A server that lets nobody in takes nothing, and one may leave claims out.
func TestNoClaims(t *testing.T) {
	h := newHall(t, Options{})
	h.post(sectionA)
	h.lacks(h.page(h.path(sectionA, "board/1")), "<form method=\"post\"", "says")
	k := newKiosks(t)
	k.post2()
	off := New(k.service, Options{Door: k.door, Claims: ClaimsOff})
	defer off.Close()
	for _, r := range off.table() {
		if strings.HasPrefix(r.path, "/t/") && r.method == http.MethodPost {
			t.Errorf("there is %s %s", r.method, r.path)
		}
	}
}

// Two phones, each in the hands of a player.
func TestBrowserPlayersClaim(t *testing.T) {
	k := newKiosks(t)
	k.post2()
	path := k.path(sectionA, "board/1")
	white := k.open(phone.in("zh-Hant"), path, "")
	white.until("it is live", live)
	white.press("#say summary")
	white.press("[for=by-w]")
	white.press("[for=to-d]")
	white.shot("claim-chosen-zh-Hant")
	white.press(".claim .primary")
	white.until("it is said", `document.querySelector('.said')?.innerText.includes('½ – ½')`)
	white.shot("claim-waiting-zh-Hant")
	white.fits(phone.in("zh-Hant"), "board")
	white.until("it is live again", live)
	black := k.open(phone, path, "")
	black.press("#say summary")
	black.press("[for=by-b]")
	black.press("[for=to-d]")
	black.press(".claim .primary")
	black.until("it is entered", `!document.querySelector('.claim') && document.querySelector('.outcome')?.innerText.includes('½ – ½')`)
	black.shot("claim-done-en")
	white.until("White sees it by himself", `!document.querySelector('.claim') && document.querySelector('.outcome')?.innerText.includes('½ – ½')`)
}
