// Package register keeps rating lists in a file of its own, for looking people
// up while they are entered: FIDE's lists as they are downloaded, and the list
// of a club or a federation. The file is a copy that can be made again; no
// event refers to it.
//
//	lists     FIDE's combined and single lists, TXT or XML, also zipped   source.go, txt.go, xml.go
//	          a list as CSV or XLSX, with titles in a dozen languages     csv.go
//	names     folded: accents, case, ß and ss, ø and oe, any word order   fold.go
//	tables    written aside, indexed once at the end                      build.go, sorter.go
//	refresh   read, compared with what is there, put in its place         draft.go, changes.go
//	look-up   as somebody types                                           register.go
//
// FIDE's files have traps, each with a test: columns move and are found from
// the titles; other titles ("LSI,FI,SI,SLI,NA") overflow and push the rest of
// their line; flag "w" is a woman and not an inactive player; inactivity is
// told for one kind of chess; names are ASCII.
package register
