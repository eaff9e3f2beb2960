package rating

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sealedmove/internal/testkit"
	"sealedmove/tournament"
)

// answer is a case of the independent answers. Numbers with decimals are texts.
type answer struct {
	Kind, Chapter string
	Own, K, N     int
	KUsed         int `json:"K_used"`
	Games         []struct {
		Opp, D        int
		Score, PD, DR string
	}
	Sum, Change string
	Rounded     int

	Opps          []int
	Score         string
	Ra            json.RawMessage // a text of four decimals for initial ratings, a number for norms
	P, Dp, Ru, Rp int
	Published     bool
	Norm          string
	PerformanceOK bool `json:"performance_ok"`
	RaOK          bool `json:"Ra_ok"`
	ScoreOK       bool `json:"score_ok"`
}

// TestOracle holds every number of every case to the independent answers.
func TestOracle(t *testing.T) {
	compare(t, filepath.Join(testkit.Oracle(t, "tiebreak/rating"), "rating_cases.json"))
}

// TestCases is the part of the same that travels with the source: testdata/SOURCE.txt.
func TestCases(t *testing.T) { compare(t, "testdata/rating_cases.json") }

func compare(t *testing.T, name string) {
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var cases []answer
	if err := json.Unmarshal(b, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Fatal("nothing to compare")
	}
	n := counter{T: t, kinds: map[string]int{}}
	for i, c := range cases {
		n.at = fmt.Sprintf("case %d (%s)", i, c.Kind)
		n.kinds[c.Kind]++
		switch c.Kind {
		case "game", "event":
			n.change(c)
		case "K700":
			n.equal("K", LimitK(c.K, c.N), c.KUsed)
		case "initial":
			n.initial(c)
		case "norm":
			n.norm(c)
		default:
			t.Errorf("%s: no such kind", n.at)
		}
	}
	t.Logf("%d cases %v: %d numbers, %d differ", len(cases), n.kinds, n.numbers, n.differ)
}

type counter struct {
	*testing.T
	at              string
	kinds           map[string]int
	numbers, differ int
}

func (n *counter) equal(what string, got, want any) {
	n.Helper()
	n.numbers++
	if got != want {
		n.differ++
		n.Errorf("%s: %s = %v, want %v", n.at, what, got, want)
	}
}

// decimals is n hundredths as the cases write them: "-0.51".
func decimals(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	return fmt.Sprintf("%s%d.%02d", sign, n/100, n%100)
}

func (n *counter) change(c answer) {
	var games []Game
	for _, g := range c.Games {
		s, err := tournament.ParseScore(g.Score)
		if err != nil {
			n.Fatal(err)
		}
		games = append(games, Game{Rating: g.Opp, Score: s})
	}
	got := Rules{Tempo: tournament.Tempo(c.Chapter), Start: "2026-05-01"}.Change(c.Own, c.K, games)
	for k, g := range c.Games {
		n.equal("D", got.Games[k].Difference, g.D)
		n.equal("PD", decimals(got.Games[k].Expected), g.PD)
		n.equal("dR", decimals(got.Games[k].Change), g.DR)
	}
	n.equal("sum", decimals(got.Sum), c.Sum)
	// Single games are written with one decimal, K being 10.
	change := decimals(got.Exact)
	if c.Kind == "game" {
		change = strings.TrimSuffix(change, "0")
	}
	n.equal("change", change, c.Change)
	n.equal("rounded", got.Rounded, c.Rounded)
	n.equal("new", got.New, c.Own+c.Rounded)
	if c.KUsed != 0 {
		n.equal("K", got.Used, c.KUsed)
	}
}

func (n *counter) initial(c answer) {
	got := First(scored(n.T, c.Opps, c.Score))
	var ra string
	if err := json.Unmarshal(c.Ra, &ra); err != nil {
		n.Fatal(err)
	}
	fourth := halfUp(got.Sum*10000, got.Of)
	n.equal("Ra", fmt.Sprintf("%d.%04d", fourth/10000, fourth%10000), ra)
	n.equal("p", got.Fraction, c.P)
	n.equal("dp", got.Difference, c.Dp)
	n.equal("Ru", got.Rating, c.Ru)
	n.equal("published", got.Why == "", c.Published)
}

func (n *counter) norm(c answer) {
	var games []NormGame
	for k, g := range scored(n.T, c.Opps, c.Score) {
		games = append(games, NormGame{
			Round: tournament.RoundNo(k + 1), Opponent: tournament.PlayerID(fmt.Sprint("o", k)),
			Rating: g.Rating, Score: g.Score,
		})
	}
	got := Candidate{Games: games, Rounds: 9, Exempt: true}.Norm(Title(c.Norm))
	var ra int
	if err := json.Unmarshal(c.Ra, &ra); err != nil {
		n.Fatal(err)
	}
	n.equal("Ra", got.Average, ra)
	n.equal("p", got.Fraction, c.P)
	n.equal("Rp", got.Rating, c.Rp)
	for what, want := range map[Requirement]bool{Average: c.RaOK, Score: c.ScoreOK, Performing: c.PerformanceOK} {
		k := slices.IndexFunc(got.Checks, func(x Check) bool { return x.What == what })
		n.equal(string(what), got.Checks[k].Met(), want)
	}
}

// scored shares a score out over games: which opponent it was scored against
// does not matter where only the sum counts.
func scored(t *testing.T, opponents []int, score string) (games []Game) {
	total, err := tournament.ParseScore(score)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range opponents {
		s := min(total, tournament.OnePoint)
		total -= s
		games = append(games, Game{Rating: o, Score: s})
	}
	return games
}
