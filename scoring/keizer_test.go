package scoring_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

func keizerSection(rounds int) tournament.Settings {
	s := swiss(rounds)
	s.System = tournament.Keizer
	return s
}

// club is four players after a round: 1 beat 3, 2 drew with 4. By hand, the season
// comes to 9, 7, 6½ and 3 (scoring/keizer, TestByHand).
func club(t fataler) tournament.State {
	return event{settings: keizerSection(3), ratings: []int{2000, 1900, 1800, 1700}, rounds: []round{
		{games: []game{{1, 3, tournament.WhiteWins}, {4, 2, tournament.Drawn}}},
	}}.state(t)
}

func TestKeizerRanks(t *testing.T) {
	for _, c := range []struct{ name, list, want string }{
		{"the usual columns", "", "KEI VAL\n1 p1 1.0 [9 6]\n2 p2 0.5 [7 5]\n3 p4 0.5 [6.5 4]\n4 p3 0.0 [3 3]\n"},
		{"a list decides nothing, and has the columns before it", "TPN/R DE", "KEI VAL TPN/R DE\n1 p1 1.0 [9 6 1 ]\n2 p2 0.5 [7 5 2 ]\n3 p4 0.5 [6.5 4 4 ]\n4 p3 0.0 [3 3 3 ]\n"},
		{"columns of the list stand where it has them", "WIN VAL KEI", "WIN VAL KEI\n1 p1 1.0 [1 6 9]\n2 p2 0.5 [0 5 7]\n3 p4 0.5 [0 4 6.5]\n4 p3 0.0 [0 3 3]\n"},
	} {
		o := scoring.Options{}
		if c.list != "" {
			o.List = parsed(t, strings.Fields(c.list)...)
		}
		table := tableOf(t, club(t), o)
		var got strings.Builder
		for k, col := range table.Columns {
			got.WriteString(strings.Repeat(" ", min(k, 1)) + col.Code.String())
		}
		got.WriteString("\n")
		for _, r := range table.Rows {
			fmt.Fprintln(&got, r.Rank, r.Player, r.Points, r.Values)
		}
		if got.String() != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.name, got.String(), c.want)
		}
	}
}

// Nobody shares a rank: equal scores stand by the pairing number, and their values
// differ by it.
func TestKeizerEqualScores(t *testing.T) {
	e := event{settings: keizerSection(3), ratings: []int{0, 0, 0}}
	k := tournament.StandardKeizer()
	k.Own = tournament.Part{Den: 1} // nothing, so that all have nothing
	e.settings.Keizer = &k
	table := tableOf(t, e.state(t), scoring.Options{})
	for i, r := range table.Rows {
		if r.Rank != i+1 || r.Player != id(i+1) || r.Values[0] != scoring.Whole(0) || r.Values[1] != scoring.Whole(int64(5-i)) {
			t.Errorf("row %d: %+v", i, r)
		}
	}
	if len(table.Ties()) > 0 {
		t.Errorf("ties %v", table.Ties())
	}
	said := fmt.Sprint(table.Beside(id(2), asID))
	if want := "[{scoring.beside.behind-by [p1 TPN {scoring.name.TPN []} 2 1]} {scoring.beside.ahead-by [p3 TPN {scoring.name.TPN []} 2 3]}]"; said != want {
		t.Errorf("got %s, want %s", said, want)
	}
}

// Half of the value, and two thirds of one's own, are exact and shown with two decimals.
func TestKeizerWorking(t *testing.T) {
	s := event{settings: keizerSection(3), ratings: []int{0, 0, 0, 0, 0}, rounds: []round{
		{games: []game{{1, 2, tournament.WhiteWins}, {3, 4, tournament.WhiteByForfeit}}, byes: map[int]tournament.ByeKind{5: tournament.PairingBye}},
		{games: []game{{1, 3, tournament.Drawn}, {2, 5, tournament.Adjourned}}, byes: map[int]tournament.ByeKind{4: tournament.HalfBye}},
	}}.state(t)
	table := tableOf(t, s, scoring.Options{})
	en := catalogues(t)[0]
	var got []string
	for _, p := range []int{1, 5, 4} {
		w, err := table.Working(id(p), scoring.MustParse("KEI"))
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, en.all(t, append(w.Words(asID).All(), w.Source()))...)
	}
	w, err := table.Working(id(3), scoring.MustParse("VAL"))
	if err != nil {
		t.Fatal(err)
	}
	got = append(got, en.all(t, w.Words(asID).All())...)
	// By hand: counted four times, the ranking comes to 3 1 5 4 2, with the values 8 7 6 5 4.
	want := []string{
		"p1: KEI (Keizer score) is 15, by the settings of the section.",
		"Round 1: won against p2 with White; value of the opponent 4: counts 4.",
		"Round 2: drew with p3 with White; value of the opponent 8: counts 4.",
		"The rounds 8 and the own value 7: 15.",
		"Keizer system, by the settings of the section",
		"p5: KEI (Keizer score) is 10, by the settings of the section.",
		"Round 1: pairing-allocated bye; own value 6: counts 4.",
		"Round 2: game against p2 with Black, not finished; value of the opponent 4: counts 0.",
		"The rounds 4 and the own value 6: 10.",
		"Keizer system, by the settings of the section",
		"p4: KEI (Keizer score) is 6.67, by the settings of the section.",
		"Round 1: lost by forfeit to p3; own value 5: counts 0.",
		"Round 2: half-point bye; own value 5: counts 1.67.",
		"The rounds 1.67 and the own value 5: 6.67.",
		"Keizer system, by the settings of the section",
		"p3: VAL (Keizer value) is 8, by the settings of the section.",
		"A win against this player is worth so much: the value falls with the rank.",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
	if row, _ := table.Row(id(4)); row.Values[0] != scoring.Fraction(20, 3) || table.Shown()[3][0] != "6.67" || table.Shown()[0][0] != "16.50" {
		t.Errorf("number 4 has %v; shown %v", row.Values[0], table.Shown())
	}
}

// Of any event: the order is by the score and then the number, ranks are those of
// the rows, the lines of a working and one's own value are the score, and the
// value falls with the rank.
func TestKeizerLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := anyEvent(t)
		e.settings.System = tournament.Keizer
		table := tableOf(t, e.state(t), scoring.Options{List: parsed(t, "KEI", "VAL", "BH", "DE", "SB")})
		for i, r := range table.Rows {
			if r.Rank != i+1 || r.Out {
				t.Fatalf("row %d: %+v", i, r)
			}
			if i > 0 {
				above := table.Rows[i-1]
				if c := above.Values[0].Compare(r.Values[0]); c < 0 || c == 0 && above.TPN > r.TPN {
					t.Fatalf("row %d: %v after %v", i, r, above)
				}
			}
			w, err := table.Working(r.Player, scoring.MustParse("KEI"))
			if err != nil {
				t.Fatalf("%v", err)
			}
			sum := int64(0)
			for _, v := range append([]scoring.Value{w.Own}, addends(w)...) {
				num, den := v.Fraction()
				sum += num * 60 / den
			}
			if scoring.Fraction(sum, 60) != w.Value || w.Value != r.Values[0] {
				t.Fatalf("%s: %v is not the sum of %+v", r.Player, w.Value, w)
			}
		}
	})
}

func addends(w scoring.Working) (vs []scoring.Value) {
	for _, l := range w.Lines {
		vs = append(vs, l.Addend)
	}
	return vs
}

// Prizes are shared by those of the same Keizer score, not of the same points.
func TestKeizerPrizes(t *testing.T) {
	fund := tournament.Fund{Lists: []tournament.PrizeList{{Sharing: tournament.Equally, Prizes: []tournament.Prize{{Amount: 100}, {Amount: 60}, {Amount: 40}}}}}
	awards := tableOf(t, club(t), scoring.Options{}).Prizes(fund)
	got := ""
	for _, a := range awards.Awards {
		got += fmt.Sprint(a.Player, " ", a.Amount, " ")
	}
	if want := "p1 100 p2 60 p4 40 "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// The Keizer columns are for Keizer sections, and settings that cannot be cost
// them, not the table.
func TestKeizerColumnsRefused(t *testing.T) {
	list := parsed(t, "KEI", "VAL", "WIN")
	if ps := scoring.Check(list, scoring.Swiss, false, 0); len(ps) != 2 || ps[0].Key != "scoring.keizer-only" || ps[1].Column != 2 {
		t.Errorf("in a Swiss: %v", ps)
	}
	if ps := scoring.Check(list, scoring.Keizer, false, 0); len(ps) > 0 {
		t.Errorf("in a Keizer section: %v", ps)
	}
	e := event{settings: keizerSection(1), ratings: []int{0, 0}, rounds: []round{{games: []game{{2, 1, tournament.WhiteWins}}}}}
	e.settings.Keizer = &tournament.KeizerSettings{}
	table := tableOf(t, e.state(t), scoring.Options{})
	if table.Columns[0].Err == nil || table.Columns[1].Err == nil || table.Rows[0].Player != id(2) || table.Rows[0].Values[0].Defined() {
		t.Errorf("%+v", table)
	}
	if _, err := table.Working(id(1), list[0]); err == nil {
		t.Error("a working without a score")
	}
	for _, c := range catalogues(t) {
		c.say(t, "scoring.keizer-only", []any{"KEI"})
	}
}
