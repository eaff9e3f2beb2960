package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
	"sealedmove/tournament"
)

// kiosks is an office with devices that act, and answers that get lost.
type kiosks struct {
	*office
	lost func(*http.Request) bool // which answers are lost on their way; nil: none
	mu   sync.Mutex
}

func newKiosks(t *testing.T) *kiosks {
	t.Helper()
	k := &kiosks{office: newOffice(t)}
	k.listens.Config.Handler = http.HandlerFunc(k.answer)
	return k
}

// answer hands a request to the server, and may lose the answer.
func (k *kiosks) answer(w http.ResponseWriter, r *http.Request) {
	k.mu.Lock()
	lost := k.lost != nil && k.lost(r)
	k.mu.Unlock()
	if !lost {
		k.server.ServeHTTP(w, r)
		return
	}
	k.server.ServeHTTP(httptest.NewRecorder(), r)
	conn, _, err := http.NewResponseController(w).Hijack()
	if err == nil {
		_ = conn.Close()
	}
}

func (k *kiosks) losing(lost func(*http.Request) bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.lost = lost
}

// join lets a device in and returns its cookie.
func (k *kiosks) join(d access.Device) string {
	k.Helper()
	if d.Name == "" {
		d.Name = "Tablet at the door"
	}
	if d.Event == "" {
		d.Event = k.event
	}
	return k.device(d)
}

// post sends a form as a device does.
func (k *kiosks) post(token, path string, form url.Values, header ...string) answer {
	k.Helper()
	by := *k.office
	by.token = token
	return by.ask(http.MethodPost, path, form, header...)
}

// forms are those of a page, each by its fields.
func forms(body, action string) []url.Values {
	var all []url.Values
	for _, f := range regexp.MustCompile(`(?s)<form method="post" action="`+action+`[^"]*"[^>]*>(.*?)</form>`).FindAllStringSubmatch(body, -1) {
		form := url.Values{}
		for _, in := range regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)"`).FindAllStringSubmatch(f[1], -1) {
			form.Set(in[1], in[2])
		}
		all = append(all, form)
	}
	return all
}

// as shows a page to a device.
func (k *kiosks) as(token, path string) string {
	k.Helper()
	a := k.get(path, "Cookie: sealedmove="+token)
	if a.status != http.StatusOK {
		k.Fatalf("GET %s: status %d\n%s", path, a.status, a.body)
	}
	return a.body
}

func (k *kiosks) board(sec tournament.SectionID, no tournament.BoardNo) tournament.Board {
	k.Helper()
	st, err := k.service.View(context.Background(), k.event)
	k.must(err)
	s := st.Section(sec)
	return *s.Round(s.Current()).Board(no)
}

// refusal is what a program reads of a refusal.
func (k *kiosks) refusal(a answer) (key, text string) {
	k.Helper()
	var said struct{ Error struct{ Key, Text string } }
	if err := json.Unmarshal([]byte(a.body), &said); err != nil {
		k.Fatalf("%d %s: %v", a.status, a.body, err)
	}
	return said.Error.Key, said.Error.Text
}

const asJSON = "Accept: application/json"

// Without any script: the form of a board enters its result, the board is gone
// from the page, what was done last can be taken back, and what is sent twice is
// entered once.
func TestEnterByForms(t *testing.T) {
	k := newKiosks(t)
	token := k.join(access.Device{Role: arbiter.ResultDevice})
	k.contains(k.as(token, "/enter"), "No round has been posted yet", "Tablet at the door")
	k.post2()
	body := k.as(token, "/enter")
	k.contains(body, ">8 missing<", "A · Open · Round 1", "B · Under 1700 · Round 1", "1 – 0", "½ – ½", "0 – 1", "Halvorsen, Mika")
	k.lacks(body, "+ / −", "adj.")
	board := forms(body, "/enter[?]")[0]
	seq := k.seq()
	for range 2 {
		board.Set("to", "1-0")
		a := k.post(token, "/enter", board)
		if a.status != http.StatusSeeOther || !strings.HasPrefix(a.header.Get("Location"), "/enter?event=") {
			t.Fatalf("status %d to %q\n%s", a.status, a.header.Get("Location"), a.body)
		}
	}
	if got := k.seq() - seq; got != 1 || k.board(sectionA, 1).Result != tournament.WhiteWins {
		t.Errorf("%d entries and %q on the board, want one and 1-0", got, k.board(sectionA, 1).Result)
	}
	body = k.as(token, "/enter")
	k.contains(body, ">7 missing<", "Board 1: 1 – 0, White won", "Take back", "Both signed")
	if n := len(forms(body, "/enter[?]")); n != 7 {
		t.Errorf("%d boards are left, want 7", n)
	}
	sign := forms(body, "/enter/signed")[0]
	k.post(token, "/enter/signed", sign)
	if s := k.board(sectionA, 1).Signed; !s.White || !s.Black {
		t.Error("that both have signed is not recorded")
	}
	for _, want := range []string{"both have signed", "Board 1: 1 – 0"} { // the signature first, then the result
		body = k.as(token, "/enter")
		k.contains(body, want)
		if a := k.post(token, "/enter/undo", forms(body, "/enter/undo")[0]); a.status != http.StatusSeeOther {
			t.Fatalf("take back: status %d\n%s", a.status, a.body)
		}
	}
	if r := k.board(sectionA, 1).Result; r != tournament.NoResult {
		t.Errorf("board 1 holds %q after it was taken back", r)
	}
	k.contains(k.as(token, "/enter"), ">8 missing<")
}

// post2 posts the first round of both sections.
func (k *kiosks) post2() {
	k.Helper()
	k.post1(sectionA)
	k.post1(sectionB)
}

func (k *kiosks) post1(sec tournament.SectionID) *tournament.Round { return k.hall.post(sec) }

// A device does what it was let in for and nothing else.
func TestEnterWithinItsBoards(t *testing.T) {
	k := newKiosks(t)
	k.post2()
	token := k.join(access.Device{Role: arbiter.ResultDevice, Section: sectionA, First: 2, Last: 3})
	body := k.as(token, "/enter")
	k.contains(body, ">2 missing<")
	k.lacks(body, "B · Under 1700", `data-no="1"`, `data-no="4"`)
	board := forms(body, "/enter[?]")[0]
	for name, c := range map[string]struct {
		set    map[string]string
		status int
		key    string
	}{
		"a board of another device": {map[string]string{"board": "1", "white": "", "black": "", "to": "1-0"}, http.StatusForbidden, "kiosk.not-this-board"},
		"another section":           {map[string]string{"section": "s2", "board": "7", "to": "1-0"}, http.StatusForbidden, "kiosk.not-this-board"},
		"a forfeit":                 {map[string]string{"to": "+-"}, http.StatusForbidden, "kiosk.for-arbiter"},
		"no result":                 {map[string]string{"to": ""}, http.StatusForbidden, "kiosk.for-arbiter"},
		"nonsense":                  {map[string]string{"to": "2-0"}, http.StatusForbidden, "kiosk.for-arbiter"},
		"no board":                  {map[string]string{"board": "x", "to": "1-0"}, http.StatusBadRequest, "web.bad-form"},
		"a board there is not":      {map[string]string{"section": "s1", "round": "1", "board": "3", "white": "p9", "to": "1-0"}, http.StatusConflict, "result.other-players"},
		"a round there is not":      {map[string]string{"round": "2", "to": "1-0"}, http.StatusNotFound, "state.no-round"},
		"another event":             {map[string]string{"event": "nowhere", "board": "1", "to": "1-0"}, http.StatusForbidden, "kiosk.not-this-board"},
	} {
		form := url.Values{}
		for n := range board {
			form.Set(n, board.Get(n))
		}
		for n, v := range c.set {
			form.Set(n, v)
		}
		form.Set("once", name)
		a := k.post(token, "/enter", form, asJSON)
		if key, _ := k.refusal(a); a.status != c.status || key != c.key {
			t.Errorf("%s: status %d %s, want %d %s", name, a.status, key, c.status, c.key)
		}
	}
	if seq := k.seq(); strings.Contains(k.as(token, "/enter"), "1 missing") {
		t.Errorf("something was entered, seq %d", seq)
	}
	for _, path := range []string{"/checkin", "/arbiter"} {
		if a := k.get(path, "Cookie: sealedmove="+token); a.status != http.StatusForbidden && a.status != http.StatusNotFound {
			t.Errorf("GET %s as a result device: status %d", path, a.status)
		}
	}
	if a := k.get("/enter"); a.status != http.StatusSeeOther || !strings.HasPrefix(a.header.Get("Location"), "/login") {
		t.Errorf("nobody at /enter: status %d to %q, want to sign in", a.status, a.header.Get("Location"))
	}
}

// A device that was asleep does not overwrite: both values are named, and an
// arbiter decides.
func TestEnterAfterOthers(t *testing.T) {
	k := newKiosks(t)
	k.post2()
	token := k.join(access.Device{Role: arbiter.ResultDevice})
	asleep := forms(k.as(token, "/enter"), "/enter[?]")
	k.result(sectionA, 1, tournament.Drawn)
	form := asleep[0]
	form.Set("to", "1-0")
	a := k.post(token, "/enter", form, asJSON)
	if key, text := k.refusal(a); a.status != http.StatusConflict || key != "result.changed-meanwhile" || !strings.Contains(text, "½ – ½") || !strings.Contains(text, "1 – 0") || !strings.Contains(text, "arbiter decides") {
		t.Errorf("status %d %s %q", a.status, key, text)
	}
	a = k.post(token, "/enter", form, "Accept-Language: zh-CN")
	if a.status != http.StatusConflict || !strings.Contains(a.body, "第 1 台现在是 ½ – ½") || !strings.Contains(a.body, "由裁判决定") || !strings.Contains(a.body, "缺 7 台") {
		t.Errorf("status %d, the page:\n%s", a.status, a.body)
	}
	form.Set("to", "1/2-1/2") // as it is
	if a := k.post(token, "/enter", form, asJSON); a.status != http.StatusOK {
		t.Errorf("the same result: status %d %s", a.status, a.body)
	}
	if r := k.board(sectionA, 1).Result; r != tournament.Drawn {
		t.Errorf("board 1 holds %q, want the draw of the arbiter", r)
	}
	for _, b := range k.rest(sectionA, 1) {
		k.result(sectionA, b, tournament.WhiteWins)
	}
	k.post1(sectionA)
	form = asleep[1]
	form.Set("to", "0-1")
	a = k.post(token, "/enter", form, asJSON)
	if key, text := k.refusal(a); a.status != http.StatusConflict || key != "kiosk.round-over" || !strings.Contains(text, "Round 1 is over. Board 2: White won; yours was 0 – 1") {
		t.Errorf("a round late: status %d %s %q", a.status, key, text)
	}
}

// rest are the boards of the current round but one.
func (k *kiosks) rest(sec tournament.SectionID, but tournament.BoardNo) (all []tournament.BoardNo) {
	k.Helper()
	st, err := k.service.View(context.Background(), k.event)
	k.must(err)
	for _, b := range st.Section(sec).Round(st.Section(sec).Current()).Boards {
		if b.No != but {
			all = append(all, b.No)
		}
	}
	return all
}

// A device takes back what it did last and only that, for five minutes, however
// often it asks.
func TestUndoOfADevice(t *testing.T) {
	k := newKiosks(t)
	k.post2()
	a, b := k.join(access.Device{Role: arbiter.ResultDevice}), k.join(access.Device{Role: arbiter.ResultDevice, Name: "Second"})
	enter := func(token string, at int, to string) {
		form := forms(k.as(token, "/enter"), "/enter[?]")[at]
		form.Set("to", to)
		if got := k.post(token, "/enter", form, asJSON); got.status != http.StatusOK {
			t.Fatalf("status %d %s", got.status, got.body)
		}
	}
	enter(a, 0, "1-0")
	enter(a, 0, "0-1") // board 2
	undo := forms(k.as(a, "/enter"), "/enter/undo")[0]
	if got := k.post(b, "/enter/undo", undo, asJSON); got.status != http.StatusConflict {
		t.Errorf("another device's: status %d %s", got.status, got.body)
	}
	for range 2 {
		if got := k.post(a, "/enter/undo", undo, asJSON); got.status != http.StatusOK {
			t.Errorf("status %d %s", got.status, got.body)
		}
	}
	if k.board(sectionA, 1).Result != tournament.WhiteWins || k.board(sectionA, 2).Result != tournament.NoResult {
		t.Errorf("boards 1 and 2 hold %q and %q, want 1-0 and nothing", k.board(sectionA, 1).Result, k.board(sectionA, 2).Result)
	}
	undo = forms(k.as(a, "/enter"), "/enter/undo")[0] // of board 1
	k.now = k.now.Add(undoWhile + time.Second)
	k.lacks(k.as(a, "/enter"), "/enter/undo")
	got := k.post(a, "/enter/undo", undo, asJSON)
	if key, _ := k.refusal(got); got.status != http.StatusConflict || key != "kiosk.undo-late" {
		t.Errorf("six minutes later: status %d %s", got.status, key)
	}
}

func TestCheckinByForms(t *testing.T) {
	k := newKiosks(t)
	token := k.join(access.Device{Role: arbiter.CheckinDevice})
	body := k.as(token, "/checkin")
	k.contains(body, ">0 here<", "A · Open · Round 1", "0 here, 13 not yet, 0 absent, 0 with a bye, 0 left", "Absent in round 1")
	of := func(body, name string) url.Values {
		k.Helper()
		st, err := k.service.View(context.Background(), k.event)
		k.must(err)
		for _, f := range forms(body, "/checkin[?]") {
			if p := st.Player(tournament.PlayerID(f.Get("player"))); p != nil && p.Person.Value.Name == name {
				return f
			}
		}
		k.Fatalf("no form of %s", name)
		return nil
	}
	say := func(name, to string, want int) answer {
		k.Helper()
		form := of(k.as(token, "/checkin"), name)
		form.Set("to", to)
		a := k.post(token, "/checkin", form)
		if a.status != want {
			t.Errorf("%s %s: status %d, want %d\n%s", name, to, a.status, want, a.body)
		}
		return a
	}
	stale := of(body, "林 语桐")
	say("林 语桐", "out", http.StatusSeeOther)
	body = k.as(token, "/checkin")
	k.contains(body, ">0 here<", "林 语桐: absent", "0 here, 12 not yet, 1 absent")
	say("Okonjo, Tunde", "half", http.StatusSeeOther)
	k.contains(k.as(token, "/checkin"), "0 here, 11 not yet, 1 absent, 1 with a bye")
	say("Okonjo, Tunde", "here", http.StatusSeeOther)
	k.contains(k.as(token, "/checkin"), "Okonjo, Tunde: here", "1 here, 11 not yet, 1 absent, 0 with a bye")
	k.post(token, "/checkin/undo", forms(k.as(token, "/checkin"), "/checkin/undo")[0])
	k.contains(k.as(token, "/checkin"), "0 here, 11 not yet, 1 absent, 1 with a bye")

	// Somebody else has said something else meanwhile.
	stale.Set("to", "half")
	a := k.post(token, "/checkin", stale, asJSON)
	if key, text := k.refusal(a); a.status != http.StatusConflict || key != "checkin.changed" || !strings.Contains(text, "“absent”") || !strings.Contains(text, "“half-point bye”") {
		t.Errorf("status %d %s %q", a.status, key, text)
	}
	k.post(token, "/checkin/undo", forms(k.as(token, "/checkin"), "/checkin/undo")[0])
	k.contains(k.as(token, "/checkin"), "0 here, 12 not yet, 1 absent, 0 with a bye")

	// The round is paired without him, and between the rounds it is about the next.
	r := k.post1(sectionA)
	for _, b := range r.Boards {
		for _, p := range []tournament.PlayerID{b.White, b.Black} {
			if st, _ := k.service.View(context.Background(), k.event); st.Player(p).Name() == "林 语桐" {
				t.Error("林 语桐 is paired although he was absent")
			}
		}
	}
	stale.Set("to", "here")
	a = k.post(token, "/checkin", stale, asJSON)
	if key, _ := k.refusal(a); a.status != http.StatusConflict || key != "checkin.round-posted" {
		t.Errorf("after the posting: status %d %s", a.status, key)
	}
	k.contains(k.as(token, "/checkin"), "A · Open · Round 2", "0 here, 13 not yet")

	// Who has withdrawn may come back; a full-point bye is the arbiter's.
	st, err := k.service.View(context.Background(), k.event)
	k.must(err)
	_, err = k.service.Withdraw(context.Background(), chief, k.event, st.Players[0].ID, 2, "")
	k.must(err)
	k.contains(k.as(token, "/checkin"), "0 here, 12 not yet, 0 absent, 0 with a bye, 1 left")
	say(st.Players[0].Name(), "here", http.StatusSeeOther)
	k.contains(k.as(token, "/checkin"), "1 here, 12 not yet, 0 absent")
	form := of(k.as(token, "/checkin"), "Okonjo, Tunde")
	form.Set("to", "full")
	if a := k.post(token, "/checkin", form, asJSON); a.status != http.StatusForbidden {
		t.Errorf("a full-point bye: status %d", a.status)
	}
}

// A second half-point bye needs an answer, which a device cannot give.
func TestCheckinLeavesWarningsToTheArbiter(t *testing.T) {
	k := newKiosks(t)
	st, err := k.service.View(context.Background(), k.event)
	k.must(err)
	_, err = k.service.GrantBye(context.Background(), chief, k.event, st.Players[0].ID, 2, tournament.HalfBye, nil)
	k.must(err)
	token := k.join(access.Device{Role: arbiter.CheckinDevice})
	form := url.Values{"event": {string(k.event)}, "player": {string(st.Players[0].ID)}, "round": {"1"}, "seen": {"awaited"}, "to": {"half"}}
	a := k.post(token, "/checkin", form, asJSON)
	if key, text := k.refusal(a); a.status != http.StatusConflict || key != "warn.second-half-bye" || !strings.Contains(text, "for an arbiter to decide") {
		t.Errorf("status %d %s %q", a.status, key, text)
	}
}

// openAs shows a page to a device in the browser.
func (k *kiosks) openAs(token string, d device, path, script string) *tab {
	k.Helper()
	tb := k.open(d, "/", script)
	call(tb, network.SetCookie, network.SetCookieParams{Name: "sealedmove", Value: token, URL: k.url, HTTPOnly: new(true)})
	tb.show(path)
	return tb
}

const live = `document.documentElement.dataset.state === 'live'`

// A result is entered by three taps, and the board is gone without the page
// being loaded anew; the other device sees it too.
func TestBrowserEnters(t *testing.T) {
	k := newKiosks(t)
	k.post2()
	for i, d := range []device{tablet.in("en"), phone.in("zh-Hans")} {
		t.Run(d.name, func(t *testing.T) {
			on := *k.hall
			on.TB = t
			kk := &kiosks{office: &office{hall: &on, door: k.door, chief: k.chief}}
			tb := kk.openAs(k.join(access.Device{Role: arbiter.ResultDevice, Name: d.name}), d, "/enter", "")
			tb.until("it is live", live)
			tb.do(chromedp.Evaluate[chromedp.Void](`window.stayed = true`))
			row := fmt.Sprintf("#s1-1-%d", i+1)
			tb.shot("enter-" + d.name)
			tb.press(row + " summary")
			if eval[bool](tb, `getComputedStyle(document.querySelector('`+row+` .go')).visibility === 'visible'`) {
				t.Error("a result can be entered before one was chosen")
			}
			tb.press(row + " .p-d")
			tb.until("it is to be confirmed", `getComputedStyle(document.querySelector('`+row+` .go')).visibility === 'visible'`)
			if !eval[bool](tb, `document.querySelector('`+row+` summary').offsetHeight > 0 && document.querySelector('`+row+` .c-d').offsetHeight > 0 && document.querySelector('`+row+` .c-w').offsetHeight === 0`) {
				t.Error("the question hides the board, or does not name the result")
			}
			tb.shot("enter-chosen-" + d.name)
			tb.press(row + " .primary")
			tb.until("the board is gone", `!document.querySelector('`+row+`') && !document.querySelector('#outbox p')`)
			tb.until("what was done is said", `document.querySelector('.done')?.innerText.includes('½ – ½')`)
			if !eval[bool](tb, `window.stayed === true`) {
				t.Error("the page was loaded anew")
			}
			if r := kk.board(sectionA, tournament.BoardNo(i+1)).Result; r != tournament.Drawn {
				t.Errorf("board %d holds %q", i+1, r)
			}
			tb.fits(d, "enter")
			tb.shot("enter-done-" + d.name)
			tb.press("#undo")
			tb.until("the board is back", `!!document.querySelector('`+row+`')`)
			kk.result(sectionA, tournament.BoardNo(i+1), tournament.BlackWins)
			tb.until("another's entry takes the board away", `!document.querySelector('`+row+`')`)
		})
	}
}

// A reply that is lost, and a page that is loaded anew before the answer: what
// was chosen is sent again and entered once.
func TestBrowserEntersOnceThoughRepliesAreLost(t *testing.T) {
	k := newKiosks(t)
	k.post2()
	tb := k.openAs(k.join(access.Device{Role: arbiter.ResultDevice}), tablet, "/enter", "")
	tb.until("it is live", live)
	lost := 0
	k.losing(func(r *http.Request) bool { lost++; return r.Method == http.MethodPost })
	seq := k.seq()
	tb.press("#s1-1-1 summary")
	tb.press("#s1-1-1 .p-w")
	tb.press("#s1-1-1 .primary")
	tb.until("it says that it was not acknowledged", `document.querySelector('#outbox').innerText.includes('not yet sent')`)
	tb.shot("enter-waiting-tablet")
	tb.do(chromedp.Reload(), chromedp.WaitReady("#foot"))
	tb.until("it is still there after a reload", `document.querySelector('#outbox').innerText.includes('Board 1')`)
	k.losing(nil)
	tb.until("it is acknowledged", `!document.querySelector('#outbox p')`)
	if got := k.seq() - seq; got != 1 || k.board(sectionA, 1).Result != tournament.WhiteWins || lost == 0 {
		t.Errorf("%d entries, %q on the board, %d requests lost: want one entry of 1-0", got, k.board(sectionA, 1).Result, lost)
	}
	tb.expectFaults("ERR_EMPTY_RESPONSE", "ERR_CONNECTION")
}

// A device that was asleep is told both values; the message stays until it is seen.
func TestBrowserConflict(t *testing.T) {
	k := newKiosks(t)
	k.post2()
	const asleep = `window.EventSource = function () { this.close = () => {} }; window.setInterval = () => 0;`
	tb := k.openAs(k.join(access.Device{Role: arbiter.ResultDevice}), tablet.in("zh-Hant"), "/enter", asleep)
	k.result(sectionA, 1, tournament.Drawn)
	tb.press("#s1-1-1 summary")
	tb.press("#s1-1-1 .p-w")
	tb.press("#s1-1-1 .primary")
	tb.until("both values are named", `(t => t.includes('½ – ½') && t.includes('1 – 0') && t.includes('裁判'))(document.querySelector('#outbox').innerText)`)
	tb.until("the board is gone", `!document.querySelector('#s1-1-1')`)
	tb.shot("enter-conflict-zh-Hant")
	tb.do(chromedp.Reload(), chromedp.WaitReady("#foot"))
	tb.until("it stays until it is seen", `!!document.querySelector('#outbox .refused')`)
	tb.press("#outbox button")
	tb.until("it is gone", `!document.querySelector('#outbox p')`)
	if r := k.board(sectionA, 1).Result; r != tournament.Drawn {
		t.Errorf("board 1 holds %q", r)
	}
	tb.expectFaults("409")
}

// A revoked device keeps what it has not sent and says so.
func TestBrowserOfARevokedDevice(t *testing.T) {
	k := newKiosks(t)
	k.post2()
	token := k.join(access.Device{Role: arbiter.ResultDevice})
	tb := k.openAs(token, tablet, "/enter", "")
	tb.until("it is live", live)
	guests, err := k.door.Devices(context.Background(), k.chief)
	k.must(err)
	tb.press("#s1-1-1 summary")
	tb.press("#s1-1-1 .p-w")
	k.must(k.door.Revoke(context.Background(), k.chief, guests[0].ID))
	tb.press("#s1-1-1 .primary")
	tb.until("it says so", `document.querySelector('#outbox') && document.querySelector('#outbox').innerText.includes('no longer let in') || location.pathname === '/login'`)
	if r := k.board(sectionA, 1).Result; r != tournament.NoResult {
		t.Errorf("board 1 holds %q from a device that was sent away", r)
	}
	tb.expectFaults("401")
}

// Typing finds, Enter opens, Enter again says it; the search is ready for the next.
func TestBrowserChecksIn(t *testing.T) {
	k := newKiosks(t)
	tb := k.openAs(k.join(access.Device{Role: arbiter.CheckinDevice}), tablet.in("zh-Hans"), "/checkin", "")
	tb.until("it is live", live)
	tb.shot("checkin-tablet-zh-Hans")
	tb.do(chromedp.SendKeys("#find", "lin yu\r"))
	tb.until("the only one is open", `document.querySelectorAll('[data-row] details[open]').length === 1 && document.activeElement.matches('.says button')`)
	tb.shot("checkin-open-zh-Hans")
	tb.do(chromedp.Evaluate[chromedp.Void](`document.activeElement.click()`))
	tb.until("he is here", `document.querySelector('.done')?.innerText.includes('林 语桐：到场') && document.querySelector('.count').innerText.includes('1 人')`)
	tb.until("the search is ready", `document.querySelector('#find').value === '' && document.activeElement.id === 'find'`)
	tb.fits(tablet.in("zh-Hans"), "checkin")
	tb.press("#undo")
	tb.until("he is awaited again", `document.querySelector('.count').innerText.includes('0 人')`)
}
