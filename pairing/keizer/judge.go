package keizer

import (
	"sealedmove/pairing"
	"sealedmove/pairing/swiss"
	"sealedmove/tournament"
)

var _ pairing.Judge = System{}

// Judge holds a pairing made by hand against what the settings say of meetings
// (C1), the forbidden pairs, and the round that the system gives.
func (s System) Judge(in pairing.Input, made pairing.Output, ctl pairing.Control) (pairing.Judgement, error) {
	r := newRound(in, ctl)
	out, err := s.Pair(in, ctl)
	return pairing.Rules{Breaches: func(a, b tournament.TPN) []pairing.Breach { return r.breaches(a, b, r.s.Gap) }}.Hold(in, made, out, err)
}

// breaches are what keeps a and b apart with a gap of so many rounds; b is 0 for
// the bye, which anybody can have.
func (r *round) breaches(a, b tournament.TPN, gap int) (out []pairing.Breach) {
	if b == 0 {
		return nil
	}
	if r.listed[[2]tournament.TPN{min(a, b), max(a, b)}] {
		out = append(out, pairing.Breach{Code: "forbidden", A: a, B: b, Of: r.in.Kept(a, b)})
	}
	if last := r.tooSoon(a, b, gap); last > 0 {
		out = append(out, pairing.Breach{Code: "C1", A: a, B: b, Round: last})
	}
	return out
}

// tooSoon is the round in which a and b met last, where they have met too
// recently or too often to meet now; 0 if they may.
func (r *round) tooSoon(a, b tournament.TPN, gap int) (last tournament.RoundNo) {
	meetings := 0
	for k, past := range r.in.Players[a-1].Past {
		if past.Opponent == b && past.Met {
			meetings, last = meetings+1, tournament.RoundNo(k+1)
		}
	}
	if last > 0 && (int(r.in.Round-last) <= gap || r.s.Meetings > 0 && meetings >= r.s.Meetings) {
		return last
	}
	return 0
}

// noPairing is the answer where even those who have just met could not be paired.
func (r *round) noPairing() error {
	none := &pairing.NoPairing{Unpaired: r.unpaired}
	var err error
	none.Ways, err = swiss.Ways(len(r.order), func(i, j int) []pairing.Breach {
		if j == len(r.order) {
			return nil
		}
		return r.breaches(r.order[i], r.order[j], 0)
	}, r.ctl.Stop)
	if err != nil {
		return err
	}
	return none
}
