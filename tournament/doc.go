// Package tournament is the vocabulary of an event: value types, the one table
// of what each result means, the state of an event with its sections, the
// closed set of events that change it, and Apply.
//
// It is pure: no clock, no lots, no input or output. What a rule reads is a
// field of the state; a rule never guesses.
//
// # Results (the table of result.go)
//
//	code       White      Black      played  rated  meeting  TRF
//	1-0        win        loss       yes     yes    yes      1 0
//	1/2-1/2    draw       draw       yes     yes    yes      = =
//	0-1        loss       win        yes     yes    yes      0 1
//	1-0u …     as above, less than one move  no     yes      W L, D D, L W
//	+-         win        loss       no      no     no       + -
//	-+         loss       win        no      no     no       - +
//	--         loss       loss       no      no     no       - -
//	0-0        loss       loss       yes     yes    yes      0 0
//	1/2-0      draw       loss       yes     yes    yes      = 0
//	0-1/2      loss       draw       yes     yes    yes      0 =
//	adj, post  open (counts as the section's points for "unknown")   ? ?
//
// The points of a result are never part of it: they come from the section's
// [Points].
package tournament
