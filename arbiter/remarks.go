package arbiter

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"sealedmove/arbiter/journal"
	"sealedmove/tournament"
)

// Remarks are what a tournament report to FIDE says of each section besides its
// results: what touched the integrity of the pairings, by round, as the lines
// that a TRF-26 has after ### (C.02). They are in English in every language.
func (s *Service) Remarks(ctx context.Context, id tournament.EventID) (map[tournament.SectionID][]string, error) {
	st, err := s.View(ctx, id)
	if err != nil {
		return nil, err
	}
	es, err := s.Journal(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	undone := journal.Undone(es)
	out := make(map[tournament.SectionID][]string, len(st.Sections))
	for _, sec := range st.Sections {
		r := remarks{section: sec.ID, home: map[tournament.PlayerID]tournament.SectionID{}}
		for _, e := range es {
			if e.Undoes == 0 && !undone[e.Cmd] {
				r.read(e.Event)
			}
		}
		out[sec.ID] = r.lines
	}
	return out, nil
}

// remarks reads the journal of an event for one section.
type remarks struct {
	section  tournament.SectionID
	settings tournament.Settings
	home     map[tournament.PlayerID]tournament.SectionID
	current  tournament.RoundNo // the last posted round
	lines    []string
}

// add writes a line once, however often the same happened in a round.
func (r *remarks) add(format string, args ...any) {
	if line := fmt.Sprintf(format, args...); !slices.Contains(r.lines, line) {
		r.lines = append(r.lines, line)
	}
}

func (r *remarks) read(ev tournament.Event) {
	switch e := ev.(type) {
	case tournament.SectionAdded:
		if e.Section == r.section {
			r.settings = e.Settings
		}
	case tournament.SectionChanged:
		if e.Section == r.section {
			r.changed(e.Settings)
		}
	case tournament.PlayerEntered:
		r.home[e.Player] = e.Section
		r.ofPlayer(e.Player, "Player added")
	case tournament.PlayerChanged:
		if e.Replaced {
			r.ofPlayer(e.Player, "Player replaced")
		}
	case tournament.PlayerMoved:
		r.home[e.Player] = e.Section
	case tournament.PlayerWithdrawn:
		if e.Expelled {
			r.ofPlayer(e.Player, "Player expelled")
		} else {
			r.ofPlayer(e.Player, "Player withdrawn")
		}
	case tournament.PlayerReturned:
		r.ofPlayer(e.Player, "Player returned")
	case tournament.ByeGranted:
		if e.Kind == tournament.FullBye && r.home[e.Player] == r.section {
			r.add("Full-point bye @ Round %d", e.Round)
		}
	case tournament.RoundPublished:
		if e.Section != r.section {
			return
		}
		r.current = e.Round.No
		if isByHand(e.Digest) {
			r.add("MPA @ Round %d", e.Round.No)
		}
	case tournament.RoundRecalled:
		if e.Section == r.section {
			r.current = e.Round - 1
			r.add("Pairings undone @ Round %d", e.Round)
		}
	case tournament.RoundAltered:
		if e.Section == r.section {
			r.add("Boards changed after pairing @ Round %d", e.Round)
		}
	case tournament.ResultEntered:
		r.result(e)
	}
}

// ofPlayer notes what happened to a player after the start.
func (r *remarks) ofPlayer(p tournament.PlayerID, what string) {
	if r.home[p] == r.section && r.current > 0 {
		r.add("%s @ Round %d", what, r.current+1)
	}
}

// changed notes what was changed of what had been announced before the start.
func (r *remarks) changed(to tournament.Settings) {
	was := r.settings
	r.settings = to
	if r.current == 0 {
		return
	}
	if was.TotalRounds != to.TotalRounds && to.System != tournament.Knockout { // whose matches decide
		r.add("Rounds changed from %d to %d @ Round %d", was.TotalRounds, to.TotalRounds, r.current)
	}
	if !reflect.DeepEqual(was.Forbidden, to.Forbidden) || !slices.Equal(was.Apart, to.Apart) {
		r.add("Prohibited pairings changed @ Round %d", r.current+1)
	}
	if !slices.Equal(was.TieBreaks, to.TieBreaks) {
		r.add("Tie-breaks were %s @ Round %d", strings.Join(was.TieBreaks, " "), r.current)
	}
}

// result notes what was entered after a later round had been paired from it.
func (r *remarks) result(e tournament.ResultEntered) {
	if e.Section != r.section || e.Round >= r.current || r.settings.System.IsRoundRobin() {
		return
	}
	switch {
	case !e.From.Final() && e.To != tournament.Drawn && e.To.Final():
		r.add("Adjournment @ Round %d", e.Round)
	case e.From.Final():
		r.add("Result changed after pairing @ Round %d", e.Round)
	}
}
