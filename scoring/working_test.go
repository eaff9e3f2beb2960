package scoring_test

import (
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"sealedmove/internal/testkit"
	"sealedmove/scoring"
	"sealedmove/scoring/rating"
	"sealedmove/tournament"
)

// exact is a fraction that the tests count with, apart from Value.
type exact struct{ num, den int64 }

func exactly(v scoring.Value) exact { n, d := v.Fraction(); return exact{n, d} }

func (x exact) plus(y exact) exact  { return exact{x.num*y.den + y.num*x.den, x.den * y.den}.reduce() }
func (x exact) times(y exact) exact { return exact{x.num * y.num, x.den * y.den}.reduce() }

func (x exact) reduce() exact {
	a, b := max(x.num, -x.num), x.den
	for b != 0 {
		a, b = b, a%b
	}
	return exact{x.num / a, x.den / a}
}

// rounded is x in units of 1/unit, ½ up.
func (x exact) rounded(unit int64) exact {
	n, d := 2*x.num*unit+x.den, 2*x.den
	q := n / d
	if n%d < 0 {
		q--
	}
	return exact{q, unit}.reduce()
}

// recompute makes the value from what the working shows and nothing else.
func recompute(w scoring.Working) (value exact, defined bool) {
	sum, n := exact{0, 1}, int64(0)
	for _, l := range w.Lines {
		if l.Cut == scoring.Kept {
			sum, n = sum.plus(exactly(l.Addend)), n+1
		}
	}
	if sum != exactly(w.Sum) || int(n) != w.Kept {
		return exact{}, false
	}
	switch w.Code.Name {
	case scoring.AOB, scoring.ARO, scoring.APRO, scoring.APPO, scoring.TPR:
		if n == 0 {
			return exact{}, false
		}
		mean := sum.times(exact{1, n})
		switch w.Code.Name {
		case scoring.AOB:
			return mean.rounded(100), true
		case scoring.TPR:
			half := int64(w.Performance.Score / tournament.HalfPoint)
			p := exact{half, 2 * n}.rounded(100).times(exact{100, 1})
			return mean.rounded(1).plus(exact{int64(rating.Difference(int(p.num))), 1}), int(p.num) == w.Performance.Fraction
		default:
			return mean.rounded(1), true
		}
	default:
		return sum, true
	}
}

// addend makes a round's addend from the rest of its line.
func addend(w scoring.Working, l scoring.Line) (exact, bool) {
	points := exactly(scoring.Points(l.Points))
	switch w.Code.Name {
	case scoring.PTS:
		return points, true
	case scoring.BH, scoring.FB, scoring.AOB, scoring.ARO, scoring.TPR, scoring.PTP, scoring.APRO, scoring.APPO:
		return exactly(l.Stands), true
	case scoring.SB:
		return exactly(l.Stands).times(points), true
	case scoring.KS:
		if l.Stands.Compare(l.Limit) < 0 {
			return exact{0, 1}, true
		}
		return points, true
	default: // counts: the addend is all there is
		return exact{}, false
	}
}

// checkWorking recomputes every value of a table from its working.
func checkWorking(t fataler, table scoring.Table) (values int) {
	t.Helper()
	for _, r := range table.Rows {
		for k, c := range table.Columns {
			if r.Out || c.Err != nil {
				continue
			}
			w, err := table.Working(r.Player, c.Code)
			if err != nil {
				t.Fatalf("%s of %d: %v", c.Code, r.TPN, err)
			}
			if w.Value != r.Values[k] {
				t.Fatalf("%s of %d: the working says %v, the table %v", c.Code, r.TPN, w.Value, r.Values[k])
			}
			values++
			for _, l := range w.Lines {
				if a, ok := addend(w, l); ok && a != exactly(l.Addend) {
					t.Fatalf("%s of %d, round %d: addend %v, the line makes %v", c.Code, r.TPN, l.Round, l.Addend, a)
				}
				if l.Dummy && l.Cap == "" && l.Stands != l.Own || l.Dummy && l.Cap != "" && l.Stands.Compare(l.Own) >= 0 {
					t.Fatalf("%s of %d, round %d: dummy %v of own %v, cap %q", c.Code, r.TPN, l.Round, l.Stands, l.Own, l.Cap)
				}
			}
			if slices.Contains([]scoring.Name{scoring.TPN, scoring.RTNG, scoring.PTP, scoring.DE}, c.Code.Name) {
				continue // not made of sums
			}
			if got, ok := recompute(w); ok != w.Value.Defined() || ok && got != exactly(w.Value) {
				t.Fatalf("%s of %d: %v, recomputed %v", c.Code, r.TPN, w.Value, got)
			}
		}
	}
	return values
}

// TestWorking recomputes every value of the oracle's tournaments, and of
// tournaments drawn at random, from the lines of its working.
func TestWorking(t *testing.T) {
	t.Run("random", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			s := anyEvent(t).state(t)
			list := append(every(scoring.KindOf(s.Sections[0].System)), "DE", "DE/P")
			checkWorking(t, tableOf(t, s, scoring.Options{List: parsed(t, list...)}))
		})
	})
	t.Run("oracle", func(t *testing.T) {
		dir := testkit.Oracle(t, "tiebreak")
		values := 0
		for k, c := range rows(t, filepath.Join(dir, "manifest.csv")) {
			if k%8 != 0 { // every eighth: the values themselves are all held elsewhere
				continue
			}
			tour := read(t, filepath.Join(dir, c["trf"]))
			list := append(every(scoring.KindOf(tour.State.Sections[0].System)), "DE")
			values += checkWorking(t, standings(t, tour, scoring.Options{After: scoring.Final, List: codes(t, list)}))
		}
		t.Logf("%d values recomputed from their working", values)
	})
}

// A table may be asked from several goroutines at once (run with -race).
func TestWorkingFromManyGoroutines(t *testing.T) {
	tour := read(t, "testdata/swiss-s004.trf")
	list := append(every(scoring.Swiss), "DE")
	table := standings(t, tour, scoring.Options{List: codes(t, list)})
	want := show(table)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for _, r := range table.Rows {
				for _, c := range table.Columns {
					if _, err := table.Working(r.Player, c.Code); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
	all.Wait()
	if got := show(table); got != want {
		t.Errorf("the table has changed:\n%swas:\n%s", got, want)
	}
}

// The example of the FIDE Arbiters' Manual (2026): Laxman's absence of round 4
// is a zero-point bye followed by games, its dummy is capped at ten draws.
func TestWorkingOfBuchholz(t *testing.T) {
	tour := read(t, "testdata/edge-laxman-2026.trf")
	table := standings(t, tour, scoring.Options{List: codes(t, []string{"BH/C1"})})
	w, err := table.Working(table.Rows[0].Player, table.Columns[0].Code)
	if err != nil {
		t.Fatal(err)
	}
	l := w.Lines[3]
	if l.Round != 4 || !l.Dummy || !l.Voluntary || l.Category != "16.2.3" || l.Own.String() != "7" || l.Stands.String() != "5" || l.Cap != "16.4.2" || l.Cut != scoring.CutVoluntary {
		t.Errorf("round 4: %+v", l)
	}
	if got := l.Cut.Article(); got != "16.5" {
		t.Errorf("cut by %q", got)
	}
	if l := w.Lines[0]; l.Dummy || l.Opponent == "" || l.Category != "" || l.Cut != scoring.Kept {
		t.Errorf("round 1: %+v", l)
	}
	if w.Article != "8.1" || w.Edition != scoring.Edition2026 || w.Kept != 9 {
		t.Errorf("working: article %s, edition %s, %d kept", w.Article, w.Edition, w.Kept)
	}
}

// Article 16.3.2: an opponent who was away at the end has draws there.
func TestWorkingOfAdjustedScores(t *testing.T) {
	e := event{settings: swiss(3), ratings: []int{2000, 1900, 1800, 1700}, rounds: []round{
		{games: []game{{1, 2, tournament.WhiteWins}, {3, 4, tournament.WhiteWins}}},
		{games: []game{{1, 3, tournament.Drawn}}, byes: map[int]tournament.ByeKind{2: tournament.HalfBye, 4: tournament.PairingBye}},
		{games: []game{{1, 4, tournament.WhiteWins}}, byes: map[int]tournament.ByeKind{3: tournament.PairingBye}},
	}}
	table := tableOf(t, e.state(t), scoring.Options{List: parsed(t, "BH")})
	w, err := table.Working(id(1), table.Columns[0].Code)
	if err != nil {
		t.Fatal(err)
	}
	// Player 2: ½ from the bye, then absent: both count as draws.
	l := w.Lines[0]
	if l.Stands.String() != "1" || l.Score.String() != "0.5" || !slices.Equal(l.Drawn, []tournament.RoundNo{3}) {
		t.Errorf("round 1: stands %v, score %v, drawn %v", l.Stands, l.Score, l.Drawn)
	}
	own, err := table.Working(id(2), table.Columns[0].Code)
	if err != nil || own.Lines[1].Category != "16.2.5" || own.Lines[2].Category != "16.2.5" || !own.Lines[2].Voluntary {
		t.Errorf("his own rounds: %+v, %v", own.Lines, err)
	}
	if w.Value.String() != "4.5" { // 1 + 2½ + 1
		t.Errorf("BH %v", w.Value)
	}
}

// Article 6.3, the oracle's "de-certain": A is certain first, then B, and C and
// D, who never met, stay equal.
func TestWorkingOfDirectEncounter(t *testing.T) {
	tour := read(t, "testdata/edge-de-certain.trf")
	table := standings(t, tour, scoring.Options{List: codes(t, []string{"DE"})})
	de := table.Columns[0].Code
	var places []string
	for no := 1; no <= 6; no++ {
		r, _ := table.Row(id(no))
		places = append(places, r.Values[0].String())
	}
	if want := []string{"1", "2", "3", "3", "", ""}; !slices.Equal(places, want) {
		t.Errorf("places %q, want %q", places, want)
	}
	w, err := table.Working(id(3), de)
	if err != nil {
		t.Fatal(err)
	}
	if len(w.Encounters) != 2 || w.Encounters[0].Rule != "6.3" || w.Encounters[1].Rule != "" {
		t.Fatalf("tables: %+v", w.Encounters)
	}
	first := w.Encounters[0].Rows[0]
	if first.Player != id(1) || first.Sum.String() != "3" || first.Missing != 0 || first.Place != 1 || first.Against[0].Defined() || first.Against[1].String() != "1" {
		t.Errorf("first row %+v", first)
	}
	if rest := w.Encounters[1].Rows; len(rest) != 2 || rest[0].Missing != 1 || rest[0].Place != 3 || rest[1].Place != 3 {
		t.Errorf("the rest %+v", rest)
	}
	alone, err := table.Working(id(6), de)
	if err != nil || len(alone.Encounters) != 0 || alone.Value.Defined() {
		t.Errorf("tied with nobody: %+v, %v", alone, err)
	}
	if _, err := table.Working(id(1), scoring.MustParse("DE/P")); err == nil {
		t.Error("a direct encounter that is not in the list has no working")
	}
}

// What a table decides is said as it is: two who drew have met, and stay equal.
func TestVerdictOfDirectEncounter(t *testing.T) {
	for want, r := range map[string]tournament.Result{"scoring.work.encounter-equal": tournament.Drawn, "scoring.work.encounter-all": tournament.WhiteWins} {
		e := event{settings: swiss(2), ratings: []int{2000, 1900, 1800}, rounds: []round{
			{games: []game{{1, 2, r}}, byes: map[int]tournament.ByeKind{3: tournament.ZeroBye}},
			{games: []game{{2, 3, tournament.WhiteWins}}, byes: map[int]tournament.ByeKind{1: tournament.FullBye}},
		}}
		if r == tournament.WhiteWins {
			e.rounds[1].byes[1] = tournament.ZeroBye
		}
		table := tableOf(t, e.state(t), scoring.Options{List: parsed(t, "DE")})
		w, err := table.Working(id(2), table.Columns[0].Code)
		if err != nil {
			t.Fatal(err)
		}
		got := []string{}
		for _, x := range w.Encounters {
			got = append(got, x.Verdict().Key)
		}
		if !slices.Equal(got, []string{want}) {
			t.Errorf("%v: %q, want %q", r, got, want)
		}
	}
}
