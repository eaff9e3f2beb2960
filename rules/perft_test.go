package rules

import (
	"bufio"
	"math"
	"math/bits"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"sealedmove/internal/testkit"
)

// longRun asks for everything: SEALEDMOVE_LONG=1, as make test-long sets it.
func longRun() bool { return os.Getenv("SEALEDMOVE_LONG") != "" }

// memory remembers how many leaves lie below boards that were met before: a
// board is counted once, not once for each order of moves, else the 2,400,000
// million leaves of the large counts would take a night. Two boards are taken for
// one where 64 bits of their hash, which holds the depth, agree.
type memory struct {
	slots [1 << 19]struct{ hash, leaves uint64 } // 8 MB: more of them are slower, as the processor's cache holds no more
	plies [16]ply
}

// perft is board.perft; to ask for one ply is dearer than to count it.
func (k *memory) perft(b *board, depth int) uint64 {
	if depth == 1 {
		return uint64(b.count())
	}
	hash := hashOf(b, depth)
	at := &k.slots[hash%uint64(len(k.slots))]
	if at.hash == hash {
		return at.leaves
	}
	p := &k.plies[depth]
	b.generate(&p.moves)
	var n uint64
	for _, m := range p.moves.all() {
		p.next = *b
		p.next.make(m)
		n += k.perft(&p.next, depth-1)
	}
	at.hash, at.leaves = hash, n
	return n
}

// hashOf mixes all of a board and the depth below it, two words at a time; the
// constants are any odd numbers.
func hashOf(b *board, depth int) uint64 {
	mix := func(x, y Bitboard) uint64 {
		hi, lo := bits.Mul64(uint64(x)^0x9e3779b97f4a7c15, uint64(y)^0xbf58476d1ce4e5b9)
		return hi ^ lo
	}
	h := mix(b.kinds[Pawn], b.kinds[Knight]) + 3*mix(b.kinds[Bishop], b.kinds[Rook]) + 5*mix(b.kinds[Queen], b.kinds[King]) +
		7*mix(b.colors[0], b.rooks) + 11*mix(b.colors[1], Bitboard(b.ep)<<16|Bitboard(b.turn)<<8|Bitboard(depth))
	return mix(Bitboard(h), Bitboard(h>>32))
}

// unchecked builds the position of a FEN without asking whether a game can
// reach it: the suites hold positions on purpose that none can. Positions
// without a king are no positions for this package.
func unchecked(t *testing.T, fen string) (Position, bool) {
	t.Helper()
	s, f := ReadFEN(fen)
	for _, x := range f {
		switch x.Code {
		case NoKing:
			return Position{}, false
		case FENFields, FENRanks, FENRankLength, FENLetter, FENTurn, FENCastling, FENEnPassant:
			t.Fatalf("%s: %v", fen, x)
		default:
		}
	}
	return s.assemble(), true
}

type perftCase struct {
	fen   string
	depth int
	nodes uint64
}

// suite reads both forms of file: "FEN ;D1 20 ;D2 400" and the lines
// "epd FEN", "perft 1 20".
func suite(t *testing.T, path string) (cases []perftCase) {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	fen := ""
	add := func(depth, nodes string) {
		d, err := strconv.Atoi(depth)
		n, err2 := strconv.ParseUint(nodes, 10, 64)
		if err != nil || err2 != nil {
			t.Fatalf("%s: %q %q", path, depth, nodes)
		}
		cases = append(cases, perftCase{fen, d, n})
	}
	for in.Scan() {
		line := strings.TrimSpace(in.Text())
		words := strings.Fields(line)
		switch {
		case line == "" || line[0] == '#' || words[0] == "id":
		case words[0] == "epd":
			fen = strings.TrimSpace(line[4:])
		case words[0] == "perft":
			add(words[1], words[2])
		default:
			parts := strings.Split(line, ";")
			fen = strings.TrimSpace(parts[0])
			for _, c := range parts[1:] {
				w := strings.Fields(c)
				add(strings.TrimPrefix(w[0], "D"), w[1])
			}
		}
	}
	if len(cases) == 0 {
		t.Fatalf("%s: no counts", path)
	}
	return cases
}

// Every run asks each suite for its counts of up to a few million leaves; a
// long one asks for all.
func TestPerftOfTheOracle(t *testing.T) {
	dir := testkit.Oracle(t, "rules/perft")
	counted := &sync.Map{}
	for _, s := range []struct {
		file  string
		limit uint64
	}{
		{"ethereal/standard.epd", 3_000_000},
		{"pychess/perftsuite.epd", 3_000_000},
		{"pychess/perftsuite2.epd", 3_000_000},
		{"pychess/frc_perftsuite.epd", 3_000_000},
		{"python-chess/tricky.perft", 3_000_000},
		{"sunfish/perft.epd", 3_000_000},
		{"ethereal/fischer.epd", 50_000},
		{"python-chess/chess960.perft", 50_000},
		{"python-chess/random.perft", 20_000},
	} {
		if longRun() {
			s.limit = math.MaxUint64
		}
		t.Run(s.file, func(t *testing.T) { runSuite(t, filepath.Join(dir, s.file), s.limit, counted) })
	}
}

// runSuite holds the counts of a file against our own. The suites share many
// positions: what was counted for one of them answers the next.
func runSuite(t *testing.T, path string, limit uint64, counted *sync.Map) {
	cases := suite(t, path)
	type question struct {
		perftCase
		position Position
	}
	todo := make(chan question)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			count := (*Position).Perft
			if longRun() {
				k := new(memory)
				count = func(p *Position, depth int) uint64 { return k.perft(&p.board, depth) }
			}
			for q := range todo {
				key := [2]any{q.position.board, q.depth}
				got, ok := counted.Load(key)
				if !ok {
					got = count(&q.position, q.depth)
					counted.Store(key, got)
				}
				if got != q.nodes {
					t.Errorf("%s depth %d: want %d got %d", q.fen, q.depth, q.nodes, got)
				}
			}
		})
	}
	run, kingless := 0, 0
	var total uint64
	for i, c := range cases {
		// Only the deepest count within the limit: it holds the others.
		deepest := i+1 == len(cases) || cases[i+1].fen != c.fen || cases[i+1].nodes > limit
		if c.nodes > limit || !deepest {
			continue
		}
		p, ok := unchecked(t, c.fen)
		if !ok {
			kingless++
			continue
		}
		todo <- question{c, p}
		run++
		total += c.nodes
	}
	close(todo)
	wg.Wait()
	t.Logf("%d counts, %d nodes, %d counts of positions without a king left out", run, total, kingless)
	if run == 0 {
		t.Error("nothing was run")
	}
}

// The numbers that every author of a move generator knows.
func TestPerft(t *testing.T) {
	for _, c := range []perftCase{
		{StartFEN, 4, 197_281},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624},
		{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422_333},
		{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2_103_487},
		{"2rkr3/5PP1/8/5Q2/5q2/8/5pp1/2RKR3 w CEce - 0 1", 4, 2_583_102}, // Chess960
		{"qbrnnkbr/pppppppp/8/8/8/8/PPPPPPPP/QBRNNKBR w CHch - 0 1", 4, 200_996},
	} {
		p, err := ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Perft(c.depth); got != c.nodes {
			t.Errorf("%s depth %d: want %d got %d", c.fen, c.depth, c.nodes, got)
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	for name, c := range map[string]perftCase{
		"start":    {StartFEN, 5, 4_865_609},
		"kiwipete": {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603},
	} {
		b.Run(name, func(b *testing.B) {
			p, err := ParseFEN(c.fen)
			if err != nil {
				b.Fatal(err)
			}
			var nodes uint64
			for b.Loop() {
				nodes += p.Perft(c.depth)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}
