package check

import (
	"slices"
	"testing"

	"sealedmove/pairing"
	"sealedmove/pairing/dutch"
	"sealedmove/pairing/generate"
	"sealedmove/tournament"
)

// missed is a drawn tournament whose last round lost players after it was
// posted: those of absent, one time after the other, and whose opponents were
// paired again among themselves each time. It gives the state, and how many were
// paired again the last time.
func missed(t *testing.T, seed uint64, times ...[]tournament.TPN) (s tournament.State, id tournament.SectionID, again pairing.Output) {
	t.Helper()
	c := generate.Default()
	c.Players, c.Rounds, c.Byes, c.Games, c.Field = 13, 4, generate.Byes{}, generate.Games{Draws: 300}, generate.Field{}
	d, err := generate.Draw(c, seed, dutch.System{}, nil, pairing.Control{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	in, err := Input(d.State, d.Section, 4)
	if err != nil {
		t.Fatal(err)
	}
	out, err := dutch.System{}.Pair(in, pairing.Control{})
	if err != nil {
		t.Fatal(err)
	}
	var ids [][]tournament.PlayerID
	var gone []tournament.Bye
	for _, absent := range times {
		left := out.LeftOver(absent)
		if again, err = (dutch.System{}).Pair(in.Only(left.Players), pairing.Control{}); err != nil {
			t.Skipf("seed %d: no legal pairing of those left over", seed)
		}
		out = out.Again(left, again)
		var list []tournament.PlayerID
		for _, n := range absent {
			list = append(list, in.Players[n-1].ID)
			gone = append(gone, tournament.Bye{Player: in.Players[n-1].ID, Kind: tournament.ZeroBye})
		}
		ids = append(ids, list)
	}
	return altered(d.State, d.Section, 4, func(r *tournament.Round) {
		*r = out.Round(d.State, in, 1)
		r.NoShows, r.Byes = ids, append(r.Byes, gone...)
	}), d.Section, again
}

// at is the player with number n.
func at(s tournament.State, id tournament.SectionID, n tournament.TPN) tournament.PlayerID {
	return s.Section(id).Numbers[n-1]
}

// Those whose opponents did not come are paired again among themselves: that is
// no other pairing than that of the rules, and it is said.
func TestPairedAgainAfterNoShows(t *testing.T) {
	for _, c := range []struct {
		name  string
		times [][]tournament.TPN
	}{
		{"two once", [][]tournament.TPN{{1, 5}}},
		{"three once, so that one more has or loses the bye", [][]tournament.TPN{{2, 6, 9}}},
		{"twice", [][]tournament.TPN{{1, 5}, {3, 8}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			seen := 0
			for seed := range uint64(20) {
				t.Run("", func(t *testing.T) {
					s, id, _ := missed(t, seed, c.times...)
					results := section(t, s, id)
					seen++
					r := results[3]
					if !r.Same() || !r.Repaired || !r.ByRules || !slices.Equal(r.NoShows, slices.Concat(c.times...)) {
						t.Errorf("seed %d: same %v, repaired %v, by rules %v, no-shows %v; extra %v missing %v", seed, r.Same(), r.Repaired, r.ByRules, r.NoShows, r.Extra, r.Missing)
					}
					if results[2].Repaired || results[2].NoShows != nil {
						t.Errorf("seed %d: round 3 is called repaired", seed)
					}
				})
			}
			if seen < 10 {
				t.Errorf("%d of 20 seeds could be looked at", seen)
			}
		})
	}
}

// A pairing of those left over that the rules would not give is recognised while
// it breaks no absolute rule; another board that changed is not, nor a second
// meeting, nor a round that no longer says who was away.
func TestWhatNoShowsDoNotExplain(t *testing.T) {
	s, id, again := missed(t, 7, []tournament.TPN{1, 5})
	left := again.Boards[0]
	board := func(r *tournament.Round, n tournament.TPN) *tournament.Board {
		i := slices.IndexFunc(r.Boards, func(b tournament.Board) bool { return b.Color(at(s, id, n)) != tournament.NoColor })
		return &r.Boards[i]
	}
	for _, c := range []struct {
		name          string
		change        func(*tournament.Round)
		same, byRules bool
	}{
		{"as it is", func(*tournament.Round) {}, true, true},
		{"colours turned", func(r *tournament.Round) { b := board(r, left.White); b.White, b.Black = b.Black, b.White }, true, false},
		{"another board turned", func(r *tournament.Round) {
			for i := range r.Boards {
				if b := &r.Boards[i]; b.Color(at(s, id, left.White)) == tournament.NoColor {
					b.White, b.Black = b.Black, b.White
					return
				}
			}
		}, false, false},
		{"nobody is said to have been away", func(r *tournament.Round) { r.NoShows = nil }, false, false},
		{"somebody else is", func(r *tournament.Round) { r.NoShows = [][]tournament.PlayerID{{at(s, id, 1)}} }, false, false},
	} {
		got := section(t, altered(s, id, 4, c.change), id)[3]
		if got.Same() != c.same || got.Repaired != c.same || got.ByRules != c.byRules {
			t.Errorf("%s: same %v, repaired %v, by the rules %v; want %v and %v", c.name, got.Same(), got.Repaired, got.ByRules, c.same, c.byRules)
		}
	}
	// The two left over have met by now: in round 1, in place of whom they met then.
	met := altered(s, id, 1, func(r *tournament.Round) {
		seats := map[tournament.PlayerID]*tournament.PlayerID{}
		for i := range r.Boards {
			seats[r.Boards[i].White], seats[r.Boards[i].Black] = &r.Boards[i].White, &r.Boards[i].Black
		}
		b := board(r, left.White)
		other := b.Black
		if other == at(s, id, left.White) {
			other = b.White
		}
		*seats[other], *seats[at(s, id, left.Black)] = at(s, id, left.Black), other
	})
	if got := section(t, met, id)[3]; got.Same() || got.Repaired {
		t.Error("a second meeting is taken for a legal pairing")
	}
}
