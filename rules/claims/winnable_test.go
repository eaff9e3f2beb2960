package claims

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"sealedmove/internal/testkit"
	"sealedmove/rules"
)

type materialFact struct {
	ID         int         `json:"id"`
	FEN        string      `json:"fen"`
	Src        string      `json:"src"`
	Class      string      `json:"cha_vector_class"`
	White      Winnability `json:"cha_white"`
	Black      Winnability `json:"cha_black"`
	QuickWhite string      `json:"cha_quick_white"`
	QuickBlack string      `json:"cha_quick_black"`
	FlagWhite  string      `json:"flag_white_2023"`
	FlagBlack  string      `json:"flag_black_2023"`
	OldWhite   string      `json:"flag_white_seed"`
	OldBlack   string      `json:"flag_black_seed"`
	OldDead    bool        `json:"seed_10_4_draw"`
	Dead       bool        `json:"dead_2023"`
}

func materialFacts(t testing.TB, path string) (facts []materialFact) {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	for in.Scan() {
		var m materialFact
		if err := json.Unmarshal(in.Bytes(), &m); err != nil {
			t.Fatal(err)
		}
		facts = append(facts, m)
	}
	return facts
}

func checkLine(t *testing.T, p rules.Position, side rules.Color, line []rules.Move) {
	t.Helper()
	for _, m := range line {
		if !p.IsLegal(m) {
			t.Errorf("%s: %s is not legal", p.FEN(), m)
			return
		}
		p.Play(m)
	}
	if !p.Checkmate() || p.Turn() == side {
		t.Errorf("%s: no mate by %s", p.FEN(), side)
	}
}

func TestMaterialOfTheOracle(t *testing.T) {
	facts := materialFacts(t, filepath.Join(testkit.Oracle(t, "rules"), "material.jsonl"))
	nodes := FullNodes
	if os.Getenv("SEALEDMOVE_LONG") == "" {
		nodes = 20_000
	}
	type tally struct{ wrong, open, quickWrong, quickNo, quickNoCHA, decided int }
	var sum tally
	var slow time.Duration
	for _, f := range facts {
		p, err := rules.ParsePlayableFEN(f.FEN)
		if err != nil {
			t.Errorf("%d: %v", f.ID, err)
			continue
		}
		for side, want := range [2]Winnability{f.White, f.Black} {
			c := rules.Color(side)
			start := time.Now()
			full := Full(p, c, nodes)
			slow = max(slow, time.Since(start))
			quick := Quick(p, c)
			switch {
			case full.Winnability == Undetermined:
				sum.open++
				if os.Getenv("SHOW_OPEN") != "" {
					t.Logf("open %d %s %s: %s", f.ID, f.FEN, c, want)
				}
			case want == Undetermined:
				sum.decided++
				t.Logf("decided %d %s %s: %s by %s, %d nodes", f.ID, f.FEN, c, full.Winnability, full.By, full.Nodes)
			case full.Winnability != want:
				sum.wrong++
				t.Errorf("%d %s %s: want %s got %s by %s", f.ID, f.FEN, c, want, full.Winnability, full.By)
			}
			if full.Winnability == Winnable {
				checkLine(t, p, c, full.Line)
			}
			if q := quick.Winnability; q != Undetermined && want != Undetermined && q != want {
				sum.quickWrong++
				t.Errorf("%d %s %s: quick: want %s got %s by %s", f.ID, f.FEN, c, want, q, quick.By)
			}
			if quick.Winnability == Unwinnable {
				sum.quickNo++
			}
			if [2]string{f.QuickWhite, f.QuickBlack}[side] == "unwinnable" {
				sum.quickNoCHA++
			}
		}
	}
	t.Logf("%d questions: %+v; the slowest %v", 2*len(facts), sum, slow)
}

// On final positions of real games.
func BenchmarkQuick(b *testing.B) {
	var ps []rules.Position
	for _, f := range materialFacts(b, filepath.Join(testkit.Oracle(b, "rules"), "material.jsonl")) {
		if f.Src == "lichess-final" {
			p, err := rules.ParsePlayableFEN(f.FEN)
			if err != nil {
				b.Fatal(err)
			}
			ps = append(ps, p)
		}
	}
	n := 0
	for b.Loop() {
		Quick(ps[n%len(ps)], rules.Color(n/len(ps)&1))
		n++
	}
}
