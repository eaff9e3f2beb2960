package claims

import (
	"slices"
	"strings"
	"testing"

	"sealedmove/rules"
)

func TestTouchMove(t *testing.T) {
	for _, c := range []struct {
		rule, fen, touched string
		castling           bool
		moves, article     string
	}{
		{"an own piece must move", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2", false, "a2a3 a2a4", "4.3.1"},
		{"the first that can", "4k3/8/8/8/8/p7/P7/4K3 w - - 0 1", "a2,e1", false, "e1d1 e1d2 e1e2 e1f1 e1f2", "4.3.1"},
		{"an enemy piece must be taken", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", false, "e4d5", "4.3.2"},
		{"the one takes the other", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4,d5", false, "e4d5", "4.3.3"},
		{"which is illegal: the first touched that can", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e1,d5", false, "e1d1 e1d2 e1e2 e1f1 e1f2", "4.3.3"},
		{"nothing can: any move", "4k3/8/8/8/8/p7/P7/4K3 w - - 0 1", "a2", false, "e1d1 e1d2 e1e2 e1f1 e1f2", "4.5"},
		{"king and rook: castling", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1,h1", false, "e1g1", "4.4.1"},
		{"rook, then king: no castling with it", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1,e1", false, "h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8", "4.4.2"},
		{"castling is illegal: a move of the king", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1,h1", true, "e1c1 e1d1 e1d2 e1e2", "4.4.3"},
	} {
		p, err := rules.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		var squares []rules.Square
		for _, s := range strings.Split(c.touched, ",") {
			q, _ := rules.ParseSquare(s)
			squares = append(squares, q)
		}
		got := Touch(p, squares, c.castling, FIDE2023)
		var moves []string
		for _, m := range got.Moves {
			moves = append(moves, m.UCI())
		}
		slices.Sort(moves)
		if strings.Join(moves, " ") != c.moves || got.Article != c.article {
			t.Errorf("%s: want %s (%s), got %s (%s)", c.rule, c.moves, c.article, strings.Join(moves, " "), got.Article)
		}
	}
}
