package scoring

import (
	"sealedmove/scoring/rating"
	"sealedmove/tournament"
)

// Article 10: tie-breaks on ratings. Only games over the board count, in round
// robins too (15.2), and the score is 1, ½, 0 whatever the section's points.

// rating is player i's rating as the tie-break counts it; the list has none for
// unrated players (refusal).
func (e *evaluation) rating(c Code, i int32) int64 {
	switch {
	case e.ratings[i] != 0:
		return e.ratings[i]
	case c.Unrated != 0:
		return int64(c.Unrated)
	default:
		return int64(e.o.Unrated)
	}
}

// opponentsRatings are the ratings of the opponents met over the board; the
// points are 2, 1 or 0 half points.
func opponentsRatings(e *evaluation, c Code, i int32, buf []part) []part {
	for r, x := range e.g.row(i) {
		if x.class == overBoard {
			v := e.rating(c, x.opponent)
			buf = append(buf, part{round: int32(r), opponent: x.opponent, points: halves(x), base: v, value: v})
		}
	}
	return buf
}

// halves is the result over the board in half points; an open game is a draw
// until it ends.
func halves(c cell) int64 {
	switch {
	case c.result.Open() || c.outcome == tournament.Draw:
		return 1
	case c.outcome == tournament.Win:
		return 2
	default:
		return 0
	}
}

// mean is the mean of what was not cut, a whole number, ½ up (10.1).
func mean(_ *evaluation, _ Code, _ int32, parts []part) int64 {
	sum, n := total(parts)
	if n == 0 {
		return undefined
	}
	return roundHalfUp(sum, n)
}

// scored is the score over the board in half points.
func scored(parts []part) (halfPoints int64) {
	for k := range parts {
		halfPoints += parts[k].points
	}
	return halfPoints
}

// percentage is the fractional score in hundredths, ½ up.
func percentage(halfPoints, games int64) int64 { return roundHalfUp(100*halfPoints, 2*games) }

// 10.2: ARO and the rating difference of the fractional score.
func performance(e *evaluation, c Code, i int32, parts []part) int64 {
	aro := mean(e, c, i, parts)
	if aro == undefined {
		return undefined
	}
	return aro + int64(rating.Difference(int(percentage(scored(parts), int64(len(parts))))))
}

// 10.3: the lowest whole rating whose expected score reaches the score; without
// any score, 800 below the lowest opponent. The full scale: no cut at 400.
func perfectPerformance(_ *evaluation, _ Code, _ int32, parts []part) int64 {
	if len(parts) == 0 {
		return undefined
	}
	lowest, highest := parts[0].base, parts[0].base
	for k := range parts {
		lowest, highest = min(lowest, parts[k].base), max(highest, parts[k].base)
	}
	score := scored(parts) * 50 // as expected scores come: in hundredths
	if score == 0 {
		return lowest - 800
	}
	// The expectation grows with the rating: nothing at lo, everything at hi.
	lo, hi := lowest-rating.Certain, highest+rating.Certain
	for lo+1 < hi {
		mid := lo + (hi-lo)/2
		if expected(mid, parts) >= score {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}

// expected is the expected score of a rating against the opponents, in hundredths.
func expected(r int64, parts []part) (sum int64) {
	for k := range parts {
		sum += int64(rating.Expectation(int(r - parts[k].base)))
	}
	return sum
}

// opponentsValues are another tie-break's values of the opponents (10.4, 10.5).
func opponentsValues(n Name) func(*evaluation, Code, int32, []part) []part {
	return func(e *evaluation, c Code, i int32, buf []part) []part {
		return e.valuesOfOpponents(Code{Name: n, Unrated: c.Unrated}, i, buf)
	}
}

// 10.6
func ownRating(e *evaluation, c Code, i int32, _ []part) int64 { return e.rating(c, i) }
