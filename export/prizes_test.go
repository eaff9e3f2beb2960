package export

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sealedmove/internal/locale"
	"sealedmove/scoring"
	"sealedmove/tournament"
)

// withPrizes is the club's event with categories, prizes and an order by lot.
func withPrizes(t testing.TB) tournament.State {
	s := club(t)
	sec := *s.Sections[0]
	titled := tournament.Category{Name: "有称号 · Titled", Titles: []string{"GM", "IM", "WFM"}}
	sec.Categories = []tournament.Category{titled, {Name: "U18", Under: 18}, {Name: "Over 3000", RatingFrom: 3000}}
	sec.Prizes = &tournament.Fund{Currency: "EUR", Decimals: 2, OnePerPlayer: true, Lists: []tournament.PrizeList{
		{Sharing: tournament.Hort, Prizes: []tournament.Prize{{Amount: 10000, Object: "=Cup"}, {Amount: 5000}, {Amount: 2500}}},
		{Category: titled, Sharing: tournament.Equally, Prizes: []tournament.Prize{{Amount: 3000}, {Amount: 1001}}},
		{Category: tournament.Category{Name: "Over 3000", RatingFrom: 3000}, Prizes: []tournament.Prize{{Amount: 100, Object: "book"}}},
	}}
	s.Sections = []*tournament.Section{&sec}
	return s
}

// The prizes in a list: what the words of package scoring say, amounts as exact
// numbers, and what nobody gets as notes.
func TestPrizeList(t *testing.T) {
	d := sampleDoc(t, withPrizes(t), locale.English)
	l := mustList(t, d, Prizes, "A", 0)
	if l.Columns[l.col("prize")].Head != "Prize (EUR)" || len(l.Rows) == 0 {
		t.Fatalf("columns %v, %d rows", l.Columns, len(l.Rows))
	}
	sum := int64(0)
	for _, row := range l.Rows {
		if c := row[l.col("prize")]; c.Text != "" {
			if c.Den != 100 || c.Text != fmt.Sprintf("%d.%02d", c.Num/100, c.Num%100) {
				t.Errorf("amount %q is %d/%d", c.Text, c.Num, c.Den)
			}
			sum += c.Num
		}
	}
	if sum == 0 || sum > 10000+5000+2500+3000+1001 {
		t.Errorf("%d given", sum)
	}
	notes := strings.Join(l.Notes, "\n")
	for _, want := range []string{"Nobody is there for place 1 in Over 3000", "book"} {
		if !strings.Contains(notes, want) {
			t.Errorf("notes lack %q:\n%s", want, notes)
		}
	}
	if l = mustList(t, sampleDoc(t, club(t), locale.English), Prizes, "A", 0); len(l.Rows) != 0 || len(l.Notes) != 1 {
		t.Errorf("without prizes: %d rows, notes %q", len(l.Rows), l.Notes)
	}
}

// A category's list keeps the order of the standings, with places of its own.
func TestCategoryList(t *testing.T) {
	s := withPrizes(t)
	d := sampleDoc(t, s, locale.English)
	l := mustList(t, d, Categories, "A", 0)
	table, err := scoring.Standings(s, scoring.Options{})
	if err != nil {
		t.Fatal(err)
	}
	k := 0
	for _, c := range s.Sections[0].Categories {
		for _, p := range table.Ranking(c) {
			row := l.Rows[k]
			if row[0].Text != c.Name || row[l.col("place")].Num != int64(p.Rank) || row[l.col("name")].Player != p.Row.Player || row[l.col("rank")].Num != int64(p.Row.Rank) {
				t.Errorf("row %d: %v", k, row)
			}
			k++
		}
	}
	if k != len(l.Rows) || k == 0 {
		t.Errorf("%d rows, want %d", len(l.Rows), k)
	}
	if notes := strings.Join(l.Notes, "\n"); !strings.Contains(notes, "Over 3000: nobody is in this category.") || strings.Contains(notes, "U18") {
		t.Errorf("notes: %s", notes)
	}
}

// Every value of the standings is worked out on the sheet: its addends that are
// not cut make the sum that is said, and its first row has the value.
func TestWorkingList(t *testing.T) {
	s := club(t)
	d := sampleDoc(t, s, locale.English)
	l := mustList(t, d, Working, "A", 0)
	standings := mustList(t, d, Standings, "A", 0)
	name, code, val := l.col("name"), l.col("tie-break"), l.col("value")
	said := map[string]string{}
	for i, row := range l.Rows {
		key := string(row[name].Player) + " " + row[code].Text
		if i == 0 || l.Rows[i-1][name].Player != row[name].Player || l.Rows[i-1][code].Text != row[code].Text {
			if _, twice := said[key]; twice {
				t.Errorf("%s stands in two places", key)
			}
			said[key] = row[val].Text
		} else if row[val].Text != "" {
			t.Errorf("row %d has a value again", i)
		}
	}
	n := 0
	for _, row := range standings.Rows {
		who := row[standings.col("name")].Player
		for _, c := range []string{"BH/C1", "BH", "SB", "DE", "WIN"} {
			k := standings.col(c)
			if k < 0 {
				continue
			}
			if got, ok := said[string(who)+" "+c]; !ok || got != row[k].Text {
				t.Errorf("%s of %s: the working has %q, the standings %q", c, who, got, row[k].Text)
			}
			n++
		}
	}
	if n < 24*4 {
		t.Errorf("%d values compared", n)
	}
	text := fmt.Sprint(l.Rows)
	for _, want := range []string{"not counted: the lowest (14.1)", "Sum of 2 values: ", "dummy opponent with", "half-point bye (16.2."} {
		if !strings.Contains(text, want) {
			t.Errorf("nothing says %q", want)
		}
	}
}

// The book has the sheets of what there is; a value leads to its working.
func TestWorkbookOfPrizes(t *testing.T) {
	for _, lang := range locale.Langs() {
		d := sampleDoc(t, withPrizes(t), lang)
		b := bookBytes(t, d)
		f := openBook(t, b)
		for _, k := range []Kind{Categories, Prizes, Working} {
			name := d.words.T(k.Key())
			checkTable(t, f, name)
			checkPaper(t, f, name)
		}
		if dir := os.Getenv("SEALEDMOVE_SHOTS"); dir != "" {
			if err := os.WriteFile(filepath.Join(dir, "prizes-"+string(lang)+".xlsx"), b, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if lang != locale.English {
			continue
		}
		st, w := mustList(t, d, Standings, "A", 0), mustList(t, d, Working, "A", 0)
		k := st.col("BH") + 1 // in the book the categories stand before the points
		_, to, err := f.GetCellHyperLink("Standings", at(k+1, rowFirst+1))
		row := 0
		for i, r := range w.Rows {
			if r[w.col("tie-break")].Text == "BH" && r[w.col("name")].Player == st.Rows[1][st.col("name")].Player {
				row = i
				break
			}
		}
		if want := fmt.Sprintf("'Working'!A%d", rowFirst+row); err != nil || to != want {
			t.Errorf("BH of the second leads to %q, want %q (%v)", to, want, err)
		}
		if v, _ := f.GetCellFormula("Prizes", "H4"); v != "" {
			t.Errorf("a cup is the formula %q", v)
		}
	}
}

// Who left is marked in the standings.
func TestStandingsMarkWhoLeft(t *testing.T) {
	l := mustList(t, sampleDoc(t, club(t), locale.English), Standings, "A", 0)
	marked := ""
	for _, row := range l.Rows {
		if row[l.col("status")].Text != "" {
			marked += string(row[l.col("name")].Player) + " " + row[l.col("status")].Text
		}
	}
	if marked != "A09 withdrawn" {
		t.Errorf("marked: %q", marked)
	}
	d := sampleDoc(t, club(t), locale.English)
	for want, r := range map[string]scoring.Row{"": {}, "withdrawn": {Withdrawn: true}, "expelled": {Withdrawn: true, Expelled: true}, "out of the standings": {Withdrawn: true, Out: true}} {
		if got := d.withdrawn(r); got != want {
			t.Errorf("%+v: %q, want %q", r, got, want)
		}
	}
}

// An order that was settled is said below the standings, on paper and in the book.
func TestStandingsSayHowAnOrderWasSettled(t *testing.T) {
	s := club(t)
	table, err := scoring.Standings(s, scoring.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tie := table.Ties()[0]
	sec := *s.Sections[0]
	sec.Orders = []tournament.Order{{How: tournament.ByHand, Players: tie, Reason: "<b>rapid games</b>"}}
	s.Sections = []*tournament.Section{&sec}
	var b bytes.Buffer
	if err := sampleDoc(t, s, locale.English).HTML(&b, Choice{Kind: Standings}); err != nil || !strings.Contains(b.String(), "Set by the arbiter:") || !strings.Contains(b.String(), "Reason: &lt;b&gt;rapid games") {
		t.Errorf("the reason is not printed: %v", err)
	}
}
