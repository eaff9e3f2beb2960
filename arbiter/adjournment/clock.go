package adjournment

import (
	"fmt"
	"strconv"
	"strings"
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

// ParseClock reads "1:02:10", or a number of minutes. "1:02" is refused: some
// would mean hours by it, and some minutes.
func ParseClock(s string) (Clock, error) {
	parts := strings.Split(strings.ReplaceAll(strings.TrimSpace(s), "：", ":"), ":")
	if n, err := strconv.ParseUint(strings.TrimSpace(s), 10, 10); err == nil {
		return Clock(n * 60), nil
	}
	if len(parts) != 3 {
		return 0, tournament.Refuse("adjournment.clock.form", s)
	}
	var n [3]uint64
	for i, p := range parts {
		v, err := strconv.ParseUint(p, 10, 10)
		if err != nil || i > 0 && v > 59 || v > 200 {
			return 0, tournament.Refuse("adjournment.clock.form", s)
		}
		n[i] = v
	}
	return Clock(n[0]*3600 + n[1]*60 + n[2]), nil
}

// MarshalText writes String.
func (c Clock) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what ParseClock reads.
func (c *Clock) UnmarshalText(b []byte) (err error) {
	*c, err = ParseClock(string(b))
	return err
}

// Period is one period of a time control: Moves in Time with Increment for
// each; Moves is 0 for the rest of the game.
type Period struct {
	Moves     int
	Time      Clock
	Increment Clock
}

// Control is a time control, period after period. The zero value knows no
// limit.
type Control []Period

// ParseControl reads the code of a TRF (record 222), such as
// "40/6000+30:900+30". "" is no limit.
func ParseControl(code string) (Control, error) {
	code = strings.TrimSpace(code)
	if code == "" {
		return nil, nil
	}
	var c Control
	for part := range strings.SplitSeq(code, ":") {
		p, ok := parsePeriod(part)
		if !ok {
			return nil, tournament.Refuse("adjournment.control.form", code)
		}
		c = append(c, p)
	}
	return c, nil
}

func parsePeriod(s string) (p Period, ok bool) {
	moves, rest, limited := strings.Cut(s, "/")
	if !limited {
		moves, rest = "0", s
	}
	base, bonus, increment := strings.Cut(rest, "+")
	if !increment {
		bonus = "0"
	}
	var n [3]uint64
	for i, t := range []string{moves, base, bonus} {
		v, err := strconv.ParseUint(strings.TrimSpace(t), 10, 20)
		if err != nil {
			return p, false
		}
		n[i] = v
	}
	return Period{int(n[0]), Clock(n[1]), Clock(n[2])}, n[1] > 0 && (n[0] > 0) == limited
}

// Allowed is the time that a player who has completed this many moves may have
// used without his flag having fallen (6.3, 6.9; 12.1, 10.14 of the older
// Laws), the increment of the move that he is thinking about included. ok is
// false where there is no limit.
func (c Control) Allowed(completed int) (limit Clock, ok bool) {
	if len(c) == 0 {
		return 0, false
	}
	left := completed
	for _, p := range c {
		limit += p.Time
		if p.Moves == 0 || left < p.Moves {
			return limit + p.Increment*Clock(left+1), true
		}
		limit += p.Increment * Clock(p.Moves)
		left -= p.Moves
	}
	// More moves than all periods ask for: the last one is repeated, as older
	// controls do ("and then 20 moves each hour").
	last := c[len(c)-1]
	limit += Clock(left/last.Moves+1)*last.Time + Clock(left+1)*last.Increment
	return limit, true
}

// Left is what an electronic clock shows of a player who has completed this
// many moves and used this much: the time to the next control.
func (c Control) Left(used Clock, completed int) (left Clock, ok bool) {
	limit, ok := c.Allowed(completed)
	return limit - used, ok
}
