package rules

import (
	"iter"
	"math/bits"
)

// Bitboard is a set of squares: bit 0 is a1, bit 7 is h1, bit 63 is h8. The
// zero value is the empty set.
type Bitboard uint64

const (
	fileA Bitboard = 0x0101010101010101
	fileH Bitboard = fileA << 7
	rank1 Bitboard = 0xFF
	rank8 Bitboard = rank1 << 56

	everySquare  = ^Bitboard(0)
	lastRanks    = rank1 | rank8
	lightSquares = Bitboard(0x55AA55AA55AA55AA)
)

// LightSquares are the 32 light squares; h1 is one of them (2.1).
const LightSquares = lightSquares

// Has reports whether the set contains the square.
func (b Bitboard) Has(s Square) bool { return b>>(s&63)&1 != 0 && s < NoSquare }

// Count is the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First is the lowest square of the set in the order a1, b1, … h8, or NoSquare.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// All yields the squares of the set in the order a1, b1, … h8.
func (b Bitboard) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for ; b != 0; b &= b - 1 {
			if !yield(b.First()) {
				return
			}
		}
	}
}

func (b Bitboard) several() bool { return b&(b-1) != 0 }

// shift moves every square by n, which is negative toward a1. What leaves the
// board at one end comes back at the other, so the caller masks it; in
// exchange one instruction serves both colours.
func (b Bitboard) shift(n int) Bitboard { return Bitboard(bits.RotateLeft64(uint64(b), n)) }

func (b Bitboard) index() int { return bits.TrailingZeros64(uint64(b)) & 63 }
