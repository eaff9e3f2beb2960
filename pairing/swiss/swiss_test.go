package swiss

import (
	"slices"
	"testing"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// General Handling Rules: score of the better player, sum, his number.
func TestBoardOrder(t *testing.T) {
	players := []struct {
		score tournament.Score
		tpn   tournament.TPN
	}{{20, 3}, {20, 5}, {15, 1}, {10, 2}, {20, 4}, {20, 6}}
	pairs := [][2]int{{3, 2}, {1, 3}, {5, 4}, {0, 2}}
	got := BoardOrder(pairs, func(i int) (tournament.Score, tournament.TPN) { return players[i].score, players[i].tpn })
	if want := []int{2, 3, 1, 0}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestHistoryOf(t *testing.T) {
	in := pairing.Input{Round: 5, Points: tournament.StandardPoints()}
	p := pairing.Player{TPN: 1, Past: []pairing.Past{
		{Bye: tournament.FullBye, Points: 10},
		{Opponent: 2, Color: tournament.White, Met: true},
		{Opponent: 3, Color: tournament.Black, Forfeit: true},
		{Opponent: 4, Color: tournament.Black, Met: true},
	}}
	h := HistoryOf(in, &p)
	if h.Byeable || h.Barred != 1 || h.Unplayed != 2 || !slices.Equal(h.Colors, []tournament.Color{tournament.Black, tournament.White}) {
		t.Errorf("%+v", h)
	}
	if !TookPart(&p) || TookPart(&pairing.Player{Past: []pairing.Past{{Bye: tournament.ZeroBye}}}) {
		t.Error("who took part is read otherwise")
	}
}

func TestInputsThatContradictThemselves(t *testing.T) {
	good := func() pairing.Input {
		in := pairing.Input{Round: 2}
		for i := range 3 {
			in.Players = append(in.Players, pairing.Player{TPN: tournament.TPN(i + 1), Past: make([]pairing.Past, 1)})
		}
		return in
	}
	if err := Check("x", good()); err != nil {
		t.Error(err)
	}
	for name, spoil := range map[string]func(*pairing.Input){
		"no round":           func(in *pairing.Input) { in.Round = 0 },
		"a number twice":     func(in *pairing.Input) { in.Players[1].TPN = 1 },
		"a round missing":    func(in *pairing.Input) { in.Players[1].Past = nil },
		"met nobody":         func(in *pairing.Input) { in.Players[1].Past[0].Opponent = 9 },
		"met himself":        func(in *pairing.Input) { in.Players[1].Past[0].Opponent = 2 },
		"forbids a stranger": func(in *pairing.Input) { in.Forbidden = [][2]tournament.TPN{{1, 4}} },
	} {
		in := good()
		spoil(&in)
		if Check("x", in) == nil {
			t.Errorf("%s: taken", name)
		}
	}
}
