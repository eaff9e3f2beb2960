package locale

import (
	"fmt"
	"strings"
	"testing"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// checks are every criterion, kept and not.
func checks() []pairing.Check {
	out := []pairing.Check{
		{Code: "C1", Kept: true},
		{Code: "C1", Round: 2},
		{Code: "C3", Kept: true},
		{Code: "C3", Players: []tournament.TPN{1, 2}},
		{Code: "C3", Kept: true, Players: []tournament.TPN{1, 2}},
		{Code: "forbidden"},
		{Code: "C6", Kept: true, Count: 1, Least: 1},
		{Code: "C7", Kept: true},
		{Code: "C7", Kept: true, Count: 1, Scores: []tournament.Score{25}},
		{Code: "C8", Kept: true},
		{Code: "C8", Count: 1},
		{Code: "C9", Count: 2},
		{Code: "C14", Kept: true},
		{Code: "C14", Kept: true, Float: true},
	}
	for c := 10; c <= 21; c++ {
		out = append(out, pairing.Check{Code: fmt.Sprintf("C%d", c), Float: true, Players: []tournament.TPN{1}, Scores: []tournament.Score{5}})
	}
	return append(out, pairing.Check{Code: "C12", Kept: true})
}

// What is said of a pair and of a player is there in every language.
func TestExaminedInWords(t *testing.T) {
	for _, l := range Langs() {
		e := every(l)
		e.Boards[1], e.Why.Boards[1].Bracket = pairing.Pair{White: 6, Black: 7}, 1
		var all []string
		for _, c := range checks() {
			name, value := e.Check(c)
			all = append(all, name, value)
		}
		profiles := make([]pairing.Profile, 7)
		for i := range profiles {
			profiles[i] = pairing.Profile{Claim: *claim(tournament.White, "mild", 0), Floats: []pairing.Float{pairing.FloatUp, pairing.FloatDown}}
		}
		from, meets := e.FloatsTo(1)
		if from != 0 || len(meets) != 1 {
			t.Errorf("%s: board 1 comes from bracket %d, %q", l, from, meets)
		}
		all = append(all, meets...)
		for n := tournament.TPN(2); n < 7; n++ {
			all = append(append(all, e.Floating(0, n, profiles)...), e.Colored(n, profiles[n-1])...)
		}
		profiles[4].Floats = nil
		all = append(append(all, e.Floating(0, 4, profiles)...), e.Floating(1, 7, profiles)...)
		for _, p := range []pairing.Profile{{Barred: 2}, {Score: 45}} {
			all = append(all, e.Spared(1, p)...)
		}
		all = append(all, e.Spared(9, pairing.Profile{})...)
		for _, strength := range []string{"mild", "strong", "absolute"} {
			all = append(all, e.Wants(*claim(tournament.Black, strength, 1)))
		}
		for _, s := range all {
			if s == "" || strings.Contains(s, "%!") || strings.Contains(s, "pairing.why") {
				t.Errorf("%s: %q", l, s)
			}
		}
	}
}

func TestExaminedReads(t *testing.T) {
	e := every(English)
	e.Boards[1], e.Why.Boards[1].Bracket = pairing.Pair{White: 6, Black: 7}, 1
	e.Why.Brackets[0] = pairing.BracketWhy{Score: 35, Residents: []tournament.TPN{3, 4, 5, 6, 8}, Floaters: []tournament.TPN{6}}
	profiles := make([]pairing.Profile, 8)
	profiles[7].Floats = []pairing.Float{"", pairing.FloatDown}
	_, meets := e.FloatsTo(1)
	for _, c := range []struct{ got, want string }{
		{strings.Join(append(e.Floating(0, 6, profiles), meets...), " "), "Bracket 3½ has 5 players, so one must float down; here <6> floats. <8> stands below him and floated down in the last round already (C14). <6> floats down and meets <7> of bracket 2."},
		{strings.Join(e.Colored(8, profiles[7]), " "), "<8> has played no game and prefers no colour (1.7.4). <8> floated down in round 2."},
		{strings.Join(e.Spared(3, pairing.Profile{Barred: 2}), " "), "<3> had a bye, or a win's points without playing, in round 2 (C2)."},
	} {
		if c.got != c.want {
			t.Errorf("got  %s\nwant %s", c.got, c.want)
		}
	}
}
