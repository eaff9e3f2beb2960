package desktop

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"sealedmove/tournament"
)

// People write a time control in minutes and seconds, "90+30"; the TRF and the
// journal have it in seconds, "5400+30", and periods as "40/5400+30:1800+30".

// period is one period of a time control.
type period struct {
	moves          int // 0: the rest of the game
	seconds, bonus int
}

var periodForm = regexp.MustCompile(`^(?:(\d{1,3})/)?(\d{1,5})(?:\+(\d{1,4}))?$`)

// mostMinutes is the longest period read as minutes; a larger number is
// seconds, as a TRF has them.
const mostMinutes = 300

var errTime = errors.New("a time control is minutes + seconds, such as 90+30")

// parseTime reads a time control as people or a TRF write it; empty is none.
func parseTime(text string, minutes bool) ([]period, error) {
	text = strings.NewReplacer(" ", "", "′", "", "″", "", "'", "", `"`, "", "＋", "+", "：", ":", "，", ":").Replace(text)
	if text == "" {
		return nil, nil
	}
	var out []period
	for _, part := range strings.Split(text, ":") {
		m := periodForm.FindStringSubmatch(part)
		if m == nil {
			return nil, errTime
		}
		var p period
		p.moves, _ = strconv.Atoi(m[1]) // "" is 0: the expression allows nothing else
		p.seconds, _ = strconv.Atoi(m[2])
		p.bonus, _ = strconv.Atoi(m[3])
		if minutes && p.seconds <= mostMinutes {
			p.seconds *= 60
		}
		out = append(out, p)
	}
	return out, nil
}

// timeCode is the TRF's code of what somebody typed.
func timeCode(typed string) (string, error) {
	ps, err := parseTime(typed, true)
	return writePeriods(ps, ":", func(p period) string {
		if p.bonus == 0 {
			return strconv.Itoa(p.seconds)
		}
		return fmt.Sprintf("%d+%d", p.seconds, p.bonus)
	}), err
}

// timeTyped is how a code stands in an entry: "90+30".
func timeTyped(code string) string {
	return timeWritten(code, ":", func(m string, bonus int) string {
		if bonus == 0 {
			return m
		}
		return fmt.Sprintf("%s+%d", m, bonus)
	})
}

// timeShown is how a code stands in a list: "90′ + 30″".
func timeShown(code string) string {
	return timeWritten(code, " · ", func(m string, bonus int) string {
		if bonus == 0 {
			return m + "′"
		}
		return fmt.Sprintf("%s′ + %d″", m, bonus)
	})
}

// timeWritten writes a code by its minutes; a code that is none, or whose
// periods are no whole minutes, stays as it is.
func timeWritten(code, between string, write func(minutes string, bonus int) string) string {
	ps, err := parseTime(code, false)
	if err != nil {
		return code
	}
	for _, p := range ps {
		if p.seconds%60 != 0 {
			return code
		}
	}
	return writePeriods(ps, between, func(p period) string { return write(strconv.Itoa(p.seconds/60), p.bonus) })
}

func writePeriods(ps []period, between string, write func(period) string) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = write(p)
		if p.moves > 0 {
			out[i] = strconv.Itoa(p.moves) + "/" + out[i]
		}
	}
	return strings.Join(out, between)
}

// tempoOf is what kind of chess a time control is: by the time that each
// player has for 60 moves (Laws, Appendices A.1 and B.1). ok is false where
// nothing is declared.
func tempoOf(code string) (t tournament.Tempo, minutes int, ok bool) {
	ps, err := parseTime(code, false)
	if err != nil || len(ps) == 0 {
		return "", 0, false
	}
	seconds, done := 0, 0
	for _, p := range ps {
		moves := p.moves
		if moves == 0 {
			moves = max(60-done, 0)
		}
		done += moves
		seconds += p.seconds + p.bonus*moves
	}
	switch minutes = seconds / 60; {
	case seconds >= 60*60:
		return tournament.Standard, minutes, true
	case seconds > 10*60:
		return tournament.Rapid, minutes, true
	default:
		return tournament.Blitz, minutes, true
	}
}
