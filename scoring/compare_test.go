package scoring_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sealedmove/internal/testkit"
	"sealedmove/scoring"
	"sealedmove/tournament"
	"sealedmove/tournament/trf"
)

func differences(ds []scoring.Difference) string {
	var out []string
	for _, d := range ds {
		s := fmt.Sprintf("%s %s", d.Player, d.Matter)
		if d.Matter == scoring.ValueDiffers {
			s += " " + d.Code.String()
		}
		if d.Stated != "" {
			s += " " + d.Stated
		}
		if d.Computed != "" {
			s += "→" + d.Computed
		}
		if d.Other != "" {
			s += " " + string(d.Other)
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

// four: 1 and 2 share the first place with 1½, 3 and 4 the third with ½.
func TestCompare(t *testing.T) {
	is := func(n, rank int, points tournament.Score, values ...string) scoring.Stated {
		s := scoring.Stated{Player: id(n), Rank: rank, Points: points, Values: map[string]string{}}
		for k := 0; k < len(values); k += 2 {
			s.Values[values[k]] = values[k+1]
		}
		return s
	}
	right := []scoring.Stated{is(1, 1, 15), is(2, 2, 15), is(3, 3, 5), is(4, 4, 5)}
	but := func(k int, s scoring.Stated) []scoring.Stated {
		out := append([]scoring.Stated(nil), right...)
		out[k] = s
		return out
	}
	for _, c := range []struct {
		rule   string
		stated []scoring.Stated
		want   string
	}{
		{"right", right, ""},
		{"the tied in another order", []scoring.Stated{is(1, 2, 15), is(2, 1, 15), is(3, 4, 5), is(4, 3, 5)}, ""},
		{"the tied share their rank", []scoring.Stated{is(1, 1, 15), is(2, 1, 15), is(3, 3, 5), is(4, 3, 5)}, ""},
		{"no ranks, no points", []scoring.Stated{{Player: id(1), Unsaid: true}, {Player: id(2), Unsaid: true}, {Player: id(3), Unsaid: true}, {Player: id(4), Unsaid: true}}, ""},
		{"wrong points", but(1, is(2, 2, 10)), "p2 points 1.0→1.5"},
		{"a rank too low", but(1, is(2, 3, 15)), "p2 rank 3→1–2"},
		{"a rank too high", but(2, is(3, 2, 5)), "p3 rank 2→3–4"},
		{"a rank twice within a tie, another left out", []scoring.Stated{is(1, 2, 15), is(2, 2, 15), is(3, 3, 5), is(4, 4, 5)}, "p2 rank-twice 2 p1"},
		{"somebody is missing", right[:3], "p4 missing"},
		{"somebody nobody knows", append(right[:4:4], is(9, 5, 0)), "p9 unknown"},
		{"values in any spelling", but(0, is(1, 1, 15, "bh", "2,0", "SB", "1.25", "DE", "7", "XX", "1", "WIN", "9")), ""},
		{"a wrong value", but(0, is(1, 1, 15, "BH", "2½")), "p1 value BH 2½→2"},
		{"several things of one player", but(3, is(4, 1, 0, "SB", "9")), "p4 points 0.0→0.5, p4 rank 1→3–4, p4 value SB 9→0.25"},
	} {
		table := tableOf(t, four(t), scoring.Options{List: parsed(t, "BH", "SB", "DE")})
		if got := differences(table.Compare(c.stated)); got != c.want {
			t.Errorf("%s: %q, want %q", c.rule, got, c.want)
		}
	}
	// Where the list parts them, a rank is one.
	parted := tableOf(t, four(t), scoring.Options{List: parsed(t, "TPN")})
	if got := differences(parted.Compare(but(1, is(2, 1, 15)))); got != "p2 rank 1→2" {
		t.Errorf("parted: %q", got)
	}
}

// Somebody who is out of a round robin has points and no rank.
func TestCompareWhoIsOut(t *testing.T) {
	e := event{settings: roundRobin(3), ratings: []int{1900, 1800, 1700, 1600}, leaves: map[int]tournament.RoundNo{1: 2}, rounds: []round{
		{games: []game{{1, 4, tournament.WhiteWins}, {2, 3, tournament.Drawn}}},
		{games: []game{{4, 3, tournament.WhiteWins}, {1, 2, tournament.BlackByForfeit}}},
	}}
	table := tableOf(t, e.state(t), scoring.Options{List: parsed(t, "TPN")})
	got := differences(table.Compare([]scoring.Stated{
		{Player: id(4), Rank: 1, Points: 10}, {Player: id(2), Rank: 2, Points: 5}, {Player: id(3), Rank: 3, Points: 5}, {Player: id(1), Rank: 4, Points: 10},
	}))
	if got != "p1 ranked 4" {
		t.Errorf("%q", got)
	}
}

// stated is what a TRF says of its players.
func stated(tour trf.Tournament, d trf.Document) (out []scoring.Stated) {
	by := map[int]tournament.PlayerID{}
	for p, no := range tour.StartNo {
		by[no] = p
	}
	for _, p := range d.Players {
		out = append(out, scoring.Stated{Player: by[p.No], Points: p.Points, Unsaid: !p.HasPoints, Rank: p.Rank})
	}
	return out
}

// The ranks of the oracle's files are by points and start number, as their
// README says: by TPN nothing differs. One changed rank or score is named.
func TestCompareFiles(t *testing.T) {
	dir := testkit.Oracle(t, "tiebreak")
	files, compared := 0, 0
	for k, c := range rows(t, filepath.Join(dir, "manifest.csv")) {
		if k%5 != 0 || c["after_round"] != "" {
			continue
		}
		name := filepath.Join(dir, c["trf"])
		tour, d := read(t, name), document(t, name)
		table := standings(t, tour, scoring.Options{After: scoring.Final, List: codes(t, []string{"TPN"})})
		all := stated(tour, d)
		if ds := table.Compare(all); len(ds) > 0 {
			t.Errorf("%s: %s", c["trf"], differences(ds))
		}
		files, compared = files+1, compared+len(all)
		all[0].Points += 5
		if ds := table.Compare(all); len(ds) != 1 || ds[0].Matter != scoring.PointsDiffer || ds[0].Player != all[0].Player {
			t.Errorf("%s, a point more: %s", c["trf"], differences(ds))
		}
	}
	t.Logf("%d files with %d players compared", files, compared)
	if files == 0 {
		t.Error("nothing was compared")
	}
}

// A table never differs from itself, whatever lots part the tied.
func TestCompareWithItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyEvent(t).state(t)
		table := tableOf(t, s, scoring.Options{List: parsed(t, "WIN", "SB", "DE")})
		lots := tableOf(t, s, scoring.Options{List: parsed(t, "WIN", "SB", "DE"), Settled: table.Lots("seed")})
		for _, x := range []scoring.Table{table, lots} {
			var all []scoring.Stated
			for _, r := range x.Rows {
				all = append(all, scoring.Stated{Player: r.Player, Points: r.Points, Rank: r.Rank, Values: map[string]string{"SB": r.Values[1].Half(), "win": r.Values[0].String()}})
			}
			if ds := table.Compare(all); len(ds) > 0 {
				t.Fatal(differences(ds))
			}
		}
	})
}
