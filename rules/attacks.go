package rules

import "math/bits"

// Sliding attacks by magic multiplication: the occupied squares that matter
// are masked, multiplied and shifted into an index, under which the answer
// stands. The multipliers were found by trial with a fixed seed; any that fill
// their table without a clash serve as well.

// magic finds the attacks of one slider from one square.
type magic struct {
	mask  Bitboard
	by    uint64
	table *[4096]Bitboard // the slice of slides that is this square's; no check of bounds
	shift uint8
}

func (m *magic) index(occupied Bitboard) uint64 {
	return uint64(occupied&m.mask) * m.by >> (m.shift & 63) & 4095
}

var (
	rookMagics   [64]magic
	bishopMagics [64]magic
	slides       [102400 + 5248 + 4096]Bitboard

	knightMoves [64]Bitboard
	kingMoves   [64]Bitboard
	pawnStrikes [2][64]Bitboard
	rookRays    [64]Bitboard // on an empty board
	bishopRays  [64]Bitboard
	reaches     [8][64]Bitboard // by Kind, pawns apart: the squares a move away on an empty board

	between [64][64]Bitboard // the squares strictly between two on one line
	lines   [64][64]Bitboard // the whole line through two squares, else empty
)

func rookMoves(s int, occupied Bitboard) Bitboard {
	m := &rookMagics[s&63]
	return m.table[m.index(occupied)]
}

func bishopMoves(s int, occupied Bitboard) Bitboard {
	m := &bishopMagics[s&63]
	return m.table[m.index(occupied)]
}

// Attacks are the squares that a piece on s attacks when the given squares are
// occupied (3.1.2): for a pawn the two it captures on, for a king its
// neighbours. Pins do not matter to an attack.
func Attacks(p Piece, s Square, occupied Bitboard) Bitboard {
	if s >= NoSquare {
		return 0
	}
	switch p.Kind() {
	case Pawn:
		return pawnStrikes[p.Color()][s]
	case Knight:
		return knightMoves[s]
	case Bishop:
		return bishopMoves(int(s), occupied)
	case Rook:
		return rookMoves(int(s), occupied)
	case Queen:
		return rookMoves(int(s), occupied) | bishopMoves(int(s), occupied)
	case King:
		return kingMoves[s]
	case NoKind:
	}
	return 0
}

// Between are the squares strictly between two squares of one rank, file or
// diagonal; empty where they share none.
func Between(a, b Square) Bitboard {
	if a >= NoSquare || b >= NoSquare {
		return 0
	}
	return between[a][b]
}

type step struct{ file, rank int }

var (
	rookSteps   = [4]step{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	bishopSteps = [4]step{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}
	knightSteps = [8]step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// The tables are filled when the program starts; it takes about two
// milliseconds, and saves a check in every lookup.
func init() {
	rest := slides[:]
	for s := range 64 {
		sq := Square(s)
		for _, d := range knightSteps {
			knightMoves[s] |= SquareAt(sq.File()+d.file, sq.Rank()+d.rank).Set()
		}
		for _, d := range append(rookSteps[:], bishopSteps[:]...) {
			kingMoves[s] |= SquareAt(sq.File()+d.file, sq.Rank()+d.rank).Set()
		}
		for c := range 2 {
			forward := 1 - 2*c
			pawnStrikes[c][s] = SquareAt(sq.File()-1, sq.Rank()+forward).Set() | SquareAt(sq.File()+1, sq.Rank()+forward).Set()
		}
		rays := raysFrom(sq, rookSteps)
		rookRays[s] = rays[0] | rays[1] | rays[2] | rays[3]
		rest = rookMagics[s].fill(sq, rookMultipliers[s], rays, rest)
		rays = raysFrom(sq, bishopSteps)
		bishopRays[s] = rays[0] | rays[1] | rays[2] | rays[3]
		rest = bishopMagics[s].fill(sq, bishopMultipliers[s], rays, rest)
	}
	reaches = [8][64]Bitboard{Knight: knightMoves, Bishop: bishopRays, Rook: rookRays, King: kingMoves}
	for s := range 64 {
		reaches[Queen][s] = rookRays[s] | bishopRays[s]
	}
	for a := range 64 {
		for _, b := range [2]*[64]Bitboard{&rookRays, &bishopRays} {
			for to := b[a]; to != 0; to &= to - 1 {
				joinLine(b, a, to.index())
			}
		}
	}
}

func joinLine(rays *[64]Bitboard, a, b int) {
	ends := Square(a).Set() | Square(b).Set()
	lines[a][b] = rays[a]&rays[b] | ends
	if rays == &rookRays {
		between[a][b] = rookMoves(a, ends) & rookMoves(b, ends)
		return
	}
	between[a][b] = bishopMoves(a, ends) & bishopMoves(b, ends)
}

func raysFrom(s Square, steps [4]step) (rays [4]Bitboard) {
	for i, d := range steps {
		for q := SquareAt(s.File()+d.file, s.Rank()+d.rank); q != NoSquare; q = SquareAt(q.File()+d.file, q.Rank()+d.rank) {
			rays[i] |= q.Set()
		}
	}
	return rays
}

// fill enters the attacks for every set of blockers and returns what is left
// of the room. The first two rays run toward h8, the other two toward a1.
func (m *magic) fill(s Square, by uint64, rays [4]Bitboard, room []Bitboard) []Bitboard {
	m.by = by
	for _, r := range rays {
		m.mask |= r & inner(s)
	}
	size := 1 << m.mask.Count()
	m.shift = uint8(64 - m.mask.Count())
	m.table = (*[4096]Bitboard)(room)
	for blockers := Bitboard(0); ; {
		m.table[m.index(blockers)] = upward(rays[0], blockers) | upward(rays[1], blockers) |
			downward(rays[2], blockers) | downward(rays[3], blockers)
		blockers = (blockers - m.mask) & m.mask // the next subset
		if blockers == 0 {
			return room[size:]
		}
	}
}

// inner leaves out the edges that a slider on s reaches whether or not
// something stands there.
func inner(s Square) Bitboard {
	edges := (fileA | fileH) &^ (fileA << s.File())
	edges |= lastRanks &^ (rank1 << (8 * s.Rank()))
	return ^edges
}

// upward cuts a ray that runs toward h8 behind its first blocker.
func upward(ray, blockers Bitboard) Bitboard {
	hit := ray & blockers
	if hit == 0 {
		return ray
	}
	return ray & (hit ^ (hit - 1)) // up to the lowest blocker
}

// downward cuts a ray that runs toward a1 behind its first blocker.
func downward(ray, blockers Bitboard) Bitboard {
	hit := ray & blockers
	if hit == 0 {
		return ray
	}
	return ray & (everySquare << (63 - bits.LeadingZeros64(uint64(hit)))) // down to the highest
}

var rookMultipliers = [64]uint64{
	0x6080002088400010, 0x11c0200040001004, 0x2100082000150040, 0x2080080004100080,
	0xb3000b0014102800, 0x4100088241000400, 0x840010d009020408, 0x4080002100004080,
	0x820800040083080, 0x82802004400080, 0x441801000802001, 0x1805000080080,
	0x88800802040180, 0x8903000208040100, 0x14000201383014, 0x102000409920241,
	0x40048004804228, 0x4108290040008100, 0x10248080100a2000, 0x1030010002008,
	0x2148010008110004, 0x4002008002040080, 0x800040008019002, 0x8008ae00010380c4,
	0x4000c000800ee084, 0x7202008200211040, 0x1001100402000, 0x2009018900207000,
	0x8c08801800c0080, 0x20020080040080, 0x100812400124810, 0x4020026200041681,
	0x124400420800080, 0x400804001002100, 0x5220004021001106, 0x8a00801002800802,
	0x8209810800800402, 0x13b20080803400, 0xe22218804004210, 0x2080004882001104,
	0x2010401880248000, 0x8012008041020020, 0x80200010008080, 0x1020080010008080,
	0x108010489010010, 0x4032004810120024, 0x600022108040050, 0x4811000040810002,
	0x180008020400080, 0x40010030408300, 0x440441080220200, 0x210080010008080,
	0xc00240080080280, 0x100040002008080, 0xc40811008020400, 0x120108044090200,
	0x204100800011, 0x884000110021, 0x108010400a0022, 0x42100081001,
	0x2010408201002, 0x12001004016822, 0x281000082000441, 0x1002002244069102,
}

var bishopMultipliers = [64]uint64{
	0x48a00440820090, 0x5004408c064000, 0x4810292200300020, 0x41482080200200a2,
	0x120404200c000811, 0x821040400000, 0x1000541220106420, 0x21d008210010400,
	0x4d004410400, 0x200e00204010634, 0x101081204002020, 0x200080841008000,
	0x11041408024, 0x11002101800, 0x280040404240490, 0x100010401040204,
	0x20560d0910042802, 0x8008862408080440, 0x4004401202040100, 0x8088091082004200,
	0x1404004201210400, 0x4010808040504002, 0x201000400c80400, 0x820144048820,
	0x82402008105410, 0x82080280632a0, 0x80080a05010a0200, 0x4080100202040,
	0x4210011c1004000, 0x200104080a020100, 0x208020000420244, 0x20420140808412,
	0x248600a04a000, 0x2202100500121810, 0x5002003000421480, 0x102020080080080,
	0x2a4440c0040100, 0x40a0048880410440, 0x810042040010108, 0xd002120040002401,
	0x8004300411000400, 0x1041040120400400, 0x6002010048170100, 0x280404012015044,
	0x40110a008900, 0xc028104880208200, 0x468d0008c800200, 0x1a90a200820200,
	0x84008490082800, 0x440821090040010, 0x8001d4444301a02, 0x1080002a080004,
	0x800002025240084, 0x403002089080, 0x9020600102408001, 0x9012c04094100,
	0x80622110301000, 0x202102004a421000, 0x8408c820, 0x5000002030208800,
	0x10e0810204840, 0x1020000851500883, 0x2082210022622, 0x8200082021021,
}
