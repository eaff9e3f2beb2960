// Package keizer counts a season by the Keizer system, as clubs play it. There is
// no regulation of FIDE's; what clubs settle differently is a setting
// ([tournament.KeizerSettings]).
//
//	what                                                            where
//	values fall by one from the top of the ranking                  KeizerSettings.Top, values
//	a win scores the opponent's value, a draw half of it            count.add
//	  any result: each player by his own outcome (½-0, 0-0)         count.add
//	a bye or an absence scores a part of one's own value, by its
//	  reason, and some reasons only so many times                   KeizerSettings.OfBye, count.add
//	one's own value counts once                                     KeizerSettings.Own
//	after every round the whole season is counted anew, until the
//	  ranking stays the same                                        Rank
//
// The ranking is the standings of a section (package scoring), and what the next
// round is paired by (package pairing/keizer). Scores are exact: a [Points] is a
// sixtieth of a point, so that halves, thirds, quarters, fifths and sixths of a
// value are whole.
package keizer
