// Package claims says what a game proves: whether a claim is right, whether
// the game had ended by itself, whether a side can still mate, and what
// follows from a flag, a resignation or a bad sealed move. Every answer comes
// with its evidence and its article. Two editions of the Laws are known: that
// of 2023 and the older one (translated from about 1989).
//
//	2023            older           what it asks                                  where
//	9.2.1, 9.2.2    10.10(1), (2)   third time, by the written move or now        Verify, Threefold
//	9.2.3           10.10           when positions are the same                   rules.Position.Same
//	9.3.1           –               fifty moves by the written move               Verify, Fifty
//	9.3.2           10.12           fifty moves made                              Verify, Fifty
//	9.5.2, 9.5.3    10.13           what a right or a wrong claim costs           Verdict.Clock
//	9.6.1, 9.6.2    –               five times, seventy-five moves: drawn         Verify, Ended
//	5.1.1, 5.2.1    10.1, 10.3      checkmate, stalemate                          Ended
//	5.2.2           10.4            dead position                                 Dead
//	6.9             10.14, 10.5     a flag has fallen                             FlagFall
//	5.1.2           10.2            resignation                                   Resignation
//	I.8             10.16, 10.5     a bad sealed move                             BadSealedMove
//
// Can this side still mate (6.9: "by any possible series of legal moves") is
// answered by Quick and Full, never wrongly; Undetermined is an answer.
package claims
