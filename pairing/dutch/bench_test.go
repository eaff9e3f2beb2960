package dutch

import (
	"path/filepath"
	"testing"

	"sealedmove/internal/testkit"
	"sealedmove/pairing"
)

func BenchmarkBig(b *testing.B) {
	for _, name := range []string{"big500", "big1000"} {
		b.Run(name, func(b *testing.B) {
			f := readTRF(b, filepath.Join(testkit.Oracle(b, "pairing/big"), name+".trf"))
			in := f.input(f.rounds + 1)
			for b.Loop() {
				if _, err := (System{}).Pair(in, pairing.Control{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkFirst is the largest bracket there is: everybody in one scoregroup.
func BenchmarkFirst(b *testing.B) {
	for _, name := range []string{"big500", "big1000"} {
		for _, r := range []int{1, 2, 3} {
			b.Run(name+"/round "+string(rune('0'+r)), func(b *testing.B) {
				f := readTRF(b, filepath.Join(testkit.Oracle(b, "pairing/big"), name+".trf"))
				in := f.input(r)
				for b.Loop() {
					if _, err := (System{}).Pair(in, pairing.Control{}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
