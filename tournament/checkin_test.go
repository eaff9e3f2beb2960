package tournament

import "testing"

// The presence in round 2 of p1, who has been in round 1.
func TestPresence(t *testing.T) {
	seen := PlayerCheckedIn{Player: "p1", Round: 2}
	for _, c := range []struct {
		name   string
		events []Event
		want   Presence
	}{
		{"nobody has said anything", nil, Awaited},
		{"checked in", []Event{seen}, Here},
		{"seen before another round", []Event{PlayerCheckedIn{Player: "p1", Round: 1}}, Awaited},
		{"the mark is taken back", []Event{seen, PlayerCheckedIn{Player: "p1"}}, Awaited},
		{"a zero-point bye", []Event{ByeGranted{"p1", 2, ZeroBye}}, Out},
		{"a half-point bye", []Event{ByeGranted{"p1", 2, HalfBye}}, WithHalf},
		{"a full-point bye", []Event{ByeGranted{"p1", 2, FullBye}}, WithFull},
		{"a bye of another round", []Event{seen, ByeGranted{"p1", 3, HalfBye}}, Here},
		{"absent after all", []Event{seen, ByeGranted{"p1", 2, ZeroBye}}, Out},
		{"absent after all, and that taken back: not seen any more", []Event{seen, ByeGranted{"p1", 2, ZeroBye}, ByeGranted{"p1", 2, NoBye}}, Awaited},
		{"no bye where there was none changes nothing", []Event{seen, ByeGranted{"p1", 2, NoBye}}, Here},
		{"seen, with a bye on record: the bye holds", []Event{ByeGranted{"p1", 2, HalfBye}, seen}, WithHalf},
		{"withdrawn", []Event{seen, PlayerWithdrawn{Player: "p1", From: 2}}, Left},
		{"withdrawn and back: not seen any more", []Event{seen, PlayerWithdrawn{Player: "p1", From: 2}, PlayerReturned{Player: "p1", From: 2}}, Awaited},
		{"withdrawn from a later round", []Event{seen, PlayerWithdrawn{Player: "p1", From: 3}}, Here},
		{"expelled", []Event{seen, PlayerWithdrawn{Player: "p1", From: 2, Expelled: true}}, Barred},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := evening(t, c.events...)
			if got := s.Player("p1").Presence(2); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
	s := evening(t, PlayerEntered{Player: "p5", Section: "a", Joined: 3})
	if got := s.Player("p5").Presence(2); got != Later {
		t.Errorf("a late entry of round 3 is %s, want %s", got, Later)
	}
}

// Who is paired unseen is known only where check-in is in use.
func TestNotCheckedIn(t *testing.T) {
	s := evening(t, ByeGranted{"p4", 2, ZeroBye})
	if got := s.NotCheckedIn(s.Section("a")); got != nil {
		t.Errorf("nobody has been checked in, and %d are missed", len(got))
	}
	s = evening(t, ByeGranted{"p4", 2, ZeroBye}, PlayerCheckedIn{Player: "p2", Round: 2})
	var names []PlayerID
	for _, p := range s.NotCheckedIn(s.Section("a")) {
		names = append(names, p.ID)
	}
	if got := say(names); got != "[p1 p3]" {
		t.Errorf("missed are %s, want p1 and p3: p2 is here, p4 has said that he is not", got)
	}
	if got := say(s.CheckIn(s.Section("a"))); got != "map[awaited:2 here:1 out:1]" {
		t.Errorf("counts are %s", got)
	}
}
