package keizer

import (
	"errors"
	"slices"
	"testing"

	"sealedmove/pairing"
	"sealedmove/pairing/generate"
	"sealedmove/tournament"
)

// season is n players before round `rounds`+1, nobody having played.
func season(n, rounds int) pairing.Input {
	in := pairing.Input{Round: tournament.RoundNo(rounds + 1), Points: tournament.StandardPoints(), InitialColor: tournament.White}
	for i := range n {
		p := pairing.Player{TPN: tournament.TPN(i + 1), Present: true, Past: make([]pairing.Past, rounds)}
		for r := range p.Past {
			p.Past[r].Bye = tournament.ZeroBye
		}
		in.Players = append(in.Players, p)
	}
	return in
}

// game writes a result as it stands on the board.
func game(in *pairing.Input, round int, white, black tournament.TPN, result tournament.Result) {
	row := func(own, other tournament.TPN, c tournament.Color) {
		in.Players[own-1].Past[round-1] = pairing.Past{Opponent: other, Color: c, Met: result.Meeting(), Outcome: result.Outcome(c), Forfeit: result.Forfeit()}
	}
	row(white, black, tournament.White)
	row(black, white, tournament.Black)
}

func draw(t *testing.T, seed uint64, sys System, check func(pairing.Input, pairing.Output)) {
	t.Helper()
	c := generate.Mixed(seed, 24)
	c.System, c.Baku, c.Acceleration = tournament.Keizer, false, nil
	_, err := generate.Draw(c, seed, sys, nil, pairing.Control{}, func(in pairing.Input, out pairing.Output, err error) error {
		if err == nil {
			check(in, out)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestRounds: everybody who is there is paired once or has the bye, nobody meets
// again within a gap that another pairing of the round keeps, forbidden pairs
// are kept, and the bye goes to one with the fewest.
func TestRounds(t *testing.T) {
	for seed := range uint64(120) {
		draw(t, seed, System{}, func(in pairing.Input, out pairing.Output) {
			times := make([]int, len(in.Players)+1)
			times[out.Bye]++
			for _, b := range out.Boards {
				times[b.White]++
				times[b.Black]++
				if slices.Contains(in.Forbidden, [2]tournament.TPN{min(b.White, b.Black), max(b.White, b.Black)}) {
					t.Errorf("seed %d round %d: %v is forbidden", seed, in.Round, b)
				}
			}
			for i, p := range in.Players {
				if (times[i+1] == 1) != p.Present {
					t.Errorf("seed %d round %d: number %d (present: %v) %d times", seed, in.Round, i+1, p.Present, times[i+1])
				}
			}
			checkNearest(t, seed, in, out)
		})
	}
}

// checkNearest tries all pairings of small rounds: with the smallest gap
// shortening and the same bye, none has a nearer opponent for the first player
// from the top who could have one.
func checkNearest(t *testing.T, seed uint64, in pairing.Input, out pairing.Output) {
	t.Helper()
	s := tournament.StandardKeizer()
	r := newRound(in, pairing.Control{})
	ranking, err := Rank(in)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range ranking.Places {
		if n := tournament.TPN(p.No); in.Players[n-1].Present && n != out.Bye {
			r.order = append(r.order, n)
		}
	}
	if len(r.order) > 10 {
		return
	}
	met := map[tournament.TPN]tournament.TPN{}
	for _, b := range out.Boards {
		met[b.White], met[b.Black] = b.Black, b.White
	}
	var got []tournament.TPN
	for _, p := range r.order {
		got = append(got, met[p])
	}
	for gap := s.Gap; gap >= 0; gap-- {
		want := first(r, r.order, gap, map[tournament.TPN]tournament.TPN{})
		if want == nil {
			continue
		}
		for i, p := range r.order {
			if got[i] != want[p] {
				t.Errorf("seed %d round %d: number %d meets %d, the nearest is %d", seed, in.Round, p, got[i], want[p])
				return
			}
		}
		return
	}
	if out.Bye == 0 {
		t.Errorf("seed %d round %d: paired, though nothing is legal", seed, in.Round)
	}
}

// first is the first complete pairing from the top, the nearest tried first.
func first(r *round, left []tournament.TPN, gap int, met map[tournament.TPN]tournament.TPN) map[tournament.TPN]tournament.TPN {
	if len(left) == 0 {
		return met
	}
	for k := 1; k < len(left); k++ {
		if !r.mayMeet(left[0], left[k], gap) {
			continue
		}
		met[left[0]], met[left[k]] = left[k], left[0]
		if m := first(r, slices.Delete(slices.Clone(left[1:]), k-1, k), gap, met); m != nil {
			return m
		}
	}
	return nil
}

// TestGapIsShortened: two players meet again every round, since nobody else is there.
func TestGapIsShortened(t *testing.T) {
	in := season(2, 1)
	game(&in, 1, 1, 2, tournament.Drawn)
	out, err := System{}.Pair(in, pairing.Control{})
	if want := []pairing.Pair{{White: 2, Black: 1}}; err != nil || !slices.Equal(out.Boards, want) {
		t.Errorf("got %v %v, want %v: the colours of the last meeting turned", out.Boards, err, want)
	}
	s := tournament.StandardKeizer()
	s.Meetings = 1
	var none *pairing.NoPairing
	in.Keizer = &s
	if _, err := (System{}).Pair(in, pairing.Control{}); !errors.As(err, &none) || len(none.Unpaired) != 2 {
		t.Errorf("one meeting a season: %v", err)
	}
}

// TestByesGoRound: in three rounds of three players each has one.
func TestByesGoRound(t *testing.T) {
	in := season(3, 0)
	had := map[tournament.TPN]int{}
	for range 3 {
		out, err := System{}.Pair(in, pairing.Control{})
		if err != nil {
			t.Fatal(err)
		}
		had[out.Bye]++
		next := season(3, int(in.Round))
		for i := range next.Players {
			copy(next.Players[i].Past, in.Players[i].Past)
		}
		game(&next, int(in.Round), out.Boards[0].White, out.Boards[0].Black, tournament.Drawn)
		next.Players[out.Bye-1].Past[in.Round-1] = pairing.Past{Bye: tournament.PairingBye}
		in = next
	}
	if had[1] != 1 || had[2] != 1 || had[3] != 1 {
		t.Errorf("byes %v", had)
	}
}

func TestColours(t *testing.T) {
	for name, c := range map[string]struct {
		play func(*pairing.Input)
		want pairing.Pair
	}{
		"the first board: the higher ranked has the initial colour": {func(*pairing.Input) {}, pairing.Pair{White: 1, Black: 2}},
		"who had White less often": {func(in *pairing.Input) {
			game(in, 1, 1, 3, tournament.WhiteWins)
			game(in, 1, 4, 2, tournament.BlackWins)
		}, pairing.Pair{White: 2, Black: 1}},
		"not the last colour again": {func(in *pairing.Input) {
			game(in, 1, 1, 3, tournament.WhiteWins)
			game(in, 2, 4, 1, tournament.BlackWins)
			game(in, 1, 4, 2, tournament.BlackWins)
			game(in, 2, 2, 3, tournament.WhiteWins)
		}, pairing.Pair{White: 1, Black: 2}},
		"a forfeit has no colour": {func(in *pairing.Input) { game(in, 1, 1, 3, tournament.WhiteByForfeit) }, pairing.Pair{White: 1, Black: 2}},
	} {
		in := season(4, 2)
		c.play(&in)
		in.Players[2].Present, in.Players[3].Present = false, false
		out, err := System{}.Pair(in, pairing.Control{})
		if err != nil || len(out.Boards) != 1 || out.Boards[0] != c.want {
			t.Errorf("%s: got %v %v, want %v", name, out.Boards, err, c.want)
		}
	}
}

func TestSettingsThatCannotBe(t *testing.T) {
	for name, spoil := range map[string]func(*tournament.KeizerSettings){
		"a seventh":          func(s *tournament.KeizerSettings) { s.Draw = tournament.Part{Num: 1, Den: 7} },
		"a part of nothing":  func(s *tournament.KeizerSettings) { s.Win = tournament.Part{Num: 1, Den: 0} },
		"less than nothing":  func(s *tournament.KeizerSettings) { s.Loss = tournament.Part{Num: -1, Den: 2} },
		"a gap below none":   func(s *tournament.KeizerSettings) { s.Gap = -1 },
		"never counted":      func(s *tournament.KeizerSettings) { s.Rankings = 0 },
		"an absence of 1/11": func(s *tournament.KeizerSettings) { s.Excused.Part = tournament.Part{Num: 1, Den: 11} },
	} {
		s := tournament.StandardKeizer()
		spoil(&s)
		in := season(4, 0)
		in.Keizer = &s
		if _, err := (System{}).Pair(in, pairing.Control{}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	in := season(4, 1)
	in.Players[1].Past = nil
	if _, err := Rank(in); err == nil {
		t.Error("a past too short: no error")
	}
}

func TestStops(t *testing.T) {
	if _, err := (System{}).Pair(season(20, 0), pairing.Control{Stop: func() bool { return true }}); !errors.Is(err, pairing.ErrStopped) {
		t.Error(err)
	}
}

func TestFewPlayers(t *testing.T) {
	for n := range 3 {
		out, err := System{}.Pair(season(n, 0), pairing.Control{})
		if err != nil || len(out.Boards) != n/2 || (out.Bye != 0) != (n%2 == 1) {
			t.Errorf("%d players: %v bye %d, %v", n, out.Boards, out.Bye, err)
		}
	}
}
