// Package eco names openings: the code of the Encyclopaedia of Chess Openings
// and the English name, as the list of the Lichess community has them. A name
// belongs to a position, not to moves, so that transpositions are named too.
// The list is not of the Laws; nothing is decided by it.
package eco

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"strings"
	"sync"

	"sealedmove/rules"
)

// Opening is what a position of the opening is called. The zero value is no
// opening.
type Opening struct {
	Code string // of the Encyclopaedia, "B90"
	Name string // "Sicilian Defense: Najdorf Variation"
}

// At names a position. It reports false for the many that have no name.
func At(p *rules.Position) (Opening, bool) {
	n, ok := openings()[p.Key()]
	if !ok || !n.position.Same(p) {
		return Opening{}, false
	}
	return n.Opening, true
}

// Of names the opening of a game: that of its last position that has a name.
// ply is the half-move after which it stood. It reports false where none has.
func Of(g *rules.Game) (o Opening, ply int, ok bool) {
	for ply := g.Len(); ply >= 0; ply-- {
		p := g.At(ply)
		if o, ok := At(&p); ok {
			return o, ply, true
		}
	}
	return Opening{}, 0, false
}

// openings.tsv.gz has a line for each opening: code, name and moves. SOURCE.txt
// says where it comes from, gen.go makes it.
//
//go:embed openings.tsv.gz
var packed []byte

type named struct {
	Opening
	position rules.Position
}

// openings is the list by the keys of the positions. It is read when somebody
// first asks, which takes a few milliseconds.
var openings = sync.OnceValue(func() map[rules.Key]named {
	list := map[rules.Key]named{}
	for line := range strings.Lines(unpacked()) {
		if n, ok := parse(strings.TrimSuffix(line, "\n")); ok {
			if _, double := list[n.position.Key()]; !double { // the first stays
				list[n.position.Key()] = n
			}
		}
	}
	return list
})

// unpacked is the text of the list; a test watches that it is whole.
func unpacked() string {
	in, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return ""
	}
	var out bytes.Buffer
	if _, err := out.ReadFrom(in); err != nil {
		return ""
	}
	return out.String()
}

// parse reads a line of the list and plays its moves.
func parse(line string) (named, bool) {
	code, rest, ok := strings.Cut(line, "\t")
	name, moves, ok2 := strings.Cut(rest, "\t")
	if !ok || !ok2 {
		return named{}, false
	}
	p := rules.Start()
	for word := range strings.FieldsSeq(moves) {
		if strings.HasSuffix(word, ".") {
			continue // a move number
		}
		m, n := p.ParseSAN([]byte(word))
		if m == rules.NoMove || len(strings.TrimRight(word[n:], "+#")) > 0 {
			return named{}, false
		}
		p.Play(m)
	}
	return named{Opening{code, name}, p}, true
}
