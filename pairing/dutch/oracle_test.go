package dutch_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sealedmove/internal/testkit"
	"sealedmove/pairing"
	"sealedmove/pairing/check"
	"sealedmove/pairing/dutch"
	"sealedmove/tournament"
	"sealedmove/tournament/trf"
)

// load reads a file into a state.
func load(t testing.TB, name string) trf.Tournament {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	doc, problems := trf.Parse(b, trf.Options{File: filepath.Base(name)})
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	tour, problems := trf.State(doc)
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	return tour
}

// next is what the first round that the file does not have is paired from.
func next(t testing.TB, tour trf.Tournament) pairing.Input {
	t.Helper()
	in, err := pairing.InputFrom(tour.State, tour.Section, tour.Played+1)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// TestRounds pairs the rounds of tournaments anew that two independent
// programs agree on; a tournament that stopped early stopped because its next
// round has no legal pairing.
func TestRounds(t *testing.T) { testFolder(t, "testdata", 20) }

func TestOracleDutch(t *testing.T) { testFolder(t, testkit.Oracle(t, "pairing/dutch"), 198) }
func TestOracleExt(t *testing.T)   { testFolder(t, testkit.Oracle(t, "pairing/ext"), 76) }
func TestOracleRaw(t *testing.T)   { testFolder(t, testkit.Oracle(t, "pairing/raw-cr"), 5) }

func testFolder(t *testing.T, dir string, atLeast int) {
	files, err := filepath.Glob(filepath.Join(dir, "*.trf"))
	if err != nil || len(files) < atLeast {
		t.Fatalf("%d files in %s, want at least %d (%v)", len(files), dir, atLeast, err)
	}
	rounds, refused := 0, 0
	for _, name := range files {
		tour := load(t, name)
		results, err := check.Section(tour.State, tour.Section, dutch.System{}, pairing.Control{})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range results {
			rounds++
			if !r.Same() {
				t.Errorf("%s round %d: %v", filepath.Base(name), r.Round, differs(r))
			}
		}
		if sec := tour.State.Section(tour.Section); sec.TotalRounds > 0 && tour.Played < sec.TotalRounds {
			refused++
			wantNoPairing(t, filepath.Base(name), next(t, tour))
		}
	}
	t.Logf("%d files, %d rounds paired anew, %d further rounds refused", len(files), rounds, refused)
}

func differs(r check.Result) string {
	if r.Err != nil {
		return r.Err.Error()
	}
	return fmt.Sprintf("bye %d, want %d; pairs %v, want %v", r.Should.Bye, r.Is.Bye, r.Missing, r.Extra)
}

func wantNoPairing(t *testing.T, name string, in pairing.Input) {
	t.Helper()
	out, err := dutch.System{}.Pair(in, pairing.Control{})
	var none *pairing.NoPairing
	if !errors.As(err, &none) {
		t.Errorf("%s round %d: got %v, %v; want a refusal", name, in.Round, out.Boards, err)
		return
	}
	if len(none.Unpaired) == 0 {
		t.Errorf("%s round %d: the refusal names nobody", name, in.Round)
	}
}

func TestOracleNasty(t *testing.T) { testPositions(t, testkit.Oracle(t, "pairing/nasty"), 45) }
func TestOracleBig(t *testing.T)   { testPositions(t, testkit.Oracle(t, "pairing/big"), 2) }

func testPositions(t *testing.T, dir string, atLeast int) {
	files, err := filepath.Glob(filepath.Join(dir, "*.trf"))
	if err != nil || len(files) < atLeast {
		t.Fatalf("%d files in %s, want at least %d (%v)", len(files), dir, atLeast, err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".trf"), func(t *testing.T) { testPosition(t, name) })
	}
}

func testPosition(t *testing.T, name string) {
	tour := load(t, name)
	want, err := os.ReadFile(strings.TrimSuffix(name, ".trf") + ".expect")
	if err != nil {
		t.Fatal(err)
	}
	in := next(t, tour)
	if strings.Contains(string(want), "NO VALID PAIRING") {
		wantNoPairing(t, filepath.Base(name), in)
		return
	}
	out, err := dutch.System{}.Pair(in, pairing.Control{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := lines(tour, out), sorted(strings.Split(string(want), "\n")); !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

// lines are the pairs as the .expect files have them: start numbers of White
// and Black, 0 for the bye.
func lines(tour trf.Tournament, out pairing.Output) []string {
	var l []string
	for _, p := range out.Boards {
		l = append(l, fmt.Sprintf("%d %d", tour.No(p.White), tour.No(p.Black)))
	}
	if out.Bye != 0 {
		l = append(l, fmt.Sprintf("%d 0", tour.No(out.Bye)))
	}
	return sorted(l)
}

func sorted(l []string) []string {
	var out []string
	for _, s := range l {
		if pair := strings.Fields(s); len(pair) == 2 { // not the number of pairs that some begin with
			out = append(out, strings.Join(pair, " "))
		}
	}
	slices.Sort(out)
	return out
}

// TestBoardOrder checks the General Handling Rules' order of boards on every
// round of the copies: score of the pair's higher ranked player, sum of the
// scores, pairing number of the higher ranked one.
func TestBoardOrder(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.trf")
	for _, name := range files {
		tour := load(t, name)
		for r := tournament.RoundNo(1); r <= tour.Played; r++ {
			in, err := check.Input(tour.State, tour.Section, r)
			if err != nil {
				t.Fatal(err)
			}
			out, err := dutch.System{}.Pair(in, pairing.Control{})
			if err != nil {
				t.Fatal(err)
			}
			for i := 1; i < len(out.Boards); i++ {
				if a, b := boardKey(in, out.Boards[i-1]), boardKey(in, out.Boards[i]); slices.Compare(a[:], b[:]) >= 0 {
					t.Errorf("%s round %d: board %d %v %v before %v %v", name, r, i, out.Boards[i-1], a, out.Boards[i], b)
				}
			}
		}
	}
}

// boardKey sorts boards in ascending order.
func boardKey(in pairing.Input, p pairing.Pair) [3]int {
	a, b := in.Players[p.White-1], in.Players[p.Black-1]
	x, y := a.PairingScore(int(in.Round)-1), b.PairingScore(int(in.Round)-1)
	if y > x || y == x && b.TPN < a.TPN {
		a, x, y = b, y, x
	}
	return [3]int{-int(x), -int(x + y), int(a.TPN)}
}

func BenchmarkBig(b *testing.B) {
	for _, name := range []string{"big500", "big1000"} {
		b.Run(name, func(b *testing.B) {
			benchmark(b, next(b, load(b, filepath.Join(testkit.Oracle(b, "pairing/big"), name+".trf"))))
		})
	}
}

// BenchmarkRounds pairs the rounds of the same tournaments, the first of which
// have the largest brackets.
func BenchmarkRounds(b *testing.B) {
	for _, name := range []string{"big500", "big1000"} {
		tour := load(b, filepath.Join(testkit.Oracle(b, "pairing/big"), name+".trf"))
		for r := tournament.RoundNo(1); r <= tour.Played; r++ {
			b.Run(fmt.Sprintf("%s/%d", name, r), func(b *testing.B) {
				in, err := check.Input(tour.State, tour.Section, r)
				if err != nil {
					b.Fatal(err)
				}
				benchmark(b, in)
			})
		}
	}
}

func benchmark(b *testing.B, in pairing.Input) {
	for b.Loop() {
		if _, err := (dutch.System{}).Pair(in, pairing.Control{}); err != nil {
			b.Fatal(err)
		}
	}
}
