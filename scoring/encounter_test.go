package scoring_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// slowEncounter is Article 6 for a Swiss word by word: it tries every outcome of
// the missing games instead of reckoning with the extremes.
type slowEncounter struct {
	pts   tournament.Points
	games map[[2]int][]tournament.Score // what the first scored against the second, all meetings
	place map[int]int
}

const sixty = 60 // 6.1.2: averages of up to six meetings stay whole

func (x slowEncounter) rank(set []int, first int) {
	for _, p := range set {
		x.place[p] = first
	}
	sums := map[int]int{}
	var missing [][2]int
	for k, a := range set {
		for _, b := range set[k+1:] {
			if len(x.games[[2]int{a, b}]) == 0 {
				missing = append(missing, [2]int{a, b})
			}
			sums[a] += x.average(a, b)
			sums[b] += x.average(b, a)
		}
	}
	if len(set) < 2 || len(missing) == len(set)*(len(set)-1)/2 {
		return
	}
	if len(missing) == 0 {
		x.byScore(set, first, sums)
		return
	}
	rest := slices.Clone(set)
	for {
		top := x.alone(rest, missing, sums)
		if top == 0 {
			break
		}
		x.place[top] = first + len(set) - len(rest)
		rest = slices.DeleteFunc(rest, func(p int) bool { return p == top })
	}
	if len(rest) < len(set) {
		x.rank(rest, first+len(set)-len(rest))
	}
}

func (x slowEncounter) average(a, b int) int {
	gs := x.games[[2]int{a, b}]
	sum := 0
	for _, s := range gs {
		sum += int(s)
	}
	if len(gs) == 0 {
		return 0
	}
	return sum * sixty / len(gs)
}

// byScore is 6.2.
func (x slowEncounter) byScore(set []int, first int, sums map[int]int) {
	scores := map[int][]int{}
	for _, p := range set {
		scores[sums[p]] = append(scores[sums[p]], p)
	}
	if len(scores) == 1 {
		return
	}
	for _, group := range scores {
		above := 0
		for _, p := range set {
			if sums[p] > sums[group[0]] {
				above++
			}
		}
		x.rank(group, first+above)
	}
}

// alone is 6.3: who is alone at the top of rest in every outcome; 0 is nobody.
func (x slowEncounter) alone(rest []int, missing [][2]int, sums map[int]int) int {
	if len(rest) == 0 {
		return 0
	}
	who := 0
	for outcome := range pow3(len(missing)) {
		s := map[int]int{}
		for p, v := range sums {
			s[p] = v
		}
		for _, m := range missing {
			a, b := x.pts.Win, x.pts.Loss
			switch outcome % 3 {
			case 1:
				a, b = x.pts.Draw, x.pts.Draw
			case 2:
				a, b = b, a
			}
			outcome /= 3
			s[m[0]] += int(a) * sixty
			s[m[1]] += int(b) * sixty
		}
		best, n := 0, 0
		for _, p := range rest {
			switch {
			case best == 0 || s[p] > s[best]:
				best, n = p, 1
			case s[p] == s[best]:
				n++
			}
		}
		if n > 1 || who != 0 && who != best {
			return 0
		}
		who = best
	}
	return who
}

func pow3(n int) int {
	p := 1
	for range n {
		p *= 3
	}
	return p
}

// Article 6 of five players who meet at random, points apart: everybody is made
// equal on points by listing DE first.
func TestDirectEncounterWordByWord(t *testing.T) {
	decided := 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 5).Draw(t, "players")
		rounds := rapid.IntRange(1, 8).Draw(t, "rounds")
		e := event{settings: swiss(rounds), ratings: make([]int, n)}
		e.settings.Points = rapid.SampledFrom([]tournament.Points{tournament.StandardPoints(), {Win: 30, Draw: 10}, {Win: 30, Draw: 20, Loss: 10}}).Draw(t, "points")
		slow := slowEncounter{pts: e.settings.Points, games: map[[2]int][]tournament.Score{}, place: map[int]int{}}
		results := append(tournament.Results(), tournament.WhiteWins, tournament.BlackWins)
		for range rounds {
			p := rapid.Permutation([]int{1, 2, 3, 4, 5}[:n]).Draw(t, "pair")
			g := game{p[0], p[1], rapid.SampledFrom(results).Draw(t, "result")}
			e.rounds = append(e.rounds, round{games: []game{g}})
			if g.result.Played() {
				a, b := [2]int{g.white, g.black}, [2]int{g.black, g.white}
				slow.games[a] = append(slow.games[a], slow.pts.OfResult(g.result, tournament.White))
				slow.games[b] = append(slow.games[b], slow.pts.OfResult(g.result, tournament.Black))
			}
		}
		for _, many := range slow.games {
			if len(many) > 6 {
				t.Skip("more meetings than the test's averages can hold")
			}
		}
		set := []int{1, 2, 3, 4, 5}[:n]
		slow.rank(set, 1)
		// PTS last in the list: at DE all are tied.
		table := tableOf(t, e.state(t), scoring.Options{List: parsed(t, "DE", "PTS")})
		for _, p := range set {
			r, _ := table.Row(id(p))
			got := 1
			if v := r.Values[0]; v.Defined() {
				num, _ := v.Fraction()
				got, decided = int(num), decided+1
			}
			if got != slow.place[p] {
				t.Fatalf("place of %d is %d, word by word %d; games %v", p, got, slow.place[p], slow.games)
			}
		}
	})
	if decided == 0 {
		t.Error("no encounter was ever decided")
	}
}

// Article 6.1.2: two meetings count with their average, 4.4 notwithstanding.
// Both games are in (a program that takes only the first ranks the other way).
func TestDirectEncounterOfTwoMeetings(t *testing.T) {
	s := roundRobin(2)
	s.System = tournament.DoubleRoundRobin
	e := event{settings: s, ratings: []int{2000, 1900}, rounds: []round{
		{games: []game{{1, 2, tournament.Drawn}}},
		{games: []game{{2, 1, tournament.WhiteWins}}},
	}}
	table := tableOf(t, e.state(t), scoring.Options{List: parsed(t, "DE", "PTS")})
	w, err := table.Working(id(2), table.Columns[0].Code)
	if err != nil {
		t.Fatal(err)
	}
	if top := w.Encounters[0].Rows[0]; top.Player != id(2) || top.Sum.String() != "0.75" || w.Encounters[0].Rule != "6.2" {
		t.Errorf("the table %+v", w.Encounters)
	}
}

// Article 6.1.1: a forfeit is no encounter in a Swiss, unless /P; it is one in a
// round robin (15.2).
func TestDirectEncounterOfForfeits(t *testing.T) {
	e := event{settings: swiss(1), ratings: []int{2000, 1900}, rounds: []round{{games: []game{{1, 2, tournament.BlackByForfeit}}}}}
	for _, c := range []struct {
		name, code string
		settings   tournament.Settings
		want       string
	}{
		{"Swiss", "DE", swiss(1), ""},
		{"Swiss, by the rules of the event", "DE/P", swiss(1), "2"},
		{"round robin", "DE", roundRobin(1), "2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e.settings = c.settings
			table := tableOf(t, e.state(t), scoring.Options{List: parsed(t, c.code, "PTS")})
			if r, _ := table.Row(id(1)); r.Values[0].String() != c.want {
				t.Errorf("place of the forfeiter %q, want %q", r.Values[0], c.want)
			}
		})
	}
}

// Article 6.3 is for Swiss tournaments: of three in a running round robin of
// whom two have not met, nobody is first yet.
func TestDirectEncounterOfAnUnfinishedRoundRobin(t *testing.T) {
	e := event{ratings: make([]int, 3), rounds: []round{
		{games: []game{{1, 2, tournament.WhiteWins}}}, {games: []game{{3, 1, tournament.BlackWins}}},
	}}
	for _, c := range []struct {
		settings tournament.Settings
		want     string
	}{{swiss(3), "1"}, {roundRobin(3), ""}} {
		e.settings = c.settings
		r, _ := tableOf(t, e.state(t), scoring.Options{List: parsed(t, "DE", "PTS")}).Row(id(1))
		if got := r.Values[0].String(); got != c.want {
			t.Errorf("%s: place %q, want %q", c.settings.System, got, c.want)
		}
	}
}

// Article 6.3: alone at the top whatever the missing games give. With a point
// ahead of one who may still win, nobody is.
func TestDirectEncounterThatMayStillBeShared(t *testing.T) {
	e := event{settings: swiss(3), ratings: make([]int, 3), rounds: []round{
		{games: []game{{1, 2, tournament.WhiteWins}}}, {}, {},
	}}
	r, _ := tableOf(t, e.state(t), scoring.Options{List: parsed(t, "DE", "PTS"), After: 3}).Row(id(1))
	if r.Values[0].Defined() { // 3 could beat both
		t.Errorf("place %v", r.Values[0])
	}
	e.rounds[1].games = []game{{1, 3, tournament.HalfToWhite}} // 1½, and 3 could have 1 from 2
	e.rounds[2].games = nil
	r, _ = tableOf(t, e.state(t), scoring.Options{List: parsed(t, "DE", "PTS"), After: 3}).Row(id(1))
	if r.Values[0].String() != "1" {
		t.Errorf("1½ against at most 1: place %v", r.Values[0])
	}
	e.rounds[0].games = []game{{1, 2, tournament.HalfToWhite}} // 1, as much as 3 could have
	r, _ = tableOf(t, e.state(t), scoring.Options{List: parsed(t, "DE", "PTS"), After: 3}).Row(id(1))
	if r.Values[0].Defined() {
		t.Errorf("1 against at most 1: place %v", r.Values[0])
	}
}
