package web

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/internal/locale"
	"sealedmove/scoring"
	"sealedmove/tournament"
)

// Every value of the standings leads to its working, and the page says the same
// number with the rounds that made it.
func TestEveryValueLeadsToItsWorking(t *testing.T) {
	h := newHall(t, Options{})
	h.lacks(h.page(h.path(sectionA, "standings")), "/working") // there is nothing to show before the first result
	h.play(sectionA, tournament.WhiteWins, tournament.Drawn, tournament.BlackByForfeit)
	h.play(sectionA, tournament.Drawn, tournament.BlackWins, tournament.Adjourned)
	body := h.page(h.path(sectionA, "standings"))
	links := regexp.MustCompile(`<td class="num tb"><a href="(player/\d+/working)#(c\d)">([^<]*)</a>`).FindAllStringSubmatch(body, -1)
	if len(links) != 13*5 {
		t.Fatalf("%d values lead to their working, want 13 players with 5 each", len(links))
	}
	pages := map[string]string{}
	for _, l := range links {
		if pages[l[1]] == "" {
			pages[l[1]] = h.page(h.path(sectionA, l[1]))
		}
		at := regexp.MustCompile(`id="` + l[2] + `">\s*<h3><b>([^<]*)</b> <span class="mut">[^<]+</span> <b class="add">([^<]*)</b>`).FindStringSubmatch(pages[l[1]])
		if at == nil || at[2] != l[3] {
			t.Errorf("%s#%s: the standings say %s, the page %q", l[1], l[2], l[3], at)
		}
	}
	h.contains(pages["player/1/working"], "Halvorsen, Mika", "C.07, Article 8.1, edition of March 2026", "not counted: the lowest (14.1)", "Rank ", `rel="next"`, `aria-current="page">Standings<`)
	h.contains(h.page(h.path(sectionA, "player/1/working"), "Accept-Language: zh-TW"), "破同分的計算過程", "第 8.1 條")
}

// The small table of a direct encounter, with both who are tied in it.
func TestWorkingOfADirectEncounter(t *testing.T) {
	h := newHall(t, Options{})
	set := arbiter.Defaults("C")
	set.System, set.TieBreaks, set.TotalRounds = tournament.RoundRobin, []string{"DE", "SB"}, 3
	id, _, err := h.service.AddSection(context.Background(), chief, h.event, set)
	h.must(err)
	h.enter(id, "Eins", "Zwei", "Drei", "Vier")
	for range 3 {
		h.play(id, tournament.Drawn)
	}
	body := h.page(h.path(id, "player/2/working"))
	h.contains(body, `id="c1"`, "Direct encounter", "Games among the 4 tied players:", "These games do not separate them.", `<tr class="own">`, "Shares the rank with")
	if self, met := strings.Count(body, `<td class="ctr">×</td>`), strings.Count(body, `<td class="ctr">½</td>`); self != 4 || met == 0 || met%2 != 0 {
		t.Errorf("the small table has %d fields on the diagonal, want 4, and %d with points, want each twice", self, met)
	}
}

// A Keizer section shows its score and the value with their working.
func TestStandingsOfAKeizerSection(t *testing.T) {
	h := newHall(t, Options{})
	set := arbiter.Defaults("C")
	set.System, set.TieBreaks, set.TotalRounds = tournament.Keizer, arbiter.DefaultTieBreaks(tournament.Keizer), 3
	id, _, err := h.service.AddSection(context.Background(), chief, h.event, set)
	h.must(err)
	h.enter(id, "Eins", "Zwei", "Drei", "Vier", "Fünf")
	h.play(id, tournament.Drawn)
	h.contains(h.page(h.path(id, "standings")), "KEI", "VAL", "Keizer score", "Keizer value", `href="player/1/working#c1"`)
	h.contains(h.page(h.path(id, "player/5/working")), "Keizer system, by the settings of the section", "own value", "The rounds ")
	h.contains(h.page(h.path(id, "player/1/working"), "Accept-Language: zh-CN"), "凯泽积分", "对手分值")
}

// One table is behind all the pages about a section: they may be asked for at
// once (run with -race).
func TestWorkingForManyBrowsers(t *testing.T) {
	h := newHall(t, Options{})
	h.play(sectionA, tournament.WhiteWins, tournament.Drawn)
	h.play(sectionA, tournament.BlackWins, tournament.Drawn, tournament.BlackByForfeit)
	h.declare()
	h.caughtUp()
	var all sync.WaitGroup
	for _, lang := range locale.Langs() {
		for no := range 13 {
			all.Go(func() {
				for _, page := range []string{fmt.Sprintf("player/%d/working", no+1), "standings", "crosstable", "prizes", "categories"} {
					if a := h.get(h.path(sectionA, page) + "?lang=" + string(lang)); a.status != http.StatusOK {
						t.Errorf("%s: status %d", page, a.status)
					}
				}
			})
		}
	}
	all.Wait()
}

func TestWorkingOfNobody(t *testing.T) {
	h := newHall(t, Options{})
	h.play(sectionA, tournament.WhiteWins)
	for _, page := range []string{"player/0/working", "player/14/working", "player/01/working", "player/x/working", "player/65536/working", "player/-1/working"} {
		a := h.get(h.path(sectionA, page))
		if a.status != http.StatusNotFound || !strings.Contains(a.body, "from the standings") {
			t.Errorf("%s: status %d, want 404", page, a.status)
		}
	}
	if a := h.get("/t/" + string(h.event) + "/player/1/working?lang=en"); a.header.Get("Location") != h.path(sectionA, "player/1/working?lang=en") {
		t.Errorf("without the section: to %q", a.header.Get("Location"))
	}
}

// Who left is marked, and who is out of a round robin has no working.
func TestStandingsMarkWhoLeft(t *testing.T) {
	h := newHall(t, Options{})
	ctx := context.Background()
	h.play(sectionA, tournament.WhiteWins)
	st, err := h.service.View(ctx, h.event)
	h.must(err)
	_, err = h.service.Withdraw(ctx, chief, h.event, st.Sections[0].Numbers[1], 2, "")
	h.must(err)
	h.contains(h.page(h.path(sectionA, "standings")), "withdrawn")
	h.contains(h.page(h.path(sectionA, "player/2/working")), "withdrawn")
	_, err = h.service.Expel(ctx, chief, h.event, st.Sections[0].Numbers[2], "telephone", arbiter.Answers{"warn.expel"})
	h.must(err)
	h.contains(h.page(h.path(sectionA, "standings")), "expelled")
	h.lacks(h.page(h.path(sectionA, "standings")), "telephone")
	v := view{Catalogue: locale.In(locale.English)}
	for want, row := range map[string]scoring.Row{
		"": {}, "withdrawn": {Withdrawn: true}, "expelled": {Withdrawn: true, Expelled: true},
		"out of the standings": {Withdrawn: true, Out: true}, "expelled, out of the standings": {Withdrawn: true, Expelled: true, Out: true},
	} {
		if got := v.left(row); got != want {
			t.Errorf("%+v: %q, want %q", row, got, want)
		}
	}
}

// An order that was drawn or ruled is said on every page that shows ranks.
func TestStandingsSayHowAnOrderWasSettled(t *testing.T) {
	h := newHall(t, Options{})
	ctx := context.Background()
	h.play(sectionB, tournament.Drawn)
	st, err := h.service.DrawLots(ctx, chief, h.event, sectionB)
	h.must(err)
	o := st.Section(sectionB).Orders[0]
	body := h.page(h.path(sectionB, "standings"))
	h.contains(body, "By lot: ", "Seed: "+o.Seed)
	first := st.Section(sectionB).TPN(o.Players[0])
	h.contains(h.page(h.path(sectionB, fmt.Sprintf("player/%d/working", first))), "the order among them was settled otherwise than by tie-breaks", "By lot: ")
	o.How, o.Reason, o.Seed = tournament.ByHand, "rapid <i>games</i>", ""
	_, err = h.service.SettleOrder(ctx, chief, h.event, sectionB, o, arbiter.Answers{"warn.order-by-hand"})
	h.must(err)
	body = h.page(h.path(sectionB, "standings"))
	h.contains(body, "Set by the arbiter: ", "Reason: rapid &lt;i&gt;games&lt;/i&gt;")
	h.lacks(body, "By lot: ")
}

// Who is out of a round robin (left before half of the games) is marked, and has
// no working; the others' no longer knows him.
func TestStandingsOfWhoIsOut(t *testing.T) {
	h := newHall(t, Options{})
	set := arbiter.Defaults("C")
	set.System, set.TieBreaks, set.TotalRounds = tournament.RoundRobin, []string{"DE", "SB"}, 5
	id, _, err := h.service.AddSection(context.Background(), chief, h.event, set)
	h.must(err)
	h.enter(id, "Eins", "Zwei", "Drei", "Vier", "Fünf", "Sechs")
	h.play(id, tournament.WhiteWins)
	st, err := h.service.View(context.Background(), h.event)
	h.must(err)
	numbers := st.Section(id).Numbers
	_, err = h.service.Withdraw(context.Background(), chief, h.event, numbers[0], 2, "ill")
	h.must(err)
	body := h.page(h.path(id, "standings"))
	h.contains(body, "out of the standings")
	h.lacks(body, `href="player/1/working`)
	h.contains(h.page(h.path(id, "crosstable")), "out of the standings")
	if a := h.get(h.path(id, "player/1/working")); a.status != http.StatusNotFound {
		t.Errorf("his page has status %d, want 404", a.status)
	}
	name := st.Player(numbers[0]).Name()
	for no := 2; no <= 6; no++ {
		h.lacks(h.page(h.path(id, fmt.Sprintf("player/%d/working", no))), name)
	}
}

// A page by hand for the pictures: a large round robin, a large tie.
func TestBrowserLargeTables(t *testing.T) {
	h := newHall(t, Options{})
	set := arbiter.Defaults("C · All against all")
	set.System, set.TieBreaks, set.TotalRounds = tournament.RoundRobin, []string{"DE", "SB", "KS", "WIN"}, 23
	id, _, err := h.service.AddSection(context.Background(), chief, h.event, set)
	h.must(err)
	var names []string
	for i := range 24 {
		names = append(names, fmt.Sprintf("Nachname-Doppel %c, Vorname", 'A'+i))
	}
	h.enter(id, names...)
	h.play(id, tournament.WhiteWins, tournament.Drawn, tournament.BlackWins)
	h.play(id, tournament.Drawn)
	h.play(id, tournament.Drawn, tournament.WhiteWins)
	devices := []device{phone, laptop, {name: "wall", width: 1920, height: 1080}}
	for _, d := range devices {
		tb := h.open(d.in("zh-Hans"), h.path(id, "crosstable"), "")
		tb.shot("large-" + d.name + "-crosstable")
		const moved = `(() => {
			const s = document.querySelector('.scroll'); s.scrollLeft = 400;
			const name = document.querySelector('.cross tbody .stick2').getBoundingClientRect(), box = s.getBoundingClientRect();
			return s.scrollLeft > 0 && s.scrollWidth > s.clientWidth && name.left >= box.left && name.right <= box.right })()`
		if !eval[bool](tb, moved) {
			t.Errorf("%s: the table does not scroll sideways with the names in their place", d.name)
		}
		if w := eval[int64](tb, `document.scrollingElement.scrollWidth`); w > d.width {
			t.Errorf("%s: the page itself is %d wide", d.name, w)
		}
		tb.shot("large-" + d.name + "-crosstable-moved")
		tb.show(h.path(id, "player/1/working"))
		tb.fits(d.in("zh-Hans"), "working")
		tb.shot("large-" + d.name + "-working")
		tb.show(h.path(id, "standings"))
		tb.fits(d.in("zh-Hans"), "standings")
		tb.shot("large-" + d.name + "-standings")
	}
	if dir := os.Getenv("SEALEDMOVE_SHOTS"); dir != "" {
		tb := h.open(laptop, h.path(id, "crosstable"), "")
		h.must(os.WriteFile(dir+"/web-print-large-crosstable.pdf", tb.pdf(), 0o644))
	}
}
