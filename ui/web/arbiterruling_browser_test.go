package web

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"sealedmove/arbiter/laws"
	"sealedmove/tournament"
)

// square is the middle of a square of the board on the page.
func (tb *tab) square(name string) (x, y float64) {
	tb.Helper()
	at := eval[[]float64](tb, fmt.Sprintf(`(() => { const e = document.querySelector('#board [data-sq=%s]'); e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, name))
	return at[0], at[1]
}

// mouse sends one event of a mouse.
func (tb *tab) mouse(kind input.DispatchMouseEventType, x, y float64) {
	tb.Helper()
	buttons := int64(0)
	if kind != input.DispatchMouseEventTypeMouseReleased {
		buttons = 1
	}
	call(tb, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, Buttons: buttons, ClickCount: 1})
}

// clicks makes a move by two clicks.
func (tb *tab) clicks(from, to string) {
	tb.Helper()
	for i, name := range []string{from, to} {
		x, y := tb.square(name)
		tb.mouse(input.DispatchMouseEventTypeMousePressed, x, y)
		tb.mouse(input.DispatchMouseEventTypeMouseReleased, x, y)
		if i == 0 {
			tb.until("where it can go is shown", `document.querySelector('#board .sq-to') !== null`)
		}
	}
}

// drags makes a move by drawing the piece along.
func (tb *tab) drags(from, to string) {
	tb.Helper()
	x, y := tb.square(from)
	tb.mouse(input.DispatchMouseEventTypeMousePressed, x, y)
	u := eval[[]float64](tb, fmt.Sprintf(`(() => { const r = document.querySelector('#board [data-sq=%s]').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, to))
	tb.mouse(input.DispatchMouseEventTypeMouseMoved, x+10, y-10)
	tb.mouse(input.DispatchMouseEventTypeMouseMoved, u[0], u[1])
	tb.mouse(input.DispatchMouseEventTypeMouseReleased, u[0], u[1])
}

// chooses answers a list of a form.
func (tb *tab) chooses(name, answer string) {
	tb.Helper()
	tb.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => { const e = document.querySelector('[name="%s"]'); e.value = '%s'; e.dispatchEvent(new Event('input', {bubbles: true})); })()`, name, answer)))
}

// types writes into a field of a form.
func (tb *tab) types(name, text string) {
	tb.Helper()
	tb.do(chromedp.SendKeys(fmt.Sprintf(`[name="%s"]`, name), text))
}

func (tb *tab) untilSaid(words string) {
	tb.Helper()
	tb.until("the ruling says "+words, fmt.Sprintf(`document.querySelector('#ruled').innerText.includes('%s')`, words))
}

// records presses the one button, and gives the ruling that the journal has.
func (o *office) records(tb *tab) tournament.RulingMade {
	o.Helper()
	tb.until("it can be recorded", `!document.querySelector('#acts .primary').disabled && !document.querySelector('#ruling').classList.contains('asking')`)
	tb.press(`#acts .primary`)
	for range 400 {
		if all := o.rulings(); len(all) > 0 {
			tb.do(chromedp.WaitReady(".incident"))
			return all[0]
		}
		time.Sleep(50 * time.Millisecond)
	}
	o.Fatal("nothing was recorded")
	return tournament.RulingMade{}
}

// isWhole tells whether the board has eight rows of eight squares of one size.
const isWhole = `new Set([...document.querySelectorAll('#board .sq')].map(e => { const r = e.getBoundingClientRect(); return Math.round(r.width) + 'x' + Math.round(r.height); })).size <= 2 && new Set([...document.querySelectorAll('#board .sq')].map(e => Math.round(e.getBoundingClientRect().top))).size === 8`

func (o *office) ruleOn(form string) string {
	return o.base() + "/ruling?section=s1&round=1&board=1&form=" + form
}

// A claim by moves clicked and drawn on the board, upheld.
func TestBrowserArbiterUpholdsAClaimOnTheBoard(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	tb := o.open(tablet, o.ruleOn("claim"), "")
	tb.chooses("f.kind", "threefold")
	tb.chooses("f.player", "white")
	moves := `document.querySelector('[name="f.moves"]').value`
	tb.clicks("g1", "f3")
	tb.until("the first move is written", moves+` === '1.Nf3'`)
	tb.drags("g8", "f6")
	tb.until("the second move is written", moves+` === '1.Nf3 Nf6'`)
	tb.clicks("f3", "e5")
	tb.until("the third is written", moves+` === '1.Nf3 Nf6 2.Ne5'`)
	tb.press(`#takeback`)
	tb.until("it is taken back", moves+` === '1.Nf3 Nf6'`)
	tb.types("f.moves", " 2.Ng1 Ng8 3.Nf3 Nf6 4.Ng1 Ng8")
	tb.untilSaid("½ – ½")
	tb.until("the three positions are shown", `document.querySelectorAll('.exh figure').length === 3 && document.querySelector('#line').innerText.includes('③')`)
	tb.shot("arbiter-claim-tablet-en")
	if !eval[bool](tb, isWhole) {
		t.Error("the squares of the board are out of place")
	}
	if x := o.records(tb); x.Result != tournament.Drawn || x.Form != "claim" || o.holds(1) != tournament.Drawn {
		t.Errorf("the journal has %+v, board 1 holds %v", x, o.holds(1))
	}
}

// A claim refused: what is missing is said, the opponent gets two minutes.
func TestBrowserArbiterRefusesAClaim(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	tb := o.open(phone, o.ruleOn("claim"), "")
	tb.chooses("f.kind", "threefold")
	tb.chooses("f.player", "white")
	tb.types("f.moves", "e4 e5 Nf3 Nc6")
	tb.types("f.left-white", "0:30:00")
	tb.types("f.left-black", "0:31:00")
	tb.untilSaid("0:33:00")
	// Somebody enters another board's result: what is typed stays.
	o.result(sectionA, 2, tournament.WhiteWins)
	tb.until("the page has heard of it", fmt.Sprintf(`document.querySelector('#head').dataset.seq === '%d'`, o.seq()))
	if got := eval[string](tb, `document.querySelector('[name="f.moves"]').value + document.querySelector('[name="f.left-black"]').value`); got != "e4 e5 Nf3 Nc60:31:00" {
		t.Errorf("typed is by now %q", got)
	}
	tb.shot("arbiter-refused-phone-en")
	if x := o.records(tb); x.Result != tournament.NoResult || len(x.Clocks) != 1 || x.Clocks[0].Seconds != 120 {
		t.Errorf("the journal has %+v", x)
	}
}

// A flag falls while the opponent has a bare king: drawn.
func TestBrowserArbiterRulesOnAFlagFall(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	tb := o.open(laptop, o.ruleOn("flag"), "")
	tb.chooses("f.flag", "white")
	tb.types("f.fen", "8/8/4k3/8/8/3QK3/8/8 w - - 0 60")
	tb.untilSaid("½ – ½")
	tb.untilSaid("6.9")
	tb.shot("arbiter-flag-laptop-en")
	if x := o.records(tb); x.Form != "flag" || x.Result != tournament.Drawn || o.holds(1) != tournament.Drawn {
		t.Errorf("the journal has %+v, board 1 holds %v", x, o.holds(1))
	}
}

// An illegal move, found in the moves; the piece that was touched must move.
func TestBrowserArbiterRulesOnAnIllegalMove(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	tb := o.open(tablet, o.ruleOn("illegal"), "")
	tb.chooses("f.player", "white")
	tb.chooses("f.act", string(laws.ActMove))
	tb.until("the moves are asked for", `document.querySelector('[name="f.moves"]') !== null`)
	tb.press(`#fl-pressed label:last-of-type`)
	tb.types("f.moves", "e4 e5 Ke3")
	tb.types("f.squares", "e1")
	tb.untilSaid("7.5")
	tb.until("where the king can go is framed", `document.querySelector('#board [data-sq=e2]').classList.contains('sq-left')`)
	tb.shot("arbiter-illegal-tablet-en")
	x := o.records(tb)
	if x.Form != "illegal" || len(x.Penalties) != 1 || x.Penalties[0].Offence != string(laws.IllegalMoveMade) || x.Clocks[0].Player != tournament.Black {
		t.Errorf("the journal has %+v", x)
	}
}

// A form that has a board only after something is chosen: the touched piece is
// clicked on it.
func TestBrowserArbiterTouchesOnTheBoard(t *testing.T) {
	o := newOffice(t)
	o.post(sectionA)
	tb := o.open(tablet, o.ruleOn("touch"), "")
	tb.chooses("f.how", string(laws.TouchedToMove))
	tb.until("the board is shown", `!document.querySelector('#mid').hidden && document.querySelector('[name="f.squares"]') !== null`)
	x, y := tb.square("g1")
	tb.mouse(input.DispatchMouseEventTypeMousePressed, x, y)
	tb.mouse(input.DispatchMouseEventTypeMouseReleased, x, y)
	tb.until("the square is written", `document.querySelector('[name="f.squares"]').value === 'g1'`)
	tb.until("the touched square is framed", `[...document.querySelectorAll('#board .sq-touched')].map(e => e.dataset.sq).join() === 'g1'`)
	tb.types("f.moves", "e4 e5")
	tb.until("where the knight can go is framed", `[...document.querySelectorAll('#board .sq-left')].map(e => e.dataset.sq).sort().join() === 'e2,f3,h3'`)
	tb.untilSaid("4.3")
	x, y = tb.square("b1") // another piece was touched after it: the first one binds
	tb.mouse(input.DispatchMouseEventTypeMousePressed, x, y)
	tb.mouse(input.DispatchMouseEventTypeMouseReleased, x, y)
	tb.until("both are written", `document.querySelector('[name="f.squares"]').value === 'g1 b1'`)
	tb.until("the first binds", `[...document.querySelectorAll('#board .sq-left')].map(e => e.dataset.sq).sort().join() === 'e2,f3,h3' && document.querySelectorAll('#board .sq-touched').length === 2`)
	tb.shot("arbiter-touch-tablet-en")
}

func TestBrowserArbiterRulingPictures(t *testing.T) {
	if os.Getenv("SEALEDMOVE_SHOTS") == "" {
		t.Skip("pictures are made where somebody looks at them")
	}
	o := newOffice(t)
	o.post(sectionA)
	o.send("/ruling", rulingForm("claim", "f.kind", "threefold", "f.player", "white", "f.moves", "1.e4 e5 2.Nf3 Nc6", "f.left-white", "0:30:00", "f.left-black", "0:31:00", "note", "both sheets agree", "once", "c", "do", "record")...)
	o.send("/ruling", rulingForm("illegal", "f.player", "black", "f.act", string(laws.ActMove), "f.pressed", "yes", "f.moves", "e4 Ke6", "once", "i", "do", "record")...)
	for _, lang := range []string{"en", "zh-CN", "zh-TW"} {
		for _, d := range []device{tablet, phone} {
			tb := o.open(d.in(lang), o.ruleOn("claim"), "")
			tb.chooses("f.kind", "threefold")
			tb.types("f.moves", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")
			tb.until("the positions are shown", `document.querySelectorAll('.exh figure').length === 3`)
			tb.shot("arbiter-form-" + d.name + "-" + lang)
			if lang == "en" && d.name == "phone" || lang == "zh-CN" && d.name == "tablet" {
				tb.show(o.base() + "/incidents")
				tb.shot("arbiter-log-" + d.name + "-" + lang)
				tb.show(o.base() + "/incidents/1")
				tb.shot("arbiter-incident-" + d.name + "-" + lang)
			}
		}
	}
}
