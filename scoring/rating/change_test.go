package rating

import (
	"testing"

	"sealedmove/tournament"
)

func TestK(t *testing.T) {
	for _, c := range []struct {
		rule string
		of   Career
		k    int
		why  Basis
	}{
		{"the list says so, whatever the rule", Career{Rating: 2500, ListK: 40}, 40, ByList},
		{"a list that has 0 has none", Career{Rating: 1900, ListK: 0}, 20, ByRating},
		{"10 from 2400", Career{Rating: 2400}, 10, ByPeak},
		{"20 under 2400", Career{Rating: 2399}, 20, ByRating},
		{"10 stays when the rating drops", Career{Rating: 2300, Peak: 2410}, 10, ByPeak},
		{"10 comes before the first 30 games", Career{Rating: 2450, Games: 12}, 10, ByPeak},
		{"40 to the end of the year of the 18th birthday", Career{Rating: 1900, Born: 2008, Year: 2026}, 40, ByAge},
		{"not in the year after", Career{Rating: 1900, Born: 2007, Year: 2026}, 20, ByRating},
		{"juniors under 2300", Career{Rating: 2299, Born: 2010, Year: 2026}, 40, ByAge},
		{"not juniors of 2300", Career{Rating: 2300, Born: 2010, Year: 2026}, 20, ByRating},
		{"nor who was 2300", Career{Rating: 2200, Peak: 2300, Born: 2010, Year: 2026}, 20, ByRating},
		{"40 for fewer than 30 games", Career{Rating: 1900, Games: 29}, 40, ByGames},
		{"20 after 30 games", Career{Rating: 1900, Games: 30}, 20, ByRating},
		{"a year of birth without a year of the event says nothing", Career{Rating: 1900, Born: 2010}, 20, ByRating},
	} {
		if k, why := c.of.K(); k != c.k || why != c.why {
			t.Errorf("%s: K %d (%s), want %d (%s)", c.rule, k, why, c.k, c.why)
		}
	}
}

func TestDifferenceThatCounts(t *testing.T) {
	for _, c := range []struct {
		rule          string
		rules         Rules
		own, opponent int
		d             int
		capped        bool
	}{
		{"400 is not capped", Rules{}, 1900, 1500, 400, false},
		{"401 is", Rules{}, 1901, 1500, 400, true},
		{"downwards too", Rules{}, 1500, 2000, -400, true},
		{"400 less is not capped", Rules{}, 1500, 1900, -400, false},
		{"no cap for one's own 2650", Rules{}, 2650, 2200, 450, false},
		{"for the other there is", Rules{}, 2200, 2650, -400, true},
		{"nor for 2649", Rules{}, 2649, 2200, 400, true},
		{"rapid keeps the cap", Rules{Tempo: tournament.Rapid}, 2700, 2200, 400, true},
		{"blitz keeps the cap", Rules{Tempo: tournament.Blitz}, 2700, 2200, 400, true},
		{"before October 2025 everybody had it", Rules{Start: "2025-09-30"}, 2700, 2200, 400, true},
		{"from that day on not", Rules{Start: "2025-10-01"}, 2700, 2200, 500, false},
	} {
		if d, capped := c.rules.gap(c.own, c.opponent); d != c.d || capped != c.capped {
			t.Errorf("%s: D %d, capped %v, want %d, %v", c.rule, d, capped, c.d, c.capped)
		}
	}
}

func TestGamesNotRated(t *testing.T) {
	rapid := Rules{Tempo: tournament.Rapid}
	for _, c := range []struct {
		rule  string
		rules Rules
		a, b  int
		want  bool
	}{
		{"600 apart, one above 2600", rapid, 2601, 2001, true},
		{"whoever it is", rapid, 2001, 2601, true},
		{"599 apart", rapid, 2601, 2002, false},
		{"2600 is not above 2600", rapid, 2600, 1900, false},
		{"blitz likewise", Rules{Tempo: tournament.Blitz}, 2700, 1400, true},
		{"never in standard", Rules{}, 2700, 1400, false},
		{"not before December 2024", Rules{Tempo: tournament.Rapid, Start: "2024-11-30"}, 2700, 1400, false},
	} {
		if got := c.rules.Excludes(c.a, c.b); got != c.want {
			t.Errorf("%s: %v", c.rule, got)
		}
	}
}

// 8.3.4: once, for all games together, ½ away from zero.
func TestChangeIsRoundedOnce(t *testing.T) {
	draw, loss := tournament.HalfPoint, tournament.Score(0)
	c := Rules{}.Change(1500, 10, []Game{{Rating: 1500, Score: loss}, {Rating: 1500, Score: draw}, {Rating: 1500, Score: loss}})
	if c.Sum != -100 || c.Exact != -1000 || c.Rounded != -10 || c.New != 1490 || c.Score != draw || c.Expected != 150 {
		t.Errorf("%+v", c)
	}
	c = Rules{}.Change(1500, 10, []Game{{Rating: 1501, Score: loss}, {Rating: 1500, Score: draw}, {Rating: 1489, Score: draw}}) // −50 + 0 − 2 = −52: −5.2
	if c.Rounded != -5 {
		t.Errorf("−5.2 is %d", c.Rounded)
	}
	for _, x := range []struct{ n, want int }{{50, 1}, {-50, -1}, {49, 0}, {-49, 0}, {150, 2}, {-150, -2}, {-250, -3}} {
		if got := awayFromZero(x.n, 100); got != x.want {
			t.Errorf("%d hundredths are %d, want %d", x.n, got, x.want)
		}
	}
	for _, x := range []struct{ n, d, want int }{{1, 2, 1}, {-1, 2, 0}, {-3, 2, -1}, {-16, 10, -2}, {7, 3, 2}} {
		if got := halfUp(x.n, x.d); got != x.want {
			t.Errorf("%d/%d is %d, want %d", x.n, x.d, got, x.want)
		}
	}
	// An event over many lists: each game by the ratings of its day.
	c = Rules{}.Change(1500, 10, []Game{{Rating: 1500, Score: draw}, {Rating: 1500, Score: draw, Own: 1600}})
	if c.Games[1].Difference != 100 || c.Sum != -14 || c.New != 1499 {
		t.Errorf("the ratings of the day: %+v", c)
	}
	if none := (Rules{}).Change(1500, 20, nil); none.New != 1500 || none.Used != 20 {
		t.Errorf("without games: %+v", none)
	}
}

func TestInitial(t *testing.T) {
	won, lost := tournament.OnePoint, tournament.Score(0)
	games := func(n, rating int, s tournament.Score) (out []Game) {
		for range n {
			out = append(out, Game{Rating: rating, Score: s})
		}
		return out
	}
	for _, c := range []struct {
		rule   string
		games  []Game
		rating int
		why    Unpublished
	}{
		{"four games are too few", games(4, 1800, won), 2073, FewGames}, // p 5/6 = .83: 1800 + 273
		{"five are enough", games(5, 1800, won), 2109, ""},              // p 6/7 = .86
		{"at most 2200", games(5, 2000, won), 2200, ""},
		{"no point: the event is disregarded", games(5, 1800, lost), 1491, NoPoint}, // p 1/7 = .14
		{"below 1400", append(games(4, 1500, lost), Game{Rating: 1500, Score: tournament.HalfPoint}), 1356, TooLow},
		{"no game", nil, 0, NoPoint},
		{"2200 is no more than that", games(5, 2360, tournament.HalfPoint), 2200, ""},
		{"1400 is enough", games(5, 1240, tournament.HalfPoint), 1400, ""},
		{"1399 is not", games(5, 1239, tournament.HalfPoint), 1399, TooLow},
	} {
		if got := First(c.games); got.Rating != c.rating || got.Why != c.why || got.Capped != (c.rule == "at most 2200") {
			t.Errorf("%s: %d (%q), want %d (%q)", c.rule, got.Rating, got.Why, c.rating, c.why)
		}
	}
}
