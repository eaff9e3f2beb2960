package laws

import (
	"slices"
	"testing"

	"sealedmove/tournament"
)

// Each edition refers to articles that the other has, both ways alike, and no
// number stands twice.
func TestArticles(t *testing.T) {
	other := map[tournament.Edition]tournament.Edition{tournament.FIDE1985: tournament.FIDE2023, tournament.FIDE2023: tournament.FIDE1985}
	for _, e := range []tournament.Edition{tournament.FIDE1985, tournament.FIDE2023} {
		seen := map[string]bool{}
		for _, a := range Articles(e) {
			if seen[a.Number] {
				t.Errorf("%s %s twice", e, a.Number)
			}
			seen[a.Number] = true
			if e == tournament.FIDE1985 && len(a.Refs) == 0 {
				t.Errorf("%s %s refers to nothing in 2023", e, a.Number)
			}
			for _, n := range a.Refs {
				b, ok := ArticleOf(other[e], n)
				if !ok {
					t.Errorf("%s %s refers to %s, which there is not", e, a.Number, n)
				} else if !slices.Contains(b.Refs, a.Number) {
					t.Errorf("%s %s refers to %s, which does not refer back", e, a.Number, n)
				}
			}
		}
	}
	if _, ok := ArticleOf(tournament.FIDE2023, "99"); ok {
		t.Error("there is no article 99")
	}
}
