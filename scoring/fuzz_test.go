package scoring_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// FuzzStandings holds the laws of any standings on tournaments drawn from the
// fuzzer's bytes; TestLaws is the same without a fuzzer.
func FuzzStandings(f *testing.F) { f.Fuzz(rapid.MakeFuzz(laws)) }

func TestLaws(t *testing.T) { rapid.Check(t, laws) }

// laws draws a tournament with byes of all kinds, forfeits, double forfeits,
// penalties (½-0, 0-0), open games, late and withdrawn and expelled players and
// odd points, and standings of it after any round by any list.
func laws(t *rapid.T) {
	e := anyEvent(t)
	if rapid.Bool().Draw(t, "odd points") {
		e.settings.Points = tournament.Points{Win: 30, Draw: 11, Loss: 2, PairingBye: 25, ZeroBye: 1, ForfeitLoss: 3, Unknown: 11}
	}
	e.leaves = map[int]tournament.RoundNo{}
	for n := range e.ratings {
		if rounds := len(e.rounds); rounds > 0 && rapid.IntRange(0, 4).Draw(t, "leaves") == 0 {
			e.leaves[n+1] = tournament.RoundNo(rapid.IntRange(1, rounds).Draw(t, "from"))
		}
	}
	s := profiled(t, e, func(_ int, p *tournament.Player) {
		p.Expelled = rapid.IntRange(0, 9).Draw(t, "expelled") == 0
		if rapid.IntRange(0, 9).Draw(t, "unrated") == 0 {
			p.Rating = 0
		}
	})
	o := scoring.Options{After: scoring.Final, Unrated: 1000}
	if rapid.Bool().Draw(t, "after a round") {
		o.After = tournament.RoundNo(rapid.IntRange(0, len(e.rounds)).Draw(t, "after"))
	}
	all := slices.DeleteFunc(append(every(scoring.KindOf(e.settings.System)), "DE", "DE/P"), func(c string) bool { return c == "PTS" })
	o.List = parsed(t, rapid.SliceOfNDistinct(rapid.SampledFrom(all), 0, 5, rapid.ID).Draw(t, "list")...)
	table := tableOf(t, s, o)
	lawOfRows(t, s, table)
	lawOfPoints(t, s, table)
	lawOfOrder(t, table)
}

// Every player has one row, those out of the standings the last ones.
func lawOfRows(t *rapid.T, s tournament.State, table scoring.Table) {
	seen := map[tournament.PlayerID]bool{}
	out := false
	for _, r := range table.Rows {
		if seen[r.Player] || out && !r.Out || r.Out != (r.Rank == 0) {
			t.Fatalf("row of %s: twice %v, out %v, rank %d", r.Player, seen[r.Player], r.Out, r.Rank)
		}
		seen[r.Player], out = true, r.Out
	}
	if len(seen) != len(s.Players) {
		t.Fatalf("%d rows for %d players", len(seen), len(s.Players))
	}
}

// The points of a player are those of his rounds, and all together those of the
// boards and byes; who is out of a round robin gives and takes nothing.
func lawOfPoints(t *rapid.T, s tournament.State, table scoring.Table) {
	sec := s.Sections[0]
	out := map[tournament.PlayerID]bool{}
	for _, r := range table.Rows {
		out[r.Player] = r.Out
	}
	free := sec.Points.ZeroBye
	if table.Kind == scoring.RoundRobin {
		free = 0
	}
	want, sum := map[tournament.PlayerID]tournament.Score{}, tournament.Score(0)
	for r := range int(table.After) {
		there := map[tournament.PlayerID]bool{}
		give := func(p tournament.PlayerID, points tournament.Score) {
			there[p] = true
			want[p] += points
			sum += points
		}
		if r < len(sec.Rounds) {
			for _, b := range sec.Rounds[r].Boards {
				if out[b.White] || out[b.Black] {
					continue
				}
				give(b.White, sec.Points.OfResult(b.Result, tournament.White))
				give(b.Black, sec.Points.OfResult(b.Result, tournament.Black))
			}
			for _, y := range sec.Rounds[r].Byes {
				if table.Kind == scoring.RoundRobin && y.Kind == tournament.ZeroBye {
					give(y.Player, 0)
				} else if !out[y.Player] {
					give(y.Player, sec.Points.OfBye(y.Kind))
				}
			}
		}
		for _, p := range s.Players {
			if !there[p.ID] && !out[p.ID] {
				give(p.ID, free)
			}
		}
	}
	got := tournament.Score(0)
	for _, r := range table.Rows {
		if r.Out {
			continue
		}
		if r.Points != want[r.Player] {
			t.Fatalf("%s has %s points, his rounds make %s", r.Player, r.Points, want[r.Player])
		}
		got += r.Points
	}
	if got != sum {
		t.Fatalf("%s points are there, the boards and byes make %s", got, sum)
	}
}

// lawOfOrder: the rows are in one order, by points and then by the list; equal
// ranks are equal in all of it; a direct encounter parts none but the tied.
func lawOfOrder(t *rapid.T, table scoring.Table) {
	rows := slices.DeleteFunc(slices.Clone(table.Rows), func(r scoring.Row) bool { return r.Out })
	first := make([]int, len(rows)) // of those equal so far
	for k := range rows {
		if k > 0 && rows[k].Points > rows[k-1].Points {
			t.Fatalf("row %d has more points than the one above", k+1)
		}
		if k > 0 && rows[k].Points == rows[k-1].Points {
			first[k] = first[k-1]
		} else {
			first[k] = k
		}
	}
	for c, col := range table.Columns {
		if col.Err != nil {
			for _, r := range rows {
				if r.Values[c].Defined() {
					t.Fatalf("%s has a value though it failed", col.Code)
				}
			}
			continue
		}
		if col.Code.Name == scoring.DE {
			lawOfEncounters(t, rows, first, c)
		}
		first = lawOfColumn(t, rows, first, c, col.Code)
	}
	for k, r := range rows {
		if r.Rank != first[k]+1 {
			t.Fatalf("row %d has rank %d, want %d", k+1, r.Rank, first[k]+1)
		}
	}
}

// lawOfColumn: within those tied so far, the values fall, or rise for places
// and numbers, and what is undefined is last. It gives those tied afterwards.
func lawOfColumn(t *rapid.T, rows []scoring.Row, first []int, c int, code scoring.Code) []int {
	rises := code.Name == scoring.DE || (code.Name == scoring.TPN) != code.Reverse
	next := make([]int, len(rows))
	for k := range rows {
		next[k] = k
		if k == 0 || first[k] != first[k-1] {
			continue
		}
		above, v := rows[k-1].Values[c], rows[k].Values[c]
		order := above.Compare(v)
		if rises && above.Defined() && v.Defined() {
			order = -order
		}
		if order < 0 {
			t.Fatalf("row %d stands below a lesser one in %s: %v below %v", k+1, code, v, above)
		}
		if order == 0 {
			next[k] = next[k-1]
		}
	}
	return next
}

// lawOfEncounters: alone, no place; among n tied, places of 1 to n, shared as
// ranks are, and none where all would have the first.
func lawOfEncounters(t *rapid.T, rows []scoring.Row, first []int, c int) {
	for lo := 0; lo < len(rows); {
		hi := lo + 1
		for hi < len(rows) && first[hi] == first[lo] {
			hi++
		}
		none := !rows[lo].Values[c].Defined()
		if hi-lo == 1 && !none {
			t.Fatalf("row %d is tied with nobody and has place %v", lo+1, rows[lo].Values[c])
		}
		for k := lo; k < hi; k++ {
			v := rows[k].Values[c]
			want := scoring.Whole(int64(k - lo + 1))
			if k > lo && v == rows[k-1].Values[c] {
				want = v
			}
			if v.Defined() == none || !none && v != want {
				t.Fatalf("row %d has place %v of %d, want %v", k+1, v, hi-lo, want)
			}
		}
		if !none && rows[lo].Values[c] == rows[hi-1].Values[c] {
			t.Fatalf("rows %d to %d all have place %v", lo+1, hi, rows[lo].Values[c])
		}
		lo = hi
	}
}
