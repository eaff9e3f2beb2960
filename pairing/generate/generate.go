package generate

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"sealedmove/pairing"
	"sealedmove/tournament"
)

// Expectancy is what White scores on average against Black, in thousandths of
// a game, from their strengths in rating points. Nil is a straight line that
// ends at a difference of 600.
type Expectancy func(white, black int) int

func straight(white, black int) int { return max(0, min(1000, 500+(white-black)*500/600)) }

// Tournament is what a seed gave.
type Tournament struct {
	Section tournament.SectionID
	Events  []tournament.Event
	State   tournament.State
	// Ended is why the tournament stopped before its last round: no legal
	// pairing existed. Nil where all rounds were played, or a knockout has its winner.
	Ended *pairing.NoPairing
}

// section is the only one of a drawn tournament.
const section tournament.SectionID = "s1"

// Watch sees every round as it is paired; an error ends the tournament.
type Watch func(in pairing.Input, out pairing.Output, err error) error

// Draw draws a tournament. watch may be nil. The error is a refusal of the
// config, [pairing.ErrStopped], what watch returned, or what kept the system
// from pairing.
func Draw(c Config, seed uint64, sys pairing.System, e Expectancy, ctl pairing.Control, watch Watch) (Tournament, error) {
	if err := c.check(); err != nil {
		return Tournament{}, err
	}
	if e == nil {
		e = straight
	}
	d := &draw{c: c, lots: lots{seed}, seed: seed, expect: e, strength: map[tournament.PlayerID]int{}}
	d.Section = section
	if err := d.open(); err != nil {
		return Tournament{}, err
	}
	for r := tournament.RoundNo(1); r <= c.Rounds; r++ {
		if ctl.Stopped() {
			return Tournament{}, pairing.ErrStopped
		}
		err := d.round(r, sys, pairing.Control{Stop: ctl.Stop}, watch)
		if over := (*pairing.Over)(nil); errors.As(err, &over) || errors.As(err, &d.Ended) {
			break
		}
		if err != nil {
			return Tournament{}, fmt.Errorf("seed %d, round %d: %w", seed, r, err)
		}
		ctl.Report(int(r), int(c.Rounds))
	}
	return d.Tournament, nil
}

// draw is a tournament under way.
type draw struct {
	Tournament
	c        Config
	seed     uint64
	lots     lots
	expect   Expectancy
	strength map[tournament.PlayerID]int
}

func (d *draw) apply(events ...tournament.Event) error {
	s, err := d.State.ApplyAll(slices.Values(events))
	if err != nil {
		return err
	}
	d.State, d.Events = s, append(d.Events, events...)
	return nil
}

// open is everything up to the first round: event, section, players, numbers.
func (d *draw) open() error {
	c := d.c
	name := c.Name
	if name == "" {
		name = "Random tournament " + strconv.FormatUint(d.seed, 10)
	}
	set := tournament.Settings{
		Name: name, System: c.System, TotalRounds: c.Rounds, InitialColor: c.InitialColor, Points: c.Points,
		TieBreaks: slices.Clone(c.TieBreaks), FIDEMode: c.System == tournament.Dutch || c.System.IsRoundRobin(),
		Seed: strconv.FormatUint(d.seed, 10), Accelerations: slices.Clone(c.Acceleration), Baku: c.Baku,
		Keizer: c.Keizer, Knockout: c.Knockout,
	}
	if set.InitialColor == tournament.NoColor {
		set.InitialColor = of(&d.lots, tournament.White, tournament.Black)
	}
	info := tournament.Info{Name: name, Start: c.Start, Laws: tournament.FIDE2023, Tempo: tournament.Standard}
	if err := d.apply(tournament.EventOpened{Info: info}, tournament.SectionAdded{Section: section, Settings: set}); err != nil {
		return err
	}
	var entries []tournament.Event
	for i := range c.Players {
		entries = append(entries, d.enter(i+1))
	}
	if err := d.apply(entries...); err != nil {
		return err
	}
	order := d.number()
	if err := d.apply(tournament.NumbersAssigned{Section: section, Order: order}); err != nil {
		return err
	}
	set.Forbidden = d.forbidden(order)
	if len(set.Forbidden) == 0 {
		return nil
	}
	return d.apply(tournament.SectionChanged{Section: section, Settings: set})
}

// enter draws the player who comes n-th.
func (d *draw) enter(n int) tournament.Event {
	l, r := &d.lots, d.c.Ratings
	strength := r.Mean
	switch r.Shape {
	case Uniform:
		strength += l.below(4*r.Deviation+1) - 2*r.Deviation
	case Groups:
		strength += l.spread(r.Deviation/2) + of(l, -3, 3)*r.Deviation/2
	default:
		strength += l.spread(r.Deviation)
	}
	strength = max(1, min(tournament.MaxRating, strength))
	shown := strength
	switch {
	case r.Shape == Equal:
		shown = r.Mean
	case r.Shape == NoneOf, l.hit(r.Unrated):
		shown = 0
	}
	id := tournament.PlayerID("p" + strconv.Itoa(n))
	d.strength[id] = strength
	e := tournament.PlayerEntered{
		Player: id, Section: section, Joined: 1,
		Person:  tournament.Private[tournament.Person]{Value: tournament.Person{Name: d.name(n)}},
		Profile: tournament.Profile{Rating: shown, Title: title(shown), Sex: of(l, "m", "m", "w")},
	}
	if l.hit(d.c.Field.Late) && d.c.Rounds > 1 && !d.c.System.IsRoundRobin() {
		e.Joined = tournament.RoundNo(2 + l.below(max(1, int(d.c.Rounds)/2)))
	}
	return e
}

var syllables = []string{"ba", "den", "fo", "gar", "hel", "ki", "lun", "mor", "na", "os", "per", "rit", "sa", "tol", "vek", "zu"}

// name makes a name that nobody bears twice, since it holds the number.
func (d *draw) name(n int) string {
	word := func() string { return of(&d.lots, syllables...) + of(&d.lots, syllables...) }
	upper := func(s string) string { return string(s[0]-'a'+'A') + s[1:] }
	return fmt.Sprintf("%s%d, %s", upper(word()), n, upper(word()))
}

func title(rating int) string {
	switch {
	case rating >= 2500:
		return "GM"
	case rating >= 2400:
		return "IM"
	case rating >= 2300:
		return "FM"
	case rating >= 2200:
		return "CM"
	default:
		return ""
	}
}

// lastRenumbered is the last round whose late entries get the number that they
// would have had; after it numbers are not corrected (C.04.2).
const lastRenumbered = 4

// number is the order of the pairing numbers as they are at the end.
func (d *draw) number() []tournament.PlayerID {
	players := pairing.InitialOrder(d.State.Entries(section))
	slices.SortStableFunc(players, func(a, b *tournament.Player) int {
		return max(0, int(a.Joined)-lastRenumbered) - max(0, int(b.Joined)-lastRenumbered)
	})
	order := make([]tournament.PlayerID, len(players))
	for i, p := range players {
		order[i] = p.ID
	}
	return order
}

// forbidden draws the pairs and groups that must not meet.
func (d *draw) forbidden(order []tournament.PlayerID) []tournament.Forbidden {
	var out []tournament.Forbidden
	group := func(size int) {
		f := tournament.Forbidden{First: 1, Last: d.c.Rounds}
		for range size {
			if p := order[d.lots.below(len(order))]; !slices.Contains(f.Players, p) {
				f.Players = append(f.Players, p)
			}
		}
		if len(f.Players) > 1 {
			out = append(out, f)
		}
	}
	if len(order) < 2 {
		return nil
	}
	for range d.c.Forbidden.Pairs {
		group(2)
	}
	for range d.c.Forbidden.Groups {
		group(d.c.Forbidden.GroupSize)
	}
	return out
}

// round draws who is there, pairs, and draws the results.
func (d *draw) round(r tournament.RoundNo, sys pairing.System, ctl pairing.Control, watch Watch) error {
	if err := d.apply(d.come(r)...); err != nil {
		return err
	}
	in, err := pairing.InputFrom(d.State, section, r)
	if err != nil {
		return err
	}
	out, err := sys.Pair(in, ctl)
	if watch != nil {
		if err := watch(in, out, err); err != nil {
			return err
		}
	}
	if err != nil {
		return err
	}
	round := out.Round(d.State, in, 1)
	round.Why = nil // a drawn tournament is not explained
	events := []tournament.Event{tournament.RoundPublished{Section: section, Round: round}}
	for _, b := range round.Boards {
		events = append(events, tournament.ResultEntered{Section: section, Round: r, Board: b.No, To: d.result(b)})
	}
	return d.apply(events...)
}

// come draws who leaves, comes back, and asks for a bye before round r.
func (d *draw) come(r tournament.RoundNo) []tournament.Event {
	if d.c.System.IsRoundRobin() {
		return nil // the table binds whoever is away
	}
	var events []tournament.Event
	f, l := d.c.Field, &d.lots
	players := d.State.Entries(section)
	from, to := 0, 0 // a walkout of neighbours
	if r > 1 && l.hit(f.Walkouts) && len(players) > 1 {
		from = l.below(len(players))
		to = from + 2 + l.below(max(1, len(players)/4))
	}
	for i, p := range players {
		switch {
		case r < p.Joined:
		case p.Withdrawn(r):
			if l.hit(f.Returns) {
				events = append(events, tournament.PlayerReturned{Player: p.ID, From: r})
			}
		case r > 1 && (i >= from && i < to || l.hit(f.Withdrawals)):
			events = append(events, tournament.PlayerWithdrawn{Player: p.ID, From: r})
		default:
			if k := d.bye(); k != tournament.NoBye {
				events = append(events, tournament.ByeGranted{Player: p.ID, Round: r, Kind: k})
			}
		}
	}
	return events
}

// bye draws the bye that a player asks for.
func (d *draw) bye() tournament.ByeKind {
	b := d.c.Byes
	switch x := d.lots.below(1000); {
	case x < b.Half:
		return tournament.HalfBye
	case x < b.Half+b.Full:
		return tournament.FullBye
	case x < b.Half+b.Full+b.Zero:
		return tournament.ZeroBye
	default:
		return tournament.NoBye
	}
}

// result draws the result of a board.
func (d *draw) result(b tournament.Board) tournament.Result {
	l, g := &d.lots, d.c.Games
	switch {
	case l.hit(g.BothForfeit):
		return tournament.DoubleForfeit
	case l.hit(g.Forfeits):
		return of(l, tournament.WhiteByForfeit, tournament.BlackByForfeit)
	case l.hit(g.BothLose):
		return tournament.BothLose
	case l.hit(g.HalfAndNought):
		return of(l, tournament.HalfToWhite, tournament.HalfToBlack)
	}
	e := d.expect(d.strength[b.White]+g.WhiteMore, d.strength[b.Black])
	draws := min(g.Draws, 2*e, 2*(1000-e)) // what leaves the average as it is
	white := e - draws/2
	unrated := l.hit(g.Unrated)
	x := l.below(1000)
	pick := func(rated, not tournament.Result) tournament.Result {
		if unrated {
			return not
		}
		return rated
	}
	switch {
	case x < white:
		return pick(tournament.WhiteWins, tournament.WhiteWinsUnrated)
	case x < white+draws:
		return pick(tournament.Drawn, tournament.DrawnUnrated)
	default:
		return pick(tournament.BlackWins, tournament.BlackWinsUnrated)
	}
}
