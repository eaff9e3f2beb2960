package laws

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"sealedmove/internal/testkit"
	"sealedmove/rules"
	"sealedmove/tournament"
)

// The forms against the oracle: what a flag comes to in real and made
// positions, and claims in real club games. Without SEALEDMOVE_LONG a part of
// the positions is asked; with it give the test more than its usual ten minutes
// (-timeout 40m), since each search that is given up takes seconds.
func TestFormsAgainstTheOracle(t *testing.T) {
	dir := testkit.Oracle(t, "rules")
	step := 200
	if os.Getenv("SEALEDMOVE_LONG") != "" {
		step = 1
	}
	flags(t, filepath.Join(dir, "material.jsonl"), step)
	clubClaims(t, filepath.Join(dir, "club_claims.jsonl"))
}

func flags(t *testing.T, path string, step int) {
	t.Helper()
	type fact struct {
		FEN      string `json:"fen"`
		White    string `json:"flag_white_2023"`
		Black    string `json:"flag_black_2023"`
		OldWhite string `json:"flag_white_seed"`
		OldBlack string `json:"flag_black_seed"`
	}
	result := map[string]string{"win_white": "1-0", "win_black": "0-1", "draw": "1/2-1/2"}
	var asked, open atomic.Int64
	ask := func(line string) {
		var f fact
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Error(err)
			return
		}
		for _, c := range []struct {
			flag, want string
			r          Regime
		}{{"white", f.OldWhite, older}, {"black", f.OldBlack, older}, {"white", f.White, today}, {"black", f.Black, today}} {
			asked.Add(1)
			form, _ := FormByID("flag")
			x, problems := form.Rule(c.r, Answers{"flag": c.flag, "fen": f.FEN})
			switch want := result[c.want]; {
			case problems != nil:
				t.Errorf("%s: %v", f.FEN, problems)
			case !x.Final() || want == "":
				open.Add(1) // the search was given up, here or there
			case x.Result.Code() != want:
				t.Errorf("%s, %s's flag, %s: want %s got %s", f.FEN, c.flag, c.r.Edition, want, x.Result)
			}
		}
	}
	queue := make(chan string)
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for line := range queue {
				ask(line)
			}
		})
	}
	for i, line := range lines(t, path) {
		if i%step == 0 {
			queue <- line
		}
	}
	close(queue)
	all.Wait()
	t.Logf("%d flags asked, %d left to the arbiter", asked.Load(), open.Load())
}

func clubClaims(t *testing.T, path string) {
	t.Helper()
	n := 0
	for _, line := range lines(t, path) {
		var game struct {
			UCI    string `json:"uci"`
			Events []struct{ Ply, Count int }
			Ahead  []string `json:"claim_ahead_at_end"`
		}
		if err := json.Unmarshal([]byte(line), &game); err != nil {
			t.Fatal(err)
		}
		moves := sanOf(t, game.UCI)
		for _, e := range game.Events {
			if e.Count < 3 {
				continue
			}
			for _, r := range []Regime{older, today} {
				n++
				x := rule(t, "claim", r, Answers{"kind": "threefold", "moves": strings.Join(moves[:e.Ply], " ")})
				if x.Result != tournament.Drawn {
					t.Errorf("ply %d of %s, %s: %+v", e.Ply, game.UCI, r.Edition, x)
				}
			}
		}
		for _, written := range game.Ahead {
			n++
			x := rule(t, "claim", today, Answers{"kind": "threefold", "moves": strings.Join(moves, " "), "written": written})
			if x.Result != tournament.Drawn {
				t.Errorf("%s after %s: %+v", written, game.UCI, x)
			}
		}
	}
	t.Logf("%d claims", n)
}

func sanOf(t *testing.T, uci string) (moves []string) {
	t.Helper()
	p := rules.Start()
	for _, u := range strings.Fields(uci) {
		m, ok := p.ParseUCI(u)
		if !ok {
			t.Fatal(uci, u)
		}
		moves = append(moves, p.SAN(m))
		p.Play(m)
	}
	return moves
}

func lines(t *testing.T, path string) (out []string) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<22)
	for in.Scan() {
		out = append(out, in.Text())
	}
	if err := in.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}
