package web

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"sealedmove/arbiter/access"
	"sealedmove/internal/locale"
)

// The chief arbiter signs in and lets a tablet in, by what is on the pages,
// without script.
func TestBrowserLetsADeviceIn(t *testing.T) {
	g := newGuarded(t, false)
	g.server.secure = "https://192.168.1.10:8443"
	tb := g.open(phone, "/devices", "")
	tb.until("it asks who is there", `location.pathname === '/login' && document.querySelector('input[name=next]')?.value === '/devices'`)
	tb.do(chromedp.SendKeys(`input[name=name]`, "ada ölund"), chromedp.SendKeys(`input[name=password]`, password))
	tb.press(`form[action="/login"] button`)
	tb.until("the devices", `location.pathname === '/devices' && document.querySelector('header')?.innerText.includes('Ada Ölund') === true`)
	tb.do(chromedp.SendKeys(`form[action="/devices/code"] input[name=name]`, "Tablet 1"))
	tb.press(`form[action="/devices/code"] button`)
	tb.until("a code", `/^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(document.querySelector('.codes')?.innerText) && document.querySelector('svg.qr')?.getBoundingClientRect().width > 200`)
	code := eval[string](tb, `document.querySelector('.codes').innerText`)

	other := g.open(tablet, "/join?code="+code, "")
	other.until("the code is there", fmt.Sprintf(`document.querySelector('input[name=code]')?.value === '%s'`, code))
	other.press(`form[action="/join"] button`)
	other.until("it is in", `location.pathname === '/enter'`)
}

// The pages fit a phone and a laptop, in every language.
func TestBrowserDoorPagesFit(t *testing.T) {
	g := newGuarded(t, false)
	g.server.secure = "https://192.168.1.10:8443"
	g.caughtUp()
	first := access.Device{Name: "Tablet at the boards beside the window, 1–20", Role: access.ResultDevice, Event: g.event, Section: sectionA, First: 1, Last: 20}
	_, _, err := g.door.Invite(context.Background(), g.chief, first)
	g.must(err)
	g.must(g.door.AddAccount(context.Background(), g.chief, "Bo Lindqvist-Hammarskjöld", access.Arbiter, password))
	chief := g.signedIn("Ada Ölund")
	for _, lang := range locale.Langs() {
		for _, d := range []device{phone.in(string(lang)), laptop.in(string(lang)).atNight()} {
			t.Run(fmt.Sprintf("%s %s", d.name, lang), func(t *testing.T) {
				on := *g.hall
				on.TB = t
				tb := on.open(d, "/", "")
				for name, path := range map[string]string{"login": "/login?next=/devices", "join": "/join?code=AB12-CD34"} {
					tb.show(path)
					tb.fits(d, name)
					tb.shot(fmt.Sprintf("%s-%s-%s", d.name, name, lang))
				}
				tb.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.cookie = 'sealedmove=%s; path=/'`, chief.token())))
				for _, p := range []struct{ name, path string }{{"signed-in", "/login"}, {"devices", "/devices"}} {
					tb.show(p.path)
					tb.do(chromedp.Evaluate[chromedp.Void](`document.querySelectorAll('details').forEach((d) => { d.open = true; })`))
					tb.fits(d, p.name)
					tb.shot(fmt.Sprintf("%s-%s-%s", d.name, p.name, lang))
				}
				tb.do(chromedp.Evaluate[chromedp.Void](`document.querySelector('form[action="/devices/code"] input[name=name]').value = 'Tablet'`))
				tb.press(`form[action="/devices/code"] button`)
				tb.until("a code", `document.querySelector('.codes') !== null`)
				tb.fits(d, "code")
				tb.shot(fmt.Sprintf("%s-code-%s", d.name, lang))
			})
		}
	}
}
