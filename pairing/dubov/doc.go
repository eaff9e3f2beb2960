// Package dubov is the Dubov System, C.04.4.1, in the edition in force from
// 2026-02-01. No independent program confirms it; it is held against an
// exhaustive reading of the text on small fields.
//
//	article     what it asks                                       where
//	1.1.1       every player has a rating                          check
//	1.6         colour preferences; none played: mild for Black    prefer
//	1.7         ARO, rounded half up; 0 before the first game      newEntrant
//	1.8         maximum upfloaters: 2 + [rounds/5]                 maxUpfloats
//	C1 C3       no second meeting; the same absolute preference    swiss.Pairs
//	C2 3.1      the bye, before anything else                      field.bye
//	C4          the rest can be paired                             upfloaters: all are in the graph
//	C5–C10 4.2  how many float up, and who                         upfloaters
//	3.2.3       white seekers and black seekers                    bracket.split
//	3.2.4 4.3   who is shifted, from the middle of the list        bracket.shift
//	3.2.5       S1 by ARO, then pairing number                     bracket.pairs
//	3.2.6 4.4   the first transposition that is legal              bracket.pairs
//	5.2         colours                                            colors
//
// Readings of the text: an upfloat is a game played against an opponent who then
// had a higher score; C9 adds up, over the maximum upfloaters who float up, how
// often they have done so; who was shifted first (3.2.4.1) is not shifted back
// (3.2.4.2); colour histories are compared without the rounds that were not
// played (General Handling Rules 3.4). Scores are with the virtual points of the
// round concerned.
package dubov
