package cli_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sealedmove/internal/testkit"
	"sealedmove/ui/cli"
)

// run is a command line without a shell.
func run(in string, args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = cli.Run(context.Background(), args, cli.Streams{In: strings.NewReader(in), Out: &o, Err: &e, Getenv: func(string) string { return "" }})
	return status, o.String(), e.String()
}

func glob(t *testing.T, dir, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil || len(names) == 0 {
		t.Fatalf("no files %s in %s (%v)", pattern, dir, err)
	}
	return names
}

// smtool pair gives the answers of the oracle, as sets of pairs, in its form.
func TestOraclePair(t *testing.T) {
	for _, folder := range []string{"pairing/nasty", "pairing/big"} {
		for _, name := range glob(t, testkit.Oracle(t, folder), "*.trf") {
			t.Run(filepath.Base(name), func(t *testing.T) {
				expected, err := os.ReadFile(strings.TrimSuffix(name, ".trf") + ".expect")
				if err != nil {
					t.Fatal(err)
				}
				status, out, errs := run("", "pair", name)
				if strings.Contains(string(expected), "NO VALID PAIRING") {
					if status != cli.None || out != "" || errs == "" {
						t.Errorf("status %d, output %q, errors %q; want 3, nothing and a reason", status, out, errs)
					}
					return
				}
				lines := strings.Split(strings.TrimSpace(out), "\n")
				count, got := lines[0], lines[1:]
				var want []string
				for line := range strings.Lines(string(expected)) {
					if line = strings.TrimSpace(line); strings.Contains(line, " ") { // a line of its own is the count
						want = append(want, line)
					}
				}
				if status != cli.Done || count != strconv.Itoa(len(got)) {
					t.Errorf("status %d, count %s, %d pairs; %s", status, count, len(got), errs)
				}
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Errorf("got  %v\nwant %v", got, want)
				}
			})
		}
	}
}

// smtool check agrees with every tournament that two engines agree on, and
// with the files exactly as bbpPairings writes them.
func TestOracleCheck(t *testing.T) {
	for _, folder := range []string{"pairing/dutch", "pairing/ext", "pairing/raw-cr"} {
		for i, name := range glob(t, testkit.Oracle(t, folder), "*.trf") {
			if i%5 != 0 {
				continue // the engine is compared in full in its package
			}
			status, out, errs := run("", "check", "--quiet", name)
			if status != cli.Done || !strings.HasPrefix(out, name+": ok, ") || errs != "" {
				t.Errorf("%s: status %d\n%s%s", filepath.Base(name), status, out, errs)
			}
		}
	}
}

type expectation struct {
	After     *int                          `json:"after_round"`
	Unrated   *int                          `json:"unrated_as"`
	Values    map[string]map[string]*string `json:"values"`
	Standings map[string]struct {
		List  []string
		Ranks [][2]int
	}
}

type answer struct {
	Tournament string
	After      int
	Rows       []struct {
		Rank      *int
		No        int
		Points    string
		TieBreaks map[string]*string
	}
}

// smtool standings prints the values and ranks of the oracle, by the contract's
// keys. Where the oracle means the end of a tournament that stopped early, the
// end is asked for.
func TestOracleStandings(t *testing.T) {
	dir := testkit.Oracle(t, "tiebreak")
	f, err := os.Open(filepath.Join(dir, "manifest.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	trfCol, expCol := slices.Index(records[0], "trf"), slices.Index(records[0], "expected")
	values, lists := 0, 0
	for i, r := range records[1:] {
		if i%5 != 0 {
			continue // the engine is compared in full in its package
		}
		b, err := os.ReadFile(filepath.Join(dir, r[expCol]))
		if err != nil {
			t.Fatal(err)
		}
		var want expectation
		if err := json.Unmarshal(b, &want); err != nil {
			t.Fatal(err)
		}
		flags := []string{"standings", "--quiet", "--format", "json", "--after", "final"}
		if want.After != nil {
			flags[5] = strconv.Itoa(*want.After)
		}
		if want.Unrated != nil {
			flags = append(flags, "--unrated", strconv.Itoa(*want.Unrated))
		}
		name := filepath.Join(dir, r[trfCol])
		codes := map[string]bool{}
		for _, v := range want.Values {
			for c := range v {
				codes[c] = true
			}
		}
		var list []string
		for c := range codes {
			list = append(list, c)
		}
		slices.Sort(list)
		got := ask(t, append(flags, "--tiebreaks", strings.Join(list, ","), name)...)
		for _, row := range got.Rows {
			for c, w := range want.Values[strconv.Itoa(row.No)] {
				values++
				if g := row.TieBreaks[c]; text(g) != text(w) {
					t.Errorf("%s: %s of %d is %s, want %s", r[trfCol], c, row.No, text(g), text(w))
				}
			}
		}
		for _, s := range want.Standings {
			lists++
			got := ask(t, append(flags, "--tiebreaks", strings.Join(s.List, ","), name)...)
			var ranks [][2]int
			for _, row := range got.Rows {
				ranks = append(ranks, [2]int{*row.Rank, row.No})
			}
			if fmt.Sprint(ranks) != fmt.Sprint(s.Ranks) {
				t.Errorf("%s by %v:\ngot  %v\nwant %v", r[trfCol], s.List, ranks, s.Ranks)
			}
		}
	}
	if values == 0 || lists == 0 {
		t.Error("nothing was compared")
	}
}

func text(s *string) string {
	if s == nil {
		return "null"
	}
	return *s
}

func ask(t *testing.T, args ...string) answer {
	t.Helper()
	status, out, errs := run("", args...)
	var a answer
	if err := json.Unmarshal([]byte(out), &a); err != nil || status != cli.Done {
		t.Fatalf("smtool %s: status %d, %v\n%s", strings.Join(args, " "), status, err, errs)
	}
	return a
}

// smtool roundrobin prints the Berger tables.
func TestOracleBerger(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(testkit.Oracle(t, "pairing"), "berger-4-24.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(string(b), "# ")[1:] {
		head, want, _ := strings.Cut(part, "\n")
		fields := strings.Fields(head) // "5 and 6 players (…"
		_, got, _ := run("", "roundrobin", "--players", fields[2])
		if got != want {
			t.Errorf("%s players:\n%s\nwant\n%s", fields[2], got, want)
		}
		// The odd number: without the games of the last.
		_, got, _ = run("", "roundrobin", "--players", fields[0])
		var odd strings.Builder
		for _, line := range strings.Split(strings.TrimSpace(want), "\n") {
			var kept []string
			free := ""
			for _, w := range strings.Fields(line) {
				if a, b, ok := strings.Cut(w, "-"); ok && (a == fields[2] || b == fields[2]) {
					free = strings.TrimSuffix(strings.TrimPrefix(w, fields[2]+"-"), "-"+fields[2]) + "-0"
					continue
				}
				kept = append(kept, w)
			}
			odd.WriteString(strings.Join(append(kept, free), " ") + "\n")
		}
		if got != odd.String() {
			t.Errorf("%s players:\n%s\nwant\n%s", fields[0], got, odd.String())
		}
	}
}
