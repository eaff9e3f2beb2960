package arbiter_test

import (
	"fmt"
	"strings"
	"testing"

	"sealedmove/arbiter"
	"sealedmove/arbiter/laws"
	"sealedmove/tournament"
)

// rounds are a player's rounds as one line: opponent, colour, float and score.
func (e *evening) rounds(id tournament.PlayerID) string {
	e.t.Helper()
	c, ok := arbiter.CardOf(e.st, id)
	if !ok {
		e.t.Fatalf("no card of %s", id)
	}
	var out []string
	for _, r := range c.Rounds {
		who := string(r.Opponent)
		if who == "" {
			who = r.Bye.String()
		}
		out = append(out, fmt.Sprintf("%s %s %s%s", who, r.Color, r.Float, r.Total.Half()))
	}
	return strings.Join(out, ", ")
}

func TestCardRoundByRound(t *testing.T) {
	e := newEvening(t, 5)
	for range 3 {
		e.pairAndPost("warn.second-bye")
		e.allWhite()
	}
	for _, c := range []struct {
		rule   string
		player tournament.PlayerID
		want   string
	}{
		{"C.04.3, 1.4: he meets somebody with fewer points and floats down", "p1", "p2 white 1, p3 white 2, p4 white down3"},
		{"and the other one up", "p4", "p3 black 0, p2 black 0, p1 black up0"},
		{"the pairing-allocated bye is a downfloat", "p5", "U  down1, U  down2, U  down3"},
		{"nobody floats among equals", "p2", "p1 black 0, p4 white 1, p3 white 2"},
	} {
		if got := e.rounds(c.player); got != c.want {
			t.Errorf("%s: %q, want %q", c.rule, got, c.want)
		}
	}
}

// C.04.7: who floats is told by the scores that the round was paired by.
func TestFloatsOfAnAcceleratedRound(t *testing.T) {
	e := newEvening(t, 4)
	set := e.section().Settings
	set.Accelerations = []tournament.Acceleration{{Points: tournament.OnePoint, First: 1, Last: 2, FirstTPN: 1, LastTPN: 2}}
	e.must(e.svc.ChangeSection(e.ctx, e.chief, e.id, e.sec, e.section().Settings, set, "", nil))
	e.pairAndPost()
	e.allWhite()
	e.pairAndPost()
	e.allWhite()
	if got, want := e.rounds("p1"), "p2 white 1, p3 white down2"; got != want {
		t.Errorf("with a virtual point he meets one without: %q, want %q", got, want)
	}
	if got, want := e.rounds("p3"), "p4 white 1, p1 black up1"; got != want {
		t.Errorf("and the other way round: %q, want %q", got, want)
	}
}

func TestCardColourDue(t *testing.T) {
	e := newEvening(t, 5)
	due := func(id tournament.PlayerID) string {
		c, _ := arbiter.CardOf(e.st, id)
		return c.Due.Color.String() + " " + c.Due.Strength.String()
	}
	if got := due("p1"); got != " " {
		t.Errorf("before round 1 %q is due", got)
	}
	e.pairAndPost("warn.second-bye")
	e.must(e.st, e.result(1, 1, tournament.WhiteWins))
	e.must(e.st, e.result(1, 2, tournament.BlackByForfeit))
	for id, want := range map[tournament.PlayerID]string{
		"p1": "black strong", // 1.7.2: one White more
		"p2": "white strong",
		"p3": " ", // a forfeit gives no colour
		"p5": " ", // nor has a bye one
	} {
		if got := due(id); got != want {
			t.Errorf("%s: %q is due, want %q", id, got, want)
		}
	}
	e.pairAndPost("warn.second-bye")
	e.allWhite()
	if got := due("p1"); got != "black absolute" { // 1.7.1: twice running
		t.Errorf("after two Whites %q is due", got)
	}
}

func TestCardHasWhatWasWrittenDown(t *testing.T) {
	e := underLaws(t, "", tournament.Announced{})
	e.mustRule(1, "flag", laws.Answers{"flag": "white", "can-win": "yes"})
	for _, n := range []struct {
		at   tournament.Place
		who  tournament.PlayerID
		text string
	}{
		{e.place(1), "", "his board"},
		{e.place(2), "", "another board"},
		{tournament.Place{}, "p1", "about him"},
		{tournament.Place{}, "p2", "about another"},
	} {
		st, err := e.svc.WriteNote(e.ctx, e.chief, e.id, n.at, n.who, n.text)
		e.must(st, err)
	}
	for id, want := range map[tournament.PlayerID]string{"p1": "1 his board|about him", "p2": "1 his board|about another", "p3": "0 another board"} {
		c, _ := arbiter.CardOf(e.st, id)
		var notes []string
		for _, n := range c.Notes {
			notes = append(notes, n.Text.Value)
		}
		if got := fmt.Sprint(len(c.Incidents), " ", strings.Join(notes, "|")); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
	if _, ok := arbiter.CardOf(e.st, "nobody"); ok {
		t.Error("there is a card of nobody")
	}
}
