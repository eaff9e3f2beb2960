package burstein

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sealedmove/pairing"
	"sealedmove/pairing/dutch"
	"sealedmove/pairing/generate"
	"sealedmove/tournament"
)

// event is n players before round `played`+1 of `rounds`; until game or bye says
// otherwise they were absent.
func event(n, played, rounds int) *pairing.Input {
	in := &pairing.Input{
		Round: tournament.RoundNo(played + 1), TotalRounds: tournament.RoundNo(rounds),
		InitialColor: tournament.White, Points: tournament.StandardPoints(),
	}
	for i := range n {
		p := pairing.Player{TPN: tournament.TPN(i + 1), Present: true, Past: make([]pairing.Past, played)}
		for r := range p.Past {
			p.Past[r].Bye = tournament.ZeroBye
		}
		in.Players = append(in.Players, p)
	}
	return in
}

func game(in *pairing.Input, round int, white, black tournament.TPN, result tournament.Result) {
	row := func(own, other tournament.TPN, c tournament.Color) {
		in.Players[own-1].Past[round-1] = pairing.Past{
			Opponent: other, Color: c, Met: result.Meeting(), Outcome: result.Outcome(c), Forfeit: result.Forfeit(),
			Points: in.Points.OfResult(result, c),
		}
	}
	row(white, black, tournament.White)
	row(black, white, tournament.Black)
}

func bye(in *pairing.Input, round int, n tournament.TPN, k tournament.ByeKind) {
	in.Players[n-1].Past[round-1] = pairing.Past{Bye: k, Points: in.Points.OfBye(k)}
}

func pair(t *testing.T, in *pairing.Input) pairing.Output {
	t.Helper()
	out, err := System{}.Pair(*in, pairing.Control{})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestSeedingRounds: half of the rounds, at most four, are the Dutch System's (1.6).
func TestSeedingRounds(t *testing.T) {
	for rounds, want := range map[tournament.RoundNo]tournament.RoundNo{1: 0, 2: 1, 5: 2, 7: 3, 8: 4, 9: 4, 13: 4} {
		if got := Seeding(rounds); got != want {
			t.Errorf("%d rounds: %d seeding rounds, want %d", rounds, got, want)
		}
	}
	c := generate.Default()
	c.System, c.Players, c.Rounds = tournament.Burstein, 20, 7
	differ := 0
	if _, err := generate.Draw(c, 3, System{}, nil, pairing.Control{}, func(in pairing.Input, out pairing.Output, err error) error {
		d, derr := dutch.System{}.Pair(in, pairing.Control{})
		same := err == nil && derr == nil && slices.Equal(d.Boards, out.Boards) && d.Bye == out.Bye
		if in.Round <= 3 && !same {
			t.Errorf("seeding round %d: %v %v, Dutch %v %v", in.Round, out.Boards, err, d.Boards, derr)
		}
		if in.Round > 3 && !same {
			differ++
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if differ == 0 {
		t.Error("no round after the seeding differs from the Dutch System")
	}
}

// TestOrderOfPairings is the example in the note to 4.3: six players, two pairs.
func TestOrderOfPairings(t *testing.T) {
	l := literal{newField(*event(6, 0, 1), pairing.Control{})}
	var got []string
	l.pairings([]int{0, 1, 2, 3, 4, 5}, 2, nil, nil, func(pairs [][2]int, floaters []int) {
		opponent := map[int]int{}
		for _, p := range pairs {
			opponent[p[0]] = p[1] + 1
		}
		var s []string
		for i := range 6 {
			if j, ok := opponent[i]; ok {
				s = append(s, fmt.Sprintf("%d-%d", i+1, j))
			} else if slices.Contains(floaters, i) {
				s = append(s, fmt.Sprintf("%d-0", i+1))
			}
		}
		got = append(got, strings.Join(s, ", "))
	})
	want := []string{
		"1-6, 2-5, 3-0, 4-0",
		"1-6, 2-4, 3-0, 5-0",
		"1-6, 2-3, 4-0, 5-0",
		"1-6, 2-0, 3-5, 4-0",
		"1-6, 2-0, 3-4, 5-0",
		"1-6, 2-0, 3-0, 4-5",
		"1-5, 2-6, 3-0, 4-0",
		"1-5, 2-4, 3-0, 6-0",
		"1-5, 2-3, 4-0, 6-0",
	}
	if len(got) != 45 || !slices.Equal(got[:len(want)], want) || got[44] != "1-0, 2-0, 3-4, 5-6" {
		t.Errorf("%d pairings: %v", len(got), got)
	}
}

// TestFold: eight players of one score, nothing in the way: by the index the
// first meets the last.
func TestFold(t *testing.T) {
	in := event(8, 0, 1)
	want := []pairing.Pair{{White: 1, Black: 8}, {White: 7, Black: 2}, {White: 3, Black: 6}, {White: 5, Black: 4}}
	got := pair(t, in)
	for i, p := range want { // 5.2.1: odd numbers of the higher ranked get the initial colour
		if p.White != tournament.TPN(i+1) && p.Black != tournament.TPN(i+1) || !slices.Contains(got.Boards, p) {
			t.Errorf("got %v, want %v", got.Boards, want)
			break
		}
	}
}

// TestIndex is 1.7 by hand. After three rounds number 1 has beaten 2, drawn with
// 3 and had the bye; 2 has then left; 3 has a half-point bye; 4 won by forfeit.
func TestIndex(t *testing.T) {
	in := event(4, 3, 5)
	game(in, 1, 1, 2, tournament.WhiteWins)
	game(in, 2, 3, 1, tournament.Drawn)
	bye(in, 3, 1, tournament.PairingBye)
	bye(in, 1, 3, tournament.HalfBye)
	game(in, 3, 3, 4, tournament.BlackByForfeit)
	in.Players[1].Present = false
	for _, c := range []struct {
		name   string
		n      tournament.TPN
		change func()
		bh, sb int // tenths, hundredths
	}{
		// 2 has two zero-point byes up to now: 1 point for his opponents. 1 himself has 2½.
		{"absent up to now: each zero-point bye a draw", 1, nil, 10 + 10 + 25, 100 + 50 + 250},
		{"half-point bye and forfeit: against oneself", 3, nil, 10 + 25 + 10, 50 + 125 + 0},
		{"a won forfeit: against oneself, won", 4, nil, 10 + 10 + 10, 0 + 0 + 100},
		{"2 comes back: what he has", 1, func() { in.Players[1].Present = true }, 0 + 10 + 25, 0 + 50 + 250},
		{"2 asks for a half-point bye: the series ends before now", 1, func() { in.Players[1].Present, in.Players[1].Asked = false, tournament.HalfBye }, 0 + 10 + 25, 0 + 50 + 250},
		{"virtual points do not count", 1, func() { in.Players[2].Virtual = []tournament.Score{10, 10, 10, 10} }, 0 + 10 + 25, 0 + 50 + 250},
	} {
		if c.change != nil {
			c.change()
		}
		bh, sb := indexOf(&in.Players[c.n-1], current(*in))
		if bh != c.bh || sb != c.sb {
			t.Errorf("%s: Buchholz %d, Sonneborn-Berger %d, want %d and %d", c.name, bh, sb, c.bh, c.sb)
		}
	}
}

// TestBye is 3.1: lowest score, then most games, then the lowest by 1.8.
func TestBye(t *testing.T) {
	in := event(5, 2, 3)
	game(in, 1, 1, 2, tournament.WhiteWins)
	game(in, 2, 3, 1, tournament.BlackWins)
	game(in, 1, 3, 4, tournament.WhiteWins)
	game(in, 2, 2, 5, tournament.WhiteWins)
	// 4 and 5 have no point and one game; 4's opponent has one point, so has 5's.
	if got := pair(t, in).Bye; got != 5 {
		t.Errorf("bye to %d, want 5: equal to 4 but for the number", got)
	}
	game(in, 2, 3, 1, tournament.WhiteWins) // 4's opponent has two points now: 5 is still lower
	if got := pair(t, in).Bye; got != 5 {
		t.Errorf("bye to %d, want 5: the lower index", got)
	}
	game(in, 1, 5, 4, tournament.DoubleForfeit) // no game, no point
	bye(in, 1, 3, tournament.HalfBye)
	if got := pair(t, in).Bye; got != 5 {
		t.Errorf("bye to %d, want 5: one game against none", got)
	}
	game(in, 1, 4, 5, tournament.BlackByForfeit) // C2, and a point
	if got := pair(t, in).Bye; got != 4 {
		t.Errorf("bye to %d, want 4: the lowest score", got)
	}
}

// TestColors is 5.2.
func TestColors(t *testing.T) {
	w, b := tournament.White, tournament.Black
	player := func(number int, latestFirst ...tournament.Color) *entrant {
		return &entrant{number: number, colors: latestFirst, Preference: pairing.Prefer(latestFirst)}
	}
	for _, c := range []struct {
		name string
		a, b *entrant
		want tournament.Color
		rule string
	}{
		{"nobody has played, odd number", player(3), player(4), b, "5.2.1"},
		{"nobody has played, even number", player(4), player(3), w, "5.2.1"},
		{"both preferences", player(1, w), player(2, b), b, "5.2.2"},
		{"who has played none yields", player(1), player(2, b), b, "5.2.2"},
		{"the stronger", player(1, w), player(2, w, w), w, "5.2.3"},
		{"no wider difference among absolute ones: the last time they differed", player(1, b, b, w), player(2, b, b, b), b, "5.2.4"},
		{"the higher ranked", player(1, w, b), player(2, w, b), b, "5.2.5"},
	} {
		if got, rule := colors(c.a, c.b, b); got != c.want || rule != c.rule {
			t.Errorf("%s: %v by %s, want %v by %s", c.name, got, rule, c.want, c.rule)
		}
	}
}

// TestTopscorersMeetNobodyOfTheSameColour: C3 knows no topscorers.
func TestTopscorersMeetNobodyOfTheSameColour(t *testing.T) {
	in := event(4, 2, 3)
	for r := 1; r <= 2; r++ { // 1 and 2 win with White twice
		game(in, r, 1, tournament.TPN(2+r), tournament.WhiteWins)
		game(in, r, 2, tournament.TPN(5-r), tournament.WhiteWins)
	}
	_, err := System{}.Pair(*in, pairing.Control{})
	if none := (*pairing.NoPairing)(nil); !errors.As(err, &none) || len(none.Unpaired) == 0 {
		t.Errorf("1 and 2 must both have Black and have met all others: %v", err)
	}
}

func TestRefusals(t *testing.T) {
	var refused *tournament.Error
	if _, err := (System{}).Pair(*event(4, 0, 0), pairing.Control{}); !errors.As(err, &refused) || refused.Key != "pairing.burstein.rounds" {
		t.Errorf("no number of rounds: %v", err)
	}
	for name, spoil := range map[string]func(*pairing.Input){
		"round 0":             func(in *pairing.Input) { in.Round = 0 },
		"numbers":             func(in *pairing.Input) { in.Players[1].TPN = 5 },
		"a past too long":     func(in *pairing.Input) { in.Players[1].Past = make([]pairing.Past, 4) },
		"met himself":         func(in *pairing.Input) { in.Players[0].Past[0].Opponent = 1 },
		"met nobody there is": func(in *pairing.Input) { in.Players[0].Past[0].Opponent = 9 },
		"forbidden nobody":    func(in *pairing.Input) { in.Forbidden = [][2]tournament.TPN{{1, 9}} },
	} {
		in := event(4, 1, 2)
		spoil(in)
		if _, err := (System{}).Pair(*in, pairing.Control{}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := (System{}).Pair(*event(4, 1, 2), pairing.Control{Stop: func() bool { return true }}); !errors.Is(err, pairing.ErrStopped) {
		t.Errorf("stopped: %v", err)
	}
	for n := range 4 {
		if out := pair(t, event(n, 1, 2)); len(out.Boards) != n/2 || (out.Bye != 0) != (n%2 == 1) {
			t.Errorf("%d players: %v, bye %d", n, out.Boards, out.Bye)
		}
	}
}

// TestLaws of larger fields: complete, no second meeting, no two of the same
// absolute preference, the same twice.
func TestLaws(t *testing.T) {
	seeds := uint64(60)
	if testing.Short() {
		seeds = 15
	}
	rounds := 0
	for seed := range seeds {
		c := generate.Mixed(seed, 80)
		c.System = tournament.Burstein
		if _, err := generate.Draw(c, seed, System{}, nil, pairing.Control{}, func(in pairing.Input, out pairing.Output, err error) error {
			if err != nil || in.Round <= Seeding(in.TotalRounds) {
				return nil
			}
			rounds++
			times := make([]int, len(in.Players)+1)
			times[out.Bye]++
			f := newField(in, pairing.Control{})
			rank := map[tournament.TPN]int{}
			for i, e := range f.players {
				rank[e.tpn] = i
			}
			for _, b := range out.Boards {
				times[b.White]++
				times[b.Black]++
				if !f.pairs.May(rank[b.White], rank[b.Black]) {
					t.Errorf("seed %d round %d: %v may not meet", seed, in.Round, b)
				}
			}
			for i, p := range in.Players {
				if (times[i+1] == 1) != p.Present {
					t.Errorf("seed %d round %d: number %d (present: %v) %d times", seed, in.Round, i+1, p.Present, times[i+1])
				}
			}
			if again, err := (System{}).Pair(in, pairing.Control{}); err != nil || !slices.Equal(again.Boards, out.Boards) {
				t.Errorf("seed %d round %d: not the same twice", seed, in.Round)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d rounds", rounds)
}
