package scoring

import (
	"slices"
	"testing"
)

// What is cut, and in which order: an element is its opponent's score, what it
// adds, and whether it is a VUR.
func TestCuts(t *testing.T) {
	vur := func(base, value int64) part { return part{base: base, value: value, voluntary: true} }
	game := func(base, value int64) part { return part{base: base, value: value} }
	for _, c := range []struct {
		name      string
		parts     []part
		low, high int
		want      []Cut
	}{
		{"14.1.2 a: the lowest score", []part{game(30, 30), game(20, 20), game(40, 40)}, 1, 0, []Cut{Kept, CutLeast, Kept}},
		{"14.1.2 d: the lowest opponent, not the lowest product", []part{game(30, 0), game(20, 200), game(40, 0)}, 1, 0, []Cut{Kept, CutLeast, Kept}},
		{"14.1.2 d: of several lowest opponents, the lowest product", []part{game(20, 200), game(20, 100), game(40, 0)}, 1, 0, []Cut{Kept, CutLeast, Kept}},
		{"16.5: a VUR in place of a lower value", []part{game(10, 10), vur(30, 30)}, 1, 0, []Cut{Kept, CutVoluntary}},
		{"16.5: of several VURs the lowest", []part{vur(40, 40), game(10, 10), vur(30, 30)}, 1, 0, []Cut{Kept, Kept, CutVoluntary}},
		{"16.5.2: not where it is lower than the least significant value", []part{game(10, 100), vur(30, 0)}, 1, 0, []Cut{CutLeast, Kept}},
		{"16.5.1: not lower is enough", []part{game(10, 100), vur(30, 100)}, 1, 0, []Cut{Kept, CutVoluntary}},
		{"16.5: equal contributions, the lower-scored first", []part{game(10, 0), vur(30, 0), vur(20, 0)}, 1, 0, []Cut{Kept, Kept, CutVoluntary}},
		{"16.5: again for the second cut", []part{game(10, 10), vur(30, 30), vur(40, 40), game(5, 5)}, 2, 0, []Cut{Kept, CutVoluntary, CutVoluntary, Kept}},
		{"14.2: two cuts", []part{game(10, 10), game(30, 30), game(5, 5)}, 2, 0, []Cut{CutLeast, Kept, CutLeast}},
		{"14.3: first the least, then the most", []part{game(10, 10)}, 1, 1, []Cut{CutLeast}},
		{"14.3: no exception at the high end", []part{game(10, 10), vur(30, 30), game(50, 50)}, 1, 1, []Cut{Kept, CutVoluntary, CutMost}},
		{"14.3: of several highest opponents, the highest product", []part{game(50, 0), game(50, 500), game(20, 200)}, 0, 1, []Cut{Kept, CutMost, Kept}},
		{"more cuts than elements", []part{game(1, 1), vur(2, 2)}, 3, 3, []Cut{CutLeast, CutVoluntary}},
		{"nothing to cut", nil, 1, 1, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			trim(c.parts, c.low, c.high)
			var got []Cut
			for _, x := range c.parts {
				got = append(got, x.cut)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("cuts %v, want %v", got, c.want)
			}
		})
	}
}
