package adjournment

import (
	"fmt"
	"time"

	"sealedmove/tournament"
)

// Clock is thinking time in whole seconds: the time that a player has used, as
// the envelope has it (I.2.3). The zero value is none.
type Clock int32

// ClockOf is a duration as a Clock, without the rest of a second.
func ClockOf(d time.Duration) Clock { return Clock(d / time.Second) }

// String is hours, minutes and seconds: "1:02:10".
func (c Clock) String() string {
	sign := ""
	if c < 0 {
		sign, c = "-", -c
	}
	return fmt.Sprintf("%s%d:%02d:%02d", sign, c/3600, c/60%60, c%60)
}

// ParseClock reads "1:02:10", or a number of minutes; "1:02" may be hours or
// minutes and is refused ([tournament.ParseClock]).
func ParseClock(s string) (Clock, error) {
	d, err := tournament.ParseClock(s)
	if err != nil || d > longestUse {
		return 0, tournament.Refuse("adjournment.clock.form", s)
	}
	return ClockOf(d), nil
}

// longestUse is the most thinking time that an envelope can have.
const longestUse = 200 * time.Hour

// MarshalText writes String.
func (c Clock) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what ParseClock reads.
func (c *Clock) UnmarshalText(b []byte) (err error) {
	*c, err = ParseClock(string(b))
	return err
}

// allowed is the time that a player who has completed this many moves may have
// used without his flag having fallen (6.3, 6.9; 12.1, 10.14 of the older
// Laws), the increment of the move that he is thinking about included. ok is
// false where no time control limits it.
func (r Rules) allowed(completed int) (limit Clock, ok bool) {
	return ClockOf(r.Control.Given(completed)), len(r.Control) > 0
}
