package scoring

import (
	"cmp"
	"slices"

	"sealedmove/tournament"
)

// Kind is the sort of tournament, which decides between Articles 15.2 and 16.
type Kind string

// The kinds. For the tie-breaks of C.07, every system that is no round robin is
// treated as a Swiss.
const (
	Swiss      Kind = "swiss"
	RoundRobin Kind = "roundrobin"
	Keizer     Kind = "keizer" // ranked by the season's own scores
)

// KindOf is the kind of tournament that a pairing system makes.
func KindOf(s tournament.System) Kind {
	switch {
	case s.IsRoundRobin():
		return RoundRobin
	case s == tournament.Keizer:
		return Keizer
	default:
		return Swiss
	}
}

// Edition is an edition of C.07, by the month from which it applies.
type Edition string

// The editions.
const (
	Edition2024 Edition = "2024-08"
	Edition2026 Edition = "2026-03"
)

// EditionAt is the edition in force for an event that starts on day d; the
// newest where the day is not known.
func EditionAt(d tournament.Date) Edition {
	if d != "" && d < "2026-03-01" {
		return Edition2024
	}
	return Edition2026
}

// Options say which standings are asked for. The zero value asks for the
// current ones of the event's first section, as the section declares them.
type Options struct {
	Section tournament.SectionID // "": the first
	List    []Code               // nil: the section's tie-breaks, else DefaultList
	Edition Edition              // "": the section's, else by the event's first day
	Kind    Kind                 // "": by the section's system
	// After is the round up to which results count. 0 is now: up to the last
	// round in which a result is in. Final is the end.
	After tournament.RoundNo
	// Unrated is the rating that unrated players count as in the tie-breaks of
	// Article 10; 0: what the section has declared.
	Unrated int
	// Settled are the orders settled by lots, a play-off or the arbiter, applied
	// one after another to what the list has left; nil: the section's.
	Settled []tournament.Order
}

// Final asks, as Options.After, for the standings after all the rounds that the
// section has declared. Those that were never paired, because the event ended
// early, are byes: the ones that were asked for, else zero-point byes.
const Final tournament.RoundNo = -1

// Table is a section's standings.
type Table struct {
	Section tournament.SectionID
	After   tournament.RoundNo // the last round that counts
	Kind    Kind
	Edition Edition
	Columns []Column
	Rows    []Row // best first; equal ranks by pairing number
	// Open are the games of the counted rounds whose result is not final:
	// adjourned and postponed ones, which count as the section's points for
	// unknown results say (½), and those without a result, which count nothing.
	Open []OpenGame
	// Settled are the settlements that hold after this round, and what became of them.
	Settled []Settled

	e *evaluation
}

// Column is a tie-break of the list. Where it cannot be had here (Buchholz in a
// round robin, ratings with unrated players), Err, a [tournament.Error], says
// why, and the values are undefined.
type Column struct {
	Code Code
	Err  error
}

// Row is a player's line.
type Row struct {
	// Rank is shared by the tied: 1, 2, 2, 4. 0 is out of the standings, see Out.
	Rank   int
	Player tournament.PlayerID
	TPN    tournament.TPN // 0: not yet numbered
	Points tournament.Score
	Values []Value // a value per column. Of DE, the place among those tied there.
	// Settled is the number, from 1, of the settlement of the table that gave the
	// rank; 0 is none.
	Settled int
	// Withdrawn: has left, or was expelled, for good by now. Expelled: the latter.
	Withdrawn, Expelled bool
	// Out: left a round robin before half of the games. The row stays, without
	// rank and tie-breaks; the results count for nobody.
	Out bool
}

// OpenGame is a game that is still without its final result.
type OpenGame struct {
	Round tournament.RoundNo
	tournament.Board
}

// Provisional tells whether results that count are still open.
func (t Table) Provisional() bool { return len(t.Open) > 0 }

// Row finds a player's row; ok is false where the section has no such player.
func (t Table) Row(p tournament.PlayerID) (row Row, ok bool) {
	i := slices.IndexFunc(t.Rows, func(r Row) bool { return r.Player == p })
	if i < 0 {
		return Row{}, false
	}
	return t.Rows[i], true
}

// Standings ranks the players of a section (4.2): by points, then by each
// tie-break of the list within every group still tied. Where the list holds
// PTS, its place in the list is where points decide. The remaining ties stay,
// with equal ranks, unless they were settled. A Keizer section is ranked by its
// season (package keizer): the columns KEI and VAL are there whatever the list
// holds, nobody shares a rank, and what else is in the list decides nothing.
//
// A game without a result counts nothing yet, neither points nor an opponent,
// and the table is provisional. A descriptor that cannot be read or used here
// costs its column, never the table; errors are an unknown section or round.
func Standings(s tournament.State, o Options) (Table, error) {
	sec, o, err := resolve(&s, o)
	if err != nil {
		return Table{}, err
	}
	e := newEvaluation(&s, sec, o)
	t := Table{Section: sec.ID, After: e.o.After, Kind: o.Kind, Edition: o.Edition, Open: openGames(sec, e.o.After), e: e}
	t.Columns = columns(sec, o, e)
	e.list = t.Columns
	order, values := e.rank()
	t.Rows = e.rows(order, values)
	t.settle(o.Settled)
	return t, nil
}

// resolve fills in what the options leave to the event.
func resolve(s *tournament.State, o Options) (*tournament.Section, Options, error) {
	if o.Section == "" && len(s.Sections) > 0 {
		o.Section = s.Sections[0].ID
	}
	sec := s.Section(o.Section)
	if sec == nil {
		return nil, o, tournament.Refuse("state.no-section", string(o.Section))
	}
	if o.Edition == "" {
		o.Edition = cmp.Or(Edition(sec.TieBreakEdition), EditionAt(s.Info.Start))
	}
	if o.Kind == "" {
		o.Kind = KindOf(sec.System)
	}
	if o.Settled == nil {
		o.Settled = sec.Orders
	}
	o.Unrated = cmp.Or(o.Unrated, sec.Unrated)
	last := max(sec.TotalRounds, sec.Current())
	if o.After == Final {
		o.After = last
	}
	if o.After < 0 || o.After > last {
		return nil, o, tournament.Refuse("state.no-round", int(o.After), sec.Name)
	}
	return sec, o, nil
}

// lastCounted is the last round in which a result is in: a round that was only
// posted changes nobody's score. A round of byes alone counts.
func lastCounted(sec *tournament.Section) tournament.RoundNo {
	for r := sec.Current(); r > 0; r-- {
		if round := sec.Round(r); round.Missing() < len(round.Boards) || len(round.Boards) == 0 {
			return r
		}
	}
	return 0
}

func openGames(sec *tournament.Section, after tournament.RoundNo) []OpenGame {
	var open []OpenGame
	for _, r := range sec.Rounds[:min(after, sec.Current())] {
		for _, b := range r.Boards {
			if !b.Result.Final() {
				open = append(open, OpenGame{r.No, b})
			}
		}
	}
	return open
}

// columns are the tie-breaks of the list with the reason of those that fail.
func columns(sec *tournament.Section, o Options, e *evaluation) []Column {
	var cols []Column
	list := o.List
	if list == nil {
		texts := sec.TieBreaks
		if len(texts) == 0 {
			texts = DefaultList(o.Kind)
		}
		for _, text := range texts {
			c, err := Parse(text)
			cols = append(cols, Column{c, err})
		}
	}
	for _, c := range list {
		cols = append(cols, Column{Code: c})
	}
	if o.Kind == Keizer {
		cols = keizerFirst(cols)
	}
	for i := range cols {
		if cols[i].Err == nil {
			cols[i].Err = e.refusal(cols[i].Code)
		}
	}
	return cols
}

// rows turns the order into lines. values holds a column of the table each.
func (e *evaluation) rows(order []int32, values []column) []Row {
	g := e.g
	rows := make([]Row, 0, g.n+len(g.out))
	flat := make([]Value, len(values)*(g.n+len(g.out)))
	row := func(p *tournament.Player, tpn tournament.TPN, points tournament.Score) *Row {
		vs := flat[:len(values):len(values)]
		flat = flat[len(values):]
		gone := p.Withdrawn(e.o.After + 1)
		rows = append(rows, Row{Player: p.ID, TPN: tpn, Points: points, Values: vs, Withdrawn: gone, Expelled: gone && p.Expelled})
		return &rows[len(rows)-1]
	}
	for at, i := range order {
		r := row(g.players[i], g.tpn[i], tournament.Score(g.score[i]))
		r.Rank = at + 1
		if at > 0 && e.equal(values, order[at-1], i) {
			r.Rank = rows[at-1].Rank
		}
		for k := range values {
			r.Values[k] = values[k].at(i)
		}
	}
	for _, x := range g.out {
		row(x.player, x.tpn, x.points).Out = true
	}
	return rows
}

// equal tells whether nothing in the list separates i and j.
func (e *evaluation) equal(values []column, i, j int32) bool {
	if e.ranked() {
		return false
	}
	if !e.pointsListed() && e.g.score[i] != e.g.score[j] {
		return false
	}
	for _, c := range values {
		if c.v != nil && c.v[i] != c.v[j] {
			return false
		}
	}
	return true
}

func (e *evaluation) pointsListed() bool {
	return slices.ContainsFunc(e.list, func(c Column) bool { return c.Err == nil && c.Code.Name == PTS })
}

// rank orders the players (4.2) and computes the columns on the way; a column
// that fails stays empty.
func (e *evaluation) rank() (order []int32, values []column) {
	if e.ranked() {
		return e.rankSeason()
	}
	order = make([]int32, e.g.n)
	for i := range order {
		order[i] = int32(i)
	}
	groups := []span{{0, e.g.n}}
	if !e.pointsListed() {
		groups = e.split(order, groups, e.column(PTS.code()))
	}
	values = make([]column, len(e.list))
	for k, c := range e.list {
		if c.Err != nil {
			continue
		}
		if c.Code.Name == DE {
			e.tied = append(e.tied, tiedSet{k, slices.Clone(order), groups})
			values[k] = e.encounters(c.Code, order, groups)
		} else {
			values[k] = e.column(c.Code)
		}
		groups = e.split(order, groups, values[k])
	}
	return order, values
}

// tiedAt lists those who were tied with player i where column k stands, and
// him; nil if nobody was.
func (e *evaluation) tiedAt(k int, i int32) []int32 {
	for _, t := range e.tied {
		for _, s := range t.groups {
			if group := t.order[s.lo:s.hi]; t.column == k && slices.Contains(group, i) {
				return slices.Clone(group)
			}
		}
	}
	return nil
}

// span is a group of the order that is still tied: from lo up to hi.
type span struct{ lo, hi int }

// split sorts each group by a column and gives the groups that are left in it.
func (e *evaluation) split(order []int32, groups []span, c column) []span {
	var out []span
	for _, s := range groups {
		group := order[s.lo:s.hi]
		slices.SortFunc(group, func(i, j int32) int { return cmp.Or(c.compare(i, j), cmp.Compare(i, j)) })
		lo := 0
		for k := 1; k <= len(group); k++ {
			if k == len(group) || c.v[group[k]] != c.v[group[lo]] {
				if k-lo > 1 {
					out = append(out, span{s.lo + lo, s.lo + k})
				}
				lo = k
			}
		}
	}
	return out
}

func (n Name) code() Code { return Code{Name: n, text: string(n)} }
