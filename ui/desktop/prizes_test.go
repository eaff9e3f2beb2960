package desktop

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/tournament"
)

func TestPrizesAreReadAsTyped(t *testing.T) {
	for _, c := range []struct {
		text     string
		decimals int
		want     string // as it is typed again
		fails    string
	}{
		{"300, 200,100", 0, "300, 200, 100", ""},
		{"300，200、100", 0, "300, 200, 100", ""},
		{"120.50, 90", 2, "120.50, 90.00", ""},
		{"100 + Cup, Book", 0, "100 + Cup, Book", ""},
		{"100; 50 + a book, signed", 0, "100; 50 + a book, signed", ""},
		{"Book A + B", 0, "Book A + B", ""},
		{" , ", 0, "", ""},
		{"1,000", 0, "", "desktop.prizes.thousands"},
		{"10.5", 0, "", "desktop.prizes.finer"},
		{"-5", 0, "", "desktop.prizes.amount"},
		{"99999999999999999999", 0, "", "desktop.prizes.amount"},
	} {
		got, err := readPrizes(c.text, c.decimals)
		var refusal *tournament.Error
		switch {
		case c.fails != "":
			if !errors.As(err, &refusal) || refusal.Key != c.fails {
				t.Errorf("%q: %v, want %s", c.text, err, c.fails)
			}
		case err != nil:
			t.Errorf("%q: %v", c.text, err)
		default:
			if typed := prizesTyped(tournament.Fund{Decimals: c.decimals}, got); typed != c.want {
				t.Errorf("%q is typed again as %q, want %q", c.text, typed, c.want)
			}
		}
	}
}

// tabTimes goes on n stops of Tab.
func tabTimes(f *Face, n int) {
	for range n {
		f.win.Canvas().FocusNext()
	}
}

// By the keyboard alone: the general prizes, a category with prizes of its own,
// and what the standings show of them.
func TestCategoriesAndPrizesByKeys(t *testing.T) {
	f, s := drawn(t, 4)
	f.changePrizes(f.state.Sections[0])
	press(f, fyne.KeyReturn) // the general list
	typeText(f, "100, 60, 120")
	press(f, fyne.KeyReturn)
	if text := dialogText(t, f); !strings.Contains(text, f.t("scoring.prize-rises", 3, "120", "60")) {
		t.Fatalf("prizes that rise are taken: %q", text)
	}
	for range 5 {
		press(f, fyne.KeyBackspace)
	}
	tabTimes(f, 1)
	press(f, fyne.KeyRight, fyne.KeyReturn) // equally
	typeText(f, "n")
	press(f, fyne.KeyReturn)
	if text := dialogText(t, f); !strings.Contains(text, f.t("desktop.prizes.no-name")) {
		t.Fatalf("a category without a name is taken: %q", text)
	}
	typeText(f, "Under 1990")
	tabTimes(f, 7) // sex, age and birthday from and to, rating from, rating to
	typeText(f, "1990")
	tabTimes(f, 6) // unrated, title, federation, club, own list, prizes
	typeText(f, "30")
	press(f, fyne.KeyReturn)
	for range 12 {
		if b, ok := owner(f).(interface{ Text() string }); ok && b.Text() == f.t("desktop.save") {
			break
		}
		f.win.Canvas().FocusNext()
	}
	press(f, fyne.KeyReturn)
	sec := f.state.Sections[0]
	if f.asking() {
		t.Fatalf("it asks %q", dialogText(t, f))
	}
	if len(sec.Categories) != 1 || sec.Categories[0].RatingTo != 1990 || sec.Prizes == nil || len(sec.Prizes.Lists) != 2 || sec.Prizes.Lists[0].Sharing != tournament.Equally {
		t.Fatalf("the section has %+v and %+v", sec.Categories, sec.Prizes)
	}
	typeText(f, "g")
	if len(s.shown) != 3 || s.grid.Rows()[0].Cells[0].Text != "1" {
		t.Errorf("the category shows %d players", len(s.shown))
	}
	press(f, fyne.KeyReturn)
	if text := dialogText(t, f); !strings.Contains(text, f.state.Player(s.shown[0].Player).Name()) {
		t.Errorf("Enter shows %q", text)
	}
	press(f, fyne.KeyEscape)
	typeText(f, "g")
	if text := placeText(f); len(s.won) == 0 || !strings.Contains(text, "40") || !strings.Contains(text, "160") {
		t.Errorf("the prizes show %q", text)
	}
	if text := placeText(f); !strings.Contains(text, f.t("desktop.prizes.why")) || !strings.Contains(text, "160 ÷ 4") {
		t.Errorf("beside the prizes stands %q", text)
	}
	typeText(f, "g")
	if s.at != 0 || len(s.shown) != 4 {
		t.Errorf("after the prizes comes group %d", s.at)
	}
}

// What was not touched is as it was.
func TestSavingPrizesKeepsTheRest(t *testing.T) {
	f := posted(t, 4)
	set := f.state.Sections[0].Settings
	junior := tournament.Category{Name: "U12", Under: 12, Titles: []string{"CM"}}
	set.Categories = []tournament.Category{junior, {Name: "Women", Sex: "w"}}
	set.Prizes = &tournament.Fund{
		Lists: []tournament.PrizeList{
			{Prizes: []tournament.Prize{{Amount: 10050}, {Amount: 5000, Object: "Cup"}}, Sharing: tournament.Hort},
			{Category: junior, Prizes: []tournament.Prize{{Object: "Book"}}},
		},
		OnePerPlayer: true, Withdrawn: true, Step: 50, Currency: "EUR", Decimals: 2,
	}
	sec := *f.state.Sections[0]
	sec.Settings = set
	p := f.newPrizeForm(&sec)
	if got := p.lines; len(got) != 3 || got[0].prizes != "100.50, 50.00 + Cup" || got[1].prizes != "Book" || !got[1].ranked || got[2].category.Name != "Women" {
		t.Errorf("the lines are %+v", got)
	}
	if got, problem := p.read(); problem != "" || !reflect.DeepEqual(got, set) {
		t.Errorf("unchanged it becomes %+v (%s), was %+v", got, problem, set)
	}
	p.unit.SetSelected(slices.Index(p.units, unit{2, 100}))
	if got, _ := p.read(); got.Prizes.Step != 100 || got.Prizes.Decimals != 2 {
		t.Errorf("rounded down to whole units it has %+v", got.Prizes)
	}
	p.remove(0)
	if p.remove(1); len(p.lines) != 2 || !p.lines[0].general() {
		t.Errorf("the general list can be removed: %+v", p.lines)
	}
}
