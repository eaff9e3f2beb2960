package scoring

import (
	"slices"

	"sealedmove/scoring/keizer"
	"sealedmove/tournament"
)

// The Keizer system: no regulation of FIDE's. Package keizer ranks; here its
// ranking becomes columns and working.

// sixtieths is the unit of Keizer scores.
const sixtieths = int64(keizer.Point)

// season is the ranking of a Keizer section, by the players of the grid.
type season struct {
	order []int32
	at    []keizer.Standing
	err   error // the settings cannot be
}

// newSeason counts the rounds of the grid.
func newSeason(g *grid, set *tournament.KeizerSettings) *season {
	players := make([][]keizer.Round, g.n)
	for i := range players {
		for _, c := range g.row(int32(i)) {
			players[i] = append(players[i], keizer.Round{Opponent: int(c.opponent) + 1, Bye: c.bye, Outcome: c.outcome, Forfeit: c.result.Forfeit()})
		}
	}
	r, err := keizer.Rank(keizer.Settings(set), players)
	if err != nil {
		return &season{err: err}
	}
	s := &season{at: make([]keizer.Standing, g.n)}
	for _, p := range r.Places {
		i := p.No - 1
		s.order = append(s.order, int32(i))
		s.at[i] = p
	}
	return s
}

// rankSeason is rank for a Keizer section: the season's own order, with no two
// equal; the columns show and do not decide.
func (e *evaluation) rankSeason() (order []int32, values []column) {
	values = make([]column, len(e.list))
	for k, c := range e.list {
		switch {
		case c.Err != nil:
		case c.Code.Name == DE: // nobody is tied
			values[k] = e.encounters(c.Code, e.season.order, nil)
		default:
			values[k] = e.column(c.Code)
		}
	}
	return e.season.order, values
}

// ranked tells whether a Keizer season ranks the section.
func (e *evaluation) ranked() bool { return e.season != nil && e.season.err == nil }

// keizerFirst puts the columns of a Keizer section before the list that has not got them.
func keizerFirst(cols []Column) []Column {
	for _, n := range []Name{VAL, KEI} {
		if !slices.ContainsFunc(cols, func(c Column) bool { return c.Err == nil && c.Code.Name == n }) {
			cols = slices.Insert(cols, 0, Column{Code: n.code()})
		}
	}
	return cols
}

// keizerAdded are the parts of values that the rounds add.
func keizerAdded(e *evaluation, _ Code, i int32, buf []part) []part {
	for r, c := range e.g.row(i) {
		if c.class != pending {
			a := e.season.at[i].Added[r]
			buf = append(buf, part{round: int32(r), opponent: c.opponent, points: int64(c.points), base: int64(a.Of), value: int64(a.Points)})
		}
	}
	return buf
}

// keizerScore is one's own value, as it counts once, and what the rounds added.
func keizerScore(e *evaluation, _ Code, i int32, _ []part) int64 { return int64(e.season.at[i].Score) }

func keizerValue(e *evaluation, _ Code, i int32, _ []part) int64 { return int64(e.season.at[i].Value) }

// level tells whether two rows are equal in what ranks before all tie-breaks: the
// points, or the Keizer score.
func (t Table) level(a, b Row) bool {
	if !t.e.ranked() {
		return a.Points == b.Points
	}
	k := t.scoreColumn()
	return a.Values[k] == b.Values[k]
}

// scoreColumn is the column of the Keizer score, in a section that it ranks.
func (t Table) scoreColumn() int {
	return slices.IndexFunc(t.Columns, func(c Column) bool { return c.Code.Name == KEI })
}
