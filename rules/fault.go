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

// Error is the fault in English, its column first if it has one.
func (f Fault) Error() string {
	if f.Column > 0 {
		return fmt.Sprintf("column %d: %s", f.Column, f.sentence())
	}
	return f.sentence()
}

func (f Fault) sentence() string {
	switch f.Code {
	case FENFields:
		return fmt.Sprintf("%d fields where a FEN has six (board, side to move, castling, en passant, clock, move number)", f.Count)
	case FENRanks:
		return fmt.Sprintf("%d ranks instead of 8", f.Count)
	case FENRankLength:
		return fmt.Sprintf("rank %q has %d squares instead of 8", f.Text, f.Count)
	case FENLetter:
		return fmt.Sprintf("%q is no piece", f.Text)
	case FENTurn:
		return fmt.Sprintf("side to move is %q instead of w or b", f.Text)
	case FENCastling:
		return fmt.Sprintf("%q is no castling right; write KQkq, rook files such as HAha, or -", f.Text)
	case FENEnPassant:
		return fmt.Sprintf("en passant is %q instead of a square or -", f.Text)
	case FENHalfMoves:
		return fmt.Sprintf("half-move clock is %q instead of a number", f.Text)
	case FENMoveNumber:
		return fmt.Sprintf("move number is %q instead of a number", f.Text)
	case NoKing:
		return f.Color.String() + " has no king"
	case ManyKings:
		return fmt.Sprintf("%s has %d kings", f.Color, f.Count)
	case ManyMen:
		return fmt.Sprintf("%s has %d pieces, more than 16", f.Color, f.Count)
	case ManyPawns:
		return fmt.Sprintf("%s has %d pawns, more than 8", f.Color, f.Count)
	case ManyPromoted:
		return fmt.Sprintf("%s has %d promoted pieces, but only %d pawns can have promoted", f.Color, f.Count, f.Max)
	case PawnOnLastRank:
		return fmt.Sprintf("a pawn stands on %s", f.Square)
	default:
		return f.kingSentence()
	}
}

func (f Fault) kingSentence() string {
	switch f.Code {
	case KingsTouch:
		return "the kings stand side by side"
	case OppositeCheck:
		return fmt.Sprintf("%s is in check, but it is the other player's move", f.Color)
	case ImpossibleCheck:
		return fmt.Sprintf("no move can have given this check to %s", f.Color)
	case RightNoRook:
		return fmt.Sprintf("%s cannot castle with %s: no rook of its own stands there", f.Color, f.Square)
	case RightKingMoved:
		return fmt.Sprintf("%s cannot castle with %s: the king does not stand where it can have started", f.Color, f.Square)
	case RightTwice:
		return fmt.Sprintf("%s cannot castle with two rooks on one side of the king (%s)", f.Color, f.Square)
	case RightsDiffer:
		return fmt.Sprintf("the castling rights of the two sides do not belong to one starting position (%s)", f.Square)
	case Read960:
		return fmt.Sprintf("the right to castle with %s makes this a position of Chess960", f.Square)
	case EPRank:
		return fmt.Sprintf("no pawn of %s passes over %s with a double step", f.Color, f.Square)
	case EPNoPawn:
		return fmt.Sprintf("en passant on %s, but no pawn of %s stands before it", f.Square, f.Color)
	case EPBlocked:
		return fmt.Sprintf("en passant on %s, but the pawn's way was not free", f.Square)
	case EPCheckBefore:
		return fmt.Sprintf("en passant on %s, but the check was there before the double step", f.Square)
	case HalfMovesRange:
		return fmt.Sprintf("half-move clock %d is not between 0 and %d", f.Count, f.Max)
	case HalfMovesTooMany:
		return fmt.Sprintf("half-move clock %d, but only %d half-moves have been played", f.Count, f.Max)
	case MoveNumberRange:
		return fmt.Sprintf("move number %d is not between 1 and %d", f.Count, f.Max)
	default:
		return string(f.Code)
	}
}

// Unplayable reports whether one of the faults leaves no position to play.
func (f Faults) Unplayable() bool { return len(f.atLeast(Unplayable)) > 0 }
