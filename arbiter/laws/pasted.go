package laws

import (
	"strings"

	"sealedmove/rules"
	"sealedmove/rules/scoresheet"
)

// pasted reads what an arbiter typed or pasted as the moves of a game: a
// scoresheet, or the text of a PGN. What a PGN has besides the moves, comments,
// variations and glyphs, gives way to blanks, so that every move keeps its place.
func pasted(text string, l rules.Language) scoresheet.Sheet {
	return scoresheet.Parse(movesOnly(text), l)
}

// movesOnly blanks what is no move in a PGN. A "(=)" is a scoresheet's sign of an
// offered draw and stays; so does a comment that nobody has closed.
func movesOnly(text string) string {
	out := []rune(text)
	for i := 0; i < len(out); i++ {
		end := i
		switch {
		case out[i] == '{':
			end = closing(out, i, '{', '}')
		case out[i] == '(' && i+1 < len(out) && out[i+1] != '=':
			end = closing(out, i, '(', ')')
		case out[i] == ';':
			for end+1 < len(out) && out[end+1] != '\n' {
				end++
			}
		case out[i] == '$':
			for end+1 < len(out) && out[end+1] >= '0' && out[end+1] <= '9' {
				end++
			}
		default:
			continue
		}
		if end >= len(out) {
			continue // nobody has closed it
		}
		for k := i; k <= end; k++ {
			if out[k] != '\n' {
				out[k] = ' '
			}
		}
		i = end
	}
	return string(out)
}

// closing is where what begins at i ends; past the end of the text where it does
// not. A comment in a variation may have brackets of its own.
func closing(text []rune, i int, open, shut rune) int {
	depth, comment := 0, false
	for ; i < len(text); i++ {
		switch r := text[i]; {
		case r == '{' && open == '(':
			comment = true
		case r == '}' && open == '(':
			comment = false
		case comment:
		case r == open:
			depth++
		case r == shut:
			if depth--; depth == 0 || open == '{' { // comments do not nest
				return i
			}
		}
	}
	return i
}

// pastedFEN is the position that a pasted PGN begins with, as its tag has it; ""
// where it has none.
func pastedFEN(text string) string {
	for line := range strings.Lines(text) {
		tag, ok := strings.CutPrefix(strings.TrimSpace(line), "[FEN ")
		if !ok {
			continue
		}
		if fen, ok := strings.CutSuffix(strings.TrimSpace(tag), "]"); ok {
			return strings.Trim(strings.TrimSpace(fen), `"`)
		}
	}
	return ""
}

// Game is the game that a form's answers tell, as far as its moves are legal,
// from the position that they name; nil where they have neither.
func (a Answers) Game() *rules.Game {
	start, text := rules.Start(), a["moves"]
	fen := strings.TrimSpace(a["fen"])
	if fen == "" {
		fen = pastedFEN(text)
	}
	if fen != "" {
		p, err := rules.ParsePlayableFEN(fen)
		if err != nil {
			return nil
		}
		start = p
	} else if strings.TrimSpace(text) == "" {
		return nil
	}
	in := &reader{answers: a}
	g, _, _ := scoresheet.Replay(start, pasted(text, in.language()))
	return g
}

// Position is where [Answers.Game] leads; the zero value where there is none.
func (a Answers) Position() rules.Position {
	if g := a.Game(); g != nil {
		return g.Position()
	}
	return rules.Position{}
}
