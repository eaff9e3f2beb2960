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
	costUnended  = 1  // a sheet may stop early: for each half-move of the other after it
	beam         = 64 // states that are kept of each half-move
	enough       = 16 * beam
	maxAnswers   = 5
	farFromBest  = 12
	mostBare     = 3 // moves in a row that no sheet has
	maxGamePlies = 1000
)

// state is a game up to a half-move, with how much of each sheet it has used.
type state struct {
	pos    rules.Position
	used   [2]int
	cost   int
	parent *state
	move   rules.Move // NoMove where an entry was passed over
	kinds  [2]ChangeKind
	bare   int // the last moves for which neither sheet has an entry
}

// candidate is a state that may be worth making: a move from a state, and how
// each sheet accounts for it.
type candidate struct {
	from  *state
	move  rules.Move
	used  [2]int
	cost  int
	kinds [2]ChangeKind
}

// candidates are those of one half-move, by how much more than the least they
// cost.
type candidates [farFromBest + 1][]candidate

// worst is how much more than the least a candidate may still cost: less when
// there are enough of the better ones to fill the beam many times over.
func (c *candidates) worst() int {
	n := 0
	for more := range c {
		if n += len(c[more]); n >= enough {
			return more
		}
	}
	return farFromBest
}

// Reconcile finds the legal games that agree best with both sheets: those of
// the least cost, the best first, at most five. The second sheet may be empty.
func Reconcile(start rules.Position, a, b Sheet) []Reconciled {
	r := newReconciler(start, [2]Sheet{a, b})
	layer := []*state{{pos: start}}
	var done []*state
	var next candidates
	for ply := 1; len(layer) > 0 && ply <= maxGamePlies; ply++ {
		for i := range next {
			next[i] = next[i][:0]
		}
		for _, s := range layer {
			if r.ended(s) {
				done = append(done, s)
				r.finished = min(r.finished, s.cost)
				continue
			}
			r.least = layer[0].cost
			r.bound = min(r.least+next.worst(), r.finished)
			r.follow(s, &next)
		}
		layer = trim(&next)
	}
	return r.answers(done)
}

type reconciler struct {
	sheets    [2]Sheet
	senseless [2][]bool // the entries that are no move in any position
	finished  int       // the cost of the best game that is whole
	least     int       // the cost of the best game so far
	bound     int       // what costs more is not followed
}

func newReconciler(start rules.Position, sheets [2]Sheet) *reconciler {
	r := &reconciler{sheets: sheets, finished: math.MaxInt}
	for k, sheet := range sheets {
		for _, e := range sheet.Entries {
			r.senseless[k] = append(r.senseless[k], rules.Read(&start, e.Text, sheet.language()).Verdict == rules.Unreadable)
		}
	}
	return r
}

func (r *reconciler) ended(s *state) bool {
	return s.used[0] >= len(r.sheets[0].Entries) && s.used[1] >= len(r.sheets[1].Entries)
}

// follow adds every legal move, charged with what the sheets say against it.
func (r *reconciler) follow(s *state, next *candidates) {
	var options [2][]option
	var readings [2]rules.Reading
	for k := range r.sheets {
		if e, ok := r.entry(s, k); ok && !r.senseless[k][s.used[k]] {
			readings[k] = rules.Read(&s.pos, e.Text, r.sheets[k].language())
		}
	}
	legal := s.pos.Legal()
	for _, m := range legal {
		named := slices.Contains(readings[0].Moves, m) || slices.Contains(readings[1].Moves, m)
		if !named && s.cost+r.leastWithout(s) > r.bound {
			continue
		}
		for k := range r.sheets {
			options[k] = r.options(options[k][:0], s, k, m, readings[k])
		}
		for _, a := range options[0] {
			for _, b := range options[1] {
				if a.used+b.used == 0 && (s.bare >= mostBare || a.kind == Missing && b.kind == Missing) {
					continue
				}
				if cost := s.cost + a.cost + b.cost; cost <= r.bound {
					used := [2]int{s.used[0] + a.used, s.used[1] + b.used}
					more := cost - r.least
					next[more] = append(next[more], candidate{s, m, used, cost, [2]ChangeKind{a.kind, b.kind}})
				}
			}
		}
	}
	if len(legal) == 0 || s.skips() {
		return
	}
	// An entry too many is passed over without a move.
	for k := range r.sheets {
		if _, ok := r.entry(s, k); ok && s.cost+costExtra <= r.bound {
			skip := &state{pos: s.pos, used: s.used, cost: s.cost + costExtra, parent: s}
			skip.used[k]++
			skip.kinds[k] = Extra
			if !r.ended(skip) {
				r.follow(skip, next)
			}
		}
	}
}

// skips reports whether the state passes over an entry.
func (s *state) skips() bool { return s.kinds[0] == Extra || s.kinds[1] == Extra }

// leastWithout is the least that a move costs which no sheet names here.
func (r *reconciler) leastWithout(s *state) (least int) {
	for k := range r.sheets {
		switch e, ok := r.entry(s, k); {
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
}

// entry is what a sheet says next.
func (r *reconciler) entry(s *state, k int) (Entry, bool) {
	if i := s.used[k]; i < len(r.sheets[k].Entries) {
		return r.sheets[k].Entries[i], true
	}
	return Entry{}, false
}

func (r *reconciler) options(room []option, s *state, k int, m rules.Move, reading rules.Reading) []option {
	e, ok := r.entry(s, k)
	missing := option{cost: costMissing, kind: Missing}
	switch {
	case !ok && len(r.sheets[k].Entries) == 0: // there is no such sheet
		return append(room, option{})
	case !ok:
		return append(room, option{cost: costUnended})
	case e.Text == "":
		return append(room, option{used: 1, cost: costBlank, kind: Blank})
	case !slices.Contains(reading.Moves, m):
		var san [12]byte
		other := costOther + min(letters(s.pos.AppendSAN(san[:0], m), e.Text), mostOther-costOther)
		return append(room, option{used: 1, cost: other, kind: Other}, missing)
	case reading.Verdict == rules.Unique:
		return append(room, option{used: 1}, missing)
	}
	return append(room, option{used: 1, cost: costUnclear, kind: Unclear}, missing)
}

// trim makes states of the best candidates, at most two for each position and
// place in the sheets. The others cost nothing more than their place in a list.
func trim(next *candidates) (kept []*state) {
	type place struct {
		key  rules.Key
		used [2]int
	}
	seen := map[place]int{}
	for _, equal := range next {
		for _, c := range equal {
			if len(kept) > 0 && c.cost > kept[0].cost+farFromBest || len(kept) >= beam {
				return kept
			}
			s := &state{pos: c.from.pos.After(c.move), used: c.used, cost: c.cost, parent: c.from, move: c.move, kinds: c.kinds}
			if c.used == c.from.used {
				s.bare = c.from.bare + 1
			}
			if p := (place{s.pos.Key(), s.used}); seen[p] < 2 {
				seen[p]++
				kept = append(kept, s)
			}
		}
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
		moves, changes, first := r.line(s)
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
		out = append(out, Reconciled{g, s.cost, changes})
	}
	return out
}

// line is the game that leads to a state, from its first position on, with
// what the sheets have otherwise.
func (r *reconciler) line(last *state) (moves []rules.Move, changes []Change, start rules.Position) {
	var way []*state
	s := last
	for ; s.parent != nil; s = s.parent {
		way = append(way, s)
	}
	for _, n := range slices.Backward(way) {
		for k, kind := range n.kinds {
			if kind != "" {
				e, _ := r.entry(n.parent, k)
				if kind == Missing {
					e = Entry{}
				}
				changes = append(changes, Change{len(moves) + 1, k, kind, e})
			}
		}
		if n.move != rules.NoMove {
			moves = append(moves, n.move)
		}
	}
	return moves, changes, s.pos
}

// letters is the number of letters that must be changed, added or taken away
// to make a text of what is written, of which the first sixteen count.
func letters(san []byte, written string) int {
	var y [16]rune
	n := 0
	for _, c := range written {
		if n == len(y) {
			break
		}
		y[n] = c
		n++
	}
	var row [len(y) + 1]int
	for j := range row {
		row[j] = j
	}
	for i, c := range san {
		diagonal := row[0]
		row[0] = i + 1
		for j, d := range y[:n] {
			change := diagonal
			if rune(c) != d {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[n]
}
