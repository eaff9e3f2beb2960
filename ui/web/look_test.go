package web

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
	"sealedmove/arbiter/adjournment"
	"sealedmove/arbiter/laws"
	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// look is a page as somebody has it before him.
type look struct {
	name, route string // the address in the table of addresses
	path        string
	who         string // a token of [looks.tokens]; "" is everybody
	on          []device
	before      string // what is opened first
	until       string // and what then becomes true
}

// looks is an evening on which every page has something to show.
type looks struct {
	*office
	tokens map[string]string
	all    []look
}

// newLooks plays the evening and lists the pages: all of the server's, which
// [TestEveryPageIsLookedAt] holds against its table of addresses.
func newLooks(t *testing.T) *looks {
	t.Helper()
	l := &looks{office: newOffice(t)}
	l.server.secure = "https://192.168.1.10:8443"
	l.evening()
	l.declare()
	l.post(sectionB)
	l.disputes()
	l.adjourns()
	_, err := l.service.WriteNote(context.Background(), chief, l.event, tournament.Place{}, "", "The clock of board 4 was set anew before the round.")
	l.must(err)
	_, _, err = l.service.CreateEvent(context.Background(), chief, arbiter.NewEvent{Info: tournament.Info{Name: "Lakeside Winter Blitz"}, Sections: []tournament.Settings{arbiter.Defaults("Blitz")}})
	l.must(err)
	_, _, err = l.door.Invite(context.Background(), l.chief, access.Device{Name: "Tablet at the boards beside the window, 1–20", Role: access.ResultDevice, Event: l.event, Section: sectionA, First: 1, Last: 20})
	l.must(err)
	l.tokens = map[string]string{
		"chief":   l.token,
		"arbiter": l.account("Bo Lindqvist-Hammarskjöld", arbiter.ArbiterRole),
		"results": l.device(access.Device{Name: "Tablet 1–20", Role: arbiter.ResultDevice}),
		"door":    l.device(access.Device{Name: "Tablet at the door", Role: arbiter.CheckinDevice}),
	}
	l.caughtUp()
	l.all = slices.Concat(l.public(), l.comingIn(), l.tablets(), l.arbiters())
	return l
}

// disputes records a ruling that is appealed against, and one that is not.
func (l *looks) disputes() {
	l.Helper()
	at := []string{"section", "s1", "round", "2", "board", "1", "seen", ""}
	l.send("/ruling", append(at, "form", "claim", "f.kind", "threefold", "f.player", "white", "f.moves", "1.e4 e5 2.Nf3 Nc6", "f.left-white", "0:30:00", "f.left-black", "0:31:00", "note", "both sheets agree", "once", "c", "do", "record")...)
	l.send("/ruling", append(at, "form", "illegal", "f.player", "black", "f.act", string(laws.ActMove), "f.pressed", "yes", "f.moves", "e4 Ke6", "once", "i", "do", "record")...)
	l.send("/incidents/1/appeal", "player", string(l.board(2, 1).White), "text", "It stood three times.", "once", "a")
	if st := l.state(); len(st.Incidents) != 2 || st.Incidents[0].Open() == nil {
		l.Fatalf("%d incidents", len(st.Incidents))
	}
}

// adjourns seals a move on the last board of section A.
func (l *looks) adjourns() {
	l.Helper()
	open := l.state().Section(sectionA).Round(2).Boards
	b, now := open[len(open)-1].No, l.now
	for seen, a := range []adjournment.Act{
		{Name: adjournment.Adjourn, At: now, Position: "3r2k1/1p3pp1/p1n1b2p/4p3/2P1P3/1P2BP2/P4KPP/3R1B2 b - - 3 41"},
		{Name: adjournment.Seal, At: now, Used: &tournament.ByColor[adjournment.Clock]{White: 3730, Black: 2855}, Serial: "E-7731", Sheets: true, Resume: now.AddDate(0, 0, 7), Texts: adjournment.Texts{Place: "club room", Holder: "M. Kestrel"}},
	} {
		_, err := l.service.ActOnGame(context.Background(), chief, l.event, arbiter.GameAct{Section: sectionA, Round: 2, Board: b, Seen: seen, Act: a}, nil)
		l.must(err)
	}
}

// public are the pages for everybody.
func (l *looks) public() []look {
	on := []device{phone, tablet, laptop}
	at := func(name, path, before string) look {
		route, _, _ := strings.Cut(path, "?")
		parts := strings.Split(route, "/")
		for i, wild := range map[string]string{"player": "{no}", "board": "{n}", "screen": "{n}"} {
			if parts[0] == i {
				parts[1] = wild
			}
		}
		return look{name: name, route: "/t/{id}/" + strings.Join(parts, "/"), path: l.path(sectionA, path), on: on, before: before}
	}
	open := `document.querySelector('.row details').open = true`
	all := []look{
		{name: "home", route: "/{$}", path: "/", on: on},
		at("pairings", "pairings", open), at("names", "pairings?by=name", open), at("standings", "standings", ""), at("crosstable", "crosstable", ""),
		at("categories", "categories", ""), at("prizes", "prizes", ""), at("player", "player/3", ""), at("working", "player/1/working", ""),
		at("board", "board/1", `document.querySelector('#say').open = true`), at("screen", "screen/1", ""),
		{name: "unknown", route: "/t/{id}/pairings", path: "/t/nowhere-s1/pairings", on: on},
	}
	all[10].on = []device{wall}
	return all
}

// comingIn are the pages on which people and devices come in and are let in.
func (l *looks) comingIn() []look {
	on := []device{phone, tablet, laptop}
	open := `document.querySelectorAll('details').forEach((d) => { d.open = true; })`
	return []look{
		{name: "login", route: "/login", path: "/login?next=/devices", on: on},
		{name: "logout", route: "/logout", path: "/logout", on: on},
		{name: "signed in", route: "/login", path: "/login", who: "chief", on: on, before: open},
		{name: "join", route: "/join", path: "/join?code=AB12-CD34", on: on},
		{name: "first", route: "/first", path: "/first?secret=x", on: on},
		{name: "devices", route: "/devices", path: "/devices", who: "chief", on: on, before: open},
		{
			name: "code", route: "/devices", path: "/devices", who: "chief", on: on,
			before: `document.querySelectorAll('details').forEach((d) => { d.open = true; }); document.querySelector('form[action="/devices/code"] input[name=name]').value = 'Tablet'; document.querySelector('form[action="/devices/code"] button').click()`,
			until:  `document.querySelector('.codes') !== null`,
		},
	}
}

// tablets are the pages of the devices that act.
func (l *looks) tablets() []look {
	on := []device{tablet, phone, laptop}
	event := "?event=" + string(l.event)
	return []look{
		{name: "enter events", route: "/enter", path: "/enter", who: "results", on: on},
		{name: "enter", route: "/enter", path: "/enter" + event, who: "results", on: on, before: `document.querySelector('.row details').open = true; document.querySelector('.row details input[type=radio]').checked = true`},
		{name: "checkin events", route: "/checkin", path: "/checkin", who: "door", on: on},
		{name: "checkin", route: "/checkin", path: "/checkin" + event, who: "door", on: on, before: `document.querySelector('.row details').open = true`},
	}
}

// arbiters are the arbiter's pages.
func (l *looks) arbiters() []look {
	const event = "/arbiter/{event}"
	on := []device{tablet, phone, laptop}
	at := func(name, route, path, before, until string) look {
		return look{name: name, route: event + route, path: l.base() + path, who: "arbiter", on: on, before: before, until: until}
	}
	asked := `document.querySelector('#ask').open`
	all := []look{
		{name: "arbiter events", route: "/arbiter", path: "/arbiter", who: "arbiter", on: on},
		at("results", "", "", `document.querySelector('details.other').open = true`, ""),
		at("missing", "", "?missing=1", "", ""),
		at("verify", "", "?verify=1", "", ""),
		at("question", "", "?round=1", `document.querySelector('#r-s1-1-2 details.other').open = true; document.querySelector('#r-s1-1-2 button[value="1-0"]').click()`, asked),
		at("log", "/incidents", "/incidents", "", ""),
		at("appeal", "/incidents/{id}", "/incidents/1", "", ""),
		at("incident", "/incidents/{id}", "/incidents/2", "", ""),
		at("correction", "/ruling", "/ruling?corrects=2", "", ""),
		at("boards", "/ruling", "/ruling", "", ""),
		at("forms", "/ruling", "/ruling?section=s1&round=2&board=1", "", ""),
		at("adjourned", "/adjourned", "/adjourned", "", ""),
	}
	for _, form := range laws.Forms() {
		all = append(all, at("form "+form.ID, "/ruling", "/ruling?section=s1&round=2&board=1&form="+form.ID, "", ""))
	}
	typed := `(() => { const say = (name, value) => { const e = document.querySelector('[name="f.' + name + '"]'); e.value = value; e.dispatchEvent(new Event('input', {bubbles: true})); }; say('kind', 'threefold'); say('player', 'white'); say('moves', '` + threefold + `'); })()`
	return append(all, at("claim", "/ruling", "/ruling?section=s1&round=2&board=1&form=claim", typed, `document.querySelectorAll('.exh figure').length === 3 && !document.querySelector('#ruling').classList.contains('asking')`))
}

// Every address of the table that answers with a page is among the looks, so
// that none is left out of what is checked of all of them.
func TestEveryPageIsLookedAt(t *testing.T) {
	l := newLooks(t)
	seen := map[string]bool{}
	for _, look := range l.all {
		seen[look.route] = true
	}
	m := &matrix{T: t, event: l.event}
	pages := 0
	for _, r := range l.server.table() {
		if r.method != http.MethodGet || r.path == "/events" || strings.HasPrefix(r.path, apiPath) {
			continue
		}
		path := strings.ReplaceAll(m.address(r), "/incidents/"+joinID(l.event, sectionA), "/incidents/1")
		if a := l.ask(http.MethodGet, path, nil); a.status < 300 && strings.HasPrefix(a.header.Get("Content-Type"), "text/html") {
			pages++
			if !seen[r.path] {
				t.Errorf("GET %s is a page that nobody looks at", r.path)
			}
		}
		delete(seen, r.path)
	}
	for path := range seen {
		t.Errorf("GET %s is looked at and not in the table", path)
	}
	if pages < 20 {
		t.Errorf("only %d pages", pages)
	}
}

// eachLook shows every page to one tab after the other: one for everybody and
// each who is in, in one language, by day or by night.
func (l *looks) eachLook(t *testing.T, lang string, dark bool, script string, sizes func(look) []device, do func(tb *tab, d device, x look)) {
	t.Helper()
	light := map[bool]string{false: "light", true: "dark"}[dark]
	for _, who := range []string{"", "results", "door", "arbiter", "chief"} {
		on := *l.hall
		on.TB = t
		first := device{name: "first", width: 820, height: 1180, lang: lang, dark: dark}
		tb := on.open(first, "/", script)
		if token := l.tokens[who]; token != "" {
			call(tb, network.SetCookie, network.SetCookieParams{Name: "sealedmove", Value: token, URL: l.url, HTTPOnly: new(true)})
		}
		for _, x := range l.all {
			if x.who != who {
				continue
			}
			for _, d := range sizes(x) {
				d.lang, d.dark = lang, dark
				t.Run(fmt.Sprintf("%s %s %s %s", x.name, d.name, lang, light), func(t *testing.T) {
					on.TB = t
					tb.hurry()
					tb.size(d)
					tb.show(x.path)
					if strings.HasPrefix(x.route, "/arbiter/") || x.route == "/t/{id}/pairings" && x.name != "unknown" {
						tb.until("the page is live", live)
					}
					if x.before != "" {
						tb.do(chromedp.Evaluate[chromedp.Void](x.before))
					}
					if x.until != "" {
						tb.until(x.name, x.until)
					}
					do(tb, d, x)
					tb.expectFaults("404", "403", "409", "ERR_SOCKET_NOT_CONNECTED") // the last: of the stream of the page before
				})
			}
		}
		on.TB = t
		tb.hurry()
	}
}

// sizes are those in which a page is shown in a language: all in the first, fewer
// in the others; the forms, which are one page with other questions, in the
// first alone.
func sizes(lang locale.Lang, n int) func(look) []device {
	return func(x look) []device {
		switch {
		case lang == locale.English:
			return x.on[:min(n, len(x.on))]
		case strings.HasPrefix(x.name, "form "):
			return nil
		}
		return x.on[:min(n, 2, len(x.on))]
	}
}

// Every page in every language, for everybody who has it: WCAG 2.2, A and AA, as
// far as a program can tell, by day; and its contrasts by night.
func TestBrowserAxe(t *testing.T) {
	script := axe(t)
	l := newLooks(t)
	for _, lang := range locale.Langs() {
		l.eachLook(t, string(lang), false, "", sizes(lang, 1), func(tb *tab, d device, x look) {
			tb.axe(script, axeAll)
			if got := eval[string](tb, `document.documentElement.lang`); got != string(lang) {
				tb.Errorf("it is in %q", got)
			}
			tb.media("", true)
			tb.axe(script, axeContrast)
			tb.media("", false)
		})
	}
}

// Every page at every size that it is meant for, by day and by night: nothing is
// wider than the screen, nothing too small for a finger. With SEALEDMOVE_SHOTS
// the pages are kept as pictures.
func TestBrowserEveryPageFits(t *testing.T) {
	l := newLooks(t)
	for _, lang := range locale.Langs() {
		dark := lang == locale.Hans // by night in one language, by day in the others
		l.eachLook(t, string(lang), dark, "", sizes(lang, 3), func(tb *tab, d device, x look) {
			if d.name != "wall" {
				tb.fits(d, x.name)
			}
			tb.shot(fmt.Sprintf("%s-%s-%s", strings.ReplaceAll(x.name, " ", "-"), d.name, lang))
		})
	}
}

// Letters of twice the size, as many people set them: still nothing is wider
// than the screen.
func TestBrowserWithLargeLetters(t *testing.T) {
	l := newLooks(t)
	const large = `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })`
	for _, lang := range []locale.Lang{locale.English, locale.Hant} {
		l.eachLook(t, string(lang), false, large, sizes(lang, 2), func(tb *tab, d device, x look) {
			tb.shot(fmt.Sprintf("large-%s-%s-%s", strings.ReplaceAll(x.name, " ", "-"), d.name, lang))
			if d.name == "wall" {
				return // a screen has letters by its height
			}
			// The letters grow after the page is there: a slow browser lays it out once more.
			tb.until("the letters are large", `getComputedStyle(document.documentElement).fontSize === '32px'`)
			tb.isNoWider(d, x.name)
		})
	}
}

// Paper is white, with black on it, although the screen is dark; what is only of
// use on a screen is not printed.
func TestBrowserPrints(t *testing.T) {
	l := newLooks(t)
	l.eachLook(t, "en", true, "", sizes(locale.English, 1), func(tb *tab, d device, x look) {
		tb.media("print", true)
		defer tb.media("", true)
		if x.name == "question" || x.name == "screen" {
			return // a dialog is answered, a screen hangs on the wall
		}
		if got := eval[string](tb, `getComputedStyle(document.body).backgroundColor + ' ' + getComputedStyle(document.body).color`); got != "rgb(255, 255, 255) rgb(0, 0, 0)" {
			tb.Errorf("paper is %s, want black on white", got)
		}
		if got := eval[[]string](tb, `[...document.querySelectorAll('main *')].filter(e => e.getClientRects().length && [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())).filter(e => { const [r, g, b] = getComputedStyle(e).color.match(/[\d.]+/g).map(Number); return r * 0.2126 + g * 0.7152 + b * 0.0722 > 120; }).map(e => e.outerHTML.slice(0, 90) + ' ' + getComputedStyle(e).color).slice(0, 5)`); len(got) > 0 {
			tb.Errorf("pale on paper: %q", got)
		}
		if got := eval[[]string](tb, `[...document.querySelectorAll('.tabs, #fbar, .langs, #mine, .tools, .btn, .key, button:not(.ply), #outbox p')].filter(e => e.getClientRects().length).map(e => e.outerHTML.slice(0, 90)).slice(0, 5)`); len(got) > 0 {
			tb.Errorf("on the paper: %q", got)
		}
		paper := tb.pdf()
		if !strings.HasPrefix(string(paper), "%PDF") {
			tb.Error("it cannot be printed")
		}
		if dir := os.Getenv("SEALEDMOVE_SHOTS"); dir != "" {
			tb.must(os.WriteFile(dir+"/web-print-"+strings.ReplaceAll(x.name, " ", "-")+".pdf", paper, 0o644))
		}
	})
}
