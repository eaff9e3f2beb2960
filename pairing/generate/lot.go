package generate

import "math/bits"

// lots draws numbers from a seed. The sequence is part of what a seed means and
// never changes: Steele, Lea and Flood's SplitMix64.
type lots struct{ state uint64 }

func (l *lots) next() uint64 {
	l.state += 0x9e3779b97f4a7c15
	z := l.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below is a number from 0 to n−1; 0 where n is not positive.
func (l *lots) below(n int) int {
	if n <= 0 {
		return 0
	}
	hi, _ := bits.Mul64(l.next(), uint64(n))
	return int(hi)
}

// hit is true for so many draws in a thousand.
func (l *lots) hit(rate int) bool { return l.below(1000) < rate }

// spread is a number around 0 with about the given standard deviation: twelve
// equal distributions added up have a variance of one.
func (l *lots) spread(deviation int) int {
	sum := 0
	for range 12 {
		sum += l.below(1001)
	}
	return (sum - 6000) * deviation / 1000
}

// of draws one of a few.
func of[T any](l *lots, choices ...T) T { return choices[l.below(len(choices))] }
