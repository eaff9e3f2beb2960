package laws

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sealedmove/rules"
	"sealedmove/tournament"
)

// The rows of the numbered Laws, one after the other, and what the same facts
// come to in 2023. Where a row is a rule of the board, the engine answers for
// both editions.

// What can be played (articles 3 to 5 and 9; 3 in 2023).
func TestRowsOfTheBoard(t *testing.T) {
	const (
		bare    = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
		castled = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"
	)
	for _, c := range []struct {
		article, rule, fen, move string
		legal                    bool
	}{
		{"4.1", "a piece moves to an empty square", rules.StartFEN, "e2e4", true},
		{"4.1", "or to one that the enemy holds", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", true},
		{"4.1", "but not to one of its own side", rules.StartFEN, "a1a2", false},
		{"4.2", "nothing leaps", rules.StartFEN, "c1e3", false},
		{"4.2", "but the knight", rules.StartFEN, "g1f3", true},
		{"5.1(1)", "the king does not step into an attack", "4k3/8/8/8/8/8/1r6/K7 w - - 0 1", "a1a2", false},
		{"5.1(1)", "but takes what attacks it", "4k3/8/8/8/8/8/1r6/K7 w - - 0 1", "a1b2", true},
		{"5.1(2)", "castling: the king two squares, the rook over it", bare, "e1g1", true},
		{"5.1(5)", "no castling once the right is gone", castled, "e1g1", false},
		{"5.1(6)", "none while in check", "2k1r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", false},
		{"5.1(6)", "none through check", "2k2r2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", false},
		{"5.1(6)", "none into check", "2k3r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", false},
		{"5.1(6)", "an attacked rook does not matter", "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", true},
		{"5.1(6)", "none over a piece", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", false},
		{"5.2", "the queen along rank, file and diagonal", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1h5", true},
		{"5.2", "and nowhere else", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1e3", false},
		{"5.3", "the rook along rank and file", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", true},
		{"5.3", "not along the diagonal", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1b2", false},
		{"5.4", "the bishop along the diagonal", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "c1h6", true},
		{"5.4", "not along the file", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "c1c8", false},
		{"5.5", "the knight over what stands between", rules.StartFEN, "b1c3", true},
		{"5.6(1)", "a pawn does not go back", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e3", false},
		{"5.6(2)", "two squares from where it began", rules.StartFEN, "d2d4", true},
		{"5.6(2)", "not later", "4k3/8/8/8/8/3P4/8/4K3 w - - 0 1", "d3d5", false},
		{"5.6(2)", "it does not take straight ahead", "4k3/8/8/3p4/3P4/8/8/4K3 w - - 0 1", "d4d5", false},
		{"5.6(3)", "en passant at once", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", true},
		{"5.6(3)", "not a move later", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", false},
		{"5.6(4)", "a pawn on its last rank is exchanged", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", true},
		{"5.6(4)", "it does not stay a pawn", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", false},
		{"5.6(4)", "nor become a king", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k", false},
		{"9.1", "no move leaves one's king attacked", "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2a2", false},
		{"9.2", "a check must be met", "4r2k/8/8/8/8/8/R7/4K3 w - - 0 1", "a2a8", false},
		{"9.2", "as by putting a piece between", "4r2k/8/8/8/8/8/R7/4K3 w - - 0 1", "a2e2", true},
	} {
		p, err := rules.ParsePlayableFEN(c.fen)
		if err != nil {
			t.Fatal(c.article, err)
		}
		m, ok := p.ParseUCI(c.move)
		if got := ok && p.IsLegal(m); got != c.legal {
			t.Errorf("%s %s: %s legal %v, want %v", c.article, c.rule, c.move, got, c.legal)
		}
	}
}

// 1 to 3: the board, the pieces, and who begins.
func TestRowsOfTheStart(t *testing.T) {
	p := rules.Start()
	h1, _ := rules.ParseSquare("h1")
	if !rules.LightSquares.Has(h1) || rules.LightSquares.Count() != 32 {
		t.Error("1.2: h1 is light, and half of the squares are")
	}
	for k, n := range map[rules.Kind]int{rules.King: 1, rules.Queen: 1, rules.Rook: 2, rules.Bishop: 2, rules.Knight: 2, rules.Pawn: 8} {
		for _, c := range []rules.Color{rules.White, rules.Black} {
			if got := p.Pieces(c, k).Count(); got != n {
				t.Errorf("2.2: %d of %s for %s, want %d", got, k, c, n)
			}
		}
	}
	if p.Turn() != rules.White {
		t.Error("3.1: White begins")
	}
	m, _ := p.ParseUCI("e2e4")
	if next := p.After(m); next.Turn() != rules.Black {
		t.Error("3.2: after White's move Black has the move")
	}
}

// row is a row of the numbered table: what the arbiter puts in, and what comes
// out in the older edition and in 2023. More than one article of the older Laws
// is divided by blanks. The service is held to the same file.
type row struct {
	Articles, Rule, Form string
	Answers              Answers
	Older, Today         verdict
}

const (
	mated     = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"
	stalemate = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"
	rookEnd   = "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 40"
	castling  = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
)

func rows(t *testing.T) (out []row) {
	t.Helper()
	for _, line := range lines(t, "testdata/rows.jsonl") {
		var r row
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		out = append(out, r)
	}
	return out
}

func TestRowsOfTheNumberedTable(t *testing.T) {
	for _, c := range rows(t) {
		for _, side := range []struct {
			r    Regime
			want verdict
		}{{older, c.Older}, {today, c.Today}} {
			x := rule(t, c.Form, side.r, c.Answers)
			if got := (verdict{outcome(x), clocks(x), x.Articles[0]}); got != side.want {
				t.Errorf("%s %s, %s: want %+v got %+v", c.Articles, c.Rule, side.r.Edition, side.want, got)
			}
		}
	}
}

// Every article of the older Laws is in a row, or is named here with the reason.
func TestEveryArticleHasARow(t *testing.T) {
	elsewhere := map[string]string{
		"3.1": "TestRowsOfTheStart", "3.2": "TestRowsOfTheStart", "4.1": "TestRowsOfTheBoard", "4.2": "TestRowsOfTheBoard",
		"5.1(1)": "TestRowsOfTheBoard", "5.1(5)": "TestRowsOfTheBoard", "5.1(6)": "TestRowsOfTheBoard",
		"5.2": "TestRowsOfTheBoard", "5.3": "TestRowsOfTheBoard", "5.4": "TestRowsOfTheBoard", "5.5": "TestRowsOfTheBoard",
		"5.6(1)": "TestRowsOfTheBoard", "5.6(2)": "TestRowsOfTheBoard", "5.6(3)": "TestRowsOfTheBoard", "9.1": "TestRowsOfTheBoard",
		"9.3": "nothing follows from it", "14.7": "the hour is the arbiter's clock", "17": "tournament.Points",
	}
	var in []string
	for _, c := range rows(t) {
		in = append(in, strings.Fields(c.Articles)...)
	}
	for _, a := range Articles(tournament.FIDE1985) {
		if !slices.Contains(in, a.Number) && elsewhere[a.Number] == "" {
			t.Errorf("%s is in no row", a.Number)
		}
	}
}

// Whatever a ruling cites exists in its edition.
func TestCitedArticlesExist(t *testing.T) {
	for _, c := range rows(t) {
		for _, r := range []Regime{older, today, rapid, basic, blitz} {
			f, _ := FormByID(c.Form)
			x, ps := f.Rule(r, c.Answers)
			if ps != nil {
				continue
			}
			cited := slices.Clone(x.Articles)
			for _, change := range x.Clock {
				cited = append(cited, change.Article)
			}
			for _, q := range x.Ask {
				for _, choice := range q.Choices {
					if choice.Article != "" {
						cited = append(cited, choice.Article)
					}
				}
			}
			for _, n := range cited {
				if _, ok := ArticleOf(r.Edition, n); !ok {
					t.Errorf("%s %s: cites %q, which %s does not have", c.Articles, c.Rule, n, r.Edition)
				}
			}
			if len(x.Articles) == 0 || len(x.Says) == 0 && len(x.Ask) == 0 && len(x.Do) == 0 {
				t.Errorf("%s %s: no article or no words: %+v", c.Articles, c.Rule, x)
			}
		}
	}
}
