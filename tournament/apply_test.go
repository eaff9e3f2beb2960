package tournament

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// evening is an event with the section "a" of four players, numbered, with
// round 1 published, and the empty section "b".
func evening(t *testing.T, more ...Event) State {
	t.Helper()
	events := []Event{
		EventOpened{Info: Info{Name: "Club evening"}},
		SectionAdded{Section: "a", Settings: Settings{Name: "A", System: Dutch, TotalRounds: 5, Points: StandardPoints()}},
		SectionAdded{Section: "b", Settings: Settings{Name: "B", System: RoundRobin, TotalRounds: 3, Points: StandardPoints()}},
	}
	for _, id := range []PlayerID{"p1", "p2", "p3", "p4"} {
		events = append(events, PlayerEntered{Player: id, Section: "a", Person: Private[Person]{Value: Person{Name: string(id)}}})
	}
	events = append(events,
		NumbersAssigned{Section: "a", Order: []PlayerID{"p1", "p2", "p3", "p4"}},
		RoundPublished{Section: "a", Round: Round{No: 1, Boards: []Board{{No: 1, White: "p1", Black: "p3"}}, Byes: []Bye{{Player: "p2", Kind: PairingBye}, {Player: "p4", Kind: HalfBye}}}},
	)
	s, err := State{}.ApplyAll(slices.Values(append(events, more...)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What does not follow from a state is refused, and names why.
func TestApplyRefuses(t *testing.T) {
	board := func(no BoardNo, w, b PlayerID) Board { return Board{No: no, White: w, Black: b} }
	draft := RoundDrafted{Section: "a", Digest: "d1", Round: Round{No: 2, Boards: []Board{board(1, "p1", "p2")}}}
	for _, c := range []struct {
		name   string
		before []Event
		event  Event
		want   string // key of the refusal, or part of the error's text
	}{
		{"an event opened twice", nil, EventOpened{Info: Info{Name: "again"}}, "open already"},
		{"a section added twice", nil, SectionAdded{Section: "a"}, "there already"},
		{"settings of no section", nil, SectionChanged{Section: "x"}, "state.no-section"},
		{"a section with players is not removed", nil, SectionRemoved{Section: "a"}, "state.section-has-players"},
		{"no section to remove", nil, SectionRemoved{Section: "x"}, "state.no-section"},
		{"a player for no section", nil, PlayerEntered{Player: "q", Section: "x"}, "state.no-section"},
		{"a player entered twice", nil, PlayerEntered{Player: "p1", Section: "a"}, "entered already"},
		{"no player to change", nil, PlayerChanged{Player: "q"}, "state.no-player"},
		{"no player to remove", nil, PlayerRemoved{Player: "q"}, "state.no-player"},
		{"a player with a game is not removed", nil, PlayerRemoved{Player: "p1"}, "state.player-has-rounds"},
		{"a player with a bye is not removed", nil, PlayerRemoved{Player: "p4"}, "state.player-has-rounds"},
		{"nobody changes section after the pairing", nil, PlayerMoved{Player: "p1", Section: "b"}, "state.move-after-pairing"},
		{"no section to move to", nil, PlayerMoved{Player: "p1", Section: "x"}, "state.no-section"},
		{"no player to move", nil, PlayerMoved{Player: "q", Section: "b"}, "state.no-player"},
		{"no order of a stranger", nil, OrderSettled{Section: "a", Players: []PlayerID{"p1", "q"}}, "state.no-player"},
		{"nobody stands twice in an order", nil, OrderSettled{Section: "a", Players: []PlayerID{"p1", "p1"}}, "stands twice"},
		{"no order to drop", nil, OrderDropped{Section: "a", Players: []PlayerID{"p1", "p2"}}, "state.no-order"},
		{"no rating of a stranger", nil, RoundRated{Section: "a", Round: 1, Ratings: map[PlayerID]int{"q": 1}}, "state.no-player"},
		{"nobody withdraws twice", []Event{PlayerWithdrawn{Player: "p1", From: 2}}, PlayerWithdrawn{Player: "p1", From: 3}, "state.withdrawn-already"},
		{"who has not withdrawn cannot return", nil, PlayerReturned{Player: "p1", From: 2}, "state.not-withdrawn"},
		{"who has returned cannot return again", []Event{PlayerWithdrawn{Player: "p1", From: 2}, PlayerReturned{Player: "p1", From: 4}}, PlayerReturned{Player: "p1", From: 5}, "state.not-withdrawn"},
		{"nobody to check in", nil, PlayerCheckedIn{Player: "q", Round: 2}, "state.no-player"},
		{"a bye for nobody", nil, ByeGranted{Player: "q", Round: 2, Kind: HalfBye}, "state.no-player"},
		{"a number for a player of no section", nil, NumbersAssigned{Section: "b", Order: []PlayerID{"p1"}}, "no player of it"},
		{"one player with two numbers", nil, NumbersAssigned{Section: "a", Order: []PlayerID{"p1", "p1"}}, "stands twice"},
		{"numbers of no section", nil, NumbersAssigned{Section: "x"}, "state.no-section"},
		{"a draft of a round too far", nil, RoundDrafted{Section: "a", Round: Round{No: 3}}, "state.not-the-next-round"},
		{"a draft of a round published", nil, RoundDrafted{Section: "a", Round: Round{No: 1}}, "state.not-the-next-round"},
		{"a round too far", nil, RoundPublished{Section: "a", Round: Round{No: 3}}, "state.not-the-next-round"},
		{"a round twice", nil, RoundPublished{Section: "a", Round: Round{No: 1}}, "state.not-the-next-round"},
		{"a draft that is not there is not published", nil, RoundPublished{Section: "a", Digest: "d1", Round: Round{No: 2}}, "state.no-such-draft"},
		{"a draft that was replaced is not published", []Event{draft}, RoundPublished{Section: "a", Digest: "d2", Round: Round{No: 2}}, "state.no-such-draft"},
		{"a player on two boards", nil, RoundPublished{Section: "a", Round: Round{No: 2, Boards: []Board{board(1, "p1", "p2"), board(2, "p2", "p3")}}}, "state.player-twice"},
		{"a player against himself", nil, RoundPublished{Section: "a", Round: Round{No: 2, Boards: []Board{board(1, "p1", "p1")}}}, "state.player-twice"},
		{"a player on a board and with a bye", nil, RoundPublished{Section: "a", Round: Round{No: 2, Boards: []Board{board(1, "p1", "p2")}, Byes: []Bye{{"p1", HalfBye}}}}, "state.player-twice"},
		{"a stranger on a board", nil, RoundPublished{Section: "a", Round: Round{No: 2, Boards: []Board{board(1, "p1", "q")}}}, "state.no-player"},
		{"a player of another section on a board", []Event{PlayerEntered{Player: "q", Section: "b"}}, RoundPublished{Section: "a", Round: Round{No: 2, Boards: []Board{board(1, "p1", "q")}}}, "state.no-player"},
		{"two boards of one number", nil, RoundPublished{Section: "a", Round: Round{No: 2, Boards: []Board{board(1, "p1", "p2"), board(1, "p3", "p4")}}}, "stands twice"},
		{"a board without a number", nil, RoundPublished{Section: "a", Round: Round{No: 2, Boards: []Board{board(0, "p1", "p2")}}}, "missing"},
		{"only the last round is recalled", []Event{RoundPublished{Section: "a", Round: Round{No: 2}}}, RoundRecalled{Section: "a", Round: 1}, "state.not-the-last-round"},
		{"no round to recall", nil, RoundRecalled{Section: "b", Round: 1}, "state.not-the-last-round"},
		{"a round with a result is not recalled", []Event{ResultEntered{Section: "a", Round: 1, Board: 1, To: Drawn}}, RoundRecalled{Section: "a", Round: 1}, "state.round-has-results"},
		{"only the last round is altered", []Event{RoundPublished{Section: "a", Round: Round{No: 2}}}, RoundAltered{Section: "a", Round: 1}, "state.not-the-last-round"},
		{"an alteration that seats a player twice", nil, RoundAltered{Section: "a", Round: 1, Set: []Board{board(2, "p1", "p2")}}, "state.player-twice"},
		{"a result on no board", nil, ResultEntered{Section: "a", Round: 1, Board: 9, To: Drawn}, "state.no-board"},
		{"a result in no round", nil, ResultEntered{Section: "a", Round: 2, Board: 1, To: Drawn}, "state.no-round"},
		{"a result in no section", nil, ResultEntered{Section: "x", Round: 1, Board: 1, To: Drawn}, "state.no-section"},
		{"a result over one that was not seen", []Event{ResultEntered{Section: "a", Round: 1, Board: 1, To: Drawn}}, ResultEntered{Section: "a", Round: 1, Board: 1, From: NoResult, To: WhiteWins}, `holds "1/2-1/2"`},
		{"an act on no board", nil, GameActed{Section: "a", Round: 1, Board: 9}, "state.no-board"},
		{"an act in no round", nil, GameActed{Section: "a", Round: 2, Board: 1}, "state.no-round"},
		{"an act in no section", nil, GameActed{Section: "x", Round: 1, Board: 1}, "state.no-section"},
		{"a game with a dossier keeps its players", []Event{GameActed{Section: "a", Round: 1, Board: 1}}, RoundAltered{Section: "a", Round: 1, Set: []Board{board(1, "p3", "p1")}}, "state.game-in-hand"},
		{"a game with a dossier is not dropped", []Event{GameActed{Section: "a", Round: 1, Board: 1}}, RoundAltered{Section: "a", Round: 1, Drop: []BoardNo{1}}, "state.game-in-hand"},
		{"records of no section", nil, RecordsKept{Section: "x"}, "state.no-section"},
		{"an event of no kind", nil, stranger{}, "no rule"},
	} {
		t.Run(c.name, func(t *testing.T) { refused(t, evening(t, c.before...), c.event, c.want) })
	}
}

// refused applies an event that does not follow: want is the key of the
// refusal, or part of the error's text, and the state stays.
func refused(t *testing.T, s State, e Event, want string) {
	t.Helper()
	before := dump(s)
	next, err := s.Apply(e)
	if err == nil {
		t.Fatal("was applied")
	}
	var refusal *Error
	if errors.As(err, &refusal) && refusal.Key != want || refusal == nil && !strings.Contains(err.Error(), want) {
		t.Errorf("got %q, want %q", err, want)
	}
	if got := dump(next); got != before {
		t.Errorf("the state changed:\n%s\nwant\n%s", got, before)
	}
}

type stranger struct{}

func (stranger) event() {}

// What follows is applied and reads back.
func TestApply(t *testing.T) {
	for _, c := range []struct {
		name   string
		events []Event
		check  func(s State) (got, want any)
	}{
		{"a withdrawal lasts until the return", []Event{PlayerWithdrawn{Player: "p1", From: 2}, PlayerReturned{Player: "p1", From: 4}}, func(s State) (any, any) {
			p := s.Player("p1")
			return say(p.Present(1), p.Present(2), p.Present(3), p.Present(4), p.Withdrawn(2)), "true false false true false"
		}},
		{"a return before the withdrawal takes it back", []Event{PlayerWithdrawn{Player: "p1", From: 3}, PlayerReturned{Player: "p1", From: 3}}, func(s State) (any, any) {
			return say(s.Player("p1").Present(3), len(s.Player("p1").Leaves)), "true 0"
		}},
		{"a bye replaces the one of the same round", []Event{ByeGranted{"p1", 3, HalfBye}, ByeGranted{"p1", 2, ZeroBye}, ByeGranted{"p1", 3, FullBye}}, func(s State) (any, any) {
			return say(s.Player("p1").Requests), "[{2 Z} {3 F}]"
		}},
		{"no bye takes it back", []Event{ByeGranted{"p1", 3, HalfBye}, ByeGranted{"p1", 3, NoBye}}, func(s State) (any, any) {
			return s.Player("p1").Request(3), NoBye
		}},
		{"a late entry comes after the numbered", []Event{PlayerEntered{Player: "p5", Section: "a", Joined: 2}}, func(s State) (any, any) {
			e := s.Entries("a")
			return say(e[4].ID, s.Section("a").TPN("p5"), s.Player("p5").Present(1), s.Player("p5").Present(2), len(s.Entries("x"))), "p5 0 false true 0"
		}},
		{"a removed player leaves no number behind", []Event{PlayerEntered{Player: "p5", Section: "b"}, PlayerEntered{Player: "p6", Section: "b"}, NumbersAssigned{"b", []PlayerID{"p5", "p6"}}, PlayerRemoved{"p5"}}, func(s State) (any, any) {
			return say(s.Section("b").Numbers, s.Player("p5") == nil, s.Player("p6").ID, len(s.Players)), "[p6] true p6 5"
		}},
		{"a moved player leaves no number behind", []Event{
			SectionAdded{Section: "c"}, PlayerEntered{Player: "p5", Section: "b"}, PlayerEntered{Player: "p6", Section: "b"}, NumbersAssigned{"b", []PlayerID{"p5", "p6"}}, PlayerMoved{"p5", "c"},
		}, func(s State) (any, any) {
			return say(s.Section("b").Numbers, len(s.Entries("b")), len(s.Entries("c"))), "[p6] 1 1"
		}},
		{"a section without players goes", []Event{SectionRemoved{"b"}}, func(s State) (any, any) { return len(s.Sections), 1 }},
		{"publishing ends the draft", []Event{
			RoundDrafted{Section: "a", Digest: "d", Round: Round{No: 2, Boards: []Board{{No: 1, White: "p1", Black: "p2"}}}},
			RoundPublished{Section: "a", Digest: "d", Round: Round{No: 2, Boards: []Board{{No: 1, White: "p1", Black: "p2"}}}},
		}, func(s State) (any, any) {
			return say(s.Section("a").Current(), s.Section("a").Draft == nil), "2 true"
		}},
		{"a draft is dropped", []Event{RoundDrafted{Section: "a", Round: Round{No: 2}}, DraftDropped{"a"}}, func(s State) (any, any) {
			return s.Section("a").Draft == nil, true
		}},
		{"a recalled round is gone", []Event{RoundRecalled{Section: "a", Round: 1}}, func(s State) (any, any) {
			return say(s.Section("a").Current(), s.Section("a").Round(1) == nil), "0 true"
		}},
		{"who came while a recalled round stood is there when it is paired again", []Event{
			PlayerEntered{Player: "p5", Section: "a", Joined: 2},
			PlayerEntered{Player: "p6", Section: "a", Joined: 3},
			PlayerEntered{Player: "q", Section: "b", Joined: 2},
			RoundRecalled{Section: "a", Round: 1},
		}, func(s State) (any, any) {
			return say(s.Player("p5").Joined, s.Player("p6").Joined, s.Player("q").Joined), "1 3 2"
		}},
		{"who came back while a recalled round stood is there when it is paired again", []Event{
			RoundPublished{Section: "a", Round: Round{No: 2}},
			PlayerWithdrawn{Player: "p1", From: 3},
			PlayerWithdrawn{Player: "p2", From: 3},
			RoundPublished{Section: "a", Round: Round{No: 3}},
			PlayerReturned{Player: "p1", From: 4},
			RoundRecalled{Section: "a", Round: 3},
		}, func(s State) (any, any) {
			return say(s.Player("p1").Present(3), s.Player("p2").Present(3)), "true false"
		}},
		{"who is to return later returns sooner", []Event{PlayerWithdrawn{Player: "p1", From: 2}, PlayerReturned{Player: "p1", From: 4}, PlayerReturned{Player: "p1", From: 3}}, func(s State) (any, any) {
			return say(s.Player("p1").Present(2), s.Player("p1").Present(3)), "false true"
		}},
		{"an altered round is not explained by what was there before", []Event{
			RoundPublished{Section: "a", Round: Round{No: 2, Why: []byte("{}")}}, RoundAltered{Section: "a", Round: 2},
		}, func(s State) (any, any) { return len(s.Section("a").Round(2).Why), 0 }},
		{"an alteration leaves the other boards and their results", []Event{
			ResultEntered{Section: "a", Round: 1, Board: 1, To: WhiteWins},
			RoundAltered{Section: "a", Round: 1, Set: []Board{{No: 2, White: "p4", Black: "p2"}}},
		}, func(s State) (any, any) {
			return say(s.Section("a").Round(1).Boards, len(s.Section("a").Round(1).Byes)), "[{1 p1 p3 1-0 false {false false} { }} {2 p4 p2  false {false false} { }}] 0"
		}},
		{"an alteration drops and replaces boards", []Event{
			RoundAltered{Section: "a", Round: 1, Drop: []BoardNo{1}, Set: []Board{{No: 7, White: "p3", Black: "p2"}}, Byes: []Bye{{"p1", ZeroBye}}},
		}, func(s State) (any, any) {
			return say(s.Section("a").Round(1).Boards, s.Section("a").Round(1).Byes), "[{7 p3 p2  false {false false} { }}] [{p1 Z}]"
		}},
		{"open and missing results are counted", []Event{ResultEntered{Section: "a", Round: 1, Board: 1, To: Adjourned}}, func(s State) (any, any) {
			r := s.Section("a").Round(1)
			return say(r.Missing(), r.OpenGames()), "0 1"
		}},
		{"who stands nowhere in a round was absent", []Event{RoundPublished{Section: "a", Round: Round{No: 2, Boards: []Board{{No: 1, White: "p1", Black: "p2", Result: WhiteWins}}}}}, func(s State) (any, any) {
			c := s.Cells("a", 2)
			return say(c["p3"][1].Bye, c["p1"][1].Opponent, c["p2"][1].Color, s.Scores("a", 2)["p1"], s.Scores("a", 2)["p2"], s.Scores("a", 2)["p4"], s.Scores("a", 0)["p2"]), "Z p2 black 1.0 1.0 0.5 0.0"
		}},
		{"cells reach no further than the rounds", nil, func(s State) (any, any) { return len(s.Cells("a", 9)["p1"]), 1 }},
		{"an order is settled, and settled anew", []Event{
			OrderSettled{Section: "a", How: ByLots, Players: []PlayerID{"p1", "p2"}, Seed: "s"},
			OrderSettled{Section: "a", How: ByPlayOff, Players: []PlayerID{"p3", "p4"}, After: 1},
			OrderSettled{Section: "a", How: ByHand, Players: []PlayerID{"p2", "p1"}, Reason: Private[string]{Value: "play-off"}},
		}, func(s State) (any, any) {
			return say(s.Section("a").Orders), "[{hand [p2 p1] 0  play-off} {play-off [p3 p4] 1  }]"
		}},
		{"a settled order is dropped, however its players are named", []Event{
			OrderSettled{Section: "a", How: ByLots, Players: []PlayerID{"p1", "p2"}},
			OrderDropped{Section: "a", Players: []PlayerID{"p2", "p1"}},
		}, func(s State) (any, any) { return len(s.Section("a").Orders), 0 }},
		{"ratings of a round", []Event{RoundRated{Section: "a", Round: 1, Ratings: map[PlayerID]int{"p1": 1900}}}, func(s State) (any, any) {
			return s.Section("a").RoundRatings[1]["p1"], 1900
		}},
		{"a game is adjudicated, and then played after all", []Event{
			ResultEntered{Section: "a", Round: 1, Board: 1, To: Drawn, Adjudicated: true},
			ResultEntered{Section: "a", Round: 1, Board: 1, From: Drawn, To: WhiteWins},
		}, func(s State) (any, any) { return s.Cells("a", 1)["p1"][0].Adjudicated, false }},
		{"an adjudicated game is marked in both cells", []Event{ResultEntered{Section: "a", Round: 1, Board: 1, To: Drawn, Adjudicated: true}}, func(s State) (any, any) {
			c := s.Cells("a", 1)
			return c["p1"][0].Adjudicated && c["p3"][0].Adjudicated, true
		}},
		{"acts on games make dossiers", []Event{
			GameActed{Section: "a", Round: 1, Board: 1, Act: []byte(`{"act":"adjourn"}`)},
			GameActed{Section: "a", Round: 1, Board: 1, Act: []byte(`{"act":"seal"}`)},
		}, func(s State) (any, any) {
			d := s.Section("a").Dossier(1, 1)
			return say(len(s.Section("a").Dossiers), len(d.Acts), string(d.Acts[1].Act), s.Section("a").Dossier(1, 2) == nil), `1 2 {"act":"seal"} true`
		}},
		{"a board with a dossier may get another result, other boards change", []Event{
			GameActed{Section: "a", Round: 1, Board: 1},
			RoundAltered{Section: "a", Round: 1, Set: []Board{{No: 1, White: "p1", Black: "p3", Result: Adjourned}, {No: 2, White: "p4", Black: "p2"}}},
		}, func(s State) (any, any) { return len(s.Section("a").Round(1).Boards), 2 }},
		{"a round that is taken back takes its dossiers along", []Event{GameActed{Section: "a", Round: 1, Board: 1}, RoundRecalled{Section: "a", Round: 1}}, func(s State) (any, any) {
			return len(s.Section("a").Dossiers), 0
		}},
		{"records are kept", []Event{RecordsKept{"a", Private[[]string]{Value: []string{"XYZ"}}}}, func(s State) (any, any) { return say(s.Section("a").Records), "[XYZ]" }},
		{"the event's own words change", []Event{InfoChanged{Info{Name: "Other"}}}, func(s State) (any, any) { return s.Info.Name, "Other" }},
		{"a document changes nothing", []Event{DocumentMade{What: "standings"}}, func(s State) (any, any) { return len(s.Players), 4 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := evening(t, c.events...)
			if got, want := c.check(s); got != want {
				t.Errorf("got  %v\nwant %v", got, want)
			}
		})
	}
}

// say puts values into one line.
func say(values ...any) string { return strings.TrimSpace(fmt.Sprintln(values...)) }

// dump writes out everything that a state holds, through all pointers.
func dump(s State) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %+v\n", s.Seq, s.Info)
	for _, sec := range s.Sections {
		fmt.Fprintf(&b, "section %s %+v numbers %v records %v\n", sec.ID, sec.Settings, sec.Numbers, sec.Records)
		for _, r := range sec.Rounds {
			fmt.Fprintf(&b, "  round %+v\n", *r)
		}
		for _, d := range sec.Dossiers {
			fmt.Fprintf(&b, "  dossier %+v\n", *d)
		}
		if sec.Draft != nil {
			fmt.Fprintf(&b, "  draft %+v\n", *sec.Draft)
		}
	}
	for i, p := range s.Players {
		fmt.Fprintf(&b, "player %d %+v\n", s.index[p.ID], *p)
		if s.index[p.ID] != i {
			fmt.Fprintf(&b, "  stands at %d\n", i)
		}
	}
	for _, i := range s.Incidents {
		fmt.Fprintf(&b, "incident %s %+v\n", i.ID, i.Rulings)
		for _, a := range i.Appeals {
			fmt.Fprintf(&b, "  appeal %+v of %d, decided %+v\n", a.AppealLodged, a.Ruling, a.Decided != nil)
		}
	}
	for _, n := range s.Notes {
		fmt.Fprintf(&b, "note %+v\n", n)
	}
	fmt.Fprintf(&b, "%d in the index\n", len(s.index))
	return b.String()
}

// However events are folded, one by one or many at a time, the state is the
// same, and no state ever changes after it was made: not by what follows from
// it, and not by what else was tried on it.
func TestStatesNeverChange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		states := []State{{}}
		dumps := []string{dump(State{})}
		var events []Event
		n := rapid.IntRange(1, 60).Draw(t, "steps")
		for range n {
			at := states[len(states)-1]
			e := anyEvent(t, at)
			next, err := at.Apply(e)
			if err == nil {
				events = append(events, e)
				states, dumps = append(states, next), append(dumps, dump(next))
			}
			// Somebody else goes on from an earlier state.
			i := rapid.IntRange(0, len(states)-1).Draw(t, "fork")
			other := anyEvent(t, states[i])
			forked, err := states[i].Apply(other)
			if err == nil {
				want := dump(forked)
				if _, err := states[i].Apply(anyEvent(t, states[i])); err == nil && dump(forked) != want {
					t.Fatalf("%T changed a state beside it", other)
				}
			}
		}
		for j, s := range states {
			if got := dump(s); got != dumps[j] {
				t.Fatalf("state %d changed after it was made:\n%s\nwas\n%s", j, got, dumps[j])
			}
		}
		all, err := State{}.ApplyAll(slices.Values(events))
		if err != nil {
			t.Fatalf("all at once: %v", err)
		}
		if got, want := dump(all), dumps[len(dumps)-1]; got != want {
			t.Fatalf("all at once:\n%s\none by one:\n%s", got, want)
		}
	})
}

// anyEvent draws an event that mostly follows from s.
func anyEvent(t *rapid.T, s State) Event {
	if s.Info.Name == "" {
		return EventOpened{Info: Info{Name: "E"}}
	}
	if len(s.Sections) < 2 {
		return SectionAdded{Section: SectionID(fmt.Sprintf("s%d", len(s.Sections))), Settings: Settings{TotalRounds: 9, Points: StandardPoints()}}
	}
	sec := s.Sections[rapid.IntRange(0, len(s.Sections)-1).Draw(t, "section")]
	ids := []PlayerID{}
	for _, p := range s.Entries(sec.ID) {
		ids = append(ids, p.ID)
	}
	if len(ids) < 3 {
		return PlayerEntered{Player: PlayerID(fmt.Sprintf("p%d", rapid.IntRange(0, 40).Draw(t, "new"))), Section: sec.ID, Joined: 1}
	}
	id := rapid.SampledFrom(ids).Draw(t, "player")
	r := RoundNo(rapid.IntRange(1, 5).Draw(t, "round"))
	switch rapid.IntRange(0, 23).Draw(t, "kind") {
	case 23:
		return PlayerCheckedIn{Player: id, Round: r}
	case 0:
		return PlayerEntered{Player: PlayerID(fmt.Sprintf("p%d", rapid.IntRange(0, 40).Draw(t, "new"))), Section: sec.ID, Joined: r}
	case 1:
		return PlayerRemoved{Player: id}
	case 2:
		return PlayerWithdrawn{Player: id, From: r}
	case 3:
		return PlayerReturned{Player: id, From: r}
	case 4:
		return ByeGranted{Player: id, Round: r, Kind: ByeKind(rapid.IntRange(0, 4).Draw(t, "bye"))}
	case 5:
		return NumbersAssigned{Section: sec.ID, Order: rapid.Permutation(ids).Draw(t, "order")}
	case 6, 7:
		return RoundPublished{Section: sec.ID, Round: nextRound(t, sec, ids)}
	case 8:
		return RoundDrafted{Section: sec.ID, Digest: "d", Round: nextRound(t, sec, ids)}
	case 9:
		return RoundRecalled{Section: sec.ID, Round: sec.Current()}
	case 10:
		alter := RoundAltered{Section: sec.ID, Round: sec.Current(), Drop: []BoardNo{1}, Byes: []Bye{}}
		if rapid.Bool().Draw(t, "set") {
			alter.Set = []Board{{No: 1, White: ids[0], Black: ids[1]}}
		}
		return alter
	case 11, 12:
		e := ResultEntered{Section: sec.ID, Round: max(sec.Current(), 1), Board: 1, To: Result(rapid.IntRange(0, int(numResults)-1).Draw(t, "to"))}
		if round := sec.Round(e.Round); round != nil && round.Board(1) != nil {
			e.From = round.Board(1).Result
		}
		return e
	case 13:
		return SectionChanged{Section: sec.ID, Settings: Settings{Name: fmt.Sprint(r), TotalRounds: 9, Points: StandardPoints()}}
	case 15, 16:
		return GameActed{Section: sec.ID, Round: max(sec.Current(), 1), Board: 1, Act: []byte(fmt.Sprint(r))}
	case 17, 18:
		n := rapid.IntRange(0, 2).Draw(t, "incident")
		return RulingMade{Incident: IncidentID(fmt.Sprint(n)), Corrects: rapid.IntRange(0, 2).Draw(t, "corrects"), Penalties: []PenaltyGiven{{Player: id}}}
	case 19:
		return AppealLodged{Incident: IncidentID(fmt.Sprint(rapid.IntRange(0, 2).Draw(t, "incident"))), By: id}
	case 20:
		return AppealDecided{Incident: IncidentID(fmt.Sprint(rapid.IntRange(0, 2).Draw(t, "incident"))), Upheld: r > 2}
	case 21:
		return ResultSigned{Section: sec.ID, Round: max(sec.Current(), 1), Board: 1, Signed: ByColor[bool]{White: r > 2, Black: r > 3}}
	case 22:
		return ResultClaimed{Section: sec.ID, Round: max(sec.Current(), 1), Board: 1, By: White, To: Drawn}
	case 14:
		return PlayerMoved{Player: id, Section: s.Sections[0].ID}
	default:
		return PlayerChanged{Player: id, Profile: Profile{Rating: int(r)}}
	}
}

func nextRound(t *rapid.T, sec *Section, ids []PlayerID) Round {
	order := rapid.Permutation(ids).Draw(t, "seats")
	r := Round{No: sec.Current() + 1}
	for i := 0; i+1 < len(order); i += 2 {
		r.Boards = append(r.Boards, Board{No: BoardNo(i/2 + 1), White: order[i], Black: order[i+1]})
	}
	if len(order)%2 == 1 {
		r.Byes = []Bye{{Player: order[len(order)-1], Kind: PairingBye}}
	}
	return r
}
