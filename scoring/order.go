package scoring

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"slices"
	"strconv"

	"sealedmove/tournament"
)

// Settled is a settled order with what became of it. Where Err, a
// [tournament.Error], says that it does not fit the standings any more, as after
// a corrected result, it changes nothing.
type Settled struct {
	tournament.Order
	Err error
}

// Ties lists the players whom nothing separates, group by group, the best first.
func (t Table) Ties() [][]tournament.PlayerID {
	var ties [][]tournament.PlayerID
	for lo := 0; lo < len(t.Rows) && !t.Rows[lo].Out; {
		hi := t.tieEnd(lo)
		if hi-lo > 1 {
			ties = append(ties, t.players(lo, hi))
		}
		lo = hi
	}
	return ties
}

// tieEnd is the row after those that share the rank of row lo.
func (t Table) tieEnd(lo int) int {
	hi := lo + 1
	for hi < len(t.Rows) && t.Rows[hi].Rank == t.Rows[lo].Rank {
		hi++
	}
	return hi
}

func (t Table) players(lo, hi int) (ids []tournament.PlayerID) {
	for _, r := range t.Rows[lo:hi] {
		ids = append(ids, r.Player)
	}
	return ids
}

// Lots draws lots for every tie that is left (4.2). Everybody can repeat it: of
// each tied player, the SHA-256 of the seed, a zero byte and his pairing number
// in decimals is taken, and the lowest is the best.
func (t Table) Lots(seed string) []tournament.Order {
	var out []tournament.Order
	for _, tie := range t.Ties() {
		lot := map[tournament.PlayerID][]byte{}
		for _, p := range tie {
			row, _ := t.Row(p)
			h := sha256.Sum256([]byte(seed + "\x00" + strconv.Itoa(int(row.TPN))))
			lot[p] = h[:]
		}
		slices.SortFunc(tie, func(a, b tournament.PlayerID) int {
			return cmp.Or(bytes.Compare(lot[a], lot[b]), cmp.Compare(a, b))
		})
		out = append(out, tournament.Order{How: tournament.ByLots, Players: tie, After: t.After, Seed: seed})
	}
	return out
}

// settle applies the orders that hold after this round, in turn.
func (t *Table) settle(all []tournament.Order) {
	for _, s := range all {
		if s.After != 0 && s.After != t.After {
			continue
		}
		x := Settled{Order: s}
		lo, err := t.place(s)
		if err != nil {
			x.Err = err
		} else {
			t.arrange(lo, s.Players, len(t.Settled)+1)
		}
		t.Settled = append(t.Settled, x)
	}
}

// place finds the row from which on the players of a settled order stand, or why
// they cannot be put in order.
func (t *Table) place(s tournament.Order) (lo int, err error) {
	var at []int
	for _, p := range s.Players {
		i := slices.IndexFunc(t.Rows, func(r Row) bool { return r.Player == p && !r.Out })
		if i < 0 {
			return 0, tournament.Refuse("scoring.settle-unknown", string(p))
		}
		at = append(at, i)
	}
	slices.Sort(at)
	if len(at) < 2 || len(slices.Compact(slices.Clone(at))) < len(at) {
		return 0, tournament.Refuse("scoring.settle-few")
	}
	lo, hi := at[0], at[len(at)-1]+1
	first := t.Rows[lo]
	switch {
	case hi-lo > len(at):
		return 0, tournament.Refuse("scoring.settle-apart")
	case lo > 0 && t.Rows[lo-1].Rank == first.Rank || t.tieEnd(hi-1) > hi:
		return 0, tournament.Refuse("scoring.settle-part")
	case s.How == tournament.ByLots && t.tieEnd(lo) < hi:
		return 0, tournament.Refuse("scoring.settle-not-tied")
	case s.How == tournament.ByPlayOff && slices.ContainsFunc(t.Rows[lo:hi], func(r Row) bool { return !t.level(r, first) }):
		return 0, tournament.Refuse("scoring.settle-points")
	}
	return lo, nil
}

// arrange puts players in the rows from lo on, each with a rank of his own.
func (t *Table) arrange(lo int, order []tournament.PlayerID, settled int) {
	rows := t.Rows[lo : lo+len(order)]
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Compare(slices.Index(order, a.Player), slices.Index(order, b.Player))
	})
	for k := range rows {
		rows[k].Rank, rows[k].Settled = lo+k+1, settled
	}
}
