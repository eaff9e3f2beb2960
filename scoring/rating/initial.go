package rating

import "sealedmove/tournament"

// The limits of initial ratings (7.1.4, 8.2).
const (
	hypothetical = 1800 // the rating of the two opponents that everybody is given a draw with
	drawn        = 2
	maximumFirst = 2200
	minimumFirst = 1400
	minimumGames = 5
)

// Unpublished is why an initial rating is not published.
type Unpublished string

// The reasons. "" is none: the rating is published.
const (
	FewGames Unpublished = "few"   // fewer than 5 games against rated players in this event
	NoPoint  Unpublished = "zero"  // no point in the first event, which is then disregarded (8.2.1)
	TooLow   Unpublished = "below" // under 1400
)

// Initial is the initial rating that the games of one event make (8.2).
type Initial struct {
	Games      int              // against rated players
	Score      tournament.Score // in them
	Sum, Of    int              // Ra = Sum / Of, with the two opponents of 1800
	Fraction   int              // p with the two draws, in hundredths
	Difference int              // dp(p)
	Rating     int              // Ru; 0 without any game
	Capped     bool             // it would be above 2200
	Why        Unpublished
}

// First makes an initial rating of an unrated player's games against rated ones.
func First(games []Game) Initial {
	x := Initial{Games: len(games), Sum: drawn * hypothetical, Of: len(games) + drawn}
	for _, g := range games {
		x.Sum += g.Rating
		x.Score += g.Score
	}
	x.Fraction = percent(x.Score+drawn*tournament.HalfPoint, x.Of)
	x.Difference = Difference(x.Fraction)
	if x.Games > 0 {
		ru := halfUp(x.Sum+x.Difference*x.Of, x.Of)
		x.Rating, x.Capped = min(ru, maximumFirst), ru > maximumFirst
	}
	switch {
	case x.Score == 0:
		x.Why = NoPoint
	case x.Games < minimumGames:
		x.Why = FewGames
	case x.Rating < minimumFirst:
		x.Why = TooLow
	}
	return x
}

// Performance is Rp = Ra + dp(p) of some games.
type Performance struct {
	Games      int
	Score      tournament.Score
	Average    int // Ra, ½ up
	Fraction   int // p in hundredths, ½ up
	Difference int // dp(p)
	Rating     int // Rp
}

// Perform is the performance in games against rated players; ok is false
// without any.
func Perform(games []Game) (p Performance, ok bool) {
	if len(games) == 0 {
		return Performance{}, false
	}
	p.Games = len(games)
	sum := 0
	for _, g := range games {
		sum += g.Rating
		p.Score += g.Score
	}
	p.Average = halfUp(sum, p.Games)
	p.Fraction = percent(p.Score, p.Games)
	p.Difference = Difference(p.Fraction)
	p.Rating = p.Average + p.Difference
	return p, true
}
