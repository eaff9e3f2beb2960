package keizer

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sealedmove/tournament"
)

// season is n players after so many rounds, nobody having played.
func season(n, rounds int) [][]Round {
	players := make([][]Round, n)
	for i := range players {
		players[i] = slices.Repeat([]Round{{Bye: tournament.ZeroBye}}, rounds)
	}
	return players
}

// game writes a result as it stands on the board.
func game(players [][]Round, round, white, black int, r tournament.Result) {
	players[white-1][round-1] = Round{Opponent: black, Outcome: r.Outcome(tournament.White), Forfeit: r.Forfeit()}
	players[black-1][round-1] = Round{Opponent: white, Outcome: r.Outcome(tournament.Black), Forfeit: r.Forfeit()}
}

// places are the ranking as text: number, value and score in points and sixtieths.
func places(r Ranking) string {
	s := ""
	for _, p := range r.Places {
		s += fmt.Sprintf("%d(%d) %d+%d/60 ", p.No, p.Value, p.Score/Point, p.Score%Point)
	}
	return s
}

func rank(t *testing.T, players [][]Round, s tournament.KeizerSettings) Ranking {
	t.Helper()
	r, err := Rank(s, players)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestByHand: four players, values 6 5 4 3. 1 beats 3, 2 draws with 4. By the
// first values 10, 6½, 4, 5½: 4 passes 3. By the values 6 5 3 4 then 9, 7, 3,
// 6½, in the same order.
func TestByHand(t *testing.T) {
	players := season(4, 1)
	game(players, 1, 1, 3, tournament.WhiteWins)
	game(players, 1, 4, 2, tournament.Drawn)
	r := rank(t, players, Settings(nil))
	if got, want := places(r), "1(6) 9+0/60 2(5) 7+0/60 4(4) 6+30/60 3(3) 3+0/60 "; got != want || r.Counted != 2 || !r.Stable {
		t.Errorf("got %s after %d, want %s after 2", got, r.Counted, want)
	}
	if p := r.Places[1]; p.Own != 5*Point || p.Added[0] != (Added{Of: 4, Points: 2 * Point}) {
		t.Errorf("number 2 has %+v", p)
	}
}

// TestResultsAndAbsences: every kind of round, of a value of 12 against one of
// 9 where there is an opponent; the others are fixed by wide steps.
func TestResultsAndAbsences(t *testing.T) {
	s := tournament.StandardKeizer()
	s.Top, s.Step = 12, 3
	bye := func(k tournament.ByeKind) func([][]Round) {
		return func(players [][]Round) { players[0][0] = Round{Bye: k} }
	}
	result := func(r tournament.Result) func([][]Round) {
		return func(players [][]Round) { game(players, 1, 1, 2, r) }
	}
	for name, c := range map[string]struct {
		play func([][]Round)
		of   int
		want Points // of number 1, beyond his own value
	}{
		"a win":                  {result(tournament.WhiteWins), 9, 9 * Point},
		"a draw":                 {result(tournament.Drawn), 9, 9 * Point / 2},
		"a draw, not rated":      {result(tournament.DrawnUnrated), 9, 9 * Point / 2},
		"half to White alone":    {result(tournament.HalfToWhite), 9, 9 * Point / 2},
		"nothing to either":      {result(tournament.BothLose), 9, 0},
		"a forfeit won":          {result(tournament.WhiteByForfeit), 9, 9 * Point},
		"a forfeit lost by both": {result(tournament.DoubleForfeit), 12, 0},
		"an adjourned game":      {result(tournament.Adjourned), 9, 0},
		"no result yet":          {result(tournament.NoResult), 9, 0},
		"the odd player":         {bye(tournament.PairingBye), 12, 8 * Point},
		"for the club":           {bye(tournament.FullBye), 12, 8 * Point},
		"excused":                {bye(tournament.HalfBye), 12, 4 * Point},
		"without a word":         {bye(tournament.ZeroBye), 12, 0},
	} {
		players := season(2, 1)
		c.play(players)
		r := rank(t, players, s)
		p := r.Places[slices.IndexFunc(r.Places, func(p Standing) bool { return p.No == 1 })]
		if p.Value != 12 || p.Score != 12*Point+c.want || p.Added[0] != (Added{c.of, c.want}) {
			t.Errorf("%s: %+v, want %d sixtieths of %d beside a value of 12", name, p, c.want, c.of)
		}
	}
}

func TestExcusesRunOut(t *testing.T) {
	s := tournament.StandardKeizer()
	s.Excused.Most = 2
	players := season(2, 4)
	for r := range 4 {
		players[0][r] = Round{Bye: tournament.HalfBye}
	}
	if got, want := rank(t, players, s).Places[0].Score, 3*Point+2*Point; got != want { // value 3: own and twice a third
		t.Errorf("got %d, want %d", got, want)
	}
}

// drawn is a season of n players with lots for opponents and results.
func drawn(seed uint64) [][]Round {
	lots := rand.New(rand.NewPCG(seed, 1))
	n, rounds := 2+lots.IntN(20), 1+lots.IntN(9)
	players := season(n, rounds)
	results := []tournament.Result{tournament.WhiteWins, tournament.BlackWins, tournament.Drawn, tournament.WhiteByForfeit, tournament.DoubleForfeit, tournament.Adjourned}
	byes := []tournament.ByeKind{tournament.PairingBye, tournament.FullBye, tournament.HalfBye, tournament.ZeroBye}
	for r := range rounds {
		order := lots.Perm(n)
		for k := 0; k+1 < n; k += 2 {
			if lots.IntN(5) == 0 {
				players[order[k]][r].Bye, players[order[k+1]][r].Bye = byes[lots.IntN(4)], byes[lots.IntN(4)]
				continue
			}
			game(players, r+1, order[k]+1, order[k+1]+1, results[lots.IntN(len(results))])
		}
	}
	return players
}

// TestRankingIsAFixedPoint: where it is stable, values by its ranks are those that
// it was counted by; where not, it was counted as often as the settings say. The
// order is that of the scores, then of the numbers, and scores are the sums of
// what was added.
func TestRankingIsAFixedPoint(t *testing.T) {
	stable := 0
	for seed := range uint64(300) {
		s, players := tournament.StandardKeizer(), drawn(seed)
		r := rank(t, players, s)
		order := make([]int, 0, len(r.Places))
		for k, p := range r.Places {
			order = append(order, p.No-1)
			sum := p.Own
			for _, a := range p.Added {
				sum += a.Points
			}
			if sum != p.Score || len(p.Added) != len(players[0]) {
				t.Errorf("seed %d: %+v is not the sum", seed, p)
			}
			if k > 0 && (p.Score > r.Places[k-1].Score || p.Score == r.Places[k-1].Score && p.No < r.Places[k-1].No) {
				t.Errorf("seed %d: place %d before place %d", seed, k+1, k)
			}
		}
		value := values(s, order)
		for _, p := range r.Places {
			if r.Stable && value[p.No-1] != p.Value {
				t.Errorf("seed %d: number %d", seed, p.No)
			}
		}
		if r.Stable {
			stable++
		} else if r.Counted != s.Rankings {
			t.Errorf("seed %d: counted %d times", seed, r.Counted)
		}
	}
	t.Logf("%d of 300 rankings stayed the same", stable)
	if stable == 0 || stable == 300 {
		t.Error("the seasons drawn should show both")
	}
	players, s := season(4, 1), tournament.StandardKeizer()
	game(players, 1, 1, 3, tournament.WhiteWins)
	game(players, 1, 4, 2, tournament.Drawn)
	s.Rankings = 1
	if r := rank(t, players, s); r.Stable || r.Counted != 1 {
		t.Errorf("counted once only: %+v", r)
	}
}

func TestSeasonsThatCannotBe(t *testing.T) {
	s := tournament.StandardKeizer()
	s.Rankings = 0
	if _, err := Rank(s, season(4, 1)); err == nil {
		t.Error("never counted: no error")
	}
	players := season(4, 1)
	players[0][0].Opponent = 5
	if _, err := Rank(Settings(nil), players); err == nil {
		t.Error("a fifth of four: no error")
	}
	if r, err := Rank(Settings(nil), nil); err != nil || len(r.Places) != 0 {
		t.Errorf("nobody: %+v, %v", r, err)
	}
}
