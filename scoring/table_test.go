package scoring_test

import (
	"errors"
	"slices"
	"testing"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

func wantKey(t *testing.T, err error, key string) {
	t.Helper()
	var refusal *tournament.Error
	if !errors.As(err, &refusal) || refusal.Key != key {
		t.Errorf("error %v, want %s", err, key)
	}
}

// column of a table: the values by number.
func values(t *testing.T, table scoring.Table, k, players int) (vs []string) {
	t.Helper()
	for n := 1; n <= players; n++ {
		r, ok := table.Row(id(n))
		if !ok {
			t.Fatalf("no row of %d", n)
		}
		vs = append(vs, r.Values[k].String())
	}
	return vs
}

func TestBeforeTheStart(t *testing.T) {
	table := tableOf(t, event{settings: swiss(5), ratings: []int{2000, 1900, 0}}.state(t), scoring.Options{})
	if table.After != 0 || table.Provisional() || len(table.Rows) != 3 {
		t.Fatalf("%+v", table)
	}
	for k, r := range table.Rows {
		if r.Rank != 1 || int(r.TPN) != k+1 || r.Points != 0 {
			t.Errorf("row %d: %+v", k, r)
		}
	}
	var list []string
	for _, c := range table.Columns {
		list = append(list, c.Code.String())
	}
	if !slices.Equal(list, scoring.DefaultList(scoring.Swiss)) {
		t.Errorf("a section without a list has %v", list)
	}
}

// Standings of now hold what is in: the results of a running round, no game
// without one, and nothing of a round that was only posted.
func TestLiveStandings(t *testing.T) {
	e := event{settings: swiss(3), ratings: []int{2000, 1900, 1800, 1700, 1600}, rounds: []round{
		{games: []game{{1, 2, tournament.WhiteWins}, {3, 4, tournament.Drawn}}, byes: map[int]tournament.ByeKind{5: tournament.PairingBye}},
		{games: []game{{5, 1, tournament.WhiteWins}, {2, 3, tournament.NoResult}}, byes: map[int]tournament.ByeKind{4: tournament.PairingBye}},
	}}
	table := tableOf(t, e.state(t), scoring.Options{List: parsed(t, "BH", "STD", "REP")})
	if table.After != 2 || !table.Provisional() || len(table.Open) != 1 || table.Open[0].White != id(2) || table.Open[0].Round != 2 {
		t.Fatalf("after %d, open %+v", table.After, table.Open)
	}
	if r, _ := table.Row(id(3)); r.Points.String() != "0.5" {
		t.Errorf("points of a player at the board: %s", r.Points)
	}
	// 2's game is nothing yet: the Buchholz is player 1's point alone. The dummies
	// of 4 and 5 are capped at two draws (16.4.2).
	if got, want := values(t, table, 0, 5), []string{"2", "1", "1.5", "1.5", "2"}; !slices.Equal(got, want) {
		t.Errorf("BH %v, want %v", got, want)
	}
	if got, want := values(t, table, 1, 5), []string{"1", "0", "0.5", "1.5", "2"}; !slices.Equal(got, want) {
		t.Errorf("STD %v, want %v", got, want)
	}

	e.rounds[1].games[0].result = tournament.NoResult
	if table := tableOf(t, e.state(t), scoring.Options{}); table.After != 1 || table.Provisional() {
		t.Errorf("round 2 is only posted: after %d, provisional %v", table.After, table.Provisional())
	}
}

// An adjourned or postponed game counts a half point, for the Buchholz of the
// opponents too, until it ends; the table says so.
func TestOpenGames(t *testing.T) {
	e := event{settings: swiss(2), ratings: []int{2000, 1900, 1800, 1700}, rounds: []round{
		{games: []game{{1, 2, tournament.Adjourned}, {3, 4, tournament.WhiteWins}}},
		{games: []game{{1, 3, tournament.WhiteWins}, {4, 2, tournament.Postponed}}},
	}}
	table := tableOf(t, e.state(t), scoring.Options{List: parsed(t, "BH", "SB", "WIN", "WON", "TPR")})
	if !table.Provisional() || len(table.Open) != 2 {
		t.Fatalf("open games %+v", table.Open)
	}
	if got, want := values(t, table, 0, 4), []string{"2", "2", "2", "2"}; !slices.Equal(got, want) {
		t.Errorf("BH %v, want %v", got, want)
	}
	if got, want := values(t, table, 1, 4), []string{"1.5", "1", "0.5", "0.5"}; !slices.Equal(got, want) {
		t.Errorf("SB %v, want %v", got, want)
	}
	if got, want := values(t, table, 2, 4), []string{"1", "0", "1", "0"}; !slices.Equal(got, want) {
		t.Errorf("WIN %v, want %v", got, want)
	}
	if got := values(t, table, 4, 2)[1]; got != "1850" { // two draws against 2000 and 1700
		t.Errorf("TPR of two open games %s", got)
	}
	e.settings.Points.Unknown = tournament.OnePoint // record 162 may say so
	table = tableOf(t, e.state(t), scoring.Options{List: parsed(t, "WIN")})
	if r, _ := table.Row(id(2)); r.Points.String() != "2.0" || r.Values[0].String() != "0" {
		t.Errorf("an open game is not won yet: %+v", r)
	}
}

// A round robin's player who leaves before half of his games stays in the table
// without a rank, and his results count for nobody; with half of them played,
// the rest are forfeits.
func TestHalfOfTheGames(t *testing.T) {
	w, d := tournament.WhiteWins, tournament.Drawn
	e := event{settings: roundRobin(5), ratings: []int{2000, 1900, 1800, 1700, 1600, 1500}, rounds: []round{
		{games: []game{{1, 6, w}, {2, 5, w}, {3, 4, w}}},
		{games: []game{{6, 4, w}, {5, 3, d}, {1, 2, d}}},
		{games: []game{{2, 6, tournament.WhiteByForfeit}, {3, 1, d}, {4, 5, d}}},
		{games: []game{{6, 5, tournament.BlackByForfeit}, {1, 4, w}, {2, 3, d}}},
		{games: []game{{3, 6, tournament.WhiteByForfeit}, {4, 2, d}, {5, 1, d}}},
	}}
	e.leaves = map[int]tournament.RoundNo{6: 3} // two of five played
	table := tableOf(t, e.state(t), scoring.Options{List: parsed(t, "SB", "WIN", "KS")})
	last := table.Rows[5]
	if last.Player != id(6) || !last.Out || last.Rank != 0 || !last.Withdrawn || last.Points.String() != "1.0" || last.Values[0].Defined() {
		t.Errorf("the player who left: %+v", last)
	}
	// Player 6's games are taken off, and the others' ranks go from 1 without him.
	for n, want := range []string{"2.5", "2.5", "2.5", "1.0", "1.5"} {
		if r, _ := table.Row(id(n + 1)); r.Points.String() != want {
			t.Errorf("points of %d: %s, want %s", n+1, r.Points, want)
		}
	}
	if first, last := table.Rows[0].Rank, table.Rows[4]; first != 1 || last.Rank != 5 || last.Player != id(4) {
		t.Errorf("ranks:\n%s", show(table))
	}

	// Standings after round 1 were made while he was still there.
	if r, _ := tableOf(t, e.state(t), scoring.Options{After: 1}).Row(id(6)); r.Out || r.Withdrawn {
		t.Errorf("after round 1: %+v", r)
	}
	// After round 2 he is known to be gone.
	if r, _ := tableOf(t, e.state(t), scoring.Options{After: 2}).Row(id(6)); !r.Out || !r.Withdrawn {
		t.Errorf("after round 2: %+v", r)
	}

	e.leaves[6] = 4 // three of five: but round 3 was a forfeit, so still two played
	if table := tableOf(t, e.state(t), scoring.Options{}); !table.Rows[5].Out {
		t.Error("a forfeited game is not one that was played")
	}
	e.rounds[2].games[0].result = w
	table = tableOf(t, e.state(t), scoring.Options{List: parsed(t, "SB", "WIN", "KS")})
	if r, _ := table.Row(id(6)); r.Out || r.Rank != 6 || r.Points.String() != "1.0" {
		t.Errorf("with three of five played: %+v", r)
	}
	if r, _ := table.Row(id(3)); r.Points.String() != "3.5" {
		t.Errorf("the forfeit counts: %s", r.Points)
	}
}

// Standings after a round before somebody was expelled know nothing of it.
func TestBeforeSomebodyWasExpelled(t *testing.T) {
	w := tournament.WhiteWins
	e := event{settings: roundRobin(3), ratings: make([]int, 4), leaves: map[int]tournament.RoundNo{4: 2}, rounds: []round{
		{games: []game{{1, 4, w}, {2, 3, w}}},
		{games: []game{{4, 3, tournament.BlackByForfeit}, {1, 2, w}}},
	}}
	s := profiled(t, e, func(n int, p *tournament.Player) { p.Expelled = n == 4 })
	if r, _ := tableOf(t, s, scoring.Options{After: 2}).Row(id(4)); !r.Out || !r.Expelled {
		t.Errorf("after round 2: %+v", r)
	}
	e.leaves[4] = 3
	s = profiled(t, e, func(n int, p *tournament.Player) { p.Expelled = n == 4 })
	if r, _ := tableOf(t, s, scoring.Options{After: 1}).Row(id(4)); r.Out || r.Expelled || r.Withdrawn {
		t.Errorf("after round 1, when he was still there: %+v", r)
	}
}

// Exactly half of the games is enough to stay.
func TestHalfOfAnEvenNumberOfGames(t *testing.T) {
	e := event{settings: roundRobin(5), ratings: make([]int, 5), leaves: map[int]tournament.RoundNo{5: 4}, rounds: []round{
		{games: []game{{1, 5, tournament.WhiteWins}}},
		{games: []game{{5, 2, tournament.WhiteWins}}},
		{games: []game{{3, 4, tournament.Drawn}}},
		{games: []game{{3, 5, tournament.WhiteByForfeit}}},
		{games: []game{{5, 4, tournament.BlackByForfeit}}},
	}}
	if r, _ := tableOf(t, e.state(t), scoring.Options{}).Row(id(5)); r.Out || !r.Withdrawn {
		t.Errorf("two of four games played: %+v", r)
	}
}

func TestRoundRobinHasNoBuchholz(t *testing.T) {
	e := event{settings: roundRobin(1), ratings: []int{2000, 1900}, rounds: []round{{games: []game{{1, 2, tournament.WhiteWins}}}}}
	e.settings.TieBreaks = []string{"BH/C1", "SB", "nonsense"}
	table := tableOf(t, e.state(t), scoring.Options{})
	wantKey(t, table.Columns[0].Err, "scoring.not-in-round-robin")
	wantKey(t, table.Columns[2].Err, "scoring.unknown-code")
	if table.Columns[1].Err != nil || table.Columns[2].Code.String() != "nonsense" {
		t.Errorf("columns %+v", table.Columns)
	}
	for _, r := range table.Rows {
		if r.Values[0].Defined() || !r.Values[1].Defined() || r.Values[2].Defined() {
			t.Errorf("values %v", r.Values)
		}
	}
	_, err := table.Working(id(1), scoring.MustParse("BH"))
	wantKey(t, err, "scoring.not-in-round-robin")
}

// Article 10: with unrated players the rating tie-breaks are dropped, unless it
// was said beforehand what the unrated count as.
func TestUnratedPlayers(t *testing.T) {
	e := event{settings: swiss(1), ratings: []int{2000, 0}, rounds: []round{{games: []game{{1, 2, tournament.WhiteWins}}}}}
	s := e.state(t)
	table := tableOf(t, s, scoring.Options{List: parsed(t, "ARO", "TPR/U1200", "BH")})
	wantKey(t, table.Columns[0].Err, "scoring.unrated-players")
	if got, want := values(t, table, 1, 2), []string{"2000", "1200"}; !slices.Equal(got, want) {
		t.Errorf("TPR %v, want %v", got, want)
	}
	table = tableOf(t, s, scoring.Options{List: parsed(t, "ARO", "ARO/U1400", "RTNG"), Unrated: 1000})
	if got := values(t, table, 0, 1)[0] + values(t, table, 1, 1)[0] + values(t, table, 2, 2)[1]; got != "100014001000" {
		t.Errorf("unrated as 1000, and as 1400 in one column: %s", got)
	}
}

// Article 8.3: Fore Buchholz knows the pairings of the final round before its
// games; before that round is paired it is the Buchholz.
func TestForeBuchholz(t *testing.T) {
	e := event{settings: swiss(2), ratings: []int{2000, 1900, 1800, 1700}, rounds: []round{
		{games: []game{{1, 2, tournament.WhiteWins}, {3, 4, tournament.WhiteWins}}},
	}}
	o := scoring.Options{List: parsed(t, "FB", "BH")}
	table := tableOf(t, e.state(t), o)
	if got, want := values(t, table, 0, 4), values(t, table, 1, 4); !slices.Equal(got, want) {
		t.Errorf("before the pairing: FB %v, BH %v", got, want)
	}
	e.rounds = append(e.rounds, round{games: []game{{1, 3, tournament.NoResult}, {2, 4, tournament.NoResult}}})
	want := []string{"2", "2", "2", "2"} // 1½ + ½ each
	if table := tableOf(t, e.state(t), o); table.After != 1 || !slices.Equal(values(t, table, 0, 4), want) {
		t.Errorf("after the pairing: FB %v, want %v (after %d)", values(t, table, 0, 4), want, table.After)
	}
	e.rounds[1].games = []game{{1, 3, tournament.BlackWins}, {2, 4, tournament.WhiteByForfeit}}
	if table := tableOf(t, e.state(t), o); table.After != 2 || !slices.Equal(values(t, table, 0, 4), want) {
		t.Errorf("after the games: FB %v, want %v", values(t, table, 0, 4), want)
	}
}

// The list may put the points where it likes (record 212).
func TestPointsInTheList(t *testing.T) {
	e := event{settings: swiss(2), ratings: []int{2000, 1900, 1800}, rounds: []round{
		{games: []game{{1, 2, tournament.Drawn}}, byes: map[int]tournament.ByeKind{3: tournament.PairingBye}},
		{games: []game{{3, 1, tournament.Drawn}}, byes: map[int]tournament.ByeKind{2: tournament.PairingBye}},
	}}
	table := tableOf(t, e.state(t), scoring.Options{List: parsed(t, "WON", "TPN/R", "PTS")})
	if table.Rows[0].Player != id(3) || table.Rows[2].Player != id(1) || table.Rows[2].Rank != 3 {
		t.Errorf("%s", show(table))
	}
}

func TestEditions(t *testing.T) {
	for day, want := range map[tournament.Date]scoring.Edition{
		"": scoring.Edition2026, "2024-10-01": scoring.Edition2024, "2026-02-28": scoring.Edition2024,
		"2026-03-01": scoring.Edition2026, "2027-01-01": scoring.Edition2026,
	} {
		if got := scoring.EditionAt(day); got != want {
			t.Errorf("on %q: %s, want %s", day, got, want)
		}
	}
	tour := read(t, "testdata/edge-laxman-2026.trf")
	for edition, want := range map[scoring.Edition]string{"": "55", scoring.Edition2024: "57"} {
		table := standings(t, tour, scoring.Options{Edition: edition, List: codes(t, []string{"BH"})})
		if got := table.Rows[0].Values[0].String(); got != want {
			t.Errorf("edition %q: BH %s, want %s", edition, got, want)
		}
	}
}

func TestRefusedOptions(t *testing.T) {
	s := event{settings: swiss(3), ratings: []int{2000, 1900}}.state(t)
	_, err := scoring.Standings(s, scoring.Options{Section: "x"})
	wantKey(t, err, "state.no-section")
	_, err = scoring.Standings(s, scoring.Options{After: 4})
	wantKey(t, err, "state.no-round")
	_, err = scoring.Standings(tournament.State{}, scoring.Options{})
	wantKey(t, err, "state.no-section")
	_, err = tableOf(t, s, scoring.Options{}).Working("nobody", scoring.MustParse("BH"))
	wantKey(t, err, "state.no-player")
	if table := tableOf(t, s, scoring.Options{After: scoring.Final}); table.After != 3 || len(table.Rows) != 2 {
		t.Errorf("final standings of an event that never began: %+v", table)
	}
}
