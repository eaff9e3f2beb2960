package dutch

import (
	"sealedmove/pairing"
	"sealedmove/pairing/matching"
	"sealedmove/pairing/swiss"
	"sealedmove/tournament"
)

// field is everybody who is to be paired in the round.
type field struct {
	players []entrant // in the order of 1.2
	initial tournament.Color
	pairs   *swiss.Pairs // C1, C3 and forbidden pairs
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
	tpns := make([]tournament.TPN, len(f.players))
	for i := range f.players {
		tpns[i] = f.players[i].tpn
	}
	f.pairs = swiss.NewPairs(in, tpns, f.mayMeet)
	return f
}

// mayMeet is C3.
func (f *field) mayMeet(i, j int) bool {
	a, b := &f.players[i], &f.players[j]
	return !a.Clashes(b.Preference) || a.top || b.top
}

// breaches are the absolute rules that the pair of ranks i < j breaks; j beyond
// the players is the bye.
func (f *field) breaches(i, j int) []pairing.Breach {
	if j < len(f.players) {
		return f.pairs.Breaches(i, j)
	}
	return swiss.SecondBye(f.in, f.players[i].tpn)
}

// hadBye is the round that keeps number n from the bye (C2).
func (f *field) hadBye(n tournament.TPN) tournament.RoundNo {
	return swiss.HistoryOf(f.in, &f.in.Players[n-1]).Barred
}

// takesBye tells whether i may get the bye by C2 and C5.
func (f *field) takesBye(i int) bool {
	return f.players[i].byeable && f.players[i].score <= f.byeScore
}
