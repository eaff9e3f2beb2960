package tournament

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Period is one period of a time control.
type Period struct {
	Moves     int           // to be made in it; 0 is the rest of the game
	Base      time.Duration // given at its beginning
	Increment time.Duration // added with each move (6.3.1)
	Delay     time.Duration // free with each move, not saved (6.3.2: time delay)
}

// TimeControl is the periods of a time control, in order (6.3; 12.1 of the
// older Laws). Empty is "not declared".
type TimeControl []Period

const (
	longestPeriod = 24 * time.Hour
	longestBonus  = time.Hour
	// MostMoves is the highest number of moves that a form or a control has room for.
	MostMoves = 999
)

// ParseTimeControl reads the TRF's code (record 222): periods divided by
// colons, each "moves/seconds+increment" with the first and last part
// optional, all in seconds. A delay, for which the TRF has no sign, is written
// "d" in place of "+". Empty is no time control.
func ParseTimeControl(code string) (TimeControl, error) {
	code = strings.TrimSpace(code)
	if code == "" {
		return nil, nil
	}
	var tc TimeControl
	parts := strings.Split(code, ":")
	for i, part := range parts {
		p, ok := parsePeriod(strings.TrimSpace(part))
		if !ok || p.Moves == 0 && i < len(parts)-1 {
			return nil, Refuse("laws.problem.time-control", i+1, part)
		}
		tc = append(tc, p)
	}
	return tc, nil
}

func parsePeriod(text string) (p Period, ok bool) {
	if moves, rest, found := strings.Cut(text, "/"); found {
		n, err := strconv.Atoi(moves)
		if err != nil || n < 1 || n > MostMoves {
			return p, false
		}
		p.Moves, text = n, rest
	}
	base, bonus, to := text, "", &p.Increment
	if i := strings.IndexAny(text, "+d"); i >= 0 {
		base, bonus = text[:i], text[i+1:]
		if text[i] == 'd' {
			to = &p.Delay
		}
		if *to, ok = seconds(bonus, longestBonus); !ok {
			return p, false
		}
	}
	p.Base, ok = seconds(base, longestPeriod)
	return p, ok && p.Base+p.Increment+p.Delay > 0
}

func seconds(text string, most time.Duration) (time.Duration, bool) {
	n, err := strconv.ParseUint(text, 10, 24)
	d := time.Duration(n) * time.Second
	return d, err == nil && d <= most
}

// Code writes the time control as ParseTimeControl reads it.
func (tc TimeControl) Code() string {
	parts := make([]string, len(tc))
	for i, p := range tc {
		s := strconv.Itoa(int(p.Base / time.Second))
		if p.Moves > 0 {
			s = strconv.Itoa(p.Moves) + "/" + s
		}
		if p.Increment > 0 {
			s += "+" + strconv.Itoa(int(p.Increment/time.Second))
		}
		if p.Delay > 0 {
			s += "d" + strconv.Itoa(int(p.Delay/time.Second))
		}
		parts[i] = s
	}
	return strings.Join(parts, ":")
}

// Incremental tells whether time is added or free with each move.
func (tc TimeControl) Incremental() bool {
	for _, p := range tc {
		if p.Increment > 0 || p.Delay > 0 {
			return true
		}
	}
	return false
}

// sixty is the number of moves by which A.1 and B.1 measure a time control.
const sixty = 60

// SixtyMoves is what each player has for sixty moves (A.1, B.1).
func (tc TimeControl) SixtyMoves() time.Duration {
	var total time.Duration
	done := 0
	for _, p := range tc {
		moves := p.Moves
		if moves == 0 {
			moves = max(sixty-done, 0)
		}
		done += moves
		total += p.Base + time.Duration(moves)*(p.Increment+p.Delay)
	}
	return total
}

// Tempo is the kind of chess: with an hour or more for sixty moves it is
// standard, with more than ten minutes rapid, else blitz (A.1, B.1). Nothing
// declared is standard.
func (tc TimeControl) Tempo() Tempo {
	switch total := tc.SixtyMoves(); {
	case len(tc) == 0 || total >= time.Hour:
		return Standard
	case total > 10*time.Minute:
		return Rapid
	default:
		return Blitz
	}
}

// Period is the period, from 0, in which a player is who has completed so many
// moves, and how many moves he has still to make in it; 0 moves where it is
// the last. A control that ends with a number of moves repeats its last period.
func (tc TimeControl) Period(moves int) (i, toMake int) {
	for i, p := range tc {
		if p.Moves == 0 {
			return i, 0
		}
		if moves < p.Moves {
			return i, p.Moves - moves
		}
		moves -= p.Moves
	}
	if last := len(tc) - 1; last >= 0 {
		n := tc[last].Moves
		return last + 1 + moves/n, n - moves%n
	}
	return 0, 0
}

// Last tells whether a player who has completed so many moves is in the period
// in which all that remain must be made.
func (tc TimeControl) Last(moves int) bool {
	if len(tc) == 0 || tc[len(tc)-1].Moves > 0 {
		return false
	}
	i, _ := tc.Period(moves)
	return i == len(tc)-1
}

// Given is all the time that a player has been given once he has completed so
// many moves: the periods that he has reached, and the increments, the first
// of which stands on the clock at the start.
func (tc TimeControl) Given(moves int) time.Duration {
	if len(tc) == 0 {
		return 0
	}
	var given time.Duration
	now, _ := tc.Period(moves)
	for i, before := 0, 0; i <= now; i++ {
		p := tc[min(i, len(tc)-1)]
		made := moves + 1 - before
		if p.Moves > 0 && i < now {
			made = p.Moves
		}
		given += p.Base + time.Duration(made)*p.Increment
		before += p.Moves
	}
	return given
}

// Left is the time left to a player who has completed so many moves and has
// used so much: what a clock that counts down shows.
func (tc TimeControl) Left(moves int, used time.Duration) time.Duration {
	return tc.Given(moves) - used
}

// FormatClock writes a time as a clock shows it: "1:05:30".
func FormatClock(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "-", -d
	}
	s := int(d / time.Second)
	return fmt.Sprintf("%s%d:%02d:%02d", sign, s/3600, s/60%60, s%60)
}

// ParseClock reads a time as people write it: "1:05:30" is hours, minutes and
// seconds, "12" minutes. "4:00" is refused: it may be four hours or four
// minutes, and a game can hang on which.
func ParseClock(text string) (time.Duration, error) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "：", ":"))
	parts := strings.Split(text, ":")
	units := []time.Duration{time.Hour, time.Minute, time.Second}
	switch len(parts) {
	case 1:
		units = units[1:2]
	case 2:
		return 0, Refuse("laws.problem.clock-twice", text)
	case 3:
	default:
		return 0, Refuse("laws.problem.clock", text)
	}
	var d time.Duration
	for i, p := range parts {
		n, err := strconv.ParseUint(p, 10, 16)
		if err != nil || i > 0 && n > 59 {
			return 0, Refuse("laws.problem.clock", text)
		}
		d += time.Duration(n) * units[i]
	}
	return d, nil
}
