package export

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"sealedmove/internal/locale"
	"sealedmove/scoring"
	"sealedmove/tournament"
)

// mustList is a list of the sample.
func mustList(t *testing.T, d *Doc, k Kind, sec tournament.SectionID, r tournament.RoundNo) List {
	t.Helper()
	l, err := d.List(k, sec, r)
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range l.Rows {
		if len(row) != len(l.Columns) {
			t.Fatalf("%s: row %d has %d cells under %d heads", k, i, len(row), len(l.Columns))
		}
	}
	return l
}

// texts are a row's texts, joined.
func texts(row []Cell) string {
	var out []string
	for _, c := range row {
		out = append(out, c.Text)
	}
	return strings.Join(out, "|")
}

// An opponent in the cross table is the line of this very table (another
// program showed the rank of that round), and no two lines share a number.
func TestCrossTableNamesLines(t *testing.T) {
	s := club(t)
	l := mustList(t, sampleDoc(t, s, locale.English), CrossTable, "A", 0)
	line := map[string]string{}
	for _, row := range l.Rows {
		who := string(row[l.col("name")].Player)
		line[who] = row[l.col("line")].Text
	}
	if len(line) != 24 {
		t.Fatalf("%d players in %d rows", len(line), len(l.Rows))
	}
	checked := 0
	for _, row := range l.Rows {
		me := row[l.col("name")].Player
		for r := 1; r <= 3; r++ {
			c := row[l.col("round_"+strconv.Itoa(r))]
			if c.Player == "" {
				continue
			}
			b := s.Section("A").Round(tournament.RoundNo(r)).Board(c.Board)
			color := map[tournament.Color]string{tournament.White: "w", tournament.Black: "b"}[b.Color(me)]
			if want := line[string(c.Player)] + color; !strings.HasPrefix(c.Text, want) || color == "" {
				t.Errorf("%s round %d: %q does not name line and colour %q", me, r, c.Text, want)
			}
			checked++
		}
	}
	if checked < 60 {
		t.Errorf("only %d cells were checked", checked)
	}
}

// Every kind of result has its sign; a bye shows what it was worth, an absence a dash,
// and a round before a late entry nothing.
func TestCrossTableSigns(t *testing.T) {
	l := mustList(t, sampleDoc(t, club(t), locale.English), CrossTable, "A", 0)
	all := ""
	for _, row := range l.Rows {
		for r := 1; r <= 3; r++ {
			c := row[l.col("round_"+strconv.Itoa(r))]
			all += " " + strings.TrimLeft(c.Text, "0123456789") + " "
			if c.Forfeit != strings.ContainsAny(c.Text, "+−") {
				t.Errorf("%q: forfeit is %v", c.Text, c.Forfeit)
			}
		}
	}
	for _, want := range []string{" w1 ", " b1 ", " w½ ", " b0 ", " w+ ", " b− ", " w… ", " b… ", " bye 1 ", " bye ½ ", " – ", "   "} {
		if !strings.Contains(all, want) {
			t.Errorf("no cell reads %q", want)
		}
	}
}

// Where ranks are shared the cross table has both: the line, and the rank.
func TestSharedRanks(t *testing.T) {
	l := mustList(t, sampleDoc(t, club(t), locale.English), CrossTable, "A", 0)
	if l.col("rank") < 0 || l.Rows[1][l.col("rank")].Text != "1" || l.Rows[1][0].Text != "2" || l.Rows[2][l.col("rank")].Text != "3" {
		t.Errorf("second line: %s", texts(l.Rows[1]))
	}
}

// A round robin is a grid; a decided game is a number, a forfeit a sign.
func TestRoundRobinGrid(t *testing.T) {
	l := mustList(t, sampleDoc(t, twoSections(t), locale.English), CrossTable, "B", 0)
	if l.col("vs_6") < 0 || l.col("round_1") >= 0 || l.Name == "" {
		t.Fatalf("columns %v", l.Columns)
	}
	first := l.col("vs_1")
	for i, row := range l.Rows {
		if row[first+i].Text != "×" {
			t.Errorf("row %d meets itself: %q", i, row[first+i].Text)
		}
		for k := range l.Rows {
			a, b := row[first+k], l.Rows[k][first+i]
			switch {
			case a.Text == "½" && (a.Kind != NumberCell || b.Text != "½"):
				t.Errorf("a half against %q", b.Text)
			case a.Text == "1" && (a.Num != 10 || b.Text != "0" || b.Kind != NumberCell):
				t.Errorf("a win against %q", b.Text)
			case a.Text == "+" && (a.Kind == NumberCell || b.Text != "−"):
				t.Errorf("a forfeit against %q", b.Text)
			}
		}
	}
}

// Both games of a double round robin stand in one cell, in the order of play.
func TestDoubleRoundRobinGrid(t *testing.T) {
	events := opening("Match", tournament.Settings{Name: "Match", System: tournament.DoubleRoundRobin, TotalRounds: 2, Points: tournament.StandardPoints()})
	events = enter(events, "A", sampleNames[:2])
	for r, res := range []tournament.Result{tournament.WhiteWins, tournament.Drawn} {
		b := tournament.Board{No: 1, White: "A01", Black: "A02"}
		if r == 1 {
			b.White, b.Black = b.Black, b.White
		}
		no := tournament.RoundNo(r + 1)
		events = append(events, tournament.RoundPublished{Section: "A", Round: tournament.Round{No: no, Boards: []tournament.Board{b}}}, tournament.ResultEntered{Section: "A", Round: no, Board: 1, To: res})
	}
	l := mustList(t, sampleDoc(t, build(t, events), locale.English), CrossTable, "A", 0)
	k := l.col("vs_1")
	if got := l.Rows[0][k+1].Text + "/" + l.Rows[1][k].Text; got != "1 ½/0 ½" {
		t.Errorf("got %q", got)
	}
}

// Pairings show the scores before the round, and the byes below the boards.
func TestPairings(t *testing.T) {
	d := sampleDoc(t, club(t), locale.English)
	l := mustList(t, d, Pairings, "A", 3)
	if got, want := texts(l.Rows[0]), "1|1|GM|林语桐\u2002Lin Yutong|2400|1½|½ – ½|1|15|IM|王皓\u2002Wang Hao|1882"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	last := l.Rows[len(l.Rows)-1]
	if got, want := texts(last), "|10||欧阳明|2067|1|1||||(bye)|"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if l := mustList(t, d, Pairings, "A", 1); l.col("white_points") >= 0 {
		t.Error("before round 1 there are no scores to show")
	}
	heads := map[string]bool{}
	for _, c := range l.Columns {
		if heads[c.Unique()] {
			t.Errorf("two columns are called %q", c.Unique())
		}
		heads[c.Unique()] = true
	}
}

// The list at the door has everybody who may ask for his board, in the
// language's order, and nobody who is not expected.
func TestByName(t *testing.T) {
	s := club(t)
	order := func(l locale.Lang, r tournament.RoundNo) string {
		list := mustList(t, sampleDoc(t, s, l), ByName, "A", r)
		var names []string
		for _, row := range list.Rows {
			names = append(names, row[0].Text)
		}
		return strings.Join(names, "\n")
	}
	en := order(locale.English, 3)
	for _, pair := range [][2]string{{"Ding, Liren", "Élodie, Ça"}, {"Élodie, Ça", "Müller"}, {"O'Brien", "Zhu, Chen"}, {"Zhu, Chen", "王皓"}} {
		if a, b := strings.Index(en, pair[0]), strings.Index(en, pair[1]); a < 0 || b < 0 || a > b {
			t.Errorf("%s does not stand before %s", pair[0], pair[1])
		}
	}
	hans := order(locale.Hans, 3) // lín, ōu, wáng
	if a, b, c := strings.Index(hans, "林语桐"), strings.Index(hans, "欧阳明"), strings.Index(hans, "王皓"); a < 0 || a > b || b > c {
		t.Errorf("by Pinyin: %d %d %d", a, b, c)
	}
	if first := order(locale.English, 1); strings.Contains(first, "Zhu, Chen") || strings.Count(first, "\n") != 22 {
		t.Errorf("round 1 expects the late entry, or has %d players", 1+strings.Count(first, "\n"))
	}
	absent := mustList(t, sampleDoc(t, s, locale.English), ByName, "A", 2)
	if i := slices.IndexFunc(absent.Rows, func(row []Cell) bool { return row[0].Text == "Bye" }); i < 0 || absent.Rows[i][absent.col("opponent")].Text != "(absent)" {
		t.Error("a player who is away this round is told so")
	}
}

// In a round robin of three somebody is free in every round: he is not absent.
func TestFreeRoundOfARoundRobin(t *testing.T) {
	events := opening("Three", tournament.Settings{Name: "C", System: tournament.RoundRobin, TotalRounds: 3, Points: tournament.StandardPoints()})
	events = rounds(enter(events, "A", sampleNames[:3]), "A", 2, 1)
	s := build(t, events)
	l := mustList(t, sampleDoc(t, s, locale.English), ByName, "A", 1)
	if i := slices.IndexFunc(l.Rows, func(row []Cell) bool { return row[l.col("opponent")].Text == "(free round)" }); i < 0 {
		t.Errorf("nobody is told that he is free: %v", l.Rows)
	}
}

// Of a birth date a list shows the year, and never a national id.
func TestPlayersKeepsSecrets(t *testing.T) {
	s := club(t)
	l := mustList(t, sampleDoc(t, s, locale.English), Players, "A", 0)
	if got, want := texts(l.Rows[0]), "1|GM|林语桐\u2002Lin Yutong|2010|CHN|2400|SK Turm|8600001|"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := l.Rows[8][l.col("status")].Text; got != "withdrawn, round 4" {
		t.Errorf("the ninth: %q", got)
	}
	if got := l.Rows[23][l.col("status")].Text; got != "from round 2" {
		t.Errorf("the last: %q", got)
	}
}

// A person whose data were erased keeps his line under his number.
func TestErasedPerson(t *testing.T) {
	events := opening("Club", tournament.Settings{Name: "Open", System: tournament.Dutch, TotalRounds: 3, Points: tournament.StandardPoints()})
	s := build(t, enter(events, "A", make([]tournament.Person, 2)))
	l := mustList(t, sampleDoc(t, s, locale.English), Players, "A", 0)
	if got := l.Rows[1][l.col("name")].Text; got != "Player 2" {
		t.Errorf("got %q", got)
	}
}

// Standings after an earlier round are made for the asking; open games are
// told below, and a tie-break that cannot be had costs its column only.
func TestStandings(t *testing.T) {
	d := sampleDoc(t, club(t), locale.English)
	l := mustList(t, d, Standings, "A", 0)
	if l.Title != "Standings after round 3" || l.col("BH/C1") < 0 || l.col("DE") < 0 {
		t.Errorf("title %q, columns %v", l.Title, l.Columns)
	}
	if len(l.Notes) != 1 || !strings.Contains(l.Notes[0], "2 games") || !strings.Contains(l.Notes[0], "round 3 board 3, round 3 board 4") {
		t.Errorf("notes %q", l.Notes)
	}
	if l := mustList(t, d, Standings, "A", 1); l.Title != "Standings after round 1" || len(l.Notes) != 0 || l.Rows[0][l.col("points")].Text != "1" {
		t.Errorf("after round 1: %q %q", l.Title, l.Notes)
	}
	code, err := scoring.Parse("BH")
	if err != nil {
		t.Fatal(err)
	}
	s := twoSections(t)
	table, err := scoring.Standings(s, scoring.Options{Section: "B", List: []scoring.Code{code}})
	if err != nil {
		t.Fatal(err)
	}
	d2, err := New(Input{State: s, Standings: []scoring.Table{table}, Lang: locale.English})
	if err != nil {
		t.Fatal(err)
	}
	l = mustList(t, d2, Standings, "B", 0)
	if l.col("BH") >= 0 || !strings.Contains(strings.Join(l.Notes, " "), "BH: ") {
		t.Errorf("Buchholz in a round robin: columns %v, notes %q", l.Columns, l.Notes)
	}
}

// A tie-break that stands twice in the list makes two heads.
func TestSameTieBreakTwice(t *testing.T) {
	events := opening("Club", tournament.Settings{Name: "Open", System: tournament.Dutch, TotalRounds: 3, Points: tournament.StandardPoints(), TieBreaks: []string{"BH", "BH"}})
	l := mustList(t, sampleDoc(t, build(t, enter(events, "A", sampleNames[:4])), locale.English), Standings, "A", 0)
	if l.col("BH") < 0 || l.col("BH_2") < 0 || l.Columns[l.col("BH_2")].Unique() != "BH (2)" {
		t.Errorf("columns %v", l.Columns)
	}
}

// What is not there is refused in words.
func TestRefusals(t *testing.T) {
	d := sampleDoc(t, club(t), locale.English)
	empty := sampleDoc(t, build(t, opening("Club", tournament.Settings{Name: "Open", System: tournament.Dutch})[:1]), locale.English)
	for _, c := range []struct {
		name string
		d    *Doc
		c    Choice
		want string
	}{
		{"a round to come", d, Choice{Kind: Pairings, Round: 4}, "Round 4 has not been posted. Post it first."},
		{"another section", d, Choice{Kind: Standings, Section: "Z"}, "There is no section Z."},
		{"another kind", d, Choice{Kind: "poem"}, "There is no document “poem”."},
		{"no section at all", empty, Choice{Kind: Standings}, "The event has no section yet."},
	} {
		_, err := c.d.Lists(c.c)
		if got := locale.In(locale.English).Err(err); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	if err := empty.Workbook(&strings.Builder{}); err == nil {
		t.Error("a book of nothing")
	}
}

// In an event of several sections a list of all leaves out the sections that
// have not come as far.
func TestSectionsAtDifferentRounds(t *testing.T) {
	d := sampleDoc(t, twoSections(t), locale.English)
	for r, want := range map[tournament.RoundNo]int{0: 2, 2: 2, 3: 1} {
		ls, err := d.Lists(Choice{Kind: Pairings, Round: r})
		if err != nil || len(ls) != want {
			t.Errorf("round %d: %d lists, %v; want %d", r, len(ls), err, want)
		}
	}
}
