// Package burstein is the Burstein System, C.04.4.2, in the edition in force
// from 2026-02-01. No independent program confirms it; it is held against an
// exhaustive reading of the text on small fields.
//
//	article   what it asks                                          where
//	1.5       colour preferences                                    pairing.Prefer
//	1.6       seeding rounds, paired by the Dutch System            System.Pair, Seeding
//	1.7       Buchholz, Sonneborn-Berger; rounds without a game     indexOf, current
//	1.8       order: index, then pairing number                     entrants
//	C1 C3     no second meeting; the same absolute preference       swiss.Pairs
//	C2 3.1    the bye, before anything else                         field.bye
//	C4        the rest can be paired                                bracket: all are in the graph
//	C5 C6     most pairs; lowest scores of the outgoing floaters    bracket.weigh
//	C7        C5 and C6 of the next bracket                         bracket.weigh
//	C8        preferences not met                                   bracket.weigh
//	3.2 4     the first pairing: the last meets the first           bracket.settle
//	5.2       colours                                               colors
//
// Readings of the text: brackets are made of scores with the virtual points of
// the round, of which the index knows nothing (1.7.2); a series of zero-point
// byes is up to the current round if its player is not paired in it and has asked for no
// bye that scores; the odd number of 5.2.1 is that of the place among those who
// have ever been paired, as FIDE's commission has answered for the Dutch System;
// colour histories are compared without the rounds that were not played (General
// Handling Rules 3.4).
package burstein
