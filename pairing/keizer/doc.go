// Package keizer pairs by the Keizer system as clubs play a season by it. There is
// no regulation of FIDE's; what clubs settle differently is a setting.
//
//	what                                                            where
//	after every round the whole season is counted anew              Rank; package scoring/keizer
//	pairs from the top, the nearest in rank                         pair
//	no second meeting for so many rounds, and so often in all       KeizerSettings.Gap, Meetings
//	  a gap that allows no pairing is shortened round by round      pair
//	an odd number: the lowest of those with the fewest byes         bye
//	colours: who had White less often, else as not in the last
//	  meeting, else not the last colour, else by the board          colors
package keizer
