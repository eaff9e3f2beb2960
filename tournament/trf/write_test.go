package trf_test

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sealedmove/internal/testkit"
	"sealedmove/tournament"
	"sealedmove/tournament/trf"
)

// view is what a tournament is to its rules: all that must survive a file.
type view struct {
	Info     tournament.Info
	Settings tournament.Settings
	Records  []string
	Players  []playerView
}

type playerView struct {
	Person  tournament.Person
	Profile tournament.Profile
	Past    []cellView
	Away    map[tournament.RoundNo]tournament.ByeKind // byes of rounds to come
}

type cellView struct {
	Opponent tournament.TPN
	Color    tournament.Color
	Result   tournament.Result
	Bye      tournament.ByeKind
}

func viewOf(s tournament.State, id tournament.SectionID) view {
	sec := s.Section(id)
	v := view{Info: s.Info, Settings: sec.Settings, Records: sec.Records}
	v.Settings.Forbidden = nil // by number below
	v.Settings.Name = s.Info.Name
	for n := len(v.Settings.RoundDates); n > 0 && v.Settings.RoundDates[n-1] == ""; n-- {
		v.Settings.RoundDates = v.Settings.RoundDates[:n-1]
	}
	if len(v.Settings.RoundDates) == 0 {
		v.Settings.RoundDates = nil
	}
	v.Info.Officials = tournament.Private[tournament.Officials]{Value: s.Info.Officials.Value}
	for _, f := range sec.Forbidden {
		text := fmt.Sprintf("forbidden %d-%d", f.First, f.Last)
		for _, p := range f.Players {
			text += fmt.Sprintf(" %d", sec.TPN(p))
		}
		v.Records = append(v.Records, text)
	}
	cells := s.Cells(id, sec.Current())
	for _, id := range sec.Numbers {
		p := s.Player(id)
		person := p.Person.Value
		person.Name, person.Latin = person.LatinName(), ""
		q := playerView{Person: person, Profile: p.Profile, Away: map[tournament.RoundNo]tournament.ByeKind{}}
		for _, c := range cells[id] {
			if c.Result == tournament.Postponed {
				c.Result = tournament.Adjourned // the format has one letter for both
			}
			q.Past = append(q.Past, cellView{sec.TPN(c.Opponent), c.Color, c.Result, c.Bye})
		}
		for r := sec.Current() + 1; r <= sec.TotalRounds; r++ {
			k := p.Request(r)
			if !p.Present(r) {
				k = tournament.ZeroBye
			}
			if k != tournament.NoBye {
				q.Away[r] = k
			}
		}
		v.Players = append(v.Players, q)
	}
	return v
}

// differ is cmp.Diff, which is slow, where the two differ.
func differ(want, got any) string {
	if reflect.DeepEqual(want, got) {
		return ""
	}
	return cmp.Diff(want, got)
}

func fail(t interface{ Fatalf(string, ...any) }, what string, ps tournament.Problems) {
	if err := ps.Err(); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
}

// reread writes a section and reads it again.
func reread(t interface{ Fatalf(string, ...any) }, s tournament.State, id tournament.SectionID, o trf.WriteOptions) (trf.Document, trf.Tournament) {
	doc, problems := trf.FromState(s, id, o)
	fail(t, "write", problems)
	again, problems := trf.Parse(doc.Bytes(), trf.Options{File: "again.trf"})
	fail(t, "read again", problems)
	tour, problems := trf.State(again)
	fail(t, "fold again", problems)
	return doc, tour
}

// Every tournament of the oracle, written as TRF-26 and read again, is the
// same tournament; so it is through TRF-16, but for what that has no record for.
func TestOracleThroughState(t *testing.T) { checkThroughState(t, testkit.Oracle(t, "."), 3) }

func TestFilesThroughState(t *testing.T) { checkThroughState(t, "testdata", 1) }

// checkThroughState checks one file in every so many of a folder.
func checkThroughState(t *testing.T, dir string, every int) {
	t.Helper()
	n := 0
	walk(t, dir, func(t *testing.T, name string, b []byte) {
		if n++; n%every != 0 {
			return
		}
		doc, problems := trf.Parse(b, trf.Options{File: filepath.Base(name)})
		fail(t, "read", problems)
		tour, problems := trf.State(doc)
		fail(t, "fold", problems)
		want := viewOf(tour.State, tour.Section)
		_, again := reread(t, tour.State, tour.Section, trf.WriteOptions{})
		if diff := differ(want, viewOf(again.State, again.Section)); diff != "" {
			t.Errorf("TRF-26 (-want +got):\n%s", diff)
		}
		_, again = reread(t, tour.State, tour.Section, trf.WriteOptions{Version: trf.V16})
		got := viewOf(again.State, again.Section)
		if diff := differ(want.Players, got.Players); diff != "" {
			t.Errorf("players by TRF-16 (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(want.Settings.Points, got.Settings.Points); diff != "" {
			t.Errorf("points by TRF-16 (-want +got):\n%s", diff)
		}
	})
}

// Any tournament, written and read, is the same.
func TestWriteThenReadIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyTournament(t)
		doc, again := reread(t, s, "s", trf.WriteOptions{})
		if diff := cmp.Diff(viewOf(s, "s"), viewOf(again.State, again.Section)); diff != "" {
			t.Fatalf("(-want +got):\n%s\n%s", diff, doc.Bytes())
		}
	})
}

func anyTournament(t *rapid.T) tournament.State {
	word := rapid.StringMatching(`[A-Za-z王李é'-]{1,12}`)
	date := rapid.SampledFrom([]tournament.Date{"", "2026-11-30", "2027-02-28"})
	n := rapid.IntRange(2, 12).Draw(t, "players")
	total := rapid.IntRange(1, 7).Draw(t, "total")
	played := rapid.IntRange(0, total).Draw(t, "played")
	tenths := rapid.Custom(func(t *rapid.T) tournament.Score { return tournament.Score(rapid.IntRange(0, 60).Draw(t, "tenths")) })
	points := tournament.StandardPoints()
	if rapid.Bool().Draw(t, "other points") {
		points = tournament.Points{Win: tenths.Draw(t, "win"), Draw: tenths.Draw(t, "draw"), Loss: tenths.Draw(t, "loss"), PairingBye: tenths.Draw(t, "pab"), ZeroBye: tenths.Draw(t, "zero"), ForfeitLoss: tenths.Draw(t, "forfeit"), Unknown: tenths.Draw(t, "unknown")}
	}
	sys := rapid.SampledFrom([]tournament.System{tournament.Dutch, tournament.RoundRobin, tournament.DoubleRoundRobin, tournament.Burstein, tournament.Dubov}).Draw(t, "system")
	set := tournament.Settings{
		Name: "Open", System: sys, TotalRounds: tournament.RoundNo(total), Points: points,
		InitialColor: rapid.SampledFrom([]tournament.Color{tournament.White, tournament.Black}).Draw(t, "initial"),
		TimeControl:  rapid.SampledFrom([]string{"", "5400+30", "40/6000+30:900+30", "180+2"}).Draw(t, "time"),
		TieBreaks:    rapid.SampledFrom([][]string{nil, {"BH/C1", "BH", "SB"}, {"PTS", "DE"}}).Draw(t, "tiebreaks"),
		RoundDates:   rapid.SliceOfN(date, 0, total).Draw(t, "dates"),
		FIDEMode:     rapid.Bool().Draw(t, "fide") && (sys == tournament.Dutch || sys.IsRoundRobin()),
		Baku:         sys == tournament.Dutch && rapid.Bool().Draw(t, "baku"),
	}
	if len(set.RoundDates) == 0 {
		set.RoundDates = nil
	}
	var ids []tournament.PlayerID
	for i := range n {
		ids = append(ids, tournament.PlayerID(fmt.Sprintf("x%d", n-i)))
	}
	if !set.Baku && rapid.Bool().Draw(t, "accelerated") {
		last := rapid.IntRange(1, n).Draw(t, "last")
		set.Accelerations = []tournament.Acceleration{{Points: tenths.Draw(t, "virtual"), First: 1, Last: tournament.RoundNo(rapid.IntRange(1, total).Draw(t, "rounds")), FirstTPN: 1, LastTPN: tournament.TPN(last)}}
	}
	if rapid.Bool().Draw(t, "forbidden") {
		set.Forbidden = []tournament.Forbidden{{First: 1, Last: tournament.RoundNo(total), Players: []tournament.PlayerID{ids[0], ids[1]}}}
	}
	events := []tournament.Event{
		tournament.EventOpened{Info: tournament.Info{
			Name: word.Draw(t, "event"), Place: word.Draw(t, "place"), Federation: "FRA", Start: date.Draw(t, "start"), Laws: tournament.FIDE2023, Tempo: trf.TempoOf(set.TimeControl),
			Officials: tournament.Private[tournament.Officials]{Value: tournament.Officials{ChiefArbiter: "A. Arbiter", Deputies: []string{"B", "C"}}},
		}},
		tournament.SectionAdded{Section: "s", Settings: set},
	}
	for i, id := range ids {
		person := tournament.Person{
			Name: word.Draw(t, "family") + ", " + word.Draw(t, "given"), Birth: rapid.SampledFrom([]string{"", "1999", "2001-02-03"}).Draw(t, "birth"),
			FideID: rapid.SampledFrom([]string{"", fmt.Sprint(100001 + i)}).Draw(t, "fide"), NationalID: rapid.SampledFrom([]string{"", fmt.Sprintf("N%d", i)}).Draw(t, "national"),
		}
		if rapid.Bool().Draw(t, "latin") {
			person.Latin = "Wang, Xiaoming"
		}
		events = append(events, tournament.PlayerEntered{Player: id, Section: "s", Joined: tournament.RoundNo(rapid.IntRange(1, total).Draw(t, "joined")), Person: tournament.Private[tournament.Person]{Value: person}, Profile: tournament.Profile{
			Title: rapid.SampledFrom([]string{"", "GM", "WFM"}).Draw(t, "title"), Sex: rapid.SampledFrom([]string{"", "m", "w"}).Draw(t, "sex"),
			Federation: rapid.SampledFrom([]string{"", "CHN", "GER"}).Draw(t, "federation"), Rating: rapid.SampledFrom([]int{0, 800, 1234, 2810}).Draw(t, "rating"),
		}})
	}
	events = append(events, tournament.NumbersAssigned{Section: "s", Order: ids})
	if rapid.Bool().Draw(t, "records") {
		events = append(events, tournament.RecordsKept{Section: "s", Records: tournament.Private[[]string]{Value: []string{"172 CHN FIDE", "XYZ something", "### a remark"}}})
	}
	for r := 1; r <= played; r++ {
		events = append(events, tournament.RoundPublished{Section: "s", Round: anyRound(t, tournament.RoundNo(r), ids)})
	}
	for r := played + 1; r <= total; r++ {
		if k := rapid.SampledFrom([]tournament.ByeKind{tournament.NoBye, tournament.HalfBye, tournament.FullBye, tournament.ZeroBye}).Draw(t, "request"); k != tournament.NoBye {
			events = append(events, tournament.ByeGranted{Player: ids[0], Round: tournament.RoundNo(r), Kind: k})
		}
	}
	s, err := tournament.State{}.ApplyAll(func(yield func(tournament.Event) bool) {
		for _, e := range events {
			if !yield(e) {
				return
			}
		}
	})
	if err != nil {
		t.Fatalf("the test's own tournament: %v", err)
	}
	return s
}

// anyRound has at least one game, and byes for some of the others.
func anyRound(t *rapid.T, r tournament.RoundNo, ids []tournament.PlayerID) tournament.Round {
	order := rapid.Permutation(ids).Draw(t, "order")
	games := rapid.IntRange(1, len(ids)/2).Draw(t, "games")
	round := tournament.Round{No: r}
	for i := range games {
		res := rapid.SampledFrom(append(tournament.Results(), tournament.NoResult)).Draw(t, "result")
		round.Boards = append(round.Boards, tournament.Board{No: tournament.BoardNo(i + 1), White: order[2*i], Black: order[2*i+1], Result: res})
	}
	for _, id := range order[2*games:] {
		if k := rapid.SampledFrom([]tournament.ByeKind{tournament.NoBye, tournament.PairingBye, tournament.FullBye, tournament.HalfBye, tournament.ZeroBye}).Draw(t, "bye"); k != tournament.NoBye {
			round.Byes = append(round.Byes, tournament.Bye{Player: id, Kind: k})
		}
	}
	return round
}

// A name that would forge a record stays a name.
func TestNamesCannotForgeRecords(t *testing.T) {
	s := small(t, tournament.Person{Name: "Mallory\r\n001    9      Ghost\tX\u2028Y", Latin: ""}, "Open\r\n142 99")
	doc, again := reread(t, s, "s", trf.WriteOptions{Comments: []string{"left FIDE mode\r\n001    8"}})
	if got := len(again.State.Players); got != 2 {
		t.Errorf("%d players, want 2:\n%s", got, doc.Bytes())
	}
	if got := again.State.Section("s1").TotalRounds; got != 1 {
		t.Errorf("%d rounds, want 1", got)
	}
	for _, r := range doc.Records {
		if strings.ContainsAny(r.Text, "\t\r\n\u2028") {
			t.Errorf("control character in %q", r.Text)
		}
	}
}

// Lines end with CR LF, the Latin name is written, a long name is cut with a warning.
func TestWrittenForm(t *testing.T) {
	s := small(t, tournament.Person{Name: "王小明", Latin: "Wang, Xiaoming"}, "公开赛")
	doc, problems := trf.FromState(s, "s", trf.WriteOptions{Comments: []string{"Import @ Round 1"}})
	fail(t, "write", problems)
	want := strings.Join([]string{
		"012 公开赛", "062 2", "072 0", "092 Individual: Swiss-System (Dutch)", "142 1", "152 W", "182 Sealed Move", "192 FIDE_DUTCH",
		"001    1      Wang, Xiaoming" + strings.Repeat(" ", 52) + " 1.0    1     2 w 1",
		"001    2      B" + strings.Repeat(" ", 65) + " 0.0    2     1 b 0",
		"### Import @ Round 1", "",
	}, "\r\n")
	if diff := cmp.Diff(want, string(doc.Bytes())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	long := small(t, tournament.Person{Name: strings.Repeat("Long", 10)}, "x")
	if _, problems := trf.FromState(long, "s", trf.WriteOptions{}); len(problems) != 1 || problems[0].Key != "trf.write.name" || problems.Err() != nil {
		t.Errorf("problems %v, want one warning of a cut name", problems)
	}
}

// What has no place in the format is refused, not bent.
func TestWriteRefuses(t *testing.T) {
	s := small(t, tournament.Person{Name: "A"}, "x")
	s, err := s.Apply(tournament.SectionChanged{Section: "s", Settings: tournament.Settings{System: tournament.Dutch, TotalRounds: 1, Points: tournament.Points{Win: 1000}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, problems := trf.FromState(s, "s", trf.WriteOptions{}); problems.Err() == nil || firstError(problems).Key != "trf.write.score" {
		t.Errorf("100 points: %v", problems)
	}
	if _, problems := trf.FromState(s, "none", trf.WriteOptions{}); problems.Err() == nil {
		t.Error("a section that is not there was written")
	}
}

// small is a tournament of two players and one round.
func small(t *testing.T, a tournament.Person, event string) tournament.State {
	t.Helper()
	s := tournament.State{}
	for _, e := range []tournament.Event{
		tournament.EventOpened{Info: tournament.Info{Name: event}},
		tournament.SectionAdded{Section: "s", Settings: tournament.Settings{Name: event, System: tournament.Dutch, TotalRounds: 1, InitialColor: tournament.White, Points: tournament.StandardPoints(), FIDEMode: true}},
		tournament.PlayerEntered{Player: "a", Section: "s", Person: tournament.Private[tournament.Person]{Value: a}},
		tournament.PlayerEntered{Player: "b", Section: "s", Person: tournament.Private[tournament.Person]{Value: tournament.Person{Name: "B"}}},
		tournament.NumbersAssigned{Section: "s", Order: []tournament.PlayerID{"a", "b"}},
		tournament.RoundPublished{Section: "s", Round: tournament.Round{No: 1, Boards: []tournament.Board{{No: 1, White: "a", Black: "b", Result: tournament.WhiteWins}}}},
	} {
		var err error
		if s, err = s.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// Whatever bytes come in, they go out again; and what can be read as a
// tournament can be written and is the same when read again.
func FuzzReadWriteRead(f *testing.F) {
	f.Add([]byte(file(pair("     2 w 1", "     1 b 0"), "240 H   2    1")))
	f.Add([]byte("\ufeff012 M\xfcller\r001    1\r\n162  W 3.0\nXXA    1  1.0\nXXP 1 2"))
	f.Fuzz(func(t *testing.T, b []byte) {
		doc, problems := trf.Parse(b, trf.Options{})
		if len(doc.Records) > 0 && string(doc.Bytes()) != string(b) {
			t.Fatalf("read %q, wrote %q", b, doc.Bytes())
		}
		if problems.Err() != nil {
			return
		}
		tour, problems := trf.State(doc)
		if problems.Err() != nil {
			return
		}
		out, problems := trf.FromState(tour.State, tour.Section, trf.WriteOptions{})
		if problems.Err() != nil {
			if k := firstError(problems).Key; k != "trf.write.score" && k != "trf.write.too-many" {
				t.Fatalf("write: %v\n%s", problems, out.Bytes())
			}
			return
		}
		_, again := reread(t, tour.State, tour.Section, trf.WriteOptions{})
		if diff := cmp.Diff(viewOf(tour.State, tour.Section).Players, viewOf(again.State, again.Section).Players); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
	})
}

// Who did not come to a round that was then paired again stands in the file, and
// comes back with it; a remark that cannot be true is left out, and one that is
// written otherwise stays a comment.
func TestNoShowsThroughAFile(t *testing.T) {
	const file = "012 Evening\r\n142 3\r\n%s\r\n" +
		"001    1      Adams                             2200                             1.0    1     4 w 1\r\n" +
		"001    2      Brown                             2100                             0.0    3  0000 - Z\r\n" +
		"001    3      Clark                             2000                             0.0    2  0000 - Z\r\n" +
		"001    4      Davis                             1900                             0.0    4     1 b 0\r\n"
	for _, c := range []struct{ remark, want, kept, problem string }{
		{"### Paired again after no-shows @ Round 1: 2 3", "[[p2 p3]]", "[]", ""},
		{"### Paired again after no-shows @ Round 1: 3\r\n### Paired again after no-shows @ Round 1: 2", "[[p3] [p2]]", "[]", ""},
		{"### Paired again after no-shows @ Round 1: 2 4", "[]", "[]", "trf.no-show"},
		{"### Paired again after no-shows @ Round 1: 2 9", "[]", "[]", "trf.no-show"},
		{"### Paired again after no-shows @ Round 1: Brown", "[]", "[### Paired again after no-shows @ Round 1: Brown]", ""},
		{"### Paired again after no-shows @ Round 1:", "[]", "[### Paired again after no-shows @ Round 1:]", ""},
	} {
		doc, problems := trf.Parse(fmt.Appendf(nil, file, c.remark), trf.Options{})
		fail(t, "read", problems)
		tour, problems := trf.State(doc)
		fail(t, "fold", problems)
		key := ""
		for _, p := range problems {
			if p.Key == "trf.no-show" {
				key = p.Key
			}
		}
		sec := tour.State.Section(tour.Section)
		if got := fmt.Sprint(sec.Round(1).NoShows); got != c.want || fmt.Sprint(sec.Records) != c.kept || key != c.problem {
			t.Errorf("%s: no-shows %s, kept %s, %q; want %s, %s, %q", c.remark, got, sec.Records, key, c.want, c.kept, c.problem)
		}
		written, again := reread(t, tour.State, tour.Section, trf.WriteOptions{})
		if got := fmt.Sprint(again.State.Section(again.Section).Round(1).NoShows); got != c.want {
			t.Errorf("%s: through a file %s\n%s", c.remark, got, written.Bytes())
		}
	}
}

// A fixed board goes through TRF-26 and TRF-16, and the boards of played rounds
// are numbered by it; who has two, or shares one, is refused.
func TestFixedBoardsThroughAFile(t *testing.T) {
	const file = "012 Evening\r\n142 3\r\n%s\r\n" +
		"001    1      Adams                             2200                             1.0    1     3 w 1\r\n" +
		"001    2      Brown                             2100                             0.0    3     4 w 0\r\n" +
		"001    3      Clark                             2000                             0.0    2     1 b 0\r\n" +
		"001    4      Davis                             1900                             1.0    4     2 b 1\r\n"
	doc, problems := trf.Parse(fmt.Appendf(nil, file, "XXB    3   12"), trf.Options{})
	fail(t, "read", problems)
	tour, problems := trf.State(doc)
	fail(t, "fold", problems)
	for _, v := range []trf.Version{trf.V26, trf.V16} {
		_, again := reread(t, tour.State, tour.Section, trf.WriteOptions{Version: v})
		sec := again.State.Section(again.Section)
		got := fmt.Sprint(again.State.FixedBoard(sec.Numbers[2]), again.State.FixedBoard(sec.Numbers[0]))
		for _, b := range sec.Round(1).Boards {
			got += fmt.Sprintf(" %d:%s-%s", b.No, b.White, b.Black)
		}
		if got != "12 0 1:p2-p4 12:p1-p3" {
			t.Errorf("version %d: %s", v, got)
		}
	}
	for _, bad := range []string{"XXB    3   12\r\nXXB    3   13", "XXB    3   12\r\nXXB    4   12", "XXB    9   12", "XXB    3", "XXB    3    0", "XXB   12 3"} {
		doc, problems := trf.Parse(fmt.Appendf(nil, file, bad), trf.Options{})
		_, more := trf.State(doc)
		if append(problems, more...).Err() == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

// What Keizer, knockout and double round robin settle goes through a file; the
// usual form takes no room beyond a word, and what cannot be is refused.
func TestOptionsThroughAFile(t *testing.T) {
	keizer := tournament.StandardKeizer()
	keizer.Top, keizer.Draw, keizer.Excused, keizer.Odd.Most, keizer.Gap, keizer.Meetings = 90, tournament.Part{Num: 2, Den: 3}, tournament.KeizerBye{Part: tournament.Part{Num: 1, Den: 2}, Most: 3}, 2, 0, 4
	usual := tournament.StandardKeizer()
	for _, c := range []struct {
		set  tournament.Settings
		line string
	}{
		{tournament.Settings{System: tournament.Keizer, Keizer: &keizer}, "XXK top=90 draw=2/3 odd=2/3:2 excused=1/2:3 gap=0 meetings=4"},
		{tournament.Settings{System: tournament.Keizer, Keizer: &usual}, "XXK top=0"},
		{tournament.Settings{System: tournament.Keizer}, ""},
		{tournament.Settings{System: tournament.Knockout, Knockout: &tournament.KnockoutSettings{Games: 2, ThirdPlace: true, Lots: true}}, "XXO games=2 third=1 lots=1"},
		{tournament.Settings{System: tournament.DoubleRoundRobin, SwapLastRounds: true}, "XXO swap=1"},
	} {
		c.set.Name, c.set.TotalRounds, c.set.Points, c.set.InitialColor = "Club", 5, tournament.StandardPoints(), tournament.White
		var s tournament.State
		s, err := s.ApplyAll(slices.Values([]tournament.Event{
			tournament.EventOpened{Info: tournament.Info{Name: "Club"}},
			tournament.SectionAdded{Section: "s1", Settings: c.set},
			tournament.PlayerEntered{Player: "p1", Section: "s1", Person: tournament.Private[tournament.Person]{Value: tournament.Person{Name: "Adams"}}},
		}))
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range []trf.Version{trf.V26, trf.V16} {
			doc, again := reread(t, s, "s1", trf.WriteOptions{Version: v})
			got := again.State.Section("s1").Settings
			if !reflect.DeepEqual(got.Keizer, c.set.Keizer) || !reflect.DeepEqual(got.Knockout, c.set.Knockout) || got.SwapLastRounds != c.set.SwapLastRounds {
				t.Errorf("version %d: %+v %+v %v\n%s", v, got.Keizer, got.Knockout, got.SwapLastRounds, doc.Bytes())
			}
			if strings.Contains(string(doc.Bytes()), "\nXX"+"K") != strings.HasPrefix(c.line, "XXK") || !strings.Contains(string(doc.Bytes()), c.line+"\r\n") {
				t.Errorf("version %d: no line %q\n%s", v, c.line, doc.Bytes())
			}
		}
	}
	for _, bad := range []string{"XXK top=x", "XXK draw=1/7", "XXK height=3", "XXO games=-1", "XXO games=99", "XXO third=maybe", "XXK excused=1/2:", "XXK gap=1\r\nXXK gap=2"} {
		if _, problems := trf.Parse([]byte("012 Club\r\n"+bad+"\r\n"), trf.Options{}); problems.Err() == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}
