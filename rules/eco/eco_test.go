package eco

import (
	"regexp"
	"strings"
	"testing"

	"sealedmove/rules"
)

// Every line of the list is read, and no two lines name one position.
func TestTheListIsWhole(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(unpacked(), "\n"), "\n")
	if len(lines) != 3807 || len(openings()) != len(lines) {
		t.Errorf("%d lines give %d positions, want 3807 of both", len(lines), len(openings()))
	}
	code := regexp.MustCompile(`^[A-E][0-9][0-9]$`)
	for _, line := range lines {
		n, ok := parse(line)
		if !ok || !code.MatchString(n.Code) || n.Name == "" {
			t.Errorf("%q gives %+v, %v", line, n.Opening, ok)
		}
		if o, ok := At(&n.position); !ok || o != n.Opening {
			t.Errorf("%q is called %+v", line, o)
		}
	}
}

func TestGamesAreNamedByTheirLastNamedPosition(t *testing.T) {
	for _, c := range []struct {
		name, moves, code, opening string
		ply                        int
	}{
		{"nothing played", "", "", "", 0},
		{"the first move", "e4", "B00", "King's Pawn Game", 1},
		{"Najdorf", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90", "Sicilian Defense: Najdorf Variation", 10},
		{"Najdorf by another order of moves", "Nf3 c5 e4 d6 Nc3 Nf6 d4 cxd4 Nxd4 a6", "B90", "Sicilian Defense: Najdorf Variation", 10},
		{"the list ends, the name stays", "e4 e5 Nf3 d6 h4 h5 Rh3 Rh6 Rg3 Rg6", "C41", "Philidor Defense", 4},
		{"the shortest mate", "f3 e5 g4 Qh4", "A00", "Barnes Opening: Fool's Mate", 4},
	} {
		g := rules.NewGame(rules.Start())
		for text := range strings.FieldsSeq(c.moves) {
			m, ok := g.Read(text, rules.English).Move()
			if !ok || g.Play(m) != nil {
				t.Fatalf("%s: %s", c.name, text)
			}
		}
		o, ply, ok := Of(g)
		if (o != Opening{c.code, c.opening}) || ply != c.ply || ok != (c.code != "") {
			t.Errorf("%s: %+v at ply %d, %v", c.name, o, ply, ok)
		}
	}
}

// The side to move and the rights to castle belong to the position (9.2.3).
func TestWhatLooksTheSameHasNoName(t *testing.T) {
	for _, fen := range []string{
		"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
		"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w Qkq - 0 2",
	} {
		p, err := rules.ParsePlayableFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if o, ok := At(&p); ok {
			t.Errorf("%s is called %+v", fen, o)
		}
	}
	var none rules.Position
	if o, ok := At(&none); ok {
		t.Errorf("no position is called %+v", o)
	}
}

func BenchmarkFirstName(b *testing.B) {
	for b.Loop() {
		for line := range strings.Lines(unpacked()) {
			parse(strings.TrimSuffix(line, "\n"))
		}
	}
}
