package rating

import (
	"slices"

	"sealedmove/tournament"
)

// Title is a title that is gained by norms (B.01, 0.6.3).
type Title string

// The titles, the highest first.
const (
	GM  Title = "GM"
	IM  Title = "IM"
	WGM Title = "WGM"
	WIM Title = "WIM"
)

// demand is what a norm asks for (1.4.5 to 1.4.8).
type demand struct {
	holders     []string // titles of which a third of the opponents must be
	floor       int      // to which one opponent's rating is raised
	average     int
	performance int
}

func (t Title) demand() demand {
	switch t {
	case GM:
		return demand{[]string{"GM"}, 2200, 2380, 2600}
	case IM:
		return demand{[]string{"GM", "IM"}, 2050, 2230, 2450}
	case WGM:
		return demand{[]string{"GM", "IM", "WGM"}, 2000, 2180, 2400}
	default:
		return demand{[]string{"GM", "IM", "WGM", "WIM"}, 1850, 2030, 2250}
	}
}

// titled are the titles that count for the half of 1.4.5: not CM and WCM.
var titled = []string{"GM", "IM", "FM", "WGM", "WIM", "WFM"}

// Titles lists the norms that somebody of a title can still make, the highest
// first: women's titles for women only, and none that is not above his own.
func Titles(own string, woman bool) []Title {
	all := []Title{GM, IM}
	if woman {
		all = append(all, WGM, WIM)
	}
	if i := slices.Index(all, Title(own)); i >= 0 {
		return all[:i]
	}
	return all
}

// unratedOpponent is what an opponent without a rating counts as (1.4.6).
const unratedOpponent = 1400

// NormGame is a game that counts for norms: begun over the board, not
// adjudicated, against a player of a federation (1.4.2).
type NormGame struct {
	Round      tournament.RoundNo
	Opponent   tournament.PlayerID
	Rating     int // 0 is unrated
	Title      string
	Federation string // "" or "FID": none
	Score      tournament.Score
}

// Candidate is a player and the event, as norms see them.
type Candidate struct {
	Federation string
	Rounds     tournament.RoundNo // of the event
	Games      []NormGame         // in the order of the rounds
	// Gifts are the rounds that were won without a game: by forfeit, or with
	// the pairing-allocated bye.
	Gifts int
	// RoundRobin: the pairings were known beforehand, so that every round counts.
	RoundRobin bool
	Double     bool
	Players    int // of the event; asked for in double round robins only
	// Exempt: the event is one of those that 1.4.3 frees from the rules on
	// federations.
	Exempt bool
}

// Requirement is a thing that a norm asks for.
type Requirement string

// The requirements, each with its article of B.01.
const (
	Enough        Requirement = "games"         // 1.4.1
	Foreign       Requirement = "foreign"       // 1.4.3: other federations
	OwnFederation Requirement = "own"           // 1.4.4: opponents of the own one, at most
	OneFederation Requirement = "one"           // 1.4.4: of any one, at most
	Titled        Requirement = "titled"        // 1.4.5: title holders
	Holders       Requirement = "holders"       // 1.4.5: of the title itself, or above
	Field         Requirement = "players"       // 1.4.5: of a double round robin
	Average       Requirement = "average"       // 1.4.8
	Score         Requirement = "score"         // 1.4.8, in tenths of a point
	Performing    Requirement = "performance"   // 1.4.8
	Whole         Requirement = "whole-mixture" // 1.4.1: of the complete round robin
)

// Article is where B.01 asks for it.
func (r Requirement) Article() string {
	switch r {
	case Enough, Whole:
		return "1.4.1"
	case Foreign:
		return "1.4.3"
	case OwnFederation, OneFederation:
		return "1.4.4"
	case Titled, Holders, Field:
		return "1.4.5"
	default:
		return "1.4.8"
	}
}

// Check is a requirement held against the games.
type Check struct {
	What Requirement
	Have int
	Need int  // at least; at most where Most
	Most bool // Need is a maximum
}

// Met tells whether the requirement is met.
func (c Check) Met() bool {
	if c.Most {
		return c.Have <= c.Need
	}
	return c.Have >= c.Need
}

// Norm is the answer whether somebody made a norm, with every reason.
type Norm struct {
	Title    Title
	Achieved bool
	// Counted are the rounds whose games were taken, Left those that 1.4.1 allows
	// to leave out: the last ones, and wins. Where no choice of games is a norm,
	// all games are counted.
	Counted, Left []tournament.RoundNo
	Performance
	// Raised is the opponent whose rating was raised to RaisedTo; "" is nobody.
	Raised   tournament.PlayerID
	RaisedTo int
	Checks   []Check // in the order of the articles
	// Worth is the number of games that the norm counts for in an application:
	// eight with a gift are nine, each whole point too much is one more, 13 at
	// the most (1.4.1, 1.7). 0 where there is no norm.
	Worth int
}

// Missed are the requirements that were not met.
func (n Norm) Missed() []Check {
	return slices.DeleteFunc(slices.Clone(n.Checks), Check.Met)
}

// Nearness is by how many rating points a performance may fall short of a title's
// before nobody speaks of a norm any more.
const Nearness = 100

// Near tells whether the performance comes near the title's.
func (n Norm) Near() bool {
	for _, c := range n.Checks {
		if c.What == Performing {
			return n.Games > 0 && c.Have+Nearness >= c.Need
		}
	}
	return false
}

const (
	normGames = 9
	mostWorth = 13
	fewest    = 3 // holders of the title among the opponents
)

// Norm checks the games for a norm. All games are tried first, then, as 1.4.1
// allows it, with as few left out as possible: the last rounds of an event
// whose pairings were not known beforehand, and games that were won.
func (c Candidate) Norm(t Title) Norm {
	all := c.evaluate(t, c.Games)
	need := c.games()
	if all.Achieved || len(c.Games) <= need {
		return all
	}
	for left := 1; left <= len(c.Games)-need; left++ {
		for tail := range left + 1 {
			if tail > 0 && c.RoundRobin {
				break
			}
			if n, ok := c.without(t, c.Games[:len(c.Games)-tail], 0, left-tail, nil); ok {
				n.Left = c.missing(n.Counted)
				return n
			}
		}
	}
	return all
}

// without tries the games with `left` wins left out from place at on.
func (c Candidate) without(t Title, games []NormGame, at, left int, kept []NormGame) (Norm, bool) {
	if left == 0 {
		n := c.evaluate(t, append(slices.Clip(kept), games[at:]...))
		return n, n.Achieved
	}
	if len(games)-at < left {
		return Norm{}, false
	}
	if g := games[at]; g.Score == tournament.OnePoint {
		if n, ok := c.without(t, games, at+1, left-1, kept); ok {
			return n, true
		}
	}
	return c.without(t, games, at+1, left, append(slices.Clip(kept), games[at]))
}

func (c Candidate) missing(counted []tournament.RoundNo) (left []tournament.RoundNo) {
	for _, g := range c.Games {
		if !slices.Contains(counted, g.Round) {
			left = append(left, g.Round)
		}
	}
	return left
}

// games is how many are asked for (1.4.1): of nine rounds, eight where the ninth
// was won without a game.
func (c Candidate) games() int {
	if c.Rounds == normGames && c.Gifts > 0 {
		return normGames - 1
	}
	return normGames
}

// evaluate holds one choice of games against what the title asks for.
func (c Candidate) evaluate(t Title, games []NormGame) Norm {
	d := t.demand()
	n := Norm{Title: t}
	for _, g := range games {
		n.Counted = append(n.Counted, g.Round)
	}
	ratings, raised := d.ratings(games)
	n.Raised = raised
	if raised != "" {
		n.RaisedTo = d.floor
	}
	n.Performance, _ = Perform(ratings)
	n.Checks = append(n.Checks, Check{What: Enough, Have: len(games), Need: c.games()})
	n.Checks = append(n.Checks, c.mixture(d, games)...)
	if c.RoundRobin && len(games) < len(c.Games) {
		failed := slices.DeleteFunc(c.mixture(d, c.Games), Check.Met)
		n.Checks = append(n.Checks, Check{What: Whole, Have: len(failed), Most: true})
	}
	n.Checks = append(n.Checks,
		Check{What: Average, Have: n.Average, Need: d.average},
		Check{What: Score, Have: int(n.Score), Need: leastScore(len(games))},
		Check{What: Performing, Have: n.Rating, Need: d.performance},
	)
	n.Achieved = len(n.Missed()) == 0
	if n.Achieved {
		n.Worth = c.worth(d, n)
	}
	return n
}

// leastScore is 35 % of n games, in tenths, in half points.
func leastScore(n int) int { return (35*2*n + 99) / 100 * int(tournament.HalfPoint) }

// ratings are the games with the ratings as 1.4.6 counts them: the lowest of
// the opponents, where he is below the floor, is raised to it.
func (d demand) ratings(games []NormGame) (out []Game, raised tournament.PlayerID) {
	lowest := -1
	for k, g := range games {
		if g.Rating == 0 {
			g.Rating = unratedOpponent
		}
		out = append(out, Game{Rating: g.Rating, Score: g.Score})
		if lowest < 0 || g.Rating < out[lowest].Rating {
			lowest = k
		}
	}
	if lowest < 0 || out[lowest].Rating >= d.floor {
		return out, ""
	}
	raised = games[lowest].Opponent
	for k, g := range games {
		if g.Opponent == raised { // twice in a double round robin
			out[k].Rating = d.floor
		}
	}
	return out, raised
}

// mixture are the requirements on who the opponents are.
func (c Candidate) mixture(d demand, games []NormGame) []Check {
	checks := c.titles(d, games)
	if !c.Exempt {
		checks = append(c.federations(games), checks...)
	}
	return checks
}

// federations are 1.4.3 and 1.4.4; maxima are rounded down.
func (c Candidate) federations(games []NormGame) []Check {
	by := map[string]int{}
	for _, g := range games {
		if g.Federation != "" && g.Federation != "FID" {
			by[g.Federation]++
		}
	}
	own, foreign, most := by[c.Federation], len(by), 0
	if own > 0 {
		foreign--
	}
	for _, n := range by {
		most = max(most, n)
	}
	return []Check{
		{What: Foreign, Have: foreign, Need: 2},
		{What: OwnFederation, Have: own, Need: 3 * len(games) / 5, Most: true},
		{What: OneFederation, Have: most, Need: 2 * len(games) / 3, Most: true},
	}
}

// titles is 1.4.5; minima are rounded up. A double round robin counts players,
// not games, and asks for half of them.
func (c Candidate) titles(d demand, games []NormGame) []Check {
	have, holders, n := 0, 0, 0
	var seen []tournament.PlayerID
	for _, g := range games {
		if c.Double && slices.Contains(seen, g.Opponent) {
			continue
		}
		seen = append(seen, g.Opponent)
		n++
		if slices.Contains(titled, g.Title) {
			have++
		}
		if slices.Contains(d.holders, g.Title) {
			holders++
		}
	}
	need := max(fewest, (n+2)/3)
	if c.Double {
		need = max(fewest, (n+1)/2)
	}
	checks := []Check{{What: Titled, Have: have, Need: (n + 1) / 2}, {What: Holders, Have: holders, Need: need}}
	if c.Double {
		checks = append(checks, Check{What: Field, Have: c.Players, Need: 6})
	}
	return checks
}

// worth is how many games the norm counts for.
func (c Candidate) worth(d demand, n Norm) int {
	need := leastScore(n.Games)
	for n.Average+Difference(percent(tournament.Score(need), n.Games)) < d.performance {
		need += int(tournament.HalfPoint)
	}
	return min(mostWorth, max(n.Games, normGames)+(int(n.Score)-need)/int(tournament.OnePoint))
}
