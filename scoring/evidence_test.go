package scoring_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sealedmove/internal/testkit"
	"sealedmove/scoring"
	"sealedmove/tournament"
	"sealedmove/tournament/trf"
)

// TestByHand keeps the ten values that were recomputed by hand true: what
// docs/standings-evidence.md prints is what the program says of them now, and the
// three numbers are the same.
func TestByHand(t *testing.T) {
	dir := testkit.Oracle(t, "tiebreak")
	doc, err := os.ReadFile(filepath.Join("..", "docs", "standings-evidence.md"))
	if err != nil {
		t.Fatal(err)
	}
	en := catalogues(t)[0]
	n := 0
	for _, line := range strings.Split(string(doc), "\n") {
		cells := strings.Split(line, "|")
		if len(cells) != 9 || !strings.Contains(cells[3], "/0") && !strings.Contains(cells[3], "/s") {
			continue // not of the table
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		n++
		no, code, file, player := cells[1], cells[2], cells[3], cells[4]
		name := fmt.Sprintf("%s of %s in %s", code, player, file)
		_, section, ok := strings.Cut(string(doc), fmt.Sprintf("### %s. %s ", no, name))
		if !ok {
			t.Errorf("%s has no section", name)
			continue
		}
		section, _, _ = strings.Cut(section, "\n###")
		for _, printed := range printed(t, en, filepath.Join(dir, filepath.FromSlash(file)), player, code, cells[5]) {
			if !strings.Contains(section, "    "+printed+"\n") {
				t.Errorf("%s: %q is not in its section", name, printed)
			}
		}
		if half := strings.Replace(cells[5], ".5", "½", 1); cells[6] != cells[7] || cells[6] != cells[5] && cells[6] != half {
			t.Errorf("%s: the corpus has %s, printed is %s, by hand %s", name, cells[5], cells[6], cells[7])
		}
	}
	if n != 10 {
		t.Errorf("%d values are in the table, want ten", n)
	}
}

// printed is the working of a value in English, whose number is to be want.
func printed(t *testing.T, en *catalogue, path, player, code, want string) (lines []string) {
	t.Helper()
	tour := read(t, path+".trf")
	table := standings(t, tour, scoring.Options{After: scoring.Final, List: codes(t, []string{code})})
	named := func(p tournament.PlayerID) string { return "no. " + strconv.Itoa(tour.StartNo[p]) }
	for _, r := range table.Rows {
		if strconv.Itoa(tour.StartNo[r.Player]) != player {
			continue
		}
		if got := r.Values[0].String(); got != want {
			t.Errorf("%s: %s of %s is %s, the table says %s", path, code, player, got, want)
		}
		w, err := table.Working(r.Player, scoring.MustParse(code))
		if err != nil {
			t.Fatal(err)
		}
		words := w.Words(named)
		lines = append(en.all(t, words.Lines), en.all(t, words.Results)...)
	}
	if len(lines) == 0 {
		t.Errorf("%s: %s has no working", path, player)
	}
	return lines
}

// What files leave out of the points, or turn into something else, they do not: a
// tournament written as TRF and read again has the same points, ranks and values.
// The first has points for being there, which another program put into its table
// and not into its file; the second has the results of games of less than a move
// (W D L), which lists of another program had no place for, so that games came
// back as byes.
func TestAFileKeepsWhatCounts(t *testing.T) {
	there := swiss(3)
	there.Points = tournament.Points{Win: 30, Draw: 20, Loss: 10, PairingBye: 20, Unknown: 20}
	unrated := []round{
		{games: []game{{1, 2, tournament.WhiteWinsUnrated}, {3, 4, tournament.DrawnUnrated}}, byes: map[int]tournament.ByeKind{5: tournament.PairingBye}},
		{games: []game{{2, 3, tournament.BlackWinsUnrated}, {5, 1, tournament.WhiteByForfeit}}, byes: map[int]tournament.ByeKind{4: tournament.ZeroBye}},
		{games: []game{{4, 5, tournament.WhiteWins}, {1, 3, tournament.Drawn}}, byes: map[int]tournament.ByeKind{2: tournament.HalfBye}},
	}
	for name, e := range map[string]event{
		"3-2-1":            {settings: there, ratings: []int{2000, 1900, 1800, 1700, 1600}, rounds: unrated},
		"less than a move": {settings: swiss(3), ratings: []int{2000, 1900, 1800, 1700, 1600}, rounds: unrated},
	} {
		e.start = "2026-05-01"
		s := e.state(t)
		doc, problems := trf.FromState(s, "s", trf.WriteOptions{})
		if err := problems.Err(); err != nil {
			t.Fatal(err)
		}
		again, problems := trf.Parse(doc.Bytes(), trf.Options{File: name + ".trf"})
		if err := problems.Err(); err != nil {
			t.Fatal(err)
		}
		tour, problems := trf.State(again)
		if err := problems.Err(); err != nil || len(tour.PointsDiffer) > 0 {
			t.Fatalf("%s: %v; the column of points differs for %v", name, err, tour.PointsDiffer)
		}
		list := parsed(t, "PTS", "BH", "SB", "WIN", "WON", "PS", "REP", "STD", "KS", "ARO", "TPR")
		var want, got string
		for _, r := range tableOf(t, s, scoring.Options{List: list}).Rows {
			want += fmt.Sprintln(r.Rank, r.TPN, r.Points, r.Values)
		}
		for _, r := range standings(t, tour, scoring.Options{List: list}).Rows {
			got += fmt.Sprintln(r.Rank, tournament.TPN(tour.StartNo[r.Player]), r.Points, r.Values)
		}
		if got != want {
			t.Errorf("%s: read again\n%swas\n%s", name, got, want)
		}
	}
}

// Koya's half is half of what can be had: of all rounds in a round robin of an even
// number, without the free round in one of an odd number (9.2); forfeits count. A
// limit moved by half points moves it (14.5).
func TestKoyaHalf(t *testing.T) {
	three := event{settings: roundRobin(3), ratings: []int{2000, 1900, 1800}, rounds: []round{ // with a free round each: a maximum of 2
		{games: []game{{1, 2, tournament.WhiteWins}}, byes: map[int]tournament.ByeKind{3: tournament.ZeroBye}},
		{games: []game{{3, 1, tournament.Drawn}}, byes: map[int]tournament.ByeKind{2: tournament.ZeroBye}},
		{games: []game{{2, 3, tournament.WhiteByForfeit}}, byes: map[int]tournament.ByeKind{1: tournament.ZeroBye}},
	}} // points 1½, 1, ½: one of two is half
	for _, c := range []struct {
		code string
		want []string
	}{
		{"KS", []string{"1", "0", "0.5"}},       // the half of 2: players 1 and 2 have it
		{"KS/L+1", []string{"0", "0", "0.5"}},   // 1½: player 1 alone
		{"KS/L-1", []string{"1.5", "1", "0.5"}}, // ½: all
	} {
		if got := values(t, tableOf(t, three.state(t), scoring.Options{List: parsed(t, c.code)}), 0, 3); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %v, want %v", c.code, got, c.want)
		}
	}
}

// Of those whom their list leaves equal the list says why the first is first: the
// second criterion is seen, and can be asked about.
func TestTheListIsSeen(t *testing.T) {
	e := event{settings: swiss(1), ratings: []int{2000, 1900, 1800, 1700}, rounds: []round{{games: []game{{1, 2, tournament.WhiteWins}, {3, 4, tournament.WhiteWins}}}}}
	e.settings.TieBreaks = []string{"SB", "TPN"}
	table := tableOf(t, e.state(t), scoring.Options{})
	if len(table.Columns) != 2 || table.Rows[0].TPN != 1 || table.Rows[1].TPN != 3 {
		t.Fatalf("columns %v, rows %v", table.Columns, table.Rows)
	}
	en := catalogues(t)[0]
	said := strings.Join(en.all(t, table.Beside(id(3), asID)), " ")
	if !strings.Contains(said, "TPN") || !strings.Contains(said, "p1") {
		t.Errorf("player 3 is told %q", said)
	}
}

// The edition that a section says goes before that of the event's date.
func TestEditionOfASection(t *testing.T) {
	e := event{start: "2026-05-01", settings: swiss(1), ratings: []int{2000, 1900}, rounds: []round{{games: []game{{1, 2, tournament.WhiteWins}}}}}
	for said, want := range map[string]scoring.Edition{"": scoring.Edition2026, "2024-08": scoring.Edition2024, "2026-03": scoring.Edition2026} {
		e.settings.TieBreakEdition = said
		if got := tableOf(t, e.state(t), scoring.Options{}).Edition; got != want {
			t.Errorf("a section of %q counts by %s, want %s", said, got, want)
		}
	}
	e.settings.TieBreakEdition = "2024-08"
	if got := tableOf(t, e.state(t), scoring.Options{Edition: scoring.Edition2026}).Edition; got != scoring.Edition2026 {
		t.Errorf("what the caller says is not taken: %s", got)
	}
}
