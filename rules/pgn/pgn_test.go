package pgn

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"sealedmove/rules"
)

func readAll(t testing.TB, text string) (games []*Game) {
	t.Helper()
	r := NewReader(strings.NewReader(text))
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return games
		}
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
}

func sanOf(g *Game) string {
	var sans []string
	p := g.Start
	for _, m := range g.Moves {
		if m.Move == rules.NoMove {
			sans = append(sans, "--")
			p, _ = p.Passed()
			continue
		}
		sans = append(sans, p.SAN(m.Move))
		p.Play(m.Move)
	}
	return strings.Join(sans, " ")
}

func TestTolerance(t *testing.T) {
	data, err := os.ReadFile("testdata/tolerance.json")
	if err != nil {
		t.Fatal(err)
	}
	var facts []struct{ Name, PGN, Want string }
	if err := json.Unmarshal(data, &facts); err != nil {
		t.Fatal(err)
	}
	right, decided := 0, 0
	for _, f := range facts {
		games := readAll(t, f.PGN)
		if len(games) != 1 {
			t.Errorf("%s: %d games", f.Name, len(games))
			continue
		}
		got := sanOf(games[0])
		if !games[0].Sound() {
			got = "ERR"
		}
		switch {
		case f.Want == "?":
			t.Logf("%s: %s %v", f.Name, got, games[0].Problems)
			continue
		case got == f.Want:
			right++
		default:
			t.Errorf("%s: %q: want %s got %s %v", f.Name, f.PGN, f.Want, got, games[0].Problems)
		}
		decided++
	}
	t.Logf("%d of %d", right, decided)
}
