// Package laws is the Laws of Chess at the arbiter's hand: what each article
// says, in two editions, and what follows from it. Rulings are pure functions
// from facts to a [Ruling]: the outcome, what to do to the clocks, the article,
// and, as questions with their considerations, what the Laws leave to the
// arbiter. Facts that are missing or exclude each other are named by field.
//
//	2023                  older Laws       what it asks                             where
//	E.01, A, B, I–III     1–17             every article, cross-referenced          Articles, Search
//	                                       what differs between the editions        Regime.Switch
//	6.3                   12.1             the time control; what is left           TimeControl
//	–                     12.4, 12.6       the clocks in proportion; the floor      Regime.Share, Floor
//	7.1–7.5, A.5          8.1              illegal moves                            IllegalMove, IllegalPosition
//	4.2–4.8               5.1, 7           touched pieces                           TouchMove
//	9.2–9.6               10.10–10.13      claims of a draw, draws by themselves    DrawClaim
//	5.2.3, 9.1            10.6–10.9        offers of a draw                         DrawOffer
//	6.8, 6.9, III.3       10.14, 12.7–8    one flag, and both                       FlagFall
//	5.1.2                 10.2             resignation                              Resigned
//	7.2, 7.3              8.5–8.7          colours, pieces, board wrong at first    WrongStart
//	7.4, 7.6              8.2–8.4          pieces displaced                         Displaced
//	6.10, I.13            12.4, 14.6       a clock that is wrong                    ClockFault
//	6.7                   10.15, 10.17     late players                             Late
//	8.1–8.6               11               recording, and who completes a sheet     Recording, Sheets
//	8.7                   –                a result signed, and corrected           SignedResult
//	11.1–11.8, 12.5–7     10.17, 15, 16    conduct and disturbance                  Disturbance
//	11.3                  15.1             devices, notes, advice                   Help
//	III.4–III.6           –                claims in a quickplay finish             Quickplay
//	I.1–I.4               13               sealing                                  Adjourning
//	I.5–I.13              10.15–16, 14     resuming                                 Resumption
//	12.9                  16.5             penalties, and which comes next          Regime.Next
//	11.10                 –                until when an appeal is heard            Regime.AppealUntil
//
// A [Form] describes one dispute by what the arbiter sees, so that every face
// draws the same questions: [Form.Shown] are the fields that the [Answers] so
// far ask for, [Field.Options] what each offers, [Form.Rule] the ruling or what
// is missing by field, [Ruling.Settle] the ruling with what the arbiter has
// decided, and its [Exhibit] what a board shows of it. [Cases] are 25 disputes
// that are often ruled wrongly. Sentences are keys of internal/locale; the
// Handbook's wording is not kept here.
package laws
