package scoresheet

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"sealedmove/rules"
)

const opera = `1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6
9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8#`

func sanOf(g *rules.Game) string {
	var s []string
	for ply := 1; ply <= g.Len(); ply++ {
		s = append(s, g.SAN(ply))
	}
	return strings.Join(s, " ")
}

func english(text string) Sheet { return Parse(text, rules.English) }

func TestCompareFindsTheFirstDivergence(t *testing.T) {
	black := strings.Replace(opera, "Nc3", "Nd2", 1)
	d, differ := Compare(rules.Start(), english(opera), english(black))
	if !differ || d.Ply != 15 || d.Entries[0].Text != "Nc3" || d.Entries[1].Text != "Nd2" || d.Entries[1].Line != 1 || d.Entries[1].Column != 81 {
		t.Errorf("%+v", d)
	}
	if _, differ := Compare(rules.Start(), english(opera), english(opera)); differ {
		t.Error("the same sheets differ")
	}
	german := Parse("1. e4 e5 2. Sf3", rules.German)
	if _, differ := Compare(rules.Start(), english("e4 e5 Nf3"), german); differ {
		t.Error("a language is no difference")
	}
}

func TestReplayFindsTheFirstIllegalMove(t *testing.T) {
	g, ply, why := Replay(rules.Start(), english("1. e4 e5 2. Nf3 Nc6 3. Bb6 a6"))
	if g.Len() != 4 || ply != 5 || why.Verdict != rules.None {
		t.Errorf("%d plies, stopped at %d: %+v", g.Len(), ply, why)
	}
}

func TestReconcile(t *testing.T) {
	want := sanOf(mustReplay(t, opera))
	half, _, _ := strings.Cut(opera, "13.")
	for name, sheets := range map[string][2]string{
		"both right":                    {opera, opera},
		"one wrong square":              {strings.Replace(opera, "Qb3", "Qd3", 1), opera},
		"errors in both":                {strings.Replace(opera, "Bg4", "Bg5", 1), strings.Replace(opera, "Rd1 ", "Rf1 ", 1)},
		"a half-move left out":          {strings.NewReplacer("c6\n9. ", "c6 ", "10. ", "").Replace(strings.Replace(opera, "Nf6 7.", "7.", 1)), opera},
		"a blank":                       {strings.Replace(opera, "Nxb5", "?", 1), strings.Replace(opera, "Qe7", "?", 1)},
		"black stopped writing":         {opera, half},
		"one sheet alone, with a blank": {strings.Replace(opera, "Qxf3", "?", 1), ""},
	} {
		got := Reconcile(rules.Start(), english(sheets[0]), english(sheets[1]))
		if len(got) == 0 || sanOf(got[0].Game) != want {
			t.Errorf("%s: %d answers", name, len(got))
			for _, r := range got {
				t.Log(r.Cost, sanOf(r.Game), r.Changes)
			}
		}
	}
}

func mustReplay(t *testing.T, text string) *rules.Game {
	t.Helper()
	g, ply, why := Replay(rules.Start(), english(text))
	if ply != 0 {
		t.Fatalf("%d: %+v", ply, why)
	}
	return g
}

func TestFill(t *testing.T) {
	g := mustReplay(t, opera)
	for _, c := range []struct{ from, plies int }{{10, 1}, {20, 2}, {22, 3}, {6, 4}, {24, 5}, {26, 6}} {
		lines, complete := Fill(g.At(c.from), g.At(c.from+c.plies), c.plies, 0, 2_000_000)
		found := false
		for _, l := range lines {
			found = found || fmt.Sprint(l) == fmt.Sprint(g.Moves()[c.from:c.from+c.plies])
		}
		if !found || !complete {
			t.Errorf("from ply %d, %d half-moves: %d lines, complete %v", c.from, c.plies, len(lines), complete)
		}
	}
}

func TestMoves(t *testing.T) {
	if a, b := Moves(79); a != 40 || b != 39 {
		t.Error(a, b)
	}
}

func FuzzSheets(f *testing.F) {
	f.Add("1. e4 e5 2. Nf3", "e4 ? Nf3 Nc6")
	f.Add("7... x y z", "\xff 99999. e4 3. e5")
	f.Fuzz(func(t *testing.T, a, b string) {
		if len(a)+len(b) > 80 {
			return
		}
		for _, r := range Reconcile(rules.Start(), english(a), english(b)) {
			if r.Cost < 0 || r.Game.Len() > maxGamePlies {
				t.Fatal(r)
			}
		}
	})
}

// Whatever stands on the sheets, the work is bounded: sheets that say nothing,
// sheets that contradict every move, and more entries than any game has. All
// of it takes a few seconds of a processor that has nothing else to do.
func TestHostileSheets(t *testing.T) {
	start := time.Now()
	for name, sheets := range map[string][2]string{
		"blanks":              {strings.Repeat("? ", 150), strings.Repeat("? ", 150)},
		"no moves":            {strings.Repeat("x y ", 60), ""},
		"no moves and blanks": {strings.Repeat("x y ", 60), strings.Repeat("? ", 90)},
		"e4 again and again":  {strings.Repeat("e4 e5 ", 80), ""},
		"two different games": {strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 30), strings.Repeat("Nc3 Nc6 Nb1 Nb8 ", 30)},
		"a castle in the air": {strings.Repeat("0-0 ", 100), strings.Repeat("0-0-0 ", 100)},
	} {
		for _, r := range Reconcile(rules.Start(), english(sheets[0]), english(sheets[1])) {
			if r.Cost < 0 || r.Game.Len() > maxGamePlies {
				t.Errorf("%s: cost %d, %d half-moves", name, r.Cost, r.Game.Len())
			}
		}
	}
	if took := time.Since(start); took > 4*time.Minute {
		t.Errorf("took %v", took)
	}
}
