package dutch

import (
	"sealedmove/pairing"
	"sealedmove/pairing/matching"
	"sealedmove/tournament"
)

// field is everybody who is to be paired in the round.
type field struct {
	players []entrant // in the order of 1.2
	initial tournament.Color
	legal   []uint64 // rows of bits: C1, C3 and forbidden pairs
	words   int
	ranks   []int // pairing number → rank, -1
	ctl     pairing.Control
	in      pairing.Input

	byeScore tournament.Score // C5: score of who gets the bye, where the number is odd

	middle, low *matching.Cover // see complete.go
}

func newField(in pairing.Input, ctl pairing.Control) *field {
	f := &field{players: entrants(in), initial: in.InitialColor, ctl: ctl, in: in}
	if f.initial == tournament.NoColor {
		f.initial = tournament.White
	}
	n := len(f.players)
	f.words = (n + 64) / 64 // room for the bye
	f.legal = make([]uint64, n*f.words)
	rank := make([]int, len(in.Players)+1) // TPN → rank, -1
	for i := range rank {
		rank[i] = -1
	}
	for i, p := range f.players {
		rank[p.tpn] = i
	}
	f.ranks = rank
	for i := range f.players {
		for j := range i {
			if f.mayMeet(i, j) {
				f.set(i, j)
			}
		}
	}
	for i, e := range f.players {
		for _, r := range in.Players[e.tpn-1].Past {
			if r.Met && r.Opponent != 0 && rank[r.Opponent] >= 0 { // C1
				f.forbid(i, rank[r.Opponent])
			}
		}
	}
	for _, p := range in.Forbidden {
		if a, b := rank[p[0]], rank[p[1]]; a >= 0 && b >= 0 {
			f.forbid(a, b)
		}
	}
	return f
}

// mayMeet is C3.
func (f *field) mayMeet(i, j int) bool {
	a, b := &f.players[i], &f.players[j]
	return a.strength < absolute || b.strength < absolute || a.pref != b.pref || a.top || b.top
}

func (f *field) set(i, j int) {
	f.legal[i*f.words+j/64] |= 1 << (j % 64)
	f.legal[j*f.words+i/64] |= 1 << (i % 64)
}

func (f *field) forbid(i, j int) {
	f.legal[i*f.words+j/64] &^= 1 << (j % 64)
	f.legal[j*f.words+i/64] &^= 1 << (i % 64)
}

// mayPair tells whether i and j may be paired with each other by C1 and C3.
func (f *field) mayPair(i, j int) bool { return f.legal[i*f.words+j/64]>>(j%64)&1 == 1 }

// rank is the rank of pairing number n, -1 if he is not there.
func (f *field) rank(n tournament.TPN) int { return f.ranks[n] }

// barred is the absolute rule that keeps i and j apart: C1, C3 or a forbidden
// pair; "" if they may meet.
func (f *field) barred(i, j int) string {
	a, b := f.players[i].tpn, f.players[j].tpn
	switch {
	case f.mayPair(i, j):
		return ""
	case metIn(f.in, a, b) > 0:
		return "C1"
	case f.forbidden(a, b):
		return "forbidden"
	default:
		return "C3"
	}
}

// metIn is the round in which a met b, 0 if they have not met.
func metIn(in pairing.Input, a, b tournament.TPN) tournament.RoundNo {
	for r, past := range in.Players[a-1].Past {
		if past.Met && past.Opponent == b {
			return tournament.RoundNo(r + 1)
		}
	}
	return 0
}

// takesBye tells whether i may get the bye by C2 and C5.
func (f *field) takesBye(i int) bool {
	return f.players[i].byeable && f.players[i].score <= f.byeScore
}
