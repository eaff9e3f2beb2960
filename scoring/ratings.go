package scoring

import (
	"cmp"
	"slices"
	"strings"

	"sealedmove/scoring/rating"
	"sealedmove/tournament"
)

// RatingOptions say which rating report is asked for. The zero value asks for
// the first section's, of all its rounds, by what the event says of itself.
type RatingOptions struct {
	Section tournament.SectionID // "": the first
	After   tournament.RoundNo   // the last round that counts; 0: all
	Tempo   tournament.Tempo     // "": the event's
	// Careers are what else is known of the players' past, for K; what is zero
	// in them is taken from the state.
	Careers map[tournament.PlayerID]rating.Career
	// Ratings are those of each round's date, for events of more than 30 days
	// that chose so; nil: the section's. Who is not there keeps the rating of the event.
	Ratings map[tournament.RoundNo]map[tournament.PlayerID]int
	// Exempt frees the norms from the rules on federations, as in national
	// championships (B.01, 1.4.3).
	Exempt bool
}

// RatingReport is what an event does to the ratings of a section's players.
type RatingReport struct {
	Section tournament.SectionID
	After   tournament.RoundNo
	Rules   rating.Rules
	Rows    []RatingRow // by pairing number
	// Open counts the games whose result is still awaited: the report is provisional.
	Open int
}

// RatingRow is what it does to one player's.
type RatingRow struct {
	Player tournament.PlayerID
	TPN    tournament.TPN
	// Rating is the official one, 0 is none: a national rating seeds the
	// tournament and is no rating here.
	Rating int
	Games  []RatingGame // every round with an opponent
	// Change is there for the rated, Initial for the others, Performance for
	// those with a rated game.
	Change      *rating.Change
	Basis       rating.Basis // of Change.K
	Initial     *rating.Initial
	Performance *rating.Performance
}

// RatingGame is a round with an opponent. GameChange holds what the game does:
// for an unrated player the opponent's rating and the score alone, and nothing
// where the game is not rated.
type RatingGame struct {
	Round    tournament.RoundNo
	Opponent tournament.PlayerID
	Color    tournament.Color
	Result   tournament.Result
	Unrated  Unrated
	rating.GameChange
}

// Unrated is why a game is not rated.
type Unrated string

// The reasons. "" is none: the game is rated.
const (
	ByForfeit       Unrated = "forfeit" // B.02, 5.1
	TooShort        Unrated = "short"   // fewer than one move of each (5.1)
	StillOpen       Unrated = "open"    // no result yet
	UnratedOpponent Unrated = "unrated" // 8.3.1
	TooFarApart     Unrated = "gap"     // rapid and blitz, 7.3.1
)

// ratedEvent is a section as the rating regulations see it.
type ratedEvent struct {
	state   *tournament.State
	section *tournament.Section
	o       RatingOptions
	rules   rating.Rules
	entries []*tournament.Player
	cells   map[tournament.PlayerID][]tournament.Cell
}

func rated(s *tournament.State, o RatingOptions) (*ratedEvent, error) {
	sec, base, err := resolve(s, Options{Section: o.Section, After: cmp.Or(o.After, Final)})
	if err != nil {
		return nil, err
	}
	o.Section, o.After = sec.ID, min(base.After, sec.Current())
	o.Exempt = o.Exempt || s.Info.NormsExempt
	if o.Ratings == nil && sec.RateByRound {
		o.Ratings = sec.RoundRatings
	}
	e := &ratedEvent{
		state: s, section: sec, o: o, entries: s.Entries(sec.ID), cells: s.Cells(sec.ID, o.After),
		rules: rating.Rules{Tempo: cmp.Or(o.Tempo, s.Info.Tempo, tournament.Standard), Start: s.Info.Start},
	}
	return e, nil
}

// Ratings is the rating report of a section: each player's rated games with
// the change, or the initial rating, and why other games are not rated. Players
// who left a round robin early, or were expelled, are in it. Errors are an
// unknown section or round.
func Ratings(s tournament.State, o RatingOptions) (RatingReport, error) {
	e, err := rated(&s, o)
	if err != nil {
		return RatingReport{}, err
	}
	report := RatingReport{Section: e.section.ID, After: e.o.After, Rules: e.rules}
	for _, p := range e.entries {
		row := e.row(p)
		for _, g := range row.Games {
			if g.Unrated == StillOpen && g.Color == tournament.White {
				report.Open++
			}
		}
		report.Rows = append(report.Rows, row)
	}
	return report, nil
}

// official is a player's rating in round r as the regulations count it: 0 for
// none, as where the tournament goes by a national rating.
func (e *ratedEvent) official(id tournament.PlayerID, r tournament.RoundNo) int {
	if of, ok := e.o.Ratings[r][id]; ok {
		return of
	}
	p := e.state.Player(id)
	if p == nil || p.RatingSource != "" && !strings.HasPrefix(strings.ToUpper(p.RatingSource), "FIDE") {
		return 0
	}
	return p.Rating
}

func (e *ratedEvent) row(p *tournament.Player) RatingRow {
	row := RatingRow{Player: p.ID, TPN: e.section.TPN(p.ID), Rating: e.official(p.ID, 0)}
	var games []rating.Game
	for r, c := range e.cells[p.ID] {
		if c.Opponent == "" {
			continue
		}
		g := e.game(p.ID, tournament.RoundNo(r+1), c)
		if g.Unrated == "" {
			games = append(games, g.Game)
		}
		row.Games = append(row.Games, g)
	}
	if x, ok := rating.Perform(games); ok {
		row.Performance = &x
	}
	switch {
	case row.Rating > 0:
		var k int
		k, row.Basis = e.career(p, row.Rating).K()
		c := e.rules.Change(row.Rating, k, games)
		row.Change = &c
		e.spread(row.Games, c.Games)
	case len(games) > 0:
		x := rating.First(games)
		row.Initial = &x
	}
	return row
}

// spread puts what each rated game does beside its round.
func (e *ratedEvent) spread(games []RatingGame, changes []rating.GameChange) {
	for k := range games {
		if games[k].Unrated == "" {
			games[k].GameChange, changes = changes[0], changes[1:]
		}
	}
}

// points is an outcome on the scale of the regulations.
func points(o tournament.Outcome) tournament.Score {
	return tournament.StandardPoints().OfOutcome(o)
}

func (e *ratedEvent) game(own tournament.PlayerID, r tournament.RoundNo, c tournament.Cell) RatingGame {
	g := RatingGame{Round: r, Opponent: c.Opponent, Color: c.Color, Result: c.Result}
	mine, other := e.official(own, r), e.official(c.Opponent, r)
	switch {
	case !c.Result.Final():
		g.Unrated = StillOpen
	case c.Result.Forfeit():
		g.Unrated = ByForfeit
	case !c.Result.Rated():
		g.Unrated = TooShort
	case other == 0:
		g.Unrated = UnratedOpponent
	case mine > 0 && e.rules.Excludes(mine, other):
		g.Unrated = TooFarApart
	default:
		g.Game = rating.Game{Rating: other, Score: points(c.Outcome())}
		if mine != e.official(own, 0) {
			g.Own = mine
		}
	}
	return g
}

// career is what is known of a player for K.
func (e *ratedEvent) career(p *tournament.Player, own int) rating.Career {
	c := e.o.Careers[p.ID]
	c.Rating = own
	c.ListK = cmp.Or(c.ListK, p.K)
	c.Games, c.Peak = cmp.Or(c.Games, p.Games), cmp.Or(c.Peak, p.Peak)
	c.Born = cmp.Or(c.Born, tournament.BirthYear(p.Person.Value.Birth))
	c.Year = cmp.Or(c.Year, EventYear(e.state))
	return c
}

// NormReport answers for every player of a section who can still gain a title
// whether he made a norm.
type NormReport struct {
	Section tournament.SectionID
	After   tournament.RoundNo
	// Exempt: the rules on federations do not apply. International: because of
	// who takes part (B.01, 1.4.3), and not because the caller said so.
	Exempt, International bool
	Rows                  []NormRow // by pairing number
}

// NormRow are a player's norms, the highest title first: those achieved, and
// what was missed for the others.
type NormRow struct {
	Player tournament.PlayerID
	TPN    tournament.TPN
	Norms  []rating.Norm
}

// Norms checks everybody for norms (B.01). They are for standard chess only: in
// rapid and blitz the rows are empty.
func Norms(s tournament.State, o RatingOptions) (NormReport, error) {
	e, err := rated(&s, o)
	if err != nil {
		return NormReport{}, err
	}
	report := NormReport{Section: e.section.ID, After: e.o.After}
	report.International = e.international()
	report.Exempt = e.o.Exempt || report.International
	if e.rules.Tempo != tournament.Standard {
		return report, nil
	}
	pointless := e.pointless()
	for _, p := range e.entries {
		row := NormRow{Player: p.ID, TPN: e.section.TPN(p.ID)}
		c := e.candidate(p, pointless)
		c.Exempt = report.Exempt
		for _, t := range rating.Titles(p.Title, p.Sex == "w") {
			row.Norms = append(row.Norms, c.Norm(t))
		}
		report.Rows = append(report.Rows, row)
	}
	return report, nil
}

// candidate lists the games that count for a player's norms (1.4.2).
func (e *ratedEvent) candidate(p *tournament.Player, pointless map[tournament.PlayerID]bool) rating.Candidate {
	c := rating.Candidate{
		Federation: p.Federation, Rounds: max(e.section.TotalRounds, e.section.Current()),
		RoundRobin: e.section.System.IsRoundRobin(), Double: e.section.System == tournament.DoubleRoundRobin,
		Players: len(e.entries),
	}
	for r, x := range e.cells[p.ID] {
		round := tournament.RoundNo(r + 1)
		switch {
		case x.Bye == tournament.PairingBye, x.Result.Forfeit() && x.Outcome() == tournament.Win:
			c.Gifts++
		case x.Opponent != "" && x.Result.Rated() && !x.Adjudicated && !pointless[x.Opponent]:
			o := e.state.Player(x.Opponent)
			c.Games = append(c.Games, rating.NormGame{
				Round: round, Opponent: o.ID, Rating: e.official(o.ID, round),
				Title: o.Title, Federation: o.Federation, Score: points(x.Outcome()),
			})
		}
	}
	return c
}

// pointless are the unrated players of a round robin who scored nothing against
// rated ones: games against them do not count for norms (1.4.2).
func (e *ratedEvent) pointless() map[tournament.PlayerID]bool {
	out := map[tournament.PlayerID]bool{}
	if !e.section.System.IsRoundRobin() {
		return out
	}
	for _, p := range e.entries {
		if e.official(p.ID, 0) > 0 {
			continue
		}
		out[p.ID] = !slices.ContainsFunc(e.cells[p.ID], func(c tournament.Cell) bool {
			return c.Opponent != "" && c.Result.Rated() && e.official(c.Opponent, 0) > 0 && c.Outcome() > tournament.Loss
		})
	}
	return out
}

// international tells whether a Swiss is free from the rules on federations
// because of its field (1.4.3): in every round at least 20 rated players who are
// not of the host's federation, from at least three, ten of them titled; players
// who miss more than one round do not count.
func (e *ratedEvent) international() bool {
	if e.section.System.IsRoundRobin() || e.o.After == 0 || e.state.Info.Federation == "" {
		return false
	}
	var guests []*tournament.Player
	for _, p := range e.entries {
		host := p.Federation == "" || p.Federation == "FID" || p.Federation == e.state.Info.Federation
		if !host && e.official(p.ID, 0) > 0 && e.missed(p.ID) <= 1 {
			guests = append(guests, p)
		}
	}
	for r := range int(e.o.After) {
		n, titled := 0, 0
		federations := map[string]bool{}
		for _, p := range guests {
			if !e.there(p.ID, r) {
				continue
			}
			n++
			federations[p.Federation] = true
			if slices.Contains([]string{"GM", "IM", "WGM", "WIM"}, p.Title) {
				titled++
			}
		}
		if n < 20 || titled < 10 || len(federations) < 3 {
			return false
		}
	}
	return true
}

// there tells whether a player was there for round r, from 0: the
// pairing-allocated bye is no absence.
func (e *ratedEvent) there(p tournament.PlayerID, r int) bool {
	c := e.cells[p][r]
	if c.Opponent == "" {
		return c.Bye == tournament.PairingBye
	}
	return !(c.Result.Forfeit() && c.Outcome() == tournament.Loss)
}

func (e *ratedEvent) missed(p tournament.PlayerID) (n int) {
	for r := range e.cells[p] {
		if !e.there(p, r) {
			n++
		}
	}
	return n
}
