// Package scoring ranks the players of a section: points, the tie-breaks of
// FIDE's C.07 in the editions of August 2024 and March 2026, exact, and the
// working behind every value.
package scoring
