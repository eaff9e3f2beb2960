// Package roundrobin is the round robin by Berger tables (C.05, Annex 1).
//
//	what                                                        where
//	n even; n odd: number n+1 is nobody                         even
//	i, j < n meet in round ((i+j−2) mod (n−1)) + 1              table
//	  the smaller number has White iff i+j is odd               white
//	i meets n in round ((2i−2) mod (n−1)) + 1                   table
//	  i has White iff i ≤ n/2                                   white
//	double: a second cycle with the colours reversed            scheduled
//	  the last two rounds of the first cycle exchanged (option) scheduled
//
// Numbers are drawn by lot before, and are the pairing numbers of the Input.
// The table binds: who is away has his game scheduled all the same, and it is
// forfeited, postponed or annulled as the rules of the event say.
package roundrobin

import (
	"fmt"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// System is the round robin, single or double as the Input says. The zero
// value is ready for use.
type System struct{}

var (
	_ pairing.System = System{}
	_ pairing.Judge  = System{}
)

// Pair reads round in.Round off the table. Boards are in the order of the
// table. Where the number of players is odd, Why.Bye says whose round is free;
// Output.Bye stays 0, since a free round is worth no points.
func (System) Pair(in pairing.Input, ctl pairing.Control) (pairing.Output, error) {
	if ctl.Stopped() {
		return pairing.Output{}, pairing.ErrStopped
	}
	n := len(in.Players)
	if r := Rounds(n, in.Double); in.Round < 1 || in.Round > r {
		return pairing.Output{}, fmt.Errorf("roundrobin: %d players have rounds 1 to %d, not %d", n, r, in.Round)
	}
	for i := range in.Players {
		if in.Players[i].TPN != tournament.TPN(i+1) {
			return pairing.Output{}, fmt.Errorf("roundrobin: player %d of the input has pairing number %d", i+1, in.Players[i].TPN)
		}
	}
	out := pairing.Output{Why: pairing.Why{System: tournament.RoundRobin}}
	if in.Double {
		out.Why.System = tournament.DoubleRoundRobin
	}
	for _, p := range scheduled(n, int(in.Round), in.Double, in.SwapLastRounds) {
		switch {
		case int(p.White) > n:
			out.Why.Bye = &pairing.ByeWhy{Player: p.Black}
		case int(p.Black) > n:
			out.Why.Bye = &pairing.ByeWhy{Player: p.White}
		default:
			out.Boards = append(out.Boards, p)
		}
	}
	return out, nil
}

// Judge holds a pairing made by hand against its table, which binds: the colours of a game can be turned by hand, and nothing else.
func (s System) Judge(in pairing.Input, made pairing.Output, ctl pairing.Control) (pairing.Judgement, error) {
	out, err := s.Pair(in, ctl)
	return pairing.Rules{}.Hold(in.Only(out.Seated()), made, out, err)
}

// Rounds is the number of rounds of n players.
func Rounds(n int, double bool) tournament.RoundNo {
	if n < 2 {
		return 0
	}
	r := tournament.RoundNo(even(n) - 1)
	if double {
		r *= 2
	}
	return r
}

func even(n int) int { return n + n%2 }

// scheduled is round r of the table for n players; a number above n is nobody.
func scheduled(n, r int, double, swap bool) []pairing.Pair {
	cycle := even(n) - 1
	second := r > cycle
	if second {
		r -= cycle
	}
	if double && swap && !second && cycle > 1 {
		switch r {
		case cycle - 1:
			r = cycle
		case cycle:
			r = cycle - 1
		}
	}
	pairs := table(even(n), r)
	if second {
		for i, p := range pairs {
			pairs[i] = pairing.Pair{White: p.Black, Black: p.White}
		}
	}
	return pairs
}

// table is round r of the Berger table for n players, n even: the opponent of
// n first, then those at equal distance on both sides of him.
func table(n, r int) []pairing.Pair {
	m := n - 1
	i := (r - 1) * (n / 2) % m // from 0: 2·i ≡ r−1 mod m
	pairs := []pairing.Pair{white(i+1, n, n)}
	for k := 1; k < n/2; k++ {
		pairs = append(pairs, white((i+k)%m+1, (i-k+m)%m+1, n))
	}
	return pairs
}

// white is the pair of numbers i and j of n with their colours.
func white(i, j, n int) pairing.Pair {
	a, b := min(i, j), max(i, j)
	first := (a+b)%2 == 1
	if b == n {
		first = a <= n/2
	}
	if first {
		return pairing.Pair{White: tournament.TPN(a), Black: tournament.TPN(b)}
	}
	return pairing.Pair{White: tournament.TPN(b), Black: tournament.TPN(a)}
}
