package dutch

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// history is a player of a given past, one letter a round: W and B are games
// with that colour, u an unplayed round.
func history(s string) entrant {
	e := entrant{byeable: true}
	for i := len(s) - 1; i >= 0; i-- {
		switch s[i] {
		case 'W':
			e.colors = append(e.colors, tournament.White)
		case 'B':
			e.colors = append(e.colors, tournament.Black)
		}
	}
	e.Preference = pairing.Prefer(e.colors)
	return e
}

func TestColourPreference(t *testing.T) {
	for _, c := range []struct {
		rule, history string
		pref          tournament.Color
		strength      pairing.Strength
	}{
		{"1.7.4 no games, no preference", "", tournament.NoColor, pairing.NoPreference},
		{"1.7.4 unplayed rounds are no games", "uu", tournament.NoColor, pairing.NoPreference},
		{"1.7.3 mild: alternate", "WB", tournament.White, pairing.Mild},
		{"1.7.3 mild: alternate to the last game played", "BWu", tournament.Black, pairing.Mild},
		{"1.7.2 strong: one White more", "W", tournament.Black, pairing.Strong},
		{"1.7.2 strong: one Black more", "BWB", tournament.White, pairing.Strong},
		{"1.7.1 absolute: the last two the same", "BWW", tournament.Black, pairing.Absolute},
		{"1.7.1 absolute: the last two, a round between", "WBuB", tournament.White, pairing.Absolute},
		{"1.7.1 absolute: the difference beyond one", "WBWW", tournament.Black, pairing.Absolute},
		{"1.7.1 absolute: the difference, though the last was the other colour", "WWuWB", tournament.Black, pairing.Absolute},
		{"1.7.1 the last two the same at difference zero", "WWBB", tournament.White, pairing.Absolute},
	} {
		if e := history(c.history); e.Color != c.pref || e.Strength != c.strength {
			t.Errorf("%s: %q gives %v %d, want %v %d", c.rule, c.history, e.Color, e.Strength, c.pref, c.strength)
		}
	}
}

func TestColourAllocation(t *testing.T) {
	for _, c := range []struct {
		name, higher, lower string
		number              int
		want                tournament.Color // of the higher ranked
		rule                string
	}{
		{"both preferences", "W", "B", 1, tournament.Black, "5.2.1"},
		{"the only preference, of the lower", "", "B", 1, tournament.Black, "5.2.1"},
		{"the only preference, of the higher", "BW", "u", 1, tournament.Black, "5.2.1"},
		{"the stronger: strong over mild", "WB", "B", 1, tournament.Black, "5.2.2"},
		{"the stronger: absolute over strong", "BB", "WBB", 1, tournament.White, "5.2.2"},
		{"absolute both: the wider difference", "WBB", "BBB", 1, tournament.Black, "5.2.2"},
		{"alternate from the latest difference", "WBWB", "BWWB", 1, tournament.White, "5.2.3"},
		{"alternate: unplayed rounds move to the front", "BWuBW", "WBBWu", 1, tournament.Black, "5.2.3"},
		{"the higher ranked one's preference", "WB", "WB", 1, tournament.White, "5.2.4"},
		{"alternate over a shorter history finds nothing", "WBWB", "WB", 1, tournament.White, "5.2.4"},
		{"no games: odd number, the initial colour", "", "", 3, tournament.White, "5.2.5"},
		{"no games: even number, the other", "", "u", 4, tournament.Black, "5.2.5"},
	} {
		a, b := history(c.higher), history(c.lower)
		a.number = c.number
		if got, rule := colors(&a, &b, tournament.White); got != c.want || rule != c.rule {
			t.Errorf("%s: %q against %q gives %v by %s, want %v by %s", c.name, c.higher, c.lower, got, rule, c.want, c.rule)
		}
	}
}

// players makes an input of n players, each with the same number of rounds.
func players(n, rounds int) pairing.Input {
	in := pairing.Input{Round: tournament.RoundNo(rounds + 1), TotalRounds: 9, Points: tournament.StandardPoints()}
	for i := range n {
		p := pairing.Player{TPN: tournament.TPN(i + 1), Present: true}
		for range rounds {
			p.Past = append(p.Past, pairing.Past{Bye: tournament.ZeroBye})
		}
		in.Players = append(in.Players, p)
	}
	return in
}

// game puts a game of round r into the input.
func game(in *pairing.Input, r int, white, black tournament.TPN, w tournament.Outcome) {
	pts := in.Points
	in.Players[white-1].Past[r-1] = pairing.Past{Opponent: black, Color: tournament.White, Met: true, Outcome: w, Points: pts.OfOutcome(w)}
	in.Players[black-1].Past[r-1] = pairing.Past{Opponent: white, Color: tournament.Black, Met: true, Outcome: w.Other(), Points: pts.OfOutcome(w.Other())}
}

func TestFloats(t *testing.T) {
	bye := func(k tournament.ByeKind, pts tournament.Score) pairing.Past {
		return pairing.Past{Bye: k, Points: pts}
	}
	forfeit := func(o tournament.Outcome, pts tournament.Score) pairing.Past {
		return pairing.Past{Opponent: 2, Color: tournament.White, Forfeit: true, Outcome: o, Points: pts}
	}
	for _, c := range []struct {
		rule string
		past pairing.Past
		loss tournament.Score
		want float
	}{
		{"1.4.3 the bye is a downfloat", bye(tournament.PairingBye, 10), 0, down},
		{"1.4.3 also a bye worth nothing", bye(tournament.PairingBye, 0), 0, down},
		{"1.4.3 a half-point bye is a downfloat", bye(tournament.HalfBye, 5), 0, down},
		{"1.4.4 a zero-point bye is none", bye(tournament.ZeroBye, 0), 0, level},
		{"1.4.4 worth less than a loss is none", bye(tournament.ZeroBye, 0), 10, level},
		{"1.4.4 worth as much as a loss is none", bye(tournament.ZeroBye, 10), 10, level},
		{"1.4.3 a forfeit win is a downfloat", forfeit(tournament.Win, 10), 0, down},
		{"1.4.4 a forfeit loss is none, whoever it was against", forfeit(tournament.Loss, 0), 0, level},
	} {
		in := players(2, 2)
		in.Points.Loss = c.loss
		in.Players[1].Past[0] = bye(tournament.FullBye, 10) // a higher score to play against
		in.Players[0].Past[1] = c.past
		if got := floatOf(in, &in.Players[0], 1); got != c.want {
			t.Errorf("%s: got %d, want %d", c.rule, got, c.want)
		}
	}
	in := players(2, 2)
	in.Players[1].Past[0] = bye(tournament.FullBye, 10)
	game(&in, 2, 1, 2, tournament.Draw)
	if a, b := floatOf(in, &in.Players[0], 1), floatOf(in, &in.Players[1], 1); a != up || b != down {
		t.Errorf("1.4.2: the lower %d, the higher %d; want up and down", a, b)
	}
	in.Players[0].Virtual = []tournament.Score{0, 20, 0}
	if a := floatOf(in, &in.Players[0], 1); a != down {
		t.Errorf("virtual points of the round count for floats: got %d, want down", a)
	}
}

func TestByeEligibility(t *testing.T) {
	for _, c := range []struct {
		rule string
		past pairing.Past
		want bool
	}{
		{"C2 a bye before", pairing.Past{Bye: tournament.PairingBye}, false},
		{"C2 a full-point bye", pairing.Past{Bye: tournament.FullBye, Points: 10}, false},
		{"C2 a win by forfeit", pairing.Past{Opponent: 2, Forfeit: true, Outcome: tournament.Win, Points: 10}, false},
		{"a half-point bye does not count", pairing.Past{Bye: tournament.HalfBye, Points: 5}, true},
		{"a win over the board does not count", pairing.Past{Opponent: 2, Met: true, Color: tournament.White, Outcome: tournament.Win, Points: 10}, true},
	} {
		in := players(2, 1)
		in.Players[0].Past[0] = c.past
		if e := newEntrant(in, &in.Players[0]); e.byeable != c.want {
			t.Errorf("%s: may get the bye %v, want %v", c.rule, e.byeable, c.want)
		}
	}
}

func TestTopscorersOnlyInTheLastRound(t *testing.T) {
	in := players(3, 3)
	in.TotalRounds = 4
	for i, pts := range []tournament.Score{20, 15, 10} { // of 3: more than half, half, less
		in.Players[i].Past[0].Points = pts
	}
	for i, want := range []bool{true, false, false} {
		if e := newEntrant(in, &in.Players[i]); e.top != want {
			t.Errorf("score %v of 3: topscorer %v, want %v", e.score, e.top, want)
		}
	}
	in.TotalRounds = 5
	if e := newEntrant(in, &in.Players[0]); e.top {
		t.Error("topscorer before the last round")
	}
}

// TestFirstRound: the upper half against the lower half, colours by the number's parity.
func TestFirstRound(t *testing.T) {
	out, err := System{}.Pair(players(7, 0), pairing.Control{})
	if err != nil {
		t.Fatal(err)
	}
	want := []pairing.Pair{{White: 1, Black: 4}, {White: 5, Black: 2}, {White: 3, Black: 6}}
	if !slices.Equal(out.Boards, want) || out.Bye != 7 {
		t.Errorf("got %v bye %d, want %v bye 7", out.Boards, out.Bye, want)
	}
	if out.Why.Boards[0].ColorRule != "5.2.5" || len(out.Why.Brackets) != 1 || len(out.Why.Brackets[0].Departures) != 0 {
		t.Errorf("explanation %+v", out.Why)
	}
}

func TestFewPlayers(t *testing.T) {
	for n := range 4 {
		out, err := System{}.Pair(players(n, 0), pairing.Control{})
		if err != nil || len(out.Boards) != n/2 || (out.Bye != 0) != (n%2 == 1) {
			t.Errorf("%d players: %v bye %d, %v", n, out.Boards, out.Bye, err)
		}
	}
}

// TestNoPairing: the refusal names a smallest set.
func TestNoPairing(t *testing.T) {
	in := players(4, 1)
	for a := tournament.TPN(1); a <= 4; a++ { // everybody may meet 4 only
		for b := a + 1; b < 4; b++ {
			in.Forbidden = append(in.Forbidden, [2]tournament.TPN{a, b})
		}
	}
	_, err := System{}.Pair(in, pairing.Control{})
	var none *pairing.NoPairing
	ok := errors.As(err, &none)
	if !ok || len(none.Unpaired) != 2 || slices.Contains(none.Unpaired, 4) {
		t.Errorf("got %v, want two of 1, 2, 3 named", err)
	}
	in = players(3, 1)
	for i := range in.Players {
		in.Players[i].Past[0] = pairing.Past{Bye: tournament.FullBye, Points: 10}
	}
	_, err = System{}.Pair(in, pairing.Control{})
	if ok = errors.As(err, &none); !ok || len(none.Unpaired) != 1 {
		t.Errorf("nobody may get the bye: got %v, want one named", err)
	}
}

// TestDepartures: two Whites in a bracket of two break C12 and C13, and the
// bye goes past those who had one.
func TestDepartures(t *testing.T) {
	in := players(6, 1)
	game(&in, 1, 1, 5, tournament.Win)
	game(&in, 1, 2, 6, tournament.Win)
	in.Players[2].Past[0] = pairing.Past{Bye: tournament.PairingBye, Points: 10}
	in.Players[3].Present = false
	out, err := System{}.Pair(in, pairing.Control{})
	if err != nil {
		t.Fatal(err)
	}
	if out.Bye != 6 || len(out.Why.Brackets) != 2 {
		t.Fatalf("bye %d, brackets %+v", out.Bye, out.Why.Brackets)
	}
	top := out.Why.Brackets[0]
	if len(top.Residents) != 3 || len(top.Floaters) != 1 || len(top.Departures) != 0 {
		t.Errorf("upper bracket %+v", top)
	}
	in.Forbidden = [][2]tournament.TPN{{1, 3}, {2, 3}} // now 1 and 2 have to meet
	out, err = System{}.Pair(in, pairing.Control{})
	if err != nil {
		t.Fatal(err)
	}
	want := []pairing.Criterion{{Code: "C12", Count: 1}, {Code: "C13", Count: 1}, {Code: "C14", Count: 1}}
	if got := out.Why.Brackets[0].Departures; !reflect.DeepEqual(got, want) {
		t.Errorf("departures %v, want %v", got, want)
	}
}
