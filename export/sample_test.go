package export

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"sealedmove/internal/locale"
	"sealedmove/tournament"
)

// sampleNames are what names really are, and what people try.
var sampleNames = []tournament.Person{
	{Name: "林语桐", Latin: "Lin Yutong", Birth: "2010-03-01", FideID: "8600001"},
	{Name: "Müller-Łukasiewicz, Žofia", Birth: "1990", FideID: "00123456"},
	{Name: "O'Brien, Seán"},
	{Name: `"Bob", Jr.`},
	{Name: "=cmd|' /C calc'!A0"},
	{Name: "Bye"},
	{Name: strings.Repeat("Wolfeschlegelsteinhausen ", 8)},
	{Name: "פרץ, יהודית"},
	{Name: "Ace 🂡 of Spades"},
	{Name: "欧阳明"},
	{Name: "+Plus, Minus", FideID: "46616543"},
	{Name: "@Sum(1)"},
	{Name: "-Dash, Anna"},
	{Name: "Нгуен, Ван Ань"},
	{Name: "王皓", Latin: "Wang Hao"},
	{Name: "<b>Bold</b> & Co"},
	{Name: "عمر الخيّام"},
	{Name: "Ding, Liren"},
	{Name: "1-0"},
	{Name: "陳大文", Latin: "Chan Tai Man"},
	{Name: "'t Hart, Jan"},
	{Name: "No player"},
	{Name: "Élodie, Ça"},
	{Name: "Zhu, Chen"},
}

// build folds events into a state.
func build(t testing.TB, events []tournament.Event) tournament.State {
	t.Helper()
	var s tournament.State
	for i, e := range events {
		next, err := s.Apply(e)
		if err != nil {
			t.Fatalf("event %d (%T): %v", i, e, err)
		}
		s = next
	}
	s.Seq = int64(len(events))
	return s
}

// opening is an event with its first section.
func opening(name string, set tournament.Settings) []tournament.Event {
	return []tournament.Event{
		tournament.EventOpened{Info: tournament.Info{Name: name, Place: "Wien & Graz", Start: "2026-11-28", End: "2026-11-30"}},
		tournament.SectionAdded{Section: "A", Settings: set},
	}
}

func enter(events []tournament.Event, sec tournament.SectionID, people []tournament.Person) []tournament.Event {
	titles := []string{"GM", "", "IM", "", "", "WFM"}
	feds := []string{"CHN", "AUT", "IRL"}
	var order []tournament.PlayerID
	for i, p := range people {
		id := tournament.PlayerID(fmt.Sprintf("%s%02d", sec, i+1))
		order = append(order, id)
		profile := tournament.Profile{Title: titles[i%6], Federation: feds[i%3], Rating: 2400 - 37*i, Club: []string{"SK Turm", "", "棋院"}[i%3]}
		if i%7 == 6 {
			profile.Rating = 0
		}
		joined := tournament.RoundNo(1)
		if i == len(people)-1 && len(people) > 20 {
			joined = 2
		}
		events = append(events, tournament.PlayerEntered{Player: id, Section: sec, Person: tournament.Private[tournament.Person]{Value: p}, Profile: profile, Joined: joined})
	}
	return append(events, tournament.NumbersAssigned{Section: sec, Order: order})
}

// club is a club evening of 24 players after three of five rounds: halves,
// forfeits, byes of all kinds, a late entry, a withdrawal, an adjourned game.
func club(t testing.TB) tournament.State {
	events := opening("Club Open 2026: “Gambit/Götz” 第一届公开赛", tournament.Settings{
		Name: "Open", System: tournament.Dutch, TotalRounds: 5, Points: tournament.StandardPoints(), TieBreaks: []string{"BH/C1", "BH", "SB", "DE", "WIN"},
	})
	events = enter(events, "A", sampleNames)
	events = rounds(events, "A", len(sampleNames), 3)
	return build(t, append(events, tournament.PlayerWithdrawn{Player: "A09", From: 4}))
}

// fresh is the club's event with a fourth round just posted.
func fresh(t testing.TB) tournament.State {
	s := club(t)
	last := s.Sections[0].Rounds[2]
	round := tournament.Round{No: 4, Byes: last.Byes[:1]}
	for i, b := range last.Boards {
		round.Boards = append(round.Boards, tournament.Board{No: b.No, White: b.Black, Black: last.Boards[(i+1)%len(last.Boards)].White})
	}
	next, err := s.Apply(tournament.RoundPublished{Section: "A", Round: round})
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// rounds pairs i with i+n/2 shifted by the round, and gives results that hold
// every kind; it is no Swiss, and needs not be one.
func rounds(events []tournament.Event, sec tournament.SectionID, n, count int) []tournament.Event {
	id := func(i int) tournament.PlayerID { return tournament.PlayerID(fmt.Sprintf("%s%02d", sec, i+1)) }
	results := []tournament.Result{
		tournament.WhiteWins, tournament.Drawn, tournament.BlackWins, tournament.Drawn, tournament.WhiteByForfeit, tournament.BlackWins,
		tournament.Drawn, tournament.DoubleForfeit, tournament.HalfToWhite, tournament.WhiteWinsUnrated, tournament.Drawn,
	}
	for r := 1; r <= count; r++ {
		round := tournament.Round{No: tournament.RoundNo(r)}
		half := n / 2
		for i := range half {
			a, b := i, half+(i+r-1)%half
			if n > 20 && (b == n-1 || i == 5 && r == 2) { // the last enters late, the sixth is away
				if r > 1 && b == n-1 {
					round.Byes = append(round.Byes, tournament.Bye{Player: id(n - 1), Kind: tournament.HalfBye})
				}
				round.Byes = append(round.Byes, tournament.Bye{Player: id(a), Kind: []tournament.ByeKind{tournament.PairingBye, tournament.FullBye, tournament.ZeroBye}[r%3]})
				continue
			}
			if (i+r)%2 == 0 {
				a, b = b, a
			}
			round.Boards = append(round.Boards, tournament.Board{No: tournament.BoardNo(len(round.Boards) + 1), White: id(a), Black: id(b)})
		}
		events = append(events, tournament.RoundPublished{Section: sec, Round: round})
		for i, b := range round.Boards {
			res := results[(i+r)%len(results)]
			switch {
			case r == count && i == 2:
				res = tournament.Adjourned
			case r == count && i == 3:
				continue
			}
			events = append(events, tournament.ResultEntered{Section: sec, Round: tournament.RoundNo(r), Board: b.No, To: res})
		}
	}
	return events
}

// twoSections is an event with a Swiss and a round robin whose names collide
// once they are cut to a sheet's length.
func twoSections(t testing.TB) tournament.State {
	long := "Jugend/U12: Vereinsmeisterschaft der Stadt [A]"
	events := opening("第一届公开赛", tournament.Settings{Name: long, System: tournament.Dutch, TotalRounds: 5, Points: tournament.StandardPoints()})
	events = append(events, tournament.SectionAdded{Section: "B", Settings: tournament.Settings{
		Name: long + " B", System: tournament.RoundRobin, TotalRounds: 5, Points: tournament.StandardPoints(),
	}})
	events = enter(events, "A", sampleNames[:8])
	events = enter(events, "B", sampleNames[14:20])
	events = rounds(events, "A", 8, 2)
	return build(t, rounds(events, "B", 6, 3))
}

// sampleFoot is a fixed foot.
func sampleFoot(s tournament.State) Foot {
	f := Foot{Seq: 1482, Time: time.Date(2026, 11, 30, 19, 42, 7, 0, time.UTC)}
	for i := range f.Head {
		f.Head[i] = byte(i*37 + int(s.Seq))
	}
	return f
}

func sampleDoc(t testing.TB, s tournament.State, l locale.Lang) *Doc {
	t.Helper()
	d, err := New(Input{State: s, Foot: sampleFoot(s), Lang: l})
	if err != nil {
		t.Fatal(err)
	}
	return d
}
