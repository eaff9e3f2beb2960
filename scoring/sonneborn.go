package scoring

import "sealedmove/tournament"

// Article 9: tie-breaks on the player's and his opponents' results.

// 9.1: the opponent's score times the points scored against him.
func sonnebornBerger(e *evaluation, c Code, i int32, buf []part) []part {
	buf = e.g.opponents(i, c.Played, buf)
	for k := range buf {
		buf[k].value = buf[k].base * buf[k].points
	}
	return buf
}

// 9.2: the points against those with at least half of what they could have
// scored; /L moves the limit by half points (14.5). Forfeits count.
func koya(e *evaluation, c Code, i int32, buf []part) []part {
	for r, x := range e.g.row(i) {
		if x.opponent == none || x.class == pending {
			continue
		}
		p := part{round: int32(r), opponent: x.opponent, base: e.g.score[x.opponent], points: int64(x.points)}
		p.limit = e.g.maximum(x.opponent) + 2*int64(c.Limit)*int64(tournament.HalfPoint)
		if 2*p.base >= p.limit {
			p.value = p.points
		}
		buf = append(buf, p)
	}
	return buf
}

// maximum is the highest score that player i could have: a win a round. In a
// round robin of an odd number his free round is left out.
func (g *grid) maximum(i int32) int64 {
	rounds := g.rounds
	if g.kind == RoundRobin {
		rounds = 0
		for _, c := range g.row(i) {
			if c.class != pending {
				rounds++
			}
		}
	}
	return int64(rounds) * int64(g.points.Win)
}
