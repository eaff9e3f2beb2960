package scoresheet

import (
	"math"
	"slices"

	"sealedmove/rules"
)

// Reconciled is a legal game that agrees with two sheets, and how well.
type Reconciled struct {
	Game    *rules.Game
	Cost    int // 0 if both sheets say exactly this
	Changes []Change
}

// Change is a half-move of the game that a sheet does not have as it stands.
type Change struct {
	Ply   int // of the game, from 1; for an entry that is left out, the half-move before which it stands
	Sheet int // 0 or 1
	Kind  ChangeKind
	Entry Entry
}

// ChangeKind names how a sheet differs from the game.
type ChangeKind string

// The changes.
const (
	Unclear ChangeKind = "unclear" // the entry fits several moves, this among them
	Blank   ChangeKind = "blank"   // marked as unreadable or left blank
	Other   ChangeKind = "other"   // the sheet has another move
	Missing ChangeKind = "missing" // the sheet leaves the half-move out
	Extra   ChangeKind = "extra"   // the sheet has an entry too many
)

// What a change costs. An entry that says another move costs by how many of
// its letters are different; leaving out or inserting a half-move is rarer.
const (
	costUnclear  = 1
	costBlank    = 1
	costOther    = 2 // and one for each letter
	mostOther    = 7
	costMissing  = 6
	costExtra    = 6
	costUnended  = 1 // a sheet may stop early: for each half-move of the other after it
	beam         = 64
	maxAnswers   = 5
	farFromBest  = 12
	maxGamePlies = 1000
)

// state is a game up to a half-move, with how much of each sheet it has used.
type state struct {
	pos    rules.Position
	used   [2]int
	cost   int
	parent *state
	move   rules.Move
	notes  []Change
}

// Reconcile finds the legal games that agree best with both sheets: those of
// the least cost, the best first, at most five. The second sheet may be empty.
func Reconcile(start rules.Position, a, b Sheet) []Reconciled {
	r := reconciler{sheets: [2]Sheet{a, b}, finished: math.MaxInt}
	layer := []*state{{pos: start}}
	var done []*state
	for ply := 1; len(layer) > 0 && ply <= maxGamePlies; ply++ {
		var next []*state
		for _, s := range layer {
			if r.ended(s) {
				done = append(done, s)
				r.finished = min(r.finished, s.cost)
				continue
			}
			r.bound = min(layer[0].cost+farFromBest, r.finished)
			next = append(next, r.follow(s, ply)...)
		}
		layer = trim(next)
	}
	return r.answers(done)
}

type reconciler struct {
	sheets   [2]Sheet
	finished int // the cost of the best game that is whole
	bound    int // what costs more is not followed
}

func (r *reconciler) ended(s *state) bool {
	return s.used[0] >= len(r.sheets[0].Entries) && s.used[1] >= len(r.sheets[1].Entries)
}

// follow makes every legal move and charges what the sheets say against it.
func (r *reconciler) follow(s *state, ply int) (next []*state) {
	var options [2][]option
	var readings [2]rules.Reading
	for k := range r.sheets {
		if e, ok := r.entry(s, k, 0); ok && e.Text != "" {
			readings[k] = rules.Read(&s.pos, e.Text, r.sheets[k].language())
		}
	}
	legal := s.pos.Legal()
	for _, m := range legal {
		named := slices.Contains(readings[0].Moves, m) || slices.Contains(readings[1].Moves, m)
		if !named && s.cost+r.leastWithout(s) > r.bound {
			continue
		}
		san := s.pos.SAN(m)
		for k := range r.sheets {
			options[k] = r.options(s, k, m, san, readings[k])
		}
		for _, a := range options[0] {
			for _, b := range options[1] {
				bothMissing := a.kind == Missing && b.kind == Missing
				if !bothMissing && s.cost+a.cost+b.cost <= r.bound {
					next = append(next, s.with(m, ply, a, b))
				}
			}
		}
	}
	// An entry too many is passed over without a move.
	for k := range r.sheets {
		if e, ok := r.entry(s, k, 0); ok && len(legal) > 0 && s.cost+costExtra <= r.bound && (len(s.notes) == 0 || s.notes[len(s.notes)-1].Kind != Extra) {
			skip := *s
			skip.used[k]++
			skip.cost += costExtra
			skip.notes = append(slices.Clip(s.notes), Change{ply, k, Extra, e})
			if !r.ended(&skip) {
				next = append(next, r.follow(&skip, ply)...)
			}
		}
	}
	return next
}

// leastWithout is the least that a move costs which no sheet names here.
func (r *reconciler) leastWithout(s *state) (least int) {
	for k := range r.sheets {
		switch e, ok := r.entry(s, k, 0); {
		case !ok:
		case e.Text == "":
			least += costBlank
		default:
			least += costOther + 1
		}
	}
	return least
}

// option is one way in which a sheet accounts for a move.
type option struct {
	used, cost int
	kind       ChangeKind
	entry      Entry
	sheet      int
}

func (r *reconciler) entry(s *state, k, ahead int) (Entry, bool) {
	if i := s.used[k] + ahead; i < len(r.sheets[k].Entries) {
		return r.sheets[k].Entries[i], true
	}
	return Entry{}, false
}

func (r *reconciler) options(s *state, k int, m rules.Move, san string, reading rules.Reading) []option {
	e, ok := r.entry(s, k, 0)
	if !ok {
		cost := costUnended
		if len(r.sheets[k].Entries) == 0 {
			cost = 0 // there is no such sheet
		}
		return []option{{sheet: k, cost: cost}}
	}
	missing := option{sheet: k, cost: costMissing, kind: Missing}
	switch {
	case e.Text == "":
		return []option{{sheet: k, used: 1, cost: costBlank, kind: Blank, entry: e}}
	case slices.Contains(reading.Moves, m):
		if reading.Verdict == rules.Unique {
			return []option{{sheet: k, used: 1, entry: e}, missing}
		}
		return []option{{sheet: k, used: 1, cost: costUnclear, kind: Unclear, entry: e}, missing}
	}
	other := costOther + min(letters(san, e.Text), mostOther-costOther)
	return []option{{sheet: k, used: 1, cost: other, kind: Other, entry: e}, missing}
}

func (s *state) with(m rules.Move, ply int, a, b option) *state {
	n := &state{pos: s.pos.After(m), used: s.used, cost: s.cost, parent: s, move: m, notes: s.notes}
	for _, o := range [2]option{a, b} {
		n.used[o.sheet] += o.used
		n.cost += o.cost
		if o.kind != "" {
			n.notes = append(slices.Clip(n.notes), Change{ply, o.sheet, o.kind, o.entry})
		}
	}
	return n
}

// trim keeps the best states, one for each position and place in the sheets.
func trim(all []*state) []*state {
	slices.SortStableFunc(all, func(a, b *state) int { return a.cost - b.cost })
	type place struct {
		key  rules.Key
		used [2]int
	}
	seen := map[place]int{}
	kept := all[:0]
	for _, s := range all {
		p := place{s.pos.Key(), s.used}
		if seen[p] >= 2 || s.cost > all[0].cost+farFromBest || len(kept) >= beam {
			continue
		}
		seen[p]++
		kept = append(kept, s)
	}
	return kept
}

func (r *reconciler) answers(done []*state) (out []Reconciled) {
	slices.SortStableFunc(done, func(a, b *state) int { return a.cost - b.cost })
	var games [][]rules.Move
	for _, s := range done {
		if s.cost > done[0].cost || len(out) >= maxAnswers {
			break
		}
		moves, first := s.line()
		if slices.ContainsFunc(games, func(g []rules.Move) bool { return slices.Equal(g, moves) }) {
			continue
		}
		games = append(games, moves)
		g := rules.NewGame(first)
		for _, m := range moves {
			if g.Play(m) != nil {
				break
			}
		}
		out = append(out, Reconciled{g, s.cost, s.notes})
	}
	return out
}

func (s *state) line() (moves []rules.Move, start rules.Position) {
	for ; s.parent != nil; s = s.parent {
		moves = append(moves, s.move)
	}
	slices.Reverse(moves)
	return moves, s.pos
}

// letters is the number of letters that must be changed, added or taken away
// to make one text of another.
func letters(a, b string) int {
	x, y := []rune(a), []rune(b)
	if len(y) > 16 {
		y = y[:16]
	}
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i, c := range x {
		diagonal := row[0]
		row[0] = i + 1
		for j, d := range y {
			change := diagonal
			if c != d {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(y)]
}
