package scoring

// Articles 14 and 15-16: what a round adds to a tie-break, and what is cut.

// part is what one round adds to a sum: the element that modifiers cut.
type part struct {
	round     int32 // from 0
	opponent  int32
	base      int64 // the opponent's number: a score in tenths, a rating …
	points    int64 // what was scored against him
	value     int64 // the addend
	dummy     bool  // 16.4: no opponent but the dummy
	limit     int64 // 9.2: what the opponent must have, in twentieths
	voluntary bool  // a VUR: 16.5
	cut       Cut
}

// Cut is why an addend does not count. The zero value: it counts.
type Cut uint8

// The cuts.
const (
	Kept         Cut = iota
	CutLeast         // the least significant value
	CutVoluntary     // the lowest contribution of a voluntarily unplayed round, in its place
	CutMost          // the most significant value
)

// Article is where C.07 says so: "14.1", "16.5", "14.3", or "".
func (c Cut) Article() string { return [...]string{"", "14.1", "16.5", "14.3"}[c] }

// opponents lists the rounds that count for Buchholz and Sonneborn-Berger with
// the score that stands for the opponent. With p, forfeits count as games.
func (g *grid) opponents(i int32, p bool, buf []part) []part {
	p = p || g.kind == RoundRobin // 15.2
	for r, c := range g.row(i) {
		x := part{round: int32(r), opponent: c.opponent, points: int64(c.points)}
		switch {
		case c.class == pending:
			continue
		case c.class == overBoard || p && c.class.forfeit():
			x.base = g.adjusted[c.opponent]
		case g.kind == RoundRobin:
			continue // a bye in a round robin has no dummy: Article 16 is for Swisses
		default:
			x.dummy, x.voluntary = true, c.class.voluntary()
			x.base = min(g.score[i], g.ceiling(c))
		}
		buf = append(buf, x)
	}
	return buf
}

// ceiling is what the dummy of an unplayed round may not exceed. The edition of
// 2024 knows none.
func (g *grid) ceiling(c cell) int64 {
	switch {
	case g.edition == Edition2024:
		return 1 << 40
	case c.class.forfeit():
		return g.adjusted[c.opponent] // 16.4.1
	default:
		return int64(g.points.Draw) * int64(g.rounds) // 16.4.2
	}
}

// trim marks the addends that the modifiers take out (14.1-14.4): the least
// significant first, then the most significant.
func trim(parts []part, low, high int) {
	for range low {
		k, why := least(parts)
		if k < 0 {
			return
		}
		parts[k].cut = why
	}
	for range high {
		k := most(parts)
		if k < 0 {
			return
		}
		parts[k].cut = CutMost
	}
}

// least finds what the next cut of the low end takes. 14.1.2 d: the least
// significant value is that of the lowest opponent, of several the lowest
// addend. 16.5: the lowest addend of a voluntarily unplayed round goes in its
// place, provided that it is not lower.
func least(parts []part) (int, Cut) {
	lsv, vur := -1, -1
	for k := range parts {
		x := &parts[k]
		if x.cut != Kept {
			continue
		}
		if lsv < 0 || x.base < parts[lsv].base || x.base == parts[lsv].base && x.value < parts[lsv].value {
			lsv = k
		}
		// Equal addends: the lower-scored one first.
		if x.voluntary && (vur < 0 || x.value < parts[vur].value || x.value == parts[vur].value && x.base < parts[vur].base) {
			vur = k
		}
	}
	if vur >= 0 && parts[vur].value >= parts[lsv].value {
		return vur, CutVoluntary
	}
	return lsv, CutLeast
}

// most finds what the next cut of the high end takes; 16.5 says nothing of it.
func most(parts []part) int {
	msv := -1
	for k := range parts {
		x := &parts[k]
		if x.cut == Kept && (msv < 0 || x.base > parts[msv].base || x.base == parts[msv].base && x.value > parts[msv].value) {
			msv = k
		}
	}
	return msv
}

// total adds up what was not cut, and counts it.
func total(parts []part) (sum, n int64) {
	for k := range parts {
		if parts[k].cut == Kept {
			sum += parts[k].value
			n++
		}
	}
	return sum, n
}
