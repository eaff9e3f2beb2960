// Package keizer is the Keizer system as clubs play a season by it. There is no
// regulation of FIDE's; what clubs settle differently is a setting.
//
//	what                                                            where
//	values fall by one from the top of the ranking                  KeizerSettings.Top, values
//	a win scores the opponent's value, a draw half of it            score
//	  any result: each player by his own outcome (½-0, 0-0)         score
//	a bye or an absence scores a part of one's own value, by its
//	  reason, and some reasons only so many times                   OfBye
//	one's own value counts once                                     KeizerSettings.Own
//	after every round the whole season is counted anew, until the
//	  ranking stays the same                                        Rank
//	pairs from the top, the nearest in rank                         pair
//	no second meeting for so many rounds, and so often in all       KeizerSettings.Gap, Meetings
//	  a gap that allows no pairing is shortened round by round      pair
//	an odd number: the lowest of those with the fewest byes         bye
//	colours: who had White less often, else as not in the last
//	  meeting, else not the last colour, else by the board          colors
//
// Scores are exact: a [Points] is a sixtieth of a point, so that halves, thirds,
// quarters, fifths and sixths of a value are whole.
package keizer
