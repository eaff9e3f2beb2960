// Package scoresheet works with what players have written down: two sheets of
// one game, each of which may be wrong, are compared and the legal game found
// that agrees best with both; moves that nobody has written are filled in
// between known positions.
//
//	article                     what it asks                               where
//	8.1.1 (older 11.1)          the record of both sides' moves            Parse, Replay
//	7.5.1 (older 8.1)           the first illegal move                     Replay
//	8.5.3, 8.6 (older 11.7–9)   a game is reconstructed from both sheets   Compare, Reconcile, Fill
//	6.3 (older 10.14, 12.1)     how many moves were made                   Moves
package scoresheet

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"sealedmove/rules"
)

// Sheet is what one player has written: an entry for every half-move, in
// order.
type Sheet struct {
	Language rules.Language // English if empty
	Entries  []Entry
}

// Entry is what is written for one half-move. An empty Text stands for a
// half-move that was left out or cannot be read.
type Entry struct {
	Text         string
	Line, Column int // in the text, from 1
}

// maxEntries is more half-moves than a scoresheet has room for.
const maxEntries = 2000

// Parse reads a sheet from text: moves with or without numbers, in any number
// of lines. "?", "…", "--" and "_" stand for a half-move that nobody can read; numbers
// that jump ahead leave such gaps too. Lines that begin with # or [ are left out.
func Parse(text string, lang rules.Language) Sheet {
	s := Sheet{Language: lang}
	for n, line := range strings.Split(strings.ReplaceAll(text, "\r", ""), "\n") {
		line = strings.TrimPrefix(line, "\ufeff")
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "[") {
			continue
		}
		column := 1
		for _, word := range strings.FieldsFunc(line, func(r rune) bool {
			return r == ' ' || r == '\t' || r == ',' || r == ';' || r == '|' || r == 0xa0
		}) {
			at := strings.Index(line, word)
			column += utf8.RuneCountInString(line[:at])
			s.word(word, n+1, column)
			column += utf8.RuneCountInString(word)
			line = line[at+len(word):]
			if len(s.Entries) >= maxEntries {
				return s
			}
		}
	}
	return s
}

func (s *Sheet) word(word string, line, column int) {
	digits := len(word) - len(strings.TrimLeft(word, "0123456789"))
	rest := strings.TrimLeft(word[digits:], ".")
	dots := len(word) - digits - len(rest)
	if digits > 0 && digits < 5 && (dots > 0 || rest == "") {
		number, _ := strconv.Atoi(word[:digits])
		s.gapTo(2*(number-1), dots > 1)
		word = rest
		column += digits + dots
	}
	switch word {
	case "", "...", "..":
		return
	case "1-0", "0-1", "1/2-1/2", "½-½", "*", "(=)":
		return
	case "?", "??", "…", "--", "-", "_", "__":
		word = ""
	}
	s.Entries = append(s.Entries, Entry{word, line, column})
}

// gapTo leaves half-moves open up to one that carries its number. A number
// that is already behind is an error of the writer's that changes nothing.
func (s *Sheet) gapTo(ply int, black bool) {
	if black {
		ply++
	}
	const mostMissing = 20 // a number that is far ahead is misread rather than right
	if gap := ply - len(s.Entries); gap > 0 && gap <= mostMissing {
		for range gap {
			s.Entries = append(s.Entries, Entry{})
		}
	}
}

// Moves are the moves that a player has made in a number of half-moves, for
// the time control: the player who began first.
func Moves(plies int) (first, second int) { return (plies + 1) / 2, plies / 2 }

// Replay plays a sheet as far as it is legal. Where it stops short of the end,
// ply is the half-move that stops it (from 1) and the reading says why; else
// ply is 0.
func Replay(start rules.Position, s Sheet) (g *rules.Game, ply int, why rules.Reading) {
	g = rules.NewGame(start)
	for i, e := range s.Entries {
		r := g.Read(e.Text, s.language())
		m, ok := r.Move()
		if !ok || g.Play(m) != nil {
			return g, i + 1, r
		}
	}
	return g, 0, rules.Reading{}
}

func (s Sheet) language() rules.Language {
	if s.Language == "" {
		return rules.English
	}
	return s.Language
}

// Divergence is the first half-move on which two sheets do not say the same.
type Divergence struct {
	Ply      int // from 1
	Entries  [2]Entry
	Readings [2]rules.Reading
	Position rules.Position // before it
}

// Compare finds the first half-move on which two sheets of one game differ:
// they name different moves, or one of them names none. It reports false where
// both name the same moves to the end.
func Compare(start rules.Position, a, b Sheet) (Divergence, bool) {
	g := rules.NewGame(start)
	for i := range max(len(a.Entries), len(b.Entries)) {
		d := Divergence{Ply: i + 1, Position: g.Position()}
		var moves [2]rules.Move
		for k, s := range [2]Sheet{a, b} {
			if i < len(s.Entries) {
				d.Entries[k] = s.Entries[i]
			}
			d.Readings[k] = g.Read(d.Entries[k].Text, s.language())
			moves[k], _ = d.Readings[k].Move()
		}
		if moves[0] == rules.NoMove || moves[0] != moves[1] || g.Play(moves[0]) != nil {
			return d, true
		}
	}
	return Divergence{}, false
}
