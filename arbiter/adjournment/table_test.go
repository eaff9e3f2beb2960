package adjournment

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite docs/adjournments.md")

// docs/adjournments.md is the table as people read it; this test keeps it so.
func TestPageShowsTheTable(t *testing.T) {
	const page = "../../docs/adjournments.md"
	want := tablePage(t)
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s does not show the table; run go test ./arbiter/adjournment -update and read the change", page)
	}
}

var gap = regexp.MustCompile(`%\[\d\][a-z]`)

// english are the sentences of the program, as this package may not import the catalogue.
func english(t *testing.T) map[string]string {
	t.Helper()
	b, err := os.ReadFile("../../internal/locale/catalogue/en/adjournment.json")
	if err != nil {
		t.Fatal(err)
	}
	var words map[string]string
	if err := json.Unmarshal(b, &words); err != nil {
		t.Fatal(err)
	}
	return words
}

func tablePage(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString(`# The life of an adjourned game

Made from the table in ` + "`arbiter/adjournment/table.go`" + `, which is also what the program does. For each stage: the acts that
may be done, where they lead, the article (2023; the older edition), the facts asked for (? may be left out), and what refuses
the act. Acts marked † are possible only by the arbiter's own decision, recorded with its reason; what refuses an act he may set
aside in the same way, except where it is marked ■ (plain sense: an envelope that is opened must exist). I.1 to I.14 are the Guidelines I of the Laws
of 2023; "Preface" is where the regulations of the event decide.

Postponed games and adjudications stand at the end. A game's board holds ` + "`adj`" + ` or ` + "`post`" + ` (a draw until it ends) from the sealing to the
final result.
`)
	for _, s := range Stages() {
		fmt.Fprintf(&b, "\n## %s\n\n| act | what happens | leads to | 2023 | older | facts | refused by |\n|---|---|---|---|---|---|---|\n", s)
		for _, r := range Table() {
			st, ok := r.Step(s)
			if !ok {
				continue
			}
			mark := ""
			if st.Otherwise {
				mark = " †"
			}
			fmt.Fprintf(&b, "| %s%s | %s | %s | %s | %s | %s | %s |\n", r.Act, mark, r.What, leads(st), r.Law.Today, r.Law.Older, words(r.Facts), needs(r.Needs))
		}
	}
	sentences := english(t)
	b.WriteString("\n## What refuses an act\n\n| need | in words (… is filled in) | 2023 | older |\n|---|---|---|---|\n")
	var seen []string
	for _, r := range Table() {
		for _, n := range r.Needs {
			line := fmt.Sprintf("| %s | %s | %s | %s |\n", needs([]Need{n}), gap.ReplaceAllString(sentences["adjournment.need."+n.Key], "…"), n.Law.Today, n.Law.Older)
			if !slices.Contains(seen, line) {
				seen = append(seen, line)
			}
		}
	}
	slices.Sort(seen)
	b.WriteString(strings.Join(seen, ""))
	return b.String()
}

func leads(s Step) string {
	if len(s.To) == 0 {
		return "–"
	}
	return words(s.To)
}

func words[T ~string](list []T) string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = string(x)
	}
	return strings.Join(out, ", ")
}

func needs(list []Need) string {
	out := make([]string, len(list))
	for i, n := range list {
		out[i] = n.Key
		if n.Final {
			out[i] += " ■"
		}
	}
	return strings.Join(out, ", ")
}

// Every stage is reached and, the last one apart, left again; every act stands
// in the table once.
func TestTableIsWhole(t *testing.T) {
	reached, left := map[Stage]bool{Playing: true}, map[Stage]bool{}
	acts := map[Name]bool{}
	for _, r := range Table() {
		if acts[r.Act] {
			t.Errorf("act %s stands twice", r.Act)
		}
		acts[r.Act] = true
		clocks := slices.ContainsFunc(r.Facts, func(f Fact) bool { return f.plain() == FactUsed })
		if clocks && !slices.ContainsFunc(r.Needs, func(n Need) bool { return n.Key == needClocksRight.Key }) {
			t.Errorf("act %s: clocks may be negative", r.Act)
		}
		if r.Law == (Articles{}) || r.What == "" || r.do == nil {
			t.Errorf("act %s: its row is not whole", r.Act)
		}
		var from []Stage
		for _, st := range r.Steps {
			from = append(from, st.From...)
			for _, to := range st.To {
				reached[to] = true
				for _, f := range st.From {
					left[f] = left[f] || f != to && !st.Otherwise
				}
			}
			for _, s := range slices.Concat(st.From, st.To) {
				if !slices.Contains(Stages(), s) {
					t.Errorf("act %s: no stage %q", r.Act, s)
				}
			}
		}
		if slices.Sort(from); len(slices.Compact(slices.Clone(from))) != len(from) {
			t.Errorf("act %s: a stage has two steps: %v", r.Act, from)
		}
	}
	for _, s := range Stages() {
		if !reached[s] {
			t.Errorf("nothing leads to %s", s)
		}
		if !left[s] && s != Finished {
			t.Errorf("nothing leads out of %s", s)
		}
	}
}
