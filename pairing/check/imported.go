package check

import (
	"fmt"
	"slices"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// Imported checks the rounds of a section that a file brought (s is the fold
// of its events) and returns the events with a `### Import @ Round n` among the
// kept records for each round that the rules pair otherwise, and those rounds.
// A system that cannot be checked leaves the events as they are. The error is
// pairing.ErrStopped.
func Imported(events []tournament.Event, s tournament.State, id tournament.SectionID, ctl pairing.Control) ([]tournament.Event, []tournament.RoundNo, error) {
	rounds, err := Section(s, id, nil, ctl)
	if ctl.Stopped() {
		return nil, nil, pairing.ErrStopped
	}
	if err != nil {
		return events, nil, nil // no engine for this system: nothing to compare with
	}
	records := slices.Clone(s.Section(id).Records)
	var differ []tournament.RoundNo
	for _, r := range rounds {
		if !r.Same() {
			differ = append(differ, r.Round)
			records = append(records, fmt.Sprintf("### Import @ Round %d: not the pairing of the rules", r.Round))
		}
	}
	if len(differ) == 0 {
		return events, nil, nil
	}
	kept := tournament.RecordsKept{Section: id, Records: tournament.Private[[]string]{Value: records}}
	return append(slices.Clone(events), kept), differ, nil
}
