package burstein

import (
	"sealedmove/pairing"
	"sealedmove/pairing/dutch"
	"sealedmove/tournament"
)

var _ pairing.Judge = System{}

// Judge holds a pairing made by hand against C1 to C3, the preferences of 1.5 and
// the round that the rules give; a seeding round as the Dutch System does.
func (s System) Judge(in pairing.Input, made pairing.Output, ctl pairing.Control) (pairing.Judgement, error) {
	if err := check(in); err != nil {
		return pairing.Judgement{}, err
	}
	if in.Round <= Seeding(in.TotalRounds) {
		return dutch.System{}.Judge(in, made, ctl)
	}
	if in.InitialColor == tournament.NoColor {
		in.InitialColor = tournament.White
	}
	f := newField(in, ctl)
	out, err := s.Pair(in, ctl)
	of := func(n tournament.TPN) *entrant { return &f.players[f.pairs.Rank(n)] }
	return pairing.Rules{
		Breaches: f.pairs.Rule(f.breaches),
		Claim:    func(n tournament.TPN) pairing.Claim { return of(n).Claim() },
		White: func(a, b tournament.TPN) tournament.TPN {
			if of(b).place < of(a).place {
				a, b = b, a
			}
			if c, _ := colors(of(a), of(b), in.InitialColor); c == tournament.White {
				return a
			}
			return b
		},
	}.Hold(in, made, out, err)
}
