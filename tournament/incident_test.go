package tournament

import "testing"

// here is board 1 of round 1 of section a.
var here = Place{Section: "a", Round: 1, Board: 1}

func ruled(id IncidentID, corrects int, p Place) RulingMade {
	return RulingMade{Incident: id, Corrects: corrects, Place: p, Players: ByColor[PlayerID]{White: "p1", Black: "p3"}, Form: "illegal", Laws: FIDE2023, Articles: []string{"7.5.1"}}
}

func claimed(by Color, to Result) ResultClaimed {
	return ResultClaimed{Section: "a", Round: 1, Board: 1, By: by, To: to}
}

// What does not follow of incidents, appeals, notes and signatures is refused.
func TestApplyRefusesOfIncidents(t *testing.T) {
	first := ruled("i1", 0, here)
	stranger := ruled("i1", 0, here)
	stranger.Penalties = []PenaltyGiven{{Player: "q", Offence: "illegal-move"}}
	lodged := AppealLodged{Incident: "i1", By: "p1"}
	for _, c := range []struct {
		name   string
		before []Event
		event  Event
		want   string
	}{
		{"an incident has its number once", []Event{first}, first, "state.incident-twice"},
		{"no correction of what is not there", nil, ruled("i1", 1, here), "state.no-incident"},
		{"a correction of a ruling that was corrected meanwhile", []Event{first, ruled("i1", 1, here)}, ruled("i1", 1, here), "state.ruling-replaced"},
		{"no incident in a section that is not there", nil, ruled("i1", 0, Place{Section: "x"}), "state.no-section"},
		{"nor in a round that is not posted", nil, ruled("i1", 0, Place{Section: "a", Round: 2, Board: 1}), "state.no-round"},
		{"nor at a board that is not there", nil, ruled("i1", 0, Place{Section: "a", Round: 1, Board: 9}), "state.no-board"},
		{"no penalty of a stranger", nil, stranger, "state.no-player"},
		{"no appeal without a ruling", nil, lodged, "state.no-incident"},
		{"no appeal of a stranger", []Event{first}, AppealLodged{Incident: "i1", By: "q"}, "state.no-player"},
		{"no second appeal while one is open", []Event{first, lodged, ruled("i1", 1, here)}, lodged, "state.appeal-twice"},
		{"none against the same ruling once it is decided", []Event{first, lodged, AppealDecided{Incident: "i1"}}, lodged, "state.appeal-twice"},
		{"no decision without an appeal", []Event{first}, AppealDecided{Incident: "i1"}, "state.no-appeal"},
		{"no second decision", []Event{first, lodged, AppealDecided{Incident: "i1"}}, AppealDecided{Incident: "i1"}, "state.no-appeal"},
		{"no note on a board that is not there", nil, NoteWritten{Place: Place{Section: "a", Round: 1, Board: 9}}, "state.no-board"},
		{"no note on a stranger", nil, NoteWritten{Player: "q"}, "state.no-player"},
		{"nobody signs without a result", nil, ResultSigned{Section: "a", Round: 1, Board: 1, Signed: ByColor[bool]{White: true}}, "state.nothing-to-sign"},
		{"nor that of an open game", []Event{ResultEntered{Section: "a", Round: 1, Board: 1, To: Adjourned}}, ResultSigned{Section: "a", Round: 1, Board: 1, Signed: ByColor[bool]{White: true}}, "state.nothing-to-sign"},
		{"nobody claims what is entered", []Event{ResultEntered{Section: "a", Round: 1, Board: 1, To: Drawn}}, ResultClaimed{Section: "a", Round: 1, Board: 1, By: White, To: Drawn}, "state.nothing-to-claim"},
		{"nor at a board that is not there", nil, ResultClaimed{Section: "a", Round: 1, Board: 9, By: White, To: Drawn}, "state.no-board"},
		{"nor at a board that is not there", nil, ResultSigned{Section: "a", Round: 1, Board: 9}, "state.no-board"},
	} {
		t.Run(c.name, func(t *testing.T) { refused(t, evening(t, c.before...), c.event, c.want) })
	}
}

func TestIncidents(t *testing.T) {
	lodged := AppealLodged{Incident: "i1", By: "p1"}
	signed := ResultSigned{Section: "a", Round: 1, Board: 1, Signed: ByColor[bool]{White: true, Black: true}}
	result := ResultEntered{Section: "a", Round: 1, Board: 1, To: WhiteWins}
	for _, c := range []struct {
		name   string
		events []Event
		check  func(State) (got, want any)
	}{
		{"an incident keeps every ruling, and the last one holds", []Event{ruled("i1", 0, here), ruled("i2", 0, Place{}), ruled("i1", 1, here)}, func(s State) (any, any) {
			i := s.Incident("i1")
			return say(len(s.Incidents), len(i.Rulings), i.Holds().Corrects, s.Incident("i2").Holds().Board, s.Incident("i3") == nil), "2 2 1 0 true"
		}},
		{"an appeal is of the ruling that held, and after a correction there may be another", []Event{
			ruled("i1", 0, here), lodged, AppealDecided{Incident: "i1", Upheld: true}, ruled("i1", 1, here), lodged,
		}, func(s State) (any, any) {
			i := s.Incident("i1")
			return say(len(i.Appeals), i.Appeals[0].Ruling, i.Appeals[0].Decided.Upheld, i.Open().Ruling), "2 0 true 1"
		}},
		{"notes are kept in order", []Event{NoteWritten{Place: here}, NoteWritten{Player: "p2"}}, func(s State) (any, any) {
			return say(s.Notes[0].Board, s.Notes[1].Player), "1 p2"
		}},
		{"a result is signed", []Event{result, signed}, func(s State) (any, any) { return s.Section("a").Round(1).Board(1).Signed, signed.Signed }},
		{"another result is signed anew", []Event{result, signed, ResultEntered{Section: "a", Round: 1, Board: 1, From: WhiteWins, To: Drawn}}, func(s State) (any, any) {
			return s.Section("a").Round(1).Board(1).Signed, ByColor[bool]{}
		}},
		{"what both players say stands beside the result", []Event{claimed(White, WhiteWins), claimed(Black, Drawn), claimed(White, Drawn)}, func(s State) (any, any) {
			b := s.Section("a").Round(1).Board(1)
			return say(b.Claimed.White, b.Claimed.Black, b.Result == NoResult), say(Drawn, Drawn, true)
		}},
		{"once there is a result nothing is claimed", []Event{claimed(White, WhiteWins), result}, func(s State) (any, any) {
			return s.Section("a").Round(1).Board(1).Claimed, ByColor[Result]{}
		}},
		{"that it was given by an adjudicator changes no result", []Event{result, signed, ResultEntered{Section: "a", Round: 1, Board: 1, From: WhiteWins, To: WhiteWins, Adjudicated: true}}, func(s State) (any, any) {
			return s.Section("a").Round(1).Board(1).Signed, signed.Signed
		}},
		{"a board that was changed is signed anew", []Event{result, signed, RoundAltered{Section: "a", Round: 1, Set: []Board{{No: 1, White: "p3", Black: "p1", Result: BlackWins, Signed: signed.Signed}}}}, func(s State) (any, any) {
			return s.Section("a").Round(1).Board(1).Signed, ByColor[bool]{}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, want := c.check(evening(t, c.events...)); got != want {
				t.Errorf("got  %v\nwant %v", got, want)
			}
		})
	}
}

// A state that somebody holds does not change by later rulings and appeals.
func TestIncidentsAreCopied(t *testing.T) {
	before := evening(t, ruled("i1", 0, here), AppealLodged{Incident: "i1", By: "p1"})
	held := before.Incident("i1")
	for _, e := range []Event{AppealDecided{Incident: "i1"}, ruled("i1", 1, here)} {
		if _, err := before.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	if len(held.Rulings) != 1 || held.Open() == nil || before.Incident("i1") != held {
		t.Errorf("the state before has changed: %+v", held)
	}
}
