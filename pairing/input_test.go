package pairing

import (
	"fmt"
	"slices"
	"testing"

	"sealedmove/tournament"
)

// section is a section of four numbered players, and what else happened to it.
func section(t *testing.T, more ...tournament.Event) tournament.State {
	t.Helper()
	events := []tournament.Event{
		tournament.EventOpened{Info: tournament.Info{Name: "Club evening"}},
		tournament.SectionAdded{Section: "a", Settings: tournament.Settings{Name: "A", System: tournament.Dutch, TotalRounds: 5, Points: tournament.StandardPoints()}},
	}
	order := []tournament.PlayerID{"p1", "p2", "p3", "p4"}
	for _, id := range order {
		events = append(events, tournament.PlayerEntered{Player: id, Section: "a"})
	}
	events = append(events, tournament.NumbersAssigned{Section: "a", Order: order})
	s, err := tournament.State{}.ApplyAll(slices.Values(append(events, more...)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A player is on a board, or has a bye, or is absent: never two of these.
func TestRoundHasEverybodyOnce(t *testing.T) {
	games := func(ps ...Pair) Output { return Output{Boards: ps} }
	for _, c := range []struct {
		name   string
		before []tournament.Event
		out    Output
		want   string
	}{
		{"a bye on request", []tournament.Event{tournament.ByeGranted{Player: "p2", Round: 1, Kind: tournament.HalfBye}}, Output{Boards: []Pair{{White: 1, Black: 3}}, Bye: 4}, "[{p2 H} {p4 U}]"},
		{"whom a table gives a game has no bye", []tournament.Event{tournament.ByeGranted{Player: "p2", Round: 1, Kind: tournament.HalfBye}}, games(Pair{1, 4}, Pair{2, 3}), "[]"},
		{"who has withdrawn gets nothing for his request", []tournament.Event{
			tournament.ByeGranted{Player: "p2", Round: 1, Kind: tournament.HalfBye}, tournament.PlayerWithdrawn{Player: "p2", From: 1},
		}, games(Pair{1, 4}), "[]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := section(t, c.before...)
			in, err := InputFrom(s, "a", 1)
			if err != nil {
				t.Fatal(err)
			}
			r := c.out.Round(s, in, 1)
			if got := fmt.Sprint(r.Byes); got != c.want {
				t.Errorf("byes %s, want %s", got, c.want)
			}
			if _, err := s.Apply(tournament.RoundPublished{Section: "a", Round: r}); err != nil {
				t.Errorf("the round is no round: %v", err)
			}
		})
	}
}

// C.04.7: the last player of the group stays its boundary, whoever comes late.
func TestBakuGroupWithLateEntries(t *testing.T) {
	set := tournament.Settings{Name: "A", System: tournament.Dutch, TotalRounds: 8, Points: tournament.StandardPoints(), Baku: true}
	late := func(id tournament.PlayerID) tournament.Event {
		return tournament.PlayerEntered{Player: id, Section: "a", Joined: 2}
	}
	for _, c := range []struct {
		name   string
		before []tournament.Event
		want   tournament.TPN // last number with virtual points
	}{
		{"of four players two", nil, 2},
		{"a late entry within the group is of the group", []tournament.Event{late("q"), tournament.NumbersAssigned{Section: "a", Order: []tournament.PlayerID{"p1", "q", "p2", "p3", "p4"}}}, 3},
		{"late entries behind it change nothing", []tournament.Event{late("q"), late("r"), tournament.NumbersAssigned{Section: "a", Order: []tournament.PlayerID{"p1", "p2", "p3", "p4", "q", "r"}}}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			in, err := InputFrom(section(t, append([]tournament.Event{tournament.SectionChanged{Section: "a", Settings: set}}, c.before...)...), "a", 1)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range in.Players {
				if got, want := p.Virtual[0], p.TPN <= c.want; (got == tournament.OnePoint) != want {
					t.Errorf("number %d has %s virtual points", p.TPN, got)
				}
			}
		})
	}
}

// What a system has settled comes to the engine of that system alone.
func TestSettingsOfOtherSystems(t *testing.T) {
	k := tournament.StandardKeizer()
	set := tournament.Settings{Name: "A", TotalRounds: 5, Points: tournament.StandardPoints(), Keizer: &k, Knockout: &tournament.KnockoutSettings{Games: 2}}
	for sys, want := range map[tournament.System][2]bool{
		tournament.Dutch: {}, tournament.Keizer: {true, false}, tournament.Knockout: {false, true},
	} {
		set.System = sys
		in, err := InputFrom(section(t, tournament.SectionChanged{Section: "a", Settings: set}), "a", 1)
		if err != nil || in.Keizer != nil != want[0] || in.Knockout != nil != want[1] {
			t.Errorf("%s: Keizer %v, knockout %v, %v", sys, in.Keizer, in.Knockout, err)
		}
	}
}
