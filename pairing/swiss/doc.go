// Package swiss is what FIDE's Swiss systems have in common, each in the words of
// its own regulation: who may meet whom, who may have the bye, the colours a
// player has had, the order of the boards, and what would have to be put aside
// where no legal pairing exists. Players are known by their rank among those who
// are there.
//
//	Dutch   Burstein  Dubov      what                                     where
//	1.6 1.7 1.4 1.5   1.5 1.6    colour difference and preference         pairing.Prefer
//	C2      C2        C2         no second bye, none after a free win     HistoryOf
//	C1 C3   C1 C3     C1 C3      who may meet whom, with forbidden pairs  Pairs
//	        3.1       3.1        the bye before all else                  Pairs.Bye
//	General Handling Rules       order of the boards                      BoardOrder
//	1.9.3                        where no legal pairing exists            Ways
package swiss
