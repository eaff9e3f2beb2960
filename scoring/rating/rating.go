// Package rating holds the FIDE Rating Regulations (B.02 of 1 March 2024 with
// 8.3.1 as amended on 1 October 2025, and their chapter for rapid and blitz)
// and the norms of the Title Regulations (B.01 of 1 January 2024), for the games
// of one event. Only the printed tables count, never the logistic curve behind
// them. Scores are 1, ½, 0 whatever the event's points; everything is integers:
// expectations in hundredths, changes in hundredths of a rating point.
//
//	B.02     what it asks                                   here
//	8.1.1    fractional score p → rating difference dp      Difference            ✅
//	8.1.2    rating difference D → scoring probability PD   Expectation           ✅
//	8.2      initial rating: two draws with 1800, ≤ 2200    First                 ✅
//	8.3.1    the 400 rule, and its end at 2650              Rules.gap             ✅
//	7.3.1    rapid, blitz: no game over 600 points          Rules.Excludes        ✅
//	8.3.2    PD, score − PD, times K                        Rules.Change          ✅
//	8.3.3    K, and K × n ≤ 700                             Career.K, LimitK      ✅
//	8.3.4    rounded once, ½ away from zero                 Rules.Change          ✅
//	7.1.4    5 games, at least 1400                         First                 ✅
//	7.1.4    games of several events pooled                 –, FIDE's: one event is all that is here
//
//	B.01     what it asks                                   here
//	1.4.1    games: 9, 8 with a bye or forfeit won, left out  Candidate.Norm      ✅
//	1.4.2    games that do not count                        –, package scoring leaves them out
//	1.4.3-4  federations                                    Candidate.federations ✅
//	1.4.5    titles; half in double round robins            Candidate.titles      ✅
//	1.4.6-7  one rating raised, unrated 1400, the average   demand.average        ✅
//	1.4.8-9  performance, average, 35 %                     Candidate.evaluate    ✅
//	1.1, 1.2, 1.5  conditions of play, direct titles, applications  –, the arbiter's
//
// # Where the text is silent
//
// Of the rules for K, 10 comes before 40 and 40 before 20, as FIDE's lists have
// it. p is rounded to hundredths, ½ up, and so is Ru. An event is rated by the
// regulations of its first day; those before March 2024 are not kept. A player
// without a federation, or with FID, counts for no federation.
package rating

// Certain is the lowest rating difference of which table 8.1.2 expects every point.
const Certain = 736

// dp is table 8.1.1 from p = 0.50 to 1.00; below, the sign changes.
var dp = [51]int16{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65, // .50
	72, 80, 87, 95, 102, 110, 117, 125, 133, 141, // .60
	149, 158, 166, 175, 184, 193, 202, 211, 220, 230, // .70
	240, 251, 262, 273, 284, 296, 309, 322, 336, 351, // .80
	366, 383, 401, 422, 444, 470, 501, 538, 589, 677, // .90
	800,
}

// Difference is dp(p), the rating difference of a fractional score p in
// hundredths, 0 to 100; what is outside counts as the nearer end.
func Difference(p int) int {
	p = min(max(p, 0), 100)
	if p < 50 {
		return -int(dp[50-p])
	}
	return int(dp[p-50])
}

// from is table 8.1.2: the lowest difference at which the stronger player is
// expected to score 0.50, 0.51 … 1.00.
var from = [51]int16{
	0, 4, 11, 18, 26, 33, 40, 47, 54, 62, // .50
	69, 77, 84, 92, 99, 107, 114, 122, 130, 138, // .60
	146, 154, 163, 171, 180, 189, 198, 207, 216, 226, // .70
	236, 246, 257, 268, 279, 291, 303, 316, 329, 345, // .80
	358, 375, 392, 412, 433, 457, 485, 518, 560, 620, // .90
	Certain,
}

// pd is table 8.1.2 by difference, so that a look-up is one step.
var pd = func() (t [Certain + 1]uint8) {
	p := 0
	for d := range t {
		for p < 50 && int(from[p+1]) <= d {
			p++
		}
		t[d] = uint8(50 + p)
	}
	return t
}()

// Expectation is PD(D), the score in hundredths expected of a player who is
// rated d higher than the opponent, or lower where d is negative. The full
// scale counts: whoever applies the 400 rule (8.3.1) does so beforehand.
func Expectation(d int) int {
	if d < 0 {
		return 100 - int(pd[min(-d, Certain)])
	}
	return int(pd[min(d, Certain)])
}
