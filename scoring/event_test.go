package scoring_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// event is a tournament for tests: rounds by players' numbers, from 1.
type event struct {
	start    tournament.Date
	settings tournament.Settings
	ratings  []int // a player each
	rounds   []round
	leaves   map[int]tournament.RoundNo // from which round on a player has left
	shuffle  func([]int)                // order of entry and of boards; nil as numbered
}

type round struct {
	games []game
	byes  map[int]tournament.ByeKind
}

type game struct {
	white, black int
	result       tournament.Result
}

func id(n int) tournament.PlayerID { return tournament.PlayerID(fmt.Sprintf("p%d", n)) }

func (e event) state(t fataler) tournament.State {
	t.Helper()
	es := []tournament.Event{
		tournament.EventOpened{Info: tournament.Info{Name: "test", Start: e.start}},
		tournament.SectionAdded{Section: "s", Settings: e.settings},
	}
	for _, k := range e.order(len(e.ratings)) {
		es = append(es, tournament.PlayerEntered{Player: id(k + 1), Section: "s", Profile: tournament.Profile{Rating: e.ratings[k]}})
	}
	var numbers []tournament.PlayerID
	for k := range e.ratings {
		numbers = append(numbers, id(k+1))
	}
	es = append(es, tournament.NumbersAssigned{Section: "s", Order: numbers})
	for r, x := range e.rounds {
		out := tournament.Round{No: tournament.RoundNo(r + 1)}
		for _, k := range e.order(len(x.games)) {
			g := x.games[k]
			out.Boards = append(out.Boards, tournament.Board{No: tournament.BoardNo(k + 1), White: id(g.white), Black: id(g.black), Result: g.result})
		}
		for n := 1; n <= len(e.ratings); n++ {
			if kind, ok := x.byes[n]; ok {
				out.Byes = append(out.Byes, tournament.Bye{Player: id(n), Kind: kind})
			}
		}
		es = append(es, tournament.RoundPublished{Section: "s", Round: out})
	}
	for n, from := range e.leaves {
		es = append(es, tournament.PlayerWithdrawn{Player: id(n), From: from})
	}
	s, err := tournament.State{}.ApplyAll(slices.Values(es))
	if err != nil {
		t.Fatalf("fold: %v", err)
	}
	return s
}

func (e event) order(n int) []int {
	o := make([]int, n)
	for i := range o {
		o[i] = i
	}
	if e.shuffle != nil {
		e.shuffle(o)
	}
	return o
}

// fataler is what testing.T and rapid.T have in common.
type fataler interface {
	Helper()
	Fatalf(string, ...any)
}

func swiss(rounds int) tournament.Settings {
	return tournament.Settings{Name: "A", System: tournament.Dutch, TotalRounds: tournament.RoundNo(rounds), Points: tournament.StandardPoints()}
}

func roundRobin(rounds int) tournament.Settings {
	s := swiss(rounds)
	s.System = tournament.RoundRobin
	return s
}

// anyEvent draws a tournament: pairings without rule, results of every code.
func anyEvent(t *rapid.T) event {
	n := rapid.IntRange(2, 10).Draw(t, "players")
	rounds := rapid.IntRange(0, 6).Draw(t, "rounds")
	e := event{start: rapid.SampledFrom([]tournament.Date{"", "2025-01-01", "2026-05-01"}).Draw(t, "start")}
	e.settings = rapid.SampledFrom([]tournament.Settings{swiss(rounds), swiss(rounds + 1), roundRobin(rounds)}).Draw(t, "settings")
	e.settings.Points = rapid.SampledFrom([]tournament.Points{
		tournament.StandardPoints(),
		{Win: 30, Draw: 10, PairingBye: 30, Unknown: 10},
		{Win: 20, Draw: 10, Loss: 0, PairingBye: 10, ZeroBye: 0, ForfeitLoss: 0, Unknown: 10},
		{Win: 30, Draw: 20, Loss: 10, PairingBye: 20, Unknown: 20},
	}).Draw(t, "points")
	for range n {
		e.ratings = append(e.ratings, rapid.IntRange(1000, 2700).Draw(t, "rating"))
	}
	results := append(tournament.Results(), tournament.NoResult, tournament.WhiteWins, tournament.Drawn, tournament.BlackWins)
	kinds := []tournament.ByeKind{tournament.PairingBye, tournament.FullBye, tournament.HalfBye, tournament.ZeroBye}
	for range rounds {
		x := round{byes: map[int]tournament.ByeKind{}}
		seats := rapid.Permutation(e.order(n)).Draw(t, "seats")
		games := rapid.IntRange(0, n/2).Draw(t, "games")
		for k := range games {
			x.games = append(x.games, game{seats[2*k] + 1, seats[2*k+1] + 1, rapid.SampledFrom(results).Draw(t, "result")})
		}
		for _, k := range seats[2*games:] {
			if rapid.IntRange(0, 3).Draw(t, "said") > 0 {
				x.byes[k+1] = rapid.SampledFrom(kinds).Draw(t, "bye")
			}
		}
		e.rounds = append(e.rounds, x)
	}
	if rounds > 0 && rapid.Bool().Draw(t, "somebody leaves") {
		e.leaves = map[int]tournament.RoundNo{rapid.IntRange(1, n).Draw(t, "who"): tournament.RoundNo(rapid.IntRange(1, rounds).Draw(t, "from"))}
	}
	return e
}

// every is a descriptor of each kind that can be used here, DE apart.
func every(k scoring.Kind) []string {
	list := []string{
		"PTS", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "PS/M1", "REP", "STD", "TPN", "TPN/R",
		"SB", "SB/C1", "SB/C2", "SB/M1", "SB/P", "SB/C1/P", "KS", "KS/L+2", "KS/L-1",
		"ARO", "ARO/C1", "ARO/M1", "TPR", "PTP", "APRO", "APPO", "APRO/C1", "RTNG", "RTNG/R",
	}
	if k == scoring.Swiss {
		list = append(list, "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "FB", "FB/C1", "FB/P", "AOB", "AOB/F", "AOB/C1")
	}
	return list
}

func parsed(t fataler, list ...string) []scoring.Code {
	t.Helper()
	cs, problems := scoring.ParseList(list)
	if err := problems.Err(); err != nil {
		t.Fatalf("%v", err)
	}
	return cs
}

func tableOf(t fataler, s tournament.State, o scoring.Options) scoring.Table {
	t.Helper()
	table, err := scoring.Standings(s, o)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return table
}

// show is a table as text: rank, number, points and values of each row.
func show(t scoring.Table) string {
	out := ""
	for _, r := range t.Rows {
		out += fmt.Sprintf("%d %d %s %v %v %v\n", r.Rank, r.TPN, r.Points, r.Values, r.Withdrawn, r.Out)
	}
	return out
}

func TestProperties(t *testing.T) {
	t.Run("a value does not depend on the other columns", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			s := anyEvent(t).state(t)
			kind := scoring.KindOf(s.Sections[0].System)
			list := every(kind)
			all := tableOf(t, s, scoring.Options{List: parsed(t, rapid.Permutation(list).Draw(t, "order")...)})
			code := rapid.SampledFrom(list).Draw(t, "code")
			k := slices.IndexFunc(all.Columns, func(c scoring.Column) bool { return c.Code.String() == code })
			for _, r := range tableOf(t, s, scoring.Options{List: parsed(t, code)}).Rows {
				if other, _ := all.Row(r.Player); other.Values[k] != r.Values[0] {
					t.Fatalf("%s of %d is %v alone and %v among others", code, r.TPN, r.Values[0], other.Values[k])
				}
			}
		})
	})
	t.Run("ranks do not depend on the order of input", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			e := anyEvent(t)
			o := scoring.Options{List: parsed(t, "SB", "DE", "WIN", "DE/P", "KS", "BH")}
			want := show(tableOf(t, e.state(t), o))
			e.shuffle = func(o []int) { copy(o, rapid.Permutation(o).Draw(t, "shuffled")) }
			if got := show(tableOf(t, e.state(t), o)); got != want {
				t.Fatalf("shuffled:\n%swant:\n%s", got, want)
			}
		})
	})
	t.Run("the points are those of the boards and the byes", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			e := anyEvent(t)
			e.leaves = nil // the 50 % rule has a test of its own
			s := e.state(t)
			sec := s.Sections[0]
			table := tableOf(t, s, scoring.Options{After: scoring.Final})
			if table.After == 0 {
				return
			}
			var want, got tournament.Score
			for _, r := range e.rounds {
				for _, g := range r.games {
					want += sec.Points.OfResult(g.result, tournament.White) + sec.Points.OfResult(g.result, tournament.Black)
				}
				for _, k := range r.byes {
					want += sec.Points.OfBye(k)
				}
			}
			for _, r := range table.Rows {
				got += r.Points
			}
			if got != want {
				t.Fatalf("sum of points %s, want %s", got, want)
			}
		})
	})
	t.Run("the order is by the list, and equal ranks are equal in all of it", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			s := anyEvent(t).state(t)
			list := rapid.SliceOfN(rapid.SampledFrom([]string{"SB/C1", "WIN", "PS", "ARO", "KS", "REP"}), 0, 3).Draw(t, "list")
			checkOrder(t, tableOf(t, s, scoring.Options{List: parsed(t, list...)}))
		})
	})
	t.Run("direct encounter only parts those who are tied", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			s := anyEvent(t).state(t)
			table := tableOf(t, s, scoring.Options{List: parsed(t, "WIN", "DE")})
			for _, r := range table.Rows {
				tied := 0
				for _, q := range table.Rows {
					if q.Points == r.Points && q.Values[0] == r.Values[0] && q.Values[1].Defined() {
						tied++
					}
				}
				if r.Values[1].Defined() && (tied < 2 || r.Values[1].Compare(scoring.Whole(int64(tied))) > 0) {
					t.Fatalf("place %v among %d tied", r.Values[1], tied)
				}
			}
		})
	})
}

// checkOrder holds each row to the one above it, for lists of values of which more is better.
func checkOrder(t fataler, table scoring.Table) {
	t.Helper()
	var above *scoring.Row
	for k := range table.Rows {
		r := &table.Rows[k]
		if r.Out {
			if r.Rank != 0 {
				t.Fatalf("out of the standings with rank %d", r.Rank)
			}
			continue
		}
		if above != nil {
			c := int(above.Points - r.Points)
			for v := 0; c == 0 && v < len(r.Values); v++ {
				c = above.Values[v].Compare(r.Values[v])
			}
			if c < 0 {
				t.Fatalf("row %d stands below a lesser one", k+1)
			}
			if want := map[bool]int{true: above.Rank, false: k + 1}[c == 0]; r.Rank != want {
				t.Fatalf("row %d has rank %d, want %d", k+1, r.Rank, want)
			}
		}
		above = r
	}
}
