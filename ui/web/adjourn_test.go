package web

import (
	"context"
	"strings"
	"testing"
	"time"

	"sealedmove/arbiter"
	"sealedmove/arbiter/adjournment"
	"sealedmove/tournament"
)

// An adjourned game is marked on every page, counts a half point for both
// players, and makes the standings provisional; what is known of its envelope,
// and the move in it, is on none, not even once it has been opened.
func TestAdjournedGameOnEveryPage(t *testing.T) {
	h := newHall(t, Options{})
	r := h.post(sectionA)
	b := r.Boards[0].No
	resume := time.Date(2026, 12, 7, 19, 30, 0, 0, time.UTC)
	seen := 0
	act := func(a adjournment.Act, yes ...string) {
		t.Helper()
		if a.At.IsZero() {
			a.At = resume
		}
		_, err := h.service.ActOnGame(context.Background(), chief, h.event, arbiter.GameAct{Section: sectionA, Round: 1, Board: b, Seen: seen, Act: a}, yes)
		h.must(err)
		seen++
	}
	before := resume.AddDate(0, 0, -7)
	act(adjournment.Act{Name: adjournment.Adjourn, At: before, Position: "3r2k1/1p3pp1/p1n1b2p/4p3/2P1P3/1P2BP2/P4KPP/3R1B2 b - - 3 41"})
	act(adjournment.Act{Name: adjournment.Seal, At: before, Used: &tournament.ByColor[adjournment.Clock]{White: 3730, Black: 2855}, Serial: "E-7731", Sheets: true, Resume: resume, Texts: adjournment.Texts{Place: "club room", Holder: "M. Kestrel"}})
	for _, other := range r.Boards[1:] {
		h.result(sectionA, other.No, tournament.WhiteWins)
	}
	h.post(sectionA) // round 2, with a provisional draw

	pages := func() map[string]string {
		return map[string]string{
			"pairings":   h.page(h.path(sectionA, "pairings") + "?round=1"),
			"standings":  h.page(h.path(sectionA, "standings") + "?round=1"),
			"crosstable": h.page(h.path(sectionA, "crosstable")),
			"first":      h.page("/"),
			"screen":     h.page(h.path(sectionA, "screen/1?show=board,name")),
			"screen 2":   h.page(h.path(sectionA, "screen/1?show=standings")),
		}
	}
	shown := pages()
	h.contains(shown["pairings"], "#i-envelope", ">adj.<")
	h.contains(shown["standings"], "1 game is adjourned or postponed; it counts ½")
	h.contains(shown["screen 2"], "provisional")
	h.contains(shown["crosstable"], "1 game is adjourned or postponed; it counts ½", "#i-envelope", "adjourned")

	act(adjournment.Act{Name: adjournment.Begin, Present: &tournament.ByColor[bool]{White: true, Black: true}})
	act(adjournment.Act{Name: adjournment.SetUp})
	act(adjournment.Act{Name: adjournment.Open, Seal: adjournment.Intact, Texts: adjournment.Texts{Holder: "R. Almási"}}, "warn.open-envelope")
	act(adjournment.Act{Name: adjournment.Read, Written: "Nd4 7731", Language: "en"})
	h.caughtUp()
	for _, pages := range []map[string]string{shown, pages()} {
		for name, body := range pages {
			for _, secret := range []string{"7731", "Nd4", "c6d4", "E-0", "Kestrel", "1p3pp1", "1:02:10"} {
				if strings.Contains(body, secret) {
					t.Errorf("%s: %q is on the page", name, secret)
				}
			}
		}
	}
	act(adjournment.Act{Name: adjournment.EnterResult, Result: tournament.BlackWins, Otherwise: true, Texts: adjournment.Texts{Otherwise: "White has resigned"}}, "warn.adjourned-result")
	h.caughtUp()
	h.lacks(h.page(h.path(sectionA, "standings")+"?round=1"), "adjourned or postponed")
}
