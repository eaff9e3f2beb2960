package pairing

import (
	"slices"

	"sealedmove/tournament"
)

// LeftOver is what players who did not come leave of a round.
type LeftOver struct {
	Players []tournament.TPN // to be paired again among themselves, in board order, who had the bye last
	Boards  []int            // that are free, as indices into Output.Boards, ascending
	Bye     bool             // who had the pairing-allocated bye is among Players
}

// LeftOver finds the opponents of the absent and the boards that are free
// without them. Where those are odd in number, whoever has the
// pairing-allocated bye comes to them.
func (o Output) LeftOver(absent []tournament.TPN) LeftOver {
	var l LeftOver
	for i, p := range o.Boards {
		white, black := slices.Contains(absent, p.White), slices.Contains(absent, p.Black)
		if !white && !black {
			continue
		}
		l.Boards = append(l.Boards, i)
		if !white {
			l.Players = append(l.Players, p.White)
		}
		if !black {
			l.Players = append(l.Players, p.Black)
		}
	}
	if l.Bye = len(l.Players)%2 == 1 && o.Bye != 0; l.Bye {
		l.Players = append(l.Players, o.Bye)
	}
	return l
}

// Seated are those who have a game or the allocated bye, in board order.
func (o Output) Seated() []tournament.TPN {
	var out []tournament.TPN
	for _, p := range o.Boards {
		out = append(out, p.White, p.Black)
	}
	if o.Bye != 0 {
		out = append(out, o.Bye)
	}
	return out
}

// Only is the input with nobody there but these players.
func (in Input) Only(players []tournament.TPN) Input {
	in.Players = slices.Clone(in.Players)
	for i := range in.Players {
		in.Players[i].Present = slices.Contains(players, in.Players[i].TPN)
	}
	return in
}

// Again is the round with the pairing of those who were left over in their
// place, on the first of the boards that were free.
func (o Output) Again(l LeftOver, pairs Output) Output {
	out := Output{Bye: o.Bye, Why: o.Why}
	if l.Bye || pairs.Bye != 0 {
		out.Bye = pairs.Bye
	}
	next := 0
	for i, p := range o.Boards {
		switch {
		case !slices.Contains(l.Boards, i):
			out.Boards = append(out.Boards, p)
		case next < len(pairs.Boards):
			out.Boards = append(out.Boards, pairs.Boards[next])
			next++
		}
	}
	return out
}
