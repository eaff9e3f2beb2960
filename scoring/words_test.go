package scoring_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sealedmove/internal/testkit"
	"sealedmove/scoring"
	"sealedmove/scoring/rating"
	"sealedmove/tournament"
)

// catalogue is a language's words of this package, read as they stand: the
// package that keeps them is for the faces.
type catalogue struct {
	lang  string
	texts map[string]forms
	used  map[string]bool
}

// forms are a text, or its singular and plural.
type forms struct{ one, other string }

func (f *forms) UnmarshalJSON(b []byte) error {
	if b[0] == '"' {
		return json.Unmarshal(b, &f.other)
	}
	var x struct{ One, Other string }
	err := json.Unmarshal(b, &x)
	f.one, f.other = x.One, x.Other
	return err
}

func catalogues(t *testing.T) (cs []*catalogue) {
	for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
		c := &catalogue{lang: lang, used: map[string]bool{}}
		readJSON(t, filepath.Join("..", "internal", "locale", "catalogue", lang, "scoring.json"), &c.texts)
		cs = append(cs, c)
	}
	return cs
}

// say is the text of a sentence. It complains of a key that is not there and
// of gaps that the arguments do not fill.
func (c *catalogue) say(t fataler, key string, args []any) string {
	t.Helper()
	text, ok := c.texts[key]
	if !ok {
		t.Fatalf("%s: there is no key %q", c.lang, key)
	}
	c.used[key] = true
	format := text.other
	if n, is := args0(args).(int); is && n == 1 && text.one != "" {
		format = text.one
	}
	in := make([]any, len(args))
	for k, a := range args {
		if !strings.Contains(format, "%["+strconv.Itoa(k+1)+"]") {
			t.Fatalf("%s: %s has no gap for argument %d of %d", c.lang, key, k+1, len(args))
		}
		switch a := a.(type) {
		case tournament.Score:
			in[k] = a.Half()
		case interface {
			Localize() (string, []any, string)
		}:
			key, args, _ := a.Localize()
			in[k] = c.say(t, key, args)
		case *tournament.Error:
			in[k] = c.say(t, a.Key, a.Args)
		default:
			in[k] = a
		}
	}
	said := format
	if len(args) > 0 {
		said = fmt.Sprintf(format, in...)
	}
	if strings.Contains(said, "%!") || strings.TrimSpace(said) == "" {
		t.Fatalf("%s: %s: %q", c.lang, key, said)
	}
	return said
}

func args0(args []any) any {
	if len(args) == 0 {
		return nil
	}
	return args[0]
}

func (c *catalogue) all(t fataler, ss []scoring.Sentence) (out []string) {
	t.Helper()
	for _, s := range ss {
		out = append(out, c.say(t, s.Key, s.Args))
	}
	return out
}

func asID(p tournament.PlayerID) string { return string(p) }

// TestEverySentence words everything that can be worded, in every language:
// each working of random and of the oracle's tournaments, each report, award,
// settlement and difference. Every key of these families is used by one of them.
func TestEverySentence(t *testing.T) {
	cs := catalogues(t)
	speak := func(t fataler, ss ...scoring.Sentence) {
		t.Helper()
		for _, c := range cs {
			c.all(t, ss)
		}
	}
	n := 0
	working := func(t fataler, table scoring.Table, rows []scoring.Row) {
		t.Helper()
		for _, r := range rows {
			for k, c := range table.Columns {
				if r.Out || c.Err != nil {
					continue
				}
				w, err := table.Working(r.Player, table.Columns[k].Code)
				if err != nil {
					t.Fatalf("%v", err)
				}
				speak(t, append(w.Words(asID).All(), w.Source())...)
				n++
			}
			speak(t, table.Beside(r.Player, asID)...)
		}
	}
	t.Run("workings", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			s := anyEvent(t).state(t)
			list := slices.Insert(every(scoring.KindOf(s.Sections[0].System)), 1, "DE", "DE/P") // after the points
			table := tableOf(t, s, scoring.Options{List: parsed(t, list...)})
			working(t, table, []scoring.Row{rapid.SampledFrom(table.Rows).Draw(t, "row")})
			report, err := scoring.Ratings(s, scoring.RatingOptions{})
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range report.Rows {
				speak(t, r.Words(asID).All()...)
			}
		})
		names, err := filepath.Glob("testdata/*.trf")
		if err != nil || len(names) == 0 {
			t.Fatal(names, err)
		}
		for _, name := range names {
			tour := read(t, name)
			list := slices.Insert(every(scoring.KindOf(tour.State.Sections[0].System)), 1, "DE")
			table := standings(t, tour, scoring.Options{After: scoring.Final, Unrated: 1000, List: codes(t, list)})
			working(t, table, table.Rows[:min(8, len(table.Rows))])
		}
	})
	t.Run("a Keizer season", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			e := anyEvent(t)
			e.settings.System = tournament.Keizer
			table := tableOf(t, e.state(t), scoring.Options{})
			working(t, table, table.Rows)
		})
	})
	t.Run("reports", func(t *testing.T) { sayReports(t, speak) })
	t.Run("prizes and orders", func(t *testing.T) { sayPrizes(t, speak) })
	t.Run("neighbours", func(t *testing.T) { sayBeside(t, speak) })
	for _, c := range cs {
		for key := range c.texts {
			family := strings.SplitN(strings.TrimPrefix(key, "scoring."), ".", 2)[0]
			if slices.Contains([]string{"work", "settled", "differs", "rating", "norm", "prize", "outside", "edition", "settle-unknown", "beside"}, family) && !c.used[key] {
				t.Errorf("%s: nobody says %q", c.lang, key)
			}
		}
	}
	t.Logf("%d workings worded", n)
}

// sayReports words what random events hardly ever have.
func sayReports(t *testing.T, speak func(fataler, ...scoring.Sentence)) {
	for _, why := range []scoring.Unrated{scoring.ByForfeit, scoring.TooShort, scoring.StillOpen, scoring.UnratedOpponent, scoring.TooFarApart} {
		speak(t, scoring.RatingRow{Rating: 2000, Change: &rating.Change{}, Games: []scoring.RatingGame{{Unrated: why}}}.Words(asID).All()...)
	}
	rules, draw := rating.Rules{}, tournament.HalfPoint
	for _, c := range []rating.Career{{Rating: 2000, ListK: 30}, {Rating: 2400}, {Rating: 2000, Born: 2010, Year: 2026}, {Rating: 2000, Games: 5}, {Rating: 2000}} {
		k, basis := c.K()
		var games []rating.Game
		var lines []scoring.RatingGame
		for range 40 {
			games = append(games, rating.Game{Rating: 1500, Score: draw})
		}
		change := rules.Change(2000, k, games)
		lines = append(lines, scoring.RatingGame{Round: 1, GameChange: change.Games[0]})
		speak(t, scoring.RatingRow{Rating: 2000, Change: &change, Basis: basis, Games: lines}.Words(asID).All()...)
	}
	for _, games := range [][]rating.Game{
		{{Rating: 1500, Score: draw}},
		{{Rating: 1500}},
		{{Rating: 1400, Score: 5}, {Rating: 1400}, {Rating: 1400}, {Rating: 1400}, {Rating: 1400}},
		{{Rating: 2400, Score: 10}, {Rating: 2400, Score: 10}, {Rating: 2400, Score: 10}, {Rating: 2400, Score: 10}, {Rating: 2400, Score: 10}},
	} {
		x := rating.First(games)
		p, _ := rating.Perform(games)
		speak(t, scoring.RatingRow{Initial: &x, Performance: &p, Games: []scoring.RatingGame{{Round: 1, GameChange: rating.GameChange{Game: games[0]}}}}.Words(asID).All()...)
	}
	for _, r := range []rating.Requirement{
		rating.Enough, rating.Foreign, rating.OwnFederation, rating.OneFederation, rating.Titled, rating.Holders,
		rating.Field, rating.Average, rating.Score, rating.Performing, rating.Whole,
	} {
		n := rating.Norm{Title: rating.GM, Checks: []rating.Check{{What: r, Need: 3}, {What: r, Have: 3, Need: 3}}, Raised: "p", RaisedTo: 2200, Left: []tournament.RoundNo{8, 9}}
		speak(t, scoring.NormWords(n, "p", asID).All()...)
		n.Achieved, n.Worth = true, 9
		speak(t, scoring.NormWords(n, "p", asID).All()...)
	}
	for _, o := range []tournament.Outside{
		tournament.OtherSex, tournament.BirthUnknown, tournament.TooOld, tournament.TooYoung, tournament.RatedTooLow, tournament.RatedTooHigh,
		tournament.NoRating, tournament.OtherTitle, tournament.OtherFederation, tournament.OtherClub, tournament.NotListed,
	} {
		speak(t, scoring.OutsideWords(o))
	}
}

func sayBeside(t *testing.T, speak func(fataler, ...scoring.Sentence)) {
	bye := event{settings: swiss(1), ratings: []int{2000, 1900, 1800}, rounds: []round{
		{games: []game{{1, 2, tournament.Drawn}}, byes: map[int]tournament.ByeKind{3: tournament.HalfBye}},
	}}
	for _, table := range []scoring.Table{
		tableOf(t, four(t), scoring.Options{List: parsed(t, "WIN")}),
		tableOf(t, four(t), scoring.Options{List: parsed(t, "TPN"), Settled: []tournament.Order{{How: tournament.ByHand, Players: []tournament.PlayerID{id(2), id(1)}}}}),
		tableOf(t, bye.state(t), scoring.Options{List: parsed(t, "ARO")}),
	} {
		for _, r := range table.Rows {
			speak(t, table.Beside(r.Player, asID)...)
		}
	}
	for _, rule := range []string{"", "6.2", "6.3"} {
		speak(t, scoring.Encounters{Rule: rule, Rows: make([]scoring.Encounter, 2)}.Verdict())
	}
}

func sayPrizes(t *testing.T, speak func(fataler, ...scoring.Sentence)) {
	cups := []tournament.Prize{{Amount: 100, Object: "cup"}, {Amount: 51, Object: "medal"}, {Object: "book"}}
	for _, sharing := range []tournament.Sharing{tournament.NoSharing, tournament.Equally, tournament.Hort} {
		for k, list := range [][]string{nil, {"TPN"}, {"TPN"}} {
			table := tableOf(t, six(t), scoring.Options{List: append([]scoring.Code{}, parsed(t, list...)...)})
			f := tournament.Fund{OnePerPlayer: k == 1, Lists: []tournament.PrizeList{
				{Sharing: sharing, Prizes: cups}, {Category: tournament.Category{Name: "women", Sex: "w"}, Sharing: sharing, Prizes: cups}, {Category: tournament.Category{Name: "seniors", Over: 60}, Sharing: sharing, Prizes: cups},
			}}
			got := table.Prizes(f)
			for _, a := range got.Awards {
				speak(t, a.Words(f, asID).All()...)
			}
			for _, p := range got.Passed {
				speak(t, p.Words(f, asID))
			}
			for _, u := range got.Unclaimed {
				speak(t, u.Words(f, asID))
			}
		}
	}
	speak(t, scoring.Sentence{Key: "scoring.prize-negative", Args: []any{1}}, scoring.Sentence{Key: "scoring.prize-rises", Args: []any{1, "2", "3"}})
	for _, how := range []tournament.OrderMethod{tournament.ByLots, tournament.ByPlayOff, tournament.ByHand} {
		for _, reason := range []string{"", "a ruling"} {
			speak(t, scoring.Settled{Order: tournament.Order{How: how, Players: []tournament.PlayerID{"a", "b"}, Seed: "seed", Reason: reason}}.Sentence(asID))
		}
	}
	for _, s := range []tournament.Order{
		{How: tournament.ByHand, Players: []tournament.PlayerID{id(1), id(9)}},
		{How: tournament.ByHand, Players: []tournament.PlayerID{id(1)}},
		{How: tournament.ByHand, Players: []tournament.PlayerID{id(1), id(3)}},
		{How: tournament.ByHand, Players: []tournament.PlayerID{id(2), id(3), id(4)}},
		{How: tournament.ByLots, Players: []tournament.PlayerID{id(1), id(2), id(3), id(4)}},
		{How: tournament.ByPlayOff, Players: []tournament.PlayerID{id(1), id(2), id(3), id(4)}},
	} {
		table := tableOf(t, four(t), scoring.Options{List: parsed(t, "WIN"), Settled: []tournament.Order{s}})
		speak(t, table.Settled[0].Sentence(asID))
	}
	for _, m := range []scoring.Matter{scoring.PointsDiffer, scoring.RankDiffers, scoring.ValueDiffers, scoring.RankTwice, scoring.Ranked, scoring.Missing, scoring.Unknown} {
		speak(t, scoring.Difference{Player: "p", Matter: m, Code: scoring.MustParse("BH"), Stated: "1", Computed: "2", Other: "q"}.Sentence(asID))
	}
}

// The words of one working, as they are read.
func TestWordsOfBuchholz(t *testing.T) {
	tour := read(t, "testdata/edge-laxman-2026.trf")
	table := standings(t, tour, scoring.Options{List: codes(t, []string{"BH/C1"})})
	w, err := table.Working(table.Rows[0].Player, table.Columns[0].Code)
	if err != nil {
		t.Fatal(err)
	}
	words := w.Words(func(p tournament.PlayerID) string { return fmt.Sprint("No. ", tour.StartNo[p]) })
	en := catalogues(t)[0].all(t, words.All())
	for _, want := range []string{
		"No. 1: BH/C1 (Buchholz) is " + w.Value.Half() + ". C.07, Article 8.1, edition of March 2026.",
		"Round 4: absent, zero-point bye (16.2.3); dummy opponent with 5: one's own score, 7, is limited (16.4.2) – not counted: goes in place of the lowest, as a round missed by choice (16.5).",
		"Sum of 9 values: " + w.Sum.Half() + ".",
	} {
		if !slices.Contains(en, want) {
			t.Errorf("%q is not among:\n%s", want, strings.Join(en, "\n"))
		}
	}
	if len(words.Lines) != 10 {
		t.Errorf("%d lines for ten rounds", len(words.Lines))
	}
}

// Every code of the oracle's lists and every problem of a list has its words.
func TestNamesAndRefusalsHaveWords(t *testing.T) {
	for _, c := range catalogues(t) {
		for _, n := range append(scoring.Names(), scoring.PTS) {
			c.say(t, "scoring.name."+string(n), nil)
		}
		_, problems := scoring.ParseList([]string{"XX", "BH:ZZ", "BH/Q1", "WIN/C1", "BH/C1/M1"})
		problems = append(problems, scoring.Check(codes(t, []string{"BH", "ARO", "ESB"}), scoring.RoundRobin, true, 0)...)
		if len(problems) != 8 {
			t.Errorf("%d problems: %v", len(problems), problems)
		}
		for _, p := range problems {
			c.say(t, p.Key, p.Args)
		}
		c.say(t, "scoring.not-in-list", []any{"DE"})
	}
	testkit.Oracle(t, "tiebreak") // the lists of the oracle are asked for where it is
	for _, c := range catalogues(t) {
		for _, code := range allCodes {
			c.say(t, "scoring.name."+string(scoring.MustParse(code).Name), nil)
		}
	}
}
