// Package pgn reads and writes games in portable game notation. It reads what
// people and programs really write, says with line and column what is wrong,
// and goes on where it can; it writes the strict export format.
//
//	PGN standard 1994     what                                        where
//	4, 5                  encodings, line ends, comments, escapes     Reader
//	8.1                   tag pairs, the seven that every game has    Game.Tags, Write
//	8.2.1                 movetext, numbers                           Reader.Next, Write
//	8.2.3                 moves: never guessed, see rules.Read        Problem.Reading
//	8.2.4, 10             numeric annotation glyphs                   Note.Glyphs
//	8.2.5                 variations in variations                    Note.Variations
//	8.2.6                 how a game ends                             Game.Result
//	9.7                   games from a position, FEN and SetUp        Game.Start
//	9.5                   the opening's code and name                 Game.Classify
//
// Beyond the standard: Latin-1 and Windows-1252, %clk and the like (kept as
// comments), null moves, figurines, glyphs such as ±, Chess960.
package pgn

import (
	"fmt"

	"sealedmove/rules"
	"sealedmove/rules/eco"
)

// Tag is a tag pair.
type Tag struct{ Name, Value string }

// Game is one game of a file.
type Game struct {
	Number   int   // in the file, from 1
	Line     int   // of the file, on which it begins
	Tags     []Tag // in the order of the file
	Comments []string
	Start    rules.Position
	Moves    []Move
	Result   string // "1-0", "0-1", "1/2-1/2", "0-0", "*", or "" where the text has none
	Problems []Problem
}

// Move is a move with what has been written about it.
type Move struct {
	rules.Move       // NoMove for a null move, "--"
	Note       *Note // nil where nothing has been written
}

// Note is what stands beside a move.
type Note struct {
	Comments   []string
	Glyphs     []uint8 // numeric annotation glyphs
	DrawOffer  bool    // (=)
	Variations []Variation
}

// Variation is a line that might have been played instead of a move.
type Variation struct {
	Comments []string // before its first move
	Moves    []Move
}

// Tag is the value of a tag; "" where there is none.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// Classify gives the game the tags ECO and Opening, where it has neither and
// its opening has a name.
func (g *Game) Classify() {
	if g.Tag("ECO") != "" || g.Tag("Opening") != "" || g.Start.IsZero() {
		return
	}
	if o, _, ok := eco.Of(g.Rules()); ok {
		g.Tags = append(g.Tags, Tag{"ECO", o.Code}, Tag{"Opening", o.Name})
	}
}

// Sound reports whether nothing worse than cautions was found.
func (g *Game) Sound() bool {
	for _, p := range g.Problems {
		if !p.Caution {
			return false
		}
	}
	return true
}

// Rules is the main line as a game of the rules, up to the first null move.
func (g *Game) Rules() *rules.Game {
	game := new(rules.Game)
	g.ReplayOn(game)
	return game
}

// ReplayOn is Rules with a game whose memory is used again.
func (g *Game) ReplayOn(game *rules.Game) {
	game.Restart(g.Start)
	for _, m := range g.Moves {
		if m.Move == rules.NoMove || game.Play(m.Move) != nil {
			break
		}
	}
}

// Code names a problem of a file; catalogues of sentences are keyed by it.
type Code string

// The problems.
const (
	BadMove           Code = "move"               // Reading says why: ambiguous, none or unreadable
	MoveDeviates      Code = "move-deviates"      // read, but no standard notation: Reading.Deviations
	NullMove          Code = "null-move"          // "--" in the main line
	NullInCheck       Code = "null-move-in-check" // there is no passing in check
	WrongNumber       Code = "move-number"        // Text is written, Want is due
	StrangeText       Code = "strange-text"       // Text makes no sense here
	OpenComment       Code = "comment-open"       // never closed
	LongComment       Code = "comment-long"       // cut
	OpenVariation     Code = "variation-open"     // never closed
	StrayParenthesis  Code = "variation-closed"   // closed, but not open
	EarlyVariation    Code = "variation-early"    // before any move
	DeepVariation     Code = "variation-deep"     // nested too deeply, left out
	LongGame          Code = "game-long"          // more moves than any game has
	BadTag            Code = "tag"                // not of the form [Name "value"]
	TagQuotes         Code = "tag-quotes"         // quotes within the value are not escaped
	ManyTags          Code = "tags-many"
	BadFEN            Code = "fen"     // Faults
	OtherGame         Code = "variant" // Text is another game than chess
	NoResult          Code = "no-result"
	ResultsDiffer     Code = "results-differ"     // Text in the moves, Want in the tag
	ResultContradicts Code = "result-contradicts" // Text although Want is on the board
	StrangeResult     Code = "result"             // the tag's value is no result
	BadEncoding       Code = "encoding"           // UTF-16, which is not read
)

// Problem is one thing that is wrong, with where it stands in the file.
type Problem struct {
	Line    int // from 1
	Column  int // in characters, from 1
	Code    Code
	Caution bool // the game can be used as it stands
	Text    string
	Want    string
	Ply     int // of the half-move concerned, in its line of play
	Reading rules.Reading
	Faults  rules.Faults
}

// Error is the problem by its place, its code and its text, for logs and
// tests; its sentence is looked up by Localize.
func (p Problem) Error() string {
	return fmt.Sprintf("%d:%d: %s %q", p.Line, p.Column, p.Code, p.Text)
}

// Localize gives the key of the problem's sentence, which does not say the
// place, and the arguments for its gaps: what is written, what was wanted, and
// how the move was read, how it deviates or what is wrong with the position.
func (p Problem) Localize() (key string, args []any, hint string) {
	key = "pgn." + string(p.Code)
	var more any
	switch p.Code {
	case BadMove:
		key += "." + string(p.Reading.Verdict)
		more = p.Reading
	case MoveDeviates:
		more = rules.Deviations(p.Reading.Deviations)
	case BadFEN:
		more = p.Faults
	case ResultContradicts:
		key += "." + p.Want
	default:
	}
	return key, []any{p.Text, p.Want, more}, ""
}
