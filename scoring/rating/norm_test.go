package rating

import (
	"fmt"
	"slices"
	"testing"

	"sealedmove/tournament"
)

// field is a norm that is just there: nine opponents of 2400, three of each
// title and federation, six points against them.
func field(n int, title string) Candidate {
	c := Candidate{Federation: "NED", Rounds: tournament.RoundNo(n)}
	feds := []string{"GER", "FRA", "ESP"}
	for k := range n {
		c.Games = append(c.Games, NormGame{
			Round: tournament.RoundNo(k + 1), Opponent: tournament.PlayerID(fmt.Sprint("o", k+1)),
			Rating: 2400, Title: title, Federation: feds[k%3], Score: tournament.HalfPoint,
		})
	}
	return c
}

// wins makes the first n games won.
func (c Candidate) wins(n int) Candidate {
	c.Games = slices.Clone(c.Games)
	for k := range n {
		c.Games[k].Score = tournament.OnePoint
	}
	return c
}

// with changes a copy of the games.
func (c Candidate) with(change func(g []NormGame)) Candidate {
	c.Games = slices.Clone(c.Games)
	change(c.Games)
	return c
}

func TestNorms(t *testing.T) {
	gms := field(9, "GM")
	for _, c := range []struct {
		rule   string
		of     Candidate
		title  Title
		missed []Requirement
	}{
		// 7 of 9 is .78: 2400 + 220 = 2620.
		{"a grandmaster norm", gms.wins(5), GM, nil},
		// 6½ of 9 is .72: 2400 + 166 = 2566.
		{"1.4.8: performance", gms.wins(4), GM, []Requirement{Performing}},
		{"1.4.8: average", gms.wins(9).with(func(g []NormGame) {
			for k := range g {
				g[k].Rating = 2379
			}
		}), GM, []Requirement{Average}},
		{"1.4.8: 35 percent", gms.with(func(g []NormGame) {
			for k := range g {
				g[k].Rating = 2800
			}
			for k := range 3 {
				g[k].Score = 0
			}
		}), GM, []Requirement{Score}}, // 3 of 9: 2800 − 125
		{"1.4.1: nine games", field(8, "GM").wins(6), GM, []Requirement{Enough}},
		{"1.4.5: CM and WCM are no title holders", gms.wins(5).with(func(g []NormGame) {
			for k := range g[:5] {
				g[k].Title = "CM"
			}
		}), GM, []Requirement{Titled}},
		{"1.4.5: half of nine is five", gms.wins(5).with(func(g []NormGame) {
			for k := range g[:4] {
				g[k].Title = ""
			}
		}), GM, nil},
		{"1.4.5: half of ten is five", field(10, "GM").wins(6).with(func(g []NormGame) {
			for k := range g[:5] {
				g[k].Title = ""
			}
		}), GM, nil},
		{"1.4.5: a third, three at least", gms.wins(5).with(func(g []NormGame) {
			for k := range g[:7] {
				g[k].Title = "IM"
			}
		}), GM, []Requirement{Holders}},
		{"1.4.5: grandmasters count for an IM norm", gms.wins(2), IM, nil}, // 5½ of 9 is .61: 2480
		{"1.4.5: WGM do not", field(9, "WGM").wins(9), IM, []Requirement{Holders}},
		{"1.4.5: for WGM they do", field(9, "WGM").wins(1), WGM, nil}, // 5 of 9 is .56: 2443
		{"1.4.3: two other federations", gms.wins(5).with(func(g []NormGame) {
			for k := range g {
				g[k].Federation = []string{"NED", "GER"}[k%2]
			}
		}), GM, []Requirement{Foreign}},
		{"1.4.4: at most three fifths of one's own", gms.wins(5).with(func(g []NormGame) {
			for k := range g[:6] {
				g[k].Federation = "NED"
			}
		}), GM, []Requirement{OwnFederation}},
		{"1.4.4: at most two thirds of one", gms.wins(5).with(func(g []NormGame) {
			for k := range g[:7] {
				g[k].Federation = "GER"
			}
		}), GM, []Requirement{OneFederation}},
		{"1.4.3: exempt events ask for no federations", func() Candidate {
			c := gms.wins(5).with(func(g []NormGame) {
				for k := range g {
					g[k].Federation = "NED"
				}
			})
			c.Exempt = true
			return c
		}(), GM, nil},
		{"FID is no federation", gms.wins(5).with(func(g []NormGame) {
			for k := range g {
				g[k].Federation = []string{"FID", "GER"}[min(k%3, 1)]
			}
		}), GM, []Requirement{Foreign}},
		{"more than one reason", field(9, "").wins(4), GM, []Requirement{Titled, Holders, Performing}},
	} {
		got := c.of.Norm(c.title)
		var missed []Requirement
		for _, x := range got.Missed() {
			missed = append(missed, x.What)
		}
		if !slices.Equal(missed, c.missed) || got.Achieved != (len(c.missed) == 0) {
			t.Errorf("%s: missed %v (Ra %d, Rp %d), want %v", c.rule, missed, got.Average, got.Rating, c.missed)
		}
	}
}

// 1.4.6: only the lowest opponent is raised, and the unrated are 1400.
func TestOneOpponentIsRaised(t *testing.T) {
	c := field(9, "GM").with(func(g []NormGame) { g[3].Rating, g[7].Rating = 2100, 0 })
	n := c.Norm(GM)
	if n.Raised != "o8" || n.RaisedTo != 2200 || n.Average != (7*2400+2100+2200)/9 {
		t.Errorf("raised %s to %d, average %d", n.Raised, n.RaisedTo, n.Average)
	}
	if n := field(9, "GM").Norm(GM); n.Raised != "" || n.RaisedTo != 0 {
		t.Errorf("raised %s to %d", n.Raised, n.RaisedTo)
	}
	double := field(10, "GM").with(func(g []NormGame) {
		for k := range g {
			g[k].Opponent = tournament.PlayerID(fmt.Sprint("o", k%5))
		}
		g[0].Rating, g[5].Rating = 2000, 2000
	})
	double.RoundRobin, double.Double, double.Players = true, true, 6
	if n := double.Norm(GM); n.Average != 2360 {
		t.Errorf("both games of the raised opponent count: average %d", n.Average)
	}
}

func TestGamesMayBeLeftOut(t *testing.T) {
	// Eleven rounds, the last two lost: the norm stood after nine.
	late := field(11, "GM").wins(5).with(func(g []NormGame) { g[9].Score, g[10].Score = 0, 0 })
	n := late.Norm(GM)
	if !n.Achieved || !slices.Equal(n.Left, []tournament.RoundNo{10, 11}) || n.Worth != 9 {
		t.Errorf("later games: %+v", n)
	}
	late.RoundRobin = true
	if n := late.Norm(GM); n.Achieved || len(n.Counted) != 11 || n.Left != nil {
		t.Errorf("in a round robin every round counts: %+v", n)
	}
	// Ten games, one won against somebody so low that the average suffers.
	low := field(10, "GM").wins(6).with(func(g []NormGame) { g[1].Rating, g[2].Rating = 2300, 2000 })
	low.RoundRobin = true
	n = low.Norm(GM)
	if !n.Achieved || !slices.Equal(n.Left, []tournament.RoundNo{3}) {
		t.Errorf("a won game: achieved %v, left %v, average %d, missed %v", n.Achieved, n.Left, n.Average, n.Missed())
	}
	// The same where it was the last game.
	last := low.with(func(g []NormGame) {
		g[2], g[9] = g[9], g[2]
		g[2].Round, g[9].Round = 3, 10
	})
	if n := last.Norm(GM); !n.Achieved || !slices.Equal(n.Left, []tournament.RoundNo{10}) {
		t.Errorf("the last game: achieved %v, left %v", n.Achieved, n.Left)
	}
	// … but a round robin's complete mixture must make a norm possible.
	mix := low.with(func(g []NormGame) {
		for k := range g {
			g[k].Federation = []string{"GER", "FRA"}[min(k%10/7, 1)]
		}
	})
	if n := mix.Norm(GM); n.Achieved {
		t.Errorf("7 of 10 from one federation: %+v", n)
	}
	mix.RoundRobin = false
	if n := mix.Norm(GM); !n.Achieved {
		t.Errorf("in a Swiss the rest is enough: missed %v", n.Missed())
	}
}

// 1.4.1: of nine rounds, eight games are enough where the ninth was a gift.
func TestEightGames(t *testing.T) {
	c := field(8, "GM").wins(5) // 6½ of 8 is .81: 2651
	c.Rounds, c.Gifts = 9, 1
	if n := c.Norm(GM); !n.Achieved || n.Worth != 9 {
		t.Errorf("%+v", n)
	}
	c.Gifts = 0 // absent
	if n := c.Norm(GM); n.Achieved {
		t.Error("a bye on request is no gift")
	}
	c.Gifts, c.Rounds = 1, 10
	if n := c.Norm(GM); n.Achieved {
		t.Error("only nine rounds are excused")
	}
}

// 1.4.5: in a double round robin half of the opponents, rounded up, of six players at least.
func TestDoubleRoundRobin(t *testing.T) {
	c := field(10, "GM").wins(6)
	for k := range c.Games {
		c.Games[k].Opponent = tournament.PlayerID(fmt.Sprint("o", k%5))
		c.Games[k].Federation = []string{"GER", "FRA", "ESP", "GER", "FRA"}[k%5]
	}
	c.RoundRobin, c.Double, c.Players = true, true, 6
	if n := c.Norm(GM); !n.Achieved {
		t.Errorf("missed %v", n.Missed())
	}
	two := c.with(func(g []NormGame) {
		for k := range g {
			if k%5 > 1 {
				g[k].Title = "IM"
			}
		}
	})
	if n := two.Norm(GM); len(n.Missed()) != 1 || n.Missed()[0] != (Check{What: Holders, Have: 2, Need: 3}) {
		t.Errorf("two grandmasters of five: missed %v", n.Missed())
	}
	c.Players = 5
	if n := c.Norm(GM); n.Achieved {
		t.Error("five players")
	}
}

// 1.4.1 and 1.7: whole points too much are games; 13 at the most.
func TestWorth(t *testing.T) {
	for wins, want := range map[int]int{5: 9, 6: 9, 7: 10, 8: 10, 9: 11} {
		if n := field(9, "GM").wins(wins).Norm(GM); n.Worth != want {
			t.Errorf("%v points: worth %d games, want %d", n.Score, n.Worth, want)
		}
	}
	if n := field(14, "GM").wins(14).Norm(GM); n.Worth != 13 {
		t.Errorf("14 games are worth %d", n.Worth)
	}
}

func TestTitlesToGain(t *testing.T) {
	for _, c := range []struct {
		own   string
		woman bool
		want  []Title
	}{
		{"", false, []Title{GM, IM}},
		{"FM", true, []Title{GM, IM, WGM, WIM}},
		{"IM", false, []Title{GM}},
		{"WGM", true, []Title{GM, IM}},
		{"WIM", true, []Title{GM, IM, WGM}},
		{"GM", true, []Title{}},
	} {
		if got := Titles(c.own, c.woman); !slices.Equal(got, c.want) {
			t.Errorf("%s, woman %v: %v, want %v", c.own, c.woman, got, c.want)
		}
	}
}

func TestArticles(t *testing.T) {
	want := map[Requirement]string{
		Enough: "1.4.1", Whole: "1.4.1", Foreign: "1.4.3", OwnFederation: "1.4.4", OneFederation: "1.4.4",
		Titled: "1.4.5", Holders: "1.4.5", Field: "1.4.5", Average: "1.4.8", Score: "1.4.8", Performing: "1.4.8",
	}
	for r, a := range want {
		if r.Article() != a {
			t.Errorf("%s is in %s, want %s", r, r.Article(), a)
		}
	}
}
