package tournament

import (
	"fmt"
	"testing"
)

func TestKeptApart(t *testing.T) {
	s := State{Sections: []*Section{{ID: "s1"}}, index: map[PlayerID]int{}}
	add := func(name, club, federation string) {
		id := PlayerID(fmt.Sprint("p", len(s.Players)+1))
		s.index[id] = len(s.Players)
		s.Players = append(s.Players, &Player{ID: id, Section: "s1", Joined: 1, Person: Private[Person]{Value: Person{Name: name}}, Profile: Profile{Club: club, Federation: federation}})
	}
	add("Ernst, Eva", "SK Wien", "AUT")
	add("Ernst, Emil", "SK  Wien ", "GER") // typed with blanks that say nothing
	add("Li Wei", "", "")
	add("Li Na", "", "")
	add("ernst, Kurt", "sk wien", "AUT")
	add("Meyer, Uta", "Graz", "GER")
	sec := s.Sections[0]
	everybody := func(*Player) bool { return true }
	for _, c := range []struct {
		name  string
		rules []Apart
		round RoundNo
		who   func(*Player) bool
		want  string
	}{
		{"no rule", nil, 1, everybody, "[]"},
		{"one club, whatever blanks and capitals; none is no club", []Apart{{SameClub, 1, 3}}, 3, everybody, "[{club [p1 p2 p5]}]"},
		{"before and after its rounds", []Apart{{SameClub, 2, 3}}, 4, everybody, "[]"},
		{"federations", []Apart{{SameFederation, 1, 1}}, 1, everybody, "[{federation [p1 p5]} {federation [p2 p6]}]"},
		{"the name before the comma; without one there is no family name", []Apart{{SameFamily, 1, 9}}, 5, everybody, "[{family [p1 p2 p5]}]"},
		{"who is not there is in no group", []Apart{{SameFederation, 1, 1}}, 1, func(p *Player) bool { return p.ID != "p1" }, "[{federation [p2 p6]}]"},
		{"two rules, one of them twice", []Apart{{SameFederation, 1, 1}, {SameClub, 1, 2}, {SameClub, 1, 1}}, 1, everybody, "[{club [p1 p2 p5]} {federation [p1 p5]} {federation [p2 p6]}]"},
	} {
		sec.Apart = c.rules
		if got := fmt.Sprint(s.KeptApart(sec, c.round, c.who)); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
	for _, a := range []Apart{{"school", 1, 2}, {SameClub, 0, 2}, {SameClub, 3, 2}} {
		if a.Check() == nil {
			t.Errorf("%+v is taken", a)
		}
	}
}
