package desktop

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"sealedmove/tournament"
)

// People write a time control in minutes and seconds, "90+30"; the TRF and the
// journal have it in seconds, "5400+30", and periods as "40/5400+30:1800+30".

var periodForm = regexp.MustCompile(`^((?:\d{1,3}/)?)(\d{1,5})((?:\+\d{1,4})?)$`)

// mostMinutes is the longest period read as minutes; a larger number is
// seconds, as a TRF has them.
const mostMinutes = 300

var errTime = errors.New("a time control is minutes + seconds, such as 90+30")

// timeCode is the TRF's code of what somebody typed; empty is none. "4:00" is
// refused: only a period of so many moves has another one after it.
func timeCode(typed string) (string, error) {
	typed = strings.NewReplacer(" ", "", "′", "", "″", "", "'", "", `"`, "", "＋", "+", "：", ":", "，", ":").Replace(typed)
	if typed == "" {
		return "", nil
	}
	parts := strings.Split(typed, ":")
	for i, part := range parts {
		m := periodForm.FindStringSubmatch(part)
		if m == nil {
			return "", errTime
		}
		n, _ := strconv.Atoi(m[2]) // the expression allows nothing else
		if n <= mostMinutes {
			n *= 60
		}
		parts[i] = m[1] + strconv.Itoa(n) + m[3]
	}
	tc, err := tournament.ParseTimeControl(strings.Join(parts, ":"))
	if err != nil {
		return "", errTime
	}
	return tc.Code(), nil
}

// timeTyped is how a code stands in an entry: "90+30".
func timeTyped(code string) string {
	return timeWritten(code, ":", func(m, bonus int) string {
		if bonus == 0 {
			return strconv.Itoa(m)
		}
		return fmt.Sprintf("%d+%d", m, bonus)
	})
}

// timeShown is how a code stands in a list: "90′ + 30″".
func timeShown(code string) string {
	return timeWritten(code, " · ", func(m, bonus int) string {
		if bonus == 0 {
			return strconv.Itoa(m) + "′"
		}
		return fmt.Sprintf("%d′ + %d″", m, bonus)
	})
}

// timeWritten writes a code by its minutes; a code that is none, or whose
// periods are no whole minutes or have a delay, stays as it is.
func timeWritten(code, between string, write func(minutes, bonus int) string) string {
	tc, err := tournament.ParseTimeControl(code)
	if err != nil {
		return code
	}
	out := make([]string, len(tc))
	for i, p := range tc {
		if p.Base%time.Minute != 0 || p.Delay > 0 {
			return code
		}
		out[i] = write(int(p.Base/time.Minute), int(p.Increment/time.Second))
		if p.Moves > 0 {
			out[i] = strconv.Itoa(p.Moves) + "/" + out[i]
		}
	}
	return strings.Join(out, between)
}

// tempoOf is what kind of chess a time control is, and the minutes that each
// player has for 60 moves by it (Laws, Appendices A.1 and B.1). ok is false
// where nothing is declared.
func tempoOf(code string) (t tournament.Tempo, minutes int, ok bool) {
	tc, err := tournament.ParseTimeControl(code)
	if err != nil || len(tc) == 0 {
		return "", 0, false
	}
	return tc.Tempo(), int(tc.SixtyMoves() / time.Minute), true
}
