package scoring_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// big is a Swiss of 1000 players and 9 rounds: neighbours on points meet, with
// byes, forfeits and absences among them.
func big(t fataler, players, rounds int) tournament.State {
	t.Helper()
	lots := rand.New(rand.NewPCG(1, 2))
	e := event{start: "2026-05-01", settings: swiss(rounds)}
	for k := range players {
		e.ratings = append(e.ratings, 2700-k)
	}
	score := make([]tournament.Score, players)
	results := []tournament.Result{
		tournament.WhiteWins, tournament.WhiteWins, tournament.WhiteWins, tournament.Drawn, tournament.Drawn, tournament.BlackWins,
		tournament.BlackWins, tournament.WhiteWins, tournament.Drawn, tournament.BlackWins, tournament.BlackByForfeit,
	}
	for range rounds {
		x := round{byes: map[int]tournament.ByeKind{}}
		var at []int
		for k := range players {
			switch lots.IntN(60) {
			case 0:
				x.byes[k+1] = tournament.HalfBye
				score[k] += tournament.HalfPoint
			case 1:
			default:
				at = append(at, k)
			}
		}
		lots.Shuffle(len(at), func(i, j int) { at[i], at[j] = at[j], at[i] })
		slices.SortStableFunc(at, func(a, b int) int { return int(score[b] - score[a]) })
		for ; len(at) > 1; at = at[2:] {
			g := game{at[0] + 1, at[1] + 1, results[lots.IntN(len(results))]}
			x.games = append(x.games, g)
			score[at[0]] += e.settings.Points.OfResult(g.result, tournament.White)
			score[at[1]] += e.settings.Points.OfResult(g.result, tournament.Black)
		}
		for _, k := range at {
			x.byes[k+1] = tournament.PairingBye
			score[k] += tournament.OnePoint
		}
		e.rounds = append(e.rounds, x)
	}
	return e.state(t)
}

// allCodes are the 26 codes of the target.
var allCodes = []string{
	"PTS", "DE", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "SB", "SB/C1", "PS", "PS/C1", "WIN", "WON", "BPG", "BWG", "REP", "STD",
	"ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "AOB", "KS", "TPN",
}

// processorTime is what this process has had of the processors; nil where the
// system does not say.
var processorTime func() time.Duration

// BenchmarkStandings: every code for 1000 players and 9 rounds. On a busy machine
// cpu-ms/op is the number to look at.
func BenchmarkStandings(b *testing.B) {
	s := big(b, 1000, 9)
	o := scoring.Options{List: parsed(b, allCodes...)}
	b.ReportAllocs()
	begun := time.Duration(0)
	if processorTime != nil {
		begun = processorTime()
	}
	for b.Loop() {
		if _, err := scoring.Standings(s, o); err != nil {
			b.Fatal(err)
		}
	}
	if processorTime != nil {
		spent := processorTime() - begun
		b.ReportMetric(float64(spent.Microseconds())/1000/float64(b.N), "cpu-ms/op")
	}
}

// BenchmarkClubList: what a page shows after every result.
func BenchmarkClubList(b *testing.B) {
	s := big(b, 1000, 9)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := scoring.Standings(s, scoring.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkDirectEncounter: DE first, all 1000 tied.
func BenchmarkDirectEncounter(b *testing.B) {
	s := big(b, 1000, 9)
	o := scoring.Options{List: parsed(b, "DE", "PTS")}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := scoring.Standings(s, o); err != nil {
			b.Fatal(err)
		}
	}
}

// The time is the benchmark's matter (20 ms is the target); what makes it hold
// is that nothing is allocated for each player, and that any machine can count.
func TestStandingsAllocateNothingPerPlayer(t *testing.T) {
	s := big(t, 1000, 9)
	o := scoring.Options{List: parsed(t, allCodes...)}
	n := testing.AllocsPerRun(3, func() {
		if _, err := scoring.Standings(s, o); err != nil {
			t.Fatal(err)
		}
	})
	if n > 500 {
		t.Errorf("%v allocations for %d codes and 1000 players, want a few per code", n, len(allCodes))
	}
}
