// Package scoring ranks the players of a section by points and by the
// tie-breaks of FIDE's C.07, and shows the working of every value.
//
// [Standings] reads a state and answers with a [Table]; nothing else decides.
// Values are exact ([Value]); what is rounded is rounded by an article, once.
// The sums run over a dense grid (grid.go) that is built once; what a round adds
// to a sum is a part, and the working tells the same parts as data.
//
// # C.07, applied from 1 March 2026
//
//	article   what it asks                                    function
//	2, 3      shares, play-offs                               –, the arbiter's: tournament.Order
//	4.2       an ordered list, on each group still tied       evaluation.rank                 ✅
//	4.2       lots where the list is exhausted                Table.Lots, when asked           ✅
//	4.4       several meetings count each                     parts, one a round              ✅
//	5         acronyms and descriptors                        Parse, methodOf                 ✅
//	6         DE   direct encounter                           direct.rank, allMet, someMet    ✅
//	7.1       WIN  wins, played or not                        winRound                        ✅
//	7.2       WON  games won                                  wonGame                         ✅
//	7.3       BPG  games with Black                           blackGame                       ✅
//	7.4       BWG  games won with Black                       blackWin                        ✅
//	7.5       PS   progressive scores                         progressive                     ✅
//	7.6       REP  rounds elected to play                     electedToPlay                   ✅
//	7.7       STD  standard points                            standardHalves                  ✅
//	7.8       TPN  pairing number                             pairingNumber                   ✅
//	8.1       BH   Buchholz                                   buchholz                        ✅
//	8.2       AOB  average of opponents' Buchholz             opponentsBuchholz               ✅
//	8.3       FB   Fore Buchholz                              foreBuchholz                    ✅
//	9.1       SB   Sonneborn-Berger                           sonnebornBerger                 ✅
//	9.2       KS   Koya                                       koya                            ✅
//	10        unrated players                                 method.refusal, rating          ✅
//	10.1      ARO  average rating of opponents                opponentsRatings, mean          ✅
//	10.2      TPR  performance                                performance                     ✅
//	10.3      PTP  perfect performance                        perfectPerformance              ✅
//	10.4-5    APRO, APPO  opponents' performances             opponentsValues, mean           ✅
//	10.6      RTNG rating                                     ownRating                       ✅
//	11-13     teams: BC TBR BBE MPvGP ESB EDE SSSC            teamMethod: read and kept, not computed
//	14.1-4    /C, /M  cuts                                    trim, least, most               ✅
//	14.5      /L   Koya's limit                               koya                            ✅
//	15.2      round robins: forfeits are games                grid.opponents, direct          ✅
//	16.1-2    requested byes, VURs, categories                class, grid.tail                ✅
//	16.3      the score that opponents count                  grid.adjust                     ✅
//	16.4      dummies and, since 2026, their caps             grid.opponents, ceiling         ✅
//	16.5      the cut's exception                             least                           ✅
//	16.6      other provisions of an event                    /P; no others
//
// What the regulation leaves to others is here too: orders that were drawn,
// played or ruled ([tournament.Order]), ranking by category and prizes ([Table.Prizes]),
// the rating report and norms of a section ([Ratings], [Norms]; the rules are
// package rating's), stated standings held against computed ones
// ([Table.Compare]), and all of it in words ([Sentence]).
//
// A section by the Keizer system is ranked by its season instead (package keizer;
// columns KEI and VAL, which are none of C.07's): a game without its final result
// counts nothing there, and the points rank nobody.
//
// The edition of 1 August 2024 differs in 16.4 alone: dummies have no cap.
// Beside C.07, a round robin's player who leaves before half of his games is
// out of the standings, with his results (leftEarly).
//
// # Where the text is silent
//
// "Number of rounds" and "last round" mean the rounds counted so far. Games of
// less than one move (W D L) count as over the board. WON, BPG and BWG count no
// forfeits in round robins either. STD gives a double forfeit half a point each,
// as its text says. Of equal contributions of VURs the one of the lower score is
// cut first. Fore Buchholz before the final round is paired is Buchholz. An
// average of nothing is undefined, and what is undefined is last. TPR and PTP
// score 1-½-0 under any points. An adjourned or postponed game counts as the
// section says of unknown results, as a draw in Article 10, and for WIN and WON
// as not won. A board without a result counts nothing, neither points nor an
// opponent. A value never depends on which others are asked for.
package scoring
