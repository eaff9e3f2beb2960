package knockout

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"sealedmove/pairing"
	"sealedmove/pairing/generate"
	"sealedmove/tournament"
)

// event plays a knockout: result gives the result of a game in its round.
type event struct{ in pairing.Input }

func newEvent(n int) *event {
	e := &event{in: pairing.Input{Round: 1, Points: tournament.StandardPoints(), InitialColor: tournament.White}}
	for i := range n {
		e.in.Players = append(e.in.Players, pairing.Player{TPN: tournament.TPN(i + 1), Present: true})
	}
	return e
}

func (e *event) play(boards []pairing.Pair, result func(pairing.Pair) tournament.Result) {
	rows := make([]pairing.Past, len(e.in.Players))
	for i := range rows {
		rows[i].Bye = tournament.ZeroBye
	}
	for _, b := range boards {
		r := result(b)
		rows[b.White-1] = pairing.Past{Opponent: b.Black, Color: tournament.White, Met: r.Meeting(), Outcome: r.Outcome(tournament.White)}
		rows[b.Black-1] = pairing.Past{Opponent: b.White, Color: tournament.Black, Met: r.Meeting(), Outcome: r.Outcome(tournament.Black)}
	}
	for i := range e.in.Players {
		p := &e.in.Players[i]
		p.Past = append(p.Past, rows[i])
	}
	e.in.Round++
}

// lower wins: the higher seed, which is the lower number.
func lower(b pairing.Pair) tournament.Result {
	if b.White < b.Black {
		return tournament.WhiteWins
	}
	return tournament.BlackWins
}

// TestEightPlayers: 1–8 4–5 2–7 3–6, then 1–4 2–3, then 1–2.
func TestEightPlayers(t *testing.T) {
	e := newEvent(8)
	for r, want := range [][]string{{"1-8", "4-5", "2-7", "3-6"}, {"1-4", "2-3"}, {"1-2"}} {
		out, err := System{}.Pair(e.in, pairing.Control{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, b := range out.Boards {
			got = append(got, fmt.Sprintf("%d-%d", min(b.White, b.Black), max(b.White, b.Black)))
		}
		if !slices.Equal(got, want) {
			t.Errorf("round %d: %v, want %v", r+1, got, want)
		}
		e.play(out.Boards, lower)
	}
	var over *pairing.Over
	if _, err := (System{}).Pair(e.in, pairing.Control{}); !errors.As(err, &over) || over.Winner != 1 {
		t.Errorf("after the final: %v", err)
	}
}

// TestSeedsAndFreePlaces: for any number, the top seeds are free, everybody
// else meets somebody, the higher seeds of the field meet as late as can be,
// and if the higher seed always wins, number 1 does after ⌈log₂ n⌉ rounds.
func TestSeedsAndFreePlaces(t *testing.T) {
	for n := 2; n <= 70; n++ {
		e := newEvent(n)
		stages := bits.Len(uint(n - 1))
		for r := range stages {
			out, err := System{}.Pair(e.in, pairing.Control{})
			if err != nil {
				t.Fatalf("%d players, round %d: %v", n, r+1, err)
			}
			want := 1 << (stages - r - 1)
			if r == 0 {
				want = n - want
			}
			if len(out.Boards) != want {
				t.Errorf("%d players, round %d: %d boards, want %d", n, r+1, len(out.Boards), want)
			}
			for _, b := range out.Boards {
				if sum := int(b.White + b.Black); sum != 1<<(stages-r)+1 {
					t.Errorf("%d players, round %d: %v", n, r+1, b)
				}
			}
			e.play(out.Boards, lower)
		}
		var over *pairing.Over
		if _, err := (System{}).Pair(e.in, pairing.Control{}); !errors.As(err, &over) || over.Winner != 1 {
			t.Errorf("%d players: %v", n, err)
		}
	}
}

// TestMatchesOfTwoGames: colours turn, a drawn match goes on until somebody
// scores, and who is through waits.
func TestMatchesOfTwoGames(t *testing.T) {
	e := newEvent(4)
	e.in.Knockout = &tournament.KnockoutSettings{Games: 2, ThirdPlace: true}
	boards := func() []pairing.Pair {
		t.Helper()
		out, err := System{}.Pair(e.in, pairing.Control{})
		if err != nil {
			t.Fatal(err)
		}
		return out.Boards
	}
	step := func(want []pairing.Pair, results ...tournament.Result) {
		t.Helper()
		got := boards()
		if !slices.Equal(got, want) {
			t.Fatalf("round %d: %v, want %v", e.in.Round, got, want)
		}
		e.play(got, func(b pairing.Pair) tournament.Result { return results[slices.Index(got, b)] })
	}
	step([]pairing.Pair{{White: 1, Black: 4}, {White: 3, Black: 2}}, tournament.WhiteWins, tournament.Drawn)
	step([]pairing.Pair{{White: 4, Black: 1}, {White: 2, Black: 3}}, tournament.Drawn, tournament.Drawn)
	step([]pairing.Pair{{White: 3, Black: 2}}, tournament.DoubleForfeit)
	step([]pairing.Pair{{White: 2, Black: 3}}, tournament.HalfToBlack)
	step([]pairing.Pair{{White: 1, Black: 3}, {White: 4, Black: 2}}, tournament.WhiteWins, tournament.WhiteWins)
	step([]pairing.Pair{{White: 3, Black: 1}, {White: 2, Black: 4}}, tournament.BlackByForfeit, tournament.WhiteWins)
	step([]pairing.Pair{{White: 4, Black: 2}}, tournament.BlackWins)
	var over *pairing.Over
	if _, err := (System{}).Pair(e.in, pairing.Control{}); !errors.As(err, &over) || over.Winner != 1 {
		t.Errorf("after the final: %v", err)
	}
	ms, err := Matches(e.in)
	if err != nil || len(ms) != 4 {
		t.Fatal(ms, err)
	}
	if third := ms[3]; !third.Third || third.Stage != 2 || third.A != 2 || third.Points != [2]int{4, 2} {
		t.Errorf("third place: %+v", third)
	}
}

// TestAMatchEndsOnceNobodyCanCatchUp: 2-0 of three games.
func TestAMatchEndsOnceNobodyCanCatchUp(t *testing.T) {
	e := newEvent(2)
	e.in.Knockout = &tournament.KnockoutSettings{Games: 3}
	for range 2 {
		out, err := System{}.Pair(e.in, pairing.Control{})
		if err != nil {
			t.Fatal(err)
		}
		e.play(out.Boards, lower)
	}
	var over *pairing.Over
	if _, err := (System{}).Pair(e.in, pairing.Control{}); !errors.As(err, &over) {
		t.Errorf("a third game after 2-0: %v", err)
	}
}

// TestRoundsThatDoNotFit are refused with what is wrong.
func TestRoundsThatDoNotFit(t *testing.T) {
	for name, spoil := range map[string]func(*event){
		"others met": func(e *event) { e.play([]pairing.Pair{{White: 1, Black: 2}, {White: 3, Black: 4}}, lower) },
		"no result": func(e *event) {
			e.play([]pairing.Pair{{White: 1, Black: 4}, {White: 3, Black: 2}}, func(pairing.Pair) tournament.Result { return tournament.Adjourned })
		},
		"a game too few":  func(e *event) { e.play([]pairing.Pair{{White: 1, Black: 4}}, lower) },
		"a past too long": func(e *event) { e.in.Players[0].Past = make([]pairing.Past, 3) },
	} {
		e := newEvent(4)
		spoil(e)
		if _, err := (System{}).Pair(e.in, pairing.Control{}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	e := newEvent(3)
	e.play([]pairing.Pair{{White: 2, Black: 3}}, lower)
	e.in.Players[0].Past[0] = pairing.Past{Opponent: 2, Outcome: tournament.Win}
	if _, err := (System{}).Pair(e.in, pairing.Control{}); err == nil {
		t.Error("one who was free met somebody: no error")
	}
	e = newEvent(2)
	e.in.Knockout = &tournament.KnockoutSettings{Games: -1}
	if _, err := (System{}).Pair(e.in, pairing.Control{}); err == nil {
		t.Error("a match of less than no games: no error")
	}
}

// TestDrawn: drawn knockouts with forfeits and odd results end with one winner.
func TestDrawn(t *testing.T) {
	for seed := range uint64(60) {
		c := generate.Mixed(seed, 40)
		c.System, c.Rounds, c.Baku, c.Acceleration = tournament.Knockout, 60, false, nil
		c.Points, c.Byes, c.Field = tournament.StandardPoints(), generate.Byes{}, generate.Field{}
		c.Games.Draws = min(c.Games.Draws, 600)
		c.Knockout = &tournament.KnockoutSettings{Games: 1 + int(seed%3), ThirdPlace: seed%2 == 0}
		var over *pairing.Over
		_, err := generate.Draw(c, seed, System{}, nil, pairing.Control{}, func(_ pairing.Input, out pairing.Output, err error) error {
			if len(out.Boards) == 0 && err == nil {
				t.Errorf("seed %d: a round without a game", seed)
			}
			errors.As(err, &over)
			return nil
		})
		if err != nil || over == nil || over.Winner == 0 {
			t.Errorf("seed %d, %d players: %v, winner %v", seed, c.Players, err, over)
		}
	}
}

func TestStops(t *testing.T) {
	if _, err := (System{}).Pair(newEvent(4).in, pairing.Control{Stop: func() bool { return true }}); !errors.Is(err, pairing.ErrStopped) {
		t.Error(err)
	}
}

// Output.Why says which game of its match a board is; after a single drawn game it
// is a tie-break game, with the colours turned.
func TestWhichGameOfTheMatch(t *testing.T) {
	drawn := func(pairing.Pair) tournament.Result { return tournament.Drawn }
	for _, c := range []struct {
		games int
		want  []string
	}{
		{1, []string{pairing.FirstGame, pairing.TieBreakGame, pairing.TieBreakGame}},
		{2, []string{pairing.FirstGame, pairing.NextGame, pairing.TieBreakGame}},
	} {
		e := newEvent(2)
		e.in.Knockout = &tournament.KnockoutSettings{Games: c.games}
		var white tournament.TPN
		for r, want := range c.want {
			out, err := System{}.Pair(e.in, pairing.Control{})
			if err != nil || len(out.Why.Boards) != 1 || out.Why.Boards[0].ColorRule != want {
				t.Fatalf("%d games, round %d: %+v %v, want %s", c.games, r+1, out.Why.Boards, err, want)
			}
			if out.Boards[0].White == white {
				t.Errorf("%d games, round %d: the colours are not turned", c.games, r+1)
			}
			white = out.Boards[0].White
			e.play(out.Boards, drawn)
		}
	}
}
