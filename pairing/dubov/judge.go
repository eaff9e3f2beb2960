package dubov

import (
	"sealedmove/pairing"
	"sealedmove/tournament"
)

var _ pairing.Judge = System{}

// Judge holds a pairing made by hand against C1 to C3, the preferences of 1.6 and
// the round that the rules give.
func (s System) Judge(in pairing.Input, made pairing.Output, ctl pairing.Control) (pairing.Judgement, error) {
	if err := check(in); err != nil {
		return pairing.Judgement{}, err
	}
	f := newField(in, ctl)
	out, err := s.Pair(in, ctl)
	of := func(n tournament.TPN) *entrant { return &f.players[f.pairs.Rank(n)] }
	return pairing.Rules{
		Breaches: f.pairs.Rule(f.breaches),
		Claim:    func(n tournament.TPN) pairing.Claim { return of(n).Claim() },
		White: func(a, b tournament.TPN) tournament.TPN {
			if f.pairs.Rank(b) < f.pairs.Rank(a) {
				a, b = b, a
			}
			if white, _ := colors(of(a), of(b), in.InitialColor); white {
				return a
			}
			return b
		},
	}.Hold(in, made, out, err)
}
