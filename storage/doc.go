// Package storage keeps the journals of events in one SQLite file, or on a
// PostgreSQL server, through GORM. The journal is the truth; the other tables
// are a projection of it, written in the same transaction, so that reports and
// other programs can read plain tables.
//
//	table               holds                                             changed by
//	events              an event in a list: name, head of its journal     every command
//	journal             (event_id, seq): entries as bytes, hash-chained   appended, never changed
//	person, note        private texts by reference, with their salt       appended; erased
//	actors              the names behind the ids of the journal           SetActor
//	sections … byes     the projection of the state                       every command
//	lease               which program is the writer of the file           Open, a beat, Close
//	stored_form         of a server: the version of its tables            Open
//
// What must hold is in DESIGN.md: one command is one transaction, an
// acknowledged entry survives a power cut, a file of an older version loses
// nothing, a second program reads only.
package storage
