package chess

import (
	"errors"
	"io"
	"slices"
	"strings"

	"sealedmove/internal/locale"
	"sealedmove/rules"
	"sealedmove/rules/pgn"
)

// Problem is what is wrong with a text, and where.
type Problem struct {
	Line, Column int // from 1; 0 where it concerns the whole
	Caution      bool
	said         interface {
		Localize() (key string, args []any, hint string)
	}
}

// Words is the problem as a sentence led by its place.
func (p Problem) Words(words *locale.Catalogue) string {
	key, args, _ := p.said.Localize()
	text := words.T(key, args...)
	switch {
	case p.Line > 1:
		return words.T("chess.at-line", p.Line, p.Column, text)
	case p.Column > 0:
		return words.T("chess.at-column", p.Column, text)
	}
	return text
}

// Grave are the problems that are more than cautions.
func Grave(ps []Problem) []Problem {
	return slices.DeleteFunc(slices.Clone(ps), func(p Problem) bool { return p.Caution })
}

// Load reads a game, a position or moves alone from the beginning, and shows it
// if nothing grave is wrong. It returns all that is wrong, cautions too.
func (g *Game) Load(text string) []Problem {
	t, ps := Read(text, g.language)
	if len(Grave(ps)) == 0 {
		g.SetTree(t)
	}
	return ps
}

// Read reads a text: a PGN, of which it takes the first game, a FEN, or moves
// alone. Letters that make no sense in the language are understood in any. The
// tree is the game as far as it can be read.
func Read(text string, language rules.Language) (*Tree, []Problem) {
	if looksLikeFEN(text) {
		return readFEN(text)
	}
	g, err := readGame(text, language)
	if language != rules.AnyLanguage && err == nil && !g.Sound() {
		if other, err := readGame(text, rules.AnyLanguage); err == nil && other.Sound() {
			g = other
		}
	}
	if err != nil {
		return NewTree(rules.Start()), []Problem{{said: unread{}}}
	}
	ps := problemsOf(g, 0)
	if g.Start.IsZero() {
		g.Start = rules.Start()
	}
	return TreeOf(g), ps
}

// unread is a text with nothing in it.
type unread struct{}

func (unread) Localize() (key string, args []any, hint string) { return "chess.nothing", nil, "" }

func readGame(text string, language rules.Language) (*pgn.Game, error) {
	r := pgn.NewReader(strings.NewReader(text))
	r.Language = language
	g, err := r.Next()
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return g, err
}

// problemsOf are a game's problems; lines before the text do not count. That a
// game has no result is no fault in one that is being looked at, and other
// notations are welcome.
func problemsOf(g *pgn.Game, before int) []Problem {
	var out []Problem
	for _, p := range g.Problems {
		if p.Code == pgn.NoResult || p.Code == pgn.MoveDeviates {
			continue
		}
		out = append(out, Problem{Line: max(p.Line-before, 1), Column: p.Column, Caution: p.Caution, said: p})
	}
	return out
}

// readFEN reads a position, a composed one too.
func readFEN(text string) (*Tree, []Problem) {
	text = strings.TrimSpace(text)
	_, faults := rules.ReadFEN(text)
	p, err := rules.ParsePlayableFEN(text)
	var fatal rules.Faults
	errors.As(err, &fatal)
	var ps []Problem
	for _, f := range faults {
		p := Problem{Column: f.Column, Caution: !slices.Contains(fatal, f)}
		f.Column = 0 // the problem says it
		p.said = f
		ps = append(ps, p)
	}
	if err != nil {
		return NewTree(rules.Start()), ps
	}
	return NewTree(p), ps
}

// goOn reads moves for the position shown and plays them if all can be read.
func (g *Game) goOn(text string) []Problem {
	at := g.tree.Position()
	const tags = "[SetUp \"1\"]\n[FEN \"%\"]\n\n"
	game, err := readGame(strings.Replace(tags, "%", at.FEN(), 1)+text, g.language)
	if err == nil && !game.Sound() {
		if other, err := readGame(strings.Replace(tags, "%", at.FEN(), 1)+text, rules.AnyLanguage); err == nil && other.Sound() {
			game = other
		}
	}
	if err != nil {
		return []Problem{{said: unread{}}}
	}
	ps := problemsOf(game, strings.Count(tags, "\n"))
	if len(Grave(ps)) > 0 {
		return ps
	}
	for _, m := range game.Moves {
		if g.tree.Play(m.Move) != nil {
			break
		}
	}
	g.Update()
	return ps
}

// looksLikeFEN reports whether a text begins as a FEN does: ranks between
// slashes, and a player to move.
func looksLikeFEN(text string) bool {
	fields := strings.Fields(text)
	return len(fields) > 0 && len(fields) <= 6 && strings.Count(fields[0], "/") >= 5
}

// looksLikeFile reports whether a text is a whole game or position and no
// continuation: it has tags, is a FEN, or begins with the first move's number.
func looksLikeFile(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "[") || strings.Contains(text, "\n[") || looksLikeFEN(text)
}
