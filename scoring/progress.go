package scoring

import "sealedmove/tournament"

// Step is how a player stood after a round.
type Step struct {
	Points tournament.Score
	There  bool // he had been entered by then, or had points of a bye for it
}

// Progress is everybody's way through the rounds 1 to after of a section: step
// r-1 is after round r.
func Progress(s tournament.State, id tournament.SectionID, after tournament.RoundNo) map[tournament.PlayerID][]Step {
	sec := s.Section(id)
	if sec == nil {
		return nil
	}
	out := map[tournament.PlayerID][]Step{}
	for p, cells := range s.Cells(id, after) {
		var sum tournament.Score
		steps := make([]Step, len(cells))
		for i, c := range cells {
			sum += c.Points(sec.Points)
			steps[i] = Step{Points: sum, There: s.Player(p).Joined <= tournament.RoundNo(i+1) || sum != 0}
		}
		out[p] = steps
	}
	return out
}
