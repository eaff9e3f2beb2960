package web

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	pagedomain "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"sealedmove/tournament"
)

// The pages in a real browser: Debian's Chromium, or what stands in its place.
// With SEALEDMOVE_SHOTS set to a folder the pages are also kept there as
// pictures, to look at beside the mock-ups.

var chromium struct {
	sync.Once
	browser context.Context
	close   func()
	err     error
}

func TestMain(m *testing.M) {
	code := m.Run()
	if chromium.close != nil {
		chromium.close()
	}
	os.Exit(code)
}

// theBrowser starts Chromium once for all tests. Where there is none the test
// is skipped on a desk, and fails in the gate.
func theBrowser(t testing.TB) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" && os.Getenv("CI") != "" {
		t.Fatal("there is no Chromium on this machine, and the gate needs one: scripts/setup test installs it")
	}
	if path == "" {
		t.Skip("there is no Chromium on this machine; scripts/setup test installs it")
	}
	chromium.Do(func() { startChromium(path) })
	if chromium.err != nil {
		t.Fatalf("start %s: %v", path, chromium.err)
	}
	return chromium.browser
}

func startChromium(path string) {
	home, err := os.MkdirTemp("", "sealedmove-chromium-")
	if err != nil {
		chromium.err = err
		return
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(path), chromedp.UserDataDir(home), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.NoFirstRun, chromedp.NoDefaultBrowserCheck, chromedp.WSURLReadTimeout(time.Minute),
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.Flag("disable-extensions", true), chromedp.Flag("disable-default-apps", true),
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("hide-scrollbars", true), chromedp.Flag("mute-audio", true),
		// No name but this machine's can be found: whatever would leave it fails and is seen.
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"),
	)
	browser, end := chromedp.NewContext(allocator)
	chromium.close = func() {
		end()
		stop()
		_ = os.RemoveAll(home)
	}
	chromium.browser, chromium.err = browser, chromedp.Do(browser)
}

// device is what a page is looked at on.
type device struct {
	name          string
	width, height int64
	phone, dark   bool
	lang          string // Accept-Language
}

var (
	phone  = device{name: "phone", width: 390, height: 844, phone: true}
	laptop = device{name: "laptop", width: 1366, height: 768}
)

func (d device) in(lang string) device { d.lang = lang; return d }
func (d device) atNight() device       { d.dark = true; return d }

// tab is a page in the browser, and what went wrong in it.
type tab struct {
	*hall
	ctx   context.Context // of what is being done
	whole context.Context // of the page

	mu       sync.Mutex
	faults   []string
	requests []string
}

// open shows a page on a device, after a script of the test's own. When the
// test ends, any error in the console and any request to elsewhere fails it.
func (h *hall) open(d device, path, script string) *tab {
	h.Helper()
	browser := theBrowser(h.TB)
	h.caughtUp()
	tb := &tab{hall: h}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext(), chromedp.WithListener(tb.hear))
	h.Cleanup(cancel)
	tb.ctx = ctx
	tb.do()
	tb.whole = ctx
	tb.hurry()
	if d.lang == "" {
		d.lang = "en"
	}
	call(tb, network.Enable, network.EnableParams{})
	call(tb, log.Enable, cdp.Empty{})
	call(tb, runtime.Enable, cdp.Empty{})
	call(tb, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{
		UserAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36", AcceptLanguage: d.lang,
	})
	tb.media("", d.dark)
	tb.size(d)
	if script != "" {
		call(tb, pagedomain.AddScriptToEvaluateOnNewDocument, pagedomain.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	}
	h.Cleanup(tb.check)
	tb.show(path)
	return tb
}

// hurry gives what is done from now on some minutes.
func (tb *tab) hurry() {
	ctx, cancel := context.WithTimeout(tb.whole, 5*time.Minute)
	tb.Cleanup(cancel)
	tb.ctx = ctx
}

// size makes the screen that of a device.
func (tb *tab) size(d device) {
	tb.Helper()
	call(tb, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: d.width, Height: d.height, DeviceScaleFactor: 1, Mobile: d.phone})
	call(tb, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: d.phone})
}

// show goes to a page.
func (tb *tab) show(path string) {
	tb.Helper()
	tb.do(chromedp.Navigate(tb.url+path), chromedp.WaitReady("#foot"))
}

// media sets screen or paper, day or night.
func (tb *tab) media(kind string, dark bool) {
	tb.Helper()
	light := map[bool]string{false: "light", true: "dark"}[dark]
	call(tb, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: kind, Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: light}}})
}

// call gives the browser a command.
func call[P, R any](tb *tab, command cdp.Command[P, R], params P) {
	tb.Helper()
	if _, err := chromedp.Call(tb.ctx, command, params); err != nil {
		tb.Fatalf("browser: %s: %v", command.Method, err)
	}
}

func (tb *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	tb.Helper()
	if err := chromedp.Do(tb.ctx, steps...); err != nil {
		tb.mu.Lock()
		defer tb.mu.Unlock()
		tb.Fatalf("browser: %v\nconsole: %v", err, tb.faults)
	}
}

func (tb *tab) hear(event any) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		tb.faults = append(tb.faults, fmt.Sprintf("%s %+v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception))
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" || e.Type == "warning" {
			tb.faults = append(tb.faults, fmt.Sprintf("console.%s", e.Type))
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			tb.faults = append(tb.faults, e.Entry.Text+" "+e.Entry.URL)
		}
	case *network.EventRequestWillBeSent:
		tb.requests = append(tb.requests, e.Request.URL)
	}
}

// check fails the test for what the console said and where requests went.
func (tb *tab) check() {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	for _, f := range tb.faults {
		tb.Errorf("the browser's console: %s", f)
	}
	if len(tb.requests) == 0 {
		tb.Error("no request was seen: nothing was checked")
	}
	for _, r := range tb.requests {
		if u, err := url.Parse(r); err != nil || "http://"+u.Host != tb.url {
			tb.Errorf("a request left for %s", r)
		}
	}
}

// expectFaults takes faults that a test brings about itself.
func (tb *tab) expectFaults(parts ...string) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	var left []string
	for _, f := range tb.faults {
		known := false
		for _, p := range parts {
			known = known || strings.Contains(f, p)
		}
		if !known {
			left = append(left, f)
		}
	}
	tb.faults = left
}

// eval is the value of a piece of script.
func eval[T any](tb *tab, script string) T {
	tb.Helper()
	v, err := chromedp.Run(tb.ctx, chromedp.Evaluate[T](script))
	if err != nil {
		tb.Fatalf("browser: %s: %v", script, err)
	}
	return v
}

// until waits for a piece of script to become true.
func (tb *tab) until(what, script string) {
	tb.Helper()
	poll := chromedp.Poll[bool](script, chromedp.WithPollingTimeout(20*time.Second), chromedp.WithPollingInterval(50*time.Millisecond))
	_, err := chromedp.Run(tb.ctx, poll)
	for range 5 { // a page that came meanwhile is asked anew
		if err == nil || !strings.Contains(err.Error(), "navigated") && !strings.Contains(err.Error(), "Cannot find context") {
			break
		}
		_, err = chromedp.Run(tb.ctx, poll)
	}
	if err != nil {
		text, _ := chromedp.Run(tb.ctx, chromedp.Evaluate[string](`document.body.innerText`))
		tb.Fatalf("%s: %v\nthe page says:\n%s", what, err, text)
	}
}

// press clicks what a finger would hit: the middle of an element that is seen.
func (tb *tab) press(selector string) {
	tb.Helper()
	tb.do(chromedp.ScrollIntoView(selector), chromedp.Click(selector, chromedp.NodeVisible))
}

// shot keeps a picture of the whole page where pictures are wanted.
func (tb *tab) shot(name string) {
	tb.Helper()
	dir := os.Getenv("SEALEDMOVE_SHOTS")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(tb.ctx, chromedp.CaptureScreenshot())
	tb.must(err)
	tb.must(os.WriteFile(filepath.Join(dir, "web-"+name+".png"), png, 0o644))
}

// evening plays what the mock-ups show: results of all kinds, some missing.
func (h *hall) evening() {
	h.Helper()
	h.play(sectionA, tournament.WhiteWins, tournament.Drawn, tournament.BlackWins)
	for i, b := range h.post(sectionA).Boards {
		if to := []tournament.Result{tournament.NoResult, tournament.WhiteWins, tournament.Adjourned, tournament.WhiteByForfeit, tournament.Drawn, tournament.NoResult}[i]; to != tournament.NoResult {
			h.result(sectionA, b.No, to)
		}
	}
	h.play(sectionB, tournament.BlackWins)
}

func TestBrowserShowsAResultByItself(t *testing.T) {
	for _, d := range []device{phone.in("zh-CN"), laptop} {
		t.Run(d.name, func(t *testing.T) {
			h := newHall(t, Options{})
			board := h.post(sectionA).Boards[1]
			tb := h.open(d, h.path(sectionA, "pairings"), "")
			tb.until("the page is live", `document.documentElement.dataset.state === 'live'`)
			tb.do(chromedp.Evaluate[chromedp.Void](`window.stayed = true; document.querySelector('#b2 details').open = true`))
			if got := eval[string](tb, `document.querySelector('#b2 .rs').innerText`); strings.Contains(got, "½") {
				t.Fatalf("board 2 says %q before there is a result", got)
			}
			h.result(sectionA, board.No, tournament.Drawn)
			tb.until("the draw is shown", `document.querySelector('#b2 .rs').innerText.includes('½ – ½')`)
			if !eval[bool](tb, `window.stayed === true && document.querySelector('#b2 details').open`) {
				t.Error("the page was loaded anew, or the opened row closed")
			}
			h.result(sectionA, board.No, tournament.BlackWins)
			tb.until("the correction is shown", `document.querySelector('#b2 .rs').innerText.includes('0 – 1')`)
		})
	}
}

func TestBrowserShowsARoundWhenItIsPosted(t *testing.T) {
	h := newHall(t, Options{})
	tb := h.open(phone, h.path(sectionA, "pairings"), "")
	tb.until("the page is live", `document.documentElement.dataset.state === 'live'`)
	tb.shot("phone-empty-en")
	h.draft(sectionA)
	tb.until("the draft is heard of", fmt.Sprintf(`document.querySelector('#head').dataset.seq === '%d'`, h.seq()))
	if eval[bool](tb, `document.querySelectorAll('[data-row]').length > 0`) {
		t.Fatal("a draft is shown")
	}
	for i, b := range h.post(sectionA).Boards {
		if i == 0 {
			tb.until("round 1 is shown", `document.querySelectorAll('[data-row]').length === 7 && document.querySelector('#head').innerText.includes('Round 1')`)
		}
		h.result(sectionA, b.No, tournament.WhiteWins)
	}
	tb.until("the page is live again", `document.documentElement.dataset.state === 'live'`)
	h.post(sectionA)
	tb.until("round 2 is shown", `document.querySelector('#head').innerText.includes('Round 2') && document.title.includes('Round 2')`)
}

func (h *hall) seq() int64 {
	h.Helper()
	st, err := h.service.View(context.Background(), h.event)
	h.must(err)
	return st.Seq
}

func TestBrowserKeepsOnesOwnGameOnTop(t *testing.T) {
	h := newHall(t, Options{})
	h.evening()
	tb := h.open(phone.in("zh-CN"), h.path(sectionA, "pairings"), "")
	row := eval[string](tb, `[...document.querySelectorAll('.row')].find(r => r.innerText.includes('林 语桐')).id`)
	tb.press("#" + row + " summary")
	own := eval[int](tb, `[...document.querySelectorAll('#`+row+` [data-me]')].findIndex(p => p.innerText.includes('林 语桐'))`)
	tb.until("the choice is there", `document.querySelectorAll('#`+row+` .me-set').length === 2`)
	tb.shot("phone-choice-zh-Hans")
	tb.press(fmt.Sprintf("#%s [data-me]:nth-child(%d) button", row, own+1))
	onTop := `!document.querySelector('#mine').hidden && document.querySelector('#mine .row').innerText.includes('林 语桐')`
	tb.until("the own game is on top", onTop)
	tb.shot("phone-mine-zh-Hans")
	if n := eval[int](tb, `document.querySelectorAll('.row').length`); n != 7 {
		t.Errorf("%d rows, want 7: the own game stands once", n)
	}
	tb.do(chromedp.Reload(), chromedp.WaitReady("#foot"))
	tb.until("it is on top after a reload", onTop)
	h.result(sectionA, 1, tournament.WhiteWins)
	tb.until("the result is shown", `document.querySelector('#b1 .rs').innerText.includes('1 – 0')`)
	tb.until("and it is still on top", onTop)
	tb.show(h.path(sectionA, "standings"))
	tb.until("the own line is marked", `document.querySelector('tr.me').innerText.includes('林 语桐')`)
	tb.show(h.path(sectionA, "pairings?by=name"))
	tb.until("it is on top by name", onTop)
	tb.press("#mine summary")
	tb.press("#mine .me-unset")
	tb.until("it is nobody's game again", `document.querySelector('#mine').hidden && document.querySelectorAll('.rows > .row').length === 13`)
}

func TestBrowserSearches(t *testing.T) {
	h := newHall(t, Options{})
	h.evening()
	tb := h.open(phone, h.path(sectionA, "pairings"), "")
	seen := `[...document.querySelectorAll('.row')].filter(r => r.offsetHeight > 0).map(r => r.id).join(' ')`
	for _, c := range []struct{ name, typed, has string }{
		{"a board by its number", "4", "b4"},
		{"a full-width number", "４", "b4"},
		{"a part of a name", "okon", "Okonjo"},
		{"without accents", "sofia", "Sofía"},
		{"without strokes", "ostby", "Østby"},
		{"words in any order", "mika halv", "Halvorsen"},
		{"Chinese", "语桐", "林 语桐"},
		{"the Latin name", "lin yu", "林 语桐"},
	} {
		tb.search(c.typed)
		rows := eval[string](tb, seen)
		if strings.Contains(rows, " ") || rows == "" || rows != c.has && !strings.Contains(eval[string](tb, `document.getElementById('`+rows+`').innerText`), c.has) {
			t.Errorf("%s: %q leaves the rows %q, want the one of %s", c.name, c.typed, rows, c.has)
		}
	}
	h.result(sectionA, 1, tournament.WhiteWins)
	tb.until("the page moved on", fmt.Sprintf(`document.querySelector('#head').dataset.seq === '%d'`, h.seq()))
	if rows := eval[string](tb, seen); strings.Contains(rows, " ") {
		t.Errorf("the search is forgotten after an update: rows %q", rows)
	}
	tb.search("nobody of that name")
	if !eval[bool](tb, `document.querySelector('.none').offsetHeight > 0`) {
		t.Error("nothing is said where nothing fits")
	}
}

func (tb *tab) search(text string) {
	tb.Helper()
	tb.do(chromedp.Evaluate[chromedp.Void](`document.getElementById('find').value = ''`), chromedp.SendKeys("#find", text))
}

func TestBrowserAsksWhereThereIsNoStream(t *testing.T) {
	h := newHall(t, Options{Poll: 50 * time.Millisecond})
	h.post(sectionA)
	const faster = `{ const slow = setInterval; window.setInterval = (f, ms) => slow(f, ms / 30); }`
	h.server.pulse.mu.Lock()
	h.server.pulse.closed = true // as many streams as it keeps
	h.server.pulse.mu.Unlock()
	tb := h.open(phone, h.path(sectionA, "pairings"), faster)
	tb.until("it says so", `document.documentElement.dataset.state === 'asking' && document.querySelector('.asking').offsetHeight > 0`)
	h.result(sectionA, 1, tournament.WhiteWins)
	tb.until("the result is shown", `document.querySelector('#b1 .rs').innerText.includes('1 – 0')`)
	tb.expectFaults("503")
}

// isNoWider checks that nothing stands out at the side of the screen, once the
// browser has laid the page out.
func (tb *tab) isNoWider(d device, name string) {
	tb.Helper()
	over := int64(1)
	for end := time.Now().Add(5 * time.Second); over > 0 && time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if over = eval[int64](tb, `document.scrollingElement.scrollWidth`) - d.width; over <= 0 {
			return
		}
	}
	out := eval[[]string](tb, `[...document.querySelectorAll('body *')].filter(e => e.getClientRects().length && e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML.slice(0, 100)).slice(-4)`)
	tb.Errorf("%s is %d px wider than the screen: %q", name, over, out)
}

// fits checks the page that is shown: its width, what fingers must hit, the language.
func (tb *tab) fits(d device, name string) {
	tb.Helper()
	tb.isNoWider(d, name)
	small := eval[[]string](tb, `[...document.querySelectorAll('a, button:not(.vh), input:not(.vh), summary')].map(e => e.matches('[type=checkbox], [type=radio]') && e.closest('label') || e).filter(e => e.offsetHeight > 0 && (e.offsetHeight < 44 || e.offsetWidth < 44)).map(e => e.outerHTML.slice(0, 80) + ' ' + e.offsetWidth + '×' + e.offsetHeight)`)
	for _, s := range small {
		tb.Errorf("%s: too small for a finger: %s", name, s)
	}
	paper := map[bool]string{false: "rgb(246, 247, 248)", true: "rgb(20, 24, 27)"}[d.dark]
	if got := eval[string](tb, `getComputedStyle(document.body).backgroundColor`); got != paper {
		tb.Errorf("%s is on %s, want %s", name, got, paper)
	}
	if got := eval[string](tb, `document.documentElement.lang`); got != d.lang {
		tb.Errorf("%s is in %q, want %q", name, got, d.lang)
	}
	if cut := eval[[]string](tb, `[...document.querySelectorAll('.tabs a, .seg a, .secs a, .pt, .pts, .num, .rs span[aria-hidden]')].filter(e => e.offsetHeight > 0 && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0).map(e => e.outerHTML.slice(0, 80))`); len(cut) > 0 {
		tb.Errorf("%s: cut off: %q", name, cut)
	}
}

// pdf is the page on A4 paper.
func (tb *tab) pdf() []byte {
	tb.Helper()
	pdf, err := chromedp.Run(tb.ctx, chromedp.PrintToPDF(func(p *pagedomain.PrintToPDFParams) { p.PreferCSSPageSize = new(true) }))
	tb.must(err)
	return pdf
}
