package scoring

import (
	"cmp"
	"strconv"

	"sealedmove/tournament"
)

// Value is the exact value of a tie-break: a whole number or a fraction in its
// lowest terms, or undefined. It is comparable; the zero value is undefined.
type Value struct {
	num, den int64 // den 0: undefined
}

// Fraction is the value num/den; den must be above 0, or the value is undefined.
func Fraction(num, den int64) Value {
	if den <= 0 {
		return Value{}
	}
	d := gcd(num, den)
	return Value{num / d, den / d}
}

// Whole is the value n.
func Whole(n int64) Value { return Value{n, 1} }

// Points is a score as a value.
func Points(s tournament.Score) Value { return Fraction(int64(s), tenths) }

// Defined tells whether there is a value at all: there is none, say, for the
// average of no opponents.
func (v Value) Defined() bool { return v.den != 0 }

// Fraction is the value's numerator and denominator, in lowest terms; 0, 0
// where it is undefined.
func (v Value) Fraction() (num, den int64) { return v.num, v.den }

// Compare is negative where v is less than w, positive where it is more. An
// undefined value is less than every other.
func (v Value) Compare(w Value) int {
	switch {
	case v.den == 0 || w.den == 0:
		return cmp.Compare(v.den, w.den)
	case v.den == w.den:
		return cmp.Compare(v.num, w.num)
	default:
		return cmp.Compare(v.num*w.den, w.num*v.den)
	}
}

// String is the value in decimals, at most two, ½ of the last one up: "38.5",
// "21.25", "14", "13.83". Every tie-break of C.07 is exact in these but the
// averages, which the regulation rounds itself. "" is undefined.
func (v Value) String() string {
	if !v.Defined() {
		return ""
	}
	sign, n := "", roundHalfUp(v.num*hundredths, v.den)
	if n < 0 {
		sign, n = "-", -n
	}
	s := sign + strconv.FormatInt(n/hundredths, 10)
	switch frac := n % hundredths; {
	case frac == 0:
		return s
	case frac%10 == 0:
		return s + "." + strconv.FormatInt(frac/10, 10)
	case frac < 10:
		return s + ".0" + strconv.FormatInt(frac, 10)
	default:
		return s + "." + strconv.FormatInt(frac, 10)
	}
}

// Half is the value as arbiters write it: halves with the sign, "38½" and "½",
// all others as String has them.
func (v Value) Half() string {
	if v.den != 2 {
		return v.String()
	}
	sign, n := "", v.num
	if n < 0 {
		sign, n = "−", -n
	}
	if n == 1 {
		return sign + "½"
	}
	return sign + strconv.FormatInt(n/2, 10) + "½"
}

// MarshalJSON writes the decimals as a string, null where undefined.
func (v Value) MarshalJSON() ([]byte, error) {
	if !v.Defined() {
		return []byte("null"), nil
	}
	return strconv.AppendQuote(nil, v.String()), nil
}

// roundHalfUp is num/den as a whole number, ½ up (C.07, 10.1: "0.5 rounded up").
func roundHalfUp(num, den int64) int64 {
	n, d := 2*num+den, 2*den
	q := n / d
	if n%d < 0 {
		q-- // Go's division rounds to zero
	}
	return q
}

// gcd is the greatest common divisor, at least 1; b is above 0.
func gcd(a, b int64) int64 {
	if a < 0 {
		a = -a
	}
	for a != 0 {
		a, b = b%a, a
	}
	return b
}
