package matching

import "math/bits"

// Weight is a signed integer of fixed width in two's complement: limb 0 is the
// lowest. The zero value is zero.
type Weight interface {
	[1]uint64 | [2]uint64 | [3]uint64 | [4]uint64 | [6]uint64 | [8]uint64 | [12]uint64 | [16]uint64 | [32]uint64
}

// Headroom is how many of the highest bits of a weight have to stay free: for
// the sign, the doubling, and sums of duals along a path.
const Headroom = 28

// Bits is the number of bits that a weight of type W may use.
func Bits[W Weight]() int {
	var w W
	return 64*len(w) - Headroom
}

// AddAt adds n · 2^bit to w. The caller keeps fields apart; a carry goes on
// into the next field.
func AddAt[W Weight](w *W, bit int, n uint64) {
	i, s := bit/64, uint(bit%64)
	lo := n << s
	var hi uint64
	if s > 0 {
		hi = n >> (64 - s)
	}
	var c uint64
	(*w)[i], c = bits.Add64((*w)[i], lo, 0)
	if i++; i == len(*w) {
		return
	}
	(*w)[i], c = bits.Add64((*w)[i], hi, c)
	for i++; c != 0 && i < len(*w); i++ {
		(*w)[i], c = bits.Add64((*w)[i], 0, c)
	}
}

// FieldAt reads the field of w that begins at bit and has the given width of at most 64.
func FieldAt[W Weight](w *W, bit, width int) uint64 {
	if width == 0 {
		return 0
	}
	i, s := bit/64, uint(bit%64)
	v := (*w)[i] >> s
	if s > 0 && i+1 < len(*w) {
		v |= (*w)[i+1] << (64 - s)
	}
	return v << (64 - uint(width)) >> (64 - uint(width))
}

// Add adds b to a.
func Add[W Weight](a, b *W) {
	var c uint64
	for i := 0; i < len(*a); i++ {
		(*a)[i], c = bits.Add64((*a)[i], (*b)[i], c)
	}
}

// Sub subtracts b from a.
func Sub[W Weight](a, b *W) {
	var c uint64
	for i := 0; i < len(*a); i++ {
		(*a)[i], c = bits.Sub64((*a)[i], (*b)[i], c)
	}
}

// Cmp is −1, 0 or +1 as a is less than, equal to or greater than b.
func Cmp[W Weight](a, b *W) int {
	i := len(*a) - 1
	if x, y := int64((*a)[i]), int64((*b)[i]); x != y {
		if x < y {
			return -1
		}
		return 1
	}
	for i--; i >= 0; i-- {
		if x, y := (*a)[i], (*b)[i]; x != y {
			if x < y {
				return -1
			}
			return 1
		}
	}
	return 0
}

func less[W Weight](a, b *W) bool {
	i := len(*a) - 1
	if x, y := int64((*a)[i]), int64((*b)[i]); x != y {
		return x < y
	}
	for i--; i >= 0; i-- {
		if x, y := (*a)[i], (*b)[i]; x != y {
			return x < y
		}
	}
	return false
}

func isZero[W Weight](a *W) bool {
	for i := 0; i < len(*a); i++ {
		if (*a)[i] != 0 {
			return false
		}
	}
	return true
}

func isNegative[W Weight](a *W) bool { return int64((*a)[len(*a)-1]) < 0 }

func double[W Weight](a *W) {
	for i := len(*a) - 1; i > 0; i-- {
		(*a)[i] = (*a)[i]<<1 | (*a)[i-1]>>63
	}
	(*a)[0] <<= 1
}

func halve[W Weight](a *W) {
	n := len(*a) - 1
	for i := 0; i < n; i++ {
		(*a)[i] = (*a)[i]>>1 | (*a)[i+1]<<63
	}
	(*a)[n] = uint64(int64((*a)[n]) >> 1)
}
