package generate

import (
	"sealedmove/tournament"
)

// Limits of what can be written to a TRF.
const (
	MostPlayers = 9999
	MostRounds  = 99
	mostScore   = 999 // tenths: 99.9 points
)

// Config says what kind of tournament is drawn. Start from [Default]; rates are
// in a thousand.
type Config struct {
	Name         string                    `json:"name,omitempty"`
	Start        tournament.Date           `json:"start,omitempty"`
	System       tournament.System         `json:"system"`
	Players      int                       `json:"players"`
	Rounds       tournament.RoundNo        `json:"rounds"`
	InitialColor tournament.Color          `json:"initialColor,omitempty"` // "": by lot
	Points       tournament.Points         `json:"points"`
	TieBreaks    []string                  `json:"tieBreaks"`
	Ratings      Ratings                   `json:"ratings"`
	Byes         Byes                      `json:"byes"`
	Games        Games                     `json:"games"`
	Field        Field                     `json:"field"`
	Baku         bool                      `json:"baku,omitempty"`
	Acceleration []tournament.Acceleration `json:"accelerations,omitempty"`
	Forbidden    Forbidden                 `json:"forbidden"`
	// Keizer and Knockout are the settings of those two systems; nil is the usual form.
	Keizer   *tournament.KeizerSettings   `json:"keizer,omitempty"`
	Knockout *tournament.KnockoutSettings `json:"knockout,omitempty"`
}

// Shape is how ratings are distributed.
type Shape string

// The shapes. Where ratings are equal or none, the players still differ in
// strength, and their results with it.
const (
	Normal  Shape = "normal"
	Uniform Shape = "uniform" // within twice the deviation on both sides
	Groups  Shape = "groups"  // two groups, three deviations apart
	Equal   Shape = "equal"
	NoneOf  Shape = "none"
)

var shapes = []Shape{Normal, Uniform, Groups, Equal, NoneOf}

// Ratings are the players' ratings.
type Ratings struct {
	Shape     Shape `json:"shape"`
	Mean      int   `json:"mean"`
	Deviation int   `json:"deviation"`
	Unrated   int   `json:"unrated"` // in a thousand players
}

// Byes are rates of byes asked for, in a thousand players each round.
type Byes struct {
	Half int `json:"half"`
	Full int `json:"full"`
	Zero int `json:"zero"`
}

// Games are rates in a thousand games. Draws is the rate between equals; it
// falls with the difference in strength.
type Games struct {
	Draws         int `json:"draws"`
	Forfeits      int `json:"forfeits"`       // one of the two does not come
	BothForfeit   int `json:"bothForfeit"`    // neither comes
	Unrated       int `json:"unrated"`        // played, not to be rated (W D L)
	BothLose      int `json:"bothLose"`       // 0-0
	HalfAndNought int `json:"halfAndNought"`  // ½-0 and 0-½
	WhiteMore     int `json:"whiteAdvantage"` // rating points that White's move is worth
}

// Field is who comes late and goes early.
type Field struct {
	Late        int `json:"late"`        // in a thousand players
	Withdrawals int `json:"withdrawals"` // in a thousand players each round
	Returns     int `json:"returns"`     // in a thousand who have left, each round
	Walkouts    int `json:"walkouts"`    // in a thousand rounds: neighbours in number leave together
}

// Forbidden are pairs and groups, drawn by lot, that must not meet.
type Forbidden struct {
	Pairs     int `json:"pairs"`
	Groups    int `json:"groups"`
	GroupSize int `json:"groupSize"`
}

// Default is an open of 30 players and nine rounds: two in a hundred players
// with a half-point bye in a round, one game in a hundred forfeited.
func Default() Config {
	return Config{
		System: tournament.Dutch, Players: 30, Rounds: 9, Points: tournament.StandardPoints(),
		TieBreaks: []string{"BH/C1", "BH", "SB"},
		Ratings:   Ratings{Shape: Normal, Mean: 1800, Deviation: 250},
		Byes:      Byes{Half: 20},
		Games:     Games{Draws: 300, Forfeits: 10, WhiteMore: 35},
	}
}

// check refuses what cannot be drawn or written.
func (c Config) check() error {
	if c.Players < 0 || c.Players > MostPlayers {
		return tournament.Refuse("pairing.generate.players", c.Players, MostPlayers)
	}
	if c.Rounds < 1 || c.Rounds > MostRounds {
		return tournament.Refuse("pairing.generate.rounds", int(c.Rounds), MostRounds)
	}
	for _, r := range c.rates() {
		if r.value < 0 || r.value > 1000 {
			return tournament.Refuse("pairing.generate.rate", r.name, r.value)
		}
	}
	if c.Byes.Half+c.Byes.Full+c.Byes.Zero > 1000 {
		return tournament.Refuse("pairing.generate.rate", "byes", c.Byes.Half+c.Byes.Full+c.Byes.Zero)
	}
	if r := c.Ratings; !oneOf(r.Shape, shapes) || r.Mean < 0 || r.Mean > tournament.MaxRating || r.Deviation < 0 || r.Deviation > tournament.MaxRating {
		return tournament.Refuse("pairing.generate.ratings", string(r.Shape), r.Mean, r.Deviation)
	}
	if f := c.Forbidden; f.Pairs < 0 || f.Groups < 0 || f.GroupSize < 0 || f.Pairs+f.Groups > MostPlayers {
		return tournament.Refuse("pairing.generate.forbidden", f.Pairs, f.Groups)
	}
	if c.Keizer != nil {
		if err := c.Keizer.Check(); err != nil {
			return err
		}
	}
	if c.Knockout != nil {
		if err := c.Knockout.Check(); err != nil {
			return err
		}
	}
	return c.checkPoints()
}

func (c Config) checkPoints() error {
	p := c.Points
	best := max(p.Win, p.Draw, p.Loss, p.PairingBye, p.ZeroBye, p.ForfeitLoss)
	if p.Win <= 0 || min(p.Draw, p.Loss, p.PairingBye, p.ZeroBye, p.ForfeitLoss) < 0 || int(best)*int(c.Rounds) > mostScore {
		return tournament.Refuse("pairing.generate.points", p.Win, int(c.Rounds))
	}
	if c.Baku && (p.Win != 2*p.Draw || p.Loss != 0) {
		return tournament.Refuse("pairing.generate.baku", p.Win, p.Draw, p.Loss)
	}
	return nil
}

type rate struct {
	name  string
	value int
}

func (c Config) rates() []rate {
	return []rate{
		{"byes.half", c.Byes.Half},
		{"byes.full", c.Byes.Full},
		{"byes.zero", c.Byes.Zero},
		{"games.draws", c.Games.Draws},
		{"games.forfeits", c.Games.Forfeits},
		{"games.bothForfeit", c.Games.BothForfeit},
		{"games.unrated", c.Games.Unrated},
		{"games.bothLose", c.Games.BothLose},
		{"games.halfAndNought", c.Games.HalfAndNought},
		{"games.whiteAdvantage", c.Games.WhiteMore},
		{"ratings.unrated", c.Ratings.Unrated},
		{"field.late", c.Field.Late},
		{"field.withdrawals", c.Field.Withdrawals},
		{"field.returns", c.Field.Returns},
		{"field.walkouts", c.Field.Walkouts},
	}
}

func oneOf[T comparable](v T, list []T) bool {
	for _, x := range list {
		if x == v {
			return true
		}
	}
	return false
}
