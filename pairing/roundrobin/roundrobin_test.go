package roundrobin

import (
	"bufio"
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"strings"
	"testing"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

//go:embed testdata/berger-4-24.txt
var berger []byte

func input(n, round int) pairing.Input {
	in := pairing.Input{Round: tournament.RoundNo(round), Points: tournament.StandardPoints()}
	for i := range n {
		in.Players = append(in.Players, pairing.Player{TPN: tournament.TPN(i + 1), Present: true})
	}
	return in
}

func pair(t *testing.T, in pairing.Input) pairing.Output {
	t.Helper()
	out, err := System{}.Pair(in, pairing.Control{})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// text is a round as the tables print it.
func text(boards []pairing.Pair) string {
	var s []string
	for _, p := range boards {
		s = append(s, fmt.Sprintf("%d-%d", p.White, p.Black))
	}
	return strings.Join(s, " ")
}

// TestBergerTables compares every round with the printed tables, board by
// board, for an even number of players and for one player less.
func TestBergerTables(t *testing.T) {
	n, lines := 0, 0
	sc := bufio.NewScanner(bytes.NewReader(berger))
	for sc.Scan() {
		line := sc.Text()
		if strings.HasPrefix(line, "#") {
			if _, err := fmt.Sscanf(afterWord(line, "and "), "%d players", &n); err != nil {
				t.Fatal(err)
			}
			continue
		}
		no, want, _ := strings.Cut(line, ": ")
		var r int
		if _, err := fmt.Sscan(no, &r); err != nil {
			t.Fatal(err)
		}
		lines++
		if got := text(pair(t, input(n, r)).Boards); got != want {
			t.Errorf("%d players, round %d:\n got %s\nwant %s", n, r, got, want)
		}
		checkOdd(t, n, r, want)
	}
	if lines != 143 {
		t.Fatalf("%d rounds in the tables, want 143", lines)
	}
}

// checkOdd checks round r of n−1 players: the table without number n, whose opponent is free.
func checkOdd(t *testing.T, n, r int, full string) {
	t.Helper()
	var want []string
	free := tournament.TPN(0)
	for _, p := range strings.Fields(full) {
		var w, b int
		if _, err := fmt.Sscanf(p, "%d-%d", &w, &b); err != nil {
			t.Fatal(err)
		}
		if max(w, b) == n {
			free = tournament.TPN(min(w, b))
			continue
		}
		want = append(want, p)
	}
	out := pair(t, input(n-1, r))
	if got := text(out.Boards); got != strings.Join(want, " ") {
		t.Errorf("%d players, round %d:\n got %s\nwant %s", n-1, r, got, strings.Join(want, " "))
	}
	if out.Why.Bye == nil || out.Why.Bye.Player != free || out.Bye != 0 {
		t.Errorf("%d players, round %d: bye %v and %v, want number %d free without points", n-1, r, out.Bye, out.Why.Bye, free)
	}
}

func TestDoubleReversesColours(t *testing.T) {
	for n := 3; n <= 12; n++ {
		half := int(Rounds(n, false))
		if got := int(Rounds(n, true)); got != 2*half {
			t.Fatalf("%d players: %d rounds, want %d", n, got, 2*half)
		}
		met := map[pairing.Pair]int{}
		for r := 1; r <= 2*half; r++ {
			in := input(n, r)
			in.Double = true
			out := pair(t, in)
			if out.Why.System != tournament.DoubleRoundRobin {
				t.Fatalf("system %q", out.Why.System)
			}
			for _, p := range out.Boards {
				met[p]++
			}
		}
		for a := 1; a <= n; a++ {
			for b := 1; b <= n; b++ {
				if p := (pairing.Pair{White: tournament.TPN(a), Black: tournament.TPN(b)}); a != b && met[p] != 1 {
					t.Errorf("%d players: %v met %d times", n, p, met[p])
				}
			}
		}
	}
}

// TestSwapLastRounds: without the exchange somebody has three times the same
// colour where the cycles meet; with it nobody has.
func TestSwapLastRounds(t *testing.T) {
	for n := 4; n <= 12; n += 2 {
		if !thrice(t, n, false) {
			t.Errorf("%d players: no colour three times running even without the exchange; the test shows nothing", n)
		}
		if thrice(t, n, true) {
			t.Errorf("%d players: a colour three times running", n)
		}
	}
}

func thrice(t *testing.T, n int, swap bool) bool {
	t.Helper()
	colors := make([]string, n+1)
	for r := 1; r <= int(Rounds(n, true)); r++ {
		in := input(n, r)
		in.Double, in.SwapLastRounds = true, swap
		for _, p := range pair(t, in).Boards {
			colors[p.White] += "W"
			colors[p.Black] += "B"
		}
	}
	for _, c := range colors {
		if strings.Contains(c, "WWW") || strings.Contains(c, "BBB") {
			return true
		}
	}
	return false
}

func TestSmallAndWrong(t *testing.T) {
	if got := text(pair(t, input(2, 1)).Boards); got != "1-2" {
		t.Errorf("two players: %s", got)
	}
	if got := text(pair(t, input(3, 2)).Boards); got != "1-2" {
		t.Errorf("three players, round 2: %s", got)
	}
	for _, c := range []struct{ n, r int }{{2, 2}, {4, 4}, {1, 1}, {0, 1}, {4, 0}} {
		if _, err := (System{}).Pair(input(c.n, c.r), pairing.Control{}); err == nil {
			t.Errorf("%d players have no round %d", c.n, c.r)
		}
	}
	in := input(4, 1)
	in.Players[2].TPN = 9
	if _, err := (System{}).Pair(in, pairing.Control{}); err == nil {
		t.Error("numbers with holes were taken")
	}
	if _, err := (System{}).Pair(input(4, 1), pairing.Control{Stop: func() bool { return true }}); !errors.Is(err, pairing.ErrStopped) {
		t.Errorf("stopped: %v", err)
	}
}

// afterWord is what stands behind a word of a line.
func afterWord(line, word string) string {
	_, rest, _ := strings.Cut(line, word)
	return rest
}
