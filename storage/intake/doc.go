// Package intake reads player lists that others wrote: CSV in any encoding and
// with any separator, and XLSX, with columns in any order and titles in many
// languages. It never fails on a list as a whole where a part can be used: what
// is wrong is a problem with line and column, and what was assumed (encoding,
// separator, meaning of the columns) is said, so that a preview can show it and
// the reader can choose otherwise.
//
//	text      UTF-8 with or without BOM, UTF-16, GB18030, Big5, Windows-125x   encoding.go
//	CSV       ; , tab | found from the titles, "sep=", ragged lines, quotes    csv.go
//	XLSX      capped in bytes, unpacked bytes and rows; days from serials      xlsx.go
//	columns   titles in a dozen languages, or guessed from what they hold      column.go
//	layouts   what their columns were said to hold is remembered               memory.go
//	doubles   FIDE id, else name and year of birth                             duplicate.go
package intake
