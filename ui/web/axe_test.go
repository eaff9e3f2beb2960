package web

import (
	"context"
	"fmt"
	"net/netip"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"sealedmove/arbiter"
	"sealedmove/arbiter/access"
	"sealedmove/internal/locale"
)

// axe is the script of axe-core, from where scripts/axe has put it.
func axe(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("../../scripts/axe").Output()
	if err != nil && os.Getenv("CI") != "" {
		t.Fatalf("the gate needs axe-core: scripts/axe: %v", err)
	}
	if err != nil {
		t.Skipf("axe-core is not to be had: scripts/axe: %v", err)
	}
	script, err := os.ReadFile(strings.TrimSpace(string(out)))
	if err != nil {
		t.Fatal(err)
	}
	return string(script)
}

// Every page in every language, for everybody who has it: WCAG 2.2, A and AA, as
// far as a program can tell.
func TestBrowserAxe(t *testing.T) {
	script := axe(t)
	k := newKiosks(t)
	k.evening()
	board := k.openBoard()
	enter, checkin := k.join(access.Device{Role: arbiter.ResultDevice}), k.join(access.Device{Role: arbiter.CheckinDevice})
	chief, _, err := k.door.SignIn(context.Background(), "Ada", "correct horse battery", netip.MustParseAddr("127.0.0.1"))
	k.must(err)
	desk := "/arbiter/" + string(k.event)
	type look struct {
		name, path, token string
		on                device
		before            string // what is opened first
	}
	looks := []look{
		{"home", "/", "", phone, ""},
		{"pairings", k.path(sectionA, "pairings"), "", phone, `document.querySelector('.row details').open = true`},
		{"names", k.path(sectionA, "pairings?by=name"), "", laptop, ""},
		{"standings", k.path(sectionA, "standings"), "", laptop, ""},
		{"crosstable", k.path(sectionA, "crosstable"), "", phone, ""},
		{"categories", k.path(sectionA, "categories"), "", phone, ""},
		{"prizes", k.path(sectionA, "prizes"), "", phone, ""},
		{"player", k.path(sectionA, "player/3"), "", phone, ""},
		{"working", k.path(sectionA, "player/1/working"), "", phone, ""},
		{"board", board, "", phone, `document.querySelector('#say').open = true`},
		{"screen", k.path(sectionA, "screen/1"), "", wall, ""},
		{"unknown", "/t/nowhere-s1/pairings", "", phone, ""},
		{"login", "/login", "", phone, ""},
		{"join", "/join", "", phone, ""},
		{"enter", "/enter", enter, tablet, `document.querySelector('.row details').open = true; document.querySelector('.row details input[type=radio]').checked = true`},
		{"checkin", "/checkin", checkin, tablet, `document.querySelector('.row details').open = true`},
		{"devices", "/devices", chief, laptop, ""},
		{"arbiter", desk, chief, tablet, `document.querySelector('details.other').open = true`},
		{"arbiter verifies", desk + "?verify=1", chief, laptop, ""},
	}
	for _, lang := range locale.Langs() {
		for _, l := range looks {
			t.Run(string(lang)+" "+l.name, func(t *testing.T) {
				on := *k.hall
				on.TB = t
				tb := on.open(l.on.in(string(lang)), "/", "")
				if l.token != "" {
					call(tb, network.SetCookie, network.SetCookieParams{Name: "sealedmove", Value: l.token, URL: k.url, HTTPOnly: new(true)})
				}
				tb.show(l.path)
				if l.before != "" {
					tb.do(chromedp.Evaluate[chromedp.Void](l.before))
				}
				tb.axe(script)
				if got := eval[string](tb, `document.documentElement.lang`); got != string(lang) {
					t.Errorf("it is in %q", got)
				}
				tb.expectFaults("404")
			})
		}
	}
}

// axe looks at the page that is shown.
func (tb *tab) axe(script string) {
	tb.Helper()
	tb.do(chromedp.Evaluate[chromedp.Void](script))
	tb.do(chromedp.Evaluate[chromedp.Void](`window.axed = null; axe.run(document, { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } })
		.then((r) => { window.axed = { passes: r.passes.length, faults: r.violations.map((v) => v.id + ': ' + v.help + ' – ' + v.nodes.slice(0, 3).map((n) => n.target.join(' ') + ' ' + n.html.slice(0, 120)).join(' | ')) }; })
		.catch((e) => { window.axed = { passes: 0, faults: [String(e)] }; })`))
	tb.until("axe has looked", `window.axed !== null`)
	if n := eval[int](tb, `window.axed.passes`); n == 0 {
		tb.Error("axe has looked at nothing")
	}
	for _, f := range eval[[]string](tb, `window.axed.faults`) {
		tb.Error(f)
	}
}

// openBoard is the page of a board that is still being played.
func (k *kiosks) openBoard() string {
	k.Helper()
	return k.path(sectionA, fmt.Sprintf("board/%d", k.rest(sectionA, 0)[0]))
}
