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

func TestCategories(t *testing.T) {
	girl := tournament.Player{ID: "g", Profile: tournament.Profile{Sex: "w", Rating: 1500, Club: "SK  Turm ", Federation: "GER", Title: "WCM"}}
	girl.Person.Value.Birth = "2010-06-15"
	year := tournament.Player{ID: "y", Profile: tournament.Profile{Sex: "m"}}
	year.Person.Value.Birth = "1961"
	nobody := tournament.Player{ID: "n"}
	type c = tournament.Category
	for _, x := range []struct {
		rule string
		of   c
		p    *tournament.Player
		want tournament.Outside
	}{
		{"everybody", c{}, &nobody, ""},
		{"women", c{Sex: "w"}, &girl, ""},
		{"no men", c{Sex: "w"}, &year, tournament.OtherSex},
		{"U16 in the year of the 16th birthday", c{Under: 16}, &girl, ""},
		{"not in the year after", c{Under: 15}, &girl, tournament.TooOld},
		{"65+ in the year of the 65th birthday", c{Over: 65}, &year, ""},
		{"not in the year before", c{Over: 66}, &year, tournament.TooYoung},
		{"no age without a birthday", c{Under: 16}, &nobody, tournament.BirthUnknown},
		{"born from a day on", c{BornFrom: "2010-06-15"}, &girl, ""},
		{"born before it", c{BornFrom: "2010-06-16"}, &girl, tournament.TooOld},
		{"born up to a day", c{BornTo: "2010-06-15"}, &girl, ""},
		{"born after it", c{BornTo: "2010-06-14"}, &girl, tournament.TooYoung},
		{"a year that lies in it", c{BornFrom: "1961-01-01"}, &year, ""},
		{"a year that may lie in it", c{BornFrom: "1961-02-01"}, &year, tournament.BirthUnknown},
		{"a year that may lie before it", c{BornTo: "1961-06-30"}, &year, tournament.BirthUnknown},
		{"rating up to", c{RatingTo: 1500}, &girl, ""},
		{"above it", c{RatingTo: 1499}, &girl, tournament.RatedTooHigh},
		{"from", c{RatingFrom: 1500}, &girl, ""},
		{"below it", c{RatingFrom: 1501}, &girl, tournament.RatedTooLow},
		{"unrated players are asked for", c{RatingTo: 1500}, &year, tournament.NoRating},
		{"and may be in", c{RatingTo: 1500, Unrated: true}, &year, ""},
		{"not from a rating on", c{RatingFrom: 1000, Unrated: true}, &year, tournament.NoRating},
		{"a club, however it was typed", c{Clubs: []string{"sk turm"}}, &girl, ""},
		{"another club", c{Clubs: []string{"SK Springer"}}, &girl, tournament.OtherClub},
		{"a federation", c{Federations: []string{"FRA", "GER"}}, &girl, ""},
		{"another one", c{Federations: []string{"FRA"}}, &girl, tournament.OtherFederation},
		{"a title", c{Titles: []string{"WCM"}}, &girl, ""},
		{"another one", c{Titles: []string{"WFM"}}, &girl, tournament.OtherTitle},
		{"a list", c{Players: []tournament.PlayerID{"g"}}, &girl, ""},
		{"a list without him", c{Players: []tournament.PlayerID{"x"}}, &girl, tournament.NotListed},
		{"all that is asked", c{Sex: "w", Under: 18, Clubs: []string{"SK Turm"}, RatingTo: 1400}, &girl, tournament.RatedTooHigh},
	} {
		if got := x.of.Outside(x.p, 2026); got != x.want {
			t.Errorf("%s: %q, want %q", x.rule, got, x.want)
		}
	}
	if got := (c{Under: 16}).Outside(&girl, 0); got != tournament.BirthUnknown {
		t.Errorf("an event without a year: %q", got)
	}
	if got := (c{BornFrom: "2010-01-01"}).Outside(&girl, 0); got != "" {
		t.Errorf("birthdays need no year of the event: %q", got)
	}
}

// six are 1 and 2 on 2 points, 3 on 1½, 4 on 1, 6 on ½ and 5 on none; 2 and 4
// are women, 5 and 6 juniors.
func six(t fataler) tournament.State {
	e := event{start: "2026-05-01", settings: swiss(2), ratings: []int{2000, 1900, 1800, 1700, 1600, 1500}, rounds: []round{
		{games: []game{{1, 4, tournament.WhiteWins}, {2, 5, tournament.WhiteWins}, {3, 6, tournament.Drawn}}},
		{games: []game{{1, 5, tournament.WhiteWins}, {2, 6, tournament.WhiteWins}}, byes: map[int]tournament.ByeKind{3: tournament.FullBye, 4: tournament.FullBye}},
	}}
	return profiled(t, e, func(n int, p *tournament.Player) {
		p.Sex = map[int]string{2: "w", 4: "w"}[n]
		p.Person.Value.Birth = map[int]string{5: "2012", 6: "2011"}[n]
	})
}

func amounts(f tournament.Fund, as []scoring.Award) string {
	var out []string
	for _, a := range as {
		s := fmt.Sprintf("%d:%d.%s=%d", a.List, a.Place, a.Player, a.Amount)
		if a.Object != "" {
			s += "+" + a.Object
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func money(amounts ...int64) (out []tournament.Prize) {
	for _, a := range amounts {
		out = append(out, tournament.Prize{Amount: a})
	}
	return out
}

func TestPrizes(t *testing.T) {
	women, juniors := tournament.Category{Name: "women", Sex: "w"}, tournament.Category{Name: "U16", Under: 16}
	parted := scoring.Options{List: parsed(t, "TPN")} // nobody stays tied
	tied := scoring.Options{List: []scoring.Code{}}
	type l = tournament.PrizeList
	cup := []tournament.Prize{{Amount: 50, Object: "cup"}, {Amount: 20, Object: "medal"}}
	for _, c := range []struct {
		rule   string
		o      scoring.Options
		fund   tournament.Fund
		want   string
		passed string
		left   string // of list and place
	}{
		{"by the final order", parted, tournament.Fund{Lists: []l{{Prizes: money(100, 60, 40)}}}, "0:1.p1=100 0:2.p2=60 0:3.p3=40", "", ""},
		{"whom nothing separates share", tied, tournament.Fund{Lists: []l{{Prizes: money(100, 60, 40)}}}, "0:1.p1=80 0:1.p2=80 0:3.p3=40", "", ""},
		{"equal points share equally", parted, tournament.Fund{Lists: []l{{Sharing: tournament.Equally, Prizes: money(100, 60, 40)}}}, "0:1.p1=80 0:2.p2=80 0:3.p3=40", "", ""},
		{"Hort: half of 100 and half of 80, half of 60 and half of 80", parted, tournament.Fund{Lists: []l{{Sharing: tournament.Hort, Prizes: money(100, 60, 40)}}}, "0:1.p1=90 0:2.p2=70 0:3.p3=40", "", ""},
		{"Hort among those of one rank is equal", tied, tournament.Fund{Lists: []l{{Sharing: tournament.Hort, Prizes: money(100, 60)}}}, "0:1.p1=80 0:1.p2=80", "", ""},
		{"a prize is shared by more than there are prizes", tied, tournament.Fund{Lists: []l{{Sharing: tournament.Equally, Prizes: money(101)}}}, "0:1.p1=50 0:1.p2=50", "", "0:0=1"},
		{"shares are rounded down to the step", tied, tournament.Fund{Step: 25, Lists: []l{{Sharing: tournament.Equally, Prizes: money(101, 60)}}}, "0:1.p1=75 0:1.p2=75", "", "0:0=11"},
		{"what is not shared is not rounded", parted, tournament.Fund{Step: 25, Lists: []l{{Prizes: money(101, 60)}}}, "0:1.p1=101 0:2.p2=60", "", ""},
		{
			"a category by itself", parted,
			tournament.Fund{Lists: []l{{Prizes: money(100, 60)}, {Category: women, Prizes: money(50, 30)}}},
			"0:1.p1=100 0:2.p2=60 1:1.p2=50 1:2.p4=30", "", "",
		},
		{
			"one per player: the greatest, and the other passes on", parted,
			tournament.Fund{OnePerPlayer: true, Lists: []l{{Prizes: money(100, 60)}, {Category: women, Prizes: money(50, 30)}}},
			"0:1.p1=100 0:2.p2=60 1:1.p4=50", "1:1.p2=50", "1:2=30",
		},
		{
			"the category's may be the greatest", parted,
			tournament.Fund{OnePerPlayer: true, Lists: []l{{Prizes: money(100, 60)}, {Category: women, Prizes: money(70)}}},
			"0:1.p1=100 0:2.p3=60 1:1.p2=70", "0:2.p2=60", "",
		},
		{
			"of equal ones the earlier list's", parted,
			tournament.Fund{OnePerPlayer: true, Lists: []l{{Prizes: money(100, 60)}, {Category: women, Prizes: money(60)}}},
			"0:1.p1=100 0:2.p2=60 1:1.p4=60", "1:1.p2=60", "",
		},
		{
			"objects go to the place, and money beside", parted,
			tournament.Fund{OnePerPlayer: true, Lists: []l{{Prizes: money(100, 60)}, {Category: women, Prizes: cup}}},
			"0:1.p1=100 0:2.p2=60 1:1.p4=50 1:1.p2=0+cup 1:2.p4=0+medal", "1:1.p2=50", "1:2=20",
		},
		{"no object among equals", tied, tournament.Fund{Lists: []l{{Sharing: tournament.Equally, Prizes: cup}}}, "0:1.p1=35 0:1.p2=35", "", "0:1=cup[p1 p2] 0:2=medal[p1 p2]"},
		{"nobody is there", parted, tournament.Fund{Lists: []l{{Category: tournament.Category{Over: 60}, Prizes: cup}}}, "", "", "0:1=50 0:2=20 0:1=cup 0:2=medal"},
		{"juniors in the order of the table", parted, tournament.Fund{Lists: []l{{Category: juniors, Prizes: money(9)}}}, "0:1.p6=9", "", ""},
	} {
		table := tableOf(t, six(t), c.o)
		got := table.Prizes(c.fund)
		var passed []scoring.Award
		for _, p := range got.Passed {
			passed = append(passed, p.Award)
			if p.Kept == p.List {
				t.Errorf("%s: kept and passed on", c.rule)
			}
		}
		var left []string
		for _, u := range got.Unclaimed {
			s := fmt.Sprintf("%d:%d=", u.List, u.Place)
			if u.Object == "" {
				s += fmt.Sprint(u.Amount)
			} else {
				s += u.Object
			}
			if u.Tied != nil {
				s += fmt.Sprint(u.Tied)
			}
			left = append(left, s)
		}
		if a, p, l := amounts(c.fund, got.Awards), amounts(c.fund, passed), strings.Join(left, " "); a != c.want || p != c.passed || l != c.left {
			t.Errorf("%s:\n got %s | %s | %s\nwant %s | %s | %s", c.rule, a, p, l, c.want, c.passed, c.left)
		}
	}
}

// Who has left wins only where the fund says so, the expelled never.
func TestPrizesOfTheWithdrawn(t *testing.T) {
	e := event{settings: swiss(2), ratings: []int{2000, 1900, 1800}, leaves: map[int]tournament.RoundNo{1: 2}, rounds: []round{
		{games: []game{{1, 2, tournament.WhiteWins}}, byes: map[int]tournament.ByeKind{3: tournament.HalfBye}},
	}}
	f := tournament.Fund{Lists: []tournament.PrizeList{{Prizes: money(10)}}}
	winner := func(s tournament.State) tournament.PlayerID {
		return tableOf(t, s, scoring.Options{}).Prizes(f).Awards[0].Player
	}
	if w := winner(e.state(t)); w != id(3) {
		t.Errorf("%s wins", w)
	}
	f.Withdrawn = true
	if w := winner(e.state(t)); w != id(1) {
		t.Errorf("%s wins", w)
	}
	s := e.state(t)
	s.Player(id(1)).Expelled = true
	if w := winner(s); w != id(3) {
		t.Errorf("%s wins", w)
	}
}

func TestFundCheck(t *testing.T) {
	f := tournament.Fund{Currency: "EUR", Decimals: 2, Lists: []tournament.PrizeList{{Prizes: money(100, 60, 61)}, {Category: tournament.Category{Name: "women"}, Prizes: money(-5)}}}
	ps := f.Check()
	if len(ps) != 2 || ps[0].Key != "scoring.prize-rises" || ps[0].Line != 1 || ps[0].Column != 3 || ps[1].Key != "scoring.prize-negative" || ps[1].Args[0] != 1 || ps[1].Field != "women" {
		t.Errorf("%v", ps)
	}
	for amount, want := range map[int64]string{12050: "120.50 EUR", 5: "0.05 EUR", 0: "0.00 EUR", -250: "-2.50 EUR"} {
		if got := f.Text(amount); got != want {
			t.Errorf("%d is %q, want %q", amount, got, want)
		}
	}
	if got := (tournament.Fund{}).Text(90); got != "90" {
		t.Errorf("90 is %q", got)
	}
}

// Whatever the fund: each list's money is given out or named as left, nobody
// has money twice where that is the rule, and, without sharing, nobody stands
// behind a lesser player's prize unless he has as much.
func TestPrizesProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := anyEvent(t)
		s := profiled(t, e, func(n int, p *tournament.Player) { p.Sex = []string{"m", "w"}[n%2] })
		f := tournament.Fund{OnePerPlayer: rapid.Bool().Draw(t, "one"), Step: rapid.Int64Range(0, 30).Draw(t, "step"), Withdrawn: true}
		sharing := rapid.SampledFrom([]tournament.Sharing{tournament.NoSharing, tournament.Equally, tournament.Hort}).Draw(t, "sharing")
		for _, c := range []tournament.Category{{}, {Sex: "w"}, {RatingTo: 2000}} {
			amounts := rapid.SliceOfN(rapid.Int64Range(0, 500), 0, 6).Draw(t, "prizes")
			slices.Sort(amounts)
			slices.Reverse(amounts)
			f.Lists = append(f.Lists, tournament.PrizeList{Category: c, Sharing: sharing, Prizes: money(amounts...)})
		}
		if ps := f.Check(); len(ps) > 0 {
			t.Fatal(ps)
		}
		table := tableOf(t, s, scoring.Options{List: parsed(t, rapid.SampledFrom([]string{"TPN", "WIN"}).Draw(t, "list"))})
		got := table.Prizes(f)
		sums, lists := make([]int64, len(f.Lists)), map[tournament.PlayerID]int{}
		for _, a := range got.Awards {
			sums[a.List] += a.Amount
			if lists[a.Player]++; f.OnePerPlayer && lists[a.Player] > 1 {
				t.Fatalf("%s has two prizes: %+v", a.Player, got.Awards)
			}
			if a.Amount <= 0 || f.Step > 0 && a.First < a.Last && a.Amount%f.Step != 0 {
				t.Fatalf("%+v", a)
			}
		}
		for _, u := range got.Unclaimed {
			sums[u.List] += u.Amount
		}
		for l, list := range f.Lists {
			want := int64(0)
			for _, p := range list.Prizes {
				want += p.Amount
			}
			if sums[l] != want {
				t.Fatalf("list %d gives %d of %d", l, sums[l], want)
			}
		}
		if sharing == tournament.NoSharing && table.Ties() == nil && f.Step <= 1 {
			checkNobodyPassed(t, table, f, got)
		}
	})
}

func checkNobodyPassed(t *rapid.T, table scoring.Table, f tournament.Fund, got scoring.Awards) {
	has := map[tournament.PlayerID]int64{}
	for _, a := range got.Awards {
		has[a.Player] = max(has[a.Player], a.Amount)
	}
	for _, a := range got.Awards {
		for _, p := range table.Ranking(f.Lists[a.List].Category) {
			if p.Row.Player == a.Player {
				break
			}
			if has[p.Row.Player] < a.Amount {
				t.Fatalf("%s stands before %s in list %d and has %d, less than %d", p.Row.Player, a.Player, a.List, has[p.Row.Player], a.Amount)
			}
		}
	}
}
