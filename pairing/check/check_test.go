package check

import (
	"errors"
	"os"
	"slices"
	"testing"

	"sealedmove/pairing"
	"sealedmove/tournament"
	"sealedmove/tournament/trf"
)

func state(t *testing.T, name string) (tournament.State, tournament.SectionID) {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	doc, problems := trf.Parse(b, trf.Options{File: name})
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	tour, problems := trf.State(doc)
	if err := problems.Err(); err != nil {
		t.Fatal(err)
	}
	return tour.State, tour.Section
}

// altered is the state with one published round changed.
func altered(s tournament.State, id tournament.SectionID, r tournament.RoundNo, change func(*tournament.Round)) tournament.State {
	s.Sections = slices.Clone(s.Sections)
	for i, sec := range s.Sections {
		if sec.ID != id {
			continue
		}
		c := *sec
		c.Rounds = slices.Clone(sec.Rounds)
		round := *sec.Rounds[r-1]
		round.Boards, round.Byes = slices.Clone(round.Boards), slices.Clone(round.Byes)
		change(&round)
		c.Rounds[r-1] = &round
		s.Sections[i] = &c
	}
	return s
}

const swiss = "testdata/dutch-0015.trf" // seven players, five rounds

func section(t *testing.T, s tournament.State, id tournament.SectionID) []Result {
	t.Helper()
	results, err := Section(s, id, nil, pairing.Control{})
	if err != nil {
		t.Fatal(err)
	}
	return results
}

func TestEveryRoundIsWhatTheRulesGive(t *testing.T) {
	for _, name := range []string{swiss, "testdata/round-robin.trf"} {
		s, id := state(t, name)
		results := section(t, s, id)
		if want := int(s.Section(id).Current()); len(results) != want || want < 3 {
			t.Fatalf("%s: %d rounds checked, of %d", name, len(results), want)
		}
		for _, r := range results {
			if !r.Same() {
				t.Errorf("%s round %d: extra %v, missing %v, bye %d for %d, %v", name, r.Round, r.Extra, r.Missing, r.Is.Bye, r.Should.Bye, r.Err)
			}
		}
	}
}

// TestRoundThatDiffers: colours exchanged on a board differ, and later rounds
// are judged by what was played.
func TestRoundThatDiffers(t *testing.T) {
	s, id := state(t, swiss)
	s = altered(s, id, 2, func(r *tournament.Round) {
		b := &r.Boards[0]
		b.White, b.Black = b.Black, b.White
	})
	r := section(t, s, id)[1]
	if r.Same() || len(r.Extra) != 1 || len(r.Missing) != 1 || r.Extra[0] != (pairing.Pair{White: r.Missing[0].Black, Black: r.Missing[0].White}) {
		t.Errorf("extra %v, missing %v; want one pair with its colours exchanged", r.Extra, r.Missing)
	}
	if len(r.Why.Boards) != len(r.Should.Boards) {
		t.Error("what the rules give is not explained")
	}
}

func TestOtherOrderOfBoardsIsTheSamePairing(t *testing.T) {
	s, id := state(t, swiss)
	s = altered(s, id, 3, func(r *tournament.Round) { slices.Reverse(r.Boards) })
	before, err := Round(s, id, 3, nil, pairing.Control{})
	if err != nil {
		t.Fatal(err)
	}
	if !before.Same() || !before.Reordered {
		t.Errorf("same %v, reordered %v; want both", before.Same(), before.Reordered)
	}
}

func TestByeOfAnother(t *testing.T) {
	s, id := state(t, swiss)
	no := tournament.RoundNo(1)
	for !slices.ContainsFunc(s.Section(id).Round(no).Byes, func(y tournament.Bye) bool { return y.Kind == tournament.PairingBye }) {
		no++
	}
	s = altered(s, id, no, func(r *tournament.Round) { // the bye and somebody's seat are exchanged
		for i := range r.Byes {
			if r.Byes[i].Kind == tournament.PairingBye {
				r.Byes[i].Player, r.Boards[0].Black = r.Boards[0].Black, r.Byes[i].Player
			}
		}
	})
	r, err := Round(s, id, no, nil, pairing.Control{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Same() || r.Is.Bye == r.Should.Bye {
		t.Errorf("bye %d, should be %d", r.Is.Bye, r.Should.Bye)
	}
}

func TestRoundWithoutLegalPairing(t *testing.T) {
	s, id := state(t, swiss)
	sec := *s.Section(id)
	sec.Forbidden = []tournament.Forbidden{{First: 1, Last: 9, Players: sec.Numbers}}
	s.Sections = []*tournament.Section{&sec}
	r, err := Round(s, id, 1, nil, pairing.Control{})
	if err != nil {
		t.Fatal(err)
	}
	var none *pairing.NoPairing
	if r.Same() || !errors.As(r.Err, &none) {
		t.Errorf("same %v, %v; want no pairing", r.Same(), r.Err)
	}
}

func TestRefusals(t *testing.T) {
	s, id := state(t, swiss)
	if _, err := Section(s, "nowhere", nil, pairing.Control{}); err == nil {
		t.Error("a section that is not there")
	}
	if _, err := Round(s, id, 6, nil, pairing.Control{}); err == nil {
		t.Error("a round that is not published")
	}
	if _, err := Round(s, id, 1, nil, pairing.Control{Stop: func() bool { return true }}); !errors.Is(err, pairing.ErrStopped) {
		t.Errorf("stopped: %v", err)
	}
	sec := *s.Section(id)
	sec.System = "lim"
	s.Sections = []*tournament.Section{&sec}
	if _, err := Section(s, id, nil, pairing.Control{}); !errors.Is(err, ErrNoSystem) {
		t.Errorf("Lim: %v", err)
	}
	for _, known := range tournament.Systems() {
		sec.System = known
		if _, err := SystemOf(&sec); err != nil {
			t.Error(err)
		}
	}
}
