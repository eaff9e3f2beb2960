package web

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"sealedmove/tournament"
)

// A player's page has a row for every posted round and leads to his opponents
// and to the working of each of his values.
func TestPlayerRoundByRound(t *testing.T) {
	h := newHall(t, Options{})
	h.play(sectionA, tournament.WhiteWins, tournament.Drawn, tournament.BlackByForfeit)
	h.post(sectionA)
	body := h.page(h.path(sectionA, "player/1"))
	h.contains(body, "Halvorsen, Mika", "no. 1 · 2400 · Lakeside", "Rank ", ">Now<", "Round 2", "player/1/working#c1", "Buchholz", `aria-current="page">Standings<`)
	if n := strings.Count(body, `<li class="row"><a class="pl" `); n != 2 {
		t.Errorf("%d rounds lead to an opponent, want 2", n)
	}
	opponent := regexp.MustCompile(`class="pl" href="(/t/[^"]+/player/\d+)"`).FindStringSubmatch(body)
	if opponent == nil {
		t.Fatalf("nobody to go to in\n%s", body)
	}
	h.contains(h.page(opponent[1]), "Halvorsen, Mika")
	h.contains(h.page(h.path(sectionA, "player/1"), "Accept-Language: zh-CN"), "各轮", "正在进行")
}

// C.04.3, 1.4: who meets somebody with more points floats up, the other one down;
// and so does whoever the pairing leaves over.
func TestPlayerFloats(t *testing.T) {
	h := newHall(t, Options{})
	r := h.play3()
	scores := map[tournament.PlayerID]tournament.Score{}
	st, err := h.service.View(context.Background(), h.event)
	h.must(err)
	sec := st.Section(sectionA)
	for id, s := range st.Scores(sectionA, r.No-1) {
		scores[id] = s
	}
	seen := map[string]int{}
	for _, b := range r.Boards {
		want := "none"
		if scores[b.White] < scores[b.Black] {
			want = "up"
		} else if scores[b.White] > scores[b.Black] {
			want = "down"
		}
		body := h.page(h.path(sectionA, playerPath(int(sec.TPN(b.White)))))
		rows := strings.Split(body, `<li class="row">`)
		last := rows[int(r.No)]
		got := "none"
		if strings.Contains(last, "played somebody with more points") {
			got = "up"
		} else if strings.Contains(last, "played somebody with fewer points") {
			got = "down"
		}
		if got != want {
			t.Errorf("board %d: White floats %s, want %s", b.No, got, want)
		}
		seen[want]++
	}
	if seen["up"]+seen["down"] == 0 {
		t.Error("nobody floated: nothing was checked")
	}
	h.contains(h.page(h.path(sectionA, playerPath(int(sec.TPN(r.Byes[0].Player))))), "or nobody")
}

// play3 plays two rounds and posts the third.
func (h *hall) play3() *tournament.Round {
	h.Helper()
	h.play(sectionA, tournament.WhiteWins, tournament.Drawn, tournament.BlackWins)
	h.play(sectionA, tournament.WhiteWins, tournament.BlackWins, tournament.Drawn)
	return h.post(sectionA)
}

// Every list of players leads to their pages.
func TestNamesLeadToPlayers(t *testing.T) {
	h := newHall(t, Options{})
	h.evening()
	for _, page := range []string{"pairings", "pairings?by=name", "standings", "crosstable"} {
		body := h.page(h.path(sectionA, page))
		links := regexp.MustCompile(`href="player/(\d+)"`).FindAllStringSubmatch(body, -1)
		seen := map[string]bool{}
		for _, l := range links {
			seen[l[1]] = true
		}
		if len(seen) != 13 {
			t.Errorf("%s leads to %d of 13 players", page, len(seen))
		}
	}
	h.contains(h.page(h.path(sectionA, "board/1")), `href="../player/`)
	h.contains(h.page(h.path(sectionA, "player/3/working")), `href="../3"`)
}

func TestPlayerWhoIsNotThere(t *testing.T) {
	h := newHall(t, Options{})
	h.post(sectionA)
	h.caughtUp()
	for _, no := range []string{"0", "99", "-1", "x", "01", "70000"} {
		if a := h.get(h.path(sectionA, "player/"+no)); a.status != http.StatusNotFound {
			t.Errorf("player %s: status %d, want 404", no, a.status)
		}
	}
}
