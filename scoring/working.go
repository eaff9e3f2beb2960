package scoring

import (
	"slices"

	"sealedmove/scoring/rating"
	"sealedmove/tournament"
)

// Working is how a value came about, as data: what each round added, what stood
// in for the games that were not played, and what was cut.
type Working struct {
	Player  tournament.PlayerID
	Code    Code
	Value   Value
	Article string // of C.07 that defines the tie-break; "" for KEI and VAL
	Edition Edition
	// Lines are in the order of the rounds. Empty for TPN, RTNG, VAL and DE.
	Lines []Line
	// Sum is that of the addends that were kept, and Kept their number. It is the
	// value itself, but for the averages and performances, and for KEI, which has
	// Own besides.
	Sum  Value
	Kept int
	Own  Value // KEI: one's own value, as it counts once
	// Performance is there for TPR and PTP.
	Performance *Performance
	// Encounters are the tables among the tied, for DE: each in which the player
	// stood, the whole group's first. Empty where he was tied with nobody.
	Encounters []Encounters
}

// Line is what a round added.
type Line struct {
	Round    tournament.RoundNo
	Opponent tournament.PlayerID // the scheduled one; "" without
	Color    tournament.Color
	Result   tournament.Result
	Bye      tournament.ByeKind
	// Points are what the round brought; in Article 10, 1, ½ or 0.
	Points tournament.Score
	// Category is the article of a round that was not played: "16.2.1" to
	// "16.2.5". "" for games, and in round robins.
	Category string
	// Voluntary: the player was not available (16.1.2); see Cut.
	Voluntary bool
	// Stands is the number that stands for the opponent: his adjusted score, the
	// dummy's score, his rating, his Buchholz or his performance; for KEI the value
	// of which the addend is a part, his or one's own. Undefined where only the
	// player's own points count.
	Stands Value
	// Score is the opponent's own score where Stands is his adjusted one, and
	// Drawn are the rounds that make the difference: requested byes which count
	// as draws (16.3.2).
	Score Value
	Drawn []tournament.RoundNo
	// Dummy: there was no game, and Stands is the dummy's score: the player's
	// own, Own, or less, where Cap names the article that limits it.
	Dummy bool
	Own   Value
	Cap   string // "16.4.1", "16.4.2" or ""
	// Limit is what an opponent must have scored, for KS.
	Limit Value
	// Addend is what the round adds, unless it is cut.
	Addend Value
	Cut    Cut
	// Fore: a game of the last round that counts as drawn (8.3), however it ended.
	Fore bool
}

// Performance is what TPR and PTP make of the lines.
type Performance struct {
	Games      int
	Score      tournament.Score // over the board, 1-½-0
	Average    int              // TPR: the opponents' average rating
	Fraction   int              // TPR: the fractional score in hundredths
	Difference int              // TPR: its rating difference (B.02, 8.1.1)
	Expected   Value            // PTP: the expected score of the value itself
}

// Encounters is one table among the tied (6.1).
type Encounters struct {
	// Rule is what could be applied: "6.2", all have met; "6.3", not all have,
	// but somebody is certain of his place; "", nothing can be said.
	Rule string
	Rows []Encounter // best first
}

// Encounter is a player's row in it.
type Encounter struct {
	Player tournament.PlayerID
	// Against are the points scored against each player of the table, in the
	// order of the rows: the average where they met more than once (6.1.2),
	// undefined where they did not.
	Against []Value
	Sum     Value
	Missing int // opponents of the table not met
	Place   int // in the whole group, in the end
}

// Working shows how player p came by his value of tie-break c. It may be any
// tie-break; DE must be in the table's list, since it depends on what stands
// before it. Errors, [tournament.Error]s, are an unknown player and a tie-break
// that cannot be had here.
func (t Table) Working(p tournament.PlayerID, c Code) (Working, error) {
	i := int32(slices.IndexFunc(t.e.g.players, func(x *tournament.Player) bool { return x.ID == p }))
	if i < 0 {
		return Working{}, tournament.Refuse("state.no-player", string(p))
	}
	if err := t.e.refusal(c); err != nil {
		return Working{}, err
	}
	m, _ := methodOf(c.Name)
	w := Working{Player: p, Code: c, Article: m.article, Edition: t.Edition}
	if m.use == amongTied {
		return t.encounters(w, i)
	}
	// A copy, so that a table can be asked from several goroutines.
	e := *t.e
	e.buf = nil
	e.known = slices.Clip(e.known)
	v, parts := e.value(m, c, i, nil)
	if v != undefined {
		w.Value = Fraction(v, m.den)
	}
	g := e.g
	if c.Name == FB {
		g = e.foreGrid()
	}
	for k := range parts {
		l := g.line(m, i, &parts[k])
		l.Fore = c.Name == FB && l.Opponent != "" && l.Round == t.After
		w.Lines = append(w.Lines, l)
	}
	sum, n := total(parts)
	w.Sum, w.Kept = Fraction(sum, m.unit()), int(n)
	w.perform(c, v, parts)
	if c.Name == KEI {
		w.Own = Fraction(int64(e.season.at[i].Own), sixtieths)
	}
	return w, nil
}

// line tells a part as data.
func (g *grid) line(m method, i int32, x *part) Line {
	c := g.row(i)[x.round]
	l := Line{
		Round: tournament.RoundNo(x.round + 1), Color: c.color, Result: c.result, Bye: c.bye,
		Points: tournament.Score(x.points), Category: g.category(i, x.round), Voluntary: x.voluntary,
		Dummy: x.dummy, Addend: Fraction(x.value, m.unit()), Cut: x.cut,
	}
	if c.opponent != none {
		l.Opponent = g.players[c.opponent].ID
	}
	if m.use == byRating {
		l.Points = tournament.Score(x.points) * tournament.HalfPoint
	}
	if m.use == keizerOnly {
		l.Category = "" // of C.07, 16
	}
	if m.stands != 0 {
		l.Stands = Fraction(x.base, m.stands)
	}
	switch {
	case x.dummy:
		l.Own = Fraction(g.score[i], tenths)
		if x.base < g.score[i] {
			l.Cap = "16.4.2"
			if c.class.forfeit() {
				l.Cap = "16.4.1"
			}
		}
	case m.adjusted:
		l.Score = Fraction(g.score[c.opponent], tenths)
		l.Drawn = g.drawn(c.opponent)
	case x.limit != 0:
		l.Limit = Fraction(x.limit, 2*tenths)
	}
	return l
}

// category is the article of an unplayed round of a Swiss.
func (g *grid) category(i, round int32) string {
	if g.kind == RoundRobin {
		return ""
	}
	switch g.row(i)[round].class {
	case allocated:
		return "16.2.1"
	case forfeitWin:
		return "16.2.2"
	case requested:
		if round >= g.tail[i] {
			return "16.2.5"
		}
		return "16.2.3"
	case forfeitLoss:
		return "16.2.4"
	default:
		return ""
	}
}

// drawn lists the rounds in which player i's score is not taken as it is (16.3.2).
func (g *grid) drawn(i int32) (rounds []tournament.RoundNo) {
	for r, c := range g.row(i) {
		if g.category(i, int32(r)) == "16.2.5" && int64(c.points) != int64(g.points.Draw) {
			rounds = append(rounds, tournament.RoundNo(r+1))
		}
	}
	return rounds
}

// perform fills in what TPR and PTP make of the lines.
func (w *Working) perform(c Code, v int64, parts []part) {
	if v == undefined || c.Name != TPR && c.Name != PTP {
		return
	}
	n := int64(len(parts))
	score := scored(parts)
	p := Performance{Games: len(parts), Score: tournament.Score(score) * tournament.HalfPoint}
	if c.Name == TPR {
		sum, _ := total(parts)
		p.Average, p.Fraction = int(roundHalfUp(sum, n)), int(percentage(score, n))
		p.Difference = rating.Difference(p.Fraction)
	} else {
		p.Expected = Fraction(expected(v, parts), 100)
	}
	w.Performance = &p
}

// encounters replays Direct Encounter for the group in which player i was tied.
func (t Table) encounters(w Working, i int32) (Working, error) {
	k := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Code.Same(w.Code) })
	if k < 0 {
		return Working{}, tournament.Refuse("scoring.not-in-list", w.Code.String())
	}
	row, _ := t.Row(w.Player)
	w.Value = row.Values[k]
	set := t.e.tiedAt(k, i)
	if set == nil {
		return w, nil
	}
	d := newDirect(t.e.g, w.Code)
	var tables [][]int32
	d.trace = func(rule string, divisor int64) {
		if slices.ContainsFunc(d.tally, func(x tally) bool { return x.player == i }) {
			w.Encounters = append(w.Encounters, d.encounters(rule, divisor))
			tables = append(tables, d.players())
		}
	}
	d.rank(set, 1)
	for n := range w.Encounters {
		for r := range w.Encounters[n].Rows {
			w.Encounters[n].Rows[r].Place = int(d.place[tables[n][r]])
		}
	}
	return w, nil
}

func (d *direct) players() (is []int32) {
	for _, x := range d.tally {
		is = append(is, x.player)
	}
	return is
}

// encounters tells the separate standings as they stand in tally and pairs.
func (d *direct) encounters(rule string, divisor int64) Encounters {
	at := map[int32]int{}
	for r, x := range d.tally {
		at[x.player] = r
	}
	out := Encounters{Rule: rule}
	for _, x := range d.tally {
		out.Rows = append(out.Rows, Encounter{
			Player: d.g.players[x.player].ID, Against: make([]Value, len(d.tally)),
			Sum: Fraction(x.sum, tenths*divisor), Missing: int(x.missing),
		})
	}
	for _, p := range d.pairs {
		a, b := at[d.set[p.a]], at[d.set[p.b]]
		out.Rows[a].Against[b] = Fraction(int64(p.points), tenths*int64(p.games))
	}
	return out
}
