package scoring

import "strconv"

// Shown are the values of the table as a list shows them, a row of texts for
// each row: with ½ where all values of a column are whole or halves, with two
// decimals for all where any is finer, so that figures stand under figures.
func (t Table) Shown() [][]string {
	out := make([][]string, len(t.Rows))
	for i, r := range t.Rows {
		out[i] = make([]string, len(r.Values))
	}
	for k := range t.Columns {
		fine := false
		for _, r := range t.Rows {
			fine = fine || r.Values[k].den > 2
		}
		for i, r := range t.Rows {
			if fine {
				out[i][k] = r.Values[k].Fixed()
			} else {
				out[i][k] = r.Values[k].Half()
			}
		}
	}
	return out
}

// Fixed is the value with two decimals, ½ of the last one up: "21.25", "9.50",
// "12.00". "" is undefined.
func (v Value) Fixed() string {
	if !v.Defined() {
		return ""
	}
	sign, n := "", roundHalfUp(v.num*hundredths, v.den)
	if n < 0 {
		sign, n = "−", -n
	}
	return sign + strconv.FormatInt(n/hundredths, 10) + "." + string(rune('0'+n%hundredths/10)) + string(rune('0'+n%10))
}
