package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// The chief arbiter signs in and lets a tablet in, by what is on the pages,
// without script.
func TestBrowserLetsADeviceIn(t *testing.T) {
	g := newOffice(t)
	g.server.secure = "https://192.168.1.10:8443"
	tb := g.hall.open(phone, "/devices", "")
	tb.until("it asks who is there", `location.pathname === '/login' && document.querySelector('input[name=next]')?.value === '/devices'`)
	tb.do(chromedp.SendKeys(`input[name=name]`, "ada ölund"), chromedp.SendKeys(`input[name=password]`, password))
	tb.press(`form[action="/login"] button`)
	tb.until("the devices", `location.pathname === '/devices' && document.querySelector('header')?.innerText.includes('Ada Ölund') === true`)
	tb.do(chromedp.SendKeys(`form[action="/devices/code"] input[name=name]`, "Tablet 1"))
	tb.press(`form[action="/devices/code"] button`)
	tb.until("a code", `/^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(document.querySelector('.codes')?.innerText) && document.querySelector('svg.qr')?.getBoundingClientRect().width > 200`)
	code := eval[string](tb, `document.querySelector('.codes').innerText`)

	other := g.hall.open(tablet, "/join?code="+code, "")
	other.until("the code is there", fmt.Sprintf(`document.querySelector('input[name=code]')?.value === '%s'`, code))
	other.press(`form[action="/join"] button`)
	other.until("it is in", `location.pathname === '/enter'`)
}
