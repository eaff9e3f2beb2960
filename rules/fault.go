package rules

import (
	"fmt"
	"strings"
)

// FaultCode names what is wrong with a position or its text. The codes are
// stable: catalogues of sentences are keyed by them.
type FaultCode string

// What can be wrong with the text of a FEN.
const (
	FENFields     FaultCode = "fen-fields"      // Count fields
	FENRanks      FaultCode = "fen-ranks"       // Count ranks instead of 8
	FENRankLength FaultCode = "fen-rank-length" // a rank of Count squares
	FENLetter     FaultCode = "fen-letter"      // Text is no piece
	FENTurn       FaultCode = "fen-turn"        // Text is neither w nor b
	FENCastling   FaultCode = "fen-castling"    // Text is no right to castle
	FENEnPassant  FaultCode = "fen-en-passant"  // Text is no square
	FENHalfMoves  FaultCode = "fen-half-moves"  // Text is no number
	FENMoveNumber FaultCode = "fen-move-number" // Text is no number
)

// What can be wrong with a position.
const (
	NoKing           FaultCode = "no-king"
	ManyKings        FaultCode = "many-kings"
	ManyMen          FaultCode = "many-men"
	ManyPawns        FaultCode = "many-pawns"
	ManyPromoted     FaultCode = "many-promoted" // more promoted pieces than pawns are missing
	PawnOnLastRank   FaultCode = "pawn-on-last-rank"
	KingsTouch       FaultCode = "kings-touch"
	OppositeCheck    FaultCode = "opposite-check"      // the player not to move is in check
	ImpossibleCheck  FaultCode = "impossible-check"    // no single move gives it
	RightNoRook      FaultCode = "castling-no-rook"    // right to castle without the rook
	RightKingMoved   FaultCode = "castling-king-moved" // right to castle with a king that must have moved
	RightTwice       FaultCode = "castling-twice"      // two rooks on one side of the king
	RightsDiffer     FaultCode = "castling-differs"    // the two sides cannot have begun alike
	Read960          FaultCode = "castling-chess960"   // read as a position of Chess960
	EPRank           FaultCode = "en-passant-rank"
	EPNoPawn         FaultCode = "en-passant-no-pawn"
	EPBlocked        FaultCode = "en-passant-blocked"      // the squares behind the pawn are not empty
	EPCheckBefore    FaultCode = "en-passant-check-before" // the player to move was in check before the double step
	HalfMovesRange   FaultCode = "half-moves-range"
	HalfMovesTooMany FaultCode = "half-moves-too-many" // more than half-moves played
	MoveNumberRange  FaultCode = "move-number-range"
)

// Severity says what a fault means.
type Severity uint8

// Severities, the gravest last.
const (
	Caution    Severity = iota + 1 // worth knowing, nothing is refused
	Impossible                     // moves are defined, but no game reaches the position
	Unplayable                     // not a position of chess
)

// Fault is one thing that is wrong, with where it stands.
type Fault struct {
	Code       FaultCode
	Severity   Severity
	Column     int    // in the text, from 1; 0 where there was no text
	Square     Square // of the board, where the code has one
	Color      Color  // the side, where the code has one
	Count, Max int    // how many, and how many there can be
	Text       string // what stands in the text
}

// Faults are all that is wrong, and an error.
type Faults []Fault

func (f Faults) atLeast(s Severity) (bad Faults) {
	for _, x := range f {
		if x.Severity >= s {
			bad = append(bad, x)
		}
	}
	return bad
}

// Error names every fault.
func (f Faults) Error() string {
	if len(f) == 0 {
		return "no faults"
	}
	text := make([]string, len(f))
	for i, x := range f {
		text[i] = x.Error()
	}
	return strings.Join(text, "; ")
}

// Error is the fault by its code and what it concerns, for logs and tests; its
// sentence is looked up by Localize.
func (f Fault) Error() string {
	s := string(f.Code)
	if f.Text != "" {
		s += fmt.Sprintf(" %q", f.Text)
	}
	if f.Column > 0 {
		s = fmt.Sprintf("column %d: %s", f.Column, s)
	}
	return s
}

// Unplayable reports whether one of the faults leaves no position to play.
func (f Faults) Unplayable() bool { return len(f.atLeast(Unplayable)) > 0 }
