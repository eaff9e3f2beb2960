package scoring

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"sealedmove/tournament"
)

// Stated is what a file or another program says of a player.
type Stated struct {
	Player tournament.PlayerID
	Points tournament.Score
	// Unsaid: there are no points. Rank 0: there is no rank.
	Unsaid bool
	Rank   int
	// Values are tie-breaks by descriptor, in decimals, as far as they are given.
	Values map[string]string
}

// Matter is what a difference is about.
type Matter string

// The matters.
const (
	PointsDiffer Matter = "points"
	RankDiffers  Matter = "rank"
	ValueDiffers Matter = "value"
	// RankTwice: two have one rank although the list separates them, or a tie that
	// is ranked one after another gives a rank twice and leaves another out.
	RankTwice Matter = "rank-twice"
	// Ranked: somebody has a rank who is out of the standings.
	Ranked Matter = "ranked"
	// Missing: a player of the section of whom nothing is said; Unknown: somebody
	// who is none.
	Missing Matter = "missing"
	Unknown Matter = "unknown"
)

// Difference is one thing that is stated otherwise than it is computed.
type Difference struct {
	Player tournament.PlayerID
	TPN    tournament.TPN
	Matter Matter
	Code   Code   // of ValueDiffers
	Stated string // as the file has it
	// Computed is what the rules give: for ranks that are shared from one to
	// another "3–5", where any order of the tied is right.
	Computed string
	// Other is who has the rank too, for RankTwice.
	Other tournament.PlayerID
}

// Compare holds stated standings against the computed ones and names each
// difference, in the order of the table and then of the statements. Those whom
// nothing separates may share their rank or stand in any order; the list may
// have been left to lots.
func (t Table) Compare(stated []Stated) []Difference {
	by := map[tournament.PlayerID]Stated{}
	for _, s := range stated {
		by[s.Player] = s
	}
	var out []Difference
	for k, r := range t.Rows {
		s, ok := by[r.Player]
		if !ok {
			out = append(out, r.differs(Missing, "", ""))
			continue
		}
		if !s.Unsaid && s.Points != r.Points {
			out = append(out, r.differs(PointsDiffer, s.Points.String(), r.Points.String()))
		}
		out = append(out, t.compareRank(k, s, by)...)
		out = append(out, t.compareValues(r, s)...)
	}
	for _, s := range stated {
		if _, ok := t.Row(s.Player); !ok {
			out = append(out, Difference{Player: s.Player, Matter: Unknown})
		}
	}
	return out
}

func (r Row) differs(m Matter, stated, computed string) Difference {
	return Difference{Player: r.Player, TPN: r.TPN, Matter: m, Stated: stated, Computed: computed}
}

// compareRank looks at the rank stated for row k.
func (t Table) compareRank(k int, s Stated, by map[tournament.PlayerID]Stated) []Difference {
	r := t.Rows[k]
	switch {
	case s.Rank == 0:
		return nil
	case r.Out:
		return []Difference{r.differs(Ranked, number(s.Rank), "")}
	}
	last := r.Rank
	for _, q := range t.Rows {
		if q.Rank == r.Rank && q.Player != r.Player {
			last++
		}
	}
	if s.Rank < r.Rank || s.Rank > last {
		computed := number(r.Rank)
		if last > r.Rank {
			computed += "–" + number(last)
		}
		return []Difference{r.differs(RankDiffers, number(s.Rank), computed)}
	}
	return t.twice(k, s, by)
}

// twice looks among the rows above for somebody tied who has the same rank
// without all of the tied having it.
func (t Table) twice(k int, s Stated, by map[tournament.PlayerID]Stated) []Difference {
	r := t.Rows[k]
	shared := true // all of the tied have the first rank
	var other tournament.PlayerID
	for i, q := range t.Rows {
		if q.Rank != r.Rank {
			continue
		}
		x, ok := by[q.Player]
		shared = shared && ok && x.Rank == r.Rank
		if i < k && ok && x.Rank == s.Rank && other == "" {
			other = q.Player
		}
	}
	if shared || other == "" {
		return nil
	}
	d := r.differs(RankTwice, number(s.Rank), "")
	d.Other = other
	return []Difference{d}
}

// compareValues looks at the tie-breaks that are stated; those that cannot be
// read or are not of the table are nothing to compare, nor are direct
// encounters, which every program shows in a way of its own.
func (t Table) compareValues(r Row, s Stated) (out []Difference) {
	for _, text := range slices.Sorted(maps.Keys(s.Values)) {
		code, err := Parse(text)
		k := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Err == nil && c.Code.Same(code) })
		if err != nil || k < 0 || r.Out || code.Name == DE {
			continue
		}
		if v, is := s.Values[text], r.Values[k].String(); plain(v) != is {
			d := r.differs(ValueDiffers, v, is)
			d.Code = t.Columns[k].Code
			out = append(out, d)
		}
	}
	return out
}

// plain is a decimal as Value.String writes it: "38,50", "38½" and "38.5" are one.
func plain(text string) string {
	s := strings.Replace(strings.TrimSpace(text), ",", ".", 1)
	if whole, half := strings.CutSuffix(s, "½"); half {
		s = cmp.Or(whole, "0") + ".5"
	}
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

func number(n int) string { return strconv.Itoa(n) }
