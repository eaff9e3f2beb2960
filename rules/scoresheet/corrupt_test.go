package scoresheet

import (
	"bufio"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sealedmove/rules"
)

// Real games, each sheet with errors of the kinds that players make, at places
// drawn by a fixed seed: a wrong square, a half-move left out, one that nobody
// can read, one written twice. Where the sheets do not err on the same
// half-move the game must be among the answers.
func TestReconcileCorruptedGames(t *testing.T) {
	f, err := os.Open(filepath.Join("..", "testdata", "games.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<22)
	lots := rand.New(rand.NewPCG(8, 5))
	asked, found := 0, 0
	for in.Scan() {
		var fact struct {
			Start string
			SAN   string
		}
		if err := json.Unmarshal(in.Bytes(), &fact); err != nil || fact.SAN == "" {
			continue
		}
		start, err := rules.ParsePlayableFEN(fact.Start)
		if err != nil {
			continue
		}
		moves := strings.Fields(fact.SAN)
		if len(moves) > 120 {
			moves = moves[:120]
		}
		want := strings.Join(moves, " ")
		for range 3 {
			asked++
			var sheets [2]string
			for k := range sheets {
				sheets[k] = corrupted(moves, k, lots)
			}
			answers := Reconcile(start, english(sheets[0]), english(sheets[1]))
			hit := false
			for _, r := range answers {
				hit = hit || sanOf(r.Game) == want
			}
			if hit {
				found++
			} else {
				t.Errorf("not found among %d: %s\n%s\n%s", len(answers), fact.Start, sheets[0], sheets[1])
			}
		}
	}
	if asked < 18 {
		t.Errorf("only %d asked", asked)
	}
	t.Logf("%d of %d found", found, asked)
}

// corrupted makes up to three errors in half-moves 0, 6, 12 … of the one sheet
// and 3, 9, 15 … of the other, so that the two never err together.
func corrupted(moves []string, k int, lots *rand.Rand) string {
	out := append([]string(nil), moves...)
	for range 3 {
		i := lots.IntN(len(moves)/6)*6 + 3*k
		switch lots.IntN(4) {
		case 0:
			out[i] = "?"
		case 1:
			out[i] = ""
		case 2:
			out[i] = strings.NewReplacer("1", "2", "2", "3", "3", "4", "4", "5", "5", "4", "6", "5", "7", "6", "8", "7").Replace(out[i])
		default:
			out[i] = moves[i] + " " + moves[i]
		}
	}
	return strings.Join(out, " ")
}
