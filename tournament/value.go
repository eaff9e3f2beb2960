package tournament

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Identifiers and numbers of an event. IDs never change; numbers are for
// people and may be assigned anew.
type (
	// EventID names one event in a file.
	EventID string
	// SectionID names one section (a tournament with its own standings) of an event.
	SectionID string
	// PlayerID names one entry of a player in an event, for ever.
	PlayerID string
	// TPN is the tournament pairing number, from 1 (C.04.2).
	TPN int
	// RoundNo counts rounds from 1.
	RoundNo int
	// BoardNo counts boards from 1, through all sections of an event.
	BoardNo int
)

// Score is a number of points in tenths, since TRF-26 gives one decimal.
// The zero value is no points.
type Score int32

// Points per whole and half point.
const (
	HalfPoint Score = 5
	OnePoint  Score = 10
)

// String is the score as the TRF writes it: "3.5", "4.0", "-0.5".
func (s Score) String() string {
	sign := ""
	if s < 0 {
		sign, s = "-", -s
	}
	return fmt.Sprintf("%s%d.%d", sign, s/10, s%10)
}

// Half is the score as arbiters write it: "3½", "½", "4"; tenths that are
// neither whole nor half keep their decimal.
func (s Score) Half() string {
	if s%5 != 0 {
		return s.String()
	}
	sign := ""
	if s < 0 {
		sign, s = "−", -s
	}
	switch {
	case s%10 == 0:
		return sign + strconv.Itoa(int(s/10))
	case s < 10:
		return sign + "½"
	default:
		return sign + strconv.Itoa(int(s/10)) + "½"
	}
}

var errScore = errors.New("a score is a number with at most one decimal, such as 3.5")

// ParseScore reads "3.5", "3", "3,5", "3½" or "½"; it refuses more than one decimal.
func ParseScore(s string) (Score, error) {
	t := strings.TrimSpace(s)
	neg := strings.HasPrefix(t, "-")
	t = strings.TrimPrefix(t, "-")
	if whole, ok := strings.CutSuffix(t, "½"); ok {
		t = whole + ".5"
	}
	whole, frac, _ := strings.Cut(strings.Replace(t, ",", ".", 1), ".")
	if whole == "" {
		whole = "0"
		if frac == "" {
			return 0, errScore
		}
	}
	if frac == "" {
		frac = "0"
	}
	w, errW := strconv.ParseUint(whole, 10, 16)
	f, errF := strconv.ParseUint(frac, 10, 8)
	if errW != nil || errF != nil || len(frac) > 1 {
		return 0, errScore
	}
	v := Score(w*10 + f)
	if neg {
		v = -v
	}
	return v, nil
}

// MarshalText writes the score as String does.
func (s Score) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what ParseScore reads.
func (s *Score) UnmarshalText(b []byte) (err error) {
	*s, err = ParseScore(string(b))
	return err
}

// Color is the colour of the pieces. The zero value is no colour.
type Color uint8

// The colours.
const (
	NoColor Color = iota
	White
	Black
)

// Other is the opponent's colour; NoColor stays NoColor.
func (c Color) Other() Color {
	switch c {
	case White:
		return Black
	case Black:
		return White
	default:
		return NoColor
	}
}

// String is "white", "black" or "".
func (c Color) String() string {
	switch c {
	case White:
		return "white"
	case Black:
		return "black"
	default:
		return ""
	}
}

// MarshalText writes String.
func (c Color) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads "white", "black" or "".
func (c *Color) UnmarshalText(b []byte) error {
	switch string(b) {
	case "":
		*c = NoColor
	case "white":
		*c = White
	case "black":
		*c = Black
	default:
		return fmt.Errorf("colour %q: use white or black", b)
	}
	return nil
}

// ByColor is one value for White and one for Black.
type ByColor[T any] struct {
	White T `json:"white"`
	Black T `json:"black"`
}

// Of is the value of colour c; for NoColor it is White's.
func (b ByColor[T]) Of(c Color) T {
	if c == Black {
		return b.Black
	}
	return b.White
}

// With is b with another value for colour c; NoColor is taken for White, as by Of.
func (b ByColor[T]) With(c Color, v T) ByColor[T] {
	if c == Black {
		b.Black = v
	} else {
		b.White = v
	}
	return b
}

// Date is a day as YYYY-MM-DD, or "" where it is not known.
type Date string

// ParseDate reads a day written with '-', '/' or '.', year first or last, as
// files of all origins have them. "" gives "".
func ParseDate(s string) (Date, error) {
	t := strings.TrimSpace(s)
	if t == "" {
		return "", nil
	}
	parts := strings.FieldsFunc(t, func(r rune) bool {
		return r == '-' || r == '/' || r == '.' || r == ' ' || r == '年' || r == '月' || r == '日'
	})
	if len(parts) != 3 {
		return "", fmt.Errorf("date %q: write it as 2026-11-30", s)
	}
	if len(parts[2]) == 4 {
		parts[0], parts[2] = parts[2], parts[0]
	}
	var n [3]int
	for i, p := range parts {
		v, err := strconv.ParseUint(p, 10, 16)
		if err != nil {
			return "", fmt.Errorf("date %q: write it as 2026-11-30", s)
		}
		n[i] = int(v)
	}
	if len(parts[0]) == 2 {
		n[0] += 2000
	}
	if n[0] < 1800 || n[0] > 2200 || n[1] < 1 || n[1] > 12 || n[2] < 1 || n[2] > daysIn(n[0], n[1]) {
		return "", fmt.Errorf("date %q is no day of the calendar: write it as 2026-11-30", s)
	}
	return Date(fmt.Sprintf("%04d-%02d-%02d", n[0], n[1], n[2])), nil
}

func daysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}
