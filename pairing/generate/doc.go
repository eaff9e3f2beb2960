// Package generate draws random tournaments from a seed, to try pairing systems
// and checkers on: a list of events as an arbiter's evening would leave it in
// the journal, and the state after them.
//
//	what                                                     where
//	the parameters, and what they may be                     Config
//	a config of its own for every seed, odd in many ways     Mixed
//	who plays, how strong, from and to which round           tournament.enter, tournament.come
//	pairing numbers: rating, title, name; who comes after
//	  round 4 has the last ones (C.04.2)                     tournament.number
//	results by the expectancy of the players' strengths      tournament.result
//	the rounds, paired by a system                           Draw
//
// The same seed, config, system and expectancy give the same events. No
// generator of the standard library is used, since what a seed gives would
// then change with it.
package generate
