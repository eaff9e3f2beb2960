//go:build unix

package check_test

import (
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"sealedmove/pairing"
	"sealedmove/pairing/check"
	"sealedmove/pairing/dutch"
	"sealedmove/pairing/generate"
)

// BenchmarkSection checks tournaments of 100 players and nine rounds, on as
// many cores as there are (-cpu says how many).
func BenchmarkSection(b *testing.B) {
	c := generate.Default()
	c.Players = 100
	var drawn []generate.Tournament
	for seed := range uint64(8) {
		g, err := generate.Draw(c, seed, dutch.System{}, nil, pairing.Control{}, nil)
		if err != nil {
			b.Fatal(err)
		}
		drawn = append(drawn, g)
	}
	var next atomic.Uint64
	b.ResetTimer()
	start := cpu()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			g := drawn[next.Add(1)%8]
			results, err := check.Section(g.State, g.Section, nil, pairing.Control{})
			if err != nil || len(results) != 9 {
				b.Fatalf("%d rounds: %v", len(results), err)
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "tournaments/s")
	b.ReportMetric((cpu()-start).Seconds()*1000/float64(b.N), "cpu-ms/op")
}

// cpu is the CPU time of the process: what a busy machine does not distort.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkDraw draws such tournaments.
func BenchmarkDraw(b *testing.B) {
	c := generate.Default()
	c.Players = 100
	var seed atomic.Uint64
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := generate.Draw(c, seed.Add(1), dutch.System{}, nil, pairing.Control{}, nil); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "tournaments/s")
}
