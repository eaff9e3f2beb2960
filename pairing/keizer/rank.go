package keizer

import (
	"fmt"

	"sealedmove/pairing"
	"sealedmove/scoring/keizer"
	"sealedmove/tournament"
)

// Rank counts the rounds before in.Round by in.Keizer. Numbers of the ranking are
// the pairing numbers.
func Rank(in pairing.Input) (keizer.Ranking, error) {
	players := make([][]keizer.Round, len(in.Players))
	for i, p := range in.Players {
		if p.TPN != tournament.TPN(i+1) || len(p.Past) != int(in.Round)-1 {
			return keizer.Ranking{}, fmt.Errorf("keizer: player %d of the input has number %d and %d rounds before round %d", i+1, p.TPN, len(p.Past), in.Round)
		}
		for _, r := range p.Past {
			players[i] = append(players[i], keizer.Round{Opponent: int(r.Opponent), Bye: r.Bye, Outcome: r.Outcome, Forfeit: r.Forfeit})
		}
	}
	return keizer.Rank(keizer.Settings(in.Keizer), players)
}
