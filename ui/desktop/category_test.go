package desktop

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"sealedmove/arbiter"
	"sealedmove/tournament"
)

// junior is a category that asks everything.
func junior(f *Face) tournament.Category {
	p := f.state.Players
	return tournament.Category{
		Name: "Juniors", Sex: "w", Over: 8, Under: 16, BornFrom: "2010-01-01", BornTo: "2018-12-31", RatingFrom: 1000, RatingTo: 2000, Unrated: true,
		Titles: []string{"CM", "WFM"}, Federations: []string{"CHN", "GER"}, Clubs: []string{"Harbour Club", "苏州棋院"}, Players: []tournament.PlayerID{p[2].ID, p[0].ID},
	}
}

// By the keyboard alone: every field of a category, the last of them its own list.
func TestEveryFieldOfACategoryIsTyped(t *testing.T) {
	f := posted(t, 4)
	want := junior(f)
	v := reflect.ValueOf(want)
	for i := range v.NumField() {
		if v.Field(i).IsZero() {
			t.Fatalf("the test says nothing of %s", v.Type().Field(i).Name)
		}
	}
	f.changePrizes(f.state.Sections[0])
	typeText(f, "n")
	typeText(f, want.Name)
	tabTimes(f, 1)
	press(f, fyne.KeyDown) // women
	for _, field := range []string{"8", "16", "2010/1/1", "31.12.2018", "1000", "2000"} {
		tabTimes(f, 1)
		typeText(f, field)
	}
	tabTimes(f, 1)
	press(f, fyne.KeySpace) // the unrated, too
	for _, field := range []string{"cm, 女子棋联大师", "chn、ger", "Harbour Club; 苏州棋院"} {
		tabTimes(f, 1)
		typeText(f, field)
	}
	tabTimes(f, 1)
	press(f, fyne.KeyReturn) // the list
	for _, name := range []string{"player c", "Player A"} {
		typeText(f, name)
		press(f, fyne.KeyReturn)
		for range name {
			press(f, fyne.KeyBackspace)
		}
	}
	if text := dialogText(t, f); !strings.Contains(text, f.t("desktop.prizes.list-count", 2, 4)) {
		t.Fatalf("the list says %q", text)
	}
	toButton(t, f, f.t("desktop.prizes.take"))
	press(f, fyne.KeyReturn) // the list is taken
	if text := dialogText(t, f); !strings.Contains(text, f.t("desktop.prizes.list-has", 2, "Player C, Player A")) {
		t.Fatalf("beside the button stands %q", text)
	}
	tabTimes(f, 1)
	press(f, fyne.KeyReturn)
	if text := dialogText(t, f); !strings.Contains(text, want.Name) {
		t.Fatalf("the category is not taken: %q", text)
	}
	toButton(t, f, f.t("desktop.save"))
	press(f, fyne.KeyReturn)
	if f.asking() {
		t.Fatalf("it asks %q", dialogText(t, f))
	}
	if got := f.state.Sections[0].Categories; len(got) != 1 || !reflect.DeepEqual(got[0], want) {
		t.Fatalf("the section has\n%+v, want\n%+v", got, want)
	}
	// Opened and taken again nothing is lost.
	p := f.newPrizeForm(f.state.Sections[0])
	f.show(p.d)
	p.edit(1)
	press(f, fyne.KeyReturn)
	if !reflect.DeepEqual(p.lines[1].category, want) {
		t.Errorf("taken again it is\n%+v, want\n%+v", p.lines[1].category, want)
	}
}

// toButton goes on with Tab to the button of a text.
func toButton(t *testing.T, f *Face, text string) {
	t.Helper()
	for range 30 {
		if b, ok := owner(f).(interface{ Text() string }); ok && b.Text() == text {
			return
		}
		f.win.Canvas().FocusNext()
	}
	t.Fatalf("Tab does not come to %q", text)
}

// Each field is checked, and what is wrong with it stands beside it.
func TestWhatIsWrongWithACategoryIsSaidBesideTheField(t *testing.T) {
	f := posted(t, 4)
	p := f.newPrizeForm(f.state.Sections[0])
	for _, c := range []struct {
		name  string
		spoil func(*categoryForm)
		key   string
		args  []any
	}{
		{"no name", func(c *categoryForm) { c.name.SetText(" ") }, "desktop.prizes.no-name", nil},
		{"a name twice", func(c *categoryForm) { c.name.SetText("Women") }, "desktop.prizes.name-twice", nil},
		{"an age that is none", func(c *categoryForm) { c.under.SetText("sixteen") }, "desktop.prizes.number", []any{150}},
		{"ages turned round", func(c *categoryForm) { c.over.SetText("70"); c.under.SetText("16") }, "desktop.prizes.turned", nil},
		{"a day that is none", func(c *categoryForm) { c.bornFrom.SetText("2010-02-30") }, "desktop.prizes.born-error", nil},
		{"a year alone", func(c *categoryForm) { c.bornTo.SetText("2010") }, "desktop.prizes.born-error", nil},
		{"birthdays turned round", func(c *categoryForm) { c.bornFrom.SetText("2012-01-01"); c.bornTo.SetText("2010-01-01") }, "desktop.prizes.turned", nil},
		{"a rating that is none", func(c *categoryForm) { c.to.SetText("99999") }, "desktop.prizes.number", []any{tournament.MaxRating}},
		{"ratings turned round", func(c *categoryForm) { c.from.SetText("2000"); c.to.SetText("1000") }, "desktop.prizes.turned", nil},
		{"a title that is none", func(c *categoryForm) { c.titles.SetText("GM, Sensei") }, "desktop.prizes.title-unknown", []any{"Sensei"}},
		{"a federation in words", func(c *categoryForm) { c.feds.SetText("CHN, Germany") }, "desktop.prizes.federation", []any{"GERMANY"}},
		{"a federation of figures", func(c *categoryForm) { c.feds.SetText("123") }, "desktop.prizes.federation", []any{"123"}},
		{"prizes that rise", func(c *categoryForm) { c.prizes.SetText("50, 60") }, "scoring.prize-rises", []any{2, "60", "50"}},
		{"a prize that is none", func(c *categoryForm) { c.prizes.SetText("-5") }, "desktop.prizes.amount", []any{"-5"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p.lines = []prizeLine{{}, {category: tournament.Category{Name: "Women", Sex: "w"}, ranked: true}}
			form := p.edit(2)
			form.name.SetText("Others")
			c.spoil(form)
			press(f, fyne.KeyReturn)
			defer form.d.Hide()
			if !form.d.Open() || len(p.lines) != 2 {
				t.Fatal("it was taken")
			}
			if text := dialogText(t, f); !strings.Contains(text, f.t(c.key, c.args...)) {
				t.Errorf("the dialog says %q, want %q", text, f.t(c.key, c.args...))
			}
		})
	}
}

// While the fields are typed the dialog says who is in the category, by the age on
// the last day of the event's year.
func TestACategoryCountsItsPlayers(t *testing.T) {
	f := evening(t, 5)
	for i, birth := range []string{"2010-12-31", "2010-01-01", "2009-12-31", "2010", ""} {
		p := f.state.Players[i]
		person := p.Person.Value
		person.Birth = birth
		st, err := f.Service.ChangePlayer(context.Background(), f.By, f.event, p.ID, arbiter.Entry{Person: p.Person.Value, Profile: p.Profile}, arbiter.Entry{Person: person, Profile: p.Profile}, nil)
		if err != nil {
			t.Fatal(err)
		}
		f.state = st
	}
	p := f.newPrizeForm(f.state.Sections[0])
	form := p.edit(len(p.lines))
	says := func(in, unborn int) {
		t.Helper()
		want := f.t("desktop.prizes.in-it", in, 5)
		if unborn > 0 {
			want += " " + f.t("desktop.prizes.in-it-unborn", unborn)
		}
		if text := dialogText(t, f); !strings.Contains(text, want) || unborn == 0 && strings.Contains(text, fmt.Sprint(f.t("desktop.prizes.in-it-unborn", 1)[:20])) {
			t.Errorf("the dialog says %q, want %q", text, want)
		}
	}
	says(5, 0)
	form.under.SetText("16") // born in 2010 or later, for an event of 2026
	says(3, 1)
	if text := dialogText(t, f); !strings.Contains(text, f.t("desktop.prizes.age-hint", "2026")) {
		t.Errorf("the day of the age is not in %q", text)
	}
	form.bornFrom.SetText("2010-06-01") // the year alone is not enough now
	says(1, 2)
	form.players = []tournament.PlayerID{f.state.Players[1].ID}
	form.showPlayers()
	says(0, 0)
	form.under.SetText("x")
	if text := dialogText(t, f); strings.Contains(text, f.t("desktop.prizes.in-it", 0, 5)) {
		t.Error("what cannot be read is counted")
	}
}

// Esc leaves the list as it was; a second Enter takes a player out again.
func TestTheOwnListCanBeLeft(t *testing.T) {
	f := posted(t, 4)
	p := f.newPrizeForm(f.state.Sections[0])
	p.lines = append(p.lines, prizeLine{category: tournament.Category{Name: "Ours", Players: []tournament.PlayerID{f.state.Players[1].ID, "gone"}}, ranked: true})
	form := p.edit(1)
	if len(form.players) != 1 {
		t.Fatalf("who is gone is on the list: %v", form.players)
	}
	form.choosePlayers()
	typeText(f, "b")
	press(f, fyne.KeyReturn)
	if text := dialogText(t, f); !strings.Contains(text, f.t("desktop.prizes.list-count", 0, 4)) {
		t.Errorf("taken out, the list says %q", text)
	}
	press(f, fyne.KeyReturn, fyne.KeyReturn, fyne.KeyEscape)
	if len(form.players) != 1 || !form.d.Open() {
		t.Errorf("Esc left %v", form.players)
	}
	typeText(f, "zzz")
	form.choosePlayers()
	typeText(f, "nobody of this name")
	press(f, fyne.KeyReturn)
	if text := dialogText(t, f); !strings.Contains(text, f.t("desktop.prizes.list-count", 1, 4)) {
		t.Errorf("nobody found, the list says %q", text)
	}
}
