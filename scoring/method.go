package scoring

import (
	"cmp"
	"math"

	"sealedmove/tournament"
)

// method is how a tie-break is computed. Most are the sum of what each round
// adds (parts), or something made of that (finish).
type method struct {
	article   string // of C.07
	modifiers string // the letters that go with it
	den       int64  // values are in units of 1/den
	addend    int64  // what rounds add is in units of 1/addend; 0: as den
	stands    int64  // what stands for the opponent is in units of 1/stands; 0: nothing does
	adjusted  bool   // … and is his adjusted score
	use       use
	// parts appends what the rounds of player i add.
	parts func(e *evaluation, c Code, i int32, buf []part) []part
	// finish makes the value of the parts left after the cuts; nil: their sum.
	finish func(e *evaluation, c Code, i int32, parts []part) int64
}

// unit is the unit of what rounds add.
func (m method) unit() int64 {
	if m.addend != 0 {
		return m.addend
	}
	return m.den
}

// use says where a tie-break may be used.
type use uint8

const (
	anywhere use = iota
	swissOnly
	byRating
	teamsOnly
	keizerOnly
	amongTied // Type A (4.3): its value depends on who is tied
)

// methodOf is the table of C.07: Article 5 with the articles that define each
// tie-break, in their order; and what ranks a Keizer section.
func methodOf(n Name) (m method, known bool) {
	switch n {
	case PTS:
		return method{article: "4.2", den: tenths, parts: pointsParts}, true
	case DE:
		return method{article: "6", modifiers: "P", den: 1, use: amongTied}, true
	case WIN:
		return method{article: "7.1", den: 1, parts: perRound(winRound)}, true
	case WON:
		return method{article: "7.2", den: 1, parts: perRound(wonGame)}, true
	case BPG:
		return method{article: "7.3", den: 1, parts: perRound(blackGame)}, true
	case BWG:
		return method{article: "7.4", den: 1, parts: perRound(blackWin)}, true
	case PS:
		return method{article: "7.5", modifiers: "CM", den: tenths, parts: progressive}, true
	case REP:
		return method{article: "7.6", den: 1, parts: perRound(electedToPlay)}, true
	case STD:
		return method{article: "7.7", den: 2, parts: perRound(standardHalves)}, true
	case TPN:
		return method{article: "7.8", modifiers: "R", den: 1, finish: pairingNumber}, true
	case BH:
		return method{article: "8.1", modifiers: "CMP", den: tenths, stands: tenths, adjusted: true, use: swissOnly, parts: buchholz}, true
	case AOB:
		return method{article: "8.2", modifiers: "CMPF", den: hundredths, addend: tenths, stands: tenths, use: swissOnly, parts: opponentsBuchholz, finish: meanOfBuchholz}, true
	case FB:
		return method{article: "8.3", modifiers: "CMP", den: tenths, stands: tenths, adjusted: true, use: swissOnly, parts: foreBuchholz}, true
	case SB:
		return method{article: "9.1", modifiers: "CMP", den: hundredths, stands: tenths, adjusted: true, parts: sonnebornBerger}, true
	case KS:
		return method{article: "9.2", modifiers: "L", den: tenths, stands: tenths, parts: koya}, true
	case ARO:
		return method{article: "10.1", modifiers: "CMU", den: 1, stands: 1, use: byRating, parts: opponentsRatings, finish: mean}, true
	case TPR:
		return method{article: "10.2", modifiers: "U", den: 1, stands: 1, use: byRating, parts: opponentsRatings, finish: performance}, true
	case PTP:
		return method{article: "10.3", modifiers: "U", den: 1, stands: 1, use: byRating, parts: opponentsRatings, finish: perfectPerformance}, true
	case APRO:
		return method{article: "10.4", modifiers: "CMU", den: 1, stands: 1, use: byRating, parts: opponentsValues(TPR), finish: mean}, true
	case APPO:
		return method{article: "10.5", modifiers: "CMU", den: 1, stands: 1, use: byRating, parts: opponentsValues(PTP), finish: mean}, true
	case RTNG:
		return method{article: "10.6", modifiers: "RU", den: 1, use: byRating, finish: ownRating}, true
	case KEI:
		return method{den: sixtieths, stands: 1, use: keizerOnly, parts: keizerAdded, finish: keizerScore}, true
	case VAL:
		return method{den: 1, use: keizerOnly, finish: keizerValue}, true
	}
	return teamMethod(n)
}

// refusal is why the tie-break cannot be had; nil where it can.
func (m method) refusal(c Code, k Kind, unratedPlayers bool, unratedAs int) error {
	switch {
	case m.use == teamsOnly:
		return tournament.Refuse("scoring.teams-only", c.String())
	case m.use == swissOnly && k == RoundRobin:
		return tournament.Refuse("scoring.not-in-round-robin", c.String())
	case m.use == keizerOnly && k != Keizer:
		return tournament.Refuse("scoring.keizer-only", c.String())
	case m.use == byRating && unratedPlayers && unratedAs == 0 && c.Unrated == 0:
		return tournament.Refuse("scoring.unrated-players", c.String())
	}
	return nil
}

// undefined is a value that is not there, in a column. It sorts last.
const undefined = math.MinInt64

// column is a tie-break's value for every player of the grid.
type column struct {
	den       int64
	ascending bool // the lowest is first
	v         []int64
}

// at is the value of player i.
func (c column) at(i int32) Value {
	if c.v == nil || c.v[i] == undefined {
		return Value{}
	}
	return Fraction(c.v[i], c.den)
}

// compare is negative where i stands before j.
func (c column) compare(i, j int32) int {
	a, b := c.v[i], c.v[j]
	if c.ascending && a != undefined && b != undefined {
		return cmp.Compare(a, b)
	}
	return cmp.Compare(b, a)
}

// evaluation computes columns and remembers them: several tie-breaks are made
// of others'. What it remembers never changes what it answers.
type evaluation struct {
	o       Options
	live    bool // the standings of now
	g       *grid
	list    []Column
	ratings []int64 // as listed; 0 is unrated
	unrated bool    // somebody is
	fore    *grid   // as Fore Buchholz sees the rounds (8.3); nil until asked
	state   *tournament.State
	section *tournament.Section
	season  *season // of a Keizer section, else nil
	known   []knownColumn
	buf     []part
	tied    []tiedSet // who was tied at each DE of the list
}

// tiedSet is the state of the ranking where a column of the list stands.
type tiedSet struct {
	column int
	order  []int32
	groups []span
}

type knownColumn struct {
	code Code
	column
}

func newEvaluation(s *tournament.State, sec *tournament.Section, o Options) *evaluation {
	live := o.After == 0
	if live {
		o.After = lastCounted(sec)
	}
	e := &evaluation{o: o, live: live, state: s, section: sec, g: build(s, sec, o, o.After, false)}
	e.ratings = make([]int64, e.g.n)
	for i, p := range e.g.players {
		e.ratings[i] = int64(p.Rating)
		e.unrated = e.unrated || p.Rating == 0
	}
	if o.Kind == Keizer {
		e.season = newSeason(e.g, sec.Keizer)
	}
	return e
}

func (e *evaluation) refusal(c Code) error {
	m, _ := methodOf(c.Name)
	if m.use == keizerOnly && e.season != nil && e.season.err != nil {
		return e.season.err
	}
	return m.refusal(c, e.g.kind, e.unrated, e.o.Unrated)
}

// column computes a tie-break that is no Type A for every player.
func (e *evaluation) column(c Code) column {
	for _, k := range e.known {
		if k.code.Same(c) {
			return k.column
		}
	}
	m, _ := methodOf(c.Name)
	col := column{den: m.den, v: make([]int64, e.g.n), ascending: (c.Name == TPN) != c.Reverse}
	for i := range col.v {
		col.v[i], e.buf = e.value(m, c, int32(i), e.buf)
	}
	e.known = append(e.known, knownColumn{c, col})
	return col
}

// value computes a tie-break for one player and leaves in parts what made it.
func (e *evaluation) value(m method, c Code, i int32, buf []part) (v int64, parts []part) {
	parts = buf[:0]
	if m.parts != nil {
		parts = m.parts(e, c, i, parts)
	}
	low, high := c.cuts()
	trim(parts, low, high)
	if m.finish != nil {
		return m.finish(e, c, i, parts), parts
	}
	v, _ = total(parts)
	return v, parts
}
