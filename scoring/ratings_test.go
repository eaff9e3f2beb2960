package scoring_test

import (
	"fmt"
	"slices"
	"testing"

	"sealedmove/scoring"
	"sealedmove/scoring/rating"
	"sealedmove/tournament"
)

// profiled is a state whose players are changed before anybody reads it.
func profiled(t fataler, e event, change func(n int, p *tournament.Player)) tournament.State {
	t.Helper()
	s := e.state(t)
	for n := 1; n <= len(e.ratings); n++ {
		change(n, s.Player(id(n)))
	}
	return s
}

// Every reason why a game is not rated, in one event (B.02, 5.1 and 8.3.1).
func TestRatings(t *testing.T) {
	e := event{start: "2026-05-01", settings: swiss(6), ratings: []int{1900, 1800, 0, 1700}, rounds: []round{
		{games: []game{{1, 2, tournament.WhiteWins}, {3, 4, tournament.Drawn}}},
		{games: []game{{3, 1, tournament.BlackWins}, {2, 4, tournament.WhiteByForfeit}}},
		{games: []game{{1, 4, tournament.DrawnUnrated}, {2, 3, tournament.HalfToBlack}}},
		{games: []game{{1, 2, tournament.Adjourned}}, byes: map[int]tournament.ByeKind{3: tournament.PairingBye}},
		{games: []game{{4, 1, tournament.BothLose}, {2, 3, tournament.NoResult}}},
	}}
	s := profiled(t, e, func(n int, p *tournament.Player) {
		p.K = map[int]int{1: 40}[n]
		p.Person.Value.Birth = map[int]string{2: "2010-03-04"}[n]
		p.RatingSource = map[int]string{4: "NAT"}[n] // seeds the tournament, and is no rating
	})
	report, err := scoring.Ratings(s, scoring.RatingOptions{})
	if err != nil {
		t.Fatal(err)
	}
	got := map[int]string{}
	for n, row := range report.Rows {
		for _, g := range row.Games {
			got[n+1] += fmt.Sprintf("%d%s:%s ", g.Round, g.Opponent, g.Unrated)
		}
	}
	want := map[int]string{
		1: "1p2: 2p3:unrated 3p4:short 4p2:open 5p4:unrated ",
		2: "1p1: 2p4:forfeit 3p3:unrated 4p1:open 5p3:open ",
		3: "1p4:unrated 2p1: 3p2: 5p2:open ",
		4: "1p3:unrated 2p2:forfeit 3p1:short 5p1: ",
	}
	for n := range want {
		if got[n] != want[n] {
			t.Errorf("player %d: %s\nwant %s", n, got[n], want[n])
		}
	}
	if report.Open != 2 || report.After != 5 || report.Rules.Tempo != tournament.Standard {
		t.Errorf("%d open games after round %d, %s", report.Open, report.After, report.Rules.Tempo)
	}
	// PD(100) is .64: 1 − .64 = .36, times 40.
	one := report.Rows[0]
	if c := one.Change; c.Rounded != 14 || c.Exact != 1440 || one.Basis != rating.ByList || one.Games[0].Change != 36 || one.Games[0].Expected != 64 {
		t.Errorf("the first: %+v (%s)", c, one.Basis)
	}
	if c := report.Rows[1].Change; c.Rounded != -14 || report.Rows[1].Basis != rating.ByAge {
		t.Errorf("the second: %+v (%s)", c, report.Rows[1].Basis)
	}
	three := report.Rows[2]
	if three.Change != nil || three.Rating != 0 || three.Initial == nil || three.Initial.Games != 2 || three.Initial.Why != rating.FewGames || three.Initial.Score != tournament.HalfPoint {
		t.Errorf("the third: %+v", three)
	}
	// ½-0 was a draw for Black alone: ½ of 2 against 1850.
	if p := three.Performance; p.Average != 1850 || p.Fraction != 25 || p.Rating != 1850-193 {
		t.Errorf("his performance: %+v", p)
	}
	// The fourth is unrated for FIDE: his game against the first makes an initial rating, 0-0 is a loss.
	if four := report.Rows[3]; four.Initial == nil || four.Initial.Games != 1 || four.Initial.Why != rating.NoPoint {
		t.Errorf("the fourth: %+v", four)
	}
	early, err := scoring.Ratings(s, scoring.RatingOptions{After: 1})
	if err != nil || early.After != 1 || len(early.Rows[0].Games) != 1 {
		t.Errorf("after round 1: %+v, %v", early, err)
	}
	if _, err := scoring.Ratings(s, scoring.RatingOptions{Section: "none"}); err == nil {
		t.Error("there is no such section")
	}
}

// Rapid: 600 points apart with one above 2600 is not rated; a tempo may be given.
func TestRatingsOfRapid(t *testing.T) {
	e := event{start: "2026-05-01", settings: swiss(1), ratings: []int{2650, 2000}, rounds: []round{{games: []game{{1, 2, tournament.WhiteWins}}}}}
	s := e.state(t)
	rapid, err := scoring.Ratings(s, scoring.RatingOptions{Tempo: tournament.Rapid})
	if err != nil || rapid.Rows[0].Games[0].Unrated != scoring.TooFarApart || rapid.Rows[1].Games[0].Unrated != scoring.TooFarApart {
		t.Errorf("rapid: %+v, %v", rapid.Rows, err)
	}
	standard, err := scoring.Ratings(s, scoring.RatingOptions{})
	if err != nil || standard.Rows[0].Games[0].Difference != 650 || standard.Rows[1].Games[0].Difference != -400 {
		t.Errorf("standard: %+v, %v", standard.Rows, err)
	}
}

// Events of more than 30 days: each game by the ratings of its day, if so chosen.
func TestRatingsOfEachRound(t *testing.T) {
	e := event{settings: swiss(2), ratings: []int{1900, 1800}, rounds: []round{
		{games: []game{{1, 2, tournament.Drawn}}}, {games: []game{{2, 1, tournament.Drawn}}},
	}}
	of := map[tournament.RoundNo]map[tournament.PlayerID]int{2: {id(1): 1950, id(2): 1750}}
	report, err := scoring.Ratings(e.state(t), scoring.RatingOptions{Ratings: of})
	if err != nil {
		t.Fatal(err)
	}
	if g := report.Rows[0].Games; g[0].Difference != 100 || g[1].Difference != 200 || report.Rows[0].Change.Rating != 1900 {
		t.Errorf("%+v", report.Rows[0])
	}
}

// In a round robin somebody who left before half of his games is out of the
// standings, and his games are rated all the same.
func TestRatingsKeepWhoLeft(t *testing.T) {
	e := event{settings: roundRobin(3), ratings: []int{1900, 1800, 1700, 1600}, leaves: map[int]tournament.RoundNo{1: 2}, rounds: []round{
		{games: []game{{1, 4, tournament.BlackWins}, {2, 3, tournament.Drawn}}},
		{games: []game{{4, 3, tournament.WhiteWins}, {1, 2, tournament.BlackByForfeit}}},
		{games: []game{{2, 4, tournament.WhiteWins}, {3, 1, tournament.WhiteByForfeit}}},
	}}
	s := e.state(t)
	if row, _ := tableOf(t, s, scoring.Options{}).Row(id(1)); !row.Out {
		t.Fatal("he is in the standings")
	}
	report, err := scoring.Ratings(s, scoring.RatingOptions{})
	if err != nil || report.Rows[0].Change.Rounded != -17 { // K 20 × (0 − .85)
		t.Errorf("%+v, %v", report.Rows[0].Change, err)
	}
	if report.Rows[3].Games[0].Unrated != "" {
		t.Error("the other's game is not rated")
	}
}

// What is no game is no game for norms: forfeits, fewer than one move, byes.
func TestNormsCountGames(t *testing.T) {
	settings := swiss(9)
	e := event{settings: settings, ratings: []int{2500, 2650, 2640, 2630, 2620, 2610, 2600, 2590, 2580, 2570}}
	for r := 2; r <= 10; r++ {
		x := round{games: []game{{1, r, tournament.WhiteWins}}}
		if r == 9 {
			x.games[0].result = tournament.WhiteByForfeit
		}
		e.rounds = append(e.rounds, x)
	}
	build := func(result tournament.Result) rating.Norm {
		e.rounds[0].games[0].result = result
		s := profiled(t, e, func(n int, p *tournament.Player) {
			p.Title, p.Federation = "GM", []string{"GER", "FRA", "ESP"}[n%3]
			if n == 1 {
				p.Title, p.Federation = "IM", "NED"
			}
		})
		report, err := scoring.Norms(s, scoring.RatingOptions{})
		if err != nil || len(report.Rows[0].Norms) != 1 || report.Exempt {
			t.Fatalf("%+v, %v", report, err)
		}
		if n := len(report.Rows[1].Norms); n != 0 {
			t.Fatalf("a grandmaster has %d norms to make", n)
		}
		return report.Rows[0].Norms[0]
	}
	if n := build(tournament.WhiteWins); !n.Achieved || n.Worth < 9 || !slices.Equal(n.Counted, []tournament.RoundNo{1, 2, 3, 4, 5, 6, 7, 9}) {
		t.Errorf("eight games and a forfeit won: %+v", n)
	}
	if n := build(tournament.WhiteWinsUnrated); n.Achieved || len(n.Counted) != 7 {
		t.Errorf("a game of no move: %+v", n)
	}
	rapid, err := scoring.Norms(e.state(t), scoring.RatingOptions{Tempo: tournament.Blitz})
	if err != nil || len(rapid.Rows) != 0 {
		t.Errorf("norms in blitz: %+v, %v", rapid, err)
	}
}

// B.01, 1.4.2: in a round robin, games against an unrated player who scored
// nothing against rated ones.
func TestNormsWithoutThePointless(t *testing.T) {
	e := event{settings: roundRobin(3), ratings: []int{2500, 2400, 2300, 0}, rounds: []round{
		{games: []game{{1, 4, tournament.WhiteWins}, {2, 3, tournament.Drawn}}},
		{games: []game{{4, 3, tournament.BlackWins}, {1, 2, tournament.Drawn}}},
		{games: []game{{2, 4, tournament.WhiteWins}, {3, 1, tournament.Drawn}}},
	}}
	count := func() int {
		report, err := scoring.Norms(e.state(t), scoring.RatingOptions{})
		if err != nil {
			t.Fatal(err)
		}
		return len(report.Rows[0].Norms[0].Counted)
	}
	if n := count(); n != 2 {
		t.Errorf("%d games count, want 2", n)
	}
	e.rounds[1].games[0].result = tournament.Drawn
	if n := count(); n != 3 {
		t.Errorf("with half a point scored %d games count, want 3", n)
	}
}

// Norms that somebody can make; double round robins have rules of their own.
func TestNormsAskedFor(t *testing.T) {
	double := roundRobin(2)
	double.System = tournament.DoubleRoundRobin
	e := event{settings: double, ratings: []int{2500, 2400}, rounds: []round{
		{games: []game{{1, 2, tournament.WhiteWins}}}, {games: []game{{2, 1, tournament.Drawn}}},
	}}
	s := profiled(t, e, func(n int, p *tournament.Player) { p.Sex = []string{"w", "m"}[n-1] })
	report, err := scoring.Norms(s, scoring.RatingOptions{})
	if err != nil || len(report.Rows) != 2 || len(report.Rows[0].Norms) != 4 || len(report.Rows[1].Norms) != 2 {
		t.Fatalf("%+v, %v", report, err)
	}
	field := func(n rating.Norm) bool {
		return slices.ContainsFunc(n.Checks, func(c rating.Check) bool { return c.What == rating.Field && c.Have == 2 })
	}
	if !field(report.Rows[0].Norms[0]) {
		t.Error("no double round robin")
	}
	e.settings = roundRobin(2)
	if report, err := scoring.Norms(e.state(t), scoring.RatingOptions{}); err != nil || field(report.Rows[0].Norms[0]) {
		t.Errorf("a double round robin: %v", err)
	}
}

// B.01, 1.4.3: the field of a big Swiss frees from the rules on federations.
func TestInternationalSwiss(t *testing.T) {
	e := event{settings: swiss(2)}
	for k := range 24 {
		e.ratings = append(e.ratings, 2500-k)
	}
	for range 2 {
		var x round
		for k := range 12 {
			x.games = append(x.games, game{2*k + 1, 2*k + 2, tournament.Drawn})
		}
		e.rounds = append(e.rounds, x)
	}
	check := func(want bool, why string, change func(n int, p *tournament.Player)) {
		t.Helper()
		s := profiled(t, e, func(n int, p *tournament.Player) {
			p.Federation = []string{"GER", "FRA", "ESP"}[n%3]
			if n <= 12 {
				p.Title = "GM"
			}
			change(n, p)
		})
		s.Info.Federation = "NED"
		report, err := scoring.Norms(s, scoring.RatingOptions{})
		if err != nil || report.International != want || report.Exempt != want {
			t.Errorf("%s: %v, %v", why, report.International, err)
		}
	}
	check(true, "24 guests, 12 of them titled", func(int, *tournament.Player) {})
	check(false, "nine titled", func(n int, p *tournament.Player) {
		if n > 9 {
			p.Title = "FM"
		}
	})
	check(true, "ten titled", func(n int, p *tournament.Player) {
		if n > 10 {
			p.Title = "FM"
		}
	})
	check(false, "19 guests", func(n int, p *tournament.Player) {
		if n <= 5 {
			p.Federation = "NED"
		}
	})
	check(false, "two federations", func(n int, p *tournament.Player) {
		if n%3 == 0 {
			p.Federation = "FRA"
		}
	})
	// Two players away from a round each leave 22 in each; four in one round leave 20.
	e.rounds[1].games = e.rounds[1].games[:10]
	check(true, "20 guests in the second round", func(int, *tournament.Player) {})
	e.rounds[1].games = e.rounds[1].games[:9]
	check(false, "18 guests in the second round", func(int, *tournament.Player) {})
}
