package web

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/tournament"
)

// declare gives section A categories and prizes.
func (h *hall) declare() {
	h.Helper()
	st, err := h.service.View(context.Background(), h.event)
	h.must(err)
	set := st.Section(sectionA).Settings
	titled := tournament.Category{Name: `Titled <b>"FM"</b>`, Titles: []string{"FM", "CM"}}
	set.Categories = []tournament.Category{titled, {Name: "Rated under 2100", RatingTo: 2099}, {Name: "Women", Sex: "w"}}
	set.Prizes = &tournament.Fund{Currency: "EUR", Decimals: 2, OnePerPlayer: true, Lists: []tournament.PrizeList{
		{Sharing: tournament.Hort, Prizes: []tournament.Prize{{Amount: 30000, Object: "Cup"}, {Amount: 20000}, {Amount: 10000}}},
		{Category: titled, Sharing: tournament.Equally, Prizes: []tournament.Prize{{Amount: 5000}, {Amount: 2500}}},
		{Category: tournament.Category{Name: "Women", Sex: "w"}, Prizes: []tournament.Prize{{Amount: 5000}}},
	}}
	_, err = h.service.ChangeSection(context.Background(), chief, h.event, sectionA, st.Section(sectionA).Settings, set, "announced late", nil)
	h.must(err)
}

func TestCategoriesAndPrizes(t *testing.T) {
	h := newHall(t, Options{})
	h.play(sectionA, tournament.WhiteWins, tournament.Drawn)
	h.lacks(h.page(h.path(sectionA, "standings")), "/prizes", "/categories")
	h.contains(h.page(h.path(sectionA, "prizes")), "Nothing has been declared")
	h.declare()

	body := h.page(h.path(sectionA, "standings"))
	h.contains(body, `/categories">Categories<`, `/prizes">Prizes<`, `aria-current="true">All players<`)
	body = h.page(h.path(sectionA, "categories"))
	h.contains(body, `Titled &lt;b&gt;&#34;FM&#34;&lt;/b&gt;`, "Rated under 2100", "Nobody is in this category.", `aria-current="true">Categories<`, `aria-current="page">Standings<`)
	if n := strings.Count(body, "<tr data-row"); n != 2+5 {
		t.Errorf("%d lines, want 2 with titles and 5 of under 2100", n)
	}
	body = h.page(h.path(sectionA, "prizes"))
	h.contains(body, "the general ranking", "EUR", "share the prizes of places 1 to", "Hort: half of", "Nobody is there for place 1 in Women", "passes on place 1 in Titled", `aria-current="true">Prizes<`)
	h.lacks(body, "<b>\"FM\"")
	h.contains(h.page(h.path(sectionA, "prizes"), "Accept-Language: zh-CN"), "奖项", "EUR")
	if a := h.get(h.path(sectionB, "prizes")); a.status != http.StatusOK {
		t.Errorf("a section without prizes: status %d", a.status)
	}
}

// A list of tie-breaks for teams, as a file may bring it, is kept and said, and
// costs nobody the page.
func TestStandingsWithTieBreaksOfTeams(t *testing.T) {
	h := newHall(t, Options{})
	set := arbiter.Defaults("Teams")
	set.TieBreaks = []string{"BC", "EMGSB/C1", "BH:MP/C1", "SB"}
	events := []tournament.Event{tournament.EventOpened{Info: tournament.Info{Name: "From a file"}}, tournament.SectionAdded{Section: "t", Settings: set}}
	for _, p := range []tournament.PlayerID{"a", "b"} {
		events = append(events, tournament.PlayerEntered{Player: p, Section: "t", Person: tournament.Private[tournament.Person]{Value: tournament.Person{Name: "Player " + string(p)}}, Joined: 1})
	}
	events = append(
		events, tournament.NumbersAssigned{Section: "t", Order: []tournament.PlayerID{"a", "b"}},
		tournament.RoundPublished{Section: "t", Round: tournament.Round{No: 1, Boards: []tournament.Board{{No: 1, White: "a", Black: "b"}}}},
		tournament.ResultEntered{Section: "t", Round: 1, Board: 1, To: tournament.WhiteWins},
	)
	id, _, err := h.service.Import(context.Background(), chief, events)
	h.must(err)
	at := "/t/" + joinID(id, "t")
	body := h.page(at + "/standings")
	h.contains(body, ">BC<", ">EMGSB/C1<", ">BH:MP/C1<", "BC is a tie-break for teams; it is kept in the list, and not computed.", "EMGSB/C1 is a tie-break for teams")
	h.contains(h.page(at+"/player/1/working"), "BH:MP/C1", "Sonneborn-Berger")
	h.lacks(h.page(at+"/player/1/working"), `<b>BC</b>`)
}

func TestBrowserShowsPrizes(t *testing.T) {
	h := newHall(t, Options{})
	h.evening()
	tb := h.open(phone, h.path(sectionA, "standings"), "")
	tb.until("the page is live", `document.documentElement.dataset.state === 'live'`)
	h.declare()
	tb.until("the links appear", `document.querySelectorAll('#fbar .seg a').length === 3`)
	for _, d := range []device{phone.in("zh-Hans"), laptop.in("en"), phone.in("en").atNight()} {
		on := h.open(d, h.path(sectionA, "prizes"), "")
		on.fits(d, "prizes")
		on.shot("prizes-" + d.name + "-" + d.lang)
		on.show(h.path(sectionA, "categories"))
		on.fits(d, "categories")
		on.shot("categories-" + d.name + "-" + d.lang)
		on.show(h.path(sectionA, "standings"))
		on.fits(d, "standings")
		on.shot("declared-" + d.name + "-" + d.lang)
	}
}
