package scoring

import (
	"cmp"
	"slices"

	"sealedmove/tournament"
)

// Award is a prize with its working.
type Award struct {
	List   int // of the fund
	Player tournament.PlayerID
	Place  int // in the list, among those who may win there; shared as in the table
	Amount int64
	Object string
	// Pool is the sum of the prizes of places First to Last, which are those of
	// the players equal in points, or, without sharing, in everything.
	First, Last int
	Pool        int64
	// Own is the sum of the prizes of the places of those who share his rank, and
	// Sharers their number: what tournament.Hort's first half goes by.
	Own     int64
	Sharers int
}

// Passed is a prize that a player gave up for a greater one.
type Passed struct {
	Award
	Kept int // the list whose prize he keeps
}

// Unclaimed is a prize, or a part of one, that the rules give to nobody.
type Unclaimed struct {
	List   int
	Place  int // 0: what rounding left of the list
	Amount int64
	Object string
	// Tied are those who stand equal where an object is to be given: lots or a
	// play-off must decide. Empty: nobody is there for the place.
	Tied []tournament.PlayerID
}

// Awards are the prizes of a section.
type Awards struct {
	Awards    []Award // by list and place
	Passed    []Passed
	Unclaimed []Unclaimed
}

// Prizes gives the prizes of a fund to the players of the table, with the
// working of each.
//
// With OnePerPlayer it goes on until nobody has money from two lists: of those
// who have, the one with the greatest prize keeps it and leaves all other lists,
// which are then given anew. So each keeps the greatest of what he could have
// when it was his turn, and nobody behind him gets less by it.
func (t Table) Prizes(f tournament.Fund) Awards {
	left := make([][]tournament.PlayerID, len(f.Lists)) // who has left a list for another
	var out Awards
	for {
		out.Awards, out.Unclaimed = nil, nil
		for l := range f.Lists {
			t.give(f, l, left[l], &out)
		}
		keep, ok := choose(f, out.Awards)
		if !ok {
			return out
		}
		for _, a := range out.Awards {
			if a.Player == keep.Player && a.List != keep.List && a.Amount > 0 {
				a.Object = "" // stays his
				out.Passed = append(out.Passed, Passed{a, keep.List})
			}
		}
		for l := range left {
			if l != keep.List {
				left[l] = append(left[l], keep.Player)
			}
		}
	}
}

// choose finds, of those with money from two lists, the greatest prize; of equal
// ones the earlier list's, and there the better place's.
func choose(f tournament.Fund, awards []Award) (keep Award, ok bool) {
	if !f.OnePerPlayer {
		return Award{}, false
	}
	for _, a := range awards {
		twice := slices.ContainsFunc(awards, func(b Award) bool {
			return b.Player == a.Player && b.List != a.List && b.Amount > 0
		})
		if twice && a.Amount > keep.Amount {
			keep, ok = a, true
		}
	}
	return keep, ok
}

// winners are those who may win in list l, with their places there.
func (t Table) winners(f tournament.Fund, l int, left []tournament.PlayerID) (out []Place) {
	for _, p := range t.Ranking(f.Lists[l].Category) {
		if p.Row.Expelled || p.Row.Withdrawn && !f.Withdrawn || slices.Contains(left, p.Row.Player) {
			continue
		}
		p.Rank = len(out) + 1
		if n := len(out); n > 0 && out[n-1].Row.Rank == p.Row.Rank {
			p.Rank = out[n-1].Rank
		}
		out = append(out, p)
	}
	return out
}

// give gives the prizes of list l.
func (t Table) give(f tournament.Fund, l int, left []tournament.PlayerID, out *Awards) {
	list := f.Lists[l]
	winners, from := t.winners(f, l, left), len(out.Awards)
	undivided := int64(0)
	for lo := 0; lo < min(len(winners), len(list.Prizes)); {
		hi := lo + 1
		for hi < len(winners) && t.together(list, winners[lo], winners[hi]) {
			hi++
		}
		undivided += share(f, l, winners[lo:hi], lo, out)
		lo = hi
	}
	for k := len(winners); k < len(list.Prizes); k++ {
		if list.Prizes[k].Amount > 0 {
			out.Unclaimed = append(out.Unclaimed, Unclaimed{List: l, Place: k + 1, Amount: list.Prizes[k].Amount})
		}
	}
	if undivided > 0 {
		out.Unclaimed = append(out.Unclaimed, Unclaimed{List: l, Amount: undivided})
	}
	t.objects(f, l, from, out)
}

// objects gives what is not shared to the places themselves. The awards of the
// list are in out from place from on.
func (t Table) objects(f tournament.Fund, l, from int, out *Awards) {
	winners := t.winners(f, l, nil)
	for k, prize := range f.Lists[l].Prizes {
		if prize.Object == "" {
			continue
		}
		if k >= len(winners) {
			out.Unclaimed = append(out.Unclaimed, Unclaimed{List: l, Place: k + 1, Object: prize.Object})
			continue
		}
		p := winners[k]
		if tied := equals(winners, p.Rank); len(tied) > 1 {
			out.Unclaimed = append(out.Unclaimed, Unclaimed{List: l, Place: k + 1, Object: prize.Object, Tied: tied})
			continue
		}
		at := slices.IndexFunc(out.Awards[from:], func(a Award) bool { return a.Player == p.Row.Player && a.Place == p.Rank })
		if at < 0 {
			out.Awards = append(out.Awards, Award{List: l, Player: p.Row.Player, Place: p.Rank, Object: prize.Object})
			continue
		}
		out.Awards[from+at].Object = prize.Object
	}
	slices.SortStableFunc(out.Awards[from:], func(a, b Award) int { return cmp.Compare(a.Place, b.Place) })
}

// together tells whether two share the prizes of their places.
func (t Table) together(list tournament.PrizeList, a, b Place) bool {
	if list.Sharing == tournament.NoSharing {
		return a.Rank == b.Rank
	}
	return t.level(a.Row, b.Row)
}

// sum is that of the prizes of places lo+1 to hi.
func sum(list tournament.PrizeList, lo, hi int) (sum int64) {
	for k := lo; k < min(hi, len(list.Prizes)); k++ {
		sum += list.Prizes[k].Amount
	}
	return sum
}

// share gives the money of the places from lo on to those who share it, and
// tells what rounding has left.
func share(f tournament.Fund, l int, group []Place, lo int, out *Awards) (undivided int64) {
	list, n := f.Lists[l], int64(len(group))
	pool := sum(list, lo, lo+len(group))
	undivided = pool
	for _, p := range group {
		from := p.Rank - 1
		m := int64(0) // those of the same rank
		for _, q := range group {
			if q.Rank == p.Rank {
				m++
			}
		}
		a := Award{
			List: l, Player: p.Row.Player, Place: p.Rank, First: lo + 1, Last: lo + len(group), Pool: pool,
			Own: sum(list, from, from+int(m)), Sharers: int(m),
		}
		switch {
		case n == 1:
			a.Amount = a.Own
		case list.Sharing == tournament.Hort: // (own/m + pool/n) / 2
			a.Amount = down(f, n*a.Own+m*pool, 2*m*n)
		default: // without sharing n is m
			a.Amount = down(f, pool, n)
		}
		undivided -= a.Amount
		if a.Amount > 0 {
			out.Awards = append(out.Awards, a)
		}
	}
	return undivided
}

// equals are the players of a rank.
func equals(group []Place, rank int) (ids []tournament.PlayerID) {
	for _, p := range group {
		if p.Rank == rank {
			ids = append(ids, p.Row.Player)
		}
	}
	return ids
}

// down is num/den rounded down to the fund's step.
func down(f tournament.Fund, num, den int64) int64 {
	step := max(f.Step, 1)
	return num / (den * step) * step
}
