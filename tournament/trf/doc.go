// Package trf reads and writes FIDE's Tournament Report File: TRF-06, TRF-16
// and TRF-26, with the extensions of JaVaFo and bbpPairings. Read makes a
// [Document] of bytes; [Document.Events] makes a journal of a document;
// [FromState] makes a document of a state; [Document.WriteTo] gives the bytes.
//
// A document keeps every line as it stood, its line end and what it does not
// know, so that a well-formed file that is read and written is the same file.
// A defective record of a known kind is refused with its line, column and
// record, never guessed; an unknown record is kept with a warning.
//
// Columns are 1-based, inclusive and count Unicode code points. What each
// record holds, and the function that reads it:
//
//	001                   a player and his rounds        parsePlayer
//	012 … 122             the event in words             parseHeader
//	132                   dates of the rounds            parseRoundDates
//	142, XXR              number of rounds               parseRounds
//	152, XXC              initial colour                 parseInitialColor
//	162, BBx, XXS         points                         parsePoints
//	192                   coded type                     parseHeader, systemOf
//	202, 212, 222         tie-breaks, time control       parseHeader
//	240, XXZ              byes of rounds to come         parseByes, parseAbsent
//	250, XXA              acceleration                   parseAcceleration
//	260, XXP              prohibited pairings            parseForbidden
//	XXB                   fixed boards                   parseFixedBoard
//	XXK, XXO              what other systems settle      parseKeizer, parseOptions
//	299                   abnormal points                kept, not counted
//	NRS                   national ids                   parseNRS
//	013 172 300 310 320 330 352 362 801 802              kept as they stand
//	###                   comment                        kept as it stands, but for
//	    who did not come, FIDE mode off                  noShow, record
package trf
