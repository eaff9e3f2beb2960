package scoring

import "sealedmove/tournament"

// Article 7: tie-breaks on the player's own record, and the points themselves.

// pointsParts are the points of each round.
func pointsParts(e *evaluation, _ Code, i int32, buf []part) []part {
	for r, c := range e.g.row(i) {
		if c.class != pending {
			buf = append(buf, part{round: int32(r), opponent: c.opponent, points: int64(c.points), value: int64(c.points)})
		}
	}
	return buf
}

// perRound makes parts of a rule that gives each round a value.
func perRound(rule func(g *grid, c cell, i int32, r int) int64) func(*evaluation, Code, int32, []part) []part {
	return func(e *evaluation, _ Code, i int32, buf []part) []part {
		for r, c := range e.g.row(i) {
			if c.class != pending {
				buf = append(buf, part{round: int32(r), opponent: c.opponent, points: int64(c.points), value: rule(e.g, c, i, r)})
			}
		}
		return buf
	}
}

func one(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

// 7.1: as many points as a win gives, played or not. A game that is still open
// has not been won, whatever it counts meanwhile.
func winRound(g *grid, c cell, _ int32, _ int) int64 {
	return one(int64(c.points) == int64(g.points.Win) && !c.result.Open())
}

// 7.2, and 7.4 below: over the board, so that forfeits count nowhere, round
// robins included (15.2 keeps forfeit losses unplayed in Type B; forfeit wins
// were not won over the board either).
func wonGame(_ *grid, c cell, _ int32, _ int) int64 {
	return one(c.class == overBoard && c.outcome == tournament.Win)
}

// 7.3
func blackGame(_ *grid, c cell, _ int32, _ int) int64 {
	return one(c.class == overBoard && c.color == tournament.Black)
}

// 7.4
func blackWin(g *grid, c cell, i int32, r int) int64 {
	return wonGame(g, c, i, r) * blackGame(g, c, i, r)
}

// 7.5: the score after each round. The least significant is the earliest
// (14.1.2 c), so that the round is what the cut goes by.
func progressive(e *evaluation, _ Code, i int32, buf []part) []part {
	running := int64(0)
	for r, c := range e.g.row(i) {
		running += int64(c.points)
		buf = append(buf, part{round: int32(r), opponent: c.opponent, points: int64(c.points), base: int64(r), value: running})
	}
	return buf
}

// 7.6: every round but half- and zero-point byes and forfeit losses.
func electedToPlay(_ *grid, c cell, _ int32, _ int) int64 { return one(!c.class.voluntary()) }

// 7.7, in half points: against the scheduled opponent's points of the round,
// or, without one, against a draw's.
func standardHalves(g *grid, c cell, i int32, r int) int64 {
	other := int64(g.points.Draw)
	if c.opponent != none {
		other = int64(g.cells[int(c.opponent)*g.rounds+r].points)
	}
	switch own := int64(c.points); {
	case own > other:
		return 2
	case own == other:
		return 1
	default:
		return 0
	}
}

// 7.8
func pairingNumber(e *evaluation, _ Code, i int32, _ []part) int64 {
	if n := e.g.tpn[i]; n > 0 {
		return int64(n)
	}
	return undefined
}
