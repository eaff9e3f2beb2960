package pgn

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// The files are not part of the project: bench/pgn.sh fetches them and says
// where they are.
func BenchmarkReplay(b *testing.B) {
	dir := os.Getenv("SEALEDMOVE_PGNS")
	for name, file := range map[string]string{"plain": "big_big.pgn", "annotated": "big.pgn"} {
		for mode, bare := range map[string]bool{"whole": false, "bare": true} {
			b.Run(name+"/"+mode, func(b *testing.B) {
				data, err := os.ReadFile(filepath.Join(dir, file))
				if dir == "" || err != nil {
					b.Skip("run bench/pgn.sh, which fetches the games")
				}
				games, moves := 0, 0
				b.ReportAllocs()
				for b.Loop() {
					r := NewReader(bytes.NewReader(data))
					r.Bare = bare
					var g Game
					for {
						err := r.Read(&g)
						if errors.Is(err, io.EOF) {
							break
						}
						if err != nil || !g.Sound() && g.Problems[0].Code != BadFEN && g.Problems[0].Code != OtherGame {
							b.Fatal(err, g.Problems)
						}
						games++
						moves += len(g.Moves)
					}
				}
				b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
				b.ReportMetric(float64(moves)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
			})
		}
	}
}
