package web

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"sealedmove/tournament"
)

// wall is a screen in the hall.
var wall = device{name: "wall", width: 1920, height: 1080}

// crowd enters n more players into section A.
func (h *hall) crowd(n int) {
	h.Helper()
	var names []string
	for i := range n {
		names = append(names, fmt.Sprintf("%c%s, Player", 'A'+i%26, string(rune('a'+i%7))+"ndersson"))
	}
	h.enter(sectionA, names...)
}

func pagesOf(body string) []string { return strings.Split(body, `<section class="page"`)[1:] }

func TestHallScreen(t *testing.T) {
	h := newHall(t, Options{})
	h.contains(h.page(h.path(sectionA, "screen/1")), "Round 1 has not been posted yet")
	h.crowd(30)
	h.play(sectionA, tournament.WhiteWins, tournament.Drawn)
	h.post(sectionA)

	body := h.page(h.path(sectionA, "screen/1"))
	pages := pagesOf(body)
	if len(pages) != 2 {
		t.Fatalf("%d pages for 22 lines, want 2", len(pages))
	}
	h.contains(pages[0], "<h1>A · Open</h1>", "Lakeside Autumn Open · Round 2 · pairings by board", "Boards 1–12 of 21", "Next: Boards 13–21 of 21", `<i class="on"></i><i></i>`)
	h.contains(pages[1], "Boards 13–21 of 21", `<i></i><i class="on"></i>`, "bye")
	if strings.Contains(body, "<script>alert") {
		t.Error("a name is script")
	}
	if strings.Contains(pages[0], `class="rs"`) {
		t.Error("a column of results before there is one")
	}
	h.result(sectionA, 3, tournament.BlackWins)
	body = h.page(h.path(sectionA, "screen/1"))
	h.contains(body, `class="rs"`, "0 – 1", `data-id="b3" data-now="0 – 1"`)

	body = h.page(h.path(sectionA, "screen/1?show=standings,name&sections=all"))
	h.contains(body, "pairings by name", "standings · after round 2", "<h1>B · Under 1700</h1>", "Places 1–12 of 43", "Next: A · Open, standings")
	h.contains(h.page(h.path(sectionA, "screen/1?lang=zh-Hans")), `<html lang="zh-Hans">`, "编排（按台号）", "第 1–12 台")
	for _, bad := range []string{"screen/0", "screen/2", "screen/x", "screen/1?of=5", "screen/1?of=", "screen/1?show=chat", "screen/1?show=", "screen/1?sections=some"} {
		if a := h.get(h.path(sectionA, bad)); a.status != http.StatusNotFound || !strings.Contains(a.body, "board, name, standings") {
			t.Errorf("%s: status %d, want 404 with what there is", bad, a.status)
		}
	}
}

// Screens that share a list show each player once, all of a letter on one.
func TestHallScreensShareByLetter(t *testing.T) {
	h := newHall(t, Options{})
	h.crowd(60)
	h.post(sectionA)
	id := regexp.MustCompile(`<tr><td class="who"><span class="nm" translate="no">(.*?)</span>`)
	name := regexp.MustCompile(`<tr><td class="who"><span class="nm" translate="no">(.)`)
	seen, letters := map[string]int{}, map[string]int{}
	for n := 1; n <= 3; n++ {
		body := h.page(h.path(sectionA, fmt.Sprintf("screen/%d?of=3&show=name", n)))
		rows := id.FindAllStringSubmatch(body, -1)
		if len(rows) < 12 {
			t.Errorf("screen %d has %d lines", n, len(rows))
		}
		for _, m := range rows {
			if seen[m[1]] > 0 {
				t.Errorf("%s stands on screens %d and %d", m[1], seen[m[1]], n)
			}
			seen[m[1]] = n
		}
		for _, m := range name.FindAllStringSubmatch(body, -1) {
			if c := m[1]; c >= "A" && c <= "Z" {
				if letters[c] != 0 && letters[c] != n {
					t.Errorf("letter %s stands on screens %d and %d", c, letters[c], n)
				}
				letters[c] = n
			}
		}
	}
	st, err := h.service.View(context.Background(), h.event)
	h.must(err)
	if want := len(st.Entries(sectionA)); len(seen) != want {
		t.Errorf("%d of %d players are on a screen", len(seen), want)
	}
}

// One that has nothing to show says so, and does not fail.
func TestHallScreenOfAFewBoards(t *testing.T) {
	h := newHall(t, Options{})
	h.post(sectionB)
	if n := len(pagesOf(h.page(h.path(sectionB, "screen/1")))); n != 1 {
		t.Errorf("%d pages, want 1", n)
	}
	h.contains(h.page(h.path(sectionB, "screen/4?of=4&show=board")), `id="deck"`)
}

func TestTable(t *testing.T) {
	h := newHall(t, Options{})
	if a := h.get(h.path(sectionA, "board/1")); a.status != http.StatusNotFound || !strings.Contains(a.body, "has not been posted") {
		t.Errorf("before the first round: status %d", a.status)
	}
	h.play(sectionA, tournament.WhiteWins)
	r := h.post(sectionA)
	h.result(sectionA, 2, tournament.Adjourned)
	st, err := h.service.View(context.Background(), h.event)
	h.must(err)
	h.contains(h.page(h.path(sectionA, "board/2")), "Board 2", st.Player(r.Boards[1].White).Name(), "Round 2", "adjourned")
	h.contains(h.page(h.path(sectionA, "board/2?lang=zh-Hant")), "第 2 檯", "封棋")
	for _, bad := range []string{"board/0", "board/99", "board/x"} {
		if a := h.get(h.path(sectionA, bad)); a.status != http.StatusNotFound {
			t.Errorf("%s: status %d, want 404", bad, a.status)
		}
	}
}

// A result is on the wall within a second, bold; the pages turn; nothing is wider
// or higher than the screen.
func TestBrowserHallScreen(t *testing.T) {
	h := newHall(t, Options{})
	h.crowd(30)
	h.play(sectionA, tournament.WhiteWins, tournament.Drawn)
	h.post(sectionA)
	h.result(sectionA, 1, tournament.Drawn)
	tb := h.open(wall, h.path(sectionA, "screen/1?start=23:59"), "")
	tb.until("one page is shown", `document.querySelectorAll('.page.on').length === 1`)
	tb.until("the clock runs", `/^\d{2}:\d{2}:\d{2}$/.test(document.getElementById('time').textContent)`)
	tb.until("the stream is open", `document.getElementById('lost').hidden`)
	first := eval[int](tb, `[...document.querySelectorAll('.page')].findIndex(p => p.classList.contains('on'))`)
	for n := range 21 {
		if n > 0 {
			h.result(sectionA, tournament.BoardNo(n+1), []tournament.Result{tournament.BlackWins, tournament.WhiteByForfeit, tournament.Adjourned, tournament.WhiteWins}[n%4])
		}
	}
	tb.until("the result is there", `document.querySelector('[data-id=b2]').dataset.now !== '' && document.querySelector('[data-id=b2]').classList.contains('fresh')`)
	tb.until("the page turns", fmt.Sprintf(`[...document.querySelectorAll('.page')].findIndex(p => p.classList.contains('on')) !== %d`, first))
	for show, d := range map[string]device{
		"board": wall.in("en"), "name": wall.in("zh-Hans"), "standings": {name: "projector", width: 1366, height: 768, lang: "zh-Hant"},
		"board,name,standings": {name: "square", width: 1024, height: 768},
	} {
		on := h.open(d, h.path(sectionA, "screen/1?sections=all&show="+show), "")
		on.until("one page is shown", `document.querySelectorAll('.page.on').length === 1`)
		if over := eval[string](on, `[document.scrollingElement.scrollWidth - innerWidth, document.scrollingElement.scrollHeight - innerHeight].map(n => Math.max(0, n)).join()`); over != "0,0" {
			on.Errorf("%s %s is larger than the screen by %s px", d.name, show, over)
		}
		on.shot("hall-" + show + "-" + d.name + "-" + d.lang)
	}
	light := h.open(wall, h.path(sectionA, "screen/1?theme=light"), "")
	light.until("it is light", `getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)'`)
	light.shot("hall-light")
	phones := h.open(phone.in("en"), h.path(sectionA, "board/3"), "")
	phones.fits(phone.in("en"), "table")
	phones.shot("table")
}
