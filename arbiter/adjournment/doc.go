// Package adjournment is the sealed move: a game that is adjourned, its paper
// envelope, the resumption with all that can go wrong, and beside it postponed
// games and adjudications. It decides by Guidelines I of the Laws of 2023, or
// by articles 13, 14 and 10.15 to 10.17 of the older edition.
//
//	2023        older            what it asks                                     where
//	I.1.1       13.1(1)          write, both sheets in, close, then stop the clock Adjourn, MadeOnBoard, Seal
//	I.1.2       13.1(2)          sealing early costs the rest of the session       AdjournEarly, Envelope.Charged
//	I.2         13.2             what stands on the envelope                       Envelope
//	I.3         13.3             the arbiter checks and keeps it                   Keep, Envelope.Digest
//	I.4, 9.1    10.7, 10.9       draws offered after sealing                       OfferDraw, DeclineDraw
//	I.5         14.1, 8.4        position and clocks at the resumption             SetUp, WrongPosition
//	I.6         14.2(1)          draw or resignation before the opening stands     AgreeDraw, Resign
//	I.7         14.2             opened only before the replier                    Open
//	I.8         10.16, 10.5      ambiguous, meaningless, illegal                   Read, Game.Consequence, Rule
//	I.9.1–2     14.2, 14.3       the move on the board, the replier's clock        Resume, Begin, Arrive
//	I.9.3       14.4             the sealer is late: a second envelope             SealReply
//	I.10, I.11  10.15, 10.17     too late; a sealed mate or stalemate goes before  Default, Game.Consequence
//	I.12        14.5             the envelope is lost                              EnvelopeMissing, StateMove, SetClocks, Annul
//	I.13        14.6             a clock was set wrongly                           ObjectClock
//	I.14        14.7             sessions by the arbiter's timepiece               Schedule, Clashes
//
// One [Table] holds the stages and the acts: it is what [Game.Do] does, what
// docs/adjournments.md shows, and what the tests walk. An act is a name with
// facts; what stands in its way is a [Refusal] with its article, and unless it
// is final the arbiter may record that he decided otherwise, and why.
//
// Paper is the seal: before an envelope is opened no act has a place for the
// move that lies in it, so that it is nowhere in the program.
//
// The package is pure. Times come in as facts, the free words of people stand
// apart ([Texts]) and no rule reads them, and what has been recorded folds
// without asking the rules again ([Fold]).
package adjournment
