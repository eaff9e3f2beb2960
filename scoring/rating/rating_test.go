package rating

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"sealedmove/internal/testkit"
)

// TestTables holds both tables to every line of an independent transcription.
func TestTables(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(testkit.Oracle(t, "tiebreak/rating"), "fide_tables.json"))
	if err != nil {
		t.Fatal(err)
	}
	var want struct {
		P2DP map[string]int `json:"p_to_dp"`
		D2PD map[string]int `json:"D_to_PD"`
	}
	if err := json.Unmarshal(b, &want); err != nil {
		t.Fatal(err)
	}
	if len(want.P2DP) != 101 || len(want.D2PD) < Certain {
		t.Fatalf("the tables have %d and %d lines", len(want.P2DP), len(want.D2PD))
	}
	check(t, "dp", want.P2DP, Difference)
	check(t, "PD", want.D2PD, Expectation)
	for d := range want.D2PD {
		if n, _ := strconv.Atoi(d); Expectation(n)+Expectation(-n) != 100 {
			t.Errorf("PD(%d) + PD(-%d) = %d, want 100", n, n, Expectation(n)+Expectation(-n))
		}
	}
}

func check(t *testing.T, name string, want map[string]int, got func(int) int) {
	t.Helper()
	for k, v := range want {
		n, err := strconv.Atoi(k)
		if err != nil {
			t.Fatal(err)
		}
		if got(n) != v {
			t.Errorf("%s(%d) = %d, want %d", name, n, got(n), v)
		}
	}
}

// TestEdges is the part that needs no oracle: FIDE B.02, tables 8.1.1 and 8.1.2.
func TestEdges(t *testing.T) {
	for _, c := range []struct{ d, want int }{
		{0, 50},
		{3, 50},
		{4, 51},
		{-3, 50},
		{-4, 49},
		{357, 89},
		{358, 90},
		{400, 92},
		{619, 98},
		{620, 99},
		{735, 99},
		{736, 100},
		{2000, 100},
		{-735, 1},
		{-736, 0},
		{-2000, 0},
	} {
		if got := Expectation(c.d); got != c.want {
			t.Errorf("PD(%d) = %d, want %d", c.d, got, c.want)
		}
	}
	for _, c := range []struct{ p, want int }{{-1, -800}, {0, -800}, {1, -677}, {49, -7}, {50, 0}, {67, 125}, {99, 677}, {100, 800}, {101, 800}} {
		if got := Difference(c.p); got != c.want {
			t.Errorf("dp(%d) = %d, want %d", c.p, got, c.want)
		}
	}
}
