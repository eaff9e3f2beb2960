// Package dutch is the FIDE (Dutch) System, C.04.3, in force from 2026-02-01.
package dutch
