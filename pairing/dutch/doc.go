// Package dutch is the FIDE (Dutch) System, C.04.3, in the edition in force
// from 2026-02-01. A System pairs one round of a pairing.Input; how the rules
// become weights, and why that is exact, is told in DESIGN.md of the folder
// above.
//
//	article   what it asks                                             where
//	1.2       order: score, then pairing number                        entrants
//	1.3       scoregroups and brackets                                 newBracket
//	1.4       floats, by the scores of the round in which they were    floatOf
//	1.5       the bye                                                  findBye
//	1.6 1.7   colour difference and preference                         pairing.Prefer
//	1.8       topscorers, when the last round is paired                newEntrant
//	1.9       bracket by bracket; no complete pairing is an answer     round.pair, unplaced
//	C1 C3     no second meeting; the same absolute preference          swiss.Pairs
//	C2        who may get the bye                                      swiss.HistoryOf
//	C4        the rest can be paired                                   graph, holds
//	C5        lowest score for the bye, fixed for the whole field      complete
//	C6 C7     fewest downfloaters, lowest scores                       weighPair, putOwn
//	C8        C6 and C7 of the next bracket                            weigh, ideal
//	C9        fewest unplayed games of a single downfloater with bye   weighUnplayed
//	C10–C13   colours                                                  disregarded
//	C14–C21   floats repeated                                          putOwn, weighMoved
//	3.2–3.7   subgroups, remainder, order of candidates                pairIn, order.go
//	3.8       the best candidate, the earliest among equals            matching
//	4.2       transpositions                                           settle
//	4.3       exchanges                                                order, settleExchange
//	4.4       sets of MDPs                                             layout.set
//	5.2       colours                                                  colors
//
// Readings of the text that other programs had wrong, each with a test: a bye
// of any worth is a downfloat, so is every unplayed round that scores more
// than a loss, and nothing else that was not played; colour histories are
// compared without the rounds that were not played; the parity of 5.2.5 is
// that of the place among those who have ever been paired (FIDE's commission,
// 2026-08-28); scores are with the virtual points of the round concerned. The
// edition of 2017 is not offered.
package dutch
