package dutch

import (
	"math/rand/v2"
	"testing"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// event plays a tournament by lots.
type event struct {
	r  *rand.Rand
	in pairing.Input

	draws, away, byes, forfeits, lates int // in a hundred
}

var pointSystems = []tournament.Points{
	tournament.StandardPoints(),
	tournament.StandardPoints(),
	{Win: 30, Draw: 10, PairingBye: 30, Unknown: 10},
	{Win: 10, Draw: 5, PairingBye: 5, Unknown: 5},
	{Win: 10, Draw: 5, PairingBye: 0, Unknown: 5},
	{Win: 30, Draw: 20, Loss: 10, PairingBye: 20, Unknown: 20},
}

// newEvent is a tournament of n players with a character of its own.
func newEvent(seed uint64, n, rounds int) *event {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	e := &event{r: r, draws: r.IntN(90), away: []int{0, 0, 5, 20}[r.IntN(4)], byes: []int{0, 3, 15}[r.IntN(3)], forfeits: []int{0, 0, 5, 20}[r.IntN(4)], lates: []int{0, 0, 20}[r.IntN(3)]}
	e.in = pairing.Input{Round: 1, TotalRounds: tournament.RoundNo(rounds), Points: pointSystems[r.IntN(len(pointSystems))]}
	e.in.InitialColor = tournament.White
	if r.IntN(2) == 0 {
		e.in.InitialColor = tournament.Black
	}
	accelerated := r.IntN(5) == 0
	for i := range n {
		p := pairing.Player{TPN: tournament.TPN(i + 1), Present: r.IntN(100) >= e.lates}
		if accelerated {
			for k := range rounds {
				var v tournament.Score
				if i < n/2 && k < rounds/2 {
					v = e.in.Points.Win
				}
				p.Virtual = append(p.Virtual, v)
			}
		}
		e.in.Players = append(e.in.Players, p)
	}
	for range []int{0, 0, n / 4}[r.IntN(3)] {
		a, b := tournament.TPN(1+r.IntN(n)), tournament.TPN(1+r.IntN(n))
		if a != b {
			e.in.Forbidden = append(e.in.Forbidden, [2]tournament.TPN{a, b})
		}
	}
	return e
}

// play gives the paired round results and goes on to the next.
func (e *event) play(out pairing.Output) {
	pts := e.in.Points
	rows := make([]pairing.Past, len(e.in.Players))
	for i, p := range e.in.Players {
		rows[i] = pairing.Past{Bye: tournament.ZeroBye, Points: pts.ZeroBye}
		if !p.Present && e.r.IntN(3) == 0 {
			rows[i] = pairing.Past{Bye: tournament.HalfBye, Points: pts.Draw}
		}
	}
	for _, b := range out.Boards {
		w, l := e.game()
		row := func(own, other tournament.TPN, c tournament.Color, o tournament.Outcome, forfeit bool) {
			rows[own-1] = pairing.Past{Opponent: other, Color: c, Outcome: o, Met: !forfeit, Forfeit: forfeit, Points: pts.OfOutcome(o)}
			if forfeit && o == tournament.Loss {
				rows[own-1].Points = pts.ForfeitLoss
			}
		}
		forfeit := e.r.IntN(100) < e.forfeits
		if forfeit && w == tournament.Draw {
			w, l = tournament.Loss, tournament.Loss
		}
		row(b.White, b.Black, tournament.White, w, forfeit)
		row(b.Black, b.White, tournament.Black, l, forfeit)
	}
	if out.Bye != 0 {
		rows[out.Bye-1] = pairing.Past{Bye: tournament.PairingBye, Points: pts.PairingBye}
	}
	for i := range e.in.Players {
		p := &e.in.Players[i]
		p.Past = append(p.Past, rows[i])
		p.Present = e.r.IntN(100) >= e.away+e.byes
	}
	e.in.Round++
}

func (e *event) game() (white, black tournament.Outcome) {
	switch {
	case e.r.IntN(100) < e.draws:
		return tournament.Draw, tournament.Draw
	case e.r.IntN(2) == 0:
		return tournament.Win, tournament.Loss
	default:
		return tournament.Loss, tournament.Win
	}
}

// tournaments runs check on every position of random tournaments, from the
// round that comes up to what the system makes of it.
func tournaments(t *testing.T, seeds int, size func(r *rand.Rand) (players, rounds int), check func(t *testing.T, seed uint64, in pairing.Input, out pairing.Output, err error)) {
	t.Helper()
	for seed := range uint64(seeds) {
		n, rounds := size(rand.New(rand.NewPCG(seed, 99)))
		e := newEvent(seed, n, rounds)
		for range rounds {
			out, err := System{}.Pair(e.in, pairing.Control{})
			check(t, seed, e.in, out, err)
			if t.Failed() || err != nil {
				break
			}
			e.play(out)
		}
		if t.Failed() {
			t.Fatalf("first failure: seed %d, %d players, round %d", seed, n, e.in.Round)
		}
	}
}

func small(r *rand.Rand) (int, int)  { n := 1 + r.IntN(9); return n, 2 + r.IntN(8) }
func medium(r *rand.Rand) (int, int) { n := 10 + r.IntN(50); return n, 4 + r.IntN(8) }
