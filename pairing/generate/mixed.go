package generate

import "sealedmove/tournament"

// Mixed is a config of the seed's own, of at most so many players: most are odd
// in one way or another, as random tournaments of one kind find little. Rounds
// may be more than there are opponents.
func Mixed(seed uint64, players int) Config {
	l := &lots{^seed} // not the draws that Draw makes of the seed
	c := Default()
	c.Players = 1 + l.below(max(1, players))
	c.Rounds = tournament.RoundNo(2 + l.below(10))
	if c.Players < 8 {
		c.Rounds = tournament.RoundNo(1 + l.below(c.Players+2)) // up to and beyond everybody against everybody
	}
	c.InitialColor = of(l, tournament.White, tournament.Black)
	c.Ratings = Ratings{Shape: of(l, shapes...), Mean: 1800, Deviation: of(l, 0, 100, 300), Unrated: of(l, 0, 0, 200)}
	c.Byes = Byes{Half: of(l, 0, 30, 150), Full: of(l, 0, 0, 30), Zero: of(l, 0, 30, 150)}
	c.Games = Games{
		Draws: of(l, 0, 300, 600, 1000), Forfeits: of(l, 0, 20, 150), BothForfeit: of(l, 0, 0, 50),
		Unrated: of(l, 0, 0, 50), BothLose: of(l, 0, 0, 20), HalfAndNought: of(l, 0, 0, 50), WhiteMore: of(l, 0, 35, 400),
	}
	c.Field = Field{Late: of(l, 0, 0, 200), Withdrawals: of(l, 0, 20, 80), Returns: of(l, 0, 300), Walkouts: of(l, 0, 0, 200)}
	c.Forbidden = Forbidden{Pairs: of(l, 0, 0, c.Players/4, c.Players), Groups: of(l, 0, 0, 0, 2), GroupSize: 3}
	c.Points = of(l, pointSystems...)
	c.accelerate(l)
	return c
}

var pointSystems = []tournament.Points{
	tournament.StandardPoints(), tournament.StandardPoints(), tournament.StandardPoints(),
	{Win: 30, Draw: 10, PairingBye: 30, Unknown: 10},
	{Win: 30, Draw: 20, Loss: 10, PairingBye: 20, Unknown: 20}, // a loss is worth points
	{Win: 30, Draw: 20, Loss: 10, PairingBye: 30, ForfeitLoss: 0, Unknown: 20},
	{Win: 10, Draw: 5, PairingBye: 5, Unknown: 5},
	{Win: 10, Draw: 5, PairingBye: 0, Unknown: 5},
	{Win: 20, Draw: 10, PairingBye: 20, Unknown: 10},
}

// accelerate draws an acceleration for one tournament in four.
func (c *Config) accelerate(l *lots) {
	switch l.below(8) {
	case 0:
		if c.Baku = c.Points.Win == 2*c.Points.Draw && c.Points.Loss == 0; c.Baku {
			c.Field.Late = 0 // a file does not say who was there when the group was made
		}
	case 1:
		half, rounds := tournament.TPN(max(1, c.Players/2)), max(1, c.Rounds/2)
		c.Acceleration = []tournament.Acceleration{
			{Points: c.Points.Win, First: 1, Last: rounds, FirstTPN: 1, LastTPN: half},
			{Points: c.Points.Draw, First: rounds + 1, Last: rounds + 1, FirstTPN: 1, LastTPN: half},
		}
	}
}
