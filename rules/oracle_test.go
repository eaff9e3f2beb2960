package rules

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sealedmove/internal/testkit"
)

// eachLine decodes the lines of a file of JSON objects. The first line may be
// a legend (a key that begins with an underscore) and is then left out.
func eachLine[T any](t *testing.T, path string, do func(T)) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<22)
	n := 0
	for in.Scan() {
		if strings.HasPrefix(in.Text(), `{"_`) {
			continue
		}
		var v T
		if err := json.Unmarshal(in.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		do(v)
		n++
	}
	if err := in.Err(); err != nil || n == 0 {
		t.Fatalf("%s: %d lines, %v", path, n, err)
	}
}

type positionFact struct {
	ID        int      `json:"id"`
	FEN       string   `json:"fen"`
	Raw       string   `json:"fen_raw"`
	Legal     []string `json:"legal"`
	SAN       []string `json:"san"`
	Check     bool     `json:"check"`
	Checkers  int      `json:"checkers"`
	Mate      bool     `json:"mate"`
	Stalemate bool     `json:"stalemate"`
	EPLegal   bool     `json:"ep_legal"`
}

func TestPositionsOfTheOracle(t *testing.T) {
	n := 0
	eachLine(t, filepath.Join(testkit.Oracle(t, "rules"), "positions.jsonl"), func(want positionFact) {
		n++
		checkPosition(t, want, want.FEN)
		checkPosition(t, want, want.Raw)
	})
	t.Logf("%d positions", n)
}

func TestPositions(t *testing.T) {
	eachLine(t, "testdata/positions.jsonl", func(want positionFact) { checkPosition(t, want, want.Raw) })
}

func checkPosition(t *testing.T, want positionFact, fen string) {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Errorf("%d: %s: %v", want.ID, fen, err)
		return
	}
	if p.FEN() != want.FEN {
		t.Errorf("%d: FEN want %s got %s", want.ID, want.FEN, p.FEN())
	}
	sans := map[string]string{}
	for i, u := range want.Legal {
		sans[u] = want.SAN[i]
	}
	moves := p.Legal()
	for _, m := range moves {
		if san, ok := sans[m.UCI()]; !ok || san != p.SAN(m) {
			t.Errorf("%d: %s: %s: want SAN %q got %q", want.ID, fen, m, san, p.SAN(m))
		}
		if !p.IsLegal(m) {
			t.Errorf("%d: %s: IsLegal(%s) is false", want.ID, fen, m)
		}
	}
	if len(moves) != len(sans) || p.Count() != len(sans) {
		t.Errorf("%d: %s: want %d moves, got %d listed, %d counted", want.ID, fen, len(sans), len(moves), p.Count())
	}
	if p.Check() != want.Check || p.Checkers().Count() != want.Checkers || p.Checkmate() != want.Mate ||
		p.Stalemate() != want.Stalemate || (p.EnPassant() != NoSquare) != want.EPLegal {
		t.Errorf("%d: %s: check %v, %d checkers, mate %v, stalemate %v, e.p. %s", want.ID, fen,
			p.Check(), p.Checkers().Count(), p.Checkmate(), p.Stalemate(), p.EnPassant())
	}
}
