package export

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// asking is the club's event with byes asked for: by one for the next round, by
// another for it and the one after.
func asking(t testing.TB) tournament.State {
	s := club(t)
	for _, e := range []tournament.Event{
		tournament.ByeGranted{Player: "A03", Round: 4, Kind: tournament.HalfBye},
		tournament.ByeGranted{Player: "A04", Round: 5, Kind: tournament.ZeroBye},
	} {
		next, err := s.Apply(e)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	return s
}

// rowOf is the row of a list that is about a player.
func rowOf(t *testing.T, l List, p tournament.PlayerID) []Cell {
	t.Helper()
	k := slices.IndexFunc(l.Rows, func(r []Cell) bool {
		return slices.ContainsFunc(r, func(c Cell) bool { return c.Kind == NameCell && c.Player == p })
	})
	if k < 0 {
		return nil
	}
	return l.Rows[k]
}

// At the entrance: who has asked for a bye in the round is not waited for, who
// has left is not there, and byes of later rounds are known.
func TestCheckIn(t *testing.T) {
	d := sampleDoc(t, asking(t), locale.English)
	l := mustList(t, d, CheckIn, "A", 0)
	if l.Round != 4 || len(l.Rows) != len(sampleNames)-1 || l.Columns[0].Key != "here" {
		t.Fatalf("round %d, %d people, first column %q", l.Round, len(l.Rows), l.Columns[0].Key)
	}
	for p, want := range map[tournament.PlayerID]string{"A01": "☐|", "A03": "|half-point bye", "A04": "☐|round 5: absent"} {
		row := rowOf(t, l, p)
		if got := row[0].Text + "|" + row[l.col("status")].Text; got != want {
			t.Errorf("%s: %q, want %q", p, got, want)
		}
	}
	if rowOf(t, l, "A09") != nil {
		t.Error("who has left is waited for")
	}
	if l := mustList(t, d, CheckIn, "A", 1); rowOf(t, l, "A24")[0].Text != "" {
		t.Error("who comes in round 2 is waited for in round 1")
	}
	for i := 1; i < len(l.Rows); i++ {
		if l.Rows[i][1].Text == "" {
			t.Errorf("row %d has no name", i)
		}
	}
}

// The grid of a round robin goes by the pairing numbers, is whole before the
// first round, and is refused for a Swiss.
func TestGrid(t *testing.T) {
	d := sampleDoc(t, twoSections(t), locale.English)
	l := mustList(t, d, Grid, "B", 0)
	for i, row := range l.Rows {
		if row[0].Text != fmt.Sprint(i+1) || row[l.col(fmt.Sprintf("vs_%d", i+1))].Text != "×" {
			t.Errorf("line %d: %s", i+1, texts(row))
		}
		for k := range l.Rows {
			a, b := row[l.col(fmt.Sprintf("vs_%d", k+1))].Text, l.Rows[k][l.col(fmt.Sprintf("vs_%d", i+1))].Text
			if want := map[string]string{"1": "0", "0": "1", "+": "−", "−": "+"}[a]; want != "" && want != b && b != "½" && a != "0" && a != "−" {
				t.Errorf("%d against %d: %q and %q", i+1, k+1, a, b)
			}
		}
	}
	if _, err := d.List(Grid, "A", 0); err == nil {
		t.Error("a Swiss has a grid")
	}
	if all, err := d.Lists(Choice{Kind: Grid}); err != nil || len(all) != 1 {
		t.Errorf("%d grids, %v", len(all), err)
	}
	events := enter(opening("Club", tournament.Settings{Name: "A", System: tournament.RoundRobin, TotalRounds: 5, Points: tournament.StandardPoints()}), "A", sampleNames[:6])
	l = mustList(t, sampleDoc(t, build(t, events), locale.English), Grid, "A", 0)
	if len(l.Rows) != 6 || l.col("vs_6") < 0 || l.Rows[0][l.col("points")].Text != "" || l.Rows[0][l.col("rank")].Text != "" {
		t.Errorf("before round 1: %d lines, %s", len(l.Rows), texts(l.Rows[0]))
	}
}

// A card holds what happened: its points are those of the standings, and the
// changes of its rounds add up to that of the event.
func TestRecords(t *testing.T) {
	s := club(t)
	d := sampleDoc(t, s, locale.English)
	table := d.tables["A"]
	all, err := d.records(s.Sections[0], table, "")
	if err != nil || len(all) != len(sampleNames) {
		t.Fatalf("%d cards, %v", len(all), err)
	}
	changed := 0
	for _, x := range all {
		if len(x.lines) != 3 {
			t.Fatalf("%s: %d rounds", x.player.Name(), len(x.lines))
		}
		if last := x.lines[2][8].Text; last != x.row.Points.Half() {
			t.Errorf("%s: %s points on the card, %s in the standings", x.player.Name(), last, x.row.Points.Half())
		}
		sum := int64(0)
		for _, line := range x.lines {
			sum += line[9].Num
		}
		if c := x.rated.Change; c != nil {
			if sum != int64(c.Exact) {
				t.Errorf("%s: the rounds change the rating by %d, all of it by %d", x.player.Name(), sum, c.Exact)
			}
			changed += len(c.Games)
		}
	}
	if changed == 0 {
		t.Error("no rating changes")
	}
	l := mustList(t, d, Records, "A", 0)
	if len(l.Rows) != 3*len(sampleNames) {
		t.Errorf("%d rows", len(l.Rows))
	}
	if row := texts(l.Rows[3*23]); !strings.Contains(row, "–") { // came in round 2
		t.Errorf("a round before he came: %s", row)
	}
}

// closed is a round robin of ten in which the first makes a norm of a grandmaster
// and the second fails for the titles and federations of his opponents.
func closed(t testing.TB) tournament.State {
	events := opening("Closed 2026", tournament.Settings{Name: "A", System: tournament.RoundRobin, TotalRounds: 9, Points: tournament.StandardPoints()})
	events[0] = tournament.EventOpened{Info: tournament.Info{Name: "Closed 2026", Place: "Linz", Start: "2026-07-01", End: "2026-07-09", Tempo: tournament.Standard}}
	var order []tournament.PlayerID
	for i := range 10 {
		id := tournament.PlayerID(fmt.Sprintf("A%02d", i+1))
		order = append(order, id)
		who := tournament.Profile{Title: "GM", Federation: []string{"AUT", "GER", "HUN", "CZE", "CHN"}[i%5], Rating: 2505 + i}
		switch i {
		case 0:
			who = tournament.Profile{Title: "IM", Federation: "AUT", Rating: 2470}
		case 1:
			who = tournament.Profile{Title: "FM", Federation: "CHN", Rating: 2300}
		}
		events = append(events, tournament.PlayerEntered{Player: id, Section: "A", Joined: 1, Profile: who, Person: tournament.Private[tournament.Person]{Value: sampleNames[i]}})
	}
	events = append(events, tournament.NumbersAssigned{Section: "A", Order: order})
	for r := range 9 { // the table of a circle; colours do not matter here
		round := tournament.Round{No: tournament.RoundNo(r + 1)}
		seat := func(k int) tournament.PlayerID {
			if k == 9 {
				return order[9]
			}
			return order[(k+r)%9]
		}
		for k, pair := range [][2]int{{9, 0}, {1, 8}, {2, 7}, {3, 6}, {4, 5}} {
			round.Boards = append(round.Boards, tournament.Board{No: tournament.BoardNo(k + 1), White: seat(pair[0]), Black: seat(pair[1])})
		}
		events = append(events, tournament.RoundPublished{Section: "A", Round: round})
		for _, b := range round.Boards {
			res := tournament.Drawn
			for side, p := range []tournament.PlayerID{b.White, b.Black} {
				if p == "A01" && b.White != "A02" && b.Black != "A02" {
					res = []tournament.Result{tournament.WhiteWins, tournament.BlackWins}[side]
				}
			}
			events = append(events, tournament.ResultEntered{Section: "A", Round: round.No, Board: b.No, To: res})
		}
	}
	return build(t, events)
}

// Who made a norm is in the report with what it is worth; who came near one with
// every requirement that was missed and its article; nobody else.
func TestNorms(t *testing.T) {
	d := sampleDoc(t, closed(t), locale.English)
	l := mustList(t, d, Norms, "A", 0)
	got := map[string]string{}
	for _, row := range l.Rows {
		got[row[l.col("name")].Text+" "+row[l.col("norm")].Text] = row[l.col("achieved")].Text + " " + row[l.col("how")].Text
	}
	if s := got["林语桐\u2002Lin Yutong GM"]; !strings.HasPrefix(s, "✓ ") || !strings.Contains(s, "Counts for 11 games") {
		t.Errorf("the winner: %q in %q", s, got)
	}
	if s := got["Müller-Łukasiewicz, Žofia IM"]; !strings.HasPrefix(s, "✓ ") {
		t.Errorf("half of the points against grandmasters: %q", s)
	}
	if s, there := got["Müller-Łukasiewicz, Žofia GM"]; !there || !strings.HasPrefix(s, "– ") || !strings.Contains(s, "performance ") || !strings.Contains(s, "B.01, 1.4.8") {
		t.Errorf("near a grandmaster's norm: %q", s)
	}
	for row := range got {
		if strings.Contains(row, "O'Brien") {
			t.Errorf("a grandmaster has nothing to gain: %q", row)
		}
	}
	blitz := closed(t)
	blitz.Info.Tempo = tournament.Blitz
	if l := mustList(t, sampleDoc(t, blitz, locale.English), Norms, "A", 0); len(l.Rows) != 0 || !strings.Contains(strings.Join(l.Notes, " "), "standard chess only") {
		t.Errorf("norms in blitz: %d rows, %q", len(l.Rows), l.Notes)
	}
}

// Cards stand at the boards before the first round: numbered on through the
// sections. Afterwards they are the boards that were in use.
func TestBoardCards(t *testing.T) {
	set := tournament.Settings{Name: "A", System: tournament.Dutch, TotalRounds: 3, Points: tournament.StandardPoints()}
	events := enter(opening("Club", set), "A", sampleNames[:7])
	set.Name = "B"
	events = enter(append(events, tournament.SectionAdded{Section: "B", Settings: set}), "B", sampleNames[7:11])
	d := sampleDoc(t, build(t, events), locale.English)
	for sec, want := range map[tournament.SectionID]string{"A": "1 2 3", "B": "4 5"} {
		var got []string
		for _, row := range mustList(t, d, BoardCards, sec, 0).Rows {
			got = append(got, row[0].Text)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("section %s: boards %v, want %s", sec, got, want)
		}
	}
	if n := len(mustList(t, sampleDoc(t, fresh(t), locale.English), BoardCards, "A", 0).Rows); n != 11 {
		t.Errorf("%d boards, want 11", n)
	}
	if n := len(mustList(t, sampleDoc(t, club(t), locale.English), NameCards, "A", 0).Rows); n != len(sampleNames)-1 {
		t.Errorf("%d name cards, want one for everybody who is still there", n)
	}
}

// What is folded is the same on both sides: each name and number is on its sheet twice.
func TestCardsAreFolded(t *testing.T) {
	d := sampleDoc(t, latin(fresh(t)), locale.English)
	text := oneLine(poppler(t, printed(t, d, Choice{Kind: NameCards}), "pdftotext", "-raw"))
	for _, name := range []string{"Ding, Liren", "O'Brien, Seán", "王皓", "Wang Hao"} {
		if n := strings.Count(text, oneLine(name)); n != 2 {
			t.Errorf("%q stands %d times on the cards, want 2", name, n)
		}
	}
}
