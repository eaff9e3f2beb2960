//go:build unix

package dutch

import (
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"sealedmove/pairing"
	"sealedmove/pairing/generate"
	"sealedmove/tournament"
)

// TestGrowth measures the CPU time of every round of drawn tournaments of
// growing size and writes it as a table and, with the name of an SVG in
// SEALEDMOVE_GROWTH, as a plot:
//
//	SEALEDMOVE_GROWTH=$PWD/docs/pairing-growth.svg go test -run TestGrowth -v -timeout 0 ./pairing/dutch
//
// SEALEDMOVE_GROWTH_SIZES says which sizes (default: 100 to 5000).
func TestGrowth(t *testing.T) {
	file := os.Getenv("SEALEDMOVE_GROWTH")
	if file == "" {
		t.Skip("a measurement of some minutes: SEALEDMOVE_GROWTH names the SVG to write")
	}
	sizes := []int{100, 200, 500, 1000, 2000, 5000}
	if s := os.Getenv("SEALEDMOVE_GROWTH_SIZES"); s != "" {
		sizes = nil
		for _, w := range strings.Split(s, ",") {
			n, err := strconv.Atoi(w)
			if err != nil {
				t.Fatal(err)
			}
			sizes = append(sizes, n)
		}
	}
	var lines []line
	for k, kind := range growthKinds {
		lines = append(lines, line{name: kind.name})
		for _, n := range sizes {
			if n > kind.most {
				continue
			}
			m := measureRounds(t, n, kind.config)
			t.Logf("%-22s %5d players: %s; peak heap %d MB", kind.name, n, m, m.heap>>20)
			lines[k].add(n, m.cpu[middle-1], m.worst())
		}
	}
	if err := os.WriteFile(file, []byte(plot(lines)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// middle is the round that is called mid-event, of nine.
const middle = 5

var growthKinds = []struct {
	name   string
	most   int
	config func(*generate.Config)
}{
	{"open", 5000, func(*generate.Config) {}},
	{"everything drawn", 5000, func(c *generate.Config) {
		c.Games.Draws = 1000
		c.Ratings.Shape = generate.Equal
		c.Ratings.Deviation = 0
	}},
	{"Baku", 5000, func(c *generate.Config) { c.Baku = true }},
	{"a tenth forbidden", 2000, func(c *generate.Config) { c.Forbidden = generate.Forbidden{Groups: 10, GroupSize: c.Players / 10} }},
	{"many rounds", 500, func(c *generate.Config) { c.Rounds = tournament.RoundNo(min(99, c.Players/2)) }},
}

// measured is the CPU time of each round, and the most heap seen after one.
type measured struct {
	cpu  []time.Duration
	heap uint64
}

func (m measured) worst() time.Duration { return slices.Max(m.cpu) }

func (m measured) String() string {
	var b strings.Builder
	for i, d := range m.cpu[:min(9, len(m.cpu))] {
		fmt.Fprintf(&b, " R%d %dms", i+1, d.Milliseconds())
	}
	fmt.Fprintf(&b, "; slowest of %d: R%d %dms", len(m.cpu), slices.Index(m.cpu, m.worst())+1, m.worst().Milliseconds())
	return b.String()
}

// timed is the system with a stopwatch.
type timed struct {
	System
	m *measured
}

func (s timed) Pair(in pairing.Input, ctl pairing.Control) (pairing.Output, error) {
	runtime.GC()
	start := cpu()
	out, err := s.System.Pair(in, ctl)
	s.m.cpu = append(s.m.cpu, cpu()-start)
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	s.m.heap = max(s.m.heap, mem.HeapSys)
	return out, err
}

// cpu is the CPU time that the process has used.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func measureRounds(t *testing.T, players int, config func(*generate.Config)) measured {
	t.Helper()
	c := generate.Default()
	c.Players = players
	config(&c)
	var m measured
	if _, err := generate.Draw(c, 1, timed{m: &m}, nil, pairing.Control{}, nil); err != nil {
		t.Fatal(err)
	}
	return m
}

// line is one curve of each kind: mid-event and worst round.
type line struct {
	name         string
	n            []int
	mid, slowest []time.Duration
}

func (l *line) add(n int, mid, slowest time.Duration) {
	l.n, l.mid, l.slowest = append(l.n, n), append(l.mid, mid), append(l.slowest, slowest)
}

// plot draws CPU seconds against players, both on logarithmic scales.
func plot(lines []line) string {
	const width, height, left, bottom = 640, 420, 60, 40
	x := func(n int) float64 { return left + (math.Log10(float64(n))-2)/(math.Log10(5000)-2)*(width-left-150) }
	y := func(d time.Duration) float64 {
		return height - bottom - (math.Log10(max(d.Seconds(), 0.0005))+3.4)/5.4*(height-bottom-20)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"11\">\n", width, height)
	fmt.Fprintf(&b, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", width, height)
	for _, n := range []int{100, 200, 500, 1000, 2000, 5000} {
		fmt.Fprintf(&b, "<path d=\"M%.1f 20V%d\" stroke=\"#ddd\"/><text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", x(n), height-bottom, x(n), height-bottom+16, n)
	}
	for _, ms := range []int{1, 10, 100, 1000, 10000, 100000} {
		d := time.Duration(ms) * time.Millisecond
		fmt.Fprintf(&b, "<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%v</text>\n", left, y(d), width-150, left-6, y(d)+4, d)
	}
	fmt.Fprintf(&b, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">players</text><text x=\"%d\" y=\"14\">CPU time of one round</text>\n", (left+width-150)/2, height-6, left)
	colors := []string{"#1b6e4f", "#b0413e", "#3b5ba5", "#8a6d1f", "#6b4e9b"}
	at := 40
	for k, l := range lines {
		for i, curve := range [][]time.Duration{l.mid, l.slowest} {
			dash, name := "", l.name+", round 5"
			if i == 1 {
				dash, name = " stroke-dasharray=\"5 4\"", l.name+", slowest"
			}
			var d strings.Builder
			for j, v := range curve {
				fmt.Fprintf(&d, "%s%.1f %.1f", map[bool]string{true: "M", false: "L"}[j == 0], x(l.n[j]), y(v))
			}
			fmt.Fprintf(&b, "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s/>\n", d.String(), colors[k], dash)
			fmt.Fprintf(&b, "<path d=\"M%d %dh22\" stroke=\"%s\" stroke-width=\"2\"%s/><text x=\"%d\" y=\"%d\" font-size=\"9\">%s</text>\n", width-146, at, colors[k], dash, width-120, at+3, name)
			at += 18
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}
