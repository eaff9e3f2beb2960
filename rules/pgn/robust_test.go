package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"
)

func codesOf(g *Game) string {
	var c []string
	for _, p := range g.Problems {
		c = append(c, fmt.Sprintf("%d:%d %s", p.Line, p.Column, p.Code))
	}
	return strings.Join(c, ", ")
}

func TestProblemsHavePlaces(t *testing.T) {
	for _, c := range []struct{ name, pgn, moves, problems string }{
		{"an illegal move ends the line, the next game is read", "1. e4 e5\n2. Ke3 Nf6 *\n\n[Event \"b\"]\n\n1. d4 *", "e4 e5|d4", "2:4 move|"},
		{"an ambiguous move", "1. Nf3 d5 2. d3 d4 3. Nd2 *", "Nf3 d5 d3 d4", "1:23 move"},
		{"a variation with an illegal move", "1. e4 (1. Ke2) e5 *", "e4 e5", "1:11 move"},
		{"the result contradicts mate", "1. f3 e5 2. g4 Qh4# 1-0", "f3 e5 g4 Qh4#", "1:24 result-contradicts"},
		{"tag and moves disagree", "[Result \"1-0\"]\n\n1. e4 0-1", "e4", "3:10 results-differ"},
		{"the check is not marked", "1. e4 f5 2. Qh5 g6 *", "e4 f5 Qh5+ g6", "1:13 move-deviates"},
		{"columns are characters", "1. e4 {Schön} e5 2. Ke3 *", "e4 e5", "1:21 move"},
		{"old line ends", "1. e4 e5\r2. Ke3 *", "e4 e5", "2:4 move"},
		{"a bad FEN", "[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. Ka2 *", "", "1:1 fen"},
		{"another game than chess", "[Variant \"Horde\"]\n\n1. e4 *", "", "1:1 variant"},
		{"0-0 as a result of both", "[Result \"0-0\"]\n\n1. e4 e5 0-0", "e4 e5", ""},
		{"0-0 as castling at the end", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", "1:35 move-deviates, 1:38 no-result"},
		{"a comment without an end stops at the next game", "1. e4 {oops\n\n[Event \"b\"]\n\n1. d4 *", "e4|d4", "1:7 comment-open, 3:1 no-result|"},
		{"no result before the next game", "1. e4\n\n[Event \"b\"]\n\n1. d4 *", "e4|d4", "3:1 no-result|"},
		{"a comment before the tags", "{from a magazine}\n[Event \"b\"]\n\n1. d4 *", "d4", ""},
		{"a comment, a blank line, the moves", "[Event \"b\"]\n\n{long ago}\n\n1. d4 *", "d4", ""},
		{"escaped quotes", "[Event \"the \\\"big\\\" one\"]\n\n1. d4 *", "d4", ""},
		{"UTF-16 is said, not guessed at", "\xff\xfe1\x00.\x00 \x00e\x004\x00", "", "1:1 encoding"},
		{"Latin-1", "[White \"M\xfcller\"]\n\n1. d4 *", "d4", ""},
		{"Chess960 from a FEN", "[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n[Variant \"Chess960\"]\n\n9. Nf3 *", "Nf3", ""},
	} {
		var moves, problems []string
		for _, g := range readAll(t, c.pgn) {
			moves = append(moves, sanOf(g))
			problems = append(problems, codesOf(g))
		}
		if strings.Join(moves, "|") != c.moves || strings.Join(problems, "|") != c.problems {
			t.Errorf("%s: want %q (%s), got %q (%s)", c.name, c.moves, c.problems, strings.Join(moves, "|"), strings.Join(problems, "|"))
		}
	}
	if g := readAll(t, "[White \"M\xfcller\"]\n[Event \"the \\\"big\\\" one\"]\n\n*")[0]; g.Tag("White") != "Müller" || g.Tag("Event") != `the "big" one` {
		t.Errorf("%q", g.Tags)
	}
}

func TestExportFormat(t *testing.T) {
	g := readAll(t, `[White "A"]
[Annotator "N"]
[Result "1/2"]

{Opening words} 1. e4 $1 {best} {by test} (1. d4 {or} d5 (1... Nf6) 2. c4) e5 2. Nf3! (=) 1/2`)[0]
	want := `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A"]
[Black "?"]
[Result "1/2-1/2"]
[Annotator "N"]

{Opening words} 1. e4 $1 {best} {by test} (1. d4 {or} 1... d5 (1... Nf6) 2. c4)
1... e5 2. Nf3 $1 (=) 1/2-1/2
`
	if got := g.String(); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestClassify(t *testing.T) {
	for _, c := range []struct{ name, pgn, eco, opening string }{
		{"from the moves", "1. Nf3 c5 2. e4 *", "B27", "Sicilian Defense"},
		{"what somebody has written stays", "[ECO \"B20\"]\n\n1. Nf3 c5 2. e4 *", "B20", ""},
		{"no moves", "*", "", ""},
		{"no position", "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*", "", ""},
	} {
		g := readAll(t, c.pgn)[0]
		g.Classify()
		again := readAll(t, g.String())[0]
		for _, g := range []*Game{g, again} {
			if g.Tag("ECO") != c.eco || g.Tag("Opening") != c.opening {
				t.Errorf("%s: %q", c.name, g.Tags)
			}
		}
	}
}

// Whatever a file is, it takes bounded time and memory, and what is wrong has
// a place.
func TestHostileFiles(t *testing.T) {
	junk := make([]byte, 10<<20)
	x := uint32(1)
	for i := range junk {
		x = x*1664525 + 1013904223
		junk[i] = byte(x >> 24)
	}
	for name, text := range map[string]string{
		"binary junk":              string(junk),
		"10 MB in one line":        "1. e4 " + strings.Repeat("e5 e4 ", 10<<20/6),
		"a word of 10 MB":          strings.Repeat("N", 10<<20),
		"a comment of 10 MB":       "1. e4 {" + strings.Repeat("word ", 10<<20/5),
		"a tag of 10 MB":           "[Event \"" + strings.Repeat("x", 10<<20),
		"10,000 nested variations": "1. e4 " + strings.Repeat("(1. d4 ", 10_000) + strings.Repeat(")", 10_000) + " e5 *",
		"10,000 open parentheses":  "1. e4 " + strings.Repeat("(", 10_000),
		"a million tags":           strings.Repeat("[A \"b\"]\n", 1_000_000),
		"a million brackets":       strings.Repeat("[\n", 1_000_000),
		"comments without end":     "1. e4 " + strings.Repeat("{a b c} ", 1_000_000),
		"nulls for ever":           strings.Repeat("-- ", 1_000_000),
	} {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		start := time.Now()
		r := NewReader(strings.NewReader(text))
		games, problems, peak := 0, 0, uint64(0)
		for {
			g, err := r.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			games++
			problems += len(g.Problems)
			if games%1000 == 1 {
				runtime.ReadMemStats(&after)
				peak = max(peak, after.HeapAlloc)
			}
			for _, p := range g.Problems {
				if p.Line < 1 || p.Column < 1 {
					t.Errorf("%s: %v has no place", name, p)
				}
			}
		}
		took := time.Since(start)
		if problems == 0 || took > 20*time.Second || peak > before.HeapAlloc+64<<20 {
			t.Errorf("%s: %d games, %d problems, %v, %d MB", name, games, problems, took, (peak-before.HeapAlloc)>>20)
		}
		t.Logf("%s: %d games, %d problems, %v", name, games, problems, took)
	}
}

// manyGames gives games without having them all: each with names, tags and
// comments of its own.
type manyGames struct {
	left int
	game bytes.Buffer
}

func (m *manyGames) Read(p []byte) (int, error) {
	if m.game.Len() == 0 {
		if m.left == 0 {
			return 0, io.EOF
		}
		fmt.Fprintf(&m.game, "[Event \"x\"]\n[White \"Player %[1]d\"]\n[Tag%[1]d \"%[1]d\"]\n[Result \"1-0\"]\n\n"+
			"1. e4 {comment %[1]d} e5 2. Qh5 Nc6 3. Bc4 (3. d3 d6 {%[1]d}) Nf6 4. Qxf7# 1-0\n\n", m.left)
		m.left--
	}
	return m.game.Read(p)
}

// A million games with SEALEDMOVE_LONG=1; bench/stream.sh measures the whole
// program.
func TestGamesStreamInConstantMemory(t *testing.T) {
	games := 20_000
	if os.Getenv("SEALEDMOVE_LONG") != "" {
		games = 1_000_000
	}
	var m runtime.MemStats
	runtime.GC() // what other tests have left
	runtime.ReadMemStats(&m)
	before, peak := m.HeapAlloc, uint64(0)
	r := NewReader(&manyGames{left: games})
	var g Game
	n := 0
	for ; ; n++ {
		if err := r.Read(&g); errors.Is(err, io.EOF) {
			break
		} else if err != nil || !g.Sound() || len(g.Moves) != 7 {
			t.Fatal(err, g.Problems)
		}
		if n%1000 == 0 {
			runtime.ReadMemStats(&m)
			peak = max(peak, m.HeapAlloc)
		}
	}
	if n != games || peak > before+16<<20 {
		t.Errorf("%d games, %d kB more than before", n, (peak-before)>>10)
	}
	t.Logf("%d games, %d kB more than before", n, (peak-before)>>10)
}

func FuzzPGN(f *testing.F) {
	f.Add([]byte("[Event \"x\"]\n\n1. e4 {a} (1. d4 d5) e5 $1 2. Nf3 *"))
	f.Add([]byte("1. e4 e5 0-0\n\n[FEN \"k7/8/8/8/8/8/8/K7 w - - 0 1\"]\n1. -- Ka7 ; x } y\n2. Kb1 1/2"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := NewReader(bytes.NewReader(data))
		for {
			g, err := r.Next()
			if err != nil {
				return
			}
			// What has been written reads as it was written.
			first := g.String()
			again, err := NewReader(strings.NewReader(first)).Next()
			if err != nil {
				t.Fatal(err, first)
			}
			if second := again.String(); second != first || sanOf(again) != sanOf(g) {
				t.Fatalf("wrote\n%s\nread and wrote\n%s\n%v", first, second, again.Problems)
			}
		}
	})
}
