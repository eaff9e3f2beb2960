// Package check pairs the rounds of a section again and says which of them are
// not what the rules give.
//
//	what                                                      where
//	a round is paired from the rounds before it only          Input
//	those are paired who were paired or got the bye in it     Input
//	pairs, colours and bye are compared, board order apart    Round
//	after no-shows, their opponents among themselves          repaired
//	every round of a section                                  Section
//	which system pairs a section                              SystemOf
package check

import (
	"errors"
	"fmt"
	"slices"

	"sealedmove/pairing"
	"sealedmove/pairing/burstein"
	"sealedmove/pairing/dubov"
	"sealedmove/pairing/dutch"
	"sealedmove/pairing/keizer"
	"sealedmove/pairing/knockout"
	"sealedmove/pairing/roundrobin"
	"sealedmove/tournament"
)

// Pairing is who met whom in a round.
type Pairing struct {
	Boards []pairing.Pair // in board order
	Bye    tournament.TPN // 0: none
}

// Result is one round compared with the rules.
type Result struct {
	Round  tournament.RoundNo
	Is     Pairing // as the section has it
	Should Pairing // as the rules give it; empty with an Err
	// Extra are pairs that only the section has, Missing those that only the
	// rules give. A pair with its colours exchanged is in both.
	Extra, Missing []pairing.Pair
	// Reordered: the pairs are the same, on other boards.
	Reordered bool
	// NoShows are those of whom the round says that they did not come, and that
	// their opponents were paired again among themselves. Repaired tells that this
	// is so: all else is what the rules give with the absent still there, and the
	// opponents break no absolute rule. ByRules: they too are paired as the rules
	// pair them.
	NoShows           []tournament.TPN
	Repaired, ByRules bool
	// Err is why the rules give nothing: a [*pairing.NoPairing], or what kept
	// the system from pairing.
	Err error
	// Why explains what the rules give.
	Why pairing.Why
}

// Same tells whether pairs, colours and bye are what the rules give, the order
// of the boards apart.
func (r Result) Same() bool {
	return r.Err == nil && len(r.Extra) == 0 && len(r.Missing) == 0 && r.Is.Bye == r.Should.Bye
}

// ErrNoSystem: no engine is there for the section's system.
var ErrNoSystem = errors.New("check: this pairing system cannot be checked")

// SystemOf is the engine for a section.
func SystemOf(sec *tournament.Section) (pairing.System, error) {
	switch sec.System {
	case tournament.Dutch:
		return dutch.System{}, nil
	case tournament.Dubov:
		return dubov.System{}, nil
	case tournament.Burstein:
		return burstein.System{}, nil
	case tournament.Keizer:
		return keizer.System{}, nil
	case tournament.Knockout:
		return knockout.System{}, nil
	case tournament.RoundRobin, tournament.DoubleRoundRobin:
		return roundrobin.System{}, nil
	default:
		return nil, fmt.Errorf("%w: %q", ErrNoSystem, sec.System)
	}
}

// Section checks all published rounds of a section, in order. sys may be nil:
// then the section says which system it is.
func Section(s tournament.State, id tournament.SectionID, sys pairing.System, ctl pairing.Control) ([]Result, error) {
	sec := s.Section(id)
	if sec == nil {
		return nil, tournament.Refuse("state.no-section", string(id))
	}
	var out []Result
	for r := tournament.RoundNo(1); r <= sec.Current(); r++ {
		res, err := Round(s, id, r, sys, pairing.Control{Stop: ctl.Stop})
		if err != nil {
			return out, err
		}
		out = append(out, res)
		ctl.Report(int(r), int(sec.Current()))
	}
	return out, nil
}

// Round checks one published round. The error is [pairing.ErrStopped], or says
// that there is no such section, round or system.
func Round(s tournament.State, id tournament.SectionID, r tournament.RoundNo, sys pairing.System, ctl pairing.Control) (Result, error) {
	in, err := Input(s, id, r)
	if err != nil {
		return Result{}, err
	}
	sec := s.Section(id)
	if sys == nil {
		if sys, err = SystemOf(sec); err != nil {
			return Result{}, err
		}
	}
	res := Result{Round: r, Is: asPaired(sec, sec.Round(r), in)}
	if len(sec.Round(r).NoShows) > 0 {
		if err := res.repaired(sec, in, sys, ctl); err != nil || res.Repaired {
			return res, err
		}
	}
	out, err := sys.Pair(in, ctl)
	if errors.Is(err, pairing.ErrStopped) {
		return Result{}, err
	}
	res.Err, res.Why = err, out.Why
	res.Should = Pairing{Boards: out.Boards, Bye: out.Bye}
	res.compare()
	return res, nil
}

// Input is what published round r of a section was to be paired from: the
// rounds before it, and as present those whom it pairs or gives the bye.
func Input(s tournament.State, id tournament.SectionID, r tournament.RoundNo) (pairing.Input, error) {
	in, err := pairing.InputFrom(s, id, r)
	if err != nil {
		return in, err
	}
	round := s.Section(id).Round(r)
	if round == nil {
		return in, tournament.Refuse("state.not-the-next-round", int(r), int(s.Section(id).Current()))
	}
	there := map[tournament.PlayerID]bool{}
	for _, b := range round.Boards {
		there[b.White], there[b.Black] = true, true
	}
	for _, y := range round.Byes {
		if y.Kind == tournament.PairingBye {
			there[y.Player] = true
		}
	}
	for i := range in.Players {
		in.Players[i].Present = there[in.Players[i].ID]
	}
	return in, nil
}

// asPaired is the round as the section has it, in pairing numbers.
func asPaired(sec *tournament.Section, round *tournament.Round, in pairing.Input) Pairing {
	tpn := make(map[tournament.PlayerID]tournament.TPN, len(in.Players))
	for _, p := range in.Players {
		tpn[p.ID] = p.TPN
	}
	var is Pairing
	for _, b := range round.Boards {
		is.Boards = append(is.Boards, pairing.Pair{White: tpn[b.White], Black: tpn[b.Black]})
	}
	for _, y := range round.Byes {
		if y.Kind == tournament.PairingBye {
			is.Bye = tpn[y.Player]
		}
	}
	if sec.System.IsRoundRobin() {
		is.Bye = 0 // a free round, whatever the file calls it
	}
	return is
}

// compare fills what differs.
func (r *Result) compare() {
	for _, p := range r.Is.Boards {
		if !slices.Contains(r.Should.Boards, p) {
			r.Extra = append(r.Extra, p)
		}
	}
	for _, p := range r.Should.Boards {
		if !slices.Contains(r.Is.Boards, p) {
			r.Missing = append(r.Missing, p)
		}
	}
	r.Reordered = len(r.Extra) == 0 && len(r.Missing) == 0 && !slices.Equal(r.Is.Boards, r.Should.Boards)
}
