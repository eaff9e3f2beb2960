package arbiter

import (
	"context"

	"sealedmove/scoring"
	"sealedmove/tournament"
)

// Standings ranks a section by its declared tie-breaks after a round; 0 is as
// the results stand now, and the table says that it is provisional while
// games are missing or open.
func (s *Service) Standings(ctx context.Context, id tournament.EventID, sec tournament.SectionID, after tournament.RoundNo) (scoring.Table, error) {
	st, err := s.View(ctx, id)
	if err != nil {
		return scoring.Table{}, err
	}
	return StandingsOf(st, sec, after)
}

// StandingsOf is Standings of a state that the caller has already.
func StandingsOf(st tournament.State, sec tournament.SectionID, after tournament.RoundNo) (scoring.Table, error) {
	t, err := scoring.Standings(st, scoring.Options{Section: sec, After: after})
	return t, refusal("standings", err)
}
