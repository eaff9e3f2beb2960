package adjournment

import (
	"cmp"
	"slices"
	"time"

	"sealedmove/tournament"
)

// Session is a time at which players are wanted: a resumption, a postponed
// game, or a round of the event itself.
type Session struct {
	Name    string // of the game or round, for whoever shows clashes
	Players []tournament.PlayerID
	Start   time.Time
	End     time.Time // nominal; not after Start if nobody knows
	Place   string    // of one board; "" if it is no matter
}

// Clash is two sessions that cannot both be: a player is wanted at both, or
// both are at one board.
type Clash struct {
	A, B   int                 // numbers in the list
	Player tournament.PlayerID // "" where the place is wanted twice
}

// Clashes checks a list of sessions (14.7 and 16.2 of the older Laws let the
// arbiter arrange them; nobody can be at two). Where the end of a session is
// not known it is taken to last as long as usual says. The clashes come in the
// order of their times.
func Clashes(sessions []Session, usual time.Duration) []Clash {
	order := make([]int, len(sessions))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return sessions[a].Start.Compare(sessions[b].Start) })
	var found []Clash
	for k, a := range order {
		for _, b := range order[k+1:] {
			if !sessions[b].Start.Before(sessions[a].end(usual)) {
				break // all later ones start later
			}
			found = append(found, between(sessions, a, b)...)
		}
	}
	return found
}

// end is when a session is over.
func (s Session) end(usual time.Duration) time.Time {
	if s.End.After(s.Start) {
		return s.End
	}
	return s.Start.Add(max(usual, time.Minute))
}

func between(sessions []Session, a, b int) []Clash {
	var found []Clash
	for _, p := range sessions[a].Players {
		if slices.Contains(sessions[b].Players, p) {
			found = append(found, Clash{A: a, B: b, Player: p})
		}
	}
	slices.SortFunc(found, func(x, y Clash) int { return cmp.Compare(x.Player, y.Player) })
	if s := sessions[a].Place; s != "" && s == sessions[b].Place {
		found = append(found, Clash{A: a, B: b})
	}
	return found
}
