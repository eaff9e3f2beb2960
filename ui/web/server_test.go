package web

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/arbitertest"
	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

func TestFirstPageLinksEverySection(t *testing.T) {
	h := newHall(t, Options{})
	h.post(sectionA)
	body := h.page("/")
	h.contains(body, "Lakeside Autumn Open", "A · Open", "B · Under 1700", "Round 1 of 5", "6 games playing", "not yet begun", "4 players")
	links := regexp.MustCompile(`href="(/t/[^"]+)"`).FindAllStringSubmatch(body, -1)
	if len(links) != 2 {
		t.Fatalf("links to sections: %v, want 2", links)
	}
	for _, l := range links {
		if a := h.get(l[1]); a.status != http.StatusFound || a.header.Get("Location") != l[1]+"/pairings" {
			t.Errorf("GET %s: status %d to %q, want 302 to its pairings", l[1], a.status, a.header.Get("Location"))
		}
	}
}

// seq is the number of an entry of one event's journal, the one that the status
// bar and the papers have; of the events together there is no such number.
func TestSeqIsThatOfTheEvent(t *testing.T) {
	h := newHall(t, Options{})
	h.post(sectionA)
	st, err := h.service.View(context.Background(), h.event)
	if err != nil {
		t.Fatal(err)
	}
	h.contains(h.page(h.path(sectionA, "pairings")), " · seq "+spaced(st.Seq))
	if body := h.page("/"); strings.Contains(body, "· seq") {
		t.Errorf("the first page has a number:\n%s", body)
	}
}

func TestEmptyFileSaysSo(t *testing.T) {
	server := New(arbiter.New(arbitertest.NewMemory(), arbiter.Options{}), Options{})
	defer server.Close()
	w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil)
	r.Host = "localhost"
	server.ServeHTTP(w, r)
	if want := "There is no tournament in this file yet."; w.Code != http.StatusOK || !strings.Contains(w.Body.String(), want) {
		t.Errorf("status %d, want 200 with %q in\n%s", w.Code, want, w.Body.String())
	}
}

func TestIDOfAnEventLeadsToItsFirstSection(t *testing.T) {
	h := newHall(t, Options{})
	h.caughtUp()
	for page, want := range map[string]string{"": "", "/pairings": "/pairings", "/standings": "/standings"} {
		a := h.get("/t/" + string(h.event) + page + "?lang=en")
		if to := "/t/" + joinID(h.event, sectionA) + want + "?lang=en"; a.header.Get("Location") != to {
			t.Errorf("page %q goes to %q, want %q", page, a.header.Get("Location"), to)
		}
	}
}

func TestPairingsByBoard(t *testing.T) {
	h := newHall(t, Options{})
	h.contains(h.page(h.path(sectionA, "pairings")), "Round 1 has not been posted yet")
	h.play(sectionA, tournament.WhiteWins, tournament.Drawn, tournament.BlackByForfeit, tournament.HalfToWhite, tournament.Postponed, tournament.WhiteWinsUnrated)
	r := h.post(sectionA)
	h.result(sectionA, r.Boards[0].No, tournament.Adjourned)
	h.post(sectionB)

	body := h.page(h.path(sectionA, "pairings"))
	h.contains(body, "Round 2", "Halvorsen, Mika", "#i-envelope", ">adj.<", "#i-state-missing", ">playing<", "bye 1", "‹ Round 1")
	if n := strings.Count(body, "data-row"); n != 7 {
		t.Errorf("round 2 has %d rows, want 6 boards and a bye", n)
	}
	body = h.page(h.path(sectionA, "pairings") + "?round=1")
	h.contains(body, ">1 – 0<", ">½ – ½<", "− / &#43;", "½ – 0", "postp.", "1 – 0<sup>u</sup>", "#i-state-forfeit", "#i-scales", "#i-calendar", "Black won by forfeit", "Round 2 ›")
	// Boards are numbered through the sections.
	h.contains(h.page(h.path(sectionB, "pairings")), `data-no="7"`, "Ashdown, Peter")
}

func TestPairingsByName(t *testing.T) {
	h := newHall(t, Options{})
	h.post(sectionA)
	order := func(lang string) []string {
		body := h.page(h.path(sectionA, "pairings")+"?by=name", "Accept-Language: "+lang)
		var names []string
		for _, m := range regexp.MustCompile(`class="side first[^>]*>.*?class="nm"[^>]*>([^<]+)`).FindAllStringSubmatch(body, -1) {
			names = append(names, m[1])
		}
		return names
	}
	en := order("en")
	if len(en) != 13 {
		t.Fatalf("list by name has %d players, want 13: %q", len(en), en)
	}
	// English readers look under the Latin name: Lin before Lindqvist, Su before Zhou.
	if i, j := slices.Index(en, "林 语桐"), slices.Index(en, "Lindqvist, Axel"); i < 0 || i > j {
		t.Errorf("English order %q, want 林 语桐 (Lin Yutong) before Lindqvist", en)
	}
	if i, j := slices.Index(en, "Østby, Ingrid"), slices.Index(en, "Quintero, Sofía"); i < 0 || i > j {
		t.Errorf("English order %q, want Østby before Quintero", en)
	}
	// Chinese readers have the Chinese names by sound: 林 (lin), 苏 (su), 周 (zhou).
	zh := order("zh-CN")
	if a, b, c := slices.Index(zh, "林 语桐"), slices.Index(zh, "苏 明喆"), slices.Index(zh, "周 以宁"); a > b || b > c || a < 0 {
		t.Errorf("Chinese order %q, want 林, 苏, 周", zh)
	}
}

// Who is in no game is absent; in a round robin he is free. Who comes later is
// not in the round at all.
func TestPairingsByNameOfThoseWithoutAGame(t *testing.T) {
	h := newHall(t, Options{})
	h.post(sectionA)
	h.enter(sectionA, "Laterlund, Eva")
	h.lacks(h.page(h.path(sectionA, "pairings")+"?by=name"), "Laterlund")

	set := arbiter.Defaults("C")
	set.System, set.TieBreaks = tournament.RoundRobin, nil
	id, _, err := h.service.AddSection(context.Background(), chief, h.event, set)
	h.must(err)
	h.enter(id, "Eins", "Zwei", "Drei")
	h.post(id)
	body := h.page(h.path(id, "pairings") + "?by=name")
	h.contains(body, "free round")
	h.lacks(body, "absent")
}

func TestDraftIsShownToNobody(t *testing.T) {
	h := newHall(t, Options{})
	h.draft(sectionA)
	for _, page := range []string{"pairings", "pairings?by=name", "crosstable"} {
		h.lacks(h.page(h.path(sectionA, page)), `data-no="1"><details`, "Opponent", `href="#i-state-`)
	}
	h.contains(h.page(h.path(sectionA, "pairings")), "Round 1 has not been posted yet")
	if a := h.get(h.path(sectionA, "pairings") + "?round=1"); a.status != http.StatusNotFound {
		t.Errorf("the drafted round has status %d, want 404", a.status)
	}
	h.contains(h.page("/"), "not yet begun")

	// A draft of round 2 leaves round 1 the last one that is seen.
	h.play(sectionB, tournament.WhiteWins)
	h.draft(sectionB)
	body := h.page(h.path(sectionB, "pairings"))
	h.contains(body, "Round 1")
	h.lacks(body, "Round 2")
	h.lacks(h.page(h.path(sectionB, "crosstable")), `class="ctr">2</th>`)
}

func TestStandings(t *testing.T) {
	h := newHall(t, Options{})
	h.contains(h.page(h.path(sectionA, "standings")), "starting list", "Halvorsen, Mika")
	h.play(sectionA, tournament.WhiteWins, tournament.Adjourned)
	r := h.post(sectionA)
	h.result(sectionA, r.Boards[0].No, tournament.Drawn)
	body := h.page(h.path(sectionA, "standings"))
	h.contains(body, "after round 2", ">BH/C1<", ">SB<", "5 results are still missing", "3 games are adjourned or postponed; each counts ½")
	if n := strings.Count(body, "<tr data-row"); n != 13 {
		t.Errorf("standings have %d rows, want 13", n)
	}
}

func TestCrossTable(t *testing.T) {
	h := newHall(t, Options{})
	h.play(sectionA, tournament.WhiteWins, tournament.BlackByForfeit, tournament.Drawn, tournament.Adjourned, tournament.WhiteWinsUnrated)
	body := h.page(h.path(sectionA, "crosstable"))
	h.contains(body, `<span class="opp">7</span>`, "#i-state-white", "½", ">&#43;<", ">−<", "1<sup>u</sup>", "#i-envelope")
	if n := strings.Count(body, `class="ctr">1</th>`); n != 1 {
		t.Errorf("%d columns for round 1, want one", n)
	}
}

func TestCrossTableOfARoundRobinHasAColumnPerOpponent(t *testing.T) {
	h := newHall(t, Options{})
	set := arbiter.Defaults("C")
	set.System, set.TieBreaks, set.TotalRounds = tournament.RoundRobin, nil, 3
	id, _, err := h.service.AddSection(context.Background(), chief, h.event, set)
	h.must(err)
	h.enter(id, "Eins", "Zwei", "Drei", "Vier")
	h.play(id, tournament.WhiteWins)
	body := h.page(h.path(id, "crosstable"))
	if n := strings.Count(body, `<th scope="col" class="ctr">`); n != 4 {
		t.Errorf("%d columns, want one for each of 4 players", n)
	}
	if n := strings.Count(body, `class="ctr self"`); n != 4 {
		t.Errorf("%d fields on the diagonal, want 4", n)
	}
}

func TestNamesAreEscaped(t *testing.T) {
	h := newHall(t, Options{})
	info := tournament.Info{Name: `"><img src=x onerror=alert(1)>`, Place: `'<b>'`}
	st, err := h.service.View(context.Background(), h.event)
	h.must(err)
	_, err = h.service.ChangeInfo(context.Background(), chief, h.event, st.Info, info, tournament.Officials{})
	h.must(err)
	h.play(sectionA, tournament.WhiteWins)
	for _, page := range []string{"/", h.path(sectionA, "pairings"), h.path(sectionA, "pairings?by=name"), h.path(sectionA, "standings"), h.path(sectionA, "crosstable"), h.path(sectionA, "player/4/working")} {
		body := h.page(page)
		h.lacks(body, "<script>alert", "<img", "<b>'")
		if page != "/" {
			h.contains(body, `&lt;script&gt;alert(&#34;x&#34;)&lt;/script&gt; &amp; &#34;Son&#34;`)
		}
	}
}

func TestNamesAreNotTranslated(t *testing.T) {
	h := newHall(t, Options{})
	h.play(sectionA, tournament.WhiteWins)
	for _, page := range []string{"pairings", "standings", "crosstable", "player/8/working"} {
		body := h.page(h.path(sectionA, page))
		if named, kept := strings.Count(body, "Okonjo, Tunde"), strings.Count(body, `translate="no">Okonjo, Tunde`); named == 0 || named != kept {
			t.Errorf("%s: the name stands %d times, %d of them marked as no word to translate", page, named, kept)
		}
	}
}

func TestLanguage(t *testing.T) {
	h := newHall(t, Options{})
	h.caughtUp()
	path := h.path(sectionA, "standings")
	for _, c := range []struct{ name, query, header, cookie, lang, word string }{
		{"what the browser prefers", "", "zh-TW,zh;q=0.9,en;q=0.5", "", "zh-Hant", "等級分"},
		{"simplified characters for China and Singapore", "", "zh-SG", "", "zh-Hans", "等级分"},
		{"the second choice where the first is not there", "", "de-AT,zh-CN;q=0.8", "", "zh-Hans", "等级分"},
		{"English for everybody else", "", "fr", "", "en", "Rating"},
		{"no preference", "", "", "", "en", "Rating"},
		{"nonsense", "", ";;;q=,", "", "en", "Rating"},
		{"the address before the browser", "?lang=zh-Hans", "en", "", "zh-Hans", "等级分"},
		{"the choice made before", "", "en", "zh-Hant", "zh-Hant", "等級分"},
		{"the address before the choice made before", "?lang=en", "zh", "zh-Hant", "en", "Rating"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := h.get(path+c.query, "Accept-Language: "+c.header, "Cookie: lang="+c.cookie)
			if want := `<html lang="` + c.lang + `">`; !strings.Contains(a.body, want) || a.header.Get("Content-Language") != c.lang {
				t.Errorf("Content-Language %q, want %q and %s", a.header.Get("Content-Language"), c.lang, want)
			}
			if !strings.Contains(a.body, c.word) {
				t.Errorf("the page has no %q", c.word)
			}
			if set := a.header.Get("Set-Cookie"); (set != "") != (c.query != "") {
				t.Errorf("Set-Cookie %q with query %q: a choice is remembered, a preference is not", set, c.query)
			}
		})
	}
}

func TestLanguageOfTheHouse(t *testing.T) {
	h := newHall(t, Options{Lang: "zh-Hans"})
	h.contains(h.page(h.path(sectionA, "standings"), "Accept-Language: fr"), `<html lang="zh-Hans">`)
	h.contains(h.page(h.path(sectionA, "standings"), "Accept-Language: en-GB"), `<html lang="en">`)
}

func TestRefusalsInTheReadersLanguage(t *testing.T) {
	h := newHall(t, Options{})
	h.caughtUp()
	for _, c := range []struct {
		name, method, path, header string
		status                     int
		want                       string
	}{
		{"unknown section", "GET", "/t/nowhere-s1/pairings", "Accept-Language: zh-CN", 404, "这里没有这个组别"},
		{"unknown section of a known event", "GET", "/t/" + string(h.event) + "-s9/standings", "Accept-Language: zh-TW", 404, "這裡沒有這個組別"},
		{"unknown page", "GET", "/admin.php", "Accept-Language: zh-CN", 404, "此网址没有页面"},
		{"unknown page of a section", "GET", h.path(sectionA, "certificates"), "Accept-Language: en", 404, "no page at this address"},
		{"round that was not posted", "GET", h.path(sectionA, "pairings?round=7"), "Accept-Language: en", 404, "has not been posted"},
		{"round that is no number", "GET", h.path(sectionA, "pairings?round=%3Cb%3E"), "Accept-Language: en", 404, "has not been posted"},
		{"stream of an unknown section", "GET", "/events?t=nowhere-s1", "Accept-Language: en", 404, "no such section"},
		{"another name of this machine", "GET", "/", "Host: evil.example", 421, "evil.example"},
		{"an address that is another machine's", "GET", "/", "Host: 203.0.113.7:8080", 421, "203.0.113.7"},
		{"posting", "POST", "/", "Accept-Language: zh-CN", 403, "只供查看"},
		{"posting to a page", "POST", h.path(sectionA, "pairings"), "Accept-Language: en", 403, "for reading only"},
		{"deleting", "DELETE", "/t/" + joinID(h.event, sectionA), "Accept-Language: en", 403, "for reading only"},
		{"a very long address", "GET", "/?x=" + strings.Repeat("x", maxURL), "Accept-Language: en", 414, "longer than 2048 characters"},
		{"a file that is not there", "GET", "/static/../server.go", "Accept-Language: en", 307, ""},
		{"a very long header", "GET", "/", "X-Long: " + strings.Repeat("x", 40<<10), 431, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := h.do(c.method, c.path, c.header)
			if a.status != c.status || !strings.Contains(a.body, c.want) {
				t.Errorf("status %d, want %d and %q in\n%s", a.status, c.status, c.want, a.body)
			}
		})
	}
}

func TestHostsThatAreKnown(t *testing.T) {
	h := newHall(t, Options{Hosts: []string{"Club.Example", "hall.local."}})
	h.caughtUp()
	_, port, _ := strings.Cut(strings.TrimPrefix(h.url, "http://"), ":")
	for _, host := range []string{"127.0.0.1:" + port, "localhost:" + port, "localhost", "LOCALHOST", "[::1]:" + port, "club.example", "hall.local:8080"} {
		if a := h.get("/", "Host: "+host); a.status != http.StatusOK {
			t.Errorf("Host %s: status %d, want 200", host, a.status)
		}
	}
}

func TestHeadersOfEveryAnswer(t *testing.T) {
	h := newHall(t, Options{})
	h.post(sectionA)
	h.caughtUp()
	for _, path := range []string{"/", h.path(sectionA, "pairings"), "/static/app.js", "/healthz", "/nothing", "/t/x/pairings"} {
		a := h.get(path)
		csp := a.header.Get("Content-Security-Policy")
		if !strings.Contains(csp, "default-src 'self'") || !strings.Contains(csp, "frame-ancestors 'none'") || a.header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: policy %q, options %q", path, csp, a.header.Get("X-Content-Type-Options"))
		}
		// What the policy forbids must not be there.
		if m := regexp.MustCompile(`<script(?: [^>]*)?>[^<]|<style| style=| on[a-z]+="`).FindString(a.body); m != "" && strings.HasPrefix(a.body, "<!doctype") {
			t.Errorf("%s has inline %q", path, m)
		}
	}
}

func TestCaching(t *testing.T) {
	h := newHall(t, Options{})
	h.post(sectionA)
	h.caughtUp()
	path := h.path(sectionA, "pairings")
	plain := h.get(path)
	packed := h.get(path, "Accept-Encoding: br, gzip")
	if packed.header.Get("Content-Encoding") != "gzip" || packed.body != plain.body {
		t.Fatalf("Content-Encoding %q; the packed page unpacks to the plain one: %v", packed.header.Get("Content-Encoding"), packed.body == plain.body)
	}
	if refused := h.get(path, "Accept-Encoding: gzip;q=0"); refused.header.Get("Content-Encoding") != "" {
		t.Error("gzip for a browser that refuses it")
	}
	if plain.header.Get("Cache-Control") != "no-cache" || !strings.Contains(plain.header.Get("Vary"), "Accept-Language") {
		t.Errorf("Cache-Control %q, Vary %q", plain.header.Get("Cache-Control"), plain.header.Get("Vary"))
	}
	for _, tag := range []string{plain.header.Get("ETag"), packed.header.Get("ETag"), "W/" + plain.header.Get("ETag"), `"x", ` + plain.header.Get("ETag")} {
		if a := h.get(path, "If-None-Match: "+tag); a.status != http.StatusNotModified || a.body != "" || a.header.Get("ETag") == "" {
			t.Errorf("If-None-Match %s: status %d with %d bytes, want 304 and none", tag, a.status, len(a.body))
		}
	}
	if a := h.get(path, "If-None-Match: "+plain.header.Get("ETag"), "Accept-Language: zh"); a.status != http.StatusOK {
		t.Errorf("another language: status %d, want 200", a.status)
	}
	if a := h.do(http.MethodHead, path); a.status != http.StatusOK || a.body != "" || a.header.Get("Content-Length") != strconv.Itoa(len(plain.body)) {
		t.Errorf("HEAD: status %d, length %s, want 200 and %d", a.status, a.header.Get("Content-Length"), len(plain.body))
	}
	h.result(sectionA, 1, tournament.Drawn)
	h.caughtUp()
	if a := h.get(path, "If-None-Match: "+plain.header.Get("ETag")); a.status != http.StatusOK || !strings.Contains(a.body, "½ – ½") {
		t.Errorf("after a result: status %d, want 200 with the draw", a.status)
	}
}

// An event that another program has just made is there for whoever has its link,
// though the server has not asked the store again.
func TestLinkToAnEventOfAnotherProgram(t *testing.T) {
	h := newHall(t, Options{})
	h.caughtUp()
	other := arbiter.New(h.store, arbiter.Options{})
	for range 2 { // the second at once: two new links in a second
		id, _, err := other.CreateEvent(context.Background(), chief, arbiter.NewEvent{
			Info: tournament.Info{Name: "Blitz after the round"}, Sections: []tournament.Settings{arbiter.Defaults("Blitz")},
		})
		h.must(err)
		at := "/t/" + joinID(id, "s1") + "/pairings"
		for range 300 {
			if a := h.get(at); a.status == http.StatusOK {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		if a := h.get(at); a.status != http.StatusOK {
			t.Errorf("status %d, want 200", a.status)
		}
	}
}

// A hall that asks at once costs one look at the store and one rendering.
func TestPageIsRenderedOncePerSeq(t *testing.T) {
	h := newHall(t, Options{})
	h.post(sectionA)
	h.caughtUp()
	now, err := h.server.pulse.current(context.Background())
	h.must(err)
	snap, err := h.server.snapshot(context.Background(), h.event, now)
	h.must(err)
	rendered := 0
	var wg sync.WaitGroup
	for range 50 {
		wg.Go(func() {
			p, err := snap.pages.get(pageKey{view: "test"}, func() ([]byte, error) { rendered++; return []byte("page"), nil })
			if err != nil || string(p.plain) != "page" {
				t.Errorf("page %v, error %v", p, err)
			}
			again, err := h.server.snapshot(context.Background(), h.event, now)
			if err != nil || again != snap {
				t.Errorf("another snapshot of the same seq (error %v)", err)
			}
		})
	}
	wg.Wait()
	if rendered != 1 {
		t.Errorf("rendered %d times, want once", rendered)
	}
}

func TestStaticFiles(t *testing.T) {
	h := newHall(t, Options{})
	body := h.page("/")
	for _, kind := range []struct{ ext, want string }{{"css", "text/css"}, {"js", "text/javascript"}, {"svg", "image/svg+xml"}} {
		m := regexp.MustCompile(`/static/[a-z]+\.` + kind.ext + `\?v=[0-9a-f]+`).FindString(body)
		a := h.get(m)
		if a.status != 200 || !strings.HasPrefix(a.header.Get("Content-Type"), kind.want) || !strings.Contains(a.header.Get("Cache-Control"), "immutable") {
			t.Errorf("%q: status %d, type %q, caching %q", m, a.status, a.header.Get("Content-Type"), a.header.Get("Cache-Control"))
		}
		old, _, _ := strings.Cut(m, "?")
		if a := h.get(old + "?v=0"); a.header.Get("Cache-Control") != "no-cache" {
			t.Errorf("another edition of %s is kept: %q", old, a.header.Get("Cache-Control"))
		}
	}
}

func TestHealth(t *testing.T) {
	h := newHall(t, Options{})
	if a := h.get("/healthz"); a.status != 200 || a.body != "ok\n" {
		t.Errorf("status %d %q, want 200 ok", a.status, a.body)
	}
}

// stream reads the events of a stream: their data.
func (h *hall) stream(path string) (next func() string, end func()) {
	h.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, h.url+path, nil)
	h.must(err)
	res, err := http.DefaultClient.Do(req)
	h.must(err)
	if kind := res.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/event-stream") {
		h.Fatalf("stream of type %q", kind)
	}
	lines := bufio.NewScanner(res.Body)
	return func() string {
			h.Helper()
			id := ""
			for lines.Scan() {
				switch line := lines.Text(); {
				case strings.HasPrefix(line, "id: "):
					id = line[len("id: "):]
				case strings.HasPrefix(line, "data: "):
					if data := line[len("data: "):]; data == id {
						return data
					}
					h.Fatalf("data %q with id %q", lines.Text(), id)
				}
			}
			return "end"
		}, func() {
			cancel()
			_ = res.Body.Close()
		}
}

func TestStreamCarriesTheSeqAlone(t *testing.T) {
	h := newHall(t, Options{})
	r := h.post(sectionA)
	h.caughtUp()
	next, end := h.stream("/events?t=" + joinID(h.event, sectionA))
	defer end()
	st, err := h.service.View(context.Background(), h.event)
	h.must(err)
	if got, want := next(), strconv.FormatInt(st.Seq, 10); got != want {
		t.Fatalf("first event %q, want the present seq %s", got, want)
	}
	h.result(sectionA, r.Boards[0].No, tournament.WhiteWins)
	if got, want := next(), strconv.FormatInt(st.Seq+1, 10); got != want {
		t.Fatalf("after a result %q, want %s", got, want)
	}
	// Whoever was away learns from the first event where things stand.
	for _, b := range r.Boards[1:] {
		h.result(sectionA, b.No, tournament.Drawn)
	}
	h.caughtUp()
	late, end2 := h.stream("/events?t=" + joinID(h.event, sectionA))
	defer end2()
	if got, want := late(), strconv.FormatInt(st.Seq+int64(len(r.Boards)), 10); got != want {
		t.Errorf("a late browser hears %q first, want %s", got, want)
	}
}

// A full hall: every browser hears of a result, and every one of them that
// then asks on a connection of its own gets the page with it.
func TestAHallOfFiveHundredPhones(t *testing.T) {
	const phones = 500
	h := newHall(t, Options{})
	board := h.post(sectionA).Boards[0]
	h.caughtUp()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	ask := func(path string) (*http.Response, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, h.url+path, nil)
		if err != nil {
			return nil, err
		}
		return client.Do(req)
	}
	var ready, told, served sync.WaitGroup
	var failures atomic.Int32
	start := make(chan struct{})
	want := strconv.FormatInt(h.seq()+1, 10)
	ready.Add(phones)
	for range phones {
		told.Go(func() {
			res, err := ask("/events?t=" + joinID(h.event, sectionA))
			ready.Done()
			if err != nil {
				failures.Add(1)
				return
			}
			defer res.Body.Close()
			for lines := bufio.NewScanner(res.Body); lines.Scan(); {
				if lines.Text() == "data: "+want {
					return
				}
			}
			failures.Add(1)
		})
		served.Go(func() {
			<-start
			res, err := ask(h.path(sectionA, "pairings"))
			if err != nil {
				failures.Add(1)
				return
			}
			defer res.Body.Close()
			if body, err := io.ReadAll(res.Body); err != nil || !strings.Contains(string(body), ">½ – ½<") {
				failures.Add(1)
			}
		})
	}
	ready.Wait()
	began := time.Now()
	h.result(sectionA, board.No, tournament.Drawn)
	told.Wait()
	heard := time.Since(began)
	began = time.Now()
	close(start)
	served.Wait()
	t.Logf("%d browsers told in %v, %d pages on new connections in %v", phones, heard.Round(time.Millisecond), phones, time.Since(began).Round(time.Millisecond))
	if n := failures.Load(); n > 0 {
		t.Errorf("%d of %d requests failed", n, 2*phones)
	}
}

func TestStreamOfTheFirstPageMovesWithEveryEvent(t *testing.T) {
	h := newHall(t, Options{})
	h.caughtUp()
	next, end := h.stream("/events")
	defer end()
	first := next()
	h.enter(sectionB, "Late, Larry")
	if got := next(); got == first || got == "end" {
		t.Errorf("after a late entry %q, before %q", got, first)
	}
	_, _, err := h.service.CreateEvent(context.Background(), chief, arbiter.NewEvent{Info: tournament.Info{Name: "Second"}, Sections: []tournament.Settings{arbiter.Defaults("X")}})
	h.must(err)
	second := next()
	h.lacks(second, "end")
	h.contains(h.get("/").body, "Second")
}

// Another program writes to the same store: no notice comes, and yet the
// pages follow.
func TestAnotherProgramWrites(t *testing.T) {
	h := newHall(t, Options{Poll: 20 * time.Millisecond})
	r := h.post(sectionA)
	h.caughtUp()
	next, end := h.stream("/events?t=" + joinID(h.event, sectionA))
	defer end()
	first := next()
	other := arbiter.New(h.store, arbiter.Options{})
	_, err := other.EnterResult(context.Background(), chief, h.event, arbiter.ResultEntry{Section: sectionA, Round: 1, Board: r.Boards[0].No, To: tournament.BlackWins}, nil)
	h.must(err)
	if got := next(); got == first || got == "end" {
		t.Fatalf("stream says %q after %q", got, first)
	}
	h.contains(h.page(h.path(sectionA, "pairings")), "0 – 1")
}

// failing is a store whose disk does not answer for a while.
type failing struct {
	*arbitertest.Memory
	down  atomic.Bool
	views atomic.Int32
}

func (f *failing) View(ctx context.Context, id tournament.EventID) (tournament.State, error) {
	f.views.Add(1)
	if f.down.Load() {
		return tournament.State{}, journal.ErrUnavailable
	}
	return f.Memory.View(ctx, id)
}

// An older page is better than none, and a store that fails is not asked by
// every phone in the hall.
func TestStoreThatFails(t *testing.T) {
	evening := newEvening(t)
	r := evening.post(sectionA)
	store := &failing{Memory: evening.store}
	service := arbiter.New(store, arbiter.Options{})
	server := New(service, Options{})
	defer server.Close()
	get := func(path string) *httptest.ResponseRecorder {
		w, req := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil)
		req.Host = "localhost"
		server.ServeHTTP(w, req)
		return w
	}
	store.down.Store(true)
	w := get(evening.path(sectionA, "pairings"))
	if w.Code != http.StatusInternalServerError && w.Code != http.StatusServiceUnavailable || strings.Contains(w.Body.String(), journal.ErrUnavailable.Error()) {
		t.Errorf("nothing to show: status %d\n%s", w.Code, w.Body.String())
	}
	store.down.Store(false)
	if w := get(evening.path(sectionA, "pairings")); w.Code != http.StatusOK {
		t.Fatalf("status %d after the store came back", w.Code)
	}
	store.down.Store(true)
	evening.result(sectionA, r.Boards[0].No, tournament.Drawn)
	evening.must(server.pulse.ask(context.Background()))
	before := store.views.Load()
	for range 20 {
		if w := get(evening.path(sectionA, "pairings")); w.Code != http.StatusOK || strings.Contains(w.Body.String(), ">½ – ½<") {
			t.Fatalf("status %d while the store fails, want the older page", w.Code)
		}
	}
	if n := store.views.Load() - before; n != 1 {
		t.Errorf("the failing store was asked %d times for 20 pages, want once", n)
	}
	store.down.Store(false)
	time.Sleep(storeRest + 50*time.Millisecond)
	if w := get(evening.path(sectionA, "pairings")); !strings.Contains(w.Body.String(), ">½ – ½<") {
		t.Error("the result is not shown once the store works again")
	}
}

func TestCloseEndsStreams(t *testing.T) {
	h := newHall(t, Options{})
	h.caughtUp()
	next, end := h.stream("/events")
	defer end()
	next()
	h.server.Close()
	h.server.Close() // twice is once
	if got := next(); got != "end" {
		t.Errorf("stream says %q after the server closed, want its end", got)
	}
	if a := h.get("/events"); a.status != http.StatusServiceUnavailable || a.header.Get("Retry-After") == "" {
		t.Errorf("a new stream has status %d, want 503", a.status)
	}
	if a := h.get("/"); a.status != http.StatusOK {
		t.Errorf("pages have status %d, want 200", a.status)
	}
}

func TestHeadOfAStreamEnds(t *testing.T) {
	h := newHall(t, Options{})
	h.caughtUp()
	if a := h.do(http.MethodHead, "/events"); a.status != http.StatusOK {
		t.Errorf("status %d, want 200", a.status)
	}
}

// What one request costs once the page is there.
func BenchmarkPage(b *testing.B) {
	evening := newEvening(b)
	server := New(evening.service, Options{Poll: time.Hour})
	defer server.Close()
	evening.play(sectionA, tournament.WhiteWins)
	path := evening.path(sectionA, "pairings")
	for b.Loop() {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Host = "localhost"
		r.Header.Set("Accept-Language", "zh-CN,zh;q=0.9,en;q=0.8")
		r.Header.Set("Accept-Encoding", "gzip, deflate, br")
		w := httptest.NewRecorder()
		server.ServeHTTP(w, r)
		if w.Code != http.StatusOK && w.Code != http.StatusNotFound {
			b.Fatalf("status %d", w.Code)
		}
	}
}
