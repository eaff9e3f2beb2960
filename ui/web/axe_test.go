package web

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
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

// What axe is to hold a page against.
const (
	axeAll      = `{ type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }`
	axeContrast = `{ type: 'rule', values: ['color-contrast'] }`
)

// axe looks at the page that is shown.
func (tb *tab) axe(script, against string) {
	tb.Helper()
	tb.do(chromedp.Evaluate[chromedp.Void](script))
	tb.do(chromedp.Evaluate[chromedp.Void](`window.axed = null; axe.run(document, { runOnly: ` + against + ` })
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
