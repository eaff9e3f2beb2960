package arbiter

import (
	"context"
	"time"

	"sealedmove/arbiter/access"
	"sealedmove/tournament"
)

// deviceStays is how long a device remains let in after the last day of its event.
const deviceStays = 3 * 24 * time.Hour

// Door lets people and devices in to this service's events, by its policy.
func (s *Service) Door(store access.Store) *access.Door {
	return access.New(store, access.Options{
		Now:  s.now,
		May:  func(r Role) bool { return Allowed(r, ActAdmit, Before) },
		Over: s.over,
	})
}

// over tells whether an event ended, or was taken away, longer ago than its
// devices stay. One without a last day goes on.
func (s *Service) over(ctx context.Context, id tournament.EventID) bool {
	list, err := s.store.Events(ctx)
	if err != nil {
		return false
	}
	for _, e := range list {
		if e.ID == id {
			last, err := time.ParseInLocation("2006-01-02", string(e.End), time.Local)
			return err == nil && s.now().After(last.AddDate(0, 0, 1).Add(deviceStays))
		}
	}
	return true
}
