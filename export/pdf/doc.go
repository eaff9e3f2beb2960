// Package pdf puts lists and forms on paper: tables that break over sheets,
// result slips, score sheets. It knows paper and type and nothing of chess
// events; package export says what is to be printed.
//
//	[Document]   sheets, each with its foot; the same input gives the same bytes   document.go
//	[Table]      columns that share the width, heads on every sheet, notes         table.go
//	[Slip]       eight a sheet, cut with a guillotine                              slip.go
//	[Envelope]   of an adjourned game, with its receipts                           envelope.go
//	[ScoreSheet] a game each                                                       scoresheet.go
//	text         fonts by script, fitted, never dropped unseen                     text.go
//
// Three faces are embedded and only the letters in use go into a file. Text
// that is written from right to left cannot be set: see [RightToLeft]. A
// letter that no face has is printed as □ and named at the end.
package pdf
