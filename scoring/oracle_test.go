package scoring_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sealedmove/internal/testkit"
	"sealedmove/scoring"
	"sealedmove/tournament"
	"sealedmove/tournament/trf"
)

// expected is a file of independent answers.
type expected struct {
	File       string
	Kind       string
	Rules      string
	AfterRound *int                          `json:"after_round"`
	UnratedAs  *int                          `json:"unrated_as"`
	Values     map[string]map[string]*string // by start number and code; null is undefined
	Standings  map[string]struct {
		List  []string
		Ranks [][2]int // rank, start number
	}
	Disputed map[string]map[string]struct{ Text string } `json:"disputed_values"`
}

// count is what a comparison came to.
type count struct {
	values, differ, lists, listsDiffer int
	notBuilt                           map[string]int
	shown                              int
}

func (n *count) complain(t *testing.T, format string, args ...any) {
	t.Helper()
	if n.shown++; n.shown <= 40 {
		t.Errorf(format, args...)
	}
}

// TestOracle holds every value and every standings list of every case to the
// independent answers. A code that is not built is counted and fails the test.
func TestOracle(t *testing.T) { compareCases(t, testkit.Oracle(t, "tiebreak"), "manifest.csv") }

// TestCases is the part of the same that travels with the source: testdata/SOURCE.txt.
func TestCases(t *testing.T) { compareCases(t, "testdata", "cases.csv") }

func compareCases(t *testing.T, dir, manifest string) {
	n := count{notBuilt: map[string]int{}}
	cases := rows(t, filepath.Join(dir, manifest))
	for _, c := range cases {
		var want expected
		readJSON(t, filepath.Join(dir, c["expected"]), &want)
		n.compare(t, c["expected"], read(t, filepath.Join(dir, c["trf"])), want)
	}
	t.Logf("%d cases: %d values, %d differ; %d lists, %d differ; not built: %v",
		len(cases), n.values, n.differ, n.lists, n.listsDiffer, n.notBuilt)
	if len(cases) == 0 || n.values == 0 || n.lists == 0 {
		t.Error("nothing was compared")
	}
	if n.differ+n.listsDiffer+len(n.notBuilt) > 0 {
		t.Errorf("%d values and %d lists differ, %d codes are not built", n.differ, n.listsDiffer, len(n.notBuilt))
	}
}

func (n *count) compare(t *testing.T, name string, tour trf.Tournament, want expected) {
	o := scoring.Options{After: scoring.Final}
	if want.AfterRound != nil {
		o.After = tournament.RoundNo(*want.AfterRound)
	}
	if want.UnratedAs != nil {
		o.Unrated = *want.UnratedAs
	}
	n.compareValues(t, name, tour, want, o)
	for _, list := range slices.Sorted(maps.Keys(want.Standings)) {
		n.lists++
		w := want.Standings[list]
		o.List = codes(t, w.List)
		var got [][2]int
		for _, r := range standings(t, tour, o).Rows {
			got = append(got, [2]int{r.Rank, tour.StartNo[r.Player]})
		}
		if fmt.Sprint(got) != fmt.Sprint(w.Ranks) {
			n.listsDiffer++
			n.complain(t, "%s: %v: ranks\n got %v\nwant %v", name, w.List, got, w.Ranks)
		}
	}
}

func (n *count) compareValues(t *testing.T, name string, tour trf.Tournament, want expected, o scoring.Options) {
	asked := map[string]bool{}
	for _, vs := range want.Values {
		for code := range vs {
			if _, err := scoring.Parse(code); err != nil {
				n.notBuilt[code]++
				continue
			}
			asked[code] = true
		}
	}
	for code := range want.Disputed {
		asked[code] = true
	}
	list := slices.Sorted(maps.Keys(asked))
	o.List = codes(t, list)
	table := standings(t, tour, o)
	if wantKind := map[string]scoring.Kind{"swiss": scoring.Swiss, "rr": scoring.RoundRobin, "rr2": scoring.RoundRobin}[want.Kind]; table.Kind != wantKind {
		t.Errorf("%s: kind %q, want %q", name, table.Kind, wantKind)
	}
	if string(table.Edition) != want.Rules {
		t.Errorf("%s: edition %q, want %q", name, table.Edition, want.Rules)
	}
	for _, r := range table.Rows {
		no := strconv.Itoa(tour.StartNo[r.Player])
		for k, code := range list {
			var w string
			if v, ok := want.Values[no][code]; ok {
				if v != nil {
					w = *v
				}
			} else if d, ok := want.Disputed[code][no]; ok {
				w = d.Text
			} else {
				continue
			}
			n.values++
			if got := r.Values[k].String(); got != w {
				n.differ++
				n.complain(t, "%s: %s of %s = %q, want %q", name, code, no, got, w)
			}
		}
	}
}

// TestPrinted holds the values that FIDE's Technical Commission and trainers
// have printed.
func TestPrinted(t *testing.T) {
	t.Run("testdata", func(t *testing.T) { comparePrinted(t, "testdata") })
	t.Run("oracle", func(t *testing.T) { comparePrinted(t, testkit.Oracle(t, "tiebreak/official")) })
}

func comparePrinted(t *testing.T, dir string) {
	names, err := filepath.Glob(filepath.Join(dir, "*.official.json"))
	if err != nil || len(names) == 0 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	compared := 0
	for _, name := range names {
		var want struct {
			File, Rules string
			Values      map[string]map[string]string
			Standings   map[string][][2]int
		}
		readJSON(t, name, &want)
		tour := read(t, filepath.Join(dir, want.File))
		for no, vs := range want.Values {
			for code, w := range vs {
				table := standings(t, tour, scoring.Options{Edition: scoring.Edition(want.Rules), List: codes(t, []string{code})})
				compared++
				for _, r := range table.Rows {
					// AOB is printed with both decimals.
					if strconv.Itoa(tour.StartNo[r.Player]) == no && r.Values[0].String() != trimZeros(w) {
						t.Errorf("%s: %s of %s = %q, want %q", want.File, code, no, r.Values[0], w)
					}
				}
			}
		}
		for list, ranks := range want.Standings {
			compared++
			got := map[int]int{}
			for _, r := range standings(t, tour, scoring.Options{Edition: scoring.Edition(want.Rules), List: codes(t, scoring.Split(list))}).Rows {
				got[tour.StartNo[r.Player]] = r.Rank
			}
			for _, w := range ranks {
				if got[w[1]] != w[0] {
					t.Errorf("%s: %s: rank of %d is %d, want %d", want.File, list, w[1], got[w[1]], w[0])
				}
			}
		}
	}
	t.Logf("%d printed values and lists", compared)
}

func trimZeros(s string) string {
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

func standings(t testing.TB, tour trf.Tournament, o scoring.Options) scoring.Table {
	t.Helper()
	table, err := scoring.Standings(tour.State, o)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func codes(t testing.TB, list []string) []scoring.Code {
	t.Helper()
	cs, problems := scoring.ParseList(list)
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	return cs
}

var documents = map[string]trf.Tournament{}

func read(t testing.TB, name string) trf.Tournament {
	t.Helper()
	if tour, ok := documents[name]; ok {
		return tour
	}
	tour, problems := trf.State(document(t, name))
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	documents[name] = tour
	return tour
}

func document(t testing.TB, name string) trf.Document {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	d, problems := trf.Parse(b, trf.Options{File: filepath.Base(name)})
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	return d
}

func readJSON(t testing.TB, name string, into any) {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// rows reads a table with a header line.
func rows(t testing.TB, name string) []map[string]string {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []map[string]string
	for _, line := range all[1:] {
		m := map[string]string{}
		for k, title := range all[0] {
			m[title] = line[k]
		}
		out = append(out, m)
	}
	return out
}
